"""What a season will have been worth to one seat: gifts, then a building, then what winter brings.

Everything is looked up by what the seat will hold, in thousandths of a point; points already
scored are left out, since they are the same whatever is chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..rules.calendar import COURT_TIE_WINNERS
from ..rules.content import DESTINY_POWERS
from ..rules.effects import PointForGoods, powers_with
from ..rules.winter import TIE_WINNERS
from .advisor_gifts import HELPERS, HOPES
from .enemy_odds import KINGS_DIE
from .features import COMBAT, POINT, ROLLS, SEASONS_A_YEAR, combat
from .holding import (
    ARMED_IN_WINTER,
    AT_THE_END,
    ENDS,
    HALLS,
    Payment,
    Sites,
    goods_for_a_point,
    points_for_buildings,
    province_with,
    winter_soldiers,
)
from .stakes import NO_HEAPS, SENT, Stakes, Threat, heaps_of
from .stores import (
    ENOUGH,
    MASK,
    ONE_SOLDIER,
    ONE_STONE,
    ONE_WOOD,
    SOLDIERS,
    STONE,
    TOKENS,
    WOOD,
    goods_in,
)
from .worth import Worth

TIE_BREAK: Final = 10
"""Goods break ties at the end, so they are worth this much then."""
MOST_RECRUITS: Final = 9
PATIENCE: Final = 1
"""Soldiers hired in vain after which one more would be in vain as well."""
DEAR: Final = 1 << 30
"""What nobody can pay with."""
NEVER: Final = -(10**9)
"""Less than anything is worth."""
COUNTERS: Final = powers_with(PointForGoods)
LARGEST: Final = 1 << 16
"""Answers of a kind that are remembered of one province."""
MOST_ESTATES: Final = 1 << 9
"""Provinces that one outlook remembers."""
MOST_STORES: Final = 1 << 9
"""Stores of which all visits are remembered."""


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
        self.sent = SENT[sends]
        """What the King may send, or a token bring."""
        self.keeps = 0 if self.part == 1 or self.last else worth.envoy[self.next]
        """What it is worth to go on holding the Envoy after this season."""
        self.heaps = NO_HEAPS if self.last else heaps_of(worth, self.next)
        """What so much of each is worth after the season, or after winter."""
        self.cases = self.sent.cases * max(1, len(cards))
        self._estates: dict[int, Estate] = {}

    def estate(self, powers: int) -> Estate:
        """The province with these powers, with all that was looked up of it before."""
        found = self._estates.get(powers)
        if found is None:
            if len(self._estates) >= MOST_ESTATES:
                self._estates.clear()
            found = self._estates[powers] = Estate(self, powers)
        return found


class Build:
    """A building that may come next: its price, its points, and the province with it."""

    __slots__ = ("estate", "price", "scored")

    def __init__(self, price: int, scored: int, estate: Estate) -> None:
        self.price, self.scored, self.estate = price, scored, estate


class Estate:
    """A province in one season: what that is worth, whatever lies in its stores."""

    __slots__ = (
        *("_builds", "_built", "_camps", "_end", "_ended", "_hoped", "_hopes", "_offered"),
        *("_recruited", "_remains", "_stakes", "_strength", "_sure", "_threats", "outlook"),
        *("powers", "province"),
    )

    def __init__(self, outlook: Outlook, powers: int) -> None:
        self.outlook = outlook
        self.powers = powers
        self.province = province = province_with(powers)
        self._hopes = HOPES[powers & HELPERS]
        self._hoped: dict[int, dict[int, int]] = {}
        self._built: dict[int, int] = {}
        self._ended: dict[int, int] = {}
        self._recruited: dict[int, int] = {}
        self._stakes: dict[int, Stakes] = {}
        self._builds: list[Build] | None = None
        self._threats: list[Threat] | None = None
        self._remains: Remains | None = None
        self._camps = bool(province.camps)
        ending = powers & AT_THE_END
        self._end = ENDS[outlook.part][ending] if ending else None
        self._offered: Sequence[Payment] = self._end.offered if self._end else ()
        worth, part, coming = outlook.worth, outlook.part, outlook.next
        if part == 2:
            self._sure = self._strength = 0
            return
        # What is the same whatever lies in the stores, when nothing more is done this season.
        self._sure = worth.built[coming][powers] + province.points
        self._strength = combat(powers, 0, coming // SEASONS_A_YEAR + 1) - COMBAT.start + 1
        if part == 0:
            self._sure += POINT if province.count >= outlook.most else 0
        else:
            self._strength += province.consoled
            if province.count < outlook.least + (powers & COURT_TIE_WINNERS > 0):
                self._sure += worth.envoy[coming]

    # ------------------------------------------------------------------------ from gifts on
    def hoped(self, store: int, envoy: bool, visits: int) -> int:
        """The season's worth if these advisors help, and the best is made of it."""
        key = store << 1 | envoy
        by_visits = self._hoped.get(key)
        if by_visits is None:
            if len(self._hoped) >= MOST_STORES:
                self._hoped.clear()
            by_visits = self._hoped[key] = {}
        known = by_visits.get(visits)
        if known is not None:
            return known
        come = self._hopes[visits]
        built = self._built
        best = NEVER
        for more in come.bundles:
            now = store + more
            if now + ENOUGH & ENOUGH != ENOUGH:
                continue
            worth = built.get(now << 1 | envoy)
            if worth is None:
                worth = self.built(now, envoy)
            if worth > best:
                best = worth
        best += come.points * POINT
        if come.peeks and len(self.outlook.cards) > 1:
            best += self.outlook.worth.tastes["peek"]
        by_visits[visits] = best
        return best

    # ------------------------------------------------------------------------ construction
    def built(self, store: int, envoy: bool) -> int:
        """Worth before construction: the best building, or two with the Envoy, or none."""
        key = store << 1 | envoy
        known = self._built.get(key)
        if known is not None:
            return known
        best = self.ended(store)
        keeps = self.outlook.keeps
        if envoy:
            best += keeps
        have = store + ENOUGH
        builds = self._builds
        if builds is None:
            builds = self._builds = self._to_build()
        for build in builds:
            if have - build.price & ENOUGH != ENOUGH:
                continue
            left = store - build.price
            worth = build.estate.ended(left)
            if envoy:
                worth = max(worth + keeps, build.estate.built(left, False))
            worth += build.scored
            if worth > best:
                best = worth
        return keep(self._built, key, best)

    def _to_build(self) -> list[Build]:
        outlook = self.outlook
        return [
            Build(site.price, site.scored, outlook.estate(self.powers | 1 << site.number))
            for site in self.province.sites.all
            if outlook.spaces >> site.number & 1
        ]

    # -------------------------------------------------------------------- end of the season
    def ended(self, store: int) -> int:
        """Worth after construction: what buildings give then, and all that follows."""
        known = self._ended.get(store)
        if known is not None:
            return known
        end = self._end
        if end is None:
            return keep(self._ended, store, self.settled(store))
        after, points = store + end.given, end.points
        if store >> SOLDIERS:
            for change, more in end.leaving:
                after, points = after + change, points + more
        worth = self._paid(after, 0) + points
        return keep(self._ended, store, worth)

    def _paid(self, store: int, at: int) -> int:
        """Worth when each offer from that one on may still be paid for, if the best is made of
        them."""
        if at == len(self._offered):
            return self.settled(store)
        offer = self._offered[at]
        at += 1
        best = self._paid(store, at)
        for given, got in offer.swaps:
            left = store - given
            if left + ENOUGH & ENOUGH == ENOUGH:
                best = max(best, self._paid(left + got, at))
        for digit, change in offer.ways:
            if store >> digit & MASK:
                best = max(best, self._paid(store + change, at) + offer.points)
        return best

    def settled(self, store: int) -> int:
        """Worth when nothing more is done this season."""
        outlook = self.outlook
        if outlook.part == 2:
            return self.recruited(self._trained(store) if self._camps else store)
        store += self.province.given
        defence = outlook.worth.defence[outlook.next]
        strength = self._strength + (store >> SOLDIERS)
        return (
            self._sure
            + outlook.heaps.of_goods(store)
            + outlook.heaps.tokens[store >> TOKENS & MASK]
            + defence[max(0, min(strength, len(COMBAT)))]
            + affordable(outlook.worth.afford[outlook.next], self.province.sites, store)
        )

    # --------------------------------------------------------------------- autumn and winter
    def _trained(self, store: int) -> int:
        """What is held when recruiting begins."""
        for fewer_than, gift in self.province.camps:
            if store >> SOLDIERS < fewer_than:
                store += gift
        return store

    def recruited(self, store: int) -> int:
        """Worth before recruiting: as many soldiers as pay, for the goods that matter least."""
        known = self._recruited.get(store)
        if known is not None:
            return known
        held = store
        best = self.fought(store)
        cost = self.province.cost
        outlook = self.outlook
        heaps = outlook.heaps
        golden, wooden, stony = heaps.gold, heaps.wood, heaps.stone
        gold, wood, stone = store & MASK, store >> WOOD & MASK, store >> STONE & MASK
        in_vain = 0
        for _ in range(MOST_RECRUITS):
            if gold + wood + stone < cost or self._stakes_with(store >> SOLDIERS).safe:
                break
            for _ in range(cost):
                less_gold = golden[gold] - golden[gold - 1] if gold else DEAR
                less_wood = wooden[wood] - wooden[wood - 1] if wood else DEAR
                less_stone = stony[stone] - stony[stone - 1] if stone else DEAR
                if less_wood <= less_gold and less_wood <= less_stone:
                    wood -= 1
                    store -= ONE_WOOD
                elif less_gold <= less_stone:
                    gold -= 1
                    store -= 1
                else:
                    stone -= 1
                    store -= ONE_STONE
            store += ONE_SOLDIER
            worth = self.fought(store)
            if worth > best:
                best, in_vain = worth, 0
            elif in_vain == PATIENCE:
                break
            else:
                in_vain += 1
        return keep(self._recruited, held, best)

    def fought(self, store: int) -> int:
        """Worth before winter, and before the soldiers come whom it brings."""
        armed = self.powers & ARMED_IN_WINTER
        if armed:
            store += winter_soldiers(armed, goods_in(store)) * ONE_SOLDIER
        return self.besieged(store)

    def besieged(self, store: int) -> int:
        """Worth before the battle, over every card that can lie there and every face of the die."""
        outlook = self.outlook
        stakes = self._stakes_with(store >> SOLDIERS)
        worth = self.spared(store)
        at_stake = stakes.worth
        if outlook.last:
            return worth + at_stake // outlook.cases
        for cases, threat in stakes.plunders:
            at_stake -= cases * threat.taken(outlook.heaps, store)
        worth += outlook.heaps.tokens[store >> TOKENS & MASK]
        return worth + at_stake // outlook.cases

    def _stakes_with(self, soldiers: int) -> Stakes:
        found = self._stakes.get(soldiers)
        if found is None:
            found = self._stakes[soldiers] = self._staked(soldiers)
        return found

    def _staked(self, soldiers: int) -> Stakes:
        """What the battle brings over all cases but for plunder; what is plundered, how often."""
        outlook, powers = self.outlook, self.powers
        threats = self._threats
        if threats is None:
            weights = None if outlook.last else outlook.worth.rows[outlook.next]
            threats = [Threat(powers, card, outlook.heaps, weights) for card in outlook.cards]
            self._threats = threats
        sent, rival = outlook.sent, outlook.rival
        found = Stakes()
        for threat in threats:
            needed = threat.needed - soldiers
            lost = drawn = 0
            if needed >= sent.top:
                lost = sent.cases
            elif needed >= 0:
                lost = sent.fewer[needed]
                drawn = 0 if powers & TIE_WINNERS else sent.even[needed]
            if lost:
                found.worth -= lost * threat.lost
                if threat.plunders:
                    found.plunders.append((lost, threat))
            won = sent.cases - lost - drawn
            mine = soldiers + threat.bonus
            found.worth += won * threat.prize
            if mine >= rival:
                found.worth += won * outlook.worth.tastes["strongest"]
            found.safe = found.safe and won == sent.cases and mine > rival
        return found

    def spared(self, store: int) -> int:
        """Buildings and goods as they are worth after this winter, if nothing is lost."""
        outlook = self.outlook
        remains = self._remains
        if remains is None:
            remains = self._remains = Remains(outlook, self.powers & ~DESTINY_POWERS)
        if outlook.last:
            return at_the_end(remains.powers, goods_in(store))
        store += remains.province.given
        return (
            remains.sure
            + outlook.heaps.of_goods(store)
            + affordable(outlook.worth.afford[outlook.next], remains.province.sites, store)
        )


class Remains:
    """What a province is without the year's destiny, and what is sure of it after winter."""

    __slots__ = ("powers", "province", "sure")

    def __init__(self, outlook: Outlook, powers: int) -> None:
        self.powers = powers
        self.province = province_with(powers)
        self.sure = 0
        if not outlook.last:
            self.sure = outlook.worth.built[outlook.next][powers] + self.province.points


def affordable(afford: list[int], sites: Sites, store: int) -> int:
    """What the best building that can be paid at once is worth."""
    have = store + ENOUGH
    for price, points in sites.dearest:
        if have - price & ENOUGH == ENOUGH:
            return afford[points]
    return afford[-1]


def at_the_end(powers: int, goods: int) -> int:
    """What buildings and goods still bring when the last winter is over."""
    worth = goods * TIE_BREAK
    if powers & COUNTERS:
        worth += sum([goods // each for each in goods_for_a_point(powers)]) * POINT
    if powers & HALLS:
        worth += points_for_buildings(powers) * POINT
    return worth


def keep(memory: dict[int, int], key: int, worth: int) -> int:
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
