"""High scores: ten rows for each kind of table, on the disk at once, read back with suspicion."""

import json
from datetime import date

import pytest

from kingsburg_arcade.engine.refused import Refused
from kingsburg_arcade.saved_matches.deals import Told
from kingsburg_arcade.saved_matches.scores import (
    DEALS,
    FILE,
    RESULTS,
    ROWS,
    TABLES,
    Kind,
    Result,
    Row,
    Scores,
)

KIND = Kind("kingsburg", "abc", 3, "squire")
OTHER = Kind("kingsburg", "abc", 4, "squire")
DAY = date(2026, 11, 19)
FIRST, SECOND = "tables/00001.record", "party/00002.record"


def again(folder):
    scores, trouble = Scores.load(folder)
    assert trouble is None
    return scores


def test_the_best_ten_stay_and_who_came_first_stays_above(tmp_path):
    scores = again(tmp_path)
    places = [scores.enter(KIND, points, DAY, FIRST, 0) for points in (5, 7, 7, 3, 9)]
    assert places == [1, 1, 2, 4, 1]
    places = [scores.enter(KIND, 7, DAY, SECOND, 0) for _ in range(ROWS)]
    assert places == [4, 5, 6, 7, 8, 9, 10, 0, 0, 0]
    rows = again(tmp_path).tables[KIND]
    assert [row.points for row in rows] == [9] + [7] * 9
    assert [row.file for row in rows[:4]] == [FIRST, FIRST, FIRST, SECOND]


def test_initials_are_kept_for_the_next_time(tmp_path):
    scores = again(tmp_path)
    scores.begin("deal", FIRST)
    scores.enter(KIND, 5, DAY, FIRST, 0)
    scores.sign(KIND, 1, "ADA")
    kept = again(tmp_path)
    assert kept.initials == kept.tables[KIND][0].initials == "ADA"
    assert kept.own("deal")[0].initials == "ADA"


def test_the_kind_that_was_played_last_stands_first(tmp_path):
    scores = again(tmp_path)
    for kind in (KIND, OTHER, KIND):
        scores.enter(kind, 1, DAY, FIRST, 0)
    assert again(tmp_path).kinds("kingsburg") == [KIND, OTHER]
    assert again(tmp_path).kinds("kingdom_builder") == []


def test_the_first_attempt_stays_the_first(tmp_path):
    scores = again(tmp_path)
    scores.begin("deal", FIRST)
    scores.begin("deal", SECOND)
    scores.finish("deal", SECOND, 50, helped=False)
    assert again(tmp_path).own("deal")[0].points is None
    scores.finish("deal", FIRST, 40, helped=True)
    first, second = again(tmp_path).own("deal")
    assert (first.points, first.helped, second.points) == (40, True, 50)


def test_what_a_friend_tells_is_marked_and_bounded(tmp_path):
    scores = again(tmp_path)
    for points in (30, 30, *range(30)):
        scores.hear("deal", Told("BOB", points))
    heard = again(tmp_path).heard("deal")
    assert len(heard) == RESULTS
    assert not any(one.file for one in heard)
    assert again(tmp_path).own("deal") == []


def broken(change):
    whole = {
        "initials": "ADA",
        "tables": [
            {
                **KIND._asdict(),
                "rows": [
                    {
                        "initials": "ADA",
                        "points": 5,
                        "day": "2026-11-19",
                        "file": FIRST,
                        "house_rules": 0,
                    }
                ],
            }
        ],
        "deals": {},
    }
    change(whole)
    return json.dumps(whole)


def row(**changes):
    return broken(lambda whole: whole["tables"][0]["rows"][0].update(changes))


@pytest.mark.parametrize(
    "written",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        broken(lambda whole: whole.pop("deals")),
        broken(lambda whole: whole.update(initials="AD\x1b")),
        broken(lambda whole: whole.update(tables=7)),
        row(file="../../etc/passwd"),
        row(file="tables/../../secret.record"),
        row(file="/etc/a.record"),
        row(points=1 << 20),
        row(points=True),
        row(points=1.5),
        row(day="yesterday"),
    ],
)
def test_a_damaged_file_is_set_aside_and_said(tmp_path, written):
    (tmp_path / FILE).write_text(written)
    scores, trouble = Scores.load(tmp_path)
    assert trouble is not None
    assert trouble.code == "scores.damaged"
    assert scores.tables == {}
    assert scores.deals == {}
    assert (tmp_path / trouble.values["file"]).read_text() == written
    scores.enter(KIND, 5, DAY, FIRST, 0)
    assert again(tmp_path).tables[KIND]


def test_the_plain_file_of_these_is_read(tmp_path):
    (tmp_path / FILE).write_text(broken(lambda whole: None))
    assert again(tmp_path).tables[KIND][0].points == 5


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    (tmp_path / "there").write_text("")
    scores = Scores(tmp_path / "there")
    with pytest.raises(Refused) as refused:
        scores.enter(KIND, 5, DAY, FIRST, 0)
    assert refused.value.code == "scores.not_kept"


def test_the_fullest_file_that_is_written_is_read(tmp_path):
    scores = Scores(tmp_path)
    file = f"tables/{'9' * 40}.record"
    rows = [Row("ADA", 40_000, DAY.isoformat(), file, 99)] * ROWS
    scores.tables = {Kind("kingsburg", "f" * 64, at, "chancellor"): rows for at in range(TABLES)}
    results = [Result("ADA", 40_000, True, file)] * RESULTS
    scores.deals = {f"{at:060}": results for at in range(DEALS)}
    scores.save()
    kept = again(tmp_path)
    assert (len(kept.tables), len(kept.deals)) == (TABLES, DEALS)
