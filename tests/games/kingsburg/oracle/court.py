"""The court of the oracle: deals, groups of dice on advisors, and what the advisors give."""

from itertools import product

from games.kingsburg.oracle import printed
from games.kingsburg.oracle.dice import group
from games.kingsburg.oracle.looks import look
from games.kingsburg.rules import slow_rules
from games.kingsburg.rules.slow_rules import GOODS

OPEN = r"Each season one advisor may have two guests\."
DEAL = r"Name an advisor each season: another player there takes (.+), you (.+)\."
SPACE = r"Once a season: a space of your own beside the (.+), same help\."


# --------------------------------------------------------------------------------- secret deals
def secret_deals(t):
    for seat in t.order:
        for name, _ in list(t.says(seat, DEAL)):
            found = {f"deal {one}" for one in range(1, 19) if one not in t.realm["deals"]}
            answer = yield from t.ask(seat, "deal", found)
            t.realm["deals"][seat] = int(answer.split()[1])
            t.met[name] += 1


def strike(t, guest, advisor):
    """The first player who comes there is paid, and so is the owner of the token."""
    for owner in range(len(t.seats)):
        for name, line in list(t.says(owner, DEAL)):
            if t.realm["deals"][owner] == advisor:
                t.realm["deals"][owner] = 0
                t.met[name] += 1
                yield from t.give(owner, name, line[2])
                if owner != guest:
                    yield from t.give(guest, name, line[1], "star good")


# -------------------------------------------------------------------------------------- placing
def influence(t):
    placing = t.order
    while placing:
        for seat in list(placing):
            found = placements(t, seat)
            answer = yield from t.ask_or_pass(seat, "place", set(found))
            if answer == "pass":
                t.seats[seat]["placing"] = False
                placing.remove(seat)
            else:
                yield from place(t, seat, found[answer])


def placements(t, seat):
    """Every heap of the dice in hand on every advisor, by text."""
    own = t.seats[seat]
    hand = [("dice", face) for face in own["dice"]]
    hand += [("white_dice", face) for face in own["white_dice"]]
    tokens = (False, True) if may_use_token(t, seat) else (False,)
    largest, found = largest_group(t, seat), {}
    for chosen in product((False, True), repeat=len(hand)):
        heap = [die for die, taken in zip(hand, chosen, strict=True) if taken]
        dice = sorted(face for kind, face in heap if kind == "dice")
        white = sorted(face for kind, face in heap if kind == "white_dice")
        if not dice or len(heap) > largest:
            continue
        for token in tokens:
            for advisor, power in reached(t, seat, dice + white, token):
                for one in spots(t, seat, advisor):
                    new = group(advisor, seat, dice, white, token=token, power=power)
                    found[text_of(new, one)] = new, one
    return found


def largest_group(t, seat):
    most = 99
    for name, line in t.says(seat, r"At most (\d) dice on an .+"):
        most = int(line[1])
        t.met[name] += 1
    return most


def may_use_token(t, seat):
    own = t.seats[seat]
    if not own["tokens"] or t.said(seat, r"No “\+2” tokens on advisors\."):
        return False
    if t.option("plus_two", "season") == "group" or not own["token_spent"]:
        return True
    more = list(t.says(seat, r"You may use two “\+2” tokens a season, one with each group .+"))
    return any(t.unused(seat, name) for name, _ in more)


def reached(t, seat, faces, token):
    """The advisors to which these dice lead, and the power that is spent on the way."""
    sums = {sum(faces) + 2 * token}
    for _, line in t.says(seat, r"Placing dice: a (\d) also counts as (\d), (\d)\."):
        readings = [(face, int(line[2]), int(line[3])) for face in faces if face == int(line[1])]
        rest = [(face,) for face in faces if face != int(line[1])]
        sums = {sum(way) + 2 * token for way in product(*readings, *rest)}
    for advisor in range(1, 19):
        if advisor in sums:
            yield advisor, ""
            continue
        for name, line in t.says(seat, r"Once a season: reach an advisor (\d) above or .+"):
            near = {advisor - int(line[1]), advisor + int(line[1])}
            if near & sums and t.unused(seat, name):
                yield advisor, name


def spots(t, seat, advisor):
    """In which ways the seat may come to this advisor."""
    own_space = [
        name
        for name, line in t.says(seat, SPACE)
        if printed.ADVISORS.index(line[1]) + 1 == advisor and t.unused(seat, name)
    ]
    if own_space:
        yield "own"
    if t.said(seat, rf".+ \({advisor}\): no guests\."):
        return
    guests = [one for one in t.plain["court"] if one["advisor"] == advisor and not one.get("own")]
    if not guests:
        yield ""
    elif len(guests) == 1:
        if second_is_free(t, seat):
            yield "second"
        elif t.plain["envoy"] == seat:
            yield "envoy"


def second_is_free(t, seat):
    return bool(list(t.says(seat, OPEN))) and not t.notes.get("second")


def text_of(new, spot):
    text = f"place {new['advisor']} with {' '.join(map(str, new['dice']))}"
    text += " +2" if new["token"] else ""
    text += f" and white {' '.join(map(str, new['white_dice']))}" if new["white_dice"] else ""
    text += f" by {new['power']}" if new["power"] else ""
    ends = {"": "", "envoy": " by envoy", "second": " as second guest"}
    return text + ends.get(spot, " on a space of its own")


def place(t, seat, choice):
    new, spot = choice
    own, advisor = t.seats[seat], new["advisor"]
    for hand in ("dice", "white_dice"):
        for face in new[hand]:
            own[hand].remove(face)
    if new["token"]:
        own["tokens"] -= 1
        for name, _ in t.says(seat, r"You may use two .+"):
            if own["token_spent"] and t.unused(seat, name):
                t.use(seat, name)
                t.met[name] += 1
        own["token_spent"] = True
    if new["power"]:
        t.use(seat, new["power"])
        t.met[new["power"]] += 1
    first = not any(
        one["advisor"] == advisor and one["seat"] is not None and not one.get("own")
        for one in t.plain["court"]
    )
    count_readings(t, seat, new)
    if spot == "own":
        new = {**new, "own": True}
        for name, _ in t.says(seat, SPACE):
            t.use(seat, name)
            t.met[name] += 1
    if spot == "second":
        t.notes["second"] = True
        for name, _ in t.says(seat, OPEN):
            t.use(seat, name)
            t.met[name] += 1
    if spot == "envoy":
        t.plain["envoy"] = None
    t.plain["court"].append({**new, "envoy": spot in ("envoy", "second")})
    t.tell("advisor_influenced", seat, advisor)
    if spot != "own" and first:
        yield from stars(t, seat, advisor)
        yield from strike(t, seat, advisor)


def count_readings(t, seat, new):
    shown = sum(new["dice"]) + sum(new["white_dice"]) + 2 * new["token"]
    for name, _ in t.says(seat, r"Placing dice: a .+"):
        t.met[name] += new["advisor"] != shown


def stars(t, seat, advisor):
    for name, line in t.says(seat, r"Each season, advisors (.+): (.+) for the first .+"):
        if advisor in map(int, line[1].split(", ")):
            yield from t.give(seat, name, line[2], "star good")


# ------------------------------------------------------------------------------ before the help
def moved_groups(t):
    """The dice on the highest advisor may go to the Duchess."""
    for seat in t.order:
        lines = t.says(seat, r"When all have placed: the dice on your highest .+ to the (\w+)\.")
        for name, line in list(lines):
            to = printed.ADVISORS.index(line[1]) + 1
            mine = [one for one in t.plain["court"] if one["seat"] == seat]
            if not mine or max(one["advisor"] for one in mine) == to:
                continue
            highest = max(mine, key=lambda one: (one["advisor"], one["envoy"]))
            there = [one for one in t.plain["court"] if one["advisor"] == to]
            found = set() if there else {f"use {name}"}
            if len(there) == 1 and t.plain["envoy"] == seat:
                found = {f"use {name} by envoy"}
            answer = yield from t.ask_or_pass(seat, "use card", found)
            if answer != "pass":
                t.met[name] += 1
                move(t, seat, name, highest, to, "envoy" in answer)


def move(t, seat, name, moved, to, envoy):
    """It is the last who came there; who came second where it stood is the only guest now."""
    court = t.plain["court"]
    court.remove(moved)
    for other in court:
        if other["advisor"] == moved["advisor"]:
            other["envoy"] = False
    if envoy:
        t.plain["envoy"] = None
    t.use(seat, name)
    court.append({**moved, "advisor": to, "power": name, "envoy": envoy})


# ---------------------------------------------------------------------------------------- help
def help_of_advisors(t):
    guests = [one for one in t.plain["court"] if one["seat"] is not None]
    guests.sort(key=lambda one: (one["advisor"], one["envoy"]))
    for guest in guests:
        yield from help_of(t, guest["seat"], guest["advisor"])
    t.plain["court"] = []
    if t.phase == "spring":
        t.plain["white_die"] = None
    for own in t.seats:
        own["dice"], own["white_dice"] = [], []
    if "deals" in t.realm:
        t.realm["deals"] = [0] * len(t.seats)


def help_of(t, seat, advisor):
    called = printed.ADVISORS[advisor - 1]
    reason = called.lower().replace(" ", "_")
    if advisor == 6:
        found = {f"trade {good}" for good in GOODS if t.seats[seat][good]}
        answer = yield from t.ask_or_pass(seat, "trade", found)
        if answer != "pass":
            given = answer.split()[1]
            t.pay(seat, "alchemist", **{given: 1})
            t.gain(seat, "alchemist", **{good: 1 for good in GOODS if good != given})
            t.tell("advisor_helped", seat, advisor)
    else:
        answer = yield from t.ask(seat, "receive", slow_rules.gifts(advisor))
        more = dict(zip(GOODS, slow_rules.count(answer), strict=True))
        more |= {"tokens": slow_rules.TOKENS_OF.get(advisor, 0)}
        more |= {"soldiers": slow_rules.SOLDIERS_OF.get(advisor, 0)}
        for name, count in more.items():
            t.seats[seat][name] += count
        t.score(seat, slow_rules.POINTS_OF.get(advisor, 0), reason)
    for name, line in t.says(seat, r"(.+): (.+) more\."):
        if called in line[1].split(", "):
            t.met[name] += 1
            for what, count in printed.gift(line[2]):
                if what == "points":
                    t.score(seat, count, reason)
                else:
                    t.seats[seat][what] += count
    if advisor != 6:
        t.tell("advisor_helped", seat, advisor)
    if advisor in slow_rules.PEEKS:
        yield from look(t, seat)
