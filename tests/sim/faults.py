"""The faults of one simulated match: drawn from its seed, and counted as they strike."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

NETWORK = ("loss", "delay", "jitter", "duplicate", "reorder", "corrupt", "slow path")
CUTS = ("one-way cut", "two-way cut", "parted", "lasting cut")
MACHINES = ("crash", "torn notebook", "pause", "clock jump", "disk full", "silent", "gone for good")
SLOW = "slow disk"
"""What was shown is not on the disk yet when the power goes."""
UNHEARD = "unheard decision"
"""Most messages with the count of a vote are lost: others vote again before they hear it."""
LIARS = ("replayed", "equivocation", "illegal move", "wrong turn", "forged move", "forged dice")
STRANGERS = ("other version", "noise")
OTHERS = ("leaving", "watcher")
MASK_LIES = (
    "false deal",
    "misfit",
    "false shuffle",
    "two shuffles",
    "false part",
    "false complaint",
)
"""What somebody who masks and shuffles a stack can be convicted of."""
MASKS = (*MASK_LIES, "forged mask")
STORM = ("parted", "one-way cut", "crash", "torn notebook", "disk full", "loss", "jitter")
KINDS = (*NETWORK, UNHEARD, *CUTS, *MACHINES, SLOW, *LIARS, *STRANGERS, *OTHERS)
CONVICTED = {"equivocation", "illegal move", "wrong turn", *MASK_LIES}
"""What the author is convicted of: its own signature is under it."""
PLAYED = ("equivocation", "illegal move", "wrong turn")


@dataclass
class Faults:
    """Which faults this match has, how strong they are, and how often each struck."""

    chosen: frozenset[str]
    loss: float
    delay: float
    jitter: float
    rate: float
    fired: Counter[str] = field(default_factory=Counter)
    over: bool = False

    @classmethod
    def drawn(cls, random: Random, seats: int, *, masked: bool = False) -> "Faults":
        """A few of all kinds, or a storm of those that tear histories apart."""
        if random.random() < 0.3:
            return cls(
                frozenset(kind for kind in STORM if random.random() < 0.7),
                loss=0.1,
                delay=random.choice([0.02, 0.2]),
                jitter=random.choice([0.1, 0.5]),
                rate=random.choice([1.0, 2.0]),
            )
        kinds = [*NETWORK, *CUTS[:3], *MACHINES[:5], *STRANGERS, "watcher"]
        chosen = {kind for kind in kinds if random.random() < 0.4}
        if seats > 2:
            more = ["lasting cut", "silent", "leaving", "replayed", "forged move", "forged dice"]
            chosen |= {kind for kind in more if random.random() < 0.25}
            if random.random() < 0.35:
                # At most one person who is lost to the match, so that a majority is left.
                chosen.add(random.choice(["gone for good", *PLAYED]))
            elif masked and random.random() < 0.6:
                chosen.add(random.choice(MASK_LIES))
        if masked and random.random() < 0.3:
            chosen.add("forged mask")
        return cls(
            frozenset(chosen),
            random.choice([0.02, 0.1, 0.3]),
            random.choice([0.02, 0.2, 1.0]),
            random.choice([0.01, 0.1, 0.5]),
            random.choice([0.3, 1.0]),
        )

    def strike(self, kind: str) -> None:
        self.fired[kind] += 1

    def now(self, kind: str) -> bool:
        """Whether a fault of this kind may strike."""
        return kind in self.chosen and not self.over
