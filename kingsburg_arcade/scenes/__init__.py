"""One screen each: they wire the table, the stage and the widgets together."""
