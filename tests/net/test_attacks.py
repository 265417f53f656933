"""Attacks of strangers on programs of their own: players go on, and come back.

How long anything takes is printed beside the same figure before the attack, and never asserted: the
machine may do other things as well. What is asserted is that it comes, and comes again.
"""

import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from net.attacks import FLOODS, answers, silence, source
from net.programs import Programs

TESTS = Path(__file__).parents[1]
LONG = pytest.mark.long
PATIENCE = 60.0
"""Seconds for what takes a moment on an idle machine."""


@pytest.fixture
def programs(tmp_path):
    with Programs(tmp_path) as some:
        yield some


def port_of(program):
    return int(program.hears("room")["address"].rpartition(":")[2])


def comes_back(victim, other):
    """Kill a program until it is missed and start it again; how long until the other hears it."""
    victim.kill()
    after = len(other.lines)
    other.hears("missing", after=after, seconds=PATIENCE)
    after = len(other.lines)
    victim.start()
    began = time.monotonic()
    other.hears("back", after=after, seconds=PATIENCE)
    return time.monotonic() - began


def wait_for(true):
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "nothing goes on"
        time.sleep(0.1)


def goes_on(program, entries):
    """Wait for so many more entries, or the end; the longest time between two of them."""
    began = len(program.lines)
    wait_for(lambda: program.told("over") or len(program.told("entry", began)) >= entries)
    times = [line["at"] for line in program.told("entry", began)]
    return max((later - earlier for earlier, later in pairwise(times)), default=0.0)


@pytest.mark.long
def test_a_killed_player_comes_back_through_hundreds_of_silent_sockets(programs):
    ada, bob = programs.table(2, "--governor", "squire")
    ada.at(8)
    with silence(port_of(ada), 400):
        time.sleep(1.5)
        assert len(answers(port_of(ada), 10, PATIENCE)) >= 9
        comes_back(bob, ada)


@LONG
def test_nobody_notices_a_thousand_silent_sockets_and_ten_floods(programs):
    """For a minute, from other addresses: a match of two goes on, and a killed player returns."""
    rivals = ("--seats", 5, "--with", "regent,regent,regent")
    ada = programs.start("--create", "Ada", *rivals, "--governor", "regent")
    port = port_of(ada)
    bob = programs.start("--join", f"127.0.0.1:{port}", "--governor", "regent")
    ada.at(10)
    calm, quiet, before = time.monotonic(), goes_on(ada, 12), max(answers(port, 5, PATIENCE))
    call = [sys.executable, "-m", "net.attacks"]
    floods = [
        subprocess.Popen(
            [*call, FLOODS[one % len(FLOODS)], str(port), "60", source(one)],
            cwd=TESTS,
            stdout=subprocess.PIPE,
        )
        for one in range(10)
    ]
    try:
        with silence(port, 1000, source(99)) as opened:
            time.sleep(2)
            then = goes_on(ada, 12)
            answered = answers(port, 30, PATIENCE)
            back = comes_back(bob, ada)
            later = goes_on(ada, 12)
            while time.monotonic() < calm + 58 and not ada.told("over"):
                time.sleep(0.5)
    finally:
        calls = sum(int(one.communicate(timeout=PATIENCE)[0]) for one in floods)
    missing = len(ada.told("missing"))
    wait_for(lambda: len(ada.told("back")) >= missing)
    print(f"{calls} calls and {opened[0]:.0f} silent ones; bob was back after {back:.2f} s")
    print(f"{len(answered)} of 30 answers, at most {max(answered):.3f} s; before {before:.3f} s")
    print(f"entries at most {quiet:.2f} s apart before, {then:.2f} s and {later:.2f} s then")
    print(f"missing {missing} times, one of them killed")
    assert len(answered) >= 20
    assert calls + opened[0] > 1000


def test_the_creator_closes_the_door_and_sends_away_by_orders(programs):
    ada = programs.start("--create", "Ada", "--seats", 3, "--orders", stdin=True)
    address = ada.hears("room")["address"]
    bob = programs.start("--join", address, "--name", "Ada")
    came = ada.hears("joined")
    assert came["name"] == f"Ada #{came['key'][:4]}"
    ada.orders("not an order")
    assert ada.hears("refused")["code"] == "order.malformed"
    ada.orders('{"order": "close_door"}')
    late = programs.start("--join", address)
    code, complaint = late.ends()
    assert code == 1
    assert "lets no one else in" in complaint
    ada.orders(f'{{"order": "send_away", "key": "{came["key"]}"}}')
    assert bob.ends() == (1, "kingsburg-arcade: The host of the room sent you away\n")
    ada.orders('{"order": "open_door"}')
    bob.start()
    assert bob.ends() == (1, "kingsburg-arcade: The host of the room sent you away\n")
    other = programs.start("--join", address)
    other.hears("joined")


@pytest.mark.long
def test_the_creator_keeps_the_door_after_a_crash_and_the_players_follow(programs):
    """A spectator who was sent away finds no way in through anybody."""
    ada = programs.start(
        "--create", "Ada", "--seats", 2, "--orders", "--governor", "regent", stdin=True
    )
    address = ada.hears("room")["address"]
    bob = programs.start("--join", address, "--governor", "regent", "--port", 0)
    zoe = programs.start("--join", address, "--watch", "--name", "Zoe")
    bob.hears("started")
    key = next(line for line in ada.told("joined") if line["name"] == "Zoe")["key"]
    ada.at(3)
    ada.kill()
    after = len(ada.lines)
    ada.start()
    ada.hears("started", after=after)
    time.sleep(2)
    ada.orders(f'{{"order": "send_away", "key": "{key}"}}')
    assert zoe.ends(20)[0] == 1
    ada.orders('{"order": "close_door"}')
    time.sleep(1)
    refused = [line["code"] for line in ada.told("refused", after)]
    assert refused == []
    late = programs.start("--join", address, "--watch")
    assert "else in" in late.ends()[1]
