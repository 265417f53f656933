"""The sound player with a mixer of its own: merging, places, seasons, volumes, and no device."""

import pygame
import pytest

from kingsburg_arcade.games.kingsburg.board import sounds
from kingsburg_arcade.games.kingsburg.board.assault import ENDINGS, FANFARES
from kingsburg_arcade.games.kingsburg.rules import events as told
from kingsburg_arcade.games.kingsburg.rules.content import ENEMIES
from kingsburg_arcade.settings import Settings
from kingsburg_arcade.stage import sound as module
from kingsburg_arcade.stage.sound import Mixer, Sound
from kingsburg_arcade.stage.synth import FOES, RATE, Around, call_of
from kingsburg_arcade.stage.synth.catalogue import EFFECTS, NAMES, RECIPES
from kingsburg_arcade.stage.synth.render import render


class FakeVoice:
    def __init__(self, told, name):
        self.told, self.name = told, name

    def play(self, sound, loops=0, *, fade_ms=0):
        self.told.append((self.name, "play", sound.name, loops))

    def set_volume(self, left, right=None):
        self.ears = left, right

    def fadeout(self, milliseconds):
        self.told.append((self.name, "fade", "", 0))

    def stop(self):
        pass

    def get_busy(self):
        return True

    def get_queue(self):
        return None

    def queue(self, sound):
        self.told.append((self.name, "queue", sound.name, 0))


class FakeSound:
    def __init__(self, name):
        self.name, self.volume = name, None

    def set_volume(self, volume):
        self.volume = volume

    def get_length(self):
        return 1.0


class FakeMixer:
    def __init__(self):
        self.told, self.voices, self.paused, self.begun = [], 99, [], []

    def sound(self, samples):
        return FakeSound(samples.decode())

    def air(self, number):
        return FakeVoice(self.told, f"air {number}")

    def deck(self, number):
        return FakeVoice(self.told, f"deck {number}")

    def free(self):
        if self.voices <= len(self.told):
            return None
        self.begun.append(FakeVoice(self.told, "effect"))
        return self.begun[-1]

    def hush(self):
        self.told.append(("effect", "hush", "", 0))

    def pause(self, paused):
        self.paused.append(paused)

    def close(self):
        self.told.append(("", "close", "", 0))


class Furnished:
    """A workshop that has all of these, or everything; what a sound is made of is its name."""

    def __init__(self, *there):
        self.there, self.made, self.asked = there, {}, []

    def open(self):
        pass

    def close(self):
        pass

    def ask(self, name):
        self.asked.append(name)
        if not self.there or name in self.there:
            self.made[name] = name.encode()

    def take(self, name):
        if not self.there or name in self.there:
            return name.encode()
        self.asked.append(name)
        return None

    def fetch(self):
        made, self.made = self.made, {}
        return made

    def length(self, piece):
        return 4


@pytest.fixture(autouse=True)
def bare_names(monkeypatch):
    monkeypatch.setattr(module, "for_both_ears", lambda samples: samples)


def player(*there):
    mixer = FakeMixer()
    sound = Sound(lambda: Furnished(*there), lambda: mixer)
    sound.open()
    sound.update()
    return sound, mixer.told


def played(told):
    return [name for voice, act, name, _ in told if act == "play" and voice == "effect"]


# -------------------------------------------------------------------------------------- effects
def test_the_same_sound_in_one_frame_is_heard_once_as_so_many():
    sound, told = player()
    for _ in range(5):
        sound.play("coin")
    sound.update()
    assert played(told) == ["coin.4_0"]
    sound.update()
    assert played(told) == ["coin.4_0"]


def test_no_take_is_heard_twice_running(monkeypatch):
    now = 100.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    sound, told = player()
    for _ in range(5):
        now += 1.0
        sound.play("place")
        sound.update()
    assert played(told) == ["place_0", "place_1", "place_2", "place_0", "place_1"]


def test_a_take_that_is_not_made_yet_gives_way_to_the_first():
    sound, told = player("place_0")
    sound._takes["place"] = 0
    sound.play("place")
    sound.update()
    assert played(told) == ["place_0"]
    assert sound._workshop.asked == ["place_1"]


def test_the_same_sound_again_at_once_is_left_out(monkeypatch):
    now = 100.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    sound, told = player()
    for later in (0.0, 0.02, 0.08):
        now = 100.0 + later
        sound.play("place")
        sound.update()
    assert played(told) == ["place_0", "place_1"]


def test_after_a_jump_only_the_most_telling_are_heard():
    sound, told = player()
    for name in (*EFFECTS, "advisor_king"):
        sound.play(name)
    sound.update()
    assert played(told) == ["fanfare_0", "defeat_0", "victory_0"]


def test_what_is_skipped_is_not_heard():
    sound, told = player()
    sound.play("dice", 4)
    sound.update()
    sound.play("coin", 3)
    sound.hush()
    sound.update()
    assert told == [("effect", "play", "dice.3_0", 0), ("effect", "hush", "", 0)]


def test_a_sound_that_is_not_made_yet_is_made_next_and_not_played_late():
    sound, told = player("coin.1_0")
    sound.play("horn")
    sound.update()
    assert sound._workshop.asked == ["horn_0", "horn_0"]
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
    assert played(mixer.told) == ["horn_0"]


@pytest.mark.parametrize(
    ("at", "louder"), [(0.0, "left"), (0.5, "both"), (1.0, "right"), (7.0, "right")]
)
def test_a_sound_comes_from_its_place(at, louder):
    mixer = FakeMixer()
    sound = Sound(Furnished, lambda: mixer)
    sound.open()
    sound.play("place", 1, at)
    sound.update()
    left, right = mixer.begun[0].ears
    assert 0.3 < left**2 + right**2 <= 2.0
    assert min(left, right) > 0.15
    if louder == "both":
        assert left == pytest.approx(right)
    else:
        assert (left > 2 * right) == (louder == "left")


def test_only_what_was_heard_last_stays_in_memory(monkeypatch):
    monkeypatch.setattr(module, "KEPT", 3 * RATE * 4)
    sound, _ = player()
    for name in ("click", "place", "pass", "undo", "page"):
        sound.play(name)
        sound.update()
    assert list(sound._kept) == ["pass_0", "undo_0", "page_0"]


# ------------------------------------------------------------------------------------ behind it
def test_one_season_gives_way_to_the_next_on_the_other_channel():
    sound, told = player()
    for name in ("spring", "spring", "summer", ""):
        sound.surround(Around(name))
        sound.update()
        sound.update()
    assert told == [
        ("air 0", "fade", "", 0),
        ("air 1", "play", "spring", -1),
        ("air 1", "fade", "", 0),
        ("air 0", "play", "summer", -1),
        ("air 0", "fade", "", 0),
    ]


def test_a_season_begins_as_soon_as_it_is_made():
    sound, told = player("coin.1_0")
    sound.surround(Around("winter"))
    sound.update()
    sound.update()
    assert (told, sound._workshop.asked) == ([], ["winter"])
    sound._workshop.made = {"winter": b"winter"}
    sound.update()
    assert ("air 1", "play", "winter", -1) in told


def test_music_is_fetched_part_by_part_and_not_at_all_where_it_is_muted():
    sound, told = player()
    sound.set_levels(1.0, 1.0, 0.0)
    sound.surround(Around(music="title"))
    for _ in range(3):
        sound.update()
    assert sound._workshop.asked == []
    sound.set_levels(1.0, 1.0, 0.5)
    for _ in range(4):
        sound.update()
    assert sound._workshop.asked == ["title.01", "title.02"]
    assert ("deck 1", "play", "title.01", 0) in told
    assert ("deck 1", "queue", "title.02", 0) in told


def test_nothing_is_heard_while_the_window_is_hidden():
    mixer = FakeMixer()
    sound = Sound(Furnished, lambda: mixer)
    sound.open()
    for hidden in (True, True, False):
        sound.pause(hidden)
        sound.play("coin")
        sound.update()
    assert mixer.paused == [True, False]
    assert played(mixer.told) == ["coin.1_0"]


# -------------------------------------------------------------------------------------- volumes
def test_volumes_change_what_is_heard_at_once():
    sound, _ = player()
    sound.play("coin")
    sound.surround(Around("spring"))
    for _ in range(2):
        sound.update()
    for settings, expected in (
        (Settings(effects=100, ambience=50, music=0), (1.0, 0.25)),
        (Settings(effects=100, ambience=50, music=0, muted=True), (0.0, 0.0)),
    ):
        sound.set_levels(*settings.levels)
        assert (sound._kept["coin.1_0"].volume, sound._airs["spring"].volume) == expected


def test_what_is_made_later_has_the_volume_that_was_chosen():
    sound, _ = player()
    sound.set_levels(0.5, 0.2, 0.1)
    sound.play("wood")
    sound.surround(Around("winter"))
    for _ in range(2):
        sound.update()
    assert (sound._kept["wood_0"].volume, sound._airs["winter"].volume) == (0.5, 0.2)


def test_muted_effects_are_not_even_begun():
    sound, told = player()
    sound.set_levels(0.0, 1.0, 1.0)
    sound.play("horn")
    sound.update()
    assert played(told) == []


# ------------------------------------------------------------------------------------ no device
def test_without_a_device_it_is_silent_and_makes_nothing(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "nothing of the kind")
    sound = Sound(lambda: pytest.fail("something is made where nothing can be heard"))
    sound.open()
    assert "not available" in sound.absent
    sound.play("horn")
    sound.surround(Around.of_season("spring"))
    sound.update()
    sound.hush()
    sound.pause(True)
    sound.close()


def test_without_sound_no_device_is_opened():
    sound = Sound(None, lambda: pytest.fail("a device was opened"))
    sound.open()
    sound.play("horn")
    sound.update()
    assert sound.absent == ""


def test_the_real_mixer_takes_our_samples_as_they_are(monkeypatch):
    monkeypatch.undo()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    mixer = Mixer()
    try:
        assert pygame.mixer.get_init() == (RATE, -16, 2)
        one = render("click")
        both = module.for_both_ears(one)
        made = mixer.sound(both)
        assert made.get_raw() == both
        assert (both[:2], both[2:4], both[-2:]) == (one[:2], one[:2], one[-2:])
        workshop = Furnished()
        monkeypatch.setattr(workshop, "take", lambda name: one)
        sound = Sound(lambda: workshop, lambda: mixer)
        sound.open()
        sound.play("dice", 2)
        sound.play("chime", 1, 0.0)
        sound.update()
        busy = [pygame.mixer.Channel(at).get_busy() for at in range(7)]
        assert busy == [0, 0, 0, 0, 1, 1, 0]
        left, right = module.ears(0.0)
        assert left > 2 * right
        sound.hush()
        assert mixer.deck(0).get_queue() is None
    finally:
        mixer.close()


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
