"""The official measurement of the levels: plays each against the one below and writes the figures below the levels.

    python -m benchmarks.ladder [--games 400] [--fewer 100] [--workers 2] [--pair L2-L1] [--against beginner]
                                [--variant V] [GAME...]

Every shipped variant is measured, a game's first one with more games than the others; the lowest levels come first.
Run it on compiled kernels. Finished games are kept in the folder, so it goes on where it was stopped; a pairing whose
levels were changed since is played anew. Figures that no longer fit their levels or rules are left out of the file.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path

from tqdm import tqdm

from benchmarks.refusal import one_sentence
from squares.bots.level_file import SCRIPTED, Measured, Pairing, read_levels
from squares.bots.levels import Roster
from squares.core.game import AnyGame
from squares.data.places import shipped
from squares.native import COMPILED
from squares.playtest.arena import PAIR, Arena, Figures, figures
from squares.playtest.contest import Contest
from squares.playtest.executors import crew
from squares.playtest.players import entrant
from squares.registry import Registry, hash_of

MARK = "# ---- measured"  # the line below which the file is written by this program


def bands(game: AnyGame, roster: Roster) -> dict[tuple[str, str], tuple[float, float]]:
    """Who plays whom, and the share of the games that the first is to win."""
    full = len(roster.levels(game))
    return {
        ("L1", "beginner"): (0.35, 0.65),
        ("L1", "counter"): (0.00, 1.00),  # only told: how much counting helps differs from game to game
        **{(f"L{number}", f"L{number - 1}"): (0.60, 0.80) for number in range(2, full + 1)},
        (f"L{full}", "greedy"): (0.95, 1.00),
    }


def asked(pair: tuple[str, str], options: argparse.Namespace) -> bool:
    """Whether a pairing is one of those to be played: all, where none is named."""
    named = "-".join(pair) in (options.pair or ()) or pair[1] in (options.against or ())
    return named or not (options.pair or options.against)


def variants(registry: Registry, options: argparse.Namespace) -> Iterator[tuple[AnyGame, int]]:
    """What is measured, and in how many games: the first variants of all games, then the others."""
    entries = [registry.entry(id) for id in options.game] if options.game else registry.entries
    for first in (True, False):
        for entry in entries:
            for variant in entry.variants[:1] if first else entry.variants[1:]:
                if options.variant in (None, variant):
                    yield registry.game(entry.id, variant), options.games if first else options.fewer


def measure(game: AnyGame, roster: Roster, pair: tuple[str, str], most: int, options: argparse.Namespace) -> Figures:
    """Play what is missing of ``most`` games of a pairing."""
    a, b = (entrant(name, game, roster) for name in pair)
    contest = Contest.of(game, a, b, options.seed)
    name = "-".join((game.id, game.variant, *pair, hash_of(game), roster.settings(game, *pair), str(options.seed)))
    options.results.mkdir(parents=True, exist_ok=True)
    arena = Arena(contest, most, options.results / f"{name}.jsonl")
    title = f"{game.id} {game.variant} {'-'.join(pair)}"
    with tqdm(total=most, initial=arena.progress.done, desc=title, disable=None) as bar:
        for progress in arena.play(crew(options.workers)):
            bar.update(progress.done - bar.n)
    return figures(arena.games)


def told(title: str, pair: tuple[str, str], band: tuple[float, float], found: Figures, seconds: float) -> str:
    """A pairing's figures in a line."""
    low, high = found.interval
    least, most = band
    verdict = "ok" if least <= found.share <= most else f"not in {least:.0%} - {most:.0%}"
    return (
        f"{title:<24} {'-'.join(pair):<10} {found.share:6.1%} ({low:.1%} - {high:.1%}), {found.drawn} drawn of "
        f"{found.games}, {found.different} different, {found.length:.1f} plies, {1000 * found.a.mean:.1f} and "
        f"{1000 * found.b.mean:.1f} ms a move, {seconds:.0f} s: {verdict}"
    )


def files(folder: Path) -> list[Path]:
    """Return the files of levels below a folder that is laid out like data/."""
    return [folder / "levels.yaml", *sorted(folder.glob("games/*/levels.yaml"))]


def write(folder: Path, registry: Registry, game: AnyGame, new: Pairing) -> None:
    """Put a new figure into the file of the game's engine with all that still hold; what lies above the mark stays."""
    roster = Roster.load(*files(folder))
    measured: dict[str, dict[str, Measured]] = {}
    path = folder / "games" / game.definition.engine / "levels.yaml"
    for entry in registry.entries:
        for each in (registry.game(entry.id, variant) for variant in entry.variants):
            if each.definition.engine != game.definition.engine:
                break
            pairings = {pair_id(pairing): pairing for pairing in roster.measured(each)}
            if (each.id, each.variant) == (game.id, game.variant):
                pairings[pair_id(new)] = new
            if pairings:
                order = (pairings[name] for name in map("-".join, bands(each, roster)) if name in pairings)
                found = Measured(hash=hash_of(each), pairings=tuple(order))
                measured.setdefault(each.id, {})[each.variant] = found
    head, mark, rest = path.read_text(encoding="utf-8").partition(f"\n{MARK}")
    text = "\n".join([f"{head}{mark}{rest.partition(chr(10))[0]}", *lines(measured), ""])
    draft = path.with_suffix(".new")
    draft.write_text(text, encoding="utf-8")
    read_levels(draft)
    os.replace(draft, path)


def pair_id(pairing: Pairing) -> str:
    """Such as L2-L1."""
    return f"{pairing.a}-{pairing.b}"


def lines(measured: dict[str, dict[str, Measured]]) -> Iterator[str]:
    """The figures as the file holds them, with their shares for people."""
    yield "measured:"
    for id, variants in measured.items():
        yield f"  {id}:"
        for variant, found in variants.items():
            yield f"    {variant}:"
            yield f'      hash: "{found.hash}"'
            yield "      pairings:"
            for p in found.pairings:
                low, high = p.interval
                pairs = "" if p.pairs is None else f"pairs: [{', '.join(map(str, p.pairs))}], "
                yield (
                    f"        - {{a: {p.a}, b: {p.b}, games: {p.games}, won: {p.won}, drawn: {p.drawn}, "
                    f'{pairs}settings: "{p.settings}"}}  # {p.share:.1%} ({low:.1%} - {high:.1%})'
                )


def ladder(options: argparse.Namespace) -> None:
    """Plays what is asked for, prints its figures and writes them. Errors: BadData where a file cannot be used."""
    registry = Registry.of_engines()
    for game, most in variants(registry, options):
        for pair, band in bands(game, Roster.load(*files(options.folder))).items():
            if not asked(pair, options) or most == 0:
                continue
            roster, begun = Roster.load(*files(options.folder)), time.monotonic()
            settings = roster.settings(game, *pair)
            found = measure(game, roster, pair, most, options)
            print(told(f"{game.id} {game.variant}", pair, band, found, time.monotonic() - begun), flush=True)
            if not options.dry and Roster.load(*files(options.folder)).settings(game, *pair) == settings:
                a, b = pair
                pairs = tuple(found.pairs.get(score, 0) for score in range(PAIR + 1))
                counts = {"games": found.games, "won": found.won, "drawn": found.drawn, "pairs": pairs}
                new = Pairing.model_validate({"a": a, "b": b, **counts, "settings": settings})
                write(options.folder, registry, game, new)


def main() -> None:
    """Reads the command line; what cannot be used is told in a sentence."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="which games; all if left out")
    parser.add_argument("--games", type=int, default=400, help="games of each pairing, in a game's first variant")
    parser.add_argument("--fewer", type=int, default=100, help="the same in the other variants; 0 leaves them out")
    parser.add_argument("--variant", help="only this variant")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pair", action="append", metavar="L2-L1", help="only this one")
    parser.add_argument("--against", action="append", choices=SCRIPTED, help="only levels against this player")
    parser.add_argument("--results", type=Path, default=Path("build", "ladder"), help="where finished games are kept")
    parser.add_argument("--folder", type=Path, default=shipped("data"), help="the data whose levels are measured")
    parser.add_argument("--dry", action="store_true", help="write no figures")
    options = parser.parse_args()
    print(f"kernels: {'compiled' if COMPILED else 'interpreted'}")
    with one_sentence():
        ladder(options)


if __name__ == "__main__":
    main()
