"""The best results of persons at this machine, ten for each kind of table, and how deals went."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..disk import private_folder, reason, replace_whole
from ..engine.refused import Refused
from . import home, lan
from .deals import ALPHABET, INITIALS, Told
from .home import RECORD

FILE: Final = "scores.json"
ROWS: Final = 10
TABLES: Final = 200
"""Kinds of tables that are kept: a player sees a dozen."""
DEALS: Final = 400
"""Deals whose results are kept: more than a year of days."""
RESULTS: Final = 20
"""Results of one deal."""
FOLDERS: Final = (home.FOLDER, lan.FOLDER)
"""Where records lie in the folder of the player."""
LARGEST: Final = 1 << 22
"""Bytes of a file that is read."""
NAME: Final = 80
"""Letters of a name in the file, at most."""
MOST: Final = 1 << 16
"""Points are never so many."""
FIRST_INITIALS: Final = "AAA"


class Kind(NamedTuple):
    """What is compared with each other: a game, its rules, so many players, rivals so strong."""

    game: str
    rules: str
    """The hash of the rules, with its house rules."""
    seats: int
    level: str
    """Of the weakest rival; empty among persons alone."""


class Row(NamedTuple):
    """A result that counts."""

    initials: str
    points: int
    day: str
    file: str
    """Its record, in the folder of the player."""
    house_rules: int = 0
    """How many of them are not as printed."""


class Result(NamedTuple):
    """What somebody made of a deal: the player here, or a friend who has told it."""

    initials: str
    points: int | None
    """None before the match is over."""
    helped: bool
    file: str
    """The record of the match; empty if a friend told it."""

    @property
    def told(self) -> Told | None:
        return None if self.points is None else Told(self.initials, self.points, self.helped)


@dataclass(slots=True)
class Scores:
    """All that is kept; every change is on the disk at once."""

    folder: Path
    initials: str = FIRST_INITIALS
    """Those that were given last."""
    tables: dict[Kind, list[Row]] = field(default_factory=dict)
    deals: dict[str, list[Result]] = field(default_factory=dict)
    """By the key of the deal."""

    @classmethod
    def load(cls, folder: Path) -> tuple[Scores, Refused | None]:
        """What is kept, and what was wrong: a damaged file is set aside, and nothing is lost."""
        path, scores = folder / FILE, cls(folder)
        try:
            with path.open("rb") as file:
                read = json.loads(file.read(LARGEST))
            scores._read(read)
        except FileNotFoundError:
            return scores, None
        except (OSError, ValueError, RecursionError, KeyError, TypeError):
            aside = path.with_suffix(".damaged.json")
            with suppress(OSError):
                path.replace(aside)
            return cls(folder), Refused("scores.damaged", file=aside.name)
        return scores, None

    def save(self) -> None:
        tables = [
            {**kind._asdict(), "rows": [row._asdict() for row in rows]}
            for kind, rows in list(self.tables.items())[-TABLES:]
        ]
        deals = {
            key: [result._asdict() for result in results]
            for key, results in list(self.deals.items())[-DEALS:]
        }
        written = {"initials": self.initials, "tables": tables, "deals": deals}
        try:
            private_folder(self.folder)
            replace_whole(self.folder / FILE, json.dumps(written, indent=1).encode())
        except OSError as error:
            raise Refused("scores.not_kept", why=reason(error)) from None

    def _read(self, read: Any) -> None:
        self.initials = initials_of(read["initials"])
        for table in read["tables"][:TABLES]:
            game, rules, level = (name_of(table[word]) for word in ("game", "rules", "level"))
            kind = Kind(game, rules, count_of(table["seats"]), level)
            self.tables[kind] = [row_of(row) for row in table["rows"][:ROWS]]
        for key, results in list(read["deals"].items())[:DEALS]:
            self.deals[name_of(key)] = [result_of(one) for one in results[:RESULTS]]

    # ----------------------------------------------------------------------------- high scores
    def enter(self, kind: Kind, points: int, day: date, file: str, house_rules: int) -> int:
        """Write a result down; its place, or 0 if ten are better. Who came first stays above."""
        rows = self.tables.pop(kind, [])
        at = sum(row.points >= points for row in rows)
        if at < ROWS:
            rows.insert(at, Row(self.initials, points, day.isoformat(), file, house_rules))
        self.tables[kind] = rows[:ROWS]  # the kind that was played last stands last
        self.save()
        return at + 1 if at < ROWS else 0

    def sign(self, kind: Kind, place: int, initials: str) -> None:
        """The player of a row gives other initials, which the results of that match have too."""
        rows = self.tables[kind]
        rows[place - 1] = row = rows[place - 1]._replace(initials=initials)
        self.initials = initials
        for key, results in self.deals.items():
            self.deals[key] = [
                one._replace(initials=initials) if one.file == row.file else one for one in results
            ]
        self.save()

    def kinds(self, game: str) -> Sequence[Kind]:
        """Of a game, the one that was played last first."""
        return [kind for kind in reversed(self.tables) if kind.game == game]

    # ----------------------------------------------------------------------------------- deals
    def begin(self, deal: str, file: str) -> None:
        """An attempt begins: it is the first one for good, whatever comes of it."""
        self._add(deal, Result(self.initials, None, False, file))

    def finish(self, deal: str, file: str, points: int, *, helped: bool) -> None:
        """The attempt in that match has ended."""
        results = self.deals.get(deal, [])
        if not any(one.file == file for one in results):
            self._add(deal, Result(self.initials, points, helped, file))
            return
        self.deals[deal] = [
            one._replace(points=points, helped=helped) if one.file == file else one
            for one in results
        ]
        self.save()

    def hear(self, deal: str, told: Told) -> None:
        """A friend tells a result; the same one again changes nothing."""
        result = Result(told.initials, told.points, told.helped, "")
        if result not in self.deals.get(deal, []):
            self._add(deal, result)

    def own(self, deal: str) -> Sequence[Result]:
        """The attempts made here, the first one first."""
        return [one for one in self.deals.get(deal, []) if one.file]

    def heard(self, deal: str) -> Sequence[Result]:
        """What friends have told."""
        return [one for one in self.deals.get(deal, []) if not one.file]

    def _add(self, deal: str, result: Result) -> None:
        results = self.deals.pop(deal, [])
        self.deals[deal] = [*results[: RESULTS - 1], result]
        self.save()


# -------------------------------------------------------------------------------- reading a file
def row_of(read: Any) -> Row:
    return Row(
        initials_of(read["initials"]),
        count_of(read["points"]),
        date.fromisoformat(read["day"]).isoformat(),
        file_of(read["file"]),
        count_of(read["house_rules"]),
    )


def result_of(read: Any) -> Result:
    points = read["points"]
    return Result(
        initials_of(read["initials"]),
        None if points is None else count_of(points),
        read["helped"] is True,
        file_of(read["file"]) if read["file"] else "",
    )


def initials_of(read: Any) -> str:
    if isinstance(read, str) and len(read) == INITIALS and set(read) <= set(ALPHABET):
        return read
    raise ValueError("these are not initials")


def name_of(read: Any) -> str:
    if isinstance(read, str) and len(read) <= NAME and read.isprintable():
        return read
    raise ValueError("this is not a name")


def file_of(read: Any) -> str:
    """A record of ours: a file of any other name is not opened."""
    folder, _, name = name_of(read).partition("/")
    if folder in FOLDERS and Path(name).name == name and name.endswith(RECORD):
        return f"{folder}/{name}"
    raise ValueError("this is not a record")


def count_of(read: Any) -> int:
    if type(read) is int and -MOST < read < MOST:
        return read
    raise ValueError("this is not a count")
