"""What effects do with cards: draw, discard, mill, search, recover, place, steal, look at, copy and create them.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from squares.games.logistic.rules import court, frames
from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.state import State
from squares.native import i64


def do_cards(state: State, at: i64, op: i64) -> None:
    """Carry out an instruction about cards. One about a card that was to be chosen needs one."""
    now, tables, code = state.now, state.tables, state.tables.code
    owner, card = now[tables.frames + t.OWNER], now[tables.frames + t.PICKED]
    if op == t.DRAW:
        draw(state, frames.seat_of(state, code[at + 3]), court.times(state, code[at + 1], code[at + 2]))
    elif op == t.DISCARD_RANDOM:
        _discard_random(state, frames.seat_of(state, code[at + 2]), court.amount(state, code[at + 1]))
    elif op == t.MILL:
        _mill(state, frames.seat_of(state, code[at + 2]), court.amount(state, code[at + 1]))
    elif op >= t.STEAL:
        _others(state, at, op)
    elif card < 0:
        return
    elif op == t.DISCARD:
        discard(state, frames.seat_of(state, code[at + 1]), card)
    elif op == t.SEARCH:
        _search(state, owner, card)
    elif op == t.RECOVER:
        _from_trash(state, owner, card)
        if code[at + 1] == 0:
            s.to_hand(state, owner, card)
        state.tell(s.REVEALED, owner, card, 0, 0)  # L17
        if code[at + 1] == 1:
            s.into_deck(state, owner, card)
    elif op == t.PLACE:
        _place(state, owner, card, now[tables.frames + t.CELL], code[at + 1])


def _others(state: State, at: i64, op: i64) -> None:
    """Instructions about cards of the other player, on top of a deck, copied, or made out of nothing."""
    now, tables, code = state.now, state.tables, state.tables.code
    owner, card = now[tables.frames + t.OWNER], now[tables.frames + t.PICKED]
    if op == t.STEAL_RANDOM:
        _steal_random(state, owner, court.amount(state, code[at + 1]))
    elif op == t.LOOK:
        _look_at(state, owner, frames.seat_of(state, code[at + 2]), code[at + 1])
    elif op == t.PUT:
        _put_away(state, at)
    elif op == t.COPY_CHAIN:
        _copy_chain(state, owner, code[at + 1])
    elif op == t.STEAL and card >= 0:
        _steal(state, owner, card, code[at + 1])
    elif op == t.PICK_CARD:
        now[tables.frames + t.PICKED] = _any_card(state, 1 - owner, code[at + 1])
    elif op == t.COPY and card >= 0:
        if code[at + 1] == 1:
            state.tell(s.COPIED, 1 - owner, card, 0, 0)
        _copy(state, card)
    elif op == t.EXCHANGE:
        _exchange_hands(state, owner)
    elif op == t.CREATE and now[tables.frames + t.CELL] >= 0:
        court.stand(state, frames.seat_of(state, code[at + 2]), code[at + 1], now[tables.frames + t.CELL])


def discard(state: State, seat: i64, card: i64) -> None:
    """A card goes from hand to the trash, which sets off triggers."""
    s.take(state, seat, state.tables.hand, t.HAND_N, card)
    state.tell(s.DISCARDED, seat, card, 0, 0)
    s.to_trash(state, seat, card)
    frames.fire(state, t.T_YOU_DISCARD, seat, -1, card)


def draw(state: State, seat: i64, count: i64) -> None:
    """Draw cards as far as there are any, which sets off triggers once."""
    count = min(count, state.value(seat, t.DECK_N))
    for _ in range(count):
        s.to_hand(state, seat, s.off_deck(state, seat))
    if count > 0:
        frames.fire(state, t.T_YOU_DRAW, seat, -1, -1)


def _discard_random(state: State, seat: i64, count: i64) -> None:
    for _ in range(min(count, state.value(seat, t.HAND_N))):
        index = state.random_below(state.value(seat, t.HAND_N))
        discard(state, seat, state.now[state.block(seat) + state.tables.hand + index])


def _mill(state: State, seat: i64, count: i64) -> None:
    for _ in range(min(count, state.value(seat, t.DECK_N))):
        card = s.off_deck(state, seat)
        state.tell(s.MILLED, seat, card, 0, 0)
        s.to_trash(state, seat, card)


def _search(state: State, seat: i64, card: i64) -> None:
    s.take(state, seat, state.tables.deck, t.DECK_N, card)
    n = state.value(seat, t.DECK_N)
    state.tell(s.COUNTED, s.DECK, seat, n + 1, n)
    s.to_hand(state, seat, card)
    state.tell(s.REVEALED, seat, card, 0, 0)
    s.shuffle(state, seat)


def _from_trash(state: State, seat: i64, card: i64) -> None:
    s.take(state, seat, state.tables.trash, t.TRASH_N, card)
    n = state.value(seat, t.TRASH_N)
    state.tell(s.COUNTED, s.TRASH, seat, n + 1, n)


def _place(state: State, seat: i64, card: i64, cell: i64, source: i64) -> None:
    """Place a card of hand or trash on a cell that was chosen."""
    if cell < 0:
        return
    if source == 0:
        s.take(state, seat, state.tables.hand, t.HAND_N, card)
    else:
        _from_trash(state, seat, card)
        state.tell(s.DRAWN, seat, card, 0, 0)
    court.stand(state, seat, card, cell)


def _steal(state: State, seat: i64, card: i64, source: i64) -> None:
    """A card of the other player's hand or trash comes to hand and is the thief's own from now on (L29)."""
    if source == t.IN_HAND:
        s.take(state, 1 - seat, state.tables.hand, t.HAND_N, card)
    else:
        _from_trash(state, 1 - seat, card)
    s.insert(state, seat, state.tables.hand, t.HAND_N, card)
    state.tell(s.STOLEN, seat, card, source, 0)


def _steal_random(state: State, seat: i64, count: i64) -> None:
    for _ in range(min(count, state.value(1 - seat, t.HAND_N))):
        index = state.random_below(state.value(1 - seat, t.HAND_N))
        _steal(state, seat, state.now[state.block(1 - seat) + state.tables.hand + index], t.IN_HAND)


def _exchange_hands(state: State, seat: i64) -> None:
    """The players exchange their hands (L40); two empty ones stay as they are."""
    now, hand = state.now, state.tables.hand
    mine, theirs = state.block(seat), state.block(1 - seat)
    most = max(now[mine + t.HAND_N], now[theirs + t.HAND_N])
    if most == 0:
        return
    state.tell(s.EXCHANGED, seat, now[state.tables.frames + t.OF_CARD], 0, 0)
    for taker in range(2):
        start = state.block(1 - taker) + hand
        for i in range(start, start + state.value(1 - taker, t.HAND_N)):
            state.tell(s.STOLEN, taker, now[i], t.IN_HAND, 0)
    for i in range(most):
        card = now[mine + hand + i]
        now[mine + hand + i] = now[theirs + hand + i]
        now[theirs + hand + i] = card
    n = now[mine + t.HAND_N]
    now[mine + t.HAND_N] = now[theirs + t.HAND_N]
    now[theirs + t.HAND_N] = n


def _look_at(state: State, looker: i64, seat: i64, count: i64) -> None:
    """Whoever looks knows the cards as long as they lie there (L30)."""
    now, tables, n = state.now, state.tables, state.value(seat, t.DECK_N)
    who: i64 = t.ITS_OWNER if looker == seat else t.THE_OTHER
    i = n - 1
    while i >= 0 and i >= n - count:
        now[state.block(seat) + tables.known + i] |= who
        state.tell(s.LOOKED, looker, now[state.block(seat) + tables.deck + i], seat, 0)
        i -= 1


def _put_away(state: State, at: i64) -> None:
    """Of the cards on top, the one asked for goes one way and the others another."""
    code, seat = state.tables.code, frames.seat_of(state, state.tables.code[at + 2])
    n = min(code[at + 1], state.value(seat, t.DECK_N))
    card = state.now[state.tables.frames + t.PICKED]
    if code[at + 3] != t.STAYS and card >= 0:
        i = state.value(seat, t.DECK_N) - 1
        while state.now[state.block(seat) + state.tables.deck + i] != card:
            i -= 1
        _put_card(state, seat, i, code[at + 3])
        n -= 1
    if code[at + 4] != t.STAYS:
        for _ in range(n):
            _put_card(state, seat, state.value(seat, t.DECK_N) - 1, code[at + 4])


def _put_card(state: State, seat: i64, index: i64, to: i64) -> None:
    """A card of a deck, by its place from the bottom, goes to the hand of whoever looks, to the trash or below."""
    now, tables = state.now, state.tables
    deck, known, n = state.block(seat) + tables.deck, state.block(seat) + tables.known, state.value(seat, t.DECK_N)
    card, who = now[deck + index], now[known + index]
    if to == t.TO_BOTTOM:
        for i in range(index, 0, -1):
            now[deck + i] = now[deck + i - 1]
            now[known + i] = now[known + i - 1]
        now[deck] = card
        now[known] = who
        return
    for i in range(index, n - 1):
        now[deck + i] = now[deck + i + 1]
        now[known + i] = now[known + i + 1]
    now[deck + n - 1] = card
    s.off_deck(state, seat)
    if to == t.TO_HAND:
        s.to_hand(state, now[tables.frames + t.OWNER], card)
    else:
        state.tell(s.MILLED, seat, card, 0, 0)
        s.to_trash(state, seat, card)


def _copy_chain(state: State, owner: i64, only: i64) -> None:
    """Do what the other player's last declared card does."""
    now, tables = state.now, state.tables
    last = s.last_declared(state, 1 - owner)
    card = now[tables.links + last * t.LINK + t.L_CARD]
    if last >= 0 and tables.fits(only, card):
        _copy(state, card)


def _any_card(state: State, seat: i64, only: i64) -> i64:
    """A card of a hand that fits a filter, by chance; -1 of none."""
    now, tables, n = state.now, state.tables, state.value(seat, t.HAND_N)
    start = state.block(seat) + tables.hand
    fitting: i64 = 0
    for i in range(start, start + n):
        fitting += 1 if tables.fits(only, now[i]) else 0
    if fitting == 0:
        return -1
    left = state.random_below(fitting)
    i = start
    while left > 0 or not tables.fits(only, now[i]):
        left -= 1 if tables.fits(only, now[i]) else 0
        i += 1
    return now[i]


def _copy(state: State, card: i64) -> None:
    """The card's effect runs first, for the same owner and target; then this one goes on (L31)."""
    now, tables = state.now, state.tables
    frame, n = tables.frames, now[tables.frames_n]
    now[frame + t.PICKED] = -1
    if n >= t.MOST_FRAMES:
        return
    for i in range(frame + (n + 1) * t.FRAME - 1, frame + t.FRAME - 1, -1):
        now[i] = now[i - t.FRAME]
    now[tables.frames_n] = n + 1
    now[frame + t.OF_CARD] = card
    now[frame + t.AT_THIS] = -1
    frames.go_to(state, frame, tables.card[card * t.CARD + t.EFFECT])
