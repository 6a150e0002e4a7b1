"""The set-up page: what is agreed is what is played, by mouse and by keyboard alone, and remembered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scenes.own_games import WATCHED
from scenes.screens.faults import FaultsPage
from scenes.screens.rules.screen import Rules
from scenes.screens.setup.house_rules import facts
from scenes.screens.setup.screen import SetUp
from scenes.screens.table.screen import Table
from squares.bots.tables.best_play import best_play
from squares.bots.tables.solved import Ending, Solution
from squares.core.clock import TimeControl
from squares.core.seats import Seat
from squares.saves.settings import LastSetup
from tests.game_files import game_file

S, N = Seat.SOUTH, Seat.NORTH


def open_page(person: Any, game: str = "squares-ii") -> Any:
    return person.set_up(game)


def variant(person: Any, index: int) -> None:
    person.press_on(person.screen.cards[index])


def knob(page: Any, label: str) -> Any:
    return next(stepper for stepper in (*page.steppers, *page.clocks) if stepper.label == label)


def match(person: Any) -> Any:
    assert isinstance(person.screen, Table)
    return person.screen.state.match


def test_begin_plays_what_was_agreed(person: Any) -> None:
    page = open_page(person)
    person.press_on(page.names[N]).type("Kaede").press_on(page.names[S]).type("Mei")
    person.press_on(page.begins.parts()[1])
    person.press_on(person.screen.begin_button)
    assert match(person).players == {S: "Mei", N: "Kaede"}
    assert match(person).setup.first is N


def test_seats_are_names_where_none_is_given(person: Any) -> None:
    open_page(person)
    person.key("return")
    assert match(person).players == {S: "South", N: "North"}


def test_seats_are_called_as_the_file_names_its_sides(person: Any) -> None:
    page = open_page(person, "salt-and-slate")
    assert [page.names[seat].placeholder for seat in (S, N)] == ["Salt", "Slate"]
    person.key("return")
    assert match(person).players == {S: "Salt", N: "Slate"}


@pytest.mark.parametrize(
    ("game", "variant", "goal"),
    [
        ("qubism", None, "The row on the other side"),
        ("two-runners", "one", "One pawn on the other side"),
        ("two-runners", "both", "2 pawns on the other side"),
    ],
)
def test_the_goal_tells_how_many_pawns_it_takes(person: Any, game: str, variant: str | None, goal: str) -> None:
    made = person.services.registry.game(game, variant)
    assert dict(facts(made, person.services.texts))["Goal"] == goal


def test_letters_typed_into_a_name_mean_nothing_else_and_enter_begins(person: Any) -> None:
    page = open_page(person)
    person.press_on(page.names[S]).type("r?f/ x")
    assert person.screen is page
    assert not page.keys.shown
    assert page.names[S].text == "r?f/ x"
    person.key("return")
    assert match(person).players[S] == "r?f/ x"


def test_the_whole_page_by_keyboard(person: Any) -> None:
    page = open_page(person)
    person.tab_to(page.cards[0]).key("down")
    assert person.screen.game.variant == page.entry.variants[1]
    assert person.screen.form.focus is person.screen.cards[1]
    assert ("enter", "begin") in page.caps_now
    person.tab_to(knob(page, "Limit of a row")).key("right")
    person.tab_to(page.names[N]).type("Aki")
    person.tab_to(page.begins).key("left")
    person.tab_to(page.toggles[1]).key("space")
    assert person.services.settings.confirm_moves
    person.tab_to(person.screen.begin_button).key("return")
    played = match(person)
    assert (played.game.variant, played.game.definition.limit) == (page.entry.variants[1], 9)
    assert played.players[N] == "Aki"
    assert played.setup.first is N


def test_every_control_has_its_own_stop_for_tab(person: Any) -> None:
    page = open_page(person)
    stops = {id(page.form.focus)}
    for _ in range(30):
        person.key("tab")
        stops.add(id(page.form.focus))
    wanted = [
        *page.steppers,
        *page.names.values(),
        page.begins,
        *page.toggles,
        page.begin_button,
        page.again,
        page.back,
    ]
    assert {id(widget) for widget in wanted} <= stops


def test_a_house_rule_past_its_limit_is_refused_in_a_sentence(person: Any) -> None:
    page = open_page(person)
    wins = knob(page, "Tiles that win")
    low = page.game.definition.goal_tiles
    for _ in range(low):
        person.tab_to(knob(page, "Tiles that win")).key("left")
    assert page.game.definition.goal_tiles == 1
    assert person.toast.startswith("Tiles that win: Must be")
    assert "not 0" in person.toast
    assert knob(page, "Tiles that win").value == "1"
    assert wins.label == "Tiles that win"


def test_the_ends_of_a_stepper_are_pressed_with_the_mouse(person: Any) -> None:
    page = open_page(person)
    rect = knob(page, "Limit of a row").rect
    person.click((rect.right - 13, rect.center[1]))
    assert page.game.definition.limit == 9
    assert knob(page, "Limit of a row").tip == "Usually: 8"
    less = knob(page, "Limit of a row").ends[0].center
    person.click(less)
    assert not page.reset.shown
    person.click(less).click((rect.center[0], rect.center[1]))
    assert page.game.definition.limit == 7
    assert knob(page, "Limit of a row").changed
    person.press_on(page.reset)
    assert page.game.definition.limit == 8


def test_the_third_repetition_goes_round(person: Any) -> None:
    page = open_page(person)
    person.tab_to(knob(page, "Repetition"))
    seen = []
    for _ in range(3):
        person.key("right")
        seen.append((page.game.definition.house.repetition, page.game.definition.house.repetition_result))
    assert seen == [(3, "loses"), (0, "draw"), (3, "draw")]


def test_sides_may_be_swapped_on_any_board_where_the_engine_knows_how(person: Any) -> None:
    page = open_page(person, "rengoma")
    variant(person, 1)
    assert knob(page, "Pie rule").tip.startswith("After the first move the second player may take the other side")
    person.tab_to(knob(page, "Pie rule")).key("right")
    assert knob(page, "Pie rule").value == "offered"
    assert knob(page, "Pie rule").tip.endswith("instead of moving. Usually: no")
    person.press_on(page.begin_button)
    played = match(person)
    played.play(played.game.parse_action("own@c3"))
    assert "swap" in map(played.game.format_action, played.legal_actions())
    again = SetUp(person.services, "rengoma")
    assert (again.game.variant, again.game.definition.house.swap) == ("small", True)


def test_the_pie_rule_is_switched_in_one_place_and_its_variants_keep_their_ids(person: Any) -> None:
    page = open_page(person, "qubism")
    assert [card.title for card in page.cards if "pie" in card.title] == []
    person.tab_to(knob(page, "Pie rule")).key("right")
    assert (page.game.variant, page.game.definition.house.swap) == ("5x5-swap", True)
    assert [card.title for card in page.cards if card.on] == ["Five by five"]
    person.press_on(page.begin_button)
    assert match(person).game.variant == "5x5-swap"
    again = SetUp(person.services, "qubism")
    assert ([card.title for card in again.cards if card.on], again.game.variant) == (["Five by five"], "5x5-swap")
    assert knob(again, "Pie rule").value == "offered"


def test_a_variant_with_the_pie_rule_that_was_agreed_on_before_is_switched_off_like_any_house_rule(person: Any) -> None:
    person.services.change(last={"qubism": LastSetup(variant="4x4-swap", names={}, first="lots", house={}, choices={})})
    page = open_page(person, "qubism")
    assert (page.game.variant, knob(page, "Pie rule").value) == ("4x4-swap", "offered")
    person.press_on(page.reset)
    assert (page.game.variant, knob(page, "Pie rule").value) == ("4x4", "no")


def test_the_pie_rule_goes_along_to_the_other_game_of_the_box(person: Any) -> None:
    page = open_page(person, "rengoma")
    person.tab_to(knob(page, "Pie rule")).key("right")
    page.boxes.choose(1)
    assert (person.screen.entry.id, person.screen.game.variant) == ("rengoma-4p", "standard-swap")


def test_no_house_rule_stands_where_the_engine_refuses_it(person: Any) -> None:
    assert "Pie rule" not in [each.label for each in open_page(person, "strive").steppers]


def test_what_was_agreed_is_there_the_next_time(person: Any) -> None:
    page = open_page(person)
    variant(person, 1)
    person.press_on(page.names[S]).type("Mei")
    person.press_on(page.begins.parts()[0])
    person.tab_to(knob(page, "Limit of a row")).key("right")
    person.tab_to(knob(page, "Time is up")).key("right")
    assert person.toast == "Choose a clock first."
    person.tab_to(knob(page, "Clock")).key("left").tab_to(knob(page, "Time is up")).key("right")
    assert (knob(page, "Clock").value, knob(page, "Time is up").value) == ("60 min + 30 s", "is only told")
    person.press_on(page.begin_button)
    assert match(person).time == TimeControl(3600, increment=30, loses=False)
    again = SetUp(person.services, "squares-ii")
    assert again.game.variant == page.entry.variants[1]
    assert again.game.definition.limit == 9
    assert again.agreed.names[S] == "Mei"
    assert again.agreed.begins == "south"
    assert again.agreed.time == match(person).time


@pytest.mark.parametrize(
    "last", [LastSetup(variant="gone"), LastSetup(variant="classic", house={"no_such_rule": 3, "limit": 10_000})]
)
def test_a_set_up_that_no_longer_fits_the_file_is_dropped(person: Any, last: LastSetup) -> None:
    person.services.change(last={"squares-ii": last})
    page = open_page(person)
    assert page.game.variant == page.entry.variants[0]
    assert page.game.definition.limit == 8


def test_open_families_are_picked_by_both_and_one_too_many_lets_the_oldest_go(person: Any) -> None:
    page = open_page(person)
    variant(person, 1)
    option = page.game.options[0]
    off = [i for i, pick in enumerate(page.picks[option.id]) if not pick.on]
    person.press_on(page.picks[option.id][off[0]])
    person.press_on(page.picks[option.id][off[1]])
    assert [i for i, pick in enumerate(page.picks[option.id]) if pick.on] == off
    person.press_on(page.begin_button)
    wanted = tuple(option.values[i] for i in off)
    assert match(person).setup.choices[option.id] == wanted
    assert SetUp(person.services, "squares-ii").agreed.choices == {option.id: wanted}


def test_too_few_families_are_refused(person: Any) -> None:
    page = open_page(person)
    variant(person, 1)
    option = page.game.options[0]
    on = next(pick for pick in page.picks[option.id] if pick.on)
    person.press_on(on)
    assert person.toast == "Choose 2 families."


def choose(person: Any, seat: Seat, *at: int) -> None:
    person.press_on(person.screen.secrets[seat])
    for i in at:
        person.press_on(person.screen.cards[i])
    person.press_on(person.screen.ready)


def test_secret_families_begin_only_when_both_have_chosen(person: Any) -> None:
    page = open_page(person)
    variant(person, 2)
    choose(person, S, 0, 3)
    person.press_on(page.begin_button)
    assert person.screen is page
    assert person.toast == "North: choose 2 families first."
    choose(person, N, 1, 2)
    person.press_on(page.begin_button)
    options = {option.seat: option for option in page.game.options}
    for seat, at in ((S, (0, 3)), (N, (1, 2))):
        assert match(person).setup.choices[options[seat].id] == tuple(options[seat].values[i] for i in at)


def test_a_secret_choice_shows_that_it_was_made_and_not_which(person: Any) -> None:
    page = open_page(person)
    variant(person, 2)
    labels = set()
    for at in ((0, 1), (2, 3)):
        choose(person, S, *at)
        labels.add(page.secrets[S].label)
        person.press_on(page.secrets[S])
        assert not any(card.on for card in person.screen.cards)
        person.key("escape")
    assert labels == {"Chosen"}
    assert page.secrets[N].label == "Choose secretly"


def test_a_secret_choice_of_too_few_is_refused(person: Any) -> None:
    page = open_page(person)
    variant(person, 2)
    choose(person, S, 0)
    assert person.screen is not page
    assert person.toast == "Choose 1 more first."


def test_who_plays_alone_may_choose_families_of_their_own(person: Any) -> None:
    page = open_page(person)
    page.players.kinds[N].choose(1)
    variant(person, 2)
    choose(person, S, 0, 1)
    assert (person.screen is page, page.secrets[S].label, page.begin_button.enabled) == (True, "Chosen", True)


def test_swapping_takes_names_and_secret_choices_along(person: Any) -> None:
    page = open_page(person)
    variant(person, 2)
    assert not page.again.enabled
    person.press_on(page.names[S]).type("Mei")
    choose(person, S, 0, 1)
    person.press_on(page.again)
    assert page.agreed.names == {N: "Mei"}
    assert page.secrets[N].label == "Chosen"
    assert page.secrets[S].label == "Choose secretly"


def test_the_last_loser_begins_wherever_he_sits_now(person: Any) -> None:
    from squares.core.game import Setup
    from squares.core.match import Match
    from squares.saves import Record, new_id

    services = person.services
    game = services.registry.game("squares-ii")
    played = Match(game, Setup(S, {o.id: o.default for o in game.options}), 1, {S: "Mei", N: "Kaede"})
    played.resign(S)
    now = services.wall_clock()
    services.store.add(Record.from_match(played, new_id("squares-ii", now), now, now))
    page = open_page(person)
    person.press_on(page.names[N]).type("Mei").press_on(page.names[S]).type("Kaede")
    person.press_on(page.begins.parts()[3])
    person.press_on(page.begin_button)
    assert match(person).players[match(person).setup.first] == "Mei"


def test_the_book_opens_the_rules_of_this_game(person: Any) -> None:
    page = open_page(person, "strive")
    person.press_on(page.bar["rules"])
    assert isinstance(person.screen, Rules)
    assert person.screen.entries[person.screen.open_game].id == "strive"


def test_f5_reads_the_file_of_one_s_own_game_again(person: Any) -> None:
    folder: Path = person.services.places.games
    folder.mkdir(parents=True, exist_ok=True)
    text = game_file("squares-ii").read_text(encoding="utf-8").replace("id: squares-ii", "id: mine")
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    person.look_again()
    page = open_page(person, "mine")
    path.write_text(text.replace("minutes: 15", "minutes: 44"), encoding="utf-8")
    person.key("f5")
    assert person.screen is page
    assert page.game.definition.minutes == 44
    path.write_text(text.replace("minutes: 15", "minutes: 30"), encoding="utf-8")
    person.wait(WATCHED + 100)
    assert page.game.definition.minutes == 30
    path.write_text(text.replace("limit: 8", "limit: eight"), encoding="utf-8")
    person.key("f5")
    assert isinstance(person.screen, FaultsPage)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 640), (1920, 1080)])
@pytest.mark.parametrize("game", ["squares-ii", "strive"])
def test_nothing_lies_on_anything_else(person: Any, size: tuple[int, int], game: str) -> None:
    person.resize(*size)
    person.wait(200)
    page = open_page(person, game)
    for i in range(len(page.cards)):
        variant(person, i)
        w, h = person.app.fit.size
        rects = [widget.rect for widget in page.form.widgets if widget.shown]
        assert all(r.x >= 0 and r.y >= 0 and r.right <= w and r.bottom <= h for r in rects)
        for n, a in enumerate(rects):
            for b in rects[:n]:
                assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y


def test_who_begins_is_asked_only_where_it_matters(person: Any) -> None:
    for game, asked in (("squares-ii", True), ("qubism", True), ("rengoma", False), ("rengoma-4p", False)):
        person.services.stack.push(SetUp(person.services, game))
        person.frame()
        assert person.screen.begins.shown is asked, game


def test_a_solved_game_tells_how_it_ends_with_best_play(person: Any) -> None:
    page = open_page(person, "qubism")
    small = next(i for i, card in enumerate(page.cards) if card.title == "Four by four")
    assert "Best play" not in dict(facts(page.game, person.services.texts))
    variant(person, small)
    told = dict(facts(page.game, person.services.texts))
    assert told["Best play"] == "Who begins wins in 6 turns"
    page._again(house={"after_roll": "keep"})
    assert "Best play" not in dict(facts(page.game, person.services.texts))


@pytest.mark.parametrize(
    ("south", "north", "sentence"),
    [
        (("win", 1), ("win", 1), "Who begins wins in 1 turn"),
        (("loss", 4), ("loss", 4), "Who begins loses in 4 turns"),
        (("draw", 0), ("draw", 0), "A draw"),
        (("win", 3), ("win", 4), "It depends on who begins"),
        (("win", 3), ("loss", 2), "South wins, whoever begins"),
        (("loss", 3), ("win", 2), "North wins, whoever begins"),
        (("draw", 0), ("win", 2), "It depends on who begins"),
        (("win", 3), None, "If South begins, South wins in 3 turns"),
        (None, ("loss", 2), "If North begins, the other side wins in 2 turns"),
    ],
)
def test_how_it_ends_is_told_for_either_who_begins(
    person: Any, south: tuple[Any, int] | None, north: tuple[Any, int] | None, sentence: str
) -> None:
    known = ((S.value, south), (N.value, north))
    begins = {seat: Ending(result=each[0], moves=each[1]) for seat, each in known if each is not None}
    found = Solution(game="qubism", variant="4x4", hash="", positions=1, begins=begins)
    assert person.services.texts.say(best_play(found)) == sentence
