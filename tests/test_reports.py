"""The log is bounded and tells no names; a report of the doctor holds all that is known."""

import threading
from pathlib import Path

import pytest

from kingsburg_arcade import cli
from kingsburg_arcade.commands import doctor_report
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.room import noted_facts
from kingsburg_arcade.reports import crash_report, faults, rolling_log, this_program
from kingsburg_arcade.reports.redacted import Redactor
from kingsburg_arcade.reports.rolling_log import KEPT, MOST, RollingLog
from kingsburg_arcade.settings import Settings, save


@pytest.fixture
def log(tmp_path):
    log = RollingLog()
    log.open(tmp_path)
    yield log
    log.close()


def test_a_line_tells_words_of_ours_and_nothing_that_a_person_wrote(log, tmp_path):
    key = bytes(range(32))
    log.note("network", "Linked", who=key, seat=2, name="Zoé Müller", why="lan.gone", ok=True)
    log.note("network", "Linked", who=key, seats=(1, 2), other=b"another")
    first, second = (tmp_path / rolling_log.FILE).read_text("ascii").splitlines()
    assert first.endswith("network Linked who=peer1 seat=2 name=... why=lan.gone ok=True")
    assert second.endswith("network Linked who=peer1 seats=1,2 other=peer2")
    assert key.hex() not in first


def test_the_log_is_bounded(log, tmp_path):
    for _ in range(60):
        log.note("program", "long", many=tuple(range(300)) * 1, letters="x" * 80)
    log._file.write(b"x" * MOST)
    for _ in range(KEPT + 3):
        log.note("program", "full")
        log._file.write(b"x" * MOST)
    files = sorted(one.name for one in tmp_path.iterdir())
    assert files == sorted(rolling_log.files())
    assert len(log.lines) <= rolling_log.REMEMBERED


def test_a_disk_that_takes_no_log_changes_nothing(tmp_path):
    (tmp_path / "file").write_text("no folder")
    log = RollingLog()
    log.open(tmp_path / "file")
    log.note("program", "begins")
    assert len(log.lines) == 1


def test_facts_of_the_network_are_noted_by_kind_and_seat(monkeypatch):
    noted = []
    monkeypatch.setattr(
        noted_facts, "note", lambda area, kind, **values: noted.append((kind, values))
    )
    noted_facts.note_fact(facts.Missing(2))
    noted_facts.note_fact(facts.Settled(7))
    noted_facts.note_fact(facts.Refusing(1, Refused("lan.journal", what="Ada")))
    noted_facts.note_fact(facts.Asked((facts.Late(0, "move"), facts.Awaited(1, "move", 0.0, 9.0))))
    assert noted == [
        ("Missing", {"seat": 2}),
        ("Refusing", {"seat": 1, "reason": "lan.journal"}),
        ("Late", {"seat": 0, "what": "move"}),
    ]


def test_names_addresses_keys_and_folders_are_taken_out():
    home = Path("/home/ada")
    said = Redactor({"Bob", "B"}, home).text(
        "Bob at 192.168.1.7 and fe80::1:2:3:4, Bobby; /home/ada/x of ada; "
        + "0f" * 32
        + " 127.0.0.1"
    )
    assert said == "(name 1) at (address 1) and (address 2), Bobby; ~/x of login; (key) 127.0.0.1"


def test_a_fault_of_a_thread_waits_for_the_main_loop(monkeypatch):
    monkeypatch.setattr(threading, "excepthook", faults.of_thread)
    thread = threading.Thread(target=lambda: 1 / 0, name="planted")
    thread.start()
    thread.join()
    with pytest.raises(ZeroDivisionError) as raised:
        faults.raise_waiting()
    assert raised.value.__notes__ == ["in the thread planted"]
    faults.raise_waiting()  # once


def test_what_code_in_c_left_behind_is_a_report_at_the_next_start(tmp_path):
    (tmp_path / "native-999999999.txt").write_text("Fatal Python error: Segmentation fault")
    (tmp_path / "native-999999998.txt").write_text("")
    found = faults.ended_hard(tmp_path)
    assert "Segmentation fault" in found.read_text("utf-8")
    assert [one.name for one in tmp_path.iterdir()] == [found.name]
    assert faults.ended_hard(tmp_path) is None


def test_a_command_that_breaks_says_where_it_is_written_down(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("KINGSBURG_ARCADE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.argv", ["kingsburg-arcade", "rooms"])
    monkeypatch.setattr(cli, "run", lambda words: 1 / 0)
    assert cli.main() == cli.FAILED
    (file,) = crash_report.kept(tmp_path / "logs")
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(file) in said
    assert "ZeroDivisionError" in file.read_text("utf-8")


@pytest.mark.parametrize("packed", [False, True])
def test_the_commit_is_read_from_a_checkout(tmp_path, packed):
    commit, git = "ab" * 20, tmp_path / ".git"
    (git / "refs/heads").mkdir(parents=True)
    (git / "HEAD").write_text("ref: refs/heads/main\n")
    if packed:
        (git / "packed-refs").write_text(f"# pack-refs\n{commit} refs/heads/main\n")
    else:
        (git / "refs/heads/main").write_text(f"{commit}\n")
    assert this_program._checked_out(git) == commit
    tree = tmp_path / "tree"
    tree.mkdir()
    (git / "worktrees/tree").mkdir(parents=True)
    (git / "worktrees/tree/HEAD").write_text("ref: refs/heads/main\n")
    (git / "worktrees/tree/commondir").write_text("../..\n")
    (tree / ".git").write_text(f"gitdir: {git}/worktrees/tree\n")
    assert this_program._checked_out(tree / ".git") == commit
    assert this_program._checked_out(tmp_path / "nothing") == ""


def test_the_report_of_the_doctor_holds_everything(tmp_path, monkeypatch):
    monkeypatch.setenv("KINGSBURG_ARCADE_HOME", str(tmp_path / "home"))
    save(tmp_path / "home", Settings(name="Zoé"))
    logs = tmp_path / "home/logs"
    crash_report.keep(logs, "what broke")
    (logs / rolling_log.FILE).write_text("a line of the log\n")
    file = tmp_path / "report.txt"
    doctor_report.write(file, {"calls": (False, "Zoé cannot be called at 10.0.0.7")})
    told = file.read_text("utf-8")
    for part in ("version: ", "a line of the log", "what broke", "FAILS  calls", "matches: "):
        assert part in told
    assert "Zoé" not in told
    assert "10.0.0.7" not in told
    doctor_report.write(file, {})
    file.write_text("dear diary")
    with pytest.raises(Refused, match="exists"):
        doctor_report.write(file, {})
    assert file.read_text() == "dear diary"
