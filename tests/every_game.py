"""Every game there is, and the pigs of the tests' house: what is said of any game holds for them.

A test that is parametrised by `game` with one of these lists has the pigs in its house: see
`conftest.py`.
"""

import pytest

from kingsburg_arcade import games

PIG, BARE_PIG = "pig", "bare_pig"
"""With rules and a board, and with rules alone."""
PIGS = (PIG, BARE_PIG)
IN_THE_BOX = games.names()
FIRST = games.cabinet(IN_THE_BOX[0])
"""The rules of a game, where any will do."""
SECOND = games.cabinet(IN_THE_BOX[1])
"""Those of one whose cards are hidden from others."""
GAMES = (*IN_THE_BOX, *PIGS)
ON_SCREEN = (*(game.name for game in games.on_screen()), PIG)

every_game = pytest.mark.parametrize("game", GAMES)
every_game_on_screen = pytest.mark.parametrize("game", ON_SCREEN)
