"""Tables of figures, a line for each thing that is measured."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

TIMES = 100


def table(what: str, head: str, names: Iterable[str], measure: Callable[[str, int], str]) -> None:
    """Print a head and the line of each name on the command line, else of all; a number before them says how often.

    ``what`` is done so often for each.
    """
    words = sys.argv[1:]
    times = int(words.pop(0)) if words and words[0].isdigit() else TIMES
    print(f"{times} {what} each")
    print(head)
    for name in words or names:
        print(measure(name, times), flush=True)
