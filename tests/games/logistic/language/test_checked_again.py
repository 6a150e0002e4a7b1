"""A file is checked again and again while little of it changes: what was recalled never tells an old verdict."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from scenes.trial import TRIAL
from scenes.ui.cache import LruCache
from squares.checking import checked
from squares.data.models import Recall
from squares.data.places import shipped

_TEXT = (shipped("data", "games", "logistic", "examples") / "toll-bridge.yaml").read_text(encoding="utf-8")
_INCLUDE = "include: [words.yaml, numbers.csv, own-layout.yaml]\n"
_GAME = _TEXT.replace("id: toll-bridge\n", "id: mine\n").replace("\nboard:", f"\n{_INCLUDE}\nboard:", 1)
_GAME = _GAME.replace("    damage: 30\n    effect: [{do: hit}]\n", "    effect: [{do: hit}]\n", 1)  # the sheet has it
_TOKEN = "  stand-in: {category: token, colour: white, name: Stand, durability: 20}\n"
_MAKER = "  maker: {category: script, colour: white, name: Maker, effect: [{do: create, card: stand-in, to: [x, A]}]}\n"
_WORDS = f"format: 1\ntypes:\n  cart: {{name: Cart}}\ncards:\n{_TOKEN}{_MAKER}"
_SHEET = "cards,damage\ncudgel,30\nram,60\n"
_LAYOUT = "format: 1\nlayout:\n  default:\n    places:\n      text: {size: 9}\n"
_VARIANT = "variants:\n  usual: {name: Usual}\n"
_LONG = "A very long name that no card has any room for"

CHANGES: list[tuple[str, str, str]] = [
    ("mine.yaml", "life: 160", "life: 50"),  # two avatars are awake from the start
    ("mine.yaml", "name: Cudgel", f"name: {_LONG}"),
    ("mine.yaml", "  coin: {name: Coin}", "  token: {name: Coin}"),  # cards that stay as they are name it
    ("mine.yaml", "  coin: {name: Coin}", f"  coin: {{name: {'Gold and silver ' * 12}}}"),
    ("mine.yaml", "  stone: {name: Stone}", "  rock: {name: Stone}"),
    ("mine.yaml", _VARIANT, f"{_VARIANT}  bare: {{name: Bare, set: {{cards: {{cudgel: {{damage: null}}}}}}}}\n"),
    ("mine.yaml", _VARIANT, f"{_VARIANT}  small: {{name: Small, set: {{life: 50}}}}\n"),
    ("words.yaml", "name: Stand,", f"name: {_LONG},"),  # the text of the card that makes it says so
    ("words.yaml", "category: token, colour", "category: script, colour"),
    ("words.yaml", _TOKEN, ""),
    ("numbers.csv", "cudgel,30", "cudgel,many"),
    ("numbers.csv", "cudgel,30", "ball,30"),
    ("own-layout.yaml", "text: {size: 9}", "text: {size: 30, least: 29, screen: 29}"),
    ("own-layout.yaml", "text: {size: 9}", "name: {w: 6}"),
]


def forget() -> None:
    """Nothing that was found is kept any longer."""
    for each in gc.get_objects():
        if isinstance(each, (Recall, LruCache)):
            each.clear()


@pytest.fixture
def verdict(tmp_path: Path) -> Callable[[set[int]], list[str]]:
    """Gives what the check says of the files with some of the changes."""
    texts = {"mine.yaml": _GAME, "words.yaml": _WORDS, "numbers.csv": _SHEET, "own-layout.yaml": _LAYOUT}

    def told(changed: set[int]) -> list[str]:
        now = dict(texts)
        for file, old, new in (CHANGES[i] for i in sorted(changed)):
            assert old in now[file]
            now[file] = now[file].replace(old, new, 1)
        for file, text in now.items():
            (tmp_path / file).write_text(text, encoding="utf-8")
        entry = checked(tmp_path / "mine.yaml", TRIAL)
        return [f"{each.file}:{each.mark.line} {each.what} {each.hint}" for each in (*entry.faults, *entry.warnings)]

    return told


def test_each_change_alone_is_told_and_taken_back_as_by_a_first_check(
    verdict: Callable[[set[int]], list[str]],
) -> None:
    kept = [verdict(set()), *(told for i in range(len(CHANGES)) for told in (verdict({i}), verdict(set())))]
    forget()
    plain = verdict(set())
    for i in range(len(CHANGES)):
        forget()
        fresh = verdict({i})
        assert (fresh != plain, kept[2 * i + 1], kept[2 * i + 2]) == (True, fresh, plain), CHANGES[i]


def test_any_walk_through_changes_tells_the_same_as_first_checks(verdict: Callable[[set[int]], list[str]]) -> None:
    dice, state, states = random.Random(4), set[int](), list[set[int]]()
    apart = {(2, 3), (5, 6), (7, 9), (8, 9), (10, 11), (12, 13)}  # change the same words
    while len(states) < 10:
        state = state ^ {dice.randrange(len(CHANGES))}
        if not any(one in state and other in state for one, other in apart):
            states.append(state)
        else:
            state = states[-1] if states else set()
    kept = [verdict(each) for each in states]
    for each, told in zip(states, kept, strict=True):
        forget()
        assert verdict(each) == told, [CHANGES[i] for i in each]


def test_a_value_that_is_wrong_in_a_sheet_is_told_without_what_comes_of_it(
    verdict: Callable[[set[int]], list[str]],
) -> None:
    (told,) = verdict({next(i for i, change in enumerate(CHANGES) if change[2] == "cudgel,many")})
    assert "numbers.csv:2" in told
