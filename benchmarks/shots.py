"""Pictures of the boards in the positions of the mock-ups, for looking at: ``python benchmarks/shots.py FOLDER``.

Prints how long the still picture and a moving frame take, the first time and with everything kept.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from scenes.board.picture import Drag, Kind, Picture, Preview  # noqa: E402
from scenes.games import module_of  # noqa: E402
from scenes.games.kit import covers, mini  # noqa: E402
from scenes.geometry import Rect  # noqa: E402
from scenes.ui.canvas import Canvas  # noqa: E402
from scenes.ui.paintbox import Paintbox  # noqa: E402
from scenes.ui.theme import Theme  # noqa: E402
from squares.core.game import AnyGame, Setup  # noqa: E402
from squares.core.grid import Cell  # noqa: E402
from squares.core.phrase import phrase  # noqa: E402
from squares.core.seats import Seat  # noqa: E402
from squares.data.texts import Texts  # noqa: E402
from squares.registry import Registry  # noqa: E402

SIZES = ((1440, 900), (1024, 640), (1920, 1080), (3840, 2160))
POSITION_03 = (
    "-,-,d5t1,-,-/-,t3d3,-,j4s2,-/-,S4J2,d2t4,-,s5j1/T2D4,-,J3S3,-,D1T5/-,J1S5,-,D5T1,- "
    "S1J5,S2J4,T3D3,T4D2 S1J5,S3J3,S4J2,T2D4,T5D1 s -"
)
POSITION_08 = (
    "-,l1u5,-,y2x4,-/-,-,-,u4l2,-/x5y1,Y4X2,L5U1,Y1X5,l3u3/-,U2L4,-,-,-/-,-,-,L3U3,- "
    "L1U5,L2U4,Y2X4,Y3X3,Y5X1 L4U2,L5U1,Y3X3,Y4X2,Y5X1 s -"
)
RETURNING = (
    "-,-,d5t1,-,-/-,t3d3,-,j4s2,-/-,-,d2t4,T3D3,s5j1/T2D4,-,J3S3,S4J2,D1T5/-,J1S5,-,D5T1,- "
    "S1J5,S2J4,T4D2 S1J5,S3J3,S4J2,T2D4,T5D1 s return:n"
)


def cell(game: AnyGame, text: str) -> Cell:
    """A cell by its name."""
    found = game.grid.parse(text)
    assert found is not None
    return found


def at_rest(game: AnyGame, position: Any) -> Picture:
    """The position with nothing in hand, as South sees it."""
    return Picture(
        position, game.pieces(position), Seat.SOUTH, on_turn=game.on_turn(position), to_act=game.to_act(position)
    )


def dragging(game: AnyGame) -> Picture:
    """Mock-up 03: c2 is dragged onto c3."""
    position = game.parse(POSITION_03)
    step = game.apply(position, game.parse_action("c2c3"))
    names = ("c2", "c3", "b2", "d2", "c1", "b5", "b4", "b3")
    start, goal, left, right, closed, came, went, weak = (cell(game, name) for name in names)
    return replace(
        at_rest(game, position),
        picked=(start,),
        legal={goal: (Kind.BATTLE,), left: (Kind.MOVE,), right: (Kind.MOVE,)},
        refused={closed: phrase("tiles.over_limit", row=1, sum=9, limit=8)},
        hover=goal,
        drag=Drag(start, (518.0, 498.0)),
        preview=Preview(step.position, step.events),
        last_from=came,
        last_to=went,
        last_seat=Seat.NORTH,
        threatened=frozenset({weak}),
    )


def won(game: AnyGame) -> Picture:
    """Mock-up 08: the end of a game."""
    cells = [cell(game, name) for name in ("d2", "d3", "b3", "c3")]
    position = game.parse(POSITION_08)
    row = (cells[2], cells[3], cells[1])
    return replace(at_rest(game, position), last_from=cells[0], last_to=cells[1], last_seat=Seat.SOUTH, won=row)


def returning(game: AnyGame) -> Picture:
    """Tiles have to go back: South chooses one of row 2."""
    cells = frozenset(cell(game, name) for name in ("a2", "c2", "d2", "e2"))
    position = game.parse(RETURNING)
    return replace(at_rest(game, position), forced=cells, cursor=cell(game, "c2"))


def hybrid(registry: Registry) -> AnyGame:
    """A designer's board: 7 x 5, limit 10, seven tiles a family."""
    shipped = registry.entry("squares-ii").definition
    assert shipped is not None
    plain = shipped.model_dump(mode="json", exclude={"variants"})
    plain["board"] |= {"files": 7, "ranks": 6, "goal_row": 4}
    plain["limit"] = 12
    for family in plain["families"].values():
        family |= {"numbers": [1, 2, 3, 4, 5, 6, 7], "sum": 8}
    return registry.from_definition(plain)


def pictures(registry: Registry) -> dict[str, tuple[AnyGame, Picture]]:
    """Everything that is drawn, by file name."""
    squares, strive = registry.game("squares-ii"), registry.game("strive")
    draft, own = registry.game("strive", "expert-2"), hybrid(registry)
    picked = draft.start(Setup(), 1)
    for action in ("+S4J2", "+L1U5"):
        picked = draft.apply(picked, draft.parse_action(action)).position
    return {
        "03": (squares, dragging(squares)),
        "08": (strive, won(strive)),
        "return": (squares, returning(squares)),
        "draft": (draft, at_rest(draft, picked)),
        "own": (own, at_rest(own, own.start(Setup(), 1))),
    }


def shoot(box: Paintbox, texts: Texts, game: AnyGame, picture: Picture, size: tuple[int, int]) -> pygame.Surface:
    """One picture of a table; prints the times."""
    w, h = size
    compact = w < 1200 or h < 760
    base = (1024, 640) if compact else (1440, 900)
    scale = min(w / base[0], h / base[1])
    surface = pygame.Surface(size)
    canvas = Canvas(surface, box, scale, compact)
    view = module_of(game).make(game, texts.say, box.theme)
    view.names = {Seat.SOUTH: "You", Seat.NORTH: "Kaede"}
    stage = Rect(8, 52, w / scale - 296, 548) if compact else Rect(16, 64, w / scale - 408, 788)
    view.layout(stage, compact, Seat.SOUTH)
    if picture.drag is not None:
        x, y = view.rect(picture.drag.target).center
        zoom = view.rect(picture.drag.target).w / 84
        picture = replace(picture, drag=replace(picture.drag, pos=(x + 30 * zoom, y - 66 * zoom)))
    times = []
    for _ in range(3):
        canvas.table()
        start = time.perf_counter()
        view.draw_base(canvas, picture, frozenset())
        middle = time.perf_counter()
        view.draw_moving(canvas, picture, ())
        times += [1000 * (middle - start), 1000 * (time.perf_counter() - middle)]
    first, last = times[:2], times[-2:]
    print(f"{w}x{h}: still {first[0]:.0f} then {last[0]:.1f} ms, moving {first[1]:.0f} then {last[1]:.2f} ms")
    return surface


def shelf(box: Paintbox, games: dict[str, tuple[AnyGame, Picture]], texts: Texts) -> pygame.Surface:
    """Covers, small boards and diagrams."""
    surface = pygame.Surface((1440, 900))
    canvas = Canvas(surface, box, 1.0)
    canvas.table()
    for i, name in enumerate(("squares_ii", "strive", "own", "nobody")):
        rect = Rect(20 + i * 340, 20, 316, 366)
        canvas.shadow(rect, "board", radius=4)
        covers.draw_cover(canvas, name, rect)
    for i, (game, picture) in enumerate((games["03"], games["08"], games["own"])):
        mini.draw_mini(canvas, Rect(20 + i * 150, 420, 135, 135), game, picture.position)
        mini.draw_diagram(canvas, Rect(500 + i * 310, 420, 300, 240), game, texts.say, picture.position)
    mini.draw_mini(canvas, Rect(20, 600, 266, 240), games["03"][0])
    return surface


def main(folder: Path) -> None:
    """All pictures in both themes."""
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    theme = Theme.load(ROOT / "data" / "theme.yaml")
    box = Paintbox(theme, ROOT / "sprites", folder / "cuts")
    box.fonts.start_cutting()
    while box.fonts.waiting:
        pygame.time.wait(50)
        box.update()
    texts = Texts.load("en")
    games = pictures(Registry([ROOT / "data" / "games"]))
    for mode in ("light", "dark"):
        theme.set(mode)
        pygame.image.save(shelf(box, games, texts), folder / f"shelf-{mode}.png")
        for name, (game, picture) in games.items():
            for size in SIZES:
                print(name, mode, end=" ")
                image = shoot(box, texts, game, picture, size)
                pygame.image.save(image, folder / f"{name}-{mode}-{size[0]}x{size[1]}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
