"""What does not fit together in a game file: names of nothing, cells off the board, moves that nobody can make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, LiteralString, NamedTuple

from squares.core.seats import TWO, Seat
from squares.data.models import Model
from squares.games.pieces.rules import regions as r
from squares.games.pieces.rules.ends import Line, Mill, Reach
from squares.games.pieces.rules.file import Kind, PiecesFile
from squares.games.pieces.rules.ways import Jump, Leap, Place, Run, Shoot, Slide, Step, Way, spelled

Path = tuple[str | int, ...]


class Finding(NamedTuple):
    """A fault: the text key, the keys that lead to its place, the value there, and what fills the text."""

    key: LiteralString
    path: Path
    value: Any
    values: dict[str, Any]


def faults(game: PiecesFile) -> Iterator[Finding]:
    """Yield what keeps a file from being played."""
    found = [*_cells(game), *_names(game)]
    yield from found
    if not found:
        yield from (*_starts(game), *_regions(game), *_letters(game), *_sides(game), *_ways(game), *_swap(game))
        yield from (*_chance(game), *_ends(game))


# ---- names and cells


def _cells(game: PiecesFile) -> Iterator[Finding]:
    """Cells that are not on the board."""
    board, grid = game.board, game.board.grid
    last = str(grid.cell(grid.size - 1))
    named: list[tuple[Path, Iterable[str]]] = [
        (("board", "missing"), board.missing),
        (("board", "blocked"), board.blocked),
        *((("board", "lines", i), row) for i, row in enumerate(board.lines)),
    ]
    for name, region in game.regions.items():
        named += [(("regions", name, key), getattr(region, key) or ()) for key in ("cells", "south", "north")]
    for id, kind in game.kinds.items():
        named += [(("kinds", id, "start", key), getattr(kind.start, key) or ()) for key in ("south", "north")]
    for path, areas in named:
        for i, area in enumerate(areas):
            off = next((cell for cell in r.cells_of([area], grid) if cell not in grid), None)
            if off is not None:
                yield Finding("pieces.no_such_cell", (*path, i), area, {"cell": str(off), "last": last})


def _names(game: PiecesFile) -> Iterator[Finding]:
    """Names of regions and kinds that the file does not have."""
    regions, kinds = (*game.regions, *r.BUILT_IN), tuple(game.kinds)
    for path, value, what in named(game):
        known = regions if what == "region" else kinds
        if value not in known:
            key: LiteralString = "pieces.no_such_region" if what == "region" else "pieces.no_such_kind"
            yield Finding(key, path, value, {"name": value, "known": known})
    for id, kind in game.kinds.items():
        for i, way in enumerate(kind.moves):
            if isinstance(way, Shoot) and way.piece in game.kinds and game.kinds[way.piece].side != "nobody":
                yield Finding("pieces.shoots_own", ("kinds", id, "moves", i, "piece"), way.piece, {"name": way.piece})


def named(game: PiecesFile) -> Iterator[tuple[Path, str, str]]:
    """Yield every name that something in the file must have, with what it names."""
    for id, kind in game.kinds.items():
        for i, way in enumerate(kind.moves):
            yield from _named_by(("kinds", id, "moves", i), way)
        if kind.promotes is not None:
            yield from _named_by(("kinds", id, "promotes"), kind.promotes)
        yield from _named_by(("kinds", id), kind)
    for where, listed in (("captures", game.captures), ("ends", game.ends)):
        for i, each in enumerate(listed):
            yield from _named_by((where, i), each)
    for id in game.bag.pieces if game.bag is not None else ():
        yield ("bag", "pieces", id), id, "kind"


_KINDS = frozenset({"piece", "to", "taken_as", "victims", "captors", "kinds"})
_REGIONS = frozenset({"starts", "lands", "avoids", "at", "hostile", "region", "regions", "track"})


def _named_by(at: Path, part: Model) -> Iterator[tuple[Path, str, str]]:
    """Yield the names that one part of a file says, or lists."""
    for key in (_KINDS | _REGIONS) & set(type(part).model_fields):
        value, what = getattr(part, key), "kind" if key in _KINDS else "region"
        if isinstance(value, str):
            yield (*at, key), value, what
        elif value is not None:
            yield from (((*at, key, i), name, what) for i, name in enumerate(value))


def _starts(game: PiecesFile) -> Iterator[Finding]:
    """Pieces that stand on one another, or where nothing can stand."""
    grid, taken = game.board.grid, set(game.holes)
    for id, kind in game.kinds.items():
        for seat in TWO:
            for cell in game.standing(kind, seat):
                index = grid.index(cell)
                if index in taken:
                    key: LiteralString = "pieces.start_hole" if index in game.holes else "pieces.start_taken"
                    yield Finding(key, ("kinds", id, "start"), str(cell), {"cell": str(cell)})
                    return
                taken.add(index)


def _regions(game: PiecesFile) -> Iterator[Finding]:
    """Regions without a cell on which something can stand."""
    for name in game.regions:
        if not any(game.region(name, seat) for seat in TWO):
            yield Finding("pieces.region_empty", ("regions", name), name, {"name": name})
    used = {value for _, value, what in named(game) if what == "region"}
    for path, value, what in named(game):
        if what == "region" and value in used - set(game.regions) and not game.region(value, TWO[0]):
            yield Finding("pieces.region_empty", path, value, {"name": value})


def _letters(game: PiecesFile) -> Iterator[Finding]:
    """Two kinds with one letter; more kinds of nobody's than there are signs."""
    known: dict[str, str] = {}
    for id, kind in game.kinds.items():
        if kind.letter in known:
            values = {"letter": kind.letter, "other": known[kind.letter]}
            yield Finding("pieces.letter_twice", ("kinds", id, "letter"), kind.letter, values)
        known.setdefault(kind.letter, id)


def _sides(game: PiecesFile) -> Iterator[Finding]:
    """Pieces that would come to a player who has none of their kind."""
    for id, kind in game.kinds.items():
        own = [seat for seat in TWO if kind.has(seat)]
        others = [seat for seat in TWO if TWO[1 - TWO.index(seat)] in own]
        taken = game.kinds[kind.taken_as or id]
        changes: list[tuple[Path, Kind, list[Seat]]] = [
            (("captures", i), kind, others)
            for i, capture in enumerate(game.captures)
            if getattr(capture, "does", "") == "flip" and id in (capture.victims or game.kinds)
        ]
        if kind.promotes is not None:
            changes.append((("kinds", id, "promotes", "to"), game.kinds[kind.promotes.to], own))
        if game.captured != "out" and taken.hand is not None:
            changes.append((("captured",), taken, others if game.captured == "hand" else own))
        if game.house.swap:
            changes.append((("house", "swap"), kind, others))
        for path, after, seats in changes:
            if not all(after.has(seat) for seat in seats):
                yield Finding("pieces.changes_sides", path, id, {"name": game.kind_name(id)})


# ---- moves and ends


def _ways(game: PiecesFile) -> Iterator[Finding]:
    """Ways that nobody can ever take."""
    for id, kind in game.kinds.items():
        for i, way in enumerate(kind.moves):
            at: Path = ("kinds", id, "moves", i)
            if kind.side == "nobody":
                yield Finding("pieces.nobody_moves", at, id, {"name": id})
            if way.action is not None and way.action > game.actions:
                yield Finding("pieces.no_such_action", (*at, "action"), way.action, {"n": game.actions})
            if isinstance(way, Shoot) and (game.actions < 2 or way.action == 1):
                yield Finding("pieces.shoots_first", at, id, {})
            if _stacks(way) and game.board.levels == 1:
                yield Finding("pieces.no_levels", (*at, "onto"), "smaller", {})
            yield from _aims(game, at, way)
            if isinstance(way, Run) and not game.shown:
                yield Finding("pieces.no_dice", at, id, {})
    if game.twist is not None and (game.board.levels > 1 or game.holes):
        yield Finding("pieces.twist_flat", ("twist",), None, {})
    if game.twist is not None and (game.board.files % game.twist.size or game.board.ranks % game.twist.size):
        yield Finding("pieces.twist_size", ("twist", "size"), game.twist.size, {"size": game.twist.size})
    if not any(kind.moves for kind in game.kinds.values()):
        yield Finding("pieces.nobody_acts", ("kinds",), None, {})


def _chance(game: PiecesFile) -> Iterator[Finding]:
    """Dice and a bag that do not serve."""
    dice, bag = game.dice, game.bag
    where: Path = ("dice",) if dice is not None else ("bag",)
    if bag is not None and (dice is not None or bool(bag.pieces) == bool(bag.numbers)):
        yield Finding("pieces.bag_holds" if dice is None else "pieces.bag_or_dice", ("bag",), None, {})
        return
    if game.shown and game.passing == "never":
        yield Finding("pieces.dice_pass", ("passing",) if "passing" in game.model_fields_set else where, None, {})
    if dice is not None and dice.doubles and dice.count == 1:
        yield Finding("pieces.one_die", ("dice", "doubles"), True, {})
    if bag is None:
        return
    if 0 < len(bag.numbers) < bag.draws:
        yield Finding("pieces.bag_few", ("bag", "draws"), bag.draws, {"n": len(bag.numbers)})
    for id in bag.pieces:
        key: LiteralString = "pieces.bag_hand" if game.kinds[id].hand is None else "pieces.changes_sides"
        if game.kinds[id].hand is None or game.kinds[id].side is not None:
            yield Finding(key, ("bag", "pieces", id), id, {"name": game.kind_name(id)})


def _swap(game: PiecesFile) -> Iterator[Finding]:
    """A swap that brings pieces where nothing can stand."""
    if not game.house.swap or game.swapped == "stay":
        return
    grid = game.board.grid
    there = [r.turned(cell, grid) if game.swapped == "turn" else r.mirrored(cell) for cell in grid]
    open_ = (i for i in range(grid.size) if i not in game.holes)
    off = next((i for i in open_ if there[i] not in grid or grid.index(there[i]) in game.holes), None)
    if off is not None:
        yield Finding("pieces.swap_shape", ("swapped",), game.swapped, {"cell": str(grid.cell(off))})


def _aims(game: PiecesFile, at: Path, way: Way) -> Iterator[Finding]:
    """Directions that hexagons have not, leaps off every board of this size, and long jumps over nothing."""
    hexagonal, grid = game.board.cells == "hexagonal", game.board.grid
    aims = way.directions if isinstance(way, Step | Slide | Jump | Shoot) else ()
    if hexagonal and aims and not set(spelled(aims)) - {"forward-right", "back-left"}:
        yield Finding("pieces.not_hexagonal", (*at, "directions"), aims[0], {})
    if isinstance(way, Jump) and way.long and "empty" in way.over:
        yield Finding("pieces.long_over_empty", (*at, "over"), "empty", {})
    if isinstance(way, Leap):
        for j, (right, ahead) in enumerate(way.vectors):
            if abs(right) >= grid.files or abs(ahead) >= grid.ranks or right == ahead == 0:
                yield Finding("pieces.never_lands", (*at, "vectors", j), [right, ahead], {})


def _stacks(way: Way) -> bool:
    """Whether it may end on a piece that stays below."""
    onto = getattr(way, "onto", ())
    return bool({"smaller", "own", "neutral"} & set(onto)) or (isinstance(way, Place) and "enemy" in onto)


def _ends(game: PiecesFile) -> Iterator[Finding]:
    """Lines longer than the board."""
    longest = max(game.board.files, game.board.ranks)
    for where, listed in (("captures", game.captures), ("ends", game.ends)):
        for i, each in enumerate(listed):
            if isinstance(each, Line | Mill) and each.length > longest:
                values = {"length": each.length, "longest": longest}
                yield Finding("pieces.line_too_long", (where, i, "length"), each.length, values)
            if isinstance(each, Reach) and game.board.grid.size == len(game.region(each.region, TWO[0])):
                yield Finding("pieces.reach_anywhere", (where, i, "region"), each.region, {"name": each.region})
