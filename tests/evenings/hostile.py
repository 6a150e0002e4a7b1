"""Packs and files of evenings that somebody has meddled with, and what is written while they are opened."""

from __future__ import annotations

import io
import json
import os
import random
import stat
import sys
import warnings
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from squares.core.errors import BadData
from squares.data.texts import Texts
from squares.evenings import evening, pack, zipped
from squares.evenings.collecting import Collected
from squares.evenings.shown import lines
from squares.evenings.writing import WAYS
from tests.mutations import mutated

TEXTS = Texts.load()
_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_MAKING = ("os.mkdir", "os.rename", "os.link", "os.symlink", "os.remove", "os.truncate", "os.chmod", "shutil.move")
_watched: list[Callable[[str, tuple[Any, ...]], None]] = []


def _hear(event: str, args: tuple[Any, ...]) -> None:
    for hear in _watched:
        hear(event, args)


sys.addaudithook(_hear)


@contextmanager
def nothing_written(outside: Path) -> Iterator[None]:
    """Whatever this process writes meanwhile lies below ``outside``. Errors: AssertionError."""
    found: list[str] = []

    def hear(event: str, args: tuple[Any, ...]) -> None:
        if event == "open" and not (isinstance(args[2], int) and args[2] & _WRITES):
            return
        if event == "open" or event in _MAKING:
            path = os.fsdecode(args[1] if event in ("os.rename", "os.link", "os.symlink") else args[0])
            if not isinstance(args[0], int) and not Path(os.path.realpath(path)).is_relative_to(outside):
                found.append(f"{event} {path}")

    _watched.append(hear)
    try:
        yield
    finally:
        _watched.remove(hear)
    assert not found, found


def told(source: bytes, folder: Path) -> str:
    """What a person is told of a file; nothing where it can be used, and has been."""
    try:
        if source.startswith(zipped.STARTS):
            pack.read(source).unpack(folder)
            return ""
        found = evening.read(source)
    except BadData as fault:
        return TEXTS.say(fault.phrase)
    assert evening.read(found.dump().encode()) == found
    list(lines(found.lettered(), TEXTS))
    for write in WAYS.values():
        write(Collected([found]), TEXTS)
    return ""


# meddled with


def meddled(source: bytes, dice: random.Random) -> bytes:
    """The bytes with a few changes anywhere."""
    found = bytearray(source)
    for _ in range(dice.randint(1, 4)):
        at = dice.randrange(len(found) + 1)
        end = min(len(found), at + dice.choice((1, 1, 2, 4, 16, 200)))
        new = (b"", dice.randbytes(end - at), bytes(found[at:end]) * 2, b"PK\x01\x02", b"PK\x05\x06", b"\xff" * 4)
        found[at:end] = dice.choice(new)
    return bytes(found)


def other_values(document: str, dice: random.Random) -> bytes:
    """A document of JSON with other values where there were some, or cut and scribbled over."""
    text = json.dumps(mutated(json.loads(document), dice))
    wrong = ("[" * 5000, "9" * 5000, "NaN", "-", "1e400", '"\\ud800"', "\\u0000", "\u202e", "{", "]", "null", "true")
    if dice.random() < 0.3:
        at = dice.randrange(len(text))
        text = text[:at] + dice.choice(wrong) + text[at:]
    return text.encode("utf-8", "surrogatepass")


def zipped_anyhow(contents: list[tuple[str, bytes]], change: Callable[[zipfile.ZipInfo], object] = bool) -> bytes:
    """An archive without any check; ``change`` may alter what is said of each member."""
    out = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        warnings.simplefilter("ignore")  # of names that stand twice
        for name, content in contents:
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            change(info)
            archive.writestr(info, content)
    return out.getvalue()


NAMES = (
    "game/d./x.yaml", "game/d /x.yaml",
    "../evil.yaml", "game/../../evil.yaml", "/evil.yaml", "//evil/x.yaml", "game\\..\\..\\evil.yaml", "C:\\evil.yaml",
    "C:evil.yaml", "game/C:/evil.yaml", "game/./x.yaml", "game//x.yaml", "game/con.yaml", "game/NUL", "game/aux.csv",
    "game/x.yaml.", "game/x.yaml ", " game/x.yaml", "game/a\nb.yaml", "game/\x1b[2J.yaml", "game/\u202egpj.yaml",
    "game/x.exe", "game/x.desktop", "game/.hidden.yaml", "x.yaml", "game/", "", ".", "..", "game/a:b.yaml",
    "game/" + "d/" * 20 + "x.yaml", "game/" + "x" * 300 + ".yaml", "game/e\u0301.yaml", "game/masume-pack.yaml",
    "GAME/game.yaml", "game/Game.YAML", "game/game.yaml/x.yaml", "masume-pack.json", "game/game.yaml",
)  # fmt: skip
"""Names that no pack may have, or not beside a game file ``game/game.yaml``."""


def tricks(manifest: bytes, game: bytes) -> Iterator[tuple[str, bytes]]:
    """Archives that want more than they should, each with what it is called."""
    sound = [(pack.MANIFEST, manifest), ("game/game.yaml", game)]
    for name in NAMES:
        yield f"named {name!r}", zipped_anyhow([*sound, (name, b"id: evil\n")])
    for kind in (stat.S_IFLNK, stat.S_IFDIR, stat.S_IFIFO, stat.S_IFCHR):
        linked = zipped_anyhow([*sound, ("game/x.yaml", b"/etc/passwd")], lambda info, kind=kind: _kind(info, kind))  # type: ignore[misc]
        yield f"of the kind {kind:o}", linked
    yield "a bomb", zipped_anyhow([*sound, ("game/x.csv", b"\0" * 16_000_000)])
    yield "many bombs", zipped_anyhow([*sound, *((f"game/{n}.csv", bytes(60_000)) for n in range(599))])
    yield "many files", zipped_anyhow([*sound, *((f"game/{n}.csv", b"") for n in range(2000))])
    yield "no manifest", zipped_anyhow(sound[1:])
    yield "no game", zipped_anyhow(sound[:1])
    yield "nothing", zipped_anyhow([])
    for text in (b"", b"[" * 100_000, b"{" * 100_000, b"9" * 100_000, b'{"a":' * 50_000, b"\xff\xfe", b"null"):
        yield f"described by {text[:8]!r}", zipped_anyhow([(pack.MANIFEST, text), *sound[1:]])
    for text in (b"", b"id: [", b"id: &a [*a]", b"id: my-game\nid: my-game", b"!!python/object:os.system {}", b"\0"):
        yield f"a game like {text[:8]!r}", zipped_anyhow([sound[0], ("game/game.yaml", text)])
    plain = zipped_anyhow(sound)
    yield "cut off", plain[:-10]
    yield "with something before", b"PK\x03\x04" + bytes(40) + plain
    yield "with something after", plain + bytes(40)
    yield "with a long remark", plain[:-2] + b"\xff\xff" + bytes(0xFFFF)
    end = plain.rfind(b"PK\x05\x06")
    for at, size in ((end + 8, 2), (end + 10, 2), (end + 12, 4), (end + 16, 4)):
        yield f"with a false number at {at - end}", plain[:at] + b"\xff" * size + plain[at + size :]
    at = plain.find(b"PK\x01\x02")
    for field, value in ((8, b"\x01\0"), (10, b"\x0e\0"), (10, b"\x63\0"), (20, b"\xff" * 4), (24, b"\xff" * 4)):
        spoilt = plain[: at + field] + value + plain[at + field + len(value) :]
        yield f"with {value!r} in the list at {field}", spoilt
    yield "of two disks", plain[: end + 4] + b"\x01\0" + plain[end + 6 :]
    large = b"PK\x06\x06" + bytes(52) + b"PK\x06\x07" + bytes(16)
    yield "of the large kind", plain[:end] + large + plain[end:]


def _kind(info: zipfile.ZipInfo, kind: int) -> None:
    if info.filename == "game/x.yaml":
        info.external_attr = (kind | 0o777) << 16
