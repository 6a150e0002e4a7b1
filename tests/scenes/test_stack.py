from __future__ import annotations

from scenes.stack import Screen, Stack


class Noted(Screen):
    def __init__(self, name: str, log: list[str]) -> None:
        self.name, self.log = name, log

    def enter(self) -> None:
        self.log.append(f"{self.name} enters")

    def leave(self) -> None:
        self.log.append(f"{self.name} leaves")

    def resumed(self) -> None:
        self.log.append(f"{self.name} resumes")


def three() -> tuple[Stack, list[Noted], list[str]]:
    log: list[str] = []
    stack = Stack()
    screens = [Noted(name, log) for name in "abc"]
    for screen in screens:
        stack.push(screen)
    log.clear()
    return stack, screens, log


def test_push_enters_and_covers() -> None:
    log: list[str] = []
    stack = Stack()
    assert stack.top is None
    stack.push(Noted("a", log))
    top = Noted("b", log)
    stack.push(top)
    assert stack.top is top
    assert log == ["a enters", "b enters"]


def test_pop_leaves_and_resumes_the_one_below() -> None:
    stack, screens, log = three()
    stack.pop()
    assert stack.top is screens[1]
    assert log == ["c leaves", "b resumes"]


def test_the_last_screen_stays() -> None:
    stack = Stack()
    only = Noted("a", [])
    stack.push(only)
    stack.pop()
    assert stack.top is only


def test_replace_does_not_wake_the_one_below() -> None:
    stack, _, log = three()
    stack.replace(Noted("d", log))
    assert log == ["c leaves", "d enters"]
    assert len(stack) == 3


def test_close_lets_all_leave_from_the_top() -> None:
    stack, _, log = three()
    stack.close()
    assert log == ["c leaves", "b leaves", "a leaves"]
    assert stack.top is None
