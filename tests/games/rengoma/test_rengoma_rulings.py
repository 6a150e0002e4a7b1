"""data/games/rengoma/rules.md, sentence by sentence, and one test or more for each of its rulings."""

from __future__ import annotations

import pytest

from squares.core.actions import InHand, Swap
from squares.core.errors import BadData, BadPosition, IllegalAction
from squares.core.events import Counter, Drawn, Ended, Event, Moved, Placed, TurnTo
from squares.core.game import Setup
from squares.core.grid import Cell
from squares.core.players import People
from squares.core.seats import FOUR, TWO, Seat
from squares.core.shown import Shown
from squares.data.texts import Texts
from squares.games.rengoma import RengomaGame
from squares.games.rengoma.rules.values import RengomaPosition
from tests.games.rengoma.rengoma_games import laid, played, rengoma, texts, winner

TEXTS = Texts.load()
MIDGAME = (
    "-,-,-,r1,-,-/-,r3,-,-,b1r2b3r4,-/-,-,r2,b4,-,-/b1,-,r1b3,r3,-,-/-,b2,-,-,-,b1r2/r1,-,-,-,-,- "
    "b b2r4 b:2344/r:34 1.1.0 n 0 0"
)


def events(game: RengomaGame, position: RengomaPosition, action: str) -> tuple[Event, ...]:
    return game.apply(position, game.parse_action(action)).events


def why_not(game: RengomaGame, position: RengomaPosition, action: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        game.apply(position, game.parse_action(action))
    return caught.value.phrase.key


# ---- parts and start


@pytest.mark.parametrize(("variant", "size", "kinds", "each"), [("standard", 36, "1234", 3), ("small", 25, "123", 4)])
@pytest.mark.parametrize("id", ["rengoma", "rengoma-4p"])
def test_R1_board_and_pieces(id: str, variant: str, size: int, kinds: str, each: int) -> None:
    game = rengoma(id, variant)
    for seed in range(20):
        position = game.start(Setup(), seed)
        assert game.grid.size == size
        assert position.chips == (2, 0, 0)
        for colour in (0, 1):
            pieces = position.field[colour][1:] + position.stocks[colour]
            assert sorted(pieces) == sorted(kinds * each)


def test_R1_is_data() -> None:
    game = rengoma(board={"files": 9, "ranks": 3}, strengths=[2, 5], line=7, chips=1)
    position = game.start(Setup(), 0)
    assert game.format(position).count("-,") == 24
    assert {position.field[0][1], position.stocks[0]} == {"2", "5"}
    with pytest.raises(BadData):
        rengoma(line=7)


def test_seeds_decide_the_start() -> None:
    game = rengoma()
    found = {game.format(game.start(Setup(), seed)) for seed in range(20)}
    assert len(found) == 20
    assert game.start(Setup(), 3) == game.start(Setup(Seat.NORTH), 3)


@pytest.mark.parametrize("id", ["rengoma", "rengoma-4p"])
def test_R2_equal_field_pieces_are_drawn_again(id: str) -> None:
    game = rengoma(id, "small")
    for seed in range(60):
        black, red = game.start(Setup(), seed).field
        assert black[1] != red[1]


@pytest.mark.parametrize(("id", "black", "red"), [("rengoma", TWO[0], TWO[1]), ("rengoma-4p", FOUR[0], FOUR[1])])
def test_R5_the_weaker_field_piece_begins(id: str, black: Seat, red: Seat) -> None:
    game = rengoma(id)
    seen = set()
    for seed in range(30):
        position = game.start(Setup(), seed)
        first = black if position.field[0][1] < position.field[1][1] else red
        assert position.to_act is first
        seen.add(first)
    assert len(seen) == 2


def test_R2_where_all_pieces_are_equal_the_setup_says_who_begins() -> None:
    game = rengoma(strengths=[2, 2])
    assert game.start(Setup(Seat.NORTH), 0).to_act is Seat.NORTH


# ---- the three actions


def test_own_and_foe_go_on_empty_cells_only() -> None:
    game = rengoma()
    position = laid(game, {"a1": "b1", "c3": "r1b2"})
    assert {t for t in texts(game, position) if t.startswith("own")} == {
        f"own@{cell}" for cell in game.grid if str(cell) not in ("a1", "c3")
    }
    assert played(game, position, "own@b2").top(7) == "b2"
    assert played(game, position, "foe@b2").top(7) == "r4"
    assert why_not(game, position, "own@c3") == "rengoma.no.occupied"


def test_an_empty_field_place_cannot_be_used() -> None:
    game = rengoma(strengths=[1, 2])
    position = laid(game, {"a1": "b1", "c3": "b2", "e1": "r1"}, field="b-r2")
    assert not [text for text in texts(game, position) if text.startswith("own")]
    assert why_not(game, position, "own@b2") == "rengoma.no.field_empty"


def test_the_worked_example_of_the_rulebook() -> None:
    """A black 3 with a red 3 to its left and a black 1 some cells below."""
    game = rengoma()
    position = laid(game, {"e5": "b3", "c5": "r3", "e2": "b1"})
    reach = {text[2:] for text in texts(game, position) if text.startswith("e5")}
    assert reach == {"d5", "f5", "e6", "e4", "e3", "e2"}
    assert why_not(game, position, "e5c5") == "rengoma.no.not_weaker"
    assert why_not(game, position, "e5b5") == "rengoma.no.blocked"
    assert why_not(game, position, "e5e1") == "rengoma.no.blocked"
    assert {str(refusal.action) for refusal in game.refused_actions(position)} == {"e5c5", "e2e5"}


@pytest.mark.parametrize("there", ["b1", "r1", "b2", "r2", "b1r2", "b3", "r3", "r4", "b2r4"])
def test_only_a_strictly_stronger_piece_covers(there: str) -> None:
    game = rengoma()
    position = laid(game, {"a1": "b3", "c1": there}, field="b2r1")
    assert ("a1c1" in texts(game, position)) == (int(there[-1]) < 3)
    assert "a1d1" not in texts(game, position)


def test_what_lies_below_keeps_its_place_and_is_free_again() -> None:
    game = rengoma()
    position = laid(game, {"a1": "b4", "a3": "r1b2r3"}, to_act="b", field="b2r4")
    covered = played(game, position, "a1a3")
    assert covered.board[12] == ("r1", "b2", "r3", "b4")
    assert covered.board[0] == ()
    later = played(game, covered, "own@f1", "a3b3")
    assert later.board[12] == ("r1", "b2", "r3")
    assert later.board[13] == ("b4",)
    assert "a3a2" in texts(game, later)


def test_only_tops_of_the_own_colour_move() -> None:
    game = rengoma()
    position = laid(game, {"a1": "b1r2", "c1": "r1b2"})
    assert {text[:2] for text in texts(game, position) if "@" not in text} == {"c1"}
    assert why_not(game, position, "a1a2") == "rengoma.no.not_yours"
    assert why_not(game, position, "b1b2") == "rengoma.no.empty"
    assert why_not(game, position, "c1d2") == "rengoma.no.straight"
    assert why_not(game, position, "c1c1") == "rengoma.no.straight"


def test_moves_and_placements_are_told() -> None:
    game = rengoma()
    position = laid(game, {"a1": "b4", "d1": "r3"})
    moved = events(game, position, "a1d1")
    assert isinstance(moved[0], Moved)
    assert [str(cell) for cell in moved[0].path] == ["a1", "b1", "c1", "d1"]
    placed = events(game, position, "foe@b2")
    assert isinstance(placed[0], Placed)
    assert (placed[0].seat, placed[0].source.text, str(placed[0].cell)) == (Seat.SOUTH, "r4", "b2")


STUCK = {"a1": "b1", "b1": "r1", "c1": "b1", "a2": "r1", "b2": "b1", "c2": "r1"}


def test_R7_who_can_do_nothing_passes_and_may_still_spend_chips() -> None:
    game = rengoma(board={"files": 3, "ranks": 2}, line=3, strengths=[1, 1, 1])
    position = laid(game, STUCK, field="b-r-", chips="1.1.0")
    assert texts(game, position) == {"pass"}
    after = played(game, position, "pass")
    assert after.to_act is Seat.SOUTH
    assert texts(game, after) == {"chip1", "end"}
    assert played(game, after, "end").to_act is Seat.NORTH
    assert why_not(game, laid(rengoma(), {}), "pass") == "rengoma.no.pass"


# ---- chips and the end of a turn


def test_R8_a_turn_without_chips_ends_by_itself() -> None:
    game = rengoma()
    after = played(game, laid(game, {}), "own@a1")
    assert (after.to_act, after.phase) == (Seat.NORTH, "n")


def test_R9_the_field_is_filled_and_then_the_chip_is_paid() -> None:
    game = rengoma()
    position = laid(game, {"a1": "b1"})
    after = played(game, position, "foe@c3")
    assert after.field == ("b2", "r1")
    assert after.stocks[1] == position.stocks[1][1:]
    assert after.chips == (1, 1, 0)
    assert after.earned == 0
    told = events(game, position, "foe@c3")[1:]
    assert told == (
        Drawn(Seat.NORTH, InHand(None, "r1"), "1"),
        Counter("stock", Seat.NORTH, 11, 10),
        Counter("chips", None, 2, 1),
        Counter("chips", Seat.SOUTH, 0, 1),
        TurnTo(Seat.NORTH),
    )


def test_with_an_empty_stock_the_chip_comes_from_the_enemy() -> None:
    game = rengoma()
    taken = played(game, laid(game, {}, chips="0.0.2"), "foe@c3")
    assert taken.chips == (0, 1, 1)
    kept = played(game, laid(game, {}, chips="0.2.0"), "foe@c3", "end")
    assert kept.chips == (0, 2, 0)


def test_R9_EARNED_is_paid_at_the_end_of_the_turn_only() -> None:
    game = rengoma()
    position = played(game, laid(game, {}, chips="1.1.0"), "foe@c3")
    assert (position.phase, position.earned, position.chips) == ("c", 1, (1, 1, 0))
    assert texts(game, position) == {"chip1", "end"}
    extra = played(game, position, "chip1")
    assert (extra.phase, extra.earned, extra.chips, extra.to_act) == ("x1", 1, (2, 0, 0), Seat.SOUTH)
    assert extra.field == ("b2", "")
    after = played(game, extra, "own@a1")
    assert (after.phase, after.earned, after.chips, after.to_act) == ("n", 0, (1, 1, 0), Seat.NORTH)
    assert all(after.field)


def test_R8_two_chips_are_two_extra_actions_in_one_go() -> None:
    game = rengoma()
    position = played(game, laid(game, {"f6": "b1"}, chips="0.2.0"), "own@a1")
    assert texts(game, position) == {"chip1", "chip2", "end"}
    assert why_not(game, position, "f6f5") == "rengoma.no.chips_first"
    extra = played(game, position, "chip2")
    assert (extra.phase, extra.chips) == ("x2", (2, 0, 0))
    assert why_not(game, extra, "chip1") == "rengoma.no.extra_first"
    assert why_not(game, extra, "end") == "rengoma.no.extra_first"
    extra = played(game, extra, "foe@b1")
    assert (extra.phase, extra.earned, extra.to_act) == ("x1", 1, Seat.SOUTH)
    assert not [text for text in texts(game, extra) if "@" in text]
    after = played(game, extra, "f6f5")
    assert (after.phase, after.to_act, after.chips) == ("n", Seat.NORTH, (1, 1, 0))


def test_R8_chips_are_spent_after_the_action() -> None:
    game = rengoma()
    position = laid(game, {"a1": "b1"}, chips="1.1.0")
    assert why_not(game, position, "chip1") == "rengoma.no.act_first"
    assert why_not(game, position, "end") == "rengoma.no.act_first"
    assert why_not(game, played(game, position, "a1a2"), "chip2") == "rengoma.no.chips"


def test_R7_an_extra_action_for_which_nothing_is_legal_is_passed() -> None:
    game = rengoma(board={"files": 3, "ranks": 2}, line=3, strengths=[1, 1, 1])
    position = laid(game, STUCK, field="b-r-", phase="x2")
    assert texts(game, position) == {"pass"}
    assert played(game, position, "pass").phase == "x1"
    assert played(game, position, "pass", "pass").to_act is Seat.NORTH


# ---- the end of the game


def lines(files: int, ranks: int, length: int) -> list[list[str]]:
    """Every straight line of the board as cells' names."""
    cells = {(f, r) for f in range(files) for r in range(ranks)}
    found = []
    for f, r in sorted(cells):
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = [(f + i * right, r + i * up) for i in range(length)]
            if set(line) <= cells:
                found.append(["abcdefghijkl"[a] + str(b + 1) for a, b in line])
    return found


@pytest.mark.parametrize("variant", ["standard", "small"])
def test_every_line_at_every_edge_wins_and_nothing_else_does(variant: str) -> None:
    game = rengoma(variant=variant)
    all_lines = lines(game.grid.files, game.grid.ranks, 4)
    assert len(all_lines) == {"standard": 54, "small": 28}[variant]
    for line in all_lines:
        for colour in "br":
            field = {"b": "b2r3", "r": "b3r2"}[colour]
            three = dict(zip(line[1:], (f"{colour}1", f"{colour}1", f"{colour}2"), strict=True))
            position = laid(game, three, field=field, to_act=colour)
            assert game.outcome(position) is None
            assert played(game, position, f"own@{line[0]}").to_act is position.to_act
            ended = events(game, position, f"own@{line[0]}")[-1]
            assert ended == Ended({"b": "black", "r": "red"}[colour], "line", tuple(sorted(cells_of(game, line))))


def cells_of(game: RengomaGame, names: list[str]) -> list[Cell]:
    return [cell for name in names if (cell := game.grid.parse(name)) is not None]


def test_lines_do_not_run_round_the_edge() -> None:
    game = rengoma()
    position = laid(game, {"e1": "b1", "f1": "b1", "a2": "b2", "d3": "b3", "e4": "b3", "f5": "b3"}, field="b2r4")
    assert winner(game, played(game, position, "own@b2")) is None
    assert winner(game, played(game, position, "own@a6")) is None


def test_a_gap_or_another_colour_breaks_a_line() -> None:
    game = rengoma()
    assert winner(game, laid(game, {"a1": "b1", "b1": "b1", "d1": "b3", "e1": "b3"})) is None
    assert winner(game, laid(game, {"a1": "b1", "b1": "b1", "c1": "b2r3", "d1": "b3", "e1": "b3"})) is None


def test_five_in_a_row_win_as_well() -> None:
    game = rengoma()
    position = laid(game, {"a1": "b1", "b1": "b1", "d1": "b3", "e1": "b3"})
    after = played(game, position, "own@c1")
    assert winner(game, after) == "black"
    ended = events(game, position, "own@c1")[-1]
    assert isinstance(ended, Ended)
    assert len(ended.cells) == 5


def test_only_tops_count() -> None:
    game = rengoma()
    position = laid(game, {"a1": "b1", "b1": "b1", "c1": "b2r3", "d1": "b3"})
    assert winner(game, position) is None


def test_a_line_for_the_enemy_only_is_the_enemys() -> None:
    game = rengoma()
    position = laid(game, {"a1": "r1", "b1": "r1", "c1": "r2b3", "d1": "r3"})
    assert winner(game, played(game, position, "c1c2")) == "red"
    position = laid(game, {"a1": "r1", "b1": "r1", "d1": "r3"}, field="b2r2")
    assert winner(game, played(game, position, "foe@c1")) == "red"


@pytest.mark.parametrize(("switch", "who"), [("actor", "black"), ("opponent", "red"), ("draw", "draw")])
@pytest.mark.parametrize("id", ["rengoma", "rengoma-4p"])
def test_R4_both_lines(id: str, switch: str, who: str) -> None:
    game = rengoma(id, both_lines=switch)
    pieces = {"a1": "r1", "b1": "r1", "c1": "r2b4", "d1": "r3", "a2": "b1", "b2": "b1", "d2": "b3"}
    position = laid(game, pieces)
    after = played(game, position, "c1c2")
    assert winner(game, after) == who
    assert game.kernel(after).result() == {"black": 1, "red": 2, "draw": -1}[who]
    ended = events(game, position, "c1c2")[-1]
    assert isinstance(ended, Ended)
    assert (ended.winner or "draw", ended.reason) == (who, "lines" if who == "draw" else "line")
    assert game.parse(game.format(after)) == after


def test_R3_a_line_wins_at_once_between_extra_actions() -> None:
    game = rengoma()
    position = laid(game, {"a1": "b1", "b1": "b1", "f6": "b3", "c2": "b3"}, field="b2r4", chips="0.2.0")
    extra = played(game, position, "own@d1", "chip2")
    won = played(game, extra, "c2c1")
    assert winner(game, won) == "black"
    assert not game.legal_actions(won)
    assert why_not(game, won, "f6f5") == "core.over"


def test_a_winning_ply_freezes_the_game() -> None:
    game = rengoma()
    position = laid(game, {"a1": "r1", "b1": "r1", "d1": "r3"}, field="b2r2", chips="1.1.0")
    won = played(game, position, "foe@c1")
    assert (won.to_act, won.phase, won.earned) == (Seat.SOUTH, "n", 1)
    assert won.field == ("b2", "")
    assert won.stocks == position.stocks
    assert game.parse(game.format(won)) == won


def test_R10_quiet_plies_draw() -> None:
    game = rengoma(strengths=[1, 2], house={"quiet_plies": 4})
    position = laid(game, {"a1": "b1", "f1": "r1", "f3": "r2"}, field="b2r-", chips="1.1.0")
    position = played(game, position, "own@a3")
    assert (position.quiet, position.phase) == (0, "c")
    position = played(game, position, "chip1", "a3a4", "f3f4")
    assert (position.quiet, winner(game, position)) == (3, None)
    drawn = played(game, position, "a4a5")
    assert (drawn.quiet, drawn.phase, drawn.to_act, winner(game, drawn)) == (4, "n", Seat.SOUTH, "draw")
    assert events(game, position, "a4a5")[-1] == Ended(None, "quiet")
    assert not game.legal_actions(drawn)
    assert game.parse(game.format(drawn)) == drawn


def test_R10_quiet_plies_count_the_end_of_a_turn_and_can_be_off() -> None:
    game = rengoma(strengths=[1, 2])
    pieces = {"a1": "b1", "a3": "b2", "f1": "r1", "f3": "r2"}
    position = laid(game, pieces, field="b-r-", chips="1.1.0", phase="c", quiet=7)
    assert played(game, position, "end").quiet == 8
    off = rengoma(strengths=[1, 2], house={"quiet_plies": 0})
    position = laid(off, pieces, field="b-r-")
    assert played(off, position, "a1a2").quiet == 0


def test_R10_a_win_goes_before_the_quiet_draw() -> None:
    game = rengoma(strengths=[1, 2, 3, 3])
    pieces = {"a1": "b1", "b1": "b2", "c1": "b3", "d2": "b3", "f1": "r1", "f3": "r2", "f5": "r3", "e6": "r3"}
    position = laid(game, pieces, field="b-r-", quiet=19)
    assert winner(game, played(game, position, "d2d1")) == "black"
    assert winner(game, played(game, position, "d2d3")) == "draw"


# ---- four players


def test_turns_of_four_go_clockwise() -> None:
    game = rengoma("rengoma-4p")
    position = laid(game, {})
    seen = []
    for cell in ("a1", "c2", "e3", "a5", "c6"):
        seen.append(position.to_act)
        position = played(game, position, f"own@{cell}")
    assert seen == [*FOUR, Seat.SOUTH]
    assert [game.side(seat) for seat in FOUR] == ["black", "red", "black", "red"]


@pytest.mark.parametrize(
    ("spender", "partner", "after"), [("s", "n", "e"), ("w", "e", "s"), ("n", "s", "w"), ("e", "w", "n")]
)
@pytest.mark.parametrize("chips", [1, 2])
def test_the_partner_takes_the_extra_actions_and_the_enemy_between_is_skipped(
    spender: str, partner: str, after: str, chips: int
) -> None:
    game = rengoma("rengoma-4p")
    black = spender in "sn"
    held = "0.2.0" if black else "0.0.2"
    position = laid(game, {"a1": "b1", "f1": "r1"}, to_act=spender, field="b2r3", chips=held)
    mine = "a1" if black else "f1"
    position = played(game, position, f"{mine}{mine[0]}2", f"chip{chips}")
    assert game.letter(position.to_act) == partner
    assert game.letter(game.on_turn(position)) == spender
    told = [event for event in events(game, position, f"{mine[0]}2{mine[0]}3") if isinstance(event, TurnTo)]
    assert len(told) == (chips == 1)
    assert [text for text in texts(game, position) if text.startswith("own")]
    for step in range(chips):
        assert position.phase == f"x{chips - step}"
        position = played(game, position, f"{mine[0]}{2 + step}{mine[0]}{3 + step}")
    assert game.letter(position.to_act) == after
    assert position.phase == "n"


def test_chips_belong_to_the_side() -> None:
    game = rengoma("rengoma-4p")
    position = played(game, laid(game, {}), "foe@a1", "own@b2")
    assert position.chips == (1, 1, 0)
    position = played(game, position, "own@c4")
    assert position.to_act is Seat.NORTH
    assert texts(game, position) == {"chip1", "end"}


def test_the_end_of_turn_steps_happen_once_after_the_extra_actions() -> None:
    game = rengoma("rengoma-4p")
    position = laid(game, {}, chips="1.1.0")
    position = played(game, position, "foe@a1", "chip1")
    assert (position.field, position.earned) == (("b2", ""), 1)
    position = played(game, position, "own@c3")
    assert all(position.field)
    assert (position.chips, position.to_act) == ((1, 1, 0), Seat.EAST)


def test_talk_is_agreed_before_play() -> None:
    assert [option.id for option in rengoma("rengoma-4p").options] == ["talk"]
    assert rengoma("rengoma").options == ()
    game = rengoma("rengoma-4p")
    assert game.start(Setup(choices={"talk": ("open",)}), 0) == game.start(Setup(), 0)
    with pytest.raises(BadData):
        game.start(Setup(choices={"talk": ("loud",)}), 0)
    with pytest.raises(BadData):
        game.start(Setup(choices={"music": ("loud",)}), 0)


# ---- a position in the middle of a game


def test_a_position_in_the_middle_of_a_game() -> None:
    game = rengoma()
    position = game.parse(MIDGAME)
    assert len(game.legal_actions(position)) == 73
    assert winner(game, played(game, position, "foe@a6")) == "red"
    assert winner(game, played(game, position, "foe@e2")) == "red"
    assert {"d4d3", "d4c4", "d4d6"} <= texts(game, position)
    assert [str(cell) for cell in game.lines(position, 1, 3)[0]] == ["b5", "c4", "d3"]


# ---- sides may be swapped


@pytest.mark.parametrize(("id", "after"), [("rengoma", "b"), ("rengoma-4p", "n")])
def test_R14_taking_the_other_side_changes_all_colours(id: str, after: str) -> None:
    game = rengoma(id, "standard-swap")
    begun = "b" if id == "rengoma" else "s"
    bare = "/".join(["-,-,-,-,-,-"] * 6)
    position = game.parse(f"{bare} {begun} b2r4 b:33442411132/r:34132322114 2.0.0 n 0 0 open")
    assert "swap" not in texts(game, position)
    assert why_not(game, position, "swap") == "rengoma.no.swap"
    position = played(game, position, "foe@c3")
    answers = texts(game, position)
    assert "swap" in answers
    assert "swap" not in texts(game, played(game, position, "own@c4"))
    step = game.apply(position, Swap())
    cells = bare.replace("-,-,-,-,-,-", "-,-,b4,-,-,-", 4).replace("-,-,b4,-,-,-", "-,-,-,-,-,-", 3)
    assert game.format(step.position) == f"{cells} {after} b3r2 b:4132322114/r:33442411132 1.0.1 n 0 0"
    assert texts(game, step.position) == answers - {"swap"}, "whoever began has the actions that the second player had"
    shown = Shown(game.pieces(position))
    for event in step.events:
        shown.apply(event)
    assert set(shown.pieces) == set(game.pieces(step.position))
    people = People(dict(zip(game.seats, ("Mei", "Kaede", "Ren", "Aoi"), strict=False)))
    said = game.account(position, step.events, people)
    assert said is not None
    assert TEXTS.say(said) == "Kaede took Mei's side"


@pytest.mark.parametrize(
    ("tail", "wrong"),
    [
        ("b b2r4 b:33442411132/r:34132322114 2.0.0 n 0 0 swap", "right after the first action"),
        ("r b2r4 b:33442411132/r:34132322114 2.0.0 n 0 0 open", "start of a game"),
        ("b b2r4 b:33442411132/r:34132322114 1.0.1 n 0 0 open", "start of a game"),
        ("b b2r4 b:33442411132/r:34132322114 2.0.0 n 0 0 -", '"open" or "swap"'),
        ("b b2r4 b:33442411132/r:34132322114 2.0.0 n 0 0 open 1", "perhaps a ninth"),
    ],
)
def test_R14_where_sides_are_settled_follows_from_the_position(tail: str, wrong: str) -> None:
    with pytest.raises(BadPosition) as caught:
        rengoma("rengoma", "standard-swap").parse("/".join(["-,-,-,-,-,-"] * 6) + " " + tail)
    assert wrong in TEXTS.say(caught.value.phrase)
