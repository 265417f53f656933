"""What every test run shares: how hypothesis searches, and that nothing is seen or heard."""

import os

from hypothesis import settings

# Whoever runs the tests wants neither windows nor noise; a driver that was chosen is kept.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# A continuous integration run searches the same examples each time, so that a red run can be
# repeated; at home each run searches further. A slow machine is never a failure.
settings.register_profile("repeatable", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("searching", deadline=None)
settings.load_profile("repeatable" if os.environ.get("CI") else "searching")
