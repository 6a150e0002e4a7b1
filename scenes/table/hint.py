"""A hint in steps: a part of the board, the piece, then the move with its reason and the play that follows, and last
up to three candidates, each with the play that follows it.

It comes from the strongest bot, which is told what the person knows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scenes.table.captions import piece_name
from scenes.table.state import TableState
from squares.bots.bot import Choice
from squares.bots.evaluation import SURE, percent
from squares.bots.process import Answer
from squares.core.actions import InHand, Spot, Target, spots_of
from squares.core.events import Placed
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.players import FULL
from squares.match.news import HintAsked

SECONDS = 1.0
WHERE, WHICH, WHY, AMONG = 1, 2, 3, 4
MOST = 3
"""Candidates that are compared."""


class Hint:
    """``step``: how much is told yet, 0 for nothing; ``asked``: an answer is awaited.

    ``trouble``: why none was found, until it has been told. ``candidates``: the moves that are compared, the best
    first, and ``chosen`` the one whose play is told, from 0; ``brief``: its move is told with it, as there is no room
    for the moves of all. ``known``: the move was known, and is told in one step.
    """

    def __init__(self, state: TableState) -> None:
        self.state, self.client = state, state.session.client
        self.step = 0
        self.asked = False
        self.trouble: Phrase | None = None
        self._position: Any = None
        self._answer: Answer | None = None
        self.candidates: tuple[Answer, ...] = ()
        self.chosen = 0
        self.brief = self.known = False

    @property
    def shut(self) -> str:
        """Text key of why nothing can be asked now, empty where it can."""
        observer = self.state.observer
        if observer.over or observer.browsing is not None or observer.cover is not None:
            return "table.hint_not_now"
        match = self.state.match
        if match.shuts("hints"):
            return "evening.no_hints"
        return "table.hint_bot_plays" if match.to_act in match.bots else ""

    @property
    def shown(self) -> bool:
        """Whether a hint is on the table, or awaited."""
        return self.asked or self.step > 0

    def more(self) -> None:
        """One step further; after the last one the hint goes."""
        if self.shut or self.asked:
            return
        if self._answer is None:
            self._position, self.asked = self.state.match.position, True
            self.state.session.tell(HintAsked())
            self.client.ask(FULL, SECONDS, self._hear, reasons=True)
        elif self.step == WHY and len(self._best()) > 1 and not self.candidates:
            self.asked = True
            self.client.compare(self._best(), SECONDS, self._compared)
        else:
            self.step = (self.step + 1) % ((AMONG if self.candidates else WHY) + 1)
            self.chosen = 0
            self._show()

    def show(self, action: Any, why: Phrase) -> None:
        """Show an action that is known already, with its reason."""
        position = self.state.match.position
        choice = Choice(action, 0, (action,), position, (), 0, 0, 0.0)
        self._position, self._answer, self.step, self.known = position, Answer(choice, why), WHY, True
        self._show()

    @property
    def more_moves(self) -> bool:
        """Whether there are candidates to be shown next."""
        return self.step == WHY and not self.asked and len(self._best()) > 1

    def _best(self) -> tuple[Any, ...]:
        """The moves that the first look found best, as far as they do not lose by force."""
        first, others = self._told.found.action, self._told.found.others
        ranked = sorted(others, key=lambda pair: -pair[1])
        return (first, *(action for action, value in ranked if action != first and value > -SURE))[:MOST]

    def _compared(self, answer: Answer) -> None:
        self.asked = False
        legal = self.state.match.legal_actions()
        self.candidates = tuple(each for each in answer.among if each.choice and each.choice.action in legal)
        if self.candidates:
            self.step = AMONG
            self._show()

    def choose(self, index: int) -> None:
        """Show the play that follows one of the candidates."""
        self.chosen = index
        self._show()

    def candidate(self, index: int) -> Phrase:
        """One of the candidates in words, with what it is worth."""
        move = self.state.telling.doing(self.state.match.position, self.candidates[index].found.action)
        return phrase("table.candidate", worth=self.worth(index), move=move)

    def worth(self, index: int) -> Phrase:
        """What one of the candidates is worth."""
        choice = self.candidates[index].found
        how = "wins" if choice.value >= SURE else "loses" if choice.value <= -SURE else "share"
        return phrase(f"table.worth.{how}", share=percent(choice.value))

    def spots_of(self, index: int) -> tuple[Spot, ...]:
        """Where a candidate is pressed, in order."""
        action = self.candidates[index].found.action
        return spots_of(self.state.match.game.targets(self.state.match.position, action))

    def _hear(self, answer: Answer) -> None:
        self.asked = False
        if answer.choice is None:
            self.trouble, self._position = phrase("table.hint_none"), None
        elif answer.choice.action in self.state.match.legal_actions():
            self._answer, self.step = answer, WHERE
            self.state.match.help()
            self._show()

    def _show(self) -> None:
        told = self._answer is not None and self._answer.choice is not None and self.step >= WHY
        self.state.advice = self.state.observer.preview(self._action) if told else None

    def follow(self) -> bool:
        """A hint is for one position; whether it went with it."""
        gone = self._position is not None and (self._position is not self.state.match.position or bool(self.shut))
        if gone:
            self.put_away()
        return gone

    def put_away(self) -> bool:
        """Forget the hint; whether there was one."""
        shown = self.shown
        if self.asked:
            self.client.cancel()
        self.step, self.asked, self._position, self._answer = 0, False, None, None
        self.candidates, self.chosen, self.known = (), 0, False
        self.state.advice = None
        return shown

    # what is told

    @property
    def _told(self) -> Answer:
        """What is told: what was found at first, or the chosen candidate."""
        answer = self.candidates[self.chosen] if self.step == AMONG else self._answer
        assert answer is not None
        return answer

    @property
    def _action(self) -> Any:
        return self._told.found.action

    @property
    def targets(self) -> tuple[Target, ...]:
        """What the advised action presses, in order."""
        return self.state.match.game.targets(self.state.match.position, self._action)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Where the advised action is pressed, in order; none for a mere button."""
        return spots_of(self.targets)

    @property
    def zone(self) -> tuple[Spot, ...]:
        """The ninth of the board that the move leads to, or what lies in hand; nothing for a mere button."""
        cells = [spot for spot in self.spots if isinstance(spot, Cell)]
        if not cells:
            return self.spots[:1]
        grid = self.state.match.game.grid
        across, along = (_third(n, of) for n, of in ((cells[-1].file, grid.files), (cells[-1].rank, grid.ranks)))
        return tuple(cell for cell in grid if cell.file in across and cell.rank in along)

    @property
    def lines(self) -> list[tuple[str, Phrase]]:
        """What is told so far: a label's text key, and its words."""
        if self.step == 0:
            return []
        if self.step < WHY:
            told = [("table.hint_where", self._where())]
            return told if self.step == WHERE else [*told, ("table.hint_which", self._which())]
        following = self.state.telling.following(self._told)
        then = [] if following is None else [("table.hint_then", following)]
        if self.step == AMONG:
            told = [("table.hint_candidate", self._move())] if self.brief else []
            return [*told, *(then or [("table.hint_why", self._why())])]
        return [("table.hint_move", self._move()), ("table.hint_why", self._why()), *then]

    def _move(self) -> Phrase:
        """The move, and before it that the piece has to be turned over."""
        move, turned = self.state.telling.doing(self.state.match.position, self._action), self._turned
        if turned is None:
            return phrase("table.hint_do", move=move)
        return phrase("table.hint_turn", piece=self.state.view.called(turned), move=move)

    @property
    def _turned(self) -> Piece | None:
        """The piece in hand that the action plays with its other face up."""
        piece = next((self.state.piece_at(spot) for spot in self.spots), None)
        if piece is None or not isinstance(piece.spot, InHand):
            return None
        events = self.state.observer.preview(self._action).events
        placed = next((event.piece for event in events if isinstance(event, Placed)), None)
        return piece if placed is not None and placed == piece.back else None

    def _where(self) -> Phrase:
        zone = self.zone
        if not zone:
            return phrase("table.hint_button")
        if isinstance(zone[0], InHand):
            return phrase("table.hint_pool" if zone[0].seat is None else "table.hint_hand")
        board = [self.state.view.rect(cell).center for cell in self.state.match.game.grid]
        shown = [self.state.view.rect(cell).center for cell in zone]
        across, along = (_side([p[i] for p in shown], [p[i] for p in board]) for i in (0, 1))
        return phrase(f"table.zone.{('top', 'middle', 'bottom')[along]}_{('left', 'middle', 'right')[across]}")

    def _which(self) -> Phrase:
        """The piece that is taken up, where it lies; a mere choice is told whole."""
        match, first = self.state.match, next(iter(self.spots), None)
        piece = None if first is None else self.state.piece_at(first)
        if piece is None or first is None:
            return self.state.telling.doing(match.position, self._action)
        turned = self._turned
        named = piece_name(self.state, first)
        if isinstance(first, Cell):
            return phrase("table.hint_piece", piece=named, cell=str(first))
        if turned is not None:
            back = replace(turned, text=turned.back, back=turned.text)
            return phrase("table.hint_turned", piece=named, other=self.state.view.called(back))
        return phrase("table.hint_taken", piece=named)

    def _why(self) -> Phrase:
        return self._told.why or phrase("table.hint_share", n=percent(self._told.found.value))


def _third(n: int, of: int) -> range:
    """The third of so many files or ranks that the one of number ``n`` lies in."""
    outer = max(1, (of + 1) // 3)
    return range(outer) if n < outer else range(of - outer, of) if n >= of - outer else range(outer, of - outer)


def _side(shown: list[float], board: list[float]) -> int:
    """Whether places on the screen lie before (0), around (1) or behind (2) the middle of the board."""
    middle, centre = (min(board) + max(board)) / 2, (min(shown) + max(shown)) / 2
    return 1 if abs(centre - middle) < 1 else 0 if centre < middle else 2
