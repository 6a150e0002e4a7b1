"""Saves the position that is edited into the game file: by a name, as a test of the rules, or as a diagram."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from scenes.geometry import Rect
from scenes.screens.bench.layout.places import HEAD
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, Segment, Stepper, TextField, Widget
from squares.core.editing import Draft, Editing
from squares.core.errors import BadAction, BadData, Fault
from squares.core.game import AnyGame
from squares.core.loose import components
from squares.core.phrase import Phrase, phrase
from squares.data.append import Path, appended
from squares.data.models import MOST_LINE
from squares.saves.beginning import beginning, with_variant

if TYPE_CHECKING:
    from pathlib import Path as FilePath

    from scenes.screens.bench.desk import Desk

KINDS = ("position", "test", "diagram", "start")
Laid = tuple[Editing[Any], Callable[[], Draft]]
"""How a game's positions are taken apart, and what lies there now."""
FIELD = 40.0


class Written(NamedTuple):
    """What ``BenchFile.change`` asks for: a file, its text changed, and what is said then."""

    file: FilePath
    change: Callable[[str], str]
    done: Phrase


class SaveForm:
    """``notation`` tells the position as it is now. ``saved`` is called once it is in the file, ``closed`` where it
    is not to be.

    ``laid``: what lies there, where the game may also be made to begin with it.
    """

    def __init__(
        self,
        desk: Desk,
        game: AnyGame,
        notation: Callable[[], str],
        saved: Callable[[], None],
        closed: Callable[[], None],
        laid: Laid | None = None,
    ) -> None:
        self._desk, self._say, self._saved = desk, desk.services.say, saved
        self._game, self._notation, self._laid = game, notation, laid
        say = self._say
        kinds = KINDS if laid is not None and laid[0].begins(laid[1]()) is not None else KINDS[:-1]
        self.kinds = Segment([say(f"bench.save.{kind}") for kind in kinds], 0, lambda _: desk.relayout())
        self.name = self._field("name", MOST_LINE)
        self.play = self._field("play", 2000)
        self.legal = self._field("legal", 2000)
        self.illegal = self._field("illegal", 2000)
        base = desk.file.good.base if desk.file.good is not None else None
        self._sections = [section.heading for section in base.help] if base is not None else []
        self._section = 0
        self.section = Stepper(say("bench.save.section"), "", self._next_section)
        self.save = Button(say("bench.save.do"), self._save, "primary")
        self.cancel = Button(say("bench.save.cancel"), closed)
        self._rect = Rect(0, 0, 0, 0)
        self._next_section(0)

    def _field(self, key: str, longest: int) -> TextField:
        return TextField(
            "",
            done=lambda _: self._save(),
            longest=longest,
            placeholder=self._say(f"bench.save.{key}_hint"),
            **self._desk.services.writing,
        )

    def _next_section(self, by: int) -> None:
        if self._sections:
            self._section = (self._section + by) % len(self._sections)
            self.section.value = self._sections[self._section]
        else:
            self.section.value = self._say("bench.save.new_section")

    @property
    def kind(self) -> str:
        """What it is saved as."""
        return KINDS[self.kinds.index]

    # places

    def place(self, rect: Rect, compact: bool) -> list[Widget]:
        """The fields that the kind asks for."""
        self._rect = rect
        inner = rect.inset(16, 10)
        self.kinds.rect = Rect(inner.x, inner.y + HEAD, inner.w, 40)
        self._labels: list[tuple[str, float]] = []
        y = self.kinds.rect.bottom + 12
        fields = [("name" if self.kind != "diagram" else "caption", self.name)]
        if self.kind == "test":
            fields += [("play", self.play), ("legal", self.legal), ("illegal", self.illegal)]
        for label, field in fields:
            self._labels.append((self._say(f"bench.save.{label}"), y + 9))
            field.rect = Rect(inner.x, y + 22, inner.w, FIELD)
            y += FIELD + 34
        widgets: list[Widget] = [self.kinds, *(field for _, field in fields)]
        if self.kind == "diagram":
            self.section.rect, self.section.compact = Rect(inner.x, y, inner.w, 40), compact
            widgets.append(self.section)
        self._note_y = y + 56 if self.kind == "diagram" else y + 4
        foot = inner.cut_bottom(44)[0]
        self.cancel.rect, self.save.rect = foot.columns(2, 8)
        return [*widgets, self.save, self.cancel]

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet, the fields' names, and what the kind is for."""
        rect = self._rect
        canvas.sheet(rect)
        canvas.text(self._say("bench.save.title"), (rect.x + 16, rect.y + 30), "h2", anchor="midleft")
        for label, y in self._labels:
            canvas.text(label, (rect.x + 16, y), "small", "ink_2", "midleft")
        room = Rect(rect.x + 16, self._note_y, rect.w - 32, 100)
        canvas.paragraph(self._say(f"bench.save.{self.kind}_note"), room, "note", "ink_2")

    # saving

    def _save(self) -> None:
        """Write the file, if everything is as it should be; else say what is not."""
        desk, file = self._desk, self._desk.file
        try:
            if file.entry.shipped:
                raise BadData(phrase("bench.save.shipped", file=file.name))
            written = self._start() if self.kind == "start" else self._addition()
        except Fault as problem:
            desk.services.toast(self._say(problem.phrase))
            return
        if file.change(*written):
            self._saved()

    def _addition(self) -> Written:
        """A file's text one entry longer. Errors: as of ``_entry``."""
        path, item = self._entry()
        left = phrase("bench.start.components", n=self._components) if self._components else ""
        done = phrase("bench.save.done_but" if left else "bench.save.done", file=self._desk.file.name, left=left)
        return Written(self._desk.file.holder(str(path[0])), lambda text: appended(text, path, item), done)

    @property
    def _components(self) -> int:
        """How many free components lie there, which no file can say."""
        return 0 if self._laid is None else sum(1 for _ in components(self._laid[1]()))

    def _start(self) -> Written:
        """The file's text one variant longer; told is what it does not begin with, too. Errors: BadData."""
        base = self._desk.file.good.base if self._desk.file.good is not None else None
        assert self._laid is not None
        assert base is not None
        editing, draft = self._laid
        name = self._named()
        begun = beginning(self._game, editing, draft())
        parts = [phrase("bench.start.cells", cells=[str(cell) for cell in begun.other])] if begun.other else []
        parts += [phrase("bench.start.components", n=self._components)] if self._components else []
        left = phrase("bench.start.both", a=parts[0], b=parts[1]) if len(parts) > 1 else parts[0] if parts else ""
        done = phrase("bench.start.done_but" if parts else "bench.start.done", name=name, left=left)
        variant = self._game.variant
        return Written(self._desk.file.path, lambda text: with_variant(text, base, variant, name, begun.keys), done)

    def _named(self) -> str:
        """What was written as its name. Errors: BadData where that is nothing."""
        name = " ".join(self.name.text.split())
        if not name:
            raise BadData(phrase("bench.save.no_name"))
        return name

    def _entry(self) -> tuple[Path, dict[str, Any]]:
        """Where the entry goes, and what it says. Errors: BadData; BadPosition where the draft is none now."""
        name = self._named()
        position = self._game.format(self._game.parse(self._notation()))
        base = self._desk.file.good.base if self._desk.file.good is not None else None
        first = next(iter(base.variants), None) if base is not None else None
        variant = {"variant": self._game.variant} if first not in (None, self._game.variant) else {}
        if self.kind == "diagram":
            diagram = {**variant, "position": position, "caption": name}
            if self._sections:
                return ("help", self._section, "diagrams"), diagram
            return ("help",), {"title": name, "text": name, "diagrams": [diagram]}
        entry: dict[str, Any] = {"name": name, **variant, "position": position}
        if self.kind == "test":
            fields = {"play": self.play, "legal": self.legal, "illegal": self.illegal}
            tests: dict[str, Any] = {key: self._actions(field) for key, field in fields.items()}
            if not any(tests.values()):
                raise BadData(phrase("bench.save.no_actions"))
            entry |= {"play": tests["play"], "gives": self._reached(position, tests["play"]), **tests}
            entry = {key: value for key, value in entry.items() if value}
        return ("positions",), entry

    def _reached(self, text: str, actions: list[str]) -> str:
        """The position to which actions lead; nothing without any. Errors: IllegalAction for one that is not legal."""
        position = self._game.parse(text)
        for each in actions:
            position = self._game.apply(position, self._game.parse_action(each)).position
        return self._game.format(position) if actions else ""

    def _actions(self, field: TextField) -> list[str]:
        """The actions of a field, parted by semicolons. Errors: BadAction for what could be none of this game."""
        actions = [" ".join(each.split()) for each in field.text.split(";") if each.strip()]
        for each in actions:
            try:
                self._game.parse_action(each)
            except BadAction as bad:
                raise BadData(phrase("bench.save.bad_action", action=each, what=bad.phrase)) from None
        return actions
