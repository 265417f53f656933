"""One advisor of the court: the portrait, the gifts, who stands there, and how it is reached."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from ....ui import seat_marks
from ....ui.canvas import SQUEEZED, Canvas
from ....ui.idle import Blink, Living
from ....ui.layout import Box
from ....ui.widget import Widget, ring
from ..rules.content import ADVISORS
from . import signs
from .picture import Guest
from .words import advisor_name

NAMED: Final = (150, 190)
"""A card so large says the name; on a smaller one the portrait does, and the card on demand."""


@dataclass(slots=True, kw_only=True)
class AdvisorCard(Widget):
    """A card of the court. `badges` say what its cheapest way needs; None if it is out of reach."""

    number: int
    guests: Sequence[Guest] = ()
    laid: Guest | None = None
    """Dice that are laid here and not sent yet."""
    badges: tuple[str, ...] | None = None
    asked: bool = False
    """Is somebody choosing an advisor now? Then those out of reach step back."""
    sign: str = ""
    """The destiny of the year, if it has closed this advisor or laid a gift here."""
    dealer: int = -1
    """The seat that has named this advisor for a secret deal."""
    marked: bool = False
    fresh: bool = field(default=False)

    @property
    def memo(self) -> tuple[object, ...]:
        guests = tuple(self.guests), self.laid
        badges = self.badges, self.sign, self.dealer
        return "advisor", self.number, guests, badges, self.asked, self.marked

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box, lit = self.box, self.badges is not None
        dim = self.asked and not lit
        if lit:
            alpha = 90 if self.laid is None else 255
            canvas.plate(box.inflate(10, 10), "gold_light", radius=17, alpha=alpha)
            canvas.plate(box, "parchment_light", "gold", width=4, radius=13)
        elif dim:
            canvas.plate(box, "dusk", "twilight", width=2, radius=13, alpha=235)
        else:
            canvas.plate(box, "parchment", "gold_deep", width=2, radius=13)
        advisor, portrait, named = ADVISORS[self.number - 1], self._portrait, self._named
        canvas.picture(f"advisor.{advisor.name}", portrait, alpha=130 if dim else 255)
        ink = "parchment" if dim else "ink"
        foot = box.bottom - 40
        if named:
            name = Box(box.x + 6, portrait.bottom - 1, box.width - 12, 28)
            said = advisor_name(self.number)
            canvas.words(said, name, 22, ink, face="title", align="center", least=SQUEEZED)
            foot = name.bottom - 1
        taken = 42 if self._standing and named else 0
        gifts = Box(box.x + 8, foot, box.width - 16, box.bottom - foot - taken - 6)
        self._gifts(canvas, gifts, ink, dim)
        self._number(canvas, dim)
        low = box.bottom - 42 if named else foot - 38
        self._guests(canvas, Box(box.x + 6, low, box.width - 12, 38))
        if self.badges:
            self._badges(canvas)
        if self.dealer >= 0:
            side = min(46, portrait.height // 2)
            spot = Box(box.x + 4, portrait.bottom - side, side, side)
            canvas.plate(spot.inflate(6, 6), "night", "gold", width=2, radius=spot.width)
            seat_marks.shape(canvas, self.dealer, spot)
        if self.sign:
            side = min(54, portrait.height // 2)
            spot = Box(box.right - side - 3, portrait.bottom - side, side, side)
            canvas.picture(f"destiny.{self.sign}", spot)
        if self.marked:
            seat_marks.touched(canvas, box, 13)
        if focused:
            ring(canvas, box, 13)

    @property
    def _named(self) -> bool:
        return self.box.height >= NAMED[1] and self.box.width >= NAMED[0]

    @property
    def _portrait(self) -> Box:
        box, named = self.box, self._named
        high = box.height - (101 if named else 44)
        side = min(high, box.width - (54 if named else 4))
        return Box(box.centerx - side // 2, box.y + (6 if named else 2), side, side)

    def living(self) -> Iterable[Living]:
        """An advisor blinks, unless it steps back."""
        if self.badges is not None or not self.asked:
            box = self._portrait
            name = f"advisor.{ADVISORS[self.number - 1].name}"
            yield Blink((box.x, box.y, box.width, box.height), name)

    @property
    def _standing(self) -> list[Guest]:
        """The guests, and the one who is about to come."""
        return [*self.guests, *([self.laid] if self.laid is not None else [])]

    def _number(self, canvas: Canvas, dim: bool) -> None:
        shield = Box(self.box.x - 2, self.box.y - 2, 50, 46)
        canvas.plate(shield, "twilight" if dim else "ruby_deep", "gold", width=2, radius=11)
        canvas.words(str(self.number), shield, 32, "ivory", face="title", align="center")

    def _gifts(self, canvas: Canvas, box: Box, ink: str, dim: bool) -> None:
        advisor = ADVISORS[self.number - 1]
        alpha = 150 if dim else 255
        if advisor.trades:
            signs.signs_row(canvas, ["any", "→", "any", "any"], box, ink, alpha)
        else:
            signs.gift_row(canvas, advisor.gifts, box, ink, alpha)

    def _guests(self, canvas: Canvas, box: Box) -> None:
        guests = self._standing
        if not guests:
            return
        wide = (box.width - 4 * (len(guests) - 1)) // len(guests)
        for at, guest in enumerate(guests):
            spot = Box(box.x + at * (wide + 4), box.y, wide, box.height)
            ground, _ = seat_marks.colours(guest.seat)
            if guest is self.laid:  # in a lighter tone: it is not sent yet
                canvas.plate(spot, "ivory", "gold", width=3, radius=8)
                canvas.plate(spot, ground, radius=8, alpha=70)
            else:
                canvas.plate(spot, ground, "ink", width=2, radius=8)
            sign = Box(spot.x + 3, spot.y + 4, 30, 30)
            seat_marks.shape(canvas, guest.seat, sign)
            room = Box(sign.right + 3, spot.y + 5, spot.right - sign.right - 7, 28)
            if guest.token:
                plus = Box(room.right - 28, room.y, 28, 28)
                signs.thing(canvas, "tokens", plus)
                room.width -= 31
            tint = seat_marks.tint_of(guest.seat) if guest.seat >= 0 else seat_marks.NEUTRAL
            signs.dice_row(canvas, room, guest.coloured, guest.white, tint, align="center")

    def _badges(self, canvas: Canvas) -> None:
        x = self.box.right - 4
        for badge in self.badges or ():
            spot = Box(x - 42, self.box.y + 4, 42, 40)
            canvas.plate(spot, "emerald_deep", "gold_light", width=2, radius=10)
            inside = spot.inflate(-8, -8)
            if badge == "token":
                signs.thing(canvas, "tokens", inside)
            elif badge == "power":
                if not canvas.picture("building.market", inside):
                    canvas.words("±1", inside, 22, "ivory", face="bold", align="center")
            elif badge == "second":
                canvas.words("2", inside, 28, "ivory", face="title", align="center")
            else:
                signs.thing(canvas, "envoy", inside)
            x -= 46
