"""What a run comes to, as plain data: every figure with its number of games, interval, seed, players and rules.

``summary.json`` holds a ``Summary``; report, window and comparison read that and nothing else. The measures are defined
in docs/playtest.md. Intervals hold at every look (``squares.playtest.sequential``), 95 % of each by itself; those of
scores and draws, which the report compares, are so wide that in 95 % of runs all of them hold together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from squares.bots.tables.solved import Solution, solution_of
from squares.core.game import AnyGame, Setup
from squares.data.models import Model
from squares.playtest import usage
from squares.playtest.plan import Folder, Matchup, Plan
from squares.playtest.rows import LOOKS, TURNS
from squares.playtest.sequential import ERROR, Counts, of_amount, of_difference, of_share
from squares.playtest.sequential import share as interval_of
from squares.playtest.study import read as read_file
from squares.playtest.tally import EXAMPLES, SPREAD, YES_OR_NO, Moments, Sampled, Tally, quantile

BARS = 20  # of a distribution, at most
OPENINGS = 40  # first moves that are told, at most
Interval = Callable[[float, float, int], tuple[float, float]]

CURVES: dict[str, tuple[int, Interval]] = {
    "width": (1, of_amount),
    "hope": (1000, of_share),
    "turn": (1, of_amount),
    "has": (2, of_amount),
    "ahead": (1, of_difference),
}
"""What is told part by part of a game, and turn by turn: legal actions; what the later winner could expect; what is
done in a turn; of each thing that sides have how much a side has, and how much more the later winner has. And in what
parts of one it is summed up.
"""
RARE = 20  # a turn is told where at least one game in so many lasts so long
ENOUGH = 3  # units, for an interval of their mean
GAME, SIDES = 2, 4  # most games, and most sides of them, of a unit
HALVES = 2  # half points of a game
_SHARES = frozenset({"hope", "real", "comeback", "late", "drama", "tide", "decided", "distance"})
_PARTS = {"tree": 1000, "choices": 1000, "plies_a_turn": 1000, "seconds": 60}
_NAMED = {"seconds": "minutes"}
_EXPECTED = frozenset({"hope", "leads", "distance", "drama", "comeback", "tide", "late", "decided"})
"""What is told of expectations, and only where these told more of the results than calling every position even."""

_COMPARED = frozenset({"first", "wins", "begins", "draws", "thought", "won", "opens"})
"""What is held against a half, or against how many draws are many."""
_WIDER = 2.3  # times as wide as an interval of one look are those of a run with a hundred things that are used


class Figure(Model):
    """One number with all that it stands on.

    ``value`` and the interval ``low`` to ``high`` are None where nothing was counted. Shares are in 0..1. ``n``:
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

    ``bars``: from, to (both counted), how many games; ``games``: a few of each bar. ``tenth``, ``median``,
    ``ninetieth``: so much of the games lies at or below.
    """

    key: str
    n: int
    least: float
    tenth: float
    median: float
    ninetieth: float
    most: float
    bars: tuple[tuple[float, float, int], ...] = Field(strict=False)
    games: tuple[tuple[int, ...], ...] = Field(default=(), strict=False)
    seed: int
    players: str
    hash: str


class UseRow(Model):
    """How something was used. ``kind`` and ``name`` are the token's parts, ``label`` what people
    call it, or the key of a text that says it.

    ``uses``: in all; ``used``: share of the sides of games that used it; ``won``: what those scored, evened out by what
    all that had agreed on the same before the game scored.
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

    ``figures`` by key; ``begins``: the first player's share by the seat that began; ``ends``: shares by reason, with
    the way behind a dot where a file has several;
    ``same``: what the first-named of both scores, half if the instrument is right; ``curves``: by measure, a figure for
    each part of a game; ``turns``: by measure, a figure for each of its first turns, of the games that last so long,
    and under ``lasts`` how many do; ``openings``: the most frequent first moves of a game, and what whoever made one
    scored.
    ``options``: what both sides had agreed on, and what the first player scored then.
    ``keys``: in which part of the games tried each key of the definition mattered; ``examples``: by the key of a share
    (``ends``, ``used``), a few of the games that it counts.
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
    same: Figure | None = None
    curves: dict[str, tuple[Figure, ...]] = Field(default_factory=dict, strict=False)
    turns: dict[str, tuple[Figure, ...]] = Field(default_factory=dict, strict=False)
    openings: tuple[UseRow, ...] = Field(default=(), strict=False)
    options: tuple[UseRow, ...] = Field(default=(), strict=False)
    keys: dict[str, Figure]
    picks: tuple[Pick, ...] = Field(strict=False)
    examples: dict[str, tuple[int, ...]] = Field(default_factory=dict, strict=False)


class Summary(Model):
    """What a run has come to so far.

    ``strengths``: the weakest first, as asked for. ``thought``: what more thought scores, by the strength of both.
    Players with a handicap, whose thought it does not show, are left out.
    ``dead``: keys that never mattered, at any strength, in the games in which they were tried. ``lasting``: whether
    intervals hold at every look; those of earlier versions did not. ``learned``: see ``Plan``. ``solved``: how the game
    ends with best play, where that was known.
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
    lasting: bool = False
    learned: bool = False
    solved: Solution | None = None

    @property
    def tried(self) -> int:
        """In how many games other values of the keys were tried."""
        return sum(max((figure.n for figure in each.keys.values()), default=0) for each in self.strengths)


def summarise(path: Path) -> Summary:
    """The figures of the games that lie in a run's folder. Errors: BadData."""
    plan = Plan.read(path)
    return summary_of(plan, tallied(plan, Folder(path)))


def tallied(plan: Plan, folder: Folder) -> list[Tally]:
    """The sums of each pairing's games. Errors: BadData."""
    tallies = [Tally() for _ in plan.matchups]
    for row in folder.rows(plan):
        tallies[row.matchup].add(row)
    return tallies


def read(path: Path) -> Summary:
    """The summary that a run wrote into its folder. Errors: BadData where there is none that can be read."""
    found = read_file(Folder(path).summary, Summary.model_validate_json)
    if found.lasting:
        return found
    strengths = tuple(
        each.model_copy(
            update={
                "figures": {key: _wider(figure) for key, figure in each.figures.items()},
                "begins": {seat: _wider(figure) for seat, figure in each.begins.items()},
                "uses": tuple(row.model_copy(update={"won": _wider(row.won)}) for row in each.uses),
            }
        )
        for each in found.strengths
    )
    thought = {who: _wider(figure) for who, figure in found.thought.items()}
    return found.model_copy(update={"strengths": strengths, "thought": thought})


def _wider(figure: Figure) -> Figure:
    """A figure of an earlier version with an interval about as wide as one that holds at every look."""
    value, low, high = figure.value, figure.low, figure.high
    if figure.key.partition(".")[0] not in _COMPARED or value is None or low is None or high is None:
        return figure
    ends = {"low": max(0.0, value - _WIDER * (value - low)), "high": min(1.0, value + _WIDER * (high - value))}
    return figure.model_copy(update=ends)


def summary_of(plan: Plan, tallies: list[Tally]) -> Summary:
    """The figures of a run's sums, one ``Tally`` for each of ``plan.matchups``."""
    game = plan.make()
    pairs = list(enumerate(zip(plan.matchups, tallies, strict=True)))
    strengths = tuple(
        _Teller(plan, game, match, tally).strength(place) for place, (match, tally) in pairs if match.kind == "equals"
    )
    thought = {
        match.strength: _Teller(plan, game, match, tally).score("thought", tally.scores.get("a", {}))
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
        lasting=True,
        learned=plan.learned,
        solved=solution_of(game),
    )


def error_of_score(plan: Plan, game: AnyGame) -> float:
    """How often the interval of one score may fail, so that of all scores of a run together hardly any does.

    Half of ``ERROR`` is shared by these: of each strength draws, the first player's score, that by the seat that
    begins, a side's, which says the other's, and the first-named one's; and what more thought scores. The other half is
    for first moves and what is used.
    """
    equals = sum(match.kind == "equals" for match in plan.matchups)
    return ERROR / 2 / (equals * (4 + len(game.seats)) + len(plan.matchups) - equals)


def first_score(tally: Tally, error: float) -> tuple[float, float]:
    """The interval of what the first player scores."""
    return interval_of(tally.scores.get("first", {}), GAME * HALVES, error)


def _dead(strengths: tuple[Strength, ...]) -> tuple[str, ...]:
    """The keys that were tried and never mattered.

    One that names a way in which any game of the run ended did matter, for instance that a repetition is a draw.
    """
    ended = {why.partition(".")[0] for strength in strengths for why in strength.ends}
    values: dict[str, float] = {}
    for strength in strengths:
        for key, figure in strength.keys.items():
            values[key] = values.get(key, 0.0) + (figure.value or 0.0)
    return tuple(key for key, value in values.items() if not value and not ended & set(re.split(r"[._]", key)))


class _Teller:
    """Makes figures of one pairing's sums."""

    def __init__(self, plan: Plan, game: AnyGame, matchup: Matchup, tally: Tally) -> None:
        self._game, self._matchup, self._tally = game, matchup, tally
        a, b = str(matchup.contest.a), str(matchup.contest.b)
        self._stands_on: Any = {"seed": plan.seed, "players": f"{a} - {b}", "hash": plan.hash}
        self._error = error_of_score(plan, game)
        self._strengths = sum(match.kind == "equals" for match in plan.matchups)

    def strength(self, place: int) -> Strength:
        """All that is told of a strength against itself."""
        tally = self._tally
        return Strength(
            players=self._matchup.strength,
            matchup=place,
            games=tally.games,
            planned=self._matchup.games,
            figures={figure.key: figure for figure in self._figures()},
            begins={
                name.partition(".")[2]: self.score(name, counts)
                for name, counts in sorted(tally.scores.items())
                if name.startswith("begins.")
            },
            ends={name.partition(".")[2]: self.share(name) for name in self._ends()},
            distributions={each.key: each for each in self._distributions()},
            uses=tuple(self._uses()),
            maps=dict(self._maps()),
            same=self.score("same", tally.scores.get("a", {})),
            curves=dict(self._curves([str(at) for at in range(LOOKS)])),
            turns=dict(self._turns()),
            openings=tuple(self._openings()),
            options=tuple(self._options()),
            keys=dict(self._keys()),
            picks=tuple(self._picks(place)),
            examples={name: tuple(tally.examples[name]) for name in sorted(tally.shares)},
        )

    def _ends(self) -> list[str]:
        """The ends that there were, the most frequent first; those that a file tells apart instead of their kind."""
        ends = {name: sums(counts)[0] for name, counts in self._tally.shares.items() if name.startswith("ends.")}
        apart = {".".join(name.split(".")[:2]) for name in ends if name.count(".") > 1}
        ends = {name: n for name, n in ends.items() if name not in apart}
        return sorted(ends, key=lambda name: (-ends[name], name))

    def score(self, key: str, counts: Counts) -> Figure:
        """What was scored of all points, a draw counted half."""
        return self._share(key, counts, GAME * HALVES, HALVES, self._error)

    def share(self, key: str, sides: int = 1, error: float = ERROR) -> Figure:
        """A share of games, or of so many ``sides`` of games."""
        return self._share(key, self._tally.share(key, sides), GAME * sides, 1, error)

    def _share(self, key: str, counts: Counts, most: int, parts: int, error: float) -> Figure:
        """So much of so much; ``parts``: of one of what is counted."""
        came, could = sums(counts)
        if not could:
            return Figure(key=key, value=None, low=None, high=None, n=0, **self._stands_on)
        low, high = interval_of(counts, most, error)
        return Figure(key=key, value=came / could, low=low, high=high, n=could // parts, **self._stands_on)

    def _mean(self, key: str, moments: Moments, part: int, interval: Interval) -> Figure:
        """A mean of sums in parts of a unit."""
        n = moments.n
        if not n:
            return Figure(key=key, value=None, low=None, high=None, n=0, **self._stands_on)
        mean, units = moments.sum / n / part, moments.units
        low, high = (None, None) if units < ENOUGH else interval(mean, moments.variance / part**2, units)
        return Figure(key=key, value=mean, low=low, high=high, n=n, **self._stands_on)

    def _figures(self) -> Iterator[Figure]:
        tally = self._tally
        yield self.score("first", tally.scores.get("first", {}))
        mine: Counts = tally.scores.get("side", {})
        theirs = {(of - got, of): n for (got, of), n in mine.items()}
        sides = list(dict.fromkeys(map(self._game.side, self._game.seats)))
        for side, counts in zip(sides, (mine, theirs), strict=True):
            yield self.score(f"wins.{side}", counts)
        yield self.share("draws", error=self._error)
        for name, moments in tally.means.items():
            if "." in name or (name in _EXPECTED and not self._sees):
                continue
            if name == "skill":
                yield self._mean(name, moments, 1000, of_difference)
            else:
                part, interval = (1000, of_share) if name in _SHARES else (_PARTS.get(name, 1), of_amount)
                yield self._mean(_NAMED.get(name, name), moments, part, interval)
        for name in YES_OR_NO if self._sees else ():
            yield self._share(name, tally.scores.get(name, {}), GAME, 1, ERROR)

    def _curves(self, marks: list[str]) -> Iterator[tuple[str, tuple[Figure, ...]]]:
        """What changes from one mark, the last part of a key, to the next."""
        means = self._tally.means
        begun = {name.rpartition(".")[0] for name in means if name.rpartition(".")[2] in marks}
        for name in sorted(begun, key=_place):
            if name in _EXPECTED and not self._sees:
                continue
            part, interval = CURVES[name.partition(".")[0]]
            known = [key for mark in marks if (key := f"{name}.{mark}") in means]
            figures = tuple(self._mean(key, means[key], part, interval) for key in known)
            if len({figure.value for figure in figures}) > 1:
                yield name, figures

    def _turns(self) -> Iterator[tuple[str, tuple[Figure, ...]]]:
        """The same turn by turn; how many games last so long stands first."""
        marks = (f"t{turn}" for turn in range(1, TURNS + 1))
        lasting = [self.share(f"lasts.{mark}") for mark in marks]
        told = tuple(figure for figure in lasting if (figure.value or 0.0) * RARE >= 1)
        curves = dict(self._curves([figure.key.rpartition(".")[2] for figure in told]))
        if curves:
            yield "lasts", told
            yield from curves.items()

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
            classes = tuple(bars(spread))
            yield Distribution(
                key=_NAMED.get(name, name),
                n=spread.total(),
                least=min(spread) * scale,
                tenth=quantile(spread, 0.1) * scale,
                median=quantile(spread, 0.5) * scale,
                ninetieth=quantile(spread, 0.9) * scale,
                most=max(spread) * scale,
                bars=tuple((low * scale, high * scale, count) for low, high, count in classes),
                games=tuple(self._examples(name, range(low, high + 1)) for low, high, _ in classes),
                **self._stands_on,
            )

    def _examples(self, name: str, values: range) -> tuple[int, ...]:
        """A few games in which a measure had one of these values."""
        known = (self._tally.examples[f"{name}.{value}"] for value in values if value in self._tally.spread[name])
        return tuple(sorted(number for numbers in known for number in numbers)[:EXAMPLES])

    def _uses(self) -> Iterator[UseRow]:
        labels, tally = usage.everything(self._game), self._tally
        tokens = self._tokens(labels)
        for token in tokens:
            kind, _, name = token.partition(":")
            yield UseRow(
                kind=kind,
                name=name,
                label=labels.get(token, name),
                uses=tally.uses[token],
                used=self.share(f"used.{token}", sides=2),
                won=self._won(token, self._error_of_one),
            )

    def _tokens(self, labels: Mapping[str, str]) -> list[str]:
        """All that was used or could be."""
        return list(dict.fromkeys((*labels, *sorted(self._tally.uses))))

    @cached_property
    def _error_of_one(self) -> float:
        """How often the interval of what one thing that is used scores may fail, or that of a first move."""
        game, tokens = self._game, len(self._tokens(usage.everything(self._game)))
        could = sum(len(game.legal_actions(game.start(Setup(seat), 0))) for seat in game.seats)
        openings = max(could, sum(name.startswith("opened.") for name in self._tally.shares))
        options = sum(len(option.values) for option in game.options if option.seat is None)
        return ERROR / 2 / ((tokens + openings + options) * self._strengths)

    def _openings(self) -> Iterator[UseRow]:
        shares = self._tally.shares
        games = {name: sums(counts)[0] for name, counts in shares.items() if name.startswith("opened.")}
        for name in sorted(games, key=lambda name: (-games[name], name))[:OPENINGS]:
            move = name.partition(".")[2]
            yield self._of_first("opening", move, f"opened.{move}", f"opens.{move}")

    def _options(self) -> Iterator[UseRow]:
        for option in self._game.options if self._tally.games else ():
            for value in option.values if option.seat is None else ():
                name = f"{option.id}.{value}"
                yield self._of_first(option.id, value, f"chosen.{name}", f"chose.{name}")

    def _of_first(self, kind: str, name: str, share: str, score: str) -> UseRow:
        """In how many games something was so, and what the first player scored in these."""
        tally = self._tally
        won = self._share(score, tally.scores.get(score, {}), GAME * HALVES, HALVES, self._error_of_one)
        uses = sums(tally.shares.get(share, {}))[0]
        return UseRow(kind=kind, name=name, label=name, uses=uses, used=self.share(share), won=won)

    def _won(self, token: str, error: float) -> Figure:
        """What sides that used something scored, evened out: 50 % is what all scored that had agreed on the same.

        What was agreed is drawn by lot, so it is no other's doing and is told as it is. The interval is that of the
        score itself, of which the lots are a part, so it is rather too wide.
        """
        scores = self._tally.scores
        found = self._share(f"won.{token}", scores.get(f"won.{token}", {}), SIDES * HALVES, HALVES, error)
        if found.value is None or found.low is None or found.high is None or token.startswith(f"{usage.CHOICE}:"):
            return found
        after = self._tally.agreed[token]
        usual = {what: sums(scores[f"agreed.{what}"]) for what in after}
        shift = 0.5 - sum(n * usual[what][0] / usual[what][1] for what, n in after.items()) / after.total()
        ends = {key: min(1.0, max(0.0, getattr(found, key) + shift)) for key in ("value", "low", "high")}
        return found.model_copy(update=ends)

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
            mattered = {(1, 1): tally.mattered[key], (0, 1): tally.tried - tally.mattered[key]}
            yield key, self._share(f"key.{key}", mattered, 1, 1, ERROR)

    def _picks(self, place: int) -> Iterator[Pick]:
        for which, extreme in self._tally.extremes.items():
            yield Pick(which=which, matchup=place, number=extreme.number)
        if self._tally.sample:
            yield Pick(which="typical", matchup=place, number=most_typical(self._tally.sample).number)


def _place(curve: str) -> tuple[str, int]:
    """What orders curves: those of one thing together."""
    kind, _, name = curve.partition(".")
    return name, list(CURVES).index(kind)


def sums(counts: Counts) -> tuple[int, int]:
    """What units came to, of what they could."""
    return sum(got * n for (got, _), n in counts.items()), sum(of * n for (_, of), n in counts.items())


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
