"""Situations for break cards, IT cards and avatars."""

from __future__ import annotations

from squares.core.seats import Seat
from tests.games.logistic.logistic_cases import Case

NORTH = Seat.NORTH

BREAKS = (
    Case(
        "dig", "use volley c4; chain dig; decline", {"lives": (500, 500), "hands": (0, 1), "enemy_trash": "dig"},
        hand="volley", foe="dig", me="c2", them="c4",
    ),
    Case(
        "ball-kid", "use volley c4; chain ball-kid; decline", {"lives": (500, 460), "hands": (0, 2)},
        hand="volley", foe="ball-kid", me="c2", them="c4",
    ),
    Case("ball-kid", "use wind-up", refused="chain ball-kid", hand="wind-up", foe="ball-kid"),
    Case(
        "counter-smash", "use volley c4; chain counter-smash c2; decline", {"lives": (455, 460)},
        hand="volley", foe="counter-smash", me="c2", them="c4",
    ),
    Case(  # the counter takes effect first
        "counter-smash", "use volley c4; chain counter-smash c2; decline", {"lives": (0, 30)},
        hand="volley", foe="counter-smash", me="c2", them="c4", south={"life": 45}, north={"life": 30},
    ),
    Case(
        "foot-fault", "use net-post c2; chain foot-fault; decline", {"standing": {}, "lives": (480, 500)},
        hand="net-post", foe="foot-fault",
    ),
    Case(
        "foot-fault", "use split-step; chain foot-fault; decline", {"cells": "c1 c5", "lives": (480, 500)},
        hand="split-step", foe="foot-fault",
    ),
    Case(
        "overrule", "use ball-cart; chain overrule; decline", {"hands": (0, 0), "trash": "ball-cart"},
        hand="ball-cart", foe="overrule",
    ),
    Case(
        "overrule", "use spike c4; chain dig; chain overrule; decline", {"lives": (500, 500), "hands": (0, 0)},
        hand="overrule spike", foe="dig", me="c2", them="c4",
    ),
    Case(
        "let", "use spike c4; chain let; decline", {"lives": (500, 500), "cells": "c2 c4", "hands": (0, 1)},
        hand="spike", foe="let", me="c2", them="c4",
    ),
    Case("let", "use volley c4", refused="chain let", hand="volley", foe="let", me="c2", them="c4"),
    Case(
        "challenge", "it rail-serve c5 drive,spike; chain challenge; decline", {"lives": (500, 500)},
        hand="drive spike", foe="challenge", south={"integrate": "rail-serve"},
    ),
    Case(  # answered by CB it comes too late to negate, but heals
        "challenge", "use spike c4; chain challenge; chain volley c4; decline", {"lives": (500, 440)},
        hand="spike volley", foe="challenge", me="c2", them="c4", north={"life": 440},
    ),
)  # fmt: skip

INTEGRATES = (
    Case(
        "rail-serve", "it rail-serve c3 spike,volley; decline",
        {"lives": (500, 410), "cells": "c1 c5", "trash": "spike volley"},
        hand="spike volley", them="c3", south={"integrate": "rail-serve"},
    ),
    Case(
        "rail-serve", refused="it rail-serve c3 drive,volley",
        hand="drive volley", them="c3", south={"integrate": "rail-serve"},
    ),
    Case(
        "crossfire", "it crossfire volley; decline", {"lives": (500, 450), "standing": {"a2": "shutter north 30"}},
        hand="volley", me="c2", them="c4", south={"integrate": "crossfire"}, placed={"a2": "shutter north 80"},
    ),
    Case(
        "tailwind-rig", "it tailwind-rig split-step; decline; pick c4",
        {"cells": "c4 c5", "ap": 4, "charge": (20, 0)},
        hand="split-step", me="c2", south={"integrate": "tailwind-rig"},
    ),
    Case(
        "gravity-well", "it gravity-well c5 slice; decline",
        {"cells": "c1 c2", "lives": (500, 450), "next_ap": (0, -1)},
        hand="slice", south={"integrate": "gravity-well"},
    ),
    Case(
        "scoreboard-hack", "it scoreboard-hack packet-jam; decline", {"lives": (500, 470), "hands": (0, 0)},
        hand="packet-jam", foe="volley", south={"integrate": "scoreboard-hack"},
    ),
    Case(
        "echo-chamber", "it echo-chamber b1 volley; decline", {"standing": {"b1": "echo-chamber south 90"}},
        hand="volley", south={"integrate": "echo-chamber"},
    ),
    Case(
        "echo-chamber", "use ball-cart; decline", {"lives": (500, 495)},
        foe="ball-cart", south={"used": "echo-chamber"}, placed={"b1": "echo-chamber south 90"}, turn=NORTH,
    ),
    Case(
        "centre-court", "use volley c1; decline", {"lives": (465, 500), "hands": (6, 0), "turn": Seat.SOUTH},
        foe="volley", them="c3", south={"used": "centre-court"}, placed={"b1": "centre-court south 120"},
        turn=NORTH, ap=1,
    ),
    Case(
        "drone-swarm", "it drone-swarm line-judge; decline; pick ball-drone; pick b2",
        {"standing": {"b2": "ball-drone south 40", "d1": "medic-drone south 50"}, "lives": (500, 460)},
        hand="line-judge", south={"integrate": "drone-swarm", "trash": "ball-drone net-post"},
        placed={"d1": "medic-drone south 50"},
    ),
    Case(
        "tripwire", "use volley c3; decline", {"standing": {}, "lives": (500, 460)},
        foe="volley", south={"used": "tripwire"}, placed={"c3": "tripwire south 10"}, turn=NORTH,
    ),
    Case(
        "tripwire", "move c4", {"lives": (500, 480)},
        south={"used": "tripwire"}, placed={"c3": "tripwire south 40"}, turn=NORTH,
    ),
    Case(
        "ice-bath", "it ice-bath breather; decline", {"lives": (450, 500), "trash": "breather"},
        hand="breather", south={"life": 400, "integrate": "ice-bath"},
    ),
    Case(
        "playbook", "it playbook dig; decline; pick spike", {"hands": (3, 0), "decks": (1, 8), "trash": "dig"},
        hand="dig", south={"deck": "drive volley spike volley", "integrate": "playbook"},
    ),
    Case(
        "rewind", "it rewind dig; decline; pick let; pick volley; pick spike",
        {"hand": "let volley", "trash": "dig", "decks": (9, 8)},
        hand="dig", south={"trash": "let spike volley", "integrate": "rewind"},
    ),
    Case(
        "phoenix-core", "it phoenix-core dig; decline", {"lives": (270, 500), "charge": (40, 0), "ap": 3},
        hand="dig", south={"life": 200, "integrate": "phoenix-core"},
    ),
    Case("phoenix-core", refused="it phoenix-core dig", hand="dig", south={"integrate": "phoenix-core"}),
    Case(
        "scorched-line", "it scorched-line volley; decline", {"lives": (490, 435)},
        hand="volley", me="c2", them="c4", south={"integrate": "scorched-line"},
    ),
)  # fmt: skip

AWAKE = {"life": 220}
AVATARS = (
    Case("hayate", "avi 1; pick c3", {"cells": "c3 c5", "charge": (15, 0), "ap": 2}),
    Case("hayate", "use spike c3; decline; pick b1", {"lives": (220, 430)}, hand="spike", them="c3", south=AWAKE),
    Case("hayate", "move c2", {"lives": (220, 490)}, them="c4", south=AWAKE),
    Case("hayate", "move c2", {"lives": (221, 500)}, them="c4", south={"life": 221}),
    Case("shizuku", "avi 1 c4; way 1", {"cells": "c1 b4", "lives": (500, 485), "ap": 2}, them="c4", avi="shizuku"),
    Case("shizuku", "avi 1 c4; way 3", {"cells": "c1 c3", "lives": (500, 485)}, them="c4", avi="shizuku"),
    Case("shizuku", "use packet-jam; decline", {"lives": (220, 470)}, hand="packet-jam", avi="shizuku", south=AWAKE),
    Case(
        "iwao", "avi 1", {"lives": (405, 500), "standing": {"c2": "shutter south 65"}},
        avi="iwao", south={"life": 400}, placed={"c2": "shutter south 50"},
    ),
    Case("iwao", refused="avi 2", avi="iwao"),
    Case(
        "iwao", "avi 2", {"lives": (220, 470), "ap": 1},
        avi="iwao", south=AWAKE, placed={"b1": "net-post south 40", "c2": "shutter south 50"},
    ),
    Case(
        "iwao", "use volley c1; decline", {"lives": (190, 500)},
        foe="volley", them="c3", avi="iwao", south=AWAKE, turn=NORTH,
    ),
    Case("kagari", "avi 1", {"trash": "drive", "charge": (20, 0), "hand": "drive"}, avi="kagari"),
    Case(
        "kagari", "use volley c3; decline", {"lives": (220, 450)},
        hand="volley", them="c3", avi="kagari", south=AWAKE,
    ),
    Case("kagari", "move b5", {"ap": 4}, avi="kagari", south=AWAKE, turn=NORTH, ap=1),
    Case("kagari", "move b5", {"ap": 3}, hand="dig dig dig dig", avi="kagari", south=AWAKE, turn=NORTH, ap=1),
)  # fmt: skip
