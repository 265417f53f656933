"""Recruiting and the battle of winter: the enemy, the King's soldiers, victories and losses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from ....engine.contract import Opened, Roll, Rolled, Tell
from ....engine.lookup import Lookup
from .agenda import ask, question, rule, wish
from .calendar import begin_phase
from .content import (
    BUILDINGS,
    CARD,
    ENEMIES,
    ORDINARY_SOLDIER,
    POWERS,
    PRINTED_SPACES,
    SOURCES,
    YEARS,
)
from .effects import (
    AtRecruiting,
    AtVictory,
    AtWinterStart,
    Defends,
    Gift,
    KingSends,
    NoPointsLost,
    NoRuin,
    OwnDie,
    SoldiersCost,
    SoldiersForGoods,
    SoldiersStay,
    TokensRecruit,
    WinsTies,
    effects,
    powers_with,
)
from .events import (
    BattleFought,
    BuildingDestroyed,
    EnemyRevealed,
    KingSentSoldiers,
    OwnDieRolled,
    SoldiersSent,
    SoldiersStayed,
    SoldiersWentHome,
)
from .foe import FOES, PAIRS, numbered, stronger
from .moves import (
    LOSSES,
    PASS,
    RECRUIT_FOR_TOKEN,
    RECRUITS,
    Lose,
    Pass,
    Recruit,
    Take,
    ways_to_take,
)
from .position import Position
from .province import doomed
from .steps import (
    BATTLE,
    BITS,
    DEFEAT,
    ENEMY,
    ENEMY_COMES,
    GAME_END,
    KINGS_DIE,
    KINGS_SOLDIERS,
    LOSE,
    OWN_DIE,
    RECRUIT,
    RECRUITING,
    REWARD_GOOD,
    RUIN,
    SOLDIERS_HOME,
    STRONGEST,
    VICTORY,
    WINTER,
    YEAR,
)
from .treasury import NOTHING, charge, give, give_all, score

SOLDIER: Final = Gift(soldiers=1)
TIE_WINNERS: Final = powers_with(WinsTies)
AT_VICTORY: Final = powers_with(AtVictory)
PRINTED_AT_VICTORY: Final = AT_VICTORY & PRINTED_SPACES
CAMPS: Final = powers_with(AtRecruiting)
TOKEN_TAKERS: Final = powers_with(TokensRecruit)
WINTER_GIVERS: Final = powers_with(AtWinterStart)
STAYERS: Final = powers_with(SoldiersStay)
DEFENDERS: Final = powers_with(Defends)
PAYMASTERS: Final = powers_with(SoldiersCost)
PRINTED_PAYMASTERS: Final = PAYMASTERS & PRINTED_SPACES
DICE_OWNERS: Final = powers_with(OwnDie)
SNOWS: Final = powers_with(KingSends)
SPARERS: Final = powers_with(NoRuin)
GOODS_KEEPERS: Final = powers_with(SoldiersForGoods)
UNSHAMED: Final = powers_with(NoPointsLost)
VICTORY_POINT_OF_THE_STRONGEST: Final = 1


# ---------------------------------------------------------------------------- phase 7: recruiting
def recruiting(state: Position, position: int, tell: Tell | None) -> None:
    """In turn order, each may hire any number of soldiers, one at a time."""
    if position == 0:
        begin_phase(state, 7, tell)
    expanded = state.in_play.expanded
    for seat in state.order[position:]:
        position += 1
        if expanded and state.powers[seat] & CAMPS:
            train(state, seat, tell)
        choices = recruits(state, seat)
        if choices:
            ask(state, RECRUIT, seat | position << 3, choices)
            return


rule(RECRUITING)(recruiting)


def train(state: Position, seat: int, tell: Tell | None) -> None:
    """Soldiers that come by themselves: no moment of the phase would bring more."""
    for number, camp in effects(state.powers[seat] & CAMPS, AtRecruiting):
        if state.soldiers[seat] < camp.fewer_than:
            give_all(state, seat, camp.gift, SOURCES[number], tell)


@lru_cache(maxsize=1 << 14)
def soldiers_cost(powers: int) -> int:
    """Goods that one soldier costs."""
    named = effects(powers, SoldiersCost)
    return min((soldier.goods for _, soldier in named), default=ORDINARY_SOLDIER)


SOLDIERS_COST: Final = Lookup(soldiers_cost)


def recruits(state: Position, seat: int) -> Sequence[Recruit | Pass]:
    """The ways to pay for one more soldier, and the right to stop; empty if too poor."""
    powers = state.powers[seat]
    expanded = state.in_play.expanded
    cost = SOLDIERS_COST[powers & (PAYMASTERS if expanded else PRINTED_PAYMASTERS)]
    gold, wood, stone = state.gold[seat], state.wood[seat], state.stone[seat]
    found = payments_for(cost, gold, wood, stone) if gold + wood + stone >= cost else ()
    if expanded and powers & TOKEN_TAKERS and state.tokens[seat]:
        return (RECRUIT_FOR_TOKEN, *(found or (PASS,)))
    return found


@lru_cache(maxsize=1 << 14)
def payments_for(cost: int, gold: int, wood: int, stone: int) -> tuple[Recruit | Pass, ...]:
    """The ways to pay so many goods out of these, which suffice, and not to pay."""
    found = [
        move
        for move in RECRUITS[cost]
        if move.gold <= gold and move.wood <= wood and move.stone <= stone
    ]
    return (*found, PASS)


@question(RECRUIT, lambda state, argument: recruits(state, argument & 7))
def recruit(state: Position, argument: int, move: Recruit | Pass, tell: Tell | None) -> None:
    """Hire one, and be asked for the next; or stop."""
    seat = argument & 7
    if isinstance(move, Recruit):
        charge(state, seat, move.bundle, "recruiting", tell, move.tokens)
        give(state, seat, "recruiting", tell, NOTHING, SOLDIER)
        choices = recruits(state, seat)
        if choices:
            ask(state, RECRUIT, argument, choices)
            return
    recruiting(state, argument >> 3, tell)


# ------------------------------------------------------------ phase 8: the enemy comes
@rule(WINTER)
def winter(state: Position, _: int, tell: Tell | None) -> None:
    begin_phase(state, 8, tell)
    if state.in_play.expanded:
        muster(state, tell)
    state.agenda += state.in_play.plan.winter


def muster(state: Position, tell: Tell | None) -> None:
    """In turn order: the soldiers who come by themselves when winter begins."""
    for seat in state.order:
        if state.powers[seat] & WINTER_GIVERS:
            for number, given in effects(state.powers[seat] & WINTER_GIVERS, AtWinterStart):
                give_all(state, seat, given.gift, SOURCES[number], tell)
        if state.powers[seat] & GOODS_KEEPERS:
            arm(state, seat, tell)


@rule(ENEMY_COMES)
def enemy_comes(state: Position, _: int, tell: Tell | None) -> None:
    """Turn over the card of the year, unless all have seen it."""
    if state.enemies[state.year - 1] < 0:
        state.agenda.append(ENEMY)


def arm(state: Position, seat: int, tell: Tell | None) -> None:
    """Soldiers for the goods that are kept."""
    for number, armed in effects(state.powers[seat] & GOODS_KEEPERS, SoldiersForGoods):
        soldiers = state.goods(seat) // armed.goods
        if soldiers:
            give(state, seat, SOURCES[number], tell, besides=Gift(soldiers=soldiers))


KINGS_DICE: Final = tuple(Roll(f"year {year} king's die", (1,)) for year in range(1, YEARS + 1))


@wish(ENEMY, lambda state, _: state.in_play.opened[state.year - 1])
def enemy(state: Position, _: int, opened: Opened, tell: Tell | None) -> None:
    """Turn over the card of the year."""
    state.enemies[state.year - 1] = CARD[state.year, opened.card]
    if tell is not None:
        card = ENEMIES[state.enemies[state.year - 1]]
        tell(EnemyRevealed(state.year, card.creature, card.strength))


@wish(KINGS_DIE, lambda state, _: KINGS_DICE[state.year - 1])
def kings_die(state: Position, _: int, rolled: Rolled, tell: Tell | None) -> None:
    """So many soldiers does the King send to each governor."""
    sent = rolled.groups[0][0]
    state.soldiers = [soldiers + sent for soldiers in state.soldiers]
    if tell is not None:
        tell(KingSentSoldiers(sent, tuple(state.soldiers)))
    if state.in_play.expanded:
        roll_own_dice(state, sent)


@rule(KINGS_SOLDIERS)
def kings_soldiers(state: Position, _: int, tell: Tell | None) -> None:
    """The King's soldiers come as always, unless a power says how many there are."""
    snows = state.powers[state.order[0]] & SNOWS
    if not snows:
        state.agenda += state.in_play.plan.reinforcements
        return
    ((number, snow),) = effects(snows, KingSends)
    state.soldiers = [soldiers + snow.soldiers for soldiers in state.soldiers]
    if tell is not None:
        tell(SoldiersSent(POWERS[number], snow.soldiers, tuple(state.soldiers)))
    roll_own_dice(state, snow.soldiers)


def roll_own_dice(state: Position, sent: int) -> None:
    """Owners of a die of their own roll it in turn order; `sent` are the King's soldiers."""
    for seat in reversed(state.order):
        if state.powers[seat] & DICE_OWNERS:
            state.agenda.append(OWN_DIE | (seat | sent << 3) << BITS)


def owners_die(state: Position, argument: int) -> Roll:
    seat = argument & 7
    ((number, _),) = effects(state.powers[seat] & DICE_OWNERS, OwnDie)
    return Roll(f"year {state.year} {POWERS[number]} of seat {seat + 1}", (1,))


@wish(OWN_DIE, owners_die)
def own_die(state: Position, argument: int, rolled: Rolled, tell: Tell | None) -> None:
    """In place of the King's, if it shows more: soldiers are never a burden.

    Where the King sent none because tokens were chosen, half of it, rounded up, is added.
    """
    seat, sent = argument & 7, argument >> 3
    face = rolled.groups[0][0]
    more = max(0, face - sent) if sent else (face + 1) // 2
    state.soldiers[seat] += more
    if tell is not None:
        ((number, _),) = effects(state.powers[seat] & DICE_OWNERS, OwnDie)
        tell(OwnDieRolled(seat, SOURCES[number], face, more, state.soldiers[seat]))


# ---------------------------------------------------------------------------- phase 8: the battle
def defences(foe: int) -> list[tuple[int, str, int]]:
    """What each power adds or takes in a battle against this foe: its bit, its name, the bonus."""
    whole = FOES[foe]
    found = [
        (1 << number, SOURCES[number], held.adds(whole.creatures, whole.strength))
        for number, held in effects(DEFENDERS, Defends)
    ]
    return [(power, name, added) for power, name, added in found if added]


DEFENCES: Final = Lookup(defences)


def bonuses(powers: int, foe: int) -> tuple[tuple[str, int], ...]:
    """What each of these powers adds or takes in a battle."""
    return tuple((name, added) for power, name, added in DEFENCES[foe] if powers & power)


def bonus(powers: int, foe: int) -> int:
    return bonus_of(powers & DEFENDERS, foe)


@lru_cache(maxsize=1 << 10)
def bonus_of(defenders: int, foe: int) -> int:
    return sum([added for _, added in bonuses(defenders, foe)])


def outcome_of(combat: int, strength: int, powers: int) -> str:
    if combat > strength:
        return "victory"
    if combat < strength:
        return "defeat"
    return "victory" if powers & TIE_WINNERS else "draw"


@dataclass(frozen=True, slots=True)
class Battle:
    """What a seat would set against an enemy, and whether that is a victory, a draw or a defeat."""

    combat: int
    outcome: str
    strength: int = field(default=0, compare=False)
    """The enemy's, with all that makes it stronger."""


@lru_cache(maxsize=1 << 7)
def battles(
    soldiers: int, powers: int, valley: bool = False, ahead: bool = True
) -> Mapping[str, Battle]:
    """What so many soldiers with these powers would come to, by the name of every enemy.

    With Goblin Valley also of two cards together: `ahead` of the King's soldiers against it.
    """
    more = stronger(powers)
    foes = [numbered(card, more) for card in range(len(ENEMIES))]
    if valley:
        foes += [numbered(first, more, second, ahead=ahead) for first, second in PAIRS]
    return {FOES[foe].name: weighed(soldiers, powers, foe) for foe in foes}


def weighed(soldiers: int, powers: int, foe: int) -> Battle:
    combat = soldiers + bonus(powers, foe) + FOES[foe].soldiers
    strength = FOES[foe].strength
    return Battle(combat, outcome_of(combat, strength, powers), strength)


@rule(BATTLE)
def battle(state: Position, _: int, tell: Tell | None) -> None:
    """Each governor fights for himself; the strongest of all, if victorious, earns a point."""
    foe = state.foe
    strength = FOES[foe].strength
    values = [
        soldiers + bonus(powers, foe)
        for soldiers, powers in zip(state.soldiers, state.powers, strict=True)
    ]
    highest = max(values)
    strongest = 0
    steps = []
    for seat in reversed(state.order):
        outcome = outcome_of(values[seat], strength, state.powers[seat])
        if outcome == "victory":
            steps.append(VICTORY | seat << BITS)
            if values[seat] == highest:
                strongest |= 1 << seat
        elif outcome == "defeat":
            steps.append(DEFEAT | seat << BITS)
    state.agenda += (STRONGEST | strongest << BITS, *steps)
    if tell is not None:
        for seat in state.order:
            tell(fought(state, seat, values[seat]))


def fought(state: Position, seat: int, value: int) -> BattleFought:
    strength, powers = state.enemy.strength, state.powers[seat]
    outcome = outcome_of(value, strength, powers)
    adds = bonuses(powers, state.foe)
    return BattleFought(seat, state.soldiers[seat], adds, value, strength, outcome)


@rule(VICTORY)
def victory(state: Position, seat: int, tell: Tell | None) -> None:
    """The reward of the card, and what the player's buildings give for a battle won."""
    rewarders = AT_VICTORY if state.in_play.expanded else PRINTED_AT_VICTORY
    rewarding = state.powers[seat] & rewarders
    for number, won in effects(rewarding, AtVictory) if rewarding else ():
        give_all(state, seat, won.gift, SOURCES[number], tell)
    reward = state.enemy.reward
    if reward.any:
        ask(state, REWARD_GOOD, seat, ways_to_take((reward,)))
    else:
        give_all(state, seat, reward, "victory", tell)


@question(REWARD_GOOD, lambda state, seat: ways_to_take((state.enemy.reward,)))
def reward_good(state: Position, seat: int, move: Take, tell: Tell | None) -> None:
    give(state, seat, "victory", tell, move.bundle, state.enemy.reward)


@rule(STRONGEST)
def strongest(state: Position, seats: int, tell: Tell | None) -> None:
    for seat in state.order:
        if seats >> seat & 1:
            score(state, seat, VICTORY_POINT_OF_THE_STRONGEST, "strongest", tell)


# ------------------------------------------------------------------------------ phase 8: the losses
@rule(DEFEAT)
def defeat(state: Position, seat: int, tell: Tell | None) -> None:
    """In the printed order: gold, wood, stone, goods of choice, building, points.

    What is missing is not replaced by something else.
    """
    loss = state.enemy.loss
    gold = min(loss.gold, state.gold[seat])
    wood = min(loss.wood, state.wood[seat])
    stone = min(loss.stone, state.stone[seat])
    charge(state, seat, (gold, wood, stone), "defeat", tell)
    state.agenda.append(RUIN | seat << BITS)
    choices = losses(state, seat)
    if len(choices) == 1:
        lose(state, seat, choices[0], tell)
    elif choices:
        ask(state, LOSE, seat, choices)


def losses(state: Position, seat: int) -> Sequence[Lose]:
    """The ways to lose goods of one's choice: as many as the card says, or all one has."""
    count = min(state.enemy.loss.any, state.goods(seat))
    if not count:
        return ()
    gold, wood, stone = state.gold[seat], state.wood[seat], state.stone[seat]
    return [
        move
        for move in LOSSES[count]
        if move.gold <= gold and move.wood <= wood and move.stone <= stone
    ]


@question(LOSE, losses)
def lose(state: Position, seat: int, move: Lose, tell: Tell | None) -> None:
    charge(state, seat, move.bundle, "defeat", tell)


@rule(RUIN)
def ruin(state: Position, seat: int, tell: Tell | None) -> None:
    """Buildings fall with their points; then points are lost."""
    loss = state.enemy.loss
    spared, unshamed = spares(state, seat) if state.in_play.expanded else (False, False)
    for _ in range(0 if spared else loss.buildings):
        number = doomed(state.powers[seat])
        if number < 0:
            break
        building = BUILDINGS[number]
        points = 0 if was_free(state, seat, number) else building.points
        state.powers[seat] &= ~(1 << number)
        if tell is not None:
            tell(BuildingDestroyed(seat, building.name, points))
        if points:
            score(state, seat, -points, building.name, tell)
    if loss.points and not unshamed:
        score(state, seat, -loss.points, "defeat", tell)


def spares(state: Position, seat: int) -> tuple[bool, bool]:
    """Does this seat lose no building, and no points?"""
    return state.powers[seat] & SPARERS > 0, state.powers[seat] & UNSHAMED > 0


def was_free(state: Position, seat: int, number: int) -> bool:
    """Did a building cost nothing, so that it has no points to lose? It falls now."""
    if not state.in_play.governors or state.realm is None:
        return False
    free = bool(state.realm.unscored[seat] >> number & 1)
    state.realm.unscored[seat] &= ~(1 << number)
    return free


@rule(SOLDIERS_HOME)
def soldiers_home(state: Position, _: int, tell: Tell | None) -> None:
    """The counters go back to zero, and the year ends; the fifth is the last."""
    fought = state.soldiers
    state.soldiers = [0] * len(state.order)
    state.peeked = 0
    if tell is not None:
        tell(SoldiersWentHome())
    if state.in_play.expanded:
        keep_soldiers(state, fought, tell)
    state.agenda.append(GAME_END if state.year == YEARS else YEAR)


def keep_soldiers(state: Position, fought: Sequence[int], tell: Tell | None) -> None:
    """Of those who fought, some do not go home: as many as all powers together let stay."""
    for seat in state.order:
        staying = state.powers[seat] & STAYERS
        for number, stay in effects(staying, SoldiersStay) if staying else ():
            soldiers = min(stay.count, fought[seat] - state.soldiers[seat])
            state.soldiers[seat] += soldiers
            if tell is not None and soldiers:
                tell(SoldiersStayed(seat, soldiers, SOURCES[number]))
