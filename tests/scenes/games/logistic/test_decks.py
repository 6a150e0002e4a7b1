"""Decks as a person meets them: the list, bad files, and the choice before a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scenes.games.logistic.decks.builder import DeckBuilder
from scenes.games.logistic.decks.choice import DeckChoice
from scenes.games.logistic.decks.deck_list import DeckList, open_decks
from scenes.games.logistic.decks.summary import Reader
from scenes.screens.faults import FaultsPage
from scenes.screens.home.screen import Home
from scenes.screens.table.screen import Table
from squares.core.seats import Seat
from squares.games.logistic.documents import OwnDeck
from squares.saves import Record, record_text
from tests.game_files import game_file
from tests.scenes.games.logistic.deck_steps import chosen, deck_row, kept, open_page, pool_row, ready, row_of, store

S, N = Seat.SOUTH, Seat.NORTH


# ---- the list


def test_the_menu_of_the_home_screen_leads_to_the_decks(person: Any) -> None:
    row = next(row for row in person.screen.rows if row.label == "Decks")
    person.press_on(row)
    assert isinstance(person.screen, DeckList)
    definition, names = person.screen.definition, [line.deck.name for line in person.screen.entries]
    assert names[0] == definition.decks[definition.starter(bot=False)].name
    assert sorted(names) == sorted(deck.name for deck in definition.decks.values())


def test_a_ready_deck_cannot_be_renamed_deleted_or_changed(person: Any) -> None:
    page = open_page(person)
    person.press_on(page.verbs[0])
    assert person.toast == "This deck came with the game. Duplicate it, then change the copy."
    person.press_on(page.verbs[4])
    assert person.app.overlay.dialog is None
    assert person.toast == "This deck came with the game and stays."
    person.press_on(page.open_button)
    builder = person.screen
    before = builder.draft.deck
    person.press_on(pool_row(builder, builder.found[0])).press_on(builder.list.row_rect(0))
    person.drag(builder.list.row_rect(0).center, builder.cards.rect.center)
    assert builder.draft.deck == before
    person.key("escape")
    assert person.screen is page
    assert kept(person) == {}


def test_a_ready_deck_is_duplicated_and_the_copy_is_one_s_own(person: Any) -> None:
    page = open_page(person)
    of = ready(page)
    person.press_on(page.verbs[1])
    assert page.chosen.deck.name == f"{of.name} 2"
    assert not page.chosen.ready
    copy = kept(person)[f"{of.name} 2"]
    assert (copy.avatar, copy.cards, copy.integrate) == (of.avatar, of.cards, of.integrate)


def test_renaming_by_keyboard_and_escape_leaves_the_name(person: Any) -> None:
    page = open_page(person)
    person.press_on(page.verbs[1])
    person.tab_to(page.verbs[0]).key("return").type("Rain").key("return")
    assert page.chosen.deck.name == "Rain"
    assert set(kept(person)) == {"Rain"}
    person.tab_to(page.verbs[0]).key("return").type("Snow").key("escape")
    assert person.screen is page
    assert set(kept(person)) == {"Rain"}


def test_deleting_asks_and_keeps_by_default(person: Any) -> None:
    page = open_page(person)
    person.press_on(page.verbs[1]).press_on(page.list.row_rect(page.list.selected))
    assert isinstance(person.screen, DeckBuilder)
    person.key("escape").key("delete").key("return")
    assert len(kept(person)) == 1
    person.tab_to(page.list).key("delete").answer("Delete")
    assert kept(person) == {}


def test_a_deck_goes_out_and_in_by_the_clipboard(person: Any) -> None:
    page = open_page(person)
    of = ready(page)
    person.press_on(page.verbs[2])
    assert person.clipboard.startswith(f"masume_deck: 1\nname: {of.name}\n")
    person.press_on(page.verbs[3])
    assert person.toast == "The deck was added."
    assert page.chosen.deck.name == f"{of.name} 2"
    assert page.chosen.deck.cards == of.cards


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "This is no deck of Masume."),
        ("masume_deck: 1\nname: A\ncards: {jab: x}\n", "Line 3, cards.jab:"),
        ("masume_deck: 1\nname: [", "Line "),
    ],
)
def test_a_bad_deck_is_refused_in_a_sentence_and_nothing_is_added(person: Any, text: str, said: str) -> None:
    page = open_page(person)
    person.clipboard = text
    person.press_on(page.verbs[3])
    assert person.toast.startswith(said)
    assert kept(person) == {}


def test_a_deck_of_unknown_cards_is_added_and_explained(person: Any) -> None:
    page = open_page(person)
    person.clipboard = "masume_deck: 1\nname: Far\navatar: nobody\ncards: {nothing: 30}\n"
    person.press_on(page.verbs[3])
    said = [person.services.say(fault) for fault in page.chosen.faults]
    assert said == ['There is no card "nobody".', 'There is no card "nothing".']
    person.key("escape")
    open_page(person)
    person.screen.list.selected = row_of(person.screen, "Far")
    person.press_on(person.screen.open_button)
    builder = person.screen
    person.press_on(deck_row(builder, "nothing"))
    assert builder.draft.count("nothing") == 29


def test_a_deck_that_is_dropped_onto_the_window_joins_one_s_own(person: Any, tmp_path: Path) -> None:
    path = tmp_path / "from a friend.yaml"
    path.write_text(OwnDeck("Gift").dump(), encoding="utf-8")
    person.drop_file(path)
    assert isinstance(person.screen, DeckList)
    assert chosen(person.screen) == "Gift"
    person.drop_file(path)
    assert chosen(person.screen) == "Gift 2"
    assert isinstance(person.services.stack.screens[-2], Home)
    path.write_text("masume_deck: 1\nname: 3\n", encoding="utf-8")
    person.drop_file(path)
    assert person.toast.startswith("Line 2, name:")
    assert set(kept(person)) == {"Gift", "Gift 2"}


def test_a_file_that_is_no_deck_is_listed_with_the_reason_and_can_only_be_deleted(person: Any) -> None:
    path: Path = person.services.places.own("decks") / "rotten.yaml"
    path.write_text("masume_deck: 1\nname: [", encoding="utf-8")
    page = open_page(person)
    person.press_on(page.list.row_rect(len(page.entries) - 1))
    assert page.chosen.bad is not None
    for button in (page.open_button, *page.verbs[:3]):
        person.press_on(button)
        assert person.toast == "This file cannot be read. You can delete it."
    person.key("return")
    assert person.screen is page
    person.press_on(page.verbs[4]).answer("Delete")
    assert not path.exists()


def own_game(person: Any, *changes: tuple[str, str]) -> None:
    """A card game of the player's own beside the shipped one."""
    text = game_file("logistic").read_text(encoding="utf-8")
    for old, new in (("id: logistic", "id: mine"), ("title: Battle Logistic Square", "title: My duel"), *changes):
        assert old in text
        text = text.replace(old, new, 1)
    (person.services.places.games / "mine.yaml").write_text(text, encoding="utf-8")
    person.look_again()


def test_a_second_card_game_s_rules_are_asked_for_its_decks(person: Any) -> None:
    own_game(person, ("life: 500", "rules: {blue: {each: 2, all: 9}}\nlife: 500"))
    page = open_page(person)
    of, cards = ready(page), page.definition.cards
    blue = next(id for id in of.cards if cards[id].colour == "blue")
    white = next(id for id in of.cards if cards[id].colour == "white")
    store(person).add(OwnDeck("Blues", of.avatar, {**of.cards, blue: 2, white: of.cards[white] - 1}, of.integrate))
    page.resumed()
    page.list.choose(1)
    assert page.chosen.deck.name == "Blues"
    assert page.chosen.faults
    person.press_on(page.games.parts()[1])
    assert page.subtitle == "My duel"
    assert page.chosen.deck.name == "Blues"
    assert not page.chosen.faults
    person.press_on(page.open_button)
    assert person.screen.pool.definition.id == "mine"


def test_where_no_card_game_can_be_played_its_faults_are_shown(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    own_game(person, ("life: 500", "life: lots"))
    entries = [entry for entry in person.services.registry.entries if entry.id == "mine"]
    monkeypatch.setattr(type(person.services.registry), "entries", property(lambda _: tuple(entries)))
    open_decks(person.services)
    assert isinstance(person.screen, FaultsPage)


# ---- before a game


def set_up(person: Any) -> Any:
    return person.set_up("logistic")


def choose(person: Any, page: Any, seat: Seat, name: str) -> None:
    person.press_on(page.secrets[seat])
    assert isinstance(person.screen, DeckChoice)
    person.screen.tiles.choose(row_of(person.screen, name))
    person.press_on(person.screen.take_button)


def to_decks(person: Any, page: Any, seat: Seat) -> None:
    """From the choice of a seat's deck to the page of all decks."""
    person.press_on(page.secrets[seat])
    person.press_on(person.screen.decks_button)


def test_a_player_brings_a_deck_of_one_s_own_and_the_record_holds_it(person: Any) -> None:
    page = open_page(person)
    of = ready(page)
    own = OwnDeck("Mine", of.avatar, dict(of.cards), of.integrate[1:])
    id = store(person).add(own)
    page = set_up(person)
    choose(person, page, S, "Mine")
    choose(person, page, N, of.name)
    person.services.stack.top.form.set_focus(page.steppers[0])
    person.key("right").press_on(page.begin_button)
    assert isinstance(person.screen, Table)
    match = person.screen.state.match
    assert match.game.definition.ap == page.entry.definition.ap + 1
    assert sorted(match.position.players[0].integrate) == sorted(own.integrate)
    assert sorted(match.position.players[1].integrate) == sorted(of.integrate)
    now = person.services.wall_clock()
    record = Record.from_match(match, "mine", now, now)
    store(person).delete(id)
    again = record_text.parse(record_text.dump(record)).to_match(person.services.registry)
    assert again.position == match.position
    assert again.setup.choices["deck-south"][0] == own.avatar


def test_a_deck_that_cannot_be_played_is_not_taken(person: Any) -> None:
    store(person).add(OwnDeck("Half"))
    page = set_up(person)
    choose(person, page, S, "Half")
    assert isinstance(person.screen, DeckChoice)
    assert person.toast == "The deck needs an AVI."
    person.key("escape")
    assert page.agreed.choices["deck-south"] == ("tide",)


def test_what_was_chosen_follows_its_file(person: Any) -> None:
    of = ready(open_page(person))
    person.key("escape")
    own = OwnDeck("Mine", of.avatar, dict(of.cards), of.integrate)
    id = store(person).add(own)
    page = set_up(person)
    choose(person, page, S, "Mine")
    assert page.secrets[S].label == "Deck chosen"
    to_decks(person, page, S)
    assert isinstance(person.screen, DeckList)
    store(person).save(id, OwnDeck("Mine", of.avatar, dict(of.cards), of.integrate[:1]))
    person.key("escape").key("escape")
    assert page.agreed.choices["deck-south"][-1] == of.integrate[0]
    to_decks(person, page, N)
    store(person).save(id, OwnDeck("Mine", of.avatar, {}, of.integrate))
    person.key("escape").key("escape")
    assert "deck-south" not in page.agreed.choices
    assert page.secrets[S].label == "Choose a deck"
    assert not page.begin_button.enabled
    page.form.focus = None
    assert dict(page.caps_now).get("enter") is None
    person.press_on(page.begin_button)
    assert person.toast == "South: choose a deck first."


def test_a_bot_s_deck_can_be_chosen_and_both_decks_are_remembered(person: Any) -> None:
    page = set_up(person)
    mine, theirs = (deck.name for deck in list(page.game.definition.decks.values())[:2])
    choose(person, page, S, mine)
    page.players.kinds[N].choose(1)
    assert page.begin_button.enabled
    page.form.focus = None
    assert dict(page.caps_now)["enter"] == "begin"
    assert page.bots_bring[N].label == "Bonfire"
    person.press_on(page.bots_bring[N])
    person.screen.tiles.choose(row_of(person.screen, theirs))
    person.press_on(person.screen.take_button)
    assert page.bots_bring[N].label == theirs
    page._begin()
    match = person.screen.state.match
    assert match.setup.choices == {"deck-south": ("gale",), "deck-north": ("tide",)}
    page = set_up(person)
    assert (page.secrets[S].label, page.bots_bring[N].label) == (f"Deck: {mine}", theirs)
    person.press_on(page.bots_bring[N]).press_on(person.screen.lot_button)
    assert page.bots_bring[N].label == "By lot"
    page.players.kinds[S].choose(1)
    assert page.agreed.choices == {}


def test_a_deck_is_there_again_once_its_seat_is_a_person_s_again(person: Any) -> None:
    page = set_up(person)
    choose(person, page, N, "Gale")
    page.players.kinds[N].choose(1)
    assert page.agreed.choices["deck-north"] == ("bonfire",)
    person.press_on(page.bots_bring[N]).press_on(person.screen.lot_button)
    page.players.kinds[N].choose(0)
    assert page.agreed.choices["deck-north"] == ("gale",)
    page.players.kinds[N].choose(1)
    assert page.bots_bring[N].label == "By lot"


def test_a_deck_that_went_meanwhile_does_not_come_back(person: Any) -> None:
    of = ready(open_page(person))
    person.key("escape")
    id = store(person).add(OwnDeck("Mine", of.avatar, dict(of.cards), of.integrate))
    page = set_up(person)
    choose(person, page, N, "Mine")
    page.players.kinds[N].choose(1)
    store(person).delete(id)
    page.players.kinds[N].choose(0)
    assert page.agreed.choices["deck-north"] == ("tide",)


def test_swapping_the_seats_takes_the_decks_along(person: Any) -> None:
    name = open_page(person).definition.decks["gale"].name
    person.key("escape")
    page = set_up(person)
    choose(person, page, S, name)
    person.press_on(page.again)
    assert page.agreed.choices["deck-north"] == ("gale",)


def test_every_seat_begins_with_a_deck_so_that_a_game_can_begin_at_once(person: Any) -> None:
    page = set_up(person)
    assert page.begin_button.enabled
    assert page.agreed.choices == {"deck-south": ("tide",), "deck-north": ("tide",)}
    assert page.secrets[S].label == "Deck chosen"
    page.players.kinds[N].choose(1)
    assert page.agreed.choices == {"deck-south": ("tide",), "deck-north": ("bonfire",)}
    assert page.secrets[S].label == "Deck: Tide"
    person.press_on(page.begin_button)
    assert isinstance(person.screen, Table)


@pytest.mark.parametrize(("bots", "said"), [(0, "Others look away"), (1, "")])
def test_others_look_away_only_where_there_are_others(person: Any, bots: int, said: str) -> None:
    page = set_up(person)
    page.players.kinds[N].choose(bots)
    person.press_on(page.secrets[S])
    assert person.screen.subtitle == said


def test_decks_are_chosen_from_pictures_by_mouse_and_keys(person: Any) -> None:
    page = set_up(person)
    person.press_on(page.secrets[S])
    tiles = person.screen.tiles
    assert chosen(person.screen) == "Tide"
    assert [line.deck.name for line in person.screen.entries if line.starts] == ["Tide"]
    person.tab_to(tiles).key("home").key("right").key("right")
    assert chosen(person.screen) == "Quarry"
    person.click(tiles.row_rect(1).center)
    assert chosen(person.screen) == "Gale"
    person.click(tiles.row_rect(1).center)
    assert page.agreed.choices["deck-south"] == ("gale",)


def test_the_cards_of_a_deck_lie_there_with_their_numbers_and_are_read_by_pointer_or_keys(
    person: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    monkeypatch.setattr(Reader, "draw", lambda reader, canvas, rect, id: read.append(id))
    page = open_page(person)
    spread, deck = page.spread, page.chosen.deck
    assert {line.id: line.copies for line in spread.lines if line.id in deck.cards} == deck.cards
    person.move(spread.place(2).center).frame()
    assert read[-1] == spread.lines[2].id
    person.tab_to(spread).move((4.0, 400.0)).key("right").frame()
    assert read[-1] == spread.lines[1].id
    page.list.choose(1)
    assert {line.id: line.copies for line in spread.lines if line.id in deck.cards} != deck.cards


def test_many_decks_scroll(person: Any) -> None:
    for n in range(30):
        store(person).add(OwnDeck(f"Mine {n}"))
    page = set_up(person)
    person.press_on(page.secrets[S])
    tiles = person.screen.tiles
    person.tab_to(tiles).key("end")
    assert tiles.rect.y <= tiles.row_rect(tiles.count - 1).y < tiles.rect.bottom
    before = tiles.row_rect(0).y
    person.wheel(tiles.rect.center, 3)
    assert tiles.row_rect(0).y > before
