"""Battle Logistic Square at the table: by mouse and by keys, with chains, choices and hidden hands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes.app import App
from scenes.boot import build
from scenes.games import look_of
from scenes.games.kit import covers
from scenes.games.logistic import court
from scenes.games.logistic.card_table import read
from scenes.games.logistic.forecast import awakened_by, threatened
from scenes.geometry import Rect
from scenes.input import PointerDown
from scenes.screens.table.browser import Browser
from scenes.screens.table.screen import Table
from scenes.shipped import paintbox
from scenes.table.bots import READ
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.actions import Button, InHand
from squares.core.game import Setup
from squares.core.grid import Cell
from squares.core.match import Match
from squares.core.players import BotPlayer
from tests.games.logistic.logistic_games import duel
from tests.games.logistic.logistic_games import laid as laid_out
from tests.scenes.games.logistic.at_court import CARDS, NAMES, Hand, N, S, laid, shipped_hand


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: 0.0)
    made.services.change(motion="none", spare_questions=False)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _asks(app: App) -> None:
    app.services.change(spare_questions=False, confirm_moves=False)


def test_a_game_is_played_to_its_end_by_mouse(app: App) -> None:
    game, dice = shipped_hand(app).game, random.Random(3)
    position = game.start(Setup(), 5)
    for _ in range(60):
        position = game.apply(position, dice.choice(game.legal_actions(position))).position
    hand = Hand(app, game, position)
    while hand.match.outcome is None and hand.match.cursor < 400:
        hand.do(str(dice.choice(hand.match.legal_actions())))
    assert hand.match.outcome is not None
    assert hand.table.picture.to_act is None


def test_it_is_a_table_of_cards(app: App) -> None:
    assert shipped_hand(app).view.cards is not None


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
    assert hand.table.picture.cards.offered == {InHand(N, "stop"), Button("decline")}
    asked = hand.view.asked(hand.table.picture)
    assert [(each.target.id, each.primary) for each in asked] == [("decline", True)]
    hand.driver.move((1040, 500))
    assert hand.status() == "Answer CB Hit?"
    hand.do("chain stop")
    assert [link.card for link in hand.position.chain] == ["cb-hit", "stop"]


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
    assert read(hand.table.picture) == "wall"
    hand.do("pick wall")
    assert "wall" in hand.position.player(S).hand


def test_nobody_is_asked_who_cannot_answer_if_so_set(app: App) -> None:
    app.services.change(spare_questions=True)
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["cb-hit", "hit"], their_hand=["blank"]))
    hand.do("use cb-hit c4")
    assert [ply.text for ply in hand.match.plies] == ["use cb-hit c4", "decline"]
    assert hand.match.to_act is S
    assert hand.table.session.undo()
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
    table.session.play(game.parse_action("use hit c2"))
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
    pile = next(pile for pile in hand.view.cards.piles(hand.table.picture) if pile.owner is S)
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
        hand.table.session.play(hand.game.parse_action("use hit c4"))
        hand.table._uncover()
        hand.table.session.play(hand.game.parse_action("decline"))
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
    assert read(hand.table.picture) == "hit"
    hand.table.session.play(game.parse_action("use cb-hit c4"))
    hand.take_over()
    assert hand.table.picture.viewer is N
    assert read(hand.table.picture) is None


def test_the_far_hand_cannot_be_pointed_at(app: App) -> None:
    hand = hands(app, ["blank", "wall"], ["chip"])
    targets = [target for zone in hand.view.zones() for target in zone]
    assert all(target.seat is S for target in targets if isinstance(target, InHand))


# looks


def test_whoever_takes_over_sees_numbers_rise_from_what_was_struck(app: App) -> None:
    app.services.change(motion="full")
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["hit"]))
    hand.do("use hit c4")
    hand.table.session.play(game.parse_action("decline"))
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
    assert [text for _, text, _, _ in hand.table.panel.log._cells()] == ["Used Hit on c4", "Moved the AVI to b2"]


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


def test_small_pictures_and_the_cover_are_drawn(app: App, tmp_path: Path) -> None:
    services = app.services
    surface = pygame.Surface((700, 400))
    canvas = ScreenCanvas(surface, paintbox(services.theme), 1.0)
    game = services.registry.game("logistic")
    position = game.start(Setup(), 1)
    canvas.fill("table")
    look_of(game).draw_mini(canvas, Rect(10, 10, 120, 120), game, position)
    look_of(game).draw_diagram(canvas, Rect(140, 10, 200, 160), game, services.say, position)
    covers.draw_cover(canvas, "logistic", Rect(360, 10, 316, 366))
    ground = canvas.theme.colour("table")[:3]
    assert all(surface.get_at(pos)[:3] != ground for pos in ((70, 70), (240, 90), (518, 150)))
