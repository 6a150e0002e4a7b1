"""What the things on the table stand for: cards, effects, and whose they are."""

from __future__ import annotations

from scenes.board.picture import Picture
from squares.core.actions import Button, InHand, Target
from squares.core.grid import Cell
from squares.core.seats import TWO, Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.cards import Avatar, AviEffect, Usable
from squares.games.logistic.rules.cards import effects_of as effects_on
from squares.games.logistic.rules.events import Resolved
from squares.games.logistic.rules.values import LogisticPosition


def other(seat: Seat) -> Seat:
    """The other player."""
    return TWO[1 - TWO.index(seat)]


def effects_of(game: LogisticGame, position: LogisticPosition, seat: Seat) -> tuple[AviEffect, ...]:
    """All effects of a seat's AVI, those of the awakening last."""
    return effects_on(game.definition.cards[position.player(seat).avatar])


def abilities_at(game: LogisticGame, position: LogisticPosition, target: Target | None) -> tuple[AviEffect, ...]:
    """What the placed card on a cell can do."""
    placed = next((each.card for each in position.placed if each.cell == target), None)
    return effects_on(game.definition.cards[placed]) if placed is not None else ()


def used(game: LogisticGame, picture: Picture) -> Usable | AviEffect | None:
    """What is being used with what is in hand: a card, an effect of the AVI, or an ability; None where that is open."""
    position: LogisticPosition = picture.position
    held = picture.picked[0] if picture.picked else None
    number = next((t for t in picture.picked if isinstance(t, Button) and t.id.startswith(("avi-", "ability-"))), None)
    if isinstance(held, InHand):
        card = game.definition.cards.get(held.text)
        return card if isinstance(card, Usable) else None
    abilities = abilities_at(game, position, held)
    if number is not None:
        return effect_of(game, picture, number)
    return abilities[0] if len(abilities) == 1 else None


def effect_of(game: LogisticGame, picture: Picture, button: Button) -> AviEffect | None:
    """The effect of the AVI, or the ability of the card in hand, that a button stands for; None for any other."""
    kind, _, number = button.id.partition("-")
    if kind == "avi":
        return effects_of(game, picture.position, picture.to_act or Seat.SOUTH)[int(number) - 1]
    if kind == "ability" and picture.picked:
        return abilities_at(game, picture.position, picture.picked[0])[int(number) - 1]
    return None


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


def aimed_from(
    game: LogisticGame, picture: Picture, target: Target | None
) -> tuple[Usable | AviEffect, Seat, Cell] | None:
    """The card, effect or ability that a target means, whose it is, and the cell that its range lies round."""
    position: LogisticPosition = picture.position
    seat = picture.to_act or Seat.SOUTH
    if isinstance(target, Button):
        effect, held = effect_of(game, picture, target), picture.picked[0] if picture.picked else None
        return (
            None if effect is None else (effect, seat, held if isinstance(held, Cell) else position.player(seat).cell)
        )
    if isinstance(target, Cell):
        owner = next((each.owner for each in position.placed if each.cell == target), seat)
        aimed = (each for each in abilities_at(game, position, target) if each.range or each.anywhere)
        return next(((each, owner, target) for each in aimed), None)
    card = game.definition.cards.get(card_of(picture, target) or "")
    if not isinstance(card, Usable) or not isinstance(target, InHand) or target.seat is None:
        return None
    return card, target.seat, position.player(target.seat).cell
