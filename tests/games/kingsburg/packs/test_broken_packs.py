"""A broken pack is one sentence with file and line, and never anything else."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kingsburg.packs.shelved import EXAMPLE, made
from kingsburg_arcade import i18n
from kingsburg_arcade.games.known_packs import PackFault
from kingsburg_arcade.packs.parcel import open_parcel
from made_packs import parcel

ROW = {"name": "miller", "does": [{"verb": "wins_ties"}]}
ENEMY = {"year": 1, "creature": "orcs", "strength": 9, "loss": {"gold": 1}, "reward": {"gold": 1}}
SPACE = {"name": "mill", "price": {"gold": 1}, "points": 1, "does": []}
SPACES = [SPACE | {"name": f"mill_{at}"} for at in range(4)]
STRIP = {"name": "mills", "row": "B", "buildings": SPACES}


def does(**verb):
    return {"governors": [ROW | {"does": [verb]}]}


def enemy(**changed):
    return {"enemies": [ENEMY | changed]}


GOLD = {"gold": 1}
BROKEN = {
    "not a list": ({"governors": {}}, "governors.json", 1, "lined.list"),
    "a row that lacks something": ({"governors": [{"name": "a"}]}, "governors.json", 2, "missing"),
    "a row with more": ({"governors": [ROW | {"run": "x"}]}, "governors.json", 9, "unknown"),
    "an odd name": ({"governors": [ROW | {"name": "A b"}]}, "governors.json", 3, "pack.name"),
    "a long name": ({"governors": [ROW | {"name": "a" * 31}]}, "governors.json", 3, "long_text"),
    "two of one name": ({"governors": [ROW, ROW]}, "governors.json", 11, "pack.name_twice"),
    "two kinds of one name": (
        {"governors": [ROW], "destinies": [ROW]},
        "destinies.json",
        3,
        "pack.name_twice",
    ),
    "many cards": ({"governors": [ROW] * 31}, "governors.json", 1, "long_list"),
    "no such card": (
        {"governors": [ROW | {"replaces": "pope"}]},
        "governors.json",
        9,
        "pack.replaces",
    ),
    "a card that does nothing": (
        {"governors": [ROW | {"does": []}]},
        "governors.json",
        4,
        "pack.empty",
    ),
    "an unknown verb": (does(verb="explode"), "governors.json", 6, "pack.verb"),
    "a verb of another kind": (does(verb="closed_advisor"), "governors.json", 6, "pack.verb"),
    "no verb": (does(gold=1), "governors.json", 5, "missing"),
    "a verb without its gift": (does(verb="at_victory"), "governors.json", 5, "missing"),
    "a verb with more": (does(verb="wins_ties", gift=GOLD), "governors.json", 7, "unknown"),
    "an empty gift": (does(verb="at_victory", gift={"gold": 0}), "governors.json", 7, "no_gift"),
    "a gift too large": (does(verb="at_victory", gift={"gold": 7}), "governors.json", 8, "number"),
    "a gift below zero": (
        does(verb="at_victory", gift={"gold": -1}),
        "governors.json",
        8,
        "lined.number",
    ),
    "a choice too many": (
        does(verb="at_victory", gift={"any": 1}),
        "governors.json",
        8,
        "lined.unknown",
    ),
    "a look at a wrong time": (
        does(verb="at_victory", gift={"peek": True}),
        "governors.json",
        8,
        "lined.unknown",
    ),
    "free soldiers": (does(verb="soldiers_cost", goods=0), "governors.json", 7, "lined.number"),
    "no die": (does(verb="reads_as", face=7, others=[1]), "governors.json", 7, "lined.number"),
    "no advisor": (
        does(verb="helps_more", advisors=[19], gift=GOLD),
        "governors.json",
        8,
        "lined.number",
    ),
    "no advisors": (does(verb="helps_more", advisors=[], gift=GOLD), "governors.json", 7, "empty"),
    "an unknown season": (
        does(verb="at_season_start", gift=GOLD, seasons=["winter"]),
        "governors.json",
        11,
        "pack.word",
    ),
    "seasons without words": (
        does(verb="at_season_start", gift=GOLD, seasons=["spring", "autumn"]),
        "governors.json",
        10,
        "pack.seasons",
    ),
    "prices without words": (
        does(verb="pay_at_season_end", prices=["wood", "gold"], gift=GOLD),
        "governors.json",
        5,
        "pack.together",
    ),
    "cheaper and dearer": (
        does(verb="cheaper", columns=[1], gold=-1, wood=1),
        "governors.json",
        5,
        "pack.together",
    ),
    "two faces": (does(verb="turn_dice", faces=[1, 2], at_most=9), "governors.json", 7, "faces"),
    "the same verb twice": (
        {"governors": [ROW | {"does": [{"verb": "wins_ties"}, {"verb": "wins_ties"}]}]},
        "governors.json",
        8,
        "pack.verb_twice",
    ),
    "five verbs": (
        {"governors": [ROW | {"does": [{"verb": "wins_ties"}] * 5}]},
        "governors.json",
        4,
        "lined.long_list",
    ),
    "no row of a province": ({"strips": [STRIP | {"row": "H"}]}, "strips.json", 4, "pack.letter"),
    "three buildings": (
        {"strips": [STRIP | {"buildings": SPACES[:3]}]},
        "strips.json",
        5,
        "pack.four_buildings",
    ),
    "a price below zero": (
        {"strips": [STRIP | {"buildings": [*SPACES[:3], SPACE | {"price": {"gold": -1}}]}]},
        "strips.json",
        33,
        "lined.number",
    ),
    "no year": (enemy(year=6), "enemies.json", 3, "lined.number"),
    "no strength": (enemy(strength=0), "enemies.json", 5, "lined.number"),
    "an enemy twice": ({"enemies": [ENEMY, ENEMY]}, "enemies.json", 13, "pack.name_twice"),
    "no such enemy": (enemy(replaces="orcs 8"), "enemies.json", 12, "pack.replaces"),
    "two replaced at once": (
        enemy(strength=3, replaces="goblins 2"),
        "enemies.json",
        12,
        "pack.replaces_two",
    ),
    "a loss without bounds": (enemy(loss={"points": 99}), "enemies.json", 7, "lined.number"),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_a_broken_card_is_one_sentence_with_file_and_line(broken):
    sheets, file, line, code = broken
    with pytest.raises(PackFault) as fault:
        made(**sheets)
    assert (fault.value.file, fault.value.line) == (file, line), i18n.refusal(fault.value)
    assert code in fault.value.reason.code
    for language in i18n.languages():
        i18n.speak(language)
        said = i18n.refusal(fault.value)
        assert file in said
        assert str(line or "") in said


def changed(path: str, text: str) -> bytes:
    given = {
        file.relative_to(EXAMPLE).as_posix(): file.read_bytes()
        for file in sorted(EXAMPLE.rglob("*.json"))
    }
    return parcel(given | {path: text.encode()})


WORDS = json.loads((EXAMPLE / "words" / "en.json").read_text())


@pytest.mark.parametrize(
    ("path", "words", "line", "code"),
    [
        ("words/en.json", {**WORDS, "pope": {"title": "Pope"}}, 1, "pack.no_card"),
        ("words/de.json", {"jetty": {"title": "x" * 29}}, 1, "lined.long_text"),
        ("words/de.json", {"jetty": {"title": "Steg\u0007"}}, 1, "pack.signs"),
        ("words/de.json", {"jetty": {"title": "\u202eSteg"}}, 1, "pack.signs"),
        ("words/de.json", {"jetty": {"title": "{0.__class__}"}}, 1, "pack.signs"),
        ("words/de.json", {"jetty": {"title": "Steg", "text": "x" * 241}}, 1, "lined.long_text"),
        ("words/de.json", {"jetty": "Steg"}, 1, "lined.object"),
        ("words/en.json", {name: WORDS[name] for name in [*WORDS][1:]}, 1, "pack.untitled"),
    ],
)
def test_broken_words_are_refused(path, words, line, code):
    raw = changed(path, json.dumps(words))
    with pytest.raises(PackFault) as fault:
        open_parcel(raw)
    assert (fault.value.file, fault.value.line) == (path, line)
    assert fault.value.reason.code == code


def test_words_are_needed_in_english():
    given = {"pack.json": (EXAMPLE / "pack.json").read_bytes()}
    given["governors.json"] = (EXAMPLE / "governors.json").read_bytes()
    with pytest.raises(PackFault) as fault:
        open_parcel(parcel(given))
    assert fault.value.reason.code == "pack.no_words"


PATHS = sorted(file.relative_to(EXAMPLE).as_posix() for file in EXAMPLE.rglob("*.json"))
ODD = st.sampled_from(
    [None, True, -1, 0, 99, 10**9, "", "x", "gold", [], [[]], {}, {"verb": "x"}, "\u0000", "é" * 50]
)


def nodes(value, path=()):
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from nodes(value[key], (*path, key))


@given(st.data())
def test_a_mangled_pack_is_refused_by_a_fault_and_nothing_else(data):
    path = data.draw(st.sampled_from(PATHS))
    text = (EXAMPLE / path).read_text(encoding="utf-8")
    if data.draw(st.booleans()):
        at, patch = data.draw(st.integers(0, len(text))), data.draw(st.text(max_size=3))
        text = text[:at] + patch + text[at + data.draw(st.integers(0, 3)) :]
    else:
        value = json.loads(text)
        (*way, last) = data.draw(st.sampled_from([one for one in nodes(value) if one]))
        inner = value
        for key in way:
            inner = inner[key]
        inner[last] = data.draw(ODD)
        text = json.dumps(value)
    with suppress(PackFault):
        open_parcel(changed(path, text))
