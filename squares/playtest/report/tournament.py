"""A tournament as a table, in sentences, and as an HTML page."""

from __future__ import annotations

from collections.abc import Iterator

from squares.data.texts import Texts
from squares.playtest.field.tournament import Place, Table
from squares.playtest.report.html import table, tag
from squares.playtest.report.page import whole


def grid(found: Table, texts: Texts) -> list[list[str]]:
    """Return the crosstable: number, player, points, interval, place, score, and the score against each other."""
    heads = ("player", "points", "interval", "place", "score")
    rows = [["", *(texts.say(f"tournament.{head}") for head in heads), *map(str, range(1, len(found.places) + 1))]]
    for number, (each, met) in enumerate(zip(found.places, found.cross, strict=True), 1):
        against = ["-" if one is None else f"{one[0]:g}/{one[1]}" for one in met]
        rows.append([str(number), each.name, *_told(each, texts), *against])
    return rows


def _told(place: Place, texts: Texts) -> list[str]:
    """Return rating, interval, places and score."""
    interval = "-" if place.low is None or place.high is None else f"{place.low:+.0f} to {place.high:+.0f}"
    places = texts.say("tournament.places", first=place.first, last=place.last)
    where = str(place.first) if place.first == place.last else places
    return [f"{place.points:+.0f}", interval, where, f"{place.score:g}/{place.games}"]


def sentences(found: Table, texts: Texts) -> Iterator[str]:
    """Yield who is the best, how the first fares against the field, and what the numbers mean."""
    best = found.best
    yield texts.say("tournament.open") if best is None else texts.say("tournament.best", name=best.name)
    if found.field is not None:
        share, low, high = (f"{100 * part:.1f}" for part in found.field[1:])
        yield texts.say("tournament.field", name=found.field[0], share=share, low=low, high=high)
    yield texts.say("tournament.how")


def page(found: Table, texts: Texts) -> str:
    """Return the report: one HTML file that needs nothing else."""
    head, *rows = grid(found, texts)
    facts = texts.say("tournament.title", title=found.title, variant=found.variant, n=found.games, seed=found.seed)
    numbers = [[f"{number}. {name}", *rest] for number, name, *rest in rows]
    body = [tag("p", facts), *(tag("p", each) for each in sentences(found, texts))]
    body.append(table(head[1:], numbers, texts.say("tournament.cross")))
    return whole(texts.say("tournament.page", title=found.title, variant=found.variant), body)
