"""What a tiles kernel looks up: everything of a definition as flat integer arrays, built once and shared.

It knows numbers only; ``reach.py`` reads the definition. A *face* is ``2 * kind + side`` (side 0 is the front).
What stands on a cell is 0 or ``1 + owner * faces + face``; arrays named ``of_*`` are indexed by that.
Compiled by mypyc where possible.
"""

from __future__ import annotations

from typing import Final

from squares.native import i64, packed, vec

TURN: Final = 0
MOVE: Final = 1
SHIFT: Final = 2  # push and pull
SWAP: Final = 3
CONSTANT: Final = 4

# ways to win: tiles in some ranks, all tiles in them, enemy tiles that are out
SOME: Final = 0
ALL: Final = 1
OUT: Final = 2


class Tables:
    """A definition for kernels. Owners and sides to act are 0 South, 1 North.

    ``now`` of a kernel: the cells, then how many of each kind are in South's and in North's hand, then for South's and
    North's rows the sums, the limits, then both counts of tiles in the goal row, then who decides, whose turn it
    is, the phase, the result, and how many actions of the turn are to come after this one. A blocked cell holds
    ``stone``, which is nobody's: not empty, and in no steps and no reach.

    Its arrays are set by its own methods only: one that interpreted code assigns to a compiled attribute is never
    freed.
    """

    def __init__(self, files: int, ranks: int, kinds: int) -> None:
        self.files: i64 = files
        self.ranks: i64 = ranks
        self.cells: i64 = files * ranks
        self.kinds: i64 = kinds
        self.hand: i64 = files * ranks
        self.sum: i64 = files * ranks + 2 * kinds
        self.limit: i64 = self.sum + 2 * ranks
        self.goal: i64 = self.limit + 2 * ranks
        self.to_act: i64 = self.goal + 2
        self.turn: i64 = self.goal + 3
        self.phase: i64 = self.goal + 4
        self.result: i64 = self.goal + 5
        self.more: i64 = self.goal + 6
        self.size: int = files * ranks + 2 * kinds + 4 * ranks + 7
        self.most_moves: int = 1
        self.base_limit: i64 = 0
        self.actions: i64 = 1  # of a turn
        self.goal_row: i64 = -1  # where tiles in one row, the same for both, are all that wins
        self.goal_tiles: i64 = 0
        self.stone: i64 = 0
        self.abilities: i64 = 0
        self.out: bool = False  # beaten tiles leave the game
        self.checks_then: bool = False  # second effects may break the limit
        self.projected: bool = False
        self.compare: i64 = 1  # in battles the number counts so many times: -1 where lower ones win, 0 where none does
        self.even: i64 = 0  # by how much what arrives wins a battle of equals
        self.usual: bool = True  # higher numbers win battles, equal ones both go, and no cell is stronger than another
        self.place_battle: bool = False
        self.push_battle: bool = False
        self.row_scope: bool = False
        self.common_pool: bool = False
        self.picks: i64 = 0  # tiles that each player picks in a draft
        nothing: list[int] = []
        self.row: vec[i64] = packed([cell // files for cell in range(files * ranks)])
        self.blocked: vec[i64] = packed(nothing)
        self.strong: vec[i64] = packed(nothing)  # cell -> what a tile there counts more when it is attacked
        # owner * ways + way -> what kind of way to win, its first and last rank, and how many tiles it needs
        self.ways: i64 = 0
        self.way_kind: vec[i64] = packed(nothing)
        self.way_first: vec[i64] = packed(nothing)
        self.way_last: vec[i64] = packed(nothing)
        self.way_need: vec[i64] = packed(nothing)
        self.way_family: vec[i64] = packed(nothing)  # whose tiles alone count, -1 for all
        self.way_had: vec[i64] = packed(nothing)  # how many tiles that count the enemy begins with
        self.territory: vec[i64] = packed(nothing)  # South's cells, then as many of North's
        self.of_owner: vec[i64] = packed(nothing)
        self.of_number: vec[i64] = packed(nothing)
        self.of_bonus: vec[i64] = packed(nothing)  # what it adds to the limit of its row
        self.of_mechanism: vec[i64] = packed(nothing)
        self.of_ability: vec[i64] = packed(nothing)
        self.of_turned: vec[i64] = packed(nothing)  # the same tile the other way up
        self.of_family: vec[i64] = packed(nothing)
        self.of_fixed: vec[i64] = packed(nothing)  # 1 where no other tile may move it
        self.fixes: bool = False  # whether any is
        # (owner * families + family + 1) * tiles + what stands there -> whether it is the owner's and of the family;
        # family -1 is any, and families counts it
        self.counted: vec[i64] = packed(nothing)
        self.tiles: i64 = 0
        self.families: i64 = 0
        # The same few lists serve all tiles: what stands there -> where those of its cells begin in ``step_at``; there,
        # cell -> where its steps begin in ``steps``: count, cells.
        self.of_steps: vec[i64] = packed(nothing)
        self.step_at: vec[i64] = packed(nothing)
        self.steps: vec[i64] = packed(nothing)
        # what stands there * cells + cell -> where its reach begins in ``reach``: count of entries, entries.
        # An entry of MOVE: goal, n, n cells between. Of SHIFT: the cell that the action names, from, to, n, n cells
        # between. Of SWAP: cell.
        self.reach_at: vec[i64] = packed(nothing)
        self.reach: vec[i64] = packed(nothing)
        self.of_then: vec[i64] = packed(nothing)  # the mechanism of the second effect, CONSTANT for none
        self.then_at: vec[i64] = packed(nothing)  # as reach_at, of the second effect: its only entry, -1 for none
        # owner * cells + cell -> where its supporters begin in ``support``: count, then cell, ability, amount.
        self.support_at: vec[i64] = packed(nothing)
        self.support: vec[i64] = packed(nothing)
        self.group: vec[i64] = packed(nothing)  # kind -> its pair of numbers in the composition, -1 where not in it
        self.quota: vec[i64] = packed(nothing)  # how many of each pair a player picks

    def set_board(self, territory: list[int], blocked: list[int], strong: list[int]) -> None:
        """Set the rows of South's territory, then of North's, the blocked cells, and what each cell adds."""
        self.strong = packed(strong)
        self.territory = packed(territory)
        self.blocked = packed(blocked)

    def set_ways(
        self, kind: list[int], first: list[int], last: list[int], need: list[int], family: list[int], had: list[int]
    ) -> None:
        """Set South's ways to win, then as many of North's."""
        self.ways = len(kind) // 2
        self.way_kind = packed(kind)
        self.way_first = packed(first)
        self.way_last = packed(last)
        self.way_need = packed(need)
        self.way_family = packed(family)
        self.way_had = packed(had)

    def set_faces(
        self,
        owner: list[int],
        number: list[int],
        bonus: list[int],
        mechanism: list[int],
        ability: list[int],
        turned: list[int],
        family: list[int],
        fixed: list[int],
    ) -> None:
        """Set what can stand on a cell: the arrays named ``of_*``."""
        self.of_owner = packed(owner)
        self.of_number = packed(number)
        self.of_bonus = packed(bonus)
        self.of_mechanism = packed(mechanism)
        self.of_ability = packed(ability)
        self.of_turned = packed(turned)
        self.of_family = packed(family)
        self.of_fixed = packed(fixed)
        self.fixes = 1 in fixed[:-1]
        self.tiles, self.families = len(owner), 2 + max(family)
        among = [(side, of) for side in (0, 1) for of in range(-1, 1 + max(family))]
        each = list(zip(owner, family, strict=True))
        self.counted = packed([int(whose == side and of in (-1, own)) for side, of in among for whose, own in each])

    def set_steps(self, of: list[int], starts: list[int], steps: list[int]) -> None:
        """Set which lists hold the steps of what can stand on a cell, where each cell's steps begin, and they."""
        self.of_steps = packed(of)
        self.step_at = packed(starts)
        self.steps = packed(steps)

    def set_reach(self, starts: list[int], entries: list[int]) -> None:
        """Set where the reach of each face on each cell begins, and its entries."""
        self.reach_at = packed(starts)
        self.reach = packed(entries)

    def set_then(self, mechanism: list[int], starts: list[int]) -> None:
        """Set the second effects of what can stand on a cell, and where their entries in ``reach`` begin."""
        self.of_then = packed(mechanism)
        self.then_at = packed(starts)

    def set_support(self, starts: list[int], entries: list[int]) -> None:
        """Set where the supporters of each cell begin, and they."""
        self.support_at = packed(starts)
        self.support = packed(entries)

    def set_draft(self, group: list[int], quota: list[int]) -> None:
        """Set the pair of each kind, and how many of each a player picks."""
        self.group = packed(group)
        self.quota = packed(quota)
