"""The subcommands that ask a position: what is legal, what comes of actions, how many there are (docs/notation.md).

Every rule is asked of a game. ``batch`` answers a line with a line until the input ends.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

from squares.cli.answers import DONE, tell_json, tell_lines
from squares.cli.call import Call
from squares.cli.options import Options
from squares.core.errors import BadAction, BadData, BadPosition, Fault, IllegalAction
from squares.core.game import AnyGame
from squares.core.perft import divide, perft
from squares.core.phrase import phrase
from squares.data.faults import shown


def legal(call: Call) -> int:
    """Print the legal actions, or those that are refused with the reason, one a line, sorted as text."""
    game = call.game()
    position = call.position(game)
    if not call.words.refused:
        (tell_json if call.words.json else tell_lines)(_legal(game, position))
        return DONE
    refused = () if game.outcome(position) is not None else game.refused_actions(position)
    told = [(game.format_action(each.action), each.why.key, call.texts.say(each.why)) for each in refused]
    if call.words.json:
        tell_json([{"action": action, "reason": key, "why": why} for action, key, why in told])
    else:
        tell_lines([": ".join(each) for each in told])
    return DONE


def legal_options(options: Options) -> None:
    """Declare a position of a game, and which actions are meant."""
    options.game()
    options.position()
    options.add("--refused", "cli.refused", action="store_true")


def apply(call: Call) -> int:
    """Print the position after the actions."""
    game = call.game()
    position = _after(game, call.position(game), call.words.actions)
    if call.words.json:
        tell_json(_answer(game, position))
    else:
        tell_lines([game.format(position)])
    return DONE


def apply_options(options: Options) -> None:
    """Declare a position of a game, and actions."""
    options.game(bare=False)
    options.position()
    options.add("actions", "cli.action", nargs="*", metavar="ACTION")


def count(call: Call) -> int:
    """Print the number of action sequences of a length, on request per first action."""
    game = call.game()
    position = call.position(game)
    depth: int = call.words.depth
    parts = divide(game, position, depth) if call.words.divide and depth else {}
    total = sum(parts.values()) if parts else perft(game, position, depth)
    if call.words.json:
        split: dict[str, Any] = {"divide": parts} if call.words.divide else {}
        tell_json({"depth": depth, "nodes": total, **split})
    else:
        tell_lines([*(f"{action}: {n}" for action, n in parts.items()), str(total)])
    return DONE


def count_options(options: Options) -> None:
    """Declare a position of a game, and how deep to count."""
    options.game()
    options.position()
    options.add("--depth", "cli.depth", type=options.depth, required=True, metavar="N")
    options.add("--divide", "cli.divide", action="store_true")


def batch(call: Call) -> int:
    """Print a JSON object for each line of stdin that is not blank, until the input ends."""
    game = call.game()
    if sys.stdin is None:
        raise BadData(phrase("cli.no_input"))
    for line in sys.stdin.buffer:
        if line.strip():
            tell_json(_reply(call, game, line))
            sys.stdout.flush()
    return DONE


def batch_options(options: Options) -> None:
    """Declare a game; positions and actions come with the requests."""
    options.game()


def _reply(call: Call, game: AnyGame, line: bytes) -> dict[str, Any]:
    try:
        text, actions = _request(line)
        return _answer(game, _after(game, call.read(game, text), actions))
    except Fault as fault:
        nothing = dict.fromkeys(("position", "to_act", "legal", "outcome"))
        return {**nothing, "error": call.texts.say(fault.phrase)}


def _request(line: bytes) -> tuple[str | None, list[str]]:
    """Return the position and actions of a request. Errors: BadPosition, BadAction."""
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        raise BadPosition(phrase("cli.bad_json")) from None
    if not isinstance(asked, dict):
        raise BadPosition(phrase("cli.not_an_object"))
    position, actions = asked.get("position"), asked.get("actions", [])
    if not (position is None or isinstance(position, str)):
        raise BadPosition(phrase("cli.position_no_text"))
    if not (isinstance(actions, list) and all(isinstance(action, str) for action in actions)):
        raise BadAction(phrase("cli.actions_no_texts"))
    return position, actions


def _after(game: AnyGame, position: Any, actions: Iterable[str]) -> Any:
    """Return the position after the actions. Errors: IllegalAction naming the first that cannot be played."""
    for text in actions:
        try:
            position = game.apply(position, game.parse_action(text)).position
        except (BadAction, IllegalAction) as fault:
            raise IllegalAction(phrase("cli.cannot_play", action=shown(text), why=fault.phrase)) from None
    return position


def _answer(game: AnyGame, position: Any) -> dict[str, Any]:
    """Return what ``batch`` says of a position."""
    outcome = game.outcome(position)
    return {
        "position": game.format(position),
        "to_act": None if outcome else game.letter(game.to_act(position)),
        "legal": _legal(game, position),
        "outcome": (outcome.winner or "draw") if outcome else None,
        "error": None,
    }


def _legal(game: AnyGame, position: Any) -> list[str]:
    return sorted(game.format_action(action) for action in game.legal_actions(position))
