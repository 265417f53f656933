"""Pig: roll as long as you dare; a one loses what the turn has brought."""
