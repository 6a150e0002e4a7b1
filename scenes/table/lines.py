"""The lines beside the one on the table, in words: where they part and how they go on. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scenes.table.state import TableState
from squares.core.match import AnyNode, Conclusion
from squares.core.phrase import Phrase, phrase


@dataclass(frozen=True, slots=True)
class OtherLine:
    """A line that parts after ``ply`` plies and goes on with ``node``."""

    ply: int
    node: AnyNode
    text: Phrase


def other_lines(state: TableState) -> Iterator[OtherLine]:
    """All that part from the line on the table, first those that part early."""
    for ply in range(len(state.match.plies) + 1):
        for node in state.match.branches(ply):
            yield OtherLine(ply, node, folded(state, node, ply))


def folded(state: TableState, node: AnyNode, ply: int) -> Phrase:
    """A line that begins with ``node`` after ``ply`` plies of the line on the table, folded into a few words."""
    first = opening(state, node, ply)
    if node.name:
        first = phrase("table.line.named", name=node.name, first=first)
    if node.concludes:
        return first
    return phrase("table.line.folded", first=first, n=1 + sum(not other.concludes for other in node.rest()))


def opening(state: TableState, node: AnyNode, ply: int) -> Phrase:
    """What a line begins with after ``ply`` plies of the line on the table."""
    did = node.did
    if isinstance(did, Conclusion):
        name = None if did.seat is None else state.names[did.seat]
        return phrase(f"table.line.{did.outcome.reason}", name=name)
    return state.telling.logged(state.telling.words(ply + 1, node.ply))


def is_main(node: AnyNode) -> bool:
    """Whether the main line goes through a node."""
    return all(step.parent is not None and step.parent.children[0] is step for step in node.path())
