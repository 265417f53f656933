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

(
    SET_UP,
    YEAR,
    KINGS_AID,
    AID_GOOD,
    SEASON,
    ROLL,
    REROLL_CHECK,
    REROLL,
    ROLL_AGAIN,
    TURN_ORDER,
    INFLUENCE,
    PLACE,
    HELP,
    RECEIVE,
    TRADE,
    CONSTRUCTION,
    BUILD,
    BUILD_AGAIN,
    SEASON_END,
    PAY,
    KINGS_REWARD,
    KINGS_ENVOY,
    RECRUITING,
    RECRUIT,
    WINTER,
    ENEMY,
    KINGS_DIE,
    BATTLE,
    VICTORY,
    REWARD_GOOD,
    DEFEAT,
    LOSE,
    RUIN,
    STRONGEST,
    SOLDIERS_HOME,
    GAME_END,
    OWN_DIE,
    DAWN,
    DESTINY,
    YEAR_START,
    CHOOSE_GOOD,
    SEASON_GIFTS,
    FINDS,
    STAR_GOOD,
    GATES,
    ENEMY_COMES,
    KINGS_SOLDIERS,
    DEBTS,
    DEBT,
    DESTINY_ENDS,
    SOLDIER_TOKENS,
    SOLDIER_TOKEN,
    TOKENS_SHOWN,
    GOVERNOR_CARDS,
    KEEP,
    OPEN_GOVERNOR,
    AUCTION,
    NAME_CARD,
    BID,
    FREE_BUILDING,
    USE_CARD,
    LOOK,
    SECOND_ENEMY,
    LOW_ROLL_GOOD,
    DEAL_STRIPS,
    PICKING,
    PICK_STRIP,
    LAYING,
    LAY_STRIPS,
    DEALING,
    DEAL,
) = range(len(STEPS))


def packed_step(step: int) -> int:
    """A step as the encoding writes it; kinds that came later are numbers below zero."""
    kind = step & KIND
    return -step if kind >> PACKED_BITS else kind | step >> BITS << PACKED_BITS


def unpacked_step(number: int) -> int:
    """What `packed_step` wrote."""
    low = (1 << PACKED_BITS) - 1
    return -number if number < 0 else number & low | number >> PACKED_BITS << BITS


PACKED: Final = Lookup(packed_step)
