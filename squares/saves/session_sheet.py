"""A session record for other programs: a page of Markdown to read, and a table as CSV with a row for every ply.

Both hold who sat where, the game and the hash of its rules, the time that every turn took, what was noted, the result
and what the players answered. Where they are written is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from squares.core.match import AnyMatch, AnyNode
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.registry import hash_of
from squares.saves.record import Record, now_of
from squares.saves.results import standing
from squares.saves.session import answered, asked
from squares.saves.spreadsheet import comma_separated

COLUMNS = (
    "session",
    "game",
    "variant",
    "rules",
    "date",
    "kind",
    "turn",
    "ply",
    "seat",
    "player",
    "action",
    "seconds",
    "winner",
    "winner_seat",
    "reason",
    "question",
    "text",
)
"""Of the table. ``kind``: player, ply, note, result, answer, or that of a happening; ``seconds``: with three digits;
times are in UTC. Of several winners each column names all, with ``+`` between."""
Row = dict[str, object]


class Sheet:
    """A record and its match, with the whole line on the table."""

    def __init__(self, record: Record, match: AnyMatch, texts: Texts) -> None:
        self.record, self.match, self.say, self._texts = record, match, texts.say, texts
        self.nodes: list[AnyNode] = [match.node_at(ply) for ply in range(1, len(match.plies) + 1)]

    @property
    def minutes(self) -> float:
        """How long the match took, as far as that is known."""
        session = self.match.session
        if session is not None and session.paper is not None:
            return session.paper.minutes
        return sum(ply.ms for ply in self.match.plies) / 60_000

    @property
    def result(self) -> str:
        """How it ended."""
        return self.say(standing(now_of(self.match), self.match.players, self.match.session, self._texts))

    # a page

    def markdown(self) -> str:
        """Return the record as a page."""
        parts = [f"# {line_of(self.say('session.heading', game=self.record.title))}", table_of(self._facts())]
        parts += self._section("session.answers", self._answers())
        parts += self._section("session.notes", self._notes())
        parts += self._section("session.happenings", self._happened())
        parts += self._section("session.times", self._times())
        parts += self._section("session.moves", self._moves())
        return "\n\n".join(parts) + "\n"

    def _section(self, title: str, lines: Sequence[str]) -> Sequence[str]:
        return [f"## {self.say(title)}", *lines] if lines else []

    def _facts(self) -> Iterator[tuple[str, str]]:
        """Yield what stands above everything: labels and words."""
        say, match, record = self.say, self.match, self.record
        yield say("session.game"), f"{record.title}, {record.variant}"
        yield say("session.version"), say("session.rules", rules=hash_of(match.game), app=record.app)
        yield say("session.date"), _date(record.started)
        for seat, name in match.players.items():
            played = say("session.bot", name=name, level=match.bots[seat].strength) if seat in match.bots else name
            yield say(f"setup.seat.{seat}"), played
        yield say("session.began"), match.players[match.setup.first]
        yield say("session.result"), self.result
        if match.plies:
            yield (
                say("session.length"),
                say("session.plies", turns=phrase("session.turns", n=match.turn_number), n=len(match.plies)),
            )
        if self.minutes:
            yield say("session.time"), say("session.minutes", minutes=f"{self.minutes:.1f}")
        if match.session is not None and match.session.paper is not None:
            yield say("session.paper"), say("session.typed")

    def _answers(self) -> list[str]:
        """Return a paragraph a question, with a line for each player who was asked."""
        session = self.match.session
        found = []
        for number, question in enumerate(session.questions if session is not None else ()):
            said = [(name, text) for n, _, name, text in self._said() if n == number]
            lines = [f"- {line_of(name)}: {line_of(text)}" if name else _text(text) for name, text in said if text]
            found.append(
                "\n".join([f"**{line_of(self.say(asked(question)))}**\n", *(lines or [self.say("session.none")])])
            )
        return found

    def _said(self) -> Iterator[tuple[int, Seat | None, str, str]]:
        """Yield what was answered: the question's number, who was asked, the name and the text."""
        match = self.match
        for number, seat in match.session.asked(match.people) if match.session is not None else ():
            assert match.session is not None
            text = answered(match.session.answers.get((number, seat), ""), self._texts)
            yield number, seat, "" if seat is None else match.players[seat], text

    def _happened(self) -> list[str]:
        """Return what was refused, which hints were asked for and which rules read, in the order of time."""
        session = self.match.session
        found = []
        for each in session.happenings if session is not None else ():
            values = {"name": self.match.players[each.seat], "n": each.ply, "what": each.said or each.what}
            line = self.say(f"session.happened.{each.kind}", **values, seconds=round(each.ms / 1000))
            found.append(f"- {line_of(line)}")
        return ["\n".join(found)] if found else []

    def _notes(self) -> list[str]:
        """Return what was noted, the start first; then what was written about the whole match."""
        found = [f"- {line_of(self._place(node))}: {line_of(node.note)}" for node in self._noted()]
        return (["\n".join(found)] if found else []) + ([_text(self.record.note)] if self.record.note else [])

    def _noted(self) -> list[AnyNode]:
        """Return what has a note, other lines' plies too."""
        return [node for node in self.match.nodes if node.note]

    def _place(self, node: AnyNode) -> str:
        if node.parent is None:
            return self.say("session.start")
        if node.concludes:
            return self.say("session.end")
        ply, name = node.ply, self.match.players[node.ply.seat]
        return self.say("session.place", turn=ply.turn, name=name, action=ply.text)

    def _times(self) -> list[str]:
        """Return a table of the seconds of every turn, a column a player."""
        if not any(ply.ms for ply in self.match.plies):
            return []
        seats = self.match.game.seats
        spent: dict[int, dict[Seat, int]] = {}
        for ply in self.match.plies:
            turn = spent.setdefault(ply.turn, {})
            turn[ply.seat] = turn.get(ply.seat, 0) + ply.ms
        rows = [(self.say("session.turn"), *(self.match.players[seat] for seat in seats))]
        rows += [(str(turn), *(_clock(ms.get(seat)) for seat in seats)) for turn, ms in spent.items()]
        each = {seat: [ms[seat] for ms in spent.values() if seat in ms] for seat in seats}
        means = (_clock(round(sum(all) / len(all))) if all else "" for all in each.values())
        return [table_of([*rows, (self.say("session.mean"), *means)])]

    def _moves(self) -> list[str]:
        """Return a line a turn."""
        turns: dict[int, dict[str, list[str]]] = {}
        for ply in self.match.plies:
            turns.setdefault(ply.turn, {}).setdefault(self.match.players[ply.seat], []).append(f"`{ply.text}`")
        lines = [
            f"{turn}. " + "; ".join(f"{line_of(name)}: {', '.join(actions)}" for name, actions in by.items())
            for turn, by in turns.items()
        ]
        return ["\n".join(lines)] if lines else []

    # a table

    def rows(self) -> Iterator[Row]:
        """Yield the rows of the table, without what they all say."""
        match = self.match
        for seat, name in match.players.items():
            yield {"kind": "player", "seat": seat, "player": name}
        for number, node in enumerate(self.nodes, 1):
            ply = node.ply
            yield {
                "kind": "ply",
                "turn": ply.turn,
                "ply": number,
                "seat": ply.seat,
                "player": match.players[ply.seat],
                "action": ply.text,
                "seconds": f"{ply.ms / 1000:.3f}" if ply.ms else "",
                "text": node.note,
            }
        for node in self._noted():
            if node not in self.nodes:
                yield {"kind": "note", "ply": len(node.path()) - node.concludes, "text": node.note}
        if self.record.note:
            yield {"kind": "note", "text": self.record.note}
        turns = match.session.paper.turns if match.session is not None and match.session.paper is not None else 0
        turn = match.turn_number if match.plies else turns or ""
        seconds = f"{self.minutes * 60:.3f}" if self.minutes else ""
        played: Row = {"kind": "result", "turn": turn, "ply": len(match.plies), "seconds": seconds}
        yield played | ended(match) | {"text": self.result}
        yield from self._rows_besides()

    def _rows_besides(self) -> Iterator[Row]:
        """Yield the rows of answers and happenings."""
        session = self.match.session
        if session is None:
            return
        for number, seat, name, text in self._said():
            yield {
                "kind": "answer",
                "seat": seat or "",
                "player": name,
                "question": session.questions[number].ask,
                "text": text,
            }
        for each in session.happenings:
            seconds = f"{each.ms / 1000:.3f}" if each.ms else ""
            player = self.match.players[each.seat]
            row: Row = {"kind": each.kind, "ply": each.ply, "seat": each.seat, "player": player, "seconds": seconds}
            yield row | {"reason": each.what if each.kind == "refused" else "", "text": each.said or each.what}


def ended(match: AnyMatch) -> dict[str, str]:
    """Return how a match ended: the winners' names and seats with ``+`` between, and the reason's key.

    Nobody won a draw; of a game that goes on nothing is told.
    """
    now, paper = now_of(match), None if match.session is None else match.session.paper
    winners, reason = now.winners, "" if now.outcome is None else now.outcome.reason
    if now.outcome is None and paper is not None:
        winners, reason = paper.winners, "typed" if paper.winners or paper.drawn else ""
    names = "+".join(match.players[seat] for seat in winners)
    return {"winner": names, "winner_seat": "+".join(map(str, winners)), "reason": reason}


def markdown(sheets: Iterable[Sheet]) -> str:
    """Return pages, one below the other."""
    return "\n".join(sheet.markdown() for sheet in sheets)


def table(sheets: Iterable[Sheet]) -> str:
    """Return one table of them all."""
    return comma_separated(COLUMNS, (row for sheet in sheets for row in _of_all(sheet)))


def _of_all(sheet: Sheet) -> Iterator[Row]:
    """Give the rows of a sheet with what they all say."""
    record = sheet.record
    common: Row = {"session": record.id, "game": record.game, "variant": record.variant}
    common |= {"rules": hash_of(sheet.match.game), "date": record.started.isoformat()}
    return (common | row for row in sheet.rows())


def table_of(rows: Iterable[Sequence[str]]) -> str:
    """Return a table of Markdown, its first row as the head."""
    lines = [f"| {' | '.join(map(line_of, row))} |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * (lines[0].replace(r"\|", "").count("|") - 1), *lines[1:]])


def line_of(text: str) -> str:
    """Return a text of people within a line of Markdown."""
    return " ".join(text.split()).replace("\\", r"\\").replace("|", r"\|").replace("<", "&lt;")


def _text(text: str) -> str:
    """Return a text of people as paragraphs of Markdown: no line of it is taken for a heading."""
    return "\n".join(f"\\{line}" if line.startswith("#") else line for line in text.replace("<", "&lt;").splitlines())


def _date(when: datetime) -> str:
    return f"{when.astimezone():%Y-%m-%d %H:%M}"


def _clock(ms: int | None) -> str:
    """Return minutes and seconds; nothing for a turn that was not taken."""
    return "" if ms is None else f"{ms // 60_000}:{ms // 1000 % 60:02}"
