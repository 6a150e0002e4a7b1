"""Everything that is pictured."""

from ..album import SERIES
from . import bots, decks, examples, live, logistic, qubism, quiet, rengoma, setup, tables, tiles

__all__ = [
    "ALL",
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
