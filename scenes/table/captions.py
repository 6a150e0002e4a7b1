"""What the table says: the two sentences of the hint bar, the context card, the top bar, the log.

Everything is a phrase; the texts stand in ``data/text``. Numbers come from the position and the events of a
preview, never from a second reading of the rules; what only one game can say comes from its view.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from scenes.board.picture import Picture, Preview
from scenes.games.kit.board_view import Forced, Told, Words
from scenes.table.picture import picture_of
from scenes.table.state import TableState
from scenes.table.verdict import Verdict, foretold
from squares.core.actions import SWAP, Button, Target
from squares.core.events import Ended
from squares.core.match import AnyPly
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat


@dataclass(frozen=True, slots=True)
class ContextCard:
    """The context card: a heading, and one paragraph."""

    title: Phrase
    text: Phrase | str


@dataclass(frozen=True, slots=True)
class LogCell:
    """One seat's part of a turn in the log: its words, and the ply that a click looks at (0 = start).

    ``accounts``: plies that did more than their words say, each with what.
    """

    text: str | Phrase
    ply: int
    seat: Seat
    accounts: tuple[tuple[int, Phrase], ...] = ()


def headline(state: TableState) -> tuple[Seat | None, Phrase, Phrase | None]:
    """The top bar's middle: whose mark, what in bold, what after it."""
    observer, names = state.observer, state.names
    if state.result is not None:
        return _result(state)
    acting = state.acting or observer.to_act
    if observer.browsing is None and observer.outcome is None:
        said = state.view.headline(picture_of(state))
        if said is not None:
            return observer.to_act, *said
    number = phrase("table.turn_number", n=observer.turn_number)
    name = names[acting]
    forced = must_take_back(state)
    return acting, phrase("table.turn", name=name) if forced is None else forced.headline, number


def _result(state: TableState) -> tuple[Seat | None, Phrase, Phrase | None]:
    observer, outcome = state.observer, state.observer.outcome
    assert outcome is not None
    seat = next((seat for seat in observer.game.seats if observer.game.side(seat) == outcome.winner), None)
    return seat, state.telling.won, state.telling.why_over(outcome)


def status(state: TableState) -> Words:
    """The status bar: what the gesture in hand would do, and what else there is to know about it."""
    observer = state.observer
    if state.message is not None:
        return state.message, None
    if observer.aside:
        move = state.telling.doing(observer.position_before, observer.aside[-1].action)
        return phrase("review.aside", move=move), phrase("review.aside_more")
    if observer.browsing is not None:
        said = account(state) or phrase("table.browsing", turn=observer.turn_number)
        return said, phrase("table.browsing_more")
    if observer.outcome is not None:
        return _over(state)
    if observer.to_act in state.match.bots:
        return _after(state, _bot(state))
    if len(state.aimed) > 1:
        return _several(state)
    preview = state.preview
    verdict = _verdict(state)
    if verdict is not None:
        return foretold(verdict, state.names), _beside(state, preview)
    if state.held.confirmation is not None:
        settling = state.view.draft.settling(picture_of(state)) if state.view.draft is not None else None
        return settling or _confirm(state, state.held.confirmation.action)
    if preview is not None:
        return state.view.would(picture_of(state)) or (_would(state), None)
    refused = observer.chooser.refused(state.held.picked) if state.held.picked or observer.drafting else {}
    if state.pointer.aim is not None and state.pointer.aim in refused:
        return refused[state.pointer.aim], None
    if state.held.picked:
        return state.view.holding(picture_of(state)) or _held(state, state.held.picked[0])
    return _idle(state)


def _over(state: TableState) -> Words:
    """Who won, and the last ply, or who stopped before the end; while that is on its way, nothing but the ply."""
    observer, stopped = state.observer, state.telling.stopped
    if observer.last is None and stopped is None:
        return phrase("table.over_start"), None
    said = phrase("table.account", text=stopped) if stopped is not None else None
    said = said or account(state) or state.telling.ply(observer.ply)
    return (said, None) if state.result is None else (phrase("table.ended", result=state.telling.won), said)


def tone(state: TableState) -> str:
    """The colour token of the first sentence of the status bar."""
    verdict = _verdict(state)
    if verdict is None or state.message is not None:
        return "ink"
    return {"wins": "legal", "loses": "threat", "draws": "ink"}[verdict.result]


def _verdict(state: TableState) -> Verdict | None:
    """The verdict on what is aimed at now."""
    return state.verdict if state.verdict is not None and state.aimed == (state.verdict.action,) else None


def _beside(state: TableState, preview: Preview | None) -> Phrase | None:
    """What the gesture would do, after the sentence that it wins or loses at once."""
    if preview is None or state.held.confirmation is not None:
        return phrase("table.confirm_more")
    said = state.view.would(picture_of(state)) or (_would(state), None)
    ends = any(isinstance(event, Ended) for event in preview.events)
    return said[1] if ends and said[1] is not None else said[0]


def _confirm(state: TableState, action: Any) -> Words:
    """That an action waits for a second press."""
    doing = state.telling.doing(state.match.position, action)
    return phrase("table.confirm", action=doing), phrase("table.confirm_more")


def _bot(state: TableState) -> Words:
    """While nobody at the table has anything to do."""
    if state.paused:
        return phrase("table.bots_paused"), phrase("table.bots_paused_more")
    return phrase("table.bot_idle", name=state.names[state.observer.to_act]), None


def _idle(state: TableState) -> Words:
    """What there is to do, or to read, while nothing is in hand."""
    observer = state.observer
    name = state.names[observer.to_act]
    picture = picture_of(state)
    reading = state.view.reading(replace(picture, hover=None) if _lies_still(state) else picture)
    if reading is not None and state.view.cards is not None:
        return _after(state, reading) if _lies_still(state) else reading
    forced = must_take_back(state)
    if forced is not None:
        return forced.sentence, why_forced(state)
    if observer.drafting and state.view.draft is not None:
        return state.view.draft.asks(name)
    if on_card(state):
        return phrase("table.on_card", name=name), None
    if reading is not None:
        return reading
    happened = _happened(state)
    if happened is not None:
        return happened[0], happened[1] or phrase("table.idle", name=name)
    more = state.view.advice() or phrase("table.aim", text=observer.game.definition.goal())
    return phrase("table.idle", name=name), more


def account(state: TableState) -> Phrase | None:
    """What the last ply on show did, as a sentence; declining a question that nobody could answer is none."""
    observer = state.observer
    number = next((n for n in range(observer.ply, 0, -1) if observer.account(n) or not state.telling.declined(n)), None)
    said = observer.account(number) if number else None
    return phrase("table.account", text=said) if said is not None else None


def _happened(state: TableState) -> Words | None:
    """The last ply on show that did something: what was played, and what came of it."""
    for number in range(state.observer.ply, 0, -1):
        came = state.observer.account(number)
        more = phrase("table.account", text=came) if came is not None else None
        if not state.telling.pressed(number):
            return state.telling.ply(number), more
        if more is not None:
            return more, None
    return None


def _after(state: TableState, words: Words) -> Words:
    """What was played last before what is said now."""
    happened = _happened(state)
    return words if happened is None else (happened[0], words[0])


def on_card(state: TableState) -> bool:
    """Whether all that can be done now is to press a button of the context card."""
    offered = state.observer.chooser.after(())
    return bool(offered) and all(isinstance(target, Button) for target in offered)


def _several(state: TableState) -> Words:
    """What is asked, or would be; more than two actions differ in how a piece will lie."""
    if len(state.aimed) == 2:
        return phrase("table.several"), phrase("table.several_more")
    return phrase("table.drop_many" if state.held.drag is not None else "table.press_many"), None


def _would(state: TableState) -> Phrase:
    """The preview in words."""
    verb = "drop" if state.held.drag is not None else "press"
    return phrase(f"table.{verb}", action=state.telling.doing(state.match.position, state.aimed[0]))


def piece_name(state: TableState, target: Target) -> str | Phrase:
    """What people call the piece on a target, by the face that lies up."""
    piece = state.piece_at(target)
    return state.view.called(piece) if piece else ""


def _held(state: TableState, target: Target) -> Words:
    """What is held."""
    return phrase("table.picked", piece=piece_name(state, target)), None


def coming(state: TableState) -> Phrase | None:
    """What the gesture in hand would add to the log."""
    aimed, waiting = state.aimed, state.held.confirmation
    settles = waiting is not None and isinstance(waiting.spot, Button)
    if len(aimed) != 1 or settles:
        return None
    return state.telling.logged(state.telling.described(state.match.position, aimed[0]))


def must_take_back(state: TableState) -> Forced | None:
    """How it is said that a piece has to be taken back; None while it has not."""
    take_back, observer = state.view.take_back, state.observer
    if take_back is None or not observer.forced:
        return None
    return take_back.asks(state.names[observer.to_act])


def why_forced(state: TableState) -> Phrase | None:
    """Why the acting player has to take a piece back."""
    take_back, observer = state.view.take_back, state.observer
    return None if take_back is None else take_back.why(observer.true_position, observer.to_act)


def card(state: TableState) -> ContextCard:
    """What is going on, for the context card."""
    observer = state.observer
    if state.result is not None and observer.browsing is None:
        _, title, text = headline(state)
        return ContextCard(title, text or "")
    forced = must_take_back(state)
    if state.told is not None and not observer.forced:
        return ContextCard(*state.told)
    if observer.aside:
        return ContextCard(phrase("review.aside_title"), state.telling.line(observer.aside))
    if observer.browsing == 0:
        return ContextCard(phrase("table.card.browsing", turn=observer.turn_number), phrase("table.browsing_more"))
    if observer.browsing is not None:
        return logged(state, observer.browsing)
    if observer.outcome is not None:
        return logged(state, observer.ply)
    if forced is not None:
        return ContextCard(forced.title, phrase("table.card.two", a=forced.sentence, b=why_forced(state) or ""))
    verdict = _verdict(state)
    if verdict is not None:
        return ContextCard(phrase("table.card.verdict"), foretold(verdict, state.names))
    notice = state.view.notice(picture_of(state))
    if notice is not None:
        return ContextCard(*notice)
    if not state.held.picked and Button(SWAP) in observer.chooser.after(()):
        other = observer.game.seats[observer.game.seats.index(observer.to_act) - 1]
        return ContextCard(phrase("table.card.sides"), phrase("table.card.sides_more", name=state.names[other]))
    goal, advice = state.match.game.definition.goal(), state.view.advice()
    if advice is None or observer.last is None:  # the status bar gives the advice for the first move
        return ContextCard(phrase("table.card.goal"), goal)
    return ContextCard(phrase("table.card.goal"), phrase("core.sentences", first=goal, rest=advice))


def what(state: TableState, picture: Picture) -> Told | None:
    """What lies under the pointer or the cursor, while nothing is in hand; a result gives way to nothing.

    Nor does what was just played, until the pointer moves.
    """
    at, observer = state.pointed, state.observer
    if at is None or observer.cover is not None or observer.outcome is not None or _lies_still(state):
        return None
    return state.view.what(at, picture)


def _lies_still(state: TableState) -> bool:
    """Whether the pointer has not moved since the last ply: nobody has asked what it lies on."""
    return state.pointer.rested < 0 and not state.pointer.by_keys


def logged(state: TableState, number: int) -> ContextCard:
    """A ply of the log with all its words, for the context card."""
    ply = state.match.plies[number - 1]
    title = phrase("table.card.ply", turn=ply.turn, name=state.names[ply.seat])
    return ContextCard(title, state.telling.ply(number, whole=True))


def log(state: TableState) -> Iterator[tuple[int, tuple[LogCell, ...]]]:
    """The turns of the match: a number, and what each seat did in it. A seat's plies of one turn stand together.

    Where the view logs by the ply, each stands alone with the number of its turn.
    """
    match, order = state.match, log_order(state)
    cells: list[LogCell] = []
    number = 1
    told = [(i, ply) for i, ply in enumerate(match.plies, 1) if not state.telling.declined(i)]
    if state.view.wording.log_by == "ply":
        yield from ((number, (cell,)) for number, cell in _by_ply(state))
        return
    for (turn, _), plies in groupby(told, key=lambda pair: (pair[1].turn, pair[1].seat)):
        group = list(plies)
        shown = [(i, ply) for i, ply in group if len(group) == 1 or not state.telling.pressed(i)]
        words = [state.telling.logged(state.telling.words(i, ply)) for i, ply in shown]
        together = state.telling.in_turn([ply for _, ply in group]) if len(group) > 1 else None
        text: str | Phrase = words[0] if len(words) == 1 else phrase("table.log.joined", parts=words)
        text = together or text
        cell = LogCell(text, group[-1][0], group[0][1].seat, tuple(_accounts(state, group)))
        if cells and (turn != number or order.index(cell.seat) <= order.index(cells[-1].seat)):
            yield number, tuple(cells)
            cells = []
        cells.append(cell)
        number = turn
    if cells:
        yield number, tuple(cells)


def _by_ply(state: TableState) -> Iterator[tuple[int, LogCell]]:
    """The plies each by itself. What came about when nobody answered belongs to the ply that asked."""
    asked: tuple[int, LogCell] | None = None
    for i, ply in enumerate(state.match.plies, 1):
        did = tuple(_accounts(state, [(i, ply)]))
        if asked is not None and state.telling.declined(i):
            asked = asked[0], replace(asked[1], accounts=(*asked[1].accounts, *did))
            continue
        if asked is not None:
            yield asked
        asked = ply.turn, LogCell(state.telling.logged(state.telling.words(i, ply)), i, ply.seat, did)
    if asked is not None:
        yield asked


def log_order(state: TableState) -> tuple[Seat, ...]:
    """The seats from the one that began."""
    match = state.match
    seats, at = match.game.seats, match.game.seats.index(match.game.on_turn(match.start))
    return (*seats[at:], *seats[:at])


def _accounts(state: TableState, plies: Iterable[tuple[int, AnyPly]]) -> Iterator[tuple[int, Phrase]]:
    for number, _ in plies:
        said = state.observer.account(number)
        if said is not None:
            yield number, said
        note = state.match.node_at(number).note
        if note:
            yield number, phrase("table.log.note", note=note)
