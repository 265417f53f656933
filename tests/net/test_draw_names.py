"""The names of draws: one for each draw of a match, and nobody can choose what is in it.

The answer of luck follows from the key of the match and the name. Two draws of one name would have
one answer, and a name that a move can change would let a player choose among answers.
"""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from engine.tiny_cabinet import TINY
from every_game import GAMES, IN_THE_BOX
from golden import make
from kingsburg_arcade import games, journal
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Draw, Open, Refused, Roll, Sealed
from kingsburg_arcade.engine.course import Course
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.engine.record import beginning, replay
from kingsburg_arcade.engine.table import Table
from kingsburg_arcade.net.protocol import wire
from kingsburg_arcade.net.protocol.shared_luck import card_name, draw_name

Asked = tuple[str, Any]
"""The name of a draw, and what is asked."""
MATCHES, MOVES = 4, 1500
CHOSEN = "Zaphod"
"""A name that players have chosen for themselves."""
NUMBER = re.compile(r"\d+")


def cabinet(game: str) -> Any:
    return TINY if game == "tiny" else games.cabinet(game)


def variants(game: Any) -> Iterator[Any]:
    """The options of a game as they are, and with each of them otherwise."""
    plain = game.options()
    yield plain
    for field in fields(plain):
        value = getattr(plain, field.name)
        others = plain.CHOICES.get(field.name, (not value,) if isinstance(value, bool) else ())
        yield from (replace(plain, **{field.name: other}) for other in others if other != value)


def asked_in(courses: Iterator[Course]) -> list[Asked]:
    """All that luck was asked for, in order."""
    return [(draw_name(course.wish), course.wish) for course in courses if course.wish is not None]


def played(game: Any, seats: int, options: Any, seed: int) -> Iterator[Course]:
    """The positions of a match of random moves, without those that were undone."""
    random = Random(seed)
    names = tuple(f"{CHOSEN}{seat}" for seat in range(seats))
    try:
        table = Table(game, seats, options, SeededDealer(seed), names=names)
    except Refused:
        return  # these options do not go together
    for _ in range(MOVES):
        if table.over:
            break
        table.submit(table.actor, random.choice(table.legal(table.actor)))
    course = beginning(table.record.header, game)
    yield course
    for step in replay(table.record, game):
        yield step.course


def matches(game: Any) -> Iterator[tuple[tuple[Any, ...], int, list[Course]]]:
    """Matches of each number of seats and all options, some of each."""
    for seats in game.seats:
        ends = seats in (game.seats[0], game.seats[-1])
        for options in variants(game) if ends else [game.options()]:
            for seed in range(MATCHES):
                courses = list(played(game, seats, options, seed))
                if courses:
                    yield (seats, options), seed, courses


def is_once_each(asked: list[Asked]) -> None:
    names = [name for name, _ in asked]
    assert len({*names}) == len(names), sorted(name for name in names if names.count(name) > 1)
    assert all(0 < len(name) <= wire.NAME for name in names)


@pytest.mark.parametrize("game", ["tiny", *GAMES])
def test_no_two_draws_of_a_match_have_one_name(game):
    """And what can be chosen is in none: other moves ask for draws of the same names."""
    seen: dict[tuple[Any, ...], set[str]] = {}
    most = 0
    for given, seed, courses in matches(cabinet(game)):
        asked = asked_in(iter(courses))
        is_once_each(asked)
        assert not any(CHOSEN in name for name, _ in asked)
        cards = {card_name(card): card for one in courses for card in one.state.sealed()}
        for card in (card for one in courses for card in one.state.sealed()):
            assert cards[card_name(card)].contents == card.contents, "one card has one stack"
        always = [name for name, wish in asked if not isinstance(wish, Open)]
        first = seen.setdefault(given, {*always})
        if seed:
            first &= {*always}
        most = max(most, len(asked))
    assert most > 3
    assert any(seen.values()), "the draws that the calendar asks for have the same names"


@pytest.mark.parametrize("name", make.MATCHES)
def test_no_two_draws_of_a_golden_match_have_one_name(name):
    record, trouble = journal.load(make.HERE / f"{name}.match", games.cabinet)
    assert trouble is None
    game = games.cabinet(record.header.game)
    courses = [beginning(record.header, game), *(step.course for step in replay(record, game))]
    asked = asked_in(iter(courses))
    assert len(asked) == sum(entry.seat == LUCK for entry in record.entries)
    assert courses[-1].state.actor == NOBODY
    is_once_each(asked)
    people = record.header.names
    assert not any(person and person in name for person in people for name, _ in asked)


@pytest.mark.parametrize("game", ["tiny", *IN_THE_BOX])
def test_a_name_follows_from_where_the_match_stands_alone(game):
    """The same calendar gives the same names, whatever was rolled, chosen or said before."""
    found = cabinet(game)
    seats, options = found.seats[0], found.options()
    some = [asked_in(played(found, seats, options, seed)) for seed in range(20)]
    early, late = numbers(some[:12]), numbers(some[12:])
    new = {kind: found - early.get(kind, set()) for kind, found in late.items()}
    assert not any(new.values())
    assert new.keys() <= early.keys()


def numbers(matches: list[list[Asked]]) -> dict[str, set[tuple[int, str]]]:
    """Of each kind of name, the numbers that came at each place in it."""
    found: dict[str, set[tuple[int, str]]] = {}
    for name, _ in (one for asked in matches for one in asked):
        found.setdefault(NUMBER.sub("#", name), set()).update(enumerate(NUMBER.findall(name)))
    return found


def test_what_a_wish_asks_for_beside_its_key_is_not_in_its_name():
    """How many dice, of how many sides, and what is left in a stack may follow from moves."""
    assert draw_name(Roll("k", (1,))) == draw_name(Roll("k", (3, 2), sides=2))
    assert draw_name(Draw("k", ("a", "b"), 1)) == draw_name(Draw("k", ("c",), 1))
    one, two = (Sealed("s", 3, ("a", "b"), left) for left in (("a",), ("a", "b")))
    assert draw_name(Open(one)) == draw_name(Open(two))
