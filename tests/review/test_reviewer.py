"""A game looked over: what was missed is found and said, nothing hidden is used, and it goes on where it stopped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from squares.bots.bot import Bot
from squares.bots.evaluation import WIN
from squares.bots.levels import Roster
from squares.bots.process import Answer, Prepare, Question, Rules, Thinkers, Trouble
from squares.bots.search import Limit
from squares.core.game import AnyGame, Setup
from squares.core.match import AnyMatch, Match
from squares.core.players import FULL, BotPlayer
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.core.tree import Reviewed
from squares.data.texts import Texts
from squares.match.bot_client import HereAndNow, question
from squares.registry import Registry, definition_of
from squares.review import points, wording
from squares.review.points import Kind
from squares.review.reviewer import Reviewer, shut

S, N = Seat.SOUTH, Seat.NORTH
WIN_IN_TWO = "...U./Ndl../S.d../.Drd./...rr n 0"  # a4a2
LINE = "move the pawn from a4 to a2; then move the pawn from a3 to a4; then move the pawn from a2 to a1"
WIN_IN_ONE = ".R.D./...D./.Rru./N..UL/.S.d. n 0"  # a2a1
NODES = 60


@pytest.fixture(scope="module")
def registry() -> Registry:
    return Registry.of_engines()


def match_of(game: AnyGame, start: str | None = None, **terms: Any) -> AnyMatch:
    position = None if start is None else game.parse(start)
    return Match(game, Setup(), 5, {seat: str(seat) for seat in game.seats}, position, **terms)


def reviewed(match: AnyMatch, nodes: int = NODES) -> AnyMatch:
    reviewer = Reviewer(match, HereAndNow(), Limit(nodes=nodes))
    while reviewer.ask():
        pass
    assert reviewer.done == reviewer.total
    return match


def given_up(match: AnyMatch, *actions: str) -> AnyMatch:
    for action in actions:
        match.play(match.game.parse_action(action), 0)
    match.resign(S)
    return match


@pytest.mark.parametrize(
    ("start", "played", "turns", "better", "said"),
    [
        (WIN_IN_ONE, "a2b2", 1, "a2a1", "Here a win was missed: move the pawn from a2 to a1."),
        (WIN_IN_TWO, "a4a5", 2, "a4a2", f"Here a win in 2 turns was missed: {LINE}."),
    ],
)
def test_a_missed_win_is_found_and_said(
    registry: Registry, start: str, played: str, turns: int, better: str, said: str
) -> None:
    match = reviewed(given_up(match_of(registry.game("qubism"), start), played))
    [found] = points.judged(match)
    assert (found.kind, points.win_in(found.found.best), found.found.line[0]) == (Kind.MISSED_WIN, turns, better)
    assert points.turning_points([found]) == [found]
    assert Texts.load().say(wording.told(match, found, wording.plainly(match))) == said
    assert match.game.format_action(wording.better(match, 1)[0]) == better


def test_the_winning_move_itself_is_no_mistake(registry: Registry) -> None:
    match = match_of(registry.game("qubism"), WIN_IN_ONE)
    match.play(match.game.parse_action("a2a1"), 0)
    [found] = points.judged(reviewed(match))
    assert (found.kind, found.loss, found.found.played) == (Kind.GOOD, 0.0, WIN - 1)


def test_a_perfect_game_has_no_mistakes(registry: Registry) -> None:
    game = registry.game("qubism", "4x4")
    bot, match = Bot(game, Roster.load().level(game, FULL)), match_of(game)
    while match.outcome is None:
        view = game.observe(match.position, match.to_act)
        match.play(bot.choose(view, Limit(nodes=NODES), 1).action, 0)
    plies = points.judged(reviewed(match))
    assert len(plies) > 4
    assert {each.kind for each in plies} == {Kind.GOOD}
    assert all(each.mistakes == 0 and each.loss == 0 for each in points.summaries(match, plies))


class Stopping(HereAndNow):
    """Answers some questions and keeps them; then it is as if somebody had stopped."""

    def __init__(self, answers: int) -> None:
        super().__init__()
        self.left, self.questions = answers, list[Question]()

    def ask(self, question: Question, heard: Callable[[Answer], None]) -> None:
        self.questions.append(question)
        self.left -= 1
        if self.left >= 0:
            super().ask(question, heard)


def test_it_goes_on_where_it_stopped_and_finds_the_same(registry: Registry) -> None:
    game = registry.game("strive")
    actions = list[str]()
    match = match_of(game)
    for _ in range(5):
        actions.append(game.format_action(match.legal_actions()[-1]))
        match.play(match.legal_actions()[-1], 0)
    match.resign(N)
    whole = reviewed(given_up(match_of(game), *actions))
    thinker = Stopping(2)
    reviewer = Reviewer(match, thinker, Limit(nodes=NODES))
    while len(thinker.questions) < 3:
        assert reviewer.ask()
    reviewer.drop()
    assert reviewer.done == 2
    assert match.review != whole.review
    reviewed(match)
    assert match.review == whole.review


def test_other_nodes_begin_anew(registry: Registry) -> None:
    match = reviewed(given_up(match_of(registry.game("qubism"), WIN_IN_ONE), "a2b2"))
    reviewer = Reviewer(match, HereAndNow(), Limit(nodes=NODES + 1))
    assert reviewer.done == 0
    assert reviewer.ask()
    assert match.review is not None
    assert match.review.grounds.nodes == NODES + 1


def test_what_lay_hidden_is_not_used(registry: Registry) -> None:
    game = registry.game("logistic")
    start = game.start(Setup(), 3)
    seat = game.to_act(start)
    other = game.determinize(game.observe(start, seat), Rng(9))
    assert game.format(start) != game.format(other)
    asked = []
    for position in (start, other):
        match = match_of(game, game.format(position))
        match.play(game.legal_actions(position)[0], 0)
        match.resign(S)
        thinker = Stopping(0)
        Reviewer(match, thinker, Limit(nodes=4)).ask()
        asked.append(thinker.questions[0])
        assert thinker.questions[0].view == game.observe(position, seat)
        assert thinker.questions[0].before == ()
    assert replace(asked[0], asked=0.0) == replace(asked[1], asked=0.0)
    said = [Texts.load().say(each) for each in wording.headings(match, None, {})]
    assert said == ["Every move is judged by what its player could know then, not by what lay hidden."]


def test_nothing_is_looked_over_while_the_game_is_on(registry: Registry) -> None:
    match = match_of(registry.game("qubism"))
    match.play(match.legal_actions()[0])
    why = shut(match)
    assert why is not None
    assert Texts.load().say(why) == "A game is looked over once it has ended."
    match.resign(S)
    assert shut(match) is None


class Failing:
    """Bots that find nothing."""

    margin, asked = 0.0, 0

    def prepare(self, *wanted: Prepare) -> None:
        pass

    def cancel(self) -> None:
        pass

    def ask(self, question: Question, heard: Callable[[Answer], None]) -> None:
        self.asked += 1
        heard(Answer(None, trouble=Trouble.FAILED))


def test_bots_that_find_nothing_are_not_asked_for_ever(registry: Registry) -> None:
    match = match_of(registry.game("qubism"))
    for _ in range(6):
        match.play(match.legal_actions()[0], 0)
    match.resign(S)
    thinker = Failing()
    reviewer = Reviewer(match, thinker, Limit(nodes=NODES))
    while reviewer.ask():
        pass
    assert (reviewer.failed, thinker.asked, match.review) == (True, 2, None)


# what it comes to


def made(match: AnyMatch, *values: tuple[int, int]) -> AnyMatch:
    """The match with a review in which each ply was worth so much, at best and as it was played."""
    for number, (best, played) in enumerate(values, 1):
        match.judge(match.node_at(number), Reviewed(best, played, ("-",), None))
    return match


def four(registry: Registry) -> AnyMatch:
    match = match_of(registry.game("qubism"))
    for _ in range(4):
        match.play(match.legal_actions()[0], 0)
    match.resign(N)
    return match


def test_kinds_and_losses(registry: Registry) -> None:
    match = made(four(registry), (0, 0), (0, -30), (50, -50), (WIN - 3, 40))
    plies = points.judged(match)
    assert [each.kind for each in plies] == [Kind.GOOD, Kind.INEXACT, Kind.MISTAKE, Kind.MISSED_WIN]
    assert [round(each.loss) for each in plies] == [0, 7, 24, 40]
    south, north = points.summaries(match, plies)
    assert (south.plies, south.good, south.inexact, south.mistakes, round(south.loss)) == (2, 1, 0, 1, 12)
    assert (north.plies, north.good, north.inexact, north.mistakes, round(north.loss)) == (2, 0, 1, 1, 24)
    into = points.judge(1, S, Reviewed(0, -(WIN - 4), ("-",)))
    assert (into.kind, points.loses_in(into.found.played)) == (Kind.INTO_LOSS, 2)
    held = points.judge(1, S, Reviewed(WIN - 1, WIN - 3, ("-",)))
    assert (held.kind, held.loss) == (Kind.GOOD, 0.0)


def test_the_course_and_where_the_game_was_decided(registry: Registry) -> None:
    match = made(four(registry), (0, 0), (0, 0), (30, 20), (-20, -300))
    course = points.course(match, "south")
    assert course[0] == course[1] == 0.5
    assert course[3] is not None
    assert 0.5 < course[3] < 0.6
    assert course[4] == 1.0
    assert points.course(match, "north")[4] == 0.0
    assert points.decided(match) == 4


def test_reasons_are_told_to_people_alone(registry: Registry) -> None:
    start = ".R.D./...D./.Rru./N..UL/.S.d. s 0"
    game = registry.game("qubism")
    position = game.parse(start)
    played = game.format_action(game.legal_actions(position)[0])
    told = []
    for bots in ({}, {S: BotPlayer(1, 1.0)}):
        match = reviewed(given_up(match_of(game, start, bots=bots), played))
        [found] = points.judged(match)
        told.append(wording.why(match, found))
    assert told[1] is None
    assert told[0] is None or told[0].key != "bots.why.expected"


def test_what_was_played_is_weighed_as_the_best_is(registry: Registry) -> None:
    game = registry.game("qubism")
    position = game.parse(WIN_IN_ONE)
    bot, view = Bot(game, Roster.load().level(game, FULL)), game.observe(position, N)
    worth = {
        game.format_action(action): bot.consider(view, (action,), Limit(nodes=NODES), 1).value
        for action in game.legal_actions(position)
    }
    assert worth.pop("a2a1") == WIN - 1
    assert max(worth.values()) < WIN - 1


def test_a_question_about_what_was_played_is_answered_with_both(registry: Registry) -> None:
    match = given_up(match_of(registry.game("qubism"), WIN_IN_ONE), "a2b2")
    thinker = Stopping(0)
    Reviewer(match, thinker, Limit(nodes=NODES)).ask()
    answer = Thinkers().answer(thinker.questions[0], lambda: False)
    assert answer.choice is not None
    assert answer.worth is not None
    assert answer.choice.value == WIN - 1 > answer.worth


def test_two_at_once_find_the_same_as_one(registry: Registry) -> None:
    game = registry.game("strive")
    match = match_of(game)
    for _ in range(6):
        match.play(match.legal_actions()[-1], 0)
    actions = [ply.text for ply in match.plies]
    match.resign(N)
    alone = reviewed(given_up(match_of(game), *actions))
    waiting: list[Callable[[], None]] = []

    class Later(HereAndNow):
        def ask(self, question: Question, heard: Callable[[Answer], None]) -> None:
            asked = super().ask
            waiting.append(lambda: asked(question, heard))

    reviewer = Reviewer(match, Later(), Limit(nodes=NODES))
    reviewer.beside = [Later()]
    while reviewer.ask():
        assert len(waiting) <= 2
        waiting.pop()()  # the later question first
    assert reviewer.done == reviewer.total
    assert match.review == alone.review


def test_actions_that_are_compared_are_each_searched_for_themselves(registry: Registry) -> None:
    match = match_of(registry.game("qubism"), WIN_IN_ONE)
    client_question = question(match, Rules(definition_of(match.game), match.game.variant), FULL, Limit(nodes=200))
    legal = [match.game.parse_action(text) for text in ("a2b2", "a2a1")]
    answer = Thinkers().answer(replace(client_question, among=tuple(legal)), lambda: False)
    assert [each.choice and each.choice.action for each in answer.among] == legal[::-1]
    best, other = (each.choice for each in answer.among)
    assert best is not None
    assert other is not None
    assert best.value == WIN - 1 > other.value
    assert other.line[0] == legal[0]
