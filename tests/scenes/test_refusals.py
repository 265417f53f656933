"""What a file or a table refuses is told in the language spoken, not as the engine says it."""

import errno
import os

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.governors.thinking import AtOnce
from kingsburg_arcade.i18n import refusal, speak, tr
from kingsburg_arcade.saved_matches.home import last_unfinished
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from pilot import Keys, open_app


@pytest.fixture(autouse=True)
def in_french():
    speak("fr")


def kept(folder, moves=12):
    """A table of governors that was left after some moves; its file."""
    sitting = HomePlayers.begin(["random", "random"], 3, folder=folder)
    thinker = AtOnce()
    for _ in range(moves):
        sitting.submit(sitting.think(thinker))
    sitting.close()
    return last_unfinished(folder)


def resumed(folder):
    """What the screen says when the title resumes the table."""
    app = open_app(folder)
    app.change(language="fr")
    app.push(TitleScene(app))
    Keys(app).post()
    app.top.resume()
    said = app.top.notice
    app.close()
    return said


def test_a_last_move_that_is_cut_off(tmp_path):
    path = kept(tmp_path)
    path.write_bytes(path.read_bytes()[:-3])
    assert resumed(tmp_path).startswith("La dernière entrée")


def test_a_damaged_move(tmp_path):
    path = kept(tmp_path)
    data = bytearray(path.read_bytes())
    data[-30] ^= 0xFF
    path.write_bytes(data)
    assert "est abîmée" in resumed(tmp_path)


def test_a_file_that_is_not_a_table(tmp_path):
    kept(tmp_path).write_bytes(b"something else")
    assert resumed(tmp_path).endswith(tr("refusal.record.foreign"))


@pytest.mark.parametrize(("number", "why"), [(errno.ENOSPC, "full"), (errno.EROFS, "forbidden")])
def test_a_disk_that_takes_nothing(tmp_path, monkeypatch, number, why):
    sitting = HomePlayers.begin(["random", "random"], 3, folder=tmp_path)
    move = sitting.think(AtOnce())

    def refuse(*_):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(Refused) as refused:
        sitting.submit(move)
    assert refused.value.code == "file.not_written"
    assert refusal(refused.value).endswith(tr(f"refusal.disk.{why}"))
    sitting.close()


def test_a_folder_that_is_none(tmp_path):
    (tmp_path / "tables").write_text("in the way")
    with pytest.raises(Refused) as refused:
        HomePlayers.begin(["random", "random"], 3, folder=tmp_path)
    said = refusal(refused.value)
    reason = tr("refusal.disk.other", said="file exists")
    assert said == tr("refusal.match.not_kept", folder=tmp_path / "tables", reason=reason)


def test_a_table_that_somebody_else_goes_on_with(tmp_path):
    sitting = HomePlayers.begin(["random", "random"], 3, folder=tmp_path)
    with open(last_unfinished(tmp_path), "ab") as file:
        file.write(b"more")
    with pytest.raises(Refused) as refused:
        sitting.submit(sitting.think(AtOnce()))
    assert refused.value.code == "file.changed"
    sitting.close()


LONG = "/".join(["home", "eleonore", *["a folder of tables".replace(" ", "-")] * 9, "x" * 120])


@pytest.mark.parametrize("language", ["en", "fr", "ru"])
@pytest.mark.parametrize("text_size", [100, 130])
def test_a_long_refusal_is_told_in_full(tmp_path, language, text_size):
    app = open_app(tmp_path, text_size=text_size)
    app.change(language=language)
    app.push(SeatsScene(app))
    reason = Refused("disk.forbidden", said="permission denied")
    sentence = refusal(Refused("match.not_kept", folder=f"/{LONG}", reason=reason))
    assert LONG in sentence
    app.top.say(sentence)
    app.frame(0.0, ())
    assert app.top.notice == sentence
    assert app.overflows == []
    app.close()


def test_begin_names_the_end_of_a_long_folder(tmp_path):
    deep = tmp_path.joinpath(*["a-folder-of-tables"] * 9)
    deep.mkdir(parents=True)
    (deep / "tables").write_text("in the way")
    app = open_app(deep)
    app.push(SeatsScene(app))
    app.top.begin()
    app.frame(0.0, ())
    assert isinstance(app.top, SeatsScene)
    assert f"{deep.name}/tables" in app.top.notice
    assert app.overflows == []
    app.close()
