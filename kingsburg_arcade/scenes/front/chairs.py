"""Who may sit at a table of a game, and how many; who sits there at first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ... import games
from ...games import governors
from ...governors.mind import OF
from ...i18n import tr
from ...saved_matches.home import PERSON
from ...ui.seat_marks import chair_name

SEEDS: Final = 1 << 31
"""A new match has one of so many seeds."""
PREFERRED: Final = ("squire", "page", "random")
"""Who sits opposite at first: the first of these that plays."""
BY_CHANCE: Final = "random"
"""Who plays any game by chance; the others who do so are for tests of the rules."""
USUALLY: Final = 3
"""How many sit down at first, where so many can."""


def company(game: str) -> tuple[str, ...]:
    """A person, or one of the governors that can play a game, those with a character last."""
    return (PERSON, BY_CHANCE, *governors.levels(game), *governors.company(game))


def about_chair(chair: str) -> tuple[str, ...]:
    """What can be chosen; of a character also how well it plays."""
    level, _, character = chair.partition(OF)
    if not character:
        return (tr("about.chair"),)
    who = tr("about.character", who=chair_name(chair), level=chair_name(level))
    return who, tr("about.chair")


def rival_of(game: str) -> str:
    """Who takes a chair until somebody is chosen."""
    there = company(game)
    return next((name for name in PREFERRED if name in there), there[-1])


def first_chairs(game: str, again: Sequence[str] = ()) -> list[str]:
    """A person and governors; `again` are the chairs of a match before."""
    rival, counts, there = rival_of(game), games.game(game).seats, company(game)
    if again:
        return [chair if chair in there else rival for chair in again]
    return [PERSON, *[rival] * (max(counts[0], min(USUALLY, counts[-1])) - 1)]
