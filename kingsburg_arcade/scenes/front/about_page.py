"""About the game: which version it is, whose games it plays, whose software it runs on."""

from __future__ import annotations

from typing import Final

from ... import __version__, games
from ...i18n import has_words, tr
from ...paths import document
from ...reports import this_program
from ..house import House
from .crash_page import shortened
from .paper import BODY, HEADING, SMALL, PaperScene, Text

LICENCE: Final = "MIT"
PARTS: Final = {
    "Source Sans Pro, Source Serif Pro": "OFL-1.1",
    "pygame-ce": "LGPL-2.1-or-later",
    "zeroconf": "LGPL-2.1-or-later",
    "cryptography": "Apache-2.0 OR BSD-3-Clause",
    "cffi": "MIT-0",
    "pycparser": "BSD-3-Clause",
    "msgpack": "Apache-2.0",
    "spake2": "MIT",
    "ifaddr": "MIT",
}
"""What is carried or needed, by the names of licences that SPDX gives; NOTICE.md has them all."""


def about_the_game(house: House) -> PaperScene:
    return PaperScene(house, tr("about_game.title"), texts(house))


def texts(house: House) -> list[Text]:
    """All there is to tell, part by part."""
    commit = this_program.commit()[: this_program.SHOWN]
    version = tr("about_game.version", version=__version__)
    told: list[Text] = [("Kingsburg Arcade", HEADING), (version, BODY)]
    if commit:
        told.append((tr("about_game.commit", commit=commit), BODY))
    told += [(this_program.system(), SMALL), (tr("about_game.independent"), BODY)]
    for game in games.on_screen():
        if has_words(key := f"about_game.{game.name}"):
            told.append((tr(key, title=game.title), BODY))
    told += [
        (tr("about_game.licences"), HEADING),
        (tr("about_game.own_licence", licence=LICENCE), BODY),
    ]
    told += [(f"{name}: {licence}", SMALL) for name, licence in PARTS.items()]
    told.append((tr("about_game.folders"), HEADING))
    own = house.folders
    places = {"matches": own.data, "settings": own.config, "keys": own.keys, "log": own.logs}
    for name, place in places.items():
        told.append((tr(f"about_game.{name}", place=shortened(place)), SMALL))
    lan = document("lan.md")
    if lan is not None:
        told.append((tr("about_game.papers", place=shortened(lan.parent)), SMALL))
    return told
