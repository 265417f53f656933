"""Voices: nobody speaks as something else, or for somebody else."""

import asyncio

import pytest

from kingsburg_arcade.net.room.lobby import Said
from net.rooms import until
from net.test_seat import gathered, playing

STRANGER = b"S" * 32


@pytest.mark.parametrize(
    ("sender", "said", "heard"),
    [
        ("bea", lambda keys: Said(keys["bea"], "hello"), {"ada", "cid"}),
        ("zoe", lambda keys: Said(keys["zoe"], "hello", "", "Zoe"), {"ada", "bea", "cid", "yan"}),
        # A player has no other name, and a spectator must have one.
        ("bea", lambda keys: Said(keys["bea"], "hello", "", "Ada"), set()),
        ("zoe", lambda keys: Said(keys["zoe"], "hello"), set()),
        # Nobody speaks for others, save who passes on to watchers what watchers say.
        ("bea", lambda keys: Said(keys["ada"], "hello"), set()),
        ("bea", lambda keys: Said(STRANGER, "hello", "", "Zed"), {"yan", "zoe"}),
        ("zoe", lambda keys: Said(keys["yan"], "hello", "", "Yan"), set()),
    ],
)
def test_at_the_table_each_is_heard_as_what_it_is(sender, said, heard):
    async def play():
        async with gathered() as people:
            await playing(people, 3)
            for _ in range(2):
                await people.joins(watches=True)
            players, watchers = people.all[:3], people.all[3:]
            for watcher in watchers:
                await until(lambda watcher=watcher: watcher.peer and watcher.peer.play, 10)
                await until(lambda watcher=watcher: len(watcher.station.linked) == 3, 10)
            order = sorted(players, key=lambda seat: seat.peer.seat)
            named = dict(zip(("ada", "bea", "cid", "yan", "zoe"), (*order, *watchers), strict=True))
            keys = {name: seat.key for name, seat in named.items()}
            words = said(keys)
            for who in tuple(named[sender].station.linked):
                named[sender].station.send(who, words.encoded)
            await asyncio.sleep(0.3)
            told = {
                name
                for name, seat in named.items()
                if words in people.facts(people.all.index(seat), Said)
            }
            assert told - {sender} >= heard
            watchers_too = {"yan", "zoe"} if sender == "bea" and heard else set()
            assert told - {sender} - heard <= watchers_too

    asyncio.run(play())
