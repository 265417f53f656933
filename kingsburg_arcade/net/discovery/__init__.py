"""Finding rooms on a network without any server: what others offer, and what we do."""

from .announcement import Announcement, new_tag
from .browser import Browser
from .interfaces import TROUBLES
from .listing import PROBLEMS, Row
from .notice import GATHERING, PLAYING, Notice
from .probe import ask

__all__ = [
    "GATHERING",
    "PLAYING",
    "PROBLEMS",
    "TROUBLES",
    "Announcement",
    "Browser",
    "Notice",
    "Row",
    "ask",
    "new_tag",
]
