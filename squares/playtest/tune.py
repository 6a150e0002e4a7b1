"""Versions of a game that come near to given targets: what is aimed at, the search, and the front that it leaves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import product
from math import inf, isfinite, prod
from typing import Any

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.faults import shown
from squares.data.texts import Texts
from squares.playtest import sweep
from squares.playtest.report.sentences import strongest
from squares.playtest.summary import Figure, Summary
from squares.playtest.sweep import Choice, Path
from squares.playtest.wording import PLAIN, SHARES, is_share, label

FIGURES = tuple(key for key in (*SHARES, *PLAIN) if key != "wins")  # a side's score has a side beside its name
_ASKS = 20  # proposals for each version; the search may propose one again


@dataclass(frozen=True, slots=True)
class Target:
    """A figure and where it should lie; shares in 0..1."""

    key: str
    least: float
    most: float

    def distance(self, low: float, high: float) -> float:
        """How far an interval lies from the target; 0 where they meet."""
        return max(0.0, self.least - high, low - self.most)

    @property
    def scale(self) -> float:
        """What a distance is measured by when figures of several kinds are added up."""
        bound = self.least if isfinite(self.least) else self.most
        return 1.0 if is_share(self.key) else abs(bound) or 1.0


@dataclass(frozen=True, slots=True)
class Tried:
    """A version that was played: its values, what its games came to, and each target's distance from the interval."""

    choice: Choice
    found: Summary
    distances: tuple[float, ...]

    def figure(self, key: str) -> Figure:
        """A figure of its games."""
        return strongest(self.found).figures[key]

    def apart(self, targets: Sequence[Target]) -> tuple[float, ...]:
        """How far the figures themselves lie from each target: what the search goes by."""
        values = [(each, self.figure(each.key).value or 0.0) for each in targets]
        return tuple(each.distance(value, value) for each, value in values)

    def off(self, targets: Sequence[Target]) -> float:
        """The same of all targets together."""
        return sum(apart / each.scale for apart, each in zip(self.apart(targets), targets, strict=True))


def target(text: str, texts: Texts) -> Target:
    """What ``first 50``, ``plies 25..35`` or ``draws <5`` aims at. Errors: BadData."""
    name, _, wanted = text.strip().removesuffix("%").rstrip().rpartition(" ")
    least, most = _bounds(wanted)
    name = name.strip()
    if not name or least > most:
        raise BadData(phrase("playtest.tune.bad_target", text=shown(text)))
    key = next((key for key in FIGURES if name == key or label(key, texts).startswith(name)), None)
    if key is None:
        raise BadData(phrase("playtest.tune.no_figure", name=shown(name), known=FIGURES))
    by = 100 if is_share(key) else 1
    if is_share(key) and (least > by or most < 0):
        raise BadData(phrase("playtest.tune.bad_target", text=shown(text)))
    return Target(key, least / by, most / by)


def targets(texts_of: Sequence[str], texts: Texts) -> list[Target]:
    """Every target, each of another figure. Errors: BadData."""
    found = [target(each, texts) for each in texts_of]
    twice = _twice([each.key for each in found])
    if twice is not None:
        raise BadData(phrase("playtest.tune.target_twice", name=twice))
    return found


def keys(texts_of: Sequence[str], plain: Mapping[str, Any]) -> dict[Path, list[Any]]:
    """The values of each key, which the definition has. Errors: BadData."""
    found = [sweep.asked(each) for each in texts_of]
    twice = _twice([path for path, _ in found])
    if twice is not None:
        raise BadData(phrase("playtest.tune.key_twice", key=shown(".".join(twice))))
    for path, values in found:
        sweep.changed(plain, path, values[0])
    return dict(found)


def distances(found: Summary, aims: Sequence[Target]) -> tuple[float, ...]:
    """How far the interval of each target's figure lies from it. Errors: BadData where a figure has no value."""
    figures = strongest(found).figures
    return tuple(_distance(figures.get(aim.key), aim) for aim in aims)


def front(tried: Sequence[Tried], aims: Sequence[Target]) -> list[Tried]:
    """The versions that no other is better than on the whole (Pareto), those nearest to the targets first."""
    best = [one for one in tried if not any(_dominates(other.distances, one.distances) for other in tried)]
    return sorted(best, key=lambda each: each.off(aims))


def search(
    values: Mapping[Path, Sequence[Any]],
    aims: int,
    trials: int,
    seed: int,
    measure: Callable[[Choice], tuple[float, ...] | None],
) -> None:
    """Have versions measured, at most ``trials`` different ones; ``measure`` answers None for one that cannot be.

    Where all versions fit into the trials each is measured, else the same seed and answers lead to the same proposals.
    Errors: BadData where optuna is missing.
    """
    if prod(len(each) for each in values.values()) <= trials:
        for chosen in product(*values.values()):
            measure(dict(zip(values, chosen, strict=True)))
        return
    if find_spec("optuna") is None:
        raise BadData(phrase("playtest.tune.no_optuna"))
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(directions=["minimize"] * aims, sampler=optuna.samplers.TPESampler(seed=seed))
    known: dict[tuple[int, ...], tuple[float, ...] | None] = {}
    for _ in range(_ASKS * trials):
        if len(known) >= trials:
            return
        trial = study.ask()
        places = tuple(_place(trial, path, each) for path, each in values.items())
        if places not in known:
            known[places] = measure({path: each[at] for (path, each), at in zip(values.items(), places, strict=True)})
        if known[places] is None:
            study.tell(trial, state=optuna.trial.TrialState.PRUNED)
        else:
            study.tell(trial, known[places])


def _place(trial: Any, path: Path, values: Sequence[Any]) -> int:
    """Which value of a key is proposed: numbers have an order, words have none."""
    name = ".".join(path)
    if all(type(each) in (int, float) for each in values):
        return int(trial.suggest_int(name, 0, len(values) - 1))
    return int(trial.suggest_categorical(name, list(range(len(values)))))


def _bounds(text: str) -> tuple[float, float]:
    """The ends of ``50``, ``25..35``, ``<5`` or ``>5``; ends the wrong way round for anything else."""
    first, dots, last = text.partition("..")
    try:
        if dots:
            ends = float(first), float(last)
        elif text[:1] in ("<", ">"):
            ends = (-inf, float(text[1:])) if text[0] == "<" else (float(text[1:]), inf)
        else:
            ends = float(text), float(text)
    except ValueError:
        return inf, -inf
    given = [each for each in (first.lstrip("<>"), last) if each]
    return ends if all(isfinite(float(each)) for each in given) else (inf, -inf)


def _distance(figure: Figure | None, aim: Target) -> float:
    if figure is None or figure.value is None:
        raise BadData(phrase("playtest.tune.no_value", name=aim.key))
    low = figure.value if figure.low is None else figure.low
    high = figure.value if figure.high is None else figure.high
    return aim.distance(low, high)


def _dominates(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one != other and all(a <= b for a, b in zip(one, other, strict=True))


def _twice(words: Sequence[Any]) -> Any:
    return next((each for at, each in enumerate(words) if each in words[:at]), None)
