"""What the engine lists against what the slow rules find, over thousands of random positions."""

from collections import Counter
from random import Random

import pytest

from games.kingsburg.rules import slow_rules
from games.kingsburg.rules.slow_rules import BUILDINGS, COLUMN, GOODS, LOSS, REWARD, ROW, SEASONS
from games.kingsburg.rules.table_talk import loosely, standing
from kingsburg_arcade.engine.contract import NOBODY, Opened, Rolled

POSITIONS = 2_500
"""So many are compared in the quick run, and four times as many in the long one."""
TIMES = pytest.mark.parametrize("times", [1, pytest.param(4, marks=pytest.mark.long)])


# ------------------------------------------------------------------------- positions by chance
def province(chance, most=4, shares=(0, 0.3, 0.6, 0.9)):
    """Rows that have no gaps: of each the first so many."""
    share = chance.choice(shares)
    found = []
    for row in "BCDEF":
        length = sum(chance.random() < share for _ in range(most))
        found += [name for name in BUILDINGS if ROW[name] == row and COLUMN[name] <= length]
    return found


def dice(chance, count):
    return [chance.randint(1, 6) for _ in range(count)]


def holdings(chance, most=6):
    return {good: chance.choice((0, 0, 1, 2, chance.randint(0, most))) for good in GOODS}


def table(chance, asked, seats, **entries):
    """A position in which only one seat has anything, unless the entries say more."""
    order = list(range(seats))
    chance.shuffle(order)
    rule = chance.choice(("season", "group"))
    nobody = {"placing": False}
    return {
        "game": "kingsburg",
        "options": {"plus_two": rule},
        "year": chance.randint(1, 5),
        "phase": chance.choice(SEASONS),
        "turn_order": order,
        "seats": [asked if seat == 0 else dict(nobody) for seat in range(seats)],
        **entries,
    }


USED_UP = ("statue", "chapel", "market", "town_hall")


def used(chance, buildings, share):
    return [name for name in buildings if name in USED_UP and chance.random() < share]


def crowd(chance, seats, mine):
    """Groups on as many advisors as the coloured dice go round; of Ann's so many are left."""
    owners = [0] * mine + [seat for seat in range(1, seats) for _ in range(3)]
    chance.shuffle(owners)
    many = chance.choice((0, 2, 5, 9, 18))
    advisors = chance.sample(range(1, 19), 18)
    court = [standing(*pair) for pair in zip(advisors, owners[:many], strict=False)]
    if seats == 2 and chance.random() < 0.5:
        face = next(number for number in advisors if number <= 6)
        court = [group for group in court if group["advisor"] != face]
        court.append({"advisor": face, "seat": None, "dice": [face]})
    return court


def influence(chance):
    """One seat before the court, with any hand and any claim on it."""
    white = chance.choice((0, 0, 1, 1, 2, 2, 3, 4) if chance.random() < 0.1 else (0, 0, 1, 2))
    own = holdings(chance) | {
        "dice": dice(chance, chance.choice((0, 1, 2, 3, 3, 3))),
        "white_dice": dice(chance, white),
        "tokens": chance.choice((0, 1, 1, 3)),
        "token_spent": chance.random() < 0.3,
        "buildings": province(chance),
    }
    own["used"] = used(chance, own["buildings"], 0.3)
    seats = chance.randint(2, 5)
    envoy = chance.choice((None, None, 0, 1))
    mine = 3 - len(own["dice"])
    court = crowd(chance, seats, mine)
    if envoy is None and court and chance.random() < 0.3:
        placed = sum(group["seat"] == 0 for group in court)
        if placed < mine:
            court.append(standing(chance.choice(court)["advisor"], 0, envoy=True))
    return table(chance, own, seats, envoy=envoy, court=court, step="influence")


# --------------------------------------------------------------------------------- comparing
def texts(state):
    said = [move.text for move in state.legal()]
    assert len(set(said)) == len(said)
    return set(said)


def asked(state):
    """The seat and the question; a match that is over asks nobody."""
    return (state.actor, state.question) if state.actor != NOBODY else (NOBODY, "over")


def compared(state, question, found, seat=0):
    """What the seat is asked is what the slow rules found; nothing found is no question."""
    if found:
        assert asked(state) == (seat, question), state.to_plain()
        assert texts(state) == found, state.to_plain()
    else:
        assert asked(state) != (seat, question), state.to_plain()


def reached(met, floor, *situations):
    """A comparison that never met a situation has proved nothing about it."""
    assert min(met[situation] for situation in situations) > floor, met


@TIMES
def test_placements(times):
    chance, met = Random(20), Counter()
    for _ in range(POSITIONS * times):
        plain = influence(chance)
        found = slow_rules.placements(plain, 0)
        compared(loosely(plain), "place", found)
        own = plain["seats"][0]
        met["none"] += not found
        met["both closed and open"] += bool(plain["court"]) and bool(found)
        for word in ("by envoy", "by market", "+2", "and white", "by market by envoy"):
            met[word] += any(word in text for text in found)
        met["everything"] += any(
            all(word in text for word in ("+2", "white", "market", "envoy")) for text in found
        )
        met["token spent by group"] += any("+2" in text for text in found) and own["token_spent"]
        met["token spent by season"] += own["token_spent"] and own["tokens"] > 0
        met["market used"] += "market" in own["used"]
        met["many white"] += len(own["white_dice"]) > 2 and bool(found)
    reached(
        met, 250 * times, "by envoy", "by market", "+2", "and white", "none", "both closed and open"
    )
    reached(met, 125 * times, "token spent by group", "token spent by season", "market used")
    reached(met, 12 * times, "by market by envoy", "everything", "many white")


def constructing(chance):
    own = holdings(chance) | {"buildings": province(chance)}
    if chance.random() < 0.7:
        own |= {good: chance.randint(0, 5) for good in GOODS}
    return table(
        chance, own, chance.randint(2, 5), envoy=chance.choice((None, 0, 1)), step="construction"
    )


@TIMES
def test_builds_and_second_builds(times):
    chance, met = Random(21), Counter()
    for _ in range(1000 * times):
        plain = constructing(chance)
        found = slow_rules.builds(plain, 0)
        state = loosely(plain)
        compared(state, "build", found)
        met["none"] += not found
        met["crane"] += "crane" in plain["seats"][0]["buildings"] and len(found) > 2
        if not found:
            continue
        move, told = chance.choice(state.legal()), []
        state.play(move, told.append)
        name = move.text.removeprefix("build ")
        if name != "pass":
            paid = told[0].to_plain()
            assert (paid["event"], paid["seat"], paid["reason"]) == ("paid", 0, name)
            assert tuple(paid[good] for good in GOODS) == slow_rules.price(plain, 0, name)
        if name == "pass" or plain["envoy"] != 0:
            assert asked(state) != (0, "build again")
            continue
        after = state.to_plain()
        left = told[0].to_plain()["has"]  # where nothing is asked, the season has ended by now
        after["seats"][0].update(zip((*GOODS, "tokens"), left, strict=True))
        second = slow_rules.builds(after, 0, again=True)
        compared(state, "build again", second)
        met["second"] += bool(second)
        met["no second"] += not second
    reached(met, 40 * times, "none", "crane", "second", "no second")


def test_recruits():
    chance, met = Random(22), Counter()
    for _ in range(1500):
        plain = table(
            chance,
            holdings(chance) | {"buildings": province(chance), "soldiers": chance.randint(0, 9)},
            chance.randint(2, 5),
            phase="recruiting",
        )
        state = loosely(plain)
        before = plain["seats"][0]["soldiers"]
        found = slow_rules.recruits(plain, 0)
        compared(state, "recruit", found)
        met["none"] += not found
        while asked(state) == (0, "recruit"):
            found = slow_rules.recruits(state.to_plain(), 0)
            assert texts(state) == found
            met["barracks" if "barracks" in plain["seats"][0]["buildings"] else "two goods"] += 1
            held = state.to_plain()["seats"][0]
            move = chance.choice(state.legal())
            state.play(move)
            own = state.to_plain()["seats"][0]
            if move.text == "pass":
                assert asked(state) != (0, "recruit")
                break
            before += 1
            assert own["soldiers"] == before
            paid = tuple(held[good] - own[good] for good in GOODS)
            assert paid == slow_rules.count(move.text)
    reached(met, 100, "none", "barracks", "two goods")


@TIMES
def test_payments_at_the_end_of_a_season(times):
    chance, met = Random(23), Counter()
    for _ in range(1000 * times):
        own = holdings(chance) | {
            "tokens": chance.choice((0, 0, 1, 2)),
            "buildings": province(chance, shares=(0.6, 0.9)),
        }
        own["used"] = used(chance, own["buildings"], 0.2)
        plain = table(chance, own, 2, step="season end")
        state = loosely(plain)
        if "inn" in own["buildings"] and plain["phase"] == "summer":
            own["tokens"] += 1
            met["inn"] += not sum(own[good] for good in GOODS)
        found = slow_rules.payments(plain, 0)
        compared(state, "pay", found)
        met["some"] += bool(found)
        met["used"] += "town_hall" in own["used"]
        if not found:
            continue
        score = state.to_plain()["seats"][0]["points"]
        assert score == ("embassy" in own["buildings"])
        move = chance.choice(state.legal())
        told = []
        state.play(move, told.append)
        if move.text == "pass":
            continue
        point = [event for event in told if event.to_plain().get("reason") == "town_hall"]
        assert [event.to_plain()["event"] for event in point] == ["paid", "scored"]
        assert point[1].to_plain()["total"] == score + 1
        met["paid"] += 1
    reached(met, 8 * times, "inn", "some", "used", "paid")


@TIMES
def test_rerolls(times):
    """Also after a first reroll: what was used is used, what holds now is offered."""
    chance, met = Random(24), Counter()
    for _ in range(1500 * times):
        buildings = province(chance, shares=(0.6, 0.9))
        seats = chance.randint(2, 5)
        aided = chance.choice((None, 0))
        own = {"buildings": buildings}
        plain = table(chance, own, seats, phase="spring", white_die=aided)
        white = (aided == 0) + ("farms" in buildings)
        face = chance.randint(1, 6)
        mine = [face] * (3 + white) if chance.random() < 0.7 else dice(chance, 3 + white)
        if chance.random() < 0.3:
            mine = [min(face, 2) for face in mine]
        rolled = (tuple(mine), *[(1, 2, 6)] * (seats - 1))
        state = loosely(plain)
        state.play(Rolled(((6, 6, 6), (1, 2), *rolled) if seats == 2 else rolled))
        for again in range(3):
            now = state.to_plain()
            found = slow_rules.rerolls(now, 0)
            compared(state, "reroll", found)
            met[f"none {again}"] += not found
            if not found:
                break
            met[f"some {again}"] += 1
            met["choice"] += len(found) > 2 and any("chapel" in text for text in found)
            move = chance.choice(state.legal())
            state.play(move)
            if move.text == "pass":
                assert asked(state) != (0, "reroll")
                break
            (count,) = state.wish().groups
            assert count == (len(mine) if "all" in move.text else 1)
            state.play(Rolled((tuple(chance.randint(1, 2) for _ in range(count)),)))
            after = state.to_plain()["seats"][0]
            assert len(after["dice"] + after["white_dice"]) == len(mine)
    reached(met, 10, "none 0", "some 0", "none 1", "some 1", "none 2", "choice")
    assert met["some 2"] == 0


@TIMES
def test_battles_and_losses_of_choice(times):
    """What is fixed is lost first, in the printed order; then the loser chooses."""
    chance, met = Random(25), Counter()
    cards = sorted(LOSS)
    for _ in range(1000 * times):
        year, name = chance.choice((*cards, (4, "orcs 7"), (4, "orcs 7")))
        creature, strength = name.split()
        own = holdings(chance, 5) | {
            "buildings": province(chance, shares=(0, 0.2, 0.5)),
            "soldiers": chance.randint(0, 2),
            "points": chance.randint(-3, 20),
        }
        plain = table(chance, own, 2, year=year, phase="winter")
        state = loosely(plain)
        sent = chance.choice((1, 1, 2, 2, 3, 4, 5, 6))
        state.play(Opened(name))
        state.play(Rolled(((sent,),)))
        own["soldiers"] += sent
        end = slow_rules.outcome(own, creature, int(strength))
        met[end] += 1
        after = state.to_plain()
        if end == "victory" and REWARD[year, name][3]:
            compared(state, "reward good", slow_rules.legal(after, "reward good", 0))
            met["reward of choice"] += 1
            continue
        if end != "defeat":
            assert asked(state) not in {(0, "lose"), (0, "reward good")}
            continue
        for good, count in zip(GOODS, LOSS[year, name][:3], strict=True):
            own[good] = max(0, own[good] - count)
        met["missing"] += any(own[good] == 0 for good in GOODS)
        plain["enemies"] = after["enemies"]
        found = slow_rules.losses(plain, 0)
        if len(found) < 2:
            assert asked(state) != (0, "lose")
            continue
        compared(state, "lose", found)
        met["choice"] += 1
        assert [after["seats"][0][good] for good in GOODS] == [own[good] for good in GOODS]
        move = chance.choice(state.legal())
        told = []
        state.play(move, told.append)
        fallen = [event.to_plain() for event in told if "building" in event.to_plain()]
        doomed = slow_rules.doomed(own["buildings"]) if LOSS[year, name][4] else None
        fallen = [event["building"] for event in fallen if event["seat"] == 0]
        assert fallen == ([doomed] if doomed else [])
        met["fallen"] += bool(fallen)
    reached(met, 12 * times, "victory", "draw", "defeat", "missing", "choice", "fallen")
    reached(met, 12 * times, "reward of choice")


@pytest.mark.parametrize("advisor", range(1, 19))
def test_gifts_of_advisors(advisor):
    chance, met = Random(26), Counter()
    for _ in range(60):
        own = holdings(chance) | {"tokens": chance.randint(0, 2)}
        own["buildings"] = chance.choice(([], ["palisade"], ["palisade", "stables"]))
        court = [standing(advisor, 0)]
        if chance.random() < 0.3:
            court.append(standing(advisor, 1, envoy=True))
        plain = table(chance, own, 3, court=court, agenda=["help 0"])
        state = loosely(plain)
        if advisor == 6:
            found, question = slow_rules.trades(plain, 0), "trade"
        else:
            found, question = slow_rules.gifts(advisor), "receive"
        if len(found) > 1:
            compared(state, question, found)
            state.play(move := chance.choice(state.legal()))
            chosen = move.text
        else:
            chosen = next(iter(found), "pass")
            assert asked(state) not in {(0, "receive"), (0, "trade")}
        assert state.actor != 0 or state.question not in ("receive", "trade")
        received(plain, state.to_plain(), advisor, chosen)
        met[chosen] += 1
    assert advisor == 6 or set(met) == slow_rules.gifts(advisor)


def received(plain, after, advisor, chosen):
    """Goods, tokens, soldiers and points of the guest are what the board says."""
    before, now = plain["seats"][0], after["seats"][0]
    changed = [now[good] - before[good] for good in GOODS]
    if chosen.startswith("trade"):
        assert changed == [-1 if good in chosen else 1 for good in GOODS]
    elif chosen == "pass":
        assert changed == [0, 0, 0]
    else:
        assert changed == list(slow_rules.count(chosen))
    soldiers = slow_rules.SOLDIERS_OF.get(advisor, 0)
    soldiers += bool(soldiers) and "stables" in before["buildings"]
    assert now["soldiers"] == soldiers
    assert now["tokens"] == before["tokens"] + slow_rules.TOKENS_OF.get(advisor, 0)
    assert now["points"] == slow_rules.POINTS_OF.get(advisor, 0)
    assert now["peeked"] == (advisor in slow_rules.PEEKS)
