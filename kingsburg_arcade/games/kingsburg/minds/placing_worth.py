"""Where a Steward places: what comes of the season with each group of dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....engine.lookup import Lookup
from ..rules.court import PLACING_POWERS, READERS, may_add_token
from ..rules.dice import faces, total_of_both, without
from ..rules.effects import OwnAdvisor, ReadsAs, effects
from ..rules.moves import ADVISOR_BITS, Pass, Place
from ..rules.realm.at_court import CLOSERS, DEALERS, SPACE_OWNERS, STARS, closed_advisors, star_on
from ..rules.state import State
from ..rules.ways import ways_of
from .dice_plans import Plan, plans
from .features import POINT
from .season_value import Outlook
from .squire import VISITS
from .stores import ONE_TOKEN, store, visit
from .untuned import GOOD

HUNDREDTH: Final = POINT // 100
PIP: Final = 150
"""What a pip is worth that is kept for another group: about half of what it will bring."""
FLEXIBLE: Final = 1200
"""What a die that can be read otherwise is worth more in another group, to who does not plan it."""
NOTED: Final = STARS | DEALERS | READERS
"""The powers that make a difference where a group is placed."""
NUMBERS: Final = range(1, 1 + len(VISITS))
VISITS_TO: Final[Lookup[int, int]] = Lookup(
    lambda free: sum([visit(number) for number in NUMBERS if free >> number & 1])
)
"""By bits of advisors: a visit to each."""
NO_PLANS: Final[tuple[Plan, ...]] = ((0, (), False),)


def place(
    state: State, seat: int, legal: Sequence[Place | Pass], outlook: Outlook, far: bool
) -> list[int]:
    """What comes of the season with this placement and, if it looks `far`, the best after it."""
    held, estate = store(state, seat), outlook.estate(state.powers[seat])
    envoy = state.envoy == seat
    mine = claims(state, seat)
    tastes = outlook.worth.tastes
    later, deny = tastes["later"], tastes["deny"]
    threat = threats(state, seat)
    shut = (state.taken | closed_advisors(state.powers[seat] & CLOSERS)) & ~own_spaces(state, seat)
    noted = state.powers[seat] & NOTED
    hoped: dict[int, int] = {}
    found = []
    for way in legal:
        if isinstance(way, Pass):
            found.append(estate.hoped(held, envoy, mine) - POINT)
            continue
        here = 1 << way.advisor
        visits = mine + visit(way.advisor)
        taken = shut | here
        keeps = envoy and not way.envoy
        best = -(10**9)
        for bits, _, spends in plans_after(state, seat, way) if far else NO_PLANS:
            free = bits & ~taken
            spent = way.token + spends
            key = ((free | here) << 2 | spent) << 2 | keeps << 1 | way.envoy
            known = hoped.get(key)
            if known is None:
                worth = estate.hoped(held - spent * ONE_TOKEN, keeps, visits + VISITS_TO[free])
                if free:
                    worth -= sum([threat[n] for n in NUMBERS if free >> n & 1]) * later // 1000
                hoped[key] = worth
            else:
                worth = known
            if worth > best:
                best = worth
        if not far:
            best -= PIP * total_of_both(way.coloured, way.white)
            if noted & READERS:
                best -= FLEXIBLE * read_otherwise(noted & READERS, way)
        if noted:
            best += on_the_way(state, noted, way)
        if way.closes:
            best += threat[way.advisor] * deny // 1000
        found.append(best)
    return found


def on_the_way(state: State, noted: int, way: Place) -> int:
    """What cards add to a placement: the gifts that lie there."""
    found = 0
    if noted & STARS and star_on(state, noted & STARS, way.advisor) >= 0:
        found += GOOD
    if noted & DEALERS and way.advisor in state.added.deals:
        found += GOOD
    return found


def read_otherwise(readers: int, way: Place) -> int:
    """The dice of a group that can be read otherwise, which are missed elsewhere."""
    dice = (*faces(way.coloured), *faces(way.white))
    return sum(dice.count(reads.face) for _, reads in effects(readers, ReadsAs))


def own_spaces(state: State, seat: int) -> int:
    """The advisors beside whom the seat has a free space of its own, one bit each."""
    unused = state.powers[seat] & SPACE_OWNERS & ~state.used[seat]
    return sum(1 << space.advisor for _, space in effects(unused, OwnAdvisor)) if unused else 0


def plans_after(state: State, seat: int, way: Place) -> Sequence[Plan]:
    """Where the rest of the hand could go after that group."""
    token = state.tokens[seat] > 0 and may_add_token(state, seat) and not way.token
    powers = state.powers[seat] & PLACING_POWERS & ~state.used[seat]
    if way.power >= 0:
        powers &= ~(1 << way.power)
    coloured = without(state.coloured[seat], way.coloured)
    white = state.white[seat]
    if way.white:
        white = without(white, way.white)
    return plans(coloured, white, token, powers)


def threats(state: State, seat: int) -> list[int]:
    """By advisor: its worth, for that part of the others whose dice can still take it."""
    threat = [0] * (NUMBERS.stop + 1)
    for other in state.order:
        if other != seat and state.placing >> other & 1 and state.coloured[other]:
            reach = ways_of(state.coloured[other], state.white[other], False, 0).reach
            for number in NUMBERS:
                if reach >> number & 1:
                    threat[number] += HUNDREDTH * VISITS[number - 1] // (state.seats - 1)
    return threat


def claims(state: State, seat: int) -> int:
    """The visits of this seat: its dice on advisors."""
    return visits_of(state.court, seat)


def visits_of(court: Sequence[int], seat: int) -> int:
    return sum([visit(group >> ADVISOR_BITS) for group in court if group & 7 == seat + 1])
