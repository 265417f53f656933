"""What each Kingdom Builder card makes a governor want: three opinions a card, in one table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from ..rules.scoring import CARDS, Score, fishermen, miners, workers
from . import areas, rows, sectors, untuned
from .heights import Heights
from .standing import Standing
from .weights import Weights


# ------------------------------------------------------- cards that look at each settlement alone
def fishing(standing: Standing, weights: Weights) -> float:
    return fishermen(standing.board, standing.own)


def mining(standing: Standing, weights: Weights) -> float:
    return miners(standing.board, standing.own)


def working(standing: Standing, weights: Weights) -> float:
    return workers(standing.board, standing.own)


def wants_water(heights: Heights, standing: Standing, weights: Weights) -> None:
    heights.raise_(standing.board.near_water & ~standing.board.water, 1)


def wants_mountains(heights: Heights, standing: Standing, weights: Weights) -> None:
    heights.raise_(standing.board.near_mountain, 1)


def wants_special(heights: Heights, standing: Standing, weights: Weights) -> None:
    heights.raise_(standing.board.near_special, 1)


keeps_water, keeps_mountains, keeps_special = wants_water, wants_mountains, wants_special


# --------------------------------------------------------------------------------- all cards
Opinion = Callable[[Heights, Standing, Weights], None]


class Taste(NamedTuple):
    """How a card is served."""

    prospect: Callable[[Standing, Weights], float]
    """The gold of the position, and what it promises beyond."""
    wants: Opinion
    """Raises hexes by what one more settlement there would add."""
    keeps: Opinion
    """Raises own settlements by what would be lost without them."""


TASTES: Final[dict[str, Taste]] = {
    "fishermen": Taste(fishing, wants_water, keeps_water),
    "miners": Taste(mining, wants_mountains, keeps_mountains),
    "workers": Taste(working, wants_special, keeps_special),
    "merchants": Taste(areas.trading, areas.wants_links, areas.keeps_links),
    "discoverers": Taste(rows.discovering, rows.wants_new_rows, rows.keeps_rows),
    "knights": Taste(rows.riding, rows.wants_one_row, rows.keeps_one_row),
    "hermits": Taste(areas.living_alone, areas.wants_solitude, areas.keeps_solitude),
    "citizens": Taste(areas.living_in_town, areas.wants_town, areas.keeps_town),
    "farmers": Taste(sectors.farming, sectors.wants_poorest, sectors.keeps_poorest),
    "lords": Taste(sectors.ruling, sectors.wants_rule, sectors.keeps_rule),
}


def tried(score: Score) -> Taste:
    """What serves a card that the table does not name."""
    return Taste(
        partial(untuned.prospect, score),
        partial(untuned.wants, score),
        partial(untuned.keeps, score),
    )


BY_CARD: Final = tuple(TASTES.get(name) or tried(score) for name, score in CARDS.items())
