"""What happens when a part of the window raises: its screen is closed, what it held is saved, and a card tells of it.

Never the window: whatever fails here is only noted. Which calls may fail is known to ``scenes.app``, which hands every
exception of a frame to ``Rescue``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from scenes.diagnosis import brief, harmless
from scenes.overlay import Overlay
from scenes.services import DialogButton, Services
from scenes.stack import Salvage, Screen
from squares.core.phrase import phrase
from squares.support import bare

QUIET_MS = 1000.0
"""Milliseconds without a fault after which the next one is a new matter."""
MOST = 12
"""So many faults of one matter are noted; more would only fill the disk."""


@dataclass(frozen=True, slots=True)
class Card:
    """What is told of a fault: a sentence, the report, and the way back, if there is another than what is seen.

    A copy of the report goes to others: it is without games, hidden things and names, as in the support archive.
    """

    text: str
    report: str
    again: Callable[[], None] | None = None


class Rescue:
    """``size``: gives the window's size in logical pixels, for the report."""

    def __init__(self, services: Services, overlay: Overlay, size: Callable[[], tuple[float, float]]) -> None:
        self._services, self._overlay, self._size = services, overlay, size
        self._last = float("-inf")
        self._row = self._falls = 0
        self._tried: set[str] = set()
        self._shown: Card | None = None

    def after(self, error: Exception, at_work: Screen | Overlay | None, before: tuple[Screen, ...], now: float) -> None:
        """Deals with an exception of the frame at ``now`` (ms).

        ``at_work``: which part was called; ``before``: the screens that there were when the frame began.
        """
        if now - self._last >= QUIET_MS:
            self._row = self._falls = 0
        self._last = now
        self._row += 1
        with harmless("rescue"):
            self._deal(error, at_work, self._guilty(at_work, before))
        if self._services.stack.top is None:
            self._begin_anew()

    def _deal(self, error: Exception, at_work: Screen | Overlay | None, guilty: Screen | None) -> None:
        facts = self._facts()
        if type(guilty) is Screen:  # which draws nothing but the desk: what lies over it is at fault
            at_work, guilty = self._overlay, None
        salvage = Salvage(phrase("fault.part" if guilty is None else "fault.page"))
        if guilty is not None:
            with harmless("salvage"):
                salvage = guilty.salvage()
            self._close(guilty)
        if self._row > MOST:
            return
        report = self._services.diagnosis.report(error, facts | dict(salvage.facts))
        if at_work is self._overlay:
            failed_again, self._shown = self._shown is not None, None
            self._overlay.clear()
            if failed_again:  # the card itself cannot be shown
                return
        text = self._services.say("fault.with_error", what=salvage.said, error=brief(error))
        self._show(Card(text, report, self._way_back(salvage)))

    def _guilty(self, at_work: Screen | Overlay | None, before: tuple[Screen, ...]) -> Screen | None:
        """The screen to close: the one at work, or one that has just come to the top; None if it is gone already."""
        top, screens = self._services.stack.top, self._services.stack.screens
        return top if (isinstance(at_work, Screen) and at_work in screens) or top not in before else None

    def _close(self, guilty: Screen) -> None:
        stack = self._services.stack
        if len(stack) > 1:
            with harmless("leave"):
                stack.pop()
        else:
            with harmless("leave"):
                stack.close()
            self._begin_anew()

    def _begin_anew(self) -> None:
        """A first screen in the place of one that failed: home, then home without what strangers made, then none."""
        stack, routes = self._services.stack, self._services.routes
        for way in (routes.home, partial(routes.home, plain=True))[self._falls :]:
            self._falls += 1
            entered = False
            with harmless("home"):
                way()
                entered = True
            if entered:
                return
            with harmless("leave"):
                stack.close()
        stack.push(Screen())

    def _way_back(self, salvage: Salvage) -> Callable[[], None] | None:
        """How the screen can be opened again, once for each thing it shows."""
        if salvage.again is None or salvage.key in self._tried:
            return None
        self._tried.add(salvage.key)
        return salvage.again

    def _show(self, card: Card) -> None:
        say = self._services.say
        buttons = [
            DialogButton(say("fault.copy"), partial(self._copy, card)),
            DialogButton(say("fault.folder"), partial(self._open_folder, card)),
            DialogButton(say("fault.go_on"), partial(self._go_on, card), safe=True, primary=True),
        ]
        self._overlay.ask(say("fault.title"), card.text, buttons)
        self._shown = card

    def _go_on(self, card: Card) -> None:
        self._shown = None
        if card.again is not None:
            card.again()

    def _copy(self, card: Card) -> None:
        self._show(card)
        with harmless("copy"):
            self._services.shell.copy(bare(card.report))
            self._services.toast(self._services.say("fault.copied"), done=True)

    def _open_folder(self, card: Card) -> None:
        self._show(card)
        with harmless("open folder"):
            self._services.shell.open_folder(self._services.places.logs)

    def _facts(self) -> dict[str, str]:
        """What a report says of the window."""
        services = self._services
        facts: dict[str, str] = {}
        with harmless("facts"):
            w, h = self._size()
            sdl = ".".join(map(str, pygame.get_sdl_version()))
            facts["pygame"] = f"{pygame.version.ver}, SDL {sdl}, {pygame.display.get_driver()}"
            facts["window"] = f"{w:.0f}x{h:.0f}, {services.settings.ui_scale:g}, {services.theme.mode}"
            facts["language"] = services.settings.language
            facts["screens"] = " > ".join(type(screen).__name__ for screen in services.stack.screens)
        return facts
