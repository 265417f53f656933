"""The court of a position: groups of dice, each where its own sum leads."""

from __future__ import annotations

from typing import Any, Final

from ....engine.contract import Refused
from ....engine.values import items, name, number, table, truth
from .content import ADVISORS, DICE, POWERS
from .court import READERS
from .dice import faces, packed
from .effects import MovesGroup, OwnAdvisor, effects
from .moves import OWN_BIT, Group, cell, uncell
from .position import NEUTRAL
from .realm.at_court import MOVERS, SPACE_OWNERS, TOKEN_SPENDERS
from .season import NEUTRAL_DICE, white_dice_of
from .state import State
from .ways import led, shown

OF_A_GROUP: Final = ("advisor", "seat", "dice", "white_dice", "token", "power", "envoy", "own")
WHITE_DICE: Final = 8
"""White dice that the number of a hand or of a group has room for; a seat has fewer."""


def read_court(state: State, groups: list[Any]) -> None:
    """Groups of dice, in the order placed; only the Envoy enters where somebody stands."""
    taken: list[int] = []
    for at, written in enumerate(groups):
        what = f"court[{at}]"
        given = table(written, OF_A_GROUP, what)
        advisor = number(given.get("advisor"), 1, len(ADVISORS), f"{what}.advisor")
        envoy = truth(given.get("envoy", False), f"{what}.envoy")
        own = truth(given.get("own", False), f"{what}.own")
        if (own and envoy) or (not own and taken.count(advisor) != envoy):
            raise Refused("court.groups", advisor=advisor)
        taken += [advisor] * (not own)
        owner = read_seat(state, given.get("seat"), f"{what}.seat")
        power = name(given.get("power", ""), ("", *POWERS), f"{what}.power") - 1
        coloured = read_dice(given.get("dice", []), DICE, f"{what}.dice")
        white = read_dice(given.get("white_dice", []), WHITE_DICE, f"{what}.white_dice")
        if not coloured:
            raise Refused("court.no_die", advisor=advisor)
        token = truth(given.get("token", False), f"{what}.token")
        seat = owner if owner >= 0 else NEUTRAL
        placed = cell(advisor, coloured, white, token, power, envoy) | own << OWN_BIT
        state.court.append(placed | seat + 1)
        group = uncell(state.court[-1])
        if seat == NEUTRAL:
            check_neutral(state, group)
        check_sum(state, group)
        use_up(state, group)
    check_coloured(state)


def check_white(state: State) -> None:
    """No seat has more white dice in hand and on the court than the King and its buildings give."""
    court = [uncell(cell) for cell in state.court]
    for seat in range(state.seats):
        placed = sum(len(faces(group.white)) for group in court if group.seat == seat)
        dice = placed + len(faces(state.white[seat]))
        most = white_dice_of(state, seat)
        if dice > most:
            raise Refused("dice.white", seat=seat, dice=dice, most=most)


def use_up(state: State, group: Group) -> None:
    """What brought a group to the court is used, whether the position says so or not."""
    if group.seat == NEUTRAL:
        return
    powers = state.powers[group.seat]
    if group.power >= 0:
        state.used[group.seat] |= 1 << group.power
    if group.own:
        state.used[group.seat] |= powers & SPACE_OWNERS
    if group.token:
        state.used[group.seat] |= powers & TOKEN_SPENDERS
        tokens = sum(uncell(one).token for one in state.court if uncell(one).seat == group.seat)
        if tokens > (powers & TOKEN_SPENDERS).bit_count():
            state.spent |= 1 << group.seat


def check_neutral(state: State, group: Group) -> None:
    if state.seats > 2:
        raise Refused("court.neutral", advisor=group.advisor)
    added = {"white_dice": group.white, "token": group.token, "envoy": group.envoy}
    added["own"] = group.own
    for entry, value in (*added.items(), ("power", group.power >= 0)):
        if value:
            raise Refused("court.neutral_entry", advisor=group.advisor, entry=entry)


def check_sum(state: State, group: Group) -> None:
    """Dice stand on the advisor of their sum, or on one that a power of theirs reaches."""
    if group.power >= 0 and not state.powers[group.seat] >> group.power & 1:
        raise Refused(
            "court.power", advisor=group.advisor, power=POWERS[group.power], seat=group.seat
        )
    if (group.advisor, group.power) not in ways_there(state, group):
        total = shown(group.coloured, group.white, group.token)
        raise Refused("court.sum", advisor=group.advisor, sum=total)


def ways_there(state: State, group: Group) -> list[tuple[int, int]]:
    """The advisors where a group can stand, each with the power that it is said to need."""
    powers = 0 if group.seat == NEUTRAL else state.powers[group.seat]
    if group.own and not any(
        space.advisor == group.advisor for _, space in effects(powers & SPACE_OWNERS, OwnAdvisor)
    ):
        return []
    moved = effects(1 << group.power & MOVERS, MovesGroup) if group.power >= 0 else ()
    if moved:
        return [(moves.advisor, number) for number, moves in moved]
    used = powers & READERS | (1 << group.power if group.power >= 0 else 0)
    return led(group.coloured, group.white, group.token, used)


def check_coloured(state: State) -> None:
    """No seat has more coloured dice in hand and on the court than the box holds for it."""
    court = [uncell(cell) for cell in state.court]
    for seat in (*range(state.seats), NEUTRAL):
        placed = sum(len(faces(group.coloured)) for group in court if group.seat == seat)
        in_hand = len(faces(state.coloured[seat])) if seat != NEUTRAL else 0
        if seat != NEUTRAL and placed + in_hand > DICE:
            raise Refused("dice.coloured", seat=seat, dice=placed + in_hand, most=DICE)
        if seat == NEUTRAL and placed > sum(NEUTRAL_DICE):
            raise Refused("dice.neutral", dice=placed, most=sum(NEUTRAL_DICE))


def read_seat(state: State, value: Any, what: str) -> int:
    """A seat, or -1 for neutral dice."""
    return -1 if value is None else number(value, 0, state.seats - 1, what)


def read_dice(value: Any, most: int, what: str) -> int:
    dice = items(value, what)
    if len(dice) > most:
        raise Refused("dice.many", what=what, most=most)
    return packed(tuple(number(face, 1, 6, f"{what}[{at}]") for at, face in enumerate(dice)))
