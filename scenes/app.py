"""The running program: passes events to the top screen, lets time pass, draws when something changed.

``App.frame`` is one step with events and the time given, so that tests drive the real program; the loop around it is
in ``scenes.boot``. What lies over every screen (toast, dialog) is in ``scenes.overlay``; what screens ask of the
program is in ``scenes.shell``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack

import pygame

from scenes import garbage
from scenes.diagnosis import harmless
from scenes.input import FileDropped, Input, Key
from scenes.overlay import Overlay
from scenes.rescue import Rescue
from scenes.scale import Fit, fit, next_factor
from scenes.services import Services
from scenes.shell import AppShell
from scenes.shipped import speak
from scenes.stack import Screen
from scenes.system.events import Translator
from scenes.system.pointer import Pointer
from scenes.system.window import Window
from scenes.ui.canvas import Canvas
from scenes.ui.compositor import Compositor
from scenes.ui.measure import TextMeasure
from scenes.ui.paintbox import Paintbox

SETTLE_MS = 150.0
AWAKE_MS = 2000.0
FAST, SLOW = 60, 25
EXPOSING = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWSIZECHANGED)
"""After these the window may have lost its picture."""


class App:
    """One window with a stack of screens. ``drawn`` counts the frames that were really drawn.

    ``forgives``: an exception closes a screen and is told. Programs that try the window leave it off, to hear of it.
    """

    def __init__(self, services: Services, window: Window, paintbox: Paintbox) -> None:
        self.services = services
        self.window = window
        self.paintbox = paintbox
        services.measure = TextMeasure(paintbox.letters, 1.0)
        self.overlay = Overlay(services)
        self.drawn = 0
        self.forgives = False
        self.running = True
        self.busy = True
        services.shell = self._shell = AppShell(services, self.overlay, window, self.relayout, self.stop)
        self._rescue = Rescue(services, self.overlay, lambda: self._fit.size)
        self._at_work: Screen | Overlay | None = None
        self._translator = Translator()
        self.pointer = Pointer()
        self._fit = Fit(0.0, (0.0, 0.0), False)
        self._pixels = (0, 0)
        self._resized_at: float | None = None
        self._changes = -1
        self._stale = True
        self._last_ms: float | None = None
        self._awake_until = 0.0
        self.relayout()

    @property
    def fit(self) -> Fit:
        """The present scale and logical size."""
        return self._fit

    @property
    def painted(self) -> int:
        """Pixels that the last frame painted of those that drew."""
        return self._compositor.painted

    @property
    def rate(self) -> int:
        """Frames a second that the loop should try for now."""
        return FAST if self.busy else SLOW

    def to_points(self, pos: tuple[float, float]) -> tuple[float, float]:
        """Where a logical position is in the points of the system's pointer events."""
        return pos[0] / self._translator.factor, pos[1] / self._translator.factor

    def stop(self) -> None:
        """Ends the loop after the present frame."""
        self.running = False

    def close(self) -> None:
        """Lets every screen leave, ends the other processes, keeps the window's size and takes the window away."""
        services = self.services
        ends = (services.stack.close, services.worker.close, services.own_games.close, services.playtests.close)
        with ExitStack() as all_of_it:
            for end in (self.window.close, services.shell.remember_window, *reversed(ends)):
                if self.forgives:
                    all_of_it.enter_context(harmless("close"))
                all_of_it.callback(end)

    def relayout(self) -> None:
        """Measures the window anew and lets everything find its place."""
        self._pixels = self.window.size
        density = self.window.density
        self._fit = fit(*self._pixels, self.services.settings.ui_scale, density)
        self._translator.factor = density / self._fit.scale
        self.services.measure.scale = self._fit.scale
        self._resized_at = None
        self._changes = -1
        speak(self.paintbox.letters, self.services.texts.language)
        self.paintbox.forget()
        self._compositor = Compositor(self.paintbox, self._pixels, self._fit.scale, self._fit.compact)

    def frame(self, events: Iterable[pygame.Event], now: float) -> bool:
        """One step at ``now`` (ms): input, time, and a picture if anything changed. Returns whether it drew.

        An exception of anything that happens in it closes a screen, never the window, if the app ``forgives``.
        """
        return bool(self.attempt(lambda: self._frame(events, now), now))

    def attempt(self, step: Callable[[], bool | None], now: float) -> bool | None:
        """What ``step`` gives; True after an exception that was dealt with."""
        screens = self.services.stack.screens
        try:
            return step()
        except Exception as error:
            if not self.forgives:
                raise
            self._rescue.after(error, self._at_work, screens, now)
            self._start_afresh()
            return True
        finally:
            self._at_work = None

    def _start_afresh(self) -> None:
        """After an exception anything may be half drawn and half laid out."""
        self._stale = self.busy = True
        with harmless("layout"):
            self.window.surface.set_clip(None)
            self.relayout()

    def _frame(self, events: Iterable[pygame.Event], now: float) -> bool:
        passed = 0.0 if self._last_ms is None else max(0.0, now - self._last_ms)
        self._last_ms = now
        self.overlay.now = now
        needed = False
        for event in events:
            needed |= self._take(event, now)
        self._shell.poll()
        self.services.worker.poll()
        self.services.own_games.poll()
        self.services.playtests.poll()
        if self._follow_size(now):
            return True
        needed |= self._follow_stack()
        moving = self._advance(passed)
        needed |= self._follow_stack() or moving
        awake = now < self._awake_until or self._resized_at is not None
        self.busy = moving or awake or self.services.own_games.awaits
        if needed:
            self._draw()
            self._show_pointer()
        else:
            self._prepare()
        garbage.sweep(moving, self.busy)
        return needed

    def _show_pointer(self) -> None:
        """The pointer takes the shape that fits what it is on."""
        top = self.services.stack.top
        shape = self.overlay.pointer or (top.pointer if top is not None else "default")
        self.pointer.show(shape, self.window.density)

    def _take(self, event: pygame.Event, now: float) -> bool:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.stop()
            return False
        if event.type in EXPOSING:
            self._compositor.expose()
            return True
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._shell.focused = event.type == pygame.WINDOWFOCUSGAINED
            return False
        given = self._translator.translate(event)
        if given is None:
            return False
        self._awake_until = now + AWAKE_MS
        if self._resized_at is not None:
            self.relayout()
        return self._dispatch(given)

    def _dispatch(self, given: Input) -> bool:
        self._follow_stack()  # a screen is laid out before it hears of anything
        if isinstance(given, Key) and self._own_key(given):
            return True
        if isinstance(given, FileDropped):
            self._at_work = top = self.services.stack.top
            if top is None or not top.dropped(given.path):
                self.services.shell.open_file(given.path)
            return True
        self._at_work = self.overlay
        if self.overlay.handle(given):
            return True
        self._at_work = top = self.services.stack.top
        return top is not None and top.handle(given)

    def _own_key(self, key: Key) -> bool:
        """Keys that mean the same on every screen."""
        scale = self.services.settings.ui_scale
        if key.name == "f11" or (key.name == "return" and key.alt):
            self.services.shell.toggle_full_screen()
        elif key.name == "f5":
            self._at_work = top = self.services.stack.top
            return top is not None and top.reload()
        elif key.ctrl and key.name in ("+", "="):
            if scale < self.services.shell.largest_factor:
                self.services.change(ui_scale=next_factor(scale, 1))
        elif key.ctrl and key.name == "-":
            self.services.change(ui_scale=next_factor(scale, -1))
        elif key.ctrl and key.name == "0":
            self.services.change(ui_scale=1.0)
        else:
            return False
        return True

    def _follow_size(self, now: float) -> bool:
        """While the size changes the last picture is stretched; 150 ms later everything is laid out sharply."""
        size = self.window.size
        if size != self._pixels:
            self._pixels = size
            self._resized_at = now
            self.window.surface.blit(pygame.transform.scale(self._compositor.still, size), (0, 0))
            self.window.flip()
            self.drawn += 1
            return True
        if self._resized_at is not None and now - self._resized_at >= SETTLE_MS:
            self.relayout()
            self.services.shell.remember_window()
        return False

    def _follow_stack(self) -> bool:
        """Lays out a screen that has come to the top; returns whether one has."""
        stack = self.services.stack
        if stack.changes == self._changes or stack.top is None:
            return False
        while stack.changes != self._changes and stack.top is not None:
            self._changes = stack.changes
            self._at_work = stack.top
            stack.top.layout(self._fit.size, self._fit.compact)
        stage = stack.top.stage() if stack.top else None
        self._at_work = self.overlay
        self.overlay.layout(self._fit.size, self._fit.compact, stage)
        self._compositor.forget()
        self._stale = True
        return True

    def _advance(self, passed: float) -> bool:
        self._at_work = self.overlay
        moving = self.overlay.update()
        self._at_work = top = self.services.stack.top
        if top is not None:
            moving |= top.update(passed)
            moving |= top.base_dirty
        return moving or self._stale

    def _draw(self) -> None:
        self._at_work = top = self.services.stack.top
        if top is None:
            return
        if self._stale or top.base_dirty:
            top.base_dirty = False
            self._stale = False
            self._compositor.draw_base(top.draw_base)
        if self._resized_at is not None:
            self._compositor.expose()
        if self._compositor.draw(self.window.surface, lambda canvas: self._draw_moving(canvas, top)):
            self.window.flip()
        self.drawn += 1

    def _prepare(self) -> None:
        """Makes something ready that the screen will soon draw, in a frame that has nothing else to do."""
        self._at_work = top = self.services.stack.top
        draw = None if top is None else top.ahead()
        if draw is not None:
            self._compositor.prepare(draw)

    def _draw_moving(self, canvas: Canvas, top: Screen) -> None:
        top.draw_moving(canvas)
        self._at_work = self.overlay
        self.overlay.draw(canvas)
        self._at_work = top  # what was drawn is painted now, and most of it is the screen's
