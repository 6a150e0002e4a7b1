"""Dry little sounds of paper and wood, synthesised here; nothing is loaded from disk.

The mixer opens in a thread after the first picture, and each sound is rendered there. Without a sound device every
call does nothing. The mixer is never quit before the process ends: playing after that would crash it.
"""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable
from contextlib import suppress
from math import exp, pi, sin
from random import Random

import pygame

RATE = 44_100
_MOST = 32_000
_TWO_PI = 2 * pi

Wave = list[float]


class Audio:
    """``volumes``: how loud each sound is before the person's own volume, 0 to 1."""

    def __init__(self, volumes: dict[str, float]) -> None:
        self._volumes = volumes
        self._own = 1.0
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._thread: threading.Thread | None = None
        self.ready = False

    def start(self) -> None:
        """Opens the sound device in the background. Call it once, after the first picture."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._open, name="audio", daemon=True)
            self._thread.start()

    def wait(self) -> None:
        """Waits until the device is open or known to be missing; for tests."""
        if self._thread is not None:
            self._thread.join()

    def set_volume(self, volume: float) -> None:
        """The person's own volume, 0 (silent) to 1."""
        self._own = volume

    def play(self, name: str, delay_ms: float = 0.0) -> bool:
        """Plays a sound if it is there; ``delay_ms`` lets it wait. Returns whether it will be heard."""
        sound = self._sounds.get(name)
        if not self.ready or sound is None or self._own <= 0:
            return False
        if delay_ms > 0:
            timer = threading.Timer(delay_ms / 1000, self.play, (name,))
            timer.daemon = True
            timer.start()
            return True
        channel = sound.play()
        if channel is None:  # all channels are busy
            return False
        channel.set_volume(self._own)
        return True

    def _open(self) -> None:
        with suppress(pygame.error):  # no device, or the program was closed meanwhile
            pygame.mixer.init(RATE, -16, 1, 256, allowedchanges=0)
            for name, recipe in RECIPES.items():
                sound = pygame.mixer.Sound(buffer=samples(recipe()))
                sound.set_volume(self._volumes.get(name, 0.5))
                self._sounds[name] = sound
            self.ready = True


def samples(wave: Wave) -> array[int]:
    """A wave of floats as 16-bit samples, its loudest point at full scale, its end faded."""
    peak = max(1e-9, max(abs(value) for value in wave))
    fade = min(len(wave), RATE // 200)
    tail = len(wave) - fade
    scaled = (value / peak * (1.0 if at < tail else (len(wave) - at) / fade) for at, value in enumerate(wave))
    return array("h", (round(value * _MOST) for value in scaled))


def _count(ms: float) -> int:
    return int(RATE * ms / 1000)


def _noise(ms: float, decay_ms: float, smooth: float, seed: int, attack_ms: float = 0.6) -> Wave:
    """Noise that dies away. ``smooth`` 0 is hiss, near 1 a dull thud (a one-pole low pass)."""
    rng = Random(seed)
    held = 0.0
    wave = []
    for at in range(_count(ms)):
        held += (1 - smooth) * (rng.uniform(-1, 1) - held)
        t = at / RATE * 1000
        wave.append(held * min(1.0, t / attack_ms) * exp(-t / decay_ms))
    return wave


def _tone(ms: float, hz: float, decay_ms: float, fall: float = 0.0, partials: tuple[float, ...] = (1.0,)) -> Wave:
    """A struck body: ``partials`` are multiples of ``hz``, the higher the sooner silent; ``fall`` lowers the pitch."""
    wave = []
    phase = 0.0
    for at in range(_count(ms)):
        t = at / RATE * 1000
        phase += _TWO_PI * hz * (1 - fall * t / ms) / RATE
        body = sum(sin(phase * part) * exp(-t * part / decay_ms) / (1 + i) for i, part in enumerate(partials))
        wave.append(body * min(1.0, t / 0.8))
    return wave


def _mix(*parts: tuple[Wave, float, float]) -> Wave:
    """Waves added up, each as (wave, starts at ms, loudness)."""
    length = max(len(wave) + _count(start) for wave, start, _ in parts)
    mixed = [0.0] * length
    for wave, start, loud in parts:
        offset = _count(start)
        peak = max(abs(value) for value in wave) or 1.0
        for at, value in enumerate(wave):
            mixed[offset + at] += value / peak * loud
    return mixed


def _block(hz: float) -> Wave:
    """A wood block."""
    return _mix((_tone(120, hz, 26, partials=(1.0, 2.76, 5.4)), 0, 1.0), (_noise(12, 3, 0.4, 5), 0, 0.35))


def _clap(seed: int) -> Wave:
    """Two hardwood sticks struck together (hyoshigi)."""
    return _mix((_tone(130, 1480, 24, partials=(1.0, 1.51, 2.9)), 0, 1.0), (_noise(25, 5, 0.2, seed), 0, 0.6))


def _lift() -> Wave:
    return _noise(45, 14, 0.75, 1, attack_ms=8)


def _place() -> Wave:
    return _mix((_noise(70, 12, 0.86, 2), 0, 1.0), (_tone(90, 150, 20, 0.3), 0, 0.8), (_noise(8, 2, 0.2, 3), 0, 0.25))


def _slide() -> Wave:
    return _noise(160, 60, 0.8, 4, attack_ms=50)


def _flip() -> Wave:
    snap = _noise(40, 5, 0.25, 6)
    return _mix((snap, 0, 0.8), (_noise(50, 7, 0.4, 7), 120, 1.0))


def _fight() -> Wave:
    return _mix((_block(520), 0, 0.9), (_block(830), 110, 1.0))


def _tie() -> Wave:
    return _mix((_block(520), 0, 1.0), (_block(830), 0, 1.0))


def _home() -> Wave:
    return _mix((_tone(80, 420, 14, partials=(1.0, 2.3)), 0, 0.8), (_noise(50, 8, 0.6, 8), 0, 0.6))


def _refuse() -> Wave:
    return _mix((_tone(110, 175, 22, 0.15), 0, 1.0), (_noise(30, 6, 0.9, 9), 0, 0.5))


def _bead() -> Wave:
    return _mix((_tone(40, 2150, 7, partials=(1.0, 1.6)), 0, 1.0), (_noise(6, 1.5, 0.1, 10), 0, 0.4))


def _win() -> Wave:
    return _mix((_clap(11), 0, 0.8), (_clap(12), 95, 0.9), (_clap(13), 230, 1.0))


def _clock_low() -> Wave:
    """A wooden clapper."""
    return _mix((_clap(17), 0, 1.0), (_clap(18), 140, 0.8))


def _scrape() -> Wave:
    """Wood over wood, falling."""
    return _mix((_noise(190, 80, 0.7, 15, attack_ms=30), 0, 1.0), (_tone(190, 240, 90, 0.35), 0, 0.3))


def _knock() -> Wave:
    """One hollow knock."""
    return _mix((_tone(130, 310, 30, 0.1, partials=(1.0, 1.9, 3.1)), 0, 1.0), (_noise(14, 3, 0.4, 16), 0, 0.4))


def _rim() -> Wave:
    """The rim of a small drum."""
    return _mix((_tone(70, 1180, 9, partials=(1.0, 1.7, 2.6)), 0, 1.0), (_noise(40, 6, 0.15, 19), 0, 0.7))


def _thump() -> Wave:
    """A low blow with a rattle over it."""
    return _mix((_tone(170, 92, 45, 0.35), 0, 1.0), (_noise(60, 14, 0.5, 20), 0, 0.6))


def _breath() -> Wave:
    """Breath through paper."""
    return _noise(260, 90, 0.55, 21, attack_ms=60)


def _draw() -> Wave:
    return _mix((_clap(14), 0, 1.0), (_bead(), 190, 0.5))


RECIPES: dict[str, Callable[[], Wave]] = {
    "lift": _lift,
    "place": _place,
    "slide": _slide,
    "flip": _flip,
    "fight": _fight,
    "tie": _tie,
    "home": _home,
    "refuse": _refuse,
    "bead": _bead,
    "scrape": _scrape,
    "knock": _knock,
    "rim": _rim,
    "thump": _thump,
    "breath": _breath,
    "clock_low": _clock_low,
    "win": _win,
    "draw": _draw,
}
