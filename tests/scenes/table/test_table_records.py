"""What the table keeps, copies and hides: records, the clipboard, F5 and secret hands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.app import App
from scenes.boot import build
from scenes.input import KeyUp, PointerMove
from scenes.screens.table.screen import Table
from squares.core.actions import InHand
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.phrase import phrase
from squares.saves import SaveProblem, Store
from tests.ready_checker import ReadyChecker
from tests.scenes.at_table import DRAGGING, NAMES, Hand, N, S, sit

ONE_BEFORE = (
    "-,-,j2s4,s1j5,t3d3/j3s3,j1s5,-,-,d1t5/-,S1J5,-,T3D3,-/J4S2,-,-,-,-/D1T5,-,J2S4,J1S5,J3S3 "
    "T1D5,T2D4,T4D2 S2J4,T1D5,T2D4,T4D2 s -"
)
"""South wins by a2a3."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    made = build(tmp_path_factory.mktemp("home"), (1440, 900), clock=lambda: Hand.now)
    made.services.own_games._checker = ReadyChecker()
    yield made
    made.close()


@pytest.fixture
def hand(app: App) -> Hand:
    return sit(app)


@pytest.fixture
def middle(app: App) -> Hand:
    return sit(app, DRAGGING)


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


def test_a_finished_position_that_is_pasted_shows_what_decided_it(middle: Hand, clipboard: Clipboard) -> None:
    game = middle.match.game
    clipboard.text = game.format(game.apply(game.parse(ONE_BEFORE), game.parse_action("a2a3")).position)
    middle.key("v", ctrl=True)
    assert middle.match.outcome is not None
    assert list(map(str, middle.table.picture.won)) == ["a3", "b3", "d3"]


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
        assert hand.table.match_file.record_id is not None
        record = app.services.store.load(hand.table.match_file.record_id).value
        assert [played.text for played in record.plies] == hand.played()
    again = Table.resume(app.services, record)
    assert again.state.match.position == hand.match.position
    assert again.match_file.record_id == hand.table.match_file.record_id


def test_a_folder_that_cannot_be_written_is_told_once_and_play_goes_on(
    hand: Hand, app: App, clipboard: Clipboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: object) -> str:
        raise SaveProblem(phrase("saves.disk_full", folder=Path("there")))

    monkeypatch.setattr(app.services.store, "autosave", full)
    hand.drag("S4J2", "b1")
    hand.drag("S4J2", "b5", N)
    assert len(hand.played()) == 2
    assert clipboard.toasts == ["The disk is full; nothing can be saved in there."]


def test_two_windows_with_one_game_are_told(hand: Hand, app: App, clipboard: Clipboard) -> None:
    hand.drag("S4J2", "b1")
    id = hand.table.match_file.record_id
    assert id is not None
    store = Store(app.services.store.folder)
    store.autosave(store.open(id, app.services.registry).value[0])
    hand.drag("S4J2", "b5", N)
    hand.drag("T1D5", "a1")
    assert clipboard.toasts == ["Another window changed this game too. Yours goes on as a saved game of its own."]
    assert hand.table.match_file.record_id != id
    assert len(app.services.store.load(str(hand.table.match_file.record_id)).value.plies) == 3


def test_f5_keeps_the_game(hand: Hand, clipboard: Clipboard) -> None:
    hand.drag("S4J2", "b1")
    hand.table.reload()
    hand.wait(1)
    assert hand.played() == ["S4J2@b1"]
    assert clipboard.toasts == ["The game file was read again."]


@pytest.mark.parametrize(
    ("old", "new", "goes_on", "said"),
    [
        ("limit: 8", "limit: 9", True, "The game file was read again."),
        ("limit: 8", "limit: 3", False, "mine.yaml no longer fits this game"),
        ("limit: 8", "limit: ", False, "1 fault in mine.yaml"),
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
    hand.wait(1)
    assert hand.match.game.definition.limit == (9 if goes_on else 8)
    assert hand.played() == ["S4J2@b1"]
    notice = hand.table.rules_file.notice
    assert (clipboard.toasts[0] if notice is None else app.services.say(notice.title)) == said
    path.write_text(mine.replace("limit: 8", "limit: 10"), encoding="utf-8")
    hand.table.reload()
    hand.wait(1)
    assert hand.match.game.definition.limit == 10  # no matter what the file has said in between


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
    assert hand.table.state.near is N


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
    while hand.match.to_act is S:
        hand.table.session.play(hand.match.legal_actions()[0])
    hand.table.handle(KeyUp("space"))
    assert hand.table.state.observer.cover is N
    hand.table.presenter.uncover()
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
