"""Makes exercises of matches that were looked over: where much was lost, and what is right there beyond doubt.

What a review calls a mistake is only a suspicion. An exercise comes of it if a search of several times the nodes finds
an answer, or a few that are as good, and nothing else that comes near. Where things are hidden only proofs count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from squares.bots.bot import AnyBot, Bot
from squares.bots.evaluation import SURE, expected
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.core.game import AnyGame
from squares.core.match import AnyMatch
from squares.core.players import FULL
from squares.core.tree import MOST_LINE
from squares.registry import hash_of
from squares.review.points import judged, turning_points
from squares.trainer.exercise import Exercise
from squares.trainer.themes import theme_of

TIMES, CONFIRMING = 2, 10
"""How many times the nodes of full strength searches get that look for an exercise, and those that confirm it."""
AHEAD = 25.0
"""Points by which every answer must be better than all that counts as wrong."""
STILL_AHEAD = 15.0
"""Points that are left of it wherever an exercise is checked."""
FORCED_AHEAD = 10.0
"""The same where the answer wins by force, which no deeper search takes back."""
MARGIN = 5.0
"""Points within which an action counts as right as well."""
MOST_ANSWERS = 4
LOST = 0.1
"""Where no more can be expected, there is nothing to be found."""
SEED = 33
TRIES = 5
ONLY_DEPTH = 200  # nodes of a level that only its depth limits

Stop = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Suspect:
    """A ply of a match that may make an exercise. ``number``: its place in the line, from 1."""

    number: int
    position: Any
    played: Any


def never() -> bool:
    """Go on."""
    return False


def strongest(game: AnyGame) -> AnyBot:
    """Return the bot at full strength."""
    return Bot(game, Roster.load().level(game, FULL))


def suspects(match: AnyMatch) -> Iterator[Suspect]:
    """Yield the turning points of people, or of all where only bots played, as far as the match was looked over."""
    seats = match.people or match.game.seats
    for point in turning_points([each for each in judged(match) if each.seat in seats]):
        yield Suspect(point.number, match.position_at(point.number - 1), match.plies[point.number - 1].action)


def made(bot: AnyBot, suspect: Suspect, save: str = "", stop: Stop = never, times: float = TIMES) -> Exercise | None:
    """Return the exercise that a suspect makes; None where it makes none, or the search was stopped.

    ``times``: how many times the nodes of full strength each search gets.
    """
    game, position, played = bot.game, suspect.position, suspect.played
    legal = game.legal_actions(position)
    view = game.observe(position, game.to_act(position))
    limit = Limit(nodes=max(1, round(bot.level.full_nodes * times)))
    answers: list[tuple[Any, int]] = []
    line: tuple[Any, ...] = ()
    while len(legal) > 2 * len(answers) + 1 and len(answers) <= MOST_ANSWERS:
        known = [action for action, _ in answers]
        choice = bot.consider(view, [each for each in legal if each not in known], limit, SEED, stop=stop)
        if stop():
            return None
        if not answers:
            if expected(choice.value) < LOST or choice.action == played:
                return None
            line = choice.line if not game.hidden else choice.line[:1]
        else:
            best = answers[0][1]
            behind = 100 * (expected(best) - expected(choice.value))
            proofs_part_them = game.hidden and best >= SURE > choice.value
            if proofs_part_them or behind >= (FORCED_AHEAD if best >= SURE else AHEAD):
                return _written(bot, suspect, answers, choice.value, line, save, times)
            if behind > MARGIN or choice.action == played:
                return None
        answers.append((choice.action, choice.value))
    return None


def _written(
    bot: AnyBot,
    suspect: Suspect,
    answers: list[tuple[Any, int]],
    rest: int,
    line: tuple[Any, ...],
    save: str,
    times: float,
) -> Exercise | None:
    """Return the exercise; None where things are hidden and nothing is proved, or it does not stand a deeper search."""
    game, position = bot.game, suspect.position
    best, value = answers[0]
    if game.hidden and value < SURE and rest > -SURE:
        return None
    theme = theme_of(game, position, best, suspect.played, value, rest)
    found = Exercise(
        game.id,
        game.variant,
        hash_of(game),
        game.format(position),
        str(game.to_act(position)),
        theme,
        tuple((game.format_action(action), worth) for action, worth in answers),
        rest,
        tuple(game.format_action(action) for action in line[:MOST_LINE]),
        "" if suspect.played is None else game.format_action(suspect.played),
        0,
        save,
        suspect.number - 1 if save else 0,
    )
    if not game.hidden and not checked(bot, found, times * CONFIRMING / TIMES).whole:
        return None  # a proof needs no confirming
    return replace(found, level=level_of(game, position, found))


def level_of(game: AnyGame, position: Any, exercise: Exercise) -> int:
    """Return the lowest level that mostly finds an answer, full strength where none below does."""
    view = game.observe(position, game.to_act(position))
    levels = Roster.load().levels(game)
    for level in levels[:-1]:
        bot: AnyBot = Bot(game, level)
        tries = (bot.choose(view, Limit(nodes=level.nodes or ONLY_DEPTH), SEED + n, turn=n) for n in range(TRIES))
        if 2 * sum(exercise.worth(game.format_action(each.action)) is not None for each in tries) > TRIES:
            return level.number
    return len(levels)


@dataclass(frozen=True, slots=True)
class Checked:
    """What a far deeper search says of an exercise. ``stands``: an answer is proved, or at least 15 points ahead of the
    rest; ``whole``: it stands, and nothing that counts as wrong is as good."""

    stands: bool
    whole: bool


def checked(bot: AnyBot, exercise: Exercise, times: float) -> Checked:
    """Return what becomes of an exercise if searches get ``times`` the nodes of full strength."""
    game = bot.game
    position = game.parse(exercise.position)
    view = game.observe(position, game.to_act(position))
    limit = Limit(nodes=round(bot.level.full_nodes * times))
    right = [game.parse_action(text) for text, _ in exercise.answers]
    wrong = [action for action in view.legal if action not in right]
    best, rest = (bot.consider(view, among, limit, SEED + 1).value for among in (right, wrong))
    ahead = 100 * (expected(best) - expected(rest))
    proved = best >= SURE or rest <= -SURE < best
    stands = proved or ahead >= STILL_AHEAD
    return Checked(stands, stands and (ahead > MARGIN or (game.hidden and best >= SURE > rest)))
