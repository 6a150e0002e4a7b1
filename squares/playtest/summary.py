"""What a run comes to, as plain data: every figure with its number of games, interval, seed, players and rules.

``summary.json`` holds a ``Summary``; report, window and comparison read that and nothing else. The measures are defined
in docs/playtest.md. Intervals hold 95 % (``squares.core.statistics``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from squares.core.game import AnyGame
from squares.core.statistics import of_amount, of_difference, of_share, wilson
from squares.data.models import Model
from squares.playtest import uses
from squares.playtest.plan import Folder, Matchup, Plan
from squares.playtest.plan import read as read_file
from squares.playtest.tally import SPREAD, Moments, Sampled, Tally, Used, quantile

BARS = 20  # of a distribution, at most
ENOUGH = 3  # values, for an interval of their mean
_SHARES = frozenset({"real", "comeback", "late", "drama", "tide", "decided", "distance"})
_PARTS = {"tree": 1000, "choices": 1000, "plies_a_turn": 1000, "seconds": 60}
_NAMED = {"seconds": "minutes"}
_EXPECTED = frozenset({"leads", "distance", "drama", "comeback", "tide", "late", "decided"})
"""What is told of expectations, and only where these told more of the results than calling every position even."""

Interval = Callable[[float, float, int], tuple[float, float]]


class Figure(Model):
    """One number with all that it stands on.

    ``value`` and the interval ``low`` to ``high`` (95 %) are None where nothing was counted. Shares are in 0..1. ``n``:
    games, or sides of games. ``players``: who played, in words of the arena; ``hash``: of the rules.
    """

    key: str
    value: float | None
    low: float | None
    high: float | None
    n: int
    seed: int
    players: str
    hash: str

    @property
    def margin(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


class Distribution(Model):
    """How often each value of a measure came up.

    ``bars``: from, to (both counted), how many games. ``tenth``, ``median``, ``ninetieth``: so much of the games lies
    at or below.
    """

    key: str
    n: int
    least: float
    tenth: float
    median: float
    ninetieth: float
    most: float
    bars: tuple[tuple[float, float, int], ...] = Field(strict=False)
    seed: int
    players: str
    hash: str


class UseRow(Model):
    """How something was used. ``kind`` and ``name`` are the token's parts, ``label`` what people
    call it, or the key of a text that says it.

    ``uses``: in all; ``used``: share of the sides of games that used it; ``won``: what those scored.
    """

    kind: str
    name: str
    label: str
    uses: int
    used: Figure
    won: Figure


class Map(Model):
    """A number for each cell of the board, by index of the grid: means a game.

    ``key``: stand.0, stand.1 and stand.2 (pieces of either side and of nobody, a mean a turn), come, fight.
    """

    key: str
    files: int
    ranks: int
    n: int
    cells: tuple[float, ...] = Field(strict=False)


class Pick(Model):
    """A game that is worth a look: ``which`` is shortest, longest, closest or typical."""

    which: str
    matchup: int
    number: int


class Strength(Model):
    """One strength against itself.

    ``figures`` by key; ``begins``: the first player's share by the seat that began; ``ends``: shares by reason;
    ``keys``: in which part of the games tried each key of the definition mattered.
    """

    players: str
    matchup: int
    games: int
    planned: int
    figures: dict[str, Figure]
    begins: dict[str, Figure]
    ends: dict[str, Figure]
    distributions: dict[str, Distribution]
    uses: tuple[UseRow, ...] = Field(strict=False)
    maps: dict[str, Map]
    keys: dict[str, Figure]
    picks: tuple[Pick, ...] = Field(strict=False)


class Summary(Model):
    """What a run has come to so far.

    ``strengths``: the weakest first, as asked for. ``thought``: what more thought scores, by the strength of both.
    Players with a handicap, whose thought it does not show, are left out.
    ``dead``: keys that never mattered, at any strength.
    """

    file: Literal["masume-playtest-summary"] = "masume-playtest-summary"
    format: Literal[1] = 1
    version: str
    game: str
    title: str
    variant: str
    hash: str
    levels: str
    seed: int
    games: int
    strengths: tuple[Strength, ...] = Field(strict=False)
    thought: dict[str, Figure]
    dead: tuple[str, ...] = Field(strict=False)


def summarise(path: Path) -> Summary:
    """The figures of the games that lie in a run's folder. Errors: BadData."""
    folder = Folder(path)
    plan = folder.read()
    return summary_of(plan, tallied(plan, folder))


def tallied(plan: Plan, folder: Folder) -> list[Tally]:
    """The sums of each pairing's games. Errors: BadData."""
    tallies = [Tally() for _ in plan.matchups]
    for row in folder.rows(plan):
        tallies[row.matchup].add(row)
    return tallies


def read(path: Path) -> Summary:
    """The summary that a run wrote into its folder. Errors: BadData where there is none that can be read."""
    return read_file(Folder(path).summary, Summary.model_validate_json)


def summary_of(plan: Plan, tallies: list[Tally]) -> Summary:
    """The figures of a run's sums, one ``Tally`` for each of ``plan.matchups``."""
    game = plan.make()
    pairs = list(enumerate(zip(plan.matchups, tallies, strict=True)))
    strengths = tuple(
        _Teller(plan, game, match, tally).strength(place) for place, (match, tally) in pairs if match.kind == "equals"
    )
    thought = {
        match.strength: _Teller(plan, game, match, tally).score("thought", tally.a, tally.games)
        for _, (match, tally) in pairs
        if match.kind == "thought" and match.contest.b.level.clean
    }
    return Summary(
        version=plan.version,
        game=plan.game,
        title=plan.title,
        variant=plan.variant,
        hash=plan.hash,
        levels=plan.levels,
        seed=plan.seed,
        games=sum(tally.games for tally in tallies),
        strengths=strengths,
        thought=thought,
        dead=_dead(strengths),
    )


def _dead(strengths: tuple[Strength, ...]) -> tuple[str, ...]:
    """The keys that were tried and never mattered."""
    values: dict[str, float] = {}
    for strength in strengths:
        for key, figure in strength.keys.items():
            values[key] = values.get(key, 0.0) + (figure.value or 0.0)
    return tuple(key for key, value in values.items() if not value)


class _Teller:
    """Makes figures of one pairing's sums."""

    def __init__(self, plan: Plan, game: AnyGame, matchup: Matchup, tally: Tally) -> None:
        self._game, self._matchup, self._tally = game, matchup, tally
        a, b = str(matchup.contest.a), str(matchup.contest.b)
        self._stands_on: Any = {"seed": plan.seed, "players": f"{a} - {b}", "hash": plan.hash}

    def strength(self, place: int) -> Strength:
        """All that is told of a strength against itself."""
        tally = self._tally
        return Strength(
            players=self._matchup.strength,
            matchup=place,
            games=tally.games,
            planned=self._matchup.games,
            figures={figure.key: figure for figure in self._figures()},
            begins={seat: self.score(f"begins.{seat}", won, n) for seat, (n, won) in sorted(tally.begun.items())},
            ends={why: self.share(f"ends.{why}", n, tally.games) for why, n in tally.ends.most_common()},
            distributions={each.key: each for each in self._distributions()},
            uses=tuple(self._uses()),
            maps=dict(self._maps()),
            keys=dict(self._keys()),
            picks=tuple(self._picks(place)),
        )

    def score(self, key: str, half_points: int, n: int) -> Figure:
        """A share of points, a draw counted half."""
        return self._share(key, half_points / 2, n)

    def share(self, key: str, count: int, n: int) -> Figure:
        """A share of games."""
        return self._share(key, count, n)

    def _share(self, key: str, count: float, n: int) -> Figure:
        if not n:
            return Figure(key=key, value=None, low=None, high=None, n=0, **self._stands_on)
        low, high = wilson(count, n)
        return Figure(key=key, value=count / n, low=low, high=high, n=n, **self._stands_on)

    def _mean(self, key: str, moments: Moments, part: int, interval: Interval) -> Figure:
        """A mean of sums in parts of a unit."""
        n = moments.n
        if not n:
            return Figure(key=key, value=None, low=None, high=None, n=0, **self._stands_on)
        mean = moments.sum / n / part
        variance = max(0.0, moments.squares / n / part**2 - mean * mean) * n / max(1, n - 1)
        low, high = (None, None) if n < ENOUGH else interval(mean, variance, n)
        return Figure(key=key, value=mean, low=low, high=high, n=n, **self._stands_on)

    def _figures(self) -> Iterator[Figure]:
        tally, n = self._tally, self._tally.games
        yield self.score("first", tally.first, n)
        sides = list(dict.fromkeys(map(self._game.side, self._game.seats)))
        for side, won in zip(sides, tally.sides, strict=True):
            yield self.score(f"wins.{side}", won, n)
        yield self.share("draws", tally.drawn, n)
        for name, moments in tally.means.items():
            if name in _EXPECTED and not self._sees:
                continue
            if name in ("comeback", "late"):
                yield self.share(name, moments.sum // 1000, moments.n)
            elif name == "skill":
                yield self._mean(name, moments, 1000, of_difference)
            else:
                part, interval = (1000, of_share) if name in _SHARES else (_PARTS.get(name, 1), of_amount)
                yield self._mean(_NAMED.get(name, name), moments, part, interval)

    @property
    def _sees(self) -> bool:
        """Whether what was expected surely told more of the results than calling every position even."""
        low = self._mean("skill", self._tally.means.get("skill", Moments()), 1000, of_difference).low
        return low is not None and low > 0

    def _distributions(self) -> Iterator[Distribution]:
        for name, spread in self._tally.spread.items():
            if name in _EXPECTED and not self._sees:
                continue
            # The value of a class, in the units that are told; a class wider than one whole unit is told by its start.
            scale = SPREAD[name] / (1000 if name in _SHARES else _PARTS.get(name, 1))
            yield Distribution(
                key=_NAMED.get(name, name),
                n=spread.total(),
                least=min(spread) * scale,
                tenth=quantile(spread, 0.1) * scale,
                median=quantile(spread, 0.5) * scale,
                ninetieth=quantile(spread, 0.9) * scale,
                most=max(spread) * scale,
                bars=tuple((low * scale, high * scale, count) for low, high, count in bars(spread)),
                **self._stands_on,
            )

    def _uses(self) -> Iterator[UseRow]:
        labels, used = uses.everything(self._game), self._tally.used
        for token in dict.fromkeys((*labels, *sorted(used))):
            kind, _, name = token.partition(":")
            found = used.get(token, Used())
            yield UseRow(
                kind=kind,
                name=name,
                label=labels.get(token, name),
                uses=found.uses,
                used=self.share(f"used.{token}", found.sides, 2 * self._tally.games),
                won=self.score(f"won.{token}", found.score, found.sides),
            )

    def _maps(self) -> Iterator[tuple[str, Map]]:
        tally, grid = self._tally, self._game.grid
        turns = tally.means["turns"].sum if "turns" in tally.means else 0
        for name, cells in tally.maps.items():
            by = max(1, turns if name.startswith("stand") else tally.games)
            means = tuple(round(cell / by, 5) for cell in cells)
            yield name, Map(key=name, files=grid.files, ranks=grid.ranks, n=tally.games, cells=means)

    def _keys(self) -> Iterator[tuple[str, Figure]]:
        tally = self._tally
        for key in sorted(tally.mattered):
            yield key, self.share(f"key.{key}", tally.mattered[key], tally.tried)

    def _picks(self, place: int) -> Iterator[Pick]:
        for which, extreme in self._tally.extremes.items():
            yield Pick(which=which, matchup=place, number=extreme.number)
        if self._tally.sample:
            yield Pick(which="typical", matchup=place, number=most_typical(self._tally.sample).number)


def most_typical(sample: list[Sampled]) -> Sampled:
    """The game that lies nearest to the medians of all measures, each in units of its middle half's width."""
    columns = [sorted(column) for column in zip(*(each.measures for each in sample), strict=True)]
    middles = [column[len(column) // 2] for column in columns]
    widths = [max(1, column[3 * len(column) // 4] - column[len(column) // 4]) for column in columns]

    def far(one: Sampled) -> tuple[float, int]:
        parts = zip(one.measures, middles, widths, strict=True)
        return sum(abs(value - middle) / width for value, middle, width in parts), one.number

    return min(sample, key=far)


def bars(spread: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """At most ``BARS`` classes of a round width that hold all values: from, to, how many."""
    least, most = min(spread), max(spread)
    width = next(
        size
        for power in range(12)
        for size in (10**power, 2 * 10**power, 5 * 10**power)
        if most // size - least // size < BARS
    )
    counts: Counter[int] = Counter()
    for value, count in spread.items():
        counts[value // width] += count
    for each in range(least // width, most // width + 1):
        yield each * width, each * width + width - 1, counts[each]
