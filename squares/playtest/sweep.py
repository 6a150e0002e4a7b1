"""One key of a game over several values: what balance, draws and length come to, and where the sweet spot lies."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.faults import shown
from squares.data.texts import Texts
from squares.playtest import wording
from squares.playtest.plot import Value
from squares.playtest.report import charts
from squares.playtest.report.charts import Words
from squares.playtest.report.html import Child, table, tag
from squares.playtest.report.page import whole
from squares.playtest.report.sentences import strongest
from squares.playtest.summary import Figure, Summary
from squares.playtest.wording import cell, is_share, label
from squares.registry import Registry, definition_of

KEYS = ("first", "draws", "plies")
MOST = 40  # values
FEW_DRAWS = 0.05  # draws that cost nothing
EVEN = 0.5

Path = tuple[str, ...]
Choice = Mapping[Path, Any]  # a value for each key


@dataclass(frozen=True, slots=True)
class Swept:
    """One value and what its games came to."""

    value: str
    found: Summary

    def figure(self, key: str) -> Figure:
        """A figure of the strongest players."""
        return strongest(self.found).figures[key]

    @property
    def loss(self) -> float:
        """How far from an even game without draws: what beginning is off a half, and draws beyond ``FEW_DRAWS``."""
        first, draws = self.figure("first").value, self.figure("draws").value
        return abs((first or 0.0) - EVEN) + max(0.0, (draws or 0.0) - FEW_DRAWS)


def asked(text: str) -> tuple[tuple[str, ...], list[Any]]:
    """The key's path and its values of ``key=4..9`` or ``key=one,two``. Errors: BadData."""
    key, apart, rest = text.partition("=")
    first, dots, last = rest.partition("..")
    values: list[Any]
    if dots:
        whole_numbers = first.isdecimal() and last.isdecimal() and len(rest) < 20
        values = list(range(int(first), min(int(last), int(first) + MOST) + 1)) if whole_numbers else []
    else:
        values = _values(rest)
    if not key or not apart or not values:
        raise BadData(phrase("playtest.sweep.bad_values", text=shown(text)))
    if len(values) > MOST:
        raise BadData(phrase("playtest.sweep.many", most=MOST))
    return tuple(key.split(".")), values


def versions(game: AnyGame, path: Path, values: Sequence[Any]) -> Iterator[tuple[str, AnyGame]]:
    """The game at each value. Errors: BadData where there is no such key or a value cannot be."""
    plain = definition_of(game)
    for value in values:
        yield value_text(value), made(plain, {path: value}, game.variant)


def made(plain: Mapping[str, Any], choice: Choice, variant: str) -> AnyGame:
    """The game of a definition with keys at other values. Errors: BadData naming the key and what it may be."""
    try:
        return Registry(()).from_definition(version(plain, choice), variant)
    except BadData as fault:
        place, why = fault.phrase.values.get("path"), fault.phrase.values.get("what", fault.phrase)
        at_fault = [path for path in choice if ".".join(path) == place]
        if at_fault:
            value = shown(value_text(choice[at_fault[0]]))
            raise BadData(phrase("playtest.sweep.bad_value", key=shown(place), value=value, what=why)) from None
        said = {"version": shown(named(choice)), "path": shown(place or ""), "what": why}
        raise BadData(phrase("playtest.sweep.bad_version", **said)) from None


def version(plain: Mapping[str, Any], choice: Choice) -> dict[str, Any]:
    """A definition with every key at its value. Errors: BadData where there is no such key."""
    found = dict(plain)
    for path, value in choice.items():
        found = changed(found, path, value)
    return found


def named(choice: Choice) -> str:
    """A version in one line."""
    return ", ".join(f"{'.'.join(path)}={value_text(value)}" for path, value in choice.items())


def value_text(value: Any) -> str:
    """A value as it is written on the command line."""
    return value if isinstance(value, str) else json.dumps(value)


def sweet(found: Sequence[Swept]) -> Swept:
    """The value with the least loss; of equal ones the first."""
    return min(found, key=lambda each: each.loss)


def as_good(found: Sequence[Swept]) -> list[Swept]:
    """Values that the sweet spot is not surely better than: the intervals of what is lost still meet."""
    best = sweet(found)
    reach = best.loss + _doubt(best)
    return [each for each in found if each is not best and each.loss - _doubt(each) <= reach]


def first_of(found: Sequence[Swept]) -> list[Swept]:
    """The sweet spot alone, or all that are tied, in their order."""
    best = [sweet(found), *as_good(found)]
    return [each for each in found if each in best]


def page(title: str, name: str, found: Sequence[Swept], texts: Texts, fresh: Swept | None = None) -> str:
    """The curves of a sweep as an HTML page. ``fresh``: see ``sentence``."""
    best = first_of(found)
    curves: list[Child] = []
    for key in KEYS:
        share = is_share(key)
        points = [Value.of(each.value, each.figure(key), marked=each in best) for each in found]
        head = (name, texts.say("playtest.report.value"), texts.say("playtest.report.interval"))
        words = Words(label(key, texts), texts.say("playtest.report.numbers"), head)
        target = 50.0 if key == "first" else None
        curves.append(charts.curve(words, points, " %" if share else "", target))
    rows = [[each.value, f"{each.found.games:,}", *(cell(each.figure(key)) for key in KEYS)] for each in found]
    numbers = table([name, texts.say("playtest.games"), *(label(key, texts) for key in KEYS)], rows, name)
    body = [
        tag("p", who(found, texts)),
        tag("p", sentence(name, found, texts, fresh)),
        tag("div", *curves, cls="charts"),
        numbers,
    ]
    return whole(title, body)


def who(found: Sequence[Swept], texts: Texts) -> str:
    """Who played, and why."""
    return wording.who((each.players for each in found[0].found.strengths), texts)


def sentence(name: str, found: Sequence[Swept], texts: Texts, fresh: Swept | None = None) -> str:
    """Where the sweet spot lies, and how sure that is.

    ``fresh``: more games of it that had no part in choosing it, for what comes first looks better than it is.
    """
    best = first_of(found)
    if len(best) > 1:
        return texts.say("playtest.sweep.tied", key=name, values=[each.value for each in best])
    told = fresh or best[0]
    said = phrase(
        f"playtest.sweep.{'alone' if fresh is None else 'sure' if is_confirmed(found, fresh) else 'refuted'}",
        key=name,
        value=told.value,
        n=told.found.games,
        first=cell(told.figure("first")),
        draws=cell(told.figure("draws")),
    )
    return texts.say(said)


def is_confirmed(found: Sequence[Swept], fresh: Swept) -> bool:
    """Whether a value is surely better than all others by games that had no part in choosing it."""
    return first_of([fresh, *(each for each in found if each.value != fresh.value)]) == [fresh]


def changed(plain: Any, path: Path, value: Any) -> dict[str, Any]:
    """A definition with one key at another value. Errors: BadData where there is no such key."""
    return _with(plain, path, value, path)


def _with(plain: Any, path: Path, value: Any, all_: tuple[str, ...]) -> dict[str, Any]:
    """Plain data with one key at another value. Errors: BadData where there is no such key."""
    key, *rest = path
    if not isinstance(plain, dict) or key not in plain:
        known = sorted(plain) if isinstance(plain, dict) else []
        raise BadData(phrase("playtest.sweep.no_key", key=shown(".".join(all_)), known=known))
    return {**plain, key: _with(plain[key], tuple(rest), value, all_) if rest else value}


def _values(text: str) -> list[Any]:
    """What stands between commas; those within a list are its own."""
    try:
        found: list[Any] = json.loads(f"[{text}]")
    except (ValueError, RecursionError):
        return [_value(each) for each in text.split(",")]
    return found


def _value(text: str) -> Any:
    """A number, true, false, a list, else a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _doubt(swept: Swept) -> float:
    return (swept.figure("first").margin or 0.0) + (swept.figure("draws").margin or 0.0)
