"""The shelf: packs in files named by their hash, found only as they were put there."""

import stat
import sys

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.packs import shelf as shelves
from kingsburg_arcade.packs.parcel import PackFault, digest_of
from kingsburg_arcade.packs.shelf import PackShelf
from made_packs import ABOUT, files, parcel


def titled(title: str) -> bytes:
    return parcel(files(pack=ABOUT | {"title": title}))


def test_a_pack_is_found_again_by_its_hash_and_by_nothing_else(tmp_path):
    shelf = PackShelf(tmp_path / "packs")
    assert shelf.all() == ()
    assert shelf.find(digest_of(b"")) is None
    second, first = shelf.add(titled("Zoo")), shelf.add(titled("Abbey"))
    assert shelf.add(titled("Zoo")) is second
    anew = PackShelf(tmp_path / "packs")
    assert [pack.title for pack in anew.all()] == ["Abbey", "Zoo"]
    found = anew.find(first.digest)
    assert found is not None
    assert found.raw == first.raw
    assert anew.find("../" + first.digest[3:]) is None
    assert anew.remove(first.digest)
    assert not anew.remove(first.digest)
    assert [pack.title for pack in PackShelf(tmp_path / "packs").all()] == ["Zoo"]


@pytest.mark.skipif(sys.platform == "win32", reason="files have no modes there")
def test_a_pack_is_for_its_owner_alone(tmp_path):
    PackShelf(tmp_path / "packs").add(parcel())
    (file,) = (tmp_path / "packs").iterdir()
    assert file.name == f"{digest_of(parcel())}.pack"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_file_that_is_not_what_it_was_is_no_pack(tmp_path):
    shelf = PackShelf(tmp_path)
    with pytest.raises(PackFault):
        shelf.add(b"x")
    digest = shelf.add(parcel()).digest
    (tmp_path / f"{digest}.pack").write_bytes(titled("Zoo"))
    other = digest_of(b"x")
    (tmp_path / f"{other}.pack").write_bytes(b"x")
    anew = PackShelf(tmp_path)
    assert anew.find(digest) is None
    assert anew.find(other) is None
    assert anew.all() == ()


def test_two_packs_whose_cards_would_have_one_name_do_not_share_a_shelf(tmp_path, monkeypatch):
    shelf = PackShelf(tmp_path)
    shelf.add(titled("Zoo"))
    monkeypatch.setattr("kingsburg_arcade.engine.named_packs.SHORT", 0)
    with pytest.raises(Refused, match=r"pack\.alike"):
        shelf.add(titled("Abbey"))
    monkeypatch.undo()
    monkeypatch.setattr(shelves, "MOST", 1)
    with pytest.raises(Refused, match=r"pack\.shelf_full"):
        shelf.add(titled("Abbey"))
