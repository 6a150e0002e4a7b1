"""The subcommand ``versions``: what a game file said before, named, pinned and restored."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from squares.cli.answers import DONE, tell_json, tell_lines
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data import differences
from squares.data.faults import named
from squares.data.places import Places
from squares.data.texts import Texts
from squares.registry import Entry, Registry
from squares.saves.versions import MOST_NAME, Version, Versions, hashes_in


def options(options: Options) -> None:
    """Declare a game, and what is done to one of its versions."""
    options.add("what", "cli.versions.what", metavar="GAME|FILE")
    options.add("--name", "cli.versions.name", nargs=2, metavar=("N", "NAME"))
    for key in ("pin", "unpin", "restore"):
        options.add(f"--{key}", f"cli.versions.{key}", type=options.natural, metavar="N")


def versions(words: argparse.Namespace, registry: Registry, places: Places, texts: Texts) -> int:
    """List the versions of a game, after one of them was named, pinned or restored. Errors: BadData."""
    entry = _entry(words.what, registry)
    kept = Versions(places.versions, lambda: hashes_in(places.playtests))
    if words.name is not None:
        number, name = words.name
        version = _numbered(kept, entry, number)
        if len(name) > MOST_NAME:
            raise BadData(phrase("cli.versions.long_name", most=MOST_NAME))
        kept.label(version, version.label.model_copy(update={"name": name}))
    for number, pinned in ((words.pin, True), (words.unpin, False)):
        if number is not None:
            version = _numbered(kept, entry, number)
            kept.label(version, version.label.model_copy(update={"pinned": pinned}))
    if words.restore is not None:
        if entry.shipped:
            raise BadData(phrase("cli.versions.shipped", game=entry.title))
        aside = kept.restore(_numbered(kept, entry, words.restore), entry.path)
        for path in () if words.json else aside:
            sys.stdout.write(texts.say("cli.versions.aside", file=named(path)) + "\n")
    found = _known(kept, entry)
    if words.json:
        tell_json([_told(kept, version) for version in found])
    elif not found:
        sys.stdout.write(texts.say("cli.versions.none", game=entry.title) + "\n")
    else:
        tell_lines(_lines(kept, found, texts))
    return DONE


def _entry(what: str, registry: Registry) -> Entry:
    if what.endswith((".yaml", ".yml")):
        return Registry(()).reload(Path(what))
    return registry.entry(what)


def _known(kept: Versions, entry: Entry) -> tuple[Version, ...]:
    """Return the versions of a game, also where its file can no longer be read."""
    return kept.list(entry.id) or kept.of_file(entry.path)


def _numbered(kept: Versions, entry: Entry, number: str | int) -> Version:
    """Return the version of a number. Errors: BadData."""
    found = _known(kept, entry)
    version = next((each for each in found if str(each.number) == str(number)), None)
    if version is None:
        known = ", ".join(str(each.number) for each in reversed(found))
        raise BadData(phrase("cli.versions.unknown", n=number, game=entry.title, known=known or "-"))
    return version


def _lines(kept: Versions, found: tuple[Version, ...], texts: Texts) -> Iterator[str]:
    """Yield a line for each version, and one for each way in which it differs from the one before."""
    for version, older in zip(found, (*found[1:], None), strict=True):
        marks = [texts.say("cli.versions.pinned")] if version.label.pinned else []
        marks += [texts.say("cli.versions.tested")] if kept.is_tested(version) else []
        when = f"{version.read.astimezone():%Y-%m-%d %H:%M}"
        yield "  ".join([f"{version.number:>4}", when, *filter(None, [version.label.name]), *marks])
        if older is not None:
            try:
                told = differences.of_files(kept.load(older), kept.load(version), texts)
            except BadData as error:
                yield f"      {texts.say(error.phrase)}"
            else:
                yield from (f"      {texts.say(each.what)}" for each in told)


def _told(kept: Versions, version: Version) -> dict[str, object]:
    return {
        "number": version.number,
        "mark": version.mark,
        "read": version.read.isoformat(),
        "name": version.label.name,
        "pinned": version.label.pinned,
        "playtested": kept.is_tested(version),
    }
