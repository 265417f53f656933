"""The cabinet of Kingsburg: how a match is begun, and how its values are read back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ....engine import contract, named_packs
from ....engine.contract import Cabinet, Move, Refused, wrong_seats
from ....engine.rules_hash import rules_hash, with_digests
from . import content, reading_moves, season, winter
from .foe import VALLEY
from .options import STACKS, Options, without_packs
from .position import FIELDS, POWERS_AT, USED_AT
from .reading import read
from .realm.boards import BOARDS
from .realm.destinies import DESTINIES
from .realm.fields import joined
from .realm.governors import GOVERNORS
from .realm.hands import STACK
from .realm.packed import PACKS
from .realm.soldier_tokens import TOKENS
from .state import State
from .steps import unpacked_step

MEANING: Final = 1
"""Raised when a record would lead to another state than before although no row has changed."""
WHITE_DIE: Final = "of a Good Year or of a blessing, as its owner likes"
"""What two modules mean together, since this is no longer always the former."""
FORMER_RULES: Final = {
    "449bc376bdc720a5": ("3d2c5432a79d717d",),
    "745d4389f7aa8ac9": ("b2a71247dd100ec2",),
    "4e417bdd32d302dc": ("0f2d13034280c8f4",),
}
"""Hashes of older versions. First of all tables at once. Then of governors' cards, alone and with
all modules, when a Tax Collector took wood and before `WHITE_DIE`: those records lead to the same
states unless he was paid, or a blessing was called in a Good Year."""


class Kingsburg:
    """Two to five governors, the base game."""

    name = "kingsburg"
    seats = content.SEATS
    options: type[contract.Options] = Options
    former_rules: Mapping[str, tuple[str, ...]] = FORMER_RULES

    def hidden_stacks(self, options: contract.Options) -> tuple[str, ...]:
        """An enemy alone of its stack is a draw; of two decks the cards must not be the same."""
        played = checked(options)
        hidden = [STACK] * (played.governor_cards == "dealt") + [STACKS] * played.goblin_valley
        return tuple(hidden)

    def rules_of(self, options: contract.Options) -> str:
        return rules_with(checked(options))

    def new(self, seats: int, options: contract.Options) -> State:
        if seats not in self.seats:
            raise wrong_seats(self, seats)
        return State.new(seats, checked(options))

    def move_from_text(self, text: str) -> Move:
        return reading_moves.from_text(text)

    def move_from_plain(self, plain: Sequence[Any]) -> Move:
        return reading_moves.from_plain(plain)

    def unpack(self, seats: int, options: contract.Options, packed: Sequence[Any]) -> State:
        state = self.new(seats, options)
        base, added = packed[: len(FIELDS)], packed[len(FIELDS) :]
        for name, value in zip(FIELDS, base, strict=True):
            setattr(state, name, list(value) if isinstance(value, list | tuple) else value)
        state.agenda = [unpacked_step(number) for number in state.agenda]
        if state.in_play.cards_of_seats:
            state.powers = [joined(parts) for parts in packed[POWERS_AT]]
            state.used = [joined(parts) for parts in packed[USED_AT]]
        if state.realm is not None:
            (fields,) = added
            state.realm.unpack(fields)
        state.settle()
        return state

    def from_plain(self, given: Mapping[str, Any]) -> State:
        return read(given)


def checked(options: contract.Options) -> Options:
    if not isinstance(options, Options):
        raise Refused("option.other_game", game=Kingsburg.name)
    if options.packs or PACKS:
        named = named_packs.read_packs(options.packs)
        if [pack.digest for pack in named] != [pack.digest for pack in PACKS]:
            raise ValueError("a match with content packs is played by a copy of the game")
    return options


@cache
def rules_with(options: Options) -> str:
    """The rows that these options bring into play, and the numbers that always hold."""
    printed: dict[str, object] = {
        "advisors": content.ADVISORS,
        "buildings": without_packs(content.BUILDINGS, options),
        "enemies": without_packs(content.ENEMIES, options),
        "phases": content.PHASES,
        "dice": (content.DICE, content.FACES, season.NEUTRAL_DICE),
        "years": content.YEARS,
        "soldier": (content.ORDINARY_SOLDIER, winter.VICTORY_POINT_OF_THE_STRONGEST),
    }
    modules: dict[str, object] = {
        "boards": without_packs(BOARDS, options),
        "governors": without_packs(GOVERNORS, options),
        "destinies": without_packs(DESTINIES, options),
    }
    if options.tokens:
        modules["soldier_tokens"] = TOKENS
    if options.goblin_valley:
        modules["goblin_valley"] = VALLEY
    if options.destinies and options.governor_cards != "none":
        modules["white_die"] = WHITE_DIE
    printed |= {name: rows for name, rows in modules.items() if rows}
    rules = rules_hash(MEANING, printed)
    return with_digests(rules, [pack.digest for pack in PACKS])


CABINET: Final[Cabinet[State]] = Kingsburg()
