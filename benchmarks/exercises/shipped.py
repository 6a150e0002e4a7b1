"""Makes the exercises that come with a game: of proved positions, and of the mistakes of levels that play each other.

    python -m benchmarks.exercises.shipped [--minutes 4] [--most 40] [--seed 1] GAME...

The first half of the time goes to positions of tests/games/ENGINE/tactics/GAME.yaml. Each is confirmed as a player's
own are, and all are written to data/games/ENGINE/exercises/GAME.json, from easy to hard. Run it on a compiled copy;
minutes are of the CPU.
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
from squares.registry import Registry, hash_of
from squares.trainer.making import Suspect, made, strongest, suspects
from squares.trainer.shipped import dump, parse, path_of

REVIEW_PART = 8


def proved(bot: AnyBot, seed: int) -> Iterator[Suspect]:
    """Positions with a forced result, in which a weak level plays something else."""
    game = bot.game
    path = Path("tests", "games", game.definition.engine, "tactics", f"{game.id}.yaml")
    weak = Bot(game, middle(game)[0])
    entries = yaml.safe_load(path.read_text(encoding="utf-8")) if path.is_file() else []
    random.Random(seed).shuffle(entries)
    for entry in entries:
        position = game.parse(entry["position"])
        view = game.observe(position, game.to_act(position))
        tempting = (weak.choose(view, Limit(nodes=weak.level.nodes), seed + each).action for each in range(12))
        wrong = next((each for each in tempting if game.format_action(each) not in entry["solutions"]), None)
        if wrong is not None:
            yield Suspect(0, position, wrong)


def mistakes(bot: AnyBot, seed: int) -> Iterator[Suspect]:
    """Mistakes in one game after the other."""
    while True:
        yield from suspects(looked_over(played(bot.game, seed), REVIEW_PART))
        seed += 1


def gather(bot: AnyBot, path: Path, minutes: float, most: int, seed: int) -> None:
    """Add exercises of a game to those that the file holds by the same rules, from easy to hard."""
    there = parse(path.read_text(encoding="utf-8")) if path.is_file() else ()
    begun, each = time.process_time(), {one.id: one for one in there if one.rules == hash_of(bot.game)}
    for share, source in ((0.5, proved(bot, seed)), (1.0, mistakes(bot, 1000 * seed))):
        for suspect in source:
            if bot.game.format(suspect.position) in {one.position for one in each.values()}:
                continue
            exercise = made(bot, suspect)
            if exercise is not None:
                each.setdefault(exercise.id, exercise)
                path.parent.mkdir(parents=True, exist_ok=True)
                ordered = sorted(each.values(), key=lambda one: (one.level, -one.best, one.id))
                path.write_text(dump(ordered), encoding="utf-8")
                print(f"  {len(each)}  {exercise.theme}  level {exercise.level}", flush=True)
            if len(each) >= most or time.process_time() - begun > 60 * minutes * share:
                break


def main() -> None:
    """Write a file a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--most", type=int, default=40)
    parser.add_argument(
        "--seed", type=int, default=1, help="of what is tried; what the file holds by the same rules stays"
    )
    parser.add_argument("--out", type=Path, default=shipped("data", "games"))
    words = parser.parse_args()
    registry = Registry.of_engines()
    for name in words.games:
        print(name, flush=True)
        try:
            bot = strongest(registry.game(name))
        except Fault as fault:
            parser.error(fault.phrase.key)
        path = path_of(words.out / bot.game.definition.engine, name)
        gather(bot, path, words.minutes, words.most, words.seed)


if __name__ == "__main__":
    main()
