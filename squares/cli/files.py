"""The subcommands for designers' files: ``check``, ``diff`` and ``new``."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from squares.checking import diagnosed
from squares.cli.answers import DONE, FAULTY, tell_json, tell_lines
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.faults import Diagnostic, bad_data, dotted, named
from squares.data.places import Places
from squares.data.sheets.reading import read_any
from squares.data.texts import Texts
from squares.registry import Registry

if TYPE_CHECKING:
    from squares.data.art import Trial
    from squares.data.differences import Difference


def check(
    files: Sequence[Path], registry: Registry, texts: Texts, draws: Trial | None, *, strict: bool, as_json: bool
) -> int:
    """Print what is wrong or odd, and which files are in order; ``FAULTY`` where one has faults.

    ``draws`` tries drawings that games bring. ``strict``: warnings count as faults do.
    """
    found = [(path, diagnosed(read_any(path), registry, draws)) for path in files]
    told = [each for _, diagnostics in found for each in diagnostics]
    if as_json:
        tell_json([_placed(each, texts) for each in told])
    else:
        for path, diagnostics in found:
            tell_lines(each.text(texts.say) for each in diagnostics)
            if all(each.warning for each in diagnostics):
                key = "cli.check_warned" if diagnostics else "cli.check_ok"
                tell_lines([texts.say(key, file=named(path), n=len(diagnostics))])
                tell_lines(_best_play(path, texts))
    return FAULTY if any(strict or not each.warning for each in told) else DONE


def _best_play(path: Path, texts: Texts) -> Iterator[str]:
    """Yield how each variant of a game ends of which that is kept, or soon found."""
    from squares.bots.tables.best_play import best_play
    from squares.solving.solve import soon

    registry = Registry(())
    entry = registry.reload(path)
    for variant in entry.variants:
        game = registry.game(entry.id, variant)
        found = soon(game)
        if found is not None:
            yield texts.say("cli.check_solved", variant=variant, what=best_play(found))


def _placed(fault: Diagnostic, texts: Texts) -> dict[str, Any]:
    """Return a fault for editors; line and column count from 1 and are 0 where the whole file is meant."""
    return {
        "file": fault.file,
        "line": fault.mark.line,
        "column": fault.mark.column,
        "key": dotted(fault.path),
        "severity": "warning" if fault.warning else "error",
        "message": texts.say(fault.what),
        "hint": texts.say(fault.hint) if fault.hint else None,
    }


def diff(files: Sequence[str], variant: str | None, registry: Registry, texts: Texts, *, as_json: bool) -> int:
    """Print what differs between two games, each an id or a file; ``FAULTY`` where anything does. Errors: BadData."""
    from squares import new_game
    from squares.data import differences

    old, new = (new_game.source_of(registry, name) for name in files)
    if variant is None:
        assert old.file is not None
        assert new.file is not None
        found = differences.of_files(old.file, new.file, texts)
    else:
        found = differences.of_definitions(old.variant(variant)[1], new.variant(variant)[1], texts)
    if as_json:
        tell_json([_told(each, texts) for each in found])
    else:
        rules = [each for each in found if each.rules]
        if not rules:
            tell_lines([texts.say("diff.none")])
        tell_lines(texts.say(each.what) for each in found)
    return FAULTY if found else DONE


def _told(difference: Difference, texts: Texts) -> dict[str, Any]:
    """Return a difference for other programs; a value is null where one of the files has nothing there."""
    path, old, new = difference.change
    return {
        "key": dotted(path),
        "variant": difference.variant,
        "rules": difference.rules,
        "old": old,
        "new": new,
        "text": texts.say(difference.what),
    }


def new(source: str, id: str, target: Path | None, places: Places, texts: Texts, *, as_json: bool) -> int:
    """Write a commented copy of a game under an id of its own. Errors: BadData; OSError for the player's folder."""
    from squares import new_game

    registry = Registry.of_engines(places.games)
    path = target if target is not None else Places(places.home).games / f"{id}.yaml"
    new_game.write(registry, new_game.source_of(registry, source), id, path, texts)
    if as_json:
        tell_json({"file": str(path)})
    else:
        tell_lines([texts.say("cli.new_written", file=named(path), id=id)])
    return DONE


def sheet(file: Path, mapping: str, texts: Texts, *, as_json: bool) -> int:
    """Write a sheet of a file's entries and a file of the rest beside it. Errors: BadData."""
    import yaml

    from squares.data.loader import read
    from squares.data.sheets.writing import parted
    from squares.saves import files

    loaded = read(file)
    if loaded.faults:
        raise bad_data(loaded.faults)
    found = parted(loaded.root.plain(), mapping)
    targets = file.with_suffix(".csv"), file.with_name(f"{file.stem}-rest{file.suffix}")
    for target in targets:
        if os.path.lexists(target):
            raise BadData(phrase("cli.sheet_exists", file=named(target)))
    with files.refused("new.not_written", file=named(targets[0])):
        files.put_new(targets[0], found.sheet)
        files.put_new(targets[1], yaml.safe_dump(found.rest, sort_keys=False, allow_unicode=True, width=110))
    told = {"sheet": str(targets[0]), "rest": str(targets[1]), "rows": found.rows, "columns": found.columns}
    both = f"include: [{targets[0].name}, {targets[1].name}]"
    names = {"file": file.name, "sheet": targets[0].name, "rest": targets[1].name}
    say = texts.say("cli.sheet_written", rows=found.rows, columns=found.columns, both=both, **names)
    if as_json:
        tell_json(told)
    else:
        tell_lines([say])
    return DONE
