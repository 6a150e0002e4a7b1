"""How long a start of the program takes until the window shows, and until its first screen is complete.

    python benchmarks/startup.py [RUNS]

Cold: a fresh home, so that fonts are cut, and no compiled bytecode. Warm: the median of further starts. The video
driver is the one of the environment (SDL_VIDEODRIVER).
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# Runs in a process of its own: says when the window and the first screen were shown, in ms since the parent started it.
CHILD = """
import sys, time
from pathlib import Path
since = float(sys.argv[2])
from scenes import startup as opening
shown = []
class Window(opening.Window):
    def flip(self):
        super().flip()
        shown.append((time.monotonic() - since) * 1000)
opening.Window = Window
app = opening.build(Path(sys.argv[1]))
opening.first_screen(app.services, None)
app.frame((), app.services.clock())
print(shown[0], shown[-1])
app.close()
"""


def start(home: Path, bytecode: Path) -> tuple[float, float]:
    """Milliseconds until the window and to the first complete screen."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(bytecode), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    words = [sys.executable, "-c", CHILD, str(home), str(time.monotonic())]
    done = subprocess.run(words, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    window, screen = done.stdout.split()
    return float(window), float(screen)


def main() -> None:
    """Print a line for the cold start and one for the warm ones."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as folder:
        home, bytecode = Path(folder, "home"), Path(folder, "bytecode")
        print(f"{'start':<8}{'window ms':>12}{'screen ms':>12}")
        print("{:<8}{:>12.0f}{:>12.0f}".format("cold", *start(home, bytecode)))
        warm = [start(home, bytecode) for _ in range(runs)]
        windows, screens = zip(*warm, strict=True)
        print(f"{'warm':<8}{statistics.median(windows):>12.0f}{statistics.median(screens):>12.0f}")


if __name__ == "__main__":
    main()
