"""Write the first phrase of the title into the assets: `python tools/opening_phrase.py`.

It has to be done again after each change of the recipes; a test says so.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kingsburg_arcade.paths import asset_roots
from kingsburg_arcade.stage.workshop.orders import making
from kingsburg_arcade.stage.workshop.sound_shelf import CARRIED, OPENING, to_carry


def main() -> None:
    ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter).parse_args()
    made = next(one for one in making(OPENING) if one is not None)
    assert made[0] == OPENING
    file = Path(str(asset_roots().folders[0])) / "music" / CARRIED
    print(file, file.write_bytes(to_carry(made[1])), "bytes")


if __name__ == "__main__":
    main()
