"""Battle Logistic Square: court, hand, chain, prompts, piles, the reader, awakening, IT cards, covers between hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import yaml

from scenes.trial import PAPER
from squares.checking import checked
from squares.core.actions import Button, InHand
from squares.core.game import AnyGame
from squares.core.seats import Seat
from squares.games.logistic.rules.values import LogisticPosition, Player, Standing
from squares.registry import definition_of
from tests.data.pngs import plain
from tests.data.test_drawn_pictures import DRAWN, photo
from tests.game_files import game_file
from tests.pictures import house
from tests.pictures.album import for_each, series
from tests.pictures.person import Person
from tests.pictures.states.bench import opened
from tests.pictures.states.positions import AnyMatch, until
from tests.pictures.states.tables import alone

S, N = Seat.SOUTH, Seat.NORTH
CARDS = """
ann: {category: avatar, name: Ann, awakening: {at: 200}}
ben: {category: avatar, name: Ben, awakening: {at: 200}}
blank: {category: script, colour: white, name: Blank}
hit: {category: action, colour: white, name: Hit, range: [x, x, x, x, A], damage: 100, effect: [{do: hit}]}
cb-hit: {category: action, colour: white, name: CB Hit, callback: true, range: [x, x, x, x, A], damage: 50,
  effect: [{do: hit}]}
stop: {category: break, colour: white, name: Stop, answers: [{category: action}], effect: [{do: negate}]}
wall: {category: action, colour: white, name: Wall, range: [xxx, xAx], durability: 80}
sweep: {category: action, colour: green, name: Sweep, range: [xxx, xAx], aim: all, damage: 30, effect: [{do: hit}]}
fork: {category: script, colour: blue, name: Fork,
  effect: [{do: choose, options: [[{do: heal, amount: 50}], [{do: draw, count: 2}]]}]}
seek: {category: script, colour: blue, name: Seek, effect: [{do: search}]}
chip: {category: integrate, colour: white, name: Chip, build: [{category: script}], effect: [{do: draw}]}
chop: {category: integrate, colour: white, name: Chop}
"""


def duel(person: Person) -> AnyGame:
    """The game with a few plain cards."""
    mapping = definition_of(person.game("logistic"))
    mapping |= {
        "types": {},
        "cards": yaml.safe_load(CARDS),
        "decks": {name: {"name": name, "avatar": name, "cards": {"blank": 30}} for name in ("ann", "ben")},
        "rules": {"white": {"each": 30}},
    }
    return person.app.services.registry.from_definition(mapping)


def laid(game: AnyGame, hand: str, foe: str = "", **more: Any) -> LogisticPosition:
    """South to move with a hand of words.

    ``mine`` and ``theirs`` are further fields of the players, zones as words; ``placed`` as {"c3": "wall south 80"}.
    """

    def player(name: str, at: str, cards: str, fields: dict[str, Any]) -> Player:
        zones: dict[str, Any] = {
            key: tuple(sorted(value.split())) for key, value in fields.items() if isinstance(value, str)
        }
        plain = {key: value for key, value in fields.items() if not isinstance(value, str)}
        deck = plain.pop("deck", ("blank", "blank"))
        life = plain.pop("life", 500)
        cell = game.grid.parse(at)
        assert cell is not None
        return Player(name, cell, life, tuple(sorted(cards.split())), deck, **zones, **plain)

    mine, theirs = more.get("mine", {}), more.get("theirs", {})
    players = player("ann", "c2", hand, mine), player("ben", "c4", foe, theirs)
    standing = []
    for at, text in more.get("placed", {}).items():
        card, owner, left = text.split()
        cell = game.grid.parse(at)
        assert cell is not None
        standing.append(Standing(cell, card, Seat(owner), int(left)))
    standing.sort(key=lambda each: game.grid.index(each.cell))
    return LogisticPosition(turn=S, players=players, placed=tuple(standing), phase="main", ap=3, to_act=S)


@series("logistic.card")
def cards(person: Person) -> Iterator[str]:
    """A card in hand: pointed at, picked, over its target, dragged, dropped beside it."""
    game = duel(person)
    placed = {"c3": "wall north 80", "a3": "wall south 80", "d4": "wall north 30"}
    start = laid(game, "blank hit hit sweep wall fork", "stop", placed=placed, theirs={"life": 180})
    person.sit(game, start).settle()
    yield "rest"
    for card in ("hit", "sweep", "wall", "fork"):
        person.move(person.at(card, S)).settle()
        yield f"{card}-pointed"
        person.click(person.at(card, S)).settle()
        yield f"{card}-picked"
        for goal in ("c3", "c4", "b3", "e5"):
            person.move(person.at(goal)).settle()
            yield f"{card}-over-{goal}"
        person.keys("escape")
    person.lift(person.at("hit", S), person.at("a1")).settle()
    yield "dragged"
    person.release(person.at("a1")).wait(64)
    yield "flying-back"
    person.settle()
    yield "refused"
    for goal in ("c2", "c4", "a3", "d4"):
        person.move(person.at(goal)).settle()
        yield f"court-{goal}"


@series("logistic.hit")
def hits(person: Person) -> Iterator[str]:
    """A hit that awakens, a placed card that breaks, cards that are laid: as they happen."""
    game = duel(person)
    placed = {"c3": "wall north 80", "a3": "wall south 80"}
    for name, action, more in (
        ("awakens", "use hit c4", {"theirs": {"life": 220}}),
        ("breaks", "use hit c3", {"placed": placed}),
        ("lays", "use wall b3", {}),
        ("moves", "move b2", {}),
        ("ends", "end", {}),
    ):
        match = alone(person.match(game, laid(game, "blank hit hit sweep wall fork", "blank", **more)))
        if action not in [str(each) for each in match.legal_actions()]:
            action = str(match.legal_actions()[0])
        person.sit_at(match).settled()
        person.play(action)
        for part in range(2):
            if part and match.to_act is N and "decline" in [str(each) for each in match.legal_actions()]:
                person.play("decline")
            for moment in range(5):
                person.wait(96)
                yield f"{name}-{part}-{moment}"
        person.settled()
        yield f"{name}-rest"


@series("logistic.chain")
def chains(person: Person) -> Iterator[str]:
    """A card that may be answered, across the cover, until the chain resolves."""
    game = duel(person)
    person.set(spare_questions=False).sit(game, laid(game, "cb-hit hit", "stop cb-hit", theirs={"life": 120})).settle()
    person.lift(person.at("cb-hit", S), person.at("c4")).settle()
    yield "held"
    person.keys("escape").release(person.at("c4"))
    person.do("use cb-hit c4")
    yield "cover"
    person.uncover().settle()
    yield "asked"
    person.move(person.at("stop", N)).settle()
    yield "answer-pointed"
    person.keys("tab", "tab", "tab")
    yield "keys"
    person.click(person.at(decider_s(person, "stop"))).settle()
    yield "answer-picked"
    person.keys("escape")
    person.do(next(str(a) for a in house.match_of(person.app).legal_actions() if str(a).startswith("chain stop")))
    yield "cover-again"
    person.uncover().wait(160)
    yield "shown-after"
    person.settle()
    yield "two-links"
    for n in range(3):
        match = house.match_of(person.app)
        if "decline" not in [str(each) for each in match.legal_actions()]:
            break
        person.do("decline").uncover().wait(112)
        yield f"resolving-{n}"
        person.settle()
        yield f"resolved-{n}"


def decider_s(person: Person, card: str) -> InHand:
    """A card of whoever has to decide."""
    seat = house.match_of(person.app).to_act
    assert seat is not None
    return InHand(seat, card)


@series("logistic.choices")
def choices(person: Person) -> Iterator[str]:
    """Ways of an effect, cards of a deck, cards given for others, an IT card that takes its price."""
    game = duel(person)
    more: dict[str, Any] = {"mine": {"deck": ("blank", "hit", "wall"), "integrate": "chip chop"}}
    person.set(spare_questions=False).sit(game, laid(game, "fork seek blank hit cb-hit", **more)).settle()
    for action, prompt in (("use seek", "search"), ("use fork", "ways")):
        person.do(action).uncover().settle()
        yield f"{prompt}-may-be-answered"
        person.do("decline").uncover().settle()
        yield prompt
        for each in house.match_of(person.app).legal_actions()[:3]:
            target = house.way(person.app, each)[-1]
            person.move(person.at(target)).settle()
            yield f"{prompt}-{target.id if isinstance(target, Button) else target.text}"  # type: ignore[union-attr]
        person.do(house.match_of(person.app).legal_actions()[-1]).uncover().settle()
        yield f"{prompt}-done"
    person.click(person.at(Button("caa"))).settle()
    yield "caa"
    person.click(person.at("hit", S)).click(person.at("blank", S)).settle()
    yield "caa-picked"
    person.keys("escape")
    person.move(person.at("chip", S)).settle()
    yield "it-pointed"
    person.click(person.at("chip", S)).settle()
    yield "it-picked"
    person.click(person.at("blank", S)).settle()
    yield "it-built"


@series("logistic.piles")
def piles(person: Person) -> Iterator[str]:
    """Looking through what lies open."""
    game = duel(person)
    trash = " ".join(["blank"] * 4 + ["hit"] * 2 + ["wall", "sweep", "fork", "seek", "stop", "cb-hit"])
    start = laid(game, "hit", "blank", mine={"trash": trash}, theirs={"trash": "blank"})
    person.sit(game, start).settle()
    for seat in (S, N):
        for n, rect in enumerate(house.piles(person.app, seat)):
            person.move(rect.center).settle()
            yield f"{seat}-{n}-pointed"
            person.click(rect.center).settle()
            yield f"{seat}-{n}-open"
            person.move(house.middle(house.stage(person.app))).settle()
            yield f"{seat}-{n}-card"
            person.keys("down").settle()
            yield f"{seat}-{n}-scrolled"
            person.keys("escape")


@series("logistic.drawn")
def drawn(person: Person) -> Iterator[str]:
    """Cards with pictures as Figma, Inkscape and Illustrator write them, and with a photo: in hand, and to be read."""
    folder, names = person.app.services.places.games, sorted(path.name for path in DRAWN.iterdir())
    for name in names:
        (folder / name).write_bytes((DRAWN / name).read_bytes())
    (folder / "photo.jpg").write_bytes(photo(size=(700, 400)))
    text = game_file("ember-duel").read_text("utf-8")
    cards = list(yaml.safe_load(text)["cards"])
    shown = ", ".join(f"{card}: {name}" for card, name in zip(cards, cycle(("photo.jpg", *names)), strict=False))
    text = text.replace("look: {", f"look: {{pictures: {{{shown}}}, ").replace("cover: own", "cover: figma.svg")
    (folder / "drawn.yaml").write_text(text.replace("id: ember-duel", "id: drawn"), "utf-8")
    person.app.services.registry.put(checked(folder / "drawn.yaml", PAPER))  # as fine as it gets, on a busy machine too
    game = person.game("drawn")
    person.sit(game, seed=3).settled()
    yield "hand"
    hand = [p.spot for p in game.pieces(house.match_of(person.app).position) if isinstance(p.spot, InHand)]
    for n, spot in enumerate(spot for spot in hand if spot.seat is S):
        person.move(person.at(spot)).settled()
        yield f"card-{n}"


LAYOUT = """
look: {pictures: {dusk: dusk.png}}
layout:
  icons: {ap: {picture: ap, word: AP, everywhere: true}}
  default:
    frame: {picture: dusk, border: "#1B1B1E", width: 2}
    places:
      name: {face: display, size: 22}
      panel: {shows: box, x: 3, y: 38, w: 57, h: 47, layer: -1, box: {fill: "#F4EEE1D0", corner: 2}}
  backs: {default: {frame: {picture: dusk}}}
"""


@series("logistic.layout")
def layouts(person: Person) -> Iterator[str]:
    """A game with a card layout of its own: at the table, in the gallery, on paper."""
    person.own_file("mine", ("decks/ready.yaml]", "decks/ready.yaml, look.yaml]"), source="logistic")
    folder = person.app.services.places.games
    (folder / "look.yaml").write_text(LAYOUT, encoding="utf-8")
    (folder / "dusk.png").write_bytes(plain(63, 88, b"\x50\x70\xa0\xff"))
    house.read_own_games(person.app)
    person.sit("mine", seed=5).settle()
    yield "table"
    house.show_bench(person.app, "mine")
    person.settle().choose_key("bench.tab.gallery").settle()
    yield "gallery"
    person.choose_key("bench.tab.print").keys("right")
    yield "paper"


@series("logistic.covers")
def covers(person: Person) -> Iterator[str]:
    """The hand goes to the other: the cover by pointer and keys, and what was missed."""
    person.sit("logistic", seed=5).settle()
    yield "hand"
    match = house.match_of(person.app)
    for _ in range(40):
        if house.covered(person.app):
            break
        person.play(match.legal_actions()[-1])
    person.settle()
    yield "cover"
    person.move(house.middle(house.stage(person.app))).settle()
    yield "cover-pointed"
    person.down("return").wait(400)
    yield "cover-held"
    person.wait(304)
    person.up("return").wait(64)
    yield "missed"
    person.settle()
    yield "handed-over"


@for_each("logistic.phase", ("chain", "placed", "trash", "awake", "asked"))
def phases(person: Person, what: str) -> Iterator[str]:
    """Positions of a real game with real cards, every card in hand read, every button pointed at."""

    def wanted(match: AnyMatch) -> bool:
        position = match.position
        ids = [str(action).split()[0] for action in match.legal_actions()]
        if match.to_act is not S or position.phase == "start":
            return False
        return {
            "chain": len(position.chain) > 1 and "decline" in ids,
            "placed": len(position.placed) > 0,
            "trash": all(len(player.trash) > 2 for player in position.players),
            "awake": any(player.life <= 200 for player in position.players),
            "asked": any(id in ("way", "pick", "aim", "to") for id in ids),
        }[what]

    for seed in range(3, 13):
        match = person.match(person.game("logistic"), seed=seed)
        try:
            until(match, wanted, seed)
        except LookupError:
            continue
        break
    else:
        raise LookupError(what)
    person.sit_at(alone(match)).settled()
    yield "rest"
    hand = dict.fromkeys(p.spot for p in match.game.pieces(match.position) if isinstance(p.spot, InHand))
    for n, spot in enumerate(spot for spot in hand if spot.seat is S):
        person.move(person.at(spot)).settled()
        yield f"card-{n}"
    for n, seat in enumerate(match.position.players):
        person.move(person.at(seat.cell)).settled()
        yield f"avi-{n}"


@series("bench-print-files")
def files(person: Person) -> Iterator[str]:
    """The kinds of files of paper, for which the parts leave no room beside them."""
    opened(person, "logistic")
    person.choose_key("bench.tab.print")
    person.choose_key("print.page.tab.file" if person.app.fit.compact else "print.page.tab.output")
    person.choose_key("print.page.form.grid")
    yield "logistic"
