"""The theme file: colours that can be read on every ground, palettes, and how tokens are found."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from scenes.shipped import load_theme
from scenes.ui.theme import MODES, Colour, Theme, hex_colour, parse_colour

ROOT = Path(__file__).parents[3]
PALETTES = ("okabe_ito", "high_contrast", "print_true")
GROUNDS = ("table", "paper", "paper_high", "paper_low")


@pytest.fixture(scope="module")
def shipped() -> Theme:
    return load_theme()


@pytest.fixture
def theme(shipped: Theme) -> Theme:
    """The shipped theme as it is at the start, whatever another test has made of it."""
    shipped.set("light", "okabe_ito")
    return shipped


def luminance(colour: Colour) -> float:
    """Relative luminance as in WCAG 2.1."""
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(theme: Theme, one: str, other: str) -> float:
    light, dark = sorted((luminance(theme.colour(one)), luminance(theme.colour(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


LOOKS = pytest.mark.parametrize(("mode", "palette"), [(mode, palette) for mode in MODES for palette in PALETTES])


@LOOKS
@pytest.mark.parametrize("ink", ["ink", "ink_2", "ink_3", "south_text", "north_text", "beni"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_words_can_be_read_on_every_ground(theme: Theme, mode: str, palette: str, ink: str, ground: str) -> None:
    theme.set(mode, palette)
    assert contrast(theme, ink, ground) >= 4.5


@LOOKS
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("on_ink", "ink"),
        ("south_text", "south_wash"),
        ("north_text", "north_wash"),
        ("ink", "south_wash"),
        ("ink", "north_wash"),
        ("games.pieces.s_num", "games.pieces.s_face"),
        ("games.pieces.n_num", "games.pieces.n_face"),
    ],
)
def test_words_can_be_read_on_their_own_ground(theme: Theme, mode: str, palette: str, ink: str, ground: str) -> None:
    theme.set(mode, palette)
    assert contrast(theme, ink, ground) >= 4.5


@LOOKS
@pytest.mark.parametrize("mark", ["south", "north", "legal", "legal_board", "threat", "hint", "line_strong"])
@pytest.mark.parametrize("ground", GROUNDS)
def test_marks_are_seen_on_every_ground(theme: Theme, mode: str, palette: str, mark: str, ground: str) -> None:
    theme.set(mode, palette)
    seen = contrast(theme, mark, ground)
    if theme.has(f"{mark}_line"):  # A mark with a line is seen by either of the two.
        seen = max(seen, contrast(theme, f"{mark}_line", ground))
    assert seen >= 3.0


@LOOKS
def test_owners_differ_in_value_and_drawings_are_seen_on_their_faces(theme: Theme, mode: str, palette: str) -> None:
    theme.set(mode, palette)
    assert contrast(theme, "games.pieces.s_face", "games.pieces.n_face") >= 5
    assert contrast(theme, "games.pieces.s_ink", "games.pieces.s_face") >= 3
    assert contrast(theme, "games.pieces.n_ink", "games.pieces.n_face") >= 3
    assert contrast(theme, "seal", "table") >= 3


def test_a_palette_changes_only_what_it_names(theme: Theme) -> None:
    plain = theme.colour("games.pieces.n_face"), theme.colour("table")
    theme.set(palette="high_contrast")
    assert theme.colour("games.pieces.n_face") == (0, 0, 0, 255) != plain[0]
    assert theme.colour("table") == plain[1]
    theme.set(palette="okabe_ito")
    assert (theme.colour("games.pieces.n_face"), theme.colour("table")) == plain


def test_the_mode_is_found_at_any_depth(theme: Theme) -> None:
    light = theme.colour("games.pieces.s_face")
    theme.set("dark")
    assert theme.colour("games.pieces.s_face") != light
    assert theme.colour("boxes.own.1") == parse_colour("#8D744C")
    assert theme.number("boards.plain.cell") == 104
    assert theme.colour("materials.brass.face") == parse_colour("#C99A3B")


def test_colours_by_number(theme: Theme) -> None:
    assert theme.colour("#0a0b0c0d") == (10, 11, 12, 13)
    assert hex_colour(theme.colour("#0a0b0c")) == "#0a0b0c"
    assert theme.colour("legal_wash")[3] == 0x26
    with pytest.raises(ValueError, match="#12"):
        theme.colour("#12")


@pytest.mark.parametrize("name", ["inkk", "games.pieces.nothing", "boards.squares_ii.cell", "boxes.own.7"])
def test_unknown_colours_are_refused(theme: Theme, name: str) -> None:
    with pytest.raises(KeyError):
        theme.colour(name)


def test_unknown_modes_are_refused_and_change_nothing(theme: Theme) -> None:
    with pytest.raises(KeyError):
        theme.set("dusk")
    with pytest.raises(KeyError):
        theme.set(palette="sepia")
    assert theme.look == ("light", "okabe_ito")


def test_motions(theme: Theme) -> None:
    assert theme.motion("flip") == (260.0, "in_out")
    assert theme.motion("toast_stay") == (4000.0, "linear")
    eases = theme.token("motion.ease")
    for name, value in theme.token("motion").items():
        if isinstance(value, list):
            assert value[1] in eases, name


def test_light_and_dark_name_the_same_colours(theme: Theme) -> None:
    colours = theme.token("color")
    assert colours["light"].keys() == colours["dark"].keys()


def test_each_engine_brings_its_own_tokens_and_takes_nobody_s(tmp_path: Path) -> None:
    shutil.copy(ROOT / "data" / "theme.yaml", tmp_path)
    own = tmp_path / "mine.yaml"
    tokens = 'games:\n  mine: {light: {board: "#112233"}, dark: {board: "#445566"}}\nradius: {mine: 3}\n'
    own.write_text(tokens, "utf-8")
    theme = Theme.load(tmp_path / "theme.yaml", more=(own,))
    assert theme.colour("games.mine.board") == (0x11, 0x22, 0x33, 255)
    assert (theme.token("radius.mine"), theme.token("radius.slip")) == (3, 5)
    assert not theme.has("games.qubism.board")
    again = tmp_path / "again.yaml"
    again.write_text("radius: {slip: 6}\n", "utf-8")
    with pytest.raises(ValueError, match="again.yaml: radius: slip stands twice"):
        Theme.load(tmp_path / "theme.yaml", more=(again,))
