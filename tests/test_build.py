"""The build of the rules: one for each source, told before anybody joins."""

from dataclasses import replace

import pytest

from every_language import LANGUAGES
from kingsburg_arcade import games
from kingsburg_arcade.build import LETTERS, _hashed, build_of
from kingsburg_arcade.commands.rooms import why_not
from kingsburg_arcade.i18n import refusal, speak
from kingsburg_arcade.net.discovery.listing import Listing
from kingsburg_arcade.net.discovery.notice import GATHERING, Notice
from kingsburg_arcade.rule_book import option_name
from kingsburg_arcade.scenes.party.rooms import about_room

FIRST = games.cabinet(games.names()[0])


def room(build: str) -> Notice:
    rules = FIRST.rules_of(FIRST.options())
    given = ("tag", "9.9", 3, FIRST.name, rules, "Ada", 3, 2, ("Ada",), (), "", GATHERING)
    return Notice(*given, build=build)


def test_each_game_has_a_build_of_its_own():
    builds = {build_of(games.cabinet(name)) for name in games.names()}
    assert len(builds) == len(games.names())
    assert all(len(build) == LETTERS for build in builds)
    assert build_of(FIRST) == build_of(FIRST)


def test_a_changed_line_makes_another_build_and_line_ends_do_not(tmp_path):
    one, two, three = (tmp_path / name for name in ("one", "two", "three"))
    for folder, source in ((one, b"a = 1\n"), (two, b"a = 1\r\n"), (three, b"a = 2\n")):
        folder.mkdir()
        (folder / "rules.py").write_bytes(source)
    assert _hashed((one,)) == _hashed((two,)) != _hashed((three,))


def test_compiled_rules_carry_the_build_of_their_source(tmp_path):
    for name, told in (("one", "abc"), ("two", "abc"), ("three", "abd")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "build.txt").write_text(told)
        (tmp_path / name / "rules.py").write_text(name)
    assert _hashed((tmp_path / "one",)) == _hashed((tmp_path / "two",))
    assert _hashed((tmp_path / "one",)) != _hashed((tmp_path / "three",))


@pytest.mark.parametrize(("build", "other"), [(build_of(FIRST), False), ("f00", True), ("", False)])
def test_a_room_of_another_build_is_shown_with_a_warning_and_can_be_joined(build, other):
    told = Notice.read(room(build).encoded)
    assert told == room(build)
    listing = Listing(
        3,
        lambda notice: notice.has_rules_of(games.cabinet),
        lambda notice: notice.has_build_of(games.cabinet),
    )
    row = listing._shown(told, "127.0.0.1", 5)
    assert row.other_build == other
    assert row.can_join


@pytest.mark.parametrize("lacked", [("dragons", "yes"), ("strips", "raffled")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_guest_whose_copy_lacks_an_option_is_told_which(lacked, language):
    played = replace(room(""), options=(("tokens", "yes"), lacked), rules="f00")
    listing = Listing(
        played.speaks,
        lambda notice: notice.has_rules_of(games.cabinet),
        lacking=lambda notice: notice.lacking(games.cabinet),
    )
    row = listing._shown(played, "127.0.0.1", 5)
    assert (row.can_join, row.can_watch) == (False, False)
    assert str(why_not(row)) == f"room.lacks (options=('{'='.join(lacked)}',))"
    assert "=".join(lacked) in refusal(why_not(row))
    assert "tokens" not in refusal(why_not(row))
    speak(language)
    *_, lacks, elsewhere = about_room(row)().lines
    assert option_name(lacked[0]) in lacks
    assert "http://127.0.0.1:" in elsewhere
    known = listing._shown(replace(played, options=(("tokens", "yes"),)), "127.0.0.1", 5)
    assert str(why_not(known)) == "room.other_rules"
    elsewhere = listing._shown(replace(played, game="unheard_of"), "127.0.0.1", 5)
    assert str(why_not(elsewhere)) == "room.other_rules"


def test_what_an_earlier_or_a_false_version_says_of_its_build_is_passed_over():
    assert Notice.read(replace(room("x"), build="").encoded).build == ""
    assert Notice.read(room("\x1b[2J").encoded).build == ""
