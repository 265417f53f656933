"""Every liar by name, and a match with one of them that goes on as it should."""

from . import false_answers
from .falsehoods import CONVICTING, LIARS
from .greedy import Greedy
from .invariants import Broken
from .stalling import OF_CHOICES, OF_STACKS, WITHHELD, stalling
from .trial import MOVE_TIME, Liar, Trial, judge, tried

assert false_answers.WrongPart in LIARS.values()

GREEDY = "greedy"
SHUFFLE = 20
"""Seconds that are agreed for a shuffle."""
FOUR = {"leaves a wrong share behind", "counts the vote of somebody who has left"}
"""Lies that need a table of four."""
KEEPS = "keeps back its "
NAMES = (
    GREEDY,
    *(KEEPS + kind for kind in (*WITHHELD, *OF_CHOICES, *OF_STACKS)),
    *LIARS,
)


def lied(name: str, seed: int, people: int = 0) -> Trial:
    """A match in which nothing goes wrong but this liar, which does no harm; Broken if it does."""
    people = 4 if name in FOUR else people or 3 + seed % 3
    if name == GREEDY:
        return _greedy(seed, people)
    if name.startswith(KEEPS):
        return _stalled(name.removeprefix(KEEPS), seed, people)
    trial = tried(seed, LIARS[name], people=people, limit=150, pause="pause" in name)
    judge(trial, convicts=CONVICTING.get(name, ""))
    return trial


def _greedy(seed: int, people: int) -> Trial:
    """It may be waited for and voted away again and again, and keeps to the rules."""
    trial = tried(seed, Greedy, people=people, limit=150)
    if not trial.course.over:
        raise Broken(trial._stuck())
    for node in trial.honest:
        if node.convicted:
            raise Broken(f"{node} convicts {node.convicted}")
    return trial


def _stalled(kind: str, seed: int, people: int) -> Trial:
    game = "hands" if kind in OF_STACKS else "tokens" if kind in OF_CHOICES else "little"
    time = SHUFFLE if game == "hands" else MOVE_TIME
    liar: type[Liar] = stalling(kind)
    given = {"game": game, "limit": 200, "move_time": time, "pause": kind == "vote"}
    trial = tried(seed, liar, people=people, **given)
    judge(trial)
    return trial
