"""Makes the exercises that come with a game: of proved positions, and of the mistakes of levels that play each other.

    python -m benchmarks.exercises.shipped --minutes 4 [--most 40] GAME...

Half at most are positions of tests/games/ENGINE/tactics/GAME.yaml. Each is confirmed with ten times the nodes of full
strength where nothing is hidden, else proved, and all are written to data/games/ENGINE/exercises/GAME.json, from easy to hard. Run it on a compiled copy.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path

import yaml

from benchmarks.exercises.games import looked_over, middle, played
from squares.bots.bot import AnyBot, Bot
from squares.bots.search import Limit
from squares.core.errors import Fault
from squares.data.places import shipped
from squares.registry import Registry
from squares.trainer.exercise import Exercise
from squares.trainer.making import Suspect, made, strongest, suspects
from squares.trainer.shipped import dump, path_of

TIMES = 10
PROOFS = 2  # the same where only proofs count, which no deeper search takes back
REVIEW_PART = 8


def proved(bot: AnyBot) -> Iterator[Suspect]:
    """Positions with a forced result, in which a weak level plays something else."""
    game = bot.game
    path = Path("tests", "games", game.definition.engine, "tactics", f"{game.id}.yaml")
    weak = Bot(game, middle(game)[0])
    entries = yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else []
    random.Random(1).shuffle(entries)
    for seed, entry in enumerate(entries):
        position = game.parse(entry["position"])
        view = game.observe(position, game.to_act(position))
        tempting = (weak.choose(view, Limit(nodes=weak.level.nodes), each).action for each in range(seed, seed + 12))
        wrong = next((each for each in tempting if game.format_action(each) not in entry["solutions"]), None)
        if wrong is not None:
            yield Suspect(0, position, wrong)


def mistakes(bot: AnyBot) -> Iterator[Suspect]:
    """Mistakes in one game after the other."""
    seed = 1
    while True:
        yield from suspects(looked_over(played(bot.game, seed), REVIEW_PART))
        seed += 1


def found(bot: AnyBot, minutes: float, most: int) -> list[Exercise]:
    """The exercises of a game, from easy to hard."""
    times = PROOFS if bot.game.hidden else TIMES
    begun, each = time.monotonic(), dict[str, Exercise]()
    for share, source in ((0.5, proved(bot)), (1.0, mistakes(bot))):
        for suspect in source:
            exercise = made(bot, suspect, times=times)
            if exercise is not None:
                each.setdefault(exercise.id, exercise)
                print(f"  {len(each)}  {exercise.theme}  level {exercise.level}", flush=True)
            if len(each) >= share * most or time.monotonic() - begun > 60 * minutes * share:
                break
    return sorted(each.values(), key=lambda one: (one.level, -one.best, one.id))


def main() -> None:
    """Write a file a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--most", type=int, default=40)
    parser.add_argument("--out", type=Path, default=shipped("data", "games"))
    words = parser.parse_args()
    registry = Registry.of_engines()
    for name in words.games:
        print(name, flush=True)
        try:
            bot = strongest(registry.game(name))
        except Fault as fault:
            parser.error(fault.phrase.key)
        exercises = found(bot, words.minutes, words.most)
        if not exercises:
            continue
        path = path_of(words.out / bot.game.definition.engine, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dump(exercises), encoding="utf-8")


if __name__ == "__main__":
    main()
