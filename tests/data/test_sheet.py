"""Cards from a sheet: what a cell says, where it is wrong, and that a file parted in two says the same."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from squares.core.errors import BadData
from squares.data import quotes
from squares.data.check import check
from squares.data.installed import engines
from squares.data.loader import MOST_NODES, parse, read
from squares.data.sheets.reading import parse_sheet
from squares.data.sheets.writing import parted
from squares.data.texts import Texts
from squares.registry import Registry, hash_of


def plain(text: str) -> Any:
    loaded = parse_sheet(text.encode(), "sheet.csv")
    assert loaded.faults == ()
    return loaded.root.plain()


def test_rows_are_entries_and_headers_lead_to_values() -> None:
    text = 'cards,name,names.ja,cost,decks.tide.cards.*\nspike,"A, ""hard"" one",スパイク,3,2\nlob,Lob,,0,\n'
    assert plain(text) == {
        "cards": {
            "spike": {"name": 'A, "hard" one', "names": {"ja": "スパイク"}, "cost": 3},
            "lob": {"name": "Lob", "cost": 0},
        },
        "decks": {"tide": {"cards": {"spike": 2}}},
    }


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("7", 7),
        ("-1.5", -1.5),
        ("007", "007"),
        ("true", True),
        ("yes", "yes"),
        ("null", "null"),
        ("Hit: {do}", "Hit: {do}"),
        ("  spaced  ", "spaced"),
        ('"[a, b]"', ("a", "b")),
        ('"{a: 1}"', {"a": 1}),
        ('"""7"""', "7"),
        ("'7'", "7"),
        ('"two\nlines"', "two\nlines"),
        ("- no list", "- no list"),
    ],
)
def test_a_cell_says_what_yaml_would_say_or_is_a_text(cell: str, value: Any) -> None:
    assert plain(f"cards,x\na,{cell}\n") == {"cards": {"a": {"x": value}}}


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_separators_and_ends_of_lines_are_those_of_any_spreadsheet(sign: str, end: str) -> None:
    rows = [["cards", "name", "cost"], ["a", "A", "1"], ["", "", ""], ["b", "", "2"]]
    text = end.join(sign.join(row) for row in rows)
    for begin, after in (("", ""), ("\ufeff", end)):
        assert plain(begin + text + after) == {"cards": {"a": {"name": "A", "cost": 1}, "b": {"cost": 2}}}


def test_notes_say_nothing() -> None:
    assert plain("cards,x,#why,,,y\na,1,because,,,2\n# later,9,,,\n") == {"cards": {"a": {"x": 1, "y": 2}}}


@pytest.mark.parametrize(
    ("text", "line", "column", "key"),
    [
        ("", 1, 1, "data.empty"),
        ('cards,x\na,"open\nb,2\n', 2, 3, "data.sheet_quote"),
        ('cards,x\na,"so"so\n', 2, 3, "data.sheet_quote"),
        ("the cards,x\na,1\n", 1, 1, "data.sheet_mapping"),
        (",x\na,1\n", 1, 1, "data.sheet_mapping"),
        ("cards,x\n,1\n", 2, 1, "data.sheet_no_key"),
        ("cards,x\na,1\na,2\n", 3, 1, "data.duplicate"),
        ("cards,x,x\na,1,2\n", 1, 9, "data.sheet_twice"),
        ("cards,x y\na,1\n", 1, 7, "data.sheet_header"),
        ("cards,*.*\na,1\n", 1, 7, "data.sheet_header"),
        ("cards,x,x.y\na,1,2\n", 1, 9, "data.sheet_clash"),
        ("cards,x.y,x\na,1,2\n", 1, 11, "data.sheet_clash"),
        ("cards,x,cards.*.x\na,1,2\n", 1, 9, "data.sheet_clash"),
        ("cards,x,cards.*\na,1,2\n", 1, 9, "data.sheet_clash"),
        ("cards,x,cards\na,1,2\n", 0, 0, ""),
        ("cards,x\na,1,2\n", 2, 5, "data.sheet_no_header"),
        ("cards,,x\na,1,2\n", 2, 3, "data.sheet_no_header"),
        ("cards,x\na,[b\nc,[d]\n", 0, 0, ""),
        ('cards,x\na,"[b]]"\n', 2, 3, "data.sheet_cell"),
        ('cards,x,y\na,"two\nlines","[]]"\n', 3, 8, "data.sheet_cell"),
    ],
)
def test_a_fault_names_line_and_column(text: str, line: int, column: int, key: str) -> None:
    faults = parse_sheet(text.encode(), "sheet.csv").faults
    assert [(each.mark.line, each.mark.column, each.what.key) for each in faults] == (
        [(line, column, key)] if key else []
    )


def test_what_is_no_text_and_too_much_is_told() -> None:
    assert [each.what.key for each in parse_sheet(b"cards,x\na,\xff\n", "s").faults] == ["data.not_utf8"]
    many = "cards," + ",".join(f"k{i}" for i in range(200)) + "\n"
    many += "\n".join(f"c{i}" + ",1" * 200 for i in range(1 + MOST_NODES // 200))
    assert [each.what.key for each in parse_sheet(many.encode(), "s").faults] == ["data.too_many"]
    assert [each.what.key for each in parse_sheet(b"x" * 1_000_001, "s").faults] == ["data.too_big"]
    assert [each.what.key for each in parse_sheet(b"cards" + b"," * 100_001, "s").faults] == ["data.too_many"]


def test_many_quotes_of_a_line_are_looked_behind_once(monkeypatch: pytest.MonkeyPatch) -> None:
    begins, looked = quotes._BEGINS, list[str]()

    class Counted:
        def search(self, text: str) -> object:
            looked.append(text)
            return begins.search(text)

    monkeypatch.setattr(quotes, "_BEGINS", Counted())
    for text, known in (('""' * 500, 0), ('""' * 500 + '"', 1)):
        looked.clear()
        assert parse(f"x: {text}\n".encode(), "x").faults
        assert len(looked) == known, "else a line takes time with the square of its length"


def cards() -> list[Path]:
    folder = engines()["logistic"].folder
    return [path for path in sorted((folder / "cards").glob("*.yaml")) if "effect" in path.read_text(encoding="utf-8")]


@pytest.mark.parametrize("path", cards(), ids=lambda path: path.stem)
def test_a_file_parted_in_two_says_the_same(path: Path) -> None:
    document = read(path).root.plain()
    found = parted(document, "cards")
    assert found.rows == len(document["cards"])
    assert found.columns > 4
    assert not any("name" in entry or "cost" in entry for entry in found.rest["cards"].values())


def test_odd_words_survive_being_parted() -> None:
    entries = {
        key: {"name": text, "list": (text,)}
        for key, text in enumerate(["7", "", " x ", "true", '"', '"a" and "b"', "[", "a,b;c", "two\nlines", "#x", "'"])
    }
    document = {"cards": {f"c{key}": each for key, each in entries.items()}, "decks": {"d": {"cards": {"c1": 2}}}}
    found = parted(document, "cards")
    assert found.rest == {}
    assert found.sheet.startswith("cards,name,list,decks.d.cards.*\n")


@pytest.mark.parametrize("document", [{}, {"cards": {}}, {"cards": 3}, {"cards": {"a": 1}}])
def test_only_entries_become_rows(document: dict[str, Any]) -> None:
    with pytest.raises(BadData, match="sheet_no_entries"):
        parted(document, "cards")


def test_a_game_with_sheets_is_the_game_that_it_was(tmp_path: Path) -> None:
    folder = engines()["logistic"].folder
    for part in ("cards", "decks"):
        shutil.copytree(folder / part, tmp_path / part)
    every = tmp_path / "cards" / "all.yaml"
    names = []
    for path in (tmp_path / "cards" / each.name for each in cards()):
        found = parted(read(path).root.plain(), "cards")
        path.with_suffix(".csv").write_text(found.sheet, encoding="utf-8")
        rest = path.with_name(f"{path.stem}-rest.yaml")
        rest.write_text(yaml.safe_dump(found.rest, sort_keys=False), encoding="utf-8")
        path.unlink()
        names += [f"cards/{path.stem}.csv", f"cards/{rest.name}"]
    every.write_text(f"format: 1\ninclude: {names}\ncards: {{}}\n", encoding="utf-8")
    game = tmp_path / "own.yaml"
    game.write_text((folder / "logistic.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert hash_of(Registry([tmp_path]).game("logistic")) == hash_of(Registry.of_engines().game("logistic"))
    sheet = tmp_path / "cards" / "strokes.csv"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace(",Spike,", ",7,", 1), encoding="utf-8")
    [fault] = check(game)
    assert (Path(fault.file).name, fault.mark[:2], fault.path) == ("strokes.csv", (3, 20), ("cards", "spike", "name"))
    assert "7" in Texts.load().say(fault.what)
    [alone] = check(sheet)
    assert alone.mark[:2] == fault.mark[:2]
