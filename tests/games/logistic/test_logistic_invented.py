"""Cards that nobody thought of: random effects of the whole language, played at random, seen from both seats."""

from __future__ import annotations

import random
from typing import Any

import pytest

from squares.core.game import Setup
from squares.core.rng import Rng
from squares.core.seats import TWO
from squares.data.texts import Texts
from squares.games.logistic import LogisticGame
from squares.games.logistic.rules.wording import Wording
from squares.registry import definition_of
from tests.games.logistic.logistic_games import REGISTRY, first_game

TEXTS = Texts.load()
COLOURS = ("white", "green", "blue", "red")
TYPES = ("zap", "net")
COUNTERS = ("ember", "frost")
WHO = ("you", "enemy")
PLIES = 250


class Inventor:
    """Makes cards as plain data; ``placed``, ``aims``, ``rolls``, ``loops``, ``pays``: what steps may ask for."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.placed = False
        self.aims = False
        self.rolls = False
        self.loops = False
        self.pays = False

    def one(self, *values: Any) -> Any:
        return self.dice.choice(values)

    def picture(self) -> list[str]:
        size = self.one(3, 5)
        rows = [["x" if self.dice.random() < 0.5 else "." for _ in range(size)] for _ in range(size)]
        rows[self.dice.randrange(size)][self.dice.randrange(size)] = "A"
        return ["".join(row) for row in rows]

    def filter(self) -> dict[str, Any]:
        keys = {
            "category": self.one("action", "script", "break"),
            "colour": self.one(*COLOURS),
            "type": self.one(*TYPES),
            "callback": self.one(True, False),
            "placed": self.one(True, False),
            "damage": self.dice.randrange(60),
        }
        return {key: keys[key] for key in self.dice.sample(sorted(keys), self.one(0, 0, 1, 1, 2))}

    def number(self) -> dict[str, Any]:
        counts = ("hand", "deck", "trash", "placed", "ap", "chain", "distance", "counters", *["roll"] * 3 * self.rolls)
        counts += ("paid",) * 4 * self.pays
        count = self.one(*counts)
        where = {"counter": self.one(*COUNTERS), "where": self.one("avatar", *["this"] * self.placed)}
        return {"count": count, "of": self.one(*WHO), **self.filter(), **(where if count == "counters" else {})}

    def condition(self) -> dict[str, Any]:
        test = self.one("count", "zone", "awakened", "chain", "target", "near")
        keys: dict[str, dict[str, Any]] = {
            "count": {**self.number(), "at_least": self.dice.randrange(4)},
            "zone": {"zone": self.one("home", "shared", "away"), "of": self.one(*WHO)},
            "awakened": {"of": self.one(*WHO)},
            "chain": {"place": self.one("first", "answer", "answered", "unanswered")},
            "target": {"kind": self.one("avatar", "placed")},
            "near": {"within": self.picture(), "around": self.one("you", "this", "target")},
        }
        return {"test": test, "unless": self.one(True, False), **keys[test]}

    def aimed(self) -> dict[str, Any]:
        whats = ["you", "enemy", "chosen", "random", "all", *(["this"] * self.placed), *(["target"] * 3 * self.aims)]
        around = self.one("you", "this", "target")
        whose = self.one("enemy", "you", "any")
        picture = {"within": self.picture(), "around": around, "whose": whose}
        return {"what": self.one(*whats), "chooser": self.one(*WHO), **picture}

    def steps(self, depth: int = 0) -> list[dict[str, Any]]:
        outer, rolls = self.rolls, self.dice.random() < 0.2
        self.rolls = outer or rolls
        found = [{"do": "roll"}] * rolls + [self.step(depth) for _ in range(self.one(1, 1, 2, 3))]
        self.rolls = outer
        return found

    def step(self, depth: int) -> dict[str, Any]:
        branches = ["if", "may", "choose", "delay", *["repeat"] * 2 * (not self.loops)] if depth < 2 else []
        plain = ["hit", "hit", "lose", "heal", "guard", "charge", "move", "push", "pull", "swap", "place", "lift"]
        plain += ["create", "transform", "claim", "counter", "counter", "steal", "look", "look", "roll", "copy"]
        plain += ["exchange", "draw", "discard", "mill", "search", "recover", "ap", "negate"]
        do = self.one(*plain, *branches)
        return {"do": do, **self.keys(do, depth)}

    def keys(self, do: str, depth: int) -> dict[str, Any]:
        who, amount, few = self.one(*WHO), self.dice.randrange(1, 40), self.one(1, 2, 3)
        several = self.one(few, self.number())
        per = {"per": self.number()} if self.dice.random() < 0.2 else {}
        if do in ("hit", "heal", "push", "pull", "swap", "lift", "claim", "transform", "counter"):
            more: dict[str, dict[str, Any]] = {
                "hit": {"damage": amount, "then": self.steps(depth + 1) if depth < 2 else [], **per},
                "heal": {"amount": amount, **per},
                "push": {"by": few, "direction": self.one("away", "ahead", "back", "left", "right"), "crash": amount},
                "pull": {"by": few},
                "transform": {"into": self.one("imp", "orb", "card-20")},
                "counter": {"counter": self.one(*COUNTERS), "amount": self.one(-2, -1, 1, 3), **per},
            }
            return {**self.aimed(), **more.get(do, {})}
        if do in ("if", "may", "choose", "delay", "repeat"):
            return self.branch(do, depth)
        plain: dict[str, dict[str, Any]] = {
            "lose": {"amount": amount, "who": who},
            "guard": {"amount": amount, "who": who},
            "charge": {"amount": amount, "who": who, **per},
            "move": {"who": who, "to": self.picture(), "anywhere": self.one(True, False)},
            "place": {"source": self.one("hand", "trash"), "only": self.filter(), "to": self.picture()},
            "create": {"card": self.one("imp", "orb"), "who": who, "to": self.picture()},
            "draw": {"count": few, "who": who},
            "discard": {
                "count": several,
                "who": who,
                "choice": self.one("owner", "random"),
                "only": self.filter(),
            },
            "mill": {"count": few, "who": who},
            "search": {"only": self.filter()},
            "recover": {"only": self.filter(), "to": self.one("hand", "deck")},
            "ap": {"amount": self.one(-2, -1, 1, 2), "who": who},
            "roll": {"dice": few, "sides": self.one(2, 6, 20)},
            "copy": {
                "source": self.one("trash", "chain", "hand"),
                "who": who,
                "choice": self.one("random", "owner"),
                "only": self.filter(),
            },
            "steal": {
                "source": self.one("hand", "trash"),
                "count": several,
                "choice": self.one("random", "owner"),
                "only": self.filter(),
            },
            "look": {
                "count": few,
                "who": who,
                "take": self.one("none", "hand", "trash", "bottom"),
                "only": self.filter(),
                "rest": self.one("top", "trash", "bottom"),
            },
        }
        return plain.get(do, {})

    def branch(self, do: str, depth: int) -> dict[str, Any]:
        if do == "choose":
            return {"chooser": self.one(*WHO), "options": [self.steps(depth + 1) for _ in range(self.one(2, 3))]}
        outer, self.loops = self.loops, self.loops or do == "repeat"
        then = {"then": self.steps(depth + 1)}
        self.loops = outer
        if do == "if":
            return {"when": [self.condition()], **then, "otherwise": self.steps(depth + 1)}
        if do == "repeat":
            return {"times": self.one(2, 3, self.number()), **then}
        return {"chooser": self.one(*WHO), **then} if do == "may" else self.delay(depth)

    def delay(self, depth: int) -> dict[str, Any]:
        """Steps that do not ask for what is forgotten by then."""
        paid, self.pays = self.pays, False
        then, self.pays = self.steps(depth + 1), paid
        return {"until": self.one("turn-end", "your-turn", "enemy-turn"), "then": then}

    def trigger(self) -> dict[str, Any]:
        upon = self.one(
            *("placed", "hit", "destroyed", "your-turn", "enemy-turn", "your-turn-end", "enemy-turn-end"),
            *("you-move", "enemy-moves", "you-use", "enemy-uses", "you-draw", "enemy-draws"),
            *("you-discard", "enemy-discards", "you-heal", "enemy-heals", "you-deal", "enemy-deals"),
        )
        when = [self.condition()] if self.dice.random() < 0.3 else []
        return {"upon": upon, "only": self.filter(), "when": when, "effect": self.steps(1)}

    def constant(self) -> dict[str, Any]:
        gives = self.one("damage", "guard", "draw", "ap", "cost")
        amounts = {"damage": (-10, 1, 2, 10), "guard": (-10, 1, 2, 10), "cost": (-2, -1, 1)}
        found = {"gives": gives, "amount": self.one(*amounts.get(gives, (1,))), "who": self.one(*WHO)}
        if gives in ("damage", "cost"):
            found["only"] = self.filter()
        return found if gives == "guard" or self.dice.random() < 0.6 else {**found, "when": [self.lasting_condition()]}

    def lasting_condition(self) -> dict[str, Any]:
        """A condition that asks about no card in use, and not what kind of cards a hand holds."""
        while True:
            found = self.condition()
            hidden = found.get("count") == "hand" and any(key in found for key in ("category", "colour", "type"))
            hidden = hidden or any(key in found for key in ("callback", "placed", "damage"))
            if found["test"] not in ("chain", "target") and found.get("around") != "target" and not hidden:
                return found

    def costs(self) -> dict[str, Any]:
        """Action points, mostly 1; some are chosen, and some cards are discarded."""
        looked_up = {"count": self.one("hand", "placed", "distance"), "half": True, "plus": self.one(-1, 0, 1)}
        cost = self.one(0, 1, 1, 1, 2, looked_up)
        chosen = {"up_to": cost + self.one(1, 3)} if isinstance(cost, int) and self.dice.random() < 0.3 else {}
        return {"cost": cost, **chosen}

    def discards(self) -> dict[str, Any]:
        """Hand cards that something asks for, mostly none."""
        return {"discard": [self.filter() for _ in range(self.one(1, 1, 2, 3))]} if self.dice.random() < 0.15 else {}

    def lasting(self) -> dict[str, Any]:
        triggers, constants = self.one(0, 1, 2), self.one(0, 0, 1)
        return {
            "triggers": [self.trigger() for _ in range(triggers)],
            "constants": [self.constant() for _ in range(constants)],
        }

    def abilities(self) -> dict[str, Any]:
        """What a placed card can do at will, mostly nothing."""
        return {"abilities": [self.ability() for _ in range(self.one(1, 1, 2))]} if self.dice.random() < 0.5 else {}

    def ability(self) -> dict[str, Any]:
        self.aims = self.dice.random() < 0.5
        found = self.effect()
        if self.aims:
            found |= {"range": self.picture(), "aim": self.one("one", "one", "all")}
        if self.dice.random() < 0.2:
            found["spend"] = {self.one(*COUNTERS): 1}
        self.aims = False
        return {**found, "damage": 20}

    def card(self, category: str) -> dict[str, Any]:
        self.placed = self.dice.random() < 0.3
        ranged = self.placed or self.dice.random() < 0.5
        self.aims = ranged and not self.placed
        found: dict[str, Any] = {
            "category": category,
            "name": "N",
            "colour": self.one(*COLOURS),
            "types": [self.one(*TYPES)],
        }
        found |= (
            {"anywhere": True} if ranged and self.dice.random() < 0.3 else {"range": self.picture()} if ranged else {}
        )
        self.pays = category != "break"
        found |= {"damage": self.dice.randrange(10, 60), "effect": self.steps()}
        self.pays = False
        if self.dice.random() < 0.15:
            found["spend"] = {self.one(*COUNTERS): 1}
        if self.aims:
            found["aim"] = self.one("one", "one", "all")
        if self.placed:
            found["durability"] = self.dice.randrange(20, 90)
            self.aims = False
            found |= self.lasting() | self.abilities()
        if category != "break":
            found |= self.costs()
        if category == "integrate":
            return {**found, "build": [self.filter() for _ in range(self.one(0, 1, 2))]}
        answers = {"answers": [self.one({}, {"category": "integrate"}, self.filter())]} if category == "break" else {}
        return {**found, **answers, **self.discards(), "callback": self.one(True, False)}

    def effect(self) -> dict[str, Any]:
        """Something that can be done for action points."""
        self.pays = True
        found = {"name": "E", **self.costs(), **self.discards(), "once": True, "effect": self.steps()}
        self.pays = False
        return found

    def token(self) -> dict[str, Any]:
        self.placed, self.aims = True, False
        found = {"category": "token", "colour": self.one(*COLOURS), "types": [self.one(*TYPES)]}
        return {**found, "damage": self.dice.randrange(10, 60), "durability": self.one(5, 60), **self.lasting()}

    def avatar(self) -> dict[str, Any]:
        self.placed = self.aims = False
        effects = [self.effect() for _ in range(3)]
        awakening = {"at": 300, "effects": effects[1:], **self.lasting()}
        return {"category": "avatar", "name": "A", "effects": effects[:1], "awakening": awakening, **self.lasting()}


def invented(seed: int) -> LogisticGame:
    """A game of random cards in which both players have all of them."""
    inventor = Inventor(seed)
    kinds = ["action"] * 8 + ["script"] * 8 + ["break"] * 4
    cards = {f"card-{i}": inventor.card(kind) for i, kind in enumerate(kinds)}
    cards |= {f"it-{i}": inventor.card("integrate") for i in range(3)} | {id: inventor.token() for id in ("imp", "orb")}
    cards["card-20"] = {**inventor.token(), "category": "script", "range": ["x", "A"]}
    cards = {id: {**card, "name": id} for id, card in cards.items()}
    cards |= {"ann": inventor.avatar(), "ben": inventor.avatar()}
    deck = {"cards": {f"card-{i}": 1 + (i < 10) for i in range(20)}, "integrate": ["it-0", "it-1", "it-2"]}
    mapping = definition_of(first_game()) | {
        "types": {word: {"name": word} for word in TYPES},
        "counters": {word: {"name": word} for word in COUNTERS},
        "cards": cards,
        "decks": {name: {"name": name, "avatar": name, **deck} for name in ("ann", "ben")},
        "rules": {colour: {"each": 30, "all": 30} for colour in COLOURS},
    }
    game = REGISTRY.from_definition(mapping)
    assert isinstance(game, LogisticGame)
    return game


@pytest.mark.parametrize("seed", [0, 46])
def test_invented_cards_are_played_without_a_hitch(seed: int) -> None:
    sit_through(seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(400))
def test_many_invented_cards(seed: int) -> None:
    sit_through(seed)


def sit_through(seed: int) -> None:
    """Two games with the cards of a seed; whatever can be written, seen, filled in or said is."""
    game = invented(seed)
    wording = Wording(game.definition)
    for id in game.definition.cards:
        assert all(TEXTS.say(line) for line in wording.text(id))
    for round in range(2):
        dice, position = random.Random(seed * 7 + round), game.start(Setup(TWO[round]), seed)
        for ply in range(PLIES):
            actions = game.legal_actions(position)
            if not actions:
                break
            assert game.parse(game.format(position)) == position
            if ply % 5 == 0:
                for seat in TWO:
                    view = game.observe(position, seat)
                    twin = game.determinize(view, Rng(ply))
                    assert game.parse(game.format(twin)) == twin
                    assert game.observe(twin, seat) == view, f"ply {ply}"
            keep = [action for action in actions if not str(action).startswith("caa")] or actions
            action = dice.choice(keep)
            assert TEXTS.say(game.describe(position, action))
            position = game.apply(position, action).position
        assert bool(game.legal_actions(position)) == (game.outcome(position) is None)
