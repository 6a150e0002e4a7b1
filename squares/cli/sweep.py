"""``masume playtest sweep``: one key of a game over several values."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from squares.bots.levels import Roster
from squares.cli.answers import DONE, tell_json
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.data.texts import Texts
from squares.playtest import sweep as sweeps
from squares.playtest.plan import Plan
from squares.playtest.players import clean_player
from squares.playtest.sweep import KEYS, Swept
from squares.playtest.wording import cell, label
from squares.saves import files

GAMES = 400  # of each value
SEED = 1
FRESH = 1  # by which the seed of games that confirm differs from that of games that choose
PAGE = "sweep.html"


def sweep(words: argparse.Namespace, game: Callable[[str], AnyGame], places: Places, texts: Texts) -> int:
    """Play the game at each value, and tell what comes of it. Errors: BadData."""
    from tqdm import tqdm

    from squares.playtest.executors import crew
    from squares.playtest.run import Run

    if len(words.what) != 3:
        raise BadData(phrase("playtest.sweep.two"))
    base, (path, values) = game(words.what[1]), sweeps.asked(words.what[2])
    name, players = ".".join(path), tuple((words.players or clean_player(Roster.load(), base)).split(","))
    versions = list(sweeps.versions(base, path, values))
    seed = SEED if words.seed is None else words.seed
    place = words.output or places.playtests / f"sweep-{base.id}-{base.variant}-{name}"

    def played(value: str, version: AnyGame, seed: int) -> Swept:
        plan = Plan.of(version, players, words.games or GAMES, seed, words.precision)
        run = Run(place / "-".join((plan.name, *players)), plan.model_copy(update={"thorough": False}))
        for _ in run.play(crew(words.workers, words.cluster)):
            pass
        return Swept(value, run.summary())

    silent = words.json or sys.stderr is None or not sys.stderr.isatty()
    bar = tqdm(versions, unit="value", disable=silent, leave=False)
    found = [played(value, version, seed) for value, version in bar]
    best = [each.value for each in sweeps.first_of(found)]
    fresh = played(best[0], dict(versions)[best[0]], seed + FRESH) if len(best) == 1 < len(found) else None
    title = texts.say("playtest.sweep.title", title=base.definition.title, key=name)
    file = place / PAGE
    with files.refused("playtest.no_file", file=file):
        files.lay(file, sweeps.page(title, name, found, texts, fresh))
    if words.json:
        _tell_json(name, found, fresh)
        return DONE
    _tell(name, found, fresh, texts)
    sys.stdout.write(texts.say("playtest.reported", file=file) + "\n")
    return DONE


def _tell_json(name: str, found: list[Swept], fresh: Swept | None) -> None:
    lines = [{"value": each.value, **{key: each.figure(key).model_dump() for key in KEYS}} for each in found]
    confirmed = fresh is not None and sweeps.is_confirmed(found, fresh)
    best = [each.value for each in sweeps.first_of(found)]
    tell_json({"key": name, "best": best, "confirmed": confirmed, "values": lines})


def _tell(name: str, found: list[Swept], fresh: Swept | None, texts: Texts) -> None:
    rows = [[name, texts.say("playtest.games"), *(label(key, texts) for key in KEYS)]]
    rows += [[each.value, f"{each.found.games:,}", *(cell(each.figure(key)) for key in KEYS)] for each in found]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        sys.stdout.write("  ".join(each.rjust(width) for each, width in zip(row, widths, strict=True)) + "\n")
    sys.stdout.write(sweeps.who(found, texts) + "\n")
    sys.stdout.write(sweeps.sentence(name, found, texts, fresh) + "\n")
