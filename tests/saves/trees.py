"""Matches with many lines, made at random, and what makes two of them the same."""

from __future__ import annotations

import random
from typing import Any

from squares.core.game import AnyGame, Setup
from squares.core.match import AnyMatch, AnyNode, Conclusion, Match
from squares.registry import Registry

GAMES = ("squares-ii", "strive", "qubism", "rengoma", "logistic")


def sit_down(registry: Registry, id: str, seed: int) -> AnyMatch:
    """A new match; where decks are chosen, with the last ones."""
    game: AnyGame = registry.game(id)
    choices = {option.id: option.values[-option.count :] for option in game.options}
    return Match(game, Setup(choices=choices), seed, dict.fromkeys(game.seats, "Ann"), clock=lambda: 0.0)


def do_anything(match: AnyMatch, chance: random.Random) -> None:
    """One thing that people do at a table: mostly playing on, at times going back, giving up or tidying the lines."""
    what, node = chance.random(), chance.choice(match.nodes[1:] or match.nodes)
    if match.outcome is not None or what < 0.1:
        match.goto(chance.randint(0, max(0, len(match.plies) - 1)))
    elif what < 0.2:
        match.undo()
    elif what < 0.22:
        match.resign(match.to_act)
    elif what < 0.25:
        match.walk(node)
    elif what < 0.28:
        match.promote(node)
    elif what < 0.31 and node.parent is not None:
        match.name(node, f"Line (no. {node.number})")
    elif what < 0.33 and node.parent is not None:
        match.prune(node)
    else:
        match.play(chance.choice(match.legal_actions()), 1)


def told(match: AnyMatch) -> list[Any]:
    """All lines in order, the line on the table and the cursor, as plain data."""
    lines: list[Any] = []
    waiting: list[tuple[int, AnyNode]] = [(0, match.nodes[0])]
    while waiting:
        depth, node = waiting.pop()
        did = node.did
        word = f"{did.seat} {did.outcome.reason}" if isinstance(did, Conclusion) else node.ply.text if did else ""
        lines.append([depth, word, node.name])
        waiting += [(depth + 1, child) for child in reversed(node.children)]
    return [lines, [ply.text for ply in match.plies], match.conclusion is not None, match.cursor]
