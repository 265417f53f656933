"""Rooms, links and seats: the protocol over real sockets, in a thread of its own."""
