"""A party is listened to in every frame, whatever scene is on top of the table."""

from __future__ import annotations

from ..house import House
from ..table.table import TableScene
from .party import Party
from .words import sentence


class Attending:
    """Takes in what the line tells and says it where the person looks."""

    def __init__(self, house: House, party: Party) -> None:
        self.house, self.party = house, party

    def __call__(self, seconds: float) -> None:
        self.party.hear()
        while self.party.notices:
            key, values = self.party.notices.popleft()
            top = self.house.top
            if not (isinstance(top, TableScene) and key in top.mode.shows):
                top.say(sentence(key, values))


def attend(house: House, party: Party) -> None:
    """From now on; a party listened to before is left."""
    leave(house)
    house.attendants.append(Attending(house, party))


def leave(house: House) -> None:
    house.attendants[:] = [one for one in house.attendants if not isinstance(one, Attending)]
