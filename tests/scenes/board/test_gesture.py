from __future__ import annotations

from scenes.board.gesture import (
    THRESHOLD,
    Act,
    Clicked,
    DragBegan,
    DragMoved,
    Dropped,
    Gesture,
    Hovered,
    Pressed,
    TurnAsked,
)


def play(*steps: tuple[str, tuple[float, float], float]) -> list[Act]:
    """Runs (what, where, button, held or wheel) through a gesture and lists what it meant."""
    gesture, acts = Gesture(), []
    for what, pos, extra in steps:
        match what:
            case "down":
                gesture, act = gesture.down(pos, int(extra))
            case "up":
                gesture, act = gesture.up(pos, int(extra))
            case "move":
                gesture, act = gesture.move(pos, bool(extra))
            case _:
                gesture, act = gesture.wheel(pos, extra)
        if act is not None:
            acts.append(act)
    return acts


def test_a_press_and_release_is_a_click_even_if_the_hand_trembles() -> None:
    near = (10.0 + THRESHOLD - 1, 10.0)
    assert play(("down", (10, 10), 1), ("move", near, 1), ("up", near, 1)) == [Pressed((10, 10)), Clicked((10, 10))]


def test_a_press_becomes_a_drag_after_the_threshold() -> None:
    acts = play(("down", (0, 0), 1), ("move", (THRESHOLD, 0), 1), ("move", (50, 9), 1), ("up", (60, 9), 1))
    assert acts == [
        Pressed((0, 0)),
        DragBegan((0, 0), (THRESHOLD, 0)),
        DragMoved((50, 9)),
        Dropped((0, 0), (60, 9)),
    ]


def test_right_click_and_wheel_ask_to_turn_the_piece_also_while_dragging() -> None:
    drag = (("down", (0, 0), 1), ("move", (20, 0), 1))
    acts = play(*drag, ("down", (20, 0), 3), ("up", (20, 0), 3), ("wheel", (20, 0), -1))
    assert acts[-2:] == [TurnAsked((20, 0)), TurnAsked((20, 0), by_wheel=True)]
    assert play(("down", (0, 0), 2), ("wheel", (0, 0), 0)) == []


def test_a_release_outside_the_window_still_ends_the_drag() -> None:
    acts = play(("down", (0, 0), 1), ("move", (20, 0), 1), ("move", (300, 4), 0), ("move", (301, 4), 0))
    assert acts[-2:] == [Dropped((0, 0), (300, 4)), Hovered((301, 4))]


def test_an_abandoned_gesture_means_nothing_more() -> None:
    gesture, _ = Gesture().down((0, 0))
    gesture = gesture.stop()
    assert gesture.up((0, 0)) == (Gesture(), None)
