"""Files and folders that nobody would make on purpose: each is one fault, and nothing raises."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from scenes.main import main
from squares.data import include
from squares.data.check import check
from squares.data.faults import named
from squares.data.loader import read
from squares.data.places import shipped
from squares.data.texts import Texts
from squares.games.logistic.documents import check as check_deck
from squares.registry import Registry

TEXTS = Texts.load()
SHIPPED = shipped("data", "games")
CARDS = "include: [{name}]\ncards: {{}}\n"
linked = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")


def told(path: Path) -> list[str]:
    return [TEXTS.say(fault.what) for fault in check(path)]


@linked
def test_a_circle_of_links_in_the_games_folder_is_one_faulty_game(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "b.yaml")
    (tmp_path / "b.yaml").symlink_to(tmp_path / "a.yaml")
    registry = Registry.of_engines(tmp_path)
    own = [entry for entry in registry.entries if not entry.shipped]
    assert {entry.faults[0].what.key for entry in own} == {"data.unreadable"}
    registry.reload(tmp_path / "a.yaml")
    assert registry.entry("strive").faults == []


@linked
def test_a_games_folder_that_leads_in_circles_holds_no_games(tmp_path: Path) -> None:
    (tmp_path / "games").symlink_to(tmp_path / "games")
    assert Registry([tmp_path / "games"]).entries == ()


@pytest.mark.skipif(sys.platform != "linux", reason="names are text elsewhere")
def test_a_name_that_is_no_text_is_shown_as_one(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.yaml"))
    path.write_text("limit: [\n", encoding="utf-8")
    (entry,) = Registry([tmp_path]).entries
    assert (entry.id, entry.title, entry.name) == ("caf\ufffd", "caf\ufffd", "caf\ufffd.yaml")
    for fault in (*entry.faults, *check(path)):
        assert fault.text(TEXTS.say).encode("utf-8")


STEERS = "\x1b]0;other\x07"


@pytest.mark.parametrize(
    "words",
    [
        [f"--{STEERS}"],
        ["bench", STEERS, STEERS],
        ["legal", "--game", "qubism", f"--{STEERS}"],
        ["legal", "--game", "qubism", "--seed", STEERS],
        ["playtest", "report", STEERS],
        ["playtest", "qubism", "-o", f"/dev/null/{STEERS}"],
        ["print", "qubism", "-o", f"/dev/null/{STEERS}"],
        ["support", "-o", f"/dev/null/{STEERS}"],
    ],
)
def test_a_word_cannot_steer_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with suppress(SystemExit):
        main(["--home", str(tmp_path), *words])
    said = capsys.readouterr()
    assert "·]0;other·" in said.err
    assert not {"\x1b", "\x07"} & set(said.out + said.err)


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
def test_a_name_cannot_steer_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "\x1b]0;other\x07.yaml"
    path.write_text("limit: [\n", encoding="utf-8")
    assert named(path).isprintable()
    assert all("\x1b" not in fault.text(TEXTS.say) for fault in check(path))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    found = check_deck(read(tmp_path / "pipe.yaml"), Registry([]))
    assert found is None
    assert told(tmp_path / "pipe.yaml") == ["This is a folder or a device, not a file."]


def test_a_chain_of_files_is_followed_so_far(tmp_path: Path) -> None:
    for n in range(500):
        (tmp_path / f"{n}.yaml").write_text(CARDS.format(name=f"{n + 1}.yaml"), encoding="utf-8")
    (sentence,) = told(tmp_path / "0.yaml")
    assert sentence.startswith(f"More than {include.MOST_FILES} files")


@pytest.mark.parametrize("name", ["x" * 300, "x" * 150 + "/" + "y" * 300, "a\\0b", "\u3000"])
def test_a_name_that_no_file_can_have_is_not_found(tmp_path: Path, name: str) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(f'include: ["{name}"]\ncards: {{}}\n', encoding="utf-8")
    assert any("There is no file" in sentence for sentence in told(path))


def test_included_files_hold_no_more_than_one_file_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(include, "MOST_RULES_VALUES", 600)
    many = "types: {" + ", ".join(f"t{n}: {{name: T}}" for n in range(90)) + "}\n"
    names = ["a.yaml", "b.yaml", "c.yaml", "d.yaml"]
    for name in names:
        (tmp_path / name).write_text(many, encoding="utf-8")
    path = tmp_path / "cards.yaml"
    path.write_text(f"include: [{', '.join(names)}]\ncards: {{}}\n", encoding="utf-8")
    whole = include.whole(read(path))
    assert [(fault.what.key, fault.path) for fault in whole.faults] == [("data.include_big", ("include", 3))]


@pytest.mark.parametrize("link", [False, pytest.param(True, marks=linked)])
def test_a_strangers_file_includes_nothing_that_did_not_come_with_it(tmp_path: Path, link: bool) -> None:
    own = tmp_path / "downloads" / "game"
    (own / "cards").mkdir(parents=True)
    outside = own.parent / "private.yaml"
    outside.write_text("cards: {}\n", encoding="utf-8")
    if link:
        (own / "private.yaml").symlink_to(outside)
    game = own / "game.yaml"
    game.write_text(CARDS.format(name="private.yaml"), encoding="utf-8")
    assert include.whole(read(game)).faults[0].what.key == "data.include_missing"
    (own / "words.yaml").write_text("cards: {}\n", encoding="utf-8")
    (own / "cards" / "mine.yaml").write_text(CARDS.format(name="words.yaml"), encoding="utf-8")
    game.write_text(CARDS.format(name="cards/mine.yaml"), encoding="utf-8")
    whole = include.whole(read(game))
    assert (whole.faults, len(whole.seen)) == ([], 3)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names there")
def test_a_pipe_is_told_and_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "a.yaml")
    assert main(["--home", str(tmp_path), "check", str(tmp_path / "a.yaml")]) == 1
    assert "a folder or a device" in capsys.readouterr().out
