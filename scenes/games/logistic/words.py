"""What is going on in Battle Logistic Square, in words; and what comes about if a chain is let happen.

What is to come is worked out on a position that the viewer cannot tell from the true one, so nothing hidden shows.
"""

from __future__ import annotations

from dataclasses import dataclass

from scenes.board.picture import Picture
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.paths import asked_zone
from squares.core.actions import Button, InHand, Target
from squares.core.events import Event
from squares.core.game import View
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.rules.logistic import LogisticGame
from squares.rules.logistic.cards import Avatar, AviEffect
from squares.rules.logistic.values import LogisticAction, LogisticPosition, Say

_DECLINE = Say("decline")
_LONGEST = 30


@dataclass(frozen=True, slots=True)
class Coming:
    """The position once a chain has taken effect, as far as that can be told, and what happens on the way."""

    position: LogisticPosition
    events: tuple[Event, ...]


def coming(game: LogisticGame, position: LogisticPosition, viewer: Seat) -> Coming | None:
    """What happens if nobody answers any more; None where no chain waits for an answer."""
    if position.phase != "answer":
        return None
    seen: View[LogisticPosition, LogisticAction] = View(viewer, position, ())
    now = game.determinize(seen, Rng(1)) if position.rng < 0 else position
    events: list[Event] = []
    for _ in range(_LONGEST):
        if now.phase != "answer":
            break
        step = game.apply(now, _DECLINE)
        now, events = step.position, [*events, *step.events]
    return Coming(now, tuple(events))


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


def threatened(position: LogisticPosition, after: LogisticPosition) -> dict[Cell, int]:
    """How much durability each placed card is about to lose where it stands."""
    left = {(each.cell, each.card): each.left for each in after.placed}
    lost = {each.cell: each.left - left.get((each.cell, each.card), 0) for each in position.placed}
    return {cell: n for cell, n in lost.items() if n > 0}


def awakened_by(game: LogisticGame, position: LogisticPosition, amount: int, cell: Cell | None) -> Seat | None:
    """Whose AVI on ``cell`` is awakened, and would not be without the ``amount`` that it just lost."""
    for seat in TWO:
        player = position.player(seat)
        avatar = game.definition.cards[player.avatar]
        if (
            player.cell == cell
            and isinstance(avatar, Avatar)
            and player.life <= avatar.awakening.at < player.life + amount
        ):
            return seat
    return None


def about(words: CardWords, position: LogisticPosition, seat: Seat) -> Phrase:
    """A player's plate."""
    player = position.player(seat)
    name = words.name(player.avatar)
    if position.turn is seat and position.ap:
        return phrase("court.plate_ap", avi=name, n=len(player.hand), ap=position.ap)
    return phrase("court.plate", avi=name, n=len(player.hand))


def headline(picture: Picture, names: dict[Seat, str]) -> tuple[Phrase, Phrase] | None:
    """The top bar: what whoever acts has to do, and the action points."""
    position: LogisticPosition = picture.position
    if picture.to_act is None:
        return None
    name = names.get(picture.to_act, "")
    key = {"answer": "court.may_answer", "discard": "court.discards"}.get(position.phase, "court.plays")
    if position.frames:
        key = "court.chooses"
    return phrase(key, name=name), phrase("court.ap_left", n=position.ap)


def prompt(game: LogisticGame, words: CardWords, picture: Picture, names: dict[Seat, str]) -> tuple[Phrase, Phrase]:
    """What is to be decided now, and how."""
    position: LogisticPosition = picture.position
    seat = picture.to_act or Seat.SOUTH
    name = names.get(seat, "")
    if position.frames:
        card = words.name(position.frames[0].card)
        return phrase("court.ask", card=card, name=name), _asked(game, picture)
    if position.phase == "answer":
        return phrase("court.answer", card=words.name(position.chain[-1].card), name=name), _answerable(picture)
    if position.phase == "discard":
        held, most = len(position.player(seat).hand), game.definition.hand
        return phrase("court.discard", n=held - most, name=name), phrase("court.discard_more", n=most)
    return phrase("court.main", name=name, n=position.ap), phrase("court.main_more")


def _asked(game: LogisticGame, picture: Picture) -> Phrase:
    zone = asked_zone(game, picture.position)
    if zone is not None:
        return phrase(("court.ask_hand", "court.ask_trash", "court.ask_deck")[zone])
    if any(isinstance(target, Cell) for target in picture.offered):
        return phrase("court.ask_cell")
    return phrase("court.ask_button")


def _answerable(picture: Picture) -> Phrase:
    lit = any(isinstance(target, InHand) for target in picture.offered)
    return phrase("court.answer_lit" if lit else "court.answer_none")


def label(game: LogisticGame, picture: Picture, button: Button, words: CardWords) -> str:
    """A button's words."""
    position: LogisticPosition = picture.position
    say = words.say
    kind, _, rest = button.id.partition("-")
    if kind == "avi":
        effect = effects_of(game, position, picture.to_act or Seat.SOUTH)[int(rest) - 1]
        return say("court.avi", name=effect.name, n=effect.cost)
    if kind == "card":
        return words.name(rest)
    if button.id == "caa":
        return say("court.caa", n=game.definition.caa)
    if button.id == "caa-done":
        return say("court.caa_done", n=sum(isinstance(target, InHand) for target in picture.picked))
    if kind == "way":
        return say("court.way", n=rest)
    return say(f"court.button.{button.id}")


def open_cards(position: LogisticPosition, seat: Seat) -> frozenset[str]:
    """The cards of a seat that the viewer of a position sees."""
    player = position.player(seat)
    declared = [link.card for link in position.chain if link.owner is seat]
    found = frozenset((*player.hand, *player.integrate, *player.used, *player.trash, *declared))
    return frozenset(card for card in found if not card.startswith("?"))


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


def holding(game: LogisticGame, words: CardWords, picture: Picture) -> tuple[Phrase, Phrase | None]:
    """What is held, and how it is used."""
    held = picture.picked[0]
    if isinstance(held, Button):
        key = "court.hold_cards" if held.id == "caa" else "court.hold_effect"
        return phrase("court.held", what=label(game, picture, held, words)), phrase(key)
    id = card_of(picture, held)
    if id is None:
        return phrase("court.hold_avi"), None
    if isinstance(held, Cell):
        return phrase("court.held", what=words.name(id)), phrase("court.hold_walk")
    return phrase("court.held", what=words.name(id)), phrase(_next_step(picture))


def _next_step(picture: Picture) -> str:
    """What is pressed next for a card that is held."""
    cells = [target for target in picture.legal if isinstance(target, Cell)]
    if not cells:
        return "court.hold_cards"
    return "court.hold_throw" if len(cells) > 20 else "court.hold_target"


def read_at_rest(picture: Picture) -> tuple[str, Seat]:
    """What is read while nothing is pointed at: the card declared last, else the viewer's own AVI."""
    position: LogisticPosition = picture.position
    if position.chain:
        return position.chain[-1].card, position.chain[-1].owner
    seat = picture.viewer or Seat.SOUTH
    return position.player(seat).avatar, seat
