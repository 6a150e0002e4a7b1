"""The command line of the rules core (docs/notation.md): other programs drive the games through it.

Owns words in and lines out; every rule is asked of a game. Answers go to stdout; how a command ends where it cannot
give any is in ``squares.cli.answers``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from squares.bots import kept
from squares.cli.answers import DONE
from squares.cli.options import Options
from squares.core.errors import BadAction, BadData, BadPosition, Fault, IllegalAction
from squares.core.game import AnyGame, Setup
from squares.core.perft import divide, perft
from squares.core.phrase import phrase
from squares.data.art import Trial
from squares.data.faults import shown
from squares.data.places import Places
from squares.data.texts import Texts
from squares.registry import Registry

_FILES = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Call:
    """One subcommand with its options read: ``words`` has the attributes that its parser gave it.

    ``draws`` tries drawings that game files bring.
    """

    words: argparse.Namespace
    places: Places
    texts: Texts
    draws: Trial | None = None

    def registry(self) -> Registry:
        """Return the shipped games, the player's own and the worked examples."""
        return Registry.of_engines(self.places.games)

    def game(self) -> AnyGame:
        """Return the game that ``--game`` (an id or a file) and ``--variant`` name. Errors: BadData."""
        return self.named(self.words.game)

    def named(self, name: str) -> AnyGame:
        """Find the game of an id or a file, in the variant that is named behind a colon or by ``--variant``.

        Errors: BadData.
        """
        variant = self.words.variant
        if ":" in name and not name.endswith(_FILES):
            name, _, variant = name.rpartition(":")
        if name.endswith(_FILES):
            # Alone, so that no other game of the same id is taken for it.
            registry = Registry(())
            return registry.game(registry.reload(Path(name)).id, variant)
        return self.registry().game(name, variant)

    def position(self, game: AnyGame) -> Any:
        """Return the position that ``--position`` gives, or the start. Errors: BadPosition."""
        return self.read(game, self.words.position)

    def read(self, game: AnyGame, text: str | None) -> Any:
        """Return the position of a text, or the start for None. Errors: BadPosition."""
        return game.start(Setup(), self.words.seed) if text is None else game.parse(text)


class Command(NamedTuple):
    """What a subcommand does, and what adds its options; ``--json`` is an option of every command."""

    run: Callable[[Call], int]
    options: Callable[[Options], None]


def run(command: str, words: Sequence[str], places: Places, texts: Texts, draws: Trial | None = None) -> int:
    """Carry out a subcommand of ``COMMANDS`` and return the exit status. Errors: Fault; OSError of its output.

    ``draws``: see ``Call``.
    """
    chosen, options = COMMANDS[command], Options(command, texts)
    chosen.options(options)
    options.json()
    read = options.read(words)
    kept.look_in(Places(places.home, make=False).data)
    return chosen.run(Call(read, places, texts, draws))


def legal(call: Call) -> int:
    """Print the legal actions, or those that are refused with the reason, one a line, sorted as text."""
    game = call.game()
    position = call.position(game)
    if not call.words.refused:
        _lines(_legal(game, position), call.words.json)
        return DONE
    refused = () if game.outcome(position) is not None else game.refused_actions(position)
    told = [(game.format_action(each.action), each.why.key, call.texts.say(each.why)) for each in refused]
    if call.words.json:
        _json([{"action": action, "reason": key, "why": why} for action, key, why in told])
    else:
        _lines([": ".join(each) for each in told])
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
        _json(_answer(game, position))
    else:
        _lines([game.format(position)])
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
        _json({"depth": depth, "nodes": total, **split})
    else:
        _lines([*(f"{action}: {n}" for action, n in parts.items()), str(total)])
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
            _json(_reply(call, game, line))
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
    """Print the position after the actions. Errors: IllegalAction naming the first that cannot be played."""
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


def check(call: Call) -> int:
    """Print every fault and warning of the files, and which files are in order."""
    from squares.cli import files

    words = call.words
    options = {"strict": words.strict, "as_json": words.json}
    return files.check(words.files, call.registry(), call.texts, call.draws, **options)


def check_options(options: Options) -> None:
    """Declare files."""
    options.add("files", "cli.check_file", nargs="+", type=Path, metavar="FILE")
    options.add("--strict", "cli.check_strict", action="store_true")


def new(call: Call) -> int:
    """Write a commented copy of a game under an id of its own."""
    from squares.cli import files

    words = call.words
    return files.new(words.source, words.id, words.file, call.places, call.texts, as_json=words.json)


def new_options(options: Options) -> None:
    """Declare a game to copy, the copy's name, and where it goes."""
    options.add("source", "cli.new_source", metavar="FROM")
    options.add("id", "cli.new_id", metavar="ID")
    options.add("-o", "cli.new_file", dest="file", type=Path, metavar="FILE")


def versions(call: Call) -> int:
    """Tell, name, pin or restore what a game file said before."""
    from squares.cli import versions as command

    return command.versions(call.words, call.registry(), call.places, call.texts)


def versions_options(options: Options) -> None:
    """See ``squares.cli.versions``."""
    from squares.cli import versions as command

    command.options(options)


def sheet(call: Call) -> int:
    """Part a file of cards or decks into a sheet and the rest."""
    from squares.cli import files

    words = call.words
    return files.sheet(words.file, words.mapping, call.texts, as_json=words.json)


def sheet_options(options: Options) -> None:
    """Declare a file, and which of its mappings holds what becomes rows."""
    options.add("file", "cli.sheet_file", type=Path, metavar="FILE")
    options.add("--of", "cli.sheet_of", dest="mapping", default="cards", metavar="KEY")


def diff(call: Call) -> int:
    """Print what differs between two games or two versions of a game file, in words."""
    from squares.cli import files

    words = call.words
    return files.diff((words.old, words.new), words.variant, call.registry(), call.texts, as_json=words.json)


def diff_options(options: Options) -> None:
    """Declare two games."""
    options.add("old", "cli.diff_old", metavar="A")
    options.add("new", "cli.diff_new", metavar="B")
    options.add("--variant", "cli.diff_variant", metavar="V")


def schema(call: Call) -> int:
    """Print the JSON Schema of game files, for editors."""
    from squares.data.schema import schema as schema_of
    from squares.data.schema import schema_of_all

    name = call.words.engine
    _json(schema_of_all() if name is None else schema_of(name), indent=2)
    return DONE


def schema_options(options: Options) -> None:
    """Declare an engine, a part of game files, or nothing."""
    from squares.data import engines

    known = [*engines.names(), *engines.parts()]
    options.add("engine", "cli.engine", nargs="?", choices=known, metavar="ENGINE")


def reference(call: Call) -> int:
    """Print every key of the files that an engine's games include, in Markdown."""
    from squares.data.reference import reference as reference_of

    sys.stdout.write(reference_of(call.words.engine))
    return DONE


def reference_options(options: Options) -> None:
    """Declare an engine."""
    from squares.data import engines

    options.add("engine", "cli.engine", choices=engines.names(), metavar="ENGINE")


def games(call: Call) -> int:
    """Print the games, one a line: id, title, variants; a file with faults says so instead."""
    registry = call.registry()
    entries = registry.examples if call.words.examples else registry.entries
    if call.words.json:
        keys = ("id", "title", "variants", "faults")
        _json([dict(zip(keys, (e.id, e.title, e.variants, len(e.faults)), strict=True)) for e in entries])
        return DONE
    say = call.texts.say
    for entry in entries:
        rest = ", ".join(entry.variants) if entry.file else say("cli.game_faulty", n=len(entry.faults), file=entry.path)
        _lines([f"{entry.id:<12}  {call.texts.word(entry.title)} ({rest})"])
    return DONE


def games_options(options: Options) -> None:
    """Declare which of the games are listed."""
    options.add("--examples", "cli.games_examples", action="store_true")


def _lines(lines: Sequence[str], as_json: bool = False) -> None:
    if as_json:
        _json(lines)
    else:
        sys.stdout.writelines(f"{line}\n" for line in lines)


def _json(value: Any, indent: int | None = None) -> None:
    sys.stdout.write(json.dumps(value, indent=indent) + "\n")


def arena(call: Call) -> int:
    """Print how a bot fares against another."""
    from squares.cli import play

    return play.arena(call.words, call.game(), call.texts)


def arena_options(options: Options) -> None:
    """Declare a game, two players and how they meet."""
    from squares.cli import play

    options.game()
    play.arena_options(options)


def tournament(call: Call) -> int:
    """Print a table of many players, rated on one scale."""
    from squares.cli import tournament

    return tournament.tournament(call.words, call.named, call.places, call.texts)


def tournament_options(options: Options) -> None:
    """Declare a game, who plays, and how many games."""
    from squares.cli import tournament

    tournament.options(options)


def improve(call: Call) -> int:
    """Look for a deck that beats a field, and print what it wins."""
    from squares.cli import improve

    return improve.improve(call.words, call.named, call.places, call.texts)


def improve_options(options: Options) -> None:
    """Declare a game, who is improved, and the field."""
    from squares.cli import improve

    improve.options(options)


def best(call: Call) -> int:
    """Print what a bot would do."""
    from squares.cli import play

    game = call.game()
    return play.best(call.words, game, call.position(game), call.texts)


def best_options(options: Options) -> None:
    """Declare a position of a game, and a bot's strength."""
    from squares.cli import play

    options.game()
    options.position()
    play.best_options(options)


def conform(call: Call) -> int:
    """Tell whether games keep what every game promises."""
    from squares.cli import conform

    return conform.conform(call.words.what, call.registry(), call.texts, as_json=call.words.json)


def conform_options(options: Options) -> None:
    """Declare an engine, a game or a game file."""
    options.add("what", "cli.conform_what", metavar="ENGINE|GAME|FILE")


def solve(call: Call) -> int:
    """Print how a small game ends with best play."""
    from squares.cli import solve

    return solve.solve(call.words, call.game(), call.places.solved, call.texts)


def solve_options(options: Options) -> None:
    """Declare a game, and where to keep what is found out."""
    from squares.cli import solve

    solve.options(options)


def learn(call: Call) -> int:
    """Let a bot learn a game by playing against itself, and tell what it won."""
    from squares.cli import learn

    return learn.learn(call.words, call.named, call.places, call.texts)


def learn_options(options: Options) -> None:
    """Declare a game, and how long."""
    from squares.cli import learn

    learn.options(options)


def lsp(call: Call) -> int:
    """Serve an editor until it is done."""
    from squares.cli import lsp

    return lsp.serve(call.places.games, call.texts, call.draws)


def lsp_options(options: Options) -> None:
    """Declare nothing: an editor says what it wants."""


def pack(call: Call) -> int:
    """Write a game with questions and set-up into one file for testers."""
    from squares.cli import pack

    return pack.run(call.words, call.registry(), call.draws, call.texts)


def pack_options(options: Options) -> None:
    """Declare a game, and what goes with it."""
    from squares.cli import pack

    pack.options(options)


def playtest(call: Call) -> int:
    """Print what many games at several strengths come to."""
    from squares.cli import playtest

    return playtest.playtest(call.words, call.named, call.places, call.texts)


def playtest_options(options: Options) -> None:
    """Declare a game, players, and how many games."""
    from squares.cli import playtest

    playtest.options(options)


def saves(call: Call) -> int:
    """List the saved games that are wanted."""
    from squares.cli import saves

    return saves.run(call.words, call.places, call.texts)


def saves_options(options: Options) -> None:
    """Declare words, and what else is wanted."""
    from squares.cli import saves

    saves.options(options)


def session(call: Call) -> int:
    """Export records of playtests for other programs, and take in games on paper that are typed."""
    from squares.cli import session

    return session.run(call.words, call.registry, call.named, call.places, call.texts)


def session_options(options: Options) -> None:
    """Declare what to do, and with what."""
    from squares.cli import session

    session.options(options)


def review(call: Call) -> int:
    """Look a saved game over, and print its turning points."""
    from squares.cli import review

    return review.run(call.words, call.registry(), call.places, call.texts)


def review_options(options: Options) -> None:
    """Declare a saved game."""
    from squares.cli import review

    review.options(options)


def support(call: Call) -> int:
    """Pack reports, log and settings into one archive."""
    from squares.cli import support

    return support.run(call.words, call.places, call.texts)


def support_options(options: Options) -> None:
    """Declare where to put the archive."""
    options.add("-o", "cli.support_file", dest="file", type=Path, metavar="FILE")


def translation(call: Call) -> int:
    """Tell what a language lacks."""
    from squares.cli import translation

    return translation.run(call.words.language, call.words.json, call.places, call.texts)


def translation_options(options: Options) -> None:
    """Declare the language."""
    options.add("language", "cli.translation.language", metavar="LANGUAGE")


COMMANDS = {
    "legal": Command(legal, legal_options),
    "apply": Command(apply, apply_options),
    "perft": Command(count, count_options),
    "batch": Command(batch, batch_options),
    "check": Command(check, check_options),
    "diff": Command(diff, diff_options),
    "new": Command(new, new_options),
    "versions": Command(versions, versions_options),
    "sheet": Command(sheet, sheet_options),
    "schema": Command(schema, schema_options),
    "reference": Command(reference, reference_options),
    "lsp": Command(lsp, lsp_options),
    "games": Command(games, games_options),
    "improve": Command(improve, improve_options),
    "best": Command(best, best_options),
    "arena": Command(arena, arena_options),
    "tournament": Command(tournament, tournament_options),
    "learn": Command(learn, learn_options),
    "playtest": Command(playtest, playtest_options),
    "conform": Command(conform, conform_options),
    "solve": Command(solve, solve_options),
    "pack": Command(pack, pack_options),
    "saves": Command(saves, saves_options),
    "session": Command(session, session_options),
    "review": Command(review, review_options),
    "translation": Command(translation, translation_options),
    "support": Command(support, support_options),
}
