"""One side of ``benchmarks.versus``: full strength of whatever version of the program the interpreter has.

Reads questions as lines of JSON and writes answers. It runs under older versions too, so it uses only what all of them
have: the registry, the levels, ``Bot.choose`` and the text of positions. Only where helpers are asked for does it think
as today's window has it done.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable
from multiprocessing import get_context
from typing import Any

from squares.bots.bot import Bot
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.native import COMPILED
from squares.registry import Registry


class Side:
    """Full strength in one game. ``before``: the positions that were on the table in this match."""

    def __init__(self, id: str, variant: str | None, seconds: float, helpers: int) -> None:
        self.game = Registry.of_engines().game(id, variant)
        self.bot: Any = Bot(self.game, Roster.load().levels(self.game)[-1])
        self.limit = Limit(seconds=seconds)
        self.before: list[Any] = []
        self.choose: Callable[..., Any] = aided(self.game, helpers) if helpers else self.bot.choose

    def begin(self) -> dict[str, Any]:
        """A new match."""
        self.before = []
        return {"compiled": COMPILED}

    def answer(self, positions: list[str], seed: int) -> dict[str, Any]:
        """What it plays in the last of the positions; the others came before it since the last question."""
        *passed, position = (self.game.parse(text) for text in positions)
        self.before += [] if self.game.hidden else passed
        view = self.game.observe(position, self.game.to_act(position))
        begun = time.monotonic()
        choice = self.choose(view, self.limit, seed, self.before)
        spent = time.monotonic() - begun
        self.before += [] if self.game.hidden else [position]
        action = self.game.format_action(choice.action)
        return {"action": action, "nodes": choice.nodes, "depth": choice.depth, "seconds": spent}


def aided(game: Any, helpers: int) -> Callable[..., Any]:
    """``Bot.choose`` with so many helpers on further cores, who are ready when it returns."""
    from squares.bots.helper_pool import HelperPool
    from squares.bots.process import Question, Rules, Thinkers, assist
    from squares.core.players import FULL
    from squares.registry import definition_of

    connections: list[Any] = []
    for _ in range(helpers):
        ours, theirs = get_context("spawn").Pipe()
        get_context("spawn").Process(target=assist, args=(theirs,), daemon=True).start()
        theirs.close()
        ours.poll(None)
        connections.append(ours)
    thinkers, rules = Thinkers(HelperPool(connections)), Rules(definition_of(game), game.variant)
    thinkers.bot(rules, FULL)

    def choose(view: Any, limit: Limit, seed: int, before: list[Any]) -> Any:
        question = Question(rules, view, FULL, limit, seed, tuple(before))
        return thinkers.answer(question, lambda: False).choice

    return choose


def main(questions: Iterable[str]) -> None:
    """Answer until the questions end. The first one sets up."""
    side: Side | None = None
    for line in questions:
        asked = json.loads(line)
        if "game" in asked:
            if asked["cpu"]:
                # All deadlines of a thought are read off this clock: the process's own time stands in for it.
                time.monotonic = time.process_time
            side = Side(asked["game"], asked["variant"], asked["seconds"], asked["helpers"])
            said = side.begin()
        elif side is None:
            said = {"error": "no game was named"}
        elif "positions" in asked:
            said = side.answer(asked["positions"], asked["seed"])
        else:
            said = side.begin()
        print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main(sys.stdin)
