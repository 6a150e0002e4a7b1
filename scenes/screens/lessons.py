"""Lessons: the games that teach themselves, and a guided first game of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.pages.pick_game import PickGame
from squares.lessons.lesson import steps

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry


class Lessons(PickGame):
    """A list of all games with a lesson, each with how far it has come."""

    def __init__(self, services: Services) -> None:
        say, routes = services.say, services.routes
        entries = [entry for entry in services.registry.entries if not entry.faults and steps(entry)]
        ways = [
            (say("lesson.learn"), lambda entry: routes.lesson(entry.id)),
            (say("guide.begin"), lambda entry: routes.guided(entry.id)),
        ]
        super().__init__(services, say("home.door.lessons"), entries, [say("lesson.page")], ways)

    def figure(self, entry: Entry) -> str:
        """How many steps have been done."""
        whole, done = steps(entry), self.services.settings.lessons.get(entry.id, 0)
        return self.say("lesson.done", n=min(done, whole), of=whole)

    def resumed(self) -> None:
        """A lesson may have come further."""
        self.base_dirty = True
