"""A series on other machines: the same games as on one, or one sentence."""

import importlib.util
import json
import os
import subprocess
import sys

import pytest

from terminal import started, typed

LINE = ("sim", "--game", "kingsburg", "--seats", "page,squire", "--games", 60, "--rotate")
HERE = importlib.util.find_spec("distributed") is not None


@pytest.mark.skipif(HERE, reason="the package is there")
def test_without_the_package_it_says_what_to_install(capsys):
    printed = typed(capsys, *LINE, "--cluster", "127.0.0.1:8786")
    assert printed.code == 1
    assert "kingsburg-arcade[cluster]" in printed.complaint


@pytest.mark.skipif(not HERE, reason="needs the extra 'cluster'")
def test_two_workers_play_the_same_games_as_one_process(capsys):
    """In a process of its own: a cluster leaves threads and warnings behind."""
    script = (
        "import contextlib, io, json\n"
        "from distributed import LocalCluster\n"
        "from kingsburg_arcade.cli import main\n"
        "if __name__ == '__main__':\n"
        "    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as c:\n"
        "        told = io.StringIO()\n"
        "        with contextlib.redirect_stdout(told):\n"
        f"            main({[str(word) for word in LINE]!r}\n"
        "                 + ['--json', '--cluster', c.scheduler_address])\n"
        "    print(told.getvalue())\n"
    )
    alone = typed(capsys, *LINE, "--workers", 1, "--json").plain
    far = json.loads(ran(script))
    for key in ("digest", "wins", "shares", "errors", "mean_points", "games", "moves"):
        assert far[key] == alone[key]


def ran(script: str) -> str:
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    ).stdout


@pytest.mark.skipif(not HERE, reason="needs the extra 'cluster'")
@pytest.mark.long
def test_an_address_without_a_cluster_is_said_in_a_sentence():
    printed = started(*LINE, "--cluster", "tcp://127.0.0.1:9")
    assert printed.code == 1
    assert "no cluster at" in printed.complaint
