"""What stands in the rules of Kingsburg: plaques of advisors, buildings and enemies."""

from __future__ import annotations

from typing import Final

from ....i18n import tr
from ....ui.canvas import Canvas
from ....ui.layout import Box
from ...screen import Paint, RulePictures
from ..rules.content import ADVISORS, BUILDINGS, ENEMIES, PHASES
from . import signs
from .destiny_card import ROW as DESTINY
from .governor_cards import ROW as GOVERNOR
from .governor_cards import effects_told
from .words import destiny_words, origin_mark

EMBLEM: Final = 78
LARGE: Final = {
    **{name: f"phase.{name}" for name in PHASES},
    "setup": "card.back",
    "goal": "thing.victory_points",
    "year": "title.crest",
    "year_end": "season.winter",
    "victory": "advisor.king",
    "small_print": "advisor.jester",
    "house_rules": "thing.envoy",
    "tokens": "token.soldier_back",
    "goblin_valley": "card.goblin_valley",
}
BROAD: Final = frozenset({"destiny", "governor_card"})
WITHIN: Final = frozenset({"roll", "influence", "dice", "help", "advisors", "build", "season_end"})


def plaque(key: str) -> Paint:
    """A small card of an advisor, a building or an enemy: its picture, its name, its numbers."""
    kind, _, name = key.partition(".")

    def paint(canvas: Canvas, box: Box) -> None:
        canvas.plate(box, "parchment_light", "parchment_deep", radius=12)
        emblem = Box(box.x + 6, box.centery - EMBLEM // 2, EMBLEM, EMBLEM)
        title = Box(box.x + 92, box.y + 8, box.width - 100, 36)
        facts = Box(title.x, title.bottom + 4, title.width, 36)
        if kind == "advisor":
            advisor = ADVISORS[int(name) - 1]
            canvas.picture(f"advisor.{advisor.name}", emblem)
            said = tr("card.numbered", number=advisor.number, name=tr(key))
            if advisor.trades:
                signs.signs_row(canvas, ["any", "→", "any", "any"], facts, "ink", align="left")
            else:
                signs.gift_row(canvas, advisor.gifts, facts, "ink", align="left")
        elif kind in BROAD:
            _broad(canvas, key, box)
            return
        elif kind == "building":
            canvas.picture(key, emblem)
            said = tr(key)
            _price(canvas, name, facts)
        else:
            canvas.picture(key, emblem)
            said = tr(key)
            _strength(canvas, name, facts)
        canvas.words(said, title, 22, "ink", face="bold")

    return paint


def _broad(canvas: Canvas, key: str, box: Box) -> None:
    """A card with what it does: a destiny, a governor."""
    kind, _, name = key.partition(".")
    canvas.picture(key, Box(box.x + 8, box.centery - 42, 84, 84))
    text = Box(box.x + 104, box.y + 4, box.width - 112, box.height - 8)
    title = Box(text.x, text.y, text.width, 32)
    canvas.words(tr(key), title, 24, "ink", face="bold")
    card = DESTINY.get(name) or GOVERNOR.get(name)
    if card is not None:
        canvas.words(origin_mark(card), title, 20, "ink_soft", align="right")
    words = Box(text.x, title.bottom, text.width, text.bottom - title.bottom)
    told = destiny_words(name) if kind == "destiny" else effects_told(name)
    said = " ".join(told)
    canvas.words(said, words, 22, "ink", wrap=True, rise="top")


def _strength(canvas: Canvas, creature: str, box: Box) -> None:
    found = [row.strength for row in ENEMIES if row.creature == creature]
    weak, strong = min(found), max(found)
    said = str(weak) if weak == strong else f"{weak}–{strong}"
    signs.counted(canvas, "combat", said, box, "ink", 24)


def _price(canvas: Canvas, name: str, box: Box) -> None:
    row = next(row for row in BUILDINGS if row.name == name)
    goods = [*["gold"] * row.gold, *["wood"] * row.wood, *["stone"] * row.stone]
    room = Box(box.x, box.y, box.width - 58, box.height)
    signs.signs_row(canvas, goods, room, "ink", align="left")
    signs.counted(canvas, "points", row.points, Box(room.right + 4, box.y, 54, 36), "ink", 22)


RULE_PICTURES: Final = RulePictures(plaque, LARGE, WITHIN, BROAD)
