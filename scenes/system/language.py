"""The languages that the desktop asks for."""

from __future__ import annotations

import pygame


def preferred() -> list[str]:
    """Tags such as ``zh-TW`` or ``ja``, the most wanted first; none where the system does not say."""
    found = pygame.system.get_pref_locales()
    return ["-".join(filter(None, (each["language"], each["country"]))) for each in found]
