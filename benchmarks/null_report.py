"""How often a report tells a difference where there is none: equal sides, results by lot, looked at while it is played.

    python -m benchmarks.null_report [GAME] [--runs 200] [--games 1000] [--draws 0.2] [--alike] [--players A,B]

Of each run the whole summary is made at some twelve looks. Nothing is played: the results of games are lots, and what
is used in each comes from a game by random players. ``--alike``: both games of a pair end alike, as where the deal
decides. Prints how many runs told something at any look, by what it was told of, and beside it what intervals of one
look (Wilson's, of single games) would have told.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence

from squares.core.game import AnyGame
from squares.core.phrase import Phrase
from squares.core.statistics import wilson
from squares.data.texts import Texts
from squares.playtest import witness
from squares.playtest.comparing import looks
from squares.playtest.plan import STRENGTHS, Plan
from squares.playtest.report.sentences import MANY_DRAWS, findings, off_even
from squares.playtest.rows import GameRow
from squares.playtest.summary import Figure, Summary, summary_of
from squares.playtest.tally import Tally
from squares.registry import Registry

PLAYED = 30  # games by random players, of which uses are taken
TELLS = "playtest.tells."
CLAIMS = {"begins.helps", "begins.hurts", "thought.helps", "thought.hurts", "used.wins", "used.loses", "side"}
"""Sentences that tell a difference."""


def lot(game: AnyGame, model: GameRow, number: int, won: int | None) -> GameRow:
    """A game that ends as a lot says; what is used in it comes from one that was played."""
    seat = game.seats[number // 2 % len(game.seats)]
    first = list(dict.fromkeys(map(game.side, game.seats))).index(game.side(seat))
    known = {"number": number, "a": number % 2, "first": first, "seat": str(seat), "won": won}
    return model.model_copy(update={**known, "values": (), "mattered": None})


def results(dice: random.Random, games: int, draws: float, alike: bool) -> list[int | None]:
    """Who wins each game: either side as often."""
    found: list[int | None] = []
    for number in range(games):
        again = alike and number % 2
        found.append(found[-1] if again else None if dice.random() < draws else dice.randrange(2))
    return found


def compared(found: Summary) -> Iterator[tuple[str, Figure]]:
    """Everything that the report holds against a half."""
    for strength in found.strengths:
        yield "first", strength.figures["first"]
        yield from (("side", figure) for key, figure in strength.figures.items() if key.startswith("wins."))
        yield from (("begins", figure) for figure in strength.begins.values())
        yield from (("uses", row.won) for row in strength.uses)
        yield from (("first moves", row.won) for row in strength.openings)
        yield from [("same", strength.same)] if strength.same is not None else []
    yield from (("thought", figure) for figure in found.thought.values())


def claims(plan: Plan, tallies: list[Tally], draws: float, texts: Texts) -> Iterator[str]:
    """What is wrongly told: by bars, by sentences; and what single looks at single games would tell."""
    found = summary_of(plan, tallies)
    for name, figure in compared(found):
        if off_even(figure):
            yield f"bar: {name}"
        low, high = wilson((figure.value or 0.0) * figure.n, figure.n)
        if figure.n and not low <= 0.5 <= high:
            yield f"one look: {name}"
    for finding in findings(found, texts):
        parts = [finding.sentence, *finding.sentence.values.values()]
        keys = {part.key.removeprefix(TELLS) for part in parts if isinstance(part, Phrase)}
        wrong = CLAIMS | {"ends.few" if draws > MANY_DRAWS else "ends.many"}
        yield from (f"sentence: {key}" for key in keys & wrong)


def run(
    plan: Plan, models: Sequence[GameRow], dice: random.Random, draws: float, alike: bool, texts: Texts
) -> set[str]:
    """What one run tells at any look."""
    game, found = plan.make(), set[str]()
    tallies = [Tally() for _ in plan.matchups]
    rows = [
        [lot(game, dice.choice(models), n, won) for n, won in enumerate(results(dice, match.games, draws, alike))]
        for match in plan.matchups
    ]
    at = 0
    for look in looks(plan.games):
        for tally, games in zip(tallies, rows, strict=True):
            share = len(games) / plan.games
            for row in games[round(at * share) : round(look * share)]:
                tally.add(row)
        at = look
        found |= set(claims(plan, tallies, draws, texts))
    return found


def counted(plan: Plan, runs: int, draws: float, alike: bool, texts: Texts) -> Counter[str]:
    """How many of so many runs told what."""
    random_play = Plan.of(plan.make(), ("random",), PLAYED, plan.seed).matchups[0].contest
    models = [witness.witnessed(random_play, 0, number, tries=False) for number in range(PLAYED)]
    counts = Counter[str]()
    for at in range(runs):
        found = run(plan, models, random.Random(plan.seed + at), draws, alike, texts)
        counts.update(found)
        for kind in ("bar", "sentence", "one look"):
            counts[f"{kind}: any"] += any(each.startswith(kind) for each in found)
        counts["anything"] += any(not each.startswith("one look") for each in found)
    return counts


def main() -> None:
    """Play nothing, and print what was told."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="qubism")
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--draws", type=float, default=0.2)
    parser.add_argument("--alike", action="store_true")
    parser.add_argument("--players", default=",".join(STRENGTHS))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game = Registry.of_engines().game(given.game)
    plan = Plan.of(game, tuple(given.players.split(",")), given.games, given.seed)
    counts = counted(plan, given.runs, given.draws, given.alike, Texts.load())
    print(f"{given.game}: {given.runs} runs, {given.games} games, {given.draws:.0%} draws, alike: {given.alike}")
    for name, count in sorted(counts.items()):
        print(f"{count / given.runs:7.1%}  {name}")


if __name__ == "__main__":
    main()
