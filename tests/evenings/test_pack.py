"""Packs: what goes into one comes out of it, in a folder of its own, whatever else is there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from squares.cli.house import time_control
from squares.core.clock import TimeControl
from squares.core.errors import BadData
from squares.core.players import BotPlayer
from squares.core.session import Question
from squares.data.models import QuestionEntry
from squares.data.texts import Texts
from squares.evenings.pack import MANIFEST, SetUp, make, read
from squares.evenings.zipped import members, packed
from squares.registry import PACKED, Entry, Registry, rules_hash
from tests.evenings.made import ART, WHEN, N, S, own_game

SAY = Texts.load().say


def test_a_pack_is_the_game_with_all_that_it_draws_with_and_includes(tmp_path: Path, registry: Registry) -> None:
    own_game(tmp_path, registry, "strive")
    entry = Entry(tmp_path / "game.yaml")
    text = entry.path.read_text(encoding="utf-8")
    entry.path.write_text(f"{text}\nlook: {{cover: box.svg}}\n" if "\nlook:" not in text else text, encoding="utf-8")
    (tmp_path / "box.svg").write_bytes(ART)
    (tmp_path / "other.svg").write_bytes(ART)
    entry = Entry(tmp_path / "game.yaml")
    assert not entry.faults
    source = make(entry, SetUp(sender="Ada", note="Two\nlines", players={S: "Mei"}, bots={N: BotPlayer(3, 1.0)}))
    assert source == make(Entry(entry.path), SetUp(None, "Ada", "Two\nlines", {S: "Mei"}, {N: BotPlayer(3, 1.0)}))
    found = read(source)
    assert set(found.contents) <= {"game/game.yaml", "game/box.svg"}
    told = found.manifest
    assert (told.sender, told.note, told.players) == ("Ada", "Two\nlines", {"south": "Mei"})
    assert told.bots["north"].value() == BotPlayer(3, 1.0)
    path = found.unpack(tmp_path / "packs")
    assert path == tmp_path / "packs" / found.hash / PACKED
    again = Entry(path)
    assert not again.faults
    assert again.id == found.id != entry.id
    assert again.is_packed
    definition = again.variant(told.variant)[1]
    assert found.rules(definition) == told.rules == rules_hash(entry.variant()[1])
    assert again.pictures == entry.pictures


def test_house_rules_clocks_and_what_is_shut_go_with_the_game(tmp_path: Path, registry: Registry) -> None:
    entry = own_game(tmp_path / "own", registry)
    house, time = {"limit": 9, "house.max_plies": 150}, TimeControl(600, increment=5)
    found = read(make(entry, SetUp(house=house, time=time, without=("hints", "review"))))
    assert found.manifest.time is not None
    assert (found.manifest.house, found.manifest.time.value()) == (house, time)
    unpacked = Entry(found.unpack(tmp_path / "packs"))
    assert {SAY(each) for each in found.house_rules(unpacked, Texts.load())} == {
        "Limit of a row: 8 -> 9",
        "Longest game: 400 -> 150",
    }
    definition = unpacked.agreed(found.manifest.variant, {"limit": 9, "house": {"max_plies": 150}})[1]
    assert found.manifest.rules == found.rules(definition) != rules_hash(entry.variant()[1])
    assert found.evening(WHEN, definition).without == ("hints", "review")
    with pytest.raises(BadData, match="bad_house"):
        make(entry, SetUp(house={"limit": -1}))


@pytest.mark.parametrize(
    ("word", "control"),
    [
        ("10", TimeControl(600)),
        ("10+5", TimeControl(600, increment=5)),
        ("30s", TimeControl(30, whole=False)),
        ("10,told", TimeControl(600, loses=False)),
        *((word, None) for word in ("", "0", "0s", "ten", "10+", "-1", "10+9999", "9999999s", "10 ")),
    ],
)
def test_clocks_are_a_word(word: str, control: TimeControl | None) -> None:
    if control is not None:
        assert time_control(word) == control
        return
    with pytest.raises(BadData, match="no_time"):
        time_control(word)


def test_an_unpacked_game_stands_on_no_shelf_and_beside_its_namesake(tmp_path: Path, registry: Registry) -> None:
    entry = own_game(tmp_path / "own", registry)
    shelf = Registry([tmp_path / "own"])
    found = read(make(entry, SetUp()))
    packed_entry = shelf.reload(found.unpack(tmp_path / "packs"))
    assert [each.id for each in shelf.entries] == ["my-game"]
    assert shelf.entry(found.id) is packed_entry
    assert not packed_entry.faults


def test_unpacking_again_mends_what_was_changed_meanwhile(tmp_path: Path, registry: Registry) -> None:
    found = read(make(own_game(tmp_path, registry), SetUp()))
    path = found.unpack(tmp_path / "packs")
    before = path.read_bytes()
    path.write_bytes(before.replace(b"limit: 8", b"limit: 9"))
    assert found.unpack(tmp_path / "packs").read_bytes() == before


def test_what_is_asked_comes_from_the_pack_else_from_the_file_else_is_usual(tmp_path: Path, registry: Registry) -> None:
    texts, own = Texts.load(), own_game(tmp_path, registry)
    definition = own.variant()[1]
    given = read(make(own, SetUp(questions=(QuestionEntry(ask="Hm?", choices=("a", "b")),))))
    assert given.questions(definition, texts) == (Question("Hm?", choices=("a", "b"), each=True),)
    asked = read(make(own, SetUp())).questions(definition, texts)
    assert asked == (Question("What was unclear?"), Question("Fun?", (1, 5), each=True))
    plain = registry.entry("qubism")
    usual = read(make(plain, SetUp())).questions(plain.variant()[1], texts)
    assert [each.scale for each in usual] == [(1, 5), (1, 5), None, None, None]
    assert all(each.each for each in usual)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda path: path.write_text("id: x\n"), "missing"),
        (lambda path: path.rename(path.with_name("con.yaml")), "names are relative"),
        (lambda path: path.rename(path.with_name("what?.yaml")), "names are relative"),
    ],
)
def test_what_cannot_be_packed_is_told(
    tmp_path: Path, registry: Registry, spoil: Callable[[Path], object], told: str
) -> None:
    path = own_game(tmp_path, registry).path
    spoil(path)
    with pytest.raises(BadData) as fault:
        make(Entry(next(tmp_path.glob("*.yaml"))), SetUp())
    assert told in SAY(fault.value.phrase)


def test_a_game_file_whose_id_is_another_is_not_unpacked(tmp_path: Path, registry: Registry) -> None:
    inside = members(make(own_game(tmp_path, registry), SetUp()))
    inside["game/game.yaml"] = inside["game/game.yaml"].replace(b"\nid: my-game\n", b"\nid: other\n")
    with pytest.raises(BadData) as fault:
        read(packed(inside)).unpack(tmp_path / "packs")
    assert "my-game" in SAY(fault.value.phrase)
    assert not (tmp_path / "packs").exists()


def test_every_line_of_the_game_stays_where_it_was(tmp_path: Path, registry: Registry) -> None:
    entry = own_game(tmp_path, registry)
    source = entry.path.read_bytes().replace(b"\n", b"\r\n")
    entry.path.write_bytes(source)
    found = read(make(Entry(entry.path), SetUp()))
    unpacked = found.unpack(tmp_path / "packs").read_bytes()
    assert unpacked.replace(found.id.encode(), b"my-game", 1) == source
    assert MANIFEST not in {path.name for path in (tmp_path / "packs").rglob("*")}


def test_what_a_game_includes_goes_with_it_folder_by_folder(tmp_path: Path, registry: Registry) -> None:
    shipped = registry.entry("logistic").path
    folder = tmp_path / "own"
    (folder / "decks").mkdir(parents=True)
    (folder / "decks" / "ready.yaml").write_bytes((shipped.parent / "decks" / "ready.yaml").read_bytes())
    text = shipped.read_text(encoding="utf-8").replace("\nid: logistic\n", "\nid: my-cards\n", 1)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    found = read(make(Entry(folder / "game.yaml"), SetUp()))
    assert set(found.contents) == {"game/game.yaml", "game/decks/ready.yaml"}  # the rest comes with the program
    entry = Entry(found.unpack(tmp_path / "packs"))
    assert found.rules(entry.variant(found.manifest.variant)[1]) == found.manifest.rules
