"""Tries a game file out: makes every variant, begins it, and looks at the diagrams of the help and named positions.

What the models let pass can still be more than an engine or a saved game can hold. It is found here, before anybody
sits down to play. A diagram that the rules no longer allow keeps nobody from playing: it is a warning. Named positions
keep nobody from playing either, so what does not hold there is told apart. Knows no engine.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from squares.core.errors import BadAction, BadPosition, Fault, IllegalAction
from squares.core.game import AnyGame, Setup
from squares.core.phrase import Phrase, phrase
from squares.data.engines import Engine
from squares.data.faults import Diagnostic, meant, shown
from squares.data.models import MOST_RULES_BYTES, MOST_RULES_VALUES, Definition, Diagram, Remark, written
from squares.data.positions.trying import tried
from squares.data.texts import Texts
from squares.data.tree import Node, Path, grown

_ALIKE = 3  # diagrams that are wrong in one way, from which on they are told together
_ENDS = ("wins", "ends")  # keys under which engines list how a game ends
_TRIED = 8  # actions of the first position that are carried out


def run(
    root: Node, base: Definition, definitions: Mapping[str, Definition], engine: Engine
) -> tuple[list[Diagnostic], list[Diagnostic]]:
    """Return what keeps the variants from being played or saved; else warnings of diagrams that the game does not take.

    After that each expectation of a named position that does not hold.
    """
    games: dict[str, AnyGame] = {}
    found: list[Diagnostic] = []
    for name, definition in definitions.items():
        why = _too_much(definition)
        if why is None:
            try:
                games[name] = engine.make(definition, name)
                why = not_begun(games[name])
            except Exception as error:  # whatever an engine stumbles over, the file cannot be played
                why = _raised(error)
        if why is not None:
            path: Path = ("variants", name) if name in base.variants else ()
            if why.key == "data.over_at_once":
                ending = _ending(engine, definition, name)
                own = (*path, "set", *ending)
                path = own if ending and placed(root, own, why).path == own else ending or path
            found.append(placed(root, path, phrase("data.unplayable", variant=shown(name), why=why)))
    if len(games) < len(definitions):
        return found, []
    return [*found, *_gathered(_diagrams(root, base, games))], list(_positions(root, base, games))


def placed(root: Node, path: Path, what: Phrase) -> Diagnostic:
    """Return a fault of the value that the path leads to, or of the mapping in which it would stand."""
    node, mark = root, root.mark
    for step in path:
        child = node.get(step)
        if child is None:
            break
        mark = node.keys.get(str(step), child.mark) if child.has_children else child.mark
        node = child
    return Diagnostic(what, mark, node.path)


def remarked(root: Node, remark: Remark) -> Diagnostic:
    """Return a warning of what somebody remarked."""
    hint = meant(remark.word, remark.known) if remark.known else None
    return replace(placed(root, remark.path, remark.what), hint=hint, warning=True)


def _too_much(definition: Definition) -> Phrase | None:
    """Tell why a saved game could not keep the rules."""
    plain = written(definition)
    values = _count(plain)
    if values > MOST_RULES_VALUES:
        return phrase("data.rules_many", n=values, most=MOST_RULES_VALUES)
    size = len(json.dumps(plain, ensure_ascii=False).encode("utf-8", "replace"))
    return phrase("data.rules_big", n=size, most=MOST_RULES_BYTES) if size > MOST_RULES_BYTES else None


def _count(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + sum(map(_count, value.values()))
    return 1 + sum(map(_count, value)) if isinstance(value, list) else 1


def not_begun(game: AnyGame) -> Phrase | None:
    """Tell why a game cannot be begun. Errors: whatever the engine raises."""
    position = game.start(Setup(), 0)
    for seat in game.seats:
        game.observe(position, seat)
    if game.parse(game.format(position)) != position:
        return phrase("data.other_position")
    actions = game.legal_actions(position)
    if not actions:
        end = game.outcome(position)
        how = f"outcome.{end.reason}" if end is not None else ""
        return phrase("data.over_at_once", how=phrase(how if how in Texts.load() else "outcome.unknown"))
    for action in actions[:: max(1, len(actions) // _TRIED)]:
        game.targets(position, action)
        game.describe(position, action)
        game.apply(position, game.parse_action(game.format_action(action)))
    return None


def _ending(engine: Engine, definition: Definition, variant: str) -> Path:
    """Return the way to what ends a game at once: the end without which it begins, else all ends; () without any."""
    key = next((key for key in _ENDS if getattr(definition, key, ())), None)
    if key is None:
        return ()
    for i in range(len(getattr(definition, key))):
        plain = definition.plain()
        del plain[key][i]
        with suppress(Exception):  # an engine may want one end at least
            fewer = type(definition).model_validate(grown(plain).plain())
            if not_begun(engine.make(fewer, variant)) is None:
                return key, i
    return (key,)


def _raised(error: Exception) -> Phrase:
    return error.phrase if isinstance(error, Fault) else phrase("data.stumbled", error=type(error).__name__)


def _gathered(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield faults; diagrams that are all wrong in one way, as by another size of the board, are one."""
    alike: dict[object, list[Diagnostic]] = {}
    for fault in found:
        why = fault.what.values.get("why")
        alike.setdefault((fault.what.key, why.key if isinstance(why, Phrase) else None), []).append(fault)
    for first, *others in alike.values():
        if len(others) + 1 < _ALIKE:
            yield from (first, *others)
        else:
            lines = [fault.mark.line for fault in others]
            yield replace(first, hint=phrase("data.more_diagrams", n=len(lines), lines=lines))


def _diagrams(root: Node, base: Definition, games: Mapping[str, AnyGame]) -> Iterator[Diagnostic]:
    """Yield sections of the help about no variant, and diagrams whose position or action the game does not take."""
    for i, section in enumerate(base.help):
        for j, name in enumerate(section.variants):
            if name not in games:
                yield remarked(root, _unknown(("help", i, "variants", j), name, games))
        for j, diagram in enumerate(section.diagrams):
            path = ("help", i, "diagrams", j)
            if diagram.variant is not None and diagram.variant not in games:
                yield remarked(root, _unknown((*path, "variant"), diagram.variant, games))
                continue
            why = misfit(games[diagram.variant or next(iter(games))], diagram)
            if why is not None:
                yield remarked(root, Remark((*path, "position" if why.key == "data.bad_position" else "action"), why))


def _unknown(path: Path, name: str, games: Mapping[str, AnyGame]) -> Remark:
    return Remark(path, phrase("data.unknown_variant", variant=shown(name)), name, tuple(games))


def misfit(game: AnyGame, diagram: Diagram) -> Phrase | None:
    """Tell why a game does not take a diagram; None where it does."""
    try:
        position = game.parse(diagram.position)
    except BadPosition as error:
        return phrase("data.bad_position", why=error.phrase)
    if diagram.action is not None:
        try:
            game.apply(position, game.parse_action(diagram.action))
        except (BadAction, IllegalAction) as error:
            return phrase("data.bad_action", why=error.phrase)
    return None


def _positions(root: Node, base: Definition, games: Mapping[str, AnyGame]) -> Iterator[Diagnostic]:
    """Yield named positions that are none, or in which something is not as the file says."""
    for i, named in enumerate(base.positions):
        at = ("positions", i)
        if named.variant is not None and named.variant not in games:
            unknown = _unknown((*at, "variant"), named.variant, games)
            yield replace(remarked(root, unknown), warning=False)
            continue
        game = games[named.variant or next(iter(games))]
        try:
            for path, why in tried(game, named).unmet:
                yield placed(root, (*at, *path), why)
        except Exception as error:  # an engine may stumble over a position as over any other part of a file
            yield placed(root, at, _raised(error))
