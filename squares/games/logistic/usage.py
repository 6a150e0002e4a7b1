"""What is used in Battle Logistic Square: kinds of actions, cards that were declared, effects of AVIs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from squares.core.events import Event
from squares.core.game import AnyGame, Outcome
from squares.core.kernel import Ban, Clause
from squares.core.seats import Seat
from squares.games.logistic.rules import court
from squares.games.logistic.rules import moves as m
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.cards import Break, Usable
from squares.games.logistic.rules.events import Declared
from squares.games.logistic.rules.values import Answer, Build, Caa, Say, UseAbility, UseAvi, Walk
from squares.games.logistic.rules.values import Use as Using
from squares.playtest.usage import Resources, Turns, Use, Uses, told_apart

_NAMES = {
    Walk: "walk",
    Using: "card",
    Build: "integrate",
    UseAvi: "avi",
    UseAbility: "ability",
    Caa: "caa",
    Answer: "answer",
}


_KINDS = {
    "walk": (m.WALK,),
    "card": (m.USE,),
    "integrate": (m.IT,),
    "avi": (m.AVI,),
    "ability": (m.ABILITY,),
    "caa": (m.CAA,),
    "answer": (m.ANSWER,),
}


def everything(game: AnyGame) -> dict[str, str]:
    """Return the cards of the ready decks, what their AVIs do, and the kinds of actions that there are with them.

    See ``squares.playtest.usage``.
    """
    definition = game.definition
    cards = {card for deck in definition.decks.values() for card in (*deck.cards, *deck.integrate)}
    avatars = sorted({deck.avatar for deck in definition.decks.values()})
    usable = [card for card in definition.cards.values() if isinstance(card, Usable)]
    lacking = {
        "integrate": not any(deck.integrate for deck in definition.decks.values()),
        "avi": not any(definition.cards[id].effects or definition.cards[id].awakening.effects for id in avatars),
        "ability": not any(card.abilities for card in usable),
        "caa": not definition.caa,
        "answer": not any(isinstance(card, Break) or getattr(card, "callback", False) for card in usable),
    }
    found = {f"action:{name}": f"logistic.use.{name}" for name in _NAMES.values() if not lacking.get(name)}
    for id in avatars:
        avatar = definition.cards[id]
        effects = range(1, 1 + len(avatar.effects) + len(avatar.awakening.effects))
        found |= {f"avi:{id} {number}": f"{avatar.name} {number}" for number in effects}
    for id in sorted(cards):
        abilities = enumerate(definition.cards[id].abilities, 1)
        found |= {f"ability:{id} {number}": f"{definition.cards[id].name} {number}" for number, _ in abilities}
    return found | {f"card:{id}": definition.cards[id].name for id in sorted(cards)}


def uses(game: AnyGame) -> Uses:
    """See ``squares.playtest.usage``."""

    def told(before: Any, action: Any, events: tuple[Event, ...], seat: Seat) -> Iterator[Use]:
        if type(action) in _NAMES:
            yield f"action:{_NAMES[type(action)]}", seat
        if isinstance(action, UseAvi):
            yield f"avi:{before.player(seat).avatar} {action.number}", seat
        if isinstance(action, UseAbility):
            card = next(each.card for each in before.placed if each.cell == action.at)
            yield f"ability:{card} {action.number}", seat
        avatars = {player.avatar for player in before.players}
        for event in events:
            if isinstance(event, Declared) and event.piece not in avatars and event.cell is None:
                yield f"card:{event.piece}", event.seat

    return told


def resources(game: AnyGame) -> Resources:
    """See ``squares.playtest.usage``."""
    return {
        "logistic.resource.life": lambda position, seat: int(position.player(seat).life),
        "logistic.resource.hand": lambda position, seat: len(position.player(seat).hand),
        "logistic.resource.deck": lambda position, seat: len(position.player(seat).deck),
    }


def turns(game: AnyGame) -> Turns:
    """See ``squares.playtest.usage``: AP spent, and those that were left when a turn was ended."""
    return {"logistic.turn.spent": _spent, "logistic.turn.left": lambda before, action, after: _left(before, action)}


def _left(before: Any, action: Any) -> int:
    return int(before.ap) if action in (Say("end"), Say("pass")) else 0


def _spent(before: Any, action: Any, after: Any) -> int:
    """Return by how many AP a decision of the player on turn leaves fewer, other than by ending the turn."""
    if before.to_act is not before.turn:
        return 0
    still = int(after.ap) if after.turn is before.turn else 0
    return max(0, int(before.ap) - still - _left(before, action))


def ban(game: Any, token: str, side: int) -> Ban:
    """See ``squares.playtest.usage``."""
    return Ban(side, m.KIND_SHIFT, _clauses(game, token, side))


def _clauses(game: Any, token: str, side: int) -> list[Clause]:
    """Return the moves of a side that use something."""
    sort, _, name = token.partition(":")
    if sort == "action":
        return [Clause(kind) for kind in _KINDS[name]]
    id, _, number = name.partition(" ")
    card = game.codec.number_of[id]
    if sort == "card":
        return [Clause(kind, 40, 1023, frozenset({card + 1})) for kind in (m.USE, m.IT, m.ANSWER)]
    which = int(number) - 1
    if sort == "avi":
        avatar = game.codec.tables.block + side * game.codec.tables.block_size + t.AVI
        return [Clause(m.AVI, 40, 1023, frozenset({which + 1}), at=(0, 0, avatar), lying=frozenset({card}))]
    ways = frozenset(1 + cell + which * m.WHICH for cell in range(game.grid.size))
    return [Clause(m.ABILITY, 40, 1023, ways, at=(40, 63, -1), lying=frozenset({3 + 2 * card + side}))]


def zones(game: AnyGame) -> dict[str, set[int]]:
    """See ``squares.playtest.usage``: the players' own areas."""
    grid, area = game.grid, game.definition.board.area
    return {"home": {each for each in range(grid.size) if not area <= each // grid.files < grid.ranks - area}}


def way(game: Any, position: Any, outcome: Outcome) -> str:
    """See ``squares.playtest.usage``: the first way that holds in the last position."""
    if outcome.reason != "way" or outcome.winner is None:
        return ""
    number = court.fulfilled(game.kernel(position), [str(seat) for seat in game.seats].index(outcome.winner))
    return told_apart(game.definition.wins)[number - 1] if number else ""


def goals(game: AnyGame) -> tuple[str, ...]:
    """See ``squares.playtest.usage``: an empty deck only closes a game."""
    return ("life", "way") if game.definition.wins else ("life",)
