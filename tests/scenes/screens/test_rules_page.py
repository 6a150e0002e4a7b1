"""The rules page: contents of every game, chapters by keys and mouse, pages that scroll."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.games.kit.look import Look
from scenes.screens.rules.screen import Rules
from squares.core.actions import Button
from squares.core.grid import Cell
from squares.data.rulebook import chapters
from tests.scenes.at_bench import own_game


def open_page(person: Any, game: str | None = None) -> Any:
    person.services.stack.push(Rules(person.services, game))
    person.frame()
    return person.screen


def long_chapter(page: Any) -> int:
    return max(range(len(page.sections)), key=lambda i: len(page.sections[i].pictures))


def test_contents_list_every_game_and_the_chapters_of_the_open_one(person: Any) -> None:
    page = open_page(person, "strive")
    titles = [line.title for line in page.lines]
    assert {entry.title for entry in person.services.registry.entries} <= set(titles)
    at = titles.index("STRIVE in the SQUARES")
    assert titles[at + 1 : at + 1 + len(page.sections)] == [section.title for section in page.sections]
    assert page.contents.selected == at + 1


def test_down_walks_the_chapters_and_on_into_the_next_game_and_up_comes_back(person: Any) -> None:
    page = open_page(person)
    first = len(page.sections)
    for _ in range(first - 1):
        person.key("down")
    assert (page.open_game, page.chapter) == (0, first - 1)
    person.key("down")
    assert (page.open_game, page.chapter) == (1, 0)
    person.key("up")
    assert (page.open_game, page.chapter) == (0, first - 1)


def test_a_press_opens_a_chapter_and_a_game(person: Any) -> None:
    page = open_page(person)
    person.press_on(page.contents.row_rect(3))
    assert page.chapter == 2
    last = len(page.lines) - 1
    title = page.lines[last].title
    person.press_on(page.contents.row_rect(last))
    assert page.entries[page.open_game].title == title
    assert page.chapter == 0


def test_a_press_on_the_open_game_goes_to_its_first_chapter(person: Any) -> None:
    page = open_page(person, "strive")
    person.key("down").key("down")
    person.press_on(page.contents.row_rect(page.open_game))
    assert (page.entries[page.open_game].id, page.chapter) == ("strive", 0)


def test_a_long_page_scrolls_by_wheel_and_keys_to_its_end_and_no_further(person: Any) -> None:
    person.resize(1024, 640)
    person.wait(200)
    page = open_page(person, "strive")
    page._turn_to(page.open_game + 1 + long_chapter(page))
    person.frame()
    person.wheel(page.sheet.center, -2)
    assert page.scroll > 0
    for _ in range(20):
        person.key("page down")
    end = page.scroll
    person.key("page down")
    assert page.scroll == end > 0
    bar = page.page_bar
    person.drag(bar.bar.center, (bar.bar.center[0], bar.rect.y))
    assert page.scroll == 0
    person.click((bar.rect.center[0], bar.rect.bottom - 2))
    assert page.scroll == end
    for _ in range(20):
        person.key("page up")
    assert page.scroll == 0


def test_another_chapter_begins_at_its_top(person: Any) -> None:
    person.resize(1024, 640)
    person.wait(200)
    page = open_page(person, "strive")
    page._turn_to(page.open_game + 1 + long_chapter(page))
    person.frame()
    person.wheel(page.sheet.center, -3).key("down")
    assert page.scroll == 0


@pytest.mark.parametrize("game", ["squares-ii", "strive"])
def test_every_diagram_of_a_game_is_drawn(person: Any, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    draw = Look.draw_diagram

    def note(look: Look, canvas: Any, rect: Any, *rest: Any) -> None:
        drawn.append(rect)
        draw(look, canvas, rect, *rest)

    monkeypatch.setattr(Look, "draw_diagram", note)
    person.resize(1440, 2400)
    person.wait(200)
    page = open_page(person, game)
    for chapter, section in enumerate(page.sections):
        drawn.clear()
        page._turn_to(page.open_game + 1 + chapter)
        person.frame()
        assert len(drawn) == len(section.pictures)
        assert all(page.sheet.x < rect.x and rect.right < page.sheet.right for rect in drawn)


def test_the_page_offers_no_way_to_itself(person: Any) -> None:
    assert "rules" not in open_page(person).bar


def test_a_game_s_rules_are_those_of_the_variant_that_is_played(person: Any) -> None:
    usual = open_page(person, "qubism")
    titles = [section.title for section in usual.sections]
    assert titles.count("Moving a cube") == 1
    assert "Other arrows" in titles
    person.services.stack.push(Rules(person.services, "qubism", "keep"))
    person.frame()
    (moving,) = [section for section in person.screen.sections if section.title == "Moving a cube"]
    assert "Its arrow goes on pointing the same way" in " ".join(moving.paragraphs)
    assert "Other arrows" not in [section.title for section in person.screen.sections]


@pytest.mark.parametrize("id", ["qubism", "strive"])
def test_a_game_without_help_has_rules_of_its_own_and_shows_no_other_game_s(person: Any, id: str) -> None:
    own_game(person, id)
    page = open_page(person, "mine")
    entry = page.entries[page.open_game]
    assert entry.id == "mine"
    assert entry.definition.help == ()
    assert page.sections[0].paragraphs[0] == person.services.say(entry.definition.goal())
    assert [each.title for each in page.sections] == [person.services.say(c.title) for c in chapters(entry.definition)]


def test_the_page_shows_what_only_the_program_does_as_well(person: Any) -> None:
    page = open_page(person, "logistic")
    chapter = next(section for section in page.sections if section.title == "Decks")
    assert chapter.paragraphs[-2:] == (
        "A ready deck for each AVI comes with the game.",
        "Build your own on the page Decks.",
    )


def to_try(person: Any, game: str) -> Any:
    """The page of a game at its first picture that can be tried, which is tried."""
    page = open_page(person, game)
    while not page.tries:
        person.key("down")
    person.press_on(next(button for button in page.tries.values() if button.shown))
    return page


@pytest.mark.parametrize("game", ["squares-ii", "qubism", "rengoma", "logistic"])
def test_a_picture_is_tried_on_the_page_and_set_back(person: Any, game: str) -> None:
    page = to_try(person, game)
    tryout, picture = page.tryout, page.tryout.picture
    board = tryout.board
    for target in board.game.targets(board.position, picture.action):
        if isinstance(target, Button):
            board.press(target)
        else:
            person.click(board.view.rect(target).center)
    assert board.position == picture.game.apply(picture.position, picture.action).position
    person.key("r")
    assert board.position == picture.position
    person.key("escape")
    assert page.tryout is None
    assert person.screen is page


def walk_to(person: Any, board: Any, target: Any) -> None:
    """Arrows until the cursor of the board stands there."""
    person.key("right")
    for _ in range(20):
        if board._cursor == target:
            return
        (x, y), (there_x, there_y) = board.view.rect(board._cursor).center, board.view.rect(target).center
        across, down = there_x - x, there_y - y
        person.key(("right" if across > 0 else "left") if abs(across) > abs(down) else "down" if down > 0 else "up")
    raise AssertionError("the cursor never comes there")


def test_a_picture_is_tried_by_keys_alone(person: Any) -> None:
    page = open_page(person, "squares-ii")
    person.tab_to(next(iter(page.tries.values()))).key("return")
    board, action = page.tryout.board, page.tryout.picture.action
    assert page.form.focus is board
    after = board.game.apply(board.position, action).position
    for target in board.game.targets(board.position, action):
        walk_to(person, board, target)
        person.key("return")
    assert board.position == after
    person.key("escape")
    assert page.form.focus in page.tries.values()


def test_what_the_rules_refuse_is_told_below_the_board(person: Any) -> None:
    page = to_try(person, "squares-ii")
    board = page.tryout.board
    paths = [(board.game.targets(board.position, each.action), each) for each in board.within_reach[1]]
    path, refused = next((path, each) for path, each in paths if all(isinstance(target, Cell) for target in path))
    person.drag(*(board.view.rect(target).center for target in path))
    assert (page.tryout.wrong, page.tryout.said) == (True, refused.why)
    assert board.position == page.tryout.picture.position


def test_a_game_of_one_s_own_has_pictures_to_try(person: Any) -> None:
    own_game(person, "qubism")
    page = to_try(person, "mine")
    assert page.tryout.picture.game.id == "mine"
