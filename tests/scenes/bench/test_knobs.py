"""Knobs on the bench: each turn writes one value and nothing else, the board follows, and all of it can be undone."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
import yaml

from scenes.screens.bench.file import BenchFile
from squares.core.errors import BadData
from squares.core.game import Setup
from squares.core.phrase import phrase
from squares.data import smoke_test
from squares.data.faults import Diagnostic
from squares.data.sheets.reading import read_any
from squares.data.values.writing import with_value
from squares.knobs import Knob, Rack
from squares.registry import Entry
from tests.game_files import EXAMPLE_FILES, GAME_FILES, game_file
from tests.scenes.at_bench import at_bench, own_game

HERE = {"squares-ii": 5, "qubism": 6, "rengoma-4p": 8, "cub-shogi": 8, "small-tables": 8, "lantern-hill": 2}
"""Games with how often knobs of each are turned here in each form."""
FORMS: dict[str, Callable[[str], str]] = {
    "as it is": lambda text: text,
    "CRLF and BOM": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    "spaces at line ends, the last not ended": lambda text: "\n".join(
        f"{line}  " for line in text.split("\n")
    ).rstrip(),
    "block": lambda text: str(yaml.safe_dump(yaml.safe_load(text), sort_keys=False, allow_unicode=True)),
    "flow": lambda text: str(yaml.safe_dump(yaml.safe_load(text), default_flow_style=True, allow_unicode=True)),
}


def on_disk(path: Path) -> BenchFile:
    """A file on a bench that has nothing else."""
    nothing = SimpleNamespace(clock=float, wall_clock=str, own_games=SimpleNamespace(read=lambda path, then: None))
    nothing.toast = lambda text, link=None: None
    nothing.say = str
    return BenchFile(nothing, Entry(path))  # type: ignore[arg-type]


def turned_at_random(path: Path, turns: int, dice: random.Random) -> None:
    """Turn knobs of a file so many times, look at the file after each turn, and take everything back."""
    file, begun, done = on_disk(path), path.read_bytes(), 0
    assert file.good is not None
    variant = dice.choice(list(file.good.definitions))
    rack = Rack(path, variant, file.good.base.look)
    for _ in range(20 * turns):
        if done == turns:
            break
        knob = dice.choice(list(rack.knobs.values()))
        before, root = path.read_bytes().decode(), read_any(path).root
        try:
            turn = rack.stepped(knob.path, dice.choice((-1, 1)))
            assert file.change(turn.file, turn.change), knob
        except BadData:
            assert path.read_bytes().decode() == before
            continue
        rack.take(turn)
        done += 1
        wanted, found = with_value(root, knob.place.steps, turn.value).plain(), read_any(path).root.plain()
        assert json.dumps(found, sort_keys=True) == json.dumps(wanted, sort_keys=True), knob
        _nothing_else(before, path.read_bytes().decode(), knob, turn.value)
        assert rack.is_current
        assert rack.knobs[knob.path].value == turn.value != knob.value
    while file.can_take_back:
        file.take_back()
    assert path.read_bytes() == begun
    while file.can_do_again:
        file.do_again()
    rack.read(file.good.base.look)
    assert done == turns


def _nothing_else(before: str, after: str, knob: Knob, value: Any) -> None:
    """What differs between two texts is the value, or the key with the value where it was not there."""
    start = next(
        (i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), min(len(before), len(after))
    )
    most = min(len(before), len(after)) - start
    end = next((i for i in range(most) if before[-1 - i] != after[-1 - i]), most)
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    words = [str(each).lower() if isinstance(each, bool) else str(each) for each in (knob.value, value)]
    if knob.place.line:
        assert old.lower() in words[0].lower(), knob
        assert new.strip("'").lower() in words[1].lower(), knob
        return
    assert old == ""
    signs = Counter("".join(sign for sign in new if sign not in "'\":{},\r\n "))  # what is added may seem turned about
    assert signs <= Counter("".join(knob.path) + words[1]), knob
    assert signs >= Counter(knob.path[-1] + words[1]), knob


@pytest.mark.parametrize(("id", "turns"), HERE.items())
def test_turns_write_one_value_each_and_taking_all_back_gives_the_file_as_it_was(
    id: str, turns: int, tmp_path: Path
) -> None:
    dice = random.Random(id)
    for change in FORMS.values():
        path = tmp_path / "mine.yaml"
        path.write_bytes(change(game_file(id).read_text(encoding="utf-8").partition("\nhelp:")[0] + "\n").encode())
        turned_at_random(path, turns, dice)


@pytest.mark.soak
@pytest.mark.parametrize("path", [*GAME_FILES, *EXAMPLE_FILES], ids=lambda path: path.stem)
def test_ten_thousand_turns_write_one_value_each(path: Path, tmp_path: Path) -> None:
    dice, each = random.Random(path.stem), 10_000 // (len(FORMS) * len([*GAME_FILES, *EXAMPLE_FILES])) + 1
    for change in FORMS.values():
        own = tmp_path / "mine.yaml"
        own.write_bytes(change(path.read_text(encoding="utf-8")).encode())
        turned_at_random(own, each, dice)


# on the bench


def at_knobs(designer: Any, game: str = "squares-ii") -> tuple[Path, Any]:
    """The file of a copy of a game, and its knobs."""
    path = own_game(designer, game)
    return path, opened(designer)


def opened(designer: Any) -> Any:
    page = at_bench(designer)
    designer.press_on(page.knobs)
    return page.mode


def row_of(knobs: Any, path: str) -> Any:
    row = next(row for row in knobs.list.rows if row.knob is not None and row.knob.path == tuple(path.split(".")))
    knobs.list.choose(row)
    return row


def more(designer: Any, knobs: Any, path: str) -> None:
    """Press the plus of a stepper."""
    designer.click(row_of(knobs, path).control.ends[1].center)


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_a_turn_writes_one_value_and_the_board_and_the_text_show_it_in_the_next_frame(designer: Any) -> None:
    path, knobs = at_knobs(designer)
    before = text_of(path)
    more(designer, knobs, "board.files")
    assert text_of(path) == before.replace("files: 5", "files: 6")
    assert (knobs.game.grid.files, designer.screen.page.mode) == (6, knobs)
    assert designer.toast == ""
    source = designer.screen.page.panel.source
    assert "files: 6" in source._lines[source.selected]
    assert designer.screen.desk.file.lines == text_of(path).splitlines()
    more(designer, knobs, "board.ranks")
    assert knobs.game.grid.ranks == 6
    designer.press_on(knobs.done)
    assert designer.screen.page.contents.game.grid.files == 6


def test_each_turn_is_taken_back_and_made_again_by_itself_and_a_held_key_is_one(designer: Any) -> None:
    path, knobs = at_knobs(designer)
    texts = [text_of(path)]
    row = row_of(knobs, "limit")
    for _ in range(3):
        designer.key("right")
        texts.append(text_of(path))
    assert [text.count("limit: 11") for text in texts] == [0, 0, 0, 1]
    for _ in range(4):
        designer._post(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)
        designer.frame()
    designer._post(pygame.KEYUP, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)
    designer.frame()
    assert "limit: 7" in text_of(path)
    designer.key("z", "ctrl")
    for text in reversed(texts):
        assert text_of(path) == text
        assert knobs.list._chosen.control.value == str(knobs._rack.knobs["limit",].value)
        designer.key("z", "ctrl")
    assert knobs.game.definition.limit == 8
    assert designer.toast == knobs.undo.why
    designer.key("y", "ctrl")
    assert text_of(path) == texts[1]
    designer.press_on(designer.screen.page.panel.redo)
    assert (text_of(path), knobs.game.definition.limit) == (texts[2], 10)
    designer.press_on(designer.screen.page.panel.undo)
    designer.frame()
    assert (text_of(path), knobs.game.definition.limit) == (texts[1], 9)
    row = row_of(knobs, "limit")
    assert (row.was, row.control.changed) == (8, True)
    designer.click(knobs.list._put_back(row).center)
    assert text_of(path) == texts[0]
    assert row_of(knobs, "limit").was is None
    assert not designer.screen.page.panel.redo.shown


def test_all_that_is_turned_becomes_one_version_when_the_knobs_are_left(designer: Any) -> None:
    _, knobs = at_knobs(designer)
    versions = designer.services.own_games.versions
    before = versions.list("mine")
    for _ in range(3):
        more(designer, knobs, "limit")
        designer.frame()
    assert versions.list("mine") == before
    designer.screen.go("compare")
    designer.frame()
    [newest, *older] = versions.list("mine")
    assert (tuple(older), versions.load(newest).base.model_dump()["limit"]) == (before, 11)
    designer.screen.go("layout")
    more(designer, knobs, "limit")
    designer.key("escape").frame()
    assert len(versions.list("mine")) == len(before) + 2


def test_words_are_chosen_side_by_side_or_from_a_list_and_numbers_are_typed(designer: Any) -> None:
    path, knobs = at_knobs(designer)
    before = text_of(path)
    designer.click(row_of(knobs, "limit_check").control.parts()[1].center)
    assert text_of(path) == before.replace("limit_check: result   ", "limit_check: projected   ")
    row = row_of(knobs, "sets.choice")
    rect = row.control.rect
    designer.click((rect.right - 80, rect.center[1]))
    row = row_of(knobs, "sets.choice")
    designer.click(knobs.list._choice(row, 1).center)
    assert knobs.game.definition.sets.choice == "same"
    row = row_of(knobs, "limit")
    designer.key("return").type("12").key("return")
    assert knobs.game.definition.limit == 12
    designer.type("7")
    assert knobs.list.entry.text == "7"
    designer.key("escape")
    assert (knobs.list.entry, knobs.game.definition.limit) == (None, 12)
    designer.type("1").type("--x").key("return")
    assert "whole number" in designer.toast
    assert designer.screen.page.mode is knobs


def test_everything_is_reached_by_keys(designer: Any) -> None:
    path, knobs = at_knobs(designer)
    assert designer.screen.form.focus is knobs.list
    designer.key("end").key("home").key("down")
    assert knobs.list.chosen_path == ("board", "ranks")
    designer.key("right")
    assert knobs.game.grid.ranks == 6
    designer.key("delete")
    assert knobs.game.grid.ranks == 5
    designer.tab_to(knobs.search).type("held to win")
    assert [row.knob.path for row in knobs.list.rows if row.knob] == [("board", "goal_row")]
    designer.key("tab").key("down").key("right").key("escape")
    assert knobs.search.text == ""
    designer.tab_to(knobs.search).type("choose who").tab_to(knobs.list).key("down").key("return").key("down")
    designer.key("return")
    assert knobs.game.definition.sets.choice == "same"
    designer.key("escape").key("escape")
    assert designer.screen.page.mode is None
    assert "goal_row: 4" in text_of(path)


def test_values_that_the_rules_do_not_allow_are_passed_over_or_refused(designer: Any) -> None:
    path, knobs = at_knobs(designer)
    row_of(knobs, "house.repetition")
    designer.key("left").key("left")
    assert "repetition: 0," in text_of(path)
    before = text_of(path)
    designer.key("left")
    assert "cannot be -1" in designer.toast
    row_of(knobs, "board.files")
    designer.type("99").key("return")
    assert "12" in designer.toast
    assert text_of(path) == before
    assert knobs.game.grid.files == 5


def test_what_the_check_does_not_let_pass_is_taken_back(designer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path, knobs = at_knobs(designer)
    before, run = text_of(path), smoke_test.run

    def picky(root: Any, base: Any, definitions: Any, engine: Any) -> Any:
        wrong = [Diagnostic(phrase("bench.start"))] if base.limit == 9 else []
        return (wrong, []) if wrong else run(root, base, definitions, engine)

    monkeypatch.setattr(smoke_test, "run", picky)
    more(designer, knobs, "limit")
    designer.frame()
    assert text_of(path) == before
    assert designer.screen.desk.file.can_do_again
    assert "Taken back" in designer.toast
    assert knobs.game.definition.limit == 8


def test_a_default_is_written_beside_its_like_and_putting_it_back_keeps_it(designer: Any) -> None:
    path, knobs = at_knobs(designer)
    before = text_of(path)
    row = row_of(knobs, "battle.ties")
    assert row.note[0].startswith("Default.")
    designer.key("right")
    lines, new = before.splitlines(), text_of(path).splitlines()
    assert [line for line in new if line not in lines] == ["battle: {ties: arriving}"]
    assert [line for line in new if line in lines] == lines
    designer.key("z", "ctrl")
    assert text_of(path) == before


def test_a_file_that_was_changed_elsewhere_is_turned_as_it_is_now(designer: Any) -> None:
    path, knobs = at_knobs(designer)
    other = "# a note\n" + text_of(path).replace("goal_tiles: 3", "goal_tiles: 2")
    path.write_text(other, encoding="utf-8")
    knobs._turn(knobs._rack.knobs["limit",], 1)
    assert text_of(path) == other.replace("limit: 8", "limit: 9")
    assert knobs.game.definition.goal_tiles == 2
    path.write_text(other.replace("limit:", "limtt:"), encoding="utf-8")
    knobs._turn(knobs._rack.knobs["limit",], 1)
    assert text_of(path) == other.replace("limit:", "limtt:")
    assert (knobs.list.rows, knobs.faulty) == ([], True)
    designer.key("f5").key("f5")
    assert (text_of(path), knobs.faulty) == (other.replace("limit:", "limtt:"), True)
    path.write_text(other, encoding="utf-8")
    designer.key("f5").frame()
    assert not knobs.faulty
    assert designer.screen.desk.file.can_take_back
    path.unlink()
    designer.wait(1500)
    assert designer.screen.page.mode is None


def test_a_position_stays_on_the_board_as_long_as_the_rules_take_it(designer: Any) -> None:
    text = game_file("twin-rows").read_text(encoding="utf-8").replace("id: twin-rows", "id: mine")
    path = designer.services.places.games / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    designer.look_again()
    page = at_bench(designer)
    page.contents.list.choose(next(i for i, row in enumerate(page.contents.rows) if row.key[0] == "named"))
    shown = page.contents.position
    designer.press_on(page.knobs)
    knobs = page.mode
    more(designer, knobs, "limit")
    assert knobs.position == shown
    more(designer, knobs, "board.files")
    assert knobs.position == knobs.game.start(Setup(), 0)
    designer.key("z", "ctrl")
    assert knobs.position == shown


def test_what_an_included_file_or_a_sheet_says_is_written_there(designer: Any) -> None:
    folder = designer.services.places.games
    text = game_file("lantern-hill").read_text(encoding="utf-8").replace("id: lantern-hill", "id: mine")
    text = text.replace("hand: 4\n", "include: [more.yaml, numbers.csv]\n").replace("    damage: 15\n", "")
    (folder / "more.yaml").write_text("hand: 4  # here\n", encoding="utf-8")
    (folder / "numbers.csv").write_bytes(b"cards,damage,#\r\nspark, 15 ,note\r\n")
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    designer.look_again()
    knobs = opened(designer)
    more(designer, knobs, "hand")
    more(designer, knobs, "cards.spark.damage")
    assert text_of(folder / "more.yaml") == "hand: 5  # here\n"
    assert (folder / "numbers.csv").read_bytes() == b"cards,damage,#\r\nspark, 16 ,note\r\n"
    assert text_of(folder / "mine.yaml") == text
    assert {row.heading for row in knobs.list.rows if "numbers" in row.heading} == {"cards.spark, in numbers.csv"}
    designer.key("z", "ctrl").key("z", "ctrl")
    assert text_of(folder / "more.yaml") == "hand: 4  # here\n"
    assert knobs.game.definition.hand == 4


def test_what_a_variant_sets_is_turned_there(designer: Any) -> None:
    path = own_game(designer, "qubism")
    before = text_of(path)
    page = at_bench(designer)
    page.contents.list.choose(next(i for i, row in enumerate(page.contents.rows) if row.key == ("variant", "4x4")))
    designer.press_on(page.knobs)
    more(designer, page.mode, "cubes")
    was, now = (yaml.safe_load(text) for text in (before, text_of(path)))
    assert now["variants"]["4x4"]["set"]["cubes"] == was["variants"]["4x4"]["set"]["cubes"] + 1
    assert now["cubes"] == was["cubes"]
    assert page.mode.game.variant == "4x4"


def test_a_game_that_takes_long_to_make_is_shown_once_it_was_checked(designer: Any) -> None:
    _, knobs = at_knobs(designer)
    knobs._rack._took = 1.0
    more(designer, knobs, "limit")
    assert not knobs._rack.game
    designer.frame()
    assert knobs.game.definition.limit == 9
    knobs._rack._took = 0.09
    more(designer, knobs, "limit")
    assert not knobs._rack.game
    more(designer, knobs, "limit")
    assert knobs._rack.game.definition.limit == 11


def test_a_file_that_comes_with_the_program_stays_as_it_is(designer: Any) -> None:
    path = game_file("qubism")
    before = path.read_bytes()
    designer.services.routes.bench(designer.services.registry.entry("qubism"))
    designer.frame()
    page = designer.screen.page
    designer.press_on(page.knobs)
    more(designer, page.mode, "cubes")
    assert path.read_bytes() == before
    assert "Make a copy" in designer.toast


def test_in_a_small_window_the_list_is_scrolled_and_gives_way_to_the_text(designer: Any) -> None:
    _, knobs = at_knobs(designer)
    designer.resize(900, 600)
    designer.wait(200)
    designer.wheel(knobs.list.rect.center, -100)
    row = knobs.list.rows[-1]
    assert knobs.list._part(row, row.high, 0.0).y == pytest.approx(knobs.list.rect.bottom)
    assert knobs.list.pointer == "default"
    designer.move(row.control.rect.center)
    assert knobs.list.pointer == "hand"
    designer.drag(knobs.list._bar.bar.center, knobs.list.rect.center)
    designer.drag(knobs.list._bar.bar.center, (knobs.list._bar.bar.center[0], 0.0))
    assert knobs.list._part(knobs.list.rows[0], 0.0, 0.0).y == knobs.list.rect.y
    page = designer.screen.page
    designer.press_on(page.fold)
    assert knobs.list not in designer.screen.form.widgets
    designer.press_on(page.fold)
    more(designer, knobs, "limit")
    assert knobs.game.definition.limit == 9
