"""``masume play --text``: whole games by what a person reads and types, and nothing told that may not be known."""

from __future__ import annotations

import io
import random
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scenes.main import main
from scenes.table.telling import MOST_FOLLOWING
from scenes.terminal import table
from scenes.terminal.lines import Lines
from squares.bots.bot import Choice
from squares.bots.process import Answer, Question
from squares.core.game import Setup
from squares.core.match import AnyMatch, Match
from squares.core.phrase import clause
from squares.core.seats import Seat
from squares.core.session import Question as Asked
from squares.core.session import Session
from squares.data.places import Places
from squares.data.texts import Texts
from squares.games.logistic.documents import Decks, OwnDeck
from squares.match.bot_client import Hear, HereAndNow
from squares.registry import Registry
from squares.saves import Record, Store, Summary

pytestmark = pytest.mark.usefixtures("files_read_once")
SCREENFUL = 40
UNEVEN = "L1U5,L5U1,S1J5,S5J1,T1D5,T5D1,L2U4,L4U2,L3U3,Y3X3"


class Terminal:
    """A person who plays by what is written: lists the actions and picks one of their numbers by lot."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._chance = random.Random(1)
        self._lists = False

    def write(self, text: str) -> None:
        self.lines += text.splitlines()

    def flush(self) -> None: ...

    def readline(self) -> str:
        asked = next(line for line in reversed(self.lines) if line)
        if not asked.startswith("Turn "):
            return "quit\n" if asked.startswith("The game is over") else "\n"
        self._lists = not self._lists
        if self._lists:
            return "moves all\n"
        told = next(line for line in reversed(self.lines) if re.fullmatch("[0-9]+ moves?:", line))
        return f"{self._chance.randrange(int(told.split()[0])) + 1}\n"

    @property
    def screens(self) -> list[list[str]]:
        """What stood between screenfuls of blank lines."""
        text = "\n".join(self.lines)
        return [screen.split("\n") for screen in re.split(rf"\n{{{SCREENFUL},}}", text)]


def play(monkeypatch: pytest.MonkeyPatch, home: Path, *words: str) -> Terminal:
    """A game from its first question to its end."""
    terminal = Terminal()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdin", terminal)
        patch.setattr(sys, "stdout", terminal)
        assert main(["--home", str(home), "play", "--text", *words, "--seed", "5"]) == 0
    return terminal


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path, words: str, *lines: str
) -> tuple[int, list[str], str]:
    """Exit status, the lines that are told for lines that are typed, and what is said on stderr."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    try:
        status = main(["--home", str(home), "play", *words.split()])
    except SystemExit as stop:
        status = int(stop.code or 0)
    said = capsys.readouterr()
    return status, said.out.splitlines(), said.err


@pytest.mark.parametrize(
    ("words", "plies"),
    [
        ("squares-ii --variant own --seats Ana,Bo", 20),
        ("strive --variant expert-2 --seats me,L1", 26),
        ("qubism --seats me,L1", 10),
        ("rengoma-4p --seats Ana,Bo,L1,Di", 12),
        ("logistic --seats L1,me", 12),
    ],
)
def test_a_game_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, words: str, plies: int) -> None:
    terminal = play(monkeypatch, tmp_path, *words.split(), "--house", f"house.max_plies={plies}")
    assert [line for line in terminal.lines if "won: " in line or line.startswith("A draw: ")]
    assert terminal.lines[-1].startswith("The game is saved.")
    (saved,) = Store(tmp_path / "data" / "saves").list()
    assert isinstance(saved, Summary)
    assert saved.now.outcome is not None


def test_nobody_reads_what_another_holds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    terminal = play(monkeypatch, tmp_path, "logistic", "--seats", "Ana,Bo", "--house", "house.max_plies=16")
    screens = [screen for screen in terminal.screens if any(line.startswith("Turn ") for line in screen)]
    readers = [next(line for line in screen if line.startswith("Hand over to ")).split()[3] for screen in screens]
    assert {"Ana", "Bo"} == set(readers)
    for reader, screen in zip(readers, screens, strict=True):
        hands = {line.split("'")[0] for line in screen if re.match(r"(Ana|Bo)'s (hand|IT): ", line)}
        assert hands == {reader}


def test_the_table_is_told_and_obeys(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = "--text squares-ii --seats Ana,Bo --first south"
    script = ("moves s4j2@c", "1", "s5j1@c5", "board 1", "undo", "undo", "redo", "log", "b1b9", "nonsense", "99")
    more = ("S4J2@b1", "about jump", "about nobody", "position", "board 9", "name My first", "offer", "yes")
    status, told, _ = typed(monkeypatch, capsys, tmp_path, words, *script, *more)
    assert status == 0
    for line in (
        "1 move:",
        "1. S4J2@c1: place the Spin 4 on c1",
        "Ana placed the Spin 4 on c1.",
        "Bo placed the Spin 5 on c5.",
        "Rank 1: c1 Ana's Spin 4 over Jump 2. Sums: Ana's tiles 4 of 8.",
        "Taken back.",
        "1. Ana placed the Spin 4 on c1.",
        "b1b9: there is no cell b9, the board ends at e5. Type moves or help.",
        '"nonsense" is no action of this game. Type moves or help.',
        "No move that was listed has that number. Type moves to list them.",
        "Jump: Move from anywhere to another cell of your own territory.",
        "The saved game is called My first.",
        "A draw: both sides agreed, turn 1.",
    ):
        assert line in told
    status, told, _ = typed(monkeypatch, capsys, tmp_path, "--text My", "quit")
    assert status == 2, "half a name is none"
    (saved,) = Store(tmp_path / "data" / "saves").list()
    lines = ("undo", "review", "resign", "yes", "review", "quit")
    status, told, _ = typed(monkeypatch, capsys, tmp_path, f"--text {saved.id}", *lines)
    assert "A game is looked over once it has ended." in told
    assert "Ana won: Bo gave up, turn 1." in told
    assert any(line.startswith("Ana: 1 decision, ") for line in told)
    assert Store(tmp_path / "data" / "saves").load(saved.id).value.review is not None


def test_what_was_written_about_a_game_stays_when_it_goes_on_here(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, registry: Registry
) -> None:
    game = registry.game("qubism")
    match: AnyMatch = Match(game, Setup(), 0, {Seat.SOUTH: "Ana", Seat.NORTH: "Bo"}, session=Session((Asked("One?"),)))
    match.play(game.parse_action("a1R"))
    match.note(match.node_at(1), "bold")
    store = Store(Places(tmp_path).saves)
    now = datetime(2026, 3, 14, tzinfo=UTC)
    id = store.add(Record.from_match(match, "one", now, now, "Mine", "A good evening"))
    assert typed(monkeypatch, capsys, tmp_path, f"--text {id}", "e5L", "quit")[0] == 0
    kept = store.load(id).value
    assert len(kept.plies) == 2
    assert (kept.name, kept.note, kept.pins, kept.session) == ("Mine", "A good evening", {1: "bold"}, match.session)


def test_a_deck_of_ones_own_is_offered_by_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, registry: Registry
) -> None:
    deck = registry.game("logistic").definition.decks["quarry"]
    Decks(Places(tmp_path).own("decks")).add(OwnDeck("Mine", deck.avatar, deck.cards, tuple(deck.integrate)))
    asked = typed(monkeypatch, capsys, tmp_path, "--text logistic --seats me,L1", "9", "5", "quit")[1]
    assert {"5. Mine", "Type one number from 1 to 5."} <= set(asked)
    named = typed(monkeypatch, capsys, tmp_path, "--text logistic --seats me,L1 --choose deck-south=Mine", "quit")[1]
    for told in (asked, named):
        assert [line for line in told if line.startswith("Rank 1: c1 your AVI Iwao")]


def test_a_hint_tells_the_move_its_reason_and_the_play_that_is_expected(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, registry: Registry
) -> None:
    monkeypatch.setattr(table, "SECONDS", 0.1)
    game = registry.game("qubism")
    _, lines, wrong = typed(monkeypatch, capsys, tmp_path, "--text qubism --seats Ana,Bo --first south", "hint", "quit")
    then = next(line for line in lines if " is expected to " in line)
    words, _, reason = lines[lines.index(then) - 1].partition("). ")
    said, _, text = words.rpartition(" (")
    assert said[:1].isupper()
    position = game.apply(game.start(Setup(), 0), game.parse_action(text)).position
    played = then.rstrip(".").split(", then ")
    assert wrong == ""
    assert reason.endswith(".")
    assert len(played) <= MOST_FOLLOWING
    told = [clause(game.describe(position, action), "doing") for action in game.legal_actions(position)]
    assert played[0].removeprefix("Bo is expected to ") in {Texts.load().say(each) for each in told}


def test_the_guide_tells_a_newcomer_what_there_is_to_do_and_a_number_does_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(table, "SECONDS", 0.1)
    _, lines, wrong = typed(
        monkeypatch, capsys, tmp_path, "--text qubism --seats Ana,Bo --first south", "guide", "1", "guide", "quit"
    )
    assert wrong == ""
    assert "So far: Ana: 4 steps to go. Bo: 4 steps to go." in lines
    first = next(line for line in lines if line.startswith("1. "))
    did = next(line for line in lines if line.startswith("Ana "))
    assert first.split()[-1] != "first."  # the best has a reason of its own
    assert first.split()[1].rstrip("e").casefold() in did  # "1. Place a cube" and "Ana placed a cube"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("qubism", "Write masume play --text to play here."),
        ("--text nothing", 'no saved game "nothing"'),
        ("--text last", 'no saved game "last"'),
        ("--text", "The input ended before anything was chosen."),
        ("--text logistic", "The input ended before anything was chosen."),
        ("--text qubism --seats L99", "There is no level L99 in qubism"),
        ("--text qubism --seats greedy", '"greedy" is no bot to play against.'),
        ("--text qubism --seats a,b,c", "There are 2 seats, not 3."),
        ("--text qubism --house cubes", '"cubes" is no house rule.'),
        ("--text qubism --house cubes=many", "cubes"),
        ("--text qubism --choose sets=a", 'There is nothing to choose under "sets".'),
        ("--text squares-ii --variant any-two --choose sets=a,b", '"a" cannot be chosen'),
        (f"--text strive --variant any-ten --choose sets={UNEVEN}", "Choose 4 tiles 1/5, 4 tiles 2/4, 2 tiles 3/3."),
        ("--text qubism --first west", "There is no seat West in this game."),
    ],
)
def test_bad_words_get_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, words: str, said: str
) -> None:
    status, _, err = typed(monkeypatch, capsys, tmp_path, words)
    assert status == 2
    assert said in err
    assert "Traceback" not in err


def test_sides_are_swapped_where_that_is_agreed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = "--text qubism --seats Mei,Kaede --first south --house house.swap=true"
    status, lines, wrong = typed(monkeypatch, capsys, tmp_path, words, "c1c2", "swap", "swap", "quit")
    assert (status, wrong) == (0, "")
    assert 'Turn 1, Kaede (North), move, or swap sides with "swap":' in lines
    assert "Kaede took Mei's side." in lines
    assert "Only the second player may take the other side, and only right after the first move." in lines


@pytest.mark.parametrize(("nodes", "value", "said"), [(0, 0, None), (50, 0, "accepts"), (50, 200, "declines")])
def test_a_bot_answers_a_draw_once_it_has_weighed_a_move(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    nodes: int,
    value: int,
    said: str | None,
) -> None:
    game = Registry.of_engines().game("squares-ii")

    def answer(_: object, asked: Question, heard: Hear) -> None:
        action = game.legal_actions(asked.view.position)[0]
        heard(Answer(Choice(action, value, (action,), asked.view.position, (), nodes, 1, 0.0)))

    monkeypatch.setattr(HereAndNow, "ask", answer)
    words = "--text squares-ii --seats Ana,L3 --first south"
    lines = typed(monkeypatch, capsys, tmp_path, words, "offer", "S4J2@b1", "quit")[1]
    answers = [line.split()[1] for line in lines if re.match(r"\w+ (accepts|declines)", line)]
    assert answers == ([said] if said else [])
    assert any(line.startswith("A draw: ") for line in lines) == (said == "accepts")


def test_an_arrow_between_numbers_is_no_direction() -> None:
    said = {"told": "20 to Kaede, 435 → 415, a3 – d3 →", "terminal.signs": "– to, → right"}
    spelt = Lines(lambda key: said[str(key)], print, input).spelt("told")  # type: ignore[arg-type]
    assert spelt == "20 to Kaede, 435 to 415, a3 to d3 right"


def test_many_moves_are_read_out_in_parts_and_every_number_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = "--text squares-ii --seats Ana,Bo --first south"
    lines = typed(monkeypatch, capsys, tmp_path, words, "moves", "moves", "moves", "100", "quit")[1]
    numbers = [int(line.split(".")[0]) for line in lines if re.match(r"\d+\. \S+@", line)]
    assert numbers == list(range(1, 101))
    last = next(line for line in lines if line.startswith("100. "))
    assert f"Ana {last.rpartition(': ')[2].replace('place', 'placed')}." in lines


def test_what_is_drawn_for_a_turn_is_said_to_whoever_may_know(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = typed(monkeypatch, capsys, tmp_path, "--text rengoma --seats Ana,Bo --first south", "own@a1", "quit")[1]
    assert "Rengoma: Ana (Black), Bo (Red)." in lines
    assert [line for line in lines if re.fullmatch(r"Turn 1, (Ana \(Black\)|Bo \(Red\)):", line)]
    assert [line for line in lines if re.fullmatch(r"(Black|Red) \d comes into the field\.", line)]
    terminal = play(monkeypatch, tmp_path, "logistic", "--seats", "Ana,Bo", "--house", "house.max_plies=16")
    new = {name: [] for name in ("Ana", "Bo")}  # type: dict[str, list[str]]
    for screen in terminal.screens:
        reader = next((line.split()[3] for line in screen if line.startswith("Hand over to ")), None)
        for line in screen:
            if (found := re.match(r"New in (Ana|Bo|your)('s)? hand: ", line)) and reader:
                new[found[1] if found[1] != "your" else reader].append(reader)
    assert any(new.values())
    assert all(set(readers) <= {owner} for owner, readers in new.items())
