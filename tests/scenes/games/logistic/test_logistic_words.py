"""What the table of Battle Logistic Square says and marks, and how its cards are pressed, without drawing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.app import App
from scenes.board.picture import Picture
from scenes.boot import build
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.fan import FADED, PALE, Fan
from scenes.games.logistic.marks import marks_of
from scenes.games.logistic.paths import DROP, SLOT, USE
from scenes.games.logistic.places import AP
from scenes.games.logistic.targets import latest
from scenes.games.logistic.view import LogisticView
from scenes.geometry import Point
from scenes.input import Key
from scenes.screens.table.screen import Table
from scenes.table.captions import card, status
from squares.core.actions import InHand, Target
from squares.core.game import Setup
from squares.core.grid import Cell
from squares.core.match import Match
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.values import LogisticPosition
from tests.games.logistic.logistic_games import duel, laid

S, N = Seat.SOUTH, Seat.NORTH
NAMES = {S: "Mei", N: "Kaede"}
CARDS = """
ward: {category: break, colour: white, name: Ward, answers: [{category: action}], effect: [{do: guard, amount: 50}]}
parry: {category: break, colour: white, name: Parry, answers: [{category: action}], range: [x, x, x, x, A], damage: 30,
  effect: [{do: hit}]}
post: {category: action, colour: white, name: Post, range: [xxx, xAx], durability: 80,
  constants: [{gives: guard, amount: 10}]}
offer: {category: script, colour: white, name: Offer, effect: [{do: may, chooser: enemy, then: [{do: draw}]}]}
lure: {category: script, colour: white, name: Lure, effect: [{do: may, then: [{do: draw}]}]}
"""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: 0.0)
    made.services.change(motion="none")
    yield made
    made.close()


@pytest.fixture(scope="module")
def game() -> LogisticGame:
    return duel(CARDS)


class Seated:
    """South at a table against a bot that does nothing by itself."""

    def __init__(self, app: App, game: LogisticGame, start: LogisticPosition) -> None:
        self.app, self.game = app, game
        self.match = Match(game, Setup(), 1, NAMES, start, bots={N: BotPlayer(1, 1.0)})
        self.table = Table(app.services, self.match)
        self.table.layout((1440.0, 900.0), False)

    @property
    def view(self) -> LogisticView:
        assert isinstance(self.table.view, LogisticView)
        return self.table.view

    @property
    def picture(self) -> Picture:
        return self.table.picture

    def play(self, *actions: str) -> Seated:
        for action in actions:
            self.table.session.play(self.game.parse_action(action))
        return self

    def press(self, target: Target) -> None:
        self.table.gestures.act(target)
        self.table._sync()

    def point(self, natural: Point) -> str:
        """What the context card says while a natural position is pointed at."""
        x, y = self.view.places.origin
        self.table.gestures.point((x + natural[0] * self.view.places.zoom, y + natural[1] * self.view.places.zoom))
        self.table._sync()
        return self.card()

    def card(self) -> str:
        """The heading and the words of the context card."""
        told = card(self.table.state)
        say = self.app.services.say
        return f"{say(told.title)}: {told.text if isinstance(told.text, str) else say(told.text)}"

    def status(self) -> str:
        return " ".join(self.app.services.say(each) for each in status(self.table.state) if each is not None)


def start(game: LogisticGame, hand: str, foe: str = "", **more: object) -> LogisticPosition:
    south, north = {"at": "c2"}, {"at": "c4"}
    return laid(game, hand, foe, south=south, north=north, **more)  # type: ignore[arg-type]


def cell(game: LogisticGame, name: str) -> Cell:
    found = game.grid.parse(name)
    assert found is not None
    return found


# pressing


def test_a_card_without_a_target_is_used_by_a_button(app: App, game: LogisticGame) -> None:
    seated = Seated(app, game, start(game, "cb-dash"))
    seated.press(InHand(S, "cb-dash"))
    assert seated.card() == "CB Dash is picked up.: It needs no target. Press Use, or drop it on the court."
    assert [each.label for each in seated.view.asked(seated.picture) if each.primary] == ["Use CB Dash"]
    seated.press(USE)
    assert [ply.text for ply in seated.match.plies] == ["use cb-dash"]


def test_the_slot_of_the_chain_takes_an_answer_and_asks_for_a_target_among_several(
    app: App, game: LogisticGame
) -> None:
    placed = {"c3": "wall north 80"}
    for answer, presses, played in (("ward", (SLOT,), "chain ward"), ("parry", (SLOT, "c3"), "chain parry c3")):
        seated = Seated(app, game, start(game, answer, "hit", placed=placed, turn=N)).play("use hit c3")
        said = seated.view.headline(seated.picture)
        assert said is not None
        assert [app.services.say(each) for each in said if each] == ["You may answer", "Kaede has 2 AP left"]
        slot = seated.view.pick(seated.view.places.out(seated.view._layout._slot).center)
        assert slot == SLOT
        seated.press(InHand(S, answer))
        for target in presses:
            assert len(seated.match.plies) == 1
            seated.press(game.grid.parse(target) or SLOT if isinstance(target, str) else target)
        assert seated.match.plies[-1].text == played


@pytest.mark.parametrize(
    ("card", "turn", "told"),
    [("offer", N, 'It says "you" to the enemy.'), ("lure", S, 'It says "you may": do it, or leave it.')],
)
def test_who_decides_for_the_enemy_is_told_whom_the_card_means(
    app: App, game: LogisticGame, card: str, turn: Seat, told: str
) -> None:
    held = {"foe": card} if turn is N else {}
    seated = Seated(app, game, start(game, "" if held else card, turn=turn, **held)).play(f"use {card}", "decline")
    assert told in seated.card()


def test_a_discard_at_the_end_of_a_turn_is_confirmed(app: App, game: LogisticGame) -> None:
    seated = Seated(app, game, start(game, "blank blank blank hit hit hit", phase="discard", ap=0))
    seated.press(InHand(S, "hit"))
    seated.press(InHand(S, "blank"))
    assert not seated.match.plies
    seated.press(DROP)
    assert seated.match.plies[-1].text == "discard blank"


# words


def test_what_lies_under_the_pointer_is_told(app: App, game: LogisticGame) -> None:
    seated = Seated(app, game, start(game, "hit wall stop", placed={"b4": "post north 45"}))
    places = seated.view.places
    cells = {name: places.cell(game.grid.parse(name)).center for name in ("b4", "c4", "a1", "a3")}  # type: ignore[arg-type]
    assert seated.point(cells["b4"]) == "Post, Kaede's card: 45 of 80 durability. Each hit on your AVI deals 10 less."
    assert seated.point(cells["c4"]).startswith("Ben, Kaede's AVI: The avatar, with 500 of 500 life. At 200 it awakens")
    assert seated.point(cells["a1"]).startswith("a1, your area")
    assert seated.point(cells["a3"]) == "a3, shared area: Both AVIs may walk here."
    assert seated.point(places.deck(N).center).startswith("Kaede's deck, 2 cards")
    assert seated.point((148.0, 380.0)).startswith("your turn, 3 AP left")
    hand = [seated.point(places.card(i, 3).center) for i in range(3)]
    assert hand[0].endswith("It can be used now: click it, then its target.")
    assert hand[1].endswith("In your hand. Stop is a break card: it only answers another card.")


def test_a_step_that_a_rule_forbids_names_it_and_keeps_the_avi_in_hand(app: App, game: LogisticGame) -> None:
    seated = Seated(app, game, laid(game, "hit", "hit", south={"at": "c3"}, north={"at": "c4"}))
    seated.press(cell(game, "c3"))
    for goal, rule in (("c1", "An AVI walks one cell straight."), ("c4", "c4 is not empty.")):
        seated.press(cell(game, goal))
        assert seated.status().startswith(rule)
        assert seated.picture.picked


def test_a_preview_says_what_a_card_does_unanswered(app: App, game: LogisticGame) -> None:
    for life, said in ((500, "Unanswered: 100 to Kaede, 500\u00a0→\u00a0400."), (90, "Unanswered this wins")):
        seated = Seated(app, game, laid(game, "hit", "", south={"at": "c2"}, north={"at": "c4", "life": life}))
        seated.press(InHand(S, "hit"))
        seated.point(seated.view.places.cell(game.grid.parse("c4")).center)  # type: ignore[arg-type]
        assert seated.status().startswith(f"Hit at c4. {said}")


def test_the_reader_tells_what_an_answer_would_lead_to(app: App, game: LogisticGame) -> None:
    seated = Seated(app, game, start(game, "stop ward", "hit", turn=N)).play("use hit c2")
    assert seated.view.cards._as_answer(seated.picture, "ward") == (
        "Ward: guard 50 for you.",
        "Hit: 100, guard 50: 50 to you, 500\u00a0→\u00a0450.",
    )
    assert seated.view.cards._as_answer(seated.picture, "stop")[-1] == "Hit comes to nothing."


def test_in_the_other_s_turn_the_reader_is_not_told_to_play(app: App, game: LogisticGame) -> None:
    seated = Seated(app, game, start(game, "hit", "hit", turn=N))
    notice = seated.view.notice(seated.picture)
    assert notice is not None
    assert [app.services.say(part) for part in notice] == ["Kaede to play", "Kaede has 3 AP left."]


def test_the_log_tells_what_came_of_a_card_below_it(app: App, game: LogisticGame) -> None:
    seated = Seated(app, game, start(game, "hit")).play("use hit c4", "decline")
    log = seated.table.panel.log
    assert [text for _, text, _, _ in log._cells()] == ["Used Hit on c4"]
    assert [note[1] for _, note in log._notes()] == ["Hit: 100 to Kaede, 500\u00a0→\u00a0400"]
    seated.table._sync()
    assert len(seated.picture.cards.turn) == 2


# marks


def test_what_an_avi_carries_is_marked(game: LogisticGame) -> None:
    south = {"at": "c2", "guard": 50, "charge": 20, "next_ap": -1}
    position = laid(game, "", "", south=south, placed={"b2": "post south 80"})
    assert [(mark.sprite, mark.text) for mark in marks_of(game, position, S, "Mei")] == [
        ("guard", "60"),
        ("charge", "+20"),
        ("ap", "−1"),
    ]
    assert not marks_of(game, position, N, "Kaede")


def test_cards_that_can_be_used_are_told_from_those_that_cannot(app: App, game: LogisticGame) -> None:
    seated = Seated(app, game, start(game, "hit stop"))
    fan = Fan(seated.view.words)
    looks = {id: fan._look(seated.picture, InHand(S, id), 1) for id in ("hit", "stop")}
    assert (looks["hit"].alpha, looks["hit"].frame, looks["stop"].alpha, looks["stop"].frame) == (1, "legal", PALE, "")
    answering = Seated(app, game, start(game, "hit stop", "hit", turn=N)).play("use hit c2")
    assert fan._look(answering.picture, InHand(S, "hit"), 1).alpha == FADED


def test_on_top_of_a_trash_lies_what_came_there_last(app: App, game: LogisticGame) -> None:
    seated = Seated(app, game, start(game, "hit cb-hit wall"))
    assert not latest(seated.picture, S)
    seated.play("use cb-hit c4", "decline", "use hit c4", "decline")
    seated.table._sync()
    assert latest(seated.picture, S) == ("hit", "cb-hit")
    assert [pile.cards for pile in seated.view.cards.piles(seated.picture)] == [("hit", "cb-hit"), ()]


def test_a_card_s_face_is_drawn_anew_once_the_card_has_changed(app: App) -> None:
    words = [CardWords(duel(f"jab: {{category: script, colour: white, name: {name}}}").definition, app.services.say)
             for name in ("Jab", "Jab", "Punch")]  # fmt: skip
    stamps = [each.stamp("jab") for each in words]
    assert stamps[0] == stamps[1] != stamps[2]


def test_esc_leaves_the_cover(app: App, game: LogisticGame) -> None:
    below, table = (Table(app.services, Match(game, Setup(), 1, NAMES)) for _ in range(2))
    app.services.stack.push(below)
    app.services.stack.push(table)
    table.layout((1440.0, 900.0), False)
    assert table.cover is not None
    table.handle(Key("escape"))
    assert app.services.stack.top is below


# what a file of its own says


@pytest.fixture(scope="module")
def hill(app: App) -> Seated:
    game = duel(
        """
        dear: {category: action, colour: white, name: Dear, cost: 3, text: My own words.}
        tool: {category: integrate, colour: red, name: Tool, cost: 2, text: Mine., build: [{category: script}]}
        """,
        wins=[{"when": [{"test": "stands", "cells": ["c3"]}], "judged": "turn-start"}],
        life=300,
    )
    south = {"at": "c2", "integrate": "tool", "life": 200}
    return Seated(app, game, laid(game, "dear blank", south=south, north={"life": 300}, ap=2))


def test_a_cell_that_wins_says_so(hill: Seated) -> None:
    told = hill.point(hill.view.places.cell(cell(hill.game, "c3")).center)
    assert told.endswith("Both AVIs may walk here. You also win if your AVI is on c3 at the start of your turn.")
    assert "win" not in hill.point(hill.view.places.cell(cell(hill.game, "d3")).center)


def test_a_card_that_is_too_dear_says_so(hill: Seated) -> None:
    assert "Dear costs 3 AP, you have 2." in str(hill.app.services.say(hill.picture.cards.shut[InHand(S, "dear")]))


def test_an_it_card_with_a_sentence_of_its_own_still_says_what_it_asks_for(hill: Seated) -> None:
    hill.press(InHand(S, "tool"))
    assert "Build: discard 1 Sc card." in hill.status()
    hill.press(InHand(S, "tool"))


def test_the_action_points_are_explained_by_what_the_cards_cost(app: App, hill: Seated, game: LogisticGame) -> None:
    say = app.services.say
    assert say("court.what.ap_more_cost") in hill.point(AP.center)
    assert say("court.what.ap_more") in Seated(app, game, start(game, "hit")).point(AP.center)
