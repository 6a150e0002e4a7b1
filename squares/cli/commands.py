"""The subcommands of the command line: which there are, and what each hands to the file that carries it out.

Answers go to stdout; how a command ends where it cannot give any is in ``squares.cli.answers``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from squares.bots import kept
from squares.cli import positions
from squares.cli.answers import DONE, tell_json, tell_lines
from squares.cli.call import Call, Command
from squares.cli.options import Options
from squares.data.art import Trial
from squares.data.places import Places
from squares.data.texts import Texts


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
    tell_json(schema_of_all() if name is None else schema_of(name), indent=2)
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
        tell_json([dict(zip(keys, (e.id, e.title, e.variants, len(e.faults)), strict=True)) for e in entries])
        return DONE
    say = call.texts.say
    for entry in entries:
        rest = ", ".join(entry.variants) if entry.file else say("cli.game_faulty", n=len(entry.faults), file=entry.path)
        tell_lines([f"{entry.id:<12}  {call.texts.word(entry.title)} ({rest})"])
    return DONE


def games_options(options: Options) -> None:
    """Declare which of the games are listed."""
    options.add("--examples", "cli.games_examples", action="store_true")


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
    "legal": Command(positions.legal, positions.legal_options),
    "apply": Command(positions.apply, positions.apply_options),
    "perft": Command(positions.count, positions.count_options),
    "batch": Command(positions.batch, positions.batch_options),
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
