"""Battle Logistic Square at the table: by mouse and by keys, with chains, choices and hidden hands."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.driver import Driver
from scenes.games import look_of
from scenes.games.kit import covers
from scenes.games.logistic import card as cards
from scenes.games.logistic import court, marks, reader
from scenes.games.logistic.card import CardWords, parted
from scenes.games.logistic.forecast import awakened_by, threatened
from scenes.games.logistic.glossary import terms
from scenes.games.logistic.paths import Paths
from scenes.games.logistic.view import READ, LogisticView
from scenes.geometry import Point, Rect
from scenes.input import PointerDown
from scenes.screens.table.browser import Browser
from scenes.screens.table.screen import Table
from scenes.screens.table.tabs import CARD
from scenes.startup import build
from scenes.table.bots import UNREAD
from scenes.table.captions import status
from scenes.ui.canvas import Canvas
from scenes.ui.paintbox import Paintbox
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.actions import Button, InHand, Target
from squares.core.game import Setup
from squares.core.grid import Cell
from squares.core.match import Match
from squares.core.phrase import phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.data.places import shipped
from squares.rules.logistic import LogisticGame
from squares.rules.logistic.values import LogisticPosition
from tests.rules.logistic_games import duel
from tests.rules.logistic_games import laid as laid_out

S, N = Seat.SOUTH, Seat.NORTH
NAMES = {S: "Mei", N: "Kaede"}
CARDS = """
sweep: {category: action, colour: green, name: Sweep, range: [xxx, xAx], aim: all, damage: 30, effect: [{do: hit}]}
fork:
  category: script
  colour: blue
  name: Fork
  effect: [{do: choose, options: [[{do: heal, amount: 50}], [{do: draw, count: 2}]]}]
seek: {category: script, colour: blue, name: Seek, effect: [{do: search}]}
"""


def laid(game: LogisticGame, mine: str, theirs: str, *, hand: list[str] = [], **more: list[str]) -> LogisticPosition:  # noqa: B006
    """A position with the AVIs on two cells. ``deck`` and ``trash`` are South's, ``their_...`` North's."""
    south = {"at": mine, "deck": " ".join(more.get("deck", ["blank"])), "trash": " ".join(more.get("trash", []))}
    north = {"at": theirs, "integrate": " ".join(more.get("their_it", []))}
    return laid_out(game, " ".join(hand), " ".join(more.get("their_hand", [])), south=south, north=north)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: 0.0)
    made.services.change(motion="none", spare_questions=False)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _asks(app: App) -> None:
    app.services.change(spare_questions=False, confirm_moves=False)


class Hand:
    """Whoever sits before the table with a mouse."""

    def __init__(self, app: App, game: LogisticGame, start: LogisticPosition | None = None, seed: int = 5) -> None:
        self.game = game
        self.match = Match(game, Setup(), seed, NAMES, start)
        self.table, self.driver = Table(app.services, self.match), Driver(app)
        app.services.stack.push(self.table)
        self.driver.run_until_idle()
        self.take_over()

    @property
    def view(self) -> LogisticView:
        assert isinstance(self.table.view, LogisticView)
        return self.table.view

    @property
    def position(self) -> LogisticPosition:
        position = self.match.position
        assert isinstance(position, LogisticPosition)
        return position

    def take_over(self) -> None:
        """The next person comes to the table."""
        if self.table.cover is not None:
            self.table._uncover()
            self.driver.run_until_idle()

    def at(self, target: Target) -> Point:
        """Where a target is clicked."""
        if isinstance(target, Button):
            asked = self.view.asked(self.table.picture)
            return next(each.rect.center for each in asked if each.target == target)
        return self.view.rect(target).center

    def do(self, text: str) -> None:
        """Click whatever the action is made of."""
        action = self.game.parse_action(text)
        before = self.match.cursor
        for target in next(iter(Paths(self.game).of(self.position, action))):
            self.driver.click(self.at(target))
        self.driver.run_until_idle()
        assert self.match.cursor > before, text
        self.take_over()

    def click(self, target: Target) -> None:
        self.driver.click(self.at(target))

    def cell(self, text: str) -> Cell:
        found = self.game.grid.parse(text)
        assert found is not None
        return found

    def status(self) -> str:
        return self.table.services.say(status(self.table.state)[0])

    def pixels(self) -> bytes:
        self.driver.run_until_idle()
        return pygame.image.tobytes(self.driver.app.window.surface, "RGB")


def shipped_hand(app: App, seed: int = 5) -> Hand:
    game = app.services.registry.game("logistic")
    assert isinstance(game, LogisticGame)
    return Hand(app, game, seed=seed)


def test_a_whole_game_is_played_by_mouse(app: App) -> None:
    hand, dice = shipped_hand(app), random.Random(3)
    while hand.match.outcome is None and hand.match.cursor < 400:
        hand.do(str(dice.choice(hand.match.legal_actions())))
    assert hand.match.outcome is not None
    assert hand.table.picture.to_act is None


def test_it_is_a_table_of_cards(app: App) -> None:
    assert shipped_hand(app).view.own_presses


def test_a_card_is_dragged_onto_its_target(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["hit"]))
    hand.driver.drag(hand.at(InHand(S, "hit")), hand.at(hand.cell("c4")))
    assert [ply.text for ply in hand.match.plies] == ["use hit c4"]


def test_a_card_without_a_range_goes_anywhere_on_the_court(app: App) -> None:
    game = duel(CARDS)
    hand = Hand(app, game, laid(game, "c1", "c5", hand=["fork"]))
    hand.click(InHand(S, "fork"))
    assert hand.match.cursor == 0
    assert sum(isinstance(target, Cell) for target in hand.table.picture.legal) == 25
    hand.driver.drag(hand.at(InHand(S, "fork")), hand.at(hand.cell("e3")))
    assert [ply.text for ply in hand.match.plies] == ["use fork"]


def test_cards_of_a_caa_are_picked_in_any_order_and_then_confirmed(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c1", "c5", hand=["blank", "cb-hit", "hit"]))
    for target in (Button("caa"), InHand(S, "hit"), InHand(S, "blank")):
        hand.click(target)
    assert hand.match.cursor == 0
    hand.click(Button("caa-done"))
    assert [ply.text for ply in hand.match.plies] == ["caa blank,hit"]


def test_the_range_under_the_pointer_is_turned_for_north(app: App) -> None:
    game = duel()
    hand = Hand(app, game)
    rows = game.definition.cards["wall"]
    places = hand.view.places
    assert hasattr(rows, "range")
    south = court.reach(places, rows.range, False, S, hand.cell("c2"))
    north = court.reach(places, rows.range, False, N, hand.cell("c4"))
    assert {str(cell) for cell in south} == {"b3", "c3", "d3", "b2", "d2"}
    assert {str(cell) for cell in north} == {"b3", "c3", "d3", "b4", "d4"}


def test_pointing_at_a_card_shows_what_it_would_do(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["hit"]))
    hand.click(InHand(S, "hit"))
    hand.driver.move(hand.at(hand.cell("c4")))
    coming = hand.view.coming(hand.table.picture)
    assert coming is not None
    assert coming.position.player(N).life == hand.position.player(N).life - 100


def test_placed_cards_show_what_they_are_about_to_lose(app: App) -> None:
    game = duel()
    placed = {"c3": "wall north 80", "a3": "wall south 80"}
    hand = Hand(app, game, laid_out(game, "hit", "", south={"at": "c2"}, placed=placed))
    hand.click(InHand(S, "hit"))
    hand.driver.move(hand.at(hand.cell("c3")))
    coming = hand.view.coming(hand.table.picture)
    assert coming is not None
    assert threatened(hand.position, coming.position) == {hand.cell("c3"): 80}


def test_the_chain_is_shown_and_decline_is_the_primary_button(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["cb-hit"], their_hand=["stop"]))
    hand.do("use cb-hit c4")
    assert hand.table.picture.viewer is N
    assert hand.table.picture.offered == {InHand(N, "stop"), Button("decline")}
    asked = hand.view.asked(hand.table.picture)
    assert [(each.target.id, each.primary) for each in asked] == [("decline", True)]
    hand.driver.move((1040, 500))
    assert hand.status() == "Answer CB Hit?"
    hand.do("chain stop")
    assert [link.card for link in hand.position.chain] == ["cb-hit", "stop"]


def test_the_panel_speaks_of_the_chain_until_its_cards_have_gone(app: App) -> None:
    app.services.change(motion="full")
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["cb-hit", "hit"]))
    hand.do("use cb-hit c4")
    hand.table.history.play(game.parse_action("decline"))
    hand.table._uncover()
    seen = []
    while hand.table.state.film.running:
        hand.driver.frame()
        seen.append((hand.table.state.film.moves, len(hand.view.asked(hand.table.picture))))
    app.services.change(motion="none")
    assert {asked for moves, asked in seen if moves} == {0}
    assert {asked for moves, asked in seen if not moves} == {1}


def test_choices_of_effects_are_buttons(app: App) -> None:
    game = duel(CARDS)
    hand = Hand(app, game, laid(game, "c1", "c5", hand=["fork", "seek"], deck=["blank", "hit", "wall"]))
    hand.do("use fork")
    hand.do("decline")
    assert [each.target.id for each in hand.view.asked(hand.table.picture)] == ["way-1", "way-2"]
    hand.do("way 1")
    hand.do("use seek")
    hand.do("decline")
    ids = {each.target.id for each in hand.view.asked(hand.table.picture)}
    assert ids == {"card-blank", "card-hit", "card-wall"}
    hand.driver.move(hand.at(Button("card-wall")))
    assert hand.view.reads(hand.table.picture) == "wall"
    hand.do("pick wall")
    assert "wall" in hand.position.player(S).hand


def test_nobody_is_asked_who_cannot_answer_if_so_set(app: App) -> None:
    app.services.change(spare_questions=True)
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["cb-hit", "hit"], their_hand=["blank"]))
    hand.do("use cb-hit c4")
    assert [ply.text for ply in hand.match.plies] == ["use cb-hit c4", "decline"]
    assert hand.match.to_act is S
    assert hand.table.history.undo()
    assert hand.match.cursor == 0
    hand.table.commands.run("redo")
    assert hand.match.cursor == 2


def test_a_question_that_can_be_answered_is_always_asked(app: App) -> None:
    app.services.change(spare_questions=True)
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["cb-hit"], their_hand=["stop"]))
    hand.do("use cb-hit c4")
    assert hand.match.to_act is N


@pytest.mark.parametrize("clicks", [False, True])
def test_a_bot_s_card_is_left_on_show_until_it_is_read(app: App, clicks: bool) -> None:
    game = duel()
    start = laid_out(game, "blank", "hit", south={"at": "c2"}, north={"at": "c4"}, turn=N)
    match = Match(game, Setup(), 1, NAMES, start, bots={N: BotPlayer(1, 1.0)})
    table = Table(app.services, match)
    table.history.play(game.parse_action("use hit c2"))
    bots, aims = table.assistant.bots, table.gestures
    bots.update(READ - 100)
    assert match.cursor == 1
    if clicks:
        table.handle(PointerDown((400.0, 300.0)))
        bots.update(1)
    else:
        aims.point(table.view.rect(InHand(N, "hit")).center)
        bots.update(1000)
        assert match.cursor == 1  # whoever reads it is given time
        aims.point(None)
        bots.update(100)
    assert match.position.player(S).life == 400


def asked_by_a_bot(app: App, *answers: str, ap: int = 3) -> tuple[Table, Match[Any, Any], Driver]:
    """A bot's card has just been declared, which South may answer with some cards or can only let happen."""
    game = duel()
    start = laid_out(game, " ".join(answers), "hit hit", south={"at": "c2"}, north={"at": "c4"}, turn=N, ap=ap)
    match = Match(game, Setup(), 1, NAMES, start, bots={N: BotPlayer(1, 1.0)})
    table, driver = Table(app.services, match), Driver(app)
    app.services.stack.push(table)
    table.assistant.bots._play(game.parse_action("use hit c2"))
    driver.frame()
    return table, match, driver


def decline(table: Table) -> Point:
    return table.view.asked(table.picture)[0].rect.center


@pytest.mark.parametrize("by_key", [False, True])
def test_what_a_bot_has_just_asked_takes_no_press_yet(app: App, by_key: bool) -> None:
    table, match, driver = asked_by_a_bot(app, "stop")
    for cursor in (1, 2):
        if by_key:
            driver.key("d")
        else:
            driver.click(decline(table))
        assert match.cursor == cursor
        assert (table.state.message is not None) == (cursor == 1)
        driver.wait(UNREAD)


def test_a_press_does_not_answer_what_is_asked_before_it_ends(app: App) -> None:
    table, match, driver = asked_by_a_bot(app, "stop")
    driver.wait(UNREAD).press(decline(table))
    table.history.play(table.state.match.legal_actions()[-1])  # "decline", as a clock or another window would
    again = match.game.parse_action("use hit c2")
    table.assistant.bots._play(again)
    driver.wait(2 * UNREAD).release(decline(table))
    assert [ply.text for ply in match.plies] == ["use hit c2", "decline", "use hit c2"]


def test_a_question_that_answers_itself_says_so_and_shows_how_long(app: App) -> None:
    table, match, driver = asked_by_a_bot(app, "blank")
    driver.wait(READ / 2)
    assert "by itself" in app.services.say(table.view.notice(table.picture)[1])  # type: ignore[index]
    assert 0.3 < table.assistant.bots.passing < 0.7
    half = pygame.image.tobytes(app.window.surface, "RGB")
    driver.wait(READ / 4)
    assert half != pygame.image.tobytes(app.window.surface, "RGB")
    driver.wait(READ / 2)
    assert match.cursor == 2
    assert table.assistant.bots.passing == 0


def test_what_the_enemy_did_is_read_until_something_is_asked_or_played(app: App) -> None:
    table, match, driver = asked_by_a_bot(app, "stop", ap=1)
    x, y = table.view.rect(match.position.player(N).cell).center
    driver.move((x, y))
    assert table.state.told is not None
    table.assistant.bots._play(match.game.parse_action("decline"))
    driver.frame()
    assert match.to_act is S
    assert table.state.told is None
    assert "100 to you" in app.services.say(status(table.state)[0])
    assert [app.services.say(done.words) for done in table.picture.turn_before] == ["Hit @ c2", "Let it happen"]
    driver.move((x + 5, y))
    assert table.state.told is not None
    assert "100 to you" not in app.services.say(status(table.state)[0])
    table.history.play(match.legal_actions()[0])
    assert table.picture.turn_before[0].seat is N
    assert table.picture.turn


def test_declining_is_taken_back_while_nothing_hidden_came_of_it(app: App) -> None:
    table, match, driver = asked_by_a_bot(app, "stop")
    driver.wait(UNREAD).click(decline(table))
    assert match.cursor == 2
    assert table.commands.may_undo
    table.commands.undo()
    assert match.cursor == 1
    assert match.position.player(S).life == 500


def test_one_button_leads_on_while_cards_are_discarded_for_others(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c1", "c5", hand=["blank", "hit"]))
    hand.click(Button("caa"))
    assert [each.primary for each in hand.view.asked(hand.table.picture)] == [True]
    hand.click(InHand(S, "blank"))
    leads = {each.target.id: each.primary for each in hand.view.asked(hand.table.picture)}
    assert leads == {"caa": False, "caa-done": True}


def test_like_cards_lie_on_each_other(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c1", "c5", hand=["blank", "hit", "hit"]))
    assert [len(zone) for zone in hand.view.zones()] == [2, 25]


def test_keys_alone_use_a_card(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c3", hand=["hit"]))
    for key in ("tab", "return", "tab"):
        hand.driver.key(key)
    assert hand.table.state.held.picked == (InHand(S, "hit"),)
    assert hand.table.state.pointer.cursor == hand.cell("c3")
    hand.driver.key("return")
    assert [ply.text for ply in hand.match.plies] == ["use hit c3"]


def test_keys_alone_decline(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["cb-hit"], their_hand=["stop"]))
    hand.do("use cb-hit c4")
    for _ in range(8):
        focus = hand.table.controls.form.focus
        if hand.table.controls.has_focus and getattr(focus, "label", "") == "Decline, let it happen":
            break
        hand.driver.key("tab")
    hand.driver.key("return")
    assert [ply.text for ply in hand.match.plies] == ["use cb-hit c4", "decline"]


def test_digits_choose_cards_and_d_declines(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["blank", "cb-hit"], their_hand=["stop"]))
    for key in ("2", "tab", "return"):
        hand.driver.key(key)
    assert [ply.text for ply in hand.match.plies] == ["use cb-hit c4"]
    hand.take_over()
    hand.driver.key("d")
    assert [ply.text for ply in hand.match.plies] == ["use cb-hit c4", "decline"]


def test_a_card_is_dropped_off_its_targets_and_goes_back(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["hit"]))
    hand.driver.drag(hand.at(InHand(S, "hit")), hand.at(hand.cell("a1")))
    assert hand.match.cursor == 0
    assert hand.table.state.held.picked == ()


def test_an_integrate_card_takes_the_cards_that_it_asks_for(app: App) -> None:
    game = duel(
        "chip: {category: integrate, colour: white, name: Chip, build: [{category: script}], effect: [{do: draw}]}"
    )
    start = laid_out(game, "blank hit", "", south={"integrate": "chip"})
    hand = Hand(app, game, start)
    hand.click(InHand(S, "chip"))
    assert hand.match.cursor == 0
    steps = hand.view.holding(hand.table.picture)[1]
    assert app.services.say(steps or "") == "Build: discard 1 Sc card. Choose from the lit cards in your hand."
    hand.click(InHand(S, "blank"))
    assert [ply.text for ply in hand.match.plies] == ["it chip blank"]


def test_the_trash_is_looked_through_and_closed_again(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c1", "c5", trash=["blank", "blank", "hit"]))
    pile = next(pile for pile in hand.view.piles(hand.table.picture) if pile.owner is S)
    hand.driver.click(pile.rect.center)
    menu = hand.table.popups.open
    assert isinstance(menu, Browser)
    assert [(card, n) for card, n, _ in menu.places()] == [("blank", 2), ("hit", 1)]
    hand.driver.key("escape")
    assert hand.table.popups.open is None


def test_a_shut_effect_says_why(app: App) -> None:
    hand = shipped_hand(app)
    game, position = hand.game, hand.position
    shut = {refusal.action for refusal in game.refused_actions(position)}
    asked = {each.target.id: each.why for each in hand.view.asked(hand.table.picture) if each.why}
    assert {f"avi-{action.number}" for action in shut if hasattr(action, "number")} == set(asked)


# hidden hands


def hands(app: App, theirs: list[str], it: list[str]) -> Hand:
    game = duel(
        "chip: {category: integrate, colour: white, name: Chip}\nchop: {category: integrate, colour: white, name: Chop}"
    )
    return Hand(app, game, laid(game, "c2", "c4", hand=["hit"], their_hand=theirs, their_it=it))


def test_nothing_on_screen_depends_on_the_other_hand(app: App) -> None:
    pictures = []
    for theirs, it in ((["blank", "wall"], ["chip"]), (["cb-hit", "stop"], ["chop"])):
        hand = hands(app, theirs, it)
        hand.driver.move(hand.view.places.out(hand.view.places.back(0, 2)).center)
        still = hand.pixels()
        hand.driver.click(hand.at(InHand(S, "hit")))
        hand.driver.move(hand.at(hand.cell("c4")))
        pictures.append((still, hand.pixels()))
    assert pictures[0] == pictures[1]


def test_nothing_that_is_shown_after_the_hand_over_depends_on_the_other_hand(app: App) -> None:
    app.services.change(motion="full")
    pictures = []
    for theirs, it in ((["blank", "wall"], ["chip"]), (["cb-hit", "stop"], ["chop"])):
        hand = hands(app, theirs, it)
        hand.table.history.play(hand.game.parse_action("use hit c4"))
        hand.table._uncover()
        hand.table.history.play(hand.game.parse_action("decline"))
        assert hand.table.cover is not None
        covered = hand.pixels()
        hand.table._uncover()
        assert hand.table.state.film.running
        shown = []
        for _ in range(12):
            hand.driver.wait(70)
            shown.append(pygame.image.tobytes(app.window.surface, "RGB"))
        assert len(set(shown)) > 1
        pictures.append((covered, shown))
    app.services.change(motion="none")
    assert pictures[0] == pictures[1]


def test_what_was_pointed_at_is_not_read_by_the_next_player(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["cb-hit", "hit"], their_hand=["stop"]))
    hand.driver.move(hand.at(InHand(S, "hit")))
    assert hand.view.reads(hand.table.picture) == "hit"
    hand.table.history.play(game.parse_action("use cb-hit c4"))
    hand.take_over()
    assert hand.table.picture.viewer is N
    assert hand.view.reads(hand.table.picture) is None


@pytest.mark.parametrize("by_key", [False, True])
def test_a_button_of_the_panel_is_explained_to_pointer_and_keys(app: App, by_key: bool) -> None:
    hand = shipped_hand(app)
    labels = []
    for each in hand.view.asked(hand.table.picture):
        if by_key:
            hand.driver.key("tab")
            focus = next(w for w in hand.table.controls.form.widgets if w.rect == each.rect)
            hand.table.controls.form.set_focus(focus, ring=True)
            hand.table._sync()
        else:
            hand.driver.move(each.rect.center)
        assert hand.table.state.told is not None
        labels.append(" ".join(map(app.services.say, hand.table.state.told)))
    assert "AP (action points). Move your AVI" in labels[0]
    assert labels[-1].startswith("CAA, card additional action Once a turn")


def test_every_abbreviation_of_a_card_is_explained_where_it_is_read(app: App) -> None:
    words = CardWords(app.services.registry.game("logistic").definition, app.services.say)
    for id in words.definition.cards:
        face = " ".join((words.head(id), *words.text(id)))
        told = " ".join(terms(words, id))
        for short in ("AVI", "Ac", "Sc", "Br", "IT", "CB", "AP", "Awakening"):
            if re.search(rf"\b{short}\b", face):
                assert re.search(rf"\b{short}\b", told), (id, short)


def test_the_goal_stands_beside_what_can_be_done(app: App) -> None:
    title, more = shipped_hand(app).view.notice(shipped_hand(app).table.picture) or (None, None)
    assert title is not None
    assert more is not None
    assert app.services.say(more).startswith("Bring Kaede's life to 0.")


def test_the_far_hand_cannot_be_pointed_at(app: App) -> None:
    hand = hands(app, ["blank", "wall"], ["chip"])
    targets = [target for zone in hand.view.zones() for target in zone]
    assert all(target.seat is S for target in targets if isinstance(target, InHand))


# looks


def test_every_card_has_a_picture_of_its_own(app: App) -> None:
    folder = shipped("sprites", "cards")
    pictures = {
        id: (folder / f"{id}.svg").read_text() for id in app.services.registry.game("logistic").definition.cards
    }
    assert len(set(pictures.values())) == len(pictures)


def test_the_text_of_every_card_fits_on_its_face(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[object] = []
    for costly in ("sprite", "svg"):
        monkeypatch.setattr(Canvas, costly, lambda *_, **__: None)

    def say(text: Any, /, **values: Any) -> str:
        said.append(text)
        return app.services.say(text, **values)

    canvas = ScreenCanvas(pygame.Surface((136, 190)), app.paintbox, 1.0)
    words = CardWords(app.services.registry.game("logistic").definition, say)
    for id in words.definition.cards:
        cards.draw(canvas, words, id, Rect(0, 0, 136, 190), "hand", S, shade=False)
        assert "court.card.more" not in said, id


def test_areas_in_a_text_are_drawn_and_not_written() -> None:
    words, pictures = parted("Move your AVI round it [.x./xAx]. Draw 1 card.")
    assert words == "Move your AVI round it. Draw 1 card."
    assert pictures == ((".x.", "xAx"),)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("If so: (You have 1 more AP. Your hit deals 20.)", "If so: You have 1 more AP; your hit deals 20."),
        ("On damage: (Push it 2. Stopped early: it loses 20.)", "On damage: Push it 2; stopped early: it loses 20."),
        ("If so: (Draw 1 card. AVI effects cost 1.)", "If so: Draw 1 card; AVI effects cost 1."),
        ("If so: (If not: draw 1 card. Heal 5.)", "If so: (If not: draw 1 card. Heal 5.)"),
        ("If so: (Draw 1 card. Heal 5.) Hit.", "If so: (Draw 1 card. Heal 5.) Hit."),
        ("Choose one: (1) Draw 1 card. (2) Heal 5.", "Choose one: (1) Draw 1 card. (2) Heal 5."),
    ],
)  # fmt: skip
def test_what_a_colon_reaches_reads_as_one_sentence(text: str, read: str) -> None:
    assert cards.flowing(text) == read


def test_types_stand_on_a_card_s_face(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    canvas = ScreenCanvas(pygame.Surface((136, 190)), app.paintbox, 1.0)
    plain = ScreenCanvas.text

    def write(self: ScreenCanvas, text: str, *args: Any, **values: Any) -> Rect:
        written.append(text)
        return plain(self, text, *args, **values)

    monkeypatch.setattr(ScreenCanvas, "text", write)
    words = CardWords(app.services.registry.game("logistic").definition, app.services.say)
    cards._Face(canvas, words, "double-tap", "hand", S).draw()
    assert "Smash, Rally" in written


def test_whoever_takes_over_sees_numbers_rise_from_what_was_struck(app: App) -> None:
    app.services.change(motion="full")
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["hit"]))
    hand.do("use hit c4")
    hand.table.history.play(game.parse_action("decline"))
    assert not hand.table.state.film.running
    hand.table._uncover()
    film, seen = hand.table.state.film, []
    while film.running:
        film.update(30)
        seen += [loss.amount for loss in film.losses]
    app.services.change(motion="none")
    assert set(seen) == {100}


def test_an_avatar_awakens_by_the_hit_that_takes_it_there() -> None:
    game = duel()
    position = laid_out(game, "", "", north={"life": 180})
    cell = position.player(N).cell
    assert awakened_by(game, position, 100, cell) is N
    assert awakened_by(game, position, 10, cell) is None
    assert awakened_by(game, position, 100, position.player(S).cell) is None


def test_the_log_leaves_out_that_nobody_answered(app: App) -> None:
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["hit", "cb-hit"]))
    for text in ("use hit c4", "decline", "move b2"):
        hand.do(text)
    assert [text for _, text, _, _ in hand.table.panel.log._cells()] == ["Hit @ c4", "AVI to b2"]


# sizes


@pytest.mark.parametrize("size", [(1440, 900), (1024, 640), (3840, 2160)])
def test_everything_lies_on_the_stage(app: App, size: tuple[int, int]) -> None:
    hand = shipped_hand(app)
    hand.driver.resize(*size).wait(300)
    stage = hand.table.stage()
    places = [hand.view.rect(target) for zone in hand.view.zones() for target in zone if not isinstance(target, Button)]
    places += [each.rect for each in hand.view.asked(hand.table.picture)]
    for place in places:
        assert stage.x <= place.x
        assert place.right <= stage.right + 1
        assert stage.y <= place.y
        assert place.bottom <= stage.bottom + 1
    hand.driver.resize(1440, 900).wait(300)


@pytest.mark.parametrize("size", [(800, 600), (1024, 640)])
def test_a_small_window_has_a_tab_for_the_card_as_well(app: App, size: tuple[int, int]) -> None:
    hand = shipped_hand(app)
    hand.driver.resize(*size).wait(300)
    panel = hand.table.panel
    assert panel.tab_order[0] == panel.tab == CARD
    assert not panel.listing
    assert panel.tab_rects()[-1].right <= panel.rect.right
    hand.driver.resize(1440, 900).wait(300)


def test_a_mark_is_as_wide_as_its_letters_in_a_small_window(app: App) -> None:
    canvas = ScreenCanvas(pygame.Surface((200, 200)), app.paintbox, 0.45)
    mark = marks.Mark("guard", "40", (phrase("court.turn"), phrase("court.turn")))
    pill = marks._grown(canvas, Rect(0, 0, 48, 19), mark, rightwards=True)
    assert pill.w - 26 >= canvas.measure("40", "numeral", 13)[0]


def test_what_stands_in_a_card_s_number_is_not_said_again(app: App) -> None:
    words = CardWords(app.services.registry.game("logistic").definition, app.services.say)
    assert not any(text.startswith("Placed, durability") for text in words.text("shutter"))


def test_small_pictures_and_the_cover_are_drawn(app: App, tmp_path: Path) -> None:
    services = app.services
    surface = pygame.Surface((700, 400))
    canvas = ScreenCanvas(surface, Paintbox(services.theme, shipped("sprites"), shipped("fonts")), 1.0)
    game = services.registry.game("logistic")
    position = game.start(Setup(), 1)
    canvas.fill("table")
    look_of(game).draw_mini(canvas, Rect(10, 10, 120, 120), game, position)
    look_of(game).draw_diagram(canvas, Rect(140, 10, 200, 160), game, services.say, position)
    covers.draw_cover(canvas, "logistic", Rect(360, 10, 316, 366))
    ground = canvas.theme.colour("table")[:3]
    assert all(surface.get_at(pos)[:3] != ground for pos in ((70, 70), (240, 90), (518, 150)))


def test_the_reader_makes_room_for_the_whole_text(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    services = app.services
    canvas = ScreenCanvas(
        pygame.Surface((400, 400)), Paintbox(services.theme, shipped("sprites"), shipped("fonts")), 1.0
    )
    game = services.registry.game("logistic")
    assert isinstance(game, LogisticGame)
    words = CardWords(game.definition, services.say)
    avatars = [id for id, card in game.definition.cards.items() if card.category == "avatar"]
    assert avatars
    for id in avatars:
        for width, height in ((320.0, 420.0), (320.0, 300.0), (252.0, 212.0)):
            told: list[str] = []
            lowest: list[float] = []

            def write(
                line: str, pos: Point, *_: Any, told: list[str] = told, low: list[float] = lowest, **__: Any
            ) -> Rect:
                told.append(line)
                low.append(pos[1])
                return Rect(*pos, 0, 0)

            with monkeypatch.context() as patch:
                patch.setattr(canvas, "text", write)
                reader.draw(canvas, words, id, Rect(0, 0, width, height), S)
            assert " ".join(words.text(id)) in " ".join(told), (id, height)
            assert max(lowest) <= height - 14
