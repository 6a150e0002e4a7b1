"""The command line of the rules core (docs/notation.md): other programs drive the games through it.

Owns words in and lines out; every rule is asked of a game. Answers go to stdout. Errors are one sentence on stderr
with exit status 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from squares.core.errors import BadAction, BadPosition, Fault, IllegalAction
from squares.core.game import AnyGame, Setup
from squares.core.perft import divide, perft
from squares.core.phrase import phrase
from squares.data.faults import Fault as FileFault
from squares.data.faults import dotted, shown
from squares.data.places import Places, shipped
from squares.data.texts import Texts
from squares.registry import Registry

DONE, FAULTY, REFUSED = 0, 1, 2
DEEPEST = 400  # perft calls itself for every ply, and nobody waits for so many unless all are forced


@dataclass(frozen=True, slots=True)
class Call:
    """One subcommand with its options read: ``words`` has the attributes that its parser gave it."""

    words: argparse.Namespace
    places: Places
    texts: Texts

    def registry(self) -> Registry:
        """The shipped games and the player's own."""
        return Registry([shipped("data", "games"), self.places.games])

    def game(self) -> AnyGame:
        """The game that ``--game`` (an id or a file) and ``--variant`` name. Errors: BadData."""
        name = self.words.game
        if name.endswith((".yaml", ".yml")):
            # Alone, so that no other game of the same id is taken for it.
            registry = Registry(())
            return registry.game(registry.reload(Path(name)).id, self.words.variant)
        return self.registry().game(name, self.words.variant)

    def position(self, game: AnyGame) -> Any:
        """The position that ``--position`` gives, or the start. Errors: BadPosition."""
        return self.read(game, self.words.position)

    def read(self, game: AnyGame, text: str | None) -> Any:
        """The position of a text, or the start for None. Errors: BadPosition."""
        return game.start(Setup(), self.words.seed) if text is None else game.parse(text)


def run(command: str, words: Sequence[str], places: Places, texts: Texts) -> int:
    """Carry out a subcommand of ``COMMANDS`` and return the exit status."""
    options = _parser(command, texts).parse_intermixed_args(_joined(words))
    try:
        status = COMMANDS[command](Call(options, places, texts))
        sys.stdout.flush()
    except Fault as fault:
        return fail(texts.say(fault.phrase))
    except BrokenPipeError:
        # Whoever read the answers has gone; the flush at exit must not complain once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAULTY
    except KeyboardInterrupt:
        return 130
    return status


def fail(sentence: str) -> int:
    """Say a sentence on stderr and return the exit status of a refusal."""
    sys.stderr.write(f"{sentence}\n")
    return REFUSED


def legal(call: Call) -> int:
    """The legal actions, one a line, sorted as text."""
    game = call.game()
    _lines(_legal(game, call.position(game)), call.words.json)
    return DONE


def apply(call: Call) -> int:
    """The position after the actions."""
    game = call.game()
    position = _after(game, call.position(game), call.words.actions)
    if call.words.json:
        _json(_answer(game, position))
    else:
        _lines([game.format(position)])
    return DONE


def count(call: Call) -> int:
    """The number of action sequences of a length, on request per first action."""
    game = call.game()
    position = call.position(game)
    depth: int = call.words.depth
    parts = divide(game, position, depth) if call.words.divide and depth else {}
    total = sum(parts.values()) if parts else perft(game, position, depth)
    if call.words.json:
        split: dict[str, Any] = {"divide": parts} if call.words.divide else {}
        _json({"depth": depth, "nodes": total, **split})
    else:
        _lines([*(f"{action}: {n}" for action, n in parts.items()), str(total)])
    return DONE


def batch(call: Call) -> int:
    """A JSON object for each line of stdin that is not blank, until the input ends."""
    game = call.game()
    for line in sys.stdin.buffer:
        if line.strip():
            _json(_reply(call, game, line))
            sys.stdout.flush()
    return DONE


def _reply(call: Call, game: AnyGame, line: bytes) -> dict[str, Any]:
    try:
        text, actions = _request(line)
        return _answer(game, _after(game, call.read(game, text), actions))
    except Fault as fault:
        nothing = dict.fromkeys(("position", "to_act", "legal", "outcome"))
        return {**nothing, "error": call.texts.say(fault.phrase)}


def _request(line: bytes) -> tuple[str | None, list[str]]:
    """Position and actions of a request. Errors: BadPosition, BadAction."""
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
    """The position after the actions. Errors: IllegalAction naming the first that cannot be played."""
    for text in actions:
        try:
            position = game.apply(position, game.parse_action(text)).position
        except (BadAction, IllegalAction) as fault:
            raise IllegalAction(phrase("cli.cannot_play", action=shown(text), why=fault.phrase)) from None
    return position


def _answer(game: AnyGame, position: Any) -> dict[str, Any]:
    """What ``batch`` says of a position."""
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


def check(call: Call) -> int:
    """Every fault of the game files, or nothing where there is none."""
    from squares.data.check import check as faults_of

    faults = [fault for path in call.words.files for fault in faults_of(path)]
    if call.words.json:
        _json([_placed(fault, call.texts) for fault in faults])
    else:
        _lines([fault.text(call.texts) for fault in faults])
    return FAULTY if faults else DONE


def _placed(fault: FileFault, texts: Texts) -> dict[str, Any]:
    """A fault for editors; line and column count from 1 and are 0 where the whole file is meant."""
    return {
        "file": fault.file,
        "line": fault.mark.line,
        "column": fault.mark.column,
        "key": dotted(fault.path),
        "message": texts.say(fault.what),
        "hint": texts.say(fault.hint) if fault.hint else None,
    }


def schema(call: Call) -> int:
    """The JSON Schema of game files, for editors."""
    from squares.data.schema import schema as schema_of
    from squares.data.schema import schema_of_all

    name = call.words.engine
    _json(schema_of_all() if name is None else schema_of(name), indent=2)
    return DONE


def reference(call: Call) -> int:
    """Every key of the files that an engine's games include, in Markdown (docs/card-files.md ends with it)."""
    from squares.data.reference import reference as reference_of

    sys.stdout.write(reference_of(call.words.engine))
    return DONE


def games(call: Call) -> int:
    """The games, one a line: id, title, variants; a file with faults says so instead."""
    entries = call.registry().entries
    if call.words.json:
        keys = ("id", "title", "variants", "faults")
        _json([dict(zip(keys, (e.id, e.title, e.variants, len(e.faults)), strict=True)) for e in entries])
        return DONE
    say = call.texts.say
    for entry in entries:
        rest = ", ".join(entry.variants) if entry.file else say("cli.game_faulty", n=len(entry.faults), file=entry.path)
        _lines([f"{entry.id:<12}  {entry.title} ({rest})"])
    return DONE


def _lines(lines: Sequence[str], as_json: bool = False) -> None:
    if as_json:
        _json(lines)
    else:
        sys.stdout.writelines(f"{line}\n" for line in lines)


def _json(value: Any, indent: int | None = None) -> None:
    sys.stdout.write(json.dumps(value, indent=indent) + "\n")


def arena(call: Call) -> int:
    """How a bot fares against another."""
    from squares import cli_play

    return cli_play.arena(call.words, call.game(), call.texts)


def best(call: Call) -> int:
    """What a bot would do."""
    from squares import cli_play

    game = call.game()
    return cli_play.best(call.words, game, call.position(game), call.texts)


COMMANDS: dict[str, Callable[[Call], int]] = {
    "legal": legal,
    "apply": apply,
    "perft": count,
    "batch": batch,
    "check": check,
    "schema": schema,
    "reference": reference,
    "games": games,
    "best": best,
    "arena": arena,
}


def _joined(words: Sequence[str]) -> list[str]:
    """``--position P`` as one word: a position may begin with a dash, which argparse takes for an option."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1] == "--position":
            joined[-1] = f"--position={word}"
        else:
            joined.append(word)
    return joined


def _parser(command: str, texts: Texts) -> argparse.ArgumentParser:
    say = texts.say

    def natural(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 18):
            raise argparse.ArgumentTypeError(say("cli.no_natural", text=text))
        return int(text)

    def depth(text: str) -> int:
        if natural(text) > DEEPEST:
            raise argparse.ArgumentTypeError(say("cli.too_deep", most=DEEPEST))
        return int(text)

    found = argparse.ArgumentParser(
        prog=f"masume {command}", description=say(f"cli.command.{command}"), allow_abbrev=False
    )
    add = found.add_argument
    if command in ("legal", "apply", "perft", "batch", "best", "arena"):
        add("--game", required=True, metavar="ID", help=say("cli.game"))
        add("--variant", metavar="V", help=say("cli.variant"))
        add("--seed", type=natural, default=0, metavar="S", help=say("cli.seed"))
    if command in ("legal", "apply", "perft"):
        add("--position", metavar="P", help=say("cli.position"))
    if command == "perft":
        add("--depth", type=depth, required=True, metavar="N", help=say("cli.depth"))
        add("--divide", action="store_true", help=say("cli.divide"))
    if command == "apply":
        add("actions", nargs="*", metavar="ACTION", help=say("cli.action"))
    if command in ("schema", "reference"):
        from squares.data import engines

        known = [*engines.names(), *engines.parts()] if command == "schema" else engines.names()
        wanted = "?" if command == "schema" else None
        add("engine", nargs=wanted, choices=known, metavar="ENGINE", help=say("cli.engine"))
    if command in ("best", "arena"):
        from squares import cli_play

        cli_play.options(command, add, natural, texts)
    if command == "check":
        add("files", nargs="+", type=Path, metavar="FILE", help=say("cli.check_file"))
    add("--json", action="store_true", help=say("cli.json"))
    return found
