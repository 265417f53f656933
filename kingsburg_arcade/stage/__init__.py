"""History made visible: events become motions of a picture; no rule is known here."""
