"""The rules of both games. Pure: no screen, socket, clock, thread or file is known in here."""
