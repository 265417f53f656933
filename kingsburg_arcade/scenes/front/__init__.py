"""Everything before and beside a match: title, seats, settings, rules, lessons."""
