"""The command line as docs/notation.md writes it, run inside this process."""

from __future__ import annotations

import io
import json
import stat
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from scenes.main import main
from tests.game_files import GAME_FILES, game_file

HAND = "S1J5,S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T3D3,T4D2,T5D1"
START = f"-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- {HAND} {HAND} s -"
LESS = HAND.replace("S4J2,", "")
AFTER = f"-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,S4J2,-,-,- {LESS} {HAND} n -"
# South's third tile is in the middle row.
REST = "S3J3,S4J2,S5J1,T2D4,T3D3,T4D2,T5D1"
WON = f"-,-,-,-,-/-,-,-,-,-/S1J5,T1D5,S2J4,-,-/-,-,-,-,-/-,-,-,-,- {REST} {HAND} n -"


class Program:
    """Runs the program below a home of its own and keeps what it said."""

    def __init__(self, home: Path, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._home, self._capsys, self._patch = home, capsys, patch

    def __call__(self, *words: str, stdin: bytes = b"") -> tuple[int, str, str]:
        """Exit status, stdout and stderr of one run."""
        self._patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        self._capsys.readouterr()
        try:
            status = main(["--home", str(self._home), *words])
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 1
        said = self._capsys.readouterr()
        return status, said.out, said.err

    def lines(self, *words: str) -> list[str]:
        """The lines that a run without errors prints."""
        status, out, err = self(*words)
        assert (status, err) == (0, "")
        return out.splitlines()

    def refusal(self, *words: str) -> str:
        """The one sentence of a run that is refused."""
        status, out, err = self(*words)
        assert (status, out) == (2, "")
        assert "Traceback" not in err
        return err.strip()

    def batch(self, *requests: Any, game: str = "squares-ii") -> list[dict[str, Any]]:
        """The answers to requests; a request that is text goes in as it is."""
        lines = [request if isinstance(request, str) else json.dumps(request) for request in requests]
        status, out, err = self("batch", "--game", game, stdin="".join(f"{line}\n" for line in lines).encode())
        assert (status, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def program(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Program:
    return Program(tmp_path / "home", capsys, monkeypatch)


def test_legal_lists_the_actions_sorted_as_text(program: Program) -> None:
    lines = program.lines("legal", "--game", "squares-ii")
    assert len(lines) == 100  # ten tiles, two faces, five cells
    assert lines == sorted(lines)
    assert lines[:2] == ["D1T5@a1", "D1T5@b1"]


def test_legal_of_a_position_given_in_either_form(program: Program) -> None:
    joined = program.lines("legal", "--game", "squares-ii", f"--position={AFTER}")
    apart = program.lines("legal", "--game", "squares-ii", "--position", AFTER)
    assert joined == apart
    assert "S4J2@b5" in joined  # North is to act, in upper case


def test_legal_of_a_finished_position_is_empty(program: Program) -> None:
    assert program.lines("legal", "--game", "squares-ii", "--position", WON) == []


def test_what_is_refused_is_listed_with_its_reason(program: Program) -> None:
    own = AFTER.rpartition(" n ")[0] + " s -"
    terms = ("legal", "--game", "squares-ii", "--refused", f"--position={own}")
    lines = program.lines(*terms)
    assert lines == sorted(lines)
    assert "S1J5@b1: tiles.no.own_tile: Your own tile stands on b1." in lines
    (line,) = program.lines(*terms, "--json")
    assert [": ".join(each.values()) for each in json.loads(line)] == lines
    assert program.lines("legal", "--game", "squares-ii", "--refused", f"--position={WON}") == []


def test_legal_as_json(program: Program) -> None:
    lines = program.lines("legal", "--game", "squares-ii")
    (line,) = program.lines("legal", "--game", "squares-ii", "--json")
    assert json.loads(line) == lines


def test_apply_prints_the_position_after_the_actions(program: Program) -> None:
    assert program.lines("apply", "--game", "squares-ii", "S4J2@b1") == [AFTER]
    assert program.lines("apply", "--game", "squares-ii", "--position", START, "S4J2@b1") == [AFTER]
    assert program.lines("apply", "--game", "squares-ii") == [START]


def test_apply_as_json_answers_like_batch(program: Program) -> None:
    (line,) = program.lines("apply", "--game", "squares-ii", "--json", "S4J2@b1")
    assert [json.loads(line)] == program.batch({"actions": ["S4J2@b1"]})


def test_apply_names_the_first_action_that_cannot_be_played(program: Program) -> None:
    said = program.refusal("apply", "--game", "squares-ii", "S4J2@b1", "S4J2@b1", "a1a2")
    assert said.startswith("S4J2@b1 cannot be played: ")
    assert program.refusal("apply", "--game", "squares-ii", "nonsense").startswith("nonsense cannot be played: ")


def test_perft_counts_and_divides(program: Program) -> None:
    assert program.lines("perft", "--game", "squares-ii", "--depth", "0") == ["1"]
    assert program.lines("perft", "--game", "squares-ii", "--depth", "2") == ["10000"]
    lines = program.lines("perft", "--game", "squares-ii", "--depth", "2", "--divide")
    assert lines[0] == "D1T5@a1: 100"
    assert len(lines) == 101
    assert lines[-1] == "10000"


def test_perft_of_a_finished_position(program: Program) -> None:
    assert program.lines("perft", "--game", "squares-ii", "--depth", "1", "--position", WON) == ["0"]
    assert program.lines("perft", "--game", "squares-ii", "--depth", "2", "--divide", "--position", WON) == ["0"]


STUCK = """
format: 1
id: stuck
engine: tiles
title: Nothing ever fits
limit: 1
abilities: {spin: {letter: S, does: turn}, jump: {letter: J, does: move_to_territory}}
families: {a: {front: spin, back: jump, numbers: [3]}}
sets: {families: [a]}
"""


def test_perft_of_forced_plies_ends_before_the_stack_does(program: Program, tmp_path: Path) -> None:
    path = tmp_path / "stuck.yaml"
    path.write_text(STUCK, encoding="utf-8")
    assert program.lines("legal", "--game", str(path)) == ["pass"]
    assert program.lines("perft", "--game", str(path), "--depth", "400") == ["1"]
    assert "At most 400 actions" in program.refusal("perft", "--game", str(path), "--depth", "401")


def test_perft_as_json(program: Program) -> None:
    (line,) = program.lines("perft", "--game", "squares-ii", "--depth", "1", "--divide", "--json")
    found = json.loads(line)
    assert (found["depth"], found["nodes"]) == (1, 100)
    assert found["divide"]["S4J2@b1"] == 1


def test_a_variant_has_its_own_start(program: Program) -> None:
    usual = program.lines("apply", "--game", "strive")
    classic = program.lines("apply", "--game", "strive", "--variant", "classic")
    assert usual != classic
    assert classic == [START]


def test_batch_answers_each_line(program: Program) -> None:
    first, second = program.batch({}, {"position": START, "actions": ["S4J2@b1"]})
    assert first["position"] == START
    assert first["to_act"] == "s"
    assert first["legal"] == program.lines("legal", "--game", "squares-ii")
    assert first["outcome"] is None
    assert first["error"] is None
    assert list(second) == ["position", "to_act", "legal", "outcome", "error"]
    assert (second["position"], second["to_act"]) == (AFTER, "n")


def test_batch_tells_how_a_game_ended(program: Program) -> None:
    (answer,) = program.batch({"position": WON})
    assert answer == {"position": WON, "to_act": None, "legal": [], "outcome": "south", "error": None}


@pytest.mark.parametrize(
    "request_",
    [
        {"position": "nonsense"},
        {"actions": ["nonsense"]},
        {"actions": ["S4J2@b1", "S4J2@b1"]},
        {"position": 7},
        {"actions": "S4J2@b1"},
        {"actions": [1]},
        [],
        "{",
        "nonsense",
        "[" * 100_000,
        "9" * 10_000,
        '{"position": "\\ud800"}',
    ],
)
def test_batch_answers_what_is_wrong_and_goes_on(program: Program, request_: Any) -> None:
    wrong, right = program.batch(request_, {})
    assert [wrong[name] for name in ("position", "to_act", "legal", "outcome")] == [None] * 4
    assert isinstance(wrong["error"], str)
    assert wrong["error"]
    assert "\n" not in wrong["error"]
    assert right["error"] is None


def test_batch_skips_blank_lines_and_takes_bytes_as_they_come(program: Program) -> None:
    status, out, _ = program("batch", "--game", "squares-ii", stdin=b"\n  \r\n{}\r\n\xff\xfe\n{}")
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [answer["error"] is None for answer in answers] == [True, False, True]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("legal", "--game", "nonsense"), "nonsense"),
        (("legal", "--game", "squares-ii", "--variant", "nonsense"), "nonsense"),
        (("legal", "--game", "squares-ii", "--position", "-"), ""),
        (("legal", "--game", "squares-ii", "--position", "-,-"), ""),
        (("legal", "--game", "squares-ii", "--position", ""), ""),
        (("legal", "--game", "squares-ii", "--position", START.replace(HAND, "?10", 1)), ""),
        (("legal",), "--game"),
        (("perft", "--game", "squares-ii"), "--depth"),
        (("perft", "--game", "squares-ii", "--depth", "-1"), "-1"),
        (("perft", "--game", "squares-ii", "--depth", "x"), '"x" is not a whole number'),
        (("batch", "--game", "nonsense"), "nonsense"),
        (("diff", "squares-ii", "nonsense"), "nonsense"),
        (("diff", "squares-ii", "nonsense.yaml"), "nonsense.yaml"),
        (("diff", "squares-ii", "strive", "--variant", "own"), "own"),
        (("legal", "--game", "squares-ii", "--nonsense"), "--nonsense"),
        (("nonsense",), 'There is no command and no file "nonsense"'),
        (("--nonsense",), "--nonsense"),
    ],
)
def test_what_cannot_be_done_is_said_on_stderr_with_status_2(
    program: Program, words: tuple[str, ...], part: str
) -> None:
    said = program.refusal(*words)
    assert said
    assert part in said


def test_check_of_sound_files_says_so(program: Program) -> None:

    files = sorted(str(path) for path in GAME_FILES)
    status, out, err = program("check", *files)
    assert (status, err) == (0, "")
    assert [line for line in out.splitlines() if "best play" not in line] == [f"{file}: ok" for file in files]
    assert "  4x4, best play: Who begins wins in 6 turns." in out.splitlines()


def test_check_warns_and_only_strict_lets_warnings_count(program: Program, tmp_path: Path) -> None:
    source = game_file("squares-ii").read_text(encoding="utf-8")
    odd = tmp_path / "odd.yaml"
    odd.write_text(source.replace("\nlimit: 8", "\nlimit: 1"), encoding="utf-8")
    status, out, err = program("check", str(odd))
    assert (status, err) == (0, "")
    assert "limit: Warning: Nobody can win" in out
    assert out.splitlines()[-1].startswith(f"{odd}: ok, ")
    assert program("check", "--strict", str(odd))[0] == 1
    status, out, _ = program("check", "--json", str(odd))
    assert status == 0
    assert {each["severity"] for each in json.loads(out)} == {"warning"}


def test_check_tells_every_fault_at_its_place(program: Program, tmp_path: Path) -> None:
    source = game_file("squares-ii").read_text(encoding="utf-8")
    bad = tmp_path / "bad.yaml"
    bad.write_text(source.replace("limit: 8", "limitt: 8").replace("minutes: 15", "minutes: many"), encoding="utf-8")
    lines = bad.read_text(encoding="utf-8").splitlines()
    places = [number for number, line in enumerate(lines, 1) if "limitt" in line or ": many" in line]
    status, out, err = program("check", str(bad))
    assert (status, err) == (1, "")
    assert [line.split(":")[1] for line in out.splitlines() if line.startswith(str(bad))] == [str(n) for n in places]
    assert "limitt" in out
    assert "minutes" in out
    status, out, _ = program("check", "--json", str(bad))
    assert status == 1
    faults = json.loads(out)
    assert {"file", "line", "column", "key", "message"} <= set(faults[0])
    assert [fault["line"] for fault in faults] == places


def test_check_of_a_file_that_is_not_there(program: Program, tmp_path: Path) -> None:
    status, out, err = program("check", str(tmp_path / "nothing.yaml"))
    assert (status, err) == (1, "")
    assert "nothing.yaml" in out


def test_diff_tells_what_differs_and_ends_like_diff(program: Program, tmp_path: Path) -> None:
    assert program("diff", "squares-ii", "squares-ii") == (0, "No difference in the rules\n", "")
    source = game_file("squares-ii").read_text(encoding="utf-8")
    changed = tmp_path / "changed.yaml"
    changed.write_text(source.replace("title: SQUARES II", "title: Squares"), encoding="utf-8")
    title = 'Title: "SQUARES II" -> Squares'
    assert program("diff", "squares-ii", str(changed)) == (1, f"No difference in the rules\n{title}\n", "")
    changed.write_text(source.replace("\nlimit: 8", "\nlimit: 9"), encoding="utf-8")
    assert program("diff", "squares-ii", str(changed), "--variant", "own")[:2] == (1, "Limit of a row: 8 -> 9\n")
    status, out, _ = program("diff", "--json", "squares-ii", str(changed))
    told = {"key": "limit", "variant": None, "rules": True, "old": 8, "new": 9, "text": "Limit of a row: 8 -> 9"}
    assert (status, json.loads(out)) == (1, [told])


def test_schema_is_a_json_schema(program: Program) -> None:
    status, out, err = program("schema")
    assert (status, err) == (0, "")
    assert "$schema" in json.loads(out)
    assert "tiles" in json.loads(out)["properties"]["engine"]["enum"]
    status, out, err = program("schema", "tiles")
    assert (status, err) == (0, "")
    assert "abilities" in json.loads(out)["properties"]


def test_games_lists_ids_first(program: Program) -> None:
    ids = [line.split()[0] for line in program.lines("games")]
    assert {"squares-ii", "strive"} <= set(ids)
    (line,) = program.lines("games", "--json")
    found = {game["id"]: game for game in json.loads(line)}
    assert "any-two" in found["squares-ii"]["variants"]


def test_worked_examples_are_listed_played_and_copied(program: Program) -> None:
    (line,) = program.lines("games", "--examples", "--json")
    example, shelf = json.loads(line)[0]["id"], [line.split()[0] for line in program.lines("games")]
    assert example not in shelf
    assert program.lines("legal", "--game", example)
    (written,) = program.lines("new", example, "mine", "--json")
    assert program.lines("check", json.loads(written)["file"])[0].endswith(": ok")


def test_a_game_file_of_ones_own_is_played(program: Program, tmp_path: Path) -> None:
    source = game_file("squares-ii").read_text(encoding="utf-8")
    folder = tmp_path / "home" / "data" / "games"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(source.replace("id: squares-ii", "id: mine"), encoding="utf-8")
    assert program.lines("apply", "--game", "mine") == [START]


def test_what_is_wrong_with_ones_own_texts_is_said_and_stops_nothing(program: Program, tmp_path: Path) -> None:
    own = tmp_path / "home" / "data" / "text" / "en"
    own.mkdir(parents=True)
    (own / "mine.yaml").write_text("mine: {hello: Hello}\n", encoding="utf-8")
    before = program.lines("games")
    (own / "mine.yaml").write_text("mine: [Hello]\n", encoding="utf-8")
    status, out, err = program("games")
    assert (status, out.splitlines()) == (0, before)
    assert err.startswith("text/en/mine.yaml:1:1 mine: Must be a text, not a list.")


def test_a_file_given_by_path_is_the_game_that_is_played(program: Program, tmp_path: Path) -> None:
    """Also where a shipped game has its id, and even more so where it has faults."""
    source = game_file("squares-ii").read_text(encoding="utf-8").split("help:")[0]
    (tmp_path / "copy.yaml").write_text(source.replace("\nlimit: 8 ", "\nlimit: 3 "), encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(source.replace("\nlimit: 8 ", "\nlimit: x "), encoding="utf-8")
    assert len(program.lines("legal", "--game", "squares-ii")) == 100
    assert len(program.lines("legal", "--game", str(tmp_path / "copy.yaml"))) == 60
    assert "bad.yaml, line 16: Must be a whole number" in program.refusal("legal", "--game", str(tmp_path / "bad.yaml"))
    assert "gone.yaml: This file cannot be opened." in program.refusal("legal", "--game", str(tmp_path / "gone.yaml"))


def test_a_subcommand_leaves_no_folders_behind(program: Program, tmp_path: Path) -> None:
    program.lines("legal", "--game", "squares-ii")
    program.lines("games")
    assert list(tmp_path.iterdir()) == []


def test_help_lists_every_command(program: Program) -> None:
    status, out, _ = program("--help")
    assert status == 0
    for name in ("legal", "apply", "perft", "batch", "check", "schema", "games", "selftest"):
        assert f"\n  {name} " in out
    status, out, _ = program("legal", "--help")
    assert status == 0
    assert "--position" in out


def test_a_packed_program_begins_its_own_processes(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def begin() -> None:
        raise SystemExit(7)  # as in a process that the program started: it does its work and ends

    monkeypatch.setattr("multiprocessing.freeze_support", begin)
    assert program("--version")[0] == 0
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert program("--version")[0] == 7


def test_version_says_how_the_kernels_run(program: Program) -> None:
    from squares import __version__
    from squares.native import COMPILED

    status, out, _ = program("--version")
    assert status == 0
    assert out == f"Masume {__version__} ({'compiled' if COMPILED else 'interpreted'})\n"


def test_every_fault_of_a_position_is_told(program: Program) -> None:
    bad = START.replace("-,-,-,-,-/", "-,X,-,-,-/", 1).replace(" s -", " q back")
    said = program.refusal("legal", "--game", "squares-ii", "--position", bad)
    assert [word in said for word in ('"X"', '"q"', '"back"')] == [True] * 3
    [answer] = program.batch({"position": bad})
    assert answer["error"] == said


# what is sent when something went wrong


def test_support_packs_log_reports_and_settings_and_names_no_home_folder(program: Program, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "logs").mkdir(parents=True)
    (home / "config").mkdir()
    (home / "data" / "saves").mkdir(parents=True)
    for name in ("masume.log", "masume.log.1", "crashes.txt", "report-20260314-214000-00.txt"):
        (home / "logs" / name).write_text(f"{name} in {home}/data and {Path.home()}/x\n")
    (home / "config" / "settings.yaml").write_text("theme: dark\n")
    (home / "data" / "saves" / "secret.yaml").write_text("mine")
    target = tmp_path / "to-send.zip"
    lines = program.lines("support", "-o", str(target))
    with ZipFile(target) as archive:
        held = {name: archive.read(name).decode() for name in archive.namelist()}
    assert sorted(held) == sorted(lines[1:])
    assert sorted(held) == [
        *("about.txt", "crashes.txt", "masume.log", "masume.log.1", "report-20260314-214000-00.txt", "settings.yaml")
    ]
    assert held["masume.log"] == "masume.log in ~/data and ~/x\n"
    assert held["settings.yaml"] == "theme: dark\n"
    assert held["about.txt"].startswith("Masume ")
    assert "cannot be written" in program.refusal("support", "-o", str(target))  # nothing is overwritten
    assert program.refusal("support", "-o", str(tmp_path / "nowhere" / "x.zip"))


REPORT = """Masume 9.9.9, Linux
when: 2026-03-14T21:40:00
game: squares-ii classic
hides: nothing
seed: 31
position: S4J2@b1
record: {folder}/saves/x.yaml

Traceback (most recent call last):
  File "{folder}/lib/python/site-packages/scenes/app.py", line 3, in step
OSError: [Errno 5] Input/output error: '/mnt/My Clients/secret game/board.yaml'

Masume 9.9.9, Linux
when: 2026-03-14T21:41:00
game: logistic classic
seed: 47
actions: hand-of-cards
position: hand-of-cards
record:
masume_record: 2
players: {{south: Ann, north: Ben}}
actions: |
  1. hand-of-cards

Traceback (most recent call last):
  File "C:\\Users\\Ann\\masume\\scenes\\app.py", line 4, in step
"""


@pytest.mark.skipif(sys.platform == "win32", reason="modes are another matter there")
def test_support_packs_nothing_that_tells_of_the_player(program: Program, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "logs").mkdir(parents=True)
    (home / "config").mkdir()
    (home / "logs" / "report-20260314-214000-00.txt").write_text(REPORT.format(folder="/opt/ann smith/venv"))
    names = "last: {strive: {variant: own, names: {south: Ann}}}\nprinting: {printer: Anns laser}\n"
    (home / "config" / "settings.yaml").write_text(f"theme: dark\n{names}")
    target = tmp_path / "to-send.zip"
    assert program("support", "-o", str(target))[0] == 0
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with ZipFile(target) as archive:
        held = "".join(archive.read(name).decode() for name in archive.namelist())
    for word in ("Ann", "ann", "Ben", "Clients", "secret", "/opt", "venv", "hand-of-cards", "seed: 47", "record: 2"):
        assert word not in held, word
    for word in ("theme: dark", "seed: 31", "S4J2@b1", 'app.py", line 3', 'app.py", line 4', "board.yaml", "logistic"):
        assert word in held, word


def test_support_says_why_settings_are_missing(program: Program, tmp_path: Path) -> None:
    (tmp_path / "home" / "config").mkdir(parents=True)
    (tmp_path / "home" / "config" / "settings.yaml").write_text("theme: [Ann\n")
    assert program("support", "-o", str(tmp_path / "to-send.zip"))[0] == 0
    with ZipFile(tmp_path / "to-send.zip") as archive:
        assert archive.read("settings.yaml").decode() == "unreadable: data.syntax_list, line 2\n"


def test_support_of_a_program_that_never_ran_still_tells_what_it_is(program: Program, tmp_path: Path) -> None:
    target = tmp_path / "to-send.zip"
    status, out, _ = program("support", "-o", str(target), "--json")
    assert status == 0
    assert json.loads(out) == {"file": str(target), "holds": ["about.txt"]}
    assert not (tmp_path / "home").exists()


TYPED = "Ann\nBen\n2026-01-20\nBen\na1R\n1. e5L # a slip\n\n12\nben\nA long note\nGood\n\n"


def test_a_game_on_paper_is_typed_in_and_exported(program: Program, tmp_path: Path) -> None:
    status, out, _ = program("session", "type", "qubism", "--json", stdin=TYPED.encode())
    id = json.loads(out)["id"]
    assert status == 0
    _, page, _ = program("session", "export", id)
    assert page == program("session", "export", "last")[1]
    for line in ("| Began | Ben |", "| Result | Ben won |", "- Turn 1, Ann, e5L: a slip", "A long note", "Good"):
        assert line in page
    target = tmp_path / "all.csv"
    assert program("session", "export", id, "last", "-o", str(target))[0] == 0
    assert sum(",ply,1," in line for line in target.read_text().splitlines()) == 4


@pytest.mark.parametrize("stdin", [b"", b"\n\n\n\n\n\n\n\n"])
@pytest.mark.parametrize("game", ["qubism", "logistic"])
def test_where_nothing_was_typed_nothing_is_kept(program: Program, game: str, stdin: bytes, tmp_path: Path) -> None:
    status, out, err = program("session", "type", game, stdin=stdin)
    assert (status, out, err.splitlines()[-1]) == (2, "", "Nothing was typed in, so nothing is kept.")
    assert not list((tmp_path / "home" / "data" / "saves").glob("*.yaml"))


def test_a_name_is_something_that_was_typed(program: Program) -> None:
    assert program("session", "type", "qubism", stdin=b"Ann\n")[0] == 0


def test_of_a_game_with_hidden_cards_the_result_is_typed_in(program: Program) -> None:
    status, _, _ = program("session", "type", "logistic", stdin=b"\n\n\n\n45\n7\ndraw\n")
    assert status == 0
    assert "| Result | A draw, 7 turns |" in program("session", "export", "last")[1]


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("\n\n2026-31-01\n", 'Line 3: "2026-31-01" is no date. Write it as 2026-05-31.'),
        ("\n\n9026-01-01\n", 'Line 3: "9026-01-01" has not come yet.'),
        ("\n\n\nCid\n", 'Line 4: "Cid" is none of South, North.'),
        ("\n\n\n\nx\n", 'Line 5: x cannot be played: "x" is no action of this game.'),
        ("\n\n\n\n\nlong\n", 'Line 6: "long" is no whole number from 0 to 100000.'),
    ],
)
def test_what_is_typed_wrong_is_named_with_its_line(program: Program, lines: str, told: str) -> None:
    status, out, err = program("session", "type", "qubism", stdin=lines.encode())
    assert (status, out, err.splitlines()[-2]) == (2, "", told)
    assert program("session", "export", "last")[0] == 2


def test_what_is_typed_wrong_is_left_out_and_told_all_at_once(program: Program) -> None:
    """Of the moves what follows a wrong one, up to the empty line, is left out with it."""
    lines = "Ann\nBen\nyesterday\nBen\na1R\na1U\ne5L\n\nlong\nBen\nA note\nGood\nWalls\n\n"
    status, out, err = program("session", "type", "qubism", "--json", stdin=lines.encode())
    told = json.loads(out)
    assert status == 1
    wrong = [
        'Line 3: "yesterday" is no date. Write it as 2026-05-31.',
        "Line 6: a1U cannot be played: a1 is not empty.",
        'Line 9: "long" is no whole number from 0 to 100000.',
    ]
    assert told["wrong"] == wrong
    assert err.splitlines()[-3:] == wrong
    page = program("session", "export", told["id"])[1]
    for line in ("a1R", "| Result | Ben won |", "A note", "Good", "Walls"):
        assert line in page
    assert "e5L" not in page


@pytest.mark.parametrize(
    "words", [("nobody",), ("last",), ("x", "--csv", "--markdown"), ("x", "-o", "x.txt"), ("x", "--csv", "-o", "x.md")]
)
def test_what_cannot_be_exported_is_told_in_a_sentence(program: Program, words: tuple[str, ...]) -> None:
    status, out, err = program("session", "export", *words)
    assert (status, out, len(err.splitlines())) == (2, "", 1)


@pytest.mark.parametrize(
    "words",
    [
        ("legal",),
        ("perft", "--depth", "1"),
        ("best", "--level", "1", "--seconds", "0.01"),
        ("arena", "--a", "random", "--b", "random", "--games", "2"),
        ("batch",),
    ],
)
def test_a_game_may_be_named_without_the_option(program: Program, words: tuple[str, ...]) -> None:
    file = str(game_file("qubism"))
    for named in (("qubism",), (file,), ("--game", file)):
        assert program(words[0], *named, *words[1:])[0] == 0
    status, _, said = program(words[0], *words[1:])
    assert (status, "no game is named" in said) == (2, True)
    status, _, said = program(words[0], file, "--game", "qubism", *words[1:])
    assert (status, "named twice" in said) == (2, True)
