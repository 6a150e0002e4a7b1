"""A playtest that came in a pack, as its testers see it: opened, played, asked about, given back."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.screens.give_back import GiveBack
from scenes.screens.home.screen import Home
from scenes.screens.questions import Questions
from scenes.screens.rules.screen import Rules
from scenes.screens.setup.evening import EveningPage
from scenes.screens.table.screen import Table
from squares.core.grid import Cell
from squares.core.session import DECLINED, Question, Session
from squares.data.models import QuestionEntry
from squares.evenings import pack
from squares.evenings.evening import read
from squares.registry import Entry
from squares.saves import Record, record_text
from tests.evenings.made import given
from tests.scenes.at_table import N, S
from tests.scenes.conftest import Person

ASKED = (
    QuestionEntry(ask="Fun?", scale=(1, 5)),
    QuestionEntry(ask="Again?", choices=("yes", "no")),
    QuestionEntry(ask="What was unclear?", of="table"),
)


@pytest.fixture
def packed(person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pack of a game of one's own, of the same id as the shelf's game. No bot is asked for a hint in earnest."""
    monkeypatch.setattr(person.services.worker, "ask", lambda question, hear: None)
    source = person.services.registry.entry("qubism").path.read_text(encoding="utf-8")
    own = tmp_path / "own"
    own.mkdir()
    (own / "qubism.yaml").write_text(source.replace("\ntitle: Qubism", "\ntitle: New Qubism"), encoding="utf-8")
    added = pack.SetUp(sender="Ada", note="Hello.", players={S: "Mei"}, questions=ASKED)
    path = tmp_path / "evening.masume"
    path.write_bytes(pack.make(Entry(own / "qubism.yaml"), added))
    return path


def opened(person: Person, path: Path) -> EveningPage:
    person.services.shell.open_file(path)
    person.run_until_idle()
    page = person.screen
    assert isinstance(page, EveningPage)
    return page


def begun(person: Person, path: Path, record: bool = True) -> Table:
    page = opened(person, path)
    if record:
        person.press_on(page.record)
    person.press_on(page.begin)
    person.run_until_idle()
    assert isinstance(person.screen, Table)
    return person.screen


def play(person: Person, *actions: str) -> None:
    table = person.screen
    for action in actions:
        table.session.play(table.match.game.parse_action(action))
        table.state.film.skip()
    person.run_until_idle()


def press(person: Person, label: str) -> None:
    """A button of the top screen."""
    person.press_on(next(each for each in person.screen.form.widgets if getattr(each, "label", "") == label))
    person.run_until_idle()


def test_a_pack_shows_what_it_is_and_records_nothing_by_itself(person: Person, packed: Path) -> None:
    page = opened(person, packed)
    assert (page.title, page.subtitle) == ("A playtest from Ada", "New Qubism")
    assert not page.record.on
    assert "Hello." in [line for line, *_ in page.about()]
    assert len(list(page.recorded())) > 6
    assert page.names[S].text == "Mei"
    assert "New Qubism" not in [entry.title for entry in person.services.registry.entries]


def test_an_unrecorded_game_is_saved_as_any_other(person: Person, packed: Path) -> None:
    table = begun(person, packed, record=False)
    assert table.match.session is None
    play(person, "a1R")
    table.commands.hint()
    table.assistant.hint.put_away()
    table.commands.open_rules()
    person.screen.leave_page()
    play(person, "e5L")
    id = table.match_file.record_id
    assert id is not None
    text = (person.services.places.saves / f"{id}.yaml").read_text(encoding="utf-8")
    assert "session:" not in text
    record = person.services.store.load(id).value
    plain = record_text.dump(Record.from_match(table.match, id, record.started, record.last_played))
    assert text.partition("\nactions:")[0] == plain.partition("\nactions:")[0]
    person.key("escape")
    table.commands.leave()
    person.run_until_idle()
    assert isinstance(person.screen, Home)
    assert person.app.overlay.dialog is None


def test_refusals_hints_and_pages_of_the_rules_are_recorded_with_who_and_when(person: Person, packed: Path) -> None:
    table = begun(person, packed)
    play(person, "a1R")
    refused = table.match.refused_actions()[0]
    for target in table.match.game.targets(table.match.position, refused.action):
        assert isinstance(target, Cell)
        person.click(table.view.rect(target).center)
    table.commands.hint()
    table.assistant.hint.put_away()
    table.commands.open_rules()
    rules = person.screen
    assert isinstance(rules, Rules)
    first = rules.sections[0].title
    rules.leave_page()
    play(person, "e5L")
    assert table.match.session is not None
    happened = [(each.kind, each.seat, each.ply) for each in table.match.session.happenings]
    assert happened == [("refused", N, 1), ("hint", N, 1), ("rules", N, 1)]
    one, _, page = table.match.session.happenings
    assert (one.what, one.said) == (refused.why.key, person.services.say(refused.why))
    assert page.what == first
    id = table.match_file.record_id
    assert id is not None
    assert person.services.store.load(id).value.session == table.match.session


def test_the_evening_is_asked_about_shown_and_given_back(person: Person, packed: Path) -> None:
    table = begun(person, packed)
    play(person, "a1R")
    table.session.resign(N)
    table.commands.rematch()  # stays in the evening, and asks nothing yet
    assert person.app.overlay.dialog is None
    play(person, "e5L", "a1R")
    assert isinstance(person.screen, Table)
    person.screen.session.resign(S)
    person.screen.commands.leave()
    person.answer("Answer")
    page = person.screen
    assert isinstance(page, Questions)
    assert [item.asked for item in page.shown] == [(0, S), (1, S)]
    person.click(page.shown[0].scale.parts()[3].center)
    person.press_on(page.shown[1].choices[0])
    press(person, "Next")
    assert [item.asked for item in page.shown] == [(0, N), (1, N)]
    person.press_on(page.shown[0].declined)
    press(person, "Next")
    person.type("The walls")
    press(person, "Give back")
    back = person.screen
    assert isinstance(back, GiveBack)
    shown = " ".join(text for text, _ in back.rows)
    for word in ("Mei", "prefers not to say", "The walls", "Game 2", "a1R"):
        assert word in shown
    person.press_on(back.letters)
    assert "Mei" not in " ".join(text for text, _ in back.rows)
    target = person.services.places.own("sessions") / "mine.masume-session"
    person.click(back.path.rect.center).key("a", "ctrl").type(str(target))
    person.press_on(back.write_button)
    given = read(target.read_bytes())
    assert given.players == {"south": "A", "north": "B"}
    assert (given.game, given.title, len(given.games)) == ("qubism", "New Qubism", 2)
    assert given.asked[0].answers == {"south": "4", "north": DECLINED}
    assert (given.asked[1].answers, given.asked[2].answer) == ({"south": "yes"}, "The walls")
    assert given.rules == pack.read(packed.read_bytes()).manifest.rules
    assert "is written" in person.toast


def test_a_rematch_that_was_only_begun_still_asks_about_the_evening(person: Person, packed: Path) -> None:
    table = begun(person, packed)
    play(person, "a1R")
    table.session.resign(N)
    table.commands.new_game()
    assert not person.screen.match.plies
    person.screen.commands.leave()
    person.answer("Later")
    assert isinstance(person.screen, Home)


def test_an_evening_is_gone_on_with_after_a_new_start(person: Person, packed: Path) -> None:
    table = begun(person, packed)
    play(person, "a1R")
    id, game = table.match_file.record_id, table.match.game.id
    assert id is not None
    entry = person.services.registry.entry(game)
    person.services.registry.drop(entry.path)
    person.services.routes.home()
    person.services.routes.resume(id)
    person.run_until_idle()
    assert person.services.registry.entry(game).title == "New Qubism"
    person.screen.commands.open_rules()
    assert isinstance(person.screen, Rules)


def test_packs_and_evenings_are_found_opened_and_gathered(person: Person, packed: Path) -> None:
    services = person.services
    (received,) = services.places.received
    (received / "one.masume").write_bytes(packed.read_bytes())
    game = services.registry.game("qubism")
    for n in range(2):
        (received / f"{n}.masume-session").write_text(given(game, f"e{n}").dump(), encoding="utf-8")
    (received / "bad.masume-session").write_bytes(b"{")
    services.routes.open_page()
    person.run_until_idle()
    page = person.screen
    assert {path.name for path, _ in page.files} == {
        "one.masume", "0.masume-session", "1.masume-session", "bad.masume-session"
    }  # fmt: skip
    person.press_on(page.gather)
    text = (services.places.own("sessions") / "report.html").read_text(encoding="utf-8")
    assert "2 evenings" in text
    assert "bad.masume-session" in text
    person.key("home")
    page.path.text = str(received / "one.masume")
    page.open()
    person.run_until_idle()
    assert isinstance(person.screen, EveningPage)
    services.shell.open_file(received / "0.masume-session")
    person.run_until_idle()
    assert isinstance(person.screen, GiveBack)


@pytest.mark.parametrize("content", [b"PK\x03\x04 and more", b'{"masume_session":1}'])
def test_a_bad_file_is_told_in_a_line(person: Person, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.masume"
    path.write_bytes(content)
    person.services.shell.open_file(path)
    person.run_until_idle()
    assert isinstance(person.screen, Home)
    assert person.toast


def test_many_questions_stand_on_several_pages_in_a_small_window(person: Person) -> None:
    asked = tuple(Question(f"Number {n}?", each=True) for n in range(12))
    heard: list[Session] = []
    person.services.routes.questions("Game", Session(asked), {S: "Mei", N: "Bo"}, heard.append)
    page = person.screen
    page.layout((900.0, 600.0), True)
    seen = []
    while True:
        seen += [item.asked for item in page.shown]
        assert page.before.shown == (page.shown[0].asked[0] > 0)  # nobody leafs back to another one's answers
        last = page.next.label == "Keep answers"
        for item in page.shown:
            assert item.rect.bottom <= page.next.rect.y
        if last:
            break
        page.next.activate()
    assert seen == [(n, seat) for seat in (S, N) for n in range(12)]
    page.before.activate()
    assert page.shown[0].asked[1] is N
    page.leave_page()
    assert heard == [Session(asked)]


def test_where_nobody_is_asked_anything_the_page_goes_on_to_the_end(person: Person) -> None:
    then: list[str] = []
    end = "Give back", lambda: then.append("given")
    person.services.routes.questions("Game", Session((Question("Fun?", each=True),)), {}, lambda _: None, end)
    person.run_until_idle()
    person.press_on(person.screen.next)
    assert then == ["given"]
