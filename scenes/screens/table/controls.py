"""The buttons of the table, and the order in which Tab visits them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from scenes.board.cursor import zone_of
from scenes.games.kit.board_view import FILL, Asked, Pile
from scenes.geometry import Point, Rect
from scenes.input import Key
from scenes.screens.table.bars import TopBar
from scenes.screens.table.browser import PileButton
from scenes.screens.table.evaluation_bar import EvaluationBar
from scenes.screens.table.file_notice import FileNotice
from scenes.screens.table.guide_page import GuidePage
from scenes.screens.table.next_level import Offer, offered, remember
from scenes.screens.table.panel import Panel
from scenes.screens.table.peek_button import PeekButton
from scenes.screens.table.popups import Popups
from scenes.screens.table.report import Report
from scenes.screens.table.review_curve import ReviewCurve
from scenes.screens.table.tabs import GUIDE, LABELS, MOVES, NOTES, REPORT, RULES, Tab
from scenes.services import Services
from scenes.table.commands import Commands
from scenes.table.hint import AMONG, WHERE, WHICH, WHY
from scenes.table.keyboard import enter_zone, leave_board
from scenes.table.picture import picture_of
from scenes.table.rules_file import RulesFile
from scenes.table.sitting import Sitting
from scenes.ui.widgets.area import TextArea
from scenes.ui.widgets.base import Widget
from scenes.ui.widgets.button import Button, IconButton, Kind, abreast, broken
from scenes.ui.widgets.form import Form
from squares.core import actions
from squares.core.phrase import capital, phrase
from squares.core.seats import Seat
from squares.saves.record import MOST_NOTE

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

GROUPS = (
    "more", "asks", "card", "piles", "evaluation", "curve", "sheet", "file", "tabs", "guide", "rules", "note", "review",
    "report", "commands", "plates", "top",
)  # fmt: skip
CAPS = ("ctrl_z", "ctrl_y", "h", "hold_space")
LOOKING_CAPS = ("home", "pageup", "a", "pagedown", "end")


class Controls:
    """One form with the buttons in groups; the zones of the board come before them in the order of Tab.

    ``picture``: the present one, set by the table before every ``layout`` and ``refresh``. ``curve``: the course of a
    game that was looked over, which has its place from the table, too. ``more``: the buttons that a table has besides.
    """

    def __init__(
        self,
        services: Services,
        sitting: Sitting,
        commands: Commands,
        popups: Popups,
        panel: Panel,
        top_bar: TopBar,
        rules_file: RulesFile,
    ) -> None:
        self.services, self.commands, self.popups = services, commands, popups
        self.state, self.gestures, self.assistant = sitting.state, sitting.gestures, sitting.assistant
        self.playback, self.peeking = sitting.playback, sitting.peeking
        self.panel, self.top_bar = panel, top_bar
        self._rules_file = rules_file
        self.file_notice = FileNotice(services, rules_file)
        self.form = Form(explain=services.toast)
        self.note = self._note()
        self.report = Report(self.assistant.review, self.state, services.say, commands.look)
        self.guide = GuidePage(self.assistant.guide, services.say)
        self.curve = ReviewCurve(self.assistant.review, self.state, services.say, commands.look)
        self.picture = picture_of(self.state)
        self.more: Callable[[], list[Widget]] = list
        self._card: tuple[object, ...] = ()
        self._groups: dict[str, list[Widget]] = {name: [] for name in GROUPS}

    # making

    def layout(self) -> None:
        """Make every button anew at its place."""
        self._groups = {
            "more": self.more(),
            "asks": self._asked_buttons(),
            "card": self._card_buttons(),
            "piles": self._pile_buttons(),
            "evaluation": self._evaluation_bar(),
            "curve": [self.curve],
            "sheet": [self.file_notice.sheet],
            "file": self.file_notice.widgets(self.panel.room, self.panel.compact),
            "tabs": self._tabs(),
            "guide": [self.guide],
            "rules": self._rules_buttons(),
            "note": [self.note],
            "review": self._review_buttons(),
            "report": [self.report],
            "commands": self._command_buttons(),
            "plates": self._plate_buttons(),
            "top": self._top_buttons(),
        }
        self.note.rect = self.panel.note
        self.report.rect = self.panel.report
        self.guide.rect = self.panel.note
        kept = self.form.focus if self.writing or self.form.focus is self.guide else None
        self.form.clear()
        for name, widgets in self._groups.items():
            self.form.add(*widgets, group=name)
        if kept is not None:
            self.form.focus = kept
        self.refresh()

    def refresh(self) -> None:
        """Which buttons are shut now, and which the context card offers."""
        match, guide = self.state.match, self.assistant.guide
        if self.panel.tab == GUIDE and not guide.there:
            self.panel.tab = MOVES
        guide.open = self.panel.tab == GUIDE
        if self.guide.by_pointer and self.form.hovered is not self.guide:
            guide.point(None)
        if self._card_state() != self._card:
            self.layout()
            return
        if self._looks_back:
            first, earlier, _play, later, _last = self._groups["commands"]
            first.enabled = earlier.enabled = self.state.observer.ply > 0
            later.enabled = self.state.observer.ply < len(match.plies)
        else:
            undo, redo, hint, *_ = self._groups["commands"]
            shut = self.assistant.hint.shut
            hint.enabled, hint.why = not shut, self.services.say(shut) if shut else ""
            undo.enabled, undo.why = self.commands.may_undo, self.services.say(self.commands.undo_shut)
            redo.enabled = not match.at_end
        for widget in self._groups["plates"]:
            widget.shown = not (match.outcome or self.state.observer.browsing is not None or self.commands.teaches)
        self._groups["evaluation"][0].shown = self.panel.evaluates
        self.curve.shown = self.assistant.review.open
        told = self.file_notice.shown
        self.file_notice.sheet.shown = told
        self.note.shown = self.panel.tab == NOTES and not told
        reports = self.panel.tab == REPORT and not told
        for widget in (self.report, *self._groups["review"]):
            widget.shown = reports
        if reports:
            self.report.follow(self.services.measure)
        self.guide.shown = self.panel.tab == GUIDE and not told
        if self.guide.shown:
            self.guide.follow(self.services.measure)
        for widget in self._groups["tabs"]:
            widget.shown = not told
        for widget in self._groups["rules"]:
            widget.shown = self.panel.tab == RULES and not told

    @property
    def _looks_back(self) -> bool:
        return self.state.observer.browsing is not None

    def _card_state(self) -> tuple[object, ...]:
        observer = self.state.observer
        asked = (self._loose(), self._asked(), self._piles())
        bots, hints = self.assistant.bots, self.assistant.hint
        thought = (bots.watched, self.state.paused, hints.step, hints.shown, hints.chosen, hints.asked)
        review = self.assistant.review
        reviewed = (
            review.open,
            review.running,
            review.whole,
            review.here,
            self.panel.tab_order,
            self._tells,
            self.panel.ends,
        )
        return (
            self.state.held.confirmation,
            observer.browsing is not None and self.commands.only_practice,
            bool(observer.aside),
            self._looks_back,
            self.playback.running,
            self.state.result,
            asked,
            self.panel.context,
            thought,
            reviewed,
            self._rules_file.stamp,
        )

    def _loose(self) -> tuple[actions.Button, ...]:
        """Choices of the position that lie on no cell, such as passing, unless the view has a place for them."""
        if self.state.view.cards is not None or self.state.held.confirmation is not None:
            return ()
        return tuple(
            t for t in self.state.observer.chooser.after(self.state.held.picked) if isinstance(t, actions.Button)
        )

    def _asked(self) -> tuple[Asked, ...]:
        """The buttons that the view wants beside the board."""
        if self.state.observer.browsing is not None:
            return ()
        return tuple(self.state.view.asked(self.picture))

    @property
    def aim(self) -> actions.Button | None:
        """The button beside the board that the pointer is on."""
        return self._target_of(self.form.hovered)

    @property
    def attended(self) -> actions.Button | None:
        """The button beside the board that the pointer or the keys are on."""
        return self._target_of(self.form.attended)

    def _target_of(self, widget: Widget | None) -> actions.Button | None:
        if widget is None or widget.group != "asks":
            return None
        return next((each.target for each in self._asked() if each.rect == widget.rect), None)

    def asks_at(self, pos: Point) -> bool:
        """Whether a button lies there that comes and goes with what is asked."""
        return any(each.contains(pos) for name in ("asks", "card") for each in self._groups[name])

    @property
    def over_pile(self) -> bool:
        """Whether the pointer is on a pile, which is a thing on the table as well."""
        return self.form.hovered is not None and self.form.hovered.group == "piles"

    def _asked_buttons(self) -> list[Widget]:
        return [
            Button(
                each.label,
                self.gestures.fill if each.target == FILL else self._pressing(each.target),
                "primary" if each.primary else "plain",
                rect=each.rect,
                enabled=not each.why,
                why=each.why,
            )
            for each in self._asked()
        ]

    def _piles(self) -> tuple[Pile, ...]:
        cards = self.state.view.cards
        return () if cards is None else tuple(cards.piles(self.picture))

    def _pile_buttons(self) -> list[Widget]:
        return [PileButton(partial(self.popups.look_through, pile), rect=pile.rect) for pile in self._piles()]

    def _card_buttons(self) -> list[Widget]:
        """The buttons of the context card, in rows that have their room."""
        rows = [row for row in self._card_rows() if row]
        loose = [Button(self._loose_words(target), self._pressing(target)) for target in self._loose()]
        rows += broken(loose, self.panel.context.w - 24, self.services.measure)
        hint = self.assistant.hint
        tells = hint.step >= WHY or self.panel.ends or self._tells
        self.panel.ask(max(len(rows), int(hint.shown)), tells)
        self._card = self._card_state()
        for row, buttons in zip(self.panel.button_rows(), rows, strict=False):
            abreast(row, buttons, self.services.measure)
        return [button for buttons in rows for button in buttons]

    def _card_rows(self) -> Iterator[list[Button]]:
        """What there is to do now, in rows."""
        waiting, commands, observer = self.state.held.confirmation, self.commands, self.state.observer
        if waiting is not None and not isinstance(waiting.spot, actions.Button):
            confirm = self._button("table.confirm_yes", commands.confirm, "primary")
            yield [confirm, self._button("table.confirm_no", self.gestures.put_back)]
        elif observer.aside:
            yield [self._button("review.back_to_move", commands.back_to_move)]
        elif self.assistant.review.open and not self.panel.ends:
            yield from self._review_rows()
        elif observer.browsing is not None:
            key = "table.practise_from_here" if commands.only_practice else "table.play_from_here"
            back = [] if self.panel.compact else [self._button("table.back_to_game", commands.back_to_game)]
            yield [self._button(key, commands.play_from_here, "primary"), *back]
        elif self.state.result is not None:
            made = self._result_buttons() if self.panel.ends and not self.commands.teaches else []
            yield made[: len(made) // 2]
            yield made[len(made) // 2 :]
        elif self.assistant.bots.watched:
            go_on = self._button("table.go_on" if self.state.paused else "table.pause", commands.pause)
            yield [go_on, self._button("table.step", commands.step)]
        else:
            yield from self._hint_rows()

    def _hint_rows(self) -> Iterator[list[Button]]:
        """The next step of a hint, or what it compares."""
        hint, commands = self.assistant.hint, self.commands
        if hint.step in (WHERE, WHICH):
            key = "table.hint_show_which" if hint.step == WHERE else "table.hint_show_why"
            yield [self._button(key, commands.hint)]
        elif hint.step == AMONG:
            yield from self._candidate_rows()
        elif hint.more_moves:
            yield [self._button("table.hint_show_among", commands.hint)]

    def _candidate_rows(self) -> Iterator[list[Button]]:
        """The moves that a hint compares; a press shows what would follow."""
        hint, say, made = self.assistant.hint, self.services.say, list[Button]()
        whole = [say(hint.candidate(index)) for index in range(len(hint.candidates))]
        widest = max(self.services.measure.width(words, "name", 15) for words in whole)
        hint.brief = widest > self.panel.context.w - 64
        for index, words in enumerate(whole):
            kind: Kind = "primary" if index == hint.chosen else "plain"
            label = f"{index + 1}  {capital(say(hint.worth(index)) if hint.brief else words)}"
            made.append(Button(label, partial(self._choose_candidate, index), kind, tip=words if hint.brief else ""))
        yield from [made] if hint.brief else ([each] for each in made)

    def _choose_candidate(self, index: int) -> None:
        self.assistant.hint.choose(index)
        self.refresh()

    def _review_rows(self) -> Iterator[list[Button]]:
        """What there is to do about the ply on show while the game is looked over, and with the game."""
        commands, looks_back = self.commands, self._looks_back
        first = []
        if self._better:
            first = [
                self._button("review.show_line", commands.better_line, "primary"),
                self._button("review.try", commands.try_yourself),
            ]
        yield first
        if not self.panel.compact:
            key = "table.practise_from_here" if looks_back and commands.only_practice else "table.play_from_here"
            on = [self._button(key, commands.play_from_here)] if looks_back else []
            yield [*on, self._button("table.rematch", commands.rematch)]
        yield [
            self._button("pictures.share.title", commands.share),
            self._button("pictures.share.print", lambda: commands.share(printed=True)),
        ]

    @property
    def _tells(self) -> bool:
        """Whether the context card tells what was found of the ply on show, which the report tells itself."""
        return self.assistant.review.here is not None and self.panel.tab != REPORT

    @property
    def _better(self) -> bool:
        """Whether something better was found than the ply on show."""
        found = self.assistant.review.here
        return found is not None and bool(self.assistant.review.line(found.number))

    def _result_buttons(self) -> list[Button]:
        """What to do next, once the game is over; another level first where one is offered."""
        if self.commands.tries:
            return [
                self._button("review.back", self.commands.leave, "primary"),
                self._button("review.again", self.commands.try_once_more),
            ]
        offer = offered(self.services, self.state.match, self.commands.record_id)
        self.panel.offer = None if offer is None else offer.why
        made = [
            self._button("table.rematch", self.commands.rematch, "plain" if offer else "primary"),
            self._button("table.new_game", self.commands.new_game),
            self._button("table.look_back", lambda: self.commands.look(0)),
        ]
        if self.assistant.review.shut is None and not self.assistant.review.open:
            if self.panel.compact and offer is not None:
                made.pop()  # there is room for two a row, and a review looks back, too
            made.insert(0, self._button("review.begin", self.commands.review))
        if not self.panel.compact:
            made.append(self._button("pictures.share.title", self.commands.share))
        if self.state.match.session is not None:
            tip = self.services.say("session.ask_title")
            made.append(Button("", self.commands.questions, icon="icons/pencil", tip=tip))
        if offer is not None:
            label = self.services.say(phrase("table.play_level", level=offer.strength))
            made.insert(0, Button(label, partial(self._take_up, offer), "primary"))
        return made

    def _take_up(self, offer: Offer) -> None:
        say = self.services.say
        remember(self.services, self.state.match.game.id, offer)
        self.commands.rematch(offer.bots, {seat: say(name) for seat, name in offer.names.items()})

    def _loose_words(self, target: actions.Button) -> str:
        """The action behind a choice that lies on no cell, in words."""
        match = self.state.match
        behind = self.state.observer.chooser.after(self.state.held.picked)[target]
        return self.services.say(match.game.describe(match.position, behind[0]))

    def _pressing(self, target: actions.Button) -> Callable[[], None]:
        return lambda: self.gestures.act(target)

    def _button(self, key: str, press: Callable[[], None], kind: Kind = "plain") -> Button:
        return Button(self.services.say(key), press, kind)

    def _evaluation_bar(self) -> list[Widget]:
        """What the position is worth, and the course of the game."""
        near, game = self.state.near, self.state.match.game
        far = next(seat for seat in game.seats if game.side(seat) != game.side(near))
        bar = EvaluationBar(self.assistant.evaluation, self.state, self.services.say, self.commands.look, far)
        bar.rect = self.panel.evaluation
        return [bar]

    def _review_buttons(self) -> list[Widget]:
        """Begin, stop or go on with a review, and close it."""
        review, made = self.assistant.review, list[Button]()
        if not review.whole and not review.failed:
            key = "stop" if review.running else "go_on" if review.plies else "begin"
            made.append(self._button(f"review.{key}", self.commands.review, "plain" if review.running else "primary"))
        if review.open:
            made.append(self._button("review.close", self.commands.toggle_review))
        for button, rect in zip(made, self.panel.review_row.columns(max(1, len(made)), 8), strict=False):
            button.rect = rect
        return [*made]

    def _note(self) -> TextArea:
        """What a person writes about the match."""
        say, shell = self.services.say, self.services.shell
        return TextArea(
            self.commands.note,
            self.commands.write_note,
            measure=self.services.measure,
            longest=MOST_NOTE,
            placeholder=say("table.note_empty"),
            copy=shell.copy,
            paste=shell.paste,
        )

    @property
    def situation(self) -> str:
        """What the keys of the status bar are about, besides the board: nothing, or a note, a review, the guide."""
        if self.writing:
            return "writing"
        reads = self.has_focus and self.form.focus is self.guide and self.guide.shown
        return "review" if self.assistant.review.open else "guide" if reads else ""

    @property
    def writing(self) -> bool:
        """Whether keys are letters of the note."""
        return self.form.focus is self.note and self.note.shown

    def write(self, key: Key) -> bool:
        """A key while the note is written: a letter or a key of an editor, Esc to have done; F keys and Tab go on."""
        if key.name == "escape":
            self.leave()
            return True
        if key.name == "tab" or (key.name[:1] == "f" and key.name[1:].isdigit()):
            return False
        self.form.handle(key)
        return True

    def _tabs(self) -> list[Widget]:
        return [
            Tab(self.services.say(LABELS[tab]), partial(self._on_show, tab), partial(self.turn_to, tab), rect)
            for tab, rect in zip(self.panel.tab_order, self.panel.tab_rects(), strict=True)
        ]

    def _rules_buttons(self) -> list[Widget]:
        """The ways to the rules before the game file changed, and to the file's."""
        file = self._rules_file
        ways = [(file.may_go_back, "table.file.back_long", file.go_back), (file.may_go_on, "table.file.on", file.go_on)]
        made = [self._button(key, press) for can, key, press in ways if can]
        room = self.panel.note
        for button in reversed(made):
            button.rect, room = room.cut_bottom(36)
            room = room._replace(h=room.h - 8)
        return [*made]

    def _on_show(self, tab: int) -> bool:
        return self.panel.tab == tab

    def turn_to_guide(self) -> None:
        """Show the guide and lead the keys there, or put it away."""
        shown = self.panel.tab == GUIDE
        self.turn_to(self.panel.tab_order[0 if self.panel.tab_order[0] != GUIDE else 1] if shown else GUIDE)
        self.form.set_focus(None if shown else self.guide, ring=True)

    def turn_to(self, tab: int) -> None:
        """Show a tab."""
        self.panel.tab = tab
        self.panel.layout(self.panel.rect, self.panel.compact)
        if tab == REPORT and self.assistant.review.plies:
            self.assistant.review.open = True

    def _command_buttons(self) -> list[Widget]:
        """What is done at the table, or while looking back the way through the plies."""
        compact = self.panel.compact
        made = self._looking_buttons() if self._looks_back else self._playing_buttons()
        for button, rect in zip(made, self.panel.commands.columns(len(made), 9 if compact else 8), strict=True):
            button.icon_size = 22.0 if compact or not button.label else 18.0
            button.rect = rect
        return list(made)

    def _playing_buttons(self) -> list[Button]:
        say, compact = self.services.say, self.panel.compact
        label: Callable[[str], str] = (lambda _: "") if compact else (lambda name: say(f"table.{name}"))
        tip: Callable[[str], str] = (lambda name: say(f"table.{name}")) if compact else (lambda _: "")
        made = [
            Button(label("undo"), self.commands.undo, icon="icons/undo", tip=tip("undo")),
            Button(label("redo"), self.commands.redo, icon="icons/redo", tip=tip("redo"), why=say("table.redo_shut")),
            Button(label("hint"), self.commands.hint, icon="icons/bulb", tip=tip("hint")),
        ]
        if "peek" in self.state.features:
            words = say(self.state.view.peeks)
            made.append(PeekButton(self.peeking, "" if compact else words, "icons/eye", words if compact else ""))
        return made

    def _looking_buttons(self) -> list[Button]:
        say, commands = self.services.say, self.commands
        playing = ("pause", "stop") if self.playback.running else ("play", "autoplay")
        listed: list[tuple[str, str, Callable[[], None]]] = [
            ("first", "to_start", lambda: commands.look(0)),
            ("previous", "earlier", lambda: commands.look(self.state.observer.ply - 1)),
            (*playing, commands.autoplay),
            ("next", "later", commands.look_on),
            ("last", "back_to_game", commands.back_to_game),
        ]
        return [Button("", press, icon=f"icons/{icon}", tip=say(f"table.{key}")) for icon, key, press in listed]

    def _plate_buttons(self) -> list[Widget]:
        made: list[Widget] = []
        for seat in self.state.match.people:
            plate = self.panel.plate(seat)
            place = Rect.around((plate.right - 30, plate.center[1]), 36)
            tip = self.services.say("table.menu")
            made.append(IconButton("icons/more", tip, self._opening(seat, place), rect=place))
        return made

    def _opening(self, seat: Seat, place: Rect) -> Callable[[], None]:
        return lambda: self.popups.open_plate_menu(seat, place, self.form.keys_last)

    def _top_buttons(self) -> list[Widget]:
        say, settings = self.services.say, self.services.settings
        sound = "icons/sound" if settings.sound else "icons/mute"
        full = self.services.shell.full_screen
        size, size_tip = ("icons/window", "page.window") if full else ("icons/full_screen", "page.full_screen")
        theme = "icons/moon" if self.services.theme.mode == "light" else "icons/sun"
        listed: list[tuple[str, str, Callable[[], None]]] = [
            ("icons/book", "table.rules", self.commands.open_rules),
            ("icons/flip", "table.flip", self.commands.turn_board),
            (sound, "table.sound", self.commands.toggle_sound),
            (theme, "table.theme", self.commands.next_theme),
            (size, size_tip, self.commands.toggle_full_screen),
            ("icons/settings", "table.settings", self.commands.open_settings),
        ]
        if self._rules_file.entry is not None:
            listed.insert(0, ("icons/bench", "bench.open", self._open_bench))
        made: list[Widget] = [IconButton("icons/back", say("table.back"), self.commands.leave, rect=self.top_bar.back)]
        for (icon, key, press), rect in zip(listed, self.top_bar.icons(len(listed)), strict=True):
            made.append(IconButton(icon, say(key), press, rect=rect))
        return made

    def _open_bench(self) -> None:
        """The designer's bench with the game's own file."""
        if self._rules_file.entry is not None:
            self.services.routes.bench(self._rules_file.entry)

    # the keyboard's way round

    @property
    def has_focus(self) -> bool:
        """Whether keys go to a button now."""
        return self.form.focus is not None and self.form.keys_last

    def leave(self) -> None:
        """Keys go to the board again."""
        self.form.set_focus(None)

    def next_zone(self, step: int) -> None:
        """Tab: near tray, board, far tray, then the groups of buttons, and round again."""
        board = len(self.state.view.zones())
        groups = [name for name in GROUPS if self._reached(name)]
        stop = (self._stop(board, groups) + step) % (board + len(groups))
        if stop < board:
            self.leave()
            enter_zone(self.state, stop)
            return
        widgets = self._reached(groups[stop - board])
        leave_board(self.state)
        self.form.set_focus(next((widget for widget in widgets if widget.chosen), widgets[0]), ring=True)

    def _reached(self, group: str) -> list[Widget]:
        """The widgets of a group that the keys come to."""
        return [widget for widget in self._groups[group] if widget.shown and widget.focusable]

    def _stop(self, board: int, groups: list[str]) -> int:
        """Where the keyboard is now; before the first stop if it is nowhere."""
        if self.has_focus and self.form.focus is not None and self.form.focus.group in groups:
            return board + groups.index(self.form.focus.group)
        zone = zone_of(self.state.view.zones(), self.state.pointer.cursor) if self.state.pointer.by_keys else None
        return -1 if zone is None else zone

    def draw(self, canvas: Canvas) -> None:
        """All buttons; in the wide layout the keys of the commands stand below them."""
        looks = (self.form.looks, self.assistant.evaluation.looks, self.file_notice.looks)
        canvas.part("controls", looks, self._draw)

    def _draw(self, canvas: Canvas) -> None:
        if not self.panel.compact:
            caps = LOOKING_CAPS if self._looks_back else CAPS
            for cap, widget in zip(caps, self._groups["commands"], strict=False):
                place = (widget.rect.center[0], widget.rect.bottom + 12)
                canvas.text(self.services.say(f"keys.cap.{cap}"), place, "small", "ink_2", anchor="center", size=12)
        self.form.draw(canvas)
