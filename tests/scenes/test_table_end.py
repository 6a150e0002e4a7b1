"""How a game ends at the table, and how a person leaves it."""

from __future__ import annotations

from scenes.app import App
from tests.scenes.at_table import sit


def test_a_key_leaves_the_table(app: App) -> None:
    below, hand = sit(app).table, sit(app)
    hand.drag("S4J2", "b1")
    hand.key("w", ctrl=True)
    assert app.services.stack.top is below
    assert hand.table.match_file.record_id is not None
