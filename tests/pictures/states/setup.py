"""The set-up page of every game and variant: players, bots, options, house rules."""

from __future__ import annotations

from collections.abc import Iterator

from scenes.screens.setup.house_rules import without_pie
from squares.core.seats import FOUR, Seat
from tests.pictures import house
from tests.pictures.album import FIRST, GAMES, VARIANTS, for_each, series
from tests.pictures.person import NAMES, Person
from tests.pictures.states.positions import finished


def variant_name(person: Person, game: str, variant: str) -> str:
    """What the page calls a variant."""
    entry = person.app.services.registry.entry(game)
    assert entry.definition is not None
    return entry.definition.variants[variant].name


@for_each("setup", VARIANTS)
def variants(person: Person, name: str) -> Iterator[str]:
    """Every variant, chosen with the mouse."""
    game, variant = name.split(".", 1)
    person.set_up(game)
    plain = without_pie(person.app.services.registry.entry(game), variant)
    person.choose(variant_name(person, game, plain))
    if plain != variant:
        person.choose("Pie rule")
    yield "chosen"
    person.choose_key("setup.bot", -1)
    yield "bot"


@for_each("setup.players", GAMES)
def players(person: Person, game: str) -> Iterator[str]:
    """Names, bots with their charts, who begins, aids; all seats for bots; what is agreed is there again."""
    person.set_up(game)
    yield "first"
    person.write("Bartholomew the Longest")
    yield "typed"
    person.choose_key("setup.bot", 0)
    yield "bot"
    person.keys_now("tab", "end").settled()
    yield "full"
    person.keys_now("left").settled()
    yield "high"
    person.keys_now("home", "right", "right", "right", "right").settled()
    yield "level"
    person.point_at("5")
    yield "tip"
    for n in range(len(person.game(game).seats)):
        person.choose_key("setup.bot", n)
    yield "bots"
    person.choose_key("setup.confirm")
    yield "aids"
    person.choose_key("setup.begin")
    person.settled()
    yield "begun"
    person.show("home").set_up(game)
    yield "again"


@series("setup.rules", "squares-ii")
def rules(person: Person) -> Iterator[str]:
    """House rules step up and down until one is refused; keys; who begins; seats change."""
    person.set_up("squares-ii")
    person.point_at("Limit of a row")
    yield "pointed"
    person.click(person.spot("Limit of a row")).keys("right", "right")
    yield "stepped"
    person.click(person.spot("Tiles that win")).keys("left", "left", "left")
    yield "refused"
    person.choose_key("setup.seat.north")
    yield "north"
    person.choose_key("setup.loser")
    yield "loser"
    person.write("Mei", 0)
    person.choose_key("setup.swap")
    yield "swapped"
    person.keys("tab", "tab")
    yield "keys"
    person.click(person.spot("Limit of a row")).keys("f1")
    yield "sheet"
    person.keys("escape", "f5")
    yield "reread"


@series("setup.loser")
def loser(person: Person) -> Iterator[str]:
    """Who lost the last game is to begin."""
    match = finished(person, FIRST)
    person.save(match, days=1)
    person.set_up(FIRST).choose_key("setup.person")
    person.write(NAMES[Seat.NORTH], 0).write(NAMES[Seat.SOUTH], 1).choose_key("setup.loser")
    yield "named"
    person.choose_key("setup.begin")
    yield "begun"


@series("setup.open", "squares-ii")
def open_families(person: Person) -> Iterator[str]:
    """Families that both choose; one too many lets the oldest go, one too few is refused."""
    person.set_up("squares-ii").choose(variant_name(person, "squares-ii", "any-two"))
    families = picks(person, "squares-ii", "any-two")
    for n, family in enumerate((families[-1], families[0], families[-1])):
        person.choose(family)
        yield f"picked-{n}"


@series("setup.secret", "squares-ii")
def secret_families(person: Person) -> Iterator[str]:
    """Families that each chooses in secret."""
    person.set_up("squares-ii").choose(variant_name(person, "squares-ii", "own"))
    yield "asked"
    person.choose_key("setup.begin")
    yield "refused"
    person.choose_key("setup.choose.secretly")
    yield "choice"
    person.choose_key("setup.choice_done")
    yield "too-few"
    for family in picks(person, "squares-ii", "own")[1:3]:
        person.choose(family)
    yield "picked"
    person.choose_key("setup.choice_done")
    yield "chosen"


def picks(person: Person, game: str, variant: str) -> list[str]:
    """The families that can be chosen, as the page calls them."""
    made = person.game(game, variant)
    option = made.options[0]
    return [house.family(made, value) for value in option.values]


@series("setup.four", "rengoma-4p")
def four(person: Person) -> Iterator[str]:
    """Four names and four bots."""
    person.set_up("rengoma-4p")
    for n, seat in enumerate(FOUR):
        person.choose_key("setup.person", n)
        person.write(NAMES[seat], n)
    yield "named"
