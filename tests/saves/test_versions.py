"""Earlier versions of game files: kept as they were read, numbered, a few of each game."""

from __future__ import annotations

import json
import os
import random
from functools import cache
from pathlib import Path

import pytest

from squares.core.errors import BadData
from squares.data import differences
from squares.data.check import GameFile
from squares.data.texts import Texts
from squares.registry import Entry
from squares.saves import SaveProblem
from squares.saves.versions import Versions
from tests.game_files import game_file
from tests.mutations import mutated, scribbled


@cache
def read(id: str) -> GameFile:
    found = Entry(game_file(id)).file
    assert found is not None
    return found


def file(id: str = "qubism", **changes: object) -> GameFile:
    found = read(id)
    definitions = {name: each.model_copy(update=changes) for name, each in found.definitions.items()}
    return GameFile(definitions, found.base.model_copy(update=changes))


@pytest.fixture
def versions(tmp_path: Path) -> Versions:
    return Versions(tmp_path / "versions")


@pytest.mark.parametrize("id", ["squares-ii", "qubism", "rengoma-4p"])
def test_a_version_is_what_the_file_said(versions: Versions, id: str) -> None:
    versions.keep(file(id))
    kept = versions.load(versions.list(id)[0])
    assert kept.definitions == file(id).definitions
    assert list(kept.definitions) == list(file(id).definitions)
    assert differences.of_files(kept, file(id), Texts.load()) == []


def test_only_what_differs_is_another_version(versions: Versions) -> None:
    for minutes in (10, 10, 11, 10):
        versions.keep(file(minutes=minutes))
    assert [version.number for version in versions.list("qubism")] == [3, 2]
    kept = [versions.load(version).base.minutes for version in versions.list("qubism")]
    assert kept == [10, 11]


def test_the_oldest_go(versions: Versions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("squares.saves.versions.MOST", 2)
    for minutes in (1, 2, 3, 4):
        versions.keep(file(minutes=minutes))
    assert [version.number for version in versions.list("qubism")] == [4, 3]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"base": {"engine": "nix"}, "variants": {}}', '{"base": 1}'])
def test_a_version_that_cannot_be_read_is_told(versions: Versions, text: str) -> None:
    versions.keep(file())
    version = versions.list("qubism")[0]
    version.path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData):
        versions.load(version)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="everybody may write here")
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(SaveProblem):
        Versions(tmp_path / "versions").keep(file())


def test_a_game_that_was_never_kept_has_no_versions(versions: Versions) -> None:
    assert versions.list("nothing") == ()


@pytest.mark.parametrize("many", [20, pytest.param(5000, marks=pytest.mark.soak)])
def test_whatever_stands_in_a_version_it_is_read_or_told(many: int, versions: Versions) -> None:
    versions.keep(file())
    [version] = versions.list("qubism")
    text, told = version.path.read_text(), 0
    for seed in range(many):
        dice = random.Random(seed)
        changed = json.dumps(mutated(json.loads(text), dice)) if seed % 2 else scribbled(text, dice)
        version.path.write_text(changed)
        try:
            versions.load(version)
        except BadData:
            told += 1
    assert told > many // 4
