"""What a kernel of pieces looks up: the board's lines, the ways of every kind, captures and ends as rows of numbers.

Compiled by mypyc where possible. ``encode.py`` fills them from a game file, once.
"""

from __future__ import annotations

from typing import Final

from squares.native import i64, packed, vec

NOBODY: Final = 2  # owner of neutral pieces; 0 is South, 1 North
DIRECTIONS: Final = 8

# what stands on a cell, for a side
EMPTY: Final = 1
OWN: Final = 2
ENEMY: Final = 4
NEUTRAL: Final = 8
SMALLER: Final = 16
LONE: Final = 32

# what a way does
STEP: Final = 1
SLIDE: Final = 2
JUMP: Final = 3
LEAP: Final = 4
PLACE: Final = 5
LEAVE: Final = 6
SHOOT: Final = 7
FLY: Final = 8
RUN: Final = 9
CHARGE: Final = 10  # a step that takes by approach or withdrawal

# a row of a way
WAY: Final = 23  # numbers
VERB: Final = 0
DIRS: Final = 1  # where its directions begin in ``dirs``
DIRS_N: Final = 2
ONTO: Final = 3
OVER: Final = 4
LONG: Final = 5  # of a jump: whether it goes over empty cells before and behind
COUNT_LINE: Final = 6
LANDS: Final = 7  # the region of a slide's goal, 0 everywhere
PLAIN: Final = 8  # 1 where the goal alone decides, 2 where the line does as well
CONDITIONS: Final = 9  # whether it can be shut
AFTER_PLACING: Final = 10
AT_MOST: Final = 11
TURN: Final = 12
ACTION: Final = 13
MUST_TAKE: Final = 14
TAKES: Final = 15  # of a charge 1 by approach, 2 by withdrawal; of a run whether it leaves, 2 exactly
CHAIN: Final = 16
LEAPS: Final = 17  # where it leads begins here in ``leap_at``
KIND: Final = 18  # what comes onto the board
NEXT_TO: Final = 19
FALLS: Final = 20
FROM_TURN: Final = 21
HEADING: Final = 22  # of a chain: 0 any, 1 the same, 2 another

# a row of a capture
CAPTURE: Final = 11
BY: Final = 0
C_DIRS: Final = 1
C_DIRS_N: Final = 2
VICTIMS: Final = 3  # a bit a kind
CAPTORS: Final = 4
C_MOST: Final = 5  # of a mill the length
HOSTILE: Final = 6  # 0 none
FLIPS: Final = 7
AT: Final = 8
SPARES: Final = 9
PREY: Final = 10  # where what it meets begins in ``prey``
CUSTODIAL: Final = 1
SURROUNDED: Final = 2
TOUCH: Final = 3
MILL: Final = 4

# a row of an end
END: Final = 14
E_BY: Final = 0
RESULT: Final = 1
SIDES: Final = 2  # a bit a side
KINDS: Final = 3
N: Final = 4
E_DIRS: Final = 5
E_DIRS_N: Final = 6
REGION: Final = 7  # South's; North's follows
REGION_TO: Final = 9  # South's; North's follows
EXACTLY: Final = 11
SQUARE: Final = 12  # of a reach: whether it must be safe
ALL: Final = 13  # whether it may hold away from what an action touched
LINE: Final = 1
REACH: Final = 2
LEFT: Final = 3
STUCK: Final = 4
CONNECTS: Final = 5
UNITED: Final = 6
FULL: Final = 7
PASSES: Final = 8
QUIET: Final = 9
WIN: Final = 1
LOSS: Final = 2
DRAW: Final = 3
MOST_PIECES: Final = 4
FEWEST_PIECES: Final = 5


class Tables:
    """A definition for kernels. A piece is ``1 + 3 * kind + owner``, 0 is none.

    ``now`` of a kernel: the top piece of each cell; what lies below it, ``levels - 1`` numbers a cell from the bottom
    up; the hands (side * kinds + kind), and the pieces on the board in the same order; how many cells are empty; then
    who acts, which action of the turn it is from 0, the cell + 1 of the piece that acted in this turn, whether it goes
    on taking (1 may, 2 must), its direction + 1, how many enemies may be picked, passes in a row, quiet plies, turns so
    far up to ``turns``, the result, what has become of the choice of sides (0 settled, 1 offered, 2 to come), and
    which end it was, + 1; then the generator of chance, 0 without any, what dice and drawn numbers show, 0 for those
    that have served, and how many of each entry the bag still holds.
    """

    def __init__(self, files: int, ranks: int, kinds: int, levels: int, dice: int = 0, bag: int = 0) -> None:
        cells = files * ranks
        self.cells: i64 = cells
        self.files: i64 = files
        self.kinds: i64 = kinds
        self.levels: i64 = levels
        self.pieces: i64 = 1 + 3 * kinds
        self.below: i64 = cells
        self.hands: i64 = cells * levels
        self.counts: i64 = self.hands + 2 * kinds
        self.empties: i64 = self.counts + 2 * kinds
        self.to_act: i64 = self.empties + 1
        self.action: i64 = self.to_act + 1
        self.held: i64 = self.to_act + 2
        self.chain: i64 = self.to_act + 3
        self.heading: i64 = self.to_act + 4
        self.due: i64 = self.to_act + 5
        self.passes: i64 = self.to_act + 6
        self.quiet: i64 = self.to_act + 7
        self.turn: i64 = self.to_act + 8
        self.result: i64 = self.to_act + 9
        self.sides: i64 = self.to_act + 10
        self.ended: i64 = self.to_act + 11
        self.seed: i64 = self.ended + 1
        self.dice: i64 = self.ended + 2
        self.dice_n: i64 = dice
        self.bag: i64 = self.dice + dice
        self.bag_n: i64 = bag
        self.size: int = int(self.bag) + bag

        self.actions: i64 = 1
        self.turns: i64 = 0  # so many are told apart
        self.must: i64 = 0  # 1 take, 2 take the most
        self.passing: i64 = 0  # 1 where nothing else is legal, 2 as one likes
        self.captured: i64 = 0  # 1 into the taker's hand, 2 into the owner's
        self.both: i64 = 0  # who wins if one action wins for both: 0 who acted, 1 the other, 2 nobody
        self.counts_quiet: i64 = 0
        self.dice_sides: i64 = 0
        self.doubles: i64 = 0  # whether dice that show the same serve twice
        self.draws: i64 = 0  # pieces in hand after drawing from the bag
        self.holds: vec[i64] = packed([])  # of each entry of the bag the kind, or the number
        self.full: vec[i64] = packed([])  # how many of each there are at first
        self.twist: i64 = 0  # the side of a part that is turned
        self.twist_action: i64 = 0
        self.meet: i64 = 0  # whether two ways of a piece may lead to one cell
        self.swapped: i64 = 0  # where pieces stand after a swap: 0 as before, 1 turned half round, 2 mirrored
        self.shoots: i64 = 0  # whether the piece that acted acts once more in the turn

        # cell * 8 + direction -> where its ray begins in ``rays``: count, then the cells from near to far
        self.ray_at: vec[i64] = packed([])
        self.rays: vec[i64] = packed([])
        self.bit: vec[i64] = packed([])  # side * pieces + piece -> EMPTY, OWN, ...
        self.sized: vec[i64] = packed([])  # of each kind
        self.counted: vec[i64] = packed([])  # whether a kind's pieces in hand are
        self.becomes: vec[i64] = packed([])  # side * kinds + kind -> kind + 1
        self.becomes_at: vec[i64] = packed([])  # the region
        self.stops: vec[i64] = packed([])
        self.taken_as: vec[i64] = packed([])  # of each kind
        self.dirs: vec[i64] = packed([])
        self.ways: vec[i64] = packed([])
        self.way_at: vec[i64] = packed([])  # side * pieces + piece -> its first row on the board
        self.way_end: vec[i64] = packed([])  # and where its rows end: at once if it is not the side's
        self.way_n: vec[i64] = packed([])  # side -> how many numbers all these rows have
        self.place_at: vec[i64] = packed([])  # side -> the first row of what comes onto the board
        self.place_n: vec[i64] = packed([])
        self.leap_at: vec[i64] = packed([])  # way's LEAPS + cell -> where that begins in ``leaps``
        # Where a way can lead: count, then the cells; of slides and shots so many lines, each its count, direction and
        # cells; of jumps what it goes over, the goal and the direction; of charges the goal and the direction; of runs
        # the track, then for each cell its place on it from 1.
        self.leaps: vec[i64] = packed([])
        self.regions: vec[i64] = packed([])  # region * cells + cell -> 0 or 1; region 0 is everywhere
        self.captures: vec[i64] = packed([])
        self.capture_at: vec[i64] = packed([])  # side -> the first row
        self.capture_n: i64 = 0
        self.prey: vec[i64] = packed([])  # capture's PREY + piece -> 1 for an enemy that it meets
        self.ends: vec[i64] = packed([])
        self.end_n: i64 = 0

    def of_kind(self, side: i64, kind: i64) -> i64:
        """Return where ``way_at`` and ``way_end`` tell of a side's own piece of a kind."""
        return side * self.pieces + 1 + 3 * kind + side
