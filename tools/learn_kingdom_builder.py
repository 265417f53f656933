"""Learn what the ends of turns of Kingdom Builder are worth, from plans played to the end.

    python tools/learn_kingdom_builder.py play --seats 2 --seed 500000 --matches 1000 --out parts
    python tools/learn_kingdom_builder.py fit parts/*.json --out two.json

In each position of a match a few of the best plans are played on, all on the same luck, by players
who keep one plan in mind. What tells these plans apart is noted at once and again three turns
later. The fit goes backwards: what is noticed three turns later says how the match ends, and that,
with the end itself, is what is noticed at once must say. Only differences between plans of one
position count, so what all of them share can mislead nobody. Seeds stay below 1,000,000. The fit
needs numpy; the game itself does not.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from kingsburg_arcade.engine.contract import LUCK, NOBODY
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games.kingdom_builder.minds import learned
from kingsburg_arcade.games.kingdom_builder.minds.learned import final_margin, noticed
from kingsburg_arcade.games.kingdom_builder.minds.levels import WIDE
from kingsburg_arcade.games.kingdom_builder.minds.playout import Draws, step
from kingsburg_arcade.games.kingdom_builder.minds.standing import Standing
from kingsburg_arcade.games.kingdom_builder.minds.value import value
from kingsburg_arcade.games.kingdom_builder.minds.ways import Breadth
from kingsburg_arcade.games.kingdom_builder.minds.weights import tuned
from kingsburg_arcade.games.kingdom_builder.minds.whole_turn import Beam, Plan, plans
from kingsburg_arcade.games.kingdom_builder.rules import CABINET
from kingsburg_arcade.games.kingdom_builder.rules.game_board import NAMES
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARD_NAMES
from kingsburg_arcade.governors.mind import driven

LIMIT = 1_000_000
ONE_PLAN = Beam(1, Breadth(5, 2, 2, 3), 5)
LIKELY = 32
LATER = 3
"""Turns after which is looked again."""
END = 0.2
"""How much of the aim is the end itself."""
SPREAD = ((0, 17.0), (5, 12.5), (15, 8.0), (25, 5.0), (35, 3.0), (41, 2.5))
"""By settlements built: gold by which luck sets two plans apart."""
EASE = 300.0
Row = dict[str, float]


# ------------------------------------------------------------------------------------ playing
def seen(state: Any, seat: int) -> tuple[float, Row]:
    """The lead by value, and what is noticed by name."""
    weights = tuned(state.seats)
    values = [value(state, other, weights) for other in range(state.seats)]
    own = values.pop(seat)
    standing = Standing(state, seat)
    if not standing.hurry:
        return own - max(values), {}
    found = noticed(standing, weights, own, values)
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
    return own - max(values), row


def played_on(plan: Plan, seat: int, number: int) -> dict[str, Any]:
    """Where this plan leads to when all keep one plan in mind."""
    state, draws, turns = plan.state.copy(), Draws(number), 0
    weights = tuned(state.seats)
    base, row = seen(state, seat)
    found: dict[str, Any] = {"base": base, "row": row}
    while state.actor != NOBODY:
        if state.actor == LUCK:
            step(state, weights, draws)
            continue
        actor = state.seat
        for move in driven(plans(state.copy(), weights, ONE_PLAN))[0].moves:
            state.play(move)
        turns += actor == seat and state.seat != seat
        if actor == seat and turns == LATER and state.actor != NOBODY:
            base, row = seen(state, seat)
            found |= {"later": base, "later row": row}
    return found | {"end": final_margin(state, seat, weights)}


def match(seats: int, seed: int) -> Iterator[dict[str, Any]]:
    """One match by Stewards who stray now and then, and some plans of its positions."""
    chance, dealer = random.Random(seed), SeededDealer(seed)
    state = CABINET.new(seats, CABINET.options())
    while state.actor != NOBODY:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
            continue
        found = driven(plans(state.copy(), tuned(seats), WIDE))
        built, likely = state.settlements[state.seat].bit_count(), found[:LIKELY]
        often, many = (1, 8) if built < 10 else (2, 6) if built < 20 else (5, 5)
        if len(likely) > 1 and not chance.randrange(often):
            number = chance.randrange(1 << 31)
            chosen = [likely[0], *chance.sample(likely[1:], min(many, len(likely)) - 1)]
            told = [played_on(plan, state.seat, number) for plan in chosen]
            yield {"built": built, "plans": told}
        stray = chance.randrange(4) == 0
        for move in found[chance.randrange(min(8, len(found))) if stray else 0].moves:
            state.play(move)


def play(typed: argparse.Namespace) -> None:
    typed.out.mkdir(parents=True, exist_ok=True)
    for seed in range(typed.seed, typed.seed + typed.matches):
        part = typed.out / f"{typed.seats}-{seed}.json"
        if not part.exists():
            part.write_text(json.dumps(list(match(typed.seats, seed))), encoding="utf-8")


# ------------------------------------------------------------------------------------ fitting
def fitted(groups: Sequence[dict[str, Any]]) -> dict[str, float]:
    """Thousandths of a gold for each name."""
    import numpy as np

    told = [plan for group in groups for plan in group["plans"]]
    rows_of = [plan[row] for plan in told for row in ("row", "later row") if row in plan]
    names = sorted({name for row in rows_of for name in row})
    column = {name: at for at, name in enumerate(names)}

    def apart(amounts: list[float]) -> Any:
        return np.array(amounts) - np.mean(amounts)

    def table(rows: list[Row]) -> Any:
        found = np.zeros((len(rows), len(names)))
        for at, row in enumerate(rows):
            for name, amount in row.items():
                found[at, column[name]] = amount / learned.GRAIN
        return found - found.mean(0)

    def eased(rows: list[Any], aims: list[Any], spreads: list[float]) -> Any:
        scale = 1 / np.repeat(spreads, [len(aim) for aim in aims])
        amounts, aim = np.concatenate(rows), np.concatenate(aims)
        unit = amounts.std(0) + 1e-6
        scaled = amounts / unit * scale[:, None]
        gram = scaled.T @ scaled + EASE * np.eye(len(names))
        return np.linalg.solve(gram, scaled.T @ (aim * scale)) / unit

    def spread(built: float) -> float:
        return float(np.interp(built, *zip(*SPREAD, strict=True)))

    later = [group for group in groups if all("later" in plan for plan in group["plans"])]
    after = eased(
        [table([plan["later row"] for plan in group["plans"]]) for group in later],
        [apart([plan["end"] - plan["later"] for plan in group["plans"]]) for group in later],
        [spread(group["built"] + 12) for group in later],
    )
    rows, aims = [], []
    for group in groups:
        told = group["plans"]
        aim = apart([plan["end"] for plan in told])
        if all("later" in plan for plan in told):
            seen_later = table([plan["later row"] for plan in told]) @ after
            seen_later += apart([plan["later"] for plan in told])
            aim = END * aim + (1 - END) * seen_later
        rows.append(table([plan["row"] for plan in told]))
        aims.append(aim - apart([plan["base"] for plan in told]))
    now = eased(rows, aims, [spread(group["built"]) / 1.5 for group in groups])
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
    reader = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    tasks = reader.add_subparsers(required=True)
    playing, fitting = tasks.add_parser("play"), tasks.add_parser("fit")
    playing.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    playing.add_argument("--seed", type=int, default=500_000)
    playing.add_argument("--matches", type=int, default=1000)
    playing.add_argument("--out", type=Path, required=True)
    playing.set_defaults(work=play)
    fitting.add_argument("parts", type=Path, nargs="+")
    fitting.add_argument("--out", type=Path, required=True)
    fitting.set_defaults(work=fit)
    typed = reader.parse_args()
    if typed.work is play and typed.seed + typed.matches > LIMIT:
        reader.error(f"deals are seeds below {LIMIT}")
    typed.work(typed)


if __name__ == "__main__":
    main()
