"""The rows of a record's actions: how they are written, sealed and read. What stands before them is not known here.

A row holds a turn's number and actions, and remarks in parentheses. ``(after 4)``: what comes next follows number 4
and not what stands before it. ``(resigned south)``, ``(time south)`` and ``(agreed)`` are numbered like actions.
``(named 4 Words)`` calls a line by a name. ``(worth 3=120 4=-88)``: what positions were found to be worth to the
side that decides after these numbers. ``(ms 20 30)`` are the milliseconds of the next actions that have none.
``(now ...)`` tells what stands on the table and seals everything above it with a checksum, so that a file can be added
to: what comes after the last seal was being written when the program ended, and had not been shown yet.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple
from zlib import crc32

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.core.signs import all_visible
from squares.data.faults import shown
from squares.saves.record import BETWEEN, ENDS, MOST_ACTION, MOST_NAME, MOST_VALUE, Now, Played, cleaned
from squares.saves.record_head import NowEntry, utc

_WIDTH = 90  # columns
_NUMBERED = re.compile(r"([0-9]{1,9})\. *")
_REMARK = re.compile(r"(\((?:after|ms|now|worth|resigned|time|agreed)(?: [^()]*)?\))")
_NAMED = re.compile(r"\(named ([0-9]{1,9}) (.*)\)")
_SEALED = re.compile(r" sum=([0-9a-f]{8})\)\n")
_END = re.compile(r" sum=[0-9a-f]{8}\)\Z")
_OTHER_END = re.compile(r" sum=[0-9a-f]{8}\).\Z")
_NOW = re.compile(r"\(now ([^()\n]*) sum=[0-9a-f]{8}\)\n")


class Standing(NamedTuple):
    """What stands on the table: the number of the line's last node, and the rest as a record has it."""

    line: int
    now: Now
    played: datetime
    spent: int = 0


# writing


def rows(nodes: Sequence[Played], standing: Standing, values: Mapping[int, int]) -> str:
    """Return all rows, the last one without its seal."""
    numbered = list(enumerate(nodes, 1))
    times = " ".join(str(node.ms) for node in nodes if not node.declared)
    lines = [f"  (ms {line})\n" for line in textwrap.wrap(times, _WIDTH)]
    for part in _runs(numbered):
        number, first = part[0]
        lines += [] if first.after == number - 1 else [f"  (after {first.after})\n"]
        lines += [f"  {_declared(first)}\n"] if first.declared else _wrapped(first.turn, [node for _, node in part])
        lines += [f"  (named {n} {node.name})\n" for n, node in part if node.name]
    lines += [f"  (worth {line})\n" for line in textwrap.wrap(_worth(values), _WIDTH, break_on_hyphens=False)]
    return "".join(lines) + f"  {_now(standing)}"


def added(nodes: Sequence[Played], before: int, standing: Standing, values: Mapping[int, int]) -> str:
    """Return one row without its seal for ``nodes`` that follow ``before`` others; each follows the last."""
    parts = []
    for number, node in enumerate(nodes, before + 1):
        if node.after != number - 1:
            parts.append(f"(after {node.after})")
        parts.append(_declared(node) if node.declared else f"{node.turn}. {node.text}")
    times = [str(node.ms) for node in nodes if not node.declared]
    parts += [f"(ms {' '.join(times)})"] if times else []
    parts += [f"(worth {_worth(values)})"] if values else []
    return f"  {' '.join([*parts, _now(standing)])}"


def _runs(nodes: Sequence[tuple[int, Played]]) -> Iterator[list[tuple[int, Played]]]:
    """Yield the nodes in parts that stand in one row: of one turn, each after the last."""
    part: list[tuple[int, Played]] = []
    for number, node in nodes:
        if part:
            last = part[-1][1]
            if last.declared or node.declared or node.turn != last.turn or node.after != number - 1:
                yield part
                part = []
        part.append((number, node))
    if part:
        yield part


def _wrapped(turn: int, nodes: Sequence[Played]) -> list[str]:
    actions = BETWEEN.join(node.text.replace(" ", "\xa0") for node in nodes)
    wrapped = textwrap.wrap(actions, _WIDTH, break_long_words=False, break_on_hyphens=False)
    first, *rest = (line.replace("\xa0", " ") for line in wrapped)
    return [f"  {turn}. {first}\n", *(f"     {line}\n" for line in rest)]


def _worth(values: Mapping[int, int]) -> str:
    return " ".join(f"{number}={value}" for number, value in sorted(values.items()))


def _declared(node: Played) -> str:
    return f"({node.ended})" if node.by is None else f"({node.ended} {node.by})"


def _now(standing: Standing) -> str:
    """Return the remark that tells what stands on the table, without the seal that ends it."""
    line, now, played, spent = standing
    words = [f"(now line={line} ply={now.ply} turn={now.turn} to_act={now.to_act} on_turn={now.on_turn}"]
    if now.outcome is not None:
        winners = "+".join(map(str, now.winners))
        words.append(f"result={now.outcome.winner or 'draw'}/{now.outcome.reason}/{winners}")
    words += ["helped=yes"] if now.helped else []
    words += [f"spent={spent}"] if spent else []
    return " ".join([*words, f"played={played.isoformat()}"])


# seals


def sealed(text: str, above: int = 0) -> str:
    """Return the text with its checksum; ``above`` is that of all that stands above it."""
    return f"{text} sum={checksum(text, above):08x})\n"


def checksum(text: str, above: int = 0) -> int:
    """Return the checksum of a text below another one."""
    return crc32(text.encode("utf-8", "replace"), above)


def ends_sealed(text: str) -> bool:
    """Tell whether nothing but the end of its last line is missing."""
    return _END.search(text) is not None


class Seals(NamedTuple):
    """``good``: how many characters the seals from the first one on vouch for; ``altered``: something does not fit."""

    good: int
    altered: bool


def seals(text: str, start: int) -> Seals:
    """Compare the seals of a text whose rows begin at ``start``."""
    running, at, good, altered = 0, 0, 0, False
    for seal in _SEALED.finditer(text, start):
        running = checksum(text[at : seal.start()], running)
        altered |= int(seal[1], 16) != running
        running = checksum(text[seal.start() : seal.end()], running)
        at = seal.end()
        good = good if altered else at
    rest = text[at:]
    if at and rest.strip(" \n"):  # one row that has no end was being written; anything else came otherwise
        altered |= "\n" in rest or _OTHER_END.search(rest) is not None
    return Seals(good, altered)


# reading


class Rows:
    """What rows hold: ``nodes``, ``values`` of positions, and ``standing`` as the last says (None where none does)."""

    def __init__(self, text: str, line: int) -> None:
        """Read rows, of which ``line`` is the number of the first. Errors: BadData naming the line."""
        self.standing: Standing | None = None
        self.values: dict[int, int] = {}
        self._nodes: list[Played] = []
        self._names: dict[int, str] = {}
        self._ms: list[int] = []
        self._after, self._turn = 0, 1
        for number, row in enumerate(text.split("\n"), line):
            self._row(row.strip(), number)
        self.nodes = tuple(self._finished())
        if self.standing is not None and self.standing.line > len(self.nodes):
            raise BadData(phrase("saves.too_few", n=len(self.nodes), cursor=self.standing.line))

    def _finished(self) -> Iterator[Played]:
        times = iter(self._ms)
        for number, node in enumerate(self._nodes, 1):
            yield replace(node, ms=0 if node.declared else next(times, 0), name=self._names.get(number, ""))

    def _row(self, row: str, line: int) -> None:
        named = _NAMED.fullmatch(row)
        if named is not None:
            self._names[int(named[1])] = cleaned(named[2], MOST_NAME)
            return
        for i, part in enumerate(_REMARK.split(row)):
            if i % 2:
                word, _, rest = part.strip("()").partition(" ")
                try:
                    self._remark(word, rest, line)
                except (ValueError, KeyError) as error:  # pydantic's, too
                    raise _bad(part, line) from error
            else:
                self._turn, actions = actions_of(part, self._turn, line)
                for action in actions:
                    self._add(Played(action, self._turn, line=line))

    def _remark(self, word: str, rest: str, line: int) -> None:
        """Errors: ValueError, KeyError."""
        if word == "after":
            self._after = _number(rest)
            if self._after > len(self._nodes):
                raise ValueError("nothing has that number yet")
        elif word == "ms":
            self._ms += map(_number, rest.split())
        elif word == "worth":
            for pair in rest.split():
                number, value = pair.split("=")
                self._weigh(number, value)
        elif word == "now":
            self.standing = _standing(dict(pair.split("=", 1) for pair in rest.split()))
        else:
            seat = None if word == ENDS[-1] else Seat(rest)
            self._add(Played("", after=self._after, ended=word, by=seat, line=line))

    def _weigh(self, number: str, value: str) -> None:
        """Read the worth of positions. Errors: ValueError."""
        node, worth = _number(number), _number(value.removeprefix("-"))
        if node > len(self._nodes) or worth > MOST_VALUE:
            raise ValueError("no such position, or no such value")
        self.values[node] = -worth if value.startswith("-") else worth

    def _add(self, node: Played) -> None:
        if self._after and self._nodes[self._after - 1].declared:
            raise _bad(node.text, node.line)
        self._nodes.append(replace(node, after=self._after))
        self._after = len(self._nodes)


def last_standing(text: str) -> Standing | None:
    """Return what the last whole row of a text says, None where no row says it."""
    at = text.rfind("(now ")
    while at >= 0:
        whole = _NOW.match(text, at)
        if whole is not None:
            with suppress(ValueError, KeyError):
                return _standing(dict(pair.split("=", 1) for pair in whole[1].split()))
        at = text.rfind("(now ", 0, at)
    return None


def _standing(words: dict[str, str]) -> Standing:
    """Errors: ValueError, KeyError."""
    result = None
    if "result" in words:
        winner, reason, seats = words["result"].split("/")
        result = {"winner": winner, "reason": reason, "seats": tuple(filter(None, seats.split("+")))}
    entry = {"to_act": words["to_act"], "on_turn": words["on_turn"], "result": result, "helped": "helped" in words}
    now = NowEntry.model_validate(entry | {"turn": _number(words["turn"]), "ply": _number(words["ply"])})
    return Standing(_number(words["line"]), now.value(), utc(words["played"]), _number(words.get("spent", "0")))


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 13):
        raise ValueError("not a number")
    return int(word)


def actions_of(row: str, turn: int, line: int) -> tuple[int, list[str]]:
    """Return the actions of a row, which may begin with the number of its turn, and that number. Errors: BadData."""
    row = row.strip()
    numbered = _NUMBERED.match(row)
    if numbered:
        turn, row = int(numbered[1]), row[numbered.end() :]
    actions = list(filter(None, (word.strip() for word in f"{row} ".split(BETWEEN))))
    for action in actions:
        if len(action) > MOST_ACTION or not all_visible(action):
            raise _bad(action, line)
    return turn, actions


def whole_actions(text: str) -> str:
    """Return rows without the last action if its end is missing: ``b1`` may be the beginning of ``b12``."""
    return text[: max(text.rfind("\n") + 1, text.rfind(BETWEEN) + 1)]


def _bad(text: str, line: int) -> BadData:
    return BadData(phrase("saves.bad_value", line=line, entry="actions", value=shown(text)))
