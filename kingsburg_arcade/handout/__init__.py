"""The game handed to guests over the LAN: one file, on a page of its own, until the host stops."""
