"""The matches that were kept on this machine: each can be watched again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import localtime, strftime
from typing import Final

from ... import games
from ...engine.contract import Refused
from ...i18n import tr
from ...journal import load
from ...saved_matches.home import FOLDER, number_of, read_chairs, read_game, read_note
from ...saved_matches.lan import FOLDER as PARTY
from ...ui.backdrop import paint_hall
from ...ui.canvas import PAGE, Canvas
from ...ui.controls import Button
from ...ui.inputs import Intent
from ...ui.layout import Box, columns, rows
from ...ui.seat_names import chair_name
from ...ui.widget import Card, Widget
from ..house import House, Scene
from ..refusals import in_words

ROWS: Final = 6
LIST: Final = Box(360, 200, 1200, 690)


@dataclass(frozen=True, slots=True)
class Kept:
    """A record, and what is noted beside it."""

    file: Path
    chairs: tuple[str, ...]
    names: tuple[str, ...]
    """The people of a match on the LAN; empty for one at home."""
    game: str
    finished: bool
    branch: bool
    when: float

    @classmethod
    def at(cls, file: Path) -> Kept:
        """Beside a match at home stands who sat there; the others tell it themselves."""
        note, when = read_note(file), file.stat().st_mtime
        chairs = tuple(read_chairs(file))
        header = None if chairs else load(file, games.cabinet)[0].header
        names = header.names if header is not None else ()
        game = header.game if header is not None else read_game(file)
        finished = bool(note.get("finished", not chairs))
        return cls(file, chairs, names, game, finished, "branch" in note, when)

    @property
    def key(self) -> str:
        return f"match:{self.file.parent.name}:{self.number}"

    @property
    def number(self) -> int:
        return number_of(self.file)

    @property
    def words(self) -> str:
        names = ", ".join(self.names or map(chair_name, self.chairs))
        return tr("shelf.match", number=self.number, names=names)

    @property
    def card(self) -> Card:
        names = ", ".join(self.names or map(chair_name, self.chairs))
        return Card(tr("shelf.number", number=self.number), (names, self.details))

    @property
    def details(self) -> str:
        said = [strftime("%Y-%m-%d %H:%M", localtime(self.when))]
        said.append(games.game(self.game).title)
        said.append(tr("shelf.finished" if self.finished else "shelf.unfinished"))
        said += [tr("shelf.party")] if self.names else []
        said += [tr("shelf.branch")] if self.branch else []
        return " · ".join(said)


def kept_matches(folder: Path) -> list[Kept]:
    """The newest first; what vanishes meanwhile, or is no record, is left out."""
    found = []
    for file in [*(folder / FOLDER).glob("*.record"), *(folder / PARTY).glob("*.record")]:
        with suppress(OSError, Refused):
            found.append(Kept.at(file))
    return sorted(found, key=lambda match: (match.when, match.number), reverse=True)


class ShelfScene(Scene):
    """A page of matches at a time."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.matches = kept_matches(house.folder)
        self.first = 0

    def lay_out(self) -> Sequence[Widget]:
        shown = self.matches[self.first : self.first + ROWS]
        spots = rows(LIST, [1] * ROWS, 16)
        newer, back, older = columns(Box(LIST.x, 920, LIST.width, 80), [1, 2, 1], 24)
        return [
            *(self._match(match, spot) for match, spot in zip(shown, spots, strict=False)),
            self._turn("newer", newer, -ROWS),
            Button(key="back", box=back, press=self.back, words=tr("menu.back"), size="label"),
            self._turn("older", older, ROWS),
        ]

    def _match(self, match: Kept, box: Box) -> Button:
        return Button(
            key=match.key,
            box=box,
            press=lambda: self.watch(match),
            words=match.words,
            hint=match.details,
            explain=lambda: match.card,
            picture=games.game(match.game).front.emblem,
        )

    def _turn(self, name: str, box: Box, by: int) -> Button:
        return Button(
            key=name,
            box=box,
            press=lambda: self.turn(by),
            enabled=0 <= self.first + by < len(self.matches),
            words=tr(f"shelf.{name}"),
        )

    def turn(self, by: int) -> None:
        if 0 <= self.first + by < len(self.matches):
            self.first += by
            self.refresh()

    def on(self, intent: Intent) -> bool:
        if intent not in (Intent.PAGE_UP, Intent.PAGE_DOWN):
            return False
        self.turn(ROWS if intent is Intent.PAGE_DOWN else -ROWS)
        return True

    def watch(self, match: Kept) -> None:
        try:
            record, trouble = load(match.file, games.cabinet)
            scene = self.house.doors.replay(record, match.chairs, match.file, trouble=trouble)
        except Refused as reason:
            self.say(in_words(str(reason)))
            return
        self.house.push(scene)

    # ------------------------------------------------------------------------------- drawing
    def paint(self, canvas: Canvas) -> None:
        paint_hall(canvas)
        title = Box(0, 50, PAGE[0], 90)
        words = tr("shelf.title")
        canvas.words(words, title, "title", "gold_light", face="title", align="center")
        canvas.picture("ornament.divider", Box(660, 142, 600, 36))
        if not self.matches:
            canvas.words(tr("shelf.empty"), LIST, "label", "parchment", align="center", wrap=True)
