"""What an editor is told of files while they are written, for the games of every engine and for files of a designer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from squares.core.errors import BadData
from squares.data.bounded import start_of, unsaved
from squares.data.check import check
from squares.data.installed import Installed, engines
from squares.data.places import shipped
from squares.data.texts import Texts
from squares.lsp.book import Place
from squares.lsp.desk import Assistant, Desk, Workshop
from squares.lsp.symbols import Symbol

TEXTS = Texts.load()
ENGINES = list(engines().values())
EACH = pytest.mark.parametrize("engine", ENGINES, ids=[each.name for each in ENGINES])
NOWHERE = Path("nowhere")
GAME = """\
format: 1
id: mine
engine: tiles
title: Mine
limit: 8
abilities:
  spin: {letter: S, name: Spin, does: turn}
  wave: {letter: W, name: Wave, does: push, by: 2}
families:
  both: {front: spin, back: wave}
sets: {choice: fixed, families: [both]}
variants:
  usual: {name: Usual}
  far: {name: Far, set: {abilities: {wave: {letter: W, name: Wave, does: push, by: 3}}, sets: {families: [both]}}}
look: {view: tiles, icons: {spin: spin, wave: tsunami}}
"""
CARDS = """\
format: 1
cards:
  hero:
    category: avatar
    name: Hero
    awakening: {at: 100}
  poke:
    category: action
    colour: white
    name: Poke
    range: ["x", "A"]
    damage: 40
    effect: [{do: hit}]
"""
DUEL = """\
format: 1
id: duel
engine: logistic
title: Duel
include: [poke.yaml]
rules: {size: 3, white: {each: 3}}
decks:
  first: {name: First, avatar: hero, cards: {poke: 3}}
"""


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk(Workshop(TEXTS, NOWHERE, None))


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(GAME, encoding="utf-8")
    return path


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    (tmp_path / "poke.yaml").write_text(CARDS, encoding="utf-8")
    path = tmp_path / "duel.yaml"
    path.write_text(DUEL, encoding="utf-8")
    return path


def first(engine: Installed) -> Path:
    """Return a game of an engine."""
    return (*engine.games, *engine.examples)[0]


def at(text: str, cursor: str) -> tuple[str, int, int]:
    """Return the text with what ``cursor`` has without its stroke, and the line and the column of the stroke."""
    assert cursor.replace("¦", "") in text
    marked = text.replace(cursor.replace("¦", ""), cursor, 1)
    before = marked[: marked.index("¦")]
    return marked.replace("¦", "", 1), before.count("\n") + 1, len(before) - before.rfind("\n")


def offered(desk: Desk, path: Path, text: str) -> dict[str, str]:
    """Return what can be written at the stroke in a text that is not saved, and what each means."""
    before = text[: text.index("¦")]
    with unsaved({path: text.replace("¦", "", 1).encode()}):
        found = desk.completions(path, before.count("\n") + 1, len(before) - before.rfind("\n"))
    return {each.word: each.meaning for each in found}


def meant(desk: Desk, path: Path, text: str, cursor: str) -> tuple[str, list[str]]:
    """Return what is said of the word at the stroke in ``cursor``: its meaning and the sentences of the rules."""
    found = desk.hover(path, *at(text, cursor)[1:])
    assert found is not None
    return found.meaning, found.sentences


def put(places: list[Place], word: str) -> dict[Path, str]:
    """Return the texts of files with a word in places."""
    texts: dict[Path, str] = {}
    for place in sorted(places, reverse=True):
        lines = texts.get(place.file, place.file.read_text("utf-8")).split("\n")
        line = lines[place.line - 1]
        lines[place.line - 1] = line[: place.start - 1] + word + line[place.end - 1 :]
        texts[place.file] = "\n".join(lines)
    return texts


# every engine


@EACH
def test_a_misspelt_key_is_told_at_its_place_with_its_mend(engine: Installed, desk: Desk, tmp_path: Path) -> None:
    text, path = first(engine).read_text("utf-8"), tmp_path / "own.yaml"
    path.write_text(text.replace("\nminutes:", "\nminuts:"), encoding="utf-8")
    (found,) = (each for each in desk.problems(path).problems if "minuts" in each.text)
    line = text[: text.index("\nminutes:")].count("\n") + 2
    assert (found.place, found.mended, found.mend) == (Place(path, line, 1, 7), Place(path, line, 1, 7), "minutes")


@pytest.mark.parametrize(
    ("old", "new", "added"),
    [
        ("  cudgel:\n    category: action\n    colour: white\n    name: Cudgel\n", None, "name: Cudgel"),
        ("  coin: {name: Coin}", "  coin: {names: {ja: x}}", "name: Coin"),
        ("{do: push, by: 2}", "{do: push, by: {of: you}}", "count: life"),
    ],
)
def test_a_missing_key_is_added_with_the_plainest_value(
    old: str, new: str | None, added: str, desk: Desk, tmp_path: Path
) -> None:
    example = shipped("data", "games", "logistic", "examples") / "toll-bridge.yaml"
    text = example.read_text("utf-8").replace("id: toll-bridge", "id: mine")
    assert old in text
    path = tmp_path / "own.yaml"
    new = old.replace("    name: Cudgel\n", "") if new is None else new
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    (found,) = desk.problems(path).problems
    assert (found.mend.strip().removesuffix(","), found.mended is not None) == (added, True)
    path.write_text(put([found.mended], found.mend)[path], encoding="utf-8")  # type: ignore[list-item]
    assert desk.problems(path).problems == []


@EACH
def test_the_rules_say_something_because_of_a_place(engine: Installed, desk: Desk) -> None:
    path = first(engine)
    text = path.read_text("utf-8")
    assert meant(desk, path, text, "\nbo¦ard:")[1]
    assert meant(desk, path, text, "\ntit¦le:")[0] == "What people call the game"


@EACH
def test_keys_are_offered_with_what_they_mean(engine: Installed, desk: Desk) -> None:
    path = first(engine)
    found = offered(desk, path, path.read_text("utf-8") + "\n¦\n")
    assert found["questions"].startswith("What a session record asks the players")
    assert "title" not in found


@EACH
def test_the_outline_has_the_keys_in_their_order(engine: Installed, desk: Desk) -> None:
    path = first(engine)
    lines = path.read_text("utf-8").splitlines()
    keys = [line.partition(":")[0] for line in lines if line[:1].isalpha()]
    found = desk.symbols(path)
    assert [each.word for each in found] == keys
    assert all(symbol.mark.line <= symbol.last <= len(lines) for symbol in every(found))


def every(symbols: list[Symbol]) -> Iterator[Symbol]:
    for symbol in symbols:
        yield symbol
        yield from every(symbol.below)


# a game of one's own


def test_what_is_not_saved_counts_and_no_file_is_written(desk: Desk, game: Path) -> None:
    assert desk.problems(game).problems == []
    with unsaved({game: GAME.replace("limit: 8", "limit: 800").encode()}):
        assert [each.text for each in desk.problems(game).problems] == ["Must be a number from 0 to 99, not 800."]
        with unsaved({game: b"id: other"}):
            assert start_of(game, 9) == b"id: other"
        assert b"limit: 800" in start_of(game, 1000)
    assert game.read_text("utf-8") == GAME


def test_files_that_are_none_of_ours_are_left_alone(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "other.yaml"
    path.write_text("services: {web: {image: x}}\nbroken: [", encoding="utf-8")
    assert desk.problems(path).problems == []


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        (GAME.replace("does: turn", "does: ¦"), {"turn", "push", "swap"}),
        (GAME.replace("choice: fixed", "choice: f¦"), {"fixed", "own"}),
        (GAME.replace("front: spin", "front: ¦"), {"spin", "wave"}),
        (GAME.replace("families: [both]}\n", "families: [b¦]}\n"), {"both"}),
        (GAME.replace("by: 2}", "by: 2, ¦}"), {"note", "fixed"}),
        (GAME.replace("sets: {families: [both]}}", "¦}"), {"limit", "board"}),
        (GAME.replace("  both: {front: spin, back: wave}\n", "  both:\n    front: spin\n    ba¦\n"), {"back", "sum"}),
        ("¦", {"engine", "title"}),
        ("engine: ¦", {each.name for each in ENGINES}),
    ],
)
def test_what_may_stand_there_is_offered(text: str, offers: set[str], desk: Desk, game: Path) -> None:
    assert offers <= offered(desk, game, text).keys()


def test_an_effect_is_offered_with_what_it_does_and_an_id_with_its_name(desk: Desk, game: Path) -> None:
    assert offered(desk, game, GAME.replace("does: turn", "does: ¦"))["turn"] == "Turn this tile over (Spin)."
    assert offered(desk, game, GAME.replace("front: spin", "front: ¦"))["wave"] == "Wave"


def test_a_key_is_followed_by_a_colon_where_there_is_none(desk: Desk, game: Path) -> None:
    for line, text in (("lim¦", "limit: "), ("lim¦: 8", "limit")):
        shown = GAME.replace("limit: 8", line.replace("¦", ""))
        with unsaved({game: shown.encode()}):
            found = desk.completions(game, *at(shown, line)[1:])
        assert text in [each.text for each in found]


def test_a_place_means_what_the_rules_page_says(desk: Desk, game: Path) -> None:
    meaning, said = meant(desk, game, GAME, "by¦: 2")
    assert said == ["Wave (W): The tile directly ahead moves two cells further ahead over anything."]
    meaning, said = meant(desk, game, GAME, "lim¦it: 8")
    assert meaning.startswith("A row carries at most")
    assert any("8 at most" in each for each in said)
    assert "three cells" in meant(desk, game, GAME, "by¦: 3")[1][0]
    assert meant(desk, game, GAME, "does: pu¦sh")[1][-1].startswith("Wave (W)")


def test_the_last_sound_version_speaks_while_the_file_is_broken(desk: Desk, game: Path) -> None:
    desk.hover(game, 5, 1)
    with unsaved({game: (GAME + "house: {").encode()}):
        assert meant(desk, game, GAME, "lim¦it: 8")[1]


def test_an_id_leads_to_where_it_is_given(desk: Desk, game: Path, duel: Path) -> None:
    assert desk.definition(game, *at(GAME, "back: wa¦ve")[1:]) == Place(game, 8, 3, 7)
    cards = duel.with_name("poke.yaml")
    assert desk.definition(duel, *at(DUEL, "{po¦ke: 3}")[1:]) == Place(cards, 7, 3, 7)
    assert desk.definition(duel, *at(DUEL, "avatar: he¦ro")[1:]) == Place(cards, 3, 3, 7)
    assert desk.definition(duel, *at(DUEL, "[po¦ke.yaml]")[1:]) == Place(cards, 1, 1, 1)
    assert desk.definition(duel, *at(DUEL, "title: Du¦el")[1:]) is None


@pytest.mark.parametrize("cursor", ["  wa¦ve: {letter", "back: wa¦ve", "icons: {spin: spin, wa¦ve"])
def test_an_id_is_renamed_wherever_it_stands(cursor: str, desk: Desk, game: Path) -> None:
    texts = put(desk.rename(game, *at(GAME, cursor)[1:], "tide"), "tide")
    assert texts == {game: GAME.replace("wave", "tide")}


def test_an_id_is_renamed_in_all_files_that_name_it(desk: Desk, duel: Path) -> None:
    cards = duel.with_name("poke.yaml")
    expected = {duel: DUEL.replace("poke:", "jab:"), cards: CARDS.replace("poke", "jab")}
    for path, text, cursor in ((duel, DUEL, "{po¦ke: 3}"), (cards, CARDS, "  po¦ke:")):
        texts = put(desk.rename(path, *at(text, cursor)[1:], "jab"), "jab")
        assert texts == expected
    with unsaved({path: text.encode() for path, text in expected.items()}):
        assert [fault for fault in check(duel) if not fault.warning] == []


def test_a_sheet_is_one_of_the_files(desk: Desk, duel: Path) -> None:
    sheet, rest = duel.with_name("cards.csv"), duel.with_name("poke.yaml")
    sheet.write_text("cards,damage\npoke,40\n", encoding="utf-8")
    duel.write_text(DUEL.replace("[poke.yaml]", "[cards.csv, poke.yaml]"), encoding="utf-8")
    rest.write_text(CARDS.replace("    damage: 40\n", ""), encoding="utf-8")
    places = desk.rename(duel, *at(DUEL, "{po¦ke: 3}")[1:], "jab")
    assert [place.file for place in places] == [sheet, duel, rest]
    assert put(places, "jab")[sheet] == "cards,damage\njab,40\n"


@pytest.mark.parametrize(
    ("cursor", "new", "why"),
    [
        ("back: wa¦ve", "spin", '"wave" cannot be called "spin"'),
        ("back: wa¦ve", "No Id", '"wave" cannot be called "No Id"'),
        ("title: Mi¦ne", "other", '"Mine" is no id'),
    ],
)
def test_a_name_that_does_not_fit_is_refused(cursor: str, new: str, why: str, desk: Desk, game: Path) -> None:
    with pytest.raises(BadData) as refused:
        desk.rename(game, *at(GAME, cursor)[1:], new)
    assert TEXTS.say(refused.value.phrase).startswith(why)


def test_a_file_that_takes_too_long_ends_the_process(game: Path) -> None:
    assistant = Assistant(Workshop(TEXTS, NOWHERE, None), seconds=0)
    with pytest.raises(BadData) as refused:
        assistant.ask("problems", {}, game)
    assert refused.value.phrase.key == "lsp.too_long"
    assert assistant._process is None
