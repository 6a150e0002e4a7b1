"""Which pages the bench has, in the order of their tabs. A tab's words stand under ``bench.tab`` in the texts.

``scenes.screens.bench.page`` tells what a page is. Each is imported when its tab is first chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk
    from scenes.screens.bench.page import BenchPage


def _layout(desk: Desk) -> BenchPage:
    from scenes.screens.bench.layout.page import LayoutPage

    return LayoutPage(desk)


def _gallery(desk: Desk) -> BenchPage:
    from scenes.screens.bench.gallery.page import GalleryPage

    return GalleryPage(desk)


def _compare(desk: Desk) -> BenchPage:
    from scenes.screens.bench.compare.page import ComparePage

    return ComparePage(desk)


def _playtest(desk: Desk) -> BenchPage:
    from scenes.screens.bench.playtest.page import PlaytestPage

    return PlaytestPage(desk)


def _print(desk: Desk) -> BenchPage:
    from scenes.screens.bench.printing.page import PrintPage

    return PrintPage(desk)


PAGES: Mapping[str, Callable[[Desk], BenchPage]] = {
    "layout": _layout,
    "gallery": _gallery,
    "playtest": _playtest,
    "compare": _compare,
    "print": _print,
}
