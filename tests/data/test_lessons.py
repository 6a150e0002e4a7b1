"""Lessons in game files: what is wrong with one, what its steps answer, and every step of every shipped one."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from squares.core.phrase import Phrase
from squares.data.check import examine
from squares.data.lessons.course import Course
from squares.data.loader import parse
from squares.data.models import LessonStep
from squares.data.texts import Texts
from squares.lessons.lesson import Lesson
from squares.registry import Registry
from tests.game_files import game_file

SAY = Texts.load().say
REGISTRY = Registry.of_engines()
TAUGHT = [entry.id for entry in REGISTRY.entries if entry.definition is not None and entry.definition.lesson]
WON = {"say": "Step across.", "position": ".R.../..S.N/.L.../...../..... s 7", "play": "c4c5", "right": "Across."}
START = "..N../...../...../...../..S.. s 9"


def told(step: dict[str, Any], **rules: Any) -> list[tuple[tuple[str | int, ...], str]]:
    """Return what is said of a lesson of one step in a file of Qubism, each with the keys below the step."""
    file = yaml.safe_load(game_file("qubism").read_text(encoding="utf-8").partition("help:")[0])
    file |= {"lesson": [step], **rules}
    found = examine(parse(yaml.safe_dump(file, sort_keys=False).encode(), "own.yaml"))
    return [
        (each.path[2:], SAY(each.what)) for each in (*found.faults, *found.warnings) if each.path[:1] == ("lesson",)
    ]


def course(**step: Any) -> Course:
    return Course(REGISTRY.game("qubism"), LessonStep.model_validate({**WON, **step}))


def judged(made: Course, text: str, done: int = 0) -> tuple[bool, bool, str]:
    done_, wrong, said = made.judge(done, made.game.parse_action(text))
    return done_, wrong, "" if said is None else SAY(said) if isinstance(said, Phrase) else said


# the file


def test_a_sound_lesson_is_no_matter_for_check() -> None:
    assert told(WON) == []


def test_a_lesson_that_the_rules_no_longer_bear_out_is_a_warning_with_its_step_and_place() -> None:
    def only(step: dict[str, Any], **rules: Any) -> tuple[tuple[str | int, ...], str]:
        (found,) = told(step, **rules)
        assert found[1].startswith("Step 1 of the lesson does not hold any more.")
        return found

    file = {"files": 7, "ranks": 7}
    path, why = only(WON, board=file)
    assert path == ("position",)
    assert "This is no position of this game." in why
    path, why = only({**WON, "play": "c4c2"})
    assert path == ("play",)
    assert "c4c2 cannot be played here." in why
    assert only({**WON, "play": "c4c3", "goal": {"won": True}})[0] == ("goal",)
    assert only({**WON, "also": ["c4a1"]})[0] == ("also", 0)
    assert only({**WON, "wrong": {"a1a2": "No."}})[0] == ("wrong", "a1a2")
    assert only({**WON, "wrong": {"c4c5": "No."}})[0] == ("wrong", "c4c5")
    assert only({**WON, "position": "..S../..... /", "play": "c4c5"})[0] == ("position",)
    path, why = told({**WON, "variant": "9x9"})[0]
    assert (path, why) == (("variant",), SAY("data.unknown_variant", variant="9x9"))


def test_steps_that_are_all_wrong_in_one_way_are_one_warning() -> None:
    file = yaml.safe_load(game_file("qubism").read_text(encoding="utf-8").partition("help:")[0])
    file |= {"lesson": [WON] * 4, "board": {"files": 7, "ranks": 7}}
    found = examine(parse(yaml.safe_dump(file, sort_keys=False).encode(), "own.yaml"))
    (told,) = [each for each in found.warnings if each.path[:1] == ("lesson",)]
    assert told.hint is not None
    assert SAY(told.hint).startswith("3 other steps do not hold either")


def test_a_lesson_that_is_none_is_a_fault() -> None:
    assert told({**WON, "goal": {}}) == [(("goal",), SAY("lesson.no_goal"))]
    assert told({**WON, "play": []}) == [((), SAY("lesson.no_play"))]
    assert [path for path, _ in told({**WON, "say": "x" * 241, "sya": 1})] == [("say",), ("sya",)]


def test_a_lesson_is_no_rule_and_is_kept_in_no_saved_game() -> None:
    definition = REGISTRY.game("qubism").definition
    assert definition.lesson
    assert "lesson" not in definition.plain()


# what is answered


def test_the_nearest_answer_is_given() -> None:
    made = course(wrong={"c4*": "Up.", "c4c3": "Back?"}, otherwise="The pawn.")
    assert judged(made, "c4c5") == (True, False, "Across.")
    assert judged(made, "c4c3") == (False, True, "Back?")
    assert judged(made, "c4b4") == (False, True, "Up.")
    assert judged(made, "a1U") == (False, True, "The pawn.")
    plain = judged(course(), "c4c3")
    assert plain == (False, True, "You have moved the pawn from c4 to c3, which is allowed but not what is asked here.")


def test_what_reaches_the_goal_is_right_as_well() -> None:
    made = course(position=START, play="c1c2", goal={"kind": "move"})
    assert judged(made, "c1b1")[0]
    assert judged(made, "a2U")[1]
    reach = course(position=START, play="c1b1", goal={"reach": "b1"})
    assert judged(reach, "c1b1")[0]
    assert judged(reach, "c1d1")[1]
    also = course(position=START, play="c1b1", also=["c1d1"])
    assert judged(also, "c1d1")[0]


def test_others_play_what_the_lesson_says_between() -> None:
    made = course(position="..R../.LSR./...N./...../..... s 6", play=["c5e5", "d3d2", "c4c5"], goal={"won": True})
    assert judged(made, "c5e5") == (False, False, "")
    assert made.others(0) is None
    assert made.game.format_action(made.others(1)) == "d3d2"
    assert judged(made, "c4c5", 2) == (True, False, "Across.")
    assert made.others(3) is None


# the shipped ones


@pytest.mark.parametrize("game_id", TAUGHT)
def test_every_step_of_a_shipped_lesson_holds(game_id: str) -> None:
    entry = REGISTRY.entry(game_id)
    assert not entry.warnings
    lesson = Lesson(REGISTRY, game_id)
    assert entry.definition is not None
    assert len(lesson.courses) == len(entry.definition.lesson)
    assert 5 <= len(lesson.courses) <= 8
    first = lesson.courses[0]
    outcome = first.game.outcome(first.positions[-1])
    assert first.last == 0, "the first step is a win in one"
    assert outcome is not None
    assert outcome.winner == first.game.side(first.learner)
    while True:
        match = lesson.match(dict.fromkeys(lesson.course.game.seats, "x"))
        _wrong_first(lesson, match)
        for action in lesson.course.line:
            if match.outcome is None:
                match.play(action)
                assert not lesson.hear(action).wrong
        assert lesson.done
        if not lesson.go(1):
            break


def _wrong_first(lesson: Lesson, match: Any) -> None:
    """One wrong action is refused with a sentence; all that the step can say is short."""
    course = lesson.course
    wrong = next(each for each in match.legal_actions() if course.judge(0, each).wrong)
    verdict = lesson.hear(wrong)
    assert verdict.wrong
    assert verdict.said
    assert (lesson.played, lesson.done) == (0, False)
    step = course.step
    for text in (step.say, step.right, step.otherwise, *step.wrong.values()):
        assert len(re.findall(r"[.?!](?:\s|$)", text)) <= 2, text
        assert text.endswith((".", "?")), text


def test_the_six_shipped_games_are_taught() -> None:
    games = {entry.id for entry in REGISTRY.entries if entry.shipped}
    assert games == set(TAUGHT)


def test_a_step_that_the_rules_do_not_allow_is_left_out_where_it_is_taught(tmp_path: Any) -> None:
    file = yaml.safe_load(game_file("qubism").read_text(encoding="utf-8").partition("help:")[0])
    file |= {"id": "own", "lesson": [{**WON, "play": "c4c2"}, WON, {**WON, "variant": "4x4"}]}
    path = tmp_path / "own.yaml"
    path.write_text(yaml.safe_dump(file, sort_keys=False), encoding="utf-8")
    registry = Registry(())
    registry.reload(path)
    lesson = Lesson(registry, "own", 5)
    assert (len(lesson.courses), lesson.at, lesson.last) == (1, 0, True)
