"""What something is worth: the same player with it and without it, played until it is known for each thing of a game.

First the player meets itself, which tells what nobody uses, and what those scored that used a thing. Then who does
without plays against who need not, two and two games dealt alike with the sides changed; what can be settled soonest
goes first. At last the player meets itself as often as its users' scores need. The folder holds ``worth.json`` (what
was asked), the games and ``worths.json`` (what was found).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Literal

from pydantic import Field

from squares.bots.levels import Roster, digest
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.models import Model
from squares.playtest import sequential
from squares.playtest.arena import PAIR, lasting
from squares.playtest.contest import Contest, opening_of
from squares.playtest.course import Course, Progress
from squares.playtest.executors import Crew
from squares.playtest.plan import Folder, Matchup
from squares.playtest.players import entrant
from squares.playtest.rows import GameRow, Writer
from squares.playtest.sequential import ERROR
from squares.playtest.study import GameStudy, Kept, kept_in, read, written
from squares.playtest.usage import ban_of, everything
from squares.playtest.witness import Batch
from squares.saves import files

FOUND, PAGE = "worths.json", "worth.html"
GAMES = 400  # for each thing at most, where nobody says
POINTS = 3.0  # percentage points below which nothing is worth anything, where nobody says
ALONE = 200  # games of the player against itself after which what nobody used is not asked any more
FIRST_LOOK = 20  # games after which it is first asked whether they are enough
GROWTH = 1.2  # from one look to the next games grow by so much
OFTEN = 0.9  # share of sides from which on a thing is used by nearly all
MOST = 0.5  # share of those who are to do without a thing and use it, from which on a ban tells little

Verdict = Literal["helps", "harms", "nothing", "unused", "open"]
Why = Literal["agrees", "common", "behind", "winning", "losing", "misused", "unused", "forced", "unclear"]
_KNOWS_NO_WHY: tuple[Verdict, ...] = ("unused", "open")


class Worth(GameStudy):
    """What is asked: what each thing of a game is worth to a ``player``, in ``games`` for each at most."""

    FILE: ClassVar[str] = "worth.json"
    KEYS: ClassVar[tuple[str, ...]] = ("version", "game", "variant", "hash", "player", "levels", "seed", "points")
    OTHER: ClassVar[str] = "playtest.worth.other"

    file: Literal["masume-worth"] = "masume-worth"
    format: Literal[1] = 1
    player: str
    games: int = Field(ge=2, le=10**6)
    points: float = Field(default=POINTS, gt=0, le=50)

    @classmethod
    def of(cls, game: AnyGame, player: str, games: int = GAMES, seed: int = 1, points: float = POINTS) -> Worth:
        """Ask it of a game. Errors: BadData for a word that is no player, and where nothing can be done without."""
        who = entrant(player, game, Roster.load())
        if not who.repeatable:
            raise BadData(phrase("playtest.timed_player", player=str(who)))
        made = cls(
            **cls.about(game),
            levels=digest([who.settings]),
            seed=seed,
            player=str(who),
            games=games + games % 2,
            points=points,
        )
        if not made.tokens:
            raise BadData(phrase("playtest.worth.nothing_to_ban", title=made.title))
        return made

    @property
    def name(self) -> str:
        return "-".join(("worth", self.game, self.variant, self.hash, self.player, str(self.seed)))

    @cached_property
    def labels(self) -> dict[str, str]:
        """The label of each thing that a side can do without, by its token."""
        game = self.make()
        return {token: label for token, label in everything(game).items() if ban_of(game, token, 0) is not None}

    @property
    def tokens(self) -> tuple[str, ...]:
        """What a side can do without."""
        return tuple(self.labels)

    @cached_property
    def matchups(self) -> tuple[Matchup, ...]:
        """The player against itself, then without each thing against itself with it. Errors: BadData."""
        game, roster = self.make(), Roster.load()
        who, opening = entrant(self.player, game, roster), opening_of(game)
        without = (entrant(f"{self.player}@without={token}", game, roster) for token in self.tokens)
        contests = (Contest.of(game, one, who, self.seed, opening) for one in (who, *without))
        return tuple(Matchup("arena", str(each.a), self.games, each) for each in contests)


@dataclass(frozen=True, slots=True)
class Valued:
    """What something was found to be worth, in percentage points that who does without it scores less.

    ``low``, ``high``: the interval; ``used``: the share of sides that used it, ``score`` what these scored, 0..1, with
    its interval ``between``: all None without such games. ``forced``: the share of those who were to do without it and
    used it, for want of another choice. ``unused``: whether nobody used it in the first ``ALONE``.
    """

    token: str
    games: int
    points: float
    low: float
    high: float
    margin: float
    used: float | None
    score: float | None
    between: tuple[float, float] | None
    forced: float = 0.0
    unused: bool = False

    @property
    def verdict(self) -> Verdict:
        """What is known of it."""
        if self.unused:
            return "unused"
        if self.low > 0:
            return "helps"
        if self.high < 0:
            return "harms"
        return "nothing" if self.low >= -self.margin and self.high <= self.margin else "open"

    @property
    def why(self) -> Why:
        """Why worth and the score of those that used it differ, or that they do not."""
        if self.used is None or self.score is None or self.between is None or self.verdict in _KNOWS_NO_WHY:
            return "unclear"
        if self.verdict == "nothing" and self.forced >= MOST:
            return "forced"
        if not self.used:
            return "unused"
        low, high = self.between
        if self.verdict == "harms":
            return "agrees" if high < 0.5 else "misused"
        if self.verdict == "helps":
            return "agrees" if low > 0.5 else "common" if self.used >= OFTEN else "behind" if high < 0.5 else "unclear"
        return "winning" if low > 0.5 else "losing" if high < 0.5 else "unclear"

    @property
    def awaits(self) -> bool:
        """Whether more games of the player against itself could still say why."""
        return self.verdict not in _KNOWS_NO_WHY and self.why == "unclear"

    @property
    def needs(self) -> float:
        """How many games it takes in all to settle it, by what it has shown so far; 0 where it has shown nothing."""
        half, enough = (self.high - self.low) / 2, max(abs(self.points), self.margin - abs(self.points))
        return self.games * (half / enough) ** 2


class Worths(Model):
    """What was found: ``things``, worth most first; ``games``: played; ``complete``: whether none is missing."""

    file: Literal["masume-worths"] = "masume-worths"
    format: Literal[1] = 1
    games: int = 0
    complete: bool = False
    things: tuple[Valued, ...] = Field(default=(), strict=False)


@dataclass(frozen=True, slots=True)
class KeptWorth(Kept[Worths]):
    """A table that was played. See Kept."""

    asked: Worth


def read_kept(path: Path) -> KeptWorth:
    """Read what was asked in a folder, and what was found so far. Errors: BadData."""
    found = read(path / FOUND, Worths.model_validate_json)
    return KeptWorth(path, written(path / FOUND), found, Worth.read(path))


def worths_of(folder: Path, game: str) -> list[KeptWorth]:
    """Read the tables of a game, the newest first. What cannot be read is left out."""
    return [each for each in kept_in(folder, f"worth-{game}-*", FOUND, read_kept) if each.asked.game == game]


class WorthRun(Course):
    """What is asked, in a folder, begun or gone on with. Errors: BadData where it cannot be."""

    def __init__(self, path: Path, asked: Worth) -> None:
        super().__init__(asked.matchups)
        self.path, self.asked, self.folder = path, asked, Folder(path)
        self._sums = [_Sums() for _ in asked.matchups]
        self._settled = [False for _ in asked.matchups]
        self._needs = [0.0 for _ in asked.matchups]  # games to settle it, as was found at its last look
        with self.folder.kept_from_others():
            asked.begin(path)
            with files.refused("playtest.no_folder", folder=path):
                self._writer = Writer(self.folder.games)
            for row in self.folder.rows(asked):
                if self.seen.add(row.matchup, row.number):
                    self._sums[row.matchup].add(row)
        self.look_ahead()

    @property
    def progress(self) -> Progress:
        """How far it is, at most: what is settled plays no more."""
        pairings = tuple(
            (done, done if settled else self.asked.games)
            for (done, _), settled in zip(super().progress.pairings, self._settled, strict=True)
        )
        return Progress(sum(done for done, _ in pairings), sum(total for _, total in pairings), pairings)

    def play(self, by: Crew) -> Iterator[Progress]:
        with self.folder.kept_from_others():
            yield from super().play(by)

    def keep(self, batch: Batch) -> None:
        with files.refused("playtest.no_folder", folder=self.path):
            self._writer.add(batch.lines)
        for line in batch.lines:
            self._sums[batch.matchup].add(GameRow.model_validate_json(line))

    def look_ahead(self) -> None:
        """Let what is not known yet play on, each looked at when all its games up to a number are there."""
        self.horizons[0] = max(self.horizons[0], min(ALONE, self.asked.games))
        if self._waits(0):
            things = range(1, len(self.matchups))
            for place in filter(self._waits, things):
                valued = self._valued(place)
                self._needs[place] = valued.needs
                self._go_on(place, valued.verdict == "open")
            if all(self._settled[1:]):
                self._go_on(0, any(self._valued(place).awaits for place in things))

    def _waits(self, place: int) -> bool:
        """Whether a pairing is not settled, and all games are there that it was to play so far."""
        return not self._settled[place] and self.seen.count(place) >= self.horizons[place]

    def _go_on(self, place: int, unknown: bool) -> None:
        """Let a pairing play on if it is unknown what it is to tell and may have more games, else settle it."""
        done, most = self.seen.count(place), self.asked.games
        self._settled[place] = not unknown or done >= most
        if not self._settled[place]:
            self.horizons[place] = min(most, max(done + FIRST_LOOK, 2 * int(GROWTH * done / 2)))

    def rank(self, matchup: int, given: int) -> float:
        """See ``Course``: what lacks the fewest games to be settled goes first."""
        return self._needs[matchup] - given

    def summary(self) -> Worths:
        """Write down what is known of each thing, worth most first, what nobody uses last. Errors: BadData."""
        each_of = (self._valued(place) for place in range(1, len(self.matchups)))
        things = tuple(sorted(each_of, key=lambda each: (each.unused, -each.points)))
        found = Worths(games=self.progress.done, complete=all(self._settled), things=things)
        with files.refused("playtest.no_folder", folder=self.path):
            files.lay(self.path / FOUND, found.model_dump_json() + "\n")
        return found

    def _valued(self, place: int) -> Valued:
        token = self.asked.tokens[place - 1]
        error = ERROR / 2 / len(self.asked.tokens)  # half of it for what those scored that used something
        own, equals = self._sums[place], self._sums[0]
        pairs = own.pairs
        n = sum(pairs.values())
        share = sum(score * times for score, times in pairs.items()) / (PAIR * n) if n else 0.5
        low, high = lasting(pairs, error)
        sides, score, between = equals.of(token, error)
        return Valued(
            token=token,
            games=2 * n,
            points=100 * (0.5 - share),
            low=100 * (0.5 - high),
            high=100 * (0.5 - low),
            margin=self.asked.points,
            used=sides,
            score=score,
            between=between,
            forced=own.by_a[token] / (2 * n) if n else 0.0,
            unused=self.seen.count(0) >= ALONE and token not in equals.early,
        )


class _Sums:
    """Sums of the games of a pairing: ``pairs`` that came to each score of player a, and of who used what.

    ``by_a``: in how many games player a used something; ``early``: what was used in the first ``ALONE`` games.
    """

    def __init__(self) -> None:
        self.pairs = Counter[int]()
        self.by_a = Counter[str]()
        self.early = set[str]()
        self._half: dict[int, GameRow] = {}
        self._used: dict[str, Counter[tuple[int, int]]] = {}

    def add(self, row: GameRow) -> None:
        """Count a game, once its fellow is there."""
        if row.number < ALONE:
            self.early |= row.used.keys()
        other = self._half.pop(row.number ^ 1, None)
        if other is None:
            self._half[row.number] = row
            return
        self.pairs[_score(row, row.a) + _score(other, other.a)] += 1
        self.by_a.update(token for each in (row, other) for token, counts in each.used.items() if counts[each.a])
        for token in {*row.used, *other.used}:
            scores = [
                _score(each, side) for each in (row, other) for side in (0, 1) if each.used.get(token, (0, 0))[side]
            ]
            self._used.setdefault(token, Counter())[sum(scores), 2 * len(scores)] += 1

    def of(self, token: str, error: float) -> tuple[float | None, float | None, tuple[float, float] | None]:
        """The share of sides that used something, what these scored, 0..1, and its interval; None for no games."""
        n = sum(self.pairs.values())
        if not n:
            return None, None, None
        counts = self._used.get(token, Counter[tuple[int, int]]())
        could = sum(of * times for (_, of), times in counts.items())
        score = sum(got * times for (got, _), times in counts.items()) / could if could else 0.5
        return could / (2 * PAIR * n), score, sequential.share(counts, 2 * PAIR, error)


def _score(row: GameRow, side: int) -> int:
    """What a side scored: 2 a win, 1 a draw."""
    return 1 if row.won is None else 2 * (row.won == side)
