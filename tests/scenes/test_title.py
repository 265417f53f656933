"""The title: a first visitor is asked to the lessons once; every entry leads where it says."""

from time import strftime

import pygame
import pytest

from every_game import IN_THE_BOX
from kingsburg_arcade import cli, main_loop
from kingsburg_arcade.app import App
from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.lesson_script import lessons
from kingsburg_arcade.saved_matches.home import for_good, last_unfinished
from kingsburg_arcade.scenes.front.lessons import LessonsScene
from kingsburg_arcade.scenes.front.rules import RulesScene
from kingsburg_arcade.scenes.front.seats import SeatsScene
from kingsburg_arcade.scenes.front.settings_scene import SettingsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.scenes.table.home_players import HomePlayers
from kingsburg_arcade.settings import Settings, load, save
from pilot import Keys, Mouse, Pad, open_app


def at_the_title(folder, hands=Keys):
    app = open_app(folder)
    app.push(TitleScene(app))
    pilot = hands(app)
    pilot.post()
    return app, pilot, app.top


@pytest.mark.parametrize("hands", [Keys, Mouse, Pad])
@pytest.mark.parametrize(
    ("entry", "scene"),
    [
        ("new", SeatsScene),
        ("lessons", LessonsScene),
        ("rules", RulesScene),
        ("settings", SettingsScene),
    ],
)
def test_every_entry_is_reached_and_left(tmp_path, hands, entry, scene):
    app, pilot, title = at_the_title(tmp_path, hands)
    pilot.press(entry)
    assert isinstance(app.top, scene)
    Keys(app).key("escape")
    assert app.top is title
    app.close()


def test_at_the_first_start_of_all_the_cabinets_go_on_one_after_another(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app, dark=True))
    pictures, drawn = app.gallery.art, []
    while not app.top.whole or app.top.stale:
        app.frame(0.0, ())
        drawn.append("title.cabinet" in {name for name, *_ in pictures._kept})
    assert drawn == [False] + [True] * len(IN_THE_BOX)
    shown = pygame.image.tobytes(app.picture, "RGB")
    app.replace(TitleScene(app))
    app.frame(0.0, ())
    assert pygame.image.tobytes(app.picture, "RGB") == shown, "as if all had been drawn at once"
    app.close()


def test_a_cabinet_that_is_not_on_yet_can_be_chosen(tmp_path):
    app = open_app(tmp_path)
    app.push(TitleScene(app, dark=True))
    app.frame(0.0, ())
    other = next(game for game in IN_THE_BOX if game != app.game)
    app.top.widget(f"cabinet:{other}").press()
    assert app.settings.game == other
    app.close()


def test_the_lessons_are_suggested_until_a_match_is_finished(tmp_path):
    app, pilot, title = at_the_title(tmp_path)
    assert title.inviting
    assert title.focus == "new", "the invitation is in nobody's way"
    for chosen in ("new", "invite"):
        pilot.press(chosen)
        pilot.key("escape")
        assert app.top is title
        assert title.widget("invite")
    players = HomePlayers.begin(["human", "random"], 3, game=IN_THE_BOX[1])
    app.push(app.doors.table(players))
    scene = pilot.until_asked()
    scene.mode.finish()
    app.go_home()
    assert title.widget("invite") is None
    assert load(tmp_path)[0].invited
    app.close()


def test_the_end_of_a_lesson_ends_the_suggestion(tmp_path):
    app, _, title = at_the_title(tmp_path)
    lesson = lessons(IN_THE_BOX[0])[0]
    scene = app.doors.lesson(lesson, len(lesson.steps) - 1)
    app.push(scene)
    assert title.inviting
    scene.mode.read_on()
    assert not title.inviting
    app.close()


def test_who_has_a_table_resumes_first_and_is_told_which_it_is(tmp_path):
    HomePlayers.begin(["human", "squire", "page"], 3, folder=tmp_path).close()
    app, pilot, title = at_the_title(tmp_path)
    assert (title.inviting, title.focus) == (True, "resume")
    boxes = [widget.box for widget in title.widgets]
    assert all(box.collidelist(boxes) == at for at, box in enumerate(boxes)), "buttons overlap"
    said = title.widget("resume").hint
    assert "Squire" in said
    assert "Page" in said
    assert "Player" not in said
    assert strftime("%Y-%m-%d") in said
    pilot.press("settings")
    pilot.key("escape")
    assert title.focus == "settings", "what was meant before the settings is meant again"
    app.close()


@pytest.mark.parametrize("hands", [Keys, Mouse, Pad])
def test_a_table_that_cannot_be_used_is_offered_once(tmp_path, hands):
    HomePlayers.begin(["human", "random"], 3, folder=tmp_path).close()
    older = last_unfinished(tmp_path)
    HomePlayers.begin(["human", "random"], 4, folder=tmp_path).close()
    newer = last_unfinished(tmp_path)
    newer.write_bytes(b"something else")
    app, pilot, title = at_the_title(tmp_path, hands)
    pilot.press("resume")
    assert app.top is title
    assert title.notice.endswith("cannot be used: This is not the record of a match")
    assert newer.read_bytes() == b"something else", "the file stays as it is"
    assert title.unfinished == older, "the one before it is offered now"
    older.write_bytes(b"")
    pilot.press("resume")
    assert title.widget("resume") is None
    assert title.focus == "new"
    app.close()
    app, _, title = at_the_title(tmp_path)
    assert title.widget("resume") is None, "nor is it the next time"
    app.close()


@pytest.mark.parametrize(
    ("code", "lost"),
    [
        ("file.unusable", True),
        ("file.no_file", True),
        ("match.not_home", True),
        ("record.other_rules", True),
        ("game.unknown", True),
        ("game.no_board", True),
        ("file.not_read", False),
        ("file.changed", False),
        ("disk.full", False),
    ],
)
def test_what_may_go_better_another_time_is_offered_again(code, lost):
    assert for_good(Refused(code)) is lost


def test_the_cabinet_of_a_table_opened_by_a_command_is_lit_afterwards(tmp_path, monkeypatch):
    monkeypatch.setattr(main_loop, "run", App.close)
    monkeypatch.setenv("KINGSBURG_ARCADE_HOME", str(tmp_path))
    save(tmp_path, Settings(language="en"))
    cli.main(["play", "--game", IN_THE_BOX[1], "--seats", "human,page"])
    assert load(tmp_path)[0].game == IN_THE_BOX[1]
