"""What a narrator tells of a Kingsburg table."""

import io

from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.ui.narrator import REST, Kind
from pilot import Keys, open_app, sat


def test_the_question_and_the_advisor_are_told_and_where_one_is(tmp_path):
    app = open_app(tmp_path)
    app.narration.write_to(io.StringIO())
    open_canned(app, "kingsburg", "placing")
    keys = Keys(app)
    keys.post()
    told = app.narration.narrator.told
    question = next(told for told in told if told.kind is Kind.QUESTION)
    assert question.words.startswith("Ada: influence an advisor, or pass.")
    app.top.mean("advisor:5")
    keys.post(seconds=0.0)
    keys.post(seconds=REST)
    card = app.top.widget("advisor:5").explain()
    assert told[-1].words.startswith(f"{card.title}. {card.lines[0]}")
    assert " of " in told[-1].words
    keys.press("die:coloured:0")
    app.top.mean("die:coloured:0")
    keys.key("l")
    die = app.top.widget("die:coloured:0").explain().title
    assert f"{die}. chosen, " in told[-1].words
    keys.press("die:coloured:0")
    app.top.mean("die:coloured:0")
    keys.key("l")
    assert "chosen, " not in told[-1].words
    app.top.mean("advisor:5")
    keys.key("l")
    assert told[-1].words.startswith(question.words)
    app.close()


def test_what_is_laid_is_told_with_its_gain_and_both_keys(tmp_path):
    app = open_app(tmp_path, confirm="always")
    app.narration.write_to(io.StringIO())
    open_canned(app, "kingsburg", "placing")
    keys = Keys(app)
    keys.post()
    scene, told = app.top, app.narration.narrator.told
    scene.turn.lay(next(move for move in scene.turn.legal if not move.idle))
    scene.refresh()
    told.clear()
    keys.post()
    [words] = [told.words for told in told if told.kind is Kind.QUESTION]
    assert words.startswith(scene.board.words.hint_words())
    assert words.endswith("Enter sends it. Esc takes it back.")
    app.close()


def test_what_rivals_do_is_told_once_by_name(tmp_path):
    app = open_app(tmp_path)
    app.push(app.doors.table(sat(3, lambda state: state.actor == 0)))
    out = io.StringIO()
    app.narration.write_to(out)
    keys = Keys(app)
    scene = keys.until_asked()
    past = [line.words() for line in scene.show.log.lines]
    app.frame(0.0, ())
    assert not any(line in out.getvalue() for line in past if len(line) > 12)
    keys.make(scene, scene.turn.legal[0])
    keys.until_asked()
    app.frame(2.0, ())
    new = scene.show.log.lines[len(past) :]
    assert any(line.owner > 0 for line in new)
    kinds = [told.kind for told in app.narration.narrator.told]
    assert Kind.LOG in kinds
    assert kinds.index(Kind.LOG) < len(kinds) - 1 - kinds[::-1].index(Kind.QUESTION)
    app.close()
