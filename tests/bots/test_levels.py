"""The file of levels: which a game gets, which figures hold for it, and how faults are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from squares.bots.evaluations import evaluation_of
from squares.bots.level_file import Pairing
from squares.bots.levels import Roster
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.core.players import FULL, MOST_LEVELS
from squares.core.statistics import wilson
from squares.data.texts import Texts
from squares.registry import Registry, hash_of
from tests.game_files import game_file

REST = "      - {nodes: 100, depth: 4}\n" * 2
LEVELS = f"""    levels:
      - {{nodes: 10, blind: 300}}
      - {{nodes: 20, blur: 50}}
      - {{depth: 2}}
{REST}      - {{}}
"""
FILE = f"""format: 1
games:
  qubism:
    engine: qubism
    search: alphabeta
    full_nodes: 5000
    weights: {{}}
{LEVELS}
  strive:
    search: alphabeta
    full_nodes: 7000
{LEVELS}
others:
  search: montecarlo
  worlds: 3
  full_nodes: 90
{LEVELS.replace("    ", "  ")}
"""


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry.of_engines()


def roster(folder: Path, text: str) -> Roster:
    path = folder / "levels.yaml"
    path.write_text(text, encoding="utf-8")
    return Roster.load(path)


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(BadData) as caught:
        roster(folder, text)
    return Texts.load().say(caught.value.phrase)


def of_own(registry: Registry, folder: Path, id: str) -> AnyGame:
    """A designer's copy of a shipped game."""
    path = folder / "own.yaml"
    source = game_file(id).read_text(encoding="utf-8")
    path.write_text(source.replace(f"\nid: {id}\n", "\nid: my-own\n", 1), encoding="utf-8")
    return Registry([], [path]).game("my-own")


def test_the_shipped_file_serves_every_shipped_game(registry: Registry) -> None:
    shipped_levels = Roster.load()
    for entry in registry.entries:
        game = registry.game(entry.id)
        levels = shipped_levels.levels(game)
        assert [level.number for level in levels] == list(range(1, len(levels) + 1))
        assert [level.unlimited for level in levels] == [False] * (len(levels) - 1) + [True]
        evaluation_of(game, levels[0].weights)  # every weight has its term


def test_every_level_has_a_name() -> None:
    levels = [*range(1, MOST_LEVELS), "full"]
    names = [f"names.{level}.{seat}" for level in levels for seat in range(1, 5)]
    words = [f"level.{level}" for level in levels]
    texts = Texts.load()
    assert [each for each in (*names, *words) if f"bots.{each}" not in texts] == []
    assert len({texts.say(phrase(f"bots.{name}")) for name in names}) == len(names)


def test_a_game_gets_its_own_levels(registry: Registry, tmp_path: Path) -> None:
    found = roster(tmp_path, FILE).levels(registry.game("strive"))
    assert {(level.search, level.worlds, level.full_nodes) for level in found} == {("alphabeta", 1, 7000)}
    assert [(level.nodes, level.depth) for level in found] == [
        (10, 0),
        (20, 0),
        (0, 2),
        *[(100, 4)] * 2,
        (0, 0),
    ]
    assert [(level.weakening.oversight, level.weakening.noise) for level in found[:2]] == [(300, 0), (0, 50)]


def test_an_own_game_gets_the_levels_of_its_engine(registry: Registry, tmp_path: Path) -> None:
    found = roster(tmp_path, FILE).levels(of_own(registry, tmp_path, "qubism"))
    assert found[-1].full_nodes == 5000


def test_a_game_whose_engine_is_named_nowhere_gets_those_of_others(registry: Registry, tmp_path: Path) -> None:
    found = roster(tmp_path, FILE).levels(of_own(registry, tmp_path, "strive"))
    assert {(level.search, level.worlds, level.full_nodes) for level in found} == {("montecarlo", 3, 90)}
    assert not found[-1].weights


def test_a_variant_may_have_levels_of_its_own(registry: Registry, tmp_path: Path) -> None:
    own = "    variant_levels:\n      7x7: [{nodes: 50}, {}]\n"
    found = roster(tmp_path, FILE.replace("\n  strive:", f"{own}  strive:", 1))
    first, wide = registry.game("qubism"), registry.game("qubism", "7x7")
    assert [level.nodes for level in found.levels(wide)] == [50, 0]
    assert len(found.levels(first)) == 6
    assert found.settings(wide, "L2") != found.settings(first, "L2")
    assert found.settings(first, "L2") == roster(tmp_path, FILE).settings(first, "L2")


def test_full_strength_and_levels_that_a_game_does_not_have(registry: Registry, tmp_path: Path) -> None:
    found, game = roster(tmp_path, FILE), registry.game("qubism")
    assert [found.level(game, number).number for number in (1, 5, 6, 19, FULL)] == [1, 5, 5, 5, 6]
    assert [found.level(game, number).unlimited for number in (5, 19, FULL)] == [False, False, True]


def measured(registry: Registry, folder: Path, text: str = FILE) -> str:
    """The file with figures that were measured with its levels."""
    game = registry.game("qubism")
    settings = roster(folder, text).settings(game, "L2", "L1")
    pairing = f'{{a: L2, b: L1, games: 400, won: 268, drawn: 4, settings: "{settings}"}}'
    return f"{text}\nmeasured: {{qubism: {{{game.variant}: {{hash: '{hash_of(game)}', pairings: [{pairing}]}}}}}}\n"


def test_figures_hold_for_the_rules_they_were_measured_with(registry: Registry, tmp_path: Path) -> None:
    found = roster(tmp_path, measured(registry, tmp_path)).measured(registry.game("qubism"))
    assert [(p.a, p.b, p.games, p.share) for p in found] == [("L2", "L1", 400, 0.675)]
    assert found[0].interval == pytest.approx((0.628, 0.719), abs=0.001)


def test_figures_of_two_players_are_told_alone(registry: Registry, tmp_path: Path) -> None:
    found, game = roster(tmp_path, measured(registry, tmp_path)), registry.game("qubism")
    assert found.measured(game, "L2", "L1") == found.measured(game)
    assert found.measured(game, "L3", "L2") == ()


def test_other_rules_are_not_measured(registry: Registry, tmp_path: Path) -> None:
    found = roster(tmp_path, measured(registry, tmp_path))
    assert found.measured(registry.game("qubism", house={"house": {"max_plies": 399}})) == ()
    assert found.measured(registry.game("qubism", registry.entry("qubism").variants[1])) == ()
    assert found.measured(registry.game("strive")) == ()


@pytest.mark.parametrize(("old", "new"), [("blind: 300", "blind: 301"), ("weights: {}", "weights: {x: 1}")])
def test_figures_of_levels_that_were_changed_do_not_hold(
    registry: Registry, tmp_path: Path, old: str, new: str
) -> None:
    text = measured(registry, tmp_path).replace(old, new, 1)
    assert roster(tmp_path, text).measured(registry.game("qubism")) == ()


def test_figures_of_untouched_levels_go_on_to_hold(registry: Registry, tmp_path: Path) -> None:
    text = measured(registry, tmp_path).replace("depth: 2", "depth: 3", 1).replace("full_nodes: 5", "full_nodes: 6", 1)
    assert roster(tmp_path, text).measured(registry.game("qubism"))


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("      - {}\n", "      - {nodes: 9}\n", 9, "Level 6 is full strength"),
        ("      - {}\n", "      - {nodes: 9}\n" * 15 + "      - {}\n", 9, "20"),
        ("{depth: 2}", "{}", 9, "Level 3 needs nodes or depth"),
        ("{depth: 2}", "{dept: 2}", 11, "dept"),
        ("blind: 300", "blind: 1001", 9, "1001"),
        ("alphabeta", "alphabet", 5, "alphabet"),
        (
            "search: alphabeta\n    full_nodes: 7000",
            "search: alphabeta\n    engine: qubism\n    full_nodes: 1",
            16,
            "qubism",
        ),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    sentence = refusal(tmp_path, FILE.replace(old, new, 1))
    assert f"line {line}:" in sentence
    assert said in sentence


OTHERS = FILE[FILE.index("others:") :]


def refusal_of_two(folder: Path, first: str, second: str) -> str:
    (folder / "a.yaml").write_text(first, encoding="utf-8")
    (folder / "b.yaml").write_text(second, encoding="utf-8")
    with pytest.raises(BadData) as caught:
        Roster.load(folder / "a.yaml", folder / "b.yaml")
    return Texts.load().say(caught.value.phrase)


def test_files_are_merged(registry: Registry, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(FILE.replace(OTHERS, ""), encoding="utf-8")
    (tmp_path / "b.yaml").write_text(OTHERS, encoding="utf-8")
    found = Roster.load(tmp_path / "a.yaml", tmp_path / "b.yaml")
    levels = (found.levels(registry.game(id))[-1] for id in ("qubism", "strive", "rengoma"))
    assert [level.full_nodes for level in levels] == [5000, 7000, 90]


def test_what_two_files_have_is_told_with_both_places(tmp_path: Path) -> None:
    games, there = FILE.replace(OTHERS, ""), f"{tmp_path.name}/a.yaml already."
    line = str(tmp_path / "b.yaml") + ", line {}: "
    said = refusal_of_two(tmp_path, FILE, games)
    assert said.startswith(f"{line.format(3)}The levels of qubism stand in {there}")
    said = refusal_of_two(tmp_path, FILE, games.replace("  qubism:", "  other:").replace("  strive:", "  more:"))
    assert said.startswith(f'{line.format(3)}Two games lend their levels to the engine "qubism".')
    said = refusal_of_two(tmp_path, FILE, OTHERS)
    assert said.startswith(f"{line.format(1)}The levels of all other games stand in {there}")


def test_some_file_has_the_levels_of_all_other_games(tmp_path: Path) -> None:
    games = FILE.replace(OTHERS, "")
    assert "The key others is missing." in refusal(tmp_path, games)


def test_figures_stand_beside_the_levels(registry: Registry, tmp_path: Path) -> None:
    text = measured(registry, tmp_path).replace("measured: {qubism:", "measured: {rengoma:")
    assert "Figures of rengoma stand here, but its levels do not." in refusal(tmp_path, text)


def test_more_games_won_than_played_are_refused(registry: Registry, tmp_path: Path) -> None:
    assert "405" in refusal(tmp_path, measured(registry, tmp_path).replace("won: 268", "won: 401"))


def test_the_shipped_figures_are_of_what_is_measured(registry: Registry) -> None:
    """Figures that do not hold any more must not stay in the file."""
    found = Roster.load()
    for id, variants in found.figures.items():
        for variant, of_variant in variants.items():
            assert found.measured(registry.game(id, variant)) == of_variant.pairings, f"{id} {variant}"


def test_the_interval_is_wilsons() -> None:
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    draws = Pairing(a="L2", b="L1", games=10, won=2, drawn=6, settings="0" * 12)
    assert draws.share == 0.5


def test_pairs_of_games_tell_how_sure_a_share_is() -> None:
    counts = {"a": "L2", "b": "L1", "games": 200, "won": 100, "drawn": 0, "settings": "0" * 12}
    plain, even = (Pairing.model_validate({**counts, **more}).interval for more in ({}, {"pairs": [0, 0, 100, 0, 0]}))
    alike = Pairing.model_validate({**counts, "pairs": [50, 0, 0, 0, 50]}).interval
    assert alike[0] < plain[0] < even[0] < even[1] < plain[1] < alike[1]
