"""Words in boxes: broken at spaces, as large as they have room for, cut with three dots at last."""

import pygame
import pytest

from kingsburg_arcade.ui.text import KEPT, Typesetter, Wanted, cut_to, wrapped

WHITE = (255, 255, 255)


@pytest.fixture
def typesetter():
    pygame.font.init()
    return Typesetter()


@pytest.fixture
def font(typesetter):
    return typesetter.font("text", 20)


def test_lines_are_broken_at_spaces_and_lose_nothing(font):
    words = "Influence an advisor with one die or more, or pass."
    width = font.size("Influence an advisor")[0]
    lines = wrapped(font, words, width)
    assert len(lines) > 1
    assert " ".join(lines) == words
    assert all(font.size(line)[0] <= width for line in lines)


def test_a_word_that_is_too_long_stands_alone(font):
    assert wrapped(font, "a contrebandier b", font.size("contre")[0]) == ["a", "contrebandier", "b"]


def test_no_break_spaces_hold(font):
    words = "passez\u202f! encore"
    assert wrapped(font, words, font.size("passez")[0] + 1) == ["passez\u202f!", "encore"]


def test_the_text_breaks_where_it_says(font):
    assert wrapped(font, "one\n\ntwo", 10_000) == ["one", "", "two"]


def test_what_does_not_fit_ends_in_three_dots(font):
    width = font.size("The King sends")[0]
    cut = cut_to(font, "The King sends each governor soldiers", width)
    assert cut.endswith("…")
    assert font.size(cut)[0] <= width < font.size(f"{cut[:-1]} each…")[0]
    assert cut_to(font, "The King", width) == "The King"
    assert cut_to(font, "The King", 0) == "…"


def test_words_are_as_large_as_their_box_has_room_for(typesetter):
    words, high = "Merchants’ Guild", 40
    whole = typesetter.width(words, "text", 26)
    room = typesetter.block(Wanted(words, "text", 26, 20, WHITE, whole, high, False))
    tight = typesetter.block(Wanted(words, "text", 26, 20, WHITE, round(whole * 0.9), high, False))
    none = typesetter.block(Wanted(words, "text", 26, 20, WHITE, whole // 3, high, False))
    assert (room.size, room.cut) == (26, False)
    assert 20 <= tight.size < 26
    assert (tight.width <= whole * 0.9, tight.cut) == (True, False)
    assert none.cut
    assert none.width <= whole // 3


def test_a_number_is_never_hidden(typesetter):
    whole = typesetter.block(Wanted("118", "bold", 24, 24, WHITE, 100, 30, False))
    tight = typesetter.block(Wanted("118", "bold", 24, 24, WHITE, 8, 30, False))
    assert (tight.cut, tight.width) == (True, whole.width)


def test_wrapped_words_stay_within_the_height_or_are_cut(typesetter):
    words = "All dice alike: may roll one again. " * 4
    fits = typesetter.block(Wanted(words, "text", 20, 20, WHITE, 300, 400, True))
    cut = typesetter.block(Wanted(words, "text", 20, 20, WHITE, 300, 40, True))
    assert not fits.cut
    assert len(fits.lines) > 3
    assert cut.cut
    assert cut.height <= 40


def test_the_same_words_are_set_once_and_not_kept_for_ever(typesetter):
    first = typesetter.block(Wanted("1", "text", 20, 20, WHITE, 50, 30, False))
    assert typesetter.block(Wanted("1", "text", 20, 20, WHITE, 50, 30, False)) is first
    for number in range(KEPT + 20):
        typesetter.block(Wanted(str(number), "text", 20, 20, WHITE, 50, 30, False))
    assert typesetter.kept == KEPT
    typesetter.forget()
    assert typesetter.kept == 0


def test_a_path_breaks_behind_its_signs_and_only_when_it_must(font):
    path = "/home/ada/a-long-folder/another-folder/tables"
    wide = font.size("/home/ada/a-long-folder/")[0]
    assert wrapped(font, path, wide) == ["/home/ada/a-long-folder/", "another-folder/tables"]
    assert wrapped(font, path, font.size(path)[0]) == [path]
    backwards = path.replace("/", "\\")
    assert "".join(wrapped(font, backwards, wide)) == backwards
    name = "/" + "x" * 80
    lines = wrapped(font, f"kept in {name} here", wide)
    assert "".join(lines[1:-1]) in name
    assert all(font.size(line)[0] <= wide for line in lines)
    assert wrapped(font, "Merchants’", 5) == ["Merchants’"], "a word that is not a path stays whole"
