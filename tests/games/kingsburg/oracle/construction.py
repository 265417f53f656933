"""Building in the oracle: spaces, prices, and what the end of a season brings."""

from games.kingsburg.oracle import printed
from games.kingsburg.rules.slow_rules import ENDLESS, GOODS, bags

TWICE = r"Once a year: a second building in one season\."


def spaces_of(t, seat):
    """The printed rows, those laid above and below, and strips that cover a row of their letter."""
    laid = [card for card in t.cards(seat) if card.startswith(("row_", "strip_"))]
    covered = [card[-1].upper() for card in laid if card.startswith("strip_")]
    for name, board in printed.BOARD.items():
        if board in laid or (not board and printed.ROW[name] not in covered):
            yield name


def spaces_open(t, seat):
    """Where the seat may build next: each row from left to right, no row that is flooded."""
    flooded = []
    for name, line in t.says(seat, r"Nothing can be built in rows (.+)\."):
        flooded = line[1].split(", ")
        t.met[name] += 1
    built, spaces = t.seats[seat]["buildings"], list(spaces_of(t, seat))
    for name in spaces:
        row, column = printed.ROW[name], printed.COLUMN[name]
        left = [one for one in spaces if printed.ROW[one] == row and printed.COLUMN[one] < column]
        if name not in built and all(one in built for one in left) and row not in flooded:
            yield name


def price(t, seat, name):
    """Gold, wood and stone: dearer first, then all that saves, then a good of any kind."""
    cost = dict(zip(GOODS, printed.PRICE[name], strict=True))
    for sign, word in ((1, "dearer"), (-1, "cheaper")):
        for _, line in t.says(seat, rf"Columns (.+): (\d) (\w+) {word}\."):
            if str(printed.COLUMN[name]) in line[1].split(", "):
                cost[line[3]] += sign * int(line[2])
        for _, line in t.says(seat, rf"All buildings: (\d) (\w+) {word}\."):
            cost[line[2]] += sign * int(line[1])
    cost = {good: max(0, count) for good, count in cost.items()}
    if t.said(seat, r"Each building costs 1 good less: gold, else wood, else stone\."):
        for good in GOODS:
            if cost[good]:
                cost[good] -= 1
                break
    return cost


def affordable(t, seat):
    own = t.seats[seat]
    for name in spaces_open(t, seat):
        if all(own[good] >= count for good, count in price(t, seat, name).items()):
            yield name


def construction(t):
    for seat in t.order:
        found = {f"build {name}" for name in affordable(t, seat)}
        answer = yield from t.ask_or_pass(seat, "build", found)
        if answer == "pass":
            nothing_built(t, seat)
            continue
        build(t, seat, answer.split()[1])
        yield from second_building(t, seat)


def nothing_built(t, idle):
    """Once a season for those who watch."""
    for seat in t.order:
        for name, line in t.says(seat, r"A season in which another player builds nothing: (.+)\."):
            if seat != idle and t.unused(seat, name):
                t.use(seat, name)
                t.score(seat, dict(printed.gift(line[1]))["points"], name)


def second_building(t, seat):
    """By the Envoy or by a card, whichever its owner wants to spend; never a third."""
    ways = ["envoy"] if t.plain["envoy"] == seat else []
    for name, _ in t.says(seat, TWICE):
        if name not in t.realm["used_this_year"][seat]:
            ways.append(name)
    found = {f"build {name} by {way}" for name in affordable(t, seat) for way in ways}
    answer = yield from t.ask_or_pass(seat, "build again", found)
    if answer == "pass":
        return
    _, name, _, way = answer.split()
    if way == "envoy":
        t.plain["envoy"] = None
    else:
        t.realm["used_this_year"][seat].append(way)
        t.use(seat, way)
        t.met[way] += 1
    build(t, seat, name)


def build(t, seat, name):
    paid = price(t, seat, name)
    count_savings(t, seat, name)
    t.pay(seat, name, **paid)
    earlier = list(t.says(seat, r"Each later building that you pay for: (.+)\."))
    t.seats[seat]["buildings"].append(name)
    t.met[name] += 1
    t.tell("building_built", seat, name, printed.POINTS[name])
    t.score(seat, printed.POINTS[name], name)
    for card, line in earlier if any(paid.values()) else ():
        for _, points in printed.gift(line[1]):
            t.score(seat, points, card)
    for other in t.order:
        for card, line in t.says(other, r"Another player builds in column (\d): (.+)\."):
            if other != seat and str(printed.COLUMN[name]) == line[1] and any(paid.values()):
                t.gain(other, card, **dict(printed.gift(line[2])))


def count_savings(t, seat, name):
    for card, line in t.says(seat, r"Columns (.+): (\d) (\w+) (?:cheaper|dearer)\."):
        t.met[card] += str(printed.COLUMN[name]) in line[1].split(", ")
    for card, _ in t.says(seat, r"All buildings: (\d) (\w+) cheaper\."):
        t.met[card] += 1


# ------------------------------------------------------------------------------- a season's end
def season_end(t):
    for seat in t.order:
        leaving_soldiers(t, seat)
        yield from gifts(t, seat)
        yield from payments(t, seat)
    for seat in t.order:
        for name, line in t.says(seat, r"End of each (\w+): 1 point for every (\d) gold\."):
            if line[1] == t.phase:
                t.score(seat, t.seats[seat]["gold"] // int(line[2]), name)


def leaving_soldiers(t, seat):
    for name, line in t.says(seat, r"End of each season, compulsory: 1 soldier for (.+)\."):
        if t.seats[seat]["soldiers"]:
            t.seats[seat]["soldiers"] -= 1
            t.score(seat, dict(printed.gift(line[1]))["points"], name)


def gifts(t, seat):
    for name, line in t.says(seat, r"End of each (\w+): (\d.+)\."):
        if line[1] in ("season", t.phase) and "for every" not in line[2]:
            yield from t.give(seat, name, line[2])


def payments(t, seat):
    """In any order, each once."""
    while True:
        found = possible_payments(t, seat)
        answer = yield from t.ask_or_pass(seat, "pay", set(found))
        if answer == "pass":
            return
        name, less, more = found[answer]
        t.use(seat, name)
        t.pay(seat, name, **less)
        points = more.pop("points", 0)
        t.gain(seat, name, **more)
        t.score(seat, points, name)


def acts_now(t, seat, name, when):
    """Does it act at the end of this season? The Mint makes its row act in spring and autumn."""
    if when in ("season", t.phase):
        return True
    rows = [line[1] for _, line in t.says(seat, r"The other buildings of row (\w) also work .+")]
    if printed.ROW.get(name) in rows:
        t.met["mint"] += 1
        return True
    return False


def possible_payments(t, seat):
    """By text: the power, what is paid and what comes."""
    own, found = t.seats[seat], {}
    for name, line in t.says(seat, r"End of each (\w+), once: pay (.+) for (.+)\."):
        if not t.unused(seat, name) or not acts_now(t, seat, name, line[1]):
            continue
        for price in prices(line[2]):
            if own[price] > 0:
                word = "+2" if price == "tokens" else price
                more = dict(printed.gift(line[3]))
                found[f"pay {word} to {name}"] = name, {price: 1}, more
    for name, line in t.says(seat, r"End of each (\w+), once: exchange (\d) goods? for (\d) .+"):
        if not t.unused(seat, name) or not acts_now(t, seat, name, line[1]):
            continue
        for given in bags(own, int(line[2])):
            for got in bags(ENDLESS, int(line[3])):
                if len(given.split()) == int(line[2]) and not {*given.split()} & {*got.split()}:
                    text = f"exchange {given} for {got} by {name}"
                    found[text] = name, counted(given), counted(got)
    return found


def prices(words):
    if words == "a token or a good":
        return ["tokens", *GOODS]
    ((what, count),) = printed.gift(words)
    assert count == 1
    return GOODS if what == "any" else [what]


def counted(words):
    return {good: words.split().count(good) for good in GOODS}
