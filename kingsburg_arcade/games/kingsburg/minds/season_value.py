"""What a season will have been worth to one seat: gifts, then a building, then what winter brings.

Everything is looked up by what the seat will hold, in thousandths of a point; points already
scored are left out, since they are the same whatever is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from ..rules.calendar import COURT_TIE_WINNERS
from ..rules.content import BUILDINGS, DESTINY_POWERS, PROVINCE
from ..rules.effects import Exchange, Gift, PayAtSeasonEnd, PointForGoods, powers_with
from ..rules.foe import FOES
from ..rules.prices import offers
from ..rules.province import PAID_FOR_BUILDING
from ..rules.season import PAID_AT_START
from ..rules.winter import AT_VICTORY, CAMPS, bonus, soldiers_cost
from .advisor_gifts import HELPERS, hopes
from .enemy_odds import KINGS_DIE, odds, plundering, points_at_stake, spoils
from .features import POINT, ROLLS, SEASONS_A_YEAR
from .holding import (
    ARMED_IN_WINTER,
    AT_THE_END,
    ENDS,
    HALLS,
    STARTS,
    WITHOUT_ENVOY,
    Holding,
    enriched,
    goods_for_a_point,
    instead_of_envoy,
    one_less,
    one_soldier_less,
    points_for_building,
    points_for_buildings,
    swapped,
    trained,
    winter_soldiers,
)
from .worth import HEAP, Worth

TIE_BREAK: Final = 10
"""Goods break ties at the end, so they are worth this much then."""
MOST_RECRUITS: Final = 9
PATIENCE: Final = 1
"""Soldiers hired in vain after which one more would be in vain as well."""
DEAR: Final = 1 << 30
"""What nobody can pay with."""
COUNTERS: Final = powers_with(PointForGoods)
LARGEST: Final = 1 << 16
"""Answers that one outlook remembers."""

K = TypeVar("K")
PlunderedGoods = tuple[int, int, int, int]
"""Gold, wood, stone, and goods of the loser's choice."""
Plunders = tuple[tuple[PlunderedGoods, int], ...]
"""What enemies take, each with the number of cases in which they do."""


class Outlook:
    """One season of one seat, for what it knows of the enemy and sees of the others."""

    def __init__(
        self,
        worth: Worth,
        season: int,
        cards: Sequence[int],
        rival: int,
        most: int,
        least: int,
        spaces: int,
        sends: tuple[int, ...] = KINGS_DIE,
    ) -> None:
        self.worth = worth
        self.season = season
        """Productive seasons before this one, so also the number of its roll."""
        self.part = season % SEASONS_A_YEAR
        self.next = season + 1
        self.last = self.next == ROLLS
        self.cards = cards
        self.rival = rival
        """The combat value of the strongest other seat."""
        self.most, self.least = most, least
        """The most and the fewest buildings among the others."""
        self.spaces = spaces
        """The spaces that may be built on in this match, one bit each."""
        self.sends = sends
        """What the King may send, or a token bring, each as likely as the others."""
        self.keeps = 0 if self.part == 1 or self.last else worth.envoy[self.next]
        """What it is worth to go on holding the Envoy after this season."""
        heaps = (
            [(0,) * HEAP] * 3
            if self.last
            else [worth.gold[self.next], worth.wood[self.next], worth.stone[self.next]]
        )
        self._heaps: Sequence[Sequence[int]] = heaps
        """What so much gold, wood and stone is worth after winter."""
        self._least_good = min(heap[2] - heap[1] for heap in heaps)
        self._kept_tokens: Sequence[int] = () if self.last else worth.tokens[self.next]
        self.cases = len(sends) * max(1, len(cards))
        self._endings = ENDS[self.part]
        self._stakes: dict[tuple[int, int], tuple[int, Plunders, bool]] = {}
        self._hoped: dict[tuple[Holding, bool, tuple[int, ...]], int] = {}
        self._built: dict[tuple[Holding, bool], int] = {}
        self._ended: dict[Holding, int] = {}
        self._recruited: dict[Holding, int] = {}

    # ------------------------------------------------------------------------ from gifts on
    def hoped(self, held: Holding, envoy: bool, advisors: tuple[int, ...]) -> int:
        """The season's worth if these advisors help, and the best is made of it."""
        key = (held, envoy, advisors)
        known = self._hoped.get(key)
        if known is not None:
            return known
        powers, gold, wood, stone, tokens, soldiers = held
        come = hopes(advisors, powers & HELPERS)
        tokens += come.tokens
        soldiers += come.soldiers
        best = -(10**9)
        built = self._built
        for more in come.bundles:
            now = (powers, gold + more[0], wood + more[1], stone + more[2], tokens, soldiers)
            if now[1] < 0 or now[2] < 0 or now[3] < 0:
                continue
            worth = built.get((now, envoy))
            if worth is None:
                worth = self.built(now, envoy)
            if worth > best:
                best = worth
        best += come.points * POINT
        if come.peeks and len(self.cards) > 1:
            best += self.worth.tastes["peek"]
        return keep(self._hoped, key, best)

    # ------------------------------------------------------------------------ construction
    def built(self, held: Holding, envoy: bool) -> int:
        """Worth before construction: the best building, or two with the Envoy, or none."""
        known = self._built.get((held, envoy))
        if known is not None:
            return known
        best = self.ended(held) + (self.keeps if envoy else 0)
        powers, gold, wood, stone, tokens, soldiers = held
        for offer in offers(powers):
            if gold < offer.gold or wood < offer.wood or stone < offer.stone:
                continue
            number = offer.build.number
            if not self.spaces >> number & 1:
                continue
            left = (
                powers | 1 << number,
                gold - offer.gold,
                wood - offer.wood,
                stone - offer.stone,
                tokens,
                soldiers,
            )
            points = BUILDINGS[number].points
            if powers & PAID_FOR_BUILDING:
                points += points_for_building(powers & PAID_FOR_BUILDING, offer)
            worth = self.ended(left) + points * POINT
            if envoy:
                again = self.built(left, False) + points * POINT
                worth = max(worth + self.keeps, again)
            if worth > best:
                best = worth
        return keep(self._built, (held, envoy), best)

    # -------------------------------------------------------------------- end of the season
    def ended(self, held: Holding) -> int:
        """Worth after construction: what buildings give then, and all that follows."""
        known = self._ended.get(held)
        if known is not None:
            return known
        ending = held[0] & AT_THE_END
        if not ending:
            return keep(self._ended, held, self.settled(held))
        given, offered, leaving = self._endings[ending]
        after, points = held, 0
        for gift in leaving if held[5] else ():
            after, points = one_soldier_less(after, gift), points + gift.points
        if given is not None:
            after, points = enriched(after, given), points + given.points
        worth = self.paid(after, offered) if offered else self.settled(after)
        worth += points * POINT
        return keep(self._ended, held, worth)

    def paid(self, held: Holding, offered: Sequence[PayAtSeasonEnd | Exchange]) -> int:
        """Worth when each of these may still be paid for, if the best is made of it."""
        if not offered:
            return self.settled(held)
        best = self.paid(held, offered[1:])
        offer = offered[0]
        if isinstance(offer, Exchange):
            return max([best, *(self.paid(left, offered[1:]) for left in swapped(held, offer))])
        gift = offer.gift
        for left in one_less(held, offer.prices):
            worth = self.paid(enriched(left, gift), offered[1:]) + gift.points * POINT
            best = max(best, worth)
        return best

    def settled(self, held: Holding) -> int:
        """Worth when nothing more is done this season."""
        if self.part == 2:
            return self.recruited(trained(held) if held[0] & CAMPS else held)
        powers, gold, wood, stone, tokens, soldiers = held
        worth = self.worth
        found = 0
        if powers & PAID_AT_START:
            given = STARTS[powers & PAID_AT_START]
            _, gold, wood, stone, tokens, soldiers = enriched(held, given)
            found = given.points * POINT
        if powers & WITHOUT_ENVOY and self.part == 1:
            soldiers += instead_of_envoy(powers & WITHOUT_ENVOY).soldiers
        found += worth.province(self.next, powers, gold, wood, stone)
        found += worth.guard(self.next, powers, soldiers) + worth.tokens[self.next][tokens]
        if self.part == 0:
            found += POINT if (powers & PROVINCE).bit_count() >= self.most else 0
        elif (powers & PROVINCE).bit_count() < self.least + (powers & COURT_TIE_WINNERS > 0):
            found += worth.envoy[self.next]
        return found

    # --------------------------------------------------------------------- autumn and winter
    def recruited(self, held: Holding) -> int:
        """Worth before recruiting: as many soldiers as pay, for the goods that matter least."""
        known = self._recruited.get(held)
        if known is not None:
            return known
        powers, gold, wood, stone, tokens, soldiers = held
        best = self.fought(held)
        cost = soldiers_cost(powers)
        golden, wooden, stony = self._heaps
        in_vain = 0
        for _ in range(MOST_RECRUITS):
            if gold + wood + stone < cost or self.stakes(powers, soldiers)[2]:
                break
            for _ in range(cost):
                less_gold = golden[gold] - golden[gold - 1] if gold else DEAR
                less_wood = wooden[wood] - wooden[wood - 1] if wood else DEAR
                less_stone = stony[stone] - stony[stone - 1] if stone else DEAR
                if less_wood <= less_gold and less_wood <= less_stone:
                    wood -= 1
                elif less_gold <= less_stone:
                    gold -= 1
                else:
                    stone -= 1
            soldiers += 1
            worth = self.fought((powers, gold, wood, stone, tokens, soldiers))
            if worth > best:
                best, in_vain = worth, 0
            elif in_vain == PATIENCE:
                break
            else:
                in_vain += 1
        return keep(self._recruited, held, best)

    def fought(self, held: Holding) -> int:
        """Worth before winter, and before the soldiers come whom it brings."""
        powers, gold, wood, stone, tokens, soldiers = held
        if powers & ARMED_IN_WINTER:
            soldiers += winter_soldiers(powers & ARMED_IN_WINTER, gold + wood + stone)
            held = (powers, gold, wood, stone, tokens, soldiers)
        return self.besieged(held)

    def besieged(self, held: Holding) -> int:
        """Worth before the battle, over every card that can lie there and every face of the die."""
        powers, gold, wood, stone, tokens, soldiers = held
        stakes, plunders, _ = self.stakes(powers, soldiers)
        worth = self.spared(powers, gold, wood, stone)
        if self.last:
            return worth + stakes // self.cases
        for goods, lost in plunders:
            stakes -= lost * self._plunder(goods, gold, wood, stone)
        return worth + self._kept_tokens[tokens] + stakes // self.cases

    def stakes(self, powers: int, soldiers: int) -> tuple[int, Plunders, bool]:
        """What the battle brings over all cases but for plunder; what is plundered, and how often.

        At last: would one more soldier change nothing?
        """
        known = self._stakes.get((powers, soldiers))
        if known is not None:
            return known
        stakes, safe = 0, True
        plunders: dict[PlunderedGoods, int] = {}
        for card in self.cards:
            lost, won = odds(powers, soldiers, card, self.sends)
            points_lost, falls, points_won = points_at_stake(powers, card)
            if lost:
                stakes -= lost * points_lost * POINT
                if falls and not self.last:
                    weights = self.worth.rows[self.next]
                    stakes -= lost * sum(weights[number] for number in falls)
                if plundering(card):
                    loss = FOES[card].loss
                    goods = loss.gold, loss.wood, loss.stone, loss.any
                    plunders[goods] = plunders.get(goods, 0) + lost
            prize = points_won * POINT + self._booty(FOES[card].reward)
            if powers & AT_VICTORY:
                prize += sum(map(self._booty, spoils(powers)))
            mine = soldiers + bonus(powers, card)
            if mine >= self.rival:
                prize += self.worth.tastes["strongest"]
            stakes += won * prize
            safe = safe and won == len(self.sends) and mine > self.rival
        self._stakes[powers, soldiers] = found = (stakes, tuple(plunders.items()), safe)
        return found

    def spared(self, powers: int, gold: int, wood: int, stone: int) -> int:
        """Buildings and goods as they are worth after this winter, if nothing is lost."""
        powers &= ~DESTINY_POWERS
        if not self.last:
            found = 0
            if powers & PAID_AT_START:
                given = STARTS[powers & PAID_AT_START]
                gold, wood, stone = gold + given.gold, wood + given.wood, stone + given.stone
                found = given.points * POINT
            return found + self.worth.province(self.next, powers, gold, wood, stone)
        return at_the_end(powers, gold + wood + stone)

    def _plunder(self, taken: PlunderedGoods, gold: int, wood: int, stone: int) -> int:
        """What goes with the goods that an enemy takes."""
        less_gold, less_wood, less_stone, less_any = taken
        golden, wooden, stony = self._heaps
        found = golden[gold] - golden[max(0, gold - less_gold)]
        found += wooden[wood] - wooden[max(0, wood - less_wood)]
        found += stony[stone] - stony[max(0, stone - less_stone)]
        return found + min(less_any, gold + wood + stone) * self._least_good

    def _booty(self, gift: Gift) -> int:
        """The goods of a victory, each as the first of its kind."""
        golden, wooden, stony = self._heaps
        return gift.gold * golden[1] + gift.wood * wooden[1] + (gift.stone + gift.any) * stony[1]


def at_the_end(powers: int, goods: int) -> int:
    """What buildings and goods still bring when the last winter is over."""
    worth = goods * TIE_BREAK
    if powers & COUNTERS:
        worth += sum([goods // each for each in goods_for_a_point(powers)]) * POINT
    if powers & HALLS:
        worth += points_for_buildings(powers) * POINT
    return worth


def keep(memory: dict[K, int], key: K, worth: int) -> int:
    """Remember an answer; a memory that has grown too large begins anew."""
    if len(memory) > LARGEST:
        memory.clear()
    memory[key] = worth
    return worth


KEPT: Final = 64


def remembered(
    worth: Worth,
    season: int,
    cards: Sequence[int],
    rival: int,
    most: int,
    least: int,
    spaces: int,
    sends: tuple[int, ...] = KINGS_DIE,
) -> Outlook:
    """The outlook of that situation, with all that was looked up in it before."""
    key = (season, cards, rival, most, least, spaces, sends)
    found: Outlook | None = worth.outlooks.get(key)
    if found is None:
        if len(worth.outlooks) >= KEPT:
            worth.outlooks.pop(next(iter(worth.outlooks)))
        found = worth.outlooks[key] = Outlook(worth, *key)
    return found
