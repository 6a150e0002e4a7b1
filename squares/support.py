"""What a player sends when something went wrong: reports, log and settings, packed into one archive.

Owns the names of those files in the folder of logs. What would tell of the player is left out: saved games and games of
one's own, also where a report holds one, positions with hidden things, players' names, and the folders of all paths.
"""

from __future__ import annotations

import io
import platform
import re
from collections.abc import Iterator
from pathlib import Path

from squares import __version__
from squares.data.places import Places
from squares.native import COMPILED

LOG = "masume.log"
"""The log; older parts of it are called ``masume.log.1`` and so on."""
CRASHES = "crashes.txt"
"""Where Python writes down what it was doing when the system ended the program."""
REPORT = "report-*.txt"
OPEN = ("hides", "nothing")
"""What a report says of a game in which everybody knows everything; of others nothing is packed that tells of hands."""
_TELLING = ("position: ", "seed: ", "actions: ")
_BEGIN, _RECORD = "when: ", "masume_record: "
_AFTER_RECORD = re.compile(r"Traceback |[0-9]{4}-[0-9]{2}-[0-9]{2} ")
_OF_RECORD = re.compile(r"(?<=^record: ).*[/\\]")
_QUOTED = re.compile(r"(?<=[\"'])(?:[A-Za-z]:)?[/\\](?:[^\"'\n]*[/\\])?(?=[^\"'\n/\\]*[\"'])")
_FOLDERS = re.compile(r"(?<![\w~).:/\\\"'])(?:[A-Za-z]:)?[/\\](?:[^\s/\\:\"'<>|*?]+[/\\])+")
_MOST = 2_000_000  # bytes of one file; the newest part of a longer one is packed


def about() -> str:
    """The program and the machine in one line."""
    kind = "compiled" if COMPILED else "interpreted"
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    return f"Masume {__version__} ({kind}), Python {platform.python_version()}, {system}"


def private(text: str, places: Places) -> str:
    """The text with the folder of the program, where it has one of its own, and the player's home folder as ``~``."""
    folders = [*([str(places.home), str(places.home.resolve())] if places.home else ()), str(Path.home())]
    for folder in folders:
        if len(folder) > 1:
            text = text.replace(folder, "~")
    return text


def pack(places: Places, target: Path) -> tuple[str, ...]:
    """Write the archive, which must not be there yet and only its owner may read; the names of what it holds.

    Errors: BadData.
    """
    import zipfile  # the window needs the rest of this module as it comes up

    from squares.saves import files

    held = {"about.txt": about() + "\n"}
    if (settings := _settings(places.settings)) is not None:
        held[places.settings.name] = settings
    held |= {path.name: bare(private(text, places)) for path in _wanted(places) if (text := _text(path)) is not None}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in held.items():
            archive.writestr(name, text)
    with files.refused("cli.no_archive", file=target):
        files.put_new(target, packed.getvalue(), files.PRIVATE)
    return tuple(held)


def _wanted(places: Places) -> Iterator[Path]:
    for pattern in (LOG, f"{LOG}.*", CRASHES, REPORT):
        yield from sorted(places.logs.glob(pattern))


def bare(text: str) -> str:
    """A log or a report without games that it holds, hidden things and folders."""
    lines: list[str] = []
    open_ = record = False
    for line in text.split("\n"):
        open_ = (open_ or line == ": ".join(OPEN)) and not line.startswith(_BEGIN)
        record = line.startswith(_RECORD) or (record and _AFTER_RECORD.match(line) is None)
        telling = line.startswith(_TELLING)  # in notation, whose strokes part no folders
        if not record and (open_ or not telling):
            lines.append(line if telling else _FOLDERS.sub("…/", _QUOTED.sub("…/", _OF_RECORD.sub("…/", line))))
    return "\n".join(lines)


def _settings(path: Path) -> str | None:
    """The settings without names; where they cannot be read, why. None where there are none."""
    import yaml

    from squares.data.loader import read
    from squares.data.tree import without

    if not path.exists():
        return None
    loaded = read(path, path.name)
    if loaded.faults:
        first = loaded.faults[0]
        return f"unreadable: {first.what.key}, line {first.mark.line}\n"
    plain = without(loaded.root, "last").plain()
    if isinstance(plain.get("printing"), dict):
        plain["printing"] |= {"printer": ""}
    text: str = yaml.safe_dump(plain, sort_keys=False, allow_unicode=True)
    return text


def _text(path: Path) -> str | None:
    """The end of a file, None where it is none or cannot be read."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _MOST))
            return file.read(_MOST).decode("utf-8", "replace")
    except OSError:
        return None
