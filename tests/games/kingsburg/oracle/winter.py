"""Winter in the oracle: recruiting, the enemy, soldiers of the King, the battle and its end."""

from games.kingsburg.oracle import printed
from games.kingsburg.rules.slow_rules import ENDLESS, GOODS, LOSS, REWARD, bag, bags
from kingsburg_arcade.engine.contract import LUCK

GATES = r"The enemy is turned over at the end of spring\."
WITHHELD = "withheld"


# ------------------------------------------------------------------------------------ phase 7
def recruiting(t):
    for seat in t.order:
        # in ascending order: who has few soldiers has each of them
        lines = t.says(seat, r"Recruiting, with fewer than (\d) soldiers: (.+)\.")
        for name, line in sorted(lines, key=lambda found: int(found[1][1])):
            if t.seats[seat]["soldiers"] < int(line[1]):
                t.gain(seat, name, **dict(printed.gift(line[2])))
        while True:
            answer = yield from t.ask_or_pass(seat, "recruit", recruits(t, seat))
            if answer == "pass":
                break
            paid = answer.removeprefix("recruit for ").split()
            for name in paid:
                t.seats[seat]["tokens" if name == "+2" else name] -= 1
            t.seats[seat]["soldiers"] += 1
            t.met["recruiting_center"] += paid == ["+2"]


def recruits(t, seat):
    own = t.seats[seat]
    costs = [int(line[1]) for _, line in t.says(seat, r"A soldier costs (\d) goods?\.")]
    cost = min(costs) if costs else 2
    for name, _ in t.says(seat, r"A soldier costs (\d) goods?\."):
        t.met[name] += 1
    found = {f"recruit for {some}" for some in bags(own, cost) if len(some.split()) == cost}
    if own["tokens"] and list(t.says(seat, r"Recruiting: a “\+2” token also pays for .+")):
        found.add("recruit for +2")
    return found


# ------------------------------------------------------------------------------------ phase 8
def winter(t):
    winter_start(t)
    yield from enemy(t)
    yield from second_enemy(t)
    yield from soldiers(t)
    yield from battle(t)
    yield from debts(t)
    soldiers_home(t)


def winter_start(t):
    for seat in t.order:
        for name, line in t.says(seat, r"Start of each winter: (.+)\."):
            t.gain(seat, name, **dict(printed.gift(line[1])))
        for name, line in t.says(seat, r"Start of winter: 1 soldier for every (\d) goods .+"):
            t.gain(seat, name, soldiers=t.holds(seat) // int(line[1]))


def enemy_early(t):
    for _ in t.says(0, GATES):
        t.met["open_gates"] += 1
        yield from enemy(t)


def enemy(t):
    if t.plain["enemies"][t.year - 1] is None:
        pool = [name for year, name in LOSS if year == t.year]
        if "second" in t.realm and (gone := t.realm["second"][t.year - 1]):
            pool.remove(gone.partition(" of ")[0])
        (t.plain["enemies"][t.year - 1],) = yield from t.draw("enemy", pool)


def second_enemy(t):
    if "second" in t.realm and t.realm["second"][t.year - 1] is None:
        first = t.plain["enemies"][t.year - 1]
        pool = [name for year, name in LOSS if year == t.year and name != first]
        (name,) = yield from t.draw("second enemy", pool)
        t.realm["second"][t.year - 1] = f"{name} of year {t.year}"
        t.realm["second_peeked"] = [0] * len(t.seats)


def foes(t):
    """The cards that fight: the enemy, and goblins of the valley, in year 5 any creature."""
    cards = [t.plain["enemies"][t.year - 1]]
    if "second" in t.realm:
        second = t.realm["second"][t.year - 1].partition(" of ")[0]
        if second.startswith("goblins") or t.year == 5:
            cards.append(second)
    return cards


def strength(t):
    """All cards together; a destiny changes the sum once."""
    whole = sum(int(card.split()[1]) for card in foes(t))
    for name, line in t.says(0, r"Strength of the enemy: ([+−])(\d)\."):
        whole += int(line[2]) if line[1] == "+" else -int(line[2])
        t.met[name] += 1
    return whole


def soldiers(t):
    more = t.year if len(foes(t)) > 1 else 0
    t.met["goblin_valley"] += bool(more)
    sent = [int(line[1]) for _, line in t.says(0, r"No King’s die: the King sends (\d) soldiers\.")]
    for own in t.seats:
        own["soldiers"] += more
    if sent:
        t.met["heavy_snow"] += 1
        yield from own_dice(t, sent[0])
    elif t.option("tokens"):
        yield from soldier_tokens(t)
    else:
        ((face,),) = yield from t.roll("king's die", 1)
        yield from own_dice(t, face)


def own_dice(t, sent):
    """Everybody has the King's; the owner of an Academy rolls too, and takes the better."""
    for own in t.seats:
        own["soldiers"] += sent
    for seat in t.order:
        for name, _ in t.says(seat, r"Winter: roll a die of your own; .+"):
            ((face,),) = yield from t.roll("own die", 1)
            t.seats[seat]["soldiers"] += max(0, face - sent)
            t.met[name] += 1


# --------------------------------------------------------------------------------- soldier tokens
def tokens_left(t, seat):
    """0, 1, 1, 2, 3 and 4, one bit each."""
    bits = t.realm["soldier_tokens"][seat]
    return [token for at, token in enumerate((0, 1, 1, 2, 3, 4)) if bits >> at & 1]


def soldier_tokens(t):
    """All choose in secret and show at once: the smallest counts for one that is never shown."""
    choosing = []
    for seat in t.order:
        found = {
            f"choose {token} for soldier tokens of year {t.year}" for token in tokens_left(t, seat)
        }
        if len(found) > 1:
            choosing.append(seat)
            yield seat, "soldier token", frozenset(found)
    shown = {seat: str(tokens_left(t, seat)[0]) for seat in t.order if seat not in choosing}
    if choosing:
        text = yield LUCK, "tokens shown", ("reveal", *choosing)
        names = text.removeprefix("reveal ").split(", ")
        shown |= dict(zip(choosing, names, strict=True))
    for seat, name in shown.items():
        left = tokens_left(t, seat)
        brings, gone = (left[0], left[-1]) if name == WITHHELD else (int(name), int(name))
        t.seats[seat]["soldiers"] += brings
        discard(t, seat, gone)
        t.met["token withheld" if name == WITHHELD else f"token {name}"] += 1
    for seat in t.order:
        for name, _ in t.says(seat, r"Winter: roll a die of your own; .+"):
            ((face,),) = yield from t.roll("own die", 1)
            t.seats[seat]["soldiers"] += (face + 1) // 2
            t.met[name] += 1
            t.met["academy with tokens"] += 1


def discard(t, seat, token):
    places = {0: (0,), 1: (1, 2), 2: (3,), 3: (4,), 4: (5,)}[token]
    for at in places:
        if t.realm["soldier_tokens"][seat] >> at & 1:
            t.realm["soldier_tokens"][seat] -= 1 << at
            return


# ------------------------------------------------------------------------------------ the battle
def bonus(t, seat, creatures, against):
    """What buildings and cards add; each once, by the creatures of both cards."""
    whole = 0
    for name, line in t.says(seat, r"([+−]\d) in battle(.*)\."):
        number = int(line[1].replace("−", "-"))
        if more := printed.found(name, r".+; \+(\d) against (\w+)\."):
            number = int(more[0][1]) if more[0][2].lower() in creatures else number
        elif line[2].startswith(" against "):
            number *= line[2].removeprefix(" against ").lower() in creatures
        elif line[2].startswith(" if the enemy’s strength is "):
            number *= against <= int(line[2].split()[5])
        t.met[name] += bool(number)
        whole += number
    return whole


def battle(t):
    against, cards = strength(t), foes(t)
    creatures = {card.split()[0] for card in cards}
    values, ends = {}, {}
    for seat in t.order:
        values[seat] = t.seats[seat]["soldiers"] + bonus(t, seat, creatures, against)
        ends[seat] = "victory" if values[seat] > against else "defeat"
        if values[seat] == against:
            ends[seat] = "victory" if t.said(seat, r"You win ties in battle\.") else "draw"
        t.tell("battle_fought", seat, values[seat], against, ends[seat])
    for seat in t.order:
        if ends[seat] == "victory":
            yield from victory(t, seat, [REWARD[t.year, card] for card in cards])
        elif ends[seat] == "defeat":
            yield from defeat(t, seat, [LOSS[t.year, card] for card in cards])
    for seat in t.order:
        if ends[seat] == "victory" and values[seat] == max(values.values()):
            t.score(seat, 1, "strongest")


def victory(t, seat, rewards):
    gold, wood, stone, free, points = map(sum, zip(*rewards, strict=True))
    t.score(seat, points, "victory")
    for name, line in t.says(seat, r"For each battle won: (.+)\."):
        yield from t.give(seat, name, line[1])
    words = [*["gold"] * gold, *["wood"] * wood, *["stone"] * stone]
    if free:
        found = {f"take {some}" for some in bags(ENDLESS, free)}
        found = {f"take {bag([*one.split()[1:], *words])}" for one in found}
        answer = yield from t.ask(seat, "reward good", found)
        words = answer.split()[1:]
    for good in words:
        t.seats[seat][good] += 1


def defeat(t, seat, losses):
    own = t.seats[seat]
    *fixed, free, falling, points = map(sum, zip(*losses, strict=True))
    for good, count in zip(GOODS, fixed, strict=True):
        own[good] = max(0, own[good] - count)
    saved = t.said(seat, r"A defeat takes no points, except those of a destroyed building\.")
    if free := min(free, t.holds(seat)):
        found = {f"lose {some}" for some in bags(own, free)}
        for good in (yield from t.ask(seat, "lose", found)).split()[1:]:
            own[good] -= 1
    for _ in range(falling):
        if not t.said(seat, r"No building is destroyed\."):
            ruin(t, seat)
    if not saved:
        t.score(seat, -points, "defeat")


def ruin(t, seat):
    """The right-most column, the top-most row there; what never scored costs no points."""
    own = t.seats[seat]
    standing = own["buildings"]
    if not standing:
        return
    name = min(standing, key=lambda one: (-printed.COLUMN[one], printed.ROW[one]))
    standing.remove(name)
    lost = printed.POINTS[name]
    free = t.realm.get("unscored", [[]] * len(t.seats))[seat]
    if name in free:
        free.remove(name)
        t.met["sorcerer's ruin"] += 1
        lost = 0
    t.score(seat, -lost, name)
    t.tell("building_destroyed", seat, name)
    t.met["ruin of row A or G"] += printed.ROW[name] in "AG"


def debts(t):
    for seat in t.order:
        for name, line in t.says(seat, r"End of winter: pay a good or lose (.+)\."):
            found = {f"lose {good}" for good in GOODS if t.seats[seat][good]}
            answer = yield from t.ask_or_pass(seat, "debt", found)
            if answer == "pass":
                t.score(seat, -dict(printed.gift(line[1]))["points"], name)
            else:
                t.pay(seat, name, **{answer.split()[1]: 1})


def soldiers_home(t):
    """The destiny is over then; some soldiers may stay."""
    for seat, own in enumerate(t.seats):
        if "cards" in own:
            for name in ("cards", "used"):
                own[name] = [one for one in own[name] if one not in printed.ALL_DESTINIES]
        stay = 0
        for name, line in t.says(seat, r"After the battle (\d) soldiers? stay for the next .+"):
            stay += int(line[1])
            t.met[name] += 1
        own["soldiers"] = min(own["soldiers"], stay)
        own["peeked"] = False
