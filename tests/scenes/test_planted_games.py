"""A game that brings nothing along but rules and a board is offered, with what it has."""

from dataclasses import dataclass, field, make_dataclass, replace
from typing import ClassVar

import pytest

from kingsburg_arcade import games
from kingsburg_arcade.engine.contract import Options
from kingsburg_arcade.games.manifest import Front, Game
from kingsburg_arcade.scenes.front.cabinets import CabinetOnShow, places
from kingsburg_arcade.scenes.front.chairs import Company
from kingsburg_arcade.scenes.front.house_rules import ON_A_PAGE, HouseRulesScene
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.scenes.front.title import FRAMES, TitleScene
from kingsburg_arcade.scenes.party.create import CreateScene
from kingsburg_arcade.scenes.party.lobby_scene import LobbyScene
from kingsburg_arcade.scenes.party.party import Party
from kingsburg_arcade.scenes.party.party_states import FIVE, StillFinder, StillLine, row, tell
from kingsburg_arcade.scenes.party.rooms import RoomsScene
from pilot import Keys, Mouse, Pad, open_app

pytestmark = pytest.mark.planted
REAL = games.games()


@dataclass(frozen=True, slots=True)
class Chosen(Options):
    """Options of both kinds."""

    CHOICES: ClassVar = {"market": ("open", "closed_in_winter")}

    market: str = "open"
    long_provinces: bool = False
    kings_help: bool = True


def many(count):
    """So many yes/no options beside the two kinds."""
    names = [f"module_{at}" for at in range(1, count + 1)]
    rows = [(name, bool, field(default=False)) for name in names]
    return make_dataclass("Many", rows, bases=(Chosen,), frozen=True, slots=True)


class Rules:
    """The rules of a real game with other options."""

    def __init__(self, name, options):
        self.name, self.options = name, options

    def __getattr__(self, name):
        return getattr(REAL[0].rules(), name)


def game(name, options=Chosen, **besides):
    rules = Rules(name, options)
    return Game(name=name, seats=range(2, 6), rules=lambda: rules, board=REAL[0].board, **besides)


@pytest.fixture
def plant(monkeypatch):
    def planted(*found):
        monkeypatch.setattr(games, "games", lambda: found)

    return planted


def opened(folder, scene, **choices):
    app = open_app(folder, **choices)
    app.push(scene(app))
    app.frame(0.0, ())
    return app


# ------------------------------------------------------------------------------------ the title
@pytest.mark.parametrize("shape", FRAMES)
@pytest.mark.parametrize("count", [1, 2, 3, 4, 7])
def test_every_game_has_a_cabinet_in_its_side_of_the_page(count, shape):
    sides = FRAMES[shape].sides
    boxes = places(count, sides)
    assert len(boxes) == count
    assert len({box.size for box in boxes}) == 1
    assert all(any(side.inflate(4, 4).contains(box) for side in sides) for box in boxes)
    assert all(box.collidelist(boxes) == at for at, box in enumerate(boxes))
    assert min(box.width for box in boxes) >= 120


@pytest.mark.parametrize("hands", [Keys, Mouse, Pad])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_title_offers_what_a_bare_game_has(tmp_path, plant, hands, count):
    bare = game("watch_house", front=Front(tint="ruby"))
    plant(bare, *(replace(bare, name=f"plain_{at}") for at in range(1, count)))
    app = opened(tmp_path, TitleScene, game="plain_9")
    shown = [one for one in app.top.widgets if isinstance(one, CabinetOnShow)]
    assert [one.game.title for one in shown if one.lit] == ["Watch house"], "the first one"
    assert len(shown) == count
    assert app.top.widget("lessons") is app.top.widget("rules") is app.top.widget("invite") is None
    assert app.overflows == []
    Keys(app).key("f1")
    assert (app.top.notice, len(app.scenes)) == ("There is no rule book for Watch house", 1)
    hands(app).press("new")
    assert isinstance(app.top, SeatsScene)
    assert app.overflows == []
    app.close()


def test_a_game_without_a_board_is_not_offered(tmp_path, plant):
    plant(replace(game("hidden_away"), board=None), *REAL)
    app = opened(tmp_path, TitleScene, game="hidden_away")
    assert app.game == REAL[0].name
    assert app.top.widget("cabinet:hidden_away") is None
    app.close()


def test_without_minds_persons_play_and_chance_does(tmp_path, plant):
    plant(game("watch_house"))
    assert Company.of("watch_house").people == ("human", "random")
    app = opened(tmp_path, SeatsScene)
    assert app.top.chairs == ["human", "random", "random"]
    assert app.top.widget("level:1") is None
    while app.top.widget("add") is not None:
        Mouse(app).press("add")
    assert len(app.top.chairs) == 5
    app.close()


# ------------------------------------------------------------------------------ the house rules
@pytest.mark.parametrize("hands", [Keys, Mouse, Pad])
@pytest.mark.parametrize("scene", [SeatsScene, CreateScene])
def test_both_kinds_of_options_are_chosen_on_their_page(tmp_path, plant, scene, hands):
    plant(game("watch_house"))
    app = opened(tmp_path, scene)
    below = app.top
    pilot = hands(app)
    assert below.rules.options == {"market": "open", "long_provinces": "no", "kings_help": "yes"}
    assert below.widget("house_rules").hint == "as printed"
    pilot.press("house_rules")
    assert isinstance(app.top, HouseRulesScene)
    for rule in ("market", "long_provinces", "kings_help"):
        pilot.press(f"option:{rule}")
    said = {one.key: (one.words, one.values[one.at]) for one in app.top.widgets[:3]}
    assert said == {
        "option:market": ("Market", "Closed in winter"),
        "option:long_provinces": ("Long provinces", "yes"),
        "option:kings_help": ("Kings help", "no"),
    }
    pilot.press("back")
    assert app.top is below
    assert below.widget("house_rules").hint == "3 changed"
    assert Chosen.read(below.rules.options) == Chosen("closed_in_winter", True, False)
    app.close()


@pytest.mark.parametrize("text_size", [100, 130])
@pytest.mark.parametrize("count", [7, 20])
def test_all_of_many_options_are_reached_by_arrows_and_fit(tmp_path, plant, count, text_size):
    plant(game("watch_house", many(count)))
    app = opened(tmp_path, SeatsScene, text_size=text_size)
    pilot = Keys(app)
    pilot.press("house_rules")
    pages = -(-(count + 3) // ON_A_PAGE)
    reached = set()
    for _ in range(pages):
        for _ in app.top.widgets:
            pilot.key("down")
            reached.add(app.top.focus)
        assert app.overflows == []
        if pages > 1:
            pilot.press("more")
    assert {f"option:{rule}" for rule in many(count).choices()} <= reached
    app.close()


def test_the_lobby_tells_all_house_rules_of_a_room(tmp_path, plant):
    party = tell(Party(StillLine()), FIVE)
    options = dict.fromkeys(many(7).choices(), "no") | {"market": "open", "kings_help": "yes"}
    party.gathered = replace(party.gathered, game="watch_house", options=options)
    plant(game("watch_house", many(7)))
    app = opened(tmp_path, lambda house: LobbyScene(house, party))
    assert app.top.widget("played").rules == ["House rules: as printed"]
    card = app.top.widget("played").explain()
    assert len(card.lines) == len(options)
    assert "Module 3: no" in card.lines
    for names, said in ((["module_3"], "Module 3: yes"), (["module_3", "module_4"], "2 changed")):
        changed = options | dict.fromkeys(names, True)
        party.gathered = replace(party.gathered, options=changed)
        app.top.refresh()
        assert app.top.widget("played").rules[-1].endswith(said)
    app.close()


def test_a_room_of_a_game_without_a_board_is_not_joined(tmp_path, plant):
    plant(replace(game("hidden_away"), board=None), *REAL)
    app = opened(tmp_path, lambda house: RoomsScene(house, StillFinder))
    app.top.join(row("Room", 2, ("Ada",), game="hidden_away"), None)
    assert app.top.notice == "Hidden away has no board, so it cannot be played on the screen"
    app.close()
