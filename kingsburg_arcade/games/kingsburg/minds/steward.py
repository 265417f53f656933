"""The Steward: each move by the worth of the season it leads to, tuned, with exact battle odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from ....engine.contract import Move, Stream, View
from ....engine.lookup import Lookup
from ....governors.mind import Mind, Thinking
from ..rules.content import BUILDINGS, DICE
from ..rules.court import PLACING_POWERS, READERS, helping_now, may_add_token
from ..rules.destiny import DEBTORS
from ..rules.dice import faces, total_of_both, without
from ..rules.effects import AUTUMN, Debt, OwnAdvisor, ReadsAs, effects
from ..rules.moves import (
    ADVISOR_BITS,
    Build,
    Deal,
    Exchange,
    Goods,
    Pass,
    Pay,
    Place,
    Recruit,
    Reroll,
    Trade,
)
from ..rules.prices import price
from ..rules.realm.at_court import (
    CLOSERS,
    DEALERS,
    SPACE_OWNERS,
    STARS,
    closed_advisors,
    star_on,
)
from ..rules.realm.choosing_tokens import tokens_of
from ..rules.state import State
from ..rules.ways import ways_of
from .advisor_gifts import HELPERS, HOPES
from .characters import SOBER, Taste
from .dice_plans import Plan, plans
from .enemy_odds import KINGS_DIE, NOTHING_SENT, candidates, ruins, sends_of
from .features import POINT, SEASONS_A_YEAR, bulwark
from .governor_choice import chosen
from .holding import DIGITS, bought
from .row_gains import MOODY, appraised, in_a_mood
from .season_value import Outlook, remembered
from .squire import VISITS
from .stores import (
    MASK,
    ONE_SOLDIER,
    ONE_TOKEN,
    STONE,
    WOOD,
    store,
    store_of,
    stored,
    visit,
)
from .token_game import chooser, mixed, token_worths
from .untuned import GOOD
from .worth import Worth, planned_for, worth_for

HUNDREDTH: Final = POINT // 100
PIP: Final = 150
"""What a pip is worth that is kept for another group: about half of what it will bring."""
FLEXIBLE: Final = 1200
"""What a die that can be read otherwise is worth more in another group, to who does not plan it."""
NOTED: Final = STARS | DEALERS | READERS
"""The powers that make a difference where a group is placed."""
DOUBT: Final = 2 * POINT // 5
"""How much too good the building looks that it likes to begin with: played on to the end, one that
it finds .6 points better is no better."""
NUMBERS: Final = range(1, 1 + len(VISITS))
VISITS_TO: Final[Lookup[int, int]] = Lookup(
    lambda free: sum([visit(number) for number in NUMBERS if free >> number & 1])
)
"""By bits of advisors: a visit to each."""
UNRIVALLED: Final = 1 << 10
"""A combat value with which nobody else is the strongest."""
NO_PLANS: Final[tuple[Plan, ...]] = ((0, (), False),)
FINE_DIE: Final = 3
"""A die that shows more than this is not rolled again."""
FINE_HAND: Final = 7


class Steward(Mind):
    """One move ahead: what is on the court, and what the season will have been worth with it."""

    weighs = True

    far: ClassVar[bool] = False
    """Does it think of the rest of its hand when it places a group?"""

    def __init__(self, taste: Taste = SOBER, worth: Worth | None = None) -> None:
        self.taste = taste
        self._worth = worth
        """Set by those who tune."""

    def choose(self, view: View[State], legal: Sequence[Move], luck: Stream) -> Move:
        if len(legal) == 1:
            return legal[0]
        if view.state.question in MOODY:
            return in_a_mood(view.state, view.seat, legal, luck)
        worths = self.worths(view, legal)
        if view.state.question == "soldier token":
            return legal[mixed(worths, luck)]
        return self.taste.pick(view.state, legal, worths, luck, DOUBT)

    def weigh(
        self, view: View[State], legal: Sequence[Move], luck: Stream, closely: Sequence[Move] = ()
    ) -> Thinking[Sequence[float]]:
        yield
        scored = view.state.points[view.seat]
        return [scored + worth / POINT for worth in self.worths(view, legal)]

    def worth(self, seats: int) -> Worth:
        """The weights it plays by at a table of so many."""
        return self._worth or worth_for(seats)

    def worths(self, view: View[State], legal: Sequence[Move]) -> list[int]:
        """Thousandths of a point for each move, points already scored left out."""
        worth = self.worth(view.state.seats)
        outlook = looked_at(view, worth)
        question = view.state.question
        about_cards = chosen(view, legal) if view.state.in_play.governors else None
        if about_cards is not None:
            return about_cards
        if question == "place":
            placed: Sequence[Any] = legal
            return place(view.state, view.seat, placed, outlook, self.far)
        return ASKED.get(question, anything_else)(view.state, view.seat, legal, outlook)


class Planner(Steward):
    """A Steward who plans the rest of the hand as well, as if nobody came in between.

    Nobody plays as this one: it is whom those who search suppose in the seats of the others.
    """

    far = True


class Schooled(Planner):
    """A Planner by weights that were fitted to the matches of Chancellors: how a seat that searches
    thinks of itself."""

    def worth(self, seats: int) -> Worth:
        return self._worth or planned_for(seats)


def looked_at(view: View[State], worth: Worth) -> Outlook:
    """This season as the seat sees it."""
    state, seat = view.state, view.seat
    part = max(0, state.phase // 2 - 1) if state.phase < 7 else 2
    season = (state.year - 1) * SEASONS_A_YEAR + part
    # Each season looks at one thing of the others; the rest stays out of what is remembered.
    rival = most = least = 0
    others = [other for other in state.order if other != seat]
    if part == 2:
        rival = max([state.soldiers[n] + bulwark(state.powers[n]) // 2 for n in others])
    elif part == 1:
        least = min([state.buildings(n) for n in others])
    else:
        most = max([state.buildings(n) for n in others])
    cards, sends = (candidates(view), sends_of(state, seat)) if part == 2 else ((), KINGS_DIE)
    return remembered(worth, season, cards, rival, most, least, state.in_play.spaces, sends)


# ------------------------------------------------------------------------------ the questions
def choose_good(state: State, seat: int, legal: Sequence[Any], outlook: Outlook) -> list[int]:
    """A good; or, after a blessing, a point in place of it."""
    powers, held = state.powers[seat], store(state, seat)
    gold, wood, stone = held & MASK, held >> WOOD & MASK, held >> STONE & MASK
    worth, season = outlook.worth, outlook.season
    return [
        worth.province(season, powers, gold, wood, stone) + POINT
        if isinstance(m, Pass)
        else worth.province(season, powers, gold + m.gold, wood + m.wood, stone + m.stone)
        for m in legal
    ]


def reroll(state: State, seat: int, legal: Sequence[Move], outlook: Outlook) -> list[int]:
    """A thumb's rule in pips: what a fresh roll brings, less what lies there."""
    hand = faces(state.coloured[seat])
    whites = faces(state.white[seat])
    found = []
    for move in legal:
        if isinstance(move, Pass):
            found.append(0)
        elif not isinstance(move, Reroll):
            after = tried(state, move)
            gained = total_of_both(after.coloured[seat], after.white[seat]) - sum(hand + whites)
            found.append(2 * gained)
        elif move.dice == "all":
            found.append(2 * (FINE_HAND - sum(hand) - sum(whites)) + DICE)
        else:
            found.append(2 * (FINE_DIE - hand[0]) + 1)
    return found


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


def still_to_come(state: State, seat: int) -> int:
    """Those after the one that is being made now."""
    _, at = helping_now(state)
    return visits_of(sorted(state.court)[at:], seat)


def visits_of(court: Sequence[int], seat: int) -> int:
    return sum([visit(group >> ADVISOR_BITS) for group in court if group & 7 == seat + 1])


def receive(state: State, seat: int, legal: Sequence[Goods], outlook: Outlook) -> list[int]:
    powers = state.powers[seat]
    advisor, _ = helping_now(state)
    held = store(state, seat) + HOPES[powers & HELPERS][visit(advisor)].besides
    rest, estate = still_to_come(state, seat), outlook.estate(powers)
    return [
        estate.hoped(held + stored(m.gold, m.wood, m.stone), state.envoy == seat, rest)
        for m in legal
    ]


def trade(state: State, seat: int, legal: Sequence[Trade | Pass], outlook: Outlook) -> list[int]:
    held, estate = store(state, seat), outlook.estate(state.powers[seat])
    rest = still_to_come(state, seat)
    found = []
    for move in legal:
        more = 0 if isinstance(move, Pass) else EXCHANGED[move.good]
        found.append(estate.hoped(held + more, state.envoy == seat, rest))
    return found


EXCHANGED: Final = {
    "gold": stored(-1, 1, 1),
    "wood": stored(1, -1, 1),
    "stone": stored(1, 1, -1),
}


def build(state: State, seat: int, legal: Sequence[Build | Pass], outlook: Outlook) -> list[int]:
    powers, held = state.powers[seat], store(state, seat)
    estate = outlook.estate(powers)
    envoy = state.envoy == seat
    again = state.question == "build again"
    found = []
    for move in legal:
        if isinstance(move, Pass):
            found.append(estate.ended(held) + (outlook.keeps if envoy else 0))
            continue
        left = held - stored(*price(powers, move.number))
        then = outlook.estate(powers | 1 << move.number)
        worth = then.ended(left)
        if envoy and not again:
            worth = max(worth + outlook.keeps, then.built(left, False))
        found.append(worth + BUILDINGS[move.number].points * POINT)
    return found


def pay(state: State, seat: int, legal: Sequence[Move], outlook: Outlook) -> list[int]:
    held, estate = store(state, seat), outlook.estate(state.powers[seat])
    found = []
    for move in legal:
        if isinstance(move, Exchange):
            found.append(estate.settled(held + stored(move.gold, move.wood, move.stone)))
        elif isinstance(move, Pay):
            gift = bought(move.power)
            left = held - (1 << DIGITS[move.price]) + store_of(gift)
            found.append(estate.settled(left) + gift.points * POINT)
        else:
            found.append(estate.settled(held))
    return found


def recruit(state: State, seat: int, legal: Sequence[Move], outlook: Outlook) -> list[int]:
    held, estate = store(state, seat), outlook.estate(state.powers[seat])
    found = []
    for m in legal:
        if isinstance(m, Recruit):
            left = held - stored(m.gold, m.wood, m.stone, m.tokens) + ONE_SOLDIER
            found.append(estate.recruited(left))
        else:
            found.append(estate.fought(held))
    return found


def deal(state: State, seat: int, legal: Sequence[Deal], outlook: Outlook) -> list[int]:
    """Somebody should come there: oneself, or else many others, who then get more than one gold."""
    own = ways_of(state.coloured[seat], state.white[seat], False, 0).reach
    others = [
        ways_of(state.coloured[other], state.white[other], False, 0).reach
        for other in state.order
        if other != seat
    ]
    found = []
    for move in legal:
        here = 1 << move.advisor
        rivals = sum(reach & here > 0 for reach in others)
        mine = GOOD if own & here and not state.taken & here else 0
        found.append(mine - rivals * GOOD // 4 + VISITS[move.advisor - 1] * HUNDREDTH // 10)
    return found


def debt(state: State, seat: int, legal: Sequence[Goods | Pass], outlook: Outlook) -> list[int]:
    """A good as it is worth next year, or the points."""
    held, estate = store(state, seat), outlook.estate(state.powers[seat])
    ((_, owed),) = effects(state.powers[seat] & DEBTORS, Debt)
    return [
        estate.spared(held) - owed.points * POINT
        if isinstance(m, Pass)
        else estate.spared(held - stored(m.gold, m.wood, m.stone))
        for m in legal
    ]


def reward_good(state: State, seat: int, legal: Sequence[Goods], outlook: Outlook) -> list[int]:
    held, estate = store(state, seat), outlook.estate(state.powers[seat])
    return [estate.spared(held + stored(m.gold, m.wood, m.stone)) for m in legal]


def lose(state: State, seat: int, legal: Sequence[Goods], outlook: Outlook) -> list[int]:
    powers, held = state.powers[seat], store(state, seat)
    for number in ruins(powers, state.enemy.loss.buildings):
        powers &= ~(1 << number)
    estate = outlook.estate(powers)
    return [estate.spared(held - stored(m.gold, m.wood, m.stone)) for m in legal]


def soldier_token(state: State, seat: int, legal: Sequence[Move], outlook: Outlook) -> list[int]:
    """Where all choose at once, nobody's choice is seen: all are thought to choose as well."""
    worth, season, spaces = outlook.worth, outlook.season, state.in_play.spaces
    known = remembered(worth, season, (state.foe,), UNRIVALLED, 0, 0, spaces, NOTHING_SENT)
    seats = [other for other in state.order if tokens_of(state)[other]]
    choosers = [
        chooser(state, other, store(state, other), known.estate(state.powers[other]))
        for other in seats
    ]
    return token_worths(choosers, seats.index(seat))


def strips(state: State, seat: int, legal: Sequence[Move], outlook: Outlook) -> list[int]:
    return appraised(state, seat, legal)


def anything_else(state: State, seat: int, legal: Sequence[Move], outlook: Outlook) -> list[int]:
    """A question that content has brought along: what the seat holds after each answer."""
    found = []
    for move in legal:
        after = tried(state, move)
        held, estate = store(after, seat), outlook.estate(after.powers[seat])
        worth = (after.points[seat] - state.points[seat]) * POINT
        if state.phase > AUTUMN:
            found.append(worth + estate.fought(held))
        else:
            found.append(worth + estate.hoped(held, after.envoy == seat, claims(after, seat)))
    return found


def tried(state: State, move: Move) -> State:
    """The position after a move."""
    after = state.copy()
    after.play(move)
    return after


Weigher = Callable[[State, int, Sequence[Any], Outlook], list[int]]
ASKED: Final[Mapping[str, Weigher]] = {
    "aid good": choose_good,
    "choose good": choose_good,
    "debt": debt,
    "deal": deal,
    "reroll": reroll,
    "receive": receive,
    "trade": trade,
    "build": build,
    "build again": build,
    "pay": pay,
    "recruit": recruit,
    "reward good": reward_good,
    "lose": lose,
    "soldier token": soldier_token,
    "pick strip": strips,
    "lay strips": strips,
}
"""How each question but that for a placement is weighed."""
