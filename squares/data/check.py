"""Checks a game file as a whole: syntax, keys, variants, diagrams, positions. All faults are told at once.

A file that is a part of others, as engines offer them, is checked against its own model.
"""

from __future__ import annotations

import time
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pydantic import ValidationError

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data import art, engines, include, installed, letters, lint, pydantic_faults, smoke_test
from squares.data.art.rendering import Renderer
from squares.data.faults import MOST, Diagnostic, bad_data, dotted, meant, named, shown
from squares.data.loader import ESCAPED, Loaded, read, stamp
from squares.data.models import Definition, Model, Recall
from squares.data.places import shipped
from squares.data.pydantic_faults import Problem
from squares.data.sheets.reading import SUFFIX, read_any
from squares.data.tree import Mark, Node, over, replaced, without
from squares.data.tree import Path as TreePath

M = TypeVar("M", bound=Model)

STANDARD = "standard"  # the name of the only variant of a file that declares none
_ATTEMPTS = 8
_ENTRY = 2  # steps to an entry such as a card, under the key that holds all of its kind
_ELSEWHERE = ("data.missing_key", "data.missing_tag")
"""What is not wrong with a sheet: a file that is included beside it may say the rest of its entries."""
_PLAIN: Recall[Any] = Recall(60)
_FIXED = ("format", "id", "engine", "variants")


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file without faults: what it says in each variant, the default one first."""

    definitions: Mapping[str, Definition]
    base: Definition


class Examined(NamedTuple):
    """What has been found about a game file: its ``faults``, or its ``warnings`` where it has none of them.

    ``pictures`` are those that it brings, by the names that its definitions give them (``art.stamped``). ``unmet``:
    what its named positions expect and does not hold, which keeps nobody from playing.
    """

    file: GameFile | None
    faults: list[Diagnostic]
    warnings: list[Diagnostic]
    pictures: Mapping[str, art.Picture]
    unmet: list[Diagnostic]


def check(path: Path, name: str | None = None, draws: art.Trial | None = None) -> list[Diagnostic]:
    """Return all faults of a game file or a part, or its warnings, by its lines; ``name`` is how they call the file.

    ``draws`` tries its drawings.
    """
    return of_loaded(read_any(path, name), draws)


def of_loaded(loaded: Loaded, draws: art.Trial | None = None) -> list[Diagnostic]:
    """Return the same of a file that has been read."""
    if "engine" not in _keys(loaded.root):
        part = document(loaded)
        if part is not None:
            return _of_part(loaded, part)
    found = examine(loaded, draws)
    return [*found.faults, *found.unmet, *found.warnings]


def part_of(root: Node) -> type[Model] | None:
    """Return the model of a document that is a part of game files; None where no key of it says so."""
    return next((model for key, model in engines.parts().items() if key in _keys(root)), None)


def _keys(root: Node) -> set[str]:
    return set(root.value) if isinstance(root.value, dict) else set()


class Document(NamedTuple):
    """A file as it is checked: with all that it includes, and a part of games over the shipped ones of its kind.

    ``upper`` is what the file says with what it includes itself, from the files ``own``; itself has no name.
    """

    whole: include.Whole
    model: type[Model]
    upper: Node
    own: frozenset[str]


def model_of(root: Node) -> type[Model] | None:
    """Return the model of a game's document or of a part's; None where nothing in it says what it is."""
    if "engine" not in _keys(root):
        return part_of(root)
    engine, _ = _engine(root)
    return None if engine is None else engine.definition


def document(loaded: Loaded) -> Document | None:
    """Return what a file is checked as; None where nothing in it says what it is."""
    model = model_of(loaded.root)
    if model is None:
        return None
    whole = _with_included(loaded, model)
    upper, own = whole.root, frozenset(whole.sources)
    if "engine" not in model.model_fields:
        below = _shipped_parts(model)
        whole.root, whole.sources = over(below.root, upper), {**below.sources, **whole.sources}
    return Document(whole, model, upper, own)


def _with_included(loaded: Loaded, model: type[Model]) -> include.Whole:
    if include.KEY in model.model_fields:
        return include.whole(loaded)
    return include.Whole(loaded.root, {"": loaded.lines}, files=loaded.files)


def _of_part(loaded: Loaded, document: Document) -> list[Diagnostic]:
    """Return what is wrong with a part as a game would read it after the shipped ones, whose keys it may change."""
    whole, upper = document.whole, document.upper
    part, found = validated(whole.root, document.model)
    if part is not None:
        found = [smoke_test.remarked(upper, remark) for remark in engines.remarks_of_part(part)]
        found += letters.remarks(upper)
    if loaded.path is not None and loaded.path.suffix.lower() == SUFFIX:
        found = [each for each in found if each.what.key not in _ELSEWHERE]
    # What is wrong with a shipped entry that this file does not touch is wrong only beside the rest of this file.
    faults = [each for each in found if each.mark.file in document.own or _touched(upper, each.path)]
    return _told(loaded, whole, [*whole.faults, *faults])


def _touched(root: Node, path: TreePath) -> bool:
    """Tell whether a document says anything about the entry that a path leads to."""
    entries = root.get(path[0]) if path else None
    return len(path) > 1 and entries is not None and entries.get(path[1]) is not None


@cache
def _shipped_parts(model: type[Model]) -> include.Whole:
    """Return what a shipped game includes of the keys that a part may have."""
    for path in (path for engine in installed.engines().values() for path in engine.games):
        loaded = read(path)
        engine, _ = _engine(loaded.root)
        if engine is not None and model in engine.parts.values():
            whole = include.whole(loaded)
            del whole.sources[""]
            others = set(_keys(whole.root)) - (set(model.model_fields) - {include.KEY, "format"})
            whole.root = without(whole.root, *others)
            return whole
    return include.Whole(Node({}), {})


def load(path: Path) -> GameFile:
    """Return a game file that is right. Errors: BadData with the first fault and how many more there are."""
    found = examine(read(path))
    if found.file is None:
        raise bad_data(found.faults)
    return found.file


def examine(loaded: Loaded, draws: art.Trial | None = None) -> Examined:
    """Return the game file that has been read, or its faults; ``draws`` tries its drawings.

    What an engine from outside raises is a fault of its own files, and keeps no others from being read.
    """
    try:
        return _examine(loaded, draws)
    except Exception as error:  # whatever its code raises
        named = loaded.root.get("engine")
        engine = None if named is None else installed.engines().get(str(named.plain()))
        if engine is None or engine.is_shipped:
            raise
        fault = smoke_test.placed(loaded.root, ("engine",), installed.failure(engine.name, error))
        faults = _told(loaded, include.Whole(loaded.root, {"": loaded.lines}), [fault])
        return Examined(None, faults, [], {}, [])


def _examine(loaded: Loaded, draws: art.Trial | None) -> Examined:
    """Return the game file that has been read, or its faults, without a net under engines from outside."""
    file = None
    whole = include.Whole(loaded.root, {"": loaded.lines})
    found: list[Diagnostic] = []
    unmet: list[Diagnostic] = []
    pictures: dict[str, art.Picture] = {}
    if not loaded.faults and not _keys(loaded.root) & {"engine", "id"} and part_of(loaded.root) is not None:
        found = [Diagnostic(phrase("data.is_part"))]
    elif loaded.root.value:
        engine, _ = _engine(loaded.root)
        if engine is not None:
            whole = _with_included(loaded, engine.definition)
        file, more, unmet = _examine_root(whole.root)
        pictures, bad = _pictures(loaded, whole.root, draws)
        brought = {key for part in engine.parts.values() for key in part.model_fields} if engine else set()
        unread = brought if whole.faults or any(fault.replacement == include.KEY for fault in more) else ()
        found = [*whole.faults, *(fault for fault in more if not _misses(fault, unread)), *bad]
    faults = _told(loaded, whole, [each for each in found if not each.warning])
    if file is None or faults:
        return Examined(None, faults, [], pictures, [])
    seen = draws.odd(file.base) if draws is not None else ()
    found += [smoke_test.remarked(whole.root, remark) for remark in seen]
    warnings = _told(loaded, whole, [each for each in found if each.warning])
    return Examined(_drawn(file, pictures), [], warnings, pictures, _told(loaded, whole, unmet))


def _misses(fault: Diagnostic, keys: Container[str]) -> bool:
    """Tell whether one of these keys is told to be missing; a file whose include is wrong or misspelt may have it."""
    return fault.what.key == "data.missing_key" and not fault.path[1:] and str(fault.what.values["key"]) in keys


def _drawn(file: GameFile, pictures: Mapping[str, art.Picture]) -> GameFile:
    """Return the file with the names of its pictures stamped, so that a changed picture is another look."""
    if not pictures:
        return file

    def stamped(definition: Definition) -> Definition:
        look = definition.look
        names = {name.rpartition("#")[0]: name for name in pictures}
        shown = {key: names.get(name, name) for key, name in look.pictures.items()}
        changed = {"pictures": shown, "board": names.get(look.board, look.board)}
        return definition.model_copy(update={"look": look.model_copy(update=changed)})

    return GameFile({name: stamped(each) for name, each in file.definitions.items()}, stamped(file.base))


def _pictures(loaded: Loaded, root: Node, draws: art.Trial | None) -> tuple[dict[str, art.Picture], list[Diagnostic]]:
    """Return the pictures that a file brings, by their stamped names, and why the others cannot be taken.

    ``root``: the file with what it includes.
    """
    begun = time.process_time()
    found: dict[str, art.Picture] = {}
    faults: list[Diagnostic] = []
    if loaded.path is None:
        return found, faults
    looks = [look for document in _documents(root) if (look := document.get("look")) is not None]
    boards = [look.get("board") for look in looks]
    nodes = {str(node.value): node for look in looks for node in art.named(look)}
    with Renderer(len(nodes), draws.seconds if draws is not None else 0.0) as renderer:
        for name, node in nodes.items():
            file = loaded.path.parent / name
            if file.name == name:
                loaded.files[file] = stamp(file)
            try:
                art.bounded(found, time.process_time() - begun)
                own = renderer if draws is not None else None  # nobody looks at them where nothing can draw
                stamped, picture = art.read(loaded.path, name, draws, own, node in boards)
                art.bounded({**found, stamped: picture}, 0.0)
                found[stamped] = picture
            except BadData as error:
                faults.append(Diagnostic(error.phrase, node.mark, node.path, warning=True))
                if error.phrase.key in art.TOO_MUCH:
                    break
    return found, faults


def _told(loaded: Loaded, whole: include.Whole, faults: list[Diagnostic]) -> list[Diagnostic]:
    """Return the faults of reading and these, each with its file and its line, the file's own first."""
    told = {fault.mark for fault in loaded.faults}
    found = [*loaded.faults, *(fault for fault in faults if fault.mark not in told)]
    return _sorted_once(fault.within(fault.mark.file or loaded.name, whole.sources[fault.mark.file]) for fault in found)


def variants(root: Node) -> dict[str, Node]:
    """Return the whole document of each variant, by its name."""
    base = without(root, "variants")
    declared = root.get("variants")
    if declared is None or not isinstance(declared.value, dict) or not declared.value:
        return {STANDARD: base}
    return {name: over(base, _settings(variant)) for name, variant in declared.value.items()}


def _documents(root: Node) -> Iterator[Node]:
    """Yield the document itself, and what each variant lays over it."""
    yield root
    declared = root.get("variants")
    if declared is not None and isinstance(declared.value, dict):
        yield from map(_settings, declared.value.values())


def sound(root: Node, model: type[Definition], key: str) -> Definition:
    """Return the definition of a document that comes from no file. Errors: BadData, its phrase under ``key``."""
    definition, faults = validated(root, model)
    if definition is None or faults:
        raise BadData(phrase(key, path=dotted(faults[0].path), what=faults[0].what))
    return definition


def validated(root: Node, model: type[M]) -> tuple[M | None, list[Diagnostic]]:
    """Return a document as a definition, or its faults.

    Wrong keys can hide others: an engine looks at how keys fit together only once each is right by itself. So wrong
    ones are mended or cut off, and the rest is looked at again. A name that was cut off is not told to be missing.
    """
    faults: list[Diagnostic] = []
    guessed: set[TreePath] = set()
    lost: set[str] = set()
    cut: set[TreePath] = set()
    node = root
    for attempt in range(_ATTEMPTS):
        try:
            definition = model.model_validate(plain_of(node))
        except ValidationError as error:
            problems = list(pydantic_faults.problems(error, node, model))
        else:
            return (None if faults else definition), faults
        told = [problem for problem in problems if attempt == 0 or _is_news(problem, guessed, lost, cut)]
        faults += [pydantic_faults.fault(problem) for problem in told[: MOST + 1]]
        if any(problem.told or not _cut(problem) for problem in problems):
            break
        cut |= {tuple(map(str, _cut(problem))) for problem in problems}
        node = _mended(node, problems, guessed, lost)
    return None, faults


def plain_of(root: Node) -> Any:
    """Return the same as ``Node.plain``; what variants leave as it is is made plain once."""
    if not isinstance(root.value, dict):
        return root.plain()
    return {key: _PLAIN.of(child, child.plain) for key, child in root.value.items()}


def _is_news(problem: Problem, guessed: set[TreePath], lost: set[str], cut: set[TreePath]) -> bool:
    """Tell whether a problem that shows only after mending is one of the file, and not one of the mending.

    What does not fit in a part of the file may come of what has been cut off there, or of a key that its entry lacks
    since then.
    """
    if problem.told:
        steps = tuple(map(str, problem.steps))
        entry = steps[:_ENTRY]
        below = any(steps and each[: len(steps)] == steps for each in cut)
        beside = any(each[:_ENTRY] == entry and len(each) == _ENTRY + 1 for each in cut)
        return str(problem.input) not in lost and not below and not beside
    guess = any(problem.steps[: len(steps)] == steps for steps in guessed)
    return guess and problem.kind not in ("missing", "extra_forbidden")


def _mended(root: Node, problems: list[Problem], guessed: set[TreePath], lost: set[str]) -> Node:
    """Return the tree with a guess where a tag is wrong, and without what else is wrong."""
    for problem in problems:
        steps = _cut(problem)
        if problem.untagged and problem.steps not in guessed and isinstance(problem.node.value, dict):
            tag = problem.node.get(problem.tag)
            words = [word for word in problem.known if tag and meant(tag.plain(), [word])]
            root = replaced(root, (*steps, problem.tag), Node((words or problem.known)[0]))
            guessed.add(problem.steps)
        else:
            root = replaced(root, steps, None)
            lost.add(str(steps[-1]))
    return root


def _cut(problem: Problem) -> TreePath:
    """Return the way to the smallest mapping entry that takes the problem away with it."""
    steps = problem.steps[:-1] if problem.missing else problem.steps
    while steps and isinstance(steps[-1], int):
        steps = steps[:-1]
    return steps


def _examine_root(root: Node) -> tuple[GameFile | None, list[Diagnostic], list[Diagnostic]]:
    """Return the file, its faults and warnings, and what its named positions expect and does not hold."""
    engine, faults = _engine(root)
    model = engine.definition if engine else Definition
    base, more = validated(root, model)
    if engine is None:  # the keys that the engine would know cannot be told from unknown ones
        return None, faults + [fault for fault in more if fault.what.key != "data.unknown_key"], []
    faults += more
    faults += _escaped(root)
    faults += _view(root, engine)
    definitions: dict[str, Definition] = {}
    told = list(faults)
    for name, document in variants(root).items():
        if len(faults) > MOST:
            break
        definition, more = validated(document, model) if root.get("variants") is not None else (base, [])
        faults += _fixed_keys(root, name)
        faults += [_of_variant(fault, name) for fault in more if not _repeats(fault, name, told, root)]
        if definition is not None:
            definitions[name] = definition
    if faults or base is None:
        return None, faults, []
    tried, unmet = smoke_test.run(root, base, definitions, engine)
    return GameFile(definitions, base), [*tried, *_odd(root, base, definitions)], unmet


def _odd(root: Node, base: Definition, definitions: Mapping[str, Definition]) -> Iterator[Diagnostic]:
    """Yield what is odd about the variants; what the first one has, too, is told once."""
    found, documents = lint.remarks(definitions), variants(root)
    first = next(iter(definitions))
    told = [smoke_test.remarked(documents[first], remark) for remark in found.pop(first)]
    yield from told
    for name, remarks in found.items():
        for warning in (smoke_test.remarked(documents[name], remark) for remark in remarks):
            if not _repeats(warning, name, told, root):
                yield _of_variant(warning, name)
    yield from (
        smoke_test.remarked(root, remark)
        for remark in (
            *lint.alike(definitions),
            *lint.places(base, definitions[first]),
            *lint.strays(base, definitions),
            *lint.stale(base, plain_of(root)),
        )
    )
    yield from letters.remarks(root)


def _engine(root: Node) -> tuple[engines.Engine | None, list[Diagnostic]]:
    node = root.get("engine")
    if node is None:
        return None, []  # the model misses the key
    known = engines.names()
    if isinstance(node.value, str) and node.value in known:
        try:
            return engines.engine(node.value), []
        except BadData as error:
            return None, [Diagnostic(error.phrase, node.mark, node.path)]
    what = phrase("data.choice", known=known, found=pydantic_faults.found(node.plain()))
    return None, [Diagnostic(what, node.mark, node.path, meant(node.value, known))]


def _escaped(node: Node) -> Iterator[Diagnostic]:
    """Control characters that came in by an escape such as ``\\0``: nothing can draw them."""
    if isinstance(node.value, dict):
        for key, child in node.value.items():
            if ESCAPED.search(key):
                yield Diagnostic(phrase("data.control_character"), node.keys.get(key, node.mark), child.path)
            yield from _escaped(child)
    elif isinstance(node.value, tuple):
        for child in node.value:
            yield from _escaped(child)
    elif isinstance(node.value, str) and ESCAPED.search(node.value):
        yield Diagnostic(phrase("data.control_character"), node.mark, node.path)


def _view(root: Node, engine: engines.Engine) -> Iterator[Diagnostic]:
    """Yield a view that draws no game of the engine; a variant cannot mend or break it, as it is looked at for each."""
    for document in _documents(root):
        look = document.get("look")
        view = look.get("view") if look is not None else None
        if view is not None and isinstance(view.value, str) and view.value not in engine.views:
            what = phrase("data.foreign_view", view=shown(view.value), known=engine.views)
            yield Diagnostic(what, view.mark, view.path, meant(view.value, engine.views))


def _settings(variant: Node) -> Node:
    settings = variant.get("set")
    if settings is None or not isinstance(settings.value, dict):
        return Node({})
    return without(settings, *_FIXED)


def _fixed_keys(root: Node, name: str) -> Iterator[Diagnostic]:
    declared = root.get("variants")
    variant = declared.get(name) if declared else None
    settings = variant.get("set") if variant else None
    if settings is not None and isinstance(settings.value, dict):
        for key in _FIXED:
            if key in settings.value:
                mark = settings.keys.get(key, settings.mark)
                yield Diagnostic(phrase("data.fixed_key", key=key), mark, (*settings.path, key))


def _repeats(fault: Diagnostic, name: str, told: list[Diagnostic], root: Node) -> bool:
    """Tell whether the base's faults hold this one of a variant, which may show it in a mapping of its own."""
    depth = 3 if fault.path[:3] == ("variants", name, "set") else 0
    node: Node | None = root
    for step in fault.path:
        node = node.get(step) if node else None
    inside = node is not None and isinstance(node.value, dict)
    return any(
        str(base.what) == str(fault.what) and (base.mark == fault.mark or (inside and base.path == fault.path[depth:]))
        for base in told
    )


def _of_variant(fault: Diagnostic, name: str) -> Diagnostic:
    """Return a fault that shows only in a variant, told so where it does not stand in the variant's own lines."""
    if fault.path[:1] == ("variants",):
        return fault
    return replace(fault, what=phrase("data.in_variant", variant=shown(name), what=fault.what))


def _identity(fault: Diagnostic) -> tuple[Mark, str]:
    return fault.mark, str(fault.what)


def _sorted_once(faults: Iterable[Diagnostic]) -> list[Diagnostic]:
    """List each fault once, by line and column; after the first hundred only say that there are more.

    Those of shipped files stand last, for they come of the others. Where reading ended early is among the hundred,
    since nothing behind it was looked at.
    """
    once = list({_identity(fault): fault for fault in faults}.values())
    ours = named(shipped("data"))
    once.sort(key=lambda fault: (fault.mark.file.startswith(ours), fault.mark.file, fault.mark))
    if len(once) <= MOST:
        return once
    more = phrase("data.more_warnings" if once[0].warning else "data.more", n=len(once) - MOST)
    ends = [fault for fault in once[MOST:] if fault.what.key in art.TOO_MUCH]
    return [*once[: MOST - len(ends)], *ends, Diagnostic(more, file=once[0].file, warning=once[0].warning)]
