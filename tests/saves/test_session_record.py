"""Session records: what is kept of them, and what is exported."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from squares.core.errors import BadData
from squares.core.game import Setup
from squares.core.match import AnyMatch, Match
from squares.core.seats import Seat
from squares.core.session import Paper, Question, Session
from squares.data.models import QuestionEntry
from squares.data.texts import Texts
from squares.registry import Registry, hash_of
from squares.saves import Journal, Record, Store, carry, record_rows, record_text, session
from squares.saves.session_sheet import Sheet, markdown, table

NOW = datetime(2026, 3, 14, 21, 40, tzinfo=UTC)
NAMES = {Seat.SOUTH: "Ann | Bo", Seat.NORTH: "=Ben"}


@pytest.fixture
def match(registry: Registry) -> AnyMatch:
    """Three plies of Qubism with times, notes on the start, on a ply and on one of another line, and an answer."""
    game = registry.game("qubism")
    found: AnyMatch = Match(
        game, Setup(), 0, NAMES, session=Session((Question("One?"), Question("Two?")), {(0, None): "Yes,\nvery"})
    )
    for action, ms in (("a1R", 61_000), ("e5L", 2_000), ("a2U", 500)):
        found.play(game.parse_action(action), ms)
    found.note(found.nodes[0], "nervous")
    found.note(found.nodes[2], "# sum=12345678)\n(now a <b>")
    found.goto(2)
    found.play(game.parse_action("c2U"), 7_000)
    found.note(found.node_at(3), "better")
    found.goto(2)
    found.redo()
    return found


def record_of(match: AnyMatch) -> Record:
    return Record.from_match(match, "20260314-session", NOW, NOW)


def sheet(match: AnyMatch) -> Sheet:
    return Sheet(record_of(match), match, Texts.load())


def rows(match: AnyMatch) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(table([sheet(match)]))))


def test_a_session_is_read_as_it_was_written(match: AnyMatch, registry: Registry) -> None:
    record = record_of(match)
    read = record_text.parse(record_text.dump(record))
    assert read == record
    again = read.to_match(registry)
    assert again.session == match.session
    assert [node.note for node in again.nodes] == [node.note for node in match.nodes]
    assert record_text.parse_head(record_text.dump(record)).session == match.session


@pytest.mark.parametrize("paper", [Paper(), Paper(9, 40, (Seat.NORTH,)), Paper(drawn=True)])
def test_what_was_typed_in_is_kept(match: AnyMatch, paper: Paper) -> None:
    match.session = Session((Question("One?"),), paper=paper)
    assert record_text.parse(record_text.dump(record_of(match))).session == match.session


def test_a_record_without_a_session_says_nothing_of_one(registry: Registry) -> None:
    game = registry.game("qubism")
    text = record_text.dump(record_of(Match(game, Setup(), 0, NAMES)))
    assert "session:" not in text
    assert "pins:" not in text
    assert record_text.parse(text).session is None


def test_notes_and_answers_reach_the_disk_after_every_change(match: AnyMatch, tmp_path: Path) -> None:
    store = Store(tmp_path)
    journal = Journal(store, match)
    id = journal.save("one", NOW, NOW, "")
    match.note(match.node_at(1), "late")
    assert match.session is not None
    match.session = replace(match.session, answers={(0, None): "No", (1, None): "Yes"})
    journal.save(id, NOW, NOW, "")
    kept = store.load(id).value
    assert kept.pins[1] == "late"
    assert kept.session == match.session


def test_what_positions_are_worth_is_added_to_the_file_and_read_strictly(
    match: AnyMatch, registry: Registry, tmp_path: Path
) -> None:
    store = Store(tmp_path)
    journal = Journal(store, match)
    id = journal.save("one", NOW, NOW, "")
    before = (tmp_path / f"{id}.yaml").read_text("utf-8")
    match.weigh(match.node_at(0), -88)
    match.weigh(match.node_at(1), 999_999)
    journal.save(id, NOW, NOW, "")
    text = (tmp_path / f"{id}.yaml").read_text("utf-8")
    assert text.startswith(before)
    record = store.load(id).value
    assert record.values == {0: -88, 1: 999_999}
    again = record.to_match(registry)
    assert [node.value for node in again.nodes[:2]] == [-88, 999_999]
    assert record_text.parse(record_text.dump(record)) == record
    assert record_rows.Rows("1. a1R (worth 1=5)", 1).values == {1: 5}
    for bad in ("2=5", "1=1000001", "1", "1=x", "1=--5", "1=5=5", "-1=5"):
        with pytest.raises(BadData):
            record_rows.Rows(f"1. a1R (worth {bad})", 1)


def test_notes_go_over_to_changed_rules(match: AnyMatch) -> None:
    carried = carry.carried(match, match.game)
    assert [node.note for node in carried.match.nodes] == [node.note for node in match.nodes]
    assert carried.match.session == match.session


def test_time_is_what_the_match_is_told(registry: Registry) -> None:
    game = registry.game("qubism")
    match: AnyMatch = Match(game, Setup(), 0, NAMES, session=Session(), clock=lambda: 1e6)
    match.think(1500)
    match.play(game.parse_action("a1R"))
    assert match.plies[0].ms == 1500


def test_the_table_has_a_row_for_every_ply_and_answer(match: AnyMatch) -> None:
    found = rows(match)
    plies = [row for row in found if row["kind"] == "ply"]
    assert [(row["turn"], row["seat"], row["action"], row["seconds"]) for row in plies] == [
        ("1", "south", "a1R", "61.000"),
        ("1", "north", "e5L", "2.000"),
        ("2", "south", "c2U", "7.000"),
    ]
    assert plies[1]["text"] == "# sum=12345678)\n(now a <b>"
    assert [row["text"] for row in found if row["kind"] == "note"] == ["nervous"]
    assert [(row["question"], row["text"]) for row in found if row["kind"] == "answer"] == [
        ("One?", "Yes,\nvery"),
        ("Two?", ""),
    ]
    assert {row["rules"] for row in found} == {hash_of(match.game)}


def test_a_spreadsheet_takes_nothing_for_a_formula(match: AnyMatch) -> None:
    assert {row["player"] for row in rows(match)} == {"Ann | Bo", "'=Ben", ""}


def test_the_page_tells_it_all(match: AnyMatch) -> None:
    page = markdown([sheet(match)])
    assert "| South | Ann \\| Bo |" in page
    assert "| Result | =Ben, turn 2 |" in page
    assert "- At the start: nervous" in page
    assert "- Turn 1, =Ben, e5L: # sum=12345678) (now a &lt;b>" in page
    assert "**One?**\n\nYes,\nvery" in page
    assert "| 1 | 1:01 | 0:02 |\n| 2 | 0:07 |  |\n| Mean | 0:34 | 0:02 |" in page
    assert "1. Ann \\| Bo: `a1R`; =Ben: `e5L`" in page


def test_turns_are_counted_alike_in_the_result_its_page_and_its_table(match: AnyMatch) -> None:
    match.play(match.legal_actions()[0])
    match.resign(match.to_act)
    assert match.turn_number == 3
    told = markdown([sheet(match)])
    assert sheet(match).result.endswith("turn 3")
    assert "3 turns, 4 plies" in told
    assert rows(match)[-3]["turn"] == "3"


def test_the_result_of_a_game_on_paper_is_told(match: AnyMatch) -> None:
    match.session = Session(paper=Paper(9, 40, (Seat.NORTH,)))
    result = next(row for row in rows(match) if row["kind"] == "result")
    assert (result["text"], result["seconds"]) == ("'=Ben won, 9 turns", "2400.000")


def test_a_file_has_questions_of_its_own(registry: Registry) -> None:
    definition = registry.game("qubism").definition
    usual = session.begun(definition, Texts.load())
    assert len(usual.questions) == 3
    own = definition.model_copy(update={"questions": (QuestionEntry(ask="Too long?"),)})
    assert session.begun(own, Texts.load()).questions == (Question("Too long?", each=True),)
    assert own.plain() == definition.plain()


def test_S11_all_of_an_export_counts_the_turn_in_which_somebody_gave_up(registry: Registry) -> None:
    game = registry.game("qubism")
    given_up: AnyMatch = Match(game, Setup(), 0, NAMES, session=Session())
    for action in ("a1R", "e5L"):
        given_up.play(game.parse_action(action))
    given_up.resign(Seat.SOUTH)
    made = sheet(given_up)
    assert made.result.endswith("turn 2")
    assert [row["turn"] for row in rows(given_up) if row["kind"] == "result"] == ["2"]
    assert "2 turns" in made.markdown()
