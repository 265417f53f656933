"""Content of Kingdom Builder to plant in a copy of the program: a card and a location."""

import re

from planting import Copy

CONTENT = "games/kingdom_builder/rules/content.py"


def plant_card(copy: Copy) -> None:
    """A Kingdom Builder card: 2 gold for each settlement in the desert."""
    copy.add_row(
        "games/kingdom_builder/rules/scoring.py",
        "CARDS",
        '"nomads": apart(lambda board, own: 2 * (own & board.terrains[4]).bit_count())',
    )


def plant_location(copy: Copy) -> None:
    """A location on a quadrant of its own, whose tile builds beside mountains."""
    file = copy.folder / "kingsburg_arcade" / CONTENT
    text = file.read_text(encoding="utf-8")
    printed = re.search(r'"oracle": (""".*?""")', text, re.DOTALL)
    assert printed is not None
    copy.add_row(CONTENT, "QUADRANTS", f'"quarry": {printed[1]}')
    copy.add_row(
        "games/kingdom_builder/rules/locations.py",
        "LOCATIONS",
        '"quarry": build_on(lambda state: state.board.buildable & state.board.near_mountain)',
    )
