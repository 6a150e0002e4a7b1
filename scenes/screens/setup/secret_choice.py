"""A choice that the other player must not see: a page with all values of an option."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scenes.games import look_for
from scenes.games.kit.secret import Done, SecretChoices
from scenes.geometry import Rect
from scenes.screens.page import Page
from scenes.screens.setup.option_card import OptionCard
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button
from squares.core.game import AnyGame, Option
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.services import Services


class SecretPages(SecretChoices):
    """A page for each choice."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def choose(self, game: AnyGame, option: Option, name: str, done: Done) -> None:
        """See SecretChoices."""
        self.services.stack.push(SecretChoice(self.services, game, option, name, done))


class SecretChoice(Page):
    """Shows the values to whoever was called to the machine; ``done`` hears what was chosen."""

    caps = (("tab", "next_field"), ("enter", "press"), ("esc", "back"))
    icons = ("sound", "theme")

    def __init__(self, services: Services, game: AnyGame, option: Option, name: str, done: Done) -> None:
        super().__init__(services, services.say("setup.secret_title", name=name), services.say("setup.secret_note"))
        self.option, self.done, self.seat = option, done, option.seat or Seat.SOUTH
        look, definition = look_for(game.definition.engine), game.definition
        self.chosen: list[str] = []
        self.picks = [
            OptionCard(
                look.option_name(definition, value),
                look.option_signs(definition, value),
                False,
                partial(self._pick, value),
            )
            for value in option.values
        ]
        self.ready = Button(self.say("setup.secret_done"), self._ready, "primary")

    def _pick(self, value: str) -> None:
        if value in self.chosen:
            self.chosen.remove(value)
        else:
            self.chosen = [*self.chosen, value][-self.option.count :]
        for pick, name in zip(self.picks, self.option.values, strict=True):
            pick.on = name in self.chosen

    def _ready(self) -> None:
        if len(self.chosen) != self.option.count:
            self.services.toast(self.say("setup.pick_count", n=self.option.count))
            return
        self.leave_page()
        self.done(tuple(value for value in self.option.values if value in self.chosen))

    def place(self, room: Rect) -> None:
        """Two columns of values, the button below."""
        width = min(720.0, room.w - 64)
        area = Rect(room.center[0] - width / 2, room.y + 90, width, 64)
        for i, pick in enumerate(self.picks):
            pick.rect = area.columns(2, 16)[i % 2].move(0, (i // 2) * 80)
        rows = (len(self.picks) + 1) // 2
        self.ready.rect = Rect.around((room.center[0], area.y + rows * 80 + 50), 260, 56)
        self.form.add(*self.picks, self.ready)
        self.focus_first(*self.picks)

    def draw_base(self, canvas: Canvas) -> None:
        """Whose choice it is."""
        super().draw_base(canvas)
        middle = self.content.center[0], self.content.y + 44
        words = self.say("setup.pick_count", n=self.option.count)
        at = canvas.text(words, middle, "h2", anchor="center")
        canvas.mark(self.seat.value, (at.x - 22, middle[1]), 18)
