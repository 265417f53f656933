"""What stood in the last picture is put down at once, and looks as if all were painted anew."""

import pygame
import pytest

from kingsburg_arcade.ui.still_layer import StillLayer

SIZE = (60, 40)
LEFT, RIGHT = pygame.Rect(5, 5, 20, 20), pygame.Rect(22, 8, 20, 20)
RED, GREEN, BLUE, GROUND = (200, 0, 0), (0, 200, 0), (0, 0, 200), (9, 9, 9)


class Plain:
    """A ground of one colour."""

    def __init__(self, colour=GROUND):
        self.colour = colour

    def put(self, surface, box):
        surface.fill(self.colour, box)


@pytest.fixture
def ground():
    return Plain()


class Painter:
    """Paints boxes, by layer and without it, and counts how often."""

    def __init__(self, ground):
        self.ground, self.layer = ground, StillLayer()
        self.painted = []

    def picture(self, *covered):
        """One picture; drawn a second time if the layer does not fit."""
        surface = pygame.Surface(SIZE)
        for _ in range(2):
            self.layer.begin(self.ground, surface)
            for colour, box in covered:
                self.layer.cover(colour, box, self._painting(colour, box), surface)
            if self.layer.ends():
                break
        plain = pygame.Surface(SIZE)
        plain.fill(self.ground.colour)
        for colour, box in covered:
            plain.fill(colour, box)
        assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(plain, "RGB")
        done, self.painted = self.painted, []
        return done

    def _painting(self, colour, box):
        def paint(surface):
            self.painted.append(colour)
            surface.fill(colour, box)

        return paint


@pytest.fixture
def painter(ground):
    return Painter(ground)


def test_what_is_the_same_is_not_painted_again(painter):
    assert painter.picture((RED, LEFT), (GREEN, RIGHT)) == [RED, GREEN]
    assert painter.picture((RED, LEFT), (GREEN, RIGHT)) == []


def test_what_lies_over_a_changed_box_is_painted_again_and_what_lies_under_it_is_not(painter):
    painter.picture((RED, LEFT), (GREEN, RIGHT))
    assert painter.picture((BLUE, LEFT), (GREEN, RIGHT)) == [BLUE, GREEN]
    assert painter.picture((BLUE, LEFT), (RED, RIGHT)) == [RED]


@pytest.mark.parametrize(
    "then",
    [
        [(RED, LEFT)],
        [],
        [(GREEN, RIGHT), (RED, LEFT)],
        [(RED, LEFT), (GREEN, RIGHT), (BLUE, LEFT)],
        [(RED, LEFT.move(1, 0)), (GREEN, RIGHT)],
    ],
    ids=["one vanished", "all vanished", "another order", "one more", "one moved"],
)
def test_other_boxes_are_painted_on_the_bare_ground(painter, then):
    painter.picture((RED, LEFT), (GREEN, RIGHT))
    painter.picture(*then)
    assert painter.picture(*then) == []


def test_another_ground_begins_anew(painter):
    painter.picture((RED, LEFT))
    painter.ground = Plain(BLUE)
    assert painter.picture((RED, LEFT)) == [RED]


def test_a_picture_without_a_ground_is_none_of_its_business(painter):
    painter.picture((RED, LEFT))
    assert painter.layer.ends()
