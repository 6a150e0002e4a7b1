"""What many evenings with the same rules come to: answers, time, refusals, hints and pages of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean, median, quantiles, stdev

from squares.core.session import DECLINED, Question
from squares.evenings.evening import Evening, GameEntry

ENOUGH = 8
"""Evenings from which on a mean has an interval."""
_STUDENT = (2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11, 2.101, 2.093, 2.086)
"""Within so many standard errors lies 95 % of Student's distribution, for 7 degrees of freedom and on."""
MOST_TURNS = 60  # whose time is told one by one


@dataclass(frozen=True, slots=True)
class Said:
    """An answer: whose (empty for the table), in which evening."""

    evening: str
    player: str
    text: str


@dataclass(frozen=True, slots=True)
class Answers:
    """What a question was answered. ``said`` are the texts; ``counts`` those of each answer that was offered.

    ``mean`` and ``spread`` (standard deviation) are of a scale. ``low`` and ``high``: the 95 % interval of the mean,
    from the means of the evenings, since players of one evening are not independent; None below ``ENOUGH`` evenings.
    """

    question: Question
    n: int
    evenings: int
    declined: int
    counts: tuple[tuple[str, int], ...] = ()
    mean: float | None = None
    spread: float | None = None
    low: float | None = None
    high: float | None = None
    said: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds of people's turns with a number: how many, quartiles and median; ``n`` 0 where nobody came so far."""

    n: int = 0
    low: float = 0.0
    median: float = 0.0
    high: float = 0.0


@dataclass(frozen=True, slots=True)
class Turn:
    """Times of a turn, in the first games of the evenings and in later ones."""

    number: int
    first: Times
    later: Times


@dataclass(frozen=True, slots=True)
class Happened:
    """What happened so many times, in how many evenings, and to whom: seats and players with their numbers.

    ``what``: a rule's key or a page; ``said``: a sentence that was shown. ``seconds``: together.
    """

    what: str
    said: str
    count: int
    evenings: int
    seats: tuple[tuple[str, int], ...]
    players: tuple[tuple[str, int], ...]
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Sum:
    """Evenings with the same rules. ``wins`` by seat, ``ends`` by reason; of ``decided`` games, which somebody
    won, whoever began won ``began``."""

    evenings: tuple[Evening, ...]
    games: int
    finished: int
    wins: tuple[tuple[str, int], ...]
    ends: tuple[tuple[str, int], ...]
    began: int
    decided: int
    minutes: Times
    turns: Times
    answers: tuple[Answers, ...]
    times: tuple[Turn, ...]
    refused: tuple[Happened, ...]
    hints: tuple[Happened, ...]
    pages: tuple[Happened, ...]


def summed(evenings: Sequence[Evening]) -> Sum:
    """Return what evenings with the same rules come to."""
    games = [game for each in evenings for game in each.games]
    over = [game for game in games if game.reason]
    return Sum(
        tuple(evenings),
        len(games),
        len(over),
        _most(seat for game in over for seat in game.winners),
        _most(game.reason for game in over),
        sum(game.first in game.winners for game in over),
        sum(bool(game.winners) for game in over),
        spread([game.minutes for game in over if game.minutes]),
        spread([game.turns for game in over if game.turns]),
        tuple(_answers(evenings)),
        tuple(_turns(evenings)),
        _happened(evenings, "refused"),
        _happened(evenings, "hint"),
        _happened(evenings, "rules"),
    )


def spread(values: Sequence[float]) -> Times:
    """Return quartiles and median."""
    if len(values) < 2:
        return Times(1, values[0], values[0], values[0]) if values else Times()
    low, _, high = quantiles(values, n=4, method="inclusive")
    return Times(len(values), low, median(values), high)


def _most(words: Iterable[str]) -> tuple[tuple[str, int], ...]:
    return tuple(Counter(words).most_common())


# answers


def _answers(evenings: Sequence[Evening]) -> Iterator[Answers]:
    """Yield every question that was put, in the order in which they came up."""
    said: dict[Question, list[Said]] = {}
    for each in evenings:
        for entry in each.asked:
            found = said.setdefault(entry.value(), [])
            found += [Said(each.id, "", entry.answer)] if entry.answer else []
            found += [Said(each.id, each.players[seat], text) for seat, text in entry.answers.items() if text]
    for question, found in said.items():
        yield _answered(question, found)


def _answered(question: Question, said: Sequence[Said]) -> Answers:
    told = [each for each in said if each.text != DECLINED]
    declined = len(said) - len(told)
    if not question.offered:
        return Answers(question, len(told), len({each.evening for each in told}), declined, said=tuple(told))
    told = [each for each in told if each.text in question.offered]
    counts = Counter(each.text for each in told)
    shown = tuple((text, counts[text]) for text in question.offered)
    sums = len(told), len({each.evening for each in told}), declined, shown
    if question.scale is None or not told:
        return Answers(question, *sums)
    values = [int(each.text) for each in told]
    low, high = _interval(question.scale, told)
    return Answers(question, *sums, fmean(values), stdev(values) if len(values) > 1 else None, low, high)


def _interval(scale: tuple[int, int], told: Sequence[Said]) -> tuple[float | None, float | None]:
    """Return the interval of the mean by the means of the evenings; None where there are too few."""
    by = sorted(told, key=lambda each: each.evening)
    means = [fmean(int(each.text) for each in group) for _, group in groupby(by, lambda each: each.evening)]
    if len(means) < ENOUGH:
        return None, None
    freedom = len(means) - 1
    errors = _STUDENT[freedom - 7] if freedom - 7 < len(_STUDENT) else 1.96 + 2.5 / freedom
    middle, wide = fmean(means), errors * stdev(means) / len(means) ** 0.5
    return max(float(scale[0]), middle - wide), min(float(scale[1]), middle + wide)


# time


def _turns(evenings: Sequence[Evening]) -> Iterator[Turn]:
    """Yield the times of people's turns, by number."""
    first: dict[int, list[float]] = {}
    later: dict[int, list[float]] = {}
    for each in evenings:
        for number, game in enumerate(each.games):
            for turn, seat, ms in game.times():
                if seat in each.people and turn <= MOST_TURNS:
                    (later if number else first).setdefault(turn, []).append(ms / 1000)
    for turn in sorted(first.keys() | later.keys()):
        yield Turn(turn, spread(first.get(turn, [])), spread(later.get(turn, [])))


# what happened


def _happened(evenings: Sequence[Evening], kind: str) -> tuple[Happened, ...]:
    """Return what happened of a kind, the most frequent first."""
    found: dict[str, list[tuple[Evening, GameEntry, int]]] = {}
    for each in evenings:
        for game in each.games:
            for at, happening in enumerate(game.happenings):
                if happening.kind == kind:
                    found.setdefault(happening.what, []).append((each, game, at))
    told = [_told(what, places) for what, places in found.items()]
    return tuple(sorted(told, key=lambda each: -each.count))


def _told(what: str, places: Sequence[tuple[Evening, GameEntry, int]]) -> Happened:
    all = [(each, game.happenings[at]) for each, game, at in places]
    said = next((happening.said for _, happening in all if happening.said), "")
    seats = _most(happening.seat for _, happening in all)
    players = _most(each.players[happening.seat] for each, happening in all)
    seconds = sum(happening.ms for _, happening in all) / 1000
    return Happened(what, said, len(all), len({each.id for each, _ in all}), seats, players, seconds)
