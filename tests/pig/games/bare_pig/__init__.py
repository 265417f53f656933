"""Pig with rules alone."""
