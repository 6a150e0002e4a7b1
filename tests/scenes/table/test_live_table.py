"""A game file that is open in an editor and on the table: the table follows it, and nothing that was played is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scenes.app import App
from scenes.boot import build
from scenes.input import PointerDown, PointerMove, PointerUp
from scenes.own_games import MISSED
from scenes.screens.table.tabs import NOTES, RULES
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from tests.game_files import game_file
from tests.ready_checker import ReadyChecker
from tests.scenes.at_table import Hand, N, cell, sit
from tests.scenes.clerk import Clerk

SOON = 200.0  # milliseconds of frames, 20 each, that a change may take here
Change = tuple[str, str]


class Desk:
    """A table with a game of one's own, whose file lies open in an editor."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch, source: str, variant: str | None) -> None:
        self.app = app
        self.folder = app.services.places.games
        self.folder.mkdir(parents=True, exist_ok=True)
        text = game_file(source).read_text(encoding="utf-8")
        text = text.replace(f"\nid: {source}\n", "\nid: mine\n", 1)
        self.text = text[: text.index("\nhelp:") + 1]
        self.path = self.folder / "mine.yaml"
        self.path.write_text(self.text, encoding="utf-8")
        app.services.own_games.look()
        while app.services.own_games.left:
            app.services.own_games.poll()
        self.toasts: list[tuple[str, Any]] = []
        self.opened: list[tuple[Path, int, int]] = []
        monkeypatch.setattr(
            app.services.shell, "toast", lambda text, link=None, done=False: self.toasts.append((text, link))
        )
        monkeypatch.setattr(app.services.shell, "open_text", lambda *where: self.opened.append(where))
        self.hand = sit(app, game="mine", variant=variant)
        self.wait(40)

    def save(self, *changes: Change) -> None:
        """The editor saves the file, changed from what it was at first."""
        text = self.text
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        self.path.write_text(text, encoding="utf-8")

    def wait(self, ms: float) -> None:
        for _ in range(round(ms / 20)):
            self.hand.wait(20)

    def saved(self, *changes: Change) -> None:
        """Save, and wait as long as it may take."""
        self.save(*changes)
        self.wait(SOON)

    @property
    def table(self) -> Any:
        return self.hand.table

    @property
    def limit(self) -> int:
        return int(self.hand.match.game.definition.limit)

    @property
    def notice(self) -> Any:
        return self.table.rules_file.notice

    def says(self, phrase: Any) -> str:
        return self.app.services.say(phrase)

    def press(self, label: str) -> None:
        found = [w for w in self.table.controls.form.widgets if w.shown and getattr(w, "label", "") == label]
        assert found, label
        self.hand.click(found[0].rect.center)
        self.wait(20)

    def turn_to(self, tab: int) -> None:
        panel = self.table.panel
        self.hand.click(panel.tab_rects()[panel.tab_order.index(tab)].center)
        self.wait(20)

    def stored(self) -> list[tuple[int, str]]:
        """Of each saved game its limit and its plies."""
        store = self.app.services.store
        records = [store.load(summary.id).value for summary in store.list()]
        return [(r.definition["limit"], " ".join(ply.text for ply in r.plies)) for r in records]


@pytest.fixture
def lay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Desk]]:
    app = build(tmp_path / "home", (1440, 900), clock=lambda: Hand.now)
    app.services.own_games._checker = ReadyChecker()
    app.services.change(motion="none")
    yield lambda source="squares-ii", variant=None: Desk(app, monkeypatch, source, variant)
    app.close()


@pytest.fixture
def desk(lay: Callable[..., Desk]) -> Desk:
    return lay()


def test_a_saved_change_shows_without_a_key_and_the_game_goes_on(desk: Desk) -> None:
    desk.hand.drag("S4J2", "b1")
    desk.hand.drag("S4J2", "b5", N)
    desk.table.turn_board()
    desk.table.panel.tab = NOTES
    desk.saved(("limit: 8", "limit: 9"))
    assert desk.limit == 9
    assert desk.hand.played() == ["S4J2@b1", "S4J2@b5"]
    assert desk.table.state.near is N
    assert desk.table.panel.tab == NOTES
    assert desk.toasts[-1][0] == "The game file was read again."


def test_what_was_agreed_on_stays_until_the_file_changes_it(desk: Desk) -> None:
    game = desk.app.services.registry.game("mine", None, {"limit": 5})
    desk.table.sit(type(desk.hand.match)(game, desk.hand.match.setup, 1, desk.hand.match.players))
    desk.saved(("goal_tiles: 3", "goal_tiles: 4"))
    assert (desk.limit, desk.hand.match.game.definition.goal_tiles) == (5, 4)
    desk.saved(("goal_tiles: 3", "goal_tiles: 4"), ("limit: 8", "limit: 9"))
    assert desk.limit == 9


def test_faults_stand_beside_the_board_while_the_old_rules_are_played(desk: Desk) -> None:
    desk.saved(("limit: 8", "limit: eight\nlimitt: 9"))
    assert desk.says(desk.notice.title) == "2 faults in mine.yaml"
    desk.hand.drag("S4J2", "b1")
    assert (desk.limit, desk.hand.played()) == (8, ["S4J2@b1"])
    rows = desk.table.controls.file_notice.list
    line = desk.text[: desk.text.index("limit: 8")].count("\n") + 1
    desk.hand.click(rows.row_rect(0).center)
    assert desk.opened == [(desk.path, line, 8)]
    desk.saved(("limit: 8", "limit: 9"))
    assert desk.notice is None
    assert (desk.limit, desk.hand.played()) == (9, ["S4J2@b1"])


def test_warnings_are_told_once_while_the_game_is_played_by_the_file(desk: Desk) -> None:
    desk.saved(("limit: 8", "limit: 1"))
    assert desk.limit == 1
    assert desk.says(desk.notice.title) == "1 warning about mine.yaml"
    desk.table.rules_file.keep()
    assert not desk.table.rules_file.may_go_on
    desk.saved(("limit: 8", "limit: 1"), ("goal_tiles: 3", "goal_tiles: 2"))
    assert desk.notice is not None  # another sentence
    desk.table.rules_file.keep()
    desk.saved(("limit: 8", "limit: 1"), ("goal_tiles: 3", "goal_tiles: 2  # odd"))
    assert desk.notice is None


def test_a_fault_of_an_included_file_opens_that_file(lay: Callable[..., Desk]) -> None:
    desk = lay("logistic")
    desk.hand.hold("return", 650)
    (desk.folder / "cards").mkdir()
    cards = desk.folder / "cards/own.yaml"
    cards.write_text("format: 1\ncards: 3\n", encoding="utf-8")
    desk.saved(("cards/all.yaml,", "cards/all.yaml, cards/own.yaml,"))
    desk.hand.click(desk.table.controls.file_notice.list.row_rect(0).center)
    assert desk.opened == [(cards, 2, 8)]
    cards.write_text("format: 1\ncards: {}\n", encoding="utf-8")
    desk.wait(SOON)
    assert desk.notice is None


def test_a_position_that_is_not_possible_any_more_names_the_piece_and_the_nearest_one(desk: Desk) -> None:
    desk.hand.drag("S4J2", "b1")
    desk.hand.drag("S4J2", "b5", N)
    desk.saved(("limit: 8", "limit: 3"))
    assert desk.says(desk.notice.title) == "mine.yaml no longer fits this game"
    assert "South's S4J2 on b1 goes back to the hand" in desk.says(desk.notice.offer.what)
    assert desk.limit == 8
    desk.press("Go on like this")
    assert (desk.limit, desk.hand.played()) == (3, [])
    assert not any(tile for tile in desk.hand.match.position.board)
    desk.hand.drag("T1D5", "a1")
    assert sorted(desk.stored()) == [(3, "T1D5@a1"), (8, "S4J2@b1 S4J2@b5")]


def test_the_old_rules_are_kept_until_the_file_is_asked_for(desk: Desk) -> None:
    desk.hand.drag("S4J2", "b1")
    desk.saved(("limit: 8", "limit: 3"))
    desk.press("Keep the old rules")
    assert desk.notice is None
    desk.hand.drag("S4J2", "b5", N)
    assert desk.limit == 8
    desk.turn_to(RULES)
    desk.press("Play by the file as it is")
    assert desk.notice is not None


def test_on_a_larger_board_all_pieces_stay_where_they_are(desk: Desk) -> None:
    desk.hand.drag("S4J2", "b1")
    desk.hand.drag("S4J2", "b5", N)
    desk.saved(("files: 5, ranks: 5", "files: 7, ranks: 5"))
    assert desk.notice is None
    match = desk.hand.match
    assert [str(match.position.board[match.game.grid.index(cell(at))]) for at in ("b1", "b5")] == ["S4J2", "s4j2"]
    assert match.game.grid.files == 7
    assert desk.hand.played() == ["S4J2@b1", "S4J2@b5"]


def test_plies_that_are_legal_no_more_go_and_come_back_with_the_old_file(desk: Desk) -> None:
    for source, goal, seat in (("S4J2", "b1", Seat.SOUTH), ("S4J2", "b5", N), ("S3J3", "a1", Seat.SOUTH)):
        desk.hand.drag(source, goal, seat)
    for _ in range(2):
        desk.table.commands.undo()
    before = desk.stored()
    desk.saved(("limit: 8", "limit: 5"))  # the third ply is no longer possible, the position is
    assert (desk.limit, desk.hand.played(), len(desk.hand.match.plies)) == (5, ["S4J2@b1"], 2)
    assert desk.stored() == before
    desk.saved()
    assert (desk.limit, len(desk.hand.match.plies)) == (8, 3)
    desk.saved(("limit: 8", "limit: 5"))
    desk.hand.drag("S4J2", "c5", N)
    assert sorted(desk.stored()) == [(5, "S4J2@b1 S4J2@c5"), *before]


def test_one_can_go_back_to_the_old_rules_until_something_is_played(desk: Desk) -> None:
    desk.hand.drag("S4J2", "b1")
    desk.saved(("limit: 8", "limit: 9"))
    desk.toasts[-1][1].follow()
    desk.wait(20)
    assert (desk.limit, desk.hand.played()) == (8, ["S4J2@b1"])
    desk.turn_to(RULES)
    desk.press("Play by the file as it is")
    assert desk.limit == 9
    desk.press("Back to the rules before")
    assert desk.limit == 8
    desk.press("Play by the file as it is")
    desk.hand.drag("S4J2", "b5", N)
    desk.wait(40)
    assert not desk.table.rules_file.may_go_back
    assert desk.stored() == [(9, "S4J2@b1 S4J2@b5")]


def test_a_piece_in_hand_and_an_open_dialog_are_waited_for(desk: Desk) -> None:
    a, b = desk.hand.at("S4J2"), desk.hand.at("b1")
    for event in (PointerMove(a), PointerDown(a), PointerMove((a[0] + 8, a[1]), True), PointerMove(b, True)):
        desk.table.handle(event)
    desk.saved(("limit: 8", "limit: 9"))
    assert desk.limit == 8
    desk.table.handle(PointerUp(b))
    desk.wait(40)
    assert (desk.limit, desk.hand.played()) == (9, ["S4J2@b1"])
    desk.table.commands.ask_resign(N)
    desk.saved(("limit: 8", "limit: 7"))
    assert desk.limit == 9
    desk.app.overlay.clear()
    desk.wait(40)
    assert desk.limit == 7


def test_a_bot_that_thinks_is_asked_again_by_the_new_rules(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    clerk = Clerk()
    monkeypatch.setattr(desk.app.services, "worker", clerk)
    before = desk.hand.match
    bots = {Seat.SOUTH: BotPlayer(3, 1.0)}
    desk.table.sit(type(before)(before.game, before.setup, 1, before.players, bots=bots))
    desk.wait(40)
    assert clerk.question is not None
    desk.saved(("limit: 8", "limit: 9"))
    assert clerk.asked == 2
    clerk.answer()
    desk.wait(2000)
    assert (desk.limit, len(desk.hand.played())) == (9, 1)


def test_a_game_that_was_over_goes_on_where_the_new_rules_say_so(desk: Desk) -> None:
    desk.hand.drag("S4J2", "b1")
    desk.table.session.resign(N)
    desk.saved(("limit: 8", "limit: 9"))
    outcome = desk.hand.match.outcome
    assert outcome is not None
    assert outcome.reason == "resigned"


def test_where_somebody_looks_back_to_is_still_looked_at(desk: Desk) -> None:
    desk.hand.drag("S4J2", "b1")
    desk.hand.drag("S4J2", "b5", N)
    desk.table.commands.look(1)
    desk.saved(("limit: 8", "limit: 9"))
    assert (desk.limit, desk.table.state.observer.browsing) == (9, 1)


def test_hidden_hands_stay_covered_and_open_ones_open(lay: Callable[..., Desk]) -> None:
    desk = lay(variant="own")
    desk.saved(("limit: 8", "limit: 9"))
    assert desk.limit == 9
    assert desk.table.cover is not None
    desk.hand.hold("return", 650)
    assert desk.table.cover is None
    desk.saved(("limit: 8", "limit: 7"))
    assert desk.limit == 7
    assert desk.table.cover is None


def test_a_file_that_has_gone_is_told_and_comes_back(desk: Desk) -> None:
    desk.path.unlink()
    desk.wait(MISSED + SOON)
    assert desk.says(desk.notice.title) == "mine.yaml has gone"
    desk.save(("limit: 8", "limit: 9"))
    desk.wait(500)
    assert (desk.limit, desk.notice) == (9, None)


def test_a_variant_that_is_gone_leaves_the_old_rules(lay: Callable[..., Desk]) -> None:
    desk = lay(variant="own")
    desk.hand.hold("return", 650)
    desk.saved(("\n  own:", "\n  owned:"))
    assert '"own"' in desk.says(desk.notice.text) or "own" in desk.says(desk.notice.text)
    assert desk.notice.offer is None


def test_a_shipped_game_is_not_followed(desk: Desk) -> None:
    hand = sit(desk.app)
    assert hand.table.rules_file.path is None
