"""What a newcomer is told who has to decide: a few good things to do that differ, and what the enemy threatens.

It rests on what a search found and on what the engine's reasons tell, both of what the seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from squares.bots.bot import Choice
from squares.bots.evaluation import SURE, expected
from squares.bots.explain import explain
from squares.bots.reason import losses, tops, wins
from squares.bots.reasons import named, own_threat
from squares.core.game import AnyGame, View
from squares.core.phrase import Phrase, clause, phrase
from squares.core.rng import Rng
from squares.core.seats import Seat

MOST: Final = 3  # ideas
MOST_WEIGHED: Final = 6  # actions that are weighed for them
NEARLY: Final = 0.1  # of the expected result; what gives away more than this is no good idea

Weigh = Callable[[Any], int]
"""What an action is worth to the seat that decides, if a bot had to choose it."""


@dataclass(frozen=True, slots=True)
class Idea:
    """Something good to do, and why."""

    action: Any
    why: Phrase


@dataclass(frozen=True, slots=True)
class Threat:
    """What ``seat`` could do if it were on turn, as a sentence that calls it by its ``name``."""

    seat: Seat
    words: Phrase

    def told(self, name: Phrase | str) -> Phrase:
        """Return the sentence with the name of its player."""
        return Phrase(self.words.key, self.words.values | {"name": name})


@dataclass(frozen=True, slots=True)
class Guidance:
    """The best idea comes first. ``threat`` is None where nothing is known to threaten."""

    ideas: tuple[Idea, ...]
    threat: Threat | None


def guidance(game: AnyGame, view: View[Any, Any], choice: Choice[Any, Any], weigh: Weigh) -> Guidance:
    """Return what to tell the seat of ``view``, for which a bot at full strength made its ``choice``."""
    first = Idea(choice.action, explain(game, view, choice))
    others = (Idea(action, _why(game, view, choice, action, value)) for action, value in _good(game, choice, weigh))
    return Guidance((first, *others), threat(game, view, choice.world))


def _good(game: AnyGame, choice: Choice[Any, Any], weigh: Weigh) -> Iterator[tuple[Any, int]]:
    """Yield what differs from the choice and is nearly as good; beside a win only other wins."""
    found, weighed = [choice.action], 0
    if choice.value <= -SURE:
        return
    others = [action for action, _ in choice.others[1:]]
    for apart in (2, 1):
        for action in others:
            if len(found) == MOST or weighed == MOST_WEIGHED:
                return
            if action in found or min(_apart(game, choice.world, action, other) for other in found) != apart:
                continue
            value, weighed = weigh(action), weighed + 1
            least = SURE if choice.value >= SURE else 1 - SURE
            if value >= least and choice.expected - expected(value) <= NEARLY:
                found.append(action)
                yield action, value


def _apart(game: AnyGame, world: Any, one: Any, other: Any) -> int:
    """Return how many of the two ends of what is pressed for two actions differ."""
    first, second = (game.targets(world, action) for action in (one, other))
    return (first[0] != second[0]) + (first[-1] != second[-1])


def _why(game: AnyGame, view: View[Any, Any], choice: Choice[Any, Any], action: Any, value: int) -> Phrase:
    alone = replace(choice, action=action, value=value, line=(action,), others=((action, value),))
    why = explain(game, view, alone)
    if why.key == "core.sentences" and why.values["first"].key == "bots.why.least_evil":
        why = why.values["rest"]  # which is said of the first idea
    return phrase("bots.why.as_good") if why.key == "bots.why.expected" else why


def threat(game: AnyGame, view: View[Any, Any], world: Any) -> Threat | None:
    """Return what the enemy could do at once if it were on turn: win, or take a piece; in each world that fits.

    ``world``: a full position that fits the view. Where hands are secret only the engine can tell.
    """
    if game.secrets:
        return _of_engine(game, view)
    worlds = [world, game.determinize(view, Rng(0))] if game.hidden else [world]
    passed = [game.null_move(each) for each in worlds]
    side = game.side(view.seat)
    if any(each is None or game.side(game.to_act(each)) == side for each in passed):
        return None
    seat = game.to_act(passed[0])
    name = phrase(f"views.seat.{seat.value}")
    winning = [set(wins(game, each)) for each in passed]
    for action in sorted(set.intersection(*winning), key=game.format_action):
        move = clause(game.describe(passed[0], action), "doing")
        return Threat(seat, phrase("bots.threat.wins", name=name, move=move))
    taken = [losses(game, each, side) for each in passed]
    cells = sorted(set.intersection(*(set(each) for each in taken)), key=str)
    if not cells:
        return None
    cell = cells[0]
    piece = named(game, tops(game, world)[cell])
    move = clause(game.describe(passed[0], taken[0][cell]), "doing")
    return Threat(seat, phrase("bots.threat.takes", name=name, n=len(cells), piece=piece, cell=str(cell), move=move))


def _of_engine(game: AnyGame, view: View[Any, Any]) -> Threat | None:
    words = own_threat(game, view)
    enemy = next(seat for seat in game.seats if game.side(seat) != game.side(view.seat))
    return None if words is None else Threat(enemy, words)
