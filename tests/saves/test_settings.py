"""Settings: kept over a restart; a damaged file costs its damaged part, never the program."""

from __future__ import annotations

import errno
import os
import random
from pathlib import Path

import pytest
import yaml
from pydantic import ValidationError

from squares.data.texts import Texts, languages
from squares.saves import SaveProblem, Settings
from squares.saves.record_head import TimeEntry
from squares.saves.settings import LastSetup
from tests.mutations import mutated, scribbled


def test_without_a_file_all_is_as_usual(tmp_path: Path) -> None:
    assert Settings.load(tmp_path / "settings.yaml") == (Settings(), None)


def test_what_was_chosen_is_kept(tmp_path: Path) -> None:
    last = LastSetup(variant="own", names={"south": "Ann", "north": "on"}, first="random", house={"repetition": 0})
    chosen = Settings().changed(theme="dark", ui_scale=1.25, sound=False, window=(1024, 640), last={"strive": last})
    chosen.save(tmp_path / "settings.yaml")
    assert Settings.load(tmp_path / "settings.yaml") == (chosen, None)


def test_a_change_is_checked() -> None:
    with pytest.raises(ValidationError):
        Settings().changed(theme="pink")


@pytest.mark.parametrize("number", [".25", "+.25", "0.25", "00.250"])
def test_a_number_may_begin_with_its_point(number: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text(f"volume: {number}\n")
    assert Settings.load(path) == (Settings(volume=0.25), None)


def test_one_wrong_entry_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text("theme: dark\nvolume: loud\nunheard: 1\n")
    settings, told = Settings.load(path)
    assert (settings.theme, settings.volume) == ("dark", 0.7)
    assert told is not None
    assert "unheard, volume" in Texts.load().say(told)
    assert (tmp_path / "settings.damaged.yaml").read_text().startswith("theme: dark")


@pytest.mark.parametrize("language", ["EN", "../ja", "''"])
def test_what_is_no_language_is_left_to_the_system_and_told(language: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text(f"theme: dark\nlanguage: {language}\n")
    settings, told = Settings.load(path)
    assert (settings.theme, settings.language) == ("dark", "auto")
    assert told is not None
    said = Texts.load().say(told)
    assert said.startswith("Some of your settings could not be used and are back to their usual values: language.")


@pytest.mark.parametrize("language", languages())
def test_a_language_with_texts_is_taken(language: str) -> None:
    assert Settings().changed(language=language).language == language


def test_a_setting_that_nothing_reads_any_more_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text("theme: dark\nhints: false\n")
    assert Settings.load(path) == (Settings(theme="dark"), None)
    assert path.exists()


@pytest.mark.parametrize("source", [b"theme: [", b"\xff\xfe\0", b"", b"- a", b"x: &a [*a]", b"a: 1\n" * 300_000])
def test_a_damaged_file_is_kept_aside_and_told(source: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_bytes(source)
    settings, told = Settings.load(path)
    assert settings == Settings()
    assert told is not None
    assert "settings.damaged.yaml" in Texts.load().say(told)
    assert (tmp_path / "settings.damaged.yaml").read_bytes() == source
    assert Settings.load(path) == (Settings(), None)


def test_a_full_disk_is_told_and_the_old_settings_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.yaml"
    Settings().changed(theme="light").save(path)

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveProblem, match="disk_full"):
        Settings().save(path)
    monkeypatch.undo()
    assert Settings.load(path)[0].theme == "light"
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.yaml"]


HOSTILE = {
    "a date": b"last: {x: 2024-02-31}\ntheme: dark\n",
    "5,000 brackets": b"theme: " + b"[" * 5000,
    "a long number": b"window: [" + b"9" * 5000 + b", 640]\ntheme: dark\n",
    "a tag": b"volume: !!int abc\ntheme: dark\n",
    "an alias bomb": b"a: &a [x, x, x, x, x, x, x, x, x]\n"
    + b"".join(b"%c: &%c [%s]\n" % (97 + i, 97 + i, b", ".join([b"*%c" % (96 + i)] * 9)) for i in range(1, 12))
    + b"theme: *l\n",
    "a window as wide as nothing": b"window: [19999, 19999]\ntheme: dark\n",
    "no language": b"language: Z\ntheme: dark\n",
    "infinity": b"ui_scale: .inf\nvolume: 1e999\ntheme: dark\n",
    "lists for words": b"theme: [dark]\nlast: [x]\nsound: {on: on}\n",
}


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE.keys())
def test_whatever_stands_in_the_file_all_else_is_kept_and_it_is_told(source: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_bytes(source)
    settings, told = Settings.load(path)
    assert settings == Settings(theme="dark" if b"theme: dark" in source else "auto")
    assert told is not None
    assert "\n" not in Texts.load().say(told)
    assert (tmp_path / "settings.damaged.yaml").read_bytes() == source


@pytest.mark.parametrize("many", [40, pytest.param(4000, marks=pytest.mark.soak)])
def test_whatever_is_changed_in_the_file_it_is_right_from_the_next_start_on(many: int, tmp_path: Path) -> None:
    path, told = tmp_path / "settings.yaml", 0
    last = LastSetup(variant="own", names={"south": "Ann"}, house={"repetition": 0}, time=TimeEntry(seconds=60))
    Settings().changed(theme="dark", window=(1024, 640), last={"strive": last, "qubism": last}).save(path)
    text = path.read_text()
    for seed in range(many):
        dice = random.Random(seed)
        changed = yaml.safe_dump(mutated(yaml.safe_load(text), dice)) if seed % 2 else scribbled(text, dice)
        path.write_text(changed)
        settings, lost = Settings.load(path)
        assert Settings.load(path) == (settings, None)
        if lost is not None:
            told += 1
            (tmp_path / "settings.damaged.yaml").unlink()
    assert told > many // 4


def test_one_wrong_set_up_costs_no_other_games(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text("last: {strive: {variant: own}, qubism: {variant: 3}, 'No id': {variant: own}}\n")
    settings, told = Settings.load(path)
    assert list(settings.last) == ["strive"]
    assert told is not None
    assert "last.No id, last.qubism" in Texts.load().say(told)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are of POSIX")
@pytest.mark.parametrize("kind", ["pipe", "endless device", "folder"])
def test_what_is_no_file_is_not_waited_for(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")
    settings, told = Settings.load(path)
    assert settings == Settings()
    assert told is not None
    assert Settings.load(path) == (Settings(), None)


def test_the_good_values_of_a_damaged_file_are_written_at_once(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text("theme: dark\nvolume: 0.25\nui_scale: huge\nlast: {strive: {variant: own}}\n")
    settings, _ = Settings.load(path)
    assert Settings.load(path) == (settings, None), "as the next start finds them after a kill"
    assert (settings.theme, settings.volume, list(settings.last)) == ("dark", 0.25, ["strive"])


def test_no_damaged_file_that_was_kept_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    for number in range(1, 4):
        path.write_text(f"volume: {number} times\n")
        _, told = Settings.load(path)
        assert told is not None
    kept = [f"settings.damaged{n}.yaml" for n in ("", "-2", "-3")]
    assert told is not None
    assert told.values["kept"] == kept[-1]
    assert [(tmp_path / name).read_text() for name in kept] == [f"volume: {n} times\n" for n in (1, 2, 3)]


@pytest.mark.parametrize("links", [True, False])
def test_where_the_good_values_cannot_be_written_the_damaged_file_stays(
    links: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text("theme: dark\nvolume: loud\n")

    def refused(*_words: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", refused)
    if not links:
        monkeypatch.setattr(os, "link", refused)
    settings, told = Settings.load(path)
    assert settings.theme == "dark"
    assert told is not None
    assert told.values["kept"] == "settings.yaml"
    assert [entry.name for entry in tmp_path.iterdir()] == ["settings.yaml"]
    assert path.read_text() == "theme: dark\nvolume: loud\n"


def test_a_list_for_settings_is_told_in_the_words_of_settings(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    path.write_text("- theme: dark\n")
    _, told = Settings.load(path)
    assert told is not None
    said = Texts.load().say(told)
    assert said.endswith("Settings are keys and values, such as theme: dark.")
