"""The subcommand ``improve``: a deck, or another choice before the game, that beats a field."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from squares.bots.levels import Roster, digest
from squares.cli.answers import DONE, STOPPED, complain, tell_json, tell_lines
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.data.texts import Texts
from squares.playtest.field.improving import Answer, Gain, Scores, Tried, gain, search, spelt
from squares.playtest.field.tournament import Tournament, TournamentRun, meant
from squares.playtest.players import Entrant, entrant

GAMES = 100  # against each of the field, at most
TRIALS = 20
SEED = 1


def options(options: Options) -> None:
    """Declare a game, who is improved, the field, and how much is played."""
    options.add("what", "improve.help.what", metavar="GAME|FILE")
    options.add("first", "improve.help.first", metavar="PLAYER")
    options.add("field", "improve.help.field", nargs="+", metavar="PLAYER")
    options.add("--variant", "cli.variant", metavar="V")
    options.add("--trials", "improve.help.trials", type=options.some, default=TRIALS, metavar="N")
    options.add("--games", "improve.help.games", type=options.some, default=GAMES, metavar="N")
    options.add("--seed", "playtest.help.seed", type=options.natural, default=SEED, metavar="S")
    options.workers()
    options.add("-o", "tournament.help.folder", dest="output", type=Path, metavar="FOLDER")


def improve(words: argparse.Namespace, named: Callable[[str], AnyGame], places: Places, texts: Texts) -> int:
    """Search, confirm and print. Errors: BadData."""
    game = named(words.what)
    players = [entrant(text, game, Roster.load()) for _, text in meant(words.first, game)]
    if len(players) != 1 or len(players[0].brings) != 1:
        raise BadData(phrase("improve.one", word=words.first))
    ((name, first),) = players[0].brings
    first = spelt(game, first)
    folder = words.output or places.playtests / f"improve-{game.id}-{digest([str(players[0]), words.field])}"
    measure = _Measure(game, players[0], folder, words)
    best, tried, status, gained = first, list[Tried](), DONE, None
    try:
        for found, one in search(game, name, first, words.trials, words.games, words.seed, measure):
            best = found
            tried += [] if one is None else [one]
            if one is not None and not words.json:
                sys.stdout.write(_line(len(tried), one, texts) + "\n")
        gained = gain(first, best, 2 * words.games, words.seed, measure) if best != first else None
    except KeyboardInterrupt:
        status = STOPPED
    if words.json:
        told = {"best": best, "trials": [asdict(each) for each in tried], "gain": gained and asdict(gained)}
        tell_json(told)
    else:
        tell_lines(_verdict(first, best, gained, texts))
    if status == STOPPED:
        complain(texts.say("learning.stopped"))
    return status


class _Measure:
    """Plays an answer against the field, in a folder of its own."""

    def __init__(self, game: AnyGame, who: Entrant, folder: Path, words: argparse.Namespace) -> None:
        self._game, self._folder, self._words = game, folder, words
        self._bot = str(who).partition(":")[0]
        self._name = who.brings[0][0]

    def __call__(self, answer: Answer, games: int, seed: int) -> Scores:
        """Return what each pair of games came to. Errors: BadData."""
        from squares.playtest.executors import crew

        words = self._words
        mine = f"{self._bot}:{self._name}={','.join(answer)}"
        asked = Tournament.of(self._game, [mine, *words.field], games, seed, gauntlet=True)
        run = TournamentRun(asked.place(self._folder), asked)
        for _ in run.play(crew(words.workers, words.cluster)):
            pass
        pairs = {(at, number): score for at in range(len(run.matchups)) for number, score in run.pairs(at).items()}
        return {key: score for key, score in pairs.items() if key[1] < asked.games // 2}


def _line(number: int, tried: Tried, texts: Texts) -> str:
    verdict = texts.say(f"improve.{'taken' if tried.taken else 'dropped'}")
    what = {"out": ", ".join(tried.out), "new": ", ".join(tried.new), "more": f"{100 * tried.more:+.1f}"}
    return texts.say("improve.trial", n=number, games=tried.games, verdict=verdict, **what)


def _verdict(first: Answer, best: Answer, gained: Gain | None, texts: Texts) -> list[str]:
    if best == first:
        return [texts.say("improve.nothing")]
    lines = []
    if gained is not None:
        key = "better" if gained.low > 0 else "worse" if gained.high < 0 else "open"
        shares = (gained.before, gained.after, gained.low, gained.high)
        before, after, low, high = (f"{100 * share:.1f}" for share in shares)
        lines = [texts.say(f"improve.{key}", before=before, after=after, low=low, high=high, n=gained.games)]
    return [*lines, *best]
