"""Pieces of other games as free components: which there are, and their faces as the game's parts draw them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from scenes.games import look_of, parts_of
from scenes.games.kit.parts import CELL, Job, Part, called
from squares.core.errors import Fault
from squares.core.loose import LETTERS, PIECE, Loose

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry

_LEAST, _MOST = 0.3, 1.7
"""Cells: how long the shorter side of a piece is at the least, and the longer one at the most."""


class Brought:
    """Knows a component's face as long as the game that it came from can still be made.

    To draw a face for the first time takes a while, so each is shown only once it was made ready. ``stamp`` goes up
    whenever some were forgotten.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: dict[str, tuple[Entry | None, Mapping[str, Part]]] = {}
        self._arrived = -1
        self._ready: set[tuple[str, str, bool]] = set()
        self.stamp = 0

    def parts(self, id: str) -> Mapping[str, Part]:
        """What is cut out of paper for a game, by kind and name; nothing where there is no such game, or no longer."""
        self.look_again()
        if id not in self._known:
            services = self._services
            try:
                game = services.registry.game(id)
                found = parts_of(Job(game, look_of(game), services.say, services.theme))
                parts = {f"{part.kind}/{part.name}": part for part in found if _is_piece(part)}
            except Fault:
                parts = {}
            self._known[id] = self._entry(id), parts
        return self._known[id][1]

    def look_again(self) -> None:
        """Forget the faces of games whose files have changed or gone."""
        arrived = self._services.own_games.arrived
        if arrived != self._arrived:
            self._arrived = arrived
            for id in [id for id, (entry, _) in self._known.items() if entry is not self._entry(id)]:
                del self._known[id]
                self._ready = {each for each in self._ready if each[0] != id}
                self.stamp += 1

    def _entry(self, id: str) -> Entry | None:
        try:
            return self._services.registry.entry(id)
        except Fault:
            return None

    def part(self, piece: Loose) -> Part | None:
        """What a component is a piece of; None where that is gone."""
        return self.parts(piece.source).get(piece.part)

    def is_ready(self, piece: Loose) -> bool:
        """Whether the side that lies up may be drawn."""
        return (piece.source, piece.part, piece.down) in self._ready

    def make_ready(self, pieces: Iterable[Loose]) -> bool:
        """Let the next face be shown that is not yet; whether there was one."""
        piece = next((each for each in pieces if each.kind == PIECE and not self.is_ready(each)), None)
        if piece is not None:
            self.parts(piece.source)
            self._ready.add((piece.source, piece.part, piece.down))
        return piece is not None

    def pieces(self, id: str) -> list[Loose]:
        """A component for each piece of a game; of cards that are in several decks, one."""
        found: dict[object, Loose] = {}
        for key, part in self.parts(id).items():
            name = (part.title or part.name or called(part.kind, self._services.say))[: LETTERS[PIECE]]
            again = (part.kind, part.title) if part.title and part.kind == "cards" else key
            k = min(max(1 / CELL, _LEAST / min(part.w, part.h)), _MOST / max(part.w, part.h))
            w, h = round(part.w * k, 2), round(part.h * k, 2)
            found.setdefault(again, Loose(PIECE, None, name, source=id, part=key, w=w, h=h))
        return list(found.values())


def _is_piece(part: Part) -> bool:
    return not part.whole and not part.net and part.kind not in ("board", "lists", "sheets")
