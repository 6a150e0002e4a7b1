"""Positions and actions of the tile games as text: round trips, and one clear sentence for each bad one."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squares.core.errors import BadAction, BadPosition
from squares.data.texts import Texts
from squares.games.tiles import TilesGame
from tests.games.tiles.tile_games import GAMES, KNIGHTS, TWINS, invented, starts, tile_game

EMPTY = "/".join(["-,-,-,-,-"] * 5)
SET = "S1J5,S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T3D3,T4D2,T5D1"
START = f"{EMPTY} {SET} {SET} s -"
MIDGAME = (
    "-,-,d5t1,-,-/-,t3d3,-,j4s2,-/-,S4J2,d2t4,-,s5j1/T2D4,-,J3S3,-,D1T5/-,J1S5,-,D5T1,- "
    "S1J5,S2J4,T3D3,T4D2 S1J5,S3J3,S4J2,T2D4,T5D1 s -"
)
WON = (
    "-,l1u5,-,y2x4,-/-,-,-,u4l2,-/x5y1,Y4X2,L5U1,Y1X5,l3u3/-,U2L4,-,-,-/-,-,-,L3U3,- "
    "L1U5,L2U4,Y2X4,Y3X3,Y5X1 L4U2,L5U1,Y3X3,Y4X2,Y5X1 s -"
)
TEN = "L1U5,L2U4,L3U3,L4U2,L5U1,S1J5,S2J4,S3J3,S4J2,S5J1"
UNEVEN = f"{TEN.replace('L3U3,', '')},T1D5"
OVER = MIDGAME.replace("-,D1T5/", "-,T5D1/")  # South's row 2 holds 10

GOOD = [
    ("squares-ii", "classic", START),
    ("squares-ii", "classic", MIDGAME),
    ("strive", "first-game", WON),
    ("strive", "expert-1", f"{EMPTY} - - n pick1"),
    ("strive", "expert-1", f"{EMPTY} L1U5 - s pick1"),
    ("strive", "expert-1", f"{EMPTY} L1U5 {TEN} s pick1"),
    ("strive", "expert-2", f"{EMPTY} L1U5 - n pick2"),
    ("strive", "expert-2", f"{EMPTY} L1U5 T1D5 s pick2"),
]


@pytest.mark.parametrize(("id", "variant", "line"), GOOD)
def test_lines_that_round_trip(id: str, variant: str, line: str) -> None:
    game = tile_game(id, variant)
    assert game.format(game.parse(line)) == line


BAD = {
    "a field too few": ("squares-ii", f"{EMPTY} {SET} {SET} s", "fields"),
    "two spaces": ("squares-ii", f"{EMPTY}  {SET} {SET} s -", "fields"),
    "a rank too many": ("squares-ii", f"-,-,-,-,-/{START}", "ranks"),
    "a cell too few": ("squares-ii", START.replace("-,-,-,-,-/", "-,-,-,-/", 1), "files"),
    "a tile of another game": ("squares-ii", START.replace("-,", "L1U5,", 1), "cell"),
    "mixed case": ("squares-ii", START.replace("-,", "S1j5,", 1), "cell"),
    "a tile that is none": ("squares-ii", START.replace("-,", "S1J4,", 1), "cell"),
    "an empty hand field": ("squares-ii", f"{EMPTY}  {SET} s -", "hand"),
    "an unknown tile in hand": ("squares-ii", START.replace("S1J5,", "S1J9,", 1), "hand"),
    "a small tile in hand": ("squares-ii", START.replace("S1J5,", "s1j5,", 1), "hand"),
    "a turned tile in hand": ("squares-ii", START.replace("S1J5,", "J5S1,", 1), "hand_turned"),
    "an unsorted hand": ("squares-ii", START.replace("S1J5,S2J4", "S2J4,S1J5", 1), "hand_order"),
    "a hidden hand": ("squares-ii", f"{EMPTY} ?10 {SET} s -", "hidden"),
    "a strange seat": ("squares-ii", f"{EMPTY} {SET} {SET} w -", "to_act"),
    "a strange pending": ("squares-ii", f"{EMPTY} {SET} {SET} s return", "pending"),
    "a draft where there is none": ("squares-ii", f"{EMPTY} - - s pick1", "pending"),
    "a tile missing": ("squares-ii", START.replace("S1J5,", "", 1), "missing"),
    "a tile too many": ("squares-ii", START.replace("-,", "S1J5,", 1), "twice"),
    "a tile too many, turned": ("squares-ii", START.replace("-,", "j5s1,", 1), "twice"),
    "a row over the limit": ("squares-ii", OVER, "over_limit"),
    "nothing to return": ("squares-ii", f"{START[:-1]}return:s", "nothing_to_return"),
    "the wrong one returns": ("squares-ii", OVER.replace(" s -", " n return:s"), "returns_first"),
    "no set of two families": ("any", START.replace("S1J5", "L1U5", 1), "wrong_tiles"),
    "different sets": ("any", f"{EMPTY} {SET} {TEN} s -", "not_same"),
    "nine tiles": ("expert-1", f"{EMPTY} {TEN} {TEN[5:]} s -", "set_size"),
    "ten tiles of a wrong composition": ("expert-1", f"{EMPTY} {TEN} {UNEVEN} s -", "composition"),
    "one draft too many": ("expert-1", f"{EMPTY} L3U3,S3J3,T3D3 - s pick1", "composition"),
    "a draft with tiles on the board": ("expert-2", f"{EMPTY.replace('-', 'L1U5', 1)} - - n pick2", "draft_board"),
    "a draft that is done": ("expert-1", f"{EMPTY} {TEN} {TEN} s pick1", "draft_turn"),
    "the wrong one picks": ("expert-2", f"{EMPTY} L1U5 - s pick2", "draft_turn"),
    "both begin to pick alone": ("expert-1", f"{EMPTY} L1U5 L1U5 s pick1", "draft_turn"),
    "picked by both": ("expert-2", f"{EMPTY} L1U5 L1U5 s pick2", "picked_twice"),
}
VARIANTS = {
    "squares-ii": ("squares-ii", "classic"),
    "any": ("squares-ii", "any-two"),
    "expert-1": ("strive", "expert-1"),
    "expert-2": ("strive", "expert-2"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_positions_say_what_is_wrong(case: str) -> None:
    name, line, key = BAD[case]
    game = tile_game(*VARIANTS[name])
    with pytest.raises(BadPosition) as caught:
        game.parse(line)
    assert caught.value.phrase.key == f"tiles.bad.{key}"
    assert "{" not in Texts.load().say(caught.value.phrase)


@pytest.mark.parametrize("line", ["", " ", "\n", "x" * 5000, f"{START}\n", START.upper(), "/ / / / /", "- - - - -"])
def test_rubbish_is_refused(line: str) -> None:
    with pytest.raises(BadPosition):
        tile_game("squares-ii").parse(line)


@given(st.text(alphabet="STDJstdj12345-,/ ?:nrpick", max_size=60), st.integers(0, len(START)), st.integers(0, 12))
def test_a_damaged_line_is_refused_or_round_trips(noise: str, start: int, cut: int) -> None:
    game = tile_game("squares-ii")
    line = START[:start] + noise + START[start + cut :]
    try:
        position = game.parse(line)
    except BadPosition:
        return
    assert game.format(position) == line


@pytest.mark.parametrize(
    ("action", "key"),
    [
        ("", "action"),
        ("b1", "action"),
        ("b1 b2", "action"),
        ("B1B2", "action"),
        ("b1-b2", "action"),
        ("PASS", "action"),
        ("S4J2@b", "action"),
        ("s4j2@b1", "action"),
        ("S4J3@b1", "action_tile"),
        ("+L1U5", "action_tile"),
        ("+J5S1", "action_tile"),
        ("b1z9", "action_cell"),
        ("b1*b6", "action_cell"),
        ("b0-", "action_cell"),
        ("b01-", "action_cell"),
    ],
)
def test_bad_actions_say_what_is_wrong(action: str, key: str) -> None:
    with pytest.raises(BadAction) as caught:
        tile_game("squares-ii").parse_action(action)
    assert caught.value.phrase.key == f"tiles.bad.{key}"
    assert "{" not in Texts.load().say(caught.value.phrase)


@pytest.mark.parametrize("action", ["S4J2@b1", "J2S4@b1", "b1b2", "b1*d1", "b2*b2", "b3-", "pass"])
def test_actions_round_trip(action: str) -> None:
    game = tile_game("squares-ii")
    assert game.format_action(game.parse_action(action)) == action


def check_walk(game: TilesGame, seed: int, plies: int) -> None:
    """A random game whose every position and legal action survives being written and read."""
    dice = random.Random(seed)
    position, _ = starts(game, dice)
    for _ in range(plies):
        assert game.parse(game.format(position)) == position
        actions = game.legal_actions(position)
        if not actions:
            return
        assert [game.parse_action(str(a)) for a in actions] == list(actions)
        position = game.apply(position, dice.choice(actions)).position


@settings(max_examples=20)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 10_000))
def test_every_position_of_a_walk_round_trips(name: str, seed: int) -> None:
    check_walk(tile_game(*GAMES[name]), seed, 25)


@settings(max_examples=10)
@given(st.integers(0, 10_000))
def test_every_position_of_invented_games_round_trips(seed: int) -> None:
    check_walk(invented(KNIGHTS), seed, 20)
    check_walk(invented(TWINS), seed, 20)
