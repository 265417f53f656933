"""A pack as bytes: what a folder becomes, and what is refused, with file and line."""

import json
import zlib
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from struct import pack

import pygame
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kingsburg_arcade import games, i18n
from kingsburg_arcade.engine.codec import encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.packs import parcel as parcels
from kingsburg_arcade.packs import png
from kingsburg_arcade.packs.parcel import PackFault, open_parcel, pack_folder
from made_packs import ABOUT, GAME, chunk, files, parcel, picture, write

MILL = files(
    governors=[{"name": "mill", "does": [{"verb": "wins_ties"}]}],
    words_en={"mill": {"title": "Mill"}},
)
"""A pack of one card."""


def test_a_folder_becomes_the_same_bytes_whatever_lies_beside(tmp_path):
    given = MILL | {"pictures/mill.png": picture(more=chunk(b"tEXt", b"Author\0me"))}
    folder = write(tmp_path / "mine", given | {"README.md": b"hello", ".git/config": b"x"})
    raw = pack_folder(folder)
    found = open_parcel(raw)
    assert (found.title, found.game, found.version) == ("The Harbour", GAME, "1")
    assert found.raw == raw
    assert found.digest == sha256(raw).hexdigest()
    assert found.pictures == {"pictures/mill.png": picture()}, "what does not show is left out"
    assert raw == parcel(MILL | {"pictures/mill.png": picture()})


def refused(raw: bytes) -> tuple[str, int, str]:
    with pytest.raises(PackFault) as fault:
        open_parcel(raw)
    said = i18n.refusal(fault.value)
    assert said.count("\n") == 0
    assert "refusal" not in said
    assert len(said) < 400
    return fault.value.file, fault.value.line, fault.value.reason.code


def about(**changed: object) -> bytes:
    return parcel(files(pack=ABOUT | changed))


WRONG = {
    "no bytes": (b"", ("", 0, "pack.malformed")),
    "no list": (encode("x"), ("", 0, "pack.malformed")),
    "no pairs": (encode([("pack.json",)]), ("", 0, "pack.malformed")),
    "no bytes in it": (encode([("pack.json", "x")]), ("", 0, "pack.malformed")),
    "out of order": (encode([*files(enemies=[]).items()]), ("", 0, "pack.malformed")),
    "a path twice": (encode([*files().items()] * 2), ("", 0, "pack.malformed")),
    "something behind it": (parcel() + b"\0", ("", 0, "pack.malformed")),
    "no title": (parcel({}), ("", 0, "pack.no_title")),
    "too many files": (
        parcel({f"a{n}.json": b"1" for n in range(parcels.FILES_LIMIT + 1)}),
        ("", 0, "pack.many_files"),
    ),
    "too large": (bytes(parcels.PARCEL_LIMIT + 1), ("", 0, "pack.large")),
    "a path that climbs": (parcel({"../x.json": b""}), ("'../x.json'", 0, "pack.path")),
    "a path from the root": (parcel({"/x.json": b""}), ("'/x.json'", 0, "pack.path")),
    "a program": (parcel({"x.py": b""}), ("'x.py'", 0, "pack.path")),
    "a drawing": (parcel({"x.svg": b""}), ("'x.svg'", 0, "pack.path")),
    "an unknown file": (
        parcel(files(kings=[])),
        ("kings.json", 0, "pack.unknown_file"),
    ),
    "a long file": (
        parcel({"pack.json": b" " * (parcels.SHEET_LIMIT + 1)}),
        ("pack.json", 0, "pack.large_sheet"),
    ),
    "another encoding": (parcel({"pack.json": b"{\n\xff}"}), ("pack.json", 2, "pack.encoding")),
    "no JSON": (parcel({"pack.json": b"{\n\n]"}), ("pack.json", 3, "lined.malformed")),
    "another game": (about(game="chess"), ("pack.json", 3, "pack.game")),
    "a game without packs": (
        about(game=next(one.name for one in games.games() if one.read_pack is None)),
        ("pack.json", 3, "pack.game"),
    ),
    "a long title": (about(title="x" * 33), ("pack.json", 2, "lined.long_text")),
    "a title of no text": (about(title=7), ("pack.json", 2, "lined.text")),
    "a hidden sign": (about(title="a\u202eb"), ("pack.json", 2, "pack.title")),
    "a bell in the title": (about(title="a\x07b"), ("pack.json", 2, "pack.title")),
    "a comma in the title": (about(title="a, b"), ("pack.json", 2, "pack.title")),
    "a bell in the version": (about(version="\x07"), ("pack.json", 4, "pack.signs")),
    "code": (about(code="import os"), ("pack.json", 5, "lined.unknown")),
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_one_sentence_with_file_and_line(wrong):
    raw, said = wrong
    assert refused(raw) == said


def pictured(raw: bytes) -> bytes:
    return parcel(files() | {"pictures/x.png": raw})


CUT = picture()[:-20]
PICTURES = {
    "no PNG": (b"GIF89a", "no_picture"),
    "cut": (CUT, "no_picture"),
    "a wrong sum": (picture()[:-1] + b"\0", "no_picture"),
    "wide": (picture(513, 1), "wide_picture"),
    "high": (picture(1, 513), "wide_picture"),
    "nothing": (picture(0, 5), "wide_picture"),
    "interlaced": (picture(interlaced=1), "interlaced"),
    "a comment": (picture(more=chunk(b"tEXt", b"x\0y")), "no_picture"),
    "two heads": (picture(more=picture()[8:33]), "no_picture"),
    "too few pixels": (picture()[:8] + picture(4, 5)[8:33] + picture()[33:], "no_picture"),
    "a bomb": (
        picture(1, 1)[:33] + picture(512, 512)[33:],
        "no_picture",
    ),
    "many bytes": (picture()[:33] + chunk(b"IDAT", bytes(1 << 18)), "large_picture"),
    "something behind it": (picture() + chunk(b"IDAT", b""), "no_picture"),
    "an odd depth": (
        picture()[:8] + chunk(b"IHDR", pack(">IIBBBBB", 4, 4, 3, 2, 0, 0, 0)) + picture()[33:],
        "no_picture",
    ),
    "an unknown filter": (
        picture()[:33] + chunk(b"IDAT", zlib.compress((b"\5" + bytes(12)) * 4)) + picture()[-12:],
        "no_picture",
    ),
    "no palette": (
        picture()[:8] + chunk(b"IHDR", pack(">IIBBBBB", 4, 4, 8, 3, 0, 0, 0)) + picture()[33:],
        "no_picture",
    ),
}


SHAPES = [(colour, bits) for colour, known in png.BITS.items() for bits in known]


@given(
    st.sampled_from(SHAPES),
    st.none() | st.integers(0, 20),
    st.none() | st.integers(0, 8),
    st.integers(0, 6),
    st.integers(0, 255),
)
def test_a_picture_that_is_accepted_can_be_drawn(shape, palette, clear, filtered, value):
    colour, bits = shape
    row = bytes([filtered]) + bytes([value]) * ((3 * bits * png.CHANNELS[colour] + 7) // 8)
    raw = png.SIGNATURE + chunk(b"IHDR", pack(">IIBBBBB", 3, 2, bits, colour, 0, 0, 0))
    raw += b"" if palette is None else chunk(b"PLTE", bytes(palette))
    raw += b"" if clear is None else chunk(b"tRNS", bytes(clear))
    raw += chunk(b"IDAT", zlib.compress(row * 2)) + chunk(b"IEND", b"")
    with suppress(Refused):
        png.check(raw)
        assert pygame.image.load(BytesIO(raw), ".png").get_size() == (3, 2)


@pytest.mark.parametrize("wrong", PICTURES.values(), ids=PICTURES)
def test_a_picture_is_looked_through_before_anything_decodes_it(wrong):
    raw, code = wrong
    assert refused(pictured(raw)) == ("pictures/x.png", 0, f"pack.{code}")


@given(st.binary(max_size=60), st.integers(0, 1 << 20), st.binary(max_size=4))
@example(b"\x93", 0, b"")
def test_mangled_bytes_are_refused_by_a_fault_and_nothing_else(noise, at, patch):
    whole = pictured(picture())
    at %= len(whole)
    for raw in (noise, whole[:at], whole[:at] + patch + whole[at + len(patch) :]):
        with suppress(PackFault):
            assert open_parcel(raw).digest == sha256(raw).hexdigest()


# -------------------------------------------------------------------------------------- folders
def test_a_folder_is_refused_like_its_bytes(tmp_path):
    folder = write(tmp_path / "x", files(pack=ABOUT | {"title": ""}))
    with pytest.raises(PackFault) as fault:
        pack_folder(folder)
    assert (fault.value.file, fault.value.line) == ("pack.json", 2)
    for name in ("Mill.json", "pictures/a/b.png", "run.py"):
        folder = write(tmp_path / name.replace("/", "_"), files() | {name: b"{}"})
        with pytest.raises(PackFault) as fault:
            pack_folder(folder)
        assert fault.value.file == repr(name)


def test_links_and_too_much_are_not_packed(tmp_path):
    folder = write(tmp_path / "x", files())
    (folder / "enemies.json").symlink_to("/etc/passwd")
    with pytest.raises(PackFault) as fault:
        pack_folder(folder)
    assert fault.value.reason.code == "pack.not_a_file"
    large = write(tmp_path / "y", files())
    (large / "enemies.json").write_bytes(bytes(parcels.PARCEL_LIMIT + 1))
    with pytest.raises(PackFault) as fault:
        pack_folder(large)
    assert fault.value.reason.code == "pack.large"
    with pytest.raises(Refused, match=r"pack\.no_folder"):
        pack_folder(tmp_path / "z")


def test_the_title_of_a_pack_is_spelled_as_json(tmp_path):
    raw = parcel({"pack.json": json.dumps(ABOUT | {"title": "Île d’Or"}).encode()})
    assert open_parcel(raw).title == "Île d’Or"
