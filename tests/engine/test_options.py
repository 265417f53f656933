"""House rules: yes/no and choices are read and listed alike."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import pytest

from kingsburg_arcade.engine import values
from kingsburg_arcade.engine.contract import Options, Refused
from planting import Copy

BUILDER = "games/kingdom_builder/rules/options.py"


@dataclass(frozen=True, slots=True)
class House(Options):
    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {"length": ("short", "long", "endless")}
    length: str = "long"
    open_hands: bool = False
    rivals: bool = True


def test_every_option_lists_its_choices_the_default_first():
    assert House.choices() == {
        "length": ("long", "short", "endless"),
        "open_hands": ("no", "yes"),
        "rivals": ("yes", "no"),
    }
    assert Options.choices() == {}


def test_what_is_listed_can_be_read():
    for name, choices in House.choices().items():
        for choice in choices:
            house = House.read({name: choice})
            assert house.typed == {**House().typed, name: choice}
            assert House.read(house.to_plain()) == House.read(house.typed) == house
        assert House.read({name: choices[0]}) == House()


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"fog": "yes"}, "option.unknown"),
        ({"open_hands": "maybe"}, "option.choice"),
        ({"open_hands": 1}, "option.choice"),
        ({"open_hands": None}, "option.choice"),
        ({"length": True}, "option.choice"),
        ({"length": "forever"}, "option.choice"),
        ({"length": ["long"]}, "option.choice"),
    ],
)
def test_what_is_not_listed_is_refused(given, code):
    with pytest.raises(Refused) as refused:
        House.read(given)
    assert refused.value.code == code


def test_a_position_may_leave_out_what_has_its_default():
    assert values.options({}, House) == House()
    assert values.options({"rivals": False}, House) == House(rivals=False)
    with pytest.raises(Refused, match="fog"):
        values.options({"fog": True}, House)


@pytest.mark.sources
@pytest.mark.parametrize(
    ("game", "path", "field"),
    [
        ("kingsburg", "games/kingsburg/rules/options.py", '    plus_two: str = "season"\n'),
        (
            "kingdom_builder",
            "games/kingdom_builder/rules/options.py",
            '    setup: str = "random"\n',
        ),
    ],
)
def test_a_new_option_is_read_in_a_position_and_stands_in_the_rule_book(
    tmp_path, game, path, field
):
    copy = Copy(tmp_path)
    copy.change(path, field, f"{field}    dry_moat: bool = False\n")
    said = copy.printed(f"""
from kingsburg_arcade import games, rule_book
cabinet = games.cabinet("{game}")
for options in ({{}}, {{"dry_moat": True}}):
    state = cabinet.from_plain({{"game": "{game}", "options": options, "seats": {{
        "kingsburg": [{{}}, {{}}], "kingdom_builder": 2}}["{game}"]}})
    assert cabinet.from_plain(state.to_plain()).pack() == state.pack()
    print(state.options.dry_moat)
print([line for line in rule_book.house_rules("en", "{game}").paragraphs if "moat" in line])
""")
    assert said.splitlines() == [
        "False",
        "True",
        "['Dry moat: no (unless you choose otherwise). Other choices: yes.']",
    ]
