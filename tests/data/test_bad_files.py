"""Files that are wrong: each sample in bad/ has beside it what a person is told, word by word."""

from __future__ import annotations

from pathlib import Path

import pytest

from squares.core.errors import BadData
from squares.data.check import check, examine, load
from squares.data.faults import meant
from squares.data.installed import engines
from squares.data.loader import MOST_BYTES, parse
from squares.data.places import shipped
from squares.data.texts import Texts
from tests.game_files import game_file

BAD = Path(__file__).parent / "bad"
SAMPLES = sorted(BAD.glob("*.yaml"))
TEXTS = Texts.load()


def told(path: Path) -> str:
    return "".join(fault.text(TEXTS.say) + "\n" for fault in check(path, path.name))


def test_there_are_samples_of_every_kind() -> None:
    assert len(SAMPLES) >= 25


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_bad_file_is_told_in_plain_sentences(sample: Path) -> None:
    expected = sample.with_suffix(".txt").read_text(encoding="utf-8").replace("{engines}", ", ".join(engines()))
    assert told(sample) == expected


def test_an_engine_that_is_nearly_named_is_guessed(tmp_path: Path) -> None:
    path = tmp_path / "tiny.yaml"
    path.write_text("format: 1\nid: tiny\nengine: tyles\ntitle: Tiny\n", encoding="utf-8")
    assert "Did you mean tiles?" in told(path)


def test_no_fault_is_left_without_a_sentence_of_its_own() -> None:
    general = TEXTS.template("data.invalid").partition("{")[0]
    assert [path.name for path in BAD.glob("*.txt") if general in path.read_text(encoding="utf-8")] == []


def test_every_golden_file_has_its_sample() -> None:
    assert {path.stem for path in BAD.glob("*.txt")} == {path.stem for path in SAMPLES}


def test_a_file_that_is_too_big_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "big.yaml"
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    assert told(path) == "big.yaml: This file is larger than 1000000 bytes, which no game file is.\n"


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    assert told(tmp_path) == f"{tmp_path.name}: This is a folder or a device, not a file.\n"
    assert told(tmp_path / "gone.yaml").startswith("gone.yaml: This file cannot be opened.")


def test_loading_a_bad_file_says_the_first_fault_and_how_many_there_are() -> None:
    with pytest.raises(BadData) as caught:
        load(BAD / "keys-unknown.yaml")
    sentence = TEXTS.say(caught.value.phrase)
    assert "keys-unknown.yaml, line 5: There is no key limt here." in sentence
    assert sentence.endswith("This is the first of 4 faults.")


def test_a_hundred_faults_are_enough(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    path.write_text("engine: tiles\n" + "".join(f"key{n}: 1\n" for n in range(150)), encoding="utf-8")
    lines = [line for line in told(path).splitlines() if line.startswith("many.yaml")]
    assert len(lines) == 101
    assert lines[-1] == "many.yaml: There is at least 1 more fault. Mend these first."


@pytest.mark.parametrize(
    ("source", "line", "column", "name", "plain"),
    [
        ("a: ［1, {b: 2}］\n", 1, 4, "fullwidth left square bracket", "["),
        ("title： A\nb: c\n", 1, 6, "fullwidth colon", "colon and a space"),
        ("a：{b: c}\n", 1, 2, "fullwidth colon", "colon and a space"),
        ("a: {b: 1， c: 2}\n", 1, 9, "fullwidth comma", ","),
        ("a: ｛b: 1｝\n", 1, 4, "fullwidth left curly bracket", "{"),
        ("a: “b: c”\n", 1, 4, "left double quotation mark", '"'),
        ("a: b\n“c”: d\n", 2, 1, "left double quotation mark", '"'),
        ("a:\n\u00a0\u00a0b: c\n", 2, 1, "no-break space", "space"),
    ],
)
def test_a_sign_that_only_looks_like_one_of_yaml_is_named(
    source: str, line: int, column: int, name: str, plain: str
) -> None:
    fault = parse(source.encode(), "x.yaml").faults[0]
    told = f"The sign here ({name}) means nothing in a game file. Type a plain {plain}."
    assert (fault.mark.line, fault.mark.column, TEXTS.say(fault.what)) == (line, column, told)


@pytest.mark.parametrize(
    "source", ["a: {b：c, d: e}\n", "a: {b:\u00a0c, d: e}\n", "a:\n\u3000b: {c: d}\n  e: {c: d}\n"]
)
def test_what_a_key_with_such_a_sign_seems_to_say_is_not_told_as_well(source: str) -> None:
    [fault] = examine(parse(source.encode(), "x.yaml")).faults
    assert fault.what.key == "data.syntax_wide"


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        ("a 1\nb: 2\n", 1, 1),
        ("a: 1\nb 2\nc: 3\n", 2, 1),
        ("a:\n  b {c: d, e: f}\n  g: h\n", 2, 3),
        ("a:\n  - {b: c}\n  - d e\n    f: g\n", 3, 5),
    ],
)
def test_a_colon_that_is_missing_is_told_at_its_key(source: str, line: int, column: int) -> None:
    [fault] = parse(source.encode(), "x.yaml").faults
    assert (fault.what.key, fault.mark.line, fault.mark.column) == ("data.syntax_no_colon", line, column)


@pytest.mark.parametrize("source", ["a: b c: d\n", "a: one\n  two: three\n", "a: one\n  b two\n  c: d\n"])
def test_a_colon_too_many_is_not_taken_for_one_that_is_missing(source: str) -> None:
    [fault] = parse(source.encode(), "x.yaml").faults
    assert fault.what.key == "data.syntax_colon"


@pytest.mark.parametrize("source", ["a: “b”\n", "a: x：y、z\n", "x‘a’: {b: c}\n", '"：": b\n'])
def test_the_same_signs_within_texts_are_nobodys_business(source: str) -> None:
    assert parse(source.encode(), "x.yaml").faults == ()


@pytest.mark.parametrize("source", ["a: 力、x: 強\n", "a: “b”\nc d\n  e: [1\n", "a: {b: 力、c d: [}\n"])
def test_a_sign_that_is_not_what_is_wrong_is_not_blamed(source: str) -> None:
    [fault] = parse(source.encode(), "x.yaml").faults
    assert fault.what.key != "data.syntax_wide"


def test_the_caret_stands_under_wide_characters_too(tmp_path: Path) -> None:
    path = tmp_path / "wide.yaml"
    path.write_text("title: {自転: 1}\n", encoding="utf-8")
    fault = next(f for f in check(path) if f.mark.line == 1 and f.mark.column == 8)
    line, caret = fault.text(TEXTS.say).splitlines()[1:3]
    assert line.index("{") == caret.index("^")


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        ('title: "Knights\nlimit: 8\nnote: "x"\n', 1, 8),
        ("a: {name: 'Spin, does: turn}\nb: {name: Jump}\nnote: it isn't\n", 1, 11),
        ('- one\n- "two\n- "three"\n', 2, 3),
        ('a: "fine"\ntext: |\n  "not looked at\n  key: value\nb: "open\nc: "d"\n', 5, 4),
        ("a: 'it''s fine' # 'not\nb: [\"open, x]\nc: \"d\"\n", 2, 5),
    ],
)
def test_quotes_that_are_never_closed_are_told_where_they_begin(source: str, line: int, column: int) -> None:
    (fault,) = parse(source.encode(), "x.yaml").faults
    assert (fault.mark.line, fault.mark.column) == (line, column)
    assert TEXTS.say(fault.what) == "These quotes are never closed."


def test_a_text_in_quotes_over_several_lines_is_not_taken_for_open() -> None:
    (fault,) = parse(b'a: "one\n  two, three\n  four"\nb: [1\nc: 2\n', "x.yaml").faults
    assert TEXTS.say(fault.what) != "These quotes are never closed."


@pytest.mark.parametrize(
    ("word", "known", "found"), [("cost", "constants", False), ("limt", "limit", True), ("vec", "vectors", False)]
)
def test_only_a_word_of_like_length_is_taken_for_another(word: str, known: str, found: bool) -> None:
    assert (meant(word, [known]) is not None) == found


def of_shipped(id: str, *, old: str, new: str, tmp_path: Path) -> list[str]:
    """What is told of a shipped file with a change."""
    text = game_file(id).read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return [fault.text(TEXTS.say) for fault in check(path, path.name)]


def test_what_a_misspelt_include_would_have_brought_is_not_told_to_be_missing(tmp_path: Path) -> None:
    [fault] = of_shipped("logistic", old="include:", new="inclde:", tmp_path=tmp_path)
    assert "There is no key inclde here." in fault
    assert "Did you mean include?" in fault


@pytest.mark.parametrize(("colour", "meant"), [("gold", ""), ("whte", "Did you mean white?")])
def test_limits_of_a_colour_of_ones_own_are_shown_where_they_belong(colour: str, meant: str, tmp_path: Path) -> None:
    new = f"  {colour}: {{each: 1}}\n  size: 16"
    [fault] = of_shipped("ember-duel", old="  size: 16", new=new, tmp_path=tmp_path)
    assert f'There is no colour {colour} here. A colour of your own has its limits with it, under "colours".' in fault
    assert ("Did you mean" in fault, meant in fault) == (bool(meant), True)


def test_a_step_that_there_is_none_of_is_told_with_the_page_that_has_them_all(tmp_path: Path) -> None:
    [fault] = of_shipped("ember-duel", old="do: steal", new="do: teleport", tmp_path=tmp_path)
    page = next(word for word in fault.split() if word.endswith("cards.md"))
    assert "`do: steal`" in shipped(*page.split("/")).read_text(encoding="utf-8")
