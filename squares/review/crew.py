"""Bots in processes of their own that look a game over together, for whoever waits until it is done."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import cache
from typing import Any

from squares.bots.process import Answer, Prepare, Question, Thinkers
from squares.match.bot_client import Hear
from squares.playtest.executors import Processes


class Crew:
    """``thinkers`` answer at the same time, one process each; none of them answers before ``hear`` is called."""

    def __init__(self, workers: int) -> None:
        self._processes = Processes(workers)
        self._executor = self._processes.hire()
        self._asked: dict[Future[Answer], Hear] = {}
        self.thinkers = [_Desk(self) for _ in range(workers)]

    def ask(self, question: Question, heard: Hear) -> None:
        """Give a question to whoever is idle."""
        self._asked[self._executor.submit(_answer, question)] = heard

    def hear(self) -> None:
        """Wait for the next answers. Errors: BrokenExecutor where a process died; what a bot raised."""
        done, _ = wait(self._asked, return_when=FIRST_COMPLETED)
        for future in done:
            self._asked.pop(future)(future.result())

    def close(self) -> None:
        """End all processes, whatever they do."""
        self._processes.dismiss(self._executor, now=True)


class _Desk:
    """One of them. See ``Thinker``."""

    margin = 0.0

    def __init__(self, crew: Crew) -> None:
        self._crew = crew

    def prepare(self, *wanted: Prepare) -> None:
        """Nothing: a bot is made ready when it is asked."""

    def ask(self, question: Question, heard: Hear) -> None:
        """See Thinker."""
        self._crew.ask(question, heard)

    def cancel(self) -> None:
        """Nothing: ``close`` ends all that is thought."""


@cache
def _thinkers() -> Any:
    return Thinkers()


def _answer(question: Question) -> Answer:
    found: Answer = _thinkers().answer(question, lambda: False)
    return found
