"""The scenes of a party in states to show them in, without any network."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from ... import games
from ...engine.codec import LINK
from ...engine.contract import Refused
from ...engine.record import Header, Record
from ...engine.shown_text import cleaned
from ...handout.bundle import ANY, Bundle
from ...handout.server import Handout
from ...i18n import tr
from ...net.discovery import Row
from ...net.protocol import facts
from ...net.protocol.agreement import Invitation
from ...net.room.line import Begun, Chairs, Faces, Failed, Listening, May
from ...net.room.lobby import Chair, LobbyState, Said, check_name
from ...net.room.pack_delivery import PacksLacking
from ...net.room.packs_told import RoomPack
from ...net.room.waiting_room import Turned
from ...ui.scene import Scene
from ..house import House
from ..table.ending import EndingScene
from ..table.home_players import HomePlayers
from .create import CreateScene
from .far_mode import FarPauseScene
from .far_players import FarPlayers, couch_of
from .handout_page import HandoutScene
from .lobby_scene import LobbyScene, SendAwayScene
from .party import Party
from .rival_scene import RivalScene
from .rooms import CODE_ROWS, RoomsScene
from .talk import TalkScene
from .typing import TypingScene
from .vote import BranchScene, LeaveScene, ReturnScene, VoteScene

ADA, BOB, EVE, KIM, LEO = (bytes([letter]) * 32 for letter in b"ABEKL")
ZOE: Final = b"Z" * 32
"""Who only watches."""
NAMES: Final = {ADA: "Ada", BOB: "Björn", EVE: "Евдокия", KIM: "Kim", LEO: "Léopold"}
CODE: Final = "K7-4F9QX"
ADDRESS: Final = "192.168.178.120:50413"
Opened = Callable[[House], list[Scene]]


def played() -> tuple[str, ...]:
    """The games that have a table on the screen."""
    return tuple(game.name for game in games.on_screen())


@dataclass
class StillLine:
    """A line on which everything has been said."""

    key: bytes = ADA
    told: list[object] = field(default_factory=list)
    orders: list[tuple[Any, ...]] = field(default_factory=list)
    """What the screen wanted."""

    def heard(self) -> list[object]:
        told, self.told = self.told, []
        return told

    def ask(self, chair: int, ready: bool) -> None:
        self.orders.append(("ask", chair, ready))

    def seat_governor(self, chair: int, governor: str) -> None:
        self.orders.append(("seat_governor", chair, governor))

    def send_away(self, who: bytes) -> None:
        self.orders.append(("send_away", who))

    def close_entrance(self, closed: bool) -> None:
        self.orders.append(("close_entrance", closed))

    def say(self, sign: str = "", text: str = "") -> None:
        self.orders.append(("say", sign, text))

    def submit(self, seat: int, move: Any) -> None:
        self.orders.append(("submit", seat, move))

    def replace(self, seat: int) -> None:
        self.orders.append(("replace", seat))

    def come_back(self) -> None:
        self.orders.append(("come_back",))

    def pause(self, wanted: bool) -> None:
        self.orders.append(("pause", wanted))

    def take_back(self, wanted: bool) -> None:
        self.orders.append(("take_back", wanted))

    def get_packs(self) -> None:
        self.orders.append(("get_packs",))

    def leave(self) -> None:
        self.orders.append(("leave",))

    def show_all(self) -> None:
        self.orders.append(("show_all",))

    def close(self, linger: float = 0.0) -> None:
        self.orders.append(("close", linger))

    def wait(self, seconds: float) -> None:
        self.orders.append(("wait", seconds))


@dataclass
class StillFinder:
    """A network on which nothing moves."""

    shown: tuple[Row, ...] = ()
    wrong: str | None = None

    def start(self, interface: str | None = None) -> None: ...
    def stop(self) -> None: ...
    def ask(self, host: str, port: int) -> None: ...

    def rows(self) -> tuple[Row, ...]:
        return self.shown

    def trouble(self) -> str | None:
        return self.wrong


# ------------------------------------------------------------------------------------- rooms
def row(name: str, free: int, players: tuple[str, ...], **other: Any) -> Row:
    given: dict[str, Any] = {
        "tag": name,
        "game": played()[0],
        "seats": free + len(players),
        "options": (("plus_two", "group"),),
        "version": "0.1.0",
        "rules": "",
        "code": "",
        "host": "192.168.178.120",
        "port": 50413,
        "problem": None,
    }
    return Row(name=name, free=free, players=players, **{**given, **other})


MANY: Final = (
    row("Ada’s table", 2, ("Ada",)),
    row("Круглый стол", 1, ("Евдокия", "Kim", "Léopold", "Björn"), code="K7"),
    row("La Cour du Roi", 0, ("Kim", "Léopold"), problem="full"),
    row("Old friends", 1, ("Leo",), problem="older", version="0.0.9"),
    row("The cellar", 0, (), problem="unreachable", seats=0, game="", version=""),
    row("A sixth one", 1, ("Kim",)),
)


def quiet(house: House) -> House:
    """A house whose name and address are the same on every machine."""
    house.interface = ADDRESS.partition(":")[0]
    house.settings = house.settings.but(name="Ada")
    return house


def rooms(*shown: Row, wrong: str | None = None) -> Opened:
    return lambda house: [RoomsScene(quiet(house), lambda: StillFinder(shown, wrong))]


def create(game: str) -> Opened:
    def opened(house: House) -> list[Scene]:
        house.settings = house.settings.but(game=game)
        return [CreateScene(quiet(house))]

    return opened


# ------------------------------------------------------------------------------------- lobby
def gathering(*chairs: Chair) -> LobbyState:
    every = games.cabinet(played()[0]).options
    options = every.read({name: choices[-1] for name, choices in every.choices().items()})
    given = (check_name("The round table"), played()[0], options.to_plain(), 30, CODE, chairs)
    return LobbyState(*given, watchers=2, move_time=120)


FIVE: Final = gathering(
    Chair(ADA, check_name("Ada"), ready=True),
    Chair(BOB, check_name("Björn")),
    Chair(),
    Chair(governor=check_name("chancellor")),
    Chair(EVE, check_name("Евдокия"), ready=True),
)
NAMESAKES: Final = (
    *FIVE.chairs[:2],
    Chair(KIM, check_name("Ada #4b4b")),
    *FIVE.chairs[3:],
)
PACKED: Final = replace(
    FIVE, packs=(RoomPack(cleaned("Winter of the printed box", 32), "3fa2" * 16, 148_600, 12),)
)
MANY_PACKS: Final = replace(
    FIVE, packs=tuple(replace(PACKED.packs[0], digest=f"{at}fa2" * 16) for at in range(4))
)
LONG: Final = "Ну что ж, ещё одна зима позади; кто пойдёт к королеве на этот раз, друзья мои?"
LONGEST: Final = Said.of(EVE, "", LONG)
TALK: Final = (
    Said(BOB, "hello"),
    Said.of(EVE, "", "Кто первый?"),
    Said.of(ADA, "", "I am in!"),
    Said.of(ZOE, "well_played", "", "Zoé"),
)


def lobby(*told: object, key: bytes = ADA, name: str = "") -> Opened:
    def opened(house: House) -> list[Scene]:
        party = Party(StillLine(key, list(told)))
        party.hear()
        return [LobbyScene(house, party, name or "The round table")]

    return opened


class Given(Handout):
    """A bundle that nobody fetches."""

    def __init__(self) -> None:
        self.bundle = Bundle.of("kingsburg_arcade-0.2.0-py3-none-any.whl", ANY, b"0" * 2_300_000)
        self.address = "http://192.168.178.120:50480/"

    def close(self) -> None:
        pass


def handing_out(house: House, *, given: bool = True) -> list[Scene]:
    """Guests can fetch the game, or could."""
    (scene,) = lobby(Listening(ADDRESS, CODE), FIVE, *TALK)(house)
    assert isinstance(scene, LobbyScene)
    scene.handout = Given() if given else None
    return [scene, HandoutScene(house, scene, ADDRESS)]


def sending_away(house: House) -> list[Scene]:
    (scene,) = lobby(Listening(ADDRESS, CODE), FIVE, *TALK)(house)
    assert isinstance(scene, LobbyScene)
    return [scene, SendAwayScene(house, scene.party, 1, FIVE.chairs[1])]


def choosing_a_rival(house: House) -> list[Scene]:
    (scene,) = lobby(Listening(ADDRESS, CODE), FIVE, *TALK)(house)
    assert isinstance(scene, LobbyScene)
    return [scene, RivalScene(house, scene.party, 2, "regent:soothsayer")]


# ------------------------------------------------------------------------------------- the table
def seated(match: HomePlayers, key: bytes | None = ADA) -> Party:
    """The match at home as if its persons were far away."""
    home = match.table.record
    count, game = home.header.seats, games.cabinet(home.header.game)
    keys, people = tuple(NAMES)[:count], tuple(range(count))
    names = list(NAMES.values())[:count]
    record = Record(Header.of(game, count, game.options.read(home.header.options), names))
    happened = [(entry.seat, entry.move, entry.digest) for entry in home.entries]
    for entry in record.continued(happened):
        record.add(entry)
    nobody = ("",) * count
    invitation = Invitation(record.header, keys, people, nobody, 30, bytes(LINK))
    party = Party(StillLine(key or LEO), clock=lambda: 100.0)
    seat = None if key is None else keys.index(key)
    begun = Begun(invitation, seat, Chairs(people, people, nobody), tuple(record.entries))
    tell(party, begun, May(True))
    return party


def tell(party: Party, *told: object) -> Party:
    assert isinstance(party.line, StillLine)
    party.line.told += told
    party.hear()
    return party


def missing(party: Party, seconds: float, *seats: int) -> Party:
    """These persons have been missing for so long."""
    tell(party, *[facts.Missing(seat) for seat in seats])
    party.silent = {seat: party.clock() - seconds for seat in seats}
    party.notices.clear()
    return party


def awaiting(party: Party, *asked: tuple[int, str, float, float], **chairs: Any) -> Party:
    """These seats are asked for something: the seconds that have passed, and those they have."""
    now, told = party.clock(), list[facts.Awaited | facts.Late]()
    for seat, what, passed, seconds in asked:
        is_late = passed >= seconds and seat != party.seat
        awaited = facts.Awaited(seat, what, now - passed, seconds)
        told.append(facts.Late(seat, what) if is_late else awaited)
    if chairs and party.chairs is not None:
        tell(party, replace(party.chairs, **chairs), May(False))
    tell(party, facts.Asked(tuple(told)))
    party.notices.clear()
    return party


def told(scene: Scene) -> Scene:
    """The end of a match, once it has been counted."""
    assert isinstance(scene, EndingScene)
    scene.tell_all()
    return scene


def party_scenes(
    sample: Callable[[str], HomePlayers],
) -> Mapping[str, Mapping[str, Opened]]:
    """By scene and state. `sample` plays some match up to a moment."""

    def at(name: str) -> Callable[[], Party]:
        return lambda: seated(sample(name))

    five, two, four = at("five"), at("two"), at("four")

    def at_table(
        made: Callable[[], Party], over: Callable[[House, Party], Scene] | None = None
    ) -> Opened:
        def opened(house: House) -> list[Scene]:
            party = made()
            table = house.doors.far_table(party)
            if over is None:
                return [table]
            house.push(table)
            table.update(0.0)
            return [over(house, party)]

        return opened

    def others_turn() -> Party:
        """The first seat is to move, and the second one looks on."""
        return seated(sample("five"), BOB)

    def waits() -> Party:
        """Only your own next card can be looked at."""
        home = sample("waiting")
        (card,) = home.table.state.knows(0)
        return tell(seated(home), Faces({(card.stack, card.position): card.left[0]}))

    def ended(name: str) -> Opened:
        def opened(house: House) -> list[Scene]:
            party = seated(sample(name))
            party.notebook = Path("none")
            house.gather(couch_of(party))
            scene = house.doors.far_score(party, FarPlayers(party))
            return [told(scene) if name == "over" else scene]

        return opened

    return {
        "rooms": {
            "many": rooms(*MANY),
            "alone": rooms(wrong="alone"),
            "blocked": rooms(wrong="multicast_blocked"),
            "walled": rooms(MANY[4], wrong="firewall"),
        },
        "create": {("first" if not at else game): create(game) for at, game in enumerate(played())},
        "typing": {
            "name": lambda house: [TypingScene(house, tr("rooms.type_name"), print, given="Ada")],
            "code": lambda house: [
                TypingScene(
                    house,
                    tr("rooms.type_code", name="The round table"),
                    print,
                    rows=CODE_ROWS,
                    capitals=True,
                )
            ],
        },
        "handout": {"given": handing_out, "first": partial(handing_out, given=False)},
        "lobby": {
            "host": lobby(Listening(ADDRESS, CODE), FIVE, *TALK),
            "closed": lobby(
                Listening(ADDRESS, CODE), replace(FIVE, closed=True, chairs=NAMESAKES), *TALK
            ),
            "guest": lobby(FIVE, *TALK, key=BOB),
            "pack": lobby(PACKED, PacksLacking(PACKED.packs), *TALK, key=BOB),
            "packs": lobby(MANY_PACKS, PacksLacking(MANY_PACKS.packs), *TALK, key=BOB),
            "packs_come": lobby(PACKED, PacksLacking(PACKED.packs, True, 61_000), *TALK, key=BOB),
            "watching_pack": lobby(PACKED, PacksLacking(PACKED.packs), key=ZOE),
            "calling": lobby(),
            "watching": lobby(FIVE, key=ZOE),
            "spoiled": lobby(FIVE, facts.Spoiled(1, Refused("lan.spoiled", seat=1))),
            "turned": lobby(facts.Linked(b""), Turned(Refused("lan.full"))),
        },
        "far": {
            "missing": at_table(lambda: missing(five(), 12, 2)),
            "late": at_table(lambda: missing(five(), 47, 2)),
            "waiting": at_table(
                lambda: tell(missing(five(), 8, 1, 2, 3), facts.Waiting(True), May(False))
            ),
            "alone": at_table(lambda: tell(missing(two(), 5, 1), facts.Waiting(True), May(False))),
            "failed": at_table(lambda: tell(two(), Failed(Refused("lan.broken")), May(False))),
            "talk": at_table(lambda: tell(five(), Said(BOB, "well_played"), LONGEST)),
            "watching": at_table(lambda: seated(sample("three"), None)),
            "speaking": at_table(lambda: tell(missing(four(), 12, 2), Said(BOB, "", LONGEST.text))),
            "secret": at_table(waits),
            "awaited": at_table(lambda: awaiting(others_turn(), (0, "move", 75, 120))),
            "own_time": at_table(lambda: awaiting(five(), (0, "move", 95, 120))),
            "overdue": at_table(lambda: awaiting(others_turn(), (0, "move", 121, 120))),
            "withheld": at_table(lambda: awaiting(two(), (1, "part", 4, 3))),
            "pause_asked": at_table(lambda: tell(five(), facts.PauseAsked(1))),
            "turn_asked": at_table(lambda: tell(five(), facts.TurnAsked(1))),
            "paused": at_table(lambda: awaiting(five(), paused=True, proposer=1, reason="pause")),
            "dozing": at_table(
                lambda: awaiting(
                    five(),
                    roster=(1, 1, 2, 3, 4),
                    governors=("squire", "", "", "", ""),
                    proposer=1,
                    reason="late",
                    dozing=True,
                )
            ),
            "overdue_hexes": at_table(
                lambda: awaiting(seated(sample("waiting"), BOB), (0, "move", 95, 90))
            ),
            "watching_hexes": at_table(lambda: seated(sample("waiting"), None)),
        },
        "vote": {
            "governor": at_table(
                lambda: missing(five(), 47, 2), lambda house, party: VoteScene(house, party, 2)
            ),
            "overdue": at_table(
                lambda: awaiting(others_turn(), (0, "move", 121, 120)),
                lambda house, party: VoteScene(house, party, 0),
            ),
            "withheld": at_table(lambda: awaiting(two(), (1, "part", 4, 3)), BranchScene),
            "branch": at_table(
                lambda: tell(missing(two(), 50, 1), facts.Waiting(True)), BranchScene
            ),
            "leave": at_table(five, LeaveScene),
            "give_back": at_table(lambda: tell(five(), facts.TurnAsked(1)), ReturnScene),
            "send_away": sending_away,
            "rival": choosing_a_rival,
        },
        "say": {"first": at_table(lambda: tell(five(), *TALK), TalkScene)},
        "far_pause": {
            "first": at_table(five, FarPauseScene),
            "host": at_table(lambda: tell(five(), Listening(ADDRESS, CODE)), FarPauseScene),
        },
        "far_score": {"first": ended("over"), "counting": ended("counted")},
    }
