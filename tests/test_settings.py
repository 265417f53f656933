"""Settings are kept at once; what cannot be read becomes the defaults and one sentence."""

import json

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.settings import FILE, INSTANT, Settings, load, save


def test_nothing_chosen_yet_is_no_trouble(tmp_path):
    assert load(tmp_path / "new") == (Settings(), None)


def test_what_is_saved_is_loaded(tmp_path):
    chosen = Settings(language="ru", speed=INSTANT, text_size=130, keys={"undo": ("z", "ctrl+z")})
    save(tmp_path / "new" / "folder", chosen)
    assert load(tmp_path / "new" / "folder") == (chosen, None)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "{",
        "[]",
        "null",
        '{"language": "klingon"}',
        '{"speed": 3}',
        '{"speed": "fast"}',
        '{"text_size": 1000}',
        '{"text_size": true}',
        '{"keys": []}',
        '{"keys": {"undo": "z"}}',
        '{"muted": 1}',
        "[" * 100_000,
        "\x00\x01",
    ],
)
def test_damage_gives_the_defaults_and_one_sentence(tmp_path, written):
    (tmp_path / FILE).write_text(written)
    settings, sentence = load(tmp_path)
    assert settings == Settings()
    assert sentence is not None
    assert sentence.startswith("the settings could not be used")
    assert "\n" not in sentence


def test_bytes_that_are_no_text_are_damage_too(tmp_path):
    (tmp_path / FILE).write_bytes(b"\xff\xfe\x00")
    assert load(tmp_path)[1] is not None


def test_what_a_later_version_wrote_is_left_out(tmp_path):
    (tmp_path / FILE).write_text(json.dumps({"language": "fr", "perfume": "rose"}))
    assert load(tmp_path) == (Settings(language="fr"), None)


def test_a_choice_that_is_none_is_refused():
    with pytest.raises(Refused, match="music cannot be 101"):
        Settings().but(music=101)


def test_a_folder_that_cannot_be_written_is_refused_in_a_sentence(tmp_path):
    (tmp_path / "file").write_text("here")
    with pytest.raises(Refused, match="the settings cannot be kept"):
        save(tmp_path / "file", Settings())
