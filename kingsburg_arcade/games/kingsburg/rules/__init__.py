"""The rules of Kingsburg: dice, advisors, five years, an invasion each winter."""

from .cabinet import CABINET
from .options import Options
from .state import State

__all__ = ["CABINET", "Options", "State"]
