"""Layouts of cards in game files: laid over the shipped one, told of where they are wrong, and no rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from squares.data import check
from squares.data.texts import Texts
from squares.games.logistic import layouts
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.games.logistic.rules.layout.model import Layout, LayoutPart
from squares.games.logistic.rules.wording import Wording
from squares.registry import Registry, definition_of, hash_of
from tests.game_files import game_file

SAY = Texts.load().say
GAME = "format: 1\nid: mine\nengine: logistic\ntitle: Mine\ninclude: [cards/all.yaml, decks/ready.yaml, look.yaml]\n"


def file(folder: Path, layout: str, game: str = GAME) -> Path:
    """A game with its layout in a file beside it."""
    (folder / "mine.yaml").write_text(game, encoding="utf-8")
    (folder / "look.yaml").write_text(layout, encoding="utf-8")
    return folder / "mine.yaml"


def told(folder: Path, layout: str, game: str = GAME) -> list[str]:
    """What is told of it: the place and the sentence."""
    found = check.check(file(folder, layout, game))
    return [
        f"{'.'.join(map(str, each.path))}: {SAY(each.what)} {SAY(each.hint) if each.hint else ''}" for each in found
    ]


def test_a_layout_is_no_rule_and_goes_into_a_saved_game(tmp_path: Path) -> None:
    plain = file(tmp_path, "layout: {}\n")
    before = hash_of(Registry((), [plain]).game("mine"))
    laid = file(tmp_path, "layout:\n  break: {places: {name: {size: 9}}}\n")
    game = Registry((), [laid]).game("mine")
    assert hash_of(game) == before
    saved = definition_of(game)
    assert saved["layout"] == {"break": {"places": {"name": {"size": 9.0}}}}
    again = Registry(()).from_definition(saved).definition
    assert again.layout == game.definition.layout


def test_what_a_file_says_counts_before_the_shipped_layout_and_a_kind_before_all_kinds() -> None:
    layout = Layout.model_validate(
        {
            "default": {"places": {"name": {"size": 9.0}, "art": {"x": 0, "w": 63}}},
            "break": {"places": {"name": {"size": 7.0}}},
        }
    )
    places = layouts.front(layout, "action").ways[0].places
    shipped = layouts.front(Layout(), "action").ways[0].places
    assert (places["name"].size, places["name"].x) == (9.0, shipped["name"].x)
    assert layouts.front(layout, "break").ways[0].places["name"].size == 7.0
    assert {way.places["art"].w for way in layouts.front(layout, "action").ways} == {63}
    assert len({way.places["art"].w for way in layouts.front(Layout(), "action").ways}) == 2


def test_a_layout_that_begins_with_nothing_has_only_what_it_says_and_small_cards_are_drawn_whole() -> None:
    layout = Layout.model_validate({"base": "nothing", "default": {"places": {"name": {"w": 50, "h": 9}}}})
    for drawn in ("hand", "small", "tiny"):
        assert list(layouts.front(layout, "action", drawn).ways[0].places) == ["name"]
    assert not layouts.back(layout, "resource").ways[0].places


@pytest.mark.parametrize(
    ("layout", "words"),
    [
        ("default: {places: {name: {face: serif}}}", ("display", "numeral")),
        ("default: {places: {name: {size: 900}}}", ("120",)),
        ("default: {places: {name: {x: wide}}}", ("wide",)),
        ("default: {places: {name: {turn: 45}}}", ("90",)),
        ("default: {places: {name: {width: 4}}}", ("width",)),
        ("default: {places: {name: {colour: 'rgb(1, 2, 3)'}}}", ("rgb",)),
        ("defualt: {}", ("default",)),
        ("small: {}", ("small",)),
        ("card: {width: 400}", ("120",)),
        ("default: {places: {name: {x: 40}}}", ("63", "25.1")),
        ("break: {tiny: {places: {art: {y: 60}}}}", ("88",)),
        ("default: {places: {maker: {words: Me}}}", ("w and h",)),
        ("default: {places: {name: {clear_of: calback}}}", ("callback",)),
        ("backs: {avatar: {places: {rank: {words: '{coast}', w: 9, h: 9}}}}", ("coast", "cost")),
    ],
)
def test_every_fault_of_a_layout_is_a_sentence_with_its_line(
    layout: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "look.yaml").write_text(f"layout:\n  {layout}\n", encoding="utf-8")
    found = check.check(tmp_path / "look.yaml")
    assert [each.mark.line for each in found] == [2]
    said = f"{SAY(found[0].what)} {SAY(found[0].hint) if found[0].hint else ''}"
    assert all(word in said for word in words), said


def test_colours_and_pictures_are_those_of_the_game(tmp_path: Path) -> None:
    layout = "backs: {avatar: {frame: {costs: {2: sepia}}}}, default: {places: {name: {colour: gren}}}"
    sepia, green = told(tmp_path, f"layout: {{{layout}}}\n")
    assert sepia.startswith("layout.backs.avatar.frame.costs.2: There is no colour")
    assert green.startswith("layout.default.places.name.colour: ")
    assert green.endswith("green?")
    layout = "default: {frame: {picture: dusk}}, icons: {ap: {picture: ap, word: AP}, a: {picture: aap, word: A}}"
    dusk, icon = told(tmp_path, f"layout: {{{layout}}}\n")
    assert dusk.startswith("layout.default.frame.picture: There is no picture")
    assert icon.startswith("layout.icons.a.picture: There is no picture")


def test_the_shipped_layout_is_a_file_in_order() -> None:
    shipped = game_file("logistic").parent / "layouts" / "standard.yaml"
    assert check.check(shipped) == []


def test_pictures_of_an_included_layout_are_brought_and_have_no_card(tmp_path: Path) -> None:
    (tmp_path / "dusk.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="6" height="9"/>')
    layout = "look: {pictures: {dusk: dusk.svg, dawn: dawn.svg}}\nlayout: {default: {frame: {picture: dusk}}}\n"
    found = told(tmp_path, layout)
    assert [each.partition(":")[0] for each in found] == ["look.pictures.dawn", "look.pictures.dawn"], found
    entry = Registry((), [tmp_path / "mine.yaml"]).entry("mine")
    assert [name.partition("#")[0] for name in entry.pictures] == ["dusk.svg"]
    assert entry.definition is not None
    assert entry.definition.look.pictures["dusk"] in entry.pictures


def test_an_icon_is_read_as_its_word_where_no_picture_can_stand() -> None:
    registry = Registry.of_engines()
    mapping = definition_of(registry.game("logistic"))
    mapping["layout"] = {"icons": {"ap": {"picture": "ap", "word": "AP"}}}
    mapping["cards"]["volley"]["text"] = "Pay 2 {ap} or {oops}."
    definition = registry.from_definition(mapping).definition
    assert isinstance(definition, LogisticDefinition)
    wording = Wording(definition)
    assert next(SAY(line) for line in wording.text("volley")) == "Pay 2 AP or {oops}."
    drawn = wording.own("volley", drawn=True)
    assert drawn is not None
    assert SAY(drawn) == "Pay 2 {ap} or {oops}."


def test_every_key_of_the_language_has_a_sentence() -> None:
    models, seen = [LayoutPart], list[type[LayoutPart]]()
    while models:
        model = models.pop()
        seen.append(model)
        models += model.__subclasses__()
    assert len(seen) > 10
    lacking = [
        f"{each.__name__}.{key}" for each in seen for key, info in each.model_fields.items() if not info.description
    ]
    assert lacking == []
