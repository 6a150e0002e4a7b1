"""What the table says: the two sentences of the hint bar, the context card, the top bar, the log.

Everything is a phrase; the texts stand in ``data/text``. Numbers come from the position and the events of a
preview, never from a second reading of the rules; what only one game can say comes from its view.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from scenes.board.picture import Picture, Preview
from scenes.games.kit.board_view import Told, Words
from scenes.table.clock import called
from scenes.table.picture import picture_of
from scenes.table.state import TableState
from scenes.table.verdict import Verdict, foretold
from squares.core.actions import SWAP, Button, InHand, Target
from squares.core.events import Ended, Event, Fought, Moved, Placed, Pushed, Swapped, Turned
from squares.core.game import Outcome
from squares.core.grid import Cell
from squares.core.match import AnyPly
from squares.core.phrase import Phrase, clause, phrase, together
from squares.core.seats import Seat
from squares.data.models import Variant


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
    whose = state.view.forced(name).headline if observer.forced else phrase("table.turn", name=name)
    return acting, whose, number


def _result(state: TableState) -> tuple[Seat | None, Phrase, Phrase | None]:
    observer, outcome = state.observer, state.observer.outcome
    assert outcome is not None
    why = _why_over(state, outcome)
    turn = phrase("table.result", why=why, turn=observer.turn_number)
    seat = next((seat for seat in observer.game.seats if observer.game.side(seat) == outcome.winner), None)
    return seat, ending(state), turn


def _why_over(state: TableState, outcome: Outcome) -> Phrase:
    """How the game ended; who gave up is named."""
    end = state.match.conclusion
    if state.observer.browsing is None and end is not None and end.seat is not None and outcome.reason == "resigned":
        return phrase("table.line.resigned", name=state.names[end.seat])
    return state.view.why_over(outcome, state.observer.won)


def ending(state: TableState) -> Phrase:
    """Who won, or that nobody did, once the game is over."""
    match = state.match
    outcome = state.observer.outcome or match.outcome
    if outcome is None or outcome.winner is None:
        return phrase("table.drawn")
    names = [state.names[seat] for seat in match.game.seats if match.game.side(seat) == outcome.winner]
    return phrase("table.won", name=together(names))


def status(state: TableState) -> Words:
    """The status bar: what the gesture in hand would do, and what else there is to know about it."""
    observer = state.observer
    if state.message is not None:
        return state.message, None
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
        return state.view.settling(picture_of(state)) or _confirm(state, state.held.confirmation.action)
    if preview is not None:
        return state.view.would(picture_of(state)) or (_would(state, preview), _more(state, preview))
    refused = observer.chooser.refused(state.held.picked) if state.held.picked or observer.drafting else {}
    if state.pointer.aim is not None and state.pointer.aim in refused:
        return refused[state.pointer.aim], None
    if state.held.picked:
        return state.view.holding(picture_of(state)) or _held(state, state.held.picked[0])
    return _idle(state)


def _over(state: TableState) -> Words:
    """Who won, and the last ply; while that is on its way, nothing but the ply."""
    observer, said = state.observer, account(state)
    if observer.last is None:
        return phrase("table.over_start"), None
    said = said or ply_told(state, observer.ply)
    return (said, None) if state.result is None else (phrase("table.ended", result=ending(state)), said)


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
    said = state.view.would(picture_of(state)) or (_would(state, preview), None)
    ends = any(isinstance(event, Ended) for event in preview.events)
    return said[1] if ends and said[1] is not None else said[0]


def _confirm(state: TableState, action: Any) -> Words:
    """That an action waits for a second press."""
    return phrase("table.confirm", action=doing(state, state.match.position, action)), phrase("table.confirm_more")


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
    if reading is not None and state.view.own_presses:
        return _after(state, reading) if _lies_still(state) else reading
    if observer.forced:
        return state.view.forced(name).sentence, why_forced(state)
    if observer.drafting:
        return state.view.drafting(name)
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
    number = next((n for n in range(observer.ply, 0, -1) if observer.account(n) or not _declined(state, n)), None)
    said = observer.account(number) if number else None
    return phrase("table.account", text=said) if said is not None else None


def _happened(state: TableState) -> Words | None:
    """The last ply on show that did something: what was played, and what came of it."""
    for number in range(state.observer.ply, 0, -1):
        ply = state.match.plies[number - 1]
        came = state.observer.account(number)
        more = phrase("table.account", text=came) if came is not None else None
        if not _pressed(state, number, ply):
            return ply_told(state, number), more
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


def _would(state: TableState, preview: Preview) -> Phrase:
    """The preview in words: the fight if there is one, else the action."""
    verb = "drop" if state.held.drag is not None else "press"
    fight = next((event for event in preview.events if isinstance(event, Fought)), None)
    if fight is None:
        return phrase(f"table.{verb}", action=doing(state, state.match.position, state.aimed[0]))
    mine = fight.arriving_owner == state.match.to_act
    own, other = (fight.arriving, fight.standing) if mine else (fight.standing, fight.arriving)
    if fight.arriving_owner == fight.standing_owner:
        return phrase(f"table.{verb}_among", a=fight.arriving, b=fight.standing)
    if fight.winner is None:
        return phrase(f"table.{verb}_tie", own=own, other=other)
    won = fight.winner == state.match.to_act
    return phrase(f"table.{verb}_win" if won else f"table.{verb}_lose", own=own, other=other)


def piece_name(state: TableState, target: Target) -> str | Phrase:
    """What people call the piece on a target, by the face that lies up."""
    piece = state.piece_at(target)
    return state.view.called(piece) if piece else ""


def _held(state: TableState, target: Target) -> Words:
    """What is held, and the view's sentence about it."""
    piece = state.piece_at(target)
    return phrase("table.picked", piece=piece_name(state, target)), state.view.note(piece) if piece else None


def coming(state: TableState) -> Phrase | None:
    """What the gesture in hand would add to the log."""
    aimed, waiting = state.aimed, state.held.confirmation
    settles = waiting is not None and isinstance(waiting.spot, Button)
    return state.view.described(state.match.position, aimed[0], state.near) if len(aimed) == 1 and not settles else None


def _faces(state: TableState, target: Target | None) -> ContextCard | None:
    """What the face on a target does, and for its owner the other face of a piece in hand."""
    piece = state.piece_at(target)
    if piece is None:
        return None
    own = isinstance(piece.spot, InHand) and piece.owner in (state.observer.to_act, None)
    said = state.view.faces(piece, own)
    return ContextCard(*said) if said else None


def why_forced(state: TableState) -> Phrase | None:
    """Why the acting player has to take a piece back."""
    return state.view.why_forced(state.observer.true_position, state.observer.to_act)


def _more(state: TableState, preview: Preview) -> Phrase | None:
    """What would follow where the previewed action ends; where many are offered, how to choose."""
    if state.held.choice is not None and len(state.held.choice.actions) > 2:
        return phrase("table.which_way_more")
    ends = [_end(event) for event in preview.events]
    cell = next((cell for cell in reversed(ends) if cell is not None), None)
    return state.view.outlook(preview.position, cell, state.match.to_act) if cell is not None else None


def _end(event: Event) -> Cell | None:
    match event:
        case Placed(cell=cell) | Turned(cell=cell) | Swapped(second=cell):
            return cell
        case Moved(path=path) | Pushed(path=path):
            return path[-1]
    return None


def card(state: TableState) -> ContextCard:
    """What is going on, for the context card."""
    observer = state.observer
    if state.result is not None and observer.browsing is None:
        _, title, text = headline(state)
        return ContextCard(title, text or "")
    if state.told is not None and not observer.forced:
        return ContextCard(*state.told)
    if observer.browsing == 0:
        return ContextCard(phrase("table.card.browsing", turn=observer.turn_number), phrase("table.browsing_more"))
    if observer.browsing is not None:
        return logged(state, observer.browsing)
    if observer.outcome is not None:
        return logged(state, observer.ply)
    if observer.forced and not state.view.own_presses:
        said = state.view.forced(state.names[observer.to_act])
        return ContextCard(said.title, phrase("table.card.two", a=said.sentence, b=why_forced(state) or ""))
    verdict = _verdict(state)
    if verdict is not None:
        return ContextCard(phrase("table.card.verdict"), foretold(verdict, state.names))
    faces = _faces(state, state.held.picked[0] if state.held.picked else state.pointer.aim)
    if faces is not None:
        return faces
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
    return ContextCard(title, ply_told(state, number, whole=True))


def log(state: TableState) -> Iterator[tuple[int, tuple[LogCell, ...]]]:
    """The turns of the match: a number, and what each seat did in it. A seat's plies of one turn stand together.

    Where the view logs by the ply, each stands alone with the number of its turn.
    """
    match, order = state.match, log_order(state)
    cells: list[LogCell] = []
    number = 1
    told = [(i, ply) for i, ply in enumerate(match.plies, 1) if not _declined(state, i)]
    if state.view.log_by == "ply":
        yield from ((number, (cell,)) for number, cell in _by_ply(state))
        return
    for (turn, _), plies in groupby(told, key=lambda pair: (pair[1].turn, pair[1].seat)):
        group = list(plies)
        words = [ply_words(state, i, ply) for i, ply in group if len(group) == 1 or not _pressed(state, i, ply)]
        together = _in_turn(state, [ply for _, ply in group]) if len(group) > 1 else None
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
        if asked is not None and _declined(state, i):
            asked = asked[0], replace(asked[1], accounts=(*asked[1].accounts, *did))
            continue
        if asked is not None:
            yield asked
        asked = ply.turn, LogCell(ply_words(state, i, ply), i, ply.seat, did)
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


def _declined(state: TableState, number: int) -> bool:
    """Whether nothing was answered, which goes without saying in the log."""
    match = state.match
    return match.game.targets(match.position_at(number - 1), match.plies[number - 1].action) == (Button("decline"),)


def _pressed(state: TableState, number: int, ply: AnyPly) -> bool:
    """Whether a ply was a mere choice, such as ending a turn, that moved no piece."""
    return isinstance(state.match.game.targets(state.match.position_at(number - 1), ply.action)[0], Button)


def ply_words(state: TableState, number: int, ply: AnyPly) -> Phrase:
    """One ply for the log, without what whoever looks may not know."""
    if state.observer.secret(ply):
        return _in_turn(state, (ply,)) or phrase("table.log.secret")
    before: Any = state.match.position_at(number - 1)
    return state.view.described(before, ply.action, state.near)


def doing(state: TableState, position: Any, action: Any) -> Phrase:
    """What an action would do, in a sentence; in notation for whoever asked for that."""
    words = state.view.described(position, action, state.near)
    return phrase("doing.written", action=words) if state.preferences.notation else clause(words, "doing")


def ply_told(state: TableState, number: int, whole: bool = False) -> Phrase:
    """A ply as a sentence, without what whoever looks may not know; in notation for whoever asked for that.

    ``whole``: with what came of it.
    """
    ply = state.match.plies[number - 1]
    words = ply_words(state, number, ply)
    did = words if state.preferences.notation else clause(words, "done")
    came = state.observer.account(number) if whole else None
    if came is not None and state.view.log_by == "turn" and _pressed(state, number, ply):
        return phrase("table.account", text=came)
    key = f"table.{'moved' if did is words else 'did'}{'' if came is None else '_so'}"
    return phrase(key, name=state.names[ply.seat], move=did, text=came)


def _in_turn(state: TableState, plies: Sequence[AnyPly]) -> Phrase | None:
    """Plies of one turn in the view's own words."""
    return state.view.in_turn([ply.action for ply in plies], state.observer.secret(plies[-1]))


def rules(state: TableState, variant: Variant | None) -> Iterator[Phrase]:
    """By what rules this match is played: the variant and the house rules."""
    house = state.match.game.definition.house
    if variant is not None:
        yield phrase("table.note_variant", name=variant.name, note=variant.note)
    if house.repetition:
        loses = house.repetition_result == "loses"
        yield phrase("table.note_repetition_loses" if loses else "table.note_repetition", n=house.repetition)
    yield phrase("table.note_plies", n=house.max_plies)
    if house.swap:
        yield phrase("table.note_swap")
    time = state.match.time
    if time is not None:
        yield phrase("table.clock.rule_loses" if time.loses else "table.clock.rule_told", time=called(time))
