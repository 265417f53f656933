"""The books to read: the rules of each game, the player's guide, and a search through them."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from . import games
from .engine.contract import Refused
from .i18n import ENGLISH, language, own_book, readable, tr_in, words
from .paths import AssetRoots, asset_roots

ALIKE: Final = str.maketrans({"’": "'", "−": "-", "–": "-", "œ": "oe"})
"""What a keyboard has in place of a printer's signs."""
LETTERS: Final = frozenset("й")
"""Letters of their own, although Unicode takes a mark off them."""
FIRST_GAME: Final = games.names()[0]
GUIDE: Final = "guide"
"""The book that belongs to no game: how to play together, on one couch and over the network."""


# ------------------------------------------------------------------------------------- reading
@dataclass(frozen=True, slots=True)
class Section:
    """One heading of the rules with what stands below it."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    examples: tuple[str, ...]
    see: tuple[str, ...]
    """Keys of the things it speaks of, as in the table of words."""
    picture: str = ""
    """The file of a picture below the texts, without its ending; empty without one."""

    def texts(self) -> Iterator[tuple[str, int, str]]:
        """Everything there is to read in it: part, number within the part, words."""
        yield "title", 0, self.title
        yield from (("paragraphs", at, text) for at, text in enumerate(self.paragraphs))
        yield from (("examples", at, text) for at, text in enumerate(self.examples))


def sections(language: str, game: str = FIRST_GAME) -> tuple[Section, ...]:
    """All sections of a book in their order, in one language or else in English."""
    own = own_book(game, language)
    printed = (
        replace(section, **told._asdict()) if (told := own.get(section.id)) else section
        for section in _printed(language, game, asset_roots())
    )
    return tuple(printed) if game == GUIDE else (*printed, house_rules(language, game))


@cache
def _printed(language: str, game: str, roots: AssetRoots) -> tuple[Section, ...]:
    file = roots.rules(game, language) or roots.rules(game, ENGLISH)
    if file is None:
        raise Refused("rules.missing", game=game)
    return tuple(
        Section(
            id=row["id"],
            title=row["title"],
            paragraphs=tuple(row["paragraphs"]),
            examples=tuple(row.get("examples", ())),
            see=tuple(row.get("see", ())),
            picture=row.get("picture", ""),
        )
        for row in json.loads(file.read_text(encoding="utf-8"))
    )


def house_rules(language: str, game: str = FIRST_GAME) -> Section:
    """Every option of a table with its choices, and which of them holds until somebody chooses."""
    paragraphs = [tr_in(language, "rules.house_intro")]
    for option, (default, *rest) in games.cabinet(game).options.choices().items():
        line = tr_in(
            language,
            "rules.option",
            option=option_name(option, language),
            default=option_choice(option, default, language),
            others=", ".join(option_choice(option, value, language) for value in rest),
        )
        about = about_option(option, language)
        paragraphs += [line, about] if about else [line]
    return Section("house_rules", tr_in(language, "rules.house"), tuple(paragraphs), (), ())


# ------------------------------------------------------------------------- house rules in words
def option_name(option: str, spoken: str = "") -> str:
    """What an option is called; without words, its name made readable."""
    return _text(spoken, f"option.{option}") or readable(option)


def option_choice(option: str, value: object, spoken: str = "") -> str:
    """One of the things that an option can be; yes and no need no words of their own."""
    typed = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    said = _text(spoken, f"option.{option}_{typed}") or _text(spoken, f"rules.{typed}")
    return said or readable(typed)


def about_option(option: str, spoken: str = "") -> str:
    """What an option changes; empty without words."""
    return _text(spoken, f"about.{option}")


def _text(spoken: str, key: str) -> str:
    """A text that may rightly be missing: an option can come from another program."""
    spoken = spoken or language()
    known = key in words(spoken) or key in words(ENGLISH)
    return tr_in(spoken, key) if known else ""


# ------------------------------------------------------------------------------------ searching
@dataclass(frozen=True, slots=True)
class Hit:
    """A section in which all words occur, and the text of it that shows most of them."""

    section: Section
    part: str
    """`title`, `paragraphs` or `examples`."""
    at: int
    """Which text of that part."""
    spans: tuple[tuple[int, int], ...]
    """From where to where the words stand in that text, in order."""


def search(language: str, query: str, game: str = FIRST_GAME) -> tuple[Hit, ...]:
    """The sections that have every word of the query at the beginning of some word of theirs.

    Small or capital letters and accents make no difference. Sections with all words in the
    title come first, then those with some, then the others; of one rank in the rulebook's order.
    """
    wanted = tuple(dict.fromkeys(fold(query)[0].split()))
    if not wanted:
        return ()
    ranked: list[tuple[int, Hit]] = []
    for section in sections(language, game):
        places = [
            (part, at, {word: spans for word in wanted if (spans := _occurrences(text, word))})
            for part, at, text in section.texts()
        ]
        if {word for _, _, found in places for word in found} != set(wanted):
            continue
        part, at, best = max(places, key=lambda place: len(place[2]))
        marks = sorted({span for found in best.values() for span in found})
        ranked.append((-len(places[0][2]), Hit(section, part, at, tuple(marks))))
    return tuple(hit for _, hit in sorted(ranked, key=lambda pair: pair[0]))


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a text of a section where a word of a query stands."""

    section: str
    part: str
    at: int
    start: int
    end: int


def marks(language: str, query: str, game: str = FIRST_GAME) -> tuple[Mark, ...]:
    """Where the words of a query stand, as one reads, in all sections that `search` finds."""
    wanted = tuple(dict.fromkeys(fold(query)[0].split()))
    found = {hit.section.id for hit in search(language, query, game)}
    return tuple(
        Mark(section.id, part, at, *span)
        for section in sections(language, game)
        if section.id in found
        for part, at, text in section.texts()
        for span in sorted({span for word in wanted for span in _occurrences(text, word)})
    )


def fold(text: str) -> tuple[str, tuple[int, ...]]:
    """The text without capitals and accents, and for each letter left its place in the text."""
    folded: list[str] = []
    places: list[int] = []
    for at, char in enumerate(unicodedata.normalize("NFC", text)):
        for letter in char.casefold().translate(ALIKE):
            plain = letter if letter in LETTERS else unicodedata.normalize("NFD", letter)[0]
            folded.append(plain)
            places.append(at)
    return "".join(folded), tuple(places)


@cache
def _folded(text: str) -> tuple[str, tuple[int, ...]]:
    """Folded once for each text of the rules, not at each key that is pressed."""
    return fold(text)


def _occurrences(text: str, word: str) -> tuple[tuple[int, int], ...]:
    """Where the words of the text that begin like this one stand."""
    letters, places = _folded(text)
    found: list[tuple[int, int]] = []
    at = letters.find(word)
    while at >= 0:
        if at == 0 or not letters[at - 1].isalnum():
            found.append((places[at], places[at + len(word) - 1] + 1))
        at = letters.find(word, at + 1)
    return tuple(found)
