"""A key over several values: which values there are, and where the sweet spot lies."""

from __future__ import annotations

from typing import Any

import pytest

from squares.core.errors import BadData
from squares.core.statistics import wilson
from squares.data.texts import Texts
from squares.playtest.plan import Plan
from squares.playtest.run import Run
from squares.playtest.summary import Figure, Summary
from squares.playtest.sweep import (
    Choice,
    Swept,
    as_good,
    asked,
    first_of,
    is_confirmed,
    made,
    page,
    sentence,
    sweet,
    versions,
)
from squares.registry import Registry, definition_of

TEXTS = Texts.load()
GAME = Registry.of_engines().game("qubism")


@pytest.fixture(scope="module")
def nothing(tmp_path_factory: pytest.TempPathFactory) -> Summary:
    """A run before its first game."""
    return Run(tmp_path_factory.mktemp("run"), Plan.of(GAME, ("random",), 2, 1)).summary()


def share(key: str, value: float, n: int) -> Figure:
    low, high = wilson(value * n, n)
    return Figure(key=key, value=value, low=low, high=high, n=n, seed=1, players="random", hash="0")


def swept(nothing: Summary, value: str, first: float, draws: float, n: int) -> Swept:
    figures = {"first": share("first", first, n), "draws": share("draws", draws, n)}
    figures["plies"] = share("plies", 0.5, n)
    strength = nothing.strengths[0].model_copy(update={"games": n, "figures": figures})
    return Swept(value, nothing.model_copy(update={"games": n, "strengths": (strength,)}))


@pytest.mark.parametrize(
    ("text", "path", "values"),
    [
        ("limit=6..9", ("limit",), [6, 7, 8, 9]),
        ("board.files=4,6", ("board", "files"), [4, 6]),
        ("house.swap=true,false", ("house", "swap"), [True, False]),
        ("covers=weaker,any", ("covers",), ["weaker", "any"]),
        ("strengths=[1,2],[2,2]", ("strengths",), [[1, 2], [2, 2]]),
    ],
)
def test_values_are_read(text: str, path: tuple[str, ...], values: list[Any]) -> None:
    assert asked(text) == (path, values)


@pytest.mark.parametrize(
    "text", ["limit", "limit=", "=4", "limit=9..4", "limit=1..99999999999999999999", "limit=0..900"]
)
def test_what_names_no_values_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        asked(text)


def test_versions_differ_in_the_key_alone() -> None:
    found = dict(versions(GAME, ("board", "files"), [4, 6]))
    assert {value: game.definition.board.files for value, game in found.items()} == {"4": 4, "6": 6}
    assert {game.definition.cubes for game in found.values()} == {GAME.definition.cubes}


@pytest.mark.parametrize(
    ("path", "value"), [(("board", "filez"), 4), (("cubes", "more"), 4), (("board", "files"), 900)]
)
def test_a_key_or_value_that_cannot_be_is_refused(path: tuple[str, ...], value: int) -> None:
    with pytest.raises(BadData):
        list(versions(GAME, path, [value]))


@pytest.mark.parametrize(
    ("choice", "says"),
    [
        ({("board", "files"): 900}, "board.files cannot be 900. Must be a number from "),
        ({("house", "swap"): "maybe"}, "house.swap cannot be maybe. Must be true or false"),
    ],
)
def test_what_is_refused_names_the_key_the_value_and_what_may_be(choice: Choice, says: str) -> None:
    with pytest.raises(BadData) as told:
        made(definition_of(GAME), choice, GAME.variant)
    assert TEXTS.say(told.value.phrase).startswith(says)


def test_the_sweet_spot_is_even_and_hardly_drawn(nothing: Summary) -> None:
    found = [
        swept(nothing, "4", 0.70, 0.00, 4000),
        swept(nothing, "5", 0.51, 0.04, 4000),
        swept(nothing, "6", 0.50, 0.40, 4000),
    ]
    assert sweet(found).value == "5"
    assert as_good(found) == []
    said = sentence("files", found, TEXTS)
    assert said.startswith("files = 5 comes first")
    assert "No fresh games have confirmed it" in said


@pytest.mark.parametrize(("first", "says"), [(0.52, "The sweet spot is files = 5,"), (0.69, "do not confirm it")])
def test_what_comes_first_is_named_once_fresh_games_confirm_it(nothing: Summary, first: float, says: str) -> None:
    found = [swept(nothing, "4", 0.70, 0.0, 4000), swept(nothing, "5", 0.51, 0.04, 4000)]
    fresh = swept(nothing, "5", first, 0.04, 4000)
    said = sentence("files", found, TEXTS, fresh)
    assert says in said
    assert "4000 fresh games" in said
    assert f"{100 * first:.1f} % (" in said
    assert is_confirmed(found, fresh) == (first < 0.6)


def test_what_may_be_as_good_is_tied(nothing: Summary) -> None:
    found = [swept(nothing, "4", 0.53, 0.0, 60), swept(nothing, "5", 0.51, 0.0, 60), swept(nothing, "6", 1.0, 0.0, 60)]
    assert [each.value for each in first_of(found)] == ["4", "5"]
    said = sentence("files", found, TEXTS)
    assert said.startswith("Tied for files: 4, 5.")
    assert "sweet spot" not in said
    text = page("A game: files", "files", found, TEXTS)
    assert "the first level without a handicap" in text
    assert text.count('class="dot best"') == 6


def test_the_page_marks_the_sweet_spot(nothing: Summary) -> None:
    found = [swept(nothing, "4", 0.7, 0.0, 400), swept(nothing, "5", 0.51, 0.0, 400)]
    text = page("A game: files", "files", found, TEXTS)
    assert text.count('class="dot best"') == 3
