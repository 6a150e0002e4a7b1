"""The colours of the tile games: marks can be seen on them in every mode and palette."""

from __future__ import annotations

import pytest

from scenes.shipped import load_theme
from tests.scenes.ui.test_theme import LOOKS, contrast


@LOOKS
@pytest.mark.parametrize("ground", ["blue", "blue_deep", "red", "red_deep", "plain"])
def test_legal_marks_are_seen_on_the_strips(mode: str, palette: str, ground: str) -> None:
    theme = load_theme()
    theme.set(mode, palette)
    assert contrast(theme, "legal_board", f"games.squares_ii.{ground}") >= 3.0
