"""The editor of the desktop is asked for a file, at a line where it takes one; nothing but text is opened."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scenes.system import editor, folder
from scenes.system.editor import at_line, open_text

FILE = Path("games/my game.yaml")


def nobody() -> None:
    raise AssertionError("the system opened it")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What is run, at once; every program is there."""
    found: list[list[str]] = []

    class Now:
        def __init__(self, target: Any, args: Any, daemon: bool) -> None:
            self.start = lambda: target(*args)

    def run(words: list[str], **_: Any) -> Any:
        found.append(words)
        return subprocess.CompletedProcess(words, 0, stdout="org.gnome.gedit.desktop\n")

    monkeypatch.setattr(editor, "Thread", Now)
    monkeypatch.setattr("subprocess.run", run)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{Path(name).name}" if name else None)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)
    return found


@pytest.mark.parametrize(
    ("editor", "said"),
    [
        ("code", ["--goto", f"{FILE}:7:3"]),
        ("/opt/subl", [f"{FILE}:7:3"]),
        ("kate", ["--line", "7", "--column", "3", str(FILE)]),
        ("gedit", ["+7:3", str(FILE)]),
    ],
)
def test_an_editor_that_is_known_gets_the_line(asked: list[list[str]], editor: str, said: list[str]) -> None:
    words = at_line(editor, FILE, 7, 3)
    assert words is not None
    assert words[1:] == said


def test_the_editor_of_the_environment_comes_first(asked: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EDITOR", "nano")
    monkeypatch.setenv("VISUAL", "code --wait")
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if name and " " not in name else None)
    assert open_text(FILE, 7, 3, nobody)
    assert asked == [["/usr/bin/code", "--goto", f"{FILE}:7:3"]]


def test_one_of_a_terminal_is_passed_over_for_the_desktop_s(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", "vim")
    assert open_text(FILE, 7, 3, nobody)
    assert asked[-1] == ["/usr/bin/gedit", "+7:3", str(FILE)]


def test_what_may_be_a_program_is_not_handed_to_the_desktop(asked: list[list[str]]) -> None:
    assert not open_text(Path("games/cards.desktop"), 1, 1, nobody)
    assert asked == []


def test_without_anything_that_could_open_it_that_is_told(
    asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert not open_text(FILE, 1, 1, nobody)


def test_a_desktop_without_an_editor_is_told_once_it_has_answered(
    person: Any, asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "Thread", editor.__dict__["Thread"])
    monkeypatch.setattr("subprocess.run", lambda words, **_: subprocess.CompletedProcess(words, 3, stdout=""))
    for opened in (person.services.shell.open_text, person.services.shell.open_folder):
        opened(FILE)
        assert person.toast == ""
        person.frame()
        assert FILE.name in person.toast
        person.app.overlay.toast.hide()
        person.app.overlay.toast.text = ""
