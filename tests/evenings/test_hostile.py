"""Packs and files of evenings from strangers: the answer is a sentence, and nothing is written elsewhere."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from squares.core.game import AnyGame
from squares.evenings import pack
from squares.evenings.zipped import members
from squares.registry import Registry
from tests.evenings.hostile import TEXTS, meddled, nothing_written, other_values, told, tricks, zipped_anyhow
from tests.evenings.made import given, own_game

HARMLESS = {
    "with something after",
    "with something before",
    "with a long remark",
    "of two disks",
    "with a false number at 8",
    r"with b'\xff\xff\xff\xff' in the list at 20",
}
"""Tricks with what nobody looks at."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory, registry: Registry) -> dict[str, bytes]:
    """What is in a pack that can be opened."""
    entry = own_game(tmp_path_factory.mktemp("own"), registry)
    return members(pack.make(entry, pack.SetUp(sender="Ada", note="Hello")))


def attacks(sound: dict[str, bytes], qubism: AnyGame, count: int, seed: int) -> list[bytes]:
    """So many packs and evenings that were meddled with in each of the ways."""
    dice = random.Random(seed)
    manifest, game = sound[pack.MANIFEST], sound["game/game.yaml"]
    whole, evening = zipped_anyhow(list(sound.items())), given(qubism).dump()
    found = []
    for number in range(count):
        way = number % 5
        if way == 0:
            found.append(meddled(whole, dice))
        elif way == 1:
            described = other_values(manifest.decode(), dice)
            found.append(zipped_anyhow([(pack.MANIFEST, described), ("game/game.yaml", game)]))
        elif way == 2:
            found.append(meddled(evening.encode(), dice))
        elif way == 3:
            found.append(other_values(evening, dice))
        else:
            contents = [(name, meddled(content, dice)) for name, content in sound.items()]
            found.append(zipped_anyhow(contents))
    return found


def test_tricks_with_archives_write_nothing_elsewhere(sound: dict[str, bytes], tmp_path: Path) -> None:
    opened = []
    with nothing_written(tmp_path / "packs"):
        for name, source in tricks(sound[pack.MANIFEST], sound["game/game.yaml"]):
            if not told(source, tmp_path / "packs"):
                opened.append(name)
    assert set(opened) <= HARMLESS
    assert {path.suffix for path in tmp_path.rglob("*") if path.is_file()} <= {".yaml"}
    assert not list(tmp_path.rglob("*evil*"))


def test_a_few_hundred_meddled_files_are_told_in_sentences(
    sound: dict[str, bytes], qubism: AnyGame, tmp_path: Path
) -> None:
    with nothing_written(tmp_path):
        answers = [told(source, tmp_path) for source in attacks(sound, qubism, 300, 1)]
    assert sum(map(bool, answers)) > 100


def test_a_sound_pack_is_opened_and_each_sentence_is_said(
    sound: dict[str, bytes], tmp_path: Path, qubism: AnyGame
) -> None:
    assert told(zipped_anyhow(list(sound.items())), tmp_path) == ""
    assert told(given(qubism).dump().encode(), tmp_path) == ""
    assert told(b"PK\x03\x04", tmp_path) == TEXTS.say("pack.broken")
    assert told(b"hello", tmp_path) == TEXTS.say("pack.bad_session", entry="-")
    described = json.dumps({**json.loads(sound[pack.MANIFEST]), "sender": 5}).encode()
    source = zipped_anyhow([(pack.MANIFEST, described), ("game/game.yaml", sound["game/game.yaml"])])
    assert told(source, tmp_path) == TEXTS.say("pack.bad_manifest", entry="sender")


@pytest.mark.soak
def test_a_hundred_thousand_meddled_files(sound: dict[str, bytes], qubism: AnyGame, tmp_path: Path) -> None:
    with nothing_written(tmp_path):
        for seed in range(1000):
            for source in attacks(sound, qubism, 100, seed):
                told(source, tmp_path)
