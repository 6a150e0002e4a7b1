"""The guided first game: what begins it, what it tells, ideas shown and played by mouse and keys, its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenes.input import PointerMove
from scenes.screens.table.screen import Table
from scenes.screens.table.tabs import GUIDE, MOVES
from squares.bots.process import Thinkers
from squares.bots.search import Limit
from squares.core.players import FULL
from tests.scenes.at_table import Hand, N
from tests.scenes.clerk import Clerk, Sit

THINKERS = Thinkers()


def advise(hand: Hand, clerk: Clerk) -> None:
    """Answer as the bots' process does, by counted nodes."""
    assert clerk.question is not None
    assert clerk._heard is not None
    asked, heard = replace(clerk.question, limit=Limit(nodes=40)), clerk._heard
    clerk.cancel()
    heard(THINKERS.answer(asked, lambda: False))
    hand.wait(1)


def opened(hand: Hand, clerk: Clerk) -> None:
    hand.key("g")
    hand.wait(1)
    advise(hand, clerk)


def place(hand: Hand, idea: int) -> tuple[float, float]:
    return next(place.center for part, place in hand.table.controls.guide.places() if part.idea == idea)


def test_a_guided_game_needs_no_choice(sit: Sit, clerk: Clerk) -> None:
    hand = sit("qubism")
    services = hand.app.services
    for id in ("rengoma-4p", "logistic"):
        services.routes.guided(id)
        table = services.stack.top
        assert isinstance(table, Table)
        hand.wait(1)
        match = table.match
        assert (len(match.people), match.people[0]) == (1, match.game.seats[0])
        assert {bot.level for bot in match.bots.values()} == {1}
        assert table.panel.tab == GUIDE
        if match.to_act in match.people:  # in some games the first pieces decide who begins
            assert clerk.question is not None
            assert (clerk.question.guides, clerk.question.level) == (True, FULL)
        services.stack.pop()
    assert isinstance(table, Table)
    starter = table.match.game.definition.starter
    deck = table.match.setup.choices
    assert [deck[option.id] for option in table.match.game.options] == [(starter(False),), (starter(True),)]


def test_ideas_are_shown_and_played_by_the_mouse(sit: Sit, clerk: Clerk) -> None:
    hand = sit("qubism")
    assert hand.table.panel.tab == MOVES
    assert clerk.asked == 0  # never unasked
    opened(hand, clerk)
    guide, match = hand.table.assistant.guide, hand.match
    assert len(guide.ideas) >= 2
    assert match.helped
    hand.table.handle(PointerMove(place(hand, 1)))
    assert guide.pointed == 1
    assert hand.table.state.advice == hand.table.state.observer.preview(guide.ideas[1].action)
    hand.table.handle(PointerMove((400, 400)))
    hand.wait(1)
    assert hand.table.state.advice is None
    wanted = guide.ideas[1].action
    hand.click(place(hand, 1))
    assert match.plies[0].action == wanted
    hand.wait(1)
    assert guide.ideas == ()


def test_the_keys_do_it_all(sit: Sit, clerk: Clerk) -> None:
    hand = sit("qubism")
    opened(hand, clerk)
    guide, match = hand.table.assistant.guide, hand.match
    wanted = guide.ideas[1].action
    hand.key("down")
    hand.key("down")
    assert guide.pointed == 1
    hand.key("return")
    assert match.plies[0].action == wanted
    hand.key("g")
    assert hand.table.panel.tab == MOVES
    match.play(match.legal_actions()[0])
    hand.wait(1)
    asked = clerk.asked
    hand.wait(1)
    assert clerk.asked == asked  # put away, it asks nothing
    opened(hand, clerk)
    wanted = guide.ideas[0].action
    hand.key("1")
    assert match.plies[2].action == wanted


def test_it_tells_what_happened_and_goes_with_the_game(sit: Sit, clerk: Clerk, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = sit("squares-ii")
    match = hand.match
    for _ in range(2):
        match.play(match.legal_actions()[0])
    hand.table.state.refresh()
    opened(hand, clerk)
    say, guide = hand.app.services.say, hand.table.assistant.guide
    told = {label: say(words) for label, words in guide.story}
    assert told["guide.stand"] == "You: 0 of 3 tiles in the middle row. Kaede: 0 of 3 tiles in the middle row."
    assert told["guide.before"] == say(hand.table.state.telling.ply(2, whole=True))
    hand.table.session.resign(N)
    hand.wait(1)
    assert hand.table.panel.tab == MOVES
    assert GUIDE not in hand.table.panel.tab_order
    said: list[str] = []
    monkeypatch.setattr(hand.app.services.shell, "toast", lambda text, link=None, done=False: said.append(text))
    hand.key("g")
    assert said == ["The guide is for a game of one person against bots that is still on."]
