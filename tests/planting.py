"""A copy of the program with a few lines changed, to see what a change would do.

    copy = Copy(tmp_path)                        # the package as it is, in a folder of its own
    copy.add_row(KINGSBURG, "BUILDINGS", row)    # a row of content more, as a recipe says
    plant_prince(copy)                           # or one of the plants at the end of this file
    said = copy.printed("from planted import ...; print(...)")

The program runs in a process of its own, in which `kingsburg_arcade` is the copy and the folder
of the tests can be imported from: put what is long into a module there.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = "kingsburg_arcade"


class Copy:
    """The package in a folder of its own; `change` it, then `run` a program with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / PACKAGE, folder / PACKAGE, ignore=ignored)
        (folder / "assets").symlink_to(ROOT / "assets")

    def change(self, path: str, before: str, after: str) -> None:
        """Replace what stands exactly once in a module of the package."""
        file = self.folder / PACKAGE / path
        text = file.read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{path} has {text.count(before)} times {before!r}"
        file.write_text(text.replace(before, after), encoding="utf-8")

    def add_row(self, path: str, table: str, row: str) -> None:
        """Add a row at the end of a table of a module: a tuple or a dict over several lines."""
        file = self.folder / PACKAGE / path
        text = file.read_text(encoding="utf-8")
        begins = re.findall(rf"^{table}: Final.* = [({{]$", text, re.MULTILINE)
        assert len(begins) == 1, f"{path} has {len(begins)} tables {table}"
        end = re.compile(r"^[)}]$", re.MULTILINE).search(text, text.index(begins[0]))
        assert end is not None
        added = f"{text[: end.start()]}    {row},\n{text[end.start() :]}"
        file.write_text(added, encoding="utf-8")

    def run(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """What the program prints, and how it ends."""
        paths = os.pathsep.join(map(str, (self.folder, ROOT / "tests")))
        return subprocess.run(
            [sys.executable, "-c", program, *arguments],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=self.folder,
            check=False,
        )

    def printed(self, program: str) -> str:
        """What a program prints that must end well."""
        done = self.run(program)
        assert done.returncode == 0, done.stderr
        return done.stdout


# ------------------------------------------------------------------------------------- plants
KINGSBURG = "games/kingsburg/rules/content.py"
BUILDER = "games/kingdom_builder/rules/content.py"
WATCH_HOUSE = 'Building("E", 5, "watch_house", 1, 1, 0, 1, (AtSeasonEnd(Gift(wood=1)), Defends(1)))'
"""A row that does what is known."""
BELL_TOWER = 'Building("G", 1, "bell_tower", 1, 1, 1, 1, (RingsBells(3),))'
"""A row whose verb is new, in a row of the province of its own."""
GRAND_MASTER = (
    'Advisor(19, "grand_master", (Gift(gold=2, wood=2, tokens=1), Gift(any=4, tokens=1)))'
)
HYDRA = 'Enemy(1, "hydras", 5, Loss(any=3, buildings=2, points=1), Gift(any=2, soldiers=1))'


def plant_effect(copy: Copy, written: str) -> None:
    """One verb more beside those of content."""
    decorated = f'@dataclass(frozen=True, slots=True)\n{written}E = TypeVar("E"'
    copy.change("games/kingsburg/rules/effects.py", 'E = TypeVar("E"', decorated)


def plant_verb(copy: Copy) -> None:
    """A new effect that no one asks for, and a building that has it."""
    plant_effect(copy, "class RingsBells(Effect):\n    bells: int\n\n\n")
    copy.change(KINGSBURG, "    Reroll,\n", "    Reroll,\n    RingsBells,\n")
    copy.add_row(KINGSBURG, "BUILDINGS", BELL_TOWER)


def plant_gift(copy: Copy) -> None:
    """The Jester gives a soldier and a token as well."""
    copy.change(
        KINGSBURG,
        '"jester", (Gift(points=1),)',
        '"jester", (Gift(points=1, soldiers=1, tokens=1),)',
    )


def plant_prince(copy: Copy) -> None:
    """The governor card of docs/adr/0002, in the hands of everybody: he may turn his dice."""
    rules = "games/kingsburg/rules"
    verb = "class TurnDice(Effect):\n    faces: tuple[int, ...]\n    at_most: int\n\n\n"
    plant_effect(copy, verb)
    copy.change(KINGSBURG, "    SoldiersCost,\n", "    SoldiersCost,\n    TurnDice,\n")
    names = "tuple(building.name for building in BUILDINGS)"
    copy.change(KINGSBURG, f"POWERS: Final = {names}", f'POWERS: Final = (*{names}, "prince")')
    extended = "ROWS.extend(building.effects for building in BUILDINGS)\n"
    copy.change(KINGSBURG, extended, f"{extended}ROWS.append((TurnDice((3, 4, 6), at_most=8),))\n")
    copy.change(
        f"{rules}/moves.py",
        "class Place(Move):",
        """class Turn(Move):
    __slots__ = ("power",)

    def __init__(self, power: int) -> None:
        self.power = power
        super().__init__(f"turn dice by {POWERS[power]}", ("turn", POWERS[power]))


class Place(Move):""",
    )
    season = f"{rules}/season.py"
    copy.change(
        season, "from .effects import ", "from .effects import TurnDice\nfrom .effects import "
    )
    copy.change(season, "= powers_with(Reroll)", "= powers_with(Reroll) | powers_with(TurnDice)")
    copy.change(
        season,
        "    return (*found, PASS) if found else ()\n\n\n@rule(REROLL_CHECK)",
        """    for number, turned in effects(powers, TurnDice):
        if sum(dice) <= turned.at_most:
            found.append(moves.Turn(number))
    return (*found, PASS) if found else ()


@rule(REROLL_CHECK)""",
    )
    copy.change(
        season,
        "    power, kind = move.power, move.dice\n",
        """    if isinstance(move, moves.Turn):
        ((_, turned),) = effects(1 << move.power, TurnDice)
        state.used[seat] |= 1 << move.power
        state.coloured[seat] = packed(turned.faces)
        state.agenda.append(REROLL_CHECK | seat << BITS)
        return
    power, kind = move.power, move.dice
""",
    )
    copy.change(
        f"{rules}/position.py", "self.powers = [0] * seats", "self.powers = [PROVINCE + 1] * seats"
    )


def plant_card(copy: Copy) -> None:
    """A Kingdom Builder card: 2 gold for each settlement in the desert."""
    copy.add_row(
        "games/kingdom_builder/rules/scoring.py",
        "CARDS",
        '"nomads": apart(lambda board, own: 2 * (own & board.terrains[4]).bit_count())',
    )


def plant_location(copy: Copy) -> None:
    """A location on a quadrant of its own, whose tile builds beside mountains."""
    file = copy.folder / PACKAGE / BUILDER
    text = file.read_text(encoding="utf-8")
    printed = re.search(r'"oracle": (""".*?""")', text, re.DOTALL)
    assert printed is not None
    copy.add_row(BUILDER, "QUADRANTS", f'"quarry": {printed[1]}')
    copy.add_row(
        "games/kingdom_builder/rules/locations.py",
        "LOCATIONS",
        '"quarry": build_on(lambda state: state.board.buildable & state.board.near_mountain)',
    )
