"""What weak players overlook: the same pieces throughout a thought, far ones first, nothing in two turns in a row."""

from __future__ import annotations

import pytest

from squares.bots.attention import Attention
from squares.bots.bot import Bot
from squares.bots.levels import Roster
from squares.bots.search import Limit, Weakening
from squares.core.game import AnyGame, Setup
from squares.core.kernel import FILES, Kernel
from squares.core.rng import Rng
from squares.playtest.players import BeginnerPlayer
from squares.registry import Registry

REGISTRY = Registry.of_engines()
GAMES = [entry.id for entry in REGISTRY.entries]
NEAR, FAR = 0, 7 * FILES + 7  # the corners of a board


class Board(Kernel):
    """Its moves are places."""

    def __init__(self) -> None:
        super().__init__(1, 1, 1)

    def place(self, move: int) -> int:
        return move


def overlooked(oversight: int, turn: int, seed: int, last: int = NEAR, across: int = 0) -> set[int]:
    attention = Attention(Weakening(oversight=oversight, turn=turn, across=across), seed)
    places = [FILES * rank + file for rank in range(8) for file in range(8)]
    return {place for place in places if attention.overlooks(Board(), last, place)}


def test_nothing_is_overlooked_in_two_turns_in_a_row() -> None:
    for turn in range(6):
        for seed in range(6):
            assert not overlooked(1000, turn, seed) & overlooked(1000, turn + 1, seed + 77)


def test_both_sides_overlook_what_lies_alike_before_them() -> None:
    for turn, oversight in ((1, 300), (2, 500)):
        south, north = overlooked(oversight, turn, 3), overlooked(oversight, turn, 3, FAR, NEAR + FAR)
        assert south
        assert north == {NEAR + FAR - place for place in south}


def test_the_second_side_sees_the_board_turned_round(monkeypatch: pytest.MonkeyPatch) -> None:
    game, told = REGISTRY.game("qubism"), list[int]()
    bot = Bot(game, Roster.load().levels(game)[2])

    def noted(weakening: Weakening, seed: int) -> Attention:
        told.append(weakening.across)
        return Attention(weakening, seed)

    monkeypatch.setattr("squares.bots.bot.Attention", noted)
    for seat in game.seats:
        bot.choose(game.observe(game.start(Setup(seat), 0), seat), Limit(), 1)
    assert told == [0, 4 * FILES + 4]


def test_more_is_overlooked_the_blinder_one_is() -> None:
    shares = [
        sum(len(overlooked(oversight, turn, turn)) for turn in range(40)) / 40 / 64 for oversight in (0, 50, 200, 500)
    ]
    assert shares == sorted(shares)
    assert shares[0] == 0.0
    assert 0.03 < shares[1] < 0.1
    assert 0.4 < shares[-1] < 0.6


def test_what_lies_far_from_the_last_move_is_overlooked_sooner() -> None:
    near = [place in overlooked(150, turn, turn, place) for turn in range(40) for place in (NEAR, FAR)]
    far = [place in overlooked(150, turn, turn, NEAR + FAR - place) for turn in range(40) for place in (NEAR, FAR)]
    assert sum(near) * 2 < sum(far)


def test_a_thought_overlooks_the_same_pieces_throughout() -> None:
    attention = Attention(Weakening(oversight=300, turn=3), 5)
    board, places = Board(), range(FILES)
    first = [attention.overlooks(board, NEAR, place) for place in places]
    assert [attention.overlooks(board, NEAR, place) for place in places] == first


@pytest.mark.parametrize("id", GAMES)
def test_moves_are_made_at_places_of_the_board(id: str) -> None:
    game = REGISTRY.game(id)
    for number in range(3):
        position, rng = game.start(Setup(game.seats[0], {}), number), Rng(number)
        while game.outcome(position) is None:
            kernel = game.kernel(position)
            places = {int(kernel.place(move)) for move in kernel.legal()} - {-1}
            assert all(place % FILES < game.grid.files and place // FILES < game.grid.ranks for place in places)
            legal = game.legal_actions(position)
            at, rng = rng.below(len(legal))
            position = game.apply(position, legal[at]).position


def wins_in_one(game: AnyGame, position: object) -> list[int]:
    """The moves that end the game at once for who decides."""
    kernel, found = game.kernel(position), []
    side = kernel.side()
    for move in kernel.legal():
        kernel.play(move)
        if kernel.result() == 1 + side:
            found.append(move)
        kernel.undo()
    return found


def answered(game: AnyGame, position: object, action: object, threat: int) -> bool:
    """Whether an action leaves the enemy without this win in one."""
    return threat not in wins_in_one(game, game.apply(position, action).position)


@pytest.mark.parametrize("id", ["squares-ii", "strive", "qubism"])
def test_the_weakest_takes_its_wins_and_sees_a_threat_in_the_second_turn_at_the_latest(id: str) -> None:
    game, won, threats = REGISTRY.game(id), 0, 0
    weakest, beginner = Bot(game, Roster.load().levels(game)[0]), BeginnerPlayer(game)
    for number in range(40):
        if min(won, threats) > 3:
            break
        position, rng = game.start(Setup(game.seats[number % 2], {}), number), Rng(number)
        while game.outcome(position) is None:
            view = game.observe(position, game.to_act(position))
            if wins := wins_in_one(game, position):
                won += 1
                chosen = weakest.choose(view, Limit(), number, turn=number).action
                assert chosen in [game.action(position, move) for move in wins]
                break
            passed = game.null_move(position)
            open_ones = [] if passed is None else wins_in_one(game, passed)
            if len(open_ones) == 1 and any(answered(game, position, each, open_ones[0]) for each in view.legal):
                threats += 1
                both = [weakest.choose(view, Limit(), 7 + turn, turn=turn).action for turn in (1, 2)]
                assert any(answered(game, position, action, open_ones[0]) for action in both)
            lot, rng = rng.next()
            position = game.apply(position, beginner.choose(view, lot, ())).position
    assert min(won, threats) > 3
