"""The pictures: each row has its own, all keep to what pygame-ce can draw, and none is a blank."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pygame
import pytest

from kingsburg_arcade import paths
from kingsburg_arcade.games.kingdom_builder.board.ground import KINDS, VARIANTS
from kingsburg_arcade.games.kingdom_builder.rules.content import TERRAINS
from kingsburg_arcade.games.kingdom_builder.rules.game_board import NAMES
from kingsburg_arcade.games.kingdom_builder.rules.scoring import CARD_NAMES
from kingsburg_arcade.games.kingsburg.rules import content
from kingsburg_arcade.games.kingsburg.rules.realm.soldier_tokens import TOKENS
from kingsburg_arcade.i18n import words
from kingsburg_arcade.stage import art, portraits
from kingsburg_arcade.stage.theme import PALETTE, PEWTER, SEATS, SWATCHES

ROOT = paths.assets() / "art"
PACKAGE = Path(art.__file__).parents[1]
CATALOGUE = Path(__file__).parents[2] / "docs" / "art.md"
FILES = sorted(ROOT.rglob("*.svg"))
MOST_BYTES = 12_000
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
GRADIENTS = {"linearGradient": {"x1", "y1", "x2", "y2"}, "radialGradient": {"cx", "cy", "r"}}
TAGS = {"svg", "g", "defs", "stop", *SHAPES, *GRADIENTS}
PAINT = {"fill", "stroke", "stop-color"}
OTHERS = {"d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1"}
OTHERS |= {"x2", "y2", "fill-opacity", "fill-rule", "stroke-width", "stroke-opacity", "offset"}
OTHERS |= {"stroke-linecap", "stroke-linejoin", "transform", "id", "class", "stop-opacity"}
OTHERS |= {"gradientUnits", "display"}
COLOURS = {*PALETTE.values(), PEWTER.light, PEWTER.base, PEWTER.deep, PEWTER.mark, "none"}
CLASSES = {"grow", "wide", *art.PINNED}


# ---------------------------------------------------------------------------------- the art lint
def faults(source: str) -> list[str]:
    """What in a drawing would be drawn wrongly or not at all, or leaves our palette."""
    root = ET.fromstring(source)
    found = []
    if root.tag != f"{{{art.SVG}}}svg":
        found.append("is not an svg")
    if len(root.get("viewBox", "").split()) != 4:
        found.append("has no viewBox of four numbers")
    known = {part.get("id") for part in root.iter() if _tag(part) in GRADIENTS}
    for part in root.iter():
        tag = _tag(part)
        if tag not in TAGS or (tag == "svg" and part is not root):
            found.append(f"<{tag}> is not drawn")
        for name, value in part.attrib.items():
            found += _attribute(tag, name, value, known)
            if value.startswith("url(") and f"{name}-opacity" in part.attrib:
                found.append(f"{name}-opacity on a gradient does nothing")
        if tag in GRADIENTS and part.get("gradientUnits") != "userSpaceOnUse":
            given = [part.get(name, "100%") for name in sorted(GRADIENTS[tag])]
            found += [f"gradient coordinate {at} is a fraction" for at in given if at[-1:] != "%"]
    return found


def _tag(part: ET.Element) -> str:
    return part.tag.removeprefix(f"{{{art.SVG}}}")


def _attribute(tag: str, name: str, value: str, known: set[str | None]) -> list[str]:
    if tag == "svg":
        return [] if name == "viewBox" else [f"{name} on the root"]
    if name in PAINT:
        link = re.fullmatch(r"url\(#(\w+)\)", value)
        if link:
            return [] if link[1] in known else [f"gradient {link[1]} is missing"]
        return [] if value in COLOURS else [f"colour {value} is not of the palette"]
    if name not in OTHERS:
        return [f"attribute {name} is not drawn"]
    if name == "class" and value not in CLASSES:
        return [f"class {value} means nothing"]
    if name == "display" and value != "none":
        return [f"display {value} does nothing"]
    if name == "offset" and not value.endswith("%"):
        return ["stop offset is a fraction"]
    return []


def planted(inside: str, opening: str = 'viewBox="0 0 8 8"') -> str:
    return f'<svg xmlns="{art.SVG}" {opening}>{inside}</svg>'


@pytest.mark.parametrize(
    ("drawing", "fault"),
    [
        ('<clipPath id="a"/>', "<clipPath> is not drawn"),
        ('<path clip-path="url(#a)" d="M0 0"/>', "attribute clip-path is not drawn"),
        ('<mask id="a"/>', "<mask> is not drawn"),
        ('<path mask="url(#a)" d="M0 0"/>', "attribute mask is not drawn"),
        ("<use/>", "<use> is not drawn"),
        ('<pattern id="a"/>', "<pattern> is not drawn"),
        ("<text>A</text>", "<text> is not drawn"),
        ('<filter id="a"/>', "<filter> is not drawn"),
        ('<path filter="url(#a)" d="M0 0"/>', "attribute filter is not drawn"),
        ("<symbol/>", "<symbol> is not drawn"),
        ("<svg/>", "<svg> is not drawn"),
        ("<image/>", "<image> is not drawn"),
        ("<style>.a{}</style>", "<style> is not drawn"),
        ('<path style="fill:gold" d="M0 0"/>', "attribute style is not drawn"),
        ('<path visibility="hidden" d="M0 0"/>', "attribute visibility is not drawn"),
        ('<path fill="gold" d="M0 0"/>', "colour gold is not of the palette"),
        ('<path fill="currentColor" d="M0 0"/>', "colour currentColor is not of the palette"),
        ('<path fill="hsl(9,9%,9%)" d="M0 0"/>', "colour hsl(9,9%,9%) is not of the palette"),
        ('<path fill="#e6b54980" d="M0 0"/>', "colour #e6b54980 is not of the palette"),
        ('<path fill="#123456" d="M0 0"/>', "colour #123456 is not of the palette"),
        ('<path fill="url(#a)" d="M0 0"/>', "gradient a is missing"),
        ('<path class="pretty" d="M0 0"/>', "class pretty means nothing"),
        ('<g display="block"/>', "display block does nothing"),
        ('<linearGradient id="a" x1="0.5"/>', "gradient coordinate 0.5 is a fraction"),
        ('<radialGradient id="a" r="1"/>', "gradient coordinate 1 is a fraction"),
        ('<stop offset="0.5"/>', "stop offset is a fraction"),
        (
            '<linearGradient id="a"/><path fill="url(#a)" fill-opacity="0.5"/>',
            "fill-opacity on a gradient does nothing",
        ),
    ],
)
def test_the_lint_finds(drawing, fault):
    assert faults(planted(drawing)) == [fault]


def test_the_lint_wants_a_view_box_and_nothing_else_on_the_root():
    assert faults(planted("", 'width="8"')) == [
        "has no viewBox of four numbers",
        "width on the root",
    ]
    assert faults(planted("")) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_a_drawing_keeps_to_what_can_be_drawn(file):
    source = file.read_text(encoding="utf-8")
    assert faults(source) == []
    assert len(source.encode()) <= MOST_BYTES


# -------------------------------------------------------------------------------- what there is
def wanted() -> set[str]:
    """The pictures that rows and words ask for."""
    names = {f"advisor.{row.name}" for row in content.ADVISORS}
    names |= {f"building.{row.name}" for row in content.BUILDINGS}
    names |= {f"enemy.{row.creature}" for row in content.ENEMIES}
    names |= {f"destiny.{row.name}" for row in content.DESTINIES}
    names |= {f"governor_card.{row.name}" for row in content.GOVERNORS if not row.chosen}
    names |= {f"token.soldier_{value}" for value in TOKENS}
    names |= {f"phase.{phase}" for phase in content.PHASES}
    names |= {f"good.{good}" for good in content.GOODS}
    names |= {f"shape.{seat.shape}" for seat in SEATS}
    names |= {f"die.{face}" for face in range(1, 7)} | {f"die.king_{face}" for face in range(1, 7)}
    names |= {f"terrain.{kind}_{n}" for kind in KINDS for n in range(1, VARIANTS + 1)}
    names |= {f"{family}.{name}" for family in ("location", "tile") for name in NAMES}
    names |= {f"settlement.{seat.shape}" for seat in SEATS} | {"terrain.castle"}
    names |= {f"builder.{card}" for card in (*CARD_NAMES, "castles")}
    names |= {f"land.{face}" for face in (*TERRAINS, "back")}
    names |= {f"card.year_{year}" for year in range(1, content.YEARS + 1)}
    names |= {f"mark.{outcome}" for outcome in ("victory", "defeat", "draw")}
    names |= {"icon.up", "icon.down"}
    names |= {f"rival.{person}" for person in portraits.PERSONS}
    kinds = ("good.", "thing.", "season.")
    return names | {key for key in words("en") if key.startswith(kinds)}


def test_every_row_has_its_picture():
    assert wanted() - set(art.names()) == set()


def listed(part: str) -> set[str]:
    """The pictures that a part of the catalogue names."""
    return set(re.findall(r"`([a-z_]+\.[a-z0-9_]+)`", part))


def test_the_catalogue_lists_every_picture():
    catalogue = listed(CATALOGUE.read_text(encoding="utf-8"))
    assert set(art.names()) - wanted() - catalogue == set()
    assert catalogue - set(art.names()) == set()


def orphans(sources: str) -> set[str]:
    """The pictures that neither a row, nor a word, nor a line of these sources asks for, and that
    are not listed for the expansion."""
    _, _, expansion = CATALOGUE.read_text(encoding="utf-8").partition("## Forge a Realm")
    found = set(art.names()) - wanted() - listed(expansion.partition("\n## ")[0])
    return {name for name in found if f'"{name}"' not in sources}


def test_the_program_asks_for_every_picture():
    sources = "".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    assert orphans(sources) == set()
    assert orphans(sources.replace('"icon.search"', '""')) == {"icon.search"}


FRAMED = ("advisor", "governor_card", "building", "destiny", "enemy", "phase", "season")


@pytest.mark.parametrize("family", [*FRAMED, "tile", "builder", "token", "rival"])
def test_a_family_has_one_frame(family):
    rims = set()
    for file in FILES:
        if file.parent.name == family and file.stem != "back":
            source = file.read_text(encoding="utf-8")
            rims.add(re.search(r'<g id="(?:rim|tracery)".*?</g>', source, re.DOTALL)[0])
    assert len(rims) == 1


def test_every_strip_is_sewn_alike():
    sewn = [
        re.search(r'<g id="stitches">.*?</g>\s*</g>', file.read_text(encoding="utf-8"), re.DOTALL)
        for file in FILES
        if file.parent.name == "building"
    ]
    seams = [seam[0] for seam in sewn if seam]
    assert len(seams) == 28
    assert len(set(seams)) == 1


# ---------------------------------------------------------------------------------- rasterising
@pytest.fixture
def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    yield pygame.display.set_mode((64, 64))
    pygame.display.quit()


@pytest.mark.parametrize("side", [24, 96, 400])
def test_every_picture_is_drawn(side, window):
    pictures = art.Art()
    for name in art.names():
        picture = pictures.picture(name, (side, side))
        assert max(picture.get_size()) == side, name
        drawn = pygame.mask.from_surface(picture, 60).count()
        assert drawn > 0.08 * picture.get_width() * picture.get_height(), name


@pytest.mark.parametrize("family", ["governor_card", "token", "destiny", "rival"])
def test_what_breaks_out_of_its_frame_is_whole(family, window):
    pictures = art.Art()
    for name in art.names():
        if not name.startswith(f"{family}.") or name.endswith(".back"):
            continue
        edge = pictures.picture(name, (256, 256)).copy()
        edge.fill((0, 0, 0, 0), edge.get_rect().inflate(-2, -2))
        assert pygame.mask.from_surface(edge, 100).count() <= 4, name


def test_a_picture_keeps_its_proportions(window):
    assert art.Art().picture("card.back", (200, 140)).get_size() == (100, 140)


def test_pictures_are_of_the_kind_that_the_window_blits_fastest(window):
    pictures = art.Art()
    model = pygame.Surface((1, 1), pygame.SRCALPHA).convert_alpha()
    for name in ("die.1", "panel.chart", "advisor.king"):
        made = pictures.picture(name, (64, 64))
        assert made.get_masks() == model.get_masks()
        assert made.get_flags() & pygame.SRCALPHA


def test_pictures_can_be_drawn_before_there_is_a_window():
    pygame.display.quit()
    assert art.Art().picture("good.gold", (24, 24)).get_size() == (24, 24)


def test_a_picture_is_drawn_once_for_each_size_and_tint(window):
    pictures = art.Art()
    first = pictures.picture("die.3", (56, 56), "ruby")
    spent = pictures.raster_ms
    assert pictures.picture("die.3", (56, 56), "ruby") is first
    assert pictures.raster_ms == spent > 0
    assert pictures.picture("die.3", (56, 56), "sapphire") is not first
    assert pictures.picture("die.3", (57, 57), "ruby") is not first


def test_what_is_kept_is_bounded_and_the_oldest_goes_first(window):
    pictures = art.Art(limit=3 * 64 * 64 * 4)
    kept = pictures.picture("die.1", (64, 64))
    for face in (2, 3, 1, 4):
        pictures.picture(f"die.{face}", (64, 64))
    assert pictures._bytes <= 3 * 64 * 64 * 4
    assert pictures.picture("die.1", (64, 64)) is kept
    pictures.forget()
    assert pictures._bytes == 0 == pictures.raster_ms
    assert pictures.picture("die.1", (64, 64)) is not kept


@pytest.mark.parametrize("tint", SWATCHES)
def test_a_tint_replaces_all_four_greys(tint):
    source = art.Art().source("shape.tower")
    assert all(grey in source for grey in (PEWTER.light, PEWTER.base, PEWTER.deep, PEWTER.mark))
    tinted = art.tinted(source, tint)
    assert SWATCHES[tint].base in tinted
    assert PEWTER.base not in tinted
    assert PEWTER.mark not in tinted


def test_a_tinted_die_has_the_colour_of_its_seat(window):
    pictures = art.Art()
    for seat in SEATS:
        face = pictures.picture("die.2", (96, 96), seat.colour).get_at((48, 64))
        base = pygame.Color(SWATCHES[seat.colour].base)
        assert max(abs(face[part] - base[part]) for part in range(3)) < 40


def test_what_is_asleep_is_grey_and_keeps_its_outline(window):
    pictures = art.Art()
    awake = pictures.picture("advisor.king", (96, 96))
    asleep = pictures.picture("advisor.king", (96, 96), art.ASLEEP)
    assert awake.get_at((48, 20)) != asleep.get_at((48, 20))
    assert asleep.get_masks() == awake.get_masks()
    alphas = [[each.get_at((x, 48)).a for x in range(96)] for each in (awake, asleep)]
    assert alphas[0] == alphas[1]


def test_a_swatch_that_sleeps_is_as_dark_as_it_was(window):
    pictures = art.Art()
    lights = []
    for tint in ("ivory", "ink"):
        red, green, blue, _ = pictures.picture("die.2", (96, 96), f"{tint} {art.ASLEEP}").get_at(
            (48, 64)
        )
        assert blue > red > green, "grey, and as cold as the dark"
        lights.append(red)
    assert lights[0] > lights[1]


@pytest.mark.parametrize("name", [name for name in art.names() if name.startswith("panel.")])
def test_a_panel_has_exactly_the_size_asked_for(name, window):
    pictures = art.Art()
    for size, scale in (((640, 360), 1.0), ((411, 77), 1.0), ((1201, 799), 2.0), ((90, 60), 0.5)):
        assert pictures.panel(name, size, scale).get_size() == size


def test_the_corners_of_a_panel_do_not_grow(window):
    pictures = art.Art()
    small = pictures.panel("panel.chart", (128, 128))
    large = pictures.panel("panel.chart", (600, 400))
    for corner in ((4, 4), (10, 10), (26, 3)):
        assert small.get_at(corner) == large.get_at(corner)
        x, y = corner
        assert small.get_at((127 - x, 127 - y)) == large.get_at((599 - x, 399 - y))


def test_all_pictures_are_drawn_in_a_moment(window):
    pictures = art.Art()
    for name in art.names():
        pictures.picture(name, (96, 96))
    assert pictures.raster_ms < 1000


def test_what_is_larger_than_all_else_is_not_kept(monkeypatch):
    monkeypatch.setattr(art, "LARGE", 64 * 64 * 4)
    pictures = art.Art()
    assert pictures.picture("die.1", (64, 64)) is pictures.picture("die.1", (64, 64))
    assert pictures.picture("die.1", (65, 65)) is not pictures.picture("die.1", (65, 65))
    assert pictures._bytes == 64 * 64 * 4
