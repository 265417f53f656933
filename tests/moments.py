"""Matches played by governors up to a moment, for scenes to be opened on."""

from every_game import IN_THE_BOX
from kingsburg_arcade.games.screen import Shown
from kingsburg_arcade.scenes import states


def sat(seats, until, persons=1, seed=11, game=IN_THE_BOX[0]):
    """The match at that moment; persons take the first chairs."""
    return states.sat(game, Shown(seats=seats, until=until, persons=persons, seed=seed))
