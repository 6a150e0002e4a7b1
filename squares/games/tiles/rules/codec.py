"""Between frozen values and a kernel's numbers: positions, moves, and effects as events."""

from __future__ import annotations

from squares.core.actions import InHand
from squares.core.errors import BadAction
from squares.core.events import (
    Drawn,
    Ended,
    Event,
    Fought,
    Moved,
    Placed,
    Pushed,
    Removed,
    Returned,
    Swapped,
    Turned,
    TurnTo,
)
from squares.core.grid import Cell, Grid
from squares.core.phrase import phrase
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules import battlefield as e
from squares.games.tiles.rules import kernel as k
from squares.games.tiles.rules.abilities import InOrder, MoveBy, first_of
from squares.games.tiles.rules.definition import TilesDefinition
from squares.games.tiles.rules.kernel import TilesKernel, encode
from squares.games.tiles.rules.reach import between
from squares.games.tiles.rules.sets import Sets
from squares.games.tiles.rules.tables import Tables
from squares.games.tiles.rules.values import Move, Pass, Pick, Place, Return, Tile, TilesAction, TilesPosition, Use

REASONS = {"hold": "goal", "reach": "far_row", "all_home": "all_home", "capture": "captured"}
_DRAFTS = {"pick1": k.PICKING_HIDDEN, "pick2": k.PICKING_IN_TURN}
_PICKED = {phase: pending for pending, phase in _DRAFTS.items()}


class Codec:
    """Translates for one definition. ``faces[f]`` is the text of the tile lying with face ``f`` up: up, down."""

    def __init__(self, definition: TilesDefinition, grid: Grid, sets: Sets, tables: Tables) -> None:
        self.definition = definition
        self.grid = grid
        self.tables = tables
        self.kinds = [str(kind) for kind in sets.kinds]
        self._families = [kind.family for kind in sets.kinds]
        self.faces: list[tuple[str, str]] = []
        for kind in sets.kinds:
            front, back = str(kind.front), str(kind.back)
            self.faces += [(front, back), (back, front)]
        tiles = [Tile(owner, *face) for owner in TWO for face in self.faces]
        self._tiles: list[Tile | None] = [None, *tiles, None]  # by what is on a kernel's cell; the last is a stone
        self._last: tuple[TilesPosition, tuple[list[int], list[int], int, int, int, int]] | None = None
        self.face_of = {up + down: face for face, (up, down) in enumerate(self.faces)}
        abilities = definition.abilities.values()
        seconds = [each.then if isinstance(each, InOrder) else each for each in abilities]
        self.effects = [*map(first_of, abilities), *seconds]
        self.wins = tuple([region.win for region in definition.ways.regions(owner)] for owner in (0, 1))

    # ---- positions

    def kernel(self, position: TilesPosition, *, telling: bool = False) -> TilesKernel:
        """Return a fresh kernel standing at a position without hidden parts; a telling one writes its effects."""
        kernel = TilesKernel(self.tables)
        kernel.telling = int(telling)
        last = self._last
        if last is None or last[0] is not position:  # several kernels in a row stand at one
            last = self._last = position, self._numbers(position)
        kernel.stand(*last[1])
        return kernel

    def _numbers(self, position: TilesPosition) -> tuple[list[int], list[int], int, int, int, int]:
        """Return a position as ``TilesKernel.stand`` takes it."""
        cells = [0 if tile is None else self.standing(tile) for tile in position.board]
        hands = [hand.count(kind) for hand in position.hands for kind in self.kinds]
        phase = k.RETURNING if position.returning else _DRAFTS.get(position.pending, k.PLAYING)
        more = position.more(self.definition.actions)
        return cells, hands, TWO.index(position.to_act), TWO.index(position.on_turn), phase, more

    def standing(self, tile: Tile) -> int:
        """Return the number of a tile on a kernel's cell."""
        return 1 + TWO.index(tile.owner) * len(self.faces) + self.face_of[tile.up + tile.down]

    def family_of(self, tile: Tile) -> str:
        """Return the family of a tile whose both faces are known."""
        return self._families[self.face_of[tile.up + tile.down] // 2]

    def position(self, kernel: TilesKernel) -> TilesPosition:
        """Return the position that a kernel stands at."""
        now, tables = kernel.state(), self.tables
        first = int(tables.hand)
        count = len(self.kinds)
        hands = []
        for start in (first, first + count):
            held = zip(self.kinds, now[start : start + count], strict=True)
            hands.append(tuple([kind for kind, n in held if n for _ in range(n)]))
        phase, more = now[tables.phase], now[tables.more]
        if phase == k.RETURNING:
            pending = f"return:{'sn'[now[tables.turn]]}{f'+{more}' if more else ''}"
        elif phase == k.PLAYING:
            pending = "-" if more == tables.actions - 1 else f"x{more + 1}"
        else:
            pending = _PICKED[phase]
        board = tuple([self._tiles[value] for value in now[: self.grid.size]])
        return TilesPosition(board, (hands[0], hands[1]), TWO[now[tables.to_act]], pending)

    # ---- actions

    def move(self, position: TilesPosition, action: TilesAction) -> int:
        """Return a kernel's move. Errors: BadAction for a tile that the game has not."""
        index = self.grid.index
        match action:
            case Place(tile, cell) if tile in self.face_of:
                return int(encode(k.PLACE, self.face_of[tile], index(cell)))
            case Move(start, goal):
                return int(encode(k.STEP, index(start), index(goal)))
            case Use(start, goal):
                return int(encode(k.USE, index(start), index(goal)))
            case Return(cell):
                return int(encode(k.RETURN, index(cell), 0))
            case Pick(tile) if tile in self.kinds:
                return int(encode(k.PICK, self.kinds.index(tile), 0))
            case Pass():
                return int(encode(k.PASS, 0, 0))
        raise BadAction(phrase("tiles.bad.action", text=str(action)))

    def action(self, position: TilesPosition, move: int) -> TilesAction:
        """Return the action of a kernel's move."""
        kind, a, b = move >> 20, (move >> 10) & 1023, move & 1023
        cell = self.grid.cell
        if kind == k.PLACE:
            return Place("".join(self.faces[a]), cell(b))
        if kind == k.STEP:
            return Move(cell(a), cell(b))
        if kind == k.USE:
            return Use(cell(a), cell(b))
        if kind == k.RETURN:
            return Return(cell(a))
        return Pick(self.kinds[a]) if kind == k.PICK else Pass()

    # ---- effects

    def events(self, kernel: TilesKernel, actor: Seat) -> tuple[Event, ...]:
        """Return what the last ``apply`` of a telling kernel did, in order."""
        effects = [int(x) for x in kernel.effects[: kernel.effect_count * e.STRIDE]]
        return tuple(
            self._event(kernel, effects[i], effects[i + 1 : i + e.STRIDE]) for i in range(0, len(effects), e.STRIDE)
        )

    def _event(self, kernel: TilesKernel, code: int, n: list[int]) -> Event:
        cell = self.grid.cell
        if code == e.PLACED:
            return Placed(TWO[n[0]], InHand(TWO[n[0]], self.kinds[n[1] // 2]), cell(n[2]), self.faces[n[1]][0])
        if code == e.STEPPED:
            return self._moved(n)
        if code == e.TURNED:
            return Turned(cell(n[0]), self.faces[(n[1] - 1) % len(self.faces)][0])
        if code == e.SWAPPED:
            return Swapped(cell(n[0]), cell(n[1]))
        if code == e.PUSHED:
            return Pushed(cell(n[0]), self._line(n[1], n[2]))
        if code == e.FOUGHT:
            winner = TWO[n[7] - 1] if n[7] else None
            return Fought(cell(n[0]), TWO[n[1]], n[2], n[3], TWO[n[4]], n[5], n[6], winner)
        if code == e.SENT_HOME:
            kind = self.kinds[(n[2] - 1) % len(self.faces) // 2]
            cause = "limit" if n[3] else "fight"
            return Returned(TWO[n[0]], cell(n[1]), InHand(TWO[n[0]], kind), cause, bool(n[4]))
        if code == e.REMOVED:
            return Removed(cell(n[0]), "".join(self.faces[(n[1] - 1) % len(self.faces)]), bool(n[2]))
        if code == e.DRAWN:
            return Drawn(TWO[n[0]], InHand(TWO[n[0]], self.kinds[n[1]]), self.kinds[n[1]])
        if code == e.TURN_TO:
            return TurnTo(TWO[n[0]])
        position = self.position(kernel)
        return Ended(str(TWO[n[0]]), self.reason(kernel, n[0]), self.winning_cells(position, TWO[n[0]]))

    def _line(self, start: int, goal: int) -> tuple[Cell, ...]:
        """Return every cell from one to another along a straight line."""
        first, last = self.grid.cell(start), self.grid.cell(goal)
        on_the_way = between(self.grid, start, 0, last.file - first.file, last.rank - first.rank)
        return tuple(self.grid.cell(i) for i in (start, *on_the_way, goal))

    def _moved(self, n: list[int]) -> Moved:
        """Return the events of a step, or of a move by an ability: a leap, a slide along a line or a jump."""
        owner, start, goal, by_ability, ability = n[:5]
        if not by_ability:
            return Moved(TWO[owner], (self.grid.cell(start), self.grid.cell(goal)), "step")
        how = self.effects[ability]
        if isinstance(how, MoveBy) and not how.pass_over:
            return Moved(TWO[owner], self._line(start, goal), "slide")
        ends = (self.grid.cell(start), self.grid.cell(goal))
        return Moved(TWO[owner], ends, "leap" if isinstance(how, MoveBy) else "jump")

    # ---- the end

    def reason(self, kernel: TilesKernel, owner: int) -> str:
        """Tell how an owner has won: the word of the first way to win that is fulfilled."""
        return REASONS[self.wins[owner][kernel.reached(owner) - 1].by]

    def winning_cells(self, position: TilesPosition, seat: Seat) -> tuple[Cell, ...]:
        """Return the cells of the region that a seat has won with, as far as it holds them; none for captures."""
        owner = TWO.index(seat)
        way = self.kernel(position).reached(owner)
        if not way:
            return ()
        region = list(self.definition.ways.regions(owner))[way - 1]
        family = region.win.family
        cells = range(region.first * self.grid.files, (region.last + 1) * self.grid.files)
        tiles = ((cell, position.board[cell]) for cell in cells)
        return tuple(
            self.grid.cell(cell)
            for cell, tile in tiles
            if tile is not None and tile.owner is seat and family in (None, self.family_of(tile))
        )
