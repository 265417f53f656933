"""Luck as it was worked out once: a change of it would make every kept match invalid."""

import json
from pathlib import Path

import pytest

from kingsburg_arcade.net.masks import dealing, luck_key
from kingsburg_arcade.net.masks.dealing import Deal, JointKey
from kingsburg_arcade.net.masks.envelope import EnvelopeKey, check_told
from kingsburg_arcade.net.masks.group import encoded, scalar_bytes
from kingsburg_arcade.net.masks.luck_key import MatchLuck

VECTORS = json.loads(Path(__file__).with_name("luck_vectors.json").read_text("utf-8"))
"""Never write them again: a difference is a fault of the code."""


def number(vector):
    return len(vector["seats"])


def read(vector, name):
    """What a vector tells of each person, by seat."""
    return dict(zip(vector["seats"], map(bytes.fromhex, vector[name]), strict=True))


@pytest.mark.parametrize("vector", VECTORS, ids=number)
def test_all_that_a_person_says_follows_from_its_root(vector):
    """The secret side: the same bytes from the same root, whenever a program starts."""
    table, roots = bytes.fromhex(vector["table"]), read(vector, "roots")
    keyed = MatchLuck(bytes.fromhex(vector["match"]), tuple(vector["seats"]))
    owned = {seat: EnvelopeKey(root, table, seat) for seat, root in roots.items()}
    keys = {seat: key.point for seat, key in owned.items()}
    assert {seat: key.told for seat, key in owned.items()} == read(vector, "envelope keys")
    deals = {seat: dealing.deal(root, keyed, seat, keys) for seat, root in roots.items()}
    assert {seat: deal.encoded for seat, deal in deals.items()} == read(vector, "deals")
    key, shares = JointKey.of(keyed, deals), {}
    for seat in roots:
        dealt = deals.items()
        to_me = {one: dealing.share(keyed, one, deal, seat, owned[seat]) for one, deal in dealt}
        shares[seat] = dealing.key_share(to_me)
    assert {seat: scalar_bytes(share) for seat, share in shares.items()} == read(vector, "shares")
    for draw in vector["draws"]:
        parts = {seat: luck_key.part(key, draw["name"], seat, shares[seat]) for seat in roots}
        assert parts == read({**draw, "seats": vector["seats"]}, "parts")


@pytest.mark.parametrize("vector", VECTORS, ids=number)
def test_what_was_said_makes_the_same_luck(vector):
    """The public side: what anybody checks and works out who only reads the record."""
    table = bytes.fromhex(vector["table"])
    keyed = MatchLuck(bytes.fromhex(vector["match"]), tuple(vector["seats"]))
    told = read(vector, "envelope keys").items()
    keys = {seat: check_told(one, table, seat) for seat, one in told}
    deals = {seat: Deal.read(keyed, one) for seat, one in read(vector, "deals").items()}
    for seat, dealt in deals.items():
        dealing.check_deal(keyed, seat, keys, dealt)
    key = JointKey.of(keyed, deals)
    assert (encoded(key.point).hex(), key.id.hex()) == (vector["key"], vector["id"])
    for draw in vector["draws"]:
        name, parts = draw["name"], read({**draw, "seats": vector["seats"]}, "parts")
        assert encoded(luck_key.point_of(key, name)).hex() == draw["point"]
        points = {seat: luck_key.check_part(key, name, seat, one) for seat, one in parts.items()}
        found = luck_key.value(key, points)
        assert encoded(found).hex() == draw["value"]
        assert luck_key.seed(key, name, found).hex() == draw["seed"]


def test_there_is_a_vector_for_each_number_of_people():
    assert [number(vector) for vector in VECTORS] == [1, 2, 3, 4, 5]
    assert all(vector["draws"] for vector in VECTORS)
