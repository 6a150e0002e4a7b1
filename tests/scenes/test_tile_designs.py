"""How the table shows and tells what designers' tile games have beyond the shipped ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scenes.board.picture import Picture, Preview
from scenes.games.tiles import captions
from scenes.games.tiles.ground import plan_of
from squares.core.game import Setup
from squares.core.players import People
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.registry import Registry
from squares.rules.tiles import TilesGame

EXAMPLES = Registry([Path(__file__).parents[2] / "data" / "examples"])
TEXTS = Texts.load("en")
PEOPLE = People({Seat.SOUTH: "Aya", Seat.NORTH: "Mei"}, Seat.SOUTH)


def example(id: str, variant: str | None = None) -> TilesGame:
    game = EXAMPLES.game(id, variant)
    assert isinstance(game, TilesGame)
    return game


def told(game: TilesGame, cell: str) -> str:
    """What is said of a cell at the start."""
    position = game.start(Setup(), 0)
    picture = Picture(position, game.pieces(position), on_turn=Seat.SOUTH, to_act=Seat.SOUTH)
    found = game.grid.parse(cell)
    assert found is not None
    return TEXTS.say(captions.cell_told(game, picture, found, PEOPLE)[1])


@pytest.mark.parametrize(
    ("id", "variant", "cell", "says"),
    [
        ("twin-rows", "usual", "a3", "This is a goal row: three of your tiles here win."),
        ("twin-rows", "beyond", "a4", "This is your goal row: three of your tiles here win."),
        ("twin-rows", "beyond", "a3", "Mei's goal row: three of their tiles here win."),
        ("twin-rows", "usual", "b3", "An obstacle: no tile may lie here"),
        (
            "undertow",
            "usual",
            "c7",
            "Mei's home row. Their tiles are placed here. In the far row one of your tiles wins.",
        ),
        ("undertow", "hunt", "c4", "A row that is nobody's home."),
        ("change-of-sides", "usual", "c5", "All your tiles in the two far rows win."),
    ],
)
def test_what_a_row_is_for(id: str, variant: str, cell: str, says: str) -> None:
    assert told(example(id, variant), cell).startswith(says)


def test_the_ground_has_every_goal_row_and_obstacle() -> None:
    plan = plan_of(example("twin-rows").definition)
    assert [plan.kind(rank) for rank in range(6)] == ["home", "plain", "goal", "goal", "plain", "home"]
    assert plan.blocked == {13, 22}
    assert plan_of(example("undertow").definition).goals == frozenset()


def would(game: TilesGame, action: str) -> str:
    """What is said of an action that is tried out at the start."""
    position: Any = game.start(Setup(), 0)
    step = game.apply(position, game.parse_action(action))
    preview = Preview(step.position, step.events)
    picture = Picture(position, game.pieces(position), on_turn=Seat.SOUTH, to_act=Seat.SOUTH, preview=preview)
    deed = captions.Deed(game.definition, picture, PEOPLE).told(step.events)
    assert deed is not None
    return TEXTS.say(deed[0])


def test_both_effects_of_an_ability_are_told_before_they_are_done() -> None:
    assert would(example("change-of-sides"), "a1*a3") == "March takes it to a3, then it turns over to Veer 5"
