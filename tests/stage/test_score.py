"""The score as a musician reads it: bars that add up, ranges, cadences, and voices that lead."""

from itertools import pairwise

import pytest

from kingsburg_arcade.stage.score.calls import beats_of, calls
from kingsburg_arcade.stage.score.notation import (
    STEPS,
    Unreadable,
    chords_of,
    hits_of,
    key_of,
    notes_of,
    triad,
)
from kingsburg_arcade.stage.score.piece import CHORDS, piece_of, pieces, role_of
from kingsburg_arcade.stage.score.playing import strokes_of, voicings
from kingsburg_arcade.stage.synth.palette import DRUMS, INSTRUMENTS

DRESSES = ("title", "spring", "summer", "autumn", "winter")
LINES = ("tune", "alto", "bass")
ALL = sorted(pieces())
MINUTES = 10


def at(line, beat):
    """What a line holds at a beat."""
    return next((note.key for note in line if note.at <= beat < note.at + note.beats - 1e-6), None)


def phrases(name):
    piece = pieces()[name]
    return [(phrase, piece.phrases[phrase], piece.beats) for phrase in sorted(piece.phrases)]


# ------------------------------------------------------------------------------------- notation
def test_notes_are_read():
    assert [key_of(name) for name in ("A4", "C#4", "Bb3", "C0")] == [69, 61, 58, 12]
    line = notes_of("A4:1.5 G4:.5 r | _:1 F4:2", 3)
    assert [(note.at, note.beats, note.key) for note in line] == [
        (0, 1.5, 69),
        (1.5, 2.5, 67),
        (4, 2, 65),
    ]
    assert triad("Bb") == (10, (10, 2, 5))
    assert triad("E5") == (4, (4, 11))
    assert [chord.beats for chord in chords_of("Dm | G:2 A", 3)] == [3, 2, 1]
    hits = hits_of("D.t. | t...", 2, 3)
    assert [(hit.at, hit.stroke, hit.strong) for hit in hits] == [
        (0, "d", True), (1, "t", False), (2, "t", False), (4, "d", True), (5, "t", False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A4:2", "bar 1 has 2 beats instead of 3"),
        ("A4:3 | A4:4", "bar 2 has 4 beats"),
        ("H4:3", "invalid note: H4"),
        ("Ax4:3", "invalid note: Ax4"),
        ("A4:long", "invalid length: A4:long"),
    ],
)
def test_invalid_music_is_refused_with_its_place(text, said):
    with pytest.raises(Unreadable, match=said):
        notes_of(text, 3)


@pytest.mark.parametrize("word", ["tune", "tune@", "tune@lute+", "@lute", "tune@lute=loud"])
def test_a_wrong_role_is_refused(word):
    with pytest.raises(Unreadable, match="invalid role"):
        role_of(word)


def test_a_piece_without_a_line_it_plays_is_refused():
    written = {
        "tempo": 60, "beats": 3, "loud": 0, "final": "D", "desks": {},
        "phrases": {"A": {"chords": "Dm | A"}}, "form": ["A tune@lute"],
    }  # fmt: skip
    with pytest.raises(Unreadable, match="sad: malformed piece"):
        piece_of("sad", written)
    written["phrases"]["A"]["tune"] = "A4:3"
    with pytest.raises(Unreadable, match="sad: tune has 1 bars instead of 2"):
        piece_of("sad", written)


# ------------------------------------------------------------------------------------ the pieces
def test_there_are_ten_minutes_and_more():
    seconds = sum(one.seconds_of(part) for one in pieces().values() for part in one.form)
    assert seconds > 60 * MINUTES


@pytest.mark.parametrize("name", ALL)
def test_everybody_plays_what_their_instrument_has(name):
    piece = pieces()[name]
    for number in range(len(piece.form)):
        for stroke in strokes_of(piece, number):
            tool = INSTRUMENTS[stroke.instrument]
            assert stroke.drum in DRUMS or tool.lowest <= stroke.key <= tool.highest, stroke
            assert stroke.instrument in piece.desks


@pytest.mark.parametrize("name", ALL)
def test_tune_and_bass_end_on_the_final(name):
    piece = pieces()[name]
    lines = piece.phrases[piece.form[-1].phrase]
    final = STEPS[piece.final]
    for line in ("tune", "bass"):
        assert notes_of(lines[line], piece.beats)[-1].key % 12 == final
    assert final in chords_of(lines[CHORDS], piece.beats)[-1].tones


@pytest.mark.parametrize("name", ALL)
def test_no_two_voices_go_in_parallel_fifths_or_octaves(name):
    for phrase, lines, beats in phrases(name):
        voices = {line: notes_of(lines[line], beats) for line in LINES}
        for upper, lower in (("tune", "bass"), ("tune", "alto"), ("alto", "bass")):
            one, other = voices[upper], voices[lower]
            moments = sorted({note.at for note in (*one, *other)})
            for before, after in pairwise(moments):
                a, b, c, d = at(one, before), at(one, after), at(other, before), at(other, after)
                if None in (a, b, c, d) or a == b or c == d or (b - a) * (d - c) < 0:
                    continue
                first, second = abs(a - c) % 12, abs(b - d) % 12
                assert first != second or second not in (0, 7), (phrase, upper, lower, after)


@pytest.mark.parametrize("name", ALL)
def test_a_bar_begins_in_harmony(name):
    for phrase, lines, beats in phrases(name):
        chords = chords_of(lines[CHORDS], beats)
        for line in ("alto", "bass"):
            for note in notes_of(lines[line], beats):
                chord = next(one for one in chords if one.at <= note.at < one.at + one.beats)
                if note.at % beats == 0:
                    assert note.key % 12 in chord.tones, (phrase, line, note)


def test_the_five_dresses_are_one_theme():
    """Down from the fifth to the third, and later up to one highest note that is heard once."""
    for name in DRESSES:
        piece = pieces()[name]
        final = STEPS[piece.final]
        tunes = [notes_of(lines["tune"], beats) for _, lines, beats in phrases(name)]
        for number in (0, 1, 3):
            degrees = [(note.key - final) % 12 for note in tunes[number][:3]]
            assert degrees[:2] == [7, 5]
            assert degrees[2] in (3, 4)
        keys = [note.key for tune in tunes for note in tune]
        assert keys.count(max(keys)) == 1
        assert max(keys) in [note.key for note in tunes[2]]


def test_the_dresses_differ_in_metre_mode_and_sound():
    ways = {(one.beats, one.tempo, one.final) for one in map(pieces().get, DRESSES)}
    leads = {pieces()[name].form[0].roles[0].instrument for name in DRESSES[1:]}
    assert len(ways) == len(DRESSES)
    assert len(leads) == len(DRESSES) - 1


def test_chords_move_no_further_than_they_must():
    laid = voicings(chords_of("Dm | G | C | F | A | Dm", 3))
    assert all(len(keys) == 3 for keys in laid)
    for before, after in pairwise(laid):
        assert max(abs(a - b) for a, b in zip(before, after, strict=True)) <= 5


# ------------------------------------------------------------------------------------- the calls
def test_there_is_a_call_for_every_advisor_and_every_rival():
    kinds = [name.partition("_")[0] for name in calls()]
    assert (kinds.count("advisor"), kinds.count("rival")) == (18, 8)
    assert len({tuple(call.lines.items()) for call in calls().values()}) == len(calls())


@pytest.mark.parametrize("name", sorted(calls()))
def test_a_call_is_short_and_can_be_played(name):
    call = calls()[name]
    for who, text in call.lines.items():
        role = role_of(f"line@{who}")
        tool = INSTRUMENTS[role.instrument]
        assert beats_of(text) * 60 / call.tempo < 4.2
        for note in notes_of(text, beats_of(text)):
            assert tool.lowest <= note.key + role.shift <= tool.highest
