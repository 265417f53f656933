"""A record shows any damage, keeps what stands before it, and can be played again."""

import tracemalloc
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.tiny_cabinet import TINY, TinyOptions
from engine.walks import OtherSecrets, cabinet, every_game, table, told_match, walk, walked
from kingsburg_arcade import games, i18n
from kingsburg_arcade.engine.codec import encode
from kingsburg_arcade.engine.contract import LUCK, Refused
from kingsburg_arcade.engine.record import (
    FRAME_LIMIT,
    MAGIC,
    RECORD_LIMIT,
    CutOff,
    Damaged,
    Entry,
    Header,
    Record,
    WrongDigest,
    advanced,
    fold,
    header_of,
    replay,
    verify,
)


def read(data):
    return Record.read(data, cabinet)


def refusal(call, *given):
    with pytest.raises(Refused) as caught:
        call(*given)
    sentence = str(caught.value)
    assert sentence
    assert "\n" not in sentence
    assert len(sentence) < 300
    return sentence


def places(record):
    """Where each entry begins, and where the last one ends."""
    ends = [len(record.opening)]
    for entry in record.entries:
        ends.append(ends[-1] + len(entry.frame))
    return ends


@pytest.fixture(scope="module")
def short():
    return told_match().record


# ------------------------------------------------------------------------------------- bytes
@every_game
def test_a_record_comes_back_from_its_bytes(game):
    for seed in range(4):
        record = walked(game, seed).record
        again, trouble = Record.read(record.to_bytes(), cabinet)
        assert trouble is None
        assert again.header == record.header
        assert again.entries == record.entries
        assert again.to_bytes() == record.to_bytes()
        assert again.size == len(again.to_bytes())
        assert again.head == record.head


def test_every_cut_keeps_exactly_the_whole_entries_before_it(short):
    data, ends = short.to_bytes(), places(short)
    for cut in range(len(data)):
        if cut < ends[0]:
            assert "record.no_header" in refusal(read, data[:cut]) or cut < len(MAGIC)
            continue
        record, trouble = read(data[:cut])
        whole = sum(end <= cut for end in ends) - 1
        assert record.entries == short.entries[:whole]
        assert record.size == ends[whole]
        if cut in ends:
            assert trouble is None
        else:
            assert isinstance(trouble, CutOff)
            assert trouble.values == {"entry": whole + 1, "count": whole}


@pytest.mark.parametrize("twist", [1, 0x80, 0xFF])
def test_every_changed_byte_is_found_where_it_is(short, twist):
    data, ends = short.to_bytes(), places(short)
    for place in range(len(data)):
        spoiled = bytearray(data)
        spoiled[place] ^= twist
        if place < ends[0]:
            refusal(read, bytes(spoiled))
            continue
        number = sum(end <= place for end in ends)
        record, trouble = read(bytes(spoiled))
        assert isinstance(trouble, Damaged)
        assert (trouble.values["entry"], trouble.values["count"]) == (number, number - 1)
        assert "\n" not in str(trouble)
        assert record.entries == short.entries[: number - 1]


def test_the_sentences_count_what_is_kept(short):
    data, ends = short.to_bytes(), places(short)
    for number in (1, 2, 5):
        cut = read(data[: ends[number] - 1])[1]
        said = f"The last entry, {number}, is cut off; entries kept: {number - 1}"
        assert i18n.refusal(cut) == said
        spoiled = read(data[: ends[number] - 1] + b"\0")[1]
        assert spoiled.values["reason"].code == "record.link"
        assert i18n.refusal(spoiled).endswith(f"before it; entries kept: {number - 1}")


@pytest.mark.parametrize("order", ["left out", "twice", "swapped", "of another match"])
def test_whole_entries_in_a_wrong_place_are_damage(short, order):
    frames = [entry.frame for entry in short.entries]
    match order:
        case "left out":
            del frames[4]
        case "twice":
            frames.insert(4, frames[3])
        case "swapped":
            frames[4:6] = reversed(frames[4:6])
        case "of another match":
            frames[4:] = [entry.frame for entry in walked("tiny", 6, 9).record.entries[4:]]
    record, trouble = read(short.opening + b"".join(frames))
    assert trouble.values["entry"] == 5
    assert len(record) == 4


def test_what_follows_damage_is_not_taken_for_a_cut(short):
    damaged = short.to_bytes() + b"\0" * 8
    assert isinstance(read(damaged)[1], Damaged)
    length = (FRAME_LIMIT + 1).to_bytes(4, "big")
    long = length + bytes(byte ^ 0xFF for byte in length)
    assert read(short.to_bytes() + long)[1].values["reason"].code == "bytes.too_many"


@given(st.binary(max_size=300))
def test_random_bytes_are_no_record(data):
    refusal(read, data)
    refusal(read, MAGIC + data)
    refusal(read, MAGIC + b"\x01" + data)


@given(st.binary(max_size=100), st.integers(0, 2**32))
def test_random_bytes_after_a_record_are_trouble(data, seed):
    whole = TINY_RECORD.to_bytes()
    record, trouble = read(whole + data)
    assert record.entries == TINY_RECORD.entries
    assert (trouble is None) == (data == b"")


TINY_RECORD = walked("tiny", 1, 5).record


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-3, 90) | st.sampled_from(["undo", "take", "a"])
        | st.binary(max_size=33),
        lambda inner: st.lists(inner, max_size=6),
        max_leaves=12,
    )
)  # fmt: skip
def test_any_value_in_a_frame_is_an_entry_or_refused(plain):
    try:
        entry = Entry.read(encode(plain))
    except Refused:
        return
    assert entry.encoded == encode(plain)


def test_a_hundred_megabytes_of_zeros_are_refused_at_once(short):
    zeros = bytes(100_000_000)
    tracemalloc.start()
    try:
        assert "record.foreign" in refusal(read, zeros)
        assert "bytes.too_many" in refusal(read, MAGIC + zeros)
        assert tracemalloc.get_traced_memory()[1] < 101_000_000
    finally:
        tracemalloc.stop()


def test_a_record_has_an_end():
    record = Record(TINY_RECORD.header)
    long = (0, ("take", "x" * 60_000), "00" * 16)
    for _ in range(RECORD_LIMIT // len(record.continued([long])[0].frame)):
        record.add(*record.continued([long]))
    assert "record.full" in refusal(record.continued, [long])
    assert RECORD_LIMIT - 70_000 < record.size <= RECORD_LIMIT
    assert read(record.to_bytes())[1] is None
    with pytest.raises(Refused, match=r"bytes\.too_many"):
        record.continued([(0, ("take", "x" * 66_000), "00" * 16)])


# ------------------------------------------------------------------------------------ header
HEADER = Header.of(TINY, 2, TinyOptions(), ["Ada", "Борис"], 7)


def test_a_header_says_what_was_agreed():
    assert HEADER.options == {"peeking": True, "rounds": "2"}
    assert Header.read(HEADER.encoded) == HEADER
    assert Header.of(TINY, 3, TinyOptions()).names == ("seat 1", "seat 2", "seat 3")
    assert Header.of(TINY, 3, TinyOptions()).seed is None


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"format": 2}, "record.format"),
        ({"format": True}, "header"),
        ({"game": "chess"}, "game.unknown (game="),
        ({"rules": "tiny 9"}, "record.other_rules"),
        ({"seats": 9}, "match.seats"),
        ({"seats": True}, "header"),
        ({"seats": 3}, "match.names"),
        ({"names": ("Ada", "")}, "match.name"),
        ({"names": ("Ada", "a\nb")}, "match.name"),
        ({"names": ("Ada", "x" * 41)}, "match.name"),
        ({"names": ("Ada", 5)}, "header"),
        ({"options": {"flying": True}}, "option.unknown (option="),
        ({"options": {"rounds": "9"}}, "option.choice (option='rounds', choice="),
        ({"options": {"rounds": 2}}, "header"),
        ({"options": {"x" * 90: True}}, "header"),
        ({"game": "x" * 90}, "header"),
        ({"seed": "seven"}, "header"),
        ({"seed": False}, "header"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(change, word):
    record = Record(replace(HEADER, **change))
    assert word in refusal(read, record.to_bytes())


def test_another_version_of_the_file_is_refused(short):
    data = bytearray(short.to_bytes())
    data[len(MAGIC)] = 2
    assert refusal(read, bytes(data)) == "record.format (format=2, reads=1)"


def test_the_header_names_the_game(short):
    assert "game.unknown (game=" in refusal(Record.read, short.to_bytes(), games.cabinet)
    assert header_of(short.to_bytes()) == short.header


def test_rules_that_only_have_another_name_today_are_accepted(short):
    assert "record.other_rules" in refusal(read, Record(replace(HEADER, rules="tiny 9")).to_bytes())
    assert read(Record(replace(HEADER, rules="tiny 0")).to_bytes())[1] is None


def test_another_header_is_another_chain(short):
    other = Record(replace(short.header, seed=99))
    assert other.head != Record(short.header).head
    assert "record.link" in refusal(other.add, short.entries[0])


# ------------------------------------------------------------------------------------ replay
@every_game
def test_the_fold_of_a_record_is_the_state_of_its_table(game):
    for seed in range(5):
        at = walked(game, seed, 60)
        there = fold(at.record, cabinet(game))
        assert there.digest == at.digest
        assert there.state.pack() == at.state.pack()
        verify(at.record, cabinet(game))


def test_a_fold_stops_where_it_is_told(short):
    for count, entry in enumerate(short.entries, 1):
        assert fold(short, TINY, count).digest == entry.digest
        assert short.up_to(count).to_bytes() == short.to_bytes()[: places(short)[count]]
    assert fold(short, TINY, 0).actor == LUCK
    for count in (-1, len(short) + 1):
        assert "record.entries" in refusal(fold, short, TINY, count)


def test_a_replay_tells_what_the_table_told():
    told = []
    at = table("tiny", 4)
    at.listeners.append(told.append)
    walk(at, Random(4), 30)
    steps = list(replay(at.record, TINY))
    assert [event for step in steps for event in step.events] == told
    assert [step.entry for step in steps] == at.record.entries
    assert [step.course.digest for step in steps] == [entry.digest for entry in at.record.entries]


def forged(record, index, **change):
    """The record with one entry changed and all the links made good again."""
    forgery = Record(record.header)
    for entry in record.entries:
        changed = replace(entry, **change) if entry.index == index else entry
        forgery.add(*forgery.continued([(changed.seat, changed.move, changed.digest)]))
    return forgery


def first(record, kind):
    return next(e for e in record.entries if e.move[0] == kind)


@pytest.mark.parametrize(
    ("kind", "change", "word"),
    [
        ("take", {"seat": "the next"}, "turn.other"),
        ("take", {"seat": LUCK}, "turn.other (player='luck'"),
        ("roll", {"seat": 0}, "turn.luck"),
        ("take", {"move": ("take", 7)}, "move.illegal"),
        ("take", {"move": ("take", True)}, "move.illegal"),
        ("take", {"move": ("take", (((1,),),))}, "move.illegal"),
        ("take", {"move": ("leave",)}, "move.illegal (move=\"('leave',)\""),
        ("take", {"move": ("x" * 9000,)}, "move.illegal"),
        ("take", {"move": ("redo",)}, "redo.nothing"),
        ("pass", {"move": ("undo", 1)}, "move.illegal"),
        ("roll", {"move": ("undo",)}, "seat.unknown"),
        ("roll", {"move": ("redo",)}, "redo.nothing"),
        ("roll", {"move": ("take", 1)}, "luck.answer"),
        ("roll", {"move": ("roll", 5)}, "luck.answer"),
        ("roll", {"move": ("roll", ((1, 2),))}, "luck.answer"),
        ("roll", {"move": ("roll", ((7, 1, 1), (1, 1, 1)))}, "luck.face"),
        ("roll", {"move": ("roll", ((True, 1, 1), (1, 1, 1)))}, "luck.answer"),
        ("draw", {"move": ("draw", ("9",))}, "luck.draw"),
        ("open", {"move": ("open", "silver")}, "luck.card"),
        ("take", {"digest": "00" * 16}, "record.digest"),
        ("undo", {"digest": "00" * 16}, "record.digest"),
    ],
)
def test_what_could_not_have_happened_is_named_by_its_entry(kind, change, word):
    at = told_match()
    entry = first(at.record, kind)
    if change.get("seat") == "the next":
        change = {"seat": (entry.seat + 1) % at.seats}
    forgery = forged(at.record, entry.index, **change)
    assert read(forgery.to_bytes())[1] is None, "the chain itself is whole"
    sentence = refusal(verify, forgery, TINY)
    assert sentence.startswith(f"record.entry (entry={entry.index}, reason=")
    assert word in sentence
    assert len(fold(forgery, TINY, entry.index - 1).names) == at.seats


def test_a_wrong_digest_is_told_from_a_move_that_is_not_allowed():
    at = told_match()
    entry = first(at.record, "take")
    before = fold(at.record, TINY, entry.index - 1)
    with pytest.raises(WrongDigest) as wrong:
        advanced(before, replace(entry, digest="00" * 16))
    assert wrong.value.course.digest == entry.digest, "it says where the move leads here"
    with pytest.raises(Refused) as illegal:
        advanced(before, replace(entry, move=("take", 7), digest="00" * 16))
    assert not isinstance(illegal.value, WrongDigest)


def test_a_broken_link_is_named_by_its_entry(short):
    forgery = short.up_to(len(short))
    forgery._entries[4] = replace(forgery._entries[4], link=bytes(32))
    assert refusal(verify, forgery, TINY) == "record.entry (entry=5, reason=record.link)"


def test_a_verified_record_is_told_again_as_it_was(short):
    once, again = (list(replay(short, TINY, verified=known)) for known in (False, True))
    assert [(one.entry, one.events, one.course.digest) for one in again] == [
        (one.entry, one.events, one.course.digest) for one in once
    ]


def test_an_entry_after_the_end_is_refused():
    at = told_match()
    more = at.record.up_to(len(at.record))
    more.add(*more.continued([(0, ("pass",), at.digest)]))
    assert refusal(verify, more, TINY) == f"record.entry (entry={len(more)}, reason=turn.over)"


def test_other_secrets_leave_the_same_record_until_they_are_opened():
    one = walked("tiny", 2, 99)
    others = [walked("tiny", 2, 99, dealer=OtherSecrets(2, other)) for other in range(20)]
    assert all(one.record.entries[:-1] == two.record.entries[:-1] for two in others)
    assert {two.record.entries[-1].move for two in others} > {("open", "gold"), ("open", "tin")}
