"""Taking back: undo and redo of the persons at this screen, with the reasons against them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ...engine.contract import Event, Refused
from ...games.players import Decision, Players, WayBack
from ...i18n import refusal, tr
from ...ui.seat_marks import seat_name
from .agreeing import Agreement, AgreeScene
from .place import Place
from .turn import Turn


class Anew(Place, Protocol):
    """A table that can show the match where it stands now."""

    def start_anew(self) -> None: ...


class TakeBack:
    """The two buttons of a table that go back and forth."""

    def __init__(self, place: Anew, turn: Turn) -> None:
        self._place, self._turn = place, turn

    # ------------------------------------------------------------------------------- looking
    @property
    def seat(self) -> int:
        """The person that was asked last, or the only one: the buttons speak to them."""
        turn, players = self._turn, self._turn.players
        asked = turn.last_person if turn.last_person >= 0 else turn.asked
        persons = players.persons if players is not None else ()
        return persons[0] if asked < 0 and len(persons) == 1 else asked

    @property
    def ways(self) -> list[WayBack]:
        """What can be taken back: the last decision of a person, and before it that of the
        person asked, if another has decided since."""
        players = self._turn.players
        if players is None:
            return []
        found = []
        for seat in players.persons:
            try:
                way = players.way_back(seat)
            except Refused:
                continue
            if not way.others or seat == self.seat:
                found.append(way)
        return sorted(found, key=lambda way: len(way.others))

    @property
    def undo_refusal(self) -> str | None:
        """Why nothing can be taken back, in words."""
        players = self._turn.players
        if players is None or self.ways:
            return None
        if self.seat < 0:
            return tr("why.no_person")
        try:
            players.way_back(self.seat)
        except Refused as reason:
            return refusal(reason)
        return None

    @property
    def redo_refusal(self) -> str | None:
        players = self._turn.players
        if players is None:
            return None
        if self.seat < 0:
            return tr("why.no_person")
        reason = players.way_forth(self.seat)
        return None if reason is None else refusal(reason)

    @property
    def coming_back(self) -> str:
        """What the next press would take back, in words; empty if nothing."""
        ways = self.ways
        if not ways:
            return ""
        asks, what = ways[0].asks, self.words(ways[0])
        if asks >= 0:
            return tr("back.asks", seat=seat_name(asks), what=what)
        return tr("back.takes", what=what)

    def words(self, way: WayBack) -> str:
        """A decision, and how many answers of rivals come back with it."""
        said = self._decided(way.own)
        return tr("back.answers", what=said, count=way.answers) if way.answers else said

    def _decided(self, decision: Decision) -> str:
        return self._place.board.words.deed(decision.move, decision.question)

    # -------------------------------------------------------------------------------- acting
    def may(self) -> bool:
        """Do these hands play a seat that could take something back?"""
        return any(self._theirs(way.own.seat) for way in self.ways)

    def _theirs(self, seat: int) -> bool:
        """Do the hands that press play this seat?"""
        house = self._place.house
        return house.couch.may(seat, house.hands, house.inputs.pads)

    def _alone(self, way: WayBack) -> bool:
        """Did the person who presses decide this, and has nobody else been asked since?"""
        owner = way.own.seat
        return not way.others and (owner == self.seat or not self._theirs(self.seat))

    def undo(self) -> None:
        """Go one decision back; where it was not their own alone, another person must agree."""
        if self._turn.players is None:
            return
        ways = self.ways
        mine = [way for way in ways if self._theirs(way.own.seat)]
        if not ways:
            watching = self.seat < 0
            self._refuse(self._place.mode.others_act if watching else self.undo_refusal or "")
        elif not mine:
            self._turn.may_press(ways[0].own.seat)
        elif self._alone(mine[0]):
            self._go_back(mine[0])
        else:
            house = self._place.house
            house.push(AgreeScene(house, [self._agreement(way) for way in mine]))

    def _agreement(self, way: WayBack, agreed: frozenset[int] = frozenset()) -> Agreement:
        """Who has to agree next, to what, and what comes of it."""
        asked = [one.seat for one in way.others if one.seat not in agreed]
        what, name = self.words(way), seat_name(way.own.seat)
        if not way.others:
            said = tr("back.own", seat=name, what=what)
        else:
            told = (f"{seat_name(one.seat)}: {self._decided(one)}" for one in way.others)
            said = tr("back.with", seat=name, what=what, others="; ".join(told))
        seat = asked[0] if asked else way.own.seat

        def agree() -> None:
            if set(asked) <= {seat}:
                self._go_back(way)
            else:
                house = self._place.house
                house.push(AgreeScene(house, [self._agreement(way, agreed | {seat})]))

        return Agreement(seat, said, agree)

    def _go_back(self, way: WayBack) -> None:
        players, said = self._turn.players, tr("back.taken", what=self.words(way))
        if way.asks >= 0:
            said = tr("back.asked", seat=seat_name(way.asks))
        assert players is not None
        if self._act(players.undo, way.own.seat):
            self._place.say(said)
            self._place.mode.undone()

    def redo(self) -> None:
        place, players, seat = self._place, self._turn.players, self.seat
        if players is not None and self._turn.may_press(seat) and self._act(players.redo, seat):
            place.mode.redone()

    def _act(self, act: Callable[[int], Sequence[Event] | None], seat: int) -> bool:
        """Was it done?"""
        place, players = self._place, self._turn.players
        assert players is not None
        place.show.director.drain()
        place.house.sound.hush()
        try:
            told = act(seat)
        except Refused as reason:
            self._refuse(refusal(reason))
            return False
        if told is None:
            place.start_anew()
            place.house.sound.play("undo")
        else:
            self._show(players, told)
        return True

    def _show(self, players: Players, told: Sequence[Event]) -> None:
        place = self._place
        self._turn.forget()
        place.show.feed(told, players.table.state)
        place.show.director.drain()
        place.refresh()

    def _refuse(self, why: str) -> None:
        self._place.house.sound.play("refuse")
        self._place.say(why)
