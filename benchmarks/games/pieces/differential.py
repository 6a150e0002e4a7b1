"""Games of pieces played at random beside OpenSpiel's: at every ply both must offer the same next positions.

    python -m benchmarks.games.pieces.differential [GAME ...] [--games N] [--seed S]

Needs the extra ``bench``. At each ply every legal action is carried out in both programs, and what comes of it is
compared: the board, who acts, and how the game has ended. Then one of them is played. Prints a line a game: how many
games were played, and how many plies and next positions were compared.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from squares.core.game import AnyGame, Setup
from squares.data import installed
from squares.registry import Registry

Next = tuple[str, str, str]
"""The board, who acts, and the winner, ``draw`` or nothing."""


class Peer(NamedTuple):
    """A game of OpenSpiel's that is played like one of ours.

    ``board``: its text as our letters, the last rank first. ``most``: plies after which a game is left.
    """

    name: str
    board: Callable[[str], str]
    variant: str = ""
    most: int = 300
    steps: int = 1
    """So many of its decisions are one of ours, at the beginning of a turn."""


def plain(signs: str, letters: str, *, flip: bool = False, mirror: bool = False, skip: int = 0) -> Callable[[str], str]:
    """Return what reads a board of lines, each sign a letter. ``skip``: signs before a line."""
    known = dict(zip(signs, letters, strict=True))

    def read(text: str) -> str:
        lines = ["".join(known[sign] for sign in line[skip:] if sign in known) for line in text.splitlines()]
        lines = [line[::-1] if mirror else line for line in lines if len(line) > 1]
        return "/".join(reversed(lines) if flip else lines)

    return read


def mills(text: str) -> str:
    """Return the board of nine men's morris, whose cells are parted by lines."""
    rows, columns = text.splitlines()[0:13:2], (0, 2, 4, 7, 10, 12, 14)
    signs = {"W": "M", "B": "m"}
    cells = [[row[column] for column in columns] for row in rows]
    holes = {(rank, file) for rank in range(7) for file in range(7) if not _node(rank, file)}
    return "/".join(
        "".join("." if (r, f) in holes else signs.get(cells[r][f], "-") for f in range(7)) for r in range(7)
    )


def _node(rank: int, file: int) -> bool:
    far, aside = abs(rank - 3), abs(file - 3)
    return (far == aside or far == 0 or aside == 0) and (far, aside) != (0, 0)


PEERS = {
    "tic-tac-toe": Peer("tic_tac_toe", plain(".xo", "-Mm")),
    "four-in-a-row": Peer("connect_four", plain(".xo", "-Dd")),
    "gomoku": Peer("gomoku", lambda text: plain(".bw", "-Ss")("\n".join(text.splitlines()[-15:])), "free"),
    "reversi": Peer(
        "othello", lambda text: plain("-xo", "-Dd", skip=1)("\n".join(text.splitlines()[-9:-1][::-1])), most=120
    ),
    "breakthrough": Peer("breakthrough", plain(".bw", "-Mm", flip=True)),
    "english-draughts": Peer("checkers", lambda text: plain(".o8+*", "-MKmk", skip=1)(_eight(text)), most=200),
    "clobber": Peer("clobber", lambda text: plain(".ox", "-Ss", skip=1)("\n".join(text.splitlines()[:5]))),
    "amazons": Peer("amazons", lambda text: plain(".XO#", "-Aa#")(text).replace("#", "*X"), steps=2),
    "hex": Peer("hex", plain(".xo", "-Ss", mirror=True)),
    "lines-of-action": Peer("lines_of_action", lambda text: plain(".xo", "-Mm", skip=1)(_eight(text)), most=400),
    "nine-mens-morris": Peer("nine_mens_morris", mills, most=90),
}


def _eight(text: str) -> str:
    return "\n".join(text.splitlines()[:8])


def theirs(state: Any, peer: Peer, steps: int) -> dict[Next, Any]:
    """Return what may come next in OpenSpiel, with a state for each."""
    found: dict[Next, Any] = {}
    for action in state.legal_actions():
        child = state.child(action)
        if steps > 1 and not child.is_terminal():
            found |= theirs(child, peer, steps - 1)
        else:
            found[_told(child, peer)] = child
    return found


def _told(state: Any, peer: Peer) -> Next:
    if state.is_terminal():
        first = state.returns()[0]
        return peer.board(str(state)), "", "draw" if first == 0 else "south" if first > 0 else "north"
    return peer.board(str(state)), "sn"[state.current_player()], ""


def ours(game: AnyGame, position: Any) -> dict[Next, Any]:
    """Return what may come next in our game, with a position for each."""
    found: dict[Next, Any] = {}
    for action in game.legal_actions(position):
        after = game.apply(position, action).position
        outcome = game.outcome(after)
        acts = "" if outcome else game.letter(game.to_act(after))
        found[game.format(after).split(" ")[0], acts, (outcome.winner or "draw") if outcome else ""] = after
    return found


def compare(game: AnyGame, peer: Peer, rng: random.Random) -> Counter[str]:
    """Play one game at random in both programs. Errors: SystemExit where they differ."""
    state, position = import_module("pyspiel").load_game(peer.name).new_initial_state(), game.start(Setup(), 0)
    counts: Counter[str] = Counter(games=1)
    while not state.is_terminal() and counts["plies"] < peer.most:
        steps = peer.steps if " action=" not in game.format(position) else 1
        one, other = theirs(state, peer, steps), ours(game, position)
        if any(told[2] == "draw" and told not in other for told in one):
            break  # a repetition, which is not in a position of ours
        if set(one) != set(other):
            only = sorted(set(one) - set(other))[:3], sorted(set(other) - set(one))[:3]
            raise SystemExit(f"{game.id}: {game.format(position)}\n  only theirs: {only[0]}\n  only ours: {only[1]}")
        chosen = rng.choice(sorted(one))
        state, position = one[chosen], other[chosen]
        counts.update(plies=1, positions=len(one))
    return counts


def main() -> None:
    """Compare the games that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("ids", nargs="*", default="all", choices=[*PEERS, "all"], metavar="GAME")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    folder: Path = installed.engines()["pieces"].folder / "examples"
    for id in PEERS if "all" in options.ids else options.ids:
        registry, peer, rng = Registry(()), PEERS[id], random.Random(options.seed)
        entry = registry.reload(folder / f"{id}.yaml")
        game = registry.game(entry.id, peer.variant or entry.variants[0])
        counts: Counter[str] = Counter()
        for _ in range(options.games):
            counts.update(compare(game, peer, rng))
        told = ", ".join(f"{n:,} {name}" for name, n in counts.items())
        print(f"{id:18} {peer.name:18} {told}: the same", flush=True)


if __name__ == "__main__":
    main()
