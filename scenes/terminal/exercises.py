"""Exercises in lines of text: ``masume exercises``, and the command ``exercises`` of a match in the terminal."""

from __future__ import annotations

import argparse
import time
from collections import deque
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from scenes.terminal.desk import Desk
from scenes.terminal.table import TextTable
from squares.cli.answers import DONE
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, capital, phrase
from squares.data.texts import Texts
from squares.match.bot_client import HereAndNow
from squares.saves import SaveProblem
from squares.trainer import selection, wording
from squares.trainer.attempt import Attempt
from squares.trainer.collection import Collection
from squares.trainer.exercise import Exercise
from squares.trainer.gathering import Told, gathered, through, waiting

_LEFT_OUT = ("undo", "redo", "log", "offer", "resign", "name", "review", "hint", "exercises")
"""What can be typed in a match and not in an exercise."""


class TextExercise(TextTable):
    """One exercise as a match from its position, in which the first action counts. ``leaves``: no more is wanted."""

    def __init__(self, desk: Desk, attempt: Attempt, collection: Collection) -> None:
        super().__init__(desk, attempt.match, desk.unkept())
        self._attempt, self._collection = attempt, collection
        self._ends = False
        for name in _LEFT_OUT:
            self._commands.pop(name, None)
        self._commands |= {"answer": self._answer, "next": self._next, "sooner": self._sooner, "wrong": self._wrong}

    def run(self) -> None:
        """Ask until the exercise is done with, and keep how well it was known."""
        exercise = self._attempt.exercise
        self._lines.tell(
            phrase("trainer.text_title", title=self.match.game.definition.title, theme=wording.theme(exercise)),
            phrase("trainer.seated", seat=self._spoken.seated(self._attempt.seat)),
            wording.origin(self._attempt, self._telling.doing),
        )
        self._board()
        self._lines.tell(wording.task(exercise))
        while not self._ends and not self._leaves:
            if not self._take_line():
                self._leaves = True
        if self._attempt.over:
            self._collection.done(exercise.id, self._attempt.rating, now(self.desk))

    @property
    def leaves(self) -> bool:
        """Whether the person wants no more."""
        return self._leaves

    def _prompt(self) -> Phrase:
        return phrase("trainer.prompt_done" if self._attempt.over else "trainer.prompt")

    def _carry_out(self, action: Any) -> None:
        super()._carry_out(action)
        if not self.match.plies:
            return  # it was refused
        question, answers = self._attempt.question(), list[Any]()
        if question is not None:
            HereAndNow().ask(question, answers.append)
        verdict = self._attempt.judge(answers[0] if answers else None)
        said = wording.told(self._attempt, verdict, self._telling.doing, self._people.called)
        self._lines.tell(capital(self._lines.spelt(said)))
        self.session.go_on_from(0)
        if verdict.right:
            self._tell_answer()

    def _tell_answer(self) -> None:
        self._lines.tell(capital(self._lines.spelt(wording.answer(self._attempt, self._telling.doing))))

    def _help(self, _: str) -> None:
        self._lines.tell(phrase("terminal.help_actions"))
        own = ("answer", "next", "sooner", "wrong", "quit")
        self._lines.tell(
            *(phrase(f"trainer.help.{name}" if name in own else f"terminal.help.{name}") for name in self._commands)
        )

    def _answer(self, _: str) -> None:
        """The answer, which then counts as one that was not known."""
        self._attempt.show()
        self._tell_answer()

    def _next(self, _: str) -> None:
        self._ends = True

    def _sooner(self, _: str) -> None:
        """Have it come back tomorrow, however well it was known."""
        self._attempt.shown = True
        self._ends = True
        self._lines.tell(phrase("trainer.sooner_said"))

    def _wrong(self, _: str) -> None:
        """Drop an exercise that is no good."""
        self._collection.drop(self._attempt.exercise.id)
        self._attempt.shown = self._attempt.solved = False
        self._ends = True
        self._lines.tell(phrase("trainer.dropped"))


def now(desk: Desk) -> int:
    """The time in whole seconds since 1970."""
    return int(desk.clock().timestamp())


def options(options: Options) -> None:
    """Declare which exercises, and whether they are made, listed or done."""
    options.add("of", "trainer.option.game", nargs="?", metavar="GAME")
    options.add("--today", "trainer.option.today", action="store_true")
    options.add("--make", "trainer.option.make", action="store_true")
    options.add("--list", "trainer.option.list", action="store_true")


def run(words: Sequence[str], home: Path | None, texts: Texts) -> int:
    """Do what the words say and return the exit status. Errors: BadData; SystemExit where the words are no good."""
    declared = Options("exercises", texts)
    options(declared)
    read = declared.read(words)
    desk = Desk.of(home, texts)
    if read.of is not None:
        desk.registry.entry(read.of)  # or what may be meant instead
    collection = Collection(desk.exercises)
    if read.make:
        make(desk, collection)
    elif read.list:
        listed(desk, collection, read)
    else:
        practise(desk, collection, chosen(desk, collection, read))
    return DONE


def chosen(desk: Desk, collection: Collection, read: argparse.Namespace) -> list[Exercise]:
    """The exercise of the day, or those that are due and then the path, of one game or of all."""
    if read.today:
        day = selection.of_the_day(desk.clock().date(), read.of)
        return [day] if day is not None else []
    return queue(desk, collection, read.of)


def queue(desk: Desk, collection: Collection, game: str | None) -> list[Exercise]:
    """What is due of one game, or of all, then what was never done, from easy to hard."""
    wanted = [each for each in collection if game in (None, each.game)]
    return [*selection.due(collection, wanted, now(desk)), *selection.path(collection, wanted)]


def practise(desk: Desk, collection: Collection, exercises: Iterable[Exercise]) -> None:
    """Ask one exercise after the other until the person leaves; what the rules have overtaken is told and passed."""
    left, done = deque(exercises), 0
    if not left:
        desk.lines.tell(phrase("trainer.nothing"))
    while left:
        try:
            attempt = Attempt(desk.registry, left.popleft(), desk.texts.say, time.monotonic)
        except BadData as error:
            desk.lines.tell(error.phrase)
            continue
        exercise = TextExercise(desk, attempt, collection)
        exercise.run()
        done += attempt.over
        if exercise.leaves:
            break
    if done:
        desk.lines.tell(phrase("trainer.session_done", n=done))


def listed(desk: Desk, collection: Collection, read: argparse.Namespace) -> None:
    """Tell by games how many exercises there are, were done and are due."""
    fits = selection.fitting(desk.registry)
    for entry in desk.registry.entries:
        own = [each for each in collection if each.game == entry.id]
        if not own or read.of not in (None, entry.id):
            continue
        good = [each for each in own if fits(each)]
        found = selection.counts(collection, good, now(desk))
        values = {"title": entry.title, "id": entry.id, "total": found.total, "done": found.done, "due": found.due}
        desk.lines.tell(phrase("trainer.counts", **values))
        if len(good) < len(own):
            desk.lines.tell(phrase("trainer.retired_some", n=len(own) - len(good), title=entry.title))


def make(desk: Desk, collection: Collection) -> None:
    """Go through the saved games that are over; Ctrl-C stops, and the same command goes on. Errors: SaveProblem."""
    ids = waiting(desk.store, collection)
    desk.lines.tell(phrase("trainer.making", n=len(ids)))
    made = 0
    try:
        for told in through(ids, desk.store, desk.registry):
            made += _kept(desk, collection, told)
    except KeyboardInterrupt:
        desk.lines.tell(phrase("trainer.make_stopped"))
    desk.lines.tell(phrase("trainer.made", n=made))


def _kept(desk: Desk, collection: Collection, told: Told) -> int:
    """Keep what came of a game, and tell of it; how many exercises are new."""
    if not told.read:
        return 0
    new = len(collection.add(*told.found, read=told.save))
    desk.lines.tell(phrase("trainer.made_of", id=told.save, n=new, done=told.done, total=told.total))
    return new


def of_match(desk: Desk, match: AnyMatch, save: str | None) -> None:
    """Make exercises of the match in the terminal if it is over, then ask those of its game. Errors: none."""
    try:
        collection = Collection(desk.exercises)
        if match.outcome is not None and save is not None and not collection.read(save):
            desk.lines.tell(phrase("trainer.making", n=1))
            found = [each for each in gathered(match, desk.registry, save) if isinstance(each, Exercise)]
            desk.lines.tell(phrase("trainer.made", n=len(collection.add(*found, read=save))))
        practise(desk, collection, queue(desk, collection, match.game.id))
    except (BadData, SaveProblem) as error:
        desk.lines.tell(error.phrase)
