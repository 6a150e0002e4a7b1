"""The text of a record: how it is written and how it is read. The one place that knows the format.

The text reads from top to bottom: what the match is, what stands on the table now, the rules it was played with, and
last the actions, so that a text that was cut off can still be opened up to its last whole action.

Reading trusts nothing: whatever the text holds, the answer is a record or a sentence. The loader of ``squares.data``
bounds size, depth and time; the model below bounds types and ranges. Whether the actions are legal is found out by
playing them (``Record.to_match``).
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from itertools import groupby
from typing import Annotated, Any, Literal, TypeVar

import yaml
from pydantic import AfterValidator, Field, ValidationError

from squares.core.errors import BadData
from squares.core.game import Outcome, Setup
from squares.core.phrase import phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.data.faults import dotted, shown
from squares.data.loader import parse as parse_yaml
from squares.data.models import Id, Model
from squares.data.tree import Node, Path
from squares.saves.record import MOST_LEVEL, MOST_NAME, MOST_SECONDS, Damaged, Now, Played, Record, Summary

M = TypeVar("M", bound=Model)

FORMAT = 1
RULES = "\nrules:\n"  # what comes before is enough for a list of records
END = "..."  # YAML's own end mark: a text without it was cut off
BETWEEN = ", "  # no action of any game has a comma and a space in its notation
_WIDTH = 90  # columns
_NUMBERED = re.compile(r"([0-9]{1,9})\. *")
_CUT_END = re.compile(r"\n\.{1,2}\Z")
_MOST_ACTION = 400  # characters


def dump(record: Record) -> str:
    """The record as text."""
    rules = textwrap.indent(_yaml(record.definition), "  ")
    return "".join([_yaml(_head(record)), RULES.lstrip("\n"), rules, "actions: |\n", *_lines(record.plies), END, "\n"])


def _head(record: Record) -> dict[str, Any]:
    """What is written before the rules."""
    head: dict[str, Any] = {"masume_record": FORMAT, "app": record.app, "id": record.id}
    if record.name:
        head["name"] = record.name
    head |= {"game": record.game, "title": record.title, "variant": record.variant}
    head |= {"started": record.started.isoformat(), "last_played": record.last_played.isoformat()}
    head |= {"players": _by_seat(record.players), "first": str(record.setup.first), "seed": record.seed}
    if record.bots:
        head["bots"] = {str(seat): asdict(bot) for seat, bot in record.bots.items()}
    if record.setup.choices:
        head["choices"] = {option: list(values) for option, values in record.setup.choices.items()}
    if record.start is not None:
        head["start"] = record.start
    if record.resigned is not None:
        head["resigned"] = str(record.resigned)
    if record.agreed:
        head["agreed_draw"] = True
    ms = " ".join(str(played.ms) for played in record.plies)
    return head | {"cursor": record.cursor, "now": _now_head(record.now), "ms": ms}


def _now_head(now: Now) -> dict[str, Any]:
    ended = now.outcome
    head: dict[str, Any] = {"position": now.position, "to_act": str(now.to_act), "on_turn": str(now.on_turn)}
    head |= {"turn": now.turn, "ply": now.ply}
    if ended is None:
        return head
    seats = {"seats": [str(seat) for seat in now.winners]} if now.winners else {}
    return head | {"result": {"winner": ended.winner or "draw", **seats, "reason": ended.reason}}


def _by_seat(players: Mapping[Seat, str]) -> dict[str, str]:
    return {str(seat): name for seat, name in players.items()}


def _lines(plies: Sequence[Played]) -> list[str]:
    """The actions turn by turn, each turn beginning with its number."""
    lines = []
    for turn, group in groupby(plies, key=lambda played: played.turn):
        actions = BETWEEN.join(played.text.replace(" ", "\xa0") for played in group)
        wrapped = textwrap.wrap(actions, _WIDTH, break_long_words=False, break_on_hyphens=False)
        first, *rest = (line.replace("\xa0", " ") for line in wrapped)
        lines += [f"  {turn}. {first}\n", *(f"     {line}\n" for line in rest)]
    return lines


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes everything out: no anchors, so that every line can be read by itself."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _yaml(value: Mapping[str, Any]) -> str:
    text: str = yaml.dump(
        dict(value), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH, default_flow_style=None
    )
    return text


def _printable(text: str) -> str:
    """Text that can be drawn and put into a sentence."""
    if not all(character.isprintable() or character == "\n" for character in text):
        raise ValueError("a control character")
    return text


def _utc(text: str) -> datetime:
    when = datetime.fromisoformat(text)
    try:
        return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except OverflowError:
        raise ValueError("outside the calendar") from None


def _numbers(text: str) -> str:
    if not all(word.isascii() and word.isdecimal() and len(word) < 13 for word in text.split()):
        raise ValueError("not numbers")
    return text


Line = Annotated[str, Field(max_length=MOST_NAME), AfterValidator(_printable)]
Word = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
Notation = Annotated[str, Field(max_length=20_000), AfterValidator(_printable)]
Time = Annotated[str, Field(max_length=40), AfterValidator(lambda text: _utc(text).isoformat())]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
SeatName = Literal["south", "west", "north", "east"]


class _Result(Model):
    winner: Word
    seats: tuple[SeatName, ...] = ()
    reason: Word


class _Now(Model):
    position: Notation
    to_act: SeatName
    on_turn: SeatName
    turn: Count
    ply: Count
    result: _Result | None = None

    def value(self) -> Now:
        ended = self.result
        outcome = None if ended is None else Outcome(None if ended.winner == "draw" else ended.winner, ended.reason)
        winners = () if ended is None else tuple(map(Seat, ended.seats))
        return Now(self.position, Seat(self.to_act), Seat(self.on_turn), self.turn, self.ply, outcome, winners)


class _Bot(Model):
    level: Annotated[int, Field(ge=1, le=MOST_LEVEL)]
    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS)]


class _Head(Model):
    """Everything before the rules."""

    masume_record: int
    app: Line
    id: Line
    name: Line = ""
    game: Id
    title: Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_printable)]
    variant: Word
    started: Time
    last_played: Time
    players: Annotated[dict[SeatName, Line], Field(min_length=2)]
    bots: Annotated[dict[SeatName, _Bot], Field(default_factory=dict)]
    first: SeatName = "south"
    seed: Annotated[int, Field(ge=-(2**63), lt=2**63)]
    choices: Annotated[dict[Line, tuple[Line, ...]], Field(default_factory=dict, max_length=40)]
    start: Notation | None = None
    resigned: SeatName | None = None
    agreed_draw: bool = False
    cursor: Count
    now: _Now
    ms: Annotated[str, AfterValidator(_numbers)] = ""

    def seats(self) -> dict[Seat, str]:
        return {Seat(seat): name for seat, name in self.players.items()}


class _Whole(_Head):
    rules: dict[str, Any]
    actions: str


def parse(text: str) -> Record:
    """The record of a text.

    Errors: BadData naming the line; Damaged where the text was cut off among its actions.
    """
    root = _tree(_CUT_END.sub("\n", text))
    whole = _checked(_Whole, root)
    _seated(whole, root)
    written = root.get("actions")
    line = written.mark.line + 1 if written is not None else 0
    cut = not text.rstrip().endswith(f"\n{END}")
    actions = _whole_actions(whole.actions) if cut else whole.actions
    plies = tuple(_plies(actions, line, whole.ms))
    record = _record(whole, plies, min(whole.cursor, len(plies)))
    if cut:
        raise Damaged(phrase("saves.cut_off", n=len(plies)), record.up_to(len(plies)))
    if whole.cursor > len(plies):
        raise Damaged(phrase("saves.too_few", n=len(plies), cursor=whole.cursor), record)
    return record


def parse_head(text: str) -> Summary:
    """What a list says about a record, without reading its rules and actions. Errors: BadData."""
    text, found, _ = text.partition(RULES)
    root = _tree(text)
    if not found:
        raise BadData(phrase("saves.missing", entry="rules"))
    head = _checked(_Head, root)
    _seated(head, root)
    return Summary(
        id=head.id,
        name=head.name,
        game=head.game,
        title=head.title,
        variant=head.variant,
        players=head.seats(),
        now=head.now.value(),
        started=_utc(head.started),
        last_played=_utc(head.last_played),
    )


def _tree(text: str) -> Node:
    loaded = parse_yaml(text.encode("utf-8", "replace"), "")
    if loaded.faults:
        first = loaded.faults[0]
        raise BadData(phrase("saves.damaged_line", line=max(1, first.mark.line), what=first.what))
    version = loaded.root.get("masume_record")
    if version is None:
        raise BadData(phrase("saves.no_record"))
    if isinstance(version.value, int) and version.value > FORMAT:
        raise BadData(phrase("saves.newer_format", format=version.value, known=FORMAT))
    if version.value != FORMAT or isinstance(version.value, bool):
        raise BadData(phrase("saves.no_record"))
    return loaded.root


def _checked(model: type[M], root: Node) -> M:
    try:
        return model.model_validate(root.plain())
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise _bad_value(root, first["loc"], first["type"]) from error


def _seated(head: _Head, root: Node) -> None:
    """Every seat that is named must have a player. Errors: BadData."""
    named: dict[Path, SeatName] = {
        ("now", "to_act"): head.now.to_act,
        ("now", "on_turn"): head.now.on_turn,
        ("first",): head.first,
    }
    if head.resigned is not None:
        named["resigned",] = head.resigned
    for seat in head.bots:
        named["bots", seat] = seat
    for i, seat in enumerate(head.now.result.seats if head.now.result else ()):
        named["now", "result", "seats", i] = seat
    for path, seat in named.items():
        if seat not in head.players:
            raise _bad_value(root, path, "no_player")


def _bad_value(root: Node, path: Path, kind: str) -> BadData:
    """Where the model found fault, in one sentence."""
    node, known = root, []
    for step in path:
        child = node.get(step)
        if child is None:
            break
        node = child
        known.append(step)
    if kind == "missing" or node.value is None:
        return BadData(phrase("saves.missing", entry=dotted(path)))
    line, entry = node.mark.line, dotted(tuple(known))
    if node.has_children:
        return BadData(phrase("saves.bad_entry", line=line, entry=entry))
    return BadData(phrase("saves.bad_value", line=line, entry=entry, value=shown(node.value)))


def _record(head: _Whole, plies: tuple[Played, ...], cursor: int) -> Record:
    return Record(
        id=head.id,
        game=head.game,
        title=head.title,
        variant=head.variant,
        definition={key: _listed(value) for key, value in head.rules.items()},
        players=head.seats(),
        setup=Setup(Seat(head.first), dict(head.choices)),
        seed=head.seed,
        plies=plies,
        cursor=cursor,
        now=head.now.value(),
        started=_utc(head.started),
        last_played=_utc(head.last_played),
        start=head.start,
        resigned=Seat(head.resigned) if head.resigned else None,
        agreed=head.agreed_draw,
        bots={Seat(seat): BotPlayer(bot.level, bot.seconds) for seat, bot in head.bots.items()},
        name=head.name,
        app=head.app,
    )


def _listed(value: Any) -> Any:
    """Plain data with lists, as the registry describes a game, where the loader gives tuples."""
    if isinstance(value, dict):
        return {key: _listed(child) for key, child in value.items()}
    return [_listed(child) for child in value] if isinstance(value, tuple) else value


def _whole_actions(text: str) -> str:
    """The actions without the last one if its end is missing: ``b1`` may be the beginning of ``b12``."""
    return text[: max(text.rfind("\n") + 1, text.rfind(BETWEEN) + 1)]


def _plies(text: str, line: int, ms: str) -> Iterator[Played]:
    """The actions of a text that begins on a line; each line may begin with the number of its turn."""
    times = iter(int(word) for word in ms.split())
    turn = 1
    for offset, row in enumerate(text.split("\n")):
        row = row.strip()
        numbered = _NUMBERED.match(row)
        if numbered:
            turn, row = int(numbered[1]), row[numbered.end() :]
        for action in filter(None, (word.strip() for word in f"{row} ".split(BETWEEN))):
            if len(action) > _MOST_ACTION or not action.isprintable():
                raise BadData(phrase("saves.bad_value", line=line + offset, entry="actions", value=shown(action)))
            yield Played(action, turn, next(times, 0), line + offset)
