"""The powers that a position calls used: each can be used, and the seat that used it has it."""

from __future__ import annotations

from typing import Final

from ....engine.contract import Refused
from .content import PHASES, PROVINCE
from .court import REACHERS
from .prices import BOARDS_LAID, NEXT_SPACES
from .province import BUILDERS, PASS_WATCHERS, PAYING_POWERS
from .realm.at_court import MOVERS, OPENERS, SPACE_OWNERS, TOKEN_SPENDERS
from .realm.fields import powers_named
from .season import DECLARED, REROLLERS
from .state import State
from .steps import BATTLE, ENEMY, KIND, KINGS_DIE, WINTER

USABLE: Final = (
    REROLLERS
    | REACHERS
    | SPACE_OWNERS
    | TOKEN_SPENDERS
    | PAYING_POWERS
    | BUILDERS
    | PASS_WATCHERS
    | DECLARED
    | MOVERS
    | OPENERS
)
BEFORE_THE_RUIN: Final = (WINTER, ENEMY, KINGS_DIE, BATTLE)


def check_used(state: State) -> None:
    for seat, used in enumerate(state.used):
        for power in powers_named(used & ~USABLE):
            raise Refused("used.never", seat=seat, power=power)
        gone = used & ~state.powers[seat]
        for power in () if may_have_fallen(state, seat, gone) else powers_named(gone):
            raise Refused("used.missing", seat=seat, power=power)


def may_have_fallen(state: State, seat: int, gone: int) -> bool:
    """Were these used in autumn, and are what is gone buildings that winter took?

    One falls, or two where goblins join the enemy; what was used is forgotten when the next spring
    begins.
    """
    own = state.powers[seat] & (PROVINCE | BOARDS_LAID)
    after_winter = state.phase == 1 and state.year > 1
    if state.phase == len(PHASES):
        after_winter = not any(step & KIND in BEFORE_THE_RUIN for step in state.agenda)
    most = 1 + state.options.goblin_valley
    for _ in range(most):
        own |= NEXT_SPACES[own]
    return after_winter and gone.bit_count() <= most and not gone & ~own
