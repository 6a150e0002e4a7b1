"""Fifty times a program that plays and saves at full speed is killed; every resume is exact."""

from __future__ import annotations

import json
import multiprocessing
import os
import random
import signal
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from squares.core.game import Setup
from squares.core.match import Match
from squares.registry import Registry
from squares.saves import Record, Store, Summary, new_id
from squares.saves.record import AnyMatch

KILLS = 50
MOST_MESSAGES = 30
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the test forks")


@dataclass
class Shown:
    """What the player had seen when the program died, and what it was about to show."""

    id: str = ""
    line: tuple[list[str], int] = ([], 0)
    coming_id: str = ""
    coming: tuple[list[str], int] = ([], 0)

    def hear(self, message: dict[str, Any]) -> None:
        self.coming_id, self.coming = message["id"], (message["plies"], message["cursor"])
        if message["saved"]:
            self.id, self.line = self.coming_id, self.coming


def play_on(folder: Path, registry: Registry, pipe: int, seed: int) -> None:
    """Resume where the last program died and play on, game after game, until killed."""
    store, chance = Store(folder), random.Random(seed)
    latest = store.latest_unfinished()
    id, match = (latest.id, store.open(latest.id, registry).value[1]) if latest else new_game(registry, seed)

    def tell(saved: bool) -> None:
        plies = [ply.text for ply in match.plies]
        os.write(pipe, (json.dumps({"saved": saved, "id": id, "plies": plies, "cursor": match.cursor}) + "\n").encode())

    while True:
        if match.outcome is not None:
            seed += 1000
            id, match = new_game(registry, seed)
        if chance.random() < 0.2:
            match.undo()
        else:
            match.play(chance.choice(match.legal_actions()), 1)
        tell(saved=False)
        now = datetime.now(UTC)
        assert store.autosave(Record.from_match(match, id, now, now)) == id
        tell(saved=True)


def new_game(registry: Registry, seed: int) -> tuple[str, AnyMatch]:
    game = registry.game("squares-ii")
    match: AnyMatch = Match(game, Setup(), seed, dict.fromkeys(game.seats, "Ann"))
    return new_id(game.id, datetime.now(UTC)), match


def run_and_kill(folder: Path, registry: Registry, seed: int, messages: int, shown: Shown) -> None:
    """Kill a program that plays on meanwhile once it has sent so many messages, and hear all that it said."""
    reader, writer = os.pipe()
    process = multiprocessing.get_context("fork").Process(target=play_on, args=(folder, registry, writer, seed))
    process.start()
    os.close(writer)
    said = b""
    try:
        while said.count(b"\n") < messages and (chunk := os.read(reader, 1 << 16)):
            said += chunk
        process.kill()
        process.join()
        while chunk := os.read(reader, 1 << 16):
            said += chunk
    finally:
        os.close(reader)
    assert process.exitcode == -signal.SIGKILL
    for line in said.split(b"\n")[:-1]:
        shown.hear(json.loads(line))


def test_every_resume_after_a_kill_is_exact(tmp_path: Path, registry: Registry) -> None:
    chance, shown, plies = random.Random(7), Shown(), 0
    for kill in range(KILLS):
        run_and_kill(tmp_path, registry, kill, chance.randint(1, MOST_MESSAGES), shown)
        store = Store(tmp_path)
        entries = store.list()
        assert all(isinstance(entry, Summary) for entry in entries), "no kill leaves a file that cannot be read"
        if not shown.id:
            continue
        opened = store.open(shown.id, registry)
        record, match = opened.value
        line = ([played.text for played in record.plies], record.cursor)
        assert line == shown.line or (shown.coming_id == shown.id and line == shown.coming)
        assert opened.notice is None
        assert ([ply.text for ply in match.plies], match.cursor) == line
        shown.line = line  # the next program begins by showing it
        plies = sum(entry.now.ply for entry in entries if isinstance(entry, Summary))
    assert plies > KILLS, "the programs came far enough for the kills to mean something"
