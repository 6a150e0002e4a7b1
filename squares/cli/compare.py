"""``masume playtest compare``: two versions of a game against each other, with as few games as needed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from squares.bots.levels import Roster
from squares.cli.answers import DONE, tell_json, tell_lines
from squares.cli.progress import played
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.data.texts import Texts
from squares.playtest import comparing
from squares.playtest.comparing import Change, Comparison, compared, read
from squares.playtest.plan import Plan
from squares.playtest.players import clean_player
from squares.playtest.versions import Versions, VersionsRun
from squares.playtest.wording import called, label

SEED = 1
_PERCENT = ("first", "draws")


def compare(words: argparse.Namespace, game: Callable[[str], AnyGame], places: Places, texts: Texts) -> int:
    """Return two runs that were played, or two versions, played until it is known how they differ. Errors: BadData."""
    names = words.what[1:]
    if len(names) != 2:
        raise BadData(phrase("playtest.compare.two"))
    folders = [Path(name) for name in names]
    if all(map(Plan.lies_in, folders)):
        return _played(folders, words, texts)
    if "," in (words.players or ""):
        raise BadData(phrase("playtest.compare.one_player"))
    one, other = map(game, names)
    player = words.players or clean_player(Roster.load(), one, other)
    most, seed = words.games or comparing.GAMES, SEED if words.seed is None else words.seed
    points = words.precision or comparing.POINTS
    asked = Versions.of((one, other), (names[0], names[1]), player, most, seed, points)
    return _until_known(asked, words.output or asked.place(places.playtests), words, texts)


def _played(folders: list[Path], words: argparse.Namespace, texts: Texts) -> int:
    """Return two runs as they are, at each strength that both played."""
    one, other = map(Plan.read, folders)
    common = [player for player in one.players if player in other.players]
    if not common:
        raise BadData(phrase("playtest.compare.no_common", known=list(one.players)))
    for player in common:
        a, b = read(folders[0], one.players.index(player)), read(folders[1], other.players.index(player))
        _tell((one, other), player, compared(a, b, words.precision or comparing.POINTS), words, texts)
    return DONE


def _until_known(asked: Versions, place: Path, words: argparse.Namespace, texts: Texts) -> int:
    """Play both and look after each few games; stop when everything is known."""
    run = VersionsRun(place, asked)
    status = played(run, words)
    _tell(asked.plans, asked.plans[0].players[0], run.summary(), words, texts)
    if not words.json:
        sys.stdout.write(texts.say("playtest.folder", folder=place) + "\n")
    return status


def _tell(plans: tuple[Plan, Plan], player: str, found: Comparison, words: argparse.Namespace, texts: Texts) -> None:
    if words.json:
        tell_json({"players": player, **asdict(found)})
    else:
        tell_lines(told(plans, player, found, texts))


def told(plans: tuple[Plan, Plan], player: str, found: Comparison, texts: Texts) -> Iterator[str]:
    """Yield what a comparison came to, a sentence for each measure."""
    a, b = (f"{plan.title}, {plan.variant} ({plan.hash})" for plan in plans)
    yield texts.say(
        "playtest.compare.title", a=a, b=b, players=called(player, texts), n=found.games, seed=plans[0].seed
    )
    for change in found.changes:
        yield "  " + _sentence(change, texts)
    yield texts.say("playtest.compare.error", percent=f"{100 * comparing.ERROR:.0f}")


def _sentence(change: Change, texts: Texts) -> str:
    share = change.key in _PERCENT
    by, unit = (100, "percent") if share else (1, "moves")
    low, high = (None if end is None else by * end for end in (change.low, change.high))
    said = texts.say(
        f"playtest.compare.{unit}",
        name=label(change.key, texts),
        a=f"{by * change.a:.1f}",
        b=f"{by * change.b:.1f}",
        change=f"{by * change.value:+.1f}",
        between="-" if low is None or high is None else f"{low:+.1f} … {high:+.1f}",
    )
    verdict = texts.say(
        f"playtest.compare.verdict.{change.verdict}",
        games=f"{change.missing:,}",
        margin=texts.say(f"playtest.compare.margin_{unit}", n=f"{by * change.margin:.{0 if share else 1}f}"),
    )
    return f"{said} {verdict}"
