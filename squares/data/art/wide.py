"""SVG drawings as other programs write them, cleaned: nothing is left that runs, or reaches out of the file.

What is kept can be drawn by a renderer of all of SVG; whether that takes too long is not known here.
"""

from __future__ import annotations

import base64
import binascii
import math
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, SubElement
from xml.parsers import expat

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.art import jpeg, png, svg
from squares.data.faults import shown

MOST_BYTES = 4_194_304  # also what it grows to by its entities
MOST_DEPTH = 64
MOST_ELEMENTS = 20_000
MOST_DRAWN = 100_000
"""Elements that are drawn at the most, each as often as something refers to it."""
MOST_PIXELS = 30_000_000  # of all pictures that are embedded
MOST_ENTITY = 200
_BUFFER = 1_048_576
_WRITTEN = {"text", "tspan", "textPath", "style"}
"""Elements in which letters count."""
_XML = "http://www.w3.org/XML/1998/namespace"
_XLINK = "http://www.w3.org/1999/xlink"
_GROUPS = {"svg", "g", "a", "defs", "symbol", "use", "switch", "style", "image", "text", "tspan", "textPath"}
_PAINTS = {"linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask", "marker", "filter"}
_EFFECTS = re.compile(r"fe[A-Z]\w*")
_UNSEEN = frozenset(("title", "desc", "metadata", "font", "font-face", "view", "cursor", "color-profile"))
"""What draws nothing by itself."""
_IMAGES = {"image", "feImage"}
_DATA = re.compile(r"data:image/(png|jpe?g);base64,", re.IGNORECASE)
_OUTSIDE = re.compile(r"url\(\s*[\"']?\s*(?!#)")
_AT_RULE = re.compile(r"@[^;{}]*(?:;|\{(?:[^{}]|\{[^{}]*\})*\})")
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NAMED = re.compile(r"url\(\s*[\"']?#([^)\"']+)")


def cleaned(source: bytes) -> Element:
    """Return a drawing without namespaces, and with nothing in it that is not drawn. Errors: BadData."""
    if len(source) > MOST_BYTES:
        raise BadData(phrase("data.art_big", most=MOST_BYTES))
    root = _Cleaner().read(source)
    svg.sides(root.attrib)
    try:
        weight = _Weights(root).of(root)
    except RecursionError:  # a chain of hundreds that refer to one another
        weight = MOST_DRAWN + 1
    if weight > MOST_DRAWN:
        raise BadData(phrase("data.art_grows", most=MOST_DRAWN))
    return root


def referred(element: Element) -> Iterator[str]:
    """Yield the ids of what an element is drawn with."""
    for name, value in element.attrib.items():
        if name == "href" and value.startswith("#"):
            yield value[1:]
        elif "url(" in value:
            yield from _NAMED.findall(value)


class _Weights:
    """How many elements are drawn for one, all that it refers to counted as often as it does. A circle counts once."""

    def __init__(self, root: Element) -> None:
        self._known = {element.get("id", ""): element for element in root.iter()}
        self._found: dict[Element, int] = {}

    def of(self, element: Element) -> int:
        """Return the weight of an element and all in it."""
        if element not in self._found:
            self._found[element] = 1
            named = (self._known[id] for id in referred(element) if id in self._known)
            self._found[element] = 1 + sum(map(self.of, element)) + sum(map(self.of, named))
        return self._found[element]


class _Cleaner:
    """Goes through a drawing once and builds what is kept of it; raises BadData at what must not be there."""

    def __init__(self) -> None:
        self._root: Element | None = None
        self._open: list[Element] = []
        self._skipped = 0  # elements that are open within one that is left out, itself counted
        self._count = self._grown = self._pixels = 0
        self._parser = expat.ParserCreate("utf-8", " ")
        self._parser.buffer_text = True
        self._parser.buffer_size = _BUFFER
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.EntityDeclHandler = self._entity
        self._parser.ProcessingInstructionHandler = self._instruction

    def read(self, source: bytes) -> Element:
        """Return the root. Errors: BadData."""
        try:
            self._parser.Parse(source.decode("utf-8-sig").encode(), True)
        except (expat.ExpatError, UnicodeDecodeError):
            raise BadData(phrase("data.art_no_svg")) from None
        assert self._root is not None
        for style in self._root.iter("style"):
            self._sheet(style)
        return self._root

    def _refuse(self, what: str) -> BadData:
        return BadData(phrase("data.art_refused", what=shown(what, 40), line=self._parser.CurrentLineNumber))

    def _entity(self, name: str, parameter: bool, value: str | None, *_: str | None) -> None:
        if parameter or value is None or "&" in value or len(value) > MOST_ENTITY:
            raise self._refuse(f"ENTITY {name}")

    def _instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            raise self._refuse(target)

    def _grow(self, n: int) -> None:
        self._grown += n
        if self._grown > MOST_BYTES:
            raise BadData(phrase("data.art_big", most=MOST_BYTES))

    def _start(self, element: str, written: dict[str, str]) -> None:
        space, _, name = element.rpartition(" ")
        if self._root is None and (space, name) != (svg.SVG, "svg"):
            raise BadData(phrase("data.art_no_svg"))
        self._grow(len(name) + sum(map(len, written.values())))
        if self._skipped or space != svg.SVG or self._left_out(name, written):
            self._skipped += 1
            return
        self._count += 1
        known = name in svg.DRAWN | _GROUPS | _PAINTS or _EFFECTS.fullmatch(name)
        if not known or len(self._open) >= MOST_DEPTH or self._count > MOST_ELEMENTS:
            raise self._refuse(name)
        attributes = dict(self._kept(name, written))
        made = SubElement(self._open[-1], name, attributes) if self._open else Element(name, attributes)
        if self._root is None:
            self._root = made
        self._open.append(made)

    def _left_out(self, name: str, written: dict[str, str]) -> bool:
        """Tell whether nobody draws an element, such as what another program put into a switch for itself."""
        own = name == "foreignObject" and self._open and self._open[-1].tag == "switch"
        return name in _UNSEEN or bool(own and "requiredExtensions" in written)

    def _kept(self, element: str, written: dict[str, str]) -> Iterator[tuple[str, str]]:
        for attribute, value in written.items():
            space, _, name = attribute.rpartition(" ")
            if name.lower().startswith("on") and not space:
                raise self._refuse(name)
            if name == "href" and space in ("", _XLINK):
                if (link := self._link(element, value.strip())) is not None:
                    yield "href", link
            elif space == _XML and name == "space":
                yield f"{{{_XML}}}space", value
            elif not space:
                if _OUTSIDE.search(value):
                    raise self._refuse(name)
                yield name, value

    def _link(self, element: str, value: str) -> str | None:
        """Return what an element refers to within the file; None where that is only for who presses it."""
        if value.startswith("#") or element == "a":
            return value if element != "a" else None
        found = _DATA.match(value)
        if element not in _IMAGES or found is None:
            raise BadData(phrase("data.art_linked", what=shown(value, 60), line=self._parser.CurrentLineNumber))
        try:
            held = base64.b64decode(value[found.end() :])
        except (binascii.Error, ValueError):
            raise self._refuse(element) from None
        kind = "png" if found[1].lower() == "png" else "jpeg"
        held = png.taken(held, MOST_BYTES) if kind == "png" else jpeg.taken(held)
        self._pixels += png.pixels(held) if kind == "png" else math.prod(jpeg.size(held))
        if self._pixels > MOST_PIXELS:
            raise BadData(phrase("data.art_embedded", most=MOST_PIXELS))
        return f"data:image/{kind};base64,{base64.b64encode(held).decode()}"

    def _text(self, text: str) -> None:
        self._grow(len(text))
        if self._skipped or not self._open or self._open[-1].tag not in _WRITTEN:
            return
        within = self._open[-1]
        if len(within):
            within[-1].tail = (within[-1].tail or "") + text
        else:
            within.text = (within.text or "") + text

    def _end(self, _: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._open.pop()

    def _sheet(self, style: Element) -> None:
        """Leave fonts and other sheets out of a style sheet. Errors: BadData where more of it lies elsewhere."""
        style.text = _AT_RULE.sub("", _CSS_COMMENT.sub("", style.text or ""))
        if _OUTSIDE.search(style.text):
            raise self._refuse("style")
