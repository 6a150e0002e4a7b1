"""The subcommand ``lsp``: a language server that an editor starts and speaks to by stdin and stdout."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from squares.cli.answers import DONE
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.art import Trial
from squares.data.texts import Texts


def serve(games: Path, texts: Texts, draws: Trial | None) -> int:
    """Serve an editor until it says that it is done. Errors: BadData where the library is missing."""
    if find_spec("pygls") is None:
        raise BadData(phrase("lsp.no_pygls"))
    from squares.lsp.desk import Workshop
    from squares.lsp.server import Server

    server = Server(Workshop(texts, games, draws))
    try:
        server.start()
        server.start_io()
    finally:
        server.stop()
    return DONE
