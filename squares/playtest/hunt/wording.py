"""What was found, in words."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.phrase import Phrase, phrase
from squares.data.texts import Texts
from squares.playtest.hunt.study import Finding, Found, KeptHunt
from squares.playtest.plan import Folder
from squares.playtest.replay import game_row, record_of
from squares.playtest.wording import ending, kind_name
from squares.saves.record import Record

_WHO = frozenset({"begins", "forced"})
_THINGS = frozenset({"dead", "never", "always", "choice"})


def sentence(found: Finding, texts: Texts) -> Phrase:
    """Say what is wrong."""
    values: dict[str, str | int | Phrase] = dict(found.values)
    label = str(values.pop("label", ""))
    if found.kind in _WHO:
        values["who"] = phrase(f"playtest.hunt.who.{found.thing}")
    if found.kind == "goal":
        values["way"] = ending(found.thing, texts)
    if found.kind in _THINGS:
        name = texts.say(label) if label in texts else label
        kind = kind_name(found.thing.partition(":")[0], texts)
        values["thing"] = phrase("playtest.tells.thing", name=name, kind=kind)
    return phrase(f"playtest.hunt.{found.kind}", **values)


def lines(found: Found, folder: object, texts: Texts) -> Iterator[str]:
    """Yield a hunt in lines: the worst flaw first, below each the games that show it."""
    say = texts.say
    yield say("playtest.hunt.title", title=found.title, variant=found.variant, n=found.games)
    if not found.findings:
        yield say("playtest.hunt.nothing")
    for at, each in enumerate(found.findings, 1):
        yield f"{at}. {say(sentence(each, texts))}"
        if each.games:
            games = [str(number) for number in each.games]
            yield "   " + say("playtest.hunt.games", numbers=games, folder=folder, n=games[0], players=each.players)
    if found.open:
        yield say("playtest.hunt.open", n=found.open)
    yield say("playtest.folder", folder=folder)


def record(kept: KeptHunt, flaw: Finding, number: int) -> Record:
    """Return a game that shows a flaw, at its end. Errors: BadData."""
    plan = kept.asked.plan
    place = next(at for at, each in enumerate(plan.matchups) if each.strength == flaw.players)
    return record_of(plan, game_row(Folder(kept.path), place, number), ended=True)
