"""What each card is worth to everybody as the board stands on the screen."""

from __future__ import annotations

from typing import Any, Final

from .picture import Picture

ALWAYS: Final = "castles"


def worth(state: Any, picture: Picture) -> list[dict[str, int]]:
    """Gold of each seat by card, as it would be counted now: by the rules themselves."""
    if not picture.quadrants:
        return [{} for _ in picture.players]
    gold = state.forecast(0, shown=picture.settlements).gold
    cards = (*picture.cards, ALWAYS)
    return [{card: gold[card][seat] for card in cards} for seat in range(len(picture.players))]
