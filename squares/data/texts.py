"""The words people read: ``data/text/<language>.yaml``, spoken by key.

The file is a tree of sections; a key is the dotted path to a leaf. A leaf is a ``str.format`` template, or a mapping
of the forms ``one`` and ``other`` of which the value ``n`` picks one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from squares.core.phrase import Phrase
from squares.data.places import shipped

Leaf = str | dict[str, str]

FORMS = frozenset({"one", "other"})
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # every scalar is a string: on and 1 are words here


class Texts:
    """All texts of one language. What a language lacks is said in English."""

    def __init__(self, leaves: Mapping[str, Leaf]) -> None:
        self._leaves = dict(leaves)

    @classmethod
    def load(cls, language: str = "en") -> Texts:
        """Read the shipped texts of a language. Errors: OSError where there is no such language."""
        leaves: dict[str, Leaf] = {}
        for name in dict.fromkeys(("en", language)):
            source = shipped("data", "text", f"{name}.yaml").read_text(encoding="utf-8")
            leaves.update(flatten(yaml.load(source, Loader=_LOADER)))
        return cls(leaves)

    def __contains__(self, key: str) -> bool:
        return key in self._leaves

    @property
    def keys(self) -> frozenset[str]:
        """Every key that can be said."""
        return frozenset(self._leaves)

    def section(self, key: str) -> list[str]:
        """Names of what stands directly below a key, in the order of the file; none where nothing does."""
        start = f"{key}."
        return list(dict.fromkeys(k[len(start) :].split(".")[0] for k in self._leaves if k.startswith(start)))

    def say(self, what: Phrase | str, /, **values: Any) -> str:
        """The sentence of a phrase, or of a key and its values.

        A value that is a phrase is said first; a list is said one by one with commas between. Errors: KeyError naming
        the key that is missing, or the key and the value that its template asks for.
        """
        key = what.key if isinstance(what, Phrase) else what
        given = {**what.values, **values} if isinstance(what, Phrase) else values
        template = self.template(key, given.get("n"))
        said = {name: self._say_value(value) for name, value in given.items()}
        try:
            return template.format_map(said)
        except KeyError as missing:
            raise KeyError(f"{key}: no value for {missing}") from None

    def template(self, key: str, n: object = None) -> str:
        """The template of a key before its values are filled in; ``n`` picks the form. Errors: KeyError."""
        if key not in self._leaves:
            raise KeyError(f"no text for {key}")
        leaf = self._leaves[key]
        if isinstance(leaf, str):
            return leaf
        return leaf["one"] if n == 1 and "one" in leaf else leaf["other"]

    def _say_value(self, value: Any) -> Any:
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, Sequence) and not isinstance(value, str):
            return self.template("core.comma").join(str(self._say_value(each)) for each in value)
        return value


def flatten(tree: Mapping[str, Any], prefix: str = "") -> dict[str, Leaf]:
    """Leaves of a tree of sections by dotted key. An empty section holds nothing."""
    leaves: dict[str, Leaf] = {}
    for name, branch in tree.items():
        key = f"{prefix}{name}"
        if isinstance(branch, dict) and not (branch and branch.keys() <= FORMS):
            leaves.update(flatten(branch, f"{key}."))
        elif branch:
            leaves[key] = branch
    return leaves
