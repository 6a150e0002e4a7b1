"""What the checker takes a record keeps: names and rules as long as a game file may have them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from squares.core.game import AnyGame, Setup
from squares.core.match import Match
from squares.data.models import MOST_ID, MOST_LINE, MOST_RULES_BYTES, MOST_RULES_VALUES, MOST_WORD
from squares.registry import Registry, definition_of
from squares.saves import record_head, record_text
from squares.saves.record import Record
from tests.game_files import game_file

WHEN = datetime(2026, 3, 14, 21, 40, tzinfo=UTC)


def kept(game: AnyGame, choices: dict[str, tuple[str, ...]] | None = None) -> Match[Any, Any]:
    """The match with one action as its record says it."""
    names = {seat: str(seat) for seat in game.seats}
    match: Match[Any, Any] = Match(game, Setup(game.seats[0], choices or {}), 1, names)
    match.play(match.legal_actions()[0])
    text = record_text.dump(Record.from_match(match, "limits", WHEN, WHEN))
    again = record_text.parse(text).to_match(Registry([]))
    assert definition_of(again.game) == definition_of(game)
    assert record_text.parse_head(text).title == game.definition.title
    return again


def test_a_record_keeps_the_longest_names_that_a_game_may_have(tmp_path: Path) -> None:
    text = game_file("squares-ii").read_text(encoding="utf-8").partition("help:")[0].partition("variants:")[0]
    definition = Registry.of_engines().game("squares-ii", "own").definition
    path = tmp_path / "longest.yaml"
    for family in definition.families:
        text = text.replace(f"  {family}:", f"  {family:自<{MOST_WORD}}:")
    id, variant, title = "g" * MOST_ID, "v" * MOST_ID, "題" * MOST_LINE
    families = [f"{family:自<{MOST_WORD}}" for family in definition.families]
    text = text.replace("id: squares-ii", f"id: {id}").replace("title: SQUARES II", f"title: {title}")
    picked = f"{{choice: own, families: [{', '.join(families[:2])}], count: 2}}"
    text += f"variants: {{{variant}: {{name: Own, set: {{sets: {picked}}}}}}}\n"
    text = "\n".join(line for line in text.splitlines() if not line.startswith("sets:")) + f"\nsets: {picked}\n"
    path.write_text(text, encoding="utf-8")
    registry = Registry([tmp_path])
    assert registry.entries[0].faults == []
    game = registry.game(id, variant)
    choices = {option.id: tuple(families[1:3]) for option in game.options}
    assert (kept(game, choices).game.id, game.variant, game.definition.title) == (id, variant, title)


def test_a_record_keeps_as_many_rules_as_the_checker_takes() -> None:
    plain = definition_of(Registry.of_engines().game("logistic"))
    card = next(card for card in plain["cards"].values() if card["category"] == "action")
    card = card | {"effect": [{"do": "draw", "count": 1, "who": "you"}] * 7, "flavour": "f" * 200, "triggers": []}
    for n in range(400 - len(plain["cards"])):
        plain["cards"][f"more-{n}"] = card
    game = Registry([]).from_definition(plain)
    assert 10_000 < values(definition_of(game)) < MOST_RULES_VALUES
    assert len(record_text.dump(Record.from_match(kept(game), "limits", WHEN, WHEN))) > 100_000
    assert MOST_RULES_VALUES < record_head.MOST_NODES
    assert MOST_RULES_BYTES < record_head.MOST_BYTES / 2


def values(value: Any) -> int:
    """How many values there are, mappings and lists included."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(values, inside))
