"""How long one report of many recorded evenings takes: ``python -m benchmarks.gather [EVENINGS] [--game ID]``.

Makes evenings of two random games each with times, answers, refusals, hints and pages of the rules, writes them as
testers give them back, and prints the seconds of reading, of summing and writing each kind of report, and of the whole
command. ``--keep FOLDER`` leaves the evenings there.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from squares.core.game import AnyGame, Setup
from squares.core.match import AnyMatch, Match
from squares.core.seats import Seat
from squares.core.session import Asked, Evening, Happening, Question, Session
from squares.data.texts import Texts
from squares.evenings.collecting import collected
from squares.evenings.evening import SUFFIX, Kept, evening
from squares.evenings.pack import usual_questions
from squares.evenings.writing import WAYS
from squares.registry import Registry, hash_of
from squares.saves import Record

_BEGAN = datetime(2026, 3, 14, 19, 0, tzinfo=UTC)
_MOST_PLIES = 120
_WORDS = ("The middle felt long.", "I never saw that coming!", "Which way may it turn?", "Again at once.")


def played(game: AnyGame, questions: tuple[Question, ...], told: Evening, seed: int) -> AnyMatch:
    """A random game with all that a record of a playtest holds."""
    rng = Random(seed)
    names = dict(zip(game.seats, ("Kay", "Lee", "Mo", "Nic"), strict=False))
    match: AnyMatch = Match(game, Setup(game.seats[seed % len(game.seats)]), seed, names)
    happenings = []
    while match.outcome is None and len(match.plies) < _MOST_PLIES:
        if rng.random() < 0.1:
            happenings.append(_happening(rng, match.to_act, match.cursor))
        match.play(rng.choice(match.legal_actions()), 1000 * rng.randrange(2, 90))
    answers: dict[Asked, str] = {}
    for number, question in enumerate(questions):
        for seat in game.seats if question.each else [None]:
            answers[number, seat] = rng.choice(question.offered or _WORDS)
    match.session = Session(questions, answers, None, tuple(happenings), told)
    return match


def _happening(rng: Random, seat: Seat, ply: int) -> Happening:
    kind = rng.choice(("refused", "refused", "hint", "rules"))
    if kind == "refused":
        key = rng.choice(("qubism.occupied", "qubism.too_far", "qubism.own"))
        return Happening("refused", seat, ply, key, f"This is forbidden: {key}.")
    if kind == "hint":
        return Happening("hint", seat, ply)
    return Happening("rules", seat, ply, rng.choice(("Goal", "A turn", "The end")), ms=rng.randrange(60_000))


def evenings(game: AnyGame, number: int, folder: Path, texts: Texts) -> None:
    """Write so many files of evenings."""
    for n in range(number):
        when = _BEGAN + timedelta(days=n)
        told = Evening(f"{when:%Y%m%d}-{n:06x}", "0123456789abcdef", game.id, hash_of(game), "Ada")
        kept = []
        for at in range(2):
            match = played(game, usual_questions(texts), told, 2 * n + at)
            then = when + timedelta(minutes=40 * at)
            kept.append(Kept(Record.from_match(match, f"{told.id}-{at}", then, then), match))
        (folder / f"{told.id}{SUFFIX}").write_text(evening(kept).dump(), encoding="utf-8")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("evenings", nargs="?", type=int, default=50)
    parser.add_argument("--game", default="qubism")
    parser.add_argument("--keep", type=Path)
    words = parser.parse_args()
    texts, registry = Texts.load(), Registry.of_engines()
    with tempfile.TemporaryDirectory() as temporary:
        folder = words.keep or Path(temporary)
        folder.mkdir(exist_ok=True)
        evenings(registry.game(words.game), words.evenings, folder, texts)
        size = sum(path.stat().st_size for path in folder.iterdir()) / words.evenings / 1000
        print(f"{words.evenings} evenings of {words.game}, {size:.0f} KB each")
        begun = time.perf_counter()
        found = collected([folder], lambda: registry)
        print(f"read: {time.perf_counter() - begun:.2f} s")
        for ending, write in WAYS.items():
            begun = time.perf_counter()
            write(found, texts)
            print(f"{ending}: {time.perf_counter() - begun:.2f} s")
        begun = time.perf_counter()
        target = Path(temporary) / "report.html"
        command = [sys.executable, "-m", "scenes.main", "session", "gather", str(folder), "-o", str(target)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        print(f"the whole command: {time.perf_counter() - begun:.2f} s")


if __name__ == "__main__":
    main()
