"""Whatever passes the checker can be played, saved, resumed and drawn: shipped games with seeded changes."""

from __future__ import annotations

import json
import random
from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.boot import build
from scenes.screens.table.screen import Table
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.game import AnyGame, Setup
from squares.core.match import Match
from squares.data.check import GameFile, examine
from squares.data.engines import engine
from squares.data.loader import parse
from squares.registry import Registry
from squares.saves import Record, record_text
from tests.game_files import GAME_IDS
from tests.mutations import mutated
from tests.scenes.conftest import NOW

REGISTRY = Registry.of_engines()
PLIES = 20
SIZE = (1024.0, 640.0)


def document(id: str) -> dict[str, Any]:
    """All that a shipped file says, without the help; of many cards those of the first decks."""
    base = REGISTRY.entry(id).definition
    assert base is not None
    plain = base.model_dump(mode="json", exclude={"help", "include", "starters"}, exclude_defaults=True)
    if "decks" in plain:
        plain["decks"] = dict(list(plain["decks"].items())[:2])
        cards = {card for deck in plain["decks"].values() for card in _held(deck)}
        plain["cards"] = {id: card for id, card in plain["cards"].items() if id in cards}
    return plain


def _held(deck: dict[str, Any]) -> list[str]:
    return [deck["avatar"], *deck["cards"], *deck.get("integrate", ())]


def game_of(file: GameFile, dice: random.Random) -> AnyGame:
    """The game in some variant."""
    name = dice.choice(list(file.definitions))
    return engine(file.base.engine).make(file.definitions[name], name)


def played(game: AnyGame, dice: random.Random) -> Match[Any, Any]:
    """A match of random actions with random answers before play."""
    choices = {each.id: each.first(dice.sample(each.values, len(each.values))) for each in game.options}
    setup = Setup(dice.choice(game.seats), choices)
    match: Match[Any, Any] = Match(game, setup, dice.randrange(1000), {seat: str(seat) for seat in game.seats})
    while len(match.plies) < PLIES and match.outcome is None:
        match.play(dice.choice(match.legal_actions()))
    return match


def saved_and_read(match: Match[Any, Any]) -> Match[Any, Any]:
    """The match as its record says it."""
    text = record_text.dump(Record.from_match(match, "mutated", NOW, NOW))
    assert record_text.parse_head(text).title == match.game.definition.title
    return record_text.parse(text).to_match(Registry([]))


def draw(app: App, match: Match[Any, Any]) -> None:
    """The table with the match, without what guards the program against a screen that fails."""
    table = Table(app.services, match)
    table.layout(SIZE, True)
    table.update(16.0)
    canvas = ScreenCanvas(pygame.Surface((256, 160)), app.paintbox, 0.25, True)
    table.draw_base(canvas)
    table.draw_moving(canvas)


def try_out(app: App, id: str, seed: int) -> bool:
    """Mutate a game; whether the checker takes it, and then all must go well."""
    dice = random.Random(seed)
    file, faults, *_ = examine(parse(json.dumps(mutated(document(id), dice)).encode(), "mutated.yaml"))
    for fault in faults:
        assert fault.text(app.services.say)
    if file is None:
        return False
    match = played(game_of(file, dice), dice)
    again = saved_and_read(match)
    assert again.game.format(again.position) == match.game.format(match.position)
    draw(app, again)
    return True


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Any:
    made = build(tmp_path_factory.mktemp("home"), (1024, 640), wall_clock=lambda: NOW)
    yield made
    made.close()


@pytest.mark.parametrize("id", GAME_IDS)
def test_what_passes_the_checker_is_played_saved_resumed_and_drawn(app: App, id: str) -> None:
    assert sum(try_out(app, id, seed) for seed in range(12)) >= 1


@pytest.mark.soak
@pytest.mark.parametrize("id", GAME_IDS)
def test_what_passes_the_checker_holds_for_many_more(app: App, id: str) -> None:
    assert sum(try_out(app, id, seed) for seed in range(1000, 3000)) >= 100
