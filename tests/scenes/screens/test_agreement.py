"""What players agree on, what is remembered of it, and dates in words. No window is needed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.pages.dates import relative_date
from scenes.screens.setup.agreement import LOSER, LOTS, Agreement, loser_of
from scenes.screens.setup.memory import called, recall
from squares.core.errors import BadData
from squares.core.game import Outcome
from squares.core.players import BotPlayer
from squares.core.seats import FOUR, Seat
from squares.data.texts import Texts
from squares.data.tree import flat, nested
from squares.registry import Registry
from squares.saves.settings import LastSetup, Settings

S, N = Seat.SOUTH, Seat.NORTH
TWO = (S, N)


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry.of_engines()


def test_the_match_has_the_agreed_variant_house_rules_and_names(registry: Registry) -> None:
    agreed = Agreement("squares-ii", "any-two", {S: " Mei "}, "north", {"limit": 9, "house": {"max_plies": 100}})
    match = agreed.begin(registry, 1, called=lambda seat: f"the {seat.value}")
    assert (match.game.variant, match.game.definition.limit, match.game.definition.house.max_plies) == (
        "any-two",
        9,
        100,
    )
    assert match.players == {S: "Mei", N: "the north"}
    assert match.setup.first is N


def test_house_rules_that_do_not_fit_are_refused(registry: Registry) -> None:
    with pytest.raises(BadData):
        Agreement("squares-ii", house={"limit": -1}).make_game(registry)


def test_lots_depend_on_the_seed_alone_and_fall_both_ways(registry: Registry) -> None:
    agreed = Agreement("squares-ii", begins=LOTS)
    game = agreed.make_game(registry)
    drawn = [agreed.first(game, seed, None) for seed in range(40)]
    assert drawn == [agreed.first(game, seed, None) for seed in range(40)]
    assert 8 < drawn.count(S) < 32


def test_the_loser_begins_and_without_one_the_lots_decide(registry: Registry) -> None:
    agreed = Agreement("squares-ii", begins=LOSER)
    game = agreed.make_game(registry)
    assert {agreed.first(game, seed, N) for seed in range(9)} == {N}
    assert {agreed.first(game, seed, None) for seed in range(40)} == set(TWO)


@pytest.mark.parametrize(("winner", "loser"), [("south", N), ("north", S), (None, None)])
def test_who_lost(registry: Registry, winner: str | None, loser: Seat | None) -> None:
    assert loser_of(registry.game("squares-ii"), Outcome(winner, "goal")) is loser
    assert loser_of(registry.game("squares-ii"), None) is None


def test_swapping_takes_one_name_alone_to_the_other_seat() -> None:
    assert Agreement("g", names={S: "Mei"}).swapped(TWO).names == {N: "Mei"}


def test_swapping_twice_changes_nothing() -> None:
    agreed = Agreement("g", names={S: "Mei", N: "Kaede"}, choices={"sets.south": ("a",), "sets.north": ("b",)})
    once = agreed.swapped(TWO)
    assert once.names == {S: "Kaede", N: "Mei"}
    assert once.choices == {"sets.north": ("a",), "sets.south": ("b",)}
    assert once.swapped(TWO) == agreed


def test_four_players_keep_their_seats() -> None:
    agreed = Agreement("g", names={S: "Mei"})
    assert agreed.swapped((S, Seat.WEST, N, Seat.EAST)) is agreed


@given(
    st.dictionaries(
        st.sampled_from(["limit", "goal_tiles", "chips"]), st.integers(0, 99) | st.sampled_from(["draw", "loses"])
    ),
    st.dictionaries(st.sampled_from(["max_plies", "repetition"]), st.integers(1, 999)),
)
def test_house_rules_come_back_from_their_flat_form(plain: dict[str, Any], grouped: dict[str, Any]) -> None:
    house = {**plain, **({"house": grouped} if grouped else {})}
    assert nested(flat(house)) == house


def test_recall_takes_what_the_file_still_has(registry: Registry) -> None:
    entry = registry.entry("squares-ii")
    last = LastSetup(variant="own", names={"south": "Mei", "nowhere": "X"}, first="loser", house={"limit": 9})
    agreed = recall(Settings(last={"squares-ii": last}), entry)
    assert (agreed.variant, agreed.names, agreed.begins, agreed.house) == ("own", {S: "Mei"}, LOSER, {"limit": 9})
    gone = recall(Settings(last={"squares-ii": LastSetup(variant="gone", house={"limit": 9})}), entry)
    assert (gone.variant, gone.house) == (None, {})


@pytest.mark.parametrize(("game", "others"), [("squares-ii", [N]), ("rengoma-4p", FOUR[1:])])
def test_the_first_time_one_person_plays_against_the_gentlest_bots(
    registry: Registry, game: str, others: list[Seat]
) -> None:
    agreed = recall(Settings(), registry.entry(game))
    assert agreed == Agreement(game, bots=dict.fromkeys(others, BotPlayer(1, 2.0)))


def test_a_player_without_a_name_goes_by_the_seat(registry: Registry) -> None:
    texts, game = Texts.load(), registry.game("squares-ii")
    assert called(texts, game, Agreement("g", names={S: "  "}), S) == "South"
    assert called(texts, game, Agreement("g", names={N: "Kaede "}), N) == "Kaede"


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (datetime(2026, 3, 14, 0, 5), "today, 00:05"),
        (datetime(2026, 3, 13, 23, 59), "yesterday, 23:59"),
        (datetime(2026, 3, 12, 23, 59), "12 March"),
        (datetime(2025, 12, 31, 9, 0), "31 December 2025"),
        (datetime(2026, 3, 15, 9, 0), "15 March"),
    ],
)
def test_dates_in_words(then: datetime, words: str) -> None:
    say: Callable[..., str] = Texts.load().say
    assert relative_date(say, then, datetime(2026, 3, 14, 21, 40)) == words
