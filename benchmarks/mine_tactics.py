"""Mines tactical positions from self-play and proves them by exhaustive search.

Players take wins of one turn, avoid moves that allow one, and else play at random, so that what ends their games is
mostly forced. The last turns of each game are then proved. Run it on a compiled copy:

    python benchmarks/mine_tactics.py --game strive --out strive.txt --seconds 600 --seed 1

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
from dataclasses import replace
from pathlib import Path
from typing import Any

from squares.bots.proofs import prover
from squares.core.game import AnyGame, Setup
from squares.games.logistic.rules.kernel import DECLINE, LogisticKernel, encode
from squares.games.logistic.rules.state import ANSWER as ANSWERING
from squares.games.logistic.rules.tables import LIVES
from squares.registry import Registry
from squares.solving.proving import (
    ONLY,
    WIN,
    Proof,
    keeping,
    legal_moves,
    only_defence,
    shortest_win,
    undecided,
    within,
)

PLAIN = str.maketrans("nuld", "srrr")
DECLINING = encode(DECLINE, -1, -1, -1, -1, -1)

# Wins and defences are looked for within so many turns, where every piece that may be drawn is a case of its own fewer.
MOST_TURNS = {"rengoma": 3, "rengoma-4p": 3, "logistic": 1}
MOST_DEFENCE = {"rengoma": 2, "rengoma-4p": 2, "logistic": 1}
QUOTAS = {(WIN, 1): 12, (WIN, 2): 28, (WIN, 3): 14, (WIN, 4): 6, (ONLY, 1): 12, (ONLY, 2): 12, (ONLY, 3): 5}
NODES = {1: 50_000, 2: 1_500_000, 3: 8_000_000, 4: 50_000_000}
AP_QUOTAS = {1: 12, 2: 30, 3: 32, 0: 22}  # of Battle Logistic Square: wins by action points left; 0 for defences
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
    """At most one entry of a game, of a kind that is still wanted."""
    if game.id == "logistic":
        yield from duel(game, seed, found)
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


def duel(game: AnyGame, seed: int, found: Counter[tuple[str, int]]) -> Iterator[dict[str, Any]]:
    """At most one entry of a game of Battle Logistic Square between two who mostly use what they have.

    Wins within the turn that hold against any cards, with as many action points as there can be.
    """
    rng = random.Random(seed)
    choices: dict[str, tuple[str, ...]] = {each.id: (rng.choice(each.values),) for each in game.options}
    position = game.start(Setup(rng.choice(game.seats), choices), rng.randrange(2**32))
    wanted, plies = rng.randrange(20, 80), 0
    while plies < wanted or not turn_begins(game, position):
        position = game.apply(position, game.parse_action(hurting(game, position, rng))).position
        plies += 1
        if game.outcome(position) is not None:
            return
    # With fewer cards left, who has more life may just wait.
    if sum(len(player.deck) for player in position.players) < 10:
        return
    best = weakest(game, position) or cornered(game, position)
    if best is not None and found["AP", best["ap"]] < AP_QUOTAS[best["ap"]]:
        found["AP", best["ap"]] += 1
        yield {**best, "seed": seed}


def weakest(game: AnyGame, position: Any) -> dict[str, Any] | None:
    """An entry of the position with as much life left to the other as still can be taken."""
    other = 1 - game.seats.index(position.to_act)
    best: dict[str, Any] | None = None
    for life in range(25, 250, 5):
        players = list(position.players)
        players[other] = replace(players[other], life=life)
        weak = replace(position, players=tuple(players))
        attack = prover(game, weak, 1 - other, NODES[1], strict=True)
        if not within(attack.wins, 1, 0):
            break
        best = within(struck, game, weak, NODES[2] // 2)
    if best is None:
        return None
    proof = Proof(WIN, 1, tuple(best["solutions"]), 0)
    return best if within(undecided, game, game.parse(best["position"]), proof, NODES[2]) == () else None


def cornered(game: AnyGame, position: Any) -> dict[str, Any] | None:
    """An entry of the position with so little life that only one move helps against the enemy's AVI and court."""
    me = game.seats.index(position.to_act)
    for life in range(5, 65, 5):
        players = list(position.players)
        players[me] = replace(players[me], life=life, caa=True)
        weak = replace(position, players=tuple(players))
        if within(shortest_win, game, weak, 1, NODES[1]) != 0:
            return None
        proof = within(only_defence, game, weak, 1, NODES[2] // 4)
        if proof is not None:
            return {**written(game, weak, proof), "ap": 0}
    return None


def hurting(game: AnyGame, position: Any, rng: random.Random) -> str:
    """Mostly the move that hurts the other most where he lets it pass, else any."""
    moves = legal_moves(game, position)
    order = sorted(moves)
    rng.shuffle(order)
    if rng.random() < 0.3:
        return moves[order[0]]
    me = game.seats.index(position.to_act)
    kernel = game.kernel(position)
    assert isinstance(kernel, LogisticKernel)

    def lead(move: int) -> int:
        kernel.play(move)
        plies = 1
        while kernel.result() == 0 and plies < 4 and kernel.now[kernel.tables.phase] == ANSWERING:
            kernel.play(DECLINING)
            plies += 1
        gained = kernel.value(me, LIVES) - kernel.value(1 - me, LIVES)
        for _ in range(plies):
            kernel.undo()
        return int(gained)

    return moves[max(order, key=lead)]


def struck(game: AnyGame, position: Any, most_nodes: int) -> dict[str, Any] | None:
    """An entry for a win within the turn that is not what almost everything leads to."""
    proof = keeping(game, position, 1, most_nodes)
    if proof is None:
        return None
    tried = [text for text in legal_moves(game, position).values() if not text.startswith("caa")]
    if not 0 < 3 * sum(text in proof.solutions for text in tried) <= len(tried):
        return None
    return {**written(game, position, proof), "ap": min(position.ap, 3)}


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
