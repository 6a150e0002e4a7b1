"""Elements of a page. The standard library's trees escape what they hold."""

from __future__ import annotations

from xml.etree.ElementTree import Element, tostring

Child = Element | str | None


def tag(name: str, /, *children: Child, **attributes: object) -> Element:
    """An element with what is in it. ``cls`` is its class; underscores in names stand for dashes."""
    given = {{"cls": "class"}.get(key, key.replace("_", "-")): _text(value) for key, value in attributes.items()}
    element, last = Element(name, given), None
    for child in children:
        if isinstance(child, Element):
            element.append(child)
            last = child
        elif child and last is None:
            element.text = (element.text or "") + child
        elif child and last is not None:
            last.tail = (last.tail or "") + child
    return element


def table(head: list[str], rows: list[list[str]], caption: str = "", cls: str = "numbers") -> Element:
    """A table whose first column names its rows. It rolls sideways in itself where the page is too narrow."""
    grid = tag(
        "table",
        tag("caption", caption),
        tag("thead", tag("tr", *(tag("th", each, scope="col") for each in head))),
        tag(
            "tbody",
            *(tag("tr", tag("th", first, scope="row"), *(tag("td", each) for each in rest)) for first, *rest in rows),
        ),
        cls=cls,
    )
    return tag("div", grid, cls="wide", role="region", tabindex=0, aria_label=caption)


def written(page: Element) -> str:
    """The text of a whole page."""
    return "<!DOCTYPE html>\n" + tostring(page, encoding="unicode", method="html") + "\n"


def _text(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
