"""The narrator: what is told, in which order and when; where it goes, and what stays untold."""

import io
import sys
import time

from kingsburg_arcade.cli import main
from kingsburg_arcade.i18n import tr
from kingsburg_arcade.scenes.front.settings_scene import SettingsScene
from kingsburg_arcade.scenes.front.title import TitleScene
from kingsburg_arcade.settings import load
from kingsburg_arcade.ui.controls import Button
from kingsburg_arcade.ui.handover import HandoverScene
from kingsburg_arcade.ui.inputs import Inputs, Intent
from kingsburg_arcade.ui.layout import Box
from kingsburg_arcade.ui.narrated import Aloud
from kingsburg_arcade.ui.narrator import FEW, REST, SETTLED, Kind, Narrator, Told
from kingsburg_arcade.ui.voices import POWERSHELL, Speech, Stream, Voice, speech_of
from pilot import Keys, open_app


class Room:
    """A scene of three buttons, with a log."""

    def __init__(self, question="Who plays?"):
        self.widgets = [
            Aloud(
                key="aloud",
                box=Box(0, 0, 9, 9),
                asked=lambda: (self.question,),
                news=self.hear_news,
            ),
            *(
                Button(key=f"what.{at}", box=Box(9 * at, 9, 9, 9), press=print, words=name)
                for at, name in enumerate(("Ada", "Bob", "Cy"))
            ),
        ]
        self.focus, self.explaining, self.notice = "what.0", False, ""
        self.question, self.news = question, []

    def widget(self, key):
        return next((one for one in self.widgets if one.key == key), None)

    def hear_news(self):
        news, self.news = self.news, []
        return news


def told_by(narrator):
    return [(told.kind, told.words) for told in narrator.told]


def after(narrator, room, *seconds):
    for each in seconds:
        narrator.look(room, each)
    told = told_by(narrator)
    narrator.told.clear()
    return told


def test_a_focus_is_told_after_a_rest_and_only_where_it_stayed():
    narrator, room = Narrator(Inputs(), []), Room()
    assert after(narrator, room, 0.0, REST / 2) == [(Kind.QUESTION, "Who plays?")]
    room.focus = "what.1"
    assert after(narrator, room, 0.0, REST / 2) == []
    room.focus = "what.2"
    assert after(narrator, room, 0.0, REST, 1.0) == [(Kind.FOCUS, "Cy. 3 of 3. Enter chooses.")]
    assert after(narrator, room, 5.0, 5.0) == []


def test_a_log_is_a_summary_for_each_player_and_comes_before_the_question():
    narrator, room = Narrator(Inputs(), []), Room()
    after(narrator, room, 0.0, 1.0)
    deeds = [("Oak", f"deed {at}") for at in range(FEW + 2)]
    room.news = [*deeds, ("Sun", "passes")]
    said = "Oak: deed 0; deed 1; deed 2, and 2 more"
    assert after(narrator, room, 0.0) == [(Kind.LOG, said)]
    room.question = "Ada’s turn"
    assert after(narrator, room, 0.0) == [
        (Kind.LOG, "Sun: passes"),
        (Kind.QUESTION, "Ada’s turn."),
    ]
    room.news = [("", "Winter")]
    assert after(narrator, room, 0.0) == []
    assert after(narrator, room, SETTLED) == [(Kind.LOG, "Winter")]


def test_the_two_keys_say_it_again_and_where_one_is():
    narrator, room = Narrator(Inputs(), []), Room()
    after(narrator, room, 0.0, 1.0)
    room.notice = "Nothing changed"
    assert after(narrator, room, 0.0, 0.0) == [(Kind.QUESTION, "Nothing changed")]
    narrator.told.append(Told(Kind.LOG, "Oak: passes"))
    narrator.ask(Intent.AGAIN, room)
    assert told_by(narrator) == [(Kind.LOG, "Oak: passes")]
    narrator.ask(Intent.WHERE, room)
    assert narrator.told[-1].words == "Who plays? Ada. 1 of 3. Enter chooses."


def test_the_settings_are_told_by_name_value_and_place(tmp_path):
    app = open_app(tmp_path)
    out = io.StringIO()
    app.narration.write_to(out)
    app.push(SettingsScene(app))
    keys = Keys(app)

    def told(seconds=REST):
        keys.post()
        keys.post(seconds=seconds)
        lines = out.getvalue().splitlines()
        out.seek(0)
        out.truncate()
        return lines

    first = told()
    assert first[0] == "Settings."
    assert first[1].startswith("Language. English. 1 of ")
    keys.key("tab")
    assert told()[0].startswith("Text size. 100 %. 2 of ")
    keys.key("tab")
    [line] = told()
    assert line.startswith("Full screen. off. 3 of ")
    assert line.endswith("Enter chooses.")
    keys.key("i")
    assert told()[0].startswith("Full screen. ")
    keys.key("n")
    assert told()[0].startswith("Full screen. ")
    keys.key("l")
    assert told()[0].startswith("Settings. Full screen.")
    keys.key("i")
    app.change(language="fr")
    assert any(line.startswith("Plein écran. désactivé. 3 sur ") for line in told())
    app.close()


def test_no_secret_is_told_before_the_handover(tmp_path):
    app = open_app(tmp_path)
    out = io.StringIO()
    app.narration.write_to(out)
    app.push(TitleScene(app))
    app.push(HandoverScene(app, 0, ["Goblins, 4"]))
    keys = Keys(app)
    for _ in range(4):
        keys.post(seconds=REST)
    keys.key("l")
    assert "Goblins" not in out.getvalue()
    assert tr("handover.look") in out.getvalue()
    keys.press("look")
    keys.post(seconds=REST)
    assert "Goblins, 4" in out.getvalue()
    app.close()


def test_narration_is_a_setting_and_is_kept(tmp_path, capsys):
    app = open_app(tmp_path)
    app.push(TitleScene(app))
    assert app.narration.narrator is None
    app.change(narration="text")
    Keys(app).post()
    Keys(app).post(seconds=REST)
    assert "New game. 1 of" in capsys.readouterr().out
    assert load(tmp_path)[0].narration == "text"
    app.change(narration="")
    assert app.narration.narrator is None
    app.close()


def test_a_file_for_the_narrator_is_typed(tmp_path, monkeypatch):
    monkeypatch.setenv("KINGSBURG_ARCADE_HOME", str(tmp_path))
    monkeypatch.setattr(
        "kingsburg_arcade.main_loop.run", lambda app: (app.frame(0, ()), app.close())
    )
    file = tmp_path / "told.txt"
    assert main(["play", "--narrate", str(file)]) == 0
    assert file.exists()
    assert main(["play", "--narrate", str(tmp_path / "nowhere" / "told.txt")]) == 1


def test_a_letter_that_the_stream_does_not_have_takes_no_text_away():
    """As where Windows gives the output to another program in its own code page."""
    written = io.BytesIO()
    stream = Stream(io.TextIOWrapper(written, encoding="cp1252", newline="\n"))
    stream.hear(Told(Kind.FOCUS, "Émile ✕ Начать"))
    assert written.getvalue().decode("cp1252") == "Émile ? ??????\n"


def test_a_stream_that_nobody_reads_stops_nothing(tmp_path):
    file = (tmp_path / "told.txt").open("w")
    stream = Stream(file, owned=True)
    stream.hear(Told(Kind.LOG, "one"))
    assert (tmp_path / "told.txt").read_text() == "one\n"
    stream.close()
    stream.hear(Told(Kind.LOG, "two"))
    assert file.closed


# ----------------------------------------------------------------------------------- the voice
LONG = 30


def recorder(file):
    """A program that notes what it speaks; `long` takes its time, and must be cut."""
    code = (
        "import sys, time; words = sys.stdin.read(); "
        f"open({str(file)!r}, 'a').write(words + '\\n'); "
        f"time.sleep({LONG} if words.startswith('long') else 0)"
    )
    return lambda words: Speech((sys.executable, "-S", "-c", code), words)


def spoken_in(file, count):
    end = time.monotonic() + LONG / 2
    while time.monotonic() < end:
        lines = file.read_text().splitlines() if file.exists() else []
        if len(lines) >= count:
            return lines
        time.sleep(0.01)
    raise AssertionError(f"only {lines} was spoken")


def test_a_focus_gives_way_to_the_next_and_a_question_is_kept(tmp_path):
    file = tmp_path / "spoken"
    voice = Voice(recorder(file))
    voice.hear(Told(Kind.FOCUS, "long focus"))
    spoken_in(file, 1)
    voice.hear(Told(Kind.QUESTION, "question"))
    voice.hear(Told(Kind.FOCUS, "passed by"))
    voice.hear(Told(Kind.FOCUS, "last"))
    assert spoken_in(file, 3) == ["long focus", "question", "last"]
    voice.hear(Told(Kind.QUESTION, "long question"))
    spoken_in(file, 4)
    for words in ("passed by", "meant"):
        voice.hear(Told(Kind.FOCUS, words))
    assert [told.words for told in voice._waiting] == ["meant"]
    voice.close()
    assert not voice._thread.is_alive()


def test_a_machine_that_cannot_speak_stays_silent(tmp_path):
    voice = Voice(lambda words: Speech((str(tmp_path / "no such program"),)))
    voice.hear(Told(Kind.QUESTION, "question"))
    voice._thread.join(LONG)
    assert not voice._thread.is_alive()
    voice.hear(Told(Kind.QUESTION, "and on"))
    voice.close()


def test_every_platform_has_a_speaker_that_no_text_can_command():
    nasty = '--stop "; rm -rf /'
    assert speech_of("linux", "fr", nasty).program[-2:] == ("--", nasty)
    assert "fr" in speech_of("linux", "fr", nasty).program
    for platform in ("darwin", "win32"):
        speech = speech_of(platform, "en", nasty)
        assert nasty not in " ".join(speech.program)
        assert speech.given == nasty
    assert POWERSHELL in speech_of("win32", "en", nasty).program
