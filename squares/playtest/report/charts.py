"""The charts of a report as SVG: intervals, histograms, boards and curves.

Each is a figure with a caption, a picture with words on it, and a table of the same numbers for whoever cannot see it.
Knows plain numbers only; colours are classes that the page's style sheet fills.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from xml.etree.ElementTree import Element

from squares.playtest import plot
from squares.playtest.plot import Bar, Box, Dot, Line, Part, Text, Value
from squares.playtest.report.html import table, tag

WIDTH = 400.0  # that of a telephone, so that words stay as large as they are
_ROW = 40.0  # the name and the numbers above, the interval below
_EDGE = 6.0
_LETTER = 7.0  # about as wide as one
_SPOKEN = 8  # lines of numbers that are part of a picture's name
_TALL = 130.0
_QUARTERS = {share: f"{share} %" for share in (0, 25, 50, 75, 100)}
_CELL = 46.0
_AXIS = 46.0  # from the left edge of a curve
_BASE = 4.0  # from the middle of words to the line that they stand on
_LEVELS = 5  # shades that are told apart where something is printed grey


@dataclass(frozen=True, slots=True)
class Words:
    """What stands around a picture: its title, the heads of its table, and what unfolds that."""

    title: str
    unfold: str
    head: tuple[str, ...]


def intervals(
    words: Words, bars: Sequence[Value], middle: float | None = None, rows: list[list[str]] | None = None
) -> Element:
    """A line for each share in percent with its interval; ``middle``: where an even share lies; ``rows``: of the
    table, where it tells more than the bars.
    """
    high = _ROW * len(bars) + 2
    x = plot.scale(0, 100, _EDGE, WIDTH - _EDGE)
    parts: list[Part] = [_inside(each) for each in plot.axis(x, _QUARTERS, high, middle)]
    for at, bar in enumerate(bars):
        y = _ROW * at + 27
        room = WIDTH - _LETTER * len(bar.text)
        parts.append(Text(0, y - 16, _short(bar.label, room), "label over", "start"))
        parts.append(Text(WIDTH, y - 16, bar.text, "tick over", "end"))
        parts += [*plot.level(bar, x, y), Box(0, y - 26, WIDTH, _ROW, "tip", bar.tip)]
    told = [[bar.label, bar.text] for bar in bars]
    return _figure(words, high + 22, parts, rows or told, spoken=told)


def histogram(words: Words, bars: Sequence[Bar]) -> Element:
    """How many of each class."""
    wide, longest = WIDTH / max(1, len(bars)), max((len(bar.label) for bar in bars), default=0)
    parts: list[Part] = [Line(0, _TALL, WIDTH, _TALL, "axis")]
    parts += plot.histogram(bars, WIDTH, 20, _TALL, max(1, ceil((_LETTER * longest + 8) / wide)))
    most = max((bar.n for bar in bars), default=0)
    parts += [Text(wide * (at + 0.5), 11, f"{most:,}") for at, bar in enumerate(bars) if bar.n == most > 0]
    return _figure(words, _TALL + 24, parts, [[bar.label, f"{bar.n:,}", *bar.tip] for bar in bars])


def board(
    words: Words, files: int, ranks: int, cells: Sequence[float], marks: dict[str, frozenset[int]], colour: str = "heat"
) -> Element:
    """A number for each cell, the higher the darker, as the board lies before South. ``marks``: cells by class;
    ``blocked`` ones have no number.
    """
    blocked, frames = marks.get("blocked", frozenset()), {key: each for key, each in marks.items() if key != "blocked"}
    most = max(cells, default=0.0) or 1.0
    parts: list[Part | Element] = []
    for rank in range(ranks):
        y = _CELL * (ranks - 1 - rank)
        parts.append(Text(10, y + _CELL / 2, str(rank + 1)))
        for file in range(files):
            index = rank * files + file
            shade = round(_LEVELS * cells[index] / most) / _LEVELS
            x, edge = 22 + _CELL * file, {"x": 22 + _CELL * file, "y": y, "width": _CELL, "height": _CELL}
            parts.append(tag("rect", **edge, cls="blocked" if index in blocked else "cell"))
            if index in blocked:
                continue
            parts.append(tag("rect", **edge, cls=f"shade {colour}", fill_opacity=0.75 * shade))
            parts.append(Text(x + _CELL / 2, y + _CELL / 2, plot.number(cells[index])))
    for name, marked in frames.items():
        for index in sorted(marked):
            x, y = 22 + _CELL * (index % files), _CELL * (ranks - 1 - index // files)
            parts.append(tag("rect", x=x + 2.5, y=y + 2.5, width=_CELL - 5, height=_CELL - 5, cls=f"mark {name}"))
    letters = [chr(97 + file) for file in range(files)]
    parts += [Text(22 + _CELL * (at + 0.5), _CELL * ranks + 12, letter) for at, letter in enumerate(letters)]
    rows = [
        [
            str(rank + 1),
            *("-" if at in blocked else plot.number(cells[at]) for at in range(rank * files, (rank + 1) * files)),
        ]
        for rank in reversed(range(ranks))
    ]
    head = Words(words.title, words.unfold, (words.head[0], *letters))
    return _figure(head, _CELL * ranks + 22, parts, rows, width=22 + _CELL * files + 4)


def curve(words: Words, values: Sequence[Value], unit: str, target: float | None = None) -> Element:
    """Values with intervals from left to right, joined; ``target``: a value that is wished for, as a line."""
    values = [each for each in values if each.value is not None]
    parts = list(plot.curve(values, unit, target, WIDTH, _AXIS, 8, _TALL - 8))
    rows = []
    for each in values:
        low, high = (each.value if end is None else end for end in (each.low, each.high))
        rows.append([each.label, f"{each.value:.1f}{unit}", f"{low:.1f}-{high:.1f}{unit}"])
    return _figure(words, _TALL + 24, parts, rows, spoken=rows)


def _figure(
    words: Words,
    height: float,
    parts: Sequence[Part | Element],
    rows: list[list[str]],
    *,
    spoken: list[list[str]] | None = None,
    width: float = WIDTH,
) -> Element:
    """A picture, and a table of what it shows; ``spoken``: numbers that are part of its name where they are few."""
    few = spoken is not None and len(spoken) <= _SPOKEN
    name = "; ".join([words.title, *(" ".join(row) for row in (spoken or ()) if few)])
    picture = tag("svg", *map(_painted, parts), viewBox=f"0 0 {width:g} {height:g}", role="img", aria_label=name)
    picture.set("style", f"max-width:{width:g}px")
    unfold = tag("summary", words.unfold, aria_label=f"{words.unfold}: {words.title}")
    folded = tag("details", unfold, table(list(words.head), rows, words.title))
    return tag("figure", tag("figcaption", words.title), picture, folded)


def _painted(part: Part | Element) -> Element | None:
    """What stands for a part in the picture."""
    match part:
        case Line(x1, y1, x2, y2, kind):
            return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, cls=kind)
        case Box(x, y, width, height, "tip", lines):
            said = tag("title", *lines)
            return tag("rect", said, x=x, width=width, y=y, height=height, cls="pointed") if any(lines) else None
        case Box(x, y, width, height, kind):
            return tag("rect", x=x, width=width, y=y, height=height, cls=kind)
        case Dot(x, y, kind):
            return tag("circle", cx=x, cy=y, r=4.5 if kind == "dot" else 7, cls=kind)
        case Text(x, y, text, kind, side):
            return tag("text", text, x=x, y=y + _BASE, cls=f"{kind} {side}")
    return part


def _short(label: str, width: float) -> str:
    most = int(width / _LETTER) - 1
    return label if len(label) <= most else f"{label[: most - 1]}…"


def _inside(part: Line | Text) -> Line | Text:
    """Words that stick out at no side."""
    ends = {_EDGE: "start", WIDTH - _EDGE: "end"}
    return part._replace(side=ends.get(part.x, "middle")) if isinstance(part, Text) else part


def classes(
    bars: Sequence[tuple[float, float, int]], tips: Sequence[str], by: float = 1, unit: str = ""
) -> Iterator[Bar]:
    """The classes of a distribution with their names; one value, or from and to. ``by``: told are so many of one."""
    for (low, high, count), tip in zip(bars, tips, strict=True):
        first, last = (f"{by * each:g}" for each in (low, high))
        yield Bar((first if high - low < 1 else f"{first}-{last}") + unit, count, (tip,))
