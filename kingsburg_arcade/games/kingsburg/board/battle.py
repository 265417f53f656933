"""The winter battle over the court: the enemy, the King's soldiers, and each governor's count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, NamedTuple

from ....i18n import tr
from ....ui import seat_marks
from ....ui.canvas import LEGIBLE, Canvas
from ....ui.layout import Box, centred, inset
from ....ui.seat_marks import seat_name
from ....ui.text import signed
from ....ui.widget import Card, Widget, ring
from ..rules.content import CARD
from ..rules.foe import Foe
from ..rules.rows import Loss
from ..rules.winter import DEFENCES
from . import signs
from .layout import Places
from .picture import Battle, Fight, Picture, Province, battle_against
from .words import amounts, gift_words, giver, picture_of, told_by_pack

TOKEN_BACK: Final = "token.soldier_back"
OUTCOMES: Final = {"victory": "emerald_deep", "draw": "twilight", "defeat": "ruby_deep"}
TALLEST_ROW: Final = 124
PIECE_WIDTH: Final = 92
TWO_LINES: Final = 78
"""A row so high has the name above what counts; in a lower one the shape says whose it is."""
LARGE_CARD: Final = 300
HEAD_HIGH: Final = 34
SPOILS: Final = (26, 23, LEGIBLE)
"""Sizes of the words for what is lost and won, the largest that fits is taken."""
WORDED: Final = 560
"""A row so wide says what came of it; a narrower one has the mark alone."""
BESIDE: Final = 84
"""A piece with so much room has its number beside it; with less, on its lower corner."""
BADGE: Final = (32, 23)
LEAST_PIECE: Final = 46
"""With less room for each, all buildings are told as one; which they are is told on demand."""


def loss_words(loss: Loss) -> str:
    said = [amounts(gold=loss.gold, wood=loss.wood, stone=loss.stone, any=loss.any)]
    said += [tr("count.buildings", count=loss.buildings)] if loss.buildings else []
    said += [amounts(points=loss.points)] if loss.points else []
    return ", ".join(part for part in said if part)


def creature_words(creatures: Sequence[str]) -> str:
    return " + ".join(tr(f"enemy.{creature}") for creature in creatures)


def draw_creatures(canvas: Canvas, creatures: Sequence[str], box: Box) -> None:
    """The creature of the card, and in its corner the one that joins it."""
    canvas.picture(f"enemy.{creatures[0]}", box)
    side = box.height // 2
    for creature in creatures[1:]:
        corner = Box(box.right - side, box.bottom - side, side, side)
        canvas.plate(corner, "dusk", "ruby", width=2, radius=side // 2)
        canvas.picture(f"enemy.{creature}", corner)


def draw_spoils(canvas: Canvas, box: Box, foe: Foe) -> None:
    """What it takes and what it leaves, as large as there is room; in little room what it takes.
    If there is not even room for that, the card on demand tells it."""
    takes = "battle.lose", loss_words(foe.loss), "ruby_deep"
    leaves = "battle.win", gift_words(foe.reward), "emerald_deep"
    for told, size in product(((takes, leaves), (takes,)), SPOILS):
        head = round(HEAD_HIGH * size / SPOILS[0])
        highs = [head + canvas.height_of(words, box.width, size) for _, words, _ in told]
        spare = box.height - sum(highs)
        if spare < 0:
            continue
        line = Box(box)
        for (key, words, colour), high in zip(told, highs, strict=True):
            line.height = head
            canvas.words(tr(key), line, size, colour, face="bold", least=LEGIBLE)
            text = Box(line.x, line.bottom, line.width, high - head)
            canvas.words(words, text, size, "ink", wrap=True, rise="top")
            line.y += high + spare // 2
        return


def creature_box(card: Box) -> Box:
    """Where the creature stands on the enemy's card."""
    side = min(card.width - 80, card.height // 2)
    return Box(card.centerx - side // 2, card.y + 14, side, side)


@dataclass(slots=True, kw_only=True)
class BattleView(Widget):
    """The enemy's card at the left, one row for each governor at the right."""

    battle: Battle
    year: int
    order: Sequence[int]
    here: Places
    tokens: bool
    """Are soldier tokens chosen instead of the King's die?"""

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(self.box, "night", "ruby", width=4, radius=20, alpha=235)
        self._card(canvas, self.here.enemy_card)
        battle = self.here.battle
        title = Box(battle.x, battle.y, battle.width, 50)
        canvas.words(
            tr("battle.title", year=self.year), title, "heading", "gold_light", face="title"
        )
        self._king(canvas)
        for at, seat in enumerate(self.order):
            fight = next((one for one in self.battle.fights if one.seat == seat), None)
            box = row_box(battle, at, len(self.order))
            draw_row(canvas, box, seat, fight)
            if fight is None:
                self._token(canvas, box, seat)
        if focused:
            ring(canvas, self.box, 20)

    def _card(self, canvas: Canvas, box: Box) -> None:
        battle = self.battle
        canvas.plate(box, "parchment_light", "ruby", width=4, radius=16)
        picture, foe = creature_box(box), battle.foe(self.year)
        draw_creatures(canvas, foe.creatures, picture)
        large = box.width >= LARGE_CARD
        name = Box(box.x + 8, picture.bottom + 2, box.width - 16, 48)
        size: str | int = "heading" if large else "body"
        said = creature_words(foe.creatures)
        canvas.words(said, name, size, "ink", face="title", align="center", least=LEGIBLE)
        high = 84 if large else 56
        number = Box(box.x + 12, name.bottom - 6, box.width - 24, high)
        canvas.words(str(foe.strength), number, high, "ruby_deep", face="title", align="center")
        edge = 24 if large else 12
        top = number.bottom + 6
        lower = Box(box.x + edge, top, box.width - 2 * edge, box.bottom - top - 12)
        draw_spoils(canvas, lower, foe)

    def _token(self, canvas: Canvas, row: Box, seat: int) -> None:
        """The token of a seat, covered or open."""
        if seat in self.battle.tokens:
            canvas.picture(f"token.soldier_{self.battle.tokens[seat]}", token_box(row))
        elif seat in self.battle.covered:
            canvas.picture(TOKEN_BACK, token_box(row))

    def _king(self, canvas: Canvas) -> None:
        sent, die = self.battle.sent, self.here.kings_die
        if self.tokens and not self.battle.tokens:
            canvas.picture(TOKEN_BACK, die)
            words = Box(die.right + 14, die.y, self.here.battle.width - 74, 60)
            canvas.words(tr("battle.tokens"), words, "body", "ivory", wrap=True)
        if sent is None:
            return
        sender = self.battle.sender
        canvas.picture(f"destiny.{sender}" if sender else f"die.king_{sent}", die)
        words = Box(die.right + 14, die.y, self.here.battle.width - 74, 60)
        said = tr("log.king_sent", what=amounts(soldiers=sent))
        canvas.words(said, words, "body", "ivory", wrap=True)


def row_box(battle: Box, at: int, count: int) -> Box:
    """Where the governor who fights as this one of so many is told of."""
    top = battle.y + 132
    gap = 10 if battle.height > 500 else 5
    high = min(TALLEST_ROW, (battle.bottom - top + gap) // count - gap)
    return Box(battle.x, top + at * (high + gap), battle.width, high)


def token_box(row: Box) -> Box:
    """Where a governor's soldier token lies."""
    side = min(72, row.height - 8)
    return Box(row.right - side - 20, row.centery - side // 2, side, side)


def draw_row(
    canvas: Canvas, box: Box, seat: int, fight: Fight | None, told: float | None = None
) -> None:
    """One governor's battle, once it is fought; `told` says how many of its pieces are by now."""
    done = fight is not None and told is None
    ground = OUTCOMES[fight.outcome] if fight and done else "dusk"
    canvas.plate(box, ground, seat_marks.colours(seat)[0], width=3, radius=14)
    room = inset(box, 14, 8 if box.height >= TWO_LINES else 3)
    side = min(56, room.height)
    seat_marks.shape(canvas, seat, Box(room.x, room.centery - side // 2, side, side))
    ends = (80, 60) if box.width >= WORDED else (64, 46)
    left = room.x + side + 14
    middle = Box(left, room.y, room.right - sum(ends) - left, room.height)
    name, pieces = middle, middle
    if box.height >= TWO_LINES:
        name = Box(middle.x, middle.y if fight else middle.centery - 16, middle.width, 34)
        pieces = Box(middle.x, name.bottom, middle.width, middle.bottom - name.bottom)
    if fight is None or name is not pieces:
        canvas.words(seat_name(seat), name, 26, "ivory", face="title", least=LEGIBLE)
    if fight is None:
        return
    so_far = draw_pieces(canvas, pieces, fight, told)
    total = Box(middle.right, room.y, ends[0], room.height)
    size = 50 if room.height >= 62 else 34
    canvas.words(str(so_far), total, size, "ivory", face="title", align="center")
    if done:
        end = Box(total.right, room.y, ends[1], room.height)
        if not canvas.picture(f"mark.{fight.outcome}", centred(end, 52, min(52, end.height))):
            canvas.words("=", end, 34, "ivory", face="bold", align="center")
        if box.width >= WORDED and name is not pieces:
            word = Box(name.centerx, name.y, name.right - name.centerx - 8, name.height)
            said = tr(f"outcome.{fight.outcome}")
            canvas.words(said, word, 26, "ivory", face="bold", align="right", least=LEGIBLE)


def draw_pieces(canvas: Canvas, box: Box, fight: Fight, told: float | None) -> int:
    """The soldiers, the token, then what each building brings; the value of those shown."""
    shown = pieces_of(fight, told)
    width = min(PIECE_WIDTH, box.width // len(pieces_of(fight, None)))
    if width < LEAST_PIECE and len(shown) > 1:
        together = Piece("combat", sum(one.worth for one in shown[1:]), shown[-1].part)
        width, shown = min(PIECE_WIDTH, box.width // 2), [shown[0], together]
    beside = width >= BESIDE
    side = min(box.height, width - (40 if beside else 4), 46)
    for at, (what, worth, part) in enumerate(shown):
        spot = Box(box.x + at * width, box.centery - side // 2, side, side)
        canvas.picture(piece_picture(what), spot.move(0, -round((1 - part) * 14)))
        said = signed(worth) if at else str(worth)
        if beside:
            number = Box(spot.right + 3, box.y, width - side - 4, box.height)
            canvas.words(said, number, 26, "ivory", face="bold")
            continue
        badge = Box(spot.right - BADGE[0] + 5, spot.bottom - BADGE[1] + 5, *BADGE)
        canvas.plate(badge, "night", radius=8)
        canvas.words(said, badge, 21, "ivory", face="bold", align="center")
    return sum(one.worth for one in shown)


def piece_picture(what: str) -> str:
    """What stands for a part of a combat value."""
    own = what if what.startswith("token.") else picture_of(what)
    return own or signs.THINGS.get(what, signs.THINGS["combat"])


class Piece(NamedTuple):
    """What brings so much to a combat value, and how far it has been told."""

    what: str
    worth: int
    part: float


def pieces_of(fight: Fight, told: float | None) -> list[Piece]:
    """The soldiers, the token, then the buildings, as far as so many of them have been told."""
    whole = [("soldiers", fight.soldiers - (fight.token or 0)), *fight.bonuses]
    if fight.token is not None:
        whole.insert(1, (f"token.soldier_{fight.token}", fight.token))
    found = []
    for at, (what, worth) in enumerate(whole):
        part = 1.0 if told is None else min(1.0, max(0.0, told - at))
        if part:
            found.append(Piece(what, round(worth * part), part))
    return found


def battle_card(battle: Battle, year: int) -> Card:
    """How each combat value was made, in words."""
    lines = [
        tr("battle.count", seat=seat_name(fight.seat), pieces=count_words(fight))
        for fight in battle.fights
    ]
    foe = battle.foe(year)
    name = tr("card.numbered", number=foe.strength, name=creature_words(foe.creatures))
    key = f"enemy.{battle.creature}"
    return Card(name, (*lines, *filter(None, [told_by_pack(key)])), key)


def count_words(fight: Fight) -> str:
    """`3 soldiers, token +2, Guard Tower +1`: how the combat value is made."""
    said = [tr("count.soldiers", count=fight.soldiers - (fight.token or 0))]
    if fight.token is not None:
        said.append(tr("battle.token", soldiers=signed(fight.token)))
    said += [f"{giver(name)} {signed(bonus)}" for name, bonus in fight.bonuses]
    return ", ".join(said)


# ------------------------------------------------------------------------------------ danger
RECRUITING: Final = 7
NEAR: Final = 2
"""A difference that a die of the King, or one soldier more or less, may turn."""


def is_close(picture: Picture, seats: Iterable[int]) -> bool:
    """Does the enemy stand before one of these seats, about as strong as it is?"""
    battle = picture.battle
    if battle is None:
        return False
    fought = {fight.seat for fight in battle.fights}
    strength = battle.foe(picture.year).strength
    return any(
        abs(strength - combat(picture.provinces[seat], battle, picture.year)) <= NEAR
        for seat in seats
        if seat not in fought
    )


def is_feared(picture: Picture, seat: int, known: str = "") -> bool:
    """While soldiers are recruited: is the enemy about as strong as this seat, as far as that is
    known? Of several cards that may come the middle counts."""
    if picture.phase != RECRUITING or picture.battle is not None:
        return False
    cards = (known,) if known else picture.decks[picture.year - 1]
    over = 0
    for card in cards:
        battle = battle_against(CARD[picture.year, card], picture.destiny)
        own = combat(picture.provinces[seat], battle, picture.year)
        over += battle.foe(picture.year).strength - own
    return abs(over) <= NEAR * len(cards)


def combat(province: Province, battle: Battle, year: int) -> int:
    """Its soldiers, and what its buildings and its governor add against this enemy."""
    held = province.buildings | {province.governor}
    return province.soldiers + sum(
        added for _, name, added in DEFENCES[battle.number(year)] if name in held
    )
