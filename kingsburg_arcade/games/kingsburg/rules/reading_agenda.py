"""The agenda of a position: read as it was written, or made from a phase and a step.

An agenda is the phases still to come this year, and on top of them what is left of the phase that
is going on, in its own order. Anything else could lead the calendar astray and is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ....engine.contract import Refused
from ....engine.rules_hash import is_in_play
from ....engine.values import items, name, written
from .agenda import CHOICES
from .content import ENEMIES, FACES, PHASES, POWER, POWERS, YEARS
from .court import HELPS
from .destiny import GATE_OPENERS
from .dice import faces
from .effects import SEASONS, SPRING
from .laying import EACH, held, picks
from .moves import uncell
from .reading_governors import fits_governors
from .state import State
from .steps import (
    AID_GOOD,
    AUCTION,
    BATTLE,
    BID,
    BITS,
    BUILD,
    BUILD_AGAIN,
    CHOOSE_GOOD,
    CONSTRUCTION,
    COURT,
    DEAL,
    DEAL_STRIPS,
    DEALING,
    DEBT,
    DEBTS,
    DEFEAT,
    DESTINY,
    DESTINY_ENDS,
    ENEMY,
    ENEMY_COMES,
    FINDS,
    FREE_BUILDING,
    GATES,
    GOVERNOR_CARDS,
    HELP,
    INFLUENCE,
    KEEP,
    KIND,
    KINGS_AID,
    KINGS_DIE,
    KINGS_SOLDIERS,
    LAY_STRIPS,
    LAYING,
    LOOK,
    LOSE,
    LOW_ROLL_GOOD,
    NAME_CARD,
    OPEN_GOVERNOR,
    OWN_DIE,
    PAY,
    PICK_STRIP,
    PICKING,
    PLACE,
    RECEIVE,
    RECRUIT,
    RECRUITING,
    REROLL,
    REROLL_CHECK,
    REWARD_GOOD,
    ROLL,
    ROLL_AGAIN,
    RUIN,
    SEASON,
    SEASON_END,
    SEASON_GIFTS,
    SECOND_ENEMY,
    SET_UP,
    SOLDIER_TOKEN,
    SOLDIER_TOKENS,
    SOLDIERS_HOME,
    STAR_GOOD,
    STEPS,
    STRONGEST,
    TOKENS_SHOWN,
    TRADE,
    TURN_ORDER,
    USE_CARD,
    VICTORY,
    WINTER,
    YEAR,
    YEAR_START,
)
from .winter import SNOWS

NUMBERS: Final = {kind: number for number, (kind, _) in enumerate(STEPS)}
REROLLING: Final = (REROLL_CHECK, REROLL, ROLL_AGAIN)
INFLUENCING: Final = (INFLUENCE, PLACE, STAR_GOOD)
HELPING: Final = (HELP, RECEIVE, TRADE)
OF_THE_YEAR: Final = (CHOOSE_GOOD, FREE_BUILDING, USE_CARD)
OF_THE_SET_UP: Final = (
    (DEAL_STRIPS, PICKING, PICK_STRIP),
    (LAYING, LAY_STRIPS),
    (AUCTION, NAME_CARD, BID),
    (GOVERNOR_CARDS, KEEP),
    (OPEN_GOVERNOR,),
)
OF_A_SEASON: Final = (
    (USE_CARD,),
    (SEASON_GIFTS,),
    (FINDS,),
    (CHOOSE_GOOD,),
    (ROLL,),
    REROLLING,
    (TURN_ORDER,),
    (LOW_ROLL_GOOD,),
    (DEALING, DEAL),
    INFLUENCING,
    HELPING,
    (CONSTRUCTION, BUILD, BUILD_AGAIN),
    (SEASON_END, PAY),
    (GATES, ENEMY),
)
FIGHTING: Final = ((BATTLE,), (VICTORY, REWARD_GOOD, DEFEAT, LOSE, RUIN))
OF_WINTER: Final = (
    (ENEMY_COMES, ENEMY),
    (SECOND_ENEMY,),
    (SOLDIER_TOKENS, SOLDIER_TOKEN),
    (TOKENS_SHOWN,),
    (KINGS_SOLDIERS, KINGS_DIE, OWN_DIE),
    *FIGHTING,
    (STRONGEST,),
    (DEBTS, DEBT),
    (DESTINY_ENDS,),
    (SOLDIERS_HOME,),
)
WITHIN: Final[Mapping[int, tuple[tuple[int, ...], ...]]] = {
    0: OF_THE_SET_UP,
    1: ((DESTINY,), (YEAR_START,), OF_THE_YEAR, (KINGS_AID,), (AID_GOOD,)),
    **dict.fromkeys(SEASONS, OF_A_SEASON),
    7: ((RECRUITING, RECRUIT),),
    8: OF_WINTER,
}
"""The steps within a phase, in the order in which they come."""
BEFORE_HELP: Final = (ROLL, TURN_ORDER, *INFLUENCING)
"""What puts dice on the court, so that the advisors must help before they are taken back."""
WITH_THE_KINGS_DIE: Final = BEFORE_HELP + REROLLING + HELPING
"""While these are to come in spring, the King's white die lies with the seat that he aids."""
WITH_A_COURT: Final = INFLUENCING + HELPING
FACING_THE_ENEMY: Final = (
    *(SOLDIER_TOKENS, SOLDIER_TOKEN, TOKENS_SHOWN),
    *FIGHTING[0],
    *FIGHTING[1],
)
OF_MODULES: Final[Mapping[int, str]] = {
    SOLDIER_TOKENS: "tokens",
    SOLDIER_TOKEN: "tokens",
    TOKENS_SHOWN: "tokens",
    LOOK: "goblin_valley",
    SECOND_ENEMY: "goblin_valley",
}
"""The steps that need a field of a module, and its option."""
REINFORCEMENTS: Final = (KINGS_DIE, SOLDIER_TOKENS, SOLDIER_TOKEN, TOKENS_SHOWN)
"""What brings soldiers in winter, unless a destiny says how many the King sends."""
REMADE: Final = (ROLL, TURN_ORDER, INFLUENCE, HELP, CONSTRUCTION, SEASON_END)
"""The steps of a season from which a person may start."""
SEVERAL: Final = (AID_GOOD, LOW_ROLL_GOOD, *OF_THE_YEAR)
"""Questions of which several may lie on one another: one for each seat."""
NAMED: Final = frozenset(POWER.values())
LONGEST: Final = 40


def phase_steps(state: State) -> Sequence[int]:
    """The step with which each phase of this match begins."""
    return state.in_play.plan.year[::-1]


def read_agenda(state: State, given: Mapping[str, Any]) -> None:
    if "agenda" in given and "step" in given:
        raise Refused("agenda.and_step")
    if "agenda" in given:
        steps = items(given["agenda"], "agenda")
        if len(steps) > LONGEST:
            raise Refused("agenda.long", most=LONGEST, steps=len(steps))
        state.agenda = [read_step(step) for step in steps]
    else:
        state.agenda = agenda_from(state, given.get("step"))
    for step in state.agenda:
        check_module(state, step)
        check_argument(state, step)
    check_order(state)
    kinds = [step & KIND for step in state.agenda]
    check_court(state, kinds)
    check_enemy(state, kinds)
    check_second(state, kinds)
    check_aid(state, kinds)


def agenda_from(state: State, step: Any) -> list[int]:
    """The rest of the year, from the beginning of the phase or from a step within a season."""
    if not state.phase:
        return [SET_UP]
    agenda = list(reversed(phase_steps(state)[state.phase - 1 :]))
    if step is None:
        return agenda
    if state.phase not in SEASONS:
        raise Refused("agenda.no_season", phase=PHASES[state.phase - 1])
    at = name(step, [STEPS[kind][0] for kind in REMADE], "step")
    season = state.in_play.plan.season
    return [*agenda[:-1], *season[: season.index(REMADE[at]) + 1]]


def read_step(step: Any) -> int:
    kind, _, argument = step.rpartition(" ") if isinstance(step, str) else ("", "", "")
    plain = argument.isascii() and argument.isdigit() and len(argument) < 7
    if kind not in NUMBERS or not plain:
        raise Refused("agenda.step", step=written(step))
    return NUMBERS[kind] | int(argument) << BITS


def check_order(state: State) -> None:
    """The phases to come lie below, and on top what is left of the phase that is going on.

    Phases may be left out: what is not on the agenda does not happen.
    """
    phase, steps = PHASES[state.phase - 1], phase_steps(state)
    below, inside = apart(state)
    while state.phase in SEASONS and inside and inside[-1] & KIND == LOOK:
        inside = inside[:-1]  # a gift may let somebody look before the roll, an advisor after it
    places = list(map(steps.index, below))
    if places != sorted(set(places), reverse=True) or (places and places[-1] < state.phase - 1):
        raise Refused("agenda.phases", phase=phase)
    begins = state.phase - 1 in places
    chapter_of = {
        kind: at for at, kinds in enumerate(WITHIN.get(state.phase, ())) for kind in kinds
    }
    order = [chapter_of.get(step & KIND, -1) for step in inside]
    if -1 in order or order != sorted(order, reverse=True) or (begins and inside):
        raise Refused("agenda.order", phase=phase)
    kinds = [step & KIND for step in inside]
    before_help = [kind for kind in kinds if kind in BEFORE_HELP]
    if before_help and HELP not in kinds:
        raise Refused("agenda.help", step=STEPS[before_help[0]][0])
    asking = [kind for kind in kinds[:-1] if CHOICES[kind] and kind not in SEVERAL]
    if asking:
        raise Refused("agenda.asks", step=STEPS[asking[0]][0])


def apart(state: State) -> tuple[list[int], list[int]]:
    """The phases to come, and what is left of the one that goes on or of the set-up."""
    if state.phase:
        steps = phase_steps(state)
        below = [step for step in state.agenda if step in steps]
        return below, state.agenda[len(below) :]
    if state.agenda == [SET_UP]:
        return [], []
    if state.agenda[:1] != [YEAR]:
        raise Refused("agenda.set_up")
    return [], state.agenda[1:]


def check_court(state: State, kinds: list[int]) -> None:
    """Dice stand on the court from the roll until the last advisor has helped."""
    if state.court and (ROLL in kinds or not any(kind in WITH_A_COURT for kind in kinds)):
        raise Refused("court.too_early")


def check_aid(state: State, kinds: list[int]) -> None:
    """The King's die is given in phase 1 and goes back when the advisors have helped in spring."""
    if state.aided < 0:
        return
    spring = SEASON | SPRING << BITS
    given = state.agenda and state.agenda[-1] == spring
    rolled = state.phase == SPRING and any(kind in WITH_THE_KINGS_DIE for kind in kinds)
    if not given and not rolled:
        raise Refused("aid.when")


def check_enemy(state: State, kinds: list[int]) -> None:
    """The enemy of a year lies sealed until it is opened in winter, and open while it is fought."""
    shown = [year for year, card in enumerate(state.enemies, start=1) if card >= 0]
    opening = any(kind in kinds for kind in (ENEMY, ENEMY_COMES, WINTER))
    sealed_still = (state.phase < len(PHASES) or opening) and not shows_early(state)
    too_early = [year for year in shown if year > state.year - sealed_still]
    if too_early:
        raise Refused("enemy.sealed", year=too_early[0])
    fighting = [kind for kind in kinds if kind in FACING_THE_ENEMY]
    if fighting and not opening and state.year not in shown:
        raise Refused("enemy.missing", step=STEPS[fighting[0]][0], year=state.year)
    if REWARD_GOOD in kinds and not state.enemy.reward.any:
        raise Refused("enemy.no_goods", year=state.year)


def check_second(state: State, kinds: list[int]) -> None:
    """The card of Goblin Valley comes after the enemy, and is another card of the same year."""
    sealed_still = state.phase < len(PHASES) or any(
        kind in kinds for kind in (SECOND_ENEMY, WINTER)
    )
    for year in range(1, YEARS + 1):
        second = state.second(year)
        if second < 0:
            continue
        if year > state.year - sealed_still:
            raise Refused("enemy.sealed", year=year)
        if ENEMIES[second].year != year or second == state.enemies[year - 1]:
            raise Refused("enemy.second", year=year, card=ENEMIES[second].name)
    fighting = [kind for kind in kinds if kind in FACING_THE_ENEMY]
    missing = state.in_play.second and state.second(max(1, state.year)) < 0
    if fighting and missing and not sealed_still:
        raise Refused("enemy.missing", step=STEPS[fighting[0]][0], year=state.year)


def shows_early(state: State) -> bool:
    """May the enemy of this year have been shown before winter?"""
    return state.phase > SPRING and state.powers[0] & GATE_OPENERS > 0


def check_module(state: State, step: int) -> None:
    """Steps of a module can only be where it is in play."""
    module = OF_MODULES.get(step & KIND, "")
    if not is_in_play(module, state.options):
        raise Refused("agenda.module", step=STEPS[step & KIND][0], option=module)
    if step & KIND in REINFORCEMENTS and state.powers[0] & SNOWS:
        raise Refused("agenda.snow", step=STEPS[step & KIND][0])


def check_argument(state: State, step: int) -> None:
    """Arguments must name what exists, so that no step can stumble later."""
    kind, holds = STEPS[step & KIND]
    argument = step >> BITS
    seat, rest = argument & 7, argument >> 3
    has_seat = seat < state.seats and _can_be_asked(state, step & KIND, seat, rest)
    fits = {
        "": argument == 0,
        "phase": argument in SEASONS,
        "position": argument <= state.seats,
        "pick": argument <= EACH * state.seats,
        "next": argument < state.seats,
        "seat": has_seat and rest == 0,
        "seats": argument < 1 << state.seats,
        "seat, position": has_seat and rest <= state.seats,
        "seat, pick": has_seat and rest <= EACH * state.seats,
        "seat, next": has_seat and rest < state.seats,
        "guest": argument <= len(state.court),
        "seat, advisor, guest": has_seat,
        "seat, sent": has_seat and rest <= FACES,
        "drawn": argument <= 1,
        "seat, left": has_seat and 1 <= rest < 8,
        "seat, moment": has_seat and rest <= COURT,
        "seat, power": has_seat and rest in NAMED and state.powers[seat] >> rest & 1,
        "seat, coloured, white, power": has_seat and _rolls_again(state, argument),
    }
    if not fits[holds] or not fits_governors(state, step & KIND, argument):
        raise Refused("agenda.argument", step=kind, argument=argument)


def _can_be_asked(state: State, kind: int, seat: int, rest: int) -> bool:
    """Has the seat what this step asks about?"""
    if kind in (REROLL_CHECK, REROLL):
        return state.coloured[seat] > 0
    if kind == PICK_STRIP:
        return bool(picks(state, seat))
    if kind == LAY_STRIPS:
        return held(state)[seat] > 0
    return kind not in (RECEIVE, TRADE) or _is_helped(state, kind, seat, rest & 31)


def _is_helped(state: State, kind: int, seat: int, advisor: int) -> bool:
    """Does the seat stand with this advisor, and has it something to choose there?"""
    groups = [uncell(number) for number in state.court]
    stands = any(group.seat == seat and group.advisor == advisor for group in groups)
    return stands and (len(HELPS[advisor]) > 1 if kind == RECEIVE else not HELPS[advisor])


def _rolls_again(state: State, argument: int) -> bool:
    """Does the seat hold the dice that it takes up?"""
    seat, coloured, white = argument & 7, argument >> 3 & 7, argument >> 6 & 15
    return (
        coloured + white > 0
        and coloured <= len(faces(state.coloured[seat]))
        and white <= len(faces(state.white[seat]))
        and argument >> 10 < len(POWERS)
    )
