"""What lies on a board as a further variant of a game file: every engine that can say it, and what it leaves out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from squares.core.editing import Draft
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.grid import Cell, File, Rank
from squares.data.append import entered
from squares.data.engines import editing
from squares.registry import Entry, Registry
from squares.saves.beginning import beginning, with_variant
from tests.game_files import game_file

B2, C3 = Cell(File(1), Rank(1)), Cell(File(2), Rank(2))


def laid(id: str, variant: str | None = None) -> tuple[AnyGame, Any, Draft]:
    game = Registry.of_engines().game(id, variant)
    how = editing(game)
    assert how is not None
    return game, how, how.draft(game.start(Setup(), 0))


@pytest.mark.parametrize(
    ("id", "variant"), [("breakthrough", None), ("undertow", None), ("qubism", "4x4"), ("logistic", None)]
)
def test_a_variant_begins_with_what_was_laid_out(id: str, variant: str | None, tmp_path: Path) -> None:
    game, how, draft = laid(id, variant)
    start = next(cell for cell in game.grid if draft.at(cell))
    draft, token = draft.take(start)
    draft = draft.put(token, B2) if not draft.at(B2) else draft.put(token, C3)
    begun = beginning(game, how, draft)
    assert begun.other == ()
    path = game_file(id)
    base = Entry(path).definition
    assert base is not None
    text = path.read_text(encoding="utf-8")
    copy = tmp_path / "copy.yaml"
    copy.write_text(with_variant(text, base, game.variant, "So", begun.keys), encoding="utf-8")
    made = Registry([], [copy]).game(id, "start-1")
    again = editing(made)
    assert again is not None
    assert {c: again.draft(made.start(Setup(), 0)).at(c) for c in made.grid} == {c: draft.at(c) for c in game.grid}
    assert set(text.splitlines()) <= set(copy.read_text(encoding="utf-8").splitlines())


def test_what_no_file_can_say_is_named() -> None:
    game, how, draft = laid("qubism")
    cube = next(token for token in how.box if token.kind == "cube")
    assert beginning(game, how, draft.put(cube, B2)).other == (B2,)


def test_rules_that_do_not_allow_the_start_say_so() -> None:
    game, how, draft = laid("qubism")
    north = next(cell for cell in game.grid if draft.at(cell) and cell.rank > 0)
    with pytest.raises(BadData) as bad:
        beginning(game, how, draft.with_all(north, ()))
    assert bad.value.phrase.key == "bench.start.bad"


def test_files_of_an_engine_without_starts_cannot_say_one() -> None:
    with pytest.raises(BadData) as bad:
        beginning(*laid("rengoma"))
    assert bad.value.phrase.key == "bench.start.unsaid"


@pytest.mark.parametrize(
    "text",
    ["a: 1\nv: {x: {n: 1}}  # kept\nz: 2\n", "v:\n  x: {n: 1}  # kept\n\n  y:\n    n: 2\n# end\nz: 1\n", "v:\n  x: 1"],
)
def test_an_entry_under_a_new_key_keeps_all_else(text: str) -> None:
    new = entered(text, ("v",), "mine", {"n": 3})
    before, after = yaml.safe_load(text), yaml.safe_load(new)
    assert list(after["v"])[-1] == "mine"
    assert after.pop("v") == {**before.pop("v"), "mine": {"n": 3}}
    assert after == before
    assert new.count("#") == text.count("#")


@pytest.mark.parametrize("text", ["a: 1\n", "v: [1]\n", "v: {}\n", "v: {mine: 1}\n", "v: {", "v: &a {x: *a}\n"])
def test_an_entry_without_a_place_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        entered(text, ("v",), "mine", {"n": 3})
