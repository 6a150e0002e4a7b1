"""Studies of several plans, whose runs lie in one folder and are played side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from pydantic import Field

from squares.playtest.course import Progress, Task, Tasks
from squares.playtest.executors import Crew, spread
from squares.playtest.plan import Plan
from squares.playtest.run import Run
from squares.playtest.study import Study
from squares.playtest.witness import Batch, play


class Several(Study):
    """What is asked: a plan for each run, all of one game; the last is what the study is about."""

    plans: tuple[Plan, ...] = Field(min_length=1, strict=False)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.plans[-1].game

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.plans[-1].title

    def folders(self, path: Path) -> tuple[Path, ...]:
        """Where in its folder each run lies."""
        return tuple(path / str(at) for at in range(1, len(self.plans) + 1))

    def differences(self, other: Self) -> Iterator[tuple[str, Any, Any]]:
        yield from super().differences(other)
        for one, two in zip(self.plans, other.plans, strict=False):
            yield from one.differences(two)


S = TypeVar("S", bound=Several)


class SeveralRuns(Generic[S]):
    """The runs of a study, begun in a folder or gone on with. Errors: BadData where they cannot be."""

    def __init__(self, path: Path, asked: S) -> None:
        self.path, self.asked = path, asked
        asked.begin(path)
        self.runs = [Run(place, plan) for place, plan in zip(asked.folders(path), asked.plans, strict=True)]

    @property
    def progress(self) -> Progress:
        """How far all are, and each."""
        found = [run.progress for run in self.runs]
        pairings = tuple((each.done, each.total) for each in found)
        return Progress(sum(each.done for each in found), sum(each.total for each in found), pairings)

    def play(self, by: Crew) -> Iterator[Progress]:
        """Play what is missing, all at one pace, and tell after every task. Errors: BadData."""
        with ExitStack() as stack:
            for run in self.runs:
                stack.enter_context(run.folder.kept_from_others())
            for place, batch in spread(_play, _Turns(self.runs), by):
                self.runs[place].take(batch)
                self.look()
                yield self.progress

    def look(self) -> None:
        """Decide after a task how far the runs may play."""

    def summary(self) -> object:
        """Write down what each has come to. Errors: BadData."""
        return [run.summary() for run in self.runs]


def _play(task: tuple[int, Task]) -> tuple[int, Batch]:
    return task[0], play(task[1])


class _Turns:
    """Tasks of the run that is farthest behind, each with its place."""

    def __init__(self, runs: Sequence[Run]) -> None:
        self._tasks = [Tasks(run) for run in runs]

    def __iter__(self) -> _Turns:
        return self

    def __next__(self) -> tuple[int, Task]:
        for place in sorted(range(len(self._tasks)), key=lambda each: self._tasks[each].given):
            task = next(self._tasks[place], None)
            if task is not None:
                return place, task
        raise StopIteration
