"""What a kernel of Battle Logistic Square looks up: layout of its array, cards, filters, areas and programs.

Everything is ints. ``programs.py`` fills the lists; here are only their meaning and the places of the numbers.
Compiled by mypyc where possible.
"""

from __future__ import annotations

from typing import Final

from squares.native import i64, vec

# one card: columns of ``Tables.card``
CATEGORY: Final = 0  # ACTION ... TOKEN; those below INTEGRATE belong to a resource deck
COLOUR: Final = 1  # -1 none
TYPES: Final = 2  # a bit for each
COST: Final = 3
DAMAGE: Final = 4  # -1 none
DURABILITY: Final = 5  # 0: is not placed
CALLBACK: Final = 6
AIMS_ALL: Final = 7
AREA: Final = 8  # -1 no range
EFFECT: Final = 9  # first instruction, -1 none
WHEN: Final = 10  # conditions: first, count
ANSWERS: Final = 12  # filters: first, count
BUILD: Final = 14  # filters: first, count
CONSTANTS: Final = 16  # first, count
TRIGGERS: Final = 18  # first, count
AWAKENS: Final = 20  # life, -1 never
AVI_EFFECTS: Final = 21  # first, count
ONCE: Final = 23  # its bit among what is used once a turn, 0 none
MOST_LIFE: Final = 24  # of an AVI
COPIED: Final = 25  # 1: another card may do what it does
SPENDS: Final = 26  # counters that it costs: first, count
CARD: Final = 28  # columns

ACTION: Final = 0
SCRIPT: Final = 1
BREAK: Final = 2
INTEGRATE: Final = 3
AVATAR: Final = 4
TOKEN: Final = 5

# one effect of an AVI
E_COST: Final = 0
E_AREA: Final = 1
E_AIMS_ALL: Final = 2
E_EFFECT: Final = 3
E_WHEN: Final = 4  # conditions: first, count
E_AWAKE: Final = 6  # 1: only while awakened
E_SPENDS: Final = 7  # counters: first, count
E_ONCE: Final = 9
AVI_EFFECT: Final = 10

# counters that a card or an effect costs: kind, how many
SPEND: Final = 2

# one filter; -1 fits anything
F_CARD: Final = 0
F_CATEGORY: Final = 1
F_COLOUR: Final = 2
F_TYPE: Final = 3  # its bit
F_CALLBACK: Final = 4
F_PLACED: Final = 5
F_DAMAGE: Final = 6
F_COPIED: Final = 7
FILTER: Final = 8

# one number: what is counted, of whom (0 you, 1 the enemy), filter; of counters their kind and where (0 AVI, 1 this);
# times how many, 1 if only half of that, and how much more
LIFE: Final = 0
LOST_LIFE: Final = 1
HAND: Final = 2
DECK: Final = 3
TRASH: Final = 4
PLACED: Final = 5
AP: Final = 6
CHAIN: Final = 7
DISTANCE: Final = 8
ROLL: Final = 9
COUNTERS: Final = 10
N_TIMES: Final = 5
N_HALF: Final = 6
N_PLUS: Final = 7  # an amount
NUMBER: Final = 8
LOOKED_UP: Final = -100_000  # an amount from here down is the number of the row that is so much lower

# one condition: kind, unless, then three numbers
C_COUNT: Final = 0  # number, and as amounts: at least (-1), at most (-1)
C_ZONE: Final = 1  # who, zone 0 home 1 shared 2 away
C_AWAKENED: Final = 2  # who
C_CHAIN: Final = 3  # 0 first 1 answer 2 answered 3 unanswered
C_TARGET: Final = 4  # 0 avatar 1 placed
C_NEAR: Final = 5  # area, around
C_STANDS: Final = 6  # who, area
CONDITION: Final = 5

# one way to win: when it is judged, conditions: first, count
ALWAYS: Final = 0
TURN_START: Final = 1
TURN_END: Final = 2
WIN: Final = 3

# one constant: what it gives, amount, whose, filter, 1 only while awakened
G_DAMAGE: Final = 0
G_GUARD: Final = 1
G_DRAW: Final = 2
G_AP: Final = 3
CONSTANT: Final = 5

# one trigger: event, filter, first instruction, 1 only while awakened
T_PLACED: Final = 0
T_HIT: Final = 1
T_DESTROYED: Final = 2
T_YOUR_TURN: Final = 3
T_ENEMY_TURN: Final = 4
T_YOUR_TURN_END: Final = 5
T_ENEMY_TURN_END: Final = 6
T_YOU_MOVE: Final = 7
T_ENEMY_MOVES: Final = 8
T_YOU_USE: Final = 9
T_ENEMY_USES: Final = 10
T_YOU_DRAW: Final = 11
T_ENEMY_DRAWS: Final = 12
T_YOU_DISCARD: Final = 13
T_ENEMY_DISCARDS: Final = 14
T_YOU_HEAL: Final = 15
T_ENEMY_HEALS: Final = 16
T_YOU_DEAL: Final = 17
T_ENEMY_DEALS: Final = 18
EVENTS: Final = 19
TRIGGER: Final = 4

PRIME: Final = 67  # gives each power of 2 below 2 ** 66 another remainder

# one instruction: its code and seven numbers. An aimed one begins with what, area, whose, around.
OP: Final = 8
END: Final = 0
HIT: Final = 1  # aimed, damage, number
LOSE: Final = 2  # amount, -1, who
HEAL: Final = 3  # aimed, amount, number
GUARD: Final = 4  # amount, -1, who
CHARGE: Final = 5  # amount, number, who
MOVE: Final = 6  # who; to the cell asked for
PUSH: Final = 7  # aimed, by, direction, crash
SWAP: Final = 8  # aimed
LIFT: Final = 9  # aimed
PLACE: Final = 10  # 0 from hand, 1 from trash; the card and cell asked for
DRAW: Final = 11  # count, number, who
DISCARD: Final = 12  # who; the card asked for
DISCARD_RANDOM: Final = 13  # count, who
MILL: Final = 14  # count, who
SEARCH: Final = 15  # the card asked for
RECOVER: Final = 16  # 0 to hand, 1 to deck; the card asked for
GAIN_AP: Final = 17  # amount, number, who
NEGATE: Final = 18
ROLL_DICE: Final = 19  # how many, sides
MARK: Final = 20  # aimed, amount, number, kind
TAKE_OVER: Final = 21  # aimed
STEAL: Final = 22  # 0 from hand, 1 from trash; the card asked for
STEAL_RANDOM: Final = 23  # count
LOOK: Final = 24  # count, whose deck
PUT: Final = 25  # count, whose deck, where the card asked for goes, where the others go
COPY: Final = 26  # the card asked for; 1: it is of the enemy's hand and shown
COPY_CHAIN: Final = 27  # filter
PICK_PIECE: Final = 28  # aimed: chance chooses
REPEAT: Final = 29  # amount: how often the loop that follows runs
CREATE: Final = 30  # card, whose; on the cell asked for
TRANSFORM: Final = 31  # aimed, the card that it becomes
EXCHANGE: Final = 32
PICK_CARD: Final = 33  # filter: chance chooses one of the enemy's hand
DELAY: Final = 34  # when; the steps follow, the jump over them is the next instruction
JUMP: Final = 35  # to
UNLESS: Final = 36  # condition, to where it does not hold
UNLESS_HIT: Final = 37  # to
LOOP: Final = 38  # to where it has run often enough
# What asks is answered by the effect's owner, or by the other player where its last number is 1.
ASK_PIECE: Final = 39  # aimed
ASK_CELL: Final = 40  # area, whose AVI is the centre, 1 also the other's area, 1 skipped where no card was chosen
ASK_CARD: Final = 41  # zone, who, filter, of the top of a deck how many cards
ASK_YES: Final = 42  # to where the answer is no
ASK_WAY: Final = 43  # count, where each begins
CHOOSER: Final = 7

# where a card is asked for; of a hand its owner chooses, of all else whoever uses the effect
IN_HAND: Final = 0
IN_TRASH: Final = 1
IN_DECK: Final = 2
ON_TOP: Final = 3

# where a card goes that was looked at
STAYS: Final = 0
TO_HAND: Final = 1
TO_TRASH: Final = 2
TO_BOTTOM: Final = 3

# who knows a card of a deck
ITS_OWNER: Final = 1
THE_OTHER: Final = 2

# what a step is done to
TARGET: Final = 0
YOU: Final = 1
ENEMY: Final = 2
THIS: Final = 3
CHOSEN: Final = 4
ALL: Final = 5

# directions of a push; 0 away and 5 towards are found from where both stand
AWAY: Final = 0
AHEAD: Final = 1
BACK: Final = 2
LEFT: Final = 3
RIGHT: Final = 4
TOWARDS: Final = 5

# one frame: an effect that runs, waits to run, or is delayed
OWNER: Final = 0
OF_CARD: Final = 1
AT_THIS: Final = 2  # cell, -1 none
AT_TARGET: Final = 3
PC: Final = 4
HAS_HIT: Final = 5
CELL: Final = 6  # asked for, -1 none
PICKED: Final = 7
BY_TRIGGER: Final = 8
WHEN_DUE: Final = 9  # delayed: 0 turn end, 1 + seat: the start of that seat's turn
LOOPING: Final = 10  # how often loops still run, a digit of base ``LOOPS`` for each, the innermost last
FRAME: Final = 11
LOOPS: Final = 32
MOST_LOOPS: Final = 20
MOST_FRAMES: Final = 16

# one declared card
L_CARD: Final = 0
L_OWNER: Final = 1
L_TARGET: Final = 2
L_STATE: Final = 3
LINK: Final = 4
MOST_LINKS: Final = 24
WAITING: Final = 0
NEGATED: Final = 1
DONE: Final = 2
STANDS: Final = 3  # it was placed

# numbers grow no further, whatever cards add up
MOST_AP: Final = 99
MOST_COUNTERS: Final = 999
MOST_SUM: Final = 99_999

# one player's block, before the zones
AVI: Final = 0
AVI_CELL: Final = 1
LIVES: Final = 2
NEXT_AP: Final = 3
GUARDED: Final = 4
CHARGED: Final = 5
CAA_USED: Final = 6
HAND_N: Final = 7
DECK_N: Final = 8
TRASH_N: Final = 9
IT_N: Final = 10
ONCE_USED: Final = 11  # a bit for each
ZONES: Final = 12


def packed(values: list[int]) -> vec[i64]:
    """The values as a kernel's array."""
    out = vec[i64]([0] * max(1, len(values)))
    for i, value in enumerate(values):
        out[i] = value
    return out


class Tables:
    """A definition for kernels. Card numbers follow the order of their ids as text.

    ``now``: what stands on each cell (0 nothing, 1 and 2 the AVIs of South and North, 3 + 2 * card + owner), the
    durability left on each cell, a block for each player (its numbers, hand and trash in order of cards, deck with the
    top last, IT cards, which of them are used, and where cards look into decks who knows which card), the chain,
    frames, delayed frames, then single numbers, the last of them made from the board: the set of cells on which
    something stands, a number with a bit for each; and of each kind of counters how many lie on each cell.

    Its arrays are set by its own methods only: one that interpreted code assigns to a compiled attribute is never
    freed.
    """

    def __init__(self, files: int, ranks: int, size: int, integrates: int, kinds: int = 0, looks: bool = False) -> None:
        self.files: i64 = files
        self.ranks: i64 = ranks
        self.cells: i64 = files * ranks
        self.size_of_zone: i64 = size
        self.durability: i64 = self.cells
        self.block: i64 = 2 * self.cells
        self.hand: i64 = ZONES
        self.deck: i64 = ZONES + size
        self.trash: i64 = ZONES + 2 * size
        self.it: i64 = ZONES + 3 * size
        self.used: i64 = self.it + integrates
        self.known: i64 = self.used + integrates
        self.looks: i64 = size if looks else 0
        self.block_size: i64 = self.known + self.looks
        self.links: i64 = self.block + 2 * self.block_size
        self.links_n: i64 = self.links + LINK * MOST_LINKS
        self.frames: i64 = self.links_n + 1
        self.frames_n: i64 = self.frames + FRAME * MOST_FRAMES
        self.delayed: i64 = self.frames_n + 1
        self.delayed_n: i64 = self.delayed + FRAME * MOST_FRAMES
        self.turn: i64 = self.delayed_n + 1
        self.to_act: i64 = self.turn + 1
        self.phase: i64 = self.turn + 2
        self.ap: i64 = self.turn + 3
        self.rng_high: i64 = self.turn + 4
        self.rng_low: i64 = self.turn + 5
        self.result: i64 = self.turn + 6
        self.standing: i64 = self.turn + 7
        self.rolled: i64 = self.turn + 8  # by the first frame's dice
        self.counters: i64 = self.turn + 9
        self.kinds: i64 = kinds
        self.size: i64 = self.counters + kinds * self.cells
        self.rolls: i64 = 0  # 1: some card rolls dice or leaves a choice to chance
        self.most_hand: i64 = 5
        self.most_ap: i64 = 3
        self.caa: i64 = 3
        self.must_spend: i64 = 1
        self.break_chains: i64 = 1
        self.break_range: i64 = 1
        self.decks_end: i64 = 1
        self.limited: i64 = 0  # 1 where a card costs other than 1 AP, or something works once a turn
        self.both_win: i64 = 0  # 0 whoever is on turn, 1 the other, 2 nobody
        self.doubtful: i64 = 0  # 1 where a win may hang on what a trash or a hand that is hidden holds
        self.win: vec[i64] = packed([])
        self.wins: i64 = 0
        self.card: vec[i64] = packed([])
        self.avi_effect: vec[i64] = packed([])
        self.filter: vec[i64] = packed([])
        self.number: vec[i64] = packed([])
        self.condition: vec[i64] = packed([])
        self.constant: vec[i64] = packed([])
        self.trigger: vec[i64] = packed([])
        self.heard: vec[i64] = packed([0] * EVENTS)  # 1: some card has a trigger for it or for its like of the enemy
        self.spend: vec[i64] = packed([])
        self.code: vec[i64] = packed([])
        self.beyond: vec[i64] = packed([0, 0])  # seat -> the set of cells of the other player's area
        # row * cards + card -> which the card fits of the filter and the two behind it, a bit for each
        self.suit: vec[i64] = packed([])
        self.cards: i64 = 0
        # area, seat and centre -> a set of cells: (area * 2 + seat) * cells + centre
        self.area: vec[i64] = packed([])
        self.bit: vec[i64] = packed([2**i for i in range(files * ranks)])
        self.cell_of: vec[i64] = packed([0] * PRIME)  # the set of one cell, modulo ``PRIME`` -> the cell
        for cell in range(files * ranks):
            self.cell_of[self.bit[cell] % PRIME] = cell
        # 4 * cell + direction -> the next cell, -1 off the board; ahead, right, back and left as South sees it
        self.near: vec[i64] = packed([-1] * (4 * files * ranks))
        for cell in range(files * ranks):
            file, rank = cell % files, cell // files
            for way, (right, ahead) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
                if 0 <= file + right < files and 0 <= rank + ahead < ranks:
                    self.near[4 * cell + way] = cell + ahead * files + right

    def set_own_area(self, count: int) -> None:
        """How many ranks each player's own area has."""
        for cell in range(self.cells):
            rank = cell // self.files
            self.beyond[0] |= self.bit[cell] if rank >= self.ranks - count else 0
            self.beyond[1] |= self.bit[cell] if rank < count else 0

    def set_cards(self, card: list[int], avi_effect: list[int]) -> None:
        """The rows of all cards and of their AVIs' effects."""
        self.card = packed(card)
        self.avi_effect = packed(avi_effect)
        used = [card[at : at + CARD] for at in range(0, len(card), CARD)]
        costs = any(row[CATEGORY] not in (BREAK, AVATAR, TOKEN) and row[COST] != 1 for row in used)
        once = any(row[ONCE] for row in used) or any(avi_effect[E_ONCE::AVI_EFFECT])
        self.limited = 1 if costs or once else 0

    def set_words(self, filter: list[int], number: list[int], condition: list[int]) -> None:
        """The rows of filters, numbers and conditions."""
        self.filter = packed(filter)
        self.number = packed(number)
        self.condition = packed(condition)
        self.cards = len(self.card) // CARD
        rows, cards = len(filter) // FILTER, len(self.card) // CARD
        fit = [int(self._fits(row, card)) for row in range(rows) for card in range(cards)] + [0] * (2 * cards)
        self.suit = packed([fit[i] + 2 * fit[i + cards] + 4 * fit[i + 2 * cards] for i in range(rows * cards)])

    def _fits(self, row: i64, card: i64) -> bool:
        """Whether a card fits a filter."""
        only, of = self.filter, self.card
        at, me = row * FILTER, card * CARD
        if only[at + F_CARD] >= 0 and only[at + F_CARD] != card:
            return False
        if only[at + F_CATEGORY] >= 0 and only[at + F_CATEGORY] != of[me + CATEGORY]:
            return False
        if only[at + F_COLOUR] >= 0 and only[at + F_COLOUR] != of[me + COLOUR]:
            return False
        if only[at + F_TYPE] >= 0 and only[at + F_TYPE] & of[me + TYPES] == 0:
            return False
        if only[at + F_CALLBACK] >= 0 and only[at + F_CALLBACK] != of[me + CALLBACK]:
            return False
        if only[at + F_COPIED] >= 0 and only[at + F_COPIED] != of[me + COPIED]:
            return False
        if only[at + F_PLACED] >= 0 and only[at + F_PLACED] != min(1, of[me + DURABILITY]):
            return False
        return only[at + F_DAMAGE] <= of[me + DAMAGE] or only[at + F_DAMAGE] < 0

    def set_costs(self, spend: list[int]) -> None:
        """The rows of counters that cards cost."""
        self.spend = packed(spend)

    def set_wins(self, win: list[int], both: int, doubtful: bool) -> None:
        """The rows of further ways to win."""
        self.win = packed(win)
        self.wins = len(win) // WIN
        self.both_win = both
        self.doubtful = 1 if doubtful else 0

    def set_effects(self, constant: list[int], trigger: list[int], code: list[int], area: list[int]) -> None:
        """The rows of constants and triggers, the instructions and the areas."""
        self.constant = packed(constant)
        self.trigger = packed(trigger)
        for at in range(0, len(trigger), TRIGGER):
            event = trigger[at]  # from a turn's on each is followed by the enemy's
            self.heard[event if event < T_YOUR_TURN or (event - T_YOUR_TURN) % 2 == 0 else event - 1] = 1
        for at in range(0, len(code), OP):
            if code[at] in (ROLL_DICE, PICK_PIECE, PICK_CARD):
                self.rolls = 1
            if code[at] == EXCHANGE or (code[at] == COPY and code[at + 1] == 1):
                self.doubtful = 1
        self.code = packed(code)
        self.area = packed(area)

    # ---- looked up

    def first_cell(self, cells: i64) -> i64:
        """The first of a set of cells, which is not empty."""
        return self.cell_of[(cells & -cells) % PRIME]

    def area_cells(self, area: i64, seat: i64, centre: i64) -> i64:
        """The set of cells of an area round a centre, as a seat looks at it; empty round -1."""
        if centre < 0:  # apart: a choice of two would be a Python integer
            return 0
        return self.area[(area * 2 + seat) * self.cells + centre]

    def in_area(self, area: i64, seat: i64, centre: i64, cell: i64) -> bool:
        """Whether a cell belongs to an area round a centre, as a seat looks at it."""
        return self.area_cells(area, seat, centre) & self.bit[cell] != 0

    def foreign(self, cell: i64, seat: i64) -> bool:
        """Whether a cell lies in the other player's area."""
        return self.beyond[seat] & self.bit[cell] != 0

    def fits(self, row: i64, card: i64) -> bool:
        """Whether a card fits a filter; -1 is the filter that everything fits."""
        return row < 0 or self.suit[row * self.cards + card] & 1 == 1
