"""`position` says whose turn it is, what is legal and what comes of a move, or why not."""

import json

import pytest

from kingsburg_arcade.commands.position import LARGEST, answers
from kingsburg_arcade.engine.contract import LUCK, NOBODY, Draw, Open, Roll, Sealed
from kingsburg_arcade.engine.luck import SeededDealer
from kingsburg_arcade.games import cabinet
from terminal import started, typed

GAMES = ("kingsburg", "kingdom_builder")


def played(game: str, asked: str | None = None, seats: int = 3):
    """A position where a seat is asked something with a choice, reached by first legal moves."""
    rules = cabinet(game)
    state = rules.new(seats, rules.options.read({}))
    dealer = SeededDealer(5)
    while state.actor != NOBODY:
        if state.actor == LUCK:
            state.play(dealer.deal(state.wish()))
            continue
        legal = state.legal()
        if len(legal) > 1 and asked in (None, state.question):
            return state
        state.play(legal[0])
    return state


@pytest.fixture
def write(tmp_path):
    def written(plain: object) -> str:
        file = tmp_path / "position.json"
        file.write_text(json.dumps(plain), encoding="utf-8")
        return str(file)

    return written


@pytest.mark.parametrize("game", GAMES)
def test_whose_turn_and_what_is_legal(capsys, write, game):
    state = played(game)
    told = typed(capsys, "position", write(state.to_plain()), "--json").plain
    assert told["turn"] == state.actor
    assert told["question"] == state.question
    assert told["legal"] == [move.text for move in state.legal()]
    assert len(told["digest"]) == 32
    assert "events" not in told


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_of_a_move(capsys, write, game):
    state = played(game)
    chosen = state.legal()[-1]
    file = write(state.to_plain())
    told = typed(capsys, "position", file, "--play", chosen.text, "--json").plain
    state.play(chosen)
    assert told["position"] == json.loads(json.dumps(state.to_plain()))
    assert all("event" in event for event in told["events"])
    again = typed(capsys, "position", write(told["position"]), "--json").plain
    assert again["digest"] == told["digest"]


@pytest.mark.parametrize("game", GAMES)
def test_luck_is_answered_by_hand(capsys, write, game):
    rules = cabinet(game)
    state = rules.new(2, rules.options.read({}))
    dealer = SeededDealer(1)
    answered = []
    while state.actor == LUCK:
        answered.append(dealer.deal(state.wish()))
        state.play(answered[-1])
    file = write(rules.new(2, rules.options.read({})).to_plain())
    asked = typed(capsys, "position", file, "--json").plain
    assert asked["turn"] == "luck"
    assert asked["legal"]
    assert asked["wish"]
    plays = [word for move in answered for word in ("--play", move.text)]
    told = typed(capsys, "position", file, *plays, "--json").plain
    assert told["turn"] == state.actor
    assert told["position"] == json.loads(json.dumps(state.to_plain()))


def test_a_match_that_is_over(capsys, write):
    over = played("kingsburg", asked="never", seats=2)
    file = write(over.to_plain())
    told = typed(capsys, "position", file, "--json").plain
    assert (told["turn"], told["legal"]) == ("nobody", [])
    assert told["result"]["points"]
    printed = typed(capsys, "position", file, "--play", "pass")
    assert printed.code == 1
    assert "the match is over" in printed.complaint


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("text", ["", "checkmate", "roll 1 2 3", "build the moon", "é" * 10_000])
def test_an_illegal_move_is_named_and_nothing_else_printed(capsys, write, game, text):
    file = write(played(game).to_plain())
    printed = typed(capsys, "position", file, "--play", text, "--json")
    assert printed.code == 1
    assert repr(text[:20])[1:-1] in printed.complaint
    assert "legal moves (" in printed.complaint
    assert len(printed.complaint) < 1000


def test_a_wrong_answer_of_luck_is_named(capsys, write):
    rules = cabinet("kingsburg")
    file = write(rules.new(3, rules.options.read({})).to_plain())
    for text in ("pass", "roll 1 2 3", "draw seat 9", "open goblins 3", "roll one"):
        printed = typed(capsys, "position", file, "--play", text)
        assert printed.code == 1
        assert printed.complaint


def test_for_a_person(capsys, write):
    state = played("kingsburg")
    printed = typed(capsys, "position", write(state.to_plain()))
    assert (printed.code, printed.err) == (0, "")
    assert printed.out.startswith(f"turn      seat {state.actor}\n")
    assert printed.out.count("\nlegal ") == len(state.legal())


def test_standard_input():
    data = json.dumps(played("kingsburg").to_plain()).encode()
    assert started("position", "-", "--json", stdin=data).plain["turn"] in (0, 1, 2)
    assert started("position", "-", stdin=b"\xef\xbb\xbf" + data).code == 0


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is not a position: it is empty"),
        (b" \n", "is not a position: it is empty"),
        (b"{\n", "is not a position: its end is missing"),
        (b'{"game":\n  abc}', "is not JSON: line 2 cannot be read from column 3 on"),
        (b"\xff\xfe", "UTF-8"),
        (b"[]", "an object"),
        (b"3", "an object"),
        (b"{}", "names its game"),
        (b'{"game": 3}', "names its game"),
        (b'{"game": "chess"}', "chess"),
        (b'{"game": "kingsburg"}', "seats are missing"),
        (b'{"game": "kingsburg", "game": "kingsburg"}', '"game" is written twice'),
        (
            b'{"game": "kingsburg", "seats": [{"gold": 1, "gold": 2}, {}]}',
            '"gold" is written twice',
        ),
        (b"[" * 100_000, "nested too deeply"),
        (b"9" * 5000, "a number in it has 5000 digits"),
        (b'{"game": "kingsburg", "year": -' + b"9" * 5000 + b"}", "a number in it has 5000 digits"),
        (b" " * (LARGEST + 1), "more than"),
    ],
)
def test_a_file_that_is_not_a_position(capsys, tmp_path, data, said):
    file = tmp_path / "bad.json"
    file.write_bytes(data)
    printed = typed(capsys, "position", file, "--json")
    assert printed.code == 1
    assert said in printed.complaint


@pytest.mark.parametrize("game", GAMES)
def test_a_position_with_one_odd_value_never_ends_in_a_traceback(capsys, write, game):
    plain = json.loads(json.dumps(played(game).to_plain()))
    odd = (None, -1, 10**30, 1.5, "", "x" * 300, [], {}, [[[]]], True)
    for key in plain:
        for value in odd:
            printed = typed(capsys, "position", write(plain | {key: value}), "--json")
            assert printed.code in (0, 1), (key, value)
            assert printed.err.count("\n") == printed.code, (key, value)


# ---------------------------------------------------------------------------- the words of luck
def test_what_luck_may_answer():
    sealed = Sealed("year 1", 0, ("orcs 3", "goblins 2"), ("orcs 3", "orcs 3", "goblins 2"))
    assert answers(Open(sealed)) == ["open orcs 3", "open goblins 2"]
    assert answers(Draw("first", ("a", "b", "b"), 1)) == ["draw a", "draw b"]
    assert answers(Draw("order", ("a", "b", "c"), 2)) == ["draw 2 of a, b, c"]
    assert answers(Roll("spring", (3, 2))) == ["roll 3 / 2 dice of 6 sides"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{"game": "kingsburg", "seats": [{"gold": null}, {}]}', "not null"),
        (b'{"game": "kingsburg", "seats": [{"gold": true}, {}]}', "not true"),
        (b'{"game": "kingsburg", "seats": [{"gold": NaN}, {}]}', "not NaN"),
        (b'{"game": "kingsburg", "seats": [{"gold": "a\\u001b[2J"}, {}]}', r'not "a\x1b[2J"'),
        (b'{"game": "kingsburg", "seats": [{"gold": {"x": [1]}}, {}]}', 'not {"x": [1]}'),
    ],
)
def test_a_value_is_repeated_as_json_and_without_control_characters(capsys, tmp_path, data, said):
    file = tmp_path / "odd.json"
    file.write_bytes(data)
    printed = typed(capsys, "position", str(file))
    assert (printed.code, printed.out) == (1, "")
    assert said in printed.complaint


@pytest.mark.parametrize("name", ["game", "options", "phase", "turn_order"])
def test_a_long_value_is_not_repeated_whole(capsys, write, name):
    long = {"game": "kingsburg", "seats": [{}, {}], name: "x" * 500_000}
    printed = typed(capsys, "position", write(long))
    assert printed.code == 1
    assert len(printed.complaint) < 400


@pytest.mark.parametrize("command", ["position", "replay"])
def test_the_name_of_a_file_cannot_speak_to_the_terminal(capsys, tmp_path, command):
    file = tmp_path / "bad\n\x1b[31m.json"
    for there in (False, True):
        if there:
            file.write_text("{")
        printed = typed(capsys, command, str(file), "--json")
        assert printed.code == 1
        assert r"bad\n\x1b[31m.json" in printed.err
        assert "\x1b" not in printed.err
        assert printed.err.count("\n") == 1
