"""What saving one ply costs: CPU milliseconds and bytes written, early and late in a match of each game.

Run: python -m benchmarks.saving
"""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from squares.core.game import Setup
from squares.core.match import AnyMatch, Match
from squares.registry import Registry
from squares.saves import Journal, Store, new_id

AT = (1, 100, 500)
AROUND = 9  # plies that are measured at each point; the median counts
HOUSE = {"house": {"max_plies": 100_000, "repetition": 0}}


def main() -> None:
    """Print a line a game, and one for saving all of it anew."""
    registry = Registry.of_engines()
    print(f"{'game':12} " + " ".join(f"{f'ply {at}':>22}" for at in AT) + f" {'all anew at the end':>26}")
    for entry in registry.entries:
        with tempfile.TemporaryDirectory() as folder:
            print(f"{entry.id:12} " + " ".join(measured(registry, entry.id, Path(folder))))


def measured(registry: Registry, id: str, folder: Path) -> Iterator[str]:
    """The columns of one game. Where a match ends early, the line goes on from two thirds of it."""
    game = registry.game(id, house=HOUSE)
    choices = {option.id: option.values[-option.count :] for option in game.options}
    match: AnyMatch = Match(game, Setup(choices=choices), 1, dict.fromkeys(game.seats, "Ann"))
    store, chance, now = Store(folder), random.Random(1), datetime.now(UTC)
    journal, record_id = Journal(store, match), new_id(id, now)
    costs: list[tuple[float, int]] = []
    while len(costs) < AT[-1] + AROUND:
        if match.outcome is not None:
            match.goto(match.cursor * 2 // 3)
            continue
        before = len(match.nodes)
        match.play(chance.choice(match.legal_actions()))
        if len(match.nodes) == before:
            continue
        size = _size(folder)
        since = time.process_time()
        record_id = journal.save(record_id, now, now, "")
        costs.append(((time.process_time() - since) * 1000, _size(folder) - size))
    for at in AT:
        some = costs[at : at + AROUND]  # the first save of a match writes all of it
        yield f"{median(ms for ms, _ in some):9.2f} ms {median(b for _, b in some):5.0f} bytes"
    since = time.process_time()
    Journal(store, match).save(record_id, now, now, "")
    newest = (folder / f"{record_id}.yaml").stat().st_size
    yield f"{(time.process_time() - since) * 1000:9.1f} ms {newest:9d} bytes"


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("*.yaml"))


if __name__ == "__main__":
    main()
