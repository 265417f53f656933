"""The state of a match: a position that knows who must act, what is legal and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, Final

from ....engine.contract import NOBODY, Chair, Choose, House, Move, Tell, Wish
from . import calendar, court, destiny, laying, prices, province, season, winter
from .agenda import ANSWERS, CHOICES, RULES, WISHES, advance
from .consequences import Change, change
from .forecast import Forecast, Shown, forecast
from .play_out import play_by_chance
from .position import UNASKED, Position
from .realm import auction, choosing_tokens, goblin_valley, governors_at_work, governors_dealt
from .steps import BITS, KIND, STEPS
from .writing import to_plain

CHAPTERS: Final[tuple[ModuleType, ...]] = (
    *(calendar, laying, destiny, season, court, province, winter, choosing_tokens, goblin_valley),
    *(auction, governors_dealt, governors_at_work),
)
"""The modules whose rules, questions and wishes make the calendar; importing registers them."""


class State(Position):
    """One position and the rules that lead on from it."""

    __slots__ = ()

    def copy(self) -> State:
        new = State()
        new.in_play = self.in_play
        new.year = self.year
        new.phase = self.phase
        new.order = self.order[:]
        new.gold = self.gold[:]
        new.wood = self.wood[:]
        new.stone = self.stone[:]
        new.tokens = self.tokens[:]
        new.soldiers = self.soldiers[:]
        new.points = self.points[:]
        new.powers = self.powers[:]
        new.used = self.used[:]
        new.coloured = self.coloured[:]
        new.white = self.white[:]
        new.spent = self.spent
        new.placing = self.placing
        new.court = self.court[:]
        new.aided = self.aided
        new.envoy = self.envoy
        new.peeked = self.peeked
        new.enemies = self.enemies[:]
        new.agenda = self.agenda[:]
        new.actor = self.actor
        new.taken = self.taken
        new.guests = self.guests[:]
        new.choices = self.choices
        new.realm = None if self.realm is None else self.realm.copy()
        return new

    # ------------------------------------------------------------------------ who must act
    @property
    def question(self) -> str:
        return STEPS[self.agenda[-1] & KIND][0] if self.agenda else "over"

    def legal(self) -> Sequence[Move]:
        if self.choices is None:
            top = self.agenda[-1]
            asked = CHOICES[top & KIND]
            if asked is None:
                raise ValueError("no seat is asked anything now")
            self.choices = asked(self, top >> BITS)
        return self.choices

    def wish(self) -> Wish:
        top = self.agenda[-1]
        wanted = WISHES[top & KIND]
        if wanted is None:
            raise ValueError("luck is asked nothing now")
        return wanted(self, top >> BITS)

    def play(self, move: Move, tell: Tell | None = None) -> None:
        self.choices = UNASKED
        top = self.agenda.pop()
        ANSWERS[top & KIND](self, top >> BITS, move, tell)
        if self.choices is None:
            advance(self, tell)

    def play_through(self, chairs: Sequence[Chair], house: House, most: int) -> int:
        """`legal`, `wish`, `play` and `advance` by turns, without a call of each."""
        streams = [stream for _, _, stream, by_chance in chairs if by_chance]
        if self.in_play.printed and len(streams) == len(chairs):
            return play_by_chance(self, streams, house, most)
        agenda = self.agenda
        for played in range(most):
            choices = self.choices
            while choices is None:
                if not agenda:
                    self.actor = NOBODY
                    return played
                top = agenda.pop()
                run = RULES[top & KIND]
                if run is not None:
                    run(self, top >> BITS, None)
                    choices = self.choices
                elif wanted := WISHES[top & KIND]:
                    move = house.deal(wanted(self, top >> BITS))
                    break
                else:
                    agenda.append(top)
                    self.actor = top >> BITS & 7
                    choices = self.legal()
            else:
                choose, view, stream, _ = chairs[self.actor]
                move = choose(view, choices, stream)
                if type(move) is Choose:
                    move = house.hide(self.actor, move)
                self.choices = UNASKED
                top = agenda.pop()
            ANSWERS[top & KIND](self, top >> BITS, move, None)
        advance(self, None)
        return most

    def settle(self) -> None:
        """Work out what is derived from the rest, for a position that was read or set up."""
        court.look_at(self)
        self.choices = None
        advance(self, None)

    # ------------------------------------------------------------------------------ looking
    def spaces(self, seat: int) -> tuple[int, ...]:
        """The spaces of a seat's province, by the numbers of their buildings."""
        laid = prices.spaces_of(self.powers[seat] & prices.BOARDS_LAID)
        return tuple(number for number in laid if self.in_play.spaces >> number & 1)

    # ------------------------------------------------------------------------- plain faces
    def to_plain(self) -> dict[str, Any]:
        return to_plain(self)

    def forecast(self, seat: int, move: Move | None = None, shown: Shown | None = None) -> Forecast:
        return forecast(self, seat, shown, None if move is None else self._change(seat, move))

    def _change(self, seat: int, move: Move) -> Change:
        """The move played on a copy, until luck or another seat must act."""
        after = self.copy()
        after.play(move)
        return change(self, after, seat, move)
