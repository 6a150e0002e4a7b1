"""What can be taken back where hands are hidden: nothing that told a secret."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from scenes.app import App
from scenes.screens.table.screen import Table
from scenes.startup import build
from squares.core.events import Declared, Drawn, Resolved
from squares.core.game import Setup
from squares.core.match import Match


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: 0.0)
    yield made
    made.close()


def sit(app: App, game: str, variant: str | None, told: bool) -> Table:
    """A table at a ply that showed or drew a card, or at one that did not."""
    made = app.services.registry.game(game, variant)
    match: Match[Any, Any] = Match(made, Setup(), 1, {seat: seat.value for seat in made.seats})
    dice = random.Random(2)
    while True:
        match.play(dice.choice(match.legal_actions()))
        if told == any(isinstance(event, Declared | Drawn | Resolved) for event in match.plies[-1].step.events):
            break
    table = Table(app.services, match)
    app.services.stack.push(table)
    app.frame((), 0.0)
    table.history.uncover()
    return table


@pytest.mark.parametrize("told", [True, False])
def test_what_told_a_secret_cannot_be_taken_back(app: App, told: bool) -> None:
    table = sit(app, "logistic", None, told)
    before = table.state.match.cursor
    table.controls.refresh()
    undo = next(w for w in table.controls.form.widgets if getattr(w, "label", "") == "Undo")
    assert undo.enabled is not told
    table.commands.undo()
    assert table.state.match.cursor == before - (not told)
    if told:
        assert app.overlay.toast.text == "A card was shown or drawn. That cannot be taken back."


def test_a_tile_that_everybody_saw_is_given_back(app: App) -> None:
    table = sit(app, "strive", "expert-1", True)
    before = table.state.match.cursor
    table.commands.undo()
    assert table.state.match.cursor == before - 1
