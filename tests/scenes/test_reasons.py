"""What the network refuses is told on the screen, in the language of the player."""

import pytest

from kingsburg_arcade.engine.contract import Refused
from kingsburg_arcade.i18n import tr
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.room.waiting_room import Turned
from kingsburg_arcade.scenes.party.lobby_scene import LobbyScene
from kingsburg_arcade.scenes.party.party import Party
from kingsburg_arcade.scenes.party.party_states import StillLine, seated, tell
from kingsburg_arcade.scenes.party.party_words import attend
from kingsburg_arcade.scenes.states import sample, sat
from pilot import open_app


@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    made.change(language="fr")
    yield made
    made.close()


def test_a_lie_and_a_refusal_are_told_in_french(app):
    party = seated(sat(*sample("three")))
    scene = app.doors.far_table(party)
    app.push(scene)
    attend(app, party)
    told = []
    for fact in (
        facts.Convicted(1, Refused("lan.not_turn", seat=1)),
        facts.Refusing(2, Refused("lan.signature", what="vote")),
        facts.Refusing(None, Refused("lan.illegal", reason=Refused("no.such.code"))),
    ):
        party.line.told.append(fact)
        app.frame(0.02, ())
        told.append(scene.notice)
    assert told == [
        tr("party.convicted", name="Björn", reason=tr("refusal.lan.not_turn")),
        tr("party.refused", name="Евдокия", reason=tr("refusal.lan.signature")),
        tr("refusal.lan.illegal"),
    ]


@pytest.mark.parametrize("code", ["lan.coded", "lan.deaf", "lan.full", "lan.unannounced"])
def test_a_room_that_is_closed_says_why_in_french(app, code):
    lobby = LobbyScene(app, Party(StillLine()), "Salle")
    app.push(lobby)
    tell(lobby.party, Turned(Refused(code)))
    app.frame(0.02, ())
    assert lobby.trouble == tr(f"refusal.{code}")
    assert app.overflows == []
