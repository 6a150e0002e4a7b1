"""Qubism once more, slowly: written from data/games/qubism/rules.md alone, to compare the real engine with.

A position is its line of notation, cells are (file, rank) from 0. Nothing of ``squares`` is imported.
"""

from __future__ import annotations

Spot = tuple[int, int]
VECTORS = {"u": (0, 1), "r": (1, 0), "d": (0, -1), "l": (-1, 0)}
CLOCKWISE = "urdl"


class World:
    """A position. ``cubes`` by cell; upper case: the fin is on the right of the arrow.

    ``holes``: the blocked cells; ``home``: how many pawns of one side win across.
    """

    def __init__(self, line: str, home: int = 1) -> None:
        self.home = home
        board, self.acts, supply = line.split(" ")
        ranks = board.split("/")[::-1]
        self.files, self.ranks = len(ranks[0]), len(ranks)
        self.supply = int(supply)
        self.pawns: dict[str, list[Spot]] = {"s": [], "n": []}
        self.holes: set[Spot] = set()
        self.cubes: dict[Spot, str] = {}
        for rank, row in enumerate(ranks):
            for file, letter in enumerate(row):
                if letter in "SN":
                    self.pawns[letter.lower()].append((file, rank))
                elif letter == "#":
                    self.holes.add((file, rank))
                elif letter != ".":
                    self.cubes[file, rank] = letter

    def line(self) -> str:
        shown = {spot: owner.upper() for owner, spots in self.pawns.items() for spot in spots} | self.cubes
        shown |= dict.fromkeys(self.holes, "#")
        rows = ["".join(shown.get((f, r), ".") for f in range(self.files)) for r in reversed(range(self.ranks))]
        return f"{'/'.join(rows)} {self.acts} {self.supply}"

    def copy(self) -> World:
        return World(self.line(), self.home)

    def on(self, spot: Spot) -> bool:
        return 0 <= spot[0] < self.files and 0 <= spot[1] < self.ranks and spot not in self.holes

    def empty(self, spot: Spot) -> bool:
        return self.on(spot) and spot not in self.cubes and not self.stands(spot)

    def stands(self, spot: Spot) -> bool:
        return any(spot in spots for spots in self.pawns.values())

    def goal(self, owner: str) -> int:
        return self.ranks - 1 if owner == "s" else 0

    def winner(self) -> str | None:
        for owner, spots in self.pawns.items():
            if len([spot for spot in spots if spot[1] == self.goal(owner)]) >= self.home:
                return owner
        return None

    def open(self) -> bool:
        """Every pawn has a way: cells are added until nothing more is reached."""
        for owner, pawn in [(owner, spot) for owner, spots in self.pawns.items() for spot in spots]:
            known = more = {pawn}
            while more:
                beside = {step(spot, v) for spot in more for v in VECTORS.values()}
                more = {spot for spot in beside - known if self.on(spot) and spot not in self.cubes}
                known = known | more
            if all(rank != self.goal(owner) for _, rank in known):
                return False
        return True


def step(spot: Spot, vector: tuple[int, int], times: int = 1) -> Spot:
    return spot[0] + times * vector[0], spot[1] + times * vector[1]


def name(spot: Spot) -> str:
    return f"{'abcdefghijkl'[spot[0]]}{spot[1] + 1}"


def turned(cube: str, reading: str) -> str:
    """The face of a cube that was rolled."""
    quarter = {"reverse": 2, "keep": 0, "left": 3, "right": 1}
    clockwise = quarter[reading] if reading != "fin" else (1 if cube.isupper() else 3)
    found = CLOCKWISE[(CLOCKWISE.index(cube.lower()) + clockwise) % 4]
    return found.upper() if cube.isupper() else found


def pawn_goals(world: World, here: Spot) -> list[Spot]:
    """Where a pawn of the side to act may go."""
    found = []
    for vector in VECTORS.values():
        goal = step(here, vector)
        if world.empty(goal):
            found.append(goal)
        elif world.stands(goal):
            behind = step(goal, vector)
            around = [step(goal, v) for v in VECTORS.values()]
            found += [behind] if world.empty(behind) else [spot for spot in around if world.empty(spot)]
    return found


def legal(world: World, reading: str) -> dict[str, World]:
    """Every legal action with the position that it leads to."""
    if world.winner():
        return {}
    found: dict[str, World] = {}
    for pawn in world.pawns[world.acts]:
        for goal in pawn_goals(world, pawn):
            after = world.copy()
            after.pawns[world.acts].remove(pawn)
            after.pawns[world.acts].append(goal)
            found[name(pawn) + name(goal)] = after
    for file in range(world.files):
        for rank in range(world.ranks):
            found |= placed(world, (file, rank), reading)
    for spot, cube in world.cubes.items():
        vector = VECTORS[cube.lower()]
        far = 1
        while world.empty(step(spot, vector, far)):
            after = world.copy()
            del after.cubes[spot]
            after.cubes[step(spot, vector, far)] = turned(cube, reading)
            found[name(spot) + name(step(spot, vector, far))] = after
            far += 1
    found = {text: after for text, after in found.items() if after.open()} or {"pass": world.copy()}
    for after in found.values():
        if not after.winner():
            after.acts = "n" if world.acts == "s" else "s"
    return found


def placed(world: World, spot: Spot, reading: str) -> dict[str, World]:
    """Every way to put a cube on a cell, the path rule left aside."""
    found: dict[str, World] = {}
    for cube in "URDLurdl" if reading == "fin" else "URDL":
        if world.supply and world.empty(spot) and world.empty(step(spot, VECTORS[cube.lower()])):
            found[name(spot) + cube] = after = world.copy()
            after.cubes[spot] = cube
            after.supply -= 1
    return found


def perft(world: World, depth: int, reading: str) -> int:
    after = legal(world, reading)
    if depth == 1:
        return len(after)
    return sum(perft(each, depth - 1, reading) for each in after.values())
