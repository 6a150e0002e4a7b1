"""What is odd about a game of tiles: what nothing uses, never fits, or keeps everybody from winning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from squares.core.phrase import phrase
from squares.data.models import Remark
from squares.games.tiles.rules.abilities import LimitBonus, Push, effects
from squares.games.tiles.rules.board import AllHome, Capture, Hold
from squares.games.tiles.rules.definition import Family, TilesDefinition
from squares.games.tiles.rules.ways import Region

BOARDS = ("strips", "planks")
_PICKED = ("same", "own")  # choices among all families of the file


def remarks(game: TilesDefinition) -> Iterator[Remark]:
    """Yield everything odd, each at the key that it is about."""
    yield from _never_won(game)
    yield from _goal_row(game)
    yield from _never_placed(game)
    yield from _unused(game)
    yield from _never_fits(game)
    if not game.limit:
        for key, ability in game.abilities.items():
            if isinstance(ability, LimitBonus):
                yield Remark(("abilities", key), phrase("tiles.odd.no_limit", ability=key))
    if game.battle.compare == "none" and "ties" in game.battle.model_fields_set:
        yield Remark(("battle", "ties"), phrase("tiles.odd.no_ties"))
    for key in game.look.pictures:
        if key not in game.abilities:
            known = tuple(game.abilities)
            yield Remark(("look", "pictures", key), phrase("data.unknown_thing", name=key, known=known), key, known)


def _in_play(game: TilesDefinition) -> list[Family]:
    """Return the families of which a player may own tiles."""
    names = game.families if game.sets.choice in _PICKED else (*game.sets.families, *game.sets.north)
    return [game.families[name] for name in dict.fromkeys(names)]


def _owned(game: TilesDefinition, only: str | None) -> int:
    """Return how many tiles, of one family or of all, a player owns at the most."""
    if game.sets.composition:
        return sum(game.sets.composition.values())

    def sizes(names: Iterable[str]) -> list[int]:
        return sorted((len(game.families[name].numbers) for name in names if only in (None, name)), reverse=True)

    if game.sets.choice in _PICKED:
        return sum(sizes(game.families)[: game.sets.count])
    return max(sum(sizes(game.sets.of_owner(owner))) for owner in (0, 1))


def _never_won(game: TilesDefinition) -> Iterator[Remark]:
    """Yield ways to win that nobody can fulfil: too few tiles or cells, or a row that does not carry them."""
    for i, win in enumerate(game.wins):
        owned = _owned(game, win.family)
        regions = [region for owner in (0, 1) for region in game.ways.regions(owner) if region.win is win]
        room = max(_room(game, region) for region in regions)
        if isinstance(win, Hold):
            yield from _never_held(game, owned, room)
            continue
        need = owned if isinstance(win, AllHome) else regions[0].need
        at = ("wins", i)
        if owned < need:
            yield Remark(at, phrase("tiles.odd.few_owned", n=need, found=owned))
        elif not isinstance(win, Capture) and room < need and not (isinstance(win, AllHome) and game.beaten == "out"):
            yield Remark(at, phrase("tiles.odd.no_room", n=need, room=room))


def _room(game: TilesDefinition, region: Region) -> int:
    """Return on how many cells of a region a tile can lie."""
    files = game.board.files
    cells = range(region.first * files, (region.last + 1) * files)
    return sum(cell not in game.board.obstacles for cell in cells)


def _never_held(game: TilesDefinition, owned: int, room: int) -> Iterator[Remark]:
    """Yield too few tiles or cells for a goal row, or no tiles that it could carry together."""
    need, families = game.goal_tiles, _in_play(game)
    if owned < need:
        yield Remark(("goal_tiles",), phrase("tiles.odd.few_tiles", n=need, found=owned))
        return
    if room < need:
        yield Remark(("goal_tiles",), phrase("tiles.odd.no_room", n=need, room=room))
    numbers = sorted(min(number, family.sum - number) for family in families for number in family.numbers)
    faces = [game.abilities[side] for family in families for side in (family.front, family.back)]
    bonus = max((each.amount for each in faces if isinstance(each, LimitBonus)), default=0)
    most = game.carries + max(0, bonus) * game.board.files
    if sum(numbers[:need]) > most:
        yield Remark(("limit",), phrase("tiles.odd.limit", n=need, limit=most, least=sum(numbers[:need])))


def _goal_row(game: TilesDefinition) -> Iterator[Remark]:
    """Yield a goal row that lies nearer to one player, or where tiles are placed at once."""
    board = game.board
    if not game.ways.hold:
        return
    for i, row in enumerate(board.goal_rows):
        if row <= board.territory_rows:
            yield Remark(("board", "goal_rows", i), phrase("tiles.odd.goal_at_home", row=row))
    if board.goal_rows:
        return
    row, far = board.goal_row, board.ranks + 1 - board.goal_row
    at = ("board", "goal_row")
    if min(row, far) <= board.territory_rows:
        yield Remark(at, phrase("tiles.odd.goal_at_home", row=row))
    elif row != far:
        seat = phrase("tiles.seat.south" if row < far else "tiles.seat.north")
        near, beyond = sorted((row - 1, far - 1))
        yield Remark(at, phrase("tiles.odd.goal_nearer", seat=seat, near=near, far=beyond))


def _never_placed(game: TilesDefinition) -> Iterator[Remark]:
    """Yield territories without a free cell: what is in hand stays there."""
    board = game.board
    rows = board.territory_rows * board.files
    for seat, first in (("south", 0), ("north", board.files * board.ranks - rows)):
        if board.obstacles.issuperset(range(first, first + rows)):
            yield Remark(("board", "blocked"), phrase("tiles.odd.no_place", seat=phrase(f"tiles.seat.{seat}")))


def _unused(game: TilesDefinition) -> Iterator[Remark]:
    """Yield families that no variant plays with, and abilities that no tile has."""
    if game.sets.choice not in _PICKED:
        for key in game.families:
            if key not in (*game.sets.families, *game.sets.north):
                yield Remark(("families", key), phrase("tiles.odd.family_unused", family=key), always=True)
    shown = {side for family in game.families.values() for side in (family.front, family.back)}
    for key in game.abilities:
        if key not in shown:
            yield Remark(("abilities", key), phrase("tiles.odd.ability_unused", ability=key), always=True)


def _never_fits(game: TilesDefinition) -> Iterator[Remark]:
    """Yield steps that lead off the board from every cell."""
    yield from (odd for i, vector in enumerate(game.step) for odd in _off(game, ("step", i), vector))
    for key, ability in game.abilities.items():
        for where, effect in effects(ability):
            yield from _off_board(game, ("abilities", key, *where), effect)


def _off(game: TilesDefinition, at: tuple[str | int, ...], vector: tuple[int, int]) -> Iterator[Remark]:
    files, ranks = game.board.files, game.board.ranks
    if abs(vector[0]) >= files or abs(vector[1]) >= ranks:
        values = {"vector": f"[{vector[0]}, {vector[1]}]", "files": files, "ranks": ranks}
        yield Remark(at, phrase("tiles.odd.vector", **values))


def _off_board(game: TilesDefinition, at: tuple[str | int, ...], effect: Any) -> Iterator[Remark]:
    files, ranks = game.board.files, game.board.ranks
    pushes = isinstance(effect, Push)
    for i, (right, ahead) in enumerate(getattr(effect, "vectors", ())):
        found = list(_off(game, (*at, "vectors", i) if "vectors" in effect.model_fields_set else at, (right, ahead)))
        yield from found
        if found:
            continue
        if pushes and (abs(right) * (effect.by + 1) >= files or abs(ahead) * (effect.by + 1) >= ranks):
            yield Remark((*at, "by"), phrase("tiles.odd.push", by=effect.by, files=files, ranks=ranks))
