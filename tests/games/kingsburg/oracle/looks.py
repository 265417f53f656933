"""A look at the enemy: at the card of one deck, and of Goblin Valley at one of two."""


def unseen(t, seat):
    """Which of the two cards still lies face down for this seat?"""
    first = t.plain["enemies"][t.year - 1] is None and not t.seats[seat]["peeked"]
    second = "second" in t.realm and t.realm["second"][t.year - 1] is None
    return first, second and not t.realm["second_peeked"][seat]


def has_choice(t, seat):
    return all(unseen(t, seat))


def look(t, seat):
    """Nothing is asked where only one card is left to see."""
    first, second = unseen(t, seat)
    if first and second:
        both = {"look at the first deck", "look at the second deck"}
        answer = yield from t.ask(seat, "look", both)
        first = "first" in answer
    if first:
        t.seats[seat]["peeked"] = True
    elif second:
        t.realm["second_peeked"][seat] = 1
