"""The prover of forced wins, against a search of a few lines and against what can be counted by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from squares.bots.proofs import prover
from squares.bots.prover import Exhausted, Prover
from squares.bots.search import Limit, watch
from squares.core.game import AnyGame, Setup
from squares.core.kernel import Kernel
from squares.registry import Registry
from squares.solving.proving import (
    ONLY,
    WIN,
    Proof,
    again,
    keeping,
    legal_moves,
    only_defence,
    shortest_win,
    undecided,
)
from squares.solving.proving import within as in_time

REGISTRY = Registry.of_engines()
DUEL = (
    "{{turn: south, to_act: south, phase: main, ap: {ap}, "
    "south: {{avatar: hayate, cell: {cell}, life: 500, hand: [{mine}], deck: [spike], trash: [], integrate: [], "
    "used: [], caa: true}}, "
    "north: {{avatar: iwao, cell: c5, life: {life}, hand: [{theirs}], deck: [drive], trash: [{trash}], integrate: [], "
    "used: []}}, rng: 7}}"
)


def duel(game: AnyGame, ap: int, cell: str, mine: str, life: int, theirs: str = "", trash: str = "") -> Any:
    """South to move, North with so much life on c5."""
    return game.parse(DUEL.format(ap=ap, cell=cell, mine=mine, life=life, theirs=theirs, trash=trash))


def plainly(kernel: Kernel, attacker: int, turns: int) -> bool:
    """The same question in a few lines, for games in which a ply is a turn and nothing is hidden."""
    if kernel.result() != 0 or turns == 0:
        return kernel.result() == 1 + attacker
    mine = kernel.side() == attacker
    for move in kernel.legal():
        kernel.play(move)
        found = plainly(kernel, attacker, turns - mine)
        kernel.undo()
        if found == mine:
            return mine
    return not mine


def walks(game: AnyGame, seeds: range, plies: int) -> list[Any]:
    """Positions after random moves."""
    found = []
    for seed in seeds:
        rng = random.Random(seed)
        position = game.start(Setup(), seed)
        for _ in range(rng.randrange(plies)):
            if game.outcome(position) is None:
                position = game.apply(position, rng.choice(game.legal_actions(position))).position
        if game.outcome(position) is None:
            found.append(position)
    return found


def test_the_prover_agrees_with_a_plain_search() -> None:
    game = REGISTRY.game("qubism")
    wins = 0
    for position in walks(game, range(160), 60):
        if position.supply == 0:
            for side in (0, 1):
                found = prover(game, position, side).wins(2, 0)
                wins += found
                assert found == plainly(game.kernel(position), side, 2), game.format(position)
    assert wins > 10


def test_a_proof_leaves_the_kernel_as_it_was() -> None:
    starts = [(game, game.start(Setup(), 1)) for game in map(REGISTRY.game, ("squares-ii", "qubism", "rengoma"))]
    logistic = REGISTRY.game("logistic")
    for game, position in [*starts, (logistic, duel(logistic, 2, "c2", "spike", 100, theirs="dig"))]:
        proof = prover(game, position, 0)
        before = proof.kernel.state()
        proof.wins(1, 0)
        assert proof.kernel.state() == before
        assert len(proof.kernel.past) == 0


def test_too_many_nodes_end_a_proof() -> None:
    game = REGISTRY.game("squares-ii")
    position = game.start(Setup(), 1)
    with pytest.raises(Exhausted):
        shortest_win(game, position, 3, 50)
    assert in_time(shortest_win, game, position, 3, 50) is None


def test_a_race_is_counted_in_turns() -> None:
    game = REGISTRY.game("qubism")
    position = game.parse("DDd.L/..S../d.u.R/.D..N/..... s 1")
    assert shortest_win(game, position, 3, 0) == 0
    ahead = game.parse("DD..L/..S../d.u.R/dD..N/..... s 1")
    assert shortest_win(game, ahead, 3, 0) == 1
    proof = keeping(game, ahead, 1, 0)
    assert proof is not None
    assert proof.solutions == ("c4c5",)


def test_only_defences_are_told_with_the_turns_of_the_threat() -> None:
    game = REGISTRY.game("rengoma")
    board = "-,-,-,-,-,-/-,-,-,-,b1,-/-,-,-,r2,-,-/-,-,r2,-,-,-/-,r1,-,-,-,-/-,-,-,-,-,-"
    position = game.parse(f"{board} b b4r4 b:1122233344/r:11233344 2.0.0 n 0 0")
    found = only_defence(game, position, 2, 0)
    assert found is not None
    assert (found.kind, found.turns, found.solutions) == (ONLY, 1, ("own@a1",))


def test_where_two_moves_hold_there_is_no_only_defence() -> None:
    game = REGISTRY.game("rengoma")
    board = "-,-,-,b3,-,-/-,-,-,-,b1,-/-,-,-,r2,-,-/-,-,r2,-,-,-/-,r1,-,-,-,-/-,-,-,-,-,-"
    position = game.parse(f"{board} b b4r4 b:112223344/r:11233344 2.0.0 n 0 0")
    assert only_defence(game, position, 1, 0) is None  # the 3 may cover a red 2 as well


# ---- hidden things


def test_a_win_that_only_some_drawn_pieces_allow_is_not_forced() -> None:
    game = REGISTRY.game("rengoma")
    board = "-,r1,-,-,-,-/-,-,-,-,b1,-/r3,-,-,-,-,-/-,b3,-,-,-,r4/-,-,r2,b1,-,b2/-,r1,b2,-,-,-"
    position = game.parse(f"{board} r b4r2 b:313442/r:442133 2.0.0 n 0 0")
    red = 1
    assert Prover(game.kernel(position), red, 0).wins(2, 0)  # with the pieces in just this order
    assert not prover(game, position, red).wins(2, 0)


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_the_stocks_changes_no_proof(seed: int) -> None:
    game = REGISTRY.game("rengoma")
    rng = random.Random(seed)
    for position in walks(game, range(100 * seed, 100 * seed + 6), 24):
        stocks = tuple("".join(rng.sample(stock, len(stock))) for stock in position.stocks)
        other = type(position)(**{**{n: getattr(position, n) for n in position.__slots__}, "stocks": stocks})
        side = int(game.kernel(position).side())
        one, two = prover(game, position, side, 300_000), prover(game, other, side, 300_000)
        assert in_time(one.wins, 1, 0) == in_time(two.wins, 1, 0)
        assert one.nodes == two.nodes


def test_what_the_enemy_really_holds_changes_no_proof() -> None:
    game = REGISTRY.game("logistic")
    helpless = duel(game, 1, "c2", "spike", 50, theirs="drive")
    ready = duel(game, 1, "c2", "spike", 50, theirs="dig")
    assert keeping(game, helpless, 1, 0) is None
    assert keeping(game, ready, 1, 0) is None


def test_a_win_counts_if_no_possible_answer_stops_it() -> None:
    game = REGISTRY.game("logistic")
    assert shortest_win(game, duel(game, 1, "c2", "spike", 50), 1, 0) == 1
    assert shortest_win(game, duel(game, 1, "c2", "spike", 65), 1, 0) == 0
    # All that could answer lies in the trash: three Digs and the one Let of his deck.
    gone = duel(game, 1, "c2", "spike", 50, theirs="drive", trash="dig, dig, dig, let")
    assert shortest_win(game, gone, 1, 0) == 1
    assert keeping(game, gone, 1, 0, strict=True) is None


def test_what_is_drawn_helps_no_proof() -> None:
    game = REGISTRY.game("logistic")
    # Spike lies on top of the deck; Ball Cart would draw it.
    assert shortest_win(game, duel(game, 2, "c2", "ball-cart", 50), 1, 0) == 0


def test_a_move_that_wins_by_a_lucky_draw_only_is_undecided() -> None:
    game = REGISTRY.game("logistic")
    drawing = duel(game, 2, "c2", "ball-cart", 50)
    nothing = Proof(WIN, 1, (), 0)
    assert undecided(game, drawing, nothing, 0) == ("use ball-cart",)
    assert undecided(game, duel(game, 2, "c2", "ball-cart", 65), nothing, 0) == ()


def test_what_stands_open_can_be_the_end_of_who_decides() -> None:
    game = REGISTRY.game("logistic")
    text = (
        "{turn: south, to_act: south, phase: main, ap: 1, south: {avatar: hayate, cell: b2, life: 45, hand: [], "
        "deck: [spike], trash: [], integrate: [], used: [], caa: true}, north: {avatar: shizuku, cell: b5, life: 500, "
        "hand: [volley], deck: [volley], trash: [], integrate: [], used: []}, rng: 7}"
    )
    position = game.parse(text)
    north = 1
    lost = {
        text for move, text in legal_moves(game, position).items() if prover(game, position, north).keeps(move, 1, 0)
    }
    # Three Ripples take 45: from b1 and what Tailwind reaches one of the three points goes for a step.
    assert lost == {"move b3", "move c2", "move a2"}


def test_a_proof_can_be_done_again() -> None:
    game = REGISTRY.game("qubism")
    ahead = game.parse("DD..L/..S../d.u.R/dD..N/..... s 1")
    assert again(game, ahead, WIN, 1) == keeping(game, ahead, 1, 0)
    assert again(game, ahead, WIN, 2) is None


def test_a_question_that_stays_open_leaves_the_kernel_as_it_was() -> None:
    game = REGISTRY.game("logistic")
    position = duel(game, 2, "c2", "spike", 100, theirs="dig")
    proof = prover(game, position, 0)
    before, move = proof.kernel.state(), next(iter(legal_moves(game, position)))
    proof.allow(3, watch(Limit()))
    assert proof.holds(move, 1) is None
    assert proof.kernel.state() == before
    assert len(proof.kernel.past) == 0
    proof.allow(0, watch(Limit()))
    assert proof.holds(move, 1) == prover(game, position, 0).keeps(move, 1, 0)
