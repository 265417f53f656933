"""House rules of a match, and what they leave in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final, TypeVar

from ....engine import contract, named_packs, rules_hash
from ....engine.contract import Open, Sealed
from ....engine.rules_hash import is_in_play
from .content import BUILDINGS, ENEMIES, LAID, POWER, POWERS, PRINTED_VERBS, YEARS
from .plan import plan_of
from .realm.boards import BOARDS
from .realm.destinies import DESTINIES
from .realm.fields import fields_of
from .realm.governors import GOVERNORS
from .realm.packed import is_replaced
from .realm.strips import STRIPS
from .rows import Board, Building, Card, Enemy


@dataclass(frozen=True, slots=True)
class Options(contract.Options):
    """House rules of Kingsburg, and the modules of Forge a Realm."""

    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "plus_two": ("season", "group"),
        "governor_cards": ("none", "dealt", "auction"),
        "strips": ("none", "dealt", "picked"),
    }
    TEXTS: ClassVar[Mapping[str, Callable[[str], str]]] = {named_packs.OPTION: named_packs.checked}

    plus_two: str = "season"
    """One +2 token a season on advisors, or one for each group of dice (the 2007 booklets)."""
    rows: bool = False
    """Do rows A and G lie above and below the province?"""
    destinies: bool = False
    """Is a destiny turned over each year?"""
    tokens: bool = False
    """Does each governor choose a token in secret instead of the King's die?"""
    goblin_valley: bool = False
    """Does a second card of each year lie on the calendar, which joins the enemy if goblins?"""
    strips: str = "none"
    """Are there rows to lay over the printed ones, and how do they come to the players?"""
    governor_cards: str = "none"
    """Has each seat the card of a governor, and does it keep one of three or bid for it?"""
    house_cards: bool = True
    """Are cards in play that are content of our own?"""
    packs: str = ""
    """The content packs whose cards are in play, by title and hash."""


STACKS: Final = "enemies of year"
"""How the names of the stacks of enemies begin."""
R = TypeVar("R", Building, Board, Card, Enemy)


def without_packs(rows: Iterable[R], options: Options) -> tuple[tuple[int, R], ...]:
    """The rows that these options use without content packs, each with its number in the table."""
    used = rules_hash.in_play(rows, options)
    return tuple(
        (at, row) for at, row in used if (options.house_cards or not row.house) and not row.pack
    )


def in_play(rows: Iterable[R], options: Options) -> tuple[tuple[int, R], ...]:
    """The rows that these options use, each with its number in the table."""
    used = rules_hash.in_play(rows, options)
    return tuple(
        (at, row)
        for at, row in used
        if (options.house_cards or not row.house) and not is_replaced(row)
    )


class InPlay:
    """What the options of a match leave in play."""

    __slots__ = (
        "alters_enemies",
        *("boards", "cards", "cards_of_seats", "deals_governors", "destinies", "expanded"),
        *(
            "fields",
            "governors",
            "opened",
            "options",
            "plan",
            "printed",
            "second",
            "spaces",
            "strips",
        ),
        "_governors",
    )

    def __init__(self, options: Options) -> None:
        self.options = options
        self.spaces = sum(1 << number for number, _ in in_play(BUILDINGS, options))
        """The spaces that may be built on where their row is laid, one bit each."""
        boards = [
            board for _, board in in_play(BOARDS, options) if is_in_play(board.needs, options)
        ]
        self.boards = sum(LAID[board.name] for board in boards if board.module == "rows")
        """The rows that lie at every province from the beginning, one bit each."""
        self.strips = sum(1 << at for at, strip in enumerate(STRIPS) if strip in boards)
        """The kinds of strips that are dealt or picked, one bit each in the order of `STRIPS`."""
        enemies = [enemy for _, enemy in in_play(ENEMIES, options)]
        self.cards = tuple(
            sealed_card(year, [enemy.name for enemy in enemies if enemy.year == year])
            for year in range(1, YEARS + 1)
        )
        """The cards as they lie on the calendar: one for each year, put there at set-up."""
        self.opened = tuple(map(Open, self.cards))
        """The wishes that turn them over."""
        self.second = tuple(map(next_card, self.cards)) if options.goblin_valley else ()
        """The cards of the second deck: one of those left over of each year."""
        governors = [card for _, card in in_play(GOVERNORS, options)]
        self.governors = tuple(card.name for card in governors if not card.chosen)
        """The cards of the stack."""
        self._governors = sum(1 << POWER[name] for name in self.governors)
        self.deals_governors = options.governor_cards == "dealt"
        self.destinies = tuple(card.name for _, card in in_play(DESTINIES, options))
        self.cards_of_seats = sum(
            1 << POWER[name]
            for name in (*map(called, boards), *map(called, governors), *self.destinies)
        )
        """The powers that a seat can have beside its buildings, one bit each."""
        verbs = [effect for _, row in in_play(BUILDINGS, options) for effect in row.effects]
        self.expanded = self.cards_of_seats > 0 or not all(
            isinstance(effect, PRINTED_VERBS) for effect in verbs
        )
        """Can more than the printed spaces act for seats, or these by more than the printed verbs?

        The rules branch on this once, so that the base game is not asked for what modules do.
        """
        self.alters_enemies = bool(self.destinies or options.goblin_valley)
        """Can the enemy of a year be another than its card says?"""
        self.plan = plan_of(options.to_plain())
        """The steps of the calendar."""
        self.fields = fields_of(options.to_plain())
        """What the modules add to a position."""
        self.printed = not self.expanded and not self.fields
        """Is this the printed game? Some modules, as tokens, only add to a position."""

    def open_governors(self, powers: Sequence[int]) -> tuple[str, ...]:
        """The cards of governors that seats with these powers have."""
        here = [one & self._governors for one in powers]
        return tuple(POWERS[one.bit_length() - 1] for one in here if one)


def called(row: Board | Card) -> str:
    return row.name


def next_card(card: Sealed) -> Sealed:
    return card._replace(position=card.position + 1)


def sealed_card(year: int, names: Sequence[str]) -> Sealed:
    return Sealed(f"{STACKS} {year}", 0, tuple(names), tuple(names))


what_is_in_play = cache(InPlay)
