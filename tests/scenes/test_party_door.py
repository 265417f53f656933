"""The door and the chairs of a party: what the creator may do there, and what a guest may."""

from dataclasses import replace

from kingsburg_arcade.i18n import tr
from kingsburg_arcade.net.room.line import Listening
from kingsburg_arcade.net.room.pack_delivery import PacksLacking
from kingsburg_arcade.scenes.party.lobby_scene import LobbyScene
from kingsburg_arcade.scenes.party.party import Party
from kingsburg_arcade.scenes.party.party_states import ADA, BOB, FIVE, PACKED, StillLine, tell
from scenes.test_party import opened


def test_the_creator_sends_a_guest_away_and_closes_the_door(tmp_path):
    line = StillLine(ADA)
    party = Party(line)
    app = opened(tmp_path, lambda house: LobbyScene(house, party, "Room"), language="en")
    tell(party, Listening("192.0.2.1:7", "K7-4F9QX"), FIVE)
    app.frame(0.1, ())
    assert app.top.widget("chair:0") is None  # nobody sends themselves away
    app.top.widget("chair:1").press()
    assert app.top.first_focus() == "keep"
    app.top.widget("send_away").press()
    assert line.orders == [("send_away", BOB)]
    app.top.widget("chair:4").press()
    tell(party, replace(FIVE, chairs=FIVE.chairs[:4]))
    app.frame(0.1, ())
    assert isinstance(app.top, LobbyScene)  # she has gone by herself
    app.top.widget("door").press()
    tell(party, replace(FIVE, closed=True))
    app.frame(0.1, ())
    app.top.widget("door").press()
    assert line.orders[1:] == [("close_entrance", True), ("close_entrance", False)]
    tell(party, Listening("192.0.2.1:7", "M3-22222"))
    app.frame(0.1, ())
    assert "M3-22222" in app.top.widget("code").words
    assert party.failed is None
    app.close()


def test_a_guest_can_neither_send_away_nor_close_the_door(tmp_path):
    party = Party(StillLine(BOB))
    app = opened(tmp_path, lambda house: LobbyScene(house, party, "Room"))
    tell(party, FIVE)
    app.frame(0.1, ())
    assert app.top.widget("door") is None
    assert app.top.widget("chair:0") is None
    app.close()


def test_a_guest_who_lacks_a_pack_gets_it_in_place_of_being_ready(tmp_path):
    line = StillLine(BOB)
    party = Party(line)
    app = opened(tmp_path, lambda house: LobbyScene(house, party, "Room"), language="en")
    tell(party, PacksLacking(PACKED.packs), PACKED)
    app.frame(0.1, ())
    assert (app.top.first_focus(), app.top.widget("ready")) == ("packs", None)
    assert app.top.awaited.startswith(
        "This match uses the pack “Winter of the printed box” (12 cards, 149\N{NO-BREAK SPACE}kB)."
    )
    app.top.widget("packs").press()
    assert line.orders == [("get_packs",)]
    tell(party, PacksLacking(PACKED.packs, True, 61_000))
    app.frame(0.1, ())
    assert app.top.first_focus() == "back"
    assert app.top.awaited.replace("\N{NO-BREAK SPACE}", " ") == (
        "1 pack is coming: 61 kB of 149 kB"
    )
    tell(party, PacksLacking(()))
    app.frame(0.1, ())
    assert (app.top.first_focus(), app.top.widget("packs")) == ("ready", None)
    app.close()


def test_a_press_on_a_free_chair_seats_a_governor_for_the_creator_and_a_guest_moves(tmp_path):
    for key, hosts in ((ADA, True), (BOB, False)):
        line = StillLine(key)
        party = Party(line)
        app = opened(tmp_path, lambda house, p=party: LobbyScene(house, p, "Room"))
        if hosts:
            tell(party, Listening("192.0.2.1:7"))
        tell(party, FIVE)
        app.frame(0.1, ())
        assert tr("option.strips") in app.top.widget("played").rules[0]
        app.top.widget("chair:2").press()
        if hosts:
            app.frame(0.1, ())
            app.top.widget("level:2").press()
            app.frame(0.1, ())
            app.top.widget("chair:2").press()
            app.frame(0.1, ())
            assert app.overflows == []
            app.top.widget("person:countess").press()
            app.frame(0.1, ())
            app.top.widget("seat_rival").press()
            app.top.widget("chair:3").press()
            app.frame(0.1, ())
            app.top.widget("leave_free").press()
            assert line.orders == [
                ("seat_governor", 2, "regent:countess"),
                ("seat_governor", 3, ""),
            ]
        else:
            assert line.orders == [("ask", 2, False)]
            assert not app.top.widget("chair:3").press
        app.close()
