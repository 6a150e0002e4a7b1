"""Decks of cards: the list, the builder, the choice before a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scenes.games.logistic.decks.deck_list import open_decks
from squares.games.logistic.documents import Decks, OwnDeck
from squares.games.logistic.rules.cards import Resource
from tests.pictures import house
from tests.pictures.album import series
from tests.pictures.person import Person


def store(person: Person) -> Decks:
    """The folder of decks."""
    return Decks(person.app.services.places.own("decks"))


def deck_name(person: Person) -> str:
    """The name of the deck that is chosen in the list of decks."""
    top: Any = person.app.services.stack.top
    return str(top.chosen.deck.name)


def fill(person: Person) -> OwnDeck:
    """Decks of one's own: a good one, a wild one, an empty one, one of unknown cards, and a file that is none."""
    definition = person.game("logistic").definition
    ready = next(iter(definition.decks.values()))
    good = OwnDeck("Rain", ready.avatar, dict(ready.cards), ready.integrate, "Run and strike from afar.")
    many = {
        next(id for id, card in definition.cards.items() if isinstance(card, Resource) and card.colour == colour): 7
        for colour in ("white", "green", "blue", "red")
    }
    wild = OwnDeck("Wild", "", many, ready.integrate)
    unknown = OwnDeck("Far away", "nobody", {"nothing": 30}, ())
    for deck in (good, wild, OwnDeck("Zero"), unknown):
        store(person).add(deck)
    (person.app.services.places.own("decks") / "rotten.yaml").write_text("masume_deck: 1\nname: [", encoding="utf-8")
    return good


@series("decks")
def lists(person: Person) -> Iterator[str]:
    """Ready decks, then one's own."""
    open_decks(person.app.services)
    person.settle()
    yield "ready"
    person.keys("down")
    yield "second"
    person.choose_key("games.rename")
    yield "locked"
    person.choose_key("games.copy")
    yield "copied"
    person.choose_key("games.paste")
    yield "pasted"
    person.choose_key("games.rename")
    yield "renaming"
    person.type("Snow").settle()
    yield "typed"
    person.keys("return").click(person.row(1)).settle()
    yield "opened"
    person.keys("escape", "delete")
    yield "delete"
    person.choose_key("games.delete")
    yield "deleted"
    person.keys("f1")
    yield "sheet"


@series("decks.own")
def own(person: Person) -> Iterator[str]:
    """Decks with faults, and a game of one's own that has decks."""
    fill(person)
    open_decks(person.app.services)
    person.settle()
    yield "first"
    for n in range(1, 5):
        person.keys("down")
        yield f"chosen-{n}"
    person.keys("end")
    yield "bad"
    person.keys("return")
    yield "bad-refused"
    person.move(person.row(1)).settle()
    yield "pointed"
    person.keys("f5")
    yield "reread"
    person.own_file("mine", ("title: Battle Logistic Square", "title: My duel"), source="logistic")
    house.read_own_games(person.app)
    person.keys("escape")
    open_decks(person.app.services)
    person.settle()
    yield "two-games"
    person.choose("My duel")
    yield "second-game"


def build(person: Person, name: str) -> None:
    """The builder with a deck."""
    open_decks(person.app.services)
    person.settle()
    for n in range(12):
        person.keys("home", *(["down"] * n))
        if deck_name(person) == name:
            break
    person.keys("return")


@series("decks.builder")
def builder(person: Person) -> Iterator[str]:
    """Cards in and out, filters, the reader, saving."""
    fill(person)
    build(person, "Rain")
    yield "open"
    for n in (0, 2, 5, 8):
        person.move(person.row(n)).settle()
        yield f"pool-{n}"
    for n in (0, 1, 3):
        person.move(person.row(n, 1)).settle()
        yield f"deck-{n}"
    person.click(person.row(1, 1)).settle()
    yield "taken-out"
    person.click(person.row(3)).settle()
    yield "added"
    person.wheel(person.row(3), -5).settle()
    yield "scrolled"
    person.lift(person.row(12), person.row(2, 1)).settle()
    yield "pulled"
    person.release(person.row(2, 1)).settle()
    yield "dropped"
    person.keys("ctrl+z")
    yield "undone"
    person.choose_key("cards.category.break")
    yield "kind"
    person.choose_key("decks.all", 0)
    person.choose_key("logistic.colour.red")
    yield "colour"
    person.choose_key("decks.all", 1)
    person.click(person.spot(person.app.services.say("decks.type"))).keys("right")
    yield "type"
    person.keys("left", "ctrl+f").type("draw card").settle()
    yield "found"
    person.keys("ctrl+a").type("zzzz").settle()
    yield "nothing-found"
    person.keys("ctrl+a").type(" ").settle()
    person.keys("escape")
    yield "leave"
    person.keys("return", "ctrl+s")
    yield "saved"
    person.keys("f1")
    yield "sheet"


@series("decks.faulty")
def faulty(person: Person) -> Iterator[str]:
    """What is wrong with a deck, and an empty one."""
    fill(person)
    for name in ("Wild", "Far away", "Zero"):
        build(person, name)
        yield name.split()[0].lower()
        person.keys("escape", "escape")
        house.home(person.app)
        person.settle()
    open_decks(person.app.services)
    person.settle().choose_key("decks.new")
    yield "new"


@series("decks.ready")
def ready(person: Person) -> Iterator[str]:
    """A ready deck can be read and copied."""
    open_decks(person.app.services)
    person.settle().choose_key("decks.look")
    yield "open"
    person.click(person.row(0)).settle()
    yield "refused"
    person.choose_key("decks.duplicate")
    yield "copied"


@series("decks.choice")
def choice(person: Person) -> Iterator[str]:
    """A deck is chosen before a game."""
    fill(person)
    person.set_up("logistic").choose(person.app.services.say("setup.called.deck", name="Tide"))
    yield "page"
    for n in (1, 4):
        person.keys("home", *(["right"] * n))
        yield f"chosen-{n}"
    page: Any = person.app.services.stack.top
    person.move(page.spread.place(2).center).settle()
    yield "card-read"
    person.keys("home", "right", "return")
    yield "refused"
    person.keys("end").choose_key("decks.take")
    yield "taken"
