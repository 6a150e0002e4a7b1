"""The subcommand ``review``: a saved game looked over, its turning points and a summary of each side."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from squares.bots.search import Limit
from squares.cli.answers import DONE, STOPPED, complain, tell_json
from squares.cli.options import Options
from squares.cli.session import record_of
from squares.core.errors import BadData
from squares.core.match import AnyMatch
from squares.core.phrase import capital, phrase
from squares.core.players import People
from squares.data.faults import named
from squares.data.places import Places
from squares.data.texts import Texts
from squares.match.bot_client import HereAndNow
from squares.registry import Registry
from squares.review import points, wording
from squares.review.crew import Crew
from squares.review.reviewer import Reviewer, shut
from squares.saves import Record, Store, files, record_text


def options(options: Options) -> None:
    """Declare a saved game, and how deep to look."""
    options.add("save", "review.help.save", metavar="SAVE|FILE")
    options.workers()
    options.add("--nodes", "review.help.nodes", type=options.some, default=0, metavar="N")


def run(words: argparse.Namespace, registry: Registry, places: Places, texts: Texts) -> int:
    """Look a saved game over, keep the review in its record, and print it. Errors: BadData, SaveProblem."""
    store = Store(places.saves) if places.saves.is_dir() else None
    record, match = record_of(words.save, registry, places, store)
    why = shut(match)
    if why is not None:
        raise BadData(why)
    crew = Crew(words.workers) if words.workers > 1 and len(match.plies) > 1 else None
    first, *beside = [HereAndNow()] if crew is None else crew.thinkers
    reviewer = Reviewer(match, first, Limit(nodes=words.nodes))
    reviewer.beside = beside
    try:
        _look(reviewer, crew, words, texts)
    except KeyboardInterrupt:
        complain(texts.say("review.stopped", done=reviewer.done, total=reviewer.total))
        return STOPPED
    finally:
        if crew is not None:
            crew.close()
        if match.review is not None and match.review != record.review:
            _keep(words.save, replace(record, review=match.review), store)
    if reviewer.failed:
        raise BadData(phrase("review.failed"))
    if words.json:
        tell_json(report(match))
    else:
        names, doing = People.among(match.players, match.bots).called, wording.plainly(match)
        said = wording.whole(match, names, doing)
        sys.stdout.writelines(f"{capital(texts.say(line))}\n" for line in said)
    return DONE


def _look(reviewer: Reviewer, crew: Crew | None, words: argparse.Namespace, texts: Texts) -> None:
    """Look all plies over, with a bar on a terminal. Errors: KeyboardInterrupt."""
    from tqdm import tqdm

    silent = words.json or sys.stderr is None or not sys.stderr.isatty()
    with tqdm(total=reviewer.total, desc=texts.say("review.progress"), disable=silent, leave=False) as bar:
        while reviewer.ask():
            if crew is not None and reviewer.asked:
                crew.hear()
            bar.update(reviewer.done - bar.n)


def _keep(name: str, record: Record, store: Store | None) -> None:
    """Write a record with its review back to where it was found. Errors: SaveProblem, BadData."""
    if Path(name).is_file():
        try:
            files.put(Path(name), record_text.dump(record))
        except OSError as error:
            values = {"file": named(Path(name)), "why": error.strerror or str(error)}
            raise BadData(phrase("new.not_written", **values)) from None
    elif store is not None:
        store.autosave(record)


def report(match: AnyMatch) -> dict[str, Any]:
    """Return a review as plain data; shares in 0..1, losses in points."""
    plies = points.judged(match)
    side = match.game.side(match.game.seats[0])
    return {
        "game": match.game.id,
        "plies": [
            {
                "ply": each.number,
                "seat": str(each.seat),
                "played": match.plies[each.number - 1].text,
                "loss": round(each.loss, 1),
                "kind": str(each.kind),
                "win_in": points.win_in(each.found.best),
                "better": list(each.found.line),
            }
            for each in plies
        ],
        "turning_points": [each.number for each in points.turning_points(plies)],
        "sides": [
            {
                "side": each.side,
                "plies": each.plies,
                "good": each.good,
                "inexact": each.inexact,
                "mistakes": each.mistakes,
                "loss": round(each.loss, 1),
                "best": each.best,
            }
            for each in points.summaries(match, plies)
        ],
        "decided": points.decided(match),
        "course": {"side": side, "shares": [s and round(s, 3) for s in points.course(match, side)]},
    }
