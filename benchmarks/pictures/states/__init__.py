"""Everything that is pictured."""

from ..album import SERIES
from . import bench, bots, decks, examples, live, logistic, qubism, quiet, rengoma, setup, tables, tiles

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
