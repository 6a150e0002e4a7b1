"""The rules on paper: whom the game is for, what one needs, no word of the program, no letter too small to read."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pygame
import pytest

from scenes.games.kit.parts import called
from scenes.geometry import Rect
from scenes.print import job
from scenes.print.columns import LEAST
from scenes.print.job import Print, Wish
from scenes.print.preview import SheetCanvas
from scenes.print.vector_canvas import VectorCanvas
from squares.registry import Entry, Registry
from tests.game_files import each_eighth, game_file, some
from tests.scenes.print.test_print import REGISTRY, TEXTS, printed
from tests.scenes.printed import NotedPen, drawn

GAMES = [*REGISTRY.entries, *each_eighth(REGISTRY.examples)]
SCREEN = re.compile(
    r"\b(masume|programs?|screen|window|menu|buttons?|mouse|clicks?|drags?|press|set up a game|on the page)\b",
    re.IGNORECASE,
)


@cache
def rules(game: str, booklet: bool) -> Print:
    return printed(game, Wish(parts=("rules",), booklet=booklet))


@cache
def texts(made: Print) -> list[list[tuple[str, Rect]]]:
    """What stands on each page, with the boxes around it."""
    return [drawn(made, page).texts for page in made.parts]


def words(made: Print) -> str:
    """All that stands on the pages, on one line."""
    return " ".join(text for page in texts(made) for text, _ in page)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: str(entry.id))
def test_rules_on_paper_tell_of_no_program_and_the_program_shows_all(entry: Entry) -> None:
    read = words(rules(entry.id, False))
    found = SCREEN.search(read)
    assert not found, found
    for section in REGISTRY.game(entry.id).definition.help:
        assert section.shown.endswith(section.screen.strip())
        if section.screen:
            assert " ".join(section.screen.split())[:40] not in read


FORMS = [(entry, booklet) for entry in (*REGISTRY.entries, *REGISTRY.examples) for booklet in (False, True)]


@pytest.mark.parametrize(
    ("entry", "booklet"),
    some(FORMS, *FORMS[: 2 * len(REGISTRY.entries) : 2], FORMS[1], FORMS[-1]),
    ids=lambda given: ("pages", "booklet")[given] if isinstance(given, bool) else str(given.id),
)
def test_no_letter_of_the_rules_is_under_six_points_and_every_page_has_its_number(entry: Entry, booklet: bool) -> None:
    made = rules(entry.id, booklet)
    for number, (page, read) in enumerate(zip(made.parts, texts(made), strict=True), 1):
        assert min(box.h for text, box in read if text.strip()) >= 0.72 * LEAST - 0.02
        text, box = read[-1]
        assert text == str(number)
        assert abs(box.center[0] - page.w / 2) < 0.1
        assert box.bottom < page.h


def test_what_one_needs_besides_paper_is_told_as_well() -> None:
    made = rules("small-tables", False)
    texts = [text for text, _ in drawn(made, made.parts[0]).texts]
    start = texts.index("What you need") + 1
    assert texts[start : start + 6] == ["1", "Board", "10", "Tokens", "2", "dice with 4 sides"]


@pytest.mark.parametrize("entry", REGISTRY.entries, ids=lambda entry: str(entry.id))
def test_what_one_needs_is_what_is_printed(entry: Entry) -> None:
    made = rules(entry.id, False)
    read = [text for text, _ in texts(made)[0]]
    needed = Counter[str]()
    for part in printed(entry.id, Wish()).to_cut:
        needed[called(part.kind, TEXTS.say)] += part.count
    start = read.index("What you need") + 1
    rows = read[start : start + 2 * len(needed)]
    assert dict(zip(rows[1::2], map(int, rows[::2]), strict=True)) == needed


@pytest.mark.parametrize(
    ("game", "facts"),
    [
        ("squares-ii", "2 players · about 15 minutes"),
        ("rengoma-4p", "4 players · about 30 minutes"),
        ("logistic", "2 players · ages 12 and up · about 30 minutes"),
    ],
)
def test_below_the_title_stands_whom_the_game_is_for(game: str, facts: str) -> None:
    assert facts in words(rules(game, False))


def test_who_made_the_game_stands_at_the_end_and_a_time_that_the_file_does_not_tell_is_not_told(tmp_path: Path) -> None:
    text = game_file("qubism").read_text("utf-8")
    file = tmp_path / "qubism.yaml"
    file.write_text(text.replace("minutes: 10", "credits: Thought up by Ada, drawn by Ben"), "utf-8")
    registry = Registry(())
    job.without_window()
    made = Print(registry, registry.reload(file), None, TEXTS.say, Wish(parts=("rules",)))
    assert "Thought up by Ada, drawn by Ben" in [text for text, _ in drawn(made, made.parts[-1]).texts][-2]
    assert "minutes" not in words(made)
    assert made.imprint.hash == rules("qubism", False).imprint.hash


def test_a_preview_makes_small_letters_as_large_as_the_file_does() -> None:
    made = rules("squares-ii", False)
    pen, text = NotedPen(made.fonts), "Two tiles fight where they meet; the smaller number goes home."
    paper = VectorCanvas(pen, made.box, (100, 50)).legible(LEAST)
    surface = pygame.Surface((700, 350), pygame.SRCALPHA)
    shown = SheetCanvas(surface, made.screen_box(), 7.0, 7.0, "normal", made.box, size=(100, 50)).legible(LEAST)
    for on in (paper, shown):
        small = on.sub(Rect(0, 0, 100, 50), zoom=0.05)
        assert small.lines(text, 40 / 0.05, "note") == paper.sub(Rect(0, 0, 1, 1), zoom=0.05).lines(text, 800, "note")
        assert len(small.lines(text, 40 / 0.05, "note")) > 1
        assert small.measure("x", "note")[1] * 0.05 >= LEAST
