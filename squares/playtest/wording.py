"""Figures of a run in words and columns, for the terminal, the report and whatever else tells them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from squares.core.game import AnyGame
from squares.core.phrase import Phrase, capital, phrase
from squares.data.texts import Texts
from squares.playtest.rows import LOOKS
from squares.playtest.summary import Figure, Map, Strength, Summary, UseRow

SHARES = ("first", "wins", "draws", "real", "comeback", "late", "tide", "decided", "drama", "skill")
PLAIN = ("turns", "plies", "minutes", "choices", "plies_a_turn", "leads", "tree")
_IN_PERCENT = frozenset(
    {*SHARES, "ends", "lasts", "thought", "begins", "used", "won", "key", "hope"}
    | {"opened", "opens", "chosen", "chose", "same"}
)
Row = tuple[str, list[Figure | None]]


def is_share(key: str) -> bool:
    """Whether a figure is told in percent."""
    return key.partition(".")[0] in _IN_PERCENT


def label(key: str, texts: Texts) -> str:
    """What a figure is called."""
    name, _, side = key.partition(".")
    return texts.say(f"playtest.figure.{name}", side=side)


def called(word: str, texts: Texts) -> str:
    """What a player is called: a level by its number, a script by its name."""
    name, _, limit = word.partition("@")
    plain = phrase("bots.level_number", n=name[1:]) if name[0] == "L" else phrase(f"playtest.player.{name}")
    return texts.say(_limited(plain, limit))


def who(words: Iterable[str], texts: Texts) -> str:
    """Who played versions of a game, and why."""
    return texts.say("playtest.who", players=[called(word, texts) for word in words])


def among(word: str, texts: Texts) -> str:
    """Where such players meet, within a sentence."""
    name, _, limit = word.partition("@")
    plain = phrase("playtest.among.level", n=name[1:]) if name[0] == "L" else phrase(f"playtest.among.{name}")
    return texts.say(_limited(plain, limit))


def _limited(plain: Phrase, limit: str) -> Phrase:
    return phrase("playtest.player.limited", player=plain, n=limit.partition("=")[2]) if limit else plain


def kind_name(name: str, texts: Texts) -> str:
    """What a kind of things that are used is called, as a heading."""
    key = f"playtest.report.kind.{name}"
    return texts.say(key) if key in texts else name


def used_name(row: UseRow, texts: Texts) -> str:
    """What something that is used is called: an engine gives a name, or the key of a text."""
    return _name(row.label, texts)


def _name(label: str, texts: Texts) -> str:
    return texts.say(label) if label in texts else label


def thing(row: UseRow, texts: Texts) -> str:
    """The same where its kind does not stand beside it."""
    return thing_of(row.kind, row.label, texts)


def thing_of(kind: str, label: str, texts: Texts) -> str:
    """What something of a kind is called where the kind does not stand beside it."""
    name = _name(label, texts)
    return name if kind == "action" else texts.say("playtest.tells.thing", name=name, kind=kind_name(kind, texts))


def ending(why: str, texts: Texts) -> str:
    """What a way to end is called; with what tells it from others of its kind in the file."""
    reason, _, way = why.partition(".")
    key = f"outcome.{reason}"
    end = phrase(key if key in texts else "outcome.unknown")
    return texts.say(phrase("playtest.way", end=end, name=way) if way else end)


def mark(figure: Figure) -> str:
    """Where a figure of a curve over a game stands: how much of the game has gone by, in percent, or the turn."""
    at = figure.key.rpartition(".")[2]
    return at[1:] if at[0] == "t" else f"{100 * (2 * int(at) + 1) / (2 * LOOKS):g}"


def course(curve: str, player: str, texts: Texts) -> str:
    """What a curve over a game is called, by its key in ``Strength.curves`` or ``Strength.turns``; ``player``: who
    played, in words.
    """
    kind, _, name = curve.partition(".")
    what = capital(texts.say(name)) if name in texts else name
    return texts.say(f"playtest.report.{kind}_curve", players=player, name=what)


def partnered(game: AnyGame) -> bool:
    """Whether several seats are of one side. Bots that share it play the game of two, and with the same seed alike."""
    return len(game.seats) > len(set(map(game.side, game.seats)))


def maps(found: Strength, game: AnyGame, texts: Texts) -> Iterator[tuple[str, Map]]:
    """The maps on which there is anything, with their titles."""
    sides = list(dict.fromkeys(map(game.side, game.seats)))
    for each in found.maps.values():
        if any(each.cells):
            name, _, owner = each.key.partition(".")
            who = capital(sides[int(owner)]) if owner in ("0", "1") else ""
            yield texts.say(f"playtest.report.map.{name if owner != '2' else 'nobody'}", side=who), each


def rows(found: Summary, texts: Texts) -> Iterator[Row]:
    """Every figure of a run by its name, one for each strength."""
    strengths = found.strengths
    for key in dict.fromkeys(key for each in strengths for key in each.figures):
        if key.partition(".")[0] in (*SHARES, *PLAIN):
            yield label(key, texts), [each.figures.get(key) for each in strengths]
    for why in dict.fromkeys(why for each in strengths for why in each.ends):
        yield texts.say("playtest.ends", why=ending(why, texts)), [each.ends.get(why) for each in strengths]
    for who, figure in found.thought.items():
        yield texts.say("playtest.thought", player=called(who, texts)), [*[None] * (len(strengths) - 1), figure]


def cell(figure: Figure | None) -> str:
    """A figure with its interval; a share in percent."""
    if figure is None or figure.value is None:
        return "-"
    unit = " %" if is_share(figure.key) else ""
    return f"{number(figure)}{unit}" + ("" if figure.low is None else f" ({between(figure)})")


def number(figure: Figure) -> str:
    """A figure without its interval; a share as a number of percent."""
    return "-" if figure.value is None else f"{_by(figure) * figure.value:.1f}"


def between(figure: Figure) -> str:
    """The interval of a figure, as two numbers; of a share in percent."""
    low, high = figure.low, figure.high
    return "-" if low is None or high is None else f"{_by(figure) * low:.1f}-{_by(figure) * high:.1f}"


def _by(figure: Figure) -> int:
    return 100 if is_share(figure.key) else 1
