"""How the table speaks: whoever plays alone against bots is "you", and verbs agree."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from scenes.input import PointerMove
from scenes.table.captions import card, headline, log, status
from squares.bots.process import Answer
from squares.core.actions import InHand
from squares.core.phrase import YOU, Phrase, together
from squares.core.players import People
from squares.core.seats import FOUR, Seat
from squares.data.texts import Texts
from tests.scenes.at_table import Hand, N, S
from tests.scenes.clerk import BOT, Sit

THIRD_PERSON = r"\{%s\}('s| has| is| was| \w+[^s]s\b)"


@pytest.fixture
def spoken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is said from now on. A sentence about the reader has to be made for a reader."""
    said: list[str] = []
    say = Texts.say

    def listened(self: Texts, what: Phrase | str, /, **values: Any) -> str:
        key, given = (what.key, what.values) if isinstance(what, Phrase) else (what, values)
        text = self.template(key, given.get("n"), YOU in given.values())
        wrong = [name for name, value in given.items() if value == YOU and re.search(THIRD_PERSON % name, text)]
        assert not wrong, (key, text)
        said.append(say(self, what, **values))
        return said[-1]

    monkeypatch.setattr(Texts, "say", listened)
    return said


def played(hand: Hand, plies: int) -> Iterator[int]:
    """Some plies of a game by chance, the pointer here and there on the table after each."""
    dice = random.Random(7)
    for ply in range(plies):
        if hand.match.outcome is not None:
            return
        hand.table.session.play(dice.choice(hand.match.legal_actions()))
        hand.table.handle(PointerMove((dice.uniform(0, 1440), dice.uniform(0, 900))))
        hand.wait(1)
        yield ply


@pytest.mark.parametrize(
    ("game", "variant", "plies"),
    [
        pytest.param(*game, plies, marks=pytest.mark.soak if whole or most not in (40, 50, 90) else ())
        for *game, most in (
            ("squares-ii", None, 60),
            ("strive", "any-ten", 40),
            ("qubism", "5x5-swap", 40),
            ("rengoma", None, 50),
            ("rengoma-4p", None, 50),
            ("logistic", None, 90),
        )
        for whole, plies in ((False, most // 3), (True, most))
    ],
)
def test_who_plays_alone_is_called_you(sit: Sit, spoken: list[str], game: str, variant: str | None, plies: int) -> None:
    bots = {seat: BOT for seat in (FOUR if game == "rengoma-4p" else (S, N)) if seat is not S}
    hand = sit(game, bots=bots, variant=variant)
    say, state = hand.app.services.say, hand.table.state
    for ply in played(hand, plies):
        for words in (*headline(state), *status(state), card(state).title, card(state).text):
            if isinstance(words, Phrase):
                say(words)
        if ply % 20 == 0:
            [say(cell.text) for _, cells in log(state) for cell in cells if isinstance(cell.text, Phrase)]
    assert "You" in spoken
    assert not [text for text in spoken if "Mei" in text]


def test_a_result_speaks_to_who_plays_alone(sit: Sit) -> None:
    hand = sit()
    hand.table.session.resign(N)
    say = hand.app.services.say
    assert [say(part) for part in headline(hand.table.state)[1:] if part] == ["You won", "Kaede gave up, turn 1"]
    hand = sit()
    hand.table.session.resign(S)
    assert [say(part) for part in headline(hand.table.state)[1:] if part] == ["Kaede won", "you gave up, turn 1"]


def test_two_at_one_screen_keep_their_names(sit: Sit) -> None:
    hand = sit(bots={})
    assert hand.status().startswith("Mei, it is your turn.")
    assert People.among({S: "Mei", N: "Kaede"}, ()).called == {S: "Mei", N: "Kaede"}


def test_a_seat_that_a_person_takes_over_gets_its_name_back(sit: Sit) -> None:
    hand = sit()
    assert hand.table.view.names == {S: YOU, N: "Kaede"}
    hand.table.session.give_seat_to_a_person(Seat.NORTH)
    assert hand.table.view.names == {S: "Mei", N: "Kaede"}


def test_partners_of_the_reader_come_after_the_reader() -> None:
    assert Texts.load().say("table.won", name=together(["Lark", YOU])) == "you and Lark won"


def test_a_hint_names_a_player_who_goes_on_only_once(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    state = sit("rengoma", bots={}).table.state
    step = state.match.position, state.match.legal_actions()[0]
    monkeypatch.setattr(Answer, "following", lambda *_: iter((step, step)))
    then = state.telling.following(Answer(None))
    assert then is not None
    assert re.fullmatch(r"Mei is expected to (.+), then to \1\.", Texts.load().say(then))


def test_a_hint_calls_a_card_by_its_name(sit: Sit) -> None:
    state = sit("logistic", bots={}).table.state
    card = next(piece for piece in state.observer.pieces if piece.owner is S and isinstance(piece.spot, InHand))
    assert state.view.called(card) == state.match.game.definition.cards[card.text].name
