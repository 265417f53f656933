"""A reason that a peer tells another: bounded, checked on arrival, and safe to show."""

from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from every_language import LANGUAGES
from kingsburg_arcade.engine.codec import decode, encode
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.i18n import refusal, speak, words
from kingsburg_arcade.net.protocol import reasons, wire
from kingsburg_arcade.net.protocol.signed_statement import VERSION
from kingsburg_arcade.net.room import waiting_room
from kingsburg_arcade.net.room.waiting_room import Turned

CLEAR = "\x1b[2J\x07"


def arrived(reason):
    """What the other person gets of it."""
    return waiting_room.read(Turned(reason).encoded).reason


@pytest.mark.parametrize("code", reasons.VALUES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_that_is_told_has_words_that_need_no_other_values(code, language):
    entry = words(language)[f"refusal.{code}"]
    needed = {name for _, name, _, _ in Formatter().parse(entry) if name}
    assert needed <= set(reasons.VALUES[code])


def test_a_reason_arrives_with_the_values_that_its_sentence_names():
    told = arrived(Refused("lan.name", name="'\\n'", most=40))
    assert (told.code, dict(told.values)) == ("lan.name", {"most": 40})
    told = arrived(Refused("lan.illegal", reason=Refused("move.illegal", move="x", player="Ada")))
    assert (told.code, dict(told.values)) == ("lan.illegal", {})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_that_is_not_known_here_is_quoted_without_control_characters(language):
    told = arrived(Refused(f"undo{CLEAR}.luck"))
    assert (told.code, told.values["told"]) == ("lan.unknown", "undo[2J.luck")
    speak(language)
    assert "undo[2J.luck" in refusal(told)
    assert not {"\x1b", "\x07"} & set(refusal(told))


def test_a_code_with_missing_or_additional_values_is_not_rendered():
    for values in ((), (("most", "forty"),), (("most", 40), ("name", "x"))):
        told = reasons.read(("lan.name", values))
        assert (told.code, told.values["told"]) == ("lan.unknown", "lan.name")


@pytest.mark.parametrize(
    "given",
    [
        "every seat of this room is taken",
        ("lan.full",),
        ("x" * 61, ()),
        (5, ()),
        ("lan.game", (("game", CLEAR),)),
        ("lan.game", (("game", "x" * 61),)),
        ("lan.game", (("game", "a"), ("game", "b"))),
        ("lan.name", (("most", True),)),
        ("lan.name", (("most", 1 << 40),)),
        ("lan.name", (("a b", 1),)),
        ("lan.full", (("reason", ("lan.full", ())),)),
    ],
)
def test_a_malformed_reason_is_refused(given):
    with pytest.raises(Refused, match=r"lan\.malformed"):
        reasons.read(decode(encode(given)))
    with pytest.raises(Refused):
        waiting_room.read(encode((VERSION, "turned", given)))
    refused = encode((VERSION, "refusal", b"m" * 32, (0, b"l" * 16), given))
    with pytest.raises(Refused):
        wire.read(refused)


@given(st.text(max_size=100), st.dictionaries(st.text(max_size=9), st.text() | st.integers()))
def test_whatever_is_told_arrives_short_and_printable(code, values):
    told = arrived(Refused(code, **values))
    assert len(str(told)) < 300
    assert str(told).isprintable()
