"""Cleaned drawings said with outlines and gradients alone, where that can be done: such ones stay sharp on paper.

Styles become attributes, what is used is copied to where it is used, and clips that cut nothing off are left out.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.etree.ElementTree import Element, tostring

from squares.data.art import svg

MOST_ELEMENTS = 4000
"""More are not taken as outlines, however they are said."""
_RULE = re.compile(r"([^{}]*)\{([^{}]*)\}")
_SELECTOR = re.compile(r"\*|([A-Za-z][\w-]*)?(?:([.#])([\w-]+))?")
_UNSEEN = {"symbol", "clipPath", "mask", "pattern", "marker", "filter", "style"}
"""What draws nothing where it stands."""
_EFFECTS = ("mask", "filter", "marker", "marker-start", "marker-mid", "marker-end", "vector-effect", "transform-origin")
_CHANGED = {"mix-blend-mode": "normal", "paint-order": "normal", "stroke-dasharray": "none"}
"""What changes how things look unless it says so."""
_FOREIGN = re.compile(r"hsl|rgba|var\(|currentcolor|inherit|context-|!important|calc\(", re.IGNORECASE)
_COLOUR = re.compile(r"#[0-9a-fA-F]+")
_PLAIN = {"version", "width", "height", "viewBox", "id", "href"}


class _CannotError(Exception):
    """It cannot be said with outlines."""


class _Rule(NamedTuple):
    """``rank``: how much a selector counts, 0 for a tag to 2 for an id."""

    rank: int
    tag: str
    sign: str
    name: str
    says: Mapping[str, str]

    def fits(self, element: Element) -> bool:
        """Tell whether the rule is for an element."""
        if self.tag and self.tag != element.tag:
            return False
        if self.sign == "#":
            return element.get("id") == self.name
        return not self.sign or self.name in element.get("class", "").split()


def flat(root: Element) -> str | None:
    """Return the text of the same drawing in shapes and gradients; None where it cannot be said so."""
    try:
        made = _Flattener(root).made()
    except _CannotError:
        return None
    made.set("xmlns", svg.SVG)
    return tostring(made, encoding="unicode")


class _Flattener:
    """Builds the drawing anew. ``_CannotError`` ends it."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._known = {element.get("id", ""): element for element in root.iter()}
        self._rules = sorted(_rules(root), key=lambda rule: rule.rank)
        self._count = 0

    def made(self) -> Element:
        """Return the root of the new drawing."""
        (root,) = self._copied(self._root, moved=False, within=())
        return root

    def _copied(self, element: Element, moved: bool, within: tuple[Element, ...]) -> Iterator[Element]:
        """Yield what is drawn for an element: itself, or nothing. ``moved``: it stands under a transform."""
        self._count += 1
        if element in within or self._count > MOST_ELEMENTS:
            raise _CannotError
        if element.tag in _UNSEEN:
            return
        words = self._words(element)
        moved = moved or "transform" in words
        self._clip(words, moved)
        tag, children = element.tag, list(element)
        if tag == "use":
            tag, children = "g", [self._used(element, words)]
        elif tag == "switch":
            if len(children) != 1 or {"requiredFeatures", "systemLanguage"} & children[0].attrib.keys():
                raise _CannotError
            tag = "g"
        elif tag == "a":
            tag = "g"
        elif tag not in svg.SHAPES or (tag == "svg" and within):
            raise _CannotError
        new = Element(tag, words)
        for child in children:
            new.extend(list(self._copied(child, moved, (*within, element))))
        yield new

    def _words(self, element: Element) -> dict[str, str]:
        """Return the attributes of an element with all that style sheets say of it."""
        written = dict(element.attrib)
        own = svg.declared(written.pop("style", ""))
        for rule in self._rules:
            if rule.fits(element):
                written.update(rule.says)
        written.update(own)
        written.pop("class", "")
        for name, value in written.items():
            plain = name in _PLAIN or not _FOREIGN.search(value)
            colour = _COLOUR.fullmatch(value)
            if not plain or (colour and len(value) not in (4, 7)) or (name in _EFFECTS and value.strip() != "none"):
                raise _CannotError
            if name in _CHANGED and value.strip() != _CHANGED[name]:
                raise _CannotError
        if "gradientTransform" in written and written.get("gradientUnits") != "userSpaceOnUse":
            raise _CannotError  # what draws outlines on the screen places those wrongly
        return {name: value for name, value in written.items() if name and not name.startswith("{")}

    def _used(self, element: Element, words: dict[str, str]) -> Element:
        """Return what is copied to a place, and move ``words`` there."""
        target = self._known.get(words.pop("href", "#")[1:])
        if target is None or target.tag == "svg" or (target.tag == "symbol" and "viewBox" in target.attrib):
            raise _CannotError
        x, y = (words.pop(name, "0") for name in ("x", "y"))
        words.pop("width", None), words.pop("height", None)
        words["transform"] = f"{words.get('transform', '')} translate({x} {y})".strip()
        if target.tag != "symbol":
            return target
        group = copy.copy(target)
        group.tag = "g"
        return group

    def _clip(self, words: dict[str, str], moved: bool) -> None:
        """Leave out a clip that holds the whole picture. Errors: _CannotError for any other."""
        value = words.pop("clip-path", "none").strip()
        if value != "none" and (moved or not self._holds_all(value.removeprefix("url(#").removesuffix(")"))):
            raise _CannotError

    def _holds_all(self, id: str) -> bool:
        """Tell whether a clip is a plain rectangle round the whole picture."""
        clip = self._known.get(id, Element(""))
        if len(clip) != 1 or clip.attrib.keys() - {"id"} or clip[0].tag != "rect":
            return False
        if clip[0].attrib.keys() - {"x", "y", "width", "height", "fill", "id"}:
            return False
        try:
            left, top, wide, high = map(float, self._root.get("viewBox", "").replace(",", " ").split())
            x, y, w, h = (float(clip[0].get(name, "0")) for name in ("x", "y", "width", "height"))
        except ValueError:
            return False
        return x <= left and y <= top and x + w >= left + wide and y + h >= top + high


def _rules(root: Element) -> Iterator[_Rule]:
    """Yield the rules of all style sheets, in order. Errors: _CannotError where one is not of the plainest kind."""
    for style in root.iter("style"):
        text = style.text or ""
        if _RULE.sub("", text).strip():
            raise _CannotError
        for selectors, body in _RULE.findall(text):
            says = dict(svg.declared(body))
            for selector in selectors.split(","):
                found = _SELECTOR.fullmatch(selector.strip())
                if found is None or not selector.strip():
                    raise _CannotError
                tag, sign, name = found[1] or "", found[2] or "", found[3] or ""
                yield _Rule(2 * (sign == "#") + (sign == "."), tag, sign, name, says)
