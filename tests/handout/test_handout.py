"""The game handed to guests: one file and its page, whole and the same, however it is asked for."""

import subprocess
import sys
import threading
import time
from hashlib import sha256
from http.client import HTTPConnection
from io import BytesIO
from socket import create_connection
from urllib.error import HTTPError
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

from kingsburg_arcade import __version__
from kingsburg_arcade.engine.refused import Refused
from kingsburg_arcade.handout import bundle as bundles_of
from kingsburg_arcade.handout.bundle import ANY, Bundle, bundles, folder_bundle, wheel
from kingsburg_arcade.handout.server import OF_ONE, Handout
from kingsburg_arcade.scenes.party.handout_page import opened, page_of

LOOPBACK = "127.0.0.1"
LITTLE_BYTES = bytes(range(256)) * 1000
LITTLE = Bundle.of("little 1.whl", ANY, LITTLE_BYTES)


@pytest.fixture
def handout():
    made = Handout(LITTLE, page_of, LOOPBACK)
    yield made
    made.close()


def test_a_guest_gets_the_page_and_the_file(handout):
    with urlopen(handout.address) as answer:
        page = answer.read().decode()
    assert LITTLE.digest in page
    assert "little 1.whl" in page
    with urlopen(handout.address + "little%201.whl") as answer:
        assert sha256(answer.read()).hexdigest() == LITTLE.digest
    for _ in range(500):  # it is counted after the last byte has gone, on a thread of its own
        if handout.taken:
            break
        time.sleep(0.01)
    assert handout.taken == 1


@pytest.mark.parametrize("path", ["x", "..", "../../etc/passwd", "little%201.whl/", "?", "%00"])
def test_nothing_else_is_there(handout, path):
    with pytest.raises(HTTPError) as refused:
        urlopen(handout.address + path)
    assert refused.value.code == 404
    refused.value.close()


def test_other_ways_of_asking_are_refused(handout):
    host = handout.address.removeprefix("http://").rstrip("/")
    for way in ("POST", "PUT", "DELETE"):
        line = HTTPConnection(host, timeout=5)
        line.request(way, "/", body=b"x")
        assert line.getresponse().status == 501
        line.close()


def stalled(place, lines, guest=LOOPBACK):
    """So many lines of one guest that ask and never end their question."""
    made = [create_connection(place, 5, source_address=(guest, 0)) for _ in range(lines)]
    for line in made:
        line.sendall(b"GET / HTTP/1.0\r\n")
    return made


def test_lines_that_are_too_many_are_hung_up_on_and_others_come_through(handout):
    place = (LOOPBACK, int(handout.address.rstrip("/").rpartition(":")[2]))
    idle = stalled(place, OF_ONE)
    with create_connection(place, timeout=5) as beyond:
        assert beyond.recv(1) == b""
    for line in idle:
        line.close()
    for _ in range(100):
        try:
            with urlopen(handout.address, timeout=5) as answer:
                assert answer.status == 200
            break
        except OSError:
            continue
    else:
        pytest.fail("nobody is served any more")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 is nobody's address")
def test_one_guest_who_stalls_keeps_nobody_else_out(handout):
    place = (LOOPBACK, int(handout.address.rstrip("/").rpartition(":")[2]))
    idle = stalled(place, OF_ONE, "127.0.0.2")
    with urlopen(handout.address, timeout=5) as answer:
        assert answer.status == 200
    for guest in ("127.0.0.3", "127.0.0.4"):
        idle += stalled(place, OF_ONE, guest)
    with create_connection(place, timeout=5) as ninth:  # eight are served in all
        assert ninth.recv(1) == b""
    for line in idle:
        line.close()


def test_a_fault_of_ours_is_not_taken_for_a_guest_who_broke_off(handout):
    """What breaks in a thread reaches the main loop through the hook of threads."""
    told = []
    hook, threading.excepthook = threading.excepthook, told.append
    try:
        object.__setattr__(handout.bundle, "data", None)
        with pytest.raises(OSError, match=r"."), urlopen(handout.address + "little%201.whl"):
            pass
        for _ in range(100):
            if told:
                break
            time.sleep(0.02)
    finally:
        threading.excepthook = hook
        object.__setattr__(handout.bundle, "data", LITTLE_BYTES)
    assert told[0].exc_type is TypeError


def test_it_is_gone_when_it_is_closed():
    made = opened(LITTLE, LOOPBACK)
    other = opened(LITTLE, LOOPBACK)  # the port where guests look is taken
    assert made.address != other.address
    made.close()
    other.close()
    with pytest.raises(OSError, match="refused"):
        create_connection((LOOPBACK, int(made.address.rstrip("/").rpartition(":")[2])), 2)


def test_an_address_that_is_not_ours_is_refused():
    with pytest.raises(Refused) as refused:
        Handout(LITTLE, page_of, "192.0.2.1")
    assert refused.value.code == "handout.no_port"


# ------------------------------------------------------------------------------------- bundles
def test_the_wheel_is_whole_and_always_the_same(tmp_path):
    first, second = wheel(), wheel()
    assert first == second
    assert first.name == f"kingsburg_arcade-{__version__}-py3-none-any.whl"
    with ZipFile(BytesIO(first.data)) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path)
    assert not [name for name in names if "__pycache__" in name or name.endswith(".so")]
    record = (tmp_path / f"kingsburg_arcade-{__version__}.dist-info/RECORD").read_text()
    assert {line.split(",")[0] for line in record.splitlines()} == set(names)
    run = "import kingsburg_arcade.i18n as one; print(one.__file__, one.languages())"
    said = subprocess.run(
        [sys.executable, "-c", run], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert said.startswith(str(tmp_path))
    assert "'fr'" in said


def test_the_folder_is_given_without_what_is_the_hosts(tmp_path):
    folder = tmp_path / "kingsburg-arcade"
    kept = {"kingsburg-arcade": b"#!", "site/kingsburg_arcade/a.py": b"1"}
    for name, data in {**kept, "kept/keys.txt": b"secret", "portable": b""}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    (folder / "kingsburg-arcade").chmod(0o755)
    given = folder_bundle(folder)
    with ZipFile(BytesIO(given.data)) as archive:
        assert {name.removeprefix("kingsburg-arcade/") for name in archive.namelist()} == set(kept)
        mode = archive.getinfo("kingsburg-arcade/kingsburg-arcade").external_attr >> 16
        assert mode & 0o111
    assert given.system.lower() in given.name


def test_a_copy_that_cannot_be_handed_out_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(bundles_of, "NAME", "no-such-program")
    with pytest.raises(Refused) as refused:
        bundles()
    assert refused.value.code == "handout.not_installed"
    monkeypatch.setattr(bundles_of, "LARGEST", 3)
    (tmp_path / "large").write_bytes(b"1234")
    with pytest.raises(Refused) as refused:
        folder_bundle(tmp_path)
    assert refused.value.code == "handout.large"
