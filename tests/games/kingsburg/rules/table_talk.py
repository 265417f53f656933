"""A table at which the tests of Kingsburg talk as the rulebook's examples do.

`table.says(ANN, "place 8 with 3 5")` first makes sure that it is Ann's turn and that she may say
so; `table.rolls("1 3 5", "4 4 5")` answers luck by hand. Whatever happens is kept in `events`.
"""

from collections.abc import Mapping
from typing import Any, TypeVar
from unittest.mock import patch

from kingsburg_arcade.engine.contract import LUCK, NOBODY, Event, Move
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options, State, reading

ANN, BRIAN, CINDY, DAVID, EVE = range(5)

ROWS = (
    ("statue", "chapel", "church", "cathedral"),
    ("inn", "market", "farms", "merchants_guild"),
    ("guard_tower", "blacksmith", "barracks", "wizards_guild"),
    ("palisade", "stables", "stone_wall", "fortress"),
    ("barricade", "crane", "town_hall", "embassy"),
)
"""The province as it is printed, typed here again so that the tests do not read the engine's."""

E = TypeVar("E", bound=Event)


def up_to(*names: str) -> list[str]:
    """These buildings, and those on their left that had to be built before them."""
    found: list[str] = []
    for name in names:
        row = next(row for row in ROWS if name in row)
        found += [left for left in row[: row.index(name) + 1] if left not in found]
    return found


def province(*buildings: str, **held: Any) -> dict[str, Any]:
    """A seat of a position: its buildings with their left neighbours, and what else it has."""
    return {"buildings": up_to(*buildings), **held}


def standing(advisor: int, seat: int | None, *, envoy: bool = False) -> dict[str, Any]:
    """A group of dice on the advisor of its sum: one coloured die, and white ones for the rest."""
    faces = [6] * (advisor // 6) + [advisor % 6] * bool(advisor % 6)
    return {
        **{"advisor": advisor, "seat": seat, "envoy": envoy},
        **{"dice": faces[:1], "white_dice": faces[1:]},
    }


def loosely(plain: Mapping[str, Any]) -> State:
    """A position that may have more white dice than the King and the Farms give.

    So dice of every sum stand everywhere, which the rules do not mind.
    """
    with patch.object(reading, "check_white", lambda *_: None):
        return CABINET.from_plain(plain)


class TableTalk:
    """One position, who may say what in it, and everything that has happened."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    @classmethod
    def new(cls, seats: int = 4, **options: str) -> "TableTalk":
        """A match before anything happened."""
        return cls(CABINET.new(seats, Options(**options)))

    @classmethod
    def at(cls, phase: str, *seats: Mapping[str, Any], **rest: Any) -> "TableTalk":
        """A position at the beginning of a phase, or at a `step` of it."""
        return cls(loosely({"phase": phase, "seats": list(seats), **rest}))

    # ------------------------------------------------------------------------------- speaking
    def says(self, seat: int, text: str) -> None:
        """A seat chooses one of the moves it has."""
        assert text in self.may(seat), f"{text!r} is not among {self.may(seat)}"
        self._play(next(move for move in self.state.legal() if move.text == text))

    def may(self, seat: int) -> list[str]:
        """What this seat may say; it must be its turn."""
        assert self.state.actor == seat, (
            f"seat {self.state.actor} is asked to {self.state.question}, not seat {seat}"
        )
        return [move.text for move in self.state.legal()]

    def luck(self, text: str) -> None:
        """Luck answers what it is asked."""
        assert self.state.actor == LUCK, f"seat {self.state.actor} is to {self.state.question}"
        move = CABINET.move_from_text(text)
        refusal = self.state.wish().refusal(move)
        assert refusal is None, refusal
        self._play(move)

    def rolls(self, *groups: str) -> None:
        self.luck(f"roll {' / '.join(groups)}")

    def passes(self, *seats: int) -> None:
        for seat in seats:
            self.says(seat, "pass")

    def passes_on(self, question: str) -> None:
        """Everybody passes, whatever may be passed, until this is asked."""
        for _ in range(100):
            if self.state.question == question:
                return
            assert self.state.actor >= 0, f"luck is asked to {self.state.question}"
            self.says(self.state.actor, "pass")
        raise AssertionError(f"nobody was asked to {question}")

    def battle(self, card: str, kings_die: int) -> None:
        """The two answers of luck in winter."""
        self.luck(f"open {card}")
        self.rolls(str(kings_die))

    def _play(self, move: Move) -> None:
        self.state.play(move, self.events.append)

    # -------------------------------------------------------------------------------- looking
    @property
    def asked(self) -> tuple[int, str]:
        """Who must act, and what is asked."""
        return self.state.actor, self.state.question

    @property
    def over(self) -> bool:
        return self.state.actor == NOBODY

    @property
    def dice(self) -> tuple[int, ...]:
        """How many dice luck is asked to roll, group by group."""
        return self.state.wish().groups

    def seat(self, seat: int) -> dict[str, Any]:
        return self.state.to_plain()["seats"][seat]

    def goods(self, seat: int) -> tuple[int, int, int]:
        """Gold, wood and stone."""
        held = self.seat(seat)
        return held["gold"], held["wood"], held["stone"]

    def tokens(self, seat: int) -> int:
        return self.seat(seat)["tokens"]

    def soldiers(self, seat: int) -> int:
        return self.seat(seat)["soldiers"]

    def points(self, seat: int) -> int:
        return self.seat(seat)["points"]

    def owns(self, seat: int) -> set[str]:
        return set(self.seat(seat)["buildings"])

    def order(self) -> list[int]:
        return self.state.to_plain()["turn_order"]

    def phase(self) -> tuple[int, str]:
        plain = self.state.to_plain()
        return plain["year"], plain["phase"]

    def court(self) -> dict[int, list[int | None]]:
        """Who stands on each advisor, first come first; None is the dice of nobody."""
        found: dict[int, list[int | None]] = {}
        for group in self.state.to_plain()["court"]:
            found.setdefault(group["advisor"], []).append(group["seat"])
        return found

    def white_die(self) -> int | None:
        """Who rolls the King's white die this spring."""
        return self.state.to_plain()["white_die"]

    def envoy(self) -> int | None:
        return self.state.to_plain()["envoy"]

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind, so far."""
        return [event for event in self.events if isinstance(event, kind)]
