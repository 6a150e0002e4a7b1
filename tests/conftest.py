"""Settings for all tests: no real screen or sound card, and the same random examples on every machine."""

from __future__ import annotations

import os

from hypothesis import settings

# Set before anything imports pygame.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# Machines under load are slow: an example may take its time. Failures are the same for everybody.
settings.register_profile("masume", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("masume")


def pytest_report_header() -> str:
    from squares.native import COMPILED

    return f"kernels: {'compiled' if COMPILED else 'interpreted'}"
