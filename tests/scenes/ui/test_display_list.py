"""Display lists: what changed between two of them, repainted, gives the second; parts are drawn once for a key."""

from __future__ import annotations

import random

import pygame

from scenes.ui.display_list import DisplayList, Section, changed, merged, paint

SIZE = (60, 40)
WHOLE = pygame.Rect(0, 0, *SIZE)


def pictures(rng: random.Random) -> list[pygame.Surface]:
    made = []
    for _ in range(6):
        picture = pygame.Surface((rng.randint(1, 20), rng.randint(1, 20)), pygame.SRCALPHA)
        alpha = rng.choice((120, 255))
        picture.fill([rng.randint(0, alpha) for _ in range(3)] + [alpha])
        made.append(picture)
    return made


def strokes(noted: DisplayList, rng: random.Random, kept: list[pygame.Surface], count: int) -> None:
    for _ in range(count):
        x, y = rng.randint(-10, SIZE[0]), rng.randint(-10, SIZE[1])
        if rng.random() < 0.3:
            noted.fill((rng.randint(0, 255), 0, 0, 255), pygame.Rect(x, y, 9, 7))
        else:
            noted.blit(rng.choice(kept), (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)


def test_only_what_changed_has_to_be_painted_again() -> None:
    rng = random.Random(5)
    for _ in range(200):
        kept = pictures(rng)
        seeds = [rng.random() for _ in range(5)]
        lists = []
        for order in (seeds, rng.sample(seeds, rng.randint(1, 5))):
            noted = DisplayList(SIZE, {}, set())
            noted.fill((9, 9, 9, 255), WHOLE)
            for seed in order:
                strokes(noted, random.Random(seed), kept, 3)
            lists.append(noted.sections)
        before, after = (pygame.Surface(SIZE) for _ in range(2))
        paint(before, lists[0], WHOLE)
        paint(after, lists[1], WHOLE)
        for area in merged(changed(*lists), most=rng.choice((1, 3, 24))):
            paint(before, lists[1], area)
        assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")


def test_nothing_is_drawn_outside_of_the_clip() -> None:
    noted = DisplayList(SIZE, {}, set())
    noted.set_clip(pygame.Rect(10, 10, 5, 5))
    noted.fill((255, 0, 0, 255), pygame.Rect(0, 0, 12, 40))
    noted.fill((255, 0, 0, 255), pygame.Rect(30, 0, 12, 40))
    [section] = noted.sections
    assert section.bounds == [(10, 10, 2, 5)]


def test_a_part_is_drawn_anew_only_for_another_key() -> None:
    drawn: list[str] = []
    parts: dict[str, Section] = {}

    def picture(key: str, inner: str) -> DisplayList:
        noted = DisplayList(SIZE, parts, set())

        def draw_inner() -> None:
            drawn.append(f"inner {inner}")
            noted.fill((0, 0, 255, 255), pygame.Rect(1, 1, 1, 1))

        def draw() -> None:
            drawn.append(f"outer {key}")
            noted.fill((255, 0, 0, 255), pygame.Rect(0, 0, 5, 5))
            noted.part("inner", inner, draw_inner)

        noted.part("outer", key, draw)
        return noted

    first = picture("a", "x")
    assert drawn == ["outer a", "inner x"]
    again = picture("a", "x")
    assert (len(drawn), changed(first.sections, again.sections)) == (2, [])
    other = picture("b", "x")
    assert drawn[2:] == ["outer b"]
    assert [section.bounds for section in other.sections] == [[(0, 0, 5, 5), (1, 1, 1, 1)]]
    assert changed(again.sections, other.sections) == []


def test_a_part_that_may_be_late_stands_once_more_and_a_stale_one_is_drawn_whatever_its_key() -> None:
    drawn: list[str] = []
    parts: dict[str, Section] = {}
    stale: set[str] = set()

    def picture(key: str, late: bool = False) -> list[Section]:
        noted = DisplayList(SIZE, parts, stale)
        noted.part("one", key, lambda: drawn.append(key), late)
        return noted.sections

    first = picture("a", late=True)  # what was never drawn cannot be late
    assert drawn == ["a"]
    assert picture("b", late=True) == first
    stale.add("one")
    assert picture("a", late=True) == first
    assert drawn == ["a"]
    picture("a")
    picture("a")
    assert drawn == ["a", "a"]


def test_a_lasting_part_is_found_again_where_the_others_are_not() -> None:
    lasting: dict[str, Section] = {}
    drawn: list[str] = []
    for _ in range(2):
        noted = DisplayList(SIZE, {}, set(), lasting)
        for name, lasts in (("still", True), ("moving", False)):
            noted.part(name, 1, lambda name=name: drawn.append(name), lasts=lasts)  # type: ignore[misc]
    assert drawn == ["still", "moving", "moving"]


def test_areas_are_few_and_cover_everything() -> None:
    rng = random.Random(1)
    bounds = [(rng.randint(0, 900), rng.randint(0, 900), rng.randint(1, 60), rng.randint(1, 60)) for _ in range(80)]
    areas = merged(bounds, most=6)
    assert len(areas) <= 6
    assert all(any(area.contains(each) for area in areas) for each in bounds)
