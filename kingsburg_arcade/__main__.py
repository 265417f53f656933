"""`python -m kingsburg_arcade` does what `kingsburg-arcade` does."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
