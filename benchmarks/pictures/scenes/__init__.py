"""Everything that is pictured."""

from ..album import SCENES
from . import quiet

__all__ = ["ALL", "quiet"]

ALL = tuple(SCENES)
