"""The words people read: ``data/text/<language>/*.yaml`` and ``text/<language>.yaml`` of each engine, spoken by key.

Each file is a tree of sections; a key is the dotted path to a leaf. A leaf is a ``str.format`` template, or a mapping
of forms, such as ``one`` and ``other``, of which the value ``n`` picks one by the plural rule of the language; where a
value is the reader, ``you`` and ``you_one`` come before them. The files of a language are merged, so that a game brings
its texts in a file of its own; no two of them define the same key.

What a language says of itself stands in its section ``language``: ``name``, the ``tags`` by which systems ask for it,
the ``forms`` that a number can take, and ``plural``, the rule of gettext that counts which of them it takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, lru_cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

from squares.core.phrase import YOU, Phrase, in_language, phrase
from squares.data import installed
from squares.data.faults import Diagnostic, named, shown
from squares.data.loader import Loaded, read
from squares.data.places import shipped
from squares.data.tree import Mark, Node

Leaf = str | dict[str, str]

ENGLISH = "en"
_VALUE = re.compile(r"[^\W\d]\w*(\[\w+\])*")
_STEERING = re.compile(r"[\0-\x08\x0b-\x1f\x7f-\x9f]")
_ENGLISH_RULE = (("plural", "n != 1"), ("forms", "one other"))
_COUNTED = ("zero", "one", "two", "few", "many", "other")
"""Names that Unicode's CLDR has for the forms of numbers; no language has others."""
FORMS = (*(f"you_{form}" for form in _COUNTED[:-1]), "you", *_COUNTED)


class Texts:
    """All texts of one language. What a language lacks is said in English.

    ``faults`` tell what in the files could not be used.
    """

    def __init__(self, leaves: Mapping[str, Leaf]) -> None:
        self._leaves = dict(leaves)
        self._folders: Sequence[Path] = ()
        self.faults: tuple[Diagnostic, ...] = ()
        self.language = ENGLISH

    @classmethod
    def load(cls, language: str = ENGLISH, folders: Sequence[Path] = ()) -> Texts:
        """Read the texts of a language: the shipped ones, and those of further folders ``<folder>/<language>``.

        Never fails: a file that cannot be read, a key that another file has and a language that nobody has are faults.
        """
        texts = cls({})
        texts._folders = folders
        texts.turn_to(language)
        return texts

    def turn_to(self, language: str) -> None:
        """Speak another language from now on, as ``load`` reads it; whoever holds these texts says all in it."""
        known = languages(self._folders)
        leaves: dict[str, Leaf] = {}
        faults: list[Diagnostic] = []
        for each in dict.fromkeys((ENGLISH, language)):
            if each in known:
                found = read_language(each, (*shipped_folders(), *self._folders))
                leaves |= found.leaves
                faults += found.faults
            else:
                what = phrase("data.no_language", known=known)
                faults.append(Diagnostic(what, file=f"text/{shown(each)}"))
        self._leaves, self.faults, self.language = leaves, tuple(faults), language

    def __contains__(self, key: str) -> bool:
        return key in self._leaves

    @property
    def keys(self) -> frozenset[str]:
        """Every key that can be said."""
        return frozenset(self._leaves)

    def section(self, key: str) -> list[str]:
        """Return the names of what stands directly below a key, in the order of the file; none where nothing does."""
        start = f"{key}."
        return list(dict.fromkeys(k[len(start) :].split(".")[0] for k in self._leaves if k.startswith(start)))

    def say(self, what: Phrase | str, /, **values: Any) -> str:
        """Return the sentence of a phrase, or of a key and its values.

        A value that is a phrase is said first, a list one by one with commas between; none keeps what steers a
        terminal. Errors: KeyError naming the key that is missing, or the key and the value that its template asks for.
        """
        key = what.key if isinstance(what, Phrase) else what
        given = {**what.values, **values} if isinstance(what, Phrase) else values
        template = self.template(key, given.get("n"), YOU in given.values())
        said = {name: self._say_value(value) for name, value in given.items()}
        try:
            return template.format_map(said)
        except KeyError as missing:
            raise KeyError(f"{key}: no value for {missing}") from None

    def word(self, text: str) -> str:
        """Return a text of a game's file in this language, where the file has it."""
        return in_language(text, self.language)

    def template(self, key: str, n: object = None, you: bool = False) -> str:
        """Return the template of a key before its values are filled in; ``n`` picks the form, and whether it speaks to
        the reader. Errors: KeyError."""
        if key not in self._leaves:
            raise KeyError(f"no text for {key}")
        leaf = self._leaves[key]
        if isinstance(leaf, str):
            return leaf
        form = self._form(n) if isinstance(n, int) else "other"
        fits = (*([f"you_{form}", "you"] if you else []), form)
        return leaf[next((form for form in fits if form in leaf), "other")]

    def _form(self, n: int) -> str:
        """Return which form a number takes; 1 is ``one`` also where the language counts without forms."""
        if n == 1:
            return "one"
        rule, forms = (str(self._leaves.get(f"language.{key}", usual)) for key, usual in _ENGLISH_RULE)
        at, named = _rule(rule)(abs(n)), forms.split()
        return named[at] if at < len(named) else "other"

    def _say_value(self, value: Any) -> Any:
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, Path):
            return named(value)
        if isinstance(value, str):
            value = self.word(value)
            return value if value.isprintable() else _STEERING.sub("·", value)
        if isinstance(value, Sequence):
            return self.template("core.comma").join(str(self._say_value(each)) for each in value)
        return value


@cache
def _rule(plural: str) -> Callable[[int], int]:
    """Return what counts the form of a number by a rule of gettext; one that cannot be read knows a single form."""
    try:
        found: Callable[[int], int] = c2py(plural)
    except ValueError:
        return lambda _: 0
    return found


Stamp = tuple[int, int]


class Read(NamedTuple):
    """The texts of one language by key, without those of English, and what was wrong with its files."""

    leaves: dict[str, Leaf]
    faults: list[Diagnostic]


def languages(folders: Iterable[Path] = ()) -> list[str]:
    """Return the languages that the shipped texts or further folders have files for, sorted."""
    folders = (*shipped_folders(), *folders)
    found = {path.parent.name for folder in folders for path in folder.glob("*/*.yaml")}
    return sorted(found | {path.stem for folder in folders for path in folder.glob("*.yaml")})


def spoken(folders: Iterable[Path] = ()) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return the languages that can be chosen: for each its name for itself, and the tags by which systems ask for it.

    They are those with a file ``<language>/language.yaml``, sorted.
    """
    paths = [path for folder in (*shipped_folders(), *folders) for path in folder.glob("*/language.yaml")]
    found = {}
    for path in sorted(paths, key=lambda path: path.parent.name):
        said = read_language_file(path)
        found[path.parent.name] = said.get("name", path.parent.name), tuple(said.get("tags", "").split())
    return found


def read_language_file(path: Path) -> dict[str, str]:
    """Return what a language says of itself; nothing where the file cannot be read."""
    language = read(path, path.name, words=True).root.plain().get("language", {})
    return {key: str(text) for key, text in language.items()} if isinstance(language, dict) else {}


def chosen(wanted: str, system: Iterable[str], folders: Iterable[Path] = ()) -> str:
    """Return the language to speak: the one that is wanted, or with "auto" the first that the system asks for.

    ``system``: tags such as ``ja_JP.UTF-8`` or ``zh-TW``. English where there is none.
    """
    known = spoken(folders)
    if wanted in known:
        return wanted
    for tag in system:
        plain = tag.partition(".")[0].replace("_", "-").lower()
        for language, (_, tags) in known.items():
            if any(plain == each.lower() or plain.startswith(f"{each.lower()}-") for each in tags):
                return language
    return ENGLISH


def read_language(language: str, folders: Iterable[Path]) -> Read:
    """Read ``<language>/*.yaml`` or ``<language>.yaml`` in each folder. Of a key that several have the first counts."""
    found = [[*sorted((folder / language).glob("*.yaml")), folder / f"{language}.yaml"] for folder in folders]
    files = [path for paths in found for path in paths if path.is_file()]
    return _read_files(language, tuple((path, _stamp(path)) for path in files))


def shipped_folders() -> list[Path]:
    """Return the folders of texts that are shared, and those of the engines."""
    return [shipped("data", "text"), *(folder / "text" for folder in installed.folders())]


def _name(path: Path, language: str) -> str:
    """Say what a file of texts is called: text/en/bots.yaml, qubism/text/en.yaml."""
    return f"text/{language}/{path.name}" if path.parent.name == language else "/".join(path.parts[-3:])


@lru_cache(maxsize=4)
def _read_files(language: str, files: tuple[tuple[Path, Stamp], ...]) -> Read:
    """Read texts as ``read_language`` does; files are read again once their stamps differ."""
    found = Read({}, [])
    places: dict[str, tuple[str, int]] = {}
    for path, _ in files:
        loaded = read(path, _name(path, language), words=True)
        found.faults.extend(loaded.faults)
        for key, node, mark in _leaves(loaded.root):
            if key in places:
                file, line = places[key]
                what = phrase("data.text_twice", key=shown(key, 80), file=file, line=line)
                found.faults.append(_placed(what, node, mark, loaded))
                continue
            places[key] = loaded.name, mark.line
            leaf = _leaf(node)
            if leaf is None:
                what = phrase("data.wrong_type", wanted=phrase("data.wanted_text"), found=phrase("data.found_list"))
                found.faults.append(_placed(what, node, mark, loaded))
                continue
            if not all(map(_is_template, _forms(leaf))):
                found.faults.append(_placed(phrase("data.text_braces"), node, mark, loaded))
                if language != ENGLISH:
                    continue
                leaf = _escaped(leaf)  # English has no other language to fall back on
            if leaf:
                found.leaves[key] = leaf
    return found


def _forms(leaf: Leaf) -> Iterable[str]:
    return (leaf,) if isinstance(leaf, str) else leaf.values()


def _is_template(text: str) -> bool:
    """Tell whether every brace is one of a pair round a value, or doubled."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        return False
    return all(name is None or (_VALUE.fullmatch(name) and not spec and not how) for _, name, spec, how in parts)


def _escaped(leaf: Leaf) -> Leaf:
    """Return a leaf that is said as it is written, braces and all."""
    if isinstance(leaf, str):
        return leaf.replace("{", "{{").replace("}", "}}")
    return {form: text.replace("{", "{{").replace("}", "}}") for form, text in leaf.items()}


def _stamp(path: Path) -> Stamp:
    """Return what differs once a file is another one; the same for every file that cannot be looked at."""
    try:
        status = path.stat()
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def _placed(what: Phrase, node: Node, mark: Mark, loaded: Loaded) -> Diagnostic:
    return Diagnostic(what, mark, node.path).within(loaded.name, loaded.lines)


def _leaves(section: Node, prefix: str = "") -> Iterator[tuple[str, Node, Mark]]:
    """Yield the leaves below a section by dotted key, each with its key's place. An empty section holds nothing."""
    assert isinstance(section.value, dict)
    for name, branch in section.value.items():
        key = f"{prefix}{name}"
        if isinstance(branch.value, dict) and not _is_forms(branch.value.keys()):
            yield from _leaves(branch, f"{key}.")
        else:
            yield key, branch, section.keys[name]


def _is_forms(keys: Set[str]) -> bool:
    """Tell whether these are the forms of one text."""
    return bool(keys) and keys <= set(FORMS) and ("you" not in keys or "other" in keys)


def _leaf(node: Node) -> Leaf | None:
    """Return the template or the forms that a node holds; None for anything else."""
    if isinstance(node.value, dict):
        forms = {form: child.value for form, child in node.value.items() if isinstance(child.value, str)}
        return forms if len(forms) == len(node.value) else None
    return node.value if isinstance(node.value, str) else None
