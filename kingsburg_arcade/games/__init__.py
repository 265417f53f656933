"""The games there are: one folder each, of which the manifest `game.py` is all that others see.

A folder beside this file is a game if it has a module `game` that offers `GAME`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from ..engine.contract import Cabinet, Refused, brief
from .manifest import Game


def games() -> tuple[Game, ...]:
    """The manifest of every game, in the order of their ranks."""
    return _found(tuple(__path__))


def on_screen() -> tuple[Game, ...]:
    """The games that can be played in the window."""
    return tuple(game for game in games() if game.board is not None)


def chosen(name: str) -> Game:
    """The game of that name if it can be played in the window, or else the first that can."""
    shown = on_screen()
    return next((game for game in shown if game.name == name), shown[0])


def names() -> tuple[str, ...]:
    return tuple(game.name for game in games())


def game(name: str) -> Game:
    """The game of that name; Refused if there is none."""
    for one in games():
        if one.name == name:
            return one
    raise Refused("game.unknown", game=brief(name), games=names())


def cabinet(name: str) -> Cabinet[Any]:
    """The rules of a game."""
    return game(name).rules()


@cache
def _found(folders: tuple[str, ...]) -> tuple[Game, ...]:
    found = [_manifest(one.name) for one in iter_modules(folders) if one.ispkg]
    return tuple(sorted(found, key=lambda game: (game.rank, game.name)))


def _manifest(name: str) -> Game:
    found: Game = import_module(f".{name}.game", __package__).GAME
    return found
