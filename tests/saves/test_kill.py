"""Programs that play and save at full speed are killed, 15 here and 240 more in a soak; every resume is exact."""

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

from squares.core.match import AnyMatch
from squares.registry import Registry
from squares.saves import Journal, Store, Summary, new_id
from tests.saves.trees import GAMES, do_anything, sit_down, told

KILLS = 3  # in each game
SOAK = 48
MOST_MESSAGES = 30
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the test forks")


@dataclass
class Shown:
    """What the player had seen when the program died, and what it was about to show; ``saves`` counts the former."""

    id: str = ""
    lines: object = None
    coming_id: str = ""
    coming: object = None
    saves: int = 0

    def hear(self, message: dict[str, Any]) -> None:
        self.coming_id, self.coming = message["id"], message["told"]
        if message["saved"]:
            self.id, self.lines = self.coming_id, self.coming
            self.saves += 1


def play_on(folder: Path, registry: Registry, game: str, pipe: int, seed: int) -> None:
    """Resume where the last program died and play on, game after game, until killed."""
    store, chance = Store(folder), random.Random(seed)
    latest = store.latest_unfinished()
    id, match = (latest.id, store.open(latest.id, registry).value[1]) if latest else new_game(registry, game, seed)
    journal = Journal(store, match)

    def tell(saved: bool) -> None:
        message = json.dumps({"saved": saved, "id": id, "told": told(match)}) + "\n"
        os.write(pipe, message.encode())

    while True:
        if match.outcome is not None and chance.random() < 0.3:
            seed += 1000
            id, match = new_game(registry, game, seed)
            journal = Journal(store, match)
        do_anything(match, chance)
        tell(saved=False)
        now = datetime.now(UTC)
        assert journal.save(id, now, now, "") == id
        tell(saved=True)


def new_game(registry: Registry, game: str, seed: int) -> tuple[str, AnyMatch]:
    return new_id(game, datetime.now(UTC)), sit_down(registry, game, seed)


def run_and_kill(folder: Path, registry: Registry, game: str, seed: int, messages: int, shown: Shown) -> None:
    """Kill a program that plays on meanwhile once it has sent so many messages, and hear all that it said."""
    reader, writer = os.pipe()
    words = (folder, registry, game, writer, seed)
    process = multiprocessing.get_context("fork").Process(target=play_on, args=words)
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


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kills", [KILLS, pytest.param(SOAK, marks=pytest.mark.soak)])
def test_every_resume_after_a_kill_is_exact(game: str, kills: int, tmp_path: Path, registry: Registry) -> None:
    chance, shown = random.Random(f"{game} {kills}"), Shown()
    for kill in range(kills):
        run_and_kill(tmp_path, registry, game, kill, chance.randint(1, MOST_MESSAGES), shown)
        store = Store(tmp_path)
        assert all(isinstance(entry, Summary) for entry in store.list()), "no kill leaves a file that cannot be read"
        if not shown.id:
            continue
        opened = store.open(shown.id, registry)
        found = told(opened.value[1])
        assert found == shown.lines or (shown.coming_id == shown.id and found == shown.coming)
        assert opened.notice is None
        shown.lines = found  # the next program begins by showing it
    assert shown.saves > kills, "the programs came far enough for the kills to mean something"
