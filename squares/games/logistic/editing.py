"""Positions of Battle Logistic Square taken apart for the editor, and put together again.

Declared cards and effects that wait for a choice are kept as they are; what of them no longer fits is told as a fault.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from squares.core.editing import Draft, Editing, Field, Pile, Place, Token, Value
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules.cards import Avatar, Integrate, Usable
from squares.games.logistic.rules.game import LogisticGame
from squares.games.logistic.rules.values import PHASES, Counters, LogisticPosition, Player, Standing

ZONES = ("hand", "deck", "trash", "integrate", "used")
OF_PLAYER = ("life", "guard", "charge", "next_ap", "caa")
CARD = "card"


class LogisticEditing(Editing[LogisticPosition]):
    """AVIs and placed cards on the court, every card zone, life, action points and whatever else is counted."""

    def __init__(self, game: LogisticGame) -> None:
        self._game = game
        self._cards = game.definition.cards
        self.piles = tuple(
            Pile(f"{zone}.{seat}", phrase(f"logistic.edit.{zone}"), seat, zone == "deck", zone == "hand")
            for seat in TWO
            for zone in ZONES
        )
        self.box = tuple(self._token(id, seat) for seat in TWO for id in self._cards)
        self.fields = tuple(self._fields())

    def _fields(self) -> Iterator[Field]:
        seats: dict[Value, Phrase] = {seat: _named(seat) for seat in TWO}
        yield Field("turn", phrase("logistic.edit.turn"), TWO, seats)
        yield Field("to_act", phrase("bench.to_act"), TWO, seats)
        yield Field(
            "phase",
            phrase("logistic.edit.phase"),
            PHASES,
            {each: phrase(f"logistic.edit.phases.{each}") for each in PHASES},
        )
        yield Field("ap", phrase("logistic.edit.ap"), range(100))
        lives = (self._game.definition.life_of(id) for id, card in self._cards.items() if isinstance(card, Avatar))
        most = {"life": max(lives), "guard": 9999, "charge": 9999, "next_ap": 9, "caa": 1}
        for seat in TWO:
            for name in OF_PLAYER:
                least = -9 if name == "next_ap" else 0
                names: dict[Value, Phrase] = (
                    {0: phrase("logistic.edit.no"), 1: phrase("logistic.edit.yes")} if name == "caa" else {}
                )
                label = phrase(f"logistic.edit.{name}", seat=_named(seat))
                yield Field(f"{name}.{seat}", label, range(least, most[name] + 1), names)
            for kind, counter in self._game.definition.counters.items():
                label = phrase("logistic.edit.counter", seat=_named(seat), name=counter.name)
                yield Field(_counter(kind, seat), label, range(100))

    def _token(self, id: str, seat: Seat, left: int | None = None, counters: Counters = ()) -> Token:
        card = self._cards[id]
        whole = card.durability if isinstance(card, Usable) else None
        return Token(CARD, seat, id, count=whole if left is None else left, marks=counters)

    def draft(self, position: LogisticPosition) -> Draft:
        lies: dict[Place, tuple[Token, ...]] = {}
        values: dict[str, Value] = {"turn": position.turn, "to_act": position.to_act}
        values |= {"phase": position.phase, "ap": position.ap}
        for seat, player in zip(TWO, position.players, strict=True):
            lies[player.cell] = (*lies.get(player.cell, ()), self._token(player.avatar, seat))
            for zone in ZONES:
                lies[f"{zone}.{seat}"] = tuple(self._token(id, seat) for id in getattr(player, zone))
            values |= {f"{name}.{seat}": int(getattr(player, name)) for name in OF_PLAYER}
            values |= {_counter(kind, seat): 0 for kind in self._game.definition.counters}
            values |= {_counter(kind, seat): n for kind, n in player.counters}
        for each in position.placed:
            token = self._token(each.card, each.owner, each.left, each.counters)
            lies[each.cell] = (*lies.get(each.cell, ()), token)
        return Draft(lies, values, position)

    def read(self, text: str) -> LogisticPosition:
        return self._game.notation.parse(text, strict=False)

    def position(self, draft: Draft) -> tuple[LogisticPosition, tuple[Phrase, ...]]:
        base: LogisticPosition = draft.rest
        left_out: list[Phrase] = []
        lying = [(cell, token) for cell in self._game.grid for token in draft.at(cell)]
        players = [self._player(draft, seat, lying, base.player(seat), left_out) for seat in TWO]
        placed = tuple(
            Standing(cell, token.text, token.owner or Seat.SOUTH, token.count or 0, token.marks)
            for cell, token in lying
            if not self._is_avatar(token)
        )
        values = draft.values
        position = replace(
            base,
            turn=draft.seat("turn"),
            to_act=draft.seat("to_act"),
            phase=str(values["phase"]),
            ap=int(values["ap"]),
            players=(players[0], players[1]),
            placed=placed,
        )
        return position, tuple(left_out)

    def _player(
        self, draft: Draft, seat: Seat, lying: list[tuple[Cell, Token]], base: Player, left_out: list[Phrase]
    ) -> Player:
        avatars = [(cell, token) for cell, token in lying if token.owner is seat and self._is_avatar(token)]
        if len(avatars) != 1:
            left_out.append(phrase("logistic.edit.avatars", seat=_named(seat), n=len(avatars)))
        cell, avatar = (avatars[0][0], avatars[0][1].text) if avatars else (base.cell, base.avatar)
        zones = {zone: tuple(token.text for token in draft.at(f"{zone}.{seat}")) for zone in ZONES}
        ordered = {zone: cards if zone == "deck" else tuple(sorted(cards)) for zone, cards in zones.items()}
        numbers = {name: int(draft.values[f"{name}.{seat}"]) for name in OF_PLAYER}
        held = ((kind, int(draft.values[_counter(kind, seat)])) for kind in sorted(self._game.definition.counters))
        known = base.known if zones["deck"] == base.deck else ""
        player = replace(base, avatar=avatar, cell=cell, known=known, counters=tuple(each for each in held if each[1]))
        return replace(player, caa=bool(numbers.pop("caa")), **ordered, **numbers)  # type: ignore[arg-type]

    def _is_avatar(self, token: Token) -> bool:
        return isinstance(self._cards[token.text], Avatar)

    def turned(self, token: Token) -> Token:
        """Take from a placed card's durability step by step, then give it all of it again."""
        whole = self._token(token.text, token.owner or Seat.SOUTH).count
        return (
            token
            if whole is None
            else replace(token, count=(token.count or 0) - 1 if (token.count or 0) > 1 else whole)
        )

    def recoloured(self, token: Token) -> Token:
        return replace(token, owner=TWO[1 - TWO.index(token.owner or Seat.SOUTH)])

    def knows(self, token: Token) -> bool:
        return token.text in self._cards

    def home(self, token: Token) -> str | None:
        """Return where a card goes: to its player's hand, an IT card beside the deck, AVIs and tokens into the box."""
        if self._cards[token.text].category in ("avatar", "token"):
            return None
        zone = "integrate" if isinstance(self._cards[token.text], Integrate) else "hand"
        return f"{zone}.{token.owner or Seat.SOUTH}"

    def laid(self, token: Token, place: Place) -> Token:
        """Return the token as it lies: in a zone a card belongs to its player, and is whole."""
        if isinstance(place, Cell):
            return token
        return self._token(token.text, Seat(place.rpartition(".")[2]))

    def begins(self, draft: Draft) -> dict[str, Any]:
        start = self._game.definition.start
        found: dict[str, dict[str, Any]] = {str(seat): {"court": dict.fromkeys(start.side(seat).court)} for seat in TWO}
        for cell in self._game.grid:
            for token in draft.at(cell):
                side = found[str(token.owner or Seat.SOUTH)]
                if self._is_avatar(token):
                    side["cell"] = str(cell)
                else:
                    side["court"][str(cell)] = token.text
        return {"start": found}


def _counter(kind: str, seat: Seat) -> str:
    """Return the id of the field of a player's counters."""
    return f"counter.{kind}.{seat}"


def _named(seat: Seat) -> Phrase:
    return phrase(f"logistic.seat.{seat}")


make = LogisticEditing
