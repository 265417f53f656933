"""Looks for rooms and prints a line of JSON whenever what is seen changes."""

import json
import sys
import time

from kingsburg_arcade.games import cabinet
from kingsburg_arcade.net.discovery import Browser


def main(seconds: float, interface: str | None) -> None:
    browser, before = Browser(cabinet), None
    browser.start(interface)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        rows = [[row.name, row.address, row.free, row.problem] for row in browser.rows()]
        seen = [rows, browser.trouble()]
        if seen != before:
            before = seen
            print(json.dumps({"rows": rows, "trouble": seen[1], "at": time.monotonic()}))
            sys.stdout.flush()
        time.sleep(0.005)
    browser.stop()


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else None)
