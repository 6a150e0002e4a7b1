"""What abilities do, in sentences made from the mechanism; what the author notes follows them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

from squares.core.phrase import Phrase, numbered, phrase
from squares.games.tiles.rules.abilities import (
    AnyAbility,
    BattleBonus,
    Effect,
    InOrder,
    LimitBonus,
    MoveBy,
    Pull,
    Push,
    Swap,
)
from squares.games.tiles.rules.definition import TilesDefinition

Vector = tuple[int, int]


def told(definition: TilesDefinition, ability: AnyAbility) -> Phrase:
    """Return what an ability does, and the author's note on it."""
    does = _does(definition, ability)
    return phrase("core.sentences", first=does, rest=ability.note) if ability.note else does


def _does(definition: TilesDefinition, ability: AnyAbility | Effect) -> Phrase:
    key = f"tiles.does.{ability.does}"
    match ability:
        case InOrder(first=first, then=then):
            return phrase(key, first=_does(definition, first), then=_does(definition, then))
        case MoveBy(vectors=vectors):
            return phrase(f"{key}{_passing(ability)}", where=_where("to", vectors))
        case Pull(vectors=vectors):
            return phrase(f"{key}{_passing(ability)}", where=_where("at", vectors))
        case Push(by=by, vectors=((0, 1),)):
            return phrase(f"{key}_ahead", n=by, number=numbered(by))
        case Push(by=by, vectors=vectors):
            return phrase(key, n=by, number=numbered(by), where=_where("at", vectors))
        case Swap(vectors=vectors):
            return phrase(key, where=_where("at", vectors))
        case BattleBonus(amount=amount, vectors=vectors):
            return phrase(f"{key}.{_sign(amount)}", number=numbered(abs(amount)), where=_where("at", vectors))
        case LimitBonus(amount=amount):
            whose = phrase(f"tiles.does.for.{definition.supply_scope}")
            return phrase(f"{key}.{_sign(amount)}", number=numbered(abs(amount)), whose=whose)
    return phrase(key)


def _sign(amount: int) -> str:
    return "less" if amount < 0 else "more"


def _passing(effect: MoveBy | Pull) -> str:
    """Return which text tells whether something may lie between; what stays among neighbours needs none."""
    if effect.pass_over:
        return "_over"
    return "" if all(max(abs(right), abs(ahead)) == 1 for right, ahead in effect.vectors) else "_clear"


def _where(how: str, vectors: Sequence[Vector]) -> Phrase:
    """Say vectors: ``to`` which cells something goes, or ``at`` which cells it is."""
    found = frozenset(vectors)
    far, near = max(map(abs, vectors[0])), min(map(abs, vectors[0]))
    shapes = {
        "straight": _turned({(far, 0)}),
        "diagonal": _turned({(far, far)}),
        "around": _turned({(far, 0), (far, far)}),
    }
    for name, shape in shapes.items():
        if found == shape:
            return phrase(f"tiles.where.{how}.{name}", n=far, number=numbered(far))
    if found == _turned({(near, far)}):
        return phrase(f"tiles.where.{how}.bent", n=near, near=numbered(near), far=numbered(far))
    each = [_vector(vector) for vector in vectors]
    return each[0] if len(each) == 1 else phrase("tiles.where.or", some=each[:-1], last=each[-1])


def _turned(vectors: Collection[Vector]) -> frozenset[Vector]:
    """Return vectors in every direction."""
    signs = tuple(product((1, -1), repeat=2))
    return frozenset(v for a, b in vectors for i, j in signs for v in ((i * a, j * b), (j * b, i * a)))


def _vector(vector: Vector) -> Phrase:
    right, ahead = vector
    across = phrase(f"tiles.where.{'right' if right > 0 else 'left'}", n=abs(right), number=numbered(abs(right)))
    along = phrase(f"tiles.where.{'ahead' if ahead > 0 else 'back'}", n=abs(ahead), number=numbered(abs(ahead)))
    if right and ahead:
        return phrase("core.both", a=across, b=along)
    return across if right else along
