"""The small pure parts of the board: rectangles, the keyboard's cursor, the running plan."""

from __future__ import annotations

import pytest

from scenes.board.cursor import step, zone_of
from scenes.board.film import Film
from scenes.board.timeline import Cue, Plan
from scenes.geometry import Point, Rect, between, distance
from squares.core.actions import Button, InHand, Target
from squares.core.grid import Cell, File, Rank
from squares.core.seats import Seat


def test_a_rectangle_knows_its_edges_and_parts() -> None:
    rect = Rect(10, 20, 100, 50)
    assert (rect.right, rect.bottom, rect.center) == (110, 70, (60, 45))
    assert rect.contains((10, 20))
    assert not rect.contains((110, 20))
    assert rect.inset(5) == Rect(15, 25, 90, 40)
    assert rect.cut_bottom(10) == (Rect(10, 60, 100, 10), Rect(10, 20, 100, 40))
    assert rect.cut_left(30)[1] == Rect(40, 20, 70, 50)
    assert rect.columns(3, 5)[2].right == rect.right
    assert rect.rows(2, 10) == [Rect(10, 20, 100, 20), Rect(10, 50, 100, 20)]
    assert rect.scaled(2).center == rect.center
    assert rect.overlaps(rect.move(99, 49))
    assert not rect.overlaps(rect.move(100, 0))


def test_points() -> None:
    assert between((0, 0), (10, 20), 0.5) == (5, 10)
    assert distance((0, 0), (3, 4)) == 5


def at(file: int, rank: int) -> Cell:
    return Cell(File(file), Rank(rank))


def middle(target: Target) -> Point:
    if isinstance(target, Cell):
        return target.file * 100.0, 400.0 - target.rank * 100.0
    return (170.0, 520.0) if isinstance(target, InHand) else (0.0, 0.0)


CELLS: list[Target] = [at(file, rank) for rank in range(5) for file in range(5)]
TILE = InHand(Seat.SOUTH, "S4J2")


@pytest.mark.parametrize(
    ("direction", "there"), [("left", at(1, 2)), ("right", at(3, 2)), ("up", at(2, 3)), ("down", at(2, 1))]
)
def test_the_cursor_steps_to_the_neighbour(direction: str, there: Cell) -> None:
    assert step(CELLS, at(2, 2), direction, middle) == there


def test_the_cursor_stays_at_the_edge_and_leaves_the_board_for_the_hand() -> None:
    assert step(CELLS, at(0, 0), "left", middle) == at(0, 0)
    assert step([*CELLS, TILE], at(2, 0), "down", middle) == TILE
    assert step([*CELLS, TILE], TILE, "up", middle) == at(2, 0)


def test_the_zone_of_a_target() -> None:
    assert zone_of([[TILE], CELLS], at(1, 1)) == 1
    assert zone_of([[TILE], CELLS], Button("pass")) is None


def test_a_film_runs_to_its_end_and_is_heard_once() -> None:
    heard: list[str] = []
    film = Film(heard.append)
    film.start(Plan(100, cues=(Cue(0, "slide"), Cue(60, "fight"))))
    assert heard == ["slide"]
    assert film.update(50)
    assert film.running
    assert film.update(50)
    assert heard == ["slide", "fight"]
    assert not film.running
    assert not film.update(50)


def test_a_skipped_film_is_over() -> None:
    film = Film(lambda _: None)
    film.start(Plan(100, touched=frozenset({at(0, 0)})))
    assert film.skip()
    assert film.touched == frozenset()
    assert not film.skip()


def test_a_plan_without_length_is_only_heard() -> None:
    heard: list[str] = []
    film = Film(heard.append)
    film.start(Plan(0, cues=(Cue(0, "place"),)))
    assert (heard, film.running) == (["place"], False)
