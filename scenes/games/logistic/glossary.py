"""What the abbreviations and set words of cards mean, for whoever reads one for the first time."""

from __future__ import annotations

from scenes.games.logistic.card import CardWords
from squares.core.actions import Button
from squares.core.phrase import Phrase, phrase
from squares.games.logistic.rules.cards import AnyCard, Avatar, AviEffect, Break, Resource

_IN_TEXT = {
    "AVI": "avatar",
    "Ac": "action",
    "Sc": "script",
    "Br": "break",
    "IT": "integrate",
    "CB": "callback",
    "AP": "points",
    "guard": "guard",
    "Guard": "guard",
    "charge": "charge",
    "Charge": "charge",
    "durability": "durability",
    "Durability": "durability",
}
"""Words that are explained where a card's text uses them, with the ends of their text keys."""
_STOPS = str.maketrans(dict.fromkeys(".,:;()", " "))


def terms(words: CardWords, id: str) -> tuple[str, ...]:
    """A sentence for each word of the card that needs one: its category and CB first, then what its text says."""
    card: AnyCard = words.definition.cards[id]
    found: list[str] = [card.category]
    if isinstance(card, (Resource, Break)) and card.callback:
        found.append("callback")
    if isinstance(card, Avatar):
        found.append("awakening")
    used = {word for text in words.text(id) for word in text.translate(_STOPS).split()}
    found += [key for word, key in _IN_TEXT.items() if word in used]
    return tuple(words.say(f"court.term.{key}") for key in dict.fromkeys(found))


def explained(words: CardWords, button: Button, effect: AviEffect | None, caa: int) -> tuple[Phrase, Phrase] | None:
    """Heading and paragraph about a button of the panel, which may stand for an effect; None for all others."""
    kind = button.id.partition("-")[0]
    if effect is not None:
        does = words.effect(effect)
        n = words.points(effect)
        return phrase("court.avi", name=effect.name, n=n), phrase(f"court.{kind}_more", n=n, does=does)
    if kind == "caa":
        return phrase("court.caa_title"), phrase("court.caa_more", n=caa)
    return (phrase("court.decline_title"), phrase("court.decline_more")) if kind == "decline" else None
