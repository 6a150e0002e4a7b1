"""Files that are parts of game files: an engine says which there are, and the checker asks nobody else."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from squares.data.check import check
from squares.data.installed import NAMED
from squares.data.texts import Texts

ENGINE = '''
from squares.data.models import Definition, Model

class Maps(Model):
    """Maps by their names."""

    maps: dict[str, int]

PARTS = {"maps": Maps}

def make(definition, variant):
    raise NotImplementedError
'''


@pytest.fixture
def explorers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An engine whose game files include files of maps."""
    (tmp_path / "explorers").mkdir()
    (tmp_path / "explorers" / "__init__.py").write_text(ENGINE, encoding="utf-8")
    monkeypatch.setenv(NAMED, os.pathsep.join((str(tmp_path / "explorers"), str(tmp_path / "broken"))))
    yield
    sys.modules.pop("squares.games.explorers", None)


@pytest.mark.usefixtures("explorers")
def test_a_part_is_checked_against_the_model_of_its_engine(tmp_path: Path) -> None:
    path = tmp_path / "maps.yaml"
    path.write_text("maps: {north: 3}\n", encoding="utf-8")
    assert check(path) == []
    path.write_text("maps: {north: far}\n", encoding="utf-8")
    (fault,) = check(path)
    assert fault.what.key == "data.wrong_type"
    assert fault.path == ("maps", "north")


def test_without_that_engine_it_is_a_game_file_that_lacks_its_keys(tmp_path: Path) -> None:
    path = tmp_path / "maps.yaml"
    path.write_text("maps: {north: 3}\n", encoding="utf-8")
    assert {"id", "engine", "title"} <= {fault.what.values.get("key") for fault in check(path)}


@pytest.mark.usefixtures("explorers")
def test_an_engine_that_cannot_be_loaded_keeps_no_other_file_from_being_checked(tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "__init__.py").write_text("import nothing_of_that_name\n", encoding="utf-8")
    path = tmp_path / "maps.yaml"
    path.write_text("maps: {north: 3}\n", encoding="utf-8")
    assert check(path) == []


@pytest.mark.usefixtures("explorers")
def test_a_game_of_an_engine_that_cannot_be_loaded_is_told_why(tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "__init__.py").write_text("import nothing_of_that_name\n", encoding="utf-8")
    path = tmp_path / "maps.yaml"
    path.write_text("format: 1\nid: maps\nengine: broken\ntitle: Maps\n", encoding="utf-8")
    [fault] = check(path)
    assert (fault.mark.line, fault.what.key) == (3, "data.broken_engine")
    told = Texts.load().say(fault.what)
    assert "ModuleNotFoundError in line 1 of broken/__init__.py: No module named 'nothing_of_that_name'" in told
