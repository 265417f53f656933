"""Terrain cards: hands nobody sees, the draw pile, the redraw when a terrain is full."""

from games.kingdom_builder.rules.situations import chosen, names, play, situation, texts
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Open
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games.kingdom_builder.rules import CABINET
from kingsburg_arcade.games.kingdom_builder.rules.content import TERRAINS

FULL = dict.fromkeys(TERRAINS, 5)


def filled(terrain, free=0, own=25, **fields):
    """The terrain is built over but for some hexes of the two seats; tiles are left aside."""
    state = situation(**fields)
    mask = state.board.terrains[TERRAINS.index(terrain)]
    every = [[h // 20, h % 20] for h in range(400) if mask >> h & 1]
    every = every[free:]
    fields |= {"settlements": [every[:own], every[own:]], "tiles": [[], []]}
    return {"terrain": terrain} | fields


def card_fields(**fields):
    return {"stacks": [{"stack": 1, "contents": FULL, "unshown": FULL}], "drawn": 2} | fields


# ------------------------------------------------------------------------------- hidden hands
def test_the_state_never_holds_a_card_in_hand():
    state = CABINET.new(2, CABINET.options.read({"setup": "first"}))
    play(state, "draw seat 1")
    for seat in range(2):
        (sealed,) = state.knows(seat)
        assert sealed in state.sealed()
        assert (sealed.stack, sealed.position) == ("terrain cards 1", seat)
        assert len(sealed.contents) == len(sealed.left) == 25
    assert state.wish() == Open(state.knows(0)[0])


def test_left_is_what_has_not_been_shown():
    state = CABINET.new(2, CABINET.options.read({"setup": "first"}))
    play(state, "draw seat 1", "open forest")
    assert state.knows(0) == ()
    (sealed,) = state.knows(1)
    assert sealed.left.count("forest") == 4
    assert sealed.contents.count("forest") == 5
    play(state, *["build 3,6", "build 3,7", "build 4,7"])
    play(state, "open forest")
    assert state.knows(0)[0].left.count("forest") == 3


def test_the_next_card_is_drawn_at_once_and_known_to_its_owner():
    state = situation(terrain="desert")
    assert state.knows(0) == ()
    play(state, "build 0,1", "build 0,2", "build 1,2")
    (sealed,) = state.knows(0)
    assert sealed.position == 2


def test_a_seeded_dealer_keeps_its_word():
    dealer = SeededDealer(7)
    state = CABINET.new(4, CABINET.options())
    secrets = {}
    shown = []
    while state.actor != NOBODY:
        if state.actor != LUCK:
            state.play(state.legal()[0])
            continue
        for seat in range(4):
            for sealed in state.knows(seat):
                secrets.setdefault((sealed.stack, sealed.position), dealer.peek(sealed))
        wish = state.wish()
        move = dealer.deal(wish)
        assert wish.refusal(move) is None
        if isinstance(wish, Open):
            shown.append(move.card)
            assert secrets[wish.sealed.stack, wish.sealed.position] == move.card
        state.play(move)
    assert len(shown) > 30
    assert {stack for stack, _ in secrets} >= {"terrain cards 1", "terrain cards 2"}


# -------------------------------------------------------------------- ruling 4: empty draw pile
def last_card_situation():
    """Both hands are drawn, the pile is empty; seat 0 shows a desert."""
    return card_fields(
        stacks=[{"stack": 1, "contents": FULL, "unshown": {"grass": 1}}],
        drawn=25,
        hands=[None, {"stack": 1, "position": 24}],
        terrain="desert",
        owed=1,
    )


def test_discards_are_shuffled_when_a_card_is_wanted_with_the_card_just_discarded():
    state = situation(**last_card_situation())
    assert state.to_plain()["discards"]["desert"] == 4  # one lies open
    told = play(state, "build 0,1")
    assert [n for n in names(told) if "Disc" in n] == ["CardDiscarded", "DiscardsShuffled"]
    (sealed,) = state.knows(0)
    assert (sealed.stack, sealed.position) == ("terrain cards 2", 0)
    assert len(sealed.contents) == 24
    assert sealed.contents.count("desert") == 5
    assert sealed.contents.count("grass") == 4


def test_a_hand_of_the_old_stack_keeps_its_stack():
    state = situation(**last_card_situation())
    play(state, "build 0,1")
    (sealed,) = state.knows(1)
    assert (sealed.stack, sealed.position) == ("terrain cards 1", 24)
    assert sealed.left == ("grass",)
    assert len(sealed.contents) == 25
    play(state, "open grass")
    assert state.to_plain()["discards"] == dict.fromkeys(TERRAINS, 0)


def test_boxed_cards_are_not_shuffled_in():
    fields = last_card_situation() | {"box": {"forest": 2}}
    state = situation(**fields)
    play(state, "build 0,1")
    assert state.knows(0)[0].contents.count("forest") == 3


# ------------------------------------------------------------------- ruling 5: terrain is full
def test_a_full_terrain_at_the_start_sends_the_card_to_the_box():
    fields = filled("grass")
    del fields["terrain"]
    state = situation(**fields, terrain=None)
    told = play(state, "open grass")
    assert "TerrainFull" in names(told)
    assert state.actor == LUCK
    assert state.to_plain()["box"]["grass"] == 1
    assert state.owed == 3
    told = play(state, "open grass")
    assert state.to_plain()["box"]["grass"] == 2
    play(state, "open desert")
    assert state.question == "act"
    play(state, texts(state)[0])
    assert state.owed == 2


def test_a_terrain_that_fills_in_the_middle_is_followed_by_another():
    state = situation(**filled("grass", free=1))
    told = play(state, texts(state)[0])
    assert [event.owed for event in told if type(event).__name__ == "TerrainFull"] == [2]
    play(state, "open forest")
    assert state.question == "build"
    play(state, texts(state)[0])
    play(state, texts(state)[0])
    assert state.seat == 1
    # The card that could not be used left the game, the other one is discarded.
    assert state.to_plain()["box"]["grass"] == 1
    assert state.to_plain()["discards"] == dict.fromkeys(TERRAINS, 0) | {"forest": 1}


def test_no_redraw_after_the_mandatory_action():
    state = situation(**filled("grass", free=1), owed=1)
    told = play(state, texts(state)[0])
    assert "TerrainFull" not in names(told)
    assert state.seat == 1
    assert state.to_plain()["box"]["grass"] == 0


def test_no_redraw_when_the_supply_is_empty():
    state = situation(**filled("grass", free=1, own=39))
    told = play(state, texts(state)[0])
    assert "TerrainFull" not in names(told)
    assert state.seat == 1


def test_a_terrain_that_an_action_fills_before_the_mandatory_action_is_replaced_at_once():
    fields = filled("grass", free=2)
    # A Farm tile fills one of the last two grass hexes, then the card is as good as before.
    state = situation(**fields | {"tiles": [["farm"], []], "settlements": swapped(fields)})
    told = play(state, chosen_text(state, "farm"))
    assert "TerrainFull" not in names(told)
    fields = filled("grass", free=1)
    state = situation(**fields | {"tiles": [["farm"], []], "settlements": swapped(fields)})
    told = play(state, chosen_text(state, "farm"))
    assert "TerrainFull" in names(told)
    assert state.question == "open terrain card"
    assert state.owed == 3


def swapped(fields):
    """The same with the settlement at 15,11, next to a Farm, owned by seat 0."""
    first, second = fields["settlements"]
    return [
        [*(p for p in first if p != [15, 11]), [15, 11]],
        [p for p in second if p != [15, 11]],
    ]


def chosen_text(state, word):
    return next(text for text in texts(state) if text.startswith(word))


def test_a_move_may_make_room_only_where_the_card_is_not_asked_any_more():
    fields = filled("grass", free=0)
    settlements = swapped(fields)
    settlements[0].append([5, 11])  # next to the Paddock at 6,11
    state = situation(
        **fields | {"tiles": [["paddock"], []], "settlements": settlements, "owed": 3}
    )
    assert state.question == "open terrain card"


def test_farm_without_free_grass_is_not_available_and_nothing_is_redrawn():
    fields = filled("grass")
    fields |= {"terrain": "desert", "tiles": [["farm"], []], "settlements": swapped(fields)}
    state = situation(**fields)
    assert state.question == "act"
    assert not chosen(state, "farm")
    assert state.to_plain()["box"]["grass"] == 0


def test_the_oracle_uses_the_card_that_is_in_play_after_a_redraw():
    fields = filled("grass", free=1, board=["oracle", "paddock", "oasis", "farm"])
    first, second = fields["settlements"]
    beside = [2, 7]  # the Oracle lies at 3,7
    others = [[place for place in own if place != beside] for own in (first, second)]
    fields["settlements"] = [[*others[0], beside], others[1]]
    state = situation(**fields | {"tiles": [["oracle"], []], "owed": 2})
    play(state, texts(state)[0])
    play(state, "open desert")
    play(state, texts(state)[0])
    desert = state.board.terrains[TERRAINS.index("desert")]
    assert state.question == "act"
    assert chosen(state, "oracle")
    assert all(desert >> 20 * row + column & 1 for row, column in chosen(state, "oracle"))


def test_without_any_card_left_the_rest_of_the_mandatory_action_lapses():
    """The rulebook is silent, since it takes twenty cards in the box."""
    fields = filled("desert", own=30)
    state = situation(
        **fields
        | {
            "terrain": None,
            "box": dict.fromkeys(TERRAINS, 5) | {"desert": 3},
            "stacks": [{"stack": 2, "contents": {"desert": 2}, "unshown": {"desert": 2}}],
            "drawn": 2,
            "hands": [{"stack": 2, "position": 0}, {"stack": 2, "position": 1}],
        }
    )
    told = play(state, "open desert")
    assert names(told)[:4] == ["CardShown", "TerrainFull", "TurnEnded", "TurnBegan"]
    assert state.seat == 1
