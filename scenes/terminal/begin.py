"""Which match is played in the terminal: a new one by the words of the command line, or one that was saved."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from scenes.games import look_of
from scenes.screens.setup.agreement import LOTS, Agreement
from scenes.screens.setup.memory import called
from scenes.terminal.desk import Desk
from squares.bots.level_file import SCRIPTED
from squares.bots.levels import Roster
from squares.cli.house import house_rules
from squares.cli.options import Options
from squares.core.errors import BadData
from squares.core.game import AnyGame, Option
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, phrase
from squares.core.players import FULL, BotPlayer
from squares.core.seats import Seat
from squares.core.session import Session
from squares.data.bounded import start_of
from squares.data.faults import bad_data, shown
from squares.data.tree import nested
from squares.evenings import pack
from squares.evenings.zipped import MOST_BYTES as MOST_PACKED
from squares.evenings.zipped import STARTS
from squares.lessons.lesson import steps
from squares.playtest.players import entrant
from squares.registry import Entry
from squares.saves import Damaged, MatchFile, Summary, files, new_id, record_text
from squares.saves.record_head import MOST_BYTES

LAST = "last"
"""The word for the saved game that was played last and is not over."""
_ME = "me"
_BOT = re.compile(rf"L[0-9]|full(@|$)|{'|'.join(SCRIPTED)}")
_LEVEL, _SECONDS = 4, 2.0
_RECORD = "masume_record:"


def options(options: Options) -> None:
    """What to play, who sits where, and by what rules."""
    options.add("what", "terminal.option.what", nargs="?", metavar="GAME|FILE|SAVE")
    options.add("--text", "terminal.option.text", action="store_true")
    options.add("--variant", "cli.variant", metavar="V")
    options.add("--seats", "terminal.option.seats", metavar="me,L3")
    options.add("--first", "terminal.option.first", choices=[*(seat.value for seat in Seat), LOTS], default=LOTS)
    options.add("--house", "terminal.option.house", action="append", default=[], metavar="KEY=VALUE")
    options.add("--choose", "terminal.option.choose", action="append", default=[], metavar="OPTION=VALUE,VALUE")
    options.add("--seed", "terminal.option.seed", type=options.natural, metavar="S")


def opened(desk: Desk, words: argparse.Namespace) -> tuple[AnyMatch, MatchFile]:
    """The match to play, and where it is kept. Errors: BadData, also where the input ends before one is chosen."""
    what = words.what or _offered(desk)
    path = Path(what)
    if path.is_file():
        if start_of(path, len(STARTS)) == STARTS:
            return _of_pack(desk, words, path), desk.file()
        text = files.read(path, MOST_BYTES)
        if text.startswith(_RECORD):
            return _resumed(desk, words, lambda: record_text.opened(text, desk.registry), None)
        entry = desk.registry.reload(path)
        if entry.faults:
            raise bad_data(entry.faults)
        return _begun(desk, words, entry.id), desk.file()
    if any(entry.id == what for entry in (*desk.registry.entries, *desk.registry.examples)):
        return _begun(desk, words, what), desk.file()
    summary = _saved(desk, what)
    if summary is None:
        raise BadData(phrase("terminal.nothing_called", word=shown(what)))
    return _resumed(desk, words, lambda: desk.store.open(summary.id, desk.registry).value, summary.id)


def taught(desk: Desk, what: str | None) -> str:
    """The id of the game that is to be taught, a game's id or its file; asked for if left out. Errors: BadData."""
    if what is None:
        return _asked(desk, [entry for entry in desk.registry.entries if not entry.faults and steps(entry)], [])
    path = Path(what)
    entry = desk.registry.reload(path) if path.is_file() else desk.registry.entry(what)
    if entry.faults:
        raise bad_data(entry.faults)
    return entry.id


def _offered(desk: Desk) -> str:
    """A game or a saved match by its number. Errors: BadData."""
    saves = [each for each in desk.store.list() if isinstance(each, Summary) and each.goes_on][:9]
    return _asked(desk, [entry for entry in desk.registry.entries if not entry.faults], saves)


def _asked(desk: Desk, entries: Sequence[Entry], saves: Sequence[Summary]) -> str:
    """One of these by its number. Errors: BadData."""
    offered = [entry.id for entry in entries] + [each.id for each in saves]
    titles = [entry.title for entry in entries]
    titles += [desk.lines.say(phrase("terminal.saved", title=each.name or each.title, id=each.id)) for each in saves]
    for number, title in enumerate(titles, 1):
        desk.lines.tell(phrase("terminal.numbered", number=number, text=title))
    while (answer := desk.lines.ask(phrase("terminal.which"))) is not None:
        if answer.isascii() and answer.isdecimal() and 0 < int(answer) <= len(offered):
            return offered[int(answer) - 1]
        desk.lines.tell(phrase("terminal.number_please", most=len(offered)))
    raise BadData(phrase("terminal.nothing_chosen"))


# saved matches


def _saved(desk: Desk, word: str) -> Summary | None:
    """The saved match of an id or a name, or the last one that is not over."""
    if word == LAST:
        return desk.store.latest_unfinished()
    saves = [each for each in desk.store.list() if isinstance(each, Summary)]
    return next((each for each in saves if word in (each.id, each.name)), None)


def _resumed(desk: Desk, words: argparse.Namespace, read: Any, id: str | None) -> tuple[AnyMatch, MatchFile]:
    """Go on with a record; a copy of it where it has no ``id`` here. Of a damaged one its good part, after asking."""
    try:
        record, match = read()
    except Damaged as damaged:
        if not desk.lines.confirm(phrase("terminal.damaged", why=damaged.phrase)):
            raise
        record, match, id = damaged.record, damaged.record.to_match(desk.registry), None
    if words.seats:
        names, match.bots = _seats(words.seats, match.game, desk)
        match.players |= {seat: name for seat, name in names.items() if name}
    return match, desk.file(id or new_id(record.game, desk.clock()), record)


# new matches


def _of_pack(desk: Desk, words: argparse.Namespace, path: Path) -> AnyMatch:
    """A new match of a game that came in a pack, recorded if that is wanted. Errors: BadData."""
    found = pack.read(files.read_bytes(path, MOST_PACKED))
    entry = desk.registry.reload(found.unpack(desk.own("packs")))
    if entry.faults:
        raise bad_data(entry.faults)
    manifest, lines = found.manifest, desk.lines
    words.variant = words.variant or manifest.variant
    words.house = words.house or [f"{key}={value}" for key, value in manifest.house.items()]
    variant, definition = entry.agreed(words.variant, nested(house_rules(words.house)))
    bots = {Seat(seat): bot.value() for seat, bot in manifest.bots.items()}
    names = {seat: manifest.players.get(seat.value, "") for seat in desk.registry.game(entry.id, variant).seats}
    match = _begun(desk, words, entry.id, ({seat: name for seat, name in names.items() if seat not in bots}, bots))
    lines.tell(phrase("evening.title", sender=manifest.sender) if manifest.sender else phrase("evening.untold"))
    lines.tell(*filter(None, manifest.note.split("\n")), *found.house_rules(entry, desk.texts))
    lines.tell(
        phrase("evening.told"), *(phrase(f"evening.records.{key}") for key in desk.texts.section("evening.records"))
    )
    lines.tell(*found.shut(), phrase("evening.stays"))
    if lines.confirm(phrase("terminal.record_evening")):
        evening = found.evening(desk.clock(), definition)
        match.session = Session(found.questions(definition, desk.texts), evening=evening)
    return match


Seated = tuple[dict[Seat, str], dict[Seat, BotPlayer]]
"""Names of those who play, and bots."""


def _begun(desk: Desk, words: argparse.Namespace, id: str, seated: Seated | None = None) -> AnyMatch:
    """A new match of a game as the words say, after asking for what is chosen before play. Errors: BadData.

    ``seated``: who plays where the words do not say it.
    """
    agreed = Agreement(id, words.variant, begins=words.first, house=nested(house_rules(words.house)))
    game = agreed.make_game(desk.registry)
    if words.first != LOTS and Seat(words.first) not in game.seats:
        raise BadData(phrase("terminal.no_seat", seat=phrase(f"setup.seat.{words.first}")))
    names, bots = seated if seated is not None and not words.seats else _seats(words.seats or _ME, game, desk)
    agreed = replace(agreed, names=names, bots=bots, choices=_choices(desk, words.choose, game, names, bots))
    seed = int(desk.clock().timestamp() * 1000) if words.seed is None else words.seed
    return agreed.begin(desk.registry, seed, None, partial(called, desk.texts, game, agreed))


def _seats(words: str, game: AnyGame, desk: Desk) -> tuple[dict[Seat, str], dict[Seat, BotPlayer]]:
    """Names and bots from ``me,L3``; seats that are left out are played by bots. Errors: BadData."""
    given = [word.strip() for word in words.split(",")]
    if len(given) > len(game.seats):
        raise BadData(phrase("terminal.many_seats", n=len(game.seats), found=len(given)))
    names: dict[Seat, str] = {}
    bots: dict[Seat, BotPlayer] = {}
    for seat, word in zip(game.seats, [*given, *[f"L{_LEVEL}"] * len(game.seats)], strict=False):
        if _BOT.match(word):
            bots[seat] = _bot(word, game)
        else:
            names[seat] = "" if word == _ME else word
    return names, bots


def _bot(word: str, game: AnyGame) -> BotPlayer:
    """The bot of ``L3`` or ``L3@seconds=1``. Errors: BadData."""
    found = entrant(word, game, Roster.load())
    if found.name in SCRIPTED:
        raise BadData(phrase("terminal.no_level", word=shown(word)))
    return BotPlayer(FULL if found.level.unlimited else found.level.number, found.limit.seconds or _SECONDS)


def _choices(
    desk: Desk, words: list[str], game: AnyGame, names: dict[Seat, str], bots: dict[Seat, BotPlayer]
) -> dict[str, tuple[str, ...]]:
    """What is chosen before play: by the words, else asked for. Errors: BadData."""
    given = {key: tuple(values.split(",")) for key, _, values in (word.partition("=") for word in words)}
    unknown = sorted(given.keys() - {option.id for option in game.options})
    if unknown:
        raise BadData(phrase("terminal.no_option", word=shown(unknown[0]), known=[o.id for o in game.options]))
    alone = len(names) < 2
    for option in game.options:
        if option.id in given:
            given[option.id] = _own(desk, game, option).get(",".join(given[option.id]), given[option.id])
        if option.id in given or option.seat in bots:
            continue
        name = names[option.seat] or desk.texts.say(game.definition.seat_name(option.seat)) if option.seat else ""
        hides = option.secret and not alone and option.seat is not None
        if hides and option.seat is not None and not desk.lines.hand_over(name, option.seat):
            raise BadData(phrase("terminal.nothing_chosen"))
        given[option.id] = _chosen(desk, game, option, name)
        if hides:
            desk.lines.clear()
    return given


def _chosen(desk: Desk, game: AnyGame, option: Option, name: str) -> tuple[str, ...]:
    """What a person picks of an option; an empty line takes the usual. Errors: BadData where the input ends."""
    lines, own = desk.lines, _own(desk, game, option)
    for number, label in enumerate([*(_value_name(desk, game, option, value) for value in option.values), *own], 1):
        lines.tell(phrase("terminal.numbered", number=number, text=label))
    _tell_quotas(desk, option)
    usual = [_value_name(desk, game, option, value) for value in option.default]
    values = {"name": name, "n": option.count, "usual": usual}
    offered: list[tuple[str, ...]] = [*((value,) for value in option.values), *own.values()]
    while (answer := lines.ask(Phrase("terminal.choose_for" if name else "terminal.choose", values))) is not None:
        numbers = sorted({int(word) for word in re.findall(r"[0-9]{1,4}", answer)})
        chosen = tuple(value for number in numbers if 0 < number <= len(offered) for value in offered[number - 1])
        if not answer:
            return tuple(option.default)
        if len(numbers) == option.count and (option.complete(chosen) or chosen in own.values()):
            return chosen
        lines.tell(phrase("terminal.count_please", n=option.count, most=len(offered)))
        _tell_quotas(desk, option)
    raise BadData(phrase("terminal.nothing_chosen"))


def _tell_quotas(desk: Desk, option: Option) -> None:
    """How many of which values there have to be, where not any of them go together."""
    if option.quotas:
        parts = [phrase("terminal.quota", n=quota.count, name=quota.name) for quota in option.quotas]
        desk.lines.tell(phrase("terminal.quotas", parts=parts))


def _own(desk: Desk, game: AnyGame, option: Option) -> dict[str, tuple[str, ...]]:
    """What the player made that answers an option, by its name."""
    documents = look_of(game).documents
    return {} if documents is None else dict(documents.answers(desk.own, game, option))


def _value_name(desk: Desk, game: AnyGame, option: Option, value: str) -> str:
    key = f"setup.option.{option.id}.{value}"
    return desk.texts.say(key) if key in desk.texts else look_of(game).choices.name(game.definition, value)
