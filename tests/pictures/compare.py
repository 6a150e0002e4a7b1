"""What differs between two folders of pictures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pygame

from tests.pictures import png


@dataclass(frozen=True, slots=True)
class Difference:
    """``pixels`` that differ and the box about them; None where the sizes differ."""

    name: str
    pixels: int
    box: pygame.Rect | None

    def __str__(self) -> str:
        if self.box is None:
            return f"{self.name}: another size"
        x, y, w, h = self.box
        return f"{self.name}: {self.pixels} pixels in {w}x{h} at {x},{y}"


def names(folder: Path) -> set[str]:
    """The pictures of a folder and of those in it."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.png")}


def difference(name: str, one: Path, other: Path, show: Path | None = None) -> Difference | None:
    """How two pictures of one name differ, None where they do not; ``show``: a folder for both side by side."""
    if (one / name).read_bytes() == (other / name).read_bytes():
        return None
    pictures = [pygame.image.load(folder / name) for folder in (one, other)]
    a, b = pictures
    if a.get_size() != b.get_size():
        found: Difference | None = Difference(name, 0, None)
    else:
        same = pygame.mask.from_threshold(a, (0, 0, 0), (1, 1, 1, 255), b)
        same.invert()
        boxes = same.get_bounding_rects()
        found = Difference(name, same.count(), boxes[0].unionall(boxes[1:])) if boxes else None
    if found is not None and show is not None:
        (show / name).parent.mkdir(parents=True, exist_ok=True)
        png.write(_beside(a, b, found.box), show / name)
    return found


def _beside(a: pygame.Surface, b: pygame.Surface, box: pygame.Rect | None) -> pygame.Surface:
    """Both in one picture, the box framed in both."""
    made = pygame.Surface((a.get_width() + b.get_width() + 8, max(a.get_height(), b.get_height())))
    for surface, x in ((a, 0), (b, a.get_width() + 8)):
        made.blit(surface, (x, 0))
        if box is not None:
            pygame.draw.rect(made, (255, 0, 160), box.move(x, 0).inflate(8, 8), 3)
    return made


def compare(one: Path, other: Path, show: Path | None = None) -> int:
    """Prints what is missing, what is new and what differs; the number of all that."""
    before, after = names(one), names(other)
    lines = [f"missing: {name}" for name in sorted(before - after)]
    lines += [f"extra: {name}" for name in sorted(after - before)]
    found = (difference(name, one, other, show) for name in sorted(before & after))
    lines += [str(each) for each in found if each is not None]
    print("\n".join((*lines, f"{len(before & after)} pictures compared, {len(lines)} differences")))
    return len(lines)
