"""Situations for the cards that are placed, and for scripts."""

from __future__ import annotations

from squares.core.seats import Seat
from tests.games.logistic.logistic_cases import Case

NORTH = Seat.NORTH

PLACED = (
    Case(
        "net-post", "use net-post c2; decline; use volley c1; decline",
        {"standing": {"c2": "net-post south 40"}, "lives": (470, 500)},
        hand="net-post", foe="volley", them="c3", ap=1,
    ),
    Case("net-post", "use net-post c2; decline", refused="move c2", hand="net-post"),
    Case("shutter", "use shutter b2; decline", {"standing": {"b2": "shutter south 80"}, "trash": ""}, hand="shutter"),
    Case(
        "shutter", "use volley c2; decline", {"standing": {}, "hand": "drive", "trash": "shutter"},
        foe="volley", them="c4", placed={"c2": "shutter south 30"}, turn=NORTH,
    ),
    Case(
        "ball-drone", "move b4", {"lives": (500, 490), "turn": Seat.SOUTH},
        them="c4", placed={"c2": "ball-drone south 40"}, turn=NORTH, ap=1,
    ),
    Case("ball-drone", "move b5", {"lives": (500, 500)}, placed={"c2": "ball-drone south 40"}, turn=NORTH, ap=1),
    Case(
        "charging-pad", "move b5", {"lives": (495, 500), "ap": 4},
        placed={"b1": "charging-pad south 40"}, turn=NORTH, ap=1,
    ),
    Case("line-judge", "move c4", {"lives": (500, 490)}, placed={"c3": "line-judge south 60"}, turn=NORTH),
    Case("line-judge", "move b5", {"lives": (500, 500)}, placed={"c3": "line-judge south 60"}, turn=NORTH),
    Case(
        "medic-drone", "move b5", {"lives": (410, 500)},
        south={"life": 400}, placed={"b1": "medic-drone south 50"}, turn=NORTH, ap=1,
    ),
    Case("sticky-net", "move b1", {"turn": NORTH, "ap": 2}, them="c4", placed={"c3": "sticky-net south 70"}, ap=1),
    Case("sticky-net", "move b1", {"turn": NORTH, "ap": 3}, them="e5", placed={"c3": "sticky-net south 70"}, ap=1),
    Case(
        "grandstand", "use grandstand b1; decline; use volley c3; decline",
        {"standing": {"b1": "grandstand south 80"}, "lives": (500, 450), "hand": "drive"},
        hand="grandstand volley", them="c3",
    ),
    Case("ball-cannon", "move b1", {"lives": (500, 470)}, them="c4", placed={"c2": "ball-cannon south 70"}, ap=1),
    Case(
        "ball-cannon", "move b1; pick d3",
        {"lives": (500, 500), "standing": {"c2": "ball-cannon south 70", "d3": "shutter north 50"}},
        them="c4", placed={"c2": "ball-cannon south 70", "d3": "shutter north 80"}, ap=1,
    ),
    Case(
        "bulwark", "use volley c1; decline; move b3",
        {"lives": (485, 500), "standing": {"b1": "shutter south 25", "c2": "bulwark south 100"}},
        foe="volley", them="c3", placed={"b1": "shutter south 10", "c2": "bulwark south 100"}, turn=NORTH, ap=2,
    ),
)  # fmt: skip

SCRIPTS = (
    Case(
        "breather", "use breather; decline", {"lives": (435, 500), "hand": "drive"},
        hand="breather", south={"life": 400},
    ),
    Case("ball-cart", "use ball-cart; decline", {"hand": "drive drive", "decks": (6, 8)}, hand="ball-cart"),
    Case(
        "packet-jam", "use packet-jam; decline", {"lives": (500, 485), "hands": (0, 0), "enemy_trash": "volley"},
        hand="packet-jam", foe="volley",
    ),
    Case(
        "backspin", "use backspin c4; decline", {"cells": "c2 c3", "lives": (500, 480), "hand": "drive"},
        hand="backspin", me="c2", them="c4",
    ),
    Case(  # pulled towards the net, the lob flies over its target
        "backspin", "use high-lob c4; chain backspin c2; decline", {"cells": "c3 c4", "lives": (480, 500)},
        hand="high-lob", foe="backspin", me="c2", them="c4",
    ),
    Case("wind-up", "use wind-up; decline", {"charge": (40, 0), "hand": "drive"}, hand="wind-up"),
    Case(
        "wind-up", "use wind-up; decline; use volley c3; decline", {"lives": (500, 420)},
        hand="volley wind-up", them="c3",
    ),
    Case(
        "scout-report", "use scout-report; decline; pick spike", {"hands": (2, 0), "decks": (2, 8)},
        hand="scout-report", south={"deck": "dig dig volley spike"},
    ),
    Case(
        "ghost-input", "use ghost-input; decline; pick spike",
        {"lives": (500, 485), "enemy_trash": "drive drive spike", "turn": NORTH},
        hand="ghost-input", foe="spike volley", ap=1,
    ),
    Case(
        "recycling", "use recycling; decline", {"hand": "volley", "trash": "dig recycling", "lives": (420, 500)},
        hand="recycling", south={"life": 400, "trash": "dig volley"},
    ),
    Case(
        "match-tape", "use match-tape; decline; pick dig; yes; pick spike",
        {"hand": "dig drive drive", "trash": "match-tape spike volley"},
        hand="match-tape spike", south={"trash": "dig volley"},
    ),
    Case(
        "match-tape", "use match-tape; decline; pick volley; no", {"hand": "spike volley"},
        hand="match-tape spike", south={"trash": "dig volley"},
    ),
    Case(
        "clear-court", "use clear-court; decline",
        {"standing": {"b1": "shutter south 80"}, "hands": (1, 1), "lives": (500, 480)},
        hand="clear-court", placed={"b1": "shutter south 80", "c3": "net-post north 20"},
    ),
    Case(
        "second-wind", "use second-wind; decline", {"lives": (260, 500), "ap": 3, "charge": (20, 0)},
        hand="second-wind", south={"life": 200},
    ),
    Case(
        "second-wind", "use second-wind; decline", {"lives": (360, 500), "ap": 2, "charge": (0, 0)},
        hand="second-wind", south={"life": 300},
    ),
    Case("time-out", "use time-out; decline", {"guard": (50, 0)}, hand="time-out"),
    Case(
        "time-out", "use time-out; decline; move b5; move c5; move b5; discard drive",
        {"turn": Seat.SOUTH, "ap": 4, "guard": (0, 0)}, hand="time-out", foe="drive drive drive drive drive", ap=1,
    ),
    Case(
        "rebuild", "use rebuild; decline; pick b2; pick c2",
        {"standing": {"b2": "net-post south 40", "c2": "shutter south 80"}, "hands": (0, 0), "trash": "dig rebuild"},
        hand="rebuild shutter", south={"trash": "dig net-post"},
    ),
    Case(
        "undertow", "use undertow; decline", {"cells": "c1 c3", "lives": (500, 420)},
        hand="undertow", foe="dig dig drive drive",
    ),
)  # fmt: skip
