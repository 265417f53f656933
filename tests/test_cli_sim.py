"""`sim` plays the same games on any machine, with any number of processes, and can save one."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from terminal import started, typed

GAMES = ("kingsburg", "kingdom_builder")


def line(game: str, *more: object, seats: int = 3, seed: int = 7, games: int = 12) -> list[object]:
    seated = ",".join(["random"] * seats)
    return ["sim", "--game", game, "--seats", seated, "--games", games, "--seed", seed, *more]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed(capsys, game):
    told = typed(capsys, *line(game, "--json", "--workers", 1)).plain
    assert told["game"] == game
    assert told["seats"] == ["random"] * 3
    assert (told["games"], told["seed"]) == (12, 7)
    assert sum(told["wins"]) + told["shared"] == 12
    assert len(told["mean_points"]) == 3
    assert told["moves"] > 12 * 50
    assert told["seconds"] > 0
    assert told["games_per_second"] > 0
    assert told["microseconds_per_move"] > 0
    assert len(told["digest"]) == 32


def test_for_a_person(capsys):
    printed = typed(capsys, *line("kingsburg"))
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.startswith("12 games of kingsburg in ")
    assert printed.out.count("random") == 3


def test_rotated_deals_are_told(capsys):
    seats = "page:soothsayer,page,random"
    words = ("sim", "--game", "kingsburg", "--seats", seats, "--rotate", "--games")
    printed = typed(capsys, *words, 5).out.splitlines()
    assert printed[0].startswith("6 games of kingsburg in ")
    assert printed[1] == "2 deals, each played from each of the 3 seats by everybody"
    assert len({line.index(" won ") for line in printed if line.startswith("seat")}) == 1
    assert printed[-1] == "wanted: 5; the last deal was played to its end"
    printed = typed(capsys, *words, 3).out.splitlines()
    assert printed[1] == "1 deal, played from each of the 3 seats by everybody"
    assert "wanted" not in printed[-1]


def test_one_game_is_one(capsys):
    assert typed(capsys, *line("kingsburg", games=1)).out.startswith("1 game of kingsburg in ")
    told = typed(capsys, *line("kingsburg", games=2)).out
    assert told.startswith("2 games of kingsburg in ")
    assert "deal" not in told


@pytest.mark.parametrize("game", GAMES)
def test_the_digest_does_not_depend_on_processes_or_hashes(capsys, game):
    told = typed(capsys, *line(game, "--json", "--workers", 1)).plain
    others = [
        started(*line(game, "--json", "--workers", workers), PYTHONHASHSEED=hashes).plain
        for workers, hashes in ((2, "0"), (3, "1"))
    ]
    for key in ("digest", "wins", "mean_points", "shared", "moves"):
        assert [other[key] for other in others] == [told[key]] * 2


def test_the_digest_depends_on_everything_else(capsys):
    def digest(*arguments: object, **given: int) -> str:
        return typed(capsys, *line("kingsburg", "--json", *arguments, **given)).plain["digest"]

    digests = [
        digest(),
        digest(seed=8),
        digest(games=13),
        digest(seats=2),
        digest("--option", "plus_two=group"),
    ]
    assert len(set(digests)) == len(digests)
    assert digest() == digests[0]


def test_more_games_begin_with_the_same_games(capsys, tmp_path):
    """The last of three games is the third of ten, in any process."""
    saved = [tmp_path / "three.record", tmp_path / "again.record"]
    for file in saved:
        assert typed(capsys, *line("kingsburg", "--save", file, games=3)).code == 0
    assert saved[0].read_bytes() == saved[1].read_bytes()


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_game_replays_and_verifies(capsys, tmp_path, game):
    file = tmp_path / "last.record"
    told = typed(capsys, *line(game, "--json", "--save", file, games=1)).plain
    shown = typed(capsys, "replay", file, "--verify", "--json").plain
    assert shown["verified"] is True
    assert shown["game"] == game
    assert len(shown["seats"]) == 3
    assert shown["entries"] == told["moves"]
    assert shown["over"] is True
    assert shown["result"]["points"] == told["mean_points"]


def test_a_game_is_saved_over_an_older_one(capsys, tmp_path):
    file = tmp_path / "last.record"
    assert typed(capsys, *line("kingsburg", "--save", file, games=1)).code == 0
    older = file.read_bytes()
    assert typed(capsys, *line("kingsburg", "--save", file, games=1, seed=8)).code == 0
    assert file.read_bytes() != older
    assert typed(capsys, "replay", file, "--verify", "--json").plain["verified"] is True


def test_a_folder_that_is_not_there_is_noticed_before_playing(capsys, tmp_path):
    printed = typed(capsys, *line("kingsburg", "--save", tmp_path / "no" / "x", games=10_000_000))
    assert printed.code == 1
    assert "no such folder" in printed.complaint


def test_a_file_that_is_not_a_record_is_not_replaced(capsys, tmp_path):
    file = tmp_path / "letter"
    file.write_text("dear Ada")
    printed = typed(capsys, *line("kingsburg", "--save", file, games=10_000_000))
    assert printed.code == 1
    assert "is not a record" in printed.complaint
    assert file.read_text() == "dear Ada"


def test_json_is_one_line(capsys):
    out = typed(capsys, *line("kingsburg", "--json", games=1)).out
    assert out.count("\n") == 1
    assert isinstance(json.loads(out), dict)


# ------------------------------------------------------------------------------------- stopping
def interruptible():
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def at_work(session: int) -> list[int]:
    """The processes of a session, told by what the system says of each."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def until(holds, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not (held := holds()) and time.monotonic() < end:
        time.sleep(0.05)
    return held


@pytest.mark.skipif(sys.platform != "linux", reason="processes are counted in /proc")
@pytest.mark.parametrize(
    ("number", "to_all", "code"),
    [
        (signal.SIGINT, True, 130),
        (signal.SIGTERM, False, 143),
        (signal.SIGKILL, False, -signal.SIGKILL),
    ],
)
def test_a_long_series_stops_at_once_and_leaves_nobody_at_work(number, to_all, code):
    words = line("kingsburg", "--workers", 2, seats=2, games=100_000)
    words[words.index("--seats") + 1] = "chancellor,chancellor"  # a chunk of theirs takes minutes
    with subprocess.Popen(
        [sys.executable, "-m", "kingsburg_arcade", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=interruptible,
    ) as it:
        try:
            # The first process, two that play, and the one that keeps their books.
            assert until(lambda: len(at_work(it.pid)) == 4, 30)
            time.sleep(1)  # they have begun to play
            began = time.monotonic()
            (os.killpg if to_all else os.kill)(it.pid, number)
            assert it.wait(10) == code
            assert time.monotonic() - began < 2
            assert until(lambda: not at_work(it.pid), 5)
        finally:
            for left in at_work(it.pid):
                os.kill(left, signal.SIGKILL)
        assert it.stdout.read() == b""
        said = it.stderr.read()
    assert said == b"" or number == signal.SIGKILL
