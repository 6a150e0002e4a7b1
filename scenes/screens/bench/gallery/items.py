"""What the gallery shows: everything that a version of the file makes, what it looks like, and what of it has changed.

Draws only what it is asked for; where a picture lies the grid knows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING

from scenes.games import gallery_of, look_of, parts_of
from scenes.games.kit import gallery as kit
from scenes.games.kit.covers import WIDTH, draw_cover
from scenes.games.kit.gallery import REACH
from scenes.games.kit.parts import Job, Part, called
from scenes.geometry import Rect
from scenes.print.since import Known, digest, game_of
from scenes.shipped import load_theme, paintbox
from squares.core.phrase import capital
from squares.lsp.told import sentences

if TYPE_CHECKING:
    from scenes.print.preview import Proof
    from scenes.services import Services
    from scenes.ui.canvas import Canvas
    from scenes.ui.paintbox import Paintbox
    from squares.core.game import AnyGame
    from squares.core.phrase import Say
    from squares.data.check import GameFile
    from squares.data.models import Definition

Identity = tuple[str, str]
"""Kind and name."""
Make = Callable[[str], "AnyGame"]
BOX = 316.0, 366.0
"""The box on the shelf, without its thickness."""
_BAND, _INK = 82.0, "#23201B"
_FINE = 2.0
"""Parts of a pixel that are told apart."""


class Painter:
    """What draws on paper, and what tells whether something looks the same; each is made when it is first needed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: Known = {}

    @cached_property
    def proof(self) -> Proof:
        """Paper."""
        from scenes.print.preview import Proof  # takes half a second

        return Proof(self._services.registry.picture, self._services.texts.language)

    @cached_property
    def _box(self) -> Paintbox:
        box = paintbox(load_theme(), language=self._services.texts.language)
        box.art = self._services.registry.picture
        return box

    def digest(self, part: Part, paper: bool) -> str:
        """Equal for parts that look the same."""
        return self.proof.digest(part) if paper else digest(part, self._box, self._known, _FINE)


@dataclass(frozen=True)
class Item:
    """One thing. ``paper``: it is drawn as it is printed, else as it is at the table. ``group``: its heading."""

    say: Say

    part: Part
    group: str
    definition: Definition
    painter: Painter
    paper: bool

    @property
    def identity(self) -> Identity:
        """Tells it from all others, also in another version."""
        return self.part.kind, self.part.name

    @cached_property
    def key(self) -> Hashable:
        """Equal for what looks and says the same."""
        return self.painter.digest(self.part, self.paper) if self.part.key is None else self.part.key

    @property
    def is_known(self) -> bool:
        """Whether it is known already what it looks like; to find that out takes a moment."""
        return self.part.key is not None or "key" in self.__dict__

    @property
    def sides(self) -> tuple[bool, ...]:
        """Its front, and its back if it has one."""
        return (False, True) if self.part.back is not None else (False,)

    def draw(self, canvas: Canvas, rect: Rect, back: bool) -> None:
        """Draw a side into its place; painted once for each size."""
        place = rect if self.paper else rect.inset(-REACH)
        kept = "gallery", self.paper, self.identity, self.key, back, round(rect.w, 2)
        canvas.surface(kept, place, partial(self._paint, rect, back))

    def _paint(self, rect: Rect, back: bool, canvas: Canvas) -> None:
        if self.paper:
            self.painter.proof.paint(canvas, self.part, back)
            return
        draw = self.part.back if back else self.part.front
        assert draw is not None
        draw(canvas, Rect(REACH, REACH, rect.w, rect.h), 0.0)

    @cached_property
    def says(self) -> tuple[str, ...]:
        """Sentences of the rules that are there because of it."""
        found = (line for path in self.part.paths for line in sentences(self.definition, path, self.say))
        return tuple(dict.fromkeys(found))

    def passes(self, words: Sequence[str]) -> bool:
        """Whether all words stand in its name, its kind or in what it says."""
        known = f"{self.part.title} {self.part.name} {self.group}".casefold()
        missing = [word for word in words if word not in known]
        if not missing:
            return True
        said = " ".join(self.says).casefold()
        return all(word in said for word in missing)


class Show:
    """All items of a version of the file in a variant. ``make`` gives the game of each variant."""

    def __init__(
        self, services: Services, file: GameFile, variant: str, painter: Painter, paper: bool, make: Make | None = None
    ) -> None:
        self._services, self._say = services, services.say
        self.file, self._painter, self._paper = file, painter, paper
        self._make = make or partial(game_of, file)
        known = file.definitions
        self.variant = variant if variant in known else next(iter(known))
        self.items: Sequence[Item] = tuple(self._made())
        self._by_identity: Mapping[Identity, Item] = {item.identity: item for item in self.items}

    def _made(self) -> Iterator[Item]:
        definition = self.file.definitions[self.variant]
        job = self._job(self.variant)
        parts = parts_of(job) if self._paper else (*self._boards(), self._box(definition), *gallery_of(job))
        for part in parts:
            if not part.whole:
                title = part.title or part.name
                group = self._called("board" if part.kind == "box" else part.kind)
                yield Item(self._say, replace(part, title=title), group, definition, self._painter, self._paper)

    def _job(self, variant: str) -> Job:
        game = self._make(variant)
        theme = self._painter.proof.box.theme if self._paper else self._services.theme
        return Job(game, look_of(game), self._say, theme)

    def _boards(self) -> Iterator[Part]:
        """The board of each variant, the one that is looked at first."""
        named = self.file.base.variants
        for id in sorted(self.file.definitions, key=lambda id: id != self.variant):
            title = named[id].name if id in named else self._say("gallery.board")
            yield kit.board(self.file.definitions[id], id, title, cache(partial(self._job, id)))

    def _box(self, definition: Definition) -> Part:
        """The box on the shelf."""
        services, title, cover = self._services, definition.title, definition.look.cover
        entry = next((each for each in services.registry.entries if each.id == definition.id), None)
        picture = entry.picture if entry is not None else ""

        def draw(canvas: Canvas, place: Rect, bleed: float) -> None:
            draw_cover(canvas, cover or "own", place, picture)
            k = place.w / WIDTH
            at = place.x + 18 * k, place.bottom - _BAND * k + 28 * k
            canvas.text(title, at, "h1", _INK, "midleft", place.w - 36 * k, 28 * k)

        return Part("box", "box", *BOX, draw, title=title, paths=(("look", "cover"),), key=(cover, picture, title))

    def _called(self, kind: str) -> str:
        """The heading above a kind; the kind itself where there is no text for it."""
        if self._paper:
            return called(kind, self._say)
        try:
            return self._say(f"gallery.kind.{kind}")
        except KeyError:
            return capital(kind)

    def changed(self, before: Show) -> list[Item]:
        """The items that are new, or look or say otherwise, in the order of all."""
        return [item for item in self.items if not self._same(item, before._by_identity.get(item.identity))]

    @staticmethod
    def _same(item: Item, other: Item | None) -> bool:
        return other is not None and other.key == item.key
