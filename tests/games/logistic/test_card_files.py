"""Files of cards and decks: included ones, what is wrong with them word by word, and the guide's page."""

from __future__ import annotations

import re
import shutil
import textwrap
from pathlib import Path

import pytest

from squares.core.errors import BadData
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.seats import TWO
from squares.data.check import check, load
from squares.data.places import shipped
from squares.data.reference import documented, reference
from squares.data.texts import Texts
from squares.games.logistic.rules.decks import lines
from squares.registry import Registry, definition_of
from tests.game_files import game_file

TEXTS = Texts.load()
GUIDE = shipped() / "data" / "games" / "logistic" / "cards.md"
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), flags=re.M | re.S)
FIRST = Path(__file__).parent / "first"
GAME = (FIRST / "logistic.yaml").read_text(encoding="utf-8")

CARDS = """
    format: 1
    include: [cards/first.yaml]
    types: {frost: {name: Frost}}
    cards:
      ice:
        category: action
        colour: white
        name: Ice
        types: [frost]
        range: [x, A]
        damage: 30
        effect: [{do: hit}]
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(textwrap.dedent(text).lstrip(), encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A player's folder with the tests' own cards and decks."""
    for name in ("cards", "decks"):
        shutil.copytree(FIRST / name, tmp_path / name)
    return tmp_path


def told(path: Path) -> str:
    return "".join(fault.text(TEXTS.say) + "\n" for fault in check(path, path.name))


# ---- files that are right


@pytest.mark.parametrize(
    "path",
    sorted(path for kind in ("cards", "decks") for path in shipped("data", "games").glob(f"*/{kind}/*")),
    ids=str,
)
def test_shipped_files_have_no_faults(path: Path) -> None:
    assert told(path) == ""


def test_a_card_file_may_stand_alone(folder: Path) -> None:
    assert told(write(folder, "mine.yaml", CARDS)) == ""


def test_a_game_includes_files_that_lie_beside_it(folder: Path) -> None:
    write(folder, "cards/mine.yaml", CARDS)
    text = GAME.replace("decks/first.yaml]", "decks/first.yaml, cards/mine.yaml]").replace("id: logistic", "id: icy")
    registry = Registry([folder])
    registry.reload(write(folder, "icy.yaml", text))
    game = registry.game("icy")
    assert {"ice", "jab"} <= set(game.definition.cards)
    assert set(game.definition.decks) == {"storm", "bastion"}


def test_an_included_card_is_laid_over_one_of_the_same_id(folder: Path) -> None:
    write(folder, "cards/mine.yaml", "cards: {jab: {damage: 55}}\n")
    text = GAME.replace("decks/first.yaml]", "decks/first.yaml, cards/mine.yaml]")
    definition = load(write(folder, "icy.yaml", text)).base
    assert definition.cards["jab"].damage == 55  # type: ignore[attr-defined]
    assert definition.cards["jab"].name == "Jab"  # type: ignore[attr-defined]


def test_files_that_include_each_other_are_read_once(folder: Path) -> None:
    write(folder, "b.yaml", "include: [a.yaml, cards/first.yaml]\ncards: {}\n")
    assert told(write(folder, "a.yaml", CARDS.replace("cards/first.yaml", "b.yaml"))) == ""


def test_a_record_holds_the_cards_it_was_played_with() -> None:
    """The files may change or go: the rules that a record keeps are enough, for a deck of one's own too."""
    game = Registry([FIRST]).game("logistic")
    own = lines(game.definition.decks["bastion"])
    setup = Setup(choices={"deck-south": own, "deck-north": ("storm",)})
    match = Match(game, setup, 3, dict.fromkeys(TWO, "A"))
    again = Registry([]).from_definition(definition_of(game))
    assert again.definition == game.definition.model_copy(update={"help": (), "variants": {}})
    assert again.start(setup, 3) == match.position
    assert "include" not in definition_of(game) or not definition_of(game)["include"]


# ---- faults


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("colour: white", "colour: wite", ":7:13 cards.ice.colour: There is no colour \"wite\"."),
        ("[frost]\n", "[frst]\n", 'There is no type "frst".'),
        ("[frost]\n", "[frst]\n", "Did you mean frost?"),
        ("range: [x, A]", "range: [x., A]", "The rows of a picture must be of the same length."),
        ("range: [x, A]", "range: [x, B]", 'A picture is made of the signs "." "x" "A" and "X".'),
        ("range: [x, A]", "range: [x, x]", "A picture needs one centre"),
        ("range: [x, A]", "range: [A, A]", "A picture needs one centre"),
        ("range: [x, A]", "anywere: true", "There is no key anywere here."),
        ("        range: [x, A]\n", "", "Here is no target."),
        ("        damage: 30\n", "", "needs the key damage"),
        ("do: hit", "do: hitt", "Did you mean hit?"),
        ("do: hit", "do: hit, what: this", '"this" means a placed card'),
        ("do: hit", "do: draw, count: 10", "Must be a number from 1 to 9, not 10."),
        ("do: hit", "do: search, only: {card: jap}", "Did you mean jab?"),
        ("do: hit", "do: search, only: {type: bot}", "Did you mean bolt?"),
        ("do: hit", "do: if, when: [{test: cout}], then: [{do: draw}]", "Did you mean count?"),
        ("do: hit", "do: if, when: [{test: awakened}]", "The key then is missing."),
        ("do: hit", "do: choose, options: [[{do: draw}]]", "a list of at least 2 values"),
        ("damage: 30", "durability: 30", "Here is no target."),
        ("damage: 30", "damage: 30, aim: all, durability: 5", "placed on one cell"),
        ("damage: 30", "damage: 30\n        up_to: 1", 'The cost is 1 AP already, so "up_to" must be more.'),
        ("damage: 30", "damage: 30\n        up_to: 3\n        cost: {count: hand}", 'looked up cannot have "up_to"'),
        ("damage: 30", "damage: 30\n        cost: {count: counters, where: this}", '"this" means a placed card'),
        ("damage: 30", "damage: 30\n        cost: {count: roll}", "Nothing is rolled here"),
        ("damage: 30", "damage: 30\n        abilities: [{name: A, effect: [{do: draw}]}]", "Only a card with"),
        ("do: hit", "do: delay, until: turn-end, then: [{do: lose, amount: {count: paid}}]", "paid is forgotten by"),
        ("damage: 30", "damage: 30\n        triggers: [{upon: hit, effect: [{do: draw}]}]", "Only a card with"),
        ("name: Ice", "name: Ice\n        answers: [{}]", "There is no key answers here."),
        ("category: action", "category: acton", "Did you mean action?"),
        ("      ice:", "      c3:", "that is a cell of the board"),
        ("cards/first.yaml", "cards/frist.yaml", "There is no file cards/frist.yaml"),
        ("cards/first.yaml", "cards/frist.yaml", "Did you mean cards/first.yaml?"),
        ("cards/first.yaml", "../first.yaml", "There is no file ../first.yaml"),
        ("cards/first.yaml", "/etc/passwd", "There is no file"),
    ],
)  # fmt: skip
def test_a_fault_of_a_card_is_told(folder: Path, old: str, new: str, says: str) -> None:
    assert old in CARDS
    if ", aim" in new:
        new = new.replace(", ", "\n        ")
    assert says in told(write(folder, "mine.yaml", CARDS.replace(old, new)))


def test_the_fault_stands_under_its_line(folder: Path) -> None:
    path = write(folder, "mine.yaml", CARDS.replace("do: hit", "do: hitt"))
    first, source, caret, hint = told(path).splitlines()
    assert first.startswith("mine.yaml:12:19 cards.ice.effect[0].do: Must be one of ap, charge, choose,")
    assert source.index("hitt") == caret.index("^")
    assert hint == "    Did you mean hit?"


DECK = """
    include: [cards/first.yaml]
    rules: {white: {each: 30}}
    decks:
      mine: {name: Mine, avatar: volt-runner, cards: {jab: 30}, integrate: [fortress]}
"""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("volt-runner", "volt-runer", "Did you mean volt-runner?"),
        ("volt-runner", "jab", "jab is not an AVI."),
        ("jab: 30", "jab: 29", "A deck holds 30 resource cards, this has 29."),
        ("jab: 30", "jab: 29, japp: 1", 'There is no card "japp".'),
        ("jab: 30", "jab: 27, shock-wave: 3", "A deck may hold 2 of one name in Green."),
        ("jab: 30", "jab: 29, fortress: 1", "fortress is not a card of the resource deck."),
        ("[fortress]", "[fortress, fortress]", "fortress is listed twice."),
        ("[fortress]", "[jab]", "jab is not an IT card."),
        ("    include: [cards/first.yaml]\n", "", 'There is no card "jab".'),
    ],
)
def test_a_fault_of_a_deck_is_told(folder: Path, old: str, new: str, says: str) -> None:
    assert told(write(folder, "deck.yaml", DECK)) == ""
    assert says in told(write(folder, "deck.yaml", DECK.replace(old, new)))


def test_a_fault_of_an_included_file_is_told_in_that_file(folder: Path) -> None:
    write(folder, "cards/mine.yaml", CARDS.replace("colour: white", "colour: wite"))
    path = write(folder, "icy.yaml", GAME.replace("decks/first.yaml]", "decks/first.yaml, cards/mine.yaml]"))
    [fault] = check(path)
    assert fault.file == str(folder / "cards" / "mine.yaml")
    assert (fault.mark.line, fault.source.strip()) == (7, "colour: wite")
    with pytest.raises(BadData) as caught:
        load(path)
    assert "mine.yaml, line 7" in TEXTS.say(caught.value.phrase)


def test_an_included_file_that_is_no_yaml_is_told(folder: Path) -> None:
    write(folder, "cards/mine.yaml", "cards: [\n")
    path = write(folder, "icy.yaml", GAME.replace("decks/first.yaml]", "decks/first.yaml, cards/mine.yaml]"))
    assert f"{folder / 'cards' / 'mine.yaml'}:" in told(path)


def test_other_engines_include_nothing(folder: Path) -> None:
    text = game_file("qubism").read_text(encoding="utf-8") + "include: [cards/first.yaml]\n"
    assert "There is no key include here." in told(write(folder, "game.yaml", text))


# ---- the guide


def test_the_examples_of_the_guide_are_right(folder: Path) -> None:
    cards, deck = EXAMPLES
    assert told(write(folder, "mine.yaml", cards)) == ""
    write(folder, "cards/mine.yaml", cards)
    faults = check(write(folder, "deck.yaml", deck))
    assert {fault.what.key for fault in faults} <= {"logistic.deck.size"}  # it says itself that it goes on


def test_the_page_lists_every_key_as_the_models_know_it() -> None:
    """If this fails: masume reference logistic > what stands below the page's marker."""
    text = GUIDE.read_text(encoding="utf-8")
    assert documented(text, "logistic") == text
    assert reference("logistic").count("### ") > 40


def test_the_page_names_every_step() -> None:
    page = reference("logistic")
    for step in ("hit", "move", "push", "pull", "swap", "place", "negate", "delay", "choose"):
        assert f"`do: {step}`" in page
    assert reference("qubism") == ""


def test_what_an_included_file_that_is_not_there_may_hold_is_not_told_to_be_missing(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    head = "format: 1\nid: own\nengine: logistic\ntitle: Own\n"
    path.write_text(head + "include: [cards/alll.yaml]\n", encoding="utf-8")
    assert [fault.what.key for fault in check(path)] == ["data.include_missing"]
    path.write_text(head, encoding="utf-8")
    assert {fault.what.key for fault in check(path)} == {"data.missing_key"}


def test_a_file_that_games_include_stands_on_no_shelf_and_says_so_when_it_is_opened(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text("format: 1\ncards: {volley: {damage: 60}}\n", encoding="utf-8")
    (tmp_path / "half.yaml").write_text("format: 1\ntitle: Half\n", encoding="utf-8")
    registry = Registry([tmp_path])
    assert [entry.name for entry in registry.entries] == ["half.yaml"]
    entry = registry.reload(tmp_path / "cards.yaml")
    assert [fault.what.key for fault in entry.faults] == ["data.is_part"]
    entry.look_up()
    assert [each.name for each in registry.entries] == ["half.yaml"]
