"""The command line as a whole: what can be typed, and how it says that it cannot."""

import contextlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import kingsburg_arcade
from kingsburg_arcade import cli, journal
from kingsburg_arcade.commands import headless
from terminal import started, typed

ROOT = Path(__file__).parents[1]


def test_help_names_every_command(capsys):
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--help"])
    out = capsys.readouterr().out
    assert all(name in out for name in cli.COMMANDS)


def test_version(capsys):
    with pytest.raises(SystemExit, match="0"):
        cli.main(["--version"])
    assert kingsburg_arcade.__version__ in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("dance", "knows no 'dance'; known: play"),
        ("sim", "--game"),
        ("sim --game kingsburg", "--seats"),
        ("sim --game chess --seats random,random", "unknown word 'chess'; known: kingsburg"),
        ("sim --game kingsburg --seats random,random --games none", "'none' is not a whole number"),
        ("sim --game kingsburg --seats random,random --games 0", "not from 1 to"),
        ("sim --game kingsburg --seats random,random --workers 0", "not from 1 to"),
        ("sim --game kingsburg --seats random,random --seed x", "'x' is not a whole number"),
        ("sim --gam kingsburg --seats random,random", "--game"),
        ("sim --game kingsburg --seats random", "2 to 5 players"),
        ("sim --game kingdom_builder --seats random,random,random,random,random", "2 to 4 players"),
        ("sim --game kingsburg --seats random,oracle", "Unknown rival of kingsburg: 'oracle'"),
        ("sim --game kingsburg --seats ,", "Unknown rival of kingsburg: ''"),
        ("sim --game kingsburg --seats random,random --option fog=yes", "Unknown house rule 'fog'"),
        ("sim --game kingsburg --seats random,random --option plus_two", "NAME=VALUE"),
        ("play --seats human,page --option plus_two", "NAME=VALUE"),
        ("play --seats human,page --option a=b --option a=c", "Option 'a' is given twice"),
        ("peer --create Ada --seats 2 --option plus_two", "NAME=VALUE"),
        ("sim --game kingsburg --seats random,random --option plus_two=x", "season, group"),
        ("play --seats human,page --seed abc", "'abc' is not a whole number"),
        ("replay", "FILE"),
        ("position", "FILE"),
        ("bench", "missing: engine|frame"),
        ("bench coffee", "unknown word 'coffee'; known: engine"),
        ("bench engine --seconds -1", "seconds"),
        ("bench engine --seconds abc", "'abc' is not a number"),
        ("rooms --seconds abc", "'abc' is not a number"),
    ],
)
def test_a_wrong_call_ends_with_2_and_a_sentence(capsys, line, said):
    printed = typed(capsys, *line.split())
    assert printed.code == cli.WRONG_CALL
    assert said in printed.complaint


@pytest.fixture
def no_peer(monkeypatch):
    """A script that would open a table is noticed at once."""

    async def never(self):
        raise AssertionError("the peer began")

    monkeypatch.setattr(headless.Headless, "play", never)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("peer --create A --seats 2 --interface 127.0.0.1 --port 99999", "not from 0 to 65535"),
        ("peer --create A --seats 2 --interface 127.0.0.1 --port -1", "not from 0 to 65535"),
        ("peer --join A --interface 127.0.0.1 --port 99999", "not from 0 to 65535"),
        ("peer --create A --seats 2 --grace -1", "not from 0 to 86400"),
        ("peer --create A --seats 2 --grace 86401", "not from 0 to 86400"),
        ("peer --create A --seats 9", "2 to 5 players, not for 9"),
        ("peer --create A --seats 1", "2 to 5 players, not for 1"),
        (
            "peer --create A --seats 5 --game kingdom_builder",
            "2 to 4 players, not for 5",
        ),
        ("peer --create A --seats two", "'two' is not a whole number"),
        ("peer --join A --seats 0", "only for the host of a room"),
        ("peer --join A --seed abc", "'abc' is not a whole number"),
        ("peer --join A --grace 0", "only for the host of a room"),
        ("peer --create A --seats 2 --leave-at -1", "not from 0 to"),
        ("peer --create A --seats 2 --code=", "room code looks like"),
        ("peer --create A --seats 2 --code K7", "room code looks like"),
        ("peer --join A --code=", "room code looks like"),
        ("peer --join A --code new", "room code looks like"),
        ("peer --create= --seats 2", "1 to 40 letters"),
        (f"peer --create {'A' * 41} --seats 2", "1 to 40 letters"),
        (f"peer --join A --name {'A' * 41}", "1 to 40 letters"),
    ],
)
@pytest.mark.usefixtures("no_peer")
def test_a_wrong_call_of_a_peer_is_refused_before_it_is_there(capsys, line, said):
    printed = typed(capsys, *line.split())
    assert printed.code == cli.WRONG_CALL
    assert said in printed.complaint


@pytest.mark.parametrize(
    "line", [("--create", "A\nB", "--seats", "2"), ("--join", "A", "--name", "A\nB")]
)
@pytest.mark.usefixtures("no_peer")
def test_a_name_of_two_lines_is_said_to_be_one(capsys, line):
    printed = typed(capsys, "peer", *line)
    assert printed.code == cli.WRONG_CALL
    assert "letters on one line" in printed.complaint


@pytest.mark.parametrize(
    ("place", "said"),
    [(".", "not a regular file"), ("no/x", "no such folder"), ("letter", "is not a record")],
)
@pytest.mark.usefixtures("no_peer")
def test_a_peer_looks_first_whether_its_record_can_be_written(capsys, tmp_path, place, said):
    (tmp_path / "letter").write_text("dear Ada")
    printed = typed(capsys, "peer", "--create", "A", "--seats", 2, "--save", tmp_path / place)
    assert printed.code == cli.FAILED
    assert said in printed.complaint
    assert os.listdir(tmp_path) == ["letter"]
    assert (tmp_path / "letter").read_text() == "dear Ada"


def test_a_record_is_replaced_and_so_is_an_empty_file(capsys, tmp_path):
    record, empty = tmp_path / "record", tmp_path / "empty"
    line = ("sim", "--game", "kingsburg", "--seats", "random,random", "--games", 1, "--save")
    assert typed(capsys, *line, record).code == 0
    empty.touch()
    for place in (record, empty, tmp_path / "new"):
        journal.check_place(place)
    assert sorted(os.listdir(tmp_path)) == ["empty", "record"]


COMMANDS_OF_THE_NETWORK = (
    ("peer", "--create", "A", "--seats", "2"),
    ("rooms", "--seconds", "0.1"),
    ("doctor",),
    ("play",),
)


@pytest.mark.parametrize("command", COMMANDS_OF_THE_NETWORK)
@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("", "four numbers"),
        ("x", "four numbers"),
        ("::1", "four numbers"),
        ("999.1.1.1", "four numbers"),
        ("127.1", "four numbers"),
        ("0.0.0.0", "not an address of this machine"),
        ("224.0.0.251", "not an address of this machine"),
        ("255.255.255.255", "not an address of this machine"),
        ("203.0.113.1", "not an address of this machine"),
        ("127.0.0.0", "means a whole subnet"),
        ("127.255.255.255", "means a whole subnet"),
    ],
)
def test_an_interface_that_is_none_is_refused_by_every_command(
    capsys, monkeypatch, command, address, said
):
    def never(typed):
        raise AssertionError(f"{command} began with {typed.interface!r}")

    monkeypatch.setattr(cli.command(command[0]), "run", never)
    printed = typed(capsys, *command, "--interface", address)
    assert printed.code == cli.WRONG_CALL
    assert said in printed.complaint


@pytest.mark.parametrize("command", COMMANDS_OF_THE_NETWORK)
@pytest.mark.parametrize("address", ["localhost", "127.0.0.1"])
def test_localhost_is_an_own_address(command, address):
    read = cli.parser(command).parse_args([*command, "--interface", address])
    assert read.interface == "127.0.0.1"


def test_a_reader_who_has_had_enough_is_no_trouble():
    line = [sys.executable, "-W", "error", "-m", "kingsburg_arcade"]
    line += ["sim", "--game", "kingsburg", "--seats", "random,random", "--games", "1", "--json"]
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(line, stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (cli.FAILED, b"")


def interruptible():
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
def test_a_long_series_counts_on_a_terminal_and_an_interrupt_is_quiet():
    import pty

    line = [sys.executable, "-m", "kingsburg_arcade", "sim", "--game", "kingsburg"]
    line += ["--seats", "random,random", "--games", "1000000", "--workers", "2"]
    terminal, stderr = pty.openpty()
    with subprocess.Popen(
        line,
        stdout=subprocess.PIPE,
        stderr=stderr,
        start_new_session=True,
        preexec_fn=interruptible,  # a shell that runs the tests in the background may ignore it
    ) as it:
        os.close(stderr)
        shown = os.read(terminal, 1000)
        os.killpg(it.pid, signal.SIGINT)
        out, _ = it.communicate(timeout=60)
        with contextlib.suppress(OSError):  # the terminal is gone when nobody writes to it
            while more := os.read(terminal, 1000):
                shown += more
    os.close(terminal)
    assert re.search(rb"[0-9,]+ of 1,000,000 games, [0-9]+ s left", shown)
    assert b"\r\x1b[K" in shown
    assert re.search(rb"interrupted after [0-9,]+ of 1,?000,?000 games:", shown)
    assert b"digest" in shown
    assert b"Traceback" not in shown
    assert (it.returncode, out) == (cli.INTERRUPTED, b"")


def test_the_module_is_the_command():
    assert started("--version").out.startswith("kingsburg-arcade ")


@pytest.mark.skipif(sys.platform == "win32", reason="the shell of POSIX closes streams")
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-"])
def test_a_closed_stream_stops_nobody(closed):
    command = f"{sys.executable} -m kingsburg_arcade sim --game kingsburg"
    command += f" --seats random,random --games 1 --seed 1 {closed}"
    done = subprocess.run(
        ["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert ("digest" in done.stdout) == (closed != ">&-")
