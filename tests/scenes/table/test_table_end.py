"""How a game ends at the table, what is offered then, keys that do not play, and words that are whole."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from scenes.app import App
from scenes.boot import build
from scenes.geometry import Rect
from scenes.input import PointerMove
from scenes.screens.table.screen import Table
from scenes.screens.table.tabs import MOVES
from scenes.table.captions import card, headline, status
from scenes.ui.screen_canvas import ScreenCanvas
from scenes.ui.widgets import Button
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.players import FULL, BotPlayer
from squares.core.seats import Seat
from squares.saves import Record, new_id
from squares.saves.bot_entry import BotEntry
from squares.saves.record import now_of
from squares.saves.results import standing
from squares.saves.settings import LastSetup
from tests.game_files import some
from tests.scenes.at_table import NAMES, Hand, N, S, cell, sit

SCRIPT = [
    "L5U1@c1", "L3U3@e5", "c1*c3", "e5*e3", "Y4X2@b1", "X5Y1@a5", "b1b2", "a5a4", "b2b3", "a4a3", "U2L4@c1", "U4L2@c5",
    "c1c2", "c5c4", "c2b2", "L1U5@b5", "L3U3@d1", "b5b4", "Y1X5@e1", "Y2X4@d5", "e1e2", "c4d4", "e2d2", "b4b5",
]  # fmt: skip
LAST = "d2d3"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: Hand.now)
    yield made
    made.close()


@pytest.fixture
def ending(app: App) -> Hand:
    """A game that the next move wins for South."""
    hand = sit(app, game="strive")
    for text in SCRIPT:
        hand.match.play(hand.match.game.parse_action(text))
    hand.table.state.refresh()
    hand.table.panel.log.refresh()
    return hand


def written(hand: Hand) -> list[tuple[str, Rect]]:
    """All that the screen writes now, and where."""
    found: list[tuple[str, Rect]] = []
    write: Any = ScreenCanvas.text

    def noted(canvas: ScreenCanvas, string: str, *rest: Any, **more: Any) -> Any:
        found.append((string, write(canvas, string, *rest, **more)))
        return found[-1][1]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ScreenCanvas, "text", noted)
        hand.app.relayout()  # so that nothing stands from an earlier frame
        hand.wait(1)
    return found


def told(hand: Hand) -> list[str]:
    """Where the screen says who won."""
    return [words for words, _ in written(hand) if "Mei won" in words]


def test_the_win_is_told_once_the_piece_has_landed(ending: Hand) -> None:
    say, state = ending.app.services.say, ending.table.state
    ending.table.session.play(ending.match.game.parse_action(LAST))
    assert ending.match.outcome is not None
    assert state.film.moves
    assert say(headline(state)[1]) == "Mei to play"
    assert "Mei won" not in ending.status()
    assert told(ending) == []
    labels = [getattr(widget, "label", "") for widget in ending.table.controls.form.widgets]
    assert say("table.rematch") not in labels
    ending.wait(5000)
    ending.wait(1)
    assert say(headline(state)[1]) == "Mei won"
    assert ending.status().startswith("Mei won.")
    assert len(told(ending)) >= 4  # above, in the log, on the card and below
    labels = [getattr(widget, "label", "") for widget in ending.table.controls.form.widgets]
    assert say("table.rematch") in labels


def test_nothing_under_the_pointer_hides_the_result(ending: Hand) -> None:
    table, say = ending.table, ending.app.services.say
    table.session.play(ending.match.game.parse_action(LAST))
    ending.wait(5000)
    places = [ending.at("d3"), ending.at("a1"), table.panel.plate(S).center, table.panel.plate(N).center]
    for at in (*places, table.panel.body.center):
        table.handle(PointerMove(at))
        ending.wait(1000)
        assert say(card(table.state).title) == "Mei won"


@pytest.mark.parametrize(("way", "why"), [("lose_on_time", "Mei ran out of time"), ("resign", "Mei gave up")])
def test_T9_a_game_that_stops_ends_in_the_turn_that_ran(app: App, way: str, why: str) -> None:
    hand = sit(app)
    hand.drag("S4J2", "b1")
    hand.drag("S5J1", "b5", N)
    assert hand.match.turn_number == 2
    getattr(hand.table.session, way)(S)
    after = headline(hand.table.state)[2]
    assert after is not None
    say, now = hand.app.services.say, now_of(hand.match)
    assert say(after) == f"{why}, turn 2"
    assert now.turn == 2
    assert say(standing(now, NAMES, None, hand.app.services.texts)) == f"Kaede won: {why}, turn 2"
    hand.wait(5000)
    first, more = status(hand.table.state)
    assert more is not None
    assert (say(first), say(more)) == ("Kaede won.", f"{why}.")


# what comes next


def against(app: App, level: int, loser: Seat, days: int = 0) -> Hand:
    """A game of Mei's against a bot that somebody has given up."""
    game = app.services.registry.game("qubism")
    match: Any = Match(game, Setup(), 1, NAMES, bots={N: BotPlayer(level, 2.0)})
    match.play(match.legal_actions()[0])
    match.resign(loser)
    if days:
        then = datetime(2026, 1, days, tzinfo=UTC)
        app.services.store.add(Record.from_match(match, new_id(game.id, then), then, then, ""))
    hand = Hand(app, Table(app.services, match))
    hand.wait(1)
    return hand


def buttons(hand: Hand) -> list[str]:
    """The labels of the card, from left to right and from above."""
    made = [widget for widget in hand.table.controls.form.widgets if widget.group == "card"]
    return [getattr(widget, "label", "") for widget in made]


def test_after_a_win_the_next_level_is_offered_and_remembered(app: App) -> None:
    last = LastSetup(variant="5x5", bots={"north": BotEntry.of_bot(BotPlayer(1, 2.0))})
    app.services.change(last={"qubism": last})
    hand = against(app, 1, N)
    assert buttons(hand) == ["Play level 2", "Look it over", "Rematch", "New game", "Look back", "Share"]
    hand.click(next(w for w in hand.table.controls.form.widgets if w.group == "card").rect.center)
    assert hand.table.match.bots == {N: BotPlayer(2, 2.0)}
    assert hand.table.match.players == {S: "Mei", N: "Lark"}
    assert app.services.settings.last["qubism"].bots["north"].value() == BotPlayer(2, 2.0)


def test_nothing_is_offered_above_full_strength(app: App) -> None:
    assert buttons(against(app, FULL, N)) == ["Look it over", "Rematch", "New game", "Look back", "Share"]


def test_a_gentler_level_is_offered_after_three_losses_in_a_row(app: App) -> None:
    against(app, 4, S, days=1)
    against(app, 4, N, days=2)
    against(app, 4, S, days=3)
    assert "Play level 3" not in buttons(against(app, 4, S))
    against(app, 4, S, days=4)
    assert buttons(against(app, 4, S))[0] == "Play level 3"
    assert "Play level 2" not in buttons(against(app, 3, S))


@pytest.mark.parametrize("size", [(1440.0, 900.0), (1024.0, 640.0)])
def test_every_button_of_the_result_has_its_words(app: App, size: tuple[float, float]) -> None:
    hand = against(app, 2, N)
    hand.table.layout(size, size[0] < 1200)
    card = hand.table.panel.context
    made = [widget for widget in hand.table.controls.form.widgets if widget.group == "card"]
    for widget in made:
        assert isinstance(widget, Button)
        assert card.contains(widget.rect.center)
        assert 0 < app.services.measure.size(widget.label, "name", 15)[0] < widget.rect.w - 8
    assert hand.table.panel.body.bottom <= card.y


# keys


@pytest.mark.parametrize("game", ["squares-ii", "strive", "qubism", "rengoma"])
def test_enter_where_nothing_lies_says_so(app: App, game: str) -> None:
    hand = sit(app, game=game)
    hand.table.state.pointer.cursor, hand.table.state.pointer.by_keys = cell("c3"), True
    hand.key("return")
    assert hand.table.state.held.picked == ()
    assert hand.table.state.message is not None


def test_a_key_leaves_the_table(app: App) -> None:
    below, hand = sit(app).table, sit(app)
    hand.drag("S4J2", "b1")
    hand.key("w", ctrl=True)
    assert app.services.stack.top is below
    assert hand.table.match_file.record_id is not None


# the line of a toast


@pytest.mark.parametrize("size", [(1440, 900), (1024, 640)])
def test_a_toast_leaves_the_keys_on_the_bar_and_stands_for_its_sentence(tmp_path: Path, size: tuple[int, int]) -> None:
    app = build(tmp_path, size, clock=lambda: Hand.now)
    hand = sit(app)
    app.services.toast(app.services.say("table.undo_revealed"))
    now = dict(written(hand))
    caps = [app.services.say(f"keys.short.{word}") for word in ("pick", "all")]
    toast, bar = app.overlay.toast.rect, hand.table.status_bar
    assert toast.bottom > bar.y
    sentence = app.services.say(status(hand.table.state)[0])
    assert sentence not in now
    assert [cap for cap in caps if cap in now] == caps[0 if size[0] == 1440 else 1 :]
    assert all(at.x >= toast.right for words, at in now.items() if words in caps)
    app.close()


# whole words


WIDE, NARROW = (1440, 900), (1024, 640)
PLATES = [
    (game, size) for game in ("rengoma", "rengoma-4p", "logistic", "squares-ii", "qubism") for size in (WIDE, NARROW)
]


@pytest.mark.parametrize(
    ("game", "size"), some(PLATES, ("squares-ii", WIDE), ("rengoma-4p", NARROW), ("logistic", NARROW))
)
def test_plates_log_and_title_are_written_whole(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    app = build(tmp_path, size, clock=lambda: Hand.now)
    app.services.change(motion="none", bot_pace="off")
    made = app.services.registry.game(game)
    bots = {seat: BotPlayer(4, 2.0) for seat in made.seats if seat is not S}
    names = dict(zip(made.seats, ("South", "Jackdaw", "Magpie", "Crow"), strict=False))
    match: Any = Match(made, Setup(), 1, names, bots=bots, practice=True)
    rng = random.Random(3)
    while match.cursor < 14 or match.to_act in bots:
        match.play(rng.choice(match.legal_actions()))
    hand = Hand(app, Table(app.services, match))
    hand.table.panel.tab = MOVES
    cut = []
    write: Any = ScreenCanvas.text

    def noted(canvas: ScreenCanvas, string: str, pos: Any, style: str = "body", *rest: Any, **more: Any) -> Any:
        most = more.get("max_width", rest[2] if len(rest) > 2 else None)
        needs = canvas.measure(string, style, more.get("size"))[0]
        wrote = write(canvas, string, pos, style, *rest, **more)
        beside = hand.table.panel.rect.contains(wrote.center) or hand.table.top_bar.rect.contains(wrote.center)
        if string and most is not None and needs > most + 0.5 and beside:
            cut.append(string)
        return wrote

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ScreenCanvas, "text", noted)
        log = hand.table.panel.log
        top = -1
        while log._top != top:
            top = log._top
            log.scroll(-log.visible // 2)
            hand.table.base_dirty = True
            hand.wait(1)
    assert cut == []
    app.close()


def test_a_player_who_is_called_by_the_seat_is_not_called_so_twice(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = sit(app, game="qubism")
    plate = hand.table.panel.plate(S)
    assert "South · 4 steps to go" in under(hand, plate)
    monkeypatch.setitem(hand.match.players, S, "South")
    monkeypatch.setattr(hand.table.view, "names", {**hand.table.view.names, S: "South"})
    assert under(hand, plate)[:2] == ["South", "4 steps to go"]


def under(hand: Hand, place: Rect) -> list[str]:
    """What is written in a place."""
    return [words for words, at in written(hand) if place.contains(at.center)]
