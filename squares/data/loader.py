"""Reads YAML that somebody else wrote, and says where it is wrong: bytes in, a tree with places or faults out.

Only plain YAML is taken: one mapping of words, numbers, true and false, lists and mappings. Whatever the bytes hold,
reading ends in a bounded time with a tree or faults, never with an exception of the YAML library. What the document
is about is not known here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import yaml

from squares.core.phrase import Phrase, phrase
from squares.data import quotes, tree
from squares.data.bounded import NoFileError, start_of
from squares.data.faults import MOST, Diagnostic, named, shown
from squares.data.tree import Mark, Node

MOST_BYTES = 1_000_000
MOST_NODES = 20_000  # after aliases are followed
MOST_DEPTH = 32

Stamp = tuple[int, int, int]
"""When a file was written (ns), its size in bytes and its number on the disk."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_BREAKS = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,99})")
_FRACTION = re.compile(r"[-+]?([0-9]{1,18}\.[0-9]{0,18}|\.[0-9]{1,18})")
_WORDS: dict[str, bool | None] = {
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    "null": None, "Null": None, "NULL": None, "~": None, "": None,
}  # fmt: skip
_SWITCHES = frozenset({"on", "off", "yes", "no"})
_KEY_ALONE = re.compile(r" *(?:- +)?([\w-]+)(?= )")
_TAB = re.compile(r" *\t")
_PLAIN = "\t\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff"  # YAML 1.1, 5.1
_CONTROL = re.compile(f"[^{_PLAIN}]")  # in a line
ESCAPED = re.compile(f"[^\n{_PLAIN}]")  # what only an escape can bring into a text
_SUSPECT = re.compile(f"(?m)^ *\t|[^\n\r{_PLAIN}]")  # in a text; spares looking at each line

_LOOKALIKES = {
    **dict.fromkeys("\u3000\xa0", " "),
    "\uff1a": ": ",
    **dict.fromkeys("\u201c\u201d\u201e\uff02", '"'),
    **dict.fromkeys("\u2018\u2019\uff07", "'"),
    **dict(zip("\uff0c\u3001\uff0d\uff3b\uff3d\uff5b\uff5d\uff03", ",,-[]{}#", strict=True)),
}
"""Signs that look like one of YAML's own and are part of a word to it, with the one that is meant."""
_TRIES = 3  # signs of a line that are tried one by one
_WIDE_SIGN = "data.syntax_wide"
_WIDE = re.compile(f"[{''.join(_LOOKALIKES)}]")

# What the YAML library says, and how a person is told. The first that is found in its sentence counts.
_PROBLEMS = (
    ("mapping values are not allowed", "data.syntax_colon"),
    ("expected ',' or ']'", "data.syntax_list"),
    ("expected ',' or '}'", "data.syntax_braces"),
    ("unexpected end of stream", "data.syntax_quote"),
    ("could not find expected ':'", "data.syntax_no_colon"),
    ("cannot start any token", "data.syntax_character"),
    ("escape", "data.syntax_escape"),
    ("hexdecimal", "data.syntax_escape"),
    ("block sequence entries are not allowed", "data.syntax_dash"),
    ("expected '-' indicator", "data.syntax_indent"),
    ("expected key", "data.syntax_indent"),
    ("<block end>", "data.syntax_indent"),
    ("tag", "data.tag"),
    ("document start", "data.several_documents"),
    ("directive", "data.several_documents"),
    ("node content", "data.syntax_content"),
)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a file holds: ``root`` is a mapping (empty where nothing could be read), ``lines`` its source.

    ``path`` is None for bytes that come from no file; ``values`` is how many the file holds. ``files`` are all that
    were looked at for it, found or not, as they were just before: itself first, then what it includes or draws with.
    ``included`` are the files that were read for it, each after those that it includes itself.
    """

    name: str
    root: Node = field(default_factory=lambda: Node({}, Mark(1, 1)))
    lines: list[str] = field(default_factory=list)
    faults: tuple[Diagnostic, ...] = ()
    path: Path | None = None
    values: int = 0
    files: dict[Path, Stamp | None] = field(default_factory=dict)
    included: list[Path] = field(default_factory=list)


def stamp(path: Path) -> Stamp | None:
    """Return what changes when a file does; None where there is no such file, or none that can be looked at."""
    try:
        status = path.stat()
    except (OSError, ValueError):  # ValueError: a name with a zero character
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def read(path: Path, name: str | None = None, *, words: bool = False) -> Loaded:
    """Read a file; ``name`` is how faults call it, ``words`` as for ``parse``. One that cannot be opened is a fault."""
    return read_by(partial(parse, words=words), path, name)


def read_by(parser: Callable[[bytes, str], Loaded], path: Path, name: str | None = None) -> Loaded:
    """Read a file by what makes something of its bytes and its name; see ``read``."""
    name = named(path if name is None else name)
    files = {path: stamp(path)}
    try:
        source = start_of(path, MOST_BYTES + 1)
    except NoFileError:
        return replace(_refused(name, phrase("data.no_file")), files=files)
    except OSError as error:
        why = phrase("data.unreadable", reason=error.strerror or str(error))
        return replace(_refused(name, why), files=files)
    return replace(parser(source, name), path=path, files=files, included=[])


def parse(
    source: bytes, name: str, *, words: bool = False, most_bytes: int = MOST_BYTES, most_nodes: int = MOST_NODES
) -> Loaded:
    """Read the bytes of a file called ``name``. ``words``: every scalar is a text, be it on, no or 1."""
    text, loaded = decoded(source, name, most_bytes)
    if loaded.faults:
        return loaded
    lines = loaded.lines
    builder = _Builder(words, most_nodes)
    if _SUSPECT.search(text):
        builder.faults += islice(_bad_characters(lines), MOST)
    root = None if builder.faults else builder.document(text)
    if root is not None and not isinstance(root.value, dict):
        hint = phrase("data.is_list") if isinstance(root.value, tuple) else None
        builder.faults.append(Diagnostic(phrase("data.not_mapping"), root.mark, (), hint))
        root = None
    elif root is None and not builder.faults:
        builder.faults.append(Diagnostic(phrase("data.empty")))
    faults = tuple(fault.within(name, lines) for fault in builder.faults)
    return Loaded(name, root or Node({}, Mark(1, 1)), lines, faults, values=builder.values)


def lines_of(path: Path) -> list[str]:
    """Return the lines of a file, none of one that cannot be opened."""
    with suppress(OSError):
        return _BREAKS.split(start_of(path, MOST_BYTES).decode("utf-8-sig", "replace"))
    return []


def begun(text: str) -> tuple[Node, bool]:
    """Return what a text holds before the first place where it cannot be read on, and whether that is all of it.

    Where it holds no mapping, that is an empty one.
    """
    builder = _Builder(False, MOST_NODES)
    root = builder.document(text)
    is_whole = root is not None
    root = root or builder.broken_off()
    return root if root is not None and isinstance(root.value, dict) else Node({}, Mark(1, 1)), is_whole


def decoded(source: bytes, name: str, most_bytes: int = MOST_BYTES) -> tuple[str, Loaded]:
    """Return the text of a file called ``name``, and the file with its lines, or with why it is no text."""
    if len(source) > most_bytes:
        return "", _refused(name, phrase("data.too_big", most=most_bytes))
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = _BREAKS.split(source[: error.start].decode("utf-8-sig"))
        lines = _BREAKS.split(source.decode("utf-8-sig", errors="replace"))
        fault = Diagnostic(phrase("data.not_utf8"), Mark(len(before), len(before[-1]) + 1))
        return "", Loaded(name, lines=lines, faults=(fault.within(name, lines),))
    return text, Loaded(name, lines=_BREAKS.split(text))


def _bad_characters(lines: list[str]) -> Iterator[Diagnostic]:
    for number, line in enumerate(lines, 1):
        for key, match in (("data.tab", _TAB.match(line)), ("data.control_character", _CONTROL.search(line))):
            if match:
                yield Diagnostic(phrase(key), Mark(number, match.end()))


def _refused(name: str, what: Phrase) -> Loaded:
    return Loaded(name, faults=(Diagnostic(what, file=name),))


class _StopError(Exception):
    """Reading cannot go on; the fault is noted."""


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet. ``key`` waits for its value; None: the next node is a key."""

    mark: Mark
    path: tree.Path
    anchor: str | None
    is_list: bool
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, Mark] = field(default_factory=dict)
    key: str | None = None
    doubled: bool = False  # the key waiting is a second one: its value is read and dropped
    size: int = 1


class _Builder:
    """Builds the tree from the parser's events with a stack of its own, so that depth and size are bounded."""

    def __init__(self, words: bool, most_nodes: int) -> None:
        self._words, self._most = words, most_nodes
        self.faults: list[Diagnostic] = []
        self._stack: list[_Open] = []
        self._anchors: dict[str, tuple[Node, int]] = {}
        self._root: Node | None = None
        self.values = 0

    def document(self, text: str) -> Node | None:
        """Return the root of the only document, or None where there is none or it cannot be read to its end."""
        try:
            seen = False
            for event in iter(_LOADER(text).get_event, None):
                if isinstance(event, yaml.NodeEvent):
                    self._node(event)
                elif isinstance(event, yaml.CollectionEndEvent):
                    self._close()
                elif isinstance(event, yaml.DocumentStartEvent):
                    if seen:
                        self._stop("data.several_documents", _mark(event))
                    seen = True
        except _StopError:
            return None
        except yaml.YAMLError as error:
            if not self._has_wide:
                self.faults.append(_syntax(error, text))
            return None
        return None if self._has_wide else self._root

    def broken_off(self) -> Node | None:
        """Return what was built before reading ended, with all that is open closed."""
        while self._stack:
            self._close()
        return self._root

    @property
    def _has_wide(self) -> bool:
        """Whether a key holds a sign that only looks like one of YAML's: the file says something else than is meant."""
        return any(fault.what.key == _WIDE_SIGN for fault in self.faults)

    def _stop(self, key: str, mark: Mark, **values: Any) -> None:
        self.faults.append(Diagnostic(phrase(key, **values), mark, self._path()))
        raise _StopError

    def _path(self) -> tree.Path:
        """Return the keys that lead to the node that comes next."""
        if not self._stack:
            return ()
        top = self._stack[-1]
        step: str | int | None = len(top.items) if top.is_list else top.key
        return top.path if step is None else (*top.path, step)

    def _node(self, event: Any) -> None:
        mark = _mark(event)
        top = self._stack[-1] if self._stack else None
        if top is not None and not top.is_list and top.key is None:
            self._key(top, event, mark)
            return
        if isinstance(event, yaml.AliasEvent):
            self._alias(str(event.anchor), mark)
            return
        if event.tag is not None and not (event.tag == "!" and isinstance(event, yaml.ScalarEvent)):
            self._fault("data.tag", mark)
        if isinstance(event, yaml.ScalarEvent):
            self._count(1, mark)
            self._hang(Node(self._scalar(event, mark), mark, self._path()), 1, event.anchor)
            return
        if len(self._stack) >= MOST_DEPTH:
            self._stop("data.too_deep", mark, most=MOST_DEPTH)
        self._count(1, mark)
        self._stack.append(_Open(mark, self._path(), event.anchor, isinstance(event, yaml.SequenceStartEvent)))

    def _key(self, top: _Open, event: Any, mark: Mark) -> None:
        if not isinstance(event, yaml.ScalarEvent):
            self._stop("data.key_not_word", mark)
        key = str(event.value)
        top.key = key
        if event.anchor is not None or event.tag is not None:
            self._fault("data.key_not_word", mark)
        if not self._words and event.implicit[0] and key.lower() in _SWITCHES:
            self._fault("data.switch_key", mark, word=key)
        wide = _WIDE.search(key) if event.implicit[0] else None
        if wide is not None and (wide.start() == 0 or _LOOKALIKES[wide[0]] == ": " or key[wide.start() - 1] == ":"):
            self._fault_of(_not_plain(wide[0]), Mark(mark.line, mark.column + wide.start()))
        top.doubled = key in top.keys
        if top.doubled:
            self._fault("data.duplicate", mark, word=shown(key), line=top.keys[key].line)
        else:
            top.keys[key] = mark

    def _alias(self, anchor: str, mark: Mark) -> None:
        if any(open_.anchor == anchor for open_ in self._stack):
            self._stop("data.alias_circle", mark, name=shown(anchor))
        if anchor not in self._anchors:
            self._stop("data.alias_unknown", mark, name=shown(anchor))
        node, size = self._anchors[anchor]
        self._count(size, mark)
        self._hang(node, size)

    def _count(self, size: int, mark: Mark) -> None:
        self.values += size
        if self.values > self._most:
            self._stop("data.too_many", mark, most=self._most)

    def _hang(self, node: Node, size: int, anchor: str | None = None) -> None:
        """Hang a finished node into the collection that is open."""
        if anchor is not None:
            self._anchors[anchor] = (node, size)
        if not self._stack:
            self._root = node
            return
        top = self._stack[-1]
        top.size += size
        if top.is_list:
            top.items.append(node)
            return
        if not top.doubled and top.key is not None:
            top.entries[top.key] = node
        top.key = None

    def _close(self) -> None:
        top = self._stack.pop()
        value: Any = tuple(top.items) if top.is_list else top.entries
        self._hang(Node(value, top.mark, top.path, top.keys), top.size, top.anchor)

    def _scalar(self, event: Any, mark: Mark) -> tree.Scalar:
        text = str(event.value)
        if self._words or not event.implicit[0] or event.style in ("'", '"', "|", ">"):
            return text
        if text in _WORDS:
            return _WORDS[text]
        if text.lower() in _SWITCHES:
            self._fault("data.switch", mark, word=text)
            return text
        if INTEGER.fullmatch(text):
            return int(text)
        return float(text) if _FRACTION.fullmatch(text) else text

    def _fault(self, key: str, mark: Mark, **values: Any) -> None:
        self._fault_of(phrase(key, **values), mark)

    def _fault_of(self, what: Phrase, mark: Mark) -> None:
        if len(self.faults) < MOST:
            self.faults.append(Diagnostic(what, mark, self._path()))


def _mark(event: Any) -> Mark:
    start = event.start_mark
    return Mark(start.line + 1, start.column + 1)


def _syntax(error: yaml.YAMLError, text: str) -> Diagnostic:
    """Return the library's complaint in our own words, told where quotes were left open if that is behind it."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return Diagnostic(phrase("data.control_character"))
    key, mark = _where(error)
    lines = _BREAKS.split(text)
    open_ = quotes.unclosed(lines, mark.line + 1)
    if open_ is not None:
        return Diagnostic(phrase("data.syntax_quote"), open_)
    mended = _lookalike(lines, mark.line) or _colonless(lines, mark.line)
    return mended or Diagnostic(phrase(key), Mark(mark.line + 1, mark.column + 1))


def _where(error: yaml.MarkedYAMLError) -> tuple[str, Any]:
    """Return the text key of a complaint, and where it belongs: at what was opened rather than at its missing end."""
    key = next((key for part, key in _PROBLEMS if part in str(error.problem)), "data.syntax")
    begun = key in ("data.syntax_quote", "data.syntax_no_colon") and error.context_mark is not None
    return key, error.context_mark if begun else error.problem_mark


def _lookalike(lines: list[str], at: int) -> Diagnostic | None:
    """Find the sign in line ``at`` (counted from 0), or the one before it, whose plain twin would mend that line."""
    for number in (at, at - 1):
        signs = list(_WIDE.finditer(lines[number])) if 0 <= number < len(lines) else []
        for these in (*([sign] for sign in signs[:_TRIES]), signs):
            if these and _is_read([*lines[:number], _plainly(lines[number], these), *lines[number + 1 : at + 1]]):
                return Diagnostic(_not_plain(these[0][0]), Mark(number + 1, these[0].start() + 1))
    return None


def _colonless(lines: list[str], at: int) -> Diagnostic | None:
    """Find the key in line ``at`` (counted from 0), or the one before it, that only wants a colon behind it."""
    for number in (at, at - 1):
        key = _KEY_ALONE.match(lines[number]) if 0 <= number < len(lines) else None
        if key is not None:
            mended = f"{key[0]}:{lines[number][key.end() :]}"
            if _is_read([*lines[:number], mended, *lines[number + 1 : at + 1]]):
                return Diagnostic(phrase("data.syntax_no_colon"), Mark(number + 1, key.start(1) + 1))
    return None


def _plainly(line: str, signs: list[re.Match[str]]) -> str:
    """Write a line with the plain twins of some signs."""
    places = {sign.start(): _LOOKALIKES[sign[0]] for sign in signs}
    return "".join(places.get(column, letter) for column, letter in enumerate(line))


def _is_read(lines: list[str]) -> bool:
    """Tell whether the beginning of a file holds no error before its end."""
    try:
        for _ in iter(_LOADER("\n".join(lines)).get_event, None):
            pass
    except yaml.MarkedYAMLError as error:
        return error.problem_mark is not None and bool(_where(error)[1].line >= len(lines))
    return True


def _not_plain(sign: str) -> Phrase:
    plain = _LOOKALIKES[sign]
    named = {" ": phrase("data.plain_space"), ": ": phrase("data.plain_colon")}.get(plain, plain)
    return phrase(_WIDE_SIGN, name=unicodedata.name(sign).lower(), plain=named)
