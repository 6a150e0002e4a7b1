"""What an action of a tile game does: fights, the rows that win, pushes and swaps, picks and returns."""

from __future__ import annotations

from collections.abc import Iterator

from squares.bots.reason import Deed, Fact
from squares.core.events import Fought, Moved, Placed, Pushed, Swapped, Turned
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, clause, phrase
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules.board import Capture
from squares.games.tiles.rules.game import TilesGame
from squares.games.tiles.rules.values import Pick, Return, TilesAction, TilesPosition
from squares.games.tiles.rules.ways import Region
from squares.games.tiles.rules.wording import face_named

BEATS = 300
CLEARS = 260
ENTERS = 250
DISPLACES = 110
TIES = 90
NEARER = 60
TURNS = 40
READY = 50
PUTS = 8
HIGH = 10


def name(game: TilesGame, piece: Piece) -> Phrase | str:
    """Return the ability and the number that lie up."""
    return face_named(game.definition, piece.text)


def facts(deed: Deed) -> Iterator[Fact]:
    """Yield what the events tell, then what the goal row holds."""
    if isinstance(deed.action, Pick):
        yield _picked(deed)
        return
    if isinstance(deed.action, Return):
        yield _returned(deed)
        return
    for event in deed.events:
        match event:
            case Fought():
                yield from _fought(deed, event)
            case Pushed(path=path):
                yield from _displaced(deed, path[0], path[-1])
            case Swapped(first=first, second=second):
                yield from _displaced(deed, second, first)
            case Turned(cell=cell, piece=piece):
                words = phrase("bots.why.tiles.turns", cell=str(cell), piece=face_named(deed.game.definition, piece))
                yield Fact(words, TURNS)
            case Placed(cell=cell, piece=piece):
                yield from _put(deed, cell, piece)
            case Moved(seat=seat, path=path) if seat == deed.seat:
                yield from _nearer(deed, path[0], path[-1])
                yield from _ready(deed, path[0], path[-1])
    yield from _regions(deed)


def standing(game: TilesGame, position: TilesPosition, seat: Seat) -> Phrase | None:
    """Return how many tiles lie in the row that wins in which most of those that it needs do."""
    found = [
        (_held(game, position, seat, each), each.need or _left(position, seat), each) for each in _rows(game, seat)
    ]
    n, of, region = max(found, key=lambda each: each[0] / each[1], default=(0, 0, None))
    if region is None:
        return None
    return phrase("guide.tiles.held", n=n, of=of, row=game.definition.ways.region_named(region))


def _tile(deed: Deed, position: TilesPosition, cell: Cell) -> str:
    """Return the face up on a cell, empty text where nothing lies."""
    tile = position.board[deed.game.grid.index(cell)]
    return "" if tile is None else tile.up


def _picked(deed: Deed) -> Fact:
    """Tell how the tile compares with those that are left."""
    game, tile = deed.game, deed.action.tile
    kind = game.sets.by_text[tile]
    highest = max(int(kind.front.number), int(kind.back.number))
    left = [max(int(k.front.number), int(k.back.number)) for k in game.pool(deed.before)]
    key = "bots.why.tiles.pick_highest" if highest >= max(left) else "bots.why.tiles.pick"
    faces = [face_named(game.definition, str(face)) for face in (kind.front, kind.back)]
    return Fact(phrase(key, n=highest, a=faces[0], b=faces[1]), HIGH)


def _returned(deed: Deed) -> Fact:
    """Return what the row holds without the tile."""
    cell = deed.action.cell
    tile = deed.before.board[deed.game.grid.index(cell)]
    assert tile is not None
    gauge = deed.game.rows(deed.after)[cell.rank][TWO.index(tile.owner)]
    key = "bots.why.tiles.still_over" if gauge.over else "bots.why.tiles.returned"
    return Fact(phrase(key, sum=gauge.sum, limit=gauge.limit), HIGH)


def _fought(deed: Deed, fight: Fought) -> Iterator[Fact]:
    """Yield fights between the sides; what happens among one's own is no reason."""
    if fight.arriving_owner == fight.standing_owner:
        return
    mine = fight.arriving_owner == deed.seat
    own, other = (fight.arriving, fight.standing) if mine else (fight.standing, fight.arriving)
    values = {"own": own, "other": other, "cell": str(fight.cell)}
    if fight.winner == deed.seat:
        yield Fact(phrase("bots.why.tiles.beats", **values), BEATS + other)
    elif fight.winner is None:
        yield Fact(phrase("bots.why.tiles.ties", **values), TIES + other)


def _displaced(deed: Deed, start: Cell, goal: Cell) -> Iterator[Fact]:
    """Yield a tile of the enemy that is sent elsewhere and stays on the board."""
    tile = deed.before.board[deed.game.grid.index(start)]
    there = deed.after.board[deed.game.grid.index(goal)]
    if tile is not None and tile.owner != deed.seat and there is not None and there.owner == tile.owner:
        values = {"piece": face_named(deed.game.definition, tile.up), "start": str(start), "goal": str(goal)}
        yield Fact(phrase("bots.why.tiles.displaces", **values), DISPLACES)


def _put(deed: Deed, cell: Cell, piece: str) -> Iterator[Fact]:
    """Yield a tile that comes onto the board, how far from the rows that win, and what it can do from there."""
    game: TilesGame = deed.game
    values = {"piece": face_named(game.definition, piece), "cell": str(cell)}
    away, row = min(((_away(region, cell), i) for i, region in enumerate(_rows(game, deed.seat))), default=(0, 0))
    if away > 0:
        values["row"] = game.definition.ways.region_named(_rows(game, deed.seat)[row])
    words = (
        phrase("bots.why.tiles.puts_away", n=away, **values) if away > 0 else phrase("bots.why.tiles.puts", **values)
    )
    numbers = [int(tile.text[-1]) for tile in deed.theirs(deed.after).values()]
    highest = phrase("bots.why.tiles.highest") if numbers and max(numbers) < int(piece[-1]) else None
    yield Fact(words, PUTS + int(piece[-1]), rest=highest)
    yield from _ready(deed, None, cell)


def _ready(deed: Deed, start: Cell | None, goal: Cell) -> Iterator[Fact]:
    """Yield the next move of a tile into a row that wins, where it had none before."""
    if deed.again is None or (start is not None and _entering(deed, deed.before, start)):
        return
    tile = deed.after.board[deed.game.grid.index(goal)]
    for region, action in _entering(deed, deed.again, goal)[:1]:
        named, row = (face_named(deed.game.definition, tile.up), deed.game.definition.ways.region_named(region))
        values = {"piece": named, "row": row, "move": clause(deed.game.describe(deed.again, action), "doing")}
        yield Fact(phrase("bots.why.tiles.ready", **values), READY)


def _entering(deed: Deed, position: TilesPosition, cell: Cell) -> list[tuple[Region, TilesAction]]:
    """Return the actions with a tile that bring it into a row that wins, with that row."""
    game: TilesGame = deed.game
    found = []
    for action in game.legal_actions(position):
        if game.targets(position, action)[0] != cell:
            continue
        after = game.apply(position, action).position
        for region in _rows(game, deed.seat):
            if not after.returning and _held(game, after, deed.seat, region) > _held(game, position, deed.seat, region):
                found.append((region, action))
    return found


def _nearer(deed: Deed, start: Cell, goal: Cell) -> Iterator[Fact]:
    """Yield a step towards rows that win, and that stands."""
    game: TilesGame = deed.game
    tile = deed.after.board[game.grid.index(goal)]
    if tile is None or tile.owner != deed.seat:
        return
    away = [(_away(region, goal), _away(region, start), region) for region in _rows(game, deed.seat)]
    new, old, region = min(away, key=lambda each: each[0], default=(0, 0, None))
    if region is not None and 0 < new < old:
        named = face_named(game.definition, tile.up)
        row = game.definition.ways.region_named(region)
        yield Fact(phrase("bots.why.tiles.nearer", piece=named, n=new, row=row), NEARER)


def _rows(game: TilesGame, seat: Seat) -> list[Region]:
    """Return the regions in which a seat's tiles win."""
    found = game.definition.ways.regions(TWO.index(seat))
    return [region for region in found if not isinstance(region.win, Capture)]


def _away(region: Region, cell: Cell) -> int:
    """Return how many rows a cell lies from a region."""
    return max(region.first - cell.rank, cell.rank - region.last, 0)


def _regions(deed: Deed) -> Iterator[Fact]:
    """Yield tiles in the rows that win, before and after; nothing while tiles have to go back."""
    if deed.after.returning:
        return
    game: TilesGame = deed.game
    for seat in TWO:
        for region in _rows(game, seat):
            old, new = _held(game, deed.before, seat, region), _held(game, deed.after, seat, region)
            row = game.definition.ways.region_named(region)
            if seat == deed.seat and new > old:
                of = region.need or _left(deed.after, seat)
                yield Fact(phrase("bots.why.tiles.enters", n=new, of=of, row=row), ENTERS + 10 * new)
            elif seat != deed.seat and new < old:
                key = "clears" if new else "empties"
                yield Fact(phrase(f"bots.why.tiles.{key}", old=old, n=new, row=row), CLEARS + 10 * old)


def _held(game: TilesGame, position: TilesPosition, seat: Seat, region: Region) -> int:
    """Return how many tiles of a seat lie in a region."""
    return sum(
        tile is not None and tile.owner == seat and not _away(region, game.grid.cell(i))
        for i, tile in enumerate(position.board)
    )


def _left(position: TilesPosition, seat: Seat) -> int:
    """Return how many tiles of a seat are in the game."""
    return len(position.hand(seat)) + sum(tile is not None and tile.owner == seat for tile in position.board)
