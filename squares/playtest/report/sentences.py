"""Five sentences on what stands out in a run: whom it favours, how it ends, how long it is, how it goes, what is used.

Each sentence carries the figures that it tells. What it says of them hangs on their intervals: nothing is called a
difference that the interval does not part from an even game. As these hold together in 95 % of runs, however often one
looks, so do the sentences. Knows numbers; the words are under ``playtest.tells``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from squares.bots.tables.best_play import best_play
from squares.core.phrase import Phrase, capital, phrase
from squares.data.texts import Texts
from squares.playtest.summary import Figure, Strength, Summary, UseRow
from squares.playtest.usage import CHOICE
from squares.playtest.wording import among, between, ending, label, number, thing

EVEN = 0.5
NEAR = 0.05  # a share whose whole interval lies within so much of a half is even for people
MANY_DRAWS = 0.1  # from here on they are worth a word
FEW = 30  # games below which nothing can be said


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence, and the figures that it tells."""

    sentence: Phrase
    figures: tuple[Figure, ...]


def leaning(figure: Figure, near: float = NEAR) -> str:
    """What a share says of evenness: helps, hurts, even (to within ``near``) or open."""
    low, high = figure.low, figure.high
    if low is None or high is None or figure.n < FEW:
        return "open"
    if off_even(figure):
        return "helps" if low > EVEN else "hurts"
    return "even" if EVEN - near <= low and high <= EVEN + near else "open"


def off_even(figure: Figure) -> float:
    """How far a half lies outside the interval of a share; 0 within it."""
    low, high = figure.low, figure.high
    return 0.0 if low is None or high is None else max(0.0, low - EVEN, EVEN - high)


def strongest(found: Summary) -> Strength:
    """The strength that sentences are about: the last one that was played."""
    return next((each for each in reversed(found.strengths) if each.games), found.strengths[-1])


def findings(found: Summary, texts: Texts) -> list[Finding]:
    """Five sentences, and one more on a game that is solved; one alone where too little was played."""
    best = strongest(found)
    if not best.games:
        return [Finding(phrase("playtest.tells.nothing"), ())]
    where = among(best.players, texts)
    if best.games < FEW:
        return [Finding(phrase("playtest.tells.few", n=best.games, among=where, least=FEW), ())]
    return [
        _begins(best, where, texts),
        _ends(best, texts),
        _length(best),
        _course(best, found, texts),
        _used(best, where, texts),
        *_solved(found),
    ]


def _solved(found: Summary) -> Iterator[Finding]:
    """How it ends with best play, where that is known."""
    if found.solved is not None:
        yield Finding(phrase("playtest.solved", what=best_play(found.solved)), ())


def _share(figure: Figure) -> Phrase:
    return phrase("playtest.tells.share", percent=number(figure), between=between(figure))


def _begins(best: Strength, where: str, texts: Texts) -> Finding:
    """Whether going first helps; and where one side of the table scores more, that this need not be of the game."""
    first = best.figures["first"]
    sure = phrase("playtest.tells.sure", percent=number(first), between=between(first))
    said = phrase(f"playtest.tells.begins.{leaning(first)}", share=sure, among=where, n=best.games)
    side = next((each for key, each in best.figures.items() if key.startswith("wins.")), None)
    if side is None or not off_even(side):
        return Finding(said, (first,))
    tilt = phrase("playtest.tells.side", scores=capital(label(side.key, texts)), share=_share(side))
    return Finding(phrase("playtest.tells.both", first=said, rest=tilt), (first, side))


def _ends(best: Strength, texts: Texts) -> Finding:
    draws = best.figures["draws"]
    way, most = max(best.ends.items(), key=lambda each: each[1].value or 0.0)
    many = (draws.low or 0.0) > MANY_DRAWS
    few = draws.high is not None and draws.high < MANY_DRAWS
    said = phrase(
        f"playtest.tells.ends.{'many' if many else 'few' if few else 'open'}",
        share=_share(draws),
        way=ending(way, texts),
        most=_share(most),
    )
    return Finding(said, (draws, most))


def _length(best: Strength) -> Finding:
    plies, choices = best.figures["plies"], best.figures.get("choices")
    minutes = best.figures["minutes"]
    spread = best.distributions["plies"]
    even = spread.ninetieth <= 2 * spread.tenth
    figures = tuple(each for each in (plies, minutes, choices) if each is not None)
    said = phrase(
        f"playtest.tells.length.{'alike' if even else 'apart'}",
        plies=number(plies),
        between=between(plies),
        minutes=number(minutes),
        tenth=f"{spread.tenth:g}",
        ninetieth=f"{spread.ninetieth:g}",
        choices=number(choices) if choices is not None else 0,
    )
    return Finding(said, figures)


def _course(best: Strength, found: Summary, texts: Texts) -> Finding:
    """How it goes: whether more thought pays, and how the lead changes; the choices where neither is known."""
    known = [_thought(found, texts), _tension(best)]
    match [each for each in known if each is not None]:
        case [one, other]:
            said = phrase("playtest.tells.both", first=one.sentence, rest=other.sentence)
            return Finding(said, one.figures + other.figures)
        case [one]:
            return one
    real = best.figures["real"]
    return Finding(phrase("playtest.tells.real", share=_share(real)), (real,))


def _thought(found: Summary, texts: Texts) -> Finding | None:
    """What more thought scores at the strongest that played against it."""
    who, figure = next(((who, each) for who, each in reversed(found.thought.items()) if each.n), ("", None))
    if figure is None:
        return None
    known = "few" if figure.n < FEW else leaning(figure)
    said = phrase(f"playtest.tells.thought.{known}", share=_share(figure), n=figure.n, among=among(who, texts))
    return Finding(said, (figure,))


def _tension(best: Strength) -> Finding | None:
    """How the lead changes, where somebody knows who leads."""
    leads, comeback = best.figures.get("leads"), best.figures.get("comeback")
    if leads is None or leads.value is None or comeback is None or comeback.value is None:
        return None
    said = phrase("playtest.tells.tension", leads=number(leads), between=between(leads), share=_share(comeback))
    return Finding(said, (leads, comeback))


def _used(best: Strength, where: str, texts: Texts) -> Finding:
    """What was never used; else what wins or loses most clearly; else that nothing stands out."""
    unused = [row for row in best.uses if not row.uses]
    if unused:
        names = [thing(row, texts) for row in unused[:3]]
        said = phrase("playtest.tells.unused", n=len(unused), names=names, among=where, games=best.games)
        return Finding(said, tuple(row.used for row in unused[:3]))
    row = _outlier(best)
    if row is None:
        return Finding(phrase("playtest.tells.alike", n=len(best.uses), among=where), ())
    way = "wins" if (row.won.value or 0.0) > EVEN else "loses"
    said = phrase(f"playtest.tells.used.{way}", thing=thing(row, texts), share=_share(row.won), used=_share(row.used))
    if evened_out(best) and row.kind != CHOICE:
        said = phrase("playtest.tells.both", first=said, rest=phrase("playtest.tells.evened"))
    return Finding(said, (row.won, row.used))


def evened_out(best: Strength) -> bool:
    """Whether scores of what is used are evened out, since sides choose something for themselves before a game."""
    return any(row.kind == CHOICE for row in best.uses)


def _outlier(best: Strength) -> UseRow | None:
    """What is surely farthest from a half, if anything is."""
    found = max(best.uses, key=lambda row: off_even(row.won), default=None)
    return found if found is not None and off_even(found.won) else None
