"""The table of every game and variant: start, middle and end, whatever happens on the way, looking back, the bars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from squares.core.actions import Button
from squares.core.grid import Cell
from squares.core.players import BotPlayer
from tests.pictures import house
from tests.pictures.album import GAMES, VARIANTS, for_each
from tests.pictures.person import Person
from tests.pictures.states.positions import AnyMatch, finished, happenings, walked


def alone(match: AnyMatch) -> AnyMatch:
    """The match against a bot that never answers, where hands are hidden; else as it is."""
    if match.game.secrets:
        for seat in match.game.seats[1:]:
            match.bots[seat] = BotPlayer(3, 2.0)
    return match


@for_each("table", VARIANTS)
def variants(person: Person, name: str) -> Iterator[str]:
    """A game from its start to its end."""
    game, variant = name.split(".", 1)
    house.show_table(person.app, person.match(person.game(game, variant)))
    person.settled()
    yield "start"
    person.uncover().settled()
    yield "uncovered"
    for plies in (2, 7, 16):
        person.sit_at(walked(person, game, plies, variant)).settled()
        yield f"after-{plies}"
    person.sit_at(finished(person, game, variant)).settled()
    yield "over"


@for_each("event", GAMES)
def events(person: Person, game: str) -> Iterator[str]:
    """For each kind of event an action that brings it about: lifted, held over its goal, moving, at rest."""
    made = person.game(game)
    for kind, (position, action) in happenings(person, game).items():
        person.sit_at(alone(person.match(made, position))).settled()
        spots = [s for s in made.targets(position, action) if not isinstance(s, Button)]
        if len(spots) > 1 and _lies(person, spots[0]):
            person.lift(person.at(spots[0]))
            yield f"{kind}.lifted"
            person.move(person.at(spots[-1]), held=True).settled()
            yield f"{kind}.held"
            person.keys("escape").release(person.at(spots[-1]))
            person.settled()
        if house.match_of(person.app).position == position:  # answers that nobody has to give have been given by now
            person.play(action)
        for part in (48, 160, 320):
            person.wait(part - 16 if part == 48 else 112 if part == 160 else 160)
            yield f"{kind}.at-{part}"
        person.uncover().settled()
        yield f"{kind}.rest"


def _lies(person: Person, spot: Any) -> bool:
    """Whether something lies there with this face up."""
    match = house.match_of(person.app)
    return isinstance(spot, Cell) or any(piece.spot == spot for piece in match.game.pieces(match.position))


@for_each("aim", GAMES)
def aims(person: Person, game: str) -> Iterator[str]:
    """What the pointer and the keys show: pieces of both, in hand and on the board, free cells, buttons, menus."""
    person.sit_at(alone(walked(person, game, 14))).settled()
    match = house.match_of(person.app)
    seen: dict[tuple[Any, ...], Any] = {}
    for piece in match.game.pieces(match.position):
        seen.setdefault((piece.owner, type(piece.spot)), piece.spot)
    taken = {piece.spot for piece in match.game.pieces(match.position)}
    free = next((cell for cell in match.game.grid if cell not in taken), None)
    for n, spot in enumerate((*seen.values(), *([free] if free else []))):
        person.move(person.at(spot)).settled()
        yield f"over-{n}"
        person.click(person.at(spot)).settled()
        yield f"pressed-{n}"
        person.keys_now("escape", "escape").settled()
    for n in range(8):
        person.keys_now("tab").settled()
        yield f"tab-{n}"
        person.keys_now("right").settled()
        yield f"tab-{n}-on"
    person.keys_now("escape", "tab", "return").settled()
    yield "picked-by-keys"


@for_each("past", GAMES)
def past(person: Person, game: str) -> Iterator[str]:
    """Looking back, undoing, the log, notes, another seat near, peeking, threats, the keys' overlay."""
    person.sit_at(alone(walked(person, game, 24))).settled()
    person.keys_now("page up", "page up").settled()
    yield "earlier"
    person.keys_now("home").settled()
    yield "first"
    person.keys_now("end").settled()
    yield "last"
    for n, tab in enumerate(house.tabs(person.app)):
        person.click(tab.center).settled()
        yield f"side-{n}"
    for tab in house.tabs(person.app)[-3:-2]:
        person.click(tab.center)
    person.wheel(house.panel(person.app).center, 3).settled()
    yield "scrolled"
    person.move(house.panel(person.app).center).settled()
    yield "log-pointed"
    person.click(house.panel(person.app).center).settled()
    yield "log-pressed"
    person.keys_now("end", "ctrl+z").settled()
    yield "undone"
    person.keys_now("ctrl+z", "ctrl+y")
    person.wait(96)
    yield "redoing"
    person.settled()
    yield "redone"
    person.down("space").wait(496)
    yield "peek"
    person.up("space").keys_now("v").settled()
    yield "turned"
    person.keys_now("f1").settled()
    yield "overlay"
    person.keys_now("escape").set(show_threats=True).show_on("settings")
    person.keys_now("escape").settled()
    yield "threats"
    person.point_at(person.app.services.say("table.flip"))
    yield "tip"


@for_each("end", GAMES)
def ends(person: Person, game: str) -> Iterator[str]:
    """The plate's menu, giving up, a draw, a rematch."""
    person.sit_at(alone(walked(person, game, 6))).settled()
    person.click(house.menus(person.app, "plates")[0].center).settled()
    yield "plate"
    person.keys_now("down", "down").settled()
    yield "plate-keys"
    person.keys_now("up", "return").settled()
    yield "resign"
    person.keys_now("tab", "return").settled()
    yield "resigned"
    person.keys_now("ctrl+z").settled()
    yield "taken-back"
    if not house.menus(person.app, "plates"):
        return  # hands were shown at the end, which cannot be taken back
    person.click(house.menus(person.app, "plates")[0].center).keys_now("down", "down", "return").settled()
    yield "draw"
    if not match_bots(person):
        person.keys_now("tab", "return").settled()
        yield "drawn"
        person.choose_now("table.rematch").settled()
        yield "rematch"
    person.keys_now("ctrl+n").settled()
    yield "new"


def match_bots(person: Person) -> bool:
    """Whether bots play."""
    return bool(house.match_of(person.app).bots)


@for_each("over", GAMES)
def over(person: Person, game: str) -> Iterator[str]:
    """A won game: the row that won it, looking back from there, going on from there."""
    person.sit_at(finished(person, game)).settled()
    person.move(house.middle(house.stage(person.app))).settled()
    yield "won"
    person.keys_now("page up", "page up").settled()
    yield "back"
    if house.match_of(person.app).game.secrets:
        person.choose_now("table.practise_from_here").settled()
    else:
        person.choose_now("table.play_from_here").settled()
    yield "from-here"


@for_each("question", GAMES)
def questions(person: Person, game: str) -> Iterator[str]:
    """A move that waits to be confirmed, and toasts of what cannot be done."""
    person.set(confirm_moves=True)
    person.sit_at(alone(walked(person, game, 8))).settled()
    match = house.match_of(person.app)
    ways = {a: match.game.targets(match.position, a) for a in match.legal_actions()}
    plain = [way for way in ways.values() if len(way) > 1 and not any(isinstance(t, Button) for t in way)]
    found = [way for way in plain if _lies(person, way[0])]
    if found:
        person.click(person.at(found[0][0])).click(person.at(found[0][-1])).settled()
        yield "asked"
        person.keys_now("escape").settled()
    person.keys_now("ctrl+y").settled()
    yield "nothing-to-redo"
    person.keys_now("ctrl+c").settled()
    yield "copied"
    person.keys_now("p").settled()
    yield "pause"
    person.app.services.shell.copy("nonsense")
    person.keys_now("ctrl+v").settled()
    yield "pasted-nonsense"
    person.keys_now("ctrl+shift+c").settled()
    yield "record"


@for_each("colour", GAMES)
def colours(person: Person, game: str) -> Iterator[str]:
    """The other palettes, and the table larger and smaller."""
    for palette in ("high_contrast", "print_true"):
        person.set(palette=palette).sit_at(alone(walked(person, game, 16))).settled()
        yield palette
    person.set(palette="okabe_ito")
    for scale in (0.75, 1.5):
        person.set(ui_scale=scale).sit_at(alone(walked(person, game, 16))).settled()
        yield f"scale-{scale}"


@for_each("quick", GAMES)
def quick(person: Person, game: str) -> Iterator[str]:
    """With little and with no motion."""
    for motion in ("short", "none"):
        person.set(motion=motion).sit_at(alone(walked(person, game, 5)))
        person.settled().play(house.match_of(person.app).legal_actions()[0]).wait(64)
        yield motion
