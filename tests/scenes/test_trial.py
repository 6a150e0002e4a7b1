"""Which drawings of strangers are tried and left out, since the window would stand still over them."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from scenes import trial
from scenes.ui import sprites
from squares.core.errors import BadData
from squares.data.check import check
from squares.data.texts import Texts
from tests.data.test_art_files import GOOD, SVG
from tests.game_files import COVERS, EXAMPLE_FILES, game_file

SAY = Texts.load().say
FULL = '<path d="M0 0h316v284h-316z" opacity="0.5"/>'


class Clock:
    """Seconds of work: each drawing takes so many for a million pixels."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float, once: float = 0.0) -> None:
        self.now, self.sides = 0.0, list[int]()
        raster = sprites.raster

        def slow(source: str, w: int, h: int) -> pygame.Surface:
            self.sides.append(max(w, h))
            self.now += once + seconds * w * h / 1e6
            return raster(source, w, h)

        monkeypatch.setattr(sprites, "raster", slow)
        monkeypatch.setattr(time, "process_time", lambda: self.now)


@pytest.mark.parametrize(
    ("seconds", "once", "quick", "tries"),
    [(0.1, 0.0, True, 1), (0.2, 0.0, False, 4), (0.0, 0.3, True, 4), (0.0, 0.6, False, 1), (9.0, 0.0, False, 1)],
)
def test_a_drawing_is_tried_larger_and_larger_until_it_is_plain_how_long_it_takes(
    person: object, monkeypatch: pytest.MonkeyPatch, seconds: float, once: float, quick: bool, tries: int
) -> None:
    clock = Clock(monkeypatch, seconds, once)
    source = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>'
    assert sprites.quick(source, 0.5) == quick
    assert len(clock.sides) == tries
    if tries == 4:
        assert clock.sides == [250, 500, 1000, 2000]


def test_a_strip_is_tried_at_as_many_pixels_as_it_may_be_drawn_with(
    person: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch, 0.0, 0.4)
    sprites.quick('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="1"><path d="M0 0h9v9z"/></svg>', 0.5)
    assert 7000 < clock.sides[-1] < 9400


def test_covers_like_the_shipped_ones_are_borne_and_one_with_too_much_to_fill_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trial.drawn(GOOD)
    trial.drawn(max((path.read_text(encoding="utf-8") for path in COVERS), key=len))
    monkeypatch.setattr(trial, "MOST_SECONDS", 0.1)
    with pytest.raises(BadData) as told:
        trial.drawn(SVG.format(FULL * 400))
    assert told.value.phrase.key == "data.art_long"


def test_what_the_loader_cannot_read_is_no_drawing() -> None:
    with pytest.raises(BadData) as told:
        trial.drawn("nothing")
    assert told.value.phrase.key == "data.art_no_svg"


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ("{do: draw}", ""),
        ("{do: draw}, {do: heal, amount: 5}, {do: discard}, {do: mill, count: 3}", ""),
        ("{do: draw}, {do: steal}, {do: look, count: 3, take: hand, rest: bottom}", "1200 by 760"),
        (
            "{do: draw}, {do: steal}, {do: look, count: 3, take: hand, rest: bottom}, {do: recover}, {do: search}",
            "1440 by 900",
        ),
    ],
)
def test_a_card_whose_text_ends_in_dots_on_the_screen_is_told_by_check(steps: str, told: str, tmp_path: Path) -> None:
    text = game_file("ember-duel").read_text(encoding="utf-8")
    card = f"cards:\n  long: {{category: script, colour: white, name: Long, effect: [{steps}]}}"
    (tmp_path / "game.yaml").write_text(text.replace("cards:", card, 1), encoding="utf-8")
    found = check(tmp_path / "game.yaml", draws=trial.TRIAL)
    assert [each.path for each in found] == ([("cards", "long", "effect")] if told else [])
    assert all(each.warning and f"a window of {told} pixels the text of Long does" in SAY(each.what) for each in found)


@pytest.mark.parametrize("path", [game_file("logistic"), *EXAMPLE_FILES], ids=lambda path: path.stem)
def test_no_shipped_card_is_cut(path: Path) -> None:
    assert check(path, draws=trial.TRIAL) == []
