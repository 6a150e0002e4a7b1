"""The tree of a Monte-Carlo search as flat arrays. Compiled by mypyc where possible; knows no game and no search.

A node is a move after its parent's moves, whatever world it was tried in; node 0 is the root. Results are side 0's,
from 0 to 1. Masks have a bit for each world.
"""

from __future__ import annotations

from typing import Final

from squares.native import i64, vec

MOST_WORLDS: Final = 62
WHOLE: Final = 0x3FFFFFFFFFFFFFFF


def scrambled(a: i64, b: i64) -> i64:
    """A number of 62 bits that looks random, the same compiled and interpreted, for two numbers of up to 62 bits."""
    # Pieces of 31 bits and factors of 30 keep every product below 2 ** 62: no overflow to differ in.
    low: i64 = 0x7FFFFFFF
    mixed: i64 = (a & low) ^ ((b & low) * 668265263 & low)
    mixed ^= ((a >> 31) & low) * 374761393 >> 7 & low
    mixed ^= ((b >> 31) & low) * 551452819 >> 5 & low
    mixed = (mixed * 739982445) ^ (mixed >> 13)
    high: i64 = (mixed >> 29) & low
    return (((high * 48271 & low) << 31) ^ (mixed & low) * 906180359) & WHOLE


def longer_ints(old: vec[i64], size: i64, filler: i64) -> vec[i64]:
    """A copy with room for ``size`` numbers."""
    new = vec[i64]([int(filler)] * int(size))
    for i in range(len(old)):
        new[i] = old[i]
    return new


def longer_floats(old: vec[float], size: i64) -> vec[float]:
    """A copy with room for ``size`` numbers."""
    new = vec[float]([0.0] * int(size))
    for i in range(len(old)):
        new[i] = old[i]
    return new


class Tree:
    """Nodes by number, ``count`` of them.

    ``visits``, ``total``: playouts through a node and the sum of their results. ``seen``: playouts in which its move
    could have been chosen. ``guess``: the result it promises before it is visited. ``weight``: how much it is tried,
    against its siblings' weights. ``won_0``, ``won_1``: worlds in which a side surely wins from it, within ``far``
    plies; ``tried``: worlds in which its move was played.
    """

    def __init__(self, size: int) -> None:
        self.count: i64 = 1
        self.parent: vec[i64] = vec[i64]([-1] * size)
        self.move: vec[i64] = vec[i64]([-1] * size)
        self.won_0: vec[i64] = vec[i64]([0] * size)
        self.won_1: vec[i64] = vec[i64]([0] * size)
        self.tried: vec[i64] = vec[i64]([0] * size)
        self.far: vec[i64] = vec[i64]([0] * size)
        self.sign: vec[i64] = vec[i64]([0] * size)
        self.visits: vec[float] = vec[float]([0.0] * size)
        self.total: vec[float] = vec[float]([0.0] * size)
        self.seen: vec[float] = vec[float]([0.0] * size)
        self.guess: vec[float] = vec[float]([0.5] * size)
        self.weight: vec[float] = vec[float]([1.0] * size)
        self.table: vec[i64] = vec[i64]([-1] * (4 * size))  # open addressing over (parent, move)

    def child(self, parent: i64, move: i64) -> i64:
        """The node of a move after a node, -1 if there is none yet."""
        table, moves, parents = self.table, self.move, self.parent
        most: i64 = len(table)
        at = scrambled(parent, move) % most
        while table[at] >= 0:
            node = table[at]
            if moves[node] == move and parents[node] == parent:
                return node
            at += 1
            if at == most:
                at = 0
        return -1

    def add(self, parent: i64, move: i64) -> i64:
        """A new node for a move that has none."""
        node = self.count
        if node == len(self.move):
            self._grow()
        self.parent[node] = parent
        self.move[node] = move
        self.sign[node] = scrambled(self.sign[parent], move)
        self.count = node + 1
        self._enter(node)
        return node

    def _enter(self, node: i64) -> None:
        table = self.table
        most: i64 = len(table)
        at = scrambled(self.parent[node], self.move[node]) % most
        while table[at] >= 0:
            at += 1
            if at == most:
                at = 0
        table[at] = node

    def _grow(self) -> None:
        size: i64 = 2 * len(self.move)
        self.parent = longer_ints(self.parent, size, -1)
        self.move = longer_ints(self.move, size, -1)
        self.won_0 = longer_ints(self.won_0, size, 0)
        self.won_1 = longer_ints(self.won_1, size, 0)
        self.tried = longer_ints(self.tried, size, 0)
        self.far = longer_ints(self.far, size, 0)
        self.sign = longer_ints(self.sign, size, 0)
        self.visits = longer_floats(self.visits, size)
        self.total = longer_floats(self.total, size)
        self.seen = longer_floats(self.seen, size)
        self.guess = longer_floats(self.guess, size)
        self.weight = longer_floats(self.weight, size)
        self.table = vec[i64]([-1] * (4 * int(size)))
        for node in range(1, self.count):
            self._enter(node)
