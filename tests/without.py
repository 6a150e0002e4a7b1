"""A plugin for a tree from which an engine was taken: tests that fail and name it or its games are passed over.

``ENGINE_TAKEN`` in the environment holds the engine's name and the ids of its games, with blanks between. Whatever else
fails, fails: ``python -m pytest -p tests.without``.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from functools import cache
from inspect import getsource
from types import ModuleType
from typing import Any

import pytest

NAMES = os.environ.get("ENGINE_TAKEN", "").split()
ANY = f"({'|'.join(NAMES)})"
NAMED = re.compile(rf"\b{ANY}\b", re.IGNORECASE)
ASKED = re.compile(
    "|".join(
        (
            rf"data\.unknown_game\(.*game={ANY}\b",
            rf"No module named '(squares|scenes|tests)\.games\.{ANY}\b",
            rf"no file of the game {ANY}\b",
            rf"\bdata/games/{ANY}/",
            rf"\bnot the text \"{ANY}\"",
            rf"found=data\.found_text\(value={ANY}\)",
        )
    )
)


def asked_for_it(error: BaseException | None) -> bool:
    """Tell whether an error, or one that it came of, says that what was taken is missing."""
    while error is not None:
        if ASKED.search(str(error)):
            return True
        error = error.__cause__ or error.__context__
    return False


@cache
def definitions(module: ModuleType) -> dict[str, str]:
    """Return the text of each function and constant of a file of tests by its name."""
    text, found = getsource(module), dict[str, str]()
    for node in ast.parse(text).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
        for target in targets:
            found[getattr(target, "name", getattr(target, "id", ""))] = ast.get_source_segment(text, node) or ""
    return found


def names_it(item: Any) -> bool:
    """Tell whether a test says the name of what was taken: in its parameters, or in lines of its file that it uses."""
    params = getattr(getattr(item, "callspec", None), "params", {})
    used, known = [f"{item.name} {params} {item.fixturenames} {getsource(item.function)}"], {**definitions(item.module)}
    for text in used:
        used += [known.pop(word) for word in set(re.findall(r"\w+", text)) & known.keys()]
    return any(NAMED.search(text) for text in used)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: Any, call: Any) -> Iterator[None]:
    """Pass over a test that asked for what was taken."""
    outcome: Any = yield
    report = outcome.get_result()
    if report.failed and call.excinfo is not None and (names_it(item) or asked_for_it(call.excinfo.value)):
        report.outcome, report.longrepr = "skipped", (str(item.path), 0, "asks for the engine that was taken")


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector: Any) -> Iterator[None]:
    """Pass over a file of tests that asks for it when it is loaded."""
    outcome: Any = yield
    report = outcome.get_result()
    if report.failed and report.call is not None and asked_for_it(report.call.excinfo.value):
        report.outcome, report.longrepr = "skipped", (str(collector.path), 0, "asks for the engine that was taken")
