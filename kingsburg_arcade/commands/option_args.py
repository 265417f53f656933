"""House rules as they are typed: `--option NAME=VALUE`, each name once."""

from __future__ import annotations

import argparse

from ..engine.contract import Options, Refused, brief
from ..games import cabinet
from .wrong_call import WrongCall


def declare(arguments: argparse.ArgumentParser) -> None:
    arguments.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule of the game; may be repeated",
    )


def given(options: list[str]) -> dict[str, str]:
    """The values by their names, or WrongCall."""
    values: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise WrongCall("option.spelling", option=brief(option))
        if name in values:
            raise WrongCall("option.twice", option=brief(name))
        values[name] = value
    return values


def chosen(game: str, options: list[str]) -> Options:
    """The house rules of a game, or WrongCall."""
    values = given(options)
    try:
        return cabinet(game).options.read(values)
    except Refused as trouble:
        raise WrongCall(trouble.code, **trouble.values) from None
