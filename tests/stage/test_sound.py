"""The sound player with a mixer of its own: merging, seasons, volumes, skipping, and no device."""

import time

import pygame
import pytest

from kingsburg_arcade.games.kingsburg.board import sounds
from kingsburg_arcade.games.kingsburg.board.assault import ENDINGS, FANFARES
from kingsburg_arcade.games.kingsburg.rules import events as told
from kingsburg_arcade.games.kingsburg.rules.content import ENEMIES
from kingsburg_arcade.settings import Settings
from kingsburg_arcade.stage import sound as module
from kingsburg_arcade.stage.sound import Mixer, Sound
from kingsburg_arcade.stage.synth import FOES, call_of
from kingsburg_arcade.stage.synth.catalogue import EFFECTS, NAMES, RECIPES
from kingsburg_arcade.stage.synth.render import render
from kingsburg_arcade.stage.synth.sound_cache import Shelf
from kingsburg_arcade.stage.synth.workshop import Workshop


class FakeVoice:
    def __init__(self, told, name):
        self.told, self.name = told, name

    def play(self, sound, loops=0, *, fade_ms=0):
        self.told.append((self.name, "play", sound.name, loops))

    def fadeout(self, milliseconds):
        self.told.append((self.name, "fade", "", 0))


class FakeSound:
    def __init__(self, name):
        self.name, self.volume = name, None

    def set_volume(self, volume):
        self.volume = volume


class FakeMixer:
    def __init__(self):
        self.told, self.voices = [], 99

    def sound(self, samples):
        return FakeSound(samples.decode())

    def air(self, number):
        return FakeVoice(self.told, f"air {number}")

    def free(self):
        return FakeVoice(self.told, "effect") if self.voices > len(self.told) else None

    def hush(self):
        self.told.append(("effect", "hush", "", 0))

    def close(self):
        self.told.append(("", "close", "", 0))


class Furnished:
    """A workshop that has everything at once; what a sound is made of is its name."""

    def __init__(self, *made):
        self.made = {name: name.encode() for name in made or RECIPES}
        self.asked = []

    def open(self):
        pass

    def close(self):
        pass

    def ask(self, name):
        self.asked.append(name)

    def fetch(self):
        made, self.made = self.made, {}
        return made


def player(*made):
    mixer = FakeMixer()
    sound = Sound(lambda: Furnished(*made), lambda: mixer)
    sound.open()
    sound.update()
    return sound, mixer.told


def played(told):
    return [name for _, act, name, _ in told if act == "play"]


# -------------------------------------------------------------------------------------- effects
def test_the_same_sound_in_one_frame_is_heard_once_as_so_many():
    sound, told = player()
    for _ in range(5):
        sound.play("coin")
    sound.update()
    assert played(told) == ["coin.4"]
    sound.update()
    assert played(told) == ["coin.4"]


def test_the_same_sound_again_at_once_is_left_out(monkeypatch):
    now = 100.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    sound, told = player()
    for later in (0.0, 0.02, 0.08):
        now = 100.0 + later
        sound.play("place")
        sound.update()
    assert played(told) == ["place", "place"]


def test_after_a_jump_only_the_most_telling_are_heard():
    sound, told = player()
    for name in EFFECTS:
        sound.play(name)
    sound.update()
    assert played(told) == ["fanfare", "defeat", "victory"]


def test_what_is_skipped_is_not_heard():
    sound, told = player()
    sound.play("dice", 4)
    sound.update()
    sound.play("coin", 3)
    sound.hush()
    sound.update()
    assert told == [("effect", "play", "dice.3", 0), ("effect", "hush", "", 0)]


def test_a_sound_that_is_not_made_yet_is_made_next_and_not_played_late():
    sound, told = player("coin.1")
    sound.play("horn")
    sound.update()
    assert sound._workshop.asked == ["horn"]
    sound._workshop.made = {"horn": b"horn"}
    sound.update()
    assert played(told) == []


def test_where_all_voices_are_taken_one_more_is_left_out():
    mixer = FakeMixer()
    mixer.voices = 1
    sound = Sound(Furnished, lambda: mixer)
    sound.open()
    for name in ("horn", "coin"):
        sound.play(name)
    sound.update()
    assert played(mixer.told) == ["horn"]


# -------------------------------------------------------------------------------------- circles
def test_one_season_gives_way_to_the_next_on_the_other_channel():
    sound, told = player()
    for name in ("theme", "spring", "spring", "summer", ""):
        sound.surround(name)
        sound.update()
    assert told == [
        ("air 0", "fade", "", 0),
        ("air 1", "play", "theme", 2),
        ("air 1", "fade", "", 0),
        ("air 0", "play", "spring", -1),
        ("air 0", "fade", "", 0),
        ("air 1", "play", "summer", -1),
        ("air 1", "fade", "", 0),
    ]


def test_a_season_begins_as_soon_as_it_is_made():
    sound, told = player("coin.1")
    sound.surround("winter")
    sound.update()
    assert (played(told), sound._workshop.asked) == ([], ["winter"])
    sound._workshop.made = {"winter": b"winter"}
    sound.update()
    assert played(told) == ["winter"]


# -------------------------------------------------------------------------------------- volumes
def test_three_volumes_change_what_is_heard_at_once():
    sound, _ = player("coin.1", "spring", "theme")
    for settings, expected in (
        (Settings(effects=100, ambience=50, music=0), (1.0, 0.25, 0.0)),
        (Settings(effects=100, ambience=50, music=0, muted=True), (0.0, 0.0, 0.0)),
    ):
        sound.set_levels(*settings.levels)
        found = [sound._sounds[name].volume for name in ("coin.1", "spring", "theme")]
        assert tuple(found) == expected


def test_what_is_made_later_has_the_volume_that_was_chosen():
    sound, _ = player("coin.1")
    sound.set_levels(0.5, 0.2, 0.1)
    sound._workshop.made = {"theme": b"theme", "wood": b"wood"}
    sound.update()
    assert (sound._sounds["theme"].volume, sound._sounds["wood"].volume) == (0.1, 0.5)


def test_muted_effects_are_not_even_begun():
    sound, told = player()
    sound.set_levels(0.0, 1.0, 1.0)
    sound.play("horn")
    sound.update()
    assert played(told) == []


# ------------------------------------------------------------------------------------ no device
def test_without_a_device_it_is_silent_and_knows_why(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "nothing of the kind")
    workshop = Furnished()
    sound = Sound(lambda: workshop)
    sound.open()
    assert "not available" in sound.absent
    sound.play("horn")
    sound.surround("spring")
    sound.update()
    sound.hush()
    sound.close()
    assert workshop.made, "nothing is made where nothing can be heard"


def test_without_sound_no_device_is_opened():
    sound = Sound(None, lambda: pytest.fail("a device was opened"))
    sound.open()
    sound.play("horn")
    sound.update()
    assert sound.absent == ""


def test_the_real_mixer_takes_our_samples_as_they_are(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = Mixer()
    try:
        assert pygame.mixer.get_init() == (22_050, -16, 1)
        samples = render("dice.2")
        made = mixer.sound(samples)
        assert made.get_raw() == samples
        workshop = Furnished("coin.1")
        workshop.made = {name: render(name) for name in ("dice.2", "chime")}
        sound = Sound(lambda: workshop, lambda: mixer)
        sound.open()
        sound.play("dice", 2)
        sound.play("chime")
        sound.update()
        assert [pygame.mixer.Channel(at).get_busy() for at in range(5)] == [0, 0, 1, 1, 0]
        sound.hush()
        wait_until(lambda: not pygame.mixer.get_busy())
    finally:
        mixer.close()


def wait_until(so, seconds=5.0):
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end
        time.sleep(0.01)


# ----------------------------------------------------------------------------- shelf, workshop
def test_a_shelf_gives_back_what_was_put_there(tmp_path):
    shelf = Shelf(tmp_path / "sounds")
    assert shelf.take("click") is None
    shelf.put("click", b"\1\2\3\4")
    assert shelf.take("click") == b"\1\2\3\4"
    assert len(list(shelf.folder.iterdir())) == 1


@pytest.mark.parametrize("harm", ["cut", "empty", "changed", "odd", "folder"])
def test_a_damaged_file_is_no_sound(tmp_path, harm):
    shelf = Shelf(tmp_path)
    shelf.put("click", bytes(100))
    path = shelf.path("click")
    whole = path.read_bytes()
    path.unlink()
    match harm:
        case "cut":
            path.write_bytes(whole[:-10])
        case "empty":
            path.write_bytes(b"")
        case "changed":
            path.write_bytes(whole[:50] + b"!" + whole[51:])
        case "odd":
            path.write_bytes(module_seal(bytes(99)))
        case "folder":
            path.mkdir()
    assert shelf.take("click") is None
    shelf.put("click", bytes(100))
    assert (shelf.take("click") is None) == (harm == "folder")


def module_seal(samples):
    from kingsburg_arcade.stage.synth.sound_cache import sealed

    return sealed(samples) + samples


def test_the_shelf_is_tidied_of_what_nobody_will_ask_for(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.put("click", bytes(8))
    for name in ("click-000000000000.pcm", "horn-1.77.new", "notes.txt"):
        (tmp_path / name).write_text("old")
    shelf.tidy()
    assert {file.name for file in tmp_path.iterdir()} == {shelf.path("click").name, "notes.txt"}


def test_a_shelf_that_cannot_be_written_is_no_trouble(tmp_path):
    (tmp_path / "file").write_text("in the way")
    shelf = Shelf(tmp_path / "file")
    shelf.put("click", bytes(8))
    shelf.tidy()
    assert shelf.take("click") is None


def test_the_workshop_makes_what_is_asked_for_first_and_keeps_it(tmp_path, monkeypatch):
    from kingsburg_arcade.stage.synth import workshop as place

    order = []
    monkeypatch.setattr(place, "RECIPES", ("place", "pass", "click"))
    monkeypatch.setattr(Shelf, "put", lambda self, name, samples: order.append(name))
    workshop = Workshop(Shelf(tmp_path))
    workshop.ask("click")
    workshop.open()
    made = {}
    wait_until(lambda: made.update(workshop.fetch()) or len(made) == 3)
    workshop.close()
    assert order == ["click", "place", "pass"]
    assert made["click"] == render("click")


def test_the_workshop_takes_from_the_shelf_what_is_there(tmp_path, monkeypatch):
    from kingsburg_arcade.stage.synth import workshop as place

    monkeypatch.setattr(place, "RECIPES", ("click",))
    monkeypatch.setattr(place, "steps_of", lambda name: pytest.fail("it was made again"))
    shelf = Shelf(tmp_path)
    shelf.put("click", bytes(8))
    workshop = Workshop(shelf)
    workshop.open()
    made = {}
    wait_until(lambda: made.update(workshop.fetch()) or made)
    assert made == {"click": bytes(8)}
    workshop.close()


# ----------------------------------------------------------------------------------- the events
def beginning(event):
    return sounds.BEGINNING[type(event)](event)


def landing(event):
    return sounds.LANDING[type(event)](event)


def test_every_sound_of_an_event_is_in_the_catalogue():
    gained = told.Gained(0, "general", 1, 2, 3, 4, 5, (1, 2, 3, 4, 5))
    assert landing(gained) == [
        ("coin", 1),
        ("wood", 2),
        ("stone", 3),
        ("token", 4),
        ("soldier", 5),
    ]
    said = [
        *landing(gained),
        *beginning(told.DiceRolled(((1, 2), (3,)), ((4,), ()))),
        *beginning(told.PhaseBegan(1, 1, "kings_aid")),
        *beginning(told.EnemyRevealed(1, "orcs", 3)),
        *landing(told.BuildingBuilt(0, "inn", 0, False)),
        *((name, 1) for name in (*ENDINGS.values(), *FANFARES.values(), "march", "stillness")),
        *((name, 3) for name in ("blow", "row", "tick")),
        *landing(told.Scored(0, -1, 2, "defeat")),
    ]
    assert ("dice", 4) in said
    assert [name for name, _ in said if name not in NAMES] == []


def test_every_enemy_of_the_box_has_a_voice_and_any_other_is_a_stranger():
    creatures = {enemy.creature for enemy in ENEMIES}
    assert creatures == set(FOES)
    assert {call_of(one) for one in creatures} < set(RECIPES)
    assert call_of("wolves") == "foe_strangers"
    assert call_of("wolves") in RECIPES
