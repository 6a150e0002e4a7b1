"""Games as pictures in files: what they show, what they hide, and what `masume picture` says to bad words."""

from __future__ import annotations

import io
import random
import xml.etree.ElementTree as ET
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from scenes.main import main
from scenes.pictures import files
from scenes.pictures.files import Pictures
from scenes.pictures.frame import SIZE
from scenes.print.job import without_window
from scenes.screens.setup.agreement import Agreement
from scenes.shipped import load_theme
from squares.core.match import AnyMatch, Match
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves.record import Record, new_id
from squares.saves.record_text import dump

REGISTRY, TEXTS = Registry.of_engines(), Texts.load()
NOW = datetime(2026, 5, 4, 20, 0, tzinfo=UTC)
WIDE, HIGH = map(int, SIZE)


def played(id: str, plies: int) -> AnyMatch:
    match = Agreement(id, names={Seat.SOUTH: "Ada", Seat.NORTH: "Bo"}).begin(REGISTRY, 7)
    for number in range(plies):
        match.play(random.Random(number).choice(match.legal_actions()))
    return match


def pictures(match: AnyMatch, side: Seat | None = None) -> Pictures:
    without_window()
    return Pictures(match, TEXTS.say, load_theme(), REGISTRY.picture, side)


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def test_a_png_shows_the_position_after_a_ply_as_large_as_is_asked() -> None:
    made = pictures(played("qubism", 4))
    assert (opened(made.png(4, 1)).size, opened(made.png(4, 3)).size) == ((WIDE, HIGH), (3 * WIDE, 3 * HIGH))
    assert made.png(3, 1) != made.png(4, 1)
    assert made.png(4, 1) == pictures(played("qubism", 4)).png(4, 1)


@pytest.mark.parametrize("id", ["qubism", "rengoma", "squares-ii"])
def test_an_svg_shows_the_same_in_outlines_alone(id: str) -> None:
    match = played(id, 6)
    root = ET.fromstring(pictures(match).svg(6))
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert "path" in tags
    assert not tags & {"image", "text"}
    assert float(root.get("width", "").removesuffix("mm")) == pytest.approx(WIDE * 25.4 / 96, abs=0.01)


@pytest.mark.parametrize("form", ["png", "gif"])
def test_a_game_moves_from_ply_to_ply_and_rests_at_its_end(form: str) -> None:
    ticks: list[int] = []
    data = pictures(played("qubism", 3)).moving(range(1, 4), 1, 0.5, form, lambda: ticks.append(1))
    moving: Any = opened(data)
    lengths = []
    for at in range(moving.n_frames):
        moving.seek(at)
        lengths.append(moving.info["duration"])
    assert lengths == [500, 500, 1500]
    assert (moving.format, moving.size, len(ticks)) == (form.upper(), (WIDE, HIGH), 3)


def test_a_picture_shows_no_more_than_its_side_knows() -> None:
    match = played("logistic", 6)
    game, position = match.game, match.position
    other = next(
        found
        for found in (game.determinize(game.observe(position, Seat.SOUTH), Rng(seed)) for seed in range(20))
        if game.format(found) != game.format(position)
    )
    here, there = (Match(game, match.setup, match.seed, match.players, start) for start in (position, other))
    south, north = ([pictures(each, seat).png(0, 1) for each in (here, there)] for seat in (Seat.SOUTH, Seat.NORTH))
    assert south[0] == south[1]
    assert north[0] != north[1]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    file = tmp_path / "game.yaml"
    file.write_text(dump(Record.from_match(played("qubism", 5), new_id("qubism", NOW), NOW, NOW)), encoding="utf-8")
    return file


def test_the_command_writes_what_the_ending_says(
    save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, words, kind, frames in (
        ("one.png", ("--ply", "2", "--scale", "1", "--theme", "dark", "--side", "north"), "PNG", 1),
        ("all.gif", ("--scale", "1", "--from", "3"), "GIF", 3),
        ("two.png", ("--scale", "1", "--moving", "--from", "4", "--seconds", "0.2"), "PNG", 2),
    ):
        assert main(["--home", str(tmp_path), "picture", str(save), "-o", str(tmp_path / name), *words]) == 0
        found: Any = Image.open(tmp_path / name)
        assert (found.format, getattr(found, "n_frames", 1)) == (kind, frames)
    assert "all.gif: 3 positions" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "words", "says"),
    [
        ("a.bmp", (), "a.bmp does not end in .png"),
        ("a.svg", ("--moving",), ".svg stands still"),
        ("a.png", ("--ply", "9"), "The game has no ply 9, only 5."),
        ("a.gif", ("--from", "4", "--ply", "2"), "Ply 4 comes after ply 2"),
        ("a.png", ("--side", "west"), "Nobody sits at west"),
        ("none/a.png", (), "No such file or directory"),
    ],
)
def test_bad_words_get_a_sentence_and_leave_no_file(
    save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], file: str, words: tuple[str, ...], says: str
) -> None:
    assert main(["--home", str(tmp_path), "picture", str(save), "-o", str(tmp_path / file), *words]) == 2
    assert says in capsys.readouterr().err
    assert sorted(each.name for each in tmp_path.iterdir() if each.is_file()) == ["game.yaml"]


def test_a_picture_that_moves_is_bounded(
    save: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MOST_PIXELS", 4 * WIDE * HIGH)
    words = ["--home", str(tmp_path), "picture", str(save), "-o", str(tmp_path / "a.gif"), "--scale", "1"]
    assert main(words) == 2
    assert "goes through 4 positions at most, and here are 6" in capsys.readouterr().err
    assert main([*words, "--from", "2"]) == 0


def test_the_table_keeps_a_picture_of_the_position_on_show(person: Any) -> None:
    person.services.routes.resume(person.save("qubism"))
    person.run_until_idle()
    person.key("i", "ctrl")
    [file] = (person.services.places.data / "pictures").iterdir()
    assert file.name.endswith("-5.png")
    assert file.name in person.toast
    assert opened(file.read_bytes()).size == (2 * WIDE, 2 * HIGH)
