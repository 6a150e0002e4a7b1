"""What a review came to, in the side panel: a summary of each side and the turning points in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerShape, Wheel
from scenes.screens.table.reading.paragraphs import Paragraphs
from scenes.table.review import MARKS, TableReview
from scenes.table.state import TableState
from scenes.ui.widgets.scroll import BAR
from squares.core.phrase import Phrase, Say, capital, phrase, together
from squares.core.seats import Seat
from squares.review import wording
from squares.review.points import Judged, Kind

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.measure import TextMeasure

COLOURS = {Kind.MISTAKE: "ink", Kind.INTO_LOSS: "threat", Kind.MISSED_WIN: "hint"}
BADGE = 30.0  # the column of a turning point's mark
GAP, PITCH = 10.0, 17.0


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph of the report: a heading with the mark of a seat, its lines, and the turning point that it tells."""

    title: str
    lines: tuple[str, ...]
    height: float
    seat: Seat | None = None
    point: Judged | None = None
    gap: float = 4.0


class Report(Paragraphs[Part]):
    """Paragraphs that scroll; a press on a turning point looks at it, and so do the arrow keys."""

    def __init__(self, review: TableReview, state: TableState, say: Say, look: Callable[[int], None]) -> None:
        super().__init__()
        self.review, self.state, self.say, self.look = review, state, say, look
        self._key: object = None
        self._over: int | None = None

    @property
    def looks(self) -> object:
        """What is told, and where it is scrolled to."""
        return self.review.looks, self.top, self._over

    @property
    def pointer(self) -> PointerShape:
        """Turning points are pressed."""
        return "hand" if self._over is not None else "default"

    def follow(self, measure: TextMeasure) -> None:
        """Say everything anew where it has changed, and keep the turning point on show in sight."""
        key = self.review.looks, self.rect
        if key != self._key:
            self._key = key
            self.parts = self._told(measure)
            ply = self.state.observer.ply
            self.show(next((part for part in self.parts if part.point and part.point.number == ply), None))

    def _told(self, measure: TextMeasure) -> list[Part]:
        review, match, names = self.review, self.state.match, self.state.names

        def part(title: str, words: str, seat: Seat | None = None, point: Judged | None = None) -> Part:
            lines = measure.lines(words, max(40.0, self.rect.w - BADGE - BAR - 6), "small") if words else ()
            return Part(title, tuple(lines), (24 if title else 0) + len(lines) * PITCH + GAP, seat, point)

        if not review.plies:
            return [part("", self.say("review.empty"))]
        found: list[Part] = []
        for each in review.summaries:
            said = wording.summary(match, each, self.state.telling.doing)
            title = capital(self.say(phrase("review.side", name=together([names[seat] for seat in each.seats]))))
            found.append(part(title, capital(self.say(said)), each.seats[0]))
        for heading in wording.headings(match, review.decided, names):
            found.append(part("", capital(self.say(heading))))
        if not review.turning and review.whole:
            found.append(part("", self.say("review.none")))
        for point in review.turning:
            ply = match.plies[point.number - 1]
            title = self.say(phrase("review.point_title", turn=ply.turn, name=names[point.seat]))
            words = self.say(review.words(point))
            won = self.say("review.point_won") if point.number in review.won else ""
            found.append(part(title, f"{words} {won}".strip(), point.seat, point))
        return found

    # input

    def handle(self, event: Input) -> bool:
        """The wheel and the pointer; with the focus the arrow keys go among the turning points."""
        if isinstance(event, Wheel):
            return self.wheel(event)
        if isinstance(event, PointerMove | PointerDown):
            before, part = self._over, self.at(event.pos)
            self._over = part.point.number if part is not None and part.point is not None else None
            if isinstance(event, PointerDown) and event.button == 1 and self._over is not None:
                self.look(self._over)
                return True
            return before != self._over
        if isinstance(event, Key) and event.name in ("up", "down"):
            number = self.review.next_point(1 if event.name == "down" else -1)
            if number is not None:
                self.look(number)
            return True
        return False

    # drawing

    def draw_part(self, canvas: Canvas, part: Part, place: Rect, hovered: bool) -> None:
        x, y, point = place.x + BADGE, place.y, part.point
        if point is not None:
            here = point.number == self.state.observer.ply and not self.state.observer.aside
            if here:
                canvas.box(place, fill="paper_high", line="ink", width=1.4, radius=6)
            elif hovered and self._over == point.number:
                canvas.box(place, line="line_strong", width=1.2, radius=6)
            y += 3
            canvas.text(MARKS[point.kind], (place.right - 10, y + 11), "name", COLOURS[point.kind], "midright")
        if part.title:
            if part.seat is not None:
                self.state.view.seat_style.mark(canvas, part.seat, (place.x + BADGE / 2, y + 11), 13)
            canvas.text(part.title, (x, y + 11), "name", anchor="midleft", max_width=place.w - BADGE - 34, size=15)
            y += 24
        for line in part.lines:
            canvas.text(line, (x, y), "small", "ink_2")
            y += PITCH


def progress(review: TableReview) -> Phrase | None:
    """Return how far a review has come, None once nothing is left."""
    done, total = review.progress
    if review.failed:
        return phrase("review.failed")
    if review.whole:
        return None
    return phrase("review.running" if review.running else "review.stands", done=done, total=total)
