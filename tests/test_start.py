"""The way to the first picture: what is not needed for it is not loaded."""

import json
import subprocess
import sys

LATER = {
    "argparse",
    "asyncio",
    "concurrent",
    "cryptography",
    "hashlib",
    "importlib.abc",
    "logging",
    "msgpack",
    "spake2",
    "string",
    "subprocess",
    "zeroconf",
    "kingsburg_arcade.commands.sim",
    "kingsburg_arcade.commands.parser",
    "kingsburg_arcade.engine.lined_json",
    "kingsburg_arcade.engine.record",
    "kingsburg_arcade.lesson_script",
    "kingsburg_arcade.net.discovery",
    "kingsburg_arcade.net.protocol",
    "kingsburg_arcade.rule_book",
    "kingsburg_arcade.stage.synth.catalogue",
}
"""What somebody has to ask for, by a press on the title or afterwards."""


def test_the_title_is_drawn_before_anything_else_is_loaded(tmp_path):
    code = (
        "import json, sys\nfrom kingsburg_arcade.measured import title\n"
        "title(*sys.argv[1:])\nprint(json.dumps(sorted(sys.modules)))"
    )
    line = [sys.executable, "-c", code, str(tmp_path), str(tmp_path / "cache")]
    run = subprocess.run(line, capture_output=True, text=True, check=True)
    loaded = set(json.loads(run.stdout.splitlines()[-1]))
    assert "kingsburg_arcade.scenes.front.title" in loaded
    assert sorted(LATER & loaded) == []
