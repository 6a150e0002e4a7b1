"""What a card does in few words, for its face: the number, the range and the signs beside them need no sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from squares.core.phrase import Phrase, phrase
from squares.games.logistic.rules.cards import Avatar, Usable
from squares.games.logistic.rules.wording import Wording

_SHOWN = ("cards.placed", "cards.aims_all", "cards.cost", "cards.cost_up_to", "cards.free")
"""Lines that the face shows in another way."""
_SHORTER = frozenset(
    f"cards.{key}"
    for key in (
        *("area.centre.it", "area.centre.this", "area.centre.you", "area.steps", "area.ahead"),
        *(
            "amount_per",
            "build",
            "discard",
            "what.targets",
            "what.enemy",
            "what.chosen.enemy",
            "what.all.enemy",
            "what.all.you",
            "when.near",
            "what.random.enemy",
        ),
        *(
            "spend",
            "spend_this",
            "ability_aims.one",
            "ability_aims.all",
            "counters",
            "step.counter.on",
            "step.counter.off",
        ),
        *("gives.guard.you.more", "gives.damage.you.more", "gives.hits.you.more"),
        *("upon.placed", "upon.destroyed", "upon.your-turn", "upon.enemy-turn", "upon.your-turn-end"),
        *("upon.enemy-moves", "upon.enemy-uses", "upon.you-deal"),
        *("step.hit_then", "step.guard.you", "step.charge.you", "step.move.inside", "step.move.anywhere"),
        *("step.push.away", "step.push.left", "step.push.right", "step.pull", "step.crash"),
        *("step.place.hand", "step.place.trash", "step.discard_random.enemy", "step.mill.enemy", "step.search"),
        *(
            "step.recover.hand",
            "step.recover.deck",
            "step.ap.you.more",
            "step.ap.enemy.less",
            "step.negate",
            "step.lift",
        ),
        *("step.delay.your-turn", "step.delay.enemy-turn"),
        *("step.create.you", "step.create.enemy", "step.transform.integrate", "step.transform.both"),
        *("step.copy.hand_random", "step.copy.hand_owner"),
    )
)


def face(wording: Wording, id: str) -> Iterator[Phrase]:
    """The text on a card's face, a line for each part; of an AVI its effects by name. A sentence of its own serves."""
    card, own = wording.definition.cards[id], wording.own(id, drawn=True)
    if own is not None:
        yield own
    if isinstance(card, Avatar):
        for effect in (*card.effects, *card.awakening.effects):
            yield phrase("cards.brief.avi_effect", name=wording.called(effect), n=wording.points(effect))
        return
    dealt = card.damage if isinstance(card, Usable) and card.durability is None else None  # else that is the number
    for line in wording.text(id) if own is None else ():
        if line.key not in _SHOWN:
            yield _shortened(line, dealt)


def _shortened(said: Phrase, dealt: int | None) -> Phrase:
    """The same with the short form of each part that has one; ``dealt``: the number that stands on the card."""
    values: dict[str, Any] = {
        name: _shortened(value, dealt) if isinstance(value, Phrase) else value for name, value in said.values.items()
    }
    if said.key == "cards.step.hit" and said.values["amount"] == phrase("cards.amount", n=dealt):
        return phrase("cards.brief.step.hit", what=values["what"])
    key = said.key if said.key not in _SHORTER else said.key.replace("cards.", "cards.brief.", 1)
    return Phrase(key, values)
