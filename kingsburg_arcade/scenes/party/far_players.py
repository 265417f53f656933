"""A match far away as a table scene sees it: moves go out, and what has happened comes as news."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from ...engine.contract import Event, Governor, Move, Refused, Wish
from ...engine.course import REDO, RETURN, UNDO
from ...engine.luck import SeededStream
from ...engine.record import Step
from ...games.governors import governor
from ...games.players import WayBack
from ...governors.thinking import Thinker
from ...i18n import tr
from ...net.protocol import facts
from ...net.room.line import LINGER
from ...saved_matches.home import PERSON, read_note, times, write_beside
from ...ui.couch import Couch
from ...ui.seat_marks import chair_name
from ..table.way_back import step_back
from .far_table import FarTable
from .party import Party, await_answer

CATCH_UP: Final = 24
"""So many entries at once are not shown one by one: the table is simply there."""
FALLBACK: Final = "random"
"""Who plays if a governor is not known here."""


def couch_of(party: Party) -> Couch:
    """The seats of a match, called by the people who came for them."""
    people = party.people
    return Couch.of_names(
        [party.name(seat) if seat in people else "" for seat in range(max(people) + 1)]
    )


class FarPlayers:
    """The persons at this screen are one, or none who only watches."""

    def __init__(self, party: Party) -> None:
        assert party.table is not None
        self.party = party
        self._asked = -1
        self._governors: dict[tuple[int, str], tuple[Governor, SeededStream]] = {}

    branch = False

    # --------------------------------------------------------------------------------- looking
    @property
    def table(self) -> FarTable:
        assert self.party.table is not None
        return self.party.table

    @property
    def persons(self) -> tuple[int, ...]:
        return () if self.party.seat is None else (self.party.seat,)

    @property
    def chairs(self) -> tuple[str, ...]:
        seated = self.party.chairs
        assert seated is not None
        return tuple(name or PERSON for name in seated.governors)

    @property
    def captions(self) -> tuple[str, ...]:
        return tuple(self._caption(seat) for seat in range(self.table.seats))

    def _caption(self, seat: int) -> str:
        seated, people = self.party.chairs, self.party.people
        assert seated is not None
        if seat not in people:
            return chair_name(seated.governors[seat])
        name = self.party.name(seat)
        if seated.roster[seat] == seat:
            return tr("lobby.you") if seat == self.party.seat else name
        return tr("party.stands_in", governor=chair_name(seated.governors[seat]), name=name)

    @property
    def asked(self) -> int:
        return self.table.actor if self.own_turn and self._is_free else -1

    @property
    def own_turn(self) -> bool:
        """Is the person here to act, whether or not a move would be taken just now?"""
        actor, seated = self.table.actor, self.party.chairs
        if actor < 0 or actor != self.party.seat or seated is None:
            return False
        return seated.roster[actor] == actor

    @property
    def _is_free(self) -> bool:
        """Would a move be taken now?"""
        return self.party.may and not self.party.pending and not self.party.failed

    # ------------------------------------------------------------------------------------ news
    def news(self) -> Iterator[Sequence[Event] | None]:
        waiting = self.party.news
        anew = len(waiting) > CATCH_UP
        while waiting:
            told = waiting.popleft()
            if isinstance(told, facts.Happened):
                events = self._accept(told)
                if events and not anew:
                    yield events
            elif isinstance(told, facts.Rewound):
                if told.index < len(self.table.record):
                    self.party.table = self.table.rewound(told.index)
                    self.party.pending = False
                    anew = True
            else:
                anew = True
        if anew:
            yield None

    def _accept(self, told: facts.Happened) -> tuple[Event, ...]:
        """The entry, checked once more; what is known already is passed over."""
        record, entry = self.table.record, told.entry
        if entry.index <= len(record):
            return ()
        try:
            events = self.table.accept(entry, Step(entry, told.course, told.events))
        except Refused:
            self.party.line.show_all()  # the copy lacks something: it is made anew
            return ()
        if entry.seat == self.party.submitted:
            self.party.pending = False
        return events

    # ---------------------------------------------------------------------------------- acting
    def submit(self, move: Move) -> Sequence[Event]:
        """What comes of it is told as news. A rival that is asked for the turn gives it back in
        place of its move."""
        actor, asked = self.table.actor, self.party.turn_asked
        agrees = asked is not None and not asked.kept and not self.own_turn
        return self._send(actor, RETURN if agrees else move)

    throws = False
    shared = True

    def by_hand(self, wish: Wish) -> bool:
        """On a LAN the dice have been rolled before they are shown."""
        return False

    def throw(self) -> Sequence[Event]:
        """Their dice have come already; only their show waits."""
        return ()

    def hinted(self) -> None:
        notebook = self.party.notebook
        if notebook is not None:
            with suppress(OSError):  # then the match is one without hints
                write_beside(notebook, hints=times(read_note(notebook), "hints") + 1)

    def way_back(self, seat: int) -> WayBack:
        way, asked = step_back(self.table, seat), self.party.turn_asked
        if self.table.actor == seat:
            return way
        if asked is not None:
            raise Refused("undo.kept" if asked.kept else "undo.asked")
        return replace(way, asks=self.table.actor)

    def way_forth(self, seat: int) -> Refused | None:
        return self.table.redo_refusal(seat)

    def undo(self, seat: int) -> Sequence[Event]:
        """In the own turn it is taken back; then it is asked for, and an answer comes as news."""
        if self.way_back(seat).asks >= 0:
            self.party.line.take_back(True)
            return ()
        return self._take_back(seat, UNDO, self.table.undo_refusal(seat))

    def redo(self, seat: int) -> Sequence[Event]:
        return self._take_back(seat, REDO, self.table.redo_refusal(seat))

    def _take_back(self, seat: int, word: tuple[str], refusal: Refused | None) -> Sequence[Event]:
        if refusal is not None:
            raise refusal
        return self._send(seat, word)

    def _send(self, seat: int, move: Move | tuple[str]) -> Sequence[Event]:
        await_answer(self.party, seat)
        self.party.line.submit(seat, move)
        return ()

    def think(self, thinker: Thinker) -> Move | None:
        """The governors that this program plays: on free chairs, and for the missing."""
        actor, party = self.table.actor, self.party
        seated = party.chairs
        if actor < 0 or seated is None or party.seat is None or not self._is_free:
            return None
        if seated.roster[actor] != party.seat or not seated.governors[actor]:
            return None
        here = len(self.table.record)
        if self._asked != here:
            self._asked = here
            player, stream = self._governor(actor, seated.governors[actor])
            view, legal = self.table.view(actor), self.table.legal(actor)
            thinker.ask(lambda: player.choose(view, legal, stream))
        move = thinker.answer()
        if move is not None:
            self._asked = -1
        return move

    def _governor(self, seat: int, name: str) -> tuple[Governor, SeededStream]:
        known = self._governors.get((seat, name))
        if known is None:
            try:
                player = governor(name, self.table.record.header.game)
            except Refused:
                player = governor(FALLBACK, self.table.record.header.game)
            seed = int.from_bytes(self.table.record.header.link[:6])
            known = self._governors[seat, name] = player, SeededStream(seed, f"seat {seat}")
        return known

    def forget(self, thinker: Thinker) -> None:
        """What is being thought is not wanted any more; if it still stands it is asked anew."""
        thinker.forget()
        self._asked = -1

    def close(self) -> None:
        """A finished match stays on the line for those who have not heard its end."""
        self.party.close(LINGER if self.table.over else 0.0)
