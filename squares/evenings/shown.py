"""All that a file of an evening holds, in lines for whoever is about to give it back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from squares.core.phrase import Phrase, phrase
from squares.data.texts import Texts
from squares.evenings.evening import Evening, GameEntry
from squares.evenings.telling import reason, result
from squares.saves.session import answered, asked


class Line(NamedTuple):
    """``heading``: it stands above others."""

    text: str
    heading: bool = False


def lines(found: Evening, texts: Texts) -> Iterator[Line]:
    """Yield everything that is in the file: nothing is left out."""
    say = texts.say
    yield Line(say("evening.shown.evening"), True)
    yield Line(say("evening.shown.game", title=found.title, variant=found.variant, id=found.game))
    for seat, name in found.players.items():
        where = say(f"setup.seat.{seat}")
        bot = say("session.bot", name=name, level=found.bots[seat]) if seat in found.bots else name
        yield Line(say("evening.shown.player", seat=where, name=bot))
    yield Line(say("evening.shown.marks", id=found.id, rules=found.rules, pack=found.pack or "-", app=found.app))
    for number, game in enumerate(found.games, 1):
        yield from _game(found, number, game, texts)
    if found.asked:
        yield Line(say("session.answers"), True)
    for entry in found.asked:
        yield Line(say(asked(entry.value())))
        said = [(say("gather.table"), entry.answer)] if entry.answer else []
        said += [(found.players[seat], text) for seat, text in entry.answers.items()]
        for who, text in said:
            yield Line(say("evening.shown.answer", who=who, text=answered(text, texts)))
        if not said:
            yield Line(say("session.none"))


def _game(found: Evening, number: int, game: GameEntry, texts: Texts) -> Iterator[Line]:
    say = texts.say
    when = f"{datetime.fromisoformat(game.started).astimezone():%Y-%m-%d %H:%M}"
    yield Line(say("evening.shown.number", n=number, when=when), True)
    minutes = f"{game.minutes:.1f}"
    values = {"turns": phrase("session.turns", n=game.turns), "minutes": phrase("session.minutes", minutes=minutes)}
    won: Phrase | str = result(found, game)["winner"] or "-"
    yield Line(say("evening.shown.result", reason=reason(game.reason, texts), won=won, **values))
    yield Line(say("evening.shown.lots", first=found.players[game.first], seed=game.seed, id=game.id))
    for key, chosen in game.choices.items():
        yield Line(say("evening.shown.choice", key=key, chosen=list(chosen)))
    for (turn, seat), plies in groupby(game.plies, lambda ply: (ply.turn, ply.seat)):
        moves = [say("evening.shown.ply", action=ply.action, seconds=f"{ply.ms / 1000:.1f}") for ply in plies]
        yield Line(say("evening.shown.turn", turn=turn, who=found.players[seat], moves=moves))
    for each in game.happenings:
        happened = {"name": found.players[each.seat], "n": each.ply, "what": each.said or each.what}
        yield Line(say(f"session.happened.{each.kind}", **happened, seconds=round(each.ms / 1000)))
    for note in game.notes:
        yield Line(say("evening.shown.note", n=note.ply, text=note.text))
    if game.note:
        yield Line(say("evening.shown.whole_note", text=game.note))
