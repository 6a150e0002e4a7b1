"""What can be taken back where hands are hidden: nothing that told a secret."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from scenes.app import App
from scenes.boot import build
from scenes.driver import Driver
from scenes.screens.table.screen import Table
from squares.core.events import Drawn
from squares.core.game import Setup
from squares.core.match import Match
from squares.games.logistic.rules.events import Declared, Resolved


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
    table.presenter.uncover()
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
        assert app.overlay.toast.text == "Something hidden was shown or drawn. That cannot be taken back."


@pytest.mark.parametrize(("game", "variant"), [("logistic", None), ("squares-ii", "own"), ("strive", "expert-1")])
def test_a_game_that_was_played_out_with_all_hands_open_is_not_played_on(
    app: App, game: str, variant: str | None
) -> None:
    table = sit(app, game, variant, False)
    match, dice = table.state.match, random.Random(3)
    while match.outcome is None:
        match.play(dice.choice(match.legal_actions()))
    before = match.cursor
    assert not table.commands.may_undo
    table.commands.undo()
    assert (match.cursor, app.overlay.toast.text) == (
        before,
        "Something hidden was shown or drawn. That cannot be taken back.",
    )
    table.commands.look(before - 2)
    table._sync()
    assert any(getattr(w, "label", "") == "Practise from here" for w in table.controls.form.widgets)


def test_a_tile_that_everybody_saw_is_given_back(app: App) -> None:
    table = sit(app, "strive", "expert-1", True)
    before = table.state.match.cursor
    table.commands.undo()
    assert table.state.match.cursor == before - 1


@pytest.mark.parametrize(("game", "variant"), [("logistic", None), ("strive", "expert-1")])
def test_a_game_that_told_a_secret_goes_on_from_before_it_only_as_practice(
    app: App, game: str, variant: str | None
) -> None:
    table = sit(app, game, variant, True)
    live, observer = table.state.match, table.state.observer
    while not table.session.secrets.tells(live.cursor - 1):
        live.play(live.legal_actions()[0])
    table.match_file.save(live)
    saved = table.match_file.record_id
    table.commands.look(live.cursor - 1)
    table._sync()
    assert any(getattr(w, "label", "") == "Practise from here" for w in table.controls.form.widgets)
    table.commands.play_from_here()
    dialog = app.overlay.dialog
    assert dialog is not None
    assert table.state.match is live
    Driver(app).click(dialog.buttons[1].rect.center).frame()
    match, viewer = table.state.match, observer.viewer
    assert match.practice
    assert viewer is not None
    assert match.game.observe(match.start, viewer) == live.game.observe(live.position_at(live.cursor - 1), viewer)
    assert match.start != live.position_at(live.cursor - 1)
    match.play(match.legal_actions()[0])
    table.match_file.save(match)
    assert (table.match_file.record_id, table.match_file.name) != (saved, "")
    again = app.services.store.load(table.match_file.record_id or "").value
    assert again.practice
    assert again.to_match(app.services.registry).position == match.position
    table.commands.look(0)
    table.commands.play_from_here()
    assert (app.overlay.dialog, match.cursor) == (None, 0)


def test_another_line_cannot_be_gone_to_behind_a_secret(app: App) -> None:
    table = sit(app, "logistic", None, False)
    live = table.state.match
    live.goto(live.cursor - 1)
    other = live.node_at(live.cursor + 1)
    live.play(next(a for a in live.legal_actions() if a != other.ply.action))
    while not table.session.secrets.tells(live.cursor - 1):
        live.play(live.legal_actions()[-1])
    table.state.refresh()
    before = live.node_at(live.cursor)
    for go in (table.commands.next_line, lambda: table.commands.walk(other)):
        go()
        assert live.node_at(live.cursor) is before
        assert app.overlay.dialog is not None
        app.overlay.dialog = None
    table.commands.prune(before)
    assert live.node_at(live.cursor) is before


def test_who_gives_up_sees_all_hands_and_cannot_play_on(app: App) -> None:
    table = sit(app, "logistic", None, False)
    state = table.state
    assert state.observer.position != state.match.position
    table.session.resign(state.match.to_act)
    assert state.observer.position == state.match.position
    table.commands.undo()
    assert state.match.outcome is not None
