"""The set-up of the oracle: turn order, strips, and the cards of governors, dealt or bid for."""

from games.kingsburg.oracle import printed

MOST_BID = 20


def set_up(t):
    names = [f"seat {seat + 1}" for seat in range(len(t.seats))]
    drawn = yield from t.draw("set up", names)
    t.plain["turn_order"] = [names.index(name) for name in drawn]
    ours = t.option("house_cards", True)
    match t.option("strips", "none") if ours else "none":
        case "dealt":
            yield from deal_strips(t)
            yield from lay_strips(t)
        case "picked":
            yield from pick_strips(t)
            yield from lay_strips(t)
    pool = [name for name in printed.CARDS if ours or name not in printed.OUR_GOVERNORS]
    match t.option("governor_cards", "none"):
        case "dealt":
            yield from keep_cards(t, pool)
        case "auction":
            yield from auction(t, pool)


# ------------------------------------------------------------------------------------- strips
def kinds(t):
    """Strips A and G belong to rows A and G."""
    letters = "abcdefg" if t.option("rows") else "bcdef"
    return [f"strip_{letter}" for letter in letters]


def bits(names):
    return sum(1 << "abcdefg".index(name[-1]) for name in names)


def deal_strips(t):
    pile = yield from t.draw("deal strips", kinds(t))
    t.hands = {}
    for seat in t.order:
        t.hands[seat], pile = pile[:2], pile[2:]
    for at, seat in enumerate(t.order):
        hand = t.hands[seat]
        if hand[0] == hand[1]:
            t.met["swapped"] += 1
            if pile:
                other, pile = pile[0], [*pile[1:], hand[1]]
                t.hands[seat] = [hand[0], other]
            else:
                after = t.hands[t.order[(at + 1) % len(t.order)]]
                t.hands[seat] = [hand[0], after[0]]
                after[0] = hand[1]
    remember(t)


def remember(t):
    t.realm["strips"] = [bits(t.hands[seat]) for seat in range(len(t.seats))]


def pick_strips(t):
    t.hands = {seat: [] for seat in range(len(t.seats))}
    pile = [*kinds(t), *kinds(t)]
    for seat in [*t.order, *reversed(t.order)]:
        found = {f"pick {name}" for name in pile if name not in t.hands[seat]}
        if found:
            answer = yield from t.ask(seat, "pick strip", found)
            name = answer.split()[1]
            pile.remove(name)
            t.hands[seat].append(name)
            remember(t)


def lay_strips(t):
    for seat in t.order:
        hand = sorted(t.hands[seat])
        found = {f"lay {name}" for name in hand} | {f"lay {' '.join(hand)}"}
        answer = yield from t.ask_or_pass(seat, "lay strips", found)
        laid = answer.split()[1:]
        t.hands[seat] = []
        remember(t)
        covered = {name[-1] for name in laid}
        rows = [card for card in t.cards(seat) if card[-1] not in covered]
        t.seats[seat]["cards"] = [*rows, *laid]


# --------------------------------------------------------------------------------- governors
def keep_cards(t, pool):
    """Three are dealt to each, one is kept face down; all are turned over at once."""
    t.realm["hand"] = [1] * len(t.seats)
    for seat in t.order:
        answer = yield from t.ask(seat, "keep", {"keep 1", "keep 2", "keep 3"})
        t.realm["hand"][seat] = 1 + int(answer.split()[1])
    for seat in t.order:
        open_now = [card for one in range(len(t.seats)) for card in t.cards(one)]
        (name,) = yield from t.draw("open governor", [c for c in pool if c not in open_now])
        t.realm["hand"][seat] = 5
        t.seats[seat]["cards"] = [*t.cards(seat), name]


def auction(t, pool):
    offered = yield from t.draw("auction", pool)
    assert len(offered) == len(t.seats) + 1
    t.realm["offered"] = offered
    names = [f"seat {seat + 1}" for seat in range(len(t.seats))]
    (first,) = yield from t.draw("auction", names)
    waiting = [seat % len(t.seats) for seat in range(names.index(first), 2 * len(t.seats))]
    waiting = list(dict.fromkeys(waiting))
    while waiting:
        namer = waiting[0]
        t.realm["namer"] = namer
        winner, card, bid = yield from one_card(t, namer, waiting)
        t.score(winner, -bid, "auction")
        t.seats[winner]["cards"] = [*t.cards(winner), card]
        t.realm["offered"] = [one for one in t.realm["offered"] if one != card]
        t.realm |= {"named": -1, "bid": -1, "bidder": -1, "namer": -1, "bidding": 0}
        t.tell("governor_won", winner, card, bid)
        waiting.remove(winner)
        if winner == namer:
            after = sorted(waiting, key=lambda seat: (seat - namer) % len(t.seats))
            waiting = after
    t.realm["offered"] = []


def one_card(t, namer, waiting):
    """The one who names it must bid; then round to the left until all but one have passed."""
    found = {f"name {card}" for card in t.realm["offered"]}
    card = (yield from t.ask(namer, "name card", found)).split()[1]
    if len(waiting) == 1:
        return namer, card, 0
    t.notes = {"named": card}
    bidding = sorted(waiting, key=lambda seat: (seat - namer) % len(t.seats))
    t.realm["bidding"] = sum(1 << seat for seat in bidding)
    first = yield from t.ask(namer, "bid", {f"bid {points}" for points in range(MOST_BID + 1)})
    bid, bidder = int(first.split()[1]), namer
    at = 1
    while len(bidding) > 1 and bid < MOST_BID:
        bits = sum(1 << seat for seat in bidding)
        t.realm |= {"bid": bid, "bidder": bidder, "bidding": bits}
        seat = bidding[at % len(bidding)]
        higher = {f"bid {points}" for points in range(bid + 1, MOST_BID + 1)}
        answer = yield from t.ask_or_pass(seat, "bid", higher)
        if answer == "pass":
            at = bidding.index(seat)
            bidding.remove(seat)
        else:
            bid, bidder = int(answer.split()[1]), seat
            at = bidding.index(seat) + 1
    t.met["bid out"] += bid == MOST_BID
    return bidder, card, bid
