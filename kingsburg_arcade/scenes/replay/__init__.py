"""A finished or interrupted match shown again: to any moment at once, and played on from there."""
