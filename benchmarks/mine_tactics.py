"""Mines tactical positions from self-play and proves them by exhaustive search.

Players take wins of one turn, avoid moves that allow one, and else play at random, so that what ends their games is
mostly forced. The last turns of each game are then proved. Run it on a compiled copy:

    python -m benchmarks.mine_tactics --game strive --out strive.txt --seconds 600 --seed 1

Each line of the output is an entry of tests/games/ENGINE/tactics/GAME.yaml; ``--select FILE`` turns such lines into
that file.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from squares.bots.proofs import prover
from squares.core.game import AnyGame, Setup
from squares.data.installed import loaded
from squares.registry import Registry
from squares.solving.proving import (
    ONLY,
    WIN,
    keeping,
    legal_moves,
    only_defence,
    shortest_win,
    within,
)

PLAIN = str.maketrans("nuld", "srrr")

# Wins and defences are looked for within so many turns, where every piece that may be drawn is a case of its own fewer.
MOST_TURNS = {"rengoma": 3, "rengoma-4p": 3, "logistic": 1}
MOST_DEFENCE = {"rengoma": 2, "rengoma-4p": 2, "logistic": 1}
QUOTAS = {(WIN, 1): 12, (WIN, 2): 28, (WIN, 3): 14, (WIN, 4): 6, (ONLY, 1): 12, (ONLY, 2): 12, (ONLY, 3): 5}
NODES = {1: 50_000, 2: 1_500_000, 3: 8_000_000, 4: 50_000_000}
AP_QUOTAS = {1: 12, 2: 30, 3: 32, 0: 22}  # of turns of several actions: wins by action points left; 0 for defences
MOST_PLIES = 150


def main() -> int:
    """Mine or select, as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True)
    parser.add_argument("--variant", default="")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--select", type=Path, nargs="*")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.select:
        return select(asked.select)
    game = Registry.of_engines().game(asked.game, asked.variant or None)
    end = time.monotonic() + asked.seconds
    found: Counter[tuple[str, int]] = Counter()
    seed = asked.seed
    while time.monotonic() < end and any(found[kind] < quota for kind, quota in QUOTAS.items()):
        for entry in mined(game, seed, found):
            found[entry["kind"], entry["turns"]] += 1
            with asked.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(entry) + "\n")
            print(f"{seed - asked.seed + 1} games, {dict(found)}", file=sys.stderr)
        seed += 1
    return 0


# ---- games


def mined(game: AnyGame, seed: int, found: Counter[tuple[str, int]]) -> Iterator[dict[str, Any]]:
    """At most one entry of a game, of a kind that is still wanted.

    ``mining`` of an engine's benchmarks, where there is one, finds entries in a way of its own.
    """
    own = loaded(f"benchmarks.games.{game.definition.engine}", "mining")
    if own is not None:
        yield from own.mined(game, seed, found)
        return
    positions = played(game, seed)
    outcome = game.outcome(positions[-1])
    if outcome is None:
        return
    ends = [p for p in positions[:-1] if turn_begins(game, p)][-8:]
    for position in reversed(ends):
        ours = game.side(game.to_act(position)) == outcome.winner
        entry = won(game, position, found) if ours else held(game, position, found)
        if entry is not None:
            yield {**entry, "seed": seed}
            return


def played(game: AnyGame, seed: int) -> list[Any]:
    """The positions of one game of careless players."""
    rng = random.Random(seed)
    positions = [game.start(Setup(game.seats[0]), rng.randrange(2**32))]
    while game.outcome(positions[-1]) is None and len(positions) < MOST_PLIES:
        here = positions[-1]
        text = chosen(game, here, rng)
        positions.append(game.apply(here, game.parse_action(text)).position)
    return positions


def chosen(game: AnyGame, position: Any, rng: random.Random) -> str:
    """A move that wins in this turn, else one of a few that does not lose in the next."""
    moves = legal_moves(game, position)
    side = int(game.kernel(position).side())
    order = sorted(moves)
    rng.shuffle(order)
    if rng.random() < 0.9:  # many chips make for long turns, and for proofs that take too long
        order.sort(key=lambda move: moves[move].startswith("foe"))
    attack = prover(game, position, side, NODES[2])
    if attack.wins(1, 0):
        return next(moves[move] for move in order if attack.keeps(move, 1, 0))
    for move in order[:12]:
        fear = prover(game, position, 1 - side, NODES[2])
        if not fear.keeps(move, 1, 0):
            return moves[move]
    return moves[order[0]]


def turn_begins(game: AnyGame, position: Any) -> bool:
    """Whether a player stands before the whole of a turn."""
    phase, frames = getattr(position, "phase", "n"), getattr(position, "frames", ())
    return game.to_act(position) is game.on_turn(position) and phase in ("n", "main") and not frames


# ---- proofs


def won(game: AnyGame, position: Any, found: Counter[tuple[str, int]]) -> dict[str, Any] | None:
    """An entry for a forced win that is neither trivial nor wanted no more."""
    for turns in range(1, MOST_TURNS.get(game.id, 4) + 1):
        nodes = NODES[turns] // (2 if game.id in MOST_TURNS else 1)
        if not within(shortest_win, game, position, turns, nodes):
            continue
        if found[WIN, turns] >= QUOTAS[WIN, turns]:
            return None
        proof = within(keeping, game, position, turns, 4 * nodes)
        return entry_of(game, position, proof)
    return None


def held(game: AnyGame, position: Any, found: Counter[tuple[str, int]]) -> dict[str, Any] | None:
    """An entry for an only defence."""
    nodes = NODES[2] // (2 if game.id in MOST_DEFENCE else 1)
    if within(shortest_win, game, position, 2, nodes):
        return None
    proof = within(only_defence, game, position, MOST_DEFENCE.get(game.id, 3), 3 * nodes)
    if proof is None or found[ONLY, proof.turns] >= QUOTAS[ONLY, proof.turns]:
        return None
    return entry_of(game, position, proof)


def entry_of(game: AnyGame, position: Any, proof: Any) -> dict[str, Any] | None:
    """The proof as an entry; None where nearly everything wins."""
    if proof is None or 4 * len(proof.solutions) > len(legal_moves(game, position)):
        return None
    return written(game, position, proof)


def written(game: AnyGame, position: Any, proof: Any) -> dict[str, Any]:
    """The proof of a position as an entry."""
    return {
        "position": game.format(position),
        "kind": proof.kind,
        "turns": proof.turns,
        "solutions": list(proof.solutions),
        "nodes": proof.nodes,
    }


# ---- the file


def quota_of(entry: dict[str, Any]) -> tuple[tuple[str, int], int]:
    """The kind of an entry that counts, and how many of it are wanted."""
    if "ap" in entry:
        return ("AP", entry["ap"]), AP_QUOTAS[entry["ap"]]
    kind = (entry["kind"], entry["turns"])
    return kind, QUOTAS[kind]


def select(paths: list[Path]) -> int:
    """Write a file of the mined entries to standard output, without those that look like another one turned round."""
    entries = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    entries.sort(key=lambda each: (each["kind"] != WIN, each["turns"], each.get("ap", 0), each["seed"]))
    taken: Counter[tuple[str, int]] = Counter()
    seen: set[str] = set()
    print("# Positions with a forced result, mined and proved by benchmarks/mine_tactics.py.")
    print("# win: in so many turns of the side to move. only: all other moves lose in so many turns of the enemy's.")
    print("# solutions: every action that keeps the result. nodes: moves tried to prove it.")
    for each in entries:
        kind, quota = quota_of(each)
        shape = shape_of(each["position"])
        if shape in seen or taken[kind] >= quota:
            continue
        seen.add(shape)
        taken[kind] += 1
        solutions = ", ".join(json.dumps(text) for text in each["solutions"])
        print(f"- position: {json.dumps(each['position'])}")
        print(f"  kind: {each['kind']}\n  turns: {each['turns']}\n  solutions: [{solutions}]\n  nodes: {each['nodes']}")
    print(dict(taken), file=sys.stderr)
    return 0


def shape_of(text: str) -> str:
    """What a position and all that it is turned into by turning and mirroring the board have in common."""
    board = text.split(" ")[0]
    if "/" not in board:
        return text
    rows = [row.split(",") if "," in row else list(row) for row in board.lower().split("/")]
    # Whose a piece is, and where an arrow points, changes with the board.
    cells = [["".join(sorted(cell.translate(PLAIN))) for cell in row] for row in rows]
    turned: list[str] = []
    for _ in range(4):
        cells = [list(row) for row in zip(*cells[::-1], strict=True)]
        turned += [str(cells), str([row[::-1] for row in cells])]
    return min(turned)


if __name__ == "__main__":
    sys.exit(main())
