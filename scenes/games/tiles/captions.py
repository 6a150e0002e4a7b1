"""What is said of tiles: what lies under the pointer, what the gesture in hand would do, what the rows hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any

from scenes.board.picture import Picture
from scenes.games.kit import marks
from scenes.games.kit.board_view import Forced, TakeBack, Told
from scenes.games.kit.wording import Wording
from squares.core.actions import InHand, Target
from squares.core.events import Event, Fought, Moved, Placed, Pushed, Returned, Swapped, Turned
from squares.core.game import Outcome, Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, numbered, phrase
from squares.core.players import People
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules.board import Hold
from squares.games.tiles.rules.definition import TilesDefinition
from squares.games.tiles.rules.game import TilesGame
from squares.games.tiles.rules.sentences import told
from squares.games.tiles.rules.values import Gauge, Pick
from squares.games.tiles.rules.ways import Region
from squares.games.tiles.rules.wording import ability_of, face_named, name_of


def note(definition: TilesDefinition, piece: Piece) -> Phrase | None:
    """What the ability that lies up does."""
    ability = ability_of(definition, piece.text)
    return (
        phrase("tiles.view.note", name=name_of(definition, ability), note=told(definition, ability))
        if ability
        else None
    )


def faces(definition: TilesDefinition, piece: Piece, own: bool) -> Told | None:
    """What the face that lies up does, and for its owner the other face."""
    ability = ability_of(definition, piece.text)
    if ability is None:
        return None
    name = phrase("tiles.view.ability", name=name_of(definition, ability))
    if not own or not piece.back:
        return name, told(definition, ability)
    other = face_named(definition, piece.back)
    return name, phrase("tiles.view.other_side", note=told(definition, ability), face=other)


class TooFull(TakeBack):
    """That a row holds too much."""

    def __init__(self, game: TilesGame) -> None:
        self._game = game

    def asks(self, name: Phrase | str) -> Forced:
        return Forced(
            phrase("tiles.view.turn_forced", name=name),
            phrase("tiles.view.forced", name=name),
            phrase("tiles.view.too_full"),
        )

    def why(self, position: Any, seat: Seat) -> Phrase | None:
        """See TakeBack: the first row of ``seat`` that holds more than its limit."""
        for rank, sides in enumerate(self._game.rows(position), 1):
            gauge = sides[TWO.index(seat)]
            if gauge.over:
                return phrase("tiles.view.holds", row=rank, sum=gauge.sum, limit=gauge.limit)
        return None


def outlook(game: TilesGame, position: Any, cell: Cell, seat: Seat, people: People) -> Phrase | None:
    """What the row of a cell would hold of ``seat``; where some row would hold too much, that a tile goes back."""
    if not game.definition.limit:
        return None
    rows = game.rows(position)
    for owner in sorted(TWO, key=lambda each: each != people.you):
        for rank, sides in enumerate(rows, 1):
            gauge = sides[TWO.index(owner)]
            if gauge.over:
                return _load("too_full", owner, rank, gauge, people)
    return _load("holds", seat, cell.rank + 1, rows[cell.rank][TWO.index(seat)], people)


def _load(key: str, owner: Seat, rank: int, gauge: Gauge, people: People) -> Phrase:
    """A row's sum and limit, of the reader's own tiles or of another's."""
    key = f"tiles.would.{key}" if owner is people.you else f"tiles.would.{key}_other"
    return phrase(key, whose=people.whose(owner), row=rank, sum=gauge.sum, limit=gauge.limit)


# what the gesture in hand would do


class Deed:
    """What a preview does first, as an order to the hand."""

    def __init__(self, definition: TilesDefinition, picture: Picture, people: People) -> None:
        self._definition, self._picture, self._people = definition, picture, people

    def told(self, events: tuple[Event, ...]) -> tuple[Phrase, Cell, Seat] | None:
        """The deed, the cell that it is about, and whose tile; None where the fight that it leads to says it better."""
        found = self._found(events)
        if found is None:
            return None
        found = self._then(found[0], events[1:]), found[1]
        pushed = marks.at(self._picture, events[0].path[0]) if isinstance(events[0], Pushed) else None
        owner = pushed.owner if pushed else self._people.you
        return (*found, owner) if owner else None

    def _found(self, events: tuple[Event, ...]) -> tuple[Phrase, Cell] | None:
        fight = next((event for event in events if isinstance(event, Fought)), None)
        match events[0] if events else None:
            case Pushed(by=by, path=path):
                ends = {"start": str(path[0]), "goal": str(path[-1])}
                sent = phrase("tiles.would.sends", ability=self._ability(by), tile=self._tile(path[0]), **ends)
                return _met(sent, fight, self._people) if fight else sent, path[-1]
            case Placed(cell=cell, piece=piece) if fight is None:
                return phrase("tiles.would.place", face=self._face(piece), cell=str(cell)), cell
            case Moved(path=path, how=how) if fight is None:
                named = {"tile": self._tile(path[0]), "ability": self._ability(path[0])}
                return phrase(f"tiles.would.{'step' if how == 'step' else 'goes'}", cell=str(path[-1]), **named), path[
                    -1
                ]
            case Turned(cell=cell, piece=piece):
                return phrase("tiles.would.turns", ability=self._ability(cell), face=self._face(piece)), cell
            case Swapped(first=first, second=second):
                return phrase("tiles.would.swaps", ability=self._ability(first), tile=self._tile(second)), second
            case Returned(cell=cell):
                return phrase("tiles.would.back", tile=self._tile(cell)), cell
        return None

    def _then(self, deed: Phrase, rest: tuple[Event, ...]) -> Phrase:
        """The deed with what the ability does after it."""
        match next((event for event in rest if isinstance(event, Turned | Pushed | Swapped | Moved)), None):
            case Turned(piece=piece):
                return phrase("tiles.would.then_turns", deed=deed, face=self._face(piece))
            case Pushed(path=path):
                return phrase("tiles.would.then_sends", deed=deed, start=str(path[0]), goal=str(path[-1]))
            case Swapped(second=cell) | Moved(path=(*_, cell)):
                return phrase("tiles.would.then_goes", deed=deed, goal=str(cell))
        return deed

    def _face(self, face: str) -> Phrase | str:
        return face_named(self._definition, face)

    def _tile(self, cell: Cell) -> Phrase:
        piece = marks.at(self._picture, cell)
        assert piece is not None
        assert piece.owner is not None
        return phrase("tiles.did.tile", whose=self._people.whose(piece.owner), face=self._face(piece.text))

    def _ability(self, cell: Cell) -> str:
        piece = marks.at(self._picture, cell)
        found = ability_of(self._definition, piece.text) if piece else None
        return name_of(self._definition, found) if found else ""


def fight_told(fight: Fought, seat: Seat) -> Phrase:
    """How a fight that ``seat`` seeks ends."""
    mine = fight.arriving_owner == seat
    own, other = (fight.arriving, fight.standing) if mine else (fight.standing, fight.arriving)
    if fight.arriving_owner == fight.standing_owner:
        key, own, other = "among", fight.arriving, fight.standing
    else:
        key = "tie" if fight.winner is None else "win" if fight.winner == seat else "lose"
    return phrase(f"tiles.would.met_{key}", own=own, other=other)


def _met(sent: Phrase, fight: Fought, people: People) -> Phrase:
    """How a tile that is sent onto another one fares."""
    key = "tie" if fight.winner is None else "win" if fight.arriving > fight.standing else "lose"
    return phrase(f"tiles.would.sends_{key}", sent=sent, other=people.whose(fight.standing_owner), m=fight.standing)


def why_not(game: TilesGame, picture: Picture, picked: tuple[Target, ...], target: Target) -> Phrase | None:
    """The rule that keeps what is picked from a cell, or a tile from being picked."""
    if picture.position.returning and picture.to_act is not None:
        over = TooFull(game).why(picture.position, picture.to_act)
        return phrase("tiles.no.first_back", row=over) if over else None
    if not isinstance(target, Cell):
        return None
    if game.grid.index(target) in game.definition.board.obstacles:
        return phrase("tiles.no.obstacle", cell=str(target))
    if not picked:
        piece = marks.at(picture, target)
        return phrase("tiles.no.enemy", cell=str(target)) if piece and piece.owner != picture.to_act else None
    if isinstance(picked[0], InHand):
        return phrase("tiles.no.not_territory", cell=str(target))
    held = marks.at(picture, picked[0])
    more = note(game.definition, held) if held else None
    key = "neither" if "step" not in game.definition.model_fields_set else "neither_step"
    return phrase(f"tiles.no.{key}", note=more) if more else None


def more_told(game: TilesGame, position: Any) -> Told | None:
    """How many actions of a turn that has begun are left, and what they may be."""
    left = position.more(game.definition.actions) + 1
    if position.pending != f"x{left}":
        return None
    return phrase("tiles.view.more", n=left), phrase("tiles.view.advice")


# what lies under the pointer


def tile_told(definition: TilesDefinition, picture: Picture, piece: Piece, people: People) -> Told:
    """A tile: whose it is, its number, what its ability does, and its other face where the reader may know it."""
    face, said = face_named(definition, piece.text), faces(definition, piece, own=True)  # T13: ``back`` is known
    if piece.owner is None:
        return phrase("tiles.view.ability", name=face), said[1] if said else ""
    whose = people.whose(piece.owner)
    if said is None:
        return phrase("tiles.what.hidden_tile", whose=whose), phrase("tiles.what.hidden")
    aimed_at = isinstance(piece.spot, Cell) and piece.spot in (picture.hover, picture.cursor)
    stuck = aimed_at and piece.owner == picture.to_act == people.you and not picture.reach
    text = phrase("tiles.what.stuck", text=said[1]) if stuck else said[1]
    return phrase("tiles.did.tile", whose=whose, face=face), text


def cell_told(game: TilesGame, picture: Picture, cell: Cell, people: People) -> Told:
    """An empty cell: what its row is for and holds, or that it is blocked."""
    if game.grid.index(cell) in game.definition.board.obstacles:
        return phrase("tiles.what.cell", cell=str(cell)), phrase("tiles.what.blocked")
    row, board = _row(game, picture, cell.rank, people), game.definition.board
    more = board.cells(board.strongholds).get(game.grid.index(cell), 0)
    said = phrase("tiles.what.and", a=phrase("tiles.what.stronghold", n=more), b=row) if more else row
    return phrase("tiles.what.cell", cell=str(cell)), said


def row_told(game: TilesGame, picture: Picture, rank: int, people: People) -> Told:
    """The rods of a row."""
    return phrase("tiles.what.rank", n=rank + 1), _row(game, picture, rank, people)


def marker_told(game: TilesGame, rank: int, label: str, people: People) -> Told:
    """A card that marks a row."""
    text = phrase("tiles.what.marker_text", row=rank + 1, purpose=_purpose(game, rank, people))
    return phrase("tiles.what.marker", label=label), text


def hand_told(game: TilesGame, seat: Seat, count: Phrase, people: People) -> Told:
    """A tray."""
    out = game.definition.beaten == "out"
    text = phrase("tiles.what.hand_text_out" if out else "tiles.what.hand_text", count=count)
    if seat is people.you:
        text = phrase("tiles.what.hand_own", text=text)
    return phrase("tiles.what.hand", whose=people.whose(seat)), text


def _row(game: TilesGame, picture: Picture, rank: int, people: People) -> Phrase:
    if not game.definition.limit:
        return _purpose(game, rank, people)
    first = people.you or Seat.SOUTH
    other = TWO[1 - TWO.index(first)]
    gauges: Mapping[Seat, Any] = dict(zip(TWO, game.rows(picture.position)[rank], strict=True))
    mine, theirs = gauges[first], gauges[other]
    loads = phrase(
        "tiles.what.loads" if people.you else "tiles.what.loads_of",
        first=people.whose(first),
        sum=mine.sum,
        limit=mine.limit,
        whose=people.whose(other),
        other=theirs.sum,
        most=theirs.limit,
    )
    return phrase("tiles.what.cell_text", purpose=_purpose(game, rank, people), loads=loads)


def _purpose(game: TilesGame, rank: int, people: People) -> Phrase:
    """What a row is for: whose tiles win there and how, or whose home it is."""
    found = [*_wins(game, rank, people)]
    if found and isinstance(found[0][0].win, Hold):
        return found[0][1]
    board = game.definition.board
    homes = {Seat.SOUTH: rank, Seat.NORTH: board.ranks - 1 - rank}
    owner = next((seat for seat, depth in homes.items() if depth < board.territory_rows), None)
    told = [said for _, said in found]
    if owner is not None:
        told.insert(
            0, phrase("tiles.what.home" if owner is people.you else "tiles.what.home_other", whose=people.whose(owner))
        )
    if not told and not game.definition.ways.hold:
        return phrase("tiles.what.like_others")
    if not told:
        return phrase("tiles.what.plain", row=game.definition.ways.goal_row())
    return reduce(lambda a, b: phrase("tiles.what.and", a=a, b=b), told)


def _wins(game: TilesGame, rank: int, people: People) -> Iterator[tuple[Region, Phrase]]:
    """The ways to win in which tiles in a row count, with their sentences; the same for both is told once."""
    ways = game.definition.ways
    for owner, seat in enumerate(TWO):
        for region in ways.regions(owner):
            if not region.first <= rank <= region.last:
                continue
            other = "" if seat is people.you else "_other"
            key, n = f"tiles.what.{region.win.by}{other}", region.need
            if isinstance(region.win, Hold):
                key = "tiles.what.goal" if rank in ways.board.goals(1 - owner) else f"tiles.what.goal{other or '_own'}"
            values = {"row": ways.goal_row(), "rows": ways.region_named(region), "whose": people.whose(seat)}
            said = phrase(key, n=n, number=numbered(n), **values)
            family = region.win.family
            yield region, said if family is None else phrase("tiles.what.family", text=said, family=family)


class TilesWording(Wording):
    """Picks of one turn are counted, and a goal row that is held is named."""

    def in_turn(self, actions: Sequence[Any], secret: bool) -> Phrase | None:
        if not all(isinstance(action, Pick) for action in actions):
            return super().in_turn(actions, secret)
        return phrase("tiles.draft.log_hidden" if secret else "tiles.draft.log", n=len(actions))

    def why_over(self, outcome: Outcome, won: tuple[Cell, ...]) -> Phrase:
        if outcome.reason != "goal" or not won:
            return super().why_over(outcome, won)
        return phrase("tiles.held", number=numbered(len(won)), row=self.game.definition.ways.goal_row())
