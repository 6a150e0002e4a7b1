"""A slow engine for Rengoma, written from data/games/rengoma/rules.md alone: dictionaries, copies and no shared code.

Cells are (file, rank) from 0. A world knows nothing of kernels, notation is read and written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

Cell = tuple[int, int]
OTHER = {"b": "r", "r": "b"}
NAMES = {"b": "black", "r": "red"}


@dataclass
class World:
    """Everything on the table. ``stacks`` holds only cells with pieces; ``spoils`` is EARNED."""

    stacks: dict[Cell, list[str]]
    actor: str
    open: dict[str, str]
    closed: dict[str, list[str]]
    pool: int
    purse: dict[str, int]
    phase: str
    spoils: int
    quiet: int
    sides: str = ""
    winner: str | None = None

    def copy(self) -> World:
        stacks = {cell: list(stack) for cell, stack in self.stacks.items()}
        closed = {colour: list(stock) for colour, stock in self.closed.items()}
        return replace(self, stacks=stacks, open=dict(self.open), closed=closed, purse=dict(self.purse))


class Oracle:
    """One definition as plain data."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules = rules
        self.files, self.ranks = rules["board"]["files"], rules["board"]["ranks"]
        self.order = "br" if rules["seats"] == 2 else "swne"
        self.cells = [(f, r) for r in range(self.ranks) for f in range(self.files)]

    def colour(self, actor: str) -> str:
        return {"b": "b", "s": "b", "n": "b"}.get(actor, "r")

    # ---- notation

    def read(self, line: str) -> World:
        board, actor, field, stocks, chips, phase, earned, quiet, *sides = line.split()
        stacks = {}
        for rank, row in enumerate(reversed(board.split("/"))):
            for file, text in enumerate(row.split(",")):
                if text != "-":
                    stacks[file, rank] = [text[i : i + 2] for i in range(0, len(text), 2)]
        pool, black, red = (int(n) for n in chips.split("."))
        world = World(
            stacks,
            actor,
            {c: field[2 * i + 1].replace("-", "") for i, c in enumerate("br")},
            {c: list(stock[2:]) for c, stock in zip("br", stocks.split("/"), strict=True)},
            pool,
            {"b": black, "r": red},
            phase,
            int(earned),
            int(quiet),
            *sides,
        )
        self._judge(world, OTHER)
        limit = self.rules["house"]["quiet_plies"]
        if world.winner is None and 0 < limit <= world.quiet:
            world.winner = "draw"
        return world

    def line(self, world: World) -> str:
        rows = [
            ",".join("".join(world.stacks.get((f, r), ["-"])) for f in range(self.files))
            for r in reversed(range(self.ranks))
        ]
        field = "".join(c + (world.open[c] or "-") for c in "br")
        stocks = "/".join(c + ":" + "".join(world.closed[c]) for c in "br")
        chips = f"{world.pool}.{world.purse['b']}.{world.purse['r']}"
        counts = f"{chips} {world.phase} {world.spoils} {world.quiet}"
        return f"{'/'.join(rows)} {world.actor} {field} {stocks} {counts} {world.sides}".rstrip()

    def name(self, cell: Cell) -> str:
        return "abcdefghijkl"[cell[0]] + str(cell[1] + 1)

    # ---- playing

    def legal(self, world: World) -> dict[str, World]:
        """Every action's text with the world after it."""
        if world.winner is not None:
            return {}
        return dict(self._after(world))

    def _after(self, world: World) -> Iterator[tuple[str, World]]:
        me = self.colour(world.actor)
        if world.phase == "c":
            for count in range(1, world.purse[me] + 1):
                yield f"chip{count}", self._spend(world, count)
            yield "end", self._done(world.copy(), world, acted=False)
            return
        found = False
        for text, new in self._actions(world, me):
            found = True
            yield text, self._done(new, world, acted=True)
        if world.sides == "swap":
            found = True
            yield "swap", self._recoloured(world)
        if not found:
            yield "pass", self._done(world.copy(), world, acted=False)

    def _recoloured(self, world: World) -> World:
        """Black is called red and red black, and the next one is on turn."""
        return replace(
            world,
            stacks={cell: [OTHER[piece[0]] + piece[1] for piece in stack] for cell, stack in world.stacks.items()},
            actor=self.order[(self.order.index(world.actor) + 1) % len(self.order)],
            open={OTHER[colour]: strength for colour, strength in world.open.items()},
            closed={OTHER[colour]: list(stock) for colour, stock in world.closed.items()},
            purse={OTHER[colour]: chips for colour, chips in world.purse.items()},
            sides="",
        )

    def _actions(self, world: World, me: str) -> Iterator[tuple[str, World]]:
        bought = self.rules["chip_buys"] if world.phase[0] == "x" else "action"
        allowed = self.rules.get("actions", ["own", "enemy", "move"])
        for colour, word in ((me, "own"), (OTHER[me], "foe")) if bought != "move" else ():
            if {"own": "own", "foe": "enemy"}[word] in allowed:
                yield from self._placings(world, me, colour, word)
        for start, stack in world.stacks.items() if bought != "place" and "move" in allowed else ():
            if stack[-1][0] == me:
                for goal in self._reach(world, start):
                    new = world.copy()
                    if goal in world.stacks and world.stacks[goal][-1][0] != me:
                        new.spoils += "cover" in self.rules["chip_for"]
                    piece = new.stacks[start].pop()
                    if not new.stacks[start]:
                        del new.stacks[start]
                    new.stacks.setdefault(goal, []).append(piece)
                    yield self.name(start) + self.name(goal), new

    def _placings(self, world: World, me: str, colour: str, word: str) -> Iterator[tuple[str, World]]:
        chosen = self.rules.get("stock", "hidden") == "open"
        for strength in (
            sorted(set(world.closed[colour])) if chosen else [world.open[colour]] if world.open[colour] else []
        ):
            for cell in self.cells:
                there = world.stacks.get(cell, [""])[-1]
                onto = self.rules.get("place_onto", "empty") == "cover" and there
                if there and not (onto and self._covers(colour + strength, there)):
                    continue
                new = world.copy()
                new.stacks.setdefault(cell, []).append(colour + strength)
                if chosen:
                    new.closed[colour].remove(strength)
                else:
                    new.open[colour] = ""
                pays = self.rules["chip_for"]
                covers = bool(there) and there[0] != me
                new.spoils += (word == "foe" and "enemy" in pays) or (covers and "cover" in pays)
                yield f"{word}{strength if chosen else ''}@{self.name(cell)}", new

    def _reach(self, world: World, start: Cell) -> Iterator[Cell]:
        piece = world.stacks[start][-1]
        if self.rules.get("moves", "straight") == "anywhere":
            for cell in self.cells:
                if cell != start and (cell not in world.stacks or self._covers(piece, world.stacks[cell][-1])):
                    yield cell
            return
        for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            cell = (start[0] + right, start[1] + up)
            while cell in self.cells:
                if cell in world.stacks:
                    if self._covers(piece, world.stacks[cell][-1]):
                        yield cell
                    break
                yield cell
                cell = (cell[0] + right, cell[1] + up)

    def _covers(self, piece: str, there: str) -> bool:
        more = int(piece[1]) - int(there[1])
        order, whose = str(self.rules["covers"]), str(self.rules["covers_whose"])
        if (order == "weaker" and more <= 0) or (order == "equal" and more < 0) or (order == "stronger" and more >= 0):
            return False
        return whose == "both" or (whose == "own") == (piece[0] == there[0])

    def _spend(self, world: World, count: int) -> World:
        new = world.copy()
        new.purse[self.colour(world.actor)] -= count
        new.pool += count
        new.phase = f"x{count}"
        if len(self.order) == 4:
            new.actor = {"s": "n", "n": "s", "w": "e", "e": "w"}[world.actor]
        self._tick(new, world)
        return new

    def _tick(self, new: World, old: World) -> None:
        """The house rule: every ply after the one that emptied field and stocks counts."""
        limit = self.rules["house"]["quiet_plies"]
        if limit and not any(old.open.values()) and not any(old.closed.values()):
            new.quiet += 1
            if new.winner is None and new.quiet == limit:
                new.winner = "draw"

    def _done(self, new: World, old: World, *, acted: bool) -> World:
        new.sides = {"open": "swap"}.get(old.sides, "")
        if acted:
            self._judge(new, OTHER)
        self._tick(new, old)
        if new.winner is not None:
            return new
        me = self.colour(new.actor)
        if new.phase == "n" and new.purse[me] > 0:
            new.phase = "c"
        elif new.phase[0] == "x" and int(new.phase[1:]) > 1:
            new.phase = f"x{int(new.phase[1:]) - 1}"
        else:
            self._end_turn(new, me)
        return new

    def _end_turn(self, new: World, me: str) -> None:
        for colour in "br":
            if not new.open[colour] and new.closed[colour] and self.rules.get("stock", "hidden") == "hidden":
                new.open[colour] = new.closed[colour].pop(0)
        while new.spoils:
            new.spoils -= 1
            if new.pool:
                new.pool -= 1
                new.purse[me] += 1
            elif new.purse[OTHER[me]]:
                new.purse[OTHER[me]] -= 1
                new.purse[me] += 1
        new.phase = "n"
        new.actor = self.order[(self.order.index(new.actor) + 1) % len(self.order)]

    def _judge(self, world: World, other: dict[str, str]) -> None:
        won = {colour for colour in "br" if self._has_line(world, colour)}
        if len(won) == 2:
            me = self.colour(world.actor)
            world.winner = {"actor": NAMES[me], "opponent": NAMES[other[me]], "draw": "draw"}[self.rules["both_lines"]]
        elif won:
            world.winner = NAMES[won.pop()]

    def _has_line(self, world: World, colour: str) -> bool:
        tops, line = {cell for cell, stack in world.stacks.items() if stack[-1][0] == colour}, self.rules["line"]
        return any(
            (f + right, r + up) in tops and all((f + i * right, r + i * up) in tops for i in range(2, line))
            for f, r in tops
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        )

    def perft(self, world: World, depth: int) -> int:
        if depth == 0:
            return 1
        after = self.legal(world)
        return len(after) if depth == 1 else sum(self.perft(new, depth - 1) for new in after.values())
