"""The report of a run: its sentences say what the figures say, its page stands alone, its tables hold every figure."""

from __future__ import annotations

import csv
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

from squares.bots.levels import Roster
from squares.data.texts import Texts
from squares.playtest import witness
from squares.playtest.executors import Alone
from squares.playtest.plan import Plan
from squares.playtest.plot import Bar, Value
from squares.playtest.report import charts, files
from squares.playtest.report.html import table
from squares.playtest.report.page import keep
from squares.playtest.report.sentences import FEW, findings, leaning, strongest
from squares.playtest.rows import APART, LOOKS
from squares.playtest.run import Run
from squares.playtest.sequential import share as interval
from squares.playtest.summary import Figure, Summary, UseRow
from squares.playtest.tally import CIRCLES, EXAMPLES, leader
from squares.playtest.usage import everything
from squares.playtest.wording import among, called, cell, is_share, partnered, thing
from squares.registry import Entry, Registry

TEXTS = Texts.load()
REGISTRY = Registry.of_engines()
WORDS = charts.Words("", "", ("", ""))
SMALL = {"board": {"files": 3, "ranks": 4}, "cubes": 1, "house": {"max_plies": 12}}
STANDS_ON: dict[str, Any] = {"seed": 1, "players": "L1", "hash": "0"}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """A short run on a small board."""
    roster = Roster.load()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Roster, "load", lambda: roster)
        patch.setattr(witness, "TRIED", 1)
        game = REGISTRY.game("qubism", house=SMALL)
        run = Run(tmp_path_factory.mktemp("run"), Plan.of(game, ("random", "L1@nodes=2"), 8, 7))
        for _ in run.play(Alone()):
            pass
        yield run


@pytest.fixture(scope="module")
def found(run: Run) -> Summary:
    """What the run came to, as if its games were enough."""
    told = run.summary()
    return told.model_copy(
        update={"strengths": tuple(each.model_copy(update={"games": FEW}) for each in told.strengths)}
    )


def share(won: float, n: int, key: str = "first") -> Figure:
    low, high = interval({(1, 1): round(won), (0, 1): n - round(won)}, 1)
    return Figure(key=key, value=won / n, low=low, high=high, n=n, **STANDS_ON)


def numbers(text: str) -> list[float]:
    return [float(each.replace(",", "")) for each in re.findall(r"\d[\d,]*(?:\.\d+)?", text)]


def test_there_are_five_sentences_and_each_tells_its_figures(found: Summary) -> None:
    told = findings(found, TEXTS)
    assert len(told) == 5
    for each in told:
        said = TEXTS.say(each.sentence)
        for figure in each.figures:
            assert figure.value is not None
            if "never used" not in said:
                assert round((100 if is_share(figure.key) else 1) * figure.value, 1) in numbers(said), (said, figure)


@pytest.mark.parametrize(
    ("figure", "says"),
    [
        (share(600, 1000), "helps"),
        (share(400, 1000), "hurts"),
        (share(1506, 3000), "even"),
        (share(52, 100), "open"),  # it could still be even, or help
        (share(FEW - 1, FEW - 1), "open"),
        (Figure(key="first", value=None, low=None, high=None, n=0, **STANDS_ON), "open"),
    ],
)
def test_nothing_is_called_a_difference_that_its_interval_does_not_show(figure: Figure, says: str) -> None:
    assert leaning(figure) == says


def changed(found: Summary, **figures: Figure) -> Summary:
    best = strongest(found)
    return found.model_copy(
        update={"strengths": (best.model_copy(update={"figures": {**best.figures, **figures}}),), "thought": {}}
    )


@pytest.mark.parametrize(
    ("draws", "says"), [(share(300, 1000), "many"), (share(50, 1000), "few"), (share(10, 100), "open")]
)
def test_many_draws_are_told_once_it_is_sure(found: Summary, draws: Figure, says: str) -> None:
    told = findings(changed(found, draws=draws), TEXTS)[1]
    assert told.sentence.key == f"playtest.tells.ends.{says}"


@pytest.mark.parametrize(("won", "told"), [(542, True), (520, False), (500, False)])
def test_a_side_of_the_table_that_scores_more_is_told_of_the_bots(found: Summary, won: int, told: bool) -> None:
    tilted = changed(found, first=share(1506, 3000), **{"wins.south": share(3 * won, 3000, "wins.south")})
    said = TEXTS.say(findings(tilted, TEXTS)[0].sentence)
    assert ("South scores" in said) == told
    assert said.startswith("Going first makes no difference")


def test_what_more_thought_scores_is_told_with_who_was_compared(found: Summary) -> None:
    paid = found.model_copy(update={"thought": {"L8": share(80, 100, "thought")}})
    said = TEXTS.say(findings(paid, TEXTS)[3].sentence)
    assert "More thought pays" in said
    assert "a player who overlooks nothing" in said
    assert "at level 8" in said


def use(label: str, sides: int, won: float, of: int) -> UseRow:
    score = (
        share(won, sides, f"won.{label}")
        if sides
        else Figure(key="won", value=None, low=None, high=None, n=0, **STANDS_ON)
    )
    used = share(sides, of, f"used.{label}")
    return UseRow(kind="card", name=label, label=label, uses=sides, used=used, won=score)


@pytest.mark.parametrize(
    ("uses", "says", "names"),
    [
        ((use("Even", 400, 200, 800), use("Strong", 400, 300, 800)), "used.wins", "Strong"),
        ((use("Even", 400, 200, 800), use("Weak", 400, 100, 800)), "used.loses", "Weak"),
        ((use("Even", 400, 200, 800), use("Never", 0, 0, 800)), "unused", "Never"),
        ((use("Even", 400, 200, 800), use("Rare", 4, 4, 800)), "alike", ""),
    ],
)
def test_what_is_used_is_told_where_it_stands_out(
    found: Summary, uses: tuple[UseRow, ...], says: str, names: str
) -> None:
    best = strongest(found).model_copy(update={"uses": uses, "games": 400})
    told = findings(found.model_copy(update={"strengths": (best,)}), TEXTS)[-1]
    assert told.sentence.key == f"playtest.tells.{says}"
    assert names in TEXTS.say(told.sentence)


@pytest.mark.parametrize(("games", "says"), [(0, "nothing"), (FEW - 1, "few")])
def test_a_run_with_too_few_games_says_so(found: Summary, games: int, says: str) -> None:
    few = tuple(each.model_copy(update={"games": games}) for each in found.strengths)
    told = findings(found.model_copy(update={"strengths": few}), TEXTS)
    assert [each.sentence.key for each in told] == [f"playtest.tells.{says}"]


@pytest.fixture(scope="module")
def report(run: Run, found: Summary, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "page.html"
    keep(found, run.plan.make(), run.folder.path, path, TEXTS)
    return path


def test_the_page_needs_nothing_else_and_can_be_read_aloud(report: Path, found: Summary) -> None:
    text = report.read_text(encoding="utf-8")
    assert not re.search(r"(src|href)=|https?:|@import|url\(", text)
    body = fromstring(text[text.index("<body>") : text.index("</html>")])
    for figure in body.iter("figure"):
        picture, numbers = figure.find("svg"), figure.find("details//table")
        assert picture is not None
        assert picture.get("role") == "img"
        assert picture.get("aria-label")
        assert numbers is not None
        assert len(list(numbers.iter("tr"))) > 1
    assert [each.text for each in body.iter("li")] == [TEXTS.say(each.sentence) for each in findings(found, TEXTS)]
    assert "prefers-color-scheme:dark" in text
    assert "@media print" in text


def test_what_a_file_says_is_no_part_of_the_page(run: Run, found: Summary, tmp_path: Path) -> None:
    evil = found.model_copy(update={"title": "<script>x</script>"})
    keep(evil, run.plan.make(), run.folder.path, tmp_path / "page.html", TEXTS)
    assert "<script" not in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_the_tables_hold_every_figure(report: Path, found: Summary) -> None:
    expected = list(files.lines(found))
    with report.with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        as_csv = list(csv.DictReader(file))
    as_json = [json.loads(line) for line in report.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()]
    assert as_json == expected
    assert [row["key"] for row in as_csv] == [row["key"] for row in expected]
    first = next(row for row in as_csv if row["key"] == "first")
    assert "'=1+1," in files.as_csv(found.model_copy(update={"variant": "=1+1"}))
    assert float(first["value"]) == found.strengths[0].figures["first"].value


def test_a_game_is_opened_from_anywhere(
    run: Run, found: Summary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "my run"
    here.mkdir()
    monkeypatch.chdir(tmp_path)
    keep(found, run.plan.make(), Path("my run"), tmp_path / "page.html", TEXTS)
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    body = fromstring(text[text.index("<body>") : text.index("</html>")])
    commands = [each.text or "" for each in body.iter("td") if (each.text or "").startswith("masume")]
    assert commands
    for command in commands:
        assert Path(shlex.split(command)[3]) == here


def test_bars_name_games_behind_them(run: Run, found: Summary, report: Path) -> None:
    text = report.read_text(encoding="utf-8")
    body = fromstring(text[text.index("<body>") : text.index("</html>")])
    titles = [each.text or "" for each in body.iter("title")]
    best, played = strongest(found), {row.number: row for row in run.folder.rows(run.plan) if row.matchup == 1}
    for key, numbers in best.examples.items():
        kind, _, name = key.partition(".")
        assert 0 < len(numbers) <= EXAMPLES
        for number in numbers:
            row = played[number]
            opened = row.moves.partition(APART)[0] == name
            is_so = {
                "ends": row.end == name,
                "circles": row.end in CIRCLES,
                "lead": leader(row.values) is not None,
                "used": name in row.used,
                "draws": row.won is None,
                "opened": opened,
                "lasts": kind == "lasts" and row.turns >= int(name[1:]),
            }
            assert is_so[kind], key
    plies = best.distributions["plies"]
    for (low, high, count), numbers in zip(plies.bars, plies.games, strict=True):
        assert len(numbers) == min(count, EXAMPLES)
        assert all(low <= played[number].plies <= high for number in numbers)
        assert not count or ", ".join(f"no. {number}" for number in numbers) in titles


def test_first_moves_are_told_with_the_scores_of_whoever_made_them(run: Run, found: Summary, report: Path) -> None:
    text = report.read_text(encoding="utf-8")
    body = fromstring(text[text.index("<body>") : text.index("</html>")])
    played = [row for row in run.folder.rows(run.plan) if row.matchup == strongest(found).matchup]
    rows = {row.label: row for row in strongest(found).openings}
    assert set(rows) == {row.moves.partition(APART)[0] for row in played}
    assert sum(row.uses for row in rows.values()) == len(played)
    told = [[each.text for each in line] for line in body.iter("tr")]
    for row in rows.values():
        assert [row.label, cell(row.used), cell(row.won)] in [line[:3] for line in told]
        assert row.won.low is not None
        assert row.won.high is not None
        assert row.won.low <= 0.5 <= row.won.high  # of a few games nothing can be told


def test_the_course_of_a_game_is_drawn_and_the_ladder_is_checked(found: Summary, report: Path) -> None:
    text = report.read_text(encoding="utf-8")
    best = strongest(found)
    assert len(best.curves["width"]) == LOOKS
    assert TEXTS.say("playtest.report.width_curve", players=called(best.players, TEXTS)) in text
    assert best.same is not None
    assert best.same.n == 8


def test_that_partners_play_the_game_of_two_is_said_of_games_with_partners_alone() -> None:
    assert partnered(REGISTRY.game("rengoma-4p"))
    assert not partnered(REGISTRY.game("rengoma"))


def attributes(picture: Element, name: str, cls: str) -> list[dict[str, Any]]:
    return [each.attrib for each in picture.iter(name) if cls in each.get("class", "").split()]


def test_an_interval_lies_where_its_numbers_say() -> None:
    drawn = charts.intervals(WORDS, [Value("a", 50, 25, 75)])
    (line,) = attributes(drawn, "line", "interval")
    middle = (float(line["x1"]) + float(line["x2"])) / 2
    (dot,) = attributes(drawn, "circle", "dot")
    assert float(dot["cx"]) == pytest.approx(middle)
    axis = [float(each["x1"]) for each in attributes(drawn, "line", "axis")]
    assert (float(line["x1"]), float(line["x2"])) == pytest.approx((axis[1], axis[3]))


def test_a_map_shows_the_board_as_it_lies_before_south() -> None:
    drawn = charts.board(WORDS, 2, 2, [4.0, 0.0, 0.0, 2.0], {"goal": frozenset({3})})
    shades = attributes(drawn, "rect", "heat")
    a1, b2 = shades[0 if float(shades[0]["y"]) else 2], shades[3 if float(shades[0]["y"]) else 1]
    assert float(a1["y"]) > float(b2["y"])
    assert float(a1["fill-opacity"]) > float(b2["fill-opacity"]) > 0
    (goal,) = attributes(drawn, "rect", "goal")
    assert float(goal["x"]) > 22 + 40
    assert float(goal["y"]) < 10


def test_of_many_points_of_a_curve_some_have_a_label_and_an_interval() -> None:
    drawn = charts.curve(WORDS, [Value(str(at), at, at - 1, at + 1) for at in range(1, 61)], "")
    assert len(attributes(drawn, "circle", "dot")) == len(attributes(drawn, "line", "interval")) == 20
    assert [each.text for each in drawn.iter("text") if "point" in each.get("class", "")] == [
        *map(str, range(3, 61, 3))
    ]
    assert len(list(drawn.iter("tr"))) == 61


def test_a_curve_rises_with_its_values() -> None:
    points = [Value("1", 10, 5, 15), Value("2", 20, 15, 25, marked=True)]
    drawn = charts.curve(WORDS, points, "")
    heights = [float(each["cy"]) for each in attributes(drawn, "circle", "dot")]
    assert heights[0] > heights[1]
    assert len(attributes(drawn, "circle", "best")) == 1


def test_bars_are_as_tall_as_their_counts() -> None:
    bars = attributes(charts.histogram(WORDS, [Bar("1", 1), Bar("2", 4)]), "rect", "bar")
    assert float(bars[1]["height"]) == pytest.approx(4 * float(bars[0]["height"]))


def test_a_table_names_its_rows_and_columns() -> None:
    drawn = table(["", "x"], [["one", "1"]])
    assert [each.get("scope") for each in drawn.iter("th")] == ["col", "col", "row"]


def test_a_long_list_of_uses_takes_several_charts_that_lose_nothing(run: Run, found: Summary, tmp_path: Path) -> None:
    uses = tuple(use(f"Card {at:02}", 400 - at, 200, 800) for at in range(40))
    best = strongest(found).model_copy(update={"uses": uses})
    keep(found.model_copy(update={"strengths": (best,)}), run.plan.make(), run.folder.path, tmp_path / "p.html", TEXTS)
    text = (tmp_path / "p.html").read_text(encoding="utf-8")
    body = fromstring(text[text.index("<body>") : text.index("</html>")])
    heads = [each.text for figure in body.iter("figure") for each in figure.findall("details//tbody//th")]
    assert [each for each in heads if each and each.startswith("Card")] == [row.label for row in uses]


@pytest.mark.parametrize(
    ("word", "name", "where"),
    [
        ("L6", "level 6", "at level 6"),
        ("beginner", "beginner", "among beginners"),
        ("L4@nodes=800", "level 4, 800 nodes", "at level 4, 800 nodes"),
    ],
)
def test_players_have_names(word: str, name: str, where: str) -> None:
    assert (called(word, TEXTS), among(word, TEXTS)) == (name, where)


@pytest.mark.parametrize("entry", REGISTRY.entries, ids=lambda entry: entry.id)
def test_whatever_is_used_has_a_name(entry: Entry) -> None:
    for token, label in everything(REGISTRY.game(entry.id)).items():
        row = use(label, 1, 1, 2).model_copy(update={"kind": token.partition(":")[0]})
        assert "." not in thing(row, TEXTS).replace(". ", " "), token


def test_a_blocked_cell_is_told_from_one_where_nothing_happens() -> None:
    drawn = charts.board(WORDS, 2, 2, [4.0, 0.0, 0.0, 2.0], {"blocked": frozenset({1})})
    (stone,) = attributes(drawn, "rect", "blocked")
    assert (float(stone["x"]) > 22 + 40, float(stone["y"]) > 10) == (True, True)
    assert [each.text for each in drawn.iter("td")] == ["0.00", "2.00", "4.00", "-"]


def test_where_something_was_chosen_before_the_game_scores_are_said_to_be_evened_out(found: Summary) -> None:
    uses = use("Strong", 400, 300, 800), use("Deck", 400, 200, 800).model_copy(update={"kind": "choice"})
    evened = TEXTS.say("playtest.tells.evened")
    for rows, told in ((uses, True), (uses[:1], False)):
        best = strongest(found).model_copy(update={"uses": rows, "games": 400})
        said = TEXTS.say(findings(found.model_copy(update={"strengths": (best,)}), TEXTS)[-1].sentence)
        assert "Strong" in said
        assert said.endswith(evened) == told
