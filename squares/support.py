"""What a player sends when something went wrong: reports, log and settings, packed into one archive.

Owns the names of those files in the folder of logs. Saved games and games of one's own are not packed, and the
player's home folder is written ``~``.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from pathlib import Path

from squares import __version__
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.native import COMPILED

LOG = "masume.log"
"""The log; older parts of it are called ``masume.log.1`` and so on."""
CRASHES = "crashes.txt"
"""Where Python writes down what it was doing when the system ended the program."""
REPORT = "report-*.txt"
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
    """Write the archive, which must not be there yet; the names of what it holds. Errors: BadData."""
    import zipfile  # the window needs the rest of this module as it comes up

    held = {"about.txt": about() + "\n"}
    held |= {path.name: private(text, places) for path in _wanted(places) if (text := _text(path)) is not None}
    try:
        with target.open("xb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, text in held.items():
                archive.writestr(name, text)
    except OSError as error:
        raise BadData(phrase("cli.no_archive", file=str(target), why=error.strerror or str(error))) from None
    return tuple(held)


def _wanted(places: Places) -> Iterator[Path]:
    yield places.settings
    for pattern in (LOG, f"{LOG}.*", CRASHES, REPORT):
        yield from sorted(places.logs.glob(pattern))


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
