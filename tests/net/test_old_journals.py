"""Journals written by an earlier version: each is still proven, and its match can be resumed."""

from pathlib import Path

import pytest

from kingsburg_arcade.net.protocol import facts, journal_format
from kingsburg_arcade.net.protocol.peer import Peer
from kingsburg_arcade.net.protocol.proof import Proven, proven
from kingsburg_arcade.net.room.identities import InstallKey, verify
from sim.little import Little
from sim.little_hands import LITTLE_HANDS


class LittleThen(Little):
    """The game with the rules hash that is in the journal."""

    def rules_of(self, options):
        return "little 1"


JOURNALS = Path(__file__).with_name("journals")
"""Of the person at seat 0; seat 2 was replaced by vote once, and came back. Never write them again.

In the one somebody looks at a sealed card, in the other hands are dealt from hidden stacks.
"""
PRIVATE = bytes.fromhex("fd3feb3c9250b7974a9b528b69636321a461b55ef55b7beafd809a9a9e925b79")
CHECKED = {
    "little": (LittleThen(), Proven(29, 4, 1, 2, "5623347dc4b7995275bd75f3847264a2", True)),
    "little_hands": (LITTLE_HANDS, Proven(6, 1, 6, 2, "28f1f29611657c0a7782e87e8dfec964", True)),
}


def frames(name):
    data = (JOURNALS / f"{name}.notebook").read_bytes()
    found, whole = journal_format.frames(data)
    assert whole == len(data)
    return found


@pytest.mark.parametrize("name", CHECKED)
def test_an_old_journal_is_proven(name):
    game, expected = CHECKED[name]
    assert proven(frames(name), game, verify) == expected


@pytest.mark.parametrize("name", CHECKED)
@pytest.mark.parametrize("share", [1.0, 0.6])
def test_the_match_of_an_old_journal_is_resumed(name, share):
    game, expected = CHECKED[name]
    told = frames(name)
    told = told[: round(len(told) * share)]
    written = []
    keep = lambda data: written.append(data) or 0  # noqa: E731
    peer = Peer.resume(told, game, InstallKey(PRIVATE), verify, keep, 0.0)
    assert peer.play is not None
    outputs = peer.on(0.1, facts.Tick())
    assert any(isinstance(one, facts.Send) for one in outputs)
    assert (peer.play.tip.digest == expected.digest) == (share == 1.0)
    assert len(peer.play.history) == sum(len(frame[2]) for frame in told if frame[0] == "grow")
