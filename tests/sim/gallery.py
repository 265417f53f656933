"""Every liar by name, and a match with one of them that goes on as it should."""

from . import false_answers, late_counts
from .falsehoods import CONVICTING, LIARS
from .greedy import Greedy
from .invariants import Broken
from .played import MASKED, cabinet_of
from .stalling import OF_CHOICES, OF_STACKS, WITHHELD, stalling
from .trial import MOVE_TIME, Liar, Trial, judge, tried

assert {false_answers.WrongPart, late_counts.CountsLate} <= {*LIARS.values()}

GREEDY = "greedy"
SHUFFLE = 20
"""Seconds that are agreed for a shuffle."""
SHORT_GAMES = ("", "little", "hands", "tokens")
LONG = 6
"""How many times as long the others take: a liar is tried in them for longer."""
FOUR = {"leaves a wrong share behind", "counts the vote of somebody who has left"}
"""Lies that need a table of four."""
KEEPS = "keeps back its "
NAMES = (
    GREEDY,
    *(KEEPS + kind for kind in (*WITHHELD, *OF_CHOICES, *OF_STACKS)),
    *LIARS,
)


def lied(name: str, seed: int, people: int = 0, game: str = "") -> Trial:
    """A match in which nothing goes wrong but this liar, which does no harm; Broken if it does.

    Without `game` it is the smallest that gives the liar an occasion.
    """
    people = 4 if name in FOUR else people or 3 + seed % 3
    if game not in SHORT_GAMES:
        people = min(people, cabinet_of(game).seats[-1])
    if name == GREEDY:
        return _greedy(seed, people, game)
    if name.startswith(KEEPS):
        return _stalled(name.removeprefix(KEEPS), seed, people, game)
    lie = LIARS[name]
    given = {"people": people, "game": game or lie.game, "limit": 150 * _longer(game)}
    trial = tried(seed, lie, pause="pause" in name, **given)
    judge(trial, convicts=CONVICTING.get(name, ""))
    return trial


def _longer(game: str) -> int:
    return 1 if game in SHORT_GAMES else LONG


def _greedy(seed: int, people: int, game: str) -> Trial:
    """It may be waited for and voted away again and again, and keeps to the rules."""
    given = {"people": people, "game": game or "little", "limit": 150 * _longer(game)}
    trial = tried(seed, Greedy, **given)
    if not trial.course.over and people > 2:
        raise Broken(trial._stuck())
    for node in trial.honest:
        if node.convicted:
            raise Broken(f"{node} convicts {node.convicted}")
    return trial


def _stalled(kind: str, seed: int, people: int, game: str) -> Trial:
    game = game or ("hands" if kind in OF_STACKS else "tokens" if kind in OF_CHOICES else "little")
    time = SHUFFLE if game in MASKED else MOVE_TIME
    liar: type[Liar] = stalling(kind)
    given = {"game": game, "move_time": time, "pause": kind == "vote", "limit": 200 * _longer(game)}
    trial = tried(seed, liar, people=people, **given)
    judge(trial)
    return trial
