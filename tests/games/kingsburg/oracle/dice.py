"""Dice of the oracle: what comes before the roll, the roll, rerolls, and what the totals bring."""

from games.kingsburg.oracle.looks import has_choice, look

ENDS = r"Summer and autumn; last in turn order: (\d) VP; lowest roll: (\d) VP, (\d) if tied\."
WHITE = r"(?:Each season|Each (\w+)(?: and (\w+))?): (\d+) white d\w+ more\."


def before_the_roll(t):
    for seat in t.order:
        for name, line in t.says(seat, r"Start of each (\w+): (.+)\."):
            if line[1] in ("season", t.phase) and "look" not in line[2]:
                yield from t.give(seat, name, line[2])
    looking = [
        (seat, name)
        for seat in t.order
        for name, line in t.says(seat, r"Start of each (\w+): a look at the enemy\.")
        if line[1] == t.phase
    ]
    for seat, name in sorted(looking, key=lambda one: has_choice(t, one[0])):
        t.met[name] += 1
        yield from look(t, seat)
    white_dice(t)
    yield from declarations(t)
    yield from finds(t)
    for seat, name, words in t.notes["instead"]:
        if seat not in t.notes["only white"]:
            yield from t.give(seat, name, words)
        elif t.notes["blessed by"]:
            yield from good_or_point(t, seat, name)


def good_or_point(t, seat, name):
    """The blessing first: a die, then a good. The Good Year first: a die, then a point."""
    answer = yield from t.ask_or_pass(seat, "choose good", {"take gold", "take wood", "take stone"})
    if answer == "pass":
        t.score(seat, 1, t.notes["blessed by"])
    else:
        t.gain(seat, name, **{answer.split()[1]: 1})


def declarations(t):
    """Once a year, in turn order: a blessing for all, or the first place this season."""
    t.notes["first"] = None
    for seat in t.order:
        for name, line in list(t.says(seat, r"Once a year, before a roll: (.+)\.")):
            if name in t.realm["used_this_year"][seat]:
                continue
            answer = yield from t.ask_or_pass(seat, "use card", {f"use {name}"})
            if answer == "pass":
                continue
            t.realm["used_this_year"][seat].append(name)
            t.use(seat, name)
            t.met[name] += 1
            if "white die" in line[1]:
                blessing(t, name)
            else:
                t.notes["first"] = seat


def blessing(t, name):
    """Who has a white die already scores instead."""
    t.notes["blessed by"] = name
    for seat, dice in enumerate(t.notes["white"]):
        if seat in t.notes["only white"]:
            continue
        if dice:
            t.score(seat, 1, name)
        else:
            t.notes["white"][seat] = 1


def finds(t):
    """All roll a die each at once."""
    lines = list(t.says(0, r"Each season: roll a die; (\d) or more brings (.+)\."))
    for name, line in lines:
        rolled = yield from t.roll("finds", *[1] * len(t.seats))
        for seat in t.order:
            if rolled[seat][0] >= int(line[1]):
                yield from t.give(seat, name, line[2])


def white_dice(t):
    """The King's, Farms and the like first; then a Good Year brings one to those without."""
    t.notes["white"], t.notes["instead"] = white, instead = [0] * len(t.seats), []
    t.notes["only white"], t.notes["blessed by"] = set(), ""
    for seat in range(len(t.seats)):
        white[seat] += t.plain["white_die"] == seat and t.phase == "spring"
        for name, line in t.says(seat, WHITE):
            if line[1] is None or t.phase in (line[1], line[2]):
                white[seat] += int(line[3])
                t.met[name] += 1
    for seat in t.order:
        for name, line in t.says(seat, r"Each season: a white die, or (.+) if you have one\."):
            t.met[name] += 1
            instead.append((seat, name, line[1]))
            if not white[seat]:
                white[seat] = 1
                t.notes["only white"].add(seat)


def roll(t):
    seats = range(len(t.seats))
    coloured = [3 - bool(t.said(seat, r"You roll 1 coloured die less\.")) for seat in seats]
    groups = [coloured[seat] + t.notes["white"][seat] for seat in seats]
    neutral = [3, 2] if len(t.seats) == 2 else []
    rolled = yield from t.roll("roll", *neutral, *groups)
    if neutral:
        neutral_dice(t, *rolled[:2])
    for seat, dice in zip(seats, rolled[len(neutral) :], strict=True):
        own = t.seats[seat]
        own["dice"] = sorted(dice[: coloured[seat]])
        own["white_dice"] = sorted(dice[coloured[seat] :])


def neutral_dice(t, three, two):
    """Equal sums: the pair stands apart, one alone if both are alike."""
    heaps = [three, two] if sum(three) != sum(two) else [three, *([face] for face in {*two})]
    for heap in heaps:
        t.plain["court"].append(group(sum(heap), None, heap))


def group(advisor, seat, dice, white=(), **more):
    plain = {"advisor": advisor, "seat": seat, "dice": sorted(dice), "white_dice": sorted(white)}
    return {**plain, "token": False, "power": "", "envoy": False, **more}


# -------------------------------------------------------------------------------------- rerolls
def rerolls(t):
    """In the old turn order, each owner as it likes."""
    for seat in t.order:
        while True:
            found = possible_rerolls(t, seat)
            answer = yield from t.ask_or_pass(seat, "reroll", set(found))
            if answer == "pass":
                break
            name = answer.split()[-1]
            t.use(seat, name)
            t.met[name] += 1
            if found[answer] is None:
                yield from reroll(t, seat, answer)
            else:
                own = t.seats[seat]
                own["dice"], own["white_dice"] = map(list, found[answer])


def possible_rerolls(t, seat):
    """By text: the dice afterwards, or None if luck decides."""
    own = t.seats[seat]
    dice, white = own["dice"], own["white_dice"]
    both, found = dice + white, {}
    for name, _ in t.says(seat, r"Roll all dice alike: may reroll one\."):
        if len(set(both)) == 1 and t.unused(seat, name):
            found[f"reroll a coloured die by {name}"] = None
            if white:
                found[f"reroll a white die by {name}"] = None
    for name, line in t.says(seat, r"Roll (\d+) or less in total: may reroll all dice\."):
        if sum(both) <= int(line[1]) and t.unused(seat, name):
            found[f"reroll all dice by {name}"] = None
    for name, line in t.says(seat, r"Roll (\d) or less in total: may turn .+ dice to (.+)\."):
        faces = list(map(int, line[2].split()))
        ways = [faces] if len(dice) == 3 else [[3, 6], [4, 6], [3, 4]]
        for way in ways if sum(both) <= int(line[1]) and t.unused(seat, name) else ():
            found[turned(way, white, name)] = way, white
    for name, line in t.says(seat, r"Once a season: one die may show (\d) more or less\."):
        for way in one_die(dice, white, int(line[1])) if t.unused(seat, name) else ():
            found[turned(*way, name)] = way
    return found


def one_die(dice, white, step):
    for at, face in enumerate(dice + white):
        for other in (face - step, face + step):
            if 1 <= other <= 6:
                changed = [*dice, *white]
                changed[at] = other
                yield sorted(changed[: len(dice)]), sorted(changed[len(dice) :])


def turned(dice, white, name):
    text = f"turn dice to {' '.join(map(str, dice))}"
    text += f" and white {' '.join(map(str, white))}" if white else ""
    return f"{text} by {name}"


def reroll(t, seat, answer):
    own = t.seats[seat]
    if "all dice" in answer:
        both = len(own["dice"]) + len(own["white_dice"])
        (rolled,) = yield from t.roll("roll again", both)
        count = len(own["dice"])
        own["dice"], own["white_dice"] = sorted(rolled[:count]), sorted(rolled[count:])
    else:
        hand = "white_dice" if "white" in answer else "dice"
        (rolled,) = yield from t.roll("roll again", 1)
        own[hand] = sorted([*own[hand][1:], *rolled])


# ----------------------------------------------------------------------------- what totals bring
def total(t, seat):
    own = t.seats[seat]
    return sum(own["dice"] + own["white_dice"])


def turn_order(t):
    """The lowest total first, tied ones as before; a herald is before all."""
    before = t.order
    order = sorted(before, key=lambda seat: (total(t, seat), before.index(seat)))
    if t.notes["first"] is not None:
        order.remove(t.notes["first"])
        order.insert(0, t.notes["first"])
    t.plain["turn_order"] = order
    for own in t.seats:
        own["placing"] = True
    highest = max(total(t, seat) for seat in order)
    for seat in order:
        for name, line in t.says(seat, r"Highest total of the season: (.+)\."):
            if total(t, seat) == highest:
                yield from t.give(seat, name, line[1])


def low_rolls(t):
    """Judged when nobody rolls any more."""
    lowest = min(total(t, seat) for seat in t.order)
    tied = [seat for seat in t.order if total(t, seat) == lowest]
    for seat in t.order:
        for name, line in t.says(seat, ENDS):
            points = int(line[1]) if t.order[-1] == seat else 0
            if seat in tied:
                points += int(line[3] if len(tied) > 1 else line[2])
            if t.phase != "spring":
                t.score(seat, points, name)
    gifts = [
        (seat, name, line[2])
        for seat in t.order
        for name, line in t.says(seat, r"Total (\d+) or less after all rerolls: (.+)\.")
        if total(t, seat) <= int(line[1])
    ]
    for seat, name, words in sorted(gifts, key=lambda gift: "good" in gift[2]):
        yield from t.give(seat, name, words, "low roll good")
