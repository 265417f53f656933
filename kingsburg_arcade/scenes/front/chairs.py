"""Who may sit at a table of a game, and how many; who sits there at first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from ... import games
from ...games import governors
from ...games.speech import Former
from ...governors.mind import OF
from ...i18n import tr, tr_or
from ...saved_matches.acquaintance import acquaintances
from ...saved_matches.home import PERSON
from ...stage.portraits import CALM, mooded
from ...ui.canvas import LEGIBLE, Canvas
from ...ui.controls import Choice
from ...ui.layout import Box, columns, inset
from ...ui.seat_marks import MARK, chair_name, character_name, face_of, seat_name, tint_of
from ...ui.widget import Card, Widget, ring
from .equal import EQUAL, Equal

SEEDS: Final = 1 << 31
"""A new match has one of so many seeds."""
PREFERRED: Final = ("squire", "page")
"""How well they play who sit opposite at first: the first of these that the game has."""
BY_CHANCE: Final = "random"
"""Who plays a game that has no levels; the others who do so are for tests of the rules."""
PLAIN: Final = ""
"""A rival without a character."""
PORTRAIT: Final = 96
"""A portrait is not larger."""
BESIDE_PERSON: Final = (1, 3)
"""How wide the name of a seat is, and who sits there."""
USUALLY: Final = 3
"""How many sit down at first, where so many can."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who may sit down: persons at this screen, and rivals, each at every level.

    A chair is called `human`, or as a governor is: `squire:abbot`, `squire`, or `equal:abbot`
    until the match begins.
    """

    people: tuple[str, ...]
    """A person, the characters, and a rival without one."""
    levels: tuple[str, ...]
    """None where a game is played by chance alone."""
    known: Mapping[str, Former] = field(default_factory=dict)
    """The rivals whom the player has met."""
    game: str = ""

    @classmethod
    def of(cls, game: str, equal: Equal | None = None, folder: Path | None = None) -> Company:
        """For a game; a folder tells of former matches."""
        levels = governors.levels(game)
        if not levels:
            return cls((PERSON, BY_CHANCE), (), game=game)
        like = (EQUAL,) if equal is not None and equal.level else ()
        known = {} if folder is None else acquaintances(folder, game, games.names()[0])
        return cls((PERSON, *governors.characters(game), PLAIN), (*like, *levels), known, game)

    @property
    def first_level(self) -> str:
        known = (*PREFERRED, *self.levels, PLAIN)
        return next(level for level in known if level in self.levels or not level)

    def chair(self, who: str, level: str) -> str:
        if who == PERSON or not self.levels:
            return who
        return level + OF * bool(who) + who

    def parted(self, chair: str) -> tuple[str, str]:
        """Who sits there, and how well they play; a level by itself is a rival without a name."""
        if chair in self.people and chair:
            return chair, PLAIN
        level, _, character = chair.partition(OF)
        return character, level

    def takes(self, chair: str) -> bool:
        who, level = self.parted(chair)
        return who in self.people and (level in self.levels or chair == who != PLAIN)

    def rival(self, taken: Sequence[str]) -> str:
        """The next to sit down: somebody who does not sit there yet, as strong as the last."""
        parted = [self.parted(chair) for chair in taken]
        there = {who for who, _ in parted}
        level = next((level for _, level in parted[::-1] if level), self.first_level)
        others = [who for who in self.people if who != PERSON]
        return self.chair(next((who for who in others if who not in there), others[-1]), level)

    def seated(self, game: str, again: Sequence[str] = ()) -> list[str]:
        """A person and rivals; `again` are the chairs of a match before."""
        chairs: list[str] = []
        counts = games.game(game).seats
        for chair in again or [PERSON] * max(counts[0], min(USUALLY, counts[-1])):
            stays = self.takes(chair) if again else not chairs
            chairs.append(chair if stays else self.rival(chairs))
        return chairs


@dataclass(slots=True, kw_only=True)
class Who(Widget):
    """Who sits on a chair; a rival with a portrait looks up when it is meant. A press opens the
    gallery of all who may sit there."""

    words: str
    named: bool
    """Does the name of the seat stand before who sits there?"""
    value: str
    seat: int
    face: str
    creed: str
    creeds: tuple[str, ...]
    """The creeds of all who may sit there: one is shown only where each of them has room."""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box.move(0, 3), "lead")
        canvas.plate(self.box, "twilight", "gold_deep")
        box = inset(self.box, 20, 4)
        if self.named:
            name, box = columns(box, BESIDE_PERSON, 10)
            canvas.words(self.words, name, "body", "parchment", wrap=True, least=LEGIBLE)
        canvas.picture("icon.person", Box(box.right - 34, box.centery - 17, 34, 34), "gold")
        self._person(canvas, Box(box.x, box.y, box.width - 44, box.height), focused)
        if focused:
            ring(canvas, self.box)

    def _person(self, canvas: Canvas, box: Box, focused: bool) -> None:
        if not self.face:
            canvas.words(
                self.value, box, "body", "gold_light", face="bold", wrap=True, least=LEGIBLE
            )
            return
        side = min(box.height, PORTRAIT)
        portrait = Box(box.x, box.centery - side // 2, side, side)
        canvas.picture(mooded(self.face, "glad" if focused else CALM), portrait, tint_of(self.seat))
        said = Box(portrait.right + 12, box.y, box.right - portrait.right - 12, box.height)
        high = canvas.height_of(self.value, said.width, "body", "bold")
        room = Box(said.x, said.y + high, said.width, said.height - high)
        fits = (canvas.fits(one, room, "small", wrap=True, least=LEGIBLE) for one in self.creeds)
        if self.creed and all(fits):
            low = min(canvas.height_of(self.creed, room.width, "small"), room.height)
            below = Box(room.x, said.centery + (high - low) // 2, room.width, low)
            canvas.words(self.creed, below, "small", "parchment", wrap=True, least=LEGIBLE)
            said = Box(said.x, below.y - high, said.width, high)
        canvas.words(self.value, said, "body", "gold_light", face="bold", wrap=True, least=LEGIBLE)


@dataclass(frozen=True, slots=True)
class Chairs:
    """The choices of a page where chairs are chosen: who, and for a rival how strong."""

    company: Company
    chairs: list[str]
    equal: Equal | None
    refresh: Callable[[], None]
    open: Callable[[Chairs, int], None]
    """Opens the gallery for a seat."""
    names: bool = True
    """Does the name of the seat stand before who sits there?"""

    def shown_by(self, refresh: Callable[[], None]) -> Chairs:
        """The same chairs, chosen on another page."""
        return replace(self, refresh=refresh)

    def take(self, seat: int, who: str) -> None:
        """Somebody sits down, as strong as who sat there before, or as the others."""
        _, level = self.company.parted(self.chairs[seat])
        self.chairs[seat] = self.company.chair(who, level or self._level)
        self.refresh()

    def who(self, seat: int, box: Box) -> Who:
        who, _ = self.company.parted(self.chairs[seat])
        creed = tr_or(f"creed.{who}", "")
        told = filter(None, (creed, taste(self.company.game, who)))
        return Who(
            key=f"chair:{seat}",
            box=box,
            press=lambda: self.open(self, seat),
            words=seat_name(seat),
            named=self.names,
            value=called(who),
            explain=lambda: Card(seat_name(seat), (called(who), *told, tr("about.chair"))),
            seat=seat,
            face=face_of(self.chairs[seat]),
            creed=creed,
            creeds=tuple(tr_or(f"creed.{one}", "") for one in self.company.people),
        )

    def level(self, seat: int, box: Box) -> Choice | None:
        """How strong a rival is; None for a person, and where all play by chance."""
        levels = self.company.levels
        who, level = self.company.parted(self.chairs[seat])
        if who == PERSON or not levels:
            return None

        def choose(at: int) -> None:
            self.chairs[seat] = self.company.chair(who, levels[at])
            self.refresh()

        at = levels.index(level)
        return Choice(
            key=f"level:{seat}",
            box=box,
            press=lambda: choose((at + 1) % len(levels)),
            words="",
            values=[self._level_name(name) for name in levels],
            at=at,
            choose=choose,
            explain=lambda: Card(tr("chair.level"), self._about(level)),
        )

    @property
    def _level(self) -> str:
        """As strong as the other rivals."""
        known = (self.company.parted(chair)[1] for chair in self.chairs)
        return next(filter(None, known), self.company.first_level)

    def _level_name(self, level: str) -> str:
        """With its marks on the line of its last word."""
        said = self.equal.words(level) if self.equal is not None else chair_name(level)
        return said.replace(f" {MARK}", f"\u00a0{MARK}")

    def _about(self, level: str) -> tuple[str, ...]:
        if level == EQUAL and self.equal is not None:
            return self.equal.about()
        return (tr("about.level"),)


def taste(game: str, who: str) -> str:
    """What a character likes in this game; empty for who has no habits."""
    return tr_or(f"taste.{game}_{who}", "")


def called(who: str) -> str:
    if who == PLAIN:
        return tr("chair.plain")
    return chair_name(who) if who in (PERSON, BY_CHANCE) else character_name(who)
