"""Everything that is pictured."""

from ..album import SCENES
from . import quiet, setup, tables

__all__ = ["ALL", "quiet", "setup", "tables"]

ALL = tuple(SCENES)
