"""How long a start of the program takes until the window shows, and until its first screen is complete.

    python -m benchmarks.startup [RUNS]

Cold: a fresh home, so that fonts are cut, and no compiled bytecode. Warm: the median of further starts. Beside the time
on the clock stands that of the processor, and how many loops of fixed work (``benchmarks.frames``) it is, which can be
compared between machines and between busy hours. The video driver is the one of the environment (SDL_VIDEODRIVER).
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from benchmarks.frames import milliseconds, reference

ROOT = Path(__file__).resolve().parents[1]

# Runs in a process of its own: says when the window and the first screen were shown, in ms since the parent started it
# and in ms of the processor.
CHILD = """
import sys, time
from pathlib import Path
since = float(sys.argv[2])
from scenes import boot as opening
shown = []
class Window(opening.Window):
    def flip(self):
        super().flip()
        shown.append(((time.monotonic() - since) * 1000, time.process_time() * 1000))
opening.Window = Window
app = opening.build(Path(sys.argv[1]))
opening.first_screen(app.services, None)
app.frame((), app.services.clock())
print(*shown[0], *shown[-1])
app.close()
"""


class Start(NamedTuple):
    """Milliseconds until the window and until the first complete screen, on the clock and of the processor."""

    window: float
    window_cpu: float
    screen: float
    screen_cpu: float


def start(home: Path, bytecode: Path) -> Start:
    """Start the program once."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(bytecode), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    words = [sys.executable, "-c", CHILD, str(home), str(time.monotonic())]
    done = subprocess.run(words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return Start(*map(float, done.stdout.split()))


def row(name: str, found: Start, loop: float) -> str:
    """A line of the table."""
    parts = (found.window, found.window_cpu, found.screen, found.screen_cpu)
    told = "".join(f"{part:>10.0f}" for part in parts)
    return f"{name:<6}{told}{found.window_cpu / loop:>10.1f}{found.screen_cpu / loop:>10.1f}"


def main() -> None:
    """Print a line for the cold start and one for the warm ones."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    reference()
    with tempfile.TemporaryDirectory() as folder:
        home, bytecode = Path(folder, "home"), Path(folder, "bytecode")
        loop = milliseconds(reference)
        print(f"the loop of fixed work takes {loop:.1f} ms")
        print(f"{'start':<6}{'window':>10}{'its CPU':>10}{'screen':>10}{'its CPU':>10}{'loops':>10}{'loops':>10}")
        print(row("cold", start(home, bytecode), loop))
        warm = [start(home, bytecode) for _ in range(runs)]
        loop = statistics.median([loop, milliseconds(reference), milliseconds(reference)])
        print(row("warm", Start(*map(statistics.median, zip(*warm, strict=True))), loop))


if __name__ == "__main__":
    main()
