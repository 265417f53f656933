"""The Kingsburg table on the screen: its court, its provinces, its calendar, and what is asked."""
