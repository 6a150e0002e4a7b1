"""What a newcomer is told on each turn: the goal, what just happened, what threatens, and three things to do.

The things to do come from the strongest bot, which is told what the person knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scenes.table.presenter import Presenter
from scenes.table.state import TableState
from scenes.table.telling import Telling
from squares.bots.process import Answer
from squares.bots.reasons import standing
from squares.core.actions import Spot, Target, spots_of
from squares.core.game import AnyGame
from squares.core.phrase import YOU, Phrase, numbered, phrase, sentences, together
from squares.core.players import Names
from squares.match.news import HintAsked

SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Shown:
    """An idea as it is offered: what to do and why, in words."""

    action: Any
    words: Phrase
    why: Phrase


class Guide:
    """``open``: somebody reads it. ``pointed``: which idea is shown on the board, None for none."""

    def __init__(self, state: TableState, presenter: Presenter) -> None:
        self.state, self._client, self._presenter = state, state.session.client, presenter
        self.open = self.asked = self.failed = False
        self.pointed: int | None = None
        self._position: Any = None
        self._ideas: tuple[Shown, ...] = ()
        self._threat: Phrase | None = None

    @property
    def there(self) -> bool:
        """Whether one person plays, against bots, the game is on, and no pack shuts it; an exercise is done without."""
        match = self.state.match
        alone = len(match.people) == 1 and bool(match.bots) and not self.state.resting
        return alone and match.outcome is None and not match.shuts("hints")

    @property
    def _wanted(self) -> bool:
        """Whether there is something to decide for the person now, with the guide open."""
        observer = self.state.observer
        free = observer.browsing is None and observer.cover is None and not observer.over
        return self.open and free and self.there and self.state.match.to_act in self.state.match.people

    def follow(self, free: bool) -> bool:
        """Ask about a new position while the bots' process is ``free``; whether what is told has gone."""
        gone = self._position is not None and (self._position is not self.state.match.position or not self._wanted)
        if gone:
            self.put_away()
        if free and self._wanted and self._position is None:
            self._position, self.asked = self.state.match.position, True
            self._client.guide(SECONDS, self._hear)
        return gone

    def put_away(self) -> None:
        """Forget what was told about a position."""
        self.drop()
        self.point(None)
        self._position, self.failed, self._ideas, self._threat = None, False, (), None

    def drop(self) -> None:
        """Nobody waits for the answer any more; it is asked for again."""
        if self.asked:
            self.asked, self._position = False, None
            self._client.cancel()

    def _hear(self, answer: Answer) -> None:
        self.asked = False
        match, told = self.state.match, answer.guidance
        legal = match.legal_actions()
        if told is None or any(idea.action not in legal for idea in told.ideas):
            self.failed = True
            return
        doing = self.state.telling.doing
        self._ideas = tuple(Shown(each.action, doing(match.position, each.action), each.why) for each in told.ideas)
        self._threat = None if told.threat is None else told.threat.told(self.state.names[told.threat.seat])
        self.state.session.tell(HintAsked())
        match.help()

    # what is told

    @property
    def ideas(self) -> tuple[Shown, ...]:
        """What can be done well now, the best first."""
        return self._ideas

    @property
    def story(self) -> list[tuple[str, Phrase]]:
        """What is told before the ideas."""
        return story(self.state.telling, self._threat)

    @property
    def asks(self) -> Phrase:
        """The heading of the ideas, or why there are none."""
        match = self.state.match
        if self._ideas:
            return heading(len(self._ideas))
        if self.failed:
            return phrase("guide.none")
        if self._wanted:
            return phrase("guide.thinking")
        if match.to_act in match.bots and self.state.observer.browsing is None:
            return phrase("table.bot_idle", name=self.state.names[match.to_act])
        return phrase("guide.later")

    # what is done with it

    def point(self, at: int | None) -> bool:
        """Show an idea on the board, or none; whether that is another one than before."""
        at = at if at is not None and at < len(self._ideas) else None
        if at == self.pointed:
            return False
        self.pointed = at
        self.state.advice = None if at is None else self.state.observer.preview(self._ideas[at].action)
        return True

    def play(self, at: int) -> None:
        """Carry an idea out."""
        if at < len(self._ideas) and self._wanted:
            self._presenter.play(self._ideas[at].action)

    @property
    def targets(self) -> tuple[Target, ...]:
        """What the idea on show presses, in order."""
        if self.pointed is None:
            return ()
        return self.state.match.game.targets(self.state.match.position, self._ideas[self.pointed].action)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where it is pressed; nowhere for a mere button."""
        return spots_of(self.targets)

    @property
    def looks(self) -> object:
        """All that is shown of it."""
        return self.open, self.asked, self.failed, self.pointed, self._ideas, self.state.observer.ply


def story(telling: Telling, threat: Phrase | None) -> list[tuple[str, Phrase]]:
    """The goal, how far each side is, what just happened, what threatens: text keys of labels, each with sentences."""
    game = telling.seen.game
    told = [("guide.goal", phrase("guide.aim", goal=game.definition.goal()))]
    stand = standings(game, telling.seen.position, telling.seen.players.called)
    before = telling.before()
    told += [("guide.stand", sentences(stand))] if stand else []
    told += [("guide.before", sentences(before))] if before else []
    return [*told, ("guide.threat", threat)] if threat is not None else told


def heading(count: int) -> Phrase:
    """The heading of so many ideas."""
    return phrase("guide.ideas", n=count, number=numbered(count))


def standings(game: AnyGame, position: Any, names: Names) -> list[Phrase]:
    """How far each side is on its way to win, the reader's first, where the engine tells it."""
    found = list[Phrase]()
    for side in dict.fromkeys(game.side(seat) for seat in game.seats):
        seats = [seat for seat in game.seats if game.side(seat) == side]
        words = standing(game, position, seats[0])
        if words is not None:
            named = together([names[seat] for seat in seats])
            said = phrase("guide.stands", name=named, words=words)
            found.insert(0 if YOU in [names[seat] for seat in seats] else len(found), said)
    return found
