"""How much it helps to begin: every shipped variant played between equals, at several strengths (docs/balance.md).

    python -m benchmarks.balance [--games 400] [--strength L2 ...] [--workers 1] [--pie] [--table]
                                 [GAME[/VARIANT] ...]

Both sides are the same player. Where nothing is dealt, the first two plies are drawn by lot, so that games differ;
where sides may be swapped none are, for the first move is what the second player judges. Of games that went alike one
counts. A draw is half a win. Intervals are Wilson's at 95 %.

Run it on compiled kernels. Finished games are kept in a folder, so it goes on where it was stopped; a changed rule or
level is played anew. ``--table`` plays nothing and prints what has been played as a table.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks.refusal import one_sentence
from squares.bots.levels import Roster
from squares.core.game import AnyGame
from squares.core.statistics import wilson
from squares.native import COMPILED
from squares.playtest.arena import Arena, Figures, Played, figures
from squares.playtest.contest import Contest, opening_of
from squares.playtest.executors import crew
from squares.playtest.players import entrant
from squares.registry import Registry, hash_of

STRENGTHS = ("L2", "L5", "full")


def tally(played: Iterable[Played]) -> Figures:
    """Count games up for whoever began, each course of the game once."""
    found = {each.line: each for each in sorted(played, key=lambda each: -each.number)}.values()
    return figures(each if each.began else replace(each, score=2 - each.score) for each in found)


def contest_of(game: AnyGame, strength: str, roster: Roster, seed: int) -> Contest:
    """A player of a strength against itself."""
    who = entrant(strength, game, roster)
    return Contest.of(game, who, who, seed, opening_of(game))


def arena(contest: Contest, game: AnyGame, strength: str, roster: Roster, options: argparse.Namespace) -> Arena:
    """The games of a contest, with those that were played before."""
    about = (game.id, game.variant, strength, hash_of(game), roster.settings(game, contest.a.name))
    return Arena(contest, options.games, options.results / f"{'-'.join((*about, str(contest.seed)))}.jsonl")


def row(title: str, strength: str, found: Figures) -> str:
    """A line of the table."""
    low, high = wilson(found.won + found.drawn / 2, found.games)
    return (
        f"| {title} | {strength} | {found.games} | {found.share:.1%} ({low:.1%} - {high:.1%}) | "
        f"{found.drawn / found.games:.1%} | {found.length:.0f} |"
    )


def variants(named: list[str], registry: Registry, pie: bool = False) -> Iterator[AnyGame]:
    """The games asked for: ``game`` with all its variants, ``game/variant``, or all of them.

    ``pie``: sides may be swapped, whatever the variant says. Errors: BadData.
    """
    for word in named or [entry.id for entry in registry.entries]:
        id, _, variant = word.partition("/")
        for each in [variant] if variant else registry.entry(id).variants:
            yield registry.game(id, each, {"house": {"swap": True}} if pie else None)


def measure(options: argparse.Namespace) -> None:
    """Plays what is missing, prints a line for each strength and variant. Errors: BadData where a file is not right."""
    registry, roster = Registry.of_engines(), Roster.load()
    options.results.mkdir(parents=True, exist_ok=True)
    for strength in options.strength or STRENGTHS:  # what is quick comes first
        for game in variants(options.game, registry, options.pie):
            contest = contest_of(game, strength, roster, options.seed)
            played = arena(contest, game, strength, roster, options)
            if not options.table:
                for _ in played.play(crew(options.workers)):
                    pass
            found = tally(played.games)
            title = f"{game.id} {game.variant}{', pie rule' if options.pie else ''}"
            if found.games:
                print(row(title, strength, found), flush=True)


def main() -> None:
    """Reads the command line; what cannot be used is told in a sentence."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="which games or GAME/VARIANT; all if left out")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--strength", action="append", help="a player as the arena names it; repeat for several")
    parser.add_argument("--pie", action="store_true", help="with the pie rule, whatever the variant says of it")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, default=Path("build", "balance"), help="where finished games are kept")
    parser.add_argument("--table", action="store_true", help="print what has been played, and play nothing")
    options = parser.parse_args()
    print(f"kernels: {'compiled' if COMPILED else 'interpreted'}")
    with one_sentence():
        measure(options)


if __name__ == "__main__":
    main()
