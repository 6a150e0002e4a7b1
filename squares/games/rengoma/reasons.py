"""What an action of Rengoma does: pieces covered and freed, lines that grow or break, chips."""

from __future__ import annotations

from collections.abc import Iterator

from squares.bots.reason import Deed, Fact
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, clause, phrase
from squares.core.seats import Seat
from squares.games.rengoma.rules.game import OpenLine, RengomaGame
from squares.games.rengoma.rules.values import (
    COLOURS,
    SIDES,
    End,
    Foe,
    Move,
    Own,
    RengomaAction,
    RengomaPosition,
    Spend,
)

OPENS = 200  # lines of one's own that lack one piece
BLOCKS = 190  # lines of the enemy that lack one piece
COVERS = 130
FREES = 115
EARNS = 70
SPENDS = 60
TWOS = 40
LIES = 5


def name(game: RengomaGame, piece: Piece) -> Phrase | str:
    """Return a piece by its colour and its strength."""
    assert piece.owner is not None
    return game.definition.piece_name(COLOURS[SIDES.index(game.side(piece.owner))] + piece.text)


def _open(deed: Deed, position: RengomaPosition, colour: str, lacks: int) -> set[OpenLine]:
    """Return the lines of a colour that lack so many pieces."""
    found = deed.game.open_lines(position, lacks)
    return {line for line in found if line.colour == COLOURS.index(colour)}


def facts(deed: Deed) -> Iterator[Fact]:
    """Yield the piece that moves, then lines, then chips."""
    mine = COLOURS[SIDES.index(deed.side)]
    yield from _lines(deed, mine, COLOURS[1 - COLOURS.index(mine)])
    match deed.action:
        case Move(start, goal):
            yield from _moved(deed, mine, start, goal)
        case Own(cell):
            yield Fact(phrase("bots.why.rengoma.lies", n=_through(deed, mine, cell)), LIES)
        case Foe(cell):
            yield _given(deed, cell)
        case Spend(count):
            yield _bought(deed, count)
        case End():
            yield Fact(phrase("bots.why.rengoma.keeps", n=_chips(deed.after, mine)), LIES)
    if isinstance(deed.action, Move) and (deed.after.earned > deed.before.earned or _gained(deed)):
        yield Fact(phrase("bots.why.rengoma.earns"), EARNS)


def standing(game: RengomaGame, position: RengomaPosition, seat: Seat) -> Phrase:
    """Return how many pieces lie in the fullest line that a seat's colour may still complete."""
    of, colour = game.definition.line, SIDES.index(game.side(seat))
    lacks = (lacks for lacks in range(of) if any(each.colour == colour for each in game.open_lines(position, lacks)))
    return phrase("guide.rengoma.line", n=of - next(lacks, of), of=of)


def buys(action: RengomaAction) -> bool:
    """Tell whether an action only makes room for another one."""
    return isinstance(action, Spend)


def describe(deed: Deed, position: RengomaPosition, action: RengomaAction) -> Phrase:
    """Return an action in words. A field piece that was drawn since the deed is not known before it."""
    words: Phrase = deed.game.describe(position, action)
    if not isinstance(action, Own) or not deed.game.hidden:
        return words
    colour = deed.game.colour(position.to_act)
    used = isinstance(deed.action, Own if deed.game.colour(deed.seat) == colour else Foe)
    if deed.before.field[colour] and not used:
        return words
    piece = phrase("bots.why.rengoma.next")
    return phrase("action.place", piece=piece, cell=str(action.cell), named=piece)


def _through(deed: Deed, colour: str, cell: Cell) -> int:
    """Return on how many lines that a colour may still complete a cell lies."""
    lengths = range(deed.game.definition.line)
    return sum(cell in line.cells for n in lengths for line in _open(deed, deed.after, colour, n))


def _given(deed: Deed, cell: Cell) -> Fact:
    """Return the enemy's piece that is placed for him, on as few lines as may be, and the chip for it."""
    game: RengomaGame = deed.game
    foe = 1 - game.colour(deed.seat)
    values = {
        "piece": game.definition.piece_name(game.placed(deed.before, deed.action)),
        "n": _through(deed, COLOURS[foe], cell),
    }
    chip = deed.after.earned > deed.before.earned or _gained(deed)
    return Fact(phrase(f"bots.why.rengoma.{'earns_by' if chip else 'gives'}", cell=str(cell), **values), EARNS)


def _bought(deed: Deed, count: int) -> Fact:
    """Return more actions, and the one that is expected."""
    if not deed.then or deed.then[0] not in deed.game.legal_actions(deed.after):
        return Fact(phrase("bots.why.rengoma.spends", n=count), SPENDS)
    move = clause(deed.game.describe(deed.after, deed.then[0]), "doing")
    return Fact(phrase("bots.why.rengoma.spends_for", n=count, move=move), SPENDS)


def _gained(deed: Deed) -> bool:
    """Tell whether the side holds more chips than before."""
    colour = COLOURS[SIDES.index(deed.side)]
    return _chips(deed.after, colour) > _chips(deed.before, colour)


def _chips(position: RengomaPosition, colour: str) -> int:
    """Return how many chips a side holds."""
    return position.chips[1 + COLOURS.index(colour)]


def _lines(deed: Deed, mine: str, foe: str) -> Iterator[Fact]:
    """Yield lines that came to lack one piece, lines of the enemy that no longer do, lines that lack two."""
    before, after, length = deed.before, deed.after, deed.game.definition.line
    opened = _open(deed, after, mine, 1) - _open(deed, before, mine, 1)
    if opened:
        gaps = sorted({str(cell) for line in opened for cell in line.gaps})
        cells = phrase("rengoma.either", names=gaps[:-1], last=gaps[-1]) if len(gaps) > 1 else gaps[0]
        yield Fact(phrase("bots.why.rengoma.opens", n=length - 1, cells=cells), OPENS + len(gaps))
    was, now = _open(deed, before, foe, 1), _open(deed, after, foe, 1)
    if was - now and not now:
        yield Fact(phrase("bots.why.rengoma.blocks", n=length - 1), BLOCKS)
    elif was - now and not now - was:
        values = {"closed": len(was - now), "n": len(was), "length": length - 1}
        yield Fact(phrase("bots.why.rengoma.blocks_some", **values), BLOCKS)
    if length > 2:
        twos = len(_open(deed, after, mine, 2)) - len(_open(deed, before, mine, 2))
        if twos > 0:
            yield Fact(phrase("bots.why.rengoma.twos", n=length - 2, lines=twos), TWOS + twos)


def _moved(deed: Deed, mine: str, start: Cell, goal: Cell) -> Iterator[Fact]:
    """Yield what the piece covers where it goes, and frees where it stood."""
    index = deed.game.grid.index
    named = deed.game.definition.piece_name
    covered, freed = deed.before.top(index(goal)), deed.after.top(index(start))
    if covered and not covered.startswith(mine):
        yield Fact(
            phrase("bots.why.rengoma.covers", piece=named(covered), cell=str(goal)),
            COVERS + int(covered[1:]),
        )
    if freed.startswith(mine):
        yield Fact(
            phrase("bots.why.rengoma.frees", piece=named(freed), cell=str(start)),
            FREES + int(freed[1:]),
        )
