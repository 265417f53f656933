"""What lies on the table and how it sounds when it is thrown, taken or put down."""

from __future__ import annotations

from .samples import Layers, Noise, Samples, added, band, dying, high, length, louder, shaped
from .tones import struck, tick


# -------------------------------------------------------------------------------------- dice
def die(noise: Noise) -> Samples:
    """One corner of a die on a table of oak."""
    edge = noise.between(2_300, 3_600)
    board = noise.between(190, 330)
    body = struck(
        (edge, 0.5, 0.022),
        (edge * 1.57, 0.35, 0.015),
        (edge * 2.31, 0.2, 0.01),
        (board, 0.5, 0.09),
        (board * 2.4, 0.3, 0.06),
    )
    return added(body, louder(tick(noise, 0.006, 6_000), 0.5))


def dice(noise: Noise, count: int) -> Layers:
    """A throw: each die falls, bounces lower and sooner, and knocks against the others."""
    for _ in range(count):
        at, gap = noise.between(0.0, 0.05 + 0.012 * count), noise.between(0.11, 0.17)
        loud = noise.between(0.75, 1.0)
        while gap > 0.02 and at < 1.05:
            yield at, louder(die(noise), loud)
            at += gap
            gap *= noise.between(0.66, 0.8)
            loud *= noise.between(0.68, 0.84)
    for _ in range(min(count - 1, 4)):
        click = struck((noise.near(4_100, 0.1), 0.3, 0.012), (noise.near(6_300, 0.1), 0.2, 0.008))
        yield noise.between(0.05, 0.45), click


def die_land(noise: Noise) -> Layers:
    yield 0.0, die(noise)
    yield 0.055, louder(die(noise), 0.3)


def place(noise: Noise) -> Layers:
    """A die is set down before an advisor: wood on cloth."""
    yield 0.0, struck((170, 0.8, 0.1), (410, 0.4, 0.06), (1_250, 0.18, 0.02))
    yield 0.0, louder(tick(noise, 0.012, 1_500), 0.5)


# ------------------------------------------------------------------------------- settlements
def hut(noise: Noise) -> Samples:
    """A small house of beech, hollow under its roof, on a board of thick card."""
    pitch = noise.near(610, 0.05)
    body = struck(
        (pitch, 0.7, 0.085),
        (pitch * 1.71, 0.4, 0.05),
        (pitch * 2.9, 0.22, 0.03),
        (148, 0.6, 0.11),
    )
    return added(body, louder(tick(noise, 0.008, 3_200), 0.5))


def house(noise: Noise) -> Layers:
    """It comes down on one edge and then stands."""
    yield 0.0, hut(noise)
    yield 0.048, louder(hut(noise), 0.32)


def lift(noise: Noise) -> Layers:
    """A house is taken up: a scrape of wood, and nothing under it any more."""
    air = band(noise.white(length(0.16)), lambda now: 900 + 5_200 * now, 1.1)
    yield 0.0, shaped(louder(air, 0.5), 0.05, 0.08)
    yield 0.0, struck((420, 0.35, 0.05), (980, 0.16, 0.03))


def tile(noise: Noise) -> Layers:
    """An eight-cornered tile of thick card is laid down and claps flat."""
    yield 0.0, struck((265, 0.6, 0.06), (690, 0.35, 0.035), (1_830, 0.14, 0.014))
    yield 0.0, louder(tick(noise, 0.016, 2_600), 0.7)
    yield 0.06, struck((240, 0.35, 0.05), (640, 0.2, 0.03))


# ------------------------------------------------------------------------------------- goods
def disc(noise: Noise) -> Samples:
    """A small coin that was flicked."""
    pitch = noise.near(3_050, 0.07)
    return struck(
        (pitch, 0.35, 0.32),
        (pitch * 1.004, 0.25, 0.3),
        (pitch * 1.62, 0.4, 0.24),
        (pitch * 2.31, 0.3, 0.18),
        (pitch * 2.9, 0.2, 0.12),
    )


def coin(noise: Noise, count: int) -> Layers:
    """Coins fall into a hand, one upon the other."""
    at = 0.0
    for _ in range(count):
        yield at, added(louder(disc(noise), noise.between(0.7, 1.0)), tick(noise, 0.003, 8_000))
        yield at + noise.between(0.05, 0.07), louder(disc(noise), 0.35)
        at += noise.between(0.07, 0.1)


def log(noise: Noise) -> Samples:
    pitch = noise.near(225, 0.08)
    body = struck(
        (pitch, 0.8, 0.13),
        (pitch * 2.14, 0.5, 0.09),
        (pitch * 3.9, 0.3, 0.05),
        (pitch * 6.3, 0.2, 0.025),
    )
    return added(body, louder(tick(noise, 0.012, 2_400), 0.5))


def wood(noise: Noise) -> Layers:
    """A log is laid upon another."""
    yield 0.0, log(noise)
    yield 0.085, louder(log(noise), 0.55)


def block(noise: Noise) -> Samples:
    """Stone upon stone: dull, short, and a little grit."""
    pitch = noise.near(880, 0.1)
    body = struck(
        (125, 0.7, 0.09),
        (pitch, 0.5, 0.035),
        (pitch * 1.83, 0.4, 0.025),
        (pitch * 2.96, 0.25, 0.016),
    )
    return added(body, louder(tick(noise, 0.016, 4_200), 0.7))


def stone(noise: Noise) -> Layers:
    """A block is set, and settles."""
    yield 0.0, block(noise)
    drag = band(noise.white(length(0.13)), lambda now: 1_500 - 3_000 * now, 0.8)
    yield 0.05, louder(shaped(drag, 0.02, 0.09), 0.22)
    for _ in range(5):
        yield noise.between(0.06, 0.17), louder(tick(noise, 0.006, 5_000), noise.between(0.1, 0.25))


def token(noise: Noise) -> Layers:
    """A token of the King: a tick of lacquer and a small bright ring."""
    yield 0.0, struck((1_480, 0.5, 0.03), (2_600, 0.3, 0.02), (420, 0.4, 0.05))
    yield 0.0, louder(tick(noise, 0.004, 7_000), 0.4)
    yield 0.03, struck((1_568, 0.22, 0.3), (2_352, 0.16, 0.25))


def soldier(noise: Noise, count: int) -> Layers:
    """Boots on the yard and the rustle of mail."""
    at = 0.0
    for step in range(2 * count):
        boot = struck((82, 0.9, 0.1), (150, 0.5, 0.07), (330, 0.2, 0.04))
        gravel = dying(high(noise.white(length(0.09)), 1_200), 0.09)
        yield (
            at,
            louder(added(boot, louder(shaped(gravel, 0.004, 0.02), 0.3)), 1 - 0.15 * (step % 2)),
        )
        for _ in range(4):
            ring = struck((noise.between(4_200, 8_200), 0.09, 0.05))
            yield at + noise.between(0.0, 0.09), ring
        at += noise.near(0.19, 0.04)
