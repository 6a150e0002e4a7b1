"""The rulebook of a game of pieces follows its file: whatever a file changes changes a sentence."""

from __future__ import annotations

import pytest

from squares.core.phrase import Phrase
from squares.core.rulebook import played
from squares.data.texts import Texts
from squares.games.pieces.rulebook import chapters
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.ways import Place
from tests.data.test_rulebook import REGISTRY, silent, tries
from tests.game_files import each_eighth

TEXTS = Texts.load()
GAMES = [entry.id for entry in REGISTRY.examples if entry.engine == "pieces"]


def idle(game: PiecesDefinition, path: str) -> bool:
    """Tell whether a key decides nothing in this game by itself."""
    *where, key = path.split(".")
    if key == "letter":
        return True  # the notation alone knows it
    if not where:
        said = [each.key for chapter in chapters(game) for each in chapter.paragraphs if isinstance(each, Phrase)]
        takes = any(each.startswith("pieces.book.captured") for each in said)
        unsaid = {"actions": game.dice is not None, "captured": not takes, "swapped": not game.house.swap}
        return unsaid.get(key, False)
    if where[0] == "regions":
        return game.regions[where[1]].cells is not None  # these are for both players
    kind = game.kinds.get(where[1]) if where[0] == "kinds" else None
    if kind is None:
        return False
    if len(where) > 3 and where[2] == "moves":
        way = kind.moves[int(where[3])]
        beside = key == "directions" and getattr(way, "next_to", "") is None
        return beside or (key == "heading" and getattr(way, "chain", "") == "no")
    unplaced = key == "hand" and not any(isinstance(way, Place) for way in kind.moves)
    alike = key == "size" and len({each.size for each in game.kinds.values()}) == 1
    return unplaced or alike or key == "plural" or (key == "north" and kind.side is not None)


@pytest.mark.parametrize("id", each_eighth(GAMES))
def test_whatever_a_file_changes_changes_a_sentence(id: str) -> None:
    game = REGISTRY.game(id, None).definition
    assert [path for path in silent(game, tries(game)) if not idle(game, path)] == []


@pytest.mark.parametrize("id", GAMES)
def test_every_sentence_can_be_said_and_every_example_is_legal(id: str) -> None:
    game = REGISTRY.game(id, None)
    for chapter in chapters(game.definition):
        for paragraph in chapter.paragraphs:
            said = paragraph if isinstance(paragraph, str) else TEXTS.say(paragraph)
            assert not said[0].islower()
            assert said.endswith(".")
        for example in played(game, chapter.examples):
            assert example.action in game.legal_actions(example.position)
