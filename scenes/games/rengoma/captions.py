"""What Rengoma's view says beside the board: what chips would do, which lines lack one piece, what a column holds."""

from __future__ import annotations

from scenes.board.picture import Picture
from scenes.games.rengoma.aids import lacking
from squares.core.grid import Cell
from squares.core.phrase import Phrase, Say, phrase
from squares.core.seats import Seat
from squares.rules.rengoma import RengomaGame
from squares.rules.rengoma.values import CHIPS, COLOURS, SIDES, RengomaPosition


def about(game: RengomaGame, position: RengomaPosition, seat: Seat) -> Phrase:
    """A player's side, and at two players its chips and its stock."""
    side = side_named(SIDES.index(game.side(seat)))
    if len(game.seats) > 2:
        return phrase("rengoma.view.seated", side=side, seat=phrase(f"views.seat.{seat.value}"))
    colour = game.seats.index(seat)
    chips = phrase("rengoma.view.held", n=position.chips[1 + colour])
    return phrase("rengoma.view.owns", side=side, chips=chips, left=position.left(colour))


def side_named(colour: int) -> Phrase:
    """Black or Red."""
    return phrase(f"rengoma.side.{SIDES[colour]}")


def notice(game: RengomaGame, picture: Picture, names: dict[Seat, str], say: Say) -> tuple[Phrase, Phrase] | None:
    """What giving chips would do while that is asked; else the lines that lack a piece, if warnings are wanted."""
    position, seat = picture.position, picture.to_act
    if seat is None:
        return None
    if position.phase == CHIPS:
        return phrase("rengoma.view.give"), _giving(game, seat, names, say)
    if not picture.threats:
        return None
    found: dict[int, dict[Cell, None]] = {}
    for colour, _, gap in lacking(game, position):
        found.setdefault(colour, {})[gap] = None
    if not found:
        return None
    mine = SIDES.index(game.side(seat))
    colour = 1 - mine if 1 - mine in found else mine
    title = phrase("rengoma.view.lacking", side=side_named(colour), n=game.definition.line - 1)
    return title, phrase("rengoma.view.wanted", cells=sorted(str(cell) for cell in found[colour]))


def _giving(game: RengomaGame, seat: Seat, names: dict[Seat, str], say: Say) -> Phrase:
    """Who would act and who would be passed over."""
    if len(game.seats) == 2:
        return phrase("rengoma.view.gives")
    at = game.seats.index(seat)
    skipped, partner, then = (game.seats[(at + i) % 4] for i in (1, 2, 3))
    called = {s: names.get(s) or say(f"views.seat.{s.value}") for s in game.seats}
    return phrase("rengoma.view.gives_partner", partner=called[partner], skipped=called[skipped], then=called[then])


def reading(game: RengomaGame, picture: Picture) -> tuple[Phrase, Phrase | None] | None:
    """The column that is pointed at, from the top down; a piece that lies alone says everything itself."""
    pointed = picture.hover if picture.hover is not None else picture.cursor
    if not isinstance(pointed, Cell) or picture.picked:
        return None
    position: RengomaPosition = picture.position
    pieces = [_piece(text) for text in reversed(position.board[game.grid.index(pointed)])]
    if len(pieces) < 2:
        return None
    title = phrase("rengoma.view.column", cell=str(pointed), n=len(pieces), top=pieces[0])
    return title, phrase("rengoma.view.below", pieces=pieces[1:])


def _piece(text: str) -> Phrase:
    return phrase("rengoma.piece", side=side_named(COLOURS.index(text[0])), strength=text[1])
