"""Inputs, focus, text and widgets that know no game."""
