"""House rules that the set-up page can change, and the facts it tells about a game.

Which numbers of a definition are shown for an engine, and how, stands in the texts (``setup.knobs.ENGINE.KEY``,
``setup.facts.ENGINE.NAME``), so that a new engine needs no line here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from scenes.screens.setup.agreement import Agreement
from squares.bots.tables.best_play import best_play
from squares.bots.tables.solved import solution_of
from squares.core.game import AnyGame
from squares.data.texts import Texts

if TYPE_CHECKING:
    from squares.registry import Entry

PLIES_STEP = 50
_ENDINGS: tuple[dict[str, Any], ...] = (
    {"repetition": 3, "repetition_result": "draw"},
    {"repetition": 3, "repetition_result": "loses"},
    {"repetition": 0, "repetition_result": "draw"},
)
_ENDING_WORDS = ("draw", "loses", "off")

House = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule that may be set: its words, and ``changed(house, by)``, the overrides after a step up or down.

    ``usual``: what its file says. ``about``: what it means, where its words do not tell.
    """

    label: str
    shown: str
    usual: str
    changed: Callable[[House, int], dict[str, Any]]
    about: str = ""


def house_rules(game: AnyGame, usual: AnyGame, texts: Texts) -> list[HouseRule]:
    """The rules of the game's engine that may be set, then those common to all games.

    ``usual``: the game as its file has it.
    """
    section = f"setup.knobs.{game.definition.engine}"
    names = [name for name in texts.section(section) if name not in game.definition.idle()]
    own = [_number(name, game, usual, texts.say(f"{section}.{name}")) for name in names]
    house, file = game.definition.house, usual.definition.house
    ending = _ending(house)
    return [
        *own,
        *([_pie(house, file, texts)] if game.definition.swaps else []),
        HouseRule(
            texts.say("setup.repetition"),
            texts.say(f"setup.repetition_{_ENDING_WORDS[ending]}"),
            texts.say(f"setup.repetition_{_ENDING_WORDS[_ending(file)]}"),
            lambda agreed, by: _with_house(agreed, _ENDINGS[(ending + by) % len(_ENDINGS)]),
        ),
        HouseRule(
            texts.say("setup.longest"),
            texts.say("setup.plies", n=house.max_plies),
            texts.say("setup.plies", n=file.max_plies),
            lambda agreed, by: _with_house(agreed, {"max_plies": house.max_plies + by * PLIES_STEP}),
        ),
    ]


def _number(key: str, game: AnyGame, usual: AnyGame, label: str) -> HouseRule:
    value: int = getattr(game.definition, key)
    shown, file = str(value), str(getattr(usual.definition, key))
    return HouseRule(label, shown, file, lambda agreed, by: {**agreed, key: value + by})


def _pie(house: Any, file: Any, texts: Texts) -> HouseRule:
    shown, usual = (texts.say("setup.pie_on" if each.swap else "setup.pie_off") for each in (house, file))
    label, about = texts.say("setup.pie"), texts.say("rulebook.house.swap")
    return HouseRule(label, shown, usual, lambda agreed, by: _with_house(agreed, {"swap": not house.swap}), about)


def without_pie(entry: Entry, variant: str) -> str:
    """The variant that this one is but for the pie rule, which is agreed on as a house rule; else itself."""
    definitions = entry.file.definitions if entry.file is not None else {}
    of = definitions.get(variant)
    if of is None or not of.house.swap:
        return variant
    plain = of.model_copy(update={"house": of.house.model_copy(update={"swap": False})})
    return next((name for name, other in definitions.items() if other == plain), variant)


def pie_apart(entry: Entry, agreed: Agreement, game: AnyGame) -> Agreement:
    """The same terms with the pie rule as a house rule, wherever a variant is another one with it."""
    chosen = entry.variant(agreed.variant)[0]
    plain = without_pie(entry, chosen)
    if plain == chosen:
        return agreed
    return replace(agreed, variant=plain, house=_with_house(agreed.house, {"swap": game.definition.house.swap}))


def _ending(house: Any) -> int:
    return 2 if house.repetition == 0 else _ENDING_WORDS.index(house.repetition_result)


def _with_house(agreed: House, changes: Mapping[str, Any]) -> dict[str, Any]:
    return {**agreed, "house": {**agreed.get("house", {}), **changes}}


def facts(game: AnyGame, texts: Texts) -> list[tuple[str, str]]:
    """Label and value of what is worth knowing before play, filled in from the definition."""
    values = {**game.definition.model_dump(), **game.definition.words()}
    section = f"setup.facts.{game.definition.engine}"
    own = [
        (texts.say(f"{section}.{name}.label"), texts.say(f"{section}.{name}.value", **values))
        for name in texts.section(section)
    ]
    length = (texts.say("setup.length"), texts.say("setup.minutes", n=game.definition.minutes))
    solution = solution_of(game)
    proved = [(texts.say("setup.best_play.label"), texts.say(best_play(solution)))] if solution else []
    return [*own, length, *proved]
