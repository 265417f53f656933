"""Programs on machines of their own: found by real multicast, over cables that are bad or out."""

import json
import subprocess
import sys
import threading
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import pytest

from net.lab import Lab, refusal
from net.programs import Programs, one_match

WHY_NOT = refusal() if sys.platform == "linux" else "machines of our own need Linux"
pytestmark = pytest.mark.skipif(WHY_NOT is not None, reason=str(WHY_NOT))
LONG = pytest.mark.long


@pytest.fixture
def programs(tmp_path):
    with Programs(tmp_path) as some:
        yield some


@pytest.fixture
def without_disks():
    """Programs whose notebooks are in memory: a move is told when its author's disk has it."""
    with TemporaryDirectory(dir="/dev/shm") as folder, Programs(Path(folder)) as some:
        yield some


class Looker:
    """Somebody on one machine who looks for rooms."""

    def __init__(self, within: str, seconds: float = 60) -> None:
        script = str(Path(__file__).with_name("looker.py"))
        self.seen: list[dict] = []
        self.process = subprocess.Popen(
            ["ip", "netns", "exec", within, sys.executable, script, str(seconds)],
            stdout=subprocess.PIPE,
            text=True,
        )
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self.seen.append(json.loads(line))

    @property
    def rows(self):
        return self.seen[-1]["rows"] if self.seen else None

    def until(self, holds, seconds: float = 20) -> float:
        """Wait until the newest look is as wanted; when it was."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.seen and holds(self.seen[-1]):
                return self.seen[-1]["at"]
            time.sleep(0.005)
        raise AssertionError(f"never seen; last: {self.seen[-3:]}")

    def __enter__(self) -> "Looker":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self.thread.join()
        self.process.stdout.close()


def names(look) -> list[str]:
    return [row[0] for row in look["rows"]]


def table(programs, lab, people, *given, interface=None):
    """A room on the first machine, and guests on the others who know its name alone."""
    where = {"interface": interface, "within": lab.names[0]}
    creator = programs.start("--create", "Ada", "--seats", people, *given, **where)
    guests = [
        programs.start("--join", "Ada", interface=None, within=lab.names[number])
        for number in range(1, people)
    ]
    return [creator, *guests]


# ------------------------------------------------------------------------------------- finding
@pytest.mark.long
def test_a_new_room_on_another_machine_is_seen_at_once_and_gone_when_its_cable_is(programs):
    with Lab(2) as lab, Looker(lab.names[1]) as looker:
        looker.until(lambda look: look["rows"] == [])
        time.sleep(0.5)
        creator = programs.start(
            "--create", "Ada", "--seats", 2, interface=None, within=lab.names[0]
        )
        opened = creator.hears("room")
        assert opened["address"].startswith(f"{lab.address(0)}:")
        seen = looker.until(lambda look: names(look) == ["Ada"])
        assert looker.rows == [["Ada", opened["address"], 1, None]]
        assert seen - opened["at"] < 1  # 0.1 on a machine that does nothing else
        with lab.out(0):
            out = time.monotonic()
            assert looker.until(lambda look: look["rows"] == []) - out < 5
        healed = time.monotonic()
        assert looker.until(lambda look: names(look) == ["Ada"]) - healed < 4


@LONG
def test_the_first_look_takes_less_than_a_second(programs):
    with Lab(2) as lab:
        creator = programs.start(
            "--create", "Ada", "--seats", 2, interface=None, within=lab.names[0]
        )
        creator.hears("room")
        with Looker(lab.names[1]) as looker:
            began = looker.until(lambda look: True)
            assert looker.until(lambda look: names(look) == ["Ada"]) - began < 1


@LONG
def test_two_cables_to_one_room_are_one_row_and_the_second_is_used_when_the_first_is_out(programs):
    with Lab(2, links=2) as lab, Looker(lab.names[1]) as looker:
        programs.start("--create", "Ada", "--seats", 2, interface=None, within=lab.names[0])
        looker.until(lambda look: names(look) == ["Ada"])
        first = looker.rows[0][1]
        link = 0 if first.startswith("10.77.") else 1
        with lab.out(0, link):
            looker.until(lambda look: names(look) == ["Ada"] and look["rows"][0][1] != first)
            assert all(len(look["rows"]) <= 1 for look in looker.seen)
        # The room may be asked for one interface alone.
        programs.start("--create", "Eve", "--seats", 2, interface=lab.address(0, 1),
                       within=lab.names[0])  # fmt: skip
        looker.until(lambda look: sorted(names(look)) == ["Ada", "Eve"])
        (eve,) = [row for row in looker.rows if row[0] == "Eve"]
        assert eve[1].startswith(f"{lab.address(0, 1)}:")


@LONG
def test_a_machine_without_any_network_says_so():
    with Lab(1, links=0) as lab, Looker(lab.names[0]) as looker:
        looker.until(lambda look: look["trouble"] == "no_network")


@LONG
def test_two_machines_on_one_cable_that_nobody_gave_an_address_find_each_other(programs):
    with Lab(2) as lab:
        for machine in range(2):
            lab.moves_to(machine, f"169.254.7.{machine + 1}")
        creator, guest = table(programs, lab, 2)
        assert creator.hears("room")["address"].startswith("169.254.7.1:")
        assert one_match([creator, guest]) > 100


# ------------------------------------------------------------------------------------- playing
@LONG
@pytest.mark.parametrize("people", [2, 3, 5])
def test_guests_who_know_the_name_alone_finish_one_match(programs, people):
    with Lab(people) as lab:
        assert one_match(table(programs, lab, people)) > 100


@LONG
def test_a_move_is_everywhere_within_five_milliseconds_and_the_delay_of_the_cable(without_disks):
    delay = 0.01
    with Lab(3) as lab:
        lab.everywhere(delay=delay)
        peers = table(without_disks, lab, 3)
        assert one_match(peers) > 100
        late = []
        for entries in zip(*[peer.told("entry") for peer in peers], strict=True):
            (_,) = {line["index"] for line in entries}
            times = [line["at"] for line in entries]
            late.append(max(times) - min(times))
        # Two cables lie between any two machines.
        assert median(late) < 2 * delay + 0.005


@LONG
def test_a_match_goes_on_over_bad_cables(programs):
    with Lab(3) as lab:
        lab.everywhere(delay=0.005, jitter=0.02, loss=0.03)
        assert one_match(table(programs, lab, 3)) > 100
        assert lab.hubs[0].lost > 50


@LONG
@pytest.mark.parametrize("victim", [0, 1])
def test_a_cable_is_pulled_out_and_put_back(programs, victim):
    with Lab(3) as lab:
        peers = table(programs, lab, 3)
        others = [peer for number, peer in enumerate(peers) if number != victim]
        peers[victim].at(30)
        seat = peers[victim].told("seated")[0]["seat"]
        with lab.out(victim):
            out = time.monotonic()
            for other in others:
                assert other.hears("missing", seat=seat, seconds=8)["at"] - out < 3.5
            assert peers[victim].hears("waiting", waiting=True, seconds=8)
            time.sleep(3)
        healed = time.monotonic()
        for other in others:
            assert other.hears("back", seat=seat, seconds=8)["at"] - healed < 2.5
        assert one_match(peers) > 100


# ----------------------------------------------------------------------- without the creator
@LONG
def test_a_match_whose_creator_crashed_is_still_found_by_its_name(programs):
    with Lab(4) as lab, Looker(lab.names[3]) as looker:
        lab.everywhere(delay=0.03)  # so that the match is not over at once
        creator, *guests = table(programs, lab, 3)
        looker.until(lambda look: [row[3] for row in look["rows"]] == ["started"])
        first = looker.rows[0][1]
        assert first.startswith(f"{lab.address(creator.told('seated')[0]['seat'])}:")
        creator.at(20)
        creator.kill()
        killed = time.monotonic()
        seen = looker.until(lambda look: look["rows"] and look["rows"][0][1] != first)
        assert seen - killed < 8
        assert names(looker.seen[-1]) == ["Ada"]
        watcher = programs.start("--join", "Ada", "--watch", interface=None, within=lab.names[3])
        assert watcher.hears("started")["match"] == creator.told("started")[0]["match"]
        watcher.at(guests[0].index)
        creator.start()
        looker.until(lambda look: look["rows"] and look["rows"][0][1] == first)
        time.sleep(3)  # the one who took over has withdrawn by now
        assert all(len(look["rows"]) <= 1 for look in looker.seen)
        assert looker.rows[0][1] == first
        assert one_match([creator, *guests]) > 100
        assert watcher.ends() == (0, "")


@LONG
def test_two_who_have_both_moved_to_other_addresses_find_each_other_again(programs):
    with Lab(2) as lab:
        peers = table(programs, lab, 2)
        for peer in peers:
            peer.at(20)
        for peer in peers:
            peer.kill()
        for machine in range(2):
            lab.moves_to(machine, f"10.77.0.{100 + machine}")
        seen = [len(peer.lines) for peer in peers]
        began = time.monotonic()
        for peer in peers:
            peer.start()
        for peer, after in zip(peers, seen, strict=True):
            assert peer.hears("entry", after=after, seconds=20)["at"] - began < 15
        assert one_match(peers) > 100
