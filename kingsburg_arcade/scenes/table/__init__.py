"""The table: one scene for every game and every mode."""
