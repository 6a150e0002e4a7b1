"""One side of ``benchmarks.versus``: full strength of whatever version of the program the interpreter has.

Reads questions as lines of JSON and writes answers. It runs under older versions too, so it uses only what all of them
have: the registry, the levels, ``Bot.choose`` and the text of positions.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable
from typing import Any

from squares.bots.bot import Bot
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.data.places import shipped
from squares.native import COMPILED
from squares.registry import Registry


class Side:
    """Full strength in one game. ``before``: the positions that were on the table in this match."""

    def __init__(self, id: str, variant: str | None, seconds: float) -> None:
        self.game = Registry([shipped("data", "games")]).game(id, variant)
        self.bot: Any = Bot(self.game, Roster.load().levels(self.game)[-1])
        self.limit = Limit(seconds=seconds)
        self.before: list[Any] = []

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
        choice = self.bot.choose(view, self.limit, seed, self.before)
        spent = time.monotonic() - begun
        self.before += [] if self.game.hidden else [position]
        action = self.game.format_action(choice.action)
        return {"action": action, "nodes": choice.nodes, "depth": choice.depth, "seconds": spent}


def main(questions: Iterable[str]) -> None:
    """Answer until the questions end. The first one sets up."""
    side: Side | None = None
    for line in questions:
        asked = json.loads(line)
        if "game" in asked:
            if asked["cpu"]:
                # All deadlines of a thought are read off this clock: the process's own time stands in for it.
                time.monotonic = time.process_time
            side = Side(asked["game"], asked["variant"], asked["seconds"])
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
