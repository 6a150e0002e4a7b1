"""Exercises: which mistakes make one, what is kept of them and survives, when they are due, what an answer comes to."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from squares.bots.bot import Choice
from squares.bots.evaluation import SURE, WIN
from squares.bots.process import Answer
from squares.bots.search import Limit
from squares.core.errors import BadData
from squares.core.game import Setup
from squares.core.match import AnyMatch, Match
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.core.tree import Grounds, Reviewed
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import Record, Store
from squares.trainer import daily, gathering, selection
from squares.trainer.attempt import Attempt
from squares.trainer.collection import Collection
from squares.trainer.exercise import Exercise, exercise_of
from squares.trainer.making import Suspect, made, strongest, suspects
from squares.trainer.schedule import DAY, after, rating_of
from squares.trainer.shipped import dump, parse, shipped_exercises
from squares.trainer.themes import theme_of

NOW = 1_773_500_000
FEW = 0.005  # of the nodes of full strength
WINS = (
    "y1x5,-,y5x1,u1l5,-/L3U3,-,y3x3,y2x4,-/-,l3u3,-,u2l4,L2U4/X3Y3,L1U5,Y2X4,X1Y5,l2u4/U1L5,Y1X5,U2L4,Y4X2,- "
    "- L1U5,Y4X2 n -"
)
"""STRIVE: North wins with c4c3 and with e2e3."""


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry.of_engines()


def exercise(number: int = 0, **changed: Any) -> Exercise:
    made = Exercise(
        "qubism", "5x5", "abcdefabcdef", f"position {number}", "south", "better", (("a1a2", 60), ("a1b1", 50)), -90
    )
    return replace(made, id="", **changed)


# ---- what makes an exercise


def shipped_of(game: str, theme: str) -> Exercise:
    return next(each for each in shipped_exercises() if (each.game, each.theme) == (game, theme))


def test_an_exercise_comes_of_a_mistake_that_a_deeper_search_confirms_and_of_nothing_else(registry: Registry) -> None:
    game = registry.game("strive")
    bot, position = strongest(game), game.parse(WINS)
    wrong, right = game.parse_action("L1U5@b5"), game.parse_action("c4c3")
    found = made(bot, Suspect(5, position, wrong), "a-game", times=FEW)
    assert found is not None
    assert {text for text, _ in found.answers} == {"c4c3", "e2e3"}
    assert (found.theme, found.played, found.seat, found.level) == ("missed_win", "L1U5@b5", "north", 1)
    assert (found.save, found.ply) == ("a-game", 4)
    assert found.best >= SURE > found.rest
    assert made(bot, Suspect(5, position, right), times=FEW) is None  # what was played was right
    start = game.start(Setup(), 1)
    assert made(bot, Suspect(1, start, game.legal_actions(start)[-1]), times=FEW) is None  # all is about as good


def test_actions_that_are_left_out_are_not_chosen(registry: Registry) -> None:
    game = registry.game("qubism")
    bot, start = strongest(game), game.start(Setup(), 1)
    view = game.observe(start, game.to_act(start))
    first = bot.consider(view, view.legal, Limit(nodes=50), 1).action
    second = bot.consider(view, [each for each in view.legal if each != first], Limit(nodes=50), 1).action
    assert first != second
    last = view.legal[-1]
    assert bot.consider(view, (last,), Limit(nodes=50), 1).action == last


def test_only_the_turning_points_of_people_are_suspects(registry: Registry) -> None:
    match: AnyMatch = Match(registry.game("qubism"), Setup(), 1, {Seat.SOUTH: "Mei", Seat.NORTH: "L3"})
    match.bots[Seat.NORTH] = BotPlayer(3, 1.0)
    for _ in range(4):
        match.play(match.legal_actions()[0], 0)
    match.resign(Seat.SOUTH)
    match.begin_review(Grounds("1"))
    for number in (1, 2, 3):
        match.judge(match.node_at(number), Reviewed(100, 90 if number == 1 else -200, (match.plies[0].text,)))
    assert [each.number for each in suspects(match)] == [3]
    match.bots[Seat.SOUTH] = BotPlayer(3, 1.0)
    assert [each.number for each in suspects(match)] == [2, 3]  # where only bots played, theirs count


# ---- what comes with the games


def test_every_shipped_exercise_goes_by_the_rules_of_its_game(registry: Registry) -> None:
    fits, themes, texts = selection.fitting(registry), set[str](), Texts.load()
    for each in shipped_exercises():
        assert fits(each), each.game
        game = registry.game(each.game, each.variant)
        position = game.parse(each.position)
        best, played = game.parse_action(each.answers[0][0]), game.parse_action(each.played)
        legal = game.legal_actions(position)
        assert {game.format_action(action) for action in legal} >= {text for text, _ in each.answers}
        assert each.played not in dict(each.answers)
        assert theme_of(game, position, best, played, each.best, each.rest) == each.theme
        themes.add(each.theme)
    for theme in themes:
        assert f"trainer.theme.{theme}" in texts
        assert f"trainer.task.{theme}" in texts
    assert any("." in theme for theme in themes)  # engines name some themselves


def test_every_shipped_game_has_a_path_from_easy_to_hard(registry: Registry) -> None:
    for entry in registry.entries:
        own = [each for each in shipped_exercises() if each.game == entry.id]
        assert 20 <= len(own) <= 60, entry.id
        assert [each.level for each in own] == sorted(each.level for each in own)
        assert len({each.id for each in own}) == len(own)


def test_the_file_of_a_games_exercises_reads_as_it_was_written() -> None:
    many = [exercise(number, level=number) for number in range(3)]
    assert parse(dump(many)) == tuple(many)
    for bad in ("{}", "[]", '{"common": {}, "exercises": [{}]}', '{"common": 3, "exercises": [1]}'):
        with pytest.raises(ValueError, match="no exercise"):
            parse(bad)


@pytest.mark.parametrize(
    "change", [{"answers": []}, {"rest": "x"}, {"seat": 3}, {"more": 1}, {"answers": 5}, {"id": 1}]
)
def test_what_is_no_exercise_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no exercise"):
        exercise_of({**exercise().plain(), **change})


# ---- what is kept


def test_exercises_and_what_is_remembered_of_them_are_there_again(tmp_path: Path) -> None:
    collection = Collection(tmp_path / "exercises")
    one, two = exercise(1), exercise(2, theme="missed_win", save="a-game", ply=7)
    assert collection.add(one, two, read="a-game") == [one, two]
    assert collection.add(one) == []
    collection.done(one.id, 3, NOW)
    collection.drop(two.id)
    again = Collection(tmp_path / "exercises")
    assert again[one.id] == one
    assert again[two.id] == two
    assert again.own(one)
    assert [each for each in again if again.own(each)] == [one]
    assert again.read("a-game")
    assert not again.read("another")
    assert again.times(one.id) == 1
    assert again.due_at(one.id) == collection.due_at(one.id)
    again.take_back(two.id)
    assert two in list(Collection(tmp_path / "exercises"))
    again.sooner(one.id, NOW + 5)
    assert Collection(tmp_path / "exercises").due_at(one.id) == NOW + 5 + DAY


def test_a_torn_row_is_dropped_and_what_is_kept_after_it_is_whole(tmp_path: Path) -> None:
    Collection(tmp_path).add(exercise(1), exercise(2))
    path = tmp_path / "journal.jsonl"
    path.write_bytes(path.read_bytes()[:-9])
    torn = Collection(tmp_path)
    assert exercise(1) in list(torn)
    assert exercise(2) not in list(torn)
    torn.add(exercise(3))
    again = list(Collection(tmp_path))
    assert exercise(1) in again
    assert exercise(3) in again


def test_rows_that_say_nothing_are_left_out_and_those_of_a_newer_version_left_alone(tmp_path: Path) -> None:
    Collection(tmp_path).add(exercise(1))
    path = tmp_path / "journal.jsonl"
    with path.open("a") as file:
        file.write('{"exercise": {"game": 3}}\n{"done": 1}\n[]\n{"done": "x", "memory": ["a", 1, 2, 3, 4, 5]}\n')
    assert exercise(1) in list(Collection(tmp_path))
    path.write_text('{"format": 99}\n')
    with pytest.raises(BadData) as refused:
        Collection(tmp_path)
    assert refused.value.phrase.key == "trainer.newer"
    assert path.read_text() == '{"format": 99}\n'


def test_a_journal_of_many_rows_is_written_anew_and_says_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("squares.trainer.collection.SPARE", 5)
    collection, one = Collection(tmp_path), exercise(1)
    collection.add(one, read="a-game")
    for day in range(20):
        collection.done(one.id, 3, NOW + day * DAY)
    before = (tmp_path / "journal.jsonl").read_bytes()
    again = Collection(tmp_path)
    assert len((tmp_path / "journal.jsonl").read_bytes()) < len(before) / 2
    assert (tmp_path / "journal.1.jsonl").read_bytes() == before
    assert again.times(one.id) == Collection(tmp_path).times(one.id) == 20
    assert Collection(tmp_path).read("a-game")


# ---- when they come


def test_what_was_known_comes_later_each_time_and_what_was_not_the_next_day() -> None:
    known = after(None, rating_of(1, False, False, 30), NOW)
    again = after(known, rating_of(1, False, False, 30), known.due)
    forgotten = after(again, rating_of(1, False, True, 30), again.due)
    assert DAY <= known.due - NOW < again.due - known.due
    assert forgotten.due - again.due < known.due - NOW + DAY
    assert (forgotten.times, forgotten.right) == (3, 2)
    found = [rating_of(1, False, False, 5), rating_of(1, False, False, 60), rating_of(2, False, False, 5)]
    found += [rating_of(1, True, False, 5), rating_of(3, False, False, 5), rating_of(1, False, True, 5)]
    assert found == [4, 3, 2, 2, 1, 1]


def test_due_ones_come_first_then_the_path_from_easy_to_hard(tmp_path: Path) -> None:
    collection = Collection(tmp_path)
    many = [exercise(number, level=9 - number) for number in range(5)]
    collection.add(*many)
    collection.done(many[1].id, 3, NOW)
    collection.done(many[0].id, 1, NOW - 9 * DAY)
    later = NOW + 60 * DAY
    assert selection.due(collection, many, later) == [many[0], many[1]]
    assert selection.path(collection, many) == [many[4], many[3], many[2]]
    assert selection.counts(collection, many, NOW) == selection.Counts(5, 2, 1)


def test_the_exercise_of_the_day_is_the_same_all_day_and_another_one_on_others() -> None:
    days = [date(2026, 3, day) for day in range(1, 29)]
    assert daily(days[0]) == daily(days[0])
    assert len({each.id for day in days if (each := daily(day)) is not None}) > 10
    assert {each.game for day in days if (each := daily(day, "strive")) is not None} == {"strive"}
    assert daily(days[0], "no-such-game") is None


# ---- an answer


@pytest.fixture
def attempt(registry: Registry) -> Attempt:
    return Attempt(registry, shipped_of("strive", "missed_win"), Texts.load().say, lambda: 0.0)


def answered(attempt: Attempt, value: int) -> Answer:
    """What bots say: the first legal action of whoever decides, worth so much to its side."""
    position = attempt.match.position
    action = attempt.match.game.legal_actions(position)[0]
    return Answer(Choice(action, value, (action,), position, ((action, value),), 1, 1, 0.0))


def play(attempt: Attempt, text: str) -> None:
    attempt.match.goto(0)
    attempt.match.play(attempt.match.game.parse_action(text), 0)


def test_a_right_answer_needs_no_asking_and_a_wrong_one_is_told_with_cost_and_reply(attempt: Attempt) -> None:
    play(attempt, attempt.exercise.played)
    question = attempt.question()
    assert question is not None
    assert question.view.seat is not attempt.seat
    wrong = attempt.judge(answered(attempt, 200))
    assert not wrong.right
    assert wrong.cost is not None
    assert round(wrong.cost) == 88
    assert wrong.reply is not None
    assert attempt.judge(answered(attempt, WIN - 3)).loses
    assert not attempt.over
    play(attempt, attempt.exercise.answers[0][0])
    assert attempt.question() is None
    assert attempt.judge().right
    assert attempt.over
    assert attempt.rating == 1  # the third try


def test_whatever_is_as_good_counts_and_what_nobody_could_weigh_does_not(attempt: Attempt) -> None:
    play(attempt, attempt.exercise.played)
    assert not attempt.judge(Answer(None)).right
    assert attempt.judge(answered(attempt, -WIN + 5)).right
    assert attempt.rating == 2


def test_where_things_are_hidden_only_a_proof_is_as_good_as_a_proof(registry: Registry) -> None:
    attempt = Attempt(registry, shipped_of("rengoma", "missed_win"), Texts.load().say, lambda: 0.0)
    play(attempt, attempt.exercise.played)
    near = attempt.judge(answered(attempt, -600))
    assert near.near
    assert not near.right
    assert attempt.tries == 0
    assert attempt.judge(answered(attempt, -WIN + 5)).right


def test_the_rules_of_another_day_retire_an_exercise(registry: Registry) -> None:
    known, say = shipped_of("strive", "missed_win"), Texts.load().say
    for old in (replace(known, rules="0" * 12), replace(known, position="nothing"), replace(known, variant="gone")):
        with pytest.raises(BadData):
            Attempt(registry, old, say, lambda: 0.0)
    assert not selection.fitting(registry)(replace(known, rules="0" * 12))


# ---- going through saved games


def test_saved_games_are_gone_through_once_and_from_where_it_stopped(
    tmp_path: Path, registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, game = Store(tmp_path), registry.game("qubism")
    for number in range(3):
        match: AnyMatch = Match(game, Setup(), number, {Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"})
        for _ in range(3):
            match.play(match.legal_actions()[number], 0)
        if number < 2:
            match.resign(Seat.SOUTH)
        now = datetime(2026, 3, number + 1, tzinfo=UTC)
        store.add(Record.from_match(match, f"game-{number}", now, now))
    monkeypatch.setattr(gathering, "strongest", lambda game: SimpleNamespace(level=SimpleNamespace(full_nodes=8)))
    monkeypatch.setattr(gathering, "suspects", lambda match: [Suspect(1, match.start, match.plies[0].action)])
    monkeypatch.setattr(gathering, "made", lambda bot, suspect, save, stop: exercise(int(save[-1])))
    collection = Collection(tmp_path / "exercises")
    assert gathering.waiting(store, collection) == ["game-1", "game-0"]  # the third goes on
    told = gathering.through(gathering.waiting(store, collection), store, registry)
    first = next(each for each in told if each.read)
    collection.add(*first.found, read=first.save)
    assert [each.position for each in first.found] == ["position 1"]
    assert gathering.waiting(store, collection) == ["game-0"]
    rest = list(gathering.through(["game-0", "gone"], store, registry))
    assert [(each.save, len(each.found)) for each in rest if each.read] == [("game-0", 1), ("gone", 0)]
    assert rest[-1].over
