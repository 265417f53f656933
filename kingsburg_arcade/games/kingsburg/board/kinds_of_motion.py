"""The kinds of motion of a Kingsburg table: each changes the picture while it goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from zlib import crc32

from ....stage.cueing import Cueing, Drift
from ....stage.easing import ease_in_out, linear
from ....stage.gestures import count_length
from ....stage.thrown_dice import Throw, thrown
from ....stage.tween import Call, InTurn, Motion, Tween, Wait
from ..rules import events as told
from .facts import hear
from .picture import Flight, Picture, Place, Tally, Work
from .year_opening import LENGTH

ROLL: Final = 1.05
FLIGHT: Final = 0.42
PAGE: Final = 0.7
GLANCE: Final = 0.2
WORK: Final = 0.7
"""How long a building takes to rise, or to fall."""
ARRIVAL: Final = 1.0
THROW: Final = 0.8
TURN: Final = 0.6
"""How long tokens and cards take to be turned over."""
FATE: Final = 3.2
"""How long the destiny of the year is shown to all."""


Dice = tuple[tuple[int, ...], tuple[int, ...]]
"""The coloured dice of a seat, and its white ones."""
HAND: Final = (7.5, 3.2)
"""Where the hand is that throws, seen from the first of its dice, in sides of them."""
BESIDE: Final = 1.21
"""How far apart dice come to lie before a person, in sides of them."""


def throw_key(seat: int, coloured: tuple[int, ...], white: tuple[int, ...]) -> int:
    """What a throw is known by: the same dice of a seat are always seen alike."""
    return crc32(repr((seat, coloured, white)).encode())


def throw_of(seat: int, coloured: tuple[int, ...], white: tuple[int, ...]) -> Throw:
    """The throw of a person here, nearly as it will be seen: where they sit the dice lie apart."""
    places = tuple((BESIDE * at, 0.0) for at in range(len(coloured) + len(white)))
    return thrown(HAND, places, throw_key(seat, coloured, white))


class Kinds(Cueing[Picture]):
    """Motions of one picture, by their names."""

    def mark(self, *places: Place, fresh: bool = False) -> Motion:
        """Touch places: they stay marked until the next move of somebody."""

        def touch() -> None:
            if fresh:
                self.picture.marks.clear()
            self.picture.marks.update(places)

        return Call(touch)

    def sounding(self, name: str, count: int = 1) -> Motion:
        """A sound between two motions."""

        def begin() -> None:
            self.sound(name, count)

        return Call(begin)

    def fly(self, what: str, source: Place, goal: Place, count: int = 1) -> Motion:
        if self.reduced:
            return Wait(FLIGHT)
        return self.flying(Flight(what, source, goal, 0.0, count))

    def flying(self, flight: Flight) -> Motion:
        def move(part: float) -> None:
            flight.part = part
            if flight not in self.picture.flights:
                self.picture.flights.append(flight)

        return Tween(move, 0.0, 1.0, FLIGHT, ease_in_out)

    def tumble(self, dice: Mapping[int, Dice]) -> Motion:
        """These dice of these seats are thrown; those of a person here are heard to knock."""
        if self.reduced:
            return Wait(self.step)
        seats = tuple(dice)
        heard = [throw_of(seat, *dice[seat]).knocks for seat in seats if seat in self.own]

        def roll(part: float) -> None:
            self.picture.tumble, self.picture.tumbling = part, seats

        motions: list[Motion] = []
        before = 0.0
        for part in heard[0] if heard else ():
            motions += [Tween(roll, before, part, (part - before) * ROLL, linear)]
            motions += [self.sounding("knock")]
            before = part
        return InTurn(*motions, Tween(roll, before, 1.0, (1 - before) * ROLL, linear))

    def turn_page(self) -> Motion:
        def turn(part: float) -> None:
            self.picture.turning = part

        return self.moved(turn, PAGE, ease_in_out)

    def open_year(self, year: int) -> Motion:
        """The King's word, and the cards of its enemies; nothing where nothing may move."""
        if self.reduced:
            return Wait(0.0)

        def go_on(part: float) -> None:
            self.picture.opening = year, part

        return InTurn(self.sounding("shuffle"), Tween(go_on, 0.0, 1.0, LENGTH, linear))

    def drift(self) -> None:
        """Petals, motes, leaves or snow, while the show goes on."""
        if not self.reduced:
            self.beside(Drift(self.picture))

    def count(self, seat: int, before: int) -> None:
        """The points of a seat are others than before: they are counted, while the show goes on."""
        points, going = self.picture.provinces[seat].points, self.picture.tallies.get(seat)
        if self.reduced or points == before:
            return
        tally = Tally(seat, going.shown if going else before, points)
        self.picture.tallies[seat] = tally
        self.beside(Counting(self.picture, tally))

    def work(self, seat: int, building: str, *, falls: bool) -> Motion:
        work = Work(seat, building, falls)

        def go_on(part: float) -> None:
            work.part = part
            if work not in self.picture.works:
                self.picture.works.append(work)

        return self.at_tempo(seat, self.moved(go_on, WORK, linear))

    def arrive(self, creature: str) -> Motion:
        def come(part: float) -> None:
            self.picture.arriving = creature, part

        return self.moved(come, ARRIVAL, linear)

    def turn_over(self, destiny: str) -> Motion:
        def show(part: float) -> None:
            self.picture.fate = destiny, part

        return self.moved(show, FATE, linear)

    def throw(self, face: int) -> Motion:
        """The King's die rolls."""

        def roll(part: float) -> None:
            self.picture.throw = face, part

        return self.moved(roll, THROW, linear)

    def turn_tokens(self, tokens: dict[int, int]) -> Motion:
        """Covered tokens are turned over."""

        def turn(part: float) -> None:
            self.picture.turning_tokens = tokens, part

        return self.moved(turn, TURN, ease_in_out)

    def open_cards(self, opened: Sequence[told.GovernorOpened]) -> Motion:
        """Cards of governors are turned over all at once, before the log names one by one."""
        cards = {event.seat: event.card for event in opened}

        def turn(part: float) -> None:
            self.picture.turning_cards = cards, part

        def lie_open() -> None:
            for event in opened:
                hear(self.picture, event)

        turned = self.moved(turn, TURN, ease_in_out)
        return InTurn(self.mark(fresh=True), turned, Call(lie_open))

    def march(self, home: bool, soldiers: int | Mapping[int, int] = 0) -> Motion:
        """Soldiers come to every seat, as many to each or by seat, or leave it."""
        seats = range(len(self.picture.provinces))
        coming = soldiers if isinstance(soldiers, Mapping) else dict.fromkeys(seats, soldiers)
        flights: list[Flight] = []

        def go(part: float) -> None:
            if not flights:
                for seat, has in enumerate(self.picture.provinces):
                    here: Place = ("seat", seat, "soldiers")
                    count = has.soldiers if home else coming.get(seat, 0)
                    there: Place = ("seat", seat, "away") if home else ("king",)
                    source, goal = (here, there) if home else (there, here)
                    if count:
                        flights.append(Flight("soldiers", source, goal, 0.0, count))
                self.picture.flights += flights
            for flight in flights:
                flight.part = part

        return self.moved(go, FLIGHT, ease_in_out)


class Counting:
    """Points on their way to what they are already: nobody waits for it."""

    def __init__(self, picture: Picture, tally: Tally) -> None:
        self._picture, self._tally = picture, tally
        self.length = count_length(tally.goal - tally.start)

    def show(self, at: float) -> None:
        self._tally.part = at / self.length

    def land(self) -> None:
        if self._picture.tallies.get(self._tally.seat) is self._tally:
            del self._picture.tallies[self._tally.seat]
