"""The report of many evenings as a page (HTML), as text (Markdown), as a table (CSV) and as figures (JSON)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict
from itertools import groupby
from xml.etree.ElementTree import Element

from squares.data.texts import Texts
from squares.evenings.collecting import Collected, by_rules
from squares.evenings.evening import Evening, GameEntry
from squares.evenings.summing import summed
from squares.evenings.telling import Bars, Block, Course, Grid, Heading, Sentence, result, told
from squares.playtest.plot import Bar, Value
from squares.playtest.report import charts
from squares.playtest.report.charts import Words
from squares.playtest.report.html import table, tag
from squares.playtest.report.page import whole
from squares.saves.session_sheet import line_of, table_of
from squares.saves.spreadsheet import comma_separated

COLUMNS = (
    "evening", "game", "variant", "rules", "pack", "kind", "number", "date", "turn", "ply", "seat", "player", "bot",
    "winner", "winner_seat", "reason", "turns", "seconds", "question", "answer", "text",
)  # fmt: skip
"""Of the table. ``kind``: player, game, turn, answer, refused, hint, rules or note; ``number``: of a game."""
Row = dict[str, object]


def page(found: Collected, texts: Texts) -> str:
    """Return the report as one HTML file that needs nothing else."""
    body = []
    for is_bars, blocks in groupby(told(found, texts), lambda block: isinstance(block, Bars)):
        drawn = [_element(block, texts) for block in blocks]
        body += [tag("div", *drawn, cls="charts")] if is_bars else drawn
    return whole(texts.say("gather.title"), body)


def _element(block: Block, texts: Texts) -> Element:
    match block:
        case Heading(text=text, level=level):
            return tag(f"h{level}", text)
        case Sentence(text=text, quiet=quiet):
            return tag("p", text, cls="note") if quiet else tag("p", text)
        case Bars(title=title, counts=counts):
            head = texts.say("gather.head.answer"), texts.say("gather.head.times")
            words = Words(title, texts.say("playtest.report.numbers"), head)
            return charts.histogram(words, [Bar(text, n, ()) for text, n in counts])
        case Course(title=title, points=points):
            heads = tuple(texts.say(f"gather.head.{key}") for key in ("turn", "median", "quartiles"))
            values = [Value(turn, each.median, each.low, each.high) for turn, each in points]
            return charts.curve(Words(title, texts.say("playtest.report.numbers"), heads), values, " s")
        case Grid(title=title, head=head, rows=rows, words=words, under=under):
            grid = table(list(head), [list(row) for row in rows], title, "numbers words said" if words else "numbers")
            return grid if under else tag("figure", tag("figcaption", title), grid)


def markdown(found: Collected, texts: Texts) -> str:
    """Return the report as Markdown."""
    parts = [f"# {line_of(texts.say('gather.title'))}"]
    for block in told(found, texts):
        parts += _lines(block, texts)
    return "\n\n".join(parts) + "\n"


def _lines(block: Block, texts: Texts) -> Iterator[str]:
    match block:
        case Heading(text=text, level=level):
            yield f"{'#' * level} {line_of(text)}"
        case Sentence(text=text):
            yield line_of(text)
        case Grid(title=title, head=head, rows=rows, under=under):
            if not under:
                yield f"**{line_of(title)}**"
            yield table_of([head, *rows])
        case Bars(title=title, counts=counts):
            yield f"**{line_of(title)}**"
            head = texts.say("gather.head.answer"), texts.say("gather.head.times")
            yield table_of([head, *((text, str(n)) for text, n in counts)])


def as_json(found: Collected, texts: Texts) -> str:
    """Return the figures for other programs."""
    parts = []
    for (game, rules), evenings in by_rules(found.evenings).items():
        sums = asdict(summed(evenings))
        sums["evenings"] = [
            each.model_dump(mode="json", exclude={"games": {"__all__": {"plies"}}}) for each in evenings
        ]
        parts.append({"game": game, "rules": rules, **sums})
    skipped = [{"file": name, "why": texts.say(why)} for name, why in found.skipped]
    return json.dumps({"parts": parts, "twice": found.twice, "skipped": skipped}, ensure_ascii=False, indent=1) + "\n"


def as_csv(found: Collected, texts: Texts) -> str:
    """Return every observation as a row of one table."""
    return comma_separated(COLUMNS, (row for each in found.evenings for row in _rows(each)))


def _rows(each: Evening) -> Iterable[Row]:
    common: Row = {key: getattr(each, key) for key in ("game", "variant", "rules", "pack")} | {"evening": each.id}
    for seat, name in each.players.items():
        yield common | {"kind": "player", "seat": seat, "player": name, "bot": each.bots.get(seat, "")}
    for entry in each.asked:
        asked: Row = {"kind": "answer", "question": entry.question}
        if entry.answer:
            yield common | asked | {"answer": entry.answer}
        for seat, text in entry.answers.items():
            yield common | asked | {"answer": text, "seat": seat, "player": each.players[seat]}
    for number, game in enumerate(each.games, 1):
        for row in _of_game(each, game):
            yield common | {"number": number, "date": game.started} | row


def _of_game(each: Evening, game: GameEntry) -> Iterator[Row]:
    seconds = f"{game.minutes * 60:.3f}" if game.minutes else ""
    yield {"kind": "game", "turns": game.turns, "seconds": seconds, "text": game.note} | result(each, game)
    for turn, seat, ms in game.times():
        who = {"seat": seat, "player": each.players[seat]}
        yield {"kind": "turn", "turn": turn, "seconds": f"{ms / 1000:.3f}"} | who
    for thing in game.happenings:
        who = {"seat": thing.seat, "player": each.players[thing.seat]}
        took = f"{thing.ms / 1000:.3f}" if thing.ms else ""
        why = thing.what if thing.kind == "refused" else ""
        told: Row = {"kind": thing.kind, "ply": thing.ply, "reason": why, "seconds": took}
        yield told | who | {"text": thing.said or thing.what}
    for note in game.notes:
        yield {"kind": "note", "ply": note.ply, "text": note.text}


WAYS: Mapping[str, Callable[[Collected, Texts], str]] = {
    ".html": page,
    ".md": markdown,
    ".csv": as_csv,
    ".json": as_json,
}
"""How a report is written, by the ending of its file."""
