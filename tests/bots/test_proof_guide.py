"""What proofs add to playouts: wins that are surely found, losses that are surely not walked into."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from squares.bots import proof_guide
from squares.bots.bot import Bot, Choice
from squares.bots.evaluation import SURE, WIN
from squares.bots.explain import explain
from squares.bots.levels import Roster
from squares.bots.proof_guide import PROOF_NODES, ProofGuide
from squares.bots.proofs import provable
from squares.bots.search import Limit, watch
from squares.core.game import AnyGame
from squares.core.players import FULL
from squares.core.rng import Rng
from squares.registry import Registry

REGISTRY = Registry.of_engines()
FOLDER = Path(__file__).parents[1] / "games"
HIDDEN = ("rengoma", "rengoma-4p", "logistic")
OPEN = watch(Limit())
# Red threatens to complete the long diagonal; only the strong piece from the field stops it.
THREAT = "-,-,-,-,-,-/-,-,-,-,b1,-/-,-,-,r2,-,-/-,-,r2,-,-,-/-,r1,-,-,-,-/-,-,-,-,-,- b b4r4 b:1122233344/r:11233344"
# Red wins in his next turn, whatever Black does.
LOST = (
    "r4,r3,r1,-,-,-/r3,-,r1,-,-,-/-,-,-,r4,b2,-/r2,-,b3,r4,-,-/r2,-,r2,-,-,b1/-,-,-,b4,-,b2 b b1r3 b:334214/r:1 "
    "2.0.0 n 0 0"
)


@cache
def written(id: str) -> tuple[dict[str, Any], ...]:
    """The tactical positions of a game."""
    return tuple(yaml.safe_load(next(FOLDER.glob(f"*/tactics/{id}.yaml")).read_text(encoding="utf-8")))


def entries(id: str, kind: str, most_nodes: int) -> list[tuple[AnyGame, Any, dict[str, Any]]]:
    """A few tactical positions whose proof is short."""
    game = REGISTRY.game(id)
    short = [each for each in written(id) if each["kind"] == kind and each["nodes"] <= most_nodes]
    return [(game, game.parse(each["position"]), each) for each in short[:3]]


def chosen(game: AnyGame, position: Any, nodes: int = 40, seed: int = 1, level: int = FULL) -> Choice[Any, Any]:
    """What a bot does."""
    bot = Bot(game, Roster.load().level(game, level))
    return bot.choose(game.observe(position, game.to_act(position)), Limit(nodes=nodes), seed)


@pytest.mark.parametrize("id", HIDDEN)
def test_a_win_in_this_turn_is_proved_and_played(id: str) -> None:
    for game, position, entry in entries(id, "win", 400):
        choice = chosen(game, position, nodes=40)
        assert game.format_action(choice.action) in entry["solutions"]
        assert choice.value == WIN - 1
        assert 0 < choice.nodes < 40 * PROOF_NODES  # moves that the proof tried


@pytest.mark.parametrize("id", HIDDEN)
def test_an_only_defence_is_found_and_the_others_are_known_to_lose(id: str) -> None:
    for game, position, entry in entries(id, "only", 450):
        choice = chosen(game, position, nodes=80)
        assert [game.format_action(choice.action)] == entry["solutions"]
        assert abs(choice.value) < SURE
        losers = dict(choice.others[1:])
        assert len(losers) == len(game.legal_actions(position)) - 1
        assert set(losers.values()) == {2 * entry["turns"] - WIN}


def test_an_only_defence_is_explained_as_one() -> None:
    game = REGISTRY.game("rengoma")
    position = game.parse(f"{THREAT} 2.0.0 n 0 0")
    view = game.observe(position, game.to_act(position))
    bot = Bot(game, Roster.load().levels(game)[-1])
    choice = bot.choose(view, Limit(nodes=80), 1)
    assert explain(game, view, choice).key == "bots.why.only_defence_against"


@pytest.mark.parametrize("seed", [1, 2])
def test_a_win_at_once_comes_before_a_longer_one_in_the_same_turn(seed: int) -> None:
    game = REGISTRY.game("rengoma")
    board = "-,-,-,-,-,-/-,-,-,-,-,-/-,-,b1,b2,b3,-/-,-,-,-,-,-/-,-,-,-,-,-/-,-,-,-,-,-"
    position = game.parse(f"{board} b b4r4 b:11223344/r:11122233344 0.2.0 n 0 0")
    choice = chosen(game, position, nodes=1000, seed=seed)
    assert game.outcome(game.apply(position, choice.action).position) is not None


def test_a_win_of_several_actions_is_told_to_its_end() -> None:
    for game, position, entry in entries("rengoma", "win", 10_000):
        choice = chosen(game, position, nodes=2000)
        assert len(choice.line) > 1, entry["position"]
        for action in choice.line:
            position = game.apply(position, action).position
        outcome = game.outcome(position)
        assert outcome is not None
        assert outcome.winner == game.side(game.to_act(game.parse(entry["position"])))


def test_where_all_is_lost_it_still_chooses_and_says_so() -> None:
    game = REGISTRY.game("rengoma")
    position = game.parse(LOST)
    choice = chosen(game, position, nodes=400)
    assert choice.value == 2 - WIN
    assert len(choice.others) == len(game.legal_actions(position))
    assert choice.action == choice.others[0][0]


def test_the_slowest_loss_is_the_best() -> None:
    game = REGISTRY.game("rengoma")
    known = ProofGuide(game, game.parse(LOST))
    first, second, *rest = known.moves
    known.lost = {first: 1, second: 2, **dict.fromkeys(rest, 1)}
    assert known.doomed() == frozenset((first, *rest))
    del known.lost[second]
    assert known.doomed() == frozenset((first, *rest))


@pytest.mark.parametrize("id", HIDDEN)
def test_what_is_hidden_changes_no_proof_of_a_bot(id: str) -> None:
    cases = entries(id, "win", 3000)[:1] + entries(id, "only", 3000)[:1]
    for game, position, _ in cases:
        view = game.observe(position, game.to_act(position))
        other = game.determinize(view, Rng(5))
        one, two = chosen(game, position, nodes=60), chosen(game, other, nodes=60)
        assert (one.action, one.value, one.others) == (two.action, two.value, two.others)


def test_who_errs_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Any:
        raise AssertionError("asked for a proof")

    monkeypatch.setattr(proof_guide, "search", refuse)
    game, position, _ = entries("rengoma", "win", 400)[0]
    chosen(game, position, level=2)
    with pytest.raises(AssertionError, match="asked for a proof"):
        chosen(game, position)


def test_proofs_are_for_what_they_see_through() -> None:
    assert provable(REGISTRY.game("squares-ii", "classic"))
    assert not provable(REGISTRY.game("squares-ii", "own"))
    assert all(provable(REGISTRY.game(id)) for id in HIDDEN)


def test_without_nodes_a_look_settles_nothing() -> None:
    game, position, _ = entries("rengoma", "only", 450)[0]
    known = ProofGuide(game, position)
    known.look(known.moves, 60, OPEN, every=True)
    assert not known.settled
    assert len(known.lost) < len(known.moves) - 1
    known.look(known.moves, 100_000, OPEN, every=True)
    assert len(known.lost) == len(known.moves) - 1


def test_a_look_ends_with_its_watch() -> None:
    game, position, _ = entries("rengoma", "only", 450)[0]
    known = ProofGuide(game, position)
    known.look(known.moves, 100_000, watch(Limit(), lambda: True), every=True)
    assert not known.lost
    assert not known.settled
