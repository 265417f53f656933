"""What a seat gains by each strip of Forge a Realm, and how often each building is put up.

    python tools/strip_table.py --deals 200 --seats 3
    python tools/strip_table.py --deals 400 --seats 3 --laid picked

In each deal Stewards play rows A and G too. One seat lays the strip, the others lay none; the same
deal without the strip is what it is compared with. With `--laid` they are asked which strips they
lay: the share of those that each had before it. The tables of docs/balance.md are made so.
"""

from __future__ import annotations

from collections import Counter
from multiprocessing import Pool, cpu_count
from statistics import mean, stdev
from typing import Any

from tool_call import reader, run, several, some

from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer, SeededStream
from kingsburg_arcade.games.kingsburg.minds.steward import Steward
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.content import BUILDINGS
from kingsburg_arcade.games.kingsburg.rules.laying import held
from kingsburg_arcade.games.kingsburg.rules.moves import LAYS, PASS, Lay
from kingsburg_arcade.games.kingsburg.rules.realm.strips import STRIPS
from kingsburg_arcade.simulate.one_match import LiveView

OPTIONS = Options(strips="dealt", rows=True)
NONE = -1
FIRST_SEED = 70_000
"""Seeds from here on are kept for this table."""


def played(deal: tuple[int, int, int]) -> tuple[int, int, list[str]]:
    """A whole match in which one seat lays one strip, or none: its points and its buildings."""
    strip, seats, at = deal
    state, dealer = CABINET.new(seats, OPTIONS), SeededDealer(FIRST_SEED + at)
    minds = [Steward() for _ in range(seats)]
    luck, seat = SeededStream(at, "strips"), at % seats
    while state.actor != NOBODY:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
        elif state.question == "lay strips":
            lays = state.actor == seat and strip != NONE
            if lays:
                held(state)[seat] = 1 << strip
            state.play(LAYS[1 << strip] if lays else PASS)
        else:
            view = LiveView(state.actor, state, dealer)
            state.play(minds[state.actor].choose(view, state.legal(), luck))
    built = [row.name for number, row in enumerate(BUILDINGS) if state.powers[seat] >> number & 1]
    return strip, state.points[seat], built


def table(deals: int, seats: int, processes: int) -> None:
    jobs = [(strip, seats, at) for at in range(deals) for strip in range(NONE, len(STRIPS))]
    points: dict[int, list[int]] = {}
    built: dict[int, Counter[str]] = {}
    with Pool(processes) as pool:
        for strip, scored, names in pool.imap(played, jobs, chunksize=4):
            points.setdefault(strip, []).append(scored)
            built.setdefault(strip, Counter()).update(names)
    print("| strip | gains | its buildings are put up |\n| --- | --- | --- |")
    for number, row in enumerate(STRIPS):
        print(line(row, points[number], points[NONE], built[number], deals))


def shares(deals: int, seats: int, mode: str) -> None:
    """How often Stewards lay a strip that they were dealt, or that they have picked."""
    print(f"| strip | {mode} to {seats} seats | laid |\n| --- | --- | --- |")
    had, laid = Counter[str](), Counter[str]()
    for deal in range(deals):
        options = Options(strips=mode, rows=True)
        state, dealer = CABINET.new(seats, options), SeededDealer(FIRST_SEED + deal)
        mind, luck = Steward(), SeededStream(deal, "strips")
        while not state.year:
            if state.actor == LUCK:
                state.play(dealer.deal(state.wish()))
                continue
            move = mind.choose(LiveView(state.actor, state, dealer), state.legal(), luck)
            if state.question == "lay strips":
                had.update(letters(held(state)[state.actor]))
                laid.update(letters(move.strips if isinstance(move, Lay) else 0))
            state.play(move)
    for letter in sorted(had):
        print(f"| {letter} | {had[letter]} | {laid[letter] / had[letter]:.2f} |")


def letters(strips: int) -> list[str]:
    """The rows that these strips are laid over."""
    return [strip.row for at, strip in enumerate(STRIPS) if strips >> at & 1]


def line(strip: Any, scored: list[int], without: list[int], built: Counter[str], of: int) -> str:
    more = [one - other for one, other in zip(scored, without, strict=True)]
    doubt = 1.96 * stdev(more) / len(more) ** 0.5
    names = [row.name for row in BUILDINGS if row.board == strip.name]
    shares = ", ".join(f"{name} {built[name] / of:.2f}" for name in names)
    return f"| {strip.row} | {mean(more):+.1f} ± {doubt:.1f} | {shares} |"


def main() -> None:
    add = (called := reader(__doc__)).add_argument
    add("--deals", type=several, default=200, help="(default: 200)")
    add("--seats", type=int, choices=CABINET.seats, default=3, help="of the table (default: 3)")
    add("--laid", choices=("dealt", "picked"), help="how often strips are laid that seats have so")
    add("--processes", type=some, default=cpu_count(), help="(default: one for each core)")
    asked = called.parse_args()
    if asked.laid:
        shares(asked.deals, asked.seats, asked.laid)
    else:
        table(asked.deals, asked.seats, asked.processes)


if __name__ == "__main__":
    run(main)
