"""Records outlive new fields and rows that their options leave out, and no change of meaning."""

from dataclasses import dataclass

import pytest

from golden import make
from kingsburg_arcade import games
from kingsburg_arcade.engine.contract import Options
from kingsburg_arcade.engine.rules_hash import in_play, rules_hash, spelled
from planting import Copy

pytestmark = pytest.mark.sources

CONTENT = {
    "kingsburg": "games/kingsburg/rules/content.py",
    "kingdom_builder": "games/kingdom_builder/rules/content.py",
}
OPTIONS = {
    "kingsburg": ("games/kingsburg/rules/options.py", '    plus_two: str = "season"\n'),
    "kingdom_builder": ("games/kingdom_builder/rules/options.py", '    setup: str = "random"\n'),
}
VERIFY = """
from golden import make
from kingsburg_arcade import games, journal
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.engine.record import verify
for name, (game, *_) in make.MATCHES.items():
    if game == "{game}":
        try:
            record, trouble = journal.load(make.HERE / f"{{name}}.match", games.cabinet)
            verify(record, games.cabinet(game))
        except Refused as reason:
            print(name, reason)
"""
HASHES = """
from kingsburg_arcade import games
cabinet = games.cabinet("{game}")
for choice in {choices}:
    print(cabinet.rules_of(cabinet.options.read(choice)))
"""


@pytest.fixture
def copy(tmp_path):
    return Copy(tmp_path)


def opened(copy, game):
    """What stands in the way of the golden records of a game."""
    return copy.printed(VERIFY.format(game=game))


def hashes(copy, game, *choices):
    return copy.printed(HASHES.format(game=game, choices=choices)).split()


def today(game, *choices):
    cabinet = games.cabinet(game)
    return [cabinet.rules_of(cabinet.options.read(choice)) for choice in choices]


def module_of(copy, game, name):
    """A new yes/no option that is off."""
    path, field = OPTIONS[game]
    copy.change(path, field, f"{field}    {name}: bool = False\n")


def test_the_hashes_of_today_are_known():
    """If one changes without a change of meaning, add it to `former_rules` of its cabinet."""
    known = {
        "kingsburg": {"3d2c5432a79d717d": [{}, {"plus_two": "group"}]},
        "kingdom_builder": {"12b927dd440b58dc": [{}], "37d4dd421708f8a7": [{"setup": "first"}]},
    }
    for game, hashes_of in known.items():
        for expected, choices in hashes_of.items():
            assert today(game, *choices) == [expected] * len(choices), game


# ------------------------------------------------------------------------------ what may change
def test_a_field_with_a_default_changes_nothing(copy):
    path = "games/kingsburg/rules/effects.py"
    copy.change(path, "    peek: bool = False\n", "    peek: bool = False\n    favour: int = 0\n")
    assert hashes(copy, "kingsburg", {}) == today("kingsburg", {})
    assert opened(copy, "kingsburg") == ""


def test_a_building_and_an_enemy_that_an_option_brings_change_nothing_without_it(copy):
    module_of(copy, "kingsburg", "forge")
    path = CONTENT["kingsburg"]
    last = "    *spaces_of_strips(),\n"
    forge = '    Building("F", 5, "forge", 3, 3, 3, 9, (Defends(3),), module="forge"),\n'
    copy.change(path, last, last + forge)
    last = '    Enemy(5, "dragons", 9, Loss(points=5), Gift(points=3)),\n'
    giants = '    Enemy(5, "giants", 10, Loss(points=9), Gift(points=3), module="forge"),\n'
    copy.change(path, last, last + giants)
    without, with_it = hashes(copy, "kingsburg", {}, {"forge": "yes"})
    assert [without] == today("kingsburg", {})
    assert with_it != without
    assert opened(copy, "kingsburg") == ""


def test_a_quadrant_that_an_option_brings_changes_nothing_without_it(copy):
    module_of(copy, "kingdom_builder", "nomads")
    path = CONTENT["kingdom_builder"]
    copy.change(
        path, "MODULES: Final[Mapping[str, str]] = {}", 'MODULES: Final = {"quarry": "nomads"}'
    )
    quarry = '\n    """,\n    "quarry": """\n' + "\n".join(["        " + "G " * 9 + "T"] * 10)
    copy.change(
        path,
        '         W W W W W W W W W W\n    """,\n}',
        f'         W W W W W W W W W W{quarry}\n    """,\n}}',
    )
    copy.change(
        "games/kingdom_builder/rules/locations.py",
        '    "oasis": build_on(desert),\n',
        '    "oasis": build_on(desert),\n    "quarry": build_on(grass),\n',
    )
    random, first = hashes(copy, "kingdom_builder", {}, {"setup": "first"})
    assert [random, first] == today("kingdom_builder", {}, {"setup": "first"})
    (with_it,) = hashes(copy, "kingdom_builder", {"nomads": "yes"})
    assert with_it != random
    assert opened(copy, "kingdom_builder") == ""


# ---------------------------------------------------------------------------- what is a change
@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        (CONTENT["kingsburg"], '"statue", 2, 0, 0, 3', '"statue", 1, 0, 0, 3'),
        (CONTENT["kingsburg"], "(Cheaper((3, 4), gold=1),)", "(Cheaper((3, 4), gold=2),)"),
        (CONTENT["kingsburg"], "ORDINARY_SOLDIER: Final = 2", "ORDINARY_SOLDIER: Final = 1"),
        ("games/kingsburg/rules/cabinet.py", "MEANING: Final = 1", "MEANING: Final = 2"),
    ],
)
def test_a_change_of_meaning_is_refused(copy, path, before, after):
    copy.change(path, before, after)
    golden = [name for name, (game, *_) in make.MATCHES.items() if game == "kingsburg"]
    refused = [line for line in opened(copy, "kingsburg").splitlines() if "other_rules" in line]
    assert [line.split()[0] for line in refused] == golden


def test_rows_in_another_place_are_another_game(copy):
    """A power is known by its number: who moves a row changes what is written in a record."""
    path = CONTENT["kingsburg"]
    row = '    Building("F", 2, "crane", 0, 1, 1, 1, (Cheaper((3, 4), gold=1),)),\n'
    copy.change(path, row, "")
    copy.change(path, "BUILDINGS: Final = (\n", f"BUILDINGS: Final = (\n{row}")
    assert hashes(copy, "kingsburg", {}) != today("kingsburg", {})


# --------------------------------------------------------------------------------- the spelling
@dataclass(frozen=True)
class Toll(Options):
    goods: int = 1
    any: bool = False


@dataclass(frozen=True)
class Bridge:
    name: str
    toll: Toll = Toll()
    module: str = ""


def test_rows_are_spelled_by_what_differs_from_the_default():
    assert spelled(Bridge("north")) == "Bridge{name: 'north'}"
    wooden = Bridge("south", Toll(goods=2))
    assert spelled((wooden, None, 3)) == "(Bridge{name: 'south', toll: Toll{goods: 2}}, None, 3)"
    assert spelled({"b": 1, "a": ()}) == spelled({"a": (), "b": 1})
    assert rules_hash(1, {"rows": (wooden,)}) != rules_hash(2, {"rows": (wooden,)})


@pytest.mark.parametrize("odd", [1.5, print, {1, 2}, [1], b"x"])
def test_only_content_can_be_spelled(odd):
    with pytest.raises(TypeError, match="is not content"):
        spelled({"rows": odd})


def test_a_row_is_in_play_by_its_option():
    rows = (Bridge("north"), Bridge("south", module="any"))
    assert [at for at, _ in in_play(rows, Toll())] == [0]
    assert [at for at, _ in in_play(rows, Toll(any=True))] == [0, 1]
