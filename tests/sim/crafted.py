"""Proposals, votes and decisions that a liar makes without asking its own peer."""

from collections.abc import Mapping

from kingsburg_arcade.net.protocol import wire
from kingsburg_arcade.net.protocol.history import Decided, Moment, Place
from kingsburg_arcade.net.protocol.seating import Proposal, Vote, decided, furthest, majority
from kingsburg_arcade.net.protocol.signed_statement import SignedStatement

from .node import Node


def proposal(
    node: Node, at: Moment, number: int, reason: str = "undecided", **changed: object
) -> Proposal:
    """The seating that there is, or another one, under a number of choice."""
    epoch = at.epoch
    seating: dict[str, object] = {
        "roster": epoch.roster,
        "electorate": epoch.electorate,
        "governors": epoch.governors,
    }
    return Proposal(number, epoch.number, node.seat or 0, reason=reason, **{**seating, **changed})  # type: ignore[arg-type]


def vote(
    node: Node, wanted: Proposal, at: Moment, *, match: bytes = b"", seat: int | None = None
) -> SignedStatement:
    """A vote as if the voter had come so far; in another's name it is not signed by them.

    It names the shuffles that the node's own peer would name: of a seating that this one wants as
    well there is one vote.
    """
    voter = node.seat if seat is None else seat
    cast = Vote(voter or 0, wanted, at.index, at.link, node.play.voting._shuffled())
    return cast.signed(node.signer, match or node.play.match)


def decision(
    node: Node, wanted: Proposal, votes: Mapping[int, SignedStatement], *, match: bytes = b""
) -> bytes:
    """The count of these votes, as an item of the history."""
    return Decided(decided(node.signer, match or node.play.match, wanted, votes)).encoded


def items(node: Node, after: Place, *given: bytes) -> wire.Items:
    return wire.Items(node.play.match, after, given)


def votes(node: Node, *cast: SignedStatement) -> wire.Votes:
    return wire.Votes(node.play.match, tuple(one.encoded for one in cast))


def carried(
    node: Node, wanted: Proposal, seen: Mapping[int, SignedStatement]
) -> tuple[Place, bytes] | None:
    """The decision for a proposal, and the place after which it stands, once most voted for it."""
    electorate = node.play.tip.epoch.electorate
    for_it = {
        seat: cast
        for seat, cast in seen.items()
        if Vote.read(cast).proposal == wanted and seat in electorate
    }
    if not majority(len(for_it), len(electorate)):
        return None
    _, link = furthest([Vote.read(cast) for cast in for_it.values()])
    return (wanted.parent, link), decision(node, wanted, for_it)
