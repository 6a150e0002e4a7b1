"""What a ply of Rengoma did, in words: pieces covered and freed, chips spent and earned, a line completed."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.events import Counter, Ended, Event, Moved, Placed, Taken
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.core.seats import Seat
from squares.games.rengoma.rules.codec import Codec
from squares.games.rengoma.rules.values import SIDES, RengomaPosition


def account(codec: Codec, before: RengomaPosition, events: tuple[Event, ...], people: People) -> Phrase | None:
    """Return one sentence of all that the events did beyond the action's own words, None where that is nothing."""
    if any(isinstance(event, Taken) for event in events):
        seat = before.to_act
        began = codec.seats[codec.seats.index(seat) - 1]
        return phrase("rengoma.account.swap", who=people.who(seat), whose=people.whose(began))
    parts = [
        *_moved(codec, before, events),
        *_placed(codec, before, events),
        *_chips(codec, before, events, people),
        *_lines(codec, events),
    ]
    said: Phrase | None = None
    for part in parts:
        said = part if said is None else phrase("rengoma.account.both", a=said, b=part)
    return said


def _moved(codec: Codec, before: RengomaPosition, events: tuple[Event, ...]) -> Iterator[Phrase]:
    """Yield what a piece covered, and what it left free."""
    for event in events:
        if not isinstance(event, Moved):
            continue
        start, goal = event.path[0], event.path[-1]
        left, there = (before.board[codec.grid.index(cell)] for cell in (start, goal))
        values = {"piece": codec.definition.piece_name(left[-1]), "cell": str(goal), "start": str(start)}
        if there:
            values["there"] = codec.definition.piece_name(there[-1])
        if len(left) > 1:
            values["below"] = codec.definition.piece_name(left[-2])
        key = "covered_freed" if there and len(left) > 1 else "covered" if there else "freed"
        if there or len(left) > 1:
            yield Phrase(f"rengoma.account.{key}", values)


def _placed(codec: Codec, before: RengomaPosition, events: tuple[Event, ...]) -> Iterator[Phrase]:
    """Yield what a piece that was placed covers."""
    named = codec.definition.piece_name
    for event in events:
        if isinstance(event, Placed) and (there := before.top(codec.grid.index(event.cell))):
            values = {"piece": named(event.source.text), "there": named(there), "cell": str(event.cell)}
            yield Phrase("rengoma.account.covered", values)


def _chips(codec: Codec, before: RengomaPosition, events: tuple[Event, ...], people: People) -> Iterator[Phrase]:
    """Yield chips given for more actions, and chips earned by enemy's pieces."""
    changes = {event.seat: event.new - event.old for event in events if isinstance(event, Counter) and _of_chips(event)}
    for seat, more in changes.items():
        if seat is None or more == 0:
            continue
        side = codec.colour(seat)
        if more > 0:
            robbed = changes.get(codec.seats[1 - side], 0) < 0
            key = "won_chip" if robbed else "earned"
            yield phrase(
                f"rengoma.account.{key}",
                side=codec.definition.side_name(side),
                other=codec.definition.side_name(1 - side),
            )
        elif changes.get(None, 0) > 0:
            yield _spent(codec, before.to_act, -more, people)


def _of_chips(event: Counter) -> bool:
    return event.name == "chips"


def _spent(codec: Codec, seat: Seat, chips: int, people: People) -> Phrase:
    """Tell who gave chips; of four players also who acts for them and who is passed over."""
    if len(codec.seats) == 2:
        return phrase("rengoma.account.spent", who=people.who(seat), n=chips)
    at = codec.seats.index(seat)
    skipped, partner = (people.who(codec.seats[(at + i) % 4]) for i in (1, 2))
    return phrase("rengoma.account.spent_partner", who=people.who(seat), n=chips, partner=partner, skipped=skipped)


def _lines(codec: Codec, events: tuple[Event, ...]) -> Iterator[Phrase]:
    """Yield whose line stands now."""
    for event in events:
        if isinstance(event, Ended) and event.winner is not None:
            cells = [str(cell) for cell in event.cells]
            yield phrase(
                "rengoma.account.line", side=codec.definition.side_name(SIDES.index(event.winner)), cells=cells
            )
        elif isinstance(event, Ended) and event.cells:
            yield phrase("rengoma.account.lines")
