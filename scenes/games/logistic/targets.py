"""What the things on the table stand for: cards, effects, and whose they are."""

from __future__ import annotations

from scenes.board.picture import Picture
from squares.core.actions import Button, InHand, Target
from squares.core.seats import TWO, Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.cards import Avatar, AviEffect
from squares.games.logistic.rules.events import Resolved
from squares.games.logistic.rules.values import LogisticPosition


def other(seat: Seat) -> Seat:
    """The other player."""
    return TWO[1 - TWO.index(seat)]


def effects_of(game: LogisticGame, position: LogisticPosition, seat: Seat) -> tuple[AviEffect, ...]:
    """All effects of a seat's AVI, those of the awakening last."""
    avatar = game.definition.cards[position.player(seat).avatar]
    return (*avatar.effects, *avatar.awakening.effects) if isinstance(avatar, Avatar) else ()


def awake(game: LogisticGame, position: LogisticPosition, seat: Seat) -> bool:
    """Whether an AVI is awakened."""
    player = position.player(seat)
    avatar = game.definition.cards[player.avatar]
    return isinstance(avatar, Avatar) and player.life <= avatar.awakening.at


def open_cards(position: LogisticPosition, seat: Seat) -> frozenset[str]:
    """The cards of a seat that the viewer of a position sees."""
    player = position.player(seat)
    declared = [link.card for link in position.chain if link.owner is seat]
    found = frozenset((*player.hand, *player.integrate, *player.used, *player.trash, *declared))
    return frozenset(card for card in found if not card.startswith("?"))


def latest(picture: Picture, seat: Seat) -> tuple[str, ...]:
    """The cards of a seat's trash, the one that came last first."""
    left, found = list(picture.position.player(seat).trash), []
    for owner, card in picture.cards.gone:
        if owner in (seat, None) and card in left:
            left.remove(card)
            found.append(card)
    return (*found, *left)


def card_of(picture: Picture, target: Target | None) -> str | None:
    """The card that a target shows, None for an empty cell or a hidden card."""
    position: LogisticPosition = picture.position
    if isinstance(target, InHand):
        return target.text if target.seat is not None and target.text in open_cards(position, target.seat) else None
    if isinstance(target, Button):
        kind, _, rest = target.id.partition("-")
        return rest if kind == "card" and target in picture.legal else None
    for player in position.players:
        if player.cell == target:
            return player.avatar
    return next((each.card for each in position.placed if each.cell == target), None)


def owner_of(picture: Picture, id: str | None) -> Seat:
    """Whose range a card is read with: the seat whose target is pointed at, else who looks."""
    for target in (picture.hover, picture.cursor, *picture.picked):
        if isinstance(target, InHand) and target.text == id and target.seat is not None:
            return target.seat
    position: LogisticPosition = picture.position
    standing = next((each.owner for each in position.placed if each.card == id and each.cell == picture.hover), None)
    return standing or picture.viewer or Seat.SOUTH


def read_at_rest(picture: Picture) -> tuple[str, Seat]:
    """What is read while nothing is pointed at: the card declared last, else the viewer's own AVI."""
    position: LogisticPosition = picture.position
    if position.chain:
        return position.chain[-1].card, position.chain[-1].owner
    seat = picture.viewer or Seat.SOUTH
    return position.player(seat).avatar, seat


def resolving(picture: Picture) -> bool:
    """Whether the cards of a chain that has taken effect are still on their way to the trash."""
    plies = picture.cards.turn or picture.cards.turn_before
    return (
        picture.cards.runs
        and not picture.position.chain
        and bool(plies)
        and any(isinstance(event, Resolved) for event in plies[-1].events)
    )
