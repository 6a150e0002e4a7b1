"""The rules of a game of pieces in sentences, each made from what the file says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from squares.core.grid import Cell, File, Rank
from squares.core.phrase import Phrase, numbered, phrase
from squares.core.rulebook import Chapter, Example
from squares.core.seats import TWO, Seat
from squares.games.pieces.rules import wording as w
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.file import Kind
from squares.games.pieces.rules.regions import cells_of
from squares.games.pieces.rules.values import Go, Off, Put, Twist
from squares.games.pieces.rules.ways import Jump, Leave, Place, Run, Shoot

Shows = Callable[[Any, Any], bool]


def chapters(game: PiecesDefinition) -> tuple[Chapter, ...]:
    """Return what the board and the pieces are, what one does, takes and wins by."""
    found = [
        Chapter("goal", phrase("pieces.book.goal"), (game.goal(),)),
        Chapter("board", phrase("pieces.book.board"), tuple(_board(game))),
        Chapter("pieces", phrase("pieces.book.pieces"), tuple(_pieces(game))),
        Chapter("turn", phrase("pieces.book.turn"), tuple(_turn(game)), tuple(_examples(game))),
        Chapter("captures", phrase("pieces.book.captures"), tuple(_captures(game))),
        Chapter("ends", phrase("pieces.book.ends"), tuple(_ends(game))),
    ]
    return tuple(chapter for chapter in found if chapter.paragraphs)


def _board(game: PiecesDefinition) -> Iterator[Phrase]:
    board = game.board
    yield phrase(f"pieces.book.{board.cells}", files=board.files, ranks=board.ranks)
    for key in ("missing", "blocked"):
        areas = getattr(board, key)
        if areas:
            cells = w.areas_named(areas, board.grid)
            n = len(cells_of(areas, board.grid))
            yield phrase(f"pieces.book.{key}{'' if cells else '_many'}", n=n, cells=cells)
    if board.lines:
        yield phrase("pieces.book.lines")
    if board.levels > 1:
        yield phrase("pieces.book.levels", n=numbered(board.levels))
    for name, given in game.regions.items():
        areas = [w.areas_named(given.cells or given.south or (), board.grid)]
        if given.cells is None:
            north = given.north or given.south or ()
            areas.append(w.areas_named(north, board.grid, turn=given.north is None))
        key = "region" if given.cells is not None else "region_each"
        if None not in areas:
            yield phrase(f"pieces.book.{key}", name=name.replace("-", " "), south=areas[0], north=areas[-1])
        else:
            yield phrase("pieces.book.region_many", name=name.replace("-", " "), n=len(game.region(name, TWO[0])))


def _pieces(game: PiecesDefinition) -> Iterator[Phrase]:
    for id, kind in game.kinds.items():
        for seat in TWO:
            if game.standing(kind, seat):
                yield _begins(game, id, seat)
        if kind.placed:
            yield from _hand(game, id, kind)
        if kind.side is not None:
            yield phrase(f"pieces.book.only_{kind.side}", kinds=game.kinds_name(id))
        if game.board.levels > 1 and any(other.size != kind.size for other in game.kinds.values()):
            yield phrase("pieces.book.size", kind=game.kind_name(id), n=kind.size)
    yield from _chance(game)


def _chance(game: PiecesDefinition) -> Iterator[Phrase]:
    """Yield what dice or a bag are needed, and what it holds."""
    if game.bag is not None:
        yield phrase("pieces.book.bag_holds", things=w.in_bag(game, game.in_bag.items()))
    things = [phrase("pieces.book.needed", n=numbered(n), thing=thing) for n, thing in game.needs()]
    if things:
        yield phrase("pieces.book.needs", things=phrase("core.all", names=things))


def _begins(game: PiecesDefinition, id: str, seat: Seat) -> Phrase:
    """Return how many of a kind a player begins with, and where."""
    kind, n = game.kinds[id], len(game.standing(game.kinds[id], seat))
    turned = seat is Seat.NORTH and kind.start.north is None and kind.side is None
    areas = kind.start.north if seat is Seat.NORTH and kind.start.north is not None else kind.start.south
    cells = w.areas_named(areas, game.board.grid, turn=turned)
    who = phrase("pieces.book.nobody" if kind.side == "nobody" else f"setup.seat.{seat}")
    named = game.kind_name(id) if n == 1 else game.kinds_name(id)
    return phrase(f"pieces.book.begins{'' if cells else '_many'}", who=who, n=n, kinds=named, cells=cells)


def _hand(game: PiecesDefinition, id: str, kind: Kind) -> Iterator[Phrase]:
    named = game.kinds_name(id)
    if kind.hand is None:
        yield phrase("pieces.book.supply", kinds=named)
    elif kind.hand > 0:
        yield phrase("pieces.book.hand", n=kind.hand, kinds=named if kind.hand > 1 else game.kind_name(id))


def _turn(game: PiecesDefinition) -> Iterator[Phrase]:
    if game.dice is not None:
        yield phrase("pieces.book.dice", n=game.dice.count, sides=game.dice.sides)
        if game.dice.doubles:
            yield phrase("pieces.book.doubles")
    elif game.bag is not None:
        yield phrase("pieces.book.bag_numbers" if game.bag.numbers else "pieces.book.bag", n=game.bag.draws)
    if not game.shown:
        yield phrase("pieces.book.actions", n=game.actions)
    for id, kind in game.kinds.items():
        yield from (w.way_told(game, id, way) for way in kind.moves)
        if kind.promotes is not None:
            yield w.promotion_told(game, id, kind.promotes)
    if game.twist is not None:
        yield phrase(f"pieces.book.twist_{game.twist.action or 'any'}", n=game.twist.size, action=game.twist.action)
    if game.must != "nothing":
        yield phrase(f"pieces.book.must_{game.must}")
    yield phrase(f"pieces.book.passing_{game.passing}")
    if game.house.swap:
        yield phrase(f"pieces.book.swap_{game.swapped}")


def _captures(game: PiecesDefinition) -> Iterator[Phrase]:
    ways = [way for kind in game.kinds.values() for way in kind.moves]
    lands = any({"enemy", "lone"} & set(getattr(way, "onto", ())) for way in ways)
    jumps = any(isinstance(way, Jump) and way.takes for way in ways)
    if lands:
        yield phrase("pieces.book.by_landing")
    yield from (w.capture_told(game, capture) for capture in game.captures)
    charges = any(getattr(way, "takes", None) in ("approach", "withdrawal") for way in ways)
    if lands or jumps or charges or any(getattr(each, "does", "take") == "take" for each in game.captures):
        yield phrase(f"pieces.book.captured_{game.captured}")
    for id, kind in game.kinds.items():
        if kind.taken_as is not None:
            yield phrase("pieces.book.taken_as", kind=game.kind_name(id), other=game.kind_name(kind.taken_as))


def _ends(game: PiecesDefinition) -> Iterator[Phrase]:
    yield from (w.end_told(game, end) for end in game.ends)
    if game.both_end != "actor" or game.twist is not None or game.board.levels > 1:
        yield phrase(f"pieces.book.both_{game.both_end}")


def _examples(game: PiecesDefinition) -> Iterable[Example]:
    """Yield what every way looks like, as far as random games come to it."""
    for id, kind in game.kinds.items():
        for way in kind.moves:
            caption = w.way_told(game, id, way)
            if isinstance(way, Place | Run | Shoot):
                letter = game.kinds[way.piece].letter if isinstance(way, Shoot) else kind.letter
                yield Example(caption, _puts(letter))
            elif isinstance(way, Leave):
                yield Example(caption, _leaves)
            else:
                yield Example(caption, _goes(game, kind.letter, way))
    if game.twist is not None:
        yield Example(phrase("pieces.book.twists"), _twists)


def _leaves(position: Any, action: Any) -> bool:
    return isinstance(action, Off)


def _twists(position: Any, action: Any) -> bool:
    return isinstance(action, Twist)


def _puts(letter: str) -> Shows:
    """Return what tells whether an action puts a piece of a kind."""

    def shows(position: Any, action: Any) -> bool:
        return isinstance(action, Put) and action.letter == letter

    return shows


def _goes(game: PiecesDefinition, letter: str, way: Any) -> Shows:
    """Return what tells whether an action is a way of a kind's pieces, by how far it leads."""
    grid = game.board.grid

    def shows(position: Any, action: Any) -> bool:
        if not isinstance(action, Go) or position.top(grid.index(action.start)).upper() != letter:
            return False
        right, ahead = action.goal.file - action.start.file, action.goal.rank - action.start.rank
        far = max(abs(right), abs(ahead))
        if far > 1 and getattr(way, "long", way.does == "slide"):
            between = [
                Cell(File(action.start.file + right * i // far), Rank(action.start.rank + ahead * i // far))
                for i in range(1, far)
            ]
            crosses = any(position.board[grid.index(cell)] for cell in between)
            return crosses == (way.does == "jump") or len(way.over) > 1
        if way.does == "step":
            return action.takes == (way.takes or "") and (far == 1 or bool(game.board.lines))
        return far == 2 if way.does == "jump" else far > 1

    return shows
