"""The readers of what is typed after a command: numbers, an address, house rules."""

from __future__ import annotations

from ipaddress import AddressValueError, IPv4Address
from typing import TYPE_CHECKING, Any

from ..engine.named_packs import OPTION, read_packs, spelled
from ..engine.refused import Refused, brief
from ..games import cabinet
from ..i18n import tr
from .exit_codes import WrongCall

if TYPE_CHECKING:
    import argparse

    from ..engine.contract import Options


def whole(text: str) -> int:
    """A whole number of any size."""
    try:
        return int(text)
    except ValueError:
        raise WrongCall("call.not_whole", typed=brief(text)) from None


def fraction(text: str) -> float:
    """A number that need not be whole."""
    try:
        return float(text)
    except ValueError:
        raise WrongCall("call.not_number", typed=brief(text)) from None


def number(most: int, least: int = 1) -> Any:
    """A reader of whole numbers from `least` to `most`."""

    def number(text: str) -> int:
        if not least <= (value := whole(text)) <= most:
            raise WrongCall("call.out_of_range", typed=brief(text), least=least, most=most)
        return value

    return number


def own_address(typed: str) -> str:
    """The address that is meant, `localhost` among them."""
    # The network takes longer to load than all the rest: only who asks for it waits for it.
    from ..net.discovery.interfaces import LOOPBACK, is_ours, is_shared

    try:
        address = IPv4Address(LOOPBACK if typed == "localhost" else typed)
    except AddressValueError:
        raise WrongCall("call.no_address", typed=brief(typed)) from None
    # A socket can be bound to what means everybody or nobody, but it is nobody's own.
    shared = address.is_unspecified or address.is_multicast or address.is_reserved
    if shared or not is_ours(str(address)):
        raise WrongCall("call.not_own_address", address=str(address))
    if is_shared(str(address)):
        raise WrongCall("call.subnet", address=str(address))
    return str(address)


def declare_options(arguments: argparse.ArgumentParser) -> None:
    """`--option NAME=VALUE`, each name once."""
    arguments.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=tr("help.option"),
    )


def given_options(options: list[str]) -> dict[str, str]:
    """The values by their names, or WrongCall."""
    values: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not equals:
            raise WrongCall("option.spelling", option=brief(option))
        if name in values:
            raise WrongCall("option.twice", option=brief(name))
        values[name] = value
    if OPTION in values:
        values[OPTION] = packs_meant(values[OPTION])
    return values


def packs_meant(typed: str) -> str:
    """The option for packs that a person names by titles or hashes, with commas between them."""
    # Packs are read by their games, which take longer to load than most commands.
    from ..packs.shelf import own_shelf

    try:
        return spelled(read_packs(typed))
    except Refused:
        pass
    try:
        return spelled([own_shelf().meant(one.strip()).named for one in typed.split(",") if one])
    except Refused as trouble:
        raise WrongCall(trouble.code, **trouble.values) from None


def chosen_options(game: str, options: list[str]) -> Options:
    """The house rules of a game, or WrongCall."""
    values = given_options(options)
    try:
        return cabinet(game).options.read(values)
    except Refused as trouble:
        raise WrongCall(trouble.code, **trouble.values) from None
