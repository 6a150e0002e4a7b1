"""Games with one planted flaw each, and sound ones: what ``masume playtest hunt`` says of them.

    python -m benchmarks.planted_flaws [--seconds 12] [--each 4] [--seed 1] [--sound 50] [--only KIND] [-o FOLDER]

Games are made by lot from small ones of several engines; each flaw is a change of one that plainly spoils it. Prints
what was named first, how many claims stayed open, and how many of how many were right. Seconds are the processor's: 12
are few, for a card duel takes half a second a game. Run it on compiled kernels.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from squares.bots.levels import Roster
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.data.texts import Texts
from squares.playtest.executors import Alone
from squares.playtest.hunt.study import Found, Hunt, HuntRun
from squares.playtest.hunt.wording import sentence
from squares.playtest.plan import STRENGTHS
from squares.registry import Registry

Plain = dict[str, Any]
HEAD: Plain = {"format": 1, "title": "Made by lot", "summary": "A game made by lot.", "minutes": 5}


class Made(NamedTuple):
    """A game, and the kinds of findings that name its flaw; none for a sound one."""

    name: str
    plain: Plain
    right: frozenset[str]

    def game(self) -> AnyGame:
        """Make it. Errors: BadData."""
        return Registry(()).from_definition(self.plain)


def _game(engine: str, **rules: Any) -> Plain:
    return {**HEAD, "id": "made", "engine": engine, "variants": {"usual": {"name": "Usual"}}, **rules}


# ---- sound games


def race(lot: random.Random) -> Plain:
    """Men run across, take slanting or straight."""
    files, rows = lot.choice((5, 6)), lot.choice((1, 2))
    last = "abcdef"[files - 1]
    onto = {"onto": ["empty", "enemy"]}
    takes = lot.choice((["forward-left", "forward-right"], ["forward-left", "forward-right", "sideways"]))
    man = {
        "letter": "M",
        "start": {"south": [f"a1-{last}{rows}"]},
        "moves": [{"does": "step", "directions": ["forward"]}, {"does": "step", "directions": takes, **onto}],
    }
    ends = [{"by": "reach", "region": "far"}, {"by": "left"}, {"by": "stuck"}]
    return _game("pieces", board={"files": files, "ranks": files}, kinds={"man": man}, ends=ends)


def hunt_down(lot: random.Random) -> Plain:
    """Men and a rook or knight; whoever loses the most is beaten."""
    size = lot.choice((5, 6))
    last = "abcdef"[size - 1]
    every = {"does": "step", "directions": ["orthogonal", "diagonal"], "onto": ["empty", "enemy"]}
    far = {"does": "slide", "directions": [lot.choice(("orthogonal", "diagonal"))], "onto": ["empty", "enemy"]}
    kinds = {
        "man": {"letter": "M", "start": {"south": [f"b1-{last}1"]}, "moves": [every]},
        "tower": {"letter": "T", "start": {"south": ["a1"]}, "moves": [far]},
    }
    ends = [{"by": "left", "at_most": lot.choice((1, 2))}, {"by": "stuck"}, {"by": "quiet", "plies": 60}]
    house = {"max_plies": 300}
    return _game("pieces", board={"files": size, "ranks": size}, kinds=kinds, ends=ends, house=house)


def turn_over(lot: random.Random) -> Plain:
    """Pieces enclose each other; most win."""
    size = lot.choice((6, 6, 8))
    low, high = size // 2, size // 2 + 1
    a, b = "abcdefgh"[low - 1], "abcdefgh"[low]
    start = {"south": [f"{a}{high}", f"{b}{low}"], "north": [f"{a}{low}", f"{b}{high}"]}
    capture = {"by": "custodial", "directions": ["orthogonal", "diagonal"], "most": 18, "does": "flip"}
    disc = {"letter": "D", "start": start, "moves": [{"does": "place", "must_take": True}]}
    ends = [{"by": "left"}, {"by": "full", "result": "most"}, {"by": "passes", "result": "most"}]
    rules = {"kinds": {"disc": disc}, "captures": [capture], "passing": "forced", "ends": ends}
    return _game("pieces", board={"files": size, "ranks": size}, **rules)


def row_of_four(lot: random.Random) -> Plain:
    """Pieces fall; four in a line win."""
    board = {"files": lot.choice((6, 7)), "ranks": lot.choice((6, 7))}
    disc = {"letter": "D", "moves": [{"does": "place", "falls": True}]}
    return _game("pieces", board=board, kinds={"disc": disc}, ends=[{"by": "line", "length": 4}, {"by": "full"}])


def walk(lot: random.Random) -> Plain:
    """Qubism on a small board."""
    board = {"files": lot.choice((5, 6, 7)), "ranks": 5}
    return _game("qubism", board=board, cubes=lot.choice((4, 5, 6)), look={"view": "qubism"})


def cover(lot: random.Random) -> Plain:
    """Rengoma on a small board."""
    most = lot.choice((3, 4))
    strengths = sorted(list(range(1, most + 1)) * lot.choice((3, 4)))
    board = {"files": 5, "ranks": 5}
    look = {"view": "rengoma"}
    return _game("rengoma", board=board, strengths=strengths, line=4, chips=lot.choice((1, 2)), look=look)


def rows(lot: random.Random) -> Plain:
    """Tiles fight for a row."""
    kinds = {
        "slip": {"letter": "S", "name": "Slip", "does": "move", "vectors": [[1, 1], [-1, 1], [1, -1], [-1, -1]]},
        "vault": {
            "letter": "V",
            "name": "Vault",
            "does": "move",
            "vectors": [[0, 2], [2, 0], [-2, 0]],
            "pass_over": True,
        },
        "turn": {"letter": "T", "name": "Turn", "does": "turn"},
        "brace": {"letter": "B", "name": "Brace", "does": "battle_bonus", "vectors": [[1, 0], [-1, 0]]},
    }
    fronts, backs = (lot.sample(pair, 2) for pair in (("slip", "vault"), ("turn", "brace")))
    families = {f"{a}/{b}": {"front": a, "back": b} for a, b in zip(fronts, backs, strict=True)}
    board = {"files": 5, "ranks": lot.choice((5, 7)), "territory_rows": 1}
    rules = {"board": board, "goal_tiles": 3, "limit": lot.choice((9, 10)), "abilities": kinds, "families": families}
    return _game("tiles", **rules, sets={"choice": "fixed", "families": list(families)}, look={"view": "tiles"})


def cards(lot: random.Random) -> Plain:
    """A short card duel with two decks."""
    hit = {"category": "action", "colour": "white", "range": ["xxx", "xxx", "xAx"], "effect": [{"do": "hit"}]}
    made: Plain = {
        name: {"category": "avatar", "name": name.title(), "awakening": {"at": 1}} for name in ("ada", "bob")
    }
    for at, name in enumerate(("jab", "cut", "bash", "lunge")):
        shape = lot.choice((["xxx", "xxx", "xAx"], ["x", "x", "x", "A"], ["xxx", "xAx", "xxx"]))
        made[name] = {**hit, "name": name.title(), "range": shape, "damage": 10 + 3 * at, "callback": True}
    made["rest"] = {
        "category": "script",
        "colour": "white",
        "name": "Rest",
        "effect": [{"do": "heal", "amount": 8}, {"do": "draw"}],
    }
    deck = {"jab": 3, "cut": 3, "bash": 3, "lunge": 3, "rest": 3}
    decks = {name: {"name": name.title(), "avatar": name, "cards": deck} for name in ("ada", "bob")}
    rules = {"size": 15, "integrate": 0, "white": {"each": 3}}
    board = {"files": 5, "ranks": 5, "area": 2}
    return _game(
        "logistic",
        include=[],
        board=board,
        life=60,
        hand=4,
        rules=rules,
        cards=made,
        decks=decks,
        look={"view": "logistic"},
    )


SOUND: dict[str, Callable[[random.Random], Plain]] = {
    each.__name__: each for each in (race, hunt_down, turn_over, row_of_four, walk, cover, rows, cards)
}


# ---- flaws: a game made of a sound one


def begins(lot: random.Random) -> Plain:
    """Whoever begins has three in a line first, or is across first."""
    if lot.random() < 0.5:
        made = row_of_four(lot)
        return {**made, "kinds": {"disc": {"letter": "D", "moves": [{"does": "place"}]}}}
    made = race(lot)
    man = made["kinds"]["man"]
    step = {"does": "step", "directions": ["forward"]}
    files = made["board"]["files"]
    return {**made, "board": {"files": files, "ranks": 6}, "kinds": {"man": {**man, "moves": [step]}}}


def forced(lot: random.Random) -> Plain:
    """A short line on a free board: the first player makes two threats at once."""
    made = row_of_four(lot)
    kinds = {"disc": {"letter": "D", "moves": [{"does": "place"}]}}
    return {**made, "kinds": kinds, "ends": [{"by": "line", "length": 3}, {"by": "full"}]}


def goal(lot: random.Random) -> Plain:
    """A line of pieces that nobody has; a row that none comes to."""
    if lot.random() < 0.5:
        made = row_of_four(lot)
        kinds = {**made["kinds"], "star": {"letter": "S"}}
        return {**made, "kinds": kinds, "ends": [{"by": "line", "length": 4, "kinds": ["star"]}, {"by": "full"}]}
    made = race(lot)
    size, man = made["board"]["files"], made["kinds"]["man"]
    moves = [*man["moves"], {"does": "step", "directions": ["sideways"]}]
    wall = [f"{file}{size - 2}" for file in "abcdef"[:size]]
    man = {**man, "moves": moves, "start": {"south": [f"b1-{'abcdef'[size - 1]}1"]}}
    return {**made, "board": {**made["board"], "blocked": wall}, "kinds": {"man": man}}


def drawn(lot: random.Random) -> Plain:
    """A line so long that it is easily prevented."""
    return {**row_of_four(lot), "ends": [{"by": "line", "length": 6}, {"by": "full"}]}


def stalled(lot: random.Random) -> Plain:
    """Pieces that go to and fro and cannot take."""
    made = hunt_down(lot)
    step = {"does": "step", "directions": ["orthogonal", "diagonal"]}
    kinds = {name: {**kind, "moves": [step]} for name, kind in made["kinds"].items()}
    size = made["board"]["files"]
    kinds["man"] = {**kinds["man"], "start": {"south": ["b1-c1"]}}
    ends = [{"by": "left", "at_most": 1}, {"by": "stuck"}]
    return {**made, "kinds": kinds, "ends": ends, "board": {"files": size, "ranks": size}, "house": {"max_plies": 120}}


def lead(lot: random.Random) -> Plain:
    """Who is across first has a queen, against whom nobody holds out, and wins after a long while."""
    files = lot.choice((5, 6))
    last = "abcdef"[files - 1]
    onto = {"onto": ["empty", "enemy"]}
    every = ["orthogonal", "diagonal"]
    man = {
        "letter": "M",
        "start": {"south": [f"a1-{last}1"]},
        "moves": [
            {"does": "step", "directions": ["forward"]},
            {"does": "step", "directions": ["forward-left", "forward-right"], **onto},
        ],
        "promotes": {"to": "queen", "at": "far"},
    }
    queen = {"letter": "Q", "moves": [{"does": "slide", "directions": every, **onto}]}
    ends = [{"by": "left"}, {"by": "quiet", "plies": 40, "result": "most"}]
    kinds, house = {"man": man, "queen": queen}, {"max_plies": 300}
    return _game(
        "pieces", board={"files": files, "ranks": files}, kinds=kinds, ends=ends, passing="forced", house=house
    )


def forced_moves(lot: random.Random) -> Plain:
    """A single man each, who walks along a lane."""
    files = lot.choice((2, 3))
    last = "abc"[files - 1]
    step = {"does": "step", "directions": ["forward"]}
    man = {"letter": "M", "start": {"south": [f"{last}1"]}, "moves": [step]}
    ends = [{"by": "reach", "region": "far"}, {"by": "stuck"}]
    return _game("pieces", board={"files": files, "ranks": 12}, kinds={"man": man}, ends=ends)


def luck(lot: random.Random) -> Plain:
    """Dice move few men along a track without meeting the other's."""
    files = lot.choice((6, 8))
    last = "abcdefgh"[files - 1]
    track = {"south": [f"a1-{last}1"], "north": [f"{last}2-a2"]}
    run = {"does": "run", "track": "way"}
    man = {"letter": "M", "hand": lot.choice((2, 3)), "moves": [run]}
    board = {"files": files, "ranks": 2, "levels": 4}
    rules = {"regions": {"way": track}, "kinds": {"man": man}, "dice": {"count": 1, "sides": 4}, "passing": "forced"}
    return _game("pieces", board=board, **rules, ends=[{"by": "left", "result": "win"}])


def dead(lot: random.Random) -> Plain:
    """An ability that never can be used, or a card that cannot be paid for."""
    if lot.random() < 0.5:
        made = rows(lot)
        name = next(name for name in ("slip", "vault") if any(name in each for each in made["families"]))
        vectors = [[0, 9], [9, 9]]
        return {**made, "abilities": {**made["abilities"], name: {**made["abilities"][name], "vectors": vectors}}}
    made = cards(lot)
    name = lot.choice(("jab", "cut", "bash"))
    return {**made, "cards": {**made["cards"], name: {**made["cards"][name], "cost": 9}}}


def never(lot: random.Random) -> Plain:
    """A card that hits its own player."""
    made = cards(lot)
    name = lot.choice(("jab", "cut", "bash"))
    card = {"category": "script", "colour": "white", "name": name.title(), "effect": [{"do": "lose", "amount": 12}]}
    return {**made, "cards": {**made["cards"], name: card}}


def choice(lot: random.Random) -> Plain:
    """One deck has far more life than the other."""
    made = cards(lot)
    name = lot.choice(("ada", "bob"))
    return {**made, "cards": {**made["cards"], name: {**made["cards"][name], "life": 200}}}


def rule(lot: random.Random) -> Plain:
    """A way of taking that nothing is ever taken by."""
    made = row_of_four(lot) if lot.random() < 0.5 else race(lot)
    if "disc" in made["kinds"]:
        return {**made, "captures": [{"by": "mill", "length": made["board"]["ranks"], "directions": ["forward"]}]}
    taken = [{"by": "surrounded", "at": "nowhere"}]
    return {**made, "captures": taken, "regions": {"nowhere": {"cells": ["c3"]}}}


FLAWS: dict[str, tuple[Callable[[random.Random], Plain], frozenset[str]]] = {
    "begins": (begins, frozenset({"begins", "forced"})),
    "forced": (forced, frozenset({"forced"})),
    "goal": (goal, frozenset({"goal"})),
    "drawn": (drawn, frozenset({"drawn"})),
    "stalled": (stalled, frozenset({"stalled"})),
    "lead": (lead, frozenset({"lead"})),
    "forced_moves": (forced_moves, frozenset({"forced_moves"})),
    "luck": (luck, frozenset({"luck", "skill"})),
    "dead": (dead, frozenset({"dead"})),
    "never": (never, frozenset({"never"})),
    "choice": (choice, frozenset({"choice"})),
    "rule": (rule, frozenset({"rule"})),
}


def made(words: argparse.Namespace) -> Iterator[Made]:
    """Make the games, flawed ones first; one that the rules refuse is told, and left out."""
    asked = [(kind, make, right) for kind, (make, right) in FLAWS.items() for _ in range(words.each)]
    makers = list(SOUND.items())
    asked += [(f"sound {name}", make, frozenset()) for name, make in (makers * words.sound)[: words.sound]]
    for at, (name, make, right) in enumerate(asked):
        if not words.only or words.only in name:
            yield Made(name, make(random.Random(f"{words.seed}/{at}")), right)


def hunted(each: Made, folder: Path, seconds: float) -> Found:
    """Hunt in a game. Errors: BadData."""
    run = HuntRun(folder, Hunt.of(each.game(), STRENGTHS[-1], seconds / 60, 1), time.process_time)
    for _ in run.play(Alone()):
        pass
    found: Found = run.summary()
    return found


def main() -> None:
    """Read what is asked, and do it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--each", type=int, default=5)
    parser.add_argument("--sound", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("-o", type=Path, default=None, dest="folder")
    words = parser.parse_args()
    with patch.object(Roster, "load", return_value=Roster.load()):  # read once, not for each game
        tell(words)


def tell(words: argparse.Namespace) -> None:
    """Hunt in each game, and tell what was found and how often that is right."""
    texts, counts = Texts.load(), {True: [0, 0], False: [0, 0]}
    for at, each in enumerate(made(words)):
        folder = (words.folder or Path(tempfile.mkdtemp())) / f"{at}-{each.name.replace(' ', '-')}"
        try:
            found = hunted(each, folder, words.seconds)
        except BadData as fault:
            print(f"{each.name:20} refused: {texts.say(fault.phrase)}", flush=True)
            continue
        first = found.findings[0].kind if found.findings else ""
        right = first in each.right if each.right else not first
        counts[bool(each.right)][0] += right
        counts[bool(each.right)][1] += 1
        said = [f"{one.kind} {one.severity:.2f}: {texts.say(sentence(one, texts))}" for one in found.findings[:3]]
        print(
            f"{each.name:20} {'ok' if right else '--'} {found.seconds:5.1f} s {found.games:5} games "
            f"{found.open:3} open  {said}",
            flush=True,
        )
    for flawed, (rightly, of) in counts.items():
        print(f"{rightly} of {of} {'named first' if flawed else 'told nothing of'}")


if __name__ == "__main__":
    main()
