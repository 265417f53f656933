"""The commands: one file each, with `declare` for its arguments and `run` for what it does."""
