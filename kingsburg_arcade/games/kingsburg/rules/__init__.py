"""The rules of Kingsburg: dice, advisors, five years, an invasion each winter."""

from .cabinet import CABINET
from .state import Options, State

__all__ = ["CABINET", "Options", "State"]
