"""Stands in for the bots' process: answers when it is told to, by counted nodes, so that every run finds the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from squares.bots.process import Answer, Prepare, Question, Thinkers
from squares.bots.search import Limit

NODES = 400


class Thinker:
    """Keeps the question that was asked last."""

    margin = 0.0  # seconds
    spare = 0  # further processes

    def __init__(self) -> None:
        self.question: Question | None = None
        self._heard: Callable[[Answer], None] | None = None

    def start(self) -> None:
        """There is nothing to start."""

    def prepare(self, *bots: Prepare) -> None:
        """Each answer begins from nothing, so there is nothing to prepare."""

    def ask(self, question: Question, heard: Callable[[Answer], None]) -> None:
        """A question in the place of any other."""
        self.question, self._heard = question, heard

    def cancel(self) -> None:
        """Nobody waits any more."""
        self.question = self._heard = None

    def poll(self) -> None:
        """Answers come by ``answer`` alone."""

    def close(self) -> None:
        """Nothing runs."""

    def answer(self, nodes: int = NODES) -> None:
        """Answers what was asked."""
        assert self.question is not None
        assert self._heard is not None
        question, heard = replace(self.question, limit=Limit(nodes=nodes)), self._heard
        self.cancel()
        heard(Thinkers().answer(question, lambda: False))

    def fail(self) -> None:
        """Finds no answer."""
        assert self._heard is not None
        heard = self._heard
        self.cancel()
        heard(Answer(None))
