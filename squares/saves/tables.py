"""Tables of the sandbox: which pieces and free components lie where, kept as small documents by name.

What lies there may be anything, so it is kept piece by piece and not as a position of the game. Files of the first
format have no components and nobody's view.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from squares.core.editing import Draft, Editing, Place, Token, fitted
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.loose import (
    CARD,
    COLOURS,
    FARTHEST,
    KINDS,
    KIT,
    MOST,
    MOST_NUMBER,
    NOTE,
    Loose,
    is_loose,
)
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.core.signs import all_visible
from squares.data.loader import parse as load
from squares.saves.collection import MOST_NAME, Collection

FORMAT = "masume_table"
_FORMATS = (1, 2)
_MOST_NODES, _MOST_VALUE, _WIDEST = 200_000, 4000, 20.0
_USUAL = asdict(Loose("", None, ""))
_WRITTEN = ("kind", "text", "back", "count", "colour", "down", "x", "y", "source", "part", "w", "h")
"""What is kept of a component, where it is not as usual."""
Lying = tuple[str, str, str, str, int | None, tuple[tuple[str, int], ...]]
"""Kind, owner, text, back, count and marks of a piece."""


@dataclass(frozen=True, slots=True)
class Table:
    """``lies``: by cells and piles as text. ``values``: as of a draft. ``loose``: the components by their places.

    ``view``: the seat whose view is on show, empty where everything lies open.
    """

    name: str
    game: str
    variant: str
    lies: Mapping[str, tuple[Lying, ...]] = field(default_factory=dict)
    values: Mapping[str, int | str] = field(default_factory=dict)
    loose: Mapping[str, tuple[Loose, ...]] = field(default_factory=dict)
    view: str = ""

    @classmethod
    def of(cls, name: str, game: AnyGame, draft: Draft, view: str = "") -> Table:
        """Return the table with a draft on it."""
        lies: dict[str, tuple[Lying, ...]] = {}
        loose: dict[str, tuple[Loose, ...]] = {}
        for place, tokens in draft.lies.items():
            of_game = (t for t in tokens if not isinstance(t, Loose))
            lies[str(place)] = tuple((t.kind, str(t.owner or ""), t.text, t.back, t.count, t.marks) for t in of_game)
            if is_loose(place):
                loose[str(place)] = tuple(token for token in tokens if isinstance(token, Loose))
        values = {id: value if isinstance(value, int) else str(value) for id, value in draft.values.items()}
        return cls(name, game.id, game.variant, lies, values, loose, view)

    def draft(self, game: AnyGame, editing: Editing[Any]) -> Draft:
        """Return what lies on the table, as far as the game knows it; components lie as they did."""
        lies: dict[Place, tuple[Token, ...]] = {
            game.grid.parse(place) or place: tuple(
                Token(kind, Seat(owner) if owner else None, text, back, count, marks)
                for kind, owner, text, back, count, marks in tokens
            )
            for place, tokens in self.lies.items()
        }
        start = editing.draft(game.start(Setup(), 0))
        of_game = {place: tokens for place, tokens in lies.items() if not is_loose(place)}
        draft = fitted(Draft(of_game, self.values), editing, game.grid, start)
        for name in dict.fromkeys((*filter(is_loose, lies), *self.loose)):
            known = filter(editing.knows, lies.get(name, ()))
            draft = draft.with_all(name, (*known, *self.loose.get(str(name), ())))
        return draft

    def renamed(self, name: str) -> Table:
        """See Document."""
        return replace(self, name=name)

    def dump(self) -> str:
        """See Document."""
        tree = {
            FORMAT: _FORMATS[-1],
            "name": self.name,
            "game": self.game,
            "variant": self.variant,
            "lies": {place: [_plain(token) for token in tokens] for place, tokens in self.lies.items()},
            "values": dict(self.values),
            "loose": {place: [_written(each) for each in lying] for place, lying in self.loose.items()},
            "view": self.view,
        }
        text: str = yaml.safe_dump(tree, sort_keys=False, allow_unicode=True, default_flow_style=None, width=120)
        return text


def parse(text: str) -> Table:
    """Read a table. Errors: BadData for a text that is no table."""
    try:
        loaded = load(text.encode("utf-8", "replace"), "", most_nodes=_MOST_NODES)
        tree = loaded.root.plain() if not loaded.faults else {}
        if tree[FORMAT] not in _FORMATS:
            raise ValueError(tree[FORMAT])
        words = [tree["name"], tree["game"], tree["variant"]]
        lies = {str(place): tuple(map(_lying, tokens)) for place, tokens in tree["lies"].items()}
        values = dict(tree["values"])
        sound = all(isinstance(word, str) for word in (*words, *values)) and len(words[0]) <= MOST_NAME
        if not sound or not all(map(_is_value, values.values())):
            raise ValueError(words)
        loose = {str(place): tuple(map(_component, lying)) for place, lying in tree.get("loose", {}).items()}
        view = str(Seat(tree["view"])) if tree.get("view") else ""
        _bounded(loose)
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadData(phrase("bench.table.unreadable")) from None
    return Table(words[0], words[1], words[2], lies, values, loose, view)


def _is_value(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= _MOST_VALUE and all_visible(value.replace("\n", "").replace("\t", ""))
    return isinstance(value, int)


def _bounded(loose: Mapping[str, tuple[Loose, ...]]) -> None:
    """See that components lie where such may lie, and no more than may. Errors: ValueError."""
    counts = {place: len(lying) for place, lying in loose.items()}
    if not all(map(is_loose, counts)) or counts.pop(KIT, 0) > MOST or sum(counts.values()) > MOST:
        raise ValueError(counts)


def _written(component: Loose) -> dict[str, Any]:
    values = asdict(component)
    return {key: values[key] for key in _WRITTEN if key == "kind" or values[key] != _USUAL[key]}


def _component(tree: Any) -> Loose:
    """Read a component. Errors: ValueError, TypeError for what is none."""
    made = Loose(**{"owner": None, "text": "", **tree})
    words = (made.text, made.back, made.source, made.part)
    numbers = (made.x, made.y, made.w, made.h)
    if made.kind not in KINDS or made.colour not in COLOURS or tree.keys() - set(_WRITTEN):
        raise ValueError(tree)
    if not all(isinstance(word, str) and all_visible(word.replace("\n", "")) for word in words):
        raise ValueError(tree)
    if not isinstance(made.down, bool) or ("\n" in made.text + made.back and made.kind not in (CARD, NOTE)):
        raise ValueError(tree)
    if max(len(made.text), len(made.back)) > made.most or max(len(made.source), len(made.part)) > 200:
        raise ValueError(tree)
    if not all(_is_number(number, FARTHEST) for number in numbers) or not min(made.w, made.h) >= 0:
        raise ValueError(tree)
    if max(made.w, made.h) > _WIDEST or not (made.count is None or _is_number(made.count, MOST_NUMBER)):
        raise ValueError(tree)
    return made


def _is_number(value: Any, most: float) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= most


def _plain(token: Lying) -> list[Any]:
    *words, marks = token
    return [*words, *([dict(marks)] if marks else [])]


def _lying(token: Any) -> Lying:
    """Read a piece. Errors: ValueError, TypeError for what is no piece."""
    kind, owner, text, back, count, *more = token
    words = (kind, owner, text, back)
    if not all(isinstance(word, str) for word in words) or not isinstance(count, int | None):
        raise ValueError(token)
    if owner:
        Seat(owner)
    marks = tuple((str(kind), int(n)) for kind, n in dict(*more).items())
    return kind, owner, text, back, count, marks


def collection(folder: Path) -> Collection[Table]:
    """Return the tables in a folder."""
    return Collection(folder, "table", parse, phrase("bench.table.gone"))
