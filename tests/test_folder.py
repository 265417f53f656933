"""What `tools/freeze.py` is made of: licences of all parts, one zip for one folder, its locks."""

import os
import re
import shutil
import struct
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest

from kingsburg_arcade.ui.resizing import CLASS, CLASS_HINTS, describe_window
from tools.folder import archive, icons, licences, parts_list, windows
from tools.folder.parts import PACKAGING, ROOT, Part

TABLE = tomllib.loads((licences.TEXTS / "libraries.toml").read_text(encoding="utf-8"))["libraries"]


@pytest.mark.parametrize(
    ("file", "stem"),
    [
        ("libFLAC-e7027ec5.so.14.0.0", "flac"),
        ("libSDL2_image-2-d6906c81.0.so.0.800.12", "sdl2_image"),
        ("libpng16-fefdc88d.so.16.58.0", "png16"),
        ("libpython3.11.so.1.0", "python"),
        ("python313.dll", "python"),
        ("libtiff-5.dll", "tiff"),
        ("libcrypto-3.dll", "crypto"),
        ("vcruntime140_1.dll", "vcruntime"),
        ("sqlite3.dll", "sqlite"),
    ],
)
def test_a_library_is_known_by_its_name_without_version_and_hash(file, stem):
    assert licences.stem(file) == stem
    assert stem in TABLE


def test_a_library_without_a_licence_stops_the_build(tmp_path):
    (tmp_path / "pygame").mkdir()
    (tmp_path / "pygame" / "libFLAC-e7027ec5.so.14").write_bytes(b"1")
    (tmp_path / "pygame" / "base.cpython-311-x86_64-linux-gnu.so").write_bytes(b"2")
    (found,) = licences.libraries(tmp_path)
    assert (found.name, found.licence, found.texts) == ("FLAC", "BSD-3-Clause", ("flac",))
    (tmp_path / "pygame" / "libnew-0a1b2c3d.so.1").write_bytes(b"3")
    with pytest.raises(licences.Unknown, match=r"no licence for libnew-0a1b2c3d\.so\.1"):
        licences.libraries(tmp_path)


def test_a_wheel_without_a_licence_stops_the_build(tmp_path):
    site = tmp_path / "site"
    site.mkdir()
    bare = Part("nothing-said", "1", "", "", ())
    with pytest.raises(licences.Unknown, match="no licence in the wheel of nothing-said"):
        licences.collect(tmp_path, site, [bare], [])


def test_every_text_that_the_table_names_is_there():
    texts = {text for _, _, *texts in TABLE.values() for text in texts} - {"python"}
    there = {file.stem for file in licences.TEXTS.glob("*.txt")}
    assert texts <= there
    assert there - texts == set()


def test_the_locks_name_every_library_and_its_hashes():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lock = (PACKAGING / "parts.lock").read_text(encoding="utf-8")
    locked = set(re.findall(r"^([\w-]+)==", lock, flags=re.MULTILINE))
    assert {re.split("[>=]", one)[0] for one in project["dependencies"]} <= locked
    for name in ("parts", "windows", "build"):
        text = (PACKAGING / f"{name}.lock").read_text(encoding="utf-8")
        entries = re.split(r"^(?=[\w-]+==)", text, flags=re.MULTILINE)[1:]
        assert entries
        assert all("--hash=sha256:" in entry for entry in entries)


def test_one_folder_is_one_zip(tmp_path):
    folder = tmp_path / "game"
    folder.mkdir()
    for name, mode in (("b", 0o755), ("a", 0o640)):
        (folder / name).write_text(name, encoding="ascii")
        (folder / name).chmod(mode)
    archive.zipped(folder, tmp_path / "one.zip", 1_700_000_000)
    os.utime(folder / "a", (0, 0))
    archive.zipped(folder, tmp_path / "two.zip", 1_700_000_000)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as packed:
        modes = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in packed.infolist()}
    assert modes == {"game/a": 0o644, "game/b": 0o755}


def test_the_icon_for_windows_holds_every_size(tmp_path):
    icons.write_ico(tmp_path / "icon.ico")
    data = (tmp_path / "icon.ico").read_bytes()
    _, kind, count = struct.unpack_from("<3H", data)
    assert (kind, count) == (1, len(icons.SIZES))
    for number, side in enumerate(icons.SIZES):
        wide, _, _, _, _, _, size, at = struct.unpack_from("<4B2H2I", data, 6 + 16 * number)
        assert (wide or 256, data[at : at + size]) == (side, icons.png(side))


def test_the_list_of_parts_names_the_commit_and_no_clock():
    own = Part("kingsburg-arcade", "1.2", "MIT", "ab", ("LICENSE",))
    library = licences.Library("FLAC", "BSD-3-Clause", ("flac",), "site/libFLAC.so", "cd")
    given = (
        [own, Part("Zeroconf", "3", "LGPL", "ef", ("COPYING",))],
        [library],
        "3.13.2",
        "c0ffee",
        0,
    )
    told = parts_list.bill(*given)
    assert told == parts_list.bill(*given)
    assert '"value": "c0ffee"' in told
    assert '"timestamp": "1970-01-01T00:00:00Z"' in told
    assert "pkg:pypi/zeroconf@3" in told
    assert "pkg:generic/cpython@3.13.2" in told


def test_a_program_for_windows_says_its_version():
    told = "x\0ProductVersion\0\x003.13.2\0\0".encode("utf-16-le")
    assert windows.version_of(told) == "3.13.2"


def test_the_window_and_the_entry_of_the_menu_have_one_name(monkeypatch):
    for name in CLASS_HINTS:
        monkeypatch.setenv(name, "pytest")
    entry = (PACKAGING / "linux" / "kingsburg-arcade.desktop").read_text(encoding="utf-8")
    assert f"StartupWMClass={CLASS}\n" in entry
    describe_window()
    assert {os.environ[name] for name in CLASS_HINTS} == {CLASS}


@pytest.mark.skipif(os.name == "nt", reason="the starter there is a program")
@pytest.mark.parametrize("linked", [False, True])
def test_the_starter_finds_its_folder_and_needs_nothing_else(tmp_path, linked):
    folder = tmp_path / "a folder"
    (folder / "python" / "bin").mkdir(parents=True)
    python = folder / "python" / "bin" / "python3"
    python.write_text('#!/bin/sh\necho "$0 $*"\n', encoding="ascii")
    python.chmod(0o755)
    starter = Path(shutil.copy(PACKAGING / "linux" / "kingsburg-arcade", folder))
    if linked:
        (tmp_path / "link").symlink_to("a folder/kingsburg-arcade")
    called = str(tmp_path / "link" if linked else starter)
    environment = {} if not linked else {"PATH": os.defpath}
    run = subprocess.run(
        [called, "sim", "two words"], env=environment, capture_output=True, text=True, check=True
    )
    assert run.stdout == f"{python} -m kingsburg_arcade sim two words\n"
