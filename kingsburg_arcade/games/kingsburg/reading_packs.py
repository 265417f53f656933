"""A content pack of Kingsburg: its four kinds of cards, their words and pictures, all checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final, NamedTuple

from ...engine.contract import Refused, brief
from ...engine.lined_json import Fault, Lined
from ...engine.shown_text import checked
from ...i18n import ENGLISH
from ..known_packs import Pack, PackFault, Shown
from .rules.content import ENEMIES, YEARS
from .rules.realm.destinies import DESTINIES
from .rules.realm.governors import GOVERNORS
from .rules.realm.packed import SHEETS, named, read_creature, read_name
from .rules.realm.strips import STRIPS

WORDS: Final = re.compile(r"words/(?P<language>[a-z]{2,3}(_[a-z0-9]{2,8})?)\.json")
"""The names and texts of the cards in one language."""
PICTURES: Final = re.compile(r"pictures/(?P<card>[a-z0-9_]+)\.png")
"""The picture of a card, by its name."""
KNOWN: Final = (*SHEETS, "words/en.json", "pictures/mill.png")
"""Examples of all files, for a sentence."""
TITLE_LENGTH: Final = 28
TEXT_LENGTH: Final = 240
MARKUP: Final = frozenset("{}")
"""Our own texts have places for values between these."""

REPLACEABLE: Final[Mapping[str, tuple[str, ...]]] = {
    "governors.json": tuple(card.name for card in GOVERNORS if not card.chosen),
    "strips.json": tuple(strip.name for strip in STRIPS),
    "destinies.json": tuple(card.name for card in DESTINIES),
}
DECKS: Final = {
    year: tuple(enemy.name for enemy in ENEMIES if enemy.year == year)
    for year in range(1, YEARS + 1)
}
"""The cards that enemies may replace, by their year."""


class Named(NamedTuple):
    """A card of a pack: where it is named, and the key of its words and of its picture."""

    at: Lined
    key: str
    kind: str
    """The family of its picture."""


Cards = Mapping[str, Named]


def read(pack: Pack) -> Shown:
    """What of a pack is seen on the screen; PackFault if anything in it cannot be used."""
    for path in (*pack.sheets, *pack.pictures):
        if not (path in SHEETS or WORDS.fullmatch(path) or PICTURES.fullmatch(path)):
            raise PackFault(Refused("pack.unknown_file", files=KNOWN), path)
    cards: dict[str, Named] = {}
    for path in SHEETS:
        if path in pack.sheets:
            with _in_file(path):
                _read_cards(cards, path, pack)
    rows = sum(card.kind != "enemy" for card in cards.values())
    return Shown(_words(pack, cards), _pictures(pack, cards), rows)


@contextmanager
def _in_file(path: str) -> Iterator[None]:
    """What is wrong with a line is wrong in this file."""
    try:
        yield
    except Fault as fault:
        raise PackFault(fault.reason, path, fault.line) from None


def _read_cards(cards: dict[str, Named], path: str, pack: Pack) -> None:
    sheet = pack.sheets[path]
    SHEETS[path](sheet, pack.short)
    _check_replaced(path, sheet, pack.short)
    _add_names(cards, path, sheet, pack)


# -------------------------------------------------------------------------------------- names
def _add_names(cards: dict[str, Named], path: str, sheet: Lined, pack: Pack) -> None:
    """Put down the cards of a file; no two cards have one name, an enemy's creature may."""
    for name, card in _names_of(path, sheet, pack.short):
        known = cards.get(name)
        if known is not None and not (known.kind == card.kind == "enemy"):
            raise card.at.fault(Refused("pack.name_twice", name=name))
        cards[name] = card


def _names_of(path: str, sheet: Lined, short: str) -> Iterator[tuple[str, Named]]:
    """The cards of a file and, of strips, their buildings: whatever has words of its own."""
    for row in sheet.items(1000):
        entries = row.mapping()
        if path == "enemies.json":
            at = entries["creature"]
            creature = read_creature(at, short)
            if creature == named(short, read_name(at)):
                yield read_name(at), Named(at, f"enemy.{creature}", "enemy")
            continue
        kinds = {"governors.json": "governor_card", "strips.json": "strip"}
        kind = kinds.get(path, "destiny")
        name = read_name(entries["name"])
        yield name, Named(entries["name"], f"{kind}.{named(short, name)}", kind)
        if path == "strips.json":
            for space in entries["buildings"].items(1000):
                at = space.mapping()["name"]
                name = read_name(at)
                yield name, Named(at, f"building.{named(short, name)}", "building")


def _check_replaced(path: str, sheet: Lined, short: str) -> None:
    """What a card replaces is a card of the game; no card of a year is there twice."""
    seen: set[tuple[int, str]] = set()
    for row in sheet.items(1000):
        entries = row.mapping()
        instead = entries.get("replaces")
        if path != "enemies.json":
            _check_known(instead, REPLACEABLE[path])
            continue
        year = entries["year"].number(1, YEARS)
        name = f"{read_creature(entries['creature'], short)} {entries['strength'].number(1, 99)}"
        if (year, name) in seen:
            raise row.fault(Refused("pack.name_twice", name=name.removeprefix(f"{short}_")))
        seen.add((year, name))
        _check_known(instead, DECKS[year])
        if instead is not None and name in DECKS[year]:
            raise instead.fault(Refused("pack.replaces_two"))


def _check_known(instead: Lined | None, known: tuple[str, ...]) -> None:
    if instead is not None and instead.value not in known:
        raise instead.fault(Refused("pack.replaces", name=instead.brief, known=known))


# --------------------------------------------------------------------------- words and pictures
def _words(pack: Pack, cards: Cards) -> Mapping[str, Mapping[str, str]]:
    """The texts of all cards by language and key; in English none may be missing."""
    found: dict[str, dict[str, str]] = {}
    for path, sheet in pack.sheets.items():
        if match := WORDS.fullmatch(path):
            texts = found[match["language"]] = {}
            with _in_file(path):
                _read_words(texts, sheet, cards)
    english = f"words/{ENGLISH}.json"
    if english not in pack.sheets and cards:
        raise PackFault(Refused("pack.no_words", file=english))
    for name, card in cards.items():
        if card.key not in found[ENGLISH]:
            line = pack.sheets[english].line
            raise PackFault(Refused("pack.untitled", name=name), english, line)
    return found


def _read_words(texts: dict[str, str], sheet: Lined, cards: Cards) -> None:
    """The words of one language: of each card its title, and a text if it needs more."""
    for name, told in sheet.mapping().items():
        if name not in cards:
            raise told.fault(Refused("pack.no_card", name=brief(name)))
        entries = told.entries(("title",), ("text",))
        key = cards[name].key
        texts[key] = _shown(entries["title"], TITLE_LENGTH)
        if "text" in entries:
            texts[f"{key}.text"] = _shown(entries["text"], TEXT_LENGTH)


def _shown(given: Lined, most: int) -> str:
    """A text that may be shown as it is."""
    text = given.text(most)
    if checked(text, most) is None or not text.strip() or MARKUP & {*text}:
        raise given.fault(Refused("pack.signs"))
    return text


def _pictures(pack: Pack, cards: Cards) -> Mapping[str, bytes | str]:
    """The picture of each card: its own, or that of its family."""
    found: dict[str, bytes | str] = {card.key: f"{card.kind}.plain" for card in cards.values()}
    for path, raw in pack.pictures.items():
        match = PICTURES.fullmatch(path)
        name = match["card"] if match else ""
        if name not in cards or cards[name].kind == "strip":
            raise PackFault(Refused("pack.no_card", name=brief(name)), path)
        found[cards[name].key] = raw
    return {key: picture for key, picture in found.items() if not key.startswith("strip.")}
