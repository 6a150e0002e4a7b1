from __future__ import annotations

import pygame
import pytest

from scenes.shipped import load_theme
from scenes.system.audio import RATE, RECIPES, Audio, samples


def started() -> Audio:
    audio = Audio(dict.fromkeys(RECIPES, 0.5))
    audio.start()
    audio.wait()
    return audio


@pytest.mark.parametrize("name", sorted(RECIPES))
def test_every_sound_is_short_loud_enough_and_ends_in_silence(name: str) -> None:
    made = samples(RECIPES[name]())
    assert 0.02 < len(made) / RATE <= 0.4
    assert max(map(abs, made)) > 30_000
    assert abs(made[-1]) < 600


def test_sounds_are_the_same_every_time() -> None:
    assert samples(RECIPES["flip"]()) == samples(RECIPES["flip"]())


def test_the_theme_names_every_sound_and_no_other() -> None:
    theme = load_theme()
    assert RECIPES.keys() == theme.token("sound").keys()


def test_plays_once_the_device_is_open() -> None:
    audio = Audio({"place": 0.5})
    assert not audio.play("place")
    audio.start()
    audio.wait()
    assert audio.ready
    assert audio.play("place")
    assert not audio.play("no such sound")


def test_silence_plays_nothing() -> None:
    audio = started()
    audio.set_volume(0.0)
    assert not audio.play("place")
    audio.set_volume(0.3)
    assert audio.play("place")


def test_a_missing_device_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    audio = started()
    assert not audio.ready
    assert not audio.play("place")


def test_a_program_that_ends_while_its_sounds_are_made_ends_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise pygame.error("mixer not initialized")

    monkeypatch.setattr(pygame.mixer, "Sound", refuse)
    audio = Audio({"place": 0.5})
    audio._open()
    assert not audio.ready
