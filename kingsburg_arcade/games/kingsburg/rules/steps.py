"""The kinds of step of the calendar as numbers: `BUILD | seat << BITS` asks a seat to build."""

from __future__ import annotations

from typing import Final

from ....engine.lookup import Lookup

BITS: Final = 7
KIND: Final = (1 << BITS) - 1
PACKED_BITS: Final = 6
"""Positions are packed as they were when there were fewer kinds."""

STEPS: Final[tuple[tuple[str, str], ...]] = (
    # the year and its eight phases
    ("set up", ""),
    ("year", ""),
    ("king's aid", ""),
    ("aid good", "seat"),
    ("season", "phase"),
    ("roll", ""),
    ("reroll check", "seat"),
    ("reroll", "seat"),
    ("roll again", "seat, coloured, white, power"),
    ("turn order", ""),
    ("influence", "next"),
    ("place", "seat, next"),
    ("help", "guest"),
    ("receive", "seat, advisor, guest"),
    ("trade", "seat, advisor, guest"),
    ("construction", "position"),
    ("build", "seat, position"),
    ("build again", "seat, position"),
    ("season end", "position"),
    ("pay", "seat, position"),
    ("king's reward", ""),
    ("king's envoy", ""),
    ("recruiting", "position"),
    ("recruit", "seat, position"),
    ("winter", ""),
    ("enemy", ""),
    ("king's die", ""),
    ("battle", ""),
    ("victory", "seat"),
    ("reward good", "seat"),
    ("defeat", "seat"),
    ("lose", "seat"),
    ("ruin", "seat"),
    ("strongest", "seats"),
    ("soldiers home", ""),
    ("game end", ""),
    # Forge a Realm
    ("own die", "seat, sent"),
    ("dawn", ""),
    ("destiny", ""),
    ("year start", ""),
    ("choose good", "seat, power"),
    ("season gifts", ""),
    ("finds", ""),
    ("star good", "seat, power"),
    ("gates", ""),
    ("enemy comes", ""),
    ("king's soldiers", ""),
    ("debts", "position"),
    ("debt", "seat, position"),
    ("destiny ends", ""),
    ("soldier tokens", "position"),
    ("soldier token", "seat, position"),
    ("tokens shown", ""),
    ("governor cards", "position"),
    ("keep", "seat, position"),
    ("open governor", "seat"),
    ("auction", "drawn"),
    ("name card", "seat"),
    ("bid", "seat"),
    ("free building", "seat, left"),
    ("use card", "seat, moment"),
    ("look", "seat"),
    ("second enemy", ""),
    ("low roll good", "seat, power"),
    ("deal strips", ""),
    ("picking", "pick"),
    ("pick strip", "seat, pick"),
    ("laying", "position"),
    ("lay strips", "seat, position"),
    ("dealing", "position"),
    ("deal", "seat, position"),
)
"""Every kind of step: its name, and what its argument holds."""

YEAR_BEGINS: Final = 0
BEFORE_ROLL: Final = 1
COURT: Final = 2
"""When a card may be used: as a year begins, before a roll, when all have placed."""

SET_UP: Final = 0
YEAR: Final = 1
KINGS_AID: Final = 2
AID_GOOD: Final = 3
SEASON: Final = 4
ROLL: Final = 5
REROLL_CHECK: Final = 6
REROLL: Final = 7
ROLL_AGAIN: Final = 8
TURN_ORDER: Final = 9
INFLUENCE: Final = 10
PLACE: Final = 11
HELP: Final = 12
RECEIVE: Final = 13
TRADE: Final = 14
CONSTRUCTION: Final = 15
BUILD: Final = 16
BUILD_AGAIN: Final = 17
SEASON_END: Final = 18
PAY: Final = 19
KINGS_REWARD: Final = 20
KINGS_ENVOY: Final = 21
RECRUITING: Final = 22
RECRUIT: Final = 23
WINTER: Final = 24
ENEMY: Final = 25
KINGS_DIE: Final = 26
BATTLE: Final = 27
VICTORY: Final = 28
REWARD_GOOD: Final = 29
DEFEAT: Final = 30
LOSE: Final = 31
RUIN: Final = 32
STRONGEST: Final = 33
SOLDIERS_HOME: Final = 34
GAME_END: Final = 35
OWN_DIE: Final = 36
DAWN: Final = 37
DESTINY: Final = 38
YEAR_START: Final = 39
CHOOSE_GOOD: Final = 40
SEASON_GIFTS: Final = 41
FINDS: Final = 42
STAR_GOOD: Final = 43
GATES: Final = 44
ENEMY_COMES: Final = 45
KINGS_SOLDIERS: Final = 46
DEBTS: Final = 47
DEBT: Final = 48
DESTINY_ENDS: Final = 49
SOLDIER_TOKENS: Final = 50
SOLDIER_TOKEN: Final = 51
TOKENS_SHOWN: Final = 52
GOVERNOR_CARDS: Final = 53
KEEP: Final = 54
OPEN_GOVERNOR: Final = 55
AUCTION: Final = 56
NAME_CARD: Final = 57
BID: Final = 58
FREE_BUILDING: Final = 59
USE_CARD: Final = 60
LOOK: Final = 61
SECOND_ENEMY: Final = 62
LOW_ROLL_GOOD: Final = 63
DEAL_STRIPS: Final = 64
PICKING: Final = 65
PICK_STRIP: Final = 66
LAYING: Final = 67
LAY_STRIPS: Final = 68
DEALING: Final = 69
DEAL: Final = 70


def packed_step(step: int) -> int:
    """A step as the encoding writes it; kinds that came later are numbers below zero."""
    kind = step & KIND
    return -step if kind >> PACKED_BITS else kind | step >> BITS << PACKED_BITS


def unpacked_step(number: int) -> int:
    """What `packed_step` wrote."""
    low = (1 << PACKED_BITS) - 1
    return -number if number < 0 else number & low | number >> PACKED_BITS << BITS


PACKED: Final = Lookup(packed_step)
