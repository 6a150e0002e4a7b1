"""SVG path data as lines and curves, and what a matrix makes of them. Knows no colours and no files."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scenes.geometry import Point, Rect

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TOKEN = re.compile(rf"[MLHVCSQTAZmlhvcsqtaz]|{NUMBER.pattern}")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ARC = re.compile(r"[Aa][^A-Za-z]*")
_SEPARATOR = re.compile(r"[\s,]*")
KEPT = 4000


def bounded(text: str) -> float:
    """A number of a drawing, none too large to be reckoned with. Errors: ValueError."""
    return max(-1e9, min(1e9, float(text)))


class Segment(NamedTuple):
    """``m`` and ``l`` with a point, ``c`` with three points, ``h`` (close) with none."""

    kind: str
    points: tuple[float, ...]


class Matrix(NamedTuple):
    """x' = a x + c y + e, y' = b x + d y + f, as in SVG and PDF."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, after: Matrix) -> Matrix:
        """This one first, ``after`` upon its result."""
        return Matrix(
            self.a * after.a + self.b * after.c,
            self.a * after.b + self.b * after.d,
            self.c * after.a + self.d * after.c,
            self.c * after.b + self.d * after.d,
            self.e * after.a + self.f * after.c + after.e,
            self.e * after.b + self.f * after.d + after.f,
        )

    def apply(self, x: float, y: float) -> Point:
        """Where a point comes to lie."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def mean(self) -> float:
        """How much longer a length becomes, on average."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))


IDENTITY = Matrix()


def moved(segments: Sequence[Segment], matrix: Matrix) -> tuple[Segment, ...]:
    """The segments under a matrix."""
    if matrix == IDENTITY:
        return tuple(segments)
    a, b, c, d, e, f = matrix
    found = []
    for kind, p in segments:
        if len(p) == 2:
            x, y = p
            p = (a * x + c * y + e, b * x + d * y + f)
        elif p:
            x, y, x2, y2, x3, y3 = p
            p = (
                *(a * x + c * y + e, b * x + d * y + f),
                *(a * x2 + c * y2 + e, b * x2 + d * y2 + f),
                *(a * x3 + c * y3 + e, b * x3 + d * y3 + f),
            )
        found.append(Segment(kind, p))
    return tuple(found)


def box_of(path: Sequence[Segment]) -> Rect:
    """The box around a path with its handles; empty around none."""
    xs = [x for segment in path for x in segment.points[::2]]
    ys = [y for segment in path for y in segment.points[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else Rect(0, 0, 0, 0)


@lru_cache(maxsize=KEPT)
def parsed(d: str) -> tuple[Segment, ...]:
    """Path data as segments; what comes after a fault in it is left out, as browsers do."""
    return tuple(_Walk().through(d))


class _Walk:
    """Goes along a path once."""

    def __init__(self) -> None:
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: Point | None = None
        self.last = ""

    def through(self, d: str) -> Iterator[Segment]:
        """The segments of path data."""
        for command, numbers in _commands(d):
            if not self.last and command not in "Mm":
                return
            yield from self._step(command, numbers)

    def _step(self, command: str, n: list[float]) -> Iterator[Segment]:
        kind, relative = command.upper(), command.islower()
        x0, y0 = (self.x, self.y) if relative else (0.0, 0.0)
        if kind == "Z":
            self.x, self.y = self.start_x, self.start_y
            yield Segment("h", ())
        elif kind == "M":
            self.x, self.y = self.start_x, self.start_y = n[0] + x0, n[1] + y0
            yield Segment("m", (self.x, self.y))
        elif kind in "LHV":
            self.x, self.y = {
                "L": lambda: (n[0] + x0, n[1] + y0),
                "H": lambda: (n[0] + x0, self.y),
                "V": lambda: (self.x, n[0] + y0),
            }[kind]()
            yield Segment("l", (self.x, self.y))
        elif kind == "A":
            end = n[5] + x0, n[6] + y0
            yield from _arc((self.x, self.y), end, n[0], n[1], n[2], bool(n[3]), bool(n[4]))
            self.x, self.y = end
        else:
            yield self._curve(kind, [v + (x0, y0)[i % 2] for i, v in enumerate(n)])
            self.last = kind
            return
        self.control, self.last = None, kind

    def _curve(self, kind: str, n: list[float]) -> Segment:
        x, y = self.x, self.y
        follows = self.control is not None and self.last in ("CS" if kind in "CS" else "QT")
        mirrored = (2 * x - self.control[0], 2 * y - self.control[1]) if follows and self.control else (x, y)
        if kind == "S" or kind == "T":
            n = [*mirrored, *n]
        if kind in "CS":
            self.control = n[2], n[3]
            points: tuple[float, ...] = tuple(n)
        else:
            qx, qy, ex, ey = n
            self.control = qx, qy
            near = x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3
            points = (*near, ex + (qx - ex) * 2 / 3, ey + (qy - ey) * 2 / 3, ex, ey)
        self.x, self.y = points[4], points[5]
        return Segment("c", points)


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Commands with their numbers; what follows without a letter repeats the last one."""
    tokens = _TOKEN.findall(_ARC.sub(_spaced, d))
    at, command, size = 0, "", len(tokens)
    while at < size:
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        elif command in "Zz":  # "" as well
            return
        count = _COUNTS[command.upper()]
        if at + count > size:
            return
        try:
            yield command, [bounded(token) for token in tokens[at : at + count]]
        except ValueError:
            return
        at += count
        command = {"M": "L", "m": "l"}.get(command, command)


def _spaced(arc: re.Match[str]) -> str:
    """An arc whose flags stand apart: ``a5 5 0 0110 10`` is allowed."""
    text, at, found = arc[0], 1, [arc[0][0]]
    index = 0
    while True:
        separator = _SEPARATOR.match(text, at)
        at = separator.end() if separator else at
        if at >= len(text):
            return " ".join(found)
        number = None if index % 7 in (3, 4) else NUMBER.match(text, at)
        word = number[0] if number else text[at]
        found.append(word)
        at += len(word)
        index += 1


def _arc(a: Point, b: Point, rx: float, ry: float, degrees: float, large: bool, sweep: bool) -> Iterator[Segment]:
    """An elliptical arc as curves of at most a quarter (SVG 1.1, appendix F.6)."""
    rx, ry = abs(rx), abs(ry)
    if a == b:
        return
    if rx < 1e-9 or ry < 1e-9:
        yield Segment("l", b)
        return
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    dx, dy = (a[0] - b[0]) / 2, (a[1] - b[1]) / 2
    x, y = cos * dx + sin * dy, cos * dy - sin * dx
    short = (x / rx) ** 2 + (y / ry) ** 2
    if short > 1:
        rx, ry, short = rx * math.sqrt(short), ry * math.sqrt(short), 1.0
    k = math.sqrt(max(0.0, 1 / short - 1)) * (-1 if large == sweep else 1)
    ox, oy = k * rx * y / ry, -k * ry * x / rx
    cx, cy = cos * ox - sin * oy + (a[0] + b[0]) / 2, sin * ox + cos * oy + (a[1] + b[1]) / 2
    first = math.atan2((y - oy) / ry, (x - ox) / rx)
    turn = (math.atan2((-y - oy) / ry, (-x - ox) / rx) - first) % math.tau
    if not sweep:
        turn -= math.tau
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    pull = 4 / 3 * math.tan(step / 4)
    ellipse = Matrix(rx * cos, rx * sin, -ry * sin, ry * cos, cx, cy)
    for i in range(count):
        t, u = first + i * step, first + (i + 1) * step
        end = b if i == count - 1 else ellipse.apply(math.cos(u), math.sin(u))
        yield Segment(
            "c",
            (
                *ellipse.apply(math.cos(t) - pull * math.sin(t), math.sin(t) + pull * math.cos(t)),
                *ellipse.apply(math.cos(u) + pull * math.sin(u), math.sin(u) - pull * math.cos(u)),
                *end,
            ),
        )
