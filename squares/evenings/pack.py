"""A game packed for testers: one file with its rules, pictures, questions and set-up.

It is a zip archive of a manifest (``masume-pack.json``) and the game file with all that it includes and draws with,
under ``game/``. Whoever opens it trusts nothing: see ``zipped``. Unpacked, the game has an id of its own, so that it
stands beside whatever else is called as it is.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from squares import __version__
from squares.core.clock import TimeControl
from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.core.session import Aid, Evening, Question
from squares.data.differences import of_definitions
from squares.data.faults import bad_data, shown
from squares.data.loader import parse
from squares.data.models import MOST_ID, Definition, Id, Model, QuestionEntry, Questions
from squares.data.texts import Texts
from squares.data.tree import nested
from squares.evenings.document import document
from squares.evenings.zipped import is_name, members, packed
from squares.registry import PACKED, Entry, rules_hash
from squares.saves import files
from squares.saves.bot_entry import BotEntry
from squares.saves.record_head import Label, Name, SeatName, TimeEntry, Title, Without, Word, printable

SUFFIX = ".masume"
MANIFEST = "masume-pack.json"
MOST_NOTE, MOST_LINES = 800, 10  # characters and lines of a note to the testers
_GAME = "game/"
_KINDS = (".yaml", ".yml", ".csv", ".svg", ".png")

Key = Annotated[str, Field(pattern=r"^[a-z_]+(\.[a-z_]+)*$", max_length=80)]
HouseNumber = Annotated[int, Field(ge=0, lt=10**9)]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]


def _few_lines(text: str) -> str:
    if text.count("\n") >= MOST_LINES:
        raise ValueError("too many lines")
    return printable(text)


def _file(name: str) -> str:
    if not is_name(name) or not name.startswith(_GAME) or name.count("/") != 1:
        raise ValueError("no file of the pack")
    return name


class Manifest(Model):
    """What a pack says of itself. ``game``: the name of the game file in it; ``rules``: the hash of its rules.

    ``sender``: whose playtest it is. ``house``: overrides of the variant, with dotted keys; ``time``: the clocks.
    ``without``: what is shut while an evening is recorded. ``players``: names by seat, as far as they are known;
    ``bots`` sit elsewhere.
    ``questions``: those of the game file if there are none.
    """

    masume_pack: Literal[1]
    app: Label
    sender: Name = ""
    note: Annotated[str, Field(max_length=MOST_NOTE), AfterValidator(_few_lines)] = ""
    game: Annotated[str, Field(max_length=200), AfterValidator(_file)]
    id: Id
    title: Title
    variant: Word
    rules: Hash
    house: Annotated[dict[Key, bool | HouseNumber | Word], Field(default_factory=dict, max_length=40)]
    time: TimeEntry | None = None
    without: Without = ()
    players: Annotated[dict[SeatName, Name], Field(default_factory=dict)]
    bots: Annotated[dict[SeatName, BotEntry], Field(default_factory=dict)]
    questions: Questions = ()


@dataclass(frozen=True, slots=True)
class SetUp:
    """What whoever packs a game adds to it, as ``Manifest`` has it."""

    variant: str | None = None
    sender: str = ""
    note: str = ""
    players: Mapping[Seat, str] | None = None
    bots: Mapping[Seat, BotPlayer] | None = None
    questions: tuple[QuestionEntry, ...] = ()
    house: Mapping[str, bool | int | str] = field(default_factory=dict)
    time: TimeControl | None = None
    without: tuple[Aid, ...] = ()


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack as it was read. ``hash``: of the whole file; ``contents``: the files by name, the manifest apart."""

    hash: str
    manifest: Manifest
    contents: Mapping[str, bytes]

    @property
    def id(self) -> str:
        """The id of the game where it is unpacked."""
        return f"{self.manifest.id[: MOST_ID - 8].rstrip('-')}-p{self.hash[:6]}"

    def questions(self, definition: Definition, texts: Texts) -> tuple[Question, ...]:
        """Return what the testers are asked: by the pack, by the game file, or what is usually asked."""
        asked = self.manifest.questions or definition.questions
        return tuple(each.value() for each in asked) or usual_questions(texts)

    def rules(self, definition: Definition) -> str:
        """Return the hash of a definition of the unpacked game as it was where it was packed."""
        return rules_hash(definition.model_copy(update={"id": self.manifest.id}))

    def evening(self, when: datetime, definition: Definition) -> Evening:
        """Return what recorded games of it belong to, from now on; no other evening has its id."""
        id = f"{when.astimezone():%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"
        manifest = self.manifest
        return Evening(id, self.hash, manifest.id, self.rules(definition), manifest.sender, manifest.without)

    def shut(self) -> Iterator[Phrase]:
        """Yield what is shut while an evening is recorded, in words."""
        yield from (phrase(f"evening.without.{aid}") for aid in self.manifest.without)

    def house_rules(self, entry: Entry, texts: Texts) -> Iterator[Phrase]:
        """Yield in words what house rules change in the unpacked game ``entry``. Errors: BadData."""
        manifest = self.manifest
        plain, changed = entry.variant(manifest.variant)[1], entry.agreed(manifest.variant, nested(manifest.house))[1]
        yield from (each.what for each in of_definitions(plain, changed, texts) if each.rules)

    def unpack(self, folder: Path) -> Path:
        """Write the game into a folder of its own below ``folder``, and return the file that is to be opened.

        Errors: BadData where the game file is none of that id; SaveProblem.
        """
        home = folder / self.hash
        inside = {name.removeprefix(_GAME): content for name, content in self.contents.items()}
        inside[PACKED] = _renamed(inside.pop(self.manifest.game.removeprefix(_GAME)), self.manifest.id, self.id)
        for name, content in inside.items():
            path = home / name
            try:
                path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                known = path.is_file() and path.read_bytes() == content
            except OSError as error:
                raise files.problem(error, path.parent) from error
            if not known:
                files.replace(path, content, lasting=False)
        return home / PACKED


def usual_questions(texts: Texts) -> tuple[Question, ...]:
    """Return what is asked where neither pack nor game file ask anything: two scales, and what the usual texts ask."""
    scales = [
        Question(
            texts.say(f"pack.questions.{name}"),
            (1, 5),
            texts.say(f"pack.scale_low.{name}"),
            texts.say(f"pack.scale_high.{name}"),
            each=True,
        )
        for name in texts.section("pack.questions")
    ]
    names = texts.section("session.questions")
    return (*scales, *(Question(texts.say(f"session.questions.{name}"), each=True) for name in names))


def _renamed(source: bytes, id: str, new: str) -> bytes:
    """Return a game file with another id, and each line where it was. Errors: BadData where it is none of ``id``."""
    loaded = parse(source, "")
    node = loaded.root.get("id")
    if loaded.faults or node is None or node.value != id:
        raise BadData(phrase("pack.other_id", id=shown(id)))
    text, at = source.decode("utf-8-sig"), node.mark.column - 1
    for line in loaded.lines[: node.mark.line - 1]:
        at += len(line) + (2 if text.startswith("\r\n", at - node.mark.column + 1 + len(line)) else 1)
    renamed = (text[:at] + text[at:].replace(id, new, 1)).encode()
    again = parse(renamed, "").root.get("id")
    if again is None or again.value != new:
        raise BadData(phrase("pack.other_id", id=shown(id)))
    return renamed


def make(entry: Entry, added: SetUp) -> bytes:
    """Return the pack of a game file. Errors: BadData, also where it has faults or a file cannot go with it."""
    if entry.faults:
        raise bad_data(entry.faults)
    contents = _contents(entry)
    variant = entry.variant(added.variant)[0]
    definition = entry.agreed(variant, nested(dict(added.house)))[1]
    entries = {seat: BotEntry.of_bot(bot) for seat, bot in (added.bots or {}).items()}
    told = {
        "masume_pack": 1,
        "app": __version__,
        "sender": added.sender or definition.credits[:60],
        "note": added.note,
        "game": f"{_GAME}{entry.path.name}",
        "id": entry.id,
        "title": str(definition.title),
        "variant": variant,
        "rules": rules_hash(definition),
        "house": dict(added.house),
        "time": None if added.time is None else asdict(added.time),
        "without": list(added.without),
        "players": {str(seat): name for seat, name in (added.players or {}).items() if name},
        "bots": {str(seat): each.model_dump(mode="json", exclude_none=True) for seat, each in entries.items()},
        "questions": [each.model_dump(mode="json", exclude_defaults=True) for each in added.questions],
    }
    manifest = document(Manifest, json.dumps(told).encode(), "pack.bad_manifest")
    text = manifest.model_dump_json(exclude_defaults=True, indent=1).encode()
    source = packed({MANIFEST: text, **contents})
    found = read(source)  # whatever nobody could open is told of now
    _renamed(found.contents[found.manifest.game], entry.id, found.id)
    return source


def _contents(entry: Entry) -> dict[str, bytes]:
    """Return the files that make a game, by their names in the pack. Errors: BadData."""
    home, found = entry.path.parent, {}
    for path in (entry.path, *(path for path in entry.files if path != entry.path)):
        if path != entry.path and entry.files.get(path) is None:
            continue  # looked for and not there
        if not path.is_relative_to(home) or path.suffix.lower() not in _KINDS:
            raise BadData(phrase("pack.elsewhere", file=shown(path, 80)))
        name = f"{_GAME}{path.relative_to(home).as_posix()}"
        if not is_name(name):
            raise BadData(phrase("pack.name", name=shown(path.name, 80)))
        found[name] = files.read_bytes(path)
    return found


def read(source: bytes) -> Pack:
    """Return the pack that a file holds. Errors: BadData."""
    found = members(source)
    manifest = document(Manifest, found.pop(MANIFEST, b""), "pack.bad_manifest")
    if manifest.game not in found:
        raise BadData(phrase("pack.no_game", file=shown(manifest.game, 80)))
    for name in found:
        if not name.startswith(_GAME) or PurePosixPath(name).suffix.lower() not in _KINDS:
            raise BadData(phrase("pack.name", name=shown(name, 80)))
        if PurePosixPath(name).name.casefold() == PACKED:
            raise BadData(phrase("pack.name", name=shown(name, 80)))
    return Pack(hashlib.sha256(source).hexdigest()[:16], manifest, found)
