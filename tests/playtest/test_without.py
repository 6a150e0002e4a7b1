"""A player that does without something: what is banned, in the game and in every search."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from squares.bots.levels import Roster
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.rng import Rng
from squares.playtest.contest import Contest
from squares.playtest.players import entrant
from squares.playtest.usage import ban_of, everything, uses_of
from squares.playtest.witness import witnessed
from squares.registry import Registry

GAMES = ("qubism:5x5-swap", "strive", "squares-ii", "rengoma", "logistic", "cub-shogi")
PLIES = 30
REGISTRY = Registry.of_engines()


def made(name: str) -> AnyGame:
    game, _, variant = name.partition(":")
    return REGISTRY.game(game, variant or None)


def positions(game: AnyGame, seed: int) -> Any:
    """Positions of a game played by lot, with every action that may follow."""
    position, rng = game.start(Setup(), seed), Rng(seed)
    for _ in range(PLIES):
        legal = game.legal_actions(position)
        if not legal:
            return
        yield position, legal
        at, rng = rng.below(len(legal))
        position = game.apply(position, legal[at]).position


@pytest.mark.parametrize("name", GAMES)
def test_a_ban_covers_the_moves_that_use_what_is_banned_and_no_others(name: str) -> None:
    game = made(name)
    uses, seen = uses_of(game), Counter[str]()
    bans = {
        (token, side): ban for token, side in product(everything(game), (0, 1)) if (ban := ban_of(game, token, side))
    }
    for position, legal in positions(game, 3):
        kernel, seat = game.kernel(position), game.to_act(position)
        side = int(kernel.side())
        moves = {game.action(position, move): move for move in kernel.legal()}
        for action in legal[:: 1 + len(legal) // 8]:
            used = {
                token for token, who in uses(position, action, game.apply(position, action).events, seat) if who == seat
            }
            covered = {token for token, of in bans if of == side and bans[token, of].covers(kernel.now, moves[action])}
            assert covered == {token for token in used if (token, side) in bans}, (game.format(position), str(action))
            seen.update(covered)
    assert len(seen) > 5


@pytest.mark.parametrize(
    ("name", "bot", "token"),
    [("qubism:5x5", "clean@nodes=60", "action:put"), ("rengoma:small", "clean@nodes=3", "action:move")],
)
def test_one_player_does_without_something_wherever_it_can_and_the_other_uses_it(
    name: str, bot: str, token: str
) -> None:
    game, roster = made(name), Roster.load()
    a, b = (entrant(word, game, roster) for word in (f"{bot}@without={token}", bot))
    rows = [witnessed(Contest.of(game, a, b, 5, 2), 0, number, tries=False, arena=True) for number in range(2)]
    used = [row.used.get(token, (0, 0)) for row in rows]
    assert [counts[row.a] for counts, row in zip(used, rows, strict=True)] == [0, 0]
    assert any(counts[1 - row.a] for counts, row in zip(used, rows, strict=True))


def test_what_is_banned_may_be_done_where_nothing_else_can(monkeypatch: pytest.MonkeyPatch) -> None:
    game = made("strive")
    monkeypatch.setattr(game, "ban", ban_of(game, "action:place", 0))
    legal = game.legal_actions(game.start(Setup(), 1))
    assert legal
    assert all(str(action) for action in legal)


def test_a_player_without_something_is_another_player() -> None:
    game, roster = made("strive"), Roster.load()
    plain, without = (entrant(word, game, roster) for word in ("L2", "L2@without=action:use"))
    assert str(without) == "L2@without=action:use"
    assert plain.settings != without.settings
    with pytest.raises(BadData) as told:
        entrant("L2@without=action:fly", game, roster)
    assert told.value.phrase.key == "arena.no_without"
    with pytest.raises(BadData) as both:
        Contest.of(game, without, without, 1)
    assert both.value.phrase.key == "arena.both_without"
