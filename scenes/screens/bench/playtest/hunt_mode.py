"""The hunt: flaws of the game, the worst first, each with the games that show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.screens.bench.playtest import charts
from scenes.screens.bench.playtest.charts import Chart, Words
from scenes.screens.bench.playtest.charts import Heading as Title
from scenes.screens.bench.playtest.mode import Heading, KeptMode
from scenes.screens.bench.playtest.wish import MINUTES, Wish, step
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList, Segment, Widget
from scenes.ui.widgets.stepper import Stepper
from squares.core.errors import BadData
from squares.playtest.hunt.study import Finding, Hunt, KeptHunt, hunts_of, read_kept
from squares.playtest.hunt.wording import record, sentence
from squares.playtest.plan import STRENGTHS
from squares.playtest.plot import Value
from squares.saves import Opened

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

_HEAD = 56.0
_ROW, _ROW_COMPACT = 72.0, 88.0  # three lines of a flaw, four where there is little room
_FOOT = 46.0


class HuntMode(KeptMode[KeptHunt]):
    """``flaws``: the list of them, of which one is told more of. See KeptMode."""

    name = "hunt"
    counted = "runs.hunt.of"

    def __init__(self, desk: Desk, relay: Callable[[], None], wish: Wish) -> None:
        super().__init__(desk, relay, wish)
        self.flaws = ScrollList(0, _ROW, self._paint_flaw, self._choose)
        self._offered: tuple[int, ...] = ()  # the games that have buttons

    def find(self) -> Sequence[KeptHunt]:
        return hunts_of(self.tests.folder, self.id)

    def read(self, path: Path) -> KeptHunt:
        return read_kept(path)

    def told(self, kept: KeptHunt) -> tuple[str, str]:
        return self._count(kept), self._about(kept.asked)

    def _count(self, kept: KeptHunt) -> str:
        n = len(kept.found.findings)
        return self.say("runs.hunt.flaws", n=n) if n else self.say("playtest.hunt.nothing")

    @property
    def heading(self) -> Heading | None:
        if self.shown is None:
            return None
        asked, found = self.shown.asked, self.shown.found
        title = self.say("runs.hunt.title")
        return Heading(self.shown.path, title, self._about(asked), found.games, self.shown.complete, asked)

    def _about(self, asked: Hunt) -> str:
        return self.say(
            "runs.learn.stands_on", variant=asked.plan.variant, n=f"{asked.minutes:g}", seed=asked.plan.seed
        )

    # what is asked for

    def begin(self) -> tuple[Path, Hunt] | None:
        game, wish = self.desk.game, self.wish
        if game is None or self.desk.file.stale:
            self.services.toast(self.say("runs.run_shut"))
            return None
        try:
            asked = Hunt.of(game, STRENGTHS[-1], wish.minutes, wish.seed)
            path = asked.place(self.tests.folder)
        except BadData as fault:
            self.services.toast(self.say(fault.phrase))
            return None
        self.shown = None
        return path, asked

    def lines(self) -> list[Stepper | Segment]:
        say, wish = self.say, self.wish
        return [
            self.stepper(say("runs.learn.minutes"), str(wish.minutes), self._turn_minutes),
            self.stepper(say("runs.seed"), str(wish.seed), wish.turn_seed),
            self.stepper(say("runs.workers"), str(wish.workers), wish.turn_workers),
        ]

    def _turn_minutes(self, by: int) -> None:
        self.wish.minutes = step(MINUTES, self.wish.minutes, by)

    # what came of it

    @property
    def _chosen(self) -> Finding | None:
        """The flaw that is told more of."""
        found = self.shown.found.findings if self.shown is not None else ()
        at = self.flaws.selected
        return found[at] if at is not None and at < len(found) else None

    def _choose(self, row: int) -> None:
        self.relay()

    def place(self, sheets: list[Rect], compact: bool) -> list[Widget]:
        assert self.shown is not None
        self.compact = compact
        one, two = (sheet.inset(16 if not compact else 12, 12) for sheet in sheets)
        self.first.rect, self.flaws.rect = one.cut_top(_HEAD)
        self.flaws.row_h = _ROW_COMPACT if compact else _ROW
        self._count_flaws()
        self._offered = games = self._chosen.games if self._chosen is not None else ()
        foot, two = two.cut_bottom(_FOOT if games else 0)
        self.second.rect = two._replace(w=two.w + 8)
        buttons = [Button(self.say("runs.hunt.game", n=n), partial(self._look, n)) for n in games]
        for button, rect in zip(buttons, foot.cut_bottom(36)[0].columns(max(3, len(buttons)), 8), strict=False):
            button.rect = rect
        self.fill()
        return [self.first, self.flaws, self.second, self.second.bar, *buttons]

    def _count_flaws(self) -> None:
        count = len(self.shown.found.findings) if self.shown is not None else 0
        self.flaws.count = count
        self.flaws.selected = min(self.flaws.selected or 0, count - 1) if count else None

    def fill(self) -> None:
        self._count_flaws()
        if self.shown is None:
            return
        if self._chosen is not None and self._chosen.games != self._offered:
            self.relay()
            return
        open_ = self.shown.found.open
        note = self.say("runs.hunt.open" if open_ else "runs.hunt.nothing_open", n=open_)
        head = Title(self._count(self.shown), parted=False), Words(note, "small", "ink_2")
        self.first.place(self.first.rect, head, self.compact)
        self.second.place(self.second.rect, list(self._told_more()), self.compact)

    def _told_more(self) -> Iterator[Chart]:
        """The flaw that is chosen, with its figure, and where it comes from."""
        flaw = self._chosen
        if flaw is None:
            yield Words(self.say("runs.hunt.how"), "note", "ink_2")
            return
        text = self.say(sentence(flaw, self.services.texts))
        yield Words(text, "body")
        if {"low", "high"} & flaw.values.keys():
            tip = self.say("runs.hunt.between", low=f"{100 * flaw.low:.0f}", high=f"{100 * flaw.high:.0f}")
            middle = 50 * (flaw.low + flaw.high)
            yield charts.Intervals([Value("", middle, 100 * flaw.low, 100 * flaw.high, tip=(tip,))])
        yield Words(self.say(f"runs.hunt.why.{flaw.kind}"))
        if flaw.games:
            yield Words(self.say("runs.hunt.look"), "note", "ink_2")

    def _look(self, number: int) -> None:
        """Open a game that shows the flaw at the table, at its start."""
        kept, flaw = self.shown, self._chosen
        assert kept is not None
        assert flaw is not None

        def read() -> Opened[Any]:
            found = record(kept, flaw, number)
            return Opened((found, found.to_match(self.services.registry)))

        self.services.routes.open_record(read, from_start=True)

    # drawing

    def _paint_flaw(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        assert self.shown is not None
        if selected or hovered:
            canvas.box(
                rect.inset(0, 2), "paper_high" if selected else None, "line_strong" if hovered else None, radius=6
            )
        if selected:
            canvas.box(Rect(rect.x, rect.y + 8, 3, rect.h - 16), fill="ink")
        canvas.text(f"{index + 1}", (rect.x + 12, rect.y + 17), "name", anchor="midleft", size=14)
        text = self.say(sentence(self.shown.found.findings[index], self.services.texts))
        canvas.paragraph(text, Rect(rect.x + 34, rect.y + 7, rect.w - 44, rect.h - 8), "note")
