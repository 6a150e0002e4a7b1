"""Drawing changes nothing: whatever a screen keeps was settled by its layout, its input and the clock."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from scenes.geometry import Rect
from scenes.services import DialogButton, Link
from scenes.stack import Screen
from scenes.ui.screen_canvas import ScreenCanvas
from scenes.ui.widgets.tooltip import DELAY_MS
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.match import Match
from squares.core.seats import Seat
from squares.core.session import Session
from squares.evenings import pack
from tests.evenings.made import QUESTIONS, given
from tests.scenes.conftest import Person
from tests.scenes.snapshot import changes, snapshot

SIZES = (((1440.0, 900.0), False), ((1024.0, 640.0), True), ((1900.0, 1000.0), False))


def home(person: Person) -> None:
    person.save(days=1)
    person.key("f5").run_until_idle()


def home_with_more_games_than_there_is_room_for(person: Person) -> None:
    source = person.services.registry.entry("squares-ii").path.read_text(encoding="utf-8")
    for n in range(6):
        text = source.replace("id: squares-ii", f"id: mine-{n}").replace("limit: 8", "limit: 8" if n else "limit: x")
        (person.services.places.games / f"mine-{n}.yaml").write_text(text, encoding="utf-8")
    person.key("f5").run_until_idle()
    person.wheel(person.screen.shelf.center, -1)


def set_up(game: str) -> Callable[[Person], None]:
    def opened(person: Person) -> None:
        person.services.routes.set_up(game)
        person.run_until_idle()

    opened.__name__ = f"set_up_{game}"
    return opened


def set_up_with_bots(person: Person) -> None:
    set_up("squares-ii")(person)
    for seat in (Seat.SOUTH, Seat.NORTH):
        person.press_on(person.screen.players.kinds[seat].parts()[1])


def set_up_with_a_long_name(person: Person) -> None:
    set_up("squares-ii")(person)
    person.press_on(person.screen.names[Seat.SOUTH]).type("w" * 24).key("left", "shift")


def secret_choice(person: Person) -> None:
    set_up("squares-ii")(person)
    person.press_on(person.screen.cards[2]).press_on(person.screen.secrets[Seat.SOUTH])
    person.frame()
    person.press_on(person.screen.cards[0])


def agreed_tiles(person: Person) -> None:
    set_up("strive")(person)
    person.press_on(person.screen.cards[3]).press_on(person.screen.picks["sets"][0])
    person.frame()
    person.press_on(person.screen.placed["L1U5"])


def saved(person: Person) -> None:
    for days in range(15):
        person.save(days=days, plies=1)
    (person.services.places.saves / "20260101-000000-bad-aaaaaa.yaml").write_text("masume_record: x", encoding="utf-8")
    person.services.routes.saved()
    person.frame()
    person.wheel(person.screen.list.rect.center, -3)


def renaming(person: Person) -> None:
    saved(person)
    person.press_on(person.screen.verbs[0]).type("m" * 40)


def settings(person: Person) -> None:
    person.services.routes.settings()


def rules(person: Person) -> None:
    person.services.routes.rules()
    person.run_until_idle()
    person.wheel(person.screen.sheet.center, -5)


def faults(person: Person) -> None:
    text = person.services.registry.entry("squares-ii").path.read_text(encoding="utf-8")
    broken = text.replace("id: squares-ii", "id: mine").replace("limit: 8", f"limit: {'very_' * 60}long")
    (person.services.places.games / "mine.yaml").write_text(broken, encoding="utf-8")
    person.look_again()
    person.services.routes.faults(person.services.registry.entry("mine"))


def own(person: Person) -> None:
    person.services.routes.own()


def evening(person: Person) -> None:
    found = pack.read(pack.make(person.services.registry.entry("qubism"), pack.SetUp(note="Hello. " * 100)))
    entry = person.services.registry.reload(found.unpack(person.services.places.packs))
    person.services.routes.evening(found, entry)


def given_back(person: Person) -> None:
    person.services.routes.give_back(given(person.services.registry.game("qubism")))


def questions(person: Person) -> None:
    people = {Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"}
    person.services.routes.questions("Qubism", Session(QUESTIONS), people, lambda _: None)


def key_sheet(person: Person) -> None:
    settings(person)
    person.frame()
    person.key("f1")


def dialog(person: Person) -> None:
    settings(person)
    buttons = [DialogButton("Keep", safe=True), DialogButton("Delete"), DialogButton("A longer answer", primary=True)]
    person.services.ask("Delete this game?", "What is gone cannot be brought back. " * 4, buttons)


def toast(person: Person) -> None:
    settings(person)
    person.services.toast("Position copied", Link("Show", lambda: None), done=True)


def long_toast(person: Person) -> None:
    settings(person)
    person.services.toast("word " * 60)


def tip(person: Person) -> None:
    settings(person)
    person.frame()
    person.move(person.screen.bar["theme"].rect.center).wait(DELAY_MS + 20)


def seated(game: str, plies: int = 0, variant: str | None = None) -> Callable[[Person], None]:
    """A table with a match of the game after some plies at random."""

    def opened(person: Person) -> None:
        made = person.services.registry.game(game, variant)
        match = Match(made, Setup(), 1, {seat: seat.value for seat in made.seats})
        for i in range(plies):
            if match.outcome is None:
                match.play(random.Random(i).choice(match.legal_actions()))
        person.services.routes.table(match)
        person.run_until_idle()

    opened.__name__ = "_".join(filter(None, ("table", game, variant, str(plies))))
    return opened


def pointed_at(person: Person) -> None:
    seated("squares-ii", 6)(person)
    screen = person.screen
    for zone in screen.view.zones():
        person.move(screen.view.rect(zone[0]).center).wait(400)


def dragged(person: Person) -> None:
    seated("squares-ii")(person)
    view = person.screen.view
    start, goal = view.rect(view.zones()[0][0]).center, view.rect(view.zones()[1][-1]).center
    person.move(start).press(start).move((start[0] + 9, start[1]), held=True).move(goal, held=True)


def asked_which(person: Person) -> None:
    seated("qubism")(person)
    view = person.screen.view
    [supply] = {action_targets[0] for action_targets in _targets(person) if len(action_targets) == 3}
    person.click(view.rect(supply).center).click(view.rect(Cell(File(2), Rank(2))).center)
    assert person.screen.popups.open is not None


def _targets(person: Person) -> list[tuple[Any, ...]]:
    match = person.screen.state.match
    return [match.game.targets(match.position, action) for action in match.legal_actions()]


def plate_menu(person: Person) -> None:
    seated("rengoma-4p", 4)(person)
    person.screen.popups.open_plate_menu(Seat.SOUTH, Rect(900, 300, 36, 36))


def all_keys(person: Person) -> None:
    seated("strive", 3)(person)
    person.key("f1")


def browsed(person: Person) -> None:
    seated("rengoma", 40)(person)
    person.key("home").wheel(person.screen.panel.body.center, 3)


def handed_over(person: Person) -> None:
    seated("logistic", 9)(person)
    assert person.screen.cover is not None


def a_hand_of_cards(person: Person) -> None:
    handed_over(person)
    person.press(person.screen.cover.button.center).wait(700).release((5.0, 5.0)).run_until_idle()
    assert person.screen.cover is None
    person.move(person.screen.view.rect(person.screen.view.zones()[0][0]).center)


TABLES = (
    *(seated("squares-ii"), seated("strive", 9), seated("qubism"), seated("rengoma", 9), seated("rengoma-4p", 9)),
    *(seated("strive", variant=variant) for variant in ("expert-1", "expert-2")),
    *(pointed_at, dragged, asked_which, plate_menu, all_keys, browsed, handed_over, a_hand_of_cards),
)
STATES = (
    *(
        home,
        home_with_more_games_than_there_is_room_for,
        set_up_with_bots,
        set_up_with_a_long_name,
        secret_choice,
        agreed_tiles,
    ),
    *(saved, renaming, settings, rules, faults, own, key_sheet, dialog, toast, long_toast, tip),
    *(evening, given_back, questions),
    *(set_up(game) for game in ("squares-ii", "strive", "qubism", "rengoma", "rengoma-4p", "logistic")),
)


def draw(person: Person, screen: Screen, size: tuple[float, float], compact: bool) -> bytes:
    surface = pygame.Surface((int(size[0]), int(size[1]))).convert()
    canvas = ScreenCanvas(surface, person.app.paintbox, 1.0, compact)
    screen.draw_base(canvas)
    screen.draw_moving(canvas)
    person.app.overlay.draw(canvas)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize(
    ("reach", "sizes"),
    [
        *((reach, (SIZES[n % len(SIZES)],)) for n, reach in enumerate((*STATES, *TABLES))),
        *(pytest.param(reach, SIZES, marks=pytest.mark.soak) for reach in (*STATES, *TABLES)),
    ],
    ids=lambda given: getattr(given, "__name__", f"{len(given)} sizes" if isinstance(given, tuple) else None),
)
def test_drawing_twice_gives_one_picture_and_leaves_the_state(
    person: Person, reach: Callable[[Person], None], sizes: tuple[tuple[tuple[float, float], bool], ...]
) -> None:
    reach(person)
    person.run_until_idle()
    screen, overlay = person.screen, person.app.overlay
    for size, compact in sizes:
        screen.layout(size, compact)
        overlay.layout(size, compact, screen.stage())
        before = snapshot(screen, overlay)
        first = draw(person, screen, size, compact)
        assert changes(before, snapshot(screen, overlay)) == []
        assert draw(person, screen, size, compact) == first
        assert changes(before, snapshot(screen, overlay)) == []


def test_a_change_is_seen() -> None:
    class Probe(Screen):
        def __init__(self) -> None:
            self.rects: list[Any] = [Rect(0, 0, 1, 1), {"a": [1, 2]}]

    Probe.__module__ = "scenes.probe"
    probe = Probe()
    before = snapshot(probe)
    assert changes(before, snapshot(probe)) == []
    probe.rects[1]["a"][1] = 3
    probe.rects[0] = Rect(0, 0, 2, 1)
    assert changes(before, snapshot(probe)) == ["0.rects[0]", "0.rects[1]['a'][1]"]
