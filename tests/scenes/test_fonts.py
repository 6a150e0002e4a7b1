"""The faces: every text can be drawn, cuts are made once and taken over, damaged ones are made again."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest
import yaml
from fontTools.ttLib import TTFont

from scenes.ui import cutting
from scenes.ui.fonts import Fonts, faces_of, source_of
from scenes.ui.text import is_han
from scenes.ui.theme import Theme

ROOT = Path(__file__).parents[2]
FILES = sorted([*(ROOT / "data" / "text").glob("*/*.yaml"), *(ROOT / "data" / "games").glob("*.yaml")])
LATIN = ("text", "text_strong", "display", "display_light", "numeral")
HAN = ("ja_text", "ja_display")


@pytest.fixture(scope="module")
def theme() -> Theme:
    pygame.font.init()
    return Theme.load(ROOT / "data" / "theme.yaml")


@cache
def letters_of(path: Path) -> frozenset[int]:
    with TTFont(path, lazy=True) as font:
        return frozenset(font.getBestCmap())


def strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in strings(part)]
    if isinstance(value, list):
        return [text for part in value for text in strings(part)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_faces_have_every_letter_of_the_texts(theme: Theme, path: Path) -> None:
    faces = faces_of(theme)
    chars = {char for text in strings(yaml.safe_load(path.read_text(encoding="utf-8"))) for char in text} - {"\n"}
    assert chars
    for names, wanted in ((LATIN, {c for c in chars if not is_han(c)}), (HAN, {c for c in chars if is_han(c)})):
        for name in names:
            missing = {char for char in wanted if ord(char) not in letters_of(faces[name].source)}
            assert not missing, f"{name} lacks {sorted(missing)}"


def test_a_trimmed_face_keeps_the_letters_of_names(theme: Theme, source_sans_cut: bytes, tmp_path: Path) -> None:
    kept = tmp_path / "cut.ttf"
    kept.write_bytes(source_sans_cut)
    assert {ord(char) for char in "AZaz09 …–’“”×±·áßøŁőπЖẞ€…"} <= letters_of(kept)


@pytest.fixture(scope="module")
def source_sans_cut() -> bytes:
    return cutting.cut(source_of("fontpkg-source-sans-3", "Source Sans 3"), {"wght": 600.0})


def test_a_cut_is_static_and_heavier_than_the_default(theme: Theme, source_sans_cut: bytes, tmp_path: Path) -> None:
    path = cutting.keep(tmp_path, "strong", source_sans_cut)
    with TTFont(path) as font:
        assert "fvar" not in font
        assert "GPOS" in font, "kerning"
    strong, thin = (
        pygame.mask.from_surface(pygame.font.Font(str(file), 60).render("Masume", True, (0, 0, 0)), 127).count()
        for file in (path, source_of("fontpkg-source-sans-3", "Source Sans 3"))
    )
    assert strong > 1.5 * thin


@pytest.mark.parametrize("damage", [b"", b"\x00" * 2000])
def test_a_damaged_cut_is_deleted(tmp_path: Path, damage: bytes) -> None:
    path = cutting.keep(tmp_path, "face", b"the content of a font")
    assert cutting.find(tmp_path, "face") == path
    path.write_bytes(damage)
    assert cutting.find(tmp_path, "face") is None
    assert not path.exists()


def test_an_unfinished_cut_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "face.123.part").write_bytes(b"half")
    assert cutting.find(tmp_path, "face") is None


class Cutter:
    """Stands for the process that cuts: ends when it is told."""

    ended: int | None = None

    def poll(self) -> int | None:
        return self.ended

    def terminate(self) -> None:
        self.ended = -15

    def wait(self) -> int:
        return 0


@pytest.fixture
def cutters(monkeypatch: pytest.MonkeyPatch) -> list[Cutter]:
    started: list[Cutter] = []

    def start(command: list[str], **_: object) -> Cutter:
        assert Path(command[2]).name == "cutting.py"
        started.append(Cutter())
        return started[-1]

    monkeypatch.setattr("scenes.ui.fonts.subprocess.Popen", start)
    return started


def stems(fonts: Fonts, name: str) -> str:
    return fonts._stem(fonts.faces[name])


def put(fonts: Fonts, folder: Path, names: tuple[str, ...] = LATIN) -> None:
    """As if the cutters had made these; any static font serves."""
    content = source_of("fontpkg-ibm-plex-mono", "IBM Plex Mono").read_bytes()
    for name in names:
        cutting.keep(folder, stems(fonts, name), content)


def test_cuts_are_taken_over_one_by_one(theme: Theme, cutters: list[Cutter], tmp_path: Path) -> None:
    fonts = Fonts(theme, tmp_path / "cuts")
    before = fonts.font("text", 40).size("iiii")
    fonts.start_cutting()
    fonts.start_cutting()
    assert len(cutters) == 2, "one for each variable file, started once"
    assert not fonts.poll()
    put(fonts, tmp_path / "cuts", ("text",))
    assert fonts.poll()
    assert fonts.font("text", 40).size("iiii") != before
    assert fonts.waiting
    put(fonts, tmp_path / "cuts")
    for cutter in cutters:
        cutter.ended = 0
    assert fonts.poll()
    assert not fonts.waiting
    assert not fonts.poll()


def test_cuts_are_used_again_without_cutting(theme: Theme, cutters: list[Cutter], tmp_path: Path) -> None:
    put(Fonts(theme, tmp_path), tmp_path)
    fonts = Fonts(theme, tmp_path)
    fonts.start_cutting()
    assert not fonts.waiting
    assert cutters == []


def test_a_damaged_cut_is_made_again(theme: Theme, cutters: list[Cutter], tmp_path: Path) -> None:
    put(Fonts(theme, tmp_path), tmp_path)
    next(tmp_path.glob("SourceSans3-wght400*")).write_bytes(b"no font")
    fonts = Fonts(theme, tmp_path)
    assert fonts.waiting
    assert fonts.font("text", 20).size("Masume")[0] > 0, "the default instance serves"
    fonts.start_cutting()
    assert len(cutters) == 1


def test_a_cutter_that_fails_is_not_started_again(theme: Theme, cutters: list[Cutter], tmp_path: Path) -> None:
    fonts = Fonts(theme, tmp_path)
    fonts.start_cutting()
    for cutter in cutters:
        cutter.ended = 1
    assert not fonts.poll()
    assert not fonts.waiting
    fonts.start_cutting()
    assert len(cutters) == 2


def test_closing_ends_the_cutters(theme: Theme, cutters: list[Cutter], tmp_path: Path) -> None:
    fonts = Fonts(theme, tmp_path)
    fonts.start_cutting()
    fonts.close()
    assert [cutter.ended for cutter in cutters] == [-15, -15]


def test_the_cutting_program_makes_a_cut(tmp_path: Path) -> None:
    source = source_of("fontpkg-newsreader", "Newsreader")
    cutting.main([str(tmp_path), cutting.job(source, {"opsz": 72.0, "wght": 800.0}, "numeral")])
    found = cutting.find(tmp_path, "numeral")
    assert found is not None
    assert pygame.font.Font(str(found), 20).size("5")[0] > 0
