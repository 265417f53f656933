"""Random tables: provinces, cards and goods as they may stand anywhere in a match."""

from random import Random

from games.kingsburg.oracle import printed
from games.kingsburg.oracle.table import PHASES
from games.kingsburg.rules.slow_rules import GOODS, SEASONS
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options

MODULES = ("rows", "strips", "governor_cards", "destinies", "tokens", "goblin_valley")


def options_of(chance, wanted):
    """Any choice for each option; the wanted module is in play."""
    found = {name: chance.choice(how) for name, how in Options.choices().items()}
    found[wanted] = chance.choice(Options.choices()[wanted][1:])
    if found["house_cards"] == "no" and (wanted == "strips" or chance.random() < 0.6):
        found["house_cards"] = "yes"
    return Options.read(found)


def new(seed, wanted):
    """A match before anything has happened."""
    options = options_of(Random(f"{wanted} {seed}"), wanted)
    return CABINET.new(2 + seed // 5 % 4, options).to_plain()


def developed(seed, wanted):
    """A table at the beginning of any phase, somewhere in a match with this module."""
    chance = Random(f"{wanted} {seed}")
    options = options_of(chance, wanted)
    rare = chance.choice(RARE.get(wanted, ("",))) if seed % 5 == 2 else ""
    seats = 2 if rare == "rising_stars" else chance.randint(2, 5)
    plain = CABINET.new(seats, options).to_plain()
    plain["year"] = chance.choice((3, 3, 4, 5, 5)) if rare else chance.randint(1, 5)
    plain["phase"] = chance.choice(WHEN.get(rare, ("kings_aid", *PHASES)))
    chance.shuffle(plain["turn_order"])
    destiny = deal_destinies(plain, options, chance, rare or seed)
    for own in plain["seats"]:
        own["cards"] = list(destiny)
    if options.governor_cards != "none":
        deal_governors(plain, options, chance, rare or seed)
    for own in plain["seats"]:
        furnish(own, options, chance)
    if options.governor_cards != "none" and plain["year"] > 2:
        put_up_free(plain, chance)
    if options.tokens:
        plain["realm"]["soldier_tokens"] = [tokens(chance, plain["year"] - 1) for _ in range(seats)]
    if plain["year"] > 1 or PHASES.index(plain["phase"]) > 4:
        plain["envoy"] = chance.choice((*range(seats), None))
    del plain["agenda"]
    return plain


def first(chance, names, wanted, count):
    """So many of these names: the one that is wanted or of that number, and others by chance."""
    one = (
        wanted
        if wanted in names
        else names[wanted % len(names)]
        if isinstance(wanted, int)
        else names[0]
    )
    return [one, *chance.sample([name for name in names if name != one], count - 1)]


def deal_destinies(plain, options, chance, wanted):
    if not options.destinies:
        return []
    pool = printed.ALL_DESTINIES if options.house_cards else printed.PRINTED_DESTINIES
    turned = first(chance, pool, wanted, plain["year"])[::-1]
    if plain["phase"] == "kings_aid":
        turned.pop()
    plain["realm"]["destinies"] = [*turned, *[None] * (5 - len(turned))]
    return [] if plain["phase"] == "kings_aid" else turned[-1:]


RARE = {"governor_cards": ("sorcerer",), "destinies": ("rising_stars", "open_court")}
"""What acts where chance seldom leads: every fifth table of its module has it, when it can act."""
WHEN = {
    "sorcerer": ("kings_aid", "recruiting", "winter"),
    "rising_stars": SEASONS,
    "open_court": SEASONS,
}
NEAR = {"captain": "g", "sorcerer": "b"}
"""Strips with a building that acts at the same moment as a card."""


def furnish(own, options, chance):
    """A province without gaps, and goods as the year may bring them."""
    boards = ["row_a", "row_g"] if options.rows else []
    if options.strips != "none" and options.house_cards:
        letters = "abcdefg" if options.rows else "bcdef"
        laid = chance.sample(letters, chance.choice((0, 1, 2, 2)))
        near = [NEAR[card] for card in own["cards"] if NEAR.get(card, "-") in letters]
        laid = list(dict.fromkeys([*near, *laid]))[:2]
        boards = [board for board in boards if board[-1] not in laid]
        boards += [f"strip_{letter}" for letter in laid]
    own["cards"] += boards
    covered = {board[-1].upper() for board in boards if board.startswith("strip")}
    near = any(card in NEAR for card in own["cards"])
    share = chance.choice((0.4, 0.95, 0.95) if near else (0, 0.4, 0.7, 0.95))
    own["buildings"] = []
    for board in ["", *boards]:
        names = [name for name, of in printed.BOARD.items() if of == board]
        for row in sorted({printed.ROW[name] for name in names}):
            if board or row not in covered:
                length = sum(chance.random() < share for _ in range(4))
                rows = [name for name in names if printed.ROW[name] == row]
                own["buildings"] += rows[:length]
    for good in GOODS:
        own[good] = chance.choice((0, 1, 2, chance.randint(0, 6)))
    own["tokens"] = chance.choice((0, 0, 1, 2))
    own["soldiers"] = chance.choice((0, 0, 1, 2, 5))
    own["points"] = chance.randint(-3, 30)


def deal_governors(plain, options, chance, wanted):
    names = [
        name for name in printed.CARDS if options.house_cards or name not in printed.OUR_GOVERNORS
    ]
    dealt = first(chance, names, wanted, len(plain["seats"]))
    for own, name in zip(plain["seats"], dealt, strict=True):
        own["cards"].append(name)
        good = {"miner": "gold", "carpenter": "wood", "sculptor": "stone"}.get(name)
        if good and plain["phase"] != "kings_aid" and chance.random() < 0.5:
            own["cards"].append(printed.CHOSEN[good])
    if options.governor_cards == "dealt":
        plain["realm"]["hand"] = [5] * len(plain["seats"])


def put_up_free(plain, chance):
    """What the Sorcerer has put up for nothing; now and then its owner has nothing else."""
    for seat, own in enumerate(plain["seats"]):
        if "sorcerer" in own["cards"]:
            cheap = [name for name in own["buildings"] if printed.COLUMN[name] == 1]
            plain["realm"]["unscored"][seat] = chance.sample(cheap, min(3, len(cheap)))
            if chance.random() < 0.5:
                own |= {"buildings": cheap, "soldiers": 0}


def tokens(chance, gone):
    """What is left after so many winters, one bit each; of two alike the first goes first."""
    bits = sum(1 << at for at in chance.sample(range(6), 6 - gone))
    return bits ^ 6 if bits & 6 == 2 else bits
