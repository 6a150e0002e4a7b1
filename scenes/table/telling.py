"""The plies of a match in words, and how it ended, as far as whoever looks may know them.

It needs no view: the text game tells a match as the table does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from scenes.games.kit.wording import Wording
from squares.bots.process import Answer
from squares.core.actions import DECLINE, Button
from squares.core.game import Outcome
from squares.core.match import AnyPly
from squares.core.phrase import Phrase, clause, phrase, together
from squares.core.seats import Seat
from squares.data.models import Variant
from squares.data.rulebook import chapters, house
from squares.match.viewpoint import Viewpoint

MOST_FOLLOWING = 3
"""Moves after an advised one that are told."""
MOST_BEFORE = 4
"""Plies of the others that are told together."""


@dataclass(frozen=True, slots=True)
class Telling:
    """Says what a viewpoint shows.

    ``notation``: whether moves are told in notation rather than in sentences. ``near``: whose side lies below.
    """

    seen: Viewpoint
    wording: Wording
    notation: Callable[[], bool]
    near: Callable[[], Seat]

    # plies

    def doing(self, position: Any, action: Any) -> Phrase:
        """Say what an action would do, in a sentence; in notation for whoever asked for that."""
        words = self.described(position, action)
        return phrase("doing.written", action=words) if self.notation() else clause(words, "doing")

    def described(self, position: Any, action: Any) -> Phrase:
        """Say an action as the log writes it."""
        return self.wording.described(position, action, self.near())

    def words(self, number: int, ply: AnyPly) -> Phrase:
        """Say the ``number``th ply as the log writes it, without what whoever looks may not know."""
        if self.seen.secret(ply):
            return self.in_turn((ply,)) or phrase("table.log.secret")
        return self.described(self.seen.match.position_at(number - 1), ply.action)

    def logged(self, words: Phrase) -> Phrase:
        """Return what the log has of an action in words: what was done; notation for whoever asked for that."""
        return words if self.notation() else clause(words, "done")

    def ply(self, number: int, whole: bool = False) -> Phrase:
        """Say the ``number``th ply as a sentence; ``whole``: with what came of it."""
        ply = self.seen.match.plies[number - 1]
        words = self.words(number, ply)
        did = words if self.notation() else clause(words, "done")
        came = self.seen.account(number) if whole else None
        if came is not None and self.wording.log_by == "turn" and self.pressed(number):
            return phrase("table.account", text=came)
        key = f"table.{'moved' if did is words else 'did'}{'' if came is None else '_so'}"
        return phrase(key, name=self.seen.players.called[ply.seat], move=did, text=came)

    def before(self) -> list[Phrase]:
        """Say what bots did last in turns of their own, as far back as the last turn of a person."""
        match, number, told = self.seen.match, self.seen.ply, list[Phrase]()

        def of_bot(ply: int) -> bool:
            return match.game.on_turn(match.position_at(ply - 1)) in match.bots

        while number and not of_bot(number):
            number -= 1
        while number and of_bot(number) and len(told) < MOST_BEFORE:
            account = self.seen.account(number)
            ours = match.plies[number - 1].seat in match.people
            if not (ours or self.declined(number)) and (account is not None or not self.pressed(number)):
                told.insert(0, self.ply(number, whole=True))
            number -= 1
        return told

    def in_turn(self, plies: Sequence[AnyPly]) -> Phrase | None:
        """Say plies of one turn in the game's own words; None where it has none."""
        return self.wording.in_turn([ply.action for ply in plies], self.seen.secret(plies[-1]))

    def pressed(self, number: int) -> bool:
        """Tell whether a ply was a mere choice, such as ending a turn, that moved no piece."""
        return isinstance(self._targets(number)[0], Button)

    def declined(self, number: int) -> bool:
        """Tell whether nothing was answered in a ply, which goes without saying in the log."""
        return self._targets(number) == (DECLINE,)

    def _targets(self, number: int) -> tuple[Any, ...]:
        match = self.seen.match
        return match.game.targets(match.position_at(number - 1), match.plies[number - 1].action)

    def following(self, answer: Answer) -> Phrase | None:
        """Say the play that a bot expects after its move, as far as it rests on nothing hidden."""
        game, names = self.seen.game, self.seen.players.called
        told, before = list[Phrase](), None
        for position, action in islice(answer.following(game), MOST_FOLLOWING):
            seat = game.to_act(position)
            how = "next" if before is None else "again" if seat is before else "later"
            told.append(phrase(f"table.hint_{how}", name=names[seat], move=self.doing(position, action)))
            before = seat
        return phrase("table.hint_following", parts=told) if told else None

    def line(self, plies: Sequence[AnyPly]) -> Phrase:
        """Say plies that nobody played after the one that is looked at."""
        names, position, told = self.seen.players.called, self.seen.match.position_at(self.seen.ply), list[Phrase]()
        for ply in plies:
            move = self.doing(position, ply.action)
            told.append(phrase("review.line_ply", name=names[ply.seat], move=move))
            position = ply.step.position
        return phrase("review.line_said", parts=told)

    # the end

    @property
    def won(self) -> Phrase:
        """Who won, or that nobody did, once the game is over."""
        match = self.seen.match
        outcome = self.seen.outcome or match.outcome
        if outcome is None or outcome.winner is None:
            return phrase("table.drawn")
        seats = [seat for seat in match.game.seats if match.game.side(seat) == outcome.winner]
        return phrase("table.won", name=together([self.seen.players.called[seat] for seat in seats]))

    def why_over(self, outcome: Outcome) -> Phrase:
        """Say how the game ended, and in which turn; who gave up is named."""
        stopped = self.stopped if self.seen.browsing is None else None
        why = self.wording.why_over(outcome, self.seen.won) if stopped is None else stopped
        return phrase("table.result", why=why, turn=self.seen.turn_number)

    @property
    def stopped(self) -> Phrase | None:
        """Who gave up or ran out of time, if that ended the game."""
        end = self.seen.match.conclusion
        if end is None or end.seat is None:
            return None
        return phrase(f"table.line.{end.outcome.reason}", name=self.seen.players.called[end.seat])

    # the rules

    def terms(self, variant: Variant | None) -> Iterator[Phrase]:
        """Say what was agreed for this match besides its rules: the variant and the clock."""
        if variant is not None:
            yield phrase("table.note_variant", name=variant.name, note=variant.note)
        time = self.seen.match.time
        if time is not None:
            yield phrase("table.clock.rule_loses" if time.loses else "table.clock.rule_told", time=time.words)

    def rules(self, variant: Variant | None) -> Iterator[Phrase | str]:
        """Say what was agreed, the house rules, then the other rules of the game."""
        yield from self.terms(variant)
        yield from house(self.seen.game.definition)
        for chapter in chapters(self.seen.game.definition)[:-1]:
            yield from chapter.paragraphs
