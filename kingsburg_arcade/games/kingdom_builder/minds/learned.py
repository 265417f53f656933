"""What the ends of turns were found to be worth beyond the value: a sum of whole numbers.

Plans of one position were played to the end on equal luck, and what tells the better ones apart
was fitted by name (`tools/learn_kingdom_builder.py`). A card or location that is not named adds
nothing. Every machine finds the same: what is noticed is rounded before it is weighed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from operator import mul
from pathlib import Path
from typing import Final, NamedTuple

from ....engine.contract import NOBODY
from ..rules.building import left_of
from ..rules.content import MANDATORY, TERRAINS
from ..rules.game_board import NAMES, Board
from ..rules.hexes import BIT, EDGE, NEAR, ends_of_lines, jumps, neighbours
from ..rules.scoring import CARD_NAMES, SCORES, castles, result
from ..rules.state import State
from .heights import Heights, last
from .opinions import BY_CARD
from .outlook import CHANCES, outlook
from .standing import Standing
from .value import Look, look, still, three, value
from .weights import Weights
from .worth import castle_rings, keeping, location_rings

FOLDER: Final = Path(__file__).with_name("lessons")
GRAIN: Final = 100
"""What is noticed counts in hundredths, a weight in thousandths of a gold."""
SCALE: Final = 1000 * GRAIN
AGE: Final = 4
"""Turns to come are counted in fours."""
ROOM: Final = 6
"""Free hexes beside own settlements, of one terrain: more are no better."""

SEAT: Final = (
    *("near", "late", "value", "value late", "rival", "rival late", "rivals", "gold", "gold late"),
    *("castles", "best", "second", "third", "block", "absent", "full", "room", "built", "ahead"),
    *("threat", "castle near", "location near", "areas", "largest", "sectors", "edge", "kinds"),
    *("absent late", "terrains late", "terrains 0", "terrains 1", "terrains 2", "terrains 3"),
    *("terrains 4", "terrains 5", "castle soon", "castle in a turn", "castle three away"),
    *("two away", "two away late", "scarce late"),
)
"""What is noticed of a seat, whatever the cards and tiles are."""
OF_TILE: Final = ("held", "use", "beside", "three away", "soon", "in a turn")
OF_CARD: Final = (
    *("gold", "absent", "built", "areas", "sectors", "kinds"),
    *("first", "second", "third", "first late", "promise", "absent late", "terrains", "gold late"),
)


class Lessons(NamedTuple):
    """The weights, in thousandths of a gold, by what is noticed."""

    seat: tuple[int, ...]
    tiles: tuple[tuple[int, ...], ...]
    """By the number of a location: as many as `OF_TILE`."""
    cards: tuple[tuple[int, ...], ...]
    """By the number of a card: as many as `OF_CARD`."""
    both: tuple[tuple[int, ...], ...]
    """By the number of a location, then of a card."""


@cache
def lessons(seats: int) -> Lessons:
    """Those for two seats, or for more."""
    name = "two.json" if seats == 2 else "more.json"
    return read(json.loads((FOLDER / name).read_text(encoding="utf-8")))


def read(file: Mapping[str, Mapping[str, int]]) -> Lessons:
    def of(group: str, names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(file[group].get(name, 0) for name in names)

    return Lessons(
        of("seat", SEAT),
        tuple(of("tile", tuple(f"{kind} {tile}" for kind in OF_TILE)) for tile in NAMES),
        tuple(of("card", tuple(f"{kind} {card}" for kind in OF_CARD)) for card in CARD_NAMES),
        tuple(of("both", tuple(f"{tile} {card}" for card in CARD_NAMES)) for tile in NAMES),
    )


class Noticed(NamedTuple):
    """Amounts in hundredths, in the order of the weights."""

    seat: list[int]
    tiles: list[tuple[int, list[int]]]
    """For each kind of location that matters now."""
    cards: list[tuple[int, list[int]]]
    both: list[tuple[int, int, int]]
    """Location, card, amount."""


def promise(state: State, seat: int, weights: Weights, seen: Look | None = None) -> float:
    """By how much the seat will lead the best of the others, seen from the end of a turn."""
    if state.actor == NOBODY:
        return final_margin(state, seat, weights)
    seen = seen or look(state, seat, weights)
    others = [value(state, other, weights) for other in range(state.seats) if other != seat]
    if not seen.standing.hurry:
        return seen.gold - max(others)
    found = taught(noticed(seen, weights, others), lessons(state.seats))
    return seen.gold - max(others) + found / SCALE


def final_margin(state: State, seat: int, weights: Weights) -> float:
    """The same when all is counted."""
    points = list(result(state).points)
    return points.pop(seat) - max(points)


def taught(seen: Noticed, known: Lessons) -> int:
    """What the weights make of all that is noticed."""
    found: int = sum(map(mul, known.seat, seen.seat))
    for kind, amounts in seen.tiles:
        found += sum(map(mul, known.tiles[kind], amounts))
    for card, counts in seen.cards:
        found += sum(map(mul, known.cards[card], counts))
    for kind, card, amount in seen.both:
        found += known.both[kind][card] * amount
    return found


def noticed(seen: Look, weights: Weights, others: list[float]) -> Noticed:
    """All that has a weight, given what the position is worth to the others."""
    own, standing = seen.gold, seen.standing
    state, board, seat = standing.state, standing.board, standing.seat
    hurry, late = standing.hurry, standing.turns / AGE
    heights, kept = seen.raised(weights), keeping(standing, weights)
    of_cards = [SCORES[card](board, state.settlements)[seat] for card in state.cards]
    by_castles = castles(board, standing.own)
    gold, rival = by_castles + sum(of_cards), max(others)
    best, second, third, block, absent, full, room = prospects(standing, heights)
    built = standing.own.bit_count()
    rivals = [other for other in range(state.seats) if other != seat]
    most = max([state.settlements[other].bit_count() for other in rivals])
    threat = max([still(standing, weights, other) for other in rivals])
    open_, further = locations_near(board, state.took, standing.own, seat)
    areas = len(standing.areas)
    largest = standing.areas[0].bit_count() if areas else 0
    sectors = sum([here > 0 for here in standing.sectors])
    edge = (standing.own & EDGE).bit_count()
    held, seen_far = tiles_held(board, state.held[seat]), outlook(standing)
    now = [
        *(hurry, late, own * hurry, own * late, rival * hurry, rival * late),
        *(sum(others) / len(others) * hurry, gold * hurry, gold * late, by_castles * hurry),
        *(best * hurry, second * hurry, third * hurry, block * hurry),
        *(absent * hurry, full * hurry, room * hurry, built * hurry / 10),
        *((built - most) * hurry / 10, threat * hurry, castles_near(standing) * hurry),
        *(further * late, areas * hurry, largest * hurry / 5, sectors * hurry),
        *(edge * hurry / 3, len(held) * hurry),
        *(absent * late, seen_far.terrains * late),
        *[late * (count == seen_far.terrains) for count in range(len(TERRAINS) + 1)],
        *(seen_far.castle_soon * hurry, seen_far.castle_turn * hurry),
        *(seen_far.castles_third * hurry, seen_far.second.bit_count() * hurry / 10),
        *(seen_far.second.bit_count() * late / 10, seen_far.scarce * late),
    ]
    age = whole(late)
    tiles = [
        (kind, [age, whole(use(standing, kind, heights, kept) * hurry), 0, 0, 0, 0])
        for kind in held
    ]
    tiles += [(kind, [0, 0, age, 0, 0, 0]) for kind in open_]
    for kind, soon in seen_far.soon.items():
        third_away = seen_far.third_of.get(kind, 0)
        chances = (third_away, min(soon, 1.0), min(seen_far.turn[kind], 1.0))
        tiles.append((kind, [0, 0, 0, *[whole(chance * late) for chance in chances]]))
    cards = []
    for card, counted in zip(state.cards, of_cards, strict=True):
        found = CHANCES[card](standing, seen_far)
        promised = BY_CARD[card].prospect(standing, weights) - counted
        soon_ = (counted, absent, built / 10, areas, sectors)
        amounts = [
            *[amount * hurry for amount in soon_],
            *(len(held) * late, *[amount * hurry for amount in found], found[0] * late),
            *(promised * hurry, absent * late, seen_far.terrains * late, counted * late),
        ]
        cards.append((card, [whole(amount) for amount in amounts]))
    both = [(kind, card, age) for kind in held for card in state.cards]
    return Noticed([whole(amount) for amount in now], tiles, cards, both)


def whole(amount: float) -> int:
    return round(amount * GRAIN)


def prospects(standing: Standing, heights: Heights) -> list[float]:
    """By the chances of the next card: the best hex, the second, the third, three in a row; is its
    terrain away from own settlements, is it full, how much room is there beside them."""
    found = [0.0] * 7
    for chance, free, adjacent in standing.terrains:
        if not chance:
            continue
        if not free:
            found[5] += chance
            continue
        three_best = three(heights, adjacent or free)
        for place, gold in enumerate(three_best):
            found[place] += chance * gold
        found[3] += chance * in_a_row(standing.near, free, heights)
        if adjacent:
            found[6] += chance * min(adjacent.bit_count(), ROOM) / ROOM
        else:
            found[4] += chance
    return found


def in_a_row(near: int, free: int, heights: Heights) -> float:
    """What a mandatory action adds, each settlement where it is worth most."""
    gold = 0.0
    for _ in range(MANDATORY):
        if not free:
            break
        height, equal = heights.best(free & near or free)
        hex_ = last(equal)
        gold += height
        free ^= BIT[hex_]
        near |= NEAR[hex_]
    return gold


def castles_near(standing: Standing) -> int:
    """Castles that are two steps away."""
    board, own = standing.board, standing.own
    near = 0
    for beside, ring in zip(board.beside_castles, castle_rings(board), strict=True):
        near += not own & beside and bool(own & ring)
    return near


@lru_cache(maxsize=4096)
def locations_near(
    board: Board, took: tuple[int, ...], own: int, seat: int
) -> tuple[list[int], int]:
    """The kinds of location with a tile left that is two steps away; how many are three away."""
    near, further = set[int](), set[int]()
    for slot, ring in enumerate(location_rings(board)):
        if ring and not took[seat] >> slot & 1 and left_of(took, slot):
            if own & ring:
                near.add(board.kinds[slot >> 1])
            elif own & neighbours(ring):
                further.add(board.kinds[slot >> 1])
    return sorted(near), len(further)


def tiles_held(board: Board, held: int) -> list[int]:
    """The kinds of tile in hand."""
    return [kind for place, kind in enumerate(board.kinds) if held >> 2 * place & 3]


# ------------------------------------------------------------------- what a tile would do today
def use(standing: Standing, kind: int, heights: Heights, kept: Heights) -> float:
    """The gold that using the tile once adds, by the chances of the next card if it asks."""
    name = NAMES[kind]
    if name == "paddock":
        targets = jumps(standing.own) & standing.free
        if not targets:
            return 0.0
        gold, where = heights.best(targets)
        return max(0.0, gold - kept.least(jumps(BIT[last(where)]) & standing.own)[0])
    lost = 0.0
    if name in ("harbor", "barn"):
        if not standing.own:
            return 0.0
        lost = kept.least(standing.own)[0]
    if name in ("oracle", "barn"):
        return sum(
            [
                chance * reached(standing, free, heights, lost)
                for chance, free, _ in standing.terrains
            ]
        )
    return reached(standing, wanted(standing, name), heights, lost)


def reached(standing: Standing, hexes: int, heights: Heights, lost: float) -> float:
    places = standing.places(hexes)
    return max(0.0, heights.best(places)[0] - lost) if places else 0.0


def wanted(standing: Standing, name: str) -> int:
    """Where such a tile may put a settlement, whatever card is shown."""
    board = standing.board
    match name:
        case "farm":
            return board.terrains[TERRAINS.index("grass")]
        case "oasis":
            return board.terrains[TERRAINS.index("desert")]
        case "tower":
            return board.buildable & EDGE
        case "tavern":
            return board.buildable & ends_of_lines(standing.own)
        case "harbor":
            return board.water
        case _:
            return 0
