"""What a game makes as it is at the table, one by one: its board, and every piece that there is.

A room offers ``gallery(job)`` in its module ``gallery``, where it can tell more than the plain kit. Its parts have a
pixel of the table as their unit; a shadow may reach ``REACH`` beyond each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scenes.games.kit.parts import Draw, Job, Part, Paths
from scenes.geometry import Rect
from squares.core.editing import Token
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.phrase import Phrase, capital, phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.games.kit.board_view import BoardView
    from scenes.ui.canvas import Canvas

BOARD, PIECE, REACH = 440.0, 84.0, 14.0
_ANYWHERE = Cell(File(0), Rank(0))


def board(definition: Any, variant: str, title: str, job: Callable[[], Job]) -> Part:
    """The board as play begins on it in a variant. ``job`` is asked once it has to be drawn."""
    files, ranks = definition.board.files, definition.board.ranks
    k = BOARD / max(files, ranks)

    def draw(canvas: Canvas, place: Rect, bleed: float) -> None:
        made = job()
        made.look.draw_diagram(canvas, place, made.game, made.say, made.game.start(Setup(), 0))

    return Part("board", variant, files * k, ranks * k, draw, title=title, paths=(("board",),))


def pieces(
    job: Job,
    box: Iterable[Token],
    paths: Callable[[Token], Paths] = lambda token: (),
    called: Callable[[Token], Phrase | str] | None = None,
) -> Iterator[Part]:
    """Every piece of ``box`` with its other side, as the view of the table draws it.

    Where ``box`` is empty, those that play begins with. ``paths`` tells what entries of the game file a piece has,
    ``called`` its name where that is not what the view says.
    """
    game = job.game
    tokens = dict.fromkeys(box)
    if not tokens:
        begin = game.pieces(game.start(Setup(), 0))
        tokens = dict.fromkeys(Token(piece.kind, piece.owner, piece.text, piece.back) for piece in begin)
    view = job.look.view(game, job.say, job.theme, trays=False)
    view.layout(Rect(0, 0, 600, 600), False, Seat.SOUTH)
    for token in tokens:
        back = _drawn(view, replace(token, text=token.back, back=token.text)) if token.back else None
        title: Phrase | str = view.called(token.on(_ANYWHERE)) if called is None else called(token)
        if token.owner is not None:
            title = phrase("gallery.whose", name=title, seat=game.definition.seat_name(token.owner))
        front, said = _drawn(view, token), capital(job.say(title))
        yield Part(token.kind, named(token), PIECE, PIECE, front, back, title=said, paths=paths(token))


def named(token: Token) -> str:
    """The name of a piece's part."""
    return "-".join(filter(None, (token.owner and token.owner.value, token.text, token.back)))


def _drawn(view: BoardView, token: Token) -> Draw:
    def draw(canvas: Canvas, place: Rect, bleed: float) -> None:
        view.draw_piece(canvas, token.on(_ANYWHERE), place)

    return draw
