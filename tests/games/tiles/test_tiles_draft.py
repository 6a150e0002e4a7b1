"""STRIVE's expert methods: picking tiles before play, and what each player sees of the other's."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from squares.core.actions import InHand
from squares.core.errors import BadData, BadPosition, IllegalAction
from squares.core.events import Drawn, Placed, Returned, TurnTo
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules.values import TilesPosition
from tests.games.tiles.tile_games import TWINS, invented, lay, play, texts, tile_game

S = Seat.SOUTH
OWN_SETS: dict[str, tuple[str, ...]] = {
    "sets.south": ("spin/jump", "leap/support"),
    "sets.north": ("supply/exchange", "tsunami/diagonal"),
}


def drafted(variant: str, seed: int, first: Seat = Seat.SOUTH) -> list[TilesPosition]:
    """Every position of a random draft."""
    game, dice = tile_game("strive", variant), random.Random(seed)
    positions = [game.start(Setup(first), 0)]
    while positions[-1].picking:
        positions.append(game.apply(positions[-1], dice.choice(game.legal_actions(positions[-1]))).position)
    return positions


def pairs(hand: tuple[str, ...]) -> Counter[str]:
    return Counter("/".join(sorted(tile[1::2])) for tile in hand)


@pytest.mark.parametrize("variant", ["expert-1", "expert-2"])
@pytest.mark.parametrize("first", TWO)
def test_T14_a_draft_ends_with_the_composition_and_the_first_player_begins(variant: str, first: Seat) -> None:
    for seed in range(5):
        positions = drafted(variant, seed, first)
        assert len(positions) == 21
        assert (positions[-1].pending, positions[-1].to_act) == ("-", first)
        for hand in positions[-1].hands:
            assert pairs(hand) == {"1/5": 4, "2/4": 4, "3/3": 2}


def test_T14_method_1_the_first_player_picks_all_ten_then_the_other_from_all_twenty() -> None:
    positions = drafted("expert-1", 1, Seat.NORTH)
    assert [p.to_act for p in positions] == [Seat.NORTH] * 10 + [Seat.SOUTH] * 10 + [Seat.NORTH]
    assert len(texts(tile_game("strive", "expert-1"), positions[10])) == 20


def test_T14_method_2_the_players_pick_in_turn_from_one_pool() -> None:
    positions = drafted("expert-2", 1)
    assert [p.to_act for p in positions] == [Seat.SOUTH, Seat.NORTH] * 10 + [Seat.SOUTH]
    for position in positions:
        assert not set(position.hands[0]) & set(position.hands[1])


def test_T14_a_pick_beyond_the_composition_is_refused() -> None:
    game = tile_game("strive", "expert-1")
    position = play(game, game.start(Setup(), 0), "+L3U3", "+S3J3")
    assert "+T3D3" not in texts(game, position)
    with pytest.raises(IllegalAction) as caught:
        game.apply(position, game.parse_action("+T3D3"))
    assert (caught.value.phrase.key, caught.value.phrase.values["n"]) == ("tiles.no.composition", 2)
    with pytest.raises(IllegalAction, match="taken"):
        game.apply(position, game.parse_action("+L3U3"))
    with pytest.raises(IllegalAction, match="pick_first"):
        game.apply(position, game.parse_action("L3U3@a1"))
    assert {str(r.action) for r in game.refused_actions(position)} == {"+T3D3", "+Y3X3"}


def test_the_pool_shows_what_can_still_be_had() -> None:
    game = tile_game("strive", "expert-2")
    position = play(game, game.start(Setup(), 0), "+L1U5", "+Y3X3")
    pool = {p.spot.text for p in game.pieces(position) if isinstance(p.spot, InHand) and p.spot.seat is None}
    assert len(pool) == 18
    assert not {"L1U5", "Y3X3"} & pool
    assert game.targets(position, game.parse_action("+S4J2")) == (InHand(None, "S4J2"),)


def test_T14_method_1_hides_the_picks() -> None:
    game = tile_game("strive", "expert-1")
    position = play(game, game.start(Setup(), 0), "+L1U5", "+S3J3")
    view = game.observe(position, Seat.NORTH)
    assert game.format(view.position).split(" ")[1:] == ["?2", "-", "s", "pick1"]
    assert view.legal == ()
    assert all(p.spot.seat is not None for p in game.pieces(view.position) if isinstance(p.spot, InHand))
    step = game.apply(position, game.parse_action("+S4J2"))
    assert step.events == (Drawn(Seat.SOUTH, InHand(Seat.SOUTH, "S4J2"), "S4J2"),)
    assert game.observe_event(step.events[0], Seat.NORTH) == Drawn(Seat.SOUTH, InHand(Seat.SOUTH, ""), "")
    assert game.observe_event(step.events[0], Seat.SOUTH) == step.events[0]


def test_T14_method_2_is_open() -> None:
    game = tile_game("strive", "expert-2")
    position = play(game, game.start(Setup(), 0), "+L1U5")
    assert not game.hidden
    assert game.observe(position, Seat.NORTH).position == position
    drawn = Drawn(Seat.NORTH, InHand(Seat.NORTH, "S1J5"), "S1J5")
    assert game.apply(position, game.parse_action("+S1J5")).events == (drawn, TurnTo(Seat.SOUTH))


def test_T14_what_is_picked_from_an_open_pool_everybody_knows_also_where_faces_are_ambiguous() -> None:
    sets = {"choice": "pick-in-turn", "families": ["spin/jump", "spin/supply"], "composition": {"1/5": 1, "2/4": 1}}
    game = invented(TWINS, sets=sets)
    start = game.start(Setup(), 0)
    position = play(game, start, "+S1J5", "+S1Y5")
    assert game.hidden
    assert (
        game.observe(position, Seat.NORTH).position == position == game.determinize(game.observe(position, S), Rng(1))
    )
    drawn = game.apply(start, game.parse_action("+S1J5")).events[0]
    assert game.observe_event(drawn, Seat.NORTH) == drawn
    view = game.observe(play(game, position, "+S2J4", "+S2Y4", "S2J4@a1", "S2Y4@c5"), S)
    for seed in range(6):
        full = game.determinize(view, Rng(seed))
        assert game.parse(game.format(full)) == full
        assert not {"S1J5", "S2J4"} & {full.hands[1][0], str(full.board[22]).upper()}


@pytest.mark.parametrize("seed", range(10))
def test_method_1_determinized_positions_fit_and_differ(seed: int) -> None:
    game = tile_game("strive", "expert-1")
    position = drafted("expert-1", seed)[5 + seed]
    for seat in TWO:
        view = game.observe(position, seat)
        found = [game.determinize(view, Rng(n)) for n in range(6)]
        for full in found:
            assert game.parse(game.format(full)) == full
            assert game.observe(full, seat) == view
        hidden = len(position.hand(Seat.NORTH if seat is Seat.SOUTH else Seat.SOUTH))
        assert hidden == 0 or len(set(found)) > 1


# ---- ten tiles for both

MIXED = ("L1U5", "L5U1", "S1J5", "T5D1", "L2U4", "Y4X2", "S2J4", "T4D2", "Y3X3", "S3J3")


def test_T15_both_own_the_same_ten_tiles_that_they_agreed_on() -> None:
    game = tile_game("strive", "any-ten")
    start = game.start(Setup(Seat.NORTH, {"sets": MIXED}), 0)
    assert start.hands == (tuple(sorted(MIXED)),) * 2
    assert (start.pending, start.to_act, game.hidden) == ("-", Seat.NORTH, False)
    assert game.parse(game.format(start)) == start
    assert game.start(Setup(), 0) == tile_game("strive", "first-game").start(Setup(), 0)


def test_T15_the_ten_are_composed_as_always() -> None:
    (option,) = tile_game("strive", "any-ten").options
    assert {quota.name: quota.count for quota in option.quotas} == {"1/5": 4, "2/4": 4, "3/3": 2}
    assert not option.can_add(MIXED[:2] + MIXED[8:], "T3D3")
    assert option.can_add(MIXED[:2] + MIXED[8:], "T1D5")
    assert pairs(option.first(option.values[::-1])) == {"1/5": 4, "2/4": 4, "3/3": 2}
    game = tile_game("strive", "any-ten")
    for wrong, key in ((("T3D3", *MIXED[1:]), "composition"), (MIXED[1:], "count"), (MIXED[:9] + MIXED[:1], "count")):
        with pytest.raises(BadData) as caught:
            game.start(Setup(choices={"sets": wrong}), 0)
        assert caught.value.phrase.key == f"tiles.bad.choice_{key}"


def test_T15_a_position_gives_both_the_same_ten() -> None:
    game = tile_game("strive", "any-ten")
    south, north = (",".join(sorted(tiles)) for tiles in (MIXED, ("L4U2", *MIXED[:4], *MIXED[5:])))
    for hands, key in ((f"{south} {north}", "not_same"), (f"{south.replace('Y3X3', 'X')} {south}", "hand")):
        with pytest.raises(BadPosition) as caught:
            game.parse(f"{'/'.join(['-,-,-,-,-'] * 5)} {hands} s -")
        assert caught.value.phrase.key == f"tiles.bad.{key}"


def test_T15_where_faces_are_ambiguous_the_other_owns_what_its_reader_owns() -> None:
    composition = {"1/5": 2, "2/4": 2}
    sets = {"choice": "same-tiles", "families": ["spin/jump", "spin/supply"], "composition": composition}
    game = invented(TWINS, sets=sets)
    start = game.start(Setup(choices={"sets": ("S1J5", "S1Y5", "S2J4", "S4Y2")}), 0)
    position = play(game, start, "S1Y5@a1", "S1J5@c5")
    view = game.observe(position, Seat.SOUTH)
    found = [game.determinize(view, Rng(seed)) for seed in range(12)]
    assert {str(full.board[22]) for full in found} == {"s1j5", "s1y5"}
    assert all(game.observe(full, Seat.SOUTH) == view and game.parse(game.format(full)) == full for full in found)


# ---- free sets


def test_T13_own_sets_are_hidden_from_the_other() -> None:
    game = tile_game("squares-ii", "own")
    position = play(game, game.start(Setup(Seat.SOUTH, dict(OWN_SETS)), 0), "L4U2@b1", "T1D5@c5")
    view = game.observe(position, Seat.SOUTH)
    assert game.hidden
    assert game.format(view.position).split(" ")[2] == "?9"
    assert game.format(game.observe(position, Seat.NORTH).position).split(" ")[1] == "?9"
    assert [(o.id, o.seat, o.secret, o.count) for o in game.options] == [
        ("sets.south", Seat.SOUTH, True, 2),
        ("sets.north", Seat.NORTH, True, 2),
    ]


def test_own_sets_are_determinized_to_all_families_that_fit_the_faces_seen() -> None:
    game = tile_game("squares-ii", "own")
    position = play(game, game.start(Setup(Seat.SOUTH, dict(OWN_SETS)), 0), "L4U2@b1", "T1D5@c5")
    view = game.observe(position, Seat.SOUTH)
    found = set()
    for seed in range(60):
        full = game.determinize(view, Rng(seed))
        assert game.observe(full, Seat.SOUTH) == view
        assert game.parse(game.format(full)) == full
        found.add(frozenset(tile[0] for tile in (*full.hands[1], "T1D5")))
    assert found == {frozenset("ST"), frozenset("LT"), frozenset("TY")}


def test_what_the_other_cannot_see_makes_no_difference() -> None:
    """Two positions that South cannot tell apart give South equal views and equal draws."""
    game = tile_game("squares-ii", "own")
    south = ("spin/jump", "leap/support")
    views = []
    for north in (("supply/exchange", "tsunami/diagonal"), ("spin/jump", "tsunami/diagonal")):
        start = game.start(Setup(Seat.NORTH, {"sets.south": south, "sets.north": north}), 0)
        views.append(game.observe(play(game, start, "T1D5@c5"), Seat.SOUTH))
    assert views[0] == views[1]
    assert game.determinize(views[0], Rng(3)) == game.determinize(views[1], Rng(3))


def test_T13_down_faces_are_hidden_where_a_face_does_not_tell_its_tile() -> None:
    game = invented(TWINS)
    position = lay(game, a1="S1J5", b5="s1j5", c5="s4y2")
    view = game.observe(position, Seat.SOUTH)
    assert game.hidden
    board = view.position.board
    assert [str(board[i]) for i in (0, 21, 22)] == ["S1J5", "s1?", "s4y2"]
    piece = next(p for p in game.pieces(view.position) if p.spot == Cell(File(1), Rank(4)))
    assert (piece.text, piece.back) == ("S1", "")
    found = {str(game.determinize(view, Rng(seed)).board[21]) for seed in range(30)}
    assert found == {"s1j5", "s1y5"}
    for seed in range(10):
        full = game.determinize(view, Rng(seed))
        assert game.observe(full, Seat.SOUTH) == view
        assert game.parse(game.format(full)) == full


def test_events_of_a_hidden_hand_show_the_face_only() -> None:
    game = tile_game("squares-ii", "own")
    start = game.start(Setup(), 0)
    placed = game.apply(start, game.parse_action("J2S4@b1")).events[0]
    cell = Cell(File(1), Rank(0))
    assert placed == Placed(Seat.SOUTH, InHand(Seat.SOUTH, "S4J2"), cell, "J2")
    assert game.observe_event(placed, Seat.NORTH) == Placed(Seat.SOUTH, InHand(Seat.SOUTH, "?"), cell, "J2")
    back = Returned(Seat.SOUTH, cell, InHand(Seat.SOUTH, "S4J2"), "fight")
    seen = game.observe_event(back, Seat.NORTH)
    assert isinstance(seen, Returned)
    assert seen.hand == InHand(Seat.SOUTH, "?")


@pytest.mark.parametrize(
    ("variant", "setup"),
    [
        ("any-two", Setup(choices={"sets": ("spin/jump",)})),
        ("any-two", Setup(choices={"sets": ("spin/jump", "spin/jump")})),
        ("any-two", Setup(choices={"sets": ("spin/jump", "no/such")})),
        ("any-two", Setup(choices={"tiles": ("spin/jump",)})),
        ("classic", Setup(choices={"sets": ("spin/jump", "leap/support")})),
        ("classic", Setup(Seat.WEST)),
    ],
)
def test_choices_that_do_not_fit_are_refused(variant: str, setup: Setup) -> None:
    with pytest.raises(BadData):
        tile_game("squares-ii", variant).start(setup, 0)
