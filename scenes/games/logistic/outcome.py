"""What each declared card of a chain would bring about, told from the events of letting it happen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scenes.games.logistic.forecast import Coming
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.games.logistic.rules.account import Part, joined, parts
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.games.logistic.rules.values import LogisticPosition


@dataclass
class Outcome:
    """``takes``: whether the card takes effect; None while that is open. ``lines``: what it does."""

    takes: bool | None = None
    lines: list[Phrase] = field(default_factory=list)


def outcomes(
    definition: LogisticDefinition, position: LogisticPosition, coming: Coming | None, people: People
) -> list[Outcome]:
    """One for each declared card, in the order of declaring."""
    found = [Outcome() for _ in position.chain]
    if coming is None:
        return found
    last: Outcome | None = None
    for part in parts(definition, position, coming.events, people):
        at = _link(position, found, part) if part.took is not None else None
        if at is not None:
            last = found[at] = Outcome(part.took, part.clauses)
        elif part.set_off and part.clauses and last is not None:
            name = definition.cards[part.card].name
            last.lines.append(phrase("logistic.did.card", card=name, did=joined(part.clauses)))
    if last is not None and coming.open:
        last.lines.append(phrase("court.asks_chance"))
    elif last is not None and coming.position.frames and coming.position.phase == "resolve":
        last.lines.append(phrase("court.asks_choice"))
    return found


def _link(position: LogisticPosition, found: Sequence[Outcome], part: Part) -> int | None:
    """The declared card that a part is about: those that come to nothing are told from the first on."""
    fits = [i for i, link in enumerate(position.chain) if (link.card, link.owner) == (part.card, part.seat)]
    open_ = [i for i in fits if found[i].takes is None]
    if not open_:
        return None
    return open_[-1] if part.took else open_[0]
