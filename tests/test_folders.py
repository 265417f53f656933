"""Things of a player lie where each system keeps them; what lay elsewhere moves there, unharmed."""

import os
from pathlib import Path

import pytest

from kingsburg_arcade import moving_in
from kingsburg_arcade.folders import Folders, beside_program, former_folder, own_folders
from kingsburg_arcade.moving_in import NOTE, move_in
from kingsburg_arcade.net.room import lock
from kingsburg_arcade.net.room.identities import own_identity
from kingsburg_arcade.settings import Settings, load, save


def places(folders: Folders) -> list[str]:
    """The config, data, keys, cache and logs."""
    return [
        path.as_posix()
        for path in (folders.config, folders.data, folders.keys, folders.cache, folders.logs)
    ]


MAC = "home/Library/Application Support/Kingsburg Arcade"


@pytest.mark.parametrize(
    ("platform", "environ", "expected"),
    [
        (
            "linux",
            {},
            [
                "home/.config/kingsburg-arcade",
                "home/.local/share/kingsburg-arcade",
                "home/.local/state/kingsburg-arcade",
                "home/.cache/kingsburg-arcade",
                "home/.local/state/kingsburg-arcade/log",
            ],
        ),
        (
            "linux",
            {
                "XDG_CONFIG_HOME": "c",
                "XDG_DATA_HOME": "d",
                "XDG_STATE_HOME": "s",
                "XDG_CACHE_HOME": "k",
            },
            [
                "c/kingsburg-arcade",
                "d/kingsburg-arcade",
                "s/kingsburg-arcade",
                "k/kingsburg-arcade",
                "s/kingsburg-arcade/log",
            ],
        ),
        (
            "darwin",
            {},
            [
                *[MAC] * 3,
                "home/Library/Caches/Kingsburg Arcade",
                "home/Library/Logs/Kingsburg Arcade",
            ],
        ),
        (
            "win32",
            {"LOCALAPPDATA": "local", "APPDATA": "roaming"},
            [
                *["local/Kingsburg Arcade"] * 3,
                "local/Kingsburg Arcade/Cache",
                "local/Kingsburg Arcade/Logs",
            ],
        ),
        (
            "linux",
            {"KINGSBURG_ARCADE_HOME": "mine"},
            [*["mine"] * 3, "mine/cache", "mine/logs"],
        ),
    ],
)
def test_things_lie_where_the_system_keeps_them(platform, environ, expected):
    assert places(own_folders(platform, environ, Path("home"), None)) == expected


@pytest.mark.parametrize("inside", ["", "Kingsburg Arcade.app/Contents/Resources/"])
def test_a_folder_with_a_file_portable_keeps_all_but_the_key(tmp_path, inside):
    package = tmp_path / f"{inside}site" / "kingsburg_arcade"
    package.mkdir(parents=True)
    assert beside_program(package) is None
    (tmp_path / "portable").touch()
    kept = beside_program(package)
    assert kept == tmp_path / "kept"
    portable = own_folders("linux", {}, Path("home"), kept)
    usual = own_folders("linux", {}, Path("home"), None)
    assert portable.keys == usual.keys
    assert {portable.config, portable.data} == {kept}
    assert (portable.cache, portable.logs) == (kept / "cache", kept / "logs")
    mine = own_folders("linux", {"KINGSBURG_ARCADE_HOME": "mine"}, portable=kept)
    assert mine == Folders.in_one(Path("mine"))


# -------------------------------------------------------------------------------------- moving in
MATCHES = {
    "tables/00001.record": b"a match",
    "tables/00001.chairs.json": b"{}",
    "party/00001.notebook": b"a match far away",
    "packs/ab12.pack": b"a pack",
    "lang/de.json": b"{}",
}


class Old:
    """A home as version 0.1 left it, on a system."""

    def __init__(self, home: Path, platform: str) -> None:
        self.home, self.platform = home, platform
        self.folder = former_folder(platform, {}, home)
        self.folder.mkdir(parents=True)
        save(self.folder, Settings(speed=2.0))
        self.key = own_identity(self.folder).key
        release(self.folder / "install.key")
        for name, data in MATCHES.items():
            file = self.folder / name
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(data)
        os.utime(self.folder / "tables/00001.record", (1, 1))

    @property
    def now(self) -> Folders:
        return own_folders(self.platform, {}, self.home, None)

    def move_in(self):
        return move_in(self.platform, {}, self.home)

    def check(self) -> None:
        """All is in its place, and nowhere else."""
        assert load(self.now.config)[0].speed == 2.0
        assert own_identity(self.now.keys).key == self.key
        release(self.now.keys / "install.key")
        assert {name: (self.now.data / name).read_bytes() for name in MATCHES} == MATCHES
        assert (self.now.data / "tables/00001.record").stat().st_mtime == 1
        assert (self.now.keys / "install.key").stat().st_mode & 0o077 == 0
        if self.platform != "darwin":
            left = {one.name for one in self.folder.rglob("*") if one.is_file()}
            assert not left & {"settings.json", "install.key"}
            assert NOTE in left


def release(key: Path) -> None:
    """Let go of a key, as a program does that ends."""
    taken = lock._OURS.pop(lock._beside(key), None)
    if taken is not None:
        os.close(taken)


@pytest.fixture(params=["linux", "win32", "darwin"])
def old(request, tmp_path):
    return Old(tmp_path, request.param)


def test_an_old_folder_moves_in_once(old):
    moved = old.move_in()
    assert bool(moved) == (old.platform != "darwin")
    old.check()
    told = (old.folder / NOTE).read_text("utf-8") if moved else ""
    assert all(str(place) in told for _, place in moved)
    assert old.move_in() == []
    old.check()


@pytest.mark.parametrize("name", ["link", "unlink", "replace", "rmdir", "write"])
@pytest.mark.parametrize("after", [0, 1, 3])
def test_a_move_that_was_cut_off_is_finished_at_the_next_start(tmp_path, monkeypatch, name, after):
    """Ended at any call to the system; where there are no links, the files are copied."""
    old = Old(tmp_path, "win32")
    calls = 0

    class PowerCut(BaseException):
        """Nothing catches it, as nothing catches a lack of current."""

    def cut(*given, **more):
        nonlocal calls
        calls += 1
        if calls > after:
            raise PowerCut
        return usual(*given, **more)

    with monkeypatch.context() as patch:
        if name in ("replace", "write"):
            patch.setattr(os, "link", no_links)
        owner, attribute = (moving_in, "write_whole") if name == "write" else (os, name)
        usual = getattr(owner, attribute)
        patch.setattr(owner, attribute, cut)
        with pytest.raises(PowerCut):
            old.move_in()
    old.move_in()
    old.check()
    assert [one.name for one in tmp_path.rglob("*.part")] == []


def no_links(*_given, **_more):
    raise PermissionError("no links on this disk")


def test_what_is_new_is_never_replaced(tmp_path):
    """A key and a match that have the same number here are kept beside it."""
    old = Old(tmp_path, "win32")
    now = old.now
    save(now.config, Settings(speed=4.0))
    newer = own_identity(now.keys).key
    release(now.keys / "install.key")
    (now.data / "tables").mkdir()
    (now.data / "tables/00001.record").write_bytes(b"another match")
    old.move_in()
    assert load(now.config)[0].speed == 4.0
    assert (old.folder / "settings.json").is_file()
    assert own_identity(now.keys).key == newer
    assert own_identity(now.keys, [("where", 0, 0, old.key)]).key == old.key
    for number in ("", "-2"):
        release(now.keys / f"install{number}.key")
    assert (now.data / "tables/00001.record").read_bytes() == b"another match"
    assert (now.data / "tables/00002.record").read_bytes() == b"a match"
    assert (now.data / "tables/00002.chairs.json").read_bytes() == b"{}"


def test_what_another_program_uses_stays_until_it_ends(tmp_path):
    old = Old(tmp_path, "win32")
    used = [old.folder / "install.key", old.folder / "party/00001.notebook"]
    files = [os.open(lock._beside(one), os.O_RDWR | os.O_CREAT) for one in used]
    assert all(map(lock._is_got, files))
    old.move_in()
    assert all(one.is_file() for one in used)
    assert (old.now.data / "tables/00001.record").is_file()
    for file in files:
        os.close(file)
    old.move_in()
    old.check()


def test_a_folder_that_cannot_be_written_loses_nothing(tmp_path):
    old = Old(tmp_path, "linux")
    old.now.config.parent.mkdir(exist_ok=True)
    old.now.config.write_text("a file where a folder should be")
    old.move_in()
    assert load(old.folder)[0].speed == 2.0


def test_a_folder_of_choice_is_left_alone(tmp_path):
    old = Old(tmp_path, "linux")
    assert move_in("linux", {"KINGSBURG_ARCADE_HOME": str(old.folder)}, tmp_path) == []
    assert load(old.folder)[0].speed == 2.0
