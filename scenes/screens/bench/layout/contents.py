"""The right side of the page: the variants of the file and its positions, to be looked at on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.screens.bench.layout.places import HEAD
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import ScrollList
from squares.core.errors import BadPosition
from squares.core.game import AnyGame, Setup
from squares.registry import hash_of
from squares.saves.collection import Kept
from squares.saves.tables import Table, collection

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

ROW = 34.0


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list. Without ``take`` it is a heading. ``key`` tells it from all others, whatever it shows.

    ``wrong``: its note tells of something that does not hold.
    """

    text: str
    key: tuple[str, str] = ("", "")
    take: Callable[[], None] | None = None
    note: str = ""
    wrong: bool = False


class Contents:
    """``position`` is what the board shows: one of the file's, or the start.

    ``changed`` is called when that is another one, ``open_table`` with a table of the sandbox that is pressed,
    ``open_test`` when a named position is pressed again.
    """

    def __init__(
        self,
        desk: Desk,
        changed: Callable[[], None],
        open_table: Callable[[str, Table], None],
        open_test: Callable[[], None],
    ) -> None:
        self._desk, self._say, self._changed = desk, desk.services.say, changed
        self._open_table, self._open_test = open_table, open_test
        self._tables = collection(desk.services.places.own("tables"))
        self.list = ScrollList(0, ROW, self._paint, self._pick, self._open)
        self.list.passes = lambda row: self.rows[row].take is None
        self.rows: list[Row] = []
        self._shown = ("start", "")
        self.position: Any = None
        self._rect: Rect | None = None
        self.read()

    @property
    def game(self) -> AnyGame | None:
        """The game in the variant that is looked at."""
        return self._game

    @property
    def name(self) -> str:
        """The named position that the board shows; empty where it shows something else."""
        kind, name = self._shown
        return name if kind == "named" else ""

    def read(self) -> None:
        """The file was read anew: what is shown stays if it is still there."""
        self._game = self._desk.game
        self.rows = list(self._rows()) if self._game is not None else []
        self.list.count = len(self.rows)
        if self._shown not in [row.key for row in self.rows]:
            self._shown = ("start", "")
        self._show_position()
        self._mark()

    def _mark(self) -> None:
        keys = [row.key for row in self.rows]
        self.list.selected = keys.index(self._shown) if self._shown in keys else None

    def _rows(self) -> Iterator[Row]:
        assert self._game is not None
        assert self._desk.file.good is not None
        say, base, game = self._say, self._desk.file.good.base, self._game
        if base.variants:
            yield Row(say("bench.variants"))
            for id, variant in base.variants.items():
                note = say("bench.looked_at") if id == game.variant else ""
                yield Row(variant.name, ("variant", id), partial(self._variant, id), note)
        yield Row(say("bench.positions"))
        yield Row(say("bench.start"), ("start", ""), partial(self._show, "start", ""))
        unmet = {each.path[1] for each in self._desk.file.unmet}
        for i, named in enumerate(base.positions):
            if named.variant in (None, game.variant):
                wrong = i in unmet
                note = say("bench.fails") if wrong else say("bench.passes") if named.is_test else ""
                show = partial(self._show, "named", named.name)
                yield Row(named.name, ("named", named.name), show, note, wrong)
        tables = list(self._kept())
        if tables:
            yield Row(say("bench.table.kept"))
            yield from tables
        if any(section.diagrams for section in base.help):
            yield Row(say("bench.rules_page"))
        for section in base.help:
            for i, diagram in enumerate(section.diagrams):
                if diagram.variant in (None, game.variant):
                    key, text = f"{section.heading}.{i}", diagram.caption or section.heading
                    yield Row(text, ("diagram", key), partial(self._show, "diagram", key))

    def _kept(self) -> Iterator[Row]:
        """The tables of the sandbox with this game; of another variant with its name."""
        assert self._game is not None
        assert self._desk.file.good is not None
        known = self._desk.file.good.base.variants
        for each in self._tables.list():
            if isinstance(each, Kept) and each.value.game == self._game.id:
                other = each.value.variant != self._game.variant and each.value.variant in known
                note = known[each.value.variant].name if other else ""
                yield Row(each.value.name, ("table", each.id), partial(self._open_table, each.id, each.value), note)

    def _variant(self, id: str) -> None:
        self._desk.variant = id
        self.read()
        self._changed()

    def _show(self, kind: str, name: str) -> None:
        self._shown = kind, name
        self._show_position()
        self._mark()
        self._changed()

    def _show_position(self) -> None:
        """Read what is shown; a position that does not fit the game as it is gives way to the start."""
        self.position = None
        if self._game is None:
            return
        text = self._texts().get(self._shown)
        try:
            self.position = self._game.parse(text) if text is not None else None
        except BadPosition:
            self._shown = ("start", "")
        if self.position is None:
            self.position = self._game.start(Setup(), 0)

    def _texts(self) -> dict[tuple[str, str], str]:
        """The notation of every position of the file."""
        assert self._desk.file.good is not None
        base = self._desk.file.good.base
        found = {("named", named.name): named.position for named in base.positions}
        for section in base.help:
            found |= {("diagram", f"{section.heading}.{i}"): each.position for i, each in enumerate(section.diagrams)}
        return found

    def _pick(self, row: int) -> None:
        take = self.rows[row].take
        if take is None:
            self._mark()
        else:
            take()

    def _open(self, row: int) -> None:
        """A line is pressed again: a named position is looked at as a test."""
        if self.rows[row].key[0] == "named":
            self._open_test()
        else:
            self._pick(row)

    # drawing

    def place(self, rect: Rect | None) -> list[ScrollList]:
        """The list in its place; none where there is no room for it."""
        self._rect = rect
        if rect is None:
            return []
        self.list.rect = Rect(rect.x + 8, rect.y + HEAD + 34, rect.w - 12, rect.h - HEAD - 42)
        self.list.scroll(0.0)
        return [self.list]

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet, the game's name and the hash of its rules."""
        rect = self._rect
        if rect is None:
            return
        canvas.sheet(rect)
        if self._game is None:
            canvas.paragraph(self._say("bench.never_good"), rect.inset(16, 14), "body", "ink_2")
            return
        canvas.text(
            self._game.definition.title, (rect.x + 16, rect.y + 28), "h2", anchor="midleft", max_width=rect.w - 32
        )
        rules = self._say("bench.rules_hash", hash=hash_of(self._game)[:8])
        canvas.text(rules, (rect.x + 16, rect.y + HEAD + 10), "small", "ink_2", "midleft")

    def _paint(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        row, middle = self.rows[index], rect.center[1]
        if row.take is None:
            canvas.text(row.text, (rect.x + 8, middle + 4), "name", "ink", "midleft", size=14)
            return
        if selected or hovered:
            canvas.box(
                rect.inset(0, 2),
                fill="paper_high" if selected else None,
                line="line_strong" if hovered else None,
                radius=6,
            )
        if selected:
            canvas.box(Rect(rect.x, rect.y + 8, 3, rect.h - 16), fill="ink")
        end = rect.right - 10
        if row.note:
            colour = "beni" if row.wrong else "ink_2"
            end = canvas.text(row.note, (end, middle), "small", colour, "midright", rect.w * 0.45).x - 8
        canvas.text(row.text, (rect.x + 14, middle), "body", anchor="midleft", max_width=end - rect.x - 14)
