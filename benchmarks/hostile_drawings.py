"""Draw drawings of strangers at random, each batch in a process of its own, and tell the slowest and what died.

``python -m benchmarks.hostile_drawings COUNT [SEED] [--paths]``: what the check refuses is not drawn. Each is drawn on
the screen's way and read on the way to paper. ``--paths``: drawings of a single path that is long and strange.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from typing import Any

from squares.core.errors import BadData
from squares.data.art import svg

Make = Callable[[random.Random], str]

BATCH = 250
DEADLINE = 300.0  # seconds of one batch beyond which it counts as hanging
SIDES = (16, 200, 900)
_ODD = ("0", "-1", "1e9", "1e-9", "999999", "nan", "inf", "", "5e", "100%", "3mm", ".5.5", "--1", "1e99999")
_STEPS = "MLHVCSQTAZmlhvcsqtaz"
_STRANGE = ("", "x", "e", "-", "\N{SNOWMAN}", "Zz", "MM", "a1 1 0 01", "\n")
_STYLES = (
    "",
    'fill="none" stroke="#123456"',
    'stroke="#123456" stroke-width="{}" stroke-linejoin="round" stroke-linecap="round"',
    'stroke="#123456" stroke-width="{0}" stroke-linejoin="miter" stroke-miterlimit="{0}" fill-rule="evenodd"',
)
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>'


def drawing(chance: random.Random) -> str:
    """A drawing of random size, shapes, strokes and transforms, with odd numbers here and there."""
    size = 'width="120" height="90"'
    if chance.random() < 0.3:
        size = f'width="{_number(chance)}" height="{_number(chance)}" viewBox="0 0 {_numbers(chance, 2)}"'
    return _HEAD.format(size=size, body="".join(_shape(chance) for _ in range(chance.randrange(12))))


def single_path(chance: random.Random) -> str:
    """A drawing of one path: commands with too few or too many numbers, strange signs, up to thousands of steps."""
    steps, odd = chance.choice((3, 30, 300, 3000)), chance.choice((0.0, 0.0001, 0.02))
    written = []
    for _ in range(chance.randrange(steps)):
        strange = chance.random() < odd
        between = "" if strange else chance.choice((" ", ",", " , ", "-"))
        numbers = between.join(_number(chance, odd) for _ in range(chance.randrange(9)))
        written.append(chance.choice(_STRANGE if strange else _STEPS) + numbers)
    style = chance.choice(_STYLES).format(_number(chance))
    return _HEAD.format(size='width="120" height="90"', body=f'<path d="{"".join(written)}" {style}/>')


def _number(chance: random.Random, odd: float = 0.02) -> str:
    return chance.choice(_ODD) if chance.random() < odd else f"{chance.uniform(-20, 300):.3g}"


def _numbers(chance: random.Random, count: int) -> str:
    return " ".join(_number(chance) for _ in range(count))


def _shape(chance: random.Random) -> str:
    style = ""
    if chance.random() < 0.5:
        style = f'stroke="#123456" stroke-width="{_number(chance)}" stroke-linejoin="round" stroke-linecap="round"'
    if chance.random() < 0.3:
        style += f' transform="{chance.choice(("matrix", "scale", "rotate", "skewX"))}({_numbers(chance, 6)})"'
    kind = chance.randrange(4)
    if kind == 0:
        return f'<rect x="{_number(chance)}" width="{_number(chance)}" height="{_number(chance)}" {style}/>'
    if kind == 1:
        return f'<circle cx="{_number(chance)}" r="{_number(chance)}" {style}/>'
    if kind == 2:
        return f'<polygon points="{_numbers(chance, chance.randrange(60))}" {style}/>'
    steps = (chance.choice("MLHVCSQTAZmlhvcsqtaz") + _numbers(chance, chance.randrange(9)) for _ in range(60))
    return f'<path d="M0 0{"".join(steps)}" {style}/>'


def batch(seed: int, make: Make, count: int) -> tuple[int, float]:
    """Draw so many, where a display is open; how many were taken, and the longest seconds."""
    from scenes.print.svg import drawing as read
    from scenes.ui.sprites import raster

    chance, taken, longest = random.Random(seed), 0, 0.0
    for _ in range(count):
        text = make(chance)
        try:
            svg.taken(text.encode())
        except BadData:
            continue
        taken += 1
        side, begun = chance.choice(SIDES), time.process_time()
        with suppress(RuntimeError, ValueError):
            raster(text, side, side)
        with suppress(ValueError):
            read(text)
        longest = max(longest, time.process_time() - begun)
    return taken, longest


def drawn(seed: int, make: Make, pipe: Any) -> None:
    """Draw a batch; sends how many were taken, the longest seconds, and the most memory in MB."""
    import resource  # not on every system

    import pygame

    pygame.display.init()
    pygame.display.set_mode((8, 8))
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    pipe.send((*batch(seed, make, BATCH), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024))


def main() -> None:
    """Errors: SystemExit 1 where a process died or hung."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--paths", action="store_true")
    words = parser.parse_args()
    make = single_path if words.paths else drawing
    context, bad, taken, longest, memory = get_context("spawn"), [], 0, 0.0, 0
    for number in range(-(-words.count // BATCH)):
        seed = words.seed * 1_000_000 + number
        ours, theirs = context.Pipe()
        process = context.Process(target=drawn, args=(seed, make, theirs))
        process.start()
        theirs.close()
        try:
            if not ours.poll(DEADLINE):
                raise EOFError
            some, slowest, most = ours.recv()
            taken, longest, memory = taken + some, max(longest, slowest), max(memory, most)
        except EOFError:
            process.kill()
            bad.append(seed)
        process.join()
    print(
        f"{words.count} drawings, {taken} taken, slowest {longest:.2f} s, {memory} MB at the most, "
        f"batches that died: {bad}"
    )
    raise SystemExit(1 if bad else 0)


if __name__ == "__main__":
    main()
