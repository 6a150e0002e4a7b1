"""Situations for the actions that hit or move."""

from __future__ import annotations

from tests.games.logistic.logistic_cases import Case

HITS = (
    Case("volley", "use volley c4; decline", {"lives": (500, 460), "ap": 2}, hand="volley", me="c2", them="c4"),
    Case("volley", refused="use volley c5", hand="volley", me="c2"),
    Case(
        "volley", "use volley c4; chain volley c2; decline", {"lives": (460, 460)},
        hand="volley", foe="volley", me="c2", them="c4",
    ),
    Case(
        "spike", "use spike c4; decline; pick b2", {"lives": (500, 440), "cells": "b2 c4"},
        hand="spike", me="c2", them="c4",
    ),
    Case("drive", "use drive c5; decline", {"lives": (500, 450)}, hand="drive", me="c2"),
    Case(
        "slice", "use slice c3; decline; way 2", {"lives": (500, 455), "cells": "c2 d3"},
        hand="slice", me="c2", them="c3",
    ),
    Case(
        "slice", "use slice b3; decline; way 1", {"lives": (500, 455), "cells": "c2 a3"},
        hand="slice", me="c2", them="b3",
    ),
    Case(
        "body-shot", "use body-shot c4; decline", {"lives": (500, 450), "cells": "c3 c5"},
        hand="body-shot", me="c3", them="c4",
    ),
    Case(
        "body-shot", "use body-shot c4; decline", {"lives": (500, 430), "cells": "c3 c4"},
        hand="body-shot", me="c3", them="c4", placed={"c5": "shutter north 80"},
    ),
    Case(
        "high-lob", "use high-lob c4; decline", {"lives": (500, 445), "hand": "drive"},
        hand="high-lob", me="c2", them="c4",
    ),
    Case("high-lob", refused="use high-lob c4", hand="high-lob", me="c3", them="c4"),
    Case(
        "topspin", "use topspin c3; decline", {"lives": (500, 455), "cells": "c1 c5"},
        hand="topspin", them="c3",
    ),
    Case("crosscourt", "use crosscourt d3; decline", {"lives": (500, 440)}, hand="crosscourt", them="d3"),
    Case("crosscourt", refused="use crosscourt c3", hand="crosscourt", them="c3"),
    Case(
        "drop-shot", "use drop-shot c3; decline", {"lives": (500, 460), "next_ap": (0, -1)},
        hand="drop-shot", me="c2", them="c3",
    ),
    Case(
        "drop-shot", "use drop-shot c3; decline", {"lives": (500, 500), "next_ap": (0, 0)},
        hand="drop-shot", me="c2", them="c3", north={"guard": 90},
    ),
    Case(
        "double-tap", "use double-tap c4; decline", {"lives": (500, 440), "charge": (0, 0)},
        hand="double-tap", me="c2", them="c4", south={"charge": 10},
    ),
    Case(
        "thunder-serve", "use thunder-serve c4; decline", {"lives": (500, 420), "cells": "c1 c5"},
        hand="thunder-serve", them="c4",
    ),
    Case("thunder-serve", refused="use thunder-serve c4", hand="thunder-serve", me="c3", them="c4"),
    Case(
        "clean-sweep", "use clean-sweep; decline",
        {"lives": (500, 450), "standing": {"a3": "shutter south 80", "b3": "shutter north 30"}},
        hand="clean-sweep", me="c2", them="c4", placed={"a3": "shutter south 80", "b3": "shutter north 80"},
    ),
    Case(
        "magnet-glove", "use magnet-glove c5; decline", {"lives": (500, 455), "cells": "c1 c2"},
        hand="magnet-glove",
    ),
    Case(
        "match-point", "use match-point c5; decline", {"lives": (500, 140)},
        hand="match-point", me="c2", north={"life": 250},
    ),
    Case("match-point", refused="use match-point c5", hand="match-point", me="c2", north={"life": 251}),
    Case(
        "burnout", "use burnout c5; decline", {"lives": (495, 485)},
        hand="burnout", me="c2", south={"trash": "dig drive volley"},
    ),
)  # fmt: skip

MOVES = (
    Case(
        "split-step", "use split-step; decline; pick d3", {"cells": "d3 c5", "hand": "drive"},
        hand="split-step", me="c2",
    ),
    Case(
        "split-step", "use spike c4; decline", {"lives": (500, 440)},
        refused="chain split-step", hand="spike", foe="split-step", me="c2", them="c4",
    ),
    Case(
        "slide", "use slide; decline; pick c3", {"cells": "c3 c4", "lives": (500, 465)},
        hand="slide", them="c4",
    ),
    Case("slide", "use slide; decline; pick a1", {"cells": "a1 c4", "lives": (500, 500)}, hand="slide", them="c4"),
    Case(
        "net-rush", "use net-rush; decline; pick c3", {"cells": "c3 c5", "ap": 3, "charge": (20, 0)},
        hand="net-rush", me="c2",
    ),
    Case(
        "net-rush", "use net-rush; decline; pick b2", {"cells": "b2 c5", "ap": 2, "charge": (0, 0)},
        hand="net-rush",
    ),
    Case(
        "mirror-court", "use mirror-court c5; decline", {"cells": "c5 c2", "lives": (500, 460)},
        hand="mirror-court", me="c2",
    ),
    Case(
        "mirror-court", "use mirror-court a4; decline",
        {"cells": "a4 c5", "standing": {"c2": "shutter north 80"}, "lives": (500, 460)},
        hand="mirror-court", me="c2", placed={"a4": "shutter north 80"},
    ),
    Case(
        "hologram", "use volley c4; chain hologram; decline; pick e5",
        {"cells": "c2 e5", "lives": (500, 500), "guard": (0, 40)},
        hand="volley", foe="hologram", me="c2", them="c4",
    ),
)  # fmt: skip
