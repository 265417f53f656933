"""Positions written by a person are read or refused in a sentence; the page about them is true."""

import json
import re
import shlex
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kingsburg.rules.test_enumerator import constructing, influence
from games.kingsburg.rules.test_laws import audited, next_move
from kingsburg_arcade.engine.codec import digest
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Refused
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games import cabinet
from kingsburg_arcade.games.kingsburg.rules import CABINET, Options
from kingsburg_arcade.games.kingsburg.rules.realm.fields import FIELDS
from terminal import typed

PAGE = Path(__file__).parents[4] / "docs" / "positions.md"


def paths(plain, here=()):
    """Every place in a position: entries, entries of entries, members of lists."""
    members = plain.items() if isinstance(plain, dict) else ()
    members = enumerate(plain) if isinstance(plain, list) else members
    for key, value in members:
        yield (*here, key)
        yield from paths(value, (*here, key))


def within(plain, path):
    for key in path:
        plain = plain[key]
    return plain


def changed(plain, path, value):
    plain = deepcopy(plain)
    within(plain, path[:-1])[path[-1]] = value
    return plain


def refusal(plain):
    """The one sentence with which a position is refused."""
    with pytest.raises(Refused) as caught:
        CABINET.from_plain(plain)
    sentence = str(caught.value)
    assert sentence
    assert "\n" not in sentence
    return sentence


# ------------------------------------------------------------------------ each entry, with nonsense
FULL = {
    "game": "kingsburg",
    "options": {"plus_two": "group"},
    "year": 4,
    "phase": "spring",
    "turn_order": [1, 0],
    "seats": [
        {
            **{"gold": 2, "wood": 3, "stone": 1, "tokens": 1, "soldiers": 2, "points": -1},
            **{"buildings": ["statue", "chapel", "inn", "market", "farms"]},
            **{"used": ["chapel", "market"]},
            **{"dice": [1, 1], "white_dice": [5], "token_spent": True},
            **{"placing": True, "peeked": True},
        },
        {},
    ],
    "court": [
        {"advisor": 13, "seat": None, "dice": [2, 5, 6]},
        {
            **{"advisor": 13, "seat": 0, "dice": [6], "white_dice": [6], "token": True},
            **{"power": "market", "envoy": True},
        },
    ],
    "white_die": 0,
    "envoy": None,
    "enemies": ["barbarians 2", "zombies 5", "orcs 5", None, None],
    "agenda": ["winter 0", "recruiting 0", "help 0", "influence 0"],
}
NONSENSE = ("?", 1.5, -(10**6), 10**30, [["?"]], {"?": 1}, True)
CALLED = {"seats": "seat", "enemies": "enem"}
"""How a sentence speaks of these entries."""
ENTRIES = [path for path in paths(FULL) if path != ("game",)]


def test_the_full_position_is_one():
    assert CABINET.from_plain(FULL).question == "place"
    assert CABINET.from_plain(FULL).actor == 0


@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: ".".join(map(str, path)))
def test_nonsense_is_refused_by_the_name_of_the_entry(path):
    name = [key for key in path if isinstance(key, str)][-1]
    for value in NONSENSE:
        if value is True and isinstance(within(FULL, path), bool):
            continue
        assert CALLED.get(name, name) in refusal(changed(FULL, path, value)), value


@pytest.mark.parametrize("path", ["", "options", "seats.0", "court.0"])
def test_an_entry_that_is_not_known_is_refused_by_its_name(path):
    where = tuple(int(key) if key.isdigit() else key for key in path.split(".") if key)
    assert "favour" in refusal(changed(FULL, (*where, "favour"), 1))


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ({"seats": None}, "seats"),
        ({"seats": []}, "match.seats"),
        ({"seats": [{}] * 6}, "match.seats"),
        ({"seats": [{"buildings": ["church"]}, {}]}, "province.left"),
        ({"seats": [{"buildings": ["embassy", "barricade"]}, {}]}, "province.left"),
        ({"seats": [{"dice": [1, 1, 1, 1]}, {}]}, "seats[0].dice"),
        ({"seats": [{"gold": -1}, {}]}, "seats[0].gold"),
        ({"turn_order": [0, 0]}, "turn_order"),
        ({"turn_order": [0]}, "turn_order"),
        ({"envoy": 2}, "envoy"),
        ({"white_die": -1}, "white_die"),
        ({"enemies": []}, "enemies"),
        ({"enemies": ["goblins 6", None, None, None, None]}, "enemies[0]"),
        ({"court": [{"advisor": 3}]}, "court.no_die"),
        ({"court": [{"advisor": 3, "white_dice": [3]}]}, "court.no_die"),
        ({"court": [{"advisor": 19, "dice": [3]}]}, "advisor"),
        ({"court": [{"advisor": 3, "dice": [3]}] * 2}, "court.groups"),
        ({"court": [{"advisor": 3, "dice": [3], "envoy": True}]}, "court.groups"),
        ({"phase": "kings_aid", "step": "help"}, "agenda.no_season"),
        ({"phase": "spring", "step": "lunch"}, "value.name"),
        ({"phase": "spring", "step": "help", "agenda": []}, "agenda.and_step"),
        ({"agenda": ["place 7"]}, "agenda.argument"),
        ({"agenda": ["season 3"]}, "agenda.argument"),
        ({"agenda": ["place"]}, "agenda.step"),
        ({"options": {"plus_two": "never"}}, "plus_two"),
        ({"options": {"plus_three": "season"}}, "plus_three"),
    ],
)
def test_what_cannot_be_is_refused(entries, words):
    assert words in refusal({"game": "kingsburg", "seats": [{}, {}], **entries})


def test_left_out_is_as_at_the_beginning():
    short = CABINET.from_plain({"game": "kingsburg", "seats": [{}, {}], "year": 0, "phase": ""})
    assert short.to_plain()["agenda"] == CABINET.new(2, Options()).to_plain()["agenda"]
    assert (short.actor, short.question) == (LUCK, "set up")


# ---------------------------------------------------------------------------- positions with faults
WORDS = ["market", "winter", "spring", "influence", "construction", "roll", "orcs 3", "group", ""]
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 20)
    | st.integers()
    | st.floats()
    | st.text(max_size=4)
    | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


def coloured_only(plain):
    """The same without white dice: the King's aid and the Farms would have to give them."""
    for seat in plain["seats"]:
        seat.pop("white_dice", None)
    plain["court"] = [group for group in plain["court"] if not group.get("white_dice")]
    return plain


def by_hand(chance):
    """A position as a person writes it: a phase and perhaps a step, no agenda."""
    match chance.randrange(4):
        case 0:
            return coloured_only(influence(chance))
        case 1:
            return constructing(chance)
        case 2:
            plain = coloured_only(influence(chance))
            plain["step"] = chance.choice(["roll", "turn order", "help"])
            if plain["step"] == "roll":
                plain["court"] = []
            return plain
    plain = constructing(chance)
    del plain["step"]
    plain["phase"] = chance.choice(["kings_aid", "kings_envoy", "recruiting", "winter"])
    return plain


WRITTEN = [by_hand(Random(seed)) for seed in range(60)]


@cache
def printed():
    """Positions as the program prints them, one of a few from several matches."""
    return [
        state.to_plain()
        for seed in range(8)
        for step, (state, _, _) in enumerate(audited(CABINET.new(2 + seed % 4, Options()), seed))
        if step % 7 == seed % 7
    ]


def altered(data, plain, start=()):
    """The position with one to three entries replaced, left out or said twice."""
    plain = deepcopy(plain)
    for _ in range(data.draw(st.integers(1, 3))):
        places = [path for path in paths(plain) if path[0] not in start]
        *path, last = data.draw(st.sampled_from(places))
        parent = within(plain, path)
        how = data.draw(st.sampled_from(["replace", "shift", "drop", "twice"]))
        if how == "shift" and type(parent[last]) is int:
            parent[last] += data.draw(st.sampled_from([-1, 1, 2]))
        elif how == "drop":
            del parent[last]
        elif how == "twice" and isinstance(parent, list):
            parent.insert(last, deepcopy(parent[last]))
        else:
            parent[last] = data.draw(values)
    return plain


def holds(plain):
    """A position that is read is a real one: it is asked something and can be played to the end."""
    try:
        state = CABINET.from_plain(plain)
    except Refused:
        return None
    written = json.loads(json.dumps(state.to_plain()))
    again = CABINET.from_plain(written)
    assert again.to_plain() == written
    assert digest(again) == digest(state)
    dealer, chance = SeededDealer(3), Random(3)
    for _ in range(1500):
        if state.actor == NOBODY:
            return state.result()
        for move in state.legal() if state.actor != LUCK else ():
            assert CABINET.move_from_text(move.text).plain == move.plain
        assert state.actor == LUCK or state.legal(), f"nothing is legal: {state.question}"
        state.play(next_move(state, dealer, chance))
    raise AssertionError("the match has no end")


@settings(max_examples=200)
@given(st.data(), st.sampled_from(WRITTEN))
def test_a_written_position_with_faults_is_refused_or_real(data, plain):
    holds(altered(data, plain))


@settings(max_examples=150)
@given(st.data())
def test_a_printed_position_with_faults_is_refused_or_real(data):
    holds(altered(data, data.draw(st.sampled_from(printed()))))


@pytest.mark.long
@settings(max_examples=2000)
@given(st.data(), st.deferred(lambda: st.sampled_from([*WRITTEN, *printed()])))
def test_many_more_positions_with_faults_are_refused_or_real(data, plain):
    holds(altered(data, plain))


SEASON = {"game": "kingsburg", "phase": "spring"}
WINTER = {"game": "kingsburg", "phase": "winter", "seats": [{}, {}]}
UNREAL = {
    "a question below another": {
        **SEASON,
        "seats": [{"gold": 2}, {}],
        "agenda": ["build 8", "build 0"],
    },
    "a reroll of no dice": {
        **SEASON,
        "seats": [{"buildings": ["statue"]}, {}],
        "agenda": ["reroll check 0"],
    },
    "goods chosen from an advisor who gives none": {
        **SEASON,
        "seats": [{}, {}],
        "agenda": ["receive 8"],
    },
    "an Envoy that is on the court and in the hand": {
        **SEASON,
        "seats": [{"dice": [1, 3]}, {"placing": False}],
        "court": [
            {"advisor": 3, "dice": [3]},
            {"advisor": 3, "seat": 1, "dice": [3], "envoy": True},
        ],
        "envoy": 0,
        "step": "influence",
    },
    "dice on the court before the roll": {
        **SEASON,
        "seats": [{}, {}],
        "court": [{"advisor": 7, "seat": 0, "dice": [1, 6]}],
    },
    "a reward of choice from a card that gives points": {
        **WINTER,
        "enemies": ["zombies 4", None, None, None, None],
        "agenda": ["reward good 0"],
    },
    "dice influencing that no advisor will answer": {
        **SEASON,
        "seats": [{"dice": [1, 3]}, {}],
        "agenda": ["influence 0"],
    },
    "an enemy to be opened that lies open": {
        **WINTER,
        "enemies": ["zombies 4", None, None, None, None],
        "agenda": ["enemy 0"],
    },
}
"""Every entry alone could be; together they are asked for by nobody."""


@pytest.mark.parametrize("plain", UNREAL.values(), ids=UNREAL)
def test_an_unreal_position_is_refused(plain):
    refusal(plain)


def test_positions_without_faults_are_real():
    for plain in WRITTEN + printed():
        assert holds(plain) is not None


# --------------------------------------------------------------------------------- the page
def commands():
    """Each command of the page with the files that the page has shown so far and what it prints."""
    text = PAGE.read_text(encoding="utf-8")
    files = {}
    for named, kind, body in re.findall(r"([^\n]*)\n\n```(\w+)\n(.*?)```", text, flags=re.DOTALL):
        if kind == "json":
            (name,) = re.findall(r"`(\w+\.json)`:$", named)
            files[name] = body
        else:
            first, _, quoted = body.partition("\n")
            yield pytest.param(dict(files), first.removeprefix("$ "), quoted, id=first[-40:])


def pattern(quote):
    """What the page quotes, with anything at all for each `...`."""
    return re.compile(".*".join(map(re.escape, quote.split("..."))))


@pytest.mark.parametrize(("files", "command", "quoted"), list(commands()))
def test_the_page_about_positions_is_true(files, command, quoted, capsys, tmp_path, monkeypatch):
    for name, body in files.items():
        (tmp_path / name).write_text(body, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    program, *arguments = shlex.split(command)
    assert program == "kingsburg-arcade"
    shown = typed(capsys, *arguments)
    assert (shown.code, shown.err) == (0, "")
    lines, quotes = shown.out.splitlines(), quoted.splitlines()
    assert len(lines) == len(quotes)
    for line, quote in zip(lines, quotes, strict=True):
        assert pattern(quote).fullmatch(line), line


def entries(title):
    """The entries that the tables of a chapter of the page explain."""
    chapter = PAGE.read_text(encoding="utf-8").partition(f"## {title}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?`) \|", chapter, flags=re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def test_the_page_explains_every_entry():
    with_modules = {
        "options": {"plus_two": "group", "destinies": True, "tokens": True},
        "realm": {"destinies": [None, None, None, "crusade", None]},
    }
    plain = CABINET.from_plain({**FULL, **with_modules}).to_plain()
    (group,) = CABINET.from_plain(FULL).to_plain()["court"][:1]
    of_modules = {field.name for fields in FIELDS.values() for field in fields}
    besides = {"step", "own", *of_modules}
    assert entries("Kingsburg") == {*plain, *plain["seats"][0], *group, *besides}
    other = cabinet("kingdom_builder")
    assert entries("Kingdom Builder") == {*other.new(2, other.options()).to_plain()}
