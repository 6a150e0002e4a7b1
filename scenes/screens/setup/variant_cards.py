"""Cards of the set-up page: one for each variant of a game, and for each other game in its box."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.games import look_for
from scenes.games.kit.signs import draw_signs
from scenes.geometry import Rect
from scenes.ui.widgets import RadioCard
from squares.registry import Entry, Registry

LOW = 40.0
"""Height of a card that bears its title only."""


class VariantCard(RadioCard):
    """A variant, or another game; its note and its ``signs`` show where it is tall enough."""

    def __init__(self, words: tuple[str, str], on: bool, choose: Callable[[], None], signs: tuple[str, ...]) -> None:
        title, note = words
        super().__init__(title, note, on, choose, picture_w=86.0 if signs else 0.0)
        self._note, self._signs = note, signs

    def place(self, rect: Rect) -> None:
        """Take a place in the column."""
        self.rect = rect
        tall = rect.h > LOW
        self.note = self._note if tall else ""
        self.picture = partial(draw_signs, signs=self._signs) if tall and self._signs else None


def title_and_note(entry: Entry, variant: str) -> tuple[str, str]:
    """Name and note of a variant; a file without variants has one that bears the game's name."""
    of = entry.definition.variants.get(variant) if entry.definition else None
    return (of.name, of.note) if of else (entry.title, entry.summary)


def variant_cards(
    registry: Registry, entry: Entry, variant: str, choose: Callable[[str], None], leave: Callable[[str], None]
) -> list[VariantCard]:
    """A card for each variant, ``variant`` being on, and for each game that lies in the same box.

    ``choose`` hears of a variant, ``leave`` of another game's id.
    """
    definitions = entry.file.definitions if entry.file is not None else {}
    look = look_for(entry.engine)
    made = [
        VariantCard(title_and_note(entry, name), name == variant, partial(choose, name), look.signs(of))
        for name, of in definitions.items()
    ]
    box = next((games for games in registry.boxes if entry in games), ())
    others = [game for game in box if game is not entry and not game.faults]
    return made + [VariantCard((game.title, game.summary), False, partial(leave, game.id), ()) for game in others]
