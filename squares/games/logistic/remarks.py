"""What is odd about a duel of cards: conditions that say nothing, cards that nobody can play, pictures of nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO
from squares.data.models import Remark
from squares.games.logistic import layouts
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.cards import (
    AnyCard,
    Avatar,
    Break,
    Integrate,
    Resource,
    Token,
    Usable,
    asked_of,
    cost_at_least,
    parts_of,
)
from squares.games.logistic.rules.definition import CardFile, LayoutFile, LogisticDefinition
from squares.games.logistic.rules.language import CountIs, Filter, GainAp, Number, Picture, ZoneIs
from squares.games.logistic.rules.layout.model import named

BOARDS = ("net",)
_OF_CARDS = ("you-use", "enemy-uses", "you-discard", "enemy-discards", "you-deal", "enemy-deals")
"""Triggers that ask about the card."""


def remarks(game: LogisticDefinition) -> Iterator[Remark]:
    """Yield everything odd, each at the key that it is about."""
    avatars = {id: card for id, card in game.cards.items() if isinstance(card, Avatar)}
    early = {id: card for id, card in avatars.items() if card.awakening.at >= game.life_of(id)}
    shared = [card.name for card in early.values() if card.life is None]
    if shared and "life" in game.model_fields_set:
        yield Remark(("life",), phrase("logistic.odd.awake", life=game.life, names=shared, n=len(shared)))
    for id, avatar in early.items():
        if avatar.life is not None or "life" not in game.model_fields_set:
            where = ("life",) if avatar.life is not None else ("awakening", "at")
            values = {"life": game.life_of(id), "names": [avatar.name], "n": 1}
            yield Remark(("cards", id, *where), phrase("logistic.odd.awake", **values))
    most = _most_ap(game)
    idle = {id: why for id, card in game.cards.items() if (why := _never_played(game, card, most)) is not None}
    held: set[str] = set()
    for id, deck in game.decks.items():
        for each in sorted(idle.keys() & {*deck.cards, *deck.integrate}):
            held.add(each)
            path = ("decks", id, "cards", each) if each in deck.cards else ("decks", id, "integrate")
            yield Remark(path, phrase("logistic.odd.in_deck", card=game.cards[each].name, why=idle[each]))
    for id in sorted(idle.keys() - held):
        yield Remark(("cards", id), phrase("logistic.odd.never_played", card=game.cards[id].name, why=idle[id]))
    yield from _never_made(game)
    yield from of_part(game)
    yield from _never_paid(game, most)
    yield from _never_won(game)
    yield from _aimless(game)
    for id, card in game.cards.items():
        if card.picture:
            yield Remark(
                ("cards", id, "picture"),
                phrase("logistic.odd.no_sprite", name=card.picture),
                sprite=f"cards/{card.picture}",
            )
    yield from layouts.remarks(game.layout, game.look.pictures)
    drawn = {each.word for each in named(game.layout, ()) if each.what == "picture"}
    for key in game.look.pictures:
        if key not in game.cards and key not in drawn:
            what = phrase("logistic.odd.no_card", card=key)
            yield Remark(("look", "pictures", key), what, key, tuple(game.cards))


def _never_paid(game: LogisticDefinition, most: int) -> Iterator[Remark]:
    """Yield effects of AVIs and abilities that nobody can pay, and ones that give back the AP that they cost."""
    put = _put(game)
    for path, effect in parts_of(game.cards):
        if "once" not in effect or "category" in effect:
            continue
        cost, lacking = cost_at_least(effect["cost"]), [id for id in effect["spend"] if id not in put]
        if cost > most:
            yield Remark((*path, "cost"), phrase("logistic.odd.effect_dear", name=effect["name"], n=cost, most=most))
        if lacking:
            values = {"name": effect["name"], "counter": game.counters[lacking[0]].name}
            yield Remark((*path, "spend", lacking[0]), Phrase("logistic.odd.never_spent", values))
        for i, only in enumerate(effect["discard"]):
            if not _meant(only, _resources(game)):
                yield Remark((*path, "discard", i), phrase("logistic.odd.discards_nothing", card=effect["name"]))
        back = sum(_gained(step) for step in effect["effect"])
        if not effect["once"] and not effect["spend"] and not effect["discard"] and back >= cost:
            yield Remark((*path, "effect"), phrase("logistic.odd.pays_itself", name=effect["name"], n=back))


def _gained(step: Any) -> int:
    """Return the AP that a step surely gives whoever is on turn."""
    return step.amount if isinstance(step, GainAp) and step.who == "you" and isinstance(step.amount, int) else 0


def _resources(game: LogisticDefinition) -> dict[str, AnyCard]:
    """Return the cards that can lie in a hand."""
    return {id: card for id, card in game.cards.items() if isinstance(card, (Resource, Break))}


def _put(game: LogisticDefinition) -> set[str]:
    """Return the kinds of counters that some card puts."""
    steps = [step for _, step in parts_of(game.cards) if step.get("do") == "counter"]
    return {step["counter"] for step in steps if _adds(step["amount"])}


def _never_won(game: LogisticDefinition) -> Iterator[Remark]:
    """Yield ways to win by a number that there cannot be, or by counters that no card puts there."""
    put = _put(game)
    known = _most(game)
    for i, win in enumerate(game.wins):
        for j, condition in enumerate(win.when):
            if not isinstance(condition, CountIs) or condition.unless:
                continue
            path, least = ("wins", i, "when", j, "at_least"), condition.at_least or 0
            if not isinstance(least, int) or condition.times > 1 or condition.plus != 0:
                continue
            most, bound = known.get(condition.count, least), condition.at_most
            most //= 1 + (condition.half and condition.count in known)
            if isinstance(bound, int) and least > bound:
                yield Remark(path, phrase("logistic.odd.bounds", least=least, most=bound))
            elif least > most:
                yield Remark(path, phrase("logistic.odd.too_many", n=least, most=most))
            elif least and condition.counter is not None and condition.counter not in put:
                name = game.counters[condition.counter].name
                yield Remark(path, phrase("logistic.odd.no_counters", name=name))


def _most(game: LogisticDefinition) -> dict[str, int]:
    """Return what numbers can be at most, as far as that can be told."""
    life = max((game.life_of(id) for id, card in game.cards.items() if isinstance(card, Avatar)), default=game.life)
    board, seats = game.board, len(TWO)
    cells = board.files * board.ranks
    known = {"life": life, "lost-life": life, "placed": cells, "counters": t.MOST_COUNTERS, "ap": t.MOST_AP}
    known["distance"] = board.files - 1 + board.ranks - 1
    if not any(step.get("do") == "transform" for _, step in parts_of(game.cards)):  # which makes cards out of tokens
        there = seats * game.rules.size + sum(len(game.start.cards(seat)) for seat in TWO)
        known |= dict.fromkeys(("hand", "deck", "trash"), there)
    return known


def _adds(amount: int | Number) -> bool:
    """Tell whether an amount may be above 0."""
    return not isinstance(amount, int) or amount > 0


def _never_made(game: LogisticDefinition) -> Iterator[Remark]:
    """Yield tokens that no step makes."""
    keys = {"create": "card", "transform": "into"}
    steps = (step for _, step in parts_of(game.cards) if step.get("do") in keys)
    made = {step[keys[step["do"]]] for step in steps}
    for id, card in game.cards.items():
        if isinstance(card, Token) and id not in made:
            yield Remark(("cards", id), phrase("logistic.odd.never_made", card=card.name))


def _aimless(game: LogisticDefinition) -> Iterator[Remark]:
    """Yield copies of cards that aim, where whatever copies them aims at nothing itself (L31)."""
    aiming = {id: card for id, card in game.cards.items() if isinstance(card, Usable) and _aims(vars(card))}
    found = parts_of(game.cards)
    hosts = {path: "triggers" not in path and _aims(fields) for path, fields in found if "aim" in fields}
    for path, fields in found:
        if fields.get("do") != "copy" or any(hosts.get(path[:n]) for n in range(len(path))):
            continue
        lost = next((card for id, card in aiming.items() if _meant(fields["only"], {id: card})), None)
        if lost is not None:
            yield Remark(path, phrase("logistic.odd.copies_aimless", card=lost.name))


def _aims(fields: Mapping[str, Any]) -> bool:
    """Tell whether a card or an AVI's effect is aimed at a target when it is used."""
    return bool(fields["range"] or fields["anywhere"]) and fields.get("durability") is None


def of_part(file: CardFile | LayoutFile | LogisticDefinition) -> Iterator[Remark]:
    """Yield what can be seen without a game: conditions that always or never hold, filters that nothing asks."""
    if isinstance(file, LayoutFile):
        yield from layouts.odd_places(file.layout)
        return
    for path, fields in parts_of(file.cards):
        if "only" in fields["given"] and fields.get("upon", _OF_CARDS[0]) not in _OF_CARDS:
            yield Remark((*path, "only"), phrase("logistic.odd.only_unheard", known=_OF_CARDS))
        if fields.get("do") == "counter" and fields["amount"] == 0:
            yield Remark((*path, "amount"), phrase("logistic.odd.no_amount"))
        if "chooser" in fields["given"] and fields.get("what", "chosen") != "chosen":
            yield Remark((*path, "chooser"), phrase("logistic.odd.nothing_chosen"))
        of_chain = fields.get("do") == "copy" and fields["source"] == "chain" and path[2] == "effect"
        if of_chain and _begins(file, path[1]):
            yield Remark((*path, "source"), phrase("logistic.odd.copies_nothing"))
        if fields.get("test") != "count":
            continue
        least, most = fields["at_least"], fields["at_most"]
        if least is None and most is None:
            yield Remark(path, phrase("logistic.odd.no_bounds"))
        elif isinstance(least, int) and isinstance(most, int) and least > most:
            yield Remark(path, phrase("logistic.odd.bounds", least=least, most=most))


def _begins(file: CardFile | LogisticDefinition, id: Any) -> bool:
    """Tell whether a card can only be the first of a chain."""
    card = file.cards[id]
    return isinstance(card, Usable) and not isinstance(card, Break) and not getattr(card, "callback", False)


def _never_played(game: LogisticDefinition, card: AnyCard, most: int) -> Phrase | None:
    """Tell why nobody can ever use a card with as many action points as a turn can have; None where somebody may."""
    if not isinstance(card, Usable):
        return None
    board = game.board
    if isinstance(card, (Integrate, Resource)) and cost_at_least(card.cost) > most:
        return phrase("logistic.odd.too_dear", n=cost_at_least(card.cost), most=most)
    if card.range and not card.anywhere and not _fits(card.range, board.files, board.ranks):
        return phrase("logistic.odd.range_off", files=board.files, ranks=board.ranks)
    if any(_never_holds(game, condition) for condition in card.when):
        return phrase("logistic.odd.when_never")
    if not all(_meant(only, _resources(game)) for only in asked_of(card)):
        return phrase("logistic.odd.discards_unfit")
    if isinstance(card, Break) and not any(_meant(only, game.cards) for only in card.answers):
        return phrase("logistic.odd.answers_nothing")
    return None


def _most_ap(game: LogisticDefinition) -> int:
    """Return the most action points that something can cost, as far as nothing adds to them or lowers costs; then
    there is no telling."""
    found = parts_of(game.cards)
    adds = any((each.get("do") == "ap" or each.get("gives") == "ap") and _adds(each["amount"]) for _, each in found)
    adds = adds or any(each.get("gives") == "cost" and each["amount"] < 0 for _, each in found)
    return t.MOST_AP if adds else max(game.ap, game.first_ap)


def _fits(picture: Picture, files: int, ranks: int) -> bool:
    """Tell whether a cell of a picture can ever lie on the board."""
    up, left = next((r, row.index(sign)) for r, row in enumerate(picture) for sign in "AX" if sign in row)
    cells = ((r - up, c - left) for r, row in enumerate(picture) for c, sign in enumerate(row) if sign in "xX")
    return any(abs(down) < ranks and abs(right) < files for down, right in cells)


def _never_holds(game: LogisticDefinition, condition: object) -> bool:
    if isinstance(condition, ZoneIs):
        return condition.zone == "shared" and not condition.unless and 2 * game.board.area == game.board.ranks
    if isinstance(condition, CountIs) and not condition.unless:
        least, most = condition.at_least, condition.at_most
        return isinstance(least, int) and isinstance(most, int) and least > most
    return False


def _meant(only: Filter, cards: Mapping[str, AnyCard]) -> bool:
    """Tell whether a filter of a break card fits any card; IT is answered only by its category."""
    for id, card in cards.items():
        if not isinstance(card, Usable) or (card.category == "integrate" and only.category != "integrate"):
            continue
        checks = (
            (only.card, id),
            (only.category, card.category),
            (only.colour, card.colour),
            (only.callback, getattr(card, "callback", False)),
            (only.placed, card.durability is not None),
        )
        known = all(wanted is None or wanted == found for wanted, found in checks)
        typed = only.type is None or only.type in card.types
        if known and typed and (only.damage is None or (card.damage or 0) >= only.damage):
            return True
    return False
