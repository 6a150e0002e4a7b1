"""The rules of a game of tiles in sentences made from its definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from squares.core.grid import Grid
from squares.core.phrase import Phrase, numbered, phrase
from squares.core.rulebook import Chapter, Example
from squares.games.tiles.rules.abilities import AnyAbility, Pull, Push, effects
from squares.games.tiles.rules.definition import Family, TilesDefinition
from squares.games.tiles.rules.sentences import told
from squares.games.tiles.rules.values import Move, Place, Use
from squares.games.tiles.rules.wording import face_named, name_of

_OF_ALL = ("same", "own")
"""Choices among all families of the file."""


def chapters(game: TilesDefinition) -> tuple[Chapter, ...]:
    """Return the rules in chapters: goal, tiles, turn, abilities, battle, limit."""
    found: list[Chapter] = []
    for key, says, shows in (
        ("goal", _goal, _none),
        ("tiles", _tiles, _none),
        ("turn", _turn, _turns),
        ("abilities", _abilities, _uses),
        ("battle", _battle, _fights),
        ("limit", _limit, _none),
    ):
        title = phrase(f"tiles.rulebook.{key}.title")
        found.append(Chapter(key, title, tuple(says(game)), tuple(shows(game))))
    return tuple(found)


# sentences


def _goal(game: TilesDefinition) -> Iterator[Phrase]:
    board = game.board
    yield game.goal()
    size = phrase("rulebook.goal.board", files=board.files, ranks=board.ranks)
    rows = ", ".join(map(str, board.goal_rows or (board.goal_row,)))
    own = "rows_own" if board.goal_rows else "rows"
    yield phrase("core.sentences", first=size, rest=_say("goal", own, rows=rows)) if game.ways.hold else size
    if board.blocked:
        yield _say("goal", "blocked", cells=board.blocked)
    yield _say("goal", "when")


def _tiles(game: TilesDefinition) -> Iterator[Phrase]:
    yield _say("tiles", "faces")
    for name, family in _in_play(game).items():
        front, back = (name_of(game, game.abilities[side]) for side in (family.front, family.back))
        yield _say("tiles", "family", name=name, front=front, back=back, numbers=family.numbers, sum=family.sum)
    sets = game.sets
    held = [phrase("tiles.quota", n=n, pair=pair) for pair, n in sets.composition.items()]
    values = {"n": sets.count, "number": numbered(sets.count), "families": sets.families, "held": held}
    yield _say("tiles", f"choice.{sets.choice}", **values)
    start = {"south": game.board.start.south, "north": game.board.start.north}
    if not any(start.values()):
        yield _say("tiles", "in_hand")
    for side, lying in start.items():
        if lying:
            each = [_say("tiles", "on", face=face_named(game, _up(tile)), cell=cell) for cell, tile in lying.items()]
            yield _say("tiles", "start", seat=phrase(f"tiles.seat.{side}"), tiles=each)


def _turn(game: TilesDefinition) -> Iterator[Phrase]:
    rows = game.board.territory_rows
    yield _say("turn", "three")
    first = _say("turn", "place", n=rows, number=numbered(rows))
    yield phrase("core.sentences", first=first, rest=_say("turn", f"place_{game.place_onto_enemy}"))
    yield _say("turn", "move")
    yield _say("turn", "pass")


def _abilities(game: TilesDefinition) -> Iterator[Phrase]:
    yield _say("abilities", "use")
    for ability in _shown(game):
        yield _say("abilities", "one", name=name_of(game, ability), letter=ability.letter, does=told(game, ability))
    if any(ability.does in ("battle_bonus", "limit_bonus") for ability in _shown(game)):
        yield _say("abilities", "constant")


def _battle(game: TilesDefinition) -> Iterator[Phrase]:
    yield _say("battle", f"beaten_{game.beaten}")
    if any(isinstance(effect, Push | Pull) for ability in _shown(game) for _, effect in effects(ability)):
        yield _say("battle", f"enemies_{game.push_enemy_onto_enemy}")


def _limit(game: TilesDefinition) -> Iterator[Phrase]:
    yield _say("limit", "most", limit=game.limit)
    yield _say("limit", game.limit_check, limit=game.limit)
    yield _say("limit", "back")


def _say(chapter: str, key: str, **values: Any) -> Phrase:
    return phrase(f"tiles.rulebook.{chapter}.{key}", **values)


def _up(tile: str) -> str:
    """Return the face up of a tile such as ``S4J2``."""
    return tile[: next(i for i, sign in enumerate(tile) if i and sign.isalpha())]


def _in_play(game: TilesDefinition) -> dict[str, Family]:
    """Return the families of which a player may own tiles, by name."""
    names = tuple(game.families) if game.sets.choice in _OF_ALL else game.sets.families
    return {name: game.families[name] for name in names}


def _shown(game: TilesDefinition) -> list[AnyAbility]:
    """Return the abilities that faces in play show, in the order of the file."""
    shown = {side for family in _in_play(game).values() for side in (family.front, family.back)}
    return [ability for key, ability in game.abilities.items() if key in shown]


# examples


def _none(game: TilesDefinition) -> Iterator[Example]:
    yield from ()


def _turns(game: TilesDefinition) -> Iterator[Example]:
    yield Example(_say("turn", "placing"), lambda position, action: isinstance(action, Place))
    yield Example(_say("turn", "moving"), lambda position, action: isinstance(action, Move))


def _uses(game: TilesDefinition) -> Iterator[Example]:
    for ability in _shown(game):
        yield Example(_say("abilities", "using", name=name_of(game, ability)), _using(game, ability.letter))


def _fights(game: TilesDefinition) -> Iterator[Example]:
    index = Grid(game.board.files, game.board.ranks).index

    def met(position: Any, action: Any) -> bool:
        return isinstance(action, Move) and position.board[index(action.goal)] is not None

    yield Example(_say("battle", "fighting"), met)


def _using(game: TilesDefinition, letter: str) -> Callable[[Any, Any], bool]:
    index = Grid(game.board.files, game.board.ranks).index

    def used(position: Any, action: Any) -> bool:
        tile = position.board[index(action.start)] if isinstance(action, Use) else None
        return tile is not None and tile.up.startswith(letter)

    return used
