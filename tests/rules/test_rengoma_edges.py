"""A small fault planted in what is odd about a Rengoma, which no other test found."""

from __future__ import annotations

import pytest

from squares.data.places import shipped
from squares.registry import Registry, definition_of
from squares.rules.rengoma.definition import RengomaDefinition
from squares.rules.rengoma.remarks import remarks


@pytest.mark.parametrize(("pieces", "odd"), [(2, True), (3, False), (4, False)])
def test_a_line_longer_than_ones_pieces_is_odd(pieces: int, odd: bool) -> None:
    mapping = definition_of(Registry([shipped("data", "games")]).game("rengoma"))
    game = RengomaDefinition.model_validate({**mapping, "line": 3, "strengths": [1, 2, 3, 4][:pieces]})
    keys = [each.what.key for each in remarks(game)]
    assert ("rengoma.odd.few_pieces" in keys) == odd
