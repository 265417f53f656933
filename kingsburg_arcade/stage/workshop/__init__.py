"""Where sounds and music are made and kept: a process of its own, and a shelf in the cache."""
