"""Several persons before one screen: each seat its pad, its name and its look."""

import json

import pygame
import pytest

from kingsburg_arcade.i18n import tr
from kingsburg_arcade.saved_matches.home import last_unfinished, read_note
from kingsburg_arcade.scenes.front.seat_look_editor import SeatLookScene
from kingsburg_arcade.scenes.front.seats import PATIENCE, SeatsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.pause import PauseScene
from kingsburg_arcade.scenes.table.table_scene import TableScene
from kingsburg_arcade.settings import load
from kingsburg_arcade.stage.seat_look import USUAL, SeatLook, completed, look_of, swapped, use_looks
from kingsburg_arcade.ui.choose import ChooseScene, Offered
from kingsburg_arcade.ui.couch import Couch
from kingsburg_arcade.ui.inputs import DESK
from kingsburg_arcade.ui.pads import Pads
from kingsburg_arcade.ui.seat_marks import seat_name
from pilot import Keys, Mouse, Pad, open_app


class SomePad(Pad):
    """One of several pads, by its instance."""

    def __init__(self, app, instance):
        super().__init__(app)
        self.instance = instance

    def unplug(self):
        self.post(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=self.instance))


def on_seats(folder, hands=Keys):
    app = open_app(folder)
    app.push(TitleScene(app))
    app.push(SeatsScene(app))
    return app, hands(app)


def person(pilot, seat):
    """Seat a person there, by whatever hands."""
    pilot.press(f"chair:{seat}")
    pilot.press("person:human")


def two_pads(folder):
    """Two persons, each with a pad, and the first question asked."""
    app, keys = on_seats(folder)
    person(keys, 1)
    keys.press("remove")
    pads = [SomePad(app, 70), SomePad(app, 71)]
    for seat, pad in enumerate(pads):
        keys.press(f"hands:{seat}")
        assert app.top.waiting == seat
        pad.button("south")
    assert app.top.hands[:2] == ["pad 1", "pad 2"]
    keys.press("begin")
    scene = keys.until_asked()
    assert isinstance(scene, TableScene)
    return app, pads, keys, scene


# ------------------------------------------------------------------------------- whose hands
def test_each_pad_moves_its_own_seat_and_no_other(tmp_path):
    app, pads, keys, scene = two_pads(tmp_path)
    for _ in range(6):
        asked = scene.players.asked
        entries = len(scene.players.table.record)
        pads[1 - asked].button("south")
        assert len(scene.players.table.record) == entries
        assert scene.notice == f"It is {seat_name(asked)}’s turn: Gamepad {asked + 1}"
        focus = scene.focus
        pads[1 - asked].button("right shoulder")
        assert scene.focus == focus, "another pad has moved the focus"
        legal = scene.players.table.legal(asked)
        pads[asked].make(scene, legal[-1])
        assert len(scene.players.table.record) > entries
        scene = keys.until_asked()
    app.close()


def test_another_pad_can_open_the_menu_and_use_it(tmp_path):
    app, pads, _, scene = two_pads(tmp_path)
    other = pads[1 - scene.players.asked]
    other.button("east")
    assert isinstance(app.top, PauseScene)
    other.button("south")
    assert app.top is scene
    app.close()


def test_a_question_over_the_table_belongs_to_its_seat(tmp_path):
    app, pads, _, scene = two_pads(tmp_path)
    asked = scene.players.asked
    offered = Offered("no", lambda: None, lambda canvas, box: None)
    app.push(ChooseScene(app, "?", [offered]))
    pads[1 - asked].button("east")
    assert isinstance(app.top, ChooseScene)
    pads[asked].button("east")
    assert app.top is scene
    app.close()


def test_a_pad_that_is_unplugged_says_so_and_the_mouse_helps_out(tmp_path):
    app, pads, keys, scene = two_pads(tmp_path)
    asked = scene.players.asked
    name = seat_name(asked)
    pads[asked].unplug()
    assert scene.notice == tr("hands.gone", hands=f"Gamepad {asked + 1}", seat=name)
    entries = len(scene.players.table.record)
    for _ in range(20):
        keys.post()
    assert len(scene.players.table.record) == entries
    Mouse(app).make(scene, scene.players.table.legal(asked)[-1])
    assert len(scene.players.table.record) > entries
    app.close()


def test_a_pad_that_comes_back_has_its_seat(tmp_path):
    app, pads, _, scene = two_pads(tmp_path)
    asked = scene.players.asked
    pads[asked].unplug()
    back = SomePad(app, 99)
    entries = len(scene.players.table.record)
    back.make(scene, scene.players.table.legal(asked)[-1])
    assert len(scene.players.table.record) > entries
    app.close()


@pytest.mark.parametrize(
    ("hands", "seat", "pressed", "here", "may"),
    [
        ((), 0, "pad 3", (), True),
        ((DESK, "pad 1"), 0, DESK, (1,), True),
        ((DESK, "pad 1"), 0, "pad 1", (1,), False),
        ((DESK, "pad 1"), 0, "pad 2", (1, 2), True),
        ((DESK, "pad 1"), 1, DESK, (1,), False),
        ((DESK, "pad 1"), 1, DESK, (), True),
        ((DESK, "pad 1"), 1, "pad 2", (1, 2), False),
        (("pad 1", "pad 2"), 1, DESK, (1, 2), True),
        (("pad 1", ""), 1, "pad 1", (1,), True),
    ],
)
def test_who_may_move_a_seat(hands, seat, pressed, here, may):
    pads = Pads()
    for number in here:
        pads.came(number)
    assert Couch(hands=hands).may(seat, pressed, pads) is may


def test_pads_are_numbered_as_they_come_and_keep_their_number():
    pads = Pads()
    assert [pads.came(40, "a"), pads.came(41, "b"), pads.came(40)] == ["pad 1", "pad 2", "pad 1"]
    assert (pads.went(40), pads.here("pad 1"), pads.here("pad 2")) == ("pad 1", False, True)
    assert pads.went(40) == ""
    assert pads.came(50, "a", "Grey pad") == "pad 1"
    assert pads.named() == [(1, "Grey pad")]


# ------------------------------------------------------------------------------ on the seats
@pytest.mark.parametrize("way", ["key", "click", "patience"])
def test_a_seat_is_given_to_mouse_and_keys(tmp_path, way):
    app, keys = on_seats(tmp_path)
    pad = SomePad(app, 7)
    keys.press("hands:0")
    pad.button("north")
    assert app.top.hands[0] == "pad 1"
    keys.press("hands:0")
    match way:
        case "key":
            keys.key("q")
        case "click":
            Mouse(app).go_on()
        case "patience":
            for _ in range(round(PATIENCE / 0.1) + 2):
                keys.post(seconds=0.1)
    assert app.top.waiting is None
    assert app.top.hands[0] == ("pad 1" if way == "patience" else DESK)
    app.close()


def test_a_pad_sits_on_one_chair_only(tmp_path):
    app, keys = on_seats(tmp_path)
    person(keys, 1)
    pad = SomePad(app, 7)
    for seat in (0, 1):
        keys.press(f"hands:{seat}")
        pad.button("south")
    assert app.top.hands[:2] == [DESK, "pad 1"]
    app.close()


def test_a_pad_alone_seats_itself_and_begins(tmp_path):
    app, pad = on_seats(tmp_path, Pad)
    pad.press("hands:0")
    pad.button("south")
    assert app.top.hands[0] == "pad 1"
    pad.press("begin")
    scene = pad.until_asked()
    pad.button("south")
    assert len(scene.players.table.record) > 0
    app.close()


def test_a_match_that_is_resumed_remembers_names_looks_and_hands(tmp_path):
    app, keys = on_seats(tmp_path)
    keys.press("hands:0")
    SomePad(app, 7).button("south")
    keys.press("look:0")
    for letters in ("Z", "o", "e"):
        keys.post(pygame.event.Event(pygame.TEXTINPUT, text=letters))
    keys.press("colour")
    keys.press("back")
    keys.press("begin")
    worn = app.couch
    assert (worn.looks[0].name, worn.hands[0]) == ("Zoe", "pad 1")
    assert worn.looks[0].colour != USUAL[0].colour
    app.close()
    again = open_app(tmp_path)
    assert look_of(0) == USUAL[0]
    again.push(TitleScene(again))
    again.top.resume()
    assert again.couch == worn
    assert (seat_name(0), look_of(0)) == ("Zoe", worn.looks[0])
    again.go_home()
    assert (again.couch, seat_name(0)) == (Couch(), "Ada")
    again.close()
    later = open_app(tmp_path, looks=load(tmp_path)[0].looks)
    later.push(TitleScene(later))
    assert seat_name(0) == "Ada"
    later.push(SeatsScene(later))
    assert (later.couch.looks, later.top.hands[0]) == (worn.looks, DESK)
    later.close()


@pytest.mark.parametrize(
    "written",
    [
        None,
        [],
        {"looks": 3, "hands": 4},
        {"coats": 3, "hands": 4},
        {"looks": [{"colour": "ruby"}], "hands": [1]},
        {"looks": [{"colour": "pink", "shape": "sun", "name": ""}] * 5, "hands": None},
        {"looks": [{"colour": "ruby", "shape": "sun", "name": ""}] * 5},
        {"looks": [{"colour": [], "shape": {}, "name": 1}]},
        {"looks": [look._asdict() | {"name": "A\0da"} for look in USUAL]},
    ],
)
def test_a_damaged_note_shows_the_usual_looks(written):
    assert Couch.read(json.loads(json.dumps(written))) == Couch()
    looks = (SeatLook("emerald", "sun", "Ada"), *completed((SeatLook("emerald", "sun"),))[1:])
    made = Couch(looks, (DESK, "pad 2"))
    assert Couch.read(json.loads(json.dumps(made.to_plain()))) == made


# ------------------------------------------------------------------------------------- looks
def choosing_a_look(folder, hands=Keys, seat=0):
    app, pilot = on_seats(folder, hands)
    pilot.press(f"look:{seat}")
    assert isinstance(app.top, SeatLookScene)
    return app, pilot


def test_a_name_is_typed_and_seen_everywhere(tmp_path):
    app, keys = choosing_a_look(tmp_path)
    keys.post(pygame.event.Event(pygame.TEXTINPUT, text=" Мэри\n漢☃ Ann"))
    keys.key("backspace")
    assert app.top.look.name == "Мэри An"
    keys.key("return")
    assert isinstance(app.top, SeatsScene)
    assert app.top.widget("chair:0").words == "Мэри An"
    keys.press("begin")
    assert read_note(last_unfinished(tmp_path))["couch"]["looks"][0]["name"] == "Мэри An"
    app.frame(0.0, ())
    assert app.overflows == []
    app.close()


def test_a_name_is_never_too_long(tmp_path):
    app, keys = choosing_a_look(tmp_path)
    keys.post(pygame.event.Event(pygame.TEXTINPUT, text="W" * 40))
    assert app.top.look.name == "W" * 14
    app.close()


def test_letters_are_letters_while_a_name_is_typed(tmp_path):
    app, keys = choosing_a_look(tmp_path)
    for letter in "mwi":
        keys.key(letter)
        keys.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert app.top.look.name == "mwi"
    assert not app.settings.muted
    app.close()


def test_a_pad_takes_names_from_the_list(tmp_path):
    app, pad = choosing_a_look(tmp_path, Pad)
    pad.button("right")
    first = app.top.look.name
    pad.button("right")
    second = app.top.look.name
    assert first
    assert second not in ("", first)
    pad.press("back")
    pad.press("look:1")
    pad.button("right")
    pad.button("right")
    assert app.top.look.name not in ("", second), "the name of another seat is not offered"
    app.close()


def test_a_seat_without_a_name_has_a_first_name_that_no_other_seat_has():
    use_looks(USUAL)
    assert [seat_name(seat) for seat in range(5)] == ["Ada", "Bruno", "Clara", "Dunstan", "Edith"]
    use_looks((USUAL[0]._replace(name="Bruno"), *USUAL[1:]))
    assert [seat_name(seat) for seat in range(3)] == ["Bruno", "Greta", "Clara"]
    use_looks(USUAL)


def test_colours_and_arms_change_places(tmp_path):
    app, keys = choosing_a_look(tmp_path)
    keys.press("colour")
    keys.press("shape")
    looks = app.couch.looks
    assert looks[0] == SeatLook(USUAL[1].colour, USUAL[1].shape)
    assert looks[1] == SeatLook(USUAL[0].colour, USUAL[0].shape)
    assert looks[2:] == USUAL[2:]
    app.close()


def test_no_two_seats_wear_the_same():
    looks = USUAL
    for seat, colour, shape in ((0, "emerald", "sun"), (3, "ruby", "sun"), (4, "emerald", "lily")):
        looks = swapped(looks, seat, colour, shape)
        assert (looks[seat].colour, looks[seat].shape) == (colour, shape)
        assert len({one.colour for one in looks}) == len({one.shape for one in looks}) == 5


def test_another_look_is_painted_anew(tmp_path):
    """What the canvas remembers of a seat must not keep its old colours."""
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    app.push(SeatsScene(app))
    Keys(app).press("begin")
    scene = Keys(app).until_asked()
    app.frame(0.0, ())
    panel = app.canvas.px(scene.widget("seat:1").box)
    before = pygame.image.tobytes(app.picture.subsurface(panel), "RGB")
    app.gather(Couch(swapped(app.couch.looks, 1, "amethyst", "oak"), app.couch.hands))
    app.frame(0.0, ())
    assert pygame.image.tobytes(app.picture.subsurface(panel), "RGB") != before
    app.close()


def test_the_mouse_does_not_move_a_seat_whose_pad_is_here(tmp_path):
    app, keys = on_seats(tmp_path)
    person(keys, 1)
    keys.press("remove")
    pad = SomePad(app, 7)
    keys.press("hands:1")
    pad.button("south")
    keys.press("begin")
    mouse = Mouse(app)
    turns = set()
    for _ in range(4):
        scene = keys.until_asked()
        asked = scene.players.asked
        move = scene.players.table.legal(asked)[-1]
        entries = len(scene.players.table.record)
        if asked == 1:
            mouse.press(scene.focus)
            assert len(scene.players.table.record) == entries
            assert scene.notice == "It is Bruno’s turn: Gamepad 1"
        (pad if asked == 1 else mouse).make(scene, move)
        assert len(scene.players.table.record) > entries
        turns.add(asked)
    assert turns == {0, 1}
    scene = keys.until_asked()
    (pad if scene.turn.asked == 1 else mouse).make(scene, scene.turn.legal[-1])
    (way,) = scene.take_back.ways
    app.hands = "keyboard" if way.own.seat == 1 else "pad 1"
    entries = scene.players.table.digest
    scene.take_back.undo()
    assert scene.players.table.digest == entries
    assert scene.notice.startswith(f"It is {seat_name(way.own.seat)}’s turn")
    app.close()
