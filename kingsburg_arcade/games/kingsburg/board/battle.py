"""The winter battle over the court: the enemy, the King's soldiers, and each governor's count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ....i18n import tr
from ....ui import seat_marks
from ....ui.canvas import Canvas
from ....ui.layout import Box, inset
from ....ui.seat_marks import seat_name
from ....ui.widget import Card, Widget, ring
from ..rules.content import ENEMIES, Enemy
from . import signs
from .layout import BATTLE, COURT, ENEMY_CARD, KINGS_DIE
from .picture import Battle, Fight
from .words import BUILDING_NAMES, amounts, gift_words, giver, signed

OUTCOMES: Final = {"victory": "emerald_deep", "draw": "twilight", "defeat": "ruby_deep"}
TALLEST_ROW: Final = 124
PIECE_WIDTH: Final = 92


def card_named(creature: str, strength: int, year: int) -> Enemy:
    return next(
        one
        for one in ENEMIES
        if (one.creature, one.strength, one.year) == (creature, strength, year)
    )


def loss_words(enemy: Enemy) -> str:
    loss = enemy.loss
    said = [amounts(gold=loss.gold, wood=loss.wood, stone=loss.stone, any=loss.any)]
    said += [tr("count.buildings", count=loss.buildings)] if loss.buildings else []
    said += [amounts(points=loss.points)] if loss.points else []
    return ", ".join(part for part in said if part)


def creature_box(card: Box) -> Box:
    """Where the creature stands on the enemy's card."""
    return Box(card.x + 40, card.y + 14, card.width - 80, card.width - 80)


@dataclass(slots=True, kw_only=True)
class BattleView(Widget):
    """The enemy's card at the left, one row for each governor at the right."""

    battle: Battle
    year: int
    order: Sequence[int]

    def draw(self, canvas: Canvas, focused: bool) -> None:
        canvas.plate(COURT, "night", "ruby", width=4, radius=20, alpha=235)
        self._card(canvas, ENEMY_CARD)
        title = Box(BATTLE.x, BATTLE.y, BATTLE.width, 50)
        canvas.words(
            tr("battle.title", year=self.year), title, "heading", "gold_light", face="title"
        )
        self._king(canvas)
        for at, seat in enumerate(self.order):
            fight = next((one for one in self.battle.fights if one.seat == seat), None)
            draw_row(canvas, row_box(at, len(self.order)), seat, fight)
        if focused:
            ring(canvas, COURT, 20)

    def _card(self, canvas: Canvas, box: Box) -> None:
        battle = self.battle
        canvas.plate(box, "parchment_light", "ruby", width=4, radius=16)
        picture = creature_box(box)
        canvas.picture(f"enemy.{battle.creature}", picture)
        name = Box(box.x + 12, picture.bottom + 2, box.width - 24, 48)
        canvas.words(
            tr(f"enemy.{battle.creature}"), name, "heading", "ink", face="title", align="center"
        )
        number = Box(box.x + 12, name.bottom - 6, box.width - 24, 84)
        canvas.words(str(battle.strength), number, 84, "ruby_deep", face="title", align="center")
        card = card_named(battle.creature, battle.strength, self.year)
        lower = Box(box.x + 24, number.bottom + 6, box.width - 48, box.bottom - number.bottom - 18)
        half = lower.height // 2
        for at, (key, words) in enumerate(
            (("battle.lose", loss_words(card)), ("battle.win", gift_words(card.reward)))
        ):
            part = Box(lower.x, lower.y + at * half, lower.width, half)
            head = Box(part.x, part.y, part.width, 32)
            colour = ("ruby_deep", "emerald_deep")[at]
            canvas.words(tr(key), head, "body", colour, face="bold")
            text = Box(part.x, part.y + 32, part.width, part.height - 34)
            canvas.words(words, text, "body", "ink", wrap=True, rise="top")

    def _king(self, canvas: Canvas) -> None:
        sent = self.battle.sent
        if sent is None:
            return
        canvas.picture(f"die.king_{sent}", KINGS_DIE)
        words = Box(KINGS_DIE.right + 14, KINGS_DIE.y, BATTLE.width - 74, 60)
        said = tr("log.king_sent", what=amounts(soldiers=sent))
        canvas.words(said, words, "body", "ivory", wrap=True)


def row_box(at: int, count: int) -> Box:
    """Where the governor who fights as this one of so many is told of."""
    top = KINGS_DIE.bottom + 16
    high = min(TALLEST_ROW, (BATTLE.bottom - top + 10) // count - 10)
    return Box(BATTLE.x, top + at * (high + 10), BATTLE.width, high)


def draw_row(
    canvas: Canvas, box: Box, seat: int, fight: Fight | None, told: float | None = None
) -> None:
    """One governor's battle, once it is fought; `told` says how many of its pieces are by now."""
    done = fight is not None and told is None
    ground = OUTCOMES[fight.outcome] if fight and done else "dusk"
    canvas.plate(box, ground, seat_marks.colours(seat)[0], width=3, radius=14)
    room = inset(box, 14, 8)
    seat_marks.shape(canvas, seat, Box(room.x, room.centery - 28, 56, 56))
    name = Box(room.x + 70, room.y if fight else room.centery - 16, 220, 32)
    canvas.words(seat_name(seat), name, 26, "ivory", face="title")
    if fight is None:
        return
    so_far = draw_pieces(
        canvas, Box(name.x, name.bottom + 2, 352, room.bottom - name.bottom - 2), fight, told
    )
    total = Box(room.right - 238, room.y, 70, room.height)
    canvas.words(str(so_far), total, 50, "ivory", face="title", align="center")
    if done:
        word = Box(room.right - 168, room.y, 168, room.height)
        if fight.outcome != "draw":
            mark = Box(word.right - 52, word.centery - 26, 52, 52)
            canvas.picture(f"mark.{fight.outcome}", mark)
            word.width -= 58
        canvas.words(tr(f"outcome.{fight.outcome}"), word, 26, "ivory", face="bold", align="right")


def draw_pieces(canvas: Canvas, box: Box, fight: Fight, told: float | None) -> int:
    """The soldiers, then what each building brings; the combat value of those shown."""
    pieces = [("soldiers", fight.soldiers), *fight.bonuses]
    width = min(PIECE_WIDTH, box.width // len(pieces))
    side = min(box.height, width - 40, 46)
    total = 0
    for at, (what, worth) in enumerate(pieces):
        part = 1.0 if told is None else min(1.0, max(0.0, told - at))
        if not part:
            break
        total += round(worth * part)
        spot = Box(box.x + at * width, box.centery - side // 2, side, side)
        if what in BUILDING_NAMES:
            hop = round((1 - part) * 14)
            canvas.picture(f"building.{what}", spot.move(0, -hop))
        else:
            signs.thing(canvas, what if what in signs.THINGS else "combat", spot)
        said = signed(worth) if at else str(round(worth * part))
        number = Box(spot.right + 3, box.y, width - side - 4, box.height)
        canvas.words(said, number, 26, "ivory", face="bold")
    return total


def battle_card(battle: Battle) -> Card:
    """How each combat value was made, in words."""
    lines = [
        tr("battle.count", seat=seat_name(fight.seat), pieces=count_words(fight))
        for fight in battle.fights
    ]
    name = tr("card.numbered", number=battle.strength, name=tr(f"enemy.{battle.creature}"))
    return Card(name, tuple(lines), f"enemy.{battle.creature}")


def count_words(fight: Fight) -> str:
    """`3 soldiers, Guard Tower +1`: how the combat value is made."""
    said = [tr("count.soldiers", count=fight.soldiers)]
    said += [f"{giver(name)} {signed(bonus)}" for name, bonus in fight.bonuses]
    return ", ".join(said)
