"""What the persons at a Kingdom Builder table may say a word to: noticed from the events alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

from ....engine.contract import Event
from ...speech import BEGIN, SHARED, Manner, Occasion, Seated, ended, race
from ..minds.characters import CHARACTERS, PLAIN, liked
from ..rules import events as told
from ..rules.game_board import BARE, board_of
from ..rules.hexes import BIT, neighbours
from ..rules.scoring import CARD_NAMES, gold_of
from .facts import code_of, hex_of

GOOD: Final = 6
"""So much more gold after a turn is a good one."""
EARLY: Final = 3
"""In so many first rounds nobody minds who leads, or what a turn brings."""
FEW: Final = 6
"""So many settlements are few."""
CROWD: Final = 3
"""So many own settlements around one make an estate."""
RICH: Final = 12
"""So much gold from one card is much."""

BEATS: Final = (told.SettlementBuilt, told.TileTaken, told.TurnEnded, told.Scored)

MANNERS: Final[Mapping[str, Manner]] = {
    **SHARED,
    "tile": Manner(1, 3, "glad"),
    "snatched": Manner(2, 2, "angry"),
    "snatched_you": Manner(3, mood="angry"),
    "tile_lost": Manner(3, mood="startled"),
    "no_land": Manner(2, mood="worried"),
    "good_turn": Manner(1, 2, "proud"),
    "poor_turn": Manner(1, 3, "worried"),
    "good_turn_you": Manner(2, 2, "startled"),
    "few": Manner(2, mood="proud"),
    "few_you": Manner(2, mood="worried"),
    "ending": Manner(4, mood="proud"),
    "ending_you": Manner(4, mood="worried"),
    "card_rich": Manner(1, 2, "glad"),
    "card_none": Manner(1, 2, "worried"),
    "home": Manner(1, 4, "glad"),
    "neighbour_you": Manner(1, 4, "angry"),
}
RESTS: Final = (15, 10, 5, 0)


class Witness:
    """The land, the settlements and the gold, as everybody has seen them."""

    manners: ClassVar[Mapping[str, Manner]] = MANNERS
    rests: ClassVar[Sequence[int]] = RESTS

    def __init__(self, chairs: Sequence[str]) -> None:
        self.seated = Seated(tuple(chairs))
        seats = range(len(chairs))
        self._board, self._cards = BARE, tuple[int, ...]()
        self._own = [0 for _ in seats]
        self._gold = [0 for _ in seats]
        self._turns = 0
        self._leader = -1
        self._tiles: list[set[str]] = [set() for _ in seats]
        self._few: set[int] = set()

    def beats(self, event: Event) -> int:
        return isinstance(event, BEATS)

    def notice(self, event: Event) -> Iterator[Occasion]:
        match event:
            case told.BoardLaid(quadrants=quadrants):
                self._board = board_of(tuple(map(code_of, quadrants)))
            case told.CardsRevealed(cards=cards):
                self._cards = tuple(map(CARD_NAMES.index, cards))
            case told.StartPlayerDrawn():
                yield from (Occasion(seat, BEGIN) for seat in self.seated.speakers)
            case told.TerrainFull(seat=seat):
                yield Occasion(seat, "no_land")
            case told.SettlementBuilt(seat=seat, row=row, column=column, supply=supply):
                yield from self._built(seat, hex_of(row, column), supply)
            case told.SettlementMoved(seat=seat):
                source = hex_of(event.from_row, event.from_column)
                self._own[seat] ^= BIT[source] | BIT[hex_of(event.row, event.column)]
            case told.TileTaken() | told.TileLost():
                yield from self._of_tiles(event)
            case told.TurnEnded(seat=seat):
                yield from self._turned(seat)
            case told.RoundEndTriggered(seat=seat):
                yield Occasion(seat, "ending")
                if seat in self.seated.players:
                    yield from (Occasion(other, "ending_you", seat) for other in self._others(seat))
            case told.Scored(seat=seat, gold=gold) if not 0 < gold < RICH:
                yield Occasion(seat, "card_rich" if gold else "card_none")
            case told.MatchEnded(gold=gold, winners=winners):
                yield from ended(gold, winners)

    def _others(self, seat: int) -> list[int]:
        return [other for other in self.seated.speakers if other != seat]

    def _built(self, seat: int, hex_: int, supply: int) -> Iterator[Occasion]:
        bit = BIT[hex_]
        self._own[seat] |= bit
        person = self.seated.speakers.get(seat)
        if person and self._at_home(person, bit, self._own[seat] & neighbours(bit)):
            yield Occasion(seat, "home")
        if seat in self.seated.players:
            near = neighbours(bit)
            touched = (other for other in self._others(seat) if self._own[other] & near)
            yield from (Occasion(other, "neighbour_you", seat) for other in touched)
        if supply <= FEW and seat not in self._few:
            self._few.add(seat)
            yield Occasion(seat, "few")
            if seat in self.seated.players:
                yield from (Occasion(other, "few_you", seat) for other in self._others(seat))

    def _at_home(self, person: str, bit: int, beside: int) -> bool:
        """Is a settlement where that person likes to live? `beside` are its own neighbours."""
        match person:
            case "merchant":
                return bool(bit & self._board.near_locations)
            case "castellan":
                return beside.bit_count() >= CROWD
            case "messenger":
                return not beside
        loved = liked(self._board, CHARACTERS.get(person, PLAIN))
        return any(bit & hexes for hexes, gold in loved if gold > 0)

    def _of_tiles(self, event: Any) -> Iterator[Occasion]:
        seat, location = event.seat, event.location
        if isinstance(event, told.TileLost):
            self._tiles[seat].discard(location)
            yield Occasion(seat, "tile_lost")
            return
        self._tiles[seat].add(location)
        yield Occasion(seat, "tile", detail=location)
        others = self._others(seat)
        if seat in self.seated.speakers:
            yield from (Occasion(other, "to", seat) for other in others)
        if not event.left:
            without = (other for other in others if location not in self._tiles[other])
            name = self.seated.by("snatched", seat)
            yield from (Occasion(other, name, seat) for other in without)

    def _turned(self, seat: int) -> Iterator[Occasion]:
        """By the gold of every seat before a turn and after it."""
        self._turns += 1
        before, after = self._gold, self._reckoned()
        self._gold = after
        if self._turns <= EARLY * len(self.seated.chairs):
            return
        self._leader, found = race(self.seated, after, self._leader)
        yield from found
        if after[seat] >= before[seat] + GOOD:
            yield Occasion(seat, "good_turn")
            if seat in self.seated.players:
                yield from (Occasion(other, "good_turn_you", seat) for other in self._others(seat))
        elif after[seat] <= before[seat]:
            yield Occasion(seat, "poor_turn")

    def _reckoned(self) -> list[int]:
        rows = gold_of(self._board, self._cards, self._own)
        return [sum(seat) for seat in zip(*(gold for _, gold in rows), strict=True)]
