"""Drawing changes nothing: whatever a screen keeps was settled by its layout, its input and the clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from scenes.geometry import Rect
from scenes.services import DialogButton, Link
from scenes.stack import Screen
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.tooltip import DELAY_MS
from squares.core.seats import Seat
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
    person.press_on(person.screen.picks[0])


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
    person.services.registry.rescan()
    person.services.routes.faults(person.services.registry.entry("mine"))


def own(person: Person) -> None:
    person.services.routes.own()


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


STATES = (
    *(home, home_with_more_games_than_there_is_room_for, set_up_with_bots, set_up_with_a_long_name, secret_choice),
    *(saved, renaming, settings, rules, faults, own, key_sheet, dialog, toast, long_toast, tip),
)


def draw(person: Person, screen: Screen, size: tuple[float, float], compact: bool) -> bytes:
    surface = pygame.Surface((int(size[0]), int(size[1]))).convert()
    canvas = Canvas(surface, person.app.paintbox, 1.0, compact)
    screen.draw_base(canvas)
    screen.draw_moving(canvas)
    person.app.overlay.draw(canvas)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize(
    "reach",
    [*STATES, *(set_up(game) for game in ("squares-ii", "strive", "qubism", "rengoma", "rengoma-4p", "logistic"))],
    ids=lambda reach: reach.__name__,
)
def test_drawing_twice_gives_one_picture_and_leaves_the_state(person: Person, reach: Callable[[Person], None]) -> None:
    reach(person)
    person.run_until_idle()
    screen, overlay = person.screen, person.app.overlay
    for size, compact in SIZES:
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
