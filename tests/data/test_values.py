"""One value of a text written at another: every other character stays, and what cannot be written so is refused."""

from __future__ import annotations

from typing import Any

import pytest

from squares.core.errors import BadData
from squares.data.loader import parse
from squares.data.tree import node_at
from squares.data.values.writing import written

ORDER = ("id", "title", "limit", "house")


@pytest.mark.parametrize(
    ("before", "way", "value", "after"),
    [
        ("limit: 8  # as usual\n", "limit", 9, "limit: 9  # as usual\n"),
        ("limit:\t8 \t# tabs\n", "limit", 9, "limit:\t9 \t# tabs\n"),
        ("limit:   8   \r\nid: a\r\n", "limit", 10, "limit:   10   \r\nid: a\r\n"),
        ("limit: 8", "limit", 9, "limit: 9"),
        ("\ufefflimit: 8\nid: é\n", "limit", 9, "\ufefflimit: 9\nid: é\n"),
        ("title: 道😀\nlimit: 8\n", "limit", 9, "title: 道😀\nlimit: 9\n"),
        ("house: {\n  plies: 4,\n  # so\n  a: b\n}\n", "house.plies", 5, "house: {\n  plies: 5,\n  # so\n  a: b\n}\n"),
        ("house: {swap: TRUE, plies: 4}\n", "house.swap", False, "house: {swap: FALSE, plies: 4}\n"),
        ("swap: False\n", "swap", True, "swap: True\n"),
        ("must: 'take'  # or most\n", "must", "most", "must: 'most'  # or most\n"),
        ('must: "take"\n', "must", "most", 'must: "most"\n'),
        ("must: take\n", "must", "off", "must: 'off'\n"),
        ("must: |-  # kept\n  take\n\n# next\nid: a\n", "must", "most", "must: |-  # kept\n  most\n\n# next\nid: a\n"),
        ("must: >-\n    take", "must", "most", "must: >-\n    most"),
        ("must: ! take\n", "must", "most", "must: ! most\n"),
        ("? limit\n: 8\n", "limit", 9, "? limit\n: 9\n"),
        ("'limit': 8\n", "limit", 9, "'limit': 9\n"),
        ("--- # a document\nlimit: 8\n...\n", "limit", 9, "--- # a document\nlimit: 9\n...\n"),
        ("limit: &most 8\nid: a\n", "limit", 9, "limit: &most 9\nid: a\n"),
        ("a: &most 8\nlimit: *most  # the same\n", "limit", 9, "a: &most 8\nlimit: 9  # the same\n"),
        ("limit:\nid: a\n", "limit", 9, "limit: 9\nid: a\n"),
        ("limit:   # none\nid: a\n", "limit", 9, "limit: 9   # none\nid: a\n"),
        ("limit: ~\n", "limit", 9, "limit: 9\n"),
        ("limit: +8\n", "limit", -9, "limit: -9\n"),
    ],
)  # fmt: skip
def test_a_value_is_written_as_the_old_one_was_and_nothing_else_changes(
    before: str, way: str, value: Any, after: str
) -> None:
    assert written(before, "mine.yaml", tuple(way.split(".")), value, was(before, way)) == after


@pytest.mark.parametrize(
    ("before", "way", "after"),
    [
        ("id: a\nvariants: {}\n", "limit", "id: a\nlimit: 9\nvariants: {}\n"),
        ("id: a  # its\n# of the house\nhouse: {}\n", "limit", "id: a  # its\nlimit: 9\n# of the house\nhouse: {}\n"),
        ("id: a\r\nhouse: {}", "limit", "id: a\r\nlimit: 9\r\nhouse: {}"),
        ("id: a", "limit", "id: a\nlimit: 9"),
        ("house: {}\n", "house.plies", "house: {plies: 9}\n"),
        ("house: {swap: true}\n", "house.plies", "house: {swap: true, plies: 9}\n"),
        ("house: {swap: true,}\n", "house.plies", "house: {swap: true, plies: 9,}\n"),
        ("house: {\n  swap: true  # pie\n}\n", "house.plies", "house: {\n  swap: true, plies: 9  # pie\n}\n"),
        ("house:\n    swap: true\nid: a\n", "house.plies", "house:\n    swap: true\n    plies: 9\nid: a\n"),
        ("house: &it\n  swap: true\n", "house.plies", "house: &it\n  swap: true\n  plies: 9\n"),
        ("house:\nid: a\n", "house.plies", "house: {plies: 9}\nid: a\n"),
        ("id: a\n", "rules.white.each", "id: a\nrules: {white: {each: 9}}\n"),
        ("id: a\nrules:\n  white:\n", "rules.white.each", "id: a\nrules:\n  white: {each: 9}\n"),
        ("{id: a}", "limit", "{id: a, limit: 9}"),
        ("id: a\ntitle: |\n  long\n\nhouse: {}\n", "limit", "id: a\ntitle: |\n  long\n\nlimit: 9\nhouse: {}\n"),
        ("id: a\ntitle: >+\n  long\n\n", "limit", "id: a\ntitle: >+\n  long\n\nlimit: 9\n"),
        ("id: a\nfamilies: {a/b: {}}\n", "families.a/b.sum", "id: a\nfamilies: {a/b: {sum: 9}}\n"),
    ],
)  # fmt: skip
def test_a_key_that_is_not_there_is_added_behind_the_one_that_it_usually_follows(
    before: str, way: str, after: str
) -> None:
    assert written(before, "mine.yaml", tuple(way.split(".")), 9, None, ORDER if way == "limit" else ()) == after


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("limit: &most 8\nother: *most\n", "limit"),
        ("a: &m {limit: 8}\nb: *m\n", "b.limit"),
        ("a: &m {limit: 8}\nb: *m\n", "a.limit"),
        ("a: &m {limit: 8}\nb: *m\n", "b.more"),
    ],
)
def test_what_an_alias_says_in_two_places_is_refused(text: str, way: str) -> None:
    with pytest.raises(BadData) as refused:
        written(text, "mine.yaml", tuple(way.split(".")), 9, was(text, way))
    assert refused.value.phrase.key == "knobs.shared"


@pytest.mark.parametrize(
    ("text", "way", "old", "key"),
    [
        ("board: 5\n", "board.files", None, "knobs.no_place"),
        ("limit: [8]\n", "limit", (8,), "knobs.no_place"),
        ("limit: 8\n", "limit", 7, "bench.not_as_read"),
        ("limit: true\n", "limit", 1, "bench.not_as_read"),
        ("limit: 8\n", "other", 3, "bench.not_as_read"),
        ("limit: [8\n", "limit", 8, "bench.not_as_read"),
        ("limit:\t8\n\tid: a\n", "limit", 8, "bench.not_as_read"),
        ("limit: 8\nlimit: 8\n", "limit", 8, "bench.not_as_read"),
        ("", "limit", None, "bench.not_as_read"),
    ],
)
def test_what_has_no_place_or_has_changed_is_refused(text: str, way: str, old: Any, key: str) -> None:
    with pytest.raises(BadData) as refused:
        written(text, "mine.yaml", tuple(way.split(".")), 9, old)
    assert refused.value.phrase.key == key


@pytest.mark.parametrize(
    ("before", "way", "value", "after"),
    [
        ("cards,cost,name\nwall,2,A\nspark,3,B\n", "cards.spark.cost", 4, "cards,cost,name\nwall,2,A\nspark,4,B\n"),
        ('cards;cost\r\nwall; "2" \r\n', "cards.wall.cost", 12, 'cards;cost\r\nwall; "12" \r\n'),
        ('cards,text,cb\nwall,"a\n""b"", c",true', "cards.wall.cb", False, 'cards,text,cb\nwall,"a\n""b"", c",false'),
        ("\ufeffcards\tkind\nwall\t'far'\n", "cards.wall.kind", "near", "\ufeffcards\tkind\nwall\t'near'\n"),
    ],
)  # fmt: skip
def test_a_cell_of_a_sheet_is_written_and_nothing_else_changes(before: str, way: str, value: Any, after: str) -> None:
    steps = tuple(way.split("."))
    old = {"spark": 3, "wall": 2}.get(steps[1]) if steps[2] == "cost" else "far" if steps[2] == "kind" else True
    assert written(before, "cards.csv", steps, value, old) == after


def test_an_empty_cell_is_no_place() -> None:
    with pytest.raises(BadData):
        written("cards,cost\nwall,\n", "cards.csv", ("cards", "wall", "cost"), 1, None)


def was(text: str, way: str) -> Any:
    """What stands in a text now."""
    node = node_at(parse(text.encode(), "mine.yaml").root, tuple(way.split(".")))
    return node.plain() if node is not None else None
