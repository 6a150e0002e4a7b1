"""Positions taken apart for the editor: put together again they are the same, and what is impossible is named."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from squares.core.editing import Draft, Editing, Token, fitted, wrong
from squares.core.game import AnyGame, Setup
from squares.core.grid import Cell, File, Rank
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.data import engines
from squares.data.texts import Texts
from squares.registry import Registry
from tests.game_files import each_eighth

REGISTRY = Registry.of_engines()
PLAYED = [(entry.id, variant) for entry in (*REGISTRY.entries, *REGISTRY.examples) for variant in entry.variants]
SHIPPED = sum(len(entry.variants) for entry in REGISTRY.entries)
A1, B1, B2, C1 = (Cell(File(f), Rank(r)) for f, r in ((0, 0), (1, 0), (1, 1), (2, 0)))


@cache
def made(id: str, variant: str | None = None) -> tuple[AnyGame, Editing[Any]]:
    game = REGISTRY.game(id, variant)
    editing = engines.editing(game)
    assert editing is not None
    return game, editing


def draft_of(id: str) -> tuple[AnyGame, Editing[Any], Draft]:
    game, editing = made(id)
    return game, editing, editing.draft(game.start(Setup(), 3))


def said(id: str, draft: Draft) -> str:
    game, editing = made(id)
    texts = Texts.load()
    return " ".join(texts.say(each) for each in wrong(game, editing, draft))


@pytest.mark.parametrize(("id", "variant"), [*PLAYED[:SHIPPED], *each_eighth(PLAYED[SHIPPED:])])
def test_every_position_can_be_taken_apart_and_put_together_again(id: str, variant: str) -> None:
    game, editing = made(id, variant)
    chance, position = random.Random(f"{id} {variant}"), game.start(Setup(), 1)
    for _ in range(6):
        draft = editing.draft(position)
        assert editing.position(draft) == (position, ())
        assert wrong(game, editing, draft) == ()
        assert editing.read(game.format(position)) == position
        assert set(draft.values) >= {field.id for field in editing.fields}
        assert all(draft.values[field.id] in field.values for field in editing.fields)
        if game.outcome(position) is not None:
            break
        position = game.apply(position, chance.choice(game.legal_actions(position))).position


@pytest.mark.parametrize(("id", "variant"), PLAYED)
def test_fields_and_their_values_have_names(id: str, variant: str) -> None:
    texts = Texts.load()
    for field in made(id, variant)[1].fields:
        assert all(map(texts.say, (field.name, *field.names.values())))


@pytest.mark.parametrize("id", [*dict(PLAYED[:SHIPPED]), *each_eighth(dict(PLAYED[SHIPPED:]))])
def test_whatever_is_laid_out_gives_some_position_and_sentences_about_it(id: str) -> None:
    game, editing, draft = draft_of(id)
    texts, chance = Texts.load(), random.Random(5)
    cells, places = list(game.grid), [*game.grid, *(pile.id for pile in editing.piles)]
    for _ in range(20):
        place = chance.choice([each for each in draft.lies if draft.at(each)] or cells)
        token = draft.at(place)[-1] if draft.at(place) and chance.random() < 0.6 else chance.choice(editing.box)
        goal = chance.choice(places)
        for change in (editing.turned, editing.recoloured):
            token = change(token) if chance.random() < 0.4 else token
        if draft.at(place) and chance.random() < 0.5:
            draft, _ = draft.take(place)
        draft = draft.put(editing.laid(token, goal), goal)
        field = chance.choice(editing.fields)
        draft = draft.with_value(field.id, chance.choice(list(field.values)))
        position, _ = editing.position(draft)
        assert game.format(position)
        assert all(texts.say(sentence) for sentence in wrong(game, editing, draft))


def test_tiles_on_one_another_and_tiles_that_are_missing_are_named() -> None:
    _, editing, draft = draft_of("squares-ii")
    draft, tile = draft.take("hand.south", 0)
    assert "misses" in said("squares-ii", draft) or tile.text in said("squares-ii", draft)
    draft = draft.put(tile, B2)
    assert said("squares-ii", draft) == ""
    draft, other = draft.take("hand.north", 0)
    assert said("squares-ii", draft.put(other, B2)).startswith("b2 holds 2 pieces; only one can lie there.")
    assert editing.laid(tile, "hand.north").owner is Seat.NORTH
    assert editing.turned(editing.turned(tile)) == tile


def test_cubes_have_a_face_only_on_the_board_and_turn_clockwise() -> None:
    _, editing, draft = draft_of("qubism")
    draft, cube = draft.take("supply")
    lying = editing.laid(cube, B2)
    assert said("qubism", draft.put(lying, B2)) == ""
    faces = [lying]
    while (following := editing.turned(faces[-1])) != lying:
        faces.append(following)
    assert len(faces) == 8
    assert editing.laid(lying, "supply") == cube
    assert "cubes" in said("qubism", draft)


def test_columns_chips_and_stocks_are_counted() -> None:
    _, editing, draft = draft_of("rengoma")
    draft, piece = draft.take("stock.b", 0)
    assert said("rengoma", draft.put(piece, B2)) == ""
    assert "chips" in said("rengoma", draft.put(piece, B2).with_value("chips", 5))
    assert editing.laid(piece, "stock.r").owner is not piece.owner


def test_a_court_has_one_avi_a_player_and_placed_cards_have_durability() -> None:
    game, editing, draft = draft_of("logistic")
    home = next(place for place in draft.lies if isinstance(place, Cell))
    without, avi = draft.take(home)
    assert "AVIs on the court instead of one" in said(game.id, without)
    assert said(game.id, without.put(avi, Cell(home.file, Rank(1)))) == ""
    wall = next(token for token in editing.box if token.count is not None)
    assert editing.turned(wall) != wall or wall.count == 1


def test_pushing_moves_all_in_the_way_and_off_the_edge() -> None:
    game, _ = made("squares-ii")
    one, two = Token("tile", Seat.SOUTH, "S1", "J5"), Token("tile", Seat.NORTH, "S2", "J4")
    draft = Draft({A1: (one,), B1: (two,)})
    pushed = draft.pushed(game.grid, A1, (1, 0))
    assert (pushed.at(A1), pushed.at(B1), pushed.at(C1)) == ((), (one,), (two,))
    assert draft.pushed(game.grid, A1, (-1, 0)) == Draft({B1: (two,)})


def test_a_pile_is_shuffled_and_loses_nothing() -> None:
    _, _, draft = draft_of("rengoma")
    shuffled, _ = draft.shuffled("stock.b", Rng(8))
    assert shuffled.at("stock.b") != draft.at("stock.b")
    assert sorted(map(str, shuffled.at("stock.b"))) == sorted(map(str, draft.at("stock.b")))


def test_in_a_smaller_game_only_what_lost_its_cell_goes_home() -> None:
    """A draft keeps its tiles on cells and in hands that both games have."""
    game, editing, start = draft_of("squares-ii")
    hand = start.at("hand.south")
    far = Cell(File(9), Rank(9))
    draft = Draft({B2: hand[:1], far: hand[1:2], "hand.south": hand[2:]}, start.values, start.rest)
    found = fitted(draft, editing, game.grid, start)
    assert (found.at(B2), found.at(far)) == (hand[:1], ())
    assert sorted(map(str, found.at("hand.south"))) == sorted(map(str, hand[1:]))
