"""How a Steward weighs every other question: what the season will have been worth after each
answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ....engine.contract import Move
from ..rules.content import BUILDINGS, DICE
from ..rules.court import helping_now
from ..rules.destiny import DEBTORS
from ..rules.dice import faces, total_of_both
from ..rules.effects import AUTUMN, Debt, effects
from ..rules.moves import Build, Deal, Exchange, Goods, Pass, Pay, Recruit, Reroll, Trade
from ..rules.prices import price
from ..rules.realm.choosing_tokens import tokens_of
from ..rules.state import State
from ..rules.ways import ways_of
from .advisor_gifts import HELPERS, HOPES
from .enemy_odds import NOTHING_SENT, ruins
from .features import POINT
from .holding import DIGITS, bought
from .placing_worth import HUNDREDTH, claims, visits_of
from .row_gains import appraised
from .season_value import Outlook, remembered
from .squire import VISITS
from .stores import MASK, ONE_SOLDIER, STONE, WOOD, store, store_of, stored, visit
from .token_game import chooser, token_worths
from .untuned import GOOD

UNRIVALLED: Final = 1 << 10
"""A combat value with which nobody else is the strongest."""
FINE_DIE: Final = 3
"""A die that shows more than this is not rolled again."""
FINE_HAND: Final = 7


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


def still_to_come(state: State, seat: int) -> int:
    """Those after the one that is being made now."""
    _, at = helping_now(state)
    return visits_of(sorted(state.court)[at:], seat)


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
