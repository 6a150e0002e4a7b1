"""What a table shows beside the board: hands and stocks, how the game is won, and what the pieces at hand can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from scenes.games import gallery_of, look_of
from scenes.games.kit import gallery as kit
from scenes.games.kit.parts import Job, Part
from scenes.geometry import Rect
from scenes.ui.widgets import ScrollLines
from squares.core.editing import Pile, Token
from squares.core.grid import Cell, File, Rank
from squares.core.phrase import Phrase, capital, phrase
from squares.core.seats import Seat
from squares.data.engines import editing
from squares.data.rulebook import chapters
from squares.lsp.told import sentences

if TYPE_CHECKING:
    from scenes.games.kit.board_view import BoardView
    from scenes.screens.bench.desk import Desk
    from scenes.ui.canvas import Canvas
    from squares.core.game import AnyGame, Piece

ROW, NAME, PICTURE, GAP, PAD = 20.0, 132.0, 40.0, 6.0, 12.0
"""The height of a line, the width of a pile's name, of a picture, and what lies between them."""
PIECES = 2
"""Lines that are as high as a picture."""
SHARE, ASIDE, WIDE = 0.36, 320.0, 1.45
"""How much of the height this takes below the board; its width beside it, where the room is so much wider than high."""
_ANYWHERE = Cell(File(0), Rank(0))

Draw = Callable[["Canvas", Rect], None]


class Block(NamedTuple):
    """So many lines that are drawn together."""

    lines: int
    draw: Draw


class Beside(ScrollLines):
    """``show`` takes a position; nothing is shown without one."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(0, ROW, self._paint)
        self._desk, self._say = desk, desk.services.say
        self._blocks: list[tuple[Block, int]] = []
        self._parts: tuple[AnyGame, Sequence[Part]] | None = None
        self._stamp = 0

    def place(self, room: Rect, game: AnyGame | None, position: Any) -> Rect:
        """Take what is shown and a part of the room; gives what is left for the board."""
        if game is None:
            self.count = 0
            self.shown = False
            return room
        self.shown = True
        wide = room.w > room.h * WIDE
        mine, rest = room.cut_right(ASIDE) if wide else room.cut_bottom(room.h * SHARE)
        mine = mine.inset(PAD / 2, PAD / 2)
        self.rect = mine._replace(h=mine.h // ROW * ROW)
        blocks = list(self._made(game, position))
        self._blocks = [(block, k) for block in blocks for k in range(block.lines)]
        self.count = len(self._blocks)
        self._stamp += 1
        self.scroll(0.0)
        return rest.cut_right(PAD)[1] if wide else rest.cut_bottom(PAD)[1]

    # what it tells

    def _made(self, game: AnyGame, position: Any) -> Iterator[Block]:
        yield self._heading("bench.beside.goal")
        yield self._goal(game)
        view = look_of(game).view(game, self._say, self._desk.services.theme, trays=False)
        view.layout(Rect(0, 0, 600, 600), False, Seat.SOUTH)
        how = editing(game)
        tokens: list[Token] = []
        if how is not None:
            draft = how.draft(position)
            tokens = [token for place, lying in draft.lies.items() if isinstance(place, Cell) for token in lying]
            piles = [pile for pile in how.piles if draft.at(pile.id)]
            if piles:
                yield self._heading("bench.beside.hands")
            for pile in piles:
                yield Block(PIECES, partial(self._draw_pile, view, pile, draft.at(pile.id)))
                tokens += () if pile.closed else draft.at(pile.id)
        found = list(self._abilities(game, view, tokens))
        if found:
            yield self._heading("bench.beside.abilities")
            yield from found

    def _goal(self, game: AnyGame) -> Block:
        told = chapters(game.definition)
        said = (each for chapter in told if chapter.key == "goal" for each in chapter.paragraphs)
        goal = next(said, game.definition.summary)
        text = capital(self._say(goal)) if isinstance(goal, Phrase) else goal
        lines = self._desk.services.measure.lines(text, self._width, "note")
        return Block(len(lines), partial(_paragraph, lines))

    def _abilities(self, game: AnyGame, view: BoardView, tokens: Sequence[Token]) -> Iterator[Block]:
        """What the file's entries of these pieces say, each sentence once, beside the first piece that has it."""
        parts = {part.name: part for part in self._made_of(game)}
        told: set[str] = set()
        for token in dict.fromkeys(tokens):
            part = parts.get(token.text) or parts.get(kit.named(token))
            for path in part.paths if part is not None else ():
                said = [line for line in sentences(game.definition, path, self._say) if line not in told]
                told.update(said)
                if said and part is not None:
                    text = " ".join(said)
                    if part.name == token.text:  # of cards, which do not name themselves
                        text = self._say("bench.beside.says", name=part.title, text=text)
                    yield self._told(partial(view.draw_piece, piece=_up(token, path == part.paths[0])), text)

    def _made_of(self, game: AnyGame) -> Sequence[Part]:
        if self._parts is None or self._parts[0] is not game:
            job = Job(game, look_of(game), self._say, self._desk.services.theme)
            self._parts = game, gallery_of(job)
        return self._parts[1]

    # blocks

    def _heading(self, key: str) -> Block:
        return Block(1, lambda on, rect: _write(on, self._say(key), rect, "name", 14))

    @property
    def _width(self) -> float:
        return self.rect.w - 2 * PAD

    def _told(self, piece: Callable[..., None], text: str) -> Block:
        lines = self._desk.services.measure.lines(text, self._width - PICTURE - GAP, "note")

        def draw(canvas: Canvas, rect: Rect) -> None:
            piece(canvas, rect=Rect(rect.x, rect.y, PICTURE, PICTURE).inset(2))
            _paragraph(lines, canvas, rect.cut_left(PICTURE + GAP)[1])

        return Block(max(PIECES, len(lines)), draw)

    def _draw_pile(self, view: BoardView, pile: Pile, tokens: Sequence[Token], canvas: Canvas, rect: Rect) -> None:
        """Its name and what lies in it; of a closed one only how much."""
        name, rest = rect.cut_left(NAME)
        middle = rect.center[1]
        if pile.owner is not None:
            view.seat_style.mark(canvas, pile.owner, (name.x + 7, middle), 12)
            name = name.cut_left(20)[1]
        canvas.text(capital(self._say(pile.name)), (name.x, middle), "note", "ink_2", "midleft", name.w - GAP)
        if pile.closed:
            many = self._say(phrase("views.pieces", n=len(tokens)))
            canvas.text(many, (rest.x, middle), "note", anchor="midleft", max_width=rest.w)
            return
        pitch = min(PICTURE + 2, max(8.0, (rest.w - PICTURE) / max(1, len(tokens) - 1)))
        for i, token in enumerate(tokens):
            place = Rect(rest.x + i * pitch, rect.y, PICTURE, PICTURE).inset(2)
            view.draw_piece(canvas, token.on(_ANYWHERE), place)

    # drawing

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The lines in sight, noted once while they look the same."""
        looks = self._stamp, self.rect, self.offset
        canvas.part("bench.beside", looks, lambda on: super(Beside, self).draw(on))

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        block, k = self._blocks[row]
        place = Rect(rect.x + PAD / 2, rect.y - k * ROW, rect.w - PAD, block.lines * ROW)
        if block.lines == PIECES and not (self.rect.y <= place.y and place.bottom <= self.rect.bottom):
            return  # half a piece tells nothing
        with canvas.clip(rect):
            block.draw(canvas, place)


def _up(token: Token, front: bool) -> Piece:
    """The piece with its front up, or its other side."""
    return (token if front else replace(token, text=token.back, back=token.text)).on(_ANYWHERE)


def _write(canvas: Canvas, text: str, rect: Rect, style: str, size: float | None = None) -> None:
    canvas.text(text, (rect.x, rect.center[1]), style, "ink", "midleft", rect.w, size)


def _paragraph(lines: Sequence[str], canvas: Canvas, rect: Rect) -> None:
    for i, line in enumerate(lines):
        _write(canvas, line, Rect(rect.x, rect.y + i * ROW, rect.w, ROW), "note")
