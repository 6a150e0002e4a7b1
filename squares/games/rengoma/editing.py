"""Positions of Rengoma taken apart for the editor, and put together again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from squares.core.editing import Draft, Editing, Field, Pile, Place, Token, Value
from squares.core.phrase import Phrase, phrase
from squares.games.rengoma.rules.game import RengomaGame
from squares.games.rengoma.rules.values import CHIPS, CHOICE, COLOURS, NORMAL, RengomaPosition

FIELD = "field"
CHIPS_OF = ("chips", "chips.b", "chips.r")


def stock(colour: int) -> str:
    """Return the id of a colour's stock."""
    return f"stock.{COLOURS[colour]}"


class RengomaEditing(Editing[RengomaPosition]):
    """Columns of pieces, the field, both stocks, the chips, who acts and what may be done."""

    stacks = True

    def __init__(self, game: RengomaGame) -> None:
        self._game = game
        sides = [game.definition.side_name(colour) for colour in (0, 1)]
        stocks = (Pile(stock(i), phrase("rengoma.edit.stock"), game.seats[i], closed=True) for i in (0, 1))
        self.piles = (Pile(FIELD, phrase("rengoma.edit.field")), *stocks)
        strengths = sorted(set(game.definition.strengths))
        self.box = tuple(self._token(f"{colour}{n}") for colour in COLOURS for n in strengths)
        self.fields = self._fields(sides)

    def _fields(self, sides: list[Phrase]) -> tuple[Field, ...]:
        game, chips = self._game, self._game.definition.chips
        seats: dict[Value, Phrase] = {
            seat: sides[game.colour(seat)] if len(game.seats) == 2 else game.definition.seat_name(seat)
            for seat in game.seats
        }
        extra: dict[Value, Phrase] = {f"x{n}": phrase("rengoma.edit.extra", n=n) for n in range(1, chips + 1)}
        phases: dict[Value, Phrase] = {
            NORMAL: phrase("rengoma.edit.normal"),
            CHIPS: phrase("rengoma.edit.spend"),
            **extra,
        }
        names = (phrase("rengoma.edit.chips"), *(phrase("rengoma.edit.chips_of", side=side) for side in sides))
        held = range(max(9, chips) + 1)
        return (
            Field("to_act", phrase("bench.to_act"), game.seats, seats),
            Field("phase", phrase("rengoma.edit.phase"), tuple(phases), phases),
            *(Field(id, name, held) for id, name in zip(CHIPS_OF, names, strict=True)),
            Field("earned", phrase("rengoma.edit.earned"), range(game.definition.most_earned + 1)),
            Field("quiet", phrase("rengoma.edit.quiet"), range(game.definition.house.quiet_plies + 1)),
            *self._choice(),
        )

    def _choice(self) -> Iterator[Field]:
        if self._game.definition.house.swap:
            names: dict[Value, Phrase] = {each: phrase(f"rengoma.edit.sides_{each or 'settled'}") for each in CHOICE}
            yield Field("sides", phrase("rengoma.edit.sides"), CHOICE, names)

    def _token(self, text: str) -> Token:
        return Token("disc", self._game.seats[COLOURS.index(text[0])], text[1])

    def _text(self, token: Token) -> str:
        return COLOURS[self._game.colour(token.owner or self._game.seats[0])] + token.text

    def draft(self, position: RengomaPosition) -> Draft:
        lies: dict[Place, tuple[Token, ...]] = {
            cell: tuple(map(self._token, stack))
            for cell, stack in zip(self._game.grid, position.board, strict=True)
            if stack
        }
        lies[FIELD] = tuple(self._token(text) for text in position.field if text)
        for i in (0, 1):
            lies[stock(i)] = tuple(self._token(COLOURS[i] + strength) for strength in position.stocks[i])
        values: dict[str, Value] = {"to_act": position.to_act, "phase": position.phase}
        values |= dict(zip(CHIPS_OF, position.chips, strict=True))
        return Draft(lies, {**values, "earned": position.earned, "quiet": position.quiet, "sides": position.sides})

    def read(self, text: str) -> RengomaPosition:
        return self._game.notation.parse(text, strict=False)

    def position(self, draft: Draft) -> tuple[RengomaPosition, tuple[Phrase, ...]]:
        values = draft.values
        open_ = [self._text(token) for token in draft.at(FIELD)]
        of = [[text for text in open_ if text[0] == letter] for letter in COLOURS]
        named = self._game.definition.side_name
        left_out = [phrase("rengoma.edit.field_full", side=named(i), n=len(of[i])) for i in (0, 1) if len(of[i]) > 1]
        black, red = ("".join(token.text for token in draft.at(stock(i))) for i in (0, 1))
        chips = tuple(int(values[id]) for id in CHIPS_OF)
        position = RengomaPosition(
            board=tuple(tuple(map(self._text, draft.at(cell))) for cell in self._game.grid),
            to_act=draft.seat("to_act"),
            field=(of[0][0] if of[0] else "", of[1][0] if of[1] else ""),
            stocks=(black, red),
            chips=(chips[0], chips[1], chips[2]),
            phase=str(values["phase"]),
            earned=int(values["earned"]),
            quiet=int(values["quiet"]),
            sides=str(values["sides"]),
        )
        return position, tuple(left_out)

    def recoloured(self, token: Token) -> Token:
        return replace(token, owner=self._game.seats[1 - self._game.colour(token.owner or self._game.seats[0])])

    def home(self, token: Token) -> str:
        return stock(self._game.colour(token.owner or self._game.seats[0]))

    def laid(self, token: Token, place: Place) -> Token:
        """Return the token as it lies: a stock holds pieces of its colour."""
        colour = next((i for i in (0, 1) if place == stock(i)), None)
        return token if colour is None else replace(token, owner=self._game.seats[colour])


make = RengomaEditing
