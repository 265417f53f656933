"""Before a match a liar is named, or late by name; nobody honest is, and nobody waits unknowing."""

from unittest.mock import patch

import pytest

from kingsburg_arcade.net.protocol import key_agreement, peer
from kingsburg_arcade.net.protocol.key_agreement import KeyAgreement
from sim.agreement_liars import LIES, ONLY_LATE, agreed
from sim.invariants import Broken

PEOPLE = 3


@pytest.mark.parametrize("name", LIES)
def test_a_liar_before_the_match_is_known_by_name(name):
    table = agreed(name, 1, PEOPLE)
    assert table.named or name in ONLY_LATE
    assert not (name in ONLY_LATE and table.named)
    naming = [node for node in table.honest if table.named.get(node.key)]
    assert len(naming) == (0 if name in ONLY_LATE else 1 if "to one" in name else PEOPLE - 1)
    assert not any(node.play for node in table.honest)


@pytest.mark.long
@pytest.mark.parametrize("name", LIES)
@pytest.mark.parametrize("people", [2, 4, 5])
def test_at_a_table_of_any_size(name, people):
    for seed in range(3):
        agreed(name, seed, people)


def test_a_false_ready_that_is_never_judged_is_found():
    with (
        patch.object(KeyAgreement, "_judge_doubts", lambda self, now: None),
        patch.object(peer, "AGREEING", float("inf")),
        pytest.raises(Broken, match="waits for"),
    ):
        agreed("a false ready", 1, PEOPLE)


def test_silence_that_is_told_to_nobody_is_found():
    with patch.object(peer, "AGREEING", float("inf")), pytest.raises(Broken, match="waits for"):
        agreed(f"no {key_agreement.SEAL}", 1, PEOPLE)
