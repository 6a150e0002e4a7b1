"""The window on a disk that fails: what is played and chosen goes on, is told in one line, and is saved again later."""

from __future__ import annotations

import errno
import random
from typing import Any

import pytest

from scenes.screens.table.screen import Table
from squares.core.game import Setup
from squares.core.match import Match
from squares.saves import Settings, Store
from tests.disk import Disk
from tests.saves.trees import told
from tests.scenes.at_table import NAMES


@pytest.fixture
def table(person: Any) -> Table:
    game = person.services.registry.game("squares-ii")
    match: Match[Any, Any] = Match(game, Setup(), 1, NAMES)
    table = Table(person.services, match)
    person.services.stack.push(table)
    person.frame()
    return table


def do_things(person: Any, table: Table, chance: random.Random) -> None:
    """A ply, one taken back, another one, another volume."""
    while table.state.match.outcome is not None or table.state.match.cursor > 20:
        table.session.undo()
    table.session.play(chance.choice(table.state.match.legal_actions()))
    person.frame()
    table.session.undo()
    table.session.play(chance.choice(table.state.match.legal_actions()))
    person.frame()
    person.services.change(volume=chance.randint(0, 100) / 100)
    person.frame()


def is_saved(person: Any, table: Table) -> bool:
    """Whether what is on the table and in the settings lies on the disk."""
    services = person.services
    found = Store(services.places.saves).open(str(table.match_file.record_id), services.registry)
    same = told(found.value[1]) == told(table.state.match)
    return same and Settings.load(services.places.settings) == (services.settings, None)


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.soak)])
def test_nothing_of_the_window_is_lost_on_a_failing_disk(step: int, person: Any, table: Table) -> None:
    chance, home = random.Random(3), person.services.places.home
    do_things(person, table, chance)
    whole = Disk(home)
    with whole.failing():
        do_things(person, table, chance)
    assert is_saved(person, table)
    for at in range(1, len(whole.asked) + 1, step):
        for number, lasting in ((errno.ENOSPC, True), (errno.EIO, False)):
            disk = Disk(home, at, number, lasting)
            with disk.failing():
                do_things(person, table, chance)
            assert person.screen is table
            if lasting:
                assert "\n" not in person.toast
            do_things(person, table, chance)
            assert is_saved(person, table), (at, disk.asked[at - 1])
