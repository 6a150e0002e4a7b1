"""The program as a process: pipes, flushing, other folders, and the examples of the pages."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from scenes.main import main
from tests.game_files import some

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, str(ROOT / "main.py")]


def test_it_runs_from_any_folder_and_leaves_nothing_there(tmp_path: Path) -> None:
    home, here = tmp_path / "home", tmp_path / "here"
    here.mkdir()
    words = [*PROGRAM, "--home", str(home), "legal", "--game", "squares-ii"]
    done = subprocess.run(words, cwd=here, capture_output=True, text=True, timeout=60, check=True)
    assert len(done.stdout.splitlines()) == 100
    assert list(here.iterdir()) == []


def test_an_error_is_one_sentence_and_status_2(tmp_path: Path) -> None:
    words = [*PROGRAM, "--home", str(tmp_path), "apply", "--game", "squares-ii", "S9J9@a1"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


def test_batch_answers_before_the_input_ends(tmp_path: Path) -> None:
    words = [*PROGRAM, "--home", str(tmp_path), "batch", "--game", "squares-ii"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as batch:
        assert batch.stdin is not None
        assert batch.stdout is not None
        for actions, letter in ([], "s"), (["S4J2@b1"], "n"):
            batch.stdin.write(json.dumps({"actions": actions}).encode() + b"\n")
            batch.stdin.flush()
            assert json.loads(batch.stdout.readline())["to_act"] == letter
        batch.stdin.close()
        assert batch.wait(timeout=60) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_reader_that_goes_away_gets_no_traceback(tmp_path: Path) -> None:
    words = [*PROGRAM, "--home", str(tmp_path), "batch", "--game", "squares-ii"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as batch:
        assert batch.stdout is not None
        batch.stdout.close()
        _, err = batch.communicate(b"{}\n" * 100, timeout=60)
    assert err == b""
    assert batch.returncode == 1


STREAMS = [
    ("legal --game qubism >/dev/full", 2),
    ("legal --game qubism >&-", 2),
    ("--version >/dev/full", 2),
    ("--help >&-", 2),
    ("check nothing.yaml >/dev/full", 2),
    ("batch --game qubism <&-", 2),
    ("legal --game nothing 2>/dev/full", 2),
    ("legal --game nothing 2>&-", 2),
    ("legal --game qubism >&- 2>&- <&-", 2),
    ("legal --game qubism <&-", 0),
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize(("words", "status"), some(STREAMS, *STREAMS[::3]))
def test_streams_that_are_closed_or_full_get_one_sentence(words: str, status: int, tmp_path: Path) -> None:
    line = f'"{sys.executable}" "{ROOT / "main.py"}" --home "{tmp_path}" {words}'
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    done = subprocess.run(
        ["/bin/sh", "-c", line], capture_output=True, text=True, timeout=60, check=False, env=environment
    )
    assert done.returncode == status
    assert len(done.stderr.splitlines()) == (1 if status and "2>" not in words else 0)
    assert "Traceback" not in done.stderr + done.stdout
    assert "Exception" not in done.stderr


def examples() -> list[tuple[str, str]]:
    """Console lines of the pages with the output that follows them."""
    pages = "".join((ROOT / page).read_text(encoding="utf-8") for page in ("README.md", "docs/notation.md"))
    blocks = re.findall(r"^```console\n(.*?)^```", pages, re.MULTILINE | re.DOTALL)
    pieces = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", "".join(blocks), re.MULTILINE)
    return [(command, output) for command, output in pieces if output]


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are written for a POSIX shell")
@pytest.mark.parametrize(("command", "output"), examples())
def test_the_pages_show_what_is_printed(
    command: str, output: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if "|" not in command:
        assert main(["--home", str(tmp_path), *shlex.split(command)[1:]]) == 0
        assert capsys.readouterr().out == output
        return
    program = f'masume() {{ "{sys.executable}" "{ROOT / "main.py"}" --home "{tmp_path}" "$@"; }}'
    done = subprocess.run(
        ["/bin/sh", "-c", f"{program}\n{command}"], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == output


def test_the_pages_have_examples() -> None:
    assert len(examples()) >= 5
