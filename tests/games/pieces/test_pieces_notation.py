"""Positions and actions of games of pieces as text: every field is read as it is written, and what is bad is told."""

from __future__ import annotations

import random

import pytest

from squares.core.errors import BadAction, BadPosition, IllegalAction
from squares.core.game import Setup
from squares.data.texts import Texts
from squares.games.pieces import PiecesGame
from tests.games.pieces.pieces_games import EXAMPLES, example, small

TEXTS = Texts.load()
RICH = """
board: {files: 3, ranks: 3, levels: 2, missing: [c3]}
kinds:
  man: {letter: M, hand: 2, moves: [{does: place}, {does: jump, directions: [adjacent], chain: may, heading: same}]}
  wolf: {letter: W, size: 2, moves: [{does: fly, onto: [smaller], from_turn: 3}]}
  rock: {letter: R, side: nobody}
captures: [{by: mill}]
actions: 2
ends: [{by: quiet, plies: 20}]
house: {swap: true}
"""
DICED = """
regions: {way: {cells: [a1-c1]}}
kinds: {man: {letter: M, moves: [{does: run, track: way}]}}
dice: {count: 2, sides: 6}
passing: forced
"""
GOOD = [
    "--./---/--- s M2/m2",
    "--./---/--- n -/m12",
    "Mm./-w-/*R-(mw) s -/-",
    "--./-M-/--- s M1/- action=1",
    "--./-M-/m-- s -/- held=b2",
    "M-./-m-/--- s -/- heading=4 may=a3",
    "M-./-m-/--- s -/- must=a3",
    "M-./-m-/--- s -/- due=1",
    "M-./-m-/--- s -/- passes=1",
    "M-./-m-/--- s -/- quiet=19",
    "M-./-m-/--- s -/- turns=2",
    "M-./-m-/--- n -/- sides=swap",
    "--./---/--- s M2/m2 sides=open",
    "M-./-m-/--- s M1/m1 action=1 due=2 passes=1 quiet=7 turns=1 held=a3",
]
LETTERS = "The letters are M, W, R, capital for South and small for North."
BAD = [
    ("--./---/---", "A position has 3 fields at least, with one space between; this has 1."),
    ("--./---/--- s", "A position has 3 fields at least, with one space between; this has 2."),
    ("---/--- s -/-", 'The board has 2 ranks instead of 3. Part them by "/", the last rank first.'),
    ("--./--/--- s -/-", "Rank 2 of the board has 2 cells instead of 3."),
    (
        "--./-?-/--- s -/-",
        'Rank 2 is "-?-". Write a letter for each piece, "-" for an empty cell, "." for one that is not there.',
    ),
    ("---/---/--- s -/-", 'Nothing can stand on c3. Write "." there.'),
    ("--M/---/--- s -/-", 'Nothing can stand on c3. Write "." there.'),
    ("--./-.-/--- s -/-", 'Pieces can stand on b2. Write a letter or "-" there.'),
    *(
        (f"--./-{piece}-/--- s -/-", f'There is no piece "{piece}" as on b2. {LETTERS}')
        for piece in ("Q", "R", "*M", "*r")
    ),
    ("--./(MMM)--/--- s -/-", "On a2 lie 3 pieces, but only 2 may."),
    ("--./---/--- x -/-", 'Who acts is "s" or "n", not "x".'),
    ("--./---/--- s M1", 'The hands are South\'s and North\'s with "/" between, such as M3/m2 or -/-, not "M1".'),
    (
        "--./---/--- s M1/M1",
        '"M1" is no hand. Write letters and numbers such as M, capital for South and small for North.',
    ),
    (
        "--./---/--- s W1/-",
        '"W1" is no hand. Write letters and numbers such as M, capital for South and small for North.',
    ),
    ("--./---/--- s -/- moon=1", '"moon=1" says nothing of a position of this game.'),
    ("--./---/--- s -/- action=2", '"action=2" says nothing of a position of this game.'),
    ("--./---/--- s -/- quiet=0", '"quiet=0" says nothing of a position of this game.'),
    ("--./---/--- s -/- turns=3", '"turns=3" says nothing of a position of this game.'),
    ("--./---/--- s -/- sides=moon", '"sides=moon" says nothing of a position of this game.'),
    ("--./---/--- s -/- heading=2", '"heading=2" says nothing of a position of this game.'),
    ("--./---/--- s -/- may=b2", "The piece that acted stands on b2, but there is none of the player's."),
    ("--./-m-/--- s -/- held=b2", "The piece that acted stands on b2, but there is none of the player's."),
    ("M-./---/--- s -/- may=a3", 'The piece on a3 can take nothing more. Leave out "may=a3".'),
    ("M-./---/--- s -/- must=a3", 'The piece on a3 can take nothing more. Leave out "must=a3".'),
    ("M-./---/--- s -/- due=1", 'There is no enemy to pick. Leave out "due=1".'),
    ("M-./---/--- s -/m1 action=1", 'Nothing more can be done in this turn. Leave out "action=1".'),
    (
        "--./---/--- s M1/- turns=1 action=1",
        "The position is not in its usual form. Write --./---/--- s M1/- action=1 turns=1",
    ),
    ("--./---/--- s -/- ", '"" says nothing of a position of this game.'),
]


@pytest.fixture(scope="module")
def game() -> PiecesGame:
    return small(RICH)


def told(game: PiecesGame, text: str) -> list[str]:
    """What is wrong with the text of a position."""
    try:
        game.parse(text)
    except BadPosition as refused:
        return [TEXTS.say(each) for each in refused.phrases]
    return []


def test_every_field_is_read_as_it_is_written(game: PiecesGame) -> None:
    for text in GOOD:
        assert game.format(game.parse(text)) == text
    assert len({game.parse(text) for text in GOOD}) == len(GOOD)


@pytest.mark.parametrize(("text", "sentence"), BAD)
def test_a_bad_position_is_told_in_one_sentence(game: PiecesGame, text: str, sentence: str) -> None:
    assert told(game, text) == [sentence]


def test_all_that_is_wrong_is_told_at_once(game: PiecesGame) -> None:
    assert len(told(game, "-Q./-./--- x M1")) == 4


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("moon", '"moon" is no action of this game.'),
        ("Q@a1", '"Q@a1" is no action of this game.'),
        ("m@a1", '"m@a1" is no action of this game.'),
        ("a1b1c1", '"a1b1c1" is no action of this game.'),
        ("M@d1", "M@d1: there is no cell d1, the board ends at c3."),
        ("a1a4", "a1a4: there is no cell a4, the board ends at c3."),
        ("z9-", "z9-: there is no cell z9, the board ends at c3."),
    ],
)
def test_a_bad_action_is_told_in_one_sentence(game: PiecesGame, text: str, sentence: str) -> None:
    with pytest.raises(BadAction) as caught:
        game.parse_action(text)
    assert TEXTS.say(caught.value.phrase) == sentence


def test_a_cell_alone_is_read_as_the_one_kind_that_is_ever_put(game: PiecesGame) -> None:
    assert str(game.parse_action("a1")) == "M@a1"
    two = small("""
board: {files: 3, ranks: 3}
kinds:
  man: {letter: M, moves: [{does: place}]}
  dog: {letter: D, moves: [{does: place}]}
""")
    with pytest.raises(BadAction):
        two.parse_action("a1")


REFUSED = [
    (
        "--./---/--- s M2/m2",
        "swap",
        "Only the second player may take the other side, and only right after the first action.",
    ),
    ("M-./-m-/--- s -/- due=1", "M@a1", "First pick the enemy piece that your line takes."),
    ("M-./-m-/--- s -/- must=a3", "M@a1", "The piece on a3 has taken and goes on taking."),
    ("--./---/--- s M2/m2", "M@c3", "Nothing can stand on c3."),
    ("--./---/--- n M2/m2", "W@a1", "You cannot put any wolf on the board."),
    ("M-./-m-/--- s -/m2", "M@a1", "You have no man in hand."),
    ("M-./-m-/--- s M1/m1", "b1a1", "Nothing stands on b1."),
    ("M-./-m-/--- s M1/m1", "b2a1", "The piece on b2 is not yours."),
    ("M-./-m-/--- s M1/m1", "a3c3", "Nothing can stand on c3."),
    ("M-./-m-/--- s M1/m1", "a3a1", "The man cannot go to a1."),
    ("M-./-m-/--- s M1/m1", "a3-", "The piece on a3 does not leave the board."),
    ("M-./-m-/--- s M1/m1", "c1-", "Nothing stands on c1."),
    ("M-./-m-/--- s -/- due=1", "a3-", "The piece on a3 is your own. A line takes one of the enemy's."),
    ("m-./m--/m-m s -/- due=1", "a2-", "The piece on a2 stands in a line, and others do not. Take one of those."),
    ("M-./-m-/--- s M1/m1", "pass", "You may not pass now."),
    ("M-./-m-/--- s M1/m1", "stop", "There is nothing to stop."),
]


@pytest.mark.parametrize(("position", "action", "sentence"), REFUSED)
def test_what_is_not_legal_is_told_with_the_rule(game: PiecesGame, position: str, action: str, sentence: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        game.apply(game.parse(position), game.parse_action(action))
    assert TEXTS.say(caught.value.phrase) == sentence


def test_dice_are_read_as_they_are_written() -> None:
    game = small(DICED)
    text = "---/---/M-- s dice=0,6 seed=77"
    assert game.format(game.parse(text)) == text
    for bad in ("dice=1,7 seed=77", "dice=1 seed=77", "dice=1,2", "seed=77", "dice=1,2 seed=0", "dice=1,x seed=1"):
        [sentence] = told(game, f"---/---/M-- s {bad}")
        assert "{" not in sentence


def test_a_bag_is_read_as_it_is_written() -> None:
    game = small("kinds: {man: {letter: M, hand: 0, moves: [{does: place}]}}\nbag: {pieces: {man: 3}}")
    text = "---/---/M-- s M1/- bag=2 seed=77"
    assert game.format(game.parse(text)) == text
    for bad in ("bag=4 seed=77", "bag=1,1 seed=77", "bag=2", "seed=77", "dice=1 bag=2 seed=1", "bag=x seed=1"):
        [sentence] = told(game, f"---/---/M-- s M1/- {bad}")
        assert "{" not in sentence


@pytest.mark.parametrize(("id", "variant"), EXAMPLES)
def test_positions_that_are_nearly_good_are_refused_with_sentences(id: str, variant: str) -> None:
    """A sign is left out, doubled or put in the place of another, in a position of a random game."""
    game, dice = example(id, variant), random.Random(3)
    position = game.start(Setup(), 1)
    for _ in range(12):
        text = game.format(position)
        at = dice.randrange(len(text))
        bad = text[:at] + dice.choice(["", text[at] * 2, dice.choice(text + "*(/=")]) + text[at + 1 :]
        wrong = told(game, bad)
        assert "{" not in "".join(wrong)
        if not wrong:
            read = game.parse(bad)
            assert game.format(read) == bad
            assert bool(game.legal_actions(read)) == (game.outcome(read) is None)
        if not (actions := game.legal_actions(position)):
            break
        position = game.apply(position, dice.choice(actions)).position
