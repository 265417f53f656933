"""Each check of a hidden choice is taken away, and a test of `test_hidden_choices` notices it."""

from unittest.mock import patch

import pytest

from engine.tokens_cabinet import choose
from kingsburg_arcade.net.masks import sealed_choice
from kingsburg_arcade.net.protocol.choice_exchange import ChoiceExchange
from kingsburg_arcade.net.protocol.choice_openings import Openings
from kingsburg_arcade.net.protocol.history import Rules
from kingsburg_arcade.net.protocol.ledger import Ledger
from kingsburg_arcade.net.protocol.luck_exchange import LuckExchange
from net import test_choice_proof as proof
from net import test_hidden_choices as tests
from net.masks import test_sealed_choice as laws

NUMBER = 7


def unchecked(key, asked, sealed, shown):
    """The index by any number, as if it were the right one."""
    point = sealed_choice.standing(key.fixed.times(int.from_bytes(shown)))
    return sealed_choice._index(key, asked, sealed, point) % 4


def shown_at_once(self, now, tip):
    return True


def anybody(self, sealed, person):
    sealed_choice.check(self.key, sealed.asked, sealed.index)


def trusting(self):
    openings = Openings(self.agreement.luck_key)
    openings.trusting = True
    return openings


HOLES = {
    "seals are not verified": (
        patch.object(sealed_choice, "check", lambda *given: None),
        lambda: tests.test_a_copy_of_another_choice_convicts(False),
    ),
    "anybody may sign a choice": (
        patch.object(Openings, "check", anybody),
        lambda: tests.test_a_copy_of_another_choice_convicts(True),
    ),
    "a choice may be open": (
        patch.object(Openings, "check_deed", lambda *given: None),
        lambda: tests.test_a_choice_that_is_not_sealed_convicts(choose(1, "2").plain),
    ),
    "any number opens a choice": (
        patch.object(sealed_choice, "opened", unchecked),
        lambda: tests.test_a_wrong_opening_is_refused_and_parts_open_the_true_choice(),
    ),
    "choices are shown before all have confirmed them": (
        patch.object(LuckExchange, "is_due", shown_at_once),
        lambda: tests.test_nothing_is_shown_before_all_have_confirmed_all_choices(),
    ),
    "the others open nothing": (
        patch.object(ChoiceExchange, "_give_part", lambda *given: None),
        lambda: tests.test_a_choice_that_is_withheld_is_opened_by_the_others(3),
    ),
    "nothing counts as withheld": (
        patch.object(Openings, "is_withheld", lambda *given: False),
        lambda: tests.test_who_cannot_be_done_without_and_is_voted_away_has_withheld(),
    ),
    "everything of somebody voted away counts as withheld": (
        patch.object(
            Openings, "is_withheld", lambda self, epoch, person: epoch.roster[person] != person
        ),
        lambda: tests.test_who_is_voted_away_after_choosing_has_chosen_all_the_same(),
    ),
    "an option that there is not convicts nobody": (
        patch.object(Ledger, "judge", lambda *given: None),
        lambda: tests.test_an_option_that_there_is_not_convicts_and_counts_as_the_first(3, 4),
    ),
    "a proof takes the seals on trust": (
        patch.object(Rules, "openings", property(trusting)),
        lambda: proof.test_a_changed_choice_is_found(proof.two_rounds()),
    ),
    "one number serves all choices": (
        patch.object(sealed_choice, "_number", lambda *given: NUMBER),
        lambda: laws.test_the_same_bytes_come_again_and_no_number_serves_two_choices(),
    ),
    "a part is bound to no question": (
        patch.object(sealed_choice, "_context", lambda *given: b""),
        lambda: laws.test_a_part_is_bound_to_choice_question_and_person(),
    ),
    "a seal is bound to no question": (
        patch.object(sealed_choice.SealedIndex, "context", lambda *given: b""),
        lambda: laws.test_a_sealed_choice_is_good_for_nothing_else(),
    ),
}


@pytest.mark.parametrize("hole", HOLES)
def test_a_hole_is_noticed(hole):
    planted, test = HOLES[hole]
    test_fails = pytest.raises((AssertionError, pytest.fail.Exception))
    with planted, test_fails:
        test()
