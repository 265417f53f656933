"""The battle as motions: each province is approached and fought for, piece by piece."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ....stage.easing import linear
from ....stage.gestures import RECOIL, STRIKE, WIND_UP
from ....stage.synth import call_of
from ....stage.tween import Call, InTurn, Motion, Tween, Wait
from ..rules import events as told
from .facts import fight_of
from .kinds_of_motion import Kinds

ENDINGS: Final = {"victory": "rout", "draw": "stand_off", "defeat": "fire"}
"""What each end of an assault sounds like; and of that of a person here, when it is told."""
FANFARES: Final = {"victory": "victory", "draw": "clash", "defeat": "defeat"}
ADVANCE: Final = 0.4
"""Seconds in which the enemy comes to the wall."""
GAP: Final = (0.24, 0.85, 0.1)
"""Between the first two blows, what part of it each next one has, and the least."""
STILLNESS: Final = 0.3
VERDICT: Final = 0.55
LONGEST: Final = 12.0
"""Seconds that the battle of a whole table takes at most; a longer one is fought faster."""


class Beats(NamedTuple):
    """When what happens, in seconds."""

    strikes: tuple[float, ...]
    """When each piece of the combat value strikes."""
    stillness: float
    verdict: float
    length: float


@lru_cache(maxsize=32)
def beats_of(pieces: int) -> Beats:
    """The beats of an assault on so many pieces."""
    strikes, at, (gap, shorter, least) = [], ADVANCE + WIND_UP + STRIKE, GAP
    for _ in range(pieces):
        strikes.append(at)
        at, gap = at + gap, max(least, gap * shorter)
    stillness = strikes[-1] + RECOIL
    verdict = stillness + STILLNESS
    return Beats(tuple(strikes), stillness, verdict, verdict + VERDICT)


def pieces(cues: Kinds, event: told.BattleFought) -> int:
    """How many things strike: the soldiers, a token, and what each building adds."""
    return 1 + len(event.bonuses) + cues.picture.chooses_tokens


def stretch(cues: Kinds, event: told.BattleFought, start: float, goal: float) -> Motion:
    """The part of an assault between two of its seconds."""

    def go_on(now: float) -> None:
        fight = fight_of(event, cues.picture.battle)
        cues.picture.assault = fight, now

    return Tween(go_on, start, goal, goal - start, linear)


def fought_for(cues: Kinds, event: told.BattleFought) -> Motion:
    """The enemy comes, and blow by blow the province shows its strength."""
    marked = cues.mark(("seat", event.seat), fresh=True)
    if cues.reduced:
        return marked
    beats = beats_of(pieces(cues, event))

    def come() -> None:
        cues.sound("march", 1)
        if (battle := cues.picture.battle) is not None:
            cues.sound(call_of(battle.creature), 1)

    motions, before = [marked, Call(come), stretch(cues, event, 0.0, ADVANCE)], ADVANCE
    for number, strikes in enumerate(beats.strikes):
        motions += [stretch(cues, event, before, strikes), cues.sounding("blow", number + 1)]
        before = strikes
    motions.append(stretch(cues, event, before, beats.stillness))
    return cues.at_tempo(event.seat, InTurn(*motions))


def verdict(cues: Kinds, event: told.BattleFought) -> Motion:
    """A beat of stillness; then they run, neither gives way, or the province burns."""
    ends = cues.sounding(ENDINGS[event.outcome])
    if cues.reduced:
        return InTurn(ends, Wait(cues.step))
    beats = beats_of(pieces(cues, event))
    return cues.at_tempo(
        event.seat,
        InTurn(
            cues.sounding("stillness"),
            stretch(cues, event, beats.stillness, beats.verdict),
            ends,
            stretch(cues, event, beats.verdict, beats.length),
            *([cues.sounding(FANFARES[event.outcome])] if event.seat in cues.own else ()),
        ),
    )
