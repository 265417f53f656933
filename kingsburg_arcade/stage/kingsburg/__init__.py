"""The picture of a Kingsburg table, and how each event moves it."""
