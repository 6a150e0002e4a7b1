"""The subcommand ``conform``: which games a word means, and what is printed of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from squares.cli.answers import DONE, FAULTY, tell_lines
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data import engines, installed
from squares.data.faults import bad_data, meant, shown
from squares.data.texts import Texts
from squares.playtest.conformance import Verdict, examine
from squares.registry import Entry, Registry


def conform(name: str, registry: Registry, texts: Texts, *, as_json: bool) -> int:
    """Print what each check says of an engine's shipped games, of a game, or of a game file; 1 where one fails.

    Errors: BadData where the word means nothing, or a file cannot be played.
    """
    status = DONE
    for game in _games(name, registry):
        if not as_json:
            _lines(texts.say("conform.title", game=game.id, variant=game.variant))
        for verdict in examine(game, texts):
            _lines(*([_as_json(game, verdict, texts)] if as_json else _said(verdict, texts)))
            status = FAULTY if verdict.faults else status
    return status


def _games(name: str, registry: Registry) -> Iterator[AnyGame]:
    """Yield every variant of the games that are meant. A name that an engine and a game share means the engine."""
    if name.endswith((".yaml", ".yml")):
        # Alone, so that no other game of the same id is taken for it.
        registry = Registry(())
        entries = [registry.reload(Path(name))]
    elif name in engines.names():
        files = installed.engines()[name].games
        entries = [entry for entry in registry.entries if entry.path in files]
        if not entries:
            raise BadData(phrase("conform.nothing", engine=name))
    else:
        entries = [_entry(name, registry)]
    for entry in entries:
        if entry.faults:
            raise bad_data(entry.faults)
        for variant in entry.variants:
            yield registry.game(entry.id, variant)


def _entry(name: str, registry: Registry) -> Entry:
    known = [*engines.names(), *(entry.id for entry in (*registry.entries, *registry.examples))]
    if name not in known:
        hint = meant(name, known) or phrase("data.known", known=list(dict.fromkeys(known)))
        raise BadData(phrase("conform.unknown", name=shown(name), hint=hint))
    return registry.entry(name)


def _said(verdict: Verdict, texts: Texts) -> list[str]:
    """Return a line for the check and one for each finding."""
    check = texts.say(f"conform.check.{verdict.check}")
    first = texts.say("conform.failed" if verdict.faults else "conform.passed", check=check)
    return [first, *(texts.say("conform.finding", what=fault) for fault in verdict.faults)]


def _as_json(game: AnyGame, verdict: Verdict, texts: Texts) -> str:
    faults = [texts.say(fault) for fault in verdict.faults]
    return json.dumps({"game": game.id, "variant": game.variant, "check": verdict.check, "faults": faults})


def _lines(*lines: str) -> None:
    tell_lines(lines)
    sys.stdout.flush()
