"""What the table of a card game shows of counters, dice and cards that were looked at."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

from scenes.games.logistic import forecast, marks
from scenes.games.logistic.outcome import outcomes
from scenes.games.logistic.spoken import SpokenLogistic
from squares.core.actions import InHand
from squares.core.events import Drawn, Event, Rolled
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.players import People
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.data.texts import Texts
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.values import LogisticPosition, Say
from squares.registry import Registry
from tests.games.logistic.logistic_games import duel, laid, played

TEXTS = Texts.load()
HANDS = ("ann", "ben")
CARDS = """
try: {category: script, colour: white, name: Try, effect: [
  {do: lose, who: enemy, amount: 5}, {do: roll}, {do: lose, who: enemy, amount: 10, per: {count: roll}}]}
peek: {category: script, colour: white, name: Peek, effect: [{do: look, who: enemy}]}
"""
GAME = duel(CARDS.replace("{do: lose, who: enemy, amount: 10, per: {count: roll}}", "{do: draw, per: {count: roll}}"),
            counters={"ember": {"name": "Ember"}, "echo": {"name": "Echo"}, "frost": {"name": "Frost"}})  # fmt: skip


def test_counters_are_marked_with_as_many_letters_as_tell_their_kinds_apart() -> None:
    found = marks.counters_of(GAME, (("echo", 2), ("ember", 1), ("frost", 12)))
    assert [mark.text for mark in found] == ["Ec 2", "Em 1", "F 12"]
    assert TEXTS.say(found[1].what[0]) == "1 Ember counter"


def test_a_forecast_ends_where_dice_are_rolled() -> None:
    position = played(GAME, laid(GAME, "try"), "use try")
    view = GAME.observe(position, Seat.SOUTH).position
    coming = forecast.coming(GAME, view, Seat.SOUTH)
    assert coming is not None
    assert coming.open
    assert coming.events
    assert not any(isinstance(event, Rolled) for event in coming.events)


def test_a_choice_that_only_some_imagined_hands_have_is_not_foretold() -> None:
    """North must discard an action, if there is one: the six imagined hands do not agree on that."""
    cards = (
        "try: {category: script, colour: white, name: T, effect: [{do: discard, who: enemy, only: {category: action}}]}"
    )
    mixed = {name: {"name": name, "avatar": name, "cards": {"blank": 28, "hit": 1, "wall": 1}} for name in HANDS}
    game = duel(cards, decks=mixed)
    declared = played(
        game, laid(game, "try", "blank blank blank", north={"deck": "hit wall " + "blank " * 8}), "use try"
    )
    view = game.observe(declared, Seat.SOUTH).position
    coming = forecast.coming(game, view, Seat.SOUTH)
    assert coming is not None
    told = outcomes(game.definition, view, replace(coming, position=asking(game)), People({}, Seat.SOUTH))
    assert coming.open
    assert [TEXTS.say(line) for line in told[0].lines] == [TEXTS.say("court.asks_chance")]


def asking(game: LogisticGame) -> LogisticPosition:
    """What the imagined hands bring where North holds two actions."""
    return played(game, laid(game, "try", "hit wall blank"), "use try", "decline")


def test_counters_and_cards_that_one_looked_at_are_said() -> None:
    start = laid(GAME, "peek", north={"deck": "hit blank", "counters": (("ember", 2),)})
    position = played(GAME, start, "use peek", "decline")
    names = {seat: str(seat).title() for seat in TWO}
    south, north = (SpokenLogistic(GAME, People(names, you)) for you in TWO)
    said = [TEXTS.say(line) for line in south.beside(GAME.observe(position, Seat.SOUTH).position)]
    assert "Looked at in North's deck, from the top: Hit (hit)." in said
    there = south.cell(position, Cell(File(2), Rank(4)))
    assert there is not None
    assert TEXTS.say(there).endswith("with 2 Ember counters")
    told = [TEXTS.say(line) for line in north.beside(GAME.observe(position, Seat.NORTH).position)]
    assert not any("Looked at" in line for line in told)


SHIPPED = cast("LogisticGame", Registry.of_engines().game("logistic"))


def as_seen(events: tuple[Event, ...], viewer: Seat) -> list[Event]:
    """Events without what the viewer may not see, and without the names of cards that are drawn."""
    seen = [SHIPPED.observe_event(event, viewer) for event in events]
    return [replace(e, hand=InHand(e.hand.seat, ""), piece="") if isinstance(e, Drawn) else e for e in seen if e]


def test_what_is_foretold_happens_in_every_world_that_the_viewer_may_be_in() -> None:
    rng, foretold = Random(7), 0
    for seed in range(3):
        position = SHIPPED.start(Setup(), seed)
        for _ in range(90):
            if SHIPPED.outcome(position) is not None:
                break
            if position.phase == "answer":
                for viewer in TWO:
                    view = SHIPPED.observe(position, viewer)
                    coming = forecast.coming(SHIPPED, view.position, viewer)
                    assert coming is not None
                    happened: list[Event] = []
                    world = SHIPPED.determinize(view, Rng(1000 + seed))
                    while world.phase == "answer":
                        step = SHIPPED.apply(world, Say("decline"))
                        world, happened = step.position, [*happened, *as_seen(step.events, viewer)]
                    assert list(coming.events) == happened[: len(coming.events)]
                    foretold += len(coming.events)
            legal = SHIPPED.legal_actions(position)
            position = SHIPPED.apply(position, rng.choice(legal)).position
    assert foretold > 100
