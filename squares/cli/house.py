"""House rules and clocks as words of a command line."""

from __future__ import annotations

import re
from collections.abc import Iterable

from squares.core.clock import MOST_INCREMENT, MOST_SECONDS, TimeControl
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.faults import shown

_KEY = re.compile(r"[a-z_]+(\.[a-z_]+)*")
_TIME = re.compile(r"([0-9]{1,3})(\+[0-9]{1,3})?(,told)?|([0-9]{1,5})s(,told)?")
_SWITCHES = {"true": True, "false": False}


def house_rules(words: Iterable[str]) -> dict[str, bool | int | str]:
    """Return overrides, with dotted keys, of ``limit=9``, ``house.max_plies=200``, ``house.swap=true``.

    Errors: BadData.
    """
    found: dict[str, bool | int | str] = {}
    for word in words:
        key, given, value = word.partition("=")
        if not given or not _KEY.fullmatch(key):
            raise BadData(phrase("terminal.bad_house", word=shown(word)))
        number = re.fullmatch(r"[0-9]{1,9}", value) is not None
        found[key] = int(value) if number else _SWITCHES.get(value, value)
    return found


def time_control(word: str) -> TimeControl:
    """Return clocks of ``10`` minutes for a player, ``10+5`` with seconds a turn, or ``30s`` an action.

    ``,told`` behind it: that time is up is only told. Errors: BadData.
    """
    found = _TIME.fullmatch(word)
    if found is not None:
        minutes, increment, told, seconds, only = found.groups()
        whole = seconds is None
        control = TimeControl(
            60 * int(minutes) if whole else int(seconds), whole, int(increment or 0), not (told or only)
        )
        if 1 <= control.seconds <= MOST_SECONDS and control.increment <= MOST_INCREMENT:
            return control
    raise BadData(phrase("pack.cli.no_time", word=shown(word)))
