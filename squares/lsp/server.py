"""The language server protocol: editors on the one side, desks in processes of their own on the other.

The one place that knows pygls.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import ServerTextPosition, ServerTextRange

from squares import __version__
from squares.core.errors import BadData
from squares.core.phrase import Say
from squares.lsp.book import Place
from squares.lsp.completion import Completion
from squares.lsp.desk import Assistant, Workshop
from squares.lsp.problems import Found, Problem
from squares.lsp.symbols import Symbol

DEBOUNCE = 0.15
"""Seconds without a keystroke after which a file is checked."""
_TRIGGERS = [" ", "[", "{", ","]
_SOURCE = "masume"


class Server(LanguageServer):
    """Files that are open in an editor; problems are checked beside all else that is asked."""

    def __init__(self, workshop: Workshop, debounce: float = DEBOUNCE) -> None:
        super().__init__(_SOURCE, __version__)
        self.say: Say = workshop.texts.say
        self._debounce = debounce
        self._checks, self._answers = Assistant(workshop), Assistant(workshop)
        self._checking, self._answering = asyncio.Lock(), asyncio.Lock()
        self._waiting: dict[Path, asyncio.Task[None]] = {}
        self.found: dict[Path, Found] = {}
        _listen(self)
        _answer(self)

    def start(self) -> None:
        """Have the processes come up. Errors: OSError."""
        self._checks.start()
        self._answers.start()

    def stop(self) -> None:
        """End the processes."""
        self._checks.stop()
        self._answers.stop()

    # questions

    async def ask(self, what: str, *words: object) -> Any:
        """Return what a desk answers of the files as they are in the editor. Errors: BadData."""
        async with self._answering:
            return await asyncio.to_thread(self._answers.ask, what, self._texts(), *words)

    async def ask_at(self, what: str, file: lsp.TextDocumentIdentifier, position: lsp.Position) -> Any:
        """Return the same of a place in a file; None for a document that is no file, and where the desk refuses."""
        place = self.place(file, position)
        with suppress(BadData):
            return None if place is None else await self.ask(what, *place)

    def place(self, file: lsp.TextDocumentIdentifier, position: lsp.Position) -> tuple[Path, int, int] | None:
        """Return a file, and the line and column that an editor means; None for a document that is no file."""
        path = _path(file.uri)
        here = self.workspace.get_text_document(file.uri).position_from_client_units(position)
        return None if path is None else (path, here.line + 1, here.character + 1)

    def _texts(self) -> dict[Path, bytes]:
        paths = {uri: _path(uri) for uri in self.workspace.text_documents}
        documents = self.workspace.text_documents
        return {path: documents[uri].source.encode() for uri, path in paths.items() if path is not None}

    # problems

    def changed(self, uri: str) -> None:
        """Check a file, and those that are read from it, once nobody has written for a moment."""
        path = _path(uri)
        if path is None:
            return
        if path in self._waiting:
            self._waiting[path].cancel()
        self._waiting[path] = asyncio.ensure_future(self._check_soon(path))

    async def _check_soon(self, path: Path) -> None:
        await asyncio.sleep(self._debounce)
        del self._waiting[path]
        for each in (path, *(other for other in list(self.found) if other != path and self._reads(other, path))):
            await self._check(each)
        with suppress(BadData):
            await self.ask("read", path)
            while path not in self._waiting and await self.ask("prepare", path):
                pass

    def _reads(self, other: Path, path: Path) -> bool:
        return path in self.found[other].files

    async def _check(self, path: Path) -> None:
        async with self._checking:
            if path in self._waiting:  # somebody has written meanwhile
                return
            version = self._version(path)
            try:
                found: Found = await asyncio.to_thread(self._checks.ask, "problems", self._texts(), path)
            except BadData as error:
                found = Found([Problem(Place(path, 1, 1, 1), self.say(error.phrase), False, None, "")], [path])
        if self._uri(path) in self.workspace.text_documents:
            self._tell(path, found, version)

    def closed(self, uri: str) -> None:
        """Forget a file that is no longer open."""
        path = _path(uri)
        if path in self.found:
            self._tell(path, Found([], [path]), None)
            del self.found[path]

    def _tell(self, path: Path, found: Found, version: int | None) -> None:
        """Show the problems that a check of a version has found, in all files where there are or were any."""
        before = self.found.get(path, Found([], []))
        self.found[path] = found
        for file in {path, *(each.place.file for each in (*before.problems, *found.problems))}:
            listed = self._listed(file)
            of = version if file == path else self._version(file)
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(self._uri(file), listed, of))

    def _version(self, file: Path) -> int | None:
        document = self.workspace.text_documents.get(self._uri(file))
        return document.version if document is not None else None

    def problems_in(self, file: Path) -> list[Problem]:
        """Return the problems in a file, whichever file was checked; each once."""
        return list(
            dict.fromkeys(each for found in self.found.values() for each in found.problems if each.place.file == file)
        )

    def _listed(self, file: Path) -> list[lsp.Diagnostic]:
        severities = {True: lsp.DiagnosticSeverity.Warning, False: lsp.DiagnosticSeverity.Error}
        return [
            lsp.Diagnostic(self.range(each.place), each.text, severity=severities[each.warning], source=_SOURCE)
            for each in self.problems_in(file)
        ]

    # places

    def range(self, place: Place) -> lsp.Range:
        """Return a place as the editor counts it."""
        document = self.workspace.get_text_document(self._uri(place.file))
        start, end = (ServerTextPosition(place.line - 1, column - 1) for column in (place.start, place.end))
        return document.range_to_client_units(ServerTextRange(start, end))

    def _uri(self, path: Path) -> str:
        """Return the name that the editor has for a file."""
        known = (uri for uri in self.workspace.text_documents if _path(uri) == path)
        return next(known, "") or from_fs_path(str(path)) or ""

    def location(self, place: Place) -> lsp.Location:
        """Return a place with its file."""
        return lsp.Location(self._uri(place.file), self.range(place))

    def edits(self, places: Iterable[Place], text: str) -> lsp.WorkspaceEdit:
        """Return what puts a text into places."""
        changes: dict[str, list[lsp.TextEdit]] = {}
        for place in places:
            changes.setdefault(self._uri(place.file), []).append(lsp.TextEdit(self.range(place), text))
        return lsp.WorkspaceEdit(changes)


def _path(uri: str) -> Path | None:
    """Return the file that a document is; None for one that is no file."""
    path = to_fs_path(uri) if uri.startswith("file:") else None
    return Path(path) if path else None


def _listen(server: Server) -> None:
    """Say what the server does about what happens in the editor."""

    @server.feature(lsp.INITIALIZED)
    async def initialized(params: lsp.InitializedParams) -> None:
        await server.ask("warm")

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        server.changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        server.changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.closed(params.text_document.uri)


def _answer(server: Server) -> None:
    """Say what the server can be asked."""

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=_TRIGGERS))
    async def completed(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        found = await server.ask_at("completions", params.text_document, params.position)
        return [_item(server, i, each) for i, each in enumerate(found or ())]

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hovered(params: lsp.HoverParams) -> lsp.Hover | None:
        found = await server.ask_at("hover", params.text_document, params.position)
        if found is None:
            return None
        lines = [f"**{found.word}**", *filter(None, [found.meaning]), *(f"> {each}" for each in found.sentences)]
        text = lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(lines))
        return lsp.Hover(text, server.range(found.place))

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def defined(params: lsp.DefinitionParams) -> lsp.Location | None:
        place = await server.ask_at("definition", params.text_document, params.position)
        return None if place is None else server.location(place)

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    async def nameable(params: lsp.PrepareRenameParams) -> lsp.Range | None:
        place = await server.ask_at("nameable", params.text_document, params.position)
        return None if place is None else server.range(place)

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    async def renamed(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        place = server.place(params.text_document, params.position)
        try:
            places = [] if place is None else await server.ask("rename", *place, params.new_name)
        except BadData as error:
            raise JsonRpcInvalidParams(server.say(error.phrase)) from None
        return server.edits(places, params.new_name)

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def outlined(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        path = _path(params.text_document.uri)
        return [] if path is None else [_symbol(server, path, each) for each in await server.ask("symbols", path)]

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    def mended(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        path = _path(params.text_document.uri)
        first, last = params.range.start.line + 1, params.range.end.line + 1
        found = [] if path is None else server.problems_in(path)
        here = [each for each in found if each.mended and first <= each.place.line <= last]
        return [_action(server, each, params.context.diagnostics) for each in here]


def _item(server: Server, number: int, offer: Completion) -> lsp.CompletionItem:
    kind = lsp.CompletionItemKind.Property if offer.is_key else lsp.CompletionItemKind.EnumMember
    return lsp.CompletionItem(
        offer.word,
        kind=lsp.CompletionItemKind.Reference if offer.is_id else kind,
        documentation=offer.meaning or None,
        sort_text=f"{number:04}",
        text_edit=lsp.TextEdit(server.range(offer.place), offer.text),
    )


def _symbol(server: Server, path: Path, symbol: Symbol) -> lsp.DocumentSymbol:
    line, column = symbol.mark.line, symbol.mark.column
    named = server.range(Place(path, line, column, column + len(symbol.word)))
    last = lsp.Position(symbol.last, 0) if symbol.last > line else named.end
    kind = lsp.SymbolKind.Object if symbol.below else lsp.SymbolKind.Property
    below = [_symbol(server, path, each) for each in symbol.below]
    return lsp.DocumentSymbol(
        symbol.word, kind, lsp.Range(named.start, last), named, symbol.detail or None, children=below
    )


def _action(server: Server, problem: Problem, shown: Iterable[lsp.Diagnostic]) -> lsp.CodeAction:
    assert problem.mended is not None
    about = [each for each in shown if (each.message, each.range) == (problem.text, server.range(problem.place))]
    key = "lsp.mend_add" if problem.mended.start == problem.mended.end else "lsp.mend"
    word = problem.mend.strip().removesuffix(",")
    return lsp.CodeAction(
        server.say(key, word=word) if word else server.say("lsp.mend_space"),
        kind=lsp.CodeActionKind.QuickFix,
        diagnostics=about,
        is_preferred=True,
        edit=server.edits([problem.mended], problem.mend),
    )
