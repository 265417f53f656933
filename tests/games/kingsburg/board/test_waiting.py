"""Where a player wants it, the table waits after each rival."""

from pilot import Keys, open_app, sat


def asked_after_rivals(folder, **choices):
    """How often a press was awaited between an own move and the next own question."""
    app = open_app(folder, **choices)
    app.push(app.doors.table(sat(3, lambda state: state.actor == 0)))
    keys = Keys(app)
    scene = keys.until_asked()
    keys.make(scene, scene.turn.legal[0])
    waits = 0
    while not scene.turn.legal:
        if scene.show.director.holding:
            waits += 1
            keys.go_on()
        else:
            keys.post()
    app.close()
    return waits


def test_each_rival_waits_for_a_press_where_that_is_wished(tmp_path):
    assert asked_after_rivals(tmp_path) == 0
    assert asked_after_rivals(tmp_path, wait_rivals=True) >= 2
