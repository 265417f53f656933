"""The last settlement of a match can be taken back: no luck follows it."""

from kingsburg_arcade.saved_matches import home
from kingsburg_arcade.saved_matches.home import PERSON
from kingsburg_arcade.saved_matches.inventory import SavedMatches
from kingsburg_arcade.scenes.table.home_players import HomePlayers


def test_a_match_that_is_brought_to_its_end_once_more_is_finished(tmp_path):
    players = HomePlayers.begin([PERSON] * 2, 7, folder=tmp_path, game="kingdom_builder")
    table, end = players.table, players.table.digest
    while not table.over:
        last, end = table.actor, table.digest
        players.submit(table.legal(last)[0])
    (ended,) = SavedMatches(tmp_path)
    players.undo(last)
    assert table.digest == end
    assert home.last_unfinished(tmp_path) == ended.file
    assert not next(iter(SavedMatches(tmp_path))).winners
    players.redo(last)
    players.close()
    (match,) = SavedMatches(tmp_path)
    assert (match.finished, match.winners, match.take_backs) == (True, ended.winners, 1)
    assert home.last_unfinished(tmp_path) is None
