"""What every game must do, whichever engine plays it: the game protocol's promises as checks over a few random games.

A check looks at a sample of one game and yields what does not hold, as phrases. How much it looks at is written out in
plies and moves, so that equal games give equal findings. Knows no engine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, takewhile
from typing import Any

from squares.core.actions import Button, InHand, Target
from squares.core.errors import BadAction, BadPosition, IllegalAction
from squares.core.events import Ended, TurnTo
from squares.core.game import AnyGame, Piece, Setup, Step
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.rng import Rng
from squares.core.shown import Shown
from squares.data.texts import Texts
from squares.registry import Registry, definition_of

GAMES = 2  # random games that are looked at
PLIES = 45  # of each, at most
MOST_TRIED = 30  # moves of one position that kernel and protocol both play
MOST_TOLD = 3  # findings of one check


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a random game and the action that was played in it, None in the last one."""

    position: Any
    action: Any | None


class Sample:
    """Random games of one game in one variant, each of at most so many plies.

    ``texts`` must be able to say what the game says.
    """

    def __init__(self, game: AnyGame, texts: Texts, *, games: int = GAMES, plies: int = PLIES) -> None:
        self.game = game
        self.texts = texts
        self.moments: tuple[Moment, ...] = tuple(each for seed in range(games) for each in _played(game, seed, plies))

    @cached_property
    def steps(self) -> tuple[tuple[Any, Any, Step[Any]], ...]:
        """Each position in which something was played, the action, and what it did."""
        played = [moment for moment in self.moments if moment.action is not None]
        return tuple((each.position, each.action, self.game.apply(each.position, each.action)) for each in played)

    def can_say(self, what: Phrase) -> bool:
        """Whether a phrase has a text that its values fill."""
        try:
            return bool(self.texts.say(what))
        except KeyError:
            return False

    def at(self, position: Any, fault: str, /, **values: Any) -> Phrase:
        """What is wrong in a position."""
        return phrase("conform.at", position=self.game.format(position), what=_fault(fault, **values))


Check = Callable[[Sample], Iterator[Phrase]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one check found: ``check`` is its name, the text key's last part under ``conform.check``."""

    check: str
    faults: tuple[Phrase, ...]


def examine(game: AnyGame, texts: Texts) -> Iterator[Verdict]:
    """The verdict of every check, in order. A game that cannot be played at random gets no others."""
    try:
        sample = Sample(game, texts)
    except Exception as error:
        yield Verdict("random_games", (_raised(error),))
        return
    yield Verdict("random_games", ())
    for check in CHECKS:
        yield verdict(check, sample)


def verdict(check: Check, sample: Sample) -> Verdict:
    """What a check finds. An exception of the game is a finding, too."""
    found: list[Phrase] = []
    try:
        found.extend(islice(check(sample), MOST_TOLD))
    except Exception as error:
        found.append(_raised(error))
    return Verdict(getattr(check, "__name__", ""), tuple(found))


def _raised(error: Exception) -> Phrase:
    return _fault("raised", error=f"{type(error).__name__}: {error}")


def _fault(key: str, /, **values: Any) -> Phrase:
    return Phrase(f"conform.fault.{key}", values)


def _played(game: AnyGame, seed: int, plies: int) -> Iterator[Moment]:
    dice = random.Random(seed)
    choices = {option.id: option.first(dice.sample(option.values, len(option.values))) for option in game.options}
    position = game.start(Setup(dice.choice(game.seats), choices), seed)
    for _ in range(plies):
        actions = game.legal_actions(position)
        if not actions:
            break
        action = dice.choice(actions)
        yield Moment(position, action)
        position = game.apply(position, action).position
    yield Moment(position, None)


# ---- playing


def legal_actions(sample: Sample) -> Iterator[Phrase]:
    """They are sorted by text, distinct, and missing exactly where the game is over."""
    game = sample.game
    for moment in sample.moments:
        texts = [game.format_action(action) for action in game.legal_actions(moment.position)]
        if texts != sorted(set(texts)):
            yield sample.at(moment.position, "not_sorted")
        if bool(texts) != (game.outcome(moment.position) is None):
            yield sample.at(moment.position, "end_and_actions")


def applying(sample: Sample) -> Iterator[Phrase]:
    """An action changes nothing but gives a new position, the same each time, for one of the seats."""
    game = sample.game
    for position, action, first in sample.steps:
        before, number = game.format(position), hash(position)
        text = game.format_action(action)
        if game.apply(position, action) != first:
            yield sample.at(position, "not_repeatable", action=text)
        if (game.format(position), hash(position)) != (before, number):
            yield sample.at(position, "position_changed", action=text)
        if not {game.to_act(first.position), game.on_turn(first.position)} <= set(game.seats):
            yield sample.at(first.position, "no_such_seat")


def ends_and_turns(sample: Sample) -> Iterator[Phrase]:
    """The events of an action tell the end of the game, once, and whose turn comes next."""
    game = sample.game
    for position, action, step in sample.steps:
        outcome = game.outcome(step.position)
        ends = [(event.winner, event.reason) for event in step.events if isinstance(event, Ended)]
        if ends != ([(outcome.winner, outcome.reason)] if outcome else []):
            yield sample.at(position, "end_not_told", action=game.format_action(action))
        turns = [event.seat for event in step.events if isinstance(event, TurnTo)]
        changes = outcome is None and game.on_turn(step.position) is not game.on_turn(position)
        told = turns[-1:] == [game.on_turn(step.position)] if changes else outcome is not None or not turns
        if not told:
            yield sample.at(position, "turn_not_told", action=game.format_action(action))


def passed_turns(sample: Sample) -> Iterator[Phrase]:
    """A null move changes only whose turn it is, in a game that goes on."""
    game = sample.game
    for position in (moment.position for moment in sample.moments):
        passed = game.null_move(position)
        if passed is None:
            continue
        if game.outcome(position) is not None or game.outcome(passed) is not None or not game.legal_actions(passed):
            yield sample.at(position, "null_move_over")
        elif game.to_act(passed) is not game.on_turn(passed) or game.on_turn(passed) is game.on_turn(position):
            yield sample.at(position, "null_move_seat")
        elif game.parse(game.format(passed)) != passed or game.pieces(passed) != game.pieces(position):
            yield sample.at(position, "null_move_changes")


def illegal_actions(sample: Sample) -> Iterator[Phrase]:
    """An action that is not legal is refused with a reason that can be said."""
    game = sample.game
    positions = [moment.position for moment in sample.moments]
    known = {game.format_action(action): action for position in positions for action in game.legal_actions(position)}
    for position in positions[::5]:
        legal = set(game.legal_actions(position))
        for text, action in list(known.items())[::7]:
            if action in legal:
                continue
            try:
                game.apply(position, action)
                yield sample.at(position, "not_refused", action=text)
            except IllegalAction as refused:
                if not sample.can_say(refused.phrase):
                    yield sample.at(position, "no_text", key=refused.phrase.key)


def refused_actions(sample: Sample) -> Iterator[Phrase]:
    """What is shown as refused is sorted, not legal, can be clicked, and has a reason that can be said."""
    game = sample.game
    for position in (moment.position for moment in sample.moments[::3]):
        refused = game.refused_actions(position)
        texts = [game.format_action(each.action) for each in refused]
        if texts != sorted(set(texts)):
            yield sample.at(position, "refused_not_sorted")
        legal = set(game.legal_actions(position))
        for text, each in zip(texts, refused, strict=True):
            if each.action in legal:
                yield sample.at(position, "refused_legal", action=text)
            if not sample.can_say(each.why):
                yield sample.at(position, "no_text", key=each.why.key)
            if not game.targets(position, each.action):
                yield sample.at(position, "no_targets", action=text)


# ---- notation


def notation(sample: Sample) -> Iterator[Phrase]:
    """Positions and actions survive being written, and positions are equal exactly if their texts are."""
    game = sample.game
    by_text: dict[str, Any] = {}
    for position in (moment.position for moment in sample.moments):
        text = game.format(position)
        if game.parse(text) != position or game.format(game.parse(text)) != text:
            yield sample.at(position, "position_not_read_back")
        if by_text.setdefault(text, position) != position:
            yield sample.at(position, "one_text_two_positions")
        for action in game.legal_actions(position):
            if game.parse_action(game.format_action(action)) != action:
                yield sample.at(position, "action_not_read_back", action=game.format_action(action))
    if len(set(by_text.values())) < len(by_text):
        yield _fault("two_texts_one_position")


def rubbish(sample: Sample) -> Iterator[Phrase]:
    """What is no position or no action is refused with sentences."""
    game = sample.game
    good = game.format(sample.moments[0].position)
    for text in ("", "rubbish", good + " ", good[1:], good + good):
        try:
            game.parse(text)
            yield _fault("rubbish_read", text=text)
        except BadPosition as refused:
            yield from (_fault("no_text", key=each.key) for each in refused.phrases if not sample.can_say(each))
    for text in ("", "rubbish", "a1a1a1", "a1\n", "@"):
        try:
            game.parse_action(text)
            yield _fault("rubbish_read", text=text)
        except BadAction as refused:
            if not sample.can_say(refused.phrase):
                yield _fault("no_text", key=refused.phrase.key)


def records(sample: Sample) -> Iterator[Phrase]:
    """A game made from the rules as a record holds them plays on in the same way."""
    game = sample.game
    again = Registry(()).from_definition(definition_of(game), game.variant)
    for moment in sample.moments[::4]:
        if again.parse(game.format(moment.position)) != moment.position:
            yield sample.at(moment.position, "record_reads_otherwise")
    for position, action, step in sample.steps[::4]:
        if again.apply(position, action) != step:
            yield sample.at(position, "record_plays_otherwise", action=game.format_action(action))


# ---- the kernel


def kernel_moves(sample: Sample) -> Iterator[Phrase]:
    """The moves of a position's kernel are its legal actions, and its side is that of the seat that acts."""
    game = sample.game
    for position in (moment.position for moment in sample.moments):
        kernel = game.kernel(position)
        named = sorted((game.action(position, move) for move in kernel.legal()), key=game.format_action)
        if tuple(named) != game.legal_actions(position):
            yield sample.at(position, "kernel_moves")
        side = int(kernel.side())
        if side not in (0, 1) or game.side(game.to_act(position)) != game.side(game.seats[side]):
            yield sample.at(position, "kernel_side", side=side)


def kernel_plays(sample: Sample) -> Iterator[Phrase]:
    """A kernel that plays a move has as many moves as the protocol lists then, and takes it back without a trace."""
    game = sample.game
    for position in (moment.position for moment in sample.moments[::5]):
        kernel = game.kernel(position)
        before, moves = kernel.state(), sorted(kernel.legal())
        for move in moves[:: 1 + len(moves) // MOST_TRIED]:
            action = game.action(position, move)
            kernel.play(move)
            counted = int(kernel.perft(1))
            kernel.undo()
            expected = len(game.legal_actions(game.apply(position, action).position))
            if counted != expected:
                text = game.format_action(action)
                yield sample.at(position, "kernel_counts", action=text, found=counted, n=expected)
            if kernel.state() != before:
                yield sample.at(position, "kernel_undo", action=game.format_action(action))


# ---- on the table


def targets(sample: Sample) -> Iterator[Phrase]:
    """Every action can be clicked: its targets are there, and no other action has the same clicks and words."""
    game = sample.game
    for position in (moment.position for moment in sample.moments):
        hands = {(p.spot.seat, name) for p in game.pieces(position) if isinstance(p.spot, InHand) for name in _names(p)}
        known: set[tuple[tuple[Target, ...], str]] = set()
        for action in game.legal_actions(position):
            clicks, words = game.targets(position, action), game.describe(position, action)
            text = game.format_action(action)
            if not clicks or not all(_there(game, target, hands) for target in clicks):
                yield sample.at(position, "no_targets", action=text)
            if not sample.can_say(words):
                yield sample.at(position, "no_text", key=words.key)
            elif (clicks, sample.texts.say(words)) in known:
                yield sample.at(position, "same_clicks", action=text)
            else:
                known.add((clicks, sample.texts.say(words)))


def _there(game: AnyGame, target: Target, hands: set[tuple[Any, str]]) -> bool:
    match target:
        case Cell():
            return target in game.grid
        case InHand(seat, text):
            return (seat, text) in hands
        case Button(id):
            return bool(id)


def _names(piece: Piece) -> tuple[str, str, str]:
    """How a piece in a hand may be called: by its spot, and lying either way up."""
    name = piece.spot.text if isinstance(piece.spot, InHand) else ""
    return (name, piece.text + piece.back, piece.back + piece.text)


def events_and_pieces(sample: Sample) -> Iterator[Phrase]:
    """The events of an action lead from the pieces before it to the pieces after it."""
    game = sample.game
    for position, action, step in sample.steps:
        shown = Shown(game.pieces(position))
        for event in step.events:
            shown.apply(event)
        # A pool that each picks from alone is laid out anew for the next one.
        fresh = game.hidden and game.to_act(step.position) is not game.to_act(position)
        if _lying(shown.pieces, pool=not fresh) != _lying(game.pieces(step.position), pool=not fresh):
            yield sample.at(position, "events_and_pieces", action=game.format_action(action))


def _lying(pieces: tuple[Piece, ...], *, pool: bool) -> list[tuple[str, ...]]:
    """The pieces in an order of their own, so that only where and how they lie counts."""
    return sorted(
        (str(p.spot), p.kind, str(p.owner), p.text, p.back)
        for p in pieces
        if pool or not (isinstance(p.spot, InHand) and p.spot.seat is None)
    )


# ---- what a seat knows


def views(sample: Sample) -> Iterator[Phrase]:
    """A position that a seat cannot tell from the true one gives it the same view, and the same draws from it."""
    game = sample.game
    for number, moment in enumerate(sample.moments[::3]):
        for seat in game.seats:
            position = moment.position
            view = game.observe(position, seat)
            if view.legal != (game.legal_actions(position) if game.to_act(position) is seat else ()):
                yield sample.at(position, "view_legal", seat=seat)
            other = game.determinize(view, Rng(number))
            seen = game.observe(other, seat)
            if game.parse(game.format(other)) != other or (other != position and not game.hidden):
                yield sample.at(position, "draw_wrong", seat=seat)
            elif seen != view or game.determinize(seen, Rng(7)) != game.determinize(view, Rng(7)):
                yield sample.at(position, "view_tells", seat=seat)
            if not game.pieces(view.position):
                yield sample.at(position, "view_empty", seat=seat)


def hidden(sample: Sample) -> Iterator[Phrase]:
    """A game that says that it hides something does, and another one does not."""
    game = sample.game
    masked = any(game.observe(m.position, seat).position != m.position for m in sample.moments for seat in game.seats)
    if masked != game.hidden:
        yield _fault("hides_nothing" if game.hidden else "hides_something")


def secrets(sample: Sample) -> Iterator[Phrase]:
    """Without secrets everybody sees the same."""
    game = sample.game
    if game.secrets and not game.hidden:
        yield _fault("secrets_not_hidden")
    if game.secrets:
        return
    for position in (moment.position for moment in sample.moments):
        if len({game.observe(position, seat).position for seat in game.seats}) != 1:
            yield sample.at(position, "secrets")


def events_and_secrets(sample: Sample) -> Iterator[Phrase]:
    """Events that a seat sees do not tell it more than its view does, until chance decides one."""
    game = sample.game
    for number, (position, action, step) in enumerate(sample.steps[::3]):
        seat = game.to_act(position)
        other = game.apply(game.determinize(game.observe(position, seat), Rng(number)), action)
        # What the action itself lays open, such as a drawn piece, is told and seen.
        after = [game.observe(each.position, seat).position for each in (step, other)]
        told = [takewhile(lambda event: not event.by_chance, each.events) for each in (step, other)]
        seen = [[game.observe_event(event, seat) for event in events] for events in told]
        if seen[0] != seen[1] and after[0] == after[1]:
            yield sample.at(position, "event_tells", action=game.format_action(action), seat=seat)


CHECKS: tuple[Check, ...] = (
    legal_actions,
    applying,
    ends_and_turns,
    passed_turns,
    illegal_actions,
    refused_actions,
    notation,
    rubbish,
    records,
    kernel_moves,
    kernel_plays,
    targets,
    events_and_pieces,
    views,
    hidden,
    secrets,
    events_and_secrets,
)
