"""The subcommand ``playtest``: many games of one game at several strengths, and what they come to."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path

from squares.bots.tables.best_play import best_play
from squares.cli.answers import DONE, STOPPED, complain, tell_lines
from squares.cli.options import Options
from squares.cli.progress import played
from squares.core.errors import BadData, Fault
from squares.core.game import AnyGame
from squares.core.phrase import capital, phrase
from squares.data.faults import shown
from squares.data.places import Places
from squares.data.texts import Texts
from squares.playtest.hunt.study import Hunt
from squares.playtest.plan import REPORT as PAGE
from squares.playtest.plan import STRENGTHS, Folder, Plan
from squares.playtest.report.sentences import strongest
from squares.playtest.summary import Strength, Summary, summarise
from squares.playtest.wording import called, cell, number, rows, thing
from squares.saves import files

SEED = 1
GAMES = 1000  # of each strength, where nobody says how many
MOST_GAMES = 20_000  # where only the precision is said
MOST_PLAYERS = 8
SHOW, REPORT = "show", "report"
_PARTS = ("compare", "sweep", "worth", "hunt", "tune")  # words before a game, each a module beside this one
_OPTIONS = {"output": "-o"}
_RARE = 12  # names that are told of those that were never used, or never mattered


def options(options: Options) -> None:
    """Declare a game, a run's folder, or ``show`` with a folder and a game; players, games, and who plays them."""

    points = options.between(0.1, 50, "playtest.bad_precision")
    minutes = options.between(0.01, 10_000, "playtest.hunt.bad_minutes")
    options.add("what", "playtest.help.what", nargs="+", metavar="GAME|FILE|FOLDER")
    options.add("--variant", "cli.variant", metavar="V")
    options.add("--games", "playtest.help.games", type=options.some, metavar="N")
    options.add("--players", "playtest.help.players", metavar="A,B,C")
    options.add("--precision", "playtest.help.precision", type=points, metavar="P")
    options.add("--seed", "playtest.help.seed", type=options.natural, metavar="S")
    options.add("--target", "playtest.help.target", action="append", metavar="T")
    options.add("--key", "playtest.help.key", action="append", metavar="K=A..B")
    options.add("--trials", "playtest.help.trials", type=options.some, metavar="N")
    options.add("--minutes", "playtest.help.minutes", type=minutes, metavar="M")
    options.workers()
    options.add("-o", "playtest.help.folder", dest="output", type=Path, metavar="FOLDER")


def playtest(words: argparse.Namespace, game: Callable[[str], AnyGame], places: Places, texts: Texts) -> int:
    """Play a run and print what it comes to, or show one that was played. Errors: BadData."""
    first, *rest = words.what
    tunes, hunts = first == "tune" and rest, first == "hunt" and rest
    for option in () if tunes else ("target", "key", "trials"):
        if getattr(words, option) is not None:
            raise BadData(phrase("playtest.tune.only", option=f"--{option}"))
    if words.minutes is not None and not (hunts or Hunt.lies_in(Path(first))):
        raise BadData(phrase("playtest.hunt.only"))
    if first in _PARTS and rest:
        part = getattr(import_module(f"squares.cli.{first}"), first)
        return int(part(words, game, places, texts))
    if first == SHOW and rest:
        return _show(rest, words, texts)
    if first == REPORT and rest:
        return _report(rest, words, texts)
    if rest:
        raise BadData(phrase("playtest.too_many_words", word=shown(rest[0])))
    path = Path(first)
    if Hunt.lies_in(path):
        from squares.cli.hunt import go_on

        asked = Hunt.read(path)
        return go_on(path, asked.model_copy(update={"minutes": words.minutes or asked.minutes}), words, texts)
    if Plan.lies_in(path) or (path.is_dir() and path.name != first):
        return _play(path, _plan_again(Plan.read(path), words), words, texts)
    plan = _plan(game(first), words)
    return _play(words.output or places.playtests / plan.name, plan, words, texts)


def _plan(game: AnyGame, words: argparse.Namespace) -> Plan:
    players = tuple(words.players.split(",")) if words.players else STRENGTHS
    if len(players) > MOST_PLAYERS:
        raise BadData(phrase("playtest.many_players", most=MOST_PLAYERS))
    games = words.games or (MOST_GAMES if words.precision else GAMES)
    return Plan.of(game, players, games, SEED if words.seed is None else words.seed, words.precision)


def _plan_again(plan: Plan, words: argparse.Namespace) -> Plan:
    """Return the plan of a run that goes on, perhaps with more games. Errors: BadData for what cannot change."""
    for option in ("variant", "players", "seed", "output"):
        if getattr(words, option) is not None:
            raise BadData(phrase("playtest.settled", option=_OPTIONS.get(option, f"--{option}")))
    asked = {"games": words.games, "precision": words.precision}
    return plan.model_copy(update={key: value for key, value in asked.items() if value is not None})


def _play(path: Path, plan: Plan, words: argparse.Namespace, texts: Texts) -> int:
    from squares.playtest.run import Run

    run = Run(path, plan)
    try:
        status = played(run, words)
    except Fault:
        complain(_kept(run.progress.done, path, texts))
        raise
    found = run.summary()
    _keep_page(found, plan, path, path / PAGE, texts)
    _tell(found, path, words, texts)
    if status == STOPPED:
        complain(_kept(found.games, path, texts))
    return status


def _kept(games: int, path: Path, texts: Texts) -> str:
    return texts.say("playtest.kept", n=games, folder=path)


def _show(rest: Sequence[str], words: argparse.Namespace, texts: Texts) -> int:
    """Print the figures of a run, or one of its games as a record."""
    from squares.playtest.replay import PICKS, game_row, record_of
    from squares.saves.record_text import dump

    path, which = Path(rest[0]), rest[1] if len(rest) == 2 else None
    if len(rest) > 2:
        raise BadData(phrase("playtest.too_many_words", word=shown(rest[2])))
    if which is None and Hunt.lies_in(path):
        from squares.cli.hunt import tell
        from squares.playtest.hunt.study import read as findings

        tell(findings(path), path, words, texts)
        return DONE
    found = summarise(path)
    if which is None:
        _tell(found, path, words, texts)
        return DONE
    plan = Plan.read(path)
    apart = {each.strength: at for at, each in enumerate(plan.matchups) if each.kind == "against"}
    place = apart.get(words.players or "")
    strength = _strength(found, None if place is not None else words.players)
    pick = next((pick for pick in strength.picks if pick.which == which and place is None), None)
    if pick is None and not (which.isascii() and which.isdigit() and len(which) <= 9):
        raise BadData(phrase("playtest.no_such_pick", which=shown(which), known=PICKS))
    matchup = strength.matchup if place is None else place
    row = game_row(Folder(path), matchup, int(which) if pick is None else pick.number)
    text = row.line() if words.json else dump(record_of(plan, row))
    if words.output is None:
        sys.stdout.write(text)
        return DONE
    with files.refused("playtest.no_file", file=words.output):
        files.put(words.output, text)
    sys.stdout.write(texts.say("playtest.written", file=words.output) + "\n")
    return DONE


def _report(rest: Sequence[str], words: argparse.Namespace, texts: Texts) -> int:
    """Write the report of a run, anew from its games."""
    if len(rest) > 1:
        raise BadData(phrase("playtest.too_many_words", word=shown(rest[1])))
    path = Path(rest[0])
    plan, found = Plan.read(path), summarise(path)
    file = words.output or path / PAGE
    _keep_page(found, plan, path, file, texts)
    sys.stdout.write(texts.say("playtest.reported", file=file) + "\n")
    return DONE


def _keep_page(found: Summary, plan: Plan, path: Path, file: Path, texts: Texts) -> None:
    from squares.playtest.report.page import keep

    keep(found, plan.make(), path, file, texts)


def _strength(found: Summary, players: str | None) -> Strength:
    """Return the strength that is asked for, else the strongest that was played."""
    if players is None:
        return strongest(found)
    known = [each.players for each in found.strengths]
    if players not in known:
        raise BadData(phrase("playtest.no_such_strength", players=shown(players), known=known))
    return found.strengths[known.index(players)]


def _tell(found: Summary, path: Path, words: argparse.Namespace, texts: Texts) -> None:
    if words.json:
        sys.stdout.write(found.model_dump_json() + "\n")
    else:
        tell_lines(told(found, path, texts))


def told(found: Summary, path: Path, texts: Texts) -> Iterator[str]:
    """Yield a run in lines: a column for each strength, each figure with its interval."""
    say, strengths = texts.say, found.strengths
    yield say("playtest.title", title=found.title, variant=found.variant, hash=found.hash, seed=found.seed)
    if found.learned:
        yield say("playtest.learned")
    table = [["", *(called(each.players, texts) for each in strengths)]]
    table.append([say("playtest.games"), *(f"{each.games:,}" for each in strengths)])
    table += [[name, *map(cell, figures)] for name, figures in rows(found, texts)]
    widths = [max(len(row[at]) for row in table) for at in range(len(table[0]))]
    for first, *others in table:
        cells = [each.rjust(width) for each, width in zip(others, widths[1:], strict=True)]
        yield "  ".join([first.ljust(widths[0]), *cells]).rstrip()
    best = strongest(found)
    yield from _resources(best, texts)
    unused = [thing(row, texts) for row in best.uses if not row.uses]
    if unused and best.games:
        yield say("playtest.unused", players=called(best.players, texts), names=_few(unused, texts))
    if found.solved is not None:
        yield say("playtest.solved", what=best_play(found.solved))
    if found.dead:
        yield say("playtest.dead", n=found.tried, names=_few(found.dead, texts))
    if (path / PAGE).is_file():
        yield say("playtest.reported", file=path / PAGE)
    yield say("playtest.folder", folder=path)


def _resources(best: Strength, texts: Texts) -> Iterator[str]:
    """What sides have in the course of a game, a line for each thing."""
    for key, figures in best.curves.items():
        kind, _, name = key.partition(".")
        if kind == "has":
            first, middle, last = (number(figures[at]) for at in (0, len(figures) // 2, -1))
            ahead = best.curves.get(f"ahead.{name}")
            more = cell(ahead[len(ahead) // 2] if ahead else None)
            what = capital(texts.say(name)) if name in texts else name
            yield texts.say("playtest.course", name=what, first=first, middle=middle, last=last, ahead=more)


def _few(names: Sequence[str], texts: Texts) -> list[str]:
    more = len(names) - _RARE
    return [*names[:_RARE], *([texts.say("playtest.more", n=more)] if more > 0 else [])]
