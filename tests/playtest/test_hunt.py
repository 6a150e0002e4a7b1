"""A hunt for flaws: what each claim says of sums that show it and of sums that do not, and a hunt of a tiny game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, get_args

import pytest

from squares.bots.levels import Roster
from squares.core.game import AnyGame
from squares.data.texts import Texts
from squares.playtest.course import Tasks
from squares.playtest.executors import Alone
from squares.playtest.hunt import balance, decisions, ends, forced, rules, study, thresholds, uses
from squares.playtest.hunt.claims import APART, RANDOM, START, STRONG, WITHOUT, Claim, Ground, Kind, above, below
from squares.playtest.hunt.rules import Ledger, Trial, Tried
from squares.playtest.hunt.study import Finding, Hunt, HuntRun, _Jobs, ranked, read
from squares.playtest.hunt.wording import sentence
from squares.playtest.rows import GameRow
from squares.playtest.tally import Tally
from squares.playtest.witness import witnessed
from squares.registry import Registry

TEXTS = Texts.load()
TINY = Registry.of_engines().game("qubism", house={"board": {"files": 3, "ranks": 4}, "house": {"max_plies": 16}})
N, TIMES = 120, 6  # games of each pairing in sums that are made up, and how often each is counted
Change = Callable[[int], Mapping[str, object]]
"""What of a game, by its number, is not as in others."""
DISC = {"disc": {"letter": "D", "moves": [{"does": "place"}]}}


def pieces(**rules: Any) -> AnyGame:
    head = {"format": 1, "id": "made", "title": "Made", "engine": "pieces", "summary": "Made.", "minutes": 1}
    usual = {"board": {"files": 3, "ranks": 3}, "kinds": DISC, "ends": [{"by": "line", "length": 3}, {"by": "full"}]}
    return Registry(()).from_definition({**head, "variants": {"usual": {"name": "Usual"}}, **usual, **rules})


@pytest.fixture(autouse=True, scope="module")
def _levels_are_read_once() -> Iterator[None]:
    roster = Roster.load()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Roster, "load", lambda: roster)
        patch.setattr(forced, "NODES", 500)
        yield


@pytest.fixture(scope="module")
def asked() -> Hunt:
    return Hunt.of(TINY, "L1", 1, 1)


def game(number: int, **more: object) -> GameRow:
    """A game of thirty plies that says nothing: either wins in turn, and either has led."""
    won = number // 2 % 2
    plain = {
        "matchup": STRONG,
        "number": number,
        "first": number % 2,
        "a": number % 2,
        "won": won,
        "end": "across",
        "seat": "south",
        "moves": "a;b",
        "plies": 30,
        "turns": 30,
        "legal": 90,
        "real": 30,
        "tree": 1200,
        "seconds": 30,
        "values": (500,) * 10 + ((700, 300)[number // 4 % 2],) * 20,
        "stand": ((0,), (0,), (0,)),
        "come": (0,),
        "fight": (0,),
        "used": {"action:step": (1, 1), "action:jump": (number % 2, 1)},
    }
    return GameRow.model_validate({**plain, **more})


def tally(change: Change) -> Tally:
    once, made = Tally(), Tally()
    for number in range(N):
        once.add(game(number, **change(number)))
    for _ in range(TIMES):
        made.merge(once)
    return made


@lru_cache
def plain() -> Tally:
    return tally(lambda number: {})


def ground(asked: Hunt, **pairings: Change) -> Ground:
    """Sums in which the games of each pairing that is named differ so from those that say nothing."""
    places = {"random": RANDOM, "strong": STRONG, "apart": APART, "start": START, "without": WITHOUT}
    tallies = [plain()] * len(asked.plan.matchups)
    for name, change in pairings.items():
        tallies[places[name]] = tally(change)
    return Ground(TINY, asked.plan, tallies)


def first_wins(number: int) -> dict[str, object]:
    return {"won": number % 2}


def a_wins(number: int) -> dict[str, object]:
    return {"won": number % 2}  # player a is side 0 and 1 in turn


def severities(made: Iterator[Claim], kind: Kind, thing: str | None = None) -> list[float | None]:
    return [each.severity for each in made if each.kind == kind and thing in (None, each.thing)]


def found(made: Iterator[Claim], kind: Kind, thing: str | None = None) -> bool:
    """Whether one claim of a kind is made, and fires."""
    (severity,) = severities(made, kind, thing)
    assert severity is not None
    return severity > 0


def test_a_severity_is_told_of_a_whole_interval_alone() -> None:
    assert above((0.5, 0.6), 0.6) == 0.0
    assert above((0.5, 0.7), 0.6) is None
    assert above((0.8, 0.9), 0.6) == pytest.approx(0.5)
    assert below((0.2, 0.3), 0.6) == pytest.approx(0.5)
    assert below((0.7, 0.9), 0.6) == 0.0


def test_who_begins_is_told_where_games_from_the_very_start_say_so_too(asked: Hunt) -> None:
    told = next(balance.claims(ground(asked, strong=first_wins, start=first_wins)))
    assert (told.kind, told.thing, bool(told.severity)) == ("begins", "first", True)
    assert told.shows(game(0, **first_wins(0)))
    assert not told.shows(game(0, won=1))
    second = lambda number: {"won": 1 - number % 2}  # noqa: E731
    told = next(balance.claims(ground(asked, strong=second, start=second)))
    assert (told.thing, bool(told.severity)) == ("second", True)
    assert not found(balance.claims(ground(asked, strong=first_wins)), "begins")  # from the start either wins
    assert not found(balance.claims(ground(asked)), "begins")


def test_an_early_lead_is_told_in_long_games_in_which_leaders_win(asked: Hunt) -> None:
    led: Change = lambda number: {"values": (500,) + (900 - 800 * (number // 2 % 2),) * 29}  # noqa: E731
    assert found(balance.claims(ground(asked, strong=led)), "lead")
    assert not found(balance.claims(ground(asked)), "lead")
    short = lambda number: {**led(number), "plies": 12}  # noqa: E731
    assert not found(balance.claims(ground(asked, strong=short)), "lead")


def test_a_choice_that_beats_all_others_is_told(asked: Hunt) -> None:
    best = lambda number: {"used": {"choice:ada": (1, 0), "choice:bob": (0, 1)}, "won": int(number % 5 == 0)}  # noqa: E731
    even = lambda number: {"used": {"choice:ada": (1, 0), "choice:bob": (0, 1)}}  # noqa: E731
    cases: list[tuple[Change, bool]] = [(best, True), (even, False)]
    for change, is_found in cases:
        made = ground(asked, strong=change)
        made.tokens, made.choices = {"choice:ada": "Ada", "choice:bob": "Bob"}, ["choice:ada", "choice:bob"]
        assert found(balance.claims(made), "choice", "choice:ada") is is_found
        assert not found(balance.claims(made), "choice", "choice:bob")


def test_games_in_which_both_chose_alike_tell_nothing_of_a_choice(asked: Hunt) -> None:
    mixed: Change = lambda number: {  # noqa: E731 - in three of four pairs both have Ada's deck
        "used": {"choice:ada": (1, 0)} if number // 2 % 4 == 0 else {"choice:ada": (1, 1)},
        "won": 0 if number // 2 % 4 == 0 else number % 2,
    }
    made = ground(asked, strong=mixed)
    made.tokens, made.choices = {"choice:ada": "Ada"}, ["choice:ada"]
    told = next(each for each in balance.claims(made) if each.kind == "choice")
    assert told.severity
    assert told.high == 1.0


@pytest.mark.parametrize(
    ("kind", "change"),
    [("stalled", {"end": "repetition"}), ("stalled", {"end": "plies"}), ("drawn", {"won": None})],
)
def test_games_that_lead_nowhere_are_told(asked: Hunt, kind: Kind, change: dict[str, object]) -> None:
    often, seldom = (lambda number: change), (lambda number: change if number % 10 == 0 else {})
    assert found(ends.claims(ground(asked, strong=often)), kind)
    assert not found(ends.claims(ground(asked, strong=seldom)), kind)


def test_a_goal_is_told_that_nobody_comes_to_strong_or_at_random(asked: Hunt) -> None:
    blocked = lambda number: {"end": "blocked"}  # noqa: E731
    assert found(ends.claims(ground(asked, strong=blocked, random=blocked)), "goal", "across")
    assert not found(ends.claims(ground(asked, strong=blocked)), "goal", "across")


def test_moves_without_a_choice_are_told(asked: Hunt) -> None:
    assert found(decisions.claims(ground(asked, strong=lambda number: {"real": 10})), "forced_moves")
    assert not found(decisions.claims(ground(asked)), "forced_moves")


def test_play_that_does_not_pay_is_told_as_luck_where_there_is_chance(asked: Hunt) -> None:
    made = ground(asked)
    assert found(decisions.claims(made), "skill")
    assert not found(decisions.claims(ground(asked, apart=a_wins)), "skill")
    vars(made)["chance"] = True
    assert found(decisions.claims(made), "luck")


def test_what_is_never_used_is_dead_and_what_only_random_players_use_is_never_right(asked: Hunt) -> None:
    unused = lambda number: {"used": {"action:step": (1, 1)}}  # noqa: E731
    dead = ground(asked, strong=unused, random=unused)
    assert found(uses.claims(dead), "dead", "action:jump")
    assert not found(uses.claims(dead), "dead", "action:step")
    assert not found(uses.claims(dead), "never", "action:jump")
    never = ground(asked, strong=unused)
    assert found(uses.claims(never), "never", "action:jump")
    assert not found(uses.claims(never), "dead", "action:jump")


def test_random_players_play_on_where_too_few_of_their_games_tell_how_often_a_thing_could_be_used(asked: Hunt) -> None:
    made = ground(asked, strong=lambda number: {"used": {}})
    few = Tally()
    for number in range(8):
        few.add(game(number, used={"action:jump": (1, 0)}))
    made.tallies[RANDOM] = few
    told = next(each for each in uses.claims(made) if each.kind == "never" and each.thing == "action:jump")
    assert (told.severity, told.place) == (None, RANDOM)


def test_what_a_tenth_as_many_strong_players_use_is_never_right_unless_their_games_are_too_short(asked: Hunt) -> None:
    rare: Change = lambda number: {"used": {"action:jump": (int(number % 20 == 0), 0)}}  # noqa: E731
    all_do: Change = lambda number: {"used": {"action:jump": (1, 1)}}  # noqa: E731
    assert found(uses.claims(ground(asked, strong=rare, random=all_do)), "never", "action:jump")
    often: Change = lambda number: {"used": {"action:jump": (int(number % 2 == 0), 0)}}  # noqa: E731
    assert not found(uses.claims(ground(asked, strong=often, random=all_do)), "never", "action:jump")
    long: Change = lambda number: {**all_do(number), "plies": 3000}  # noqa: E731
    assert not found(uses.claims(ground(asked, strong=rare, random=long)), "never", "action:jump")


def test_what_nobody_can_do_without_is_always_right(asked: Hunt) -> None:
    loses = lambda number: {"won": 1 - number % 2}  # noqa: E731
    token = next(token for token, place in ground(asked).without.items() if place == WITHOUT)
    often: Change = lambda number: {"used": {token: (1, 1)}}  # noqa: E731
    rare: Change = lambda number: {"used": {}}  # noqa: E731
    assert found(uses.claims(ground(asked, without=loses, strong=often)), "always", token)
    assert not found(uses.claims(ground(asked, strong=often)), "always", token)
    assert not found(uses.claims(ground(asked, without=loses, strong=rare)), "always", token)


def test_a_rule_is_told_that_changed_no_game_in_which_it_was_tried(asked: Hunt) -> None:
    made = list(rules.claims(ground(asked), Ledger({"a": 200, "b": 3, "c": 40}, {"b"})))
    assert [bool(each.severity) for each in made] == [True, False, False]
    assert [each.severity is None for each in made] == [False, False, True]


MILL = {"by": "mill", "length": 3, "directions": ["forward"]}
"""A way to take that comes too late, for such a line wins."""
ENCLOSED = {"by": "custodial", "directions": ["orthogonal", "diagonal"], "most": 1}


def taking(way: dict[str, Any]) -> Hunt:
    """A game with a way to take."""
    return Hunt.of(pieces(captures=[way], ends=[{"by": "line", "length": 3}, {"by": "full"}]), "L1", 1, 1)


@pytest.mark.parametrize(("way", "mattered"), [(MILL, ()), (ENCLOSED, ("captures.1",))])
def test_rules_that_are_stated_are_tried_in_a_game(way: dict[str, Any], mattered: tuple[str, ...]) -> None:
    plan = taking(way).plan
    row = witnessed(plan.matchups[RANDOM].contest, RANDOM, 0, tries=False)
    keys = rules.alternatives(json.dumps(plan.definition), plan.variant)
    assert "captures.1" in keys
    assert not [key for key in keys if key.startswith(("look", "title", "house", "ends"))]
    assert rules.try_out(Trial(0, plan, row, ("captures.1",))).mattered == mattered


def test_a_forced_win_is_found_where_there_is_one() -> None:
    (told,) = forced.claims(pieces(ends=[{"by": "line", "length": 2}, {"by": "full"}]))
    assert (told.thing, told.values["n"]) == ("first", 2)
    assert not forced.claims(pieces(board={"files": 2, "ranks": 2}, ends=[{"by": "full"}]))


def test_what_comes_of_another_flaw_is_not_told_beside_it() -> None:
    claims = [Claim("drawn", 0.9, STRONG), Claim("goal", 0.6, RANDOM, "line"), Claim("skill", None, APART)]
    assert [each.kind for each in ranked(claims)] == ["goal"]
    assert [each.kind for each in ranked([claims[0], Claim("lead", 1.0, STRONG)])] == ["lead", "drawn"]
    assert not ranked([Claim("begins", 0.0, STRONG)])


def test_a_culprit_is_told_before_what_the_whole_game_comes_to() -> None:
    claims = [Claim("lead", 0.9, STRONG), Claim("dead", 0.5, STRONG, "card:gust"), Claim("goal", 0.3, STRONG, "line")]
    assert [each.kind for each in ranked(claims)] == ["dead", "lead", "goal"]
    whole = Claim("goal", thresholds.NO_GOAL, STRONG, "line")
    assert [each.kind for each in ranked([claims[0], whole])] == ["goal", "lead"]


@pytest.mark.parametrize(
    ("severities", "told"),
    [((0.6, 0.3), ["stalled"]), ((0.6, 0.0), ["goal"]), ((0.6, None), ["goal"]), ((0.6,), ["goal"])],
)
def test_games_that_reach_none_of_several_goals_lead_nowhere(
    severities: tuple[float | None, ...], told: list[str]
) -> None:
    goals = [Claim("goal", severity, STRONG, thing=str(at)) for at, severity in enumerate(severities)]
    assert [each.kind for each in ranked([Claim("stalled", 0.4, STRONG), *goals])] == told


@pytest.mark.parametrize("kind", get_args(Kind))
def test_each_kind_has_a_sentence(kind: Kind) -> None:
    thing = {"goal": "across"}.get(kind, "first" if kind in ("begins", "forced") else "action:step")
    values: dict[str, str | int] = {"n": 2, "low": "1", "high": "9", "often": "40", "key": "limit", "label": "Step"}
    finding = Finding(kind=kind, thing=thing, severity=0.5, low=0, high=1, values=values, players="L1", games=())
    told = TEXTS.say(sentence(finding, TEXTS))
    assert told.endswith(".")
    assert "{" not in told


def hunt(folder: Path, asked: Hunt, seconds: Iterator[float] | None = None) -> HuntRun:
    clock = (lambda: next(seconds)) if seconds else (lambda: 0.0)
    return HuntRun(folder, asked, clock)


def test_a_hunt_stops_in_time_keeps_what_it_found_and_goes_on(tmp_path: Path, asked: Hunt) -> None:
    run = hunt(tmp_path, asked, iter(range(0, 10**6, 25)))
    jobs = sum(1 for _ in run.play(Alone()))
    assert 0 < jobs < 6
    first = run.summary()
    assert first.seconds >= 60
    assert read(tmp_path) == first
    again = hunt(tmp_path, asked)
    assert again.ledger == run.ledger
    assert again.summary() == first
    assert [tally.games for tally in again.tallies] == [tally.games for tally in run.tallies]


def test_a_hunt_tries_rules_beside_its_games(tmp_path: Path) -> None:
    asked = taking(MILL)
    run = hunt(tmp_path, asked)
    steps = run.play(Alone())
    for _ in range(8):
        next(steps)
    assert run.seen.has(STRONG, 0)
    key, *_ = run.ledger.untold()
    before = run.ledger.games[key]
    run.ledger.add(Tried(Trial(99, asked.plan, game(0), (key,)), (key,), 0.1))
    assert run.ledger.games[key] == before + 1
    assert key not in run.ledger.untold()


def test_rules_are_tried_on_in_strong_games_where_random_players_have_played_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = hunt(tmp_path, taking(MILL))
    monkeypatch.setattr(study, "game_row", lambda folder, place, number: game(number, matchup=place))
    for place, games in ((STRONG, 6), (RANDOM, 2)):
        for number in range(games):
            run.seen.add(place, number)
    jobs = _Jobs(run)
    tried = [trial.row for _ in range(10) if (trial := jobs._trial())]
    assert [row.matchup for row in tried] == [STRONG, RANDOM, STRONG, RANDOM, STRONG, STRONG, STRONG, STRONG]
    assert [row.number for row in tried if row.matchup == STRONG] == list(range(6))


def test_nobody_is_asked_to_do_without_a_kind_of_action_or_of_piece(asked: Hunt) -> None:
    assert {token.partition(":")[0] for token in ground(asked).without} == {"cube"}
    kinds = {name: {"letter": name[0].upper(), "moves": [{"does": "place"}]} for name in ("disc", "star")}
    assert not Hunt.of(pieces(kinds=kinds), "L1", 1, 1).plan.against[WITHOUT - APART :]


def test_the_pairing_that_had_the_least_time_plays_next(tmp_path: Path, asked: Hunt) -> None:
    run = hunt(tmp_path, asked)
    run.horizons[RANDOM] = run.horizons[APART] = 1000
    for place in (RANDOM, APART):
        run._costs[place].add(4, 5.0)
    place, _, numbers = next(Tasks(run))
    assert (place, numbers[0]) == (STRONG, 0)
