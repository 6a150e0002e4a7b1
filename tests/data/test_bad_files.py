"""Files that are wrong: each sample in bad/ has beside it what a person is told, word by word."""

from __future__ import annotations

from pathlib import Path

import pytest

from squares.core.errors import BadData
from squares.data.check import check, load
from squares.data.loader import MOST_BYTES
from squares.data.texts import Texts

BAD = Path(__file__).parent / "bad"
SAMPLES = sorted(BAD.glob("*.yaml"))
TEXTS = Texts.load()


def told(path: Path) -> str:
    return "".join(fault.text(TEXTS.say) + "\n" for fault in check(path, path.name))


def test_there_are_samples_of_every_kind() -> None:
    assert len(SAMPLES) >= 25


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_a_bad_file_is_told_in_plain_sentences(sample: Path) -> None:
    assert told(sample) == sample.with_suffix(".txt").read_text(encoding="utf-8")


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


def test_the_caret_stands_under_wide_characters_too(tmp_path: Path) -> None:
    path = tmp_path / "wide.yaml"
    path.write_text("title: {自転: 1}\n", encoding="utf-8")
    fault = next(f for f in check(path) if f.mark.line == 1 and f.mark.column == 8)
    line, caret = fault.text(TEXTS.say).splitlines()[1:3]
    assert line.index("{") == caret.index("^")
