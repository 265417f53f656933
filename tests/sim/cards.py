"""What must be true of cards in hands: who can read which, that it stays, and is what is opened."""

from typing import Any

from kingsburg_arcade.net.protocol.history import Dealt, Decided, Moment

from .node import Node

Place = tuple[bytes, int]
"""A making, and a place in its deck."""

LATELY = 8
"""Steps in which a peer may have moved on since it was looked at."""


class Wrong(AssertionError):
    """Somebody knows what nobody told, or was told something else."""


class Cards:
    """What the simulator knows of the stacks, and no peer does."""

    def __init__(self) -> None:
        self.faces: dict[Place, str] = {}
        self.dealt: dict[tuple[int, int], bytes] = {}
        """How the pile was made from which somebody has read a hand."""
        self.asked: set[Place] = set()
        self._may: dict[bytes, set[Place]] = {}
        self.wholes: dict[tuple[int, int], bytes] = {}

    def look(self, node: Node, *, sound: bool) -> None:
        """Whatever an honest node holds, it may hold; `sound` as long as no liar signed twice."""
        play = node.play
        may = self.expect(node)
        for key, made in ((tuple(key), made) for *key, made in play.hands.shuffling.whole):
            if sound and self.wholes.setdefault(key, made) != made:
                raise Wrong(f"the stack {key} is made in two ways")
        if sound:
            self._has_no_more(node, may)

    def expect(self, node: Node) -> set[Place]:
        """What this node may read, as it sees the match; some nodes tell parts to all."""
        may = self._may.setdefault(node.key, set())
        history = node.play.history
        for position in range(max(0, len(history) - LATELY), len(history) + 1):
            self._expect(node, history.moment(position), may)
        return may

    def _expect(self, node: Node, moment: Moment, may: set[Place]) -> None:
        play = node.play
        if moment.asked:
            pile, index = moment.asked
            made = play.hands.shuffling.made(pile)
            if made is not None:
                self.asked.add((made.hash, index))
        if node.seat is None:
            return
        for sealed in play.luck.parts.looked_at(moment, node.seat).values():
            lies = moment.lies(sealed)
            made = play.hands.shuffling.made(lies[0]) if lies else None
            if lies is None or made is None:
                continue
            place = made.hash, lies[1]
            may.add(place)
            face = play.luck.parts.face(moment, sealed)
            if face is not None:
                self.dealt[lies[0].key] = made.hash
                if self.faces.setdefault(place, face) != face:
                    raise Wrong(f"{node} reads {face} where {self.faces[place]} was read")

    def _has_no_more(self, node: Node, may: set[Place]) -> None:
        play = node.play
        for place, given in play.hands.cards._given.items():
            made = play.rules.opened_cards.made[place[0]]
            told = len(given.keys() & {*made.key.purpose.makers})
            if told >= made.key.purpose.threshold and place not in may | self.asked:
                raise Wrong(f"{node} can open card {place[1]}, which is not its own")

    # ---------------------------------------------------------------------------------- the end
    def end(self, node: Node, *, sound: bool) -> None:
        """What was opened is what was read, and no hand that was read was dealt anew."""
        at = node.play.history.opening
        for step in node.play.history.steps:
            if isinstance(step.item, Dealt) and at.asked:
                self._opened(at, step.item.proof)
            elif isinstance(step.item, Decided) and sound:
                self._stays(at, step.after)
            at = step.after

    def _opened(self, at: Moment, proof: Any) -> None:
        asked = at.asked
        assert asked is not None
        pile, index = asked
        _, card, *parts = proof
        if 2 * len(parts) <= len(pile.makers):
            raise Wrong("a card was opened by fewer than most of its makers")
        made = self.dealt.get(pile.key)
        known = self.faces.get((made, index)) if made else None
        if known is not None and known != card.decode():
            raise Wrong(f"{card.decode()} was opened where {known} had been read")

    def _stays(self, before: Moment, after: Moment) -> None:
        players = after.epoch.players
        for pile in before.masked_stacks:
            made = self.dealt.get(pile.key)
            playing = sum(maker in players for maker in pile.makers)
            if made is None or not pile.live or 2 * playing <= len(pile.makers):
                continue
            (same,) = [one for one in after.masked_stacks if one.number == pile.number]
            if (same.key, same.made) != (pile.key, made):
                raise Wrong(f"a hand of stack {pile.key} was read, and it was made anew")
