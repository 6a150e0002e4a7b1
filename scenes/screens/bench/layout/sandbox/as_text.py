"""What lies in the sandbox as lines of text, to be kept as notes or sent to somebody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scenes.screens.bench.layout.sandbox.tabletop import Tabletop
from squares.core import loose
from squares.core.loose import Loose
from squares.core.phrase import Say


def as_text(name: str, work: Tabletop, notation: str, say: Say) -> str:
    """The table's name, the position, and a line for each free component with where it lies.

    In a seat's view that tells only of sides that lie up, and of other hands how many components they hold.
    """
    return "\n".join([name, "", notation, "", *_lines(work, say), ""])


def _lines(work: Tabletop, say: Say) -> Iterator[str]:
    for each in loose.on_table(work.draft):
        seen = each if work.viewer is None else replace(each, text=each.said, back="")
        yield say("bench.free.line", what=_described(seen, say), where=_where(work, each))
    for seat in work.game.seats:
        held = [token for token in work.draft.at(loose.hand(seat)) if isinstance(token, Loose)]
        where = say("bench.free.in_hand", seat=say(f"views.seat.{seat.value}"))
        if work.secret(loose.hand(seat)) and held:
            yield say("bench.free.line", what=say("bench.free.some", n=len(held)), where=where)
            continue
        for each in held:
            yield say("bench.free.line", what=_described(each, say), where=where)


def _described(component: Loose, say: Say) -> str:
    kind = say(f"bench.free.kinds.{component.kind}")
    number = "" if component.count is None else f" {component.count}"
    written = " / ".join(filter(None, (" ".join(text.split()) for text in (component.text, component.back))))
    return f"{kind}{number}" + (f" “{written}”" if written else "")


def _where(work: Tabletop, component: Loose) -> str:
    """The cell that it lies on, or how far it lies from the first one."""
    for cell in work.game.grid:
        x, y = work.spot_of(cell)
        if abs(x - component.x) <= 0.5 and abs(y - component.y) <= 0.5:
            return str(cell)
    return f"{component.x:+.1f} {component.y:+.1f}"
