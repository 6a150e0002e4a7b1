"""The faces: their files are there, every text can be drawn with them, and a missing or damaged one stops nothing."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest
import yaml
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from scenes.boot import build
from scenes.print.pdf import PaperFonts
from scenes.shipped import load_theme
from scenes.ui.fonts import Fonts
from scenes.ui.text import BOX, Letters, is_han
from scenes.ui.theme import Theme
from squares.data import letters
from squares.data.letters import charted, lacking
from squares.data.places import shipped
from tests.game_files import GAME_FILES

ROOT = Path(__file__).parents[3]
TEXTS = [*ROOT.glob("data/text/*/*.yaml"), *ROOT.glob("data/games/*/text/*.yaml")]
FILES = sorted([*TEXTS, *GAME_FILES])
LATIN = ("text", "text_strong", "display", "display_light", "numeral")
HAN = ("ja_text", "ja_display")
CHINESE = ("zh_text", "zh_display")
NAMES = "AZaz09 …–’“”×±·áßøŁőπЖẞ€"


@pytest.fixture(scope="module")
def theme() -> Theme:
    pygame.font.init()
    return load_theme()


@pytest.fixture(scope="module")
def fonts(theme: Theme) -> Fonts:
    return Fonts(theme, shipped("fonts"))


@cache
def lacks(fonts: Fonts, face: str, char: str) -> bool:
    return not fonts.has(face, char)


def strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in strings(part)]
    if isinstance(value, list):
        return [text for part in value for text in strings(part)]
    return [value] if isinstance(value, str) else []


def test_the_build_made_every_face_of_the_theme(fonts: Fonts) -> None:
    assert not fonts.missing


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_faces_have_every_letter_of_the_texts(fonts: Fonts, path: Path) -> None:
    chars = {char for text in strings(yaml.safe_load(path.read_text(encoding="utf-8"))) for char in text} - {"\n"}
    assert chars
    han = CHINESE if "zh-Hant" in str(path) else HAN
    for names, wanted in ((LATIN, {c for c in chars if not is_han(c)}), (han, {c for c in chars if is_han(c)})):
        for name in names:
            missing = {char for char in wanted if lacks(fonts, name, char)}
            assert not missing, f"{name} lacks {sorted(missing)}"


@pytest.mark.parametrize("face", ["text", "text_strong"])
def test_a_trimmed_face_keeps_the_letters_of_names_and_their_kerning(fonts: Fonts, face: str) -> None:
    assert not {char for char in NAMES if lacks(fonts, face, char)}
    font = fonts.font(face, 100)
    assert font.size("AVAVAV")[0] < font.size("AAA")[0] + font.size("VVV")[0]


def test_window_and_checker_know_the_same_letters(fonts: Fonts) -> None:
    signs = "éЖαกب화漢们🔥□→⛩\u0301\u200d"
    for face in fonts.faces:
        assert [fonts.has(face, sign) for sign in signs] == [
            ord(sign) in charted(shipped("fonts", f"{face}.otf")) for sign in signs
        ]


@pytest.mark.parametrize(
    ("string", "face", "says"),
    [
        ("fire 화!", "display", [("display", "fire "), ("ja_display", BOX), ("display", "!")]),
        ("们字 🔥", "text", [("ja_text", f"{BOX}字"), ("text", " "), ("ja_text", BOX)]),
        ("Жα", "display", [("text_strong", "Жα")]),
        ("e\u0301\u200b\u202f!\ufe0f", "numeral", [("numeral", "é !")]),
    ],
    ids=["a box for what no font has", "within Han", "another face", "joined, unseen and wide signs"],
)
def test_no_letter_is_left_out(theme: Theme, fonts: Fonts, string: str, face: str, says: list[tuple[str, str]]) -> None:
    runs = [run for run, _ in Letters(theme, fonts).runs(string, face, 20)]
    assert [(run.face, run.text) for run in runs] == says
    assert lacking(string) == "".join(sign for sign in "화们🔥" if sign in string)


@pytest.fixture
def korean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The package of the extra, its font with one letter."""
    font = FontBuilder(1000)
    font.setupGlyphOrder([".notdef", "fire"])
    font.setupCharacterMap({ord("불"): "fire"})
    font.setupGlyf({name: TTGlyphPen(None).glyph() for name in (".notdef", "fire")})
    font.setupHorizontalMetrics({".notdef": (500, 0), "fire": (900, 0)})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "One Letter", "styleName": "Regular"})
    font.setupOS2()
    font.setupPost()
    folder = tmp_path / "pylopdf_fonts_ko"
    folder.mkdir()
    (folder / "__init__.py").touch()
    font.save(folder / "NotoSansKR-Regular.otf")
    monkeypatch.syspath_prepend(tmp_path)
    letters.installed.cache_clear()
    yield
    letters.installed.cache_clear()


def test_a_script_of_an_installed_package_is_written_in_its_font(theme: Theme, korean: None) -> None:
    assert lacking("불꽃") == "꽃"
    runs = [run for run, _ in Letters(theme, Fonts(theme, shipped("fonts"))).runs("불꽃!", "display", 20)]
    assert [(run.face, run.text) for run in runs] == [("korean", "불"), ("ja_display", BOX), ("display", "!")]
    made = Letters(theme, PaperFonts(theme, shipped("fonts")))
    assert made.width("불", "display", 100) == pytest.approx(90 * theme.number("type.cjk_factor"), abs=1)


def test_every_further_font_has_an_extra_that_brings_it() -> None:
    wanted = yaml.safe_load((ROOT / "data" / "theme.yaml").read_text(encoding="utf-8"))["further_fonts"]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for extra, entry in wanted.items():
        assert extras[extra][0].startswith(f"{entry['package']}>=")


def ink(fonts: Fonts, face: str) -> int:
    return pygame.mask.from_surface(fonts.font(face, 60).render("Masume", True, (0, 0, 0)), 127).count()


def test_every_cut_has_the_weight_of_its_own(fonts: Fonts) -> None:
    assert ink(fonts, "text_strong") > 1.2 * ink(fonts, "text")
    assert ink(fonts, "numeral") > 1.2 * ink(fonts, "display") > 1.2 * ink(fonts, "display_light")


def test_each_font_goes_with_its_licence() -> None:
    written: Any = yaml.safe_load(shipped("fonts", "credits.yaml").read_text(encoding="utf-8"))
    entries: Any = yaml.safe_load((ROOT / "data" / "theme.yaml").read_text(encoding="utf-8"))["fonts"].values()
    assert {font["family"] for font in written["fonts"]} == {entry["family"] for entry in entries}
    assert all(font["licence"] == "OFL-1.1" for font in written["fonts"])
    for package in {entry["package"] for entry in entries}:
        text = shipped("fonts", f"LICENSE-{package}.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE" in text


def test_a_face_without_a_good_file_is_written_with_another_font(theme: Theme, tmp_path: Path) -> None:
    shutil.copy(shipped("fonts", "text.otf"), tmp_path)
    (tmp_path / "mono.otf").write_bytes(b"no font")
    (tmp_path / "display.otf").write_bytes(b"")
    (tmp_path / "numeral.otf").mkdir()
    fonts = Fonts(theme, tmp_path)
    assert fonts.missing == fonts.faces - {"text"}
    for face in fonts.faces:
        assert fonts.font(face, 20).size("Masume")[0] > 0
    with pytest.raises(KeyError):
        fonts.font("unheard_of", 20)


def test_the_program_starts_without_its_fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = shipped
    monkeypatch.setattr("scenes.shipped.shipped", lambda *parts: tmp_path if parts == ("fonts",) else here(*parts))
    app = build(tmp_path / "home", (1024, 640))
    assert app.paintbox.fonts.missing
    app.services.routes.home()
    assert app.frame((), 0.0)
    app.close()
