"""Every match that is kept here, at home or on the LAN, and what the notebook of one tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from .. import games
from ..engine.chain import Header
from ..engine.contract import Refused
from ..journal import header
from ..net.room.ongoing import match_name
from . import home, lan
from .notebook import invitation_of, is_former


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedMatch:
    """One match, and why it cannot be opened, if so."""

    file: Path
    when: float
    game: str
    """Empty if the file does not tell."""
    chairs: tuple[str, ...] = ()
    """A person or a governor for each seat of a match at home."""
    names: tuple[str, ...] = ()
    """The people of a match on the LAN."""
    finished: bool
    branch: bool = False
    former: bool = False
    """Did version 0.1 begin this match on the LAN, so that it is finished at home?"""
    take_backs: int = 0
    """How often its persons took something back."""
    points: tuple[int, ...] = ()
    """Of each seat, where the match is over and somebody has noted it."""
    winners: tuple[int, ...] = ()
    called: tuple[str, ...] = ()
    """The names that persons at home gave the seats; empty where they gave none."""
    left: bool = False
    """Was this match on the LAN left before its end?"""
    problem: Refused | None = None

    @property
    def number(self) -> int:
        """0 for a file that has been given another name."""
        number = home.number_of(self.file)
        return number if self.file.stem == home.numbered(number) else 0

    @property
    def far(self) -> bool:
        """Was it played on the LAN?"""
        return self.file.parent.name == lan.FOLDER

    @property
    def waits(self) -> bool:
        """Can one go back to it on the LAN?"""
        return self.file.suffix == lan.NOTEBOOK and not self.left and self.problem is None


class SavedMatches:
    """All of them, the newest first. Each is read when somebody looks at it."""

    def __init__(self, folder: Path) -> None:
        kept = folder / home.FOLDER
        names = (name for name in home.names_in(kept) if name.endswith(home.RECORD))
        aged = []
        for file in (*(kept / name for name in names), *lan.files(folder)):
            with suppress(OSError):
                aged.append((file.stat().st_mtime, home.number_of(file), file))
        self._files = [file for *_, file in sorted(aged, reverse=True)]
        self._read: dict[Path, SavedMatch] = {}

    def __len__(self) -> int:
        return len(self._files)

    def __iter__(self) -> Iterator[SavedMatch]:
        return iter(self.page(0, len(self)))

    def page(self, first: int, count: int) -> list[SavedMatch]:
        """So many, from one on; only what has vanished meanwhile is left out."""
        found = []
        for file in self._files[first : first + count]:
            with suppress(OSError):
                if file not in self._read:
                    self.note(on_the_lan(file) if file.parent.name == lan.FOLDER else at_home(file))
                found.append(self._read[file])
        return found

    def note(self, match: SavedMatch) -> None:
        """More is known of a match by now."""
        self._read[match.file] = match


def at_home(file: Path) -> SavedMatch:
    """A record, beside which stands who sat there."""
    note, (agreed, problem) = home.read_note(file), looked_at(file, header)
    finished = bool(note.get("finished"))
    points, winners = home.read_result(note, agreed.seats) if finished and agreed else ((), ())
    return SavedMatch(
        file=file,
        when=file.stat().st_mtime,
        game=agreed.game if agreed is not None else home.noted_game(file) or "",
        chairs=tuple(home.read_chairs(file)),
        finished=finished,
        branch="branch" in note,
        take_backs=home.times(note, "take_backs"),
        points=points,
        winners=winners,
        called=home.names_given(note),
        problem=problem,
    )


def on_the_lan(file: Path) -> SavedMatch:
    """The record of a match that was played to its end, or the notebook of one that was not."""
    record = file.suffix != lan.NOTEBOOK
    read = header if record else lambda notebook: invitation_of(notebook).header
    agreed, problem = looked_at(file, read)
    note = home.read_note(file) if record else {}
    points, winners = home.read_result(note, agreed.seats) if agreed else ((), ())
    return SavedMatch(
        file=file,
        when=file.stat().st_mtime,
        game=agreed.game if agreed is not None else "",
        names=agreed.names if agreed is not None else (),
        finished=record,
        points=points,
        winners=winners,
        former=not record and problem is None and is_former(file),
        left=not record and lan.was_left(file),
        problem=problem,
    )


def looked_at(file: Path, read: Callable[[Path], Header]) -> tuple[Header | None, Refused | None]:
    """What was agreed before a match, as far as its file tells, and why it cannot be opened."""
    try:
        agreed = read(file)
    except Refused as reason:
        return None, reason
    try:
        game = games.game(agreed.game)
        agreed.check(game.rules())
    except Refused as reason:
        return agreed, reason
    return agreed, Refused("game.no_board", game=game.title) if game.board is None else None


def kept_match(folder: Path, match: str) -> Path | None:
    """The notebook of a match that is announced, if one of ours can come back to it."""
    for file in lan.every_unfinished(folder) if match else ():
        with suppress(OSError, Refused):
            if match_name(invitation_of(file)) == match:
                return file
    return None


def game_of(kept: Path) -> str:
    """What is played in the match that a notebook tells of."""
    return invitation_of(kept).header.game
