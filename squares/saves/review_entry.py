"""How a review stands in a record: bounded, and left out without a word where it does not fit the rest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationError

from squares.core.signs import all_visible
from squares.core.tree import MOST_LINE, Grounds, Review, Reviewed
from squares.data.models import Model
from squares.saves.record import BETWEEN, MOST_ACTION, MOST_VALUE, Played


def _visible(text: str) -> str:
    if not all_visible(text):
        raise ValueError("a control character")
    return text


Value = Annotated[int, Field(ge=-MOST_VALUE, le=MOST_VALUE)]
_LONGEST = MOST_LINE * (MOST_ACTION + len(BETWEEN))


class PlyEntry(Model):
    """A ply, as ``Reviewed`` has it, with its line in one text."""

    best: Value
    played: Value
    other: Value | None = None
    line: Annotated[str, Field(min_length=1, max_length=_LONGEST), AfterValidator(_visible)]

    @classmethod
    def of(cls, found: Reviewed) -> PlyEntry:
        """Return what a file says of a ply."""
        return cls(**asdict(found) | {"line": BETWEEN.join(found.line)})

    def value(self) -> Reviewed:
        """Return it as matches have it."""
        return Reviewed(self.best, self.played, tuple(self.line.split(BETWEEN)[:MOST_LINE]), self.other)


class ReviewEntry(Model):
    """A review. ``rules``: a hash of the rules that stand above it."""

    format: Literal[1]
    app: Annotated[str, Field(max_length=40), AfterValidator(_visible)]
    nodes: Annotated[int, Field(ge=0, le=100_000_000)]
    rules: str
    plies: Annotated[dict[Annotated[str, Field(pattern=r"^[1-9][0-9]{0,6}$")], PlyEntry], Field(min_length=1)]


def plain(review: Review, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a file says of a review of a match that is played by these rules."""
    plies = {str(number): PlyEntry.of(found) for number, found in sorted(review.plies.items())}
    entry = ReviewEntry(format=1, **asdict(review.grounds), rules=_hash(rules), plies=plies)
    return entry.model_dump(mode="json", exclude_none=True)


def read(value: Any, rules: Mapping[str, Any], nodes: Sequence[Played]) -> Review | None:
    """Return the review that a file holds; None where it holds none, or one of another format or other rules."""
    if value is None:
        return None
    try:
        entry = ReviewEntry.model_validate(value)
    except ValidationError:
        return None
    numbers = {int(number) for number in entry.plies}
    if entry.rules != _hash(rules) or any(n > len(nodes) or nodes[n - 1].declared for n in numbers):
        return None
    return Review(Grounds(entry.app, entry.nodes), {int(n): found.value() for n, found in entry.plies.items()})


def _hash(rules: Mapping[str, Any]) -> str:
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
