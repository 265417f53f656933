"""Each draw of a match has one answer, though people are away, silent, voted away or crash."""

from dataclasses import replace

import pytest

from engine.tiny_cabinet import PEEK
from kingsburg_arcade.engine.contract import LUCK, Refused
from kingsburg_arcade.net.masks.group import ORDER, scalar_bytes
from kingsburg_arcade.net.protocol import facts, luck_parts, wire
from kingsburg_arcade.net.protocol.history import Moment
from kingsburg_arcade.net.protocol.seating import Epoch, Proposal, needs_farewell
from kingsburg_arcade.net.protocol.shared_luck import card_name
from net.masks.luck_makers import luck_makers
from net.table import Peers, crashes_at, playing


def of(kind: type, data: bytes) -> bool:
    return isinstance(wire.read(data), kind)


def parts_told(peers: Peers, name: str) -> set[int]:
    """Who has told a part of this draw."""
    found = set()
    for seat, _, data in peers.sent:
        message = wire.read(data)
        if isinstance(message, wire.Parts) and message.name == name and message.parts:
            found.add(seat)
    return found


def seeds(peers: Peers) -> dict[str, bytes]:
    """The seed of each draw so far, as all who are here have it."""
    found = {}
    for seat in peers.here:
        for name, seed in peers.play(seat).rules.draws._seeds.items():
            assert found.setdefault(name, seed) == seed
    return found


def finished(peers: Peers) -> Peers:
    """Everybody passes until the chest is open."""
    for _ in range(60):
        if peers.actor == LUCK:
            peers.passes(0.2)
        elif peers.actor < 0:
            return peers
        else:
            peers.move()
            peers.passes(0.1)
    raise AssertionError("it does not come to an end")


@pytest.fixture(scope="module")
def calm():
    """The seeds of a match in which nothing happens, by the number of people."""
    return {people: seeds(finished(playing(people))) for people in (2, 3, 4)}


def asked(people: int, **given) -> Peers:
    """Luck is asked for dice, and no part of them arrives anywhere."""
    peers = playing(people, **given)
    peers.lost = lambda data: of(wire.Parts, data)
    return until_asked(peers)


def until_asked(peers: Peers) -> Peers:
    while peers.actor != LUCK:
        peers.move()
    return peers


# ---------------------------------------------------------------------------------- seatings
def seated_often(people: int, after: int) -> tuple[Peers, int]:
    """A match in which between each asking and answering one is voted away and comes back.

    It is the person so many seats after the one who asks; how often the seating has changed.
    """
    peers, count = playing(people), 0
    while peers.actor >= 0:
        while peers.play(0).tip.course.state.turns < people - 1:
            peers.move()
            peers.passes(0.1)
        asker = peers.actor
        gone, before = (asker + after) % people, peers.play(asker).tip.epoch.number
        peers.off.add(gone)
        peers.passes(3.2)
        peers.lost = lambda data: of(wire.Parts, data)
        peers.move()
        passes_until(peers, asker, gone, own=False)
        peers.returns(gone)
        passes_until(peers, asker, gone, own=True)
        count += peers.play(asker).tip.epoch.number - before
        assert peers.actor == LUCK
        peers.lost = lambda data: False
        peers.passes(1.0)
    return peers, count


def plays_own(peers: Peers, asker: int, seat: int) -> bool:
    return peers.play(asker).tip.epoch.roster[seat] == seat


def passes_until(peers: Peers, asker: int, seat: int, *, own: bool) -> None:
    """Until somebody plays their own seat, or somebody else plays it."""
    for _ in range(100):
        if plays_own(peers, asker, seat) == own:
            return
        peers.passes(0.1)
    raise AssertionError("it does not come in ten seconds")


def seatings(calm, matches: int, people: tuple[int, ...] = (3,)) -> int:
    """How often the seating has changed in so many matches, in which no seed did."""
    count = 0
    for number in range(matches):
        for some in people:
            peers, changed = seated_often(some, 1 + number % (some - 1))
            assert seeds(peers) == calm[some]
            count += changed
    return count


def test_a_name_has_one_seed_over_all_seatings(calm):
    assert seatings(calm, 2) >= 12


@pytest.mark.long
def test_a_name_has_one_seed_over_hundreds_of_seatings(calm):
    assert seatings(calm, 30, (3, 4)) >= 300


def test_a_name_that_a_vote_can_change_is_noticed(calm, monkeypatch):
    """The fault of the links before: an epoch in the name rolls the dice anew."""
    plain = Moment.draw.fget
    numbered = property(lambda at: plain(at) and f"{plain(at)} in {at.epoch.number}")
    monkeypatch.setattr(Moment, "draw", numbered)
    found = seeds(seated_often(3, 1)[0])
    assert not found.items() <= calm[3].items()


# -------------------------------------------------------------------------------- withholding
@pytest.mark.parametrize("silent", [0, 1, 2])
def test_who_withholds_a_part_of_a_draw_of_three_changes_nothing(calm, silent):
    def twist(seat, output):
        message = wire.read(output.data)
        if seat != silent or not isinstance(message, wire.Parts):
            return output
        return facts.Send(output.who, replace(message, parts=()).encoded)

    peers = playing(3)
    peers.twist = twist
    assert seeds(finished(peers)) == calm[3]
    assert not any(peers.facts(seat, facts.Convicted) for seat in range(3))


def test_of_two_a_part_withheld_makes_the_match_rest_and_not_the_dice_another(calm):
    peers = asked(2)
    before = peers.heads()
    peers.passes(20.0)
    assert peers.actor == LUCK
    assert peers.heads() == before
    peers.lost = lambda data: False
    assert seeds(finished(peers)) == calm[2]


# ------------------------------------------------------------------------- the question first
def name_asked(peers: Peers) -> str:
    (name,) = {peers.play(seat).tip.draw for seat in peers.here}
    return name


def slowly_asked(*after: int) -> tuple[Peers, list[int]]:
    """Luck is asked, and the disks of those so many seats after the asker have no question."""
    peers = playing(3)
    while peers.play(0).tip.course.state.turns < 2:
        peers.move()
    slow = [(peers.actor + one) % 3 for one in after]
    peers.slow.update(slow)
    peers.move()
    return peers, slow


@pytest.mark.parametrize("after", [0, 1, 2])
def test_nobody_tells_a_part_before_all_who_are_here_have_the_question(after):
    peers, (slow,) = slowly_asked(after)
    name = "roll round 1"
    assert not parts_told(peers, name)
    peers.passes(2.5)
    assert not parts_told(peers, name), "all are present, and one has not written it"
    peers.saves(slow)
    peers.passes(0.2)
    assert len(parts_told(peers, name)) >= 2


def test_after_three_seconds_it_is_enough_that_most_have_it():
    peers, (slow,) = slowly_asked(1)
    peers.passes(2.8)
    assert not parts_told(peers, "roll round 1")
    peers.passes(0.6)
    told = parts_told(peers, "roll round 1")
    assert told == {0, 1, 2} - {slow}
    assert all(peers.play(seat).tip.course.actor >= 0 for seat in told)


def test_a_question_that_most_do_not_have_is_never_answered():
    peers, slow = slowly_asked(1, 2)
    peers.passes(8.0)
    assert not parts_told(peers, "roll round 1")
    for _ in range(10):
        for seat in slow:
            peers.saves(seat)
        peers.passes(0.2)
    assert peers.play(0).tip.course.actor >= 0


# ------------------------------------------------------------------------------------- crashes
def crashing(seat: int, at: int) -> tuple[Peers, int]:
    """One crashes at a message of a roll and comes back; how many messages there were."""
    peers = playing(3)
    while peers.play(0).tip.course.state.turns < 2:
        peers.move()
    count = crashes_at(peers, seat, at)
    peers.move()
    peers.passes(0.2)
    total = count()
    if seat in peers.off:
        peers.returns(seat)
    peers.passes(1.0)
    return peers, total


def one_part_each(peers: Peers) -> bool:
    """Whether each has told one part of each draw, whatever happened meanwhile."""
    told: dict[tuple[str, int], set[bytes]] = {}
    for _, _, data in peers.sent:
        message = wire.read(data)
        if isinstance(message, wire.Parts):
            for person, part in message.parts:
                told.setdefault((message.name, person), set()).add(part)
    return all(len(parts) == 1 for parts in told.values())


def rolls_on(calm, seat: int, at: int) -> int:
    """The roll is the same after a crash at this message; how many messages there were."""
    peers, total = crashing(seat, at)
    assert peers.actor >= 0
    assert len(peers.heads()) == 1
    assert one_part_each(peers)
    assert not any(peers.facts(one, facts.Convicted) for one in range(3))
    assert seeds(peers)["roll round 1"] == calm[3]["roll round 1"]
    return total


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_crash_in_the_middle_of_a_roll_changes_nothing(calm, seat):
    for at in (1 + seat, 4, 7 + seat, 12):
        assert rolls_on(calm, seat, at) >= 12


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_crash_at_any_message_of_a_roll_changes_nothing(calm, seat):
    at, total = 1, 2
    while at <= total:
        total = max(total, rolls_on(calm, seat, at))
        at += 1
    assert at > 12


# --------------------------------------------------------------------------- parts of others
def told_to(peers: Peers, to: int, who: int, name: str, parts) -> list:
    message = wire.Parts(peers.play(to).match, name, parts)
    return peers.give(to, facts.Received(peers.signers[who].key, message.encoded))


def test_a_false_part_is_refused_and_accuses_nobody(calm):
    peers = asked(3)
    name = name_asked(peers)
    true = {seat: peers.play(seat).luck.parts.own(name) for seat in range(3)}
    flipped = true[1][:-1] + bytes([true[1][-1] ^ 1])
    for parts in (((1, flipped),), ((1, true[2]),), ((7, true[1]),), ((-1, true[1]),)):
        told = told_to(peers, 0, 1, name, parts)
        assert any(isinstance(one, facts.Refusing) for one in told)
    assert not peers.play(0).convicted
    peers.lost = lambda data: False
    assert seeds(finished(peers)) == calm[3]


def test_parts_of_draws_to_come_are_kept_of_their_sender_alone_and_few_of_them(calm):
    peers = asked(3)
    parts, part = peers.play(0).luck.parts, bytes([2]) * wire.PART
    for number in range(100):
        told_to(peers, 0, 1, f"roll {number}", ((1, part), (2, part)))
        told_to(peers, 0, 2, f"roll {number}", ((1, part),))
    assert len(parts._early) == luck_parts.EARLY
    assert all(set(kept) == {1} for kept in parts._early.values())
    told_to(peers, 0, 1, "roll round 2", ((1, part),))
    peers.lost = lambda data: False
    peers.passes(0.6)
    peers.lost = lambda data: of(wire.Parts, data)
    assert name_asked(until_asked(peers)) == "roll round 2"
    assert 1 not in parts.known(peers.play(0).tip), "a false one is dropped when its time comes"
    peers.lost = lambda data: False
    assert seeds(finished(peers)) == calm[3]
    assert not peers.play(0).convicted


# --------------------------------------------------------------------------------- sealed cards
def looked(people: int) -> tuple[Peers, int, str]:
    """Somebody has looked at the chest: who, and what is in it."""
    peers = playing(people)
    seat = peers.actor
    (chest,) = peers.play(seat).tip.course.state.sealed()
    peers.move(PEEK.plain)
    peers.passes(1.0)
    face = peers.peers[seat].peek(chest)
    assert face is not None
    return peers, seat, face


def opened(peers: Peers) -> str:
    for _ in range(60):
        card = peers.play(peers.here[0]).tip.course.state.card
        if card:
            return card
        if peers.actor >= 0:
            peers.move()
        peers.passes(0.3)
    raise AssertionError("the chest is not opened")


@pytest.mark.parametrize("people", [3, 4])
@pytest.mark.parametrize("gone", [0, 1, 2])
@pytest.mark.parametrize("leaves", [False, True])
def test_a_card_that_was_looked_at_is_the_same_when_it_is_opened(people, gone, leaves):
    peers, _, face = looked(people)
    if leaves:
        peers.give(gone, facts.Leave())
        peers.passes(3.0)
    peers.off.add(gone)
    peers.passes(8.0)
    assert opened(peers) == face


def test_parts_of_a_card_go_to_who_has_looked_and_to_nobody_else():
    peers, seat, _ = looked(3)
    (chest,) = peers.play(seat).tip.course.state.sealed()
    name = card_name(chest)
    to = {to for _, to, data in peers.sent if of(wire.Parts, data) and wire.read(data).name == name}
    assert to == {seat}
    other = next(one for one in range(3) if one != seat)
    look = wire.Look(peers.play(seat).match, name)
    count = len(peers.sent)
    peers.give(seat, facts.Received(peers.signers[other].key, look.encoded))
    assert not [1 for _, _, data in peers.sent[count:] if of(wire.Parts, data)]


# ------------------------------------------------------------------------------------ farewells
def epoch_of(people: int, electorate: tuple[int, ...], open_shares=()) -> Epoch:
    names = ("",) * people
    return Epoch(0, 0, tuple(range(people)), electorate, names, open_shares)


@pytest.mark.parametrize(
    ("people", "needed"),
    [
        (2, [True]),
        (3, [False, True]),
        (4, [True, False, True]),
        (5, [False, True, False, True]),
    ],
)
def test_who_leaves_opens_a_share_only_if_too_few_would_be_left(people, needed):
    """One after another leaves; most of those who are left can always make luck."""
    key, shares = luck_makers(people).key, ()
    for gone, expected in enumerate(needed, 1):
        before = epoch_of(people, tuple(range(gone - 1, people)), shares)
        left = people - gone
        assert needs_farewell(before, left, key, ()) is expected
        if expected:
            shares = (*shares, (gone - 1, 1))
        missing = key.purpose.threshold - len(shares)
        assert missing <= left // 2 + 1, "most of them are enough"
        assert not shares or missing + 1 > 0


def leaving(people: int) -> tuple[Epoch, Proposal]:
    """The proposal of seat 0 to leave, as its program makes it."""
    makers = luck_makers(people)
    rest = tuple(range(1, people))
    needed = needs_farewell(epoch_of(people, tuple(range(people))), people - 1, makers.key, ())
    share = scalar_bytes(makers.key_shares[0]) if needed else b""
    names = ("random", *("",) * (people - 1))
    proposal = Proposal(1, 0, 0, (1, *rest), rest, names, "leaves", share)
    return epoch_of(people, tuple(range(people))), proposal


@pytest.mark.parametrize("people", [2, 4])
def test_a_farewell_that_is_wrong_or_missing_is_refused(people):
    epoch, proposal = leaving(people)
    makers = luck_makers(people)
    everybody, key = range(people), makers.key
    proposal.check(epoch, everybody, key)
    share = makers.key_shares[0]
    for wrong in (
        b"",
        scalar_bytes(share + 1),
        scalar_bytes(makers.key_shares[1]),
        scalar_bytes(share)[1:],
        (share + ORDER).to_bytes(33),
        bytes(32),
    ):
        with pytest.raises(Refused, match=r"farewell|scalar"):
            replace(proposal, farewell=wrong).check(epoch, everybody, key)


@pytest.mark.parametrize("people", [3, pytest.param(5, marks=pytest.mark.long)])
def test_a_farewell_that_is_not_needed_is_refused(people):
    """It would only let fewer people foresee what comes."""
    epoch, proposal = leaving(people)
    makers = luck_makers(people)
    proposal.check(epoch, range(people), makers.key)
    more = replace(proposal, farewell=scalar_bytes(makers.key_shares[0]))
    with pytest.raises(Refused, match="farewell"):
        more.check(epoch, range(people), makers.key)


@pytest.mark.parametrize("people", [2, 3, 4])
def test_those_who_are_left_go_on_with_the_same_luck(calm, people):
    peers = playing(people)
    gone = people - 1
    peers.give(gone, facts.Leave())
    peers.passes(3.0)
    peers.off.add(gone)
    epoch = peers.play(0).tip.epoch
    assert gone not in epoch.electorate
    assert [seat for seat, _ in epoch.open_shares] == [gone] * (people != 3)
    peers.passes(1.0)
    assert seeds(finished(peers)) == calm[people]
    peers.returns(0)
    assert peers.play(0).tip.epoch.open_shares == epoch.open_shares


def test_a_moment_without_a_question_has_no_draw():
    peers = playing(2)
    assert peers.actor >= 0
    assert peers.play(0).tip.draw == ""
