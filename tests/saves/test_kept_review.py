"""A review in a record: it comes back whole, what does not fit is dropped, and without one nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from squares.core.match import AnyMatch
from squares.core.seats import Seat
from squares.core.tree import Grounds, Reviewed
from squares.registry import Registry
from squares.saves import Journal, Record, Store, record_rows, record_text, review_entry
from tests.saves.conftest import NOON

MakeMatch = Callable[..., AnyMatch]
FOUND = Reviewed(120, -30, ("S4J2@b1", "T2D4@d5"), 80)


def judged(match: AnyMatch) -> AnyMatch:
    """The match, given up, with a review of its second and fifth ply."""
    match.resign(Seat.SOUTH)
    match.begin_review(Grounds("1.2.3", 500))
    match.judge(match.node_at(2), FOUND)
    match.judge(match.node_at(5), replace(FOUND, other=None, line=(match.plies[4].text,)))
    return match


def record_of(match: AnyMatch) -> Record:
    return Record.from_match(match, "a-game", NOON, NOON)


def test_a_review_comes_back_with_its_match(played: MakeMatch, registry: Registry) -> None:
    match = judged(played())
    text = record_text.dump(record_of(match))
    assert record_text.parse(text) == record_of(match)
    again = record_text.parse(text).to_match(registry)
    assert again.review == match.review
    assert again.node_at(2).reviewed == FOUND
    assert record_text.dump(record_of(again)) == text
    assert replace(record_text.parse_head(text), reviewed=False) == record_text.parse_head(
        record_text.dump(replace(record_of(match), review=None))
    )


def test_without_a_review_nothing_of_it_is_written(played: MakeMatch) -> None:
    match = played()
    match.resign(Seat.SOUTH)
    before = record_text.dump(record_of(match))
    assert "review" not in before
    assert record_text.dump(replace(record_of(judged(played())), review=None)) == before


def changed(text: str, old: str, new: str) -> str:
    """A record as another program would have written it, with its seal."""
    body = text[: text.rindex(" sum=")]
    assert body.count(old) == 1
    return record_rows.sealed(body.replace(old, new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("review:\n  format: 1", "review:\n  format: 2"),
        ("  nodes: 500", "  nodes: -1"),
        ("  nodes: 500", "  nodes: 500\n  mood: good"),
        ("    '5':", "    '77':"),
        ("    '5':", "    '13':"),  # the end that was declared
        ("{best: 120, played: -30, other", "{best: 12000000, played: -30, other"),
    ],
)
def test_a_strange_review_is_dropped_and_the_match_opens(
    played: MakeMatch, registry: Registry, old: str, new: str
) -> None:
    record = record_of(judged(played()))
    strange = record_text.parse(changed(record_text.dump(record), old, new))
    assert strange == replace(record, review=None)
    assert strange.to_match(registry).review is None


@pytest.mark.parametrize("value", [[], "x", 7, {"plies": {}}, {"format": 1}])
def test_whatever_stands_there_is_a_review_or_none(value: Any) -> None:
    rules: Mapping[str, Any] = {}
    assert review_entry.read(value, rules, ()) is None


def test_a_review_of_other_rules_is_dropped(played: MakeMatch) -> None:
    record = record_of(judged(played()))
    assert record.review is not None
    entry = review_entry.plain(record.review, record.definition)
    assert review_entry.read(entry, record.definition, record.nodes) == record.review
    assert review_entry.read(entry, {**record.definition, "title": "other"}, record.nodes) is None


def test_of_a_damaged_record_the_review_of_what_is_left_stays(played: MakeMatch) -> None:
    record = record_of(judged(played()))
    left = record.with_only(set(range(1, 4)))
    assert left.review is not None
    assert dict(left.review.plies) == {2: FOUND}
    assert record.with_only({1}).review is None


def test_a_review_is_saved_and_a_cut_line_takes_its_part_along(
    played: MakeMatch, registry: Registry, tmp_path: Any
) -> None:
    store = Store(tmp_path)
    match = played()
    journal = Journal(store, match)
    id = journal.save("a-game", NOON, NOON, "")
    judged(match)
    journal.save(id, NOON, NOON, "")
    assert store.open(id, registry).value[1].review == match.review
    match.prune(match.node_at(4))
    journal.save(id, NOON, NOON, "")
    kept = store.open(id, registry).value[1].review
    assert kept is not None
    assert dict(kept.plies) == {2: FOUND}
