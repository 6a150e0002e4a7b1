"""The bench's page of playtests: what is asked for, what a run's process tells, and what is shown of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest

from scenes.playtests import Playtests
from scenes.screens.bench.playtest.charts import BAR_ROW, Heading, Intervals, Table, Words
from scenes.screens.bench.playtest.column import Column
from scenes.screens.table import screen as at_table
from scenes.ui.widgets import Stepper
from squares.bots.level_file import Strength
from squares.core.phrase import phrase
from squares.data.texts import Texts
from squares.learning.fitting import Fit
from squares.learning.study import Learning, Rung, Trial
from squares.playtest.executors import Alone
from squares.playtest.hunt.claims import Kind
from squares.playtest.hunt.study import Finding, Hunt, HuntRun
from squares.playtest.plan import STRENGTHS, Plan
from squares.playtest.process import Told, opened_run, serve
from squares.playtest.shelf import runs_of
from squares.playtest.wording import thing_of, used_name
from squares.playtest.worth.study import Worth
from squares.registry import Registry
from squares.saves import files
from tests.game_files import game_file
from tests.scenes.stand_in_child import StandInChild

FILE = game_file("qubism").read_text(encoding="utf-8").replace("id: qubism", "id: mine")


@pytest.fixture
def child(person: Any, monkeypatch: pytest.MonkeyPatch) -> StandInChild:
    made = StandInChild()
    monkeypatch.setattr(person.services.playtests, "_child", made)
    return made


def opened(person: Any) -> Any:
    """The page, with a game file of one's own."""
    path: Path = person.services.places.games / "mine.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(FILE, encoding="utf-8")
    person.look_again()
    person.services.routes.bench(person.services.registry.entry("mine"))
    person.screen.go("playtest")
    person.run_until_idle()
    page = person.screen.page
    page.desk.variant = "4x4"  # where games are short
    page.wish.players, page.wish.games = ["random", "", ""], 4
    return page


def played(child: StandInChild, games: int | None = None) -> None:
    """What the run's process does, until so many games are there."""
    path, plan, _, _ = child.starts[-1]
    run = opened_run(path, plan)
    for progress in run.play(Alone()):
        if progress.done == games:
            break
    run.summary()
    done, total = run.progress.done, run.progress.total
    child.says.append(Told(done, total, summed=True, over=done == total))


def labels(person: Any) -> list[str]:
    return [
        widget.label for widget in person.screen.form.widgets if hasattr(widget, "press") and hasattr(widget, "kind")
    ]


def press(person: Any, label: str) -> None:
    person.press_on(next(w for w in person.screen.form.widgets if getattr(w, "label", "") == label))


def paragraphs(column: Column) -> list[str]:
    return [chart._text for _, chart in column._charts if isinstance(chart, Words)]


def test_a_run_is_played_shown_and_its_games_are_looked_at(
    person: Any, child: StandInChild, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(person)
    assert "Run" in labels(person)
    person.key("f5")
    assert labels(person)[:2] == ["Pause", "Cancel"]
    played(child, 2)
    person.frame()
    assert page.mode.shown.summary.games == 2
    assert not page.mode.shown.complete
    played(child)
    person.frame()
    assert (page.mode.shown.summary.games, page.mode.shown.complete) == (4, True)
    assert not child.running
    assert labels(person)[:2] == ["Run again", "Report"]
    opened_files: list[Path] = []
    monkeypatch.setattr(person.services.shell, "open_folder", opened_files.append)
    press(person, "Report")
    assert opened_files == [page.mode.shown.path / "report.html"]
    assert "Qubism" in opened_files[0].read_text(encoding="utf-8")
    press(person, "Longest")
    person.run_until_idle()
    assert isinstance(person.screen, at_table.Table)
    assert person.screen.match.outcome is not None
    assert person.screen.state.observer.ply == 0  # looked back at, from its start


def test_the_layout_page_tells_of_the_last_run_and_leads_to_it(person: Any, child: StandInChild) -> None:
    opened(person)
    person.key("f5")
    played(child)
    person.frame()
    person.screen.go("layout")
    person.frame()
    told = person.screen.page.last_run
    assert told.run.found.games == 4
    assert told.button.label == "Show the playtests"
    person.press_on(told.button)
    assert person.screen.page.mode.shown.summary.games == 4


def test_charts_tell_what_they_stand_on_by_pointer_and_by_keys(person: Any, child: StandInChild) -> None:
    page = opened(person)
    person.key("f5")
    played(child)
    person.frame()
    said = [" ".join(mark.lines) for mark in page.mode.first.marks]
    assert said[0].startswith("random: ")
    assert said[0].endswith("4 games of random, seed 1, rules " + page.mode.shown.summary.hash[:8])
    person.move(page.mode.second.rect_of(page.mode.second.marks[0]).center)
    assert page.mode.second.told == page.mode.second.marks[0].lines
    person.screen.form.set_focus(page.mode.first)
    person.key("right").key("right")
    assert page.mode.first.told == page.mode.first.marks[1].lines
    page.mode._view(2)
    person.frame()
    maps = page.mode.results.chosen.maps.values()
    assert len(page.mode.second.marks) == 16 * sum(any(each.cells) for each in maps)
    assert page.mode.second.marks[0].lines[0].startswith("a1: ")
    page.mode._view(1)
    used = {used_name(row, page.services.texts) for row in page.mode.results.chosen.uses if row.uses}
    first_moves = {row.label for row in page.mode.results.chosen.openings}
    assert first_moves
    assert used | first_moves == {mark.lines[0].partition(":")[0] for mark in page.mode.second.marks}


def test_two_variants_are_compared_paused_and_gone_on_with(person: Any, child: StandInChild) -> None:
    page = opened(person)
    page._set_mode(1)
    person.frame()
    page.wish.player, page.wish.most = "random", 2
    assert page.mode.other.key[0] == "variant"
    person.screen.form.set_focus(page.mode.list)
    person.key("down").key("down")  # past the heading to the first, and on to the second
    assert page.mode.other is page.mode.rows[2].other
    person.key("f5")
    path, asked = child.starts[0][:2]
    assert [plan.variant for plan in asked.plans] == [page.mode.other.variant, "4x4"]
    played(child, 2)
    person.frame()
    assert labels(person)[:2] == ["Pause", "Cancel"]
    press(person, "Pause")
    person.key("f5")
    assert child.starts[1][:3] == (path, asked, page.wish.workers)
    played(child)
    person.frame()
    assert (page.mode.shown.found.games, page.mode.shown.complete) == (2, True)
    assert [row.kept.path for row in page.mode.rows if row.kept] == [path]
    assert len(page.mode.first.marks) == len(page.mode.shown.found.changes) == 3
    assert paragraphs(page.mode.first)[-1].startswith("Players: random. Unless players are named, the first level")


def test_a_key_is_swept_over_values_and_the_best_is_marked(person: Any, child: StandInChild) -> None:
    page = opened(person)
    page._set_mode(2)
    page.wish.player, page.wish.swept = "random", 2
    page.mode.pick(list(page.mode.keys).index(("house", "repetition")))
    page.mode._turn_end(1, -2)
    person.key("f5")
    asked = child.starts[0][1]
    assert (asked.key, asked.values) == ("house.repetition", ("2", "3"))
    assert person.toast.startswith("Left out: 1. house.repetition cannot be 1.")
    played(child, 2)
    person.frame()
    assert not page.mode.shown.complete
    played(child)
    person.frame()
    assert (page.mode.shown.games, page.mode.shown.complete) == (4, True)
    assert len(page.mode.first.marks) == 3 * 2
    assert page.mode.first.marks[0].lines[0].startswith("house.repetition = 2, ")
    assert paragraphs(page.mode.first)[1].startswith("Players: random. Unless players are named, the first level")


def test_a_figure_with_a_long_name_takes_two_lines_and_is_not_cut(person: Any, child: StandInChild) -> None:
    measure, name = opened(person).mode.first._measure, "Ends: the same position came back too often"
    narrow, wide = (Table([("Draws", "8.3 %"), (name, "35.0 %")]) for _ in range(2))
    narrow.lay(240.0, measure, compact=True)
    wide.lay(480.0, measure, compact=True)
    assert narrow.height == wide.height + measure.pitch("note")
    assert wide.height == 2 * BAR_ROW


def test_every_strength_that_can_be_chosen_is_told_whole(person: Any, child: StandInChild) -> None:
    page = opened(person)
    page.wish.players = [*STRENGTHS]
    page.mode.relay()
    person.frame()
    rows = [w for w in person.screen.form.widgets if isinstance(w, Stepper) and w.label.startswith("Strength")]
    assert len(rows) == len(STRENGTHS)
    for row in rows:
        less, more = row.ends
        assert person.canvas.measure(row.value, "body", 14.0)[0] <= more.x - less.right - 4, row.value


def test_a_run_survives_leaving_pauses_and_goes_on(person: Any, child: StandInChild) -> None:
    page = opened(person)
    person.key("f5")
    played(child, 2)
    person.key("escape")
    person.run_until_idle()
    tests = person.services.playtests
    assert (tests.done, tests.total, tests.path is not None) == (2, 4, True)
    page = opened(person)
    press(person, "Pause")
    assert not child.running
    assert labels(person)[:2] == ["Go on", "Cancel"]
    person.key("f5")
    assert child.starts[1] == child.starts[0]
    played(child)
    person.frame()
    assert [run.found.games for run in page.mode.runs] == [4]


def test_run_again_takes_another_seed_only_where_the_rules_are_the_same(person: Any, child: StandInChild) -> None:
    page = opened(person)
    page.wish.games = 2
    person.key("f5")
    played(child)
    person.frame()
    person.key("f5")
    assert (page.wish.seed, child.starts[1][1].seed) == (2, 2)
    played(child)
    person.frame()
    assert len(page.mode.runs) == 2
    path: Path = person.services.places.games / "mine.yaml"
    path.write_text(FILE.replace("cubes: 3", "cubes: 2"), encoding="utf-8")
    person.look_again()
    assert person.services.say(page.mode.changed).startswith("The rules have changed since this run")
    person.key("f5")
    assert page.wish.seed == 2
    assert child.starts[2][1].hash != child.starts[1][1].hash


def test_what_goes_wrong_is_told(person: Any, child: StandInChild) -> None:
    page = opened(person)
    person.key("f5")
    child.says.append(Told(over=True, failed=phrase("arena.workers_die")))
    person.frame()
    assert person.toast == person.services.say("arena.workers_die")
    assert labels(person)[0] == "Run"
    person.key("f5")
    child.says.append(child.DIES)
    person.frame()
    assert person.toast == person.services.say("runs.broken_off")
    assert not child.running
    page.wish.players = ["random", "", "random"]
    person.key("f5")
    assert person.toast == "The player random is named twice."
    assert len(child.starts) == 2


def test_the_time_left_is_told_from_what_was_gained(tmp_path: Path) -> None:
    now = [0.0]
    tests = Playtests(tmp_path, lambda: now[0])
    tests._child = child = StandInChild()
    plan = Plan.of(Registry.of_engines().game("qubism"), ("random",), 100, 1)
    tests.start(tmp_path / "run", plan, 1)
    for at, done in ((0.0, 20), (10_000.0, 40)):
        now[0] = at
        child.says.append(Told(done, 100))
        tests.poll()
    assert tests.seconds_left == pytest.approx(30.0)
    assert child.sent == ["heard", "heard"]
    tests.close()
    assert tests.path is None


class Line:
    """A pipe that is always heard."""

    def __init__(self) -> None:
        self.sent: list[Told] = []

    def poll(self) -> bool:
        return True

    def recv(self) -> None: ...

    def send(self, told: Told) -> None:
        self.sent.append(told)


def test_the_process_plays_to_the_end_and_tells_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_step_back", "end_with_parent"):
        monkeypatch.setattr(f"squares.playtest.process.{name}", lambda: None)
    monkeypatch.setattr("signal.signal", lambda *args: None)
    plan = Plan.of(Registry.of_engines().game("qubism"), ("random",), 2, 1)
    line: Any = Line()
    path = plan.place(tmp_path)
    serve(line, partial(opened_run, path, plan), 1)
    assert [(told.done, told.over) for told in line.sent[:: len(line.sent) - 1]] == [(0, False), (2, True)]
    assert [run.found.games for run in runs_of(tmp_path, "qubism")] == [2]
    assert plan.place(tmp_path) == path
    other = Plan.of(plan.make(), ("greedy",), 2, 1)
    assert other.place(tmp_path) == path.with_name(f"{path.name}-2")
    serve(line, partial(opened_run, path, other), 1)
    assert line.sent[-1].failed is not None
    assert line.sent[-1].failed.key == "playtest.other_run"


def test_the_bots_learn_and_the_page_tells_what_it_won(person: Any, child: StandInChild) -> None:
    page = opened(person)
    page._set_mode(5)
    person.frame()
    assert "Learn" in labels(person)
    page.wish.minutes = 5
    person.key("f5")
    path, asked, _, _ = child.starts[-1]
    assert isinstance(asked, Learning)
    assert (asked.minutes, asked.game, path.parent) == (5, "mine", person.services.places.learning)
    found = Fit(weights={"way": 1}, patterns=None)
    path.mkdir(parents=True)
    (path / "learning.json").write_text(asked.model_dump_json(), encoding="utf-8")
    same: Any = {"games": 90, "fit": found, "played": 100, "drawn": 0, "seconds": 1.0}
    trials = [Trial(won=won, low=won / 100 - 0.1, high=won / 100 + 0.1, **same) for won in (70, 40, 50, 64)]
    better = "bots play this game better now"
    for count, words in zip((0, 1, 4), ("first games", better, better), strict=True):
        (path / "trials.jsonl").write_text(
            "".join(trial.model_dump_json() + "\n" for trial in trials[:count]), encoding="utf-8"
        )
        child.says.append(Told(60, 300, summed=True))
        person.frame()
        assert words in " ".join(paragraphs(page.mode.first))
    assert "levels are looked for" in " ".join(paragraphs(page.mode.second))
    assert not page.mode.heading.complete
    counts: Any = {"measured": True, "played": 100, "drawn": 0, "low": 0.6, "high": 0.8, "seconds": 1.0}
    lower, full = Strength(nodes=60), Strength()
    rungs = [Rung(number=1, limits=lower, below=None, won=57, **counts)]
    rungs += [Rung(number=2, limits=full, below=lower, won=72, **counts)]
    (path / "levels.jsonl").write_text("".join(rung.model_dump_json() + "\n" for rung in rungs), encoding="utf-8")
    child.says.append(Told(300, 300, summed=True, over=True))
    person.frame()
    assert page.mode.heading.complete
    [shares] = [chart for _, chart in page.mode.second._charts if isinstance(chart, Intervals)]
    assert [row.label for row in shares.rows] == ["level 1", "full strength"]
    assert "Learn more" in labels(person)


def test_learning_says_which_extra_it_needs(person: Any, child: StandInChild, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.screens.bench.playtest.learn_mode.find_spec", lambda name: None)
    page = opened(person)
    page._set_mode(5)
    person.frame()
    button = next(w for w in person.screen.form.widgets if getattr(w, "label", "") == "Learn" and hasattr(w, "why"))
    assert "masume[learn]" in button.why
    assert not button.enabled


def test_what_things_are_worth_is_asked_and_told_in_words(
    person: Any, child: StandInChild, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(person)
    page._set_mode(3)
    page.wish.player, page.wish.valued, page.wish.counts = "random", 4, 5.0
    person.key("f5")
    path, asked, _, _ = child.starts[-1]
    assert isinstance(asked, Worth)
    assert (asked.games, asked.points, asked.variant, path.parent) == (4, 5.0, "4x4", person.services.playtests.folder)
    played(child)
    child.says.append(Told(4, 4, summed=True, over=True))
    person.frame()
    assert page.mode.heading.games == 4 * (1 + len(asked.tokens))
    assert page.mode.heading.complete
    told = [chart._title for _, chart in page.mode.second._charts if isinstance(chart, Heading)]
    assert set(told[1:]) == {thing_of(t.partition(":")[0], n, person.services.texts) for t, n in asked.labels.items()}
    assert "Not clear yet." in paragraphs(page.mode.second)
    assert any(isinstance(chart, Intervals) for _, chart in page.mode.first._charts)
    opens: list[Path] = []
    monkeypatch.setattr(person.services.shell, "open_folder", opens.append)
    press(person, "Report")
    assert opens == [path / "worth.html"]
    assert "What things are worth" in opens[0].read_text(encoding="utf-8")


def test_a_hunt_lists_flaws_and_opens_the_games_that_show_one(person: Any, child: StandInChild) -> None:
    page = opened(person)
    page._set_mode(4)
    page.wish.minutes = 1
    person.key("f5")
    path, asked, _, _ = child.starts[-1]
    assert isinstance(asked, Hunt)
    assert (asked.minutes, asked.game, asked.plan.variant) == (1, "mine", "4x4")
    run = HuntRun(path, asked)
    next(run.play(Alone()))
    found = run.summary()
    [row, *_] = run.folder.rows(asked.plan)
    same: Any = {"severity": 0.5, "low": 0.8, "high": 0.9, "players": run.matchups[row.matchup].strength}
    begins = Finding(kind="begins", thing="first", values={"low": 80, "high": 90}, games=(row.number,), **same)
    rule = Finding(kind="rule", thing="cubes", values={"key": "cubes", "n": 7}, games=(), **same)
    files.lay(path / "findings.json", found.model_copy(update={"findings": (rule, begins)}).model_dump_json())
    child.says.append(Told(20, 60, summed=True))
    person.frame()
    assert not page.mode.heading.complete
    assert page.mode.flaws.count == 2
    assert "The rule cubes changes nothing" in paragraphs(page.mode.second)[0]
    assert not any(text.startswith("Game ") for text in labels(person))
    person.click(page.mode.flaws.row_rect(1).center)
    assert "Whoever begins wins far too often: 80 to 90 %" in paragraphs(page.mode.second)[0]
    press(person, f"Game {row.number}")
    assert isinstance(person.screen, at_table.Table)


@pytest.mark.parametrize("kind", get_args(Kind))
def test_each_flaw_has_a_sentence_on_where_it_comes_from(kind: str) -> None:
    assert Texts.load().say(f"runs.hunt.why.{kind}").endswith(".")
