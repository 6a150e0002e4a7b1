"""Dashes cut out of a path here, since nanosvg draws stray bars where a dash ends beside a corner of the path.

Knows the path commands that this program writes: M, L, H, V, A, C and Z, absolute and relative; arcs are circular.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import cycle, pairwise

Point = tuple[float, float]

_TOKEN = re.compile(r"[MLHVACZmlhvacz]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "A": 7, "C": 6, "Z": 0}
_STEPS = 12  # straight pieces of a curve
_FITTED = 4  # a closed line with at least so many dashes gets a whole number of them
_SHORTEST = 0.05


@lru_cache(maxsize=256)
def dashed(path: str, dash: tuple[float, ...]) -> str:
    """The path of the dashes alone. ``dash``: lengths of dash and gap in turn, in the path's units."""
    if sum(dash) <= 0:
        return path
    return "".join(_cut(line, dash) for line in _lines(path))


def _cut(line: list[Point], dash: tuple[float, ...]) -> str:
    total = sum(math.dist(a, b) for a, b in pairwise(line))
    periods = total / sum(dash)
    if line[0] == line[-1] and periods >= _FITTED:
        dash = tuple(part * periods / round(periods) for part in dash)
    pieces: list[list[Point]] = []
    lengths = cycle(dash if len(dash) % 2 == 0 else dash * 2)
    left, drawn = next(lengths), True
    piece = [line[0]]
    for a, b in pairwise(line):
        far, done = math.dist(a, b), 0.0
        while far - done > left:
            done += left
            share = done / far
            piece.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            if drawn:
                pieces.append(piece)
            piece, left, drawn = [piece[-1]], next(lengths), not drawn
        left -= far - done
        piece.append(b)
    if drawn:
        pieces.append(piece)
    return "".join(map(_written, pieces))


def _written(piece: list[Point]) -> str:
    """A piece as a path, without points that lie on each other; nothing for one without length."""
    kept = piece[:1]
    for point in piece[1:]:
        if math.dist(point, kept[-1]) > _SHORTEST:
            kept.append(point)
    if len(kept) < 2:
        return ""
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in kept)


def _lines(path: str) -> Iterator[list[Point]]:
    """The path as lines of points; a closed one ends where it began."""
    line: list[Point] = []
    for command, numbers in _commands(path):
        here = line[-1] if line else (0.0, 0.0)
        if command in "Mm":
            if len(line) > 1:
                yield line
            x, y = numbers
            line = [(here[0] + x, here[1] + y) if command == "m" else (x, y)]
        elif command in "Zz":
            line.append(line[0])
            yield line
            line = [line[0]]
        else:
            line.extend(_drawn(command, numbers, here))
    if len(line) > 1:
        yield line


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Commands with their numbers; what follows without a letter repeats the last one."""
    tokens = _TOKEN.findall(path)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        count = _NUMBERS[command.upper()]
        yield command, [float(token) for token in tokens[at : at + count]]
        at += count


def _drawn(command: str, numbers: list[float], here: Point) -> list[Point]:
    """The points after ``here`` that a drawing command adds."""
    x0, y0 = here if command.islower() else (0.0, 0.0)
    match command.upper():
        case "H":
            return [(x0 + numbers[0], here[1])]
        case "V":
            return [(here[0], y0 + numbers[0])]
        case "L":
            return [(x0 + numbers[0], y0 + numbers[1])]
        case "A":
            radius, large, sweep = numbers[0], bool(numbers[3]), bool(numbers[4])
            return _arc(here, (x0 + numbers[5], y0 + numbers[6]), radius, large, sweep)
    x1, y1, x2, y2, x3, y3 = numbers
    return [
        _cubic(here, (x0 + x1, y0 + y1), (x0 + x2, y0 + y2), (x0 + x3, y0 + y3), i / _STEPS)
        for i in range(1, _STEPS + 1)
    ]


def _cubic(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    return p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]


def _arc(start: Point, end: Point, radius: float, large: bool, sweep: bool) -> list[Point]:
    """A circular arc by the centre of its circle (SVG 1.1, appendix F.6.5)."""
    chord = math.dist(start, end)
    if chord <= 0 or radius <= 0:
        return [end]
    radius = max(radius, chord / 2)
    height = math.sqrt(max(0.0, radius * radius - chord * chord / 4)) * (1 if large == sweep else -1)
    ux, uy = (end[0] - start[0]) / chord, (end[1] - start[1]) / chord
    cx, cy = (start[0] + end[0]) / 2 + uy * height, (start[1] + end[1]) / 2 - ux * height
    first = math.atan2(start[1] - cy, start[0] - cx)
    turn = (math.atan2(end[1] - cy, end[0] - cx) - first) % math.tau
    if not sweep:
        turn -= math.tau
    angles = [first + turn * i / _STEPS for i in range(1, _STEPS)]
    return [*((cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles), end]
