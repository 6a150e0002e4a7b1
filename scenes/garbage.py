"""Keeps Python's full garbage collections, which take as long as several frames, out of what moves."""

from __future__ import annotations

import gc

SOON, LATE = 10, 100  # collections of the middle generation since the last full one; Python itself waits for ten


def settle() -> None:
    """Sets apart what the program is made of, which never becomes garbage, and leaves full collections to ``sweep``.

    Python still makes one itself where nothing has been at rest for very long.
    """
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, 10 * LATE)


def sweep(moving: bool, busy: bool) -> None:
    """Makes a full collection where one is due and nobody sees it.

    ``moving``: something on the screen moves. ``busy``: it has moved, or somebody has done something, just now.
    """
    if not moving and gc.get_count()[2] > (LATE if busy else SOON):
        gc.collect()
