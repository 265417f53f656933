"""Moments of Kingsburg to show its scenes in: for pictures and for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....engine.luck import SeededStream
from ....governors.by_chance import RandomSeat
from ....i18n import tr
from ....ui.handover import HandoverScene
from ....ui.scene import Scene
from ....ui.seat_marks import seat_name
from ...screen import Read, Shown, States, Taught
from ..rules.events import YearBegan
from ..rules.foe import CARD_BITS
from .picture import Flight
from .province_scene import ProvinceScene
from .words import enemy_name
from .year_end import YearEndScene

Until = Callable[[Any], bool]
SEED: Final = 11


def question(name: str, year: int = 1, phase: int = 0) -> Until:
    """The first person is asked this, from a year (and a phase) on."""

    def met(state: Any) -> bool:
        late = state.year >= year and (not phase or state.phase == phase)
        return bool(late and state.question == name and state.actor == 0)

    return met


def is_over(state: Any) -> bool:
    return bool(state.question == "over")


def in_valley(state: Any) -> bool:
    """The first person fights an enemy whom Goblin Valley has joined."""
    joined = state.second(state.year) >= 0 and state.foe >> CARD_BITS
    return bool(joined and state.actor == 0)


def third_winter(state: Any) -> bool:
    return bool(state.year == 3 and state.phase == 7)


# --------------------------------------------------------------------------------- on a table
def with_dice(table: Any) -> None:
    """Choose two dice, so that the court shows where they lead."""
    province = table.show.picture.provinces[0]
    for at in range(min(2, len(province.coloured))):
        table.board.hand.choose_die("coloured", at)()
    table.focus = f"advisor:{min(table.board.hand.ways, default=1)}"


def counting(scene: Any) -> None:
    """Some sources have been counted, and the next one is half way."""
    scene.crowned = True
    for _ in range(2):
        scene.intercept(None)
    scene.ending.count.advance(0.0)
    scene.ending.count.advance(0.1)
    scene.ending.count.advance(0.1)


def counted(scene: Any) -> None:
    """All points have been counted, and the winner has been shown."""
    scene.tell_all()


def crowned(scene: Any) -> Scene:
    """Who has won."""
    counted(scene)
    winner: Scene = scene.house.doors.winner(scene.ending)
    return winner


def advised(table: Any) -> None:
    table.ask_advice()
    table.update(0.0)


def laid(table: Any) -> None:
    """The dearest answer is laid and not sent yet."""
    answers = [move for move in table.turn.legal if not move.idle]
    table.board.hand.show(answers[-1])
    table.turn.lay(answers[-1])


def refused(table: Any) -> None:
    """An advisor was pressed whom the dice do not reach."""
    out = next(number for number in range(18, 0, -1) if number not in table.board.hand.ways)
    table.board.hand.go_to(out)()


def flying(table: Any) -> None:
    """Something is on its way to every seat."""
    for seat in range(5):
        for what in ("gold", "wood", "stone", "points"):
            flight = Flight(what, ("advisor", 3 * seat + 2), ("seat", seat, what), 0.5, 2)
            table.show.picture.flights.append(flight)


def speaking(table: Any) -> None:
    """An Abbot has something to say."""
    table.show.answer(YearBegan(1))


def in_battle(table: Any) -> None:
    """Everything of a winter is told, and nothing cleared away yet."""
    players, governor = table.mode.players, RandomSeat()
    match = players.table
    streams = [SeededStream(SEED, f"seat {seat}") for seat in range(match.seats)]
    while match.state.year == 3:
        seat = match.actor
        move = governor.choose(match.view(seat), match.legal(seat), streams[seat])
        table.show.feed(players.submit(move), match.state)
    table.show.cues.patience = float("inf")
    while not table.show.director.holding:
        table.show.director.skip()


def tokens_shown(table: Any) -> None:
    """All soldier tokens are turned over, and the battle is not told yet."""
    in_battle(table)
    table.show.picture.battle.fights.clear()


def province(table: Any) -> Scene:
    return ProvinceScene(table.house, table)


def year_page(number: int) -> Callable[[Any], Scene]:
    def opened(table: Any) -> Scene:
        return YearEndScene(table.house, table.record, table.players, number)

    return opened


def goblins(table: Any) -> HandoverScene:
    """A card that one of several persons has looked at."""
    return HandoverScene(table.house, 1, (enemy_name("goblins 3"),), "enemy.goblins")


def offered(table: Any) -> Scene:
    """The General has let a person look, and the page has come by itself."""
    words = tr("handover.enemy", seat=seat_name(1))
    return HandoverScene(table.house, 1, (enemy_name("goblins 3"),), "enemy.goblins", words)


def goblins_open(table: Any) -> Scene:
    scene = goblins(table)
    scene.open = True
    return scene


def warned(table: Any) -> None:
    """Another move than the one that is taught was tried."""
    table.turn.answer(table.turn.legal[-1])()


STRIPS: Final = {"strips": "dealt"}
WINTERS: Final = {"tokens": "yes", "goblin_valley": "yes", "destinies": "yes"}
EVERYTHING: Final = {**WINTERS, **STRIPS, "rows": "yes", "governor_cards": "dealt"}
"""All modules of Forge a Realm."""
LAYING: Final = question("lay strips", year=0)
PLACING: Final = question("place", year=3)
STATES: Final[States] = {
    "kingsburg": {
        "placing": Shown(seats=5, until=question("place", year=4)),
        "opening": Shown(seats=3, until=question("aid good")),
        "two": Shown(seats=2, until=question("place", year=2)),
        "throwing": Shown(seats=3, until=question("place", year=2), scene="throw"),
        "chosen": Shown(seats=4, until=PLACING, then=with_dice),
        "advised": Shown(seats=4, until=PLACING, then=advised),
        "advised_to_build": Shown(seats=4, until=question("build", year=3), then=advised),
        "receiving": Shown(seats=4, until=question("receive", year=3)),
        "building": Shown(seats=5, until=question("build", year=3)),
        "recruiting": Shown(seats=3, until=question("recruit", year=3)),
        "losing": Shown(seats=3, until=question("lose", year=2)),
        "laid": Shown(seats=4, until=PLACING, then=laid),
        "laid_to_build": Shown(seats=5, until=question("build", year=3), then=laid),
        "laid_to_receive": Shown(seats=4, until=question("receive", year=3), then=laid),
        "refused": Shown(seats=4, until=PLACING, then=refused),
        "strips": Shown(seats=3, until=LAYING, options=STRIPS),
        "strips_picked": Shown(
            seats=3,
            until=question("pick strip", year=0),
            options={"strips": "picked", "rows": "yes"},
        ),
        "strips_both": Shown(seats=3, until=LAYING, options=STRIPS, then=laid),
        "strips_laid": Shown(seats=3, until=question("build", year=3), options=STRIPS),
        "paying": Shown(seats=4, until=question("pay", year=2)),
        "destiny": Shown(
            seats=4, until=question("place", year=2), options={"destinies": "yes"}, seed=1
        ),
        "couch": Shown(seats=4, until=question("place", year=2), persons=4),
        "tokens": Shown(seats=5, until=question("soldier token", year=2), options=WINTERS),
        "looking": Shown(seats=3, until=question("look"), options={"goblin_valley": "yes"}),
        "valley": Shown(seats=4, until=in_valley, options={"goblin_valley": "yes"}),
        "tokens_covered": Shown(
            seats=3,
            until=question("soldier token", year=2),
            persons=2,
            options={"tokens": "yes"},
        ),
        "keeping": Shown(
            seats=4,
            until=question("keep", year=0),
            level="squire",
            options={"governor_cards": "dealt"},
        ),
        "keeping_covered": Shown(
            seats=3, until=question("keep", year=0), persons=2, options={"governor_cards": "dealt"}
        ),
        "naming": Shown(
            seats=5,
            until=question("name card", year=0),
            level="squire",
            options={"governor_cards": "auction"},
        ),
        "bidding": Shown(
            seats=5,
            until=question("bid", year=0),
            level="squire",
            options={"governor_cards": "auction"},
        ),
        "governors": Shown(seats=5, until=question("place", year=2), options=EVERYTHING),
        "speaking": Shown(
            seats=4,
            until=PLACING,
            chairs=("human", "squire", "squire:abbot", "steward:courtier"),
            then=speaking,
        ),
    },
    "battle": {
        "fought": Shown(seats=5, until=third_winter, then=in_battle),
        "tokens": Shown(seats=5, until=third_winter, then=tokens_shown, options=WINTERS),
    },
    "province": {
        "building": Shown(seats=5, until=question("build", year=3), over=province),
        "strips": Shown(
            seats=3, until=question("build", year=3), options=EVERYTHING, over=province
        ),
    },
    "handover": {
        "offered": Shown(seats=3, until=PLACING, over=offered),
        "covered": Shown(seats=3, until=PLACING, over=goblins),
        "open": Shown(seats=3, until=PLACING, over=goblins_open),
    },
    "replay": {
        "five": Shown(seats=5, until=is_over, scene="replay", part=0.58),
        "two": Shown(seats=2, until=is_over, scene="replay", part=0.7),
        "puzzle": Shown(seats=2, until=is_over, scene="puzzle", part=0.5),
    },
    "year_end": {
        "five": Shown(seats=5, until=is_over, seed=33, over=year_page(2)),
        "two": Shown(seats=2, until=is_over, over=year_page(1), options=EVERYTHING),
    },
    "score": {
        "five": Shown(seats=5, until=is_over, scene="ending", then=counted),
        "two": Shown(seats=2, until=is_over, scene="ending", then=counted),
        "counting": Shown(seats=4, until=is_over, scene="ending", then=counting),
        "winner": Shown(seats=3, until=is_over, scene="ending", level="page", over=crowned),
    },
    "rules": {
        "advisors": Read("advisors"),
        "defeat": Read("defeat"),
        "destinies": Read("destinies"),
        "governor_cards": Read("governor_cards"),
        "tokens": Read("tokens"),
        "valley": Read("goblin_valley"),
    },
    "lesson": {
        "dice": Taught(lesson="dice", step=2),
        "building": Taught(lesson="building", step=3),
        "warned": Taught(lesson="building", step=3, then=warned),
        "winter": Taught(lesson="winter", step=0),
        "realm": Taught(lesson="realm", step=1),
        "fate": Taught(lesson="fate", step=1),
        "over": Taught(lesson="victory", step=0, over=True),
    },
    "sample": {
        "five": Shown(seats=5, until=PLACING),
        "two": Shown(seats=2, until=question("build", year=2)),
        "three": Shown(seats=3, until=question("place", year=2)),
        "building": Shown(seats=5, until=question("build", year=3)),
        "over": Shown(seats=5, until=is_over),
        "short": Shown(seats=3, until=is_over),
        "busy": Shown(seats=5, until=question("place", year=4), then=flying),
    },
}
