"""A match with a pack between three programs, one of which lacked it, got it, and crashes."""

import pytest

from games.kingsburg.packs.shelved import example
from kingsburg_arcade.packs.shelf import FOLDER, SUFFIX, PackShelf
from net.programs import Programs, one_match
from terminal import started

pytestmark = pytest.mark.long

OPTIONS = ("governor_cards=dealt", "destinies=yes", "strips=dealt", "packs=The Harbour")


def test_three_programs_play_with_a_pack_that_one_of_them_lacked(tmp_path):
    pack = example()
    for home in ("home0", "home1"):
        PackShelf(tmp_path / home / FOLDER).add(pack.raw)
    with Programs(tmp_path) as programs:
        options = [f"--option={one}" for one in OPTIONS]
        creator = programs.start("--create", "Ada", "--seats", 3, *options)
        address = creator.hears("room")["address"]
        has = programs.start("--join", address)
        has.hears("joined")
        refuses = programs.start("--join", address)
        code, complaint = refuses.ends()
        assert (code, complaint.count("\n")) == (1, 1)
        assert "plays with The Harbour" in complaint
        assert not (refuses.home / FOLDER).exists()
        lacked = programs.start("--join", address, "--packs", "accept")
        watcher = programs.start("--join", address, "--watch", "--packs", "accept")
        (row,) = lacked.hears("packs")["lacking"]
        assert row[:3] == ["The Harbour", pack.digest, len(pack.raw)]
        lacked.at(30)
        lacked.kill()
        seen = len(lacked.lines)
        lacked.start()
        lacked.hears("started", after=seen)
        assert not lacked.told("packs", after=seen), "it is on the own shelf by now"
        assert one_match([creator, has, lacked]) > 100
        assert watcher.ends() == (0, "")
        assert len({one.told("over")[-1]["digest"] for one in (creator, watcher)}) == 1
    for one in (lacked, watcher):
        assert (one.home / FOLDER / f"{pack.digest}{SUFFIX}").read_bytes() == pack.raw
    shown = started(
        "replay", lacked.home / "record", "--verify", "--json",
        KINGSBURG_ARCADE_HOME=str(lacked.home),
    )  # fmt: skip
    assert shown.plain["verified"]
