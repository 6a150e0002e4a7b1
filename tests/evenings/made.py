"""Packs and evenings to try things with."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from squares.core.game import AnyGame, Setup
from squares.core.match import AnyMatch, Match
from squares.core.seats import Seat
from squares.core.session import Asked, Evening, Happening, Question, Session
from squares.evenings.evening import Evening as Given
from squares.evenings.evening import Kept, evening
from squares.registry import Entry, Registry, hash_of
from squares.saves import Record

WHEN = datetime(2026, 3, 14, 19, 30, tzinfo=UTC)
S, N = Seat.SOUTH, Seat.NORTH
FUN = Question("Fun?", (1, 5), "dull", "great", each=True)
AGAIN = Question("Again?", choices=("yes", "no"), each=True)
WHAT = Question("What was unclear?")
QUESTIONS = (FUN, AGAIN, WHAT)
REFUSED = Happening("refused", N, 1, "qubism.taken", "A pawn stands there.")
ART = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>'


def own_game(folder: Path, registry: Registry, source: str = "squares-ii", id: str = "my-game") -> Entry:
    """A game of one's own with a cover and questions."""
    text = registry.entry(source).path.read_text(encoding="utf-8").replace(f"\nid: {source}\n", f"\nid: {id}\n", 1)
    asked = "questions:\n- What was unclear?\n- {ask: Fun?, scale: [1, 5]}\n"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "game.yaml"
    path.write_text(f"{text.rstrip()}\n{asked}", encoding="utf-8")
    return Entry(path)


def kept(
    game: AnyGame,
    id: str = "one",
    number: int = 0,
    fun: int = 4,
    plays: tuple[str, ...] = ("a1R", "e5L", "a2U"),
    happenings: tuple[Happening, ...] = (REFUSED,),
    names: tuple[str, str] = ("Mei", "Kaede"),
) -> Kept:
    """A recorded game of Qubism that South gave up, the ``number``-th of the evening ``id``."""
    told = Evening(id, "0123456789abcdef", game.id, hash_of(game), "Ada")
    answers: dict[Asked, str] = {
        (0, S): str(fun),
        (0, N): "5",
        (1, S): "yes",
        (1, N): "\N{EN DASH}",
        (2, None): "Walls.",
    }
    session = Session(QUESTIONS, answers, None, happenings, told)
    match: AnyMatch = Match(game, Setup(), 7, dict(zip((S, N), names, strict=True)), session=session)
    for n, action in enumerate(plays):
        match.play(game.parse_action(action), 1000 * (n + 1))
    match.resign(S)
    when = WHEN + timedelta(minutes=number)
    return Kept(Record.from_match(match, f"{id}-{number}", when, when), match)


def given(game: AnyGame, id: str = "one", games: int = 1, fun: int = 4) -> Given:
    """What an evening of such games gives back."""
    return evening([kept(game, id, number, fun) for number in range(games)])
