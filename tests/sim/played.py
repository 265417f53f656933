"""The games of the simulator, by the names that a call gives them."""

from typing import Any

from engine.tokens_cabinet import TOKENS_GAME
from kingsburg_arcade import games

from .little import LITTLE
from .little_hands import LITTLE_HANDS

WHOLE = "kingsburg"
"""Of the matches whose game is not said, a few are of this one."""
HANDS = {"hands": LITTLE_HANDS, "kingdom_builder": games.cabinet("kingdom_builder")}
"""Games whose hands come from one stack."""
OTHERS: dict[str | None, Any] = {"tokens": TOKENS_GAME, **HANDS}
MODULES = dict.fromkeys(("rows", "destinies", "tokens", "goblin_valley"), "yes")
REALMS = {
    "realm": MODULES | {"strips": "dealt", "governor_cards": "dealt"},
    "auction": MODULES | {"strips": "picked", "governor_cards": "auction"},
}
"""Matches of Kingsburg with every module, by both ways to come to cards."""
HOUSE_RULES: dict[str | None, Any] = {
    WHOLE: {},
    "soldier tokens": {"tokens": "yes"},
    **REALMS,
}
"""House rules of matches of Kingsburg."""
MASKED = {*HANDS, *REALMS}
"""Matches in which somebody holds cards that the others do not know."""


def cabinet_of(game: str | None) -> Any:
    return games.cabinet(WHOLE) if game in HOUSE_RULES else OTHERS.get(game, LITTLE)
