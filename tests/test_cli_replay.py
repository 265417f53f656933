"""`replay` shows what a record tells, says in a sentence what is wrong, and never trusts it."""

from pathlib import Path

import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade import journal
from kingsburg_arcade.commands.exit_codes import INTERRUPTED
from kingsburg_arcade.governors.hint import Verdict
from kingsburg_arcade.net.protocol.journal_format import framed, opening
from kingsburg_arcade.saved_matches import home
from kingsburg_arcade.saved_matches.notebook import frames_of, read_notebook
from kingsburg_arcade.scenes.replay.analysis import Analyst
from terminal import typed


@pytest.fixture
def saved(capsys, tmp_path):
    file = tmp_path / "match.record"
    line = ("sim", "--game", IN_THE_BOX[0], "--seats", "random,random", "--games", "1")
    assert typed(capsys, *line, "--save", file).code == 0
    return file


def test_a_listing_for_a_person(capsys, saved):
    printed = typed(capsys, "replay", saved, "--list")
    assert (printed.code, printed.err) == (0, "")
    lines = printed.out.splitlines()
    assert lines[0] == f"{IN_THE_BOX[0]}: random 0, random 1"
    assert lines[1].split()[:2] == ["1", "luck"]
    assert lines[-2].startswith("over")
    assert lines[-1].startswith("digest")


@pytest.fixture
def played(capsys, tmp_path, monkeypatch):
    """A record of thoughtful seats, in a home that has no verdicts on it."""
    monkeypatch.setenv("KINGSBURG_ARCADE_HOME", str(tmp_path))
    file = tmp_path / "match.record"
    line = ("sim", "--game", IN_THE_BOX[0], "--seats", "page,page", "--seed", "3", "--games", "1")
    assert typed(capsys, *line, "--save", file).code == 0
    return file


def test_the_puzzles_of_a_record(capsys, played, monkeypatch):
    monkeypatch.setattr(Analyst, "judge", a_puzzle_now_and_then)
    plain = typed(capsys, "replay", played, "--puzzles", "--json").plain
    assert 0 < len(plain["puzzles"]) < plain["analysed"]
    first = plain["puzzles"][0]
    assert (first["found"], first["lead"], first["better"]) == (True, 3.0, "clearly")
    printed = typed(capsys, "replay", played, "--puzzles")
    assert len(printed.out.splitlines()) == len(plain["puzzles"])
    assert first["best"] in printed.out.splitlines()[0]
    assert printed.err == ""


def test_no_puzzle_is_said(capsys, played, monkeypatch):
    monkeypatch.setattr(Analyst, "judge", no_puzzle)
    printed = typed(capsys, "replay", played, "--puzzles")
    looking, looked = "looking closely at ", "Looked closely at "
    count = printed.err.removeprefix(looking).split()[0]
    assert int(count) > 50
    assert printed.err == f"{looking}{count} choices\n"
    assert printed.out == f"{looked}{count} choices: no move was clearly best\n"


@pytest.mark.parametrize("json", [(), ("--json",)])
def test_interrupted_puzzles_are_told_and_kept(capsys, played, monkeypatch, json):
    judged = []

    def until_tired(analyst, at):
        if len(judged) == 20:
            raise KeyboardInterrupt
        judged.append(at)
        return a_puzzle_now_and_then(analyst, at)

    monkeypatch.setattr(Analyst, "judge", until_tired)
    printed = typed(capsys, "replay", played, "--puzzles", *json)
    assert printed.code == INTERRUPTED
    if json:
        assert '"analysed": 20, "interrupted": true' in printed.out
        assert '"move"' in printed.out
    else:
        _, head, *lines = printed.err.splitlines()
        assert head.startswith("interrupted after 20 of ")
        assert {int(line.split()[0]) for line in lines} & set(judged)
    judged.clear()
    again = typed(capsys, "replay", played, "--puzzles", "--json")
    assert '"analysed": 40, "interrupted": true' in again.out


def no_puzzle(analyst, at):
    yield
    _, legal, played, _ = analyst._question(at)
    return Verdict(played, played, 0.0, tuple(move for move in legal if move is not played), 0.0)


def a_puzzle_now_and_then(analyst, at):
    yield
    _, legal, played, _ = analyst._question(at)
    others = tuple(move for move in legal if move is not played)
    return Verdict(played, played, 0.0, others, 3.0 * (at % 4 == 0))


def test_a_cut_tail_is_said_and_the_rest_shown(capsys, saved):
    whole = typed(capsys, "replay", saved, "--json").plain
    saved.write_bytes(saved.read_bytes()[:-3])
    torn = typed(capsys, "replay", saved, "--json")
    assert torn.code == 0
    assert torn.err.count("\n") == 1
    assert f"entry, {whole['entries']}, is cut off" in torn.err
    assert f'"entries": {whole["entries"] - 1}' in torn.out
    assert '"over": false' in torn.out


def test_a_cut_tail_does_not_verify(capsys, saved):
    saved.write_bytes(saved.read_bytes()[:-3])
    torn = typed(capsys, "replay", saved, "--verify", "--json")
    assert torn.code == 1
    assert '"verified": false' in torn.out
    assert torn.err.count("\n") == 1


@pytest.mark.parametrize("place", [0.2, 0.5, 0.9])
def test_a_flipped_bit_is_named_by_its_entry(capsys, saved, place):
    data = bytearray(saved.read_bytes())
    data[int(len(data) * place)] ^= 4
    saved.write_bytes(data)
    for line in (["--verify"], ["--json"], ["--list"]):
        printed = typed(capsys, "replay", saved, *line)
        assert printed.code == 1
        assert printed.err.count("\n") == 1
        assert "Entry" in printed.err


@pytest.mark.parametrize(
    "data", [b"", b"\0" * 5000, b"{}", b"\x89KBA\r\n\x1a\n", b"\x89KBA\r\n\x1a\n\xff" * 9]
)
def test_a_file_that_is_not_a_record(capsys, tmp_path, data):
    file = tmp_path / "other"
    file.write_bytes(data)
    printed = typed(capsys, "replay", file)
    assert printed.code == 1
    assert str(file) in printed.complaint


def test_a_file_that_is_not_there(capsys, tmp_path):
    printed = typed(capsys, "replay", tmp_path / "nothing")
    assert printed.code == 1
    assert "no such file" in printed.complaint


@pytest.fixture
def opened(monkeypatch):
    """The window of a command, which closes as soon as it is drawn; what was on top in it."""
    from kingsburg_arcade import main_loop

    seen = []

    def run(app):
        app.frame(0.0, ())
        seen.append((app.top, app.top.notice))
        app.close()

    monkeypatch.setattr(main_loop, "run", run)
    return seen


def test_the_record_opens_on_its_table(capsys, saved, opened):
    whole = typed(capsys, "replay", saved, "--json").plain
    printed = typed(capsys, "replay", saved)
    assert (printed.code, printed.out, printed.err) == (0, "", "")
    ((scene, notice),) = opened
    assert (scene.mode.reel.stops[-1].entries, notice) == (whole["entries"], "")
    assert scene.players.captions == ("random 0", "random 1")


def test_a_damaged_record_opens_with_a_sentence(capsys, saved, opened):
    data = bytearray(saved.read_bytes())
    data[len(data) // 2] ^= 4
    saved.write_bytes(data)
    printed = typed(capsys, "replay", saved)
    assert (printed.code, printed.err.count("\n")) == (0, 1)
    assert "is damaged" in printed.err
    ((scene, notice),) = opened
    assert notice
    assert scene.mode.reel.last > 0


# ----------------------------------------------------------------------------- matches on the LAN
KEPT = Path(__file__).parent / "net" / "journals" / "former.notebook"
"""Kept by version 0.1."""


def test_a_notebook_is_verified_and_says_which_luck_it_had(capsys):
    shown = typed(capsys, "replay", KEPT, "--verify", "--json").plain
    assert (shown["entries"], shown["over"], shown["verified"]) == (44, False, True)
    assert shown["proof"] == {
        "moves": 35,
        "rolls": 8,
        "cards": 1,
        "unique": False,
        "luck": "Saved by version 0.1: its rolls could have been repeated.",
        "seatings": [],
    }
    readable = typed(capsys, "replay", KEPT, "--verify").out.splitlines()
    assert readable[-1] == "luck  Saved by version 0.1: its rolls could have been repeated."


def test_a_record_is_proven_by_the_notebook_beside_it_and_by_no_other(capsys, saved):
    assert typed(capsys, "replay", saved, "--verify", "--json").plain["proof"] is None
    beside = saved.with_name(f"{saved.name}.notebook")
    beside.write_bytes(KEPT.read_bytes())
    assert typed(capsys, "replay", saved, "--verify", "--json").plain["proof"] is None
    journal.save(saved, read_notebook(KEPT).record)
    shown = typed(capsys, "replay", saved, "--verify", "--json").plain
    assert (shown["verified"], shown["proof"]["unique"]) == (True, False)


def test_a_forged_notebook_beside_a_record_does_not_verify(capsys, saved):
    frames = frames_of(KEPT)
    grown = [at for at, frame in enumerate(frames) if frame[0] == "grow"]
    (deed, *rest) = frames[grown[5]][2]
    frames[grown[5]] = ("grow", frames[grown[5]][1], (deed[:-1] + bytes([deed[-1] ^ 1]), *rest))
    journal.save(saved, read_notebook(KEPT).record)
    forged = b"".join(framed(*frame) for frame in frames)
    saved.with_name(f"{saved.name}.notebook").write_bytes(opening() + forged)
    printed = typed(capsys, "replay", saved, "--verify", "--json")
    assert (printed.code, '"verified": false' in printed.out) == (1, True)
    assert printed.err.count("\n") == 1


def test_a_branch_says_that_its_luck_was_made_at_home(capsys, saved):
    assert typed(capsys, "replay", saved, "--json").plain["branch"] is False
    home.write_chairs(saved, ["human", "squire"], finished=False, besides={"branch": {}})
    assert typed(capsys, "replay", saved, "--json").plain["branch"] is True
    assert "branch  its luck was made at home" in typed(capsys, "replay", saved, "--verify").out
