"""The winter battle over the court: the enemy, the King's soldiers, and each governor's count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...engine.kingsburg.content import ENEMIES, Enemy
from ...i18n import tr
from ...stage.kingsburg.picture import Battle, Fight
from ...ui.canvas import Canvas
from ...ui.layout import Box, inset
from ...ui.widget import Widget, ring
from . import signs
from .words import amounts, gift_words, giver, seat_name, signed

OUTCOMES = {"victory": "emerald_deep", "draw": "twilight", "defeat": "ruby_deep"}


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


@dataclass(slots=True, kw_only=True)
class BattleView(Widget):
    """The enemy's card at the left, one row for each governor at the right."""

    battle: Battle
    year: int
    order: Sequence[int]
    holding: bool = False

    def draw(self, canvas: Canvas, focused: bool) -> None:
        box = self.box
        canvas.plate(box, "night", "ruby", width=4, radius=20, alpha=235)
        left = Box(box.x + 28, box.y + 24, 360, box.height - 48)
        self._card(canvas, left)
        rows = Box(left.right + 24, box.y + 24, box.right - left.right - 48, box.height - 48)
        title = Box(rows.x, rows.y, rows.width, 50)
        canvas.words(
            tr("battle.title", year=self.year), title, "heading", "gold_light", face="title"
        )
        self._king(canvas, Box(rows.x, rows.y + 56, rows.width, 60))
        high = 90
        for at, seat in enumerate(self.order):
            row = Box(rows.x, rows.y + 128 + at * (high + 8), rows.width, high)
            fight = next((one for one in self.battle.fights if one.seat == seat), None)
            self._row(canvas, row, seat, fight)
        if self.holding:
            below = Box(rows.x, box.bottom - 56, rows.width, 40)
            canvas.words(
                tr("battle.go_on"), below, "body", "gold_light", face="bold", align="center"
            )
        if focused:
            ring(canvas, box, 20)

    def _card(self, canvas: Canvas, box: Box) -> None:
        battle = self.battle
        canvas.plate(box, "parchment_light", "ruby", width=4, radius=16)
        picture = Box(box.x + 40, box.y + 16, box.width - 80, box.width - 80)
        canvas.picture(f"enemy.{battle.creature}", picture)
        name = Box(box.x + 12, picture.bottom + 4, box.width - 24, 48)
        canvas.words(
            tr(f"enemy.{battle.creature}"), name, "heading", "ink", face="title", align="center"
        )
        number = Box(box.x + 12, name.bottom - 4, box.width - 24, 84)
        canvas.words(str(battle.strength), number, 84, "ruby_deep", face="title", align="center")
        card = card_named(battle.creature, battle.strength, self.year)
        lower = Box(box.x + 20, number.bottom + 8, box.width - 40, box.bottom - number.bottom - 20)
        half = lower.height // 2
        for at, (key, words) in enumerate(
            (("battle.lose", loss_words(card)), ("battle.win", gift_words(card.reward)))
        ):
            part = Box(lower.x, lower.y + at * half, lower.width, half)
            head = Box(part.x, part.y, part.width, 28)
            colour = ("ruby_deep", "emerald_deep")[at]
            canvas.words(tr(key), head, "small", colour, face="bold")
            text = Box(part.x, part.y + 28, part.width, part.height - 32)
            canvas.words(words, text, "small", "ink", wrap=True, rise="top")

    def _king(self, canvas: Canvas, box: Box) -> None:
        sent = self.battle.sent
        if sent is None:
            return
        canvas.picture(f"die.king_{sent}", Box(box.x, box.y, 60, 60))
        words = Box(box.x + 74, box.y, box.width - 74, 60)
        said = tr("log.king_sent", what=amounts(soldiers=sent))
        canvas.words(said, words, "body", "ivory", wrap=True)

    def _row(self, canvas: Canvas, box: Box, seat: int, fight: Fight | None) -> None:
        ground = OUTCOMES[fight.outcome] if fight else "dusk"
        canvas.plate(box, ground, signs.colours(seat)[0], width=3, radius=14)
        room = inset(box, 12, 8)
        signs.arms(canvas, seat, Box(room.x, room.centery - 26, 52, 52))
        name = Box(room.x + 62, room.y - 4, 200, 34)
        canvas.words(seat_name(seat), name, 25, "ivory", face="title")
        if fight is None:
            return
        sums = Box(room.x + 62, room.y + 30, 370, room.height - 28)
        canvas.words(count_words(fight), sums, "small", "parchment", wrap=True)
        total = Box(room.right - 216, room.y, 66, room.height)
        canvas.words(str(fight.combat), total, 48, "ivory", face="title", align="center")
        word = Box(room.right - 148, room.y, 148, room.height)
        canvas.words(tr(f"outcome.{fight.outcome}"), word, 28, "ivory", face="bold", align="center")


def count_words(fight: Fight) -> str:
    """`3 soldiers, Guard Tower +1`: how the combat value is made."""
    said = [tr("count.soldiers", count=fight.soldiers)]
    said += [f"{giver(name)} {signed(bonus)}" for name, bonus in fight.bonuses]
    return ", ".join(said)
