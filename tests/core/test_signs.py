"""Signs that can be seen: the same ones whatever Unicode the interpreter knows."""

from __future__ import annotations

import sys
import unicodedata

import pytest

from squares.core import signs
from squares.core.signs import all_visible, visible
from squares.data.check import examine
from squares.data.loader import parse
from squares.saves.record import cleaned, note_lines
from tests.game_files import game_file

HEART = "\U0001fa77"  # pink, of Unicode 15; Python 3.11 knows 14


@pytest.mark.parametrize("sign", ["a", " ", "é", "升", "ー", "😀", HEART, "\ufe0f", "\u0301", "\U0002f800"])
def test_what_can_be_seen(sign: str) -> None:
    assert visible(sign)


@pytest.mark.parametrize(
    "sign",
    "\0\n\x7f\xad\u200b\u200d\u202e\u2028\u2029\u3000\ud800\ue000\ufeff\ufffe\uffff\ufdd0\u2065"
    "\U000e0001\U000e0fff\U0001fffe\U0010ffff",
    ids=ascii,
)
def test_what_cannot_be_seen(sign: str) -> None:
    assert not visible(sign)


def test_a_sign_that_the_interpreter_does_not_know_yet_is_judged_as_later_ones_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Older:
        """Unicode before the sign was assigned."""

        @staticmethod
        def category(sign: str) -> str:
            return "Cn" if sign in (HEART, "\U000e0fff") else unicodedata.category(sign)

    monkeypatch.setattr(signs, "unicodedata", Older)
    assert all_visible(f"a {HEART}")
    assert not visible("\U000e0fff")


def test_no_assigned_sign_that_prints_is_refused() -> None:
    for code in range(sys.maxunicode + 1):
        sign = chr(code)
        if sign.isprintable():
            assert visible(sign), hex(code)


def test_a_new_sign_stays_in_names_notes_and_game_files() -> None:
    assert cleaned(f"Ann {HEART}", 60) == f"Ann {HEART}"
    assert note_lines(f"{HEART}\n") == HEART
    source = game_file("qubism").read_text(encoding="utf-8")
    title = next(line for line in source.splitlines() if line.startswith("title: "))
    found = examine(parse(source.replace(title, f"title: Love {HEART}").encode(), "love.yaml"))
    assert not found.faults
