"""What a playtest measures: the measures of one game, sums of many, what was used, what made a difference."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from squares.bots.levels import Roster
from squares.core.game import AnyGame, Setup
from squares.data.texts import Texts
from squares.games.logistic.rules.values import Say
from squares.playtest import lots, rows, usage, witness
from squares.playtest.plan import Plan
from squares.playtest.replay import match_of, record_of
from squares.playtest.report.sentences import leaning
from squares.playtest.rows import LOOKS, GameRow, Seen
from squares.playtest.run import Run
from squares.playtest.summary import bars, most_typical, summary_of
from squares.playtest.tally import Sampled, Tally, lead_changes, measures, quantile
from squares.registry import Registry
from squares.saves.record_text import dump, opened

TEXTS = Texts.load()
REGISTRY = Registry.of_engines()


@pytest.fixture(autouse=True, scope="module")
def _levels_are_read_once() -> Iterator[None]:
    roster = Roster.load()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Roster, "load", lambda: roster)
        yield


def row(number: int = 0, **more: object) -> GameRow:
    """A game of four plies, of which some things matter."""
    plain = {
        "matchup": 0,
        "number": number,
        "first": 0,
        "a": number % 2,
        "won": 0,
        "end": "goal",
        "seat": "south",
        "moves": "a;b;c;d",
        "plies": 4,
        "turns": 2,
        "legal": 10,
        "real": 3,
        "tree": 1200,
        "seconds": 30,
        "values": (500, 200, 450, 900),
        "stand": ((1, 0), (0, 1), (0, 0)),
        "come": (2, 1),
        "fight": (0, 1),
        "used": {"ability:jump": (2, 0), "ability:spin": (1, 1)},
        "mattered": {"limit": True, "caa": False},
    }
    return GameRow.model_validate(plain | more)


def figures(*games: GameRow) -> Tally:
    tally = Tally()
    for each in games:
        tally.add(each)
    return tally


# ---- the measures of one game


def test_a_game_is_measured() -> None:
    found = {name: value for name, value in measures(row()) if "." not in name}
    assert found == {
        "turns": 2,
        "plies": 4,
        "seconds": 30,
        "tree": 1200,
        "choices": 2500,
        "real": 750,
        "plies_a_turn": 2000,
        "leads": 1,
        "skill": (250_000 - (500**2 + 800**2 + 550**2 + 100**2) // 4) * 4 // 1000,
        "distance": (0 + 600 + 100 + 800) // 4,
        "drama": (0 + 600 + 100 + 0) // 4,
        "comeback": 1000,
        "tide": 750,
        "late": 1000,
        "decided": 250,
    }


def test_curves_look_at_the_middle_of_each_tenth_of_a_game() -> None:
    found = dict(measures(row(won=1, widths=(1, 2, 3, 4))))
    assert [found[f"width.{at}"] for at in range(LOOKS)] == [1, 1, 2, 2, 2, 3, 3, 4, 4, 4]
    assert (found["hope.0"], found["hope.9"]) == (500, 100)
    assert "width.0" not in dict(measures(row()))  # games of earlier versions do not say it
    assert "hope.0" not in dict(measures(row(won=None)))


def test_what_sides_have_is_told_of_a_side_and_of_the_later_winner() -> None:
    one, other = tuple(range(LOOKS)), (2,) * LOOKS
    found = dict(measures(row(won=1, has={"playtest.resource.pieces": (one, other)})))
    assert [found[f"has.playtest.resource.pieces.{at}"] for at in (0, 9)] == [2, 11]
    assert [found[f"ahead.playtest.resource.pieces.{at}"] for at in (0, 9)] == [2, -7]
    drawn = dict(measures(row(won=None, has={"playtest.resource.pieces": (one, other)})))
    assert not [name for name in drawn if name.startswith("ahead")]
    assert not row(has={"playtest.resource.pieces": (one, one[1:])}).fits(9, 9)


def test_each_turn_is_told_of_the_games_that_last_so_long() -> None:
    pieces = "playtest.resource.pieces"
    long = row(won=1, has={pieces: ((3, 2), (3, 1))}, widths=(5, 4, 3, 2), each_turn={usage.MOVES: (3, 1)})
    found = dict(measures(long))
    assert [found[f"has.{pieces}.t{turn}"] for turn in (1, 2)] == [6, 3]
    assert [found[f"ahead.{pieces}.t{turn}"] for turn in (1, 2)] == [0, -1]
    assert [found[f"width.t{turn}"] for turn in (1, 2)] == [5, 2]
    assert [found[f"hope.t{turn}"] for turn in (1, 2)] == [500, 100]
    assert [found[f"turn.{usage.MOVES}.t{turn}"] for turn in (1, 2)] == [3, 1]
    assert "width.t3" not in found
    tally = figures(long, row(number=2, turns=1, has={pieces: ((4,), (4,))}, each_turn={usage.MOVES: (4,)}))
    assert +tally.share("lasts.t1") == {(1, 1): 2}
    assert +tally.share("lasts.t2") == {(1, 1): 1, (0, 1): 1}
    assert [tally.means[f"has.{pieces}.t{turn}"].n for turn in (1, 2)] == [2, 1]
    old = row(turns=3, has={pieces: (tuple(range(LOOKS)), (2,) * LOOKS)})
    assert old.fits(1, 2)
    assert not [name for name, _ in measures(old) if ".t" in name]
    assert not row(each_turn={usage.MOVES: (4,)}).fits(1, 2)


def test_action_points_spent_and_left_are_told_of_each_turn() -> None:
    contest = Plan.of(REGISTRY.game("logistic"), ("random",), 1, 5).matchups[0].contest
    played = witness.witnessed(contest, 0, 0, tries=False)
    assert sum(played.each_turn[usage.MOVES]) == played.plies
    assert all(len(counts) == played.turns for counts in played.each_turn.values())
    assert any(played.each_turn["logistic.turn.spent"])
    assert all(name in TEXTS for name in played.each_turn)
    game = REGISTRY.game("logistic")
    told, full = usage.turns_of(game), game.start(Setup(), 0)
    used, over = replace(full, ap=full.ap - 1), replace(full, ap=0)
    for after, action, spent, left in ((used, Say("yes"), 1, 0), (over, Say("pass"), 0, full.ap)):
        assert told["logistic.turn.spent"](full, action, after) == spent
        assert told["logistic.turn.left"](full, action, after) == left


@pytest.mark.parametrize("id", ["squares-ii", "rengoma", "logistic", "three-mens-morris", "qubism"])
def test_an_engine_tells_what_sides_have_with_a_name_for_it(id: str) -> None:
    game = REGISTRY.game(id)
    position = game.start(Setup(), 0)
    for name, resource in usage.resources_of(game).items():
        assert name in TEXTS
        assert all(resource(position, seat) >= 0 for seat in game.seats)
    assert (len(usage.resources_of(game)) > 0) == (id != "qubism")


def test_a_run_tells_what_sides_had_and_what_they_agreed_on() -> None:
    game = REGISTRY.game("squares-ii", "any-two")
    plan = Plan.of(game, ("random",), 4, 11)
    tally = figures(*(witness.witnessed(plan.matchups[0].contest, 0, at, tries=False) for at in range(4)))
    (strength,) = summary_of(plan, [tally, *(Tally() for _ in plan.matchups[1:])]).strengths
    hands = [figure.value for figure in strength.curves["has.tiles.resource.hand"]]
    assert hands[0] is not None
    assert hands[-1] is not None
    assert hands[0] > hands[-1]
    assert "ahead.tiles.resource.hand" in strength.curves
    (option,) = game.options
    assert [each.name for each in strength.options] == list(option.values)
    assert sum(each.uses for each in strength.options) == 4 * option.count


def test_a_first_move_is_counted_with_what_whoever_made_it_scores() -> None:
    played = [("a;x", 0), ("a;y", 0), ("b;x", 1), ("b", None)]
    tally = figures(*(row(number=at, moves=moves, won=won) for at, (moves, won) in enumerate(played)))
    assert +tally.share("opened.a") == {(2, 2): 1, (0, 2): 1}
    assert +tally.scores["opens.a"] == {(4, 4): 1}
    assert +tally.scores["opens.b"] == {(1, 4): 1}


def test_the_winner_is_looked_at_from_its_own_side() -> None:
    found = dict(measures(row(won=1)))
    assert (found["drama"], found["comeback"], found["tide"], found["decided"]) == (800 // 4, 1000, 999, 0)


def test_a_draw_has_no_winner_to_look_at_and_a_game_without_values_no_lead() -> None:
    assert {"drama", "tide"} & dict(measures(row(won=None))).keys() == set()
    assert {"leads", "distance", "drama", "skill"} & dict(measures(row(values=()))).keys() == set()


@pytest.mark.parametrize(
    ("values", "changes"),
    [((), 0), ((500, 520, 480), 0), ((560, 500, 560), 0), ((560, 440, 560), 2), ((449, 500, 551, 540, 450), 2)],
)
def test_a_lead_changes_once_the_other_side_clearly_leads(values: tuple[int, ...], changes: int) -> None:
    assert lead_changes(values) == changes


def test_a_choice_that_both_sides_share_is_no_use_of_either() -> None:
    shared, own = REGISTRY.game("strive", "any-two"), REGISTRY.game("squares-ii", "own")
    for game, count in ((shared, 0), (own, 4)):
        chosen = lots.agreed(game, 1)
        assert len(list(usage.agreed(game, chosen))) == count
        assert any(token.startswith("choice:") for token in usage.everything(game)) == (count > 0)


@pytest.mark.parametrize(
    ("values", "won", "skill"), [((1000, 1000), 0, 1000), ((500,), 0, 0), ((500,), None, 0), ((900,), 1, -2240)]
)
def test_expectations_are_held_against_a_coin(values: tuple[int, ...], won: int | None, skill: int) -> None:
    assert dict(measures(row(values=values, won=won)))["skill"] == skill


@pytest.mark.parametrize(("won", "told"), [(0, True), (1, False)])
def test_what_stands_on_expectations_is_told_only_where_they_told_something(won: int, told: bool) -> None:
    plan = Plan.of(small(), ("random",), 2, 1)
    found = summary_of(plan, [figures(*(row(n, won=won, values=(500, 700, 800, 950)) for n in range(12)))]).strengths[0]
    assert ("skill" in found.figures, "plies" in found.figures) == (True, True)
    for key in ("leads", "drama", "comeback", "tide", "late", "decided"):
        assert (key in found.figures) == told, key
    assert ("tide" in found.distributions) == ("leads" in found.distributions) == told


def test_expectations_that_only_may_have_told_something_are_not_told_of() -> None:
    plan = Plan.of(small(), ("random",), 2, 1)
    played = [row(n, won=int(n < 9), values=(500, 700, 800, 700)) for n in range(20)]
    found = summary_of(plan, [figures(*played)]).strengths[0].figures
    skill = found["skill"]
    assert skill.value is not None
    assert skill.low is not None
    assert skill.high is not None
    assert skill.low < 0 < skill.high
    assert "comeback" not in found


# ---- sums of many


def games(count: int) -> list[GameRow]:
    dice = random.Random(5)
    return [
        row(
            number,
            won=dice.choice((0, 1, None)),
            first=dice.randrange(2),
            seat=dice.choice(("south", "north")),
            plies=dice.randrange(4, 90),
            values=tuple(dice.randrange(1001) for _ in range(4)),
            end=dice.choice(("goal", "plies")),
            used={dice.choice(("card:a", "card:b")): (dice.randrange(3), dice.randrange(3))},
            mattered={"limit": dice.random() < 0.5, "caa": False} if number < 10 else None,
        )
        for number in range(count)
    ]


def test_the_sum_of_parts_is_the_sum_of_the_whole_in_any_order() -> None:
    played = games(450)
    whole = figures(*played)
    random.Random(3).shuffle(played)
    parts = [figures(*played[at : at + 37]) for at in range(0, len(played), 37)]
    found = Tally()
    for part in parts:
        found.merge(part)
    assert found == whole


def test_scores_count_for_who_began_for_the_side_and_for_what_was_used() -> None:
    tally = figures(row(0), row(1, won=1), row(2, won=None), row(4, won=1, first=1, seat="north"))
    assert (tally.games, len(tally.halves)) == (4, 2)
    assert tally.share("draws") == {(0, 2): 1, (1, 1): 1, (0, 1): 1}
    assert +tally.scores["first"] == {(2, 4): 1, (1, 2): 1, (2, 2): 1}
    assert +tally.scores["side"] == {(2, 4): 1, (1, 2): 1, (0, 2): 1}
    assert +tally.scores["a"] == {(4, 4): 1, (1, 2): 1, (0, 2): 1}
    assert +tally.scores["begins.south"] == {(2, 4): 1, (1, 2): 1}
    assert +tally.scores["begins.north"] == {(2, 2): 1}
    assert tally.uses == {"ability:jump": 8, "ability:spin": 8}
    assert +tally.scores["won.ability:jump"] == {(2, 4): 1, (1, 2): 1, (0, 2): 1}
    assert +tally.scores["won.ability:spin"] == {(4, 8): 1, (2, 4): 2}
    assert tally.share("used.ability:jump", sides=2) == {(2, 4): 1, (1, 2): 2, (0, 4): 0, (0, 2): 0}
    assert tally.mattered == {"limit": 4, "caa": 0}


def test_two_games_that_always_go_alike_tell_no_more_than_one() -> None:
    lots = random.Random(2)
    dealt = [lots.choice((0, 1, None)) for _ in range(40)]
    alike = figures(*(row(n, won=dealt[n // 2], plies=10 + n // 2) for n in range(80)))
    apart = figures(*(row(2 * n, won=won, plies=10 + n) for n, won in enumerate(dealt)))  # the first of each pair
    first, plies = alike.scores["first"], alike.means["plies"]
    assert {(got, of): n for (got, of), n in first.items() if n} == {
        (2 * got, 2 * of): n for (got, of), n in apart.scores["first"].items()
    }
    assert (plies.n, plies.units) == (80, 40)
    assert plies.variance == pytest.approx(apart.means["plies"].variance)


def test_what_a_deck_scores_is_not_its_cards_doing() -> None:
    """Of four games in five Tide wins against Gale; each has a card that tells nothing, and one of Gale's helps."""
    lots, played = random.Random(4), []
    for number in range(2000):
        helped = lots.random() < 0.3
        won = int(lots.random() > (0.5 if helped else 0.8))
        used = {"choice:Tide": (1, 0), "choice:Gale": (0, 1), "card:tide": (int(lots.random() < 0.5), 0)}
        used |= {"card:gale": (0, int(lots.random() < 0.5)), "card:help": (0, int(helped))}
        played.append(row(number, won=won, used={token: counts for token, counts in used.items() if any(counts)}))
    found = summary_of(Plan.of(small(), ("random",), 2, 1), [figures(*played)]).strengths[0]
    told = {each.name: leaning(each.won) for each in found.uses}
    assert (told["Tide"], told["Gale"]) == ("helps", "hurts")
    assert (told["tide"], told["gale"], told["help"]) == ("open", "open", "helps")


def test_the_games_that_stand_out_are_found() -> None:
    tally = figures(row(4, plies=9), row(5, plies=3), row(6, plies=3), row(7, values=(500, 500, 500, 510)))
    assert {kind: found.number for kind, found in tally.extremes.items()} == {"shortest": 5, "longest": 4, "closest": 7}
    sample = [Sampled(n, n, (n, 0, 0, 0)) for n in (1, 2, 3, 50)]
    assert most_typical(sample).number == 3


def test_quantiles_and_classes() -> None:
    spread = Counter({1: 5, 10: 4, 95: 1})
    assert [quantile(spread, share) for share in (0.1, 0.5, 0.9, 1.0)] == [1, 1, 10, 95]
    told = list(bars(spread))
    assert told[0] == (0, 4, 5)
    assert told[-1] == (95, 99, 1)
    assert sum(count for *_, count in told) == 10


def test_which_games_are_there_takes_a_bit_each() -> None:
    seen = Seen()
    assert [seen.add(0, number) for number in (9, 9, 800_000)] == [True, False, True]
    assert (seen.has(0, 9), seen.has(0, 8), seen.has(1, 9), seen.count(0)) == (True, False, False, 2)


# ---- what is seen in a game


@pytest.mark.parametrize("id", [entry.id for entry in REGISTRY.entries])
def test_what_is_used_is_known_and_a_game_can_be_played_again(id: str) -> None:
    game = REGISTRY.game(id)
    plan = Plan.of(game, ("random",), 4, 11)
    pairing = plan.matchups[0]
    found = witness.witnessed(pairing.contest, 0, 2, tries=False)
    known = usage.everything(game)
    assert set(found.used) - {"action:pass"} <= known.keys()
    assert len({token.partition(":")[0] for token in found.used}) > 1
    assert sum(found.stand[0]) + sum(found.stand[1]) > 0
    assert len(found.values) == found.plies
    match = match_of(plan, found)
    assert match.outcome is not None
    assert (match.outcome.reason, len(match.plies)) == (found.end, found.plies)
    if id == "qubism":
        record = record_of(plan, found)
        assert opened(dump(record), REGISTRY)[0].plies == record.plies


def small(**house: object) -> AnyGame:
    return REGISTRY.game("qubism", house={"board": {"files": 3, "ranks": 4}, "cubes": 1, **house})


def test_a_game_whose_engine_says_nothing_of_uses_counts_its_kinds_of_actions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(usage, "module", lambda *_: None)
    game = small()
    plan = Plan.of(game, ("random",), 2, 1)
    found = witness.witnessed(plan.matchups[0].contest, 0, 0, tries=False)
    assert sum(map(sum, found.used.values())) == found.plies
    assert usage.everything(game) == {}


def test_only_keys_that_made_a_difference_mattered() -> None:
    capped = Plan.of(small(house={"max_plies": 8, "repetition": 0}), ("random",), 2, 1).matchups[0].contest
    found = witness.witnessed(capped, 0, 0, tries=True)
    assert found.end == "plies"
    assert found.mattered is not None
    assert {key for key, did in found.mattered.items() if did} == {
        *("board.files", "board.ranks", "cubes", "after_roll", "house.max_plies", "house.swap")
    } & found.mattered.keys()
    assert found.mattered["house.max_plies"]
    assert not found.mattered["house.repetition_result"]
    assert witness.witnessed(capped, 0, witness.TRIED, tries=True).mattered is None


def test_what_is_agreed_before_a_game_is_drawn_evenly() -> None:
    game = REGISTRY.game("logistic")
    drawn = Counter(lots.agreed(game, deal)["deck-south"] for deal in range(200))
    assert len(drawn) == 4
    assert min(drawn.values()) > 30


def test_what_was_never_used_is_told_with_the_rest(tmp_path: Path) -> None:
    plan = Plan.of(small(), ("random",), 2, 1)
    plan.begin(tmp_path)
    found = summary_of(plan, [figures(row(0, used={"cube:U": (1, 0)}))])
    by_name = {(each.kind, each.name): each for each in found.strengths[0].uses}
    assert by_name["cube", "U"].won.value == 1.0
    assert (by_name["cube", "d"].uses, by_name["cube", "d"].won.value) == (0, None)
    assert found.dead == ("caa",)


def test_a_key_that_says_how_games_end_mattered_where_any_ended_so() -> None:
    tried = dict.fromkeys(("house.repetition_result", "house.max_plies", "caa"), False)
    played = [row(n, end="goal", mattered=tried if n < 10 else None) for n in range(40)]
    plan = Plan.of(small(), ("random",), 2, 1)
    none = summary_of(plan, [figures(*played)])
    assert (none.dead, none.tried) == (("caa", "house.max_plies", "house.repetition_result"), 10)
    ended = summary_of(plan, [figures(*played, row(40, end="repetition", won=None, mattered=None))])
    assert ended.dead == ("caa", "house.max_plies")
    told = TEXTS.say("playtest.dead", n=ended.tried, names=ended.dead)
    assert "10 games" in told


def test_a_run_of_nothing_has_a_summary(tmp_path: Path) -> None:
    found = Run(tmp_path, Plan.of(small(), ("random",), 2, 1)).summary()
    assert found.games == 0
    assert found.strengths[0].figures["first"].value is None
    assert list(rows.read(tmp_path / "games.jsonl")) == []
