"""Pictures of everything a canvas can draw, for looking at: ``python benchmarks/gallery.py FOLDER [PALETTE]``."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from scenes.geometry import Rect  # noqa: E402
from scenes.shipped import load_theme, paintbox  # noqa: E402
from scenes.ui.canvas import Canvas, Shape  # noqa: E402
from scenes.ui.screen_canvas import ScreenCanvas  # noqa: E402

SIZE = (1200, 900)


def page(canvas: Canvas) -> None:
    """All primitives on one page."""
    canvas.table()
    canvas.text("Masume", (32, 56), "hero", anchor="baseleft")
    canvas.rich(
        [("SQUARES II ", "h1", "ink"), ("スクエアーズ ", "body", "ink_2"), ("Classic set", "note", "ink_2")],
        (250, 56),
        "baseleft",
    )
    steps(canvas.sub(Rect(32, 90, 560, 300)))
    buttons(canvas.sub(Rect(32, 400, 560, 120)))
    boxes(canvas.sub(Rect(640, 90, 540, 300)))
    icons(canvas.sub(Rect(32, 540, 560, 330)))
    marks(canvas.sub(Rect(640, 400, 540, 450)))


def steps(canvas: Canvas) -> None:
    """The type scale."""
    y = 0.0
    for name in ("h1", "game", "h2", "name", "body", "note", "small", "key", "source", "gauge", "clock"):
        box = canvas.text(f"{name}: Row 1 would hold 9 of 8, 0123456789", (0, y), name, max_width=320)
        y = box.bottom + 2
    text = (
        "Three of your tiles in the middle row win. 三つの牌が中央の列に並べば勝ち。"
        "「升目」はますめと読みます。A row carries 8."
    )
    canvas.paragraph(text, Rect(340, 0, 200, 100), "body", "ink_2")
    canvas.paragraph(text, Rect(340, 130, 200, 100), "small", "ink")
    canvas.text("An elided sentence that is far too long", (340, 250), "name", max_width=180)


def buttons(canvas: Canvas) -> None:
    """Buttons as the widgets draw them."""
    first = Rect(0, 0, 114, 40)
    looks = [
        ("Begin", "ink", None, "on_ink", None),
        ("Undo", "paper_high", "line_strong", "ink", None),
        ("Shut", None, "line_strong", "ink_3", (3, 3)),
        ("Redo", "paper_high", "line_strong", "ink", None),
    ]
    for i, (label, fill, line, ink, dash) in enumerate(looks):
        rect = first.move(i * 130, 0)
        canvas.box(rect, fill, line, 1.5, 6, dash=dash)
        canvas.text(label, rect.center, "name", ink, "center", size=15)
    canvas.focus_ring(first.move(390, 0))
    x = 0.0
    for label in ("Arrows", "Enter", "F1", "icons/arrows"):
        cap = canvas.key_cap(label, (x, 64))
        x = canvas.text("choose", (cap.right + 6, cap.y + cap.h / 2), "small", "ink_2", "midleft").right + 14


def boxes(canvas: Canvas) -> None:
    """Elevations, shapes, dashes."""
    for i, level in enumerate(("paper", "panel", "piece", "board", "lifted", "dialog")):
        rect = Rect(i % 3 * 180, i // 3 * 110, 150, 80)
        shape: Shape = "cut" if i % 2 else "round"
        canvas.shadow(rect, level, 10, shape)
        canvas.box(rect, "paper", "line_strong" if i < 2 else None, 1.2, 10, shape)
        canvas.text(level, rect.center, "note", "ink_2", "center")
    canvas.box(Rect(0, 230, 90, 60), "legal_wash", "legal_board", 2.6, 8)
    canvas.box(Rect(110, 230, 90, 60), None, "threat", 3, 8, dash=(7, 6))
    canvas.box(Rect(220, 230, 60, 60), "games.pieces.n_face", "games.pieces.n_ink", 1.5, 9, "cut")
    canvas.focus_ring(Rect(220, 230, 60, 60), 9, "cut")
    canvas.box(Rect(310, 230, 60, 60), "games.pieces.s_face", "games.pieces.s_ink", 1.5, 9)
    canvas.text("4", Rect(310, 230, 60, 60).center, "numeral", "games.pieces.s_num", "center", size=34)
    canvas.line((390, 230), (530, 230), "line_strong")
    canvas.line((390, 240), (530, 290), "ink", 2)
    canvas.line((390, 290), (530, 250), "threat", 3, (7, 6))


def icons(canvas: Canvas) -> None:
    """Every icon at 24, some at other sizes."""
    names = sorted(path.stem for path in (ROOT / "sprites" / "icons").glob("*.svg"))
    for i, name in enumerate(names):
        x, y = i % 8 * 70, i // 8 * 56
        canvas.sprite(f"icons/{name}", Rect(x + 4, y, 24, 24))
        canvas.sprite(f"icons/{name}", Rect(x + 34, y + 4, 16, 16))
        canvas.text(name, (x + 16, y + 28), "key", "ink_2", "midtop", max_width=66)


def marks(canvas: Canvas) -> None:
    """Owners' marks and pictograms."""
    for i, name in enumerate(("south", "north", "disc_ring", "diamond_ring")):
        for j, size in enumerate((10, 14, 24, 40)):
            canvas.mark(name, (20 + 60 * j, 20 + 52 * i), size)
    canvas.sprite("icons/seal", Rect(270, 0, 64, 64))
    for i in range(6):
        canvas.disc((280 + 12 * i, 90), 4, "south")
        canvas.diamond((280 + 12 * i, 110), 5, "north" if i < 4 else None, "north")
    for i, path in enumerate(sorted(ROOT.glob("data/games/*/sprites/tiles/*.svg"))):
        canvas.sprite(f"tiles/{path.stem}", Rect(270 + i % 4 * 60, 130 + i // 4 * 60, 48, 48))
    for i, k in enumerate((1.0, 0.6, 0.2, -1)):
        canvas.blit_scaled("tile", Rect(20 + i * 110, 250, 96, 110), tile, abs(k), 1, 1 if k > 0 else 0.4)


def tile(canvas: Canvas) -> None:
    """A tile with its shadow, as a moving sprite."""
    rect = Rect(6, 4, 84, 84)
    canvas.shadow(rect, "piece", 12.6)
    canvas.box(rect.move(0, 3.4), "games.pieces.s_edge", radius=12.6)
    canvas.box(rect, "games.pieces.s_face", radius=12.6)
    canvas.box(rect.inset(5), None, "games.pieces.s_ink", 1.5, 8)
    canvas.sprite("tiles/tsunami", Rect(16, 14, 32, 32), {"ink": "games.pieces.s_ink"})
    canvas.text("4", (86, 82), "numeral", "games.pieces.s_num", "baseright", size=47)


def main(folder: Path, palette: str = "okabe_ito") -> None:
    """One PNG a mode and scale; prints how long a repainting takes once everything is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    theme = load_theme()
    box = paintbox(theme)
    for mode in ("light", "dark"):
        for scale in (0.71, 1.0, 1.33, 2.4):
            theme.set(mode, palette)
            surface = pygame.Surface((round(SIZE[0] * scale), round(SIZE[1] * scale)))
            canvas = ScreenCanvas(surface, box, scale)
            times = []
            for _ in range(4):
                start = time.perf_counter()
                page(canvas)
                times.append((time.perf_counter() - start) * 1000)
            pygame.image.save(surface, folder / f"{mode}-{scale:g}.png")
            print(
                f"{mode} {scale:g}: first {times[0]:.0f} ms, then {min(times):.1f} ms, "
                f"{(box.small.bytes + box.large.bytes) >> 20} MB kept"
            )


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
