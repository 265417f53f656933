"""The portraits: every person makes every face, and each face is told from the others where it is
small."""

from itertools import combinations

import pygame
import pytest

from kingsburg_arcade.stage import art
from kingsburg_arcade.stage.portraits import MOODS, PART, PERSONS, in_mood, teaching

SMALL = 48
UNLIKE = 40
"""Points of a portrait so small that at least differ in two moods."""
APART = 600
"""The same of two persons."""
STRONG = 60
"""Levels of red, green or blue by which a point differs to the eye."""


def drawn(source: str) -> pygame.Surface:
    return art.Art().drawn(source, (SMALL, SMALL), again=False)


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    """How many points are seen to differ."""
    changed = pygame.mask.from_threshold(one, (0, 0, 0), (STRONG, STRONG, STRONG, 255), other)
    return SMALL * SMALL - changed.count()


def unlike(source: str, one: str, other: str) -> int:
    """How many points differ between two moods, the head held alike."""
    faces = (MOODS[mood]._replace(stance="") for mood in (one, other))
    return differing(*(drawn(in_mood(source, face)) for face in faces))


@pytest.mark.parametrize("person", PERSONS)
def test_each_mood_is_told_from_each_other_where_it_is_small(person):
    source = art.Art().source(f"rival.{person}", "gold")
    for one, other in combinations(MOODS, 2):
        assert unlike(source, one, other) >= UNLIKE, (one, other)
    assert unlike(source, "glad", "glad") == 0


def test_each_person_is_told_from_each_other_where_they_are_small():
    pictures = art.Art()
    calm = {person: drawn(pictures.source(f"rival.{person}", "gold")) for person in PERSONS}
    for one, other in combinations(PERSONS, 2):
        assert differing(calm[one], calm[other]) >= APART, (one, other)


@pytest.mark.parametrize("person", PERSONS)
def test_a_drawing_has_the_parts_of_all_faces_and_shows_those_of_the_first(person):
    source = art.Art().source(f"rival.{person}")
    parts = {(part["kind"], part["how"]): part[0] for part in PART.finditer(source)}
    wanted = {
        (kind, how)
        for face in MOODS.values()
        for kind, how in zip(("brows", "eyes", "mouth"), face[:3], strict=True)
    }
    assert set(parts) == wanted
    shown = {part for part, text in parts.items() if 'display="none"' not in text}
    assert shown == {("brows", "level"), ("eyes", "open"), ("mouth", "calm")}


def test_a_mood_is_a_picture_by_name_and_is_drawn_once():
    pictures = art.Art()
    assert pictures.has("rival.abbot/angry")
    angry = pictures.picture("rival.abbot/angry", (SMALL, SMALL), "gold")
    assert pictures.picture("rival.abbot/angry", (SMALL, SMALL), "gold") is angry
    calm = pictures.picture("rival.abbot/calm", (SMALL, SMALL), "gold")
    assert differing(angry, calm) > UNLIKE
    assert differing(calm, pictures.picture("rival.abbot", (SMALL, SMALL), "gold")) == 0


@pytest.mark.parametrize("mood", MOODS)
def test_no_head_is_moved_out_of_its_picture(mood):
    pictures = art.Art()
    for person in PERSONS:
        edge = pictures.picture(f"rival.{person}/{mood}", (256, 256), "gold").copy()
        edge.fill((0, 0, 0, 0), edge.get_rect().inflate(-2, -2))
        assert pygame.mask.from_surface(edge, 100).count() <= 4, person


def test_a_teacher_with_a_face_shows_what_it_thinks():
    assert teaching("rival.countess", warned=False, over=False) == "rival.countess/calm"
    assert teaching("rival.countess", warned=True, over=False) == "rival.countess/worried"
    assert teaching("rival.countess", warned=False, over=True) == "rival.countess/glad"
    assert teaching("advisor.queen", warned=True, over=False) == "advisor.queen"
