"""The sentence that says why a move is good."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from squares.bots.bot import Bot, Choice
from squares.bots.evaluation import WIN
from squares.bots.explain import explain
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.core.game import AnyGame, Setup
from squares.core.phrase import Phrase
from squares.data.texts import Texts
from squares.registry import Registry
from tests.game_files import GAME_IDS

REGISTRY = Registry.of_engines()
TEXTS = Texts.load()
HANDS = "S1J5,S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T3D3,T4D2,T5D1"


def chosen(
    game: AnyGame, position: Any, action: str, value: int = 0, others: dict[str, int] | None = None
) -> Choice[Any, Any]:
    """A bot's choice of an action in a position where nothing is hidden."""
    weighed = {action: value, **(others or {})}
    pairs = tuple((game.parse_action(text), number) for text, number in weighed.items())
    return Choice(pairs[0][0], value, (pairs[0][0],), position, pairs, 1, 1, 0.0)


def why(game: AnyGame, text: str, action: str, value: int = 0, others: dict[str, int] | None = None) -> Phrase:
    """What explains an action."""
    position = game.parse(text)
    view = game.observe(position, game.to_act(position))
    return explain(game, view, chosen(game, position, action, value, others))


def said(game: AnyGame, text: str, action: str, value: int = 0, others: dict[str, int] | None = None) -> str:
    """The same in words."""
    return TEXTS.say(why(game, text, action, value, others))


# ---- forced results


def test_a_move_that_stands_alone_needs_no_reason() -> None:
    game = REGISTRY.game("squares-ii")
    position = game.parse(f"-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- {HANDS} {HANDS} s -")
    view = game.observe(position, game.to_act(position))
    choice = chosen(game, position, str(view.legal[0]))
    assert explain(game, replace(view, legal=view.legal[:1]), choice).key == "bots.why.only_move"


def test_a_win_at_once_is_told_first() -> None:
    game = REGISTRY.game("qubism")
    text = "...N./S..../...../...../..... s 9"
    assert why(game, text, "a4a5", WIN - 1).key == "bots.why.wins_at_once"


def test_a_win_in_two_turns_counts_the_turns_of_the_line() -> None:
    game = REGISTRY.game("qubism")
    position = game.parse("...../...../S..../...N./..... s 9")
    line = [game.parse_action(text) for text in ("a3a4", "d2e2", "a4a5")]
    choice = replace(chosen(game, position, "a3a4", WIN - 3), line=tuple(line))
    found = explain(game, game.observe(position, game.to_act(position)), choice)
    assert found == Phrase("bots.why.wins_in", {"n": 2})
    assert found.values == {"n": 2}


def test_a_win_beyond_the_line_is_a_forced_one() -> None:
    game = REGISTRY.game("qubism")
    text = "...../...../S..../...N./..... s 9"
    assert why(game, text, "a3a4", WIN - 3).key == "bots.why.forced"


def test_a_win_that_is_proved_within_the_turn_is_told_so_though_its_line_is_not_known_to_the_end() -> None:
    game = REGISTRY.game("qubism")
    text = "...../...../S..../...N./..... s 9"
    assert why(game, text, "a3a4", WIN - 1).key == "bots.why.wins_this_turn"


def test_a_lost_position_is_called_lost() -> None:
    game = REGISTRY.game("qubism")
    text = "...../...../S..../...N./..... s 9"
    assert why(game, text, "a3a4", -WIN + 4).key == "bots.why.lost"


def test_the_only_move_that_does_not_lose() -> None:
    game = REGISTRY.game("qubism")
    position = game.parse("...../...../S..../...N./..... s 9")
    view = game.observe(position, game.to_act(position))
    rest = {str(action): -WIN + 2 for action in view.legal if str(action) != "a3a4"}
    assert explain(game, view, chosen(game, position, "a3a4", 5, rest)).key == "bots.why.only_defence"
    rest[str(view.legal[-1])] = 3
    assert explain(game, view, chosen(game, position, "a3a4", 5, rest)).key == "bots.why.threatens_win"


# ---- what a move does


def test_a_step_ahead_is_told_with_both_lengths_of_the_way() -> None:
    game = REGISTRY.game("qubism")
    assert said(game, "..N../...../...../...../..S.. s 9", "c1c2") == "Your way shrinks from 4 to 3 steps."


def test_a_win_that_is_stopped_is_named() -> None:
    game = REGISTRY.game("rengoma")
    board = "-,-,-,-,-,-/-,-,-,-,b1,-/-,-,-,r2,-,-/-,-,r2,-,-,-/-,r1,-,-,-,-/-,-,-,-,-,-"
    text = f"{board} b b4r4 b:1122233344/r:11233344 2.0.0 n 0 0"
    assert said(game, text, "own@a1") == "Otherwise the enemy could place Red 4 on a1 and win."
    assert why(game, text, "own@a6").key != "bots.why.stops_win"


def test_a_fight_is_told_with_both_numbers() -> None:
    game = REGISTRY.game("squares-ii")
    text = "-,-,-,-,-/-,-,-,-,-/-,-,d2t4,-,-/-,-,S4J2,-,-/-,-,-,-,- {} {} s -".format(
        HANDS.replace("S4J2,", ""), HANDS.replace("T4D2,", "")
    )
    assert said(game, text, "c2c3") == "On c3 your 4 beats the enemy's 2."


def test_a_bad_move_says_what_it_avoids() -> None:
    game = REGISTRY.game("qubism")
    text = "...../...../..S../..N../..... s 9"
    avoided = (
        "Your position is bad. If you move the pawn from c3 to c4, the enemy can move the pawn from c2 to c1 and win; "
        "this prevents that."
    )
    assert said(game, text, "c1L", -300, {"c3c4": -500}) == avoided
    least = "Your position is bad. This is the best move left. Otherwise the enemy could move the pawn from c2 to c1"
    assert said(game, text, "c1L", -300).startswith(least)


def test_a_reply_with_a_piece_that_is_yet_to_be_drawn_does_not_say_which() -> None:
    game = REGISTRY.game("rengoma")
    board = "-,-,-,-,-,-/-,-,-,-,-,-/b4,-,-,-,-,-/-,-,-,-,-,-/b3,-,-,-,-,-/b1,-,-,-,-,-"
    text = f"{board} r b-r2 b:131424322/r:41423234311 2.0.0 x1 1 0"
    avoided = (
        "Your position is bad. If you place Red 2 on b1, the enemy can place the next piece on a3 and win; "
        "this prevents that."
    )
    assert said(game, text, "own@a3", -300, {"own@b1": -500}) == avoided
    known = f"{board} r b2r2 b:13142432/r:41423234311 2.0.0 n 0 0"
    assert "can place Black 2 on a3 and win;" in said(game, known, "own@a3", -300, {"own@b1": -500})


def test_a_threat_that_is_left_open_elsewhere_is_not_stopped() -> None:
    game = REGISTRY.game("rengoma-4p")
    board = "-,-,-,-,-,-/b1,-,r3,-,-,-/-,-,b4,r1,-,-/-,-,-,b3,-,-/-,-,-,-,b3,-/-,-,-,-,-,-"
    text = f"{board} e b1r1 b:3142242/r:412323244 1.0.1 n 0 0"
    assert said(game, text, "own@b5") == "It closes 1 of the enemy's 2 open lines of 3."
    other = text.replace("-,-,-,-,-,- e", "-,-,-,-,-,r2 e").replace("r:412323244", "r:41323244")
    assert said(game, other, "own@b5") == "Otherwise the enemy could move Black 1 from a5 to b5 and win."


def test_a_line_with_two_open_ends_names_both() -> None:
    game = REGISTRY.game("rengoma")
    board = "-,b3,-,-,-,-/-,-,-,-,-,-/-,-,b1r2,b3,b2,-/-,-,-,r2,-,-/-,-,-,-,-,-/-,-,-,-,-,-"
    text = f"{board} r b4r1 b:4221413/r:233441341 2.0.0 x1 0 0"
    assert said(game, text, "own@e2") == "It makes 3 in a line: one more on b5 or f1 wins."


def test_a_chip_is_told_with_the_action_that_it_buys() -> None:
    game = REGISTRY.game("rengoma")
    board = "-,-,-,-,-,-/-,-,-,-,-,-/-,-,r1,-,-,-/-,-,b2,b3,-,-/-,-,-,-,-,-/-,-,-,-,-,-"
    position = game.parse(f"{board} b b2r4 b:444211133/r:1122233344 0.1.1 c 0 0")
    spend, move = game.parse_action("chip1"), game.parse_action("c3c4")
    choice = replace(chosen(game, position, "chip1", 0, {"end": 0}), line=(spend, move))
    told = TEXTS.say(explain(game, game.observe(position, game.to_act(position)), choice))
    assert told == "It buys 1 more action, to move Black 2 from c3 onto Red 1 on c4. It covers Red 1 on c4."
    kept = explain(
        game, game.observe(position, game.to_act(position)), chosen(game, position, "end", 100, {"chip1": 0})
    )
    assert TEXTS.say(kept) == (
        "No chip is spent: your side then holds 1. "
        "It wins about 73 games in 100 from here; the next best is to spend 1 chip, with no more than about 50."
    )


def test_a_tile_that_comes_onto_the_board_is_told_with_what_it_can_do_from_there() -> None:
    text = "-,-,-,-,-/-,-,-,-,-/-,-,d2t4,-,-/-,-,-,-,-/-,-,-,-,- {} {} s -"
    laid = text.format(HANDS, HANDS.replace("T4D2,", ""))
    far = "It brings your Jump {} onto the board, on a1, 2 steps from the middle row."
    assert said(REGISTRY.game("squares-ii"), laid, "J2S4@a1") == far.format(2)
    high = far.format(3) + " No enemy tile on the board has a number this high."
    assert said(REGISTRY.game("squares-ii"), laid, "J3S3@a1") == high
    leaps = "L1U5,L2U4,L3U3,L4U2,L5U1,Y1X5,Y2X4,Y3X3,Y4X2,Y5X1"
    empty = f"-,-,-,-,-/-,-,-,-,-/-,-,l5u1,-,-/-,-,-,-,-/-,-,-,-,- {leaps} {leaps.replace('L5U1,', '')} s -"
    near = "Your Leap 4 can then enter the middle row on your next turn."
    assert said(REGISTRY.game("strive"), empty, "L4U2@a1") == near


def test_a_move_that_changes_neither_way_says_so() -> None:
    game = REGISTRY.game("qubism")
    same = "Both ways stay as long as they are: yours 4 steps, the enemy's 4."
    assert said(game, "..N../...../...../...../..S.. s 9", "a3r") == same


def test_what_hidden_cards_decide_is_not_told() -> None:
    game = REGISTRY.game("logistic")
    position = game.start(Setup(), 3)
    view = game.observe(position, game.to_act(position))
    for action in view.legal:
        words = explain(game, view, chosen(game, position, str(action), 0, {str(view.legal[0]): 0}))
        assert words.key.split(".")[2] in ("logistic", "compared", "expected"), words


@pytest.mark.parametrize("id", GAME_IDS)
def test_asking_why_changes_nothing(id: str) -> None:
    game = REGISTRY.game(id)
    bot = Bot(game, Roster.load().levels(game)[-1])
    position = game.start(Setup(), 3)
    view = game.observe(position, game.to_act(position))
    choice = bot.choose(view, Limit(nodes=60), 1)
    assert explain(game, view, choice) == explain(game, view, choice)
    assert game.format(position) == game.format(game.start(Setup(), 3))


def test_a_swap_of_sides_says_that_the_other_side_stands_better() -> None:
    game = REGISTRY.game("qubism", "5x5-swap")
    text = "..N../...../...../..S../..... n 9 swap"
    sentence = said(game, text, "swap", 40, {"c5c4": -40})
    assert sentence.startswith("The other side stands better. It wins about ")
    assert "the next best is to move the pawn from c5 to c4" in sentence
