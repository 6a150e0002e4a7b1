"""The quiet screens: home, settings, saved games, rules, one's own games and their faults."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.data.rulebook import chapters
from tests.pictures import house
from tests.pictures.album import FIRST, GAMES, for_each, series
from tests.pictures.clock import NOW
from tests.pictures.person import Person
from tests.pictures.states.positions import finished, walked

LONG = {Seat.SOUTH: "Bartholomew the Longest of", Seat.NORTH: "Konstantin von und zu Nord"}


# home


@series("home")
def home(person: Person) -> Iterator[str]:
    """The shelf without games, under the pointer, by keys, with the sheet of keys."""
    yield "empty"
    person.point_at(person.game(GAMES[3]).definition.title)
    yield "pointed"
    person.point_at("Settings")
    yield "menu"
    person.keys("right", "down")
    yield "keys"
    person.keys("tab", "down", "down")
    yield "keys-menu"
    person.keys("f1")
    yield "sheet"
    person.keys("escape").choose_key("home.door.print")
    yield "print"
    person.keys("escape").choose_key("home.door.lessons")
    yield "lessons"
    person.keys("escape", "f5")
    yield "reread"
    person.wait(4500)
    yield "toast-gone"


@for_each("home.waiting", GAMES)
def waiting(person: Person, game: str) -> Iterator[str]:
    """The card of the game that waits."""
    person.save(walked(person, game, 9))
    person.keys("f5").wait(4500)
    person.settle()
    yield "card"


@series("home.won", "squares-ii", "strive")
def won(person: Person) -> Iterator[str]:
    """What was won is told on the boxes; the last game can be looked over, and goes on beside one that waits."""
    for n, (game, level) in enumerate((("squares-ii", 4), ("strive", 12))):
        match = finished(person, game)
        assert match.outcome is not None
        match.bots[Seat.NORTH if match.outcome.winner == match.game.side(Seat.SOUTH) else Seat.SOUTH] = BotPlayer(
            level, 2.0
        )
        person.save(match, days=n)
    person.keys("f5").wait(4500)
    yield "over"
    person.keys("right")
    yield "next"
    person.save(walked(person, "qubism", 9), days=3)
    person.keys("f5").wait(4500)
    person.settle()
    yield "waiting"


@series("home.own", "squares-ii", "rengoma")
def own_on_the_shelf(person: Person) -> Iterator[str]:
    """Games of one's own, one with faults, and a shelf that scrolls."""
    for id in ("game-a", "game-b", "game-c"):
        person.own_file(id, ("title: SQUARES II", f"title: {id.title()}"))
    faulty = ("limit: 8", "limit: eight\nlimitt: 9")
    for source in ("strive", "qubism", "rengoma", "logistic"):
        person.own_file(f"own-{source}", (f"cover: {source}", "cover: own"), source=source)
    person.own_file("game-d", faulty, ("title: SQUARES II", "title: A Very Long Title"))
    match = person.match(person.game("squares-ii"), plays=("S4J2@b1",))
    match.players.update(LONG)
    person.save(match, days=400)
    house.read_own_games(person.app)
    person.keys("f5").wait(4500)
    house.read_own_games(person.app)
    person.settle()
    yield "shelf"
    person.wheel(person.spot("Rengoma"), -1)
    yield "scrolled"
    person.wheel(person.spot("Rengoma"), -1)
    yield "end"


# settings


@series("settings")
def settings(person: Person) -> Iterator[str]:
    """Every section, by pointer and keys."""
    person.show("settings")
    yield "page"
    person.point_at("Short")
    yield "pointed"
    person.keys("tab", "tab", "right")
    yield "keys"
    for name in ("show_threats", "evaluation", "auto_flip"):
        person.choose_key(f"settings.{name}")
    yield "switched"
    person.choose_key("settings.sound")
    yield "mute"
    person.keys("f1")
    yield "sheet"
    person.keys("escape")
    person.point_at(person.app.services.say("page.theme"))
    yield "tip"


@series("about")
def about(person: Person) -> Iterator[str]:
    """The page about the program."""
    person.show("about")
    yield "page"


@for_each("settings.palette", ("high_contrast", "print_true"))
def palettes(person: Person, palette: str) -> Iterator[str]:
    """Other colours on the settings and at home."""
    person.show("settings").choose_key(f"settings.palette_{palette}")
    yield "page"
    person.keys("escape")
    yield "home"


@for_each("settings.scale", ("0.75", "1.3", "3.0"))
def scales(person: Person, scale: str) -> Iterator[str]:
    """Larger and smaller."""
    person.set(ui_scale=float(scale)).settle()
    yield "home"
    person.show("settings")
    yield "page"


# saved games


@series("saved.empty")
def no_games(person: Person) -> Iterator[str]:
    """No game was saved yet."""
    person.show("saved")
    yield "page"
    person.choose_key("games.open")
    yield "refused"


def fill(person: Person) -> None:
    """Games of all kinds, two named, two over, one cut off, one that is no game."""
    for i, game in enumerate(GAMES * 2):
        person.save(walked(person, game, 4 + 3 * i), days=i * i, name="On the train" if i % 5 == 2 else "")
    person.save(finished(person, FIRST), days=1.5)
    person.save(finished(person, GAMES[-1]), days=2.5, name="With everybody")
    resigned = walked(person, GAMES[1], 6)
    resigned.resign(Seat.SOUTH)
    person.save(resigned, days=3.5)
    drawn = walked(person, GAMES[2], 5)
    drawn.agree_draw()
    person.save(drawn, days=5.5)
    cut(person, days=6.5)
    spoil(person)


def spoil(person: Person) -> None:
    """A file that is no game, a month old."""
    path = person.app.services.places.saves / "rotten.yaml"
    path.write_text("masume_record: 1\nid: [", encoding="utf-8")
    then = NOW.timestamp() - 30 * 86400
    os.utime(path, (then, then))


def cut(person: Person, days: float) -> None:
    """A game whose file was written in part."""
    id = person.save(walked(person, FIRST, 12), days)
    path = person.app.services.places.saves / f"{id}.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("actions"))
    path.write_text("\n".join(lines[: at + 3]) + "\n", encoding="utf-8")


@series("saved")
def saved(person: Person) -> Iterator[str]:
    """A long list and what can be done with a game."""
    fill(person)
    person.show("saved")
    yield "page"
    for number in range(1, 8):
        person.keys("down")
        yield f"chosen-{number}"
    person.move(person.row(2)).settle()
    yield "pointed"
    person.wheel(person.row(2), -3)
    yield "scrolled"
    person.keys("end")
    yield "last"
    person.keys("home")
    person.choose_key("games.rename")
    yield "renaming"
    person.type("Lantern").settle()
    yield "typed"
    person.keys("return")
    yield "renamed"
    person.choose_key("games.duplicate")
    yield "duplicated"
    person.click(person.row(3)).keys("delete")
    yield "deleted"
    person.keys("f1")
    yield "sheet"


@series("saved.found")
def found(person: Person) -> Iterator[str]:
    """The list asked for less, many games chosen, and games described."""
    fill(person)
    person.show("saved")
    person.choose_key("library.filter.game")
    yield "games"
    person.keys("down", "return")
    yield "game"
    person.choose_key("library.filter.result")
    yield "results"
    person.keys("end", "return")
    yield "bin"
    person.choose_key("library.clear")
    person.click(person.row(2)).keys("ctrl+a")
    yield "chosen"
    person.choose_key("library.tags")
    person.type("club, to study").settle()
    yield "tags"
    person.keys("return")
    person.choose_key("library.filter.tag")
    yield "tagged"
    person.keys("escape", "ctrl+f")
    person.type("train #to").settle()
    yield "words"
    person.keys("return")
    person.choose_key("library.note")
    person.type("I gave up the corner too early.").settle()
    yield "note"
    person.choose_key("library.done")
    yield "noted"
    person.keys("ctrl+f").type("zzz").settle()
    yield "nothing"
    person.choose_key("library.folders")
    yield "folders"
    person.keys("return")
    yield "folder"


@series("saved.clipboard")
def clipboard(person: Person) -> Iterator[str]:
    """Records go out and come in as text."""
    person.save(walked(person, FIRST, 9))
    person.show("saved").choose_key("games.copy")
    yield "copied"
    person.choose_key("games.paste")
    yield "pasted"
    person.app.services.shell.copy("nothing")
    person.choose_key("games.paste")
    yield "refused"


@series("saved.damaged")
def damaged(person: Person) -> Iterator[str]:
    """A record that was cut off, and a file that is none."""
    spoil(person)
    cut(person, days=1)
    person.show("saved")
    yield "part"
    person.keys("return")
    yield "asked"
    person.choose_key("games.open_part")
    yield "opened"
    person.keys("escape")
    person.choose_key("table.back")
    person.keys("end")
    yield "bad"
    person.keys("return")
    yield "refused"


# rules


@for_each("rules", GAMES)
def rules(person: Person, game: str) -> Iterator[str]:
    """Every chapter of a game, from its top to its end."""
    person.show("rules", game)
    game_def = person.app.services.registry.entry(game).definition
    assert game_def is not None
    for number in range(len(chapters(game_def))):
        if number:
            person.keys("down")
        yield f"chapter-{number}"
        if person.app.window.size[0] > 2000:
            continue
        for part in range(1, 9):
            before = house.pixels(person.app)
            person.keys("page down")
            if house.pixels(person.app) == before:
                break
            yield f"chapter-{number}-{part}"


@for_each("rules.try", GAMES)
def try_it(person: Person, game: str) -> Iterator[str]:
    """A picture of the rules that is played on, until a move was made."""
    person.show("rules", game)
    page: Any = person.app.services.stack.top
    while not page.tries:
        person.keys("down")
    while not any(button.shown for button in page.tries.values()):
        person.keys("page down")
    yield "offered"
    person.choose_key("rules.try.open")
    yield "open"
    board = page.tryout.board
    before = board.position
    for _ in range(6):
        if board.position == before:
            after = board.within_reach[0][0]
            path = board.game.targets(board.position, after)
            board.press(path[len(board.picture.picked)])
            page.base_dirty = True
    person.settle()
    yield "played"


# one's own games


@series("own")
def own(person: Person) -> Iterator[str]:
    """The page of instructions."""
    person.show("own")
    yield "page"
    person.choose_key("home.own_examples")
    yield "examples"
    person.choose_key("home.own_play")
    yield "example"
    person.keys("escape")
    person.choose_key("home.own_games")
    person.choose_key("home.own_folder")
    yield "folder"
    person.choose_key("home.own_copy", title=person.game(FIRST).definition.title)
    house.read_own_games(person.app)
    person.settle()
    yield "copied"
    person.keys("escape", "escape")
    yield "shelf"
    Path("designs").mkdir(exist_ok=True)
    Path("designs/night-watch.yaml").touch()
    person.app.services.change(recent=("designs/harbour.yaml", "designs/night-watch.yaml"))
    person.show("own")
    person.choose_key("home.own_recent")
    yield "opened-lately"
    person.keys("down")
    yield "opened-lately-there"


@series("faults", "squares-ii")
def faults(person: Person) -> Iterator[str]:
    """A game file with faults, and one with many."""
    path = person.own_file("mine", ("limit: 8", "limit: eight\nlimitt: 9"))
    house.read_own_games(person.app)
    house.show_faults(person.app, "mine")
    person.settle()
    yield "page"
    text = path.read_text(encoding="utf-8")
    words = "\n".join(f"nonsense_{n}: {'very_' * (n * 4)}long" for n in range(20))
    path.write_text(f"{text}\n{words}\n", encoding="utf-8")
    person.keys("f5")
    yield "many"
    person.wheel(person.row(3), -4)
    yield "scrolled"
    person.choose_key("home.copy_faults")
    yield "copied"
    path.write_text(text.replace("limit: eight\nlimitt: 9", "limit: 8"), encoding="utf-8")
    person.keys("f5")
    yield "mended"
