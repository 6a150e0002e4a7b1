"""Records: the text keeps everything, and whatever a text holds, reading ends in a record or a sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from squares.core.clock import TimeControl
from squares.core.errors import BadData
from squares.core.game import Outcome, Setup
from squares.core.match import AnyMatch, Match
from squares.core.seats import TWO, Seat
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import Damaged, Record, record_rows, record_text
from squares.saves.record import Played

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
MakeMatch = Callable[..., AnyMatch]
MakeRecord = Callable[..., Record]


def record_of(match: AnyMatch, name: str = "") -> Record:
    return Record.from_match(match, "a-game", NOON, NOON, name)


def same(match: AnyMatch, other: AnyMatch) -> bool:
    return (
        match.plies == other.plies
        and (match.cursor, match.start, match.position) == (other.cursor, other.start, other.position)
        and (match.players, match.setup, match.seed) == (other.players, other.setup, other.seed)
        and (match.conclusion, match.outcome) == (other.conclusion, other.outcome)
    )


def sentence(text: str, registry: Registry) -> str:
    """What a player is told of a text that is no good."""
    with pytest.raises(BadData) as caught:
        record_text.parse(text).to_match(registry)
    return Texts.load().say(caught.value.phrase)


def changed(text: str, pattern: str, by: str) -> str:
    new, count = re.subn(pattern, lambda _: by, text, count=1, flags=re.MULTILINE)
    assert count == 1
    return new


def resealed(text: str) -> str:
    """The text as if Masume itself had written it so."""
    return record_rows.sealed(text[: text.rindex(" sum=")])


def test_a_match_comes_back_as_it_was(played: MakeMatch, registry: Registry) -> None:
    match = played(30)
    match.goto(17)
    record = replace(record_of(match, "Sunday"), note="Why e3?\n\nrules:\nactions: |")
    read = record_text.parse(record_text.dump(record))
    assert read == record
    assert record_text.dump(read) == record_text.dump(record)
    assert same(read.to_match(registry), match)


def test_every_game_and_variant_comes_back(registry: Registry) -> None:
    variants = [(entry.id, variant) for entry in registry.entries for variant in entry.variants]
    assert len(variants) >= 8
    for id, variant in variants:
        game = registry.game(id, variant)
        choices = {option.id: option.values[-option.count :] for option in game.options}
        names = dict.fromkeys(game.seats, "Ann")
        match: AnyMatch = Match(game, Setup(game.seats[-1], choices), 3, names, clock=lambda: 0.0)
        for i in range(30):
            if match.outcome is not None:
                break
            actions = match.legal_actions()
            match.play(actions[i * 7 % len(actions)])
        record = record_of(match)
        assert record_text.parse(record_text.dump(record)) == record
        assert same(record_text.parse(record_text.dump(record)).to_match(registry), match), (id, variant)


@pytest.mark.parametrize("end", ["south", "north", "time", "draw"])
def test_a_declared_end_comes_back(end: str, played: MakeMatch, registry: Registry) -> None:
    match = played(5)
    if end == "draw":
        match.agree_draw()
    elif end == "time":
        match.lose_on_time(match.to_act)
    else:
        match.resign(Seat(end))
    again = record_text.parse(record_text.dump(record_of(match))).to_match(registry)
    assert same(again, match)
    assert again.outcome == match.outcome != None  # noqa: E711


def test_clocks_come_back_with_what_was_spent_on_the_position(played: MakeMatch, registry: Registry) -> None:
    match = played(5)
    match.time = TimeControl(90, increment=2, loses=False)
    match.think(1200)
    text = record_text.dump(record_of(match))
    again = record_text.parse(text).to_match(registry)
    assert same(again, match)
    assert (again.time, again.spent) == (match.time, 1200)
    assert [again.left(seat) for seat in TWO] == [match.left(seat) for seat in TWO]
    told = sentence(resealed(changed(text, "seconds: 90", "seconds: 0")), registry)
    assert "time.seconds" in told


def test_a_pasted_position_comes_back(played: MakeMatch, registry: Registry) -> None:
    donor = played(9)
    match: AnyMatch = Match(donor.game, donor.setup, 0, donor.players, start=donor.position)
    match.play(match.legal_actions()[0])
    again = record_text.parse(record_text.dump(record_of(match))).to_match(registry)
    assert same(again, match)
    assert again.pasted


def test_the_rules_are_those_it_was_played_with(played: MakeMatch, registry: Registry) -> None:
    text = record_text.dump(record_of(played(4)))
    match = record_text.parse(resealed(changed(text, "max_plies: 400", "max_plies: 6"))).to_match(registry)
    for _ in range(2):
        match.play(match.legal_actions()[0])
    assert match.outcome == Outcome(None, "plies")


def test_the_text_reads_like_prose(played: MakeMatch) -> None:
    lines = record_text.dump(record_of(played(6), "Sunday")).splitlines()
    assert lines[0] == "masume_record: 2"
    assert "players: {south: Ann, north: Ben}" in lines
    assert lines[-6:-4] == ["actions: |", "  (ms 0 1 2 3 4 5)"]
    assert [line[:5] for line in lines[-4:-1]] == ["  1. ", "  2. ", "  3. "]
    assert lines[-1].startswith(
        "  (now line=6 ply=6 turn=4 to_act=south on_turn=south played=2026-03-01T12:00:00+00:00"
    )
    assert max(map(len, lines)) <= 130


@given(names=st.lists(st.text(max_size=80), min_size=2, max_size=2), name=st.text(max_size=80))
@settings(deadline=None, max_examples=20)
def test_any_name_can_be_written_and_read(names: list[str], name: str, played: MakeMatch, registry: Registry) -> None:
    donor = played(2)
    players = dict(zip(donor.game.seats, names, strict=True))
    record = record_of(Match(donor.game, donor.setup, 0, players), name)
    assert record_text.parse(record_text.dump(record)) == record


@given(seed=st.integers(0, 10**6), data=st.data())
@settings(deadline=None, max_examples=4)
def test_saving_loading_and_undo_at_every_ply_change_nothing(
    seed: int, data: st.DataObject, played: MakeMatch, registry: Registry
) -> None:
    match = played(0, seed)
    chance = random.Random(seed)
    for _ in range(data.draw(st.integers(1, 25))):
        if match.outcome is not None:
            break
        match.play(chance.choice(match.legal_actions()), 5)
        assert same(record_text.parse(record_text.dump(record_of(match))).to_match(registry), match)
        match.undo()
        again = record_text.parse(record_text.dump(record_of(match))).to_match(registry)
        assert same(again, match)
        assert again.redo() == match.redo()
        assert again.position == match.position


def test_a_list_reads_only_the_head(played: MakeMatch) -> None:
    match = played(7)
    text = record_text.dump(record_of(match, "Sunday"))
    head, row = text.partition("rules:")[0], text.splitlines()[-1]
    summary = record_text.parse_head(f"{head}rules:\n  [[[\n{row}\n")
    assert (summary.name, summary.title, summary.players[Seat.SOUTH]) == ("Sunday", "SQUARES II", "Ann")
    assert (summary.now.ply, summary.now.to_act, summary.now.turn, summary.now.outcome) == (
        7,
        match.to_act,
        match.turn_number,
        None,
    )


def test_a_text_cut_anywhere_gives_a_sentence_or_its_whole_actions(played: MakeMatch, registry: Registry) -> None:
    record = record_of(played(10))
    source = record_text.dump(record).encode()
    texts = Texts.load()
    opened = []
    rows = source.index(record_text.ACTIONS.encode())
    for length in (*range(0, rows, 7), *range(rows, len(source) - 1)):
        with pytest.raises(BadData) as caught:
            record_text.parse(source[:length].decode(errors="replace"))
        assert texts.say(caught.value.phrase)
        if isinstance(caught.value, Damaged):
            part = caught.value.record
            assert part.plies == record.plies[: len(part.plies)]
            opened.append(len(part.plies))
    assert opened == sorted(opened)
    assert set(opened) == set(range(11))
    assert record_text.parse(source[:-1].decode()) == record


def test_what_is_left_of_a_cut_record_can_be_played_on(played: MakeMatch, registry: Registry) -> None:
    text = record_text.dump(record_of(played(10)))
    with pytest.raises(Damaged) as caught:
        record_text.parse(text[: text.rindex("\n  5. ") + 1])
    match = caught.value.record.to_match(registry)
    assert (match.cursor, len(match.plies)) == (8, 8)
    match.play(match.legal_actions()[0])


def test_an_illegal_action_is_named_and_what_was_before_it_can_be_opened(played: MakeMatch, registry: Registry) -> None:
    match = played(10)
    good = record_of(match)
    wrong = replace(good, nodes=(*good.nodes[:6], Played("e3e4", 4, after=6), *good.nodes[7:]))
    text = record_text.dump(wrong)
    line = next(i for i, row in enumerate(text.splitlines(), 1) if row.startswith("  4. "))
    with pytest.raises(Damaged) as caught:
        record_text.parse(text).to_match(registry)
    assert Texts.load().say(caught.value.phrase).startswith(f"Line {line}, move 7 (e3e4) cannot be played. ")
    assert caught.value.record.to_match(registry).plies == match.plies[:6]


def test_words_that_are_no_actions_are_named(played: MakeMatch, registry: Registry) -> None:
    text = record_text.dump(record_of(played(10)))
    told = sentence(resealed(changed(text, r"^  3\. [^,]*", "  3. castling")), registry)
    assert "move 5 (castling) cannot be played" in told


def test_a_cursor_beyond_the_actions_is_damage(played: MakeMatch, registry: Registry) -> None:
    told = sentence(resealed(changed(record_text.dump(record_of(played(4))), "ply=4", "ply=5")), registry)
    assert told == "The saved game stands after 5 moves but holds only 4."


def test_a_later_format_is_named_before_anything_else(registry: Registry) -> None:
    told = sentence("masume_record: 3\nsomething: new\n", registry)
    assert told == "A newer Masume wrote this (format 3). This one reads format 2."


@pytest.mark.parametrize(
    "first", ["", "masume_record: true\n", "masume_record: one\n", "chess: 1\n", "masume_record: 0"]
)
def test_other_documents_are_no_records(first: str, registry: Registry) -> None:
    assert "This is not a saved game" in sentence(first + "\nother: 1\n", registry)


@pytest.mark.parametrize(
    ("pattern", "by", "told"),
    [
        ("^seed: .*", "seed: many", 'seed cannot be "many"'),
        ("^seed: .*", f"seed: {10**17}\nseed: 1", "seed"),
        ("^first: south", "first: up", 'first cannot be "up"'),
        ("^first: south", "first: west", 'first cannot be "west"'),
        ("to_act=south", "to_act=east", "players is missing"),
        ("to_act=south", "to_act=up", 'actions cannot be "(now line=4 ply=4'),
        ("line=4", "line=5", "holds only 4"),
        ("line=4", "line=-1", "actions cannot be"),
        (r"^  \(now", "  (resigned east) (now", "players is missing"),
        (r"^  \(now", "  (resigned up) (now", 'actions cannot be "(resigned up)"'),
        (r"^  \(now", "  (agreed) b1b2 (now", 'actions cannot be "b1b2"'),
        (r"^  \(now", "  (after 9) b1b2 (now", 'actions cannot be "(after 9)"'),
        ("^started: .*", "started: yesterday", 'started cannot be "yesterday"'),
        ("^started: .*", "started: '0001-01-01T00:00:00+14:00'", "started cannot be"),
        ("^players: .*", "players: {south: Ann, north: Ben, east: Eve}", "do not fit the game squares-ii"),
        ("^players: .*", "players: {south: Ann}", "Line 8, players has the wrong type."),
        ("^players: .*", "players: {south: Ann, up: Ben}", "players"),
        ("^players: .*", 'players: {south: "A\\0", north: Ben}', "players.south"),
        ("^players: .*\n", "", "players is missing"),
        ("^game: .*", "game: ../../etc", "game cannot be"),
        ("^app: .*", "app: &a [*a, *a]", "Line 2"),
        ("^rules:\n  format: 1", "rules:\n  format: 7", ""),
        ("^  engine: tiles", "  engine: os", ""),
        ("^actions: .*", "actions: []\nmore: |", ""),
        (r"\(ms .*\)", "(ms 1 2 x)", 'actions cannot be "(ms 1 2 x)"'),
        ("^first: .*", "unheard: of", "unheard"),
    ],
)
def test_every_wrong_entry_is_told(pattern: str, by: str, told: str, played: MakeMatch, registry: Registry) -> None:
    text = resealed(changed(record_text.dump(record_of(played(4))), pattern, by))
    assert told in sentence(text, registry)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{a: " * 100_000,
        "masume_record: &a {a: 1}\nb: &b [" + "*a, " * 9 + "*a]\nc: [" + "*b, " * 9 + "*b]",
        "!!python/object/apply:os.system [ls]",
        "masume_record: !!python/name:os.system",
        "\0" * 1000,
        "masume_record: 1\n" * 70_000,
        "\ud800",
        "a: b: c",
        "---\n---\n",
        "%YAML 9.9\n---\na",
    ],
)
def test_hostile_texts_get_a_sentence(text: str, registry: Registry) -> None:
    assert sentence(text, registry)


@pytest.fixture(scope="module")
def dumped(recorded: MakeRecord) -> str:
    return record_text.dump(recorded(8))


@given(data=st.data())
@settings(deadline=None, max_examples=50)
def test_a_text_with_any_change_gives_a_match_or_a_sentence(
    data: st.DataObject, dumped: str, registry: Registry
) -> None:
    a = data.draw(st.integers(0, len(dumped)))
    b = data.draw(st.integers(a, min(len(dumped), a + 12)))
    mangled = dumped[:a] + data.draw(st.text(max_size=6)) + dumped[b:]
    with suppress(BadData):
        record_text.parse(mangled).to_match(registry)
