"""A player's own decks of Battle Logistic Square: their text, and the folder that they lie in."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import yaml
from pydantic import Field

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.core.rng import Rng
from squares.data import loader, smoke_test
from squares.data.check import validated as check_model
from squares.data.faults import Diagnostic, dotted, shown
from squares.data.models import Id, Model, Remark
from squares.data.tree import NOWHERE
from squares.saves.collection import MOST_NAME, Collection

if TYPE_CHECKING:
    from squares.registry import Registry

FORMAT = 1
MOST_NOTE = 400  # characters
MOST_COPIES = 60  # of one card
MOST_LINES = 120  # of a deck that is a list
ENGINE = "logistic"
_KEY = "masume_deck"
_ATTEMPTS = 1000  # exchanges thought of until one is legal
_PLAIN = re.compile(r"[a-z][a-z0-9-]{0,39}")


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """A deck as its player left it. ``avatar`` is empty until one is chosen; ``cards`` counts resource cards."""

    name: str
    avatar: str = ""
    cards: Mapping[str, int] = field(default_factory=dict)
    integrate: tuple[str, ...] = ()
    note: str = ""

    def renamed(self, name: str) -> OwnDeck:
        """Return the same deck under another name."""
        return replace(self, name=name)

    def dump(self) -> str:
        """Return the deck as text."""
        document: dict[str, object] = {_KEY: FORMAT, "name": self.name}
        parts = {"note": self.note, "avatar": self.avatar, "cards": dict(self.cards), "integrate": list(self.integrate)}
        document |= {key: value for key, value in parts.items() if value}
        flow = None if self.cards or self.integrate else False  # None: only what holds nothing further is in braces
        text: str = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=110, default_flow_style=flow)
        return text


class _Written(Model):
    """A deck's text."""

    masume_deck: Literal[1]
    name: Annotated[str, Field(min_length=1, max_length=MOST_NAME)]
    note: Annotated[str, Field(max_length=MOST_NOTE)] = ""
    avatar: Id = ""
    cards: Annotated[dict[Id, Annotated[int, Field(ge=1, le=MOST_COPIES)]], Field(default_factory=dict, max_length=400)]
    integrate: Annotated[tuple[Id, ...], Field(max_length=100)] = ()


def parse(text: str) -> OwnDeck:
    """Return the deck of a text, as it is kept or as a list of lines. Errors: BadData naming the line."""
    if _KEY not in text:
        listed = _listed(text)
        if listed is None:
            raise BadData(phrase("decks.no_deck"))
        return listed
    loaded = loader.parse(text.encode("utf-8", "replace"), "")
    if loaded.faults:
        raise _bad(loaded.faults[0])
    version = loaded.root.get(_KEY)
    if version is None:
        raise BadData(phrase("decks.no_deck"))
    if isinstance(version.value, int) and version.value > FORMAT:
        raise BadData(phrase("decks.newer_format", format=version.value, known=FORMAT))
    written, faults = check_model(loaded.root, _Written)
    if written is None:
        raise _bad(faults[0])
    name, note = shown(written.name, MOST_NAME), shown(written.note, MOST_NOTE)
    return OwnDeck(name, written.avatar, written.cards, written.integrate, note)


def _listed(text: str) -> OwnDeck | None:
    """Return the deck of a list of lines, called like its AVI; None where the text is none. Errors: BadData."""
    lines = [line for line in map(str.strip, text.splitlines()) if line]
    if len(lines) < 2 or len(lines) > MOST_LINES or not _PLAIN.fullmatch(lines[0]) or ":" in text:
        return None
    from squares.games.logistic.rules.decks import from_lines  # the rules are loaded only for decks that are lists

    deck = from_lines(lines)
    return OwnDeck(deck.avatar, deck.avatar, deck.cards, deck.integrate)


def answer(text: str) -> tuple[str, ...]:
    """Return a deck's text as an answer to the choice of a deck. Errors: BadData naming the line."""
    from squares.games.logistic.rules.decks import lines

    return lines(parse(text))


def spelt(game: Any, answer: tuple[str, ...]) -> tuple[str, ...]:
    """Return an answer as a deck's lines, a ready deck's too."""
    from squares.games.logistic.rules.decks import lines

    return lines(game.deck(answer))


def exchanged(game: Any, answer: tuple[str, ...], rng: Rng) -> tuple[str, ...]:
    """Return a legal deck in which a card or two were exchanged for another one; the same where none was found."""
    from squares.games.logistic.rules.cards import Integrate
    from squares.games.logistic.rules.decks import deck_faults, lines

    deck, book = game.deck(answer), game.definition
    for _ in range(_ATTEMPTS):
        (out, new, number), rng = _drawn(rng, [*deck.cards, *deck.integrate], sorted(book.cards), (1, 2))
        cards, integrate = dict(deck.cards), tuple(new if each == out else each for each in deck.integrate)
        if out in cards and not isinstance(book.cards[new], Integrate):
            moved = min(number, cards[out])
            cards = {**cards, out: cards[out] - moved, new: cards.get(new, 0) + moved}
        made = OwnDeck("", deck.avatar, {id: n for id, n in sorted(cards.items()) if n}, integrate)
        changed = (made.cards, made.integrate) != (deck.cards, deck.integrate)
        if changed and not list(deck_faults(made, book)):
            return lines(made)
    return answer


def _drawn(rng: Rng, *groups: Sequence[Any]) -> tuple[list[Any], Rng]:
    """Return one of each group by lot."""
    found = []
    for group in groups:
        at, rng = rng.below(len(group))
        found.append(group[at])
    return found, rng


def check(loaded: loader.Loaded, registry: Registry) -> list[Diagnostic] | None:
    """Return all faults of a player's deck, and as warnings what a game asks beyond; None where it is no deck."""
    if loaded.root.get(_KEY) is None:
        return _check_listed(loaded, registry)
    if loaded.faults:
        return list(loaded.faults)
    written, faults = check_model(loaded.root, _Written)
    if written is not None:
        deck = OwnDeck(written.name, written.avatar, written.cards, written.integrate, written.note)
        faults = [smoke_test.remarked(loaded.root, remark) for remark in _asked(deck, registry)]
    return [fault.within(loaded.name, loaded.lines) for fault in faults]


def _check_listed(loaded: loader.Loaded, registry: Registry) -> list[Diagnostic] | None:
    """Return the same of a list of lines, told of the whole file."""
    try:
        deck = _listed("\n".join(loaded.lines))
    except BadData as error:
        return [Diagnostic(error.phrase, file=loaded.name)]
    if deck is None:
        return None
    return [Diagnostic(remark.what, file=loaded.name, warning=True) for remark in _asked(deck, registry)]


def _asked(deck: OwnDeck, registry: Registry) -> list[Remark]:
    """Return what the game that the deck fits best asks for beyond it."""
    from squares.games.logistic.rules.decks import deck_faults

    asked: list[list[Remark]] = []
    for entry in registry.entries:
        if entry.engine == ENGINE and entry.definition is not None:
            rules: Any = entry.definition
            found = deck_faults(deck, rules)
            asked.append(
                [Remark(each.path, each.phrase, str(each.value), each.values.get("known", ())) for each in found]
            )
    return min(asked, key=len, default=[])


def _bad(fault: Diagnostic) -> BadData:
    """Return the fault in one sentence with its place."""
    if fault.mark == NOWHERE:
        return BadData(phrase("decks.bad", what=fault.what))
    if not fault.path:
        return BadData(phrase("decks.bad_line", line=fault.mark.line, what=fault.what))
    return BadData(phrase("decks.bad_entry", line=fault.mark.line, entry=dotted(fault.path), what=fault.what))


class Decks(Collection[OwnDeck]):
    """The decks in a folder, which exists."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "deck", parse, phrase("decks.gone"))
