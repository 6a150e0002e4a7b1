"""What is wrong or odd in a file, as ``masume check`` finds it, at its places and with what mends it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from squares.checking import diagnosed
from squares.core.phrase import Say
from squares.data import quick_fix
from squares.data.check import model_of
from squares.data.faults import Diagnostic, named
from squares.data.loader import Loaded
from squares.data.quick_fix import word_at
from squares.data.sheets.reading import read_any
from squares.data.tree import NOWHERE
from squares.lsp.book import Place, begun

if TYPE_CHECKING:
    from squares.data.art import Trial
    from squares.registry import Registry


class Problem(NamedTuple):
    """A sentence about a place. ``mend`` is what may stand there instead of what stands in ``mended``."""

    place: Place
    text: str
    warning: bool
    mended: Place | None
    mend: str


class Found(NamedTuple):
    """The problems of a file and of those that it includes; ``files`` are all that it was read from."""

    problems: list[Problem]
    files: list[Path]


def problems(path: Path, registry: Registry, draws: Trial | None, say: Say) -> Found:
    """Return what is wrong with a file; nothing where it is none of ours."""
    loaded = read_any(path)
    if not _is_ours(path, loaded):
        return Found([], [path])
    told = [_problem(each, path, say) for each in diagnosed(loaded, registry, draws)]
    return Found(told, [each for each in loaded.files if loaded.files[each] is not None])


def _is_ours(path: Path, loaded: Loaded) -> bool:
    """Tell whether a file is a game, a part of games or a document of a player, so far as it can be read."""
    root = loaded.root if loaded.root.value else begun(path)
    keys = root.value.keys() if isinstance(root.value, dict) else set()
    if keys & {"engine", "format"} or any(key.startswith("masume_") for key in keys):
        return True
    return model_of(root) is not None


def _problem(fault: Diagnostic, path: Path, say: Say) -> Problem:
    """Return a fault that a check of ``path`` tells, which may be one of a file that it includes."""
    file = path if fault.file == named(path) or not Path(fault.file).is_file() else Path(fault.file)
    hint = [say(fault.hint)] if fault.hint is not None else []
    text = " ".join([say(fault.what), *hint])
    if fault.mark == NOWHERE:
        return Problem(Place(file, 1, 1, 1), text, fault.warning, None, "")
    line = fault.mark.line
    _, end = word_at(fault.source, fault.mark.column)
    place = Place(file, line, fault.mark.column, max(end, fault.mark.column) + 1)
    mend = quick_fix.mend(fault)
    if mend is None:
        return Problem(place, text, fault.warning, None, "")
    return Problem(place, text, fault.warning, Place(file, line, mend.start + 1, mend.end + 1), mend.text)
