"""Kingsburg Arcade: two board games as cabinets of one client for friends in one room."""

__version__ = "0.2.0"
