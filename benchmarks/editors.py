"""Measures the language server as an editor feels it: from a keystroke to the problems, and how soon it completes.

    python -m benchmarks.editors [FILE ...] [--cards 400] [--times 30]

Types a sign into a comment behind each file, waits for the problems of that version, and asks for completions at lines
all over the file; without a file, of the first game of each engine. ``--cards N`` adds a game that has so many cards,
copies of those of a worked example. Nothing is written but that game, to a temporary folder. Prints the median and the
95th percentile in milliseconds; the wait of the server for further keystrokes is part of the former.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from squares.data.installed import engines
from squares.data.places import shipped

MAIN = Path(__file__).parents[1] / "main.py"


def shown(name: str, seconds: Sequence[float]) -> str:
    """Return a line of the answer."""
    ordered = sorted(1000 * each for each in seconds)
    median, most = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    return f"  {name}: p50 {median:.0f} ms, p95 {most:.0f} ms, {len(ordered)} times"


def many_cards(count: int, folder: Path) -> Path:
    """Write a game of so many cards."""
    found = next(
        path for path in sorted(shipped("data", "games").glob("*/examples/*.yaml")) if "\ncards:" in _text(path)
    )
    game: dict[str, Any] = yaml.safe_load(_text(found))
    cards: dict[str, dict[str, Any]] = game["cards"]
    copied = [id for id, card in cards.items() if card["category"] == "action"]
    for n in range(count - len(cards)):
        id = copied[n % len(copied)]
        cards[f"{id}-{n}"] = {**cards[id], "name": f"{cards[id]['name']} {n}"}
    game["id"] = "many-cards"
    path = folder / "many-cards.yaml"
    plain = json.loads(json.dumps(game))  # nothing in it is the same thing twice, which would be written as an alias
    path.write_text(yaml.safe_dump(plain, sort_keys=False, allow_unicode=True), encoding="utf-8")
    return path


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


class Editor:
    """An editor without a person."""

    def __init__(self) -> None:
        self.client = LanguageClient("benchmark", "1")
        self.told: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda told: self.told.put_nowait(told))

    async def start(self) -> None:
        """Start the server."""
        await self.client.start_io(sys.executable, str(MAIN), "lsp")
        await self.client.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities()))
        self.client.initialized(lsp.InitializedParams())

    async def stop(self) -> None:
        """End it."""
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()  # type: ignore[no-untyped-call]

    async def measure(self, path: Path, times: int) -> None:
        """Type into a file, and print how long that takes."""
        text, uri, now = _text(path), path.as_uri(), time.perf_counter()
        lines = text.splitlines()
        end = lsp.Position(len(lines), 0)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(uri, "yaml", 0, text)))
        await self._version(0)
        print(f"{path.name}: {len(lines)} lines, first problems after {time.perf_counter() - now:.1f} s", flush=True)
        checks, completions = [], []
        keys = [i for i, line in enumerate(lines) if ": " in line and not line.lstrip().startswith("#")]
        for n in range(1, times + 1):
            now = time.perf_counter()
            change = lsp.TextDocumentContentChangePartial(range=lsp.Range(end, end), text="#")
            file = lsp.VersionedTextDocumentIdentifier(n, uri)
            self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(file, [change]))
            line = keys[n * len(keys) // (times + 1)]
            place = lsp.Position(line, lines[line].index(": ") + 2)
            await self.client.text_document_completion_async(
                lsp.CompletionParams(lsp.TextDocumentIdentifier(uri), place)
            )
            completions.append(time.perf_counter() - now)
            await self._version(n)
            checks.append(time.perf_counter() - now)
        print(shown("keystroke to problems", checks))
        print(shown("completion", completions), flush=True)

    async def _version(self, version: int) -> None:
        while (await asyncio.wait_for(self.told.get(), 120)).version != version:
            pass


async def measured(files: Sequence[Path], times: int) -> None:
    """Measure one file after the other."""
    editor = Editor()
    await editor.start()
    for path in files:
        await editor.measure(path, times)
    await editor.stop()


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--cards", type=int, default=0)
    parser.add_argument("--times", type=int, default=30)
    words = parser.parse_args()
    first = [(*engine.games, *engine.examples)[0] for engine in engines().values()]
    with tempfile.TemporaryDirectory() as folder:
        more = [many_cards(words.cards, Path(folder))] if words.cards else []
        asyncio.run(measured([path.resolve() for path in words.files or first] + more, words.times))


if __name__ == "__main__":
    main()
