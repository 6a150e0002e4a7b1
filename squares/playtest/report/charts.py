"""The charts of a report as SVG: intervals, histograms, boards and curves.

Each is a figure with a caption, a picture with words on it, and a table of the same numbers for whoever cannot see it.
Knows plain numbers only; colours are classes that the page's style sheet fills.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from xml.etree.ElementTree import Element

from squares.core.statistics import ticks
from squares.playtest.report.html import Child, table, tag

WIDTH = 400.0  # that of a telephone, so that words stay as large as they are
_ROW = 40.0  # the name and the numbers above, the interval below
_EDGE = 6.0
_LETTER = 7.0  # about as wide as one
_SPOKEN = 8  # lines of numbers that are part of a picture's name
_TALL = 130.0
_QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
_CELL = 46.0
_LEVELS = 5  # shades that are told apart where something is printed grey


@dataclass(frozen=True, slots=True)
class Words:
    """What stands around a picture: its title, the heads of its table, and what unfolds that."""

    title: str
    unfold: str
    head: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A value with its interval, and how it is written. ``games``: some of those behind it, in words."""

    label: str
    value: float | None
    low: float | None
    high: float | None
    text: str
    games: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its interval at a place of the curve; ``at`` is written below."""

    at: str
    value: float
    low: float
    high: float
    marked: bool = False


def intervals(
    words: Words, bars: Sequence[Bar], middle: float | None = None, rows: list[list[str]] | None = None
) -> Element:
    """A line for each value from 0 to 1 with its interval; ``middle``: where an even share lies; ``rows``: of the
    table, where it tells more than the bars.
    """
    high = _ROW * len(bars) + 24

    def x(share: float) -> float:
        return _EDGE + (WIDTH - 2 * _EDGE) * share

    parts: list[Child] = [_line(x(s), 0, x(s), high - 22, "axis") for s in _QUARTERS]
    parts += [_text(x(s), high - 6, f"{100 * s:.0f} %", f"tick {_anchor(s)}") for s in _QUARTERS]
    if middle is not None:
        parts.append(_line(x(middle), 0, x(middle), high - 22, "even"))
    for at, bar in enumerate(bars):
        y = _ROW * at + 27
        parts.append(_text(0, y - 12, _short(bar.label, WIDTH - _LETTER * len(bar.text)), "label over"))
        parts.append(_text(WIDTH, y - 12, bar.text, "tick end over"))
        if bar.value is not None:
            low, top = (bar.value if end is None else end for end in (bar.low, bar.high))
            parts.append(_line(x(low), y, x(top), y, "interval"))
            parts.append(tag("circle", cx=x(bar.value), cy=y, r=4.5, cls="dot"))
        if bar.games:
            parts.append(tag("rect", tag("title", bar.games), x=0, y=y - 26, width=WIDTH, height=_ROW, cls="pointed"))
    told = [[bar.label, bar.text] for bar in bars]
    return _figure(words, high, parts, rows or told, spoken=told)


def histogram(words: Words, bars: Sequence[tuple[str, int]], games: Sequence[str] = ()) -> Element:
    """How many of each class; ``games``: some of each, in words."""
    most = max((count for _, count in bars), default=0) or 1
    wide = WIDTH / max(1, len(bars))
    every = max(1, ceil((_LETTER * max((len(label) for label, _ in bars), default=0) + 8) / wide))
    parts: list[Child] = [_line(0, _TALL, WIDTH, _TALL, "axis")]
    for at, (label, count) in enumerate(bars):
        tall, place = (_TALL - 20) * count / most, {"x": wide * at + 1, "width": max(1.0, wide - 2)}
        parts.append(tag("rect", **place, y=_TALL - tall, height=tall, cls="bar"))
        if games:
            parts.append(tag("rect", tag("title", games[at]), **place, y=0, height=_TALL, cls="pointed"))
        if count == most:
            parts.append(_text(wide * (at + 0.5), _TALL - tall - 5, f"{count:,}", "tick middle"))
        if at % every == 0:
            parts.append(_text(wide * (at + 0.5), _TALL + 16, label, "tick middle"))
    rows = [[label, f"{count:,}", *games[at : at + 1]] for at, (label, count) in enumerate(bars)]
    return _figure(words, _TALL + 24, parts, rows)


def board(
    words: Words, files: int, ranks: int, cells: Sequence[float], marks: dict[str, frozenset[int]], colour: str = "heat"
) -> Element:
    """A number for each cell, the higher the darker, as the board lies before South. ``marks``: cells by class;
    ``blocked`` ones have no number.
    """
    blocked, frames = marks.get("blocked", frozenset()), {key: each for key, each in marks.items() if key != "blocked"}
    most = max(cells, default=0.0) or 1.0
    parts: list[Child] = []
    for rank in range(ranks):
        y = _CELL * (ranks - 1 - rank)
        parts.append(_text(10, y + _CELL / 2 + 4, str(rank + 1), "tick middle"))
        for file in range(files):
            index = rank * files + file
            shade = round(_LEVELS * cells[index] / most) / _LEVELS
            x, edge = 22 + _CELL * file, {"x": 22 + _CELL * file, "y": y, "width": _CELL, "height": _CELL}
            parts.append(tag("rect", **edge, cls="blocked" if index in blocked else "cell"))
            if index in blocked:
                continue
            parts.append(tag("rect", **edge, cls=f"shade {colour}", fill_opacity=0.75 * shade))
            parts.append(_text(x + _CELL / 2, y + _CELL / 2 + 4, _number(cells[index]), "tick middle"))
    for name, marked in frames.items():
        for index in sorted(marked):
            x, y = 22 + _CELL * (index % files), _CELL * (ranks - 1 - index // files)
            parts.append(tag("rect", x=x + 2.5, y=y + 2.5, width=_CELL - 5, height=_CELL - 5, cls=f"mark {name}"))
    letters = [chr(97 + file) for file in range(files)]
    parts += [
        _text(22 + _CELL * (at + 0.5), _CELL * ranks + 16, letter, "tick middle") for at, letter in enumerate(letters)
    ]
    rows = [
        [
            str(rank + 1),
            *("-" if at in blocked else _number(cells[at]) for at in range(rank * files, (rank + 1) * files)),
        ]
        for rank in reversed(range(ranks))
    ]
    head = Words(words.title, words.unfold, (words.head[0], *letters))
    return _figure(head, _CELL * ranks + 22, parts, rows, width=22 + _CELL * files + 4)


def curve(words: Words, points: Sequence[Point], unit: str, target: float | None = None) -> Element:
    """Values with intervals from left to right, joined; ``target``: a value that is wished for, as a line."""
    ends = [*(point.low for point in points), *(point.high for point in points)]
    ends += [] if target is None else [target]
    round_numbers = ticks(min(ends), max(ends))
    least, most = min(*ends, *round_numbers), max(*ends, *round_numbers)
    wide = (WIDTH - 50) / max(1, len(points))

    def spot(at: int, value: float) -> tuple[float, float]:
        return 50 + wide * (at + 0.5), 8 + (_TALL - 16) * (most - value) / ((most - least) or 1.0)

    parts: list[Child] = []
    for value in round_numbers:
        y = spot(0, value)[1]
        parts += [_line(46, y, WIDTH, y, "axis"), _text(40, y + 4, f"{value:g}{unit}", "tick end")]
    if target is not None:
        parts.append(_line(46, spot(0, target)[1], WIDTH, spot(0, target)[1], "even"))
    where = [spot(at, point.value) for at, point in enumerate(points)]
    parts.append(tag("polyline", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in where), cls="curve"))
    for at, (point, (x, y)) in enumerate(zip(points, where, strict=True)):
        parts.append(_line(x, spot(at, point.low)[1], x, spot(at, point.high)[1], "interval"))
        parts.append(tag("circle", cx=x, cy=y, r=7 if point.marked else 4.5, cls="dot best" if point.marked else "dot"))
        parts.append(_text(x, _TALL + 16, point.at, "tick middle"))
    rows = [[p.at, f"{p.value:.1f}{unit}", f"{p.low:.1f}-{p.high:.1f}{unit}"] for p in points]
    return _figure(words, _TALL + 24, parts, rows, spoken=rows)


def _figure(
    words: Words,
    height: float,
    parts: Sequence[Child],
    rows: list[list[str]],
    *,
    spoken: list[list[str]] | None = None,
    width: float = WIDTH,
) -> Element:
    """A picture, and a table of what it shows; ``spoken``: numbers that are part of its name where they are few."""
    few = spoken is not None and len(spoken) <= _SPOKEN
    name = "; ".join([words.title, *(" ".join(row) for row in (spoken or ()) if few)])
    picture = tag("svg", *parts, viewBox=f"0 0 {width:g} {height:g}", role="img", aria_label=name)
    picture.set("style", f"max-width:{width:g}px")
    unfold = tag("summary", words.unfold, aria_label=f"{words.unfold}: {words.title}")
    folded = tag("details", unfold, table(list(words.head), rows, words.title))
    return tag("figure", tag("figcaption", words.title), picture, folded)


def _line(x1: float, y1: float, x2: float, y2: float, cls: str) -> Element:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, cls=cls)


def _text(x: float, y: float, text: str, cls: str) -> Element:
    return tag("text", text, x=x, y=y, cls=cls)


def _short(label: str, width: float) -> str:
    most = int(width / _LETTER) - 1
    return label if len(label) <= most else f"{label[: most - 1]}…"


def _anchor(share: float) -> str:
    """How a word lies at its place, so that none sticks out at the sides."""
    return "" if not share else "end" if share == 1 else "middle"


def _number(value: float) -> str:
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"{value:.{digits}f}"


def classes(bars: Sequence[tuple[float, float, int]], by: float = 1, unit: str = "") -> Iterator[tuple[str, int]]:
    """The classes of a distribution with their names; one value, or from and to. ``by``: told are so many of one."""
    for low, high, count in bars:
        first, last = (f"{by * each:g}" for each in (low, high))
        yield (first if high - low < 1 else f"{first}-{last}") + unit, count
