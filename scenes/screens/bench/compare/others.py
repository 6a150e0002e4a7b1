"""What the file can be compared with: its earlier versions, its other variants, other files; and its positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from scenes.pages.dates import relative_date

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from squares.data.check import GameFile
    from squares.saves.versions import Version

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Other:
    """A line of the list. ``key`` tells it from all others; a heading has none.

    ``load`` gives the file to compare with, in ``variant`` (the same as of this file for None); a line without it
    stands for ``position``, in notation, or the start for None.
    """

    title: str
    key: Key = ("", "")
    note: str = ""
    load: Callable[[], GameFile] | None = None
    variant: str | None = None
    position: str | None = None
    version: Version | None = None


def others(desk: Desk, positions: bool = True) -> list[Other]:
    """All lines, with headings, ``positions`` only where they are wanted; none before there was a good version."""
    if desk.file.good is None:
        return []
    parts = {
        "versions": list(versions(desk)),
        "variants": list(_variants(desk)),
        "files": list(_files(desk)),
        "positions": list(_positions(desk)) if positions else [],
    }
    say, found = desk.services.say, []
    for name, lines in parts.items():
        if lines:
            found += [Other(say(f"compare.list.{name}")), *lines]
    return found


def versions(desk: Desk) -> Iterator[Other]:
    """Earlier ones; the newest is the file as it is now, or was before it had faults."""
    services, good = desk.services, desk.file.good
    if good is None or desk.file.entry.shipped:
        return
    for version in services.own_games.versions.list(good.base.id)[1:]:
        when = relative_date(services.say, version.read.astimezone(), services.wall_clock().astimezone())
        label = version.label
        title = services.say("compare.named" if label.name else "compare.version", n=version.number, name=label.name)
        when = services.say("compare.pinned", when=when) if label.pinned else when
        key = ("version", f"{version.number}-{version.mark}")
        load = partial(services.own_games.versions.load, version)
        yield Other(title, key, when, load, version=version)


def _variants(desk: Desk) -> Iterator[Other]:
    good = desk.file.good
    assert good is not None
    here = desk.variant if desk.variant in good.definitions else next(iter(good.definitions))
    for id, variant in good.base.variants.items():
        if id != here:
            yield Other(variant.name, ("variant", id), "", lambda: good, id)


def _files(desk: Desk) -> Iterator[Other]:
    """Other games of the same engine."""
    good, registry = desk.file.good, desk.services.registry
    assert good is not None
    for entry in (*registry.entries, *registry.examples):
        if entry.path != desk.file.path and entry.engine == good.base.engine and entry.file is not None:
            file = entry.file
            yield Other(entry.title, ("file", str(entry.path)), entry.name, lambda file=file: file)  # type: ignore[misc]


def _positions(desk: Desk) -> Iterator[Other]:
    good = desk.file.good
    assert good is not None
    yield Other(desk.services.say("bench.start"), ("position", ""))
    for named in good.base.positions:
        yield Other(named.name, ("position", named.name), position=named.position)
