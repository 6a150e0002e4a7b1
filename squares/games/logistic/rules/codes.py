"""The words of card files, and their numbers in the tables."""

from __future__ import annotations

from squares.games.logistic.rules import tables as t

CATEGORIES = {
    "action": t.ACTION,
    "script": t.SCRIPT,
    "break": t.BREAK,
    "integrate": t.INTEGRATE,
    "avatar": t.AVATAR,
    "token": t.TOKEN,
}
COUNTS = {
    "life": t.LIFE,
    "lost-life": t.LOST_LIFE,
    "hand": t.HAND,
    "deck": t.DECK,
    "trash": t.TRASH,
    "placed": t.PLACED,
    "ap": t.AP,
    "chain": t.CHAIN,
    "distance": t.DISTANCE,
    "roll": t.ROLL,
    "counters": t.COUNTERS,
    "paid": t.PAID,
}
EVENTS = {
    "placed": t.T_PLACED,
    "hit": t.T_HIT,
    "destroyed": t.T_DESTROYED,
    "your-turn": t.T_YOUR_TURN,
    "enemy-turn": t.T_ENEMY_TURN,
    "your-turn-end": t.T_YOUR_TURN_END,
    "enemy-turn-end": t.T_ENEMY_TURN_END,
    "you-move": t.T_YOU_MOVE,
    "enemy-moves": t.T_ENEMY_MOVES,
    "you-use": t.T_YOU_USE,
    "enemy-uses": t.T_ENEMY_USES,
    "you-draw": t.T_YOU_DRAW,
    "enemy-draws": t.T_ENEMY_DRAWS,
    "you-discard": t.T_YOU_DISCARD,
    "enemy-discards": t.T_ENEMY_DISCARDS,
    "you-heal": t.T_YOU_HEAL,
    "enemy-heals": t.T_ENEMY_HEALS,
    "you-deal": t.T_YOU_DEAL,
    "enemy-deals": t.T_ENEMY_DEALS,
}
GIVES = {"damage": t.G_DAMAGE, "guard": t.G_GUARD, "draw": t.G_DRAW, "ap": t.G_AP, "cost": t.G_COST}
WHAT = {
    "target": t.TARGET,
    "you": t.YOU,
    "enemy": t.ENEMY,
    "this": t.THIS,
    "chosen": t.CHOSEN,
    "random": t.CHOSEN,
    "all": t.ALL,
}
DIRECTIONS = {"away": t.AWAY, "ahead": t.AHEAD, "back": t.BACK, "left": t.LEFT, "right": t.RIGHT}
# Words without a constant of their own: the tables say in what order they count.
JUDGED = ("always", "turn-start", "turn-end")
WHO = ("you", "enemy")
WHOSE = ("enemy", "you", "any")
AROUND = ("you", "this", "target")
TAKE = ("none", "hand", "trash", "bottom")
REST = ("top", "hand", "trash", "bottom")
