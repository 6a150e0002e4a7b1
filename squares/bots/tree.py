"""The tree of a Monte-Carlo search as flat arrays. Compiled by mypyc where possible; knows no game and no search.

A node is a move after its parent's moves, whatever world it was tried in; node 0 is the root. Results are side 0's,
from 0 to 1. Masks have a bit for each world.
"""

from __future__ import annotations

from typing import Final

from squares.native import i64, vec

MOST_WORLDS: Final = 62
LOW_62_BITS: Final = 0x3FFFFFFFFFFFFFFF
MIN_TABLE_SIZE: Final = 1024  # of the hash table, a power of two


def scrambled(a: i64, b: i64) -> i64:
    """Return a number of 62 bits that looks random, the same compiled and interpreted, for two of up to 62 bits."""
    # Pieces of 31 bits and factors of 30 keep every product below 2 ** 62: no overflow to differ in.
    low: i64 = 0x7FFFFFFF
    mixed: i64 = (a & low) ^ ((b & low) * 668265263 & low)
    mixed ^= ((a >> 31) & low) * 374761393 >> 7 & low
    mixed ^= ((b >> 31) & low) * 551452819 >> 5 & low
    mixed = (mixed * 739982445) ^ (mixed >> 13)
    high: i64 = (mixed >> 29) & low
    return (((high * 48271 & low) << 31) ^ (mixed & low) * 906180359) & LOW_62_BITS


def longer_ints(old: vec[i64], size: i64, filler: i64) -> vec[i64]:
    """Return a copy with room for ``size`` numbers."""
    new = vec[i64]([int(filler)] * int(size))
    for i in range(len(old)):
        new[i] = old[i]
    return new


def longer_floats(old: vec[float], size: i64) -> vec[float]:
    """Return a copy with room for ``size`` numbers."""
    new = vec[float]([0.0] * int(size))
    for i in range(len(old)):
        new[i] = old[i]
    return new


def _slot(parent: i64, move: i64) -> i64:
    """Return where in a table to look first; the table's size, a power of two, cuts it."""
    # Pieces of 30 bits and factors of 30 keep every product below 2 ** 60.
    low: i64 = 0x3FFFFFFF
    mixed: i64 = ((parent & low) * 668265263) ^ (((move ^ (move >> 30)) & low) * 739982445)
    return mixed ^ (mixed >> 25) ^ (mixed >> 41)


class Tree:
    """Nodes by number, ``count`` of them.

    ``first``: a node's first child, ``many``: how many children follow each other from there; the others, which only
    some worlds allow, are found by a hash table. ``visits``, ``total``: playouts through a node and the sum of their
    results. ``availability``: playouts in which its move could have been chosen. ``prior_mean``: the result it promises
    before it is visited. ``prior``: how much it is tried, against its siblings' priors. ``won_0``, ``won_1``: worlds in
    which a side surely wins from it, within ``distance`` plies; ``tried``: worlds in which its move was played.
    """

    def __init__(self, size: int) -> None:
        self.count: i64 = 1
        self.parent: vec[i64] = vec[i64]([-1] * size)
        self.move: vec[i64] = vec[i64]([-1] * size)
        self.first: vec[i64] = vec[i64]([-1] * size)
        self.many: vec[i64] = vec[i64]([0] * size)
        self.won_0: vec[i64] = vec[i64]([0] * size)
        self.won_1: vec[i64] = vec[i64]([0] * size)
        self.tried: vec[i64] = vec[i64]([0] * size)
        self.distance: vec[i64] = vec[i64]([0] * size)
        self.path_hash: vec[i64] = vec[i64]([0] * size)
        self.visits: vec[float] = vec[float]([0.0] * size)
        self.total: vec[float] = vec[float]([0.0] * size)
        self.availability: vec[float] = vec[float]([0.0] * size)
        self.prior_mean: vec[float] = vec[float]([0.5] * size)
        self.prior: vec[float] = vec[float]([1.0] * size)
        self.table: vec[i64] = vec[i64]([-1] * MIN_TABLE_SIZE)  # open addressing over (parent, move)
        self.strays: i64 = 0

    def child(self, parent: i64, move: i64, likely: i64) -> i64:
        """Return the node of a move after a node, -1 if there is none. ``likely`` is looked at first, -1 for none."""
        moves, parents = self.move, self.parent
        if 0 < likely < self.count and moves[likely] == move and parents[likely] == parent:
            return likely
        first = self.first[parent]
        for node in range(first, first + self.many[parent]):
            if moves[node] == move:
                return node
        table = self.table
        mask: i64 = len(table) - 1
        at = _slot(parent, move) & mask
        while table[at] >= 0:
            found = table[at]
            if moves[found] == move and parents[found] == parent:
                return found
            at = (at + 1) & mask
        return -1

    def add(self, parent: i64, move: i64) -> i64:
        """Add a node for a move that has none, and return it."""
        node = self.count
        if node == len(self.move):
            self._grow()
        self.parent[node] = parent
        self.move[node] = move
        self.path_hash[node] = scrambled(self.path_hash[parent], move)
        self.count = node + 1
        if self.first[parent] < 0:
            self.first[parent] = node
        if node == self.first[parent] + self.many[parent]:
            self.many[parent] += 1
        else:
            self._enter(node)
        return node

    def subtree(self, root: i64) -> Tree:
        """Return what hangs on a node, as a tree of its own."""
        part = Tree(len(self.move) // 4)
        part.path_hash[0] = self.path_hash[root]
        self._copy(root, part, 0)
        place = vec[i64]([-1] * int(self.count))
        place[root] = 0
        for node in range(root + 1, self.count):  # a child has a higher number than its parent
            parent = place[self.parent[node]]
            if parent >= 0:
                place[node] = part.add(parent, self.move[node])
                self._copy(node, part, place[node])
        return part

    def _copy(self, node: i64, other: Tree, to: i64) -> None:
        """Tell another tree's node what is known of one of this."""
        other.won_0[to] = self.won_0[node]
        other.won_1[to] = self.won_1[node]
        other.tried[to] = self.tried[node]
        other.distance[to] = self.distance[node]
        other.visits[to] = self.visits[node]
        other.total[to] = self.total[node]
        other.availability[to] = self.availability[node]
        other.prior_mean[to] = self.prior_mean[node]
        other.prior[to] = self.prior[node]

    def _enter(self, node: i64) -> None:
        """Put a node into the hash table, which stays at most half full."""
        self.strays += 1
        if 2 * self.strays > len(self.table):
            old = self.table
            self.table = vec[i64]([-1] * (2 * len(old)))
            for i in range(len(old)):
                if old[i] >= 0:
                    self._put(old[i])
        self._put(node)

    def _put(self, node: i64) -> None:
        table = self.table
        mask: i64 = len(table) - 1
        at = _slot(self.parent[node], self.move[node]) & mask
        while table[at] >= 0:
            at = (at + 1) & mask
        table[at] = node

    def _grow(self) -> None:
        size: i64 = 2 * len(self.move)
        self.parent = longer_ints(self.parent, size, -1)
        self.move = longer_ints(self.move, size, -1)
        self.first = longer_ints(self.first, size, -1)
        self.many = longer_ints(self.many, size, 0)
        self.won_0 = longer_ints(self.won_0, size, 0)
        self.won_1 = longer_ints(self.won_1, size, 0)
        self.tried = longer_ints(self.tried, size, 0)
        self.distance = longer_ints(self.distance, size, 0)
        self.path_hash = longer_ints(self.path_hash, size, 0)
        self.visits = longer_floats(self.visits, size)
        self.total = longer_floats(self.total, size)
        self.availability = longer_floats(self.availability, size)
        self.prior_mean = longer_floats(self.prior_mean, size)
        self.prior = longer_floats(self.prior, size)
