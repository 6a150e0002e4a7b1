"""The tile games once more, slowly: written from data/games/tiles/rules.md alone, to compare the real engine with.

Everything is a dataclass that is copied, cells are (file, rank) from 0, and a game file is the plain mapping read
from YAML. Nothing of ``squares`` is imported.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    done: int = 0
    winner: str | None = None
    log: list[str] = field(default_factory=list)

    def copy(self) -> World:
        hands = {owner: list(hand) for owner, hand in self.hands.items()}
        return World(dict(self.board), hands, self.turn, self.acts, self.phase, self.done, self.winner, list(self.log))


Standing = list[tuple[Spot, Tile]]


class Oracle:
    """The rules for one game file."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules = rules
        board = rules["board"]
        self.files, self.ranks = int(board["files"]), int(board["ranks"])
        self.depth = int(board["territory_rows"])
        self.blocked = {self.spot(name) for name in board.get("blocked", [])}
        self.out = rules.get("beaten", "hand") == "out"

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

    def spot(self, name: str) -> Spot:
        return "abcdefghijkl".index(name[0]), int(name[1:]) - 1

    def start(self, first: str, south: list[str], north: list[str]) -> World:
        phase = {"pick-hidden": "pick1", "pick-in-turn": "pick2"}.get(self.rules["sets"]["choice"], "play")
        hands = {o: [t for name in own for t in self.chosen(name, o)] for o, own in (("s", south), ("n", north))}
        world = World({}, hands if phase == "play" else {"s": [], "n": []}, first, first, phase)
        for side, lying in self.rules["board"].get("start", {}).items():
            for name, text in (lying or {}).items():
                tile = self.tile(text, side[0])
                world.hands[side[0]].remove(self.front(tile))
                world.board[self.spot(name)] = tile
        return world

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
        """Whether a tile may lie there."""
        return 0 <= spot[0] < self.files and 0 <= spot[1] < self.ranks and spot not in self.blocked

    def at(self, spot: Spot, vector: list[int], owner: str) -> Spot:
        """The cell right and ahead of another as the owner sees it."""
        return spot[0] + AHEAD[owner] * vector[0], spot[1] + AHEAD[owner] * vector[1]

    def home(self, spot: Spot, owner: str) -> bool:
        return spot[1] < self.depth if owner == "s" else spot[1] >= self.ranks - self.depth

    def ability(self, tile: Tile) -> dict[str, Any]:
        found: dict[str, Any] = self.rules["abilities"][tile.up[0]]
        return found

    # ---- sums and limits

    def over(self, standing: Standing, owner: str) -> set[int]:
        """The owner's rows that hold more than their limit."""
        found = set()
        for row in {spot[1] for spot, tile in standing if tile.owner == owner}:
            here = [tile for spot, tile in standing if spot[1] == row]
            limit = self.rules["limit"] or 9999
            for tile in here:
                what = self.ability(tile)
                counts = tile.owner == owner or self.rules["supply_scope"] == "row"
                if what["does"] == "limit_bonus" and counts:
                    limit += what.get("amount", 1)
            mine = [tile.up[1] for tile in here if tile.owner == owner]
            if sum(mine) > limit:
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
        standing += (self.rules["board"].get("strongholds") or {}).get(self.name(spot), 0)
        world.log.append(f"{self.text(tile)} {arriving}:{standing} {self.text(there)}")
        beaten = self.beaten(arriving, standing, tile, there)
        if there in beaten:
            del world.board[spot]
        for each in beaten:
            if not self.out:
                world.hands[each.owner].append(self.front(each))
        if tile not in beaten:
            world.board[spot] = tile

    def beaten(self, arriving: int, standing: int, tile: Tile, there: Tile) -> list[Tile]:
        """Which of two fighting tiles lose."""
        battle = self.rules.get("battle") or {}
        compare = battle.get("compare", "higher")
        if compare == "none":
            return [there]
        if arriving == standing:
            return {"both": [there, tile], "arriving": [tile], "standing": [there]}[battle.get("ties", "both")]
        return [there] if (arriving > standing) == (compare == "higher") else [tile]

    def settle(self, world: World) -> None:
        """Returns, the goal, the next turn."""
        for owner in (FOE[world.turn], world.turn):
            if self.over(list(world.board.items()), owner):
                world.phase, world.acts = "return", owner
                return
        world.phase, world.acts = "play", world.turn
        world.winner = self.has_won(world)
        if world.winner is None:
            world.done += 1
            if world.done == self.rules.get("actions", 1):
                world.turn = world.acts = FOE[world.turn]
                world.done = 0

    def has_won(self, world: World) -> str | None:
        """Who fulfils a way to win, the one on turn first."""
        for owner in (world.turn, FOE[world.turn]):
            if any(self.fulfilled(world, owner, win) for win in self.rules.get("wins", [{"by": "hold"}])):
                return owner
        return None

    def fulfilled(self, world: World, owner: str, win: dict[str, Any]) -> bool:
        board = self.rules["board"]
        only = win.get("family")

        def counts(tile: Tile) -> bool:
            return only is None or self.front(tile) in self.family(only, tile.owner)

        mine = [spot for spot, tile in world.board.items() if tile.owner == owner and counts(tile)]
        hands = {who: [tile for tile in hand if counts(tile)] for who, hand in world.hands.items()}
        # rows as the owner counts them, from 1
        rows = [rank + 1 if owner == "s" else self.ranks - rank for _, rank in mine]
        if win["by"] == "hold":
            if board.get("goal_rows"):
                return any(rows.count(row) >= self.goal_tiles for row in board["goal_rows"])
            return sum(rank == int(board["goal_row"]) - 1 for _, rank in mine) >= self.goal_tiles
        if win["by"] == "reach":
            return sum(row > self.ranks - int(win.get("rows", 1)) for row in rows) >= int(win.get("tiles", 1))
        if win["by"] == "all_home":
            far = int(win.get("rows") or self.depth)
            return bool(mine) and not hands[owner] and all(row > self.ranks - far for row in rows)
        theirs = sum(tile.owner != owner and counts(tile) for tile in world.board.values()) + len(hands[FOE[owner]])
        sets = self.rules["sets"]
        theirs_all = (owner == "s" and sets.get("north")) or sets["families"]
        had = sum(len(self.family(name, owner)) for name in theirs_all if only in (None, name))
        return had - theirs >= int(win["tiles"])

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

    def breaks(self, standing: Standing) -> bool:
        """Whether somebody's row is over its limit."""
        return bool(self.over(standing, "s") or self.over(standing, "n"))

    def offer(self, found: dict[str, World], text: str, after: World | None, kind: str) -> None:
        """Keep an action if the limits allow it. ``after`` is the position after all battles, not yet settled; None if
        they have forbidden it before a battle.
        """
        if after is None:
            return
        checked = self.rules["limit_check"] == "result" and kind != "ability"
        if checked and self.over(list(after.board.items()), after.acts):
            return
        self.settle(after)
        found[text] = after

    def flown(self, world: World, tile: Tile, source: Spot | None, goal: Spot) -> World | None:
        """After a tile has come from the hand (None) or a cell to another; None where a limit forbids it."""
        after = world.copy()
        if source is None:
            front = self.front(tile)
            after.hands[tile.owner].remove(front)
        else:
            del after.board[source]
        if self.rules["limit_check"] == "projected" and self.breaks([*after.board.items(), (goal, tile)]):
            return None
        self.arrive(after, tile, goal)
        return after

    def places(self, world: World, found: dict[str, World]) -> None:
        for tile in world.hands[world.acts]:
            for spot in product(range(self.files), range(self.ranks)):
                there = world.board.get(spot)
                if not self.home(spot, world.acts) or not self.inside(spot) or (there and there.owner == world.acts):
                    continue
                if there and self.rules["place_onto_enemy"] == "forbidden":
                    continue
                for way in (tile, tile.turned()):
                    text = f"{self.text(way)}@{self.name(spot)}"
                    self.offer(found, text, self.flown(world, way, None, spot), "place")

    def steps(self, world: World, spot: Spot, tile: Tile, found: dict[str, World]) -> None:
        for vector in [] if self.ability(tile).get("fixed") else self.rules.get("step", BESIDE):
            goal = self.at(spot, vector, tile.owner)
            there = world.board.get(goal)
            if self.inside(goal) and not (there and there.owner == tile.owner):
                text = f"{self.name(spot)}{self.name(goal)}"
                self.offer(found, text, self.flown(world, tile, spot, goal), "move")

    def uses(self, world: World, spot: Spot, tile: Tile, found: dict[str, World]) -> None:
        what = self.ability(tile)
        first = what["first"] if what["does"] == "both" else what
        for goal, here, after in self.done(world, spot, tile, first):
            text = f"{self.name(spot)}*{self.name(goal)}"
            if what["does"] != "both" or after is None or here is None:
                self.offer(found, text, after, "ability")
                continue
            ways = list(self.done(after, here, after.board[here], what["then"]))
            assert len(ways) <= 1
            self.offer(found, text, ways[0][2] if ways else after, "ability")

    def done(
        self, world: World, spot: Spot, tile: Tile, what: dict[str, Any]
    ) -> Iterator[tuple[Spot, Spot | None, World | None]]:
        """What an effect of a tile can do: the cell that its action names, where the tile stands afterwards (None: it
        has lost), and the position after the battles (None: a limit forbids it).
        """
        does, owner = what["does"], tile.owner
        if does == "turn":
            after = world.copy()
            after.board[spot] = tile.turned()
            yield spot, spot, self.unless_broken(after)
        elif does == "swap":
            for vector in what.get("vectors", BESIDE):
                goal = self.at(spot, vector, owner)
                if goal in world.board and not self.ability(world.board[goal]).get("fixed"):
                    after = world.copy()
                    after.board[spot], after.board[goal] = after.board[goal], after.board[spot]
                    yield goal, goal, self.unless_broken(after)
        elif does in ("push", "pull"):
            for named, source, goal in self.sent(world, spot, owner, what):
                sent, there = world.board[source], world.board.get(goal)
                forbidden = sent.owner == owner or self.rules["push_enemy_onto_enemy"] == "forbidden"
                if not (there and there.owner == sent.owner and forbidden):
                    yield named, spot, self.flown(world, sent, source, goal)
        elif does in ("move", "move_to_territory"):
            for goal in self.goals(world, spot, tile, what):
                there = world.board.get(goal)
                if not (there and there.owner == owner):
                    landed = self.flown(world, tile, spot, goal)
                    stands = landed is not None and landed.board.get(goal) == tile
                    yield goal, goal if stands else None, landed

    def unless_broken(self, after: World) -> World | None:
        projected = self.rules["limit_check"] == "projected"
        return None if projected and self.breaks(list(after.board.items())) else after

    def between(self, world: World, spot: Spot, goal: Spot) -> list[Spot]:
        """Tiles and obstacles on the straight line between two cells."""
        return [
            (x, y)
            for x, y in [*world.board, *self.blocked]
            if (x - spot[0]) * (goal[1] - spot[1]) == (y - spot[1]) * (goal[0] - spot[0])
            and min(spot[0], goal[0]) <= x <= max(spot[0], goal[0])
            and min(spot[1], goal[1]) <= y <= max(spot[1], goal[1])
            and (x, y) not in (spot, goal)
        ]

    def goals(self, world: World, spot: Spot, tile: Tile, what: dict[str, Any]) -> list[Spot]:
        every = [cell for cell in product(range(self.files), range(self.ranks)) if self.inside(cell)]
        if what["does"] == "move_to_territory":
            return [goal for goal in every if goal != spot and self.home(goal, tile.owner)]
        goals = [self.at(spot, vector, tile.owner) for vector in what["vectors"]]
        free = [goal for goal in goals if what.get("pass_over") or not self.between(world, spot, goal)]
        return [goal for goal in free if self.inside(goal)]

    def sent(self, world: World, spot: Spot, owner: str, what: dict[str, Any]) -> Iterator[tuple[Spot, Spot, Spot]]:
        """For push and pull: the cell that an action names, from where a tile goes, and where to."""
        for right, ahead in what.get("vectors", [[0, 1]]):
            source = self.at(spot, [right, ahead], owner)
            if source not in world.board or self.ability(world.board[source]).get("fixed"):
                continue
            if what["does"] == "push":
                by = 1 + what["by"]
                goal = self.at(spot, [right * by, ahead * by], owner)
                if self.inside(goal):
                    yield goal, source, goal
                continue
            far = max(n for n in range(1, 12) if right % n == 0 and ahead % n == 0)
            goal = self.at(spot, [right // far, ahead // far], owner)
            if self.inside(goal) and (what.get("pass_over") or not self.between(world, source, goal)):
                yield source, source, goal

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
        left = self.rules.get("actions", 1) - world.done
        play, back = f"x{left}" if world.done else "-", f"return:{world.turn}" + (f"+{left - 1}" if left > 1 else "")
        pending = {"play": play, "return": back}.get(world.phase, world.phase)
        return f"{'/'.join(rows)} {hands[0]} {hands[1]} {world.acts} {pending}"

    def tile(self, text: str, owner: str) -> Tile:
        """A tile of its text, the face up first."""
        letters = {a["letter"]: key for key, a in self.rules["abilities"].items()}
        text = text.upper()
        cut = next(i for i in range(1, len(text)) if text[i].isalpha())
        faces = [(letters[part[0]], int(part[1:])) for part in (text[:cut], text[cut:])]
        return Tile(owner, faces[0], faces[1])

    def read(self, line: str) -> World:
        """A position of a line that is known to be right."""
        board, south, north, acts, pending = line.split(" ")
        placed = {}
        for down, rank in enumerate(board.split("/")):
            for x, cell in enumerate(rank.split(",")):
                if cell != "-":
                    placed[(x, self.ranks - 1 - down)] = self.tile(cell, "s" if cell.isupper() else "n")
        hands = {o: [self.tile(t, o) for t in h.split(",") if t != "-"] for o, h in (("s", south), ("n", north))}
        turn = pending[7] if pending.startswith("return") else acts
        phase = "play" if pending[0] in "-x" else pending.partition(":")[0]
        world = World(placed, hands, turn, acts, phase)
        if pending[0] == "x" or phase == "return":
            left = int(pending[1:]) if pending[0] == "x" else 1 + int(pending.partition("+")[2] or 0)
            world.done = self.rules.get("actions", 1) - left
        world.winner = self.has_won(world) if world.phase == "play" else None
        return world

    def perft(self, world: World, depth: int) -> int:
        """Number of action sequences of a length."""
        if depth == 0:
            return 1
        return sum(self.perft(after, depth - 1) for after in self.legal(world).values())
