"""Soldier tokens as a game: what each token is worth if the others choose as sensibly, unseen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ....engine.contract import Stream
from ..rules.content import YEARS
from ..rules.effects import OwnDie, effects
from ..rules.foe import FOES
from ..rules.realm.choosing_tokens import tokens_of
from ..rules.realm.soldier_tokens import AFTER, KINDS, VALUES
from ..rules.state import State
from ..rules.winter import DICE_OWNERS, bonus, outcome_of
from .features import POINT
from .season_value import Estate
from .stores import ONE_SOLDIER, SOLDIERS

SOLDIER: Final = 650
"""What a soldier of a token is worth in a winter to come."""
STEP: Final = 100
"""So much less worth makes a choice less likely by one step."""
LIKELY: Final[tuple[int, ...]] = (1000, 600, 360, 216, 130, 78, 47, 28, 17, 10, 6, 4, 2, 1)
"""How likely a choice is by steps: all that are nearly as good are made now and then."""
SURPRISE: Final = 3
"""Who does not reckon chooses a larger token than needed once in so many winters."""
ROUNDS: Final = 6
"""How often each seat thinks anew of what the others will do."""


@dataclass(slots=True)
class Chooser:
    """A seat that chooses: what each of its tokens would come to."""

    worths: list[int]
    """But for the point of the strongest."""
    combats: list[int]
    wins: list[bool]
    likely: list[int]
    """How often it is thought to choose each."""

    def at_most(self, combat: int) -> int:
        """How often its combat value is no higher than this."""
        return sum([n for n, own in zip(self.likely, self.combats, strict=True) if own <= combat])


def kept_for_later(held: int, year: int) -> int:
    """What the tokens left are worth: all but the smallest will be chosen some winter."""
    return 0 if year == YEARS else SOLDIER * sum(VALUES[held][1:])


def chooser(state: State, seat: int, store: int, known: Estate) -> Chooser:
    """A seat that holds this; `known` weighs the foe alone, with no soldier to come."""
    held, powers, foe = tokens_of(state)[seat], state.powers[seat], state.foe
    own_die = 2 * len(effects(powers & DICE_OWNERS, OwnDie))
    soldiers = state.soldiers[seat] + own_die
    options = KINDS[held]
    combats = [soldiers + value + bonus(powers, foe) for value in options]
    strength, goods = FOES[foe].strength, store & ONE_SOLDIER - 1
    return Chooser(
        worths=[
            known.besieged(goods + (soldiers + value << SOLDIERS))
            + kept_for_later(AFTER[held, value], state.year)
            for value in options
        ],
        combats=combats,
        wins=[outcome_of(combat, strength, powers) == "victory" for combat in combats],
        likely=[1] * len(options),
    )


def worths_of(one: Chooser, others: Sequence[Chooser]) -> list[int]:
    """With the chance to be the strongest, if the others choose as they are thought to."""
    found = []
    for worth, combat, wins in zip(one.worths, one.combats, one.wins, strict=True):
        chance = POINT if wins else 0
        for other in others:
            chance = chance * other.at_most(combat) // sum(other.likely)
        found.append(worth + chance)
    return found


def likelihoods(worths: Sequence[int]) -> list[int]:
    """How often each is chosen by who mixes what is nearly as good as the best."""
    best, last = max(worths), len(LIKELY) - 1
    return [LIKELY[min(last, (best - worth) // STEP)] for worth in worths]


def token_worths(choosers: Sequence[Chooser], seat: int) -> list[int]:
    """What each token of this seat is worth, when all have thought of all the others."""
    others = [[other for other in choosers if other is not one] for one in choosers]
    for _ in range(ROUNDS):
        thought = [
            likelihoods(worths_of(one, rest)) for one, rest in zip(choosers, others, strict=True)
        ]
        for one, likely in zip(choosers, thought, strict=True):
            one.likely = [(old + new) // 2 + 1 for old, new in zip(one.likely, likely, strict=True)]
    return worths_of(choosers[seat], others[seat])


def mixed(worths: Sequence[int], luck: Stream) -> int:
    """The number of a choice that nobody can foretell."""
    likely = likelihoods(worths)
    pick = luck.below(sum(likely))
    for number, one in enumerate(likely):
        pick -= one
        if pick < 0:
            return number
    raise AssertionError("a number below the sum falls on one of its parts")


def token_that_wins(state: State, seat: int, luck: Stream) -> int:
    """The smallest token that wins, now and then the next one; if none wins, the smallest."""
    offered = KINDS[tokens_of(state)[seat]]
    powers, foe = state.powers[seat], state.foe
    combat = state.soldiers[seat] + bonus(powers, foe)
    strength = state.enemy.strength
    wins = [outcome_of(combat + value, strength, powers) == "victory" for value in offered]
    if True not in wins:
        return 0
    return min(wins.index(True) + (luck.below(SURPRISE) == 0), len(offered) - 1)
