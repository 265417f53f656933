"""Positions written by hand: what is missing is filled in, nonsense is refused in a sentence."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.kingdom_builder.rules.situations import loosely, situation, texts
from kingsburg_arcade.engine.contract import LUCK, Refused
from kingsburg_arcade.games.kingdom_builder.rules import CABINET


def read(**fields):
    return CABINET.from_plain(fields)


# ------------------------------------------------------------------------------- what is missing
def test_nothing_said_is_a_match_that_has_not_begun():
    state = read()
    assert state.to_plain() == CABINET.new(2, CABINET.options()).to_plain()
    assert read(seats=3, options={"setup": "first"}).question == "draw start player"


def test_a_board_alone_waits_for_the_first_card():
    state = read(board=["oasis turned", "barn", "tower", "oracle turned"], seats=3)
    assert state.actor == LUCK
    assert state.question == "open terrain card"
    assert state.to_plain()["board"] == ["oasis turned", "barn", "tower", "oracle turned"]
    assert [hand["position"] for hand in state.to_plain()["hands"]] == [0, 1, 2]


def test_a_terrain_alone_asks_the_seat():
    state = read(terrain="desert", turn=1)
    assert (state.actor, state.question) == (1, "act")
    assert state.to_plain()["board"] == ["tavern", "paddock", "oasis", "farm"]


def test_settlements_alone_say_how_many_sit_there():
    assert read(settlements=[[], [], []]).seats == 3


def test_who_touches_a_location_has_its_tile():
    plain = read(settlements=[[[15, 11]], [[14, 12]], [[15, 13]]]).to_plain()
    assert [[tile["location"] for tile in tiles] for tiles in plain["tiles"]] == [
        ["farm"],
        ["farm"],
        [],
    ]


def test_tiles_may_be_written_in_words():
    state = situation(settlements=[[[15, 11], [6, 10]], []], tiles=[["spent farm", "paddock"], []])
    tiles = {t["location"]: t["ready"] for t in state.to_plain()["tiles"][0]}
    assert tiles == {"farm": False, "paddock": True}


def test_discards_and_box_are_taken_out_of_the_pile():
    state = read(terrain="desert", discards={"forest": 3}, box={"grass": 1})
    plain = state.to_plain()
    assert plain["drawn"] == 1 + 3 + 1 + 1
    assert plain["stacks"][0]["unshown"] == {
        "grass": 4,
        "flowers": 5,
        "forest": 2,
        "canyon": 5,
        "desert": 4,
    }


def test_in_the_last_round_only_those_hold_cards_whose_turn_will_come():
    state = loosely({"seats": 4, "start": 2, "turn": 0, "ending": True, "terrain": "desert"})
    assert [hand is not None for hand in state.to_plain()["hands"]] == [False, True, False, False]


@pytest.mark.parametrize("owed", [1, 2])
def test_the_middle_of_the_mandatory_action(owed):
    built = [[[0, 0], [0, 1]][owed - 1 :], []]
    assert read(terrain="desert", owed=owed, settlements=built).question == "build"


def test_a_settlement_being_moved():
    settlements = [[[15, 11], [6, 10]], []]
    state = read(
        terrain="desert",
        settlements=settlements,
        moving={"from": [6, 10], "with": "paddock"},
    )
    assert state.question == "put"
    assert "put 6,12" in texts(state)


def test_a_tile_to_be_given_up():
    state = read(
        terrain="desert",
        settlements=[[[8, 9], [2, 17]], []],
        moving={"to": [8, 9], "with": "paddock"},
        tiles=[["paddock", {"location": "paddock", "at": [6, 11], "ready": False}], []],
        owed=0,
    )
    assert texts(state) == ["give up ready paddock", "give up spent paddock"]
    assert CABINET.from_plain(state.to_plain()).pack() == state.pack()


def test_every_question_of_the_set_up():
    board = ["oasis", "barn", "tower", "oracle"]
    assert read(question="draw quadrants").wish().key == "quadrants"
    assert read(question="turn quadrants", board=board).wish().key == "turned quadrants"
    assert read(question="draw cards", board=board).wish().key == "kingdom builder cards"
    state = read(question="draw start player", board=board, cards=["lords", "miners", "knights"])
    assert state.wish().key == "start player"


def test_the_end_can_be_written_down():
    state = read(question="over", settlements=[[[3, 4]], []], cards=["hermits"])
    assert state.result().points == (4, 0)


# ------------------------------------------------------------------------------------- nonsense
NONSENSE = [
    ({"sets": 2}, "value.entry"),
    ({"game": "chess"}, "value.name"),
    ({"seats": 5}, "value.number"),
    ({"seats": "two"}, "value.number"),
    ({"options": {"setup": "odd"}}, "option.choice"),
    ({"options": 7}, "value.table"),
    ({"board": ["oasis"]}, "value.length"),
    ({"board": ["oasis", "oasis turned", "barn", "farm"]}, "board.twice"),
    ({"board": ["oasis", "harbour", "barn", "farm"]}, "value.name"),
    ({"board": 3}, "value.list"),
    ({"cards": ["lords", "lords"]}, "cards.different"),
    ({"cards": ["bishops"]}, "value.name"),
    ({"cards": ["lords", "miners", "knights", "hermits"]}, "cards.different"),
    ({"start": 2}, "value.number"),
    ({"turn": True}, "value.number"),
    ({"question": "dance"}, "value.name"),
    ({"terrain": "water"}, "value.name"),
    ({"owed": 4, "terrain": "grass"}, "value.number"),
    ({"question": "act"}, "turn.no_terrain"),
    ({"question": "build", "terrain": "grass", "owed": 3}, "turn.owed_inside"),
    ({"question": "act", "terrain": "grass", "owed": 2}, "turn.owed_outside"),
    ({"question": "open terrain card", "terrain": "grass"}, "turn.closed_card"),
    ({"question": "put", "terrain": "grass"}, "moving.question"),
    ({"settlements": [[[0, 0]]], "seats": 2}, "value.length"),
    ({"settlements": [[[0, 3]], []]}, "settlements.ground"),
    ({"settlements": [[[0, 0], [0, 0]], []]}, "settlements.two"),
    ({"settlements": [[[0, 0]], [[0, 0]]]}, "settlements.two"),
    ({"settlements": [[[0, 20]], []]}, "value.number"),
    ({"settlements": [["0,0"], []]}, "value.place"),
    ({"settlements": 5}, "value.list"),
    ({"question": "draw cards", "settlements": [[[0, 0]], []]}, "position.built_too_early"),
    ({"question": "turn quadrants", "board": ["oasis turned", "barn", "farm", "oracle"]}, "turned"),
    ({"supply": [40, 39]}, "settlements.supply"),
    ({"tiles": [["farm"], []]}, "tiles.untouched"),
    ({"tiles": [["oracle"], []]}, "tiles.impossible"),
    ({"tiles": [["inn"], []]}, "value.name"),
    ({"tiles": [[{"location": "farm", "at": [0, 0]}], []]}, "locations.none"),
    ({"lost": [[[0, 0]], []]}, "locations.none"),
    ({"locations": [{"at": [15, 12], "left": 1}]}, "locations.left"),
    ({"locations": [{"at": [15, 12], "location": "oasis"}]}, "locations.name"),
    ({"box": {"forest": 6}}, "value.number"),
    ({"box": {"water": 1}}, "value.entry"),
    ({"box": {"forest": 3}, "discards": {"forest": 3}}, "cards.many"),
    ({"drawn": 3}, "cards.together"),
    ({"ending": "yes"}, "value.truth"),
]


@pytest.mark.parametrize(("fields", "said"), NONSENSE, ids=[said for _, said in NONSENSE])
def test_nonsense_is_refused_in_one_sentence(fields, said):
    base = {} if "question" in fields or "seats" in fields else {"turn": 0}
    with pytest.raises(Refused, match=said) as refused:
        CABINET.from_plain(base | fields)
    assert len(str(refused.value)) < 300
    assert "\n" not in str(refused.value)


def test_too_many_settlements_are_refused():
    free = situation().board.buildable
    own = [[h // 20, h % 20] for h in range(400) if free >> h & 1][:41]
    with pytest.raises(Refused, match=r"settlements\.many"):
        situation(settlements=[own, []])


def test_stacks_that_do_not_add_up_are_refused():
    plain = situation(terrain="desert").to_plain()
    for field, value, said in [
        ("drawn", 7, "stacks.unshown"),
        ("hands", [None, None], "stacks.unshown"),
        ("hands", [None, {"stack": 3, "position": 0}], r"hands\.stack"),
        ("hands", [None, {"stack": 1, "position": 9}], "what='hands\\[1\\].position'"),
        ("discards", {"grass": 1}, r"cards\.discards"),
        ("box", {"grass": 1}, "cards.many"),
    ]:
        with pytest.raises(Refused, match=said):
            CABINET.from_plain(plain | {field: value})


def test_a_move_that_the_rules_would_not_ask_for_is_refused():
    with pytest.raises(Refused, match=r"moving\.owner"):
        situation(moving={"from": [6, 10], "with": "paddock"})
    with pytest.raises(Refused, match=r"what='moving\.with'"):
        situation(settlements=[[[6, 10]], []], moving={"from": [6, 10], "with": "farm"})
    with pytest.raises(Refused, match=r"moving\.no_choice"):
        situation(settlements=[[[6, 10]], []], moving={"to": [6, 10], "with": "paddock"})
    others = [[1, 3], [3, 2]]
    with pytest.raises(Refused, match=r"moving\.stuck .*1,1"):
        situation(settlements=[[[1, 1]], others], moving={"from": [1, 1], "with": "paddock"})


PADDOCK = {"terrain": "desert", "settlements": [[[15, 11], [6, 10]], []]}
MOVED = PADDOCK | {"moving": {"from": [6, 10], "with": "paddock"}}
CONTRADICTIONS = {
    "a last round with full supplies": ({"ending": True, "terrain": "desert"}, "position.ending"),
    "a first round with an empty supply": (
        {"ending": False, "terrain": "desert", "settlements": "forty"},
        "position.ending",
    ),
    "something built on an empty board": ({"owed": 1, "terrain": "desert"}, "settlements.few"),
    "built before the card was redrawn": (
        {"owed": 2, "question": "open terrain card", "start": 1},
        "settlements.few",
    ),
    "a tile that is not on the board": (
        MOVED | {"moving": {"from": [6, 10], "with": "harbor"}},
        "moving.no_tile",
    ),
    "a tile that nobody has": (
        MOVED | {"tiles": [[], []], "lost": [[[6, 11]], []]},
        "moving.no_tile",
    ),
    "a tile that is not used yet": (MOVED | {"tiles": [["paddock"], []]}, "moving.ready"),
    "a location without its tile": (PADDOCK | {"tiles": [[], []]}, "tiles.untaken"),
    "gold that is not there": (PADDOCK | {"gold": {"castles": [3, 0]}}, "gold.wrong"),
    "three supplies of two seats": ({"supply": [40, 40, 40], "terrain": "desert"}, "value.length"),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_a_position_that_contradicts_itself_is_refused(name):
    fields, code = CONTRADICTIONS[name]
    if fields.get("settlements") == "forty":
        free = situation().board.buildable
        own = [[h // 20, h % 20] for h in range(400) if free >> h & 1][:40]
        fields = fields | {"settlements": [own, []]}
    with pytest.raises(Refused) as refused:
        read(**fields)
    assert refused.value.code == code


def test_what_is_written_of_a_settlement_that_moves_is_read_again():
    state = read(**MOVED)
    assert state.to_plain()["tiles"][0][0]["ready"] is False
    assert CABINET.from_plain(state.to_plain()).pack() == state.pack()
    assert state.to_plain()["gold"]["castles"] == [0, 0]


FIELDS = list(situation().to_plain())
odd = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 45) | st.sampled_from(["farm", "desert", "act"]),
    lambda parts: (
        st.lists(parts, max_size=4)
        | st.dictionaries(st.sampled_from(["at", "from", "with", "stack", "desert"]), parts)
    ),
    max_leaves=6,
)


@settings(max_examples=100)
@given(st.dictionaries(st.sampled_from(FIELDS), odd, max_size=3), st.booleans())
def test_any_odd_value_is_read_or_refused(fields, whole):
    plain = situation(terrain="desert").to_plain() if whole else {}
    try:
        state = CABINET.from_plain(plain | fields)
    except Refused:
        return
    again = CABINET.from_plain(json.loads(json.dumps(state.to_plain())))
    assert again.pack() == state.pack()
    assert state.actor < 0 or state.legal()
