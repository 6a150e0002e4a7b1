"""One sitting of a game: its players, all lines that were played, undo and redo, and the ends that the rules ignore.

Those ends are repetition and the ply cap (``definition.house``), resignation, an agreed draw and time that ran out.
``play`` is the one door for every change of position. A match knows nothing of screens and files, and of bots only
where they sit.
"""

from __future__ import annotations

import time as real_time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Any, Generic, NamedTuple, TypeVar

from squares.core.clock import TimeControl
from squares.core.errors import IllegalAction
from squares.core.events import Ended
from squares.core.game import Game, Outcome, Refusal, Setup, Step
from squares.core.grid import Mark
from squares.core.phrase import phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.core.session import Aid, Session
from squares.core.tree import Conclusion as Conclusion
from squares.core.tree import Grounds, Review, Reviewed, Tree
from squares.core.tree import Node as Node
from squares.core.tree import Ply as Ply

P = TypeVar("P")
A = TypeVar("A")


class _Pruned(NamedTuple, Generic[P, A]):
    """What was taken away, its place among its siblings, and what was on the table then."""

    node: Node[P, A]
    place: int
    leaf: Node[P, A]
    cursor: int


class Match(Generic[P, A]):
    """A tree of plies with one line on the table and a cursor in it: ``position`` is the one after ``cursor`` plies.

    The line leads from the start to an end; where nothing else was chosen it goes on as it last did. ``goto`` looks at
    any point of it. Playing, resigning or agreeing there begins a branch, and what came later stays beside it.
    """

    def __init__(
        self,
        game: Game[P, A],
        setup: Setup,
        seed: int,
        players: Mapping[Seat, str],
        start: P | None = None,
        clock: Callable[[], float] = real_time.monotonic,
        bots: Mapping[Seat, BotPlayer] | None = None,
        time: TimeControl | None = None,
        practice: bool = False,
        session: Session | None = None,
    ) -> None:
        """Begin with ``game.start(setup, seed)``, or with the position ``start`` (a pasted one).

        ``players`` are names; ``bots`` are the seats that no person plays; ``clock`` gives seconds. With a ``time``
        control or a ``session`` record only what ``think`` is told counts instead. ``practice``: what is played only
        tries how it could have gone, so everything may be taken back.
        Errors: BadData where the setup does not fit the game.
        """
        self.game = game
        self.setup = setup
        self.seed = seed
        self.players: dict[Seat, str] = {seat: players[seat] for seat in game.seats}
        self.bots: dict[Seat, BotPlayer] = dict(bots or {})
        self.time = time
        self.practice = practice
        self.session = session
        self.pasted = start is not None
        self.start: P = game.start(setup, seed) if start is None else start
        self._tree: Tree[P, A] = Tree()
        self._line: list[Node[P, A]] = []
        self._plies: tuple[Ply[P, A], ...] | None = ()
        self._end: Node[P, A] | None = None
        self._cursor = 0
        self._pruned: list[_Pruned[P, A]] = []
        self._helped = False
        self.grounds: Grounds | None = None
        self._first_end: Outcome | None = None  # of all lines
        self._seen: Counter[P] = Counter([self.start])  # at and before the cursor
        self._spent = 0.0
        self._clock = clock
        self._since = clock()

    def shuts(self, aid: Aid) -> bool:
        """Tell whether a pack shuts an aid in this match, as it does until the questions are answered."""
        return self.session is not None and self.session.shuts(aid, self.people)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(seat for seat in self.game.seats if seat not in self.bots)

    @property
    def plies(self) -> tuple[Ply[P, A], ...]:
        """The whole line on the table, what lies after the cursor included."""
        if self._plies is None:
            self._plies = tuple(node.ply for node in self._line)
        return self._plies

    @property
    def cursor(self) -> int:
        """How many plies of the line stand on the table."""
        return self._cursor

    @property
    def at_end(self) -> bool:
        """Whether the cursor stands behind the last ply, so that nothing can be redone."""
        return self._cursor == len(self._line)

    @property
    def last(self) -> Ply[P, A] | None:
        """The ply that led to the position, None at the start."""
        return self._line[self._cursor - 1].ply if self._cursor else None

    @property
    def position(self) -> P:
        """The position at the cursor."""
        return self.position_at(self._cursor)

    def position_at(self, ply: int) -> P:
        """Return the position after ``ply`` plies of the line. Errors: IndexError outside of it."""
        self._check(ply)
        return self._line[ply - 1].ply.step.position if ply else self.start

    @property
    def to_act(self) -> Seat:
        """Who decides next."""
        return self.game.to_act(self.position)

    @property
    def on_turn(self) -> Seat:
        """Whose turn it is."""
        return self.game.on_turn(self.position)

    @property
    def turn_number(self) -> int:
        """Number of the running turn, from 1, as a log counts: the first turns of all seats are turn 1.

        It goes up when the turn comes back to the seat that began, unless the game is over by then.
        """
        last = self.last
        if last is None:
            return 1
        if last.outcome is not None:
            return last.turn
        now, before = self.on_turn, self.game.on_turn(self.position_at(self._cursor - 1))
        return last.turn + (now is not before and now is self.game.on_turn(self.start))

    @property
    def conclusion(self) -> Conclusion | None:
        """The resignation or agreement at the end of the line, wherever the cursor stands."""
        return self._end.did if self._end is not None and isinstance(self._end.did, Conclusion) else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended at the cursor: a win before any draw, or None while it goes on."""
        conclusion = self.conclusion
        if conclusion is not None and self.at_end:
            return conclusion.outcome
        last = self.last
        return self.game.outcome(self.start) if last is None else last.outcome

    def legal_actions(self) -> tuple[A, ...]:
        """Return the legal actions, sorted by text; empty exactly if the game is over at the cursor."""
        return () if self.outcome else self.game.legal_actions(self.position)

    def refused_actions(self) -> tuple[Refusal[A], ...]:
        """Return actions in reach that a rule forbids; empty once the game is over at the cursor."""
        return () if self.outcome else self.game.refused_actions(self.position)

    def play(self, action: A, ms: int | None = None) -> Step[P]:
        """Carry out ``action`` at the cursor and return what happened; the same action again walks the same branch.

        An end by a house rule is reported as a last event, ``Ended``. ``ms`` is the time it took (a record's
        reader knows it), by default what was spent on it. Errors: IllegalAction.
        """
        self._check_running()
        here = self.node_at(self._cursor)
        node = next((child for child in here.children if not child.concludes and child.ply.action == action), None)
        if node is None:
            if here.children:
                self.help()
            node = self._tree.grow(here, self._ply(action, ms))
            self._first_end = self._first_end or node.ply.outcome
        self._follow(node)
        return node.ply.step

    def help(self) -> None:
        """Note that a person was helped, by a hint or as an action was taken back; after the end it is no help."""
        self._helped = self._helped or self._first_end is None

    @property
    def helped(self) -> bool:
        """Whether the result on the table tells little of how people play: they were helped, or it is not the first."""
        first, outcome = self._first_end, self.outcome
        return self._helped or (first is not None and outcome is not None and first != outcome)

    def _ply(self, action: A, ms: int | None) -> Ply[P, A]:
        """Return what playing ``action`` at the cursor comes to."""
        seat, step = self.to_act, self.game.apply(self.position, action)
        occurrence = self._seen[step.position] + 1
        outcome = self.game.outcome(step.position)
        if outcome is None:
            outcome = self._house_outcome(seat, occurrence)
            if outcome is not None:
                step = Step(step.position, (*step.events, Ended(outcome.winner, outcome.reason)))
        ms = self.spent if ms is None else ms
        return Ply(action, step, seat, self.turn_number, self.game.format_action(action), occurrence, outcome, ms)

    def ending(self, action: A) -> Outcome | None:
        """Tell how the game would end if a legal action were carried out at the cursor; None where it would go on."""
        position = self.game.apply(self.position, action).position
        return self.game.outcome(position) or self._house_outcome(self.to_act, self._seen[position] + 1)

    def resign(self, seat: Seat) -> Outcome:
        """End the match as ``seat`` gives up, whoever is to act. Another end that was declared here before goes.

        Errors: IllegalAction once the game is over.
        """
        return self._conclude(Conclusion(Outcome(self._against(seat), "resigned"), seat))

    def agree_draw(self) -> Outcome:
        """End the match in a draw that both sides agree on. Errors: IllegalAction once the game is over."""
        return self._conclude(Conclusion(Outcome(None, "agreed"), None))

    def lose_on_time(self, seat: Seat) -> Outcome:
        """End the match as ``seat`` has no time left. Another end that was declared here before goes.

        Errors: IllegalAction once the game is over.
        """
        return self._conclude(Conclusion(Outcome(self._against(seat), "time"), seat))

    def undo(self) -> bool:
        """Put back what was pruned last, or take back a resignation or agreement at the cursor, else go back one ply.

        What was pruned can be put back until anything else happens. False if there is nothing.
        """
        if self._pruned:
            self._restore()
            return True
        if self._end is not None and self.at_end:
            self._tree.cut(self._end)
            self._lay()
            self._move(self._cursor)
            return True
        if self._cursor == 0:
            return False
        self._move(self._cursor - 1)
        return True

    def redo(self) -> Step[P] | None:
        """Go one ply forward again and return its step; None at the end of the line."""
        if self.at_end:
            return None
        self._move(self._cursor + 1)
        return self._line[self._cursor - 1].ply.step

    def goto(self, ply: int) -> None:
        """Put the cursor after ``ply`` plies. Errors: IndexError outside the line."""
        self._check(ply)
        self._move(ply)

    # time

    @property
    def spent(self) -> int:
        """Milliseconds that were spent on the position at the cursor; from 0 again whenever the cursor moves."""
        spent = self._spent if self.measured else (self._clock() - self._since) * 1000
        return max(0, round(spent))

    @property
    def measured(self) -> bool:
        """Whether time is what ``think`` is told."""
        return self.time is not None or self.session is not None

    def think(self, ms: float) -> None:
        """Let milliseconds of the clock go by."""
        self._spent += ms

    def left(self, seat: Seat, ply: int | None = None) -> int:
        """Return the milliseconds that a seat has left at the cursor, or had when the position after ``ply`` plies came
        up.

        Going back gives the time back, too. Errors: ValueError where no time control was agreed on.
        """
        if self.time is None:
            raise ValueError("no clocks")
        if ply is not None:
            return self.time.left(seat, self.plies[:ply])
        if self.outcome is not None and self.outcome.reason == "time" and self.conclusion is not None:
            return 0 if seat is self.conclusion.seat else self.time.left(seat, self.plies)
        return self.time.left(seat, self.plies[: self._cursor]) - (self.spent if seat is self.to_act else 0)

    # the tree

    @property
    def nodes(self) -> Sequence[Node[P, A]]:
        """Everything that was ever played, each node after its parent; the first is the start."""
        return self._tree.nodes

    @property
    def shape(self) -> int:
        """Goes up when anything but new nodes at the end of ``nodes`` changes in the tree."""
        return self._tree.shape

    @property
    def pruned(self) -> bool:
        """Whether ``undo`` puts something back that was pruned."""
        return bool(self._pruned)

    @property
    def leaf(self) -> Node[P, A]:
        """The last node of the line: its declared end, its last ply, or the start."""
        return self._end or self.node_at(len(self._line))

    def node_at(self, ply: int) -> Node[P, A]:
        """Return the node after ``ply`` plies of the line. Errors: IndexError outside of it."""
        self._check(ply)
        return self._line[ply - 1] if ply else self._tree.root

    def branches(self, ply: int) -> tuple[Node[P, A], ...]:
        """Tell how it went on after ``ply`` plies in other lines, main lines first."""
        here = self.node_at(ply)
        return tuple(child for child in here.children if child is not here.onward)

    def walk(self, node: Node[P, A]) -> None:
        """Put a node's line on the table, with the cursor behind the node."""
        path = node.path()
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(path, self._line, strict=False)))
        self._move(min(self._cursor, shared))
        for step in path[shared:]:
            assert step.parent is not None
            step.parent.walked = step
        self._lay()
        self._move(len(path) - node.concludes)

    def promote(self, node: Node[P, A]) -> None:
        """Make the line through a node the main one."""
        self._tree.promote(node)

    def name(self, node: Node[P, A], name: str) -> None:
        """Call the line from a node on by a name; an empty one takes it away. Errors: ValueError at the start."""
        if node.parent is None:
            raise ValueError("the start has no name")
        self._tree.name(node, name)

    def note(self, node: Node[P, A], note: str) -> None:
        """Pin a note to a ply, or to the start; an empty one takes it away."""
        self._tree.note(node, note)

    def mark(self, node: Node[P, A], marks: tuple[Mark, ...]) -> None:
        """Keep what somebody drew on the board after a ply, or at the start, in the place of what was there."""
        self._tree.mark(node, marks)

    def weigh(self, node: Node[P, A], value: int) -> None:
        """Keep what the position of a ply, or the start, was found to be worth to the side that decides there."""
        node.value = value

    def begin_review(self, grounds: Grounds) -> None:
        """Let plies be looked over on these grounds; what came out on others is forgotten."""
        if self.grounds not in (None, grounds):
            for node in self.nodes:
                if node.reviewed is not None:
                    self._tree.review(node, None)
        self.grounds = grounds

    def judge(self, node: Node[P, A], found: Reviewed) -> None:
        """Keep what came out when a ply was looked over, on the grounds that were told."""
        self._tree.review(node, found)

    @property
    def review(self) -> Review | None:
        """What is known of the plies of all lines that were looked over; None where none was."""
        found = {node.number: node.reviewed for node in self.nodes if node.reviewed is not None}
        return Review(self.grounds, found) if found and self.grounds is not None else None

    def prune(self, node: Node[P, A]) -> None:
        """Take a node out of the tree with all that follows it. Errors: ValueError at the start."""
        if node.parent is None:
            raise ValueError("the start cannot be pruned")
        before, leaf, cursor = self._pruned, self.leaf, self._cursor
        place = len(node.path()) - 1
        if place < len(self._line) and self._line[place] is node:
            self._move(min(cursor, place))
        self._pruned = [*before, _Pruned(node, self._tree.cut(node), leaf, cursor)]
        self._lay()

    def _restore(self) -> None:
        """Put back what was pruned last, and the line and cursor as they were then."""
        *others, last = self._pruned
        self._tree.graft(last.node, last.place)
        self.walk(last.leaf)
        self._move(last.cursor)
        self._pruned = others

    def _follow(self, child: Node[P, A]) -> None:
        """Let the line go on through a child of the node at the cursor, and stand behind it."""
        assert child.parent is not None
        child.parent.walked = child
        self._lay()
        self._move(self._cursor + (not child.concludes))

    def _lay(self) -> None:
        """Read the line after the cursor from the tree."""
        here = self.node_at(self._cursor)
        del self._line[self._cursor :]
        self._line += here.rest()
        self._end = self._line.pop() if self._line and self._line[-1].concludes else None
        self._plies = None

    def _move(self, ply: int) -> None:
        for node in self._line[self._cursor : ply]:
            self._seen[node.ply.step.position] += 1
        for node in self._line[ply : self._cursor]:
            self._seen[node.ply.step.position] -= 1
        self._cursor = ply
        self._spent, self._since = 0.0, self._clock()
        self._pruned = []

    def _check(self, ply: int) -> None:
        if not 0 <= ply <= len(self._line):
            raise IndexError(f"ply {ply} of {len(self._line)}")

    def _check_running(self) -> None:
        if self.outcome is not None:
            raise IllegalAction(phrase("core.over"))

    def _conclude(self, conclusion: Conclusion) -> Outcome:
        self._check_running()
        here = self.node_at(self._cursor)
        for other in [child for child in here.children if child.concludes]:
            self._tree.cut(other)
        self._first_end = self._first_end or conclusion.outcome
        self._follow(self._tree.grow(here, conclusion))
        return conclusion.outcome

    def _house_outcome(self, seat: Seat, occurrence: int) -> Outcome | None:
        """Return what the action of ``seat`` at the cursor brings by a house rule (docs/rules.md, H1 and H2)."""
        house = self.game.definition.house
        if house.repetition and occurrence >= house.repetition:
            winner = self._against(seat) if house.repetition_result == "loses" else None
            return Outcome(winner, "repetition")
        if self._cursor + 1 >= house.max_plies:
            return Outcome(None, "plies")
        return None

    def _against(self, seat: Seat) -> str:
        """Return the side that wins if ``seat`` loses."""
        own = self.game.side(seat)
        return next(side for side in map(self.game.side, self.game.seats) if side != own)


AnyMatch = Match[Any, Any]
AnyNode = Node[Any, Any]
AnyPly = Ply[Any, Any]
