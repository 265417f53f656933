"""What stands in the rules of Kingdom Builder: plaques of terrains, locations and cards."""

from __future__ import annotations

from typing import Final

from ....i18n import tr
from ....ui.canvas import LEGIBLE, SQUEEZED, Canvas
from ....ui.layout import Box
from ...screen import Paint, RulePictures
from ..rules.scoring import CARD_NAMES

EMBLEM: Final = 82
PICTURES: Final = {
    "terrain.castle": "terrain.castle",
    **{f"card.{name}": f"builder.{name}" for name in CARD_NAMES},
    **{
        f"terrain.{name}": f"terrain.{name}_1"
        for name in ("grass", "flowers", "forest", "canyon", "desert", "water", "mountain")
    },
}
"""What is not shown by the picture of its own name."""
LARGE: Final = {
    "goal": "terrain.castle",
    "setup": "location.tower",
    "turn": "terrain.forest_2",
    "mandatory": "settlement.sun",
    "bonus": "tile.tavern",
    "terrain_cards": "land.canyon",
    "tiles_lost": "tile.harbor",
    "adjacency": "terrain.flowers_2",
    "terrain_full": "terrain.desert_1",
    "end": "settlement.oak",
    "score": "builder.castles",
    "small_print": "location.oracle",
    "house_rules": "location.farm",
}
WITHIN: Final = frozenset(
    {
        *("mandatory", "bonus", "terrain_cards", "tiles_lost", "adjacency", "terrain_full"),
        *("cards_single", "cards_merchants", "cards_rows", "cards_areas", "cards_sectors"),
    }
)


def plaque(key: str) -> Paint:
    """A small card: a terrain or a card by its name, a location with what its tile does."""
    kind, _, name = key.partition(".")

    def paint(canvas: Canvas, box: Box) -> None:
        canvas.plate(box, "parchment_light", "parchment_deep", radius=12)
        emblem = Box(box.x + 6, box.centery - EMBLEM // 2, EMBLEM, EMBLEM)
        picture = PICTURES.get(key, key)
        pictured = canvas.has_picture(picture)
        if pictured:
            canvas.picture(picture, emblem)
        x = emblem.right + 10 if pictured else box.x + 16
        room = Box(x, box.y + 8, box.right - x - 10, box.height - 16)
        if kind != "location":
            canvas.words(tr(key), room, 22, "ink", face="bold", wrap=True, least=SQUEEZED)
            return
        title = Box(room.x, room.y, room.width, 30)
        canvas.words(tr(key), title, 22, "ink", face="bold", least=LEGIBLE)
        said = Box(room.x, title.bottom, room.width, room.bottom - title.bottom)
        canvas.words(tr(f"use_location.{name}"), said, "small", "ink_soft", wrap=True)

    return paint


RULE_PICTURES: Final = RulePictures(plaque, LARGE, WITHIN)
