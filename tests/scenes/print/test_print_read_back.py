"""Files read back: everything that a definition names is there in its number, and greys tell owners apart."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pypdf
import pytest
from PIL import Image, ImageStat

from scenes.games.kit.parts import Part
from scenes.games.logistic.face import art
from scenes.games.pieces.parts import wanted
from scenes.print.job import Print, Wish
from scenes.ui.theme import parse_colour
from squares.games.tiles.rules.sets import Sets
from squares.registry import Entry
from tests.game_files import each_eighth
from tests.scenes.print.test_print import MADE, REGISTRY, near, printed
from tests.scenes.printed import pages, rastered

GAMES = [*REGISTRY.entries, *each_eighth(REGISTRY.examples)]
KINDS = {
    "tiles": ("tiles",), "qubism": ("stickers",), "rengoma": ("discs",), "logistic": ("cards",), "pieces": ("tokens",),
}  # fmt: skip
OWNED = [
    ("squares-ii", "tiles"),
    ("strive", "tiles"),
    ("qubism", "tokens"),
    ("rengoma", "discs"),
    ("low-tide", "discs"),
]


@pytest.fixture(autouse=True)
def _cards_without_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most of the time that cards take is their halftones'."""
    monkeypatch.setattr(art, "_halftone", lambda *_: [])
    monkeypatch.setattr(art, "draw_picture", lambda *_: None)


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: str(entry.id))
def test_the_file_shows_every_part_of_the_definition_in_its_number(entry: Entry) -> None:
    definition: Any = REGISTRY.game(entry.id).definition
    data = printed(entry.id, Wish(parts=KINDS[definition.engine], backs="none")).pdf(MADE)
    if definition.engine == "tiles":
        assert words(data) == fronts(definition, 0) + fronts(definition, 1)
    elif definition.engine == "rengoma":
        assert words(data) == Counter(str(strength) for strength in 2 * definition.strengths)
    elif definition.engine == "qubism":
        arrow = tuple(part / 255 for part in (0x23, 0x20, 0x1B))
        shown = [colour for page in pages(data) for box, colour in page.fills if box.w < 20]
        assert sum(all(map(near, colour, arrow)) for colour in shown) == 6 * definition.cubes
    elif definition.engine == "pieces":
        edges = [parse_colour(each)[:3] for each in ("#CDBE9F", "#000000", "#5A5347")]
        shown = [colour for page in pages(data) for _, colour in page.fills]
        found = sum(
            any(all(near(a, b / 255) for a, b in zip(colour, edge, strict=False)) for edge in edges) for colour in shown
        )
        assert found == sum(wanted(definition).values())
    else:
        named = Counter(line.strip() for line in lines(data))
        assert {name: named[name] for name in copies(definition)} == copies(definition)


def lines(data: bytes) -> list[str]:
    """What stands on the pages above their feet."""
    read = pypdf.PdfReader(io.BytesIO(data))
    return [line for page in read.pages for line in page.extract_text().partition("Print at 100")[0].split("\n")]


def words(data: bytes) -> Counter[str]:
    """How often each word stands on the pages above their feet."""
    return Counter(word for line in lines(data) for word in line.split())


def fronts(definition: Any, owner: int) -> Counter[str]:
    """The numbers of the fronts that can lie before an owner."""
    sets = Sets(definition)
    names = sets.owned(owner) if sets.choice == "fixed" else sets.families
    return Counter(str(kind.front.number) for kind in sets.kinds if kind.family in names for _ in range(kind.count))


def copies(definition: Any) -> Counter[str]:
    """How often each card's name is there: in every deck, and once where it is in none; a token six times."""
    found: Counter[str] = Counter()
    for deck in definition.decks.values():
        found += Counter({deck.avatar: 1, **deck.cards, **dict.fromkeys(deck.integrate, 1)})
    each = {id: 6 if card.category == "token" else 1 for id, card in definition.cards.items()}
    return Counter({card.name: found[id] or each[id] for id, card in definition.cards.items()})


@pytest.mark.parametrize(("game", "kind"), OWNED)
def test_greys_tell_owners_apart(game: str, kind: str) -> None:
    made = printed(game, Wish(parts=(kind,), ink="grey", backs="none"))
    picture = rastered(made.pdf(MADE), 50)[0].convert("L")
    levels: dict[bool, list[float]] = {True: [], False: []}
    for part, level in greys(made, picture):
        levels[bool(re.search("north|red", part.name))].append(level)
    assert all(levels.values())
    light, dark = sorted(levels.values(), key=sum, reverse=True)
    assert min(light) - max(dark) > 40


def greys(made: Print, picture: Image.Image) -> Iterator[tuple[Part, float]]:
    """The parts of the first sheet with their mean level, of 255, but for their edges."""
    k = picture.width / made.sheets[0].size[0]
    for placed in made.sheets[0].placed:
        x, y, w, h = placed.trim.inset(placed.trim.w / 8)
        area = picture.crop((round(x * k), round(y * k), round((x + w) * k), round((y + h) * k)))
        yield placed.part, ImageStat.Stat(area).mean[0]
