"""The subcommand ``learn``: a bot learns a game by playing against itself."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import TYPE_CHECKING

from squares.bots.learned import Learned, learned_of
from squares.cli.answers import DONE, STOPPED, complain, tell_json, tell_lines
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.data.places import Places
from squares.data.texts import Texts
from squares.saves import files

if TYPE_CHECKING:
    from squares.learning.run import LearningRun
    from squares.learning.study import Rung, Trial

MINUTES = 10.0
_BAR = "{percentage:3.0f}%|{bar}| {elapsed}<{remaining}"


def options(options: Options) -> None:
    """Declare a game, the time, who plays, and that what was learned is to be forgotten."""
    minutes = options.between(0.01, 100_000, "learning.bad_minutes")
    options.add("what", "learning.help.what", metavar="GAME|FILE")
    options.add("--variant", "cli.variant", metavar="V")
    options.add("--minutes", "learning.help.minutes", type=minutes, default=MINUTES, metavar="M")
    options.add("--seed", "playtest.help.seed", type=options.natural, default=1, metavar="S")
    options.add("--forget", "learning.help.forget", action="store_true")
    options.workers()


def learn(words: argparse.Namespace, named: Callable[[str], AnyGame], places: Places, texts: Texts) -> int:
    """Learn and print what was won, or forget. Errors: BadData."""
    game = named(words.what)
    if words.forget:
        return _forget(game, places, texts)
    if find_spec("numpy") is None:
        raise BadData(phrase("learning.no_numpy"))
    return _learn(words, game, places, texts)


def _forget(game: AnyGame, places: Places, texts: Texts) -> int:
    learned = learned_of(game)
    if learned is None:
        raise BadData(phrase("learning.nothing_known", game=game.definition.title))
    with files.refused("learning.no_folder", folder=places.learned):
        (places.learned / f"{learned.hash}.json").unlink()
    sys.stdout.write(texts.say("learning.forgotten", game=game.definition.title) + "\n")
    return DONE


def _learn(words: argparse.Namespace, game: AnyGame, places: Places, texts: Texts) -> int:
    from tqdm import tqdm

    from squares.learning.run import LearningRun
    from squares.learning.study import Learning
    from squares.playtest.executors import crew

    asked = Learning.of(game, words.minutes, words.seed)
    run = LearningRun(asked.place(places.learning), asked)
    silent = words.json or sys.stderr is None or not sys.stderr.isatty()
    status = DONE
    with tqdm(total=run.progress.total, bar_format=_BAR, disable=silent, leave=False) as bar:
        try:
            for progress in run.play(crew(words.workers, words.cluster)):
                bar.update(progress.done - bar.n)
        except KeyboardInterrupt:
            status = STOPPED
    learned = run.summary()
    if words.json:
        rungs = [rung.model_dump() for rung in run.rungs if rung.measured]
        trials = [trial.model_dump(exclude={"fit": {"patterns"}}) for trial in run.trials]
        kept = None if learned is None else learned.model_dump(exclude={"patterns"})
        tell_json({"games": len(run.games), "trials": trials, "levels": rungs, "kept": kept})
    else:
        tell_lines(told(run, learned, texts))
        if learned is not None:
            sys.stdout.write(texts.say("learning.kept", file=run.kept) + "\n")
    if status == STOPPED:
        complain(texts.say("learning.stopped"))
    return status


def told(run: LearningRun, learned: Learned | None, texts: Texts) -> list[str]:
    """Return what each trial came to, and what was won on the whole."""
    from squares.learning.study import ROUNDS

    title = run.game.definition.title
    lines = [texts.say("learning.title", game=title, games=f"{len(run.games):,}")]
    for number, trial in enumerate(run.trials[:ROUNDS], 1):
        verdict = texts.say(f"learning.{'better' if trial.taken else 'not_better'}")
        score = _score(trial, texts)
        what = texts.say(f"learning.{trial.fit.kind}", n=trial.fit.groups)
        said = {"n": number, "games": f"{trial.games:,}", "what": what, "score": score, "verdict": verdict}
        lines.append(texts.say("learning.trial", **said))
    if learned is not None and learned.better:
        lines.append(texts.say("learning.won", score=_score(learned, texts)))
    else:
        lines.append(texts.say("learning.nothing" if run.trials else "learning.too_few"))
    return [*lines, *_levels(run, learned, texts)]


def _levels(run: LearningRun, learned: Learned | None, texts: Texts) -> Iterator[str]:
    """What was found of levels: all of them, or how far it is."""
    if learned is None or not learned.levels:
        yield texts.say("learning.no_levels")
        return
    yield texts.say("learning.levels", n=len(learned.levels))
    for rung in run.rungs:
        if rung.measured:
            below = texts.say("bots.level_number", n=rung.number - 1) if rung.below else texts.say("bots.beginner")
            yield texts.say(
                "learning.level", n=rung.number, limits=_limits(rung, texts), below=below, score=_score(rung, texts)
            )


def _limits(rung: Rung, texts: Texts) -> str:
    """What a level is limited to."""
    if rung.full:
        return texts.say("learning.full")
    return texts.say("learning.errs" if rung.limits.errs else "learning.clean", nodes=f"{rung.limits.nodes:,}")


def _score(what: Trial | Learned | Rung, texts: Texts) -> str:
    share, low, high = (f"{100 * part:.0f}" for part in (what.share, what.low, what.high))
    return texts.say("learning.score", share=share, low=low, high=high, n=what.played)
