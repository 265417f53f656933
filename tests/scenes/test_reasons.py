"""Whatever rules and network can refuse has words in every language: found in the source."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import kingsburg_arcade
from kingsburg_arcade.i18n import LANGUAGES, speak, tr
from kingsburg_arcade.net.protocol import facts
from kingsburg_arcade.net.room.gathering import Turned
from kingsburg_arcade.net.room.line import DEAF
from kingsburg_arcade.scenes.far_refusals import FOREIGN, MENDED
from kingsburg_arcade.scenes.party.attending import attend
from kingsburg_arcade.scenes.party.lobby import LobbyScene
from kingsburg_arcade.scenes.party.party import Party
from kingsburg_arcade.scenes.party.states import StillLine, seated, tell
from kingsburg_arcade.scenes.refusals import KNOWN, UNKNOWN, in_words, meant
from kingsburg_arcade.scenes.states import question, sat
from pilot import open_app

ROOT = Path(kingsburg_arcade.__file__).parent
FIRST = frozenset({"Refused", "Lie", "Diverged", "Turned", "Failed"})
LAST = frozenset({"Convicted", "Refusing", "Cut"})
"""What carries a reason, as its first or as its last part."""
PASSED = frozenset({
    "refusal", "reason", "str(reason)", "reason[:200]", "message.reason", "trouble", "why",
    "play.convicted[seat]", "typed", "self._trouble",
})  # fmt: skip
"""Reasons that were made elsewhere."""
SAYING = ("refusal", "illegal", "complaint")
"""What the functions are called that return a reason."""
NOT_TOLD = ("reading", "notation", "lookup")
"""Modules that read what is typed at a command line alone."""


def sources():
    """Every module whose refusals can come to a screen from afar."""
    for folder in ("net", "engine"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if not file.stem.startswith(NOT_TOLD):
                yield file
    yield ROOT / "journal.py"
    yield from sorted((ROOT / "scenes" / "party").glob("*.py"))


def sentences(node, constants):
    """The sentences that an expression can come to; what is filled in is a 3."""
    match node:
        case ast.Constant(value=str(said)):
            return [said]
        case ast.JoinedStr(values=parts):
            return ["".join(map(filled, parts))]
        case ast.IfExp(body=one, orelse=other):
            return sentences(one, constants) + sentences(other, constants)
        case ast.BoolOp(values=several):
            return [said for one in several for said in sentences(one, constants)]
        case ast.Name(id=name) if name in constants:
            return sentences(constants[name], constants)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name.endswith(SAYING):
            return []
        case _ if ast.unparse(node) in PASSED:
            return []
    raise AssertionError(f"what does {ast.unparse(node)} say? if it is made elsewhere: PASSED")


def filled(part):
    if isinstance(part, ast.Constant):
        return part.value
    return "'3'" if part.conversion == ord("r") else "3"


def named(tree):
    """The sentences that have a name of their own in a module."""
    given = [one for one in tree.body if isinstance(one, ast.Assign | ast.AnnAssign)]
    names = {
        ast.unparse(one.targets[0] if isinstance(one, ast.Assign) else one.target): one.value
        for one in given
    }
    text = ast.Constant | ast.JoinedStr
    return {name: value for name, value in names.items() if isinstance(value, text)}


@cache
def named_everywhere():
    return {
        name: value
        for file in sources()
        for name, value in named(ast.parse(file.read_text(encoding="utf-8"))).items()
    }


def reasons(source):
    """Every sentence of a module that says why something is refused."""
    tree = ast.parse(source)
    constants = named_everywhere() | named(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[*_, last]):
                if name in FIRST:
                    yield from sentences(node.args[0], constants)
                elif name in LAST:
                    yield from sentences(last, constants)
                elif name == "refusing":
                    yield from (f"/a/path cannot be {one}: 3" for one in sentences(last, {}))
            case ast.Assign(
                targets=[ast.Name(id="said" | "reason" | "why")],
                value=ast.Constant(value=str()) | ast.JoinedStr() as one,
            ):
                yield from sentences(one, constants)
            case ast.FunctionDef(name=name) if name.endswith(SAYING):
                returns = (one.value for one in ast.walk(node) if isinstance(one, ast.Return))
                for one in returns:
                    if isinstance(one, ast.JoinedStr) or isinstance(getattr(one, "value", 0), str):
                        yield from sentences(one, constants)


def wordless(source):
    return sorted({one for one in reasons(source) if one and meant(one)[0] == UNKNOWN})


def test_every_reason_in_the_source_has_words():
    found = {file: list(reasons(file.read_text(encoding="utf-8"))) for file in sources()}
    assert sum(map(len, found.values())) > 150
    assert len([file for file, said in found.items() if said]) > 25
    lacking = {
        str(file.relative_to(ROOT)): wordless(file.read_text(encoding="utf-8")) for file in found
    }
    lacking = {file: said for file, said in lacking.items() if said}
    assert lacking == {}, "give them a kind in scenes/far_refusals.py"


@pytest.mark.parametrize(
    "source",
    [
        "raise Refused('the moon is in the wrong quarter')",
        "raise Refused(f'{seat} is no friend')",
        "self._emit(facts.Convicted(seat, 'it has three hands'))",
        "MOON = 'the moon is in the wrong quarter'\nraise Lie(MOON)",
        "def turn_refusal(self):\n    return f'{1} is too early'",
        "raise Refused('the match is over' if late else 'the match is under')",
        "said = f'{1} is guilty'\nself.convict(seat, said)",
    ],
)
def test_a_new_reason_without_words_is_found(source):
    assert len(wordless(source)) == 1


def test_an_expression_that_nobody_has_looked_at_is_found():
    with pytest.raises(AssertionError, match="what does"):
        wordless("raise Refused(moon())")


def test_no_kind_of_reason_is_there_for_nothing():
    said = {one for file in sources() for one in reasons(file.read_text(encoding="utf-8"))}
    for table in (MENDED, FOREIGN):
        for name, patterns in table.items():
            assert any(re.fullmatch(one, sentence) for one in patterns for sentence in said), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_a_sentence_of_the_language(language):
    speak(language)
    try:
        kinds = [f"refusal.{name}" for name in (*MENDED, *FOREIGN)]
        for key in (*kinds, *(key for _, key in KNOWN)):
            told = {"count": "3", "seconds": "3", "why": "3", "folder": "3"}
            assert tr(key, **told)[:1].isupper()
        assert in_words("the moon is wrong") == tr("refusal.unknown", reason="the moon is wrong")
        assert "the moon is wrong" in in_words("the moon is wrong")
        assert in_words("3 seats are still free") == tr("refusal.lan_free_seats", count="3")
    finally:
        speak("en")


# ---------------------------------------------------------------------------------- on the screen
@pytest.fixture
def app(tmp_path):
    made = open_app(tmp_path)
    made.change(language="fr")
    yield made
    made.close()
    speak("en")


def test_a_lie_a_refusal_and_a_room_that_is_closed_are_told_in_french(app):
    party = seated(sat(3, question("place", year=2)))
    scene = app.doors.far_table(party)
    app.push(scene)
    attend(app, party)
    told = []
    for fact in (
        facts.Convicted(1, "it is not the turn of Björn: Ada is asked to place"),
        facts.Refusing(2, "a vote is not signed by the key of its seat"),
        facts.Refusing(None, "take 5 is not possible here: Ada is asked to place"),
    ):
        party.line.told.append(fact)
        app.frame(0.02, ())
        told.append(scene.notice)
    assert told == [
        tr("party.convicted", name="Björn", reason=tr("refusal.lan_not_turn")),
        tr("party.refused", name="Евдокия", reason=tr("refusal.lan_signature")),
        tr("refusal.lan_illegal"),
    ]
    for reason, key in (("the room has a code", "lan_coded"), (DEAF, "lan_deaf")):
        lobby = LobbyScene(app, Party(StillLine()), "Salle")
        app.push(lobby)
        tell(lobby.party, Turned(reason))
        app.frame(0.02, ())
        assert lobby._trouble() == tr(f"refusal.{key}")
        assert app.overflows == []
        app.pop()
