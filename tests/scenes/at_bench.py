"""Steps of the tests about the designer's bench."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.game_files import game_file


def own_game(person: Any, game: str) -> Path:
    """A copy of a shipped game in the folder of one's own, under the id "mine"."""
    text = game_file(game).read_text(encoding="utf-8")
    path: Path = person.services.places.games / "mine.yaml"
    text = text.partition("\nhelp:")[0]  # diagrams take long to check
    path.write_text(f"{text}\n".replace(f"id: {game}\n", "id: mine\n"), encoding="utf-8")
    person.look_again()
    return path


def at_bench(person: Any) -> Any:
    """The page of the file, with the game on it."""
    person.services.routes.bench(person.services.registry.entry("mine"))
    person.frame()
    return person.screen.page
