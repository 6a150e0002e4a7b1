"""Tournaments: everybody on one scale, kept and gone on with; fields of decks, and what beats them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from squares.core.errors import BadData
from squares.core.rng import Rng
from squares.data.texts import Texts
from squares.games.logistic import documents
from squares.playtest.executors import Alone
from squares.playtest.field.improving import Scores, exchanged, gain, search, spelt
from squares.playtest.field.tournament import Result, Tournament, TournamentRun
from squares.playtest.report.tournament import page
from squares.registry import Registry

REGISTRY = Registry.of_engines()
GAME: Any = REGISTRY.game("qubism", "4x4")
DUEL: Any = REGISTRY.game("logistic")


def run(path: Path, games: int = 4, words: Sequence[str] = ("random", "beginner", "counter")) -> TournamentRun:
    found = TournamentRun(path, Tournament.of(GAME, words, games, 1))
    for _ in found.play(Alone()):
        pass
    return found


def test_everybody_plays_everybody_in_pairs_dealt_alike(tmp_path: Path) -> None:
    played = run(tmp_path)
    assert [len(played.pairs(at)) for at in range(3)] == [2, 2, 2]
    table = played.table()
    assert table.games == 12
    assert [each.games for each in table.places] == [8, 8, 8]
    assert sum(each.points for each in table.places) == pytest.approx(0)
    for row, column in ((0, 1), (0, 2), (1, 2)):
        mine, theirs = table.cross[row][column], table.cross[column][row]
        assert mine is not None
        assert theirs is not None
        assert mine[0] + theirs[0] == mine[1] == 4
    assert table.best is None
    assert "<table" in page(table, Texts.load())


def test_it_goes_on_where_it_was_and_refuses_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = run(tmp_path).table()
    with monkeypatch.context() as patch:
        patch.setattr("squares.playtest.course.play", lambda *_: pytest.fail("played again"))
        assert run(tmp_path).table() == before
    assert run(tmp_path, 6).table().games == 18
    with pytest.raises(BadData):
        run(tmp_path, 6, ("random", "beginner"))


def test_the_best_is_named_once_it_is_sure_and_people_are_on_the_scale(tmp_path: Path) -> None:
    asked = Tournament.of(GAME, ("random", "beginner"), 2, 1)
    people = [Result("Mei", "random", 2)] * 150 + [Result("Mei", "beginner", 2)] * 150
    table = TournamentRun(tmp_path, asked, people).table()
    assert table.best is not None
    assert table.best.name == "Mei"
    assert table.places[1].first == 2
    assert TournamentRun(tmp_path, asked, people[:2]).table().best is None


def test_a_player_brings_a_deck_and_a_star_brings_each() -> None:
    asked = Tournament.of(DUEL, ("random:deck=tide", "beginner:deck=*"), 2, 1, gauntlet=True)
    assert asked.names[1:] == tuple(f"beginner:deck={deck}" for deck in DUEL.definition.decks)
    assert asked.pairings == [(0, at) for at in range(1, 5)]


def test_who_brings_a_deck_plays_it_on_both_sides(tmp_path: Path) -> None:
    asked = Tournament.of(DUEL, ("random:deck=tide", "random:deck=quarry"), 2, 1)
    played = TournamentRun(tmp_path, asked)
    for _ in played.play(Alone()):
        pass
    rows = [json.loads(line) for line in played.folder.games.read_text(encoding="utf-8").splitlines()]
    brought = [[row["choices"][f"deck-{seat}"] for seat in ("south", "north")] for row in rows]
    assert brought == [[["tide"], ["quarry"]], [["quarry"], ["tide"]]]


def test_a_deck_of_ones_own_is_brought_as_a_file(tmp_path: Path) -> None:
    deck = spelt(DUEL, ("gale",))
    file = tmp_path / "mine.yaml"
    file.write_text(documents.parse("\n".join(deck)).renamed("Mine").dump(), encoding="utf-8")
    asked = Tournament.of(DUEL, (f"random:deck={file}", "random:deck=tide"), 2, 1)
    assert asked.names[0] == f"random:deck={file}"
    assert asked.entrants[0] == f"random:deck={','.join(deck)}"


@pytest.mark.parametrize("word", ["random:deck=nothing", "random:colour=red", "random:deck=no-file.yaml"])
def test_what_cannot_be_brought_is_refused(word: str) -> None:
    with pytest.raises(BadData):
        Tournament.of(DUEL, (word, "random"), 2, 1)


def test_an_exchange_leaves_a_legal_deck() -> None:
    deck = spelt(DUEL, ("gale",))
    for seed in range(20):
        new = exchanged(DUEL, "deck", deck, Rng(seed))
        assert 1 <= len({*new} - {*deck}) <= 2
        DUEL.deck(new)


def planted(answer: tuple[str, ...], games: int, seed: int) -> Scores:
    """Pairs of games that are won more often, the more slices a deck holds, by luck that all decks share."""
    held = sum(int(line.split()[0]) for line in answer if line.endswith(" slice"))
    pairs = [(at, number) for at in range(2) for number in range(games // 2)]
    return {pair: 4 * (Rng(seed * 1000 + 2 * pair[1] + pair[0]).below(10)[0] < 3 + 2 * held) for pair in pairs}


def test_the_search_finds_what_fares_better_and_fresh_games_confirm_it() -> None:
    first = spelt(DUEL, ("gale",))
    found = list(search(DUEL, "deck", first, 60, 80, 1, planted))
    best = found[-1][0]
    assert any(line.endswith(" slice") for line in best)
    assert all(one.more > 0 for _, one in found if one is not None and one.taken)
    won = gain(first, best, 80, 1, planted)
    assert won is not None
    assert 0 < won.low < won.after - won.before < won.high


def test_the_search_takes_nothing_where_all_is_alike() -> None:
    first = spelt(DUEL, ("gale",))
    found = list(search(DUEL, "deck", first, 10, 40, 1, lambda answer, games, seed: planted((), games, seed)))
    assert found[-1][0] == first
