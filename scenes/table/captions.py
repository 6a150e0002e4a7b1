"""What the table says: the hint bar's two sentences, the context card, the top bar's line and the log's words.

Everything is a phrase; the texts stand in ``data/text``. Numbers come from the position and the events of a
preview, never from a second reading of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from scenes.board.picture import Preview
from scenes.screens.names import together
from scenes.table.observer import AnyPly
from scenes.table.state import Play
from squares.core.actions import Button, InHand, Target
from squares.core.events import Event, Fought, Moved, Placed, Pushed, Swapped, Turned
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat
from squares.data.models import Variant

Hint = tuple[Phrase, Phrase | None]


@dataclass(frozen=True, slots=True)
class Card:
    """The context card: a heading, and one paragraph."""

    title: Phrase
    text: Phrase | str


@dataclass(frozen=True, slots=True)
class LogCell:
    """One seat's part of a turn in the log: its words, and the ply that a click looks at (0 = start)."""

    text: str | Phrase
    ply: int
    seat: Seat


def headline(play: Play) -> tuple[Seat | None, Phrase, Phrase | None]:
    """The top bar's middle: whose mark, what in bold, what after it."""
    sight, names = play.sight, play.match.players
    if sight.outcome is not None:
        return _result(play)
    if sight.browsing is None:
        said = play.view.headline(play.picture())
        if said is not None:
            return sight.to_act, *said
    number = phrase("table.turn_number", n=sight.turn_number)
    key = "table.turn_forced" if sight.forced else "table.turn"
    return sight.to_act, phrase(key, name=names[sight.to_act]), number


def _result(play: Play) -> tuple[Seat | None, Phrase, Phrase | None]:
    sight, outcome = play.sight, play.sight.outcome
    assert outcome is not None
    counted = outcome.reason == "goal" and bool(sight.won)
    why = phrase("table.why_goal", n=len(sight.won)) if counted else phrase(f"outcome.{outcome.reason}")
    turn = phrase("table.result", why=why, turn=sight.last.turn if sight.last else 1)
    seat = next((seat for seat in sight.game.seats if sight.game.side(seat) == outcome.winner), None)
    return seat, ending(play), turn


def ending(play: Play) -> Phrase:
    """Who won, or that nobody did, once the game is over."""
    match = play.match
    outcome = play.sight.outcome or match.outcome
    if outcome is None or outcome.winner is None:
        return phrase("table.drawn")
    names = [match.players[seat] for seat in match.game.seats if match.game.side(seat) == outcome.winner]
    return phrase("table.won", name=together(names))


def hint(play: Play) -> Hint:
    """What the gesture in hand would do, and what else there is to know about it."""
    sight = play.sight
    if play.message is not None:
        return play.message, None
    if sight.browsing is not None:
        return phrase("table.browsing", turn=sight.turn_number), phrase("table.browsing_more")
    if sight.outcome is not None:
        if sight.last is None:
            return phrase("table.over_start"), None
        return phrase("table.over", move=ply_words(play, sight.ply, sight.last)), phrase("table.over_more")
    if sight.to_act in play.match.bots:
        return _bot(play)
    if len(play.aimed) > 1:
        return _several(play)
    preview = play.preview
    if play.waiting is not None:
        action = sight.game.describe(play.match.position, play.waiting.action)
        return phrase("table.confirm", action=action), phrase("table.confirm_more")
    if preview is not None:
        return _would(play, preview), _more(play, preview)
    refused = sight.chooser.refused(play.picked) if play.picked else {}
    if play.aim is not None and play.aim in refused:
        return refused[play.aim], None
    if play.picked:
        held = phrase("table.picked", piece=piece_name(play, play.picked[0])), note_of(play, play.picked[0])
        return play.view.holding(play.picture()) or held
    return _idle(play)


def _bot(play: Play) -> Hint:
    """While nobody at the table has anything to do."""
    if play.paused:
        return phrase("table.bots_paused"), phrase("table.bots_paused_more")
    return phrase("table.bot_idle", name=play.match.players[play.sight.to_act]), None


def _idle(play: Play) -> Hint:
    """What there is to do, or to read, while nothing is in hand."""
    sight = play.sight
    reading = play.view.reading(play.picture())
    if reading is not None and play.view.own_presses:
        return reading
    if sight.forced:
        return phrase("table.forced", name=play.match.players[sight.to_act]), why_forced(play)
    if sight.drafting:
        return phrase("table.draft", name=play.match.players[sight.to_act]), phrase("table.draft_more")
    if on_card(play):
        return phrase("table.on_card", name=play.match.players[sight.to_act]), None
    if reading is not None:
        return reading
    more = play.view.advice() or phrase("table.aim", text=sight.game.definition.summary)
    return phrase("table.idle", name=play.match.players[sight.to_act]), more


def on_card(play: Play) -> bool:
    """Whether all that can be done now is to press a button of the context card."""
    offered = play.sight.chooser.after(())
    return bool(offered) and all(isinstance(target, Button) for target in offered)


def _several(play: Play) -> Hint:
    """What is asked, or would be; more than two actions differ in how a piece will lie."""
    if len(play.aimed) == 2:
        return phrase("table.several"), phrase("table.several_more")
    return phrase("table.drop_many" if play.drag is not None else "table.press_many"), None


def _would(play: Play, preview: Preview) -> Phrase:
    """The preview in words: the fight if there is one, else the action."""
    verb = "drop" if play.drag is not None else "press"
    fight = next((event for event in preview.events if isinstance(event, Fought)), None)
    if fight is None:
        return phrase(f"table.{verb}", action=play.sight.game.describe(play.match.position, play.aimed[0]))
    mine = fight.arriving_owner == play.match.to_act
    own, other = (fight.arriving, fight.standing) if mine else (fight.standing, fight.arriving)
    if fight.arriving_owner == fight.standing_owner:
        return phrase(f"table.{verb}_among", a=fight.arriving, b=fight.standing)
    if fight.winner is None:
        return phrase(f"table.{verb}_tie", own=own, other=other)
    won = fight.winner == play.match.to_act
    return phrase(f"table.{verb}_win" if won else f"table.{verb}_lose", own=own, other=other)


def piece_name(play: Play, target: Target) -> str | Phrase:
    """The face that lies up on a target, as the log writes it; a piece without a number is called by its kind."""
    piece = piece_at(play, target)
    if piece is None or any(letter.isdigit() for letter in piece.text):
        return piece.text if piece else ""
    return phrase(f"table.kind.{piece.kind}")


def piece_at(play: Play, target: Target | None) -> Piece | None:
    """The piece that a target means, as it lies."""
    if isinstance(target, InHand):
        piece = play.sight.hand_piece(target)
        return play.lying(piece) if piece else None
    return next((piece for piece in reversed(play.sight.pieces) if piece.spot == target), None)


def note_of(play: Play, target: Target | None) -> Phrase | None:
    """The view's sentence about what lies up on a target."""
    piece = piece_at(play, target)
    return play.view.note(piece) if piece else None


def _faces(play: Play, target: Target | None) -> Card | None:
    """What the face on a target does, and for its owner the other face of a piece in hand."""
    piece = piece_at(play, target)
    if piece is None:
        return None
    own = isinstance(piece.spot, InHand) and piece.owner in (play.sight.to_act, None)
    said = play.view.faces(piece, own)
    return Card(*said) if said else None


def why_forced(play: Play) -> Phrase | None:
    """Why the acting player has to take a piece back."""
    return play.view.why_forced(play.sight.true_position, play.sight.to_act)


def _more(play: Play, preview: Preview) -> Phrase | None:
    """What would follow where the previewed action ends; where many are offered, how to choose."""
    if play.choice is not None and len(play.choice.actions) > 2:
        return phrase("table.which_way_more")
    ends = [_end(event) for event in preview.events]
    cell = next((cell for cell in reversed(ends) if cell is not None), None)
    return play.view.outlook(preview.position, cell, play.match.to_act) if cell is not None else None


def _end(event: Event) -> Cell | None:
    match event:
        case Placed(cell=cell) | Turned(cell=cell) | Swapped(second=cell):
            return cell
        case Moved(path=path) | Pushed(path=path):
            return path[-1]
    return None


def card(play: Play) -> Card:
    """What is going on, for the context card."""
    sight = play.sight
    if sight.browsing is not None:
        return Card(phrase("table.card.browsing", turn=sight.turn_number), phrase("table.browsing_more"))
    if sight.outcome is not None:
        _, title, text = headline(play)
        return Card(title, text or "")
    if sight.forced and not play.view.own_presses:
        who = phrase("table.forced", name=play.match.players[sight.to_act])
        return Card(phrase("table.card.forced"), phrase("table.card.two", a=who, b=why_forced(play) or ""))
    faces = _faces(play, play.picked[0] if play.picked else play.aim)
    if faces is not None:
        return faces
    notice = play.view.notice(play.picture())
    return Card(*notice) if notice else Card(phrase("table.card.goal"), play.match.game.definition.summary)


def log(play: Play) -> Iterator[tuple[int, tuple[LogCell, ...]]]:
    """The rounds of the match: a number, and what each seat did in it. A seat's plies of one turn stand together.

    Where the view logs by the ply, each stands alone with the number of its turn.
    """
    match = play.match
    cells: list[LogCell] = []
    number, order = 1, match.game.seats
    told = [pair for pair in enumerate(match.plies, 1) if not _declined(play, *pair)]
    if play.view.log_by == "ply":
        for i, ply in told:
            yield ply.turn, (LogCell(ply_words(play, i, ply), i, ply.seat),)
        return
    for _, plies in groupby(told, key=lambda pair: (pair[1].turn, pair[1].seat)):
        group = list(plies)
        words = [ply_words(play, i, ply) for i, ply in group if len(group) == 1 or not _pressed(play, i, ply)]
        text: str | Phrase = words[0] if len(words) == 1 else phrase("table.log.joined", parts=words)
        cell = LogCell(text, group[-1][0], group[0][1].seat)
        if cells and order.index(cell.seat) <= order.index(cells[-1].seat):
            yield number, tuple(cells)
            number, cells = number + 1, []
        cells.append(cell)
    if cells:
        yield number, tuple(cells)


def _declined(play: Play, number: int, ply: AnyPly) -> bool:
    """Whether nothing was answered, which goes without saying in the log."""
    return play.match.game.targets(play.match.position_at(number - 1), ply.action) == (Button("decline"),)


def _pressed(play: Play, number: int, ply: AnyPly) -> bool:
    """Whether a ply was a mere choice, such as ending a turn, that moved no piece."""
    return isinstance(play.match.game.targets(play.match.position_at(number - 1), ply.action)[0], Button)


def ply_words(play: Play, number: int, ply: AnyPly) -> Phrase:
    """One ply for the log, without what whoever looks may not know."""
    if play.sight.secret(ply):
        return phrase("table.log.secret")
    before: Any = play.match.position_at(number - 1)
    return play.match.game.describe(before, ply.action)


def notes(play: Play, variant: Variant | None) -> Iterator[Phrase]:
    """By what rules this match is played: the variant and the house rules."""
    house = play.match.game.definition.house
    if variant is not None:
        yield phrase("table.note_variant", name=variant.name, note=variant.note)
    if house.repetition:
        loses = house.repetition_result == "loses"
        yield phrase("table.note_repetition_loses" if loses else "table.note_repetition", n=house.repetition)
    yield phrase("table.note_plies", n=house.max_plies)
