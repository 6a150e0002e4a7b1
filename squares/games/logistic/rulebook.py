"""The rules of Battle Logistic Square in sentences made from its definition; the cards say what they do themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from squares.core.phrase import Phrase, numbered, phrase
from squares.core.rulebook import Chapter, Example
from squares.core.seats import TWO
from squares.games.logistic.rules.cards import Token, colour_named, limits, parts_of
from squares.games.logistic.rules.definition import CardFile, LogisticDefinition
from squares.games.logistic.rules.values import Build, Use, Walk
from squares.games.logistic.rules.wording import Wording


def chapters(game: LogisticDefinition) -> tuple[Chapter, ...]:
    """Return the rules in chapters: goal, board, turn, cards, range, chain, awakening and decks."""
    shown = {
        "turn": (
            Example(_say("turn.walking"), lambda position, action: isinstance(action, Walk)),
            Example(_say("turn.using"), lambda position, action: isinstance(action, Use)),
            Example(_say("turn.integrating"), lambda position, action: isinstance(action, Build)),
        )
    }
    tokens = ["cards.token"] if any(isinstance(card, Token) for card in game.cards.values()) else []
    told = {
        "goal": _goal(game),
        "board": _board(game),
        "turn": _turn(game),
        "cards": map(_say, ("cards.band", *tokens, "cards.number", "cards.condition")),
        "range": map(_say, ("range.target", "range.placed", "range.waiting", "range.pushed")),
        "chain": _chain(game),
        "awakening": map(_say, ("awakening.works",)),
        "decks": _decks(game),
    }
    return tuple(Chapter(key, _say(f"{key}.title"), tuple(says), shown.get(key, ())) for key, says in told.items())


def _goal(game: LogisticDefinition) -> Iterator[Phrase]:
    yield game.goal()
    yield _say("goal.life", life=game.life)
    if game.wins:
        yield _say(f"goal.both_{game.both_win}")
    yield _say("goal.decks" if game.decks_end else "goal.decks_go_on")


def _board(game: LogisticDefinition) -> Iterator[Phrase]:
    board = game.board
    yield phrase("rulebook.goal.board", files=board.files, ranks=board.ranks)
    shared = board.ranks - 2 * board.area
    yield _say("board.area", n=board.area, number=numbered(board.area))
    yield _say("board.walks" if shared else "board.walks_own")
    south, north = (_say("board.start", seat=game.seat_name(seat), cell=str(game.home(seat))) for seat in TWO)
    yield phrase("core.sentences", first=south, rest=north)
    for seat in TWO:
        for cell, card in game.start.side(seat).court.items():
            yield _say("board.stands", seat=game.seat_name(seat), cell=cell, card=game.cards[card].name)


def _turn(game: LogisticDefinition) -> Iterator[Phrase]:
    draw = _say("turn.draw", n=game.hand, number=numbered(game.hand))
    values = {"n": game.ap, "number": numbered(game.ap), "first": numbered(game.first_ap)}
    yield phrase("core.sentences", first=draw, rest=_say("turn.points", **values))
    yield _say("turn.costs")
    yield from _costs(game)
    yield _say("turn.must_spend" if game.must_spend_ap else "turn.may_end")
    if game.caa:
        yield _say("turn.caa", n=game.caa, number=numbered(game.caa))
    yield _say("turn.end", n=game.hand, number=numbered(game.hand))


def _costs(game: LogisticDefinition) -> Iterator[Phrase]:
    """What some games add to how cards and effects are paid for."""
    found = [fields for _, fields in parts_of(game.cards)]
    if any(each.get("gives") == "cost" for each in found):
        yield _say("turn.changed")
    if any(each.get("up_to") for each in found):
        yield _say("turn.chosen")
    if any(each.get("discard") for each in found):
        yield _say("turn.discarded")
    if any(each.get("abilities") for each in found):
        yield _say("turn.abilities")


def _chain(game: LogisticDefinition) -> Iterator[Phrase]:
    yield _say("chain.answer")
    yield _say("chain.again" if game.break_chains else "chain.ends")
    yield _say("chain.range" if game.break_range else "chain.anywhere")
    yield _say("chain.integrated")
    yield _say("chain.last")


def _decks(game: LogisticDefinition) -> Iterator[Phrase]:
    rules = game.rules
    yield _say("decks.size", n=rules.integrate, size=rules.size, number=numbered(rules.integrate))
    for colour, limit in limits(game).items():
        values = {"name": colour_named(colour, game.colours), "each": numbered(limit.each)}
        if limit.all is None:
            yield _say("decks.colour", **values)
        else:
            yield _say("decks.colour_all", n=limit.all, all=numbered(limit.all), **values)
    yield _say("decks.one_of_each")


def _say(key: str, **values: Any) -> Phrase:
    return phrase(f"logistic.rulebook.{key}", **values)


def entry(said: LogisticDefinition | CardFile, path: tuple[str | int, ...]) -> tuple[Phrase, ...]:
    """Return what the card says of itself to which, or into which, a path leads."""
    if path[:1] == ("cards",) and path[1:2] and path[1] in said.cards:
        return Wording(said).text(str(path[1]))
    return ()
