"""Where sounds are made: a shelf that trusts nobody, a process that goes when nobody listens."""

import time
from array import array
from math import sin
from multiprocessing import Pipe
from threading import Event

import pytest

from kingsburg_arcade.stage.synth import RATE
from kingsburg_arcade.stage.synth.render import render
from kingsburg_arcade.stage.workshop import maker, sound_shelf
from kingsburg_arcade.stage.workshop import workshop as module
from kingsburg_arcade.stage.workshop.maker import Maker
from kingsburg_arcade.stage.workshop.orders import making, orders
from kingsburg_arcade.stage.workshop.packing import GRAIN
from kingsburg_arcade.stage.workshop.sound_shelf import OPENING, Shelf, carried, sealed
from kingsburg_arcade.stage.workshop.workshop import Workshop

LARGEST_CACHE = 75_000_000
PACKED = 0.4
"""What is left of music, measured: .36 to .39."""
SHORT = 48_000
"""Bytes of an effect or a call, measured: 45,300 on the average."""


def wait_until(so, seconds=30.0):
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end
        Event().wait(0.01)


def like(one, other):
    """Does nobody hear the difference?"""
    pairs = zip(array("h", one), array("h", other), strict=True)
    return all(abs(a - b) < GRAIN for a, b in pairs)


# ------------------------------------------------------------------------------------- the shelf
def test_a_shelf_gives_back_what_was_put_there(tmp_path):
    shelf = Shelf(tmp_path / "sounds")
    assert shelf.take("click_0") is None
    assert shelf.put("click_0", b"\x08\2\x10\4")
    assert shelf.take("click_0") == b"\x08\2\x10\4"
    assert len(list(shelf.folder.iterdir())) == 1


@pytest.mark.parametrize("harm", ["cut", "empty", "changed", "odd", "folder"])
def test_a_damaged_file_is_no_sound_and_is_made_anew(tmp_path, harm):
    shelf = Shelf(tmp_path)
    shelf.put("click_0", bytes(100))
    path = shelf.path("click_0")
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
            path.write_bytes(sealed(bytes(99)) + bytes(99))
        case "folder":
            path.mkdir()
    assert shelf.take("click_0") is None
    assert not shelf.has("click_0")
    assert shelf.put("click_0", bytes(100)) == (harm != "folder")


def test_the_shelf_is_tidied_of_what_nobody_will_ask_for(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.put("click_0", bytes(8))
    for name in ("click_0-000000000000.sound", "a-1.pcm", "horn-1.77.new", "notes.txt"):
        (tmp_path / name).write_text("old")
    shelf.tidy(["click_0"])
    assert {file.name for file in tmp_path.iterdir()} == {shelf.path("click_0").name, "notes.txt"}


def test_a_shelf_that_cannot_be_written_is_no_trouble(tmp_path):
    (tmp_path / "file").write_text("in the way")
    shelf = Shelf(tmp_path / "file")
    assert not shelf.put("click_0", bytes(8))
    shelf.tidy([])
    assert shelf.take("click_0") is None


@pytest.mark.parametrize("name", ["title.02", "spring"])
def test_music_is_kept_in_little_room_and_comes_back_nearly_as_it_was(tmp_path, name):
    shelf = Shelf(tmp_path)
    tones = [round(9000 * sin(at / 40) + 3000 * sin(at / 3)) for at in range(20_000)]
    samples = array("h", [value for tone in tones for value in (tone, tone // 2)])
    assert shelf.put(name, samples.tobytes())
    assert shelf.path(name).stat().st_size < len(samples)
    back = array("h", shelf.take(name))
    assert len(back) == len(samples)
    assert max(abs(one - other) for one, other in zip(samples, back, strict=True)) <= GRAIN // 2


def test_the_program_carries_the_first_phrase_of_the_title(tmp_path, monkeypatch):
    """Of these very recipes: `python tools/opening_phrase.py` after each change of them."""
    shelf = Shelf(tmp_path / "empty")
    assert carried() is not None
    assert shelf.has(OPENING)
    assert len(shelf.take(OPENING)) / 4 / RATE == pytest.approx(7.5, abs=0.1)
    monkeypatch.setattr(sound_shelf, "edition", lambda: "000000000000")
    assert carried() is None


# ----------------------------------------------------------------------------------- the process
def test_what_is_asked_for_is_made_first(tmp_path, monkeypatch):
    ours, theirs = Pipe()
    order = []
    monkeypatch.setattr(maker, "making", lambda name: iter([None, (name, bytes(4))]))
    monkeypatch.setattr(Shelf, "put", lambda self, name, samples: order.append(name) or True)
    ours.send("horn_0")
    Maker(Shelf(tmp_path), theirs, ["title.02", "title.03", "click_0", "horn_0"]).work()
    assert order == ["horn_0", "title.02", "title.03", "click_0"]
    assert [ours.recv() for _ in order] == order


def test_it_hurries_until_the_title_is_whole(tmp_path, monkeypatch):
    order = []
    monkeypatch.setattr(maker, "making", lambda name: iter([(name, bytes(4))]))
    monkeypatch.setattr(Shelf, "put", lambda self, name, samples: order.append(name) or True)
    wanted = ["click_0", "title.02", "horn_0", "title.03", "coin.1_0", "spring.01"]
    ours, theirs = Pipe()
    Maker(Shelf(tmp_path), theirs, wanted, lambda: order.append("calm")).work()
    assert order == ["click_0", "title.02", "horn_0", "title.03", "calm", "coin.1_0", "spring.01"]
    ours.close()


def test_it_stops_when_nobody_listens(tmp_path, monkeypatch):
    ours, theirs = Pipe()
    ours.close()
    monkeypatch.setattr(maker, "making", lambda name: iter([None, (name, bytes(4))]))
    Maker(Shelf(tmp_path), theirs, ["click_0"]).work()
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_kept_is_not_made(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    begun = []
    monkeypatch.setattr(maker, "making", lambda name: iter([begun.append(name), (name, bytes(4))]))
    Maker(Shelf(tmp_path / "file"), Pipe()[1], ["click_0", "pass_0"]).work()
    assert begun == ["click_0"]


@pytest.mark.long
def test_a_process_of_its_own_makes_what_is_missing_and_ends(tmp_path):
    workshop = Workshop(Shelf(tmp_path), ("click_0", "place_0"))
    workshop.open()
    workshop.ask("place_0")
    made = {}
    wait_until(lambda: made.update(workshop.fetch()) or made)
    assert list(made) == ["place_0"]
    assert like(made["place_0"], render("place"))
    wait_until(lambda: workshop._pipe is None)
    workshop.close()
    assert like(workshop.take("click_0"), render("click"))


def test_no_process_is_begun_where_all_is_there(tmp_path, monkeypatch):
    monkeypatch.setattr(Workshop, "_hire", lambda workshop: pytest.fail("made again"))
    shelf = Shelf(tmp_path)
    shelf.put("click_0", bytes(8))
    workshop = Workshop(shelf, ("click_0",))
    workshop.open()
    workshop.ask("click_0")
    workshop.ask("advisor_of_a_content_pack_0")
    made = {}
    wait_until(lambda: made.update(workshop.fetch()) or made)
    assert made == {"click_0": bytes(8)}
    workshop.close()


def test_a_process_that_fails_is_not_begun_for_ever(tmp_path, monkeypatch):
    begun = []

    def fails(workshop):
        begun.append(1)
        workshop._tries += 1

    monkeypatch.setattr(Workshop, "_hire", fails)
    workshop = Workshop(Shelf(tmp_path), ("click_0",))
    workshop.open()
    for _ in range(6):
        workshop.ask("click_0")
    workshop.close()
    assert len(begun) == module.TRIES


# ------------------------------------------------------------------------------------ the orders
def test_every_order_has_one_name_and_the_hand_and_the_title_come_first():
    names = orders()
    assert len(set(names)) == len(names)
    assert names[:2] == ("click_0", "title.01")
    assert names.index("dice.5_0") < names.index("spring.01") < names.index("winter.01")
    assert names.index("click_0") < names.index("click_1")


def test_the_steps_of_an_order_lead_to_it():
    finished = [made for made in making("advisor_jester_1") if made is not None]
    assert [name for name, _ in finished] == ["advisor_jester_1"]
    assert len(finished[0][1]) > 1_000


def test_the_cache_stays_within_its_bound():
    from kingsburg_arcade.stage.score.piece import pieces

    music = sum(one.seconds_of(part) for one in pieces().values() for part in one.form)
    short = sum(1 for name in orders() if "_" in name)
    assert music * RATE * 4 * PACKED + short * SHORT < LARGEST_CACHE
