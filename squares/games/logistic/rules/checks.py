"""What a position must be like to be played on, whatever text or program it comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.cards import AnyCard, Avatar, Break, Integrate, Resource, Token, Usable
from squares.games.logistic.rules.codec import Codec, result_of
from squares.games.logistic.rules.turns import proceed
from squares.games.logistic.rules.values import UNKNOWN, Frame, LogisticPosition, Player

_MOST_ROLLED = 900  # nine dice of a hundred sides


def hidden(position: LogisticPosition) -> bool:
    """Whether this is what a seat sees, and no position."""
    return position.rng < 0 or any(card.startswith(UNKNOWN) for player in position.players for card in player.hand)


def faults(codec: Codec, position: LogisticPosition) -> list[Phrase]:
    """Everything that is wrong with a position whose cards and cells are known."""
    found = [
        *_board(codec, position),
        *(each for seat in TWO for each in _player(codec, position, seat, position.player(seat))),
        *_chain(codec, position),
        *_frames(codec, position),
        *_course(position),
        *_paid(codec, position),
    ]
    return found or _waiting(codec, position)


def _board(codec: Codec, position: LogisticPosition) -> Iterator[Phrase]:
    cells = [*(player.cell for player in position.players), *(each.cell for each in position.placed)]
    for cell, n in Counter(cells).items():
        if n > 1:
            yield phrase("logistic.bad.crowded", cell=str(cell))
    if sorted(position.placed, key=lambda each: codec.grid.index(each.cell)) != list(position.placed):
        yield phrase("logistic.bad.sorted", key="placed")
    for each in position.placed:
        card = codec.definition.cards[each.card]
        most = card.durability or 0 if isinstance(card, Usable) else 0
        if not 1 <= each.left <= most:
            values = {"card": each.card, "cell": str(each.cell), "left": each.left, "most": most}
            yield Phrase("logistic.bad.durability" if most else "logistic.bad.not_placed", values)
    for counters in (*(each.counters for each in position.placed), *(player.counters for player in position.players)):
        if counters != tuple(sorted(counters)) or any(not 1 <= n <= t.MOST_COUNTERS for _, n in counters):
            yield phrase("logistic.bad.counters", most=t.MOST_COUNTERS)


def _player(codec: Codec, position: LogisticPosition, seat: Seat, player: Player) -> Iterator[Phrase]:
    definition, cards = codec.definition, codec.definition.cards
    name = phrase(f"logistic.seat.{seat}")
    if not isinstance(cards[player.avatar], Avatar):
        yield phrase("logistic.bad.no_avatar", card=player.avatar, seat=name)
    most = definition.life_of(player.avatar)
    if not 0 <= player.life <= most:
        yield phrase("logistic.bad.life", seat=name, life=player.life, most=most)
    yield from _once(codec, seat, player)
    zones: tuple[tuple[str, tuple[str, ...], Callable[[AnyCard], bool]], ...] = (
        ("hand", player.hand, _is_resource),
        ("deck", player.deck, _is_resource),
        ("trash", player.trash, _is_resource),
        ("integrate", player.integrate, _is_integrate),
        ("used", player.used, _is_integrate),
    )
    for key, zone, belongs in zones:
        for card in zone:
            if not belongs(cards[card]):
                yield phrase("logistic.bad.wrong_zone", card=card, key=f"{seat}.{key}")
        if key != "deck" and sorted(zone) != list(zone):
            yield phrase("logistic.bad.sorted", key=f"{seat}.{key}")
    sums = all(0 <= number <= t.MOST_SUM for number in (player.guard, player.charge))
    if not sums or abs(player.next_ap) > t.MOST_AP:
        yield phrase("logistic.bad.extras", seat=name)
    looks = codec.programs.looks or not player.known
    if not looks or len(player.known) > len(player.deck) or player.known.endswith("."):
        yield phrase("logistic.bad.known", seat=name)
    yield from _amounts(codec, position, seat, name)


def _amounts(codec: Codec, position: LogisticPosition, seat: Seat, name: Phrase) -> Iterator[Phrase]:
    """Nobody has more cards than he began with; where cards change hands he may have those of both (L29)."""
    definition, cards, player = codec.definition, codec.definition.cards, position.player(seat)
    seats = TWO if codec.programs.mixes else (seat,)
    most = sum(definition.rules.size + len(definition.start.cards(each)) for each in seats)
    own = sum(_owned(codec, position, each) for each in seats)
    if own > most:
        yield phrase("logistic.bad.too_many", seat=name, found=own, n=most)
    abroad = _abroad(position, seat)
    integrates = player.integrate + player.used
    if len(integrates) > definition.rules.integrate or len(set(integrates)) < len(integrates):
        yield phrase("logistic.bad.integrates", seat=name, n=definition.rules.integrate)
    for card in abroad:
        if _is_integrate(cards[card]) and card not in player.used:
            yield phrase("logistic.bad.not_used", seat=name, card=card)


def _abroad(position: LogisticPosition, seat: Seat) -> list[str]:
    """A seat's cards that are placed or declared."""
    placed = [each.card for each in position.placed if each.owner is seat]
    return placed + [link.card for link in position.chain if link.owner is seat and link.state != "stands"]


def _owned(codec: Codec, position: LogisticPosition, seat: Seat) -> int:
    """How many resource cards a seat has."""
    player, cards = position.player(seat), codec.definition.cards
    abroad = sum(_is_resource(cards[card]) for card in _abroad(position, seat))
    return len(player.hand) + len(player.deck) + len(player.trash) + abroad


def _once(codec: Codec, seat: Seat, player: Player) -> Iterator[Phrase]:
    """What was used this turn is something that is used once."""
    limited = codec.once_words(player.avatar)
    for each in player.once:
        if each not in limited:
            yield phrase("logistic.bad.not_once", seat=phrase(f"logistic.seat.{seat}"), what=each)
    if sorted(set(player.once)) != list(player.once):
        yield phrase("logistic.bad.sorted", key=f"{seat}.once")


def _is_resource(card: AnyCard) -> bool:
    return isinstance(card, (Resource, Break))


def _is_integrate(card: AnyCard) -> bool:
    return isinstance(card, Integrate)


def _chain(codec: Codec, position: LogisticPosition) -> Iterator[Phrase]:
    cards = codec.definition.cards
    if len(position.chain) > t.MOST_LINKS:
        yield phrase("logistic.bad.long_chain", n=t.MOST_LINKS)
    for i, link in enumerate(position.chain):
        if isinstance(cards[link.card], (Avatar, Token)) or (isinstance(cards[link.card], Integrate) and i > 0):
            yield phrase("logistic.bad.in_chain", card=link.card)
        expected = TWO[(TWO.index(position.turn) + i) % 2]
        if link.owner is not expected:
            yield phrase("logistic.bad.chain_order", card=link.card)
    if position.phase in ("answer", "resolve") and not position.chain:
        yield phrase("logistic.bad.no_chain", phase=position.phase)
    if position.chain and position.phase not in ("answer", "resolve"):
        yield phrase("logistic.bad.chain_late", phase=position.phase)
    if position.phase == "answer" and any(link.state in ("done", "stands") for link in position.chain):
        yield phrase("logistic.bad.chain_open")


def _frames(codec: Codec, position: LogisticPosition) -> Iterator[Phrase]:
    if len(position.frames) > t.MOST_FRAMES or len(position.delayed) > t.MOST_FRAMES:
        yield phrase("logistic.bad.many_frames", n=t.MOST_FRAMES)
    for i, frame in enumerate(position.frames):
        sound = _asks(codec, position, frame) if i == 0 else _begins(codec, frame, later=True) or _resumes(codec, frame)
        sound &= 0 <= frame.rolled <= (0 if i else _MOST_ROLLED) and _runs_on(frame.left)
        if frame.due or not sound:
            yield phrase("logistic.bad.frame", card=frame.card)
    for frame in position.delayed:
        if not frame.due or frame.rolled or not _begins(codec, frame, later=False):
            yield phrase("logistic.bad.frame", card=frame.card)


def _begins(codec: Codec, frame: Frame, *, later: bool) -> bool:
    """Whether a frame that waits stands where a program (or delayed steps) begins, with nothing chosen."""
    programs, pc = codec.programs, _pc(codec, frame)
    known = programs.later | programs.entries if later else programs.later
    begun = frame.picked or frame.cell or frame.hit or frame.left
    return pc in known and programs.card_of(pc) == frame.card and not begun


def _runs_on(left: int) -> bool:
    """Whether loops can still run so often: one within another at most."""
    return 0 <= left < t.LOOPS**2 and max(divmod(left, t.LOOPS)) <= t.MOST_LOOPS


def _resumes(codec: Codec, frame: Frame) -> bool:
    """Whether a frame waits for what it copied."""
    pc = _pc(codec, frame)
    return pc in codec.programs.resumes and codec.programs.card_of(pc) == frame.card and not frame.picked


def _asks(codec: Codec, position: LogisticPosition, frame: Frame) -> bool:
    """Whether a frame stands where something is asked, with a card chosen only where that is needed."""
    programs, pc = codec.programs, _pc(codec, frame)
    if not 0 <= pc < len(programs.code) // t.OP or programs.card_of(pc) != frame.card:
        return False
    op = programs.code[pc * t.OP]
    if op < t.ASK_PIECE:
        return False
    if op == t.ASK_CELL and programs.code[pc * t.OP + 4]:
        source = programs.code[(pc - 1) * t.OP + 1]
        player = position.player(frame.owner)
        return frame.picked in (player.hand, player.trash)[source]
    return True


def _pc(codec: Codec, frame: Frame) -> int:
    return codec.programs.first[codec.number_of[frame.card]] + frame.step


def _course(position: LogisticPosition) -> Iterator[Phrase]:
    """A finished position waits for nobody, any other one for somebody."""
    if position.won and (0 in (player.life for player in position.players) or position.phase == "over"):
        yield phrase("logistic.bad.won")
    if result_of(position):
        if position.frames or position.delayed:
            yield phrase("logistic.bad.over")
        return
    if not 0 <= position.ap <= t.MOST_AP:
        yield phrase("logistic.bad.ap", ap=position.ap)
    if position.phase in ("start", "resolve", "end") and not position.frames:
        yield phrase("logistic.bad.nobody", phase=position.phase)


def _paid(codec: Codec, position: LogisticPosition) -> Iterator[Phrase]:
    """What was paid is remembered where cards ask for it, while something is declared or runs."""
    waits = codec.tables.pays == 1 and (position.chain or position.frames) and not result_of(position)
    if position.paid and not (waits and 0 < position.paid <= t.MOST_SUM):
        yield phrase("logistic.bad.paid", n=position.paid)


def _waiting(codec: Codec, position: LogisticPosition) -> list[Phrase]:
    """A position waits for whoever is to act. Only for one that is sound otherwise: a kernel plays it."""
    if result_of(position) and not position.won:
        return []
    kernel = codec.kernel(replace(position, won=""))
    if position.phase == "answer":
        kernel.now[kernel.tables.to_act] = 1 - TWO.index(position.chain[-1].owner)
    proceed(kernel)
    waits = codec.position(kernel) == position
    return [] if waits else [phrase("logistic.bad.not_waiting", phase=position.phase)]
