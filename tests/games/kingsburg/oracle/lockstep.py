"""The engine and the oracle at one table: each question, each answer and all that comes of it."""

from collections import Counter
from itertools import islice
from random import Random

from games.kingsburg.oracle.table import Table
from games.kingsburg.oracle.tables import developed, new
from games.kingsburg.oracle.winter import WITHHELD
from games.kingsburg.oracle.years import match, rest_of_match
from kingsburg_arcade.engine.contract import (
    LUCK,
    NOBODY,
    Choice,
    Choose,
    Draw,
    Open,
    Reveal,
    Revealed,
    Roll,
)
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games.kingsburg.rules import CABINET
from kingsburg_arcade.games.kingsburg.rules.events import (
    AdvisorHelped,
    AdvisorInfluenced,
    BattleFought,
    BuildingBuilt,
    BuildingDestroyed,
    DestinyTurned,
    GovernorWon,
    Scored,
)

FACTS = {
    Scored: lambda e: ("scored", e.seat, e.points, e.reason),
    AdvisorHelped: lambda e: ("advisor_helped", e.seat, e.advisor),
    AdvisorInfluenced: lambda e: ("advisor_influenced", e.seat, e.advisor),
    BattleFought: lambda e: ("battle_fought", e.seat, e.combat, e.strength, e.outcome),
    BuildingBuilt: lambda e: ("building_built", e.seat, e.building, e.points),
    BuildingDestroyed: lambda e: ("building_destroyed", e.seat, e.building),
    DestinyTurned: lambda e: ("destiny_turned", e.destiny),
    GovernorWon: lambda e: ("governor_won", e.seat, e.card, e.bid),
}
"""What both tell of, and how."""


class Difference(AssertionError):
    pass


def wished(wish):
    """What luck is asked, in the oracle's words."""
    match wish:
        case Roll():
            return wish.groups
        case Draw():
            return frozenset(wish.pool)
        case Open():
            return frozenset(wish.sealed.left)
        case Reveal():
            return "reveal", *wish.seats
    raise AssertionError(wish)


def question_of(state):
    if state.actor == NOBODY:
        return None
    if state.actor == LUCK:
        return LUCK, state.question, wished(state.wish())
    texts = [move.text for move in state.legal()]
    assert len({*texts}) == len(texts)
    return state.actor, state.question, frozenset(texts)


def canonical(plain):
    """A position without the order of what has none, and without the ways to write one thing."""
    realm = dict(plain.get("realm", {}))
    realm.pop("named", None)  # the number of a power; its name stands in the question
    for name in ("used_this_year", "unscored"):
        realm[name] = [sorted(one) for one in realm.get(name, [])]
    realm["offered"] = sorted(realm.get("offered", []))
    realm["soldier_tokens"] = [one_left(bits) for bits in realm.get("soldier_tokens", [])]
    court = sorted(str(sorted(({"own": False} | group).items())) for group in plain["court"])
    alike = ("year", "phase", "turn_order", "white_die", "envoy", "enemies")
    seats = list(map(canonical_seat, plain["seats"]))
    return {name: plain[name] for name in alike} | {"seats": seats, "realm": realm, "court": court}


def canonical_seat(own):
    own = {**own, "cards": own.get("cards", [])}
    own |= {name: sorted(own[name]) for name in ("buildings", "cards", "used")}
    # of two tokens that an Innkeeper may use, it does not matter which is noted first
    own["token_spent"] += own["used"].count("innkeeper")
    own["used"] = [name for name in own["used"] if name != "innkeeper"]
    return own


def one_left(tokens):
    """Of two soldier tokens "1" either may be the one that is left."""
    return tokens ^ 6 if tokens & 6 == 4 else tokens


def differing(mine, theirs, path=""):
    if isinstance(mine, dict):
        return [
            one
            for name in sorted({*mine, *theirs})
            for one in differing(mine.get(name), theirs.get(name), f"{path}.{name}")
        ]
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        pairs = enumerate(zip(mine, theirs, strict=True))
        return [one for at, pair in pairs for one in differing(*pair, f"{path}[{at}]")]
    return [] if mine == theirs else [f"{path}: oracle {mine}, engine {theirs}"]


def walk(table, chance, dealer):
    """Play on to the end; yield each question on which engine and oracle agree.

    Where they do not, `Difference` tells what was said last and what each makes of it.
    """
    state = CABINET.from_plain(table.plain)
    oracle = (rest_of_match if table.year else match)(table)
    told, said, hidden = [], None, {}
    while True:
        asked = question_of(state)
        try:
            expected = next(oracle) if said is None else oracle.send(said)
        except StopIteration:
            expected = None
        compared(asked, expected, state, table, told, said)
        if asked is None:
            return
        yield asked[1]
        if "reveal" in asked[2]:
            move = Revealed(tuple(hidden.pop(seat) for seat in state.wish().seats))
        else:
            move = dealer.deal(state.wish()) if asked[0] == LUCK else chosen(state, chance)
        if isinstance(move, Choose):
            hidden[asked[0]] = move.name if chance.random() < 0.8 else WITHHELD
            move = Choice(move.question)
        said = move.text
        told, table.told = [], []
        state.play(move, told.append)


def compared(asked, expected, state, table, told, said):
    where = f"after {said!r} in {table.phase} of year {table.year}"
    if asked != expected:
        raise Difference(
            f"{where}: oracle asks {brief(expected, asked)}, engine {brief(asked, expected)}"
        )
    mine, theirs = canonical(table.plain), canonical(state.to_plain())
    if mine != theirs:
        found = "; ".join(differing(mine, theirs))
        raise Difference(f"{where} at {asked and asked[:2]}: {found}")
    facts = Counter(FACTS[type(event)](event) for event in told if type(event) in FACTS)
    tells = Counter(table.told)
    if said is not None and facts != tells:
        raise Difference(f"{where}: oracle tells {tells - facts}, engine {facts - tells}")


def brief(one, other):
    if one is None or other is None or one[:2] != other[:2] or isinstance(one[2], tuple | str):
        return one
    return [*one[:2], sorted(one[2] - other[2])]


def chosen(state, chance):
    """Any move, but seldom a pass, not all goods for soldiers, and often the Envoy's."""
    legal = state.legal()
    if state.question == "recruit" and chance.random() < 0.7:
        return legal[-1]
    busy = [move for move in legal if not move.idle]
    if state.question == "place" and chance.random() < 0.4:
        return max(busy, key=lambda move: (move.envoy or move.second, move.advisor))
    return chance.choice(busy if busy and chance.random() < 0.8 else legal)


A_WHILE = 70
"""So many positions of each match are compared."""


def compare(module, most):
    """Compare so many positions of matches with this module; what was asked and met."""
    asked, met, seed = Counter(), Counter(), 0
    while asked.total() < most:
        begun = developed if seed % 5 else new
        table = Table(begun(seed, module))
        for question in islice(walk(table, Random(seed), SeededDealer(seed)), A_WHILE):
            asked[question] += 1
        met += table.met
        seed += 1
    return asked, met
