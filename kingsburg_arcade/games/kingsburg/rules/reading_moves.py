"""What a seat has said, read back: from a line of text, or from plain data."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from ....engine.contract import Move, Refused, brief, luck_from_plain, luck_from_text
from .content import ADVISORS, GOODS, POWER, TOKEN
from .dice import packed
from .moves import (
    BIDS,
    BUILDS,
    CARD_NAMES,
    DEALS,
    ENVOY_BUILDS,
    ENVOY_USES,
    KEEPS,
    LAYS,
    LOSSES,
    MOST_LOST,
    MOST_TAKEN,
    OWN_SPACE,
    PASS,
    PICKS,
    POWER_BUILDS,
    RECRUIT_FOR_TOKEN,
    RECRUITS,
    SECOND_GUEST,
    TAKES,
    TRADES,
    USES,
    Bundle,
    Place,
    exchange,
    pay,
    reroll,
    spelled,
    turn,
)
from .realm.winter_moves import CHOOSE_TOKEN, LOOKS, text_of

SINGLE: Final = (PASS, RECRUIT_FOR_TOKEN)
SIMPLE: Final[dict[str, Move]] = {
    move.text: move
    for table in (
        *(*TAKES[1:], *LOSSES[1:], *RECRUITS[1:], TRADES, DEALS, BUILDS, ENVOY_BUILDS, SINGLE),
        (*CHOOSE_TOKEN.values(), *LOOKS),
        *(*POWER_BUILDS.values(), KEEPS, BIDS, CARD_NAMES.values()),
        *(USES.values(), ENVOY_USES.values(), PICKS, LAYS.values()),
    )
    for move in table
}
PLACING: Final = re.compile(
    r"place (?P<advisor>\d{1,2}) with (?P<coloured>[1-6]( [1-6]){0,2})(?P<token> \+2)?"
    r"( and white (?P<white>[1-6]( [1-6]){0,7}))?( by (?!envoy)(?P<power>[a-z0-9_]+))?"
    rf"(?P<envoy> by envoy)?(?P<own>{OWN_SPACE})?(?P<second>{SECOND_GUEST})?"
)
TURNING: Final = re.compile(
    r"turn dice to (?P<coloured>[1-6]( [1-6]){0,2})( and white (?P<white>[1-6]( [1-6]){0,7}))?"
    r" by (?P<power>\w+)"
)
REROLLING: Final = re.compile(r"reroll (?P<dice>all|a coloured|a white) di(c)?e by (?P<power>\w+)")
GOOD_WORDS: Final = r"(?:gold|wood|stone)(?: (?:gold|wood|stone)){0,7}"
EXCHANGING: Final = re.compile(
    rf"exchange (?P<given>{GOOD_WORDS}) for (?P<got>{GOOD_WORDS}) by (?P<power>[a-z0-9_]+)"
)
PAYING: Final = re.compile(r"pay (?P<price>\+2|[a-z]+) to (?P<power>[a-z0-9_]+)")


def from_text(text: str) -> Move:
    """Read what `Move.text` wrote, with any spacing."""
    words = " ".join(text.split())
    if words in SIMPLE:
        return SIMPLE[words]
    if found := PLACING.fullmatch(words):
        coloured, white = _dice(found["coloured"]), _dice(found["white"] or "")
        power = _power(found["power"]) if found["power"] else -1
        placed = int(found["advisor"]), coloured, white, bool(found["token"]), power
        if 1 <= placed[0] <= len(ADVISORS):
            where = {name: bool(found[name]) for name in ("envoy", "own", "second")}
            if sum(where.values()) <= 1:
                return Place(*placed, **where)
    if found := TURNING.fullmatch(words):
        return turn(_power(found["power"]), _dice(found["coloured"]), _dice(found["white"] or ""))
    if found := REROLLING.fullmatch(words):
        return reroll(_power(found["power"]), found["dice"].removeprefix("a "))
    if found := PAYING.fullmatch(words):
        return pay(_power(found["power"]), _price(found["price"]))
    if found := EXCHANGING.fullmatch(words):
        return exchange(_power(found["power"]), _bundle(found["given"]), _bundle(found["got"]))
    luck = luck_from_text(words)
    if luck is None:
        raise Refused("move.unreadable", move=brief(text))
    return luck


def from_plain(plain: Sequence[Any]) -> Move:
    """Read what `Move.plain` wrote, also after a journey through JSON or msgpack."""
    luck = luck_from_plain(plain)
    if luck is not None:
        return luck
    if text := text_of(plain):
        return from_text(text)
    words = words_of(list(plain))
    if words is None:
        raise Refused("move.unreadable", move=brief(plain))
    return from_text(words)


def words_of(plain: list[Any]) -> str | None:
    """The text of a move of the base game, or of the modules; None if it can be neither."""
    match plain:
        case ["pass"]:
            return PASS.text
        case ["take" | "lose" | "recruit" as verb, [int(), int(), int()] as goods]:
            words = "recruit for" if verb == "recruit" else verb
            if min(goods) >= 0 and sum(goods) <= max(MOST_TAKEN, MOST_LOST):
                return f"{words} {spelled(goods)}"
        case ["recruit", str(price)] if price == TOKEN:
            return RECRUIT_FOR_TOKEN.text
        case ["trade", str(good)]:
            return f"trade {good}"
        case ["reroll", str(power), str(dice)]:
            what = "all dice" if dice == "all" else f"a {dice} die"
            return f"reroll {what} by {power}"
        case ["pay", str(price), str(power)]:
            return f"pay {price} to {power}"
        case ["build", str(name), bool(envoy)]:
            return f"build {name}" + " by envoy" * envoy
        case ["build", str(name), str(power)]:
            return f"build {name} by {power}"
        case ["place", int(advisor), coloured, white, bool(token), str(power), bool(envoy), *at]:
            words = f"place {advisor} with {_spelled_dice(coloured)}" + f" {TOKEN}" * token
            words += f" and white {_spelled_dice(white)}" if white else ""
            words += f" by {power}" if power else ""
            where = {(): "", (True,): OWN_SPACE, ("second",): SECOND_GUEST}.get(tuple(at))
            return None if where is None else words + " by envoy" * envoy + where
    return words_of_the_realm(plain)


def words_of_the_realm(plain: list[Any]) -> str | None:
    match plain:
        case ["pick" | "lay" as verb, *names] if all(isinstance(name, str) for name in names):
            return f"{verb} {' '.join(names)}"
        case ["exchange", given, got, str(power)] if _is_bundle(given) and _is_bundle(got):
            return f"exchange {spelled(given)} for {spelled(got)} by {power}"
        case ["use", str(name), bool(envoy)]:
            return f"use {name}" + " by envoy" * envoy
        case ["turn", str(power), coloured, white]:
            words = f"turn dice to {_spelled_dice(coloured)}"
            words += f" and white {_spelled_dice(white)}" if white else ""
            return f"{words} by {power}"
        case ["keep" | "bid" | "deal" as verb, int(count)] if type(count) is int:
            return f"{verb} {count}"
        case ["name", str(name)]:
            return f"name {name}"
    return None


def _dice(words: str) -> int:
    return packed(tuple(map(int, words.split())))


def _spelled_dice(dice: object) -> str:
    return " ".join(map(str, dice)) if isinstance(dice, list | tuple) else "?"


def _is_bundle(goods: object) -> bool:
    if not isinstance(goods, list | tuple) or len(goods) != len(GOODS):
        return False
    return all(type(count) is int and 0 <= count <= MOST_TAKEN for count in goods)


def _bundle(words: str) -> Bundle:
    named = words.split()
    return named.count("gold"), named.count("wood"), named.count("stone")


def _power(name: str) -> int:
    if name not in POWER:
        raise Refused("move.building", building=brief(name))
    return POWER[name]


def _price(name: str) -> str:
    if name != TOKEN and name not in GOODS:
        raise Refused("move.price", price=brief(name), prices=(TOKEN, *GOODS))
    return name
