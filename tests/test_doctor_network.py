"""What the doctor says of the network; on loopback alone."""

import pytest

from kingsburg_arcade.commands import doctor_network
from kingsburg_arcade.commands.doctor_network import trouble_words
from net.test_discovery import MULTICAST
from terminal import typed

LOOPBACK = "127.0.0.1"


@MULTICAST
def test_a_network_that_works_is_said_to(capsys):
    found = typed(capsys, "doctor", "--interface", LOOPBACK, "--json")
    for name in ("network", "multicast", "calls"):
        assert f'"{name}": {{"works": true' in found.out


def test_an_address_of_somebody_else_is_no_network():
    looks = doctor_network.looks("192.0.2.1")
    assert looks["network"]() == (False, "192.0.2.1 is not an address of this machine")
    assert looks["multicast"]() == (False, trouble_words("no_network"))
    assert not looks["calls"]()[0]


def test_no_network_at_all_stops_nobody_from_playing():
    works, says = doctor_network.network(())
    assert works
    assert trouble_words("no_network") in says


@pytest.mark.parametrize("trouble", ["multicast_blocked", "not_allowed"])
def test_multicast_that_is_not_heard_is_said_in_words(monkeypatch, trouble):
    async def deaf(address, wait):
        return trouble

    monkeypatch.setattr(doctor_network, "heard_itself", deaf)
    assert doctor_network.multicast((LOOPBACK,)) == (False, trouble_words(trouble))


def test_a_call_that_is_blocked_is_said_to_be(monkeypatch):
    async def blocked(*_):
        raise ConnectionRefusedError

    monkeypatch.setattr(doctor_network.asyncio, "open_connection", blocked)
    works, says = doctor_network.calls((LOOPBACK,))
    assert not works
    assert "firewall" in says
