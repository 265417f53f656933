"""A deal by itself: the luck and the rivals of a match, and the short code by which friends tell
what they made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from typing import Final, NamedTuple

from .. import games
from ..engine.record import Record
from ..engine.refused import Refused
from ..games import governors
from ..governors.mind import LEVELS, OF
from ..net.room.room_code import LETTERS
from .home import PERSON

INITIALS: Final = 3
ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FIRST_DAY: Final = date(2026, 1, 1)
LEVELS_OF_DAYS: Final = (
    "page",
    "squire",
    "bailiff",
    "steward",
    "steward",
    "chancellor",
    "regent",
)
"""How strong the rivals of the day are, from Monday to Sunday."""
SEATS: Final = 3
"""How many play a deal of the day, where so many can."""
GROUP: Final = 5
"""Signs of a code that stand together."""
SEEDS: Final = 1 << 32
MOST_POINTS: Final = 1 << 10
DAYS: Final = 1 << 14
GAMES: Final = 1 << 6
EDITIONS: Final = 1 << 8
CHECKS: Final = 1 << 10
LONGEST: Final = 80
"""Signs of a code that are looked at."""


class Told(NamedTuple):
    """What somebody made of a deal."""

    initials: str
    points: int
    helped: bool = False
    """With hints or take-backs."""


@dataclass(frozen=True, slots=True)
class Deal:
    """One person among rivals, house rules, and a seed; `day` if it is the deal of a day."""

    game: str
    chairs: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    """Each house rule with its choice, as typed."""
    seed: int
    day: str = ""

    @classmethod
    def of_day(cls, game: str, day: date) -> Deal:
        """The same for everybody who has this version: rivals, seats and dice."""
        usual = games.cabinet(game).options.read({}).typed
        name = f"{game} {edition(game, usual)} {day.isoformat()}"
        counts = games.game(game).seats
        count = max(counts[0], min(SEATS, counts[-1])) - 1
        rivals = rivals_of_day(game, day.weekday(), count, number(f"rivals of the day {name}"))
        seed = number(f"deal of the day {name}") % SEEDS
        return cls(game, (PERSON, *rivals), tuple(usual.items()), seed, day.isoformat())

    @classmethod
    def of_match(cls, record: Record, chairs: Sequence[str]) -> Deal | None:
        """The deal of a match at home; None if no code could tell it."""
        header = record.header
        options = games.cabinet(header.game).options.read(header.options)
        plain = options.typed
        listed = set(plain) <= set(options.choices())
        if header.seed is None or not (listed and list(chairs).count(PERSON) == 1):
            return None
        deal = cls(header.game, tuple(chairs), tuple(plain.items()), header.seed)
        return deal if header.seed < SEEDS and all(map(deal.is_told, deal.rivals)) else None

    @property
    def rivals(self) -> tuple[str, ...]:
        return tuple(chair for chair in self.chairs if chair != PERSON)

    def is_told(self, rival: str) -> bool:
        level, _, character = rival.partition(OF)
        return level in LEVELS and character in ("", *governors.characters(self.game))

    @property
    def key(self) -> str:
        """What tells this deal from all others."""
        return self.code(Told("AAA", 0))

    # ------------------------------------------------------------------------------- its code
    def code(self, told: Told) -> str:
        """What friends give each other: signs in groups, with a check at the end."""
        body = sum_of([*self._head(told), *self._body()])
        signs = signs_of(body, 1) + signs_of(number(str(body)) % CHECKS, 2)
        return "-".join(signs[at : at + GROUP] for at in range(0, len(signs), GROUP))

    def _head(self, told: Told) -> list[tuple[int, int]]:
        points = max(0, min(told.points, MOST_POINTS - 1))
        return [
            (int(bool(self.day)), 2),
            (tag(self.game), GAMES),
            (edition(self.game, dict(self.options)), EDITIONS),
            (points, MOST_POINTS),
            (int(told.helped), 2),
            *((ALPHABET.index(letter), len(ALPHABET)) for letter in told.initials),
        ]

    def _body(self) -> Iterator[tuple[int, int]]:
        if self.day:
            yield (date.fromisoformat(self.day) - FIRST_DAY).days, DAYS
            return
        people = ("", *governors.characters(self.game))
        yield len(self.chairs), 8
        yield self.chairs.index(PERSON), 8
        for rival in self.rivals:
            level, _, character = rival.partition(OF)
            yield LEVELS.index(level), len(LEVELS)
            yield people.index(character), len(people)
        choices = games.cabinet(self.game).options.choices()
        for name, choice in self.options:
            yield choices[name].index(choice), len(choices[name])
        yield self.seed, SEEDS


def read_code(typed: str) -> tuple[Deal, Told]:
    """What a friend's code tells; Refused if it tells nothing that can be compared here."""
    signs = [sign for sign in typed.upper()[:LONGEST] if sign.isalnum()]
    if len(signs) < 4 or not set(signs) <= set(LETTERS):
        raise Refused("deal.code")
    body, check = number_of(signs[:-2]), number_of(signs[-2:])
    if check != number(str(body)) % CHECKS:
        raise Refused("deal.code")
    parts = Parts(body)
    of_day = parts.next(2)
    game = parts.next(GAMES)
    named = next((name for name in games.names() if tag(name) == game), None)
    if named is None:
        raise Refused("deal.game")
    written, points, helped = parts.next(EDITIONS), parts.next(MOST_POINTS), parts.next(2)
    initials = "".join(ALPHABET[parts.next(len(ALPHABET))] for _ in range(INITIALS))
    deal = _day(named, parts) if of_day else _match(named, parts)
    if written != edition(named, dict(deal.options)):
        raise Refused("deal.version")
    return deal, Told(initials, points, bool(helped))


def _day(game: str, parts: Parts) -> Deal:
    return Deal.of_day(game, FIRST_DAY + timedelta(days=parts.next(DAYS)))


def _match(game: str, parts: Parts) -> Deal:
    seats, person = parts.next(8), parts.next(8)
    if seats not in games.game(game).seats or person >= seats:
        raise Refused("deal.version")
    people = ("", *governors.characters(game))
    chairs = []
    for _ in range(seats - 1):
        level, character = LEVELS[parts.next(len(LEVELS))], people[parts.next(len(people))]
        chairs.append(level + OF * bool(character) + character)
    choices = games.cabinet(game).options.choices()
    options = tuple((name, listed[parts.next(len(listed))]) for name, listed in choices.items())
    chairs.insert(person, PERSON)
    return Deal(game, tuple(chairs), options, parts.next(SEEDS))


# ------------------------------------------------------------------------------- numbers, signs
class Parts:
    """The parts of a number, one after the other."""

    def __init__(self, whole: int) -> None:
        self._rest = whole

    def next(self, sizes: int) -> int:
        self._rest, part = divmod(self._rest, sizes)
        return part


def sum_of(parts: Sequence[tuple[int, int]]) -> int:
    """One number of which `Parts` reads the same parts again."""
    whole = 0
    for part, sizes in reversed(parts):
        assert 0 <= part < sizes, (part, sizes)
        whole = whole * sizes + part
    return whole


def signs_of(whole: int, least: int) -> str:
    signs = ""
    while whole or len(signs) < least:
        whole, sign = divmod(whole, len(LETTERS))
        signs = LETTERS[sign] + signs
    return signs


def number_of(signs: Sequence[str]) -> int:
    whole = 0
    for sign in signs:
        whole = whole * len(LETTERS) + LETTERS.index(sign)
    return whole


def number(name: str) -> int:
    """A number that is the same for this name on every machine."""
    return int.from_bytes(sha256(name.encode()).digest()[:8])


def tag(game: str) -> int:
    return number(f"game {game}") % GAMES


def edition(game: str, options: Mapping[str, str]) -> int:
    """Another one where the rules or the rivals to choose from are others."""
    cabinet = games.cabinet(game)
    rules = cabinet.rules_of(cabinet.options.read(options))
    people = (*governors.levels(game), *governors.characters(game))
    return number(" ".join([rules, *people])) % EDITIONS


def rivals_of_day(game: str, weekday: int, count: int, chance: int) -> list[str]:
    """Two persons of one level, stronger from Monday to Sunday."""
    wanted = LEVELS.index(LEVELS_OF_DAYS[weekday])
    level = min(governors.levels(game), key=lambda one: abs(LEVELS.index(one) - wanted))
    people = list(governors.characters(game))
    rivals = []
    for _ in range(count):
        chance, at = divmod(chance, max(1, len(people)))
        rivals.append(level + OF + people.pop(at) if people else level)
    return rivals
