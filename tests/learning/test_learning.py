"""A bot learns a game by playing against itself: what is fitted, tried, kept and used."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Generator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from scenes.pages import bot_text
from squares.bots import kept
from squares.bots.evaluation import FINE, Evaluation
from squares.bots.evaluations import evaluation_of
from squares.bots.learned import Learned, learned_of
from squares.bots.level_file import Kind, Strength
from squares.bots.levels import Roster
from squares.bots.patterns import Patterns
from squares.bots.process import Rules, Thinkers, assist
from squares.cli.answers import DONE
from squares.cli.commands import run
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.players import FULL
from squares.data.places import Places
from squares.data.texts import Texts
from squares.learning import climbing, selfplay, study
from squares.learning import run as learning_run
from squares.learning.climbing import Ascent, Asked, climb
from squares.learning.fitting import Fit
from squares.learning.run import LearningRun, ascent_of
from squares.learning.study import Learning, Rung, Trial, is_tried, read_kept
from squares.learning.trial import contest
from squares.playtest.arena import Arena, Played, figures
from squares.playtest.course import Progress
from squares.playtest.executors import Alone
from squares.playtest.plan import Plan
from squares.playtest.rows import Pace
from squares.playtest.summary import summary_of
from squares.playtest.tally import Tally
from squares.registry import Registry, definition_of, hash_of

pytest.importorskip("numpy")
NONE: Any = {"played": 0, "won": 0, "drawn": 0, "low": 0.0, "high": 1.0}
EVEN: Any = {"played": 2, "won": 1, "drawn": 0, "low": 0.0, "high": 1.0}


CLIMB = LearningRun.climb


@pytest.fixture
def small() -> AnyGame:
    """A game that is soon over."""
    return Registry.of_engines().game("tic-tac-toe")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A player's own folder."""
    monkeypatch.setattr(kept, "FOLDERS", [tmp_path])
    return tmp_path


def learned(game: AnyGame, **what: Any) -> Learned:
    """Something learned of a game."""
    same: Any = {"games": 10, "played": 4, "won": 3, "drawn": 1, "low": 0.3, "high": 1.0}
    return Learned(game=game.id, variant=game.variant, hash=hash_of(game), **same, **what)


def keep(what: Learned, folder: Path) -> Path:
    """Write what was learned where players look for it."""
    folder.mkdir(exist_ok=True)
    file = folder / f"{what.hash}.json"
    file.write_text(what.model_dump_json(), encoding="utf-8")
    return file


# ---- patterns


def test_patterns_add_the_number_of_what_stands_on_each_group(small: AnyGame) -> None:
    numbers = tuple(range(100, 109)), (1, 2)
    patterns = Patterns(values=(0, 1, 4), groups=((0, 1), (8,)), numbers=(*numbers[0], *numbers[1], 3), tempo=50)
    found = evaluation_of(small, {}, patterns)
    assert found is not None
    kernel = small.kernel(small.start(Setup(), 0))
    kernel.load([0] * len(kernel.state()))
    assert found.value(kernel) == (50 if kernel.side() == 0 else -50) + 100 + 1
    state = kernel.state()
    state[0], state[1], state[8] = 1, 4, 99  # the last was never seen, so it counts as the first value
    kernel.load(state)
    assert found.value(kernel) == (50 if kernel.side() == 0 else -50) + 100 + 3 * 1 + 2 + 1


def test_patterns_are_one_more_term_of_an_evaluation() -> None:
    game = Registry.of_engines().game("squares-ii")
    weights = Roster.load().levels(game)[-1].weights
    plain = evaluation_of(game, weights)
    both = evaluation_of(game, weights, Patterns(values=(0,), groups=((3,),), numbers=(17,)))
    assert plain is not None
    assert both is not None
    kernel = game.kernel(game.start(Setup(), 0))
    for _ in range(6):
        assert both.value(kernel) == plain.value(kernel) + 17
        both.measure(kernel)
        assert sum(w * t for w, t in zip(both.weights, both.terms, strict=True)) >> FINE == both.value(kernel)
        assert both.is_quiet == plain.is_quiet
        kernel.apply(kernel.legal()[0])


@pytest.mark.parametrize("id", ["squares-ii", "qubism", "rengoma", "gomoku", "english-draughts"])
def test_a_search_asks_patterns_as_it_asks_the_evaluation_below(id: str) -> None:
    game = Registry.of_engines().game(id)
    weights = Roster.load().levels(game)[-1].weights
    plain = evaluation_of(game, weights)
    both = evaluation_of(game, weights, Patterns(values=(0,), groups=((3,),), numbers=(17,)))
    assert plain is not None
    assert both is not None
    kernel = game.kernel(game.start(Setup(), 0))
    asked = [name for name, kind in Evaluation.__annotations__.items() if "bool" in str(kind)]
    assert {"guides", "prunes", "stands", "threatened", "is_quiet"} == {*asked}
    for move in range(8):
        assert both.value(kernel) == plain.value(kernel) + 17
        assert [getattr(both, name) for name in asked] == [getattr(plain, name) for name in asked]
        for depth in (-1, 1, 3):
            assert [*kernel.moves[: both.listed(kernel, depth)]] == [*kernel.moves[: plain.listed(kernel, depth)]]
        assert both.winning(kernel) == plain.winning(kernel)
        kernel.apply(kernel.legal()[move % len(kernel.legal())])


@pytest.mark.parametrize("numbers", [(1, 2), (1, 2, 3, 4)])
def test_patterns_with_another_count_of_numbers_are_refused(numbers: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="bots.numbers"):
        Patterns(values=(0, 1, 2), groups=((0,),), numbers=numbers)


# ---- trials


def played(scores: list[int]) -> list[Played]:
    return [Played(i, score, i % 2 == 0, 5, Pace(), Pace(), "") for i, score in enumerate(scores)]


def played_to_the_end(run: LearningRun) -> LearningRun:
    for _ in run.play(Alone()):
        pass
    return run


def test_numbers_that_mislead_lose_their_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player for whom a pawn of either side belongs where it begins plays the one who goes for the goal."""
    monkeypatch.setattr(selfplay, "FEWEST", {"alphabeta": 40})
    monkeypatch.setattr(selfplay, "PART", 10**6)
    game = Registry.of_engines().game("qubism")
    good = Roster.load().levels_by(game, None)[-1]
    pawns = game.kernel(game.start(Setup(), 0)).state()[: game.grid.size]
    south, north = pawns.index(1), pawns.index(2)
    home = Patterns(values=(0, 1, 2), groups=((south,), (north,)), numbers=(0, 3000, 0, 0, 0, -3000))
    arena = Arena(contest(game, replace(good, patterns=home), good, 1), 12)
    for _ in arena.play(Alone()):
        pass
    assert figures(arena.games).share < 0.3


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes trials of games that are known."""

    def make(*scores: list[int]) -> None:
        left = iter(scores)
        monkeypatch.setattr(learning_run, "Arena", lambda *_: Fixed(next(left)))
        monkeypatch.setattr(learning_run, "contest", lambda *_: None)
        monkeypatch.setattr(LearningRun, "_self_play", lambda *_: iter(()))
        monkeypatch.setattr(LearningRun, "climb", lambda *_: iter(()))
        found = (Fit(weights={"way": n}, patterns=None) for n in count(1))
        monkeypatch.setattr(learning_run, "fits", lambda *_: [next(found)])
        monkeypatch.setattr(learning_run, "changed", lambda *_: ())
        monkeypatch.setattr(LearningRun, "_choose", lambda _run, _by, found, *_: _first(found))

    return make


def test_what_plays_no_better_is_not_taken(small: AnyGame, folder: Path, tried: Callable[..., None]) -> None:
    tried([0] * 60, [1] * 2000, [2, 0] * 1000)
    run = played_to_the_end(LearningRun(folder / "learning" / "run", Learning.of(small, 10, 1)))
    assert [trial.taken for trial in run.trials] == [False] * study.ROUNDS
    assert is_tried(run.trials)
    assert run.summary() is None


def test_what_plays_better_is_taken_and_confirmed(small: AnyGame, folder: Path, tried: Callable[..., None]) -> None:
    tried([2] * 60, [0] * 60, [1] * 2000, [2] * 80)
    run = played_to_the_end(LearningRun(folder / "learning" / "run", Learning.of(small, 10, 1)))
    assert [trial.taken for trial in run.trials] == [True, False, False, True]
    found = run.summary()
    assert found is not None
    assert (found.played, found.won, found.weights) == (80, 80, {"way": 1})
    assert learned_of(small) == found


def test_what_fresh_games_do_not_confirm_is_dropped(small: AnyGame, folder: Path, tried: Callable[..., None]) -> None:
    tried([2] * 60, [2] * 60, [0] * 60, [0] * 60)
    run = LearningRun(folder / "learning" / "run", Learning.of(small, 10, 1))
    found = None
    for _ in run.play(Alone()):
        found = run.summary() or found
    assert found is not None
    assert found.weights == {"way": 2}, "as far as was known before"
    assert is_tried(run.trials)
    assert run.summary() is None


def _first(found: list[Fit]) -> Generator[Progress, None, Fit]:
    yield from ()
    return found[0]


class Fixed:
    """An arena of games that are known."""

    def __init__(self, scores: list[int]) -> None:
        self.games = played(scores)
        self._scores, self.games = self.games, []

    def let(self, games: int) -> None:
        self.games = self._scores

    def play(self, by: Any) -> list[None]:
        return [None]


# ---- levels


class World:
    """A world in which strength is all: each level wins by how much stronger it is."""

    def __init__(self, ascent: Ascent, slope: float) -> None:
        self._ascent, self._slope = ascent, slope

    def _strength(self, limits: Strength) -> float:
        if limits == Strength():
            return self._ascent.top
        fewest = climbing.FEWEST[self._ascent.clean]
        if limits.errs:
            return math.log2(climbing.BLUR / limits.blur) / 1.5
        return climbing.DEEPER + math.log2(limits.nodes / fewest)

    def share(self, asked: Asked) -> float:
        below = 0.9 if asked.below is None else self._strength(asked.below)
        return 1 / (1 + math.exp(self._slope * (below - self._strength(asked.limits))))


def climbed(ascent: Ascent, share: Callable[[Asked], float]) -> tuple[tuple[Strength, ...], dict[int, float]]:
    """The levels that are found where games come to these shares, and what was measured of each."""
    steps, measured = climb(ascent), dict[int, float]()
    asked = next(steps)
    while True:
        got = share(asked)
        if asked.aim is None:
            measured[asked.number] = got
        try:
            asked = steps.send(got)
        except StopIteration as end:
            return end.value, measured


@pytest.mark.parametrize("slope", [0.5, 0.8, 1.2])
@pytest.mark.parametrize(("kind", "full"), [("alphabeta", 8000), ("montecarlo", 3000)])
def test_levels_are_found_whose_steps_are_alike(slope: float, kind: Kind, full: int) -> None:
    ascent = Ascent(kind, kind, full)
    levels, measured = climbed(ascent, World(ascent, slope).share)
    assert list(measured) == list(range(1, len(levels) + 1))
    assert all(0.6 <= share <= 0.8 for number, share in measured.items() if number > 1)
    assert levels[0].errs
    assert levels[-1] == Strength()
    assert not levels[-2].errs


def test_where_thought_tells_nothing_there_are_few_levels() -> None:
    levels, _ = climbed(Ascent("alphabeta", "alphabeta", 8000), lambda _: 0.5)
    assert len(levels) == 2


def test_levels_are_kept_with_what_was_measured_and_used_from_then_on(
    small: AnyGame, folder: Path, tried: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried([0] * 60, [1] * 2000, [2, 0] * 1000)
    monkeypatch.setattr(LearningRun, "climb", CLIMB)
    monkeypatch.setattr(learning_run, "TRIED", 100)
    worlds = World(ascent_of(small, Roster.load().levels_by(small, None)), 1.2)
    asked_of = list[Asked]()

    def arena(_: object, __: int) -> Fixed:
        won = round(100 * worlds.share(asked_of[-1]))
        return Fixed([2] * won + [0] * (100 - won))

    def noted(_: LearningRun, __: Learned, asked: Asked) -> None:
        asked_of.append(asked)

    monkeypatch.setattr(LearningRun, "_contest", noted)
    run = LearningRun(folder / "learning" / "run", Learning.of(small, 10, 1))
    for _ in run._learn(Alone()):
        pass
    monkeypatch.setattr(learning_run, "Arena", arena)
    found = played_to_the_end(run).summary()
    assert found is not None
    assert not found.better
    assert found.levels is not None
    assert learned_of(small) == found
    levels = Roster.load().levels(small)
    assert [level.nodes for level in levels] == [limits.nodes for limits in found.levels]
    assert levels[-1].weights == Roster.load().levels_by(small, None)[-1].weights
    pairings = Roster.load().measured(small)
    assert [pairing.a for pairing in pairings] == [f"L{number}" for number in range(1, len(levels) + 1)]
    assert pairings[0].b == "beginner"
    again = LearningRun(run.path, run.asked)
    assert played_to_the_end(again).summary() == found
    assert len(again.rungs) == len(run.rungs)
    assert read_kept(run.path).over


def test_games_of_a_level_are_played(small: AnyGame, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning_run, "TRIED", 4)
    monkeypatch.setattr(learning_run, "BATCH", 4)
    run = LearningRun(folder / "learning" / "run", Learning.of(small, 0.002, 1))
    for _ in run.climb(Alone()):
        pass
    assert run.rungs[0].below is None
    assert run.rungs[0].played == 4
    assert run.summary() is None, "they are not all found yet"


# ---- stopped and gone on with


def test_learning_that_was_stopped_goes_on(small: AnyGame, folder: Path) -> None:
    asked = Learning.of(small, 0.01, 1)
    run = LearningRun(asked.place(folder / "learning"), asked)
    next(run.play(Alone()))
    games_of = run.path / "games.jsonl"
    torn = games_of.read_bytes() + b'{"number":99'
    games_of.write_bytes(torn)
    again = LearningRun(asked.place(folder / "learning"), asked)
    assert again.path == run.path
    assert again.games == run.games
    assert len(again.games) == learning_run.TASK
    played_to_the_end(again)
    numbers = [game.number for game in again.games]
    assert numbers == list(range(len(numbers))), "no game is lost, none counts twice"
    lost = Trial(games=8, fit=Fit(weights={}, patterns=None), seconds=1.0, **NONE)
    (run.path / "trials.jsonl").write_text(study.ROUNDS * (lost.model_dump_json() + "\n"), encoding="utf-8")
    assert asked.place(folder / "learning") == run.path, "levels are not found yet"
    full = Rung(number=2, limits=Strength(), below=Strength(nodes=4), measured=True, seconds=1.0, **EVEN)
    (run.path / "levels.jsonl").write_text(full.model_dump_json() + "\n", encoding="utf-8")
    other = LearningRun(asked.place(folder / "learning"), asked)
    assert other.path != run.path, "what is over begins anew"
    assert not other.games


def test_a_line_that_is_no_game_is_told_with_its_place(small: AnyGame, folder: Path) -> None:
    run = LearningRun(folder / "learning" / "run", Learning.of(small, 0.05, 1))
    (run.path / "games.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(BadData, match="line=1"):
        LearningRun(folder / "learning" / "run", run.asked)


# ---- used


def test_players_who_do_not_err_play_by_what_was_learned_of_exactly_these_rules(folder: Path) -> None:
    registry = Registry.of_engines()
    game, other = registry.game("squares-ii"), registry.game("squares-ii", house={"limit": 9})
    before = Roster.load().levels(game)
    patterns = Patterns(values=(0,), groups=((0,),), numbers=(7,))
    keep(learned(game, weights={"goal": 1}, patterns=patterns), folder / "learned")
    after = Roster.load().levels(game)
    for old, new in zip(before, after, strict=True):
        if old.clean:
            assert new.patterns == patterns
            assert {k: v for k, v in new.weights.items() if v} == {"goal": 1}
        elif old.weakening.noise:
            assert new == old
    assert Roster.load().levels(other)[-1].patterns is None
    assert Roster.load().levels_by(game, None) == before


def test_figures_of_levels_do_not_speak_of_players_who_have_learned_since(folder: Path) -> None:
    game = Registry.of_engines().game("squares-ii")
    roster = Roster.load()
    before = roster.measured(game)
    assert any(pairing.a == "L19" for pairing in before)
    keep(learned(game, weights={"goal": 1}), folder / "learned")
    after = roster.measured(game)
    assert not any(pairing.a == "L19" for pairing in after)
    assert any(pairing.a == "L2" for pairing in after)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}', '{"format": 9}'])
def test_a_file_that_is_not_whole_is_not_used(text: str, small: AnyGame, folder: Path) -> None:
    whole = learned(small)
    file = keep(whole, folder / "learned")
    assert learned_of(small) == whole
    file.write_text(text, encoding="utf-8")
    assert learned_of(small) is None


def test_a_file_of_another_board_is_not_used(small: AnyGame, folder: Path) -> None:
    keep(learned(small, patterns=Patterns(values=(0,), groups=((9,),), numbers=(7,))), folder / "learned")
    assert learned_of(small) is None


# ---- the command


def test_the_command_learns_tells_and_forgets(
    small: AnyGame, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "FOLDERS", [])
    places, texts = Places(tmp_path), Texts.load()

    def told(*words: str) -> str:
        assert run("learn", ("tic-tac-toe", *words), places, texts) == DONE
        return capsys.readouterr().out

    assert "too few games" in told("--minutes", "0.01", "--workers", "1")
    assert json.loads(told("--minutes", "0.01", "--workers", "1", "--json"))["kept"] is None
    with pytest.raises(BadData, match="nothing_known"):
        told("--forget")
    keep(learned(small, weights={}), places.learned)
    assert "forgotten" in told("--forget")
    assert learned_of(small) is None


def test_without_numpy_it_is_said_which_extra_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("squares.cli.learn.find_spec", lambda name: None)
    with pytest.raises(BadData) as fault:
        run("learn", ("tic-tac-toe",), Places(tmp_path), Texts.load())
    assert "masume[learn]" in Texts.load().say(fault.value.phrase)


def test_playtests_and_set_up_say_that_a_player_has_learned(small: AnyGame, folder: Path) -> None:
    before = Plan.of(small, ("full", "random"), 4, 1)
    assert not before.learned
    keep(learned(small), folder / "learned")
    after = Plan.of(small, ("full", "random"), 4, 1)
    assert after.learned
    assert summary_of(after, [Tally() for _ in after.matchups]).learned
    assert not Plan.of(small, ("random",), 4, 1).learned
    assert bot_text.plays(small, FULL).key == "bots.plays.learned"
    assert "88 % of 4 games" in Texts.load().say(bot_text.measured(small, FULL))


def test_a_bot_s_process_goes_by_what_was_learned_since_it_was_asked_last(small: AnyGame, folder: Path) -> None:
    thinkers, rules = Thinkers(), Rules(definition_of(small), small.variant)
    before = thinkers.bot(rules, FULL)
    assert thinkers.bot(rules, FULL) is before
    patterns = Patterns(values=(0,), groups=((0,),), numbers=(7,))
    keep(learned(small, patterns=patterns), folder / "learned")
    after = thinkers.bot(rules, FULL)
    assert after.level.patterns == patterns
    assert thinkers.bot(rules, FULL) is after


def test_helpers_look_where_the_bots_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else they would judge by other numbers than the process that they help."""
    monkeypatch.setattr(kept, "FOLDERS", [])
    monkeypatch.setattr("os.nice", lambda _: 0, raising=False)
    monkeypatch.setattr("signal.signal", lambda *_: None)

    class Closed:
        def send(self, message: object) -> None: ...

        def recv(self) -> None:
            raise EOFError

    pipe: Any = Closed()
    assist(pipe, own=tmp_path)
    assert [tmp_path] == kept.FOLDERS


def test_a_command_that_needs_no_folder_makes_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "FOLDERS", [])
    assert run("schema", (), Places(tmp_path / "home"), Texts.load()) == DONE
    assert not (tmp_path / "home").exists()
