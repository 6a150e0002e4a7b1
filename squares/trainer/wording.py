"""Exercises in words: what is asked, what an answer came to, where an exercise comes from."""

from __future__ import annotations

from squares.bots.evaluation import SURE, percent
from squares.core.phrase import Phrase, phrase
from squares.core.players import Names
from squares.review.wording import Doing
from squares.trainer.attempt import Attempt, Verdict
from squares.trainer.exercise import Exercise


def theme(exercise: Exercise) -> Phrase:
    """Return what the theme of an exercise is called."""
    return phrase(f"trainer.theme.{exercise.theme}")


def task(exercise: Exercise) -> Phrase:
    """Return what is to be found."""
    return phrase(f"trainer.task.{exercise.theme}")


def origin(attempt: Attempt, doing: Doing) -> Phrase:
    """Return where an exercise comes from, and what was played there."""
    exercise, match = attempt.exercise, attempt.match
    if not exercise.save:
        return phrase("trainer.shipped", level=exercise.level)
    action = match.game.parse_action(exercise.played)
    return phrase("trainer.own", n=exercise.ply + 1, move=doing(match.start, action))


def told(attempt: Attempt, verdict: Verdict, doing: Doing, names: Names) -> Phrase:
    """Return what an answer came to; of a wrong one what it costs, and the reply to it."""
    if verdict.right:
        if attempt.match.outcome is not None:
            return phrase("trainer.right_won")
        return phrase("trainer.right_forced" if verdict.value >= SURE else "trainer.right", n=percent(verdict.value))
    if verdict.near:
        return phrase("trainer.near", n=percent(verdict.value))
    if verdict.cost is None:
        return phrase("trainer.wrong_untold")
    lost = phrase("trainer.loses" if verdict.loses else "trainer.costs", n=round(verdict.cost))
    if verdict.reply is None or verdict.seat is None:
        return lost
    move = doing(attempt.match.position_at(1), verdict.reply)
    if verdict.seat is attempt.seat:
        return phrase("core.sentences", first=lost, rest=phrase("trainer.own_reply", move=move))
    rest = phrase("trainer.reply", name=names[verdict.seat], move=move)
    return phrase("core.sentences", first=lost, rest=rest)


def answer(attempt: Attempt, doing: Doing) -> Phrase:
    """Return the best answer, and how many others count."""
    move, more = doing(attempt.match.start, attempt.best[0]), len(attempt.best) - 1
    said = phrase("trainer.answer", move=move)
    return phrase("core.sentences", first=said, rest=phrase("trainer.more_answers", n=more)) if more else said
