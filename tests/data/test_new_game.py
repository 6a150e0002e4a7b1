"""A game of one's own, begun from a shipped one: commented, in order, and still so when its numbers change."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from squares import new_game
from squares.core.errors import BadData
from squares.data.check import check
from squares.data.rulebook import chapters
from squares.data.texts import Texts
from squares.registry import Registry, definition_of

TEXTS = Texts.load()
REGISTRY = Registry.of_engines()
IDS = sorted(entry.id for entry in REGISTRY.entries)
CHANGES: dict[str, tuple[tuple[str, str], ...]] = {
    "tiles": (
        *(
            ("files: 5, ranks: 5", f"files: {files}, ranks: {ranks}")
            for files, ranks in ((6, 6), (7, 7), (4, 5), (12, 12))
        ),
        ("limit: ", "limit: 1"),
        ("goal_tiles: 3", "goal_tiles: 2"),
        (r"\{front: (\w+), back: (\w+)\}", r"{front: \1, back: \2, numbers: [1, 2, 3], sum: 5}"),
    ),
    "qubism": (
        ("files: 5, ranks: 5", "files: 7, ranks: 7"),
        ("files: 5, ranks: 5", "files: 3, ranks: 12"),
        ("cubes: ", "cubes: 1"),
    ),
    "rengoma": (
        ("files: 6, ranks: 6", "files: 7, ranks: 7"),
        ("files: 6, ranks: 6", "files: 5, ranks: 9"),
        ("line: 4", "line: 5"),
        ("line: 4", "line: 3"),
        (r"strengths: \[.*\]", "strengths: [1, 2, 3, 4, 5]"),
        ("chips: 2", "chips: 0"),
    ),
    "logistic": (
        ("files: 5, ranks: 5", "files: 6, ranks: 6"),
        ("files: 5, ranks: 5", "files: 7, ranks: 8"),
        ("life: 500", "life: 400"),
        ("hand: 5", "hand: 7"),
    ),
}


def begun(folder: Path, source: str, id: str = "mine") -> Path:
    path = folder / f"{id}.yaml"
    new_game.write(REGISTRY, new_game.source_of(REGISTRY, source), id, path, TEXTS)
    return path


def rules(registry: Registry, id: str) -> dict[str, object]:
    """The rules less what only bears names, and less tiles that nobody plays with."""
    plain = definition_of(registry.game(id))
    left_out = ("id", "title", "subtitle", "summary", "look", "include", "abilities")
    found = {key: value for key, value in plain.items() if key not in left_out}
    if "families" in found:
        found["families"] = {name: plain["families"][name] for name in plain["sets"]["families"]}
    return found


def told(path: Path) -> list[str]:
    return [fault.text(TEXTS.say) for fault in check(path)]


@pytest.mark.parametrize("id", IDS)
def test_a_copy_plays_the_same_game_under_its_own_id_and_nothing_is_odd(id: str, tmp_path: Path) -> None:
    path = begun(tmp_path, id)
    assert told(path) == []
    mine = Registry([tmp_path])
    assert [entry.id for entry in mine.entries] == ["mine"]
    assert rules(mine, "mine") == rules(REGISTRY, id)
    assert mine.entry("mine").variants == ("standard",)


@pytest.mark.parametrize("id", IDS)
def test_nothing_breaks_when_its_numbers_change(id: str, tmp_path: Path) -> None:
    path = begun(tmp_path, id)
    text = path.read_text(encoding="utf-8")
    for old, new in CHANGES[new_game.source_of(REGISTRY, id).engine]:
        changed = re.sub(old, new, text)
        assert changed != text
        path.write_text(changed, encoding="utf-8")
        found = check(path)
        assert [fault.text(TEXTS.say) for fault in found if not fault.warning] == []
        assert not [fault for fault in found if fault.path[:1] == ("help",)]


def test_what_a_game_does_not_have_is_not_written_as_null(tmp_path: Path) -> None:
    text = begun(tmp_path, "tablut").read_text(encoding="utf-8")
    assert "victims: [guard, raider]" in text
    assert "null" not in text
    assert "\n# dice:\n" in text


@pytest.mark.parametrize("id", IDS)
def test_every_key_has_a_comment_and_editors_find_the_schema(id: str, tmp_path: Path) -> None:
    path = begun(tmp_path, id)
    lines = path.read_text(encoding="utf-8").split("\n")
    schema = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", lines[0])
    assert schema
    assert (tmp_path / schema[1]).is_file()
    keys = [i for i, line in enumerate(lines) if re.match(r"[a-z_]+:", line)]
    assert len(keys) > 9
    for i in keys[5:]:
        assert lines[i - 1].startswith("# "), lines[i]
    assert all(len(line) <= 120 for line in lines if line.startswith("#"))


def test_a_copy_brings_what_the_game_draws_with_and_writes_over_nothing(tmp_path: Path) -> None:
    start, mine, other = tmp_path / "start", tmp_path / "mine", tmp_path / "other"
    for folder in (start, mine, other):
        folder.mkdir()
    first = begun(start, "squares-ii", "first")
    picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    (start / "a.svg").write_text(picture, encoding="utf-8")
    text = first.read_text(encoding="utf-8").replace("look: {", "look: {pictures: {spin: a.svg}, ")
    first.write_text(text, encoding="utf-8")
    copy = begun(mine, str(first))
    assert "pictures: {spin: a.svg}" in copy.read_text(encoding="utf-8")
    assert (mine / "a.svg").read_text(encoding="utf-8") == picture
    assert told(copy) == []
    (other / "a.svg").write_text("something else", encoding="utf-8")
    assert "a.svg" not in begun(other, str(first)).read_text(encoding="utf-8")
    assert (other / "a.svg").read_text(encoding="utf-8") == "something else"
    with pytest.raises(BadData):
        begun(tmp_path, str(first), "qubism")
    assert not (tmp_path / "a.svg").exists()


def test_a_copy_brings_nothing_that_a_link_leads_to_outside(tmp_path: Path) -> None:
    start, mine = tmp_path / "start", tmp_path / "mine"
    for folder in (start, mine):
        folder.mkdir()
    first = begun(start, "squares-ii", "first")
    (tmp_path / "secret.txt").write_text("secret")
    (start / "a.svg").symlink_to(tmp_path / "secret.txt")
    text = first.read_text(encoding="utf-8").replace("look: {", "look: {pictures: {spin: a.svg}, ")
    first.write_text(text, encoding="utf-8")
    assert "a.svg" not in begun(mine, str(first)).read_text(encoding="utf-8")
    assert not (mine / "a.svg").exists()


def test_a_copy_of_an_own_game_keeps_its_parts_and_pictures_beside_it(tmp_path: Path) -> None:
    first = begun(tmp_path, "squares-ii", "first")
    text = first.read_text(encoding="utf-8").replace("look: {", "look: {cover: a.svg, pictures: {spin: a.svg}, ")
    first.write_text(text, encoding="utf-8")
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="2" height="2"/></svg>'
    (tmp_path / "a.svg").write_text(drawing, encoding="utf-8")
    assert told(first) == []
    second = begun(tmp_path, str(first), "second")
    assert "pictures: {spin: a.svg}" in second.read_text(encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    third = begun(elsewhere, str(first), "third")
    assert "pictures: {spin: a.svg}" in third.read_text(encoding="utf-8")
    assert told(third) == []


def refused(folder: Path, source: str, id: str) -> str:
    with pytest.raises(BadData) as caught:
        begun(folder, source, id)
    return TEXTS.say(caught.value.phrase)


def test_what_cannot_be_written_is_one_sentence_and_nothing_is_written_over(tmp_path: Path) -> None:
    taken = tmp_path / "mine.yaml"
    taken.write_text("something", encoding="utf-8")
    assert refused(tmp_path, "strive", "mine") == f"{taken} is there already. Choose another name; nothing was written."
    assert taken.read_text(encoding="utf-8") == "something"
    assert refused(tmp_path, "strive", "qubism").startswith("The id qubism belongs to qubism.yaml already.")
    for id in ("My Game", "-a", "../a", "", "a" * 41):
        assert "cannot be an id: it is a word of small letters" in refused(tmp_path, "strive", id)
    assert refused(tmp_path, "strve", "own") == "There is no game strve. Did you mean strive?"
    assert "mine.yaml" in refused(tmp_path, str(taken), "own")
    assert "cannot be written" in refused(tmp_path / "nowhere", "strive", "own")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.yaml"]


def test_a_copy_takes_no_named_positions_along(tmp_path: Path) -> None:
    source = Path(__file__).parent / "bad" / "positions.yaml"
    assert told(begun(tmp_path, str(source))) == []


@pytest.mark.parametrize("id", IDS)
def test_a_copy_has_no_prose_of_the_game_it_came_from_and_its_rules_are_made_from_it(id: str, tmp_path: Path) -> None:
    path = begun(tmp_path, id)
    source, copy = REGISTRY.entry(id).definition, Registry([tmp_path]).entry("mine").definition
    assert source is not None
    assert copy is not None
    assert copy.help == ()
    made, known = ([each.paragraphs for each in chapters(of)] for of in (copy, source))
    assert made == known
    text = path.read_text(encoding="utf-8")
    assert not any(section.text and section.text[:60] in text for section in source.help)
