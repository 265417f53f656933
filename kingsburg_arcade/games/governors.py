"""Who plays a game by itself, by the name that a person types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..engine.refused import Refused, brief
from ..governors.by_chance import BY_CHANCE
from ..governors.mind import LEVELS, OF, Mind, Minds, Seat
from . import game as manifest

if TYPE_CHECKING:
    from ..engine.contract import Governor

NAMES: Final = (*BY_CHANCE, *LEVELS)
"""Every governor that a game may have; a level may be followed by a character."""


def governor(name: str, game: str) -> Governor:
    """A new governor of that name, for one seat of one match; Refused if the game has none."""
    if name in BY_CHANCE:
        return BY_CHANCE[name]()
    return seat(name, game)


def seat(name: str, game: str) -> Seat:
    """The same for a level of the ladder, such as `steward` or `steward:marshal`."""
    level, mark, character = name.partition(OF)
    minds = minds_of(game)
    if minds is None or level not in minds.levels:
        rivals = (*BY_CHANCE, *levels(game))
        raise Refused("governor.unknown", governor=brief(name), game=game, governors=rivals)
    known = minds.characters
    if mark and known and not character:
        raise Refused("governor.character_missing", governor=brief(name), characters=known)
    if mark and character not in known:
        code = "governor.character_unknown" if known else "governor.no_characters"
        raise Refused(code, character=brief(character), game=game, characters=known)
    return Seat(level, character, minds)


def levels(game: str) -> tuple[str, ...]:
    """The levels of the ladder that a game has, the weakest first."""
    minds = minds_of(game)
    return minds.levels if minds is not None else ()


def characters(game: str) -> tuple[str, ...]:
    """Those who may sit at the tables of a game, each at every level."""
    minds = minds_of(game)
    return minds.characters if minds is not None else ()


def adviser(game: str, quick: bool = False) -> Mind | None:
    """Who gives hints and analyses: the strongest mind that weighs moves, or the quickest.

    None if the game has none: then neither is offered.
    """
    minds = minds_of(game)
    if minds is None:
        return None
    weighing = [level for level in minds.levels if minds.mind(level).weighs]
    if not weighing:
        return None
    return minds.mind(weighing[0] if quick else weighing[-1])


def minds_of(game: str) -> Minds | None:
    """The minds that a game brings along; None if it brings none."""
    found = manifest(game).minds
    return found() if found is not None else None
