"""A position that is wrong in several ways is refused once, with a sentence for each of them."""

from __future__ import annotations

import pytest

from squares.core.errors import TOLD, BadPosition
from squares.core.game import Setup
from squares.data.texts import Texts
from squares.registry import Registry

REGISTRY = Registry.of_engines()
TEXTS = Texts.load()
HAND = "S1J5,S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T3D3,T4D2,T5D1"
EMPTY = "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-"
TILES = f"{EMPTY} {HAND} {HAND} s -"
QUBISM = "..N../...../...../...../..S.. s 9"
RENGOMA = (
    "-,-,-,r1,-,-/-,r3,-,-,b1r2b3r4,-/-,-,r2,b4,-,-/b1,-,r1b3,r3,-,-/-,b2,-,-,-,b1r2/r1,-,-,-,-,- "
    "b b2r4 b:2344/r:34 1.1.0 n 0 0"
)


def logistic() -> str:
    game = REGISTRY.game("logistic")
    return game.format(game.start(Setup(), 1))


def wrongs(id: str, text: str) -> list[str]:
    """What is said of a bad position, a sentence each."""
    with pytest.raises(BadPosition) as caught:
        REGISTRY.game(id).parse(text)
    said = [TEXTS.say(each) for each in caught.value.phrases]
    assert TEXTS.say(caught.value.phrase) == " ".join(said)
    assert len(said) == len(set(said))
    return said


LOGISTIC = logistic()


@pytest.mark.parametrize(
    ("id", "text", "changes", "told"),
    [
        (
            "squares-ii",
            TILES,
            {"-,-,-,-,-/": "-,X,-,-,-/", " s -": " q back"},
            ['"X"', '"q"', '"back"'],
        ),
        (
            "squares-ii",
            TILES,
            {f"{HAND} {HAND}": f"S1J5,{HAND} {HAND},T5D1", " s -": " x -"},
            ["South has the tile S1J5 twice", "North has the tile T5D1 twice", '"x"'],
        ),
        (
            "strive",
            f"{EMPTY} L1U5 L2U9 w none",
            {"-,-,-,-,-/": "-,-,-,-/"},
            ["Rank 5", "L2U9", '"w"', '"none"'],
        ),
        ("qubism", QUBISM, {"..N..": "..?..", " s ": " x ", " 9": " 09"}, ["c5", '"x"', '"09"']),
        (
            "qubism",
            QUBISM,
            {"..N..": ".NNN.", "S": ".", " 9": " 8"},
            ["North has 3 pawns", "South has 0 pawns", "8 beside"],
        ),
        (
            "rengoma",
            RENGOMA,
            {" b b2r4": " s b2r4", "b:2344": "b;2344", "1.1.0": "1.1.1"},
            ["Who acts", "stocks", "2 chips"],
        ),
        (
            "rengoma",
            RENGOMA,
            {"b1r2b3r4": "b1r2b3x4", "-,b2,-,-,-,b1r2": "-,b2,-,-,-", " n 0 0": " q 0 0"},
            ["e5", "Rank 2", "phase"],
        ),
        (
            "logistic",
            LOGISTIC,
            {"turn: ": "turn: x", "ap: ": "ap: 0", "rng: ": "rng: -"},
            ["turn", "ap", "rng"],
        ),
        (
            "logistic",
            LOGISTIC,
            {"ap: ": "pa: ", "avatar: ": "avatar: un"},
            ["key ap is missing", "no key pa", "no card"],
        ),
    ],
)
def test_each_fault_has_a_sentence_of_its_own(id: str, text: str, changes: dict[str, str], told: list[str]) -> None:
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    said = wrongs(id, text)
    assert len(said) >= len(told)
    by = [[i for i, sentence in enumerate(said) if word in sentence] for word in told]
    assert len({found[0] for found in by if found}) == len(told), said


def test_each_zone_and_player_is_looked_at() -> None:
    """Faults that show only once everything can be read."""
    text = LOGISTIC.replace("life: 500", "life: 501").replace("ap: 2", "ap: 100", 1)
    said = wrongs("logistic", text)
    assert len(said) == 3
    assert ["South" in said[0], "North" in said[1], "100 AP" in said[2]] == [True] * 3


def test_both_pawns_may_be_walled_in() -> None:
    assert len(wrongs("qubism", "NU.../R..../...../....L/...DS s 5")) == 2


def test_pieces_of_both_sides_are_counted() -> None:
    said = wrongs("rengoma", RENGOMA.replace("b:2344/r:34", "b:234/r:"))
    assert [word in " ".join(said) for word in ("b4", "r3", "r4")] == [True] * 3


def test_of_very_many_faults_the_first_few_are_told_and_the_rest_counted() -> None:
    game = REGISTRY.game("qubism")
    with pytest.raises(BadPosition) as bad:
        game.parse("xxxxx/xxxxx/xxxxx/xxxxx/xxxxx s 9")
    said = TEXTS.say(bad.value.phrase)
    assert len(bad.value.phrases) == 25
    assert said.count("holds") == TOLD
    assert said.endswith("There are 21 more faults.")
