"""Folders: shipped data from any working directory, and a home that holds everything."""

from __future__ import annotations

from pathlib import Path

import pytest

from squares.data import places
from squares.data.places import Places, shipped


def test_shipped_data_is_found_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shipped("data", "text", "en", "game.yaml").is_file()


def test_a_wheel_carries_its_data_inside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "squares"
    (package / "shipped" / "data").mkdir(parents=True)
    monkeypatch.setattr(places, "__file__", str(package / "data" / "places.py"))
    assert shipped("data", "games") == package / "shipped" / "data" / "games"


def test_everything_lies_below_a_given_home(tmp_path: Path) -> None:
    home = Places(tmp_path / "home")
    assert not (tmp_path / "home").exists()
    folders = [home.data, home.config, home.saves, home.games]
    assert all(folder.is_dir() and folder.is_relative_to(tmp_path / "home") for folder in folders)
    assert len(set(folders)) == 4


def test_who_only_reads_makes_no_folders(tmp_path: Path) -> None:
    home = Places(tmp_path / "home", make=False)
    assert home.games == Places(tmp_path / "home").games
    assert home.games.is_dir()
    assert not Places(tmp_path / "other", make=False).saves.exists()


def test_without_a_home_the_systems_folders_are_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *words, **options: tmp_path / "share" / words[0])
    assert Places(None).games == tmp_path / "share" / "masume" / "games"
