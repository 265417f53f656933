"""The pages that tell of the program itself, in states to show them in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from ... import __version__
from ...i18n import tr
from ...reports.this_program import SHOWN, commit
from ...ui.scene import Scene
from ..house import House
from .about_page import about_the_game
from .crash_page import CrashScene, texts
from .paper import SMALL, PaperScene
from .title import TitleScene

Opened = Callable[[House], list[Scene]]


def told_scenes() -> Mapping[str, Mapping[str, Opened]]:
    return {
        "about_game": {"first": about_this},
        "crash": {
            "match": crashed,
            "nothing": lambda house: [CrashScene(house, "", None)],
            "report": lambda house: [PaperScene(house, tr("crash.report_title"), texts(REPORT))],
        },
    }


REPORT: Final = "\n".join(
    ["[program]", "version: 1.2.3", "[fault]", "ValueError", "[log]", *["12:34:56 opens"] * 60]
)


def of_build(words: str) -> bool:
    """Does it name the version or the commit?"""
    return any(known and known in words for known in (__version__, commit()[:SHOWN]))


def about_this(house: House) -> list[Scene]:
    """The page with texts that are alike on every machine."""
    page = about_the_game(house)
    page.texts = [one for one in page.texts if one[1] is not SMALL and not of_build(one[0])]
    return [page]


def crashed(house: House) -> list[Scene]:
    """A match is saved, the sound is off, and a report is written down."""
    file = Path.home() / ".local/state/kingsburg-arcade/log/report-20260102-030405-01.txt"
    page = CrashScene(house, REPORT, file, lambda: None, silent=True)
    return [TitleScene(house), page]
