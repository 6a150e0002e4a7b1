"""A subcommand with its options read, and what it asks of them again and again."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from squares.cli.options import Options
from squares.core.game import AnyGame, Setup
from squares.data.art import Trial
from squares.data.places import Places
from squares.data.texts import Texts
from squares.registry import Registry

_FILES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Call:
    """One subcommand with its options read: ``words`` has the attributes that its parser gave it.

    ``draws`` tries drawings that game files bring.
    """

    words: argparse.Namespace
    places: Places
    texts: Texts
    draws: Trial | None = None

    def registry(self) -> Registry:
        """Return the shipped games, the player's own and the worked examples."""
        return Registry.of_engines(self.places.games)

    def game(self) -> AnyGame:
        """Return the game that ``--game`` (an id or a file) and ``--variant`` name. Errors: BadData."""
        return self.named(self.words.game)

    def named(self, name: str) -> AnyGame:
        """Find the game of an id or a file, in the variant that is named behind a colon or by ``--variant``.

        Errors: BadData.
        """
        variant = self.words.variant
        if ":" in name and not name.endswith(_FILES):
            name, _, variant = name.rpartition(":")
        if name.endswith(_FILES):
            # Alone, so that no other game of the same id is taken for it.
            registry = Registry(())
            return registry.game(registry.reload(Path(name)).id, variant)
        return self.registry().game(name, variant)

    def position(self, game: AnyGame) -> Any:
        """Return the position that ``--position`` gives, or the start. Errors: BadPosition."""
        return self.read(game, self.words.position)

    def read(self, game: AnyGame, text: str | None) -> Any:
        """Return the position of a text, or the start for None. Errors: BadPosition."""
        return game.start(Setup(), self.words.seed) if text is None else game.parse(text)


class Command(NamedTuple):
    """What a subcommand does, and what adds its options; ``--json`` is an option of every command."""

    run: Callable[[Call], int]
    options: Callable[[Options], None]
