"""What each Kingdom Builder card makes a governor want: three opinions a card, in one table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from ..rules.game_board import Board
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


def by_water(board: Board) -> int:
    return board.near_water & ~board.water


def by_mountains(board: Board) -> int:
    return board.near_mountain


def by_special(board: Board) -> int:
    return board.near_special


# --------------------------------------------------------------------------------- all cards
Opinion = Callable[[Heights, Standing, Weights], None]


class Opinions(NamedTuple):
    """How a card is served."""

    prospect: Callable[[Standing, Weights], float]
    """The gold of the position, and what it promises beyond."""
    wants: Opinion
    """Raises hexes by what one more settlement there would add."""
    keeps: Opinion
    """Raises own settlements by what would be lost without them."""
    lasting: Callable[[Board], int] | None = None
    """Where each settlement alone gives a gold, whatever else stands on the board."""


def each(prospect: Callable[[Standing, Weights], float], where: Callable[[Board], int]) -> Opinions:
    """What serves a card that gives a gold for each settlement in certain places."""

    def wants(heights: Heights, standing: Standing, weights: Weights) -> None:
        heights.raise_(where(standing.board), 1)

    return Opinions(prospect, wants, wants, where)


OPINIONS: Final[dict[str, Opinions]] = {
    "fishermen": each(fishing, by_water),
    "miners": each(mining, by_mountains),
    "workers": each(working, by_special),
    "merchants": Opinions(areas.trading, areas.wants_links, areas.keeps_links),
    "discoverers": Opinions(rows.discovering, rows.wants_new_rows, rows.keeps_rows),
    "knights": Opinions(rows.riding, rows.wants_one_row, rows.keeps_one_row),
    "hermits": Opinions(areas.living_alone, areas.wants_solitude, areas.keeps_solitude),
    "citizens": Opinions(areas.living_in_town, areas.wants_town, areas.keeps_town),
    "farmers": Opinions(sectors.farming, sectors.wants_poorest, sectors.keeps_poorest),
    "lords": Opinions(sectors.ruling, sectors.wants_rule, sectors.keeps_rule),
}


def tried(score: Score) -> Opinions:
    """What serves a card that the table does not name."""
    return Opinions(
        partial(untuned.prospect, score),
        partial(untuned.wants, score),
        partial(untuned.keeps, score),
    )


BY_CARD: Final = tuple(OPINIONS.get(name) or tried(score) for name, score in CARDS.items())
