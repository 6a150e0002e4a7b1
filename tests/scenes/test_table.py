"""The table driven like a person does it: pointer and keys in, match and pixels out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from scenes.app import App
from scenes.input import Key, KeyUp, PointerDown, PointerMove, PointerUp, Wheel
from scenes.opening import build
from scenes.screens.table import Table
from scenes.screens.table_menus import Menu
from scenes.screens.table_words import card
from squares.core.actions import InHand
from squares.core.events import Swapped
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.match import Match
from squares.core.seats import Seat

S, N = Seat.SOUTH, Seat.NORTH
NAMES = {S: "Mei", N: "Kaede"}
DRAGGING = (
    "-,-,d5t1,-,-/-,t3d3,-,j4s2,-/-,S4J2,d2t4,-,s5j1/T2D4,-,J3S3,-,D1T5/-,J1S5,-,D5T1,- "
    "S1J5,S2J4,T3D3,T4D2 S1J5,S3J3,S4J2,T2D4,T5D1 s -"
)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: Hand.now)
    yield made
    made.close()


class Hand:
    """A person at the table; ``now`` is the clock's time in ms."""

    now = 0.0

    def __init__(self, app: App, table: Table) -> None:
        self.app, self.table = app, table
        app.services.stack.push(table)
        app.frame((), Hand.now)

    @property
    def match(self) -> Match[Any, Any]:
        return self.table.play.match

    def played(self) -> list[str]:
        return [ply.text for ply in self.match.plies[: self.match.cursor]]

    def at(self, where: str, seat: Seat = S) -> tuple[float, float]:
        return self.table.view.rect(cell(where) if len(where) == 2 else InHand(seat, where)).center

    def click(self, where: str | tuple[float, float], seat: Seat = S, button: int = 1) -> None:
        pos = self.at(where, seat) if isinstance(where, str) else where
        for event in (PointerMove(pos), PointerDown(pos, button), PointerUp(pos, button)):
            self.table.handle(event)

    def drag(self, source: str, goal: str, seat: Seat = S, let_go: bool = True) -> None:
        a, b = self.at(source, seat), self.at(goal)
        for event in (PointerMove(a), PointerDown(a), PointerMove((a[0] + 8, a[1]), True), PointerMove(b, True)):
            self.table.handle(event)
        if let_go:
            self.table.handle(PointerUp(b))

    def key(self, name: str, **held: bool) -> None:
        self.table.handle(Key(name, **held))

    def wait(self, ms: float) -> None:
        Hand.now += ms
        self.app.frame((), Hand.now)

    def hold(self, name: str, ms: float) -> None:
        self.key(name)
        self.wait(ms)
        self.table.handle(KeyUp(name))

    def hint(self) -> str:
        from scenes.screens.table_words import hint

        bold, rest = hint(self.table.play)
        return " ".join(self.app.services.say(part) for part in (bold, rest) if part is not None)

    def pixels(self) -> bytes:
        self.app.repaint()
        self.wait(1)
        return pygame.image.tobytes(self.app.window.surface, "RGB")


def cell(text: str) -> Cell:
    return Cell(File(ord(text[0]) - 97), Rank(int(text[1]) - 1))


def sit(app: App, start: str | None = None, game: str = "squares-ii", variant: str | None = None) -> Hand:
    made = app.services.registry.game(game, variant)
    match = Match(made, Setup(), 1, NAMES, made.parse(start) if start else None)
    return Hand(app, Table(app.services, match))


@pytest.fixture
def hand(app: App) -> Hand:
    return sit(app)


@pytest.fixture
def middle(app: App) -> Hand:
    return sit(app, DRAGGING)


# playing


def test_a_tile_is_dragged_from_the_hand_onto_the_board(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    assert hand.played() == ["S4J2@b1"]


def test_two_clicks_do_the_same(hand: Hand) -> None:
    hand.click("S4J2")
    assert hand.table.play.picked == (InHand(S, "S4J2"),)
    hand.click("b1")
    assert hand.played() == ["S4J2@b1"]


def test_targets_light_as_soon_as_a_tile_is_pressed(middle: Hand) -> None:
    assert middle.table.picture.legal == {}
    middle.table.handle(PointerDown(middle.at("c2")))
    kinds = {str(target): [kind.value for kind in kinds] for target, kinds in middle.table.picture.legal.items()}
    assert kinds["c3"] == ["battle"]
    assert kinds["b2"] == ["move"]
    assert kinds["a1"] == ["ability"]


def test_the_drop_is_previewed_before_it_happens(middle: Hand) -> None:
    middle.drag("c2", "c3", let_go=False)
    assert middle.table.picture.preview is not None
    assert middle.hint() == "Drop to fight: your 3 beats the 2. Row 3 would hold 7 of 8."
    assert middle.played() == []


def test_a_drag_that_ends_where_it_began_puts_back(middle: Hand) -> None:
    a = middle.at("b3")
    for event in (PointerDown(a), PointerMove((a[0] + 30, a[1]), True), PointerMove(a, True), PointerUp(a)):
        middle.table.handle(event)
    assert middle.played() == []
    assert middle.table.play.picked == ()


def test_spin_is_two_clicks_on_the_same_tile(middle: Hand) -> None:
    middle.click("b3")
    middle.click("b3")
    assert middle.played() == ["b3*b3"]


def test_an_illegal_drop_glides_back_and_says_why(hand: Hand) -> None:
    for text in ("S4J2@b1", "S5J1@b5", "T4D2@c1", "T1D5@c5"):
        hand.table.play.play(hand.match.game.parse_action(text))
    hand.table.play.film.skip()
    hand.drag("T3D3", "d1")
    assert hand.played()[-1] == "T1D5@c5"
    assert "Row 1 would hold 11 of 8" in hand.hint()
    assert hand.table.play.film.running
    hand.drag("T3D3", "d4")
    assert hand.hint().startswith("It cannot go there.")


def test_escape_puts_back(hand: Hand) -> None:
    hand.click("S4J2")
    hand.key("escape")
    assert hand.table.play.picked == ()


@pytest.mark.parametrize("way", ["right click", "wheel", "f"])
def test_a_tile_is_turned_over_in_the_hand(hand: Hand, way: str) -> None:
    pos = hand.at("S4J2")
    hand.table.handle(PointerMove(pos))
    if way == "right click":
        hand.click("S4J2", button=3)
    elif way == "wheel":
        hand.table.handle(Wheel(pos, 1.0))
    else:
        hand.key("f")
    hand.table.play.film.skip()
    hand.drag("S4J2", "b1")
    assert hand.played() == ["J2S4@b1"]


def test_a_tile_is_turned_over_while_it_is_dragged(hand: Hand) -> None:
    hand.drag("S4J2", "b1", let_go=False)
    hand.key("f")
    hand.table.handle(PointerUp(hand.at("b1")))
    assert hand.played() == ["J2S4@b1"]


def test_one_drop_that_means_two_things_asks_which(app: App) -> None:
    hand = sit(
        app,
        "-,-,-,-,-/-,-,-,-,-/-,l2u4,-,-,-/-,X3Y3,-,-,-/-,-,-,-,- "
        "L1U5,L2U4,L3U3,L4U2,L5U1,Y1X5,Y2X4,Y4X2,Y5X1 L1U5,L3U3,L4U2,L5U1,Y1X5,Y2X4,Y3X3,Y4X2,Y5X1 s -",
        "strive",
    )
    hand.drag("b2", "b3")
    menu = hand.table.menu
    assert isinstance(menu, Menu)
    assert [item.label for item in menu.items] == ["Exchange b2 – b3", "Fight b2 × b3"]
    hand.wait(1)
    assert hand.table.picture.preview is None
    hand.key("down")
    preview = hand.table.picture.preview
    assert preview is not None
    assert any(isinstance(event, Swapped) for event in preview.events), "the line pointed at shows what it would do"
    hand.key("return")
    assert hand.played() == ["b2*b3"]
    assert hand.table.menu is None


def test_the_choice_may_be_left_with_escape(app: App) -> None:
    hand = sit(
        app,
        "-,-,-,-,-/-,-,-,-,-/-,l2u4,-,-,-/-,X3Y3,-,-,-/-,-,-,-,- "
        "L1U5,L2U4,L3U3,L4U2,L5U1,Y1X5,Y2X4,Y4X2,Y5X1 L1U5,L3U3,L4U2,L5U1,Y1X5,Y2X4,Y3X3,Y4X2,Y5X1 s -",
        "strive",
    )
    hand.drag("b2", "b3")
    hand.key("escape")
    assert (hand.table.menu, hand.table.play.picked, hand.played()) == (None, (), [])


def test_forced_returns_say_which_row_and_who(app: App) -> None:
    hand = sit(
        app,
        "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/S4J2,T5D1,-,-,- "
        "S1J5,S2J4,S3J3,S5J1,T1D5,T2D4,T3D3,T4D2 S1J5,S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T3D3,T4D2,T5D1 s return:n",
    )
    assert hand.table.picture.forced == {cell("a1"), cell("b1")}
    assert hand.hint() == "Mei takes a tile back. Row 1 holds 9 of 8."
    hand.click("a1")
    assert hand.played() == ["a1-"]
    assert hand.table.picture.forced == frozenset()


def test_a_whole_game_is_played_with_the_keyboard_alone(app: App) -> None:
    hand = sit(app, game="strive")
    script = [
        "L5U1@c1", "L3U3@e5", "c1*c3", "e5*e3", "Y4X2@b1", "X5Y1@a5", "b1b2", "a5a4", "b2b3", "a4a3", "U2L4@c1",
        "U4L2@c5", "c1c2", "c5c4", "c2b2", "L1U5@b5", "L3U3@d1", "b5b4", "Y1X5@e1", "Y2X4@d5", "e1e2", "c4d4",
        "e2d2", "b4b5", "d2d3",
    ]  # fmt: skip
    for text in script:
        action = hand.match.game.parse_action(text)
        for target in hand.match.game.targets(hand.match.position, action):
            go(hand, target)
            hand.hold("space", 20) if text[0] == "U" else hand.key("return")
            if hand.table.menu is not None:
                hand.key("return")
    assert hand.played() == script
    assert hand.match.outcome is not None
    assert hand.match.outcome.winner == "south"


def go(hand: Hand, target: Any) -> None:
    """Tab to the zone that holds the target, arrows to the target, F where it lies the other way up."""
    view, play = hand.table.view, hand.table.play
    if isinstance(target, InHand) and not any(target in zone for zone in view.zones()):
        piece = play.sight.hand_piece(target)
        assert piece is not None
        go(hand, piece.spot)
        hand.key("f")
        return
    for _ in range(12):
        if any(target in zone and play.cursor in zone for zone in view.zones()) and not hand.table.controls.has_focus:
            break
        hand.key("tab")
    for _ in range(30):
        if play.cursor == target:
            return
        assert play.cursor is not None
        (x, y), (gx, gy) = play.middle(play.cursor), play.middle(target)
        if abs(gx - x) > 2:
            hand.key("right" if gx > x else "left")
        else:
            hand.key("down" if gy > y else "up")
    raise AssertionError(f"the keyboard does not reach {target}")


def test_the_card_tells_the_other_side_to_the_owner_only(hand: Hand) -> None:
    hand.table.handle(PointerMove(hand.at("S4J2")))
    mine = card(hand.table.play)
    hand.table.handle(PointerMove(hand.at("S4J2", N)))
    theirs = card(hand.table.play)
    said = [text if isinstance(text, str) else hand.app.services.say(text) for text in (mine.text, theirs.text)]
    assert "Jump 2" in said[0]
    assert "Jump" not in said[1]


def test_holding_space_peeks_and_presses_nothing(middle: Hand) -> None:
    middle.key("tab")
    middle.key("space")
    middle.wait(300)
    assert middle.table.picture.peek
    middle.table.handle(KeyUp("space"))
    assert not middle.table.picture.peek
    assert middle.table.play.picked == ()


def test_tab_goes_round_all_zones_and_comes_back(hand: Hand) -> None:
    seen = []
    for _ in range(7):
        hand.key("tab")
        focus = hand.table.controls.form.focus
        on_board = type(hand.table.play.cursor).__name__
        seen.append(focus.group if focus and hand.table.controls.has_focus else on_board)
    assert seen == ["InHand", "Cell", "InHand", "verbs", "plates", "top", "InHand"]


def test_a_move_waits_for_a_second_press_where_that_is_wanted(hand: Hand) -> None:
    hand.table.play.confirm = True
    hand.drag("S4J2", "b1")
    assert hand.played() == []
    assert hand.hint().startswith("Play S4 @ b1?")
    hand.key("escape")
    assert (hand.played(), hand.table.play.waiting) == ([], None)
    hand.click("S4J2")
    hand.click("b1")
    hand.click("b1")
    assert hand.played() == ["S4J2@b1"]


# the line of plies


def test_undo_and_redo(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    hand.key("z", ctrl=True)
    assert hand.played() == []
    hand.key("y", ctrl=True)
    assert hand.played() == ["S4J2@b1"]
    assert hand.table.play.film.running


def test_the_log_looks_back_without_touching_the_game(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    hand.drag("S4J2", "b5", N)
    hand.click(next(rect.center for rect, _, ply, _ in hand.table.panel.log._cells() if ply == 1))
    assert hand.table.play.sight.browsing == 1
    assert len(hand.played()) == 2
    assert not any(piece.spot == cell("b5") for piece in hand.table.picture.pieces)
    hand.drag("S1J5", "c1")
    assert len(hand.match.plies) == 2
    hand.key("escape")
    assert hand.table.play.sight.browsing is None


def test_playing_from_an_earlier_ply_and_undoing_that(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    hand.drag("S4J2", "b5", N)
    hand.key("home")
    hand.table.play.play_from_here()
    hand.table.handle(PointerMove((700, 30)))
    assert hand.played() == []
    hand.key("y", ctrl=True)
    assert hand.played() == ["S4J2@b1"]


def test_any_click_skips_the_movement(hand: Hand) -> None:
    hand.click("S4J2")
    hand.click("b1")
    assert hand.table.play.film.running
    hand.table.handle(PointerDown((500.0, 400.0)))
    assert not hand.table.play.film.running


def test_turning_the_board_puts_north_near(hand: Hand) -> None:
    before = hand.at("a1")
    hand.key("v")
    assert hand.table.play.near is N
    assert hand.at("a1")[1] < before[1]


def test_rematch_lets_the_winner_go_second(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    hand.table.play.resign(N)
    hand.table.verbs.rematch()
    assert hand.match.setup.first is N
    assert hand.played() == []


def test_resigning_asks_first_and_can_be_undone(hand: Hand) -> None:
    hand.drag("S4J2", "b1")
    hand.table.verbs.open_plate_menu(S, hand.table.panel.near, by_keys=True)
    hand.wait(1)
    hand.key("return")
    assert hand.match.outcome is None
    hand.table.play.resign(S)
    assert hand.match.outcome is not None
    hand.key("z", ctrl=True)
    assert hand.match.outcome is None
    assert hand.played() == ["S4J2@b1"]


# records and the clipboard


class Clipboard:
    """Stands for the desktop's clipboard, which the dummy driver lacks."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.text = ""
        self.toasts: list[str] = []
        monkeypatch.setattr(app.services.shell, "copy", self.put)
        monkeypatch.setattr(app.services.shell, "paste", lambda: self.text)
        monkeypatch.setattr(app.services.shell, "toast", lambda text, *_, **__: self.toasts.append(text))

    def put(self, text: str) -> None:
        self.text = text


@pytest.fixture
def clipboard(app: App, monkeypatch: pytest.MonkeyPatch) -> Clipboard:
    return Clipboard(app, monkeypatch)


def test_a_position_is_copied_and_pasted(middle: Hand, clipboard: Clipboard) -> None:
    middle.key("c", ctrl=True)
    assert clipboard.text == DRAGGING
    middle.drag("c2", "c3")
    middle.key("v", ctrl=True)
    assert middle.match.game.format(middle.match.position) == DRAGGING


def test_the_mark_that_editors_put_before_a_text_does_no_harm(hand: Hand, clipboard: Clipboard) -> None:
    clipboard.text = f"\ufeff{DRAGGING}\r\n"
    hand.key("v", ctrl=True)
    assert hand.match.game.format(hand.match.position) == DRAGGING


def test_a_record_is_copied_and_pasted(hand: Hand, clipboard: Clipboard) -> None:
    hand.drag("S4J2", "b1")
    hand.key("c", ctrl=True, shift=True)
    hand.key("z", ctrl=True)
    assert hand.played() == []
    hand.key("v", ctrl=True)
    assert hand.played() == ["S4J2@b1"]


@pytest.mark.parametrize(
    "text", ["", "hello", "-,-,- s -", "masume_record: 1\nrules:\n", DRAGGING.replace("D5T1", "D5D5")]
)
def test_bad_text_on_the_clipboard_is_told_and_changes_nothing(hand: Hand, clipboard: Clipboard, text: str) -> None:
    hand.drag("S4J2", "b1")
    clipboard.text = text
    hand.key("v", ctrl=True)
    assert hand.played() == ["S4J2@b1"]
    assert len(clipboard.toasts) == 1


def test_every_ply_is_saved_and_can_be_resumed(hand: Hand, app: App) -> None:
    for source, goal, seat in (("S4J2", "b1", S), ("S4J2", "b5", N), ("T1D5", "a1", S)):
        hand.drag(source, goal, seat)
        assert hand.table.desk.record_id is not None
        record = app.services.store.load(hand.table.desk.record_id).value
        assert [played.text for played in record.plies] == hand.played()
    again = Table.resume(app.services, record)
    assert again.play.match.position == hand.match.position
    assert again.desk.record_id == hand.table.desk.record_id


def test_a_folder_that_cannot_be_written_is_told_once_and_play_goes_on(
    hand: Hand, app: App, clipboard: Clipboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    from squares.core.phrase import phrase
    from squares.saves import SaveProblem

    def full(_: object) -> str:
        raise SaveProblem(phrase("saves.disk_full", folder=Path("there")))

    monkeypatch.setattr(app.services.store, "autosave", full)
    hand.drag("S4J2", "b1")
    hand.drag("S4J2", "b5", N)
    assert len(hand.played()) == 2
    assert clipboard.toasts == ["The disk is full, nothing can be saved in there."]


def test_f5_keeps_the_game(hand: Hand, clipboard: Clipboard) -> None:
    hand.drag("S4J2", "b1")
    hand.table.reload()
    assert hand.played() == ["S4J2@b1"]
    assert clipboard.toasts == ["The game file was read again."]


@pytest.mark.parametrize(
    ("old", "new", "goes_on", "said"),
    [
        ("limit: 8", "limit: 9", True, "The game file was read again."),
        ("limit: 8", "limit: 3", False, "By the game file as it is now this position is not possible."),
        ("limit: 8", "limit: ", False, "The game file was not taken over."),
    ],
)
def test_f5_takes_a_changed_file_over_where_the_position_allows(
    app: App, tmp_path: Path, clipboard: Clipboard, old: str, new: str, goes_on: bool, said: str
) -> None:
    shipped = app.services.registry.entry("squares-ii").path.read_text(encoding="utf-8")
    mine = shipped.replace("id: squares-ii", f"id: mine-{len(new)}{int(goes_on)}", 1)
    mine = mine[: mine.index("\nhelp:") + 1]  # its diagrams would be illegal before the game on the table is
    path = tmp_path / "mine.yaml"
    path.write_text(mine, encoding="utf-8")
    entry = app.services.registry.reload(path)
    hand = sit(app, game=entry.id)
    hand.drag("S4J2", "b1")
    path.write_text(mine.replace(old, new), encoding="utf-8")
    hand.table.reload()
    assert hand.match.game.definition.limit == (9 if goes_on else 8)
    assert hand.played() == ["S4J2@b1"]
    assert clipboard.toasts[0].startswith(said)


# hidden hands


def own_sets(app: App, north: tuple[str, ...]) -> Hand:
    game = app.services.registry.game("squares-ii", "own")
    ids = {option.seat: option.id for option in game.options}
    setup = Setup(choices={ids[S]: ("spin/jump", "tsunami/diagonal"), ids[N]: north})
    return Hand(app, Table(app.services, Match(game, setup, 1, NAMES)))


def test_the_cover_must_be_held_before_anything_is_shown(app: App) -> None:
    hand = own_sets(app, ("leap/support", "supply/exchange"))
    assert hand.table.cover is not None
    hand.hold("return", 300)
    assert hand.table.cover is not None
    hand.hold("return", 650)
    assert hand.table.cover is None
    assert hand.table.picture.viewer is S


def test_after_a_ply_the_other_player_is_asked_to_take_over(app: App) -> None:
    hand = own_sets(app, ("leap/support", "supply/exchange"))
    hand.hold("return", 650)
    hand.drag("S4J2", "b1")
    assert hand.table.cover is not None
    assert hand.table.cover.seat is N
    hand.hold("return", 650)
    assert hand.table.picture.viewer is N
    assert hand.table.play.near is N


def test_nothing_on_screen_depends_on_the_other_hand(app: App) -> None:
    pictures = []
    for north in (("leap/support", "supply/exchange"), ("spin/jump", "tsunami/diagonal")):
        hand = own_sets(app, north)
        covered = hand.pixels()
        hand.hold("return", 650)
        hand.table.handle(PointerMove(hand.table.view.rect(InHand(N, "?1")).center))
        hand.hold("space", 0)
        pictures.append((covered, hand.pixels()))
    assert pictures[0][0] == pictures[1][0]
    assert pictures[0][1] == pictures[1][1]


def test_secret_picks_stay_out_of_the_log(app: App) -> None:
    hand = sit(app, game="strive", variant="expert-1")
    hand.hold("return", 650)
    picked = hand.table.play
    while hand.match.to_act is S:
        picked.play(hand.match.legal_actions()[0])
    hand.table.handle(KeyUp("space"))
    assert hand.table.play.sight.cover is N
    hand.table.play.uncover()
    hand.table.panel.log.refresh()
    words = {text for _, text, _, _ in hand.table.panel.log._cells()}
    assert words
    assert all("Take" not in text for text in words)


def test_a_record_is_not_copied_while_hands_are_hidden(app: App, clipboard: Clipboard) -> None:
    hand = own_sets(app, ("leap/support", "supply/exchange"))
    hand.hold("return", 650)
    hand.key("c", ctrl=True, shift=True)
    assert clipboard.text == ""
    hand.key("c", ctrl=True)
    assert "?10" in clipboard.text


# drawing


@pytest.mark.parametrize("size", [(1024.0, 640.0), (1440.0, 900.0), (1600.0, 900.0)])
def test_it_draws_in_every_situation(middle: Hand, size: tuple[float, float]) -> None:
    middle.table.layout(size, size[0] < 1200)
    middle.drag("c2", "c3", let_go=False)
    first = middle.pixels()
    middle.table.handle(PointerUp(middle.at("c3")))
    assert middle.pixels() != first
    middle.key("f1")
    middle.wait(1)
    middle.key("escape")
    assert not middle.table.show_keys
    middle.click(middle.table.panel.far.center)
    middle.wait(1000)
