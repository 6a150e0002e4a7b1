"""A game file that is changed in an editor while its game is on the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.pictures import house
from tests.pictures.album import ONE_EACH, for_each, series
from tests.pictures.person import Person


def begun(person: Person, *plays: str) -> Path:
    """A game of one's own without a rules page is on the table; its file."""
    path = person.own_file("mine")
    path.write_text(path.read_text(encoding="utf-8").partition("\nhelp:")[0] + "\n", encoding="utf-8")
    house.read_own_games(person.app)
    person.sit("mine", plays=plays).settled()
    return path


def save(person: Person, path: Path, *changes: tuple[str, str]) -> None:
    """The editor saves the file with other words, and the table has followed."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    house.read_own_games(person.app)
    person.settled()


@series("live", "squares-ii")
def live(person: Person) -> Iterator[str]:
    """Taken over, with faults, one and many, not possible any more, gone, and the ways back."""
    path = begun(person, "S4J2@b1", "S4J2@b5", "T1D5@a1")
    save(person, path, ("limit: 8", "limit: 9"))
    yield "taken-over"
    person.choose("Rules").settled()
    yield "rules"
    save(person, path, ("limit: 9", "limit: nine"))
    yield "fault"
    words = "\n".join(f"nonsense_{n}: {'very_' * (n * 3)}long" for n in range(9))
    save(person, path, ("limit: nine", f"limit: nine\n{words}\nlimitt: 4"))
    yield "faults"
    person.wheel(house.fault_rows(person.app)[2].center, -2).settled()
    yield "scrolled"
    person.move(house.fault_rows(person.app)[3].center).settled()
    yield "pointed"
    save(person, path, (f"limit: nine\n{words}\nlimitt: 4", "limit: 3"))
    yield "not-possible"
    person.choose_key("table.file.keep").settled()
    yield "kept"
    person.keys("f5").settled()
    house.read_own_games(person.app)
    person.settled().choose_key("table.file.take").settled()
    yield "nearest"
    path.unlink()
    house.read_own_games(person.app)
    person.settled()
    yield "gone"


@series("live.board", "squares-ii")
def board(person: Person) -> Iterator[str]:
    """Another board: all stays where it is, and then not all finds room."""
    path = begun(person, "S4J2@b1", "S4J2@e5", "T1D5@a1")
    save(person, path, ("files: 5", "files: 7"))
    yield "larger"
    save(person, path, ("files: 7", "files: 4"))
    yield "smaller"


@series("live.warned", "squares-ii")
def warned(person: Person) -> Iterator[str]:
    """A change that can be played but is hardly meant."""
    path = begun(person)
    save(person, path, ("limit: 8", "limit: 1"))
    yield "notice"


@for_each("live.tight", ONE_EACH)
def tight(person: Person, game: str) -> Iterator[str]:
    """A fault at a table with little room in the side panel, the evaluation bar shown."""
    path = person.own_file("mine", source=game)
    house.read_own_games(person.app)
    person.set(evaluation=True).sit("mine").settled()
    save(person, path, ("\nboard: ", "\nbord: "))
    yield "fault"
