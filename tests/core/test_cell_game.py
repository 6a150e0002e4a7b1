"""The base of small games: what it tells of moves that turn, take, promote and fill, on three games of a few lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

import pytest

from squares.core.cell_editing import CellEditing
from squares.core.cell_game import EMPTY, CellAction, CellGame, End, Move
from squares.core.editing import Token, wrong
from squares.core.errors import BadAction, BadData, BadPosition, IllegalAction
from squares.core.events import Ended, Event, Moved, Placed, Removed, Returned, Turned, TurnTo
from squares.core.game import Setup
from squares.core.grid import Grid
from squares.core.kernel import FILES
from squares.core.seats import TWO, Seat
from squares.data.models import Board, Definition
from squares.data.texts import Texts
from squares.playtest import conformance
from squares.playtest.conformance import Sample, verdict

S, N = TWO
TEXTS = Texts.load()
CHECKS = [check for check in conformance.CHECKS if check not in (conformance.records, conformance.targets)]
"""Those that need no engine of the game's name, nor its texts."""


class Put(CellGame):
    """Discs are put on empty cells; the base of two games that differ in what that does to those beside them."""

    letters: ClassVar = {"d": S, "l": N}

    def supply(self, letter: str) -> int:
        return 2 * self.grid.size

    def moves(self, board: str, seat: Seat) -> Iterable[Move]:
        return self.cells_of(board, None)

    def end(self, board: str, seat: Seat) -> End | None:
        return None if EMPTY in board else End(S if board.count("d") > board.count("l") else None, "full", (0,))

    def beside(self, cell: int) -> Iterator[int]:
        for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            yield from self.walk(cell, right, up)[:1]


class Turn(Put):
    """Enemies beside a new disc change sides."""

    def played(self, board: str, seat: Seat, move: Move) -> str:
        assert isinstance(move, int)
        board = super().played(board, seat, move)
        turned = [cell for cell in self.beside(move) if board[cell] != EMPTY]
        return "".join(board[move] if cell in turned else letter for cell, letter in enumerate(board))


class Chase(Put):
    """Enemies beside a new disc go back to their hand. Whoever has three discs has won."""

    def played(self, board: str, seat: Seat, move: Move) -> str:
        assert isinstance(move, int)
        board = super().played(board, seat, move)
        gone = [cell for cell in self.beside(move) if board[cell] != board[move]]
        return "".join(EMPTY if cell in gone else letter for cell, letter in enumerate(board))

    def end(self, board: str, seat: Seat) -> End | None:
        won = next((owner for owner in TWO if len(self.cells_of(board, owner)) > 2), None)
        return End(won, "three") if won or EMPTY not in board else None


class March(CellGame):
    """Men step ahead and take straight; on the last rank they are kings and stay. Who has no step left has lost."""

    letters: ClassVar = {"m": S, "k": S, "n": N, "q": N}

    def first_board(self) -> str:
        files = self.grid.files
        return "m" * files + EMPTY * (self.grid.size - 2 * files) + "n" * files

    def moves(self, board: str, seat: Seat) -> Iterator[Move]:
        for start in self.cells_of(board, seat):
            for goal in self.walk(start, 0, seat.forward)[:1]:
                if self.letters.get(board[goal]) is not seat:
                    yield start, goal

    def played(self, board: str, seat: Seat, move: Move) -> str:
        assert isinstance(move, tuple)
        board, goal = super().played(board, seat, move), move[1]
        crowned = {"m": "k", "n": "q"}.get(board[goal], board[goal])
        return board if self.walk(goal, 0, seat.forward) else board[:goal] + crowned + board[goal + 1 :]

    def end(self, board: str, seat: Seat) -> End | None:
        return None if any(self.moves(board, seat)) else End(TWO[1 - TWO.index(seat)], "stuck")


def made(kind: type[CellGame], files: int = 3, ranks: int = 3) -> CellGame:
    board = Board(files=files, ranks=ranks)
    return kind(Definition(id="small", engine="small", title="Small", board=board), "standard")


def events(game: CellGame, position: str, action: str) -> tuple[Event, ...]:
    return game.apply(game.parse(position), game.parse_action(action)).events


@pytest.mark.parametrize("kind", [Turn, Chase, March])
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_small_games_keep_the_contract(kind: type[CellGame], check: conformance.Check) -> None:
    assert [TEXTS.say(fault) for fault in verdict(check, Sample(made(kind), TEXTS)).faults] == []


def test_a_piece_that_changes_sides_goes_home_and_the_other_comes() -> None:
    a1, a2 = (made(Turn).grid.cell(index) for index in (0, 3))
    assert [(type(each), getattr(each, "cell", None)) for each in events(made(Turn), "---/l--/--- s", "a1")] == [
        (Returned, a2),
        (Placed, a1),
        (Placed, a2),
        (TurnTo, None),
    ]


def test_a_piece_that_is_taken_goes_back_to_its_hand() -> None:
    game = made(Chase)
    step = game.apply(game.parse("---/l--/--- s"), game.parse_action("a1"))
    assert game.format(step.position) == "---/---/d-- n"
    assert [type(each) for each in step.events] == [Returned, Placed, TurnTo]
    assert sum(piece.owner is N for piece in game.pieces(step.position)) == game.supply("l")


def test_a_man_takes_and_is_crowned() -> None:
    game = made(March)
    moved, removed, turned, turn = events(game, "n--/m--/--- s", "a2a3")
    assert isinstance(moved, Moved)
    assert [str(cell) for cell in moved.path] == ["a2", "a3"]
    assert (removed, turned) == (Removed(game.grid.cell(6), "N", False), Turned(game.grid.cell(6), "K"))
    assert turn == Ended("south", "stuck")


def test_the_end_tells_its_cells() -> None:
    game = made(Turn, 2, 2)
    last = game.apply(game.parse("dd/d- s"), game.parse_action("b1"))
    assert last.events[-1] == Ended("south", "full", (game.grid.cell(0),))
    assert game.winning_cells(last.position) == (game.grid.cell(0),)


@pytest.mark.parametrize(("kind", "action", "place"), [(Turn, "b3", "b3"), (March, "b1b2", "b1")])
def test_a_move_is_made_where_a_piece_is_put_or_stands(kind: type[CellGame], action: str, place: str) -> None:
    game = made(kind)
    position, at = game.start(Setup(), 0), game.grid.parse(place)
    assert at is not None
    move = game.codec.move(position, game.parse_action(action))
    assert game.kernel(position).place(move) == FILES * at.rank + at.file


@pytest.mark.parametrize(
    ("position", "sentences"),
    [
        ("---/--- s", ['The board "---/---" is not 3 ranks of 3 cells. Known signs are -, d, l; "/" parts the ranks.']),
        (
            "---/-z-/--- w",
            [
                'The board "---/-z-/---" is not 3 ranks of 3 cells. Known signs are -, d, l; "/" parts the ranks.',
                'Who acts is "s" or "n", not "w".',
            ],
        ),
    ],
)
def test_all_that_is_wrong_with_a_position_is_told(position: str, sentences: list[str]) -> None:
    with pytest.raises(BadPosition) as bad:
        made(Turn).parse(position)
    assert [TEXTS.say(each) for each in bad.value.phrases] == sentences


def test_no_more_pieces_lie_there_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    game = made(Turn)
    monkeypatch.setattr(Put, "supply", lambda self, letter: 2)
    with pytest.raises(BadPosition) as bad:
        game.parse("ddd/---/--- n")
    assert TEXTS.say(bad.value.phrase) == 'There are 3 pieces "d" on the board, but only 2 in the game.'


@pytest.mark.parametrize(
    ("kind", "position", "action", "sentence"),
    [
        (Turn, "---/l--/--- s", "a2", "a2 is taken already."),
        (March, "nnn/---/mmm s", "b2b3", "Nothing stands on b2."),
        (March, "nnn/---/mmm s", "a3a2", "The piece on a3 is not yours."),
        (March, "nnn/---/mmm s", "a1b2", "a1b2 is not legal here."),
    ],
)
def test_what_is_not_legal_is_refused_in_a_sentence(
    kind: type[CellGame], position: str, action: str, sentence: str
) -> None:
    with pytest.raises(IllegalAction) as refused:
        events(made(kind), position, action)
    assert TEXTS.say(refused.value.phrase) == sentence


def test_cells_of_larger_boards_are_read_and_those_of_none_are_refused() -> None:
    game = made(March, 3, 12)
    start, goal = (Grid(3, 12).parse(text) for text in ("a9", "a10"))
    assert goal is not None
    assert game.parse_action("a9a10") == CellAction(goal, start)
    assert str(CellAction(goal, start)) == "a9a10"
    for text in ("a9a13", "d1", "a1a2a3"):
        with pytest.raises(BadAction):
            game.parse_action(text)
    with pytest.raises(BadAction):
        made(March).apply(made(March).parse("nnn/---/mmm s"), CellAction(goal, start))


def test_only_two_seats_begin_and_nothing_is_chosen() -> None:
    for setup in (Setup(Seat.WEST), Setup(S, {"hand": ("d",)})):
        with pytest.raises(BadData):
            made(Turn).start(setup, 0)


def test_positions_are_taken_apart_and_put_together() -> None:
    game = made(March)
    editing = CellEditing(game)
    draft = editing.draft(game.parse("n--/-k-/m-- n"))
    assert game.format(editing.position(draft)[0]) == "n--/-k-/m-- n"
    b1 = game.grid.cell(1)
    draft = draft.put(Token("piece", N, "Q"), b1).with_value("to_act", S)
    assert game.format(editing.position(draft)[0]) == "n--/-k-/mq- s"
    crowded = draft.put(Token("piece", S, "M"), b1)
    assert [TEXTS.say(each) for each in wrong(game, editing, crowded)] == ["b1 holds 2 pieces; only one can lie there."]


def test_a_piece_in_the_editor_changes_sides_and_strange_ones_are_told_apart() -> None:
    editing = CellEditing(made(March))
    assert editing.recoloured(Token("piece", S, "K")) == Token("piece", N, "Q")
    assert [editing.knows(Token("piece", owner, "K")) for owner in TWO] == [True, False]
