"""The language server as an editor speaks to it: one that is started as editors start it, over its stdin and stdout."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from squares.cli.lsp import serve
from squares.core.errors import BadData
from squares.data.texts import Texts

MAIN = Path(__file__).parents[2] / "main.py"
GAME = """\
format: 1
id: mine
engine: tiles
title: 𝟙 {limt}
abilities:
  spin: {letter: S, name: Spin, does: turn}
  wave: {letter: W, name: Wave, does: push, by: 2}
families:
  both: {front: spin, back: wave}
sets: {choice: fixed, families: [both]}
look: {view: tiles, icons: {"𝟙": spin, spni: spin}}
"""
PATIENCE = 60


class Editor:
    """A client with one file open, and what it was told of problems."""

    def __init__(self, path: Path) -> None:
        self.client = LanguageClient("editor", "1")
        self.told: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        self.file = lsp.TextDocumentIdentifier(path.as_uri())
        self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda told: self.told.put_nowait(told))

    async def start(self, home: Path) -> lsp.InitializeResult:
        """Start the server."""
        await self.client.start_io(sys.executable, str(MAIN), "--home", str(home), "lsp")
        done = await self.client.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities()))
        self.client.initialized(lsp.InitializedParams())
        return done

    async def problems(self) -> list[lsp.Diagnostic]:
        """Return what is told next."""
        return list((await asyncio.wait_for(self.told.get(), PATIENCE)).diagnostics)

    async def stop(self) -> None:
        """End the server as an editor does."""
        await self.client.shutdown_async(None)
        self.client.exit(None)
        await self.client.stop()  # type: ignore[no-untyped-call]

    def write(self, text: str, version: int) -> None:
        """Change the whole text."""
        file = lsp.VersionedTextDocumentIdentifier(version, self.file.uri)
        whole = lsp.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(file, [whole]))


def test_an_editor_is_served(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(GAME, encoding="utf-8")
    asyncio.run(served(Editor(path), tmp_path))
    assert path.read_text("utf-8") == GAME


async def served(editor: Editor, home: Path) -> None:
    client, file = editor.client, editor.file
    can = (await editor.start(home)).capabilities
    assert can.rename_provider
    assert can.code_action_provider
    assert can.document_symbol_provider
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(file.uri, "yaml", 1, GAME)))

    before = GAME[GAME.index("look") : GAME.index("spni")]
    start = len(before) + 1  # the sign before it counts twice
    missed = lsp.Range(lsp.Position(10, start), lsp.Position(10, start + 4))
    (misspelt,) = (each for each in await editor.problems() if "spni" in each.message)
    assert misspelt.range == missed
    context = lsp.CodeActionContext([misspelt])
    asked = lsp.CodeActionParams(file, misspelt.range, context)
    (action,) = await client.text_document_code_action_async(asked) or ()
    assert isinstance(action, lsp.CodeAction)
    assert action.title == "Write spin"
    assert action.edit is not None
    assert action.edit.changes == {file.uri: (lsp.TextEdit(missed, "spin"),)}

    editor.write(GAME.replace("spni", "wave").replace("turn}", "tur}"), 2)
    assert any('"tur"' in each.message for each in await editor.problems())

    wave = lsp.Position(8, 31)
    hover = await client.text_document_hover_async(lsp.HoverParams(file, lsp.Position(6, 4)))
    assert hover is not None
    place = await client.text_document_definition_async(lsp.DefinitionParams(file, wave))
    assert place == lsp.Location(file.uri, lsp.Range(lsp.Position(6, 2), lsp.Position(6, 6)))
    offered = await client.text_document_completion_async(lsp.CompletionParams(file, lsp.Position(5, 41)))
    assert isinstance(offered, list | tuple)
    assert "turn" in [each.label for each in offered]
    outline = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(file))
    assert [each.name for each in outline or ()][:4] == ["format", "id", "engine", "title"]

    editor.write(GAME.replace("spni", "wave"), 3)
    await editor.problems()
    edit = await client.text_document_rename_async(lsp.RenameParams(file, wave, "tide"))
    assert edit is not None
    assert edit.changes is not None
    assert {each.range.start.line for each in edit.changes[file.uri]} == {6, 8, 10}
    with pytest.raises(Exception, match='"wave" cannot be called "spin"'):
        await client.text_document_rename_async(lsp.RenameParams(file, wave, "spin"))
    await editor.stop()


def test_without_the_library_the_command_says_which_extra_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("squares.cli.lsp.find_spec", lambda name: None)
    texts = Texts.load()
    with pytest.raises(BadData) as refused:
        serve(Path(), texts, None)
    assert 'pip install "masume[lsp]"' in texts.say(refused.value.phrase)
