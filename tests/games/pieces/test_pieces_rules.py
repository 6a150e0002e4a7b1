"""Each word of a file of a game of pieces, on boards of three by three cells."""

from __future__ import annotations

import random

import pytest

from tests.games.pieces.pieces_games import after, ending, legal, small

MAN = "kinds: {man: {letter: M, moves: [{does: %s}]}}"
STEP = MAN % "step, directions: [adjacent], onto: [empty, enemy]"
EIGHT = "b2a1 b2a2 b2a3 b2b1 b2b3 b2c1 b2c2 b2c3"
CORNERED = "regions: {nook: {cells: [a1, c3]}}\n"

LEGAL = [
    # where to
    ("step, directions: [forward]", "---/-M-/--- s", "b2b3"),
    ("step, directions: [forward]", "---/-m-/--- n", "b2b1"),
    ("step, directions: [forward-right, left]", "---/-M-/--- s", "b2a2 b2c3"),
    ("step, directions: [forward-right, left]", "---/-m-/--- n", "b2a1 b2c2"),
    ("step, directions: [orthogonal]", "---/-M-/--- s", "b2a2 b2b1 b2b3 b2c2"),
    ("step, directions: [diagonal]", "---/-M-/--- s", "b2a1 b2a3 b2c1 b2c3"),
    ("step, directions: [adjacent]", "---/-M-/--- s", EIGHT),
    ("step, directions: [forwards]", "---/-M-/--- s", "b2a3 b2b3 b2c3"),
    ("step, directions: [sideways]", "---/-M-/--- s", "b2a2 b2c2"),
    ("step, directions: [backwards]", "---/-M-/--- s", "b2a1 b2b1 b2c1"),
    ("step, directions: [back, backwards]", "---/-M-/--- s", "b2a1 b2b1 b2c1"),
    # onto and over what
    ("step, directions: [orthogonal]", "-m-/-M-/-M- s", "b1a1 b1c1 b2a2 b2c2"),
    ("step, directions: [orthogonal], onto: [enemy]", "-m-/-M-/-M- s", "b2b3"),
    ("slide, directions: [orthogonal]", "M-m/---/M-- s", "a1a2 a1b1 a1c1 a3a2 a3b3"),
    ("slide, directions: [orthogonal]", "--m/---/--- n", "c3a3 c3b3 c3c1 c3c2"),
    ("slide, directions: [orthogonal], onto: [enemy]", "M-m/---/M-- s", "a3c3"),
    ("slide, directions: [orthogonal], most: 1", "M--/---/--- s", "a3a2 a3b3"),
    ("slide, directions: [right], over: [own]", "MM-/---/--- s", "a3c3 b3c3"),
    ("slide, directions: [orthogonal], onto: [empty, enemy], count_line: true", "M-m/---/--- s", "a3a2 a3c3"),
    ("jump, directions: [forward]", "---/m--/MM- s", "a1a3"),
    ("jump, directions: [forward]", "m--/m--/M-- s", ""),
    ("jump, directions: [forward], onto: [enemy]", "m--/m--/M-- s", "a1a3"),
    ("jump, directions: [adjacent], over: [own], takes: false", "---/-M-/M-- s", "a1c3"),
    ("jump, directions: [adjacent], over: [empty]", "---/---/M-- s", "a1a3 a1c1 a1c3"),
    ("jump, directions: [right], long: true", "---/---/-Mm s", ""),
    ("jump, directions: [right], long: true", "---/---/M-m s", ""),
    ("jump, directions: [right], long: true", "---/---/Mm- s", "a1c1"),
    ("leap, vectors: [[1, 2]]", "---/---/M-- s", "a1b3"),
    ("leap, vectors: [[1, 2]]", "--m/---/--- n", "c3b1"),
    ("leap, vectors: [[0, 2]], onto: [enemy]", "mm-/mM-/MMM s", "a1a3 b1b3"),
    ("fly", "mm-/mmm/M-- s", "a1b1 a1c1 a1c3"),
    ("place", "MM-/-mm/mmm s", "M@a2 M@c3"),
    ("place, next_to: own", "---/--m/M-- s", "M@a2 M@b1 M@b2"),
    ("place, next_to: enemy, directions: [orthogonal]", "---/--m/M-- s", "M@b2 M@c1 M@c3"),
    ("place, next_to: empty", "MMM/MMM/M-- s", "M@b1 M@c1"),
    ("place, falls: true", "---/m--/M-M s", "M@a3 M@b1 M@c2"),
    ("place, falls: true", "---/m--/M-M n", "M@a3 M@b1 M@c2"),
    ("leave", "-M-/--m/--- s", "b3-"),
    ("leave, next_to: enemy", "MM-/--m/--- s", ""),
    ("leave, next_to: enemy, directions: [diagonal]", "MM-/--m/--- s", "b3-"),
    ("leave, next_to: own", "MM-/--m/--M s", "a3- b3-"),
    # when and where
    ("step, directions: [adjacent], starts: edge", "---/-M-/M-- s", "a1a2 a1b1"),
    ("step, directions: [adjacent], lands: corners", "---/-M-/--- s", "b2a1 b2a3 b2c1 b2c3"),
    ("step, directions: [forwards], lands: far", "---/-m-/m-- n", "b2b1 b2c1"),
    ("step, directions: [adjacent], avoids: far", "---/-M-/--- s", "b2a1 b2a2 b2b1 b2c1 b2c2"),
    ("slide, directions: [adjacent], lands: corners", "---/---/M-- s", "a1a3 a1c1 a1c3"),
    ("slide, directions: [adjacent], avoids: dark", "---/---/-M- s", "b1a2 b1c2"),
    ("slide, directions: [orthogonal], avoids: far", "---/---/-M- s", "b1a1 b1b2 b1c1"),
    ("jump, directions: [adjacent], lands: far", "---/mm-/Mm- s", "a1a3 a1c3"),
    ("fly, lands: home", "---/-M-/--- s", "b2a1 b2b1 b2c1"),
    ("place, lands: light", "---/---/--- s", "M@a2 M@b1 M@b3 M@c2"),
    ("leave, starts: corners", "-MM/---/--- s", "c3-"),
    ("fly, at_most: 2", "mm-/mmm/MM- s", "a1c1 a1c3 b1c1 b1c3"),
    ("fly, at_most: 1", "mm-/mmm/MM- s", ""),
    ("place, must_take: true", "---/---/--M s", ""),
]  # fmt: skip


@pytest.mark.parametrize(("way", "position", "actions"), LEGAL)
def test_where_a_way_leads(way: str, position: str, actions: str) -> None:
    assert legal(small(MAN % way), position) == actions


BOARDS = [
    ("board: {files: 3, ranks: 3, missing: [b3, a2]}", "-.-/.M-/--- s", "b2a1 b2a3 b2b1 b2c1 b2c2 b2c3"),
    ("board: {files: 3, ranks: 3, blocked: [b3-c3]}", "-../-M-/--- s", "b2a1 b2a2 b2a3 b2b1 b2c1 b2c2"),
    ("board: {files: 3, ranks: 3, cells: hexagonal}", "---/-M-/--- s", "b2a2 b2a3 b2b1 b2b3 b2c1 b2c2"),
    ("board: {files: 3, ranks: 3, lines: [[a1, b2, c3], [b1, b2]]}", "---/-M-/--- s", "b2a1 b2b1 b2c3"),
    ("board: {files: 3, ranks: 3, lines: [[a1, c1], [a1, a2, a3]]}", "---/---/M-- s", "a1a2 a1c1"),
    ("board: {files: 1, ranks: 2}", "-/M s", "a1a2"),
]


@pytest.mark.parametrize(("board", "position", "actions"), BOARDS)
def test_what_lies_beside_a_cell(board: str, position: str, actions: str) -> None:
    assert legal(small(f"{STEP}\n{board}"), position) == actions


def test_regions_are_each_players_own_or_the_same_for_both() -> None:
    way = STEP.replace("onto:", "lands: goal, onto:")
    turned = small("regions: {goal: {south: [a3]}}\n" + way)
    assert [legal(turned, f"---/-{man}-/--- {side}") for man, side in ("Ms", "mn")] == ["b2a3", "b2c1"]
    own = small("regions: {goal: {south: [a3], north: [b1-c1]}}\n" + way)
    assert legal(own, "---/-m-/--- n") == "b2b1 b2c1"
    same = small("regions: {goal: {cells: [a3]}}\n" + way)
    assert legal(same, "---/-m-/--- n") == "b2a3"


PHASES = """
kinds:
  man: {letter: M, hand: 1, moves: [{does: place}, {does: fly, after_placing: true}]}
"""
TURNS = "kinds: {man: {letter: M, moves: [{does: place, turn: 1}, {does: place, lands: far, turn: 2}, %s]}}"
SHOT = """
kinds:
  queen:
    letter: Q
    moves: [{does: fly, action: 1}, {does: shoot, piece: fire, directions: [forward], most: 1, action: 2}]
  fire: {letter: X, side: nobody}
actions: 2
"""


def test_what_is_in_hand_comes_onto_the_board_first() -> None:
    game = small(PHASES)
    assert legal(game, "mmm/mm-/mm- s M1/-") == "M@c1 M@c2"
    assert after(game, "mmm/mm-/mm- s M1/-", "M@c1") == "mmm/mm-/mmM n -/-"
    assert legal(game, "mmm/mm-/mmM s -/-") == "c1c2"


def test_a_way_may_belong_to_a_turn_of_the_game() -> None:
    game = small(TURNS % "{does: leave, from_turn: 3}")
    assert after(game, None, "M@a1", "M@b1") == "---/---/Mm- s turns=2"
    assert legal(game, "---/---/M-- n turns=1") == "M@b1 M@c1"
    assert after(game, "---/-MM/Mm- s turns=2", "a1-", "b1-") == "---/-MM/--- s turns=2"


def test_a_turn_of_two_actions_ends_with_a_shot() -> None:
    game = small(SHOT)
    assert after(game, "---/---/Q-q s", "a1b2") == "---/-Q-/--q s action=1 held=b2"
    assert legal(game, "---/-Q-/--q s action=1 held=b2") == "X@b3"
    assert after(game, "---/---/Q-q s", "a1b2", "X@b3") == "-*X-/-Q-/--q n"


def test_P5_a_turn_whose_second_action_is_impossible_passes_on() -> None:
    assert after(small(SHOT), "---/---/Q-q s", "a1b3") == "-Q-/---/--q n"


# ---- what an action does

JUMPER = """
kinds:
  man:
    letter: M
    moves: [{does: jump, directions: [orthogonal], %s}, {does: step, directions: [forward]}]
"""
FIVE = "board: {files: 5, ranks: 3}\n"
CHARGE = FIVE + MAN % "step, directions: [orthogonal], %s"
TURNED = "board: {files: 2, ranks: 2}\ntwist: {size: 2}\n" + MAN % "place"
CUPS = """
board: {files: 3, ranks: 3, levels: 2}
kinds:
  cup: {letter: C, hand: 1, moves: [{does: place}]}
  bowl:
    letter: B
    hand: 1
    size: 2
    moves: [{does: place, onto: [empty, smaller]}, {does: fly, onto: [empty, smaller]}]
"""
PLACE = MAN % "place"
PLACING = PLACE + "\ncaptures: [{by: %s}]"
TWO_KINDS = """
kinds:
  man: {letter: M, hand: 0, moves: [{does: step, directions: [adjacent], onto: [empty, enemy]}, {does: place}]%s}
  king: {letter: K, hand: 0, moves: [{does: step, directions: [adjacent], onto: [empty, enemy]}]%s}
"""
MEN = TWO_KINDS % ("", "")
CROWNED = TWO_KINDS % (", promotes: {to: king}", "")
DONE = [
    ("a step takes", STEP, "-m-/-M-/m-- s", "b2b3", "-M-/---/m-- n"),
    ("a jump takes", JUMPER % "chain: 'no'", "---/m--/M-m s", "a1a3", "M--/---/--m n"),
    ("a jump spares", JUMPER % "takes: false", "---/m--/M-m s", "a1a3", "M--/m--/--m n"),
    ("a jump takes where it lands", JUMPER % "onto: [enemy]", "m--/m--/M-m s", "a1a3", "M--/---/--m n"),
    ("a chain may go on", FIVE + JUMPER % "chain: may", "-----/-----/Mm-m- s", "a1c1", "-----/-----/--Mm- s may=c1"),
    ("a chain may stop", FIVE + JUMPER % "chain: may", "-----/-----/--Mm- s may=c1", "stop", "-----/-----/--Mm- n"),
    ("a chain must go on", FIVE + JUMPER % "chain: must", "-----/-----/Mm-m- s", "a1c1", "-----/-----/--Mm- s must=c1"),
    ("a chain ends", FIVE + JUMPER % "chain: must", "m----/-----/Mm--m s", "a1c1", "m----/-----/--M-m n"),
    ("no chain", FIVE + JUMPER % "chain: 'no'", "-----/-----/Mm-m- s", "a1c1", "-----/-----/--Mm- n"),
    ("a straight chain keeps its heading", FIVE + JUMPER % "chain: may, heading: same", "-----/--m--/Mm-m- s", "a1c1",
     "-----/--m--/--Mm- s heading=2 may=c1"),
    ("a straight chain ends", FIVE + JUMPER % "chain: may, heading: same", "-----/--m--/Mm--- s", "a1c1",
     "-----/--m--/--M-- n"),
    ("approach", CHARGE % "takes: approach", "-----/-----/M-mmM s", "a1b1+", "-----/-----/-M--M n"),
    ("withdrawal", CHARGE % "takes: withdrawal", "-----/-----/mmM-- s", "c1d1=", "-----/-----/---M- n"),
    ("charges go on", CHARGE % "takes: approach, chain: may", "-m---/-----/M-m-m s", "a1b1+",
     "-m---/-----/-M--m s may=b1"),
    ("charges in another direction", CHARGE % "takes: approach, chain: may, heading: other", "-----/-----/M-m-m s",
     "a1b1+", "-----/-----/-M--m n"),
    ("a quarter turn right", TURNED, "M-/-- s", "a1>", "-M/-- n"),
    ("a quarter turn left", TURNED, "M-/-- s", "a1<", "--/M- n"),
    ("a cup is covered", CUPS, "---/---/c-- s C1B1/-", "B@a1", "---/---/(cB)-- n C1/-"),
    ("a cup is uncovered", CUPS, "---/---/(cB)-- s C1/b1", "a1b1", "---/---/cB- n C1/b1"),
    ("custodial", PLACING % "custodial", "---/---/-mM s", "M@a1", "---/---/M-M n"),
    ("one who goes between is safe", PLACING % "custodial", "---/---/m-m s", "M@b1", "---/---/mMm n"),
    ("custodial to the edge", PLACING % "custodial", "---/---/m-- s", "M@b1", "---/---/mM- n"),
    ("custodial along other lines", PLACING % "custodial, directions: [diagonal]",
     "--M/mm-/-mM s", "M@a1", "--M/m--/MmM n"),
    ("a line of two", FIVE + PLACING % "custodial, most: 2", "-----/-----/-mmM- s", "M@a1",
     "-----/-----/M--M- n"),
    ("a line too long", FIVE + PLACING % "custodial", "-----/-----/-mmM- s", "M@a1",
     "-----/-----/MmmM- n"),
    ("custodial flips", PLACING % "custodial, does: flip", "---/---/-mM s", "M@a1", "---/---/MMM n"),
    ("a hostile cell", CORNERED + PLACING % "custodial, hostile: nook", "---/---/-m- s", "M@c1",
     "---/---/--M n"),
    ("a hostile cell that is taken", CORNERED + PLACING % "custodial, hostile: nook", "---/---/mm- s",
     "M@c1", "---/---/mmM n"),
    ("surrounded", PLACING % "surrounded", "---/M--/m-m s", "M@b1", "---/M--/-Mm n"),
    ("not surrounded", PLACING % "surrounded", "---/---/m-m s", "M@b1", "---/---/mMm n"),
    ("surrounded elsewhere", PLACING % "surrounded, at: corners", "-M-/m-M/-M- s", "M@b2",
     "-M-/mMM/-M- n"),
    ("surrounded by a hostile cell", CORNERED + PLACING % "surrounded, hostile: nook", "---/-M-/-m- s",
     "M@c1", "---/-M-/--M n"),
    ("touch flips", PLACING % "touch", "--m/-m-/m-m s", "M@a2", "--m/MM-/M-m n"),
    ("touch takes", PLACING % "touch, does: take, directions: [orthogonal]", "-m-/---/--m s", "M@b2",
     "---/-M-/--m n"),
    ("a mill picks", PLACING % "mill", "m--/---/MM- s", "M@c1", "m--/---/MMM s due=1 held=c1"),
    ("a mill has picked", PLACING % "mill", "m--/---/MMM s due=1", "a3-", "---/---/MMM n"),
    ("a mill without an enemy", PLACING % "mill", "---/---/MM- s", "M@c1", "---/---/MMM n"),
    ("another line makes no mill", PLACING % "mill, directions: [orthogonal]", "m--/-M-/M-- s", "M@c3",
     "m-M/-M-/M-- n"),
    ("only captors", MEN + "captures: [{by: touch, captors: [king]}]", "---/-m-/M-- s -/-", "a1a2",
     "---/Mm-/--- n -/-"),
    ("captors", MEN + "captures: [{by: touch, captors: [king]}]", "---/-m-/K-- s -/-", "a1a2",
     "---/KM-/--- n -/-"),
    ("only victims", MEN + "captures: [{by: touch, victims: [king]}]", "---/mk-/M-- s -/-", "a1b1",
     "---/mK-/-M- n -/-"),
    ("promotion", CROWNED, "---/M--/--m s -/-", "a2a3", "K--/---/--m n -/-"),
    ("promotion elsewhere", CORNERED + TWO_KINDS % (", promotes: {to: king, at: nook}", ""), "---/M--/--m s -/-",
     "a2a1", "---/---/K-m n -/-"),
    ("promotion of north", CROWNED, "---/m--/--M n -/-", "a2a1",
     "---/---/k-M s -/-"),
    ("none where it is put", CROWNED, "---/---/--m s M1/-", "M@a3",
     "M--/---/--m n -/-"),
    ("taken out", MEN, "---/m--/M-m s -/-", "a1a2", "---/M--/--m n -/-"),
    ("taken into the hand", MEN + "captured: hand", "---/m--/M-m s -/-", "a1a2", "---/M--/--m n M1/-"),
    ("taken home", MEN + "captured: home", "---/m--/M-m s -/-", "a1a2", "---/M--/--m n -/m1"),
    ("taken as another", TWO_KINDS % ("", ", taken_as: man") + "captured: hand", "---/k--/M-m s -/-", "a1a2",
     "---/M--/--m n M1/-"),
    ("put without end", MAN % "place", "---/---/--- s", "M@a1", "---/---/M-- n"),
    ("a pass", STEP + "\npassing: free", "---/-M-/--m s", "pass", "---/-M-/--m n passes=1"),
    ("an action ends passing", STEP + "\npassing: free", "---/-M-/--m s passes=1", "b2a1", "---/---/M-m n"),
    ("the first of two actions", STEP + "\nactions: 2", "---/-M-/--m s", "b2a1", "---/---/M-m s action=1"),
    ("the second of two actions", STEP + "\nactions: 2", "---/-M-/--m s action=1", "b2a1", "---/---/M-m n"),
    ("quiet actions", STEP + "\nends: [{by: quiet, plies: 9}]", "---/-M-/--m s", "b2a1", "---/---/M-m n quiet=1"),
    ("a capture is not quiet", STEP + "\nends: [{by: quiet, plies: 9}]", "---/-M-/--m s quiet=3", "b2c1",
     "---/---/--M n"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "position", "action", "then"), [case[1:] for case in DONE], ids=[c[0] for c in DONE])
def test_what_an_action_does(text: str, position: str, action: str, then: str) -> None:
    assert after(small(text), position, action) == then


CROWNING = """
board: {files: 5, ranks: 3}
kinds:
  man:
    letter: M
    moves: [{does: jump, directions: [diagonal], chain: must}]
    promotes: {to: king, stops: %s}
  king: {letter: K, moves: [{does: jump, directions: [diagonal], chain: must}]}
"""


def long_jumps(board: dict[tuple[int, int], str], start: tuple[int, int], side: int) -> set[str]:
    """Where a flying king jumps to along a diagonal, as a person would look for it."""
    found = set()
    for right, up in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        met = ""
        file, rank = start[0] + right, start[1] + up
        while 0 <= file < side and 0 <= rank < side and (not met or (file, rank) not in board):
            there = board.get((file, rank), "")
            if there.isupper():
                break
            if met:
                found.add(f"{'abcdefgh'[start[0]]}{start[1] + 1}{'abcdefgh'[file]}{rank + 1}")
            met = met or there
            file, rank = file + right, rank + up
    return found


def test_P10_long_jumps_go_over_one_enemy_and_any_number_of_empty_cells() -> None:
    """Random boards, looked at by rules that are written anew; the enemy that was jumped over is gone."""
    game = small("board: {files: 7, ranks: 7}\n" + MAN % "jump, directions: [diagonal], long: true")
    dice, seen = random.Random(5), 0
    for _ in range(60):
        board = {(f, r): dice.choice("mmmM") for f in range(7) for r in range(7) if dice.random() < 0.18}
        board[3, 3] = "M"
        rows = ["".join(board.get((f, r), "-") for f in range(7)) for r in reversed(range(7))]
        text = "/".join(rows) + " s"
        wanted = {jump for at, man in board.items() if man == "M" for jump in long_jumps(board, at, 7)}
        assert set(legal(game, text).split()) == wanted, text
        for jump in wanted:
            assert after(game, text, jump).count("m") == text.count("m") - 1
        seen += len(wanted)
    assert seen > 100


def test_a_chain_of_long_jumps_goes_on_from_where_it_landed() -> None:
    king = MAN % "jump, directions: [orthogonal], long: true, chain: must"
    game = small("board: {files: 6, ranks: 4}\n" + king + "\nmust: most")
    start = "------/---m--/------/M-m--- s"
    assert legal(game, start) == "a1d1"
    assert legal(game, start.replace("M-m---", "M-m--m")) == "a1d1"
    assert after(game, start, "a1d1") == "------/---m--/------/---M-- s must=d1"
    assert after(game, start, "a1d1", "d1d4") == "---M--/------/------/------ n"


@pytest.mark.parametrize(("stops", "then"), [("true", "--K--/---m-/----- n"), ("false", "--K--/---m-/----- s must=c3")])
def test_a_piece_that_is_promoted_may_stop_taking(stops: str, then: str) -> None:
    assert after(small(CROWNING % stops), "-----/-m-m-/M---- s", "a1c3") == then


def test_P1_what_is_promoted_captures_as_what_it_becomes() -> None:
    """It takes what it lands on first, so that this is no victim any more, and touches what is left as a king."""
    game = small(CROWNED + "captures: [{by: touch, captors: [king]}]")
    assert after(game, "mm-/M--/--m s -/-", "a2a3") == "KM-/---/--m n -/-"


def test_P4_in_the_middle_of_a_chain_one_goes_on_or_stops() -> None:
    may, must = (small(FIVE + JUMPER % f"chain: {chain}") for chain in ("may", "must"))
    assert legal(may, "-----/-----/M-Mm- s may=c1") == "c1e1 stop"
    assert legal(must, "-----/-----/M-Mm- s must=c1") == "c1e1"


@pytest.mark.parametrize(("must", "actions"), [("nothing", "a1a3 c1c2 c1e1"), ("take", "a1a3 c1e1"), ("most", "c1e1")])
def test_P8_who_can_take_may_or_has_to_or_takes_the_most(must: str, actions: str) -> None:
    game = small(FIVE + JUMPER % "chain: must" + f"\nmust: {must}")
    assert legal(game, "-----/m---m/M-Mm- s") == actions


TAKING = """
board: {files: 5, ranks: 3}
kinds:
  man:
    letter: M
    moves: [{does: slide, directions: [orthogonal]}, {does: jump, directions: [orthogonal], chain: must}, {does: place}]
must: most
captures: [{by: custodial, most: 2}]
"""


def test_P8_all_that_an_action_takes_is_counted() -> None:
    """Putting a man between takes two, and so does a jump with what it encloses; what takes one is not legal then."""
    game = small(TAKING)
    assert legal(game, "m-m--/-----/-mmM- s") == "M@a1"
    assert legal(game, "-----/M----/-mmM- s") == "M@a1 a2a1"
    assert legal(game, "-----/-m-mM/M---- s") == "e2c2"
    assert legal(game, "-mM--/m----/M--mM s") == "M@a3 a1a3 c3a3"


def test_P1_a_mill_made_by_a_jump_does_not_end_the_chain() -> None:
    way = MAN % "jump, directions: [orthogonal], chain: must}, {does: step, directions: [forward]"
    game = small(FIVE + way + "\ncaptures: [{by: mill, directions: [orthogonal]}]")
    start = "m-M--/--M--/Mm-m- s"
    assert after(game, start, "a1c1") == "m-M--/--M--/--Mm- s due=1 must=c1"
    assert legal(game, "m-M--/--M--/--Mm- s due=1 must=c1") == "a3- d1-"
    assert after(game, start, "a1c1", "a3-") == "--M--/--M--/--Mm- s must=c1"
    assert after(game, start, "a1c1", "d1-") == "m-M--/--M--/--M-- n"


def test_parts_of_the_board_turn_as_an_action_of_the_turn() -> None:
    assert legal(small(TURNED), "M-/-- s") == "M@a1 M@b1 M@b2 a1< a1>"
    second = small(TURNED.replace("size: 2", "size: 2, action: 2") + "\nactions: 2")
    assert legal(second, "M-/-- s") == "M@a1 M@b1 M@b2"
    assert after(second, "MM/-- s action=1", "a1>") == "-M/-M n"


def test_a_mill_spares_lines_or_not() -> None:
    position = "mmm/--m/MMM s due=1"
    assert legal(small(PLACING % "mill"), position) == "c2-"
    every = small(PLACING % "mill, spares_lines: false")
    assert legal(every, position) == "a3- b3- c2- c3-"
    assert legal(small(PLACING % "mill"), "mmm/---/MMM s due=1") == "a3- b3- c3-"


PASSING = [("never", ""), ("forced", "pass"), ("free", "pass")]


@pytest.mark.parametrize(("passing", "stuck"), PASSING)
def test_one_passes_never_or_where_nothing_else_is_legal_or_as_one_likes(passing: str, stuck: str) -> None:
    game = small(STEP.replace("adjacent", "forward") + f"\npassing: {passing}")
    assert legal(game, "M--/---/--- s") == stuck
    assert legal(game, "---/M--/--- s") == ("a2a3 pass" if passing == "free" else "a2a3")


def test_P6_the_second_player_may_take_the_first_side() -> None:
    game = small(MAN.replace("letter: M,", "letter: M, hand: 2,") % "place" + "\nhouse: {swap: true}")
    assert "swap" not in legal(game)
    assert legal(game, "---/---/M-- n M1/m2 sides=swap").endswith("swap")
    assert after(game, None, "M@a1", "swap") == "---/---/m-- s M2/m1"
    assert after(game, None, "M@a1", "M@b1") == "---/---/Mm- s M1/m1"


SWAPS = [("stay", "-mm/---/--- s"), ("turn", "---/---/mm- s"), ("mirror", "--m/--m/--- s")]


@pytest.mark.parametrize(("swapped", "then"), SWAPS)
def test_P6_a_swap_lets_pieces_stay_turns_or_mirrors_them(swapped: str, then: str) -> None:
    game = small(MAN % "place" + f"\nhouse: {{swap: true}}\nactions: 2\nswapped: {swapped}")
    assert after(game, None, "M@b3") == "-M-/---/--- s action=1 sides=open"
    assert after(game, None, "M@b3", "M@c3", "swap") == then


def test_P6_a_swap_turns_whole_stacks() -> None:
    game = small(f"{CUPS}\nhouse: {{swap: true}}\nswapped: mirror")
    assert after(game, "---/---/c(cB)C n B1/- sides=swap", "swap") == "c--/(Cb)--/C-- s -/b1"


SIDES = """
kinds:
  man: {letter: M, side: south, start: {south: [a1-b1]}, moves: [{does: place}]}
  wolf: {letter: W, side: north, start: {south: [c2]}, moves: [{does: place}]}
"""


def test_a_kind_may_be_one_sides() -> None:
    game = small(SIDES)
    assert after(game, None) == "---/--w/MM- s"
    assert legal(game, "--w/MMw/MMM s") == "M@a3 M@b3"


@pytest.mark.parametrize(
    ("start", "board"), [("south: [a1]", "--m/---/M-- s"), ("south: [a1], north: [b1]", "---/---/Mm- s")]
)
def test_north_starts_where_the_file_says_or_half_round(start: str, board: str) -> None:
    assert after(small(PLACE.replace("letter: M", f"letter: M, start: {{{start}}}")), None) == board


# ---- how it ends

ENDS = [
    ("line, length: 3", "---/---/MM- s", "M@c1", "south line"),
    ("line, length: 3", "--M/-M-/--- s", "M@a1", "south line"),
    ("line, length: 3", "---/--m/--m n", "M@c3", "north line"),
    ("line, length: 3", "---/---/M-- s", "M@c1", ""),
    ("line, length: 3, directions: [orthogonal]", "--M/-M-/--- s", "M@a1", ""),
    ("line, length: 2, exactly: true", "---/---/M-M s", "M@b1", ""),
    ("line, length: 2, exactly: true", "---/---/M-- s", "M@b1", "south line"),
    ("line, length: 3, result: loss", "---/---/MM- s", "M@c1", "north line"),
    ("line, length: 3, result: draw", "---/---/MM- s", "M@c1", "draw line"),
    ("line, length: 3, result: most", "mm-/mm-/MM- s", "M@c1", "north line"),
    ("line, length: 3, result: fewest", "mm-/mm-/MM- s", "M@c1", "south line"),
    ("line, length: 3, result: most", "mm-/m--/MM- s", "M@c1", "draw line"),
    ("line, length: 3, side: south", "---/---/mm- n", "M@c1", ""),
    ("line, length: 3, square: true", "---/MM-/M-- s", "M@b1", "south line"),
    ("line, length: 3", "---/MM-/M-- s", "M@b1", ""),
    ("reach, region: far", "---/---/--- s", "M@a3", "south reach"),
    ("reach, region: far", "---/---/--- n", "M@a1", "north reach"),
    ("reach, region: far, result: loss", "---/---/--- s", "M@a3", "north reach"),
    ("reach, region: far, side: north", "---/---/--- s", "M@a3", ""),
    ("connects, regions: [home, far]", "-M-/---/M-- s", "M@b2", "south connects"),
    ("connects, regions: [home, far], directions: [orthogonal]", "-M-/---/M-- s", "M@b2", ""),
    ("united", "m-m/---/M-M s", "M@b1", "south united"),
    ("united, directions: [diagonal]", "m-m/---/M-M s", "M@b1", ""),
    ("full", "mmm/mMM/MM- s", "M@c1", "draw full"),
    ("full, result: win", "mmm/mMM/MM- s", "M@c1", "south full"),
    ("full, result: loss", "mmm/mMM/MM- s", "M@c1", "north full"),
    ("full, result: most", "mmm/mMM/MM- s", "M@c1", "south full"),
    ("full, result: fewest", "mmm/mMM/MM- s", "M@c1", "north full"),
]  # fmt: skip


@pytest.mark.parametrize(("end", "position", "action", "then"), ENDS)
def test_how_a_game_ends_where_pieces_are_put(end: str, position: str, action: str, then: str) -> None:
    assert ending(small(f"{PLACE}\nboth_end: draw\nends: [{{by: {end}}}]"), position, action) == then


MORE_ENDS = [
    ("left", "---/-M-/m-- s", "b2a1", "south left"),
    ("left, at_most: 1, side: south", "---/-MM/mm- s", "b2a1", ""),
    ("left, at_most: 1", "---/-MM/mm- s", "b2a1", "south left"),
    ("left, result: win", "---/-MM/m-- s", "b2a1", "north left"),
    ("reach, region: far, safe: true", "---/-M-/--- s", "b2b3", "south reach"),
    ("reach, region: far, safe: true", "---/-Mm/--- s", "b2b3", ""),
    ("reach, region: far, safe: true", "-M-/--m/--- n", "c2b2", "south reach"),
    ("quiet, plies: 3", "---/-M-/--m s quiet=1", "b2b3", ""),
    ("quiet, plies: 3", "---/-M-/--m s quiet=2", "b2b3", "draw quiet"),
    ("quiet, plies: 3, result: win", "---/-M-/--m s quiet=2", "b2b3", "south quiet"),
    ("quiet, plies: 3", "---/-MM/-mm s quiet=2", "b2c1", ""),
    ("quiet, plies: 3, result: most", "---/-MM/--m s quiet=2", "b2b3", "south quiet"),
    ("stuck", "---/-M-/m-- s", "b2a1", "south stuck"),
    ("stuck, result: win", "---/-M-/m-- s", "b2a1", "north stuck"),
    ("stuck, result: draw", "---/-M-/m-- s", "b2a1", "draw stuck"),
    ("stuck, side: south", "---/-M-/m-- s", "b2a1", "draw stuck"),
    ("full", "---/-M-/m-- s", "b2a1", "draw stuck"),
]  # fmt: skip


@pytest.mark.parametrize(("end", "position", "action", "then"), MORE_ENDS)
def test_how_a_game_ends_where_pieces_step(end: str, position: str, action: str, then: str) -> None:
    assert ending(small(f"{STEP}\nends: [{{by: {end}}}]"), position, action) == then


@pytest.mark.parametrize(("both", "winner"), [("actor", "south"), ("other", "north"), ("draw", "draw")])
def test_P3_who_wins_if_one_action_wins_for_both(both: str, winner: str) -> None:
    """The upper row is both players' line: South's leaves, and North's lies below."""
    game = small(f"{CUPS}\nboth_end: {both}\nends: [{{by: line, length: 3}}]")
    assert ending(game, "cc(cB)/---/BB- s -/-", "c3c1") == f"{winner} line"


def test_two_passes_end_a_game() -> None:
    game = small(STEP + "\npassing: free\nends: [{by: passes, result: most}]")
    assert ending(game, "---/-MM/--m s", "pass") == ""
    assert ending(game, "---/-MM/--m s", "pass", "pass") == "south passes"
    assert ending(game, "---/-MM/--m s", "pass", "c1b1", "pass") == ""


KINGS = """
ends:
  - {by: line, length: 2, kinds: [king]}
  - {by: left, kinds: [king]}
  - {by: reach, region: far, kinds: [king]}
"""


def test_only_some_kinds_count_for_an_end() -> None:
    game = small(MEN + KINGS)
    assert ending(game, "--k/M-M/-K- s -/-", "c2b2") == ""
    assert ending(game, "-k-/---/K-K s -/-", "a1b2") == "south line"
    assert ending(game, "-k-/M--/-K- s -/-", "a2b3") == "south left"
    assert ending(game, "---/Mk-/-K- s -/-", "a2a3") == ""
    assert ending(game, "---/K-k/--- s -/-", "a2a3") == "south reach"


def test_P2_the_first_end_that_holds_counts() -> None:
    full, line = "{by: full}", "{by: line, length: 3}"
    assert ending(small(f"{PLACE}\nends: [{full}, {line}]"), "mMm/mMm/M-M s", "M@b1") == "draw full"
    assert ending(small(f"{PLACE}\nends: [{line}, {full}]"), "mMm/mMm/M-M s", "M@b1") == "south line"
