"""Kingdom Builder, the base game for two to four players."""

from .cabinet import CABINET

__all__ = ["CABINET"]
