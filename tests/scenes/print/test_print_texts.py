"""Text on paper: all of it stands on its part; what is too long or in no font is told by its place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from scenes.games.kit.fitted import LEAST, fit, fitted
from scenes.games.kit.grid import Tokens
from scenes.games.kit.parts import TOKEN, Part
from scenes.geometry import Rect
from scenes.print import command, job
from scenes.print.job import Print, Wish
from scenes.print.paper_canvas import PaperCanvas
from scenes.print.vector_canvas import VectorCanvas
from scenes.shipped import paintbox
from squares.core.game import Setup
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.registry import Registry
from tests.game_files import game_file
from tests.scenes.printed import NotedPen, drawn

TEXTS = Texts.load()
LONG = "The Extraordinarily Long Conflagration of the Northern Provinces and of Everything That Lies Beyond Them"
WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
FLAVOUR = "She strikes a match on her own shadow."


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An example whose AVI, card, deck and counter have long names."""
    text = game_file("ember-duel").read_text("utf-8")
    for old, new in (
        ("id: ember-duel", "id: long-duel"),
        ("name: Cinder", f"name: {LONG}"),
        ("name: Blaze", f"name: {WORD}"),
        ("name: Ember}", "name: Everlasting Ember of Old}"),
    ):
        assert old in text
        text = text.replace(old, new)
    path = tmp_path_factory.mktemp("games") / "long-duel.yaml"
    path.write_text(text, "utf-8")
    return path


@pytest.fixture(scope="module")
def whole(game: Path) -> Print:
    """All of it that is cut out."""
    return printed(game, parts=("cards", "sheets", "lists", "tokens"))


def printed(file: Path, **wish: object) -> Print:
    job.without_window()
    registry = Registry(())
    return Print(registry, registry.reload(file), None, TEXTS.say, Wish(**wish))  # type: ignore[arg-type]


def part_of(made: Print, kind: str, name: str) -> Part:
    return next(part for part in made.parts if part.kind == kind and name in part.name)


def said(pen: NotedPen) -> str:
    return " ".join(text for text, _ in pen.texts)


@pytest.mark.parametrize(
    ("kind", "name", "says"),
    [
        ("cards", "blaze", WORD),
        ("cards", "cinder", LONG),
        ("sheets", "cinder", LONG),
        ("lists", "", LONG),
        ("lists", "", WORD),
        ("tokens", "counter-ember-1", "Everlasting Ember of Old"),
    ],
)
def test_long_names_are_whole_and_within_their_part(whole: Print, kind: str, name: str, says: str) -> None:
    part = part_of(whole, kind, name)
    pen = drawn(whole, part)
    assert "…" not in said(pen)
    assert says.replace(" ", "") in said(pen).replace(" ", "")
    assert all(Rect(0, 0, part.w, part.h).contains(box.center) for _, box in pen.texts)
    assert all(box.x >= 0 and box.right <= part.w + 1e-6 for _, box in pen.texts)


@pytest.mark.parametrize("size", [(63.0, 88.0), (70.0, 120.0), (88.0, 63.0), (30.0, 42.0)])
def test_cards_of_any_shape_hold_all_that_they_say(game: Path, size: tuple[float, float]) -> None:
    made = printed(game, parts=("cards",), card=size)
    for name in ("cinder", "rime", "brazier", "hail"):
        pen = drawn(made, part_of(made, "cards", name))
        assert all(box.x >= 0 and box.right <= size[0] and 0 <= box.y < box.bottom <= size[1] for _, box in pen.texts)


def test_an_avi_prints_what_it_can_do_and_its_flavour(whole: Print) -> None:
    pen = drawn(whole, part_of(whole, "cards", "cinder"))
    for words in ("Kindle (1 AP)", "Once a turn", "Awakening 40", "awakening", FLAVOUR):
        assert words in said(pen)


def test_letters_shrink_before_they_break_and_break_before_they_are_illegible() -> None:
    job.without_window()
    box, fonts = job.paintbox()
    canvas = VectorCanvas(NotedPen(fonts), box, (100.0, 100.0))
    assert fit(canvas, "Ember", (40.0, 8.0), "name", 6.0, LEAST) == (("Ember",), 6.0)
    alone, two = (fit(canvas, "Salve of Nine", (width, 8.0), "name", 6.0, LEAST) for width in (30.0, 16.0))
    assert len(alone.lines) == 1
    assert alone.size < 6.0
    assert two.lines == ("Salve of", "Nine")
    broken = fit(canvas, WORD, (20.0, 8.0), "name", 6.0, LEAST)
    assert len(broken.lines) > 1
    assert "".join(broken.lines) == WORD
    tiny = fit(canvas, LONG * 3, (20.0, 8.0), "name", 6.0, LEAST)
    assert tiny.size < LEAST
    assert " ".join(tiny.lines) == LONG * 3


def test_what_cannot_be_read_is_told_with_its_place(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.yaml"
    text = game.read_text("utf-8").replace("name: Hail", f"name: {'Wide ' * 39}Hail")
    file.write_text(text.replace("name: Salve", 'name: "불 Salve"'), "utf-8")
    lines = text.splitlines()
    words = [str(file), "--parts", "cards", "--backs", "none", "--card", "45x63", "-o", str(tmp_path / "out.pdf")]
    assert command.run(words, tmp_path / "home", TEXTS) == 0
    told = capsys.readouterr().err
    for name, key in (("Hail", "hail"), ("Salve", "salve")):
        line = next(i for i, line in enumerate(lines, 1) if "name:" in line and name in line)
        assert f"{file}:{line}:11 cards.{key}.name: Warning:" in told
    assert "letters under 5 points. Shorten it." in told


def test_a_shipped_game_is_printed_without_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ember-duel", "--parts", "cards,lists,sheets", "--backs", "none", "-o", str(tmp_path / "out.pdf")]
    assert command.run(words, tmp_path / "home", TEXTS) == 0
    assert capsys.readouterr().err == ""


def test_a_token_bears_the_whole_text_of_its_piece() -> None:
    made = printed(game_file("two-runners"), parts=("tokens",))
    look = Tokens(made.game, flat=True)
    pen = NotedPen(made.fonts)
    piece = made.game.pieces(made.game.start(Setup(), 0))[0]
    canvas = VectorCanvas(pen, made.box, (TOKEN, TOKEN))
    look.draw(canvas, replace(piece, text="RUNNER 12"), Seat.SOUTH, Rect(0, 0, TOKEN, TOKEN))
    (text, box), *_ = pen.texts
    assert text == "RUNNER 12"
    assert box.x >= 0
    assert box.right <= TOKEN


def test_where_pixels_are_few_lines_do_not_run_into_each_other() -> None:
    job.without_window()
    box = paintbox(job.paintbox()[0].theme)
    per_mm = 150 / 25.4
    canvas = PaperCanvas(pygame.Surface((300, 300)), box, per_mm, per_mm, "normal")
    found = fit(canvas, LONG * 4, (30.0, 6.0), "name", 6.0, LEAST)
    assert found.size * per_mm == pytest.approx(box.theme.number("scale.min_text_px"))
    assert not box.tiny
    fitted(canvas, LONG * 4, Rect(0, 0, 30, 6), "name", "ink", 6.0)
    assert list(box.tiny) == [LONG * 4]
