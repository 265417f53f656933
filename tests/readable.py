"""Words against what they are really drawn on: which stand out too little."""

from statistics import median_low

from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.stage.theme import rgb
from kingsburg_arcade.ui.canvas import Canvas
from kingsburg_arcade.ui.gallery import LOOK

TEXT_ON = {
    "night": ("ivory", "parchment", "gold_light", "gold", "steel", "ruby_light", "emerald_light"),
    "dusk": ("ivory", "parchment", "gold_light", "gold", "steel", "ruby_light", "emerald_light"),
    "twilight": ("ivory", "parchment", "gold_light", "gold"),
    "parchment_light": ("ink", "ink_soft", "ruby", "ruby_deep", "emerald_deep", "sapphire_deep"),
    "parchment": ("ink", "ink_soft", "ruby_deep", "emerald_deep", "sapphire_deep"),
    "parchment_shade": ("ink", "ink_soft", "ruby_deep", "emerald_deep", "sapphire_deep"),
    "gold": ("ink", "night"),
    "ruby": ("ivory",),
    "sapphire": ("ivory",),
    "amber_light": ("ink",),
    "emerald": ("ivory",),
    "emerald_deep": ("ivory", "parchment", "gold_light"),
    "amethyst": ("ivory",),
}
"""The colours in which words may be written on each ground."""
READABLE = 4.5
"""What WCAG asks of words."""
VERY_READABLE = 7.0
"""What it asks at its highest level."""


def contrast(one, other):
    """How far two colours are apart, from 1 to 21 (WCAG 2)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour):
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in rgb(colour))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


ASLEEP = {"steel"}
"""Words of what cannot be pressed, and zeros: they may step back, but not vanish."""
FAINT = 2.2


def ground_of(canvas, box):
    """The colour on which words in this box will stand: the most common of a few spots."""
    at = canvas.px(box).clip(canvas.surface.get_rect())
    if not at.width or not at.height:
        return None
    spots = [
        canvas.surface.get_at((at.x + at.width * x // 12, at.y + at.height * y // 6))
        for x in range(1, 12)
        for y in (1, 3, 5)
    ]
    solid = [spot[:3] for spot in spots if spot[3] == 255]
    if not solid:
        return None
    return "#{:02x}{:02x}{:02x}".format(*(median_low(part) for part in zip(*solid, strict=True)))


def weak_words(monkeypatch, app, scene, state, least=READABLE, look=LOOK):
    """Every text of a scene that stands out too little, and how many texts were looked at."""
    found, seen = {}, []
    write = Canvas.words

    def watched(self, words, box, size="body", colour="ivory", **given):
        ground = ground_of(self, box) if words else None
        if ground is not None:
            seen.append(words)
            apart = contrast("#{:02x}{:02x}{:02x}".format(*look.colours[colour]), ground)
            if apart < (FAINT if colour in ASLEEP else least):
                found[words] = (colour, ground, round(apart, 1))
        return write(self, words, box, size, colour, **given)

    monkeypatch.setattr(Canvas, "words", watched)
    open_canned(app, scene, state)
    app.frame(0.0, ())
    monkeypatch.setattr(Canvas, "words", write)
    return found, len(seen)
