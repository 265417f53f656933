"""The simulator's game: Treasure for two to five, so that a match takes a moment."""

from engine.tiny_cabinet import Tiny


class Little(Tiny):
    name, seats = "little", range(2, 6)


LITTLE = Little()
