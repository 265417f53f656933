"""A match at home: a table, who sits on its chairs, and the file that keeps it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from ... import games
from ...disk import why
from ...engine.contract import Event, Governor, Move, Refused
from ...engine.luck import SeededDealer, SeededStream
from ...engine.table import Table
from ...games.governors import governor
from ...governors.thinking import Thinker
from ...journal import Journal
from ...ui.seat_names import chair_name
from .branch_luck import BranchDealer

PERSON: Final = "human"
FOLDER: Final = "tables"


class HomePlayers:
    """Persons and governors around one table. Every move is on the disk before it is seen."""

    def __init__(
        self, table: Table, chairs: Sequence[str], seed: int, kept: Kept | None = None
    ) -> None:
        self.table = table
        self.chairs = tuple(chairs)
        self._kept = kept
        self._governors: dict[int, tuple[Governor, SeededStream]] = {
            seat: (governor(name, table.record.header.game), SeededStream(seed, f"seat {seat}"))
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
        game: str = "kingsburg",
        besides: Mapping[str, Any] | None = None,
    ) -> HomePlayers:
        """A new match; it is kept in `folder` if there is one, and `besides` is noted with it."""
        for name in chairs:
            if name != PERSON:
                governor(name, game)
        cabinet = games.cabinet(game)
        chosen = cabinet.options.read(options or {})
        note = {"game": game, **(besides or {})}
        kept = Kept.new(folder, chairs, note) if folder is not None else None
        with nothing_left(kept):
            table = Table(
                cabinet,
                len(chairs),
                chosen,
                SeededDealer(seed),
                seed=seed,
                keep=kept.journal.append if kept else None,
            )
            return cls(table, chairs, seed, kept)

    @classmethod
    def resume(cls, path: Path) -> tuple[HomePlayers, str | None]:
        """Go on with a match that was kept; and one sentence if some of it was lost."""
        chairs = read_chairs(path)
        journal, record, trouble = Journal.resume(path, games.cabinet)
        with ExitStack() as refused:
            refused.callback(journal.close)
            seed, branch = record.header.seed, BranchDealer.read(read_note(path).get("branch"))
            dealer = branch or (None if seed is None else SeededDealer(seed))
            if dealer is None:
                raise Refused(f"{path} was not dealt at home and cannot be resumed here")
            seed = branch.seed if branch is not None and seed is None else seed or 0
            seats = record.header.seats
            chairs = chairs if len(chairs) == seats else [PERSON] * seats
            table = Table.resume(record, games.cabinet(record.header.game), dealer, journal.append)
            kept = Kept(path, journal, branch if record.header.seed is None else None)
            sitting = cls(table, chairs, seed, kept)
            refused.pop_all()
        return sitting, trouble

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

    def undo(self, seat: int) -> tuple[Event, ...]:
        return self.table.undo(seat)

    def redo(self, seat: int) -> tuple[Event, ...]:
        return self.table.redo(seat)

    def submit(self, move: Move) -> tuple[Event, ...]:
        """The move of whoever must act."""
        told = self.table.submit(self.table.actor, move)
        if self.table.over and self._kept is not None:
            self._kept.finish(self.chairs)
        return told

    def think(self, thinker: Thinker) -> Move | None:
        """The move of the governor who must act, once it has been thought out."""
        actor = self.table.actor
        if actor not in self._governors:
            return None
        here = len(self.table.record)
        if self._asked != here:
            self._asked = here
            player, stream = self._governors[actor]
            view, legal = self.table.view(actor), self.table.legal(actor)
            thinker.ask(lambda: player.choose(view, legal, stream))
        move = thinker.answer()
        if move is not None:
            self._asked = -1
        return move

    def forget(self, thinker: Thinker) -> None:
        """What is being thought is not wanted any more; if it still stands it is asked anew."""
        thinker.forget()
        self._asked = -1

    def close(self) -> None:
        if self._kept is not None:
            self._kept.journal.close()


# --------------------------------------------------------------------------------- on the disk
class Kept:
    """The file of a match, and beside it who sits where."""

    def __init__(self, path: Path, journal: Journal, branch: BranchDealer | None = None) -> None:
        self.path, self.journal, self.branch = path, journal, branch

    @classmethod
    def new(
        cls, folder: Path, chairs: Sequence[str], besides: Mapping[str, Any] | None = None
    ) -> Kept:
        path = cls.path_of_new(folder, chairs, besides)
        return cls(path, Journal(path))

    @staticmethod
    def path_of_new(
        folder: Path, chairs: Sequence[str], besides: Mapping[str, Any] | None = None
    ) -> Path:
        """The next free number; `besides` is noted beside it."""
        tables = folder / FOLDER
        try:
            tables.mkdir(parents=True, exist_ok=True)
            number = 1 + max((number_of(file) for file in tables.glob("*.record")), default=0)
            path = tables / f"{number:05}.record"
            write_chairs(path, chairs, finished=False, besides=besides)
        except OSError as error:
            raise Refused(f"the table cannot be kept in {tables}: {why(error)}") from None
        return path

    def discard(self) -> None:
        """There was no match: its file goes, and what was noted beside it."""
        self.journal.close()
        with suppress(OSError):  # then it is offered, and refused, once
            self.path.unlink()
            chairs_file(self.path).unlink()

    def finish(self, chairs: Sequence[str]) -> None:
        """Remember that nothing is left to play."""
        with suppress(OSError):  # then it is resumed once more, and shows its last scene
            write_chairs(self.path, chairs, finished=True)


@contextmanager
def nothing_left(kept: Kept | None) -> Iterator[None]:
    """A new match that cannot begin leaves no file behind."""
    try:
        yield
    except BaseException:
        if kept is not None:
            kept.discard()
        raise


def number_of(path: Path) -> int:
    return int(path.stem) if path.stem.isdecimal() else 0


def chairs_file(path: Path) -> Path:
    return path.with_suffix(".chairs.json")


def write_chairs(
    path: Path,
    chairs: Sequence[str],
    *,
    finished: bool,
    besides: Mapping[str, Any] | None = None,
) -> None:
    """What else was noted before stays."""
    note = read_note(path) | dict(besides or {}) | {"chairs": list(chairs), "finished": finished}
    written = json.dumps(note)
    chairs_file(path).write_text(written, encoding="utf-8")


def set_aside(path: Path) -> None:
    """Remember that a match cannot be gone on with; its file stays as it is."""
    note = read_note(path) | {"unusable": True}
    with suppress(OSError):  # then it is offered, and refused, once more
        chairs_file(path).write_text(json.dumps(note), encoding="utf-8")


def read_note(path: Path) -> dict[str, Any]:
    """What stands beside a match; nothing if it is lost or damaged."""
    try:
        read = json.loads(chairs_file(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}


def read_game(path: Path) -> str:
    """What is played in a match; the first game was alone once, and nobody wrote it down."""
    game = read_note(path).get("game")
    return game if game in games.names() else games.names()[0]


def read_chairs(path: Path) -> list[str]:
    """Who sat where; a chair whose governor is not known any more is a person's."""
    written, game = read_note(path).get("chairs"), read_game(path)
    chairs = []
    for name in written if isinstance(written, list) else []:
        try:
            chairs.append(name if name == PERSON else governor(str(name), game).name)
        except Refused:
            chairs.append(PERSON)
    return chairs


def anything_kept(folder: Path) -> bool:
    """Is there any match on the disk?"""
    return next((folder / FOLDER).glob("*.record"), None) is not None


def last_unfinished(folder: Path) -> Path | None:
    """The newest match that can be gone on with."""
    files = sorted((folder / FOLDER).glob("*.record"), key=number_of, reverse=True)
    for file in files:
        note = read_note(file)
        if not (note.get("finished") or note.get("unusable")):
            return file
    return None
