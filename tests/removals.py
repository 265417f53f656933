"""Take each refusal of the network out, one at a time: something must go red.

    python -m tests.removals --list                        what would be taken out
    python -m tests.removals                               those of which nothing is known yet
    python -m tests.removals --module protocol/luck        those of some modules once more
    python -m tests.removals --tests tests/net/test_link.py   where these tests alone are asked
    python -m tests.removals --again --workers 2           all of them once more, in half an hour

A refusal is a `raise` or a `return Refused(...)` in `net/`. First all tests run once and tell which
refusals they come to (`reached.py`); then each refusal is taken out of a copy, and only those tests
are asked, the quickest first, until one is red. That one is written into `noticed.json` at once, so
that a run that was ended goes on where it was. What no test notices is printed, and must stand in
`survivors.json` with the reason why nothing can notice it. `test_removals.py` asks for every
refusal to stand in one of the two lists.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

sys.path.insert(0, str(Path(__file__).parent))

import reached
from refusals_in_source import PACKAGE, ROOT, Removal, marked, removals

SURVIVORS = Path(__file__).with_name("survivors.json")
NOTICED = Path(__file__).with_name("noticed.json")
ASKED = ("tests/net", "tests/sim", "tests/test_refusals.py", "tests/test_cli_rooms.py")
"""The tests that can be asked; of them those that run in CI."""
FIRST = 15
"""So many of the quickest are asked before all others are collected."""
SECONDS = 60.0
"""What tests may take beyond four times their usual time: one that hangs has noticed."""
HANGS = "does not end"


# ----------------------------------------------------------------------------------------- copies
class Copy:
    """A copy of the program and its tests, in which one module at a time is changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for name in (PACKAGE, "tests"):
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*cache*"))
        for name in ("assets", "docs"):
            (folder / name).symlink_to(ROOT / name)
        shutil.copy(ROOT / "pyproject.toml", folder)
        shutil.copy(reached.__file__, folder)

    @contextmanager
    def changed(self, sources: dict[str, str]) -> Iterator[None]:
        """With other sources of these modules for a while, whatever happens to the original."""
        files = {self._folder / PACKAGE / path: source for path, source in sources.items()}
        before = {file: file.read_bytes() for file in files}
        try:
            for file, source in files.items():
                file.write_text(source, encoding="utf-8")
            yield
        finally:
            for file, data in before.items():
                file.write_bytes(data)

    def run(self, tests: list[str], seconds: float | None, *options: str) -> tuple[int, str]:
        """The exit code of pytest and what it printed; -1 if it did not end in time."""
        asked = self._folder / "asked.txt"
        asked.write_text("\n".join(tests), encoding="utf-8")
        call = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, f"@{asked}"]
        env = {**os.environ, "PYTHONPATH": str(self._folder), "CI": "1"}
        with subprocess.Popen(
            call, cwd=self._folder, env=env, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ) as running:  # fmt: skip
            try:
                said, _ = running.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                os.killpg(running.pid, signal.SIGKILL)
                said, _ = running.communicate()
                return -1, said
        return running.returncode, said


def survey(copy: Copy, log: Path, tests: list[str], workers: int) -> None:
    """Run these tests once, and have the refusals tell which of them come to them."""
    os.environ[reached.LOG] = str(log)
    chosen = list(removals())
    sources = {}
    for path in {removal.path for removal in chosen}:
        source = (ROOT / PACKAGE / path).read_text(encoding="utf-8")
        here = [removal for removal in chosen if removal.path == path]
        sources[path] = marked(source, here, "__import__('reached').note({})")
    with copy.changed(sources):
        failed, said = copy.run(tests, None, "-q", f"-n{workers}", "-p", "reached")
    if failed:
        print(said, "some tests are red with every refusal in its place", sep="\n")


# ----------------------------------------------------------------------------------------- asking
def noticed(copy: Copy, removal: Removal, tests: list[tuple[float, str]]) -> str:
    """The first of these tests that notices that the refusal is gone; empty if none does."""
    with copy.changed({removal.path: removal.source}):
        for asked in (tests[:FIRST], tests[FIRST:]):
            red = _red(copy, [name for _, name in asked], sum(took for took, _ in asked))
            if red:
                return red
    return ""


def _red(copy: Copy, tests: list[str], seconds: float) -> str:
    """The first test that is red twice, or does not end; empty if all are green."""
    while tests:
        code, said = copy.run(tests, SECONDS + 4 * seconds, "-v", "-x", "-n0", "--tb=no")
        if not code:
            return ""
        begun = [name for name in tests if f"\n{name} " in said]
        if not begun:
            raise RuntimeError(f"pytest ended with {code}:\n{said}")
        if code < 0:
            return f"{begun[-1]} {HANGS}"
        red = begun[-1]  # the first that is red ends the run
        again, _ = copy.run([red], SECONDS + 4 * seconds, "-q", "-n0", "--tb=no")
        if again:
            return red
        tests = tests[tests.index(red) + 1 :]  # the machine was slow, or the test is bad
    return ""


class Classified:
    """The two lists, and what this run adds to the one of them."""

    def __init__(self) -> None:
        self.survivors: dict[str, str] = json.loads(SURVIVORS.read_text(encoding="utf-8"))
        self.noticed: dict[str, str] = json.loads(NOTICED.read_text(encoding="utf-8"))

    def knows(self, removal: Removal) -> bool:
        return removal.name in self.noticed or removal.name in self.survivors

    def note(self, removal: Removal, by: str) -> None:
        """Write down what has noticed it; whatever no longer stands in the source goes."""
        there = {one.name for one in removals()}
        self.noticed.pop(removal.name, None)
        if by:
            self.noticed[removal.name] = by
        kept = {name: test for name, test in sorted(self.noticed.items()) if name in there}
        text = json.dumps(kept, indent=2, ensure_ascii=False) + "\n"
        NOTICED.write_text(text, encoding="utf-8", newline="\n")


def main() -> int:
    reader = argparse.ArgumentParser(prog="python -m tests.removals", description=__doc__)
    reader.add_argument("--module", default="", metavar="PART", help="only paths with this in it")
    reader.add_argument("--again", action="store_true", help="also what stands in a list")
    reader.add_argument("--workers", type=int, default=1, metavar="N")
    reader.add_argument("--tests", nargs="+", default=[*ASKED], metavar="FILE", help="ask these")
    reader.add_argument("--reach", type=Path, metavar="FILE", help="keep which test comes where")
    reader.add_argument("--list", action="store_true", help="name them and do nothing")
    typed = reader.parse_args()
    lists, chosen = Classified(), list(removals(typed.module))
    if not (typed.again or typed.module):
        chosen = [removal for removal in chosen if not lists.knows(removal)]
    if typed.list:
        print("\n".join(removal.name for removal in chosen))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        log = typed.reach or Path(folder) / "reached.txt"
        copies = [Copy(Path(folder) / str(number)) for number in range(typed.workers)]
        if not log.exists():
            survey(copies[0], log, typed.tests, typed.workers)
        alive = _ask(chosen, lists, copies, reached.read(log))
    fresh = [name for name in alive if name not in lists.survivors]
    print(f"{len(chosen)} taken out, {len(alive)} not noticed, {len(fresh)} of them not explained")
    return 1 if fresh else 0


def _ask(
    chosen: list[Removal], lists: Classified, copies: list[Copy], tests: reached.Reached
) -> list[str]:
    """The names of those that no test notices."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def ask(removal: Removal) -> str:
        copy = free.get()
        try:
            return noticed(copy, removal, tests.get(removal.name, []))
        finally:
            free.put(copy)

    alive = []
    with ThreadPoolExecutor(len(copies)) as pool:
        for removal, by in zip(chosen, pool.map(ask, chosen), strict=True):
            print(f"{'found' if by else 'ALIVE'}  {removal.name}  {by}", flush=True)
            lists.note(removal, by)
            alive += [] if by else [removal.name]
    return alive


if __name__ == "__main__":
    sys.exit(main())
