"""Learn what the ends of turns of Kingdom Builder are worth, from plans played to the end.

    python tools/learn_kingdom_builder.py play --seats 2 --seed 500000 --matches 1000 --out parts
    python tools/learn_kingdom_builder.py fit parts/*.json --out two.json

In each position of a match a few of the best plans are played on, all on the same luck, by players
who keep three plans in mind and judge six by what was learned before. What tells these plans apart
is noted at once, a turn later and three turns later; two positions of three are played no further.
The fit goes backwards: what is noticed three turns later says how the match ends, and that, with
the end itself, is what is noticed at once must say. It begins from the weights in use and moves
them as far as the plans ask for. Only differences between plans of one position count, so what all
of them share can mislead nobody. Seeds stay below 1,000,000. The fit needs numpy; the game itself
does not.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tool_call import file, needs, reader, run, some

from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games.kingdom_builder.minds import learned
from kingsburg_arcade.games.kingdom_builder.minds.learned import (
    final_margin,
    lessons,
    noticed,
    promise,
)
from kingsburg_arcade.games.kingdom_builder.minds.playout import Draws, step
from kingsburg_arcade.games.kingdom_builder.minds.value import look, value
from kingsburg_arcade.games.kingdom_builder.minds.ways import Breadth
from kingsburg_arcade.games.kingdom_builder.minds.weights import tuned
from kingsburg_arcade.games.kingdom_builder.minds.whole_turn import Beam, Plan, plans
from kingsburg_arcade.games.kingdom_builder.rules import CABINET
from kingsburg_arcade.games.kingdom_builder.rules.game_board import NAMES
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARD_NAMES
from kingsburg_arcade.governors.mind import driven

LIMIT = 1_000_000
THREE_PLANS = Beam(3, Breadth(5, 2, 2, 3), 10)
WIDER = Beam(24, Breadth(12, 6, 6, 7), 80)
JUDGED = 6
LIKELY, BEST = 80, 12
SOON, LATER = 1, 3
"""Turns after which is looked again."""
TO_THE_END = 3
"""One position of so many is played to the end."""
END = 0.15
"""How much of the aim is the end itself."""
SPREAD = ((0, 17.0), (5, 12.5), (15, 8.0), (25, 5.0), (35, 3.0), (41, 2.5))
"""By settlements built: gold by which luck sets two plans apart."""
EASE = {2: 1000.0, 3: 300.0, 4: 300.0}
"""By seats: how hard it is to move a weight."""
Row = dict[str, float]


# ------------------------------------------------------------------------------------ playing
def seen(state: Any, seat: int) -> tuple[float, Row]:
    """The lead by value, and what is noticed by name."""
    weights = tuned(state.seats)
    own = look(state, seat, weights)
    others = [value(state, other, weights) for other in range(state.seats) if other != seat]
    if not own.standing.hurry:
        return own.gold - max(others), {}
    found = noticed(own, weights, others)
    row = {f"seat/{name}": float(x) for name, x in zip(learned.SEAT, found.seat, strict=True)}
    for kind, amounts in found.tiles:
        for name, x in zip(learned.OF_TILE, amounts, strict=True):
            key = f"tile/{name} {NAMES[kind]}"
            row[key] = row.get(key, 0) + x
    for card, counts in found.cards:
        for name, x in zip(learned.OF_CARD, counts, strict=True):
            row[f"card/{name} {CARD_NAMES[card]}"] = x
    for kind, card, x in found.both:
        row[f"both/{NAMES[kind]} {CARD_NAMES[card]}"] = x
    return own.gold - max(others), row


def turns(state: Any, beam: Beam, judged: int) -> list[Plan]:
    """The best turns that may be played, as what was learned says."""
    seat, weights = state.seat, tuned(state.seats)
    found = driven(plans(state.copy(), weights, beam))[:judged]
    return sorted(found, key=lambda plan: -promise(plan.state, seat, weights, plan.seen))


def played_on(plan: Plan, seat: int, number: int, *, to_the_end: bool) -> dict[str, Any]:
    """Where this plan leads to when all judge a few plans by what was learned."""
    state, draws, turn = plan.state.copy(), Draws(number), 0
    weights = tuned(state.seats)
    base, row = seen(state, seat)
    found: dict[str, Any] = {"base": base, "row": row}
    while state.actor != NOBODY and (to_the_end or turn < LATER):
        if state.actor == LUCK:
            step(state, weights, draws)
            continue
        actor = state.seat
        for move in turns(state, THREE_PLANS, JUDGED)[0].moves:
            state.play(move)
        if actor == seat and state.seat != seat and state.actor != NOBODY:
            turn += 1
            if turn in (SOON, LATER):
                name = "soon" if turn == SOON else "later"
                base, row = seen(state, seat)
                found |= {name: base, f"{name} row": row}
    if state.actor == NOBODY:
        found["end"] = final_margin(state, seat, weights)
    return found


def match(seats: int, seed: int) -> Iterator[dict[str, Any]]:
    """One match by planners who stray now and then, and some plans of its positions."""
    chance, dealer = random.Random(seed), SeededDealer(seed)
    state = CABINET.new(seats, CABINET.options())
    while state.actor != NOBODY:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
            continue
        likely = turns(state, WIDER, LIKELY)
        built = state.settlements[state.seat].bit_count()
        often, many = (1, 8) if built < 10 else (2, 6) if built < 20 else (5, 5)
        if len(likely) > 1 and not chance.randrange(often if seats == 2 else 2 * often):
            number, to_the_end = chance.randrange(1 << 31), not chance.randrange(TO_THE_END)
            others = likely[1:BEST] if chance.randrange(2) else likely[1:]
            chosen = [likely[0], *chance.sample(others, min(many - 1, len(others)))]
            told = [played_on(plan, state.seat, number, to_the_end=to_the_end) for plan in chosen]
            yield {"seats": seats, "built": built, "plans": told}
        stray = chance.randrange(4) == 0
        for move in likely[chance.randrange(min(8, len(likely))) if stray else 0].moves:
            state.play(move)


def play(typed: argparse.Namespace) -> None:
    typed.out.mkdir(parents=True, exist_ok=True)
    for seed in range(typed.seed, typed.seed + typed.matches):
        part = typed.out / f"{typed.seats}-{seed}.json"
        if not part.exists():
            part.write_text(json.dumps(list(match(typed.seats, seed))), encoding="utf-8")


# ------------------------------------------------------------------------------------ fitting
def weights_in_use(seats: int) -> dict[str, float]:
    """By name, in gold."""
    known = lessons(seats)
    found = {f"seat/{name}": x for name, x in zip(learned.SEAT, known.seat, strict=True)}
    for kind, row in zip(NAMES, known.tiles, strict=True):
        found |= {f"tile/{n} {kind}": x for n, x in zip(learned.OF_TILE, row, strict=True)}
    for card, row in zip(CARD_NAMES, known.cards, strict=True):
        found |= {f"card/{n} {card}": x for n, x in zip(learned.OF_CARD, row, strict=True)}
    for kind, row in zip(NAMES, known.both, strict=True):
        found |= {f"both/{kind} {card}": x for card, x in zip(CARD_NAMES, row, strict=True)}
    return {name: weight / 1000 for name, weight in found.items()}


def fitted(groups: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Thousandths of a gold for each name."""
    import numpy as np

    seats = groups[0]["seats"]
    before = weights_in_use(seats)
    names = sorted(before)
    column = {name: at for at, name in enumerate(names)}
    start = np.array([before[name] for name in names])

    def all_have(group: dict[str, Any], what: str) -> bool:
        return all(what in plan for plan in group["plans"])

    def apart(group: dict[str, Any], what: str) -> Any:
        amounts = np.array([plan[what] for plan in group["plans"]])
        return amounts - amounts.mean()

    def table(group: dict[str, Any], what: str) -> Any:
        found = np.zeros((len(group["plans"]), len(names)))
        for at, plan in enumerate(group["plans"]):
            for name, amount in plan[what].items():
                found[at, column[name]] = amount / learned.GRAIN
        return found - found.mean(0)

    def eased(rows: list[Any], aims: list[Any], spreads: list[float]) -> Any:
        """The weights that meet the aims, no further from those in use than it takes."""
        scale = 1 / np.repeat(spreads, [len(aim) for aim in aims])
        amounts, aim = np.concatenate(rows), np.concatenate(aims)
        unit = amounts.std(0) + 1e-6
        scaled = amounts / unit * scale[:, None]
        gram = scaled.T @ scaled + EASE[seats] * np.eye(len(names))
        return start + np.linalg.solve(gram, scaled.T @ ((aim - amounts @ start) * scale)) / unit

    def spread(built: float) -> float:
        return float(np.interp(built, *zip(*SPREAD, strict=True)))

    ended = [group for group in groups if all_have(group, "later") and all_have(group, "end")]
    after = eased(
        [table(group, "later row") for group in ended],
        [apart(group, "end") - apart(group, "later") for group in ended],
        [spread(group["built"] + 12) for group in ended],
    )
    rows, aims, spreads = [], [], []
    for group in groups:
        if all_have(group, "later"):
            aim = table(group, "later row") @ after + apart(group, "later")
            if all_have(group, "end"):
                aim = END * apart(group, "end") + (1 - END) * aim
        elif all_have(group, "end"):
            aim = apart(group, "end")
        else:
            continue
        for row, base, turns_on in (("row", "base", 0), ("soon row", "soon", 4)):
            if all_have(group, row):
                rows.append(table(group, row))
                aims.append(aim - apart(group, base))
                spreads.append(spread(group["built"] + turns_on) / 1.5)
    now = eased(rows, aims, spreads)
    return dict(zip(names, (now * 1000).tolist(), strict=True))


def fit(typed: argparse.Namespace) -> None:
    groups = [
        group for part in typed.parts for group in json.loads(part.read_text(encoding="utf-8"))
    ]
    file: dict[str, Any] = {"made": [f"{len(groups)} positions of {len(typed.parts)} matches"]}
    file |= {group: {} for group in ("seat", "tile", "card", "both")}
    for name, weight in fitted(groups).items():
        if round(weight):
            group, rest = name.split("/")
            file[group][rest] = round(weight)
    typed.out.write_text(json.dumps(file, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    tasks = (called := reader(__doc__)).add_subparsers(required=True)
    playing = tasks.add_parser("play", help="play matches and note what is learned from")
    add = playing.add_argument
    add("--seats", type=int, default=2, choices=CABINET.seats, help="of the table (default: 2)")
    add("--seed", type=int, default=500_000, help="of the first match (default: 500000)")
    add("--matches", type=some, default=1000, help="(default: 1000)")
    add("--out", type=Path, required=True, help="the folder of what is noted")
    playing.set_defaults(work=play)
    fitting = tasks.add_parser("fit", help="learn from what was noted")
    fitting.add_argument("parts", type=file, nargs="+", help="what was noted")
    fitting.add_argument("--out", type=Path, required=True, help="the file of weights")
    fitting.set_defaults(work=fit)
    typed = called.parse_args()
    if typed.work is fit:
        needs("numpy")
    elif typed.seed + typed.matches > LIMIT:
        called.error(f"deals are seeds below {LIMIT}")
    typed.work(typed)


if __name__ == "__main__":
    run(main)
