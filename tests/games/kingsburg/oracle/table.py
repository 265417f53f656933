"""The table of the oracle: a position as plain data, what is told of it, and simple questions.

A moment is a generator. It yields (actor, question, answers) and is sent the text of an answer;
for dice the answers are the number of dice of each group, for all else a set of texts.
"""

from collections import Counter
from copy import deepcopy
from functools import cache

from games.kingsburg.oracle import printed
from games.kingsburg.rules.slow_rules import ENDLESS, GOODS, bags
from kingsburg_arcade.engine.contract import LUCK

PHASES = (
    *("kings_aid", "spring", "kings_reward", "summer", "kings_envoy", "autumn"),
    *("recruiting", "winter"),
)


class Table:
    def __init__(self, plain):
        self.plain = deepcopy(plain)
        self.plain.pop("agenda", None)
        self.seats = self.plain["seats"]
        self.realm = self.plain.get("realm", {})
        self.told = []
        self.met = Counter()
        """How often each building and card has had something to do."""

    # --------------------------------------------------------------------------------- looking
    def option(self, name, usual=False):
        return self.plain["options"].get(name, usual)

    @property
    def order(self):
        return list(self.plain["turn_order"])

    @property
    def year(self):
        return self.plain["year"]

    @property
    def phase(self):
        return self.plain["phase"]

    def cards(self, seat):
        return self.seats[seat].get("cards", [])

    def says(self, seat, pattern):
        """The lines of a seat's buildings and cards that match: whose line, and what it says."""
        own = self.seats[seat]
        return said_by((*own["buildings"], *own.get("cards", [])), pattern)

    def said(self, seat, pattern):
        """Does any of them say so?"""
        for name, _ in self.says(seat, pattern):
            self.met[name] += 1
            return True
        return False

    def holds(self, seat):
        return sum(self.seats[seat][good] for good in GOODS)

    # --------------------------------------------------------------------------------- telling
    def tell(self, *what):
        self.told.append(what)

    def gain(self, seat, source, **more):
        """Goods, tokens and soldiers come to a seat."""
        for name, count in more.items():
            self.seats[seat][name] += count
        self.met[source] += 1

    def pay(self, seat, reason, **less):
        for name, count in less.items():
            self.seats[seat][name] -= count
        self.met[reason] += 1

    def score(self, seat, points, reason):
        self.met[reason] += 1
        if points:
            self.seats[seat]["points"] += points
            self.tell("scored", seat, points, printed.SOURCES.get(reason, reason))

    def use(self, seat, name):
        """A power is spent for this season."""
        self.seats[seat]["used"].append(name)

    def unused(self, seat, name):
        return name not in self.seats[seat]["used"]

    # --------------------------------------------------------------------------------- asking
    def ask(self, seat, question, found):
        """The answer; with nothing to choose between nobody is asked."""
        if len(found) == 1:
            return next(iter(found))
        return (yield seat, question, frozenset(found))

    def ask_or_pass(self, seat, question, found):
        if not found:
            return "pass"
        return (yield seat, question, frozenset(found) | {"pass"})

    def roll(self, question, *groups):
        """Dice, group by group."""
        text = yield LUCK, question, tuple(groups)
        rolled = text.removeprefix("roll ").split(" / ")
        return [list(map(int, group.split())) for group in rolled]

    def draw(self, question, pool):
        """Cards drawn from these, or one turned over."""
        text = yield LUCK, question, frozenset(pool)
        return text.partition(" ")[2].split(", ")

    # ---------------------------------------------------------------------------------- giving
    def give(self, seat, source, words, question="choose good"):
        """What a line gives; a good of any kind is chosen."""
        more = {name: count for name, count in printed.gift(words) if name != "look"}
        points = more.pop("points", 0)
        if free := more.pop("any", 0):
            choices = {f"take {some}" for some in bags(ENDLESS, free)}
            for good in (yield from self.ask(seat, question, choices)).split()[1:]:
                more[good] = more.get(good, 0) + 1
        if more:
            self.gain(seat, source, **more)
        if points:
            self.score(seat, points, source)


@cache
def said_by(names, pattern):
    return tuple((name, match) for name in names for match in printed.found(name, pattern))
