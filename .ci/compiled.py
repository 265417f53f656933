"""What `.ci/compiled` asks of installed wheels: is it compiled, and do both play alike?

`listed` runs in the compiled environment, `play` in either, `compare` in any Python.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from statistics import median
from time import process_time

ROUNDS = 7
FLOOR, AIM = 1.8, 2.5
MATCHES = {
    "Kingsburg, random": ("kingsburg", ("random",) * 4, 300),
    "Kingdom Builder, random": ("kingdom_builder", ("random",) * 4, 150),
    "Kingsburg, Stewards": ("kingsburg", ("steward",) * 4, 8),
    "Kingsburg, a Regent": ("kingsburg", ("regent", "steward"), 1),
}
"""By name: a game, who plays it, and how many matches a round has."""


def listed() -> None:
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    for folder, names in wheel["hooks"]["custom"]["modules"].items():
        for name in names:
            module = import_module(f"kingsburg_arcade.{folder.replace('/', '.')}.{name}")
            file = str(module.__file__)
            assert file.endswith(tuple(EXTENSION_SUFFIXES)), f"not compiled: {file}"
        print(f"{folder}: {len(names)} modules are compiled")


def play() -> None:
    """For each line, a name and a round: the seconds of its matches, and digests of their ends."""
    from kingsburg_arcade.engine.codec import digest
    from kingsburg_arcade.games import game
    from kingsburg_arcade.games.governors import governor
    from kingsburg_arcade.simulate.one_match import game_seed, play_out

    for line in sys.stdin:
        name, turn = json.loads(line)
        of, seats, count = MATCHES[name]
        cabinet, found, spent = game(of).rules(), [], 0.0
        for at in range(count):
            governors = [governor(one, of) for one in seats]
            began = process_time()
            state, _ = play_out(cabinet, cabinet.options(), governors, game_seed(turn, at))
            spent += process_time() - began
            found.append(digest(state))
        print(json.dumps((spent, found)), flush=True)


def compare(*pythons: str) -> None:
    """Both play the same matches by turns; the first is the pure one."""
    players = [
        subprocess.Popen(
            (python, "-P", __file__, "play"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for python in pythons
    ]

    def asked(player: subprocess.Popen[str], name: str, turn: int) -> tuple[float, list[str]]:
        assert player.stdin is not None
        assert player.stdout is not None
        print(json.dumps((name, turn)), file=player.stdin, flush=True)
        spent, found = json.loads(player.stdout.readline())
        return spent, found

    slow = []
    for name in MATCHES:
        ratios = []
        for turn in range(ROUNDS + 1):
            (pure, ends), (compiled, same) = (asked(player, name, turn) for player in players)
            assert ends == same, f"{name}: other matches in round {turn}"
            ratios.append(pure / compiled)
        ratio = median(ratios[1:])  # the first round fills what both remember
        print(f"{name}: {ratio:.2f} times as fast (aim {AIM}, floor {FLOOR}), the same digests")
        slow += [name] * (ratio < FLOOR)
    for player in players:
        player.communicate()
    if slow:
        print(f"below the floor: {', '.join(slow)}")


if __name__ == "__main__":
    {"listed": listed, "play": play, "compare": compare}[sys.argv[1]](*sys.argv[2:])
