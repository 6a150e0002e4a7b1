"""What evaluations of Rengoma and Battle Logistic Square count, and that they treat both sides alike."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from squares.bots.evaluation import MOST, Evaluation
from squares.bots.evaluations import evaluation_of, names
from squares.bots.levels import Roster
from squares.core.game import AnyGame, Setup
from squares.core.grid import Cell, File, Rank
from squares.core.seats import TWO, Seat
from squares.registry import Registry

REGISTRY = Registry.of_engines()
RENGOMA = REGISTRY.game("rengoma")
LOGISTIC = REGISTRY.game("logistic")


MADE: dict[Any, Evaluation] = {}


def evaluation(game: AnyGame) -> Evaluation:
    if game not in MADE:
        found = evaluation_of(game, Roster.load().levels(game)[4].weights)
        assert found is not None
        MADE[game] = found
    return MADE[game]


def terms(game: AnyGame, position: Any) -> dict[str, int]:
    """The terms of a position by name."""
    measured = evaluation(game)
    measured.measure(game.kernel(position))
    return dict(zip(measured.names, (int(term) for term in measured.terms), strict=True))


def walk(game: AnyGame, seed: int, plies: int) -> list[Any]:
    """Positions of a random game that goes on."""
    dice = random.Random(seed)
    position = game.start(Setup(game.seats[0], {}), seed)
    found = [position]
    while len(found) < plies:
        position = game.apply(position, dice.choice(game.legal_actions(position))).position
        if game.outcome(position) is not None:
            break
        found.append(position)
    return found


@pytest.mark.parametrize("game", [RENGOMA, REGISTRY.game("rengoma-4p"), LOGISTIC], ids=lambda game: game.id)
def test_a_shipped_evaluation_weighs_every_term(game: AnyGame) -> None:
    assert set(Roster.load().levels(game)[-1].weights) == set(names(game))


@pytest.mark.parametrize("game", [RENGOMA, LOGISTIC], ids=lambda game: game.id)
def test_evaluating_leaves_the_position_alone(game: AnyGame) -> None:
    measured = evaluation(game)
    for position in walk(game, 3, 40):
        kernel = game.kernel(position)
        before = kernel.state()
        value = measured.value(kernel)
        measured.measure(kernel)
        assert (kernel.state(), kernel.past) == (before, [])
        assert abs(int(value)) <= MOST


# ---- Rengoma

EMPTY = "-,-,-,-,-,-"
THREE = f"{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY}/b1,b2,b3,-,-,-/{EMPTY} b b4r3 b:11223344/r:11122233444 2.0.0 n 0 0"
COVERABLE = f"{EMPTY}/{EMPTY}/{EMPTY}/{EMPTY}/b1,b2,b3,r2,-,-/{EMPTY} b b4r3 b:11223344/r:1112233444 1.1.0 c 0 0"


def test_rengoma_counts_lines_by_what_they_lack() -> None:
    found = terms(RENGOMA, RENGOMA.parse(THREE))
    assert (found["threes"], found["twos"]) == (1, 1)  # abcd2 and bcde2
    assert (found["tops"], found["power"], found["covers"], found["tempo"]) == (3, 6, 0, 1)
    assert (found["masters"], found["field"], found["choice"]) == (3, 1, 2)


def test_rengoma_counts_what_could_be_covered_and_chips() -> None:
    found = terms(RENGOMA, RENGOMA.parse(COVERABLE))
    assert (found["threes"], found["covers"], found["chips"]) == (0, 1, 1)
    assert (found["tempo"], found["choice"]) == (-1, -2)  # only chips are left to decide
    assert (found["chip"], found["extra"]) == (1, 1)
    stronger = RENGOMA.parse(COVERABLE.replace("r2", "r3").replace("r:1112233444", "r:1112223444"))
    assert terms(RENGOMA, stronger)["covers"] == 0


def test_rengoma_counts_what_lies_below_and_what_none_can_cover() -> None:
    stacks = "-,-,-,-,-,-/-,b2r3,-,-,-,-/-,-,b4,-,-,-/-,-,-,r2,-,-/-,-,-,-,-,-/-,-,-,-,-,-"
    found = terms(RENGOMA, RENGOMA.parse(f"{stacks} b b1r1 b:112233344/r:112233444 2.0.0 n 0 0"))
    assert (found["buried"], found["masters"]) == (1, 1)  # the black 2, the black 4


def recoloured(position: Any) -> Any:
    """The position with the colours swapped."""
    swap = str.maketrans("br", "rb")
    return replace(
        position,
        board=tuple(tuple(piece.translate(swap) for piece in stack) for stack in position.board),
        to_act=TWO[1 - TWO.index(position.to_act)],
        field=tuple(piece.translate(swap) for piece in position.field[::-1]),
        stocks=position.stocks[::-1],
        chips=(position.chips[0], position.chips[2], position.chips[1]),
    )


def test_rengoma_treats_both_colours_alike() -> None:
    positions = [position for seed in range(4) for position in walk(RENGOMA, seed, 40)]
    assert len(positions) > 60
    for position in positions:
        swapped = terms(RENGOMA, recoloured(position))
        assert swapped == {name: -term for name, term in terms(RENGOMA, position).items()}


# ---- Battle Logistic Square


def turned(position: Any) -> Any:
    """The position with the seats swapped and the board turned round; nothing is under way."""
    files, ranks = LOGISTIC.definition.board.files, LOGISTIC.definition.board.ranks

    def cell(at: Cell) -> Cell:
        return Cell(File(files - 1 - at.file), Rank(ranks - 1 - at.rank))

    def other(seat: Seat) -> Seat:
        return TWO[1 - TWO.index(seat)]

    players = tuple(replace(player, cell=cell(player.cell)) for player in position.players[::-1])
    placed = [replace(each, cell=cell(each.cell), owner=other(each.owner)) for each in position.placed]
    return replace(
        position,
        turn=other(position.turn),
        to_act=other(position.to_act),
        players=players,
        placed=tuple(sorted(placed, key=lambda each: (each.cell.rank, each.cell.file))),
    )


def test_logistic_treats_both_seats_alike() -> None:
    positions = [position for seed in range(3) for position in walk(LOGISTIC, seed, 60)]
    calm = [p for p in positions if p.phase == "main" and not (p.chain or p.frames or p.delayed)]
    assert len(calm) > 30
    for position in calm:
        swapped = terms(LOGISTIC, turned(position))
        assert swapped == {name: -term for name, term in terms(LOGISTIC, position).items()}


def court(hand: str, life: int = 500, deck: int = 0, **more: str) -> Any:
    """South holds cards and faces North in the middle file, two cells apart."""
    cards = f"hand: [{hand}], deck: [{', '.join(['slice'] * deck)}], trash: [], integrate: [], used: []"
    south = f"{{avatar: hayate, cell: c3, life: 500, {cards}}}"
    north = f"{{avatar: iwao, cell: c5, life: {life}, hand: [], deck: [], trash: [], integrate: [], used: []}}"
    rest = "".join(f", {key}: {value}" for key, value in more.items())
    text = f"{{turn: south, to_act: south, phase: main, ap: 2, south: {south}, north: {north}{rest}, rng: 0}}"
    return LOGISTIC.parse(text)


def test_logistic_counts_numbers_and_cards() -> None:
    placed = "[{cell: a3, card: net-post, owner: south, left: 40}, {cell: e4, card: shutter, owner: north, left: 80}]"
    found = terms(LOGISTIC, court("slice, slice", life=400, placed=placed))
    assert (found["life"], found["hand"], found["points"], found["tempo"]) == (223 - 200, 2, 2, 1)
    assert found["court"] == 2 - 4


def test_logistic_reaches_as_far_as_points_go() -> None:
    one, three = (terms(LOGISTIC, court(", ".join(["volley"] * n))) for n in (1, 3))
    assert (one["reach"], three["reach"]) == (40 // 20, 80 // 20)


def test_logistic_weighs_what_is_left_the_more_the_less_it_is() -> None:
    lives = [terms(LOGISTIC, court("slice", life=life))["life"] for life in (500, 400, 140, 40)]
    assert lives[1] - lives[0] < lives[3] - lives[2]  # 100 off each time
    decks = [terms(LOGISTIC, court("slice", deck=n))["deck"] for n in (0, 1, 16, 17)]
    assert decks[1] - decks[0] > decks[3] - decks[2] > 0  # a card more each time


def test_logistic_leads_by_more_life_the_more_the_fewer_cards_are_left() -> None:
    leads = [terms(LOGISTIC, court("slice", life=life, deck=n))["lead"] for life in (500, 400) for n in (0, 20)]
    assert leads[0] == leads[1] == 0
    assert leads[2] > leads[3] > 0


def test_logistic_values_a_declared_card_by_what_it_does() -> None:
    position = court("volley")
    declared = LOGISTIC.apply(position, LOGISTIC.parse_action("use volley c5")).position
    assert declared.phase == "answer"
    assert terms(LOGISTIC, declared)["life"] == 223 - 214


def test_logistic_sees_a_card_that_ends_the_game() -> None:
    position = court("volley", life=30)
    declared = LOGISTIC.apply(position, LOGISTIC.parse_action("use volley c5")).position
    assert evaluation(LOGISTIC).value(LOGISTIC.kernel(declared)) == MOST
