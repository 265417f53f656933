"""Moments of Kingdom Builder to show its scenes in: for pictures and for tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from ....stage.director import LONGEST
from ....ui.scene import Scene
from ...screen import Read, Shown, States, Taught
from .ending import PACE
from .picture import Flight
from .player_page import PlayerPage

Until = Callable[[Any], bool]
SEED: Final = 21


def question(name: str, built: int = 0, tiles: int = 0) -> Until:
    """The first seat is asked this, with so many settlements and ready tiles."""

    def met(state: Any) -> bool:
        if state.question != name or state.actor != 0:
            return False
        ready: int = state.ready.bit_count()
        return bool(state.settlements[0].bit_count() >= built and ready >= tiles)

    return met


def others_turn(built: int) -> Until:
    """Somebody else is acting, while the first seat holds its next card."""

    def met(state: Any) -> bool:
        late: bool = state.settlements[0].bit_count() >= built
        return bool(late and state.actor == 1 and state.question == "act")

    return met


def is_over(state: Any) -> bool:
    return bool(state.question == "over")


def with_tile(table: Any) -> None:
    """Take up a tile, so that the board shows where it leads."""
    hand = table.board.hand
    hand.take_up(next(tool for tool in hand.tools if tool != "build"))()


def laid(table: Any) -> None:
    """A move is laid and not sent yet: the one that is meant, or the end of the turn."""
    hand = table.board.hand
    move = hand.reach[min(hand.reach)] if hand.reach else table.turn.legal[-1]
    table.board.hand.show(move)
    table.turn.lay(move)


def flying(table: Any) -> None:
    """Tiles are on their way to every seat."""
    picture = table.show.picture
    for seat in range(len(picture.players)):
        for tile in ("oracle", "farm", "tavern"):
            flight = Flight(f"tile {tile}", ("hex", 57 * seat), ("seat", seat, "tiles"), 0.5)
            picture.flights.append(flight)


def busy(table: Any) -> None:
    """As much to paint as there can be."""
    with_tile(table)
    flying(table)


def advised(table: Any) -> None:
    table.ask_advice()
    table.update(0.0)


def explained(table: Any) -> None:
    """What the hex that is meant would bring, in words."""
    table.pointing.explain()


def counting(steps: float, scene: Any) -> None:
    """So much of the gold has been counted."""
    for _ in range(round(steps * PACE / LONGEST)):
        scene.update(LONGEST)


def counted(focus: str, scene: Any) -> None:
    """All of the gold has been counted, and the winner has been shown."""
    scene.crowned = True
    scene.intercept(None)
    scene.focus = focus or None


def crowned(scene: Any) -> Scene:
    """Who has won."""
    counted("", scene)
    winner: Scene = scene.house.doors.winner(scene.ending)
    return winner


def player(table: Any) -> Scene:
    """What belongs to the player whose turn it is."""
    return PlayerPage(table, table.board.secrets, 0)


at = partial(Shown, level="page", seed=SEED)
replayed = partial(at, until=is_over, scene="replay")
ended = partial(at, until=is_over, scene="ending")
STATES: Final[States] = {
    "builder_replay": {
        "four": replayed(seats=4, part=0.6),
        "two": replayed(seats=2, part=0.9),
        "puzzle": at(until=is_over, scene="puzzle", seats=2, part=0.5),
    },
    "builder_score": {
        "counting": ended(seats=4, then=partial(counting, 6.5)),
        "four": ended(seats=4, then=partial(counted, "")),
        "card": ended(seats=3, then=partial(counted, "cell:castles:0")),
        "two": ended(seats=2, level="random", then=partial(counted, "")),
        "winner": ended(seats=3, over=crowned),
    },
    "kingdom_builder": {
        "acting": at(seats=4, until=question("act", built=18, tiles=2)),
        "opening": at(seats=2, until=question("act")),
        "building": at(seats=3, until=question("build", built=14)),
        "tile": at(seats=4, until=question("act", built=20, tiles=2), then=with_tile),
        "putting": at(seats=3, until=question("put", built=12)),
        "giving_up": at(seats=3, until=question("give up"), level="random"),
        "laid": at(seats=3, until=question("build", built=14), then=laid),
        "laid_end": at(seats=4, until=question("act", built=18, tiles=2), then=laid),
        "laid_put": at(seats=3, until=question("put", built=12), then=laid),
        "ending": at(seats=2, until=question("act", built=30, tiles=2)),
        "waiting": at(seats=4, until=others_turn(15)),
        "couch": at(seats=4, until=question("act", built=15), persons=4),
        "advised": at(seats=3, until=question("act", built=15), then=advised),
        "explained": at(seats=2, until=question("act", built=9), then=explained),
    },
    "player": {
        "tiles": at(seats=4, until=question("act", built=18, tiles=2), over=player),
    },
    "rules": {
        "builder_locations": Read("locations"),
        "builder_cards": Read("cards_single"),
    },
    "lesson": {
        "settling": Taught(lesson="settling", step=1),
        "locations": Taught(lesson="locations", step=1),
    },
    "sample": {
        "four": at(seats=4, until=question("build", built=9)),
        "waiting": at(seats=3, until=others_turn(9)),
        "counted": at(seats=3, until=is_over, level="random"),
        "busy": at(seats=4, until=question("act", built=20, tiles=2), then=busy),
    },
}
