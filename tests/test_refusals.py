"""Every refusal carries a code, and every code has words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from every_language import LANGUAGES
from house import House, Module, house
from kingsburg_arcade.commands.parser import SAID
from kingsburg_arcade.disk import REASONS
from kingsburg_arcade.i18n import words

CODE = re.compile(r"[a-z_]+(\.[a-z_]+)+")
REFUSED = ("engine", "refused", "Refused")

NETWORK = tuple(
    f"network.{trouble}"
    for trouble in ("alone", "firewall", "multicast_blocked", "no_network", "not_allowed")
)
ROOM = tuple(
    f"room.{problem}"
    for problem in ("full", "newer", "older", "other_rules", "started", "unreachable")
)

# Codes that are worked out when the program runs, by module and what stands for the code.
WORKED_OUT: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("commands.doctor_network", "f'network.{trouble}'"): NETWORK,
    ("commands.rooms", "f'network.{trouble}'"): NETWORK,
    ("commands.find_room", "f'network.{self.finder.trouble or ALONE}'"): NETWORK,
    ("commands.rooms", "f'room.{row.problem}'"): ROOM,
    ("commands.position", "code"): ("json.nested", "json.no_object", "json.encoding"),
    ("commands.parser", "code"): tuple(code for _, code in SAID),
    ("disk", "f'file.not_{cannot_be}'"): (
        "file.not_mended",
        "file.not_read",
        "file.not_used",
        "file.not_written",
    ),
    ("disk", "REASONS.get(error.errno or 0, 'disk.other')"): tuple(
        dict.fromkeys((*REASONS.values(), "disk.other"))
    ),
    ("engine.course", "self.barrier"): (
        *("undo.luck", "undo.moved", "undo.nothing", "undo.peek", "undo.stands"),
    ),
    ("games.governors", "code"): ("governor.character_unknown", "governor.no_characters"),
}
# Here a refusal is made again from one that there was, so its code is listed already.
MADE_AGAIN = {
    ("net.protocol.reasons", "code"): "read_reason takes the codes in VALUES and no others",
}


# ------------------------------------------------------------------------------------- reading
def made_of_it(whole: House, module: Module) -> list[ast.ClassDef]:
    """The classes of a module that are made of `Refused`."""
    return [
        node
        for node in module.tree.body
        if isinstance(node, ast.ClassDef)
        and REFUSED in whole.ancestors(path := (*module.parts, node.name))
        and path != REFUSED
    ]


@cache
def kinds() -> frozenset[str]:
    """`Refused` and the classes made of it that are given a code."""
    whole = house()
    found = [node for one in whole.modules.values() for node in made_of_it(whole, one)]
    return frozenset({"Refused"} | {node.name for node in found if not _begins_itself(node)})


def _begins_itself(node: ast.ClassDef) -> bool:
    """Does it know its code by itself?"""
    return any(
        isinstance(one, ast.FunctionDef)
        and one.name == "__init__"
        and "code" not in [argument.arg for argument in one.args.args]
        for one in node.body
    )


def codes(whole: House, module: Module) -> Iterator[tuple[int, str, bool]]:
    """Line, code, and whether it stands there, for every refusal that a module makes."""
    constants = _constants(module)
    above = [
        call
        for node in made_of_it(whole, module)
        if _begins_itself(node)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "super().__init__"
    ]
    calls = [node for node in module.nodes if isinstance(node, ast.Call)]
    made = [call for call in calls if _named(call.func) in kinds()]
    for call in made + above:
        for code in _values(call.args[0]):
            match code:
                case ast.Constant(value=str(text)):
                    yield call.lineno, text, True
                case ast.Name(id=name) if name in constants:
                    yield call.lineno, constants[name], True
                case ast.Attribute(attr="code"):
                    pass  # another refusal's code
                case _:
                    yield call.lineno, ast.unparse(code), False


def _named(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _values(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _values(node.body)
        yield from _values(node.orelse)
    else:
        yield node


def _constants(module: Module) -> dict[str, str]:
    """The texts that have a name at the top of a module."""
    found = {}
    for node in module.tree.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text)))
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Constant(value=str(text)))
            ):
                found[name] = text
    return found


def of_module(whole: House, module: Module) -> tuple[list[str], list[str]]:
    """What is wrong with the refusals of a module, and the codes that it worked out."""
    wrong, worked_out = [], []
    for line, said, stands in codes(whole, module):
        place = f"{module.name}:{line}"
        if not stands:
            worked_out.append((module.name, said))
            if (module.name, said) not in WORKED_OUT.keys() | MADE_AGAIN.keys():
                wrong.append(f"{place}: {said} is worked out, and not listed in WORKED_OUT")
        for code in [said] if stands else WORKED_OUT.get((module.name, said), ()):
            wrong += [f"{place}: {trouble}" for trouble in troubles(code, module.name)]
    return wrong, worked_out


def troubles(code: str, module: str) -> Iterator[str]:
    """What is wrong with a code that a module gives to a refusal."""
    if not CODE.fullmatch(code):
        yield f"{code!r} is not a code"
        return
    for language in LANGUAGES:
        if f"refusal.{code}" not in words(language):
            yield f"{code} has no words in {language}"


# ----------------------------------------------------------------------------------- the rules
def test_every_refusal_has_a_code_with_words():
    whole = house()
    found = [of_module(whole, module) for module in whole.modules.values()]
    assert [trouble for wrong, _ in found for trouble in wrong] == []
    listed = {each for _, worked_out in found for each in worked_out}
    assert listed == WORKED_OUT.keys() | MADE_AGAIN.keys(), "an entry of WORKED_OUT is not needed"


@pytest.mark.parametrize(
    ("path", "source", "trouble"),
    [
        ("scenes/new.py", 'raise Refused("There is no such thing")', "is not a code"),
        ("scenes/new.py", 'raise Refused("thing")', "is not a code"),
        ("scenes/new.py", 'raise Refused("thing.missing")', "has no words in en"),
        ("scenes/new.py", 'raise contract.Refused("thing.missing", what=1)', "has no words in en"),
        ("commands/new.py", 'raise Refused("thing.missing")', "has no words in en"),
        ("scenes/new.py", 'raise Refused("turn.over" if a else "thing.one")', "has no words in en"),
        ("scenes/new.py", 'THING = "thing.one"\nraise Refused(THING)', "has no words in en"),
        ("scenes/new.py", "raise Refused(f'thing.{one}')", "not listed in WORKED_OUT"),
        ("net/new.py", 'raise Lie("thing.missing")', "has no words in en"),
        (
            "net/new.py",
            "from ..engine.contract import Refused\nclass Bad(Refused):\n"
            '    def __init__(self):\n        super().__init__("It is bad")',
            "is not a code",
        ),
    ],
)
def test_a_refusal_without_words_is_found(path, source, trouble):
    planted = Module(Path(path), source)
    whole = house().with_module(planted)
    wrong, _ = of_module(whole, planted)
    assert wrong
    assert trouble in wrong[0]


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("commands/new.py", 'raise Refused("position.illegal")'),
        ("scenes/new.py", 'raise Refused("turn.over")'),
        ("scenes/new.py", "raise Refused(reason.code, **reason.values)"),
    ],
)
def test_a_refusal_with_words_is_not(path, source):
    planted = Module(Path(path), source)
    whole = house().with_module(planted)
    assert of_module(whole, planted)[0] == []
