"""Opens a text file in the editor of the person who sits here, at its line where the editor is known to take one.

An editor is known by its name: the one that VISUAL or EDITOR names, or that the desktop opens text with. Any other gets
the file through the desktop, and only a file that a desktop takes for text.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Thread

_PLACE = "{file}:{line}:{column}"
_AT_LINE: Mapping[str, Sequence[str]] = {
    "code": ("--goto", _PLACE),
    "codium": ("--goto", _PLACE),
    "subl": (_PLACE,),
    "sublime_text": (_PLACE,),
    "zed": (_PLACE,),
    "gedit": ("+{line}:{column}", "{file}"),
    "xed": ("+{line}", "{file}"),
    "pluma": ("+{line}", "{file}"),
    "kate": ("--line", "{line}", "--column", "{column}", "{file}"),
    "geany": ("--line", "{line}", "{file}"),
    "gvim": ("+{line}", "{file}"),
    "mvim": ("+{line}", "{file}"),
    "mate": ("--line", "{line}", "{file}"),
    "bbedit": ("+{line}", "{file}"),
    "notepad++": ("-n{line}", "{file}"),
}
_TEXTS = frozenset((".yaml", ".yml", ".txt", ".svg"))
"""Endings of files that no desktop runs when it is asked to open them."""


def open_text(file: Path, line: int, column: int, failed: Callable[[], object]) -> bool:
    """Asks for the file to be opened, without waiting for it; whether there is anything that could.

    ``failed`` is called, in a thread of its own, where the desktop was asked and found no editor.
    """
    words = at_line(_named(), file, line, column)
    if words is None and file.suffix.lower() not in _TEXTS:
        return False
    if words is None and sys.platform == "win32":
        try:
            os.startfile(file)
        except OSError:  # nothing opens files of that ending
            return False
        return True
    if words is None and sys.platform == "darwin":
        words = ["open", "-t", str(file)]
    if words is None and shutil.which("xdg-open") is None:
        return False
    Thread(target=_run, args=(words, file, line, column, failed), daemon=True).start()
    return True


def at_line(editor: str, file: Path, line: int, column: int) -> list[str] | None:
    """The command by which an editor opens a file at a place; None where the editor is not known or not there."""
    name = Path(editor).name.removesuffix(".exe").lower()
    program = shutil.which(editor) if name in _AT_LINE else None
    if program is None:
        return None
    return [program, *(word.format(file=file, line=line, column=column) for word in _AT_LINE[name])]


def _named() -> str:
    """The editor that the environment names, without what is said to it."""
    found = os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""
    return found if shutil.which(found) else found.partition(" ")[0]


def _run(words: list[str] | None, file: Path, line: int, column: int, failed: Callable[[], object]) -> None:
    if words is None:
        words = at_line(_of_desktop(), file, line, column) or ["xdg-open", str(file)]
    quiet = subprocess.DEVNULL
    done = subprocess.run(words, stdin=quiet, stdout=quiet, stderr=quiet, check=False)
    if done.returncode and words[0] == "xdg-open":  # an editor's own status tells of what was done in it
        failed()


def _of_desktop() -> str:
    """The editor that a desktop opens text with: ``org.gnome.gedit.desktop`` is gedit."""
    if shutil.which("xdg-mime") is None:
        return ""
    asked = ["xdg-mime", "query", "default", "text/plain"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    return found.removesuffix(".desktop").rpartition(".")[2]
