"""Every letter of every language is in the fonts, and none becomes an empty box."""

import json
import struct
from pathlib import Path

import pygame
import pytest

from every_language import LANGUAGES
from kingsburg_arcade.i18n import words
from kingsburg_arcade.paths import assets
from kingsburg_arcade.ui import text
from kingsburg_arcade.ui.text import STAND_INS, Typesetter, spelled

SIGNS = "0123456789+−×±→/·…◆IV"
"""What the screen writes besides the words."""


def letters_of(file):
    """The characters that a TrueType font has, read from its own table."""
    data = Path(file).read_bytes()
    tables = struct.unpack_from(">H", data, 4)[0]
    at = next(
        struct.unpack_from(">I", data, 12 + 16 * n + 8)[0]
        for n in range(tables)
        if data[12 + 16 * n :][:4] == b"cmap"
    )
    found = set()
    for number in range(struct.unpack_from(">H", data, at + 2)[0]):
        start = at + struct.unpack_from(">I", data, at + 4 + 8 * number + 4)[0]
        if struct.unpack_from(">H", data, start)[0] == 4:
            found |= segments(data, start)
    return found


def segments(data, start):
    """Format 4: ranges of characters, each with a shift or a list of glyphs."""
    count = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends = start + 14
    firsts, shifts, lists = (ends + 2 + 2 * count * n for n in (1, 2, 3))
    found = set()
    for n in range(count):
        last, first, shift, list_at = (
            struct.unpack_from(">H", data, base + 2 * n)[0]
            for base in (ends, firsts, shifts, lists)
        )
        for letter in range(first, min(last, 0xFFFE) + 1):
            glyph = letter
            if list_at:
                where = lists + 2 * n + list_at + 2 * (letter - first)
                glyph = struct.unpack_from(">H", data, where)[0]
            if glyph and (glyph + shift) % 0x10000:
                found.add(chr(letter))
    return found


def written(language):
    """Everything that a player of this language may have to read, the rules as well."""
    texts = [SIGNS]
    for entry in words(language).values():
        texts += [entry] if isinstance(entry, str) else entry.values()
    for book in (assets() / "rules").glob(f"*.{language}.json"):
        texts.append(json.dumps(json.loads(book.read_text("utf-8")), ensure_ascii=False))
    return "".join(texts)


def missing(text, font, letters):
    return set(spelled(font, text)) - letters - {" ", "\n"}


@pytest.fixture(scope="module")
def typesetter():
    pygame.font.init()
    return Typesetter()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", text.FACES)
def test_every_letter_is_in_our_faces(typesetter, face, language):
    letters = letters_of(text.font_file(face))
    assert missing(written(language), typesetter.font(face, 20), letters) == set()


def test_a_letter_that_a_font_lacks_would_be_found(typesetter):
    font = typesetter.font("title", 20)
    letters = letters_of(text.font_file("title"))
    assert missing("A ☃ Ж", font, letters) == {"☃"}
    assert len(letters) > 600


def test_another_sign_stands_in_for_one_that_a_face_lacks(typesetter):
    title = letters_of(text.font_file("title"))
    narrow, common = STAND_INS[0]
    assert narrow not in title
    assert common in title
    assert narrow in letters_of(text.font_file("text"))
    assert spelled(typesetter.font("title", 20), f"Hiver{narrow}: 3") == f"Hiver{common}: 3"
    assert spelled(typesetter.font("text", 20), f"Hiver{narrow}: 3") == f"Hiver{narrow}: 3"
