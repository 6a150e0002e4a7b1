"""Plant small faults in the rules, one at a time, and list those that no test finds: ``planted_faults WHERE``.

WHERE becomes a copy of what is committed, so nobody's work is touched. All tests run there once to learn which of them
reach which line; then each fault meets the tests that reach its line, the quickest first. What was found so far stands
in ``WHERE/faults.jsonl``, and the same words go on where they stopped. Needs the extra ``faults``; started by hand.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

import coverage
import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

CODE = ("squares/games", "squares/core")
TESTS = ("core", "games", "saves", "data", "contract", "bots")
COMPARED = (
    *("Eq_NotEq", "NotEq_Eq", "Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt"),
    *("Is_IsNot", "IsNot_Is"),
)
KINDS = (
    *(f"ReplaceComparisonOperator_{pair}" for pair in COMPARED),
    *("ReplaceBinaryOperator_Add_Sub", "ReplaceBinaryOperator_Sub_Add", "ReplaceUnaryOperator_USub_UAdd"),
    *("ReplaceAndWithOr", "ReplaceOrWithAnd", "AddNot", "ReplaceUnaryOperator_Delete_Not"),
    *("NumberReplacer", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue"),
)
PROMISES = re.compile(r"\b(strict|frozen|slots|kw_only|eq|order)=$")  # for whoever programs; no game shows them
SOME = 10.0  # seconds of tests that a fault meets first

_took: dict[str, float] = {}


class Fault(NamedTuple):
    """A kind of fault, and where it stands."""

    path: str
    kind: str
    nth: int
    line: int


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Write down what a test reaches and how long it takes; this module is a plugin of the first run."""
    measured, began = coverage.Coverage.current(), time.process_time()
    assert measured is not None
    measured.switch_context(item.nodeid)
    result = yield
    measured.switch_context("")
    _took[item.nodeid] = time.process_time() - began
    return result


def pytest_unconfigure() -> None:
    """Keep the times beside what was reached."""
    Path("faults.json").write_text(json.dumps(_took))


def prepare(where: Path) -> None:
    """Copy what is committed, and learn which tests reach which lines."""
    if not where.exists():
        subprocess.run(["git", "clone", "--quiet", ".", where], check=True)
    if not (where / "faults.json").exists():
        run = [sys.executable, "-m", "coverage", "run", "--data-file=faults.coverage", f"--source={','.join(CODE)}"]
        plugin = ["-m", "pytest", "-q", "-n", "0", "-p", "benchmarks.planted_faults"]
        subprocess.run([*run, *plugin, *(f"tests/{name}" for name in TESTS)], cwd=where, check=True)


def possible(where: Path) -> Iterator[Fault]:
    """Every fault that could be planted."""
    for path in sorted(path for folder in CODE for path in (where / folder).rglob("*.py")):
        code = path.read_text(encoding="utf-8")
        lines, nodes = code.splitlines(), list(ast_nodes(get_ast(code)))
        for kind in KINDS:
            operator = get_operator(f"core/{kind}")()
            starts = (start for node in nodes for start, _ in operator.mutation_positions(node))
            for nth, (line, column) in enumerate(starts):
                if not PROMISES.search(lines[line - 1][:column]):
                    yield Fault(str(path.relative_to(where)), kind, nth, line)


def reaching(where: Path, fault: Fault, known: coverage.CoverageData, took: dict[str, float]) -> list[str]:
    """The tests that reach a fault, the quickest first; all of the file's for what runs when it is imported."""
    by_line = known.contexts_by_lineno(str((where / fault.path).resolve()))
    before = max((line for line in by_line if line <= fault.line), default=0)
    near = by_line.get(before, [""])
    tests = {each for found in by_line.values() for each in found} if "" in near else near
    return sorted(set(tests) & set(took), key=lambda each: (each not in near, took[each]))


def tried(where: Path, words: list[str]) -> None:
    """Run tests in this process, which is a fork of one that has read the large libraries, but nothing of ours."""
    os.chdir(where)
    for shown in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), shown)
    os._exit(pytest.main(words))


def noticed(where: Path, tests: list[str], took: dict[str, float]) -> bool:
    """Whether one of these tests fails; one that hangs does."""
    words = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", *tests]
    process = multiprocessing.get_context("fork").Process(target=tried, args=(where, words))
    process.start()
    process.join(60 + 5 * sum(took[each] for each in tests))
    found = process.exitcode != 0
    process.kill()
    return found


def planted(where: Path, fault: Fault, known: coverage.CoverageData, took: dict[str, float]) -> dict[str, Any]:
    """What became of a fault: whether it was found, and what it was."""
    path, tests = where / fault.path, reaching(where, fault, known, took)
    sound = path.read_text(encoding="utf-8")
    wrong = mutate_code(sound, get_operator(f"core/{fault.kind}")(), fault.nth)
    changed = [line.strip() for line, old in zip(wrong.splitlines(), sound.splitlines(), strict=True) if line != old]
    some = max(1, sum(spent <= SOME for spent in accumulate(took[each] for each in tests)))
    path.write_text(wrong, encoding="utf-8")
    try:
        found = any(noticed(where, part, took) for part in (tests[:some], tests[some:]) if part)
    finally:
        path.write_text(sound, encoding="utf-8")
    return fault._asdict() | {"now": changed, "reached": len(tests), "found": found}


def main() -> None:
    """Draw the faults, plant those that are left, and tell what no test found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("where", type=Path)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=20261124)
    chosen = parser.parse_args()
    where, kept = chosen.where.resolve(), chosen.where / "faults.jsonl"
    prepare(where)
    took = json.loads((where / "faults.json").read_text())
    known = coverage.CoverageData(str(where / "faults.coverage"))
    known.read()
    rows = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    done = {tuple(row[name] for name in Fault._fields) for row in rows}
    for fault in random.Random(chosen.seed).sample(list(possible(where)), chosen.count):
        if fault not in done:
            rows.append(planted(where, fault, known, took))
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    for row in rows:
        if not row["found"]:
            print(f"{row['path']}:{row['line']}  {row['kind']}  {' '.join(row['now'])}")
    print(f"{sum(row['found'] for row in rows)} of {len(rows)} found")


if __name__ == "__main__":
    main()
