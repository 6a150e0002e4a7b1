"""The report of a run: one HTML file that needs nothing else, in light or dark as the reader has it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from subprocess import list2cmdline
from typing import Any
from xml.etree.ElementTree import Element

from squares.data.texts import Texts
from squares.playtest.contest import opening_of
from squares.playtest.plot import Value
from squares.playtest.report import charts, files
from squares.playtest.report.charts import Words
from squares.playtest.report.html import Child, table, tag, written
from squares.playtest.report.sentences import evened_out, findings, strongest
from squares.playtest.report.style import style
from squares.playtest.summary import Figure, Strength, Summary, UseRow
from squares.playtest.usage import zones_of
from squares.playtest.wording import (
    called,
    cell,
    course,
    ending,
    is_share,
    kind_name,
    label,
    maps,
    mark,
    partnered,
    rows,
    thing,
    used_name,
)
from squares.saves.files import lay, refused

_SPREADS = ("plies", "turns", "minutes", "choices", "leads", "tide")
_HEAT = {"fight": "threat"}
_SIDES = ("south", "north")  # sides with a colour of the page's own; others may be called by another colour
_MOST_USES = 16  # bars of a chart; more go into another
_ENOUGH = 3  # strengths, for a curve


def keep(found: Summary, game: Any, folder: Path, path: Path, texts: Texts) -> None:
    """Write the report, and beside it its figures under the same name as .csv and .jsonl. Errors: BadData."""
    pages = {".html": page(found, game, folder, texts), ".csv": files.as_csv(found), ".jsonl": files.as_jsonl(found)}
    for suffix, text in pages.items():
        file = path.with_suffix(suffix)
        with refused("playtest.no_file", file=file):
            lay(file, text)


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
        yield tag("p", self._texts.say("playtest.partners"), cls="note") if partnered(self._game) else None
        told = [self._texts.say(each.sentence) for each in findings(self._found, self._texts)]
        yield tag("h2", self._say("stands_out"))
        yield tag("ol", *(tag("li", each) for each in told), cls="told")
        if self._best.games:
            yield tag("p", self._say("sure"), cls="note")
            yield from self._charts("wins", self._wins())
            yield from self._charts("ends", self._ways_to_end())
            yield from self._charts("lengths", self._lengths())
            yield from self._charts("turns", self._courses(self._best.turns, "turn"), self._say("of_those"))
            marks = [self._say(f"mark.{each}") for each in zones_of(self._game)]
            yield from self._charts("maps", self._maps(), " ".join((self._say("averages"), *marks)))
            yield from self._openings()
            yield from self._options()
            yield from self._uses()
            yield from self._games()
        yield tag("h2", self._say("figures"))
        yield self._table()
        if self._found.dead:
            yield tag("h2", self._say("dead"))
            yield tag("p", self._texts.say("playtest.dead", n=self._found.tried, names=self._found.dead))
        if self._found.learned:
            yield tag("p", self._texts.say("playtest.learned"))
        yield tag("footer", tag("p", self._say("method")))

    def _charts(self, key: str, drawn: Iterator[Element], note: str = "") -> Iterator[Child]:
        """A heading and its charts, side by side where there is room; nothing without charts."""
        found = list(drawn)
        if found:
            yield tag("h2", self._say(key))
            yield tag("p", note, cls="note") if note else None
            yield tag("div", *found, cls="charts")

    def _say(self, key: str, **values: Any) -> str:
        return self._texts.say(f"playtest.report.{key}", **values)

    def _ground(self) -> dict[str, Any]:
        found = self._found
        return {
            "n": f"{found.games:,}",
            "players": [self._called(each) for each in found.strengths],
            "hash": found.hash,
            "seed": found.seed,
            "version": found.version,
        }

    def _called(self, strength: Strength) -> str:
        return called(strength.players, self._texts)

    def _of_best(self, key: str) -> str:
        return self._say(key, players=self._called(self._best))

    def _words(self, title: str, *head: str) -> Words:
        return Words(title, self._say("numbers"), head or (self._say("figure"), self._say("value")))

    def _bar(self, label: str, figure: Figure, games: Iterable[int] = ()) -> Value:
        return Value.of(label, figure, cell(figure), (self._such(games),))

    def _such(self, games: Iterable[int]) -> str:
        """Games behind a bar, in words."""
        return ", ".join(self._say("number", n=number) for number in games)

    def _wins(self) -> Iterator[Element]:
        first = [self._bar(self._called(each), each.figures["first"]) for each in self._found.strengths]
        yield charts.intervals(self._words(self._say("first")), first, 50)
        best = self._best
        sides = [figure for key, figure in best.figures.items() if key.startswith("wins.")]
        bars = [self._bar(label(each.key, self._texts), each) for each in sides]
        seats = {str(each): self._texts.say(self._game.definition.seat_name(each)) for each in self._game.seats}
        bars += [self._bar(self._say("begins", seat=seats[seat]), each) for seat, each in best.begins.items()]
        yield charts.intervals(self._words(self._of_best("sides")), bars, 50)
        thought = [self._bar(called(who, self._texts), each) for who, each in self._found.thought.items()]
        if thought:
            thought += [
                self._bar(self._say("same", players=self._called(each)), each.same)
                for each in self._found.strengths
                if each.players in self._found.thought and each.same is not None
            ]
            yield charts.intervals(self._words(self._say("thought")), thought, 50)
        yield from self._curves()

    def _curves(self) -> Iterator[Element]:
        """What changes with strength: beginning, draws."""
        for key in ("first", "draws"):
            figures = [(self._called(each), each.figures.get(key)) for each in self._found.strengths]
            points = [Value.of(who, each) for who, each in figures if each is not None and each.n]
            if len(points) >= _ENOUGH:
                title = self._say(f"{key}_curve")
                words = self._words(title, self._say("strength"), self._say("value"), self._say("interval"))
                even = 50.0 if key == "first" else None
                yield charts.curve(words, points, " %", even)

    def _ways_to_end(self) -> Iterator[Element]:
        for each in self._found.strengths:
            games = [each.examples.get(figure.key, ()) for figure in each.ends.values()]
            names = [ending(why, self._texts) for why in each.ends]
            bars = [self._bar(*row) for row in zip(names, each.ends.values(), games, strict=True)]
            if bars:
                title = self._say("ends_of", players=self._called(each))
                words = self._words(title, self._say("figure"), self._say("value"), self._say("such"))
                yield charts.intervals(words, bars, rows=[[bar.label, bar.text, *bar.tip] for bar in bars])

    def _lengths(self) -> Iterator[Element]:
        for key in _SPREADS:
            spread = self._best.distributions.get(key)
            if spread is not None and not (key == "turns" and spread.bars == self._best.distributions["plies"].bars):
                by, unit = (100, " %") if is_share(key) else (1, "")
                name = label(key, self._texts)
                middle = {each: f"{by * getattr(spread, each):g}" for each in ("tenth", "median", "ninetieth")}
                title = self._say("spread", name=name, players=self._called(self._best), unit=unit, **middle)
                words = self._words(title, name, self._texts.say("playtest.games"), self._say("such"))
                games = [self._such(numbers) for numbers in spread.games or [()] * len(spread.bars)]
                yield charts.histogram(words, list(charts.classes(spread.bars, games, by, unit)))
        yield from self._courses(self._best.curves, "part_of_game")

    def _courses(self, curves: Mapping[str, Iterable[Figure]], below: str) -> Iterator[Element]:
        """What there is in the course of a game; ``below``: what it runs over."""
        for key, figures in curves.items():
            points = [Value.of(mark(figure), figure) for figure in figures]
            title = course(key, self._called(self._best), self._texts)
            words = self._words(title, self._say(below), self._say("value"), self._say("interval"))
            share = is_share(key)
            yield charts.curve(words, points, " %" if share else "", 50.0 if key == "hope" else None)

    def _openings(self) -> Iterator[Child]:
        """First moves, the most frequent first; where they are drawn by lot, their scores are their worth."""
        how = self._say("by_lot" if opening_of(self._game) else "by_choice")
        yield from self._of_first("openings", "first_move", self._best.openings, how)

    def _options(self) -> Iterator[Child]:
        """What both sides had agreed on, and what the first player scored then."""
        yield from self._of_first("options", "option", self._best.options, self._say("agreed_by_lot"))

    def _of_first(self, key: str, what: str, found: Iterable[UseRow], note: str) -> Iterator[Child]:
        told = [
            [row.label, cell(row.used), cell(row.won), self._such(self._best.examples.get(row.used.key, ()))]
            for row in found
        ]
        if told:
            title = self._of_best(key)
            yield tag("h2", title)
            yield tag("p", note, cls="note")
            yield table([self._say(each) for each in (what, "made_in", "first_scores", "such")], told, title)

    def _maps(self) -> Iterator[Element]:
        marks = zones_of(self._game)
        sides = list(dict.fromkeys(map(self._game.side, self._game.seats)))
        for title, each in maps(self._best, self._game, self._texts):
            name, _, owner = each.key.partition(".")
            side = sides[int(owner)] if owner in ("0", "1") else ""
            colour = _HEAT.get(name, side if side in _SIDES else "heat")
            words = self._words(title, self._say("rank"))
            yield charts.board(words, each.files, each.ranks, each.cells, marks, colour)

    def _uses(self) -> Iterator[Child]:
        rows_ = [row for row in self._best.uses if row.uses]
        unused = [thing(row, self._texts) for row in self._best.uses if not row.uses]
        kinds = dict.fromkeys(row.kind for row in rows_)
        drawn = [chart for each in kinds for chart in self._kind(each, [row for row in rows_ if row.kind == each])]
        if drawn or unused:
            yield tag("h2", self._of_best("uses"))
            yield tag("p", self._texts.say("playtest.tells.evened"), cls="note") if evened_out(self._best) else None
            yield tag("div", *drawn, cls="charts") if drawn else None
        if unused:
            players = self._called(self._best)
            yield tag("p", self._texts.say("playtest.unused", players=players, names=unused))

    def _kind(self, kind: str, own: list[UseRow]) -> Iterator[Element]:
        """What was used of a kind, the most frequent first."""
        own.sort(key=lambda row: -(row.used.value or 0.0))
        name = kind_name(kind, self._texts)
        head = name, self._say("used"), self._say("scores"), self._say("count"), self._say("such")
        for at in range(0, len(own), _MOST_USES):
            some = [(used_name(row, self._texts), row) for row in own[at : at + _MOST_USES]]
            title = self._say("scored", kind=name)
            if len(own) > _MOST_USES:
                title = self._say("part", title=title, first=at + 1, last=at + len(some))
            games = [self._best.examples.get(row.used.key, ()) for _, row in some]
            bars = [self._bar(each, row.won, numbers) for (each, row), numbers in zip(some, games, strict=True)]
            told = [
                [each, cell(row.used), cell(row.won), f"{row.uses:,}", self._such(numbers)]
                for (each, row), numbers in zip(some, games, strict=True)
            ]
            yield charts.intervals(self._words(title, *head), bars, 50, told)

    def _games(self) -> Iterator[Child]:
        title = self._say("games")
        yield tag("h2", title)
        yield tag("p", self._say("any"), cls="note")
        head = [self._say("strength"), self._say("which"), self._say("command")]
        found = [
            [self._called(each), self._say(f"pick.{pick.which}", n=pick.number), self._command(each, pick.number)]
            for each in self._found.strengths
            for pick in each.picks
        ]
        yield table(head, found, title, "words")

    def _command(self, strength: Strength, number: int) -> str:
        folder, game = str(self._folder.resolve()), str(number)
        words = ["masume", "playtest", "show", folder, game, "--players", strength.players, "-o", f"{game}.masume"]
        return list2cmdline(words) if sys.platform == "win32" else shlex.join(words)

    def _table(self) -> Element:
        strengths = self._found.strengths
        head = [self._say("figure"), *map(self._called, strengths)]
        games = [self._texts.say("playtest.games"), *(f"{each.games:,}" for each in strengths)]
        told = ([name, *map(cell, figures)] for name, figures in rows(self._found, self._texts))
        return table(head, [games, *told], self._say("figures"))
