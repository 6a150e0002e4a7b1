"""When an exercise is due again: what the scheduler FSRS makes of how an answer was found.

Nobody is asked how hard it was: tries, help and time tell. Times are whole seconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from fsrs import Card, Rating, Scheduler, State

QUICK = 12.0
"""Seconds within which an answer is no effort."""
DAY = 86_400


@dataclass(frozen=True, slots=True)
class Memory:
    """What is known of one exercise: when it is ``due``, when it was done ``last``, how well it sticks.

    ``times``: how often it was done, ``right``: how often the first try was.
    """

    due: int
    last: int
    stability: float
    difficulty: float
    times: int = 0
    right: int = 0


def rating_of(tries: int, helped: bool, shown: bool, seconds: float) -> int:
    """Return how well an answer was known, 1 to 4. ``tries``: until it was found; ``shown``: it was only looked up."""
    if shown or tries > 2:
        return int(Rating.Again)
    if tries == 2 or helped:
        return int(Rating.Hard)
    return int(Rating.Easy if seconds <= QUICK else Rating.Good)


def after(memory: Memory | None, rating: int, now: int) -> Memory:
    """Return what is known of an exercise once it was done. It is due a day later at the soonest."""
    then = datetime.fromtimestamp(now, UTC)
    if memory is None:
        card = Card(card_id=1, state=State.Learning, step=0, due=then)
    else:
        last = datetime.fromtimestamp(memory.last, UTC)
        due = datetime.fromtimestamp(memory.due, UTC)
        card = Card(1, State.Review, None, memory.stability, memory.difficulty, due, last)
    card, _ = _scheduler().review_card(card, Rating(rating), then)
    assert card.stability is not None
    assert card.difficulty is not None
    times, right = (memory.times, memory.right) if memory is not None else (0, 0)
    due_at = max(int(card.due.timestamp()), now + DAY)
    known = rating >= Rating.Good
    return Memory(due_at, now, round(card.stability, 4), round(card.difficulty, 4), times + 1, right + known)


@cache
def _scheduler() -> Scheduler:
    """Return the scheduler with its own weights; an evening's exercises do not come back that evening."""
    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
