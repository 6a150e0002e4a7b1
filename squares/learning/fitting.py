"""Numbers that best foretell how games ended: weights of terms, and tables of patterns. Needs numpy.

Logistic regression. A weight is drawn towards what the engine has, a number of a table towards 0, the harder the fewer
games there are; how hard is decided by games that were left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from squares.bots.evaluation import FINE
from squares.bots.level_file import Weights
from squares.bots.patterns import Patterns, size
from squares.core.grid import Grid
from squares.data.models import Model
from squares.learning.selfplay import Game

Array: TypeAlias = Any  # of numpy, which is an extra and not loaded before something is to be learned

SCALE = 100.0  # of log-odds in weights and numbers
LEFT_OUT = 5  # of so many games one is left out
RARE = 20  # a value that stands on the board in fewer positions counts as the first
MOST_NUMBERS = 60_000
PULLS = (0.3, 3.0, 30.0)  # by how much numbers are drawn to where they are from
ALIKE = 4.0  # so many positions of a game tell about as much as one
STEPS, TURNS = 8, 60  # of Newton's method, and of conjugate gradients in each
CLOSE = 5e-4  # a step of no number by more is the last: a twentieth of what players have
MOST_POSITIONS = 20_000  # of all games together; more tell little more, and take their time
SHAPES = (((0, 0),), ((0, 0), (1, 0)), ((0, 0), (0, 1)), ((0, 0), (1, 0), (0, 1), (1, 1)))
"""Groups of cells, by steps from the first one: single cells, neighbours, squares."""


class Fit(Model):
    """Numbers that may play better."""

    weights: Weights
    patterns: Patterns | None

    @property
    def groups(self) -> int:
        """How many groups of cells its tables are of."""
        return len(self.patterns.groups) if self.patterns else 0

    @property
    def kind(self) -> str:
        """What it is, as a key of texts."""
        return "tables" if self.patterns else "weights"


def fits(games: Sequence[Game], grid: Grid, start: Mapping[str, float], names: Sequence[str]) -> list[Fit]:
    """Fit weights by term, from those at ``start``: by themselves, then beside tables of ever larger groups.

    Returns none where games hold too little.
    """
    import numpy as np

    found: list[Fit] = []
    table = _Table.of(_thinned(games), names)
    if table is None:
        return found
    prior = np.array([start.get(name, 0) / SCALE for name in names])
    for groups in _groups(grid, table):
        columns, count = table.columns(groups), size(len(table.values), groups)
        pulled = (_rounded(table.fitted(prior, columns, count, pull), len(names)) for pull in PULLS)
        best = min(pulled, key=lambda numbers: table.loss(table.value(numbers / SCALE, columns, slice(None))))
        if len(best):
            found.append(_told(best.tolist(), names, groups, table))
    return found


def _thinned(games: Sequence[Game]) -> list[Game]:
    """Return games with every so many of their positions, so that they have no more than ``MOST_POSITIONS``."""
    every = max(1, -(-sum(len(game.samples) for game in games) // MOST_POSITIONS))
    return [game.model_copy(update={"samples": game.samples[game.number % every :: every]}) for game in games]


def _rounded(numbers: Array, terms: int) -> Array:
    """Return numbers as players have them, in hundredths: whole ones but for weights, the first of them."""
    import numpy as np

    units: Array = np.ones(len(numbers))
    units[:terms] = 2**FINE
    return np.round(SCALE * numbers * units) / units


def _told(
    numbers: list[float],
    names: Sequence[str],
    groups: tuple[tuple[int, ...], ...],
    table: _Table,
) -> Fit:
    weights = {name: number for name, number in zip(names, numbers, strict=False) if number}
    if not groups:
        return Fit(weights=weights, patterns=None)
    tempo, *rest = map(int, numbers[len(names) :])
    learned = Patterns(values=table.values, groups=groups, numbers=tuple(rest), tempo=tempo)
    return Fit(weights=weights, patterns=learned)


def _groups(grid: Grid, table: _Table) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield no groups, single cells, and larger ones as far as their numbers are not too many."""
    yield ()
    told = 0
    groups: tuple[tuple[int, ...], ...] = ()
    for shape in SHAPES:
        groups += tuple(
            tuple((rank + up) * grid.files + file + right for right, up in shape)
            for rank, file in product(range(grid.ranks), range(grid.files))
            if all(file + right < grid.files and rank + up < grid.ranks for right, up in shape)
        )
        if size(len(table.values), groups) > MOST_NUMBERS:
            return
        if shape != SHAPES[1] and len(groups) > told:  # neighbours across and along come together
            told = len(groups)
            yield groups


class _Table:
    """Positions of games as arrays, those of the games that are left out last."""

    def __init__(
        self, terms: Array, cells: Array, sides: Array, scores: Array, kept: int, values: tuple[int, ...]
    ) -> None:
        self.terms, self.cells, self.sides, self.scores, self.kept = terms, cells, sides, scores, kept
        self.values = values

    @classmethod
    def of(cls, games: Sequence[Game], names: Sequence[str]) -> _Table | None:
        """Lay games out; None where there are too few positions."""
        import numpy as np

        parts = [[game for game in games if (game.number % LEFT_OUT == 0) == out] for out in (False, True)]
        kept, out = (sum(len(game.samples) for game in part) for part in parts)
        if kept < RARE or not out:
            return None
        rows = [(sample, game.score) for part in parts for game in part for sample in game.samples]
        cells = np.array([sample.cells for sample, _ in rows], dtype=np.int64)
        common = Counter(cells.ravel().tolist())
        values = tuple(value for value, n in common.most_common() if n >= RARE and value >= 0)
        places: Array = np.zeros(int(cells.max()) + 1, dtype=np.int64)
        for place, value in enumerate(values):
            places[value] = place
        terms = np.array([sample.terms for sample, _ in rows], dtype=float).reshape(len(rows), len(names))
        sides = np.array([1.0 - 2 * sample.side for sample, _ in rows])
        scores = np.array([score / 2 for _, score in rows])
        return cls(terms, places[np.maximum(cells, 0)], sides, scores, kept, values)

    def columns(self, groups: tuple[tuple[int, ...], ...]) -> Array:
        """Return which number of each group counts in each position."""
        import numpy as np

        begin, width, found = 0, len(self.values), list[Array]()
        for group in groups:
            place: Array = np.zeros(len(self.cells), dtype=np.int64)
            for cell in group:
                place = place * width + self.cells[:, cell]
            found.append(begin + place)
            begin += width ** len(group)
        return np.column_stack(found) if found else np.zeros((len(self.cells), 0), dtype=np.int64)

    def value(self, numbers: Array, columns: Array, part: slice) -> Array:
        """Return what numbers come to in some of the positions, in natural log-odds."""
        n = self.terms.shape[1]
        found = self.terms[part] @ numbers[:n]
        if columns.shape[1]:
            found = found + self.sides[part] * numbers[n] + numbers[n + 1 :][columns[part]].sum(1)
        return found

    def loss(self, value: Array) -> float:
        """Return the mean logarithmic loss on the games that were left out."""
        import numpy as np

        share = 1 / (1 + np.exp(-np.clip(value[self.kept :], -30, 30)))
        scores = self.scores[self.kept :]
        return float(-(scores * np.log(share) + (1 - scores) * np.log(1 - share)).mean())

    def fitted(self, prior: Array, columns: Array, count: int, pull: float) -> Array:
        """Return the numbers: of the terms, then of being on turn and the ``count`` ones of groups, if there are any.

        Newton's method, each step by conjugate gradients.
        """
        import numpy as np

        n, part = len(prior), slice(self.kept)
        terms, sides, scores, places = self.terms[part], self.sides[part], self.scores[part], columns[part]
        aim = np.concatenate([prior, np.zeros(1 + count if count else 0)])
        ridge = np.full(len(aim), pull * ALIKE)
        ridge[:n] *= np.maximum(terms.std(0), 1e-3) ** 2 if n else 1.0

        def back(values: Array) -> Array:
            found = [values @ terms]
            if count:
                found += [[values @ sides], np.bincount(places.ravel(), np.repeat(values, places.shape[1]), count)]
            return np.concatenate(found)

        numbers = aim.copy()
        for _ in range(STEPS):
            share = 1 / (1 + np.exp(-np.clip(self.value(numbers, columns, part), -30, 30)))
            slope = back(scores - share) - ridge * (numbers - aim)
            width = share * (1 - share)
            bend = partial(lambda w, way: back(w * self.value(way, columns, part)) + ridge * way, width)
            step = _solved(bend, slope)
            numbers = numbers + step
            if np.abs(step).max(initial=0.0) < CLOSE:
                break
        return numbers


def _solved(bend: Any, right: Array) -> Array:
    """Return the x with ``bend(x)`` = ``right``, by conjugate gradients."""
    import numpy as np

    found, rest, way = np.zeros(len(right)), right, right
    size = first = float(right @ right)
    for _ in range(TURNS):
        if size <= 1e-8 * first:
            break
        bent = bend(way)
        far = size / float(way @ bent)
        found, rest = found + far * way, rest - far * bent
        before, size = size, float(rest @ rest)
        way = rest + size / before * way
    return found
