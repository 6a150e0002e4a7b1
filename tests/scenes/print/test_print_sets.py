"""Every shipped set, counted by its definition; thin inks; large and odd sets; what a failed print leaves behind."""

from __future__ import annotations

import errno
import io
import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from scenes.games.kit.parts import Part
from scenes.games.pieces.parts import wanted
from scenes.print import job, whole
from scenes.print.job import Print, Wish
from scenes.print.layout import FOOT, MARGIN, PAPERS, Paper, sheets
from scenes.print.since import digests
from squares.core.errors import BadData
from squares.registry import Entry, Registry
from tests.game_files import each_eighth, game_file
from tests.scenes.print.test_print import MADE, REGISTRY, TEXTS, near, printed
from tests.scenes.printed import drawn, pages

ALL = [
    *((entry, variant) for entry in REGISTRY.entries for variant in entry.variants),
    *each_eighth((entry, variant) for entry in REGISTRY.examples for variant in entry.variants),
]
KINDS = {
    "tiles": ("board", "tiles"),
    "qubism": ("board", "cubes", "stickers", "tokens"),
    "rengoma": ("board", "discs", "tokens"),
    "pieces": ("board", "tokens"),
    "logistic": ("board", "cards", "lists", "sheets", "tokens"),
}
PICKED = {"any-two", "own", "any-ten", "expert-1", "expert-2"}
"""Variants in which any of twenty tiles may take part."""
BOARD = "board: {files: 12, ranks: 12, pawns: {south: [b1, e1], north: [h12, k12]}}"
TILES = {"change-of-sides": 8, "undertow": 16, "last-watch": 14}
"""Of both players, where they are not ten each."""


def expected(entry: Entry, variant: str) -> Counter[str]:
    definition: Any = REGISTRY.game(entry.id, variant).definition
    found = Counter(board=1)
    if definition.engine == "tiles":
        found["tiles"] = 40 if variant in PICKED else TILES.get(entry.id, 20)
    elif definition.engine == "qubism":
        pawns = 4 if entry.id == "two-runners" else 2
        found |= Counter(cubes=definition.cubes, stickers=6 * definition.cubes, tokens=pawns)
    elif definition.engine == "rengoma":
        found |= Counter(discs=2 * len(definition.strengths), tokens=definition.chips)
    elif definition.engine == "pieces":
        found["tokens"] = sum(wanted(definition).values())
    else:
        decks = definition.decks.values()
        held = {id for deck in decks for id in (deck.avatar, *deck.cards, *deck.integrate)}
        found["cards"] = sum(1 + sum(deck.cards.values()) + len(deck.integrate) for deck in decks)
        tokens = sum(card.category == "token" for card in definition.cards.values())
        found["cards"] += len(set(definition.cards) - held) + 5 * tokens
        avatars = sum(type(card).__name__ == "Avatar" for card in definition.cards.values())
        dice = 6 + 8 if entry.id == "ember-duel" else 0
        found |= Counter(lists=len(decks), sheets=avatars, tokens=2 * avatars + 13 * len(definition.counters) + dice)
    return found


@pytest.mark.parametrize(("entry", "variant"), ALL, ids=lambda part: getattr(part, "id", part))
def test_every_variant_lies_on_its_sheets_in_the_numbers_of_its_definition(entry: Entry, variant: str) -> None:
    wanted = expected(entry, variant)
    kinds = tuple(kind for kind in KINDS[REGISTRY.game(entry.id, variant).definition.engine] if wanted[kind])
    made = printed(entry.id, Wish(parts=kinds), variant)
    fronts = [p.part for sheet in made.sheets for p in sheet.placed if not p.back]
    pieces = Counter(part.kind for part in fronts if part.kind != "board")
    assert pieces + Counter(board=len({id(part) for part in fronts if part.kind == "board"})) == wanted


def test_a_game_whose_tiles_are_picked_at_the_table_prints_the_board_that_follows() -> None:
    wish = Wish(parts=("board",))
    plain, picked = (printed("strive", wish, variant) for variant in ("classic", "expert-2"))
    assert digests(plain.parts, plain.box, {}) == digests(picked.parts, picked.box, {})


def test_a_folded_sheet_bears_every_back_behind_its_front() -> None:
    made = printed("squares-ii", Wish(parts=("tiles",), backs="fold"))
    page = pages(made.pdf(MADE))[0]
    grounds = [(box, colour) for box, colour in page.fills if near(box.w, 36) and near(box.h, 36)]
    middle = next(line.a[1] for line in made.sheets[0].lines if line.kind == "fold")
    above = [(box, colour) for box, colour in grounds if box.bottom <= middle]
    below = [(box, colour) for box, colour in grounds if box.y >= middle]
    assert len(above) == len(below) == len(grounds) / 2 > 2
    for box, colour in above:
        mirrored = box._replace(y=2 * middle - box.bottom)
        assert any(all(map(near, mirrored, other)) and colour == its for other, its in below)


def test_low_ink_draws_both_sides_dark_enough_also_where_one_is_light() -> None:
    made = printed("salt-and-slate", Wish(parts=("discs",), ink="low", backs="none"))
    page = pages(made.pdf(MADE))[0]
    for placed in made.sheets[0].placed:
        within = [colour for box, colour in page.fills if placed.trim.contains(box.center) and box.w < 20]
        assert within
        assert all(sum(colour) < 1.8 for colour in within)


def test_a_layout_says_how_far_grounds_run_over_the_cut_where_nobody_asks(tmp_path: Path) -> None:
    path, source = tmp_path / "mine.yaml", game_file("toll-bridge").read_text(encoding="utf-8")
    path.write_text(f"{source}\nlayout: {{card: {{bleed: 1}}}}\n", encoding="utf-8")
    registry = Registry([tmp_path])
    found = {wish: Print(registry, registry.entries[-1], None, TEXTS.say, wish) for wish in (Wish(), Wish(bleed=2.0))}
    assert [made.bleed for made in found.values()] == [1.0, 2.0]
    assert max(placed.bleed for sheet in found[Wish()].sheets for placed in sheet.placed) == 1.0
    assert printed("logistic", Wish(parts=("cards",))).bleed == 3.0


def test_nine_poker_cards_without_bleed_lie_on_a4_above_the_foot() -> None:
    made = printed("logistic", Wish(parts=("cards",), bleed=0.0, backs="none"))
    assert len(made.sheets[0].placed) == 9
    assert made.sheets[0].bled.bottom <= PAPERS["a4"][1] - MARGIN - FOOT
    part = made.parts[0]
    many = sheets([Part("cards", "one", part.w, part.h, part.front, part.back, 400)], Paper(PAPERS["a4"]))
    assert len(many) == 2 * 67
    assert sum(len(sheet.placed) for sheet in many if sheet.side == "front") == 400


def test_nine_poker_cards_lie_on_letter_between_the_lines_of_the_foot() -> None:
    made = printed("logistic", Wish(parts=("cards",), paper="letter", bleed=0.0, backs="none"))
    made.parts = [replace(part, front=lambda *_: None) for part in made.parts[:9]]
    page = pages(made.pdf(MADE))[0]
    assert len(made.sheets[0].placed) >= 9
    upright = [abs(y2 - y1) for x1, y1, x2, y2, _ in page.lines if near(x1, x2)]
    for length in (100.0, 25.4):
        assert any(abs(found - length) < 0.01 for found in upright)
    assert made.imprint.hash in page.text
    assert "Print at 100 %" in page.text


@pytest.mark.parametrize("form", ["png", "grid"])
def test_pictures_take_the_ink_that_is_asked_for(form: str) -> None:
    def ground(ink: Any) -> tuple[int, ...]:
        made = printed("squares-ii", Wish(parts=("markers",), ink=ink))
        data = next(data for name, data in made.files(form, 150, Path()) if name.endswith(".png"))
        pixel = Image.open(io.BytesIO(data)).convert("RGB").getpixel((4, 4))
        assert isinstance(pixel, tuple)
        return pixel

    normal, low, grey = (ground(ink) for ink in ("normal", "low", "grey"))
    assert len(set(grey)) == 1 < len(set(normal))
    assert all(a > b for a, b in zip(low, normal, strict=True))


def test_a_huge_board_and_long_names_make_sheets(tmp_path: Path) -> None:
    text = game_file("two-runners").read_text("utf-8").partition("\npositions:")[0]
    lines = [line for line in text.splitlines() if not line.startswith(("title:", "board:"))]
    file = tmp_path / "huge.yaml"
    file.write_text("\n".join([*lines, f"title: {'W' * 60}", BOARD]), "utf-8")
    registry = Registry(())
    job.without_window()
    made = Print(registry, registry.reload(file), None, TEXTS.say, Wish(parts=("board",)))
    assert len(made.sheets) >= 6
    windows = [placed.window for sheet in made.sheets for placed in sheet.placed]
    assert all(window is not None and window.right <= PAPERS["a4"][1] - MARGIN for window in windows)
    assert len(pages(made.pdf(MADE))) == len(made.sheets)


def test_a_print_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.pdf"
    file.write_bytes(b"old")

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadData) as refused:
        whole.write(file, b"new")
    assert os.strerror(errno.ENOSPC) in TEXTS.say(refused.value.phrase)
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    whole.write(pipe, b"sheets")
    assert os.read(reader, 99) == b"sheets"
    os.close(reader)
    assert pipe.is_fifo()


def test_backs_of_cards_are_light_unless_dark_ones_are_asked_for() -> None:
    for dark in (False, True):
        made = printed("logistic", Wish(parts=("cards",), dark_backs=dark))
        part = made.parts[0]
        box, colour = max(drawn(made, part, back=True).fills, key=lambda fill: fill[0].w * fill[0].h)
        assert (box.w, box.h) == pytest.approx((part.w, part.h), abs=0.02)
        assert (sum(colour[:3]) < 200) is dark
