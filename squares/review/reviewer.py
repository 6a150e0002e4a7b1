"""Looks over the line on the table, a ply at a time: asks full strength what it would have done, and what was done.

It is asked for what the seat that decided knew there, and nothing else. What comes out stays with the plies, so that a
review goes on where it stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from squares import __version__
from squares.bots.process import Answer, Rules
from squares.bots.search import Limit
from squares.core.match import AnyMatch, AnyNode
from squares.core.phrase import Phrase, phrase
from squares.core.players import FULL
from squares.core.tree import MOST_LINE, Grounds, Reviewed
from squares.match.bot_client import Thinker, question
from squares.registry import definition_of

SECONDS = 0.5
"""What a ply gets at most where somebody waits, for each process that looks: 60 plies take half a minute."""
MOST_FAILURES = 2
"""Answers in a row without a choice after which no more is asked."""


def shut(match: AnyMatch) -> Phrase | None:
    """Return why a match cannot be looked over now; None where it can."""
    if match.outcome is None:
        return phrase("review.goes_on")
    if match.shuts("review"):
        return phrase("evening.no_review")
    return None if match.plies else phrase("review.no_plies")


class Reviewer:
    """One review of a match that is over. ``limit``: of a ply; without nodes those of the level.

    ``beside``: others who look at plies at the same time. What is found is the same with them and without where nodes
    are counted, since no question knows of another.

    ``asked``: an answer is awaited. ``failed``: the bots find nothing any more.
    """

    def __init__(self, match: AnyMatch, thinker: Thinker, limit: Limit) -> None:
        self._match, self._thinker, self._limit = match, thinker, limit
        self._rules = Rules(definition_of(match.game), match.game.variant)
        self._grounds = Grounds(__version__, limit.nodes)
        self._forced: set[AnyNode] = set()  # plies without a choice
        self._vain: set[AnyNode] = set()
        self.beside: Sequence[Thinker] = ()
        self._asking: dict[Thinker, AnyNode] = {}
        self._failures = 0
        self._counted: tuple[object, int] = (None, 0)

    @property
    def asked(self) -> bool:
        """Whether an answer is awaited."""
        return bool(self._asking)

    @property
    def failed(self) -> bool:
        """Whether the bots found nothing again and again."""
        return self._failures >= MOST_FAILURES

    @property
    def total(self) -> int:
        """How many plies there are."""
        return len(self._match.plies)

    @property
    def done(self) -> int:
        """How many of them need no more looking at, as far as that is known. Screens ask in every frame."""
        match = self._match
        key = match.leaf, match.shape, match.grounds, len(self._forced), len(self._vain)
        if self._counted[0] != key:
            self._counted = key, sum(self._settled(match.node_at(ply)) for ply in range(1, self.total + 1))
        return self._counted[1]

    def _settled(self, node: AnyNode) -> bool:
        fits = self._match.grounds == self._grounds and node.reviewed is not None
        return fits or node in self._forced or node in self._vain

    def ask(self) -> bool:
        """Ask whoever is idle about the next plies; whether an answer is awaited then or has come."""
        came = False
        for thinker in (self._thinker, *self.beside):
            if thinker in self._asking:
                continue
            ply = None if self.failed else self._next()
            if ply is None:
                break
            came = True
            self._match.begin_review(self._grounds)
            node = self._asking[thinker] = self._match.node_at(ply)
            wanted = question(self._match, self._rules, FULL, self._limit, ply=ply - 1, played=node.ply.action)
            thinker.ask(wanted, partial(self._hear, thinker))
        return came or self.asked

    def _next(self) -> int | None:
        """Return the first ply that is to be looked at, past those that were no choice."""
        match = self._match
        for ply in range(1, self.total + 1):
            node = match.node_at(ply)
            if self._settled(node) or node in self._asking.values():
                continue
            if len(match.game.legal_actions(match.position_at(ply - 1))) > 1:
                return ply
            self._forced.add(node)
        return None

    def drop(self) -> None:
        """Stop: what is asked now is asked again when the review goes on."""
        for thinker in self._asking:
            thinker.cancel()
        self._asking = {}

    def _hear(self, thinker: Thinker, answer: Answer) -> None:
        node = self._asking.pop(thinker, None)
        if node is None:
            return
        if answer.choice is None or answer.worth is None:
            self._vain.add(node)
            self._failures += 1
            return
        self._failures = 0
        choice, format = answer.choice, self._match.game.format_action
        line = tuple(format(action) for action in (choice.action, *answer.then)[:MOST_LINE])
        other = next((value for action, value in choice.others if action != choice.action), None)
        self._match.judge(node, Reviewed(choice.value, answer.worth, line, other))
