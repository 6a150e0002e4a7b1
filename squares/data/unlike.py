"""Tells in a sentence in what two positions of a game differ, by what its engine says of editing them.

Knows no engine: where one says nothing of a difference, the sentence shows where the notations part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from squares.core.editing import Draft, Editing, Place, Token
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat
from squares.data import engines
from squares.data.faults import shown


def difference(game: AnyGame, came: Any, said: Any) -> Phrase:
    """Return the first difference between a position that came and another one that a file says."""
    editing = engines.editing(game)
    if editing is not None:
        found = _of_drafts(game, editing, editing.draft(came), editing.draft(said))
        if found is not None:
            return found
    here, there = (game.format(position).split() for position in (came, said))
    while here and there and here[0] == there[0]:
        del here[0], there[0]
    return phrase("data.unlike_text", came=shown(" ".join(here)), said=shown(" ".join(there)))


def _of_drafts(game: AnyGame, editing: Editing[Any], came: Draft, said: Draft) -> Phrase | None:
    """Return the first cell, else pile, else field in which drafts differ; None where these are alike."""
    places: list[tuple[Place, Phrase | str, Seat | None]] = [(cell, str(cell), None) for cell in game.grid]
    places += [(pile.id, _owned(game, pile.owner, pile.name), pile.owner) for pile in editing.piles]
    for place, name, owner in places:
        parts = _parted(came.at(place), said.at(place))
        if any(parts):
            nothing = phrase("data.nothing_lies")
            here, there = ([_piece(game, each, owner) for each in part] or nothing for part in parts)
            return phrase("data.unlike_place", place=name, came=here, said=there)
    for field in editing.fields:
        values = came.values[field.id], said.values[field.id]
        if values[0] != values[1]:
            called = [field.names.get(value, value) for value in values]
            return phrase("data.unlike_field", name=field.name, came=called[0], said=called[1])
    return None


def _parted(here: Sequence[Token], there: Sequence[Token]) -> tuple[Sequence[Token], Sequence[Token]]:
    """Return both without what they begin and end with alike."""
    for end in (0, -1):
        while here and there and here[end] == there[end]:
            here, there = (lying[1:] if end == 0 else lying[:-1] for lying in (here, there))
    return here, there


def _piece(game: AnyGame, token: Token, of: Seat | None) -> Phrase | str:
    """Say what a piece shows as in notation, what it has left or bears, and whose it is, if not ``of`` that player."""
    rest = [] if token.count is None else [token.count]
    marks = [part for mark in token.marks for part in mark]
    what = " ".join(map(str, [token.text + token.back, *rest, *marks]))
    return _owned(game, None if token.owner is of else token.owner, what)


def _owned(game: AnyGame, owner: Seat | None, what: Phrase | str) -> Phrase | str:
    if owner is None:
        return what
    return phrase("data.owned", owner=phrase("core.whose", name=game.definition.seat_name(owner)), what=what)
