"""Games being played, with a bar on a terminal."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from squares.cli.answers import DONE, STOPPED

if TYPE_CHECKING:
    from squares.playtest.course import Course
    from squares.playtest.several import SeveralRuns


def played(games: Course | SeveralRuns[Any], words: argparse.Namespace, leave: bool = False, unit: str = "game") -> int:
    """Play with the workers that were asked for, and return the status: ``STOPPED`` after Ctrl-C.

    ``leave``: the bar stays on the terminal; ``unit``: of what is counted. Errors: BadData.
    """
    from tqdm import tqdm

    from squares.playtest.executors import crew

    begun = games.progress
    silent = words.json or sys.stderr is None or not sys.stderr.isatty()
    with tqdm(total=begun.total, initial=begun.done, unit=unit, disable=silent, leave=leave) as bar:
        try:
            for progress in games.play(crew(words.workers, words.cluster)):
                bar.total = progress.total
                bar.update(progress.done - bar.n)
        except KeyboardInterrupt:
            return STOPPED
    return DONE
