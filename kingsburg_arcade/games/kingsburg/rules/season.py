"""How a productive season opens: neutral dice, the roll, rerolls and the new turn order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from itertools import product
from operator import add
from typing import Final, NamedTuple

from ....engine.contract import Roll, Rolled, Tell, Wish
from ....engine.lookup import Lookup
from . import moves
from .agenda import ask, question, rule, wish
from .calendar import begin_phase
from .content import DICE, FACES, PHASES, POWERS, PRINTED_SPACES, SOURCES
from .dice import TOTALS, faces, packed
from .effects import (
    SPRING,
    ActsFirst,
    AfterRoll,
    AtLowRoll,
    AtOrderEnds,
    AtSeasonStart,
    Blessing,
    FewerDice,
    FirstWhiteDie,
    HighestTotal,
    Reroll,
    TurnDice,
    WhiteDice,
    effects,
    powers_with,
)
from .events import DiceRerolled, DiceRolled, DiceTurned, NeutralDiceRolled, TurnOrderSet
from .moves import CLOSES, PASS, TAKES, USES, Pass, Take, Use, cell, guest, reroll, turn
from .position import NEUTRAL, Position
from .prices import numbers
from .steps import (
    BEFORE_ROLL,
    BITS,
    LOW_ROLL_GOOD,
    REROLL,
    REROLL_CHECK,
    ROLL,
    ROLL_AGAIN,
    SEASON,
    TURN_ORDER,
    USE_CARD,
)
from .treasury import gifts_by_season, give, give_all, score

PAID_AT_START: Final = powers_with(AtSeasonStart)
PRINTED_STARTERS: Final = PAID_AT_START & PRINTED_SPACES
REROLLERS: Final = powers_with(AfterRoll)
PRINTED_REROLLERS: Final = REROLLERS & PRINTED_SPACES
BLESSERS: Final = powers_with(Blessing)
FIRST_ACTORS: Final = powers_with(ActsFirst)
DECLARED: Final = BLESSERS | FIRST_ACTORS
"""What is called before a roll."""
LOW_ROLLS: Final = powers_with(AtLowRoll)
ORDER_ENDS: Final = powers_with(AtOrderEnds)
NEUTRAL_DICE: Final[tuple[int, ...]] = (3, 2)
WHITENERS: Final = powers_with(WhiteDice)
PRINTED_WHITENERS: Final = WHITENERS & PRINTED_SPACES
FIRST_WHITENERS: Final = powers_with(FirstWhiteDie)
STARVERS: Final = powers_with(FewerDice)
TOURNAMENTS: Final = powers_with(HighestTotal)
JUDGED: Final = LOW_ROLLS | ORDER_ENDS | TOURNAMENTS
"""What is given for a roll, or for a place in the turn order."""
ROLLED: Final = " roll"
"""How the key of everybody's dice ends."""


@rule(SEASON)
def season(state: Position, phase: int, tell: Tell | None) -> None:
    """Phases 2, 4 and 6: four steps, each carried out by all players."""
    begin_phase(state, phase, tell)
    state.used = [0] * len(state.order)
    state.spent = 0
    state.agenda += state.in_play.plan.season
    if state.in_play.expanded:
        begin_season_with_cards(state, tell)
        return
    powers = state.powers
    for seat in state.order:
        paying = powers[seat] & PRINTED_STARTERS
        if paying:
            pay_at_start(state, seat, paying, tell)


def pay_at_start(state: Position, seat: int, paying: int, tell: Tell | None) -> None:
    for source, gift in SEASON_STARTS[state.phase][paying]:
        give_all(state, seat, gift, source, tell)


SEASON_STARTS: Final = gifts_by_season(lambda powers: effects(powers, AtSeasonStart))


def begin_season_with_cards(state: Position, tell: Tell | None) -> None:
    """What is paid may be a look at a deck: where several choose one, the first player first."""
    if state.in_play.governors:
        ask_declarers(state)
    asked = len(state.agenda)
    for seat in state.order:
        paying = state.powers[seat] & PAID_AT_START
        if paying:
            pay_at_start(state, seat, paying, tell)
    if len(state.agenda) > asked + 1:
        state.agenda[asked:] = reversed(state.agenda[asked:])
        state.choices = None


def ask_declarers(state: Position) -> None:
    """In turn order, each who has a card for it may call something before the roll."""
    for seat in reversed(state.order):
        if state.powers[seat] & DECLARED and to_declare(state, seat):
            state.agenda.append(USE_CARD | (seat | BEFORE_ROLL << 3) << BITS)


def to_declare(state: Position, argument: int) -> Sequence[Use | Pass]:
    """What a seat may call once a year, before a roll, and the right to wait."""
    seat = argument & 7
    unused = state.powers[seat] & DECLARED & ~state.added.used_this_year[seat]
    return [*(USES[power] for power in numbers(unused)), PASS] if unused else ()


# ---------------------------------------------------------------------------------- step a: roll
def season_key(year: int, phase: int) -> str:
    """The words by which luck knows this season."""
    return f"year {year} {PHASES[phase - 1]}"


@cache
def season_roll(year: int, phase: int, groups: tuple[int, ...]) -> Roll:
    """The wish for these dice; the same ones come back in every match."""
    return Roll(season_key(year, phase) + ROLLED, groups)


def is_season_roll(wish: Wish) -> bool:
    """Does everybody roll? The King's die and dice that are rolled again are not meant."""
    return isinstance(wish, Roll) and wish.key.endswith(ROLLED)


@cache
def white_dice(powers: int, phase: int) -> int:
    """How many white dice these powers give."""
    found = effects(powers, WhiteDice)
    return sum(more.count for _, more in found if phase in more.seasons)


def sources_of_white_dice(state: Position, seat: int) -> int:
    """The white dice of a seat but for one that only comes to who has none."""
    found = white_dice(state.powers[seat] & WHITENERS, state.phase)
    return found + (state.aided == seat and state.phase == SPRING)


def rolls_first_white_die(state: Position, seat: int) -> bool:
    """Does a white die come to this seat because it has no other?"""
    return state.powers[seat] & FIRST_WHITENERS > 0 and not sources_of_white_dice(state, seat)


def white_without_blessing(state: Position, seat: int) -> int:
    """The white dice of a seat, whether a blessing is called or not."""
    return sources_of_white_dice(state, seat) + rolls_first_white_die(state, seat)


def blessings(state: Position) -> list[int]:
    """The powers by which a blessing was called on this season."""
    return [called for used in state.used if (called := used & BLESSERS)]


def white_dice_of(state: Position, seat: int) -> int:
    """How many white dice a seat rolls."""
    return white_without_blessing(state, seat) or int(bool(blessings(state)))


@cache
def coloured_dice(powers: int) -> int:
    """How many coloured dice are left to roll with these powers."""
    fewer: int = sum(one.count for _, one in effects(powers, FewerDice))
    return DICE - fewer


def everybodys_dice(state: Position, _: int) -> Roll:
    """One group for each seat: its coloured dice, then its white ones, the King's among them.

    With two players, three neutral dice and two more come first.
    """
    own = [DICE] * len(state.order)
    if state.aided >= 0 and state.phase == SPRING:
        own[state.aided] += 1
    expanded = state.in_play.expanded
    whiteners = WHITENERS if expanded else PRINTED_WHITENERS
    for seat, powers in enumerate(state.powers):
        if powers & whiteners:
            own[seat] += white_dice(powers & whiteners, state.phase)
    if expanded:
        add_dice_of_cards(state, own)
    groups = [*NEUTRAL_DICE, *own] if len(own) == 2 else own
    return season_roll(state.year, state.phase, tuple(groups))


def add_dice_of_cards(state: Position, own: list[int]) -> None:
    """Fewer coloured dice, a first white one, and one where a blessing was called."""
    is_blessed = state.in_play.governors and blessings(state)
    for seat, powers in enumerate(state.powers):
        if powers & STARVERS:
            own[seat] += coloured_dice(powers & STARVERS) - DICE
        if powers & FIRST_WHITENERS:
            own[seat] += rolls_first_white_die(state, seat)
        if is_blessed:
            own[seat] += not white_without_blessing(state, seat)


@wish(ROLL, everybodys_dice)
def roll(state: Position, _: int, rolled: Rolled, tell: Tell | None) -> None:
    """All roll all their dice at once; then those who may roll again, in the old turn order."""
    groups = rolled.groups
    if len(state.order) == 2:
        block_advisors(state, groups[0], groups[1], tell)
        groups = groups[2:]
    coloured, white, powers = state.coloured, state.white, state.powers
    for seat, dice in enumerate(groups):
        coloured[seat], white[seat] = HANDS[dice]
    rerollers = PRINTED_REROLLERS
    if state.in_play.expanded:
        rerollers = REROLLERS
        part_fewer_dice(state, groups)
    for seat in reversed(state.order):
        again = powers[seat] & rerollers
        if again and REROLLS[again][coloured[seat] | white[seat] << HAND_BITS]:
            state.agenda.append(REROLL_CHECK | seat << BITS)
    if tell is not None:
        tell(DiceRolled(tuple(map(faces, coloured)), tuple(map(faces, white))))


def hands(dice: tuple[int, ...], coloured: int = DICE) -> tuple[int, int]:
    """The coloured and the white hand among the dice that a seat rolled."""
    return packed(dice[:coloured]), packed(dice[coloured:])


HANDS: Final = Lookup(hands)


def part_fewer_dice(state: Position, groups: Sequence[tuple[int, ...]]) -> None:
    """The hands of those who have fewer coloured dice."""
    for seat, powers in enumerate(state.powers):
        if powers & STARVERS:
            fewer = coloured_dice(powers & STARVERS)
            state.coloured[seat], state.white[seat] = hands(groups[seat], fewer)


# --------------------------------------------------------------- the special rule for two players
def block_advisors(
    state: Position, three: tuple[int, ...], two: tuple[int, ...], tell: Tell | None
) -> None:
    """Three neutral dice block the advisor of their sum, two more block theirs.

    If both sums are equal the two dice go apart, each on its own face; one only if they are
    alike. Neither face can be the blocked sum again: it is smaller.
    """
    first, second = NEUTRAL_GROUPS[three], NEUTRAL_GROUPS[two]
    groups = [first, second]
    if first.closes == second.closes:
        groups = [first, *(NEUTRAL_GROUPS[face,] for face in sorted(set(two)))]
    for group in groups:
        state.court.append(group.cell)
        state.guests.append(group.guest)
        state.taken |= group.closes
    state.guests.sort()
    if tell is not None:
        blocks = tuple((sum(group.dice), group.dice) for group in groups)
        tell(NeutralDiceRolled((*three, *two), blocks))


class NeutralGroup(NamedTuple):
    """Neutral dice on the advisor of their sum, as they stand on the court."""

    cell: int
    guest: int
    closes: int
    """The advisor to whom nobody comes then, as a bit."""
    dice: tuple[int, ...]


def neutral_group(dice: tuple[int, ...]) -> NeutralGroup:
    number = NEUTRAL + 1 | cell(sum(dice), packed(dice), 0, False, -1)
    return NeutralGroup(number, guest(number), CLOSES[sum(dice)], dice)


NEUTRAL_GROUPS: Final = {
    dice: neutral_group(dice)
    for count in (1, *NEUTRAL_DICE)
    for dice in product(range(1, FACES + 1), repeat=count)
}


# ------------------------------------------------------------------------------ step a: rerolls
def rerolls(state: Position, seat: int) -> Sequence[moves.Reroll | moves.Turn | Pass]:
    """The ways to roll again or to turn dice whose condition holds now, each once a season."""
    rerollers = REROLLERS if state.in_play.expanded else PRINTED_REROLLERS
    unused = state.powers[seat] & rerollers & ~state.used[seat]
    if not unused:
        return ()
    return REROLLS[unused][state.coloured[seat] | state.white[seat] << HAND_BITS]


Rerolls = tuple[moves.Reroll | moves.Turn | Pass, ...]
HAND_BITS: Final = 3 * DICE


def rerolls_of(powers: int, both: int) -> Rerolls:
    """What these powers allow to be done to a coloured and a white hand, and the right to keep it.

    The white one is shifted by `HAND_BITS`.
    """
    coloured, white = both & (1 << HAND_BITS) - 1, both >> HAND_BITS
    dice = faces(coloured) + faces(white)
    found: list[moves.Reroll | moves.Turn] = []
    for number, again in effects(powers, AfterRoll):
        if not again.allowed(dice):
            continue
        if isinstance(again, TurnDice):
            turns = again.turns(faces(coloured), faces(white))
            found += [turn(number, packed(own), packed(more)) for own, more in turns]
        elif isinstance(again, Reroll):
            kinds = ("all",) if again.everything else ("coloured", "white")
            found += [reroll(number, kind) for kind in kinds if kind != "white" or white]
    return (*found, PASS) if found else ()


REROLLS: Final[Lookup[int, Lookup[int, Rerolls]]] = Lookup(
    lambda powers: Lookup(partial(rerolls_of, powers))
)


@rule(REROLL_CHECK)
def reroll_check(state: Position, seat: int, tell: Tell | None) -> None:
    """In the old turn order; conditions are checked afresh after each reroll."""
    choices = rerolls(state, seat)
    if choices:
        ask(state, REROLL, seat, choices)


@question(REROLL, rerolls)
def reroll_dice(
    state: Position, seat: int, move: moves.Reroll | moves.Turn | Pass, tell: Tell | None
) -> None:
    """Take up or turn the dice; which of the owner's powers comes first is the owner's choice."""
    if isinstance(move, Pass):
        return
    if isinstance(move, moves.Turn):
        turn_dice(state, seat, move, tell)
        return
    power, kind = move.power, move.dice
    coloured, white = len(faces(state.coloured[seat])), len(faces(state.white[seat]))
    if kind != "all":
        coloured, white = int(kind == "coloured"), int(kind == "white")
    state.used[seat] |= 1 << power
    argument = seat | coloured << 3 | white << 6 | power << 10
    state.agenda += (REROLL_CHECK | seat << BITS, ROLL_AGAIN | argument << BITS)


def turn_dice(state: Position, seat: int, move: moves.Turn, tell: Tell | None) -> None:
    state.used[seat] |= 1 << move.power
    state.coloured[seat], state.white[seat] = move.coloured, move.white
    state.agenda.append(REROLL_CHECK | seat << BITS)
    if tell is not None:
        shown = faces(move.coloured), faces(move.white)
        tell(DiceTurned(seat, SOURCES[move.power], *shown))


def dice_to_roll_again(state: Position, argument: int) -> Roll:
    seat, coloured, white, power = unpack_again(argument)
    key = f"{season_key(state.year, state.phase)} {POWERS[power]} of seat {seat + 1}"
    return Roll(key, (coloured + white,))


def unpack_again(argument: int) -> tuple[int, int, int, int]:
    """Seat, number of coloured and of white dice, and power."""
    return argument & 7, argument >> 3 & 7, argument >> 6 & 15, argument >> 10


@wish(ROLL_AGAIN, dice_to_roll_again)
def roll_again(state: Position, argument: int, rolled: Rolled, tell: Tell | None) -> None:
    seat, coloured, _, power = unpack_again(argument)
    (dice,) = rolled.groups
    for hands, fresh in ((state.coloured, dice[:coloured]), (state.white, dice[coloured:])):
        hand = faces(hands[seat])
        kept = hand[len(fresh) :]  # all dice go, or one of dice that are all alike
        hands[seat] = packed((*kept, *fresh))
    if tell is not None:
        hands_now = faces(state.coloured[seat]), faces(state.white[seat])
        tell(DiceRerolled(seat, SOURCES[power], dice, *hands_now))


# ----------------------------------------------------------------------------- step a: turn order
@rule(TURN_ORDER)
def turn_order(state: Position, _: int, tell: Tell | None) -> None:
    """The lowest sum goes first; of those tied, the one who stood higher before."""
    sums = list(map(total_of, state.coloured))
    if any(state.white):
        sums = list(map(add, sums, map(total_of, state.white)))
    state.order.sort(key=sums.__getitem__)
    if state.in_play.governors:
        put_first_actor_first(state)
    state.placing = (1 << len(state.order)) - 1
    if tell is not None:
        tell(TurnOrderSet(tuple(state.order), tuple(sums)))
    if state.in_play.expanded:
        judge_rolls(state, sums, tell)


total_of: Final = TOTALS.__getitem__


def put_first_actor_first(state: Position) -> None:
    """Who has called it before the roll stands in front of the others."""
    for seat in state.order if any(state.used) else ():
        if state.used[seat] & FIRST_ACTORS:
            state.order = [seat, *(other for other in state.order if other != seat)]


def judge_rolls(state: Position, sums: Sequence[int], tell: Tell | None) -> None:
    """Nobody acts on the dice any more: what each has for its roll and its place, in turn order."""
    asked = len(state.agenda)
    for seat in state.order:
        if state.powers[seat] & JUDGED:
            judge(state, seat, sums, tell)
    state.agenda[asked:] = reversed(state.agenda[asked:])  # the first player is asked first


@question(LOW_ROLL_GOOD, lambda state, argument: TAKES[1])
def low_roll_good(state: Position, argument: int, move: Take, tell: Tell | None) -> None:
    give(state, argument & 7, SOURCES[argument >> 3], tell, move.bundle)


def judge(state: Position, seat: int, sums: Sequence[int], tell: Tell | None) -> None:
    """What a low roll, the ends of the new order and the highest roll bring."""
    for number, low in effects(state.powers[seat] & LOW_ROLLS, AtLowRoll):
        if sums[seat] > low.at_most:
            continue
        if low.gift.any:
            state.agenda.append(LOW_ROLL_GOOD | (seat | number << 3) << BITS)
        else:
            give_all(state, seat, low.gift, SOURCES[number], tell)
    for number, ends in effects(state.powers[seat] & ORDER_ENDS, AtOrderEnds):
        if state.phase not in ends.seasons:
            continue
        points = ends.last if seat == state.order[-1] else 0
        if sums[seat] == min(sums):
            points += ends.tied if sums.count(sums[seat]) > 1 else ends.lowest
        if points:
            score(state, seat, points, SOURCES[number], tell)
    for number, won in effects(state.powers[seat] & TOURNAMENTS, HighestTotal):
        if sums[seat] == max(sums):
            give_all(state, seat, won.gift, SOURCES[number], tell)
