"""The deck builder by mouse and keys: cards in and out, limits, filters, saving."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from scenes.games.logistic.decks.deck_list import DeckList
from squares.games.logistic.documents import OwnDeck
from squares.games.logistic.rules.cards import Integrate, Resource
from tests.scenes.games.logistic.deck_steps import build, colour, deck_row, kept, open_page, pool_row, ready, store


def test_a_press_adds_a_card_and_a_press_in_the_deck_takes_it_out(person: Any) -> None:
    builder = build(person)
    id = colour(builder, "white")
    for n in (1, 2, 3):
        person.press_on(pool_row(builder, id))
        assert builder.draft.count(id) == n
    assert builder.draft.size == 33
    person.press_on(deck_row(builder, id))
    assert builder.draft.count(id) == 2
    assert kept(person)["Mine"].cards.get(id) is None


def test_cards_are_dragged_in_and_out(person: Any) -> None:
    builder = build(person)
    id = colour(builder, "green")
    person.drag(pool_row(builder, id).center, builder.list.rect.center)
    assert builder.draft.count(id) == 1
    person.drag(deck_row(builder, id).center, builder.panel.center)
    assert builder.draft.count(id) == 0
    before = builder.draft.deck
    person.drag(pool_row(builder, id).center, builder.panel.center)
    person.drag(deck_row(builder, builder.lines[2].id).center, builder.list.rect.center)
    assert builder.draft.deck == before
    assert builder.dragged is None


def test_a_right_press_does_the_opposite(person: Any) -> None:
    builder = build(person)
    id = builder.lines[1].id
    before = builder.draft.count(id)
    person.click(pool_row(builder, id).center, button=3)
    assert builder.draft.count(id) == before - 1
    person.click(deck_row(builder, id).center, button=3)
    assert builder.draft.count(id) == before


def test_changes_are_undone_and_made_again(person: Any) -> None:
    builder = build(person)
    start = builder.draft.deck
    person.press_on(deck_row(builder, start.avatar)).press_on(pool_row(builder, colour(builder, "white")))
    builder.form.set_focus(builder.name)
    person.key("end").type("X")
    end = builder.draft.deck
    assert end.name == "MineX"
    for _ in range(4):
        person.key("z", "ctrl")
    assert builder.draft.deck == start
    assert builder.name.text == "Mine"
    assert not builder.draft.changed
    for _ in range(4):
        person.key("y", "ctrl")
    assert builder.draft.deck == end
    assert builder.subtitle == "MineX"


def test_escape_lets_a_dragged_card_go_back(person: Any) -> None:
    builder = build(person)
    start, end = pool_row(builder, colour(builder, "white")).center, builder.list.rect.center
    person.move(start).press(start).move(end, held=True)
    assert builder.dragged is not None
    person.key("escape").release(end)
    assert person.screen is builder
    assert not builder.draft.changed


def test_the_keyboard_builds_a_deck(person: Any) -> None:
    builder = build(person, OwnDeck("Empty"))
    person.key("home").key("return")
    assert builder.draft.deck.avatar == builder.found[0]
    id = next(id for id in builder.found if isinstance(builder.pool.definition.cards[id], Resource))
    for _ in range(builder.found.index(id)):
        person.key("down")
    person.key("=", "shift").key("=").key("return").key("-")
    assert builder.draft.count(id) == 2
    person.key("right").key("end")
    assert builder.read == id
    person.key("=").key("return").key("return").key("return")
    assert builder.draft.deck.cards == {}
    person.key("left").key("-")
    assert builder.draft.size == 0
    person.key("s", "ctrl")
    assert kept(person)["Empty"].avatar == builder.draft.deck.avatar


def test_another_avi_takes_the_place_of_the_one_before(person: Any) -> None:
    builder = build(person)
    other = next(id for id in builder.found if builder.pool.kind(id) == "avatar" and not builder.draft.count(id))
    person.press_on(pool_row(builder, other))
    assert builder.draft.deck.avatar == other
    assert builder.faults == []


def test_it_cards_come_once_each(person: Any) -> None:
    builder = build(person)
    id = builder.draft.deck.integrate[0]
    person.press_on(pool_row(builder, id))
    assert builder.draft.count(id) == 1
    assert "one IT card of each name" in person.toast


def test_every_broken_limit_is_told_in_a_sentence_of_its_own(person: Any) -> None:
    builder = build(person)
    rules, cards = builder.pool.definition.rules, builder.pool.definition.cards
    limits: dict[str, int] = {}
    for name in ("white", "green", "blue", "red"):
        id = next(id for id, card in cards.items() if isinstance(card, Resource) and card.colour == name)
        limits[id] = getattr(rules, name).each + 6
    its = tuple(id for id, card in cards.items() if isinstance(card, Integrate))[: rules.integrate + 1]
    person.key("escape")
    builder = build(person, OwnDeck("Wild", "", limits, its))
    said = [person.services.say(fault) for fault in builder.faults]
    assert said[0] == "The deck needs an AVI."
    assert said[1] == f"A deck holds 30 resource cards, this has {sum(limits.values())}."
    for id, count in limits.items():
        assert any(line.startswith(f"{builder.pool.name(id)} is in the deck {count} times.") for line in said)
    assert "The deck has 7 cards in Blue. It may hold 5 in all." in said
    assert "The deck has 7 cards in Red. It may hold 1 in all." in said
    assert f"The deck has {len(its)} IT cards. It may hold {rules.integrate}." in said
    assert len(said) == 9


def test_an_unfinished_deck_is_saved_and_said_not_to_be_playable(person: Any) -> None:
    builder = build(person)
    person.press_on(deck_row(builder, next(iter(builder.draft.deck.cards))))
    person.press_on(builder.save_button)
    assert person.toast == "Mine was saved. It cannot be played yet."
    assert sum(kept(person)["Mine"].cards.values()) == 29
    person.key("escape")
    assert len(person.screen.chosen.faults) == 1


def test_filters_narrow_the_cards(person: Any) -> None:
    builder = build(person)
    cards = builder.pool.definition.cards
    person.press_on(builder.kinds.parts()[4])
    assert builder.found
    assert {cards[id].category for id in builder.found} == {"break"}
    person.press_on(builder.kinds.parts()[0]).press_on(builder.colours.parts()[4])
    assert {cards[id].colour for id in builder.found} == {"red"}
    person.press_on(builder.colours.parts()[0])
    builder.form.set_focus(builder.type)
    person.key("right")
    word = builder.types[1]
    assert builder.found == tuple(id for id in builder.pool.cards if word in getattr(cards[id], "types", ()))
    person.key("left")
    assert builder.found == builder.pool.cards


def test_text_is_looked_for_in_names_and_effects(person: Any) -> None:
    builder = build(person)
    id = next(id for id in builder.found if isinstance(builder.pool.definition.cards[id], Resource))
    person.key("f", "ctrl").type(builder.pool.name(id).upper())
    assert id in builder.found
    assert len(builder.found) < 5
    person.key("a", "ctrl").type("draw card")
    assert builder.found
    assert all("draw" in " ".join(builder.pool.text(id)).lower() for id in builder.found)
    person.key("a", "ctrl").type("zzzz")
    assert builder.found == ()
    person.tab_to(builder.cards).key("return").key("=").key("down")
    assert not builder.draft.changed


def test_the_reader_follows_pointer_and_keys(person: Any) -> None:
    builder = build(person)
    person.move(builder.cards.row_rect(3).center)
    assert builder.read == builder.found[3]
    person.move(builder.list.row_rect(1).center)
    assert builder.read == builder.lines[1].id
    person.move(builder.panel.center).tab_to(builder.cards).key("home").key("down")
    assert builder.read == builder.found[1]


def test_leaving_with_changes_asks(person: Any) -> None:
    builder = build(person)
    person.press_on(builder.list.row_rect(1)).key("escape").key("return")
    assert person.screen is builder
    person.key("escape").answer("Discard the changes")
    assert isinstance(person.screen, DeckList)
    assert sum(kept(person)["Mine"].cards.values()) == 30
    person.key("return").press_on(person.screen.list.row_rect(1)).key("escape").answer("Save")
    assert isinstance(person.screen, DeckList)
    assert sum(kept(person)["Mine"].cards.values()) == 29


def test_the_plan_of_a_copy_is_one_s_own(person: Any) -> None:
    page = open_page(person)
    person.press_on(page.verbs[1]).press_on(page.open_button)
    builder = person.screen
    assert builder.note.text == ready(page).note
    builder.form.set_focus(builder.note)
    person.key("a", "ctrl").type("run").key("s", "ctrl")
    assert [deck.note for deck in kept(person).values()] == ["run"]
    person.key("z", "ctrl").key("z", "ctrl").key("z", "ctrl")
    assert builder.note.text == ready(page).note


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are no such names")
def test_f5_reads_the_folder_again_and_odd_file_names_are_shown_as_far_as_they_can_be(person: Any) -> None:
    page = open_page(person)
    store(person).add(OwnDeck("Late"))
    name = b"odd\xff\n.yaml"
    path = Path(os.fsdecode(os.fsencode(person.services.places.own("decks")) + b"/" + name))
    path.write_text("nothing", encoding="utf-8")
    person.key("f5")
    assert page.entries[1].deck.name == "Late"
    assert page.entries[-1].deck.name == "odd··"
    page.list.choose(len(page.entries) - 1)
    person.frame()
    person.press_on(page.verbs[4]).answer("Delete")
    assert not path.exists()


def test_a_new_deck_is_only_kept_once_it_is_saved(person: Any) -> None:
    page = open_page(person)
    person.press_on(page.new_button)
    assert person.screen.cards.row_rect(0).y == person.screen.cards.rect.y
    person.key("escape")
    assert person.screen is page
    person.press_on(page.new_button)
    builder = person.screen
    person.press_on(builder.cards.row_rect(0)).key("escape").answer("Discard the changes")
    assert kept(person) == {}
    person.press_on(page.new_button)
    builder = person.screen
    builder.form.set_focus(builder.name)
    person.key("a", "ctrl").type("First")
    person.press_on(builder.save_button)
    assert set(kept(person)) == {"First"}
    person.press_on(builder.save_button)
    assert person.toast == "Nothing has changed since it was saved."


def test_a_ready_deck_that_is_looked_at_can_be_copied_there(person: Any) -> None:
    page = open_page(person)
    of = ready(page)
    person.press_on(page.open_button)
    builder = person.screen
    person.press_on(builder.save_button)
    assert kept(person)[f"{of.name} 2"].cards == of.cards
    person.press_on(builder.list.row_rect(1)).key("s", "ctrl")
    assert sum(kept(person)[f"{of.name} 2"].cards.values()) == 29


def test_a_folder_that_cannot_be_written_is_told(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    builder = build(person)
    person.press_on(builder.list.row_rect(1))

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    person.press_on(builder.save_button)
    assert person.toast.startswith("The disk is full")
    assert builder.draft.changed
    assert sum(kept(person)["Mine"].cards.values()) == 30


@pytest.mark.parametrize("size", [(1440, 900), (1024, 640), (1280, 800)])
def test_every_reason_and_widget_has_room(person: Any, size: tuple[int, int]) -> None:
    person.resize(*size)
    person.wait(200)
    builder = build(person, OwnDeck("Empty"))
    person.frame()
    shown = [widget.rect for widget in builder.form.widgets if widget.shown]
    for i, rect in enumerate(shown):
        assert rect.w > 30
        assert rect.bottom <= builder.size[1]
        assert rect.right <= builder.size[0]
        assert not any(rect.overlaps(other) for other in shown[:i])
    assert builder.why.bottom <= builder.content.bottom


def test_a_deck_of_anything_is_explained_and_can_be_emptied(person: Any) -> None:
    cards = open_page(person).definition.cards
    person.key("escape")
    kinds = {card.category: id for id, card in cards.items()}
    odd = OwnDeck("Odd", kinds["action"], {kinds["avatar"]: 2, kinds["integrate"]: 1}, (kinds["script"],) * 2)
    builder = build(person, odd)
    said = [person.services.say(fault) for fault in builder.faults]
    assert f"{cards[kinds['script']].name} is listed twice. A deck holds one IT card of each name." in said
    assert sum("is not" in line for line in said) == 5
    person.tab_to(builder.list).key("home")
    for _ in range(6):
        person.key("return")
    assert builder.lines == ()
    assert builder.draft.deck == OwnDeck("Odd")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 640)])
def test_every_card_is_read_to_its_end(person: Any, size: tuple[int, int]) -> None:
    person.resize(*size)
    person.wait(200)
    builder = build(person)
    canvas = person.canvas
    said: list[str] = []

    class Ear(type(canvas)):  # type: ignore[misc]
        def text(self, string: str, *args: Any, **options: Any) -> Any:
            rect = super().text(string, *args, **options)
            if builder.reading.contains(rect.center):
                said.append(string)
            return rect

    canvas.__class__ = Ear
    for id in builder.pool.cards:
        said.clear()
        builder.reader.draw(canvas, builder.reading, id)
        written = " ".join(said)
        assert all(text in written for text in builder.reader.words.text(id)), id


def test_the_type_of_cards_is_told_whole_in_a_small_window(person: Any) -> None:
    person.resize(1024, 640)
    builder = build(person)
    person.frame()
    measure, (less, more) = person.services.measure, builder.type.ends
    assert measure.size(builder.type.label, "body", 13.0)[0] <= less.x - builder.type.rect.x - 8
    names = [builder.pool.wording.called(name) for name in builder.pool.definition.types.values()]
    assert all(measure.size(name, "body", 12.0)[0] <= more.x - less.right - 4 for name in names)
