"""The library: what an index saves reading, how games are found, what was deleted, and folders that are followed."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.core.session import Session
from squares.data.texts import Texts
from squares.saves import BadFile, Record, Store, Summary, record_text
from squares.saves.library.filters import Filter, Shelf, counted
from squares.saves.library.library import Library
from squares.saves.library.replay import replayed
from squares.saves.record import MOST_TAGS, tags_of
from squares.saves.results import in_short

MakeRecord = Callable[..., Record]
S, N = Seat.SOUTH, Seat.NORTH


@pytest.fixture
def store(tmp_path: Path) -> Store:
    (tmp_path / "saves").mkdir()
    return Store(tmp_path / "saves")


@pytest.fixture
def heads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the records whose heads were read."""
    read: list[str] = []
    parse = record_text.parse_head

    def parsing(text: str) -> Summary:
        summary = parse(text)
        read.append(summary.id)
        return summary

    monkeypatch.setattr(record_text, "parse_head", parsing)
    return read


def fill(store: Store, recorded: MakeRecord) -> None:
    bots = {N: BotPlayer(3, 1.5)}
    for minute, id in enumerate(("one", "two", "three")):
        store.add(replace(recorded(3, id=id, minute=minute), bots=bots, tags=("club", id), note=f"About {id}.\nMore."))
    store.add(replace(recorded(4, id="told", minute=9), session=Session()))
    (store.folder / "bad.yaml").write_text("masume_record: 2\nid: [")


# the index


def test_an_index_says_what_the_files_say_and_only_what_changed_is_read(
    store: Store, recorded: MakeRecord, heads: list[str]
) -> None:
    fill(store, recorded)
    before = store.list()
    store.listing.learn("two", "a position")
    store.listing.keep()
    heads.clear()
    again = Store(store.folder)
    assert again.list() == before
    assert heads == []
    assert again.listing.position("two") == "a position"
    store.describe("two", name="Renamed")
    (store.folder / "bad.yaml").write_text(record_text.dump(recorded(2)))
    names = {entry.id: entry.name for entry in again.list() if isinstance(entry, Summary)}
    assert names == {"one": "", "two": "Renamed", "three": "", "told": "", "bad": ""}
    assert len(heads) == 2
    assert again.listing.position("two") == "", "what stands there may be another position now"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: "[" * 100_000,
        lambda text: text.replace('"south"', '"somebody"'),
        lambda text: text.replace("[1,", "[2,", 1),
        lambda text: json.dumps([1, "other", {}]),
        lambda text: json.dumps([*json.loads(text)[:2], {"../../etc/passwd": [[[1, 2, 3]], "", 7]}]),
        lambda text: json.dumps([*json.loads(text)[:2], {"one": [[[1, 2, 3]], "", "9999-99-99", {"x": {}}]}]),
    ],
)
def test_an_index_that_is_damaged_is_made_again(store: Store, recorded: MakeRecord, spoil: Any) -> None:
    fill(store, recorded)
    before = store.list()
    store.listing.keep()
    index = store.folder / ".index"
    index.write_text(spoil(index.read_text(encoding="utf-8")), encoding="utf-8")
    again = Store(store.folder)
    assert again.list() == before
    again.listing.keep()
    assert Store(store.folder).list() == before


def test_of_a_record_whose_newest_file_is_bad_the_older_ones_count(store: Store, recorded: MakeRecord) -> None:
    store.autosave(recorded(2))
    store.autosave(recorded(3))
    (store.folder / "a-game.yaml").write_text("masume_record: 2\n")
    [entry] = store.list()
    assert isinstance(entry, Summary)
    assert entry.now.ply == 2
    (store.folder / "a-game.1.yaml").unlink()
    assert isinstance(store.list()[0], BadFile)


def test_a_hostile_file_costs_a_sentence_and_not_the_list(store: Store, recorded: MakeRecord) -> None:
    store.add(recorded(3, id="good"))
    hostile = {
        "deep": b"masume_record: 2\nx: " + b"[" * 50_000,
        "wide": b"masume_record: 2\n" + b"".join(b"k%d: 1\n" % n for n in range(40_000)),
        "long": b"masume_record: 2\nx: " + b"a" * 1_200_000,
        "latin": "masume_record: 2\nname: Übung".encode("latin-1"),
        "zero": bytes(1000),
    }
    for name, text in hostile.items():
        (store.folder / f"{name}.yaml").write_bytes(text)
    os.symlink(store.folder / "loop.yaml", store.folder / "loop.yaml")
    os.symlink(store.folder, store.folder / "around.yaml")
    entries = {entry.id: entry for entry in store.list()}
    assert {id for id, entry in entries.items() if isinstance(entry, BadFile)} == {*hostile, "loop", "around"}
    assert isinstance(entries["good"], Summary)


# what is said of games


def test_tags_and_note_travel_with_the_record(store: Store, recorded: MakeRecord) -> None:
    store.add(recorded(3, id="one"))
    store.describe("one", tags=[" club ", "Club", "", "to,study"], note="First\nsecond")
    record = record_text.parse(record_text.dump(store.load("one").value))
    assert (record.tags, record.note) == (("club", "to study"), "First\nsecond")
    [entry] = store.list()
    assert isinstance(entry, Summary)
    assert (entry.tags, entry.note) == (record.tags, record.note)
    store.describe("one", tags=[])
    assert "tags" not in record_text.dump(store.load("one").value)
    assert len(tags_of(map(str, range(99)))) == MOST_TAGS


def test_what_is_no_tag_is_refused_at_its_line(recorded: MakeRecord) -> None:
    text = record_text.dump(replace(recorded(1), tags=("club",)))
    with pytest.raises(BadData, match="bad_value"):
        record_text.parse(text.replace("tags: [club]", f"tags: [{'x' * 31}]"))


def test_a_result_is_told_from_the_readers_side(played: Any, recorded: MakeRecord) -> None:
    texts = Texts.load()
    match = played(5)
    match.resign(S)
    record = Record.from_match(match, "x", datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC))
    told = {}
    for name, bots in {"people": (), "lost": (N,), "won": (S,)}.items():
        text = record_text.dump(replace(record, bots={seat: BotPlayer(1, 1.0) for seat in bots}))
        told[name] = texts.say(in_short(record_text.parse_head(text), texts))
    assert told["people"] == f"{match.players[N]} won in 3 turns"
    assert (told["lost"], told["won"]) == ("You lost in 3 turns", "You won in 3 turns")


# found


@pytest.fixture
def shelf(recorded: MakeRecord) -> Shelf:
    """Three games of one person against bots, one between people, one file that cannot be read; the newest first."""
    base = record_text.parse_head(record_text.dump(recorded(3)))
    bot = {N: BotPlayer(2, 1.0)}
    day = datetime(2026, 3, 10, 12, tzinfo=UTC)
    entries = (
        replace(base, id="a", name="Sunday", players={S: "Mei", N: "Wren"}, bots=bot, last_played=day, tags=("Club",)),
        replace(
            base, id="b", players={S: "Mei", N: "Kite"}, bots=bot, last_played=day - timedelta(1), note="lost a row"
        ),
        replace(base, id="c", game="other", title="Other", variant="wide", bots=bot, last_played=day - timedelta(2)),
        replace(base, id="d", players={S: "Mei", N: "Wren"}, last_played=day - timedelta(3), tags=("club", "to study")),
        BadFile("e", phrase("saves.gone"), day - timedelta(4)),
    )
    found = Shelf()
    found.fill(entries)
    return found


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        (Filter(), "abcde"),
        (Filter(words="wren"), "ad"),
        (Filter(words="SUN wren"), "a"),
        (Filter(words="row"), "b"),
        (Filter(words="#clu"), "ad"),
        (Filter(words="#study"), ""),
        (Filter(words="#to wren"), "d"),
        (Filter(game="other"), "c"),
        (Filter(game="other", variant="narrow"), ""),
        (Filter(opponent="Wren"), "ad"),
        (Filter(opponent="Mei"), "d"),
        (Filter(tag="CLUB"), "ad"),
        (Filter(result="bad"), "e"),
        (Filter(result="open", opponent="Kite"), "b"),
        (Filter(since=datetime(2026, 3, 9, tzinfo=UTC)), "ab"),
        (Filter(until=datetime(2026, 3, 9, tzinfo=UTC), words="club"), "d"),
    ],
)
def test_filters_find_what_fits_all_of_them(shelf: Shelf, wanted: Filter, ids: str) -> None:
    assert "".join(entry.id for entry in shelf.chosen(wanted)) == ids


def test_orders_and_counts(shelf: Shelf) -> None:
    assert [entry.id for entry in shelf.chosen(Filter(), "oldest")] == list("edcba")
    assert [entry.id for entry in shelf.chosen(Filter(), "game")][:2] == ["c", "a"]
    assert [entry.id for entry in shelf.chosen(Filter(), "name")][-1] == "e"
    counts = counted(map(shelf.of, shelf.chosen(Filter())))
    assert counts.opponents["Wren"] == 2
    assert counts.games["other", ""] == counts.games["other", "wide"] == 1
    assert list(counts.tags) == ["Club", "club", "to study"]


# deleted and put back


def test_deleted_games_lie_in_the_bin_and_come_back_whole(store: Store, recorded: MakeRecord) -> None:
    for plies in (1, 2, 3):
        store.autosave(recorded(plies))
    store.add(recorded(5, id="other"))
    kept = {path.name: path.read_bytes() for path in store.folder.glob("a-game*")}
    assert len(kept) == 3
    store.delete("a-game", "other")
    assert store.list() == ()
    deleted = Store(store.folder).bin()
    assert deleted is not None
    assert {entry.id for entry in deleted.list()} == {"a-game", "other"}, "found again by a program that starts anew"
    store.add(recorded(9, id="other"))
    store.restore("a-game", "other")
    assert {path.name: path.read_bytes() for path in store.folder.glob("a-game*")} == kept
    lengths = {entry.id[:5]: entry.now.ply for entry in store.list() if isinstance(entry, Summary)}
    assert len(store.list()) == 3, "a name that was taken meanwhile stays with whoever took it"
    assert lengths["other"] == 9
    assert deleted.list() == ()


def test_the_bin_is_emptied_of_what_was_deleted_long_ago(store: Store, recorded: MakeRecord) -> None:
    store.add(recorded(1, id="old"))
    store.add(recorded(1, id="new"))
    store.delete("old", "new")
    long_ago = time.time() - 31 * 86400
    os.utime(store.folder / "bin" / "old.yaml", (long_ago, long_ago))
    bin = Store(store.folder).bin()
    assert bin is not None
    assert [entry.id for entry in bin.list()] == ["new"]


# folders that are followed


def read_all(library: Library) -> list[str]:
    for stale in library.look():
        stale.listing.read(stale.id)
    return [Path(entry.id).name for entry in library.entries]


def test_folders_are_followed_with_what_is_below_them(
    tmp_path: Path, store: Store, recorded: MakeRecord, heads: list[str]
) -> None:
    store.add(recorded(3, id="own", minute=9))
    text = record_text.dump(recorded(4, id="own"))
    other = tmp_path / "friends" / "2026"
    other.mkdir(parents=True)
    (store.folder / "old").mkdir()
    (store.folder / "old" / "Kept.yaml").write_text(text)
    (other / "A game.yml").write_text(text)
    (other / "game-file.yaml").write_text("engine: tiles\n")
    (other / ".hidden.yaml").write_text(text)
    os.symlink(tmp_path / "friends", other / "again")
    library = Library(store, [tmp_path / "friends", tmp_path / "gone"])
    assert sorted(read_all(library)) == ["A game.yml", "Kept.yaml", "own"]
    before = library.stamp()
    assert library.look() == []
    (other / "new.yaml").write_text(text)
    assert library.stamp() != before
    assert len(read_all(library)) == 4
    library.keep()
    heads.clear()
    assert len(read_all(Library(store, [tmp_path / "friends"]))) == 4
    assert heads == []
    theirs = str(other / "A game.yml")
    assert not library.is_own(theirs)
    assert len(library.load(theirs).plies) == 4
    store.delete("own")
    assert "own" not in read_all(library), "the bin is not followed"


def test_a_game_is_played_again_for_its_position(store: Store, recorded: MakeRecord, registry: Any) -> None:
    record = recorded(6)
    path = store.folder / f"{store.add(record)}.yaml"
    match = record.to_match(registry)
    found = replayed(str(path))
    assert found.position == match.game.format(match.position)
    assert found.rules is not None
    game = registry.from_definition(found.rules, record.variant)
    assert game.parse(found.position) == match.position
    path.write_text("masume_record: 2\n")
    assert replayed(str(path)).rules is None
    assert replayed(str(path.with_name("gone.yaml"))).rules is None


def test_equal_rules_have_equal_marks(recorded: MakeRecord) -> None:
    record = recorded(2)
    entry = record_text.parse_head(record_text.dump(record))
    assert entry.rules == record_text.rules_mark(record.definition) != ""
    other = {**record.definition, "title": "Another"}
    assert entry.rules != record_text.rules_mark(other)
