"""Games that a bot plays against itself to learn from: what stood where its lines ended, and how each game ended."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import Field

from squares.bots.bot import SEARCHES, search_of
from squares.bots.evaluation import Evaluation
from squares.bots.evaluations import evaluation_of
from squares.bots.levels import Level
from squares.bots.search import Limit, Search, Weakening, watch
from squares.core.game import AnyGame, Setup
from squares.core.kernel import Kernel
from squares.data.models import Model
from squares.playtest.contest import seed_of
from squares.playtest.lots import agreed
from squares.registry import Registry

OPENING = 8  # plies at most that are drawn by lot
BLUR = 40  # hundredths of log-odds by which moves are misjudged, so that games differ
FEWEST, PART = {"alphabeta": 300, "montecarlo": 60}, 64  # nodes of a ply: at least, and this part of ``full_nodes``


@dataclass(frozen=True, slots=True)
class Lesson:
    """Games to play: all that a worker needs. ``definition``: the game's as JSON; ``numbers``: of the games."""

    definition: str
    variant: str
    level: Level
    seed: int
    numbers: tuple[int, ...]


def nodes_of(game: AnyGame, level: Level) -> int:
    """Return how much a player looks at for a ply of a game that something is learned from."""
    return max(FEWEST[search_of(game, level)], level.full_nodes // PART)


class Sample(Model):
    """A position of a game: the evaluation's terms, what stands on each cell, and the side that decides."""

    terms: tuple[int, ...]
    cells: tuple[int, ...]
    side: int = Field(ge=0, le=1)


class Game(Model):
    """A game that was played. ``score``: of side 0, 2 a win, 1 a draw, 0 a loss."""

    number: int = Field(ge=0)
    score: int = Field(ge=0, le=2)
    seconds: float = Field(ge=0)
    samples: tuple[Sample, ...] = Field(strict=False)

    def line(self) -> str:
        """As it stands in a file, with the line's end."""
        return self.model_dump_json() + "\n"


def play(lesson: Lesson) -> tuple[str, ...]:
    """Play the games of a lesson; a line each."""
    pupil = _pupil(lesson)
    return tuple(pupil.game(number).line() for number in lesson.numbers)


_ready = threading.local()  # a search keeps tables that no two threads may share


def _pupil(lesson: Lesson) -> Pupil:
    """Who plays a lesson, kept for the next of this thread."""
    known = lesson.definition, lesson.variant, lesson.level, lesson.seed
    if getattr(_ready, "known", None) != known:
        _ready.pupil, _ready.known = Pupil(lesson), known
    found: Pupil = _ready.pupil
    return found


class Pupil:
    """Plays against itself. Hidden things are no secret here: the search sees the one true position."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._playing: AnyGame = Registry(()).from_definition(json.loads(lesson.definition), lesson.variant)
        self._evaluation = evaluation_of(self._playing, lesson.level.weights, lesson.level.patterns)
        self._terms = evaluation_of(self._playing, lesson.level.weights)
        self._nodes = nodes_of(self._playing, lesson.level)
        self._searches = search_of(self._playing, lesson.level)
        self._search: Search = SEARCHES[self._searches](self._evaluation)

    def game(self, number: int) -> Game:
        """Play a game."""
        begun = time.monotonic()
        dice = random.Random(seed_of(self._lesson.seed, number))
        playing = self._playing
        deal = dice.getrandbits(31)
        kernel = playing.kernel(playing.start(Setup(dice.choice(playing.seats), agreed(playing, deal)), deal))
        opening, ply, seen = dice.randint(0, OPENING), 0, list[int]()
        found: list[Sample] = []
        while not kernel.result() and ply < playing.definition.house.max_plies and seen.count(int(kernel.key())) < 2:
            seen.append(int(kernel.key()))
            legal = kernel.legal()
            move = dice.choice(legal)
            if ply >= opening and len(legal) > 1:
                line = self._line(kernel, dice.getrandbits(31), frozenset(seen))
                move = line[0]
                found += self._samples(kernel, line if self._searches == "alphabeta" else ())
            kernel.apply(move)
            ply += 1
        score = {1: 2, 2: 0}.get(int(kernel.result()), 1)
        return Game(number=number, score=score, seconds=time.monotonic() - begun, samples=tuple(found))

    def _line(self, kernel: Kernel, seed: int, avoid: frozenset[int]) -> tuple[int, ...]:
        """Return the principal line of a position."""
        limit = Limit(nodes=self._nodes)
        return self._search.search([kernel], limit, Weakening(noise=BLUR), seed, watch(limit), avoid).line

    def _samples(self, kernel: Kernel, line: Iterable[int]) -> list[Sample]:
        """Return what there is at the end of a line: nothing where the game is over or too much is going on.

        Alpha-beta asks an evaluation at the ends of lines, Monte-Carlo search anywhere.
        """
        plies = int(kernel.plies())
        for move in line:
            kernel.play(move)
        found = [] if kernel.result() else self._sample(kernel, self._terms)
        while kernel.plies() > plies:
            kernel.undo()
        return found

    def _sample(self, kernel: Kernel, evaluation: Evaluation | None) -> list[Sample]:
        terms: tuple[int, ...] = ()
        if evaluation is not None:
            evaluation.measure(kernel)
            if not evaluation.is_quiet:
                return []
            terms = tuple(int(term) for term in evaluation.terms)
        cells = tuple(kernel.state()[: self._playing.grid.size])
        return [Sample(terms=terms, cells=cells, side=int(kernel.side()))]
