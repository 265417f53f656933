"""The governors that can be named, and the manners of the random one."""

from collections import Counter
from types import SimpleNamespace

import pytest

from kingsburg_arcade.engine.contract import Move, Refused
from kingsburg_arcade.engine.luck import SeededStream
from kingsburg_arcade.governors import GOVERNORS, governor
from kingsburg_arcade.governors.ladder import LEVELS


class Idle(Move):
    __slots__ = ()
    idle = True


def moves(*texts: str) -> list[Move]:
    return [(Idle if text in ("pass", "end turn") else Move)(text, (text,)) for text in texts]


def chosen(question: str, legal: list[Move], times: int = 2000) -> Counter[str]:
    seat, luck = governor("random"), SeededStream(1, "test")
    view = SimpleNamespace(seat=0, state=SimpleNamespace(question=question), secrets={})
    return Counter(seat.choose(view, legal, luck).text for _ in range(times))


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(Refused, match=r"'oracle'; the governors are: .*random"):
        governor("oracle")


def test_every_name_gives_a_new_governor_of_that_name():
    for name in (*GOVERNORS, "steward:marshal", "page:abbot"):
        assert governor(name).name == name
        assert governor(name) is not governor(name)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("random:abbot", "'random:abbot'; the governors are"),
        ("steward:wizard", "no character 'wizard'"),
        ("squire:", "no character"),
        ("Squire", "'Squire'"),
        ("", "''"),
    ],
)
def test_a_name_that_means_nobody_is_refused(name, said):
    with pytest.raises(Refused) as caught:
        governor(name)
    assert said in str(caught.value)


def test_kingsburg_has_the_whole_ladder():
    for name in LEVELS:
        assert governor(name, "kingsburg").name == name


def test_any_move_is_as_likely_for_anything_a_pass_too():
    seat, luck = governor("anything"), SeededStream(1, "test")
    legal = moves("pass", "first", "second", "third")
    counts = Counter(seat.choose(None, legal, luck).text for _ in range(2000))
    assert all(400 < count < 600 for count in counts.values())


@pytest.mark.parametrize("question", ["place", "build", "build again", "act"])
@pytest.mark.parametrize("idle", ["pass", "end turn"])
def test_random_never_passes_while_it_can_place_or_build(question, idle):
    counts = chosen(question, moves(idle, "first", "second", "third"))
    assert set(counts) == {"first", "second", "third"}
    assert all(550 < count < 790 for count in counts.values())


def test_random_passes_when_there_is_nothing_else():
    assert chosen("place", moves("pass"), 5) == {"pass": 5}
    assert set(chosen("build", moves("pass", "end turn"))) == {"pass", "end turn"}


def test_random_passes_like_anything_else_where_nothing_is_placed_or_built():
    counts = chosen("recruit", moves("pass", "gold", "wood", "stone"))
    assert all(400 < counts[text] < 600 for text in ("pass", "gold", "wood", "stone"))


def test_random_follows_its_stream():
    legal = moves(*"abcdefg")
    assert chosen("reroll", legal, 50) == chosen("reroll", legal, 50)
