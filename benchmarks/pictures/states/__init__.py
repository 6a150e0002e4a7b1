"""Everything that is pictured."""

from benchmarks.pictures.album import SERIES
from benchmarks.pictures.states import (
    bench,
    bots,
    decks,
    examples,
    live,
    logistic,
    qubism,
    quiet,
    rengoma,
    setup,
    tables,
    tiles,
)

__all__ = [
    "ALL",
    "bench",
    "bots",
    "decks",
    "examples",
    "live",
    "logistic",
    "qubism",
    "quiet",
    "rengoma",
    "setup",
    "tables",
    "tiles",
]

ALL = tuple(SERIES)
