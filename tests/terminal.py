"""A person at a terminal: types a command, reads what is printed and how it ended."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from kingsburg_arcade import cli


@dataclass(frozen=True)
class Printed:
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def plain(self) -> Any:
        """The one JSON object of a command that went well and had nothing to complain of."""
        assert (self.code, self.err) == (0, "")
        return json.loads(self.out)

    @property
    def complaint(self) -> str:
        """The one sentence of a command that did not go well."""
        sentence, newline, rest = self.err.partition("\n")
        assert (self.out, newline, rest) == ("", "\n", "")
        assert sentence.startswith("kingsburg-arcade: ")
        return sentence.removeprefix("kingsburg-arcade: ")


def typed(capsys, *arguments: object) -> Printed:
    """Run a command in this process."""
    code = cli.main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return Printed(code, out, err)


def started(*arguments: object, stdin: bytes = b"", **environment: str) -> Printed:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "kingsburg_arcade", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env=os.environ | environment,
        timeout=120,
        check=False,
    )
    return Printed(done.returncode, done.stdout.decode(), done.stderr.decode())
