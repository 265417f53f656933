"""The games there are: one folder each, of which the manifest `game.py` is all that others see.

A folder beside this file is a game if it has a module `game`; the folder's name is the game's.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from ..engine.refused import Refused, brief
from .copies import copied, named_in
from .manifest import Game

if TYPE_CHECKING:
    from ..engine.contract import Cabinet


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


def playing(name: str, options: Mapping[str, object]) -> Game:
    """The game of that name as a match with these options plays it: with its content packs."""
    found = game(name)
    named = named_in(options)
    return copied(f"{__name__}.{name}", name, named) if named else found


def cabinet(name: str) -> Cabinet[Any]:
    """The rules of a game."""
    found = game(name).rules()
    if found.name != name:
        raise Refused("game.cabinet_name", folder=name, name=brief(found.name))
    return found


@cache
def _found(folders: tuple[str, ...]) -> tuple[Game, ...]:
    folder_names = [one.name for one in iter_modules(folders) if one.ispkg]
    found = [_manifest(name) for name in folder_names if find_spec(f".{name}.game", __package__)]
    return tuple(sorted(found, key=lambda game: (game.rank, game.name)))


def _manifest(folder: str) -> Game:
    found = getattr(import_module(f".{folder}.game", __package__), "GAME", None)
    if not isinstance(found, Game):
        raise Refused("game.no_manifest", folder=folder)
    if found.name != folder:
        raise Refused("game.name", folder=folder, name=brief(found.name))
    return found
