"""What the checker lets pass can be played: games that no designer would think of, played at random."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from squares.core.errors import BadData
from squares.core.game import Setup
from squares.data.texts import Texts
from squares.registry import Registry

TEXTS = Texts.load()
SEEDS = range(60)
EITHER = ("battle", "forbidden")


def ability(rng: random.Random, letter: str) -> dict[str, Any]:
    does = rng.choice(["turn", "move", "move_to_territory", "push", "swap", "battle_bonus", "limit_bonus"])
    made: dict[str, Any] = {"letter": letter, "does": does}
    if does in ("move", "swap", "battle_bonus"):
        steps = [[x, y] for x in range(-11, 12) for y in range(-11, 12) if (x, y) != (0, 0)]
        made["vectors"] = rng.sample(steps, rng.randint(1, 8))
    if does == "move":
        made["pass_over"] = rng.random() < 0.5
    if does == "push":
        made["by"] = rng.randint(1, 11)
    if does in ("battle_bonus", "limit_bonus"):
        made["amount"] = rng.randint(-9, 9)
    return made


def family(rng: random.Random, abilities: list[str]) -> dict[str, Any]:
    front, back = rng.sample(abilities, 2)
    total = rng.choice([6, 7, 20, 100])
    numbers = sorted({rng.randint(1, min(99, total - 1)) for _ in range(rng.randint(1, 6))})
    return {"front": front, "back": back, "sum": total, "numbers": numbers}


def sets(rng: random.Random, families: dict[str, Any]) -> dict[str, Any]:
    choice = rng.choice(["fixed", "same", "own", "pick-hidden", "pick-in-turn"])
    names = sorted(families)
    count = rng.randint(1, len(names))
    made: dict[str, Any] = {"choice": choice, "families": names, "count": count}
    if choice in ("same", "own"):
        made["families"] = names[:count]
    if choice.startswith("pick"):
        players = 2 if choice == "pick-in-turn" else 1
        pairs: Counter[str] = Counter()
        for each in families.values():
            pairs.update("/".join(map(str, sorted((n, each["sum"] - n)))) for n in each["numbers"])
        made["composition"] = {pair: rng.randint(1, n // players) for pair, n in pairs.items() if n >= players}
    return made


def invented(seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    files, ranks = rng.randint(2, 12), rng.randint(2, 12)
    abilities = {f"a{i}": ability(rng, "ABCDEFGH"[i]) for i in range(rng.randint(2, 8))}
    families = {f"f{i}": family(rng, sorted(abilities)) for i in range(rng.randint(1, 4))}
    board = {"files": files, "ranks": ranks, "territory_rows": rng.randint(1, max(1, ranks // 2))}
    return {
        "format": 1, "id": "invented", "engine": "tiles", "title": "Invented",
        "board": {**board, "goal_row": rng.randint(1, ranks)},
        "goal_tiles": rng.randint(1, files), "limit": rng.randint(1, 99),
        "limit_check": rng.choice(("result", "projected")), "place_onto_enemy": rng.choice(EITHER),
        "push_enemy_onto_enemy": rng.choice(EITHER), "supply_scope": rng.choice(("owner", "row")),
        "abilities": abilities, "families": families, "sets": sets(rng, families),
    }  # fmt: skip


def played(seed: int) -> bool:
    """Play an invented game for a while; False where the checker refuses it."""
    try:
        game = Registry([]).from_definition(invented(seed))
    except BadData:
        return False
    rng, position = random.Random(seed), game.start(Setup(), seed)
    for _ in range(30):
        assert game.parse(game.format(position)) == position
        if game.outcome(position) is not None:
            break
        action = rng.choice(game.legal_actions(position))
        assert game.parse_action(game.format_action(action)) == action
        assert TEXTS.say(game.describe(position, action))
        position = game.apply(position, action).position
    return True


@pytest.mark.parametrize("seeds", [SEEDS[i::4] for i in range(4)], ids=lambda seeds: f"from-{seeds[0]}")
def test_an_invented_game_is_refused_or_played(seeds: range) -> None:
    assert sum(played(seed) for seed in seeds) >= len(seeds) // 3
