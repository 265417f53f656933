"""Run the game in the process of its starter; helpers are processes of the Python beside it."""

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.executable = str(Path(__file__).with_name("pythonw.exe"))
    from kingsburg_arcade.cli import main

    sys.exit(main())
