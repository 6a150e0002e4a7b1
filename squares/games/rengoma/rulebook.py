"""The rules of Rengoma in sentences made from its definition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from squares.core.grid import Grid
from squares.core.phrase import Phrase, numbered, phrase
from squares.core.rulebook import Chapter, Example
from squares.games.rengoma.rules.definition import RengomaDefinition
from squares.games.rengoma.rules.values import Foe, Move, Own, Spend


def chapters(game: RengomaDefinition) -> tuple[Chapter, ...]:
    """Return the rules in chapters: goal, parts, turn, partners, chips, swap and end, as far as the game has them."""
    index = Grid(game.board.files, game.board.ranks).index

    def covers(position: Any, action: Any) -> bool:
        return isinstance(action, Move) and bool(position.top(index(action.goal)))

    shown = (
        Example(_say("turn.owning"), lambda position, action: isinstance(action, Own)),
        Example(_say("turn.placing"), lambda position, action: isinstance(action, Foe)),
        Example(_say("turn.covering"), covers),
    )
    spending = Example(_say("chips.spending"), lambda position, action: isinstance(action, Spend))
    found = [
        Chapter("goal", phrase("rulebook.goal.title"), tuple(_goal(game))),
        Chapter("parts", _say("parts.title"), tuple(_parts(game))),
        Chapter("turn", _say("turn.title"), tuple(_turn(game)), shown),
    ]
    if game.seats == 4:
        found.append(Chapter("partners", _say("partners.title"), (_say("partners.sit"),)))
    if game.chips:
        found.append(Chapter("chips", _say("chips.title"), tuple(_chips(game)), (spending,)))
    if game.house.swap:
        found.append(Chapter("swap", _say("swap.title"), (phrase("rulebook.house.swap"), _say("swap.colours"))))
    if game.house.quiet_plies:
        found.append(Chapter("end", _say("end.title"), (_say("end.quiet", n=game.house.quiet_plies),)))
    return tuple(found)


def _goal(game: RengomaDefinition) -> Iterator[Phrase]:
    yield game.goal()
    line = _say("goal.line", number=numbered(game.line))
    yield phrase("core.sentences", first=line, rest=_say(f"goal.both_{game.both_lines}"))
    yield phrase("rulebook.goal.board", files=game.board.files, ranks=game.board.ranks)


def _parts(game: RengomaDefinition) -> Iterator[Phrase]:
    for colour, shape in enumerate(("round", "cornered")):
        name, dye = game.side_name(colour), phrase(f"rengoma.rulebook.dye.{game.palette(colour)}")
        yield _say(f"parts.{shape}", name=name, colour=dye)
    counts = Counter(game.strengths)
    each = [_say("parts.strength", n=counts[strength], strength=strength) for strength in sorted(counts)]
    yield _say("parts.pieces", n=len(game.strengths), each=each)
    yield _say("parts.stocks")
    yield _say(f"parts.first_{game.seats}")


def _turn(game: RengomaDefinition) -> Iterator[Phrase]:
    for key in ("three", "own", "enemy"):
        yield _say(f"turn.{key}")
    yield phrase("core.sentences", first=_say("turn.move"), rest=game.covering)
    yield _say("turn.below")


def _chips(game: RengomaDefinition) -> Iterator[Phrase]:
    yield _say("chips.stock", n=game.chips, number=numbered(game.chips))
    for way in game.chip_for:
        yield _say(f"chips.for_{way}")
    if not game.chip_for:
        yield _say("chips.for_nothing")
    spent = _say("chips.spend" if game.seats == 2 else "chips.spend_partner")
    yield phrase("core.sentences", first=spent, rest=_say(f"chips.buys_{game.chip_buys}"))
    yield _say("chips.paid")


def _say(key: str, **values: Any) -> Phrase:
    return phrase(f"rengoma.rulebook.{key}", **values)
