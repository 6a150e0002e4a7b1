"""What is going on in Battle Logistic Square, in words."""

from __future__ import annotations

from collections.abc import Iterable

from scenes.board.picture import Done, Picture, Preview
from scenes.games.kit.wording import Wording
from scenes.games.logistic.card import CardWords, parted
from scenes.games.logistic.forecast import Coming, imagined
from scenes.games.logistic.outcome import outcomes
from scenes.games.logistic.paths import DROP, USE, asked_of_enemy, asked_zone
from scenes.games.logistic.targets import card_of, effects_of, other
from squares.core.actions import Button, InHand, Target
from squares.core.events import Counter, Moved
from squares.core.game import Outcome
from squares.core.grid import Cell
from squares.core.phrase import Phrase, capital, phrase
from squares.core.players import Names, People
from squares.core.seats import TWO, Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.account import account, joined
from squares.games.logistic.rules.values import LogisticPosition, Walk


def about(words: CardWords, position: LogisticPosition, seat: Seat) -> Phrase:
    """A player's plate."""
    player = position.player(seat)
    name = words.name(player.avatar)
    if position.turn is seat and position.ap:
        return phrase("court.plate_ap", avi=name, n=len(player.hand), ap=position.ap)
    return phrase("court.plate", avi=name, n=len(player.hand))


def headline(picture: Picture, names: Names) -> tuple[Phrase, Phrase] | None:
    """The top bar: what whoever acts has to do, and the action points."""
    position: LogisticPosition = picture.position
    if picture.to_act is None:
        return None
    name = names.get(picture.to_act, "")
    key = {"answer": "court.may_answer", "discard": "court.discards"}.get(position.phase, "court.plays")
    if position.frames:
        key = "court.chooses"
    return phrase(key, name=name), _ap_left(picture, names)


def _ap_left(picture: Picture, names: Names) -> Phrase:
    """The action points of whoever is on turn, who is named where another decides."""
    position: LogisticPosition = picture.position
    if position.phase == "discard":
        return phrase("court.turn_ends")
    if position.turn is picture.to_act:
        return phrase("court.ap_left", n=position.ap)
    return phrase("court.ap_left_to", name=names.get(position.turn, ""), n=position.ap)


def prompt(game: LogisticGame, words: CardWords, picture: Picture, names: Names) -> tuple[Phrase, Phrase]:
    """What is to be decided now, and how; of somebody else only that."""
    position: LogisticPosition = picture.position
    seat = picture.to_act or Seat.SOUTH
    name = names.get(seat, "")
    if seat is not picture.you or not picture.cards.offered:  # another's decision, or one that is looked back at
        return _others(words, position, name)
    if position.frames:
        card = words.name(position.frames[0].card)
        return phrase("court.ask", card=card, name=name), _asked(game, picture)
    if position.phase == "answer":
        return phrase("court.answer", card=words.name(position.chain[-1].card), name=name), _answerable(picture)
    if position.phase == "discard":
        held, most = len(position.player(seat).hand), game.definition.hand
        return phrase("court.discard", n=held - most, name=name), phrase("court.discard_more", n=held - most, most=most)
    return phrase("court.main", name=name, n=position.ap), phrase("court.main_more", goal=_goal(game, names, seat))


def _goal(game: LogisticGame, names: Names, seat: Seat) -> Phrase:
    """What a player has to bring about; in few words where life alone decides."""
    if game.definition.wins:
        return game.definition.goal()
    return phrase("court.goal", name=names.get(other(seat), ""))


def _others(words: CardWords, position: LogisticPosition, name: Phrase | str) -> tuple[Phrase, Phrase]:
    """What somebody decides whom the reader waits for."""
    if position.frames:
        card = words.name(position.frames[0].card)
        return phrase("court.ask", card=card, name=name), phrase("court.chooses", name=name)
    if position.phase == "answer":
        return phrase("court.answer", card=words.name(position.chain[-1].card)), phrase("court.may_answer", name=name)
    if position.phase == "discard":
        return phrase("court.discards", name=name), phrase("court.discards", name=name)
    return phrase("court.plays", name=name), phrase("court.other_turn", name=name, n=position.ap)


def _asked(game: LogisticGame, picture: Picture) -> Phrase:
    zone = asked_zone(game, picture.position)
    if zone is not None:
        return _asked_for_card(zone, asked_of_enemy(game, picture.position))
    if any(isinstance(target, Cell) for target in picture.cards.offered):
        return phrase("court.ask_cell")
    whose = "you" if picture.position.frames[0].owner is picture.to_act else "enemy"
    return phrase(f"court.ask_{'may' if Button('yes') in picture.cards.offered else 'button'}.{whose}")


def _asked_for_card(zone: int, enemy: bool) -> Phrase:
    if zone == t.ON_TOP:
        return phrase(f"court.ask_top.{'enemy' if enemy else 'you'}")
    if zone == t.IN_TRASH and enemy:
        return phrase("court.ask_enemy_trash")
    return phrase(("court.ask_hand", "court.ask_trash", "court.ask_deck")[zone])


def _answerable(picture: Picture) -> Phrase:
    lit = any(isinstance(target, InHand) for target in picture.cards.offered)
    return phrase("court.answer_lit" if lit else "court.answer_passes" if picture.cards.passes else "court.answer_none")


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
        action = game.parse_action(f"way {rest}")
        return parted(say(game.describe(position, action)).partition(": ")[2])[0]
    if kind in ("use", "drop"):
        card = words.name(picture.picked[0].text) if picture.picked and isinstance(picture.picked[0], InHand) else ""
        return say(f"court.button.{'answer' if position.phase == 'answer' else kind}", card=card)
    return say("court.button.passes" if picture.cards.passes else f"court.button.{button.id}")


def holding(game: LogisticGame, words: CardWords, picture: Picture) -> tuple[Phrase, Phrase | None]:
    """What is held, and how it is used."""
    held = picture.picked[0]
    if isinstance(held, Button):
        if held.id == "caa":
            return phrase("court.hold_caa", n=game.definition.caa), phrase("court.hold_caa_more")
        return phrase("court.held", what=label(game, picture, held, words)), phrase("court.hold_effect")
    id = card_of(picture, held)
    if id is None:
        return phrase("court.hold_avi"), None
    if isinstance(held, Cell):
        return phrase("court.held", what=words.name(id)), phrase("court.hold_walk")
    return phrase("court.held", what=words.name(id)), _next_step(words, picture, id)


def _next_step(words: CardWords, picture: Picture, id: str) -> Phrase:
    """What is pressed next for a card that is held."""
    if DROP in picture.legal:
        return phrase("court.hold_drop")
    if USE in picture.legal:
        return phrase("court.hold_answer" if picture.position.phase == "answer" else "court.hold_use")
    if any(isinstance(target, Cell) for target in picture.legal):
        return phrase("court.hold_target")
    return phrase("court.hold_build", build=words.build(id))


def why_not(game: LogisticGame, picture: Picture, picked: tuple[Target, ...], target: Target) -> Phrase | None:
    """The rule that keeps the AVI, or a card that is held, from a cell."""
    held = card_of(picture, picked[0]) if len(picked) == 1 else None
    if held is None or not isinstance(target, Cell) or picture.position.phase != "main":
        return None
    if isinstance(picked[0], Cell):
        mover: Seat = picture.position.turn
        return game.reasons(imagined(game, picture.position, mover)).why(Walk(target))
    return phrase("logistic.no.not_target", card=game.definition.cards[held].name, cell=str(target))


def turn_lines(words: CardWords, turn: Iterable[Done]) -> tuple[tuple[str, str], ...]:
    """What was played in a turn: the action points that each ply has cost, and its words or what came of it."""
    found: list[tuple[str, str]] = []
    for done in turn:
        counted = (e for e in done.events if isinstance(e, Counter) and e.name == "ap")
        spent = next((e.old - e.new for e in counted if e.new < e.old), 0)
        points = words.say("court.points", n=spent) if spent else ""
        if done.words.key != "action.decline":
            found.append((points, words.say(done.words)))
        if done.account is not None:
            found.append(("", capital(words.say(done.account))))
    return tuple(found)


def answer_lines(words: CardWords, after: LogisticPosition, coming: Coming, people: People) -> tuple[str, ...]:
    """What an answer would lead to, card by card in the order of taking effect."""
    told = zip(after.chain, outcomes(words.definition, after, coming, people), strict=True)
    lines = []
    for link, outcome in reversed(list(told)):
        name = words.name(link.card)
        if not outcome.takes:
            lines.append(words.say("court.answer_not", card=name))
        elif outcome.lines:
            lines.append(words.say("court.answer_does", card=name, did=joined(outcome.lines)))
    return tuple(lines)


def would(
    words: CardWords, picture: Picture, preview: Preview, coming: Coming | None, people: People
) -> tuple[Phrase, Phrase | None] | None:
    """What the gesture in hand would do: a card with what comes of it unanswered, a step, else what it brings about."""
    position: LogisticPosition = picture.position
    after: LogisticPosition = preview.position
    if len(after.chain) > len(position.chain):
        link = after.chain[-1]
        key = "court.would.card_at" if link.target is not None else "court.would.card"
        first = phrase(key, card=words.name(link.card), cell=str(link.target))
        return first, _unanswered(words, after, coming, people)
    moved = next((event for event in preview.events if isinstance(event, Moved)), None)
    if moved is not None:
        return phrase("court.would.walk", cell=str(moved.path[-1])), None
    told = account(words.definition, position, preview.events, people)
    return (phrase("court.would.does", did=told), None) if told is not None else None


def _unanswered(words: CardWords, after: LogisticPosition, coming: Coming | None, people: People) -> Phrase | None:
    """What the card declared last brings about if nobody answers it."""
    told = outcomes(words.definition, after, coming, people)[-1]
    if coming is None or not told.takes or not told.lines:
        return None
    mine = after.chain[-1].owner
    lost = any(coming.position.player(seat).life == 0 for seat in TWO if seat is not mine)
    lost = lost or coming.position.won == str(mine)
    return phrase("court.would.wins" if lost else "court.would.unanswered", did=joined(told.lines))


class CardWording(Wording):
    """A turn holds many plies, each with a line of its own; a draw says that both have reached the same."""

    log_by = "ply"

    def why_over(self, outcome: Outcome, won: tuple[Cell, ...]) -> Phrase:
        if outcome.winner is None and outcome.reason in ("decks", "way"):
            return phrase(f"outcome.{outcome.reason}_even")
        return super().why_over(outcome, won)
