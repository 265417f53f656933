"""What each character does differently, and what that costs it, as a table for docs/governors.md.

    python tools/habits.py kingsburg steward --players 3 --deals 100
    python tools/habits.py kingdom_builder squire --players 2 --deals 200 --only plain abbot

Each row is one among plain rivals of the same level: every deal is played once from each seat. All
numbers are means of a match, with the half of their interval of 95 %, from the means of the deals.
`ahead` is by how much the points are more than the mean of the rivals'.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from tool_call import check_rivals, check_seats, reader, run, several

from kingsburg_arcade.engine.contract import LUCK, NOBODY, Event, Move
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.games.governors import characters, governor
from kingsburg_arcade.games.kingdom_builder.rules.content import TERRAINS
from kingsburg_arcade.games.kingdom_builder.rules.game_board import SECTORS
from kingsburg_arcade.games.kingdom_builder.rules.hexes import EDGE, neighbours
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS
from kingsburg_arcade.games.kingsburg.rules.events import BattleFought
from kingsburg_arcade.games.kingsburg.rules.moves import Build, Place, Recruit
from kingsburg_arcade.simulate.one_match import LiveView, game_seed

PLAIN: Final = "plain"
RESULT: Final = ("share", "points", "ahead")
DEAR: Final = 4
"""The last column of a province."""
HIGH: Final = 15
"""The Inventor, the Wizard, the Queen and the King are from this number on."""

Counts = Counter[str]


# -------------------------------------------------------------------------------- Kingsburg
def kingsburg_move(move: Move, done: Counts) -> None:
    match move:
        case Place():
            done["visits"] += 1
            done["great"] += move.advisor >= HIGH
            done["tokens"] += move.token
            done["Market"] += move.power >= 0
            done["Envoy"] += move.envoy
        case Build():
            done[f"first {BUILDINGS[move.number].name}"] += not done["built"]
            done["built"] += 1
            done["Envoy"] += move.envoy
        case Recruit():
            done["recruits"] += 1


def kingsburg_event(event: Event, seat: int, done: Counts) -> None:
    if isinstance(event, BattleFought) and event.seat == seat:
        done["won"] += event.outcome == "victory"


def kingsburg_end(state: Any, seat: int, done: Counts) -> None:
    for number, building in enumerate(BUILDINGS):
        if state.powers[seat] >> number & 1:
            done[building.row] += 1
            done["dear"] += building.column == DEAR


# -------------------------------------------------------------------------- Kingdom Builder
def no_move(move: Move, done: Counts) -> None:
    del move, done


def no_event(event: Event, seat: int, done: Counts) -> None:
    del event, seat, done


def builder_end(state: Any, seat: int, done: Counts) -> None:
    board, own = state.board, state.settlements[seat]
    flowers = board.terrains[TERRAINS.index("flowers")]
    for name, hexes in (
        ("mountains", board.near_mountain),
        ("water", board.near_water),
        ("castles", neighbours(board.castles)),
        ("gardens", flowers | neighbours(flowers)),
        ("edge", EDGE),
    ):
        done[name] = (own & hexes).bit_count()
    done["home"] = max([(own & sector).bit_count() for sector in SECTORS])
    done["tiles"] = state.held[seat].bit_count()


Watch = tuple[
    Callable[[Move, Counts], None],
    Callable[[Event, int, Counts], None],
    Callable[[Any, int, Counts], None],
    tuple[str, ...],
]
WATCHED: Final[dict[str, Watch]] = {
    "kingsburg": (
        kingsburg_move,
        kingsburg_event,
        kingsburg_end,
        (
            *("B", "C", "D", "E", "F", "dear", "visits", "great", "tokens", "Market", "Envoy"),
            *("recruits", "won"),
        ),
    ),
    "kingdom_builder": (
        no_move,
        no_event,
        builder_end,
        ("mountains", "water", "castles", "gardens", "edge", "home", "tiles", "rounds"),
    ),
}
"""What is counted in each game."""


# ------------------------------------------------------------------------------------ playing
def played(game: str, names: Sequence[str], hero: int, seed: int) -> tuple[Counts, list[float]]:
    """What the hero did in one match, and its share, points and lead."""
    own = cabinet(game)
    on_move, on_event, at_end, _ = WATCHED[game]
    state, dealer = own.new(len(names), own.options()), SeededDealer(seed)
    seats = [
        (governor(name, game), LiveView(at, state, dealer), SeededStream(seed, f"seat {at}"))
        for at, name in enumerate(names)
    ]
    done: Counts = Counter()

    def tell(event: Event) -> None:
        on_event(event, hero, done)

    last = NOBODY
    while state.actor != NOBODY:
        actor = state.actor
        if actor == LUCK:
            state.play(dealer.deal(state.wish()), tell)
            continue
        player, view, luck = seats[actor]
        move = player.choose(view, state.legal(), luck)
        if actor == hero:
            done["rounds"] += last != hero
            on_move(move, done)
        last = actor
        state.play(move, tell)
    at_end(state, hero, done)
    result = state.result()
    others = fmean([points for at, points in enumerate(result.points) if at != hero])
    share = (hero in result.winners) / len(result.winners)
    return done, [share, result.points[hero], result.points[hero] - others]


def row(game: str, level: str, who: str, players: int, deals: int, seed: int) -> str:
    name = level if who == PLAIN else f"{level}:{who}"
    habits = WATCHED[game][-1]
    means: list[list[float]] = []
    first: Counts = Counter()
    for deal in range(deals):
        matches = []
        for hero in range(players):
            names = [name if at == hero else level for at in range(players)]
            done, result = played(game, names, hero, game_seed(seed, deal))
            matches.append([*result, *(done[habit] for habit in habits)])
            first.update({key: count for key, count in done.items() if key.startswith("first ")})
        means.append([fmean(column) for column in zip(*matches, strict=True)])
    cells = [written(column, share=at == 0) for at, column in enumerate(zip(*means, strict=True))]
    if first:
        opening, count = first.most_common(1)[0]
        cells.append(f"{opening.removeprefix('first ')} {count / deals / players:.0%}")
    return " | ".join([who, *cells])


def written(column: Sequence[float], share: bool) -> str:
    places = 3 if share else 1
    reach = 1.96 * stdev(column) / sqrt(len(column))
    return f"{fmean(column):.{places}f} ±{reach:.{places}f}"


def main() -> None:
    add = (asked := reader(__doc__)).add_argument
    add("game", choices=WATCHED)
    add("level", help="of all seats")
    add("--players", type=int, default=3, help="seats of a table (default: 3)")
    add("--deals", type=several, default=100, help="each played from every seat (default: 100)")
    add("--seed", type=int, default=1_000_000, help="of the first deal (default: 1000000)")
    add("--only", nargs="+", metavar="WHO", help="characters, or plain (default: all)")
    typed = asked.parse_args()
    check_seats(typed.game, typed.players)
    heroes = typed.only or (PLAIN, *characters(typed.game))
    named = [typed.level if who == PLAIN else f"{typed.level}:{who}" for who in heroes]
    check_rivals(typed.game, typed.level, *named)
    opening = ["first building"] if typed.game == "kingsburg" else []
    heads = [typed.level, *RESULT, *WATCHED[typed.game][-1], *opening]
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    for who in heroes:
        found = row(typed.game, typed.level, who, typed.players, typed.deals, typed.seed)
        print(f"| {found} |", flush=True)


if __name__ == "__main__":
    run(main)
