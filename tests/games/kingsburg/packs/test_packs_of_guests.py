"""A room with a pack on the screen: the guest who lacks it is asked, gets it, and both play."""

import pytest

from games.kingsburg.packs.shelved import example, named
from kingsburg_arcade.games import known_packs
from kingsburg_arcade.packs.shelf import shelf_in
from scenes.far import Player, at_far_table, hosted, joins, until


@pytest.fixture
def players(tmp_path):
    made = [Player(tmp_path / name, name) for name in ("Ada", "Bob")]
    yield made
    for player in made:
        player.close()
    known_packs.forget(shelf_in(made[0].folder).find)


def entries(player):
    return len(player.party.table.record)


def moved(players):
    """Each player who is asked plays the first legal move; it never says that it is done."""
    for player in players:
        party = player.party
        legal = party.table.legal(party.seat) if party.table.actor == party.seat else ()
        if legal and party.may and not party.pending:
            party.submit(party.seat, legal[0])


@pytest.mark.long
def test_a_guest_gets_the_pack_of_the_room_and_both_play_with_it(players):
    host, guest = players
    pack = shelf_in(host.folder).add(example().raw)
    port, _ = hosted(host, packs=True)
    joins(guest, port)
    until(players, lambda: guest.top.widget("packs") is not None)
    assert guest.top.widget("ready") is None
    assert "The Harbour" in guest.top.awaited
    assert not shelf_in(guest.folder).all()
    guest.press("packs")
    until(players, lambda: guest.top.widget("ready") is not None)
    assert shelf_in(guest.folder).find(pack.digest).raw == pack.raw
    for player in (guest, host):
        player.press("ready")
    until(players, lambda: all(map(at_far_table, players)))
    until(players, lambda: moved(players) or all(entries(player) > 12 for player in players))
    records = [player.party.table.record for player in players]
    assert {record.header.options["packs"] for record in records} == {named(pack)}
