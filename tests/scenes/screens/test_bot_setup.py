"""Bots on the set-up page: who is one, how strong, how long it may think, and what is said of its strength."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from scenes.pages import bot_text
from scenes.pages.bot_text import FIRST, figure, measured
from scenes.screens.setup.agreement import Agreement
from scenes.screens.setup.screen import SetUp
from scenes.screens.table.screen import Table
from squares.bots.level_file import Pairing
from squares.bots.levels import Level
from squares.core.players import FULL, BotPlayer
from squares.core.seats import FOUR, Seat
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import Record, new_id

S, N = Seat.SOUTH, Seat.NORTH


def open_page(person: Any, game: str = "squares-ii") -> Any:
    return person.set_up(game)


def seat_bot(person: Any, seat: Seat) -> None:
    person.press_on(person.screen.players.kinds[seat].parts()[1])


def test_a_seat_is_given_to_a_bot_with_its_level_and_think_time(person: Any) -> None:
    page = open_page(person)
    seat_bot(person, N)
    assert N not in page.names
    person.press_on(page.players.levels[N].parts()[5])
    person.press_on(page.players.times[N].parts()[0])
    person.press_on(page.names[S]).type("Mei").press_on(page.begin_button)
    assert isinstance(person.screen, Table)
    match = person.screen.state.match
    assert match.bots == {N: BotPlayer(6, 0.5)}
    assert match.players == {S: "Mei", N: "Heron"}


def test_bots_are_set_by_keyboard_alone(person: Any) -> None:
    page = open_page(person)
    person.tab_to(page.players.kinds[N]).key("right")
    assert page.form.focus is page.players.kinds[N]
    person.tab_to(page.players.levels[N]).key("end")
    person.tab_to(page.players.times[N]).key("home")
    assert page.agreed.bots == {N: BotPlayer(FULL, 0.5)}
    person.tab_to(page.players.kinds[N]).key("left")
    assert page.agreed.bots == {}
    person.tab_to(page.players.kinds[N]).key("right")
    assert page.agreed.bots == {N: BotPlayer(FULL, 0.5)}


def test_the_bots_of_last_time_are_there_again(person: Any) -> None:
    page = open_page(person)
    seat_bot(person, N)
    person.press_on(page.players.levels[N].parts()[1]).press_on(page.begin_button)
    again = SetUp(person.services, "squares-ii")
    assert again.agreed.bots == {N: BotPlayer(2, FIRST.seconds)}


def test_levels_are_as_many_as_the_game_has_and_the_top_stays_the_top(person: Any) -> None:
    page = open_page(person)
    seat_bot(person, N)
    most = len(page.players.levels[N].parts())
    assert most == len(bot_text.roster().levels(page.game)) > 9
    person.press_on(page.players.levels[N].parts()[-2])
    assert page.agreed.bots[N].level == most - 1
    rengoma = open_page(person, "rengoma")
    fewer = len(bot_text.roster().levels(rengoma.game))
    rengoma._again(bots={N: BotPlayer(most - 1, 1.0), S: BotPlayer(FULL, 1.0)})
    assert rengoma.agreed.bots == {N: BotPlayer(fewer - 1, 1.0), S: BotPlayer(FULL, 1.0)}
    assert [len(rengoma.players.levels[seat].parts()) for seat in (N, S)] == [fewer, fewer]


@pytest.mark.parametrize("level", [8, 9, FULL])
def test_how_a_level_plays_is_what_it_is_set_to(level: int) -> None:
    game = Registry.of_engines().game("squares-ii")
    nodes = f"{bot_text.roster().level(game, level).nodes:,}"
    said = Texts.load().say(bot_text.plays(game, level))
    full = "Full strength within its think time."
    assert said == (full if level == FULL else f"No slips; looks at {nodes} positions a move.")


@pytest.mark.parametrize(
    ("game", "size"), [("squares-ii", (1440, 900)), ("rengoma", (1024, 640)), ("logistic", (1024, 640))]
)
def test_no_sentence_about_a_bot_is_cut(person: Any, size: tuple[int, int], game: str) -> None:
    person.resize(*size)
    person.wait(200)
    page = open_page(person, game)
    seat_bot(person, N)
    room = page.players.plates[N].right - 20 - page.players.levels[N].rect.x
    for level in bot_text.levels_of(page.game):
        for line in page.players.lines(BotPlayer(level, 2.0)):
            assert person.canvas.measure(line, "small")[0] <= room, line


@pytest.mark.parametrize("game", ["squares-ii", "rengoma-4p", "logistic"])
def test_who_comes_the_first_time_meets_the_gentlest_bot_and_can_begin(person: Any, game: str) -> None:
    person.services.stack.push(SetUp(person.services, game))
    person.frame()
    page = person.screen
    assert list(page.names) == [S]
    assert page.agreed.bots == dict.fromkeys(page.game.seats[1:], FIRST)
    assert [page.players.levels[seat].index for seat in page.game.seats[1:]] == [0] * (len(page.game.seats) - 1)
    person.press_on(page.begin_button)
    assert isinstance(person.screen, Table)


def test_a_seat_that_a_person_took_stays_a_person_s_in_the_game_for_more(person: Any) -> None:
    person.services.stack.push(SetUp(person.services, "rengoma"))
    person.frame()
    person.press_on(person.screen.players.kinds[N].parts()[0])
    person.press_on(person.screen.boxes.parts()[1])
    assert list(person.screen.agreed.bots) == [Seat.WEST, Seat.EAST]


def test_swapping_the_seats_takes_the_bot_along(person: Any) -> None:
    page = open_page(person)
    assert not page.again.enabled
    seat_bot(person, N)
    person.press_on(page.again)
    assert page.agreed.bots == {S: FIRST}


def test_all_four_seats_may_be_bots(person: Any) -> None:
    page = open_page(person, "rengoma-4p")
    for seat in FOUR:
        seat_bot(person, seat)
    person.press_on(page.begin_button)
    assert person.screen.state.match.bots == dict.fromkeys(FOUR, FIRST)
    assert len(set(person.screen.state.match.players.values())) == 4


@pytest.mark.parametrize(
    ("game", "size"), [("squares-ii", (1440, 900)), ("rengoma-4p", (1024, 640)), ("logistic", (1024, 640))]
)
def test_nothing_lies_on_anything_else(person: Any, size: tuple[int, int], game: str) -> None:
    person.resize(*size)
    person.wait(200)
    page = open_page(person, game)
    still = page.places
    for seat in page.game.seats:
        assert page.places == still
        rects = [widget.rect for widget in page.form.widgets if widget.shown]
        for n, a in enumerate(rects):
            assert not any(a.overlaps(b) for b in rects[:n])
        for widget in page.players.widgets(seat):
            plate = page.places.middle.plates[seat]
            assert plate.x < widget.rect.x < widget.rect.right < plate.right
            assert plate.y < widget.rect.y < widget.rect.bottom < plate.bottom
        seat_bot(person, seat)


def test_a_bot_chooses_its_secret_families_itself_and_not_always_the_same(person: Any) -> None:
    page = open_page(person)
    person.press_on(page.cards[2])
    seat_bot(person, N)
    assert N not in page.secrets
    option = next(option for option in page.game.options if option.seat is N)
    agreed = Agreement("squares-ii", page.game.variant, bots={N: FIRST})
    chosen = {agreed.begin(person.services.registry, seed).setup.choices[option.id] for seed in range(20)}
    assert len(chosen) > 3
    assert all(len(set(families)) == option.count and set(families) <= set(option.values) for families in chosen)


def test_a_bot_brings_a_deck(person: Any) -> None:
    page = open_page(person, "logistic")
    seat_bot(person, N)
    assert list(page.secrets) == [S]
    match = Agreement("logistic", bots={S: FIRST, N: FIRST}).begin(person.services.registry, 3)
    assert match.legal_actions()


class Stand:
    """Levels that were measured in one way or not at all."""

    def __init__(self, *pairings: Pairing) -> None:
        self.pairings = pairings

    def level(self, _: object, number: int) -> Level:
        return Level(number)

    def measured(self, _: object, *players: str) -> tuple[Pairing, ...]:
        return tuple(each for each in self.pairings if (each.a, each.b) == players)


def test_the_figure_is_told_in_plain_words_and_in_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Registry.of_engines().game("squares-ii")
    pairing = Pairing(a="L2", b="L1", games=400, won=280, drawn=8, settings="0" * 12)
    first = Pairing(a="L1", b="beginner", games=400, won=204, drawn=0, settings="0" * 12)
    monkeypatch.setattr(bot_text, "roster", lambda: Stand(pairing, first))
    say = Texts.load().say
    assert say(figure(game, 2)) == "Wins about 7 of 10 games against level 1."
    assert say(measured(game, 2)) == "Measured: 71 % of 400 games against level 1, give or take 4."
    assert say(figure(game, 1)) == "Wins about 5 of 10 games against a scripted beginner."
    assert say(figure(game, 2, short=True)) == "wins 7 of 10 against level 1"
    assert say(figure(game, 3)) == say(measured(game, 3)) == "Not measured with these rules."


def test_other_rules_are_not_measured(person: Any) -> None:
    page = open_page(person)
    seat_bot(person, N)
    person.tab_to(next(s for s in page.steppers if s.label == "Limit of a row")).key("right")
    assert page.players.levels[N].tip == "Not measured with these rules."


def test_how_one_has_fared_against_a_level_is_told_beside_it(person: Any) -> None:
    def played(days: int, resigned: Seat, game: str = "squares-ii", **terms: Any) -> None:
        match = Agreement(game, **terms).begin(person.services.registry, days)
        match.resign(resigned)
        then = person.services.wall_clock() - timedelta(days=days)
        person.services.store.add(Record.from_match(match, new_id(game, then), then, then))

    level = BotPlayer(4, 1.0)
    for days, resigned in ((1, N), (2, N), (3, S)):
        played(days, resigned, names={S: "Mei"}, bots={N: level})
    played(4, N, bots={S: level})
    played(5, N, bots={N: BotPlayer(2, 1.0)})
    played(6, N, bots={S: level, N: level})
    played(7, N, "strive", bots={N: level})
    (person.services.store.folder / "bad.yaml").write_text("masume_record: 2\n", encoding="utf-8")
    page = open_page(person)
    seat_bot(person, N)
    assert page.players.told(4) == "You: 2 won, 0 drawn, 2 lost; the last 2 won."
    assert page.players.told(2) == "You: 1 won, 0 drawn, 0 lost."
    assert page.players.told(3) == "No finished game against this level yet."
    person.press_on(page.names[S]).type("Mei")
    assert page.players.told(4) == "Mei: 2 won, 0 drawn, 1 lost; the last 2 won."


def test_partners_are_told(person: Any) -> None:
    page = open_page(person, "rengoma-4p")
    assert page.players.partner(N) == "South's partner"
    for seat in FOUR[1:]:
        seat_bot(person, seat)
    assert page.players.partner(N) == "your partner"
    assert open_page(person).players.partner(N) == ""


def saved_games(person: Any, level: int, results: str, helped: bool = False) -> None:
    """Save a game against a level for each letter, w or l, as it went for South; each later than those before."""
    for result in results:
        match = Agreement("qubism", names={S: "Mei"}, bots={N: BotPlayer(level, 1.0)}).begin(
            person.services.registry, 1
        )
        if helped:
            match.help()
        match.resign(N if result == "w" else S)
        then = person.services.wall_clock()
        person.services.store.add(Record.from_match(match, new_id("qubism", then), then, then))


def test_the_level_above_one_that_was_beaten_is_offered_beside_it(person: Any) -> None:
    saved_games(person, 3, "lw")
    page = open_page(person, "qubism")
    seat_bot(person, N)
    page._seat({N: BotPlayer(3, 1.0)})
    offer = page.players.near[N]
    assert (offer.shown, offer.label) == (True, "Next: 4")
    person.press_on(offer)
    assert page.agreed.bots[N].level == 4
    assert not page.players.near[N].shown


def test_a_bot_comes_near_the_person_and_stays_there(person: Any) -> None:
    saved_games(person, 6, "wwlwlwllwl")
    page = open_page(person, "qubism")
    seat_bot(person, N)
    person.press_on(page.names[S]).type("Mei")
    assert page.players.standing == "Plays about like level 5 (3 to 9), after 10 games."
    person.press_on(page.players.near[N])
    assert page.agreed.bots[N].level == 5
    person.press_on(page.begin_button)
    saved_games(person, 6, "wwwwwwwww")
    page = open_page(person, "qubism")
    assert page.agreed.bots[N].level > 5
    person.press_on(page.players.levels[N].parts()[2])
    assert page.agreed.bots[N].level == 3
    assert not person.services.settings.near


def test_games_with_help_do_not_count(person: Any) -> None:
    saved_games(person, 6, "wwwwwwww", helped=True)
    page = open_page(person, "qubism")
    seat_bot(person, N)
    assert page.players.standing == ""
    assert not page.players.near[N].shown
