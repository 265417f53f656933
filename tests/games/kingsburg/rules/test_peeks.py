"""What only one governor knows: the General and the Queen show the next enemy to their guest."""

from typing import TypeVar

import pytest

from games.kingsburg.rules.table_talk import ANN, BRIAN, CINDY, TableTalk, province, standing
from kingsburg_arcade.engine.contract import NOBODY, Event
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.events import EnemyPeeked, EnemyRevealed

E = TypeVar("E", bound=Event)


def kneeling(number: int, *seats: int, year: int = 2, phase: str = "autumn") -> TableTalk:
    """Seats on one advisor at the end of influence, all help still to come."""
    court = [
        {"advisor": 1, "seat": CINDY, "dice": [1]},
        {"advisor": 4, "seat": CINDY, "dice": [4]},
        *(standing(number, seat, envoy=bool(at)) for at, seat in enumerate(seats)),
    ]
    table = TableTalk.at(phase, *[province()] * 3, court=court, year=year, step="help")
    # Cindy chooses at the Merchant first: nobody has looked yet.
    assert [table.seat(seat)["peeked"] for seat in range(3)] == [False] * 3
    table.says(CINDY, "take gold")
    while table.state.question == "receive":
        table.says(table.state.actor, "take wood wood")
    return table


def knowing(table: TableTalk) -> list[list[str]]:
    return [[card.stack for card in table.state.knows(seat)] for seat in range(3)]


@pytest.mark.parametrize("number", [10, 17])
def test_the_guest_alone_knows_the_card_of_the_year(number: int) -> None:
    table = kneeling(number, BRIAN)
    assert table.told(EnemyPeeked) == [EnemyPeeked(BRIAN, 2)]
    assert knowing(table) == [[], ["enemies of year 2"], []]
    # Nothing about the card is in the position that all may see.
    assert table.state.to_plain()["enemies"] == [None] * 5


@pytest.mark.parametrize("number", [10, 17])
def test_two_guests_of_one_advisor_both_look(number: int) -> None:
    table = kneeling(number, BRIAN, ANN)
    assert {event.seat for event in table.told(EnemyPeeked)} == {ANN, BRIAN}
    assert knowing(table) == [["enemies of year 2"], ["enemies of year 2"], []]


@pytest.mark.parametrize("phase", ["spring", "summer", "autumn"])
def test_what_was_seen_is_known_until_winter_shows_it_to_all(phase: str) -> None:
    table = kneeling(10, BRIAN, phase=phase)
    assert knowing(table)[BRIAN] == ["enemies of year 2"]
    table.passes_on("enemy" if phase == "autumn" else "roll")
    assert knowing(table)[BRIAN] == ["enemies of year 2"]
    if phase == "autumn":
        table.luck("open zombies 5")
        assert knowing(table) == [[], [], []]
        table.rolls("1")
        # The new year has another card, and nobody has looked at it.
        assert table.phase()[0] == 3
        assert knowing(table) == [[], [], []]


def test_the_card_is_put_back_and_comes_in_winter() -> None:
    table = kneeling(10, BRIAN)
    table.passes_on("enemy")
    [known] = table.state.knows(BRIAN)
    assert table.state.wish().sealed == known


# ---------------------------------------------------------------------------- through a real table
class Seekers:
    """Three governors at a table of this seed, who all seek one advisor."""

    def __init__(self, seed: int) -> None:
        self.table = Table(CABINET, 3, Options(), SeededDealer(seed))
        self.events: list[Event] = []
        self.table.listeners.append(self.events.append)

    def told(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def play(self, advisor: int, kind: type[Event], years: int = 5) -> None:
        """Until such an event is told; who cannot go to the advisor passes, or takes anything."""
        while not self.told(kind) and not self.table.over and self.table.state.year <= years:
            legal = self.table.legal(self.table.actor)
            wanted = [move for move in legal if move.text.startswith(f"place {advisor} ")]
            idle = [move for move in legal if move.text == "pass"]
            self.table.submit(self.table.actor, (wanted or idle or list(legal))[0])


@pytest.mark.parametrize("first_seed", [0, 100, 200, 300])
@pytest.mark.parametrize("advisor", [10, 17])
def test_a_table_shows_the_card_to_its_guest_and_to_nobody_else(
    advisor: int, first_seed: int
) -> None:
    # The Queen needs high dice: some seeds bring nobody to her.
    for seed in range(first_seed, first_seed + 100):
        seekers = Seekers(seed)
        seekers.play(advisor, EnemyPeeked, years=3)
        if seekers.told(EnemyPeeked):
            break
    table, peeks = seekers.table, seekers.told(EnemyPeeked)
    assert peeks, "no seed brought anybody to the advisor"
    seat, year = peeks[0].seat, peeks[0].year
    assert year == table.state.year
    [(card, name)] = table.view(seat).secrets.items()
    assert card.stack == f"enemies of year {year}"
    assert name in card.contents
    for other in (*range(3), NOBODY):
        if other not in {event.seat for event in peeks}:
            assert dict(table.view(other).secrets) == {}
    # Winter shows just that card, and then it is no secret any more.
    seekers.events.clear()
    seekers.play(0, EnemyRevealed)
    [shown] = seekers.told(EnemyRevealed)
    assert (shown.year, f"{shown.creature} {shown.strength}") == (year, name)
    assert dict(table.view(seat).secrets) == {}


def test_two_tables_of_one_seed_hide_the_same_cards() -> None:
    names = []
    for _ in range(2):
        dealer = SeededDealer(7)
        names.append([dealer.peek(card) for card in CABINET.new(3, Options()).sealed()])
    assert names[0] == names[1]
    assert len(names[0]) == 5
