"""Whole matches between programs, over loopback: played, killed, frozen, left and watched."""

import signal
import time

import pytest

from net.programs import Programs, one_match
from terminal import started

LONG = pytest.mark.long


@pytest.fixture
def programs(tmp_path):
    with Programs(tmp_path) as some:
        yield some


# ---------------------------------------------------------------------------------- whole matches
@LONG
@pytest.mark.parametrize("people", [2, 3, 4, 5])
def test_so_many_programs_finish_one_match(programs, people):
    table = programs.table(people)
    assert one_match(table) > 100
    shown = started("replay", table[-1].home / "record", "--verify", "--json")
    assert shown.plain["verified"]
    joined = {line["name"] for line in table[0].told("joined")}
    assert len(joined) == people - 1
    assert {line["seat"] for one in table for line in one.told("seated")} == set(range(people))


@LONG
def test_governors_take_the_seats_they_are_given(programs):
    creator = programs.start("--create", "Ada", "--seats", 3, "--with", "page")
    guest = programs.start("--join", creator.hears("room")["address"])
    assert one_match([creator, guest]) > 100
    assert creator.told("seated")[0]["seat"] == 0


@LONG
def test_a_coded_room_lets_in_who_knows_the_code(programs):
    creator = programs.start("--create", "Ada", "--seats", 2, "--code", "new")
    room = creator.hears("room")
    wrong = programs.start("--join", room["address"], "--code", f"{room['code'][:3]}AAAAA")
    none = programs.start("--join", room["address"])
    assert wrong.ends() == (1, "kingsburg-arcade: Wrong room code\n")
    code, complaint = none.ends()
    assert (code, "has a code" in complaint) == (1, True)
    right = programs.start("--join", room["address"], "--code", room["code"])
    assert one_match([creator, right]) > 100


@LONG
def test_what_stands_in_the_way_is_said_in_a_sentence(programs):
    nobody = programs.start("--join", "127.0.0.1:1")
    creator = programs.start("--create", "Ada", "--seats", 2)
    address = creator.hears("room")["address"]
    other = programs.start("--join", address, "--game", "kingdom_builder")
    assert "type --game kingsburg" in other.ends()[1]
    programs.start("--join", address).hears("started")
    late = programs.start("--join", address)
    code, complaint = late.ends()
    assert (code, "has begun" in complaint) == (1, True)
    code, complaint = nobody.ends()
    assert (code, "127.0.0.1:1: the room cannot be reached" in complaint) == (1, True)


# ------------------------------------------------------------------------------ killed and frozen
def comes_back(victim, others, at):
    """Kill a program in the middle, run it again, and say how long it took to be seated."""
    victim.at(at)
    victim.kill()
    seen = len(victim.lines)
    for other in others:
        other.hears("missing", seconds=5)
    victim.start()
    began = time.monotonic()
    line = victim.hears("started", after=seen)
    assert line["match"] == others[0].told("started")[0]["match"]
    for other in others:
        other.hears("back", seconds=5)
    moved = victim.hears("entry", after=seen)
    return began, line["at"], moved["at"]


@LONG  # the quick one is that of two programs of one folder
def test_a_killed_program_comes_back_to_its_seat_with_the_same_key(programs):
    creator, guest = programs.table(2)
    comes_back(guest, [creator], 30)
    assert one_match([creator, guest]) > 100
    assert not [line for line in creator.lines if line["event"] in ("rewound", "refused")]


@LONG
@pytest.mark.parametrize("people", [2, 3, 5])
def test_the_creator_is_killed_and_comes_back(programs, people):
    creator, *guests = programs.table(people)
    comes_back(creator, guests, 40)
    assert one_match([creator, *guests]) > 100


@LONG
def test_everybody_is_killed_again_and_again_and_no_entry_is_lost(programs):
    table = programs.table(3)
    for number in range(9):
        victim = table[number % 3]
        index = victim.index
        victim.at(index + 10)
        victim.kill()
        victim.start()
        victim.hears("started", after=len(victim.lines) - 1)
    assert one_match(table) > 100


@LONG
def test_a_program_that_slept_for_twenty_seconds_goes_on_where_it_was(programs):
    table = programs.table(3)
    sleeper = table[1]
    sleeper.at(20)
    sleeper.send(signal.SIGSTOP)
    for other in (table[0], table[2]):
        assert other.hears("missing", seat=1, seconds=5)
    held = table[0].index
    time.sleep(20)
    assert table[0].index <= held + 30
    sleeper.send(signal.SIGCONT)
    for other in (table[0], table[2]):
        assert other.hears("back", seat=1, seconds=5)
    assert one_match(table) > 100


@LONG
def test_a_program_that_gives_no_move_in_time_is_voted_away_and_comes_back(programs):
    table = programs.table(3, "--grace", 600, "--move-time", 4)
    slow, others = table[1], (table[0], table[2])
    slow.at(20)
    slow.send(signal.SIGSTOP)
    late = others[0].hears("late", seat=1, seconds=20)
    assert late["what"] == "move"
    for other in others:
        seated = other.hears("seating")
        assert (seated["reason"], seated["roster"].count(1)) == ("late", 0)
        assert seated["proposer"] in (0, 2)
    slow.send(signal.SIGCONT)
    assert one_match(table) > 100
    shown = started("replay", slow.home / "record", "--verify", "--json")
    assert shown.plain["proof"]["unique"]
    assert shown.plain["proof"]["seatings"][0]["reason"] == "late"


@LONG
def test_somebody_who_stays_away_is_replaced_and_takes_the_chair_back(programs):
    table = programs.table(3, "--grace", 4)
    away = table[1]
    away.at(20)
    away.kill()
    seated = table[0].hears("seating")
    assert seated["roster"].count(1) == 0
    table[0].at(table[0].index + 10)
    away.start()
    back = table[0].hears("seating", after=table[0].lines.index(seated) + 1)
    assert back["roster"] == [0, 1, 2]
    assert one_match(table) > 100


@LONG
def test_who_comes_back_when_the_others_have_finished_is_told_the_rest(programs):
    table = programs.table(3, "--grace", 3)
    away = table[1]
    away.at(20)
    away.kill()
    for other in (table[0], table[2]):
        other.hears("over")
    time.sleep(6)
    away.start()
    assert one_match(table) > 100


@LONG
def test_a_finished_match_is_over_for_who_is_alone_with_it_as_well(programs):
    creator, guest = programs.table(2)
    assert one_match([creator, guest]) > 100
    seen = len(creator.lines)
    creator.start()
    assert creator.hears("over", after=seen, seconds=10)["digest"]
    assert creator.ends(30)[0] == 0


# -------------------------------------------------------------------------- leaving and watching
@LONG
@pytest.mark.parametrize("leaver", [0, 2])
def test_the_others_play_for_a_player_who_left_for_good_even_for_the_creator(programs, leaver):
    creator = programs.start(
        "--create", "Ada", "--seats", 3, *(["--leave-at", 30] if leaver == 0 else [])
    )
    address = creator.hears("room")["address"]
    first = programs.start("--join", address)
    creator.hears("joined")
    second = programs.start("--join", address, *(["--leave-at", 30] if leaver else []))
    table = [creator, first, second]
    gone = table.pop(leaver)
    assert gone.ends()[0] == 0
    assert gone.told("left")
    assert one_match(table) > 100
    assert table[0].told("seating")


@LONG
def test_watchers_see_the_match_from_its_beginning_and_from_its_middle(programs):
    creator, guest = programs.table(2)
    address = creator.told("room")[0]["address"]
    creator.at(30)
    call = ("--join", address, "--watch", "--name")
    watchers = [
        programs.start(*call, name, "--say", words)
        for name, words in (("Xan", "hello"), ("Yan", "well_played"), ("Zoe", "What a winter!"))
    ]
    for name, words in (("Xan", "hello"), ("Yan", "well_played"), ("Zoe", "What a winter!")):
        for player in (creator, guest):
            player.hears("said", seat=None, name=name, said=words)
    entries = one_match([creator, guest])
    over = creator.told("over")[-1]
    for watcher in watchers:
        assert watcher.ends() == (0, "")
        assert watcher.told("over")[-1]["digest"] == over["digest"]
        assert len(watcher.told("entry")) >= entries
        assert watcher.told("seated")[0]["seat"] is None


# ------------------------------------------------------------------------- two of one folder
def test_two_programs_of_one_folder_play_each_other_and_come_back_to_their_seats(programs):
    creator, guest = programs.table(2, keys=programs.folder / "one")
    for program in (creator, guest):
        program.at(30)
    creator.kill()
    guest.kill()
    seen = {program: len(program.lines) for program in (creator, guest)}
    guest.start()  # the other way round: it must not take the key of the creator
    guest.hears("started", after=seen[guest])
    creator.start()
    creator.hears("started", after=seen[creator])
    assert one_match([creator, guest]) > 100
    assert not [line for line in creator.lines + guest.lines if line["event"] == "convicted"]


# ------------------------------------------------------------------------- hands from one stack
def cards(programs, people, *given):
    """A table of Kingdom Builder: who joins is not told what is played there."""
    return programs.table(people, "--game", "kingdom_builder", *given)


@LONG
@pytest.mark.parametrize("people", [2, 3, 4])
def test_so_many_programs_finish_one_match_of_kingdom_builder(programs, people):
    table = cards(programs, people)
    assert one_match(table) > 60
    shown = started("replay", table[-1].home / "record", "--verify", "--json")
    assert shown.plain["verified"]
    assert not [line for one in table for line in one.lines if line["event"] == "missing"]


@LONG
@pytest.mark.parametrize("victim", [0, 1])
def test_a_program_that_is_killed_in_the_middle_of_a_shuffle_comes_back(programs, victim):
    table = cards(programs, 3)
    killed = table[victim]
    drawn = killed.hears("entry", index=4)
    time.sleep(0.4)
    killed.kill()
    assert killed.index <= drawn["index"] + 1  # the first card had not been opened
    killed.start()
    assert one_match(table) > 60
    assert not [line for one in table for line in one.told("convicted")]


@LONG
def test_a_player_voted_away_from_a_hand_takes_it_back(programs):
    table = cards(programs, 3, "--grace", 4)
    away = table[1]
    away.at(40)
    away.kill()
    seated = table[0].hears("seating")
    assert seated["roster"].count(1) == 0
    for present in (table[0], table[2]):  # else the other one goes on in the seating before
        present.at(seated["index"] + 2)
    table[0].send(signal.SIGSTOP)  # else the match is over before a program has started
    seen = len(away.lines)
    away.start()
    away.hears("seating", after=seen, proposer=1)
    table[0].send(signal.SIGCONT)
    assert one_match(table) > 60


@LONG
def test_a_watcher_of_kingdom_builder_sees_it_from_its_middle(programs):
    creator, guest = cards(programs, 2)
    creator.at(10)
    watcher = programs.start("--join", creator.told("room")[0]["address"], "--watch")
    entries = one_match([creator, guest])
    assert watcher.ends() == (0, "")
    assert len(watcher.told("entry")) >= entries
