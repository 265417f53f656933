"""Attacks of strangers on programs of their own: players notice nothing, and come back."""

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


@pytest.fixture
def programs(tmp_path):
    with Programs(tmp_path) as some:
        yield some


def port_of(program):
    return int(program.hears("room")["address"].rpartition(":")[2])


def comes_back(victim, other, seconds):
    """Kill a program until it is missed and start it again; how long until the other hears it."""
    victim.kill()
    after = len(other.lines)
    other.hears("missing", after=after, seconds=20)
    after = len(other.lines)
    victim.start()
    began = time.monotonic()
    other.hears("back", after=after, seconds=seconds)
    return time.monotonic() - began


def pauses(program, after):
    """The longest time between two entries."""
    times = [line["at"] for line in program.told("entry", after)]
    return max((later - earlier for earlier, later in pairwise(times)), default=float("inf"))


@pytest.mark.long
def test_a_killed_player_comes_back_through_hundreds_of_silent_sockets(programs):
    ada, bob = programs.table(2, "--governor", "squire")
    ada.at(8)
    with silence(port_of(ada), 400):
        time.sleep(1.5)
        assert len(answers(port_of(ada), 10)) >= 9
        assert comes_back(bob, ada, 12) < 12


@LONG
def test_nobody_notices_a_thousand_silent_sockets_and_ten_floods(programs):
    """For a minute, from other addresses: a match of two goes on, and a killed player returns."""
    rivals = ("--seats", 5, "--with", "regent,regent,regent")
    ada = programs.start("--create", "Ada", *rivals, "--governor", "regent")
    port = port_of(ada)
    bob = programs.start("--join", f"127.0.0.1:{port}", "--governor", "regent")
    ada.at(10)
    calm = time.monotonic()
    time.sleep(3)
    quiet = pauses(ada, 0)
    began = len(ada.lines)
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
        with silence(port, 1000, source(99)):
            time.sleep(6)
            then = pauses(ada, began)
            in_time = answers(port, 30)
            back = comes_back(bob, ada, 20)
            index = ada.index
            while time.monotonic() < calm + 58 and not ada.told("over"):
                time.sleep(0.5)
            assert ada.index > index or ada.told("over")
    finally:
        calls = sum(int(one.communicate(timeout=90)[0]) for one in floods)
    print(f"{calls} calls; {len(in_time)} of 30 answers, the slowest {max(in_time):.3f} s;")
    print(f"back after {back:.2f} s; entries {quiet:.2f} s apart before, {then:.2f} s then")
    assert len(in_time) >= 29
    assert back < 15
    missing = ada.told("missing", began)
    assert len(missing) <= 1  # for the one that was killed
    assert calls > 1000


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
