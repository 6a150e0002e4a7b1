"""The page: at the left what the file is compared with and what differs in words, at the right two boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.input import Input, Key
from scenes.play_board import Board
from scenes.screens.bench.compare.others import Key as OtherKey
from scenes.screens.bench.compare.others import Other, others
from scenes.screens.bench.compare.version_form import HEIGHT, VersionForm
from scenes.screens.bench.page import BenchPage
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList, Widget
from squares.core.errors import BadData, IllegalAction
from squares.core.phrase import Phrase, capital, phrase
from squares.core.side_by_side import SideBySide
from squares.data import differences
from squares.data.differences import Difference
from squares.data.engines import engine
from squares.registry import hash_of

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from squares.core.game import AnyGame
    from squares.data.check import GameFile

EDGE, GAP, HEAD, FOOT = 16.0, 16.0, 44.0, 44.0
ROW, LINE = 34.0, 20.0
CHOICE = 150.0
"""The least width of a choice; those that find no room then are on a further page."""


class ComparePage(BenchPage):
    """The other file lies at the left, this one at the right. See ``scenes.screens.bench.page``."""

    caps = (("ctrl_z", "undo"), ("esc", "back"))
    more_caps = (("f", "turn_piece"), ("tab", "next_field"), ("ctrl_v", "paste_position"), ("enter", "press"))

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.list = ScrollList(0, ROW, self._paint_other, self._pick)
        self.list.passes = lambda row: self.others[row].key == ("", "")
        self.words = ScrollList(0, LINE, self._paint_words)
        self.undo = Button(self.say("compare.undo"), self._undo, icon="icons/undo", icon_size=20)
        self.fold = Button(self.say("compare.with"), self._fold, icon="icons/menu", icon_size=20)
        self.version = VersionForm(desk, self._relabelled)
        self.unfolded = False
        self.others: list[Other] = []
        self.found: list[Difference] = []
        self.pair: SideBySide | None = None
        self.boards: tuple[Board, ...] = ()
        self.told: Phrase | None = None
        self._lines: list[tuple[str, str]] = []
        self._page = 0
        self._chosen: OtherKey = ("", "")
        self._position: str | None = None
        self._names = ("", "")
        self._sheets: tuple[Rect, ...] = ()
        self._middle = self._status = Rect(0, 0, 0, 0)

    # what is compared

    def opened(self) -> None:
        self._read()

    def file_read(self) -> None:
        self._read()
        self.desk.relayout()

    def _read(self) -> None:
        """The file may be another one now: what was compared and played goes on as far as it still can."""
        self.others = others(self.desk)
        self.list.count = len(self.others)
        lines = {other.key: other for other in self.others if other.load is not None}
        other = lines.get(self._chosen) or next(iter(lines.values()), None)
        if other is None:
            self.pair, self.boards, self.found = None, (), []
        else:
            self._compare(other, self.pair)
        self._mark()

    def _relabelled(self) -> None:
        """A version has another name or pin."""
        self.others = others(self.desk)
        self.desk.relayout()

    def _mark(self) -> None:
        keys = [other.key for other in self.others]
        self.list.selected = keys.index(self._chosen) if self._chosen in keys else None

    def _pick(self, row: int) -> None:
        other = self.others[row]
        if other.load is not None:
            self._compare(other, self.pair)
        elif other.key != ("", ""):
            self._begin(other.position)
        self._mark()
        self.desk.relayout()

    def _compare(self, other: Other, before: SideBySide | None) -> None:
        """Put a line of the list beside the file. One that cannot be read is told, and all stays as it is."""
        new, game = self.desk.file.good, self.desk.game
        assert other.load is not None
        assert new is not None
        assert game is not None
        try:
            old = other.load()
        except BadData as fault:
            self.services.toast(self.say(fault.phrase))
            return
        self._chosen = other.key
        texts = self.services.texts
        variant = other.variant or (game.variant if game.variant in old.definitions else next(iter(old.definitions)))
        if other.variant is None:
            self.found = differences.of_files(old, new, texts)
        else:
            self.found = differences.of_definitions(old.definitions[variant], new.definitions[game.variant], texts)
        self._names = (other.title, self.say("compare.now", file=self.desk.file.name))
        self._set((_game(old, variant), game), before)

    def _set(self, games: tuple[AnyGame, AnyGame], before: SideBySide | None) -> None:
        self.pair = SideBySide(*games, self._position)
        if before is not None:
            self.pair.again(before)
        starts = self.pair.line[0].positions
        self.boards = tuple(
            Board(self.services, game, start, partial(self._play, side), self._tell, self._pressed)
            for side, (game, start) in enumerate(zip(games, starts, strict=True))
        )
        self._show()

    def _begin(self, position: str | None) -> None:
        """Begin anew from a position of the file, or the start."""
        self._position = position
        if self.pair is not None:
            self._set(self.pair.games, None)
            self.desk.relayout()

    # play

    def _show(self) -> None:
        """Both boards as they stand now."""
        assert self.pair is not None
        self._page = 0
        for side, board in enumerate(self.boards):
            board.show(self.pair.now.positions[side], self.pair.apart(side))
        self.told = self._missing()
        self.undo.enabled, self.undo.why = len(self.pair.line) > 1, self.say("compare.undo_shut")
        self.desk.repaint()

    def _missing(self) -> Phrase | None:
        """What one of the games does not allow."""
        assert self.pair is not None
        now = self.pair.now
        for side, why in enumerate(now.missing):
            if why is not None:
                key = "compare.no_position" if now.words is None else "compare.missing"
                return phrase(key, name=self._names[side], action=now.words, why=why)
        return None

    def _play(self, side: int, action: Any) -> None:
        assert self.pair is not None
        try:
            self.pair.play(side, action)
        except IllegalAction as fault:
            self._tell(fault.phrase)
            return
        self._show()
        self.desk.relayout()

    def _tell(self, why: Phrase) -> None:
        self.told = why

    def _undo(self) -> None:
        if self.pair is not None and self.pair.undo():
            self._show()
            self.desk.relayout()

    def _paste(self) -> None:
        """A position in notation."""
        text = self.services.shell.paste().strip()
        if text:
            self._begin(text)

    # places

    def place(self, room: Rect, compact: bool) -> None:
        inner = Rect(
            room.x + EDGE, room.y + (10 if compact else 16), room.w - 2 * EDGE, room.h - (18 if compact else 32)
        )
        form, self._sheets, self._middle = self.desk.form, (), inner
        if not compact or self.unfolded or not self.boards:
            self._middle = self._place_lists(inner, 300.0 if compact else 400.0)
            form.add(self.list, *self._place_version(), self.words)
        if not self.boards:
            return
        rest, _ = self._middle.cut_bottom(FOOT - 12)[::-1]
        row, rest = rest.cut_bottom(36.0 if compact else 42.0)
        self._status, rest = rest.cut_bottom(40.0)
        for board, half in zip(self.boards, rest.columns(2, GAP), strict=True):
            board.place(half.cut_top(HEAD)[1])
        self.undo.rect, row = row.cut_left(110.0)
        if compact:
            self.fold.rect, row = row.cut_left(8)[1].cut_left(160.0)
            form.add(self.fold)
        form.add(*self.boards, self.undo, *self._choices(row.cut_left(12)[1]))

    def _place_lists(self, inner: Rect, width: float) -> Rect:
        """The two lists below each other at the left; what they leave."""
        left, rest = inner.cut_left(width)
        above = left._replace(h=(left.h - GAP) * 0.5)
        below = Rect(left.x, above.bottom + GAP, left.w, left.h - GAP - above.h)
        self._sheets = above, below
        self.list.rect, self.words.rect = _inside(above), _inside(below)
        self._lines = list(self._broken(self.words.rect.w - 28)) if self.pair is not None else []
        self.words.count = len(self._lines)
        self.words.scroll(0.0)
        return rest.cut_left(GAP)[1]

    def _place_version(self) -> list[Widget]:
        """What can be done to the version that is chosen, below the list."""
        version = next((other.version for other in self.others if other.key == self._chosen), None)
        if version is None:
            return []
        self.version.show(version)
        foot, self.list.rect = self.list.rect.cut_bottom(HEIGHT)
        self.list.scroll(0.0)
        return self.version.place(foot.inset(8, 4))

    def _broken(self, width: float) -> Iterator[tuple[str, str]]:
        """The lines of all sentences about what differs with their colours, parted by empty ones."""
        if not self.found:
            yield self.say("compare.same"), "ink_2"
        for difference in self.found:
            for line in self.services.measure.lines(self.say(difference.what), width, "note"):
                yield line, "ink" if difference.rules else "ink_2"
            yield "", "ink"

    def _fold(self) -> None:
        self.unfolded = not self.unfolded
        self.desk.relayout()

    def _choices(self, row: Rect) -> list[Button]:
        """What lies on no cell, such as an arrow to be chosen, on the board in hand: as many as find room."""
        board = next((board for board in self.boards if board.actions), None) or self.boards[0]
        board = next((each for each in (board, *self.boards) if each.choices), board)
        made = [Button(words, self._taking(take)) for words, take in board.choices]
        room = max(2, int((row.w + 8) // (CHOICE + 8)))
        if len(made) > room:
            pages = ceil(len(made) / (room - 1))
            at = self._page % pages
            more = Button(self.say("compare.more", n=at + 1, of=pages), self._turn_page)
            made = [*made[at * (room - 1) : (at + 1) * (room - 1)], more]
        for button, rect in zip(made, row.columns(min(room, max(3, len(made))), 8), strict=False):
            button.rect = rect
        return made

    def _turn_page(self) -> None:
        self._page += 1
        self.desk.relayout()

    def _taking(self, take: Callable[[], None]) -> Callable[[], None]:
        def press() -> None:
            self._page = 0
            take()
            self.desk.relayout()

        return press

    # input

    def handle(self, event: Input) -> bool:
        match event:
            case Key(name="z", ctrl=True):
                self._undo()
            case Key(name="v", ctrl=True):
                self._paste()
            case _:
                return False
        return True

    def _pressed(self, board: Board, act: Callable[[], None]) -> None:
        """A press on a board: what was told is read, and the other board lets go."""
        self.told, self._page = self._missing(), 0
        for other in self.boards:
            if other is not board:
                other.let_go()
        act()
        self.desk.relayout()

    def escape(self) -> bool:
        held = any(board.picture.picked or board.actions for board in self.boards)
        for board in self.boards:
            board.let_go()
        if held:
            self.desk.relayout()
        return held

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        differ = sum(each.rules for each in self.found)
        titles = self.say("compare.with"), self.say("compare.differs", n=differ) if self.pair else ""
        for sheet, title in zip(self._sheets, titles, strict=False):
            canvas.sheet(sheet)
            canvas.text(title, (sheet.x + 16, sheet.y + HEAD / 2), "name", anchor="midleft", size=15)
            canvas.line((sheet.x, sheet.y + HEAD), (sheet.right, sheet.y + HEAD), "line", 1)
        if self.pair is None:
            key = "bench.no_board" if self.desk.file.good is None else "compare.nothing"
            canvas.paragraph(self.say(key), self._middle.inset(40, 60), "body", "ink_2")
            return
        for board, name in zip(self.boards, self._names, strict=True):
            x, y = board.rect.x, board.rect.y - HEAD / 2
            rules = self.say("bench.rules_hash", hash=hash_of(board.game)[:8])
            width = canvas.measure(rules, "small")[0]
            canvas.text(name, (x, y), "h2", anchor="midleft", max_width=board.rect.w - width - 16)
            canvas.text(rules, (board.rect.right, y + 2), "small", "ink_2", "midright")
            board.draw_base(canvas)

    def draw_moving(self, canvas: Canvas) -> None:
        if self.pair is None:
            return
        said, colour = (self.told, "beni") if self.told is not None else (self._turn(), "ink")
        words = capital(self.say(said))
        canvas.text(words, (self._status.x, self._status.center[1]), "name", colour, "midleft", self._status.w, 15)

    def _turn(self) -> Phrase:
        """Who is to play, in each game where that is not the same."""
        names = [None if board.over else phrase(f"setup.seat.{board.to_act}") for board in self.boards]
        if names[0] == names[1]:
            return phrase("compare.over") if names[0] is None else phrase("compare.turn", name=names[0])
        said = [name if name is not None else phrase("compare.ended") for name in names]
        return phrase("compare.turns", left=said[0], right=said[1])

    def _paint_other(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        other, middle = self.others[index], rect.center[1]
        if other.key == ("", ""):
            canvas.text(other.title, (rect.x + 8, middle + 4), "name", "ink", "midleft", size=14)
            return
        if selected or hovered:
            fill, line = "paper_high" if selected else None, "line_strong" if hovered else None
            canvas.box(rect.inset(0, 2), fill, line, radius=6)
        if selected:
            canvas.box(Rect(rect.x, rect.y + 8, 3, rect.h - 16), fill="ink")
        end = rect.right - 10
        if other.note:
            end = canvas.text(other.note, (end, middle), "small", "ink_2", "midright", rect.w * 0.45).x - 8
        canvas.text(other.title, (rect.x + 14, middle), "body", anchor="midleft", max_width=end - rect.x - 14)

    def _paint_words(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        text, colour = self._lines[index]
        canvas.text(text, (rect.x + 8, rect.center[1]), "note", colour, "midleft")


def _inside(sheet: Rect) -> Rect:
    """The room of a list on a sheet with a heading."""
    return Rect(sheet.x + 8, sheet.y + HEAD + 6, sheet.w - 12, sheet.h - HEAD - 14)


def _game(file: GameFile, variant: str) -> AnyGame:
    definition = file.definitions[variant]
    return engine(definition.engine).make(definition, variant)
