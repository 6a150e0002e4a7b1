"""The buttons of the context card: what there is to do now, in rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from scenes.screens.table.next_level import Offer, offered, remember
from scenes.screens.table.panel import Panel
from scenes.screens.table.tabs import REPORT
from scenes.services import Services
from scenes.table.commands import Commands
from scenes.table.hint import AMONG, WHERE, WHICH, WHY
from scenes.table.sitting import Sitting
from scenes.ui.widgets.button import Button, Kind, abreast, broken
from squares.core import actions
from squares.core.phrase import capital, phrase


class CardButtons:
    """Asks the panel for their room."""

    def __init__(self, services: Services, sitting: Sitting, commands: Commands, panel: Panel) -> None:
        self.services, self.commands, self.panel = services, commands, panel
        self.state, self.gestures, self.assistant = sitting.state, sitting.gestures, sitting.assistant

    def made(self) -> list[Button]:
        """Make them anew at their places."""
        rows = [row for row in self._rows() if row]
        loose = [Button(self._loose_words(target), partial(self.gestures.act, target)) for target in self._loose()]
        rows += broken(loose, self.panel.context.w - 24, self.services.measure)
        hint = self.assistant.hint
        tells = hint.step >= WHY or self.panel.ends or self._tells
        self.panel.ask(max(len(rows), int(hint.shown)), tells)
        for row, buttons in zip(self.panel.button_rows(), rows, strict=False):
            abreast(row, buttons, self.services.measure)
        return [button for buttons in rows for button in buttons]

    def _rows(self) -> Iterator[list[Button]]:
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
            made = self._result_buttons() if self.panel.ends and self.panel.is_game else []
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
            made.append(Button(label, partial(hint.choose, index), kind, tip=words if hint.brief else ""))
        yield from [made] if hint.brief else ([each] for each in made)

    def _review_rows(self) -> Iterator[list[Button]]:
        """What there is to do about the ply on show while the game is looked over, and with the game."""
        commands, looks_back = self.commands, self.state.observer.browsing is not None
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

    def _loose(self) -> tuple[actions.Button, ...]:
        """Choices of the position that lie on no cell, such as passing, unless the view has a place for them."""
        if self.state.view.cards is not None or self.state.held.confirmation is not None:
            return ()
        return tuple(
            t for t in self.state.observer.chooser.after(self.state.held.picked) if isinstance(t, actions.Button)
        )

    def _loose_words(self, target: actions.Button) -> str:
        """The action behind a choice that lies on no cell, in words."""
        match = self.state.match
        behind = self.state.observer.chooser.after(self.state.held.picked)[target]
        return self.services.say(match.game.describe(match.position, behind[0]))

    def _button(self, key: str, press: Callable[[], None], kind: Kind = "plain") -> Button:
        return Button(self.services.say(key), press, kind)

    @property
    def looks(self) -> object:
        """All that decides which buttons there are, and where."""
        state, review, hint = self.state, self.assistant.review, self.assistant.hint
        return (
            *(state.held.confirmation, state.paused, state.result, state.observer.browsing is not None),
            *(bool(state.observer.aside), state.observer.browsing is not None and self.commands.only_practice),
            *(self._loose(), self.assistant.bots.watched),
            *(hint.step, hint.shown, hint.chosen, hint.asked),
            *(review.open, review.running, review.whole, review.here, self._tells),
            *(self.panel.tab_order, self.panel.ends, self.panel.context),
        )
