"""All lines that a match was ever played in: a tree of plies, and what came out when one was looked over.

Knows no rules and no cursor. A node stands for what was done after its parent: a ply, or an end that was declared. What
leads from the root to a node is its line; of a node's children the first is the main one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from squares.core.game import Outcome, Step
from squares.core.grid import Mark
from squares.core.seats import Seat

P = TypeVar("P")
A = TypeVar("A")

MOST_LINE = 12  # actions of a line that is kept of a review


@dataclass(frozen=True, slots=True)
class Ply(Generic[P, A]):
    """One action that was played.

    ``seat`` chose it in turn ``turn`` (as ``Match.turn_number``) after ``ms`` milliseconds; ``text`` is its
    notation; ``occurrence`` says how often the position after it has now been on the table in its line; ``outcome``
    is set where the ply ended the game, by the game's own rules or a house rule.
    """

    action: A
    step: Step[P]
    seat: Seat
    turn: int
    text: str
    occurrence: int
    outcome: Outcome | None
    ms: int


@dataclass(frozen=True, slots=True)
class Conclusion:
    """An end that was declared instead of played, by or against ``seat``, or (None) by all.

    The outcome's reason tells which: resigned, time or agreed.
    """

    outcome: Outcome
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Grounds:
    """How a match was looked over: ``nodes`` a search, 0 for those of the level; ``app``: the program's version."""

    app: str
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A ply where there was a choice. Values are as evaluations count, for the seat that played it.

    ``best``: of the best action, ``played``: of the one that was played, ``other``: of the next best one, None where
    there was none. ``line``: the best action and the play expected after it, in notation, at most ``MOST_LINE``.
    """

    best: int
    played: int
    line: tuple[str, ...]
    other: int | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """What is known of a match's plies, by the numbers of their nodes."""

    grounds: Grounds
    plies: Mapping[int, Reviewed] = field(default_factory=dict)


class Node(Generic[P, A]):
    """A place in the tree. To be read only: whoever changes one goes through ``Match``.

    ``did``: the ply or the conclusion, None at the root. ``number``: its place in ``Tree.nodes``. ``walked``: the child
    through which the line last went on. ``note``: what somebody pinned to it. ``value``: what a bot that weighed the
    position gives for the side that decides there, as evaluations count, None where none did. ``reviewed``: what came
    out when the ply was looked over after the end. ``marks``: what somebody drew on the board there.
    """

    __slots__ = ("children", "did", "marks", "name", "note", "number", "parent", "reviewed", "value", "walked")

    def __init__(self, parent: Node[P, A] | None, did: Ply[P, A] | Conclusion | None, number: int) -> None:
        self.parent, self.did, self.number = parent, did, number
        self.children: list[Node[P, A]] = []
        self.walked: Node[P, A] | None = None
        self.name = self.note = ""
        self.marks: tuple[Mark, ...] = ()
        self.value: int | None = None
        self.reviewed: Reviewed | None = None

    @property
    def ply(self) -> Ply[P, A]:
        """The ply. Errors: TypeError where there is none."""
        if not isinstance(self.did, Ply):
            raise TypeError("the start and a declared end are no plies")
        return self.did

    @property
    def concludes(self) -> bool:
        """Whether this is a declared end, after which nothing comes."""
        return isinstance(self.did, Conclusion)

    @property
    def onward(self) -> Node[P, A] | None:
        """The child through which the line goes on; None at its end."""
        return self.walked or next(iter(self.children), None)

    def path(self) -> list[Node[P, A]]:
        """Return the nodes from the first ply to this one."""
        found, node = [], self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    def rest(self) -> Iterator[Node[P, A]]:
        """Yield the nodes of the line after this one."""
        node = self.onward
        while node is not None:
            yield node
            node = node.onward


class Tree(Generic[P, A]):
    """Holds the root and the order of all nodes.

    ``shape`` goes up whenever anything but a new last node changes: numbers may be others then.
    """

    def __init__(self) -> None:
        self.root: Node[P, A] = Node(None, None, 0)
        self.nodes: list[Node[P, A]] = [self.root]
        self.shape = 0

    def grow(self, parent: Node[P, A], did: Ply[P, A] | Conclusion) -> Node[P, A]:
        """Add a last child, declared ends behind all plies."""
        node = Node(parent, did, len(self.nodes))
        ends = 0 if node.concludes else sum(child.concludes for child in parent.children)
        parent.children.insert(len(parent.children) - ends, node)
        self.nodes.append(node)
        return node

    def name(self, node: Node[P, A], name: str) -> None:
        """Name the line as people call it from this node on; empty for nothing."""
        node.name = name
        self.shape += 1

    def note(self, node: Node[P, A], note: str) -> None:
        """Pin a note to this node; empty for nothing."""
        node.note = note
        self.shape += 1

    def mark(self, node: Node[P, A], marks: tuple[Mark, ...]) -> None:
        """Keep what somebody drew on the board at this node."""
        node.marks = marks
        self.shape += 1

    def review(self, node: Node[P, A], found: Reviewed | None) -> None:
        """Keep what came out when a ply was looked over; None for nothing."""
        node.reviewed = found
        self.shape += 1

    def promote(self, node: Node[P, A]) -> None:
        """Make the line of a node the main one from the start."""
        for step in node.path():
            assert step.parent is not None
            step.parent.children.remove(step)
            step.parent.children.insert(0, step)
            step.parent.children.sort(key=lambda child: child.concludes)
        self._number()

    def cut(self, node: Node[P, A]) -> int:
        """Take a node away with all that follows it; its place among its parent's children. Not the root."""
        assert node.parent is not None
        siblings = node.parent.children
        place = siblings.index(node)
        del siblings[place]
        if node.parent.walked is node:
            node.parent.walked = None
        self._number()
        return place

    def graft(self, node: Node[P, A], place: int) -> None:
        """Put back what ``cut`` took."""
        assert node.parent is not None
        node.parent.children.insert(place, node)
        self._number()

    def _number(self) -> None:
        """Order the nodes anew: each before its children, and the main line of every node before the others."""
        self.shape += 1
        self.nodes, waiting = [], [self.root]
        while waiting:
            node = waiting.pop()
            node.number = len(self.nodes)
            self.nodes.append(node)
            waiting += reversed(node.children)
