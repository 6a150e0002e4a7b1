"""What Rengoma's view says: what lies where, what a gesture would do, what chips do, which lines lack one piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from scenes.board.picture import Picture
from scenes.games.kit.board_view import Words
from squares.core.actions import InHand, Target
from squares.core.events import Ended, Moved, Placed
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.players import Names
from squares.core.seats import Seat
from squares.games.rengoma import RengomaGame
from squares.games.rengoma.rules.values import CHIPS, COLOURS, SIDES, Move, RengomaPosition

Said = tuple[Phrase, Phrase]


def about(game: RengomaGame, position: RengomaPosition, seat: Seat, you: Seat | None) -> Phrase:
    """A player's side; at two players its chips and its stock, at four where it sits. ``you``: who plays alone."""
    side = game.definition.side_name(SIDES.index(game.side(seat)))
    if len(game.seats) > 2:
        key = "partner" if you is not None and partner_of(game, you) is seat else "seated"
        return phrase(f"rengoma.view.{key}", side=side, seat=phrase(f"views.seat.{seat.value}"))
    colour = game.seats.index(seat)
    chips = phrase("rengoma.view.held", n=position.chips[1 + colour])
    return phrase("rengoma.view.owns", side=side, chips=chips, left=position.left(colour))


def partner_of(game: RengomaGame, seat: Seat) -> Seat:
    """Who sits opposite; of two players oneself."""
    return game.seats[(game.seats.index(seat) + 2) % len(game.seats)]


def any_of(words: Iterable[Phrase | str]) -> Phrase:
    """Some things with "or" before the last."""
    *first, last = words
    return phrase("rengoma.either", names=first, last=last) if first else phrase("core.all", names=[last])


class Captions:
    """The words of one picture. ``names``: the players'; ``agreed``: what was chosen before play."""

    def __init__(
        self, game: RengomaGame, picture: Picture, names: Names, agreed: Mapping[str, tuple[str, ...]]
    ) -> None:
        self.game, self.picture, self.names, self.agreed = game, picture, names, agreed
        self.position: RengomaPosition = picture.position

    def name(self, seat: Seat) -> str | Phrase:
        """A player's name, or the seat."""
        return self.names.get(seat) or phrase(f"views.seat.{seat.value}")

    # at rest

    def notice(self) -> Said | None:
        """What is in hand, what chips would do, lines that lack a piece, or who of four players is whose partner."""
        seat = self.picture.to_act
        if seat is None or self.picture.picked:
            return self.holding_card() if self.picture.picked else None
        if self.position.phase == CHIPS:
            return phrase("rengoma.view.give"), self._giving(seat)
        lines = self._lines(seat) if self.picture.threatened is not None else None
        return lines or self._partners()

    def _giving(self, seat: Seat) -> Phrase:
        """Who would act and who would be passed over."""
        if len(self.game.seats) == 2:
            return self._buying(phrase("rengoma.view.gives"))
        at = self.game.seats.index(seat)
        skipped, partner, then = (self.name(self.game.seats[(at + i) % 4]) for i in (1, 2, 3))
        return self._buying(phrase("rengoma.view.gives_partner", partner=partner, skipped=skipped, then=then))

    def _lines(self, seat: Seat) -> Said | None:
        """The enemy's lines that lack one piece, else one's own; who could cover a piece of the enemy's."""
        found: dict[int, tuple[dict[Cell, None], dict[Cell, None]]] = {}
        for colour, line, (gap,) in self.game.open_lines(self.position, 1):
            gaps, cells = found.setdefault(colour, ({}, {}))
            gaps[gap] = None
            cells.update(dict.fromkeys(cell for cell in line if cell != gap))
        mine = SIDES.index(self.game.side(seat))
        colour = 1 - mine if 1 - mine in found else mine
        if colour not in found:
            return None
        gaps, cells = found[colour]
        title = phrase("rengoma.view.lacking", side=self._side(colour), n=self.game.definition.line - 1)
        another = phrase(f"rengoma.another.{self.game.definition.line}")
        wins = phrase("rengoma.view.wanted", another=another, cells=any_of(sorted(map(str, gaps))))
        blow = next((m for m in self.coverings if m.goal in cells and self._top(m.start)[0] == COLOURS[mine]), None)
        if colour == mine or blow is None:
            return title, wins
        can = phrase(
            "rengoma.view.can_cover", strength=self._top(blow.start)[1], start=str(blow.start), goal=str(blow.goal)
        )
        return title, phrase("core.sentences", first=wins, rest=can)

    def _partners(self) -> Said | None:
        """Of four players the order of turns, and what was agreed on talking."""
        you = self.picture.you
        if len(self.game.seats) == 2 or you is None:
            return None
        at = self.game.seats.index(you)
        order = [self.name(self.game.seats[(at + i) % 4]) for i in range(4)]
        title = phrase("rengoma.view.partners", name=order[2])
        talk = self.agreed.get("talk", ("silent",))[0]
        said = phrase("rengoma.view.order", names=order)
        return title, phrase("core.sentences", first=said, rest=phrase(f"rengoma.view.talk.{talk}"))

    def reading(self) -> Words | None:
        """The column that is pointed at, from the top down; a piece that lies alone says everything itself."""
        pointed = self.picture.hover if self.picture.hover is not None else self.picture.cursor
        if not isinstance(pointed, Cell) or self.picture.picked:
            return None
        pieces = [self._named(text) for text in reversed(self._stack(pointed))]
        if len(pieces) < 2:
            return None
        title = phrase("rengoma.view.column", cell=str(pointed), n=len(pieces), top=pieces[0])
        return title, phrase("rengoma.view.below", pieces=pieces[1:])

    # what is this

    def cell(self, cell: Cell) -> Said:
        """The piece on top of a cell, or that it is empty."""
        if not self._stack(cell):
            rules = self.game.definition
            plain = self.game.hidden and "move" in rules.actions
            key = "rengoma.view.empty_for" if plain else "rengoma.view.empty_places"
            return phrase("rengoma.view.empty", cell=str(cell)), phrase(key)
        title = phrase("rengoma.view.disc", piece=self._named(self._top(cell)), cell=str(cell))
        return title, self._may(cell)

    def _may(self, cell: Cell) -> Phrase:
        """What a piece can cover, what can cover it, and what it would free."""
        covers = [self._placed(move.goal) for move in self.coverings if move.start == cell]
        by = [self._placed(move.start) for move in self.coverings if move.goal == cell]
        can = phrase("rengoma.view.may_cover", pieces=any_of(covers)) if covers else phrase("rengoma.view.covers_none")
        by_them = phrase("rengoma.view.covered_by", pieces=any_of(by)) if by else phrase("rengoma.view.covered_by_none")
        said = phrase("core.sentences", first=can, rest=by_them)
        if len(self._stack(cell)) < 2:
            return said
        leaves = phrase("rengoma.view.leaves", piece=self._named(self._stack(cell)[-2]))
        return phrase("core.sentences", first=said, rest=leaves)

    def _placed(self, cell: Cell) -> Phrase:
        return phrase("rengoma.view.disc", piece=self._named(self._top(cell)), cell=str(cell))

    def field(self, text: str) -> Said:
        """A piece of the field: one's own, or the enemy's that earns a chip."""
        if not self.game.hidden:
            return phrase("rengoma.view.open_stock", piece=self._named(text)), self._lands()
        title = phrase("rengoma.view.in_field", piece=self._named(text))
        seat = self.picture.to_act
        bare = "" if self.game.definition.pays_enemy else "_bare"
        if seat is None:
            return title, phrase(f"rengoma.view.field_both{bare}")
        mine = self.game.side(seat) == SIDES[COLOURS.index(text[0])]
        return title, phrase("rengoma.view.field_own" if mine else f"rengoma.view.field_enemy{bare}")

    def stock(self, colour: int) -> Said:
        """A closed stock."""
        title = phrase("rengoma.view.stock_title", side=self._side(colour), n=self.position.left(colour))
        return title, phrase("rengoma.view.stock_for" if self.game.hidden else "rengoma.view.stock_open")

    def chips(self, colour: int | None) -> Said:
        """The chips of a side, or those in stock."""
        held = self.position.chips[0 if colour is None else 1 + colour]
        if colour is None:
            return phrase("rengoma.view.chips_stock", n=held), self._earning()
        title = phrase("rengoma.view.chips_of", side=self._side(colour), n=held)
        said = phrase("rengoma.view.chips_for" if len(self.game.seats) == 2 else "rengoma.view.chips_for_partner")
        return title, self._buying(said)

    def _buying(self, said: Phrase) -> Phrase:
        """A sentence about spending chips, with what they cannot buy."""
        buys = self.game.definition.chip_buys
        if buys == "action":
            return said
        return phrase("core.sentences", first=said, rest=phrase(f"rengoma.view.buys_{buys}"))

    def _earning(self) -> Phrase:
        """What earns a chip."""
        rules = self.game.definition
        ways = [what for what, pays in (("enemy", rules.pays_enemy), ("cover", rules.pays_cover)) if pays]
        return phrase(f"rengoma.view.chips_stock_for_{'_'.join(ways) or 'nothing'}")

    def seat(self, seat: Seat) -> Said:
        """One of four players."""
        at, you = self.game.seats.index(seat), self.picture.you
        before, partner, after = (self.name(self.game.seats[(at + i) % 4]) for i in (3, 2, 1))
        side = self._side(SIDES.index(self.game.side(seat)))
        who = phrase("rengoma.view.seat_with", side=side, partner=partner)
        partners = you is not None and partner_of(self.game, you) is seat
        key = "rengoma.view.seat_partner" if partners else "rengoma.view.seat"
        turns = phrase("rengoma.view.seat_turn", before=before, after=after)
        return phrase(key, name=self.name(seat)), phrase("core.sentences", first=who, rest=turns)

    # a gesture

    def holding(self) -> Words | None:
        """What is in hand and where it may go."""
        held = self.picture.picked[0] if self.picture.picked else None
        if isinstance(held, Cell):
            return phrase("rengoma.view.holds", what=self._placed(held)), self._goes()
        if isinstance(held, InHand):
            return phrase("rengoma.view.holds", what=self._named(held.text)), self._lands()
        return None

    def _lands(self) -> Phrase:
        """Where a piece is placed."""
        return phrase(
            "rengoma.view.places_onto" if self.game.definition.place_onto == "cover" else "rengoma.view.places"
        )

    def _goes(self) -> Phrase:
        """How a piece moves, and what it may cover."""
        rules = self.game.definition
        if rules.moves == "anywhere":
            return phrase("core.sentences", first=phrase("rengoma.view.moves_anywhere"), rest=rules.covering)
        if (rules.covers, rules.covers_whose) == ("weaker", "both"):
            return phrase("rengoma.view.moves")
        return phrase("core.sentences", first=phrase("rengoma.view.moves_far"), rest=rules.covering)

    def holding_card(self) -> Said | None:
        """The same for the context card."""
        held = self.picture.picked[0] if self.picture.picked else None
        if isinstance(held, Cell):
            return self.cell(held)
        return self.field(held.text) if isinstance(held, InHand) else None

    def would(self) -> Words | None:
        """The previewed action, and what it frees, completes or threatens."""
        preview, seat = self.picture.preview, self.picture.to_act
        if preview is None or seat is None:
            return None
        for event in preview.events:
            if isinstance(event, Moved):
                return self._moves(event.path[0], event.path[-1]), self._then(seat)
            if isinstance(event, Placed):
                return self._places(event, seat), self._then(seat)
        return None

    def _moves(self, start: Cell, goal: Cell) -> Phrase:
        piece = self._named(self._top(start))
        if self._stack(goal):
            theirs = self._top(goal)[0] != self._top(start)[0]
            key = "covers_earns" if theirs and self.game.definition.pays_cover else "covers_on"
            return phrase(f"rengoma.view.{key}", piece=piece, there=self._named(self._top(goal)), cell=str(goal))
        return phrase("rengoma.view.goes_to", piece=piece, cell=str(goal))

    def _places(self, event: Placed, seat: Seat) -> Phrase:
        if there := self._stack(event.cell):
            values = {"piece": self._named(event.source.text), "there": self._named(there[-1])}
            return phrase("rengoma.view.covers_on", cell=str(event.cell), **values)
        own = self.game.side(seat) == SIDES[COLOURS.index(event.source.text[0])]
        key = "rengoma.view.puts" if own or not self.game.definition.pays_enemy else "rengoma.view.puts_enemy"
        return phrase(key, piece=self._named(event.source.text), cell=str(event.cell))

    def _then(self, seat: Seat) -> Phrase | None:
        """What follows: a line that stands, what came free, lines that lack one piece only now."""
        said: Phrase | None = None
        for each in self._follows(seat):
            said = each if said is None else phrase("core.sentences", first=said, rest=each)
        return said

    def _follows(self, seat: Seat) -> Iterator[Phrase]:
        assert self.picture.preview is not None
        mine, after = SIDES.index(self.game.side(seat)), self.picture.preview.position
        moved = next((event for event in self.picture.preview.events if isinstance(event, Moved)), None)
        ended = next((event for event in self.picture.preview.events if isinstance(event, Ended)), None)
        below = self._stack(moved.path[0])[:-1] if moved is not None else ()
        if ended is not None and ended.winner is not None:
            colour = SIDES.index(ended.winner)
            uncovers = colour != mine and moved is not None and moved.path[0] in ended.cells
            key = "rengoma.view.uncovers" if uncovers else "rengoma.view.completes"
            yield phrase(key, side=self._side(colour), n=self.game.definition.line)
            return
        if below and moved is not None:
            yield phrase("rengoma.view.frees_on", piece=self._named(below[-1]), cell=str(moved.path[0]))
        known = {(line.colour, line.gaps[0]) for line in self.game.open_lines(self.position, 1)}
        new = {(line.colour, line.gaps[0]) for line in self.game.open_lines(after, 1)} - known
        for colour in (1 - mine, mine):
            if cells := sorted(str(gap) for side, gap in new if side == colour):
                yield phrase("rengoma.view.then_lacks", side=self._side(colour), cells=any_of(cells))

    def why_not(self, picked: tuple[Target, ...], target: Target) -> Phrase | None:
        """The rule that keeps what is picked from a cell, or what a cell lacks to be picked."""
        start = picked[0] if picked else target
        if not isinstance(target, Cell) or not isinstance(start, Cell) or self.position.phase == CHIPS:
            return None
        if not picked and not self._stack(target):
            return phrase("rengoma.view.nothing_here", cell=str(target))
        return None if start == target and picked else self.game.reasons(self.position).why(Move(start, target))

    # the position

    def _side(self, colour: int) -> Phrase:
        return self.game.definition.side_name(colour)

    def _named(self, piece: str) -> Phrase:
        return self.game.definition.piece_name(piece)

    @property
    def coverings(self) -> tuple[Move, ...]:
        """Every move of either side that would cover a piece."""
        return self.game.coverings(self.position)

    def _stack(self, cell: Cell) -> tuple[str, ...]:
        return self.position.board[self.game.grid.index(cell)]

    def _top(self, cell: Cell) -> str:
        return self.position.top(self.game.grid.index(cell))
