"""Where a toast lies on a page: beside what can be pressed."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.screens.bench.pages import PAGES
from tests.scenes.at_bench import at_bench, own_game


@pytest.mark.parametrize("size", [(1440, 900), (1024, 640)])
def test_a_toast_covers_nothing_that_can_be_pressed(designer: Any, size: tuple[int, int]) -> None:
    routes, app = designer.services.routes, designer.app
    designer.resize(*size)
    path = own_game(designer, "squares-ii")

    def covered() -> list[object]:
        designer.services.toast("A sentence as long as those that pages usually tell.")
        toast, pressed = app.overlay.toast.rect, designer.screen.form.widgets
        assert toast.bottom <= app.fit.size[1]
        return [each for each in pressed if each.shown and each.rect.h and each.rect.overlaps(toast)]

    for go in (routes.settings, routes.saved, routes.own, lambda: routes.rules("qubism")):
        go()
        designer.run_until_idle()
        assert covered() == []
        designer.services.stack.pop()
    at_bench(designer)
    path.write_text(path.read_text(encoding="utf-8").replace("limit: 8", "limtt: 8"), encoding="utf-8")
    designer.look_again()
    for page in PAGES:
        designer.screen.go(page)
        designer.run_until_idle()
        assert covered() == [], page
