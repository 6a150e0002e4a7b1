"""What an action of Battle Logistic Square does if the enemy does not answer: life, cards, guards, the court, ranges.

Numbers are compared with the position before the action; those of an answer with what would happen without it.
"""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from squares.bots.reason import Deed, Fact, listed
from squares.core.events import Counter, Drawn, Event, Placed
from squares.core.game import View
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules import values as v
from squares.games.logistic.rules.areas import around, offsets
from squares.games.logistic.rules.cards import Avatar, AviEffect, Break, Integrate, Resource, Usable, effects_of, limits
from squares.games.logistic.rules.events import Resolved, Revealed
from squares.games.logistic.rules.game import LogisticGame
from squares.games.logistic.rules.language import Delay
from squares.games.logistic.rules.wording import Wording

LIFE = 4  # for each point
STOPS = 100
DESTROYS = 90
STANDS = 60
TAKES = 45
REACHES = 50  # for each card
LEAVES = 30  # for each card
AP = 40
GUARD = 2  # for each point
WEARS = 1  # for each point
DRAWS = 15  # for each card
GOES = 12
TEXT = 5
KEEPS = 2
STEPS = 1
_MOST_STEPS = 12
_DECLINE = v.Say("decline")


@dataclass(slots=True)
class Course:
    """What an action of ``seat`` comes to: the position, the cards that took no effect, what was done with his cards.

    ``taken`` were searched or come from a trash, ``returned`` go into the deck. ``ap``: those left before the effect.
    """

    seat: Seat
    position: v.LogisticPosition
    ap: int = 0
    stopped: frozenset[str] = frozenset()
    drawn: int = 0
    taken: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()

    def play(self, game: LogisticGame, action: v.LogisticAction) -> None:
        """Play one action more."""
        step = game.apply(self.position, action)
        self.stopped |= {each.piece for each in step.events if isinstance(each, Resolved) and not each.took_effect}
        self._count(step.events)
        if isinstance(action, v.PickCard):
            was, now = (each.player(self.seat).deck.count(action.card) for each in (self.position, step.position))
            self.returned += (action.card,) * (now - was)
        self.position = step.position

    def _count(self, events: tuple[Event, ...]) -> None:
        """Count cards: one that is drawn lay in the deck and stays hidden; one that is searched shows itself."""
        for before, event, after in zip(events, events[1:], (*events[2:], None), strict=False):
            if not isinstance(event, Drawn) or event.seat is not self.seat or isinstance(after, Placed):
                continue
            if isinstance(after, Revealed) or (isinstance(before, Counter) and before.name == "trash"):
                self.taken += (event.piece,)
            else:
                self.drawn += 1


def unanswered(
    game: LogisticGame, before: v.LogisticPosition, action: v.LogisticAction, then: Sequence[v.LogisticAction] = ()
) -> Course:
    """Play an action: everybody declines to answer, and its player chooses for its effect as in the play that follows.

    It ends where an effect leaves something else to choose. There is one more AP, so that the turn does not end: what
    its end brings is not the action's doing.
    """
    course = Course(before.to_act, replace(before, ap=before.ap + 1), before.ap + 1)
    course.play(game, action)
    if course.position.phase == "answer":
        course.ap = course.position.ap
    picks = [
        each for each in then if isinstance(each, v.PickCell | v.PickCard | v.PickWay) or str(each) in ("yes", "no")
    ]
    for _ in range(_MOST_STEPS):
        position = course.position
        legal = () if game.outcome(position) else game.legal_actions(position)
        if position.phase == "answer" and _DECLINE in legal:
            course.play(game, _DECLINE)
        elif picks and position.frames and position.to_act is before.to_act and picks[0] in legal:
            course.play(game, picks.pop(0))
        else:
            break
    return course


def facts(deed: Deed) -> Iterator[Fact]:
    """Yield what the action comes to, in numbers; what a discarded card leaves in hand, a step brings into range."""
    hand = len(deed.before.player(deed.seat).hand)
    match deed.action:
        case v.Walk():
            yield from _walked(deed)
        case v.Caa(cards):
            yield from _changed(deed, cards)
        case v.Drop(card):
            yield from _dropped(deed, card)
        case v.Say(word="decline"):
            yield from _declined(deed)
        case v.Say(word="end" | "pass"):
            yield Fact(phrase("bots.why.logistic.keeps", n=hand), KEEPS)
        case _:
            yield from _used(deed)


def standing(game: LogisticGame, position: v.LogisticPosition, seat: Seat) -> Phrase:
    """Return a player's life."""
    return phrase("guide.logistic.life", n=position.player(seat).life)


def threat(game: LogisticGame, view: View[v.LogisticPosition, v.LogisticAction]) -> Phrase | None:
    """Return what everybody has seen the enemy hit with that reaches the seat's AVI where it stands."""
    foe, own = view.position.player(_foe(view.seat)), view.position.player(view.seat).cell
    seen = _seen_attacks(game, foe)
    found = [name for name, each in seen.items() if _hits(game, each, _foe(view.seat), foe.cell, own)]
    name = phrase(f"views.seat.{_foe(view.seat).value}")
    return phrase("bots.threat.logistic.reaches", name=name, cards=listed(found)) if found else None


def declines(action: v.LogisticAction) -> bool:
    """Tell whether an action answers nothing."""
    return action == _DECLINE


# ---- cards and effects


def _used(deed: Deed) -> Iterator[Fact]:
    """Yield what a card or an effect comes to; of a choice for it what other choices do not bring as well."""
    found = [*_outcome(deed, deed.action, deed.then)]
    if isinstance(deed.action, v.PickCell | v.PickCard | v.PickWay):
        other = next(each for each in deed.game.legal_actions(deed.before) if each != deed.action)
        common = [*_outcome(deed, other, ())]
        found = [fact for fact in found if fact not in common] or found
    if isinstance(deed.action, v.PickCard) and deed.action.card in deed.before.player(deed.seat).hand:
        found += _dropped(deed, deed.action.card)
    yield from found
    yield from _text(deed)


def _outcome(deed: Deed, action: v.LogisticAction, then: Sequence[v.LogisticAction]) -> Iterator[Fact]:
    game: LogisticGame = deed.game
    new, old = unanswered(game, deed.before, action, then), Course(deed.seat, deed.before)
    if isinstance(action, v.Answer):
        old = unanswered(game, deed.before, _DECLINE)
    if game.outcome(old.position) is None and game.outcome(new.position) is None:
        frame, later = _frame(deed), _later(deed, old.position, new.position)
        found = [
            *_stopped(deed, frame, new.stopped - old.stopped),
            *_numbers(deed, frame, old.position, new.position),
            *_court(deed, frame, old.position, new.position),
            *_gained(deed, frame, old, new),
        ]
        yield from (replace(fact, rest=fact.rest or later) for fact in found)
        if _bare(new.position) == _bare(old.position):
            yield Fact(phrase("bots.why.logistic.nothing"), TEXT + 1)


def _later(deed: Deed, old: v.LogisticPosition, new: v.LogisticPosition) -> Phrase | None:
    """Return what an effect has put off until later."""
    words, delayed = Wording(deed.game.definition), [each for each in new.delayed if each not in old.delayed]
    effects = [deed.game.definition.cards[each.card] for each in delayed]
    steps = [step for card in effects if isinstance(card, Usable) for step in card.effect if isinstance(step, Delay)]
    return words.steps(tuple(steps)) if steps else None


def _bare(position: v.LogisticPosition) -> v.LogisticPosition:
    """Return a position without what ends with the turn."""
    south, north = (replace(player, charge=0, once=()) for player in position.players)
    return replace(position, players=(south, north), ap=0)


def _frame(deed: Deed) -> str:
    """Tell whether what comes of the action can still be answered (L5)."""
    foe = deed.before.player(_foe(deed.seat))
    sure = (
        isinstance(deed.action, v.UseAvi | v.UseAbility | v.PickCell | v.PickCard | v.PickWay | v.Say | v.Walk)
        or not foe.hand
    )
    return "bots.why.logistic.sure" if sure else "bots.why.logistic.unanswered"


def _foe(seat: Seat) -> Seat:
    return TWO[1 - TWO.index(seat)]


def _known(deed: Deed, player: v.Player) -> tuple[str, ...]:
    """Return the cards in hand after the action that lay there before it: what was drawn is made up."""
    held = Counted(deed.before.player(deed.seat).hand)
    if isinstance(deed.action, v.Drop | v.PickCard | v.Use | v.Build | v.Answer):
        held[deed.action.card] -= 1
    return tuple((Counted(player.hand) & held).elements())


def _clause(frame: str, weight: int, key: str, **values: Any) -> Fact:
    return Fact(phrase(f"bots.why.logistic.{key}", **values), weight, frame)


def _stopped(deed: Deed, frame: str, cards: frozenset[str]) -> Iterator[Fact]:
    """Yield cards of the enemy that take no effect because of an answer."""
    words = Wording(deed.game.definition)
    theirs = {link.card for link in deed.before.chain if link.owner != deed.seat}
    for card in sorted(cards & theirs):
        yield _clause(frame, STOPS, "stops", card=words.name(card))


def _numbers(deed: Deed, frame: str, old: v.LogisticPosition, new: v.LogisticPosition) -> Iterator[Fact]:
    """Yield life, guard, charge and cards of both players."""
    foe = _foe(deed.seat)
    was, now, theirs_was, theirs = old.player(deed.seat), new.player(deed.seat), old.player(foe), new.player(foe)
    if theirs.life < theirs_was.life:
        lost = theirs_was.life - theirs.life
        yield _clause(frame, LIFE * lost, "hits", n=lost, left=theirs.life)
    if now.life > was.life:
        key, gained = "spares" if isinstance(deed.action, v.Answer) else "heals", now.life - was.life
        yield _clause(frame, LIFE * gained, key, n=gained, left=now.life)
    if theirs.guard < theirs_was.guard:
        yield _clause(frame, GUARD * (theirs_was.guard - theirs.guard), "pierces", old=theirs_was.guard, n=theirs.guard)
    for key, more in (("guard", now.guard - was.guard), ("charge", now.charge - was.charge)):
        if more > 0 and (key == "guard" or new.ap > 1):  # a charge ends with the turn
            yield _clause(frame, GUARD * more, key, n=more)
    mine = _own_attacks(deed.game, replace(now, hand=_known(deed, now)))
    reached = _new(deed.game, mine, deed.seat, (was.cell, theirs_was.cell), (now.cell, theirs.cell))
    reach = _named("reaches", reached, cell=str(now.cell)) if reached else None
    if reach is None and now.cell != was.cell:
        reach = next((fact.words for fact in _shelter(deed.game, deed.seat, theirs, was.cell, now.cell)), None)
    for key, before, after in (("goes", was, now), ("sends", theirs_was, theirs)):
        if after.cell != before.cell:
            yield replace(_clause(frame, GOES, key, cell=str(after.cell)), rest=reach)
    for key, more in (("points", now.next_ap - was.next_ap), ("slows", theirs_was.next_ap - theirs.next_ap)):
        if more > 0:
            yield _clause(frame, AP, key, n=more)
    thrown = len(theirs_was.hand) - len(theirs.hand)
    if thrown > 0 and not isinstance(deed.action, v.Answer):
        yield _clause(frame, DRAWS * thrown, "discards", n=thrown)


def _court(deed: Deed, frame: str, old: v.LogisticPosition, new: v.LogisticPosition) -> Iterator[Fact]:
    """Yield cards that come to stand on the court, are moved about on it, worn down or leave it."""
    words = Wording(deed.game.definition)
    pairs, come = _pairs(old, new)
    for was, now in pairs:
        card, cell = words.name(was.card), str(was.cell)
        if now is None:
            if was.owner != deed.seat:
                yield _clause(frame, DESTROYS, "destroys", card=card, cell=cell)
            continue
        if now.owner != was.owner and now.owner == deed.seat:
            yield _clause(frame, DESTROYS, "claims", card=card, cell=cell)
        if now.cell != was.cell:
            yield _clause(frame, GOES, "moves", card=card, cell=cell, goal=str(now.cell))
        if now.left < was.left and was.owner != deed.seat:
            yield _clause(frame, WEARS * (was.left - now.left), "wears", card=card, cell=str(now.cell), n=now.left)
    for now in come:
        if now.owner == deed.seat:
            card, lasting = words.name(now.card), words.lasting(now.card)
            stands = _clause(frame, STANDS, "stands", card=card, cell=str(now.cell), n=now.left)
            yield replace(stands, rest=lasting and phrase("bots.why.logistic.text", card=card, text=lasting))


def _pairs(
    old: v.LogisticPosition, new: v.LogisticPosition
) -> tuple[list[tuple[v.Standing, v.Standing | None]], list[v.Standing]]:
    """Return each placed card with what has become of it, which may be another card, and those that have come."""
    come, missing = list(new.placed), []
    pairs: list[tuple[v.Standing, v.Standing | None]] = []
    for was in old.placed:
        same = [now for now in come if (now.cell, now.card) == (was.cell, was.card)]
        if same:
            come.remove(same[0])
            pairs.append((was, same[0]))
        else:
            missing.append(was)
    for was in missing:
        became = (now for now in come if (now.cell, now.owner) == (was.cell, was.owner))
        moved = next((now for now in come if (now.card, now.owner) == (was.card, was.owner)), next(became, None))
        if moved is not None:
            come.remove(moved)
        pairs.append((was, moved))
    return pairs, come


def _gained(deed: Deed, frame: str, old: Course, new: Course) -> Iterator[Fact]:
    """Yield cards that were drawn, searched, taken back or put into the deck, and AP for this turn."""
    words, player = Wording(deed.game.definition), new.position.player(deed.seat)
    if new.taken:
        goal = new.position.player(_foe(deed.seat)).cell
        cards = {card: deed.game.definition.cards[card] for card in new.taken}
        hits = [words.name(id) for id, card in cards.items() if _hits(deed.game, card, deed.seat, player.cell, goal)]
        reach = _named("reaches", hits, cell=str(player.cell)) if hits else None
        takes = _clause(frame, TAKES, "takes", cards=listed([words.name(card) for card in new.taken]))
        yield replace(takes, rest=reach)
    if new.returned:
        yield _clause(frame, TAKES, "returns", cards=listed([words.name(card) for card in new.returned]))
    if new.drawn > old.drawn:
        yield _clause(frame, DRAWS * (new.drawn - old.drawn), "draws", n=new.drawn - old.drawn)
    more = new.position.ap - new.ap
    if more > 0 and deed.before.turn is deed.seat and not isinstance(deed.action, v.UseAvi | v.UseAbility):
        yield _clause(frame, AP * more, "gains", n=more)


def _named(key: str, names: Sequence[str], **values: Any) -> Phrase:
    """Return a sentence about one card or several."""
    return phrase(f"bots.why.logistic.{key}", cards=listed(names), n=len(names), **values)


def _text(deed: Deed) -> Iterator[Fact]:
    """Yield what the card says, where numbers tell nothing."""
    cards, words = deed.game.definition.cards, Wording(deed.game.definition)
    match deed.action:
        case v.Use(id) | v.Build(id) | v.Answer(id) | v.PickCard(id):
            what = cards[id]
        case v.UseAvi(number):
            avatar = cards[deed.before.player(deed.seat).avatar]
            what = (*avatar.effects, *avatar.awakening.effects)[number - 1]
        case v.UseAbility(at, number):
            card = next(each.card for each in deed.before.placed if each.cell == at)
            what = effects_of(cards[card])[number - 1]
        case _:
            return
    if what.effect:
        yield Fact(phrase("bots.why.logistic.text", card=words.called(what), text=words.effect(what)), TEXT)


def _declined(deed: Deed) -> Iterator[Fact]:
    """Yield what happens if nothing is answered, for better or worse, and the hand that is kept."""
    game: LogisticGame = deed.game
    course, old = unanswered(game, deed.before, deed.action), deed.before
    new = course.position
    hand, frame = len(old.player(deed.seat).hand), "bots.why.logistic.declined"
    if game.outcome(new) is None:
        yield from _numbers(deed, frame, old, new)
        yield from _court(deed, frame, old, new)
        yield from _gained(deed, frame, Course(deed.seat, old), course)
        was, now = old.player(deed.seat).life, new.player(deed.seat).life
        if now < was:
            yield _clause(frame, LIFE * (was - now), "costs", n=was - now, left=now)
        elif not new.frames:
            yield Fact(phrase("bots.why.logistic.free", n=hand), KEEPS + 1)
    yield Fact(phrase("bots.why.logistic.keeps", n=hand), KEEPS)


# ---- the hand


def _changed(deed: Deed, cards: tuple[str, ...]) -> Iterator[Fact]:
    """Yield how many cards a CAA brings: a deck may hold too few."""
    words, (was, now) = Wording(deed.game.definition), (each.player(deed.seat) for each in (deed.before, deed.after))
    drawn = len(was.deck) - len(now.deck)
    names = listed([words.name(card) for card in cards])
    yield Fact(phrase("bots.why.logistic.caa", cards=names, n=drawn, hand=len(now.hand)), DRAWS)


def _dropped(deed: Deed, card: str) -> Iterator[Fact]:
    """Yield what is kept: another one of the card, cards that reach the enemy's AVI, cards to answer with."""
    words, kept = Wording(deed.game.definition), _known(deed, deed.after.player(deed.seat))
    if card in kept and deed.then[:1] != (deed.action,):  # else the next one goes as well
        yield Fact(phrase("bots.why.logistic.another", card=words.name(card), n=kept.count(card)), DRAWS)
    cards = {id: deed.game.definition.cards[id] for id in sorted(set(kept))}
    own, goal = deed.before.player(deed.seat).cell, deed.before.player(_foe(deed.seat)).cell
    hits = [words.name(id) for id, each in cards.items() if _hits(deed.game, each, deed.seat, own, goal)]
    answers = [words.name(id) for id, each in cards.items() if _answers(each)]
    keeps = _named("kept_hits", hits) if hits else _named("kept_answers", answers) if answers else None
    dropped = deed.game.definition.cards[card]
    if dropped.damage is None and not _answers(dropped):
        idle = phrase("bots.why.logistic.idle", card=words.name(card))
        keeps = idle if keeps is None else phrase("core.sentences", first=idle, rest=keeps)
    if keeps is not None:
        yield Fact(keeps, KEEPS)


def _answers(card: object) -> bool:
    return isinstance(card, Break) or (isinstance(card, Resource) and card.callback)


# ---- ranges


def _walked(deed: Deed) -> Iterator[Fact]:
    """Yield what the step sets off, which cards have the enemy's AVI in range then, which of his have one's own."""
    game: LogisticGame = deed.game
    new = unanswered(game, deed.before, deed.action).position
    if game.outcome(new) is None:
        caused = _numbers(deed, _frame(deed), deed.before, new)
        yield from (fact for fact in caused if not fact.words.key.endswith(".goes"))
    start, own = deed.before.player(deed.seat).cell, deed.after.player(deed.seat).cell
    foe = deed.before.player(_foe(deed.seat))
    mine = _own_attacks(game, deed.before.player(deed.seat))
    reached = _new(game, mine, deed.seat, (start, foe.cell), (own, foe.cell))
    if reached:
        yield Fact(_named("reaches", reached, cell=str(own)), REACHES * len(reached))
    yield from _shelter(game, deed.seat, foe, start, own)
    apart = abs(own.file - foe.cell.file) + abs(own.rank - foe.cell.rank)
    yield Fact(phrase("bots.why.logistic.steps", cell=str(own), n=apart), STEPS)


def _shelter(game: LogisticGame, seat: Seat, foe: v.Player, start: Cell, own: Cell) -> Iterator[Fact]:
    """Yield what no longer has a player's AVI in range once it has gone from one cell to another."""
    left = _new(game, _seen_attacks(game, foe), _foe(seat), (foe.cell, own), (foe.cell, start))
    if left:
        yield Fact(_named("leaves", left), LEAVES * len(left))
    every = [card for card in game.definition.cards.values() if isinstance(card, Resource | Integrate)]
    old, now = (sum(_hits(game, card, _foe(seat), foe.cell, cell) for card in every) for cell in (start, own))
    if now < old:
        yield Fact(phrase("bots.why.logistic.fewer", old=old, n=now), STEPS + old - now)


Attack = Usable | AviEffect


def _new(
    game: LogisticGame, attacks: dict[str, Attack], seat: Seat, old: tuple[Cell, Cell], new: tuple[Cell, Cell]
) -> list[str]:
    """Return the names of a seat's attacks that hit from one cell to another only in the new places."""
    return [
        name for name, each in attacks.items() if _hits(game, each, seat, *new) and not _hits(game, each, seat, *old)
    ]


def _own_attacks(game: LogisticGame, player: v.Player) -> dict[str, Attack]:
    """Return what a player can hit with, cards in hand and of the IT deck, and effects of the AVI, by name."""
    words = Wording(game.definition)
    cards = {id: game.definition.cards[id] for id in (*player.hand, *player.integrate)}
    hitting = {words.name(id): each for id, each in cards.items() if isinstance(each, Resource | Integrate)}
    return {**hitting, **_effects(game, player)}


def _seen_attacks(game: LogisticGame, player: v.Player) -> dict[str, Attack]:
    """Return what everybody has seen a player hit with: effects of the AVI, cards in his trash he may hold more of."""
    words, limit = Wording(game.definition), limits(game.definition)
    found = _effects(game, player)
    for id in sorted(set(player.trash)):
        card = game.definition.cards[id]
        if isinstance(card, Resource) and player.trash.count(id) < limit[card.colour].each:
            found[words.name(id)] = card
    return found


def _effects(game: LogisticGame, player: v.Player) -> dict[str, Attack]:
    """Return the effects of a player's AVI, without those of an awakening that is still to come."""
    avatar = game.definition.cards[player.avatar]
    assert isinstance(avatar, Avatar)
    awake = avatar.awakening.effects if player.life <= avatar.awakening.at else ()
    return {Wording(game.definition).called(each): each for each in (*avatar.effects, *awake)}


def _hits(game: LogisticGame, attack: object, seat: Seat, start: Cell, goal: Cell) -> bool:
    """Tell whether a card or effect that deals damage has a cell in range from another."""
    if not isinstance(attack, Attack) or attack.damage is None or not (attack.range or attack.anywhere):
        return False
    if isinstance(attack, Usable) and attack.durability is not None:
        return False
    grid = game.grid
    cells = around(None if attack.anywhere else offsets(attack.range), grid.files, grid.ranks)
    return bool(cells[TWO.index(seat) * grid.size + grid.index(start)] >> grid.index(goal) & 1)
