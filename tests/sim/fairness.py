"""Whether luck was the same for all: dice, first players and cards of many matches, counted."""

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt

from kingsburg_arcade.engine.contract import LUCK, Drawn, Opened, Rolled, luck_from_plain

from .little import LITTLE
from .trial import Trial

DOUBT = {1: 10.83, 2: 13.82, 5: 20.52}
"""Chi-square that honest luck exceeds once in a thousand runs, by degrees of freedom."""
ERRORS = 4.0
"""Standard errors by which the mean of three dice may be off."""
THREE_DICE = 10.5, sqrt(3 * 35 / 12)
"""Mean and standard deviation of the sum of three dice."""
CHEST = {"gold": 0.5, "lead": 0.25, "tin": 0.25}
assert LITTLE.name == "little"


@dataclass
class Luck:
    """What luck gave to one kind of seat."""

    faces: Counter[int] = field(default_factory=Counter)
    sums: list[int] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.sums) / max(1, len(self.sums))

    def doubts(self, who: str) -> list[str]:
        """Why this is no honest luck; none if it may be."""
        found = []
        chi = chi_square([self.faces[face] for face in range(1, 7)], [1 / 6] * 6)
        if chi > DOUBT[5]:
            found.append(f"the faces of the {who} have a chi-square of {chi:.1f}")
        mean, deviation = THREE_DICE
        bound = ERRORS * deviation / sqrt(max(1, len(self.sums)))
        if abs(self.mean - mean) > bound:
            found.append(f"three dice of the {who} have a mean of {self.mean:.2f}")
        return found


def chi_square(counts: list[int], chances: list[float]) -> float:
    whole = sum(counts)
    expected = [chance * whole for chance in chances]
    return sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True)) if whole else 0.0


class Fairness:
    """The luck of the liar and of the others, over a run of trials of the little game."""

    def __init__(self) -> None:
        self.liar, self.honest = Luck(), Luck()
        self.first: Counter[bool] = Counter()
        self.expected = 0.0
        self.cards: Counter[str] = Counter()

    def count(self, trial: Trial) -> None:
        """Count the luck of one match, as somebody honest has it at the end."""
        node = trial.honest[0]
        assert trial.false is not None
        liar = trial.false.seat
        for step in node.play.history.steps:
            if step.entry is None or step.entry.seat != LUCK:
                continue
            match luck_from_plain(step.entry.move):
                case Rolled() as rolled:
                    for seat, dice in enumerate(rolled.groups):
                        luck = self.liar if seat == liar else self.honest
                        luck.faces.update(dice)
                        luck.sums.append(sum(dice))
                case Drawn() as drawn:
                    self.first[drawn.names[0] == str(liar)] += 1
                    self.expected += 1 / len(trial.people)
                case Opened() as opened:
                    self.cards[opened.card] += 1

    def doubts(self) -> list[str]:
        """Why luck was not the same for all; none if it may have been."""
        found = self.liar.doubts("liar") + self.honest.doubts("others")
        matches = sum(self.first.values())
        if matches:
            chance = self.expected / matches
            chi = chi_square([self.first[True], self.first[False]], [chance, 1 - chance])
            if chi > DOUBT[1]:
                found.append(f"the liar begins {self.first[True]} of {matches} times")
        chi = chi_square([self.cards[name] for name in CHEST], list(CHEST.values()))
        if chi > DOUBT[2]:
            found.append(f"the chest held {dict(self.cards)}")
        return found

    def __str__(self) -> str:
        liar, honest = self.liar, self.honest
        return (
            f"three dice: liar {liar.mean:.2f} of {len(liar.sums)}, others {honest.mean:.2f} of"
            f" {len(honest.sums)}; the liar begins {self.first[True]} times"
            f" (expected {self.expected:.0f}); cards {dict(sorted(self.cards.items()))}"
        )
