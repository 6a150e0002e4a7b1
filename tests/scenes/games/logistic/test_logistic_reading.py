"""What is read at the table of Battle Logistic Square: questions, faces and words of cards, what the enemy did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.boot import build
from scenes.driver import Driver
from scenes.games.logistic import card as cards
from scenes.games.logistic import marks, reader
from scenes.games.logistic.card import CardWords, parted
from scenes.games.logistic.glossary import terms
from scenes.geometry import Point, Rect
from scenes.screens.table.screen import Table
from scenes.screens.table.tabs import CARD
from scenes.shipped import paintbox
from scenes.table.bots import READ, UNREAD
from scenes.table.captions import status
from scenes.ui.canvas import Canvas
from scenes.ui.screen_canvas import ScreenCanvas
from squares.core.actions import Button, InHand
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.phrase import phrase
from squares.core.players import BotPlayer
from squares.data.places import shipped
from squares.games.logistic import LogisticGame
from tests.games.logistic.logistic_games import duel
from tests.games.logistic.logistic_games import laid as laid_out
from tests.scenes.games.logistic.at_court import NAMES, Hand, N, S, laid, shipped_hand


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: 0.0)
    made.services.change(motion="none", spare_questions=False)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def _asks(app: App) -> None:
    app.services.change(spare_questions=False, confirm_moves=False)


def test_the_panel_speaks_of_the_chain_until_its_cards_have_gone(app: App) -> None:
    app.services.change(motion="full")
    game = duel()
    hand = Hand(app, game, laid(game, "c2", "c4", hand=["cb-hit", "hit"]))
    hand.do("use cb-hit c4")
    hand.table.session.play(game.parse_action("decline"))
    hand.table._uncover()
    seen = []
    while hand.table.state.film.running:
        hand.driver.frame()
        seen.append((hand.table.state.film.moves, len(hand.view.asked(hand.table.picture))))
    app.services.change(motion="none")
    assert {asked for moves, asked in seen if moves} == {0}
    assert {asked for moves, asked in seen if not moves} == {1}


def asked_by_a_bot(app: App, *answers: str, ap: int = 3) -> tuple[Table, Match[Any, Any], Driver]:
    """A bot's card has just been declared, which South may answer with some cards or can only let happen."""
    game = duel()
    start = laid_out(game, " ".join(answers), "hit hit", south={"at": "c2"}, north={"at": "c4"}, turn=N, ap=ap)
    match = Match(game, Setup(), 1, NAMES, start, bots={N: BotPlayer(1, 1.0)})
    table, driver = Table(app.services, match), Driver(app)
    app.services.stack.push(table)
    table.assistant.bots._played_unasked(lambda: table.session.play(game.parse_action("use hit c2")))
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
    table.session.play(table.state.match.legal_actions()[-1])  # "decline", as a clock or another window would
    again = match.game.parse_action("use hit c2")
    table.assistant.bots._played_unasked(lambda: table.session.play(again))
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
    table.assistant.bots._played_unasked(lambda: table.session.play(match.game.parse_action("decline")))
    driver.frame()
    assert match.to_act is S
    assert table.state.told is None
    assert "100 to you" in app.services.say(status(table.state)[0])
    assert [app.services.say(done.words) for done in table.picture.cards.turn_before] == ["Hit @ c2", "Let it happen"]
    driver.move((x + 5, y))
    assert table.state.told is not None
    assert "100 to you" not in app.services.say(status(table.state)[0])
    table.session.play(match.legal_actions()[0])
    assert table.picture.cards.turn_before[0].seat is N
    assert table.picture.cards.turn


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


def test_every_card_has_a_picture_of_its_own(app: App) -> None:
    folder = shipped("data", "games", "logistic", "sprites", "cards")
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
    cards.Face(canvas, words, "double-tap", "hand", S).draw()
    assert "Smash, Rally" in written


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


def test_the_reader_makes_room_for_the_whole_text(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    services = app.services
    canvas = ScreenCanvas(pygame.Surface((400, 400)), paintbox(services.theme), 1.0)
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
