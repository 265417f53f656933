"""A series on other machines: the same games as on one, or one sentence."""

import importlib.util
import json
import os
import subprocess
import sys

import pytest

from every_game import FIRST
from terminal import started, typed

LINE = ("sim", "--game", FIRST.name, "--seats", "page,squire", "--games", 60, "--rotate")
LADDER = ("sim", "--game", FIRST.name, "--ladder", "--seats", "page,squire", "--games", 20)
HERE = importlib.util.find_spec("distributed") is not None
TOGETHER = """
import contextlib, io, json, sys
from distributed import Client, LocalCluster
from kingsburg_arcade.cli import main

def told(words, address):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        assert main([*words, "--json", "--cluster", address]) == 0
    return json.loads(printed.getvalue())

if __name__ == "__main__":
    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        found = [told(words, address) for words in json.loads(sys.argv[1])]
        with Client(cluster) as client:
            done = client.run(lambda dask_worker: dask_worker.state.executed_count)
    print(json.dumps({"address": address, "done": list(done.values()), "found": found}))
"""
"""In a process of its own: a cluster leaves threads and warnings behind."""


def test_without_the_package_it_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    printed = typed(capsys, *LINE, "--cluster", "127.0.0.1:8786")
    assert printed.code == 1
    assert "kingsburg-arcade[cluster]" in printed.complaint


@pytest.mark.skipif(not HERE, reason="needs the extra 'cluster'")
def test_two_workers_play_the_same_games_as_one_process(capsys):
    alone = [typed(capsys, *line, "--workers", 1, "--json").plain for line in (LINE, LADDER)]
    far = together(LINE, LADDER)
    assert far["address"].startswith("tcp://127.0.0.1:")
    assert len(far["done"]) == 2
    assert all(far["done"]), "a worker had nothing to do"
    series, ladder = far["found"]
    for key in ("digest", "wins", "shares", "errors", "mean_points", "games", "moves"):
        assert series[key] == alone[0][key]
    assert ladder["duels"] == alone[1]["duels"]


def together(*lines):
    """What the lines print if a cluster of two workers on this machine helps."""
    words = json.dumps([[str(word) for word in line] for line in lines])
    told = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", TOGETHER, words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    ).stdout
    return json.loads(told)


@pytest.mark.skipif(not HERE, reason="needs the extra 'cluster'")
@pytest.mark.long
def test_an_address_without_a_cluster_is_said_in_a_sentence():
    printed = started(*LINE, "--cluster", "tcp://127.0.0.1:9")
    assert printed.code == 1
    assert "no cluster at" in printed.complaint
