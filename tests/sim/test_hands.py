"""Hands of one stack under faults: liars are convicted, nobody knows a card that is not its own."""

from collections import Counter
from unittest.mock import patch

import pytest

from every_game import SECOND
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.masks.shuffle_transcript import DEAL
from kingsburg_arcade.net.masks.shuffling import Shuffling
from kingsburg_arcade.net.protocol.ballot import Ballot
from kingsburg_arcade.net.protocol.history import History
from sim.faults import MASKS
from sim.gallery import lied
from sim.world import masked, simulate

SEEDS = (1, 3, 8, 3041, 3318)
FURTHER = (2, 4, 6, 10, 14)
CHOSEN = 4
"""The last to shuffle says two things, and is convicted when a vote has chosen one of them."""

ALONE = 3381
"""A liar plays for the missing when the lie is found."""

FULL = 3057
"""The disk of somebody is full when a shuffle of another is checked."""

MISFIT = 1
"""The first to shuffle is a liar, and somebody learns of a wrong share of its when it has."""

ENVELOPE = 6
"""A vote chooses a shuffle in which a liar has given somebody another share than to their face."""

ANEW = 3033
"""Somebody hears of a lie only when a vote has made the stack anew."""


@pytest.mark.parametrize(
    "seeds", [SEEDS, pytest.param(FURTHER, marks=pytest.mark.long)], ids=("few", "further")
)
def test_hands_stay_hidden_and_nobody_waits_for_ever(seeds):
    entries = sum(simulate(seed, "hands").entries for seed in seeds)
    assert entries > 12 * len(seeds)


def test_a_stack_that_a_vote_has_chosen_reaches_a_peer_with_another_one():
    taken, take = [], Shuffling._take_chosen

    def counted(self, key, made):
        take(self, key, made)
        taken.append(self.made(self._wanted[key]))

    with patch.object(Shuffling, "_take_chosen", counted):
        lied("shows one player another shuffle", CHOSEN, people=3)
    assert any(taken)


def test_who_can_propose_nothing_goes_on_speaking_until_the_missing_are_back():
    """A liar has the seat of somebody missing: of three only one could play without the liar."""
    vain, could_be = [], Ballot.could_be

    def noted(self, at, proposal):
        could = could_be(self, at, proposal)
        if not could and proposal.proposer == self._seat:
            vain.append(proposal)
        return could

    with patch.object(Ballot, "could_be", noted):
        assert simulate(ALONE, "hands").epochs > 1
    assert vain


def test_a_lie_convicts_where_the_stack_has_been_made_anew_since():
    """Two who knew of it and one who did not once voted against each other for ever."""
    past, find = [], History.masked_stack

    def noted(self, key):
        past.append((key[0], self.tip.epoch.number))
        return find(self, key)

    with patch.object(History, "masked_stack", noted):
        outcome = simulate(ANEW, "hands")
    assert any(began < now for began, now in past)
    assert outcome.fired["false complaint"]
    assert outcome.epochs < 20


def test_a_shuffle_that_a_full_disk_did_not_take_is_taken_when_there_is_room():
    refused, take = [], Shuffling._take_shuffle

    def noted(self, progress, said, deck):
        try:
            take(self, progress, said, deck)
        except Refused as reason:
            refused.append(reason.code)
            raise

    with patch.object(Shuffling, "_take_shuffle", noted):
        outcome = simulate(FULL, "hands")
    assert "disk.full" in refused
    assert outcome.epochs == 1, "only the liar was voted away"


def test_nobody_shuffles_a_stack_that_it_could_not_help_to_open():
    """Such a stack was made, and its cards stayed closed: the match of three stood for ever."""
    trial = lied("deals a wrong share when it has shuffled", MISFIT, people=3)
    assert trial.lies.told
    victim = trial.honest[0].play
    assert victim.tip.epoch.players == (1, 2)
    first, second = (step.after.masked_stacks[0] for step in victim.history.steps[:2])
    assert first.makers == (0, 1, 2)
    assert second.makers == (1, 2)


def test_a_share_of_a_deal_that_others_know_differently_opens_the_cards_all_the_same():
    taken, take = [], Shuffling._take_chosen

    def compared(self, key, made):
        known = map(self._running[key].known, made.said)
        pairs = zip(known, made.said, strict=True)
        taken.extend(said.kind for one, said in pairs if one is not None and one.contradicts(said))
        take(self, key, made)

    def share(node):
        stack, transcripts = node.play.tip.masked_stacks[0], node.play.rules.opened_cards.made
        return node.play.hands.shuffling.share(stack, transcripts[stack.made])

    with patch.object(Shuffling, "_take_chosen", compared):
        trial = lied("shows others another envelope of one player", ENVELOPE, people=3)
    assert taken == [DEAL]
    victim = trial.honest[0]
    known = share(victim)
    with masked("hands"):
        victim.start(trial.now)
        assert share(victim) == known is not None


@pytest.mark.long
def test_every_lie_about_a_stack_strikes_and_none_does_harm():
    fired, epochs = Counter(), 0
    for seed in range(3000, 3400):
        outcome = simulate(seed, "hands")
        fired.update(outcome.fired)
        epochs += outcome.epochs
    assert [kind for kind in MASKS if not fired[kind]] == []
    assert epochs > 100


@pytest.mark.parametrize("seed", [0, pytest.param(9, marks=pytest.mark.long)])
def test_a_game_of_the_box_comes_to_its_end_as_well(seed):
    assert simulate(seed, SECOND.name).entries > 150
