"""A second, slow Battle Logistic Square with simple cards, written from data/games/logistic/rules.md alone.

It plays cards whose effects are a list of these steps: ``hit`` the target, or all that the card aims at, ``move`` the
AVI, ``draw``, ``heal``, ``negate`` and ``repeat``; and cards that are placed, which may ``hit`` all round them at the
end of their owner's turn, or make the enemy ``lose`` life when they are destroyed. Nothing is kept between actions but
the position itself, and no trick saves time. A position is a plain mapping, as YAML has it.
"""

from __future__ import annotations

import copy
from itertools import combinations, permutations
from typing import Any

import yaml

OTHER = {"south": "north", "north": "south"}
World = dict[str, Any]
Card = dict[str, Any]
Spot = tuple[int, int]


def spot(text: str) -> Spot:
    return "abcdefghijk".index(text[0]), int(text[1:]) - 1


def name(at: Spot) -> str:
    return "abcdefghijk"[at[0]] + str(at[1] + 1)


def written(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


class Oracle:
    """The rules under a definition, which is a mapping."""

    def __init__(self, rules: dict[str, Any]) -> None:
        self.rules = rules
        self.cards: dict[str, Card] = rules["cards"]
        self.waiting: list[tuple[str, Spot, Card]] = []
        """Effects of placed cards that line up: whose, from where, and the trigger."""
        self.files, self.ranks = rules["board"]["files"], rules["board"]["ranks"]

    # ---- a position as text

    def read(self, line: str) -> World:
        world: World = yaml.safe_load(line)
        return {"placed": [], "chain": [], **world}

    def line(self, world: World) -> str:
        """As the engine writes it; what a resolving card waits for is its only step."""
        tree = {key: world[key] for key in ("turn", "to_act", "phase", "ap")}
        for seat in OTHER:
            tree[seat] = {key: value for key, value in world[seat].items() if key != "caa" or value}
        frames = []
        if world["phase"] == "resolve":
            done = [link for link in world["chain"] if link["owner"] == world["to_act"] and "state" in link]
            frames = [{"card": done[-1]["card"], "owner": world["to_act"], "step": 0}]
        tree |= {key: value for key, value in (("placed", world["placed"]), ("chain", world["chain"])) if value}
        return written(tree | ({"frames": frames} if frames else {}) | {"rng": world["rng"]})

    # ---- the board

    def picture(self, world: World, seat: str, rows: list[str], round: Spot | None = None) -> list[Spot]:
        """The cells of a picture round a player's AVI, or round another cell, in no special order."""
        ((up, across),) = [(r, f) for r, row in enumerate(rows) for f, sign in enumerate(row) if sign in "AX"]
        file, rank = spot(world[seat]["cell"]) if round is None else round
        ahead = 1 if seat == "south" else -1
        found = []
        for r, row in enumerate(rows):
            for f, sign in enumerate(row):
                at = (file + (f - across) * ahead, rank + (up - r) * ahead)
                if sign in "xX" and 0 <= at[0] < self.files and 0 <= at[1] < self.ranks:
                    found.append(at)
        return found

    def standing(self, world: World, at: Spot) -> dict[str, Any] | None:
        return next((each for each in world["placed"] if each["cell"] == name(at)), None)

    def empty(self, world: World, at: Spot) -> bool:
        return self.standing(world, at) is None and name(at) not in (world["south"]["cell"], world["north"]["cell"])

    def allowed(self, seat: str, at: Spot) -> bool:
        """Whether an AVI may walk there: not into the enemy's area."""
        area: int = self.rules["board"]["area"]
        return at[1] < self.ranks - area if seat == "south" else at[1] >= area

    def within(self, world: World, seat: str, at: Spot, card: Card) -> bool:
        """Whether a cell is in the card's range and holds what the card needs there."""
        if at not in self.picture(world, seat, card["range"]):
            return False
        if "durability" in card:
            return self.empty(world, at)
        return name(at) == world[OTHER[seat]]["cell"] or self.standing(world, at) is not None

    def aims(self, world: World, seat: str, card: Card) -> list[str]:
        """What follows the card's name in an action: nothing, or each possible cell."""
        if "range" not in card:
            return [""]
        cells = [(f, r) for f in range(self.files) for r in range(self.ranks)]
        found = [" " + name(at) for at in cells if self.within(world, seat, at, card)]
        return [""] if found and card.get("aim") == "all" else found

    # ---- what is legal

    def legal(self, world: World) -> list[str]:
        """All actions, sorted."""
        if self.winner(world) is not None:
            return []
        actor = world["to_act"]
        if world["phase"] == "answer":
            return sorted({"decline", *self._answers(world, actor)})
        if world["phase"] == "resolve":
            done = [link["card"] for link in world["chain"] if link["owner"] == actor and link.get("state") == "done"]
            return sorted("pick " + name(at) for at in self._steps(world, actor, self.cards[done[-1]]))
        if world["phase"] == "discard":
            return sorted({"discard " + card for card in world[actor]["hand"]})
        uses = self._paid(world, actor)
        paid = [text for text in uses if self.cost(world, actor, text) > 0]
        free = ["pass"] if not paid else ["end"] if not self.rules["must_spend_ap"] else []
        return sorted({*free, *uses, *self._caa(world, actor)})

    def cost(self, world: World, seat: str, text: str) -> int:
        """What an action that uses something costs in AP."""
        word, *rest = text.split()
        if word == "move":
            return 1
        used = self._effects(world, seat)[int(rest[0]) - 1] if word == "avi" else self.cards[rest[0]]
        cost: int = used.get("cost", 1)
        return cost

    def spent(self, world: World, seat: str, text: str) -> bool:
        """Whether it is too dear, or was used this turn and works once a turn."""
        name = text.split()[1]
        return self.cost(world, seat, text) > world["ap"] or name in world[seat].get("once", [])

    def note(self, player: World, name: str, used: Card) -> None:
        """Remember what works once a turn."""
        if used.get("once"):
            player["once"] = sorted({*player.get("once", []), name})

    def _paid(self, world: World, seat: str) -> list[str]:
        """All that is used, and all steps."""
        player, found = world[seat], []
        if world["ap"] < 1:
            return []
        file, rank = spot(player["cell"])
        for at in ((file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)):
            inside = 0 <= at[0] < self.files and 0 <= at[1] < self.ranks
            if inside and self.empty(world, at) and self.allowed(seat, at):
                found.append("move " + name(at))
        for id in player["hand"]:
            if self.cards[id]["category"] != "break":
                found += [f"use {id}{aim}" for aim in self.aims(world, seat, self.cards[id])]
        for id in player["integrate"]:
            for aim in self.aims(world, seat, self.cards[id]):
                found += [f"it {id}{aim}{paid}" for paid in self._builds(player["hand"], self.cards[id]["build"])]
        for number, effect in enumerate(self._effects(world, seat), 1):
            found += [f"avi {number}{aim}" for aim in self.aims(world, seat, effect)]
        return [text for text in found if text.startswith("move") or not self.spent(world, seat, text)]

    def _effects(self, world: World, seat: str) -> list[Card]:
        avatar = self.cards[world[seat]["avatar"]]
        awake = world[seat]["life"] <= avatar["awakening"]["at"]
        more: list[Card] = avatar["awakening"].get("effects", []) if awake else []
        return [*avatar.get("effects", []), *more]

    def _builds(self, hand: list[str], asked: list[dict[str, Any]]) -> set[str]:
        """Each set of hand cards of which one fits each thing that is asked for."""
        found = set()
        for cards in permutations(hand, len(asked)):
            if all(self.fits(card, one) for card, one in zip(cards, asked, strict=True)):
                found.add(" " + ",".join(sorted(cards)) if cards else "")
        return found

    def _caa(self, world: World, seat: str) -> set[str]:
        if world[seat].get("caa") or world["ap"] < 1:
            return set()
        numbers = range(1, self.rules["caa"] + 1)
        return {"caa " + ",".join(sorted(cards)) for n in numbers for cards in combinations(world[seat]["hand"], n)}

    def fits(self, id: str, asked: dict[str, Any]) -> bool:
        card = self.cards[id]
        if card["category"] == "integrate" and asked.get("category") != "integrate":
            return False
        has = {
            "category": card["category"],
            "callback": card.get("callback", False),
            "placed": "durability" in card,
        }
        return all(
            value in card.get("types", [])
            if key == "type"
            else card.get("damage", 0) >= value
            if key == "damage"
            else has[key] == value
            for key, value in asked.items()
        )

    def _answers(self, world: World, seat: str) -> list[str]:
        declared, found = world["chain"][-1]["card"], []
        for id in world[seat]["hand"]:
            card = self.cards[id]
            by_callback = bool(card.get("callback") and self.cards[declared].get("callback"))
            by_break = any(self.fits(declared, asked) for asked in card.get("answers", []))
            ends = self.cards[declared]["category"] == "break" and not self.cards[declared].get("callback")
            if ends and not self.rules.get("break_chains", True):
                by_break = False
            if (by_callback or by_break) and id not in world[seat].get("once", []):
                aims = self.aims(world, seat, card)
                aimless = by_break and not aims and not self.rules.get("break_range", True)
                found += [f"chain {id}{aim}" for aim in ([""] if aimless else aims)]
        return found

    def _steps(self, world: World, seat: str, card: Card) -> list[Spot]:
        rows = card["effect"][0]["to"]
        return [at for at in self.picture(world, seat, rows) if self.empty(world, at) and self.allowed(seat, at)]

    # ---- what happens

    def play(self, before: World, text: str) -> World:
        """The position after a legal action."""
        world = copy.deepcopy(before)
        word, *rest = text.split()
        seat = world["to_act"]
        player = world[seat]
        if word == "move":
            self._step(world, seat, rest[0])
            world["ap"] -= 1
        elif word in ("use", "it", "chain"):
            self._declare(world, seat, word, rest)
            return world
        elif word == "avi":
            effect = self._effects(world, seat)[int(rest[0]) - 1]
            world["ap"] -= effect.get("cost", 1)
            self.note(player, rest[0], effect)
            self._effect(world, seat, effect, rest[1] if rest[1:] else None)
            self._settle(world)
        elif word == "caa":
            cards = rest[0].split(",")
            self._discard(player, cards)
            self._draw(player, 2 * len(cards))
            player["caa"] = True
        elif word == "discard":
            self._discard(player, rest)
        elif word == "pick":
            self._step(world, seat, rest[0])
        elif word in ("end", "pass"):
            world["ap"] = 0
        if world["chain"]:
            self._resolve(world)
        if self.winner(world) is None and world["phase"] in ("main", "discard"):
            self._go_on(world)
        return world

    def _declare(self, world: World, seat: str, word: str, rest: list[str]) -> None:
        player, id = world[seat], rest[0]
        player["integrate" if word == "it" else "hand"].remove(id)
        link = {"card": id, "owner": seat}
        if "range" in self.cards[id] and self.cards[id].get("aim") != "all" and rest[1:]:
            link["target"] = rest[1]
        if word == "it":
            player["used"].append(id)  # it lies face up from now on
            self._discard(player, rest[-1].split(",") if self.cards[id]["build"] else [])
        self.note(player, id, self.cards[id])
        if word != "chain":
            world["ap"] -= self.cards[id].get("cost", 1)
        world["chain"].append(link)
        world["phase"], world["to_act"] = "answer", OTHER[seat]
        self._sort(world)

    def _resolve(self, world: World) -> None:
        """Each player's last card takes effect, the one declared last first; goes on where a step was chosen."""
        world["phase"], world["to_act"] = "main", world["turn"]
        chain = world["chain"]
        last = chain[-1]["owner"]
        for link in chain[:-2]:  # the players take turns: all but the last two fizzle
            link["state"] = "done"
        for owner in (last, OTHER[last]):
            own = [link for link in chain if link["owner"] == owner]
            if not own or own[-1].get("state") is not None:
                continue
            own[-1]["state"] = "done"
            self._take_effect(world, owner, own[-1])
            self._settle(world)
            if world["phase"] == "resolve" or self.winner(world) is not None:
                return
        for link in chain:
            if link.get("state") != "stands" and self.cards[link["card"]]["category"] != "integrate":
                world[link["owner"]]["trash"].append(link["card"])
        world["chain"] = []
        self._sort(world)

    def _take_effect(self, world: World, owner: str, link: dict[str, Any]) -> None:
        card = self.cards[link["card"]]
        target = link.get("target")
        if target and "durability" in card:
            if self.within(world, owner, spot(target), card):
                left = card["durability"]
                world["placed"].append({"cell": target, "card": link["card"], "owner": owner, "left": left})
                link["state"] = "stands"
            return
        if target and not self.within(world, owner, spot(target), card):
            target = None
        self._effect(world, owner, card, target)

    def _effect(self, world: World, seat: str, card: Card, target: str | None) -> None:
        player = world[seat]
        for step in card.get("effect", []):
            if step["do"] == "hit" and card.get("aim") == "all":
                self._hit_all(world, seat, self.picture(world, seat, card["range"]), card["damage"])
            elif step["do"] == "hit" and target is not None:
                self._hit(world, seat, target, card["damage"])
            elif step["do"] == "repeat":
                for _ in range(step["times"]):
                    self._effect(world, seat, {**card, "effect": step["then"]}, target)
            elif step["do"] == "draw":
                self._draw(player, step.get("count", 1))
            elif step["do"] == "heal":
                most = self.cards[player["avatar"]].get("life", self.rules["life"])
                player["life"] = min(most, player["life"] + step["amount"])
            elif step["do"] == "negate":
                theirs = [link for link in world["chain"] if link["owner"] != seat]
                if theirs and "state" not in theirs[-1]:
                    theirs[-1]["state"] = "negated"
            elif step["do"] == "move":
                self._walk(world, seat, self._steps(world, seat, card))

    def _walk(self, world: World, seat: str, cells: list[Spot]) -> None:
        if len(cells) == 1:
            self._step(world, seat, name(cells[0]))
        elif cells:
            world["phase"], world["to_act"] = "resolve", seat
            self._sort(world)

    def _step(self, world: World, seat: str, to: str) -> None:
        """Move the AVI; what is aimed at it follows, and its range is looked at again when its time comes."""
        for link in world["chain"]:
            if link["owner"] != seat and link.get("target") == world[seat]["cell"]:
                link["target"] = to
        world[seat]["cell"] = to

    def _hit_all(self, world: World, seat: str, cells: list[Spot], damage: int) -> None:
        """Whatever of the enemy's stands on these cells is hit, from a1 on."""
        for at in sorted(cells, key=lambda at: (at[1], at[0])):
            placed = self.standing(world, at)
            theirs = placed is not None and placed["owner"] != seat
            if (theirs or name(at) == world[OTHER[seat]]["cell"]) and self.winner(world) is None:
                self._hit(world, seat, name(at), damage)

    def _settle(self, world: World) -> None:
        """What placed cards have been set off to do, in the order in which that happened."""
        while self.waiting and self.winner(world) is None:
            seat, at, trigger = self.waiting.pop(0)
            for step in trigger["effect"]:
                if step["do"] == "lose":
                    world[OTHER[seat]]["life"] = max(0, world[OTHER[seat]]["life"] - step["amount"])
                elif step["do"] == "hit":
                    self._hit_all(world, seat, self.picture(world, seat, step["within"], at), step["damage"])
        self.waiting = []

    def _set_off(self, standing: dict[str, Any], upon: str) -> None:
        for trigger in self.cards[standing["card"]].get("triggers", []):
            if trigger["upon"] == upon:
                self.waiting.append((standing["owner"], spot(standing["cell"]), trigger))

    def _hit(self, world: World, seat: str, target: str, damage: int) -> None:
        enemy = world[OTHER[seat]]
        if enemy["cell"] == target:
            enemy["life"] = max(0, enemy["life"] - damage)
            return
        struck = self.standing(world, spot(target))
        assert struck is not None
        struck["left"] -= damage
        if struck["left"] <= 0:
            world["placed"].remove(struck)
            world[struck["owner"]]["trash"].append(struck["card"])
            self._set_off(struck, "destroyed")
            for link in world["chain"]:
                if link.get("target") == target:
                    del link["target"]  # what is gone is nobody's target any more

    def _draw(self, player: dict[str, Any], count: int) -> None:
        player["hand"] += player["deck"][:count]
        player["deck"] = player["deck"][count:]

    def _discard(self, player: dict[str, Any], cards: list[str]) -> None:
        for card in cards:
            player["hand"].remove(card)
            player["trash"].append(card)

    def _go_on(self, world: World) -> None:
        """Stay in the main phase while there are AP; else the end phase and the next turn."""
        while True:
            self._sort(world)
            player = world[world["turn"]]
            if world["phase"] == "main":
                self._judge(world, "")
                if world["ap"] > 0 or self.winner(world) is not None:
                    return
                self._end(world)
                if self.winner(world) is not None:
                    return
            held = len(player["hand"])
            self._judge(world, "turn-end" if held <= self.rules["hand"] else "")
            if self.winner(world) is not None:
                return
            if held > self.rules["hand"]:
                world["phase"] = "discard"
                return
            if self.rules.get("decks_end", True) and not world["south"]["deck"] and not world["north"]["deck"]:
                world["phase"] = "over"
                return
            self.begin(world, OTHER[world["turn"]], self.rules["ap"])

    def _end(self, world: World) -> None:
        """What happens at the end of a turn; whether there was a CAA in it decides nothing any more."""
        world[world["turn"]]["caa"] = False
        for standing in world["placed"]:
            if standing["owner"] == world["turn"]:
                self._set_off(standing, "your-turn-end")
        self._settle(world)
        self._sort(world)

    def begin(self, world: World, seat: str, ap: int) -> None:
        """A turn's start with its draw phase."""
        world.update(turn=seat, to_act=seat, phase="main", ap=ap)
        for each in OTHER:
            world[each].pop("once", None)
        self._judge(world, "turn-start")
        if world.get("won"):
            return
        player = world[seat]
        player["caa"] = False
        self._draw(player, max(1, self.rules["hand"] - len(player["hand"])))

    def _judge(self, world: World, moment: str) -> None:
        """Further ways to win, of whoever is on turn those of the moment as well; those of both are drawn here."""
        ways = self.rules.get("wins", [])
        found = [
            seat
            for seat in OTHER
            for way in ways
            if way.get("judged", "always") in ("always", moment if seat == world["turn"] else "")
            and all(self._holds(world, seat, each) for each in way["when"])
        ]
        if found and self.winner(world) is None:
            world["won"] = found[0] if len(set(found)) == 1 else "draw"

    def _holds(self, world: World, seat: str, condition: dict[str, Any]) -> bool:
        who = seat if condition.get("of", "you") == "you" else OTHER[seat]
        if condition["test"] == "stands":
            cells = [spot(cell) for cell in condition["cells"]]
            if seat == "north":
                cells = [(self.files - 1 - file, self.ranks - 1 - rank) for file, rank in cells]
            return spot(world[who]["cell"]) in cells
        if condition["count"] == "placed":
            cards = [each["card"] for each in world["placed"] if each["owner"] == who]
            number = sum(
                "type" not in condition or condition["type"] in self.cards[id].get("types", []) for id in cards
            )
        else:
            number = world[who]["life"] if condition["count"] == "life" else len(world[who][condition["count"]])
        high: int = condition.get("at_most", number)
        low: int = condition.get("at_least", 0)
        return low <= number <= high

    def _sort(self, world: World) -> None:
        for seat in OTHER:
            for zone in ("hand", "trash", "integrate", "used"):
                world[seat][zone].sort()
        world["placed"].sort(key=lambda each: (spot(each["cell"])[1], spot(each["cell"])[0]))

    def winner(self, world: World) -> str | None:
        """A seat, ``draw``, or None while the game goes on."""
        south, north = world["south"]["life"], world["north"]["life"]
        if south <= 0 or north <= 0:
            return "north" if south <= 0 else "south"
        if world.get("won"):
            won: str = world["won"]
            return won
        if world["phase"] != "over":
            return None
        return "draw" if south == north else "south" if south > north else "north"
