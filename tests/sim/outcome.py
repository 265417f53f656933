"""What is told of a simulated match that went well."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """How a match went."""

    seed: int
    game: str
    seats: int
    entries: int
    epochs: int
    seconds: float
    paused: float
    """How many of these seconds were quiet pauses."""
    fired: dict[str, int]
