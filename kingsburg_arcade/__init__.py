"""Kingsburg Arcade: two board games as cabinets of one client for friends in one room."""

__version__ = "0.1.0"
