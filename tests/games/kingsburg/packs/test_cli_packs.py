"""The command `packs`, and matches that name packs on the command line."""

import json

import pytest

from games.kingsburg.packs.shelved import EXAMPLE, example, known, made, options
from kingsburg_arcade import cli
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.games import copies, known_packs
from kingsburg_arcade.packs.parcel import parcels_of
from kingsburg_arcade.packs.shelf import own_shelf
from kingsburg_arcade.simulate.series import LineUp, play_chunk
from made_packs import files, write

MODULES = ("rows=yes", "strips=dealt", "governor_cards=dealt", "destinies=yes")


@pytest.fixture(autouse=True)
def at_home(tmp_path, monkeypatch):
    monkeypatch.setenv("KINGSBURG_ARCADE_HOME", str(tmp_path))
    for copy in list(copies._copies):
        copies.forget(copy)
    known_packs.look_on(cli.on_own_shelf)
    yield
    known_packs.forget(cli.on_own_shelf)


def typed(capsys, *words: str) -> tuple[int, str, str]:
    code = cli.main(words)
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_pack_is_checked_added_listed_and_removed(capsys):
    folder = str(EXAMPLE)
    assert typed(capsys, "packs")[:2] == (0, "")
    assert typed(capsys, "packs", "check", folder)[0] == 0
    assert typed(capsys, "packs")[:2] == (0, "")
    line = f"The Harbour  1  kingsburg  {example().short}\n"
    assert typed(capsys, "packs", "add", folder)[:2] == (0, line)
    assert typed(capsys, "packs")[:2] == (0, line)
    (told,) = json.loads(typed(capsys, "packs", "--json")[1])
    assert (told["hash"], told["bytes"]) == (example().digest, len(example().raw))
    assert typed(capsys, "packs", "remove", "the harbour")[:2] == (0, line)
    code, _, trouble = typed(capsys, "packs", "remove", "the harbour")
    assert (code, trouble) == (1, "kingsburg-arcade: No pack 'the harbour' is installed\n")


def test_a_file_of_a_friend_is_added_like_a_folder(capsys, tmp_path):
    (tmp_path / "gift.pack").write_bytes(example().raw)
    assert typed(capsys, "packs", "add", str(tmp_path / "gift.pack"))[0] == 0
    assert own_shelf().find(example().digest) is not None


@pytest.mark.parametrize("task", ["check", "add"])
def test_a_file_of_a_folder_is_no_pack(capsys, task):
    code, told, trouble = typed(capsys, "packs", task, str(EXAMPLE / "pack.json"))
    assert (code, told) == (1, "")
    assert "pack.json is neither the folder of a pack nor a .pack file" in trouble


def test_the_nearest_title_is_named(capsys):
    own_shelf().add(example().raw)
    given = ("sim", "--game", "kingsburg", "--seats", "page,page", "--games", "1", "--seed", "1")
    code, _, trouble = typed(capsys, *given, "--option", "packs=harbour")
    assert code == 2
    assert trouble.endswith("No pack 'harbour' is installed. Did you mean The Harbour?\n")


def test_a_broken_pack_is_one_sentence_with_file_and_line(capsys, tmp_path):
    broken = files(governors=[{"name": "mill", "does": [{"verb": "grind"}]}])
    folder = write(tmp_path / "mine", broken)
    code, told, trouble = typed(capsys, "packs", "add", str(folder))
    assert (code, told) == (1, "")
    assert trouble.startswith("kingsburg-arcade: governors.json, line 6: ")
    assert trouble.count("\n") == 1
    assert typed(capsys, "packs")[1] == ""


def series(capsys, workers: int, packs: str):
    """What is told of a few matches with these packs, among two rivals."""
    chosen = [f"--option={one}" for one in (*MODULES, f"packs={packs}")]
    given = ("--game", "kingsburg", "--seats", "random,page", "--games", "3", "--seed", "1")
    code, told, _ = typed(capsys, "sim", *given, "--workers", str(workers), "--json", *chosen)
    assert code == 0
    return json.loads(told)


def test_a_series_is_played_with_packs_however_they_are_named(capsys):
    own_shelf().add(example().raw)
    shown = series(capsys, 1, "the harbour")
    assert shown["options"]["packs"] == f"The Harbour:{example().digest}"
    assert series(capsys, 1, example().short)["digest"] == shown["digest"]


@pytest.mark.long
def test_a_series_with_packs_is_the_same_with_more_workers(capsys):
    own_shelf().add(example().raw)
    one, two = series(capsys, 1, "The Harbour"), series(capsys, 2, "The Harbour")
    assert one["digest"] == two["digest"]


def test_a_process_without_a_shelf_is_given_the_packs_of_a_series():
    pack = made("Given")
    with known(pack):
        parcels = parcels_of("kingsburg", options(pack))
    assert parcels == (pack.raw,)
    line_up = LineUp("kingsburg", ("random", "random"), options(pack), 1)
    with pytest.raises(Refused, match=r"packs\.missing"):
        play_chunk(line_up, 0, 1)
    assert play_chunk(line_up, 0, 1, parcels).games == 1


def test_packs_that_nobody_can_mean_are_a_wrong_call(capsys):
    given = ("sim", "--game", "kingsburg", "--seats", "page,page", "--games", "1", "--seed", "1")
    code, _, trouble = typed(capsys, *given, "--option", "packs=The Harbour")
    assert (code, trouble) == (2, "kingsburg-arcade: No pack 'The Harbour' is installed\n")
    missing = f"packs=The Harbour:{example().digest}"
    code, _, trouble = typed(capsys, *given, "--option", missing)
    assert code == 1
    assert (
        trouble == f"kingsburg-arcade: This match needs the pack The Harbour ({example().short}…)\n"
    )


def test_a_record_with_packs_is_told_and_a_position_read(capsys, tmp_path):
    own_shelf().add(example().raw)
    file = tmp_path / "x.record"
    given = ("--game", "kingsburg", "--seats", "page,page", "--games", "1", "--seed", "3")
    chosen = [f"--option={one}" for one in (*MODULES, f"packs={example().short}")]
    assert typed(capsys, "sim", *given, "--save", str(file), *chosen)[0] == 0
    code, told, trouble = typed(capsys, "replay", str(file), "--verify", "--json")
    assert (code, trouble) == (0, "")
    assert json.loads(told)["options"]["packs"] == f"The Harbour:{example().digest}"
