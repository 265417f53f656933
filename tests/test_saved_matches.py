"""A shelf of many matches: names and headers are read, and nothing else of their files."""

import os
from pathlib import Path

import pytest

from kingsburg_arcade.commands.bench_shelf import fill, looked
from kingsburg_arcade.engine.contract import Result
from kingsburg_arcade.engine.record import Header, Record
from kingsburg_arcade.games import cabinet, names
from kingsburg_arcade.journal import save
from kingsburg_arcade.net.protocol import journal_format
from kingsburg_arcade.saved_matches import home, inventory, lan
from kingsburg_arcade.saved_matches.home import PERSON
from kingsburg_arcade.saved_matches.inventory import SavedMatches, game_of, kept_match

RULES = cabinet(names()[0])
HEADER = Header.of(RULES, 2, RULES.options.read({}))


@pytest.fixture
def notes(monkeypatch):
    """The notes that were read, by number."""
    read, found = home.read_note, []

    def reading(path):
        found.append(home.number_of(path))
        return read(path)

    monkeypatch.setattr(home, "read_note", reading)
    return found


def kept_at_home(folder, finished):
    """A match whose record nobody opens here."""
    file = home.new_file(folder, [PERSON])
    file.touch()
    home.write_chairs(file, [PERSON], finished=finished)
    return file


def test_no_note_of_a_finished_match_is_read(tmp_path, notes):
    waiting = kept_at_home(tmp_path, finished=False)
    for _ in range(3):
        kept_at_home(tmp_path, finished=True)
    notes.clear()
    assert home.last_unfinished(tmp_path) == waiting
    assert notes == [1]


def test_a_match_without_a_mark_is_looked_into_once(tmp_path, notes):
    """Earlier versions wrote none."""
    waiting, finished = (kept_at_home(tmp_path, finished=over) for over in (False, True))
    finished.with_suffix(home.OVER).unlink()
    notes.clear()
    assert [home.last_unfinished(tmp_path) for _ in range(2)] == [waiting] * 2
    assert notes == [2, 1, 1]


def test_a_match_that_is_not_over_any_more_is_offered_again(tmp_path):
    file = kept_at_home(tmp_path, finished=True)
    assert home.last_unfinished(tmp_path) is None
    home.write_chairs(file, [PERSON], finished=False)
    assert home.last_unfinished(tmp_path) == file
    home.set_aside(file)
    assert home.last_unfinished(tmp_path) is None


def test_what_was_taken_back_after_the_end_has_no_result_any_more(tmp_path):
    file = kept_at_home(tmp_path, finished=True)
    save(file, Record(HEADER))
    home.write_result(file, Result.ranked((7, 5)))
    assert next(iter(SavedMatches(tmp_path))).winners == (0,)
    home.write_chairs(file, [PERSON], finished=False)
    (match,) = SavedMatches(tmp_path)
    assert (match.finished, match.points, match.winners) == (False, (), ())


def test_a_folder_that_cannot_be_read_hides_no_other_match(tmp_path, monkeypatch):
    kept_at_home(tmp_path, finished=False)
    (tmp_path / lan.FOLDER).mkdir()
    listed = os.listdir

    def listing(folder):
        if Path(folder).name == lan.FOLDER:
            raise PermissionError(folder)
        return listed(folder)

    monkeypatch.setattr(os, "listdir", listing)
    assert len(SavedMatches(tmp_path)) == 1
    assert looked(tmp_path)[2]


@pytest.mark.parametrize(
    ("points", "winners"),
    [([7], [0]), ([7] * 9, [8]), ([7, 5], [2]), ([7, 5], [-1]), ([7, True], [0]), ("75", [0])],
)
def test_a_result_that_does_not_fit_the_seats_is_left_out(tmp_path, points, winners):
    file = kept_at_home(tmp_path, finished=True)
    save(file, Record(HEADER))
    result = {"points": points, "winners": winners}
    home.write_chairs(file, [PERSON] * 2, finished=True, besides={"result": result})
    (match,) = SavedMatches(tmp_path)
    assert (match.problem, match.points, match.winners) == (None, (), ())


def test_of_the_names_in_a_note_only_what_may_be_shown_is_taken(tmp_path):
    file = kept_at_home(tmp_path, finished=True)
    looks = [{"name": name} for name in ("A\0da", "\ud800\x1b[2J", "x" * 999, 7)]
    home.write_chairs(file, [PERSON], finished=True, besides={"couch": {"looks": looks}})
    (match,) = SavedMatches(tmp_path)
    assert match.called == ("Ada", "[2J", "x" * home.NAME, "")


def test_of_a_notebook_only_the_invitation_is_read(tmp_path, monkeypatch):
    fill(tmp_path, matches=5, broken_off=2)
    notebook = tmp_path / lan.FOLDER / "00001.notebook"
    name = journal_format.first_frame
    taken = []

    def counted(file):
        frame = name(file)
        taken.append(file.tell())
        return frame

    monkeypatch.setattr(journal_format, "first_frame", counted)
    monkeypatch.setattr(Path, "read_bytes", None)
    matches = SavedMatches(tmp_path)
    assert [match.finished for match in matches].count(True) == 3
    assert all(match.problem is None and match.names == ("Ada", "Émile") for match in matches)
    assert game_of(notebook) in {match.game for match in matches}
    assert kept_match(tmp_path, "of nobody") is None
    assert taken
    assert max(taken) < 1000 < notebook.stat().st_size


def test_only_the_page_that_is_open_is_read(tmp_path, monkeypatch):
    fill(tmp_path, matches=9, broken_off=2)
    read, header = [], inventory.header
    monkeypatch.setattr(inventory, "header", lambda file: read.append(file) or header(file))
    matches = SavedMatches(tmp_path)
    assert (len(matches), read) == (9, [])
    shown = matches.page(0, 4)
    assert [match.file for match in shown] == read
    later = SavedMatches(tmp_path)
    shown[1].file.unlink()
    assert matches.page(0, 4) == shown, "what was read stays known"
    assert later.page(0, 4) == [shown[0], *shown[2:]], "what has vanished is left out"


def test_what_the_title_wants_to_know(tmp_path):
    fill(tmp_path, matches=3, broken_off=1)
    assert looked(tmp_path) == (None, None, True)
    notebook = tmp_path / lan.FOLDER / "00001.notebook"
    notebook.with_suffix(home.OVER).unlink()
    assert looked(tmp_path) == (None, notebook, True)


@pytest.mark.parametrize("torn", [b"", b"12345678901234", bytes(400)])
def test_a_torn_invitation_is_said_to_be_lost(tmp_path, torn):
    (tmp_path / lan.FOLDER).mkdir()
    notebook = tmp_path / lan.FOLDER / "00001.notebook"
    notebook.write_bytes((journal_format.opening() + torn).ljust(lan.BEGUN + 1, b"\0"))
    (match,) = SavedMatches(tmp_path)
    assert match.problem.code == "lan.journal"
