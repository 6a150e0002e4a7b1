"""From where on a figure is a flaw: each with what it means to players. Shares are in 0..1."""

from __future__ import annotations

BEGINS = 2 / 3
"""What who begins scores: two wins for each loss, which a table notices within an evening."""
CHOICE = 2 / 3
"""What one deck, or whatever sides choose before a game, scores against the others: two wins for each loss again, and
nobody chooses another for long."""
LEAD = 0.9
"""What who leads half way through a game scores: nine games in ten are over by then, and players see it."""
LEADS = 0.4
"""Share of games in which somebody leads by then: where it is rarer, a lead decides few games."""
LONG = 24
"""Moves of a game on average from where on half of it leaves much to play: in shorter ones bots see the end there."""
STALLED = 1 / 3
"""Share of games that end by repetition or the limit of moves: every third leads nowhere."""
DRAWN = 0.6
"""Share of games without a winner: most."""
GOAL = 0.05
"""Share of random games that a way to win ends: below, and where no game of strong players ends so, nobody need be
told of it."""
APART = 0.6
"""What strong players score against beginners: below, they win not even three games of five."""
REAL = 2 / 3
"""Share of moves with a choice: below, more than every third move is made by the rules."""
USED = 0.05
"""Share of sides that use a thing: below, a player meets it in one game of ten."""
SELDOM = 0.2
"""Share of strong players' games, or sides, with what random players never come to: below, they do not live by it."""
COULD = 0.3
"""Share of sides that use a thing at random: from here on it can be used in many games."""
RARELY = 0.1
"""Part of the share of random sides that use a thing: below, strong players have learned to leave it alone."""
SLOWLY = 0.5
"""Part of random players' uses in a move: above, strong players' games are only too short for more."""
COMMON = 0.5
"""Share of strong sides that use a thing: from here on it is asked whether they could do without."""
BOUND = 0.15
"""What a side scores that may not use a thing: below, whoever does not use it loses."""
MATTERS = 0.08
"""Share of games in which another value of a key would change anything: below, it is there for one game in twelve."""
NO_GOAL, DEAD, NEVER, IDLE = 0.6, 0.5, 0.4, 0.1
"""How bad it is that nobody can win so, can use a thing, does use it, or that a rule changes nothing: a game without
its goal is none, while a rule without effect costs a line of reading. More games make none of it worse.
"""
