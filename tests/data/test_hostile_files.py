"""Whatever bytes a file holds, checking it ends with faults or a game, in a bounded time and without an exception."""

from __future__ import annotations

import sys
from itertools import count

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from squares.data.check import examine
from squares.data.loader import MOST_BYTES, parse
from squares.data.texts import Texts
from tests.game_files import GAME_FILES

TEXTS = Texts.load()
GAMES = [path.read_bytes() for path in GAME_FILES]
PIECES = [
    b": ", b"- ", b"\n", b"\n  ", b"\t", b"[", b"]", b"{", b"}", b"&a ", b"*a", b"!!int ", b"!!python/name:x ", b"'",
    b'"', b"|\n", b">\n", b"---\n", b"...\n", b"? ", b"%YAML 1.1\n", b"#", b"on", b"~", b"-1", b"9" * 30, b"1e9",
    b"\xff", b"\x00", b"\xc2\x85", b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"<<: ", b"\\x", "自".encode(),
    b"variants", b"help", b"{name}",
]  # fmt: skip

MOST_CALLS = 60  # and returns, for each byte


def told(source: bytes) -> str:
    """Everything that a person is told about a file; nothing where it is a game."""
    file, faults, *_ = examine(parse(source, "x.yaml"))
    assert (file is None) == bool(faults)
    return "\n".join(fault.text(TEXTS.say) for fault in faults)


@st.composite
def mutations(draw: st.DrawFn) -> bytes:
    """A shipped game file with a few places cut, doubled or overwritten."""
    source = draw(st.sampled_from(GAMES))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(source)))
        end = start + draw(st.integers(0, 30))
        piece = draw(st.one_of(st.sampled_from(PIECES), st.binary(max_size=4), st.just(source[start : end + 40])))
        source = source[:start] + piece + source[end:]
    return source


@settings(max_examples=75, deadline=None)
@given(mutations())
def test_a_damaged_game_file_is_told_or_played(source: bytes) -> None:
    told(source)


@settings(max_examples=75, deadline=None)
@given(st.binary(max_size=200))
@example(b"\xef\xbb\xbf")
@example(b"{? [a]: b}")
@example(b"a: {b: *c, c: &c d}")
@example(b"id: '{0.__class__}'")
def test_any_bytes_are_told(source: bytes) -> None:
    assert told(source)


@settings(max_examples=50, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40).map(b"".join))
def test_any_soup_of_signs_is_told(source: bytes) -> None:
    assert told(source)


@pytest.mark.parametrize(
    "source",
    [
        b"[" * MOST_BYTES,
        b"a: " * (MOST_BYTES // 3),
        b"? " * (MOST_BYTES // 2),
        b"- " * (MOST_BYTES // 2),
        b"a: '" + b"x" * (MOST_BYTES - 4),
        b"".join(b"key%d: 1\n" % n for n in range(70_000)),
        b"engine: tiles\nabilities: {" + b", ".join(b"k%d: {does: trn}" % n for n in range(4_000)) + b"}",
        b"x" * MOST_BYTES,
        b"&a " * (MOST_BYTES // 3),
        b"\n" * MOST_BYTES,
        b"\t\n" * (MOST_BYTES // 2),
        b"limit: " + b"9" * 100_000,
    ],
    ids=[
        "brackets", "colons", "questions", "dashes", "quote", "keys", "abilities", "word", "anchors", "lines", "tabs",
        "number",
    ],
)  # fmt: skip
def test_a_hostile_file_is_told_in_bounded_time(source: bytes) -> None:
    """The time that a machine takes is its own affair; what is bounded are the calls of functions."""
    calls = count()
    sys.setprofile(lambda *_: next(calls))
    try:
        sentence = told(source)
    finally:
        sys.setprofile(None)
    assert sentence
    assert next(calls) < MOST_CALLS * len(source)


def test_what_is_told_of_a_hostile_file_can_be_shown() -> None:
    sentence = told(b"title: \x1b[31m\nid: {x}\n")
    assert "\x1b" not in sentence
