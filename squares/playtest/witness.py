"""Plays the games of a pairing and writes down what is to be seen on the way, a ``GameRow`` each.

What a worker is sent. But for times, a row hangs on the contest and the number alone: no clock, no machine.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

from squares.bots.evaluation import Evaluation, expected
from squares.bots.evaluations import evaluation_of
from squares.bots.level_file import SCRIPTED
from squares.core.errors import BadData, Fault
from squares.core.events import Event, Moved, Placed, Pushed, Swapped
from squares.core.game import AnyGame
from squares.core.grid import Cell
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.data import installed
from squares.playtest import usage
from squares.playtest.contest import Contest, Decision, Sitting, at_table
from squares.playtest.lots import agreed, luck_of
from squares.playtest.plan import Matchup
from squares.playtest.players import BotPlayer, Player
from squares.playtest.rows import APART, NOBODY, GameRow, Pace
from squares.playtest.tally import Tally
from squares.playtest.whatif import alternatives, mattered

TRIED = 10  # games of a strength against itself in which every key is tried at another value
HANDLING = 2  # seconds that a ply takes people with their hands
DOUBLING = 2  # seconds more for each doubling of what they choose among (Hick's law)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of one pairing, as a worker brings them: their numbers, lines and sums, and its seconds of thought."""

    matchup: int
    numbers: tuple[int, ...]
    lines: tuple[str, ...]
    tally: Tally
    seconds: float


def play(task: tuple[int, Matchup, tuple[int, ...]]) -> Batch:
    """Play games by their numbers: place of the pairing, the pairing, numbers. Errors: BadData where rules or a player
    fail.
    """
    place, pairing, numbers = task
    lines, tally, begun = [], Tally(), time.process_time()
    for number in numbers:
        try:
            row = witnessed(pairing.contest, place, number, pairing.tries, pairing.kind == "arena")
        except Fault:
            raise
        except Exception as error:
            why = installed.failed(error) or f"{type(error).__name__}: {error}"
            players = f"{pairing.contest.a} - {pairing.contest.b}"
            raise BadData(phrase("playtest.game_failed", n=number, players=players, why=why)) from error
        tally.add(row)
        lines.append(row.line())
    return Batch(place, numbers, tuple(lines), tally, time.process_time() - begun)


def witnessed(contest: Contest, matchup: int, number: int, tries: bool, arena: bool = False) -> GameRow:
    """One game, played and written down; ``tries``: whether keys of the definition may be tried in it.

    ``arena``: nothing is agreed by lot before it, and thought is timed.
    """
    game, players = at_table(contest, number)
    sitting = Sitting(contest, game, number, {} if arena else agreed(game, contest.deal(number)))
    evaluation = _evaluation(contest, game, players[0])
    notes = _Notes(sitting, evaluation)
    for decision in sitting.play(players):
        notes.add(decision)
    match, outcome = sitting.match, sitting.match.outcome
    assert outcome is not None
    found: dict[str, bool] | None = None
    if tries and number < TRIED:
        found = mattered(match, notes.legal, alternatives(contest.definition, contest.variant))
    return GameRow(
        matchup=matchup,
        number=number,
        first=sitting.sides.index(game.side(game.to_act(match.start))),
        a=number % 2,
        won=None if outcome.winner is None else sitting.sides.index(outcome.winner),
        end=outcome.reason,
        way=usage.way_of(game, match.position, outcome),
        seat=str(game.to_act(match.start)),
        choices=match.setup.choices,
        moves=APART.join(ply.text for ply in match.plies),
        plies=len(match.plies),
        turns=notes.turns,
        legal=sum(map(len, notes.legal)),
        real=sum(len(each) > 1 for each in notes.legal),
        tree=round(1000 * sum(math.log10(len(each)) for each in notes.legal)),
        seconds=round(sum(HANDLING + DOUBLING * math.log2(len(each)) for each in notes.legal)),
        values=tuple(notes.values),
        luck=None if arena else luck_of(sitting, evaluation),
        widths=tuple(map(len, notes.legal)),
        stand=tuple(map(tuple, notes.stand)),
        come=tuple(notes.come),
        fight=tuple(notes.fight),
        used={token: (counts[0], counts[1]) for token, counts in sorted(notes.used.items())},
        has={name: (tuple(one), tuple(other)) for name, (one, other) in notes.has.items()},
        each_turn={name: tuple(counts) for name, counts in notes.each_turn.items()},
        mattered=found,
        thought=(Pace.of(notes.thought[0]), Pace.of(notes.thought[1])) if arena else None,
    )


def _evaluation(contest: Contest, game: AnyGame, one: Player) -> Evaluation | None:
    """What tells what positions are worth to player a."""
    if isinstance(one, BotPlayer):
        return one.evaluation
    return evaluation_of(game, contest.a.level.weights, contest.a.level.patterns)


class _Notes:
    """What is seen in one game."""

    def __init__(self, sitting: Sitting, evaluation: Evaluation | None) -> None:
        game, contest = sitting.game, sitting.contest
        self._sitting = sitting
        self._evaluation = evaluation
        self._looks = contest.a.name in SCRIPTED  # scripted players do not tell what they expect
        self._uses = usage.uses_of(game)
        self._shares: list[int | None] = [None, None]
        self.thought: tuple[list[float], list[float]] = [], []  # seconds of each move of the players
        self.turns = 1
        self.legal: list[tuple[Any, ...]] = []
        self.values: list[int] = []
        self._resources = usage.resources_of(game)
        self._side = {seat: sitting.sides.index(game.side(seat)) for seat in game.seats}
        first = {self._side[seat]: seat for seat in reversed(game.seats)}
        self._seats = [first[side] for side in range(len(sitting.sides))]
        self.has: dict[str, tuple[list[int], list[int]]] = {name: ([], []) for name in (usage.PIECES, *self._resources)}
        self._turns = usage.turns_of(game)
        self._begun = dict.fromkeys(self._turns, 0)
        self.each_turn: dict[str, list[int]] = {name: [] for name in self._turns}
        self.stand = [[0] * game.grid.size for _ in range(NOBODY + 1)]
        self.come = [0] * game.grid.size
        self.fight = [0] * game.grid.size
        self.used: dict[str, list[int]] = {}
        for token, seat in usage.agreed(game, sitting.match.setup.choices):
            self._use(token, seat)

    def add(self, decision: Decision) -> None:
        """Look at what was just played."""
        match, game = self._sitting.match, self._sitting.game
        ply = match.last
        assert ply is not None
        before = match.position_at(match.cursor - 1)
        self.legal.append(decision.view.legal)
        if decision.seconds is not None:
            self.thought[decision.who].append(decision.seconds)
        self._judge(decision, before, ply.seat)
        for token, seat in self._uses(before, ply.action, ply.step.events, ply.seat):
            self._use(token, seat)
        for event in ply.step.events:
            self._place(event)
        after = ply.step.position
        for name, done in self._turns.items():
            self._begun[name] += done(before, ply.action, after)
        if ply.outcome is not None or game.on_turn(before) is not game.on_turn(after):
            self.turns += ply.outcome is None
            self._look(after)

    def _look(self, position: Any) -> None:
        """Note what was done in a turn that ends, where pieces stand then, and what the sides have."""
        for name, count in self._begun.items():
            self.each_turn[name].append(count)
            self._begun[name] = 0
        game, pieces = self._sitting.game, [0, 0, 0]
        for piece in game.pieces(position):
            if isinstance(piece.spot, Cell):
                owner = NOBODY if piece.owner is None else self._side[piece.owner]
                self.stand[owner][game.grid.index(piece.spot)] += 1
                pieces[owner] += 1
        for side, seat in enumerate(self._seats):
            self.has[usage.PIECES][side].append(pieces[side])
            for name, resource in self._resources.items():
                self.has[name][side].append(max(0, resource(position, seat)))

    def _judge(self, decision: Decision, before: Any, seat: Seat) -> None:
        """Note what side 0 could expect: the mean of what was thought when each side decided last.

        Either one alone leans to whoever is to move. Bots tell what they expect; where nobody does, the evaluation.
        """
        side, share = self._side[seat], None
        if decision.value is not None:
            share = round(1000 * expected(decision.value))
            share = share if side == 0 else 1000 - share
        elif self._evaluation is not None and (self._looks or self._shares[side] is None):
            share = round(1000 * expected(int(self._evaluation.value(self._sitting.game.kernel(before)))))
        if share is not None:
            self._shares[side] = share
        one, other = self._shares
        if one is not None and other is not None:
            missing = len(self.legal) - len(self.values)
            self.values += missing * [(one + other) // 2]

    def _use(self, token: str, seat: Seat) -> None:
        self.used.setdefault(token, [0, 0])[self._side[seat]] += 1

    def _place(self, event: Event) -> None:
        """Note where a piece comes to, or where there is a fight."""
        index = self._sitting.game.grid.index
        match event:
            case Placed(cell=Cell() as cell):
                self.come[index(cell)] += 1
            case Moved(path=path) | Pushed(path=path):
                self.come[index(path[-1])] += 1
            case Swapped(first=one, second=other):
                self.come[index(one)] += 1
                self.come[index(other)] += 1
            case _ if event.hits is not None:
                self.fight[index(event.hits)] += 1
