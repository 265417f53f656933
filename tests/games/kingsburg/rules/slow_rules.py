"""The rules of Kingsburg once more, written slowly and plainly over a position as plain data.

Nothing is shared with the engine: the tables are typed from the boards and the cards again, dice
are single things that lie on a table, and every question is answered by looking at all there is.
"""

from collections import Counter
from itertools import product

GOODS = ("gold", "wood", "stone")
SEASONS = ("spring", "summer", "autumn")

# name, row, column, gold, wood, stone, points
PRINTED = """
    statue          B 1  2 0 0  3
    chapel          B 2  3 0 1  5
    church          B 3  3 1 2  7
    cathedral       B 4  5 0 3  9
    inn             C 1  1 1 0  0
    market          C 2  2 2 0  1
    farms           C 3  2 3 1  2
    merchants_guild C 4  3 1 2  4
    guard_tower     D 1  1 0 1  1
    blacksmith      D 2  1 2 0  2
    barracks        D 3  2 2 1  4
    wizards_guild   D 4  3 2 2  6
    palisade        E 1  0 2 0  0
    stables         E 2  1 1 1  2
    stone_wall      E 3  2 0 2  2
    fortress        E 4  3 0 2  4
    barricade       F 1  0 1 0  0
    crane           F 2  0 1 1  1
    town_hall       F 3  2 1 1  2
    embassy         F 4  2 2 2  4
"""
# year, creature, strength | lost: gold, wood, stone, any, buildings, points | won: the same goods
CARDS = """
    1 barbarians 2 | 0 0 0 1 1 0 | 1 0 0 0 0
    1 goblins    2 | 0 1 1 0 1 1 | 0 1 0 0 0
    1 goblins    3 | 1 0 0 0 1 0 | 0 0 1 0 0
    1 orcs       3 | 0 0 0 2 0 1 | 1 0 0 0 0
    1 zombies    4 | 0 0 0 0 0 2 | 0 0 0 0 1
    2 goblins    3 | 0 2 2 0 1 1 | 0 1 0 0 0
    2 goblins    4 | 2 0 0 0 1 0 | 0 0 1 0 0
    2 orcs       4 | 0 0 0 2 1 0 | 1 0 0 0 0
    2 barbarians 5 | 0 0 0 2 0 1 | 1 0 0 0 0
    2 zombies    5 | 0 0 0 0 0 2 | 0 0 0 0 1
    3 goblins    4 | 0 3 3 0 1 1 | 0 1 0 0 0
    3 goblins    5 | 3 0 0 0 1 0 | 0 0 1 0 0
    3 orcs       5 | 0 0 0 2 1 0 | 1 0 0 0 0
    3 zombies    6 | 0 0 0 0 0 2 | 0 0 0 0 1
    3 demons     6 | 2 1 1 0 0 1 | 0 0 0 0 1
    4 goblins    5 | 0 4 4 0 1 1 | 0 1 0 0 0
    4 goblins    6 | 4 0 0 0 1 0 | 0 0 1 0 0
    4 demons     6 | 0 0 0 4 0 1 | 1 0 0 0 1
    4 orcs       7 | 0 0 0 2 1 0 | 0 0 0 1 0
    4 zombies    7 | 0 0 0 0 0 2 | 0 0 0 0 1
    5 barbarians 7 | 0 0 0 0 0 8 | 0 0 0 0 1
    5 barbarians 8 | 0 0 0 0 1 0 | 0 0 0 0 1
    5 demons     8 | 0 0 0 0 1 2 | 0 0 0 0 2
    5 demons     9 | 0 0 0 0 1 0 | 0 0 0 0 2
    5 dragons    9 | 0 0 0 0 0 5 | 0 0 0 0 3
"""
LINES = [line.split() for line in PRINTED.strip().splitlines()]
ROW = {name: row for name, row, *_ in LINES}
COLUMN = {name: int(column) for name, _, column, *_ in LINES}
PRICE = {name: tuple(map(int, numbers[:3])) for name, _, _, *numbers in LINES}
POINTS = {name: int(numbers[3]) for name, _, _, *numbers in LINES}
BUILDINGS = list(PRICE)

LOSS, REWARD = {}, {}
for _line in CARDS.strip().splitlines():
    _head, _lost, _won = (part.split() for part in _line.split("|"))
    _card = int(_head[0]), f"{_head[1]} {_head[2]}"
    LOSS[_card] = tuple(map(int, _lost))
    REWARD[_card] = tuple(map(int, _won))

# What an advisor offers: the goods of each choice, by first letters; "*" is a good of any kind.
OFFERS = {
    **{4: ["w", "g"], 7: ["*"], 9: ["wg", "ws"], 11: ["sw", "sg"], 12: ["**"], 14: ["***"]},
    **{1: [""], 2: ["g"], 3: ["w"], 5: [""], 8: ["gg"], 10: [""], 13: ["sss"], 15: ["gws"]},
    **{16: ["gggg"], 17: ["**"], 18: ["gws"]},
}
POINTS_OF = {1: 1, 14: -1, 17: 3}
TOKENS_OF = {7: 1, 12: 1}
SOLDIERS_OF = {5: 1, 10: 2, 18: 1}
PEEKS = {10, 17}


# ------------------------------------------------------------------------------------- words
def bag(words):
    """Goods in the order in which they are said."""
    return " ".join(sorted(words, key=GOODS.index))


def bags(own, count):
    """Every way to take so many goods out of what is there, one cube after the other."""
    cubes = [good for good in GOODS for _ in range(min(own[good], count))]
    found = {()}
    for _ in range(count):
        longer = set()
        for some in found:
            for good in GOODS:
                if some.count(good) < cubes.count(good):
                    longer.add(tuple(sorted((*some, good))))
        found = longer
    return {bag(some) for some in found}


ENDLESS = dict.fromkeys(GOODS, 9)


def or_pass(found):
    return found | {"pass"} if found else set()


# -------------------------------------------------------------------------- what a seat may do
def placements(plain, seat):
    """Every heap of the dice in hand, one by one, with and without a token and the Market."""
    own = plain["seats"][seat]
    dice = [("coloured", face) for face in own["dice"]]
    dice += [("white", face) for face in own["white_dice"]]
    token_allowed = own["tokens"] > 0
    if plain["options"].get("plus_two", "season") == "season" and own["token_spent"]:
        token_allowed = False
    market = "market" in own["buildings"] and "market" not in own["used"]
    found = set()
    for chosen in product((False, True), repeat=len(dice)):
        heap = [die for die, taken in zip(dice, chosen, strict=True) if taken]
        coloured = sorted(face for kind, face in heap if kind == "coloured")
        white = sorted(face for kind, face in heap if kind == "white")
        if not coloured:
            continue  # white dice alone impress nobody
        for token in (False, True):
            if token and not token_allowed:
                continue
            value = sum(coloured) + sum(white) + (2 if token else 0)
            for advisor in range(1, 19):
                by_market = advisor in (value - 1, value + 1)
                if advisor != value and not (by_market and market):
                    continue
                occupied = any(group["advisor"] == advisor for group in plain["court"])
                if occupied and plain["envoy"] != seat:
                    continue
                text = f"place {advisor} with {' '.join(map(str, coloured))}"
                text += " +2" if token else ""
                text += f" and white {' '.join(map(str, white))}" if white else ""
                text += " by market" if by_market else ""
                text += " by envoy" if occupied else ""
                found.add(text)
    return or_pass(found)


def price(plain, seat, name):
    gold, wood, stone = PRICE[name]
    if "crane" in plain["seats"][seat]["buildings"] and COLUMN[name] >= 3:
        gold = max(0, gold - 1)
    return gold, wood, stone


def builds(plain, seat, again=False):
    own = plain["seats"][seat]
    found = set()
    for name in BUILDINGS:
        left = [other for other in BUILDINGS if ROW[other] == ROW[name]]
        left = [other for other in left if COLUMN[other] < COLUMN[name]]
        paid = zip(GOODS, price(plain, seat, name), strict=True)
        if name in own["buildings"] or any(other not in own["buildings"] for other in left):
            continue
        if all(own[good] >= cost for good, cost in paid):
            found.add(f"build {name} by envoy" if again else f"build {name}")
    return or_pass(found)


def recruits(plain, seat):
    own = plain["seats"][seat]
    cost = 1 if "barracks" in own["buildings"] else 2
    return or_pass({f"recruit for {some}" for some in bags(own, cost)})


def payments(plain, seat):
    """The Town Hall's: a token or a good for a point, once a season."""
    own = plain["seats"][seat]
    if "town_hall" not in own["buildings"] or "town_hall" in own["used"]:
        return set()
    found = {f"pay {good} to town_hall" for good in GOODS if own[good] > 0}
    return or_pass(found | ({"pay +2 to town_hall"} if own["tokens"] else set()))


def rerolls(plain, seat):
    own = plain["seats"][seat]
    dice = own["dice"] + own["white_dice"]
    ready = [name for name in own["buildings"] if name not in own["used"]]
    found = set()
    if "statue" in ready and len(set(dice)) == 1:
        found.add("reroll a coloured die by statue")
        if own["white_dice"]:
            found.add("reroll a white die by statue")
    if "chapel" in ready and sum(dice) <= 7:
        found.add("reroll all dice by chapel")
    return or_pass(found)


def card(plain):
    """This year's enemy, once it is open."""
    return plain["year"], plain["enemies"][plain["year"] - 1]


def losses(plain, seat):
    """Of the goods of choice as many as the card says, or all that is left."""
    own = plain["seats"][seat]
    owed = min(LOSS[card(plain)][3], sum(own[good] for good in GOODS))
    return {f"lose {some}" for some in bags(own, owed)} if owed else set()


def gifts(advisor):
    """The goods among which a guest of this advisor chooses."""
    found = set()
    for offer in OFFERS[advisor]:
        letters = [("g", "w", "s") if letter == "*" else (letter,) for letter in offer]
        for chosen in product(*letters):
            words = [{"g": "gold", "w": "wood", "s": "stone"}[letter] for letter in chosen]
            found.add(f"take {bag(words)}")
    return found


def trades(plain, seat):
    own = plain["seats"][seat]
    return or_pass({f"trade {good}" for good in GOODS if own[good] > 0})


def legal(plain, question, seat, advisor=None):
    """The texts of all that the seat may do; `advisor` is the one who helps it, if one does."""
    match question:
        case "place":
            return placements(plain, seat)
        case "build" | "build again":
            return builds(plain, seat, question == "build again")
        case "recruit":
            return recruits(plain, seat)
        case "pay":
            return payments(plain, seat)
        case "reroll":
            return rerolls(plain, seat)
        case "lose":
            return losses(plain, seat)
        case "receive":
            return gifts(advisor)
        case "trade":
            return trades(plain, seat)
        case "aid good":
            return {f"take {some}" for some in bags(ENDLESS, 1)}
        case "reward good":
            return {f"take {some}" for some in bags(ENDLESS, REWARD[card(plain)][3])}
    raise AssertionError(f"the rulebook asks no seat to {question}")


# ------------------------------------------------------------------- what the rules work out alone
def laggards(plain):
    """The seats with the fewest buildings, of these the ones with the fewest goods."""
    rank = {}
    for seat, own in enumerate(plain["seats"]):
        rank[seat] = (len(own["buildings"]), sum(own[good] for good in GOODS))
    return {seat for seat, mine in rank.items() if mine == min(rank.values())}


def combat(own, creature):
    """Soldiers and what the buildings add or take."""
    value = own["soldiers"]
    for name in own["buildings"]:
        if name in ("guard_tower", "blacksmith", "palisade", "stone_wall", "fortress"):
            value += 1
        elif name == "wizards_guild":
            value += 2
        elif name == "farms":
            value -= 1
        if (name, creature) in {
            ("church", "demons"),
            ("barricade", "goblins"),
            ("palisade", "zombies"),
        }:
            value += 1
    return value


def outcome(own, creature, strength):
    value = combat(own, creature)
    if value == strength:
        return "victory" if "stone_wall" in own["buildings"] else "draw"
    return "victory" if value > strength else "defeat"


def doomed(buildings):
    """Right-most column, top-most row."""
    for column in (4, 3, 2, 1):
        standing = [name for name in buildings if COLUMN[name] == column]
        if standing:
            return min(standing, key=lambda name: ROW[name])
    return None


def result(plain):
    """The winners: points, then goods, then buildings, then shared."""
    ranks = []
    for own in plain["seats"]:
        goods = sum(own[good] for good in GOODS)
        ranks.append((own["points"], goods, len(own["buildings"])))
    return {seat for seat, rank in enumerate(ranks) if rank == max(ranks)}


def count(words):
    """Goods of a text such as "lose gold gold stone"."""
    counted = Counter(words.split())
    return tuple(counted[good] for good in GOODS)
