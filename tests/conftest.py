"""What every test run shares: how hypothesis searches."""

import os

from hypothesis import settings

# A continuous integration run searches the same examples each time, so that a red run can be
# repeated; at home each run searches further. A slow machine is never a failure.
settings.register_profile("repeatable", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("searching", deadline=None)
settings.load_profile("repeatable" if os.environ.get("CI") else "searching")
