"""A record as printed pages: who played, what was played in columns, and a diagram wherever the game turned.

What is hidden while a game goes on stays hidden, as in pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from scenes.games.kit.parts import Part
from scenes.geometry import Rect
from scenes.pictures.frame import Frame
from scenes.print.columns import GAP, LEAST, PX, Block, Column, paged, paragraph
from scenes.print.draw import Imprint, draw_sheet
from scenes.print.job import HASH, NO_DRIFT, paintbox
from scenes.print.layout import PAPERS, Paper, sheets
from scenes.print.pdf import PdfFile
from scenes.print.vector_canvas import PER_MM, VectorCanvas
from scenes.table.review import MARKS
from squares import __version__
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, Say, capital, phrase, together, worded
from squares.core.seats import Seat
from squares.core.tree import Ply
from squares.registry import hash_of
from squares.review import points, wording
from squares.review.points import Judged

if TYPE_CHECKING:
    from scenes.pictures.files import Art
    from scenes.ui.canvas import Canvas
    from squares.saves.record import Record

EVEN = 4
"""Diagrams that a game gets in which nothing is known to have turned, the last position among them."""
MOST = 24
"""Diagrams of a record at most."""
_BOARD, _SHARE = (720.0, 560.0), 0.92
"""Pixels of the board that a diagram shows, and how much of a column's width it takes."""
_TURN, _CAPTION, _TITLE = 34.0, 4.0, 46.0
"""In pixels: the column of the turns' numbers, from a diagram to its caption, the height of the title."""


class Printed:
    """``side``: see Frame. ``notation``: what was played is told in notation instead of sentences."""

    def __init__(
        self,
        match: AnyMatch,
        record: Record,
        say: Say,
        art: Art,
        side: Seat | None = None,
        paper: str = "a4",
        notation: bool = False,
    ) -> None:
        self._match, self._record, self._say, self._notation = match, record, say, notation
        self._box, self._fonts = paintbox(language=say("language.tag"))
        self._box.art = art
        self._frame = Frame(match, say, self._box.theme, side, notation)
        self._judged = {each.number: each for each in points.judged(match)} if match.outcome is not None else {}
        self._turning = points.turning_points(list(self._judged.values()))
        self._paper = Paper(PAPERS[paper])
        self._column = Column(self._paper.page(), PER_MM, self._box.letters)
        drawn = list(paged(self._title(), list(self._blocks()), self._column))
        size = self._column.size
        pages = [Part("record", str(n), *size, draw, bleed=False, whole=True) for n, draw in enumerate(drawn, 1)]
        self.sheets = sheets(pages, self._paper)

    def pdf(self, made: datetime, drawn: Callable[[], object] = lambda: None) -> bytes:
        """Return the pages as one PDF. ``drawn`` is called after each."""
        game = self._match.game
        imprint = Imprint(worded(self._say, game.definition.title), __version__, hash_of(game)[:HASH])
        file = PdfFile(self._fonts, imprint.title, made, language=self._say("language.tag"))
        for index, sheet in enumerate(self.sheets):
            pen = file.page(sheet.size, sheet.block, sheet.bled)
            canvas = VectorCanvas(pen, self._box, sheet.size)
            draw_sheet(canvas, self._say, self.sheets, index, imprint, "none", NO_DRIFT)
            file.finish(pen)
            drawn()
        return file.data()

    # what stands on them

    def _title(self) -> Block:
        """The game, who played it and when, how it ended, and what was written about it."""
        match, say, measure = self._match, self._say, self._column.measure
        width = self._column.size[0] / PX
        lines = [say(line) for line in self._facts()] + ([self._record.note] if self._record.note else [])
        heights = [measure.height(line, width) + 4 for line in lines]
        name = self._record.name

        def draw(canvas: Canvas, place: Rect) -> None:
            title = canvas.text(match.game.definition.title, place.topleft, "h1", "#000000")
            if name:
                canvas.text(name, (title.right + 14, title.bottom - 6), "body", "#000000", "bottomleft", max_width=200)
            y = place.y + _TITLE
            for line, height in zip(lines, heights, strict=True):
                canvas.paragraph(line, Rect(place.x, y, place.w, height), "body", "#000000")
                y += height

        return Block(_TITLE + sum(heights) + 2 * GAP, draw)

    def _facts(self) -> Iterator[Phrase]:
        match, when = self._match, self._record.started
        players = together([match.players[seat] for seat in match.game.seats])
        month = phrase(f"home.month.{when.month}")
        yield phrase("pictures.page.players", players=players, day=when.day, month=month, year=when.year)
        outcome, telling = match.outcome, self._frame.telling
        if outcome is None:
            yield phrase("pictures.page.goes_on")
            return
        yield phrase("pictures.over", won=telling.won, why=telling.why_over(outcome))
        yield from wording.headings(match, points.decided(match), telling.seen.players.called)

    def _blocks(self) -> Iterator[Block]:
        """What was played turn by turn, each with what there is to say and to show of it."""
        wanted = self._wanted()
        yield from self._remarked(0, 0 in wanted)
        turn: list[int] = []
        for number, ply in enumerate(self._match.plies, 1):
            turn.append(number)
            more = self._match.plies[number] if number < len(self._match.plies) else None
            if self._ends(ply, more, number, wanted):
                more_said = list(self._remarked(number, number in wanted))
                yield self._played(turn)._replace(keep=bool(more_said))
                yield from more_said
                turn = []

    def _ends(self, ply: Ply[object, object], more: Ply[object, object] | None, number: int, wanted: set[int]) -> bool:
        """Whether a row of plies ends with one: its turn does in notation, or something is told or shown there."""
        if more is None or not self._notation or more.turn != ply.turn:
            return True
        return number in wanted or number in {each.number for each in self._turning} or bool(self._node_note(number))

    def _node_note(self, number: int) -> str:
        return self._match.node_at(number).note

    def _wanted(self) -> set[int]:
        """After which numbers of plies a diagram stands: before turning points, where marks are, at the end."""
        last = len(self._match.plies)
        turns = [point.number - 1 for point in self._turning]
        if not turns:
            turns = [round(last * part / EVEN) for part in range(1, EVEN)]
        marked = [ply for ply in range(last + 1) if self._match.node_at(ply).marks]
        return {*[*turns, *marked][: MOST - 1], last}

    def _played(self, numbers: Sequence[int]) -> Block:
        """Plies of one turn, below each other or, in notation, seat beside seat, behind the turn's number."""
        match, measure, width = self._match, self._column.measure, self._column.width - _TURN
        first = numbers[0]
        turn = match.plies[first - 1].turn
        begins = first == 1 or match.plies[first - 2].turn != turn
        cells: dict[int, list[str]] = {}
        for number in numbers:
            place = match.game.seats.index(match.plies[number - 1].seat) if self._notation else 0
            cells.setdefault(place % 2, []).append(self._words(number))
        across = 2 if self._notation else 1
        room = width / across - (8 if across > 1 else 0)
        texts = {column: ", ".join(words) if self._notation else " ".join(words) for column, words in cells.items()}
        height = max(measure.height(text, room) for text in texts.values())

        def draw(canvas: Canvas, place: Rect) -> None:
            if begins:
                canvas.text(str(turn), (place.x + _TURN - 10, place.y), "name", "#000000", "topright", size=15)
            for column, text in texts.items():
                at = Rect(place.x + _TURN + column * width / across, place.y, room, height)
                canvas.paragraph(text, at, "body", "#000000")

        return Block(height, draw)

    def _words(self, number: int) -> str:
        """A ply with the mark of what a review made of it."""
        telling, ply, found = self._frame.telling, self._match.plies[number - 1], self._judged.get(number)
        mark = "" if found is None else MARKS[found.kind]
        if self._notation:
            return f"{self._say(telling.words(number, ply))} {mark}".rstrip()
        return f"{capital(self._say(telling.ply(number, whole=True)))} {mark}".rstrip()

    def _remarked(self, number: int, shows: bool) -> Iterator[Block]:
        """What a review says of a ply, what somebody noted at it, and the position after it."""
        measure, width = self._column.measure, self._column.width
        point: Judged | None = next((each for each in self._turning if each.number == number), None)
        if point is not None:
            said = capital(self._say(wording.told(self._match, point, self._frame.telling.doing)))
            yield _indented(paragraph(said, measure, width - _TURN, "note"))
        note = self._node_note(number)
        if note:
            said = self._say(phrase("pictures.page.note", text=note))
            yield _indented(paragraph(said, measure, width - _TURN, "note"))
        if shows:
            yield self._diagram(number)

    def _diagram(self, number: int) -> Block:
        measure, width = self._column.measure, self._column.width
        wide, (w, h) = width * _SHARE, _BOARD
        high, caption = wide * h / w, self._say(self._caption(number))
        below = measure.height(caption, width, "note") + _CAPTION

        def draw(canvas: Canvas, place: Rect) -> None:
            share = (place.h - below) / high
            zoom = wide / w * share
            corner = Rect(place.x + (width - w * zoom) / 2, place.y, 1, 1)
            on = canvas.legible(LEAST / PX).sub(corner, zoom=zoom)
            self._frame.board(on, Rect(0, 0, w, h), number)
            at = Rect(place.x, place.bottom - below + _CAPTION, width, 0)
            canvas.paragraph(caption, at, "note", "#000000")

        return Block(high + below, draw, picture=high)

    def _caption(self, number: int) -> Phrase:
        if number == len(self._match.plies) and self._match.outcome is not None:
            return phrase("pictures.page.end")
        if number == 0:
            return phrase("pictures.start")
        turn = self._match.plies[number - 1].turn
        return phrase("pictures.page.after", turn=turn, move=self._frame.telling.ply(number))


def _indented(block: Block) -> Block:
    """The same behind the column of the turns."""
    return block._replace(
        draw=lambda canvas, place: block.draw(canvas, place._replace(x=place.x + _TURN, w=place.w - _TURN))
    )
