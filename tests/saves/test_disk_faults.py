"""Every call that changes the disk fails once, in all that the program writes: nothing that was saved is lost or half
written, the answer is one sentence, and it goes on."""

from __future__ import annotations

import errno
import io
import json
import random
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from scenes.crash_counter import CrashCounter
from scenes.diagnosis import Diagnosis
from scenes.main import main
from scenes.print import calibration, since, whole
from squares.bots.levels import Roster
from squares.core.errors import BadData, Fault
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase
from squares.data import append
from squares.data.check import GameFile
from squares.data.places import Places
from squares.data.texts import Texts
from squares.games.logistic.documents import Decks, OwnDeck
from squares.playtest.arena import Arena
from squares.playtest.contest import Contest
from squares.playtest.executors import Alone
from squares.playtest.plan import Plan
from squares.playtest.players import entrant
from squares.playtest.run import Run
from squares.registry import Entry, Registry
from squares.saves import Journal, Settings, Store, files, tables
from squares.saves import versions as kept_versions
from squares.saves.tables import Table
from squares.saves.versions import Versions
from tests.disk import Disk
from tests.game_files import game_file
from tests.saves.trees import sit_down, told

TEXTS = Texts.load()
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass
class Scenario:
    """What somebody does in a folder that ``begin`` lays out. ``act`` gives what was told, None where all went well.

    ``check`` hears whether all went well, and asserts that what ``begin`` has saved is there, old or new.
    """

    name: str
    begin: Callable[[Path], None]
    act: Callable[[Path], Phrase | str | None]
    check: Callable[[Path, bool], None]
    cheap: bool = True


@cache
def registry() -> Registry:
    return Registry.of_engines()


def run(home: Path, capture: io.StringIO, *words: str, stdin: str = "") -> str | None:
    """One run of the program: what it said where it was refused."""
    capture.seek(0)
    capture.truncate()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        patch.setattr("sys.stderr", capture)
        patch.setattr("sys.stdout", io.StringIO())
        status = main(["--home", str(home / "home"), *words])
    said = capture.getvalue()
    assert "Traceback" not in said
    assert status in (0, 2), said
    return said.splitlines()[-1] if status else None


def answered(act: Callable[[], object]) -> Phrase | None:
    """What was told by something that raises faults."""
    try:
        act()
    except Fault as fault:
        return fault.phrase
    return None


# a match that goes on

PLIES = 6


def begin_match(home: Path) -> None:
    store, match = Store(home), sit_down(registry(), "squares-ii", 3)
    journal = Journal(store, match)
    for _ in range(PLIES):
        match.play(match.legal_actions()[0], 1)
        journal.save("a-game", NOON, NOON, "")


def play_on(home: Path) -> Phrase | None:
    found = {each.id for each in Store(home).list()}
    (id,) = found if len(found) == 1 else ("a-game",)
    store = Store(home)
    match = store.open(id, registry()).value[1]
    journal, chance, problem, name = Journal(store, match), random.Random(1), None, ""
    for step in range(6):
        if step == 3:
            name = "Sunday"
        if step == 4:
            match.undo()
        else:
            match.play(chance.choice(match.legal_actions()), 1)
        wrong = answered(partial(saved_as, journal, id, name))
        problem = problem or wrong
        if wrong is None:
            assert told(opened(home, id)) == told(match)
    return problem


def saved_as(journal: Journal, id: str, name: str) -> None:
    assert journal.save(id, NOON, NOON, name) == id


def opened(home: Path, id: str = "a-game") -> AnyMatch:
    found = Store(home).open(id, registry())
    assert found.notice is None
    return found.value[1]


def check_match(home: Path, well: bool) -> None:
    match = opened(home)
    assert len(match.nodes) > PLIES
    again = sit_down(registry(), "squares-ii", 3)
    for _ in range(PLIES):
        again.play(again.legal_actions()[0], 1)
    lines = [ply.text for ply in again.plies]
    assert [node.ply.text for node in match.nodes[1 : PLIES + 1]] == lines


# settings


def begin_settings(home: Path) -> None:
    Settings().changed(theme="dark", volume=0.3).save(home / "settings.yaml")


def change_settings(home: Path) -> Phrase | None:
    settings, notice = Settings.load(home / "settings.yaml")
    assert notice is None
    return answered(lambda: settings.changed(volume=0.2).save(home / "settings.yaml"))


def check_settings(home: Path, well: bool) -> None:
    settings, notice = Settings.load(home / "settings.yaml")
    assert notice is None
    assert settings.theme == "dark"
    assert settings.volume in ((0.2,) if well else (0.2, 0.3))


DAMAGED = "theme: dark\nvolume: loud\n"


def begin_damaged(home: Path) -> None:
    (home / "settings.yaml").write_text(DAMAGED)


def load_settings(home: Path) -> None:
    Settings.load(home / "settings.yaml")


def check_damaged(home: Path, well: bool) -> None:
    assert any(path.read_text() == DAMAGED for path in home.glob("settings*.yaml"))
    assert Settings.load(home / "settings.yaml")[0].theme == "dark"


# collections


def begin_tables(home: Path) -> None:
    tables.collection(home).add(Table("Old", "qubism", "classic"))


def keep_tables(home: Path) -> Phrase | None:
    kept = tables.collection(home)
    id = kept.list()[0].id

    def act() -> None:
        kept.save(id, Table("Old", "qubism", "classic", values={"x": 3}))
        kept.delete(kept.add(Table("New", "qubism", "classic")))

    return answered(act)


def check_tables(home: Path, well: bool) -> None:
    entries = tables.collection(home).list()
    assert all(isinstance(entry.value, Table) for entry in entries if hasattr(entry, "value"))
    assert "Old" in tables.collection(home).names()
    assert len(entries) == len(tables.collection(home).names())


def begin_decks(home: Path) -> None:
    Decks(home).add(OwnDeck("Old", cards={"wall": 2}))


def keep_decks(home: Path) -> Phrase | None:
    kept = Decks(home)
    id = kept.list()[0].id

    def act() -> None:
        kept.save(id, OwnDeck("Old", cards={"wall": 3}))
        kept.delete(kept.add(OwnDeck("New")))

    return answered(act)


def check_decks(home: Path, well: bool) -> None:
    assert "Old" in Decks(home).names()
    assert len(Decks(home).list()) == len(Decks(home).names())


# versions and game files


@cache
def own_file(minutes: int) -> GameFile:
    found = Entry(game_file("qubism")).file
    assert found is not None
    definitions = {name: each.model_copy(update={"minutes": minutes}) for name, each in found.definitions.items()}
    return GameFile(definitions, found.base.model_copy(update={"minutes": minutes}))


def begin_versions(home: Path) -> None:
    for minutes in (10, 11):
        Versions(home).keep(own_file(minutes))


def keep_version(home: Path) -> Phrase | None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept_versions, "MOST", 2)
        return answered(lambda: Versions(home).keep(own_file(12)))


def check_versions(home: Path, well: bool) -> None:
    found = [Versions(home).load(version).base.minutes for version in Versions(home).list("qubism")]
    assert found[0] == 12 if well else found[0] in (11, 12)
    assert len(found) >= 2


def begin_game_file(home: Path) -> None:
    (home / "mine.yaml").write_text("id: mine # my own\npositions:\n  - {name: One}\n")


def save_position(home: Path) -> Phrase | None:
    text = files.read(home / "mine.yaml")
    return answered(lambda: files.rewrite(home / "mine.yaml", append.appended(text, ("positions",), {"name": "Two"})))


def check_game_file(home: Path, well: bool) -> None:
    text = (home / "mine.yaml").read_text()
    names = [each["name"] for each in yaml.safe_load(text)["positions"]]
    assert "# my own" in text
    assert names[:1] == ["One"]
    assert "Two" in names or not well


# prints


def begin_prints(home: Path) -> None:
    calibration.save(home / "printers.yaml", "lab", (0.5, 0.5), (0.0, 0.0))
    whole.write(home / "game.pdf", b"old" * 100)
    whole.write_all(home / "sheets", iter([("1.png", b"old"), ("2.png", b"old")]), lambda: None)


def print_again(home: Path) -> Phrase | None:
    sheets = [("1.png", b"new"), ("2.png", b"new")]
    first = answered(lambda: calibration.save(home / "printers.yaml", "den", (0.1, 0.1), (0.0, 0.0)))
    second = answered(lambda: whole.write(home / "game.pdf", b"new" * 100))
    third = answered(lambda: whole.write_all(home / "sheets", iter(sheets), lambda: None))
    fourth = answered(lambda: whole.write_all(home / "more", iter(sheets), lambda: None))
    since.keep(home / "kept", "abc123", {"id": "x"}, "classic")
    return first or second or third or fourth


def check_prints(home: Path, well: bool) -> None:
    assert "lab" in calibration.profiles(home / "printers.yaml")
    assert (home / "game.pdf").read_bytes() in (b"old" * 100, b"new" * 100)
    assert {path.read_bytes() for path in (home / "sheets").iterdir()} <= {b"old", b"new"}
    assert len(list((home / "sheets").iterdir())) == 2
    assert not (home / "more").exists() or len(list((home / "more").iterdir())) == 2
    assert since.kept(home / "kept", "abc123") in (None, ({"id": "x"}, "classic"))


# an arena's results, logs


@cache
def contest() -> Contest:
    game = registry().game("qubism")
    who = entrant("random", game, Roster.load())
    return Contest.of(game, who, who, 1)


def play_arena(home: Path, games: int) -> None:
    for _ in Arena(contest(), games, home / "games.jsonl").play(Alone()):
        pass


def begin_arena(home: Path) -> None:
    play_arena(home, 2)


def go_on_with_arena(home: Path) -> Phrase | None:
    return answered(lambda: play_arena(home, 4))


def check_arena(home: Path, well: bool) -> None:
    lines = (home / "games.jsonl").read_bytes().split(b"\n")[1:]
    assert [json.loads(line)["number"] for line in lines[:2]] == [0, 1]
    assert [json.loads(line)["number"] for line in lines[:-1]] == list(range(len(lines) - 1))


def log_something(home: Path) -> None:
    crash_counter = CrashCounter(home)
    crash_counter.step("window")
    crash_counter.up()
    Diagnosis(Places(home), lambda: NOON).note("Traceback", {"game": "qubism"})


# the command line

ERR = io.StringIO()
TYPED = "Ann\nBen\n2026-01-20\nBen\na1R\n\n12\nben\nA note\n"
QUICK = {"board": {"files": 3, "ranks": 4}, "cubes": 1, "house": {"max_plies": 12}}


def begin_home(home: Path) -> None:
    assert run(home, ERR, "session", "type", "qubism", stdin=TYPED) is None
    (home / "out.csv").write_text("old")
    (home / "game.masume").write_text("old")


def check_session(home: Path, well: bool) -> None:
    assert run(home, ERR, "session", "export", "last") is None
    store = Store(home / "home" / "data" / "saves")
    assert all(len(store.load(each.id).value.plies) == 1 for each in store.list())
    text = (home / "out.csv").read_text()
    assert text == "old" or text.count("\n") > 3


def begin_run(home: Path) -> None:
    game = registry().game("qubism", house=QUICK)
    plan = Plan.of(game, ("random",), 4, 1).model_copy(update={"thorough": False})
    made = Run(home / "run", plan)
    for _ in made.play(Alone()):
        break
    made.summary()
    (home / "game.masume").write_text("old")


def rows(home: Path) -> list[int]:
    lines = (home / "run" / "games.jsonl").read_bytes().split(b"\n")
    return [json.loads(line)["number"] for line in lines[:-1]]


def go_on_with_run(home: Path) -> str | None:
    played = run(home, ERR, "playtest", str(home / "run"), "--games", "8", "--workers", "1")
    shown = run(home, ERR, "playtest", "show", str(home / "run"), "0", "-o", str(home / "game.masume"))
    return played or shown


def check_run(home: Path, well: bool) -> None:
    assert {0, 1} <= set(rows(home))
    assert len(set(rows(home))) == 8 or not well
    assert run(home, ERR, "playtest", "show", str(home / "run")) is None
    text = (home / "game.masume").read_text()
    assert text == "old" or text.endswith(")\n")


def begin_nothing(home: Path) -> None:
    """An empty folder."""


def check_new(home: Path, well: bool) -> None:
    made = home / "mine.yaml"
    assert made.exists() or not well
    assert not made.exists() or run(home, ERR, "check", str(made)) is None


def support(home: Path) -> str | None:
    target = home / "to-send.zip"
    if target.exists():
        target.unlink()
    return run(home, ERR, "support", "-o", str(target))


def check_support(home: Path, well: bool) -> None:
    target = home / "to-send.zip"
    if target.exists():
        with ZipFile(target) as archive:
            assert archive.testzip() is None
    assert target.exists() or not well


def new_game(home: Path) -> str | None:
    if (home / "mine.yaml").exists():
        (home / "mine.yaml").unlink()
    return run(home, ERR, "new", "strive", "mine", "-o", str(home / "mine.yaml"))


def type_and_export(home: Path) -> str | None:
    typed = run(home, ERR, "session", "type", "qubism", stdin=TYPED)
    return typed or run(home, ERR, "session", "export", "last", "-o", str(home / "out.csv"))


SCENARIOS = [
    Scenario("a match that goes on", begin_match, play_on, check_match),
    Scenario("settings", begin_settings, change_settings, check_settings),
    Scenario("damaged settings", begin_damaged, load_settings, check_damaged),
    Scenario("tables", begin_tables, keep_tables, check_tables),
    Scenario("decks", begin_decks, keep_decks, check_decks),
    Scenario("versions", begin_versions, keep_version, check_versions),
    Scenario("a position in a game file", begin_game_file, save_position, check_game_file),
    Scenario("prints", begin_prints, print_again, check_prints),
    Scenario("games of an arena", begin_arena, go_on_with_arena, check_arena),
    Scenario("logs", begin_nothing, log_something, lambda home, well: None),
    Scenario("a game on paper", begin_home, type_and_export, check_session, cheap=False),
    Scenario("a playtest", begin_run, go_on_with_run, check_run, cheap=False),
    Scenario("a new game", begin_nothing, new_game, check_new, cheap=False),
    Scenario("support", begin_home, support, check_support, cheap=False),
]
IDS = [each.name for each in SCENARIOS]


def fail_each(scenario: Scenario, tmp: Path, faults: list[tuple[int, bool]], step: int = 1) -> Counter[str]:
    """Let every ``step``-th call fail once for each fault; how often which calls did."""
    begun, home = tmp / "begun", tmp / "now"
    begun.mkdir()
    scenario.begin(begun)
    shutil.copytree(begun, home)
    whole_way = Disk(home)
    with whole_way.failing():
        assert scenario.act(home) is None
    scenario.check(home, True)
    failed: Counter[str] = Counter()
    for at in range(1, len(whole_way.asked) + 1, step):
        for number, lasting in faults:
            shutil.rmtree(home)
            shutil.copytree(begun, home)
            disk = Disk(home, at, number, lasting)
            with disk.failing():
                said = scenario.act(home)
            assert disk.failed
            failed[disk.asked[at - 1]] += 1
            where = f"{at}: {disk.asked[at - 1]}, {errno.errorcode[number]}{', lasting' if lasting else ''}"
            try:
                scenario.check(home, False)
                if said is not None:
                    text = said if isinstance(said, str) else TEXTS.say(said)
                    assert "\n" not in text
                    assert text
                assert scenario.act(home) is None, "it goes on"
                scenario.check(home, True)
            except (AssertionError, BadData, OSError, ValueError) as wrong:
                raise AssertionError(where) from wrong
    return failed


@pytest.mark.parametrize("scenario", [each for each in SCENARIOS if each.cheap], ids=lambda each: each.name)
def test_a_call_that_fails_costs_nothing_that_was_saved(scenario: Scenario, tmp_path: Path) -> None:
    step = 14 if scenario.name == "a match that goes on" else 2
    assert fail_each(scenario, tmp_path, [(errno.ENOSPC, False)], step)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS, ids=IDS)
def test_every_call_fails_once_and_from_then_on(scenario: Scenario, tmp_path: Path) -> None:
    faults = [(number, lasting) for number in (errno.ENOSPC, errno.EIO) for lasting in (False, True)]
    failed = fail_each(scenario, tmp_path, faults)
    assert failed["write"]
    assert failed["open"]
