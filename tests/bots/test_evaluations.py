"""What evaluations of the tile games and Qubism count, that both sides are treated alike, and how one is found."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from squares.bots.evaluation import MOST, Evaluation
from squares.bots.evaluations import evaluation_of, names
from squares.bots.levels import Roster
from squares.bots.search import Weakening
from squares.core.game import AnyGame, Setup
from squares.core.kernel import Kernel
from squares.data.places import shipped
from squares.games.tiles import TilesGame
from squares.games.tiles.rules.kernel import PLAYING
from squares.registry import Registry

REGISTRY = Registry.of_engines()
GAMES = ("squares-ii", "strive", "qubism")
KNIGHTS = Path(__file__).parents[1] / "games" / "tiles" / "knights.yaml"


def evaluation(game: AnyGame) -> Evaluation:
    found = evaluation_of(game, Roster.load().levels(game)[-1].weights)
    assert found is not None
    return found


def terms(game: AnyGame, text: str) -> dict[str, int]:
    """The terms of a position that are not 0, as all levels count them."""
    measured = evaluation_of(game, Roster.load().levels(game)[0].weights)
    assert measured is not None
    measured.measure(game.kernel(game.parse(text)))
    return {name: int(term) for name, term in zip(measured.names, measured.terms, strict=True) if term}


def walk(game: AnyGame, seed: int, plies: int) -> list[Any]:
    """Positions of a random game that goes on."""
    dice = random.Random(seed)
    position = game.start(Setup(), seed)
    found = []
    for _ in range(plies):
        if game.outcome(position) is not None:
            break
        found.append(position)
        position = game.apply(position, dice.choice(game.legal_actions(position))).position
    return found


def turned(game: AnyGame, text: str) -> str:
    """The position with the board turned round and the sides exchanged."""
    board, *rest = text.split()
    rows = [row.split(",") if "," in row else list(row) for row in board.split("/")]
    joint = "," if "," in board else ""
    if game.id == "qubism":
        swap = str.maketrans("NSURDLurdl", "SNDLURdlur")
        rows = [[cell.translate(swap) for cell in row] for row in rows]
        rest = [{"s": "n", "n": "s"}[rest[0]], *rest[1:]]
    else:
        rows = [[cell.swapcase() for cell in row] for row in rows]
        south, north, to_act, pending = rest
        if ":" in pending:
            pending = pending[:-1] + {"s": "n", "n": "s"}[pending[-1]]
        rest = [north, south, {"s": "n", "n": "s"}[to_act], pending]
    return " ".join(["/".join(joint.join(row[::-1]) for row in rows[::-1]), *rest])


@pytest.mark.parametrize("id", GAMES)
def test_both_sides_are_treated_alike(id: str) -> None:
    game = REGISTRY.game(id)
    measured = evaluation(game)
    for seed in range(6):
        for position in walk(game, seed, 60):
            value = measured.value(game.kernel(position))
            quiet = measured.is_quiet
            other = game.parse(turned(game, game.format(position)))
            assert measured.value(game.kernel(other)) == -value
            assert measured.is_quiet == quiet


@pytest.mark.parametrize("id", GAMES)
def test_measuring_changes_nothing_and_stays_within_bounds(id: str) -> None:
    game = REGISTRY.game(id)
    measured = evaluation(game)
    for position in walk(game, 11, 80):
        kernel = game.kernel(position)
        state = kernel.state()
        assert abs(int(measured.value(kernel))) <= MOST
        assert kernel.state() == state


def standing(game: AnyGame, board: str, to_act: str, pending: str = "-") -> str:
    """A position with all other tiles in hand."""
    assert isinstance(game, TilesGame)
    kinds = [str(kind) for kind in game.sets.kinds]
    hands = []
    for own in (str.isupper, str.islower):
        lying = [tile.upper() for tile in board.replace("/", ",").split(",") if own(tile)]
        lying += [tile[2:] + tile[:2] for tile in lying]
        hands.append(",".join(kind for kind in kinds if kind not in lying))
    return " ".join([board, *hands, to_act, pending])


# South: 2 and 1 in the middle row, T2 below it. North: t5 above it, over the 1, and a 2 at home.
BOARD = "-,-,s2j4,-,-/-,-,-,t5d1,-/S2J4,-,-,J1S5,-/-,T2D4,-,-,-/-,-,-,-,S4J2"


def test_squares_ii_counts_who_holds_the_middle_row_and_what_comes_next() -> None:
    game = REGISTRY.game("squares-ii")
    found = terms(game, standing(game, BOARD, "n"))
    expected = {"goal": 2, "weight": 3, "strikes": -1, "attack": -1, "threat": 1, "force": -3, "board": 2, "tempo": -1}
    assert found == expected


def test_the_side_with_a_win_at_hand_is_no_longer_threatened_with() -> None:
    game = REGISTRY.game("squares-ii")
    found = terms(game, standing(game, BOARD, "s"))
    assert "threat" not in found
    assert "attack" not in found
    assert found["tempo"] == 1


def test_a_tile_that_is_too_heavy_does_not_enter() -> None:
    game = REGISTRY.game("squares-ii")
    light = "-,-,-,-,-/-,-,-,-,-/S4J2,-,-,-,-/-,T4D2,-,-,-/-,-,-,-,-"
    assert terms(game, standing(game, light, "s"))["entries"] == 1
    assert "entries" not in terms(game, standing(game, light.replace("T4D2", "T5D1"), "s"))


def test_a_position_is_not_quiet_where_a_win_is_within_reach_or_something_returns() -> None:
    game = REGISTRY.game("squares-ii")
    measured = evaluation(game)
    for to_act, quiet in (("s", False), ("n", True)):
        measured.measure(game.kernel(game.parse(standing(game, BOARD, to_act))))
        assert measured.is_quiet == quiet
    heavy = "-,-,-,-,-/-,-,-,t2d4,-/-,D5T1,J5S1,-,-/-,-,-,-,-/-,-,-,-,-"
    measured.measure(game.kernel(game.parse(standing(game, heavy, "s", "return:n"))))
    assert not measured.is_quiet


def test_strive_swaps_into_the_middle_row_and_leaps_over_tiles() -> None:
    game = REGISTRY.game("strive")
    found = terms(game, standing(game, "-,-,-,-,-/-,-,-,-,-/-,-,y5x1,-,-/-,-,X4Y2,-,-/L3U3,-,-,-,U2L4", "s"))
    assert (found["goal"], found["strikes"], found["attack"]) == (-1, 1, 1)
    assert found["entries"] == 2  # the exchange, and the leap of L3 over b1, but no Support


@pytest.mark.parametrize("id", ["squares-ii", "strive"])
def test_entries_agree_with_the_rules(id: str) -> None:
    """Tiles that a legal action brings into the goal row are those counted (seen from the side to act)."""
    game = REGISTRY.game(id)
    measured: Any = evaluation(game)
    seen = 0
    for seed in range(8):
        for position in walk(game, seed, 60):
            if position.pending != "-":
                continue
            kernel: Any = game.kernel(position)
            own, tables = int(kernel.mover()), kernel.tables
            measured.look(kernel, own)
            counted = int(measured.entries)
            before, came = int(kernel.now[tables.goal + own]), set()
            for move in kernel.legal():
                kernel.play(move)
                if kernel.now[tables.goal + own] > before and kernel.now[tables.phase] == PLAYING:
                    came.add(move >> 10 & 1023)
                kernel.undo()
            seen += counted
            assert counted == len(came)
    assert seen > 20


def test_qubism_counts_steps_choices_jumps_and_the_race() -> None:
    game = REGISTRY.game("qubism")
    assert terms(game, "..N../...../...../...../..S.. s 9") == {"tempo": 1, "race": 1}
    ahead = terms(game, "..N../...../..S../...../..... n 9")
    assert ahead == {"way": 2, "tempo": -1, "race": 1}
    # The cube makes South's way a step longer, and North's first steps may also lead round it.
    assert terms(game, "..N../...../...../..U../..S.. n 8") == {"choice": -1, "tempo": -1, "race": -1}
    assert terms(game, "...../..N../..S../...../..... s 9")["race"] == 1
    # North stands in the way, and only South has a free cell behind the other pawn.
    assert terms(game, "...../..N../..S../..U../..... s 8")["jump"] == 1


@pytest.mark.parametrize(("variant", "learned"), [("5x5", True), ("7x7", False)])
def test_qubism_has_learned_something_on_the_board_it_fits_for_levels_that_do_not_err(
    variant: str, learned: bool
) -> None:
    game = REGISTRY.game("qubism", variant)
    kernels = [game.kernel(position) for position in walk(game, 2, 12)]
    for level in Roster.load().levels(game):
        measured = evaluation_of(game, level.weights)
        assert measured is not None
        sums = [0] * len(kernels)
        for at, kernel in enumerate(kernels):
            measured.measure(kernel)
            sums[at] = abs(int(measured.terms[measured.names.index("learned")]))
        assert any(sums) == (learned and level.weakening == Weakening())


def searched(game: AnyGame, text: str, depth: int) -> list[str]:
    """The actions that a search so deep would look at."""
    position = game.parse(text)
    kernel = game.kernel(position)
    count = evaluation(game).listed(kernel, depth)
    return [game.format_action(game.action(position, int(move))) for move in kernel.moves[:count]]


@pytest.mark.parametrize("id", ["squares-ii", "strive"])
def test_of_tiles_set_down_far_from_the_goal_row_one_stands_for_all(id: str) -> None:
    game, left = REGISTRY.game(id), 0
    measured = evaluation(game)
    for position in walk(game, 5, 8):
        if position.pending != "-":
            continue
        whole = [game.format_action(action) for action in game.legal_actions(position)]
        kept, later = searched(game, game.format(position), 2), searched(game, game.format(position), 3)
        assert sorted(later) == whole
        assert set(kept) <= set(whole)
        left += len(whole) - len(kept)
        worth = {}
        for action in game.legal_actions(position):
            after = game.kernel(game.apply(position, action).position)
            worth[game.format_action(action)] = measured.value(after) if not after.result() else 0
        assert set(worth.values()) == {worth[action] for action in kept}
    assert left > 50


def test_qubism_is_not_quiet_where_a_pawn_can_cross_by_a_step_or_a_jump() -> None:
    game = REGISTRY.game("qubism")
    measured = evaluation(game)
    for text, quiet, pressed in (
        ("..N../...../...../...../..S.. s 9", True, False),
        ("...../S..../..N../...../..... s 9", False, False),
        ("...../S..../..N../...../..... n 9", False, True),
        # A jump over the other pawn, unless a cube stands behind it.
        ("...../..N../..S../...../..... s 9", False, False),
        ("..D../..N../..S../...../..... s 8", True, False),
        # Where a cube stands behind a pawn on its own goal row, the jump goes to its side.
        ("..N../..S../...../...../..... s 9", False, False),
    ):
        kernel = game.kernel(game.parse(text))
        measured.measure(kernel)
        assert (measured.is_quiet, measured.pressed(kernel)) == (quiet, pressed), text


def wins(kernel: Kernel) -> bool:
    """Whether the side to decide has a move that wins at once."""
    own = kernel.side() + 1
    return any(after(kernel, move) == own for move in kernel.legal())


def after(kernel: Kernel, move: int) -> int:
    """The result after a move."""
    kernel.play(move)
    result = int(kernel.result())
    kernel.undo()
    return result


@pytest.mark.parametrize("variant", ["5x5", "7x7"])
def test_qubism_knows_what_wins_at_once_and_leaves_out_only_what_loses_at_once(variant: str) -> None:
    game = REGISTRY.game("qubism", variant)
    measured = evaluation(game)
    dice, won, answered = random.Random(3), 0, 0
    while won < 5 or answered < 4:
        kernel = game.kernel(game.start(Setup(game.seats[0]), 0))
        while not kernel.result():
            win = int(measured.winning(kernel))
            assert (win >= 0) == wins(kernel)
            won += win >= 0 and after(kernel, win) == kernel.side() + 1
            if win < 0 and measured.pressed(kernel):
                answered += 1
                left_out = answers_left_out(kernel, measured)
                for move in left_out[:5]:
                    kernel.play(move)
                    assert wins(kernel)
                    kernel.undo()
            walks = [move for move in kernel.legal() if move >> 20 == 0]
            kernel.apply(dice.choice(walks or kernel.legal()))


def answers_left_out(kernel: Kernel, measured: Evaluation) -> list[int]:
    """The moves that are no answers to a threat."""
    moves = kernel.legal()
    count = kernel.generate()
    kept = kernel.moves[:count]
    count = measured.answers(kernel, kept, count)
    assert count > 0
    return sorted(set(moves) - {int(move) for move in kept[:count]})


def test_qubism_searches_one_of_each_lot_of_equal_cubes() -> None:
    game = REGISTRY.game("qubism")
    start = "..N../...../...../...../..S.. s 9"
    steps, free = 3, 23
    arrows = 4 * free - 18 - 6  # none points off the board or onto a pawn
    assert [len(searched(game, start, depth)) for depth in (0, 1, 2)] == [steps + free, steps + free, steps + arrows]
    assert len(searched(game, start, 3)) == steps + 2 * arrows == len(game.legal_actions(game.parse(start)))


def test_designers_games_have_the_evaluation_of_their_engine() -> None:
    registry = Registry([])
    registry.reload(KNIGHTS)
    game = registry.game("knights")
    measured = evaluation(game)
    values = {int(measured.value(game.kernel(position))) for position in walk(game, 1, 40)}
    assert len(values) > 5


def test_a_game_that_its_engine_does_not_evaluate_has_no_terms() -> None:
    registry = Registry([])
    entry = registry.reload(shipped("data", "games", "pieces", "examples", "clobber.yaml"))
    game = registry.game(entry.id)
    assert evaluation_of(game, {}) is None
    assert names(game) == ()


def test_a_weight_without_a_term_is_refused() -> None:
    with pytest.raises(ValueError, match="no term speed in the evaluation of qubism"):
        evaluation_of(REGISTRY.game("qubism"), {"speed": 3})


@pytest.mark.parametrize("id", GAMES)
def test_every_shipped_weight_counts(id: str) -> None:
    game = REGISTRY.game(id)
    weights = Roster.load().levels(game)[-1].weights
    assert set(weights) <= set(names(game))
    assert all(weights.values())
