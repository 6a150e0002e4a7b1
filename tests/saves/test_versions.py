"""Earlier versions of game files: kept as they were read, numbered, a few of each game."""

from __future__ import annotations

import json
import os
import random
from functools import cache
from pathlib import Path

import pytest

from squares.cli.answers import DONE
from squares.cli.commands import run
from squares.core.errors import BadData
from squares.data import differences
from squares.data.check import GameFile
from squares.data.loader import stamp
from squares.data.places import Places
from squares.data.texts import Texts
from squares.registry import Entry, rules_hash
from squares.saves import SaveProblem
from squares.saves.versions import Label, Versions, hashes_in, sources_of
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


# ---- names, pins, playtests


def test_what_has_a_name_a_pin_or_a_playtest_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("squares.saves.versions.MOST", 2)
    tested: set[str] = set()
    versions = Versions(tmp_path, lambda: tested)
    for limit in (20, 21, 22, 23):
        versions.keep(file("squares-ii", limit=limit))
        newest = versions.list("squares-ii")[0]
        if limit == 20:
            versions.label(newest, Label(name="the calm one"))
        elif limit == 21:
            versions.label(newest, Label(pinned=True))
        elif limit == 22:
            tested.add(rules_hash(file("squares-ii", limit=limit).base))
    for limit in range(24, 30):
        versions.keep(file("squares-ii", limit=limit))
    found = versions.list("squares-ii")
    assert [version.number for version in found] == [10, 9, 3, 2, 1]
    assert [version.label.name for version in found] == ["", "", "", "", "the calm one"]
    assert [versions.is_tested(version) for version in found] == [False, False, True, False, False]
    versions.label(found[3], Label())
    versions.keep(file("squares-ii", limit=30))
    assert [version.number for version in versions.list("squares-ii")] == [11, 10, 3, 1]


def test_a_name_belongs_to_what_a_version_says(versions: Versions) -> None:
    versions.keep(file(minutes=10))
    versions.label(versions.list("qubism")[0], Label(name="ten"))
    for minutes in (11, 10):
        versions.keep(file(minutes=minutes))
    assert [(version.number, version.label.name) for version in versions.list("qubism")] == [(3, "ten"), (2, "")]


@pytest.mark.parametrize("text", ["", "[]", '{"x": 3}', '{"x": {"name": 3}}', "\xff"])
def test_labels_that_cannot_be_read_are_none(versions: Versions, text: str) -> None:
    versions.keep(file())
    version = versions.list("qubism")[0]
    version.path.with_name("labels.json").write_text(text, encoding="latin-1")
    assert versions.list("qubism")[0].label == Label()
    versions.label(version, Label(pinned=True))
    assert versions.list("qubism")[0].label.pinned


def test_hashes_stand_in_the_names_of_playtests(tmp_path: Path) -> None:
    assert hashes_in(tmp_path / "nothing") == set()
    for name in ("qubism-5x5-0123456789ab-1", "compare-aaaaaaaaaaaa-bbbbbbbbbbbb-L1", "x-0123456789abc-1"):
        (tmp_path / name).mkdir()
    assert hashes_in(tmp_path) == {"0123456789ab", "aaaaaaaaaaaa", "bbbbbbbbbbbb"}


# ---- sources


def on_disk(path: Path, text: str) -> dict[str, str]:
    path.write_text(text, encoding="utf-8")
    return sources_of(path, {path: stamp(path)})


def test_a_version_is_restored_with_its_comments(versions: Versions, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    cards = tmp_path / "cards" / "own.csv"
    cards.parent.mkdir()
    cards.write_text("cards,cost\r\n", encoding="utf-8", newline="")
    path.write_text("# why it is so\nlimit: 20\n", encoding="utf-8")
    first = sources_of(path, {path: stamp(path), cards: stamp(cards), tmp_path / "not-there": None})
    assert list(first) == ["mine.yaml", "cards/own.csv"]
    versions.keep(file("squares-ii", limit=20), first)
    versions.keep(file("squares-ii", limit=21), on_disk(path, "limit: 21\n"))
    cards.unlink()
    renamed = tmp_path / "renamed.yaml"
    path.rename(renamed)
    old = versions.list("squares-ii")[1]
    assert versions.restore(old, renamed) == ()
    assert renamed.read_text(encoding="utf-8") == "# why it is so\nlimit: 20\n"
    assert cards.read_bytes() == b"cards,cost\r\n"
    assert not path.exists()


def test_what_no_version_has_is_put_aside(versions: Versions, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    versions.keep(file(), on_disk(path, "good\n"))
    path.write_text("half written: [\n", encoding="utf-8")
    for number in (1, 2):
        path.write_text(f"half written: [{number}\n", encoding="utf-8")
        [aside] = versions.restore(versions.list("qubism")[0], path)
        assert aside.name == f"mine.yaml.before-{number}"
        assert aside.read_text(encoding="utf-8") == f"half written: [{number}\n"
        assert path.read_text(encoding="utf-8") == "good\n"


def test_other_comments_are_no_other_version_and_are_kept(versions: Versions, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    for comment in ("# one\n", "# two\n", "# two\n"):
        versions.keep(file(), on_disk(path, comment))
    versions.keep(file())
    [version] = versions.list("qubism")
    assert version.number == 1
    path.unlink()
    versions.restore(version, path)
    assert path.read_text(encoding="utf-8") == "# two\n"


def test_a_version_without_sources_cannot_be_restored(versions: Versions, tmp_path: Path) -> None:
    versions.keep(file())
    with pytest.raises(BadData, match="no_sources"):
        versions.restore(versions.list("qubism")[0], tmp_path / "mine.yaml")


def test_sources_lead_nowhere_else(versions: Versions, tmp_path: Path) -> None:
    path, other = tmp_path / "in" / "mine.yaml", tmp_path / "other.yaml"
    path.parent.mkdir()
    other.write_text("x", encoding="utf-8")
    path.write_text("good", encoding="utf-8")
    assert list(sources_of(path, {path: stamp(path), other: stamp(other)})) == ["mine.yaml"]
    path.write_text("changed since", encoding="utf-8")
    assert sources_of(path, {path: (1, 2, 3)}) == {}
    versions.keep(file(), {"mine.yaml": "good", "../evil": "x", "/evil": "x", "a\\b": "x"})
    versions.restore(versions.list("qubism")[0], path)
    assert sorted(each.name for each in tmp_path.rglob("*") if each.is_file() and "versions" not in each.parts) == [
        "mine.yaml",
        "mine.yaml.before-1",
        "other.yaml",
    ]


def test_the_command_lists_names_pins_and_restores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    places, texts = Places(tmp_path), Texts.load()
    kept = Versions(places.versions)
    path = tmp_path / "mine.yaml"
    text = game_file("squares-ii").read_text(encoding="utf-8")

    def told(*words: str) -> str:
        assert run("versions", (str(path), *words), places, texts) == DONE
        return capsys.readouterr().out

    path.write_text(text, encoding="utf-8")
    assert "No version" in told()
    kept.keep(file("squares-ii", limit=20), on_disk(path, text))
    kept.keep(file("squares-ii", limit=21), on_disk(path, "# new\n" + text))
    assert "20 -> 21" in told()
    assert "1  " in told("--name", "1", "the calm one")
    assert "the calm one" in told("--pin", "2")
    [newest, oldest] = json.loads(told("--unpin", "2", "--json"))
    assert (newest["pinned"], oldest["name"], newest["playtested"]) == (False, "the calm one", False)
    told("--restore", "1")
    assert path.read_text(encoding="utf-8") == text
    path.write_text("x: [\n", encoding="utf-8")
    assert "mine.yaml.before-1" in told("--restore", "2"), "a file that says nothing is known by its name"
    assert path.read_text(encoding="utf-8") == "# new\n" + text
    kept.keep(read("qubism"), {"qubism.yaml": "written over"})
    with pytest.raises(BadData, match="shipped"):
        run("versions", ("qubism", "--restore", "1"), places, texts)
    assert game_file("qubism").read_text(encoding="utf-8") != "written over"
    for words, why in (
        (("--pin", "7"), "unknown"),
        (("--name", "x", "y"), "unknown"),
        (("--name", "1", "y" * 61), "long_name"),
    ):
        with pytest.raises(BadData, match=why):
            run("versions", (str(path), *words), places, texts)
