"""No file of a stranger is waited for, or read further than was asked."""

from __future__ import annotations

import errno
import lzma
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from scenes.screens.bench.file import lines_of
from squares.bots.tables import solved
from squares.core.errors import BadData
from squares.data import art, loader
from squares.data.bounded import NoFileError, start_of
from squares.games.qubism import solved as qubism
from squares.saves import files

posix = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are of POSIX")


def pipe(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


def of_art(path: Path) -> None:
    with pytest.raises(BadData) as told:
        art.read(path.with_name("game.yaml"), path.name)
    assert told.value.phrase.values["why"].key in ("data.no_file", "data.art_outside")


def of_game(path: Path) -> None:
    assert [fault.what.key for fault in loader.read(path).faults] == ["data.no_file"]


def of_save(path: Path) -> None:
    with pytest.raises(BadData) as told:
        files.read_bytes(path)
    assert told.value.phrase.key == "saves.no_file"


def of_bench(path: Path) -> None:
    assert lines_of(path) == []


def of_solution(path: Path) -> None:
    assert solved.read(path.parent) is None


def of_table(path: Path) -> None:
    with pytest.raises(NoFileError):
        qubism._held(path, 10)


def of_packed_table(path: Path) -> None:
    with pytest.raises(NoFileError):
        qubism._held(path.with_suffix(""), 10)


@posix
@pytest.mark.parametrize("make", [pipe, endless, folder])
@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("a.svg", of_art),
        ("a.yaml", of_game),
        ("a.yaml", of_save),
        ("a.yaml", of_bench),
        (solved.FILE, of_solution),
        ("moves-0-0.bin", of_table),
        ("moves-0-0.bin.xz", of_packed_table),
    ],
)
def test_what_is_no_file_is_neither_waited_for_nor_read(
    tmp_path: Path, make: Callable[[Path], None], name: str, read: Callable[[Path], None]
) -> None:
    make(tmp_path / name)
    read(tmp_path / name)


def test_no_more_is_read_than_was_asked_for(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"0123456789")
    assert [start_of(tmp_path / "a", most) for most in (0, 4, 10, 99)] == [b"", b"0123", b"0123456789", b"0123456789"]


@pytest.mark.parametrize("name", ["missing", "missing/below", "zero\0"])
def test_what_is_missing_is_an_error_of_the_system(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match="Errno") as told:
        start_of(tmp_path / name, 1)
    assert told.value.errno in (errno.ENOENT, errno.EINVAL)
    assert not isinstance(told.value, NoFileError)


def test_a_compressed_table_is_unpacked_no_further_than_it_should_be_long(tmp_path: Path) -> None:
    path = tmp_path / "moves-0-0.bin"
    path.with_name(f"{path.name}.xz").write_bytes(lzma.compress(bytes(1_000_000)))
    assert len(qubism._held(path, 10)) == 11
