"""The registry: shipped games, a designer's own, overrides, definitions that outlive their file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.rng import Rng
from squares.data.installed import NAMED, folders
from squares.data.places import shipped
from squares.data.texts import Texts
from squares.registry import Registry, definition_of, hash_of
from tests.game_files import GAME_FILES, game_file

TEXTS = Texts.load()
SHIPPED = GAME_FILES

OWN = """\
format: 1
id: knights
engine: tiles
title: Knights
board: {files: 7, ranks: 5}
goal_tiles: 4
limit: 10
abilities:
  spin: {letter: S, does: turn}
  knight-step:
    letter: K
    name: Knight step
    does: move
    vectors: [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]]
    pass_over: true
families:
  knights: {front: knight-step, back: spin, numbers: [1, 2, 3, 4, 5, 6], sum: 7}
sets: {families: [knights]}
variants:
  usual: {name: Usual}
  heavy: {name: Heavy, set: {limit: 14, house: {repetition: 0}}}
"""


@pytest.fixture
def registry() -> Registry:
    return Registry.of_engines()


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "knights.yaml"
    path.write_text(OWN, encoding="utf-8")
    return path


def sentence(error: pytest.ExceptionInfo[BadData]) -> str:
    return TEXTS.say(error.value.phrase)


def walk(game: AnyGame, seed: int, plies: int = 60) -> list[str]:
    """The actions of a random game."""
    rng, position, played = Rng(seed), game.start(Setup(), seed), list[str]()
    while game.outcome(position) is None and len(played) < plies:
        legal = game.legal_actions(position)
        index, rng = rng.below(len(legal))
        played.append(game.format_action(legal[index]))
        position = game.apply(position, legal[index]).position
    return played


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_file_has_no_faults(path: Path, registry: Registry) -> None:
    entry = registry.entry(path.stem)
    assert [fault.text(TEXTS.say) for fault in entry.faults] == []
    assert entry.shipped
    assert entry.definition is not None
    assert entry.definition.title == entry.title
    assert entry.variants == tuple(entry.definition.variants)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_shipped_help_shows_what_it_talks_about(path: Path, registry: Registry) -> None:
    definition = registry.entry(path.stem).definition
    assert definition is not None
    assert sum(len(section.diagrams) for section in definition.help) >= 8


def test_both_editions_are_shipped(registry: Registry) -> None:
    assert {"squares-ii", "strive"} <= {entry.id for entry in registry.entries}


def test_the_first_variant_is_the_default(registry: Registry) -> None:
    assert registry.game("strive").variant == "first-game"
    assert registry.game("strive", "classic").variant == "classic"


def test_house_rules_are_laid_over_a_game(registry: Registry) -> None:
    game = registry.game("squares-ii", house={"limit": 9, "house": {"max_plies": 200}})
    assert (game.definition.limit, game.definition.house.max_plies, game.definition.house.repetition) == (9, 200, 3)


def test_house_rules_that_do_not_fit_are_told(registry: Registry) -> None:
    with pytest.raises(BadData) as error:
        registry.game("squares-ii", house={"board": {"goal_row": 9}})
    told = "The agreed rules do not fit: board.goal_row: The goal row is 9 but the board has only 5 ranks."
    assert sentence(error) == told


def test_an_unknown_game_is_told_with_what_may_be_meant(registry: Registry) -> None:
    with pytest.raises(BadData) as error:
        registry.game("strve")
    assert sentence(error) == "There is no game strve. Did you mean strive?"


def test_an_unknown_variant_is_told_with_what_there_is(registry: Registry) -> None:
    with pytest.raises(BadData) as error:
        registry.game("squares-ii", "x")
    assert sentence(error) == "The game squares-ii has no variant x. Known are classic, any-two, own."


def test_a_variant_that_no_rulebook_has_is_played_from_yaml_alone(own: Path) -> None:
    registry = Registry.of_engines(own.parent)
    entry = registry.entry("knights")
    assert [fault.text(TEXTS.say) for fault in entry.faults] == []
    assert not entry.shipped
    game = registry.game("knights")
    assert (game.grid.files, game.grid.ranks, game.definition.limit) == (7, 5, 10)
    assert any("*" in action for seed in range(5) for action in walk(game, seed))
    position = game.start(Setup(), 0)
    for action in ("K6S1@d1", "K1S6@a5"):
        position = game.apply(position, game.parse_action(action)).position
    knight_steps = {text for text in map(game.format_action, game.legal_actions(position)) if text.startswith("d1*")}
    assert knight_steps == {"d1*b2", "d1*c3", "d1*e3", "d1*f2"}


def test_the_row_of_a_designer_carries_what_the_file_says(own: Path) -> None:
    registry = Registry([own.parent])
    places = {"usual": False, "heavy": True}
    for variant, allowed in places.items():
        game = registry.game("knights", variant)
        position = game.start(Setup(), 0)
        for action in ("K6S1@d1", "K1S6@a5"):
            position = game.apply(position, game.parse_action(action)).position
        legal = {game.format_action(action) for action in game.legal_actions(position)}
        assert "K4S3@e1" in legal
        assert ("K5S2@e1" in legal) is allowed


def test_a_file_given_by_path_stands_beside_the_folders(own: Path) -> None:
    registry = Registry([*folders(), own.parent / "nothing-here"], [own])
    assert [entry.id for entry in registry.entries][-1] == "knights"


def test_a_bad_file_is_kept_with_its_faults(own: Path) -> None:
    own.write_text(OWN.replace("limit: 10", "limt: 10"), encoding="utf-8")
    registry = Registry([own.parent])
    (entry,) = registry.entries
    assert (entry.id, entry.title, entry.definition, entry.variants) == ("knights", "Knights", None, ())
    assert [fault.what.key for fault in entry.faults] == ["data.unknown_key"]
    with pytest.raises(BadData) as error:
        registry.game("knights")
    assert sentence(error) == f"{own}, line 7: There is no key limt here."


def test_reading_again_takes_the_file_as_it_is_now(own: Path) -> None:
    registry = Registry([own.parent])
    before = registry.game("knights")
    own.write_text(OWN.replace("limit: 10", "limit: 12"), encoding="utf-8")
    entry = registry.reload(own)
    assert registry.entries == (entry,)
    assert (before.definition.limit, registry.game("knights").definition.limit) == (10, 12)


def test_looking_again_finds_what_came_and_what_went(own: Path, tmp_path: Path) -> None:
    dropped = tmp_path / "elsewhere"
    dropped.mkdir()
    second = dropped / "second.yaml"
    second.write_text(OWN.replace("id: knights", "id: second"), encoding="utf-8")
    registry = Registry([own.parent])
    registry.reload(second)
    (own.parent / "third.yaml").write_text(OWN.replace("id: knights", "id: third"), encoding="utf-8")
    own.unlink()
    registry.rescan()
    assert [entry.id for entry in registry.entries] == ["third", "second"]


def test_an_id_belongs_to_the_first_file_that_has_it(tmp_path: Path) -> None:
    copy = tmp_path / "mine.yaml"
    copy.write_bytes(game_file("strive").read_bytes())
    registry = Registry.of_engines(tmp_path)
    told = registry.entries[-1].faults[0].text(TEXTS.say).splitlines()[0]
    assert told == f"{copy}:6:5 id: The id strive belongs to strive.yaml already. Give this game another id."
    assert registry.entry("strive").shipped


@pytest.mark.parametrize("id", ["squares-ii", "strive"])
def test_a_definition_outlives_its_file(id: str, registry: Registry) -> None:
    for variant in registry.entry(id).variants:
        game = registry.game(id, variant)
        saved = yaml.safe_load(yaml.safe_dump(definition_of(game), allow_unicode=True))
        again = Registry([]).from_definition(saved, variant)
        assert (again.id, again.variant, definition_of(again)) == (id, variant, definition_of(game))
        assert walk(again, 3, 20) == walk(game, 3, 20)


def test_the_hash_follows_the_rules_and_not_the_looks(own: Path, registry: Registry) -> None:
    games = Registry([own.parent])
    plain = hash_of(games.game("knights"))
    assert plain != hash_of(games.game("knights", "heavy"))
    own.write_text(OWN.replace("title: Knights", "title: Horses"), encoding="utf-8")
    games.reload(own)
    assert hash_of(games.game("knights")) == plain
    own.write_text(f"{OWN}\nplace_onto_enemy: battle\n", encoding="utf-8")
    games.reload(own)
    assert hash_of(games.game("knights")) == plain, "a default written out is the same rule"


@pytest.mark.parametrize(
    "mapping",
    [{}, {"engine": 3}, {"engine": "os"}, {"engine": "tiles"}, {"engine": "tiles", "abilities": [[[]]], "sets": None}],
)
def test_a_bad_definition_is_told(mapping: dict[str, object]) -> None:
    with pytest.raises(BadData) as error:
        Registry([]).from_definition(mapping)
    assert sentence(error).startswith("The rules that this game was played with do not fit: ")


def test_a_new_engine_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "__init__.py").write_text(
        "from typing import Literal\n"
        "from squares.games.qubism import make\n"
        "from squares.games.qubism.rules.definition import QubismDefinition\n"
        "class Definition(QubismDefinition):\n"
        "    engine: Literal['toy']\n",
        encoding="utf-8",
    )
    path = tmp_path / "toy.yaml"
    path.write_text("format: 1\nid: toy\nengine: toy\ntitle: Toy\n", encoding="utf-8")
    monkeypatch.setenv(NAMED, str(tmp_path / "toy"))
    registry = Registry([], [path])
    assert registry.entries[0].faults == []
    assert registry.game("toy").variant == "standard"


def test_listing_the_games_loads_no_engine() -> None:
    code = (
        "import sys\n"
        "from squares.registry import Registry\n"
        "from squares.data.places import shipped\n"
        "titles = [entry.title for entry in Registry.of_engines().entries]\n"
        "assert len(titles) >= 2, titles\n"
        "loaded = [name for name in sys.modules if name.startswith(('squares.games.', 'pydantic', 'pygame'))]\n"
        "assert loaded == [], loaded\n"
    )
    root = shipped()
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# worked examples


@pytest.fixture
def example(tmp_path: Path) -> Path:
    path = tmp_path / "examples" / "knights.yaml"
    path.parent.mkdir()
    path.write_text(OWN, encoding="utf-8")
    return path


def test_an_example_is_found_by_its_id_and_stands_on_no_shelf(example: Path) -> None:
    registry = Registry(folders(), examples=[example])
    assert registry.game("knights", "heavy").definition.limit == 14
    assert [entry.id for entry in registry.examples] == ["knights"]
    assert "knights" not in [entry.id for box in registry.boxes for entry in box]
    assert registry.at(example) is registry.examples[0]


def test_an_example_gives_way_to_a_game_with_its_id(example: Path, own: Path) -> None:
    own.write_text(OWN.replace("limit: 10", "limit: 11"), encoding="utf-8")
    registry = Registry([own.parent], examples=[example])
    assert registry.game("knights").definition.limit == 11
    assert registry.entry("knights").faults == []


def test_an_example_that_is_read_again_stays_one(example: Path) -> None:
    registry = Registry([], examples=[example])
    example.write_text(OWN.replace("limit: 10", "limit: 11"), encoding="utf-8")
    registry.reload(example)
    assert registry.game("knights").definition.limit == 11
    assert registry.entries == ()
