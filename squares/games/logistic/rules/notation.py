"""The text forms of positions and actions (docs/notation.md): one line of YAML in flow style, and words.

A position has the keys of ``LogisticPosition`` in their order, with ``south`` and ``north`` for the players. Zones of
cards are always written; guard, charge, next_ap, caa, known and counters of a player, and placed, chain, frames and
delayed, only where there is something to say. Cells and cards are words; nothing else of the history is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from squares.core.errors import BadAction, BadPosition, Wrongs
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules import flow
from squares.games.logistic.rules import values as v
from squares.games.logistic.rules.checks import faults
from squares.games.logistic.rules.codec import Codec

T = TypeVar("T")

_NUMBER = re.compile(r"0|[1-9][0-9]{0,19}")
_SMALL = re.compile(r"0|-?[1-9][0-9]{0,5}")
_CELL_WORD = re.compile(r"[a-z][1-9][0-9]?")


def clipped(text: str) -> str:
    """A word of somebody's input as it may stand in a sentence."""
    return "".join(c if c.isprintable() else " " for c in (text if len(text) <= 40 else text[:39] + "…"))


class Notation:
    """Writes and reads positions and actions of one definition."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.grid = codec.grid
        self.cards = codec.number_of

    # ---- writing

    def format(self, position: v.LogisticPosition) -> str:
        """The position in one line; of a masked position, what its reader sees."""
        tree: dict[str, flow.Tree] = {
            "turn": str(position.turn),
            "to_act": str(position.to_act),
            "phase": position.phase,
            "ap": str(position.ap),
            **{str(seat): _player(player) for seat, player in zip(TWO, position.players, strict=True)},
        }
        lists: tuple[tuple[str, list[flow.Tree]], ...] = (
            ("placed", [_standing(each) for each in position.placed]),
            ("chain", [_link(each) for each in position.chain]),
            ("frames", [_frame(each) for each in position.frames]),
            ("delayed", [_frame(each) for each in position.delayed]),
        )
        tree |= {key: list(items) for key, items in lists if items}
        tree |= {"won": position.won} if position.won else {}
        tree["rng"] = v.UNKNOWN if position.rng < 0 else str(position.rng)
        return flow.write(tree)

    # ---- reading positions

    def parse(self, text: str, strict: bool = True) -> v.LogisticPosition:
        """The position of a line; one that is not ``strict`` need only be readable, not possible.

        Errors: BadPosition with all that is wrong, each naming its key.
        """
        try:
            tree = flow.read(text)
        except flow.FlowError as error:
            raise BadPosition(phrase("logistic.bad.flow", at=error.at + 1)) from None
        wrong = Wrongs()
        position = self._position(_Keys(tree, "", wrong))
        if strict and not wrong.found:
            wrong.add(faults(self.codec, position))
        if wrong.found:
            raise BadPosition(*wrong.found)
        usual = self.format(position)
        if strict and usual != text:
            raise BadPosition(phrase("logistic.bad.form", mended=usual))
        return position

    def _position(self, keys: _Keys) -> v.LogisticPosition:
        position = v.LogisticPosition(
            turn=keys.take("turn", _seat),
            to_act=keys.take("to_act", _seat),
            phase=keys.take("phase", _one_of(v.PHASES)),
            ap=keys.take("ap", _small),
            players=(keys.inner("south", self._player), keys.inner("north", self._player)),
            placed=keys.mappings("placed", self._standing),
            chain=keys.mappings("chain", self._link),
            frames=keys.mappings("frames", self._frame),
            delayed=keys.mappings("delayed", self._frame),
            won=keys.maybe("won", _one_of(v.WON[1:]), ""),
            rng=keys.take("rng", _rng),
        )
        keys.done()
        return position

    def _player(self, keys: _Keys) -> v.Player:
        player = v.Player(
            avatar=keys.take("avatar", self._card),
            cell=keys.take("cell", self._cell),
            life=keys.take("life", _small),
            hand=keys.words("hand", self._card),
            deck=keys.words("deck", self._card),
            trash=keys.words("trash", self._card),
            integrate=keys.words("integrate", self._card),
            used=keys.words("used", self._card),
            guard=keys.maybe("guard", _small, 0),
            charge=keys.maybe("charge", _small, 0),
            next_ap=keys.maybe("next_ap", _small, 0),
            caa=keys.maybe("caa", _true, False),
            once=keys.words("once", self._once) if "once" in keys.left else (),
            known=keys.maybe("known", _known, ""),
            counters=keys.numbers("counters", self._counter),
        )
        keys.done()
        return player

    def _standing(self, keys: _Keys) -> v.Standing:
        cell, card = keys.take("cell", self._cell), keys.take("card", self._card)
        owner, left = keys.take("owner", _seat), keys.take("left", _small)
        standing = v.Standing(cell, card, owner, left, keys.numbers("counters", self._counter))
        keys.done()
        return standing

    def _link(self, keys: _Keys) -> v.Link:
        card, owner = keys.take("card", self._card), keys.take("owner", _seat)
        target = keys.maybe("target", self._cell, None)
        state = keys.maybe("state", _one_of(("negated", "done", "stands")), "waiting")
        keys.done()
        return v.Link(card, owner, target, state)

    def _frame(self, keys: _Keys) -> v.Frame:
        frame = v.Frame(
            card=keys.take("card", self._card),
            owner=keys.take("owner", _seat),
            step=keys.take("step", _small),
            this=keys.maybe("this", self._cell, None),
            target=keys.maybe("target", self._cell, None),
            cell=keys.maybe("cell", self._cell, None),
            picked=keys.maybe("picked", self._card, ""),
            hit=keys.maybe("hit", _true, False),
            trigger=keys.maybe("trigger", _true, False),
            due=keys.maybe("due", _one_of(("end", "south", "north")), ""),
            rolled=keys.maybe("rolled", _small, 0),
            left=keys.maybe("left", _small, 0),
        )
        keys.done()
        return frame

    def _once(self, text: str) -> str:
        """A card, or the number of an effect of the AVI."""
        return text if text.isdigit() and len(text) == 1 else self._card(text)

    def _card(self, text: str) -> str:
        if text.startswith(v.UNKNOWN):
            raise BadPosition(phrase("logistic.bad.hidden"))
        if text not in self.cards:
            raise BadPosition(phrase("logistic.bad.card", card=clipped(text)))
        return text

    def _counter(self, text: str) -> str:
        if text not in self.codec.programs.counters:
            raise BadPosition(phrase("logistic.bad.counter", counter=clipped(text)))
        return text

    def _cell(self, text: str) -> Cell:
        cell = self.grid.parse(text)
        if cell is None:
            last = self.grid.cell(self.grid.size - 1)
            raise BadPosition(phrase("logistic.bad.cell", cell=clipped(text), last=str(last)))
        return cell

    # ---- actions

    def parse_action(self, text: str) -> v.LogisticAction:
        """The action of a text. Errors: BadAction where no position of this game could have it."""
        if text in v.WORDS:
            return v.Say(text)
        verb, *rest = text.split(" ")
        action = self._action(verb, rest)
        if action is None or str(action) != text:
            raise BadAction(phrase("logistic.bad.action", text=clipped(text)))
        return action

    def _action(self, verb: str, words: list[str]) -> v.LogisticAction | None:
        cell = self.grid.parse(words[1]) if len(words) > 1 and _CELL_WORD.fullmatch(words[1]) else None
        match (verb, words):
            case ("move", [goal]) if (there := self.grid.parse(goal)) is not None:
                return v.Walk(there)
            case ("pick", [what]) if (there := self.grid.parse(what)) is not None:
                return v.PickCell(there)
            case ("use", [card, *_]) if card in self.cards:
                return v.Use(card, cell)
            case ("chain", [card, *_]) if card in self.cards:
                return v.Answer(card, cell)
            case ("avi", [number, *_]) if number in ("1", "2", "3", "4", "5", "6", "7", "8"):
                cell = self.grid.parse(words[1]) if len(words) > 1 else None
                return v.UseAvi(int(number), cell)
            case ("it", [card, *more]) if card in self.cards and len(more) <= 2:
                cards = self._cards(more[-1]) if more and (cell is None or len(more) == 2) else ()
                return v.Build(card, cell, cards)
            case ("caa", [cards]):
                return v.Caa(found) if (found := self._cards(cards)) else None
            case ("discard", [card]) if card in self.cards:
                return v.Drop(card)
            case ("pick", [card]) if card in self.cards:
                return v.PickCard(card)
            case ("way", [number]) if number in ("1", "2", "3", "4"):
                return v.PickWay(int(number))
        return None

    def _cards(self, text: str) -> tuple[str, ...]:
        """One to three known cards in the order of the alphabet, or none."""
        cards = text.split(",")
        known = len(cards) <= 3 and all(card in self.cards for card in cards) and sorted(cards) == cards
        return tuple(cards) if known else ()


def _player(player: v.Player) -> flow.Tree:
    tree: dict[str, flow.Tree] = {
        "avatar": player.avatar,
        "cell": str(player.cell),
        "life": str(player.life),
        **{key: list(getattr(player, key)) for key in ("hand", "deck", "trash", "integrate", "used")},
    }
    tree |= {key: str(getattr(player, key)) for key in ("guard", "charge", "next_ap") if getattr(player, key)}
    tree |= {"caa": "true"} if player.caa else {}
    tree |= {"once": list(player.once)} if player.once else {}
    tree |= {"known": player.known} if player.known else {}
    return tree | _counters(player.counters)


def _counters(counters: v.Counters) -> dict[str, flow.Tree]:
    return {"counters": {id: str(n) for id, n in counters}} if counters else {}


def _standing(each: v.Standing) -> flow.Tree:
    tree: dict[str, flow.Tree] = {"cell": str(each.cell), "card": each.card, "owner": str(each.owner)}
    return tree | {"left": str(each.left)} | _counters(each.counters)


def _link(link: v.Link) -> flow.Tree:
    tree: dict[str, flow.Tree] = {"card": link.card, "owner": str(link.owner)}
    if link.target is not None:
        tree["target"] = str(link.target)
    return tree | ({"state": link.state} if link.state != "waiting" else {})


def _frame(frame: v.Frame) -> flow.Tree:
    tree: dict[str, flow.Tree] = {"card": frame.card, "owner": str(frame.owner), "step": str(frame.step)}
    cells = {"this": frame.this, "target": frame.target, "cell": frame.cell}
    tree |= {key: str(cell) for key, cell in cells.items() if cell is not None}
    if frame.picked:
        tree["picked"] = frame.picked
    tree |= {key: "true" for key, on in (("hit", frame.hit), ("trigger", frame.trigger)) if on}
    tree |= {"due": frame.due} if frame.due else {}
    return tree | {key: str(n) for key, n in (("rolled", frame.rolled), ("left", frame.left)) if n}


# ---- reading keys


class _Keys:
    """A mapping whose keys are taken one by one. ``where`` names it in a sentence.

    What cannot be read is kept in ``wrong`` and None stands in for it: nobody uses a position with wrong parts.
    """

    def __init__(self, tree: flow.Tree, where: str, wrong: Wrongs) -> None:
        if not isinstance(tree, dict):
            raise BadPosition(phrase("logistic.bad.mapping", key=where or v.UNKNOWN))
        self.left: dict[str, flow.Tree] = dict(tree)
        self.where = f"{where}." if where else ""
        self.wrong = wrong

    def take(self, key: str, read: Callable[[str], T]) -> T:
        """The value of a key that must be there."""
        return cast(T, self.wrong.read(lambda: self._read(key, self._pop(key), read)))

    def maybe(self, key: str, read: Callable[[str], T], default: T) -> T:
        """The value of a key, or the default where it is left out."""
        return self.take(key, read) if key in self.left else default

    def words(self, key: str, read: Callable[[str], T]) -> tuple[T, ...]:
        """The values of a list that must be there."""
        found = self.wrong.read(lambda: self._as_list(key, self._pop(key))) or []
        return tuple(cast(T, self.wrong.read(self._read, key, each, read)) for each in found)

    def numbers(self, key: str, known: Callable[[str], str]) -> tuple[tuple[str, int], ...]:
        """The numbers of a mapping, each under a known word. The mapping may be left out."""
        if key not in self.left:
            return ()
        return self.inner(key, lambda inside: inside._numbers(known))

    def _numbers(self, known: Callable[[str], str]) -> tuple[tuple[str, int], ...]:
        found = []
        for word in list(self.left):
            self.wrong.read(known, word)
            found.append((word, self.take(word, _small)))
        return tuple(found)

    def inner(self, key: str, read: Callable[[_Keys], T]) -> T:
        """What a mapping inside, which must be there, is read as."""
        return cast(T, self.wrong.read(lambda: self._inside(key, self._pop(key), read)))

    def mappings(self, key: str, read: Callable[[_Keys], T]) -> tuple[T, ...]:
        """What the mappings of a list are read as. The list may be left out."""
        found = self.wrong.read(self._as_list, key, self.left.pop(key, [])) or []
        return tuple(cast(T, self.wrong.read(self._inside, key, each, read)) for each in found)

    def done(self) -> None:
        """Refuse keys that nobody asked for."""
        self.wrong.add(phrase("logistic.bad.unknown_key", key=f"{self.where}{clipped(key)}") for key in self.left)

    def _pop(self, key: str) -> flow.Tree:
        if key not in self.left:
            raise BadPosition(phrase("logistic.bad.missing", key=f"{self.where}{key}"))
        return self.left.pop(key)

    def _as_list(self, key: str, value: flow.Tree) -> list[flow.Tree]:
        if not isinstance(value, list):
            raise BadPosition(phrase("logistic.bad.list", key=f"{self.where}{key}"))
        return value

    def _inside(self, key: str, value: flow.Tree, read: Callable[[_Keys], T]) -> T:
        return read(_Keys(value, f"{self.where}{key}", self.wrong))

    def _read(self, key: str, value: flow.Tree, read: Callable[[str], T]) -> T:
        if not isinstance(value, str):
            raise BadPosition(phrase("logistic.bad.word", key=f"{self.where}{key}"))
        try:
            return read(value)
        except _WrongError as wrong:
            values = {"key": f"{self.where}{key}", "text": clipped(value), "wanted": wrong.wanted}
            raise BadPosition(Phrase("logistic.bad.value", values)) from None


class _WrongError(Exception):
    """A word that does not fit its place."""

    def __init__(self, wanted: Phrase) -> None:
        super().__init__(wanted.key)
        self.wanted = wanted


def _one_of(words: Iterable[str]) -> Callable[[str], Any]:
    known = list(words)

    def read(text: str) -> str:
        if text not in known:
            raise _WrongError(phrase("logistic.bad.one_of", known=known))
        return text

    return read


def _seat(text: str) -> Seat:
    return Seat(_one_of(str(seat) for seat in TWO)(text))


def _true(text: str) -> bool:
    return bool(_one_of(("true",))(text))


def _known(text: str) -> str:
    if not set(text) <= set(v.WHO_KNOWS):
        raise _WrongError(phrase("logistic.bad.who_knows"))
    return text


def _small(text: str) -> int:
    if not _SMALL.fullmatch(text):
        raise _WrongError(phrase("logistic.bad.number"))
    return int(text)


def _rng(text: str) -> int:
    if text == v.UNKNOWN:
        raise BadPosition(phrase("logistic.bad.hidden"))
    if not _NUMBER.fullmatch(text) or int(text) >= 1 << 64:
        raise _WrongError(phrase("logistic.bad.number"))
    return int(text)
