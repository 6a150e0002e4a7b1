"""Cards of the set-up page, one for each variant of a game, and the names of the games in its box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scenes.games import look_for
from scenes.games.kit.signs import draw_signs
from scenes.geometry import Rect
from scenes.input import Input, Key
from scenes.screens.setup.house_rules import without_pie
from scenes.ui.widgets import RadioCard
from squares.data.texts import Texts
from squares.registry import Entry, Registry

_STEPS = {"left": -1, "up": -1, "right": 1, "down": 1}
LOW = 40.0
"""Height of a card that bears its title only."""


class VariantCard(RadioCard):
    """A variant; its note and its ``signs`` show where it is tall enough.

    Arrow keys choose, as everywhere where one of several is on: ``walk`` hears -1 or 1. Enter is left to the page.
    """

    def __init__(
        self,
        words: tuple[str, str],
        on: bool,
        choose: Callable[[], None],
        walk: Callable[[int], None],
        signs: tuple[str, ...],
    ) -> None:
        title, note = words
        super().__init__(title, note, on, choose, picture_w=86.0 if signs else 0.0)
        self._note, self._signs, self._walk = note, signs, walk

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and not (event.ctrl or event.alt):
            if event.name in _STEPS:
                self._walk(_STEPS[event.name])
                return True
            if event.name == "return":
                return False
        return super().handle(event)

    def place(self, rect: Rect) -> None:
        """Take a place in the column."""
        self.rect = rect
        tall = rect.h > LOW
        self.note = self._note if tall else ""
        self.tip = "" if tall else self._note
        self.picture = partial(draw_signs, signs=self._signs) if tall and self._signs else None


def title_and_note(entry: Entry, variant: str) -> tuple[str, str]:
    """Name and note of a variant; a file without variants has one that bears the game's name."""
    of = entry.definition.variants.get(variant) if entry.definition else None
    return (of.name, of.note) if of else (entry.title, entry.summary)


def variant_cards(
    entry: Entry, variant: str, choose: Callable[[str], None], walk: Callable[[int], None]
) -> list[VariantCard]:
    """A card for each variant, ``variant`` being on. ``choose`` hears of one, ``walk`` of steps by key.

    Those that are another one with the pie rule have none: it is a house rule.
    """
    definitions = entry.file.definitions if entry.file is not None else {}
    look, on = look_for(entry.engine), without_pie(entry, variant)
    return [
        VariantCard(title_and_note(entry, name), name == on, partial(choose, name), walk, look.choices.signs(of))
        for name, of in definitions.items()
        if without_pie(entry, name) == name
    ]


def box_of(registry: Registry, entry: Entry) -> Sequence[Entry]:
    """The games in the box of this one that can be played, itself included, those for fewer players first."""
    box = next((games for games in registry.boxes if entry in games), (entry,))
    return sorted((game for game in box if game is entry or not game.faults), key=lambda game: game.players)


def box_words(games: Sequence[Entry], texts: Texts) -> list[str]:
    """What tells the games of a box apart: how many play, or their titles where that is equal."""
    if len({game.players for game in games}) == len(games):
        return [texts.say("setup.for_players", n=game.players) for game in games]
    return [game.title for game in games]
