"""What evenings give back, and what many of them come to."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.match import AnyMatch, Match
from squares.core.session import Happening, Session
from squares.data.texts import Texts
from squares.evenings import writing
from squares.evenings.collecting import Collected, collected
from squares.evenings.evening import SUFFIX, Evening, Kept, evening, read
from squares.evenings.shown import lines
from squares.evenings.summing import ENOUGH, Sum, Times, spread, summed
from squares.registry import Registry, hash_of
from squares.saves import Record, record_text
from tests.evenings.made import REFUSED, WHEN, N, S, given, kept

TEXTS = Texts.load()


def written(folder: Path, *evenings: Evening) -> Path:
    for number, each in enumerate(evenings):
        (folder / f"{number}{SUFFIX}").write_text(each.dump(), encoding="utf-8")
    return folder


def gathered(folder: Path, registry: Registry) -> Collected:
    return collected([folder], lambda: registry)


def sums(*evenings: Evening) -> Sum:
    return summed(evenings)


# the file


def test_a_file_is_read_as_it_was_written_and_holds_the_evening(qubism: AnyGame) -> None:
    found = evening([kept(qubism), kept(qubism, number=1, plays=(), fun=2)])
    assert read(found.dump().encode()) == found
    assert (found.game, found.rules, found.pack) == ("qubism", hash_of(qubism), "0123456789abcdef")
    (game,) = found.games  # the second was not played
    assert (game.winners, game.reason, game.turns, game.minutes) == (("north",), "resigned", 2, 0.1)
    assert game.times() == [(1, "south", 1000), (1, "north", 2000), (2, "south", 3000)]
    assert found.asked[0].answers == {"south": "2", "north": "5"}  # answers are of the evening, the last ones
    assert found.asked[2].answer == "Walls."


def test_letters_stand_for_names(qubism: AnyGame) -> None:
    text = given(qubism).lettered().dump()
    assert "Mei" not in text
    assert "Kaede" not in text
    assert read(text.encode()).players == {"south": "A", "north": "B"}


def test_all_that_is_in_the_file_is_shown(qubism: AnyGame) -> None:
    happened = (REFUSED, Happening("hint", S, 2), Happening("rules", N, 2, "The goal", ms=12_000))
    one = kept(qubism, happenings=happened)
    one.match.note(one.match.node_at(1), "a pin")
    found = evening([replace(one, record=replace(one.record, note="all in all"))])
    told = "\n".join(line.text for line in lines(found, TEXTS))
    seen = ["2026-03-14", "South", "North", "12 s", "0.1 minutes", "3.0 s", "prefers not to say"]
    for word in [*_leaves(json.loads(found.dump())), *seen]:
        assert word in told, word


def _leaves(value: object) -> list[str]:
    """Every text in a document that a person may have given, or that tells of a game."""
    if isinstance(value, dict):
        return [word for key, each in value.items() if key not in _SAID_OTHERWISE for word in _leaves(each)]
    if isinstance(value, list):
        return [word for each in value for word in _leaves(each)]
    return [value] if isinstance(value, str) and value != "\N{EN DASH}" else []


_SAID_OTHERWISE = {"started", "reason", "winners", "kind", "seat", "first", "what"}
"""Times, keys and seats are said in words."""


@pytest.mark.parametrize(
    "spoil",
    [
        lambda told: told["games"][0].update(winners=["west"]),
        lambda told: told["games"][0]["happenings"][0].update(seat="east"),
        lambda told: told["players"].pop("north"),
        lambda told: told["games"][0].update(minutes=-1),
        lambda told: told["games"][0].update(started="never"),
        lambda told: told["asked"][0].update(scale=[5, 1]),
        lambda told: told.update(masume_session=2),
        lambda told: told.update(more=1),
    ],
)
def test_a_wrong_file_is_refused_in_a_sentence(qubism: AnyGame, spoil: Callable[[Any], object]) -> None:
    told = json.loads(given(qubism).dump())
    spoil(told)
    with pytest.raises(BadData) as fault:
        read(json.dumps(told).encode())
    assert TEXTS.say(fault.value.phrase)


# put together


def test_a_broken_file_is_named_and_the_others_count(qubism: AnyGame, registry: Registry, tmp_path: Path) -> None:
    written(tmp_path, given(qubism, "one"), given(qubism, "two"))
    (tmp_path / f"bad{SUFFIX}").write_bytes(b"{")
    found = gathered(tmp_path, registry)
    assert [each.id for each in found.evenings] == ["one", "two"]
    assert [name for name, _ in found.skipped] == [f"bad{SUFFIX}"]


def test_what_is_told_twice_counts_once_and_later_games_join(
    qubism: AnyGame, registry: Registry, tmp_path: Path
) -> None:
    written(tmp_path, given(qubism, games=1), given(qubism, games=2), given(qubism, games=2), given(qubism, "two"))
    found = gathered(tmp_path, registry)
    assert [len(each.games) for each in found.evenings] == [2, 1]
    assert found.twice == 1


def test_of_a_game_that_two_files_tell_the_longer_line_counts(
    qubism: AnyGame, registry: Registry, tmp_path: Path
) -> None:
    short, whole = evening([kept(qubism, plays=("a1R",))]), given(qubism)
    found = gathered(written(tmp_path, whole, short, whole), registry)
    assert [[len(game.plies) for game in each.games] for each in found.evenings] == [[3]]
    assert found.twice == 2


def test_rules_are_told_apart_within_an_evening(qubism: AnyGame, registry: Registry, tmp_path: Path) -> None:
    found = gathered(written(tmp_path, given(qubism), given(qubism).model_copy(update={"rules": "0" * 12})), registry)
    assert len(found.evenings) == 2


def test_what_is_hidden_in_a_game_that_goes_on_is_not_given_back(registry: Registry) -> None:
    game = registry.game("logistic")
    choices = {option.id: tuple(option.default) for option in game.options}
    match: AnyMatch = Match(game, Setup(choices=choices), 7, {S: "Mei", N: "Kaede"}, session=Session())
    match.play(match.legal_actions()[0], 1000)
    record = Record.from_match(match, "hidden", WHEN, WHEN)
    (open_game,) = evening([Kept(record, match)]).games
    assert (open_game.seed, open_game.choices, open_game.plies[0].action) == (0, {}, "\N{EN DASH}")
    assert open_game.times() == [(1, str(match.plies[0].seat), 1000)]
    match.resign(S)
    (over,) = evening([Kept(record, match)]).games
    assert (over.seed, over.plies[0].action) == (7, match.plies[0].text)


def test_saved_games_of_an_evening_count_as_the_file_of_it(qubism: AnyGame, registry: Registry, tmp_path: Path) -> None:
    for number in range(2):
        text = record_text.dump(kept(qubism, "two", number).record)
        (tmp_path / f"{number}.yaml").write_text(text, encoding="utf-8")
    plain = kept(qubism)
    plain.match.session = None
    other = replace(plain.record, session=None)
    (tmp_path / "plain.yaml").write_text(record_text.dump(other), encoding="utf-8")
    written(tmp_path, given(qubism, "two", games=2))
    found = gathered(tmp_path, registry)
    assert [(each.id, len(each.games)) for each in found.evenings] == [("two", 2)]
    assert (found.skipped, found.twice) == ([], 1)
    assert collected([tmp_path / "plain.yaml"], lambda: registry).skipped


def test_other_rules_are_told_apart(qubism: AnyGame, registry: Registry, tmp_path: Path) -> None:
    other = given(qubism, "two").model_copy(update={"rules": "000000000000"})
    found = gathered(written(tmp_path, given(qubism, "one"), other), registry)
    page = writing.markdown(found, TEXTS)
    assert "told apart" in page
    assert page.count("\n## Qubism") == 2
    assert "rules 000000000000" in page


# what they come to


def test_scales_have_a_mean_and_an_interval_only_of_enough_evenings(qubism: AnyGame) -> None:
    some = [given(qubism, f"e{n}", fun=1 + n % 5) for n in range(ENOUGH)]
    fun = sums(*some).answers[0]
    assert (fun.n, fun.evenings, fun.declined) == (2 * ENOUGH, ENOUGH, 0)
    assert fun.mean == pytest.approx(sum(1 + n % 5 + 5 for n in range(ENOUGH)) / (2 * ENOUGH))
    assert dict(fun.counts)["5"] == ENOUGH + 1
    assert None not in (fun.low, fun.mean, fun.high)
    assert 1 <= (fun.low or 0) < (fun.mean or 0) < (fun.high or 0) <= 5
    few = sums(*some[1:]).answers[0]
    assert (few.low, few.high) == (None, None)


def test_the_interval_is_that_of_the_evenings_and_not_of_the_players(qubism: AnyGame) -> None:
    """Means of 3, 3.5, 4, 4.5, 5, 3, 3.5, 4: 3.8125, deviation 0.7039, 2.365 errors of 8."""
    fun = sums(*(given(qubism, f"e{n}", fun=1 + n % 5) for n in range(8))).answers[0]
    assert fun.low == pytest.approx(3.2239, abs=1e-3)
    assert fun.high == pytest.approx(4.4011, abs=1e-3)


def test_who_prefers_not_to_say_is_counted_and_no_answer(qubism: AnyGame) -> None:
    again = sums(given(qubism)).answers[1]
    assert (again.n, again.declined, again.counts) == (1, 1, (("yes", 1), ("no", 0)))


def test_refusals_are_counted_by_rule_seat_and_player(qubism: AnyGame) -> None:
    one = evening([kept(qubism, "one", happenings=(REFUSED, REFUSED, replace(REFUSED, seat=S, what="other")))])
    refused = sums(one, given(qubism, "two")).refused
    assert [(each.what, each.count, each.evenings) for each in refused] == [("qubism.taken", 3, 2), ("other", 1, 1)]
    assert (refused[0].seats, refused[0].players) == ((("north", 3),), (("Kaede", 3),))
    assert refused[0].said == "A pawn stands there."


def test_first_games_and_later_ones_are_timed_apart_and_bots_not_at_all(qubism: AnyGame) -> None:
    found = given(qubism, games=2)
    first, second = sums(found).times
    assert (first.first, first.later) == (Times(2, 1.25, 1.5, 1.75), Times(2, 1.25, 1.5, 1.75))
    assert second.first == Times(1, 3.0, 3.0, 3.0)
    alone = found.model_copy(update={"bots": {"north": "L3"}})
    assert sums(alone).times[0].first.n == 1
    assert spread([]) == Times()


def test_the_table_has_the_result_in_columns(qubism: AnyGame, registry: Registry, tmp_path: Path) -> None:
    text = writing.as_csv(gathered(written(tmp_path, given(qubism, games=2)), registry), TEXTS)
    rows = list(csv.DictReader(io.StringIO(text)))
    games = [row for row in rows if row["kind"] == "game"]
    keys = ("number", "winner", "winner_seat", "reason", "turns", "seconds")
    assert [tuple(row[key] for key in keys) for row in games] == [
        (str(number), "Kaede", "north", "resigned", "2", "6.000") for number in (1, 2)
    ]
    assert {row["kind"] for row in rows} == {"player", "answer", "game", "turn", "refused"}
    (walls,) = (row for row in rows if row["answer"] == "Walls.")
    assert (walls["seat"], walls["question"]) == ("", "What was unclear?")


@pytest.mark.parametrize("ending", list(writing.WAYS))
def test_every_report_tells_the_answers(qubism: AnyGame, registry: Registry, tmp_path: Path, ending: str) -> None:
    found = gathered(written(tmp_path, given(qubism, games=2)), registry)
    text = writing.WAYS[ending](found, TEXTS)
    assert "Walls." in text
    assert "A pawn stands there." in text
    if ending == ".json":
        assert json.loads(text)["parts"][0]["refused"][0]["count"] == 2
    if ending == ".html":
        assert text.startswith("<!DOCTYPE html>")


def test_what_people_wrote_is_never_markup(qubism: AnyGame, registry: Registry, tmp_path: Path) -> None:
    one = kept(qubism, names=("<b>Mei</b>", "=1+1"))
    found = gathered(written(tmp_path, evening([one])), registry)
    assert "<b>" not in writing.page(found, TEXTS)
    assert "<b>" not in writing.markdown(found, TEXTS)
    assert ",=1+1" not in writing.as_csv(found, TEXTS)
