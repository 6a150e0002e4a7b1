"""The tile games once more, slowly: written from docs/rules/tiles.md alone, to compare the real engine with.

Everything is a dataclass that is copied, cells are (file, rank) from 0, and a game file is the plain mapping read
from YAML. Nothing of ``squares`` is imported.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import Any

Spot = tuple[int, int]
AHEAD = {"s": 1, "n": -1}
FOE = {"s": "n", "n": "s"}
BESIDE = [[0, 1], [0, -1], [1, 0], [-1, 0]]


@dataclass(frozen=True)
class Tile:
    """A tile: its faces as (ability, number), the first one up."""

    owner: str
    up: tuple[str, int]
    down: tuple[str, int]

    def turned(self) -> Tile:
        return Tile(self.owner, self.down, self.up)


@dataclass
class World:
    """A position. ``hands`` hold tiles front up; ``turn`` is who is on turn, ``acts`` who decides."""

    board: dict[Spot, Tile]
    hands: dict[str, list[Tile]]
    turn: str = "s"
    acts: str = "s"
    phase: str = "play"
    winner: str | None = None
    log: list[str] = field(default_factory=list)

    def copy(self) -> World:
        hands = {owner: list(hand) for owner, hand in self.hands.items()}
        return World(dict(self.board), hands, self.turn, self.acts, self.phase, self.winner, list(self.log))


Standing = list[tuple[Spot, Tile]]


class Oracle:
    """The rules for one game file."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules = rules
        board = rules["board"]
        self.files, self.ranks = int(board["files"]), int(board["ranks"])
        self.goal = board["goal_row"] - 1
        self.depth = int(board["territory_rows"])

    # ---- parts

    def family(self, name: str, owner: str) -> list[Tile]:
        of = self.rules["families"][name]
        total = of.get("sum", 6)
        return [Tile(owner, (of["front"], n), (of["back"], total - n)) for n in of.get("numbers", [1, 2, 3, 4, 5])]

    def chosen(self, name: str, owner: str) -> list[Tile]:
        """The tiles that a choice before play means: a whole family, or the one tile of that name."""
        if name in self.rules["families"]:
            return self.family(name, owner)
        return [
            tile for family in self.rules["families"] for tile in self.family(family, owner) if self.text(tile) == name
        ]

    def start(self, first: str, south: list[str], north: list[str]) -> World:
        phase = {"pick-hidden": "pick1", "pick-in-turn": "pick2"}.get(self.rules["sets"]["choice"], "play")
        hands = {o: [t for name in own for t in self.chosen(name, o)] for o, own in (("s", south), ("n", north))}
        return World({}, hands if phase == "play" else {"s": [], "n": []}, first, first, phase)

    def face(self, face: tuple[str, int]) -> str:
        return f"{self.rules['abilities'][face[0]]['letter']}{face[1]}"

    def text(self, tile: Tile) -> str:
        return self.face(tile.up) + self.face(tile.down)

    def front(self, tile: Tile) -> Tile:
        """The tile with its front up."""
        for of in self.rules["families"].values():
            for up in (tile, tile.turned()):
                numbers = of.get("numbers", [1, 2, 3, 4, 5])
                sides = (up.up[0], up.down[0]) == (of["front"], of["back"])
                if sides and up.up[1] in numbers and up.up[1] + up.down[1] == of.get("sum", 6):
                    return up
        raise AssertionError(tile)

    def name(self, spot: Spot) -> str:
        return f"{'abcdefghijkl'[spot[0]]}{spot[1] + 1}"

    def inside(self, spot: Spot) -> bool:
        return 0 <= spot[0] < self.files and 0 <= spot[1] < self.ranks

    def at(self, spot: Spot, vector: list[int], owner: str) -> Spot:
        """The cell right and ahead of another as the owner sees it."""
        return spot[0] + AHEAD[owner] * vector[0], spot[1] + AHEAD[owner] * vector[1]

    def home(self, spot: Spot, owner: str) -> bool:
        return spot[1] < self.depth if owner == "s" else spot[1] >= self.ranks - self.depth

    def ability(self, tile: Tile) -> dict[str, Any]:
        return dict(self.rules["abilities"][tile.up[0]])

    # ---- sums and limits

    def over(self, standing: Standing, owner: str) -> set[int]:
        """The owner's rows that hold more than their limit."""
        found = set()
        for row in range(self.ranks):
            here = [tile for spot, tile in standing if spot[1] == row]
            limit = self.rules["limit"]
            for tile in here:
                what = self.ability(tile)
                counts = tile.owner == owner or self.rules["supply_scope"] == "row"
                if what["does"] == "limit_bonus" and counts:
                    limit += what.get("amount", 1)
            mine = [tile.up[1] for tile in here if tile.owner == owner]
            if mine and sum(mine) > limit:
                found.add(row)
        return found

    def strength(self, world: World, tile: Tile, spot: Spot) -> int:
        """What a tile that fights on a cell counts."""
        total = tile.up[1]
        for other_spot, other in world.board.items():
            what = self.ability(other)
            if other.owner == tile.owner and other_spot != spot and what["does"] == "battle_bonus":
                vectors = [list(v) for v in {tuple(v) for v in what.get("vectors", BESIDE)}]
                total += sum(what.get("amount", 1) for v in vectors if self.at(other_spot, v, other.owner) == spot)
        return total

    # ---- carrying out

    def arrive(self, world: World, tile: Tile, spot: Spot) -> None:
        """A tile from the hand or in the air comes down on a cell."""
        there = world.board.get(spot)
        if there is None:
            world.board[spot] = tile
            return
        arriving, standing = self.strength(world, tile, spot), self.strength(world, there, spot)
        world.log.append(f"{self.text(tile)} {arriving}:{standing} {self.text(there)}")
        if arriving >= standing:
            del world.board[spot]
            world.hands[there.owner].append(self.front(there))
        if arriving <= standing:
            world.hands[tile.owner].append(self.front(tile))
        else:
            world.board[spot] = tile

    def settle(self, world: World) -> None:
        """Returns, the goal, the next turn."""
        for owner in (FOE[world.turn], world.turn):
            if self.over(list(world.board.items()), owner):
                world.phase, world.acts = "return", owner
                return
        world.phase, world.acts = "play", world.turn
        for owner in (world.turn, FOE[world.turn]):
            if sum(t.owner == owner and s[1] == self.goal for s, t in world.board.items()) >= self.goal_tiles:
                world.winner = owner
                return
        world.turn = world.acts = FOE[world.turn]

    @property
    def goal_tiles(self) -> int:
        return int(self.rules.get("goal_tiles", 3))

    # ---- what can be done

    def legal(self, world: World) -> dict[str, World]:
        """Every legal action's text with the position after it; empty once the game is over."""
        if world.winner:
            return {}
        if world.phase.startswith("pick"):
            return self.picks(world)
        if world.phase == "return":
            return self.returns(world)
        found: dict[str, World] = {}
        self.places(world, found)
        for spot, tile in list(world.board.items()):
            if tile.owner == world.acts:
                self.steps(world, spot, tile, found)
                self.uses(world, spot, tile, found)
        if not found:
            after = world.copy()
            self.settle(after)
            found["pass"] = after
        return found

    def picks(self, world: World) -> dict[str, World]:
        sets = self.rules["sets"]
        found = {}
        size = sum(sets["composition"].values())

        def pair(tile: Tile) -> str:
            return "/".join(str(n) for n in sorted((tile.up[1], tile.down[1])))

        for tile in [t for name in sets["families"] for t in self.family(name, world.acts)]:
            mine = [self.text(t) for t in world.hands[world.acts]]
            gone = mine + ([self.text(t) for t in world.hands[FOE[world.acts]]] if world.phase == "pick2" else [])
            same = [t for t in world.hands[world.acts] if pair(t) == pair(tile)]
            if self.text(tile) in gone or len(same) >= sets["composition"].get(pair(tile), 0):
                continue
            after = world.copy()
            after.hands[world.acts].append(tile)
            if all(len(hand) == size for hand in after.hands.values()):
                after.phase = "play"
            if world.phase == "pick2" or len(after.hands[world.acts]) == size:
                after.acts = after.turn = FOE[world.acts]
            found[f"+{self.text(tile)}"] = after
        return found

    def returns(self, world: World) -> dict[str, World]:
        found = {}
        rows = self.over(list(world.board.items()), world.acts)
        for spot, tile in world.board.items():
            if tile.owner == world.acts and spot[1] in rows:
                after = world.copy()
                after.hands[tile.owner].append(self.front(after.board.pop(spot)))
                self.settle(after)
                found[f"{self.name(spot)}-"] = after
        return found

    def offer(self, found: dict[str, World], text: str, after: World, meeting: Standing, kind: str) -> None:
        """Keep an action if the limits allow it. ``after`` is the position after all battles, not yet settled;
        ``meeting`` is every tile at its destination before any battle.
        """
        if self.rules["limit_check"] == "projected":
            if self.over(meeting, "s") or self.over(meeting, "n"):
                return
        elif kind != "ability" and self.over(list(after.board.items()), after.acts):
            return
        self.settle(after)
        found[text] = after

    def flight(
        self, found: dict[str, World], text: str, world: World, tile: Tile, source: Spot | None, goal: Spot, kind: str
    ) -> None:
        """An action that brings a tile from the hand (None) or a cell to another."""
        after = world.copy()
        if source is None:
            after.hands[tile.owner] = [t for t in after.hands[tile.owner] if t != self.front(tile)]
        else:
            del after.board[source]
        meeting = [*after.board.items(), (goal, tile)]
        self.arrive(after, tile, goal)
        self.offer(found, text, after, meeting, kind)

    def places(self, world: World, found: dict[str, World]) -> None:
        for tile in world.hands[world.acts]:
            for spot in product(range(self.files), range(self.ranks)):
                there = world.board.get(spot)
                if not self.home(spot, world.acts) or (there and there.owner == world.acts):
                    continue
                if there and self.rules["place_onto_enemy"] == "forbidden":
                    continue
                for way in (tile, tile.turned()):
                    self.flight(found, f"{self.text(way)}@{self.name(spot)}", world, way, None, spot, "place")

    def steps(self, world: World, spot: Spot, tile: Tile, found: dict[str, World]) -> None:
        for vector in BESIDE:
            goal = self.at(spot, vector, tile.owner)
            there = world.board.get(goal)
            if self.inside(goal) and not (there and there.owner == tile.owner):
                self.flight(found, f"{self.name(spot)}{self.name(goal)}", world, tile, spot, goal, "move")

    def uses(self, world: World, spot: Spot, tile: Tile, found: dict[str, World]) -> None:
        what = self.ability(tile)
        does = what["does"]
        if does == "turn":
            after = world.copy()
            after.board[spot] = tile.turned()
            self.offer(found, f"{self.name(spot)}*{self.name(spot)}", after, list(after.board.items()), "ability")
        elif does == "swap":
            for vector in what.get("vectors", BESIDE):
                goal = self.at(spot, vector, tile.owner)
                if goal in world.board:
                    after = world.copy()
                    after.board[spot], after.board[goal] = after.board[goal], after.board[spot]
                    text = f"{self.name(spot)}*{self.name(goal)}"
                    self.offer(found, text, after, list(after.board.items()), "ability")
        elif does == "push":
            self.push(world, spot, tile, what["by"], found)
        elif does in ("move", "move_to_territory"):
            for goal in self.goals(world, spot, tile, what):
                there = world.board.get(goal)
                if not (there and there.owner == tile.owner):
                    self.flight(found, f"{self.name(spot)}*{self.name(goal)}", world, tile, spot, goal, "ability")

    def goals(self, world: World, spot: Spot, tile: Tile, what: dict[str, Any]) -> list[Spot]:
        every = list(product(range(self.files), range(self.ranks)))
        if what["does"] == "move_to_territory":
            return [goal for goal in every if goal != spot and self.home(goal, tile.owner)]
        goals = []
        for right, ahead in what["vectors"]:
            goal = self.at(spot, [right, ahead], tile.owner)
            line = [
                (x, y)
                for x, y in world.board
                if (x - spot[0]) * (goal[1] - spot[1]) == (y - spot[1]) * (goal[0] - spot[0])
                and min(spot[0], goal[0]) <= x <= max(spot[0], goal[0])
                and min(spot[1], goal[1]) <= y <= max(spot[1], goal[1])
                and (x, y) not in (spot, goal)
            ]
            if self.inside(goal) and (what.get("pass_over") or not line):
                goals.append(goal)
        return goals

    def push(self, world: World, spot: Spot, tile: Tile, by: int, found: dict[str, World]) -> None:
        source, goal = self.at(spot, [0, 1], tile.owner), self.at(spot, [0, 1 + by], tile.owner)
        pushed, there = world.board.get(source), world.board.get(goal)
        if pushed is None or not self.inside(goal):
            return
        forbidden = pushed.owner == tile.owner or self.rules["push_enemy_onto_enemy"] == "forbidden"
        if there and there.owner == pushed.owner and forbidden:
            return
        self.flight(found, f"{self.name(spot)}*{self.name(goal)}", world, pushed, source, goal, "ability")

    # ---- notation

    def line(self, world: World) -> str:
        """The position as docs/notation.md writes it."""
        rows = []
        for rank in reversed(range(self.ranks)):
            cells = []
            for x in range(self.files):
                tile = world.board.get((x, rank))
                text = self.text(tile) if tile else "-"
                cells.append(text.lower() if tile and tile.owner == "n" else text)
            rows.append(",".join(cells))
        hands = [",".join(sorted(self.text(t) for t in world.hands[o])) or "-" for o in "sn"]
        pending = {"play": "-", "return": f"return:{world.turn}"}.get(world.phase, world.phase)
        return f"{'/'.join(rows)} {hands[0]} {hands[1]} {world.acts} {pending}"

    def read(self, line: str) -> World:
        """A position of a line that is known to be right."""
        board, south, north, acts, pending = line.split(" ")
        letters = {a["letter"]: key for key, a in self.rules["abilities"].items()}

        def tile(text: str, owner: str) -> Tile:
            text = text.upper()
            cut = next(i for i in range(1, len(text)) if text[i].isalpha())
            faces = [(letters[part[0]], int(part[1:])) for part in (text[:cut], text[cut:])]
            return Tile(owner, faces[0], faces[1])

        placed = {}
        for down, rank in enumerate(board.split("/")):
            for x, cell in enumerate(rank.split(",")):
                if cell != "-":
                    placed[(x, self.ranks - 1 - down)] = tile(cell, "s" if cell.isupper() else "n")
        hands = {o: [tile(t, o) for t in h.split(",") if t != "-"] for o, h in (("s", south), ("n", north))}
        turn = pending[-1] if pending.startswith("return") else acts
        phase = {"-": "play", "return:s": "return", "return:n": "return"}.get(pending, pending)
        world = World(placed, hands, turn, acts, phase)
        for owner in (turn, FOE[turn]):
            held = sum(t.owner == owner and s[1] == self.goal for s, t in placed.items())
            if world.phase == "play" and held >= self.goal_tiles and world.winner is None:
                world.winner = owner
        return world

    def perft(self, world: World, depth: int) -> int:
        """Number of action sequences of a length."""
        if depth == 0:
            return 1
        return sum(self.perft(after, depth - 1) for after in self.legal(world).values())
