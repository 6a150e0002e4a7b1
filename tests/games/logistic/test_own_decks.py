"""Decks on the disk: their text, faults in it, and the folder."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from scenes.main import main
from squares.core.errors import BadData
from squares.data.texts import Texts
from squares.games.logistic.documents import Decks, OwnDeck, parse
from squares.saves import SaveProblem, files
from squares.saves.collection import Kept, Unreadable, free_name

DECK = OwnDeck("Storm", "runner", {"jab": 3, "spark": 2}, ("cannon", "wall"), "Strike: from afar.")
SAY = Texts.load().say


def told(text: str) -> str:
    with pytest.raises(BadData) as caught:
        parse(text)
    return SAY(caught.value.phrase)


@pytest.fixture
def store(tmp_path: Path) -> Decks:
    return Decks(tmp_path)


@pytest.mark.parametrize(
    "deck",
    [DECK, OwnDeck("New deck"), OwnDeck("嵐 # 1: [x]", "a", {"b": 60}), OwnDeck("yes", integrate=("a", "a"))],
)
def test_a_deck_is_read_as_it_was_written(deck: OwnDeck) -> None:
    assert parse(deck.dump()) == deck


def test_the_text_reads_like_one_that_a_person_wrote() -> None:
    assert DECK.dump().splitlines() == [
        "masume_deck: 1",
        "name: Storm",
        "note: 'Strike: from afar.'",
        "avatar: runner",
        "cards: {jab: 3, spark: 2}",
        "integrate: [cannon, wall]",
    ]
    assert OwnDeck("New", note="Later").dump() == "masume_deck: 1\nname: New\nnote: Later\n"


def test_a_list_of_lines_is_a_deck_called_like_its_avi() -> None:
    assert parse("hayate\n\n3 volley\n 2 spike \nrail-serve\n") == OwnDeck(
        "hayate", "hayate", {"volley": 3, "spike": 2}, ("rail-serve",)
    )
    assert told("hayate\n3 volley\n3 volley\n").startswith('"3 volley" cannot be read.')


@pytest.mark.parametrize("text", ["", "good morning", "name: Storm\n", "masume_record: 1\n", "# masume_deck\na: 1\n"])
def test_what_is_no_deck_is_said_to_be_none(text: str) -> None:
    assert told(text) == 'This is no deck of Masume. A deck begins with "masume_deck: 1".'


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (("jab: 3", "jab: 0"), "Line 5, cards.jab:"),
        (("jab: 3", "jab: many"), "Line 5, cards.jab:"),
        (("jab: 3", "jab: 999999"), "Line 5, cards.jab:"),
        (("cannon", "Big Gun"), "Line 6, integrate[0]:"),
        (("avatar:", "avater:"), "Line 4, avater:"),
        (("{jab: 3", "[jab: 3"), "Line 5 of the deck cannot be read."),
        (("name: Storm", "name: ''"), "Line 2, name:"),
        (("name: Storm", f"name: {'x' * 41}"), "Line 2, name:"),
        (("name: Storm\n", ""), "Line 1"),
        (("masume_deck: 1", "masume_deck: one"), "Line 1, masume_deck:"),
    ],
)
def test_a_fault_is_told_in_one_line_with_its_place(change: tuple[str, str], place: str) -> None:
    said = told(DECK.dump().replace(*change))
    assert said.startswith(place)
    assert "\n" not in said


def test_a_newer_format_is_named() -> None:
    assert "format 7" in told(DECK.dump().replace("masume_deck: 1", "masume_deck: 7"))


def test_control_characters_of_a_name_are_not_kept() -> None:
    assert parse('masume_deck: 1\nname: "a\\nb\\u202ec"\n').name == "a·b·c"


def test_decks_are_kept_and_listed_by_name(store: Decks) -> None:
    second, first = store.add(DECK), store.add(OwnDeck("Bastion"))
    assert store.list() == (Kept(first, OwnDeck("Bastion")), Kept(second, DECK))
    assert store.load(second) == DECK


def test_two_decks_never_share_a_name_or_a_file(store: Decks) -> None:
    ids = [store.add(DECK) for _ in range(3)]
    assert len(set(ids)) == 3
    assert [store.load(id).name for id in ids] == ["Storm", "Storm 2", "Storm 3"]


@pytest.mark.parametrize("name", ["嵐", "../../etc", "CON", "...", "a/b\\c"])
def test_any_name_gives_a_file_in_the_folder(store: Decks, name: str) -> None:
    id = store.add(OwnDeck(name))
    assert [path.stem for path in store.folder.glob("*.yaml")] == [id]
    assert store.load(id).name == name
    assert set(id) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_saving_again_replaces_and_deleting_removes(store: Decks) -> None:
    id = store.add(DECK)
    store.save(id, OwnDeck("Calm"))
    assert store.list() == (Kept(id, OwnDeck("Calm")),)
    other = store.add(DECK)
    store.save(other, OwnDeck("Calm"))
    assert store.load(other).name == "Calm 2"
    store.delete(other)
    store.delete(id)
    assert store.list() == ()
    with pytest.raises(BadData):
        store.load(id)


@pytest.mark.parametrize("source", [b"", b"\xff\xfe", b"masume_deck: [", b"masume_deck: 1\nname: A\ncards: 3\n"])
def test_a_damaged_file_is_listed_last_with_the_reason(store: Decks, source: bytes) -> None:
    good = store.add(DECK)
    (store.folder / "a.yaml").write_bytes(source)
    kept, bad = store.list()
    assert kept == Kept(good, DECK)
    assert isinstance(bad, Unreadable)
    assert bad.id == "a"
    assert SAY(bad.why)


def test_a_folder_with_a_deck_s_name_is_no_deck(store: Decks) -> None:
    (store.folder / "odd.yaml").mkdir()
    (entry,) = store.list()
    assert isinstance(entry, Unreadable)


@pytest.mark.parametrize("id", ["../outside", "a/b", ""])
def test_ids_lead_nowhere_else(store: Decks, id: str) -> None:
    with pytest.raises(BadData):
        store.load(id)
    with pytest.raises(BadData):
        store.delete(id)


def test_a_deck_that_cannot_be_written_leaves_the_old_one(store: Decks, monkeypatch: pytest.MonkeyPatch) -> None:
    id = store.add(DECK)

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SaveProblem):
        store.save(id, OwnDeck("Calm"))
    assert store.load(id) == DECK
    assert not list(store.folder.glob(f"*{files.TEMPORARY}"))


def test_free_names_count_on() -> None:
    assert free_name("Storm", []) == "Storm"
    assert free_name("Storm", ["Storm"]) == "Storm 2"
    assert free_name("Storm 2", ["Storm", "Storm 2"]) == "Storm 3"
    assert len(free_name("x" * 40, ["x" * 40])) <= 40


def test_whatever_a_text_holds_it_is_a_deck_or_refused_in_a_sentence() -> None:
    rng = random.Random(5)
    signs = "{}[]:,-#&*!|>'\"\n\t 0x\x00é嵐\u2028%@`?"
    for _ in range(400):
        text = DECK.dump()
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            cut = rng.choice((0, 0, rng.randint(1, 9)))
            text = text[:at] + ("" if cut else rng.choice(signs)) + text[at + cut :]
        try:
            deck: OwnDeck | None = parse(text)
        except BadData as error:
            deck, said = None, SAY(error.phrase)
        assert parse(deck.dump()) == deck if deck else said and "\n" not in said


def test_check_reads_decks_of_players_in_both_forms(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed, kept, broken = (tmp_path / name for name in ("list.txt", "kept.yaml", "broken.yaml"))
    listed.write_text("hayate\n30 volley\n", encoding="utf-8")
    kept.write_text("masume_deck: 1\nname: Mine\navatar: hayat\n", encoding="utf-8")
    broken.write_text("masume_deck: 1\nname: Mine\ncard: {}\n", encoding="utf-8")
    assert main(["--home", str(tmp_path), "check", str(listed), str(kept)]) == 0
    out = capsys.readouterr().out
    assert "A deck may hold 3 of one name" in out
    assert 'kept.yaml:3:9 avatar: Warning: There is no card "hayat".' in out
    assert main(["--home", str(tmp_path), "check", str(broken)]) == 1
    assert "There is no key card here." in capsys.readouterr().out
