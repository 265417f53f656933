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


def comes_back(victim, seconds):
    """Kill a program and start it again; how long it was until it had an entry that is new."""
    victim.kill()
    seen, index = len(victim.lines), victim.index
    victim.start()
    began = time.monotonic()
    victim.hears("started", after=seen, seconds=seconds)
    while victim.index <= index:
        assert time.monotonic() - began < seconds, "it is not back"
        time.sleep(0.01)
    return time.monotonic() - began


def pauses(program, after):
    """The longest time between two entries."""
    times = [line["at"] for line in program.told("entry", after)]
    return max(later - earlier for earlier, later in pairwise(times))


def test_a_killed_player_comes_back_through_hundreds_of_silent_sockets(programs):
    ada, bob = programs.table(2, "--governor", "squire")
    ada.at(8)
    with silence(port_of(ada), 400):
        time.sleep(1.5)
        assert len(answers(port_of(ada), 10)) >= 9
        assert comes_back(bob, 12) < 12


@LONG
def test_nobody_notices_a_thousand_silent_sockets_and_ten_floods(programs):
    """For a minute, from other addresses: a match of two goes on, and a killed player returns."""
    ada, bob = programs.table(2, "--governor", "regent")
    port = port_of(ada)
    ada.at(10)
    calm = time.monotonic()
    time.sleep(5)
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
            time.sleep(20)
            in_time = answers(port, 30)
            back = comes_back(bob, 20)
            while time.monotonic() < calm + 60 and not ada.told("over"):
                time.sleep(0.5)
    finally:
        calls = sum(int(one.communicate(timeout=90)[0]) for one in floods)
    print(f"{calls} calls; {len(in_time)} of 30 answers, the slowest {max(in_time):.3f} s;")
    print(f"back after {back:.2f} s; pauses {quiet:.2f} s before, {pauses(ada, began):.2f} s then")
    assert len(in_time) >= 29
    assert back < 15
    missing = ada.told("missing", began)
    assert len(missing) <= 1  # for the one that was killed
    assert calls > 1000
