"""What things of a game are worth: as lines of text, and as an HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from xml.etree.ElementTree import Element

from squares.data.texts import Texts
from squares.playtest.plot import Value
from squares.playtest.report import charts
from squares.playtest.report.charts import Words
from squares.playtest.report.html import table, tag
from squares.playtest.report.page import whole
from squares.playtest.sequential import ERROR
from squares.playtest.wording import called, thing_of
from squares.playtest.worth.study import ALONE, Valued, Worth
from squares.saves import files

_COLUMNS = ("thing", "games", "points", "score", "used")


def lines(asked: Worth, found: Sequence[Valued], texts: Texts) -> Iterator[str]:
    """Yield a line for each thing: what it is worth, what those scored that used it, and why the two differ."""
    yield _title(asked, texts)
    rows = [_head(texts), *(_row(asked, each, texts) for each in found)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for (first, *others), known in zip(rows, ["", *(verdict(each, texts) for each in found)], strict=True):
        cells = [first.ljust(widths[0]), *(each.rjust(width) for each, width in zip(others, widths[1:], strict=True))]
        yield "  ".join([*cells, known]).rstrip()
    yield error(asked, texts)


def page(asked: Worth, found: Sequence[Valued], texts: Texts) -> str:
    """Return the report: one HTML file that needs nothing else."""
    title, say = _title(asked, texts), texts.say
    drawn = [_chart(key, bars, texts) for key, bars in scores(asked, found, texts).items() if bars]
    rows = [[*_row(asked, each, texts), verdict(each, texts)] for each in found]
    numbers = table([*_head(texts), say("playtest.worth.head.verdict")], rows, title, "numbers said")
    notes = (tag("p", each, cls="note") for each in (say("playtest.worth.how"), error(asked, texts)))
    return whole(title, [numbers, *notes, tag("div", *drawn, cls="charts") if drawn else None])


def keep(asked: Worth, found: Sequence[Valued], file: Path, texts: Texts) -> None:
    """Write the report. Errors: BadData."""
    with files.refused("playtest.no_file", file=file):
        files.lay(file, page(asked, found, texts))


def scores(asked: Worth, found: Sequence[Valued], texts: Texts) -> dict[str, list[Value]]:
    """Return what those score who do ``without`` each thing, and its ``users``, in percent."""
    without = [
        _bar(asked, each, (50 - each.points, 50 - each.high, 50 - each.low), texts) for each in found if each.games
    ]
    users = [
        _bar(asked, each, (100 * each.score, 100 * each.between[0], 100 * each.between[1]), texts)
        for each in found
        if each.used and each.score is not None and each.between is not None
    ]
    return {"without": without, "users": users}


def _chart(key: str, bars: list[Value], texts: Texts) -> Element:
    say = texts.say
    head = (say("playtest.worth.head.thing"), say("playtest.report.value"))
    return charts.intervals(Words(say(f"playtest.worth.chart.{key}"), say("playtest.report.numbers"), head), bars, 50)


def _bar(asked: Worth, each: Valued, share: tuple[float, float, float], texts: Texts) -> Value:
    """``share``: in percent, with both ends of its interval."""
    value, low, high = share
    text = f"{value:.1f} % ({low:.1f}-{high:.1f})"
    return Value(name(asked, each, texts), value, low, high, text, (verdict(each, texts),))


def _title(asked: Worth, texts: Texts) -> str:
    players = called(asked.player, texts)
    return texts.say("playtest.worth.title", title=asked.title, variant=asked.variant, players=players, seed=asked.seed)


def error(asked: Worth, texts: Texts) -> str:
    """Say how often a table errs, and what counts as nothing."""
    return texts.say("playtest.worth.error", percent=f"{100 * ERROR:.0f}", points=f"{asked.points:g}")


def _head(texts: Texts) -> list[str]:
    return [texts.say(f"playtest.worth.head.{key}") for key in _COLUMNS]


def _row(asked: Worth, each: Valued, texts: Texts) -> list[str]:
    return [
        name(asked, each, texts),
        f"{each.games:,}",
        points(each),
        "-" if each.score is None or not each.used else f"{100 * each.score:.0f} %",
        "-" if each.used is None else f"{100 * each.used:.0f} %",
    ]


def points(each: Valued) -> str:
    """Say how many percentage points who does without it scores less, with their interval."""
    return f"{each.points:+.1f} ({each.low:+.1f} … {each.high:+.1f})" if each.games else "-"


def name(asked: Worth, each: Valued, texts: Texts) -> str:
    """Say what it is."""
    return thing_of(each.token.partition(":")[0], asked.labels[each.token], texts)


def verdict(each: Valued, texts: Texts) -> str:
    """Say what is known of it, and why its users' score says something else."""
    known = texts.say(f"playtest.worth.verdict.{each.verdict}", n=ALONE)
    return known if each.why == "unclear" else f"{known} {texts.say(f'playtest.worth.why.{each.why}')}"
