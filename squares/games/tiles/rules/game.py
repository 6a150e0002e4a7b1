"""SQUARES II, STRIVE and designers' tile games as the game protocol asks for them; the rules are in ``kernel.py``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from squares.core.actions import Button, InHand, Target
from squares.core.errors import BadAction, BadData, BadPosition
from squares.core.events import Event
from squares.core.game import AnyGame, Option, Piece, Quota, Setup, View
from squares.core.grid import Cell, Grid
from squares.core.kernel_game import KernelGame
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules.abilities import Pull, Swap, first_of
from squares.games.tiles.rules.codec import Codec
from squares.games.tiles.rules.definition import TilesDefinition
from squares.games.tiles.rules.fit import Fit
from squares.games.tiles.rules.gauges import gauges
from squares.games.tiles.rules.kernel import TilesKernel
from squares.games.tiles.rules.knowledge import Knowledge
from squares.games.tiles.rules.notation import Notation, named
from squares.games.tiles.rules.reach import entries, tables
from squares.games.tiles.rules.refusals import Reasons
from squares.games.tiles.rules.sets import Kind, Sets, kinds_of
from squares.games.tiles.rules.values import (
    UNKNOWN,
    Gauge,
    Move,
    Pass,
    Pick,
    Place,
    Return,
    Tile,
    TilesAction,
    TilesPosition,
    Use,
)
from squares.games.tiles.rules.wording import Account, ability_of, face_named, name_of


class TilesGame(KernelGame[TilesPosition, TilesAction, TilesKernel]):
    """One definition in one variant."""

    definition: TilesDefinition
    codec: Codec
    notation: Notation
    lasting = True

    def __init__(self, definition: TilesDefinition, variant: str) -> None:
        grid = Grid(definition.board.files, definition.board.ranks)
        self.sets = Sets(definition)
        codec = Codec(definition, grid, self.sets, tables(definition, self.sets))
        super().__init__(definition, variant, grid, codec, Notation(definition, grid, self.sets))
        self.options = _options(definition, self.sets)
        self._knowledge = Knowledge(self.grid, self.sets)
        self.hidden = self.secrets = self._knowledge.hidden

    # ---- playing

    def start(self, setup: Setup, seed: int) -> TilesPosition:
        """Return the sets agreed on, in hand but for the tiles that begin on the board.

        Errors: BadData where a choice does not fit its option.
        """
        if setup.first not in TWO:
            raise BadData(phrase("tiles.bad.first", seat=str(setup.first)))
        unknown = sorted(set(setup.choices) - {option.id for option in self.options})
        if unknown:
            raise BadData(phrase("tiles.bad.option", option=unknown[0]))
        board: list[Tile | None] = [None] * self.grid.size
        hands = {seat: list(self._owned(setup, seat)) for seat in TWO}
        at_start = self.definition.board.start
        for seat, lying in zip(TWO, (at_start.south, at_start.north), strict=True):  # T18
            for cell, text in self.definition.board.cells(lying).items():
                face = self.codec.face_of[text]
                board[cell] = Tile(seat, *self.codec.faces[face])
                hands[seat].remove(self.codec.kinds[face // 2])
        south, north = (tuple(sorted(hands[seat])) for seat in TWO)
        pending = {"pick-hidden": "pick1", "pick-in-turn": "pick2"}.get(self.sets.choice, "-")
        return TilesPosition(tuple(board), (south, north), setup.first, pending)

    def _owned(self, setup: Setup, seat: Seat) -> tuple[str, ...]:
        """Return the tiles that a seat begins with."""
        if self.sets.drafted:
            return ()
        if not self.options:
            return self.sets.of(self.sets.owned(TWO.index(seat)))
        option = next(each for each in self.options if each.seat in (None, seat))
        chosen = tuple(setup.choices.get(option.id, option.default))
        wrong = [family for family in chosen if family not in option.values]
        if wrong:
            raise BadData(phrase("tiles.bad.choice", value=str(wrong[0]), known=list(option.values)))
        if len(chosen) != option.count or len(set(chosen)) != len(chosen):
            raise BadData(phrase("tiles.bad.choice_count", n=option.count, chosen=list(chosen)))
        if not self.sets.composed:
            return self.sets.of(chosen)
        if not self.sets.within_composition(chosen):
            raise BadData(phrase("tiles.bad.choice_composition", composition=quotas_in_words(option)))
        return chosen

    def on_turn(self, position: TilesPosition) -> Seat:
        """Tell whose turn it is; the other one may have to return tiles first."""
        return position.on_turn

    def reasons(self, position: TilesPosition) -> Reasons:
        """Return what explains a position that is not over."""
        return Reasons(self.codec, self.notation, position)

    def ending(self, position: TilesPosition, result: int) -> str:
        """Return the first way to win that the winner has fulfilled."""
        return self.codec.reason(self.kernel(position), result - 1)

    def winning_cells(self, position: TilesPosition) -> tuple[Cell, ...]:
        """Return the region that was won with, as far as the winner holds it."""
        outcome = self.outcome(position)
        return self.codec.winning_cells(position, Seat(outcome.winner)) if outcome and outcome.winner else ()

    def kernel(self, position: TilesPosition) -> TilesKernel:
        """Return a fresh kernel at the position. Errors: BadPosition for a masked one."""
        lying = {tile.owner for tile in position.board if tile is not None and tile.down == UNKNOWN}
        for seat in TWO:
            if UNKNOWN in position.hand(seat) or seat in lying:
                raise BadPosition(phrase("tiles.bad.hidden", seat=named(seat)))
        return super().kernel(position)

    def rows(self, position: TilesPosition) -> tuple[tuple[Gauge, Gauge], ...]:
        """Return for each rank from South's side what South's tiles and North's add up to, and how much they may."""
        return gauges(self.definition, self.grid, position)

    def null_move(self, position: TilesPosition) -> TilesPosition | None:
        """Return the other player on turn in the same position; None in the draft, during returns and at the end."""
        if position.pending != "-" or self.outcome(position) is not None:
            return None
        return replace(position, to_act=TWO[1 - TWO.index(position.to_act)])

    def fitted(self, position: TilesPosition, of: AnyGame) -> tuple[TilesPosition, Sequence[Phrase]] | None:
        """Fit a position: tiles that may not stay go back to the hand; not while they are being picked."""
        if position.picking:
            return None
        fit = Fit(self.notation, position, of.grid)
        return fit.position, fit.changes

    # ---- on the table

    def targets(self, position: TilesPosition, action: TilesAction) -> tuple[Target, ...]:
        """Return what a mouse clicks: the hand tile as it would lie, or the cell it starts from, then where it goes."""
        match action:
            case Place(tile, cell):
                return (InHand(position.to_act, tile), cell)
            case Move(start, goal) | Use(start, goal):
                return (start, goal)
            case Return(cell):
                return (cell,)
            case Pick(tile):
                return (InHand(None, tile),)
            case Pass():
                return (Button("pass"),)
        raise BadAction(phrase("tiles.bad.action", text=str(action)))

    def thing(self, piece: Piece) -> str:
        """Return the key of the ability that a tile shows; nothing for a hidden one."""
        abilities = self.definition.abilities.items()
        return next((key for key, ability in abilities if piece.text.startswith(ability.letter)), "")

    def pieces(self, position: TilesPosition) -> tuple[Piece, ...]:
        """Return the tiles on the board, in both hands (a hidden one is ``?``), and those left in the draft."""
        found = [
            Piece(self.grid.cell(i), "tile", tile.owner, tile.up, "" if tile.down == UNKNOWN else tile.down)
            for i, tile in enumerate(position.board)
            if tile is not None
        ]
        for seat in TWO:
            for number, text in enumerate(position.hand(seat), 1):
                if text == UNKNOWN:
                    found.append(Piece(InHand(seat, f"{UNKNOWN}{number}"), "tile", seat, UNKNOWN))
                else:
                    found.append(_in_hand(self.sets.by_text[text], seat))
        return tuple(found + [_in_hand(kind, None) for kind in self.pool(position)])

    def pool(self, position: TilesPosition) -> tuple[Kind, ...]:
        """Return the draft's tiles that nobody who picks has taken; none where the reader may not know."""
        if not position.picking or UNKNOWN in position.hand(position.to_act):
            return ()
        taken = set(position.hand(position.to_act))
        if position.pending == "pick2":
            taken.update(*position.hands)
        return tuple(kind for kind in self.sets.kinds if str(kind) not in taken)

    def describe(self, position: TilesPosition, action: TilesAction) -> Phrase:
        """Return the action in words."""
        match action:
            case Place(tile, cell):
                key = "action.place_fight" if self._tile_on(position, cell) else "action.place"
                values = {"piece": self._up(tile), "cell": str(cell)}
                return phrase(key, **values, named=self._named(self._up(tile)), there=self._named_on(position, cell))
            case Move(start, goal):
                key = "action.fight" if self._tile_on(position, goal) else "action.move"
                ends = {"start": str(start), "goal": str(goal)}
                return phrase(key, **ends, named=self._named_on(position, start), there=self._named_on(position, goal))
            case Use(start, goal):
                return self._described_use(position, start, goal)
            case Return(cell):
                return phrase("action.return", cell=str(cell), named=self._named_on(position, cell))
            case Pick(tile):
                kind = self.sets.by_text[tile]
                faces = [face_named(self.definition, str(face)) for face in (kind.front, kind.back)]
                return phrase("action.pick", piece=tile, front=faces[0], back=faces[1])
        return phrase("action.pass")

    def _up(self, text: str) -> str:
        """Return the face up of a tile's text."""
        kind = self.sets.by_text[self.notation.kind(text) or text]
        return str(kind.front) if text == str(kind) else str(kind.back)

    def _named(self, face: str) -> Phrase:
        """Return a tile in a sentence, by the face that lies up."""
        return phrase("tiles.the", face=face_named(self.definition, face))

    def _named_on(self, position: TilesPosition, cell: Cell) -> Phrase | str:
        tile = self._tile_on(position, cell)
        return self._named(tile.up) if tile else ""

    def _tile_on(self, position: TilesPosition, cell: Cell) -> Tile | None:
        return position.board[self.grid.index(cell)]

    def _described_use(self, position: TilesPosition, start: Cell, goal: Cell) -> Phrase:
        """Return the ability by name and its cells; a fight is told from a mere move."""
        user = self._tile_on(position, start)
        ability = ability_of(self.definition, user.up) if user else None
        name = name_of(self.definition, ability) if ability else ""
        effect = first_of(ability) if ability else None
        meets = goal
        if user and isinstance(effect, Pull):  # the action names the tile that is pulled
            reach = entries(self.definition, effect, self.grid, self.grid.index(start), TWO.index(user.owner))
            meets = next((self.grid.cell(e[2]) for e in reach if e[0] == self.grid.index(goal)), goal)
        fights = not isinstance(effect, Swap) and self._tile_on(position, meets) is not None
        key = "ability_here" if start == goal else "ability_fight" if fights else "ability"
        how = phrase(f"tiles.how.{effect.does}", goal=str(goal)) if effect and start != goal else ""
        values = {"name": name, "start": str(start), "goal": str(goal)}
        return phrase(f"action.{key}", **values, named=self._named_on(position, start), how=how)

    def account(self, before: TilesPosition, events: tuple[Event, ...], people: People) -> Phrase | None:
        """Tell who beat whom and what an ability did, and which row holds too much now."""
        return Account(self.definition, self.grid, before, people).tell(events)

    # ---- what a seat knows

    def masked(self, position: TilesPosition, seat: Seat) -> TilesPosition:
        """Return the position without what the seat may not know."""
        return self._knowledge.mask(position, seat)

    def observe_event(self, event: Event, seat: Seat) -> Event | None:
        """Return the event as one seat sees it."""
        return self._knowledge.mask_event(event, seat)

    def determinize(self, view: View[TilesPosition, TilesAction], rng: Rng) -> TilesPosition:
        """Return some full position that fits the view."""
        return self._knowledge.fill(view.position, view.seat, rng)


def _in_hand(kind: Kind, seat: Seat | None) -> Piece:
    return Piece(InHand(seat, str(kind)), "tile", seat, str(kind.front), str(kind.back))


def quotas_in_words(option: Option) -> list[Phrase]:
    """Return how many tiles of each pair of numbers are chosen, a phrase a pair."""
    return [phrase("tiles.quota", n=quota.count, pair=quota.name) for quota in option.quotas]


def _options(definition: TilesDefinition, known: Sets) -> tuple[Option, ...]:
    """Return what is agreed before play: families or single tiles, by both together or by each alone."""
    sets, values = definition.sets, tuple(definition.families)
    if sets.choice == "same-tiles":  # T15
        tiles = tuple(str(kind) for family in sets.families for kind in kinds_of(definition, family))
        pairs = {pair: frozenset(t for t in tiles if known.by_text[t].pair == pair) for pair in sets.composition}
        quotas = tuple(Quota(pair, pairs[pair], count) for pair, count in sets.composition.items())
        free = Option("sets", tiles, (), known.size, quotas=quotas)
        return (replace(free, default=free.first(tiles)),)
    if sets.choice == "same":
        return (Option("sets", values, sets.families, sets.count),)
    if sets.choice == "own":
        return tuple(Option(f"sets.{seat}", values, sets.families, sets.count, seat=seat, secret=True) for seat in TWO)
    return ()
