"""Games of pieces that nobody thought of: random files of the whole language keep the contract of all games."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from squares.core.errors import BadData, BadPosition
from squares.core.game import Setup
from squares.data.texts import Texts
from squares.games.pieces import PiecesGame
from squares.playtest.conformance import CHECKS, Sample, verdict
from tests.games.pieces.pieces_games import REGISTRY, legal, small

TEXTS = Texts.load()
NAMES = ("forward", "back-left", "orthogonal", "diagonal", "adjacent", "forwards", "sideways", "backwards")
REGIONS = ("home", "far", "edge", "corners", "dark", "light", "spot")
KINDS = ("man", "king", "guard")


class Inventor:
    """Makes game files as plain data."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def one(self, *values: Any) -> Any:
        return self.dice.choice(values)

    def some(self, keys: dict[str, Any], share: float = 0.3) -> dict[str, Any]:
        """Return some keys of a model, each by chance."""
        return {key: value for key, value in keys.items() if self.dice.random() < share}

    def few(self, values: tuple[str, ...], most: int = 2) -> list[str]:
        return self.dice.sample(values, self.dice.randint(1, most))

    def onto(self) -> list[str]:
        others = ["smaller", "own", "neutral", "lone"] if self.levels > 1 else []
        return sorted({self.one("empty", "empty", "enemy"), self.one("empty", "enemy", *others)})

    def way(self) -> dict[str, Any]:
        name = self.one("step", "slide", "jump", "leap", "fly", "place", "place", "leave", "shoot", "run", "step")
        if (name == "shoot" and self.actions < 2) or (name == "run" and not self.rolls):
            name = "step"
        aims = {"directions": self.few(NAMES)}
        heads = self.some({"chain": self.one("may", "must"), "heading": self.one("same", "other")}, 0.5)
        onto = self.some({"onto": self.onto()}, 0.6)
        over = {"over": self.few(("empty", "own", "enemy", "neutral"))}
        beside = {"next_to": self.one("own", "enemy", "empty"), **aims}
        keys: dict[str, Any] = {
            "step": {**aims, **(onto if self.one(0, 1) else {"takes": self.one("approach", "withdrawal"), **heads})},
            "slide": {**aims, **onto, **self.some({**over, "most": self.one(1, 2), "count_line": True})},
            "jump": {**aims, **onto, **heads, **self.some({**over, "takes": False, "long": True})},
            "leap": {"vectors": [[self.one(-1, 1), self.one(-2, 2)], [0, self.one(-1, 1)]], **onto},
            "fly": onto,
            "place": {**onto, **self.some({**beside, "falls": True})},
            "leave": self.some(beside),
            "shoot": {"piece": "rock", "action": 2, **self.some({**aims, "most": 1})},
            "run": {
                "track": self.one("way", "far"),
                **onto,
                **self.some(dict.fromkeys(("exactly", "enters", "leaves"), False)),
            },
        }[name]
        when = {
            "starts": self.one(*REGIONS),
            "lands": self.one(*REGIONS),
            "avoids": self.one(*REGIONS),
            "after_placing": True,
            "at_most": self.one(1, 3),
            "turn": self.one(1, 2),
            "from_turn": self.one(2, 3),
            "action": self.dice.randint(1, self.actions),
            "must_take": True,
        }
        return {**self.some(when, 0.08), "does": name, **keys}

    def kind(self, name: str) -> dict[str, Any]:
        keys = {
            "size": self.one(1, 2),
            "hand": self.one(0, 1, 4),
            "promotes": {"to": self.one(*KINDS), "at": self.one(*REGIONS), "stops": self.one(True, False)},
            "taken_as": self.one(*KINDS),
            "side": self.one("south", "north"),
        }
        start = {"south": [f"{'abc'[KINDS.index(name)]}{rank}" for rank in self.dice.sample((1, 2), self.one(1, 2))]}
        moves = [self.way() for _ in range(self.one(1, 2, 3))]
        return {"letter": name[0].upper(), "moves": moves, **self.some(keys, 0.2), **self.some({"start": start}, 0.8)}

    def capture(self) -> dict[str, Any]:
        by = self.one("custodial", "surrounded", "touch", "mill")
        keys: dict[str, Any] = {
            "custodial": {"most": self.one(1, 3), "hostile": self.one(*REGIONS), "does": self.one("take", "flip")},
            "surrounded": {"at": self.one(*REGIONS), "hostile": self.one(*REGIONS)},
            "touch": {"does": self.one("take", "flip")},
            "mill": {"spares_lines": False},
        }[by]
        always: dict[str, Any] = {"length": self.one(2, 3)} if by == "mill" else {}
        kinds = {"victims": self.few(KINDS), "captors": self.few(KINDS), "directions": self.few(NAMES)}
        return {"by": by, **always, **self.some({**keys, **kinds})}

    def end(self) -> dict[str, Any]:
        by = self.one("line", "reach", "left", "stuck", "connects", "united", "full", "passes", "quiet")
        kinds, aims = {"kinds": self.few(KINDS)}, {"directions": self.few(NAMES)}
        always: dict[str, Any] = {
            "line": {"length": self.one(2, 3)},
            "reach": {"region": self.one(*REGIONS)},
            "connects": {"regions": [self.one(*REGIONS), self.one(*REGIONS)]},
            "quiet": {"plies": self.one(2, 5)},
        }.get(by, {})
        keys: dict[str, Any] = {
            "line": {"exactly": True, "square": True, **aims, **kinds},
            "reach": {"safe": True, **kinds},
            "left": {"at_most": self.one(1, 2), **kinds},
            "connects": aims,
            "united": aims,
        }.get(by, {})
        result = {"result": self.one("win", "loss", "draw", "most", "fewest"), "side": self.one("south", "north")}
        return {"by": by, **always, **self.some({**keys, **result})}

    def file(self) -> dict[str, Any]:
        """A file on a small board, perhaps one that cannot be played."""
        self.levels, self.rolls = self.one(1, 1, 2, 3), self.dice.random() < 0.2
        self.actions = self.one(1, 1, 1, 2, 3)
        board: dict[str, Any] = {"files": 4, "ranks": 5, "levels": self.levels}
        rock = {"letter": "R", "side": "nobody", "start": {"south": ["b3"]}}
        turns: dict[str, Any] = {}
        if self.levels == 1 and self.one(0, 0, 0, 1):
            board["ranks"] = 4
            rock["start"] = {}
            turns = {"twist": {"size": 2, "action": self.dice.randint(1, self.actions)}}
        else:
            board |= self.some({"cells": "hexagonal", "blocked": ["a3"], "missing": ["d3"]}, 0.2)
        keys = {
            "must": self.one("take", "most"),
            "captured": self.one("hand", "home"),
            "both_end": self.one("other", "draw"),
            "passing": self.one("forced", "free"),
            "house": {"swap": True},
            "swapped": self.one("turn", "mirror"),
            "captures": [self.capture() for _ in range(self.one(1, 2))],
        }
        dice: dict[str, Any] = {}
        if self.rolls:
            rolled = {"dice": {"count": self.one(1, 2), "sides": 3, "doubles": self.one(True, False)}}
            drawn = {"bag": {"numbers": [1, 1, 2, 3], "draws": self.one(1, 2, 3)}}
            dice = {**self.one(rolled, drawn), "passing": "forced"}
        elif self.dice.random() < 0.2:
            dice = {"bag": {"pieces": {"man": 3, "king": 2}, "draws": self.one(1, 2)}}
        kinds = {name: self.kind(name) for name in KINDS} | {"rock": rock}
        for name in dice.get("bag", {}).get("pieces", ()):
            kinds[name] = {**kinds[name], "hand": 0, "side": None}
        return {
            "format": 1,
            "id": "invented",
            "engine": "pieces",
            "title": "Invented",
            "board": board,
            "regions": {"spot": {"south": ["a1-b1"]}, "way": {"south": ["a1-c1", "c2-a2"]}},
            "kinds": kinds,
            **self.some(keys),
            **dice,
            **turns,
            "actions": self.actions,
            "ends": [self.end() for _ in range(self.one(1, 2, 3))],
        }


def invented(seed: int) -> PiecesGame | None:
    """The game of a random file, None where it is refused."""
    try:
        game = REGISTRY.from_definition(Inventor(seed).file())
    except BadData:
        return None
    assert isinstance(game, PiecesGame)
    return game


def wrong(game: PiecesGame) -> dict[str, list[str]]:
    """What does not hold of a game, by the names of the checks."""
    sample = Sample(game, TEXTS, games=1, plies=14)
    told = {check.__name__: verdict(check, sample).faults for check in CHECKS}
    return {name: [TEXTS.say(fault) for fault in faults] for name, faults in told.items() if faults}


def sound(seeds: range) -> int:
    """Look at the games of some seeds; return how many could be played."""
    playable = 0
    for seed in seeds:
        game = invented(seed)
        if game is not None and game.outcome(game.start(Setup(), 0)) is None:
            playable += 1
            assert wrong(game) == {}, seed
    return playable


def test_invented_games_keep_the_contract() -> None:
    assert sound(range(60)) > 12


@pytest.mark.soak
@pytest.mark.parametrize("part", range(8))
def test_more_invented_games_keep_the_contract(part: int) -> None:
    assert sound(range(1000 * (part + 1), 1000 * (part + 1) + 250)) > 50


def test_positions_laid_out_at_random_are_played_on() -> None:
    """Pieces lie anywhere and the turn stands anywhere; what can be read can be played, and ends as it is told."""
    for seed in range(40):
        game, dice = invented(seed), random.Random(seed)
        if game is None:
            continue
        position = game.start(Setup(), 0)
        for _ in range(8):
            mixed = replace(position, board=tuple(dice.sample(position.board, len(position.board))))
            odd: dict[str, Any] = {
                "action": dice.randrange(game.notation.most["action"] + 1),
                "passes": dice.randrange(3),
            }
            text = game.format(replace(mixed, **(odd if dice.random() < 0.5 else {})))
            try:
                read = game.parse(text)
            except BadPosition:
                continue
            assert bool(game.legal_actions(read)) == (game.outcome(read) is None), text
            for action in game.legal_actions(read)[:4]:
                after = game.apply(read, action).position
                assert game.parse(game.format(after)) == after, text


def test_every_move_is_listed_however_many_there_are() -> None:
    game = small("""
board: {files: 19, ranks: 19}
kinds: {man: {letter: M, start: {south: [a1-s6]}, moves: [{does: fly}]}}
""")
    position = game.start(Setup(), 0)
    actions = game.legal_actions(position)
    assert len(actions) == 114 * (361 - 2 * 114)
    assert game.outcome(game.apply(position, actions[0]).position) is None


def test_the_longest_of_very_many_chains_is_looked_for_within_bounds() -> None:
    game = small("""
board: {files: 19, ranks: 19}
must: most
kinds: {man: {letter: M, moves: [{does: jump, directions: [orthogonal], chain: must}]}}
""")
    rows = ["".join("-m"[(file + rank) % 2] for file in range(19)) for rank in range(19)]
    position = game.parse("/".join(["M" + rows[0][1:], *rows[1:]]) + " s")
    assert legal(game, game.format(position)) in ("a19a17", "a19c19", "a19a17 a19c19")
    assert game.apply(position, game.legal_actions(position)[0]).position.chain == "must"
