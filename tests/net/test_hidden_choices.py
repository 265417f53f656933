"""Hidden choices among peers: sealed as they are made, shown when none can be changed."""

from dataclasses import replace
from unittest.mock import patch

import pytest

from engine.tokens_cabinet import NOTHING, TOKENS, choose
from kingsburg_arcade.engine.contract import NOBODY, Refused, SealedChoice
from kingsburg_arcade.engine.record import verify
from kingsburg_arcade.net.masks import sealed_choice
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.history import Deed
from kingsburg_arcade.net.protocol.peer import Peer
from kingsburg_arcade.net.protocol.voting import Voting
from net.choosing import (
    GAME,
    all_choose,
    chooses,
    convicted,
    number,
    number_by,
    reason,
    refused,
    sealed,
    sealed_by,
    shown,
    shows,
    signs,
    sitting,
    tells,
    withholds,
)
from net.test_secrets import holds
from sim.quick_luck import quick_luck

ROUND = "tokens of round 1"


def tokens_of(people):
    return tuple(TOKENS[(seat + 1) % 4] for seat in range(people))


# ---------------------------------------------------------------------------------- all honest
@pytest.mark.parametrize("people", [2, 3, pytest.param(5, marks=pytest.mark.long)])
def test_a_whole_match_in_which_all_see_what_was_chosen(people):
    peers = sitting(people)
    all_choose(peers, tokens_of(people))
    peers.passes(0.2)
    assert [shown(peers, seat) for seat in range(people)] == [tokens_of(people)] * people
    peers.passes(0.5)
    legal = [peers.play(0).tip.course.state._left(seat) for seat in range(1, people)]
    second = tuple(left[0] for left in legal)
    all_choose(peers, second, 2)
    peers.move()
    peers.passes(1.0)
    assert shown(peers) == second
    third = tuple(peers.play(0).tip.course.state._left(seat)[-1] for seat in range(people))
    all_choose(peers, third, 3)
    peers.passes(1.0)
    assert {shown(peers, seat) for seat in range(people)} == {third}
    assert peers.actor == NOBODY
    assert len(peers.heads()) == 1
    assert not any(refused(peers, seat) for seat in range(people))
    history = peers.play(0).history
    record = history.record(peers.invitation.header, len(history))
    verify(record, GAME)  # as far as the engine can see it: the choices are sealed in it


def test_the_last_choice_is_answered_as_soon_as_all_have_confirmed_it():
    peers = sitting(3)
    all_choose(peers, "123")
    assert shown(peers) == ("1", "2", "3"), "no time has passed"


def test_a_governor_seat_of_the_start_chooses_like_a_person():
    peers = sitting(2, spare=1)
    all_choose(peers, "124")
    peers.passes(0.2)
    assert shown(peers, 1) == ("1", "2", "4")


# ------------------------------------------------------------------------------------- secrecy
@pytest.mark.parametrize("people", [2, 3])
def test_no_memory_but_the_author_s_holds_a_choice_before_it_is_shown(people):
    peers = sitting(people)
    all_choose(peers, tokens_of(people)[:-1])
    key = peers.play(0).rules.agreement.luck_key
    for seat in range(people - 1):
        opens = number(peers, seat)
        asked = sealed(peers, seat)
        point = key.fixed.times(int.from_bytes(opens))
        mask = [opens, point[0].to_bytes(32), point[1].to_bytes(32)]
        assert sealed_choice.opened(key, asked.asked, asked.index, opens) == seat + 1
        assert peers.play(seat).chosen(seat) == {ROUND: TOKENS[seat + 1]}
        for other in {*range(people)} - {seat}:
            assert not any(holds(peers, other, secret) for secret in mask)
            assert not peers.play(other).chosen(seat)
    told = [number(peers, seat) for seat in range(people - 1)]
    chooses(peers, tokens_of(people)[-1])
    peers.passes(0.2)
    assert shown(peers) == tokens_of(people)
    assert all(holds(peers, people - 1, opens) for opens in told), "the search finds what is there"


def test_nothing_is_shown_before_all_have_confirmed_all_choices():
    peers = sitting(3)
    all_choose(peers, "12")
    own = [number(peers, seat) for seat in range(2)]
    peers.lost = lambda data: isinstance(wire.read(data), wire.Heads)
    chooses(peers, "3")
    peers.passes(1.0)
    for seat in range(3):
        others = [secret for one, secret in enumerate(own) if one != seat]
        assert not any(holds(peers, seat, secret) for secret in others)
    peers.lost = lambda data: False
    peers.passes(1.0)
    assert shown(peers) == ("1", "2", "3")


def test_nothing_is_shown_while_a_vote_could_undo_a_choice():
    peers = sitting(3)
    all_choose(peers, "12")
    peers.lost = lambda data: isinstance(wire.read(data), wire.Heads)
    chooses(peers, "3")
    with patch.object(Voting, "is_open", True):
        peers.lost = lambda data: False
        peers.passes(5.0)
        assert not holds(peers, 1, number(peers, 0))
        assert shown(peers) is None
    peers.passes(1.0)
    assert shown(peers) == ("1", "2", "3")


# ----------------------------------------------------------------------------------- withholding
@pytest.mark.parametrize("people", [3, 4, pytest.param(5, marks=pytest.mark.long)])
def test_a_choice_that_is_withheld_is_opened_by_the_others(people):
    peers = sitting(people)
    with withholds(peers, 1):
        all_choose(peers, tokens_of(people))
        peers.passes(2.0)
        assert shown(peers) is None
        peers.passes(2.5)
        for seat in set(range(people)) - {1}:
            assert shown(peers, seat) == tokens_of(people)
    assert not any(convicted(peers, seat) for seat in range(people))


def test_a_clock_below_nought_is_a_clock_as_well():
    peers = sitting(3)
    with withholds(peers, 1):
        all_choose(peers, "123")
        play = peers.play(0)
        choices, tip = play.luck.choices, play.tip
        choices._since = None
        for now, parts in ((-9.0, {}), (-6.5, {}), (-6.0, {0})):
            choices.share(now, tip, tip.reveal, due=True, gossip=False)
            assert set(choices._given.get(1, {})) == set(parts)


def test_of_two_the_one_who_withholds_is_named_and_can_still_show_the_same():
    peers = sitting(2)
    with withholds(peers, 1):
        all_choose(peers, "34")
        peers.passes(8.0)
        assert shown(peers) is None
        late = peers.facts(0, facts.Asked)[-1].open
        assert facts.Late(1, "choice") in late
        assert facts.Late(0, "choice") not in late
    peers.passes(1.0)
    assert shown(peers) == shown(peers, 1) == ("3", "4")


def test_who_cannot_be_done_without_and_is_voted_away_has_withheld():
    """Of four one is convicted and one withholds: the other two are too few to open it."""
    peers = sitting(4)
    tells(peers, 3, signs(peers, 3, choose(1, "2").plain), [0, 1, 2])
    peers.off.add(3)
    peers.passes(12.0)
    assert peers.play(0).tip.epoch.electorate == (0, 1, 2)
    with withholds(peers, 1):
        all_choose(peers, "4321")
        peers.passes(2.0)
        assert shown(peers) is None
        tip, openings = peers.play(0).tip, peers.play(0).rules.openings
        late = [number(peers, seat) for seat in (0, 1, 2)]
        late.append(number_by(peers, 3, peers.person(3)))
        peers.passes(12.0)
    assert shown(peers, 0) == shown(peers, 2) == ("4", NOTHING, "2", "1")
    assert peers.play(0).tip.course.state.points[1] == 0
    before = openings.revealed(tip.course, tip.epoch, tip.reveal, late)
    assert before == (("reveal", ("4", "3", "2", "1")), ())
    away = replace(tip.epoch, roster=(0, 0, 2, 0))
    with pytest.raises(Refused, match="after the vote"):
        openings.revealed(tip.course, away, tip.reveal, late)


def test_only_who_was_voted_away_and_cannot_be_done_without_has_withheld():
    peers = sitting(4)
    tip, openings = peers.play(0).tip, peers.play(0).rules.openings
    away = (0, 0, 2, 3)
    assert not openings.is_withheld(tip.epoch, 1)
    assert not openings.is_withheld(replace(tip.epoch, roster=away), 1), "three open it"
    two = replace(tip.epoch, roster=away, electorate=(0, 1, 2))
    assert openings.is_withheld(two, 1), "of four two are too few"
    assert not openings.is_withheld(two, 2)
    assert not openings.is_withheld(replace(two, open_shares=((3, 7),)), 1)
    assert not openings.is_withheld(replace(two, open_shares=((1, 7),)), 1)


# ------------------------------------------------------------------------------------- liars
def test_a_wrong_opening_is_refused_and_parts_open_the_true_choice():
    peers = sitting(3)
    with shows(peers, 1, (5).to_bytes(32)):
        all_choose(peers, "123")
        peers.passes(1.0)
        assert any("opening of a choice" in one for one in refused(peers, 0))
        assert shown(peers) is None
        peers.passes(4.0)
        assert shown(peers, 0) == shown(peers, 2) == ("1", "2", "3")


def test_of_two_a_wrong_opening_is_refused_until_the_right_one_comes():
    peers = sitting(2)
    with shows(peers, 1, (5).to_bytes(32)):
        all_choose(peers, "12")
        peers.passes(5.0)
        assert shown(peers) is None
    peers.passes(1.0)
    assert shown(peers) == ("1", "2")


def copies(peers, whole):
    """Seat 1 signs the choice of seat 0, as it is or under its own name."""
    data = bytes.fromhex(sealed(peers, 0).told().sealed)
    mine = data if whole else b"\1" + data[1:]
    return signs(peers, 1, SealedChoice(ROUND, mine.hex()).plain)


@pytest.mark.parametrize("whole", [True, False])
def test_a_copy_of_another_choice_convicts(whole):
    peers = sitting(3)
    chooses(peers, "4")
    tells(peers, 1, copies(peers, whole), [0, 2])
    for honest in (0, 2):
        assert convicted(peers, honest) == [1]
        assert ("author of a choice" if whole else "'proof'") in reason(peers, honest)
    peers.off.add(1)
    peers.passes(12.0)
    assert peers.person(1) != 1, "a governor chooses for it, before anything is opened"
    all_choose(peers, "23")
    peers.passes(4.5)
    assert shown(peers) == shown(peers, 2) == ("4", "2", "3")


@pytest.mark.parametrize("plain", [choose(1, "2").plain, ("sealed", ROUND, "00" * 20)])
def test_a_choice_that_is_not_sealed_convicts(plain):
    peers = sitting(3)
    chooses(peers, "4")
    tells(peers, 1, signs(peers, 1, plain), [0, 2])
    assert convicted(peers, 0) == convicted(peers, 2) == [1]


def test_who_chooses_twice_at_one_place_is_convicted():
    peers = sitting(3)
    chooses(peers, "4")
    one, two = (signs(peers, 1, sealed_by(peers, 1, ROUND, index)) for index in (0, 3))
    place = peers.play(1).tip.place
    tells(peers, 1, one, [0], place)
    tells(peers, 1, two, [2], place)
    peers.off.add(1)
    peers.passes(1.0)
    assert convicted(peers, 0) == convicted(peers, 2) == [1]


def test_who_chooses_again_when_another_is_asked_is_convicted():
    peers = sitting(3)
    all_choose(peers, "43")
    tip = peers.play(1).tip
    plain = sealed_by(peers, 1, ROUND, 0)
    deed = signs(peers, 1, plain)
    assert tip.course.actor == 2
    tells(peers, 1, deed, [0, 2])
    assert convicted(peers, 0) == convicted(peers, 2) == [1]
    entry = deed.entry
    tampered = type(entry).after(tip.link, entry.index, 1, plain, entry.digest)
    again = Deed.signed(peers.signers[1], peers.play(1).match, 1, 0, tip.link, tampered)
    with pytest.raises(Refused, match=r"lan\.not_turn"):
        peers.play(0).rules.step(peers.play(0).tip, again)


@pytest.mark.parametrize(("people", "index"), [(2, 4), (3, 4), (3, 65535), (5, 4)])
def test_an_option_that_there_is_not_convicts_and_counts_as_the_first(people, index):
    peers = sitting(people)
    chooses(peers, "4")
    choices, plain = peers.play(1).luck.choices, sealed_by(peers, 1, ROUND, index)
    with patch.object(choices, "sealed", lambda *given: plain):
        peers.move(choose(1, "2").plain)
        all_choose(peers, tokens_of(people)[2:])
        peers.passes(0.5)
    honest = [seat for seat in range(people) if seat != 1]
    for seat in honest:
        assert shown(peers, seat) == ("4", "1", *tokens_of(people)[2:])
        assert convicted(peers, seat) == [1]
    peers.off |= {0}
    peers.returns(0)
    assert 1 in peers.play(0).convicted, "its own history tells it again"


# ------------------------------------------------------------------------------ leaving, crashing
@pytest.mark.parametrize("people", [2, 3, 4])
def test_who_leaves_before_the_opening_has_chosen_all_the_same(people):
    peers = sitting(people)
    with withholds(peers, 1):
        all_choose(peers, tokens_of(people))
        peers.passes(0.5)
        assert shown(peers) is None
        peers.give(1, facts.Leave())
        peers.passes(2.0)
        peers.off.add(1)
        peers.passes(5.0)
    assert shown(peers) == tokens_of(people)


def test_who_is_voted_away_before_choosing_has_a_governor_who_chooses():
    peers = sitting(3)
    chooses(peers, "4")
    peers.off.add(1)
    peers.passes(12.0)
    assert peers.person(1) in (0, 2)
    assert shown(peers) is None
    all_choose(peers, "21")
    peers.passes(1.0)
    assert shown(peers) == shown(peers, 2) == ("4", "2", "1")


def test_who_is_voted_away_after_choosing_has_chosen_all_the_same():
    peers = sitting(3)
    all_choose(peers, "42")
    peers.off.add(1)
    chooses(peers, "1")
    peers.passes(16.0)
    assert shown(peers) == shown(peers, 2) == ("4", "2", "1")
    peers.returns(1)
    peers.passes(3.0)
    assert shown(peers, 1) == ("4", "2", "1")


def played_with_crash(people, who, at):
    """A round in which somebody crashes as the message of this number is sent; its messages."""
    peers, count = sitting(people), 0

    def counted(data):
        nonlocal count
        count += 1
        if count == at:
            peers.off.add(who)
        return False

    peers.lost = counted
    for _ in range(10 * people):
        if who in peers.off:
            peers.passes(0.3)
            peers.returns(who)
        peers.passes(0.3)
        if len(peers.heads()) > 1:
            continue
        if shown(peers) is not None:
            return peers, count
        if peers.actor >= 0:
            chooses(peers, tokens_of(people)[peers.actor])
    raise AssertionError("nothing was revealed")


def choices_in(peers):
    moves = [step.entry.move for step in peers.play(0).history.steps if step.entry is not None]
    return [move for move in moves if move[0] == "sealed"]


def crashes(people, points):
    """Crash each person at so many messages, all through a round."""
    with quick_luck():
        honest, messages = played_with_crash(people, 0, -1)
        for who in range(people):
            for at in range(1, messages, max(1, messages // points)):
                peers, _ = played_with_crash(people, who, at)
                assert {shown(peers, seat) for seat in range(people)} == {tokens_of(people)}
                assert not any(convicted(peers, seat) for seat in range(people))
                assert choices_in(peers) == choices_in(honest), "the same bytes"


@pytest.mark.parametrize("people", [2, 3])
def test_a_crash_at_some_messages_changes_no_choice(people):
    crashes(people, 5)


@pytest.mark.long
@pytest.mark.parametrize(("people", "points"), [(2, 10**6), (3, 10**6), (5, 12)])
def test_a_crash_at_any_message_changes_no_choice(people, points):
    crashes(people, points)


def test_all_crash_before_the_opening_and_open_the_same():
    peers = sitting(3)
    peers.lost = lambda data: isinstance(wire.read(data), wire.Openings)
    all_choose(peers, "431")
    assert shown(peers) is None
    for seat in range(3):
        peers.off.add(seat)
    for seat in range(3):
        peers.returns(seat)
        assert peers.play(seat).chosen(seat) == {ROUND: "431"[seat]}
    peers.lost = lambda data: False
    peers.passes(1.0)
    assert {shown(peers, seat) for seat in range(3)} == {("4", "3", "1")}


# ------------------------------------------------------------------------ coming late, watching
def test_who_comes_back_and_who_watches_see_what_was_revealed():
    peers = sitting(3)
    all_choose(peers, "43")
    peers.off.add(0)
    chooses(peers, "1")
    peers.passes(7.5)
    assert shown(peers, 1) == ("4", "3", "1"), "after three seconds two of three open it"
    peers.returns(0)
    peers.passes(1.0)
    assert shown(peers, 0) == ("4", "3", "1")
    history, play = peers.play(1).history, peers.play(1)
    signer = peers.ring.signer()
    watcher = Peer(
        peers.invitation, GAME, signer, peers.ring.verify, lambda frames: 0, bytes(32), 0.0
    )
    told = [facts.Received(peers.signers[1].key, peers.peers[1]._agreeing(whole=True).encoded)]
    items = tuple(step.item.encoded for step in history.steps)
    steps = wire.Items(play.match, history.opening.place, items)
    told.append(facts.Received(peers.signers[1].key, steps.encoded))
    for one in told:
        watcher.on(1.0, one)
    assert watcher.play.tip.link == play.tip.link
    assert not watcher.play.chosen(0)
