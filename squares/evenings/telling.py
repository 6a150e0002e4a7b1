"""The report of many evenings as blocks of headings, sentences, tables and bars; how they look is not known here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from squares.data.texts import Texts
from squares.evenings.collecting import Collected, by_rules
from squares.evenings.evening import Evening, GameEntry
from squares.evenings.summing import ENOUGH, Answers, Happened, Sum, Times, summed
from squares.saves.session import asked


@dataclass(frozen=True, slots=True)
class Heading:
    """``level``: 2 a part, 3 a section of it."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Sentence:
    """A paragraph; ``quiet``: it explains."""

    text: str
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; ``words``: its last column holds what people wrote. ``under``: its title stands above it already."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: bool = False
    under: bool = False


@dataclass(frozen=True, slots=True)
class Bars:
    """How many of each."""

    title: str
    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Course:
    """Values with their quartiles, by turn, of which a table tells as well."""

    title: str
    points: tuple[tuple[str, Times], ...]


Block = Heading | Sentence | Grid | Bars | Course


def told(found: Collected, texts: Texts) -> Iterator[Block]:
    """Yield the report: every game by the hash of its rules, then what could not be counted."""
    groups = by_rules(found.evenings)
    say = texts.say
    games = sum(len(each.games) for each in found.evenings)
    yield Sentence(say("gather.stands_on", n=len(found.evenings), games=say("gather.games", n=games)))
    if len(groups) > len({game for game, _ in groups}):
        yield Sentence(say("gather.several_rules"))
    if found.twice:
        yield Sentence(say("gather.twice", n=found.twice), quiet=True)
    for (_, rules), evenings in groups.items():
        yield from _Part(summed(evenings), rules, texts).blocks()
    if found.skipped:
        yield Heading(say("gather.skipped"))
        rows = tuple((name, say(why)) for name, why in found.skipped)
        yield Grid(say("gather.skipped"), (say("gather.file"), say("gather.why")), rows, words=True, under=True)


def reason(key: str, texts: Texts) -> str:
    """Return how a game ended, in words."""
    if not key:
        return texts.say("gather.open")
    return texts.say(f"outcome.{key}") if f"outcome.{key}" in texts else key


class _Part:
    """Tells of evenings with the same rules."""

    def __init__(self, found: Sum, rules: str, texts: Texts) -> None:
        self._found, self._rules, self._texts = found, rules, texts

    def _say(self, key: str, **values: Any) -> str:
        return self._texts.say(f"gather.{key}", **values)

    def _head(self, *keys: str) -> tuple[str, ...]:
        return tuple(self._say(f"head.{key}") for key in keys)

    def blocks(self) -> Iterator[Block]:
        """Yield everything that is told of them."""
        found, last = self._found, self._found.evenings[-1]
        variants = list(dict.fromkeys(each.variant for each in found.evenings))
        yield Heading(self._say("part", title=last.title, variants=variants, rules=self._rules))
        yield Sentence(self._say("ground", n=len(found.evenings), games=found.games, finished=found.finished))
        yield from self._results()
        yield from self._answers()
        yield from self._times()
        yield from self._refusals()
        yield from self._hints()
        yield from self._pages()
        yield from self._evenings()

    def _results(self) -> Iterator[Block]:
        found = self._found
        if not found.finished:
            return
        yield Heading(self._say("results"), 3)
        seats = [self._say("times_won", what=self._seat(seat), n=n) for seat, n in found.wins]
        ends = [self._say("times", what=reason(key, self._texts), n=n) for key, n in found.ends]
        yield Sentence(self._say("won", seats=seats or "-", ends=ends))
        if found.decided:
            yield Sentence(self._say("began", n=found.began, of=found.decided))
        rows = [
            (self._say(f"head.{key}"), str(spread.n), *self._spread(spread, digits))
            for key, spread, digits in (("turns", found.turns, 0), ("minutes", found.minutes, 1))
            if spread.n
        ]
        if rows:
            yield Grid(self._say("lengths"), self._head("what", "n", "low", "median", "high"), tuple(rows))

    def _seat(self, seat: str) -> str:
        return self._texts.say(f"setup.seat.{seat}")

    def _spread(self, times: Times, digits: int) -> tuple[str, ...]:
        if not times.n:
            return ("", "", "")
        return tuple(f"{each:.{digits}f}" for each in (times.low, times.median, times.high))

    # answers

    def _answers(self) -> Iterator[Block]:
        answers = self._found.answers
        if answers:
            yield Heading(self._say("answers"), 3)
        scales = [each for each in answers if each.question.scale is not None and each.n]
        if scales:
            head = self._head("question", "n", "evenings", "mean", "spread", "interval")
            yield Grid(self._say("scales"), head, tuple(map(self._scale, scales)))
            few = any(each.low is None for each in scales)
            yield Sentence(self._say("intervals", enough=ENOUGH) if few else self._say("sure"), quiet=True)
        for each in answers:
            title = self._texts.say(asked(each.question))
            if each.counts and each.n:
                yield Bars(title, each.counts)
            elif not each.question.offered:
                yield from self._free(title, each)
            if each.declined:
                yield Sentence(self._say("declined", question=each.question.ask, n=each.declined), quiet=True)

    def _scale(self, each: Answers) -> tuple[str, ...]:
        interval = "" if each.low is None or each.high is None else f"{each.low:.1f}-{each.high:.1f}"
        spread = "" if each.spread is None else f"{each.spread:.1f}"
        question = self._texts.say(asked(each.question))
        return (question, str(each.n), str(each.evenings), f"{each.mean or 0:.1f}", spread, interval)

    def _free(self, title: str, each: Answers) -> Iterator[Block]:
        rows = tuple((said.evening, said.player or self._say("table"), said.text) for said in each.said)
        if rows:
            yield Grid(title, self._head("evening", "player", "answer"), rows, words=True)

    # time

    def _times(self) -> Iterator[Block]:
        times = self._found.times
        if not times:
            return
        yield Heading(self._say("times_by_turn"), 3)
        yield Sentence(self._say("times_note"), quiet=True)
        points = tuple((str(turn.number), turn.first) for turn in times if turn.first.n)
        yield Course(self._say("times_first"), points)
        later = any(turn.later.n for turn in times)
        head = self._head("turn", "n", "low", "median", "high", *(("n", "low", "median", "high") if later else ()))
        rows = []
        for turn in times:
            row = (str(turn.number), str(turn.first.n), *self._spread(turn.first, 1))
            rows.append((*row, str(turn.later.n), *self._spread(turn.later, 1)) if later else row)
        title = self._say("times_later" if later else "times_by_turn")
        yield Grid(title, head, tuple(rows), under=not later)

    # what happened

    def _refusals(self) -> Iterator[Block]:
        head = self._head("rule", "times", "evenings", "whom", "said")
        rows = tuple(
            (each.what, str(each.count), str(each.evenings), self._whom(each), each.said)
            for each in self._found.refused
        )
        yield from self._section("refused", head, rows, words=True)

    def _hints(self) -> Iterator[Block]:
        head = self._head("times", "evenings", "whom")
        rows = tuple((str(each.count), str(each.evenings), self._whom(each)) for each in self._found.hints)
        yield from self._section("hints", head, rows)

    def _pages(self) -> Iterator[Block]:
        head = self._head("page", "times", "evenings", "seconds", "whom")
        rows = tuple(
            (each.what, str(each.count), str(each.evenings), f"{each.seconds:.0f}", self._whom(each))
            for each in self._found.pages
        )
        yield from self._section("pages", head, rows)

    def _section(
        self, key: str, head: tuple[str, ...], rows: tuple[tuple[str, ...], ...], words: bool = False
    ) -> Iterator[Block]:
        yield Heading(self._say(key), 3)
        yield Grid(self._say(key), head, rows, words, under=True) if rows else Sentence(self._say(f"no_{key}"))

    def _whom(self, each: Happened) -> str:
        seats = [self._say("times", what=self._seat(seat), n=n) for seat, n in each.seats]
        players = [self._say("times", what=name, n=n) for name, n in each.players[:6]]
        return self._say("whom", seats=seats, players=players)

    # the evenings themselves

    def _evenings(self) -> Iterator[Block]:
        yield Heading(self._say("evenings"), 3)
        head = self._head("evening", "date", "players", "game", "winner", "winner_seat", "reason", "turns", "minutes")
        rows = tuple(
            self._game(each, number, game) for each in self._found.evenings for number, game in enumerate(each.games, 1)
        )
        yield Grid(self._say("evenings"), head, rows, under=True)
        notes = [
            (each.id, str(number), str(note.ply), note.text)
            for each in self._found.evenings
            for number, game in enumerate(each.games, 1)
            for note in game.notes
        ]
        if notes:
            yield Grid(self._say("notes"), self._head("evening", "game", "ply", "note"), tuple(notes), words=True)

    def _game(self, each: Evening, number: int, game: GameEntry) -> tuple[str, ...]:
        row = result(each, game)
        players = [f"{name} ({each.bots[seat]})" if seat in each.bots else name for seat, name in each.players.items()]
        seats = ", ".join(map(self._seat, game.winners))
        date = f"{datetime.fromisoformat(game.started).astimezone():%Y-%m-%d}"
        end = reason(game.reason, self._texts)
        minutes = f"{game.minutes:.1f}" if game.minutes else ""
        return (each.id, date, ", ".join(players), str(number), row["winner"], seats, end, str(game.turns), minutes)


def result(each: Evening, game: GameEntry) -> dict[str, str]:
    """Return who won and how, as tables have it: names and seats with ``+`` between."""
    names = "+".join(each.players[seat] for seat in game.winners)
    return {"winner": names, "winner_seat": "+".join(game.winners), "reason": game.reason}
