"""What is given away of a match: its record on printed pages, pictures that move, its text, and the page for that."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pypdf
import pytest

from scenes.main import main
from scenes.pictures import files
from scenes.pictures.printed import Printed
from scenes.print.job import without_window
from scenes.print.process import Maker
from squares.bots.evaluation import WIN
from squares.core.grid import Mark
from squares.core.match import AnyMatch
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.core.tree import Grounds, Reviewed
from squares.saves import record_text
from squares.saves.record import Record
from tests.scenes.pictures.test_picture_files import NOW, REGISTRY, TEXTS, opened, played


class ReadyMaker(Maker[Any]):
    """Writes the file as soon as it is asked for, without a process."""

    def start(self, task: Any) -> None:
        """Begin, and come to the end."""
        self.task = task
        task.make(lambda drawn: setattr(self, "drawn", drawn))
        self._end(None)


def over(plies: int = 12) -> AnyMatch:
    """A game that South gave up, in which ply 5 missed a win and ply 8 was a mistake."""
    match = played("qubism", plies)
    match.resign(Seat.SOUTH)
    match.begin_review(Grounds("0", 9))
    for number, (best, worth) in {5: (WIN - 3, 10), 8: (0, -100)}.items():
        legal = match.game.legal_actions(match.position_at(number - 1))
        other = next(action for action in legal if action != match.plies[number - 1].action)
        match.judge(match.node_at(number), Reviewed(best, worth, (match.game.format_action(other),)))
    match.note(match.node_at(3), "An odd choice")
    return match


def pages(match: AnyMatch, side: Seat | None = None, notation: bool = False, name: str = "") -> list[str]:
    without_window()
    record = Record.from_match(match, "x", NOW, NOW, name, "A good evening.")
    made = Printed(match, record, TEXTS.say, REGISTRY.picture, side, "a4", notation)
    drawn: list[int] = []
    data = made.pdf(datetime(2026, 5, 4, tzinfo=UTC), lambda: drawn.append(1))
    found = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]
    assert len(found) == len(drawn)
    return found


def test_a_printed_record_tells_who_played_what_and_where_it_turned() -> None:
    match = over()
    match.bots = {Seat.NORTH: BotPlayer(3, 1.0)}
    text = "\n".join(pages(match, name="Club night"))
    for said in ("Qubism", "Club night", "Ada and Bo, 4 May 2026", "Bo won", "A good evening.", "Note: An odd choice"):
        assert said in text
    assert "Here a win in 2 turns was missed: " in text
    assert "A mistake" in text
    assert text.count("??") == 2
    assert text.count("After turn") == 2  # a diagram before either turning point
    assert "The end." in text
    assert " you " not in text.lower()
    assert all(TEXTS.say("pictures.page.goes_on") not in page for page in pages(match))


def test_marks_get_a_diagram_and_a_game_without_a_review_some() -> None:
    match = played("qubism", 8)
    assert "\n".join(pages(match)).count("After turn") == 4
    cells = list(match.game.grid)
    match.mark(match.node_at(1), (Mark(cells[0], cells[3]),))
    assert "\n".join(pages(match)).count("After turn") == 5


def test_in_notation_the_seats_stand_beside_each_other() -> None:
    match = over()
    said, written = "\n".join(pages(match)), "\n".join(pages(match, notation=True))
    assert "placed a cube" in said
    assert "placed a cube" not in written
    assert len(written) < len(said)


def test_pages_of_a_game_that_goes_on_show_no_more_than_a_picture() -> None:
    match = played("logistic", 6)
    hidden = "\n".join(pages(match, Seat.SOUTH))
    assert TEXTS.say("pictures.page.goes_on") in hidden
    hand = {
        piece.text for piece in match.game.pieces(match.position) if getattr(piece.spot, "seat", None) is Seat.NORTH
    }
    assert hand
    seen = match.game.format(match.game.observe(match.position, Seat.SOUTH).position)
    assert not [card for card in hand if card not in seen and card in hidden]


def test_the_command_prints_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(record_text.dump(Record.from_match(over(), "x", NOW, NOW)), encoding="utf-8")
    words = ["--home", str(tmp_path), "picture", str(file), "-o", str(tmp_path / "game.pdf"), "--notation"]
    assert main([*words, "--paper", "letter"]) == 0
    assert "game.pdf: 1 page" in capsys.readouterr().out
    [box, *_] = [page.mediabox for page in pypdf.PdfReader(tmp_path / "game.pdf").pages]
    assert (round(float(box.width)), round(float(box.height))) == (612, 792)


def test_the_page_makes_everything_and_stops(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.pictures.page.Maker", ReadyMaker)
    person.services.routes.resume(person.save("qubism"))
    person.run_until_idle()
    person.key("s", "ctrl")
    page: Any = person.screen
    assert (page.kind, page.wanted, page.last) == ("position", "png", 5)
    page.segments["scale"].choose(0)
    person.press_on(page.save)
    page.segments["still"].choose(1)
    person.press_on(page.save)
    page.what.choose(1)
    for _ in range(3):
        page.begin.step(1)
    page.begin.step(-9)  # not before the start
    assert (page.first, page.last) == (3, 5)
    person.press_on(page.save)
    page.what.choose(2)
    person.press_on(page.save)
    page.segments["text"].choose(1)
    person.press_on(page.save)
    person.press_on(page.copy)
    person.run_until_idle()
    places = person.services.places.data
    found = sorted(path.suffix for folder in ("pictures", "records") for path in (places / folder).iterdir())
    assert found == [".gif", ".pdf", ".png", ".svg", ".yaml"]
    assert next(opened(p.read_bytes()) for p in (places / "pictures").glob("*.gif")).n_frames == 3  # type: ignore[attr-defined]
    [text] = (places / "records").glob("*.yaml")
    assert record_text.parse(text.read_text(encoding="utf-8")).game == "qubism"
    person.key("escape")
    person.key("p", "ctrl")
    assert (person.screen.kind, person.screen.wanted) == ("record", "pdf")


def test_too_long_an_animation_is_told(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from squares.core.errors import BadData

    monkeypatch.setattr(files, "MOST_PIXELS", 1)
    monkeypatch.setattr("scenes.pictures.page.Maker", ReadyMaker)
    person.services.routes.resume(person.save("qubism"))
    person.run_until_idle()
    person.key("s", "ctrl")
    person.screen.what.choose(1)
    with pytest.raises(BadData, match=r"too_long"):
        person.screen.save.press()
    assert not list((person.services.places.own("pictures")).glob("*.gif"))


def test_the_text_of_a_hidden_game_that_goes_on_stays_here(person: Any) -> None:
    match = played("logistic", 3)
    record = Record.from_match(match, "x", NOW, NOW)
    person.services.routes.share(match, record, 3, Seat.SOUTH, True)
    page = person.screen
    page.segments["text"].choose(1)
    assert not page.save.enabled
    assert not page.copy.enabled
    assert page.save.why == person.services.say("table.record_hidden")
