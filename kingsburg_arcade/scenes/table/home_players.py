"""A match at home: a table, who sits on its chairs, and the file that keeps it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from ... import games
from ...disk import named
from ...engine.contract import Dealer, Event, Governor, Move, Refused, Wish
from ...engine.luck import SeededDealer, SeededStream
from ...engine.record import Record, Trouble
from ...engine.table import Table
from ...games.governors import governor
from ...games.players import WayBack
from ...governors.thinking import Thinker
from ...i18n import refusal
from ...journal import Journal
from ...saved_matches.home import (
    PERSON,
    chairs_file,
    for_good,
    new_file,
    read_chairs,
    read_note,
    result_noted,
    set_aside,
    times,
    write_chairs,
)
from ...ui.couch import Couch
from ...ui.seat_marks import chair_name
from ..house import House
from .branch_luck import BranchDealer
from .throw import Throwing, by_hand
from .way_back import way_back


class HomePlayers:
    """Persons and governors around one table. Every move is on the disk before it is seen."""

    def __init__(
        self,
        table: Table,
        chairs: Sequence[str],
        seed: int,
        kept: Kept | None = None,
        throwing: Throwing | None = None,
    ) -> None:
        self.table = table
        self.chairs = tuple(chairs)
        self._seed = seed
        self._kept = kept
        self._throwing = throwing
        self._governors: dict[int, Governor] = {
            seat: governor(name, table.record.header.game)
            for seat, name in enumerate(chairs)
            if name != PERSON
        }
        self._asked = -1

    @classmethod
    def begin(
        cls,
        chairs: Sequence[str],
        seed: int,
        options: Mapping[str, Any] | None = None,
        folder: Path | None = None,
        game: str = "",
        besides: Mapping[str, Any] | None = None,
    ) -> HomePlayers:
        """A new match, of the first game if none is named.

        It is kept in `folder` if there is one, and `besides` is noted with it.
        """
        game = game or games.names()[0]
        for name in chairs:
            if name != PERSON:
                governor(name, game)
        cabinet = games.cabinet(game)
        chosen = cabinet.options.read(options or {})
        note = {"game": game, **(besides or {})}
        kept = Kept.new(folder, chairs, note) if folder is not None else None
        dealer = SeededDealer(seed)
        throwing = by_hand(dealer, game, chairs)
        with nothing_left(kept):
            table = Table(
                cabinet,
                len(chairs),
                chosen,
                throwing or dealer,
                seed=seed,
                keep=kept.journal.append if kept else None,
            )
            return cls(table, chairs, seed, kept, throwing)

    @classmethod
    def resume(cls, path: Path) -> tuple[HomePlayers, Trouble | None]:
        """Go on with a match that was kept; and what of it was lost, if anything was."""
        chairs = read_chairs(path)
        journal, record, trouble = Journal.resume(path, games.cabinet)
        with ExitStack() as refused:
            refused.callback(journal.close)
            seed, branch = record.header.seed, BranchDealer.read(read_note(path).get("branch"))
            dealer = branch or (None if seed is None else SeededDealer(seed))
            if dealer is None:
                raise Refused("match.not_home", file=named(path))
            seed = branch.seed if branch is not None and seed is None else seed or 0
            seats = record.header.seats
            chairs = chairs if len(chairs) == seats else [PERSON] * seats
            kept = Kept(path, journal, branch if record.header.seed is None else None)
            players = cls.going_on(record, chairs, dealer, seed, kept)
            refused.pop_all()
        return players, trouble

    @classmethod
    def going_on(
        cls,
        record: Record,
        chairs: Sequence[str],
        dealer: Dealer,
        seed: int,
        kept: Kept | None = None,
    ) -> HomePlayers:
        """Go on where a record ends, which is kept already if it is to be kept."""
        game = record.header.game
        throwing = by_hand(dealer, game, chairs)
        deals, keep = throwing or dealer, kept.journal.append if kept else None
        table = Table.resume(record, games.cabinet(game), deals, keep)
        return cls(table, chairs, seed, kept, throwing)

    @property
    def file(self) -> Path | None:
        """Where this match is kept."""
        return self._kept.path if self._kept is not None else None

    def note(self, **besides: Any) -> None:
        """Remember something beside this match."""
        if self._kept is not None:
            self._kept.note(self.chairs, finished=self.table.over, **besides)

    @property
    def branch(self) -> bool:
        """Is this a copy of a match far away that goes on without the others?"""
        return self._kept is not None and self._kept.branch is not None

    # -------------------------------------------------------------------------------- seats
    @property
    def persons(self) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair == PERSON)

    @property
    def asked(self) -> int:
        """The person who must act now, or -1."""
        actor = self.table.actor
        return actor if actor >= 0 and self.chairs[actor] == PERSON else -1

    @property
    def captions(self) -> tuple[str, ...]:
        return tuple(map(chair_name, self.chairs))

    # -------------------------------------------------------------------------------- acting
    def news(self) -> Iterator[Sequence[Event] | None]:
        """At home everything is answered at once."""
        return iter(())

    @property
    def shared(self) -> bool:
        return len(self.persons) > 1

    def by_hand(self, wish: Wish) -> bool:
        return self._throwing is not None and self._throwing.waits(wish)

    @property
    def throws(self) -> bool:
        """Do the dice wait for a press?"""
        return self._throwing is not None and self.table.wish is not None

    def throw(self) -> tuple[Event, ...]:
        assert self._throwing is not None
        with self._throwing.thrown():
            return self.table.deal()

    def hinted(self) -> None:
        if self._kept is not None:
            self.note(hints=times(read_note(self._kept.path), "hints") + 1)

    def way_back(self, seat: int) -> WayBack:
        header = self.table.record.header
        rules = games.playing(header.game, header.options).rules()
        return way_back(self.table.timeline, rules, self.persons, seat)

    def way_forth(self, seat: int) -> Refused | None:
        return Refused("redo.nothing") if self.table.timeline.forth is None else None

    def undo(self, seat: int) -> Sequence[Event] | None:
        self._stand(seat, self.way_back(seat).stays)
        return None

    def redo(self, seat: int) -> Sequence[Event] | None:
        forth = self.table.timeline.forth
        if forth is None:
            raise Refused("redo.nothing")
        self._stand(seat, forth)
        return None

    def _stand(self, seat: int, number: int) -> None:
        self.table.stand(seat, number)
        if self._kept is not None:
            count = self.table.timeline.went_back
            self._kept.note_progress(self.chairs, self.table, take_backs=count)

    def submit(self, move: Move) -> tuple[Event, ...]:
        """The move of the player who must act."""
        told = self.table.submit(self.table.actor, move)
        if self._kept is not None:
            self._kept.note_progress(self.chairs, self.table)
        return told

    def think(self, thinker: Thinker) -> Move | None:
        """The move of the governor who must act, once it has been thought out."""
        actor = self.table.actor
        if actor not in self._governors:
            return None
        here = len(self.table.record)
        if self._asked != here:
            self._asked = here
            player, stream = self._governors[actor], self._stream(actor)
            view, legal = self.table.view(actor), self.table.legal(actor)
            thinker.ask(lambda: player.choose(view, legal, stream))
        move = thinker.answer()
        if move is not None:
            self._asked = -1
        return move

    def _stream(self, seat: int) -> SeededStream:
        """The numbers of one decision: who comes back to a position gets the same answer."""
        return SeededStream(self._seed, f"seat {seat} at {self.table.digest}")

    def forget(self, thinker: Thinker) -> None:
        """What is being thought is not wanted any more; if it still stands it is asked anew."""
        thinker.forget()
        self._asked = -1

    def close(self) -> None:
        if self._kept is not None:
            self._kept.journal.close()


def go_on_at_home(house: House, file: Path) -> None:
    """Open the table of that record; Refused if that cannot be, and noted if it never can."""
    try:
        players, trouble = HomePlayers.resume(file)
        scene = house.doors.table(players)
    except Refused as reason:
        if for_good(reason):
            set_aside(file)
        raise
    house.gather(Couch.read(read_note(file).get("couch")))
    if house.game != (game := players.table.record.header.game):
        house.change(game=game)
    house.push(scene)
    if trouble:
        scene.say(refusal(trouble))


# --------------------------------------------------------------------------------- on the disk
class Kept:
    """The file of a match, and beside it who sits where."""

    def __init__(self, path: Path, journal: Journal, branch: BranchDealer | None = None) -> None:
        self.path, self.journal, self.branch = path, journal, branch
        self._part = -1

    @classmethod
    def new(
        cls, folder: Path, chairs: Sequence[str], besides: Mapping[str, Any] | None = None
    ) -> Kept:
        path = new_file(folder, chairs, besides)
        return cls(path, Journal(path))

    def discard(self) -> None:
        """There was no match: its file goes, and what was noted beside it."""
        self.journal.close()
        with suppress(OSError):  # then it is offered, and refused, once
            self.path.unlink()
            chairs_file(self.path).unlink()

    def note(self, chairs: Sequence[str], *, finished: bool = False, **besides: Any) -> None:
        """Remember something of this match for the title and the shelf."""
        with suppress(OSError):  # a match without it is resumed, and shows its last scene
            write_chairs(self.path, chairs, finished=finished, besides=besides)

    def note_progress(self, chairs: Sequence[str], table: Table, **besides: Any) -> None:
        """Remember in which part the match is, and how it has ended."""
        if table.over:
            self.note(chairs, finished=True, result=result_noted(table.result), **besides)
            return
        part = self._part_of(table)
        if part != self._part or besides:
            self._part = part
            self.note(chairs, part=part, **besides)

    @staticmethod
    def _part_of(table: Table) -> int:
        header = table.record.header
        found = games.playing(header.game, header.options)
        return found.screen().chapters.part(table.state) if found.board is not None else 0


@contextmanager
def nothing_left(kept: Kept | None) -> Iterator[None]:
    """A new match that cannot begin leaves no file behind."""
    try:
        yield
    except BaseException:
        if kept is not None:
            kept.discard()
        raise
