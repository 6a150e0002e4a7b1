"""The report of a run: one HTML file that needs nothing else, in light or dark as the reader has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.texts import Texts
from squares.playtest.plan import write
from squares.playtest.report import charts, files
from squares.playtest.report.charts import Bar, Point, Words
from squares.playtest.report.html import Child, table, tag, written
from squares.playtest.report.sentences import findings, strongest
from squares.playtest.report.style import style
from squares.playtest.summary import Figure, Strength, Summary
from squares.playtest.uses import zones_of
from squares.playtest.wording import cell, ending, label, maps, rows

_SPREADS = ("plies", "turns", "minutes", "choices", "leads", "tide")
_HEAT = {"stand.0": "south", "stand.1": "north", "stand.2": "heat", "come": "heat", "fight": "threat"}
_MOST_USES = 40  # bars of a chart
_ENOUGH = 3  # strengths, for a curve


def keep(found: Summary, game: Any, folder: Path, path: Path, texts: Texts) -> None:
    """Write the report, and beside it its figures under the same name as .csv and .jsonl. Errors: BadData."""
    pages = {".html": page(found, game, folder, texts), ".csv": files.as_csv(found), ".jsonl": files.as_jsonl(found)}
    for suffix, text in pages.items():
        file = path.with_suffix(suffix)
        try:
            write(file, text)
        except OSError as error:
            raise BadData(phrase("playtest.no_file", file=str(file), why=error.strerror or str(error))) from None


def page(found: Summary, game: Any, folder: Path, texts: Texts) -> str:
    """The report as text. ``game``: the one that was played; ``folder``: of the run, for the commands it names."""
    title = texts.say("playtest.report.title", title=found.title, variant=found.variant)
    return whole(title, _Teller(found, game, folder, texts).parts())


def whole(title: str, parts: Iterable[Child]) -> str:
    """A page of these parts as text."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        tag("style", style()),
    )
    return written(tag("html", head, tag("body", tag("main", tag("h1", title), *parts)), lang="en"))


class _Teller:
    """Makes the parts of one report."""

    def __init__(self, found: Summary, game: Any, folder: Path, texts: Texts) -> None:
        self._found, self._game, self._folder, self._texts = found, game, folder, texts
        self._best = strongest(found)

    def parts(self) -> Iterator[Child]:
        """Everything below the title."""
        yield tag("p", self._say("stands_on", **self._ground()), cls="ground")
        told = [self._texts.say(each.sentence) for each in findings(self._found, self._texts)]
        yield tag("h2", self._say("stands_out"))
        yield tag("ol", *(tag("li", each) for each in told), cls="told")
        if self._best.games:
            yield from self._wins()
            yield from self._ways_to_end()
            yield from self._lengths()
            yield from self._maps()
            yield from self._uses()
            yield from self._games()
        yield tag("h2", self._say("figures"))
        yield self._table()
        if self._found.dead:
            yield tag("h2", self._say("dead"))
            yield tag("p", ", ".join(self._found.dead))
        yield tag("footer", tag("p", self._say("method")))

    def _say(self, key: str, **values: Any) -> str:
        return self._texts.say(f"playtest.report.{key}", **values)

    def _ground(self) -> dict[str, Any]:
        found = self._found
        who = [each.players for each in found.strengths]
        return {
            "n": f"{found.games:,}",
            "players": who,
            "hash": found.hash,
            "seed": found.seed,
            "version": found.version,
        }

    def _words(self, title: str, *head: str) -> Words:
        return Words(title, self._say("numbers"), head or ("", self._say("value")))

    def _bar(self, label: str, figure: Figure) -> Bar:
        return Bar(label, figure.value, figure.low, figure.high, cell(figure))

    def _wins(self) -> Iterator[Child]:
        yield tag("h2", self._say("wins"))
        first = [self._bar(each.players, each.figures["first"]) for each in self._found.strengths]
        yield charts.intervals(self._words(self._say("first")), first, 0.5)
        best = self._best
        sides = [figure for key, figure in best.figures.items() if key.startswith("wins.")]
        bars = [self._bar(label(each.key, self._texts), each) for each in sides]
        bars += [self._bar(self._say("begins", seat=seat), each) for seat, each in best.begins.items()]
        yield charts.intervals(self._words(self._say("sides", players=best.players)), bars, 0.5)
        thought = [self._bar(who, each) for who, each in self._found.thought.items()]
        if thought:
            yield charts.intervals(self._words(self._texts.say("playtest.thought")), thought, 0.5)
        yield from self._curves()

    def _curves(self) -> Iterator[Child]:
        """What changes with strength: beginning, draws."""
        for key in ("first", "draws"):
            figures = [(each.players, each.figures.get(key)) for each in self._found.strengths]
            points = [Point(who, *_numbers(each)) for who, each in figures if each is not None and each.n]
            if len(points) >= _ENOUGH:
                title = self._say(f"{key}_curve")
                words = self._words(title, self._say("strength"), self._say("value"), self._say("interval"))
                even = 50.0 if key == "first" else None
                yield charts.curve(words, points, " %", even)

    def _ways_to_end(self) -> Iterator[Child]:
        yield tag("h2", self._say("ends"))
        for each in self._found.strengths:
            bars = [self._bar(ending(why, self._texts), figure) for why, figure in each.ends.items()]
            if bars:
                yield charts.intervals(self._words(self._say("ends_of", players=each.players)), bars)

    def _lengths(self) -> Iterator[Child]:
        yield tag("h2", self._say("lengths"))
        for key in _SPREADS:
            spread = self._best.distributions.get(key)
            if spread is not None and not (key == "turns" and spread.bars == self._best.distributions["plies"].bars):
                title = self._say(
                    "spread",
                    name=label(key, self._texts),
                    players=self._best.players,
                    tenth=f"{spread.tenth:g}",
                    median=f"{spread.median:g}",
                    ninetieth=f"{spread.ninetieth:g}",
                )
                bars = list(charts.classes(spread.bars))
                yield charts.histogram(
                    self._words(title, label(key, self._texts), self._texts.say("playtest.games")), bars
                )

    def _maps(self) -> Iterator[Child]:
        found = list(maps(self._best, self._game, self._texts))
        if not found:
            return
        yield tag("h2", self._say("maps"))
        marks = zones_of(self._game)
        yield tag("p", self._say("marks" if marks else "no_marks"))
        boards = [
            charts.board(self._words(title), each.files, each.ranks, each.cells, marks, _HEAT.get(each.key, "heat"))
            for title, each in found
        ]
        yield tag("div", *boards, cls="boards")

    def _uses(self) -> Iterator[Child]:
        rows_ = [row for row in self._best.uses if row.uses]
        unused = [row.label for row in self._best.uses if not row.uses]
        if rows_ or unused:
            yield tag("h2", self._say("uses", players=self._best.players))
        for kind in dict.fromkeys(row.kind for row in rows_):
            own = sorted((row for row in rows_ if row.kind == kind), key=lambda row: -(row.used.value or 0.0))
            known = f"playtest.report.kind.{kind}"
            name = self._texts.say(known) if known in self._texts else kind
            title = self._say("scored", kind=name)
            bars = [self._bar(row.label, row.won) for row in own[:_MOST_USES]]
            yield charts.intervals(self._words(title), bars, 0.5)
            head = [name, self._say("used"), self._say("scores"), self._say("count")]
            yield _folded(
                self._say("use_table", kind=name),
                table(head, [[row.label, cell(row.used), cell(row.won), f"{row.uses:,}"] for row in own]),
            )
        if unused:
            yield tag("p", self._texts.say("playtest.unused", players=self._best.players, names=unused))

    def _games(self) -> Iterator[Child]:
        yield tag("h2", self._say("games"))
        head = [self._say("strength"), self._say("which"), self._say("command")]
        found = [
            [each.players, self._say(f"pick.{pick.which}", n=pick.number), self._command(each, pick.number)]
            for each in self._found.strengths
            for pick in each.picks
        ]
        yield table(head, found)

    def _command(self, strength: Strength, number: int) -> str:
        return f"masume playtest show {self._folder.name} {number} --players {strength.players} -o {number}.masume"

    def _table(self) -> Element:
        strengths = self._found.strengths
        head = ["", *(each.players for each in strengths)]
        games = [self._texts.say("playtest.games"), *(f"{each.games:,}" for each in strengths)]
        return table(head, [games, *([name, *map(cell, figures)] for name, figures in rows(self._found, self._texts))])


def _numbers(figure: Figure) -> tuple[float, float, float]:
    """A share with its interval in percent, as far as it is known."""
    value = figure.value or 0.0
    return 100 * value, 100 * (value if figure.low is None else figure.low), 100 * (figure.high or value)


def _folded(title: str, numbers: Element) -> Element:
    return tag("details", tag("summary", title), numbers)
