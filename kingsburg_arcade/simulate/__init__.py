"""Matches without a screen: one, a series of many, a ladder of all against all."""
