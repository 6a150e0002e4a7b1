"""Every check of the contract fails on a toy game that breaks what it checks, and on no sound one."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import yaml

from scenes.main import main
from squares.core.actions import InHand
from squares.core.errors import IllegalAction
from squares.core.events import Event
from squares.core.game import Outcome, Refusal, Step
from squares.core.phrase import phrase
from squares.core.seats import TWO
from squares.data.installed import NAMED
from squares.data.texts import Texts
from squares.playtest import conformance
from squares.playtest.conformance import CHECKS, Sample, examine, verdict

TOYS = Path(__file__).parent / "toys"
TEXTS = Texts.load()
FILE = """\
format: 1
id: pebbles
engine: pebbles
title: Pebbles
board: {files: 3, ranks: 2}
"""
Breakage = Callable[[Any], dict[str, Any]]
"""Given the sound game: what a broken one does instead, by the names of methods or attributes."""


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The sound toy game, with its engine among the others."""
    monkeypatch.setenv(NAMED, str(TOYS / "pebbles"))
    module = import_module("squares.games.pebbles")
    return module.make(module.Definition.model_validate(yaml.safe_load(FILE)), "standard")


def broken(toy: Any, breakage: Breakage) -> Any:
    """A game that is sound but for some methods."""
    game = type(toy)(toy.definition, toy.variant)
    for name, value in breakage(toy).items():
        setattr(game, name, value)
    return game


def findings(check: str, game: Any) -> list[str]:
    """The sentences of one check."""
    [found] = [each for each in CHECKS if getattr(each, "__name__", "") == check]
    return [TEXTS.say(fault) for fault in verdict(found, Sample(game, TEXTS)).faults]


def with_events(toy: Any, change: Callable[[tuple[Any, ...]], tuple[Any, ...]]) -> dict[str, Any]:
    def apply(position: Any, action: Any) -> Any:
        step = toy.apply(position, action)
        return Step(step.position, change(step.events))

    return {"apply": apply}


def other_on_turn(toy: Any, position: Any) -> Any:
    return TWO[1 - TWO.index(position.to_act)]


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A hidden card shows itself."""

    spot: InHand
    piece: str


def telling(toy: Any) -> dict[str, Any]:
    """Shows North's card to everybody as an event, but to nobody's view."""

    def apply(position: Any, action: Any) -> Any:
        step = toy.apply(position, action)
        other = 1 - TWO.index(position.to_act)
        shown = Shown(InHand(TWO[other], "card"), position.cards[other])
        return Step(step.position, (*step.events, shown))

    return {"apply": apply}


def moody(toy: Any) -> dict[str, Any]:
    """Does now this and now that."""
    dice = random.Random(1)
    return {"apply": lambda p, a: Step(replace(toy.apply(p, a).position, cards=dice.choice("XY") * 2), ())}


def one_text(toy: Any) -> dict[str, Any]:
    """Writes every position alike, and reads the one that was written last."""
    written: list[Any] = []

    def write(position: Any) -> str:
        written.append(position)
        return "always the same"

    return {"format": write, "parse": lambda text: written[-1]}


def leaking(toy: Any) -> dict[str, Any]:
    """Shows both cards to everybody, and imagines others."""
    return {
        "masked": lambda p, seat: p,
        "determinize": lambda view, rng: replace(view.position, cards="XY"[rng.below(2)[0]] * 2),
    }


BREAKAGES: list[tuple[str, str, Breakage]] = [
    ("legal_actions", "not sorted", lambda toy: {"legal_actions": lambda p: toy.legal_actions(p)[::-1]}),
    ("legal_actions", "over", lambda toy: {"outcome": lambda p: Outcome("south", "goal")}),
    ("applying", "second time", moody),
    ("applying", "no seat", lambda toy: {"on_turn": lambda p: "west"}),
    (
        "ends_and_turns",
        "end of the game",
        lambda toy: with_events(toy, lambda e: tuple(x for x in e if "End" not in str(x))),
    ),
    (
        "ends_and_turns",
        "whose turn",
        lambda toy: with_events(toy, lambda e: tuple(x for x in e if "TurnTo" not in str(x))),
    ),
    ("passed_turns", "wrong seat", lambda toy: {"null_move": lambda p: None if toy.outcome(p) else p}),
    ("passed_turns", "over", lambda toy: {"null_move": lambda p: replace(p, to_act=other_on_turn(toy, p))}),
    (
        "passed_turns",
        "changes pieces",
        lambda toy: {"null_move": lambda p: None if toy.outcome(p) else replace(toy.null_move(p), cards=p.cards[::-1])},
    ),
    ("illegal_actions", "carried out", lambda toy: {"apply": lambda p, a: toy.apply(replace(p, cells="------"), a)}),
    (
        "illegal_actions",
        "no text",
        lambda toy: {"reasons": lambda p: type("R", (), {"why": lambda self, a: phrase("no.such")})()},
    ),
    (
        "refused_actions",
        "but is legal",
        lambda toy: {"refused_actions": lambda p: tuple(Refusal(a, phrase("core.over")) for a in toy.legal_actions(p))},
    ),
    (
        "refused_actions",
        "no text",
        lambda toy: {
            "refused_actions": lambda p: tuple(replace(r, why=phrase("no.such")) for r in toy.refused_actions(p))
        },
    ),
    ("refused_actions", "not sorted", lambda toy: {"refused_actions": lambda p: 2 * toy.refused_actions(p)}),
    ("refused_actions", "clicked", lambda toy: {"targets": lambda p, a: ()}),
    ("notation", "another one", lambda toy: {"parse": lambda text: replace(toy.parse(text), cells="ssssss")}),
    ("notation", "another action", lambda toy: {"parse_action": lambda text: toy.parse_action("a1")}),
    ("notation", "have this text", one_text),
    ("rubbish", "means nothing", lambda toy: {"parse": lambda text: toy.parse(text.strip())}),
    ("rubbish", "means nothing", lambda toy: {"parse_action": lambda text: toy.parse_action(text.strip())}),
    ("records", "does something else", lambda toy: with_events(toy, lambda e: e[:1])),
    ("records", "another position", lambda toy: {"format": lambda p: toy.format(replace(p, cards="XX"))}),
    ("kernel_moves", "not the legal actions", lambda toy: {"legal_actions": lambda p: toy.legal_actions(p)[1:]}),
    ("kernel_moves", "side", lambda toy: {"kernel": lambda p: toy.kernel(replace(p, to_act=other_on_turn(toy, p)))}),
    ("kernel_plays", "moves, but", lambda toy: {"kernel": lambda p: toy.kernel(replace(p, cells="------"))}),
    ("kernel_plays", "taken back", lambda toy: {"kernel": lambda p: without_undo(toy.kernel(p))}),
    ("targets", "clicked", lambda toy: {"targets": lambda p, a: (InHand(p.to_act, "A"), a.cell)}),
    (
        "targets",
        "same clicks",
        lambda toy: {"targets": lambda p, a: (InHand(p.to_act, "O"),), "describe": lambda p, a: phrase("core.over")},
    ),
    ("targets", "no text", lambda toy: {"describe": lambda p, a: phrase("action.place")}),
    ("events_and_pieces", "do not lead", lambda toy: with_events(toy, lambda e: e[1:])),
    ("views", "other legal actions", lambda toy: {"observe": lambda p, s: replace(toy.observe(p, s), legal=())}),
    ("views", "imagined", lambda toy: {"hidden": False, **leaking(toy)}),
    ("views", "something hidden", leaking),
    ("views", "no pieces", lambda toy: {"pieces": lambda p: ()}),
    ("hidden", "does not", lambda toy: {"masked": lambda p, s: p}),
    ("hidden", "say so", lambda toy: {"hidden": False}),
    ("secrets", "no secrets", lambda toy: {"secrets": False}),
    ("secrets", "hides nothing", lambda toy: {"hidden": False}),
    ("events_and_secrets", "hidden", telling),
]


def without_undo(kernel: Any) -> Any:
    kernel.undo = lambda: None
    return kernel


@pytest.mark.parametrize(("check", "said", "breakage"), BREAKAGES, ids=[f"{c}: {s}" for c, s, _ in BREAKAGES])
def test_a_check_fails_on_a_game_that_breaks_it(toy: Any, check: str, said: str, breakage: Breakage) -> None:
    assert findings(check, toy) == []
    found = findings(check, broken(toy, breakage))
    assert found
    assert said in " ".join(found)


def test_every_check_has_a_game_that_breaks_it() -> None:
    assert {check for check, *_ in BREAKAGES} == {getattr(check, "__name__", "") for check in CHECKS}


def test_a_game_that_breaks_off_is_told_so(toy: Any) -> None:
    def crash(*_: Any) -> Any:
        raise RuntimeError("no such thing")

    verdicts = {each.check: each.faults for each in examine(broken(toy, lambda _: {"describe": crash}), TEXTS)}
    assert [check for check, faults in verdicts.items() if faults] == ["targets"]
    assert "RuntimeError: no such thing" in TEXTS.say(verdicts["targets"][0])
    [only] = examine(broken(toy, lambda _: {"start": crash}), TEXTS)
    assert only.check == "random_games"
    assert only.faults


def test_a_check_tells_a_few_findings_only(toy: Any) -> None:
    assert len(findings("targets", broken(toy, lambda _: {"targets": lambda p, a: ()}))) == conformance.MOST_TOLD


def test_every_check_and_finding_has_a_text() -> None:
    for check in CHECKS:
        assert f"conform.check.{getattr(check, '__name__', '')}" in TEXTS.keys


# ---- the command


def conform(tmp_path: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    status = main(["--home", str(tmp_path / "home"), "conform", *words])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.mark.parametrize(
    ("word", "games"),
    [
        (
            "strive",
            [f"strive {name}" for name in ("first-game", "classic", "any-two", "any-ten", "expert-1", "expert-2")],
        ),
        (
            "rengoma",
            [f"{id} {name}" for id in ("rengoma", "rengoma-4p") for name in ("standard", "small", "standard-swap")],
        ),
    ],
)
def test_an_engine_or_a_game_is_checked(
    word: str, games: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On few plies: test_contract asks the same of all shipped games on many."""
    monkeypatch.setattr(conformance, "Sample", partial(Sample, games=1, plies=8))
    status, out, err = conform(tmp_path, capsys, word)
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert [line for line in lines if not line.startswith(" ")] == games
    assert len([line for line in lines if line.startswith("  passed")]) == len(games) * (len(CHECKS) + 1)


def test_a_file_anywhere_is_checked_and_what_fails_is_said(
    toy: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(FILE, encoding="utf-8")
    assert conform(tmp_path, capsys, str(file))[0] == 0
    monkeypatch.setattr(type(toy), "secrets", False)
    status, out, err = conform(tmp_path, capsys, str(file))
    assert (status, err) == (1, "")
    assert "  FAILED  Without secrets everybody sees the same." in out.splitlines()
    assert "The seats see different things" in out
    status, out, _ = conform(tmp_path, capsys, str(file), "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert [answer["check"] for answer in answers if answer["faults"]] == ["secrets"]
    assert (status, answers[0]["game"]) == (1, "pebbles")


@pytest.mark.parametrize("word", ["nothing-such", "missing.yaml", "strivee"])
def test_what_is_no_game_is_refused_in_one_sentence(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = conform(tmp_path, capsys, word)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1


def test_a_faulty_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(FILE.replace("pebbles", "no-such-engine"), encoding="utf-8")
    status, out, err = conform(tmp_path, capsys, str(file))
    assert (status, out) == (2, "")
    assert "bad.yaml" in err


def test_an_engine_without_a_game_is_refused(toy: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = conform(tmp_path, capsys, "pebbles")
    assert status == 2
    assert "pebbles" in err


def test_an_action_without_a_reason_of_its_own_is_refused_all_the_same(toy: Any) -> None:
    position = toy.parse("s----- n XY")
    assert toy.reasons(position).why(toy.parse_action("a1")) is None
    with pytest.raises(IllegalAction) as caught:
        toy.apply(position, toy.parse_action("a1"))
    assert TEXTS.say(caught.value.phrase) == "a1 is not legal here."
