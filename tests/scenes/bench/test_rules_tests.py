"""Tests of the rules on the bench: put together by pointer and keys, kept in the file, looked at where they fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scenes.input import Key
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from tests.scenes.at_bench import at_bench, own_game

A1, B1 = Cell(File(0), Rank(0)), Cell(File(1), Rank(0))
ENTRY = """
# tests
positions:
  - name: The first   # named
    variant: {variant}
    position: {position}
    play: {play}
    gives: {gives}
    legal: [nonsense]
"""


@pytest.fixture
def path(designer: Any) -> Path:
    return own_game(designer, "squares-ii")


def begun(designer: Any, *plays: str) -> Any:
    """The mode, from where some actions lead from the start."""
    page = at_bench(designer)
    game = page.contents.game
    for each in plays:
        page.contents.position = game.apply(page.contents.position, game.parse_action(each)).position
    designer.press_on(page.tests)
    return page.mode


def dragged(designer: Any, mode: Any, text: str) -> None:
    """An action of two targets is made on the board."""
    board = mode.boards.live
    start, goal = board.game.targets(board.position, board.game.parse_action(text))
    if board.view.pick(board.view.rect(start).center) != start:
        designer.click(board.view.rect(start).center, 3)
    designer.drag(board.view.rect(start).center, board.view.rect(goal).center)


def press(designer: Any, panel: Any, kind: int, text: str) -> None:
    """A press on an action of the list, as one that is played, must be legal or must be forbidden."""
    panel.kinds.choose(kind)
    row = next(i for i, each in enumerate(panel.actions.rows) if each.text == text)
    panel.actions.list.show(row)
    designer.click(panel.actions.list.row_rect(row).center)


def test_a_test_is_played_on_the_board_and_pressed_in_the_list_and_stands_in_the_file(
    designer: Any, path: Path
) -> None:
    before = path.read_text(encoding="utf-8")
    mode = begun(designer)
    designer.press_on(mode.listed.new)
    panel, trial = mode.panel, mode.panel.trial
    dragged(designer, mode, "D1T5@a1")
    assert trial.said["play"] == ["D1T5@a1"]
    assert designer.services.say(trial.lines[0].words) == "place the Diagonal 1 on a1"
    press(designer, panel, 1, "D1T5@a5")
    press(designer, panel, 2, "D1T5@b5")
    assert trial.lines[-1].why is not None  # it is legal, so this does not hold
    designer.key("z", "ctrl")
    designer.press_on(panel.gives)
    designer.click(panel.to_act.ends[1].center).click(panel.to_act.ends[1].center)
    designer.click(panel.result.ends[0].center)
    designer.press_on(panel.save)
    assert "name" in designer.toast
    designer.press_on(panel.name).type("One step")
    designer.key("s", "ctrl")
    after = path.read_text(encoding="utf-8")
    assert set(before.splitlines()) <= set(after.splitlines())
    designer.look_again()
    entry = designer.services.registry.entry("mine")
    assert entry.faults == entry.unmet == []
    [named] = entry.definition.positions
    assert (named.play, named.legal, named.to_act, named.result) == (("D1T5@a1",), ("D1T5@a5",), "north", "none")
    assert named.gives is not None
    assert not mode.panel
    assert mode.listed.named == named
    designer.click(designer.app.overlay.toast._link_rect.center)
    assert path.read_text(encoding="utf-8") == before


def test_what_the_rules_refuse_on_the_board_can_be_forbidden_with_its_reason(designer: Any, path: Path) -> None:
    mode = begun(designer, "D1T5@a1", "D1T5@a5", "D2T4@b1", "D2T4@b5")
    designer.press_on(mode.listed.new)
    trial, field = mode.panel.trial, mode.panel.actions.field
    dragged(designer, mode, "a1b1")
    assert mode.boards.live.refusal is not None
    assert designer.services.say(mode.boards._told) == "a1b1 is forbidden: Your own tile stands on b1."
    assert "play" not in trial.said
    designer.key("r")
    assert trial.said["refused"] == {"a1b1": "tiles.no.own_tile"}
    assert trial.lines[0].why is None
    assert mode.boards.live.refusal is None
    designer.key("z", "ctrl")
    assert "refused" not in trial.said
    mode.panel.kinds.choose(2)
    designer.press_on(field).type("a1b1").key("return")
    assert trial.said["refused"] == {"a1b1": "tiles.no.own_tile"}
    designer.type("a1c5").key("return")
    assert [*trial.said["refused"]] == ["a1b1", "a1c5"]  # in no list: notation
    designer.type("what").key("return")
    assert "no action of this game" in designer.toast


def test_what_no_action_does_is_told_with_its_rule_and_is_no_action_to_forbid(designer: Any, path: Path) -> None:
    mode = begun(designer, "D1T5@a1", "D1T5@a5")
    designer.press_on(mode.listed.new)
    view = mode.boards.live.view
    designer.drag(view.rect(A1).center, view.rect(Cell(File(4), Rank(3))).center)
    assert mode.boards._told is not None
    assert mode.boards.live.refusal is None
    designer.key("r")
    assert mode.panel.trial.lines == []


def test_a_test_begins_at_the_position_that_is_edited(designer: Any, path: Path) -> None:
    page = at_bench(designer)
    designer.press_on(page.edit)
    editor = page.mode
    designer.key("1")
    text = editor.notation
    designer.press_on(page.tests)
    designer.press_on(page.mode.listed.new)
    assert page.mode.trial.said["position"] == text
    designer.wait(5000)  # until the line that offers the position back has left the buttons
    designer.press_on(page.edit)
    page.mode.work.become(page.mode.work.draft.put(page.mode.work.draft.at("hand.south")[0], A1))
    designer.press_on(page.tests)
    assert designer.toast  # it is none: a tile lies there twice
    assert page.mode.boards.live.position == page.contents.position


def test_only_what_goes_on_from_a_held_piece_is_listed_and_escape_lays_it_down(designer: Any, path: Path) -> None:
    mode = begun(designer)
    designer.press_on(mode.listed.new)
    actions, board = mode.panel.actions, mode.boards.live
    every = len(actions.rows)
    first = board.game.targets(board.position, board.game.parse_action("D1T5@a1"))[0]
    designer.click(board.view.rect(first).center)
    assert {each.text[:4] for each in actions.rows} == {"T5D1"}
    designer.key("f")
    assert {each.text[:4] for each in actions.rows} == {"D1T5"}
    designer.key("escape")
    assert len(actions.rows) == every
    actions.field.put("spin c1")
    assert 0 < len(actions.rows) < every
    assert all("c1" in each.text for each in actions.rows)


def test_keys_alone_put_a_test_together_and_what_was_not_saved_comes_back(designer: Any, path: Path) -> None:
    mode = begun(designer)
    designer.tab_to(mode.listed.new).key("return")
    panel = mode.panel
    designer.tab_to(panel.actions.list).key("down").key("down").key("return")
    designer.tab_to(mode.boards.live).key("g")
    designer.tab_to(panel.result).key("left")
    said = dict(panel.trial.said)
    assert set(said) >= {"play", "gives", "result"}
    designer.tab_to(panel.lines).key("end").key("delete")
    assert "result" not in panel.trial.said
    designer.key("z", "ctrl")
    designer.key("escape")
    assert not mode.panel
    designer.click(designer.app.overlay.toast._link_rect.center)
    assert mode.panel.trial.said == said
    designer.press_on(designer.screen.page.sandbox)
    designer.click(designer.app.overlay.toast._link_rect.center)
    assert designer.screen.page.mode is mode
    assert mode.panel.trial.said == said


def test_a_failing_test_shows_both_boards_is_mended_and_taken_out(designer: Any, path: Path) -> None:
    game = designer.services.registry.game("mine")
    start = game.start(Setup(), 0)
    wrong, right = (game.format(game.apply(start, game.parse_action(text)).position) for text in ("D1T5@b1", "D1T5@a1"))
    values = {"variant": game.variant, "position": game.format(start), "play": "D1T5@a1", "gives": wrong}
    bare = path.read_text(encoding="utf-8")
    path.write_text(bare + ENTRY.format(**values), encoding="utf-8")
    designer.look_again()
    page = at_bench(designer)
    row = next(i for i, each in enumerate(page.contents.rows) if each.text == "The first")
    page.contents.list.show(row)
    for _ in range(2):
        designer.click(page.contents.list.row_rect(row).center)
    mode, boards = page.mode, page.mode.boards
    assert mode.listed.named.name == "The first"
    assert game.format(boards.beside.position) == wrong
    assert boards.live.apart == boards.beside.apart == {A1, B1}
    designer.press_on(mode.listed.open)
    designer.press_on(mode.panel.gives)
    assert boards.beside is None
    mode.panel.lines.choose(1)
    assert mode.panel.chosen.kind == "legal"
    designer.key("delete")
    designer.key("s", "ctrl")
    mended = ENTRY.format(**values).replace(wrong, right).replace("    legal: [nonsense]\n", "")
    assert path.read_text(encoding="utf-8") == bare + mended
    designer.look_again()
    assert page.desk.file.unmet == []
    designer.press_on(mode.listed.new)
    assert mode.trial.said == {"position": right}  # the board showed what the test gives
    designer.key("escape")
    designer.press_on(mode.listed.delete)
    assert path.read_text(encoding="utf-8").count("The first") == 0
    designer.click(designer.app.overlay.toast._link_rect.center)
    assert path.read_text(encoding="utf-8") == bare + mended


def test_a_test_that_was_changed_elsewhere_meanwhile_is_not_written_over(designer: Any, path: Path) -> None:
    game = designer.services.registry.game("mine")
    position = game.format(game.start(Setup(), 0))
    text = path.read_text(encoding="utf-8") + f"\npositions:\n  - name: A\n    position: {position}\n"
    path.write_text(text, encoding="utf-8")
    designer.look_again()
    mode = begun(designer)
    mode.listed.list.choose(0)
    designer.press_on(mode.listed.open)
    dragged(designer, mode, "D1T5@a1")
    other = text.replace("name: A", "name: B")
    path.write_text(other, encoding="utf-8")
    mode.handle(Key("s", ctrl=True))
    assert path.read_text(encoding="utf-8") == other
    assert "something else" in designer.toast


def test_what_no_game_knows_is_shown_as_it_is_written_and_does_not_hold(designer: Any, path: Path) -> None:
    game = designer.services.registry.game("mine")
    position = game.format(game.start(Setup(), 0))
    strange = "to_act: nobody, result: blue, reason: luck, legal: [what], refused: {why: x.y}, play: [never]"
    entries = f"\npositions:\n  - {{name: A, position: '{position}', {strange.partition(', play')[0]}}}\n"
    entries += f"  - {{name: B, position: '{position}', {strange}}}\n  - {{name: C, position: none, {strange}}}\n"
    path.write_text(path.read_text(encoding="utf-8") + entries, encoding="utf-8")
    designer.look_again()
    mode = begun(designer)
    for row, lines in enumerate((5, 1, 1)):
        mode.listed.list.choose(row)
        designer.press_on(mode.listed.open)
        assert sum(each.why is not None for each in mode.trial.lines) == lines
        assert mode.panel.result.value == "blue (luck)"
        designer.tab_to(mode.panel.lines).key("end").key("delete")
        designer.key("escape").frame()


def test_tests_of_an_included_file_stay_in_it(designer: Any) -> None:
    path = own_game(designer, "logistic")
    game = designer.services.registry.game("mine")
    position = game.format(game.start(Setup(), 0))
    beside = path.with_name("more.yaml")
    beside.write_text(f"positions:\n  - {{name: A, position: '{position}'}}\n", encoding="utf-8")
    main = path.read_text(encoding="utf-8").replace("include: [", "include: [more.yaml, ")
    path.write_text(main, encoding="utf-8")
    designer.look_again()
    mode = begun(designer)
    assert [each.name for each in mode.listed.rows] == ["A"]
    designer.press_on(mode.listed.new)
    press(designer, mode.panel, 0, "avi 1")
    mode.panel.name.put("B")
    designer.press_on(mode.panel.save)
    assert path.read_text(encoding="utf-8") == main
    designer.look_again()
    assert [each.name for each in mode.listed.rows] == ["A", "B"]


def test_leaving_the_bench_asks_before_a_test_is_lost(designer: Any, path: Path) -> None:
    mode, bench = begun(designer), designer.screen
    designer.press_on(mode.listed.new)
    press(designer, mode.panel, 0, "D1T5@a1")
    designer.press_on(bench.back)
    designer.answer("Go on editing")
    assert designer.screen is bench
    assert bench.page.mode is mode
    designer.press_on(bench.back)
    designer.answer("Drop it")
    assert designer.screen is not bench
