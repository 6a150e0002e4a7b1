"""The sentence that says why a move is good."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from squares.bots.bot import Bot, Choice
from squares.bots.evaluation import WIN
from squares.bots.evaluations import names
from squares.bots.explain import explain
from squares.bots.levels import FULL, Roster
from squares.bots.search import Limit
from squares.core.game import AnyGame, Setup
from squares.core.phrase import Phrase
from squares.data.places import shipped
from squares.data.texts import Texts
from squares.registry import Registry

REGISTRY = Registry([shipped("data", "games")])
TEXTS = Texts.load()
ENGINES = ("tiles", "qubism", "rengoma", "logistic")
HANDS = "S1J5,S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T3D3,T4D2,T5D1"


def chosen(
    game: AnyGame, position: Any, action: str, value: int = 0, others: dict[str, int] | None = None
) -> Choice[Any, Any]:
    """A bot's choice of an action in a position where nothing is hidden."""
    weighed = {action: value, **(others or {})}
    pairs = tuple((game.parse_action(text), number) for text, number in weighed.items())
    return Choice(pairs[0][0], value, (pairs[0][0],), position, pairs, 1, 1, 0.0)


def why(game: AnyGame, text: str, action: str, weights: dict[str, int], value: int = 0) -> str:
    """The key that explains an action, by an evaluation of such weights."""
    position = game.parse(text)
    level = replace(Roster.load().levels(game)[FULL - 1], weights=weights)
    view = game.observe(position, game.to_act(position))
    return explain(game, view, chosen(game, position, action, value), Bot(game, level).evaluation).key


# ---- texts


@pytest.mark.parametrize("engine", ENGINES)
def test_every_term_has_its_sentences_and_no_other_has(engine: str) -> None:
    told = {key.split(".")[3] for key in TEXTS.keys if key.startswith(f"bots.why.{engine}.")}
    assert told == set(names(engine))
    assert [f"bots.why.{engine}.{term}.{kind}" for term in told for kind in ("gain", "stop")] == [
        key for term in told for kind in ("gain", "stop") if (key := f"bots.why.{engine}.{term}.{kind}") in TEXTS
    ]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_sentence_is_one_sentence(engine: str) -> None:
    for key in TEXTS.keys:
        if key.startswith(f"bots.why.{engine}."):
            said = TEXTS.say(Phrase(key, {"n": 40}))
            assert said[0].isupper()
            assert said.endswith(".")
            assert said.count(".") == 1


# ---- forced results


def test_a_move_that_stands_alone_needs_no_reason() -> None:
    game = REGISTRY.game("squares-ii")
    position = game.parse(f"-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- {HANDS} {HANDS} s -")
    view = game.observe(position, game.to_act(position))
    choice = chosen(game, position, str(view.legal[0]))
    assert explain(game, replace(view, legal=view.legal[:1]), choice, None).key == "bots.why.only_move"


def test_a_win_at_once_is_told_first() -> None:
    game = REGISTRY.game("qubism")
    text = "...N./S..../...../...../..... s 9"
    assert why(game, text, "a4a5", {"way": 50}, WIN - 1) == "bots.why.wins_at_once"


def test_a_win_in_two_turns_counts_the_turns_of_the_line() -> None:
    game = REGISTRY.game("qubism")
    position = game.parse("...../...../S..../...N./..... s 9")
    line = [game.parse_action(text) for text in ("a3a4", "d2e2", "a4a5")]
    choice = replace(chosen(game, position, "a3a4", WIN - 3), line=tuple(line))
    found = explain(game, game.observe(position, game.to_act(position)), choice, None)
    assert found == Phrase("bots.why.wins_in", {"n": 2})
    assert found.values == {"n": 2}


def test_a_win_beyond_the_line_is_a_forced_one() -> None:
    game = REGISTRY.game("qubism")
    text = "...../...../S..../...N./..... s 9"
    assert why(game, text, "a3a4", {"way": 50}, WIN - 3) == "bots.why.forced"


def test_a_lost_position_is_called_lost() -> None:
    game = REGISTRY.game("qubism")
    text = "...../...../S..../...N./..... s 9"
    assert why(game, text, "a3a4", {"way": 50}, -WIN + 4) == "bots.why.lost"


def test_the_only_move_that_does_not_lose() -> None:
    game = REGISTRY.game("qubism")
    position = game.parse("...../...../S..../...N./..... s 9")
    view = game.observe(position, game.to_act(position))
    rest = {str(action): -WIN + 2 for action in view.legal if str(action) != "a3a4"}
    assert explain(game, view, chosen(game, position, "a3a4", 5, rest), None).key == "bots.why.only_defence"
    rest[str(view.legal[-1])] = 3
    assert explain(game, view, chosen(game, position, "a3a4", 5, rest), None).key == "bots.why.best"


# ---- terms


def test_a_step_ahead_gains_on_the_way() -> None:
    game = REGISTRY.game("qubism")
    text = "..N../...../...../...../..S.. s 9"
    assert why(game, text, "c1c2", {"way": 50, "choice": 5}) == "bots.why.qubism.way.gain"


def test_what_the_enemy_would_do_is_stopped() -> None:
    game = REGISTRY.game("rengoma")
    board = "-,-,-,-,-,-/-,-,-,-,b1,-/-,-,-,r2,-,-/-,-,r2,-,-,-/-,r1,-,-,-,-/-,-,-,-,-,-"
    text = f"{board} b b4r4 b:1122233344/r:11233344 2.0.0 n 0 0"
    assert why(game, text, "own@a1", {"threes": 90, "twos": 10}) == "bots.why.stops_win"
    assert why(game, text, "own@a6", {"threes": 90, "twos": 10}) != "bots.why.stops_win"


def test_a_threat_that_the_enemy_no_longer_makes_is_stopped() -> None:
    game = REGISTRY.game("rengoma")
    board = "-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,r2,-,-,-/-,r1,-,-,-,-/-,-,-,-,-,-"
    text = f"{board} b b4r4 b:11122233344/r:112233344 2.0.0 n 0 0"
    assert why(game, text, "own@d4", {"threes": 90}) == "bots.why.rengoma.threes.stop"


def test_a_term_that_tuning_turned_round_is_not_told() -> None:
    game = REGISTRY.game("qubism")
    text = "..N../...../...../...../..S.. s 9"
    assert why(game, text, "c1c2", {"way": -50}) == "bots.why.best"


def test_a_game_without_an_evaluation_has_a_general_reason() -> None:
    game = REGISTRY.game("qubism")
    position = game.parse("..N../...../...../...../..S.. s 9")
    view = game.observe(position, game.to_act(position))
    assert explain(game, view, chosen(game, position, "c1c2"), None).key == "bots.why.best"


@pytest.mark.parametrize("id", ["squares-ii", "strive", "qubism", "rengoma", "rengoma-4p", "logistic"])
def test_full_strength_can_say_why_in_every_game(id: str) -> None:
    game = REGISTRY.game(id)
    bot = Bot(game, Roster.load().levels(game)[FULL - 1])
    position = game.start(Setup(), 3)
    view = game.observe(position, game.to_act(position))
    choice = bot.choose(view, Limit(nodes=60), 1)
    said = TEXTS.say(explain(game, view, choice, bot.evaluation))
    assert said.endswith(".")
    assert game.format(position) == game.format(game.start(Setup(), 3))
