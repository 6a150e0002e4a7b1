"""Seats round the table and which way each looks."""

from __future__ import annotations

from enum import StrEnum


class Seat(StrEnum):
    """A chair at the table. Clockwise: south, west, north, east (docs/rules.md)."""

    SOUTH = "south"
    WEST = "west"
    NORTH = "north"
    EAST = "east"

    @property
    def forward(self) -> int:
        """+1 rank for South, -1 for North; the side seats of four-player games play south's way."""
        return -1 if self is Seat.NORTH else 1


TWO = (Seat.SOUTH, Seat.NORTH)
FOUR = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
