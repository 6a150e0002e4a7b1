"""What a designer's tile game can say beyond the rulebooks: its rulings, and the examples against the slow engine."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
import yaml

from squares.core.errors import BadData, BadPosition
from squares.core.events import Ended, Fought, Moved, Pushed, Removed, Turned
from squares.core.game import Setup
from squares.core.players import People
from squares.core.seats import Seat
from squares.data.check import check
from squares.data.installed import engines
from squares.data.texts import Texts
from squares.games.tiles import TilesGame
from squares.registry import Registry
from tests.game_files import game_file
from tests.games.tiles.test_tiles_oracle import walk
from tests.games.tiles.tile_games import play, refused, texts

EXAMPLES = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in engines()["tiles"].examples}
VARIANTS = [(name, variant) for name, mapping in EXAMPLES.items() for variant in mapping["variants"]]

# Faces of the small game below: Along, Turns round, Draws, Butts, Chases, Stands.
ABILITIES: dict[str, Any] = {
    "along": {"letter": "A", "does": "move", "vectors": [[0, 2]]},
    "over": {"letter": "O", "does": "move", "vectors": [[0, 2]], "pass_over": True},
    "draws": {"letter": "D", "does": "pull", "vectors": [[0, 2], [0, 3], [2, 0]]},
    "butts": {"letter": "B", "does": "push", "by": 1, "vectors": [[1, 0], [-1, 0]]},
    "charges": {
        "letter": "C",
        "does": "both",
        "first": {"does": "move", "vectors": [[0, 1]]},
        "then": {"does": "push", "by": 1},
    },
    "flips": {
        "letter": "F",
        "does": "both",
        "first": {"does": "move", "vectors": [[0, 1], [1, 0]]},
        "then": {"does": "turn"},
    },
}
FAMILIES = {
    "a/o": {"front": "along", "back": "over"},
    "d/b": {"front": "draws", "back": "butts"},
    "c/f": {"front": "charges", "back": "flips"},
}


def small(board: Mapping[str, Any] | None = None, **keys: Any) -> TilesGame:
    """A game of 5 by 6 with these abilities, and a row that carries 20."""
    plain = {
        "format": 1, "id": "small", "engine": "tiles", "title": "Small", "limit": 20,
        "board": {"files": 5, "ranks": 6, **(board or {})},
        "abilities": ABILITIES, "families": FAMILIES, "sets": {"families": list(FAMILIES)}, **keys,
    }  # fmt: skip
    game = Registry([]).from_definition(plain)
    assert isinstance(game, TilesGame)
    return game


def begun(board: Mapping[str, Any] | None = None, south: Any = None, north: Any = None, **keys: Any) -> Any:
    """The small game and its start with some tiles on the board, South to move."""
    game = small({**(board or {}), "start": {"south": south or {}, "north": north or {}}}, **keys)
    return game, game.start(Setup(), 0)


def events(game: TilesGame, position: Any, action: str) -> tuple[Any, ...]:
    return game.apply(position, game.parse_action(action)).events


def winner(game: TilesGame, position: Any) -> tuple[str | None, str] | None:
    outcome = game.outcome(position)
    return None if outcome is None else (outcome.winner, outcome.reason)


# ---- goal rows and obstacles


def test_T16_each_goal_row_counts_by_itself() -> None:
    rows = {"goal_rows": [3, 4]}
    game, position = begun(rows, {"a3": "A1O5", "b3": "A2O4", "c2": "A3O3", "a4": "A4O2"})
    assert winner(game, play(game, position, "a4b4")) is None  # two in one row, one in the other
    assert winner(game, play(game, position, "c2c3")) == ("south", "goal")


def test_T16_goal_rows_are_counted_from_each_players_own_side() -> None:
    game, position = begun({"goal_rows": [4]}, {"a4": "A1O5", "b4": "A2O4", "c3": "A3O3"}, goal_tiles=3)
    assert winner(game, play(game, position, "c3c4")) == ("south", "goal")
    lying = {"a4": "A1O5", "b4": "A2O4", "c5": "A3O3"}  # the rank that is South's goal, and not North's
    game, position = begun({"goal_rows": [4]}, {"e1": "A1O5"}, lying)
    assert winner(game, play(game, position, "e1e2", "c5c4")) is None
    assert winner(game, play(game, position, "e1e2", "c5c4", "e2e1", "a4a3", "e1e2", "b4b3", "e2e1", "c4c3")) == (
        "north",
        "goal",
    )


def test_T17_nothing_comes_to_lie_on_a_blocked_cell() -> None:
    board = {"blocked": ["a1", "c3", "b4"]}
    game, position = begun(board, {"c2": "A1O5", "b3": "A2O4", "d2": "B1D5", "a3": "B2D4"}, {"c4": "A1O5"})
    found = texts(game, position)
    assert not {each for each in found if each.endswith(("a1", "c3", "b4"))}
    assert "c2*c4" not in found  # the obstacle is in the way
    assert refused(game, position)["c2*c4"] == "tiles.no.obstacle_between"
    assert "a3*c3" not in found  # b3 would be pushed onto it
    over = small({**board, "start": {"south": {"c2": "O5A1"}}})
    assert "c2*c4" in texts(over, over.start(Setup(), 0))  # passes over it
    assert game.reasons(position).why(game.parse_action("c2c3")).key == "tiles.no.obstacle"


def test_T18_tiles_at_the_start_are_not_in_hand() -> None:
    _, position = begun(south={"c2": "O5A1"}, north={"c5": "A1O5"})
    assert str(position.board[7]) == "O5A1"
    assert "A1O5" not in position.hands[0] + position.hands[1]
    assert len(position.hands[0]) == len(position.hands[1]) == 14


# ---- push, pull, two effects


def test_T19_a_push_to_the_side() -> None:
    game, position = begun(south={"c2": "B1D5"}, north={"d2": "A1O5", "b2": "A5O1"})
    assert {each for each in texts(game, position) if each.startswith("c2*")} == {"c2*e2", "c2*a2"}
    assert events(game, position, "c2*e2")[0] == Pushed(game.grid.cell(7), (game.grid.cell(8), game.grid.cell(9)))


def test_T19_a_pull_names_the_tile_and_brings_it_next_to_the_one_that_pulls() -> None:
    game, position = begun(south={"c1": "D1B5"}, north={"c4": "A1O5"})
    after = play(game, position, "c1*c4")
    assert str(after.board[7]) == "a1o5"
    assert "c1*c4" not in texts(*begun(south={"c1": "D1B5", "c3": "A5O1"}, north={"c4": "A1O5"}))
    game, position = begun(south={"c1": "D1B5", "c2": "A5O1"}, north={"c4": "A1O5"})
    fight = next(event for event in events(game, position, "c1*c4") if isinstance(event, Fought))
    assert (fight.arriving_owner, fight.winner) == (Seat.NORTH, Seat.SOUTH)  # T9: what is pulled arrives
    assert game.describe(position, game.parse_action("c1*c4")).key == "action.ability_fight"


def test_T20_a_tile_moves_and_then_turns_over() -> None:
    game, position = begun(south={"c2": "F4C2"})
    kinds = [type(event) for event in events(game, position, "c2*c3")]
    assert kinds[:2] == [Moved, Turned]
    assert str(play(game, position, "c2*c3").board[12]) == "C2F4"


def test_T20_a_tile_that_loses_its_battle_does_nothing_more() -> None:
    game, position = begun(south={"c2": "F2C4"}, north={"c3": "A5O1"})
    assert not [event for event in events(game, position, "c2*c3") if isinstance(event, Turned)]
    game, position = begun(south={"c2": "F4C2"}, north={"c3": "A1O5"})
    told = [type(event) for event in events(game, position, "c2*c3")]
    assert told.index(Fought) < told.index(Turned)


def test_T20_the_second_effect_is_done_where_it_can_be() -> None:
    game, position = begun(south={"c2": "C2F4"}, north={"c4": "A1O5"})
    after = play(game, position, "c2*c3")
    assert (str(after.board[12]), str(after.board[22])) == ("C2F4", "a1o5")  # moved to c3, pushed from c4 to c5
    assert str(play(game, position, "c2c1", "c4c5", "c1*c2").board[7]) == "C2F4"  # nothing ahead: it only moves


def test_T20_the_limit_is_looked_at_before_each_effect() -> None:
    lying = {"c2": "F2C4", "a3": "A5O1"}
    game, position = begun(south=lying, limit=8, limit_check="projected")
    assert "c2*c3" not in texts(game, position)  # 5 and 2 fit, and 5 and 4 do not
    assert refused(game, position)["c2*c3"] == "tiles.over_limit"
    game, position = begun(south=lying, limit=8)
    assert play(game, position, "c2*c3").pending == "return:s"  # T6


# ---- ways to win


OUT: dict[str, Any] = {"beaten": "out", "wins": [{"by": "capture", "tiles": 2}, {"by": "reach", "tiles": 1}]}


def test_T21_a_beaten_tile_is_out_of_the_game() -> None:
    game, position = begun(south={"c2": "A4O2"}, north={"c3": "A2O4"}, **OUT)
    step = game.apply(position, game.parse_action("c2c3"))
    assert Removed(game.grid.cell(12), "A2O4", False) in step.events
    assert "A2O4" not in step.position.hands[1]
    assert game.parse(game.format(step.position)) == step.position
    people = People({Seat.SOUTH: "Aya", Seat.NORTH: "Mei"}, None)
    told = game.account(position, step.events, people)
    assert told is not None
    assert Texts.load().say(told) == "Aya's 4 beat Mei's 2, which is out of the game"


def test_T22_any_way_to_win_is_enough() -> None:
    game, position = begun(south={"c2": "A4O2", "d5": "A1O5"}, north={"c3": "A2O4", "b2": "A3O3"}, **OUT)
    assert winner(game, play(game, position, "d5d6")) == ("south", "far_row")
    taken = play(game, position, "c2c3", "b2b1")
    assert winner(game, taken) == ("north", "far_row")
    game, position = begun(south={"c2": "A4O2"}, north={"c3": "A2O4", "c4": "A3O3"}, **OUT)
    assert winner(game, play(game, position, "c2c3", "c4d4", "c3d3", "d4d3")) == (
        "south",
        "captured",
    )


def test_T22_all_home_asks_for_every_tile_that_is_left() -> None:
    keys: dict[str, Any] = {"families": {"a/o": {**FAMILIES["a/o"], "numbers": [1, 2]}}, "sets": {"families": ["a/o"]}}
    wins: dict[str, Any] = {
        "wins": [{"by": "all_home", "rows": 2}],
        "abilities": {k: ABILITIES[k] for k in ("along", "over")},
    }
    north = {"a1": "A1O5", "b3": "A2O4"}
    game, position = begun(None, {"a5": "A1O5", "b4": "A2O4"}, north, **keys, **wins)
    step = game.apply(position, game.parse_action("b4b5"))
    assert isinstance(step.events[-1], Ended)
    assert (step.events[-1].reason, len(step.events[-1].cells)) == ("all_home", 2)
    game, position = begun(None, {"a5": "A1O5"}, north, **keys, **wins)
    assert winner(game, play(game, position, "a5a6")) is None  # the other one is in hand


def test_T12_both_fulfil_a_way_to_win() -> None:
    """A tie takes the last tile that North needed out, and South's with it: South is on turn."""
    wins: dict[str, Any] = {"beaten": "out", "wins": [{"by": "capture", "tiles": 1}]}
    game, position = begun(south={"c2": "A3O3"}, north={"c3": "A3O3"}, **wins)
    assert winner(game, play(game, position, "c2c3")) == ("south", "captured")


# ---- battles, steps, families


@pytest.mark.parametrize(
    ("battle", "two", "three", "four"),
    [
        ({}, "lost", "both", "won"),
        ({"compare": "lower"}, "won", "both", "lost"),
        ({"compare": "none"}, "won", "won", "won"),
        ({"ties": "arriving"}, "lost", "lost", "won"),
        ({"compare": "lower", "ties": "standing"}, "won", "won", "lost"),
    ],
)
def test_T23_which_tile_wins_a_battle(battle: dict[str, str], two: str, three: str, four: str) -> None:
    for number, told in ((2, two), (3, three), (4, four)):
        game, position = begun(south={"c2": f"A{number}O{6 - number}"}, north={"c3": "A3O3"}, battle=battle)
        after = play(game, position, "c2c3").board[12]
        assert ("both" if after is None else "won" if after.owner is Seat.SOUTH else "lost") == told


def test_T24_a_step_as_the_file_has_it() -> None:
    game, position = begun(south={"c2": "B1D5", "c3": "O1A5"}, north={"d5": "A1O5"}, step=[[0, 2], [1, -1]])
    found = texts(game, position)
    assert {each for each in found if each.startswith("c2") and "*" not in each} == {"c2c4", "c2d1"}  # over c3
    assert {each for each in texts(game, play(game, position, "c2d1")) if each[:3] in ("d5d", "d5c")} == {
        "d5d3",
        "d5c6",
    }
    assert refused_why(game, position, "c2b2") == "tiles.no.no_step"
    assert not [
        each for each in texts(*begun(south={"c2": "B1D5"}, step=[])) if each.startswith("c2") and "*" not in each
    ]


def test_the_usual_steps_come_in_the_same_order_for_both() -> None:
    """Else the same seeds would no longer give the games that were measured."""
    game = small()
    tables = game.codec.tables
    ahead, right, back, left = (game.grid.size // 2 + 2 + by for by in (5, 1, -5, -1))
    for tile in (1, 1 + len(game.codec.faces)):
        at = int(tables.step_at[tables.of_steps[tile] + game.grid.size // 2 + 2])
        assert [int(cell) for cell in tables.steps[at : at + 5]] == [4, ahead, right, back, left]


def refused_why(game: TilesGame, position: Any, action: str) -> str:
    why = game.reasons(position).why(game.parse_action(action))
    assert why is not None
    return why.key


def test_T24_a_fixed_tile_is_moved_by_its_own_ability_alone() -> None:
    still = {**ABILITIES, "over": {**ABILITIES["over"], "fixed": True}}
    lying = {"c1": "D1B5", "c2": "B1D5", "e3": "A1O5"}
    game, position = begun(south=lying, north={"c3": "O1A5", "d2": "O2A4"}, abilities=still)
    assert {"c1*c3", "c2*e2"}.isdisjoint(texts(game, position))
    assert refused(game, position)["c2*e2"] == "tiles.no.fixed"
    after = play(game, position, "e3e4")
    assert {each for each in texts(game, after) if each.startswith("d2")} == set()  # it would leap off the board
    assert {each for each in texts(game, after) if each.startswith("c3")} == {"c3*c1"}
    assert refused_why(game, after, "c3c4") == "tiles.no.fixed"


def test_T25_only_the_tiles_of_a_family_count() -> None:
    keys: dict[str, Any] = {"beaten": "out", "wins": [{"by": "capture", "tiles": 1, "family": "d/b"}]}
    keys["wins"].append({"by": "reach", "family": "c/f"})
    lying = {"c2": "A5O1", "e2": "A4O2", "a5": "A1O5", "b5": "C1F5"}
    game, position = begun(south=lying, north={"c3": "A2O4", "e3": "B2D4"}, **keys)
    assert winner(game, play(game, position, "c2c3")) is None
    assert winner(game, play(game, position, "a5a6")) is None
    assert winner(game, play(game, position, "e2e3")) == ("south", "captured")
    won = play(game, position, "b5b6")
    assert winner(game, won) == ("south", "far_row")
    assert [str(cell) for cell in game.winning_cells(won)] == ["b6"]
    said = Texts.load().say(game.definition.goal())
    assert said.startswith(
        "To win, beat one enemy tile (only the family d/b counts), or bring one of your tiles to the "
    )


# ---- actions, no limit


def test_T26_two_actions_are_settled_one_after_the_other() -> None:
    game, position = begun(south={"a2": "A5O1", "b3": "A4O2"}, north={"e5": "A1O5"}, limit=8, actions=2)
    once = play(game, position, "a2b2")
    assert (once.pending, once.to_act, game.on_turn(once)) == ("x1", Seat.SOUTH, Seat.SOUTH)
    assert game.parse(game.format(once)) == once
    twice = play(game, once, "b2c2")
    assert (twice.pending, twice.to_act) == ("-", Seat.NORTH)
    game, position = begun(south={"a2": "F1C5", "b3": "A4O2"}, north={"e5": "A1O5"}, limit=8, actions=2)
    over = play(game, position, "a2*a3")
    assert (over.pending, over.to_act) == ("return:s+1", Seat.SOUTH)
    assert game.parse(game.format(over)) == over
    assert play(game, over, "b3-").pending == "x1"


def test_T26_the_first_action_may_win() -> None:
    game, position = begun(south={"a5": "A5O1"}, wins=[{"by": "reach"}], actions=3)
    assert winner(game, play(game, position, "a5a6")) == ("south", "far_row")


def test_T27_without_a_limit_a_row_carries_everything() -> None:
    game, position = begun(south={"a3": "A5O1", "b3": "A4O2", "c2": "A3O3"}, limit=0, goal_tiles=5)
    assert "c2c3" in texts(game, position)
    assert Texts.load().say(game.definition.goal()) == "Get five of your tiles into the goal row."


@pytest.mark.parametrize(("more", "winner"), [(2, Seat.NORTH), (1, None), (-1, Seat.SOUTH)])
def test_T30_an_attacked_tile_counts_more_in_a_stronghold(more: int, winner: Seat | None) -> None:
    game, position = begun({"strongholds": {"c3": more, "c2": 9}}, {"c2": "A4O2"}, {"c3": "A3O3"})
    fight = next(event for event in events(game, position, "c2c3") if isinstance(event, Fought))
    assert (fight.winner, fight.standing, fight.standing_bonus) == (winner, 3 + more, more)


# ---- tiles alike, other tiles for each side


UNLIKE: dict[str, Any] = {
    "families": {"a/o": {**FAMILIES["a/o"], "numbers": [2, 2, 4]}, "d/b": FAMILIES["d/b"], "c/f": FAMILIES["c/f"]},
    "sets": {"families": ["a/o"], "north": ["d/b", "c/f"]},
}


def test_T28_tiles_may_be_alike_and_lie_on_the_board_as_often() -> None:
    game, position = begun(south={"c2": "A2O4", "d2": "O4A2"}, **UNLIKE)
    assert position.hands[0] == ("A4O2",)
    game, position = begun(**UNLIKE)
    assert position.hands[0] == ("A2O4", "A2O4", "A4O2")
    once = play(game, position, "A2O4@a1")
    assert once.hands[0] == ("A2O4", "A4O2")
    assert game.parse(game.format(once)) == once
    with pytest.raises(BadData) as caught:
        begun(south={"c2": "A2O4", "d2": "O4A2", "e2": "A2O4"}, **UNLIKE)
    assert "The tile A2O4 begins on two cells" in Texts.load().say(caught.value.phrase)


def test_T29_each_side_has_its_own_tiles() -> None:
    game, position = begun(**UNLIKE)
    assert set(position.hands[1]) == {str(k) for k in game.sets.kinds if k.family != "a/o"}
    assert {text[0] for text in texts(game, play(game, position, "A2O4@a1")) if "@" in text} == set("DBCF")
    south, north = (",".join(hand) for hand in position.hands)
    empty = "/".join(["-,-,-,-,-"] * 6)
    assert game.parse(f"{empty} {south} {north} s -") == position
    with pytest.raises(BadPosition) as lacks:
        game.parse(f"{empty} {north} {north} s -")
    assert "South lacks A2O4, A2O4, A4O2 and has C1F5" in Texts.load().say(lacks.value.phrase)


def test_tiles_alike_are_conserved_through_battles_and_other_rules() -> None:
    game, position = begun(south={"c2": "A2O4"}, north={"c3": "D2B4"}, **UNLIKE)
    after = play(game, position, "c2c3")
    assert after.hands[0] == ("A2O4", "A2O4", "A4O2")
    fewer = small(sets=UNLIKE["sets"], families={**UNLIKE["families"], "a/o": {**FAMILIES["a/o"], "numbers": [2, 3]}})
    found = fewer.fitted(after, game)
    assert found is not None
    assert found[0].hands[0] == ("A2O4", "A3O3")


def test_unlike_sides_walk_as_the_slow_engine_does() -> None:
    for seed in range(4):
        out: dict[str, Any] = (
            {"beaten": "out", "wins": [{"by": "capture", "tiles": 2}, {"by": "hold"}]} if seed % 2 else {}
        )
        assert walk(small(limit=12, actions=1 + seed // 2, **UNLIKE, **out), seed, 50) > 5


# ---- the examples


@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_is_wrong_or_odd_in_an_example(name: str) -> None:
    path = game_file(name)
    assert [fault.text(Texts.load().say) for fault in check(path)] == []


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_examples_walk_as_the_slow_engine_does(name: str, variant: str) -> None:
    mapping = EXAMPLES[name]
    plain = {**mapping, **mapping["variants"][variant].get("set", {})}
    board = {**mapping["board"], **plain["board"]}
    game = Registry([]).from_definition({**{k: v for k, v in plain.items() if k != "variants"}, "board": board})
    assert isinstance(game, TilesGame)
    assert walk(game, 1, 40) > 5


@pytest.mark.parametrize("plies", [8, pytest.param(40, marks=pytest.mark.soak)])
def test_inventions_walk_as_the_slow_engine_does(plies: int) -> None:
    """Every mechanism at random corners of the board, obstacles and ways to win among them."""
    rng = random.Random(7)
    for seed in range(3 if plies < 40 else 6):
        cells = [f"{file}{rank}" for file in "abcde" for rank in range(1, 7)]
        rng.shuffle(cells)
        faces = [("A", "O"), ("D", "B"), ("C", "F")]
        tiles = [f"{a}{n}{b}{6 - n}" for a, b in faces for n in range(1, 6)]
        turned = [tile if rng.random() < 0.5 else tile[2:] + tile[:2] for tile in tiles]
        south, north = ({cells.pop(): tile for tile in rng.sample(turned, 7)} for _ in range(2))
        board = {"goal_rows": [3, 4], "blocked": cells[:3], "start": {"south": south, "north": north}}
        wins = [{"by": "all_home"}, {"by": "hold"}, {"by": "reach", "tiles": 3}, {"by": "capture", "tiles": 5}]
        switches = {"limit_check": ("result", "projected")[seed % 2], "goal_tiles": 5, "limit": 40}
        game = small(board, beaten="out", wins=wins, place_onto_enemy="forbidden", **switches)
        assert walk(game, seed, plies) > 3
        some = [{"by": "all_home", "family": "a/o"}, {"by": "capture", "tiles": 3, "family": "d/b"}]
        board |= {"strongholds": dict.fromkeys(cells[3:9], 1 + seed % 2)}
        fixed = {key: {**ability, "fixed": rng.random() < 0.3} for key, ability in ABILITIES.items()}
        battle = {"compare": ("higher", "lower", "none")[seed % 3], "ties": ("both", "arriving", "standing")[seed // 2]}
        switches |= {"actions": 1 + seed % 3, "limit": (0, 12)[seed % 2]}
        step = rng.sample([[0, 1], [1, 1], [-1, 0], [2, 1], [0, -2]], 3)
        game = small(board, beaten="out", wins=some, abilities=fixed, battle=battle, step=step, **switches)
        assert walk(game, seed, plies) > 3
