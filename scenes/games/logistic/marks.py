"""What an AVI carries beside its life: guard, charge, action points of the next turn, effects that wait, counters.

Placed cards carry counters, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scenes.games.logistic.face.art import INK
from scenes.games.logistic.places import Places
from scenes.geometry import Point, Rect
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.account import on_court, standing_guard
from squares.games.logistic.rules.values import Counters, LogisticPosition

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

HIGH, _PADDING = 19.0, 8.0


class Mark(NamedTuple):
    """``sprite`` of sprites/cards with a number; ``what``: heading and paragraph about it.

    Counters have the first letters of their kind before the number and no sprite.
    """

    sprite: str
    text: str
    what: tuple[Phrase, Phrase]


def marks_of(game: LogisticGame, position: LogisticPosition, seat: Seat, name: Phrase | str) -> list[Mark]:
    """The marks of a seat's AVI; ``name``: of the player."""
    player, found = position.player(seat), []
    standing = standing_guard(game.definition, on_court(position).values(), seat)
    if player.guard or standing > 0:
        total = max(0, player.guard + standing)
        more = phrase("court.what.guard_more", name=name, n=player.guard, standing=standing)
        found.append(Mark("guard", str(total), (phrase("court.what.guard", n=total), more)))
    if player.charge:
        more = phrase("court.what.charge_more", name=name, n=player.charge)
        found.append(Mark("charge", f"+{player.charge}", (phrase("court.what.charge", n=player.charge), more)))
    if player.next_ap:
        key = "more" if player.next_ap > 0 else "less"
        more = phrase(f"court.what.next_ap.{key}", name=name, n=abs(player.next_ap))
        sign = "+" if player.next_ap > 0 else "−"
        found.append(Mark("ap", f"{sign}{abs(player.next_ap)}", (phrase("court.what.next_ap.title"), more)))
    waiting = [frame for frame in position.delayed if frame.owner is seat]
    if waiting:
        cards = [game.definition.cards[frame.card].name for frame in waiting]
        found.append(Mark("delay", str(len(waiting)), _delayed(cards)))
    return found + counters_of(game, player.counters)


def counters_of(game: LogisticGame, counters: Counters) -> list[Mark]:
    """The marks of counters."""
    kinds = game.definition.counters
    found = []
    for id, n in counters:
        name = kinds[id].name
        alone = sum(other.name[:1] == name[:1] for other in kinds.values()) == 1
        what = phrase("court.what.counters", n=n, name=name), phrase("court.what.counters_more")
        found.append(Mark("", f"{name[: 1 if alone else 2]} {n}", what))
    return found


def _delayed(cards: list[str]) -> tuple[Phrase, Phrase]:
    return phrase("court.what.delay", n=len(cards)), phrase("court.what.delay_more", cards=cards)


def place_of(places: Places, cell: Cell, marks: list[Mark], index: int) -> Rect:
    """The corner of an AVI's cell where one of its marks lies."""
    here, mark = places.cell(cell), marks[index]
    wide = 26.0 + 11.0 * len(mark.text) if mark.sprite else 12.0 + 9.5 * len(mark.text)
    x = here.x - 4 if index % 2 == 0 else here.right + 4 - wide
    row, inwards = index // 2 % 2, (HIGH + 2) * (index // 4)
    return Rect(x, here.y - 5 + inwards if row == 0 else here.bottom + 5 - HIGH - inwards, wide, HIGH)


def _grown(canvas: Canvas, pill: Rect, mark: Mark, rightwards: bool) -> Rect:
    """The pill as wide and high as its letters, which a small window shows larger than the rest."""
    wide, high = canvas.measure(mark.text, "numeral", 13)
    h = max(pill.h, high + 2)
    w = max(pill.w, wide + (h + _PADDING if mark.sprite else 14))
    return Rect(pill.x if rightwards else pill.right - w, pill.center[1] - h / 2, w, h)


def mark_at(places: Places, cell: Cell, marks: list[Mark], at: Point) -> Mark | None:
    """The mark at a natural position."""
    return next((mark for i, mark in enumerate(marks) if place_of(places, cell, marks, i).contains(at)), None)


def draw(canvas: Canvas, places: Places, cell: Cell, marks: list[Mark]) -> None:
    """Light pills at the corners of the cell, dark ones for counters."""
    for i, mark in enumerate(marks):
        pill = _grown(canvas, place_of(places, cell, marks, i), mark, rightwards=i % 2 == 0)
        if not mark.sprite:
            canvas.box(pill, fill=INK, line="games.logistic.net", width=1.2, radius=pill.h / 2)
            canvas.text(mark.text, pill.center, "numeral", "games.logistic.net", "center", size=13)
            continue
        canvas.box(pill, fill="games.logistic.net", line=INK, width=1, radius=pill.h / 2)
        canvas.text(mark.text, (pill.right - 7, pill.center[1]), "numeral", INK, "midright", size=13)
        sign = Rect(pill.x + 4, pill.y + 2.5, pill.h - 5, pill.h - 5)
        canvas.sprite(f"cards/{mark.sprite}", sign, {"ink": INK, "paper": "games.logistic.net"})
