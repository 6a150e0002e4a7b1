"""Playtests of every game and variant that the engines bring, as a page ``playtest/<game>.md`` in the engine's folder.

    python -m benchmarks.own_games RUNS [--games 200] [--players A,B] [--workers 2] [--table] [GAME[/VARIANT] ...]

Weak players play, and the first level without a handicap, which differs between variants. What the figures are stands
in docs/playtest.md. Runs lie in the folder ``RUNS`` and go on where they were stopped. ``--table`` plays nothing and
writes the pages from what lies there. Run it on compiled kernels.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from benchmarks.refusal import one_sentence
from squares.data.texts import Texts
from squares.native import COMPILED
from squares.playtest.executors import crew
from squares.playtest.plan import STRENGTHS, Plan
from squares.playtest.report.sentences import FEW, findings, strongest
from squares.playtest.run import Run
from squares.playtest.summary import Summary, summarise
from squares.playtest.wording import called, cell, rows
from squares.registry import Entry, Registry

SEED = 1


def page(entry: Entry, found: list[Summary], texts: Texts) -> str:
    """The page of a game: for each variant five sentences and the figures."""
    parts = [f"# {entry.title}, played many times", "", _ground(found), ""]
    for each in found:
        parts += [f"## {each.variant}", ""]
        parts += [f"{at}. {texts.say(told.sentence)}" for at, told in enumerate(findings(each, texts), 1)]
        parts += ["", *_table(each, texts), ""]
        dead = [f"`{key}`" for key in each.dead]
        parts += [texts.say("playtest.dead", n=each.tried, names=dead) + ".", ""] if dead else []
    return "\n".join(parts)


def _ground(found: list[Summary]) -> str:
    """What the figures stand on."""
    hashes = ", ".join(f"{each.variant} {each.hash}" for each in found)
    return (
        f"Made by `python -m benchmarks.own_games`, version {found[0].version}, seed {found[0].seed}; rules: {hashes}. "
        "What the figures are stands in [playtest.md](../../../../docs/playtest.md)."
    )


def _table(found: Summary, texts: Texts) -> Iterator[str]:
    yield "| | " + " | ".join(called(each.players, texts) for each in found.strengths) + " |"
    yield "|---|" + "---|" * len(found.strengths)
    yield "| games | " + " | ".join(f"{each.games:,}" for each in found.strengths) + " |"
    for name, figures in rows(found, texts):
        yield f"| {name} | " + " | ".join(map(cell, figures)) + " |"


def played(entry: Entry, words: argparse.Namespace, registry: Registry) -> Iterator[Summary]:
    """The runs of a game's variants, played on unless only pages are wanted."""
    for variant in entry.variants:
        if words.only and not {entry.id, f"{entry.id}/{variant}"} & set(words.only):
            continue
        path = words.runs / f"{entry.id}-{variant}"
        if not words.table:
            game = registry.game(entry.id, variant)
            plan = Plan.of(game, tuple(words.players.split(",")), words.games, SEED)
            run = Run(path, plan)
            for _ in run.play(crew(words.workers)):
                pass
            run.summary()
        if Plan.lies_in(path):
            found = summarise(path)
            print(entry.id, variant, f"{found.games:,}")
            yield found


def main() -> None:
    """Play and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=Path)
    parser.add_argument("only", nargs="*")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--players", default=",".join(STRENGTHS))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--table", action="store_true")
    words = parser.parse_intermixed_args()
    print("compiled" if COMPILED else "interpreted")
    registry, texts = Registry.of_engines(), Texts.load()
    for entry in registry.entries:
        with one_sentence():
            found = [each for each in played(entry, words, registry) if strongest(each).games >= FEW]
        if found:
            path = entry.path.parent / "playtest" / f"{entry.id}.md"
            path.parent.mkdir(exist_ok=True)
            path.write_text(page(entry, found, texts), encoding="utf-8")


if __name__ == "__main__":
    main()
