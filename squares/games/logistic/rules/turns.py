"""How a game goes on: a move is carried out, chains resolve and turns pass, up to the next decision.

Compiled by mypyc where possible. Rules and rulings (``L7``): data/games/logistic/rules.md.
"""

from __future__ import annotations

from squares.games.logistic.rules import conditions, court, frames, interpreter, piles
from squares.games.logistic.rules import moves as m
from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.state import State
from squares.native import i64


def apply(state: State, move: i64) -> None:
    """Change ``now`` by a legal move and write its effects."""
    now, tables = state.now, state.tables
    state.effect_count = 0
    state.unsaid = 0
    if state.nested:
        state.nested = []
    kind, a = move >> 50, m.part(move, 0)
    seat = now[tables.to_act]
    if kind >= m.PICK_CELL:
        if kind <= m.PICK_CARD:
            interpreter.choose(state, a)
        else:
            interpreter.answer(state, a if kind == m.WAY else kind - m.YES)
    elif kind == m.WALK:
        state.spend_ap(1)
        court.walk(state, seat, a)
    elif kind in (m.USE, m.ANSWER):
        if tables.pays == 1:
            _note_paid(state, seat, move, _chosen(state, seat, a, move))
        if kind == m.USE:
            state.spend_ap(conditions.cost(state, seat, a, m.more(move)))
        if tables.ample == 1:
            _discard(state, seat, move, 2)
        s.take(state, seat, tables.hand, t.HAND_N, a)
        declare(state, seat, a, m.target(move))
    elif kind == m.DECLINE:
        begin_resolving(state)
    elif kind == m.CAA:
        _caa(state, seat, move)
    else:
        _do_other(state, seat, move)
    proceed(state)


def _do_other(state: State, seat: i64, move: i64) -> None:
    """Do what is no step, no card of the hand, no CAA and no choice."""
    kind, a = move >> 50, m.part(move, 0)
    if kind == m.IT:
        _use_it(state, seat, a, move)
    elif kind == m.AVI:
        _use_effect(state, seat, state.value(seat, t.AVI_CELL), a, move)
    elif kind == m.ABILITY:
        _use_effect(state, seat, a % m.WHICH, a // m.WHICH, move)
    elif kind == m.DROP:
        piles.discard(state, seat, a)
    else:
        state.count_to(s.AP, seat, state.tables.ap, 0)


def _use_it(state: State, seat: i64, card: i64, move: i64) -> None:
    now, tables = state.now, state.tables
    _note_paid(state, seat, move, _chosen(state, seat, card, move))
    state.spend_ap(conditions.cost(state, seat, card, m.more(move)))
    at = state.block(seat) + tables.it
    for i in range(state.value(seat, t.IT_N)):
        if now[at + i] == card:
            now[state.block(seat) + tables.used + i] = 1
    _discard(state, seat, move, 2)
    declare(state, seat, card, m.target(move))


def _note_paid(state: State, seat: i64, move: i64, paid: i64) -> None:
    """Remember for how many AP something is used, where cards ask for it; an answer for none (L43)."""
    now, tables = state.now, state.tables
    if tables.pays == 1 and seat == now[tables.turn]:
        now[tables.paid] = 0 if move >> 50 == m.ANSWER else paid


def _chosen(state: State, seat: i64, card: i64, move: i64) -> i64:
    """The AP for which a card is used, before constants change them."""
    return conditions.amount(state, state.tables.card[card * t.CARD + t.COST], seat) + m.more(move)


def _use_effect(state: State, seat: i64, cell: i64, index: i64, move: i64) -> None:
    """An effect of the AVI, or an ability of the placed card, that stands on a cell; nothing answers it (L5, L45)."""
    tables, card = state.tables, state.card_on(cell)
    at = (tables.card[card * t.CARD + t.AVI_EFFECTS] + index) * t.AVI_EFFECT
    this: i64 = -1 if state.is_avi(cell) else cell
    cost = m.cost_of(state, seat, cell, index) + m.more(move)
    _note_paid(state, seat, move, cost)
    state.spend_ap(cost)
    state.spend(seat, tables.avi_effect[at + t.E_ONCE])
    s.pay_counters(state, cell, tables.avi_effect[at + t.E_SPENDS], tables.avi_effect[at + t.E_SPENDS + 1])
    state.tell(s.DECLARED, seat, card, this + 1, 0)
    state.tell(s.RESOLVED, seat, card, 1, 0)
    frames.start_frame(state, seat, card, this, m.target(move), tables.avi_effect[at + t.E_EFFECT], 0)
    _discard(state, seat, move, 2)


def _caa(state: State, seat: i64, move: i64) -> None:
    state.now[state.block(seat) + t.CAA_USED] = 1
    piles.draw(state, seat, 2 * _discard(state, seat, move, 0))


def _discard(state: State, seat: i64, move: i64, first: i64) -> i64:
    """Discard the cards that three numbers of a move name; how many there are."""
    n: i64 = 0
    for index in range(first, first + 3):
        card = m.part(move, index)
        if card >= 0:
            piles.discard(state, seat, card)
            n += 1
    return n


def declare(state: State, seat: i64, card: i64, target: i64) -> None:
    """A card is revealed; the other player is asked for an answer (L7)."""
    now, tables = state.now, state.tables
    s.pay_counters(
        state,
        state.value(seat, t.AVI_CELL),
        tables.card[card * t.CARD + t.SPENDS],
        tables.card[card * t.CARD + t.SPENDS + 1],
    )
    at = tables.links + now[tables.links_n] * t.LINK
    now[at + t.L_CARD] = card
    now[at + t.L_OWNER] = seat
    now[at + t.L_TARGET] = target
    now[at + t.L_STATE] = t.WAITING
    now[tables.links_n] += 1
    now[tables.phase] = s.ANSWER
    now[tables.to_act] = 1 - seat
    if tables.limited > 0:
        state.spend(seat, tables.card[card * t.CARD + t.ONCE])
    state.tell(s.DECLARED, seat, card, 0, 0)
    state.tell(s.REVEALED, seat, card, 0, 0)


def begin_resolving(state: State) -> None:
    """Only each player's last declared card can take effect; the others come to nothing."""
    now, tables = state.now, state.tables
    now[tables.phase] = s.RESOLVE
    for i in range(now[tables.links_n]):
        at = tables.links + i * t.LINK
        if i != s.last_declared(state, now[at + t.L_OWNER]):
            now[at + t.L_STATE] = t.DONE
            state.tell(s.RESOLVED, now[at + t.L_OWNER], now[at + t.L_CARD], 0, 0)


def _resolve_next(state: State) -> None:
    """The next waiting card takes effect, the last declared first; after them all the chain is cleared away."""
    now, tables = state.now, state.tables
    at = tables.links + now[tables.links_n] * t.LINK
    while at > tables.links:
        at -= t.LINK
        if now[at + t.L_STATE] == t.NEGATED:
            now[at + t.L_STATE] = t.DONE
            state.tell(s.RESOLVED, now[at + t.L_OWNER], now[at + t.L_CARD], 0, 0)
        elif now[at + t.L_STATE] == t.WAITING:
            _resolve(state, at)
            return
    _clear_chain(state)


def _resolve(state: State, at: i64) -> None:
    """A card takes effect; its range is looked at again (L4)."""
    now, of = state.now, state.tables.card
    card, seat, target = now[at + t.L_CARD], now[at + t.L_OWNER], now[at + t.L_TARGET]
    me = card * t.CARD
    in_range = target >= 0 and state.tables.in_area(of[me + t.AREA], seat, state.value(seat, t.AVI_CELL), target)
    this: i64 = -1
    now[at + t.L_STATE] = t.DONE
    if of[me + t.DURABILITY] > 0:
        if not in_range or now[target] != 0:
            state.tell(s.RESOLVED, seat, card, 0, 0)
            return
        this, target = target, -1
    state.tell(s.RESOLVED, seat, card, 1, 0)
    frames.start_frame(state, seat, card, this, target if in_range else -1, of[me + t.EFFECT], 0)
    if this >= 0:
        now[at + t.L_STATE] = t.STANDS
        court.stand(state, seat, card, this)
    frames.fire(state, t.T_YOU_USE, seat, -1, card)


def _clear_chain(state: State) -> None:
    now, tables = state.now, state.tables
    n = now[tables.links_n]
    now[tables.links_n] = 0
    for i in range(n):
        at = tables.links + i * t.LINK
        seat, card = now[at + t.L_OWNER], now[at + t.L_CARD]
        if now[at + t.L_STATE] != t.STANDS:
            state.tell(s.DISCARDED, seat, card, 0, 0)
            s.to_trash(state, seat, card)
        for k in range(t.LINK):
            now[at + k] = 0
    now[tables.phase] = s.MAIN


def proceed(state: State) -> None:
    """Go on to the next decision, or to the end of the game."""
    now, tables = state.now, state.tables
    while now[tables.result] == 0:
        if now[tables.frames_n] > 0:
            if interpreter.run(state):
                return
            continue
        phase = now[tables.phase]
        if phase == s.ANSWER:
            at = tables.links + (now[tables.links_n] - 1) * t.LINK
            now[tables.to_act] = 1 - now[at + t.L_OWNER]  # what was paid may have set off a choice
            return
        if tables.wins > 0 and phase != s.RESOLVE and court.judge(state):
            return
        if phase == s.RESOLVE:
            _resolve_next(state)
        elif phase == s.START:
            _draw_phase(state)
        elif phase == s.MAIN:
            now[tables.to_act] = now[tables.turn]
            now[tables.paid] = 0
            if now[tables.ap] > 0:
                return
            _end_phase(state)
        elif phase == s.ENDING:
            now[tables.phase] = s.DISCARD
        elif state.value(now[tables.turn], t.HAND_N) > tables.most_hand:
            now[tables.to_act] = now[tables.turn]
            return
        else:
            _end_turn(state)


def _draw_phase(state: State) -> None:
    """Draw up to five cards, or one."""
    now, tables = state.now, state.tables
    seat = now[tables.turn]
    most = tables.most_hand + conditions.constant(state, t.G_DRAW, seat, -1)
    piles.draw(state, seat, max(1, most - state.value(seat, t.HAND_N)))
    now[tables.phase] = s.MAIN


def _end_phase(state: State) -> None:
    now, tables = state.now, state.tables
    now[tables.phase] = s.ENDING
    now[state.block(now[tables.turn]) + t.CAA_USED] = 0  # L23
    frames.fire(state, t.T_YOUR_TURN_END, now[tables.turn], -1, -1)
    frames.due(state, 0)


def _end_turn(state: State) -> None:
    now, tables = state.now, state.tables
    for seat in range(2):
        state.count_to(s.CHARGE, seat, state.block(seat) + t.CHARGED, 0)
    if tables.decks_end == 1 and state.value(0, t.DECK_N) + state.value(1, t.DECK_N) == 0:  # L15
        now[tables.phase] = s.OVER
        south, north = state.value(0, t.LIVES), state.value(1, t.LIVES)
        court.finish(state, -1 if south == north else 1 if south > north else 2)
        return
    begin_turn(state, 1 - now[tables.turn], tables.most_ap)


def begin_turn(state: State, seat: i64, ap: i64) -> None:
    """A player's turn begins: action points (at least one, L10), then what happens at its start, then the draw."""
    now, tables = state.now, state.tables
    block = state.block(seat)
    now[tables.turn] = seat
    now[tables.to_act] = seat
    now[tables.phase] = s.START
    now[block + t.CAA_USED] = 0
    now[block + t.ONCE_USED] = 0
    now[state.block(1 - seat) + t.ONCE_USED] = 0
    state.tell(s.TURN_TO, seat, 0, 0, 0)
    state.count_to(s.GUARD, seat, block + t.GUARDED, 0)
    ap += now[block + t.NEXT_AP] + conditions.constant(state, t.G_AP, seat, -1)
    state.count_to(s.NEXT_AP, seat, block + t.NEXT_AP, 0)
    state.count_to(s.AP, seat, tables.ap, min(t.MOST_AP, max(1, ap)))
    frames.fire(state, t.T_YOUR_TURN, seat, -1, -1)
    frames.due(state, 1 + seat)
