"""The tactical positions of tests/games/*/tactics: that they are what they say, and that full strength solves them.

The rest of them is proved again, and asked for, by ``-m soak``; benchmarks/tactics.py scores them in seconds.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from squares.bots.bot import Bot
from squares.bots.levels import Roster
from squares.bots.proofs import prover
from squares.bots.search import Limit
from squares.core.game import AnyGame
from squares.core.rng import Rng
from squares.native import COMPILED
from squares.registry import Registry
from squares.solving.proving import ONLY, WIN, again, legal_moves

FILES = {path.stem: path for path in sorted((Path(__file__).parents[1] / "games").glob("*/tactics/*.yaml"))}
GAMES = tuple(FILES)
REGISTRY = Registry.of_engines()
LEAST = 60
QUICK = 1500  # nodes of a proof that is done again at every run
SAMPLED = 6


@cache
def entries(id: str) -> tuple[dict[str, Any], ...]:
    """The entries of a game's file."""
    return tuple(yaml.safe_load(FILES[id].read_text(encoding="utf-8")))


@cache
def variant_of(id: str, variant: str | None) -> AnyGame:
    """A game in a variant."""
    return REGISTRY.game(id, variant)


def game_of(id: str, entry: dict[str, Any]) -> AnyGame:
    """The game that an entry belongs to."""
    return variant_of(id, entry.get("variant"))


def proves(id: str, entry: dict[str, Any]) -> bool:
    """Whether an entry's proof, done anew, says the same."""
    game = game_of(id, entry)
    proof = again(game, game.parse(entry["position"]), entry["kind"], entry["turns"])
    return proof is not None and (proof.turns, list(proof.solutions)) == (entry["turns"], entry["solutions"])


def solves(id: str, entry: dict[str, Any], nodes: int) -> bool:
    """Whether full strength plays one of an entry's solutions."""
    game = game_of(id, entry)
    position = game.parse(entry["position"])
    bot = Bot(game, Roster.load().levels(game)[-1])
    choice = bot.choose(game.observe(position, game.to_act(position)), Limit(nodes=nodes), 1)
    return game.format_action(choice.action) in entry["solutions"]


def wins(id: str, turns: int) -> list[dict[str, Any]]:
    """The entries that win in so many turns."""
    return [each for each in entries(id) if (each["kind"], each["turns"]) == (WIN, turns)]


@pytest.mark.parametrize("id", GAMES)
def test_a_suite_is_large_and_mixed(id: str) -> None:
    found = entries(id)
    kinds = Counter((each["kind"], each["turns"]) for each in found)
    assert len(found) >= LEAST
    assert len({each["position"] for each in found}) == len(found)
    if id != "logistic":  # its wins of one turn are the only ones that can be proved
        assert kinds[WIN, 1] <= 15
        assert kinds[WIN, 1] + kinds[WIN, 2] >= len(found) / 3
        assert sum(n for (kind, _), n in kinds.items() if kind == ONLY) >= 8


@pytest.mark.parametrize("id", GAMES)
def test_every_entry_is_a_position_with_legal_solutions(id: str) -> None:
    for each in entries(id):
        assert set(each) <= {"position", "variant", "kind", "turns", "solutions", "nodes"}
        assert each["kind"] in (WIN, ONLY)
        assert 1 <= each["turns"] <= 4
        game = game_of(id, each)
        position = game.parse(each["position"])
        assert game.format(position) == each["position"]
        legal = {game.format_action(action) for action in game.legal_actions(position)}
        assert each["solutions"]
        assert set(each["solutions"]) < legal
        assert each["kind"] == WIN or len(each["solutions"]) == 1


@pytest.mark.parametrize("id", GAMES)
def test_short_proofs_come_out_again(id: str) -> None:
    short = [each for each in entries(id) if each["nodes"] <= QUICK][:SAMPLED]
    assert short
    for each in short:
        assert proves(id, each), each["position"]


def followed(id: str, entry: dict[str, Any], rng: random.Random) -> bool:
    """Whether what is proved comes true against random play with what a determinization gave.

    Of a win a solution is played first, of an only defence another move.
    """
    game = game_of(id, entry)
    position = game.parse(entry["position"])
    seat, turns, wins = game.to_act(position), entry["turns"], entry["kind"] == WIN
    mover, side = game.side(seat), int(game.kernel(position).side())
    tried = [text for text in legal_moves(game, position).values() if (text in entry["solutions"]) == wins]
    first = rng.choice(tried)
    position = game.determinize(game.observe(position, seat), Rng(rng.randrange(2**60)))
    while turns > 0 or getattr(position, "phase", "") == "start" or getattr(position, "frames", ()):
        on_turn = (game.side(game.on_turn(position)) == mover) == wins
        moves = legal_moves(game, position)
        if first:
            text, first = first, ""
        elif (game.side(game.to_act(position)) == mover) != wins:
            text = rng.choice(sorted(moves.values()))
        elif "decline" in moves.values() and not on_turn:
            text = "decline"
        else:
            proof = prover(game, position, side if wins else 1 - side)
            text = next(text for move, text in moves.items() if proof.keeps(move, turns, 0))
        position = game.apply(position, game.parse_action(text)).position
        outcome = game.outcome(position)
        if outcome is not None:
            return outcome.winner is not None and (outcome.winner == mover) == wins
        turns -= int(on_turn and ((game.side(game.on_turn(position)) == mover) != wins))
    return False


@pytest.mark.parametrize("kind", [WIN, ONLY])
@pytest.mark.parametrize("id", GAMES)
def test_what_is_proved_comes_true_whatever_is_hidden(id: str, kind: str) -> None:
    rng = random.Random(7)
    most = 200 if id == "logistic" else QUICK  # what is drawn there makes the next proof a long one
    short = [each for each in entries(id) if each["kind"] == kind and each["nodes"] <= most][-SAMPLED:]
    for each in short:
        for _ in range(2):
            assert followed(id, each, rng), each["position"]


@pytest.mark.parametrize("id", GAMES)
def test_full_strength_solves_short_wins(id: str) -> None:
    tree = id in ("rengoma", "rengoma-4p", "logistic")  # its nodes are playouts, each of which takes longer
    for each in wins(id, 1)[:3] + wins(id, 2)[: 1 if tree else 3]:
        assert solves(id, each, 200 if tree else 3000), each["position"]


@pytest.mark.soak
@pytest.mark.skipif(not COMPILED, reason="takes hours interpreted")
@pytest.mark.parametrize("id", GAMES)
def test_every_proof_comes_out_again(id: str) -> None:
    assert [each["position"] for each in entries(id) if not proves(id, each)] == []


@pytest.mark.soak
@pytest.mark.skipif(not COMPILED, reason="takes hours interpreted")
@pytest.mark.parametrize("id", GAMES)
def test_everything_proved_comes_true_whatever_is_hidden(id: str) -> None:
    rng = random.Random(8)
    assert [each["position"] for each in entries(id) if not all(followed(id, each, rng) for _ in range(8))] == []


@pytest.mark.soak
@pytest.mark.skipif(not COMPILED, reason="takes hours interpreted")
@pytest.mark.parametrize("id", GAMES)
def test_full_strength_reaches_its_targets(id: str) -> None:
    nodes = Roster.load().levels(REGISTRY.game(id))[-1].full_nodes * 20
    missed = [each for each in entries(id) if not solves(id, each, nodes)]
    rest = [each for each in entries(id) if each["kind"] == ONLY or each["turns"] > 2]
    assert [each["position"] for each in missed if each not in rest] == []
    assert len([each for each in missed if each in rest]) <= 0.05 * len(rest)
