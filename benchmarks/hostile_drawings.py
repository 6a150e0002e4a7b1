"""Draw drawings of strangers at random, each batch in a process of its own, and tell the slowest and what died.

``python -m benchmarks.hostile_drawings COUNT [SEED]``: what the check refuses is not drawn.
"""

from __future__ import annotations

import random
import resource
import sys
import time
from contextlib import suppress
from multiprocessing import get_context
from typing import Any

from squares.core.errors import BadData
from squares.data import svg

BATCH = 250
DEADLINE = 60.0  # seconds of one batch beyond which it counts as hanging
SIDES = (16, 200, 900)
_ODD = ("0", "-1", "1e9", "1e-9", "999999", "nan", "inf", "", "5e", "100%", "3mm", ".5.5", "--1", "1e99999")
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>'


def drawing(chance: random.Random) -> str:
    """A drawing of random size, shapes, strokes and transforms, with odd numbers here and there."""
    size = 'width="120" height="90"'
    if chance.random() < 0.3:
        size = f'width="{_number(chance)}" height="{_number(chance)}" viewBox="0 0 {_numbers(chance, 2)}"'
    return _HEAD.format(size=size, body="".join(_shape(chance) for _ in range(chance.randrange(12))))


def _number(chance: random.Random) -> str:
    return chance.choice(_ODD) if chance.random() < 0.02 else f"{chance.uniform(-20, 300):.3g}"


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


def drawn(seed: int, pipe: Any) -> None:
    """Draw a batch; sends how many were taken, the longest seconds, and the most memory in MB."""
    import pygame

    from scenes.ui.sprites import raster

    pygame.display.init()
    pygame.display.set_mode((8, 8))
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
    chance, taken, longest = random.Random(seed), 0, 0.0
    for _ in range(BATCH):
        text = drawing(chance)
        try:
            svg.taken(text.encode())
        except BadData:
            continue
        taken += 1
        side, begun = chance.choice(SIDES), time.process_time()
        with suppress(RuntimeError, ValueError):
            raster(text, side, side)
        longest = max(longest, time.process_time() - begun)
    pipe.send((taken, longest, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024))


def main() -> None:
    """Errors: SystemExit 1 where a process died or hung."""
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    context, bad, taken, longest, memory = get_context("spawn"), [], 0, 0.0, 0
    for batch in range(-(-count // BATCH)):
        ours, theirs = context.Pipe()
        process = context.Process(target=drawn, args=(seed * 1_000_000 + batch, theirs))
        process.start()
        theirs.close()
        try:
            if not ours.poll(DEADLINE):
                raise EOFError
            some, slowest, most = ours.recv()
            taken, longest, memory = taken + some, max(longest, slowest), max(memory, most)
        except EOFError:
            process.kill()
            bad.append(seed * 1_000_000 + batch)
        process.join()
    print(
        f"{count} drawings, {taken} taken, slowest {longest:.2f} s, {memory} MB at the most, batches that died: {bad}"
    )
    raise SystemExit(1 if bad else 0)


if __name__ == "__main__":
    main()
