"""A hunt in a folder: a run whose pairings are played as long as they may still tell something, and what was found.

The folder is that of a run (``squares.playtest.plan``), with ``hunt.json`` (what was asked) and ``findings.json``.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Literal, Self

from pydantic import Field

from squares.core.game import AnyGame
from squares.data.models import Model
from squares.playtest.course import Progress, Task, Tasks
from squares.playtest.executors import Crew, spread
from squares.playtest.hunt import balance, decisions, ends, forced, rules, thresholds, uses
from squares.playtest.hunt.claims import RANDOM, STRONG, WITHOUT, Claim, Ground
from squares.playtest.hunt.rules import Ledger, Trial, Tried
from squares.playtest.plan import Plan
from squares.playtest.players import WITHOUT as WITHOUT_WORD
from squares.playtest.replay import game_row
from squares.playtest.rows import GameRow
from squares.playtest.run import Run
from squares.playtest.study import Kept, Study, kept_in, written
from squares.playtest.study import read as read_file
from squares.playtest.usage import ACTION, KIND, ban_of, everything
from squares.playtest.witness import Batch, play
from squares.saves import files

FINDINGS = "findings.json"
MINUTES = 10.0
GAMES = 3000  # of a pairing at most
_LOOK = 8  # games of a pairing after which it is first looked at, and from one look to the next at least
_TRYING = 0.3  # part of the workers' time in which rules are tried, as long as any is left to try
_SHOWN = 3  # games that are named for a finding
BEGINNER = "beginner"

_FOLLOWS: dict[str, frozenset[str]] = {
    "begins": frozenset({"forced"}),
    "lead": frozenset({"forced", "begins", "choice", "forced_moves"}),
    "stalled": frozenset({"goal"}),
    "drawn": frozenset({"goal", "stalled"}),
    "skill": frozenset({"goal", "stalled", "drawn", "forced_moves", "forced", "begins"}),
    "luck": frozenset({"begins", "choice", "goal", "stalled", "drawn"}),
    "forced_moves": frozenset({"luck"}),  # dice leave few moves, too
    "never": frozenset({"goal", "stalled"}),
    "dead": frozenset({"goal", "stalled"}),
    "rule": frozenset({"goal", "stalled", "forced"}),
}
"""What need not be told of beside what it comes from."""
_CULPRITS = ("forced", "dead", "choice", "never", "always")
"""What names one thing that is wrong and can be mended by itself is told before what the whole game comes to."""


class Finding(Model):
    """A flaw. ``severity``: what ranks it, 0..1; ``low`` to ``high``: its figure's interval, at every look.

    ``values`` of its sentence, the text ``playtest.hunt.<kind>``; ``games``: a few that show it, of ``players``.
    """

    kind: str
    thing: str
    severity: float
    low: float
    high: float
    values: dict[str, str | int]
    players: str
    games: tuple[int, ...] = Field(strict=False)


class Found(Model):
    """What a hunt has come to. ``seconds``: spent; ``games``: played; ``open``: claims that are not known yet.

    ``tried``, ``mattered``, ``trials``: what is known of rules, to go on with; see ``rules.Ledger``.
    """

    file: Literal["masume-findings"] = "masume-findings"
    format: Literal[1] = 1
    game: str
    title: str
    variant: str
    hash: str
    seconds: float = 0.0
    games: int = 0
    open: int = 0
    findings: tuple[Finding, ...] = Field(default=(), strict=False)
    tried: dict[str, int] = Field(default_factory=dict)
    mattered: tuple[str, ...] = Field(default=(), strict=False)
    trials: tuple[int, ...] = Field(default=(), strict=False)


class Hunt(Study):
    """What is hunted: a run's plan, and for how many minutes in all."""

    FILE: ClassVar[str] = "hunt.json"
    OTHER: ClassVar[str] = "playtest.hunt.other"

    file: Literal["masume-hunt"] = "masume-hunt"
    format: Literal[1] = 1
    plan: Plan
    minutes: float = Field(default=MINUTES, gt=0)

    @classmethod
    def of(cls, game: AnyGame, player: str, minutes: float, seed: int) -> Hunt:
        """A hunt in a game; ``player``: the strong one. Errors: BadData."""
        without = ((f"{player}{WITHOUT_WORD}{token}", player) for token in _spared(game))
        pairs = ((player, BEGINNER), (player, player), *without)
        plan = Plan.of(game, ("random", player), GAMES, seed, against=pairs)
        return cls(plan=plan.model_copy(update={"thorough": False}), minutes=minutes)

    @property
    def name(self) -> str:
        return f"hunt-{self.plan.name}"

    @property
    def game(self) -> str:
        """Its id."""
        return self.plan.game

    @property
    def title(self) -> str:
        """Of the game."""
        return self.plan.title

    def differences(self, other: Self) -> Iterator[tuple[str, Any, Any]]:
        return self.plan.differences(other.plan)


class HuntRun(Run):
    """A hunt in its folder, begun or gone on with. Errors: BadData where it cannot be."""

    def __init__(self, path: Path, asked: Hunt, clock: Callable[[], float] = time.monotonic) -> None:
        asked.begin(path)
        self._clock = clock
        self.asked, self.game = asked, asked.plan.make()
        self._forced: list[Claim] = []
        keys = rules.alternatives(json.dumps(asked.plan.definition), asked.plan.variant)
        self.ledger, self._spent = Ledger(dict.fromkeys(keys, 0)), 0.0
        if (path / FINDINGS).is_file():
            known = read(path)
            self._spent = known.seconds
            self.ledger = Ledger(self.ledger.games | known.tried, set(known.mattered), set(known.trials))
        self._settled = set[int]()  # pairings that have played enough, as far as it was known at the last look
        super().__init__(path, asked.plan)
        self._since = self._clock()

    @property
    def progress(self) -> Progress:
        """How far it is, in seconds."""
        total = round(60 * self.asked.minutes)
        done = min(total, round(self.seconds))
        return Progress(done, total, ((done, total),))

    @property
    def seconds(self) -> float:
        """How long it has been played, in all."""
        return self._spent + self._clock() - self._since

    def look_ahead(self) -> None:
        """Let pairings play on that have played what was asked so far and may tell something that is not known yet."""
        ready = {place for place, most in enumerate(self.horizons) if self.seen.count(place) >= most}
        if ready <= self._settled:
            return
        untried = self.seen.count(STRONG) < rules.TRIED
        wanted = {
            claim.place for claim in self.claims() if claim.severity is None and (claim.kind != "rule" or untried)
        }
        room = self._room() if any(place < WITHOUT for place in wanted) else GAMES * len(self.matchups)
        for place in sorted(ready & wanted):
            done = self.seen.count(place)
            more = min(GAMES - done, max(_LOOK, done // 4))
            if place >= WITHOUT:
                more, room = (more, room - more) if room > 0 else (0, room)
            self.horizons[place] = done + more
        self._settled = {place for place in ready if self.horizons[place] <= self.seen.count(place)}

    def rank(self, matchup: int, given: int) -> float:
        return self.spent(matchup)

    def _room(self) -> int:
        """How many games more those may play who do without something: half as many as who has everything, in all."""
        return self.seen.count(STRONG) // 2 - sum(self.horizons[WITHOUT:])

    def claims(self) -> list[Claim]:
        """Everything that may be said, as far as it is known."""
        ground = Ground(self.game, self.plan, self.tallies, len(self.ledger.games))
        made = [each for family in (balance, ends, decisions, uses) for each in family.claims(ground)]
        return [*self._forced, *made, *rules.claims(ground, self.ledger)]

    def play(self, by: Crew) -> Iterator[Progress]:
        """Hunt until the time is over or nothing is open. Errors: BadData."""
        self._since = self._clock()
        self._forced = forced.claims(self.game)
        jobs = _Jobs(self)
        with self.folder.kept_from_others():
            for done in spread(_done, jobs, by):
                if isinstance(done, Tried):
                    self.ledger.add(done)
                    jobs.trying += done.seconds
                else:
                    self.take(done)
                    jobs.playing += done.seconds
                yield self.progress
                if self.seconds > 60 * self.asked.minutes:
                    return

    def summary(self) -> Any:
        """Write down what it has come to, and the figures of the games. Errors: BadData."""
        super().summary()
        claims = self.claims()
        wrong = ranked(claims)
        shown = _games(wrong, self.folder.rows(self.plan)) if wrong else []
        found = Found(
            game=self.plan.game,
            title=self.plan.title,
            variant=self.plan.variant,
            hash=self.plan.hash,
            seconds=round(self.seconds, 1),
            games=sum(tally.games for tally in self.tallies),
            open=sum(claim.severity is None for claim in claims),
            findings=tuple(map(self._finding, wrong, shown)),
            tried=self.ledger.games,
            mattered=tuple(sorted(self.ledger.mattered)),
            trials=tuple(sorted(self.ledger.done)),
        )
        with files.refused("playtest.no_folder", folder=self.folder.path):
            files.lay(self.folder.path / FINDINGS, found.model_dump_json() + "\n")
        return found

    def _finding(self, claim: Claim, games: list[int]) -> Finding:
        return Finding(
            kind=claim.kind,
            thing=claim.thing,
            severity=round(claim.severity or 0.0, 4),
            low=claim.low,
            high=claim.high,
            values=dict(claim.values),
            players=self.matchups[claim.place].strength,
            games=tuple(games),
        )


def _spared(game: AnyGame) -> Iterator[str]:
    """Yield what a side may be told to do without; without its kinds of actions or pieces nobody could play a game."""
    for token in everything(game):
        if token.partition(":")[0] not in (ACTION, KIND) and ban_of(game, token, 0) is not None:
            yield token


def ranked(claims: list[Claim]) -> list[Claim]:
    """Return what is wrong, without what comes of something else that is: culprits first, and of equals the worst."""
    wrong = [claim for claim in claims if claim.severity]
    if _leads_nowhere(claims):
        wrong = [claim for claim in wrong if claim.kind != "goal"]
    kinds = {claim.kind for claim in wrong if claim.kind != "goal" or _names(claim)}
    dead = {claim.thing.partition(":")[2] for claim in wrong if claim.kind == "dead"}
    own = [
        claim
        for claim in wrong
        if not kinds & _FOLLOWS.get(claim.kind, frozenset())
        and not (claim.kind == "rule" and dead & set(claim.thing.split(".")))
    ]
    return sorted(own, key=lambda claim: (not _names(claim), -(claim.severity or 0.0)))


def _names(claim: Claim) -> bool:
    """Tell whether a claim names a culprit. A goal is one where without it few games are won."""
    return claim.kind in _CULPRITS or (claim.kind == "goal" and claim.severity == thresholds.NO_GOAL)


def _leads_nowhere(claims: list[Claim]) -> bool:
    """Tell whether games stall and none of several goals ever comes about: then no single goal is the flaw."""
    goals = [claim for claim in claims if claim.kind == "goal"]
    stalls = any(claim.kind == "stalled" and claim.severity for claim in claims)
    return stalls and len(goals) > 1 and all(claim.severity for claim in goals)


def read(folder: Path) -> Found:
    """Read what a hunt has come to. Errors: BadData."""
    return read_file(folder / FINDINGS, Found.model_validate_json)


@dataclass(frozen=True, slots=True)
class KeptHunt(Kept[Found]):
    """A hunt that was played. See Kept."""

    asked: Hunt

    @property
    def complete(self) -> bool:
        """Whether its time is over, or nothing is open any more."""
        return not self.found.open or self.found.seconds >= 60 * self.asked.minutes


def read_kept(path: Path) -> KeptHunt:
    """Read what was hunted in a folder, and what was found so far. Errors: BadData."""
    return KeptHunt(path, written(path / FINDINGS), read(path), Hunt.read(path))


def hunts_of(folder: Path, game: str) -> list[KeptHunt]:
    """Read the hunts of a game, the newest first. What cannot be read is left out."""
    return [each for each in kept_in(folder, f"hunt-{game}-*", FINDINGS, read_kept) if each.asked.game == game]


def _games(claims: list[Claim], rows: Iterator[GameRow]) -> list[list[int]]:
    """Return the first few games that show each claim."""
    found: list[list[int]] = [[] for _ in claims]
    for row in rows:
        for claim, numbers in zip(claims, found, strict=True):
            if row.matchup == claim.place and len(numbers) < _SHOWN and claim.shows(row):
                numbers.append(row.number)
    return found


class _Jobs:
    """Jobs for workers: games, and beside them trials of rules in games that were played.

    ``playing``, ``trying``: seconds of workers that each took so far.
    """

    def __init__(self, hunt: HuntRun) -> None:
        self._hunt, self._games = hunt, Tasks(hunt)
        self._given = set(hunt.ledger.done)
        self.playing = self.trying = 0.0

    def __iter__(self) -> _Jobs:
        return self

    def __next__(self) -> Task | Trial:
        due = self.trying <= _TRYING * (self.playing + self.trying)
        job = (self._trial() if due else None) or next(self._games, None) or self._trial()
        if job is None:
            raise StopIteration
        return job

    def _trial(self) -> Trial | None:
        """Try rules in games of strong players and of random ones by turns: either may use what the others never do."""
        hunt, places = self._hunt, (STRONG, RANDOM)
        keys = hunt.ledger.untold()
        if not keys or len(self._given) >= rules.TRIED:
            return None
        for number in range(2 * rules.TRIED):
            game, at = divmod(number, 2)
            if number not in self._given and hunt.seen.has(places[at], game):
                self._given.add(number)
                return Trial(number, hunt.plan, game_row(hunt.folder, places[at], game), keys)
        return None


def _done(job: Task | Trial) -> Batch | Tried:
    return rules.try_out(job) if isinstance(job, Trial) else play(job)
