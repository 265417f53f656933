"""Words against what they are really drawn on: which stand out too little."""

from statistics import median_low

from kingsburg_arcade.scenes.states import open_canned
from kingsburg_arcade.stage.theme import READABLE, contrast
from kingsburg_arcade.ui.canvas import Canvas
from kingsburg_arcade.ui.gallery import LOOK

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
