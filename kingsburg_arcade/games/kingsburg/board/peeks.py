"""A look at the enemy's card: known to a lone person, covered where several share the screen."""

from __future__ import annotations

from ....engine.contract import Event
from ....i18n import tr
from ....ui.handover import HandoverScene
from ....ui.seat_marks import seat_name
from ...table_doors import Table
from ..rules.events import EnemyPeeked, SecondEnemyPeeked
from .words import enemy_name


class Peeks:
    """The persons who may look at the enemy's card, and have not been shown it yet."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._owed: list[int] = []

    def listen(self, event: Event) -> None:
        persons = self._table.players.persons
        if not isinstance(event, EnemyPeeked | SecondEnemyPeeked) or len(persons) < 2:
            return
        if event.seat in persons:
            self._owed.append(event.seat)

    def forget(self) -> None:
        """The match stands elsewhere now."""
        self._owed.clear()

    def offer(self) -> bool:
        """Hand the screen over to a person whom the General or the Queen lets see the card."""
        if not self._owed or not self._table.show.idle:
            return False
        seat = self._owed.pop(0)
        look_at_enemy(self._table, seat, tr("handover.enemy", seat=seat_name(seat)))
        return True


def look_at_enemy(table: Table, seat: int, offered: str = "") -> None:
    """Show a card that one of several persons has peeked at to that person alone."""
    cards = tuple(table.players.table.view(seat).secrets.values())
    creature = f"enemy.{cards[0].rpartition(' ')[0]}" if cards else ""
    names = tuple(map(enemy_name, cards))
    table.house.push(HandoverScene(table.house, seat, names, creature, offered))


def known_card(table: Table, seat: int, *, second: bool = False) -> str:
    """The card a lone person has peeked at: nobody else looks at this screen."""
    has = table.show.picture.provinces[seat]
    if table.players.persons != (seat,) or not (has.peeked_second if second else has.peeked):
        return ""
    secrets = table.players.table.view(seat).secrets.items()
    return next((name for card, name in secrets if card.position == int(second)), "")
