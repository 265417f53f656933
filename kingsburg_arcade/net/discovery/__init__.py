"""Rooms on a network without a server: how they are announced and found."""

from .announcement import Announcement, new_tag
from .browser import Browser
from .finder import ask
from .interfaces import TROUBLES
from .listing import PROBLEMS, Row
from .notice import GATHERING, PLAYING, Notice

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
