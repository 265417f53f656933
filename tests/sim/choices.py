"""Hidden choices as the simulator knows them: each is shown in time, and as it was made."""

from kingsburg_arcade.engine.chain import Entry
from kingsburg_arcade.net.protocol import facts, wire
from kingsburg_arcade.net.protocol.choice_openings import SealedByPeer
from kingsburg_arcade.net.protocol.history import Moment

from .node import Node


class Choices:
    """What was sealed by whom, and for which question an honest peer has shown it."""

    def __init__(self) -> None:
        self.made: dict[str, str] = {}
        """What is in each seal: what is sealed twice for one place has the same bytes."""
        self.shown: dict[tuple[str, int], tuple[int, bytes]] = {}
        """Index and link of the entry after which a choice was shown, by question and seat."""

    def note(self, node: Node, submit: facts.Submit) -> None:
        """The player here moves: perhaps it chooses in secret."""
        play = node.play
        sealed = play.luck.choices.sealed(play.tip, submit.seat, submit.move)
        if sealed != submit.move:
            self.made[sealed[2]] = submit.move[2]

    def shows(self, node: Node, message: wire.Openings, *, sound: bool) -> str:
        """What is wrong with the openings that an honest peer tells; nothing, mostly."""
        tip = node.play.tip
        wish = tip.reveal
        if wish is None or message.link != tip.link or not sound:
            return ""
        covered = tip.course.covered(wish.key)
        for seat, _ in message.shown:
            if SealedByPeer.read(seat, covered[seat]).asked.person == node.seat:
                asked = tip.index, tip.link
                if self.shown.setdefault((wish.key, seat), asked) != asked:
                    return f"{node} shows the choice of seat {seat} for two questions"
        return ""

    def undone(self, links: dict[int, bytes | None]) -> str:
        """Which choice was shown although it could be made anew."""
        for (question, seat), (index, link) in self.shown.items():
            if links.get(index) != link:
                return f"seat {seat} showed its choice of {question}, which was undone"
        return ""

    def audit(self, at: Moment, entry: Entry, *, liars: set[int]) -> str:
        """What is wrong with an entry that reveals choices.

        Of four, when one is convicted and one voted away, two are too few to open a choice.
        """
        wish = at.reveal
        if wish is None:
            return ""
        covered = at.course.covered(wish.key)
        for seat, name, worst in zip(wish.seats, entry.move[1], wish.withheld, strict=True):
            sealed = covered[seat]
            author = SealedByPeer.read(seat, sealed).asked.person
            voted_away = author not in at.epoch.players and len(at.epoch.electorate) == 3
            withheld = bool(liars) and voted_away and name == worst
            if author not in liars and not withheld and name != self.made[sealed.sealed]:
                return f"entry {entry.index} reveals what seat {seat} has not chosen"
        return ""
