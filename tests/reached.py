"""Which tests come to which refusal, and how long each takes: asked before any is taken out.

A copy of this module lies beside the copy of the program, whose refusals call `note`; programs
that a test starts write into the same file.
"""

import os
from collections import defaultdict
from pathlib import Path

LOG = "REACHED"
"""The environment variable that names the file."""
Reached = dict[str, list[tuple[float, str]]]
"""The seconds and the name of each test that comes to a refusal, the quickest first."""
_noted: set[tuple[str, str]] = set()


def note(refusal: str) -> None:
    """This refusal is about to be made, for the test that runs now."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
    if test and (refusal, test) not in _noted:
        _noted.add((refusal, test))
        _write("reached", test, refusal)


def pytest_runtest_logreport(report) -> None:
    """Note how long a test took, as pytest asks of a plugin."""
    _write("took", report.nodeid, f"{report.when} {report.duration:.3f}")


def _write(*words: str) -> None:
    line = "\t".join(words) + "\n"
    with Path(os.environ[LOG]).open("a", encoding="utf-8", newline="\n") as file:
        file.write(line)


def read(log: Path) -> Reached:
    """What a log tells."""
    took: dict[str, dict[str, float]] = defaultdict(dict)
    tests: dict[str, set[str]] = defaultdict(set)
    for line in log.read_text(encoding="utf-8").splitlines():
        kind, test, said = line.split("\t")
        if kind == "took":  # told twice if there are several workers
            when, _, seconds = said.rpartition(" ")
            took[test][when] = float(seconds)
        else:
            tests[said].add(test)
    return {
        refusal: sorted((sum(took[test].values()), test) for test in found)
        for refusal, found in tests.items()
    }
