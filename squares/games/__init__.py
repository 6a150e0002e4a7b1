"""The engines: a package each, of the rules of its games and all else that needs no window.

Engines in the making, in folders that the user names, are found here by the folder's name.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType

from squares.data.installed import named_folders


class _NamedFinder(MetaPathFinder):
    """Finds the packages of the named folders, so that what they define can be sent from process to process."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        parent, _, name = fullname.rpartition(".")
        folder = named_folders().get(name) if parent == __name__ else None
        if folder is None:
            return None
        start = folder / "__init__.py"
        return spec_from_file_location(fullname, start, submodule_search_locations=[str(folder)])


sys.meta_path.append(_NamedFinder())  # the last one, so that shipped engines keep their names
