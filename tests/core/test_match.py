"""A match: the line of plies, undo and redo, and the ends that no rules engine knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from squares.core.errors import IllegalAction
from squares.core.events import Ended, Event, TurnTo
from squares.core.game import Outcome, Setup, Step
from squares.core.match import Match
from squares.core.phrase import phrase
from squares.core.seats import TWO, Seat
from squares.registry import Registry

SOUTH, NORTH = TWO


@dataclass(frozen=True)
class Lane:
    """A pawn between two goals, ``at`` -3 (north's) to 3 (south's), and who moves."""

    at: int
    turn: Seat


class Tug:
    """Both seats push one pawn to and fro: every position comes back. South wins at 3, North at -3."""

    id, variant, seats = "tug", "plain", TWO

    def __init__(self, **house: Any) -> None:
        usual = {"repetition": 3, "repetition_result": "draw", "max_plies": 400}
        self.definition = SimpleNamespace(title="Tug", house=SimpleNamespace(**(usual | house)))

    def side(self, seat: Seat) -> str:
        return str(seat)

    def start(self, setup: Setup, seed: int) -> Lane:
        return Lane(seed, setup.first)

    def to_act(self, position: Lane) -> Seat:
        return position.turn

    on_turn = to_act

    def legal_actions(self, position: Lane) -> tuple[int, ...]:
        return () if self.outcome(position) else (-1, 1)

    def refused_actions(self, position: Lane) -> tuple[()]:
        return ()

    def apply(self, position: Lane, action: int) -> Step[Lane]:
        if action not in self.legal_actions(position):
            raise IllegalAction(phrase("core.no"))
        after = Lane(position.at + action, SOUTH if position.turn is NORTH else NORTH)
        ended = self.outcome(after)
        event: Event = Ended(ended.winner, ended.reason) if ended else TurnTo(after.turn)
        return Step(after, (event,))

    def outcome(self, position: Lane) -> Outcome | None:
        return {3: Outcome("south", "goal"), -3: Outcome("north", "goal")}.get(position.at)

    def format_action(self, action: int) -> str:
        return f"{action:+}"


class Clock:
    """Seconds that a test moves on."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def sit_down(first: Seat = SOUTH, at: int = 0, clock: Any = Clock, **house: Any) -> Match[Lane, int]:
    game: Any = Tug(**house)
    return Match(game, Setup(first), at, {SOUTH: "Ann", NORTH: "Ben"}, clock=clock())


def play(match: Match[Lane, int], *actions: int) -> Match[Lane, int]:
    for action in actions:
        match.play(action)
    return match


def test_play_moves_on_and_writes_the_ply() -> None:
    match = sit_down()
    step = match.play(1)
    assert step.position == match.position == Lane(1, NORTH)
    (ply,) = match.plies
    assert (ply.action, ply.seat, ply.text, ply.turn, ply.occurrence, ply.outcome) == (1, SOUTH, "+1", 1, 1, None)
    assert (match.cursor, match.to_act, match.on_turn, match.last) == (1, NORTH, NORTH, ply)


def test_turns_count_as_a_log_does() -> None:
    match = sit_down(first=NORTH)
    seen = []
    for action in (1, 1, -1, -1, -1):
        seen.append(match.turn_number)
        match.play(action)
    assert seen == [1, 1, 2, 2, 3]
    assert [ply.turn for ply in match.plies] == seen


def test_the_time_of_a_ply_is_that_since_the_last_change() -> None:
    clock = Clock()
    match = sit_down(clock=lambda: clock)
    clock.now += 2.5
    match.play(1)
    clock.now += 1
    match.undo()
    clock.now += 0.25
    match.play(-1)
    match.play(1, ms=77)
    assert [ply.ms for ply in match.plies] == [250, 77]


def test_H1_the_third_occurrence_draws_and_the_start_is_the_first() -> None:
    match = play(sit_down(), 1, -1, 1)
    assert match.outcome is None
    step = match.play(-1)
    assert match.outcome == Outcome(None, "repetition")
    assert step.events[-1] == Ended(None, "repetition")
    assert match.plies[-1].occurrence == 3


def test_H1_whoever_repeats_loses_where_the_house_says_so() -> None:
    match = play(sit_down(repetition_result="loses"), 1, -1, 1, -1)
    assert match.plies[-1].seat is NORTH
    assert match.outcome == Outcome("south", "repetition")


def test_H1_repetition_can_be_off() -> None:
    assert play(sit_down(repetition=0), *[1, -1] * 10).outcome is None


def test_repetition_can_end_the_game_earlier() -> None:
    assert play(sit_down(repetition=2), 1, -1).outcome == Outcome(None, "repetition")


def test_H2_the_ply_cap_draws() -> None:
    match = play(sit_down(repetition=0, max_plies=5), 1, -1, 1, -1)
    assert match.outcome is None
    assert match.play(1).events[-1] == Ended(None, "plies")
    assert match.outcome == Outcome(None, "plies")


def test_H3_a_win_goes_before_the_ply_cap() -> None:
    assert play(sit_down(max_plies=3), 1, 1, 1).outcome == Outcome("south", "goal")


def test_H3_a_win_goes_before_repetition() -> None:
    match = play(sit_down(at=2, repetition=1), 1)
    assert match.outcome == Outcome("south", "goal")
    assert [type(event) for event in match.plies[-1].step.events] == [Ended]


def test_nothing_is_played_after_the_end() -> None:
    match = play(sit_down(at=2), 1)
    assert match.legal_actions() == ()
    assert match.refused_actions() == ()
    with pytest.raises(IllegalAction, match="core.over"):
        match.play(1)


def test_an_illegal_action_changes_nothing() -> None:
    match = play(sit_down(), 1, 1)
    match.undo()
    with pytest.raises(IllegalAction):
        match.play(7)
    assert (match.cursor, len(match.plies), match.position) == (1, 2, Lane(1, NORTH))


def test_undo_and_redo_walk_the_line() -> None:
    match = play(sit_down(), 1, -1)
    assert match.undo()
    assert match.undo()
    assert not match.undo()
    assert (match.cursor, match.position, match.at_end) == (0, Lane(0, SOUTH), False)
    step = match.redo()
    assert step is match.plies[0].step
    assert match.redo() is not None
    assert match.redo() is None
    assert match.at_end


def test_playing_after_undo_begins_a_branch() -> None:
    match = play(sit_down(), 1, 1)
    match.goto(1)
    match.play(-1)
    assert [ply.text for ply in match.plies] == ["+1", "-1"]
    assert match.redo() is None
    assert [[node.ply.text for node in match.branches(ply)] for ply in range(3)] == [[], ["+1"], []]


def test_what_was_taken_back_does_not_count_as_an_occurrence() -> None:
    match = play(sit_down(), 1, -1)
    for _ in range(5):
        match.undo()
        match.play(-1)
    assert match.plies[-1].occurrence == 2
    assert match.outcome is None


def test_goto_looks_at_any_point_and_refuses_others() -> None:
    match = play(sit_down(), 1, -1, -1)
    assert [match.position_at(i).at for i in range(4)] == [0, 1, 0, -1]
    match.goto(1)
    assert (match.position, len(match.plies)) == (Lane(1, NORTH), 3)
    for wrong in (-1, 4):
        with pytest.raises(IndexError):
            match.goto(wrong)


def test_looking_back_from_the_end_shows_a_running_game() -> None:
    match = play(sit_down(at=2), 1)
    match.goto(0)
    assert match.outcome is None
    assert match.legal_actions() == (-1, 1)


@pytest.mark.parametrize(("seat", "winner"), [(SOUTH, "north"), (NORTH, "south")])
def test_H6_either_seat_may_resign_at_any_time(seat: Seat, winner: str) -> None:
    match = play(sit_down(), 1)
    assert match.resign(seat) == match.outcome == Outcome(winner, "resigned")
    assert match.legal_actions() == ()
    with pytest.raises(IllegalAction):
        match.resign(seat)


def test_H6_a_draw_can_be_agreed() -> None:
    match = sit_down()
    assert match.agree_draw() == match.outcome == Outcome(None, "agreed")
    with pytest.raises(IllegalAction):
        match.play(1)


def test_undo_takes_a_resignation_back_into_play() -> None:
    match = play(sit_down(), 1)
    match.resign(NORTH)
    assert match.undo()
    assert (match.outcome, match.cursor, match.conclusion) == (None, 1, None)
    match.play(1)
    assert match.cursor == 2


def test_a_resignation_belongs_to_the_end_of_the_line() -> None:
    match = play(sit_down(), 1, 1)
    match.resign(SOUTH)
    match.goto(1)
    assert match.outcome is None
    match.goto(2)
    assert match.outcome == Outcome("north", "resigned")
    match.goto(1)
    match.play(-1)
    assert match.conclusion is None


def test_resigning_after_undo_ends_a_line_of_its_own() -> None:
    match = play(sit_down(), 1, 1)
    match.undo()
    match.resign(NORTH)
    assert (len(match.plies), match.outcome) == (1, Outcome("south", "resigned"))
    (other,) = match.branches(1)
    match.walk(other)
    assert ([ply.text for ply in match.plies], match.outcome, match.conclusion) == (["+1", "+1"], None, None)
    (resigned,) = match.branches(1)
    match.walk(resigned)
    assert (match.cursor, match.outcome) == (1, Outcome("south", "resigned"))
    match.undo()
    assert (match.outcome, match.branches(1)) == (None, ())
    assert match.redo() == match.plies[1].step


def test_H1_a_pasted_position_is_a_first_occurrence() -> None:
    game: Any = Tug()
    match: Match[Lane, int] = Match(game, Setup(), 0, {SOUTH: "", NORTH: ""}, start=Lane(1, NORTH))
    assert match.pasted
    assert play(match, 1, -1, 1, -1).outcome == Outcome(None, "repetition")


def test_a_finished_position_can_be_pasted() -> None:
    game: Any = Tug()
    match: Match[Lane, int] = Match(game, Setup(), 0, {SOUTH: "", NORTH: ""}, start=Lane(3, NORTH))
    assert match.outcome == Outcome("south", "goal")
    assert match.turn_number == 1


def texts(match: Match[Lane, int]) -> str:
    return " ".join(ply.text for ply in match.plies)


def forked() -> Match[Lane, int]:
    """Three lines: +1 +1 -1 (the first), +1 -1 +1, +1 -1 -1 (on the table)."""
    match = play(sit_down(), 1, 1, -1)
    match.goto(1)
    play(match, -1, 1)
    match.goto(2)
    return play(match, -1)


def test_the_same_action_again_walks_the_same_branch() -> None:
    match = forked()
    before = len(match.nodes)
    match.goto(1)
    match.play(1, ms=5)
    assert (texts(match), match.cursor, len(match.nodes)) == ("+1 +1 -1", 2, before)
    assert match.plies[1].ms != 5


def test_redo_follows_the_branch_last_walked() -> None:
    match = forked()
    match.goto(0)
    while match.redo():
        pass
    assert texts(match) == "+1 -1 -1"
    (first,) = match.branches(1)
    match.walk(first)
    assert (match.cursor, texts(match)) == (2, "+1 +1 -1")
    (back,) = match.branches(1)
    match.walk(back)
    assert (match.cursor, texts(match)) == (2, "+1 -1 -1")


def test_occurrences_and_turns_follow_the_line_and_not_the_tree() -> None:
    match = play(sit_down(), 1, -1, 1)
    match.goto(0)
    play(match, -1, 1)
    assert match.plies[-1].occurrence == 2, "the start and now; the other line went there too"
    match.walk(match.branches(0)[0])
    assert match.turn_number == 1
    while match.redo():
        pass
    match.play(-1)
    assert match.outcome == Outcome(None, "repetition")
    assert match.turn_number == 2


def test_a_branch_is_made_the_main_line() -> None:
    match = forked()
    here = match.node_at(3)
    shape = match.shape
    match.promote(here)
    assert match.shape > shape
    first = match.nodes[0]
    line = []
    while first.children:
        first = first.children[0]
        line.append(first.ply.text)
    assert line == ["+1", "-1", "-1"]
    assert [node.number for node in match.nodes] == list(range(7))
    assert all(node.parent is not None and node.parent.number < node.number for node in match.nodes[1:])
    assert (texts(match), match.cursor) == ("+1 -1 -1", 3)


def test_a_line_has_a_name() -> None:
    match = forked()
    match.name(match.node_at(2), "Back and forth")
    assert [node.name for node in match.nodes].count("Back and forth") == 1


def test_what_was_pruned_is_put_back_by_undo() -> None:
    match = forked()
    before, shape = len(match.nodes), match.shape
    match.prune(match.node_at(3))
    match.prune(match.node_at(2))
    assert (texts(match), match.cursor, len(match.nodes)) == ("+1 +1 -1", 1, 4)
    assert match.pruned
    assert match.undo()
    assert (texts(match), match.cursor) == ("+1 -1 +1", 2)
    assert match.undo()
    assert (texts(match), match.cursor, len(match.nodes)) == ("+1 -1 -1", 3, before)
    assert match.shape > shape
    assert not match.pruned
    assert match.undo()
    assert match.cursor == 2


def test_what_was_pruned_elsewhere_leaves_the_table_alone() -> None:
    match = forked()
    match.prune(match.branches(1)[0])
    assert (texts(match), match.cursor, match.branches(1)) == ("+1 -1 -1", 3, ())
    match.play(1)
    assert not match.pruned, "something else happened"
    assert match.undo()
    assert match.branches(1) == ()


def test_the_start_cannot_be_pruned() -> None:
    with pytest.raises(ValueError, match="start"):
        forked().prune(forked().node_at(0))


SHUFFLE = ["S1J5@b1", "S1J5@b5"] + ["b1b2", "b5b4", "b2b1", "b4b5"] * 2


@pytest.mark.parametrize(("result", "winner"), [("draw", None), ("loses", "south")])
def test_squares_ii_ends_by_repetition(result: str, winner: str | None) -> None:
    house = {"house": {"repetition_result": result}}
    game = Registry.of_engines().game("squares-ii", house=house)
    match: Match[Any, Any] = Match(game, Setup(), 0, {SOUTH: "Ann", NORTH: "Ben"})
    for text in SHUFFLE:
        assert match.outcome is None
        match.play(game.parse_action(text))
    assert match.outcome == Outcome(winner, "repetition")
    assert game.legal_actions(match.position), "the rules themselves know no history"
    assert match.legal_actions() == ()
    assert match.turn_number == 5, "no turn begins after the last"


def test_squares_ii_ends_by_the_ply_cap() -> None:
    game = Registry.of_engines().game("squares-ii", house={"house": {"max_plies": 3}})
    match: Match[Any, Any] = Match(game, Setup(NORTH), 0, {SOUTH: "Ann", NORTH: "Ben"})
    for text in SHUFFLE[1::-1]:
        match.play(game.parse_action(text))
    assert match.outcome is None
    match.play(game.parse_action("b5b4"))
    assert match.outcome == Outcome(None, "plies")


WORDS = ["+", "-", "undo", "redo", "start", "resign", "walk", "prune", "promote"]


@given(st.lists(st.sampled_from(WORDS), max_size=60))
def test_any_way_to_a_line_gives_the_same_match(words: list[str]) -> None:
    match = sit_down()
    for word in words:
        if word in "+-":
            if match.outcome is None:
                match.play(1 if word == "+" else -1)
        elif word == "resign":
            if match.outcome is None:
                match.resign(match.to_act)
        else:
            act: dict[str, Callable[[], object]] = {
                "undo": match.undo,
                "redo": match.redo,
                "start": lambda: match.goto(0),
                "walk": lambda: match.walk(match.nodes[len(match.nodes) // 2]),
                "prune": lambda: match.prune(match.nodes[max(1, len(match.nodes) - 2)]),
                "promote": lambda: match.promote(match.nodes[-1]),
            }
            if word != "prune" or len(match.nodes) > 1:
                act[word]()
    assert [node.number for node in match.nodes] == list(range(len(match.nodes)))
    assert match.position == match.position_at(match.cursor)
    again = play(sit_down(), *(ply.action for ply in match.plies))
    assert again.plies == match.plies
    assert [again.position_at(i) for i in range(again.cursor + 1)] == [
        match.position_at(i) for i in range(len(match.plies) + 1)
    ]
