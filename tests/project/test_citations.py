"""What comments, tests and pages cite is there: pages by path, rulings by number, links by where they lead."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("squares", "scenes", "benchmarks", "tests", "docs")  # in which everything that is cited must ship
RULED = ("squares/core", "squares/data", "squares/games", "tests/core", "tests/games")  # which cite rulings by number
SUFFIXES = {".py", ".md", ".yaml", ".txt"}

RULED_PAGES = [ROOT / "docs" / "rules.md", *sorted((ROOT / "data" / "games").glob("*/rules.md"))]
RULING_OF_A_PAGE = re.compile(r"^- \*\*([A-Z][0-9]+)\*\* ", re.MULTILINE)
PAGES = {RULING_OF_A_PAGE.findall(page.read_text(encoding="utf-8"))[0][0]: page for page in RULED_PAGES}
"""The page of rulings by the letter that they begin with."""

RULING = re.compile(rf"\b([{''.join(PAGES)}])([1-9][0-9]?)\b")
DOCUMENT = re.compile(r"\bdocs/[\w./-]*\w")
LINK = re.compile(r"\]\(([^)\s]+)\)")
ELSEWHERE = re.compile(
    r"art direction|mock[-_]?up|rules notation|rules README|speed\.md|\bshared/|\bsection [0-9]|\bissue [0-9]",
    re.IGNORECASE,
)


def files(*folders: str) -> Iterator[Path]:
    """Every text file below the folders."""
    for folder in folders:
        yield from (path for path in sorted((ROOT / folder).rglob("*")) if path.suffix in SUFFIXES)


def pages() -> list[Path]:
    """Every page for readers."""
    return [*ROOT.glob("*.md"), *files("docs"), *(ROOT / "data").rglob("*.md")]


def lines(path: Path, wanted: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Each line with its place, of a file in which the pattern is found at all."""
    text = path.read_text(encoding="utf-8", errors="replace")
    for number, line in enumerate(text.splitlines() if wanted.search(text) else (), 1):
        yield f"{path.relative_to(ROOT)}:{number}", line


@cache
def rulings(page: Path) -> tuple[str, ...]:
    """The rulings of a page in its order: each begins an item of a list."""
    return tuple(RULING_OF_A_PAGE.findall(page.read_text(encoding="utf-8")))


def known() -> set[str]:
    return {ruling for page in PAGES.values() for ruling in rulings(page)}


def said(path: Path) -> Iterator[tuple[str, str]]:
    """Comments, docstrings and names of functions of a Python file, with their places."""
    text, name = path.read_text(encoding="utf-8"), path.relative_to(ROOT)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield f"{name}:{token.start[0]}", token.string
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield f"{name}:{getattr(node, 'lineno', 1)}", ast.get_docstring(node) or ""
        if isinstance(node, ast.FunctionDef):
            yield f"{name}:{node.lineno}", node.name.replace("_", " ")


def of_game(path: Path) -> str:
    """The letters of the rulings that a file may cite: those of its game and of all games."""
    parts = path.relative_to(ROOT).parts
    return "H" + "".join(letter for letter, page in PAGES.items() if page.parent.name in parts and letter != "H")


@pytest.mark.parametrize(("letter", "page"), PAGES.items())
def test_rulings_are_numbered_in_order(letter: str, page: Path) -> None:
    numbers = [int(ruling.removeprefix(letter)) for ruling in rulings(page)]
    assert numbers
    assert numbers == sorted(set(numbers))


def test_every_ruling_that_is_cited_exists() -> None:
    cited = [
        (place, letter + number)
        for path in files(*RULED)
        if path.suffix == ".py" and RULING.search(path.read_text(encoding="utf-8").replace("_", " "))
        for place, text in said(path)
        for letter, number in RULING.findall(text)
        if letter in of_game(path)
    ]
    assert len({ruling for _, ruling in cited}) > 30
    assert [(place, ruling) for place, ruling in cited if ruling not in known()] == []


def test_every_ruling_that_a_page_names_exists() -> None:
    named = [
        (place, letter + number)
        for path in RULED_PAGES
        for place, line in lines(path, RULING)
        for letter, number in RULING.findall(line)
        if letter in of_game(path)  # on the page of the tile games L3 is a Leap
    ]
    assert [(place, ruling) for place, ruling in named if ruling not in known()] == []


def test_every_ruling_has_a_test_named_after_it() -> None:
    tests = " ".join(path.read_text(encoding="utf-8") for path in files("tests") if path.suffix == ".py")
    tested = set(re.findall(r"\bdef test_([A-Z][0-9]+)_", tests))
    assert known() - tested == set()


def test_every_page_that_is_cited_exists() -> None:
    texts = {*files(*FOLDERS), *pages()}
    cited = [
        (place, page) for path in texts for place, line in lines(path, DOCUMENT) for page in DOCUMENT.findall(line)
    ]
    assert len(cited) > 30
    assert [(place, page) for place, page in cited if not (ROOT / page).exists()] == []


def test_every_link_leads_somewhere() -> None:
    links = [
        (path, place, link) for path in pages() for place, line in lines(path, LINK) for link in LINK.findall(line)
    ]
    inside = [(path, place, link.partition("#")[0]) for path, place, link in links if "://" not in link]
    assert len(inside) > 20
    assert [(place, link) for path, place, link in inside if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_nothing_cites_what_does_not_ship(folder: str) -> None:
    texts = (path for path in files(folder) if path != Path(__file__))
    assert [place for path in texts for place, line in lines(path, ELSEWHERE) if ELSEWHERE.search(line)] == []
