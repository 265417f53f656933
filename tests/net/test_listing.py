"""The listing of rooms: one row each, true, with what is wrong said in a word."""

from dataclasses import replace

import pytest

from every_game import FIRST
from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.discovery.listing import (
    ADDRESSES,
    EVERY,
    FORGOTTEN,
    FULL,
    NEWER,
    OLDER,
    OTHER_RULES,
    ROOMS,
    STARTED,
    UNREACHABLE,
    Listing,
)
from kingsburg_arcade.net.discovery.notice import (
    GATHERING,
    LONGEST,
    MOST,
    PLAYING,
    QUESTION,
    Notice,
    answer,
    is_question,
    read_answer,
)

HERE, THERE = ("10.0.0.1", 4000), ("10.9.0.1", 4000)
ADA = Notice("ada", "1.2", 1, FIRST.name, "r1", "Ada", 3, 2, ("Ada",), (), "K7", GATHERING)


class Looking:
    """A listing, and a network on which some addresses answer."""

    def __init__(self) -> None:
        self.listing = Listing(1, lambda notice: (notice.game, notice.rules) == (FIRST.name, "r1"))
        self.there: dict[tuple[str, int], Notice] = {}
        self.now, self.asked = 0.0, 0

    def hears(self, tag="ada", name="Ada", *addresses) -> None:
        self.listing.announced(self.now, tag, name, addresses or (HERE,))

    def passes(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            for tag, address in self.listing.due(self.now):
                self.asked += 1
                if address in self.there:
                    self.listing.answered(self.now, tag, address, self.there[address])
                else:
                    self.listing.failed(self.now, tag, address)
            self.now += 0.1

    @property
    def row(self):
        (row,) = self.listing.rows()
        return row


def seen(notice=ADA) -> Looking:
    looking = Looking()
    looking.there[HERE] = notice
    looking.hears()
    looking.passes(0.1)
    return looking


def test_a_room_is_a_row_once_it_has_answered():
    looking = Looking()
    looking.hears()
    assert looking.listing.rows() == ()
    looking.there[HERE] = ADA
    looking.passes(0.1)
    assert (looking.row.name, looking.row.address) == ("Ada", "10.0.0.1:4000")
    assert (looking.row.seats, looking.row.free, looking.row.players) == (3, 2, ("Ada",))
    assert looking.row.can_join
    assert looking.row.coded


def test_the_row_follows_what_stands_on_the_door():
    looking = seen()
    looking.there[HERE] = replace(ADA, free=1, players=("Ada", "Bob"))
    looking.passes(EVERY + 0.1)
    assert (looking.row.free, looking.row.players) == (1, ("Ada", "Bob"))


@pytest.mark.parametrize(
    ("notice", "problem", "watch"),
    [
        (replace(ADA, free=0), FULL, True),
        (replace(ADA, free=0, stage=PLAYING), STARTED, True),
        (replace(ADA, rules="r0"), OTHER_RULES, False),
        (replace(ADA, game="chess"), OTHER_RULES, False),
        (replace(ADA, speaks=0, rules="r0"), OLDER, False),
        (replace(ADA, speaks=2, rules="r0"), NEWER, False),
    ],
)
def test_what_stands_in_the_way_is_said(notice, problem, watch):
    row = seen(notice).row
    assert (row.problem, row.can_join, row.can_watch) == (problem, False, watch)


def test_two_ways_to_one_room_are_one_row():
    looking = Looking()
    looking.there = {HERE: ADA, THERE: ADA}
    looking.hears("ada", "Ada", HERE, THERE)
    looking.passes(1)
    assert looking.row.address == "10.0.0.1:4000"
    del looking.there[HERE]
    looking.passes(1)
    assert looking.row.address == "10.9.0.1:4000"


PLAYED = replace(ADA, free=0, stage=PLAYING, match="m1", seat=0)
OTHER = ("10.0.0.2", 4000)


def test_a_match_is_one_row_no_matter_who_announces_it():
    looking = seen(PLAYED)
    assert (looking.row.tag, looking.row.seat) == ("m1", 0)
    looking.there[OTHER] = replace(PLAYED, tag="bob", seat=1)
    looking.hears("bob", "Ada", OTHER)
    looking.passes(1)
    assert looking.row.address == "10.0.0.1:4000"
    del looking.there[HERE]
    looking.passes(1)  # one question in vain is enough, if somebody else answers
    assert (looking.row.address, looking.row.seat) == ("10.0.0.2:4000", 1)
    # The former comes back, and who took over withdraws but still answers.
    looking.there[HERE] = PLAYED
    looking.passes(3)
    looking.listing.withdrawn(looking.now, "bob")
    looking.passes(1)
    assert looking.row.address == "10.0.0.1:4000"
    del looking.there[HERE]
    looking.passes(4)
    assert looking.row.address == "10.0.0.2:4000"


def test_an_older_program_says_of_which_room_but_not_of_which_match():
    data = PLAYED.encoded
    plain = decode(data)
    assert Notice.read(encode(plain[:-4])) == replace(PLAYED, match="", seat=-1)
    for wrong in (("m" * 90, 0), ("m1", MOST), ("m1", -2), (b"m1", 0)):
        assert Notice.read(encode((*plain[:-4], *wrong))).match == ""
    for wrong in ((1, b""), (True, b"short"), (True, "text"), ()):
        read = Notice.read(encode((*plain[:-2], *wrong)))
        assert (read.match, read.closed, read.creator) == (PLAYED.match, False, b"")


def test_an_address_that_leads_nowhere_is_not_the_one_that_is_shown():
    looking = Looking()
    looking.there = {THERE: ADA}
    looking.hears("ada", "Ada", HERE, THERE)
    looking.passes(0.1)
    assert looking.row.address == "10.9.0.1:4000"


def test_a_room_that_dies_is_gone_within_four_seconds():
    looking = seen()
    looking.passes(5)
    looking.there.clear()
    looking.passes(1)
    assert looking.row.can_join  # one lost question is not the end
    looking.passes(4 - 1 - EVERY)  # the last question may wait for its answer as long as that
    assert looking.listing.rows() == ()


def test_a_room_that_comes_back_is_seen_again_though_nobody_announced_it():
    looking = seen()
    looking.there.clear()
    looking.passes(60)
    assert looking.listing.rows() == ()
    looking.there[HERE] = ADA
    looking.passes(2.2)
    assert looking.row.can_join


def test_a_room_that_says_goodbye_goes_with_the_next_question():
    looking = seen()
    looking.there.clear()
    looking.listing.withdrawn(looking.now, "ada")
    looking.passes(0.1)
    assert looking.listing.rows() == ()


def test_a_goodbye_of_somebody_else_removes_no_room():
    looking = seen()
    looking.listing.withdrawn(looking.now, "ada")
    looking.passes(3)
    assert looking.row.can_join


def test_a_room_that_never_answers_is_shown_as_such_and_forgotten_when_it_is_silent():
    looking = Looking()
    looking.hears("ada", "Ada's room", HERE)
    looking.passes(3 * EVERY)
    assert (looking.row.name, looking.row.problem) == ("Ada's room", UNREACHABLE)
    assert not looking.row.can_watch
    assert looking.listing.doubtful() == ["ada"]
    looking.hears("ada", "Ada's room", HERE)
    looking.passes(FORGOTTEN - 1)
    assert looking.row.problem == UNREACHABLE
    looking.passes(2)
    assert looking.listing.rows() == ()


def test_another_room_at_the_same_address_is_not_taken_for_the_first():
    looking = seen()
    looking.there[HERE] = replace(ADA, tag="bob", name="Bob")
    looking.passes(4)
    assert looking.listing.rows() == ()


def test_a_typed_address_shows_what_is_there_and_that_nobody_is():
    looking = Looking()
    looking.listing.announced(0.0, "10.0.0.1:4000", "10.0.0.1:4000", [HERE], typed=True)
    looking.passes(3)
    assert (looking.row.name, looking.row.problem) == ("10.0.0.1:4000", UNREACHABLE)
    looking.there[HERE] = ADA
    looking.passes(3)
    assert (looking.row.tag, looking.row.can_join) == ("ada", True)
    looking.hears()  # it is announced as well
    looking.passes(1)
    assert looking.row.can_join


def test_a_question_is_not_asked_again_before_it_is_answered():
    listing = Listing(1, lambda _: False)
    listing.announced(0.0, "ada", "Ada", [HERE])
    assert listing.due(0.0) == [("ada", HERE)]
    listing.announced(0.1, "ada", "Ada", [HERE])
    assert listing.due(9.0) == []


def test_a_crowd_of_false_rooms_is_bounded():
    listing = Listing(1, lambda _: False)
    for number in range(1000):
        for net in (0, 1):
            where = [(f"10.0.{net}.{n}", 1) for n in range(100)]
            listing.announced(0.0, f"{number}", "x", where)
    assert len(listing.due(0.0)) == ROOMS * ADDRESSES


# ------------------------------------------------------------------------------------ the notice
def test_a_notice_reads_as_it_was_written():
    notice = replace(ADA, options=(("calm", "yes"),))
    data = answer(notice)
    assert read_answer(data) == notice
    assert [read_answer(data[:cut]) for cut in range(len(data))] == [None] * len(data)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "x" * 100},
        {"name": "bad\nname"},
        {"name": "\u202eedis"},
        {"free": 4},
        {"free": -1},
        {"seats": 99},
        {"players": ("x",) * 99},
        {"options": (("a", "b", "c"),)},
    ],
)
def test_a_notice_that_could_not_be_shown_is_refused(wrong):
    with pytest.raises(Refused):
        Notice.read(replace(ADA, **wrong).encoded)


def test_an_answer_that_is_too_long_is_refused_before_it_has_come():
    with pytest.raises(Refused, match=r"lan\.too_long"):
        read_answer((LONGEST + 1).to_bytes(4) + b"x")


def test_the_question_is_known_by_its_first_bytes():
    assert is_question(QUESTION + b"more")
    assert not is_question(QUESTION[:-1])
