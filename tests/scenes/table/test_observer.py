"""What whoever looks may know: previews that give nothing away, and plies that told a secret."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.table.observer import Observer
from squares.core.events import Drawn, Placed, Rolled, Taken
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.events import Discarded, Looked, Struck
from squares.match.secrets import Secrets
from squares.registry import Registry
from tests.games.logistic.logistic_games import duel, laid

S, N = Seat.SOUTH, Seat.NORTH
NAMES = {S: "Mei", N: "Kaede"}
CARD = "deed: {{category: script, colour: white, name: Deed, effect: [{{do: lose, who: enemy, amount: 5}}, {effect}]}}"
DECLINE = "decline"


def at(match: Match[Any, Any]) -> Observer:
    return Observer(match, lambda position, each: [match.game.targets(position, each)])


def declining(effect: str) -> tuple[LogisticGame, Match[Any, Any]]:
    """South has used a card, and only North's answer is awaited; North has cards that are all different."""
    game = duel(CARD.format(effect=effect))
    south, north = {"at": "c2", "deck": "hit blank cb-dash"}, {"at": "c4", "deck": "blank hit cb-dash"}
    start = laid(game, "deed hit blank cb-dash", "hit blank cb-dash", south=south, north=north)
    match: Match[Any, Any] = Match(game, Setup(), 1, NAMES, start)
    match.play(game.parse_action("use deed"))
    assert match.to_act is N
    return game, match


def kinds(observer: Observer, action: Any) -> list[type]:
    return [type(event) for event in observer.preview(action).events]


@pytest.mark.parametrize(
    ("effect", "kept_back"),
    [
        ("{do: discard, who: you, choice: random}", Discarded),
        ("{do: steal, count: 1}", Taken),
        ("{do: mill, who: you}", Discarded),
        ("{do: roll}", Rolled),
        ("{do: look, who: enemy}", Looked),
    ],
)
def test_a_preview_ends_where_chance_or_a_hidden_card_decides(effect: str, kept_back: type) -> None:
    game, match = declining(effect)
    action, observer = game.parse_action(DECLINE), at(match)
    step = game.apply(match.position, action)
    assert kept_back in map(type, step.events), "the test must show something"
    preview = observer.preview(action)
    assert kept_back not in kinds(observer, action)
    assert Struck in kinds(observer, action), "what comes before it is certain"
    assert preview.position == game.observe(match.position, N).position


def test_a_draw_is_previewed_without_the_card() -> None:
    game, match = declining("{do: draw, who: enemy}")
    action = game.parse_action(DECLINE)
    assert any(isinstance(event, Drawn) and event.piece for event in game.apply(match.position, action).events)
    drawn = [event for event in at(match).preview(action).events if isinstance(event, Drawn)]
    assert [(event.seat, event.hand.text, event.piece) for event in drawn] == [(N, "", "")]


def test_a_preview_is_the_same_in_every_world_that_whoever_looks_cannot_tell_apart() -> None:
    game = Registry.of_engines().game("rengoma")
    match: Match[Any, Any] = Match(game, Setup(), 3, NAMES)
    view, action = game.observe(match.position, match.to_act), match.legal_actions()[0]
    shown = at(match).preview(action)
    assert any(isinstance(event, Placed) for event in shown.events)
    assert any(shown.position.board), "the piece lies where it would"
    worlds = [game.determinize(view, Rng(seed)) for seed in range(6)]
    assert len({game.apply(world, action).position.field for world in worlds}) > 1
    for world in worlds:
        assert at(Match(game, match.setup, 1, NAMES, world)).preview(action) == shown


@pytest.mark.parametrize(("step", "told"), [("roll", True), ("look, who: enemy", True), ("guard, amount: 9", False)])
def test_a_roll_and_a_look_tell_a_secret(step: str, told: bool) -> None:
    game, match = declining(f"{{do: may, then: [{{do: {step}}}]}}, {{do: may, then: [{{do: guard, amount: 5}}]}}")
    match.play(game.parse_action(DECLINE))
    match.play(game.parse_action("yes"))
    assert Secrets(match).tells(len(match.plies) - 1) is told
