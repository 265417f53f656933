"""What lies a few steps away: room to build, castles, locations, and what each card may find."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from ..rules.building import left_of
from ..rules.game_board import SECTORS, Board
from ..rules.hexes import EDGE, ROWS, neighbours
from ..rules.scoring import CARD_NAMES
from .opinions import by_mountains, by_special, by_water
from .standing import Standing

FEW: Final = 2
"""Hexes of a terrain beside own settlements that are soon built upon."""
ENOUGH: Final = (6, 10, 15)
"""Places for a card, one, two and three steps away: more are no better."""
SCALES: Final = (3, 5, 5)
CLEAR: Final = 4
"""Settlements ahead in a sector: further ahead is no better."""


class Outlook(NamedTuple):
    """What is beside own settlements, and what can be reached from them."""

    near: int
    """Free hexes one step away."""
    second: int
    third: int
    """Those that are two and three steps away, over land."""
    terrains: int
    """How many there are beside own settlements."""
    scarce: int
    """Of those, how many with a hex or two."""
    castle_soon: float
    castle_turn: float
    castles_third: int
    """Chances that the next card reaches a castle, at once or with three settlements in a row; how
    many castles are three steps away."""
    soon: Mapping[int, float]
    turn: Mapping[int, float]
    third_of: Mapping[int, int]
    """The same for each kind of location with a tile left."""


def outlook(standing: Standing) -> Outlook:
    board, own, free = standing.board, standing.own, standing.free
    near = standing.near & free
    within = near | neighbours(near) & free
    widely = within | neighbours(within) & free
    castles, castles_third = 0, 0
    for beside in board.beside_castles:
        if not own & beside:
            castles |= beside
            castles_third += not within & beside and bool(widely & beside)
    open_ = to_take(board, standing.state.took, standing.seat)
    soon = dict.fromkeys([kind for kind, _ in open_], 0.0)
    turn = dict(soon)
    third_of = {kind: 1 for kind, beside in open_ if not within & beside and widely & beside}
    castle_soon = castle_turn = 0.0
    terrains = scarce = 0
    for chance, there, adjacent in standing.terrains:
        if adjacent:
            terrains += 1
            scarce += adjacent.bit_count() <= FEW
        if not chance or not there:
            continue
        first = adjacent or there
        row = first | neighbours(first) & there
        row |= neighbours(row) & there
        if row & castles:
            castle_turn += chance
            if first & castles:
                castle_soon += chance
        for kind, beside in open_:
            if row & beside:
                turn[kind] += chance
                if first & beside:
                    soon[kind] += chance
    return Outlook(
        near,
        within ^ near,
        widely ^ within,
        terrains,
        scarce,
        castle_soon,
        castle_turn,
        castles_third,
        soon,
        turn,
        third_of,
    )


@lru_cache(maxsize=4096)
def to_take(board: Board, took: tuple[int, ...], seat: int) -> tuple[tuple[int, int], ...]:
    """The kind of each location with a tile left for the seat, and the hexes beside it."""
    return tuple(
        (board.kinds[slot >> 1], beside)
        for slot, beside in enumerate(board.beside)
        if beside and not took[seat] >> slot & 1 and left_of(took, slot)
    )


# ------------------------------------------------------------------------------ card by card
Three = tuple[float, float, float]


def places(where: Callable[[Board], int]) -> Callable[[Standing, Outlook], Three]:
    """For a card that looks at each settlement alone: places one, two and three steps away."""

    def found(standing: Standing, seen: Outlook) -> Three:
        wanted = where(standing.board)
        one, two, three = (
            min((ring & wanted).bit_count(), enough) / scale
            for ring, enough, scale in zip(seen[:3], ENOUGH, SCALES, strict=True)
        )
        return one, two, three

    return found


def new_rows(standing: Standing, seen: Outlook) -> Three:
    """One step away, two steps away, and those that are full."""
    one = two = full = 0
    for row, count in zip(ROWS, standing.rows, strict=True):
        if not count:
            if seen.near & row:
                one += 1
            elif seen.second & row:
                two += 1
            elif not standing.free & row:
                full += 1
    return one, two, full


def best_row(standing: Standing, seen: Outlook) -> Three:
    """Room in the best row beside own settlements, room in it at all, the second row."""
    counts = list(standing.rows)
    best = max(range(len(ROWS)), key=counts.__getitem__)
    counts.pop(best)
    row = ROWS[best]
    return (seen.near & row).bit_count(), (standing.free & row).bit_count() / 5, max(counts)


def solitude(standing: Standing, seen: Outlook) -> Three:
    """Terrains away from own settlements, room beside them, settlements on the edge."""
    edge = (standing.own & EDGE).bit_count()
    away = len(standing.terrains) - seen.terrains
    return away, seen.near.bit_count() / 10, edge / 3


def town(standing: Standing, seen: Outlook) -> Three:
    """Room beside the largest area, the second one, how many there are."""
    areas = standing.areas
    if not areas:
        return 0, 0, 0
    room = (neighbours(areas[0]) & standing.free).bit_count() / 5
    return room, areas[1].bit_count() / 2 if len(areas) > 1 else 0, len(areas)


def poorest(standing: Standing, seen: Outlook) -> Three:
    """The second sector, how many of the poorest can be settled, the third sector."""
    counts = standing.sectors
    least, second, third, _ = sorted(counts)
    open_ = 0
    for sector, count in zip(SECTORS, counts, strict=True):
        open_ += count == least and bool(seen.near & sector)
    return second, open_, third


def rule(standing: Standing, seen: Outlook) -> Three:
    """Sectors in which the seat is ahead of all others, by how much, and clearly."""
    state = standing.state
    others = [own for seat, own in enumerate(state.settlements) if seat != standing.seat]
    ahead = clearly = total = 0
    for sector, count in zip(SECTORS, standing.sectors, strict=True):
        lead = count - max([(own & sector).bit_count() for own in others])
        ahead += lead > 0
        clearly += lead > FEW
        total += max(-CLEAR, min(CLEAR, lead))
    return ahead, total / CLEAR, clearly


def links(standing: Standing, seen: Outlook) -> Three:
    """Castles and locations first touched one, two and three steps from the network."""
    one, two, three, *_ = *(fresh.bit_count() for _, fresh in standing.outward), 0, 0, 0
    return one, two, three


BY_NAME: Final[dict[str, Callable[[Standing, Outlook], Three]]] = {
    "fishermen": places(by_water),
    "miners": places(by_mountains),
    "workers": places(by_special),
    "merchants": links,
    "discoverers": new_rows,
    "knights": best_row,
    "hermits": solitude,
    "citizens": town,
    "farmers": poorest,
    "lords": rule,
}


def nothing(standing: Standing, seen: Outlook) -> Three:
    """What is looked for on behalf of a card that nobody has named."""
    return 0, 0, 0


CHANCES: Final = tuple(BY_NAME.get(name, nothing) for name in CARD_NAMES)
"""By the number of a card: what it may find."""
