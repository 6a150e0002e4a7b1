"""What can be given to others of a match: the position as a picture, the game as one that moves, its record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.input import Input, Key
from scenes.pages.page import Page
from scenes.pictures.frame import SIZE, Frame
from scenes.pictures.task import Share
from scenes.print.process import Maker
from scenes.services import Link
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, Segment, Stepper, Widget
from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.saves import files, record_text

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.core.match import AnyMatch
    from squares.core.seats import Seat
    from squares.saves import Record

WHAT = ("position", "moving", "record")
CHOICES: dict[str, tuple[Any, ...]] = {
    "still": ("png", "svg"),
    "moves": ("gif", "apng"),
    "text": ("pdf", "yaml"),
    "scale": (1, 2, 3, 4),
    "mode": ("light", "dark"),
    "seconds": (0.5, 1.0, 2.0),
    "paper": ("a4", "letter"),
    "notation": (False, True),
}
SHOWN = {
    "position": ("still", "scale", "mode"),
    "moving": ("moves", "scale", "mode", "seconds"),
    "record": ("text", "paper", "notation"),
}
"""Which of them there are to choose for what."""
_WIDE, _ROW, _LABEL = 380.0, 40.0, 92.0


class SharePage(Page):
    """``ply``: the position that the table showed; ``side``: see Frame. ``printed``: the record's pages come first."""

    caps = (("tab", "next_field"), ("left_right", "choose"), ("enter", "press"), ("esc", "back"))
    icons = ("sound", "theme")

    def __init__(
        self, services: Services, match: AnyMatch, record: Record, ply: int, side: Seat | None, printed: bool
    ) -> None:
        super().__init__(
            services, services.say("pictures.share.title"), services.texts.word(match.game.definition.title)
        )
        self._match, self._record, self._side = match, record, side
        self.first, self.last = 0, ply
        self.maker: Maker[Share] = Maker(self._made)
        self._frame = Frame(match, services.say, services.theme, side)
        self.chosen: dict[str, Any] = {name: values[0] for name, values in CHOICES.items()}
        self.chosen |= {"scale": 2, "mode": services.theme.mode, "seconds": 1.0}
        self.what = Segment(self._words("what", WHAT), 2 if printed else 0, lambda _: self._again())
        self.segments = {
            name: Segment(self._words(name, values), values.index(self.chosen[name]), partial(self._choose, name))
            for name, values in CHOICES.items()
        }
        self.begin = Stepper(self.say("pictures.share.first"), "", lambda by: self._move("first", by))
        self.end = Stepper(self.say("pictures.share.last"), "", lambda by: self._move("last", by))
        self.save = Button("", self._save, "primary", icon="icons/save")
        self.copy = Button(self.say("pictures.share.copy"), self._copy, icon="icons/copy")
        self._labels: list[tuple[str, Rect]] = []
        self._note = self._picture = Rect(0, 0, 0, 0)

    def _words(self, name: str, values: tuple[Any, ...]) -> list[str]:
        return [self.say(f"pictures.share.{name}.{str(value).lower().replace('.', '_')}") for value in values]

    @property
    def kind(self) -> str:
        """What is to be given away."""
        return WHAT[self.what.index]

    @property
    def wanted(self) -> str:
        """The kind of file."""
        return str(self.chosen[SHOWN[self.kind][0]])

    def _choose(self, name: str, index: int) -> None:
        self.chosen[name] = CHOICES[name][index]
        self._again()

    def _move(self, which: str, by: int) -> None:
        most = len(self._match.plies)
        first, last = self.first + by * (which == "first"), self.last + by * (which == "last")
        if 0 <= first <= last <= most:
            self.first, self.last = first, last
            self._again()

    def _again(self) -> None:
        self.layout(self.size, self.compact)

    # files

    @property
    def shut(self) -> Phrase | None:
        """Why the text of the record is kept back; None where it is not."""
        hides = self._match.game.hidden and self._match.outcome is None
        return phrase("table.record_hidden") if hides and self.wanted == "yaml" else None

    def _save(self) -> None:
        """Make the file, or stop that."""
        if self.maker.task is not None:
            self.maker.stop()
            self._again()
            return
        services, when = self.services, self.services.wall_clock().astimezone()
        folder = services.places.own("pictures" if self.kind != "record" else "records")
        ending = "png" if self.wanted == "apng" else self.wanted
        path = folder / f"{self._match.game.id}-{when:%Y-%m-%d-%H%M%S}.{ending}"
        if self.wanted == "yaml":
            self._write(lambda: files.put(path, record_text.dump(self._record)), path.name, folder)
            return
        look, chosen = (self.chosen["mode"], services.theme.palette), self.chosen
        try:
            art = services.registry.entry(self._match.game.id).pictures
        except BadData:
            art = {}
        first = self.first if self.kind == "moving" else self.last
        bounds = first, self.last, chosen["scale"], chosen["seconds"]
        form: Any = self.wanted
        rest = chosen["paper"], chosen["notation"], when
        self.maker.start(Share(path, services.texts, self._record, art, look, self._side, form, *bounds, *rest))
        self._again()

    def _write(self, put: Callable[[], object], name: str, folder: Any) -> None:
        try:
            with files.refused("print.no_file", file=name):
                put()
        except BadData as fault:
            self.services.toast(self.say(fault.phrase))
            return
        self._kept(name, folder)

    def _made(self, task: Share, wrong: Phrase | None) -> None:
        if wrong is None:
            self._kept(task.path.name, task.path.parent)
        else:
            self.services.toast(self.say(wrong))
        self._again()

    def _kept(self, name: str, folder: Any) -> None:
        show = Link(self.say("session.show"), partial(self.services.shell.open_folder, folder))
        self.services.shell.toast(self.say("pictures.share.kept", name=name), show, done=True)

    def _copy(self) -> None:
        self.services.shell.copy(record_text.dump(self._record))
        self.services.toast(self.say("table.copied_record"), done=True)

    # life

    def update(self, ms: float) -> bool:
        """Hears how far the file has come."""
        heard = self.maker.poll()
        if heard:
            self._label()
        return super().update(ms) or heard

    def handle(self, event: Input) -> bool:
        """Esc stops a file that is being made, first."""
        if isinstance(event, Key) and event.name == "escape" and self.maker.task is not None:
            self._save()
            return True
        return super().handle(event)

    def leave(self) -> None:
        """Nobody waits for a file any more."""
        self.maker.stop()

    # layout and drawing

    def _label(self) -> None:
        task = self.maker.task
        if task is not None:
            several = phrase("pictures.share.stop", n=self.maker.drawn, all=task.frames)
            self.save.label = self.say(several if task.frames > 1 else "pictures.share.stop_it")
        else:
            self.save.label = self.say("pictures.share.save")
        for button in (self.save, self.copy):
            button.enabled, button.why = self.shut is None, "" if self.shut is None else self.say(self.shut)

    def place(self, room: Rect) -> None:
        """The picture at the left, what there is to choose at the right."""
        gap = 12.0 if self.compact else 24.0
        right, rest = room.inset(gap, gap).cut_right(min(_WIDE, room.w * 0.42))
        zoom = min((rest.w - gap) / SIZE[0], rest.h / SIZE[1])
        w, h = SIZE[0] * zoom, SIZE[1] * zoom
        self._picture = Rect(rest.x + (rest.w - gap - w) / 2, rest.y + (rest.h - h) / 2, w, h)
        self.what.rect, right = right.cut_top(_ROW)
        self._note, right = right.cut_top(62.0)
        rows = [*self._segments(), *self._steppers()]
        self._labels = []
        for label, widget in rows:
            row, right = right.cut_top(_ROW + 8)
            widget.rect = row._replace(h=_ROW)
            if label:
                place, widget.rect = widget.rect.cut_left(_LABEL)
                self._labels.append((label, place))
        self.save.rect, right = right.cut_top(12)[1].cut_top(44)
        self.copy.rect = right.cut_top(10)[1].cut_top(44)[0]
        self._label()
        self.form.add(self.what, *(widget for _, widget in rows), self.save)
        if self.wanted == "yaml":
            self.form.add(self.copy)
        self.focus_first(self.save)

    def _segments(self) -> Iterator[tuple[str, Widget]]:
        """What there is to choose of what is to be given away, each with what stands before it."""
        for name in SHOWN[self.kind]:
            if self.wanted not in ("svg", "yaml") or name in ("still", "text", "mode"):
                yield self.say(f"pictures.share.{name}.label"), self.segments[name]

    def _steppers(self) -> Iterator[tuple[str, Widget]]:
        """Which positions are meant."""
        most, moves = len(self._match.plies), self.kind == "moving"
        self.end.label = self.say("pictures.share.last" if moves else "pictures.share.ply")
        for stepper, value in ((self.begin, self.first), (self.end, self.last)):
            stepper.value = self.say("pictures.share.of", n=value, all=most)
        if self.kind != "record":
            yield from (("", stepper) for stepper in ((self.begin, self.end) if moves else (self.end,)))

    def draw_base(self, canvas: Canvas) -> None:
        """The position that is meant, and what comes of it in words."""
        super().draw_base(canvas)
        canvas.shadow(self._picture, "panel", 8)
        canvas.box(self._picture, fill="table", line="line", width=1.2, radius=8)
        with canvas.clip(self._picture):
            self._frame.paint(canvas.sub(self._picture, zoom=self._picture.w / SIZE[0]), self.last)
        canvas.paragraph(self.say(f"pictures.share.note.{self.wanted}"), self._note.inset(0, 10), "note", "ink_2")
        for label, rect in self._labels:
            canvas.text(label, (rect.x, rect.center[1]), "body", "ink", "midleft", max_width=rect.w - 6)
