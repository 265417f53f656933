"""Kingsburg: dice, advisors, five years, an invasion each winter."""
