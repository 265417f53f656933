"""Settings are kept at once; what cannot be read becomes the defaults and one sentence."""

import errno
import json
import os
from dataclasses import asdict

import pytest

from every_language import LANGUAGES
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.i18n import refusal, speak
from kingsburg_arcade.settings import FILE, INSTANT, Settings, load, save


def test_nothing_chosen_yet_is_no_trouble(tmp_path):
    assert load(tmp_path / "new") == (Settings(), None)


def test_what_is_saved_is_loaded(tmp_path):
    chosen = Settings(
        language="ru",
        speed=INSTANT,
        text_size=130,
        effects=0,
        ambience=35,
        music=100,
        muted=True,
        keys={"undo": ("z", "ctrl+z")},
        pad_buttons={"undo": ("west", "paddle 1")},
        pads={"0300": (2, 1)},
        looks=({"colour": "ruby", "shape": "sun", "name": "Ada"},),
    )
    save(tmp_path / "new" / "folder", chosen)
    assert load(tmp_path / "new" / "folder") == (chosen, None)


@pytest.mark.parametrize("written", ["", "{", "[]", "null", "[" * 100_000, "\x00\x01"])
def test_damage_gives_the_defaults_and_one_sentence(tmp_path, written):
    (tmp_path / FILE).write_text(written)
    settings, sentence = load(tmp_path)
    assert settings == Settings()
    assert refusal(sentence) == "The settings were damaged and have been reset."


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("language", '"klingon"'),
        ("speed", "3"),
        ("speed", '"fast"'),
        ("text_size", "1000"),
        ("text_size", "true"),
        ("effects", "-1"),
        ("music", "null"),
        ("keys", "[]"),
        ("keys", '{"undo": "z"}'),
        ("keys", '{"undo": [7]}'),
        ("keys", r'{"undo": ["\u0000"]}'),
        ("pad_buttons", r'{"undo": ["\ud800"]}'),
        ("pad_buttons", '{"undo": [3]}'),
        ("pads", '{"0300": [1, 1]}'),
        ("swapped", '"yes"'),
        ("muted", "1"),
        ("looks", "[1]"),
        ("looks", '"ruby"'),
    ],
)
def test_a_damaged_choice_does_not_take_the_others_with_it(tmp_path, name, written):
    (tmp_path / FILE).write_text(f'{{"wait": false, "{name}": {written}}}')
    settings, sentence = load(tmp_path)
    assert settings == Settings(wait=False)
    assert refusal(sentence).startswith("Damaged settings have been reset: ")


def test_every_choice_has_a_name_to_be_told_by(tmp_path):
    (tmp_path / FILE).write_text(json.dumps(dict.fromkeys(asdict(Settings()), "?")))
    _, sentence = load(tmp_path)
    told = set()
    for language in LANGUAGES:
        speak(language)
        assert "\n" not in refusal(sentence)
        told.add(refusal(sentence))
    speak("en")
    assert len(told) == len(LANGUAGES)


def test_bytes_that_are_not_text_are_damage_too(tmp_path):
    (tmp_path / FILE).write_bytes(b"\xff\xfe\x00")
    assert load(tmp_path)[1] is not None


def test_what_a_later_version_wrote_is_written_back(tmp_path):
    later = {"language": "fr", "perfume": ["rose"], "speed": 8.0, "text_size": 100}
    (tmp_path / FILE).write_text(json.dumps(later))
    settings, lost = load(tmp_path)
    assert settings == Settings(language="fr")
    assert [str(name) for name in lost.values["names"]] == ["Speed"]
    save(tmp_path, settings.but(muted=True))
    written = json.loads((tmp_path / FILE).read_text())
    assert (written["perfume"], written["speed"], written["muted"]) == (["rose"], 8.0, True)
    save(tmp_path, load(tmp_path)[0].but(speed=2.0))
    written = json.loads((tmp_path / FILE).read_text())
    assert (written["perfume"], written["speed"]) == (["rose"], 2.0), "the own choice counts"


def test_the_looks_of_older_versions_are_read(tmp_path):
    looks = [{"colour": "ruby", "shape": "sun", "name": "Ada"}]
    (tmp_path / FILE).write_text(json.dumps({"coats": looks}))
    assert load(tmp_path) == (Settings(looks=tuple(looks)), None)
    save(tmp_path, load(tmp_path)[0])
    written = json.loads((tmp_path / FILE).read_text())
    assert (written["looks"], "coats" in written) == (looks, False)


def test_a_choice_that_is_none_is_refused():
    with pytest.raises(Refused, match=r"settings\.value \(name='music', value='101'\)"):
        Settings().but(music=101)


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EACCES, "you have no permission to write there"),
        (errno.EIO, "the system refuses (input/output error)"),
    ],
)
def test_what_cannot_be_kept_is_told_in_a_sentence(tmp_path, monkeypatch, number, why):
    def refuse(*names):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(Refused) as refused:
        save(tmp_path, Settings())
    assert refusal(refused.value) == f"The settings cannot be saved: {why}"
    speak("fr")
    assert refusal(refused.value).startswith("Les réglages")
    speak("en")
    assert list(tmp_path.iterdir()) == []
