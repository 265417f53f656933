"""The year of the oracle: what happens before spring, between the seasons, and after winter."""

from games.kingsburg.oracle import printed
from games.kingsburg.oracle.construction import construction, season_end, spaces_open
from games.kingsburg.oracle.court import help_of_advisors, influence, moved_groups, secret_deals
from games.kingsburg.oracle.dice import (
    before_the_roll,
    low_rolls,
    rerolls,
    roll,
    turn_order,
)
from games.kingsburg.oracle.set_up import set_up
from games.kingsburg.oracle.table import PHASES
from games.kingsburg.oracle.winter import enemy_early, recruiting, winter
from games.kingsburg.rules.slow_rules import ENDLESS, bags

TIES = "You alone win ties for the King’s Aid, Reward and Envoy\\."


def match(t):
    """From an empty table to the end."""
    yield from set_up(t)
    for year in range(1, 6):
        t.plain["year"] = year
        yield from year_from(t, "kings_aid")
    final_points(t)


def rest_of_match(t):
    """From the beginning of the phase in which the table stands, to the end."""
    yield from year_from(t, t.phase)
    for year in range(t.year + 1, 6):
        t.plain["year"] = year
        yield from year_from(t, "kings_aid")
    final_points(t)


def year_from(t, first):
    for phase in PHASES[PHASES.index(first) :]:
        t.plain["phase"] = phase
        match phase:
            case "kings_aid":
                yield from dawn(t)
                yield from kings_aid(t)
            case "kings_reward":
                kings_reward(t)
            case "kings_envoy":
                kings_envoy(t)
            case "recruiting":
                yield from recruiting(t)
            case "winter":
                yield from winter(t)
            case _:
                yield from season(t)


def season(t):
    t.notes = {}
    for own in t.seats:
        own["used"], own["token_spent"] = [], False
    yield from before_the_roll(t)
    yield from roll(t)
    yield from rerolls(t)
    yield from turn_order(t)
    yield from low_rolls(t)
    yield from secret_deals(t)
    yield from influence(t)
    yield from moved_groups(t)
    yield from help_of_advisors(t)
    yield from construction(t)
    yield from season_end(t)
    if t.phase == "spring":
        yield from enemy_early(t)


# --------------------------------------------------------------------------------- phase 1
def dawn(t):
    """The destiny of the year, and what begins with it."""
    if t.option("destinies"):
        yield from destiny(t)
    for own in t.seats:
        own["cards"] = [
            card for card in own.get("cards", []) if card not in printed.CHOSEN.values()
        ]
    if "used_this_year" in t.realm:
        t.realm["used_this_year"] = [[] for _ in t.seats]
    for seat in t.order:
        yield from year_start(t, seat)


def destiny(t):
    """One that no year before had; it holds for all."""
    all_of_them = printed.ALL_DESTINIES
    if not t.option("house_cards", True):
        all_of_them = printed.PRINTED_DESTINIES
    pool = [name for name in all_of_them if name not in t.realm["destinies"]]
    (name,) = yield from t.draw("destiny", pool)
    t.realm["destinies"][t.year - 1] = name
    for own in t.seats:
        own["cards"] = [*own.get("cards", []), name]
    t.tell("destiny_turned", name)
    for seat in t.order:  # what nobody chooses comes to all at once
        for _, line in t.says(seat, r"Start of the year: (.+)\."):
            if "good" not in line[1]:
                yield from t.give(seat, name, line[1])


def year_start(t, seat):
    for name, line in t.says(seat, r"Start of the year: (.+ good)\."):
        yield from t.give(seat, name, line[1])
    for name, line in t.says(seat, r"Start of each year: 1 (\w+), or .+ cheaper all year\."):
        good, yard = line[1], printed.CHOSEN[line[1]]
        answer = yield from t.ask(seat, "use card", {f"take {good}", f"use {yard}"})
        if answer.startswith("take"):
            t.gain(seat, name, **{good: 1})
        else:
            t.seats[seat]["cards"] = [*t.cards(seat), yard]
            t.met[yard] += 1
    for name, line in t.says(seat, r"Start of year (\d): up to (\d) buildings of column (\d) .+"):
        if int(line[1]) == t.year:
            yield from free_buildings(t, seat, name, int(line[2]), int(line[3]))


def free_buildings(t, seat, card, most, column):
    """For nothing, one after the other; they never score."""
    for _ in range(most):
        found = {f"build {name}" for name in spaces_open(t, seat) if printed.COLUMN[name] == column}
        answer = yield from t.ask_or_pass(seat, "free building", found)
        if answer == "pass":
            return
        name = answer.split()[1]
        t.met[card] += 1
        t.seats[seat]["buildings"].append(name)
        t.realm["unscored"][seat].append(name)
        t.tell("building_built", seat, name, 0)


def laggards(t):
    """The fewest buildings, of these the fewest goods, of these the one who wins ties."""
    rank = {seat: (len(own["buildings"]), t.holds(seat)) for seat, own in enumerate(t.seats)}
    return unless_tied(t, [seat for seat in rank if rank[seat] == min(rank.values())])


def unless_tied(t, seats):
    if len(seats) > 1:
        for seat in seats:
            if t.said(seat, TIES):
                return [seat]
    return seats


def kings_aid(t):
    behind = laggards(t)
    if len(behind) == 1:
        t.plain["white_die"] = behind[0]
        return
    for seat in t.order:
        if seat in behind:
            goods = {f"take {some}" for some in bags(ENDLESS, 1)}
            answer = yield from t.ask(seat, "aid good", goods)
            t.gain(seat, "kings_aid", **{answer.split()[1]: 1})


# ----------------------------------------------------------------------------- phases 3 and 5
def kings_reward(t):
    most = max(len(own["buildings"]) for own in t.seats)
    best = [seat for seat, own in enumerate(t.seats) if len(own["buildings"]) == most]
    for seat in unless_tied(t, best):
        points = 1
        for name, line in t.says(seat, r"King’s Reward: (\d+) victory points? more\."):
            points += int(line[1])
            t.met[name] += 1
        t.score(seat, points, "kings_reward")


def kings_envoy(t):
    t.plain["envoy"] = None
    behind = laggards(t)
    if len(behind) == 1:
        t.plain["envoy"] = behind[0]
    for seat in t.order:
        if seat != t.plain["envoy"]:
            for name, line in t.says(seat, r"Phase 5, if the Envoy does not come to you: (.+)\."):
                (what,) = printed.gift(line[1])
                t.gain(seat, name, **dict([what]))


# ------------------------------------------------------------------------------------ the end
def final_points(t):
    for seat in t.order:
        scored = t.realm.get("unscored", [()] * len(t.seats))[seat]
        counted = [name for name in t.seats[seat]["buildings"] if name not in scored]
        for name, line in t.says(seat, r"End of the game: 1 point for every (\d) goods\."):
            t.score(seat, t.holds(seat) // int(line[1]), name)
        for name, line in t.says(seat, r"End of the game: .+ of your buildings in rows (.+)\."):
            rows = line[1].split(", ")
            t.score(seat, sum(printed.ROW[one] in rows for one in counted), name)
        for name, line in t.says(seat, r"End of the game: .+ your buildings in columns (.+)\."):
            columns = list(map(int, line[1].split(", ")))
            t.score(seat, sum(printed.COLUMN[one] in columns for one in counted), name)
