"""A link to a room is read and spelled, and anything else is refused."""

import pytest

from kingsburg_arcade.engine.refused import Refused
from kingsburg_arcade.net.room.room_link import RoomLink


@pytest.mark.parametrize(
    "link", ["kingsburg://192.168.1.5:50000", "kingsburg://10.0.0.9:1/K7-4F9QX"]
)
def test_a_link_is_read_and_spelled(link):
    assert str(RoomLink.read(link)) == link
    assert str(RoomLink.read(link + "/")) == link


@pytest.mark.parametrize(
    "link",
    [
        "kingsburg://",
        "kingsburg://192.168.1.5",
        "kingsburg://192.168.1.5:0",
        "kingsburg://192.168.1.5:65536",
        "kingsburg://192.168.1.500:1",
        "kingsburg://1.1.1.1:1",
        "kingsburg://192.168.1.5:1/K7",
        "kingsburg://192.168.1.5:1/K7-4F9QX?x",
        "kingsburg://192.168.1.5:1 --seed 1",
        "http://192.168.1.5:1",
        "kingsburg://192.168.1.5:1/" + "9" * 99,
    ],
)
def test_anything_else_is_no_link(link):
    with pytest.raises(Refused):
        RoomLink.read(link)
