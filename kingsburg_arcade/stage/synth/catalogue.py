"""Every sound by its name: who makes it, how loud it may be, and whether it runs in a circle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from . import SEASONS, TAKES, battle, foes, goods, seasons, touches, war
from .samples import Layers, Noise


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a sound is made and finished."""

    make: Callable[[Noise], Layers]
    peak: float
    """Its loudest sample, in decibels below full scale."""
    circle: float = 0.0
    """Seconds after which it begins again; 0 is a sound that ends."""
    sway: float = 0.03
    """By how much the takes are higher or lower than each other."""


TUNED: Final = 0.004
"""How far the takes of a sound with a pitch are apart."""
STEPS: Final = tuple(range(1, len(battle.STEPS) + 1))
AMOUNTS: Final = {
    "dice": (1, 2, 3, 5, 8),
    "coin": (1, 2, 4),
    "soldier": (1, 2),
    "tick": STEPS,
    "row": STEPS,
    "blow": STEPS,
}
"""Sounds that tell how many there are, or how far one has counted: the numbers told apart."""


def _steps(name: str, make: Callable[..., Layers], peak: float) -> dict[str, Recipe]:
    """A sound for each step of the scale."""
    return {f"{name}.{step}": Recipe(partial(make, step=step), peak, sway=TUNED) for step in STEPS}


RECIPES: Final[dict[str, Recipe]] = {
    "click": Recipe(touches.click, -14),
    "place": Recipe(goods.place, -8),
    "pass": Recipe(touches.pass_by, -11),
    "refuse": Recipe(touches.refuse, -10),
    "undo": Recipe(touches.undo, -12),
    "dice.1": Recipe(partial(goods.dice, count=1), -6),
    "dice.2": Recipe(partial(goods.dice, count=2), -5),
    "dice.3": Recipe(partial(goods.dice, count=3), -4),
    "dice.5": Recipe(partial(goods.dice, count=5), -3),
    "dice.8": Recipe(partial(goods.dice, count=8), -3),
    "die_land": Recipe(goods.die_land, -7),
    "coin.1": Recipe(partial(goods.coin, count=1), -10),
    "coin.2": Recipe(partial(goods.coin, count=2), -9),
    "coin.4": Recipe(partial(goods.coin, count=4), -8),
    **_steps("tick", battle.count_tick, -13),
    "throw": Recipe(battle.throw, -10),
    "knock": Recipe(battle.knock, -12),
    "card": Recipe(touches.card, -11),
    "lift": Recipe(goods.lift, -13),
    "tile": Recipe(goods.tile, -9),
    "shuffle": Recipe(touches.shuffle, -10),
    "wood": Recipe(goods.wood, -7),
    "stone": Recipe(goods.stone, -7),
    "house": Recipe(goods.house, -7),
    "token": Recipe(goods.token, -9),
    "soldier.1": Recipe(partial(goods.soldier, count=1), -7),
    "soldier.2": Recipe(partial(goods.soldier, count=2), -6),
    **_steps("row", battle.row, -9),
    "chime": Recipe(touches.chime, -10, sway=TUNED),
    "page": Recipe(touches.page, -9),
    "hammer": Recipe(war.hammer, -5),
    "crumble": Recipe(war.crumble, -3),
    "march": Recipe(battle.march, -6),
    "ward": Recipe(battle.ward, -5),
    **_steps("blow", battle.blow, -5),
    "stillness": Recipe(battle.stillness, -18),
    "horn": Recipe(war.horn, -4, sway=TUNED),
    "foe_strangers": Recipe(foes.strangers, -5),
    "foe_goblins": Recipe(foes.goblins, -5),
    "foe_orcs": Recipe(foes.orcs, -5),
    "foe_zombies": Recipe(foes.zombies, -5),
    "foe_demons": Recipe(foes.demons, -5),
    "foe_dragons": Recipe(foes.dragons, -5),
    "foe_barbarians": Recipe(foes.barbarians, -5),
    "fire": Recipe(foes.fire, -5),
    "clash": Recipe(war.clash, -3),
    "stand_off": Recipe(battle.stand_off, -4, sway=TUNED),
    "rout": Recipe(battle.rout, -4, sway=TUNED),
    "crown": Recipe(battle.crown, -7, sway=TUNED),
    "victory": Recipe(war.victory, -4, sway=TUNED),
    "defeat": Recipe(war.defeat, -5, sway=TUNED),
    "fanfare": Recipe(battle.fanfare, -4, sway=TUNED),
    "spring": Recipe(seasons.spring, -15, seasons.SPRING),
    "summer": Recipe(seasons.summer, -17, seasons.SUMMER),
    "autumn": Recipe(seasons.autumn, -13, seasons.AUTUMN),
    "winter": Recipe(seasons.winter, -12, seasons.WINTER),
}
"""In the order in which they are made when nobody asks for one first."""


def amount(name: str, count: int) -> str:
    """The entry for so many: the largest that is not more."""
    steps = AMOUNTS.get(name)
    if steps is None:
        return name
    return f"{name}.{max((step for step in steps if step <= count), default=steps[0])}"


NAMES: Final = tuple(dict.fromkeys(name.partition(".")[0] for name in RECIPES))
"""What may be asked for: `dice`, not `dice.5`."""
EFFECTS: Final = tuple(name for name in NAMES if name not in SEASONS)


def take_of(entry: str, number: int) -> str:
    """The name of one of the takes of an effect."""
    return f"{entry}_{number % TAKES}"
