"""Ways to end that a file has several of: what parts them, and that reports name each."""

from __future__ import annotations

import pytest

from squares.core.game import AnyGame
from squares.data.texts import Texts
from squares.games.pieces.rules.ends import Line, Reach, Stuck
from squares.playtest import witness
from squares.playtest.plan import Plan
from squares.playtest.summary import Strength, summary_of
from squares.playtest.tally import Tally
from squares.playtest.usage import told_apart
from squares.playtest.wording import ending
from squares.registry import Registry, definition_of

REGISTRY = Registry.of_engines()
TEXTS = Texts.load()


def changed(id: str, **change: object) -> AnyGame:
    """A game whose file says something else under some keys, in no variant."""
    return REGISTRY.from_definition(
        {**definition_of(REGISTRY.game(id)), "variants": {"one": {"name": "One"}}, **change}
    )


def told(game: AnyGame, games: int) -> Strength:
    """What is told of games of random players."""
    plan = Plan.of(game, ("random",), games, 3)
    tally = Tally()
    for number in range(games):
        tally.add(witness.witnessed(plan.matchups[0].contest, 0, number, tries=False))
    (strength,) = summary_of(plan, [tally, *(Tally() for _ in plan.matchups[1:])]).strengths
    return strength


def test_ends_are_parted_by_what_differs_in_the_file() -> None:
    corner, edge = Reach(by="reach", region="corner"), Reach(by="reach", region="edge", safe=True)
    long, short = Line(by="line", length=5), Line(by="line", length=4, side="south")
    assert told_apart([corner, Stuck(by="stuck"), edge]) == ["corner", "", "edge, safe"]
    assert told_apart([long, short]) == ["length 5", "south, length 4"]
    assert told_apart([corner, corner]) == ["1", "2"]
    assert told_apart([]) == []


@pytest.mark.parametrize(
    ("id", "change", "reason", "names"),
    [
        (
            "breakthrough",
            {
                "board": {"files": 5, "ranks": 5},
                "regions": {"left": {"cells": ["a1-b5"]}, "right": {"cells": ["c1-e5"]}},
                "kinds": {
                    "man": {
                        "letter": "M",
                        "plural": "men",
                        "start": {"south": ["a1"], "north": ["e5"]},
                        "moves": [{"does": "step", "directions": ["adjacent"], "onto": ["empty", "enemy"]}],
                    }
                },
                "ends": [
                    {"by": "reach", "region": "left", "side": "north"},
                    {"by": "reach", "region": "right", "side": "south"},
                ],
            },
            "pieces_reach",
            {"north, left", "south, right"},
        ),
        (
            "undertow",
            {"wins": [{"by": "reach", "family": "hook/shove"}, {"by": "reach", "family": "weave/guard", "rows": 2}]},
            "far_row",
            {"hook/shove, rows 1", "weave/guard, rows 2"},
        ),
        ("undertow", {"wins": [{"by": "capture", "tiles": 1}, {"by": "reach"}]}, "captured", {""}),
    ],
)
def test_a_report_names_each_way_to_end(id: str, change: dict[str, object], reason: str, names: set[str]) -> None:
    found = told(changed(id, **change), 6)
    ways = {why.partition(".")[2] for why in found.ends if why.partition(".")[0] == reason}
    assert ways == names
    assert sum(figure.value or 0.0 for figure in found.ends.values()) == pytest.approx(1.0)
    for why, figure in found.ends.items():
        assert found.examples[figure.key]
        assert why.partition(".")[2] in ending(why, TEXTS)


def test_a_way_stands_behind_its_end() -> None:
    assert ending("pieces_reach.corner", TEXTS) == f"{TEXTS.say('outcome.pieces_reach')} (corner)"
    assert ending("pieces_reach", TEXTS) == TEXTS.say("outcome.pieces_reach")
